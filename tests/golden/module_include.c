/* What a module and a preamble include is put into them; what is not found stays, and is the compilers' to judge. */
#include <ckpp/ckpp.h>

#pragma kernel module m
{
#include <cuda_runtime.h>
#include "include/twice.h"
#ifdef NOWHERE
#include "nowhere.h"
#endif
    __global__ void own(float *x) { x[0] = twice(x[1]); }
    __constant__ float table[] = {
#include "include/table.inc"
    };
    extern "C" {
#include "include/table.h"
        __global__ void last(float *x)
        {
            struct point p;
#include "include/statement.inc"
            p = (struct point){table[1], 2};
            x[0] = p.x;
        }
    }
    template <class T, int N = 0> __device__ T zero() { return N; }
    __global__ void behind(float *x) { x[0] = zero<float>(); }
}

#pragma kernel elementwise f in(float x) out(float y) preamble("#include \"include/twice.h\"\n" "#define FOUR 4\n")
{ y = twice(x) * TWO * FOUR + GIVEN; }

#pragma kernel raw templated in(int A) out(int y[A]) template(int B) threads(1)
{ y[0] = B + A; }

float use(ckpp_array a, ckpp_array *b)
{
    if (f(a, b, .options = "-DGIVEN=3 " "-DA=1 -DB") || templated(1, b, .B = 2))
        return 1;
    return 0;
}
