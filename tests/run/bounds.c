/* bounds.c - CKPP_CHECK=bounds: a bad raw index comes back with kernel, line, index and extent. */
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
    CHECK_OK(neighbour(x, &v));       /* an error does not stick */
    return finish("bounds");
}
