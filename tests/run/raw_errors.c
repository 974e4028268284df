/* raw_errors.c - bad input at a raw kernel's call: the status, and a message with kernel,
 * file:line, argument and values. What only the kernel's compilers, or its run, can find
 * is in raw_faults.c. */
#include "check.h"

#pragma kernel declare
struct point { float x, y; };

#pragma kernel raw scaled in(float x, float factor) out(float y[x.shape[0]]) threads(x.shape[0])
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        y[k] = x[k] * factor;
}
#pragma kernel raw typed in(T x, T w) out(T y[x.shape[0]]) template(T, int N, A) threads(N) \
        block(N)
{
    if (threadIdx.x < x_size)
        y[threadIdx.x] = (A)x[threadIdx.x] + (A)w;
}
#pragma kernel raw bare in(float x) out(float y)
{ y[0] = x[0]; }
#pragma kernel raw grown inout(float y) threads(y.shape[0])
{ y[0] += 1; }
#pragma kernel raw located in(struct point p) out(struct point q[p.shape[0]]) grid(1) block(1) \
        fill(1)
{ q[0] = p[0]; }
#pragma kernel raw sized in(int64 n) out(float y[n][n]) grid(1) block(1)
{ y[0] = 1; }
#pragma kernel elementwise copied in(float x) out(float y)
{ y = x; }
#pragma kernel reduction total in(float x) out(float y) reduce(+)
{ return x; }

static float data[24];

static void test_arguments(void)
{
    ckpp_array x = ckpp_view(data, 4), none = {0}, z = {0}, null = ckpp_view((float *)NULL, 4);
    double doubles[4] = {0};
    ckpp_array d = ckpp_view(doubles, 4), y = ckpp_view(data + 4, 4);

    CHECK_ERROR(scaled(3.0f, 2, &y), CKPP_ERROR_ARGUMENT, HERE, "'scaled'", "'x'", "number",
                "array");
    CHECK_ERROR(scaled(none, 2, &y), CKPP_ERROR_ARGUMENT, HERE, "'scaled'", "'x'", "empty");
    CHECK_ERROR(scaled(null, 2, &y), CKPP_ERROR_ARGUMENT, HERE, "'x'", "NULL");
    CHECK_ERROR(scaled(x, 2, &null), CKPP_ERROR_ARGUMENT, HERE, "'y'", "NULL");
    CHECK_ERROR(scaled(x, 2, (ckpp_array *)NULL), CKPP_ERROR_ARGUMENT, HERE, "'y'");
    CHECK_ERROR(scaled(d, 2, &z), CKPP_ERROR_TYPE, HERE, "'scaled'", "'x'", "float32", "float64");
    CHECK_ERROR(scaled(x, 2, &d), CKPP_ERROR_TYPE, HERE, "'y'", "float32", "float64");
    CHECK_ERROR(bare(x, &z, .grid = 1, .block = 1), CKPP_ERROR_ARGUMENT, HERE, "'bare'", "'y'",
                "empty", "out(float");
    CHECK_ERROR(grown(&z), CKPP_ERROR_ARGUMENT, HERE, "'grown'", "'y'", "inout");
    /* an impossible view */
    ckpp_array negative = ckpp_view(data, -4);
    CHECK_ERROR(scaled(negative, 2, &z), CKPP_ERROR_SHAPE, HERE, "'x'", "impossible");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    CHECK_OK(scaled(x, 2, &z));
    ckpp_free(&z);
}

static void test_structs(void)
{
    struct point points[2] = {{1, 2}, {3, 4}};
    struct { float x, y, z; } wide[2] = {{0, 0, 0}};
    ckpp_array p = ckpp_view(points, 2), w = ckpp_view(wide, 2), f = ckpp_view(data, 2), z = {0};
    CHECK_ERROR(located(w, &z), CKPP_ERROR_TYPE, HERE, "'located'", "'p'", "struct point",
                "8 bytes", "12");
    CHECK_ERROR(located(f, &z), CKPP_ERROR_TYPE, HERE, "'p'", "struct point", "float32");
    CHECK_ERROR(located(p, &z), CKPP_ERROR_TYPE, HERE, "'q'", "struct", "fill(1)");
    CHECK(!z.data && z.dtype == CKPP_NONE);
}

static void test_shapes(void)
{
    ckpp_array z = {0};
    CHECK_ERROR(sized(-2, &z), CKPP_ERROR_SHAPE, HERE, "'sized'", "'y'", "-2");
    CHECK_ERROR(sized((int64_t)1 << 31, &z, .grid = 0), CKPP_ERROR_MEMORY, HERE, "'sized'");
    CHECK_ERROR(sized((int64_t)1 << 40, &z), CKPP_ERROR_MEMORY, HERE, "'sized'",
                "(1099511627776, 1099511627776)");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    ckpp_array x = ckpp_view(data, 2, 3), long_one = ckpp_view(data + 6, 7);
    CHECK_ERROR(scaled(x, 1, &long_one), CKPP_ERROR_SHAPE, HERE, "'scaled'", "'y'", "float32 (7)",
                "(2)");
    CHECK_OK(sized(2, &z));
    ckpp_free(&z);
}

static void test_templates(void)
{
    int32_t numbers[4] = {1, 2, 3, 4};
    ckpp_array f = ckpp_view(data, 4), i = ckpp_view(numbers, 4), z = {0},
               y = ckpp_view(data + 4, 4);
    CHECK_ERROR(typed(f, 1, &z, .A = CKPP_FLOAT32), CKPP_ERROR_ARGUMENT, HERE, "'typed'", "int N",
                ".N");
    CHECK_ERROR(typed(f, 1, &z, .N = 4), CKPP_ERROR_TYPE, HERE, "'typed'", "type A", ".A");
    CHECK_ERROR(typed(i, 1, &z, .N = 4, .A = CKPP_INT32, .T = CKPP_FLOAT32), CKPP_ERROR_TYPE, HERE,
                "'typed'", "float32 by .T", "int32", "'x'");
    CHECK_ERROR(typed(i, 1, &y, .N = 4, .A = CKPP_INT32), CKPP_ERROR_TYPE, HERE, "type T", "'x'",
                "'y'", "int32", "float32");
    CHECK_ERROR(typed(f, 1, &z, .N = 4, .A = CKPP_STRUCT), CKPP_ERROR_TYPE, HERE, ".A",
                "no element type");
    CHECK_ERROR(typed(f, 1, &z, .N = 4, .A = CKPP_NONE), CKPP_ERROR_TYPE, HERE, ".A");
    CHECK_ERROR(typed(f, 1, &z, .N = 4, .A = (ckpp_dtype)77), CKPP_ERROR_TYPE, HERE, ".A is 77");
    CHECK_ERROR(typed(f, 1 + I, &z, .N = 4, .A = CKPP_FLOAT32), CKPP_ERROR_TYPE, HERE, "'w'",
                "complex", "float32");
    CHECK_ERROR(typed(f, 1, &z, .N = 0, .A = CKPP_FLOAT32), CKPP_ERROR_ARGUMENT, HERE, "block",
                "(0, 1, 1)");
    CHECK(!z.data && z.dtype == CKPP_NONE);
    CHECK_OK(typed(f, 1, &z, .N = 4, .A = CKPP_FLOAT32));
    ckpp_free(&z);
}

/* A call of bare() with some options, which must be refused as a wrong argument. */
#define REFUSED(pieces, ...) \
    CHECK_ERROR(bare(x, &y, __VA_ARGS__), CKPP_ERROR_ARGUMENT, HERE, "'bare'", UNPACK pieces)
#define UNPACK(...) __VA_ARGS__

static void test_geometry(void)
{
    ckpp_array x = ckpp_view(data, 4), y = ckpp_view(data + 4, 4);
    CHECK_ERROR(bare(x, &y), CKPP_ERROR_ARGUMENT, HERE, "'bare'", "geometry", ".grid");
    REFUSED(("geometry"), .block = 32);
    REFUSED(("grid", "threads", "both"), .grid = 1, .threads = 1);
    REFUSED(("grid", "block"), .grid = 4);
    REFUSED(("block", "(1025, 1, 1)", "1024"), .grid = 1, .block = 1025);
    REFUSED(("block", "(32, 33, 1)", "1056", "1024"), .grid = 1, .block = {32, 33});
    REFUSED(("block", "65", "64"), .threads = 1, .block = {1, 1, 65});
    REFUSED(("block", "(0, 1, 1)"), .grid = 1, .block = 0);
    REFUSED(("block", "(8, -8, 1)"), .grid = 1, .block = {8, -8});
    REFUSED(("block", "4294967297"), .grid = 1, .block = (int64_t)4294967297);
    REFUSED(("grid", "(-1, 1, 1)"), .grid = -1, .block = 1);
    REFUSED(("grid", "65536", "65535"), .grid = {1, 65536}, .block = 1);
    REFUSED(("grid", "65536", "65535"), .grid = {1, 1, 65536}, .block = 1);
    REFUSED(("grid", "2147483648"), .grid = (int64_t)2147483648, .block = 1);
    REFUSED(("threads", "(4, -3, 1)"), .threads = {4, -3});
    REFUSED(("threads", "9223372036854775807"), .threads = INT64_MAX);
    REFUSED(("threads", "600000"), .threads = {1, 600000});
    REFUSED(("cluster", "(3, 1, 1)", "(4, 1, 1)"), .grid = 4, .block = 1, .cluster = 3);
    REFUSED(("cluster", "(0, 1, 1)"), .grid = 4, .block = 1, .cluster = 0);
    REFUSED(("shared", "-8"), .grid = 1, .block = 1, .shared = -8);
    REFUSED(("shared", "1099511627776"), .grid = 1, .block = 1, .shared = (int64_t)1 << 40);
    REFUSED(("carveout", "101"), .grid = 1, .block = 1, .carveout = 101);
    REFUSED(("carveout", "-2"), .grid = 1, .block = 1, .carveout = -2);
    REFUSED(("shared is 307200 bytes: on ", " a block has "), .grid = 1, .block = 1,
            .shared = 300 * 1024);
    /* more blocks than can run at once */
    REFUSED(("cooperative", "1000000"), .grid = 1000000, .block = 128, .cooperative = true);
    CHECK(data[4] == 0);
    CHECK_OK(bare(x, &y, .grid = 1, .block = 32));
    CHECK(data[4] == 1);
    data[4] = 0;
}

#pragma kernel raw buffered inout(int y) grid(1) block(4)
{
    extern __shared__ int buffer[];
    buffer[threadIdx.x] = threadIdx.x;
    y[threadIdx.x] = buffer[threadIdx.x];
}

#pragma kernel raw perhaps in(int use) inout(int y) grid(1) block(4)
{
    extern __shared__ int buffer[];
    if (use)
        buffer[threadIdx.x] = threadIdx.x;
    y[threadIdx.x] = use ? buffer[threadIdx.x] : -1;
}

/* Memory that nobody has asked for; and not that of another launch. No memory can
 * be asked for, too. */
static void test_no_shared(void)
{
    int numbers[4] = {9, 9, 9, 9};
    ckpp_array y = ckpp_view(numbers, 4);
    CHECK_ERROR(buffered(&y), CKPP_ERROR_ARGUMENT, HERE, "'buffered'", "shared", "not given");
    CHECK_OK(buffered(&y, .shared = 4 * sizeof(int)));
    CHECK(numbers[0] == 0 && numbers[3] == 3);
    CHECK_OK(perhaps(0, &y, .shared = 0));
    CHECK(numbers[0] == -1 && numbers[3] == -1);
    CHECK_ERROR(perhaps(1, &y), CKPP_ERROR_ARGUMENT, HERE, "'perhaps'", "shared", "not given");
    CHECK_OK(perhaps(1, &y, .shared = 4 * sizeof(int)));
    CHECK(numbers[0] == 0 && numbers[3] == 3);
    CHECK_OK(buffered(&y, .grid = 0));
}

/* Each kind of kernel has options of its own. */
static void test_options(void)
{
    ckpp_array x = ckpp_view(data, 4), y = ckpp_view(data + 4, 4), z = {0};
    CHECK_ERROR(copied(x, &z, .grid = 1), CKPP_ERROR_ARGUMENT, HERE, "'copied'", ".grid", "raw");
    CHECK_ERROR(copied(x, &z, .threads = 1), CKPP_ERROR_ARGUMENT, HERE, ".threads", "raw");
    CHECK_ERROR(total(x, &z, .block = 1), CKPP_ERROR_ARGUMENT, HERE, ".block", "raw");
    CHECK_ERROR(copied(x, &z, .shared = 8), CKPP_ERROR_ARGUMENT, HERE, ".shared", "raw");
    CHECK_ERROR(copied(x, &z, .cooperative = true), CKPP_ERROR_ARGUMENT, HERE, ".cooperative",
                "raw");
    CHECK_ERROR(total(x, &z, .cluster = 1), CKPP_ERROR_ARGUMENT, HERE, "'total'", ".cluster",
                "raw");
    CHECK_ERROR(total(x, &z, .contiguous = true), CKPP_ERROR_ARGUMENT, HERE, ".contiguous", "raw");
    CHECK_ERROR(total(x, &z, .carveout = 50), CKPP_ERROR_ARGUMENT, HERE, ".carveout", "raw");
    CHECK_ERROR(total(x, &z, .fill = 1), CKPP_ERROR_ARGUMENT, HERE, ".fill", "raw");
    CHECK_ERROR(scaled(x, 1, &y, .size = 4), CKPP_ERROR_ARGUMENT, HERE, "'scaled'", ".size");
    CHECK_ERROR(scaled(x, 1, &y, .axis = 0), CKPP_ERROR_ARGUMENT, HERE, ".axis", "reduction");
    CHECK_ERROR(scaled(x, 1, &y, .keepdims = true), CKPP_ERROR_ARGUMENT, HERE, ".keepdims",
                "reduction");
    CHECK_ERROR(scaled(x, 1, &y, .options = "-DA=1 -o file"), CKPP_ERROR_COMPILE, HERE, "'scaled'",
                "'-o' cannot be given");
    CHECK_ERROR(total(x, &z, .options = "-D X.c other.cu"), CKPP_ERROR_COMPILE, HERE, "'total'",
                "'other.cu' cannot be given");
    CHECK(!z.data && z.dtype == CKPP_NONE);
}

/* An inline construct has a line of its own, and a handler. */
static void test_inline(void)
{
    ckpp_status status = CKPP_OK;
    ckpp_array x = ckpp_view(data, 4), other = {0};
    CHECK_OK(ckpp_slice(&other, &x, 0, 0, 4, 2));
    const char *line = here_text(__FILE__, __LINE__ + 1);
    #pragma kernel raw in(float x = other) inout(float y = x) threads(1) status(status)
    { y[0] = x[0]; }
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, line, "'x'", "strides", "(2)");
    #pragma kernel raw twice in(float x) inout(float y = x) threads(1) status(status)
    { y[0] = x[0]; }
    CHECK_ERROR(status, CKPP_ERROR_OVERLAP, "'twice'", "'x'", "'y'");
    int block = 5000;
    #pragma kernel raw inout(float x) threads(1) block(block) status(status)
    { x[0] = 1; }
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "block", "5000");
}

int main(void)
{
    data[0] = 1;
    test_arguments();
    test_structs();
    test_shapes();
    test_templates();
    test_geometry();
    test_options();
    test_no_shared();
    test_inline();
    return finish("raw_errors");
}
