// complex.h - <complex>: libcu++'s numbers, and std's names for their functions. These are less
// specialized than libcu++'s, so that `using namespace std` causes no ambiguity.
#ifndef CKPP_STD_COMPLEX
#define CKPP_STD_COMPLEX
#include <cuda/std/complex>
#include <cmath>
namespace std
{
using cuda::std::complex;
template <class Type> inline constexpr bool ckpp_is_complex = false;
template <class Type> inline constexpr bool ckpp_is_complex<complex<Type>> = true;
template <class Type>
concept ckpp_complex = ckpp_is_complex<Type>;
#define CKPP_STD_COMPLEX_(name)                                  \
    template <ckpp_complex Type> inline auto name(const Type &z) \
    {                                                            \
        return cuda::std::name(z);                               \
    }
CKPP_STD_COMPLEX_(abs)
CKPP_STD_COMPLEX_(arg) CKPP_STD_COMPLEX_(conj) CKPP_STD_COMPLEX_(imag) CKPP_STD_COMPLEX_(norm)
    CKPP_STD_COMPLEX_(proj) CKPP_STD_COMPLEX_(real) CKPP_STD_COMPLEX_(acos)
        CKPP_STD_COMPLEX_(acosh) CKPP_STD_COMPLEX_(asin) CKPP_STD_COMPLEX_(asinh)
            CKPP_STD_COMPLEX_(atan) CKPP_STD_COMPLEX_(atanh) CKPP_STD_COMPLEX_(cos)
                CKPP_STD_COMPLEX_(cosh) CKPP_STD_COMPLEX_(exp) CKPP_STD_COMPLEX_(log)
                    CKPP_STD_COMPLEX_(log10) CKPP_STD_COMPLEX_(sin) CKPP_STD_COMPLEX_(sinh)
                        CKPP_STD_COMPLEX_(sqrt) CKPP_STD_COMPLEX_(tan) CKPP_STD_COMPLEX_(tanh)
#undef CKPP_STD_COMPLEX_
                            template <ckpp_complex Type>
                            inline auto pow(const Type &z, const Type &w)
{
    return cuda::std::pow(z, w);
}
template <ckpp_complex Type> inline auto pow(const Type &z, typename Type::value_type w)
{
    return cuda::std::pow(z, w);
}
template <class Type> inline complex<Type> polar(const Type &r, const Type &angle)
{
    return cuda::std::polar(r, angle);
}
} // namespace std
#endif
