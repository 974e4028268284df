/* c_half.c - the C compiler's own _Float16 and __bf16 are float16 and bfloat16: elements behind
 * pointers, numbers and results. Where the compiler has neither, nothing is left to test. */
#include "check.h"

#pragma kernel elementwise twice in(T x) out(T y)
{ y = 2 * x; }

#pragma kernel elementwise scale in(float16 x, float16 a) out(float16 y)
{ y = a * x; }

#pragma kernel reduction largest in(T x) out(T r) reduce(max)
{ return x; }

#ifdef __FLT16_MAX__
__extension__ typedef _Float16 half;

static void test_half(void)
{
    half x[2][3] = {{1, 2, 3}, {4, 5, 6}}, y[6] = {0}, z[6] = {0}, a = 3, r = 0;
    const half *p = x[0];
    int n = 6;
    ckpp_array v = ckpp_view(x), w = ckpp_view(y), copy = {0};
    CHECK(v.dtype == CKPP_FLOAT16 && v.itemsize == 2 && v.ndim == 2 && v.shape[1] == 3);
    CHECK(ckpp_view(p, 6).read_only);
    CHECK_OK(twice(ckpp_view(p, 6), &w));
    CHECK((float)y[5] == 12);
    CHECK_OK(scale(ckpp_view(p, 6), a, &w));
    CHECK((float)y[5] == 18);
    CHECK_OK(largest(v, &r));
    CHECK((float)r == 6);
    CHECK_OK(ckpp_from(&copy, x));
    CHECK(copy.dtype == CKPP_FLOAT16);
    CHECK_OK(ckpp_to(z, &copy));
    CHECK((float)z[4] == 5);
    ckpp_free(&copy);

    #pragma kernel elementwise in(float16 p[n], float16 a) out(_Float16 z[n])
    { _Float16 sum = p; sum += a; z = sum; }
    CHECK((float)z[5] == 9);
    for (int row = 0; row < 2; row++)
        z[row] = 1;
    #pragma kernel elementwise in(p[6]) inout(z[2])
    for (int row = 0; row < 2; row++) {
        _Float16 sum = z[row];
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < 3; c++)
            sum += p[3 * row + c];
        z[row] = sum;
    }
    CHECK((float)z[0] == 7 && (float)z[1] == 16);
    #pragma kernel elementwise in(T p[n]) out(T y[n])
    { y = p - 1; }
    CHECK((float)y[0] == 0 && (float)y[5] == 5);
    half most = 0;
    #pragma kernel reduction in(float16 p[n]) out(float16 most) reduce(max)
    { return p; }
    CHECK((float)most == 6);
}
#endif

#ifdef __BFLT16_MAX__
static void test_bhalf(void)
{
    __bf16 x[3] = {1, 2, 3}, y[3] = {0};
    ckpp_array v = ckpp_view(x), w = ckpp_view(y);
    CHECK(v.dtype == CKPP_BFLOAT16);
    CHECK_OK(twice(v, &w));
    CHECK((float)y[2] == 6);
    #pragma kernel elementwise in(bfloat16 x[3]) out(__bf16 y[3])
    { y = x + 1; }
    CHECK((float)y[2] == 4);
}
#endif

int main(void)
{
#ifdef __FLT16_MAX__
    test_half();
#endif
#ifdef __BFLT16_MAX__
    test_bhalf();
#endif
    return finish("c_half");
}
