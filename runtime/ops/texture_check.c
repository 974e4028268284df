/* texture_check.c - the checks of what textures and surfaces are made of: arrays and options. */
#include "runtime/ops/ops.h"

#include <stdio.h>
#include <string.h>

/* ---- arrays ---- */

static bool is_texel_type(ckpp_dtype type)
{
    return (type >= CKPP_INT8 && type <= CKPP_UINT32) || type == CKPP_FLOAT16 ||
           type == CKPP_FLOAT32;
}

/* How many dimensions there are, without that of the channels. */
static ckpp_status check_dimensions(int ndim, const char *text, const ckpp_texture_options *o)
{
    const char *channels = o->channels ? ", besides that of the channels" : "";

    if (o->layered && o->in_place)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".layered and .in_place are given: only a copy has layers");
    if (o->layered && (ndim < 2 || ndim > 3))
        return rt_fail(CKPP_ERROR_SHAPE,
                       "'array' is %s: with .layered it has 2 or 3 dimensions%s, the first of "
                       "which counts layers",
                       text, channels);
    if (o->in_place && (ndim < 1 || ndim > 2))
        return rt_fail(CKPP_ERROR_SHAPE,
                       "'array' is %s: with .in_place it has 1 or 2 dimensions%s", text, channels);
    if (ndim < 1 || ndim > 3)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "'array' is %s: textures and surfaces have 1 to 3 dimensions%s", text,
                       channels);
    return CKPP_OK;
}

/* Whether the texels of a row follow each other; sets where they are. */
static ckpp_status set_place(rt_texels *t, const ckpp_array *a, const char *text)
{
    const int64_t *stride = a->strides, *shape = a->shape;
    bool has_channels = a->ndim > t->ndim;
    int x = t->ndim - 1;
    bool follow = (shape[x] == 1 || stride[x] == t->channels) &&
                  (!has_channels || t->channels == 1 || stride[x + 1] == 1);

    t->in_place = true;
    t->memory = a->data;
    t->pitch = texels_row(t);
    if (!follow)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "'array' is %s with strides that leave gaps in a row: .in_place reads "
                       "texels that follow each other",
                       text);
    if (t->ndim == 2 && shape[0] > 1) {
        if (stride[0] < shape[1] * t->channels)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "'array' is %s, whose rows are %lld elements apart: .in_place reads "
                           "rows that follow each other",
                           text, (long long)stride[0]);
        t->pitch = (size_t)stride[0] * t->size;
    }
    return CKPP_OK;
}

/* Whether the extents can be halved as often. */
static ckpp_status check_levels(const rt_texels *t, const ckpp_texture_options *o)
{
    int64_t largest = 1;
    int most = 1;

    for (int d = 0; d < texels_coordinates(t); d++)
        largest = t->extent[d] > largest ? t->extent[d] : largest;
    for (; largest > 1; largest /= 2)
        most++;
    if (o->levels < 0 || o->levels > most)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".levels is %d: the extents can be halved %d time%s, to %d level%s",
                       o->levels, most - 1, most == 2 ? "" : "s", most, most == 1 ? "" : "s");
    if (o->levels && o->in_place)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".levels and .in_place are given: only a copy has levels");
    if (o->levels && !o->normalized)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".levels is %d, which needs normalized coordinates: say .normalized = true",
                       o->levels);
    return CKPP_OK;
}

ckpp_status texels_of_array(rt_texels *t, const ckpp_array *a, const ckpp_texture_options *o)
{
    char text[160];
    int channels = o->channels, coordinates = a->ndim - (channels > 0);
    ckpp_status status;

    array_describe(a, text, sizeof text);
    if (!is_texel_type(a->dtype))
        return rt_fail(
            CKPP_ERROR_TYPE,
            "'array' is %s: the elements of textures and surfaces are int8, uint8, int16, uint16, "
            "int32, uint32, float16 or float32",
            text);
    if (channels != 0 && channels != 1 && channels != 2 && channels != 4)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".channels is %d: a texel has 1, 2 or 4", channels);
    if (channels && (a->ndim == 0 || a->shape[a->ndim - 1] != channels))
        return rt_fail(CKPP_ERROR_SHAPE,
                       ".channels is %d, so the last dimension of 'array' has to have the extent "
                       "%d, but it is "
                       "%s%s",
                       channels, channels, text,
                       channels == 1 ? "; without .channels each element is a texel" : "");
    if ((status = check_dimensions(coordinates, text, o)))
        return status;
    *t = (rt_texels){.dtype = a->dtype,
                     .size = a->itemsize,
                     .ndim = coordinates,
                     .channels = channels ? channels : 1,
                     .is_layered = o->layered,
                     .levels = o->levels,
                     .extent = {1, 1, 1}};
    for (int d = 0; d < coordinates; d++) {
        t->extent[d] = a->shape[coordinates - 1 - d];
        if (t->extent[d] < 1 || t->extent[d] > INT32_MAX / 16)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "'array' is %s: the extents of textures and surfaces are 1 to %d", text,
                           INT32_MAX / 16);
    }
    if ((status = check_levels(t, o)))
        return status;
    return o->in_place ? set_place(t, a, text) : CKPP_OK;
}

static bool has_shape(const rt_texels *t, const ckpp_array *a)
{
    bool with_channels = a->ndim == t->ndim + 1 && a->shape[t->ndim] == t->channels;
    bool same = a->dtype == t->dtype &&
                (with_channels || (t->channels == 1 && a->ndim == t->ndim));

    for (int d = 0; d < t->ndim && same; d++)
        same = a->shape[d] == t->extent[t->ndim - 1 - d];
    return same;
}

ckpp_status texels_check_array(const rt_texels *t, bool is_surface, const ckpp_array *a)
{
    char mine[160], want[160], name[32] = "'array'", part[32] = "this";

    for (int k = 0; k == 0 || k < t->levels; k++) {
        const rt_texels level = texels_level(t, k);
        ckpp_status status;
        if (t->levels) {
            snprintf(name, sizeof name, "'array[%d]'", k);
            snprintf(part, sizeof part, "level %d", k);
        }
        if ((status = array_check(&a[k], name)))
            return status;
        if (has_shape(&level, &a[k]))
            continue;
        array_describe(&a[k], mine, sizeof mine);
        texels_describe(&level, is_surface, want, sizeof want);
        return rt_fail(a[k].dtype == t->dtype ? CKPP_ERROR_SHAPE : CKPP_ERROR_TYPE,
                       "%s is %s, but %s is %s", name, mine, part, want);
    }
    return CKPP_OK;
}

/* ---- options ---- */

static ckpp_status check_address(const rt_texels *t, const ckpp_texture_options *o)
{
    static const char *const words[] = {"CKPP_CLAMP", "CKPP_WRAP", "CKPP_MIRROR", "CKPP_BORDER"};
    const int ndim = texels_coordinates(t);
    bool border = false;

    for (int d = 0; d < 3; d++) {
        unsigned mode = (unsigned)o->address[d];
        if (mode > CKPP_BORDER)
            return rt_fail(CKPP_ERROR_ARGUMENT, ".address of %c is %d, which is no ckpp_address",
                           "xyz"[d], (int)mode);
        if (mode != CKPP_CLAMP && d >= ndim)
            return rt_fail(
                CKPP_ERROR_ARGUMENT,
                ".address of %c is %s, but the texture has %d dimension%s%s (the first address is "
                "that of x)",
                "xyz"[d], words[mode], ndim, ndim == 1 ? "" : "s",
                t->is_layered ? ", and layers" : "");
        if ((mode == CKPP_WRAP || mode == CKPP_MIRROR) && !o->normalized)
            return rt_fail(
                CKPP_ERROR_ARGUMENT,
                ".address of %c is %s, which needs normalized coordinates: say .normalized = "
                "true, and give coordinates from 0 to 1",
                "xyz"[d], words[mode]);
        border = border || mode == CKPP_BORDER;
    }
    for (int c = 0; c < 4; c++) {
        if (o->border[c] == 0)
            continue;
        if (!border)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           ".border is given (%g), but no .address is CKPP_BORDER",
                           (double)o->border[c]);
        if (c >= t->channels)
            return rt_fail(CKPP_ERROR_ARGUMENT, ".border[%d] is %g, but a texel has %d channel%s",
                           c, (double)o->border[c], t->channels, t->channels == 1 ? "" : "s");
    }
    return CKPP_OK;
}

/* What is said of levels. */
static ckpp_status check_level_options(const rt_texels *t, const ckpp_texture_options *o,
                                       bool as_float)
{
    const struct {
        const char *name;
        float value, least, most;
    } numbers[] = {{"level_bias", o->level_bias, -15, 15},
                   {"min_level", o->min_level, 0, (float)(t->levels - 1)},
                   {"max_level", o->max_level, o->min_level, (float)(t->levels - 1)}};

    if ((unsigned)o->level_filter > CKPP_LINEAR)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".level_filter is %d, which is no ckpp_filter",
                       (int)o->level_filter);
    if (!t->levels && o->level_filter)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".level_filter is given, but .levels is not");
    if (o->level_filter == CKPP_LINEAR && !as_float)
        return rt_fail(CKPP_ERROR_TYPE,
                       ".level_filter is CKPP_LINEAR, which needs texels that are read as float, "
                       "and the array is %s",
                       ckpp_dtype_name(t->dtype));
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        const float value = numbers[k].value;
        if (value == 0) /* of .max_level: the last one */
            continue;
        if (!t->levels)
            return rt_fail(CKPP_ERROR_ARGUMENT, ".%s is given (%g), but .levels is not",
                           numbers[k].name, (double)value);
        if (!(value >= numbers[k].least && value <= numbers[k].most))
            return rt_fail(CKPP_ERROR_ARGUMENT, ".%s is %g: it is %g to %g", numbers[k].name,
                           (double)value, (double)numbers[k].least, (double)numbers[k].most);
    }
    return CKPP_OK;
}

static ckpp_status check_reading(const rt_texels *t, const ckpp_texture_options *o)
{
    bool is_float = rt_dtype_kind(t->dtype) == 'f',
         as_float = is_float || o->read == CKPP_AS_NORMALIZED;
    const char *name = ckpp_dtype_name(t->dtype);

    if ((unsigned)o->filter > CKPP_LINEAR)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".filter is %d, which is no ckpp_filter",
                       (int)o->filter);
    if ((unsigned)o->read > CKPP_AS_NORMALIZED)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".read is %d, which is no ckpp_read", (int)o->read);
    if (o->read == CKPP_AS_NORMALIZED && (is_float || t->size > 2))
        return rt_fail(CKPP_ERROR_TYPE,
                       ".read is CKPP_AS_NORMALIZED, which is for integers of 8 and 16 bits, and "
                       "the array is %s",
                       name);
    if (o->filter == CKPP_LINEAR && !as_float)
        return rt_fail(CKPP_ERROR_TYPE,
                       ".filter is CKPP_LINEAR, which needs texels that are read as float, and "
                       "the array is %s%s",
                       name,
                       t->size <= 2 ? ": say .read = CKPP_AS_NORMALIZED as well"
                                    : ": convert it to float32");
    if (o->srgb && t->channels == 2)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".srgb is for 1 channel or 4: of 2, GPUs take the second one as it is");
    if (o->srgb && (t->dtype != CKPP_UINT8 || o->read != CKPP_AS_NORMALIZED))
        return rt_fail(CKPP_ERROR_TYPE,
                       ".srgb is for uint8 that is read as CKPP_AS_NORMALIZED, and the array is "
                       "%s%s",
                       name, o->read == CKPP_AS_NORMALIZED ? "" : ", read as CKPP_AS_ELEMENT");
    if (o->max_anisotropy < 0 || o->max_anisotropy > 16)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".max_anisotropy is %d: it is 0 to 16",
                       o->max_anisotropy);
    for (int c = 0; c < 4 && !as_float; c++)
        if (o->border[c] != 0)
            return rt_fail(
                CKPP_ERROR_TYPE,
                ".border[%d] is %g: of texels that are read as integers (%s) the border is 0", c,
                (double)o->border[c], name);
    return check_level_options(t, o, as_float);
}

/* tex1Dfetch has none of what a texture unit does with coordinates. */
static ckpp_status check_linear(const ckpp_texture_options *o)
{
    const char *name = o->filter != CKPP_POINT ? "filter"
                       : o->normalized         ? "normalized"
                       : o->srgb               ? "srgb"
                       : o->max_anisotropy     ? "max_anisotropy"
                                               : NULL;

    for (int d = 0; d < 3 && !name; d++)
        name = o->address[d] != CKPP_CLAMP ? "address" : NULL;
    return name ? rt_fail(CKPP_ERROR_ARGUMENT,
                          ".%s is given, but an array of 1 dimension is read .in_place by "
                          "tex1Dfetch, whose coordinate is a texel's number",
                          name)
                : CKPP_OK;
}

ckpp_status texture_check_options(const rt_texels *t, const ckpp_texture_options *o)
{
    ckpp_status status = texels_are_linear(t) ? check_linear(o) : CKPP_OK;

    if (!status)
        status = check_address(t, o);

    return status ? status : check_reading(t, o);
}

ckpp_status surface_check_options(const ckpp_texture_options *o)
{
    const ckpp_texture_options plain = {
        .channels = o->channels, .file_ = o->file_, .line_ = o->line_};
    const struct {
        bool given;
        const char *name;
    } options[] = {{memcmp(o->address, plain.address, sizeof o->address) != 0, "address"},
                   {o->filter != plain.filter, "filter"},
                   {o->read != plain.read, "read"},
                   {o->normalized, "normalized"},
                   {o->layered, "layered"},
                   {o->in_place, "in_place"},
                   {o->srgb, "srgb"},
                   {o->max_anisotropy != 0, "max_anisotropy"},
                   {o->levels != 0, "levels"},
                   {o->level_filter != plain.filter, "level_filter"},
                   {o->level_bias != 0, "level_bias"},
                   {o->min_level != 0, "min_level"},
                   {o->max_level != 0, "max_level"},
                   {memcmp(o->border, plain.border, sizeof o->border) != 0, "border"}};

    for (size_t k = 0; k < sizeof options / sizeof *options; k++)
        if (options[k].given)
            return rt_fail(
                CKPP_ERROR_ARGUMENT, ".%s is given, but a surface has only .channels%s",
                options[k].name,
                o->layered || o->in_place || o->levels
                    ? ""
                    : ": a texture over it, from ckpp_texture_of_surface(), has the others");
    return CKPP_OK;
}
