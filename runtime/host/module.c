/* module.c - modules on the host backend. A loaded module has registered its kernels and variables
 * in a list; see kernel/module_host.h. */
#include "runtime/host/host.h"
#include "runtime/kernel/module_host.h"

#include <stdlib.h>
#include <string.h>

size_t host_module_arguments(int count)
{
    return sizeof(ckpp_call) + (size_t)count * sizeof(void *);
}

void host_module_point(unsigned char *block, int k, const void *argument)
{
    ((ckpp_call *)(void *)block)->argument[k] = argument;
}

static const ckpp_export *first_of(const rt_code *module)
{
    return *(const ckpp_export *const *)module->function;
}

static const ckpp_export *find(const rt_code *module, const char *name, bool is_kernel)
{
    for (const ckpp_export *e = first_of(module); e; e = e->next)
        if (e->is_kernel == is_kernel && name_is_same(e->name, name))
            return e;
    return NULL;
}

static ckpp_status fail_missing(const rt_code *module, const char *name, bool is_kernel)
{
    rt_name_list list = {0};

    for (const ckpp_export *e = first_of(module); e; e = e->next)
        if (e->is_kernel == is_kernel)
            name_list_add(&list, e->name, strlen(e->name));
    return module_fail_missing(
        name, is_kernel, &list,
        is_kernel ? ". On the host a kernel that a macro makes is found where names(...) lists it"
                  : "");
}

ckpp_status host_module_kernel(const rt_code *module, int device, const char *name,
                               rt_module_kernel *kernel)
{
    const ckpp_export *e = find(module, name, true);

    (void)device;
    if (!e)
        return fail_missing(module, name, true);
    kernel->param = calloc((size_t)e->nparams + 1, sizeof *kernel->param);
    if (!kernel->param)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for kernel '%s'", name);
    kernel->nparams = e->nparams;
    for (int k = 0; k < e->nparams; k++)
        kernel->param[k] = (rt_module_param){.size = e->sizes[k],
                                             .kind = e->kinds[k],
                                             .element_size = e->pointee_sizes[k],
                                             .element = e->pointee_kinds[k]};
    kernel->code.function = e->address;
    return CKPP_OK;
}

ckpp_status host_module_global(const rt_code *module, int device, const char *name, void **data,
                               size_t *bytes)
{
    const ckpp_export *e = find(module, name, false);

    (void)device;
    if (!e)
        return fail_missing(module, name, false);
    *data = e->address;
    *bytes = e->bytes;
    return CKPP_OK;
}
