/* what C's programmers write, and what to write instead */
#include <stddef.h>
static const struct config { int gain; } config = {3};
static inline float adjusted(float v) { return v * config.gain + v / config.gain; }
static unsigned seed = 5;
static inline unsigned drawn(void) { seed = seed * 3 + 1; return seed >> 4; }
struct held { char a; int most, *list; float w[4]; };
struct other { int *list; };
void lengths(int n, float *y, int *k, struct held *h);
void lengths(int n, float *y, int *k, struct held *h)
{
    struct held w = {0};
    #pragma kernel elementwise inout(y[n])
    for (int j = 0; j < n; j++)
        y[j] = adjusted(y[j]) + drawn();
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++)
        y[j] = h->list[j & 3];
    #pragma kernel elementwise inout(y[n]) in(k[n])
    for (int j = 0; j < n; j++)
        y[j] /= *k;
    #pragma kernel elementwise inout(y[n])
    for (int j = 0; j < n; j++)
        y[j] *= k ? k[j] : 1;
    #pragma kernel elementwise in(y[n])
    for (int j = 0; j < n; j++)
        h->most = j;
    #pragma kernel elementwise in(y[n]) private(w)
    for (int j = 0; j < n; j++) {
        w.w[0] = y[j];
        w.w[1] = y[j];
    }
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++)
        y[j] = offsetof(struct held, most);
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++) {
#define FAST 1
        y[j] = FAST;
    }
}

void headers(int n, unsigned m, float *y);
void headers(int n, unsigned m, float *y)
{
    float *p;
    #pragma kernel elementwise inout(y[n])
    for (int j = 0; j + 1 < n; j++)
        y[j] = 1;
    #pragma kernel elementwise inout(y[n])
    for (size_t j = (size_t)n; j-- > 0;)
        y[j] = 1;
    #pragma kernel elementwise inout(y[m])
    for (unsigned j = m - 1; j < m; j--)
        y[j] = 1;
    #pragma kernel elementwise inout(y[n])
    for (p = y; p < y + n; p++)
        *p = 1;
}

float updates(int n, const float *x);
float updates(int n, const float *x)
{
    float best = 0, s = 0;
    int at = 0, found = 0, c = 0;
    #pragma kernel reduction in(x[n]) reduce(max : best) private(at)
    for (int j = 0; j < n; j++)
        if (x[j] > best) {
            best = x[j];
            at = j;
        }
    #pragma kernel reduction in(x[n]) reduce(max : found)
    for (int j = 0; j < n; j++)
        if (x[j] > 1)
            found = 1;
    #pragma kernel reduction in(x[n]) reduce(min : at)
    for (int j = 0; j < n; j++)
        if (x[j] > 1)
            at = 0;
    #pragma kernel reduction in(x[n]) reduce(max : best)
    for (int j = 0; j < n; j++)
        best = best * x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : s, best)
    for (int j = 0; j < n; j++) {
        s = 0;
        for (int k = 0; k < j; k++)
            s += x[k];
        best += s * s;
    }
    #pragma kernel reduction in(x[n]) reduce(+ : found)
    for (int j = 0; j < n; j++)
        if (x[j] > 1)
            found = 1;
    #pragma kernel reduction in(x[n]) reduce(+ : s, c)
    for (int j = 0; j < n; j++)
        c++, s += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : s)
    for (int j = 0; j < n; j++) {
        int s = 2;
        (void)s;
    }
    #pragma kernel reduction in(x[n]) reduce(+ : s)
    for (int j = 0; j < n; j++)
        s = s + x[j] - s;
    #pragma kernel elementwise in(x[n]) reduce(+ : s)
    for (int j = 0; j < n; j++)
        s += x[j];
    return best + at + found + s + c;
}
