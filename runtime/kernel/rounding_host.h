/* rounding_host.h - CUDA's arithmetic and conversions that round towards zero, up and down (_rz,
 * _ru, _rd), for the host; conversions to integers are in intrinsics.h. */
#ifndef CKPP_GPU
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <fenv.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
namespace ckpp {

/* Makes a value opaque to the compiler, so that a computation between two of these cannot be moved
 * or folded. */
template <class Type> CKPP_FN void hide(Type &value) { __asm__ __volatile__("" : "+m"(value)); }

template <int MODE, class Result, class... Types, class Function>
inline Result rounded(const Function &function, Types... values)
{
    const int before = fegetround();
    fesetround(MODE);
    (hide(values), ...);
    Result result = (Result)function(values...);
    hide(result);
    fesetround(before);
    return result;
}

} // namespace ckpp

#define CKPP_ROUNDED_(suffix, mode)                                                               \
    CKPP_ROUNDED_TYPE_(float, __fadd_##suffix, __fsub_##suffix, __fmul_##suffix, __fdiv_##suffix, \
                       __fmaf_##suffix, __frcp_##suffix, __fsqrt_##suffix, __builtin_fmaf,        \
                       __builtin_sqrtf, mode)                                                     \
    CKPP_ROUNDED_TYPE_(double, __dadd_##suffix, __dsub_##suffix, __dmul_##suffix,                 \
                       __ddiv_##suffix, __fma_##suffix, __drcp_##suffix, __dsqrt_##suffix,        \
                       __builtin_fma, __builtin_sqrt, mode)                                       \
    CKPP_CONVERTED_(float, __int2float_##suffix, int, mode)                                       \
    CKPP_CONVERTED_(float, __uint2float_##suffix, unsigned, mode)                                 \
    CKPP_CONVERTED_(float, __ll2float_##suffix, long long, mode)                                  \
    CKPP_CONVERTED_(float, __ull2float_##suffix, unsigned long long, mode)                        \
    CKPP_CONVERTED_(double, __ll2double_##suffix, long long, mode)                                \
    CKPP_CONVERTED_(double, __ull2double_##suffix, unsigned long long, mode)                      \
    CKPP_CONVERTED_(float, __double2float_##suffix, double, mode)
#define CKPP_ROUNDED_TYPE_(type, add, sub, mul, div, fma, rcp, sqrt, fma_of, sqrt_of, mode)       \
    inline type add(type x, type y)                                                               \
    {                                                                                             \
        return ckpp::rounded<mode, type>([](type a, type b) { return a + b; }, x, y);             \
    }                                                                                             \
    inline type sub(type x, type y)                                                               \
    {                                                                                             \
        return ckpp::rounded<mode, type>([](type a, type b) { return a - b; }, x, y);             \
    }                                                                                             \
    inline type mul(type x, type y)                                                               \
    {                                                                                             \
        return ckpp::rounded<mode, type>([](type a, type b) { return a * b; }, x, y);             \
    }                                                                                             \
    inline type div(type x, type y)                                                               \
    {                                                                                             \
        return ckpp::rounded<mode, type>([](type a, type b) { return a / b; }, x, y);             \
    }                                                                                             \
    inline type fma(type x, type y, type z)                                                       \
    {                                                                                             \
        return ckpp::rounded<mode, type>([](type a, type b, type c) { return fma_of(a, b, c); },  \
                                         x, y, z);                                                \
    }                                                                                             \
    inline type rcp(type x)                                                                       \
    {                                                                                             \
        return ckpp::rounded<mode, type>([](type a) { return 1 / a; }, x);                        \
    }                                                                                             \
    inline type sqrt(type x)                                                                      \
    {                                                                                             \
        return ckpp::rounded<mode, type>([](type a) { return sqrt_of(a); }, x);                   \
    }
#define CKPP_CONVERTED_(to, name, from, mode)                                                     \
    inline to name(from x)                                                                        \
    {                                                                                             \
        return ckpp::rounded<mode, to>([](from a) { return (to)a; }, x);                          \
    }

CKPP_ROUNDED_(rz, FE_TOWARDZERO)
CKPP_ROUNDED_(ru, FE_UPWARD)
CKPP_ROUNDED_(rd, FE_DOWNWARD)
#endif
