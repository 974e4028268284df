/* host_arrays.c - large arrays of the program's own memory: on a GPU they go through page-locked
 * buffers, and calls over them are made in pieces; more than once, since those buffers are made
 * only where it is worth it. */
#include <pthread.h>

#include "check.h"

enum { N = (5 << 20) + 77, THREADS = 3, TURNS = 4 };

#pragma kernel elementwise mix in(T x, signed char s) inout(T y) out(double z)
{
    y = 2 * x + y;
    z = (double)y + s;
}

/* A loop whose body uses where it is. */
static int run_numbered(size_t n, const float *x, float *y)
{
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (size_t k = 1; k < n; k++)
        y[k] = x[k] + (float)(k % 1024) + (k % 2 ? 0.5f : (float)(n - k > 100));
    for (size_t k = 1; k < n; k++)
        if (y[k] != x[k] + (float)(k % 1024) + (k % 2 ? 0.5f : (float)(n - k > 100)))
            return 0;
    return 1;
}

typedef struct job {
    int number, failures;
    float *x, *y, *back;
    double *z;
    signed char *s;
} job;

static float value(size_t k, int salt)
{
    return (float)((k * 2654435761u + (size_t)salt * 97) >> 12 & 0xfff);
}

static void fill(const job *j, int turn)
{
    for (size_t k = 0; k < N; k++) {
        j->x[k] = value(k, turn);
        j->y[k] = value(k, j->number + 10);
        j->s[k] = (signed char)(k % 100);
        j->z[k] = -1;
    }
}

static int run_construct(const job *j, int turn)
{
    ckpp_array x = ckpp_view(j->x, N), y = ckpp_view(j->y, N), z = ckpp_view(j->z, N),
               s = ckpp_view(j->s, N);
    if (mix(x, s, &y, &z))
        return 0;
    for (size_t k = 0; k < N; k++) {
        float expected = 2 * value(k, turn) + value(k, j->number + 10);
        if (j->y[k] != expected || j->z[k] != (double)expected + (double)(k % 100))
            return 0;
    }
    return 1;
}

/* The source may change when a copy from it has returned. */
static int run_copies(const job *j, int turn)
{
    ckpp_array from = ckpp_view(j->x, N), to = ckpp_view(j->back, N), there = {0};
    int right = !ckpp_copy(&there, &from);
    for (size_t k = 0; k < N; k++)
        j->x[k] = -5;
    right = right && !ckpp_copy(&to, &there);
    for (size_t k = 0; k < N && right; k++)
        right = j->back[k] == value(k, turn);
    ckpp_free(&there);
    return right;
}

static void *run(void *argument)
{
    job *j = argument;
    j->x = malloc(N * sizeof *j->x), j->y = malloc(N * sizeof *j->y);
    j->back = malloc(N * sizeof *j->back), j->z = malloc(N * sizeof *j->z);
    j->s = malloc(N);
    if (!j->x || !j->y || !j->back || !j->z || !j->s)
        abort();
    for (int turn = 0; turn < TURNS; turn++) {
        fill(j, turn);
        j->failures += !run_construct(j, turn) + !run_numbered(N, j->x, j->y) +
                       !run_copies(j, turn);
    }
    free(j->x), free(j->y), free(j->back), free(j->z), free(j->s);
    return NULL;
}

int main(void)
{
    job alone = {.number = 9}, jobs[THREADS] = {{.number = 0}};
    pthread_t thread[THREADS];
    run(&alone);
    CHECK(alone.failures == 0);
    for (int k = 0; k < THREADS; k++) {
        jobs[k].number = k;
        CHECK(pthread_create(&thread[k], NULL, run, &jobs[k]) == 0);
    }
    for (int k = 0; k < THREADS; k++) {
        pthread_join(thread[k], NULL);
        CHECK(jobs[k].failures == 0);
    }
    return finish("host_arrays");
}
