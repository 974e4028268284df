/* bounds.c - CKPP_CHECK=bounds: a bad index or dimension comes back with its line and extent. */
#define _GNU_SOURCE
#include "check.h"

#pragma kernel elementwise neighbour in(raw float x) out(float y)
{
    y = x[i + 1];
}

#pragma kernel elementwise below in(raw float x, int64 column) out(float y)
{
    y = x(i,
          column);
}

#pragma kernel elementwise writes out(raw float y) size(3)
{
    if (i == 2)
        y[-1] = 1;
    else
        y[i] = 1;
}

/* Other accesses of a raw kernel are a pointer's. */
#pragma kernel raw places in(float x, int64 column, int64 k) out(float y[2]) grid(1) block(1)
{
    y(0) = x(1, column);
    y.at(1) = x.at(k);
}

static void test_raw(const ckpp_array *x)
{
    ckpp_array y = {0};
    CHECK_OK(places(x, 3, 11, &y));
    CHECK_ERROR(places(x, 4, 0, &y), CKPP_ERROR_BOUNDS, HERE, "'places'", "bounds.c:27",
                "index 4 of 'x'", "in dimension 1 is 4");
    CHECK_ERROR(places(x, 0, 12, &y), CKPP_ERROR_BOUNDS, "bounds.c:28", "index 12 of 'x'",
                "its extent is 12");
    CHECK_ERROR(places(x, -1, 0, &y), CKPP_ERROR_BOUNDS, "index -1 of 'x'");
    CHECK_OK(places(x, 0, 0, &y));
    ckpp_free(&y);
}

/* Dimensions that an array may not have, depending on the call. */
#pragma kernel begin declare
static long long first_of(const long long *shape) { return shape[0]; }
#pragma kernel end declare

#pragma kernel elementwise last_extent in(T x, int d) out(int64 y)
{
    y = x.shape[d] + 0 * x.strides[0];
}

#pragma kernel elementwise last_step in(raw T w, T x, int d) out(int64 y)
{
    y = w.shape[0] + w.shape(0) + w.strides[d] + 0 * x;
}

#pragma kernel elementwise coordinate in(T x, int d) out(int64 y)
{
    y = _ind[d] + 0 * x;
}

#pragma kernel reduction longest in(T x, int d) out(int64 y) reduce(max)
{
    return x.ndim > 1 ? x.shape[1] + _ind[d] : -1;
}

#pragma kernel raw pointed in(T x, int d) out(int64 y[3]) threads(1)
{
    y[0] = first_of((const long long *)(const int64_t *)x.shape);
    y[1] = *(x.shape + 0);
    y[2] = x_strides[d];
}

static void test_dimensions(const ckpp_array *x, const ckpp_array *row)
{
    ckpp_array y = {0};
    CHECK_OK(last_extent(x, 1, &y));
    CHECK_ERROR(last_extent(x, 2, &y), CKPP_ERROR_BOUNDS, HERE,
                "'last_extent'", "bounds.c:51: x.shape[2] is out of range",
                "the array has 2 dimensions");
    ckpp_free(&y);
    CHECK_ERROR(last_extent(row, -1, &y), CKPP_ERROR_BOUNDS,
                "x.shape[-1]", "the array has 1 dimension");
    CHECK_OK(last_step(x, row, 1, &y));
    CHECK_ERROR(last_step(x, row, 2, &y), CKPP_ERROR_BOUNDS,
                "bounds.c:56: w.strides[2]", "2 dimensions");
    CHECK_OK(coordinate(row, 0, &y));
    CHECK_ERROR(coordinate(row, 1, &y), CKPP_ERROR_BOUNDS,
                "bounds.c:61: _ind[1] is out of range: there is 1 dimension");
    ckpp_free(&y);
    int64_t longer;
    CHECK_OK(longest(row, 0, &longer));
    CHECK(longer == -1);
    CHECK_OK(longest(x, 0, &longer));
    CHECK(longer == 6);
    CHECK_ERROR(longest(x, 3, &longer), CKPP_ERROR_BOUNDS, "bounds.c:66: _ind[3]", "2 dimensions");
    CHECK_OK(pointed(x, 1, &y));
    CHECK_ERROR(pointed(x, 2, &y), CKPP_ERROR_BOUNDS, "'pointed'", "bounds.c:73: x.strides[2]");
    ckpp_free(&y);
}

int main(void)
{
    setenv("CKPP_CHECK", "bounds", 1);
    float px[12] = {0}, py[12] = {0};
    ckpp_array x = ckpp_view(px, 3, 4), y = ckpp_view(py, 12), rows = ckpp_view(py, 3), v = {0};
    CHECK_OK(ckpp_slice(&v, &y, 0, 0, 11, 1));
    CHECK_OK(neighbour(x, &v));
    CHECK_ERROR(neighbour(x, &y), CKPP_ERROR_BOUNDS, HERE, "'neighbour'", "bounds.c:7", "'x'",
                "12");
    CHECK_OK(below(x, 3, &rows));
    CHECK_ERROR(below(x, 4, &rows), CKPP_ERROR_BOUNDS, "'below'", "'x'", "4", "bounds.c:1");
    CHECK_ERROR(below(x, -7, &rows), CKPP_ERROR_BOUNDS, "'below'", "-7");
    CHECK_ERROR(writes(&rows), CKPP_ERROR_BOUNDS, "'writes'", "'y'", "-1", "3");
    test_raw(&x);
    test_dimensions(&x, &rows);
    CHECK_OK(neighbour(x, &v));       /* an error does not stick */
    return finish("bounds");
}
