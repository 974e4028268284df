/* cache_warm.c - ckpp-cache warm FILE: compiles kernels before the program runs.
 *
 * A recording (CKPP_RECORD, see runtime/observe/record.c) has the source of each kernel as the
 * program compiled it. So neither the program nor its C files are needed: the source, the options
 * and this machine's compilers give the key that the program will look up. Kernels recorded on a
 * GPU are compiled for GPUs, those recorded on the host for the host. Each compilation runs in a
 * separate process, which stores its result in the cache (frontend/compile/compile_work.c); no
 * compiled code is run here. */
#define _GNU_SOURCE
#include "cache_tool.h"

#include "frontend/compile/compile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/base/utf8.h"
#include "runtime/host/host.h"

#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"
#endif

static const char was_compiled[] = "compiled", was_cached[] = "cached",
                  is_not_kept[] = "it could not be kept in the cache";

typedef struct warming {
    cache_tool *tool;
    compile_job *jobs;
    size_t count;
    int gpus[CACHE_MAX_ARCHS]; /* the GPUs to compile for */
    size_t ngpus;
    bool host;
    size_t others; /* records for processors that are not selected */
    size_t unkept; /* kernels that the cache does not keep */
} warming;

/* ---- in the compiling processes ---- */

static ckpp_status ignore_image(void *context, const rt_blob *image)
{
    (void)context, (void)image;
    return CKPP_OK;
}

static ckpp_status refuse_build(void *context, rt_blob *image)
{
    (void)context, (void)image;
    return rt_fail(CKPP_ERROR_BACKEND, "%s", is_not_kept);
}

/* Whether --arch was given. The GPUs that it names are checked against NVRTC's list; GPUs of this
 * machine are compiled for even if NVRTC is older than they are. */
static bool archs_are_named;

typedef struct warm_job {
    const rt_backend *backend;
    rt_compile compile;
} warm_job;

static ckpp_status build_image(void *context, rt_blob *image)
{
    const warm_job *job = context;
#ifdef CKPP_CUDA
    if (archs_are_named && job->backend == &cuda_backend &&
        cuda_check_arch(cuda_devices.device[0].arch))
        return CKPP_ERROR_ARGUMENT;
#endif
    ckpp_status status = job->backend->compile(&job->compile, image);
    files_check(&job->compile);
    return status;
}

/* Returns the backend for the architecture, which becomes its device 0. */
static const rt_backend *choose_backend(int arch)
{
    if (arch == CACHE_HOST)
        return &host_backend;
#ifdef CKPP_CUDA
    cuda_devices.count = 1;
    cuda_devices.device[0].arch = arch;
    return &cuda_backend;
#else
    return NULL;
#endif
}

void offline_prepare(void)
{
}

/* Called by compile_work.c in a compiling process; the image stays in the cache. */
ckpp_status offline_compile(const compile_job *job, rt_blob *image, ckpp_embedded *made,
                            bool *cached)
{
    char symbol[RT_SYMBOL_SIZE];
    rt_source_of from = RT_FROM_DISK, again;
    (void)made;
    specialize_symbol(job->kernel, symbol);
    warm_job own = {.backend = choose_backend(job->arch),
                    .compile = {.kernel = job->kernel,
                                .source = job->source,
                                .source_size = job->size,
                                .symbol = symbol,
                                .options = job->kernel->options}};
    if (!own.backend)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "this ckpp-cache was built without CUDA: it cannot compile kernels for a GPU");
    rt_files files;
    files_scan(job->kernel, job->kernel->options, job->arch == CACHE_HOST, &files);
    own.compile.files = &files;
    ckpp_status status = cache_get_compiled(
        own.backend, &own.compile, (rt_artifact){build_image, ignore_image, &own, NULL}, &from);
    /* The runtime ignores that the disk is full, but here that is an error. */
    if (!status && from == RT_COMPILED)
        status = cache_get_compiled(own.backend, &own.compile,
                                    (rt_artifact){refuse_build, ignore_image, &own, NULL}, &again);
    *cached = from != RT_COMPILED;
    const char *result = *cached ? was_cached : was_compiled;
    *image = (rt_blob){(void *)result, strlen(result)}; /* only read */
    files_free(&files);
    return status;
}

/* ---- choosing processors ---- */

static void add_gpu(warming *w, int arch)
{
    size_t k = 0;
    while (k < w->ngpus && w->gpus[k] != arch)
        k++;
    if (k < CACHE_MAX_ARCHS)
        w->gpus[k] = arch;
    w->ngpus += k == w->ngpus && k < CACHE_MAX_ARCHS;
}

/* Selects those of --arch, or else this machine's GPUs and the host. Returns why there is no GPU,
 * with advice, or NULL. */
static const char *choose_processors(warming *w)
{
    const cache_tool *t = w->tool;
    for (size_t k = 0; k < t->narchs; k++) {
        if (t->archs[k] == CACHE_HOST)
            w->host = true;
        else
            add_gpu(w, t->archs[k]);
    }
    if (t->narchs)
        return NULL;
    w->host = true;
#ifdef CKPP_CUDA
    const char *reason;
    for (int k = 0, count = cuda_probe(&reason); k < count; k++)
        add_gpu(w, cuda_devices.device[k].arch);
    return w->ngpus ? NULL
                    : arena_printf(t->arena, "%s; --arch=sm_90 names one to compile for", reason);
#else
    return "this ckpp-cache was built without CUDA";
#endif
}

/* ---- choosing kernels ---- */

static ckpp_kind kind_of_record(const rt_record *record)
{
    ckpp_kind kind = CKPP_ELEMENTWISE;
    size_t length = strcspn(record->signature, "(");

    while (kind < CKPP_MODULE && (strlen(rt_kinds[kind].word) != length ||
                                  strncmp(record->signature, rt_kinds[kind].word, length)))
        kind++;
    return kind;
}

static const char *const *list_names(arena *a, const char *names)
{
    size_t count = 0;
    for (const char *p = names; *p; p++)
        count += *p == '\n';
    const char **list = arena_alloc(a, (count + 1) * sizeof *list);
    for (size_t k = 0; k < count; k++) {
        size_t length = strcspn(names, "\n");
        list[k] = arena_strndup(a, names, length);
        names += length + 1;
    }
    return list;
}

/* The source with ckpp's headers blanked out, which leaves little but the kernel's texts. */
static const char *without_headers(arena *a, const char *source)
{
    char *copy = arena_strndup(a, source, strlen(source));
    for (const char *const *text = rt_device_texts; *text; text++) {
        char *at = **text ? strstr(copy, *text) : NULL;
        if (at)
            memset(at, ' ', strlen(*text));
    }
    return copy;
}

/* Makes a kernel with the members that compilers need. Its source stands for the texts that it was
 * made from. */
static const ckpp_kernel *make_kernel(arena *a, const rt_record *record)
{
    const char **body = arena_alloc(a, 2 * sizeof *body);
    ckpp_kernel *kernel = arena_alloc(a, sizeof *kernel);
    body[0] = without_headers(a, record->source);
    *kernel = (ckpp_kernel){.abi = CKPP_ABI,
                            .kind = kind_of_record(record),
                            .name = record->name,
                            .file = record->file,
                            .line = record->line,
                            .uses = record_is_by_nvcc(record) ? CKPP_USES_NVCC : 0,
                            .body = body,
                            .options = *record->options ? record->options : NULL,
                            .names = *record->names ? list_names(a, record->names) : NULL};
    return kernel;
}

/* Concatenated recordings may have the same kernel twice. */
static bool is_listed(const warming *w, const ckpp_kernel *kernel, int arch, const char *source)
{
    const char *options = kernel->options ? kernel->options : "";
    for (size_t k = 0; k < w->count; k++) {
        const compile_job *other = &w->jobs[k];
        if (other->arch == arch && other->kernel->kind == kernel->kind &&
            other->kernel->uses == kernel->uses && other->size == strlen(source) &&
            strcmp(other->source, source) == 0 &&
            strcmp(other->kernel->options ? other->kernel->options : "", options) == 0)
            return true;
    }
    return false;
}

static void add_job(warming *w, const ckpp_kernel *kernel, int arch, const char *source)
{
    if (is_listed(w, kernel, arch, source))
        return;
    w->jobs = arena_grow(w->tool->arena, w->jobs, w->count, sizeof *w->jobs);
    w->jobs[w->count++] = (compile_job){
        .kernel = kernel, .source = source, .size = strlen(source), .arch = arch};
}

static void add_record(warming *w, const rt_record *record)
{
    bool host = strcmp(record->backend, "host") == 0;
    const ckpp_kernel *kernel = make_kernel(w->tool->arena, record);
    rt_files files;
    files_scan(kernel, kernel->options, host, &files);
    const bool unknown = files.unknown;
    files_free(&files);
    if (unknown) {
        w->unkept++;
        return;
    }
    w->others += host ? !w->host : !w->ngpus;
    if (host && w->host)
        add_job(w, kernel, CACHE_HOST, record->source);
    for (size_t k = 0; k < w->ngpus && !host; k++)
        add_job(w, kernel, w->gpus[k], record->source);
}

/* Prints text of a recording, or its name, with control characters replaced: it may come from
 * anywhere, and terminals obey them. */
static void put_clean(const char *text)
{
    for (size_t left = strlen(text), size; left; text += size, left -= size) {
        size = *text == '\n' || *text == '\t' ? 1 : utf8_shown(text, left);
        fwrite(size ? text : "?", 1, size ? size : 1, stderr);
        size = size ? size : 1;
    }
}

/* false: the file cannot be used. */
static bool read_records(warming *w)
{
    arena *a = w->tool->arena;
    source *s = source_read(a, w->tool->file);
    if (!s)
        fatal("cannot read %s: %s", w->tool->file, strerror(errno));
    char *copy = arena_strndup(a, s->data, s->size);
    rt_record_reader reader = {.at = copy, .end = copy + s->size};
    rt_record record;
    const char *why = "";
    int found;
    while ((found = record_next(&reader, &record, &why)) > 0)
        add_record(w, &record);
    if (found == 0 && reader.number > 0)
        return true;
    fputs("ckpp-cache: error: ", stderr);
    put_clean(s->path);
    if (found < 0)
        fprintf(stderr, ":%zu: this line cannot be used: %s; CKPP_RECORD=FILE writes a new one\n",
                reader.number, why);
    else
        fputs(" has no kernels\n", stderr);
    return false;
}

/* ---- the report ---- */

/* Prints a failure, unless an earlier job has failed with the same message. */
static void report_failure(const warming *w, size_t number)
{
    const compile_job *job = &w->jobs[number];
    for (size_t k = 0; k < number; k++)
        if (w->jobs[k].message && strcmp(w->jobs[k].message, job->message) == 0)
            return;
    put_clean(job->kernel->file);
    fprintf(stderr, ":%d: error: kernel '", job->kernel->line);
    put_clean(job->kernel->name);
    fputs("': ", stderr);
    put_clean(job->message);
    fputs("\n", stderr);
}

static int report(const warming *w, const char *no_gpu)
{
    size_t compiled = 0, cached = 0, failed = 0;
    for (size_t k = 0; k < w->count; k++) {
        const compile_job *job = &w->jobs[k];
        if (job->message)
            report_failure(w, k);
        failed += job->message != NULL;
        compiled += !job->message && job->code_size == strlen(was_compiled);
        cached += !job->message && job->code_size == strlen(was_cached);
    }
    if (w->others && no_gpu)
        fprintf(stderr, "ckpp-cache: %s for a GPU left out: %s\n",
                cache_count_text(w->others, "kernel", "kernels"), no_gpu);
    else if (w->others)
        fprintf(
            stderr,
            "ckpp-cache: %s left out: recorded on another kind of processor than --arch names\n",
            cache_count_text(w->others, "kernel", "kernels"));
    if (w->unkept)
        fprintf(
            stderr,
            "ckpp-cache: %s left out: made of files that the compiler reads, and so never kept\n",
            cache_count_text(w->unkept, "kernel", "kernels"));
    printf("%zu compiled, %zu in the cache already, %zu failed\n", compiled, cached, failed);
    return failed || !w->count ? 1 : 0;
}

int cache_warm(cache_tool *t)
{
    static const char *const shown[] = {"CKPP_EXPLAIN", "CKPP_STATS", "CKPP_TRACE", "CKPP_CHECK",
                                        "CKPP_RECORD"};
    warming w = {.tool = t};
    archs_are_named = t->narchs > 0;
    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) /* these are for programs that run */
        unsetenv(shown[k]);
    const char *no_gpu = choose_processors(&w);
    if (!read_records(&w))
        return 1;
    compile_run(t->arena, w.jobs, w.count);
    return report(&w, no_gpu);
}
