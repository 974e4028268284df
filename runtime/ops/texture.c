/* texture.c - textures and surfaces: creating, copying, releasing.
 *
 * A texture or surface is an rt_object, which refers to texels, the memory. A surface and the
 * textures made from it share their texels. */
#include "runtime/ops/ops.h"

#include <stdlib.h>
#include <string.h>

/* ---- copying ---- */

static const rt_texture_backend *backend_of(const rt_texels *t)
{
    return device_backend(t->device)->textures;
}

/* Finds row-major memory that the backend can copy to or from: the array's, or new memory (*owned;
 * the caller frees it). */
static ckpp_status find_row_major(const rt_texels *t, const ckpp_array *a, ckpp_stream stream,
                                  ckpp_array *dense, bool *owned)
{
    bool reachable = a->device == CKPP_HOST || a->device == t->device;

    *owned = !reachable || !array_is_row_major(a);
    *dense = *a;
    return *owned ? array_allocate(dense, a->dtype, a->itemsize, a->ndim, a->shape, NULL,
                                   a->device == CKPP_HOST ? CKPP_HOST : t->device, stream)
                  : CKPP_OK;
}

/* Copies the texels, of one level, from (write) or to an array of the same type and shape. */
static ckpp_status copy_level(const rt_texels *t, const ckpp_array *given, bool write)
{
    ckpp_array a = *given, dense;
    ckpp_stream stream;
    bool owned;
    ckpp_status status = device_stream(t->device, &stream);

    if (!status)
        status = device_of(&a, "array", &a.device);
    if (status || (status = find_row_major(t, &a, stream, &dense, &owned)))
        return status;
    if (write && owned)
        status = ckpp_copy(&dense, &a);
    if (!status)
        status = backend_of(t)->copy(t, dense.data, write, stream);
    if (!status && dense.device == CKPP_HOST)
        status = device_backend(t->device)->wait(t->device, stream);
    if (!status && !write && owned)
        status = ckpp_copy(&a, &dense);
    if (owned)
        ckpp_free(&dense);
    return status;
}

/* The same of all levels. */
static ckpp_status copy_texels(const rt_texels *t, const ckpp_array *arrays, bool write)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; !status && (k == 0 || k < t->levels); k++) {
        const rt_texels level = texels_level(t, k);
        status = copy_level(&level, &arrays[k], write);
    }
    return status;
}

/* ---- making and releasing ---- */

static void texels_leave(rt_texels *t)
{
    if (atomic_fetch_sub(&t->users, 1) > 1)
        return;
    if (!t->in_place)
        backend_of(t)->release(t);
    free(t);
}

/* Creates an object for the texels (o NULL: a surface), which takes a reference to them. */
static ckpp_status object_make(rt_texels *t, const ckpp_texture_options *o, rt_object **made)
{
    rt_object *r = object_acquire();

    if (!r)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a texture");
    ckpp_status status = backend_of(t)->open(t, o, &r->object);
    if (status) {
        object_release(r);
        return status;
    }
    r->is_surface = !o;
    r->access = texels_access(t);
    r->texels = t;
    atomic_fetch_add(&t->users, 1);
    atomic_fetch_add_explicit(&r->serial, 1, memory_order_release);
    *made = r;
    return CKPP_OK;
}

/* Fails for an array that is not on the device that is to read it in place. */
static ckpp_status check_device(const ckpp_array *a, int device)
{
    char there[16], here[16];
    int on = CKPP_HOST;
    ckpp_status status = device_of(a, "array", &on);

    if (status || on == device)
        return status;
    device_put_name(on, there);
    device_put_name(device, here);
    return rt_fail(CKPP_ERROR_DEVICE,
                   "'array' is on %s: %s, the current device, cannot read it "
                   ".in_place",
                   there, here);
}

static ckpp_status texels_make(const ckpp_array *a, const ckpp_texture_options *o, bool is_surface,
                               rt_texels **made)
{
    rt_texels found;
    ckpp_stream stream;
    ckpp_status status;

    if ((status = array_check(a, "'array'")) ||
        (status = is_surface ? surface_check_options(o) : CKPP_OK) ||
        (status = texels_of_array(&found, a, o)) ||
        (status = texels_check_array(&found, is_surface, a)) ||
        (status = is_surface ? CKPP_OK : texture_check_options(&found, o)) ||
        (status = device_current(&found.device, &stream)) ||
        (status = found.in_place ? check_device(a, found.device) : CKPP_OK))
        return status;
    found.is_surface = is_surface;
    rt_texels *t = malloc(sizeof *t);
    if (!t)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a texture");
    *t = found;
    atomic_init(&t->users, 1);
    if ((status = backend_of(t)->allocate(t))) {
        free(t);
        return status;
    }
    if (!t->in_place && (status = copy_texels(t, a, true))) {
        texels_leave(t);
        return status;
    }
    *made = t;
    return CKPP_OK;
}

/* Waits for the device first, because running kernels may still use the object. */
static void object_free(rt_object *r)
{
    rt_texels *t = r->texels;

    device_backend(t->device)->wait_all(t->device);
    backend_of(t)->close(t, r->object, r->is_surface);
    atomic_fetch_add_explicit(&r->serial, 1, memory_order_release);
    object_release(r);
    texels_leave(t);
}

/* Fills a ckpp_texture or a ckpp_surface, which have the same members. */
#define FILL_(to, r)                                                                              \
    do {                                                                                          \
        *(to) = (__typeof__(*(to))){.object = (r)->object,                                        \
                                    .device = (r)->texels->device,                                \
                                    .dtype = (r)->texels->dtype,                                  \
                                    .ndim = (r)->texels->ndim,                                    \
                                    .channels = (r)->texels->channels,                            \
                                    .owner = (r),                                                 \
                                    .serial = atomic_load(&(r)->serial)};                         \
        for (int d_ = 0; d_ < (to)->ndim; d_++)                                                   \
            (to)->shape[d_] = (r)->texels->extent[(to)->ndim - 1 - d_];                           \
    } while (0)

static ckpp_status make_record(const void *to, const ckpp_array *a, const ckpp_texture_options *o,
                               bool is_surface, rt_object **r)
{
    rt_texels *t = NULL;
    ckpp_status status;

    if (!to || !a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is a null pointer",
                       a ? is_surface ? "surface" : "texture" : "array");
    if ((status = texels_make(a, o, is_surface, &t)))
        return status;
    status = object_make(t, is_surface ? NULL : o, r);
    texels_leave(t);
    return status;
}

/* What a call from another language may leave out; the macros give it. */
static const ckpp_texture_options no_options;

static rt_call call_of(const char *function, const ckpp_texture_options *o)
{
    return (rt_call){.function = function, .file = o->file_, .line = o->line_};
}

ckpp_status ckpp_texture_make(ckpp_texture *texture, const ckpp_array *array,
                              const ckpp_texture_options *options)
{
    options = options ? options : &no_options;
    rt_call previous = rt_enter(call_of("ckpp_texture_create", options));
    rt_object *r = NULL;
    ckpp_status status = make_record(texture, array, options, false, &r);

    if (!status)
        FILL_(texture, r);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_surface_make(ckpp_surface *surface, const ckpp_array *array,
                              const ckpp_texture_options *options)
{
    options = options ? options : &no_options;
    rt_call previous = rt_enter(call_of("ckpp_surface_create", options));
    rt_object *r = NULL;
    ckpp_status status = make_record(surface, array, options, true, &r);

    if (!status)
        FILL_(surface, r);
    rt_leave(previous);
    return status;
}

static ckpp_status open_surface(const ckpp_texture *to, const ckpp_surface *s,
                                const ckpp_texture_options *o, rt_object **made)
{
    rt_object *r = NULL;
    ckpp_status status;

    if (!to || !s)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is a null pointer", to ? "surface" : "texture");
    if ((status = object_find(s->owner, s->serial, "'surface'", &r)))
        return status;
    if (o->layered || o->in_place || o->levels)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".%s is given, but the texels are the surface's",
                       o->layered    ? "layered"
                       : o->in_place ? "in_place"
                                     : "levels");
    if (o->channels && o->channels != r->texels->channels)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".channels is %d, but the surface has %d", o->channels,
                       r->texels->channels);
    status = texture_check_options(r->texels, o);
    return status ? status : object_make(r->texels, o, made);
}

ckpp_status ckpp_texture_make_of_surface(ckpp_texture *texture, const ckpp_surface *surface,
                                         const ckpp_texture_options *options)
{
    options = options ? options : &no_options;
    rt_call previous = rt_enter(call_of("ckpp_texture_of_surface", options));
    rt_object *r = NULL;
    ckpp_status status = open_surface(texture, surface, options, &r);

    if (!status)
        FILL_(texture, r);
    rt_leave(previous);
    return status;
}

static void free_object(void *owner, uint64_t serial, const char *function, const char *what)
{
    rt_call previous = rt_enter((rt_call){.function = function});
    rt_object *r = NULL;

    if (owner && !object_find(owner, serial, what, &r))
        object_free(r);
    rt_leave(previous);
}

void ckpp_texture_free(ckpp_texture *texture)
{
    if (!texture)
        return;
    free_object(texture->owner, texture->serial, "ckpp_texture_free", "'texture'");
    memset(texture, 0, sizeof *texture);
}

void ckpp_surface_free(ckpp_surface *surface)
{
    if (!surface)
        return;
    free_object(surface->owner, surface->serial, "ckpp_surface_free", "'surface'");
    memset(surface, 0, sizeof *surface);
}

/* ---- other contents ---- */

static ckpp_status update(void *owner, uint64_t serial, const char *what, const ckpp_array *a)
{
    rt_object *r = NULL;
    ckpp_status status = object_find(owner, serial, what, &r);

    if (status)
        return status;
    if (!a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'array' is a null pointer");
    if ((status = texels_check_array(r->texels, r->is_surface, a)))
        return status;
    if (r->texels->in_place)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "'texture' was made .in_place: it reads what its array's memory has");
    return copy_texels(r->texels, a, true);
}

ckpp_status ckpp_texture_update(const ckpp_texture *texture, const ckpp_array *array)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_texture_update"});
    ckpp_status status = texture ? update(texture->owner, texture->serial, "'texture'", array)
                                 : rt_fail(CKPP_ERROR_ARGUMENT, "'texture' is a null pointer");

    rt_leave(previous);
    return status;
}

ckpp_status ckpp_surface_update(const ckpp_surface *surface, const ckpp_array *array)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_surface_update"});
    ckpp_status status = surface ? update(surface->owner, surface->serial, "'surface'", array)
                                 : rt_fail(CKPP_ERROR_ARGUMENT, "'surface' is a null pointer");

    rt_leave(previous);
    return status;
}

static ckpp_status allocate_like(const rt_texels *t, ckpp_array *a)
{
    int64_t shape[4];
    ckpp_stream stream;
    ckpp_status status = device_stream(t->device, &stream);

    for (int d = 0; d < t->ndim; d++)
        shape[d] = t->extent[t->ndim - 1 - d];
    shape[t->ndim] = t->channels;
    return status ? status
                  : array_allocate(a, t->dtype, t->size, t->ndim + (t->channels > 1), shape, NULL,
                                   t->device, stream);
}

static ckpp_status read_surface(ckpp_array *to, const ckpp_surface *s)
{
    rt_object *r = NULL;
    ckpp_status status;

    if (!to || !s)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is a null pointer", to ? "surface" : "array");
    if ((status = object_find(s->owner, s->serial, "'surface'", &r)))
        return status;
    if (!array_is_empty(to)) {
        if ((status = array_check(to, "'array'")) ||
            (status = array_check_writable(to, "'array'")) ||
            (status = texels_check_array(r->texels, true, to)))
            return status;
        return copy_texels(r->texels, to, false);
    }
    ckpp_array made;
    if ((status = allocate_like(r->texels, &made)))
        return status;
    if ((status = copy_texels(r->texels, &made, false)))
        ckpp_free(&made);
    else
        *to = made;
    return status;
}

ckpp_status ckpp_surface_read(ckpp_array *array, const ckpp_surface *surface)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_surface_read"});
    ckpp_status status = read_surface(array, surface);

    rt_leave(previous);
    return status;
}
