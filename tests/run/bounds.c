/* bounds.c - CKPP_CHECK=bounds: the first bad raw index comes back with kernel, source line,
 * index and extent. */
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

int main(void)
{
    setenv("CKPP_CHECK", "bounds", 1);
    float px[12] = {0}, py[12] = {0};
    ckpp_array x = ckpp_view(px, 3, 4), y = ckpp_view(py, 12), rows = ckpp_view(py, 3), v = {0};
    CHECK_OK(ckpp_slice(&v, &y, 0, 0, 11, 1));
    CHECK_OK(neighbour(x, &v));
    CHECK_ERROR(neighbour(x, &y), CKPP_ERROR_BOUNDS, HERE, "'neighbour'", "bounds.c:8", "'x'",
                "12");
    CHECK_OK(below(x, 3, &rows));
    CHECK_ERROR(below(x, 4, &rows), CKPP_ERROR_BOUNDS, "'below'", "'x'", "4", "bounds.c:1");
    CHECK_ERROR(below(x, -7, &rows), CKPP_ERROR_BOUNDS, "'below'", "-7");
    CHECK_ERROR(writes(&rows), CKPP_ERROR_BOUNDS, "'writes'", "'y'", "-1", "3");
    CHECK_OK(neighbour(x, &v));       /* an error does not stick */
    return finish("bounds");
}
