/* ckpp/texture.h - textures and surfaces: arrays that kernels read, and write, through a
 * GPU's texture units.
 *
 *     ckpp_texture t;
 *     ckpp_texture_create(&t, &image, .address = {CKPP_WRAP, CKPP_CLAMP},
 *                         .filter = CKPP_LINEAR, .normalized = true);
 *     resample(t, &y);
 *     ckpp_texture_free(&t);
 *
 * where `#pragma kernel raw resample in(ckpp_texture t) out(float y[h][w]) ...` has
 * `tex2D<float>(t, u, v)` in its body.
 *
 * The last dimension of the array is x, the one before it y, the one before that z. Texel k of a
 * dimension has its middle at k + 0.5; with normalized coordinates the first texel begins at 0 and
 * the last one ends at 1. */
#ifndef CKPP_TEXTURE_H
#define CKPP_TEXTURE_H

#include "argument.h"

/* The value that is read outside of the texels. */
typedef enum CKPP_WORD_ ckpp_address {
    CKPP_CLAMP,            /* the nearest texel */
    /* the texels repeated; needs normalized coordinates, as does CKPP_MIRROR */
    CKPP_WRAP,
    CKPP_MIRROR,           /* the texels backwards, then forwards, ... */
    CKPP_BORDER            /* the border's value */
} ckpp_address;

typedef enum CKPP_WORD_ ckpp_filter {
    CKPP_POINT,            /* the texel that the coordinates are in */
    CKPP_LINEAR            /* the weighted 2, 4 or 8 nearest ones; weights have 8 bits */
} ckpp_filter;

typedef enum CKPP_WORD_ ckpp_read {
    /* tex2D<unsigned char>() of uint8, and so on; 16-bit floats are read as float */
    CKPP_AS_ELEMENT,
    /* integers of 8 and 16 bits as float: 0 to 1, or -1 to 1 where they are signed */
    CKPP_AS_NORMALIZED
} ckpp_read;

typedef struct ckpp_texture_options {
    ckpp_address address[3];   /* of x, y, z */
    ckpp_filter filter;
    ckpp_read read;
    ckpp_bool normalized;           /* coordinates from 0 to 1 */
    float border[4];           /* of CKPP_BORDER: the value of each channel, as it is read */
    int channels;              /* 1, 2 or 4: the last extent, whose dimension then is no
                                * coordinate; 0: no such dimension */
    /* the first dimension counts layers, which no filter mixes: tex1DLayered, tex2DLayered */
    ckpp_bool layered;
    /* no copy: the texture reads the array's own memory, which is on the current device. Of 1
     * dimension it is for tex1Dfetch, of 2 for tex2D */
    ckpp_bool in_place;
    /* uint8 that is read as normalized: sRGB's values become linear ones, before a filter sees
     * them; the fourth channel, alpha, is linear already */
    ckpp_bool srgb;
    int max_anisotropy;        /* 0 to 16: of tex2DGrad and its kin, which GPUs alone have */
    /* `array` is the first of as many arrays, each half as large as the one before it, rounded
     * down to at least 1: for tex2DLod and its kin, with normalized coordinates */
    int levels;
    ckpp_filter level_filter;  /* CKPP_LINEAR: weighs the two nearest levels */
    float level_bias;          /* added to each level that is asked for: -15 to 15 */
    float min_level;           /* no level below it is read, */
    float max_level;           /* and none above it; 0: the last one */
    CKPP_OWN_FIELD_(const char *, file_)
    CKPP_OWN_FIELD_(int, line_)
} ckpp_texture_options;

/* Programs may read all members except the last two. On a GPU, `object` is a cudaTextureObject_t.
 * The shape is the array's, without the channels. {0} is no texture. A copy of the struct is the
 * same texture. */
typedef struct ckpp_texture {
    ckpp_uint64 object;
    int device;
    ckpp_dtype dtype;
    int ndim, channels;
    ckpp_int64 shape[3];
    void *owner;
    ckpp_uint64 serial;
} ckpp_texture;

/* A surface has texels that kernels also write, without filters and address modes:
 * surf2Dread<float>(s, x * 4, y), whose first coordinate is in bytes. */
typedef struct ckpp_surface {
    ckpp_uint64 object;
    int device;
    ckpp_dtype dtype;
    int ndim, channels;
    ckpp_int64 shape[3];
    void *owner;
    ckpp_uint64 serial;
} ckpp_surface;

/* Makes a pointer of a wrong type an error, where C compilers may only warn. NULL passes: the
 * functions refuse it. */
#ifdef __cplusplus
#define CKPP_ADDRESS_OF_(x, type, what)                                                         \
    CKPP_ASSERT_((::ckpp::ckpp_is_address<CKPP_TYPE_OF_(x), type *>), what                      \
                 " is the address of a " #type)
#define CKPP_ADDRESS_OF_CONST_(x, type, what)                                                   \
    CKPP_ASSERT_((::ckpp::ckpp_is_address<CKPP_TYPE_OF_(x), type *, __const__ type *>), what    \
                 " is the address of a " #type)
#else
#define CKPP_ADDRESS_OF_(x, type, what)                                   \
    CKPP_ASSERT_(_Generic((x), type *: 1, void *: 1, int: 1, default: 0), \
                 what " is the address of a " #type)
#define CKPP_ADDRESS_OF_CONST_(x, type, what)                                              \
    CKPP_ASSERT_(_Generic((x), type *: 1, __const__ type *: 1, void *: 1, int: 1, default: 0), \
                 what " is the address of a " #type)
#endif

/* ckpp_texture_create(&t, &array, .option = value, ...) makes a texture on the current device with
 * a copy of the array's elements, ready in the order of the current stream: of 1 to 3 dimensions
 * (and one more of channels), none of them empty, in any layout and on any device. Elements are
 * integers of 8, 16 or 32 bits, float16 or float32. A texture that is .in_place has no copy: the
 * array has to outlive it, its texels follow each other in each row, and on a GPU it is aligned as
 * the texture units need it (cudaDevAttrTextureAlignment, cudaDevAttrTexturePitchAlignment).
 * ckpp_texture_create(&t, arrays, .levels = 3, .normalized = true) has 3 levels of detail. */
#define ckpp_texture_create(...) CKPP_TEXTURE_CREATE_(__VA_ARGS__, CKPP_HERE_)
#define CKPP_TEXTURE_CREATE_(texture, array, ...)                               \
    (CKPP_ADDRESS_OF_(texture, ckpp_texture, "ckpp_texture_create: 'texture'"), \
     CKPP_ADDRESS_OF_CONST_(array, ckpp_array, "ckpp_texture_create: 'array'"), \
     ckpp_texture_make((texture), (array),                                      \
                       CKPP_OPTIONS_AT_(ckpp_texture_options, __VA_ARGS__)))
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_texture_make(ckpp_texture *texture,
                                                      const ckpp_array *array,
                                                      const ckpp_texture_options *options);
/* Replaces the texture's elements by those of an array of the same type and shape (with .levels:
 * of as many arrays), in the order of the current stream. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_texture_update(const ckpp_texture *texture,
                                                        const ckpp_array *array);
/* Waits for the device, releases the texture and sets it to {0}. Does nothing for a null pointer
 * or {0}. */
CKPP_API void ckpp_texture_free(ckpp_texture *texture);

/* The same for surfaces, whose only option is .channels. */
#define ckpp_surface_create(...) CKPP_SURFACE_CREATE_(__VA_ARGS__, CKPP_HERE_)
#define CKPP_SURFACE_CREATE_(surface, array, ...)                               \
    (CKPP_ADDRESS_OF_(surface, ckpp_surface, "ckpp_surface_create: 'surface'"), \
     CKPP_ADDRESS_OF_CONST_(array, ckpp_array, "ckpp_surface_create: 'array'"), \
     ckpp_surface_make((surface), (array),                                      \
                       CKPP_OPTIONS_AT_(ckpp_texture_options, __VA_ARGS__)))
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_surface_make(ckpp_surface *surface,
                                                      const ckpp_array *array,
                                                      const ckpp_texture_options *options);
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_surface_update(const ckpp_surface *surface,
                                                        const ckpp_array *array);
/* Copies the elements to an array of the surface's type and shape; an empty one is allocated, on
 * the surface's device. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_surface_read(ckpp_array *array,
                                                      const ckpp_surface *surface);
CKPP_API void ckpp_surface_free(ckpp_surface *surface);

/* ckpp_texture_of_surface(&t, &s, .option = value, ...): a texture over the surface's own memory.
 * What one kernel writes through the surface, the next one reads through the texture. Each is to
 * be freed; the last one releases the memory. */
#define ckpp_texture_of_surface(...) CKPP_TEXTURE_OF_SURFACE_(__VA_ARGS__, CKPP_HERE_)
#define CKPP_TEXTURE_OF_SURFACE_(texture, surface, ...)                                   \
    (CKPP_ADDRESS_OF_(texture, ckpp_texture, "ckpp_texture_of_surface: 'texture'"),       \
     CKPP_ADDRESS_OF_CONST_(surface, ckpp_surface, "ckpp_texture_of_surface: 'surface'"), \
     ckpp_texture_make_of_surface((texture), (surface),                                   \
                                  CKPP_OPTIONS_AT_(ckpp_texture_options, __VA_ARGS__)))
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_texture_make_of_surface(
    ckpp_texture *texture, const ckpp_surface *surface, const ckpp_texture_options *options);

/* ---- used by generated C: parameters ---- */

/* The kinds of textures and surfaces, by the functions that are for each: X(name, what follows
 * "tex", or "surf" in front of "read" and "write", how many dimensions, the same in words). */
#define CKPP_ACCESSES(X)                                                      \
    X(1D, "1D", 1, "1 dimension")                                             \
    X(2D, "2D", 2, "2 dimensions")                                            \
    X(3D, "3D", 3, "3 dimensions")                                            \
    X(1D_LAYERED, "1DLayered", 2, "1 dimension and layers")                   \
    X(2D_LAYERED, "2DLayered", 3, "2 dimensions and layers")                  \
    X(LINEAR, "1Dfetch", 1, "1 dimension, in place")                          \
    X(1D_LEVELS, "1DLod", 1, "1 dimension and levels")                        \
    X(2D_LEVELS, "2DLod", 2, "2 dimensions and levels")                       \
    X(3D_LEVELS, "3DLod", 3, "3 dimensions and levels")                       \
    X(1D_LAYERED_LEVELS, "1DLayeredLod", 2, "1 dimension, layers and levels") \
    X(2D_LAYERED_LEVELS, "2DLayeredLod", 3, "2 dimensions, layers and levels")
#define CKPP_ACCESS_ENUM_(name, ...) CKPP_ACCESS_##name,
typedef enum CKPP_WORD_ ckpp_access {
    CKPP_ACCESSES(CKPP_ACCESS_ENUM_) CKPP_ACCESS_COUNT
} ckpp_access;
#undef CKPP_ACCESS_ENUM_

/* ---- used by generated C: arguments ---- */

/* *room gets the shape for the clauses of a definition: t.shape[0]. */
#define CKPP_IN_OBJECT_FUNCTIONS_(name)                                                         \
    static inline ckpp_arg ckpp_in_##name##_at(__const__ ckpp_##name *t, ckpp_array *room)      \
    {                                                                                           \
        ckpp_arg arg;                                                                           \
        __builtin_memset(&arg, 0, sizeof arg);                                                  \
        arg.is_scalar = 1;                                                                      \
        arg.dtype = CKPP_UINT64;                                                                \
        arg.array = room;                                                                       \
        if (!t || !t->owner)                                                                    \
            return arg;                                                                         \
        arg.scalar.u = t->object;                                                               \
        arg.serial = t->serial;                                                                 \
        room->owner = t->owner;                                                                 \
        room->device = t->device;                                                               \
        room->dtype = t->dtype;                                                                 \
        room->ndim = t->ndim;                                                                   \
        for (int d = 0; d < 3; d++)                                                             \
            room->shape[d] = t->shape[d];                                                       \
        return arg;                                                                             \
    }                                                                                           \
    static inline ckpp_arg ckpp_in_##name(ckpp_##name t, ckpp_array *room)                      \
    {                                                                                           \
        return ckpp_in_##name##_at(&t, room);                                                   \
    }
CKPP_IN_OBJECT_FUNCTIONS_(texture)
CKPP_IN_OBJECT_FUNCTIONS_(surface)
#undef CKPP_IN_OBJECT_FUNCTIONS_

/* An argument for a texture or a surface: by value or by pointer. */
#ifdef __cplusplus
#define CKPP_IN_TEXTURE_(x) ::ckpp::ckpp_in_texture(x)
#define CKPP_IN_SURFACE_(x) ::ckpp::ckpp_in_texture(x)
#define CKPP_IS_TEXTURE_(x)                                                                       \
    (::ckpp::ckpp_is_any<CKPP_TYPE_OF_(x), ckpp_texture, ckpp_texture *,                        \
                         __const__ ckpp_texture *> ||                                           \
     ::ckpp::ckpp_is_missing<CKPP_TYPE_OF_(x)>)
#define CKPP_IS_SURFACE_(x)                                                                       \
    (::ckpp::ckpp_is_any<CKPP_TYPE_OF_(x), ckpp_surface, ckpp_surface *,                        \
                         __const__ ckpp_surface *> ||                                           \
     ::ckpp::ckpp_is_missing<CKPP_TYPE_OF_(x)>)
extern "C++" {
namespace ckpp {
/* Without *room the description lives as long as the expression. */
template <class Type> ckpp_arg ckpp_in_texture(const Type &t, ckpp_array *room)
{
    if constexpr (ckpp_is_any<Type, ckpp_texture>)
        return ckpp_in_texture_at(&t, room);
    else if constexpr (ckpp_is_any<Type, ckpp_surface>)
        return ckpp_in_surface_at(&t, room);
    else if constexpr (ckpp_is_any<Type, ckpp_texture *, const ckpp_texture *>)
        return ckpp_in_texture_at(t, room);
    else if constexpr (ckpp_is_any<Type, ckpp_surface *, const ckpp_surface *>)
        return ckpp_in_surface_at(t, room);
    else
        return (void)room, ckpp_arg();
}
template <class Type> ckpp_arg ckpp_in_texture(const Type &t, ckpp_array &&room = ckpp_array())
{
    return ckpp_in_texture(t, &room);
}
} // namespace ckpp
} // extern "C++"
#else
/* For types that a static assertion has refused. */
static inline ckpp_arg ckpp_in_no_object(const volatile void *pointer, ckpp_array *room)
{
    (void)pointer, (void)room;
    return (ckpp_arg){0};
}
#define CKPP_IN_TEXTURE_(x)                                                                     \
    _Generic((x), ckpp_texture: ckpp_in_texture, ckpp_texture *: ckpp_in_texture_at,            \
             __const__ ckpp_texture *: ckpp_in_texture_at, default: ckpp_in_no_object)          \
        (__builtin_choose_expr(CKPP_IS_TEXTURE_(x), (x), 0), &(ckpp_array){0})
#define CKPP_IN_SURFACE_(x)                                                                     \
    _Generic((x), ckpp_surface: ckpp_in_surface, ckpp_surface *: ckpp_in_surface_at,            \
             __const__ ckpp_surface *: ckpp_in_surface_at, default: ckpp_in_no_object)          \
        (__builtin_choose_expr(CKPP_IS_SURFACE_(x), (x), 0), &(ckpp_array){0})
#define CKPP_IS_TEXTURE_(x) _Generic((x), ckpp_texture: 1, ckpp_texture *: 1,                   \
                                     __const__ ckpp_texture *: 1, struct ckpp_missing *: 1,     \
                                     default: 0)
#define CKPP_IS_SURFACE_(x) _Generic((x), ckpp_surface: 1, ckpp_surface *: 1,                   \
                                     __const__ ckpp_surface *: 1, struct ckpp_missing *: 1,     \
                                     default: 0)
#endif

#endif
