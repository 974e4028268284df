// elementwise_rows.h - the elementwise loop on a GPU in several dimensions: vectors lie
// along the innermost one.
namespace ckpp {

// What divides by an extent without a division: x / extent is x * multiplier >> 31 + shift for
// every x below 2^31, where 2^shift is the extent rounded up to a power of two, and the multiplier
// 2^(31 + shift) / extent rounded up: the error of the product is less than x * 2^shift, so less
// than what the shift drops.
struct divisor {
    uint32_t multiplier, shift;
};

CKPP_FN uint32_t divide(uint32_t x, uint32_t, const divisor &by)
{
    return (uint32_t)((uint64_t)x * by.multiplier >> (31 + by.shift));
}
CKPP_FN int64_t divide(int64_t x, int64_t extent, const divisor &) { return x / extent; }

// The thread's first element: its number, and its coordinates. Index is unsigned where all offsets
// fit into 31 bits: a 32-bit multiplication costs a quarter of a 64-bit one. Strides may be
// negative: the sum is then taken modulo 2^32, and is signed in the end.
template <int NDIM, class Index> struct position {
    int64_t first;
    Index c[NDIM];

    CKPP_FN int64_t offset(const int64_t *strides) const
    {
        Index sum = 0;
        for (int d = 0; d < NDIM; d++)
            sum += c[d] * (Index)strides[d];
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
    CKPP_FN int64_t inner(const int64_t *strides) const { return strides[NDIM - 1]; }
    // The next element of the row.
    CKPP_FN void step()
    {
        first++;
        c[NDIM - 1]++;
    }
};

// Where vector k is. A row's last vector may be a part of one. by[] divides by the extents, the
// last one by the vectors in a row.
template <int NDIM, class Index, int WIDTH>
CKPP_FN position<NDIM, Index> vector_position(int64_t k, const int64_t *shape, const divisor *by)
{
    position<NDIM, Index> at;
    const Index extent = (Index)shape[NDIM - 1], vectors = (extent + (WIDTH - 1)) / WIDTH;
    Index rest = divide((Index)k, vectors, by[NDIM - 1]);
    at.c[NDIM - 1] = ((Index)k - rest * vectors) * WIDTH;
    at.first = WIDTH == 1 ? k : (int64_t)(rest * extent + at.c[NDIM - 1]);
    for (int d = NDIM - 2; d > 0; d--) {
        const Index quotient = divide(rest, (Index)shape[d], by[d]);
        at.c[d] = rest - quotient * (Index)shape[d];
        rest = quotient;
    }
    at.c[0] = rest;
    return at;
}

#ifdef CKPP_MISALIGNED
// An input whose innermost stride is 1, but whose vectors are not aligned. A vector of which two
// aligned ones might reach beyond the array is read element by element.
template <class Stored, int NDIM> struct misaligned_row {
    const Stored *p;
    const int64_t *strides;
    const Stored *end;

    CKPP_FN misaligned_row(const Stored *data, const int64_t *by, const int64_t *shape)
        : p(data), strides(by), end(data + 1)
    {
        for (int d = 0; d < NDIM; d++)
            if (strides[d] > 0)
                end += (shape[d] - 1) * strides[d];
    }
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, WIDTH> r;
        vector<Stored, WIDTH> stored;
        const Stored *from = p + place.offset(strides);
        bool is_pair = false;
        if constexpr (WIDTH > 1 && sizeof(Stored) * WIDTH >= 4)
            if ((is_pair = from + 2 * WIDTH <= end))
                stored = load_pair<Stored, WIDTH>(from);
        for (int j = 0; j < WIDTH && !is_pair; j++)
            stored._v[j] = from[j];
        for (int j = 0; j < WIDTH; j++)
            r._v[j] = stored._v[j];
        return r;
    }
};
#endif

} // namespace ckpp
