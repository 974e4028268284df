/* module_forms.c - how kernels of CUDA sources are declared: parameters that are arrays of arrays,
 * pointers of pointers, vectors and structs; attributes in any order; namespaces, prototypes,
 * templates with several arguments; shared memory of several types. */
#include "check.h"

#pragma kernel declare
struct pair { float a; int b; };

#pragma kernel module forms \
        names("add<int, 4>", "add < float,2 >", "square<complex<double>>", \
        "filters::twice<pair>", "filled<3>")
{
    template <class T, int N> __global__ void add(T *x) { x[threadIdx.x] += N; }
    template <typename T> __global__ void __launch_bounds__(256) square(T * x)
    {
        x[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
    }

    __global__ void rows(double(*a)[4][4], const float(*__restrict__ p)[3], double b[4][4], int n)
    {
        int i = threadIdx.x;
        if (i < n)
            a[i][1][2] = p[i][2] + b[i][3] + a[i][0][0];
    }
    __global__ void unsized(int m[][2], const int v[], int w[3]) { m[1][1] = v[2] + w[0]; }
    __global__ void pointers(float **a, const float *const *b, int *out)
    {
        *out = (int)sizeof(a) + (a == nullptr) + (b != nullptr);
    }
    __global__ void values(float4 v, int2 w, pair p, const dim3 g, float *out)
    {
        *out = v.x + v.w + w.y + p.a + p.b + g.z;
    }
    __global__ void constants(const __grid_constant__ pair p, float *out) { *out = p.a * p.b; }

    __global__ void later(int *x);
    extern "C" __global__ void in_c(int *x) { *x = 1; }
    static __global__ void in_file(int *x) { *x = 2; }
    inline __global__ void inlined(int *x) { *x = 3; }
    __launch_bounds__(256, 2) __global__ void bounds_first(int *x) { *x = 4; }
    __global__ void __launch_bounds__(256, 2) bounds_behind(int *x) { *x = 5; }
    __global__ __launch_bounds__(128) void bounds_between(int *x) { *x = 6; }
    __global__ void later(int *x) { *x = 7; }
    __attribute__((noinline)) __device__ __forceinline__ static int eight(int by = 8)
    {
        return by;
    }
    __device__ __noinline__ int nine() { return 9; }
    void __global__ behind_void(int *x) { *x = eight(); }
    namespace outer::inner {
    static inline __device__ int ten() { return nine() + 1; }
    __global__ void nested(int *x) { *x = ten(); }
    }
    namespace {
    __global__ void hidden(int *x) { *x = 11; }
    }

    __constant__ float weights[2][3] = {{1, 2, 3}, {4, 5, 6}};
    __device__ const int primes[] = {2, 3, 5, 7};
    __device__ int counter = 40;
    __constant__ struct { int a, b; } both = {1, 2};
    __global__ void data(float *x) { *x = weights[1][2] + primes[3] + counter++ + both.b; }

    namespace filters {
    template <class T> struct tile { T rows[2][3]; };
    template <class T> __global__ void twice(T *x)
    {
        __shared__ T memory[2][4];
        __shared__ struct { int count; float sum; } facts;
        __shared__ tile<int> t;
        if (threadIdx.x == 0)
            memory[1][3] = x[0], facts.count = 2, t.rows[1][2] = 5;
        __syncthreads();
        x[threadIdx.x + 1] = memory[1][3];
        x[threadIdx.x + 1].b = facts.count + t.rows[1][2];
    }
    }

    /* One memory, as several kernels see it. */
    extern __shared__ __align__(16) char bytes[];
    template <int N> __global__ void filled(int *x)
    {
        extern __shared__ int words[];
        words[threadIdx.x] = N;
        __syncthreads();
        x[threadIdx.x] = bytes[4 * threadIdx.x] + ((int *)bytes)[0] + (int)((size_t)bytes % 16);
    }
    __global__ void doubled(double *x)
    {
        extern __shared__ double numbers[];
        float *behind = (float *)&numbers[2];
        numbers[1] = *x;
        behind[0] = 0.5f;
        *x = numbers[1] + behind[0];
    }
}

#define LAUNCH(name, ...) \
    CHECK_OK(ckpp_launch(forms, name, CKPP_ARGS(__VA_ARGS__), .grid = 1, .block = 2, .shared = 64))

static void check_parameters(void)
{
    double a[2][4][4] = {{{1}}, {{10}}}, b[4][4] = {{0, 0, 0, 2}, {0, 0, 0, 3}};
    float p[2][3] = {{1, 2, 3}, {4, 5, 6}}, sum = 0;
    int m[2][2] = {{0}}, v[3] = {1, 2, 3}, w[3] = {4, 5, 6}, out = 0;
    struct { float x, y, z, w; } four = {1, 2, 3, 4};
    struct { int x, y; } two = {5, 6};
    struct { unsigned x, y, z; } three = {1, 2, 3};
    struct pair pair = {7, 8};
    ckpp_array va = ckpp_view(&a[0][0][0], 2, 4, 4), vb = ckpp_view(&b[0][0], 4, 4),
               vp = ckpp_view(&p[0][0], 2, 3), vm = ckpp_view(&m[0][0], 2, 2),
               vv = ckpp_view(v, 3), vw = ckpp_view(w, 3), vo = ckpp_view(&out),
               vs = ckpp_view(&sum);
    LAUNCH("rows", &va, vp, &vb, 2);
    CHECK(a[0][1][2] == 6 && a[1][1][2] == 19);
    LAUNCH("unsized", &vm, vv, &vw);
    CHECK(m[1][1] == 7);
    LAUNCH("pointers", &vo, vo, &vo);
    CHECK(out == 9);
    LAUNCH("values", CKPP_STRUCT_ARG(four), CKPP_STRUCT_ARG(two), CKPP_STRUCT_ARG(pair),
           CKPP_STRUCT_ARG(three), &vs);
    CHECK(sum == 1 + 4 + 6 + 7 + 8 + 3);
    LAUNCH("constants", CKPP_STRUCT_ARG(pair), &vs);
    CHECK(sum == 56);
    if (!on_gpu()) {
        CHECK_ERROR(ckpp_launch(forms, "rows", CKPP_ARGS(&vp, vp, &vb, 2), .grid = 1, .block = 2),
                    CKPP_ERROR_TYPE, "argument 1 is an array of float32",
                    "points to floating-point numbers of 8 bytes");
        CHECK_ERROR(ckpp_launch(forms, "unsized", CKPP_ARGS(&vb, vv, &vw), .grid = 1, .block = 2),
                    CKPP_ERROR_TYPE, "argument 1 is an array of float64",
                    "points to integers of 4 bytes");
    }
}

static void check_declarations(void)
{
    static const struct { const char *name; int value;
    } kernels[] = {{"in_c", 1},         {"in_file", 2},       {"inlined", 3},
                   {"bounds_first", 4}, {"bounds_behind", 5}, {"bounds_between", 6},
                   {"later", 7},        {"behind_void", 8},   {"outer::inner::nested", 10}};
    int x = 0;
    float sum = 0;
    ckpp_array view = ckpp_view(&x), vs = ckpp_view(&sum);
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        LAUNCH(kernels[k].name, &view);
        if (x != kernels[k].value)
            fail_at(__FILE__, __LINE__, "kernel '%s' gives %d instead of %d", kernels[k].name, x,
                    kernels[k].value);
    }
    CHECK_OK(ckpp_launch(forms, "data", CKPP_ARGS(&vs), .grid = 1, .block = 1));
    CHECK(sum == 6 + 7 + 40 + 2);
    CHECK_OK(ckpp_launch(forms, "data", CKPP_ARGS(&vs), .grid = 1, .block = 1));
    CHECK(sum == 6 + 7 + 41 + 2);
}

static void check_instances(void)
{
    int x[2] = {1, 2};
    float f[2] = {1, 2};
    double _Complex z[2] = {1 + I, 2};
    double d = 3;
    struct pair pairs[3] = {{1, 1}, {0, 0}, {0, 0}};
    ckpp_array vx = ckpp_view(x, 2), vf = ckpp_view(f, 2), vz = ckpp_view(z, 2),
               vp = ckpp_view(pairs, 3), vd = ckpp_view(&d);
    LAUNCH("add<int,4>", &vx);
    LAUNCH("add<int, 4>", &vx);
    CHECK(x[0] == 9 && x[1] == 10);
    LAUNCH("add<float, 2>", &vf);
    CHECK(f[0] == 3 && f[1] == 4);
    LAUNCH("square<complex<double>>", &vz);
    LAUNCH("square< complex<double> >", &vz);
    CHECK(z[0] == -4 && z[1] == 16);
    LAUNCH("filters::twice<pair>", &vp);
    CHECK(pairs[2].a == 1 && pairs[2].b == 7 && pairs[1].b == 7);
    LAUNCH("filled<3>", &vx);
    CHECK(x[0] == 6 && x[1] == 6);
    CHECK_OK(ckpp_launch(forms, "doubled", CKPP_ARGS(&vd), .grid = 1, .block = 1, .shared = 24));
    CHECK(d == 3.5);
}

int main(void)
{
    check_parameters();
    check_declarations();
    check_instances();
    return finish("module_forms");
}
