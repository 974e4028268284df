// elementwise_rows.h - the elementwise loop on a GPU in several dimensions, with vectors along the
// innermost one.
namespace ckpp {

CKPP_FN int64_t divide(int64_t x, int64_t extent, const divisor &) { return x / extent; }

// The number and the coordinates of the thread's first element. Index is 32-bit unsigned if all
// offsets fit in 31 bits, since 64-bit multiplications are slow. Negative strides make the sum
// wrap modulo 2^32; it is converted to signed at the end.
template <int NDIM, class Index> struct position {
    int64_t first;
    Index c[NDIM];

    // INNER: the innermost stride if it is 0 or 1
    template <int INNER = -1> CKPP_FN int64_t offset(const int64_t *strides) const
    {
        Index sum = c[NDIM - 1] * (INNER < 0 ? (Index)strides[NDIM - 1] : (Index)INNER);
        for (int d = 0; d < NDIM - 1; d++)
            sum += c[d] * (Index)strides[d];
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
    CKPP_FN int64_t inner(const int64_t *strides) const { return strides[NDIM - 1]; }
    // Advances to the row's next element.
    CKPP_FN void step()
    {
        first++;
        c[NDIM - 1]++;
    }
};

// The position of vector k. A row's last vector may be partial. by[] divides by the extents; its
// last element, by the number of vectors in a row.
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
// An input whose innermost stride is 1, but whose vectors are not aligned. A vector whose two
// aligned ones may extend past the array's end is read element by element.
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
        const auto stored =
            load_misaligned<Stored, WIDTH>(p + place.template offset<1>(strides), end);
        for (int j = 0; j < WIDTH; j++)
            r._v[j] = stored._v[j];
        return r;
    }
};
#endif

} // namespace ckpp
