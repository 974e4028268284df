/* overlap.c - outputs that share memory with other arguments. */
#include "check.h"

#pragma kernel elementwise next in(float x) out(float y)

{ y = x + 1; }
#pragma kernel elementwise twins in(float x) out(float y, float z)
{ y = x, z = -x; }
#pragma kernel elementwise add in(float x) inout(float y)
{ y += x; }

int main(void)
{
    float data[12];
    for (int k = 0; k < 12; k++)
        data[k] = (float)k;
    ckpp_array a = ckpp_view(data, 12), low = {0}, high = {0}, back = {0}, even = {0}, odd = {0};
    CHECK_OK(ckpp_slice(&low, &a, 0, 0, 6, 1));
    CHECK_OK(ckpp_slice(&high, &a, 0, 6, 12, 1));
    CHECK_OK(ckpp_slice(&back, &a, 0, INT64_MIN, INT64_MAX, -1));
    CHECK_OK(ckpp_slice(&even, &a, 0, 0, 12, 2));
    CHECK_OK(ckpp_slice(&odd, &a, 0, 1, 12, 2));

    CHECK_OK(next(a, &a));                 /* exactly the same layout is allowed */
    CHECK_ELEMENTS(&a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    CHECK_OK(next(low, &high));            /* neighbours do not overlap */
    CHECK_ELEMENTS(&high, 2, 3, 4, 5, 6, 7);

    CHECK_ERROR(next(a, &back), CKPP_ERROR_OVERLAP, "next", "'x'", "'y'", "overlap", HERE);
    CHECK_ERROR(add(back, &a), CKPP_ERROR_OVERLAP, "'x'", "'y'", HERE);
    ckpp_array shifted = {0};
    CHECK_OK(ckpp_slice(&shifted, &a, 0, 1, 7, 1));
    CHECK_ERROR(next(low, &shifted), CKPP_ERROR_OVERLAP, "'x'", "'y'", HERE);
    /* two outputs in the same place */
    CHECK_ERROR(twins(low, &high, &high), CKPP_ERROR_OVERLAP, "'y'", "'z'", HERE);
    ckpp_array none = {0};
    CHECK_ERROR(twins(low, &none, &none), CKPP_ERROR_OVERLAP, "'y'", "'z'", "empty", HERE);
    CHECK(!none.data && none.dtype == CKPP_NONE);
    CHECK_ELEMENTS(&high, 2, 3, 4, 5, 6, 7);

    CHECK_OK(next(low, &shifted, .overlap = true));   /* the caller says that it may */

    /* the same memory in the same layout as input and inout */
    for (int k = 0; k < 12; k++)
        data[k] = (float)k;
    CHECK_OK(add(a, &a));
    CHECK(data[5] == 10 && data[11] == 22);
    return finish("overlap");
}
