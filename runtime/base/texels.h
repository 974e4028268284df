/* texels.h - textures and surfaces inside the runtime: what texture.c and the backends' cuda_texture.c and host_texture.c share. */
#ifndef TEXELS_H
#define TEXELS_H

#include "runtime/rt.h"

/* The memory of a texture, of a surface, or of several of both. */
typedef struct rt_texels {
    ckpp_dtype dtype;
    size_t size;                   /* bytes of a channel */
    int ndim, channels;
    int64_t extent[3];             /* x, y, z; 1 beyond the dimensions */
    int device;
    bool is_surface;               /* kernels may write it */
    void *memory;                  /* the backend's */
    atomic_int users;
} rt_texels;

struct rt_texture_backend {
    /* Fills `memory`. */
    ckpp_status (*allocate)(rt_texels *t);
    /* Nothing uses it any more. */
    void (*release)(rt_texels *t);
    /* Copies all texels from row-major `data`, or to it; that is on the host or on the texels' own device. */
    ckpp_status (*copy)(const rt_texels *t, void *data, bool write, ckpp_stream stream);
    /* What kernels get; `options` NULL: a surface. */
    ckpp_status (*open)(const rt_texels *t, const ckpp_texture_options *options, uint64_t *object);
    void (*close)(const rt_texels *t, uint64_t object, bool is_surface);
    /* After a launch: fails where the kernel has used parameter `name` wrongly. NULL: the device itself says so. */
    ckpp_status (*report)(const rt_texels *t, uint64_t object, const char *name);
};

/* "a texture of uint8 (480, 640) with 4 channels", for messages. */
void texels_describe(const rt_texels *t, bool is_surface, char *text, size_t size);
/* Bytes from one row to the next, and of all texels. */
static inline size_t texels_row(const rt_texels *t)
{
    return (size_t)t->extent[0] * (size_t)t->channels * t->size;
}
static inline size_t texels_bytes(const rt_texels *t)
{
    return texels_row(t) * (size_t)t->extent[1] * (size_t)t->extent[2];
}

extern const rt_texture_backend host_textures;
#ifdef CKPP_CUDA
extern const rt_texture_backend cuda_textures;
#endif

#endif
