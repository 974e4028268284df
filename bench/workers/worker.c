/* worker.c - see worker.h. Plain C, that nvcc's programs are linked with, too. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "noise.h"
#include "worker.h"

#define CACHE_SPAN ((size_t)256 << 20)    /* four times an H200's second-level cache */
#define HUGE_PAGE ((size_t)2 << 20)
#define BATCH 5e-3                        /* seconds of launches that are timed together, about */
enum { BATCHES = 3, MAX_LAUNCHES = 500, SAMPLES = 64 };

/* What kernels take and give. A type of "" is that of the case; a sum of int8 is int64. */
static const struct kernel {
    const char *name;
    int inputs, outputs;
    const char *type;
} kernels[] = {
    {"fill", 0, 1, ""},          {"scale", 1, 1, ""},      {"saxpy", 1, 1, ""},
    {"add", 2, 1, ""},           {"multiply", 2, 1, ""},   {"multiply_add", 3, 1, ""},
    {"add3", 3, 1, ""},          {"add4", 4, 1, ""},       {"add5", 5, 1, ""},
    {"black_scholes", 3, 2, ""}, {"transpose", 1, 1, ""},  {"raw_scale", 0, 1, ""},
    {"memcpy", 1, 1, ""},        {"polynomial", 1, 1, ""}, {"sum", 1, 1, "sum"},
    {"sum_squares", 1, 1, ""},   {"max", 1, 1, ""},        {"argmax", 1, 1, "int64"},
    {"mean_variance", 1, 2, ""}, {"copy", 1, 1, ""},       {"gelu", 1, 1, ""},
    {"length", 1, 1, ""},        {"dot", 2, 1, ""},        {"logsumexp", 1, 1, ""},
    {"any", 1, 1, "bool"},       {"all", 1, 1, "bool"},    {"count", 1, 1, "int64"},
    {"sum_int32", 1, 1, "int32"}, {"sum_int64", 1, 1, "int64"},
    {"sum_float32", 1, 1, "float32"},
    {"star5", 1, 1, ""},         {"box9", 1, 1, ""},       {"star9", 1, 1, ""},
    {"star17", 1, 1, ""},        {"star7", 1, 1, ""},      {"box27", 1, 1, ""},
    {"fdtd", 0, 3, ""},          {"floyd", 0, 1, ""},      {"triangle", 1, 1, ""},
    {"histogram", 1, 1, "int32"}, {"product", 2, 1, ""},   {"path", 1, 1, ""},
    {"jacobi", 1, 1, ""},        {"layer_norm", 1, 1, ""},
};

static const struct { const char *name; size_t size;
} types[] = {
    {"bool", 1},    {"int8", 1},  {"uint8", 1},   {"float16", 2},    {"int16", 2}, {"int32", 4},
    {"float32", 4}, {"int64", 8}, {"float64", 8}, {"complex128", 16},
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

size_t type_size(const char *type)
{
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        if (!strcmp(types[k].name, type))
            return types[k].size;
    return 0;
}

static double read_half(const void *at)
{
    unsigned short bits;
    memcpy(&bits, at, 2);
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double value = exponent == 31 ? (fraction ? NAN : INFINITY)
                                  : ldexp(exponent ? 1024 + fraction : fraction,
                                          (exponent ? exponent : 1) - 25);
    return bits >> 15 ? -value : value;
}

double read_element(const char *type, const void *at, int part)
{
    union { signed char c; short s; int i; long l; float f; double d[2]; } u;
    size_t size = type_size(type);
    memcpy(&u, at, size);
    if (!strcmp(type, "float16"))
        return read_half(at);
    if (!strcmp(type, "float32"))
        return u.f;
    if (!strcmp(type, "float64") || !strcmp(type, "complex128"))
        return u.d[part];
    return !strcmp(type, "int8")    ? u.c
           : size == 1              ? (unsigned char)u.c
           : !strcmp(type, "int16") ? u.s
           : !strcmp(type, "int32") ? u.i
                                    : (double)u.l;
}

void *operand_memory(const struct job *job, int operand, int set)
{
    return job->memory + (size_t)set * job->set_bytes + job->operand[operand].at;
}

long result_place(const struct job *job, int output, long k)
{
    const struct operand *o = &job->operand[job->inputs + output];
    long place = o->offset;
    for (int d = job->ndim - 1; d >= 0; d--)
        if (!job->reduced[d]) {
            place += k % job->shape[d] * o->strides[d];
            k /= job->shape[d];
        }
    return place;
}

/* ---- reading a case ---- */

static int read_numbers(const char *text, char separator, long *numbers, char **end)
{
    int count = 0;
    for (; count < MAX_NDIM; text = *end + 1) {
        numbers[count++] = strtol(text, end, 10);
        if (**end != separator)
            break;
    }
    return count;
}

static void place_operand(struct job *job, struct operand *o)
{
    long last = o->offset;
    for (int d = 0; d < job->ndim; d++)
        last += (job->shape[d] - 1) * o->strides[d];
    o->span = last + 1;
    o->itemsize = type_size(o->type);
    o->at = job->set_bytes;
    job->set_bytes += ((size_t)o->span * o->itemsize + 255) / 256 * 256;
}

/* Row-major over the dimensions that stay. */
static void lay_out_result(struct job *job, struct operand *o)
{
    long stride = 1;
    for (int d = job->ndim - 1; d >= 0; d--) {
        o->strides[d] = job->reduced[d] ? 0 : stride;
        stride *= job->reduced[d] ? 1 : job->shape[d];
    }
}

static const struct kernel *find_kernel(const char *name)
{
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        if (!strcmp(kernels[k].name, name))
            return &kernels[k];
    return NULL;
}

static int choose_noise(const struct job *job)
{
    size_t size = type_size(job->type);
    if (!strcmp(job->kernel, "black_scholes"))
        return NOISE_POSITIVE;
    if (!strcmp(job->kernel, "max") || !strcmp(job->kernel, "argmax"))
        return size == 1 ? 7 : size == 2 ? 11 : 24;
    if (!strcmp(job->kernel, "any") || !strcmp(job->kernel, "all"))    /* nothing ends it early */
        return !strcmp(job->kernel, "any") ? NOISE_ZEROS : NOISE_ONES;
    if (!strcmp(job->kernel, "floyd") || !strcmp(job->kernel, "path"))
        return 7;
    if (!strcmp(job->kernel, "histogram"))
        return 8;
    if (!strcmp(job->kernel, "count") || !strcmp(job->type, "uint8") || !strcmp(job->type, "bool"))
        return 3;
    return strstr(job->type, "int") ? NOISE_ODD : NOISE_PARTS;
}

static int read_job(char *line, struct job *job, int has_device)
{
    char mode[16], shape[128], axes[32], *end;
    int used = 0;
    *job = (struct job){.size = 1, .results = 1};
    if (sscanf(line, "%15s %31s %15s %127s %31s%n", mode, job->kernel, job->type, shape, axes,
               &used) != 5)
        return 0;
    char *way = strchr(job->kernel, '.');
    if (way) {
        *way++ = '\0';
        strcpy(job->way, way);
    }
    const struct kernel *kernel = find_kernel(job->kernel);
    if (!kernel || !type_size(job->type))
        return 0;
    job->mode = !strcmp(mode, "value")   ? MODE_VALUE
                : !strcmp(mode, "issue") ? MODE_ISSUE
                                         : MODE_RATE;
    job->inputs = kernel->inputs, job->outputs = kernel->outputs, job->noise = choose_noise(job);
    job->ndim = read_numbers(shape, 'x', job->shape, &end);
    job->is_reduction = *axes != '-';
    if (job->is_reduction) {
        long numbers[MAX_NDIM];
        int all = !strcmp(axes, "all"), count = all ? 0 : read_numbers(axes, ',', numbers, &end);
        for (int d = 0; d < job->ndim; d++)
            job->reduced[d] = all;
        for (int k = 0; k < count; k++)
            job->reduced[numbers[k]] = 1;
    }
    for (int d = 0; d < job->ndim; d++) {
        job->size *= job->shape[d];
        job->results *= job->reduced[d] ? 1 : job->shape[d];
    }
    char *word = strtok(line + used, " \n");
    for (int k = 0; k < job->inputs + job->outputs; k++) {
        struct operand *o = &job->operand[k];
        const char *type = k < job->inputs || !*kernel->type ? job->type : kernel->type;
        strcpy(o->type, strcmp(type, "sum")         ? type
                        : strcmp(job->type, "int8") ? job->type
                                                    : "int64");
        if (k >= job->inputs && job->is_reduction)
            lay_out_result(job, o);
        else if (word) {
            o->offset = strtol(word, &end, 10);
            if (*end++ != '/' || read_numbers(end, ',', o->strides, &end) != job->ndim)
                return 0;
            word = strtok(NULL, " \n");
        } else
            return 0;
        place_operand(job, o);
    }
    size_t sets = (CACHE_SPAN + job->set_bytes - 1) / job->set_bytes;
    job->sets = !has_device || job->mode != MODE_RATE || sets < 1 ? 1
                : sets > MAX_SETS                                 ? MAX_SETS
                                                                  : (int)sets;
    return 1;
}

/* ---- running it ---- */

void *host_memory(size_t bytes)
{
    static void *memory;
    static size_t size;
    if (size < bytes) {
        free(memory);
        size = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
        memory = aligned_alloc(HUGE_PAGE, size);
        if (!memory) {
            perror("aligned_alloc");
            exit(1);
        }
        madvise(memory, size, MADV_HUGEPAGE);    /* no worker has more of them by luck */
    }
    return memory;
}

static void print_samples(const struct worker *w, const struct job *job)
{
    printf("ready");
    for (int s = 0; s < SAMPLES; s++) {
        unsigned long h = (unsigned long)s * 0x9e3779b97f4a7c15ul >> 11;
        long k = s == 0             ? 0
                 : s == SAMPLES - 1 ? job->results - 1
                                    : (long)(h % (unsigned long)job->results);
        for (int output = 0; output < job->outputs; output++) {
            const struct operand *o = &job->operand[job->inputs + output];
            char element[16];
            w->read(element, (char *)operand_memory(job, job->inputs + output, 0) +
                    (size_t)result_place(job, output, k) * o->itemsize, o->itemsize);
            printf(" %.9g", read_element(o->type, element, 0));
        }
    }
    puts("");
}

static int prepare(const struct worker *w, struct job *job)
{
    char why[512];
    job->memory = w->allocate((size_t)job->sets * job->set_bytes);
    if (!w->prepare(job)) {
        puts("none");
        return 0;
    }
    for (int set = 0; set < job->sets; set++)
        for (int k = 0; k < job->inputs + job->outputs; k++)
            w->fill(job, k, operand_memory(job, k, set));
    w->wait();
    w->launch(job, 0);
    w->wait();
    if (w->check && !w->check(job, why, sizeof why)) {
        printf("wrong %s\n", why);
        return 0;
    }
    print_samples(w, job);
    return 1;
}

static double time_batch(const struct worker *w, struct job *job, int launches)
{
    static int set;
    double t;
    /* the device is busy when its clock is read first: the way there is no part of the time */
    for (int k = 0; k < (launches + 3) / 4; k++)
        w->launch(job, set++ % job->sets);
    if (job->mode == MODE_RATE && w->start) {
        w->start();
        for (int k = 0; k < launches; k++)
            w->launch(job, set++ % job->sets);
        return w->stop() / launches;
    }
    w->wait();
    t = now();
    for (int k = 0; k < launches; k++)
        w->launch(job, set++ % job->sets);
    if (job->mode == MODE_ISSUE)
        t = now() - t;
    w->wait();
    return (job->mode == MODE_ISSUE ? t : now() - t) / launches;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double time_run(const struct worker *w, struct job *job)
{
    double t = time_batch(w, job, 1), times[BATCHES];
    if (t > 10 * BATCH)
        return t;
    if (t < BATCH / 4)
        t = time_batch(w, job, 4);
    int launches = t * MAX_LAUNCHES < BATCH ? MAX_LAUNCHES : t > BATCH ? 1 : (int)(BATCH / t);
    for (int k = 0; k < BATCHES; k++)
        times[k] = time_batch(w, job, launches);
    qsort(times, BATCHES, sizeof *times, compare);
    return times[BATCHES / 2];
}

int worker_main(const struct worker *w)
{
    static struct job job;
    char line[1024];
    int ready = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "run\n"))
            ready = read_job(line, &job, w->start != NULL) ? prepare(w, &job) : (puts("none"), 0);
        else if (ready)
            printf("%.9g\n", time_run(w, &job));
        else
            puts("wrong no case to run");
        fflush(stdout);
    }
    return 0;
}
