/* objects.c - the objects behind textures and surfaces, and the checks of those in a call. */
#include "runtime/call/call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static rt_object *free_objects;

static const struct {
    const char *function, *what;
} accesses[] = {
#define ACCESS_(name, function, ndim, what) {function, what},
    CKPP_ACCESSES(ACCESS_)
#undef ACCESS_
};

rt_object *object_acquire(void)
{
    pthread_mutex_lock(&lock);
    rt_object *r = free_objects;
    if (r)
        free_objects = r->next;
    pthread_mutex_unlock(&lock);
    return r ? r : calloc(1, sizeof *r);
}

void object_release(rt_object *r)
{
    pthread_mutex_lock(&lock);
    r->next = free_objects;
    free_objects = r;
    pthread_mutex_unlock(&lock);
}

ckpp_status object_find(void *owner, uint64_t serial, const char *what, rt_object **found)
{
    rt_object *r = owner;

    if (!r)
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s has not been created, or has been freed", what);
    if (atomic_load_explicit(&r->serial, memory_order_acquire) != serial)
        return rt_fail(CKPP_ERROR_ARGUMENT, "%s has been freed: this is a copy of what it was",
                       what);
    *found = r;
    return CKPP_OK;
}

/* "tex1D (1 dimension) or tex2D (2 dimensions)", of the parameter's functions. */
static void put_functions(const ckpp_param *p, char *text, size_t size)
{
    const char *between = "";

    for (int k = 0; k < CKPP_ACCESS_COUNT; k++) {
        const char *function = accesses[k].function;
        size_t used = strlen(text);
        if (!(p->access & 1u << k))
            continue;
        if (p->object == CKPP_SURFACE)
            snprintf(text + used, size - used, "%ssurf%sread or surf%swrite (%s)", between,
                     function, function, accesses[k].what);
        else if (k >= CKPP_ACCESS_1D_LEVELS)
            snprintf(text + used, size - used, "%stex%s or tex%.*sGrad (%s)", between, function,
                     (int)strlen(function) - 3, function, accesses[k].what);
        else
            snprintf(text + used, size - used, "%stex%s (%s)", between, function,
                     accesses[k].what);
        between = " or ";
    }
}

static ckpp_status fail_access(const ckpp_param *p, const rt_object *r, const char *what)
{
    char functions[800] = "", text[160];

    put_functions(p, functions, sizeof functions);
    texels_describe(r->texels, r->is_surface, text, sizeof text);
    return rt_fail(CKPP_ERROR_TYPE, "%s is accessed by %s, but it is %s (%s)", what, functions,
                   text, accesses[r->access].what);
}

ckpp_status texture_check(const ckpp_kernel *kernel, const ckpp_arg *args, int device)
{
    for (int k = 0; k < kernel->nparams; k++) {
        const ckpp_param *p = &kernel->params[k];
        const ckpp_arg *arg = &args[k];
        char what[128], mine[16], theirs[16];
        if (!p->object)
            continue;
        rt_object *r = arg->array->owner;
        bool is_surface = p->object == CKPP_SURFACE;
        if (r && atomic_load_explicit(&r->serial, memory_order_acquire) == arg->serial &&
            r->is_surface == is_surface && r->texels->device == device &&
            r->object == arg->scalar.u && (!p->access || p->access & 1u << r->access))
            continue;
        snprintf(what, sizeof what, "%s '%.100s'", is_surface ? "surface" : "texture", p->name);
        ckpp_status status = object_find(arg->array->owner, arg->serial, what, &r);
        if (status)
            return status;
        if (r->object != arg->scalar.u)
            return rt_fail(CKPP_ERROR_ARGUMENT, "%s has an object that is not its own: %#llx",
                           what, arg->scalar.u);
        if (r->texels->device == device)
            return fail_access(p, r, what);
        device_put_name(r->texels->device, mine);
        device_put_name(device, theirs);
        return rt_fail(
            CKPP_ERROR_DEVICE,
            "%s is on %s, but the call is to run on %s: it is made on the device that is current "
            "then, see ckpp_set_device()",
            what, mine, theirs);
    }
    return CKPP_OK;
}

ckpp_status texture_report(const ckpp_kernel *kernel, const ckpp_arg *args, int device)
{
    const rt_texture_backend *backend = device_backend(device)->textures;
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < kernel->nparams && backend->report && !status; k++) {
        const ckpp_param *p = &kernel->params[k];
        const rt_object *r = p->object ? args[k].array->owner : NULL;
        if (r)
            status = backend->report(r->texels, r->object, p->name);
    }
    return status;
}
