/* reduce_limits.c - accumulators of unusual types and sizes, and shapes at the edge of what can be
 * counted. */
#include "check.h"

#pragma kernel begin declare
struct pair { double value; long key; };
struct large { char bytes[70000]; };
struct block { double v[20]; };
#pragma kernel end declare

#pragma kernel reduction greatest in(struct pair x) out(struct pair y) \
        reduce(b.key > a.key ? b : a)
{ return x; }
#pragma kernel reduction any_of in(T x) out(float y) reduce(a) reduce_type(T) post(y = 1)
{ return x; }
#pragma kernel reduction pile in(float x) out(float y) \
        reduce(b) identity({}) reduce_type(struct large) post(y = a.bytes[0])
{ struct large l = {{(char)x}}; return l; }
#pragma kernel reduction place in(T x) out(int64 y) reduce(max) identity(-1)
{ return _ind[0] + x; }

#pragma kernel reduction any in(T x) out(int8 y) reduce(||)
{ return x; }

/* The truth of a value, not what is left of it in the accumulator's type. */
static void test_truth(void)
{
    float data[2] = {0, 0.25f};
    int8_t out = 7;
    ckpp_array x = ckpp_view(data, 2), y = ckpp_view(&out);

    CHECK_OK(any(x, &y));
    CHECK(out == 1);
    data[1] = 0;
    CHECK_OK(any(x, &y));
    CHECK(out == 0);
}

/* reduce_type(T) with T bound to a struct, larger than the output. */
static void test_struct_placeholder(void)
{
    struct block blocks[3] = {{{1}}};
    struct pair pairs[4] = {{1, 5}, {2, 9}, {3, 9}, {4, 2}}, found;
    float one = 0;
    ckpp_array x = ckpp_view(blocks, 3), p = ckpp_view(pairs, 4), y = ckpp_view(&one);
    ckpp_array z = ckpp_view(&found);

    CHECK_OK(any_of(x, &y));
    CHECK(one == 1);
    CHECK_OK(greatest(p, &z));
    CHECK(found.key == 9);
}

static void test_large(void)
{
    float data[2] = {1, 2}, out;
    ckpp_array x = ckpp_view(data, 2), y = ckpp_view(&out);

    CHECK_ERROR(pile(x, &y), CKPP_ERROR_TYPE, HERE, "'pile'", "struct large", "70000 bytes",
                "65536");
}

/* Where nothing is read, strides and products do not matter. */
static void test_nothing(void)
{
    const int64_t huge = (int64_t)1 << 40;
    int64_t result = 7;
    ckpp_array x = {.dtype = CKPP_INT64, .itemsize = 8, .ndim = 4, .device = CKPP_HOST,
                    .data = &result, .shape = {1, huge, huge, 0},
                    .strides = {INT64_MIN, INT64_MIN, 3, 1}};
    ckpp_array y = ckpp_view(&result, 1), z = {0};

    CHECK_OK(place(x, &y, .axes = CKPP_AXIS(1, 2, 3)));
    CHECK(result == -1);
    x.shape[0] = 0;
    x.shape[3] = huge;
    CHECK_OK(place(x, &z, .axes = CKPP_AXIS(1, 2, 3)));
    CHECK(z.ndim == 1 && z.shape[0] == 0);
    ckpp_free(&z);
}

int main(void)
{
    test_struct_placeholder();
    test_large();
    test_truth();
    test_nothing();
    return finish("reduce_limits");
}
