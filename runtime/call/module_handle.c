/* module_handle.c - what CUDA's driver and linkers take of a module: the handles of it and of its
 * kernels, and LTO-IR. */
#include "runtime/call/call.h"

/* Whose handle is looked for: a kernel's, or the module's where `name` is NULL. */
typedef struct wanted {
    const char *name;
    void *handle;
} wanted;

static ckpp_status find_handle(rt_launch *l, ckpp_module module, void *context)
{
    wanted *w = context;
    rt_module_kernel *kernel = NULL;
    rt_code *code = NULL;
    ckpp_status status = launch_choose_device(l);

    if (status)
        return status;
    if (!l->backend->module_handle)
        return rt_fail(CKPP_ERROR_DEVICE,
                       "the current device is the host, where CUDA's driver has no handle of it");
    if ((status = module_code(l, module, &code)) ||
        (w->name && (status = module_find_kernel(l, module, code, w->name, &kernel))))
        return status;
    return l->backend->module_handle(w->name ? &kernel->code : code, l->device, w->name != NULL,
                                     &w->handle);
}

void *ckpp_module_find_handle(const char *file, int line, bool function, ckpp_module module,
                              const char *name)
{
    ckpp_options options = {.file_ = file, .line_ = line};
    wanted w = {function ? name : NULL, NULL};
    rt_call previous = rt_enter(
        (rt_call){.kernel = module,
                  .function = function ? "ckpp_module_function" : "ckpp_module_handle",
                  .file = file,
                  .line = line});
    ckpp_status status = module && (name || !function)
                             ? module_run(module, (ckpp_arguments){0}, &options, find_handle, &w)
                             : rt_fail(CKPP_ERROR_ARGUMENT, "the %s is a null pointer",
                                       module ? "kernel's name" : "module");

    rt_leave(previous);
    return status ? NULL : w.handle;
}

static ckpp_status make_lto_ir(rt_launch *l, ckpp_module module, void *image)
{
    ckpp_status status = launch_choose_device(l);

    if (status)
        return status;
    if (!l->backend->module_handle)
        return rt_fail(CKPP_ERROR_DEVICE,
                       "the current device is the host, for which there is no LTO-IR");
    if (module->binary || module->uses & CKPP_USES_NVCC)
        return rt_fail(CKPP_ERROR_ARGUMENT, "LTO-IR is made by NVRTC, and the module is %s",
                       module->binary ? "compiled already" : "for nvcc");
    l->kernel = module;
    return build_lto_ir(l, image);
}

ckpp_status ckpp_module_make_lto_ir(const char *file, int line, ckpp_module module, void **data,
                                    size_t *size)
{
    rt_blob image = {0};
    ckpp_options options = {.file_ = file, .line_ = line};
    rt_call previous = rt_enter(
        (rt_call){.kernel = module, .function = "ckpp_module_lto_ir", .file = file, .line = line});
    ckpp_status status = module && data && size
                             ? module_run(module, (ckpp_arguments){0}, &options, make_lto_ir,
                                          &image)
                             : rt_fail(CKPP_ERROR_ARGUMENT, "the %s is a null pointer",
                                       !module ? "module"
                                       : !data ? "place for the data"
                                               : "place for the size");

    if (!status)
        *data = image.data, *size = image.size;
    rt_leave(previous);
    return status;
}
