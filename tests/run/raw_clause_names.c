/* raw_clause_names.c - kernels, parameters and a template's values that are called like functions
 * of the C library, like namespaces, and like what generated code and kernels' sources are made
 * of: in bodies and in clauses they are what they are declared to be. */
#include "check.h"

#pragma kernel raw max in(float round, float std, int printf) \
        out(float y[log / printf][round.shape[0]]) \
        template(int log, T, int ckpp, int cuda, int host) grid(log / ckpp * 0 + 1) \
        block(round.shape[0])
{
    T v = log + ckpp + cuda + host;
    y[threadIdx.x] = max(round[threadIdx.x] + std[0] + printf, 0.0f) + v;
}
#pragma kernel elementwise ckpp in(float log, float std, float detail) out(float max)
{ max = log + 10 * std + sqrt(100 * detail); }
#pragma kernel reduction kernel in(float exp) out(float ckpp) reduce(+) post(ckpp = a * 2)
{ return exp; }

#define MAX(value) \
    max(x, x, 2, &y, .log = 4, .T = CKPP_FLOAT32, value, .cuda = 300, .host = 4000)

int main(void)
{
    float in[3] = {1, 2, 3}, sum = 0;
    ckpp_array x = ckpp_view(in, 3), y = {0}, z = {0}, s = ckpp_view(&sum, 1);

    CHECK_OK(MAX(.ckpp = 20));
    CHECK(y.ndim == 2 && y.shape[0] == 2 && y.shape[1] == 3);
    float *got = read_back(&y);
    for (int k = 0; k < 3; k++)
        CHECK(got[k] == in[k] + 1 + 2 + 4324);
    free(got);
    CHECK_ERROR(MAX(.ckpp = 0), CKPP_ERROR_ARGUMENT, HERE, "kernel 'max'",
                "grid: ckpp is 0 here, in log / ckpp");
    CHECK_OK(ckpp(x, 2, 4, &z));
    CHECK_ELEMENTS(&z, in[0] + 40, in[1] + 40, in[2] + 40);
    CHECK_OK(kernel(x, &s, .keepdims = true));
    CHECK(sum == 12);
    ckpp_free(&y), ckpp_free(&z);
    return finish("raw_clause_names");
}
