/* offline.c - the runtime's NVRTC, for a GPU that is not there.
 *
 * Part of ckpp and not of the library of its files: it takes the place of the runtime's table of CUDA's functions (cuda_api.c) and
 * of the host backend, so that ckpp links neither CUDA nor OpenMP. Of the table NVRTC's part alone is ever used, which is opened
 * when something is compiled. */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

const rt_backend host_backend = {.id = RT_HOST_ID, .name = "host"};

#ifdef CKPP_CUDA
#include "../runtime/cache.h"
#include "../runtime/cuda_api.h"

cuda_api rt_cuda;

void offline_prepare(void)
{
    cache_dir dir = cache_dir_open();
    cache_dir_close(&dir);
}

/* What the cache calls back. */
typedef struct offline_job {
    rt_compile compile;
    int arch;
    rt_blob image;
} offline_job;

static ckpp_status build_image(void *context, rt_blob *image)
{
    offline_job *job = context;
    return cuda_check_arch(job->arch) ? CKPP_ERROR_ARGUMENT : cuda_compile(&job->compile, image);
}

/* The cache's image is freed behind this call. */
static ckpp_status keep_image(void *context, const rt_blob *image)
{
    offline_job *job = context;
    job->image = (rt_blob){malloc(image->size ? image->size : 1), image->size};
    if (!job->image.data)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for a compiled kernel");
    memcpy(job->image.data, image->data, image->size);
    return CKPP_OK;
}

ckpp_status offline_compile(const compile_job *job, rt_blob *image, ckpp_embedded *made)
{
    char symbol[RT_SYMBOL_SIZE];
    const ckpp_kernel *kernel = job->kernel;
    ckpp_status status;
    int mark = rt_mark();

    specialize_symbol(kernel, symbol);
    offline_job own = {.arch = job->arch,
                       .compile = {.kernel = kernel, .source = job->source, .source_size = job->size, .symbol = symbol,
                                   .options = kernel->options}};
    cuda_devices.count = 1;
    cuda_devices.device[0].arch = job->arch;
    if (cache_misses_files(kernel, kernel->options, false)) {
        rt_blob built = {0};
        status = build_image(&own, &built);
        own.image = built;
    } else {
        rt_source_of from;
        status = cache_get_compiled(&cuda_backend, &own.compile, (rt_artifact){build_image, keep_image, &own, NULL}, &from);
    }
    if (status == CKPP_ERROR_COMPILE && kernel->kind == CKPP_MODULE)
        module_explain(kernel, false, mark);
    if (!status)
        status = cuda_embedded_make(&own.compile, job->arch, &own.image, made);
    *image = own.image;
    return status;
}

#else

void offline_prepare(void)
{
}

ckpp_status offline_compile(const compile_job *job, rt_blob *image, ckpp_embedded *made)
{
    (void)job, (void)image, (void)made;
    return rt_fail(CKPP_ERROR_ARGUMENT, "this ckpp was built without CUDA: it cannot compile kernels for a GPU");
}

#endif
