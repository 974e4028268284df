/* raw_clause_division.c - divisions in the clauses of definitions, whose divisors only the
 * call knows: their values are those of C, and where they have none the call says so instead
 * of the program's end. */
#include "check.h"

/* a clause is evaluated, but no thread is run, so that nothing needs to be compiled */
enum { NOTHING };

#pragma kernel raw grids in(T x) out(T y[x.shape[0]]) template(T, int TILE) \
        grid((x.shape[0] + TILE - 1) / TILE) block(32)
{ if (blockIdx.x == 0 && threadIdx.x == 0) y[0] = x[0]; }

#pragma kernel raw extents in(int n, int m) out(int y[100 / n][100 % m]) threads(NOTHING) fill(7)
{ y[0] = 1; }

#pragma kernel raw fills in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a / b)
{ y[0] = 0; }
#pragma kernel raw remainders in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a % b)
{ y[0] = 0; }
#pragma kernel raw reals in(double a, double b) out(double y[1]) threads(NOTHING) fill(a / b)
{ y[0] = 0; }
#pragma kernel raw narrow in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((int)a / (int)b)
{ y[0] = 0; }
#pragma kernel raw unsigneds in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((uint64_t)a / (uint32_t)b)
{ y[0] = 0; }
#pragma kernel raw wholes in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((uint64_t)a / (uint64_t)b)
{ y[0] = 0; }
#pragma kernel raw memory in(int n) out(int y[1]) template(unsigned char K) grid(1) block(n / 2) \
        shared(64 / K * 4)
{
    extern __shared__ int more[];
    more[0] = 3;
    y[0] = more[0];
}
#pragma kernel raw chosen in(int n) out(int y[n ? 12 / n : 3]) grid(n && 8 % n == 0 ? 8 / n : 1) \
        block(1)
{ y[0] = gridDim.x; }

static int calls;
static inline int count(int n) { calls++; return n; }
#pragma kernel raw counting in(int n) out(double y[1]) threads(NOTHING) fill(calls++ / n)
{ y[0] = 0; }
static int table[3][2] = {{1, 2}, {3, 4}, {5, 6}};
struct shape { int rows, columns; };

/* The value of everything that may stand around a division, with the divisor in each place. */
#define CASES(X)                                                                                 \
    X(c0, 100 - a / b * 2 % 7)                                                                   \
    X(c1, -a / b) X(c2, a / -b) X(c3, (a + 1) / (b + 1) / 2) X(c4, a / b / b) X(c5, a / (b / b)) \
        X(c6, (double)a / b) X(c7, (int)(a * 1.5) / b) X(c8, a / b % (b + 1))                    \
            X(c9, count(a / b) + count(a) % b) X(c10, table[(a + 9) % 3][b % 2] / b)             \
                X(c11, a > b ? a / b : b / a) X(c12, (a / b) * 2 | a % b)                        \
                    X(c13, a / (unsigned)b * 2) X(c14, -(int)a / (int)b)                         \
                        X(c15, a / sizeof(int) + b / 4) X(c16, (char)a / (short)b)               \
                            X(c17, !a / b + ~a % b) X(c18, a / ((struct shape){b, 2}).rows)      \
                                X(c19, ((int[]){1, 50, 3})[1] / b + a) X(c20, (count(a), b) / b) \
                                    X(c21, a *b / (b + 1)) X(c22, a /* / 0 */ / b)               \
                                        X(c23, a - -a / b - -b % a) X(c24, (int64_t)-a / b)      \
                                            X(c25, 'a' / b + a / '\3')                           \
                                                X(c26, a / b == 3 && a % b)                      \
                                                    X(c27, (int[]){1, 50, 3}[b % 3] / b + a)     \
                                                        X(c28, a / sizeof *table[0] / b)
#define HOST(name, ...)                             \
    static double host_##name(int64_t a, int64_t b) \
    {                                               \
        return (double)(__VA_ARGS__);               \
    }
CASES(HOST)

#pragma kernel raw c0 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(100 - a / b * 2 % 7)
{ y[0] = 0; }
#pragma kernel raw c1 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(-a / b)
{ y[0] = 0; }
#pragma kernel raw c2 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a / -b)
{ y[0] = 0; }
#pragma kernel raw c3 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((a + 1) / (b + 1) / 2)
{ y[0] = 0; }
#pragma kernel raw c4 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a / b / b)
{ y[0] = 0; }
#pragma kernel raw c5 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a / (b / b))
{ y[0] = 0; }
#pragma kernel raw c6 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill((double)a / b)
{ y[0] = 0; }
#pragma kernel raw c7 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((int)(a * 1.5) / b)
{ y[0] = 0; }
#pragma kernel raw c8 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a / b % (b + 1))
{ y[0] = 0; }
#pragma kernel raw c9 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(count(a / b) + count(a) % b)
{ y[0] = 0; }
#pragma kernel raw c10 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(table[(a + 9) % 3][b % 2] / b)
{ y[0] = 0; }
#pragma kernel raw c11 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(a > b ? a / b : b / a)
{ y[0] = 0; }
#pragma kernel raw c12 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((a / b) * 2 | a % b)
{ y[0] = 0; }
#pragma kernel raw c13 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(a / (unsigned)b * 2)
{ y[0] = 0; }
#pragma kernel raw c14 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(-(int)a / (int)b)
{ y[0] = 0; }
#pragma kernel raw c15 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(a / sizeof(int) + b / 4)
{ y[0] = 0; }
#pragma kernel raw c16 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((char)a / (short)b)
{ y[0] = 0; }
#pragma kernel raw c17 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(!a / b + ~a % b)
{ y[0] = 0; }
#pragma kernel raw c18 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(a / ((struct shape){b, 2}).rows)
{ y[0] = 0; }
#pragma kernel raw c19 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(((int[]){1, 50, 3})[1] / b + a)
{ y[0] = 0; }
#pragma kernel raw c20 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((count(a), b) / b)
{ y[0] = 0; }
#pragma kernel raw c21 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a*b/(b + 1))
{ y[0] = 0; }
#pragma kernel raw c22 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill(a /* / 0 */ / b)
{ y[0] = 0; }
#pragma kernel raw c23 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(a - -a / b - - b % a)
{ y[0] = 0; }
#pragma kernel raw c24 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) fill((int64_t)-a / b)
{ y[0] = 0; }
#pragma kernel raw c25 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill('a' / b + a / '\3')
{ y[0] = 0; }
#pragma kernel raw c26 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(a / b == 3 && a % b)
{ y[0] = 0; }
#pragma kernel raw c27 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill((int[]){1, 50, 3}[b % 3] / b + a)
{ y[0] = 0; }
#pragma kernel raw c28 in(int64 a, int64 b) out(double y[1]) threads(NOTHING) \
        fill(a / sizeof *table[0] / b)
{ y[0] = 0; }

static void test_values(void)
{
    double value = 0;
    ckpp_array y = ckpp_view(&value, 1);

    for (int64_t a = -7; a < 30; a += 6)
        for (int64_t b = 2; b < 5; b++) {
            int before, host_calls;
#define COMPARE(name, ...)                                                              \
    before = calls;                                                                     \
    double name##_is = host_##name(a, b);                                               \
    host_calls = calls - before;                                                        \
    CHECK_OK(name(a, b, &y));                                                           \
    if (value != name##_is || calls - before != 2 * host_calls)                         \
        fail_at(__FILE__, __LINE__, "%s of %d and %d is %g: %g", #name, (int)a, (int)b, \
                name##_is, value);
            CASES(COMPARE)
        }
}

/* What has no value, with the clause, the divisor and the expression. */
static void test_errors(void)
{
    float data[40] = {0};
    double value = 5;
    ckpp_array x = ckpp_view(data, 40), y = {0}, z = {0}, v = ckpp_view(&value, 1);

    CHECK_ERROR(grids(x, &y, .TILE = 0), CKPP_ERROR_ARGUMENT, HERE, "'grids'",
                "grid: TILE is 0 here", "in (x.shape[0] + TILE - 1) / TILE");
    CHECK(!y.data);
    CHECK_OK(grids(x, &y, .TILE = 0, .grid = 1));
    ckpp_free(&y);
    CHECK_ERROR(extents(0, 1, &z), CKPP_ERROR_ARGUMENT, HERE, "'extents'",
                "the extents of 'y': n is 0 here, in 100 / n");
    CHECK_ERROR(extents(1, 0, &z), CKPP_ERROR_ARGUMENT, HERE,
                "the extents of 'y': m is 0 here, in 100 % m");
    CHECK_ERROR(memory(1, &z, .K = 3), CKPP_ERROR_ARGUMENT, HERE, "block is (0, 1, 1)");
    CHECK_ERROR(memory(2, &z, .K = 0), CKPP_ERROR_ARGUMENT, HERE,
                "shared: K is 0 here, in 64 / K");
    CHECK_ERROR(fills(1, 0, &v), CKPP_ERROR_ARGUMENT, HERE, "fill: b is 0 here, in a / b");
    CHECK_ERROR(remainders(1, 0, &v), CKPP_ERROR_ARGUMENT, HERE, "fill: b is 0 here, in a % b");
    CHECK_ERROR(unsigneds(1, INT64_C(1) << 32, &v), CKPP_ERROR_ARGUMENT,
                "(uint32_t)b is 0 here, in (uint64_t)a / (uint32_t)b");
    CHECK_ERROR(c2(1, 0, &v), CKPP_ERROR_ARGUMENT, HERE, "fill: -b is 0 here, in a / -b");
    CHECK_ERROR(c3(5, -1, &v), CKPP_ERROR_ARGUMENT, HERE,
                "(b + 1) is 0 here, in (a + 1) / (b + 1)");
    CHECK_ERROR(c5(1, 0, &v), CKPP_ERROR_ARGUMENT, HERE, "fill: b is 0 here, in b / b");
    CHECK_ERROR(c9(1, 0, &v), CKPP_ERROR_ARGUMENT, HERE, "fill: b is 0 here");
    CHECK_ERROR(c18(1, 0, &v), CKPP_ERROR_ARGUMENT, HERE, "((struct shape){b, 2}).rows is 0 here");
    CHECK(value == 5);

    CHECK_ERROR(fills(INT64_MIN, -1, &v), CKPP_ERROR_ARGUMENT, HERE,
                "fill: the integer -9223372036854775808 cannot be divided by -1, in a / b");
    CHECK_ERROR(remainders(INT64_MIN, -1, &v), CKPP_ERROR_ARGUMENT, "-9223372036854775808",
                "a % b");
    CHECK_ERROR(narrow(INT32_MIN, -1, &v), CKPP_ERROR_ARGUMENT, HERE,
                "the integer -2147483648 cannot be divided by -1");
    CHECK(value == 5);
    CHECK_OK(fills(INT32_MIN, -1, &v));
    CHECK(value == 2147483648.0);
    CHECK_OK(fills(INT64_MIN, 1, &v));
    CHECK(value == (double)INT64_MIN);
    CHECK_OK(remainders(-7, -1, &v));
    CHECK(value == 0);
    CHECK_OK(unsigneds(INT64_MIN, -1, &v));
    CHECK(value == (double)(((uint64_t)1 << 63) / UINT32_MAX));
    CHECK_OK(wholes(INT64_MIN, -1, &v));
    CHECK(value == 0);
    CHECK_ERROR(wholes(1, 0, &v), CKPP_ERROR_ARGUMENT, "(uint64_t)b is 0 here");
    int before = calls;
    CHECK_ERROR(counting(0, &v), CKPP_ERROR_ARGUMENT, HERE, "fill: n is 0 here, in calls++ / n");
    CHECK(calls == before + 1);
    CHECK_OK(reals(1, 0, &v));
    CHECK(value == INFINITY);
    CHECK_OK(reals(0, 0, &v));
    CHECK(isnan(value));
    CHECK_OK(chosen(0, &z)); /* what is not evaluated has no error */
    CHECK(z.shape[0] == 3);
    ckpp_free(&z);
}

int main(void)
{
    test_values();
    test_errors();
    return finish("raw_clause_division");
}
