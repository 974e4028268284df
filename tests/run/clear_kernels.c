/* clear_kernels.c - ckpp_clear_kernels(): kernels are forgotten, their objects unloaded, and calls
 * go on, also those of other threads meanwhile. */
#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>

#include "check.h"

enum { THREADS = 4, CLEARS = 40, N = 100 };

#pragma kernel elementwise scale in(T x, T factor) out(T y)
{ y = x * factor; }

#pragma kernel reduction sum in(T x) out(T r) reduce(+)
{ return x; }

#pragma kernel raw twice in(T x) out(T y) grid(1) block(32)
{
    for (int k = threadIdx.x; k < x.size; k += 32)
        y[k] = 2 * x[k];
}

#pragma kernel module m
{
__device__ int calls;
__global__ void fill(float *x, int n)
{
    for (int k = 0; k < n; k++)
        x[k] = 7;
    calls++;
}
}

/* Long enough that others clear meanwhile. */
#pragma kernel elementwise slow in(float x) out(float y)
{
    float v = x;
    for (int k = 0; k < 20000; k++)
        v = v * 0.5f + 1;
    y = v;
}

static int count_object(struct dl_phdr_info *object, size_t size, void *count)
{
    (void)object, (void)size;
    ++*(int *)count;
    return 0;
}

static int objects(void)
{
    int count = 0;
    dl_iterate_phdr(count_object, &count);
    return count;
}

static int run_calls(float factor)
{
    int wrong = 0;
    float x[N], y[N], r = 0;
    for (int k = 0; k < N; k++)
        x[k] = (float)k;
    ckpp_array vx = ckpp_view(x), vy = ckpp_view(y);
    wrong += scale(vx, factor, &vy) != CKPP_OK || y[N - 1] != factor * (N - 1);
    wrong += sum(vx, &r) != CKPP_OK || r != N * (N - 1) / 2;
    wrong += twice(vx, &vy) != CKPP_OK || y[N - 1] != 2 * (N - 1);
    wrong += m_fill(&vy, N, .grid = 1, .block = 1) != CKPP_OK || y[N - 1] != 7;
    #pragma kernel elementwise in(float factor, float x[N]) out(float y[N])
    { y = x + factor; }
    wrong += y[1] != 1 + factor;
    return wrong;
}

static atomic_bool over;

static void *thread_main(void *argument)
{
    int *wrong = argument;
    float factor = 1;
    while (!atomic_load(&over)) {
        float x[N] = {0}, y[N] = {0};
        ckpp_array vy = ckpp_view(y);
        *wrong += slow(ckpp_view(x), &vy) != CKPP_OK || y[N - 1] != 2;
        *wrong += run_calls(factor);
        factor = factor < 100 ? factor + 1 : 1;
    }
    return NULL;
}

/* What was unloaded is loaded again, and its variables are new. */
static void test_alone(void)
{
    int calls = -1, device;
    CHECK(ckpp_get_device(&device) == CKPP_OK);
    CHECK(run_calls(3) == 0 && run_calls(4) == 0);
    int loaded = objects();
    CHECK(ckpp_clear_kernels() == CKPP_OK);
    CHECK(device != CKPP_HOST || objects() < loaded - 3);
    CHECK(ckpp_clear_kernels() == CKPP_OK);
    CHECK(run_calls(5) == 0);
    ckpp_array view;
    CHECK(ckpp_module_global(m, "calls", CKPP_INT32, 0, NULL, &view) == CKPP_OK);
    CHECK(ckpp_to(&calls, &view) == CKPP_OK && calls == 1);
    ckpp_module made;
    CHECK(ckpp_module_compile(&made, "__global__ void one(int *x) { *x = 1; }") == CKPP_OK);
    CHECK(ckpp_clear_kernels() == CKPP_OK);
    int one = 0;
    ckpp_array x = ckpp_view(&one);
    CHECK(ckpp_launch(made, "one", CKPP_ARGS(&x), .grid = 1, .block = 1) == CKPP_OK && one == 1);
    CHECK(ckpp_clear_kernels() == CKPP_OK);
    ckpp_module_free(&made);
}

/* A call that has come back is none that is under way: other threads hold nothing. */
static void test_ended(void)
{
    pthread_t thread;
    int wrong = 0, loaded;
    atomic_store(&over, false);
    CHECK(pthread_create(&thread, NULL, thread_main, &wrong) == 0);
    atomic_store(&over, true);
    pthread_join(thread, NULL);
    CHECK(run_calls(1) == 0);
    loaded = objects();
    CHECK(ckpp_clear_kernels() == CKPP_OK && wrong == 0);
    int device;
    CHECK(ckpp_get_device(&device) == CKPP_OK && (device != CKPP_HOST || objects() < loaded - 3));
}

static void test_threads(void)
{
    pthread_t thread[THREADS];
    int wrong[THREADS] = {0};
    atomic_store(&over, false);
    for (int k = 0; k < THREADS; k++)
        if (pthread_create(&thread[k], NULL, thread_main, &wrong[k]))
            abort();
    for (int k = 0; k < CLEARS; k++) {
        CHECK(ckpp_clear_kernels() == CKPP_OK);
        CHECK(run_calls(2) == 0);
    }
    atomic_store(&over, true);
    for (int k = 0; k < THREADS; k++) {
        pthread_join(thread[k], NULL);
        CHECK(wrong[k] == 0);
    }
    CHECK(ckpp_clear_kernels() == CKPP_OK);
}

int main(void)
{
    test_alone();
    test_ended();
    test_threads();
    return finish("clear_kernels");
}
