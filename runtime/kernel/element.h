// element.h - what a body sees of an element that memory holds as S: a float for a float of fewer
// bits, else S itself.
#if defined __CUDACC_RTC__ || !defined __OPTIMIZE__ // a debugger shows the variables of calls
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
