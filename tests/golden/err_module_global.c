/* Variables of a module that are asked for with another type than they have. */
#include <ckpp/ckpp.h>
#pragma kernel module m
{
    __constant__ float weights[4];
    __device__ static const double *table, pair[2];
    __device__ unsigned int count;
    __device__ float2 points[2];
    typedef float real;
    __device__ real own;
    namespace inner { __device__ float weights; __device__ int count; }
#if __CUDA_ARCH__ >= 900
    __device__ double sum;
#else
    __device__ long long sum;
#endif
    __device__ int64_t last = 0;
    __global__ void f(void) { count += (unsigned)sum + (unsigned)last + (unsigned)weights[0]; }
}
void run(ckpp_array *v)
{
    ckpp_must(ckpp_module_global(m, "weights", CKPP_INT32, CKPP_SHAPE(4), v));
    ckpp_must(ckpp_module_global(m, "weights", CKPP_FLOAT64, CKPP_SHAPE(2), v));
    ckpp_must(ckpp_module_global(m, "count", CKPP_FLOAT32, 0, NULL, v));
    ckpp_must(ckpp_module_global(m, "last", CKPP_INT32, CKPP_SHAPE(2), v));
    ckpp_must(ckpp_module_global(m, "weights", CKPP_FLOAT32, CKPP_SHAPE(4), v));
    ckpp_must(ckpp_module_global(m, "count", CKPP_INT32, 0, NULL, v));
    ckpp_must(ckpp_module_global(m, "points", CKPP_FLOAT32, CKPP_SHAPE(4), v));
    ckpp_must(ckpp_module_global(m, "own", CKPP_INT32, 0, NULL, v));
    ckpp_must(ckpp_module_global(m, "table", CKPP_INT64, 0, NULL, v));
    ckpp_must(ckpp_module_global(m, "sum", CKPP_INT64, 0, NULL, v));
    ckpp_must(ckpp_module_global(m, "inner::count", CKPP_FLOAT32, 0, NULL, v));
#if 0
    ckpp_must(ckpp_module_global(m, "weights", CKPP_INT32, CKPP_SHAPE(4), v));
#endif
}
