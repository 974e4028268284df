/* texture.c - the host backend's textures and surfaces: a row-major copy of the elements, and for
 * each object a ckpp_sampler, which tells kernel/texture_host.h how to read it. */
#include "runtime/host/host.h"
#include "runtime/kernel/texture_host.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static ckpp_status texels_allocate(rt_texels *t)
{
    if (t->in_place)
        return CKPP_OK;
    size_t bytes = 0;
    for (int k = 0; k == 0 || k < t->levels; k++) {
        const rt_texels level = texels_level(t, k);
        bytes += texels_bytes(&level);
    }
    ckpp_status status = host_backend.allocate(CKPP_HOST, NULL, bytes, &t->memory);
    char *next = t->memory;
    for (int k = 0; !status && k < t->levels; k++) {
        const rt_texels level = texels_level(t, k);
        t->level_memory[k] = next;
        next += texels_bytes(&level);
    }
    return status;
}

static void texels_release(rt_texels *t)
{
    host_backend.release(CKPP_HOST, NULL, t->memory);
}

static ckpp_status texels_copy(const rt_texels *t, void *data, bool write, ckpp_stream stream)
{
    (void)stream;
    memcpy(write ? t->memory : data, write ? data : t->memory, texels_bytes(t));
    return CKPP_OK;
}

static int32_t channel_kind(ckpp_dtype type)
{
    if (rt_dtype_kind(type) == 'f')
        return type == CKPP_FLOAT16 ? CKPP_CHANNEL_HALF : CKPP_CHANNEL_FLOAT;
    return rt_dtype_kind(type) == 'i' ? CKPP_CHANNEL_SIGNED : CKPP_CHANNEL_UNSIGNED;
}

/* What each byte of sRGB is as a linear value, after IEC 61966-2-1. */
static pthread_once_t srgb_once = PTHREAD_ONCE_INIT;
static float srgb_curve[256];

static void fill_srgb_curve(void)
{
    for (int k = 0; k < 256; k++) {
        const double v = k / 255.0;
        srgb_curve[k] = (float)(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
    }
}

/* What functions read that are given texels without levels, or one of the levels. */
static ckpp_sampler sampler_of(const rt_texels *t, const ckpp_texture_options *o)
{
    ckpp_sampler s = {.data = t->memory,
                      .row = (int64_t)(t->in_place ? t->pitch : texels_row(t)),
                      .ndim = texels_coordinates(t),
                      .channels = t->channels,
                      .kind = channel_kind(t->dtype),
                      .size = (int32_t)t->size,
                      .is_surface = !o};

    for (int d = 0; d < 3; d++)
        s.extent[d] = (int32_t)t->extent[d];
    if (!o)
        return s;
    if (o->srgb) {
        pthread_once(&srgb_once, fill_srgb_curve);
        s.curve = srgb_curve;
    }
    s.is_linear = o->filter == CKPP_LINEAR;
    s.is_normalized = o->normalized;
    s.as_normalized = o->read == CKPP_AS_NORMALIZED;
    for (int d = 0; d < 3; d++)
        s.address[d] = (int32_t)o->address[d];
    memcpy(s.border, o->border, sizeof s.border);
    return s;
}

/* The sampler that functions are given, with those of the levels behind it. */
static ckpp_status texels_open(const rt_texels *t, const ckpp_texture_options *o, uint64_t *object)
{
    const size_t size = (1 + (size_t)t->levels) * sizeof(ckpp_sampler);
    ckpp_sampler *s = malloc(size);

    if (!s)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes were asked for", size);
    *s = sampler_of(t, o);
    s->form = t->levels              ? t->is_layered ? CKPP_FORM_LAYERED_LEVELS : CKPP_FORM_LEVELS
              : t->is_layered        ? CKPP_FORM_LAYERED
              : texels_are_linear(t) ? CKPP_FORM_LINEAR
                                     : CKPP_FORM_PLAIN;
    for (int k = 0; k < t->levels; k++) {
        const rt_texels level = texels_level(t, k);
        s[1 + k] = sampler_of(&level, o);
    }
    if (t->levels) {
        s->blends_levels = o->level_filter == CKPP_LINEAR;
        s->level_bias = o->level_bias;
        s->min_level = o->min_level;
        s->max_level = o->max_level == 0 ? (float)(t->levels - 1) : o->max_level;
    }
    *object = (uintptr_t)s;
    return CKPP_OK;
}

static void texels_close(const rt_texels *t, uint64_t object, bool is_surface)
{
    (void)t, (void)is_surface;
    free((void *)(uintptr_t)object);
}

static ckpp_status texels_report(const rt_texels *t, uint64_t object, const char *name)
{
    ckpp_sampler *s = (ckpp_sampler *)(uintptr_t)object;
    const ckpp_sampler seen = *s;
    char text[160];

    if (seen.fault == CKPP_FAULT_NONE)
        return CKPP_OK;
    s->fault = CKPP_FAULT_NONE;
    texels_describe(t, seen.is_surface, text, sizeof text);
    switch (seen.fault) {
    case CKPP_FAULT_RANGE:
        return rt_fail(CKPP_ERROR_BOUNDS,
                       "%s:%d: %s of '%s', %s, at (%d, %d, %d) is outside of it, or at no "
                       "multiple of its size "
                       "(x is in bytes)",
                       seen.file, seen.line, seen.function, name, text, seen.at[0], seen.at[1],
                       seen.at[2]);
    case CKPP_FAULT_TYPE:
        return rt_fail(CKPP_ERROR_TYPE, "%s:%d: %s reads '%s', %s, as %d channel%s of %s, but %s",
                       seen.file, seen.line, seen.function, name, text, seen.at[0],
                       seen.at[0] == 1 ? "" : "s", seen.type,
                       seen.at[0] > t->channels ? "it does not have as many channels"
                       : rt_dtype_kind(t->dtype) == 'f' || seen.as_normalized
                           ? "it is read as float"
                           : "its integers are read as integers of that size (.read = "
                             "CKPP_AS_NORMALIZED makes floats of those of 8 and 16 bits)");
    case CKPP_FAULT_DIMENSIONS:
        return rt_fail(CKPP_ERROR_TYPE, "%s:%d: %s of '%s', but it is %s", seen.file, seen.line,
                       seen.function, name, text);
    default:
        return rt_fail(CKPP_ERROR_TYPE, "%s:%d: %s takes a %s, but '%s' is %s", seen.file,
                       seen.line, seen.function,
                       seen.fault == CKPP_FAULT_TEXTURE ? "texture" : "surface", name, text);
    }
}

const rt_texture_backend host_textures = {.allocate = texels_allocate,
                                          .release = texels_release,
                                          .copy = texels_copy,
                                          .open = texels_open,
                                          .close = texels_close,
                                          .report = texels_report};
