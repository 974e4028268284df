/* ckpp_worker.c - the benchmarks' kernels through ckpp, on a GPU or the host backend. See
 * worker.h. */
#define _GNU_SOURCE
#include <math.h>

#include "bench/bench.h"
#include "ckpp_worker.h"
#include "reference.h"
#include "transpose.h"
#include "worker.h"
#ifdef CKPP_CUDA
#include <cuda_runtime_api.h>
#endif

#pragma kernel begin declare
#include "noise.h"
#include "transpose.h"

static inline float normal_cdf(float d)
{
    return 0.5f * erfcf(-d * 0.70710678f);
}

struct moments { float count, mean, squares; };

static inline struct moments merge(struct moments p, struct moments q)
{
    float count = p.count + q.count, apart = q.mean - p.mean;
    float part = count > 0 ? q.count / count : 0;
    return (struct moments){count, p.mean + apart * part,
                            p.squares + q.squares + apart * apart * p.count * part};
}
#pragma kernel end declare

#pragma kernel elementwise fill_noise in(int operand, int kind) out(T x)
{ x = noise((unsigned)i, operand, kind); }
/* complex numbers, as pairs */
#pragma kernel elementwise fill_parts in(int operand, int kind) out(double x)
{ x = noise((unsigned)(i / 2), operand + 100 * (int)(i % 2), kind); }

#pragma kernel elementwise fill out(T y)
{ y = 3; }
#pragma kernel elementwise scale in(T x) out(T y)
{ y = x + x; }
#pragma kernel elementwise saxpy in(float a, T x) inout(T y)
{ y = a * x + y; }
#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }
#pragma kernel elementwise multiply in(T x, T y) out(T z)
{ z = x * y; }
#pragma kernel elementwise multiply_add in(T x, T y, T z) out(T w)
{ w = x * y + z; }
#pragma kernel elementwise add3 in(T p, T q, T r) out(T z)
{ z = p + q + r; }
#pragma kernel elementwise add4 in(T p, T q, T r, T s) out(T z)
{ z = p + q + r + s; }
#pragma kernel elementwise add5 in(T p, T q, T r, T s, T t) out(T z)
{ z = p + q + r + s + t; }
#pragma kernel elementwise polynomial in(T x) out(T y)
{
    T sum = 0.1f;
    for (int j = 0; j < 16; j++)
        sum = sum * x + 0.3f;
    y = sum;
}

#pragma kernel elementwise black_scholes in(float price, float strike, float years, float rate,   \
  float volatility)                                                                               \
                                         out(float call, float put)
{
    float deviation = volatility * sqrtf(years);
    float d1 = (logf(price / strike) + (rate + 0.5f * volatility * volatility) * years) /
               deviation;
    float d2 = d1 - deviation;
    float discounted = strike * expf(-rate * years);
    call = price * normal_cdf(d1) - discounted * normal_cdf(d2);
    put = discounted * normal_cdf(-d2) - price * normal_cdf(-d1);
}

#pragma kernel raw transpose in(float x, int rows, int columns) out(float y) template(int TILE) \
        grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE) block(TILE, 8)
{
    TRANSPOSE_BODY
}

#pragma kernel raw raw_scale in(float a, int n) inout(float y) threads(n) block(256)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        y[k] = a * y[k];
}

#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction sum_wide in(T x) out(int64_t y) reduce(+)
{ return x; }
#pragma kernel reduction sum_squares in(T x) out(T y) reduce(+)
{ return x * x; }
#pragma kernel reduction maximum in(T x) out(T y) reduce(max)
{ return x; }
#pragma kernel reduction argmax in(T x) out(int64_t place) reduce(argmax)
{ return x; }
#pragma kernel reduction mean_variance in(T x) out(T mean,                                        \
  T variance) reduce_type(struct moments) identity({0, 0, 0})                                     \
        reduce(merge(a, b)) post(mean = a.mean; variance = a.squares / n)
{ return (struct moments){1, (float)x, 0}; }

enum { TILE = 32 };
static ckpp_array memory, *views;    /* views: MAX_OPERANDS of each set */
ckpp_axes reduced_axes;
static int device;

static void call_fill(ckpp_array *v) { must(fill(v)); }
static void call_scale(ckpp_array *v) { must(scale(v[0], &v[1])); }
static void call_saxpy(ckpp_array *v) { must(saxpy(0.5f, v[0], &v[1])); }
static void call_add(ckpp_array *v) { must(add(v[0], v[1], &v[2])); }
static void call_multiply(ckpp_array *v) { must(multiply(v[0], v[1], &v[2])); }
static void call_multiply_add(ckpp_array *v) { must(multiply_add(v[0], v[1], v[2], &v[3])); }
static void call_add3(ckpp_array *v) { must(add3(v[0], v[1], v[2], &v[3])); }
static void call_add4(ckpp_array *v) { must(add4(v[0], v[1], v[2], v[3], &v[4])); }
static void call_add5(ckpp_array *v) { must(add5(v[0], v[1], v[2], v[3], v[4], &v[5])); }
static void call_polynomial(ckpp_array *v) { must(polynomial(v[0], &v[1])); }
static void call_black_scholes(ckpp_array *v)
{
    must(black_scholes(v[0], v[1], v[2], 0.02f, 0.3f, &v[3], &v[4]));
}
static void call_raw_scale(ckpp_array *v) { must(raw_scale(0.5f, (int)v[0].shape[0], &v[0])); }
static void call_sum(ckpp_array *v) { must(sum(v[0], &v[1], .axes = reduced_axes)); }
static void call_sum_wide(ckpp_array *v) { must(sum_wide(v[0], &v[1], .axes = reduced_axes)); }
static void call_squares(ckpp_array *v)
{
    must(sum_squares(v[0], &v[1], .axes = reduced_axes));
}
static void call_maximum(ckpp_array *v) { must(maximum(v[0], &v[1], .axes = reduced_axes)); }
static void call_argmax(ckpp_array *v) { must(argmax(v[0], &v[1], .axes = reduced_axes)); }
static void call_mean_variance(ckpp_array *v)
{
    must(mean_variance(v[0], &v[1], &v[2], .axes = reduced_axes));
}

/* The output's rows are the input's columns. */
static void call_transpose(ckpp_array *v)
{
    must(transpose(v[0], (int)v[1].shape[1], (int)v[1].shape[0], &v[1], .TILE = TILE));
}

#ifdef CKPP_CUDA
static void call_memcpy(ckpp_array *v)
{
    cudaMemcpyAsync(v[1].data, v[0].data, (size_t)ckpp_size(&v[0]) * v[0].itemsize,
                    cudaMemcpyDeviceToDevice, NULL);
}
#endif

static const struct ckpp_call plain_calls[] = {
    {"fill", call_fill},
    {"scale", call_scale},
    {"saxpy", call_saxpy},
    {"add", call_add},
    {"multiply", call_multiply},
    {"multiply_add", call_multiply_add},
    {"add3", call_add3},
    {"add4", call_add4},
    {"add5", call_add5},
    {"polynomial", call_polynomial},
    {"black_scholes", call_black_scholes},
    {"transpose", call_transpose},
    {"raw_scale", call_raw_scale},
    {"sum", call_sum},
    {"sum_wide", call_sum_wide},
    {"sum_squares", call_squares},
    {"max", call_maximum},
    {"argmax", call_argmax},
    {"mean_variance", call_mean_variance},
#ifdef CKPP_CUDA
    {"memcpy", call_memcpy},
#endif
    {NULL, NULL},
};
static void (*call)(ckpp_array *v);

static void *allocate(size_t bytes)
{
    if (device < 0)
        return host_memory(bytes);
    if ((size_t)ckpp_size(&memory) < bytes) {
        ckpp_free(&memory);
        must(ckpp_empty(&memory, CKPP_INT8, CKPP_SHAPE((int64_t)bytes)));
    }
    return memory.data;
}

static ckpp_dtype find_dtype(const char *name)
{
    for (ckpp_dtype type = CKPP_BOOL; type < CKPP_STRUCT; type++)
        if (!strcmp(ckpp_dtype_name(type), name))
            return type;
    return CKPP_NONE;
}

static void fill_operand(const struct job *job, int operand, void *at)
{
    const struct operand *o = &job->operand[operand];
    bool pairs = !strcmp(o->type, "complex128");
    ckpp_array all = ckpp_view_as(at, pairs ? CKPP_FLOAT64 : find_dtype(o->type),
                                  pairs ? 2 * o->span : o->span);
    must(pairs ? fill_parts(operand, job->noise, &all) : fill_noise(operand, job->noise, &all));
}

static ckpp_array view_operand(const struct job *job, int operand, int set)
{
    const struct operand *o = &job->operand[operand];
    bool result = job->is_reduction && operand >= job->inputs;
    static double value[2];
    if (result && job->mode == MODE_VALUE)
        return ckpp_view_as(&value[operand - job->inputs], find_dtype(o->type));
    char *first = (char *)operand_memory(job, operand, set) + (size_t)o->offset * o->itemsize;
    int64_t shape[MAX_NDIM], strides[MAX_NDIM];
    int ndim = 0;
    for (int d = 0; d < job->ndim; d++)
        if (!result || !job->reduced[d]) {
            /* what is repeated has an extent of 1, as a user would have it */
            shape[ndim] = o->strides[d] == 0 && !result ? 1 : job->shape[d];
            strides[ndim++] = o->strides[d];
        }
    ckpp_array v = ckpp_view_make(first, find_dtype(o->type), o->itemsize, ndim, shape);
    if (!result)
        memcpy(v.strides, strides, sizeof strides);
    return v;
}

static void (*find_call(const struct job *job))(ckpp_array *v)
{
    static const struct ckpp_call *const tables[] = {plain_calls, neighbour_calls, limit_calls,
                                                     block_calls, near_calls};
    char name[64];
    snprintf(name, sizeof name, "%s%s%s", job->kernel, *job->way ? "." : "", job->way);
    if (!strcmp(name, "sum") && !strcmp(job->type, "int8"))
        strcpy(name, "sum_wide");
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const struct ckpp_call *c = tables[t]; c->kernel; c++)
            if (!strcmp(c->kernel, name) && (strcmp(name, "memcpy") || device >= 0))
                return c->call;
    return NULL;
}

static int prepare(struct job *job)
{
    static int64_t reduced[MAX_NDIM];
    call = find_call(job);
    reduced_axes = (ckpp_axes){reduced, 0};
    for (int d = 0; d < job->ndim; d++)
        if (job->reduced[d])
            reduced[reduced_axes.count++] = d;
    if (reduced_axes.count == job->ndim)    /* all */
        reduced_axes = (ckpp_axes){NULL, 0};
    views = realloc(views, (size_t)job->sets * MAX_OPERANDS * sizeof *views);
    for (int set = 0; set < job->sets; set++)
        for (int k = 0; k < job->inputs + job->outputs; k++) {
            views[set * MAX_OPERANDS + k] = view_operand(job, k, set);
            if (!strcmp(job->kernel, "transpose") && k == 0)    /* it reads the rows as they lie */
                views[set * MAX_OPERANDS] = ckpp_view_make(
                    views[set * MAX_OPERANDS].data, CKPP_FLOAT32, sizeof(float), 2,
                    (int64_t[]){job->shape[1], job->shape[0]});
        }
    return call != NULL;
}

static void launch(struct job *job, int set)
{
    (void)job;
    call(views + (long)set * MAX_OPERANDS);
}

static void wait_for_device(void)
{
    must(ckpp_synchronize());
}

static void read_memory(void *to, const void *from, size_t bytes)
{
    ckpp_array source = ckpp_view_as(from, CKPP_INT8, (int64_t)bytes),
               target = ckpp_view_as(to, CKPP_INT8, (int64_t)bytes);
    must(ckpp_copy(&target, &source));
}

/* A result that went to the program's own memory is put where the others are first. */
static int check(const struct job *job, char *why, size_t size)
{
    if (job->mode == MODE_VALUE)
        for (int k = job->inputs; k < job->inputs + job->outputs; k++) {
            ckpp_array value = view_operand(job, k, 0);
            ckpp_array place = ckpp_view_as(operand_memory(job, k, 0), value.dtype);
            must(ckpp_copy(&place, &value));
        }
    return check_results(job, read_memory, why, size);
}

static ckpp_event *start_event, *stop_event;

static void start(void)
{
    must(ckpp_event_record(start_event, NULL));
}

static double stop(void)
{
    float ms = 0;
    must(ckpp_event_record(stop_event, NULL));
    must(ckpp_event_synchronize(stop_event));
    must(ckpp_event_elapsed(&ms, start_event, stop_event));
    return 1e-3 * ms;
}

int main(void)
{
    struct worker worker = {.allocate = allocate,
                            .fill = fill_operand,
                            .prepare = prepare,
                            .launch = launch,
                            .wait = wait_for_device,
                            .read = read_memory,
                            .check = check};
    must(ckpp_get_device(&device));
    if (device >= 0) {
        must(ckpp_event_create(&start_event));
        must(ckpp_event_create(&stop_event));
        worker.start = start, worker.stop = stop;
    }
    printf("ckpp, %s\n", ckpp_device_name(device));
    fflush(stdout);
    int status = worker_main(&worker);
    ckpp_free(&memory);
    free(views);
    if (device >= 0)
        ckpp_event_destroy(start_event), ckpp_event_destroy(stop_event);
    return status;
}
