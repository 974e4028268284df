// coordinates.h - coordinates, where loops count them: nothing is divided.
namespace ckpp {

// An element's coordinates in the loop's dimensions.
template <int NDIM> struct spot {
    int64_t c[NDIM];
};

// _ind, of an array with n elements.
template <int NDIM> struct coordinates {
    int64_t c[NDIM ? NDIM : 1];
    int64_t n;

#ifdef CKPP_BOUNDS
    bounds_record *record;
    int what;

    CKPP_FN int64_t operator[](source_index k) const
    {
        return is_bad(record, -1, k.value, NDIM, what, k.line) ? 0 : c[k.value];
    }
#else
    CKPP_FN int64_t operator[](int k) const { return (unsigned)k < NDIM ? c[k] : 0; }
#endif
    CKPP_FN int64_t size() const { return n; }
};

} // namespace ckpp
