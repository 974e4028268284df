/* raw_clause_shapes.c - what clauses of definitions read of arrays (x.shape[d], x.strides[d]),
 * where an argument has no such dimension; extents that come out negative; values of a template
 * that are none of its type. */
#include "check.h"

/* a clause is evaluated, but no thread is run, so that nothing needs to be compiled */
enum { NOTHING };

#pragma kernel raw square in(float x) out(float y[x.shape[1]][x.shape[0]]) \
        threads(NOTHING, x.shape[1])
{ y[0] = x[0]; }
#pragma kernel raw third in(float x) inout(float y) threads(NOTHING, y.shape[2]) \
        block(x.strides[1])
{ y[0] = x[0]; }
#pragma kernel raw any in(float x, int d) out(float y[1]) threads(NOTHING) \
        fill(x.shape[d] + (d ? 0 : x.shape[x.ndim - 1]))
{ y[0] = x[0]; }
#pragma kernel raw supplied in(float x) out(float y) threads(NOTHING * x.shape[0] + y.shape[0])
{ y[0] = x[0]; }
#pragma kernel raw chain out(int y[2][3], int z[y.shape[1]][y.shape[0]]) inout(int w) \
        threads(NOTHING, z.shape[0], w.shape[0])
{ y[0] = z[0] = w[0]; }
#pragma kernel raw counted in(int n) out(float y[(n + BLOCK - 1) / BLOCK][n]) \
        template(int BLOCK, int SPARE) threads(NOTHING)
{ y[0] = BLOCK + SPARE; }
#pragma kernel raw ranges out(float y[1]) threads(NOTHING) fill(A + B + C + D + E + F + G + H) \
        template(signed char A, unsigned char B, short C, uint16 D, int E, unsigned F, int64 G, \
        bool H)
{ y[0] = A + B + C + D + E + F + G + H; }
#pragma kernel elementwise rows in(raw float x) inout(raw float y) size(x.shape[1])
{ y[i] = x[i]; }
#pragma kernel reduction columns in(float x) out(float y) reduce(+) axis(1 - x.ndim % x.shape[2])
{ return x; }

static float data[24];

static void test_dimensions(void)
{
    ckpp_array x = ckpp_view(data, 24), x2 = ckpp_view(data, 4, 6), y = {0}, scalar = {0};
    int words[6] = {0};
    ckpp_array w = ckpp_view(words, 6), empty = {0}, a = {0}, b = {0};

    CHECK_ERROR(square(x, &y), CKPP_ERROR_SHAPE, HERE, "'square'",
                "the extents of 'y': argument 'x' has 1 dimension; the clause reads shape[1]");
    CHECK(!y.data);
    CHECK_OK(square(x2, &y));
    CHECK(y.ndim == 2 && y.shape[0] == 6 && y.shape[1] == 4);
    CHECK_ERROR(square(2.0f, &y), CKPP_ERROR_ARGUMENT, HERE,
                "argument 'x' is a number; the clause reads shape[1] of an array");
    CHECK_ERROR(square(empty, &y), CKPP_ERROR_ARGUMENT, HERE,
                "argument 'x' is empty; the clause reads shape[1]");
    CHECK_ERROR(third(x, &x2), CKPP_ERROR_SHAPE, HERE,
                "threads: inout argument 'y' has 2 dimensions; the clause reads shape[2]");
    CHECK_ERROR(third(x, &x2, .threads = 1), CKPP_ERROR_SHAPE, HERE,
                "block: argument 'x' has 1 dimension; the clause reads strides[1]");
    CHECK_ERROR(supplied(x, &scalar), CKPP_ERROR_ARGUMENT, HERE,
                "threads: output 'y' is empty; the clause reads shape[0]",
                "out(float y[rows][columns])");
    CHECK_OK(chain(&a, &b, &w));
    CHECK(a.shape[0] == 2 && b.shape[0] == 3 && b.shape[1] == 2);
    CHECK_ERROR(rows(x, &x), CKPP_ERROR_SHAPE, HERE, "'rows'",
                "size: argument 'x' has 1 dimension; the clause reads shape[1]");
    CHECK_ERROR(columns(x2, &y), CKPP_ERROR_SHAPE, HERE, "'columns'",
                "axis: argument 'x' has 2 dimensions", "shape[2]");
    ckpp_free(&y), ckpp_free(&a), ckpp_free(&b);
}

/* An index that only the call knows. */
static void test_indices(void)
{
    ckpp_array x = ckpp_view(data, 4, 6), y = {0};
    ckpp_array point = x;
    point.ndim = 0;

    CHECK_OK(any(x, 1, &y));
    CHECK_ELEMENTS(&y, 6);
    CHECK_OK(any(x, 0, &y));
    CHECK_ELEMENTS(&y, 10);
    CHECK_ERROR(any(x, 2, &y), CKPP_ERROR_SHAPE, HERE,
                "fill: argument 'x' has 2 dimensions; the clause reads shape[2]");
    CHECK_ERROR(any(x, 8, &y), CKPP_ERROR_SHAPE, "shape[8]");
    CHECK_ERROR(any(x, -1, &y), CKPP_ERROR_ARGUMENT, HERE, "'any'", "'x'", "shape[-1]", "from 0");
    CHECK_ERROR(any(point, 0, &y), CKPP_ERROR_SHAPE, "has 0 dimensions");
    ckpp_free(&y);
}

static void test_values(void)
{
    ckpp_array y = {0};

    CHECK_ERROR(counted(9999, &y, .BLOCK = -1, .SPARE = 3), CKPP_ERROR_SHAPE, HERE, "'counted'",
                "the extents of 'y'", "(n + BLOCK - 1) / BLOCK, in dimension 0, is -9997 here",
                "(BLOCK is -1)");
    CHECK_ERROR(counted(-4, &y, .BLOCK = 9, .SPARE = 3), CKPP_ERROR_SHAPE, HERE,
                "n, in dimension 1, is -4 here");
    CHECK_ERROR(ranges(&y, .F = -1), CKPP_ERROR_ARGUMENT, HERE, "'unsigned F' is given as -1",
                "from 0 to 4294967295");
    CHECK_ERROR(ranges(&y, .F = INT64_C(1) << 32), CKPP_ERROR_ARGUMENT, "given as 4294967296");
    CHECK_ERROR(ranges(&y, .A = 128), CKPP_ERROR_ARGUMENT, "'signed char A' is given as 128",
                "from -128 to 127");
    CHECK_ERROR(ranges(&y, .A = -129), CKPP_ERROR_ARGUMENT, "given as -129");
    CHECK_ERROR(ranges(&y, .B = 256), CKPP_ERROR_ARGUMENT, "'unsigned char B'", "from 0 to 255");
    CHECK_ERROR(ranges(&y, .C = 32768), CKPP_ERROR_ARGUMENT, "'short C'", "from -32768 to 32767");
    CHECK_ERROR(ranges(&y, .D = -1), CKPP_ERROR_ARGUMENT, "'unsigned short D' is given as -1",
                "from 0 to 65535");
    CHECK_ERROR(ranges(&y, .E = INT64_C(1) << 31), CKPP_ERROR_ARGUMENT,
                "'int E' is given as 2147483648");
    CHECK_OK(ranges(&y, .A = -128, .B = 255, .C = -32768, .D = 65535, .E = INT32_MIN,
                    .F = UINT32_MAX, .G = -1, .H = 2));
    CHECK_ELEMENTS(
        &y, (double)(float)(INT64_C(-128) + 255 - 32768 + 65535 + INT32_MIN + UINT32_MAX - 1 + 1));
    ckpp_free(&y);
}

int main(void)
{
    test_dimensions();
    test_indices();
    test_values();
    return finish("raw_clause_shapes");
}
