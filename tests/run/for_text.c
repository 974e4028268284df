/* for_text.c - the text of loops means what it means in C: macros, constants, and names. */
#include "check.h"

enum { N = 24 };

/* ---- macros have the text that they have at the place where they are used ---- */

#define F 1
static inline int early(void) { return F; }
#undef F
#define F 3
static inline int late(void) { return F; }

static void redefined(void)
{
    int x[N];
    #pragma kernel elementwise out(x)
    for (int k = 0; k < N; k++)
        x[k] = early() * 100 + late() * 10 + F;
    CHECK(x[5] == 133);
#undef F
#define F x[k] + k
    #pragma kernel elementwise inout(x)
    for (int k = 0; k < N; k++)
        x[k] = 2 * F;
    CHECK(x[5] == 271);
#undef F
}

#define AT(r, c) m[(r) * 3 + (c)]
#define EACH(k, n) for (int k = 0; k < (n); k++)
#define STEP(v) (v)++
#define MEMBER(v, part) v.part##_count
#define LENGTH(text) ((int)sizeof(#text))
#define FIRST(a, ...) SECOND(__VA_ARGS__) + (a)
#define SECOND(a, b) (a) * 10 + (b) * 100
#define second(a) SECOND(a, a)
#ifndef UNSURE
#define UNSURE 7
#endif

static void with_parameters(void)
{
    struct { int rows_count; } s = {4};
    int m[6], y[2], sum = 0;
    #pragma kernel elementwise collapse(2) out(m[6])
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 3; c++)
            AT(r, c) = r * 10 + c;
    CHECK(m[5] == 12);
    #pragma kernel elementwise in(m) out(y)
    for (int r = 0; r < 2; r++) {
        int steps = 0;
        EACH (c, 3) {
            steps += AT(r,
                        c);
            STEP(steps);
        }
        y[r] = steps + 100 * FIRST(1, 2, 3) + LENGTH(abc) + MEMBER(s, rows) + UNSURE;
    }
    CHECK(y[1] == 36 + 100 * FIRST(1, 2, 3) + 4 + 4 + 7);
    #pragma kernel reduction in(m) reduce(+ : sum)
    for (int k = 0; k < 6; k++)
        sum += second(m[k]);
    CHECK(sum == 36 * 110);
#define SQUARE(v) ((v) * (v))
    #pragma kernel elementwise out(y)
    for (int k = 0; k < 2; k++)
        y[k] = SQUARE(k + 3);
#undef SQUARE
    CHECK(y[1] == 16);
}

/* A value that the program's compiler alone knows is pushed and popped. */
#define LEVEL 1
static void pushed(void)
{
    int y[N];
#pragma push_macro("LEVEL")
#undef LEVEL
#define LEVEL 2
    #pragma kernel elementwise out(y)
    for (int k = 0; k < N; k++)
        y[k] = LEVEL;
    CHECK(y[3] == 2);
#pragma pop_macro("LEVEL")
    #pragma kernel elementwise out(y)
    for (int k = 0; k < N; k++)
        y[k] = LEVEL;
    CHECK(y[3] == 1);
}

/* ---- constants are constants: labels, extents of arrays ---- */

enum colour { RED = 3, GREEN };
#define BLUE 5
static const int MOST = BLUE + 1, LEAST = -MOST;

static void constants(void)
{
    enum { OWN = BLUE << 1, NEXT };
    const unsigned width = 4;
    int x[N], y[N];
    for (int k = 0; k < N; k++)
        x[k] = k;
    #pragma kernel elementwise in(x) out(y)
    for (int k = 0; k < N; k++) {
        int row[BLUE + width];
        for (int c = 0; c < BLUE; c++)
            row[c] = c;
        switch (x[k]) {
        case RED: y[k] = 1; break;
        case GREEN: y[k] = 2; break;
        case BLUE: y[k] = 3; break;
        case NEXT: y[k] = sizeof OWN + OWN; break;
        default: y[k] = row[k % BLUE] + LEAST;
        }
    }
    CHECK(y[3] == 1 && y[4] == 2 && y[5] == 3 && y[11] == 14 && y[9] == 4 - 6);
}

int main(void)
{
    redefined();
    with_parameters();
    pushed();
    constants();
    return failures != 0;
}
