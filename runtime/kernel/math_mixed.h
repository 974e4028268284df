/* math_mixed.h - functions of several numbers as <tgmath.h> and C++'s <cmath> have them: they
 * compute in float only if all of them are floats, so that one integer makes a double. Text that
 * the program's compiler reads, too, calls them by these names. */
namespace ckpp::mixed {
template <class... Type>
inline constexpr bool are_floats = ((kind_of<promoted<Type>> == FLOAT) && ...);
#define CKPP_MIXED_(name)                                                                      \
    template <class Left, class Right>                                                         \
    CKPP_FN auto name(Left x, Right y)                                                         \
    {                                                                                          \
        if constexpr (!number<Left> || !number<Right>)                                         \
            return ::name(x, y);                                                               \
        else if constexpr (are_floats<Left, Right>)                                            \
            return ::name##f((float)x, (float)y);                                              \
        else                                                                                   \
            return ::name((double)x, (double)y);                                               \
    }
CKPP_MIXED_(atan2)
CKPP_MIXED_(copysign)
CKPP_MIXED_(fdim)
CKPP_MIXED_(fmax)
CKPP_MIXED_(fmin)
CKPP_MIXED_(fmod)
CKPP_MIXED_(hypot)
CKPP_MIXED_(nextafter)
CKPP_MIXED_(pow)
CKPP_MIXED_(remainder)
template <class Left, class Right, class Third>
CKPP_FN auto fma(Left x, Right y, Third z)
{
    if constexpr (are_floats<Left, Right, Third>)
        return ::fmaf((float)x, (float)y, (float)z);
    else
        return ::fma((double)x, (double)y, (double)z);
}
template <class Left, class Right> CKPP_FN auto remquo(Left x, Right y, int *quotient)
{
    if constexpr (are_floats<Left, Right>)
        return ::remquof((float)x, (float)y, quotient);
    else
        return ::remquo((double)x, (double)y, quotient);
}
} // namespace ckpp::mixed
namespace std {
namespace ckpp = ::ckpp; /* std::pow is std::ckpp::mixed::pow in kernels */
}
