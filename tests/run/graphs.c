/* graphs.c - graph blocks: what they launch is what launches one by one compute, with parameters
 * and sequences that change from run to run, in nested functions and in several threads. */
#define _GNU_SOURCE
#include <pthread.h>

#include "check.h"

enum { N = 1000, STEPS = 6, THREADS = 4 };

#pragma kernel elementwise axpy in(T a, T x) inout(T y)
{ y = a * x + y; }

#pragma kernel elementwise scale in(T x, T a) out(T z)
{ z = a * x; }

#pragma kernel reduction dot in(T x, T y) out(T r) reduce(+)
{ return x * y; }

static ckpp_array make(double value, int64_t n)
{
    ckpp_array a = {0};
    CHECK_OK(ckpp_full(&a, CKPP_FLOAT64, CKPP_SHAPE(n), value));
    return a;
}

static void read_all(const ckpp_array *a, double *values)
{
    ckpp_array host = ckpp_view(values, N);
    host.ndim = a->ndim;
    host.shape[0] = a->shape[0];
    CHECK_OK(ckpp_copy(&host, a));
}

static double first_of(const ckpp_array *a)
{
    double values[N] = {0};
    read_all(a, values);
    return values[0];
}

/* Whether all elements are the value. */
static int is_all(const ckpp_array *a, double value)
{
    double values[N] = {0};
    read_all(a, values);
    for (int64_t k = 0; k < ckpp_size(a); k++)
        if (values[k] != value)
            return 0;
    return 1;
}

/* Parameters change from run to run, and then stay. */
static void test_parameters(void)
{
    ckpp_array x = make(1, N), y = make(0, N);
    double expected = 0;
    for (int run = 0; run < 5; run++) {
        int a = run < 3 ? run : 2;
        #pragma kernel graph
        {
            for (int k = 0; k < STEPS; k++)
                CHECK_OK(axpy(a + k, x, &y));
        }
        for (int k = 0; k < STEPS; k++)
            expected += a + k;
        CHECK(is_all(&y, expected));
    }
    ckpp_free(&x);
    ckpp_free(&y);
}

/* The arrays, their sizes, and the sequence. */
static void test_sequences(void)
{
    ckpp_array x = make(1, N), y = make(0, N), small = make(5, 7);
    for (int run = 0; run < 8; run++) {
        ckpp_array *to = run % 3 == 2 ? &small : &y;
        double before = first_of(to), expected = before;
        #pragma kernel graph
        {
            for (int k = 0; k < 2 + run % 2; k++) {
                CHECK_OK(axpy(1, *to, to));
                expected *= 2;
            }
            if (run > 4) {
                CHECK_OK(scale(*to, 3, to));
                expected *= 3;
            }
            CHECK_OK(axpy(1, *to, to));
            expected *= 2;
        }
        CHECK(is_all(to, expected));
        if (run == 0)
            CHECK_OK(ckpp_copy(&y, &x));
    }
    ckpp_free(&x);
    ckpp_free(&y);
    ckpp_free(&small);
}

static void inner(ckpp_array *x, int depth)
{
    #pragma kernel graph
    {
        CHECK_OK(axpy(1, *x, x));
        if (depth > 0)
            inner(x, depth - 1);
    }
}

static void copy_and_free(const ckpp_array *x, ckpp_array *to)
{
    ckpp_array sum = {0}, copy = {0}, zeros = {0}, twos = {0};
    CHECK_OK(ckpp_copy(&copy, x));
    CHECK_OK(ckpp_zeros(&zeros, CKPP_FLOAT64, CKPP_SHAPE(N)));
    CHECK_OK(ckpp_full(&twos, CKPP_FLOAT64, CKPP_SHAPE(N), 2));
    CHECK_OK(axpy(3, copy, &zeros));
    CHECK_OK(scale(zeros, 2, &sum));
    CHECK_OK(axpy(1, twos, &sum));
    CHECK_OK(ckpp_copy(to, &sum));
    ckpp_free(&sum);
    ckpp_free(&copy);
    ckpp_free(&zeros);
    ckpp_free(&twos);
}

/* What nested functions and blocks launch, memory that comes and goes, and memory that stays. */
static void test_functions(void)
{
    ckpp_array x = make(1, N), to = make(0, N), made = {0};
    for (int run = 0; run < 4; run++) {
        ckpp_free(&made);
        #pragma kernel graph
        {
            inner(&x, 2);
            copy_and_free(&x, &to);
            CHECK_OK(scale(x, 10, &made));
        }
        double value = 1 << 3 * (run + 1);
        CHECK(is_all(&x, value));
        CHECK(is_all(&to, 6 * value + 2));
        CHECK(is_all(&made, 10 * value));
    }
    ckpp_free(&x);
    ckpp_free(&to);
    ckpp_free(&made);
}

/* Results that stay on the device: sums of many elements and of few, and of rows. */
static void test_reductions(void)
{
    static double wide[300][41];
    ckpp_array x = make(2, N), few = make(3, 5), r = {0}, s = {0}, q = {0};
    ckpp_array rows = make(0, 300), host = ckpp_view(wide);
    for (int k = 0; k < 300 * 41; k++)
        wide[k / 41][k % 41] = 1;
    ckpp_array table = {0}, sum = {0};
    CHECK_OK(ckpp_copy(&table, &host));
    CHECK_OK(ckpp_zeros(&r, CKPP_FLOAT64, 0, NULL));
    CHECK_OK(ckpp_zeros(&s, CKPP_FLOAT64, 0, NULL));
    for (int run = 1; run <= 4; run++) {
        ckpp_free(&q);
        #pragma kernel graph
        {
            for (int k = 0; k < 2; k++) {
                CHECK_OK(dot(x, x, &r));
                CHECK_OK(dot(few, few, &s));
                CHECK_OK(dot(table, table, &rows, .axis = 1));
                CHECK_OK(dot(table, table, &q));
                CHECK_OK(axpy(1, r, &s));
                CHECK_OK(axpy(1, x, &x));
                ckpp_free(&sum);
                CHECK_OK(scale(q, 2, &sum));
                if (k == 0)
                    ckpp_free(&q);
            }
        }
        double v = 2.0 * (1 << (2 * run - 1));
        CHECK(first_of(&r) == v * v * N);
        CHECK(first_of(&s) == v * v * N + 45);
        CHECK(is_all(&rows, 41));
        CHECK(first_of(&q) == 300 * 41 && first_of(&sum) == 600 * 41);
    }
    ckpp_free(&x), ckpp_free(&few), ckpp_free(&r), ckpp_free(&s), ckpp_free(&q);
    ckpp_free(&rows), ckpp_free(&table), ckpp_free(&sum);
}

/* However a block is left, what it has launched runs. */
static int leave(ckpp_array *x, int how)
{
    for (int k = 0; k < 3; k++) {
        #pragma kernel graph
        {
            CHECK_OK(axpy(1, *x, x));
            if (how == 0)
                return 1;
            if (how == 1)
                break;
            if (how == 2)
                continue;
            if (how == 3)
                goto end;
            CHECK_OK(axpy(1, *x, x));
        }
    }
end:
    return 0;
}

static void test_exits(void)
{
    static const double expected[] = {2, 2, 8, 2, 64};
    for (int how = 0; how < 5; how++) {
        ckpp_array x = make(1, N);
        CHECK(leave(&x, how) == (how == 0));
        CHECK(is_all(&x, expected[how]));
        ckpp_free(&x);
    }
}

/* The block's stream and device are the thread's meanwhile. */
static void test_clauses(void)
{
    ckpp_array x = make(1, N);
    ckpp_status v = CKPP_ERROR_CHECK;
    int device, now;
    CHECK_OK(ckpp_get_device(&device));
    #pragma kernel graph status(v) stream(NULL) device(device)
    {
        CHECK_OK(ckpp_get_device(&now));
        CHECK_OK(axpy(1, x, &x));
    }
    CHECK(v == CKPP_OK && now == device && is_all(&x, 2));
    v = CKPP_OK;
    #pragma kernel graph status(v) device(77)
    {
        CHECK_OK(ckpp_get_device(&now));
        CHECK(now == device);
    }
    CHECK_ERROR(v, CKPP_ERROR_DEVICE, "graphs.c", "graph: ", "there is no device");
    ckpp_free(&x);
}

static ckpp_status reduce_to_host(const ckpp_array *x, double *sum)
{
    return dot(*x, *x, sum);
}

static ckpp_status wait_for_all(void)
{
    return ckpp_synchronize();
}

static ckpp_status print(const ckpp_array *x)
{
    return ckpp_print(x);
}

static ckpp_status read_it(double *to, const ckpp_array *x)
{
    ckpp_array host = ckpp_view(to, N);
    return ckpp_copy(&host, x);
}

/* What reads results in a block, and what fails in it: then nothing is launched, and the next run
 * works. */
static void test_errors(void)
{
    ckpp_array x = make(1, N), y = make(1, N + 1);
    ckpp_status v;
    double sum = 7, memory[N] = {0};
    int device;
    CHECK_OK(ckpp_get_device(&device));
    for (int run = 0; run < 5; run++) {
        #pragma kernel graph status(v)
        {
            CHECK_OK(axpy(1, x, &x));
            if (run == 1)
                CHECK_ERROR(axpy(1, y, &x), CKPP_ERROR_SHAPE, "kernel 'axpy'");
            CHECK_OK(axpy(1, x, &x));
        }
        if (run == 1)
            CHECK_ERROR(v, CKPP_ERROR_SHAPE, "graph: ", "kernel 'axpy'");
        else
            CHECK(v == CKPP_OK);
    }
    CHECK(is_all(&x, device >= 0 && !getenv("CKPP_CHECK") ? 256 : 1024));
    #pragma kernel graph status(v)
    {
        CHECK_ERROR(wait_for_all(), CKPP_ERROR_ARGUMENT, "a wait for the device", "graphs.c:");
        CHECK_ERROR(print(&x), CKPP_ERROR_ARGUMENT, "an array is printed inside the graph");
        if (device >= 0) {
            CHECK_ERROR(reduce_to_host(&x, &sum), CKPP_ERROR_ARGUMENT, "kernel 'dot'",
                        "'r' is a result that the host reads inside the graph of ");
            CHECK_ERROR(scale(ckpp_view(memory, N), 2, &x), CKPP_ERROR_ARGUMENT,
                        "'x' is memory of the host", "put it into a data region");
            CHECK_ERROR(read_it(memory, &x), CKPP_ERROR_ARGUMENT, "the host reads an array");
        }
    }
    CHECK(device >= 0 ? v == CKPP_ERROR_ARGUMENT : v == CKPP_OK);
    CHECK(sum == 7);
    ckpp_free(&x);
    ckpp_free(&y);
}

static void add_up(int n, const double *from, double *to)
{
    #pragma kernel elementwise in(from[n]) inout(to[n])
    for (int k = 0; k < n; k++)
        to[k] += from[k];
}

/* In the text of a block it is an error when the program is built. */
static ckpp_status bring_back(double *b)
{
    ckpp_status status = CKPP_OK;
    #pragma kernel update host(b[0:1]) status(status)
    return status;
}

/* Memory of the host that is present on the device is the device's. */
static void test_regions(void)
{
    static double a[N], b[N], c[N];
    ckpp_status v = CKPP_OK, inner = CKPP_OK;
    int device;
    CHECK_OK(ckpp_get_device(&device));
    for (int k = 0; k < N; k++)
        a[k] = k, b[k] = c[k] = 1;
    #pragma kernel data in(a) inout(b, c)
    {
        for (int run = 0; run < 3; run++) {
            #pragma kernel graph
            {
                for (int k = 0; k < 4; k++)
                    add_up(N, a, k % 2 ? b : c);
                add_up(N - run, b, c);
            }
        }
        #pragma kernel update host(b)
        CHECK(b[3] == 1 + 6 * 3);
        #pragma kernel graph status(v)
        {
            add_up(N, a, b);
            inner = bring_back(b);
        }
        CHECK(device >= 0 ? v == CKPP_ERROR_ARGUMENT && inner == CKPP_ERROR_ARGUMENT : !v);
    }
    CHECK(c[2] == 1 + 6 * 2 + (1 + 2 * 2) + (1 + 4 * 2) + (1 + 6 * 2));
    CHECK(c[N - 1] == 1 + 6 * (N - 1) + (1 + 2 * (N - 1)));
}

static void *run_thread(void *argument)
{
    ckpp_array x = make(1, N);
    double *result = argument;
    for (int run = 0; run < 20; run++) {
        #pragma kernel graph
        {
            CHECK_OK(axpy(*result, x, &x));
            CHECK_OK(axpy(1, x, &x));
            CHECK_OK(scale(x, 0.5, &x));
        }
    }
    *result = first_of(&x);
    ckpp_free(&x);
    return NULL;
}

static void test_threads(void)
{
    pthread_t thread[THREADS];
    double result[THREADS], expected = 1;
    for (int k = 0; k < THREADS; k++) {
        result[k] = k % 2;
        CHECK(pthread_create(&thread[k], NULL, run_thread, &result[k]) == 0);
    }
    for (int k = 0; k < THREADS; k++)
        pthread_join(thread[k], NULL);
    for (int run = 0; run < 20; run++)
        expected *= 2;
    for (int k = 0; k < THREADS; k++)
        CHECK(result[k] == (k % 2 ? expected : 1));
}

static void test_clear(void)
{
    test_parameters();
    CHECK_OK(ckpp_clear_kernels());
    test_parameters();
    test_reductions();
}

int main(void)
{
    test_parameters();
    test_sequences();
    test_functions();
    test_reductions();
    test_exits();
    test_clauses();
    test_errors();
    test_regions();
    test_threads();
    test_clear();
    CHECK_OK(ckpp_clear_kernels());
    return finish("graphs");
}
