/* texture_host.h - textures and surfaces on the host: a GPU's texture unit, after the formulas of
 * CUDA's programming guide ("Texture Fetching").
 *
 * The first part is C and also used by the library: an object's 64 bits are a pointer to a
 * ckpp_sampler. If a GPU's result would be undefined (a float texture read as integers,
 * coordinates outside of a surface), the fault is recorded in the sampler, and the launch
 * fails. CUDA's names are in texture_functions_host.h. */
#ifndef CKPP_TEXTURE_HOST_H
#define CKPP_TEXTURE_HOST_H

/* The type of a texel's channels. */
enum ckpp_channel_kind {
    CKPP_CHANNEL_SIGNED,
    CKPP_CHANNEL_UNSIGNED,
    CKPP_CHANNEL_HALF,
    CKPP_CHANNEL_FLOAT
};

enum ckpp_texture_fault {
    CKPP_FAULT_NONE,
    CKPP_FAULT_TEXTURE,      /* a surface, but the function takes a texture */
    CKPP_FAULT_SURFACE,      /* a texture, but the function takes a surface */
    CKPP_FAULT_DIMENSIONS,
    CKPP_FAULT_TYPE,
    CKPP_FAULT_RANGE
};

/* Which functions read a texture: tex2D and its kin, tex2DLayered, tex1Dfetch, tex2DLod or
 * tex2DLayeredLod. */
enum ckpp_texel_form {
    CKPP_FORM_PLAIN,
    CKPP_FORM_LAYERED,
    CKPP_FORM_LINEAR,
    CKPP_FORM_LEVELS,
    CKPP_FORM_LAYERED_LEVELS
};

/* address[] contains ckpp_address values. */
typedef struct ckpp_sampler {
    /* x fastest, then y; a texel's channels are contiguous */
    unsigned char *data;
    int64_t row;                     /* bytes from one row to the next */
    int32_t extent[3];               /* x, y, z; 1 for missing dimensions; behind the `ndim` first
                                      * ones that of the layers */
    int32_t ndim, channels, form;
    int32_t kind, size;              /* of a channel; size in bytes */
    int32_t is_surface, is_linear, is_normalized;
    int32_t as_normalized;           /* integers are read as floats */
    const float *curve;              /* what bytes but the fourth channel's are read as; or NULL */
    int32_t address[3];
    float border[4];
    /* of levels, whose own samplers follow this one in memory: */
    int32_t blends_levels;
    float level_bias, min_level, max_level;
    /* the first fault: */
    int32_t fault, line;
    const char *file, *function, *type;
    int32_t at[3];
} ckpp_sampler;

#ifdef __cplusplus

typedef unsigned long long cudaTextureObject_t, cudaSurfaceObject_t;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };

namespace ckpp {

/* ---- texel types: float, uchar4 ---- */

template <class Type> struct texel_of {};
template <class Type>
    requires is_vector<Type>
struct texel_of<Type> {
    typedef decltype(Type::x) channel;
    static constexpr int channels = sizeof(Type) / sizeof(channel);
};
template <class Type>
    requires number<Type>
struct texel_of<Type> {
    typedef Type channel;
    static constexpr int channels = 1;
};

template <class Type> inline constexpr const char *channel_name = nullptr;
#define CKPP_CHANNEL_(type, name) \
    template <> inline constexpr const char *channel_name<type> = name;
CKPP_CHANNEL_(char, "char")
CKPP_CHANNEL_(signed char, "signed char")
CKPP_CHANNEL_(unsigned char, "unsigned char")
CKPP_CHANNEL_(short, "short")
CKPP_CHANNEL_(unsigned short, "unsigned short")
CKPP_CHANNEL_(int, "int")
CKPP_CHANNEL_(unsigned, "unsigned")
CKPP_CHANNEL_(long long, "long long")
CKPP_CHANNEL_(unsigned long long, "unsigned long long")
CKPP_CHANNEL_(float, "float")
#undef CKPP_CHANNEL_

/* Types for surface accesses, and for texture reads. */
template <class Type>
concept surface_texel = requires { typename texel_of<Type>::channel; } &&
    channel_name<typename texel_of<Type>::channel> != nullptr && sizeof(Type) <= 16;
template <class Type>
concept texture_texel = surface_texel<Type> && sizeof(typename texel_of<Type>::channel) <= 4;

/* ---- faults ---- */

struct texture_call {
    const char *function, *file;
    int line;
};

__attribute__((noinline, cold)) inline void
texture_fault(ckpp_sampler &s, int fault, const texture_call &call, const char *type, int x = 0,
              int y = 0, int z = 0)
{
    int32_t none = CKPP_FAULT_NONE;
    if (!__atomic_compare_exchange_n(&s.fault, &none, fault, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED))
        return;
    s.file = call.file, s.line = call.line, s.function = call.function, s.type = type;
    s.at[0] = x, s.at[1] = y, s.at[2] = z;
}

/* ---- reading a texel ---- */

CKPP_FN float half_value(uint16_t bits)
{
    const uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023u;
    float value = __builtin_ldexpf((float)(exponent ? fraction + 1024u : fraction),
                                   (exponent ? (int)exponent : 1) - 25);
    if (exponent == 31)
        value = fraction ? __builtin_nanf("") : __builtin_inff();
    return bits >> 15 ? -value : value;
}

CKPP_FN int64_t integer_channel(const ckpp_sampler &s, const unsigned char *p)
{
    const bool is_signed = s.kind == CKPP_CHANNEL_SIGNED;
    uint32_t value = 0;
    __builtin_memcpy(&value, p, (size_t)s.size); /* little-endian, as all hosts of GPUs are */
    switch (s.size) {
    case 1: return is_signed ? (int8_t)value : (int64_t)value;
    case 2: return is_signed ? (int16_t)value : (int64_t)value;
    default: return is_signed ? (int32_t)value : (int64_t)value;
    }
}

CKPP_FN float float_channel(const ckpp_sampler &s, const unsigned char *p)
{
    float value;
    uint16_t half;
    switch (s.kind) {
    case CKPP_CHANNEL_FLOAT: __builtin_memcpy(&value, p, sizeof value); return value;
    case CKPP_CHANNEL_HALF: __builtin_memcpy(&half, p, sizeof half); return half_value(half);
    case CKPP_CHANNEL_SIGNED:
        value = (float)integer_channel(s, p) / (s.size == 1 ? 127.0f : 32767.0f);
        return value < -1 ? -1 : value;
    default: return (float)integer_channel(s, p) / (s.size == 1 ? 255.0f : 65535.0f);
    }
}

/* The texel at these coordinates, behind which the layer is; NULL: the border. */
CKPP_FN const unsigned char *texel_at(const ckpp_sampler &s, const int *at)
{
    int64_t place[3] = {at[0], at[1], at[2]};
    for (int d = 0; d < s.ndim; d++) {
        const int extent = s.extent[d];
        if (at[d] >= 0 && at[d] < extent)
            continue;
        if (s.address[d] == 3) /* CKPP_BORDER */
            return nullptr;
        if (s.address[d] == 1) /* CKPP_WRAP */
            place[d] = at[d] < 0 ? extent - 1 : 0;
        else
            place[d] = at[d] < 0 ? 0 : extent - 1;
    }
    return s.data + (place[2] * s.extent[1] + place[1]) * s.row +
           place[0] * s.channels * s.size;
}

/* Converts a coordinate to texels. Wrapped and mirrored ones are then inside, so that neighbours
 * are at most one texel outside. */
CKPP_FN float texel_coordinate(const ckpp_sampler &s, int d, float u)
{
    if (u != u)
        u = 0;
    if (s.is_normalized) {
        const float turn = __builtin_floorf(u), inside = u - turn;
        if (s.address[d] == 1)
            u = inside;
        else if (s.address[d] == 2) /* CKPP_MIRROR */
            u = __builtin_fmodf(turn, 2) == 0 ? inside : 1 - inside;
        if (u != u) /* it was infinite */
            u = 0;
        u *= (float)s.extent[d];
    }
    return u < -1e9f ? -1e9f : u > 1e9f ? 1e9f : u;
}

/* ---- textures ---- */

template <class Channel>
CKPP_FN Channel point_channel(const ckpp_sampler &s, const unsigned char *texel, int c)
{
    const bool is_float = kind_of<Channel> == FLOAT;
    if (!texel)
        return (Channel)s.border[c];
    if constexpr (is_float)
        return s.curve && c < 3 ? s.curve[texel[c]] : float_channel(s, texel + c * s.size);
    else
        return (Channel)integer_channel(s, texel + c * s.size);
}

template <class Channel>
CKPP_FN void sample_point(const ckpp_sampler &s, const float *place, int layer, Channel *value,
                          int channels)
{
    int at[4] = {0, 0, 0};
    at[s.ndim] = layer;
    for (int d = 0; d < s.ndim; d++)
        at[d] = (int)__builtin_floorf(place[d]);
    const unsigned char *texel = texel_at(s, at);
    for (int c = 0; c < channels; c++)
        value[c] = point_channel<Channel>(s, texel, c);
}

/* Bilinear or trilinear filtering, with weights in multiples of 1/256, as on a GPU. */
CKPP_FN void sample_linear(const ckpp_sampler &s, const float *place, int layer, float *value,
                           int channels)
{
    int first[4] = {0, 0, 0};
    float fraction[3] = {0, 0, 0};
    first[s.ndim] = layer;
    for (int d = 0; d < s.ndim; d++) {
        const float middle = place[d] - 0.5f, low = __builtin_floorf(middle);
        first[d] = (int)low;
        fraction[d] = __builtin_floorf((middle - low) * 256 + 0.5f) / 256;
    }
    for (int c = 0; c < channels; c++)
        value[c] = 0;
    for (int corner = 0; corner < 1 << s.ndim; corner++) {
        int at[3];
        float weight = 1;
        for (int d = 0; d < 3; d++) {
            const int next = corner >> d & 1;
            at[d] = first[d] + next;
            if (d < s.ndim)
                weight *= next ? fraction[d] : 1 - fraction[d];
        }
        if (weight == 0) /* 0 times an infinite texel would be NaN */
            continue;
        const unsigned char *texel = texel_at(s, at);
        for (int c = 0; c < channels; c++)
            value[c] += weight * point_channel<float>(s, texel, c);
    }
}

/* Whether the texture can be read as this type: floats as float, integers as integers at least as
 * wide and of the same signedness. */
template <class Channel> CKPP_FN bool fits_texture(const ckpp_sampler &s)
{
    if (s.kind == CKPP_CHANNEL_FLOAT || s.kind == CKPP_CHANNEL_HALF || s.as_normalized)
        return kind_of<Channel> == FLOAT;
    return kind_of<Channel> != FLOAT && (int)sizeof(Channel) >= s.size &&
           ((Channel)-1 < (Channel)0) == (s.kind == CKPP_CHANNEL_SIGNED);
}

/* Whether the function can read the texture as this type; records the fault if not. */
template <class Type>
CKPP_FN bool readable(ckpp_sampler &s, int ndim, int form, const texture_call &call)
{
    typedef texel_of<Type> texel;
    typedef typename texel::channel channel;
    const bool other = s.ndim != ndim || s.form != form;
    if (!s.is_surface && !other && texel::channels <= s.channels && fits_texture<channel>(s))
        [[likely]]
        return true;
    texture_fault(s,
                  s.is_surface ? CKPP_FAULT_TEXTURE
                  : other      ? CKPP_FAULT_DIMENSIONS
                               : CKPP_FAULT_TYPE,
                  call, channel_name<channel>, texel::channels);
    return false;
}

/* Reads the texture, or one level of it. */
template <int NDIM, bool LAYERED, class Channel>
CKPP_FN void read_level(const ckpp_sampler &s, const float (&given)[NDIM], int layer,
                        Channel *value, int channels)
{
    float place[3];
    for (int d = 0; d < NDIM; d++)
        place[d] = texel_coordinate(s, d, given[d]);
    // As on a GPU, which takes the number for an unsigned one: a negative layer is the last one.
    if (LAYERED && (unsigned)layer >= (unsigned)s.extent[NDIM])
        layer = s.extent[NDIM] - 1;
    if constexpr (kind_of<Channel> == FLOAT)
        if (s.is_linear)
            return sample_linear(s, place, layer, value, channels);
    sample_point(s, place, layer, value, channels);
}

/* Reads the nearest level, or the two nearest ones with weights in multiples of 1/256. */
template <int NDIM, bool LAYERED, class Channel>
CKPP_FN void read_levels(const ckpp_sampler &s, const float (&given)[NDIM], float level, int layer,
                         Channel *value, int channels)
{
    const ckpp_sampler *levels = &s + 1;
    level += s.level_bias;
    level = !(level > s.min_level) ? s.min_level : level > s.max_level ? s.max_level : level;
    const int low = (int)(s.blends_levels ? level : level + 0.5f);
    read_level<NDIM, LAYERED>(levels[low], given, layer, value, channels);
    if constexpr (kind_of<Channel> == FLOAT) {
        const float weight = __builtin_floorf((level - (float)low) * 256 + 0.5f) / 256;
        if (!s.blends_levels || weight == 0) /* 0 times an infinite texel would be NaN */
            return;
        Channel more[4] = {};
        read_level<NDIM, LAYERED>(levels[low + 1], given, layer, more, channels);
        for (int c = 0; c < channels; c++)
            value[c] = value[c] * (1 - weight) + more[c] * weight;
    }
}

template <int NDIM, int FORM, class Type>
inline Type sample(uint64_t object, const texture_call &call, const float (&given)[NDIM],
                   int layer = 0, float level = 0)
{
    typedef texel_of<Type> texel;
    constexpr bool layered = FORM == CKPP_FORM_LAYERED || FORM == CKPP_FORM_LAYERED_LEVELS;
    ckpp_sampler &s = *(ckpp_sampler *)object;
    Type result = {};
    typename texel::channel value[4] = {};
    if (!readable<Type>(s, NDIM, FORM, call))
        return result;
    if constexpr (FORM == CKPP_FORM_LEVELS || FORM == CKPP_FORM_LAYERED_LEVELS)
        read_levels<NDIM, layered>(s, given, level, layer, value, texel::channels);
    else
        read_level<NDIM, layered>(s, given, layer, value, texel::channels);
    __builtin_memcpy(&result, value, sizeof result);
    return result;
}

/* The texel of this number; 0 outside of the array. */
template <class Type> inline Type fetch(uint64_t object, const texture_call &call, int number)
{
    typedef texel_of<Type> texel;
    ckpp_sampler &s = *(ckpp_sampler *)object;
    Type result = {};
    typename texel::channel value[4] = {};
    if (!readable<Type>(s, 1, CKPP_FORM_LINEAR, call) || number < 0 || number >= s.extent[0])
        return result;
    const int at[3] = {number, 0, 0};
    for (int c = 0; c < texel::channels; c++)
        value[c] = point_channel<typename texel::channel>(s, texel_at(s, at), c);
    __builtin_memcpy(&result, value, sizeof result);
    return result;
}

/* ---- surfaces ---- */

/* The address of an access of `size` bytes; NULL: outside. x is in bytes. */
inline unsigned char *surface_place(ckpp_sampler &s, int ndim, size_t size, int x, int y, int z,
                                    int mode, const texture_call &call, const char *type)
{
    const int texel = s.channels * s.size, row = s.extent[0] * texel, last = row - (int)size;
    if (!s.is_surface || s.ndim != ndim) {
        texture_fault(s, s.is_surface ? CKPP_FAULT_DIMENSIONS : CKPP_FAULT_SURFACE, call, type);
        return nullptr;
    }
    bool inside = x >= 0 && x <= last && y >= 0 && y < s.extent[1] && z >= 0 && z < s.extent[2];
    if (x % (int)size != 0 || (!inside && mode == cudaBoundaryModeTrap)) {
        texture_fault(s, CKPP_FAULT_RANGE, call, type, x, y, z);
        return nullptr;
    }
    if (!inside && (mode == cudaBoundaryModeZero || last < 0))
        return nullptr;
    x = x < 0 ? 0 : x > last ? last : x;
    y = y < 0 ? 0 : y >= s.extent[1] ? s.extent[1] - 1 : y;
    z = z < 0 ? 0 : z >= s.extent[2] ? s.extent[2] - 1 : z;
    return s.data + ((int64_t)z * s.extent[1] + y) * row + x;
}

template <int NDIM, class Type>
CKPP_FN Type surface_read(uint64_t object, int x, int y, int z, int mode, const texture_call &call)
{
    Type value = {};
    const unsigned char *p = surface_place(*(ckpp_sampler *)object, NDIM, sizeof value, x, y, z,
                                           mode, call,
                                           channel_name<typename texel_of<Type>::channel>);
    if (p)
        __builtin_memcpy(&value, p, sizeof value);
    return value;
}

template <int NDIM, class Type>
CKPP_FN void surface_write(const Type &value, uint64_t object, int x, int y, int z, int mode,
                           const texture_call &call)
{
    unsigned char *p = surface_place(*(ckpp_sampler *)object, NDIM, sizeof value, x, y, z, mode,
                                     call, channel_name<typename texel_of<Type>::channel>);
    if (p)
        __builtin_memcpy(p, &value, sizeof value);
}

} // namespace ckpp

#endif
#endif
