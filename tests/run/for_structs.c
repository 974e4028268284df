/* for_structs.c - loops whose results are structs, combined by expressions. */
#include "check.h"

#include <math.h>

typedef struct stats {
    double sum, top;
    int count;
} stats;

static inline stats merge(stats a, stats b)
{
    stats c = {a.sum + b.sum, a.top > b.top ? a.top : b.top, a.count + b.count};
    return c;
}

struct least { float value; int at; };

enum { COUNT = 100000 };
static double x[COUNT];
static float m[100][300];

int main(void)
{
    stats s = {1, -5, 2}, t = {0, 0, 0}, a = {0, 2000, 0}, none = {3, 4, 5};
    struct least best = {1e9f, -1};
    const int nothing = 0;
    for (int k = 0; k < COUNT; k++)
        x[k] = k % 1000;
    for (int k = 0; k < 100 * 300; k++)
        m[k / 300][k % 300] = (float)((k * 7919 + 13) % 30011) - 5;
    #pragma kernel reduction reduce(merge(a, b) : s) identity({0, -INFINITY, 0})
    for (int j = 0; j < COUNT; j++) {
        if (j % 2)
            continue;
        stats one = {x[j], x[j], 1};
        s = merge(s, one);
    }
    CHECK(s.sum == 499.0 * 50000 + 1 && s.top == 998 && s.count == 50002);
    #pragma kernel reduction identity({0, -INFINITY, 0}) \
        reduce({a.sum + b.sum, fmax(a.top, b.top), a.count + b.count} : t)
    for (int j = 0; j < COUNT; j++) {
        t.sum += x[j];
        t.top = fmax(t.top, x[j]);
        t.count++;
    }
    CHECK(t.sum == 499.5 * COUNT && t.top == 999 && t.count == COUNT);
    #pragma kernel reduction reduce(merge(a, b) : a) identity({0, -INFINITY, 0})
    for (int j = 0; j < COUNT; j++)
        a.sum += 1;
    CHECK(a.sum == COUNT && a.top == 2000 && a.count == 0);
    #pragma kernel reduction collapse(2) identity({1e9f, -1}) \
        reduce(b.value < a.value || (b.value == a.value && b.at < a.at) ? b : a : best)
    for (int r = 0; r < 100; r++)
        for (int c = 0; c < 300; c++)
            if (m[r][c] < best.value) {
                best.value = m[r][c];
                best.at = r * 300 + c;
            }
    struct least want = {1e9f, -1};
    for (int k = 0; k < 100 * 300; k++)
        if (m[k / 300][k % 300] < want.value)
            want = (struct least){m[k / 300][k % 300], k};
    CHECK(best.value == want.value && best.at == want.at);
    #pragma kernel reduction reduce(merge(a, b) : none) identity({0, -INFINITY, 0})
    for (int j = 0; j < nothing; j++)
        none.sum += 1;
    CHECK(none.sum == 3 && none.top == 4 && none.count == 5);
    return failures > 0;
}
