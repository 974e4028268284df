// reduce_host.h - the loops of a reduction on a CPU, for units begin to end, one thread's share.
//
// A unit is one part of the elements of one result (rows), or of a tile of neighbouring results
// (columns); all units of the first part come first. With several parts, a unit leaves its
// accumulators in scratch memory, and reduce_parts() combines them in the order of the parts.
// Nothing here depends on how units are divided among threads, so results do not either.
//
//   rows      a result's elements are contiguous. It has LANES accumulators, each for every
//             LANES-th element: compilers vectorize the loop over lanes without
//             permission to reorder additions.
//   columns   neighbouring results' elements are contiguous. Each has an accumulator, and
//             compilers vectorize the loop over a tile of them.
namespace ckpp {

// Coordinates in N dimensions.
template <int N> struct place {
    int64_t c[N];

    CKPP_FN place(int64_t number, const int64_t *extent)
    {
        uint64_t rest = (uint64_t)number;
        for (int d = N - 1; d > 0; d--)
            c[d] = (int64_t)split(rest, (uint64_t)extent[d]);
        c[0] = (int64_t)rest;
    }
    // Advances along dimension d, at most to its end; then carries over to outer dimensions, and
    // from the last position to the first.
    CKPP_FN void move(int64_t steps, const int64_t *extent, int d = N - 1)
    {
        c[d] += steps;
        for (; c[d] == extent[d]; d--) {
            c[d] = 0;
            if (d == 0)
                return;
            c[d - 1]++;
        }
    }
    // How many steps are left to the end of dimension d.
    CKPP_FN int64_t left(const int64_t *extent, int d = N - 1) const { return extent[d] - c[d]; }
    CKPP_FN int64_t offset(const int64_t *strides) const
    {
        int64_t sum = 0;
        for (int d = 0; d < N; d++)
            sum += c[d] * strides[d];
        return sum;
    }
};

// ---- operands ----

// Returns element k of a line, or of the line j lines further on, in the compute type. The stride
// along a line is STEP: 0, 1, or -1 for any.
template <class Stored, int STEP> struct lines {
    Stored *p;
    int64_t along, across;

    template <class S> static CKPP_FN compute_t<S> to_compute(const S &stored) { return stored; }
    CKPP_FN auto at(int64_t k, int64_t j) const
    {
        return to_compute(p[(STEP < 0 ? k * along : k * STEP) + j * across]);
    }
};
struct numbers {
    int64_t first, along, across;

    CKPP_FN int64_t at(int64_t k, int64_t j) const { return first + k * along + j * across; }
};
struct zeros {
    CKPP_FN int64_t at(int64_t, int64_t) const { return 0; }
};

// An input array; a counted number; and a number that the body does not use. Strides are for the
// kept dimensions, then for the reduced ones. ALONG is the dimension of lines, ACROSS the one
// between lines; follows() says whether lines of this length are contiguous, so that they form
// one.
template <class Stored, int STEP> struct element {
    Stored *p;
    const int64_t *strides;

    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN lines<Stored, STEP> from(const place<NK> &kept, const place<NR> &reduced) const
    {
        return {p + (kept.offset(strides) + reduced.offset(strides + NK)), strides[ALONG],
                strides[ACROSS]};
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t length) const
    {
        return strides[ACROSS] == length * strides[ALONG];
    }
};
struct counter {
    const int64_t *strides;
    int64_t begin = 0;

    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN numbers from(const place<NK> &kept, const place<NR> &reduced) const
    {
        return {begin + kept.offset(strides) + reduced.offset(strides + NK), strides[ALONG],
                strides[ACROSS]};
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t length) const
    {
        return strides[ACROSS] == length * strides[ALONG];
    }
};
#ifdef CKPP_COORDINATES
template <int N, int ALONG, int ACROSS> struct spots {
    spot<N> first;

    CKPP_FN spot<N> at(int64_t k, int64_t j) const
    {
        spot<N> s = first;
        s.c[ACROSS] += j;
        s.c[ALONG] += k;
        return s;
    }
};
// The coordinates of an element, which do not go on from one line to the next.
struct coordinate_counter {
    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN spots<NK + NR, ALONG, ACROSS> from(const place<NK> &kept,
                                               const place<NR> &reduced) const
    {
        spots<NK + NR, ALONG, ACROSS> s;
        for (int d = 0; d < NK; d++)
            s.first.c[d] = kept.c[d];
        for (int d = 0; d < NR; d++)
            s.first.c[NK + d] = reduced.c[d];
        return s;
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t) const { return false; }
};
#endif
struct none {
    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN zeros from(const place<NK> &, const place<NR> &) const
    {
        return {};
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t) const { return true; }
};

// A result, j steps from `kept` along the innermost dimension.
template <int NK> struct result {
    const place<NK> &kept;
    int64_t j;

    CKPP_FN int64_t offset(const int64_t *strides) const
    {
        return kept.offset(strides) + j * strides[NK - 1];
    }
};

// ---- accumulators ----

// Accumulators without an identity have _has; those of argmin and argmax have _i.
template <class Acc> concept flagged = requires(Acc s) { s._has; };
template <class Acc> concept indexed = requires(Acc s) { s._i; };

// COUNT accumulators; flagged and indexed ones as separate arrays of members. Those without an
// identity must be set() before combine(), as _has is taken to be true.
template <class Acc, int COUNT> struct group {
    Acc s[COUNT];

    CKPP_FN void set(int64_t k, const Acc &b) { s[k] = b; }
    CKPP_FN Acc get(int64_t k) const { return s[k]; }
    CKPP_FN void combine(int64_t k, const Acc &b) { s[k].combine(b); }
};
template <flagged Acc, int COUNT> struct group<Acc, COUNT> {
    decltype(Acc::_a) a[COUNT];

    CKPP_FN void set(int64_t k, const Acc &b) { a[k] = b._a; }
    CKPP_FN Acc get(int64_t k) const { return {a[k], true}; }
    CKPP_FN void combine(int64_t k, const Acc &b)
    {
        Acc s = get(k);
        s.combine(b);
        set(k, s);
    }
};
template <indexed Acc, int COUNT> struct group<Acc, COUNT> {
    decltype(Acc::_a) a[COUNT];
    int64_t i[COUNT];

    CKPP_FN void set(int64_t k, const Acc &b) { a[k] = b._a, i[k] = b._i; }
    CKPP_FN Acc get(int64_t k) const { return {a[k], i[k]}; }
    CKPP_FN void combine(int64_t k, const Acc &b)
    {
        Acc s = get(k);
        s.combine(b);
        set(k, s);
    }
};

// In a loop's body, prevents compilers from vectorizing it in the order of its elements or
// unrolling it, which is slower and takes long to compile.
CKPP_FN void keep_loop_form() { asm volatile(""); }

// Results of which the same columns are read together; and what becomes of the accumulator of part
// `part` of result number m, which is j steps from `kept`.
#ifdef CKPP_SEGMENTS
#define CKPP_TOGETHER(p) (p)._each
template <class Acc, class Params, class Store, int NK>
CKPP_FN void put_part(const Params &p, Store &, int64_t part, int64_t m, const place<NK> &,
                      int64_t, const Acc &a)
{
    *part_of_segment(p, m, part) = a;
}
#else
#define CKPP_TOGETHER(p) (p)._results
template <class Acc, class Params, class Store, int NK>
CKPP_FN void put_part(const Params &p, Store &store, int64_t part, int64_t m,
                      const place<NK> &kept, int64_t j, const Acc &a)
{
    if (p._parts == 1)
        store(result<NK>{kept, j}, a);
    else
        p._scratch[part * p._results + m] = a;
}
#endif

// Where a part of n elements begins, a multiple of step.
CKPP_FN int64_t boundary(int64_t n, int64_t part, int64_t parts, int64_t step)
{
    if (part == 0 || part == parts)
        return part ? n : 0;
    return (n / parts * part + n % parts * part / parts) / step * step;
}

// ---- rows ----

// Several lanes hide an operation's latency: 32 for numbers, the least for which gcc vectorizes
// the loop over lanes instead of unrolling it, and 64 for clang. FEW_LANES are for the rest of a
// row and short rows, STRUCT_LANES for structs. For rows shorter than that, SIDE of them are
// reduced together, without lanes.
#ifdef __clang__
enum { LANES = 64 };
#else
enum { LANES = 32 };
#endif
enum { FEW_LANES = 8, STRUCT_LANES = 4, SIDE = 4 };

template <class Acc> inline constexpr bool is_number = number<decltype(Acc::_a)>;
template <class Acc> inline constexpr bool is_small = sizeof(Acc) <= 16;

// Calls f(0) to f(COUNT - 1). NOT_UNROLLED: gcc must vectorize the loop, not unroll it first.
template <int COUNT, bool NOT_UNROLLED, class Function> CKPP_FN void for_lanes(Function f)
{
    if constexpr (NOT_UNROLLED) {
#ifndef __clang__
#pragma GCC unroll 1
#endif
        for (int l = 0; l < COUNT; l++)
            f(l);
    } else {
        for (int l = 0; l < COUNT; l++)
            f(l);
    }
}

// Combines the upper half into the lower one, until one lane is left.
template <int COUNT, class Acc, class Group> CKPP_FN void combine_lanes(Group &lane)
{
    if constexpr (COUNT > 1) {
        constexpr int HALF = COUNT / 2;
        for_lanes<HALF, is_small<Acc>>(
            [&](int l) CKPP_INLINE_LAMBDA { lane.combine(l, lane.get(l + HALF)); });
        combine_lanes<HALF, Acc>(lane);
    }
}

// Accumulates elements of line j from k on, as long as COUNT are left, one for each lane.
template <int COUNT, class Acc, class Map, class... Lines>
CKPP_FN void accumulate_lanes(Acc &a, int64_t &k, int64_t length, int64_t j, Map &map,
                        const Lines &...in)
{
    constexpr bool NOT_UNROLLED = COUNT < LANES && is_small<Acc>;
    group<Acc, COUNT> lane;

    if (length - k < COUNT)
        return;
    if constexpr (flagged<Acc>) {
        for_lanes<COUNT, NOT_UNROLLED>([&](int l)
                                     CKPP_INLINE_LAMBDA { lane.set(l, map(in.at(k + l, j)...)); });
        k += COUNT;
    } else {
        for_lanes<COUNT, NOT_UNROLLED>([&](int l)
                                           CKPP_INLINE_LAMBDA { lane.set(l, Acc::empty()); });
    }
    for (; length - k >= COUNT; k += COUNT) {
        keep_loop_form();
        for_lanes<COUNT, NOT_UNROLLED>(
            [&](int l) CKPP_INLINE_LAMBDA { lane.combine(l, map(in.at(k + l, j)...)); });
    }
    combine_lanes<COUNT, Acc>(lane);
    a.combine(lane.get(0));
}

template <class Acc, class Map, class... Lines>
CKPP_FN void accumulate_line(Acc &a, int64_t length, int64_t j, Map &map, const Lines &...in)
{
    int64_t k = 0;

    if constexpr (is_number<Acc>)
        accumulate_lanes<LANES>(a, k, length, j, map, in...);
    if constexpr (!indexed<Acc>)
        accumulate_lanes<is_number<Acc> ? FEW_LANES : STRUCT_LANES>(a, k, length, j, map, in...);
    for (; k < length; k++) {
        keep_loop_form();
        a.combine(map(in.at(k, j)...));
    }
}

// Reduces `count` neighbouring results, each from one line; out(j, a) receives the accumulator of
// the j-th. Very short lines are reduced several at a time, as starting and ending one would take
// longer than its elements.
template <class Acc, class Map, class Out, class... Lines>
CKPP_FN void reduce_lines(int64_t count, int64_t length, Map &map, const Out &out,
                          const Lines &...in)
{
    int64_t j = 0;

    if constexpr (is_number<Acc> && !indexed<Acc>)
        for (; length < FEW_LANES && count - j >= SIDE; j += SIDE) {
            Acc a[SIDE];
            for (int l = 0; l < SIDE; l++)
                a[l] = Acc::empty();
            for (int64_t k = 0; k < length; k++) {
                keep_loop_form();
                for (int l = 0; l < SIDE; l++)
                    a[l].combine(map(in.at(k, j + l)...));
            }
            for (int l = 0; l < SIDE; l++)
                out(j + l, a[l]);
        }
    for (; j < count; j++) {
        Acc a = Acc::empty();
        accumulate_line(a, length, j, map, in...);
        out(j, a);
    }
}

template <class Acc, class Map, class... Lines>
CKPP_FN void accumulate_plane(Acc &a, int64_t length, int64_t count, Map &map, const Lines &...in)
{
    for (int64_t j = 0; j < count; j++)
        accumulate_line(a, length, j, map, in...);
}

// Accumulates elements k to last of one result, in several dimensions; whole lines where possible.
template <int NK, int NR, class Acc, class Params, class Map, class... Operand>
CKPP_FN void accumulate_planes(Acc &a, int64_t k, int64_t last, const place<NK> &kept,
                               const Params &p, Map &map, const Operand &...operand)
{
    constexpr int ALONG = NK + NR - 1, ACROSS = NK + NR - 2;

    for (place<NR> reduced(k, p._reduced); k < last;) {
        const int64_t left = reduced.left(p._reduced), length = left < last - k ? left : last - k;
        const int64_t lines = reduced.left(p._reduced, NR - 2),
                      whole = (last - k) / p._reduced[NR - 1];
        const int64_t count = length < p._reduced[NR - 1] ? 1 : lines < whole ? lines : whole;
        accumulate_plane(a, length, count, map,
                         operand.template from<ALONG, ACROSS>(kept, reduced)...);
        if (length < p._reduced[NR - 1])
            reduced.move(length, p._reduced);
        else
            reduced.move(count, p._reduced, NR - 2);
        k += length * count;
    }
}

// Handles results in runs along the innermost kept dimension.
template <int NK, int NR, class Params, class Map, class Store, class... Operand>
CKPP_FN void reduce_rows(int64_t begin, int64_t end, const Params &p, Map &map, Store &store,
                         Operand... operand)
{
    using Acc = unreferenced<decltype(*p._scratch)>;
    int64_t part = begin / p._results, m = begin % p._results;
    place<NK> kept(m, p._kept);

    for (int64_t unit = begin, count; unit < end; unit += count) {
        const int64_t from = boundary(p._n, part, p._parts, LANES),
                      to = boundary(p._n, part + 1, p._parts, LANES);
        const auto out = [&](int64_t j, const Acc &a) CKPP_INLINE_LAMBDA {
            put_part(p, store, part, m + j, kept, j, a);
        };
        if constexpr (NR == 1) {
            const place<1> reduced(from, p._reduced);
            count = kept.left(p._kept) < end - unit ? kept.left(p._kept) : end - unit;
            reduce_lines<Acc>(count, to - from, map, out,
                                operand.template from<NK, NK - 1>(kept, reduced)...);
        } else {
            Acc a = Acc::empty();
            count = 1;
            accumulate_planes<NK, NR>(a, from, to, kept, p, map, operand...);
            out(0, a);
        }
        kept.move(count, p._kept);
        m += count;
        if (m == p._results) {
            m = 0;
            part++;
        }
    }
}

} // namespace ckpp
