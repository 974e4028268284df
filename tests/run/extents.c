/* Extents of inline constructs: a product of ints that an int does not hold is what
 * it is, operands are evaluated once, and an expression that does not overflow means
 * what C says it does. */
#include "check.h"

enum { THREE = 3 };
struct sizes { int n; size_t m; };
#define BARE 2 + 2
#define PRODUCT(a, b) ((a) * (b))

static float data[4096], *p = data;
static int calls;
static int next(void) { return ++calls; }

/* How many elements were written since the last time. */
static int written(void)
{
    int count = 0;
    for (int k = 0; k < 4096; k++)
        count += data[k] != 0;
    memset(data, 0, sizeof data);
    return count;
}

static void test_meaning(void)
{
    struct sizes s = {2, 3}, *t = &s;
    float *end = data + 7;
    short few = 2;
    char two = 2;
    bool one = true;
    unsigned u = 4;
    uint8_t byte = 200;
    size_t z = 3;
    const double scale = 1.5;
    int rows = 5;

    #pragma kernel elementwise out(float p[end - data])
    { p = 1; }
    CHECK(written() == 7);
    #pragma kernel elementwise out(float p[few * two + one][u * THREE - z + t->m * s.n])
    { p = 1; }
    CHECK(written() == 5 * 15);
    #pragma kernel elementwise out(float p[next() * 2 + (int)scale * 2])
    { p = 1; }
    CHECK(written() == 4 && calls == 1);
    #pragma kernel elementwise out(float p[(int)(scale * 2) + 1])
    { p = 1; }
    CHECK(written() == 4);
    #pragma kernel elementwise out(float p[PRODUCT(3, 4) + byte - -2 + ~0 + !0])
    { p = 1; }
    CHECK(written() == 12 + 200 + 2);
    #pragma kernel elementwise out(float p[BARE * 3])      /* C has 2 + 2 * 3 */
    { p = 1; }
    CHECK(written() == 8);
    #pragma kernel elementwise out(float p[(u - 5) % 7 + (z * 2 - 1) / 2])      /* unsigned: \
            wraps, as C says */
    { p = 1; }
    CHECK(written() == (int)(UINT32_MAX % 7 + 2));
    #pragma kernel elementwise out(float p[rows > 3 ? 6 : rows * 2])
    { p = 1; }
    CHECK(written() == 6);
}

static void test_overflow(void)
{
    int rows = 65536, columns = 65537, three = 3, minus = -13;
    unsigned big = 4000000000u;
    float *none = NULL;
    ckpp_status status;

    #pragma kernel elementwise out(float none[rows * columns]) status(status)
    { none = 1; }
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "'none'", "(4295032832)");
    #pragma kernel elementwise out(float none[rows][(columns - 1) * rows + 5]) status(status)
    { none = 1; }
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "'none'", "(65536, 4294967301)");
    #pragma kernel elementwise out(float none[rows * columns / 2]) status(status)
    { none = 1; }
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "'none'", "(2147516416)");
    #pragma kernel elementwise out(float none[big + big]) status(status)
    { none = 1; }
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "'none'", "(8000000000)");
    #pragma kernel elementwise out(float none[rows * columns * rows * columns]) status(status)
    { none = 1; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "'none'", "larger than the address space");
    #pragma kernel elementwise out(float none[three + minus]) status(status)
    { none = 1; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "'none'", "-10");
    #pragma kernel elementwise out(raw float p[4096]) size(rows * columns / columns - 65531)
    { p[i] = 1; }
    CHECK(written() == 5);
    #pragma kernel raw out(float p[4096]) threads(rows * columns / columns - 65529) \
            block(rows * columns / columns / 65536)
    { p[blockIdx.x] = 1; }
    CHECK(written() == 7);
}

/* More than an array has is an error, and no write behind it; what the compiler cannot know is the
 * program's affair. */
static void test_known_arrays(int n)
{
    struct { float first[4], second[4]; } pair = {{0}, {0}};
    float few[4], rows[2][3], *unknown = &few[0] - 0 * calls;
    ckpp_status status;

    #pragma kernel elementwise out(float few[8]) status(status)
    { few = 1; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "output 'few'",
                "its 32 bytes are more than the 16 that there are");
#pragma kernel reduction in(float rows[n][3]) out(float few[3]) reduce(+) axis(0) \
            status(status)
    { return rows; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "argument 'rows'", "its 48 bytes are more than the 24");
    #pragma kernel raw out(float x[n + 1] = few) threads(1) status(status)
    { x[0] = 1; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "output 'x'", "its 20 bytes are more than the 16");
    #pragma kernel elementwise out(float few[n], float x[6] = rows) status(status)
    { few = x = 1; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "do not broadcast");
    #pragma kernel elementwise out(float x[2][n] = pair.first) status(status)      /* the whole \
            object's */
    { x = 3; }
    CHECK(status == CKPP_OK && pair.second[3] == 3);
    #pragma kernel elementwise out(float few[0][100]) status(status)
    { few = 1; }
    CHECK(status == CKPP_OK);
    #pragma kernel elementwise out(float unknown[n]) status(status)
    { unknown = 1; }
    CHECK(status == CKPP_OK && few[3] == 1);
}

/* The template's ints are multiplied in 64 bits, too. */
#pragma kernel raw filled out(float y[N * N]) template(int N) threads(1)
{
    y[0] = 1;
}

/* What a loop's clause says of an array: a number that is negative is no number that is not
 * known. */
static void test_loops(int few, int64_t minus, int64_t rows)
{
    static float x[100], y[10];
    ckpp_status status;

    #pragma kernel elementwise in(x[few]) out(y[10]) status(status)
    for (int k = 0; k < 10; k++)
        y[k] = x[k] + 1;
    CHECK_ERROR(status, CKPP_ERROR_BOUNDS, "x[k] reaches from element 0 to 9",
                "the array has 5 elements");
    #pragma kernel elementwise in(x[minus]) out(y[10]) status(status)
    for (int k = 0; k < 10; k++)
        y[k] = x[k] + 1;
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "x[k]: the array has a negative extent");
    #pragma kernel elementwise in(x[minus][minus]) out(y[10]) status(status)
    for (int k = 0; k < 10; k++)
        y[k] = x[k * 2 + few] + 1;
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "x[k*2+few]: the array has a negative extent");
    CHECK(y[3] == 0);
    #pragma kernel elementwise in(x[rows][few]) out(y[10]) status(status)
    for (int k = 0; k < 10; k++)
        y[k] = x[k * 2 + few] + 1;
    CHECK(status == CKPP_OK && y[3] == 1);
}

int main(void)
{
    ckpp_array y = {0};
    test_meaning();
    test_overflow();
    test_known_arrays(4);
    CHECK_ERROR(filled(&y, .N = 3000000, .prepare = true), CKPP_ERROR_MEMORY, "'filled'");
    test_loops(5, -5, INT64_MAX / 2);
    return finish("extents");
}
