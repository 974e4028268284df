/* undefined_symbols.c - what a body uses and nobody defines, which on the host only the dynamic
 * linker finds: the error of the compilation names the function, and the line that uses it. */
#include "check.h"

#pragma kernel declare
float missing(float x);
#pragma kernel elementwise mapped in(float x) out(float y) options("-DANY")
{
    /* missing() is */ const char *text = "missing"; (void)text;
    y = missing(x);    /* line 10 */
}
#pragma kernel reduction summed in(float x) out(float y) reduce(+) options("-DANY")
{ return missing(x); }    /* line 13 */
#pragma kernel raw methods in(float x) out(float y[x.shape[0]]) threads(x.shape[0]) block(32) \
        preamble("namespace n { struct s { static __device__ int method(double, s *); }; }")
{ y[0] = n::s::method(x[0], nullptr); }    /* line 16 */
#pragma kernel raw templates in(float x) out(float y[x.shape[0]]) threads(x.shape[0]) block(32) \
        preamble("template <class T> __device__ T generic(T x, int k); " \
                 "extern \"C\" __device__ int plain(int);")
{
    y[0] = generic(x[0], 1);    /* line 21 */
}
#pragma kernel raw variables in(float x) out(float y[x.shape[0]]) \
        threads(x.shape[0]) block(32) preamble("extern \"C\" __device__ float there;")
{ y[0] = there; }    /* line 25 */
#pragma kernel module several
{
    __device__ float gone(float x);
    __global__ void store(float *x) { *x = gone(*x); }    /* line 29 */
}
#pragma kernel elementwise whole in(float x) out(float y) \
        preamble("static inline float missing2(float x) { return x + 1; }")
{ y = missing2(x); }

#define SAYS(line, name)                 \
    HERE, "the kernel does not compile", \
        "undefined_symbols.c:" #line ": error: '" name "' is declared, but"

int main(void)
{
    float data[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(data, 3), y = {0};
    CHECK_OK(whole(x, &y));
    CHECK_ELEMENTS(&y, 2, 3, 4);
    ckpp_free(&y);
    if (on_gpu()) /* whose linker has words of its own */
        return finish("undefined_symbols");
    for (int k = 0; k < 2; k++)    /* each time */
        CHECK_ERROR(mapped(x, &y), CKPP_ERROR_COMPILE, "kernel 'mapped'", SAYS(10, "missing"));
    CHECK(!y.data && y.dtype == CKPP_NONE);
    CHECK_ERROR(summed(x, &y), CKPP_ERROR_COMPILE, "kernel 'summed'", SAYS(13, "missing"));
    CHECK_ERROR(methods(x, &y), CKPP_ERROR_COMPILE, "kernel 'methods'", SAYS(16, "n::s::method"));
    CHECK_ERROR(templates(x, &y), CKPP_ERROR_COMPILE, "kernel 'templates'", SAYS(21, "generic"));
    CHECK_ERROR(variables(x, &y), CKPP_ERROR_COMPILE, "kernel 'variables'", SAYS(25, "there"));
    CHECK_ERROR(ckpp_launch(several, "store", CKPP_ARGS(&x), .threads = CKPP_DIM(1)),
                CKPP_ERROR_COMPILE, "module 'several'",
                "undefined_symbols.c:29: error: 'gone' is declared, but");
    return finish("undefined_symbols");
}
