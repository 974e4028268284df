/* module.c - modules on a GPU: a library in which kernels and variables are found by name.
 *
 * In front of a compiled module's image there is a table: a magic word, the table's size, which is
 * a multiple of 16, and for each instance of a template that the module names this name and the
 * mangled one, each with a NUL. All other names are in the image's symbol table. Images that ckpp
 * has not compiled have no table in front. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct table_header {
    char magic[8];
    uint64_t size; /* of the table, with this header */
} table_header;

static const char magic[8] = "CKPPMOD1";

typedef struct cuda_module {
    cuda_image image;
    rt_buf names; /* pairs of names, as in the table */
} cuda_module;

/* ---- the table of names ---- */

static ckpp_status fail_names(nvrtcResult result, const char *call, const char *name)
{
    return rt_fail(CKPP_ERROR_COMPILE, "%s(\"%s\") failed: %s", call, name,
                   rt_cuda.nvrtc.GetErrorString(result));
}

ckpp_status cuda_module_add_names(nvrtcProgram program, const ckpp_kernel *module)
{
    for (const char *const *name = module->names; name && *name; name++) {
        nvrtcResult result = rt_cuda.nvrtc.AddNameExpression(program, *name);
        if (result)
            return fail_names(result, "nvrtcAddNameExpression", *name);
    }
    return CKPP_OK;
}

/* The name in an image that nvcc has compiled. spec_module() has made the compiler write it into
 * the name of a variable, "_Z10ckpp_namedILi0EXadL_Z5scaleIfEvPT_EEE". A function that is
 * extern "C" has none there, and is called by its own name. */
static void put_named(const rt_blob *image, int number, const char *name, rt_buf *out)
{
    char begin[64], ends[] = "EEE";
    const char *end = (const char *)image->data + image->size;
    int length = snprintf(begin, sizeof begin, "_Z10ckpp_namedILi%dEXadL", number);
    const char *at = memmem(image->data, image->size, begin, (size_t)length);
    size_t size = 0, tail = sizeof ends - 1;
    for (at = at ? at + length : end; at + size < end && name_has(at[size]);)
        size++;
    if (size > tail && memcmp(at + size - tail, ends, tail) == 0) {
        rt_buf symbol = {0};
        buf_put(&symbol, at, size - tail);
        buf_put(&symbol, "", 1);
        if (!symbol.failed && memmem(image->data, image->size, symbol.data, symbol.size)) {
            buf_put(out, symbol.data, symbol.size);
            name = NULL;
        }
        out->failed |= symbol.failed;
        buf_free(&symbol);
    }
    if (name)
        buf_put(out, name, strlen(name) + 1);
}

static ckpp_status put_lowered(nvrtcProgram program, const char *name, rt_buf *out)
{
    const char *lowered = NULL;
    nvrtcResult result = rt_cuda.nvrtc.GetLoweredName(program, name, &lowered);
    if (result)
        return fail_names(result, "nvrtcGetLoweredName", name);
    buf_put(out, lowered, strlen(lowered) + 1);
    return CKPP_OK;
}

ckpp_status cuda_module_list_names(nvrtcProgram program, const rt_blob *image,
                                   const ckpp_kernel *module, rt_buf *out)
{
    table_header header = {0};
    ckpp_status status = CKPP_OK;
    buf_put(out, &header, sizeof header);
    for (int k = 0; !status && module->names && module->names[k]; k++) {
        const char *name = module->names[k];
        buf_put(out, name, strlen(name) + 1);
        if (program)
            status = put_lowered(program, name, out);
        else
            put_named(image, k, name, out);
    }
    while (out->size % 16 && !out->failed)
        buf_put(out, "", 1);
    memcpy(header.magic, magic, sizeof magic);
    header.size = out->size;
    if (!out->failed)
        memcpy(out->data, &header, sizeof header);
    return status;
}

ckpp_status cuda_module_put_names(rt_buf *names, rt_blob *image)
{
    buf_put(names, image->data, image->size);
    if (names->failed)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes for a compiled module",
                       image->size);
    free(image->data);
    *image = (rt_blob){names->data, names->size};
    *names = (rt_buf){0};
    return CKPP_OK;
}

/* Finds the table's pairs. Returns its size, behind which the image begins; 0: it is no table. */
static size_t read_table(const rt_blob *blob, const char **pairs, size_t *size)
{
    table_header header;
    if (blob->size < sizeof header)
        return 0;
    memcpy(&header, blob->data, sizeof header);
    if (memcmp(header.magic, magic, sizeof magic) != 0 || header.size < sizeof header ||
        header.size > blob->size || header.size % 16)
        return 0;
    *pairs = (const char *)blob->data + sizeof header;
    *size = (size_t)header.size - sizeof header;
    return *size == 0 || !(*pairs)[*size - 1] ? (size_t)header.size : 0;
}

/* The mangled name of an instance; NULL: the module does not name it. */
static const char *lowered_name(const cuda_module *m, const char *name)
{
    const char *p = m->names.data, *end = p + m->names.size;
    while (p && p < end && *p) {
        const char *lowered = p + strlen(p) + 1;
        if (lowered >= end)
            return NULL;
        if (name_is_same(p, name))
            return lowered;
        p = lowered + strlen(lowered) + 1;
    }
    return NULL;
}

/* ---- loading ---- */

void cuda_module_free(void *module)
{
    cuda_module *m = module;
    if (!m)
        return;
    cuda_image_free(&m->image);
    buf_free(&m->names);
    free(m);
}

/* Makes the driver load the code now, as find_function() of backend.c does. */
static ckpp_status touch_kernel(const rt_compile *job, cudaLibrary_t library,
                                const cuda_image *image)
{
    struct cudaFuncAttributes attributes;
    const cuda_symbol *s = image->symbols;
    cudaKernel_t kernel = NULL;
    int previous;
    while (s < image->symbols + image->count && !s->is_kernel)
        s++;
    if (s == image->symbols + image->count)
        return CKPP_OK;
    cudaError_t error = rt_cuda.LibraryGetKernel(&kernel, library, s->name);
    if (error)
        return cuda_fail(error, "cudaLibraryGetKernel(\"%s\")", s->name);
    ckpp_status status = cuda_enter(job->device, &previous);
    if (status)
        return status;
    error = rt_cuda.FuncGetAttributes(&attributes, (const void *)kernel);
    if (error)
        status = cuda_fail(error, "cudaFuncGetAttributes(\"%s\") on cuda:%d", s->name,
                           job->device);
    return cuda_leave(job->device, previous, status);
}

static ckpp_status load_image(const rt_compile *job, const void *data, size_t size, cuda_module *m,
                              rt_code *code)
{
    cudaLibrary_t library = NULL;
    const char *why;
    int arch = job->kernel->binary ? cuda_devices.device[job->device].arch : 0;
    if (!cuda_image_is_sound(data, size) || !cuda_image_read(&m->image, data, size, arch, &why))
        return rt_fail(CKPP_ERROR_BACKEND,
                       "the compiled module cannot be loaded: its %zu bytes are no sound cubin",
                       size);
    cudaError_t error = rt_cuda.LibraryLoadData(&library, data, NULL, NULL, 0, NULL, NULL, 0);
    if (error)
        return cuda_fail(error, "cudaLibraryLoadData(%zu bytes for sm_%d)", size,
                         cuda_devices.device[job->device].arch);
    ckpp_status status = touch_kernel(job, library, &m->image);
    if (!status) {
        code->handle = library;
        code->module = m;
        return CKPP_OK;
    }
    if (rt_cuda.LibraryUnload(library) != cudaSuccess)
        rt_cuda.GetLastError();
    return status;
}

ckpp_status cuda_module_load(const rt_compile *job, const rt_blob *image, rt_code *code)
{
    const char *pairs = "";
    size_t size = 0, begin = job->kernel->binary ? 0 : read_table(image, &pairs, &size);
    code->handle = code->function = code->module = NULL;
    if (!begin && !job->kernel->binary)
        return rt_fail(
            CKPP_ERROR_BACKEND,
            "the compiled module cannot be loaded: its %zu bytes do not begin with its names",
            image->size);
    cuda_module *m = calloc(1, sizeof *m);
    if (!m)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a module");
    buf_put(&m->names, pairs, size);
    ckpp_status status = m->names.failed ? rt_fail(CKPP_ERROR_MEMORY,
                                                   "out of host memory for a module's names")
                                         : load_image(job, (const char *)image->data + begin,
                                                      image->size - begin, m, code);
    if (status)
        cuda_module_free(m);
    return status;
}

/* ---- kernels, variables, handles ---- */

/* Finds a symbol by its name in the source. If the image does not list all symbols, *unseen stands
 * for one that was not found: the driver will look for it. */
static ckpp_status find_symbol(const cuda_module *m, const char *name, bool is_kernel,
                               cuda_symbol *unseen, const cuda_symbol **symbol)
{
    rt_name_list list = {0};
    int count = 0;
    const char *lowered = is_kernel ? lowered_name(m, name) : NULL;
    ckpp_status status = lowered ? CKPP_OK : cuda_symbol_check(name, is_kernel);
    if (status)
        return status;
    *symbol = cuda_symbol_find(&m->image, lowered ? lowered : name, is_kernel, &count);
    if (*symbol)
        return CKPP_OK;
    if (count > 1)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%d kernels are called '%s': give each a name of its own", count, name);
    if (!m->image.listed) {
        *unseen = (cuda_symbol){
            .name = (char *)(uintptr_t)name, .is_kernel = is_kernel, .nparams = -1};
        *symbol = unseen;
        return CKPP_OK;
    }
    const char *end = m->names.data + m->names.size;
    for (const char *p = m->names.data; p && p < end && *p && is_kernel;) {
        name_list_add(&list, p, strlen(p));
        p += strlen(p) + 1;
        p += p < end ? strlen(p) + 1 : 0;
    }
    cuda_symbol_list(&m->image, is_kernel, false, &list);
    return module_fail_missing(name, is_kernel, &list, "");
}

static ckpp_status copy_params(const cuda_symbol *symbol, rt_module_kernel *kernel)
{
    kernel->nparams = symbol->nparams;
    kernel->param = calloc((size_t)(symbol->nparams > 0 ? symbol->nparams : 1),
                           sizeof *kernel->param);
    if (!kernel->param)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for kernel '%s'", kernel->name);
    for (int k = 0; k < symbol->nparams; k++)
        kernel->param[k].size = symbol->param[k].size;
    return CKPP_OK;
}

ckpp_status cuda_module_kernel(const rt_code *module, int device, const char *name,
                               rt_module_kernel *kernel)
{
    const cuda_symbol *symbol = NULL;
    cuda_symbol unseen;
    cudaKernel_t function = NULL;
    (void)device;
    ckpp_status status = find_symbol(module->module, name, true, &unseen, &symbol);
    if (status)
        return status;
    cudaError_t error = rt_cuda.LibraryGetKernel(&function, module->handle, symbol->name);
    if (error)
        return cuda_fail(error, "cudaLibraryGetKernel(\"%s\")", symbol->name);
    kernel->code.function = function;
    return copy_params(symbol, kernel);
}

ckpp_status cuda_module_global(const rt_code *module, int device, const char *name, void **data,
                               size_t *bytes)
{
    const cuda_symbol *symbol = NULL;
    cuda_symbol unseen;
    int previous;
    ckpp_status status = find_symbol(module->module, name, false, &unseen, &symbol);
    if (status || (status = cuda_enter(device, &previous)))
        return status;
    cudaError_t error = rt_cuda.LibraryGetGlobal(data, bytes, module->handle, symbol->name);
    if (error)
        status = cuda_fail(error, "cudaLibraryGetGlobal(\"%s\") on cuda:%d", symbol->name, device);
    else if (symbol != &unseen)
        *bytes = symbol->bytes;
    return cuda_leave(device, previous, status);
}

ckpp_status cuda_module_handle(const rt_code *code, int device, bool function, void **handle)
{
    const char *call = function ? "cuKernelGetFunction" : "cuLibraryGetModule";
    CUresult result = CUDA_ERROR_NOT_SUPPORTED;
    CUfunction entry = NULL;
    CUmodule module = NULL;
    int previous;
    ckpp_status status = cuda_enter(device, &previous);
    if (status)
        return status;
    /* makes the device's context current, in which the driver looks */
    cudaError_t error = rt_cuda.SetDevice(device);
    if (error)
        status = cuda_fail(error, "cudaSetDevice(%d)", device);
    else if (function && rt_cuda.driver_entry)
        result = rt_cuda.driver_entry(&entry, (CUkernel)code->function);
    else if (!function && rt_cuda.driver_module)
        result = rt_cuda.driver_module(&module, (CUlibrary)code->handle);
    if (!status && result)
        status = rt_fail(CKPP_ERROR_BACKEND, "%s() on cuda:%d failed: CUresult %d", call, device,
                         (int)result);
    if (!status)
        *handle = function ? (void *)entry : (void *)module;
    return cuda_leave(device, previous, status);
}
