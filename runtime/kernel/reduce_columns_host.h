// reduce_columns_host.h - reductions on a CPU across the contiguous dimension, and the combination
// of parts. It follows reduce_host.h.
namespace ckpp {

// ---- columns ----

// In bytes. Data in main memory is read fastest if each page is read in order, one line at a time.
// Cached data is read faster with several lines at once, since accumulators are then loaded and
// stored once for all of them. Short lines that are contiguous in memory are merged.
enum {
    TILE = 16384,        // of accumulators at most, to fit in the L1 cache
    CACHED = 1 << 22,    // of the whole input, in accumulators: fits in L2
    SHARED = 1 << 25,    // likewise: fits in the shared cache
    PAGE = 4096,
    // of the line that short ones are merged into; a quarter of that if not CACHED
    MERGED = 2048
};
template <class Acc>
inline constexpr int most_columns = sizeof(Acc) < 4      ? TILE / 4
                                    : sizeof(Acc) < TILE ? TILE / (int)sizeof(Acc)
                                                           : 1;

// How many lines are read at once. Reading lines of a page or more reads pages in order.
template <class Acc>
inline constexpr int most_lines = is_number<Acc> && !indexed<Acc> ? 4 : 1;
template <class Acc> CKPP_FN int lines_at_once(int64_t bytes, int64_t whole)
{
    if (whole <= CACHED / (int64_t)sizeof(Acc) || bytes >= PAGE)
        return most_lines<Acc>;
    return whole <= SHARED / (int64_t)sizeof(Acc) ? most_lines<Acc> / 2 : 1;
}

// Initializes the accumulators; those without an identity with the first line's elements.
template <class Acc, class Group, class Map, class... Lines>
CKPP_FN void set_line(Group &acc, int64_t length, Map &map, const Lines &...in)
{
    for (int64_t k = 0; k < length; k++)
        if constexpr (flagged<Acc>)
            acc.set(k, map(in.at(k, 0)...));
        else
            acc.set(k, Acc::empty());
}

// Accumulates `count` lines. `step` of them are merged into one of this length, and LINES of those
// are read at once, so that accumulators are loaded and stored once for all.
template <int LINES, class Group, class Map, class... Lines>
CKPP_FN void combine_lines(Group &acc, int64_t length, int64_t count, int64_t step, Map &map,
                        const Lines &...in)
{
    for (int64_t first = 0; first < count; first += LINES * step) {
        keep_loop_form();
        for (int64_t k = 0; k < length; k++)
            for (int j = 0; j < LINES; j++)
                acc.combine(k, map(in.at(k, first + j * step)...));
    }
}

// Accumulates the elements from k to last of `length` neighbouring results. At least one, if there
// is no identity.
template <int NK, int NR, class Acc, class Group, class Params, class Map, class... Operand>
CKPP_FN void accumulate_tile(Group &acc, int64_t length, int64_t k, int64_t last,
                             const place<NK> &kept, const Params &p, Map &map,
                             const Operand &...operand)
{
    constexpr int ALONG = NK - 1, ACROSS = NK + NR - 1;
    const int64_t bytes = length * (int64_t)sizeof(Acc), whole = p._n * CKPP_TOGETHER(p);
    const int64_t most = whole <= CACHED / (int64_t)sizeof(Acc) ? MERGED : MERGED / 4;
    const int at_once = lines_at_once<Acc>(bytes, whole);
    place<NR> reduced(k, p._reduced);
    int64_t together = 1;

    if (k < last && bytes <= MERGED / 4 && p._tile == p._kept[ALONG] &&
        (operand.template follows<ALONG, ACROSS>(length) && ...)) {
        const int64_t lines = reduced.left(p._reduced) < last - k ? reduced.left(p._reduced)
                                                                  : last - k;
        together = most / bytes < lines ? most / bytes : lines;
    }
    set_line<Acc>(acc, length * together, map,
                    operand.template from<ALONG, ACROSS>(kept, reduced)...);
    if constexpr (flagged<Acc>) {
        reduced.move(together, p._reduced);
        k += together;
    }
    while (k < last) {
        int64_t lines = reduced.left(p._reduced) < last - k ? reduced.left(p._reduced) : last - k;
        const auto accumulate = [&]<int LINES>(int64_t step) CKPP_INLINE_LAMBDA {
            lines -= lines % (LINES * step);
            combine_lines<LINES>(acc, length * step, lines, step, map,
                              operand.template from<ALONG, ACROSS>(kept, reduced)...);
        };
        if (at_once < 2 || lines < 2 * together)
            accumulate.template operator()<1>(lines < together ? lines : together);
        else if constexpr (most_lines<Acc> > 1) {
            if (at_once < 4 || lines < 4 * together)
                accumulate.template operator()<2>(together);
            else
                accumulate.template operator()<4>(together);
        }
        reduced.move(lines, p._reduced);
        k += lines;
    }
    for (int64_t j = length; j < length * together; j += length)
        for (int64_t c = 0; c < length; c++)
            acc.combine(c, acc.get(j + c));
}

// Whether a part has no elements and no identity: those of a short shard among long ones.
template <class Acc> CKPP_FN bool has_none(int64_t from, int64_t to)
{
#ifdef CKPP_SEGMENTS
    return flagged<Acc> && from == to;
#else
    return false;
#endif
}

template <int NK, int NR, class Params, class Map, class Store, class... Operand>
CKPP_FN void reduce_columns(int64_t begin, int64_t end, const Params &p, Map &map, Store &store,
                            Operand... operand)
{
    using Acc = unreferenced<decltype(*p._scratch)>;
    const int64_t inner = p._kept[NK - 1], tiles = inner / p._tile + (inner % p._tile != 0);
    const int64_t units = p._results / inner * tiles, first = begin % units;
    int64_t part = begin / units, m = first / tiles * inner + first % tiles * p._tile;
    place<NK> kept(m, p._kept);
    alignas(Acc) alignas(64) group<Acc, most_columns<Acc>> acc;

    for (int64_t unit = begin; unit < end;) {
        const int64_t from = boundary(p._n, part, p._parts, 1),
                      to = boundary(p._n, part + 1, p._parts, 1);
        /* A thread's neighbouring tiles are handled as one. */
        const int64_t left = kept.left(p._kept), share = (end - unit) * p._tile;
        int64_t rest = left < share ? left : share;
        unit += rest / p._tile + (rest % p._tile != 0);
        while (rest > 0) {
            const int64_t length = rest < most_columns<Acc> ? rest : most_columns<Acc>;
            if (has_none<Acc>(from, to)) {
                for (int64_t k = 0; k < length; k++)
                    put_part(p, store, part, m + k, kept, k, Acc::empty());
            } else {
                accumulate_tile<NK, NR, Acc>(acc, length, from, to, kept, p, map, operand...);
                for (int64_t k = 0; k < length; k++)
                    put_part(p, store, part, m + k, kept, k, acc.get(k));
            }
            kept.move(length, p._kept);
            m += length;
            rest -= length;
        }
        if (m == p._results) {
            m = 0;
            part++;
        }
    }
}

// ---- parts ----

// Combines the parts of results begin to end. The accumulators of a part are contiguous.
template <class Params, class Store>
CKPP_FN void reduce_parts(int64_t begin, int64_t end, const Params &p, Store &store)
{
    using Acc = unreferenced<decltype(*p._scratch)>;
    constexpr int NK = sizeof p._kept / sizeof *p._kept,
                  MOST = most_columns<Acc> < 64 ? most_columns<Acc> : 64;
    place<NK> kept(begin, p._kept);
    Acc acc[MOST];

    for (int64_t m = begin, count; m < end; m += count) {
        count = end - m < MOST ? end - m : MOST;
        count = kept.left(p._kept) < count ? kept.left(p._kept) : count;
        for (int64_t k = 0; k < count; k++)
            acc[k] = p._scratch[m + k];
        for (int64_t part = 1; part < p._finish; part++)
            for (int64_t k = 0; k < count; k++)
                acc[k].combine(p._scratch[part * p._results + m + k]);
        for (int64_t k = 0; k < count; k++)
            store(result<NK>{kept, k}, acc[k]);
        kept.move(count, p._kept);
    }
}

} // namespace ckpp
