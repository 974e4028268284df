/* empty.c - zero elements: success, nothing runs, outputs have the right empty shape. */
#include "check.h"

#pragma kernel elementwise add in(T x, T y) out(T z)

{ z = x + y; }

int main(void)
{
    float one[1] = {1};
    ckpp_array none = ckpp_view(one, 3, 0), row = ckpp_view(one, 1, 1), z = {0};
    none.data = NULL;
    CHECK_OK(add(none, row, &z));
    CHECK(has_shape(&z, CKPP_SHAPE(3, 0)) && z.dtype == CKPP_FLOAT32 && ckpp_size(&z) == 0);
    CHECK_OK(add(z, none, &z));       /* now it is supplied */
    ckpp_free(&z);
    CHECK(!z.data && !z.owner && z.ndim == 0 && z.dtype == CKPP_NONE);

    CHECK_OK(ckpp_zeros(&z, CKPP_FLOAT64, CKPP_SHAPE(0)));
    ckpp_array copy = {0}, v = {0};
    CHECK_OK(ckpp_copy(&copy, &z));
    CHECK(has_shape(&copy, CKPP_SHAPE(0)) && copy.dtype == CKPP_FLOAT64);
    CHECK_OK(ckpp_reshape(&v, &z, CKPP_SHAPE(4, 0, 2)));
    CHECK(has_shape(&v, CKPP_SHAPE(4, 0, 2)));
    ckpp_free(&z), ckpp_free(&copy);

    size_t n = 0;
    float *x = NULL, *y = NULL;
    int status = -1;
    #pragma kernel elementwise in(float x[n]) out(float y[n]) status(status)
    { y = x; }
    CHECK(status == CKPP_OK);
    return finish("empty");
}
