/* raw.h - raw parameters, which the body indexes, and _ind.
 *
 * A raw array is a member of the parameter block: a plain aggregate of 8-byte members. With
 * CKPP_BOUNDS every index is checked. */
namespace ckpp {

/* ROW: the last stride is 1. */
template <class Stored, int NDIM, bool DENSE, bool ROW = false> struct raw {
    static constexpr int ndim = NDIM;
    typedef typename raw_element<Stored>::type element;

    Stored *p;
    int64_t shape_[NDIM ? NDIM : 1];
    int64_t strides_[NDIM ? NDIM : 1];

#ifdef CKPP_BOUNDS
    bounds_record *record_;
    int64_t param_;

    __device__ bool bad(int64_t index, int64_t extent, int dim, int line) const
    {
        return is_bad(record_, param_, index, extent, dim, line);
    }

    __device__ element operator[](source_index k) const
    {
        if (bad(k.value, size(), BAD_LINEAR, k.line))
            return *(Stored *)&dummy_element<Stored>;
        return linear(k.value);
    }
    __device__ element at(source_index k) const { return (*this)[k]; }

    __device__ element operator()() const
    {
        static_assert(
            NDIM == 0,
            "a raw array is indexed as y(j, k, ...) with as many indices as it has dimensions");
        return p[0];
    }
    template <class... Index>
    __device__ element operator()(source_index first, Index... rest) const
    {
        static_assert(
            sizeof...(Index) + 1 == NDIM,
            "a raw array is indexed as y(j, k, ...) with as many indices as it has dimensions");
        static_assert(are_integers<Index...>, "the indices of an array are integers");
        const int64_t index[] = {first.value, (int64_t)rest...};
        for (int d = 0; d < NDIM; d++)
            if (bad(index[d], shape_[d], d, first.line))
                return *(Stored *)&dummy_element<Stored>;
        return p[offset(index)];
    }

    __device__ dimensions<NDIM> shape() const { return {shape_, record_, param_, BAD_SHAPE}; }
    __device__ dimensions<NDIM> strides() const
    {
        return {strides_, record_, param_, BAD_STRIDES};
    }
    __device__ int64_t shape(source_index d) const { return shape()[d]; }
    __device__ int64_t strides(source_index d) const { return strides()[d]; }
#else
    /* An index as a number. GCC 12 takes a comparison that is an index in a vector for 0 and -1,
     * but not if something is added that it does not know to be 0. */
    template <class Index> CKPP_FN int64_t place_of(Index k) const { return (int64_t)k; }
    CKPP_FN int64_t place_of(bool k) const { return NDIM ? k ^ (shape_[0] >> 63) : k; }

    template <class Index>
        requires(kind_of<promoted<Index>> == INTEGER)
    __device__ element operator[](Index k) const
    {
        return linear(place_of(k));
    }
    __device__ element at(int64_t k) const { return linear(k); }

    template <class... Index> __device__ element operator()(Index... k) const
    {
        static_assert(
            sizeof...(Index) == NDIM,
            "a raw array is indexed as y(j, k, ...) with as many indices as it has dimensions");
        static_assert(are_integers<Index...>, "the indices of an array are integers");
        const int64_t index[NDIM ? NDIM : 1] = {place_of(k)...};
        return p[offset(index)];
    }

    __device__ const int64_t *shape() const { return shape_; }
    __device__ const int64_t *strides() const { return strides_; }
    __device__ int64_t shape(int d) const { return shape_[d]; }
    __device__ int64_t strides(int d) const { return strides_[d]; }
#endif

    __device__ element linear(int64_t k) const
    {
        if constexpr (DENSE)
            return p[k];
        else
            return p[offset_of<NDIM>(k, shape_, strides_)];
    }

    __device__ int64_t offset(const int64_t *index) const
    {
        int64_t sum = 0;
        for (int d = 0; d < NDIM; d++)
            if constexpr (DENSE)
                sum = sum * shape_[d] + index[d];
            else
                sum += index[d] * (ROW && d == NDIM - 1 ? 1 : strides_[d]);
        return sum;
    }

    __device__ int64_t size() const
    {
        int64_t product = 1;
        for (int d = 0; d < NDIM; d++)
            product *= shape_[d];
        return product;
    }
    __device__ Stored *data() const { return p; }
};

/* A loop between constants that counts neighbours. */
#ifdef CKPP_GPU
#define ckpp_unrolled_for _Pragma("unroll") for
#else
#define ckpp_unrolled_for for
#endif

/* What stands for a raw array's neighbours where none are read ahead: the element itself. */
struct direct {
    template <class Element, class... By>
    __device__ constexpr const Element &pick(const Element &element, By...) const
    {
        return element;
    }
};

/* What _ind and _out have besides with CKPP_BOUNDS. */
#ifdef CKPP_BOUNDS
#define CKPP_RECORD(what) , ckpp_p._record, ckpp::what
#else
#define CKPP_RECORD(what)
#endif

/* _ind: the coordinates of element i of n in an array of this shape, computed on demand. */
template <int NDIM> struct index {
    int64_t i, n;
    const int64_t *shape_;

#ifdef CKPP_BOUNDS
    bounds_record *record;
    int what;

    __device__ int64_t operator[](source_index k) const
    {
        return is_bad(record, -1, k.value, NDIM, what, k.line) ? 0 : coordinate((int)k.value);
    }
#else
    __device__ int64_t operator[](int k) const { return coordinate(k); }
#endif

    __device__ int64_t coordinate(int k) const
    {
        uint64_t rest = (uint64_t)i;
        if ((unsigned)k >= NDIM)
            return 0;
        for (int d = NDIM - 1; d > k; d--)
            split(rest, (uint64_t)shape_[d]);
        return k > 0 ? (int64_t)split(rest, (uint64_t)shape_[k]) : (int64_t)rest;
    }
    __device__ int64_t size() const { return n; }
};

} // namespace ckpp
