// elementwise_strips.h - the elementwise loop on a GPU over rows that begin anywhere: a warp has a
// strip of a row. plan/strips.c says when.
namespace ckpp {

// `there`: the element, or the word, is one of the thread's. If not, the position is another one
// in the row, from which reading does no harm.
template <int NDIM, class Index> struct strip_position : position<NDIM, Index> {
    bool there;
};

// A row's words begin `head` elements behind its begin, and leave WIDTH elements and more behind
// them, so that two words can be read wherever one begins.
template <int NDIM, class Index, int WIDTH, int ITEMS> struct strip {
    position<NDIM, Index> row;    // its first element
    Index extent, words, head, part;

    static CKPP_FN Index words_of(Index extent)
    {
        return WIDTH == 1 ? extent : extent / WIDTH - 2;
    }
    // Strips of each row.
    static CKPP_FN uint32_t count(const int64_t *shape)
    {
        const Index extent = (Index)shape[NDIM - 1],
                    parts = extent - words_of(extent) * (WIDTH - 1);
        return (uint32_t)((parts + (32 * ITEMS - 1)) / (32 * ITEMS));
    }
    CKPP_FN strip(uint32_t row_number, uint32_t number, const int64_t *shape, const divisor *by)
        : extent((Index)shape[NDIM - 1]), words(words_of(extent)), head(0),
          part((Index)number * (32 * ITEMS) + threadIdx.x % 32)
    {
        Index rest = (Index)row_number;
        row.first = (int64_t)(rest * extent);
        row.c[NDIM - 1] = 0;
        for (int d = NDIM - 2; d > 0; d--) {
            const Index quotient = divide(rest, (Index)shape[d], by[d]);
            row.c[d] = rest - quotient * (Index)shape[d];
            rest = quotient;
        }
        row.c[0] = rest;
    }
    // Aligns the words of an operand.
    template <class Stored> CKPP_FN void align(const Stored *p, const int64_t *strides)
    {
        const unsigned first = (unsigned)((uintptr_t)p / sizeof *p);
        head = (0u - (first + (unsigned)row.offset(strides))) % WIDTH;
    }
    CKPP_FN strip_position<NDIM, Index> place(Index inner, bool there) const
    {
        strip_position<NDIM, Index> at = {row, there};
        at.c[NDIM - 1] = inner;
        at.first += (int64_t)inner;
        return at;
    }
    // The thread's k-th word.
    CKPP_FN strip_position<NDIM, Index> at(int k) const
    {
        const Index q = part + (Index)(32 * k);
        return place(head + (q < words ? q : words - 1) * WIDTH, q < words);
    }
    // The same among the row's elements that are in no word.
    CKPP_FN strip_position<NDIM, Index> single(int k) const
    {
        const Index q = part + (Index)(32 * k) - words, inner = q < head ? q : q + words * WIDTH;
        return place(inner, part + (Index)(32 * k) >= words && inner < extent);
    }
};

#ifdef CKPP_MISALIGNED
// A row whose words are put together from two.
template <class Stored> struct word_row {
    const Stored *p;
    const int64_t *strides;
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, WIDTH> r;
        vector<Stored, WIDTH> stored;
        const Stored *from = p + place.offset(strides);
        if constexpr (WIDTH > 1)
            stored = load_pair<Stored, WIDTH>(from);
        else
            stored._v[0] = *from;
        for (int j = 0; j < WIDTH; j++)
            r._v[j] = stored._v[j];
        return r;
    }
};
#endif

} // namespace ckpp
