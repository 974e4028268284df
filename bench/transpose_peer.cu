// transpose_peer.cu - the time of bench_raw.c's transpose as nvcc compiles it. It is no part of the build, since it needs nvcc:
//
//     nvcc -O3 -arch=native -o build/transpose_peer bench/transpose_peer.cu && build/transpose_peer
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "transpose.h"

enum { TILE = 32, SIDE = 16384, ROUNDS = 31, CALLS = 10 };

__global__ void transpose(const float *__restrict__ x, float *__restrict__ y, int rows, int columns)
{
    TRANSPOSE_BODY
}

static void check(cudaError_t error, const char *call)
{
    if (error) {
        fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
        exit(1);
    }
}
#define CHECK(call) check(call, #call)

int main()
{
    float *x, *y, ms, times[ROUNDS];
    cudaEvent_t start, stop;
    CHECK(cudaMalloc(&x, sizeof(float) * SIDE * SIDE));
    CHECK(cudaMalloc(&y, sizeof(float) * SIDE * SIDE));
    CHECK(cudaMemset(x, 0, sizeof(float) * SIDE * SIDE));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    for (int r = -1; r < ROUNDS; r++) {
        CHECK(cudaEventRecord(start));
        for (int k = 0; k < CALLS; k++)
            transpose<<<dim3(SIDE / TILE, SIDE / TILE), dim3(TILE, 8)>>>(x, y, SIDE, SIDE);
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        if (r >= 0)
            times[r] = ms / CALLS;
    }
    std::sort(times, times + ROUNDS);
    printf("nvcc: transpose of %d x %d float32: %.1f us, %.0f GB/s\n", SIDE, SIDE, 1e3 * times[ROUNDS / 2],
           8e-6 * SIDE * SIDE / times[ROUNDS / 2]);
    return 0;
}
