/* What a module leaves out as the host's, and what it keeps: forms that CUDA sources have. */
#include <ckpp/ckpp.h>

#pragma kernel module forms
{
#include <stdio.h>
#define SHOW(x) __show(#x, x)
    /* left out */
    FILE *log_file;
    extern int verbose;
    extern void prepare(float *x, int n);
    using list = std::vector<float>;
    inline void __show(const char *what, float x) { fprintf(log_file, "%s %g\n", what, x); }
    double scale(float *x);
    void reduce(int n) { exit(n); }
    template <class T = float> void check(T *x)
    {
#ifdef VERBOSE
        if (verbose) {
#else
        {
#endif
            SHOW(*x);
        }
    }
    template void check<double>(double *x);
    template <class T> void launch(T *x) { kept_kernel<<<1, 32>>>(x); }
    template void launch<float>(float *x);

    /* kept */
    namespace tools { float reduce(float x) { return x / 2; } }
    struct pair { float a, b; };
    float half(float x) { return x / 2; }
    template <class T = float, int N = (1 > 0)> __device__ T twice(T x) { return 2 * x * N; }
    __global__ void kept_kernel(float *x)
    {
        float prepare = half(x[0]), verbose = twice<float>(x[1]);
        pair p = {prepare, verbose};
        x[0] = p.a + p.b + tools::reduce(x[0]);
    }
    template <class T = int> __global__ void other_kernel(T *x) { *x = 0; }
    __global__ void last_kernel(float *x) { *x = 1; }
}
