/* info.c - ckpp_info(): a kernel's description, in the words of programs. */
#include "runtime/call/call.h"

static ckpp_param_info param_info(const ckpp_param *p)
{
    static const char letters[26][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I",
                                        "J", "K", "L", "M", "N", "O", "P", "Q", "R",
                                        "S", "T", "U", "V", "W", "X", "Y", "Z"};
    bool constant = p->extents[0] != 0; /* it is a struct of all its elements */
    ckpp_dtype dtype = constant ? p->element : p->dtype;
    size_t count = 1;

    for (int k = 0; k < CKPP_CONSTANT_DIMS && p->extents[k]; k++)
        count *= (size_t)p->extents[k];
    return (ckpp_param_info){.name = p->name,
                             .direction = p->direction,
                             .type = p->placeholder              ? letters[p->placeholder - 'A']
                                     : p->object == CKPP_TEXTURE ? "texture"
                                     : p->object == CKPP_SURFACE ? "surface"
                                     : dtype == CKPP_STRUCT      ? p->type
                                                                 : ckpp_dtype_name(dtype),
                             .dtype = dtype,
                             .itemsize = dtype == CKPP_STRUCT ? p->itemsize / count
                                                              : ckpp_dtype_size(dtype),
                             .array = p->direction != CKPP_IN || p->raw || constant ||
                                      (p->mentions & CKPP_MENTIONS_POINTER) != 0};
}

ckpp_kernel_info ckpp_info_of_(const ckpp_kernel *kernel)
{
    ckpp_kernel_info info = {.name = kernel->name,
                             .kind = kernel->kind,
                             .file = kernel->file,
                             .line = kernel->line,
                             .nparams = kernel->nparams};

    for (int k = 0; k < kernel->nparams; k++) {
        info.param[k] = param_info(&kernel->params[k]);
        info.nin += info.param[k].direction == CKPP_IN;
    }
    info.nout = info.nparams - info.nin;
    return info;
}
