// cmath.h - <cmath> and the arithmetic of <cstdlib>: CUDA's functions, as completed by ckpp's
// math.h.
#ifndef CKPP_STD_CMATH
#define CKPP_STD_CMATH
namespace std
{
#define CKPP_STD_REAL_(name) \
    using ::name;            \
    using ::name##f;
CKPP_STD_REAL_(acos)
CKPP_STD_REAL_(acosh) CKPP_STD_REAL_(asin) CKPP_STD_REAL_(asinh) CKPP_STD_REAL_(
    atan) CKPP_STD_REAL_(atan2) CKPP_STD_REAL_(atanh) CKPP_STD_REAL_(cbrt) CKPP_STD_REAL_(ceil)
    CKPP_STD_REAL_(copysign) CKPP_STD_REAL_(cos) CKPP_STD_REAL_(cosh) CKPP_STD_REAL_(
        erf) CKPP_STD_REAL_(erfc) CKPP_STD_REAL_(exp) CKPP_STD_REAL_(exp2) CKPP_STD_REAL_(expm1)
        CKPP_STD_REAL_(fabs) CKPP_STD_REAL_(fdim) CKPP_STD_REAL_(floor) CKPP_STD_REAL_(fma)
            CKPP_STD_REAL_(fmax) CKPP_STD_REAL_(fmin) CKPP_STD_REAL_(fmod) CKPP_STD_REAL_(frexp)
                CKPP_STD_REAL_(hypot) CKPP_STD_REAL_(ilogb) CKPP_STD_REAL_(ldexp)
                    CKPP_STD_REAL_(lgamma) CKPP_STD_REAL_(llrint) CKPP_STD_REAL_(llround)
                        CKPP_STD_REAL_(log) CKPP_STD_REAL_(log10) CKPP_STD_REAL_(log1p)
                            CKPP_STD_REAL_(log2) CKPP_STD_REAL_(logb) CKPP_STD_REAL_(lrint)
                                CKPP_STD_REAL_(lround) CKPP_STD_REAL_(modf) CKPP_STD_REAL_(nan)
                                    CKPP_STD_REAL_(nearbyint) CKPP_STD_REAL_(nextafter)
                                        CKPP_STD_REAL_(pow) CKPP_STD_REAL_(remainder)
                                            CKPP_STD_REAL_(remquo) CKPP_STD_REAL_(rint)
                                                CKPP_STD_REAL_(round) CKPP_STD_REAL_(scalbln)
                                                    CKPP_STD_REAL_(scalbn) CKPP_STD_REAL_(sin)
                                                        CKPP_STD_REAL_(sinh) CKPP_STD_REAL_(sqrt)
                                                            CKPP_STD_REAL_(tan)
                                                                CKPP_STD_REAL_(tanh)
                                                                    CKPP_STD_REAL_(tgamma)
                                                                        CKPP_STD_REAL_(trunc)
#undef CKPP_STD_REAL_
                                                                            using ::abs;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::labs;
using ::llabs;
using ::signbit;
#ifdef CKPP_NEED_fpclassify
using ::fpclassify;
#endif
#ifdef CKPP_NEED_isnormal
using ::isnormal;
#endif
#ifdef CKPP_NEED_isunordered
using ::isunordered;
#endif
#ifdef CKPP_NEED_isgreater
using ::isgreater;
#endif
#ifdef CKPP_NEED_isgreaterequal
using ::isgreaterequal;
#endif
#ifdef CKPP_NEED_isless
using ::isless;
#endif
#ifdef CKPP_NEED_islessequal
using ::islessequal;
#endif
typedef float float_t;
typedef double double_t;
} // namespace std
#endif
