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

enum color { RED = 3, GREEN };
typedef enum { UP = -1, FLAT, DOWN } direction;
struct bits { unsigned a : 3, b : 7; int c : 2; };
typedef struct { float a, b; } pair;
struct part { pair p; int n[2]; };

/* Arrays of enums, numbers that are bit-fields, and outputs whose members are assigned alone. */
static void test_members(void)
{
    enum color c[4] = {RED, GREEN, RED, RED};
    direction d[4];
    struct bits f = {5, 40, -1}, g[4] = {{0, 0, 0}}, *e = &f;
    pair p[4];
    struct part w[4] = {{{0, 0}, {0, 7}}}, z[4][2];
    #pragma kernel elementwise inout(c, g) out(d, p, w, z)
    for (int k = 0; k < 4; k++) {
        c[k] = c[k] == RED ? GREEN : RED;
        d[k] = k - 1;
        g[k].a = (unsigned)k + 6;
        g[k].c = e->c;
        p[k].a = (float)k;
        p[k].b = (float)((int)f.a + (int)f.b + f.c);
        w[k].p.b = (float)d[k];
        w[k].n[0] = k;
        z[k][1].n[1] = 2 * k;
    }
    CHECK(c[0] == GREEN && c[1] == RED && d[0] == UP && d[2] == DOWN);
    CHECK(g[1].a == 7 && g[2].a == 0 && g[3].c == -1 && p[3].a == 3 && p[0].b == 44);
    CHECK(w[0].n[1] == 7 && w[3].n[0] == 3 && w[0].p.b == -1 && z[3][1].n[1] == 6);
}

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
    test_members();
    return failures > 0;
}
