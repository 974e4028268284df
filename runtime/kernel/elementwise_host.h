// elementwise_host.h - the elementwise loop on a CPU, for one thread's elements, begin to end.
//
// The loop goes row by row along the innermost dimension. A parameter is an accessor that returns
// a line for each row: a pointer and a step that is 0, 1 or read from the strides. A step of 0 or
// 1 is a constant, so that the compiler can vectorize.
//
//   S     the type in memory; the body sees compute_t<S> (a float for a 16-bit float)
//   MODE  what the body does with it: reads, writes
namespace ckpp {

enum { reads = 1, writes = 2 };

template <class S, int MODE, int STEP> struct line {
    S *p;
    int64_t step;

    CKPP_FN S &at(int64_t k) const { return p[STEP < 0 ? k * step : k * STEP]; }
    CKPP_FN compute_t<S> fetch(int64_t k) const
    {
        if constexpr (MODE & reads)
            return at(k);
        else
            return compute_t<S>();
    }
    CKPP_FN void store(const compute_t<S> &value, int64_t k) const
    {
        if constexpr (MODE & writes)
            at(k) = value;
    }
};

// Element k is at p[k].
template <class S, int MODE> struct dense {
    S *p;
    template <class Row> CKPP_FN line<S, MODE, 1> of(const Row &row) const
    {
        return {p + row.first, 1};
    }
};

// The offset of element k is computed from coordinates and strides. STEP is the innermost stride:
// 0, 1, or -1 for any.
template <class S, int MODE, int STEP> struct strided {
    S *p;
    const int64_t *strides;
    template <class Row> CKPP_FN line<S, MODE, STEP> of(const Row &row) const
    {
        return {p + row.offset(strides), row.step(strides)};
    }
};

// A row: the number of its first element, and its coordinates in the outer dimensions.
template <int NDIM> struct row {
    int64_t first;
    int64_t c[NDIM];

    CKPP_FN row(int64_t number, const int64_t *shape) : first(number * shape[NDIM - 1])
    {
        c[NDIM - 1] = 0;
        for (int d = NDIM - 2; d >= 0; d--) {
            c[d] = number % shape[d];
            number /= shape[d];
        }
    }
    CKPP_FN void next(const int64_t *shape)
    {
        first += shape[NDIM - 1];
        for (int d = NDIM - 2; d >= 0; d--) {
            if (++c[d] < shape[d])
                return;
            c[d] = 0;
        }
    }
    CKPP_FN int64_t offset(const int64_t *strides) const
    {
        int64_t sum = 0;
        for (int d = 0; d < NDIM - 1; d++)
            sum += c[d] * strides[d];
        return sum;
    }
    CKPP_FN int64_t step(const int64_t *strides) const { return strides[NDIM - 1]; }
    // The coordinates of the row's element k.
    CKPP_FN spot<NDIM> at(int64_t k) const
    {
        spot<NDIM> s;
        for (int d = 0; d < NDIM - 1; d++)
            s.c[d] = c[d];
        s.c[NDIM - 1] = k;
        return s;
    }
};

// All of a loop: elements `begin` to `end` are parts of rows, for each of which `run` gets what to
// do of it, and the row.
struct whole {
    const int64_t *shape;

    CKPP_FN int64_t low(int) const { return 0; }
    CKPP_FN int64_t high(int d) const { return shape[d]; }
    template <int NDIM, class Run> CKPP_FN void for_rows(int64_t begin, int64_t end, Run run) const
    {
        const int64_t length = shape[NDIM - 1];
        row<NDIM> r(begin / length, shape);
        while (r.first < end) {
            run(begin > r.first ? begin - r.first : 0,
                end - r.first < length ? end - r.first : length, r);
            r.next(shape);
        }
    }
};

// A box of a loop: bounds[] has, of each dimension, from where to where it is, and from where to
// where near parameters have elements. Coordinates are those of the whole loop.
template <int BOX_NDIM> struct box {
    const int64_t *shape, *bounds;

    CKPP_FN int64_t low(int d) const { return bounds[2 * BOX_NDIM + d]; }
    CKPP_FN int64_t high(int d) const { return bounds[3 * BOX_NDIM + d]; }
    template <int NDIM, class Run> CKPP_FN void for_rows(int64_t begin, int64_t end, Run run) const
    {
        int64_t extent[NDIM];
        for (int d = 0; d < NDIM; d++)
            extent[d] = bounds[NDIM + d] - bounds[d];
        const int64_t length = extent[NDIM - 1], left = bounds[NDIM - 1];
        row<NDIM> r(begin / length, extent);
        while (r.first < end) {
            row<NDIM> at = r;
            at.first = 0;
            for (int d = 0; d < NDIM - 1; d++) {
                at.c[d] += bounds[d];
                at.first = (at.first + at.c[d]) * shape[d + 1];
            }
            run((begin > r.first ? begin - r.first : 0) + left,
                (end - r.first < length ? end - r.first : length) + left, at);
            r.next(extent);
        }
    }
};

template <int NDIM, class Body, class... Lines>
CKPP_FN void run_element(int64_t k, const row<NDIM> &r, Body &body, const Lines &...line)
{
    [&](auto... value) CKPP_INLINE_LAMBDA {
        body(value..., NDIM == 1 ? k : r.first + k, r.at(k));
        (line.store(value, k), ...);
    }(line.fetch(k)...);
}

// Elements begin to end of a row. The body gets their coordinates, which are loop variables.
template <bool INDEPENDENT, class Count, int NDIM, class Body, class... Lines>
CKPP_FN void run_line(Count begin, Count end, const row<NDIM> &r, Body &body, Lines... line)
{
    if constexpr (!INDEPENDENT) {
        for (Count k = begin; k < end; k++)
            run_element(k, r, body, line...);
        return;
    }
    // Outputs overlap only arrays of the same layout.
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
    for (Count k = begin; k < end; k++)
        run_element(k, r, body, line...);
}

// The same, where bodies compare coordinates with the ends of arrays, or clamp them to these:
// between the EDGEs of a row, compilers know that a coordinate and its neighbours are not
// negative. That takes a constant to begin at.
template <bool INDEPENDENT, class Count, int NDIM, class Body, class... Lines>
CKPP_FN void run_line_apart(Count begin, Count end, Count length, const row<NDIM> &r, Body &body,
                            Lines... line)
{
    constexpr Count EDGE = 4, SHORT = 64;
    const bool apart = length >= SHORT && begin == 0 && end == length;

    run_line<INDEPENDENT, Count>(begin, apart ? EDGE : end, r, body, line...);
    if (apart) {
        run_line<INDEPENDENT, Count>(EDGE, length - EDGE, r, body, line...);
        run_line<INDEPENDENT, Count>(length - EDGE, length, r, body, line...);
    }
}

// Count holds coordinates along a row. INDEPENDENT: no iteration reads or writes what another one
// writes.
template <int NDIM, class Count, bool EDGES, bool INDEPENDENT, class Region, class Body,
          class... Params>
CKPP_FN void elementwise(int64_t begin, int64_t end, const Region &region, Body &body,
                         Params... param)
{
    region.template for_rows<NDIM>(
        begin, end, [&](int64_t from, int64_t to, const row<NDIM> &r) CKPP_INLINE_LAMBDA {
            if constexpr (EDGES)
                run_line_apart<INDEPENDENT>((Count)from, (Count)to, (Count)region.high(NDIM - 1),
                                            r, body, param.of(r)...);
            else
                run_line<INDEPENDENT, Count>((Count)from, (Count)to, r, body, param.of(r)...);
        });
}

} // namespace ckpp
