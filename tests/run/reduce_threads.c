/* reduce_threads.c - threads and streams that run the same reductions at once: each launch has
 * scratch memory of its own, and the results have the same bits every time. */
#define _GNU_SOURCE
#include <pthread.h>

#include "check.h"

enum { THREADS = 6, CALLS = 10, N = 200000, ROWS = 40, COLUMNS = N / ROWS };

#pragma kernel begin declare
struct sums { double plain; double squares; };
#pragma kernel end declare

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction where_least in(float x) out(int64 y) reduce(argmin)
{ return x; }
#pragma kernel reduction two_sums in(float x, float shift) out(double s, double q) \
        reduce((struct sums){a.plain + b.plain, a.squares + b.squares}) reduce_type(struct sums) \
        post(s = a.plain; q = a.squares)
{
    double d = x - shift;
    return (struct sums){d, d * d};
}

static float values[N];

/* What one call of each gives. */
typedef struct results {
    float total, rows[ROWS], columns[COLUMNS], other;
    int64_t least;
    double plain, squares;
} results;

static results reference;

static ckpp_status run_once(const ckpp_array *x, const ckpp_array *table, results *r)
{
    ckpp_array y = ckpp_view(&r->total), rows = ckpp_view(r->rows, ROWS);
    ckpp_array columns = ckpp_view(r->columns, COLUMNS);
    ckpp_array least = ckpp_view(&r->least), s = ckpp_view(&r->plain), q = ckpp_view(&r->squares);
    ckpp_status status = total(x, &y);

    if (!status)
        status = total(table, &rows, .axis = 1);
    if (!status)
        status = total(table, &columns, .axis = 0);
    if (!status)
        status = where_least(x, &least);
    if (!status)
        status = two_sums(x, 0.5f, &s, &q);
    float other = -1;
    #pragma kernel reduction in(float values[N]) out(float other) reduce(max)
    { return values; }
    r->other = other;
    return status;
}

static pthread_barrier_t start;

static void *thread_main(void *argument)
{
    int *wrong = argument, id = *wrong;
    ckpp_array x = ckpp_view(values, N), table = ckpp_view(values, ROWS, COLUMNS), own = {0};
    ckpp_array own_table = {0};

    *wrong = 0;
    /* Every other thread in a stream of its own: CUDA's handle for "the calling thread's". */
    if (id % 2)
        *wrong += ckpp_set_stream((ckpp_stream)2) != CKPP_OK;
    if (id % 3) {
        *wrong += ckpp_copy(&own, &x) != CKPP_OK;
        *wrong += ckpp_reshape(&own_table, &own, CKPP_SHAPE(ROWS, COLUMNS)) != CKPP_OK;
        x = own, table = own_table;
    }
    pthread_barrier_wait(&start);
    for (int call = 0; call < CALLS; call++) {
        results r;
        memset(&r, 0, sizeof r);
        *wrong += run_once(&x, &table, &r) != CKPP_OK;
        *wrong += memcmp(&r, &reference, sizeof r) != 0;
        ckpp_array y = {0}, mismatch = ckpp_view(r.rows, id + 1);
        *wrong += total(table, &mismatch, .axis = 1) != CKPP_ERROR_SHAPE;
        *wrong += total(table, &y, .axes = CKPP_AXIS(0, 1), .keepdims = true) != CKPP_OK;
        *wrong += y.ndim != 2;
        ckpp_free(&y);
    }
    ckpp_free(&own);
    *wrong += ckpp_set_stream(NULL) != CKPP_OK;
    /* The driver (580) may hang where a thread that has used CUDA's stream of the calling thread
     * ends while others wait for the device: so does a program of CUDA's calls alone. */
    pthread_barrier_wait(&start);
    return NULL;
}

static void test_threads(void)
{
    pthread_t thread[THREADS];
    int wrong[THREADS];

    pthread_barrier_init(&start, NULL, THREADS);
    for (int k = 0; k < THREADS; k++) {
        wrong[k] = k;
        if (pthread_create(&thread[k], NULL, thread_main, &wrong[k]))
            abort();
    }
    for (int k = 0; k < THREADS; k++) {
        pthread_join(thread[k], NULL);
        CHECK(wrong[k] == 0);
    }
    pthread_barrier_destroy(&start);
}

/* Launches in two streams, of which none waits for the others. */
static void test_streams(void)
{
    enum { LAUNCHES = 8 };
    ckpp_array host = ckpp_view(values, N), x = {0}, y[LAUNCHES] = {{0}};

    CHECK_OK(ckpp_copy(&x, &host));
    for (int k = 0; k < LAUNCHES; k++)
        CHECK_OK(ckpp_zeros(&y[k], CKPP_FLOAT32, 0, NULL));
    CHECK_OK(ckpp_synchronize());
    for (int k = 0; k < LAUNCHES; k++)
        CHECK_OK(total(x, &y[k], .stream = (ckpp_stream)(uintptr_t)(1 + k % 2)));
    CHECK_OK(ckpp_synchronize());
    for (int k = 0; k < LAUNCHES; k++) {
        float *got = read_back(&y[k]);
        CHECK(memcmp(got, &reference.total, sizeof *got) == 0);
        free(got);
        ckpp_free(&y[k]);
    }
    ckpp_free(&x);
}

int main(void)
{
    uint32_t state = 1;
    for (int k = 0; k < N; k++) {
        state = state * 1664525u + 1013904223u;
        values[k] = (float)(state >> 8) / 0x1p23f - 1 + (float)(k % 3) / 3;
    }
    ckpp_array x = ckpp_view(values, N), table = ckpp_view(values, ROWS, COLUMNS);
    CHECK_OK(run_once(&x, &table, &reference));
    double sum = 0, shifted = 0;
    for (int k = 0; k < N; k++) {
        sum += (double)values[k];
        shifted += (double)(values[k] - 0.5f);
    }
    CHECK(fabs((double)reference.total - sum) < 0.5 && fabs(reference.plain - shifted) < 1e-6);
    test_threads();
    test_streams();
    return finish("reduce_threads");
}
