// reduce_pieces.h - rows along several reduced dimensions of a reduction on a GPU, which begin
// anywhere: they are read by aligned vectors, the first and the last of which are partly outside
// of a row.
namespace ckpp {

// The vector of a thread: which one of which row. A row has as many vectors as it takes where it
// begins least aligned. Rows do not overlap, and all inputs' vectors begin together.
template <int NDIM, class Index, int WIDTH> struct row_iterator : iterator<NDIM, Index> {
    enum { INNER = NDIM - 1 };
    using iterator<NDIM, Index>::c;
    Index vectors;
    // the offset of the first row's first vector that is inside of it, and how much farther on the
    // last row's last one is: others may be partly outside of an array
    Index first, reach;
    int from;         // the vector's first element, counted from the row's
    bool is_skipped;  // it may be partly outside, and is not read

    CKPP_FN Index offset_of_row(const int64_t *strides) const
    {
        Index sum = 0;
        for (int d = 0; d < INNER; d++)
            sum += c[d] * (Index)strides[d];
        return sum;
    }
    // How many elements behind a vector's boundary the row begins; p is the result's first one.
    template <class Stored> static CKPP_FN Index shift_of(const Stored *p, Index row)
    {
        return ((Index)((uint64_t)p / sizeof *p) + row) % WIDTH;
    }

    template <class Stored>
    CKPP_FN row_iterator(Index k, Index step, const Stored *p, const int64_t *strides,
                         const int64_t *shape)
        : iterator<NDIM, Index>(k, step, shape, vectors_of(shape)), vectors(vectors_of(shape))
    {
        Index last = (Index)shape[INNER];
        for (int d = 0; d < INNER; d++)
            last += (Index)(shape[d] - 1) * (Index)strides[d];
        first = (WIDTH - shift_of(p, 0)) % WIDTH;
        reach = last - shift_of(p, last) - WIDTH - first;
    }
    static CKPP_FN Index vectors_of(const int64_t *shape)
    {
        return (Index)((shape[INNER] + 2 * WIDTH - 2) / WIDTH);
    }
    CKPP_FN void advance(const int64_t *shape)
    {
        iterator<NDIM, Index>::advance(shape, vectors);
    }
    // Finds where the vector begins.
    template <class Stored> CKPP_FN void align(const Stored *p, const int64_t *strides)
    {
        const Index row = offset_of_row(strides);
        from = (int)(c[INNER] * WIDTH - shift_of(p, row));
        is_skipped = row + (Index)from - first > reach;
    }
    // A bit for each element that is one of the row and is read.
    CKPP_FN unsigned inside(const int64_t *shape) const
    {
        constexpr unsigned ALL = (1u << WIDTH) - 1;
        const int past = from + WIDTH - (int)shape[INNER];
        return is_skipped || past >= WIDTH
                   ? 0
                   : ALL << (from < 0 ? -from : 0) & ALL >> (past > 0 ? past : 0);
    }
    // The offset of the vector in an input; another one is read in place of a skipped one.
    CKPP_FN int64_t start(const int64_t *strides) const
    {
        const Index sum = is_skipped ? first : offset_of_row(strides) + (Index)from;
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
    // The offset of its j-th element.
    CKPP_FN int64_t offset(const int64_t *strides, int j) const
    {
        const Index sum = offset_of_row(strides) + (Index)(from + j) * (Index)strides[INNER];
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
    // Goes to element e of the vectors that may be skipped: of the first row's first vector, or
    // WIDTH elements later of the last row's last one. Returns whether it was skipped.
    template <class Stored>
    CKPP_FN bool seek(unsigned e, const Stored *p, const int64_t *strides, const int64_t *shape)
    {
        for (int d = 0; d < INNER; d++)
            c[d] = e < WIDTH ? 0 : (Index)shape[d] - 1;
        c[INNER] = 0;
        if (e >= WIDTH)
            c[INNER] = (shift_of(p, offset_of_row(strides)) + (Index)shape[INNER] - 1) / WIDTH;
        align(p, strides);
        from += (int)(e % WIDTH);
        return is_skipped && from >= 0 && from < shape[INNER];
    }
};

#ifdef CKPP_SMALL
// A vector of integers of 8 or 16 bits with `fill` in place of those that are not inside.
template <int WIDTH, class Stored>
CKPP_FN small_vector<Stored, WIDTH> fetch_piece(const Stored *p, unsigned inside, unsigned fill)
{
    constexpr int EACH = 4 / sizeof(Stored);
    auto r = fetch_small<WIDTH>(p);
    for (int k = 0; k < WIDTH / EACH; k++) {
        const unsigned bits = inside >> k * EACH & ((1u << EACH) - 1),
                       kept = EACH == 4 ? (bits * 0x204081 & 0x1010101) * 0xff
                                        : ((bits | bits << 15) & 0x10001) * 0xffff;
        r._v[k] = (r._v[k] & kept) | (fill & ~kept);
    }
    return r;
}
#endif

} // namespace ckpp
