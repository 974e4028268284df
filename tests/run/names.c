/* names.c - kernels and parameters whose names are in use in the generated C, the device headers,
 * C's library or C++'s. */
#include "check.h"

/* kernels: the names in the headers that kernels are compiled with are
 * ckpp_params, ckpp_type, ... */
#pragma kernel elementwise params in(float x) out(float y)
{ y = x + 1; }
#pragma kernel elementwise type in(float x) out(float y)
{ y = x + 2; }
#pragma kernel elementwise bare in(float x) out(float y)
{ y = x + 3; }
#pragma kernel elementwise run in(float x) out(float y)
{ y = x + 4; }
#pragma kernel elementwise elementwise in(float x) out(float y)
{ y = x + 5; }
#pragma kernel elementwise x_ in(float x) out(float y)
{ y = x + 6; }

/* parameters, of the call's macro */
#pragma kernel elementwise macro \
        in(float file, float text, float line, float arg, float options, float macro) \
        out(float call)
{ call = file + 2 * text + 3 * line + 4 * arg + 5 * options + 6 * macro; }
/* and of the device headers and C libraries, as elements and as scalars */
#pragma kernel elementwise headers \
        in(float ckpp, float dense, float strided, float row, float p, float shape) \
        out(float first)
{ first = ckpp + 2 * dense + 3 * strided + 4 * row + 5 * p + 6 * shape; }
#pragma kernel elementwise library \
        in(float y0, float gamma, float exp, float abs, float index, float errno_) out(float j1)
{ j1 = y0 + 2 * gamma + 3 * exp + 4 * abs + 5 * index + 6 * errno_; }
#pragma kernel elementwise inside in(float Body, float S, float k, float value, raw float data) \
        inout(float step)
{ step += Body + 2 * S + 3 * k + 4 * value + data[0]; }

/* words that C compilers know */
#pragma kernel elementwise words in(const float x) out(float y)
{
    __auto_type twice = 2 * x;
    typeof(x) half = x / 2;
    typeof(y) sum = twice + half;
    y = sum;
}

int main(void)
{
    float one[3] = {1, 1, 1}, out[3] = {0};
    ckpp_array x = ckpp_view(one, 3), y = ckpp_view(out, 3);

    CHECK_OK(params(x, &y));
    CHECK_ELEMENTS(&y, 2, 2, 2);
    CHECK_OK(type(x, &y));
    CHECK_ELEMENTS(&y, 3, 3, 3);
    CHECK_OK(bare(x, &y));
    CHECK_ELEMENTS(&y, 4, 4, 4);
    CHECK_OK(run(x, &y));
    CHECK_ELEMENTS(&y, 5, 5, 5);
    CHECK_OK(elementwise(x, &y));
    CHECK_ELEMENTS(&y, 6, 6, 6);
    CHECK_OK(x_(x, &y));
    CHECK_ELEMENTS(&y, 7, 7, 7);

    CHECK_OK(macro(x, 1, x, 1, x, 1, &y));
    CHECK_ELEMENTS(&y, 21, 21, 21);
    CHECK_OK(headers(x, x, x, x, x, x, &y));
    CHECK_ELEMENTS(&y, 21, 21, 21);
    CHECK_OK(headers(1, 1, 1, 1, 1, 1, &y));
    CHECK_ELEMENTS(&y, 21, 21, 21);
    CHECK_OK(library(x, x, x, 1, 1, 1, &y));
    CHECK_ELEMENTS(&y, 21, 21, 21);
    CHECK_OK(inside(x, 1, x, 1, x, &y));
    CHECK_ELEMENTS(&y, 32, 32, 32);

    CHECK_OK(words(x, &y));
    CHECK_ELEMENTS(&y, 2.5, 2.5, 2.5);

    /* labels of inline constructs name nothing in C */
    #pragma kernel elementwise main in(float one[3]) out(float out[3])
    { out = 7 * one; }
    CHECK(out[2] == 7);
    return finish("names");
}
