/* cu_complex.h - the names of CUDA's cuComplex.h. Its types are complex64 and complex128, whose
 * parts are also called x and y. The functions compute as in cuComplex.h: products by the textbook
 * formula, quotients and absolute values scaled. */
#define CU_COMPLEX_H_    /* the header's include guard: including it adds nothing */

typedef complex64 cuFloatComplex, cuComplex;
typedef complex128 cuDoubleComplex;

#define CKPP_CU_COMPLEX_(Complex, Real, f, make)                                               \
    CKPP_FN Complex make(Real x, Real y) { return {x, y}; }                                    \
    CKPP_FN Real cuCreal##f(Complex z) { return z.re; }                                        \
    CKPP_FN Real cuCimag##f(Complex z) { return z.im; }                                        \
    CKPP_FN Complex cuConj##f(Complex z) { return {z.re, -z.im}; }                             \
    CKPP_FN Complex cuCadd##f(Complex z, Complex w) { return {z.re + w.re, z.im + w.im}; }     \
    CKPP_FN Complex cuCsub##f(Complex z, Complex w) { return {z.re - w.re, z.im - w.im}; }     \
    CKPP_FN Complex cuCmul##f(Complex z, Complex w)                                            \
    {                                                                                          \
        return {z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re};                         \
    }                                                                                          \
    CKPP_FN Complex cuCdiv##f(Complex z, Complex w)                                            \
    {                                                                                          \
        const Real scale = 1 / (ckpp::r::fabs(w.re) + ckpp::r::fabs(w.im));                    \
        const Real a = z.re * scale, b = z.im * scale, c = w.re * scale, d = w.im * scale;     \
        const Real rest = 1 / (c * c + d * d);                                                 \
        return {(a * c + b * d) * rest, (b * c - a * d) * rest};                               \
    }                                                                                          \
    CKPP_FN Real cuCabs##f(Complex z) { return ckpp::r::hypot(z.re, z.im); }                   \
    CKPP_FN Complex cuCfma##f(Complex x, Complex y, Complex d)                                 \
    {                                                                                          \
        return {x.re * y.re + d.re - x.im * y.im, x.re * y.im + d.im + x.im * y.re};           \
    }
CKPP_CU_COMPLEX_(cuFloatComplex, float, f, make_cuFloatComplex)
CKPP_CU_COMPLEX_(cuDoubleComplex, double, , make_cuDoubleComplex)
#undef CKPP_CU_COMPLEX_

CKPP_FN cuComplex make_cuComplex(float x, float y) { return {x, y}; }
CKPP_FN cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return z; }
CKPP_FN cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) { return z; }
