// reduce_write.h - stores to mapped outputs, whose elements a reduction's body assigns.
namespace ckpp {

#ifdef CKPP_BLOCK

// ---- on a GPU: a vector of WIDTH elements, from p on ----

template <int WIDTH, class Stored, class Vector>
CKPP_FN void store_steps(Stored *p, int64_t step, const Vector &values)
{
    for (int j = 0; j < WIDTH; j++)
        p[j * step] = values._v[j];
}

// Contiguous elements, stored as one aligned vector.
template <int WIDTH, class Stored, class Vector>
CKPP_FN void store_aligned(Stored *p, const Vector &values)
{
    vector<Stored, WIDTH> all;
    for (int j = 0; j < WIDTH; j++)
        all._v[j] = values._v[j];
    *(vector<Stored, WIDTH> *)p = all;
}

#else

// ---- on a CPU: as reduce_host.h does for inputs ----

template <class Stored, int STEP> struct written_lines {
    Stored *p;
    int64_t along, across;

    CKPP_FN Stored *at(int64_t k, int64_t j) const
    {
        return p + (STEP < 0 ? k * along : k * STEP) + j * across;
    }
};

template <class Stored, int STEP> struct written_element {
    Stored *p;
    const int64_t *strides;

    template <int ALONG, int ACROSS, int NK, int NR>
    CKPP_FN written_lines<Stored, STEP> from(const place<NK> &kept, const place<NR> &reduced) const
    {
        return {p + (kept.offset(strides) + reduced.offset(strides + NK)), strides[ALONG],
                strides[ACROSS]};
    }
    template <int ALONG, int ACROSS> CKPP_FN bool follows(int64_t length) const
    {
        return strides[ACROSS] == length * strides[ALONG];
    }
};

template <class Lines> inline constexpr bool is_written = false;
template <class Stored, int STEP>
inline constexpr bool is_written<written_lines<Stored, STEP>> = true;

// A variant of the one in reduce_columns_host.h that reads one line at a time: compilers do not
// vectorize several lines with stores. Iterations are independent: outputs overlap only arrays of
// the same layout.
template <int LINES, class Group, class Map, class... Lines>
    requires(is_written<Lines> || ...)
CKPP_FN void combine_lines(Group &acc, int64_t length, int64_t count, int64_t step, Map &map,
                           const Lines &...in)
{
    for (int64_t j = 0; j < count; j += step)
#ifdef __clang__
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
        for (int64_t k = 0; k < length; k++)
            acc.combine(k, map(in.at(k, j)...));
}

#endif

} // namespace ckpp
