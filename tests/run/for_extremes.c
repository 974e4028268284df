/* for_extremes.c - loops that combine by functions of maxima and minima, also by the program's own
 * of these names, in whatever way they find the larger one. */
#include "check.h"

#include <math.h>

enum { N = 1000 };
#define MORE(a, b) ((a) > (b) ? (a) : (b))

typedef float real;
static inline real max(real a, const real b)
{
    if (a >= b)
        return a;
    else {
        a = b;
    }
    return MORE(a, b);
}
static inline int min(int one, register int other)
{
    const int first = one;
    int least = other;
    if (!(least <= first)) {
        least = first;
    }
    return least;
}

static float x[N];
static int k[N], h[4];
static short small[N];

int main(void)
{
    float s = -9, t = -9, least = 99;
    double d = 0.1;
    int i = 99, f = 99;
    short low = 99;
    unsigned char c = 99;
    for (int j = 0; j < N; j++) {
        x[j] = (float)(j * 7 % N) / 8;
        small[j] = (short)(k[j] = j * 7 % N - 500);
    }
    #pragma kernel reduction in(x[N], k[N], small[N]) reduce(max : s, t, d) \
        reduce(min : i, f, low, c, least)
    for (int j = 0; j < N; j++) {
        s = max(s, x[j]);
        t = fmax(x[j], t);
        d = fmax(d, x[j]);
        i = min(k[j], i);
        f = fmin(f, k[j]);
        low = min(low, small[j]);
        c = min(c, k[j] > 0);
        least = fminf(least, x[j]);
    }
    CHECK(s == 999.0f / 8 && t == s && d == s && least == 0);
    CHECK(i == -500 && f == -500 && low == -500 && c == 0);
    #pragma kernel elementwise in(k[N]) inout(h[4], x[N])
    for (int j = 0; j < N; j++) {
        #pragma kernel atomic
        h[j & 3] = min(h[j & 3], k[j]);
        #pragma kernel atomic
        x[j & 3] = max(2000, x[j & 3]);
    }
    CHECK(h[0] == -500 && h[1] < 0 && x[3] == 2000);
    return failures > 0;
}
