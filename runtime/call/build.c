/* build.c - the specialisations of a kernel: finding the one for a class of arguments, and
 * building it.
 *
 * A kernel has a list of its specialisations. A call compares its class with theirs, without a
 * lock, an allocation or a hash unless it gives compiler options. If none is equal, it takes the
 * kernel's lock, builds the specialisation and puts it at the head. Nothing is removed while the
 * kernel exists, so readers need no lock. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"
#include "runtime/call/call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- building a specialisation ---- */

typedef struct build_job {
    const rt_backend *backend;
    rt_compile compile;
    rt_code *code;
} build_job;

static ckpp_status job_build(void *context, rt_blob *image)
{
    build_job *job = context;
    progress shown;

    progress_begin(&shown, job->compile.kernel);
    ckpp_status status = job->backend->compile(&job->compile, image);
    progress_end(&shown);
    files_check(&job->compile);
    return status;
}

static ckpp_status job_load(void *context, const rt_blob *image)
{
    build_job *job = context;
    ckpp_status status = layout_check(job->compile.kernel, image);

    return status ? status : job->backend->load(&job->compile, image, job->code);
}

static ckpp_status build_uncached(build_job *job)
{
    rt_blob image = {0};
    ckpp_status status = job_build(job, &image);

    if (!status)
        status = job_load(job, &image);
    free(image.data);
    return status;
}

/* Loads a precompiled kernel's code. */
static ckpp_status load_precompiled(const rt_launch *l, build_job *job, const rt_class *cls,
                                    char symbol[RT_SYMBOL_SIZE])
{
    rt_blob image = {0};
    ckpp_status status = precompiled_image(l->backend, &job->compile, cls, &image, symbol);

    if (!status)
        status = job_load(job, &image);
    free(image.data);
    return status;
}

/* Loads code that is embedded in the program. false: there is none that can be used, and `why` may
 * say why. */
static bool load_embedded(const rt_launch *l, build_job *job, rt_source_of *from, rt_buf *why)
{
    if (!l->kernel->nembedded || !job->backend->load_embedded || rt_env()->debug)
        return false;
    if (job->backend->load_embedded(&job->compile, job->code, why)) {
        *from = RT_EMBEDDED;
        return true;
    }
    if (rt_env()->explain && why->size)
        fprintf(stderr, "ckpp: %s:%d: %s: compiling: the embedded code %s\n", l->kernel->file,
                l->kernel->line, l->kernel->name, why->data);
    return false;
}

/* Fails where nothing is to be compiled. */
static ckpp_status check_secure(void)
{
    return rt_is_secure()
               ? rt_fail(CKPP_ERROR_COMPILE,
                         "the program has rights that its caller does not have (set-user-ID, "
                         "set-group-ID, capabilities, or users that it changes between): nothing "
                         "is compiled in it, and no cache is read; ckpp --aot puts a GPU's code "
                         "into the program")
               : CKPP_OK;
}

/* Loads the code from the program or the cache, or compiles it. */
static ckpp_status get_code(const rt_launch *l, build_job *job, rt_source_of *from)
{
    rt_buf why = {0};
    rt_files files = {0};
    ckpp_status status = CKPP_OK;

    if (load_embedded(l, job, from, &why)) {
        status = CKPP_OK;
    } else if (!(status = check_secure())) {
        files_scan(l->kernel, job->compile.options, !l->backend->target->cuda_cxx, &files);
        job->compile.files = &files;
        status = files.unknown
                     ? build_uncached(job)
                     : cache_get_compiled(job->backend, &job->compile,
                                          (rt_artifact){job_build, job_load, job, NULL}, from);
        job->compile.files = NULL;
        files_free(&files);
    }
    if (status && why.size)
        rt_add("; the embedded code %s", why.data);
    buf_free(&why);
    return status;
}

/* Makes the source and the loaded code of the class. */
static ckpp_status build_code(rt_launch *l, rt_specialization *spec, const rt_class *cls)
{
    char symbol[RT_SYMBOL_SIZE];
    rt_buf source = {0};
    rt_source_of from = RT_COMPILED;
    const double begin = clock_now();

    specialize_symbol(l->kernel, symbol);
    ckpp_status status = specialize_source(l->kernel, cls, &source, &spec->layout);
    build_job job = {.backend = l->backend,
                     .code = &spec->code,
                     .compile = {.kernel = l->kernel,
                                 .device = l->device,
                                 .source = source.data,
                                 .source_size = source.size,
                                 .symbol = symbol,
                                 .options = cls->options}};
    spec->prints = spec_facts(l->kernel) & CKPP_FACT_PRINTS;
    if (!status && l->kernel->binary)
        status = load_precompiled(l, &job, cls, symbol);
    else if (!status)
        status = get_code(l, &job, &from);
    const double end = clock_now();
    if (!status && rt_observer)
        rt_observer->built(l, cls, source.data, from, begin, end);
    buf_free(&source);
    return status;
}

ckpp_status build_lto_ir(rt_launch *l, rt_blob *image)
{
    rt_class cls;
    rt_layout layout;
    rt_buf source = {0};
    rt_files files = {0};
    char symbol[RT_SYMBOL_SIZE];
    ckpp_status status = check_secure();

    if (status)
        return status;
    plan_classify(l, &cls);
    cls.options = l->kernel->options;
    specialize_symbol(l->kernel, symbol);
    status = specialize_source(l->kernel, &cls, &source, &layout);
    files_scan(l->kernel, cls.options, false, &files);
    build_job job = {.backend = l->backend,
                     .compile = {.kernel = l->kernel,
                                 .device = l->device,
                                 .source = source.data,
                                 .source_size = source.size,
                                 .symbol = symbol,
                                 .options = cls.options,
                                 .lto = true,
                                 .files = &files}};
    if (!status)
        status = job_build(&job, image);
    files_free(&files);
    buf_free(&source);
    return status;
}

static ckpp_status build_specialization(rt_launch *l, const rt_class *cls, size_t class_size,
                                        rt_specialization **result)
{
    const size_t room = (class_size + _Alignof(rt_class) - 1) & ~(_Alignof(rt_class) - 1);
    rt_specialization *spec = calloc(1, sizeof *spec + 2 * room);

    if (!spec)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for a specialisation");
    rt_class *built = memcpy((char *)(spec + 1) + room, cls, class_size);
    spec->cls = memcpy(spec + 1, cls, class_size);
    spec->built = built;
    spec->backend = backend_plain(l->backend);
    const int mark = rt_mark();
    ckpp_status status = build_code(l, spec, built);
    /* what is wrong with the body is said of the body */
    if (status == CKPP_ERROR_COMPILE && built->block_z) {
        rt_rewind(mark);
        built->block = built->block_y = built->block_z = 0;
        status = build_code(l, spec, built);
    }
    if (status) {
        free(spec);
        return status;
    }
    *result = spec;
    return CKPP_OK;
}

/* ---- finding a specialisation ---- */

static rt_specialization *find_in(rt_specialization *spec, const rt_class *cls, size_t class_size)
{
    for (; spec; spec = spec->next)
        if (!memcmp(spec->cls, cls, class_size))
            return spec;
    return NULL;
}

ckpp_status build_options(const rt_launch *l, kernel_state *state, const char **options)
{
    const char *own = l->kernel->options ? l->kernel->options : "", *more = l->options->options;
    size_t length = strlen(own);

    *options = l->kernel->options;
    if (!more || !*more)
        return CKPP_OK;
    pthread_mutex_lock(&state->lock);
    option_text *o = state->options;
    while (o && strcmp(o->text + (length ? length + 1 : 0), more) != 0)
        o = o->next;
    if (!o && (o = malloc(sizeof *o + length + strlen(more) + 2))) {
        sprintf(o->text, "%s%s%s", own, length ? " " : "", more);
        o->next = state->options;
        state->options = o;
    }
    pthread_mutex_unlock(&state->lock);
    *options = o ? o->text : NULL;
    return o ? CKPP_OK : rt_fail(CKPP_ERROR_MEMORY, "out of memory for the compiler's options");
}

ckpp_status build_find(rt_launch *l, rt_specialization **result)
{
    _Alignas(
        rt_class) unsigned char room[sizeof(rt_class) + RT_MAX_PARAMS * sizeof(rt_param_class)];
    rt_class *cls = (rt_class *)room;
    size_t class_size = sizeof *cls + (size_t)l->kernel->nparams * sizeof cls->param[0];
    kernel_state *state = kernel_state_get(l->kernel);
    ckpp_status status = CKPP_OK;

    if (!state)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for the kernel's state");
    plan_classify(l, cls);
    if ((status = build_options(l, state, &cls->options)))
        return status;
    *result = find_in(atomic_load_explicit(&state->specializations, memory_order_acquire), cls,
                      class_size);
    if (*result)
        return CKPP_OK;

    /* a thread that is cancelled while it builds would not release the locks */
    int cancelling;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&state->lock);
    rt_specialization *head = atomic_load_explicit(&state->specializations, memory_order_relaxed);
    *result = find_in(head, cls, class_size);
    if (!*result) {
        rt_specialization *spec = NULL;
        status = build_specialization(l, cls, class_size, &spec);
        if (!status) {
            spec->state = state;
            spec->code.block = spec->cls->block;
            spec->next = head;
            atomic_store_explicit(&state->specializations, spec, memory_order_release);
            *result = spec;
        }
    }
    pthread_mutex_unlock(&state->lock);
    pthread_setcancelstate(cancelling, NULL);
    return status;
}
