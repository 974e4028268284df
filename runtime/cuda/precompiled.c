/* precompiled.c - checking a precompiled image before the driver gets it: whether it is complete,
 * runs on the device, and has the kernel, with the parameters that the construct declares. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <stdio.h>
#include <string.h>

static ckpp_status fail_unreadable(const char *place, const rt_blob *blob, const char *why)
{
    if (!why)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory while %s was read", place);
    return rt_fail(CKPP_ERROR_BACKEND, "%s (%zu bytes) is %s", place, blob->size, why);
}

static ckpp_status fail_foreign(const char *place, const cuda_image *image, int device, int arch)
{
    const char *hint =
        image->format == CUDA_PTX
            ? "PTX runs on the architecture that it is made for and on later ones"
            : "a cubin runs on its own architecture, and on later ones of the same major version";
    return rt_fail(CKPP_ERROR_DEVICE,
                   "%s is %s for %s, and cuda:%d is sm_%d: %s; compile it for sm_%d%s", place,
                   cuda_format_name(image->format),
                   image->archs.size ? image->archs.data : "nothing that is known", device, arch,
                   hint, arch, image->format == CUDA_PTX ? "" : ", or to PTX");
}

static unsigned size_of(const ckpp_kernel *kernel, const rt_class *cls, int k)
{
    ckpp_dtype dtype = (ckpp_dtype)cls->param[k].dtype;
    if (cls->param[k].access != RT_SCALAR)
        return sizeof(void *);
    return (unsigned)(dtype == CKPP_STRUCT ? kernel->params[k].itemsize : ckpp_dtype_size(dtype));
}

static ckpp_status check_params(const ckpp_kernel *kernel, const rt_class *cls, const char *place,
                                const cuda_symbol *symbol)
{
    if (symbol->nparams < 0)
        return CKPP_OK;
    if (symbol->nparams != kernel->nparams)
        return rt_fail(CKPP_ERROR_TYPE, "'%s' in %s has %d parameter%s, and %d %s declared",
                       symbol->name, place, symbol->nparams, symbol->nparams == 1 ? "" : "s",
                       kernel->nparams, kernel->nparams == 1 ? "is" : "are");
    for (int k = 0; k < kernel->nparams; k++) {
        unsigned size = size_of(kernel, cls, k);
        if (symbol->param[k].size != size)
            return rt_fail(
                CKPP_ERROR_TYPE,
                "parameter '%s' is %s of %u bytes, and parameter %d of '%s' in %s has %u",
                kernel->params[k].name,
                cls->param[k].access == RT_SCALAR ? "a value" : "an array's address,", size, k + 1,
                symbol->name, place, symbol->param[k].size);
    }
    return CKPP_OK;
}

static ckpp_status find_kernel(const ckpp_kernel *kernel, const rt_class *cls, const char *place,
                               const cuda_image *image, char symbol[RT_SYMBOL_SIZE])
{
    const char *wanted = kernel->binary->symbol, *name = wanted;
    int count = 0;
    if (kind_of(kernel)->is_file) /* all of its kernels may be launched */
        return CKPP_OK;
    ckpp_status status = cuda_symbol_check(wanted, true);
    if (status)
        return status;
    const cuda_symbol *found = cuda_symbol_find(image, wanted, true, &count);
    if (count > 1)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "%d kernels in %s are called '%s': give the one that is meant as it is mangled", count,
            place, wanted);
    if (found)
        name = found->name;
    if (!found && image->listed) {
        rt_buf has = {0};
        rt_name_list list = {0};
        cuda_symbol_list(image, true, true, &list);
        name_list_put(&list, wanted, true, &has);
        status = rt_fail(CKPP_ERROR_ARGUMENT, "there is no kernel '%s' in %s%s", wanted, place,
                         has.failed ? "" : has.data);
        buf_free(&has);
        return status;
    }
    if (snprintf(symbol, RT_SYMBOL_SIZE, "%s", name) >= RT_SYMBOL_SIZE)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the symbol of '%.100s' in %s has more than %d characters", wanted, place,
                       RT_SYMBOL_SIZE - 1);
    return found ? check_params(kernel, cls, place, found) : CKPP_OK;
}

ckpp_status cuda_check_image(const ckpp_kernel *kernel, const rt_class *cls, int device,
                             rt_blob *blob, char symbol[RT_SYMBOL_SIZE])
{
    const char *place = precompiled_place(kernel->binary), *why;
    int arch = cuda_devices.device[device].arch;
    cuda_image image;
    ckpp_status status;
    if (!cuda_image_read(&image, blob->data, blob->size, arch, &why))
        status = fail_unreadable(place, blob, why);
    else if (!image.runs)
        status = fail_foreign(place, &image, device, arch);
    else
        status = find_kernel(kernel, cls, place, &image, symbol);
    if (!status && image.format == CUDA_PTX)
        /* with the NUL within the bytes or behind them */
        blob->size = strnlen(blob->data, blob->size) + 1;
    cuda_image_free(&image);
    return status;
}
