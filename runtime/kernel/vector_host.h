/* vector_host.h - CUDA's vector types on the host: float4, uchar2, ..., with the size and
 * alignment of a GPU's, and make_float4() and others. */
namespace ckpp {
/* Whether a texel may have this type; vectors of three are no texels. */
template <class Type> inline constexpr bool is_vector = false;
} // namespace ckpp

#define CKPP_VECTOR_3_(name, type)                                                             \
    struct name##3 {                                                                           \
        type x, y, z;                                                                          \
    };
#define CKPP_VECTORS_(name, type, align_2, align_4)                                            \
    struct name##1 {                                                                           \
        type x;                                                                                \
    };                                                                                         \
    struct alignas(align_2) name##2 {                                                          \
        type x, y;                                                                             \
    };                                                                                         \
    struct alignas(align_4) name##4 {                                                          \
        type x, y, z, w;                                                                       \
    };                                                                                         \
    template <> inline constexpr bool ckpp::is_vector<name##1> = true;                         \
    template <> inline constexpr bool ckpp::is_vector<name##2> = true;                         \
    template <> inline constexpr bool ckpp::is_vector<name##4> = true;                         \
    CKPP_FN name##1 make_##name##1(type x) { return {x}; }                                     \
    CKPP_FN name##2 make_##name##2(type x, type y) { return {x, y}; }                          \
    CKPP_FN name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }               \
    CKPP_FN name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }

CKPP_VECTOR_3_(char, signed char)
CKPP_VECTOR_3_(uchar, unsigned char)
CKPP_VECTOR_3_(short, short)
CKPP_VECTOR_3_(ushort, unsigned short)
CKPP_VECTOR_3_(int, int)
#ifndef CKPP_BLOCK_HOST_H /* it defines uint3, for threadIdx */
CKPP_VECTOR_3_(uint, unsigned)
#endif
CKPP_VECTOR_3_(long, long)
CKPP_VECTOR_3_(ulong, unsigned long)
CKPP_VECTOR_3_(longlong, long long)
CKPP_VECTOR_3_(ulonglong, unsigned long long)
CKPP_VECTOR_3_(float, float)
CKPP_VECTOR_3_(double, double)
#undef CKPP_VECTOR_3_

CKPP_VECTORS_(char, signed char, 2, 4)
CKPP_VECTORS_(uchar, unsigned char, 2, 4)
CKPP_VECTORS_(short, short, 4, 8)
CKPP_VECTORS_(ushort, unsigned short, 4, 8)
CKPP_VECTORS_(int, int, 8, 16)
CKPP_VECTORS_(uint, unsigned, 8, 16)
CKPP_VECTORS_(long, long, 16, 16)
CKPP_VECTORS_(ulong, unsigned long, 16, 16)
CKPP_VECTORS_(longlong, long long, 16, 16)
CKPP_VECTORS_(ulonglong, unsigned long long, 16, 16)
CKPP_VECTORS_(float, float, 8, 16)
CKPP_VECTORS_(double, double, 16, 16)
#undef CKPP_VECTORS_
