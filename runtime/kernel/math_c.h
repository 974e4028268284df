/* math_c.h - <math.h>'s functions as C has them: computed in double, whatever they are given. Text
 * that is C for the program, too, calls them by these names.
 *
 * What is exact is computed in float for a float, and is the same number. */
namespace ckpp::c {
template <class Type> inline constexpr bool is_float = false;
template <> inline constexpr bool is_float<float> = true;
#define CKPP_DOUBLE_(name)                                                                     \
    CKPP_FN double name(double x) { return ::name(x); }
#define CKPP_DOUBLES_(name)                                                                    \
    CKPP_FN double name(double x, double y) { return ::name(x, y); }
#define CKPP_EXACT_(name)                                                                      \
    template <class Type> CKPP_FN double name(Type x)                                          \
    {                                                                                          \
        if constexpr (is_float<Type>)                                                 \
            return ::name##f(x);                                                               \
        else                                                                                   \
            return ::name((double)x);                                                          \
    }
#define CKPP_EXACTS_(name)                                                                     \
    template <class Left, class Right> CKPP_FN double name(Left x, Right y)                    \
    {                                                                                          \
        if constexpr (is_float<Left> && is_float<Right>)                                       \
            return ::name((float)x, (float)y);                                                    \
        else                                                                                   \
            return ::name((double)x, (double)y);                                               \
    }
CKPP_EXACT_(ceil)
CKPP_EXACT_(fabs)
CKPP_EXACT_(floor)
CKPP_EXACT_(nearbyint)
CKPP_EXACT_(rint)
CKPP_EXACT_(round)
CKPP_EXACT_(trunc)
CKPP_DOUBLE_(acos)
CKPP_DOUBLE_(acosh)
CKPP_DOUBLE_(asin)
CKPP_DOUBLE_(asinh)
CKPP_DOUBLE_(atan)
CKPP_DOUBLE_(atanh)
CKPP_DOUBLE_(cbrt)
CKPP_DOUBLE_(cos)
CKPP_DOUBLE_(cosh)
CKPP_DOUBLE_(erf)
CKPP_DOUBLE_(erfc)
CKPP_DOUBLE_(exp)
CKPP_DOUBLE_(exp2)
CKPP_DOUBLE_(expm1)
CKPP_DOUBLE_(j0)
CKPP_DOUBLE_(j1)
CKPP_DOUBLE_(lgamma)
CKPP_DOUBLE_(log)
CKPP_DOUBLE_(log10)
CKPP_DOUBLE_(log1p)
CKPP_DOUBLE_(log2)
CKPP_DOUBLE_(logb)
CKPP_DOUBLE_(sin)
CKPP_DOUBLE_(sinh)
CKPP_DOUBLE_(sqrt)
CKPP_DOUBLE_(tan)
CKPP_DOUBLE_(tanh)
CKPP_DOUBLE_(tgamma)
CKPP_DOUBLE_(y0)
CKPP_DOUBLE_(y1)
CKPP_EXACTS_(copysign)
CKPP_EXACTS_(fmax)
CKPP_EXACTS_(fmin)
CKPP_EXACTS_(fmod)
CKPP_EXACTS_(remainder)
CKPP_DOUBLES_(atan2)
CKPP_DOUBLES_(fdim)
CKPP_DOUBLES_(hypot)
CKPP_DOUBLES_(nextafter)
CKPP_DOUBLES_(pow)
#ifdef CKPP_NEED_exp10
CKPP_DOUBLE_(exp10)
#endif
CKPP_FN int abs(int x) { return x < 0 ? -x : x; }
CKPP_FN double fma(double x, double y, double z) { return ::fma(x, y, z); }
CKPP_FN double frexp(double x, int *power) { return ::frexp(x, power); }
CKPP_FN double jn(int order, double x) { return ::jn(order, x); }
CKPP_FN double ldexp(double x, int power) { return ::ldexp(x, power); }
CKPP_FN double modf(double x, double *whole) { return ::modf(x, whole); }
CKPP_FN double remquo(double x, double y, int *q) { return ::remquo(x, y, q); }
CKPP_FN double scalbln(double x, long power) { return ::scalbln(x, power); }
CKPP_FN double scalbn(double x, int power) { return ::scalbn(x, power); }
CKPP_FN double yn(int order, double x) { return ::yn(order, x); }
} // namespace ckpp::c
