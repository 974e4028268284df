/* module_host_code.c - CUDA files as modules: host code beside the kernels is left out
 * on both backends, a kernel that has inline PTX in it is refused where that cannot run,
 * and all others work. */
#include "check.h"

#pragma kernel module pasted names("raise<double>")
{
#define CHECK_CUDA(call) check_cuda((call), __FILE__, __LINE__)
#define BLOCK 128
    typedef struct config { float *d_x; cudaStream_t stream; } config;
    class timer {
        cudaEvent_t begin, end;
    public:
        timer() { cudaEventCreate(&begin); }
        float stop();
    };
    float timer::stop() { return 0; }
    std::vector<float> numbers;
    static int runs = 3;
    void check_cuda(cudaError_t status, const char *file, int line)
    {
        if (status != cudaSuccess)
            exit((fprintf(stderr, "%s:%d\n", file, line), 1));
    }
    const int SIDE = 4;
    static float helper(float x) { return x * SIDE; }
    template <class T> T power(T x, int n) { return n ? x * power(x, n - 1) : 1; }
    struct pair { float a, b; };
    __host__ __device__ inline pair make(float a) { return {a, helper(a)}; }
    __global__ void scale(float *x, int n)
    {
        int i = blockIdx.x * BLOCK + threadIdx.x;
        if (i < n)
            x[i] = make(x[i]).b;
    }
    template <class T> __global__ void raise(T *x) { *x = power(*x, 3); }
    extern "C" void launch_scale(float *x, int n)
    {
        scale<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, n);
        CHECK_CUDA(cudaDeviceSynchronize());
    }
    void cpu_scale(float *x, int n)
    {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            x[i] = on_host(x[i]) * runs;
    }
    int main(int argc, char **argv)
    {
        CHECK_CUDA(cudaMalloc(&device_memory, 100));
        launch_scale(device_memory, 100);
        std::cout << argv[0] << std::endl;
        return 0;
    }
    __global__ void after(float *x) { *x = 1; }
}

static void check_pasted(void)
{
    float px[3] = {1, 2, 3};
    double d = 3;
    ckpp_array x = ckpp_view(px, 3), y = ckpp_view(&d);
    CHECK_OK(ckpp_launch(pasted, "scale", CKPP_ARGS(&x, 3), .grid = 1, .block = 128));
    CHECK(px[0] == 4 && px[1] == 8 && px[2] == 12);
    CHECK_OK(ckpp_launch(pasted, "raise<double>", CKPP_ARGS(&y), .grid = 1, .block = 1));
    CHECK(d == 27);
    CHECK_OK(ckpp_launch(pasted, "after", CKPP_ARGS(&x), .grid = 1, .block = 1));
    CHECK(px[0] == 1);
    CHECK_ERROR(ckpp_launch(pasted, "launch_scale", CKPP_ARGS(&x, 3), .grid = 1, .block = 1),
                CKPP_ERROR_ARGUMENT, "there is no kernel 'launch_scale'");
}

/* What the device uses without naming it: a class's static member, an operator
 * that a suffix calls. */
#pragma kernel module unnamed
{
    struct steps { static const int of[2]; float from; };
    const int steps::of[2] = {5, 6};
    constexpr float operator""_half(unsigned long long x) { return x * .5f; }
    __global__ void use(float *x)
    {
        steps s = {3_half};
        *x = s.from + s.of[1];
    }
}

static void check_unnamed(void)
{
    float px = 0;
    ckpp_array x = ckpp_view(&px);
    CHECK_OK(ckpp_launch(unnamed, "use", CKPP_ARGS(&x), .grid = 1, .block = 1));
    CHECK(px == 7.5f);
}

#pragma kernel module assembly
{
#define LANE(x) asm volatile("mov.u32 %0, %%laneid;" : "=r"(x))
    __device__ __forceinline__ unsigned lane()
    {
        unsigned r;
        LANE(r);
        return r;
    }
    __device__ float power(float x)
    {
        float y;
        if (x == 0)
            __asm__ __volatile__("ex2.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
        else
            asm ("ex2.approx.f32 %0, %1;"
                 : "=f"(y) : "f"(x));
        return y;
    }
    __global__ void lanes(unsigned *y) { y[threadIdx.x] = lane(); }
    __global__ void powers(float *y) { y[threadIdx.x] = power(y[threadIdx.x]); }
    __global__ void newest(int *y)
    {
#if __CUDA_ARCH__ >= 900
        asm volatile
            ("mov.u32 %0, 5;" : "=r"(*y));
#elif defined __CUDA_ARCH__ && defined __CUDACC__ && \
    __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1200
        *y = 5;
#else
#error the host has these, too
#endif
    }
    __global__ void line(int *y) { *y = __LINE__; }
}

static void check_assembly(void)
{
    int y = 0;
    float f = 3;
    ckpp_array view = ckpp_view(&y), floats = ckpp_view(&f);
    CHECK_OK(ckpp_launch(assembly, "newest", CKPP_ARGS(&view), .grid = 1, .block = 1));
    CHECK(y == 5);
    CHECK_OK(ckpp_launch(assembly, "line", CKPP_ARGS(&view), .grid = 1, .block = 1));
    CHECK(y == __LINE__ - 11);
    if (!on_gpu()) {
        CHECK_ERROR(ckpp_launch(assembly, "lanes", CKPP_ARGS(&view), .grid = 1, .block = 1),
                    CKPP_ERROR_BACKEND, "kernel 'lanes'", "thread (0, 0, 0) at",
                    "inline PTX (asm), which is for GPUs alone");
        CHECK_ERROR(ckpp_launch(assembly, "powers", CKPP_ARGS(&floats), .grid = 1, .block = 1),
                    CKPP_ERROR_BACKEND, "kernel 'powers'", "inline PTX (asm)");
        return;
    }
    CHECK_OK(ckpp_launch(assembly, "lanes", CKPP_ARGS(&view), .grid = 1, .block = 1));
    CHECK(y == 0);
    CHECK_OK(ckpp_launch(assembly, "powers", CKPP_ARGS(&floats), .grid = 1, .block = 1));
    CHECK(f == 8);
}

int main(void)
{
    check_assembly();
    check_pasted();
    check_unnamed();
    return finish("module_host_code");
}
