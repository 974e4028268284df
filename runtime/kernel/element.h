// element.h - what a body sees of an element that memory holds as S: a float for a 16-bit float, else S itself.
#ifdef __CUDACC_RTC__
#define CKPP_INLINE_LAMBDA
#else
#define CKPP_INLINE_LAMBDA __attribute__((always_inline))
#endif

namespace ckpp {

template <class S> struct seen_as {
    using type = S;
};
#ifdef CKPP_HALF
template <> struct seen_as<float16> {
    using type = float;
};
template <> struct seen_as<bfloat16> {
    using type = float;
};
#endif
template <class S> using seen_t = typename seen_as<S>::type;

} // namespace ckpp
