// half_host.h - <cuda_fp16.h> and <cuda_bf16.h> on the host. As in CUDA, and unlike ckpp's
// float16, each operation rounds.
#ifndef CKPP_CUDA_HALF
#define CKPP_CUDA_HALF
namespace ckpp
{
template <class FORMAT> struct cuda_half {
    uint16_t bits;
    cuda_half() = default;
    template <class Type>
    requires number<Type>
    constexpr cuda_half(const Type &x) : bits(FORMAT::store(for_half(+x))) {}
    operator float() const { return FORMAT::load(bits); }
    cuda_half operator+() const { return *this; }
    cuda_half operator-() const { return of((uint16_t)(bits ^ 0x8000)); }
    static cuda_half of(uint16_t bits)
    {
        cuda_half x;
        x.bits = bits;
        return x;
    }
#define CKPP_HALF_OPERATION_(op)                           \
    friend cuda_half operator op(cuda_half a, cuda_half b) \
    {                                                      \
        return cuda_half((float)a op(float) b);            \
    }                                                      \
    template <class Type>                                  \
    requires number<Type>                                  \
    friend auto operator op(cuda_half a, Type b)           \
    {                                                      \
        return (float)a op b;                              \
    }                                                      \
    template <class Type>                                  \
    requires number<Type>                                  \
    friend auto operator op(Type a, cuda_half b)           \
    {                                                      \
        return a op(float) b;                              \
    }                                                      \
    cuda_half &operator op##=(cuda_half b)                 \
    {                                                      \
        return *this = *this op b;                         \
    }
    CKPP_HALF_OPERATION_(+)
    CKPP_HALF_OPERATION_(-)
    CKPP_HALF_OPERATION_(*)
    CKPP_HALF_OPERATION_(/)
#undef CKPP_HALF_OPERATION_
    cuda_half &operator++()
    {
        return *this += cuda_half(1);
    }
    cuda_half &operator--()
    {
        return *this -= cuda_half(1);
    }
};

template <class FORMAT> struct alignas(4) cuda_half2 {
    cuda_half<FORMAT> x, y;
    cuda_half2() = default;
    cuda_half2(cuda_half<FORMAT> a, cuda_half<FORMAT> b) : x(a), y(b) {}
    cuda_half2 operator-() const { return {-x, -y}; }
#define CKPP_HALF_OPERATION_(op)                              \
    friend cuda_half2 operator op(cuda_half2 a, cuda_half2 b) \
    {                                                         \
        return {a.x op b.x, a.y op b.y};                      \
    }                                                         \
    cuda_half2 &operator op##=(cuda_half2 b)                  \
    {                                                         \
        return *this = *this op b;                            \
    }
    CKPP_HALF_OPERATION_(+)
    CKPP_HALF_OPERATION_(-)
    CKPP_HALF_OPERATION_(*)
    CKPP_HALF_OPERATION_(/)
#undef CKPP_HALF_OPERATION_
    friend bool operator==(cuda_half2 a, cuda_half2 b)
    {
        return a.x == b.x && a.y == b.y;
    }
};
#ifdef CKPP_MODULE_HOST_H
template <class Format>
inline constexpr char letter_of<cuda_half<Format>> = 'A' + Format::fraction;
#endif
} // namespace ckpp

typedef ckpp::cuda_half<ckpp::binary16> __half, half;
typedef ckpp::cuda_half2<ckpp::binary16> __half2, half2;
typedef ckpp::cuda_half<ckpp::brain16> __nv_bfloat16, nv_bfloat16;
typedef ckpp::cuda_half2<ckpp::brain16> __nv_bfloat162, nv_bfloat162;

#define CKPP_HALF_ template <class Format> inline
#define CKPP_HALF1_ ckpp::cuda_half<Format>
#define CKPP_HALF2_ ckpp::cuda_half2<Format>
#define CKPP_HALF_BINARY_(name, op)                                      \
    CKPP_HALF_ CKPP_HALF1_ __h##name(CKPP_HALF1_ a, CKPP_HALF1_ b)       \
    {                                                                    \
        return a op b;                                                   \
    }                                                                    \
    CKPP_HALF_ CKPP_HALF1_ __h##name##_rn(CKPP_HALF1_ a, CKPP_HALF1_ b)  \
    {                                                                    \
        return a op b;                                                   \
    }                                                                    \
    CKPP_HALF_ CKPP_HALF2_ __h##name##2(CKPP_HALF2_ a, CKPP_HALF2_ b)    \
    {                                                                    \
        return a op b;                                                   \
    }                                                                    \
    CKPP_HALF_ CKPP_HALF2_ __h##name##2_rn(CKPP_HALF2_ a, CKPP_HALF2_ b) \
    {                                                                    \
        return a op b;                                                   \
    }
CKPP_HALF_BINARY_(add, +)
CKPP_HALF_BINARY_(sub, -)
CKPP_HALF_BINARY_(mul, *)
#undef CKPP_HALF_BINARY_
CKPP_HALF_ CKPP_HALF1_ __hdiv(CKPP_HALF1_ a, CKPP_HALF1_ b)
{
    return a / b;
}
CKPP_HALF_ CKPP_HALF2_ __h2div(CKPP_HALF2_ a, CKPP_HALF2_ b)
{
    return a / b;
}
#define CKPP_HALF_COMPARE_(name, op)                                                           \
    CKPP_HALF_ bool __h##name(CKPP_HALF1_ a, CKPP_HALF1_ b)                                    \
    {                                                                                          \
        return (float)a op(float) b;                                                           \
    }                                                                                          \
    CKPP_HALF_ bool __hb##name##2(CKPP_HALF2_ a, CKPP_HALF2_ b)                                \
    {                                                                                          \
        return __h##name(a.x, b.x) && __h##name(a.y, b.y);                                     \
    }                                                                                          \
    CKPP_HALF_ CKPP_HALF2_ __h##name##2(CKPP_HALF2_ a, CKPP_HALF2_ b)                          \
    {                                                                                          \
        return {CKPP_HALF1_((int)__h##name(a.x, b.x)), CKPP_HALF1_((int)__h##name(a.y, b.y))}; \
    }
CKPP_HALF_COMPARE_(eq, ==)
CKPP_HALF_COMPARE_(ne, !=)
CKPP_HALF_COMPARE_(lt, <)
CKPP_HALF_COMPARE_(le, <=)
CKPP_HALF_COMPARE_(gt, >)
CKPP_HALF_COMPARE_(ge, >=)
#undef CKPP_HALF_COMPARE_
CKPP_HALF_ bool __hisnan(CKPP_HALF1_ a)
{
    return (float)a != (float)a;
}
CKPP_HALF_ int __hisinf(CKPP_HALF1_ a)
{
    return (float)a == HUGE_VALF ? 1 : (float)a == -HUGE_VALF ? -1 : 0;
}

#define CKPP_HALF_UNARY_(name, name2, ...)        \
    CKPP_HALF_ CKPP_HALF1_ name(CKPP_HALF1_ a)    \
    {                                             \
        const float x = a;                        \
        return CKPP_HALF1_((float)(__VA_ARGS__)); \
    }                                             \
    CKPP_HALF_ CKPP_HALF2_ name2(CKPP_HALF2_ a)   \
    {                                             \
        return {name(a.x), name(a.y)};            \
    }
CKPP_HALF_UNARY_(__hneg, __hneg2, -x)
CKPP_HALF_UNARY_(__habs, __habs2, fabsf(x))
CKPP_HALF_UNARY_(hsqrt, h2sqrt, sqrtf(x))
CKPP_HALF_UNARY_(hrsqrt, h2rsqrt, 1 / sqrtf(x))
CKPP_HALF_UNARY_(hrcp, h2rcp, 1 / x)
CKPP_HALF_UNARY_(hexp, h2exp, expf(x))
CKPP_HALF_UNARY_(hexp2, h2exp2, exp2f(x))
CKPP_HALF_UNARY_(hexp10, h2exp10, powf(10, x))
CKPP_HALF_UNARY_(hlog, h2log, logf(x))
CKPP_HALF_UNARY_(hlog2, h2log2, log2f(x))
CKPP_HALF_UNARY_(hlog10, h2log10, log10f(x))
CKPP_HALF_UNARY_(hsin, h2sin, sinf(x))
CKPP_HALF_UNARY_(hcos, h2cos, cosf(x))
CKPP_HALF_UNARY_(htanh, h2tanh, tanhf(x))
CKPP_HALF_UNARY_(hfloor, h2floor, floorf(x))
CKPP_HALF_UNARY_(hceil, h2ceil, ceilf(x))
CKPP_HALF_UNARY_(htrunc, h2trunc, truncf(x))
CKPP_HALF_UNARY_(hrint, h2rint, rintf(x))
#undef CKPP_HALF_UNARY_
// If one operand is NaN, the result is the other.
CKPP_HALF_ CKPP_HALF1_ __hmax(CKPP_HALF1_ a, CKPP_HALF1_ b)
{
    return CKPP_HALF1_(fmaxf(a, b));
}
CKPP_HALF_ CKPP_HALF1_ __hmin(CKPP_HALF1_ a, CKPP_HALF1_ b)
{
    return CKPP_HALF1_(fminf(a, b));
}
CKPP_HALF_ CKPP_HALF2_ __hmax2(CKPP_HALF2_ a, CKPP_HALF2_ b)
{
    return {__hmax(a.x, b.x), __hmax(a.y, b.y)};
}
CKPP_HALF_ CKPP_HALF2_ __hmin2(CKPP_HALF2_ a, CKPP_HALF2_ b)
{
    return {__hmin(a.x, b.x), __hmin(a.y, b.y)};
}
// The product is exact in double.
CKPP_HALF_ CKPP_HALF1_ __hfma(CKPP_HALF1_ a, CKPP_HALF1_ b, CKPP_HALF1_ c)
{
    return CKPP_HALF1_((double)(float)a * (double)(float)b + (double)(float)c);
}
CKPP_HALF_ CKPP_HALF2_ __hfma2(CKPP_HALF2_ a, CKPP_HALF2_ b, CKPP_HALF2_ c)
{
    return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}

#define CKPP_HALF_TYPE_(Type, Type2, type, type2, word)  \
    inline Type __float2##type(float x)                  \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __float2##type##_rn(float x)             \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __double2##type(double x)                \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __int2##type##_rn(int x)                 \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __uint2##type##_rn(unsigned x)           \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __short2##type##_rn(short x)             \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __ushort2##type##_rn(unsigned short x)   \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __ll2##type##_rn(long long x)            \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __ull2##type##_rn(unsigned long long x)  \
    {                                                    \
        return Type(x);                                  \
    }                                                    \
    inline Type __ushort_as_##type(unsigned short x)     \
    {                                                    \
        return Type::of(x);                              \
    }                                                    \
    inline Type __short_as_##type(short x)               \
    {                                                    \
        return Type::of((unsigned short)x);              \
    }                                                    \
    inline unsigned short __##type##_as_ushort(Type x)   \
    {                                                    \
        return x.bits;                                   \
    }                                                    \
    inline short __##type##_as_short(Type x)             \
    {                                                    \
        return (short)x.bits;                            \
    }                                                    \
    inline float __##type##2float(Type x)                \
    {                                                    \
        return x;                                        \
    }                                                    \
    inline int __##type##2int_rn(Type x)                 \
    {                                                    \
        return (int)rintf(x);                            \
    }                                                    \
    inline int __##type##2int_rz(Type x)                 \
    {                                                    \
        return (int)(float)x;                            \
    }                                                    \
    inline int __##type##2int_rd(Type x)                 \
    {                                                    \
        return (int)floorf(x);                           \
    }                                                    \
    inline int __##type##2int_ru(Type x)                 \
    {                                                    \
        return (int)ceilf(x);                            \
    }                                                    \
    inline Type2 __halves2##type2(Type a, Type b)        \
    {                                                    \
        return {a, b};                                   \
    }                                                    \
    inline Type2 __##type##2##type2(Type a)              \
    {                                                    \
        return {a, a};                                   \
    }                                                    \
    inline Type2 __float2##type2##_rn(float a)           \
    {                                                    \
        return {Type(a), Type(a)};                       \
    }                                                    \
    inline Type2 __floats2##type2##_rn(float a, float b) \
    {                                                    \
        return {Type(a), Type(b)};                       \
    }                                                    \
    inline Type2 __float22##type2##_rn(float2 a)         \
    {                                                    \
        return {Type(a.x), Type(a.y)};                   \
    }                                                    \
    inline float2 __##type2##2float2(Type2 a)            \
    {                                                    \
        return {(float)a.x, (float)a.y};                 \
    }                                                    \
    inline Type __low2##type(Type2 a)                    \
    {                                                    \
        return a.x;                                      \
    }                                                    \
    inline Type __high2##type(Type2 a)                   \
    {                                                    \
        return a.y;                                      \
    }                                                    \
    inline Type2 __low2##type2(Type2 a)                  \
    {                                                    \
        return {a.x, a.x};                               \
    }                                                    \
    inline Type2 __high2##type2(Type2 a)                 \
    {                                                    \
        return {a.y, a.y};                               \
    }                                                    \
    inline Type2 __lows2##type2(Type2 a, Type2 b)        \
    {                                                    \
        return {a.x, b.x};                               \
    }                                                    \
    inline Type2 __highs2##type2(Type2 a, Type2 b)       \
    {                                                    \
        return {a.y, b.y};                               \
    }                                                    \
    inline Type2 make_##word##2(Type a, Type b)          \
    {                                                    \
        return {a, b};                                   \
    }
CKPP_HALF_TYPE_(__half, __half2, half, half2, half)
CKPP_HALF_TYPE_(__nv_bfloat16, __nv_bfloat162, bfloat16, bfloat162, bfloat16)
#undef CKPP_HALF_TYPE_
CKPP_HALF_ float __low2float(CKPP_HALF2_ a)
{
    return a.x;
}
CKPP_HALF_ float __high2float(CKPP_HALF2_ a)
{
    return a.y;
}
CKPP_HALF_ CKPP_HALF2_ __lowhigh2highlow(CKPP_HALF2_ a)
{
    return {a.y, a.x};
}
#undef CKPP_HALF_
#undef CKPP_HALF1_
#undef CKPP_HALF2_
#endif
