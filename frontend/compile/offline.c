/* offline.c - calls the runtime's compilers: NVRTC, without a GPU, and the host's, without running
 * the code.
 *
 * This file is linked into ckpp but is not in libfront.a: it replaces the runtime's table of CUDA
 * functions (cuda/api.c) and its host backend, so that ckpp links neither CUDA nor OpenMP. Only
 * NVRTC's part of the table is used, which is opened at the first compilation. */
#define _GNU_SOURCE
#include "frontend/compile/compile.h"

#include "runtime/host/host.h"
#include "runtime/cache/cache.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const rt_backend host_backend = {.target = &host_target, .key = host_key, .compile = host_compile};

void offline_prepare(void)
{
    cache_dir dir = cache_dir_open();
    cache_dir_close(&dir);
}

void offline_quiet_cache(void)
{
    const char *mode = rt_getenv(ENV_CKPP_CACHE);
    rt_buf path = {0}, why = {0};
    cache_dir_path(&path);
    int fd = path.size && !path.failed ? cache_dir_open_path(&path, !mode, &why) : -1;
    if (fd >= 0)
        close(fd);
    else if (!mode)
        setenv("CKPP_CACHE", "off", 1);
    buf_free(&path);
    buf_free(&why);
}

/* The context of the cache's callbacks. */
typedef struct offline_job {
    rt_compile compile;
    int arch;
    rt_blob image;
} offline_job;

static ckpp_status build_image(void *context, rt_blob *image);

/* Copies the image, which the cache frees after this call. */
static ckpp_status keep_image(void *context, const rt_blob *image)
{
    offline_job *job = context;
    job->image = (rt_blob){malloc(image->size ? image->size : 1), image->size};
    if (!job->image.data)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a compiled kernel");
    memcpy(job->image.data, image->data, image->size);
    return CKPP_OK;
}

/* Gets the image from the cache, or compiles it. */
static ckpp_status get_image(offline_job *job, const rt_backend *backend, bool *cached)
{
    rt_compile *c = &job->compile;
    rt_source_of from = RT_COMPILED;
    rt_files files;
    ckpp_status status;
    files_scan(c->kernel, c->options, !job->arch, &files);
    c->files = &files;
    if (files.unknown) {
        rt_blob built = {0};
        status = build_image(job, &built);
        job->image = built;
    } else {
        status = cache_get_compiled(backend, c, (rt_artifact){build_image, keep_image, job, NULL},
                                    &from);
    }
    *cached = !status && from != RT_COMPILED;
    c->files = NULL;
    files_free(&files);
    return status;
}

static offline_job make_job(const compile_job *job, char symbol[RT_SYMBOL_SIZE])
{
    specialize_symbol(job->kernel, symbol);
    return (offline_job){.arch = job->arch,
                         .compile = {.kernel = job->kernel,
                                     .source = job->source,
                                     .source_size = job->size,
                                     .symbol = symbol,
                                     .options = job->kernel->options,
                                     .check = !job->arch}};
}

/* ---- the host ---- */

/* A copy of the last error's message; the error is reset to the state of `mark`. */
static const char *take_reason(arena *a, int mark)
{
    const char *why = ckpp_last_error(), *made = arena_strndup(a, why, strlen(why));
    rt_rewind(mark);
    return made;
}

const char *offline_host_name(arena *a)
{
    char name[64];
    host_compiler_name(name, sizeof name);
    return arena_strndup(a, name, strlen(name));
}

/* A missing compiler is CKPP_ERROR_ARGUMENT, as it has nothing to do with the kernel. */
static ckpp_status check_on_host(const compile_job *job, rt_blob *image, bool *cached)
{
    char symbol[RT_SYMBOL_SIZE];
    if (host_need_compiler())
        return CKPP_ERROR_ARGUMENT;
    int mark = rt_mark();
    offline_job own = make_job(job, symbol);
    ckpp_status status = get_image(&own, &host_backend, cached);
    if (status == CKPP_ERROR_COMPILE && !job->construct->is->is_function)
        module_explain(job->kernel, true, mark);
    *image = own.image;
    return status;
}

#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"

/* ---- NVRTC ---- */

cuda_api rt_cuda;

static ckpp_status build_image(void *context, rt_blob *image)
{
    offline_job *job = context;
    if (job->arch && cuda_check_arch(job->arch))
        return CKPP_ERROR_ARGUMENT;
    ckpp_status status = job->arch ? cuda_compile(&job->compile, image)
                                   : host_compile(&job->compile, image);
    files_check(&job->compile);
    return status;
}

const char *offline_lacks(arena *a, int arch)
{
    int mark = rt_mark();
    if (!arch)
        return host_need_compiler() ? take_reason(a, mark) : NULL;
    const cuda_toolkit *toolkit = cuda_find();
    if (toolkit && toolkit->nvrtc[0])
        return NULL;
    return "NVRTC is not found: install the CUDA toolkit, or set CUDA_HOME to where it is";
}

ckpp_status offline_compile(const compile_job *job, rt_blob *image, ckpp_embedded *made,
                            bool *cached)
{
    char symbol[RT_SYMBOL_SIZE];
    if (!job->arch)
        return check_on_host(job, image, cached);
    int mark = rt_mark();
    offline_job own = make_job(job, symbol);
    cuda_devices.count = 1;
    cuda_devices.device[0].arch = job->arch;
    ckpp_status status = get_image(&own, &cuda_backend, cached);
    if (status == CKPP_ERROR_COMPILE && !job->construct->is->is_function)
        module_explain(job->kernel, false, mark);
    if (!status)
        status = cuda_embedded_make(&own.compile, job->arch, &own.image, made);
    *image = own.image;
    return status;
}

#else

static const char no_cuda[] =
    "this ckpp was built without CUDA: it cannot compile kernels for a GPU";

static ckpp_status build_image(void *context, rt_blob *image)
{
    const rt_compile *job = &((offline_job *)context)->compile;
    ckpp_status status = host_compile(job, image);
    files_check(job);
    return status;
}

const char *offline_lacks(arena *a, int arch)
{
    int mark = rt_mark();
    return arch ? no_cuda : host_need_compiler() ? take_reason(a, mark) : NULL;
}

ckpp_status offline_compile(const compile_job *job, rt_blob *image, ckpp_embedded *made,
                            bool *cached)
{
    (void)made;
    return job->arch ? rt_fail(CKPP_ERROR_ARGUMENT, "%s", no_cuda)
                     : check_on_host(job, image, cached);
}

#endif
