// element.h - the compute type of elements that memory holds as S: float for floats of fewer bits,
// else S.
#if defined CKPP_GPU || !defined __OPTIMIZE__ // debuggers show a call's variables
#define CKPP_INLINE_LAMBDA
#else
#define CKPP_INLINE_LAMBDA __attribute__((always_inline))
#endif

namespace ckpp {

template <class S> struct compute_as {
    using type = S;
};
#ifdef CKPP_HALF
template <class Format> struct compute_as<half_value<Format>> {
    using type = float;
};
#endif
template <class S> using compute_t = typename compute_as<S>::type;

} // namespace ckpp
