/* texture_functions_host.h - CUDA's functions for textures and surfaces, by means of
 * texture_host.h. */
#ifndef CKPP_TEXTURE_FUNCTIONS_HOST_H
#define CKPP_TEXTURE_FUNCTIONS_HOST_H

/* Makes a call of the function an error; `what` must be one string literal. */
#if __has_attribute(unavailable)
#define CKPP_REFUSE_(what) __attribute__((unavailable(what)))
#else
#define CKPP_REFUSE_(what) __attribute__((error(what)))
#endif

#define CKPP_PLACE_ const char *file = __builtin_FILE(), int line = __builtin_LINE()

#define CKPP_TEXTURE_(name, function, parameters, ...)                                            \
    template <ckpp::texture_texel Type>                                                           \
    CKPP_FN Type name(cudaTextureObject_t object, CKPP_STRIP_ parameters, CKPP_PLACE_)            \
    {                                                                                             \
        return ckpp::CKPP_STRIP_ function(object, {#name, file, line}, __VA_ARGS__);              \
    }                                                                                             \
    template <ckpp::texture_texel Type>                                                           \
    CKPP_FN void name(Type *to, cudaTextureObject_t object, CKPP_STRIP_ parameters, CKPP_PLACE_)  \
    {                                                                                             \
        *to = ckpp::CKPP_STRIP_ function(object, {#name, file, line}, __VA_ARGS__);               \
    }                                                                                             \
    template <class Type>                                                                         \
        requires(!ckpp::texture_texel<Type>)                                                      \
    CKPP_REFUSE_(#name "<...> gives an integer of 8, 16 or 32 bits, a float, "                    \
                       "or a vector of 1, 2 or 4 of those")                                       \
    Type name(cudaTextureObject_t object, CKPP_STRIP_ parameters);
#define CKPP_SURFACE_(name, ndim, parameters, x, y, z)                                            \
    template <ckpp::surface_texel Type>                                                           \
    CKPP_FN Type name##read(cudaSurfaceObject_t object, CKPP_STRIP_ parameters,                   \
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap, CKPP_PLACE_)     \
    {                                                                                             \
        return ckpp::surface_read<ndim, Type>(object, x, y, z, mode, {#name "read", file, line}); \
    }                                                                                             \
    template <ckpp::surface_texel Type>                                                           \
    CKPP_FN void name##read(Type *to, cudaSurfaceObject_t object, CKPP_STRIP_ parameters,         \
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap, CKPP_PLACE_)     \
    {                                                                                             \
        *to = ckpp::surface_read<ndim, Type>(object, x, y, z, mode, {#name "read", file, line});  \
    }                                                                                             \
    template <ckpp::surface_texel Type>                                                           \
    CKPP_FN void name##write(Type value, cudaSurfaceObject_t object, CKPP_STRIP_ parameters,      \
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap, CKPP_PLACE_)    \
    {                                                                                             \
        ckpp::surface_write<ndim, Type>(value, object, x, y, z, mode,                             \
                                        {#name "write", file, line});                             \
    }
#define CKPP_STRIP_(...) __VA_ARGS__

CKPP_TEXTURE_(tex1D, (sample<1, CKPP_FORM_PLAIN, Type>), (float x), {x})
CKPP_TEXTURE_(tex2D, (sample<2, CKPP_FORM_PLAIN, Type>), (float x, float y), {x, y})
CKPP_TEXTURE_(tex3D, (sample<3, CKPP_FORM_PLAIN, Type>), (float x, float y, float z), {x, y, z})
CKPP_TEXTURE_(tex1DLayered, (sample<1, CKPP_FORM_LAYERED, Type>), (float x, int layer), {x}, layer)
CKPP_TEXTURE_(tex2DLayered, (sample<2, CKPP_FORM_LAYERED, Type>), (float x, float y, int layer),
              {x, y}, layer)
CKPP_TEXTURE_(tex1DLod, (sample<1, CKPP_FORM_LEVELS, Type>), (float x, float level), {x}, 0, level)
CKPP_TEXTURE_(tex2DLod, (sample<2, CKPP_FORM_LEVELS, Type>), (float x, float y, float level),
              {x, y}, 0, level)
CKPP_TEXTURE_(tex3DLod, (sample<3, CKPP_FORM_LEVELS, Type>),
              (float x, float y, float z, float level), {x, y, z}, 0, level)
CKPP_TEXTURE_(tex1DLayeredLod, (sample<1, CKPP_FORM_LAYERED_LEVELS, Type>),
              (float x, int layer, float level), {x}, layer, level)
CKPP_TEXTURE_(tex2DLayeredLod, (sample<2, CKPP_FORM_LAYERED_LEVELS, Type>),
              (float x, float y, int layer, float level), {x, y}, layer, level)
CKPP_TEXTURE_(tex1Dfetch, (fetch<Type>), (int number), number)
CKPP_SURFACE_(surf1D, 1, (int x), x, 0, 0)
CKPP_SURFACE_(surf2D, 2, (int x, int y), x, y, 0)
CKPP_SURFACE_(surf3D, 3, (int x, int y, int z), x, y, z)

/* Functions that only GPUs have, or for kinds of texture that ckpp does not create. */
#define CKPP_REFUSED_(name, why)                                                               \
    template <class Type = void, class... Rest> CKPP_REFUSE_(#name why) Type name(Rest...);
#define CKPP_NO_LAYERS_ \
    " accesses layers, which ckpp's surfaces do not have: use a surface of one more dimension"
#define CKPP_NO_CUBES_ " reads a cube map, which ckpp's textures are not"
#define CKPP_NO_GRADIENTS_ \
    ": the host backend does not emulate gradients: give the level with tex2DLod"
#define CKPP_NO_GATHER_ \
    ": the host backend does not emulate gathering: read the four texels with tex2D"
CKPP_REFUSED_(tex2Dgather, CKPP_NO_GATHER_)
CKPP_REFUSED_(tex1DGrad, CKPP_NO_GRADIENTS_)
CKPP_REFUSED_(tex2DGrad, CKPP_NO_GRADIENTS_)
CKPP_REFUSED_(tex3DGrad, CKPP_NO_GRADIENTS_)
CKPP_REFUSED_(tex1DLayeredGrad, CKPP_NO_GRADIENTS_)
CKPP_REFUSED_(tex2DLayeredGrad, CKPP_NO_GRADIENTS_)
CKPP_REFUSED_(texCubemap, CKPP_NO_CUBES_)
CKPP_REFUSED_(texCubemapLod, CKPP_NO_CUBES_)
CKPP_REFUSED_(texCubemapGrad, CKPP_NO_CUBES_)
CKPP_REFUSED_(texCubemapLayered, CKPP_NO_CUBES_)
CKPP_REFUSED_(surf1DLayeredread, CKPP_NO_LAYERS_)
CKPP_REFUSED_(surf1DLayeredwrite, CKPP_NO_LAYERS_)
CKPP_REFUSED_(surf2DLayeredread, CKPP_NO_LAYERS_)
CKPP_REFUSED_(surf2DLayeredwrite, CKPP_NO_LAYERS_)
CKPP_REFUSED_(surfCubemapread, CKPP_NO_CUBES_)
CKPP_REFUSED_(surfCubemapwrite, CKPP_NO_CUBES_)
#undef CKPP_REFUSED_
#undef CKPP_TEXTURE_
#undef CKPP_SURFACE_
#undef CKPP_STRIP_

#endif
