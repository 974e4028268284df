/* intrinsics.h - CUDA's functions besides mathematical ones and atomics, for the host: bit
 * operations, bit casts, fast and directed-rounding arithmetic, and the C library functions that
 * CUDA has.
 *
 * As in math.h, only functions that the kernel calls are defined (CKPP_NEED_<name>). */

#ifndef CKPP_GPU
/* ---- C's functions ---- */

#if defined CKPP_NEED_printf || defined CKPP_NEED_snprintf || defined CKPP_NEED_puts ||        \
    defined CKPP_NEED_putchar
#include <stdio.h>
#endif
#ifdef CKPP_NEED_assert
#include <assert.h>
#endif
#if defined CKPP_NEED_memcpy || defined CKPP_NEED_memset || defined CKPP_NEED_memmove ||       \
    defined CKPP_NEED_memcmp || defined CKPP_NEED_strlen || defined CKPP_NEED_strcmp
#include <string.h>
#endif
#if defined CKPP_NEED_malloc || defined CKPP_NEED_free || defined CKPP_NEED_abort ||           \
    defined CKPP_NEED_labs || defined CKPP_NEED_llabs
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <stdlib.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#endif

/* ---- CUDA's intrinsic functions ---- */

#define CKPP_INTRINSIC_(type, name, params, value)                                             \
    CKPP_FN type name params { return value; }
namespace ckpp {
/* Converts as a GPU does: to the nearest value of T, and NaN to 0 (in 64 bits: to the highest bit
 * alone). */
template <class Type, class Format> CKPP_FN Type saturate(Format x)
{
    const Type least = (Type)-1 < 0 ? (Type)((Type)1 << (sizeof(Type) * 8 - 1)) : (Type)0,
               most = (Type)~least;
    if (x != x)
        return sizeof(Type) == 4 ? (Type)0 : (Type)((uint64_t)1 << 63);
    return x < (Format)least ? least : x >= (Format)most ? most : (Type)x;
}
} // namespace ckpp
#ifdef CKPP_NEED___popc
CKPP_INTRINSIC_(int, __popc, (unsigned x), __builtin_popcount(x))
#endif
#ifdef CKPP_NEED___popcll
CKPP_INTRINSIC_(int, __popcll, (unsigned long long x), __builtin_popcountll(x))
#endif
#ifdef CKPP_NEED___clz
CKPP_INTRINSIC_(int, __clz, (int x), x ? __builtin_clz((unsigned)x) : 32)
#endif
#ifdef CKPP_NEED___clzll
CKPP_INTRINSIC_(int, __clzll, (long long x), x ? __builtin_clzll((unsigned long long)x) : 64)
#endif
#ifdef CKPP_NEED___ffs
CKPP_INTRINSIC_(int, __ffs, (int x), __builtin_ffs(x))
#endif
#ifdef CKPP_NEED___ffsll
CKPP_INTRINSIC_(int, __ffsll, (long long x), __builtin_ffsll(x))
#endif
#ifdef CKPP_NEED___mul24
CKPP_INTRINSIC_(int, __mul24, (int x, int y),
                (int)((unsigned)(x << 8 >> 8) * (unsigned)(y << 8 >> 8)))
#endif
#ifdef CKPP_NEED___umul24
CKPP_INTRINSIC_(unsigned, __umul24, (unsigned x, unsigned y), (x & 0xffffffu) * (y & 0xffffffu))
#endif
#ifdef CKPP_NEED___mulhi
CKPP_INTRINSIC_(int, __mulhi, (int x, int y), (int)((long long)x * y >> 32))
#endif
#ifdef CKPP_NEED___umulhi
CKPP_INTRINSIC_(unsigned, __umulhi, (unsigned x, unsigned y),
                (unsigned)((unsigned long long)x * y >> 32))
#endif
#ifdef CKPP_NEED___hadd
CKPP_INTRINSIC_(int, __hadd, (int x, int y), (int)(((long long)x + y) >> 1))
#endif
#ifdef CKPP_NEED___rhadd
CKPP_INTRINSIC_(int, __rhadd, (int x, int y), (int)(((long long)x + y + 1) >> 1))
#endif
#ifdef CKPP_NEED___uhadd
CKPP_INTRINSIC_(unsigned, __uhadd, (unsigned x, unsigned y),
                (unsigned)(((unsigned long long)x + y) >> 1))
#endif
#ifdef CKPP_NEED___urhadd
CKPP_INTRINSIC_(unsigned, __urhadd, (unsigned x, unsigned y),
                (unsigned)(((unsigned long long)x + y + 1) >> 1))
#endif
#ifdef CKPP_NEED___sad
CKPP_INTRINSIC_(unsigned, __sad, (int x, int y, unsigned z),
                z + (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x))
#endif
#ifdef CKPP_NEED___usad
CKPP_INTRINSIC_(unsigned, __usad, (unsigned x, unsigned y, unsigned z),
                z + (x > y ? x - y : y - x))
#endif
#ifdef CKPP_NEED___funnelshift_l
CKPP_INTRINSIC_(unsigned, __funnelshift_l, (unsigned low, unsigned high, unsigned shift),
                (unsigned)((((uint64_t)high << 32 | low) << (shift & 31)) >> 32))
#endif
#ifdef CKPP_NEED___funnelshift_r
CKPP_INTRINSIC_(unsigned, __funnelshift_r, (unsigned low, unsigned high, unsigned shift),
                (unsigned)(((uint64_t)high << 32 | low) >> (shift & 31)))
#endif
#ifdef CKPP_NEED___float_as_int
CKPP_INTRINSIC_(int, __float_as_int, (float x), __builtin_bit_cast(int, x))
#endif
#ifdef CKPP_NEED___float_as_uint
CKPP_INTRINSIC_(unsigned, __float_as_uint, (float x), __builtin_bit_cast(unsigned, x))
#endif
#ifdef CKPP_NEED___int_as_float
CKPP_INTRINSIC_(float, __int_as_float, (int x), __builtin_bit_cast(float, x))
#endif
#ifdef CKPP_NEED___uint_as_float
CKPP_INTRINSIC_(float, __uint_as_float, (unsigned x), __builtin_bit_cast(float, x))
#endif
#ifdef CKPP_NEED___double_as_longlong
CKPP_INTRINSIC_(long long, __double_as_longlong, (double x), __builtin_bit_cast(long long, x))
#endif
#ifdef CKPP_NEED___longlong_as_double
CKPP_INTRINSIC_(double, __longlong_as_double, (long long x), __builtin_bit_cast(double, x))
#endif
#ifdef CKPP_NEED___double2hiint
CKPP_INTRINSIC_(int, __double2hiint, (double x), (int)(__builtin_bit_cast(uint64_t, x) >> 32))
#endif
#ifdef CKPP_NEED___double2loint
CKPP_INTRINSIC_(int, __double2loint, (double x), (int)(uint32_t)__builtin_bit_cast(uint64_t, x))
#endif
#ifdef CKPP_NEED___hiloint2double
CKPP_INTRINSIC_(double, __hiloint2double, (int high, int low),
                __builtin_bit_cast(double, (uint64_t)(uint32_t)high << 32 | (uint32_t)low))
#endif
#ifdef CKPP_NEED___saturatef
CKPP_INTRINSIC_(float, __saturatef, (float x), x > 1 ? 1 : x > 0 ? x : 0)
#endif
#ifdef CKPP_NEED___expf
CKPP_INTRINSIC_(float, __expf, (float x), ::expf(x))
#endif
#ifdef CKPP_NEED___exp10f
CKPP_INTRINSIC_(float, __exp10f, (float x), ::powf(10, x))
#endif
#ifdef CKPP_NEED___logf
CKPP_INTRINSIC_(float, __logf, (float x), ::logf(x))
#endif
#ifdef CKPP_NEED___log2f
CKPP_INTRINSIC_(float, __log2f, (float x), ::log2f(x))
#endif
#ifdef CKPP_NEED___log10f
CKPP_INTRINSIC_(float, __log10f, (float x), ::log10f(x))
#endif
#ifdef CKPP_NEED___sinf
CKPP_INTRINSIC_(float, __sinf, (float x), ::sinf(x))
#endif
#ifdef CKPP_NEED___cosf
CKPP_INTRINSIC_(float, __cosf, (float x), ::cosf(x))
#endif
#ifdef CKPP_NEED___tanf
CKPP_INTRINSIC_(float, __tanf, (float x), ::tanf(x))
#endif
#ifdef CKPP_NEED___powf
CKPP_INTRINSIC_(float, __powf, (float x, float y), ::powf(x, y))
#endif
#ifdef CKPP_NEED___sincosf
CKPP_INTRINSIC_(void, __sincosf, (float x, float *s, float *c),
                (void)(*s = ::sinf(x), *c = ::cosf(x)))
#endif
#ifdef CKPP_NEED___fdividef
CKPP_INTRINSIC_(float, __fdividef, (float x, float y), x / y)
#endif
#ifdef CKPP_NEED___fadd_rn
CKPP_INTRINSIC_(float, __fadd_rn, (float x, float y), x + y)
#endif
#ifdef CKPP_NEED___fsub_rn
CKPP_INTRINSIC_(float, __fsub_rn, (float x, float y), x - y)
#endif
#ifdef CKPP_NEED___fmul_rn
CKPP_INTRINSIC_(float, __fmul_rn, (float x, float y), x * y)
#endif
#ifdef CKPP_NEED___fdiv_rn
CKPP_INTRINSIC_(float, __fdiv_rn, (float x, float y), x / y)
#endif
#ifdef CKPP_NEED___frcp_rn
CKPP_INTRINSIC_(float, __frcp_rn, (float x), 1 / x)
#endif
#ifdef CKPP_NEED___fsqrt_rn
CKPP_INTRINSIC_(float, __fsqrt_rn, (float x), __builtin_sqrtf(x))
#endif
#ifdef CKPP_NEED___dadd_rn
CKPP_INTRINSIC_(double, __dadd_rn, (double x, double y), x + y)
#endif
#ifdef CKPP_NEED___dsub_rn
CKPP_INTRINSIC_(double, __dsub_rn, (double x, double y), x - y)
#endif
#ifdef CKPP_NEED___dmul_rn
CKPP_INTRINSIC_(double, __dmul_rn, (double x, double y), x * y)
#endif
#ifdef CKPP_NEED___ddiv_rn
CKPP_INTRINSIC_(double, __ddiv_rn, (double x, double y), x / y)
#endif
#ifdef CKPP_NEED___drcp_rn
CKPP_INTRINSIC_(double, __drcp_rn, (double x), 1 / x)
#endif
#ifdef CKPP_NEED___dsqrt_rn
CKPP_INTRINSIC_(double, __dsqrt_rn, (double x), __builtin_sqrt(x))
#endif
#ifdef CKPP_NEED___frsqrt_rn
CKPP_INTRINSIC_(float, __frsqrt_rn, (float x), (float)(1 / __builtin_sqrt((double)x)))
#endif
#ifdef CKPP_NEED___fmaf_rn
CKPP_INTRINSIC_(float, __fmaf_rn, (float x, float y, float z), ::fmaf(x, y, z))
#endif
#ifdef CKPP_NEED___fma_rn
CKPP_INTRINSIC_(double, __fma_rn, (double x, double y, double z), ::fma(x, y, z))
#endif
#ifdef CKPP_NEED___float2int_rn
CKPP_INTRINSIC_(int, __float2int_rn, (float x), ckpp::saturate<int>(__builtin_rintf(x)))
#endif
#ifdef CKPP_NEED___float2int_rz
CKPP_INTRINSIC_(int, __float2int_rz, (float x), ckpp::saturate<int>(__builtin_truncf(x)))
#endif
#ifdef CKPP_NEED___float2int_rd
CKPP_INTRINSIC_(int, __float2int_rd, (float x), ckpp::saturate<int>(__builtin_floorf(x)))
#endif
#ifdef CKPP_NEED___float2int_ru
CKPP_INTRINSIC_(int, __float2int_ru, (float x), ckpp::saturate<int>(__builtin_ceilf(x)))
#endif
#ifdef CKPP_NEED___float2uint_rn
CKPP_INTRINSIC_(unsigned, __float2uint_rn, (float x), ckpp::saturate<unsigned>(__builtin_rintf(x)))
#endif
#ifdef CKPP_NEED___float2uint_rz
CKPP_INTRINSIC_(unsigned, __float2uint_rz, (float x),
                ckpp::saturate<unsigned>(__builtin_truncf(x)))
#endif
#ifdef CKPP_NEED___float2uint_rd
CKPP_INTRINSIC_(unsigned, __float2uint_rd, (float x),
                ckpp::saturate<unsigned>(__builtin_floorf(x)))
#endif
#ifdef CKPP_NEED___float2uint_ru
CKPP_INTRINSIC_(unsigned, __float2uint_ru, (float x), ckpp::saturate<unsigned>(__builtin_ceilf(x)))
#endif
#ifdef CKPP_NEED___float2ll_rn
CKPP_INTRINSIC_(long long, __float2ll_rn, (float x), ckpp::saturate<long long>(__builtin_rintf(x)))
#endif
#ifdef CKPP_NEED___float2ll_rz
CKPP_INTRINSIC_(long long, __float2ll_rz, (float x),
                ckpp::saturate<long long>(__builtin_truncf(x)))
#endif
#ifdef CKPP_NEED___float2ll_rd
CKPP_INTRINSIC_(long long, __float2ll_rd, (float x),
                ckpp::saturate<long long>(__builtin_floorf(x)))
#endif
#ifdef CKPP_NEED___float2ll_ru
CKPP_INTRINSIC_(long long, __float2ll_ru, (float x), ckpp::saturate<long long>(__builtin_ceilf(x)))
#endif
#ifdef CKPP_NEED___float2ull_rn
CKPP_INTRINSIC_(unsigned long long, __float2ull_rn, (float x),
                ckpp::saturate<unsigned long long>(__builtin_rintf(x)))
#endif
#ifdef CKPP_NEED___float2ull_rz
CKPP_INTRINSIC_(unsigned long long, __float2ull_rz, (float x),
                ckpp::saturate<unsigned long long>(__builtin_truncf(x)))
#endif
#ifdef CKPP_NEED___float2ull_rd
CKPP_INTRINSIC_(unsigned long long, __float2ull_rd, (float x),
                ckpp::saturate<unsigned long long>(__builtin_floorf(x)))
#endif
#ifdef CKPP_NEED___float2ull_ru
CKPP_INTRINSIC_(unsigned long long, __float2ull_ru, (float x),
                ckpp::saturate<unsigned long long>(__builtin_ceilf(x)))
#endif
#ifdef CKPP_NEED___double2int_rn
CKPP_INTRINSIC_(int, __double2int_rn, (double x), ckpp::saturate<int>(__builtin_rint(x)))
#endif
#ifdef CKPP_NEED___double2int_rz
CKPP_INTRINSIC_(int, __double2int_rz, (double x), ckpp::saturate<int>(__builtin_trunc(x)))
#endif
#ifdef CKPP_NEED___double2int_rd
CKPP_INTRINSIC_(int, __double2int_rd, (double x), ckpp::saturate<int>(__builtin_floor(x)))
#endif
#ifdef CKPP_NEED___double2int_ru
CKPP_INTRINSIC_(int, __double2int_ru, (double x), ckpp::saturate<int>(__builtin_ceil(x)))
#endif
#ifdef CKPP_NEED___double2uint_rn
CKPP_INTRINSIC_(unsigned, __double2uint_rn, (double x),
                ckpp::saturate<unsigned>(__builtin_rint(x)))
#endif
#ifdef CKPP_NEED___double2uint_rz
CKPP_INTRINSIC_(unsigned, __double2uint_rz, (double x),
                ckpp::saturate<unsigned>(__builtin_trunc(x)))
#endif
#ifdef CKPP_NEED___double2uint_rd
CKPP_INTRINSIC_(unsigned, __double2uint_rd, (double x),
                ckpp::saturate<unsigned>(__builtin_floor(x)))
#endif
#ifdef CKPP_NEED___double2uint_ru
CKPP_INTRINSIC_(unsigned, __double2uint_ru, (double x),
                ckpp::saturate<unsigned>(__builtin_ceil(x)))
#endif
#ifdef CKPP_NEED___double2ll_rn
CKPP_INTRINSIC_(long long, __double2ll_rn, (double x),
                ckpp::saturate<long long>(__builtin_rint(x)))
#endif
#ifdef CKPP_NEED___double2ll_rz
CKPP_INTRINSIC_(long long, __double2ll_rz, (double x),
                ckpp::saturate<long long>(__builtin_trunc(x)))
#endif
#ifdef CKPP_NEED___double2ll_rd
CKPP_INTRINSIC_(long long, __double2ll_rd, (double x),
                ckpp::saturate<long long>(__builtin_floor(x)))
#endif
#ifdef CKPP_NEED___double2ll_ru
CKPP_INTRINSIC_(long long, __double2ll_ru, (double x),
                ckpp::saturate<long long>(__builtin_ceil(x)))
#endif
#ifdef CKPP_NEED___double2ull_rn
CKPP_INTRINSIC_(unsigned long long, __double2ull_rn, (double x),
                ckpp::saturate<unsigned long long>(__builtin_rint(x)))
#endif
#ifdef CKPP_NEED___double2ull_rz
CKPP_INTRINSIC_(unsigned long long, __double2ull_rz, (double x),
                ckpp::saturate<unsigned long long>(__builtin_trunc(x)))
#endif
#ifdef CKPP_NEED___double2ull_rd
CKPP_INTRINSIC_(unsigned long long, __double2ull_rd, (double x),
                ckpp::saturate<unsigned long long>(__builtin_floor(x)))
#endif
#ifdef CKPP_NEED___double2ull_ru
CKPP_INTRINSIC_(unsigned long long, __double2ull_ru, (double x),
                ckpp::saturate<unsigned long long>(__builtin_ceil(x)))
#endif
#ifdef CKPP_NEED___int2float_rn
CKPP_INTRINSIC_(float, __int2float_rn, (int x), (float)x)
#endif
#ifdef CKPP_NEED___uint2float_rn
CKPP_INTRINSIC_(float, __uint2float_rn, (unsigned x), (float)x)
#endif
#ifdef CKPP_NEED___ll2float_rn
CKPP_INTRINSIC_(float, __ll2float_rn, (long long x), (float)x)
#endif
#ifdef CKPP_NEED___ll2double_rn
CKPP_INTRINSIC_(double, __ll2double_rn, (long long x), (double)x)
#endif
#ifdef CKPP_NEED___ull2float_rn
CKPP_INTRINSIC_(float, __ull2float_rn, (unsigned long long x), (float)x)
#endif
#ifdef CKPP_NEED___ull2double_rn
CKPP_INTRINSIC_(double, __ull2double_rn, (unsigned long long x), (double)x)
#endif
#ifdef CKPP_NEED___int2double_rn
CKPP_INTRINSIC_(double, __int2double_rn, (int x), x)
#endif
#ifdef CKPP_NEED___uint2double_rn
CKPP_INTRINSIC_(double, __uint2double_rn, (unsigned x), x)
#endif
#ifdef CKPP_NEED___double2float_rn
CKPP_INTRINSIC_(float, __double2float_rn, (double x), (float)x)
#endif
#ifdef CKPP_NEED___brev
CKPP_FN unsigned __brev(unsigned x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
#endif
#ifdef CKPP_NEED___brevll
CKPP_FN unsigned long long __brevll(unsigned long long x)
{
    x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
    x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(x);
}
#endif
#ifdef CKPP_NEED___byte_perm
CKPP_FN unsigned __byte_perm(unsigned x, unsigned y, unsigned selector)
{
    const uint64_t bytes = (uint64_t)y << 32 | x;
    unsigned result = 0;
    for (int k = 0; k < 4; k++)
        result |= (unsigned)(bytes >> 8 * (selector >> 4 * k & 7) & 0xff) << 8 * k;
    return result;
}
#endif
#ifdef CKPP_NEED___umul64hi
CKPP_FN unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    __extension__ typedef unsigned __int128 wide;
    return (unsigned long long)((wide)x * y >> 64);
}
#endif
#ifdef CKPP_NEED___mul64hi
CKPP_FN long long __mul64hi(long long x, long long y)
{
    __extension__ typedef __int128 wide;
    return (long long)((wide)x * y >> 64);
}
#endif
#ifdef CKPP_NEED___ldg
template <class Type> CKPP_FN Type __ldg(const Type *p) { return *p; }
#endif
#else
/* ---- GNU C's functions ---- */

#ifdef CKPP_NEED___builtin_popcount
#define __builtin_popcount(x) __popc((unsigned)(x))
#endif
#ifdef CKPP_NEED___builtin_popcountl
#define __builtin_popcountl(x) __popcll((unsigned long long)(x))
#endif
#ifdef CKPP_NEED___builtin_popcountll
#define __builtin_popcountll(x) __popcll((unsigned long long)(x))
#endif
#ifdef CKPP_NEED___builtin_clz
#define __builtin_clz(x) __clz((int)(x))
#endif
#ifdef CKPP_NEED___builtin_clzl
#define __builtin_clzl(x) __clzll((long long)(x))
#endif
#ifdef CKPP_NEED___builtin_clzll
#define __builtin_clzll(x) __clzll((long long)(x))
#endif
#ifdef CKPP_NEED___builtin_ctz
#define __builtin_ctz(x) (__ffs((int)(x)) - 1)
#endif
#ifdef CKPP_NEED___builtin_ctzl
#define __builtin_ctzl(x) (__ffsll((long long)(x)) - 1)
#endif
#ifdef CKPP_NEED___builtin_ctzll
#define __builtin_ctzll(x) (__ffsll((long long)(x)) - 1)
#endif
#endif
