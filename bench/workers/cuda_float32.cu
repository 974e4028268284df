// cuda_float32.cu - kernels by hand of float32 alone: formulas, broadcast operands, the tiled
// transpose, and sums.
#include "cuda_worker.cuh"

#include <cstring>

#include "transpose.h"

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

// ---- sums ----

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

bool prepare_float32(const struct job *job)
{
    if (strcmp(job->type, "float32"))
        return false;
    return job->is_reduction ? prepare_sums(job) : prepare_special(job);
}
