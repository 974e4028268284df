/* raw_like.c - out(T y like x): an output with the shape of another parameter. */
#include "check.h"

/* Of an input, of an output that is like one, and of an output with extents. */
#pragma kernel raw squares in(T x) \
        out(T y like x, int64 k like y, float z[y.ndim][y.size], float w like z) \
        threads(y.size, w.ndim)
{
    if (_thread.x < x.size && _thread.y == 0) {
        y[_thread.x] = x.at(_thread.x) * x.at(_thread.x);
        k[_thread.x] = _thread.x + y.shape[0] * 100 + k.ndim * 1000;
        z(0, _thread.x) = z(1, _thread.x) = w.at(_thread.x) = w(1, _thread.x) = 1;
    }
}

static void test_definition(void)
{
    static float px[12];
    ckpp_array x = ckpp_view(px, 3, 4), v = {0}, y = {0}, k = {0}, z = {0}, w = {0};
    ckpp_array small = {0}, none = {0};
    for (int j = 0; j < 12; j++)
        px[j] = (float)j;
    CHECK_OK(ckpp_transpose(&v, &x, NULL));
    for (int round = 0; round < 3; round++)
        CHECK_OK(squares(v, &y, &k, &z, &w));
    CHECK(has_shape(&y, CKPP_SHAPE(4, 3)) && has_shape(&k, CKPP_SHAPE(4, 3)));
    CHECK(has_shape(&z, CKPP_SHAPE(2, 12)) && has_shape(&w, CKPP_SHAPE(2, 12)));
    CHECK(y.dtype == CKPP_FLOAT32 && k.dtype == CKPP_INT64 && y.strides[0] == 3);
    float *got = read_back(&y);
    int64_t *numbers = read_back(&k);
    for (int j = 0; j < 12; j++) {
        float value = px[j % 3 * 4 + j / 3];
        CHECK(got[j] == value * value && numbers[j] == j + 2400);
    }
    free(got);
    free(numbers);
    CHECK_ERROR(squares(x, &y, &k, &z, &w), CKPP_ERROR_SHAPE, HERE, "'y'", "(4, 3)", "(3, 4)");
    CHECK_ERROR(squares(2.0f, &small, &k, &z, &w), CKPP_ERROR_ARGUMENT, "'x'", "number");
    CHECK_ERROR(squares(none, &small, &k, &z, &w), CKPP_ERROR_ARGUMENT, "'x'");
    ckpp_free(&y);
    ckpp_free(&k);
    ckpp_free(&z);
    ckpp_free(&w);
}

static void test_inline(void)
{
    static float px[12] = {[5] = 3}, flat[12];
    ckpp_array x = ckpp_view(px, 3, 4), y = {0};
    float *p = px, *q = flat;
    #pragma kernel raw in(float x, float p[12]) out(float y like x, float q like p) threads(x.size)
    {
        if (_thread.x < x.size) {
            y.at(_thread.x) = x.at(_thread.x) + 1;
            q[_thread.x] = p[_thread.x] + 2;
        }
    }
    CHECK(has_shape(&y, 2, (const int64_t[]){3, 4}));
    float *got = read_back(&y);
    for (int k = 0; k < 12; k++)
        CHECK(got[k] == px[k] + 1 && flat[k] == px[k] + 2);
    free(got);
    ckpp_free(&y);
}

int main(void)
{
    test_definition();
    test_inline();
    return finish("raw_like");
}
