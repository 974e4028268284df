/* module_global.c - the global variables of a module, as arrays. */
#include "runtime/call/call.h"

/* Makes a view of the variable, whose size must be that of the view's elements. */
static ckpp_status make_view(const char *name, void *data, size_t bytes, int device,
                             ckpp_dtype type, int ndim, const int64_t *shape, ckpp_array *view)
{
    size_t itemsize = ckpp_dtype_size(type);
    ckpp_array v = ckpp_view_make(data, type, itemsize ? itemsize : 1, ndim, shape);
    char text[160];

    if (v.ndim < 0)
        return rt_fail(
            CKPP_ERROR_SHAPE,
            "variable '%s' is to have %d dimensions: there can be 0 to %d, with extents of 1 or "
            "more",
            name, ndim, CKPP_MAX_DIMS);
    int64_t count = ckpp_size(&v);
    if (type == CKPP_STRUCT && count > 0)
        v.itemsize = bytes % (size_t)count == 0 ? bytes / (size_t)count : 0;
    if (count <= 0 || v.itemsize == 0 || bytes % v.itemsize ||
        bytes / v.itemsize != (size_t)count) {
        if (type == CKPP_STRUCT)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "variable '%s' has %zu bytes, which cannot be %lld structs", name,
                           bytes, (long long)count);
        array_describe(&v, text, sizeof text);
        return rt_fail(CKPP_ERROR_SHAPE, "variable '%s' has %zu bytes, which are no %s", name,
                       bytes, text);
    }
    v.device = device;
    *view = v;
    return CKPP_OK;
}

/* Which variable is looked for, and as what. */
typedef struct wanted {
    const char *name;
    ckpp_dtype type;
    int ndim;
    const int64_t *shape;
    ckpp_array *view;
} wanted;

static ckpp_status check_wanted(const wanted *w)
{
    if (!w->name || !w->view || (w->ndim > 0 && !w->shape))
        return rt_fail(CKPP_ERROR_ARGUMENT, "the variable's %s is a null pointer",
                       !w->name   ? "name"
                       : !w->view ? "view"
                                  : "shape");
    if (w->type != CKPP_STRUCT && ckpp_dtype_size(w->type) == 0)
        return rt_fail(
            CKPP_ERROR_TYPE,
            "variable '%s' is to have elements of type %d, which is no ckpp_dtype of an element",
            w->name, (int)w->type);
    return CKPP_OK;
}

static ckpp_status find_global(rt_launch *l, ckpp_module module, void *context)
{
    const wanted *w = context;
    rt_code *code = NULL;
    void *data = NULL;
    size_t bytes = 0;
    ckpp_status status = check_wanted(w);

    if (status || (status = launch_choose_device(l)) || (status = module_code(l, module, &code)) ||
        (status = l->backend->module_global(code, l->device, w->name, &data, &bytes)))
        return status;
    return make_view(w->name, data, bytes, l->device, w->type, w->ndim, w->shape, w->view);
}

ckpp_status ckpp_module_find_global(const char *file, int line, ckpp_module module,
                                    const char *name, ckpp_dtype type, int ndim,
                                    const int64_t *shape, ckpp_array *view)
{
    ckpp_options options = {.file_ = file, .line_ = line};
    wanted w = {name, type, ndim, shape, view};
    rt_call previous = rt_enter(
        (rt_call){.kernel = module, .function = "ckpp_module_global", .file = file, .line = line});
    ckpp_status status = module
                             ? module_run(module, (ckpp_arguments){0}, &options, find_global, &w)
                             : rt_fail(CKPP_ERROR_ARGUMENT, "the module is a null pointer");

    rt_leave(previous);
    return status;
}
