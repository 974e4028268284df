/* bench_gpu.c - kernels on a GPU beside hand-written CUDA ones (one element a thread, compiled by NVRTC), in one run: memory
 * bandwidth, and ckpp's time over the peer's. Each is timed over many launches between two waits; rounds take turns. */
#define _GNU_SOURCE
#include <math.h>

#include "bench.h"

#ifdef CKPP_CUDA
#include "gpu.h"

#pragma kernel elementwise saxpy in(float a, float x) inout(float y)

{ y = a * x + y; }
#pragma kernel elementwise add in(float x, float y) out(float z)
{ z = x + y; }

#pragma kernel declare
static inline float normal_cdf(float d)
{
    return 0.5f * erfcf(-d * 0.70710678f);
}

#pragma kernel elementwise black_scholes in(float price, float strike, float years, float rate, float volatility) \
                                         out(float call, float put)
{
    float deviation = volatility * sqrtf(years);
    float d1 = (logf(price / strike) + (rate + 0.5f * volatility * volatility) * years) / deviation;
    float d2 = d1 - deviation;
    float discounted = strike * expf(-rate * years);
    call = price * normal_cdf(d1) - discounted * normal_cdf(d2);
    put = discounted * normal_cdf(-d2) - price * normal_cdf(-d1);
}

static const char *const SOURCE =
    "#define INDEX long i = (long)blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;\n"
    "extern \"C\" __global__ void saxpy(long n, float a, const float *__restrict__ x, float *__restrict__ y)\n"
    "{ INDEX y[i] = a * x[i] + y[i]; }\n"
    "extern \"C\" __global__ void add(long n, const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ z)\n"
    "{ INDEX z[i] = x[i] + y[i]; }\n"
    "__device__ float normal_cdf(float d) { return 0.5f * erfcf(-d * 0.70710678f); }\n"
    "extern \"C\" __global__ void black_scholes(long n, const float *__restrict__ price, const float *__restrict__ strike,\n"
    "    const float *__restrict__ years, float rate, float volatility, float *__restrict__ call, float *__restrict__ put)\n"
    "{\n"
    "    INDEX\n"
    "    float s = price[i], k = strike[i], t = years[i];\n"
    "    float deviation = volatility * sqrtf(t);\n"
    "    float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / deviation, d2 = d1 - deviation;\n"
    "    float discounted = k * expf(-rate * t);\n"
    "    call[i] = s * normal_cdf(d1) - discounted * normal_cdf(d2);\n"
    "    put[i] = discounted * normal_cdf(-d2) - s * normal_cdf(-d1);\n"
    "}\n";

enum { ROUNDS = 15, LAUNCHES = 20, KERNELS = 3 };
static const char *const NAMES[KERNELS] = {"saxpy", "add", "black_scholes"};
static const int BYTES[KERNELS] = {12, 12, 20};

static ckpp_array v[5];
static gpu_kernel peers[KERNELS];

static void run_ours(int which)
{
    switch (which) {
    case 0: must(saxpy(0.5f, v[0], &v[1])); break;
    case 1: must(add(v[0], v[1], &v[2])); break;
    case 2: must(black_scholes(v[0], v[1], v[2], 0.02f, 0.3f, &v[3], &v[4])); break;
    }
}

static void run_peer(int which, long n)
{
    float a = 0.5f, rate = 0.02f, volatility = 0.3f;
    void *arguments[KERNELS][8] = {
        {&n, &a, &v[0].data, &v[1].data},
        {&n, &v[0].data, &v[1].data, &v[2].data},
        {&n, &v[0].data, &v[1].data, &v[2].data, &rate, &volatility, &v[3].data, &v[4].data},
    };
    gpu_launch(peers[which], (unsigned)((n + 255) / 256), 256, arguments[which]);
}

static double time_launches(int which, int peer, long n)
{
    gpu_wait();
    double start = now();
    for (int k = 0; k < LAUNCHES; k++)
        if (peer)
            run_peer(which, n);
        else
            run_ours(which);
    gpu_wait();
    return (now() - start) / LAUNCHES;
}

int main(void)
{
    if (ckpp_device_count() == 0) {
        puts("no GPU: nothing measured");
        return 0;
    }
    printf("%s\n%-14s %10s %12s %12s %10s %7s\n", ckpp_device_name(0), "kernel", "n", "ckpp us", "CUDA us", "ckpp GB/s",
           "ratio");
    for (int k = 0; k < KERNELS; k++)
        peers[k] = gpu_compile(SOURCE, NAMES[k]);
    for (long n = 10000; n <= 100000000; n *= 100) {
        for (int k = 0; k < 5; k++)
            must(ckpp_full(&v[k], CKPP_FLOAT32, CKPP_SHAPE(n), 1 + k));
        for (int which = 0; which < KERNELS; which++) {
            double time[2][ROUNDS];
            for (int r = -1; r < ROUNDS; r++)
                for (int peer = 0; peer < 2; peer++) {
                    double t = time_launches(which, peer, n);
                    if (r >= 0)
                        time[peer][r] = t;
                }
            double a = median(time[0], ROUNDS), b = median(time[1], ROUNDS);
            printf("%-14s %10ld %12.2f %12.2f %10.0f %7.3f\n", NAMES[which], n, 1e6 * a, 1e6 * b,
                   1e-9 * (double)BYTES[which] * (double)n / a, a / b);
        }
        for (int k = 0; k < 5; k++)
            ckpp_free(&v[k]);
    }
    return 0;
}

#else

int main(void)
{
    puts("built without CUDA: nothing measured");
    return 0;
}

#endif
