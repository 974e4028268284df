/* CUDA files have host code beside their kernels: it is left out, and what kernels need of the rest is not. */
#include <ckpp/ckpp.h>

#pragma kernel module pasted names("power<double>", "raise<float>")
{
#define CHECK(call) check((call), __FILE__, __LINE__)
#define BLOCK 128
#define HELPED(x) helped(x)
#define KERNEL __global__ void
    typedef struct config { float *d_x; cudaStream_t stream; } config;
    class timer {
        cudaEvent_t begin, end;
    public:
        timer() { cudaEventCreate(&begin); }
        float stop();
    };
    float timer::stop() { return 0; }
    static int runs = 3;
    static float *device_memory, *more;
    const int SIDE = 4;
    void check(cudaError_t status, const char *file, int line)
    {
        if (status != cudaSuccess)
            exit((fprintf(stderr, "%s:%d\n", file, line), 1));
    }
    static float helper(float x) { return x * SIDE; }
    float helped(float x) { return helper(x) + 1; }
    template <class T> T power(T x, int n) { return n ? x * power(x, n - 1) : 1; }
    struct pair { float a, b; };
    __host__ __device__ inline pair make(float a) { return {a, HELPED(a)}; }
    pair operator+(pair x, pair y) { return {x.a + y.a, x.b + y.b}; }
    __global__ void scale(float *x, int n)
    {
        int i = blockIdx.x * BLOCK + threadIdx.x;
        if (i < n)
            x[i] = make(x[i]).b;
    }
    template <class T> __global__ void raise(T *x) { *x = power(*x, 3); }
    KERNEL by_macro(float *x) { *x = 2; }
    __global__ void parent(float *x) { scale<<<1, 1>>>(x, 1); }
    __host__ float on_host(float x) { return x; }
    extern "C" void launch_scale(float *x, int n)
    {
        scale<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, n);
#ifdef SYNCHRONOUS
        CHECK(cudaDeviceSynchronize());
#endif
    }
    template <class T> void launch(T *x)
    {
        raise<T> <<<1, 1>>>(x);
    }
    template void launch<float>(float *x);
    using std::vector;
    using numbers = vector<float>;
    inline float __twice(float x) { return 2 * x; }
    __device__ float __thrice(float x) { return 3 * x; }
    template <class T> struct wrapper { FILE *file; };
    template <> struct wrapper<int> { FILE *file; };
    template <> float power<float>(float x, int n) { return x * n; }
    void cpu_scale(float *x, int n)
    {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            x[i] = on_host(x[i]) * runs;
    }
    __global__ void after(float *x) { *x = 1; }
    int main(int argc, char **argv)
    {
        CHECK(cudaMalloc(&device_memory, 100));
        launch_scale(device_memory, 100);
        cpu_scale(device_memory, 1);
        return 0;
    }
}

/* Names that are made, or used, out of sight. */
#pragma kernel module unseen
{
#define STEP(n) step_##n
    float step_1(float x) { return x + 1; }
    float step_2(float x) { return x + (float)atoi("2"); }
    float all_steps(float x) { return step_2(x); }
    __global__ void step(float *x) { *x = STEP(1)(*x); }
    std::vector<float> numbers;
}
