/* fake_texture.c - the fake GPU's arrays, textures and surfaces: see fake_cuda.h. An array's
 * texels lie row-major; textures and surfaces are what is alive, and nothing reads through
 * them. */
#include "fake_cuda_parts.h"

#include <stdlib.h>
#include <string.h>

enum { CHAIN_LEVELS = 8 };

/* An array, several of them as levels, a texture or a surface. */
typedef struct thing {
    struct thing *next;
    enum { ARRAY, CHAIN, TEXTURE, SURFACE } kind;
    size_t bytes;
    unsigned char *data;      /* of an array */
    struct cudaExtent extent; /* with 1 for what it does not have */
    unsigned flags;
    struct thing *level[CHAIN_LEVELS]; /* of a chain */
} thing;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static thing *things;
struct cudaTextureDesc fake_texture_seen;

static thing *add(int kind, size_t bytes)
{
    thing *t = calloc(1, sizeof *t);
    t->kind = kind;
    t->bytes = bytes;
    if (bytes > 0) {
        t->data = malloc(bytes);
        memset(t->data, 0xCD, bytes);
    }
    pthread_mutex_lock(&lock);
    t->next = things;
    things = t;
    pthread_mutex_unlock(&lock);
    return t;
}

static thing *find(int kind, const void *p, bool take)
{
    pthread_mutex_lock(&lock);
    thing **link = &things, *t;
    while ((t = *link) && !((int)t->kind == kind && t == p))
        link = &t->next;
    if (t && take)
        *link = t->next;
    pthread_mutex_unlock(&lock);
    return t;
}

static cudaError_t discard(int kind, const void *p)
{
    thing *t = find(kind, p, true);
    if (!t)
        return cudaErrorInvalidValue;
    free(t->data);
    free(t);
    return cudaSuccess;
}

int fake_texture_alive(void)
{
    int count = 0;
    pthread_mutex_lock(&lock);
    for (thing *t = things; t; t = t->next)
        count++;
    pthread_mutex_unlock(&lock);
    return count;
}

bool fake_is_texture_limit(enum cudaDeviceAttr attribute)
{
    static const enum cudaDeviceAttr ranges[][2] = {
        {cudaDevAttrMaxTexture1DWidth, cudaDevAttrMaxTexture3DDepth},
        {cudaDevAttrMaxSurface1DWidth, cudaDevAttrMaxSurface3DDepth},
        {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture1DLayeredLayers},
        {cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredLayers},
        {cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight},
        {cudaDevAttrMaxTexture1DMipmappedWidth, cudaDevAttrMaxTexture1DMipmappedWidth},
        {cudaDevAttrMaxTexture1DLinearWidth, cudaDevAttrMaxTexture2DLinearPitch}};
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
        if (attribute >= ranges[k][0] && attribute <= ranges[k][1])
            return true;
    return false;
}

cudaError_t fake_Malloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format,
                               struct cudaExtent extent, unsigned flags)
{
    size_t texel = (size_t)(format->x + format->y + format->z + format->w) / 8;
    bool layered = flags == cudaArrayLayered;
    if (texel == 0 || extent.width == 0 || (extent.depth && !extent.height && !layered) ||
        (layered && !extent.depth) ||
        (flags & ~(unsigned)(cudaArraySurfaceLoadStore | cudaArrayLayered)))
        return cudaErrorInvalidValue;
    extent.height += !extent.height;
    extent.depth += !extent.depth;
    thing *t = add(ARRAY, texel * extent.width * extent.height * extent.depth);
    t->extent = extent;
    t->flags = flags;
    *array = (cudaArray_t)t;
    return cudaSuccess;
}

cudaError_t fake_FreeArray(cudaArray_t array)
{
    return discard(ARRAY, array);
}

cudaError_t fake_MallocMipmappedArray(cudaMipmappedArray_t *chain,
                                      const struct cudaChannelFormatDesc *format,
                                      struct cudaExtent extent, unsigned levels, unsigned flags)
{
    const bool layered = flags == cudaArrayLayered;
    size_t *sides[] = {&extent.width, &extent.height, layered ? NULL : &extent.depth};
    if (levels < 1 || levels > CHAIN_LEVELS)
        return cudaErrorInvalidValue;
    thing *t = add(CHAIN, 0);
    for (unsigned k = 0; k < levels; k++) {
        cudaArray_t array;
        cudaError_t error = fake_Malloc3DArray(&array, format, extent, flags);
        if (error) {
            fake_FreeMipmappedArray((cudaMipmappedArray_t)t);
            return error;
        }
        t->level[k] = (thing *)array;
        for (int d = 0; d < 3; d++)
            if (sides[d] && *sides[d] > 1)
                *sides[d] /= 2;
    }
    *chain = (cudaMipmappedArray_t)t;
    return cudaSuccess;
}

cudaError_t fake_GetMipmappedArrayLevel(cudaArray_t *array, cudaMipmappedArray_const_t chain,
                                        unsigned level)
{
    thing *t = find(CHAIN, chain, false);
    if (!t || level >= CHAIN_LEVELS || !t->level[level])
        return cudaErrorInvalidValue;
    *array = (cudaArray_t)t->level[level];
    return cudaSuccess;
}

cudaError_t fake_FreeMipmappedArray(cudaMipmappedArray_t chain)
{
    thing *t = find(CHAIN, chain, false);
    for (int k = 0; t && k < CHAIN_LEVELS && t->level[k]; k++)
        discard(ARRAY, t->level[k]);
    return discard(CHAIN, chain);
}

/* Whole arrays, to or from rows without gaps. */
cudaError_t fake_Memcpy3DAsync(const struct cudaMemcpy3DParms *copy, cudaStream_t stream)
{
    thing *to = find(ARRAY, copy->dstArray, false), *from = find(ARRAY, copy->srcArray, false),
          *t = to ? to : from;
    const struct cudaPitchedPtr *rows = to ? &copy->srcPtr : &copy->dstPtr;
    (void)stream;
    if (!to == !from || copy->kind != cudaMemcpyDefault ||
        memcmp(&copy->extent, &t->extent, sizeof t->extent) != 0 ||
        rows->pitch * copy->extent.height * copy->extent.depth != t->bytes)
        return cudaErrorInvalidValue;
    memcpy(to ? t->data : rows->ptr, to ? rows->ptr : t->data, t->bytes);
    return cudaSuccess;
}

/* Whether a texture can read memory in place. */
static bool is_readable(const struct cudaResourceDesc *r, const struct cudaTextureDesc *how)
{
    bool linear = r->resType == cudaResourceTypeLinear;
    const struct cudaChannelFormatDesc *format = linear ? &r->res.linear.desc
                                                        : &r->res.pitch2D.desc;
    const size_t texel = (size_t)(format->x + format->y + format->z + format->w) / 8;
    const uintptr_t data = (uintptr_t)(linear ? r->res.linear.devPtr : r->res.pitch2D.devPtr);
    if (!data || data % FAKE_TEXTURE_ALIGNMENT != 0 || texel == 0)
        return false;
    if (linear)
        return how->filterMode == cudaFilterModePoint && !how->normalizedCoords &&
               r->res.linear.sizeInBytes % texel == 0;
    return r->resType == cudaResourceTypePitch2D &&
           r->res.pitch2D.pitchInBytes % FAKE_TEXTURE_PITCH == 0 &&
           r->res.pitch2D.pitchInBytes >= r->res.pitch2D.width * texel;
}

cudaError_t fake_CreateTextureObject(cudaTextureObject_t *made,
                                     const struct cudaResourceDesc *resource,
                                     const struct cudaTextureDesc *texture,
                                     const struct cudaResourceViewDesc *view)
{
    if (!texture || view ||
        !(resource->resType == cudaResourceTypeArray
              ? find(ARRAY, resource->res.array.array, false) != NULL
          : resource->resType == cudaResourceTypeMipmappedArray
              ? find(CHAIN, resource->res.mipmap.mipmap, false) && texture->normalizedCoords
              : is_readable(resource, texture)))
        return cudaErrorInvalidValue;
    fake_texture_seen = *texture;
    *made = (uintptr_t)add(TEXTURE, 0);
    return cudaSuccess;
}

cudaError_t fake_DestroyTextureObject(cudaTextureObject_t made)
{
    return discard(TEXTURE, (void *)(uintptr_t)made);
}

cudaError_t fake_CreateSurfaceObject(cudaSurfaceObject_t *made,
                                     const struct cudaResourceDesc *resource)
{
    thing *t = find(ARRAY, resource->res.array.array, false);
    if (!t || !(t->flags & cudaArraySurfaceLoadStore))
        return cudaErrorInvalidValue;
    *made = (uintptr_t)add(SURFACE, 0);
    return cudaSuccess;
}

cudaError_t fake_DestroySurfaceObject(cudaSurfaceObject_t made)
{
    return discard(SURFACE, (void *)(uintptr_t)made);
}
