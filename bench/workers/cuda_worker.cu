// cuda_worker.cu - the kernels that ckpp's are measured against, by hand and with CUB. See
// worker.h. Elementwise kernels read and write 16 bytes at a time, one such vector of each array a
// thread, after a head that aligns them; this was the quickest of what was tried for every element
// type. The build does not need it: with nvcc,
//
//     make build/bench/workers/cuda_worker     or
//     nvcc -O3 -std=c++17 -arch=native -o build/bench/workers/cuda_worker \
//         bench/workers/cuda_worker.cu bench/workers/worker.c
//
//     cuda_worker cuda | cub           whose kernels to run
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>

#include <cub/cub.cuh>
#include <cuda_fp16.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#define NOISE_FUNCTION static __host__ __device__ inline
#include "noise.h"
#include "transpose.h"
#include "worker.h"

static void check(cudaError_t error, const char *call, int line)
{
    if (error) {
        fprintf(stderr, "cuda_worker.cu:%d: %s: %s\n", line, call, cudaGetErrorString(error));
        exit(1);
    }
}
#define CHECK(call) check(call, #call, __LINE__)

static bool use_cub;
static std::function<void(int set)> run;    // a launch on a set, chosen by prepare()

// What CUDA has no operators for, or not the ones that C has.
struct complex128 { double re, im; };
__device__ inline complex128 operator+(complex128 a, complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}
__device__ inline complex128 operator*(complex128 a, complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <class T> struct scalar {
    static __device__ T from(float x) { return (T)x; }
    static __device__ T saxpy(float a, T x, T y) { return (T)(a * (float)x + (float)y); }
};
template <> struct scalar<double> {
    static __device__ double from(float x) { return x; }
    static __device__ double saxpy(float a, double x, double y) { return a * x + y; }
};
template <> struct scalar<complex128> {
    static __device__ complex128 from(float x) { return {x, 0}; }
    static __device__ complex128 saxpy(float a, complex128 x, complex128 y)
    {
        return {a * x.re + y.re, a * x.im + y.im};
    }
};

// ---- noise ----

template <class T> __global__ void fill_noise(T *x, long n, int operand, int kind)
{
    for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += (long)gridDim.x * blockDim.x)
        x[i] = scalar<T>::from(noise((unsigned)i, operand, kind));
}

__global__ void fill_parts(double *x, long n, int operand, int kind)
{
    for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += (long)gridDim.x * blockDim.x)
        x[i] = noise((unsigned)(i / 2), operand + 100 * (int)(i % 2), kind);
}

static void fill_operand(const struct job *job, int operand, void *at)
{
    const struct operand *o = &job->operand[operand];
    std::string type = o->type;
    long n = o->span, most = (n + 255) / 256;
    int blocks = (int)(most < 4096 ? most : 4096);
    if (type == "int8")
        fill_noise<<<blocks, 256>>>((int8_t *)at, n, operand, job->noise);
    else if (type == "float16")
        fill_noise<<<blocks, 256>>>((__half *)at, n, operand, job->noise);
    else if (type == "float32")
        fill_noise<<<blocks, 256>>>((float *)at, n, operand, job->noise);
    else if (type == "float64")
        fill_noise<<<blocks, 256>>>((double *)at, n, operand, job->noise);
    else if (type == "complex128")
        fill_parts<<<blocks, 256>>>((double *)at, 2 * n, operand, job->noise);
    CHECK(cudaGetLastError());
}

// ---- elementwise ----

template <class T, int INPUTS> struct arrays {
    const T *in[INPUTS + !INPUTS];
    T *out;
};

// One vector of each array a thread; the first and last elements, which make no whole
// vector, are block 0's.
template <class T, int INPUTS, class F>
__global__ void __launch_bounds__(256) by_vectors(arrays<T, INPUTS> p, long head, long n, F f)
{
    constexpr int V = 16 / sizeof(T);
    struct alignas(16) vector { T v[V]; };
    const long k = (long)blockIdx.x * 256 + threadIdx.x, vectors = (n - head) / V,
               tail = head + vectors * V;
    if (k < vectors) {
        vector in[INPUTS + !INPUTS], out;
        for (int j = 0; j < INPUTS; j++)
            in[j] = ((const vector *)(p.in[j] + head))[k];
        for (int e = 0; e < V; e++) {
            T x[INPUTS + !INPUTS];
            for (int j = 0; j < INPUTS; j++)
                x[j] = in[j].v[e];
            out.v[e] = f(x);
        }
        ((vector *)(p.out + head))[k] = out;
    }
    if (blockIdx.x == 0 && threadIdx.x < 2 * V) {
        long i = threadIdx.x < V ? (threadIdx.x < head ? threadIdx.x : n) : tail + threadIdx.x - V;
        if (i < n) {
            T x[INPUTS + !INPUTS];
            for (int j = 0; j < INPUTS; j++)
                x[j] = p.in[j][i];
            p.out[i] = f(x);
        }
    }
}

// Where the arrays' vectors do not lie alike, elements are read one by one where they
// must be, four at once.
template <class T, int INPUTS, class F>
__global__ void __launch_bounds__(256) by_elements(arrays<T, INPUTS> p, long n, F f)
{
    const long first = (long)blockIdx.x * 1024 + threadIdx.x;
    T x[4][INPUTS + !INPUTS];
    #pragma unroll
    for (int e = 0; e < 4; e++)
        for (int j = 0; j < INPUTS; j++)
            if (first + e * 256 < n)
                x[e][j] = p.in[j][first + e * 256];
    #pragma unroll
    for (int e = 0; e < 4; e++)
        if (first + e * 256 < n)
            p.out[first + e * 256] = f(x[e]);
}

template <class T> struct fill_all {
    __device__ T operator()(const T *) const
    {
        return scalar<T>::from(3);
    }
};
template <class T> struct twice {
    __device__ T operator()(const T *x) const
    {
        return x[0] + x[0];
    }
};
template <class T> struct half_plus {
    __device__ T operator()(const T *x) const
    {
        return scalar<T>::saxpy(0.5f, x[0], x[1]);
    }
};
template <class T, int N> struct total {
    __device__ T operator()(const T *x) const
    {
        T sum = x[0];
        for (int j = 1; j < N; j++)
            sum = sum + x[j];
        return sum;
    }
};

// The operands of a set; an inout array is the last input, too.
template <class T, int INPUTS> static arrays<T, INPUTS> collect(const struct job *job, int set)
{
    arrays<T, INPUTS> p;
    for (int j = 0; j < INPUTS; j++)
        p.in[j] = (const T *)operand_memory(job, j, set) + job->operand[j].offset;
    p.out = (T *)operand_memory(job, job->inputs, set) + job->operand[job->inputs].offset;
    return p;
}

static bool is_dense(const struct job *job)
{
    for (int k = 0; k < job->inputs + job->outputs; k++) {
        long stride = 1;
        for (int d = job->ndim - 1; d >= 0; stride *= job->shape[d--])
            if (job->operand[k].strides[d] != stride)
                return false;
    }
    return true;
}

template <class T, int INPUTS, class F> static bool prepare_vectors(const struct job *job, F f)
{
    constexpr int V = 16 / sizeof(T);
    const long n = job->size, head = (V - job->operand[0].offset % V) % V;
    bool alike = true;
    for (int k = 0; k < job->inputs + job->outputs; k++)
        alike &= job->operand[k].offset % V == job->operand[0].offset % V;
    if (!is_dense(job) || n < head)
        return false;
    if (alike)
        run = [=](int set) {
            long vectors = (n - head) / V;
            by_vectors<<<(unsigned)(vectors / 256 + 1), 256>>>(collect<T, INPUTS>(job, set), head,
                                                               n, f);
        };
    else
        run = [=](int set) {
            by_elements<<<(unsigned)((n + 1023) / 1024), 256>>>(collect<T, INPUTS>(job, set), n,
                                                                f);
        };
    return true;
}

template <class T> static bool prepare_elementwise(const struct job *job)
{
    std::string kernel = job->kernel;
    return kernel == "fill" ? prepare_vectors<T, 0>(job, fill_all<T>{})
           : kernel == "scale" ? prepare_vectors<T, 1>(job, twice<T>{})
           : kernel == "saxpy" ? prepare_vectors<T, 2>(job, half_plus<T>{})
           : kernel == "add" ? prepare_vectors<T, 2>(job, total<T, 2>{})
           : kernel == "add3" ? prepare_vectors<T, 3>(job, total<T, 3>{})
           : kernel == "add4" ? prepare_vectors<T, 4>(job, total<T, 4>{})
           : kernel == "add5" ? prepare_vectors<T, 5>(job, total<T, 5>{}) : false;
}

__device__ inline float normal_cdf(float d) { return 0.5f * erfcf(-d * 0.70710678f); }

__device__ inline void price_option(float s, float k, float t, float rate, float volatility,
                                    float *call, float *put)
{
    float deviation = volatility * sqrtf(t);
    float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / deviation,
          d2 = d1 - deviation;
    float discounted = k * expf(-rate * t);
    *call = s * normal_cdf(d1) - discounted * normal_cdf(d2);
    *put = discounted * normal_cdf(-d2) - s * normal_cdf(-d1);
}

__global__ void black_scholes(long n, const float4 *__restrict__ price,
                              const float4 *__restrict__ strike, const float4 *__restrict__ years,
                              float rate, float volatility, float4 *call, float4 *put)
{
    const long k = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * k + 3 < n) {
        float4 s = price[k], x = strike[k], t = years[k], c, p;
        price_option(s.x, x.x, t.x, rate, volatility, &c.x, &p.x);
        price_option(s.y, x.y, t.y, rate, volatility, &c.y, &p.y);
        price_option(s.z, x.z, t.z, rate, volatility, &c.z, &p.z);
        price_option(s.w, x.w, t.w, rate, volatility, &c.w, &p.w);
        call[k] = c, put[k] = p;
    } else
        for (long i = 4 * k; i < n; i++)
            price_option(((const float *)price)[i], ((const float *)strike)[i],
                         ((const float *)years)[i], rate, volatility, (float *)call + i,
                         (float *)put + i);
}

// x * row + column
__global__ void multiply_add(long columns4, const float4 *__restrict__ x,
                             const float4 *__restrict__ row, const float *__restrict__ column,
                             float4 *y)
{
    const long k = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < columns4) {
        float4 a = x[blockIdx.y * columns4 + k], b = row[k];
        float c = column[blockIdx.y];
        y[blockIdx.y * columns4 + k] = make_float4(a.x * b.x + c, a.y * b.y + c, a.z * b.z + c,
                                                   a.w * b.w + c);
    }
}

enum { TILE = 32 };
__global__ void transpose(const float *__restrict__ x, float *__restrict__ y, int rows,
                          int columns)
{
    TRANSPOSE_BODY
}

__global__ void raw_scale(float a, int n, float *__restrict__ y)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        y[k] = a * y[k];
}

static float *floats(const struct job *job, int operand, int set)
{
    return (float *)operand_memory(job, operand, set);
}

// float32 alone
static bool prepare_special(const struct job *job)
{
    std::string kernel = job->kernel;
    const long n = job->size, columns = job->shape[job->ndim - 1], rows = n / columns;
    if (kernel == "black_scholes" && is_dense(job))
        run = [=](int set) {
            black_scholes<<<(unsigned)((n + 1023) / 1024), 256>>>(
                n, (float4 *)floats(job, 0, set), (float4 *)floats(job, 1, set),
                (float4 *)floats(job, 2, set), 0.02f, 0.3f, (float4 *)floats(job, 3, set),
                (float4 *)floats(job, 4, set));
        };
    else if (kernel == "multiply_add" && job->ndim == 2 && columns % 4 == 0 && rows < 65536 &&
             job->operand[0].strides[0] == columns && job->operand[1].strides[0] == 0 &&
             job->operand[1].strides[1] == 1 && job->operand[2].strides[0] == 1 &&
             job->operand[2].strides[1] == 0 && job->operand[3].strides[0] == columns)
        run = [=](int set) {
            dim3 grid((unsigned)((columns / 4 + 255) / 256), (unsigned)rows);
            multiply_add<<<grid, 256>>>(columns / 4, (float4 *)floats(job, 0, set),
                                        (float4 *)floats(job, 1, set), floats(job, 2, set),
                                        (float4 *)floats(job, 3, set));
        };
    else if (kernel == "transpose")
        run = [=](int set) { // the output's rows are the input's columns
            dim3 grid((unsigned)((rows + TILE - 1) / TILE),
                      (unsigned)((columns + TILE - 1) / TILE));
            transpose<<<grid, dim3(TILE, 8)>>>(floats(job, 0, set), floats(job, 1, set),
                                               (int)columns, (int)rows);
        };
    else if (kernel == "raw_scale")
        run = [=](int set) {
            raw_scale<<<(unsigned)((n + 255) / 256), 256>>>(0.5f, (int)n, floats(job, 0, set));
        };
    else
        return false;
    return true;
}

// ---- reductions by hand ----

// What a CUDA programmer writes first: shuffles in a warp, and shared memory between warps.

__device__ float block_sum(float a)
{
    __shared__ float warps[32];
    for (int d = 16; d > 0; d /= 2)
        a += __shfl_down_sync(0xffffffff, a, d);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = a;
    __syncthreads();
    a = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0;
    if (threadIdx.x < 32)
        for (int d = 16; d > 0; d /= 2)
            a += __shfl_down_sync(0xffffffff, a, d);
    return a;
}

__global__ void sum_rows(long n, const float *__restrict__ x, float *__restrict__ y)
{
    float a = 0;
    for (long k = threadIdx.x; k < n; k += blockDim.x)
        a += x[blockIdx.x * n + k];
    a = block_sum(a);
    if (threadIdx.x == 0)
        y[blockIdx.x] = a;
}

__global__ void sum_short_rows(long m, long n, const float *__restrict__ x, float *__restrict__ y)
{
    long row = ((long)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    float a = 0;
    if (row < m)
        for (long k = threadIdx.x % 32; k < n; k += 32)
            a += x[row * n + k];
    for (int d = 16; d > 0; d /= 2)
        a += __shfl_down_sync(0xffffffff, a, d);
    if (row < m && threadIdx.x % 32 == 0)
        y[row] = a;
}

__global__ void sum_columns(long m, long n, const float *__restrict__ x, float *__restrict__ y)
{
    long k = (long)blockIdx.x * blockDim.x + threadIdx.x;
    float a = 0;
    if (k >= n)
        return;
    #pragma unroll 8
    for (long j = 0; j < m; j++)
        a += x[j * n + k];
    y[k] = a;
}

static bool prepare_sums(const struct job *job)
{
    const long m = job->shape[0], n = job->shape[1];
    if (strcmp(job->kernel, "sum") || job->mode != MODE_RATE || job->ndim != 2 ||
        job->reduced[0] + job->reduced[1] != 1 || job->operand[0].strides[0] != n ||
        job->operand[0].strides[1] != 1)
        return false;
    if (job->reduced[0] && n >= 65536)
        run = [=](int set) {
            sum_columns<<<(unsigned)((n + 255) / 256), 256>>>(m, n, floats(job, 0, set),
                                                              floats(job, 1, set));
        };
    else if (job->reduced[1] && m >= 256 && n >= 1024)
        run = [=](int set) {
            sum_rows<<<(unsigned)m, 256>>>(n, floats(job, 0, set), floats(job, 1, set));
        };
    else if (job->reduced[1] && n >= 16 && n < 1024)
        run = [=](int set) {
            sum_short_rows<<<(unsigned)((m + 7) / 8), 256>>>(m, n, floats(job, 0, set),
                                                             floats(job, 1, set));
        };
    else
        return false;
    return true;
}

// ---- CUB ----

// What is added up of an element: 16-bit floats in float, bytes in int64.
template <class T> struct accumulator { using type = T; };
template <> struct accumulator<__half> { using type = float; };
template <> struct accumulator<int8_t> { using type = int64_t; };
template <class T> using sum_t = typename accumulator<T>::type;
// as it is stored
template <class T> struct stored { using type = sum_t<T>; };
template <> struct stored<__half> { using type = __half; };

template <class T> struct itself {
    __host__ __device__ sum_t<T> operator()(T x) const { return (sum_t<T>)x; }
};
template <class T> struct square {
    __host__ __device__ sum_t<T> operator()(T x) const { return (sum_t<T>)x * (sum_t<T>)x; }
};
struct plus {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a + b; }
    // CUB's segmented algorithm starts from the output's type, and accumulates in what this gives
    __host__ __device__ float operator()(float a, __half b) const { return a + (float)b; }
    __host__ __device__ float operator()(__half a, float b) const { return (float)a + b; }
};
struct row_start {
    long columns;
    __host__ __device__ long operator()(long k) const { return k * columns; }
};

static void *scratch, *host_value, *value_on_device;
static size_t scratch_bytes;

// Calls cub(scratch, bytes, x, y) once for its scratch memory; then that is the launch. A result
// for the host goes to mapped memory.
template <class T, class U, class Call> static bool prepare_cub(const struct job *job, Call call)
{
    size_t bytes = 0;
    auto input = [=](int set) {
        return (const T *)operand_memory(job, 0, set) + job->operand[0].offset;
    };
    CHECK(call(nullptr, bytes, input(0), (U *)operand_memory(job, 1, 0)));
    if (bytes > scratch_bytes) {
        CHECK(cudaFree(scratch));
        CHECK(cudaMalloc(&scratch, scratch_bytes = bytes));
    }
    if (job->mode == MODE_VALUE)
        run = [=](int set) mutable {
            CHECK(call(scratch, bytes, input(set), (U *)value_on_device));
            CHECK(cudaStreamSynchronize(nullptr));
        };
    else
        run = [=](int set) mutable {
            CHECK(call(scratch, bytes, input(set), (U *)operand_memory(job, 1, set)));
        };
    return true;
}

template <class T, template <class> class Map>
static bool prepare_cub_sum(const struct job *job, bool rows)
{
    using Sum = sum_t<T>;
    using Out = typename stored<T>::type;
    const long n = job->size, m = job->shape[0];
    if (!rows)
        return prepare_cub<T, Out>(job, [=](void *memory, size_t &bytes, const T *x, Out *y) {
            return cub::DeviceReduce::TransformReduce(memory, bytes, x, y, n, plus{}, Map<T>{},
                                                      Sum(0));
        });
    return prepare_cub<T, Out>(job, [=](void *memory, size_t &bytes, const T *x, Out *y) {
        thrust::transform_iterator<row_start, thrust::counting_iterator<long>> starts(
            thrust::counting_iterator<long>(0), row_start{n / m});
        thrust::transform_iterator<Map<T>, const T *> mapped(x, Map<T>{});
        return cub::DeviceSegmentedReduce::Reduce(memory, bytes, mapped, y, m, starts, starts + 1,
                                                  plus{}, Sum(0));
    });
}

template <class T> static bool prepare_cub_extremes(const struct job *job)
{
    const long n = job->size;
    if (!strcmp(job->kernel, "max"))
        return prepare_cub<T, T>(job, [=](void *memory, size_t &bytes, const T *x, T *y) {
            return cub::DeviceReduce::Max(memory, bytes, x, y, n);
        });
    // the largest itself goes behind the mapped value
    return prepare_cub<T, int64_t>(job, [=](void *memory, size_t &bytes, const T *x, int64_t *y) {
        return cub::DeviceReduce::ArgMax(memory, bytes, x, (T *)value_on_device + 8, y, n);
    });
}

template <class T> static bool prepare_cub_kernel(const struct job *job)
{
    std::string kernel = job->kernel;
    bool all = true;
    for (int d = 0; d < job->ndim; d++)
        all &= job->reduced[d] || job->shape[d] == 1;
    bool rows = job->ndim == 2 && !job->reduced[0] && job->reduced[1];
    if (!job->is_reduction || job->operand[0].strides[job->ndim - 1] != 1 ||
        job->operand[0].span != job->size || (!all && !rows))
        return false;
    if (kernel == "sum")
        return prepare_cub_sum<T, itself>(job, !all);
    if constexpr (sizeof(T) >= 4) {
        if (kernel == "sum_squares" && all)
            return prepare_cub_sum<T, square>(job, false);
        if ((kernel == "max" || kernel == "argmax") && all)
            return prepare_cub_extremes<T>(job);
    }
    return false;
}

// ---- the worker ----

template <class T> static bool prepare_type(const struct job *job)
{
    if constexpr (!std::is_same<T, complex128>::value)
        if (use_cub)
            return prepare_cub_kernel<T>(job);
    return !use_cub && !job->is_reduction && prepare_elementwise<T>(job);
}

static int prepare(struct job *job)
{
    std::string type = job->type;
    if (!use_cub && type == "float32" &&
        (job->is_reduction ? prepare_sums(job) : prepare_special(job)))
        return 1;
    return type == "int8"         ? prepare_type<int8_t>(job)
           : type == "float16"    ? prepare_type<__half>(job)
           : type == "float32"    ? prepare_type<float>(job)
           : type == "float64"    ? prepare_type<double>(job)
           : type == "complex128" ? prepare_type<complex128>(job)
                                  : false;
}

static void *allocate(size_t bytes)
{
    static void *memory;
    static size_t size;
    if (size < bytes) {
        CHECK(cudaFree(memory));
        CHECK(cudaMalloc(&memory, size = bytes));
    }
    return memory;
}

static void launch(struct job *job, int set)
{
    (void)job;
    run(set);
}

static void wait_for_device() { CHECK(cudaDeviceSynchronize()); }
static void read_memory(void *to, const void *from, size_t bytes)
{
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
}

// A result that the host got is put where the others are.
static int keep_value(const struct job *job, char *why, size_t size)
{
    (void)why, (void)size;
    if (job->mode == MODE_VALUE)
        CHECK(cudaMemcpy(operand_memory(job, 1, 0), host_value, job->operand[1].itemsize,
                         cudaMemcpyDefault));
    return 1;
}

static cudaEvent_t start_event, stop_event;
static void start() { CHECK(cudaEventRecord(start_event)); }

static double stop()
{
    float ms;
    CHECK(cudaEventRecord(stop_event));
    CHECK(cudaEventSynchronize(stop_event));
    CHECK(cudaEventElapsedTime(&ms, start_event, stop_event));
    return 1e-3 * ms;
}

int main(int argc, char **argv)
{
    cudaDeviceProp device;
    int runtime = 0, driver = 0;
    use_cub = argc > 1 && !strcmp(argv[1], "cub");
    CHECK(cudaGetDeviceProperties(&device, 0));
    CHECK(cudaRuntimeGetVersion(&runtime));
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaEventCreate(&start_event));
    CHECK(cudaEventCreate(&stop_event));
    CHECK(cudaHostAlloc(&host_value, 256, cudaHostAllocMapped));
    CHECK(cudaHostGetDevicePointer(&value_on_device, host_value, 0));
    if (use_cub)
        printf("CUB %d.%d.%d\n", CUB_MAJOR_VERSION, CUB_MINOR_VERSION, CUB_SUBMINOR_VERSION);
    else
        printf("CUDA %d.%d kernels by hand, %s, driver for CUDA %d.%d\n", runtime / 1000,
               runtime % 1000 / 10, device.name, driver / 1000, driver % 1000 / 10);
    fflush(stdout);
    struct worker worker = {};
    worker.allocate = allocate, worker.fill = fill_operand, worker.prepare = prepare,
    worker.launch = launch;
    worker.wait = wait_for_device, worker.start = start, worker.stop = stop,
    worker.read = read_memory;
    worker.check = keep_value;
    return worker_main(&worker);
}
