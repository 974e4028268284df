/* launch.c - a call from its arguments to the running kernel.
 *
 * The thread's last call of a kernel, made again, is memo.c's. Behind that, a kernel remembers its specialisations in a
 * list that only grows: a call compares classes along it, fills the parameter block on the stack and launches, without a
 * lock, an allocation or a hash. A call that finds none takes the kernel's lock, builds the specialisation and puts it at
 * the head. Nothing is ever taken out, so readers need no lock; the list lives as long as the process. */
#define _GNU_SOURCE
#include "rt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct specialization specialization;
struct specialization {
    specialization *next;
    rt_layout layout;
    rt_code code;
    const rt_class *cls; /* behind this struct, in the same allocation */
};

/* What kernel->state points to. */
typedef struct kernel_state {
    pthread_mutex_t lock; /* held while a specialisation is built */
    _Atomic(specialization *) specializations;
} kernel_state;

/* ---- where the call runs ---- */

static ckpp_status locate_arrays(rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        ckpp_arg *arg = l->operand[k].arg;
        if (arg->is_scalar || arg->array.device != CKPP_UNKNOWN_)
            continue;
        ckpp_status status = device_locate(arg->array.data, &arg->array.device);
        if (status)
            return status;
    }
    return CKPP_OK;
}

static const char *device_text(int device, char text[16])
{
    if (device < 0)
        return "the host";
    snprintf(text, 16, "cuda:%d", device);
    return text;
}

/* Arrays on a GPU decide; else what the call or the thread says. */
static ckpp_status choose_device(rt_launch *l)
{
    const rt_operand *decided = NULL;
    bool given = l->options->has_device_ || l->options->host_;
    ckpp_status status = device_current(&l->device, &l->stream);

    if (status)
        return status;
    int current = l->device;
    if (given)
        l->device = l->options->host_ ? CKPP_HOST : l->options->device_;
    if ((status = locate_arrays(l)))
        return status;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        char a[16], b[16];
        if (o->arg->is_scalar || o->arg->array.dtype == CKPP_NONE || o->arg->array.device < 0)
            continue;
        if (decided && decided->arg->array.device != o->arg->array.device)
            return rt_fail(CKPP_ERROR_DEVICE, "'%s' is on %s, '%s' is on %s", decided->param->name,
                           device_text(decided->arg->array.device, a), o->param->name,
                           device_text(o->arg->array.device, b));
        if (given && l->device != o->arg->array.device)
            return rt_fail(CKPP_ERROR_DEVICE, "'%s' is on %s, but the call is to run on %s", o->param->name,
                           device_text(o->arg->array.device, a), device_text(l->device, b));
        decided = o;
    }
    if (decided)
        l->device = decided->arg->array.device;
    if (l->options->stream || l->options->has_stream_)
        l->stream = l->options->stream;
    else if (l->device != current)
        l->stream = NULL; /* as device_stream() has it */
    l->backend = device_backend(l->device);
    return l->backend ? CKPP_OK : device_check(l->device);
}

/* ---- building a specialisation ---- */

typedef struct build_job {
    const rt_backend *backend;
    rt_compile compile;
    rt_code code;
} build_job;

static ckpp_status job_build(void *context, rt_blob *image)
{
    build_job *job = context;
    return job->backend->compile(&job->compile, image);
}

static ckpp_status job_load(void *context, const rt_blob *image)
{
    build_job *job = context;
    return job->backend->load(&job->compile, image, &job->code);
}

static void explain_build(const rt_launch *l, rt_source_of from, double seconds)
{
    char device[160];

    if (!rt_env()->explain)
        return;
    l->backend->describe(l->device, device, sizeof device);
    fprintf(stderr, "ckpp: %s:%d: %s: %s for %s in %.1f ms\n", l->kernel->file, l->kernel->line, l->kernel->name,
            from == RT_COMPILED ? "compiled" : "loaded from the cache", device, seconds * 1e3);
}

/* Whether the compiler is to read a file of the program's, whose text the cache's key does not hold: ckpp puts what a
 * declare includes into the source, but not what a preamble does, or what options name. */
static bool reads_files(const char *source, const char *options)
{
    static const char *const words[] = {"-I", "-include", "-isystem", "-iquote", "-imacros", "--include", "--pre-include"};

    for (size_t k = 0; options && k < sizeof words / sizeof *words; k++)
        if (strstr(options, words[k]))
            return true;
    for (const char *at = source; (at = strchr(at, '#')); at++) {
        const char *word = at + 1 + strspn(at + 1, " \t");
        if (!strncmp(word, "include", 7) && word[7 + strspn(word + 7, " \t")] != '<')
            return true;
    }
    return false;
}

/* Builds and loads without the cache. */
static ckpp_status build_uncached(build_job *job)
{
    rt_blob image = {0};
    ckpp_status status = job_build(job, &image);

    if (!status)
        status = job_load(job, &image);
    free(image.data);
    return status;
}

static ckpp_status build_cached(build_job *job, rt_source_of *from)
{
    rt_buf scratch = {0};
    rt_field key[2 + RT_MAX_FIELDS] = {{"backend", job->backend->name, strlen(job->backend->name)},
                                       {"source", job->compile.source, job->compile.source_size}};
    int nfields = 0;
    ckpp_status status = job->backend->key(&job->compile, key + 2, &nfields, &scratch);

    if (!status)
        status = cache_get(key, 2 + nfields, &(rt_artifact){job_build, job_load, job}, from);
    buf_free(&scratch);
    return status;
}

/* Compiles the code for spec->cls, or fetches it from the cache. */
static ckpp_status build_code(rt_launch *l, specialization *spec)
{
    char symbol[RT_SYMBOL_SIZE];
    rt_buf source = {0};
    rt_source_of from = RT_COMPILED;
    struct timespec begin, end;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    specialize_symbol(l->kernel, symbol);
    ckpp_status status = specialize_source(l->kernel, spec->cls, &source, &spec->layout);
    build_job job = {.backend = l->backend,
                     .compile = {.kernel = l->kernel, .device = l->device, .source = source.data,
                                 .source_size = source.size, .symbol = symbol}};
    if (!status)
        status = reads_files(source.data, l->kernel->options) ? build_uncached(&job) : build_cached(&job, &from);
    if (!status) {
        spec->code = job.code;
        clock_gettime(CLOCK_MONOTONIC, &end);
        explain_build(l, from, (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
    }
    buf_free(&source);
    return status;
}

static ckpp_status build_specialization(rt_launch *l, const rt_class *cls, size_t class_size, specialization **result)
{
    specialization *spec = calloc(1, sizeof *spec + class_size);

    if (!spec)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for a specialisation");
    spec->cls = memcpy(spec + 1, cls, class_size);
    ckpp_status status = build_code(l, spec);
    if (status) {
        free(spec);
        return status;
    }
    *result = spec;
    return CKPP_OK;
}

/* ---- finding a specialisation ---- */

/* The kernel's state, made at its first call. */
static kernel_state *get_state(const ckpp_kernel *kernel)
{
    _Atomic(void *) *slot = (_Atomic(void *) *)kernel->state;
    kernel_state *state = atomic_load_explicit(slot, memory_order_acquire);
    void *none = NULL;

    if (state)
        return state;
    state = calloc(1, sizeof *state);
    if (!state)
        return NULL;
    pthread_mutex_init(&state->lock, NULL);
    if (atomic_compare_exchange_strong(slot, &none, state))
        return state;
    pthread_mutex_destroy(&state->lock);
    free(state);
    return none;
}

static const specialization *find_in(specialization *spec, const rt_class *cls, size_t class_size)
{
    for (; spec; spec = spec->next)
        if (!memcmp(spec->cls, cls, class_size))
            return spec;
    return NULL;
}

static ckpp_status find_specialization(rt_launch *l, const specialization **result)
{
    _Alignas(rt_class) unsigned char room[sizeof(rt_class) + RT_MAX_PARAMS * sizeof(rt_param_class)];
    rt_class *cls = (rt_class *)room;
    size_t class_size = sizeof *cls + (size_t)l->kernel->nparams * sizeof cls->param[0];
    kernel_state *state = get_state(l->kernel);
    ckpp_status status = CKPP_OK;

    if (!state)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for the kernel's state");
    loop_classify(l, cls);
    *result = find_in(atomic_load_explicit(&state->specializations, memory_order_acquire), cls, class_size);
    if (*result)
        return CKPP_OK;

    pthread_mutex_lock(&state->lock);
    specialization *head = atomic_load_explicit(&state->specializations, memory_order_relaxed);
    *result = find_in(head, cls, class_size);
    if (!*result) {
        specialization *spec = NULL;
        status = build_specialization(l, cls, class_size, &spec);
        if (!status) {
            spec->next = head;
            atomic_store_explicit(&state->specializations, spec, memory_order_release);
            *result = spec;
        }
    }
    pthread_mutex_unlock(&state->lock);
    return status;
}

/* ---- the parameter block ---- */

static void put_words(unsigned char *at, const int64_t *words, int count)
{
    memcpy(at, words, (size_t)count * sizeof words[0]);
}

static void fill_block(const rt_launch *l, const specialization *spec, unsigned char *block, void *record)
{
    const rt_layout *layout = &spec->layout;

    put_words(block + layout->n, &l->n, 1);
    put_words(block + layout->shape, l->extent, l->ndim);
    if (l->kernel->kind == CKPP_REDUCTION) {
        int words = l->ndim + l->reduced;
        put_words(block + layout->reduced, l->extent + l->ndim, l->reduced);
        memcpy(block + layout->split, &l->work.split, sizeof l->work.split);
        put_words(block + layout->counters, l->counter[0], words);
        put_words(block + layout->counters + 8 * words, l->counter[1], words);
    }
    if (l->kernel->uses & CKPP_USES_IND)
        put_words(block + layout->ind_shape, l->shape, l->shape_ndim);
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const rt_param_class *c = &spec->cls->param[k];
        unsigned char *at = block + layout->param[k].data;
        if (c->access == RT_SCALAR) {
            rt_scalar_store(at, o->dtype, o->arg);
            continue;
        }
        memcpy(at, &o->data, sizeof o->data);
        if (c->access == RT_RAW_DENSE || c->access == RT_RAW_STRIDED) {
            ckpp_array view;
            reduce_view(l, &o->arg->array, &view);
            put_words(block + layout->param[k].shape, view.shape, c->ndim);
            put_words(block + layout->param[k].strides, view.strides, c->ndim);
            if (record) {
                int64_t number = k;
                memcpy(block + layout->param[k].record, &record, sizeof record);
                put_words(block + layout->param[k].record + 8, &number, 1);
            }
        } else if (c->access != RT_DENSE) {
            put_words(block + layout->param[k].strides, o->strides, l->ndim + spec->cls->reduced);
        }
    }
}

/* The scratch memory belongs to this launch alone, in the order of its stream. */
static ckpp_status launch_parts(const rt_launch *l, const rt_code *code, const rt_layout *layout, unsigned char *block)
{
    rt_work work = l->work;
    void *scratch = NULL;
    size_t bytes = (size_t)work.split.results * (size_t)work.split.parts * work.state;
    ckpp_status status = l->backend->allocate(l->device, l->stream, bytes, &scratch);

    if (status)
        return status;
    memcpy(block + layout->scratch, &scratch, sizeof scratch);
    status = l->backend->launch(code, l->device, l->stream, work.items, work.cost, block, (size_t)layout->size);
    if (!status) {
        reduce_finish(l, &work);
        memcpy(block + layout->split, &work.split, sizeof work.split);
        status = l->backend->launch(code, l->device, l->stream, work.items, work.cost, block, (size_t)layout->size);
        memcpy(block + layout->split, &l->work.split, sizeof l->work.split);
    }
    l->backend->release(l->device, l->stream, scratch);
    return status;
}

ckpp_status launch_block(const rt_launch *l, const rt_code *code, const rt_layout *layout, unsigned char *block)
{
    if (l->kernel->kind == CKPP_REDUCTION && l->work.split.parts > 1)
        return launch_parts(l, code, layout, block);
    return l->backend->launch(code, l->device, l->stream, l->work.items, l->work.cost, block, (size_t)layout->size);
}

static ckpp_status launch_specialization(rt_launch *l, const specialization *spec, void *record)
{
    _Alignas(RT_BLOCK_ALIGN) unsigned char block[RT_MAX_BLOCK];

    if (l->kernel->kind == CKPP_REDUCTION) {
        reduce_plan(l, spec->cls);
    } else {
        l->work.items = l->n / spec->cls->vector + l->n % spec->cls->vector;
        l->work.cost = 1;
    }
    fill_block(l, spec, block, record);
    ckpp_status status = launch_block(l, &spec->code, &spec->layout, block);
    if (!status)
        memo_keep(l, &spec->code, spec->cls, &spec->layout, block);
    return status;
}

/* ---- CKPP_CHECK=bounds ---- */

/* As device/raw.h has it. */
typedef struct bounds_record {
    int flag, param, line, dimension;
    int64_t index, extent;
} bounds_record;

static ckpp_status report_bounds(const rt_launch *l, const bounds_record *r)
{
    const char *name = r->param >= 0 && r->param < l->kernel->nparams ? l->kernel->params[r->param].name : "?";
    char dimension[32] = "", seen[240] = "";

    if (!r->flag)
        return CKPP_OK;
    if (l->kernel->kind == CKPP_REDUCTION && r->param >= 0 && r->param < l->kernel->nparams) {
        const ckpp_array *a = &l->operand[r->param].arg->array;
        ckpp_array view;
        char shape[160];
        reduce_view(l, a, &view);
        array_describe_shape(shape, sizeof shape, view.ndim, view.shape);
        if (memcmp(view.shape, a->shape, (size_t)a->ndim * sizeof a->shape[0]))
            snprintf(seen, sizeof seen, " (the reduced axes come first: it is seen as %s)", shape);
    }
    if (r->dimension >= 0)
        snprintf(dimension, sizeof dimension, " in dimension %d", r->dimension);
    return rt_fail(CKPP_ERROR_BOUNDS, "%s:%d: index %lld of '%s' is out of range: its extent%s is %lld%s",
                   l->kernel->file, r->line, (long long)r->index, name, dimension, (long long)r->extent, seen);
}

/* Launches with a record for the first bad raw index, waits and looks at it. */
static ckpp_status launch_checked(rt_launch *l, const specialization *spec)
{
    bounds_record record = {0};
    void *there = NULL;
    ckpp_status status = l->backend->allocate(l->device, l->stream, sizeof record, &there);

    if (status)
        return status;
    status = l->backend->zero(l->device, l->stream, there, sizeof record);
    if (!status)
        status = launch_specialization(l, spec, there);
    if (!status)
        status = l->backend->copy(&record, CKPP_HOST, there, l->device, sizeof record, l->stream);
    if (!status)
        status = l->backend->wait(l->device, l->stream);
    l->backend->release(l->device, l->stream, there);
    return status ? status : report_bounds(l, &record);
}

/* ---- a call ---- */

static ckpp_status run_steps(rt_launch *l)
{
    const specialization *spec = NULL;
    bool reduction = l->kernel->kind == CKPP_REDUCTION;
    ckpp_status status;

    if ((status = choose_device(l)) || memo_launch(l, &status))
        return status;
    if ((status = bind_types(l)) || (reduction && (status = reduce_types(l))) || (status = bind_shape(l)) ||
        (reduction && (status = reduce_shape(l))) || (status = bind_overlap(l)) || (status = data_allocate_outputs(l)))
        return status;
    if ((reduction ? l->work.split.results : l->n) == 0 || (status = data_stage_in(l)))
        return status;
    if (reduction)
        reduce_merge(l);
    else
        loop_merge(l);
    if ((status = find_specialization(l, &spec)))
        return status;
    status = spec->cls->bounds ? launch_checked(l, spec) : launch_specialization(l, spec, NULL);
    if (!status && l->nregions)
        status = data_stage_out(l);
    if (!status && l->nregions && !l->options->nowait_)
        status = l->backend->wait(l->device, l->stream);
    return status;
}

static ckpp_status start(rt_launch *l, const ckpp_kernel *kernel, ckpp_arg *args, const ckpp_options *options)
{
    if (kernel->abi != CKPP_ABI)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the generated C is of version %d, the library of version %d: run ckpp again",
                       kernel->abi, CKPP_ABI);
    if (kernel->nparams > RT_MAX_PARAMS)
        return rt_fail(CKPP_ERROR_ARGUMENT, "%d parameters, at most %d are allowed", kernel->nparams, RT_MAX_PARAMS);
    if (kernel->kind != CKPP_REDUCTION && (options->axis.axis || options->keepdims))
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s is given, but the kernel is no reduction",
                       options->axis.axis ? ".axis" : ".keepdims");
    l->kernel = kernel;
    l->options = options;
    l->nregions = 0;
    l->struct_size = 0;
    memset(l->bound, 0, sizeof l->bound);
    for (int k = 0; k < kernel->nparams; k++) {
        l->operand[k].param = &kernel->params[k];
        l->operand[k].arg = &args[k];
        l->operand[k].allocated = false;
    }
    return CKPP_OK;
}

ckpp_status ckpp_run(const ckpp_kernel *kernel, ckpp_arg *args, const ckpp_options *options)
{
    rt_launch l; /* large, and only the operands in use are touched */
    rt_call previous = rt_enter((rt_call){.kernel = kernel, .file = options->file_ ? options->file_ : kernel->file,
                                          .line = options->file_ ? options->line_ : kernel->line});
    ckpp_status status = start(&l, kernel, args, options);

    if (!status) {
        status = run_steps(&l);
        if (status && l.nregions) /* copies from host memory may be under way: it is the caller's again */
            l.backend->wait(l.device, l.stream);
        data_release(&l, !status);
    }
    rt_leave(previous);
    return status;
}

void ckpp_run_or_report(const ckpp_kernel *kernel, ckpp_arg *args, const ckpp_options *options)
{
    ckpp_status status = ckpp_run(kernel, args, options);

    if (status)
        rt_report(status);
}

/* ---- scalar arguments in a definition's clauses ---- */

double ckpp_arg_real_(const ckpp_arg *arg)
{
    double value = 0;

    if (arg->is_scalar && arg->dtype != CKPP_STRUCT && rt_dtype_kind(arg->dtype) != 'c')
        rt_scalar_store(&value, CKPP_FLOAT64, arg);
    return value;
}

long long ckpp_arg_integer_(const ckpp_arg *arg)
{
    int64_t value = 0;

    if (arg->is_scalar && arg->dtype != CKPP_STRUCT && rt_dtype_kind(arg->dtype) != 'c')
        rt_scalar_store(&value, CKPP_INT64, arg);
    return value;
}
