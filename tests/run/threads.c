/* threads.c - several threads call the same kernels, at their first use and again and again;
 * errors stay per thread. */
#define _GNU_SOURCE
#include <pthread.h>

#include "check.h"

enum { THREADS = 8, CALLS = 200, N = 257 };

#pragma kernel elementwise scale in(T x, T factor) out(T y)

{ y = x * factor; }

static pthread_barrier_t start;

static void inline_scale(int n, float factor, const float *x, float *y)
{
    #pragma kernel elementwise in(float factor, float x[n]) out(float y[n])
    { y = x * factor; }
}

static int run_calls(int id)
{
    int wrong = 0;
    float x[N], y[N];
    int32_t ix[N], iy[N];
    double sx[2 * N];
    for (int k = 0; k < N; k++)
        x[k] = (float)k, ix[k] = k, sx[2 * k] = k, sx[2 * k + 1] = -1;
    ckpp_array vx = ckpp_view(x, N), vy = ckpp_view(y, N), vix = ckpp_view(ix, N);
    ckpp_array viy = ckpp_view(iy, N), strided = ckpp_view(sx, 2 * N);
    wrong += ckpp_slice(&strided, &strided, 0, 0, INT64_MAX, 2) != CKPP_OK;
    for (int call = 0; call < CALLS; call++) {
        float factor = (float)(id + call % 3);
        wrong += scale(vx, factor, &vy) != CKPP_OK;
        wrong += y[N - 1] != factor * (N - 1);
        wrong += scale(vix, id, &viy) != CKPP_OK;
        wrong += iy[N - 1] != id * (N - 1);
        inline_scale(N, factor, x, y);
        wrong += y[1] != factor;
        if (call % 20 == 0) {
            ckpp_array z = {0}, host = ckpp_view(sx, N);
            double got[N] = {0};
            host.data = got;
            wrong += scale(strided, 3, &z) != CKPP_OK || ckpp_copy(&host, &z) != CKPP_OK;
            wrong += got[5] != 15;
            ckpp_free(&z);
        }
        if (id % 2) {
            char expected[32];
            ckpp_array mismatch = ckpp_view(x, id + 2);
            snprintf(expected, sizeof expected, "(%d", id + 2);
            wrong += scale(vx, mismatch, &vy) != CKPP_ERROR_SHAPE;
            wrong += !strstr(ckpp_last_error(), expected);
        }
    }
    return wrong;
}

static void *thread_main(void *argument)
{
    int *result = argument;
    pthread_barrier_wait(&start);
    *result = run_calls(*result);
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    int result[THREADS];
    pthread_barrier_init(&start, NULL, THREADS);
    for (int k = 0; k < THREADS; k++) {
        result[k] = k;
        if (pthread_create(&thread[k], NULL, thread_main, &result[k]))
            abort();
    }
    for (int k = 0; k < THREADS; k++) {
        pthread_join(thread[k], NULL);
        CHECK(result[k] == 0);
    }
    pthread_barrier_destroy(&start);
    return finish("threads");
}
