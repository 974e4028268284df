/* nvcc.c - compiler("nvcc"): on a GPU these kernels are compiled by nvcc, with the types and
 * functions that ckpp gives to kernels, and instances of templates are found. */
#include <complex.h>

#include "check.h"

#pragma kernel begin device
__device__ float twice(float x) { return 2 * x; }
#pragma kernel end device

#pragma kernel raw mixed in(float x) out(float y like x, float16 h like x, complex64 z like x) \
        inout(int count) template(int SHIFT) threads(x.size) compiler("nvcc")
{
#if defined _CUDA_IS_NVRTC_ || defined __CUDACC_RTC__
#error "this is NVRTC"
#endif
    unsigned k = _thread.x;
    if (k >= x.size)
        return;
    y[k] = twice(x(k)) + SHIFT + (float)__popc(k);
    h[k] = y[k];
    h[k] += 0.5f;
    z[k] = (x[k] + 2 * I) * conj(x[k] + 2 * I);
    atomicAdd(count, 1);
}

#pragma kernel module scaling names("scale<float>", "inside::half_of<float, 2>", "one") \
        options("-DGAIN(a,b)=((a)*(b))") compiler("nvcc")
{
    __constant__ float offset;
    template <class T> __device__ T gained(T x) { return GAIN(x, 3); }

    template <class T> __global__ void scale(T *x, int n)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] = gained(x[k]) + offset;
    }

    namespace inside {
    template <class T, int PARTS> __global__ void half_of(T *x, int n)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        if (k < n)
            x[k] /= PARTS;
    }
    }

    extern "C" __global__ void one(float *x) { x[threadIdx.x] = 1; }
}

static const char source[] = "template <class T> __global__ void raise(T *x, int n)\n"
                             "{ int k = threadIdx.x; if (k < n) x[k] += BY; }\n",
                  wrong[] = "__global__ void f(int *x)\n{\n    *x = no_such_thing;\n}\n";

static void test_raw(void)
{
    enum { N = 5 };
    float px[N] = {0, 1, 2, 3, 4};
    int counted = 0;
    CKPP_AUTO ckpp_array y = {0}, h = {0}, z = {0};
    ckpp_array x = ckpp_view(px), count = ckpp_view(&counted, 1);
    static const int ones[N] = {0, 1, 1, 2, 1};
    float py[N];
    float _Complex pz[N];
    CHECK_OK(mixed(x, &y, &h, &z, &count, .SHIFT = 10));
    ckpp_float16 ph[N];
    CHECK_OK(ckpp_to(py, &y));
    CHECK_OK(ckpp_to(ph, &h));
    CHECK_OK(ckpp_to(pz, &z));
    CHECK(counted == N);
    for (int k = 0; k < N; k++) {
        CHECK(py[k] == (float)(2 * k + 10 + ones[k]));
        CHECK(ph[k].bits == ckpp_float16_from(py[k] + 0.5f).bits);
        CHECK(crealf(pz[k]) == (float)(k * k + 4) && cimagf(pz[k]) == 0);
    }
}

static void test_module(void)
{
    float px[4] = {2, 4, 6, 8}, by[1] = {1};
    ckpp_array x = ckpp_view(px), offset;
    CHECK_OK(ckpp_module_global(scaling, "offset", CKPP_FLOAT32, CKPP_SHAPE(1), &offset));
    CHECK_OK(ckpp_from(&offset, by));
    CHECK_OK(scaling_scale_float(&x, 4, .threads = 4));
    CHECK(px[0] == 7 && px[3] == 25);
    CHECK_OK(ckpp_launch(scaling, "inside::half_of<float, 2>", CKPP_ARGS(&x, 4), .threads = 4));
    CHECK(px[0] == 3.5f && px[3] == 12.5f);
    CHECK_OK(ckpp_launch(scaling, "one", CKPP_ARGS(&x), .threads = 4, .block = 4));
    CHECK(px[0] == 1 && px[3] == 1);
}

static void test_run_time(void)
{
    float px[2] = {1, 2};
    ckpp_array x = ckpp_view(px);
    ckpp_module m;
    CHECK_OK(ckpp_module_compile(&m, source, .names = {"raise<float>"}, .options = "-DBY=4",
                                 .compiler = "nvcc"));
    CHECK_OK(ckpp_launch(m, "raise<float>", CKPP_ARGS(&x, 2), .threads = 2, .block = 2));
    CHECK(px[0] == 5 && px[1] == 6);
    ckpp_module_free(&m);
    CHECK_ERROR(ckpp_module_compile(&m, source, .compiler = "gcc"), CKPP_ERROR_ARGUMENT,
                ".compiler = \"gcc\"", "\"nvcc\"");
    CHECK_ERROR(ckpp_module_file(&m, "x.cubin", .compiler = "nvcc"), CKPP_ERROR_ARGUMENT,
                ".compiler is given");
    CHECK_ERROR(ckpp_module_compile(&m, wrong, .compiler = "nvcc", .label = "wrong.cu"),
                CKPP_ERROR_COMPILE, "wrong.cu:3:", "no_such_thing");
}

int main(void)
{
    float px[1] = {1};
    ckpp_array x = ckpp_view(px);
    if (ckpp_launch(scaling, "one", CKPP_ARGS(&x), .threads = 1, .block = 1) != CKPP_OK &&
        strstr(ckpp_last_error(), "needs nvcc")) {
        puts("needs nvcc");
        return 77;
    }
    test_raw();
    test_module();
    test_run_time();
    return finish("nvcc");
}
