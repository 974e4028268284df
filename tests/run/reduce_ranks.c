/* reduce_ranks.c - reductions over the shards of several ranks, which are threads here: the
 * results are those of one launch over the whole array, and the same bits for every number of
 * ranks. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>

#include "check.h"
#include "runtime/ops/ops.h"

/* ---- threads as ranks ---- */

enum { MOST_RANKS = 8 };

typedef struct ranks {
    pthread_barrier_t barrier;
    const void *mine[MOST_RANKS];
} ranks;

static _Thread_local rt_ranks *rank_of_thread;

static ckpp_status share(const rt_ranks *r, const void *mine, void *all, size_t bytes,
                         ckpp_stream stream, int device)
{
    const rt_backend *backend = device_backend(device);
    ranks *of = r->context;
    ckpp_status status = backend->wait(device, stream);

    of->mine[r->rank] = mine;
    pthread_barrier_wait(&of->barrier);
    for (int k = 0; k < r->count && !status; k++)
        status = backend->copy((char *)all + (size_t)k * bytes, device, of->mine[k], device,
                               bytes, stream);
    if (!status)
        status = backend->wait(device, stream);
    pthread_barrier_wait(&of->barrier);
    return status;
}

static ckpp_status agree(const rt_ranks *r, const void *mine, void *all, size_t bytes)
{
    return share(r, mine, all, bytes, NULL, CKPP_HOST);
}

static ckpp_status gather(const rt_ranks *r, const void *mine, void *all, size_t bytes,
                          ckpp_stream stream)
{
    return share(r, mine, all, bytes, stream, r->device);
}

static atomic_int sums_made;

static ckpp_status sum(const rt_ranks *r, const void *mine, void *sums, int64_t count,
                       ckpp_dtype dtype, ckpp_stream stream, bool *done)
{
    const rt_backend *backend = device_backend(r->device);
    const size_t bytes = (size_t)count * sizeof(float);
    float *own = malloc(bytes), *all = malloc(bytes * (size_t)r->count);
    ckpp_status status = backend->copy(own, CKPP_HOST, mine, r->device, bytes, stream);

    CHECK(dtype == CKPP_FLOAT32 && r->count == 2);
    if (!status)
        status = backend->wait(r->device, stream);
    if (!status)
        status = share(r, own, all, bytes, NULL, CKPP_HOST);
    for (int64_t k = 0; k < count; k++)
        own[k] = all[k] + all[count + k];
    if (!status)
        status = backend->copy(sums, r->device, own, CKPP_HOST, bytes, stream);
    if (!status)
        status = backend->wait(r->device, stream);
    free(own);
    free(all);
    *done = true;
    sums_made++;
    return status;
}

static ckpp_status run_as_rank(const ckpp_kernel *kernel, const ckpp_arg *args,
                               const ckpp_options *options)
{
    if (!rank_of_thread)
        return (ckpp_run)(kernel, args, options);
    rt_call previous = rt_enter((rt_call){.kernel = kernel, .file = kernel->file,
                                          .line = kernel->line});
    ckpp_status status = ranks_run(kernel, args, options, rank_of_thread);
    rt_leave(previous);
    return status;
}
#define ckpp_run(...) run_as_rank(__VA_ARGS__)

/* ---- the reductions ---- */

#pragma kernel begin declare
struct moments { double count, mean, squares; };

static inline struct moments merge_moments(struct moments p, struct moments q)
{
    struct moments r = {p.count + q.count, 0, 0};
    double d = q.mean - p.mean;
    r.mean = p.mean + d * q.count / r.count;
    r.squares = p.squares + q.squares + d * d * p.count * q.count / r.count;
    return r;
}
#pragma kernel end declare

#pragma kernel reduction total in(T x) out(T sum) reduce(+)
{ return x; }
#pragma kernel reduction twice in(float x) inout(float sum) reduce(+) post(sum = 2 * a + sum)
{ return x; }
#pragma kernel reduction weighed in(float x) out(double sum) reduce(+) \
        post(sum = a + (double)n)
{ return (double)x * (double)(_i + 1) + (double)_ind[0]; }
#pragma kernel reduction least in(float x) out(int64_t where) reduce(argmin)
{ return x; }
#pragma kernel reduction most in(T x) out(int32_t where) reduce(argmax)
{ return x; }
#pragma kernel reduction spread in(float x) out(double mean, double squares) \
        reduce(merge_moments(a, b)) reduce_type(struct moments) \
        post(mean = a.mean; squares = a.squares)
{ return (struct moments){1, (double)x, 0}; }
#pragma kernel reduction both in(float x) out(float sum, float high) reduce(+ : sum, max : high)
{ sum = x; high = x; }
#pragma kernel reduction counted in(T x) out(int64_t sum) reduce(+)
{ return x; }
#pragma kernel reduction scaled in(float x) out(float y, float sum) reduce(+)
{ y = 2 * x; return y; }

enum { KERNELS = 9, OUTPUTS = 2 };

static const char *const names[KERNELS] = {"total",  "twice", "weighed", "least",  "most",
                                           "spread", "both",  "counted", "scaled"};

static ckpp_status call(int kernel, const ckpp_array *x, ckpp_array *out, ckpp_axes axes)
{
    switch (kernel) {
    case 0: return total(x, &out[0], .axes = axes);
    case 1: return twice(x, &out[0], .axes = axes);
    case 2: return weighed(x, &out[0], .axes = axes);
    case 3: return least(x, &out[0], .axes = axes);
    case 4: return most(x, &out[0], .axes = axes);
    case 5: return spread(x, &out[0], &out[1], .axes = axes);
    case 6: return both(x, &out[0], &out[1], .axes = axes);
    case 7: return counted(x, &out[0], .axes = axes);
    default: return scaled(x, &out[0], &out[1], .axes = axes);
    }
}

/* ---- a case: a kernel, an array and how it is divided ---- */

typedef struct job {
    int kernel;
    ckpp_array x;                  /* the whole, on the device */
    ckpp_axes axes;
    int count;                     /* ranks */
    int64_t begin[MOST_RANKS + 1]; /* of the shards */
    ranks *together;
    int device;
    void *results[MOST_RANKS][OUTPUTS]; /* each rank's, on the host */
    int64_t size[OUTPUTS];
    size_t itemsize[OUTPUTS];
} job;

static int64_t inner_of(const ckpp_array *x)
{
    int64_t inner = 1;
    for (int d = 1; d < x->ndim; d++)
        inner *= x->shape[d];
    return inner;
}

static ckpp_array shard_of(const ckpp_array *x, int64_t begin, int64_t end)
{
    ckpp_array shard = *x;
    shard.owner = NULL;
    shard.data = (char *)x->data + begin * inner_of(x) * (int64_t)x->itemsize;
    shard.shape[0] = end - begin;
    return shard;
}

/* Each rank writes the elements of its shard. */
static void check_mapped(const ckpp_array *x, const ckpp_array *y)
{
    float *from = read_back(x), *to = read_back(y);
    bool same = ckpp_size(x) == ckpp_size(y);
    for (int64_t k = 0; same && k < ckpp_size(x); k++)
        same = to[k] == 2 * from[k];
    CHECK(same);
    free(from);
    free(to);
}

static void run_rank(job *j, int rank)
{
    const ckpp_array part = shard_of(&j->x, j->begin[rank], j->begin[rank + 1]);
    ckpp_array x = {0}, out[OUTPUTS] = {{0}};
    const bool maps = !strcmp(names[j->kernel], "scaled");
    CHECK_OK(ckpp_copy(&x, &part));
    if (!strcmp(names[j->kernel], "twice")) { /* what it adds to */
        ckpp_array sum = {0};
        CHECK_OK(call(0, &x, &sum, j->axes));
        CHECK_OK(ckpp_fill(&sum, 3));
        out[0] = sum;
    }
    CHECK_OK(call(j->kernel, &x, out, j->axes));
    if (maps)
        check_mapped(&x, &out[0]);
    for (int k = maps; k < OUTPUTS; k++)
        if (out[k].data) {
            j->size[k] = ckpp_size(&out[k]);
            j->itemsize[k] = out[k].itemsize;
            j->results[rank][k] = read_back(&out[k]);
        }
    for (int k = 0; k < OUTPUTS; k++)
        ckpp_free(&out[k]);
    ckpp_free(&x);
}

typedef struct worker {
    job *job;
    int rank;
    pthread_t thread;
} worker;

static void *work(void *context)
{
    const worker *w = context;
    rt_ranks own = {.rank = w->rank, .count = w->job->count, .device = w->job->device,
                    .agree = agree, .gather = gather, .sum = sum, .context = w->job->together};
    rank_of_thread = &own;
    run_rank(w->job, w->rank);
    rank_of_thread = NULL;
    ranks_forget(&own);
    return NULL;
}

static void run_ranks(job *j)
{
    worker workers[MOST_RANKS];
    ranks together;
    j->together = &together;
    pthread_barrier_init(&together.barrier, NULL, (unsigned)j->count);
    for (int k = 0; k < j->count; k++) {
        workers[k] = (worker){.job = j, .rank = k};
        if (pthread_create(&workers[k].thread, NULL, work, &workers[k]))
            abort();
    }
    for (int k = 0; k < j->count; k++)
        pthread_join(workers[k].thread, NULL);
    pthread_barrier_destroy(&together.barrier);
}

static void drop(job *j)
{
    for (int rank = 0; rank < MOST_RANKS; rank++)
        for (int k = 0; k < OUTPUTS; k++) {
            free(j->results[rank][k]);
            j->results[rank][k] = NULL;
        }
}

static bool are_near(const double *a, const double *b, size_t bytes)
{
    for (size_t k = 0; k < bytes / sizeof *a; k++)
        if (!(fabs(a[k] - b[k]) <= 1e-9 * (1 + fabs(b[k]))))
            return false;
    return true;
}

/* Whether all ranks have the results of `expected`, bit by bit if those of `spread` are, too. */
static void compare(const job *j, const job *expected, bool same_bits, const char *what)
{
    const bool rounds = !same_bits && !strcmp(names[j->kernel], "spread");

    for (int rank = 0; rank < j->count; rank++)
        for (int k = 0; k < OUTPUTS; k++) {
            const void *a = j->results[rank][k], *b = expected->results[0][k];
            if (!b)
                continue;
            size_t bytes = (size_t)expected->size[k] * expected->itemsize[k];
            if (!a || j->size[k] != expected->size[k])
                fail_at(__FILE__, __LINE__, "%s, %s: rank %d has no results", names[j->kernel],
                        what, rank);
            else if (rounds ? !are_near(a, b, bytes) : memcmp(a, b, bytes) != 0)
                fail_at(__FILE__, __LINE__,
                        "%s, %s, (%lld, %lld), rank %d of %d: output %d has other bits",
                        names[j->kernel], what, (long long)j->x.shape[0],
                        (long long)inner_of(&j->x), rank, j->count, k);
        }
}

static void divide_evenly(job *j, int count)
{
    j->count = count;
    for (int k = 0; k <= count; k++)
        j->begin[k] = j->x.shape[0] * k / count;
}

/* One launch over the whole array, without ranks. */
static void run_whole(job *j)
{
    divide_evenly(j, 1);
    run_rank(j, 0);
}

/* Values whose sums are exact: all ways to divide them give the results of one launch. */
static void check_values(job *j)
{
    job whole = *j;
    run_whole(&whole);
    for (int count = 1; count <= 3; count++) {
        divide_evenly(j, count);
        run_ranks(j);
        compare(j, &whole, false, "even");
        drop(j);
    }
    const int64_t rows = j->x.shape[0];
    j->count = 4; /* some of them empty */
    memcpy(j->begin, (int64_t[]){0, 0, rows / 3, rows, rows}, 5 * sizeof rows);
    run_ranks(j);
    compare(j, &whole, false, "uneven");
    drop(j);
    drop(&whole);
}

/* Values whose sums depend on their order. */
static void check_bits(job *j)
{
    static const int counts[] = {3, 4, 8};
    job one = *j;
    divide_evenly(&one, 1);
    run_ranks(&one);
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        /* of many large results there are few segments */
        if (j->x.shape[0] % (counts[k] == 3 ? 24 : 8) ||
            (counts[k] == 3 && one.size[0] * 32 > 64 * 1024 / 24))
            continue;
        divide_evenly(j, counts[k]);
        run_ranks(j);
        compare(j, &one, true, "bits");
        drop(j);
    }
    drop(&one);
}

/* ---- which ---- */

enum { ALL_AXES = -1, FIRST = 0, LAST_TOO = 1 };

static const struct { int64_t shape[3]; int ndim, axes; } shapes[] = {
    {{1}, 1, ALL_AXES},           {{24}, 1, ALL_AXES},       {{5040}, 1, ALL_AXES},
    {{131072}, 1, ALL_AXES},   {{100003}, 1, ALL_AXES},   {{48, 1000}, 2, ALL_AXES},
    {{240, 64}, 2, FIRST},        {{4800, 3}, 2, FIRST},     {{16, 5000}, 2, FIRST},
    {{24, 33, 20}, 3, FIRST},     {{24, 10, 40}, 3, LAST_TOO}, {{7, 30, 8}, 3, LAST_TOO},
    {{2, 70000}, 2, FIRST}};

static float values[200000];

static void check_case(int kernel, size_t shape, int device)
{
    static const int64_t both_ends[] = {0, -1};
    job j = {.kernel = kernel, .device = device};
    const int64_t *extents = shapes[shape].shape;
    ckpp_array host = {0};
    unsigned state = 1;

    if (shapes[shape].axes != ALL_AXES)
        j.axes = (ckpp_axes){both_ends, shapes[shape].axes == FIRST ? 1 : 2};
    const bool small = !strcmp(names[kernel], "counted");
    for (int random = 0; random < 1 + !small; random++) {
        const ckpp_dtype type = small ? CKPP_INT8 : CKPP_FLOAT32;
        host = ckpp_view_make(values, type, ckpp_dtype_size(type), shapes[shape].ndim, extents);
        for (int64_t k = 0; k < ckpp_size(&host); k++) {
            state = state * 1664525u + 1013904223u;
            double value = random ? (double)(state >> 8) / 0x1p20 : (double)(state >> 28) - 8;
            element_set(host.dtype, host.data, k, value);
        }
        j.x = (ckpp_array){0};
        CHECK_OK(ckpp_copy(&j.x, &host));
        if (random)
            check_bits(&j);
        else
            check_values(&j);
        ckpp_free(&j.x);
    }
}

int main(void)
{
    int device = CKPP_HOST;
    CHECK_OK(ckpp_get_device(&device));
    for (int kernel = 0; kernel < KERNELS; kernel++)
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
            check_case(kernel, k, device);
    CHECK(sums_made > 0);
    return finish("reduce_ranks");
}
