/* bench_host.c - the host backend's loop beside the same loop in C, compiled with -O3 -march=native -fopenmp (peer.c). Medians
 * of runs that take turns; the ratio is ckpp's time over the peer's. */
#define _GNU_SOURCE
#include "bench.h"
#include "peer.h"

static void ckpp_saxpy(size_t n, float a, const float *x, float *y)
{
    #pragma kernel elementwise saxpy in(float a, float x[n]) inout(float y[n])
    { y = a * x + y; }
}

static void ckpp_add(size_t n, const float *x, const float *y, float *z)
{
    #pragma kernel elementwise add in(float x[n], float y[n]) out(float z[n])
    { z = x + y; }
}

static void ckpp_polynomial(size_t n, const float *x, float *y)
{
    #pragma kernel elementwise polynomial in(float x[n]) out(float y[n])
    {
        float sum = 0.1f;
        for (int j = 0; j < 16; j++)
            sum = sum * x + 0.3f;
        y = sum;
    }
}

enum { RUNS = 31 };
static float *x, *y, *z;

static void run_loop(int loop, int peer, size_t n)
{
    switch (2 * loop + peer) {
    case 0: ckpp_saxpy(n, 0.5f, x, y); break;
    case 1: peer_saxpy(n, 0.5f, x, y); break;
    case 2: ckpp_add(n, x, y, z); break;
    case 3: peer_add(n, x, y, z); break;
    case 4: ckpp_polynomial(n, x, z); break;
    case 5: peer_polynomial(n, x, z); break;
    }
}

int main(void)
{
    static const char *const names[] = {"saxpy", "add", "polynomial"};
    static const size_t sizes[] = {1000, 100000, 1000000, 30000000};
    setenv("CKPP_DEVICE", "host", 1);
    x = malloc(30000000 * sizeof *x), y = malloc(30000000 * sizeof *y), z = malloc(30000000 * sizeof *z);
    if (!x || !y || !z)
        return perror("malloc"), 1;
    for (size_t k = 0; k < 30000000; k++)
        x[k] = (float)(k % 100) / 100, y[k] = 1, z[k] = 0;
    printf("%s\n%-12s %10s %12s %12s %7s\n", ckpp_device_name(CKPP_HOST), "loop", "n", "ckpp us", "gcc us", "ratio");
    for (int loop = 0; loop < 3; loop++)
        for (int s = 0; s < 4; s++) {
            double time[2][RUNS];
            int repeat = sizes[s] < 1000000 ? (int)(2000000 / sizes[s]) : 1;
            for (int r = 0; r < RUNS; r++)
                for (int peer = 0; peer < 2; peer++) {
                    run_loop(loop, peer, sizes[s]);
                    double start = now();
                    for (int k = 0; k < repeat; k++)
                        run_loop(loop, peer, sizes[s]);
                    time[peer][r] = (now() - start) / repeat;
                }
            double a = median(time[0], RUNS), b = median(time[1], RUNS);
            printf("%-12s %10zu %12.2f %12.2f %7.2f\n", names[loop], sizes[s], 1e6 * a, 1e6 * b, a / b);
        }
    free(x), free(y), free(z);
    return 0;
}
