/* histogram.c - a raw kernel with atomics: how often each byte occurs.
 *
 * Threads of all blocks count at once. If they all counted in the same 256 numbers, they would
 * wait for each other all the time: so each block counts in shared memory first, where that is
 * quick and only its own threads meet, and adds what it has counted to the result at the end.
 * fill(0) is what the result starts from. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

#pragma kernel declare
enum { BINS = 256 };

#pragma kernel raw histogram in(uint8_t data) out(int64_t counts[BINS]) grid(64) block(256) \
        fill(0) atomic
{
    __shared__ unsigned here[BINS];
    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x)
        here[bin] = 0;
    __syncthreads();

    int64_t threads = (int64_t)gridDim.x * blockDim.x;
    for (int64_t k = _thread.x; k < data.size; k += threads)
        atomic_add(&here[data[k]], 1u);
    __syncthreads();

    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x)
        if (here[bin] > 0)
            atomic_add(&counts[bin], (int64_t)here[bin]);
}

int main(void)
{
    enum { N = 4000037 };
    uint8_t *data = malloc(N);
    int64_t counts[BINS], expected[BINS] = {0}, worst = 0;
    if (!data)
        return 1;
    unsigned seed = 1;
    for (int k = 0; k < N; k++) {
        seed = seed * 1664525 + 1013904223;
        /* small numbers are more frequent */
        data[k] = (uint8_t)((seed >> 24) * (seed >> 16 & 255) >> 8);
        expected[data[k]]++;
    }

    ckpp_array x = ckpp_view(data, N), y = ckpp_view(counts, BINS);
    ckpp_must(histogram(x, &y));

    int most = 0;
    for (int bin = 0; bin < BINS; bin++) {
        most = counts[bin] > counts[most] ? bin : most;
        worst = llabs(counts[bin] - expected[bin]) > worst ? llabs(counts[bin] - expected[bin])
                                                           : worst;
    }
    printf("histogram: %d bytes, the most frequent one is %d with %lld, largest difference from "
           "plain C %lld\n",
           N, most, (long long)counts[most], (long long)worst);
    free(data);
    return worst ? 1 : 0;
}
