/* intrinsics_host.h - more of CUDA's functions for the host: bits and bytes, memory, the compiler.
 * As in intrinsics.h, only those that the kernel calls are defined (CKPP_NEED_<name>). */
#ifndef CKPP_GPU
#define CKPP_INTRINSIC_(type, name, params, value)                                                \
    CKPP_FN type name params { return value; }
#ifdef CKPP_NEED___funnelshift_lc
CKPP_INTRINSIC_(unsigned, __funnelshift_lc, (unsigned low, unsigned high, unsigned shift),
                shift < 32 ? (unsigned)((((uint64_t)high << 32 | low) << shift) >> 32) : low)
#endif
#ifdef CKPP_NEED___funnelshift_rc
CKPP_INTRINSIC_(unsigned, __funnelshift_rc, (unsigned low, unsigned high, unsigned shift),
                shift < 32 ? (unsigned)(((uint64_t)high << 32 | low) >> shift) : high)
#endif
#ifdef CKPP_NEED___fns
/* The position of the offset-th set bit from `base` upwards, or downwards if offset is negative;
 * if it is 0, `base` if that bit is set. 0xffffffff: there is none. */
inline unsigned __fns(unsigned mask, unsigned base, int offset)
{
    const int step = offset < 0 ? -1 : 1, last = offset ? 32 : (int)base + 1;
    int count = offset < 0 ? -offset : offset > 0 ? offset : 1;
    for (int k = (int)base; k >= 0 && k < last; k += step)
        if ((mask >> k & 1) && --count == 0)
            return (unsigned)k;
    return 0xffffffff;
}
#endif

#if defined CKPP_NEED___dp4a || defined CKPP_NEED___dp2a_lo || defined CKPP_NEED___dp2a_hi
namespace ckpp {
/* Adds to `sum` the products of `count` elements of x and of y, the latter from `first` on. */
template <class X, class Y, class Type>
CKPP_FN Type dot(Type x, Type y, Type sum, int count, int first)
{
    for (int k = 0; k < count; k++)
        sum += (Type)(X)(x >> k * (int)sizeof(X) * 8) *
               (Type)(Y)(y >> (first + k) * (int)sizeof(Y) * 8);
    return sum;
}
} // namespace ckpp
#define CKPP_DOT_(name, x_signed, x_unsigned, count, first)                                       \
    CKPP_INTRINSIC_(int, name, (int x, int y, int sum),                                           \
                    (ckpp::dot<x_signed, int8_t>(x, y, sum, count, first)))                       \
    CKPP_INTRINSIC_(unsigned, name, (unsigned x, unsigned y, unsigned sum),                       \
                    (ckpp::dot<x_unsigned, uint8_t>(x, y, sum, count, first)))
CKPP_DOT_(__dp4a, int8_t, uint8_t, 4, 0)
CKPP_DOT_(__dp2a_lo, int16_t, uint16_t, 2, 0)
CKPP_DOT_(__dp2a_hi, int16_t, uint16_t, 2, 2)
#endif

#ifdef CKPP_NEED___fmaf_ieee_rn
CKPP_INTRINSIC_(float, __fmaf_ieee_rn, (float x, float y, float z), __builtin_fmaf(x, y, z))
#endif

#define CKPP_EXTREME_(name, type, better)                                                         \
    CKPP_INTRINSIC_(type, name, (type x, type y), y better x ? y : x)
#ifdef CKPP_NEED_umin
CKPP_EXTREME_(umin, unsigned, <)
#endif
#ifdef CKPP_NEED_umax
CKPP_EXTREME_(umax, unsigned, >)
#endif
#ifdef CKPP_NEED_llmin
CKPP_EXTREME_(llmin, long long, <)
#endif
#ifdef CKPP_NEED_llmax
CKPP_EXTREME_(llmax, long long, >)
#endif
#ifdef CKPP_NEED_ullmin
CKPP_EXTREME_(ullmin, unsigned long long, <)
#endif
#ifdef CKPP_NEED_ullmax
CKPP_EXTREME_(ullmax, unsigned long long, >)
#endif

/* The host has one address space. */
#define CKPP_ADDRESSES_(space)                                                                    \
    CKPP_INTRINSIC_(size_t, __cvta_generic_to_##space, (const void *p), (size_t)p)                \
    CKPP_INTRINSIC_(void *, __cvta_##space##_to_generic, (size_t p), (void *)p)
#if defined CKPP_NEED___cvta_generic_to_global || defined CKPP_NEED___cvta_global_to_generic
CKPP_ADDRESSES_(global)
#endif
#if defined CKPP_NEED___cvta_generic_to_shared || defined CKPP_NEED___cvta_shared_to_generic
CKPP_ADDRESSES_(shared)
#endif
#if defined CKPP_NEED___cvta_generic_to_local || defined CKPP_NEED___cvta_local_to_generic
CKPP_ADDRESSES_(local)
#endif
#if defined CKPP_NEED___cvta_generic_to_constant || defined CKPP_NEED___cvta_constant_to_generic
CKPP_ADDRESSES_(constant)
#endif

/* The functions of cuda_pipeline.h; copies are done immediately. */
#ifdef CKPP_NEED___pipeline_memcpy_async
CKPP_FN void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0)
{
    __builtin_memcpy(to, from, size - zeros);
    __builtin_memset((char *)to + (size - zeros), 0, zeros);
}
#endif
#ifdef CKPP_NEED___pipeline_commit
CKPP_FN void __pipeline_commit() {}
#endif
#ifdef CKPP_NEED___pipeline_wait_prior
CKPP_FN void __pipeline_wait_prior(size_t) {}
#endif

/* For debuggers and profilers; no effect here. */
#ifdef CKPP_NEED___brkpt
CKPP_FN void __brkpt() {}
#endif
#ifdef CKPP_NEED___prof_trigger
#define __prof_trigger(number) ((void)(number))
#endif
#if defined CKPP_NEED___builtin_assume && !defined __clang__
#define __builtin_assume(...) ((__VA_ARGS__) ? (void)0 : __builtin_unreachable())
#endif
#endif
