// elementwise_strips.h - the elementwise loop on a GPU over rows that begin anywhere: a thread has
// some words of a row, a warp's width apart. plan/strips.c says when.
namespace ckpp {

// `there`: the element, or the word, is one of the thread's. If not, the position is another one
// in the row, from which reading does no harm.
template <int NDIM, class Index> struct strip_position : position<NDIM, Index> {
    bool there;
};

// The parts of a row are its words, and then its elements that are in none: words begin `head`
// elements behind the row's begin, where those of the lead operand are aligned. If they are not
// for all operands (PAIRS), WIDTH elements and more are left behind them, so that two words can be
// read wherever one begins.
template <int NDIM, class Index, int WIDTH, int ITEMS, bool PAIRS> struct strip {
    const int64_t *shape;
    const divisor *by;
    const int64_t *strides;    // of the lead operand
    unsigned lead;             // the number of its first element in memory; lowest bits
    Index extent, words, part;
    uint32_t row;

    static CKPP_FN Index words_of(Index extent)
    {
        return WIDTH == 1 ? extent : PAIRS ? extent / WIDTH - 2 : (extent - (WIDTH - 1)) / WIDTH;
    }
    static CKPP_FN uint32_t parts_of(const int64_t *shape)
    {
        const Index extent = (Index)shape[NDIM - 1];
        return (uint32_t)(extent - words_of(extent) * (WIDTH - 1));
    }
    // Strips of each row.
    static CKPP_FN uint32_t count(const int64_t *shape)
    {
        return (parts_of(shape) + (32 * ITEMS - 1)) / (32 * ITEMS);
    }
    CKPP_FN strip(uint32_t its_row, uint32_t number, const int64_t *extents,
                  const divisor *divisors)
        : shape(extents), by(divisors), strides(extents), lead(0),
          extent((Index)extents[NDIM - 1]), words(words_of(extent)),
          part((Index)number * (32 * ITEMS) + threadIdx.x % 32), row(its_row)
    {
    }
    template <class Stored> CKPP_FN void align(const Stored *p, const int64_t *s)
    {
        lead = (unsigned)((uintptr_t)p / sizeof *p);
        strides = s;
    }
    // The row's first element.
    CKPP_FN strip_position<NDIM, Index> begin() const
    {
        strip_position<NDIM, Index> at;
        Index rest = row;
        at.there = true;
        at.first = (int64_t)(rest * extent);
        at.c[NDIM - 1] = 0;
        for (int d = NDIM - 2; d > 0; d--) {
            const Index quotient = divide(rest, (Index)shape[d], by[d]);
            at.c[d] = rest - quotient * (Index)shape[d];
            rest = quotient;
        }
        at.c[0] = rest;
        return at;
    }
    CKPP_FN Index part_of(int k) const { return part + (Index)(32 * k); }
    CKPP_FN Index head_of(const strip_position<NDIM, Index> &at) const
    {
        return WIDTH == 1 ? 0 : (0u - (lead + (unsigned)at.offset(strides))) % WIDTH;
    }
    // Item k's word.
    CKPP_FN strip_position<NDIM, Index> at(int k) const
    {
        strip_position<NDIM, Index> r = begin();
        const Index q = part_of(k), inner = head_of(r) + (q < words ? q : words - 1) * WIDTH;
        r.there = q < words;
        r.first += (int64_t)inner;
        r.c[NDIM - 1] = inner;
        return r;
    }
    // Whether the thread has elements that are in no word.
    CKPP_FN bool has_singles() const { return part_of(ITEMS - 1) >= words; }
    // Item k's, if it is one.
    CKPP_FN strip_position<NDIM, Index> single(int k) const
    {
        strip_position<NDIM, Index> r = begin();
        const Index q = part_of(k), place = q - words,
                    inner = place < head_of(r) ? place : q + words * (WIDTH - 1);
        r.there = q >= words && inner < extent;
        r.first += r.there ? (int64_t)inner : 0;
        r.c[NDIM - 1] = r.there ? inner : 0;
        return r;
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
        const auto stored = load_pair<Stored, WIDTH>(p + place.template offset<1>(strides));
        for (int j = 0; j < WIDTH; j++)
            r._v[j] = stored._v[j];
        return r;
    }
};
#endif

} // namespace ckpp
