/* base.h - the beginning of every kernel source: C's spellings, fixed-width types, constants.
 *
 * The headers in this folder are compiled by NVRTC, which has no system headers, by nvcc, and by
 * the host's C++ compiler; CKPP_GPU: by one of the first two. For nvcc every function needs its
 * __device__. They are concatenated in front of the kernel (base, half, complex, math, raw), not
 * included. To compile quickly, functions that a kernel does not mention are removed by the
 * preprocessor. */
#if defined __CUDACC_RTC__ || defined __NVCC__
#define CKPP_GPU 1
#endif

#ifdef __CUDACC_RTC__

#ifndef CKPP_LIBCUXX    /* libcu++ has its own */
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef long intmax_t;
typedef unsigned long uintmax_t;
#endif
typedef long ssize_t;
/* The host gets these from <sys/types.h>. */
typedef unsigned char u_char;
typedef unsigned short ushort, u_short;
typedef unsigned int uint, u_int;
typedef unsigned long ulong, u_long;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;

/* GNU C's spellings, which nvcc has and NVRTC does not. */
#define __asm__ asm
#define __asm asm
#define __volatile__ volatile
#define __volatile volatile
#define __const__ const
#define __const const
#define __signed__ signed
#define __signed signed

#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN (-128)
#define CHAR_MAX 127
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807l
#define LONG_MIN (-LONG_MAX - 1)
#define ULONG_MAX 18446744073709551615ul
#define LLONG_MAX 9223372036854775807ll
#define LLONG_MIN (-LLONG_MAX - 1)
#define ULLONG_MAX 18446744073709551615ull
#define INT8_MIN SCHAR_MIN
#define INT8_MAX SCHAR_MAX
#define UINT8_MAX UCHAR_MAX
#define INT16_MIN SHRT_MIN
#define INT16_MAX SHRT_MAX
#define UINT16_MAX USHRT_MAX
#define INT32_MIN INT_MIN
#define INT32_MAX INT_MAX
#define UINT32_MAX UINT_MAX
#define INT64_MIN LONG_MIN
#define INT64_MAX LONG_MAX
#define UINT64_MAX ULONG_MAX
#define INTPTR_MIN LONG_MIN
#define INTPTR_MAX LONG_MAX
#define UINTPTR_MAX ULONG_MAX
#define INTMAX_MIN LONG_MIN
#define INTMAX_MAX LONG_MAX
#define UINTMAX_MAX ULONG_MAX
#define PTRDIFF_MIN LONG_MIN
#define PTRDIFF_MAX LONG_MAX
#define SIZE_MAX ULONG_MAX
#define INT8_C(x) x
#define INT16_C(x) x
#define INT32_C(x) x
#define INT64_C(x) x##l
#define UINT8_C(x) x
#define UINT16_C(x) x
#define UINT32_C(x) x##u
#define UINT64_C(x) x##ul
#define INTMAX_C(x) x##l
#define UINTMAX_C(x) x##ul

#define FLT_RADIX 2
#define FLT_MANT_DIG 24
#define FLT_DIG 6
#define FLT_MIN_EXP (-125)
#define FLT_MAX_EXP 128
#define FLT_MIN_10_EXP (-37)
#define FLT_MAX_10_EXP 38
#define FLT_MAX 3.40282346638528859812e+38f
#define FLT_MIN 1.17549435082228750797e-38f
#define FLT_TRUE_MIN 1.40129846432481707092e-45f
#define FLT_EPSILON 1.1920928955078125e-7f
#define FLT_DECIMAL_DIG 9
#define DBL_MANT_DIG 53
#define DBL_DIG 15
#define DBL_MIN_EXP (-1021)
#define DBL_MAX_EXP 1024
#define DBL_MIN_10_EXP (-307)
#define DBL_MAX_10_EXP 308
#define DBL_MAX 1.79769313486231570814527423731704357e+308
#define DBL_MIN 2.22507385850720138309023271733240406e-308
#define DBL_TRUE_MIN 4.94065645841246544176568792868221372e-324
#define DBL_EPSILON 2.22044604925031308084726333618164062e-16
#define DBL_DECIMAL_DIG 17

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define INFINITY __int_as_float(0x7f800000)
#define NAN __int_as_float(0x7fc00000)
#define HUGE_VALF __int_as_float(0x7f800000)
#define HUGE_VAL __longlong_as_double(0x7ff0000000000000)
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4

#else

/* C's <math.h>, because libstdc++'s takes much longer to compile than a kernel. Its macros are
 * replaced by functions. */
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <math.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#undef isnan
#undef isinf
#undef isfinite
#undef isnormal
#undef signbit
#undef fpclassify
#undef isgreater
#undef isgreaterequal
#undef isless
#undef islessequal
#undef islessgreater
#undef isunordered
#include <float.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#endif

#ifndef CKPP_GPU

/* CUDA's function specifiers have no meaning on the host. */
#define __device__
#define __host__
#define __global__
#define __constant__ const
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...)

/* For #if in sources: the host behaves like a GPU of compute capability 8.0, with CUDA 12.8. Only
 * a GPU's compiler defines __CUDACC_RTC__. */
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 0
#define __CUDA_ARCH__ 800

#endif

typedef unsigned char uchar;
typedef int8_t int8;
typedef int16_t int16;
typedef int32_t int32;
typedef int64_t int64;
typedef uint8_t uint8;
typedef uint16_t uint16;
typedef uint32_t uint32;
typedef uint64_t uint64;
typedef float float32;
typedef double float64;

/* For the functions of these headers. Not static, because NVRTC warns about unused static
 * functions. */
#ifdef CKPP_GPU
#define CKPP_FN __device__ inline
#elif !defined __OPTIMIZE__
#define CKPP_FN inline
#else
#define CKPP_FN inline __attribute__((always_inline))
#endif

/* C's keywords that C++ spells differently. */
#define _Bool bool
#define _Static_assert static_assert
#define _Alignas alignas
#define _Alignof alignof
#define _Noreturn [[noreturn]]
#define _Thread_local thread_local
#define restrict __restrict__
#define register
#define __auto_type auto
#ifdef __CUDACC_RTC__
/* For expressions only: NVRTC has no typeof for types. */
#define typeof(...) ckpp::unreferenced<decltype(__VA_ARGS__)>
#define __typeof__(...) typeof(__VA_ARGS__)
#else
#define typeof __typeof__
#endif

/* A compound literal (struct p){...} is translated to ckpp_type<struct p>{...}. */
template <class Type> using ckpp_type = Type;

/* A bit-field in arithmetic: what it is promoted to. */
#define ckpp_field(...) ((decltype((__VA_ARGS__) + 0))(__VA_ARGS__))

namespace ckpp {

/* Elements of a type unknown here, which are only copied. */
template <size_t SIZE, size_t ALIGN = 1> struct alignas(ALIGN) bytes {
    unsigned char data[SIZE];
};

/* The kind of number that T is after C's integer promotions (and those of 16-bit floats); 0 for
 * others. */
enum { INTEGER = 1, FLOAT = 2, DOUBLE = 3 };
template <class Type> inline constexpr int kind_of = 0;
template <> inline constexpr int kind_of<int> = INTEGER;
template <> inline constexpr int kind_of<unsigned> = INTEGER;
template <> inline constexpr int kind_of<long> = INTEGER;
template <> inline constexpr int kind_of<unsigned long> = INTEGER;
template <> inline constexpr int kind_of<long long> = INTEGER;
template <> inline constexpr int kind_of<unsigned long long> = INTEGER;
template <> inline constexpr int kind_of<float> = FLOAT;
template <> inline constexpr int kind_of<double> = DOUBLE;
template <> inline constexpr int kind_of<long double> = DOUBLE;

template <class Type> Type value_of() noexcept; /* declared only */
template <class Type> using promoted = decltype(+value_of<Type>());
/* All arithmetic types, unscoped enumerations, and 16-bit floats. */
template <class Type>
concept number = kind_of<promoted<Type>> != 0;
template <class... Type>
inline constexpr bool are_integers = (... && (kind_of<promoted<Type>> == INTEGER));

template <class Type> struct unreferenced_of { typedef Type type; };
template <class Type> struct unreferenced_of<Type &> { typedef Type type; };
template <class Type> using unreferenced = typename unreferenced_of<Type>::type;

template <bool, class Left, class Right> struct choose { typedef Left type; };
template <class Left, class Right> struct choose<false, Left, Right> { typedef Right type; };

/* The alignment of array elements on a GPU (ensured by array_check()), which can be more than that
 * of their type. */
template <class Stored> inline constexpr size_t load_alignment = alignof(Stored);

/* What indexing a raw array returns: a reference; half.h specializes it. */
template <class Stored> struct raw_element {
    typedef Stored &type;
};

/* k = k / extent; returns the remainder. Divides in 32 bits if possible, which is far cheaper on a
 * GPU. */
CKPP_FN uint64_t split(uint64_t &k, uint64_t extent)
{
    uint64_t quotient;
    if ((k | extent) >> 32)
        quotient = k / extent;
    else
        quotient = (uint32_t)k / (uint32_t)extent;
    const uint64_t rest = k - quotient * extent;
    k = quotient;
    return rest;
}

CKPP_FN uint32_t split(uint32_t &k, uint32_t extent)
{
    const uint32_t quotient = k / extent, rest = k - quotient * extent;
    k = quotient;
    return rest;
}

/* The offset, in elements, of element k in row-major order. Index can hold the number of
 * elements. */
template <int NDIM, class Index = uint64_t>
__device__ inline int64_t offset_of(int64_t k, const int64_t *shape, const int64_t *strides)
{
    if constexpr (NDIM == 0) {
        return 0;
        /* the general case, simplified so that it compiles faster */
    } else if constexpr (NDIM == 1) {
        return k * strides[0];
    } else {
        Index rest = (Index)k;
        int64_t offset = 0;
        for (int d = NDIM - 1; d > 0; d--)
            offset += (int64_t)split(rest, (Index)shape[d]) * strides[d];
        return offset + (int64_t)rest * strides[0];
    }
}

} // namespace ckpp
