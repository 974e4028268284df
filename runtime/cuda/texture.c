/* texture.c - the CUDA backend's textures and surfaces. Texels are in a cudaArray, whose layout
 * only the device knows, or in place, in an array of the program's. */
#include "runtime/cuda/cuda.h"

/* ---- memory ---- */

static ckpp_status get_attribute(const rt_texels *t, enum cudaDeviceAttr attribute, int *value)
{
    cudaError_t error = rt_cuda.DeviceGetAttribute(value, attribute, t->device);

    return error ? cuda_fail(error, "cudaDeviceGetAttribute(%d) of cuda:%d", (int)attribute,
                             t->device)
                 : CKPP_OK;
}

/* The device's limits for each extent. */
static const enum cudaDeviceAttr *limits_of(const rt_texels *t)
{
    static const enum cudaDeviceAttr textures[3][3] = {
        {cudaDevAttrMaxTexture1DWidth},
        {cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DHeight},
        {cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight,
         cudaDevAttrMaxTexture3DDepth}};
    static const enum cudaDeviceAttr surfaces[3][3] = {
        {cudaDevAttrMaxSurface1DWidth},
        {cudaDevAttrMaxSurface2DWidth, cudaDevAttrMaxSurface2DHeight},
        {cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight,
         cudaDevAttrMaxSurface3DDepth}};
    static const enum cudaDeviceAttr layered[2][3] = {
        {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture1DLayeredLayers},
        {cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredHeight,
         cudaDevAttrMaxTexture2DLayeredLayers}};
    static const enum cudaDeviceAttr levels[2][3] = {
        {cudaDevAttrMaxTexture1DMipmappedWidth},
        {cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight}};
    static const enum cudaDeviceAttr in_place[2][3] = {
        {cudaDevAttrMaxTexture1DLinearWidth},
        {cudaDevAttrMaxTexture2DLinearWidth, cudaDevAttrMaxTexture2DLinearHeight}};

    return t->is_layered               ? layered[t->ndim - 2]
           : t->in_place               ? in_place[t->ndim - 1]
           : t->is_surface             ? surfaces[t->ndim - 1]
           : t->levels && t->ndim <= 2 ? levels[t->ndim - 1]
                                       : textures[t->ndim - 1];
}

static ckpp_status check_limits(const rt_texels *t)
{
    static const char *const names[] = {"x", "y", "z"};

    for (int d = 0; d < t->ndim; d++) {
        int most = 0;
        char text[160];
        ckpp_status status = get_attribute(t, limits_of(t)[d], &most);
        if (status)
            return status;
        if (t->extent[d] <= most)
            continue;
        texels_describe(t, t->is_surface, text, sizeof text);
        return rt_fail(
            CKPP_ERROR_SHAPE,
            "%s is too large for cuda:%d: the extent of %s is %lld, and at most %d is possible",
            text, t->device, d < texels_coordinates(t) ? names[d] : "the layers",
            (long long)t->extent[d], most);
    }
    return CKPP_OK;
}

/* Whether texture units can read the array's own memory. */
static ckpp_status check_place(const rt_texels *t)
{
    int align = 1, pitch = 1, most = 0;
    ckpp_status status = get_attribute(t, cudaDevAttrTextureAlignment, &align);

    if (!status && (uintptr_t)t->memory % (size_t)align != 0)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "'array' has its data at %p: cuda:%d reads .in_place what is aligned to %d "
                       "bytes",
                       t->memory, t->device, align);
    if (status || t->ndim == 1)
        return status;
    if ((status = get_attribute(t, cudaDevAttrTexturePitchAlignment, &pitch)) ||
        (status = get_attribute(t, cudaDevAttrMaxTexture2DLinearPitch, &most)))
        return status;
    if (t->pitch % (size_t)pitch != 0 || t->pitch > (size_t)most)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the rows of 'array' are %zu bytes apart: cuda:%d reads rows .in_place "
                       "that are a multiple of %d bytes apart, and at most %d",
                       t->pitch, t->device, pitch, most);
    return CKPP_OK;
}

static struct cudaChannelFormatDesc channel_format(const rt_texels *t)
{
    int bits = (int)t->size * 8;
    char kind = rt_dtype_kind(t->dtype);

    return (struct cudaChannelFormatDesc){.x = bits,
                                          .y = t->channels > 1 ? bits : 0,
                                          .z = t->channels > 2 ? bits : 0,
                                          .w = t->channels > 2 ? bits : 0,
                                          .f = kind == 'f'   ? cudaChannelFormatKindFloat
                                               : kind == 'i' ? cudaChannelFormatKindSigned
                                                             : cudaChannelFormatKindUnsigned};
}

static void texels_release(rt_texels *t)
{
    cudaError_t error = t->levels ? rt_cuda.FreeMipmappedArray(t->memory)
                                  : rt_cuda.FreeArray(t->memory);

    if (error)
        cuda_fail(error, "cudaFree%sArray(%p) on cuda:%d", t->levels ? "Mipmapped" : "", t->memory,
                  t->device);
}

/* Sets where each level is; releases them all if one cannot be found. */
static ckpp_status find_levels(rt_texels *t)
{
    for (int k = 0; k < t->levels; k++) {
        cudaArray_t array = NULL;
        cudaError_t error = rt_cuda.GetMipmappedArrayLevel(&array, t->memory, (unsigned)k);
        if (error) {
            ckpp_status status = cuda_fail(error, "cudaGetMipmappedArrayLevel(%p, %d) on cuda:%d",
                                           t->memory, k, t->device);
            texels_release(t);
            return status;
        }
        t->level_memory[k] = array;
    }
    return CKPP_OK;
}

static ckpp_status allocate_here(rt_texels *t)
{
    const struct cudaChannelFormatDesc format = channel_format(t);
    const int ndim = texels_coordinates(t);
    const struct cudaExtent extent = {(size_t)t->extent[0], ndim > 1 ? (size_t)t->extent[1] : 0,
                                      t->ndim > ndim || ndim > 2 ? (size_t)t->extent[t->ndim - 1]
                                                                 : 0};
    const unsigned flags = t->is_surface   ? cudaArraySurfaceLoadStore
                           : t->is_layered ? cudaArrayLayered
                                           : 0;
    cudaArray_t array = NULL;
    cudaMipmappedArray_t chain = NULL;
    cudaError_t error = t->levels ? rt_cuda.MallocMipmappedArray(&chain, &format, extent,
                                                                 (unsigned)t->levels, flags)
                                  : rt_cuda.Malloc3DArray(&array, &format, extent, flags);

    if (error)
        return cuda_fail(error,
                         "cudaMalloc%sArray(%zu x %zu x %zu texels of %zu bytes) on cuda:%d",
                         t->levels ? "Mipmapped" : "3D", extent.width, extent.height, extent.depth,
                         t->size * (size_t)t->channels, t->device);
    t->memory = t->levels ? (void *)chain : (void *)array;
    return t->levels ? find_levels(t) : CKPP_OK;
}

static ckpp_status texels_allocate(rt_texels *t)
{
    int previous;
    ckpp_status status = check_limits(t);

    if (!status && t->in_place)
        return check_place(t);
    if (status || (status = cuda_enter(t->device, &previous)))
        return status;
    status = allocate_here(t);
    ckpp_status left = cuda_leave(t->device, previous, status);
    if (left && !status)
        texels_release(t);
    return left;
}

static ckpp_status texels_copy(const rt_texels *t, void *data, bool write, ckpp_stream stream)
{
    const bool lines = t->is_layered && t->ndim == 2; /* whose layers are CUDA's z */
    const size_t height = lines ? 1 : (size_t)t->extent[1];
    const struct cudaPitchedPtr rows = {data, texels_row(t), (size_t)t->extent[0], height};
    struct cudaMemcpy3DParms p = {
        .extent = {(size_t)t->extent[0], height, (size_t)t->extent[lines ? 1 : 2]},
        .kind = cudaMemcpyDefault};
    int previous;

    if (write)
        p.srcPtr = rows, p.dstArray = t->memory;
    else
        p.dstPtr = rows, p.srcArray = t->memory;
    ckpp_status status = cuda_enter(t->device, &previous);
    if (status)
        return status;
    cuda_note_stream(t->device, stream);
    cudaError_t error = rt_cuda.Memcpy3DAsync(&p, stream);
    if (error)
        status = cuda_fail(error,
                           "cudaMemcpy3DAsync(%zu bytes %s an array, stream %p) on cuda:%d%s",
                           texels_bytes(t), write ? "to" : "from", (void *)stream, t->device,
                           cuda_stream_hint(error));
    return cuda_leave(t->device, previous, status);
}

/* ---- objects ---- */

static ckpp_status open_texture(const struct cudaResourceDesc *resource, const rt_texels *t,
                                const ckpp_texture_options *o, uint64_t *object)
{
    static const enum cudaTextureAddressMode modes[] = {[CKPP_CLAMP] = cudaAddressModeClamp,
                                                        [CKPP_WRAP] = cudaAddressModeWrap,
                                                        [CKPP_MIRROR] = cudaAddressModeMirror,
                                                        [CKPP_BORDER] = cudaAddressModeBorder};
    struct cudaTextureDesc how = {
        .addressMode = {modes[o->address[0]], modes[o->address[1]], modes[o->address[2]]},
        .filterMode = o->filter == CKPP_LINEAR ? cudaFilterModeLinear : cudaFilterModePoint,
        .readMode = o->read == CKPP_AS_NORMALIZED ? cudaReadModeNormalizedFloat
                                                  : cudaReadModeElementType,
        .sRGB = o->srgb,
        .maxAnisotropy = (unsigned)o->max_anisotropy,
        .borderColor = {o->border[0], o->border[1], o->border[2], o->border[3]},
        .normalizedCoords = o->normalized,
        .mipmapFilterMode = o->level_filter == CKPP_LINEAR ? cudaFilterModeLinear
                                                           : cudaFilterModePoint,
        .mipmapLevelBias = o->level_bias,
        .minMipmapLevelClamp = o->min_level,
        .maxMipmapLevelClamp = o->max_level == 0 && t->levels ? (float)(t->levels - 1)
                                                              : o->max_level,
        /* so that two levels have the weights that the guide says */
        .disableTrilinearOptimization = t->levels > 0};
    cudaTextureObject_t made = 0;
    cudaError_t error = rt_cuda.CreateTextureObject(&made, resource, &how, NULL);

    if (error)
        return cuda_fail(error, "cudaCreateTextureObject(%s, %d dimensions) on cuda:%d",
                         ckpp_dtype_name(t->dtype), t->ndim, t->device);
    *object = made;
    return CKPP_OK;
}

static ckpp_status open_surface(const struct cudaResourceDesc *resource, const rt_texels *t,
                                uint64_t *object)
{
    cudaSurfaceObject_t made = 0;
    cudaError_t error = rt_cuda.CreateSurfaceObject(&made, resource);

    if (error)
        return cuda_fail(error, "cudaCreateSurfaceObject(%s, %d dimensions) on cuda:%d",
                         ckpp_dtype_name(t->dtype), t->ndim, t->device);
    *object = made;
    return CKPP_OK;
}

static void close_object(int device, uint64_t object, bool is_surface)
{
    cudaError_t error = is_surface ? rt_cuda.DestroySurfaceObject(object)
                                   : rt_cuda.DestroyTextureObject(object);

    if (error)
        cuda_fail(error, "cudaDestroy%sObject(%llu) on cuda:%d",
                  is_surface ? "Surface" : "Texture", (unsigned long long)object, device);
}

/* Where the texels are. */
static struct cudaResourceDesc resource_of(const rt_texels *t)
{
    struct cudaResourceDesc r = {.resType = cudaResourceTypeArray};

    if (texels_are_linear(t)) {
        r.resType = cudaResourceTypeLinear;
        r.res.linear.devPtr = t->memory;
        r.res.linear.desc = channel_format(t);
        r.res.linear.sizeInBytes = texels_bytes(t);
    } else if (t->in_place) {
        r.resType = cudaResourceTypePitch2D;
        r.res.pitch2D.devPtr = t->memory;
        r.res.pitch2D.desc = channel_format(t);
        r.res.pitch2D.width = (size_t)t->extent[0];
        r.res.pitch2D.height = (size_t)t->extent[1];
        r.res.pitch2D.pitchInBytes = t->pitch;
    } else if (t->levels) {
        r.resType = cudaResourceTypeMipmappedArray;
        r.res.mipmap.mipmap = t->memory;
    } else {
        r.res.array.array = t->memory;
    }
    return r;
}

static ckpp_status texels_open(const rt_texels *t, const ckpp_texture_options *o, uint64_t *object)
{
    const struct cudaResourceDesc resource = resource_of(t);
    int previous;
    ckpp_status status = cuda_enter(t->device, &previous);

    if (status)
        return status;
    status = o ? open_texture(&resource, t, o, object) : open_surface(&resource, t, object);
    ckpp_status left = cuda_leave(t->device, previous, status);
    if (left && !status)
        close_object(t->device, *object, !o);
    return left;
}

static void texels_close(const rt_texels *t, uint64_t object, bool is_surface)
{
    int previous;
    /* Closes it even if the device cannot be made current: the object knows its device. */
    ckpp_status status = cuda_enter(t->device, &previous);

    close_object(t->device, object, is_surface);
    cuda_leave(t->device, previous, status);
}

const rt_texture_backend cuda_textures = {.allocate = texels_allocate,
                                          .release = texels_release,
                                          .copy = texels_copy,
                                          .open = texels_open,
                                          .close = texels_close};
