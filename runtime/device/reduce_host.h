// reduce_host.h - the loops of a reduction on a CPU, for units begin to end of one thread's share.
//
// A unit is one part of the elements of one result (rows), or of a tile of neighbouring results (columns); units of the first
// part come first. Where there are several parts, a unit leaves its accumulators in scratch memory, and reduce_parts() combines
// them in the order of the parts. Nothing here depends on how units are shared between threads, so that results do not either.
//
//   rows      neighbours in memory belong to the same result. It has LANES accumulators, each of which takes every LANES-th
//             element: compilers vectorise the loop over lanes without leave to change the order of floating-point additions.
//   columns   neighbours in memory belong to neighbouring results. Each has its accumulator, and compilers vectorise the
//             loop over a tile of them.
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
    // Moves along the innermost dimension, not beyond its end; from there to the next line, and from the last line to the first.
    CKPP_FN void move(int64_t steps, const int64_t *extent)
    {
        c[N - 1] += steps;
        for (int d = N - 1; c[d] == extent[d]; d--) {
            c[d] = 0;
            if (d == 0)
                return;
            c[d - 1]++;
        }
    }
    // How many there are up to the end of the line.
    CKPP_FN int64_t left(const int64_t *extent) const { return extent[N - 1] - c[N - 1]; }
    CKPP_FN int64_t offset(const int64_t *strides) const
    {
        int64_t sum = 0;
        for (int d = 0; d < N; d++)
            sum += c[d] * strides[d];
        return sum;
    }
};

// ---- operands ----

// What the body sees of element k of a line, and of the line that is j lines further on. The stride along a line is STEP:
// 0, 1, or -1 for any.
template <class Stored, int STEP> struct lines {
    Stored *p;
    int64_t along, across;

    template <class S> static CKPP_FN seen_t<S> see(const S &stored) { return stored; }
    CKPP_FN auto at(int64_t k, int64_t j) const { return see(p[(STEP < 0 ? k * along : k * STEP) + j * across]); }
};
struct numbers {
    int64_t first, along, across;

    CKPP_FN int64_t at(int64_t k, int64_t j) const { return first + k * along + j * across; }
};
struct zeros {
    CKPP_FN int64_t at(int64_t, int64_t) const { return 0; }
};

// An array, a number that is counted, and one that the body does not use. Strides are over the kept dimensions, then over
// the reduced ones. ALONG is the dimension of lines, ACROSS the one from line to line; follows() says whether lines of that
// many elements are one line.
template <class Stored, int STEP> struct element {
    Stored *p;
    const int64_t *strides;

    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN lines<Stored, STEP> from(const place<NK> &kept, const place<NR> &reduced) const
    {
        return {p + (kept.offset(strides) + reduced.offset(strides + NK)), strides[ALONG], strides[ACROSS]};
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t length) const
    {
        return strides[ACROSS] == length * strides[ALONG];
    }
};
struct counter {
    const int64_t *strides;

    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN numbers from(const place<NK> &kept, const place<NR> &reduced) const
    {
        return {kept.offset(strides) + reduced.offset(strides + NK), strides[ALONG], strides[ACROSS]};
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t length) const
    {
        return strides[ACROSS] == length * strides[ALONG];
    }
};
struct none {
    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN zeros from(const place<NK> &, const place<NR> &) const
    {
        return {};
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t) const { return true; }
};

// ---- accumulators ----

// Members that an accumulator without an identity has, and that of argmin and argmax.
template <class State> concept flagged = requires(State s) { s._has; };
template <class State> concept indexed = requires(State s) { s._i; };

// Whether loops over accumulators can be vectorised.
template <class State> inline constexpr bool is_plain = number<decltype(State::_a)>;

// COUNT accumulators, each member in an array of its own. Those without an identity all have an element: set() is first.
template <class State, int COUNT> struct group {
    State s[COUNT];

    CKPP_FN void set(int64_t k, const State &b) { s[k] = b; }
    CKPP_FN State get(int64_t k) const { return s[k]; }
    CKPP_FN void join(int64_t k, const State &b) { s[k].join(b); }
};
template <flagged State, int COUNT> struct group<State, COUNT> {
    decltype(State::_a) a[COUNT];

    CKPP_FN void set(int64_t k, const State &b) { a[k] = b._a; }
    CKPP_FN State get(int64_t k) const { return {a[k], true}; }
    CKPP_FN void join(int64_t k, const State &b)
    {
        State s = get(k);
        s.join(b);
        set(k, s);
    }
};
template <indexed State, int COUNT> struct group<State, COUNT> {
    decltype(State::_a) a[COUNT];
    int64_t i[COUNT];

    CKPP_FN void set(int64_t k, const State &b) { a[k] = b._a, i[k] = b._i; }
    CKPP_FN State get(int64_t k) const { return {a[k], i[k]}; }
    CKPP_FN void join(int64_t k, const State &b)
    {
        State s = get(k);
        s.join(b);
        set(k, s);
    }
};

// Stands in a loop that is to stay one. Compilers would vectorise it in the order of its elements, or unroll it: the one is
// slower, and both take them long.
CKPP_FN void stay_loop() { asm volatile(""); }

// Where a part of n elements begins: at a multiple of `step`.
CKPP_FN int64_t boundary(int64_t n, int64_t part, int64_t parts, int64_t step)
{
    if (part == 0 || part == parts)
        return part ? n : 0;
    return (n / parts * part + n % parts * part / parts) / step * step;
}

// ---- rows ----

// As many lanes as hide the time that an addition takes. With fewer than 32 gcc unrolls the loop over them before it could
// vectorise it, and clang does with fewer than 64.
#ifdef __clang__
enum { LANES = 64 };
#else
enum { LANES = 32 };
#endif
enum { FEW_LANES = 8, STRUCT_LANES = 4 };

// Combines the upper half with the lower one, until one is left.
template <int COUNT, class Group> CKPP_FN void fold(Group &lane)
{
    if constexpr (COUNT > 1) {
        for (int j = 0; j < COUNT / 2; j++)
            lane.join(j, lane.get(j + COUNT / 2));
        fold<COUNT / 2>(lane);
    }
}

// Takes elements of line j from k on as long as there are COUNT.
template <int COUNT, class State, class Map, class... Lines>
CKPP_FN void take_lanes(State &a, int64_t &k, int64_t length, int64_t j, Map &map, const Lines &...in)
{
    group<State, COUNT> lane;

    if (length - k < COUNT)
        return;
    if constexpr (flagged<State>) {
        for (int l = 0; l < COUNT; l++)
            lane.set(l, map(in.at(k + l, j)...));
        k += COUNT;
    } else {
        for (int l = 0; l < COUNT; l++)
            lane.set(l, State::empty());
    }
    for (; length - k >= COUNT; k += COUNT) {
        stay_loop();
        for (int l = 0; l < COUNT; l++)
            lane.join(l, map(in.at(k + l, j)...));
    }
    fold<COUNT>(lane);
    a.join(lane.get(0));
}

template <class State, class Map, class... Lines>
CKPP_FN void take_line(State &a, int64_t length, int64_t j, Map &map, const Lines &...in)
{
    int64_t k = 0;

    if constexpr (is_plain<State>)
        take_lanes<LANES>(a, k, length, j, map, in...);
    take_lanes<is_plain<State> ? FEW_LANES : STRUCT_LANES>(a, k, length, j, map, in...);
    for (; k < length; k++) {
        stay_loop();
        a.join(map(in.at(k, j)...));
    }
}

// Takes `count` neighbouring results, whose elements from k to last are a line each; result j goes to out.
template <class State, class Map, class Out, class... Lines>
CKPP_FN void reduce_lines(int64_t count, int64_t length, Map &map, const Out &out, const Lines &...in)
{
    for (int64_t j = 0; j < count; j++) {
        State a = State::empty();
        take_line(a, length, j, map, in...);
        out(j, a);
    }
}

// The same where there are several dimensions.
template <int NK, int NR, class State, class Params, class Map, class Out, class... Operand>
CKPP_FN void reduce_planes(int64_t count, int64_t from, int64_t to, const place<NK> &kept, const Params &p, Map &map,
                           const Out &out, const Operand &...operand)
{
    const place<NR> begin(from, p._reduced);
    for (int64_t j = 0; j < count; j++) {
        place<NR> reduced = begin;
        State a = State::empty();
        for (int64_t k = from, length; k < to; k += length) {
            length = reduced.left(p._reduced) < to - k ? reduced.left(p._reduced) : to - k;
            take_line(a, length, j, map, operand.template from<NK + NR - 1, NK - 1>(kept, reduced)...);
            reduced.move(length, p._reduced);
        }
        out(j, a);
    }
}

template <int NK, int NR, class Params, class Map, class Keep, class... Operand>
CKPP_FN void reduce_rows(int64_t begin, int64_t end, const Params &p, Map &map, Keep &keep, Operand... operand)
{
    using State = unreferenced<decltype(*p._scratch)>;
    int64_t part = begin / p._results, m = begin % p._results;
    place<NK> kept(m, p._kept);

    for (int64_t unit = begin, count; unit < end; unit += count) {
        const int64_t from = boundary(p._n, part, p._parts, LANES), to = boundary(p._n, part + 1, p._parts, LANES);
        const auto out = [&](int64_t j, const State &a) CKPP_INLINE_LAMBDA {
            if (p._parts == 1)
                keep(m + j, a);
            else
                p._scratch[unit + j] = a;
        };
        count = kept.left(p._kept) < end - unit ? kept.left(p._kept) : end - unit;
        if constexpr (NR == 1) {
            const place<1> reduced(from, p._reduced);
            reduce_lines<State>(count, to - from, map, out, operand.template from<NK, NK - 1>(kept, reduced)...);
        } else {
            reduce_planes<NK, NR, State>(count, from, to, kept, p, map, out, operand...);
        }
        kept.move(count, p._kept);
        m += count;
        if (m == p._results) {
            m = 0;
            part++;
        }
    }
}

// ---- columns ----

// Bytes are those of accumulators.
enum {
    TILE_BYTES = 16384,    // at most: they stay in the first-level cache
    MOST_COLUMNS = 4096,
    JOINED_BYTES = 2048,   // lines that follow each other in memory are taken as one up to this
    ROWS = 4,              // lines that are taken at once, which saves reading and writing the accumulators
    SHORT_BYTES = 64, LONG_BYTES = 4096    // but not in between: memory would be read to and fro within a page
};

template <class State>
inline constexpr int most_columns = sizeof(State) * MOST_COLUMNS <= TILE_BYTES ? MOST_COLUMNS
                                    : sizeof(State) < TILE_BYTES               ? TILE_BYTES / (int)sizeof(State)
                                                                               : 1;

// Takes COUNT lines.
template <int COUNT, class Group, class Map, class... Lines>
CKPP_FN void take_lines(Group &acc, int64_t length, Map &map, const Lines &...in)
{
    for (int64_t k = 0; k < length; k++)
        for (int j = 0; j < COUNT; j++)
            acc.join(k, map(in.at(k, j)...));
}

// The first accumulators for `length` elements. Returns how many lines they are from: without an identity, one.
template <class State, class Group, class Map, class... Lines>
CKPP_FN void set_line(Group &acc, int64_t length, Map &map, const Lines &...in)
{
    for (int64_t k = 0; k < length; k++)
        if constexpr (flagged<State>)
            acc.set(k, map(in.at(k, 0)...));
        else
            acc.set(k, State::empty());
}

// Takes elements k to last of `length` neighbouring results.
template <int NK, int NR, class State, class Group, class Params, class Map, class... Operand>
CKPP_FN void take_tile(Group &acc, int64_t length, int64_t k, int64_t last, const place<NK> &kept, const Params &p, Map &map,
                       const Operand &...operand)
{
    constexpr int ALONG = NK - 1, ACROSS = NK + NR - 1;
    const int64_t bytes = length * (int64_t)sizeof(State);
    const bool at_once = is_plain<State> && (bytes <= SHORT_BYTES || bytes >= LONG_BYTES);
    place<NR> reduced(k, p._reduced);
    int64_t together = 1;

    if (bytes <= JOINED_BYTES / 2 && length == p._kept[ALONG] && (operand.template follows<ALONG, ACROSS>(length) && ...)) {
        const int64_t left = reduced.left(p._reduced), lines = left < last - k ? left : last - k;
        together = JOINED_BYTES / bytes < lines ? JOINED_BYTES / bytes : lines;
    }
    set_line<State>(acc, length * together, map, operand.template from<ALONG, ACROSS>(kept, reduced)...);
    if constexpr (flagged<State>) {
        reduced.move(together, p._reduced);
        k += together;
    }
    while (k < last) {
        const int64_t left = reduced.left(p._reduced), lines = left < last - k ? left : last - k;
        int64_t count = lines < together ? lines : together;
        if (at_once && together == 1 && lines >= ROWS) {
            count = ROWS;
            take_lines<ROWS>(acc, length, map, operand.template from<ALONG, ACROSS>(kept, reduced)...);
        } else {
            take_lines<1>(acc, length * count, map, operand.template from<ALONG, ACROSS>(kept, reduced)...);
        }
        reduced.move(count, p._reduced);
        k += count;
    }
    for (int64_t j = length; j < length * together; j += length)
        for (int64_t c = 0; c < length; c++)
            acc.join(c, acc.get(j + c));
}

template <int NK, int NR, class Params, class Map, class Keep, class... Operand>
CKPP_FN void reduce_columns(int64_t begin, int64_t end, const Params &p, Map &map, Keep &keep, Operand... operand)
{
    using State = unreferenced<decltype(*p._scratch)>;
    const int64_t inner = p._kept[NK - 1], tiles = inner / p._tile + (inner % p._tile != 0);
    const int64_t units = p._results / inner * tiles, first = begin % units;
    int64_t part = begin / units, m = first / tiles * inner + first % tiles * p._tile;
    place<NK> kept(m, p._kept);
    alignas(64) group<State, most_columns<State>> acc;

    for (int64_t unit = begin; unit < end; unit++) {
        const int64_t from = boundary(p._n, part, p._parts, 1), to = boundary(p._n, part + 1, p._parts, 1);
        int64_t rest = kept.left(p._kept) < p._tile ? kept.left(p._kept) : p._tile;
        while (rest > 0) {
            const int64_t length = rest < most_columns<State> ? rest : most_columns<State>;
            if (from < to)
                take_tile<NK, NR, State>(acc, length, from, to, kept, p, map, operand...);
            for (int64_t k = 0; k < length; k++) {
                const State a = from < to ? acc.get(k) : State::empty();
                if (p._parts == 1)
                    keep(m + k, a);
                else
                    p._scratch[part * p._results + m + k] = a;
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

// Combines the parts of results begin to end.
template <class Params, class Keep> CKPP_FN void reduce_parts(int64_t begin, int64_t end, const Params &p, Keep &keep)
{
    using State = unreferenced<decltype(*p._scratch)>;
    constexpr int MOST = most_columns<State> < 64 ? most_columns<State> : 64;
    State acc[MOST];

    for (int64_t m = begin, count; m < end; m += count) {
        count = end - m < MOST ? end - m : MOST;
        for (int64_t k = 0; k < count; k++)
            acc[k] = p._scratch[m + k];
        for (int64_t part = 1; part < p._finish; part++)
            for (int64_t k = 0; k < count; k++)
                acc[k].join(p._scratch[part * p._results + m + k]);
        for (int64_t k = 0; k < count; k++)
            keep(m + k, acc[k]);
    }
}

} // namespace ckpp
