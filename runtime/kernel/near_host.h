// near_host.h - the elementwise loop on a CPU where bodies read neighbours of their elements.
//
// Where the rows of neighbours are is found once for each row of the loop, so that only the
// first and the last elements of a row have to look where theirs are. A Reach says how far a
// body reaches in the last three dimensions, from `low` to `high`, and what lies outside,
// `edge`: that of a parameter, or of all together.
namespace ckpp {

// The rows in which the elements of a row have neighbours. STEP: the innermost stride if it is 1,
// else 0.
template <class S, class Reach, int STEP> struct near_line {
    typedef compute_t<S> value;
    static constexpr int LINES = Reach::high[1] - Reach::low[1] + 1,
                         ROWS = (Reach::high[0] - Reach::low[0] + 1) * LINES;
    const S *rows[ROWS];       // null: all of it is outside, and has the value of `outside`
    value outside[ROWS], beside; // `beside`: in front of a row, and behind it
    int64_t low, high, step;     // a row's ends

    static CKPP_FN constexpr int number(int plane, int line)
    {
        return (plane - Reach::low[0]) * LINES + line - Reach::low[1];
    }
    CKPP_FN bool is_whole() const
    {
        bool whole = true;
        for (int k = 0; k < ROWS; k++)
            whole &= rows[k] != nullptr;
        return whole;
    }
};

// What a body has of element k. INSIDE: its neighbours are in their rows, and these in the array.
template <class Line, class Reach, int STEP, bool INSIDE> struct near_element {
    const Line &l;
    int64_t k;

    CKPP_FN typename Line::value operator()(int plane, int line, int by) const
    {
        const int row = Line::number(plane, line);
        if constexpr (INSIDE)
            return l.rows[row][STEP ? k + by : (k + by) * l.step];
        if (!l.rows[row])
            return l.outside[row];
        const int64_t at = edge<Reach::edge[2], int64_t>(k + by, l.low, l.high);
        return at == nowhere<int64_t>
                   ? l.beside
                   : typename Line::value(l.rows[row][STEP ? at : at * l.step]);
    }
    CKPP_FN auto operator()(int line, int by) const { return (*this)(0, line, by); }
    CKPP_FN auto operator()(int by) const { return (*this)(0, 0, by); }
};

template <bool INSIDE, class S, class Reach, int STEP>
CKPP_FN auto fetch_near(const near_line<S, Reach, STEP> &l, int64_t k)
{
    return near_element<near_line<S, Reach, STEP>, Reach, STEP, INSIDE>{l, k};
}
template <bool INSIDE, class Line> CKPP_FN auto fetch_near(const Line &l, int64_t k)
{
    return l.fetch(k);
}
template <class S, class Reach, int STEP, class Value>
CKPP_FN void store_near(const near_line<S, Reach, STEP> &, const Value &, int64_t)
{
}
template <class Line, class Value>
CKPP_FN void store_near(const Line &l, const Value &value, int64_t k)
{
    l.store(value, k);
}
template <class S, class Reach, int STEP>
CKPP_FN bool is_whole(const near_line<S, Reach, STEP> &l)
{
    return l.is_whole();
}
template <class Line> CKPP_FN bool is_whole(const Line &)
{
    return true;
}

// A near parameter. A Region is what the loop runs over: `whole` or a `box`.
template <class S, class Reach, int STEP, class Region> struct near {
    const S *p;
    const int64_t *strides;
    Region region;
    compute_t<S> outside[3];   // of each dimension with EDGE_CONSTANT

    template <int NDIM> CKPP_FN near_line<S, Reach, STEP> of(const row<NDIM> &r) const
    {
        near_line<S, Reach, STEP> l;
        const S *from = p;
        l.low = region.low(NDIM - 1);
        l.high = region.high(NDIM - 1);
        l.step = strides[NDIM - 1];
        l.beside = outside[2];
        for (int d = 0; d < NDIM - 3; d++)
            from += r.c[d] * strides[d];
        for (int plane = Reach::low[0]; plane <= Reach::high[0]; plane++)
            for (int line = Reach::low[1]; line <= Reach::high[1]; line++) {
                constexpr int64_t NO = nowhere<int64_t>;
                int64_t a = 0, b = 0;
                const int k = l.number(plane, line);
                l.rows[k] = from;
                if constexpr (NDIM > 2) {
                    a = edge<Reach::edge[0], int64_t>(r.c[NDIM - 3] + plane,
                                                      region.low(NDIM - 3), region.high(NDIM - 3));
                    l.rows[k] += a == NO ? 0 : a * strides[NDIM - 3];
                }
                if constexpr (NDIM > 1) {
                    b = edge<Reach::edge[1], int64_t>(r.c[NDIM - 2] + line,
                                                      region.low(NDIM - 2), region.high(NDIM - 2));
                    l.rows[k] += b == NO ? 0 : b * strides[NDIM - 2];
                }
                l.outside[k] = outside[a == NO ? 0 : 1];
                if (a == NO || b == NO)
                    l.rows[k] = nullptr;
            }
        return l;
    }
};

template <bool INSIDE, int NDIM, class Body, class... Lines>
CKPP_FN void run_near(int64_t begin, int64_t end, const row<NDIM> &r, Body &body,
                      const Lines &...line)
{
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
    for (int64_t k = begin; k < end; k++)
        [&](auto... value) CKPP_INLINE_LAMBDA {
            body(value..., r.first + k, r.at(k));
            (store_near(line, value, k), ...);
        }(fetch_near<INSIDE>(line, k)...);
}

// Elements from `begin` to `end` of a row, which has elements from `first` to `last`.
template <class Reach, int NDIM, class Body, class... Lines>
CKPP_FN void run_near_line(int64_t begin, int64_t end, int64_t first, int64_t last,
                           const row<NDIM> &r, Body &body, const Lines &...line)
{
    const int64_t inner = first - Reach::low[2], low = inner < end ? inner : end,
                  high = last - Reach::high[2] > low ? last - Reach::high[2] : low;
    const int64_t from = begin > low ? begin : low, to = end < high ? end : high;

    if constexpr (Reach::edge[2] != EDGE_SKIP)
        run_near<false>(begin, low, r, body, line...);
    if ((is_whole(line) && ...))
        run_near<true>(from, to, r, body, line...);
    else
        run_near<false>(from, to, r, body, line...);
    if constexpr (Reach::edge[2] != EDGE_SKIP)
        run_near<false>(to > from ? to : from, end, r, body, line...);
}

// Whether some neighbour lies outside, other than along the row, and the body does not run then.
template <class Reach, int NDIM, class Region>
CKPP_FN bool is_skipped(const row<NDIM> &r, const Region &region)
{
    bool skipped = false;
    for (int d = 0; d < 2; d++)
        if (const int dim = NDIM - 3 + d; dim >= 0 && Reach::edge[d] == EDGE_SKIP)
            skipped |= r.c[dim] + Reach::low[d] < region.low(dim) ||
                       r.c[dim] + Reach::high[d] >= region.high(dim);
    return skipped;
}

template <int NDIM, class Reach, class Region, class Body, class... Params>
CKPP_FN void elementwise_near(int64_t begin, int64_t end, const Region &region, Body &body,
                              Params... param)
{
    region.template for_rows<NDIM>(
        begin, end, [&](int64_t from, int64_t to, const row<NDIM> &r) CKPP_INLINE_LAMBDA {
            if (!is_skipped<Reach>(r, region))
                run_near_line<Reach>(from, to, region.low(NDIM - 1), region.high(NDIM - 1), r,
                                     body, param.of(r)...);
        });
}

} // namespace ckpp
