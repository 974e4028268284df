// view.h - x(j, k) and x.at(k) for arrays of raw kernels. There x is a pointer, so the calls are
// made on ckpp::view(x, ckpp_x_layout). All accesses go through that pointer, as __restrict__
// demands.
namespace ckpp {

// ROW: the last stride is 1.
template <int NDIM, bool DENSE, bool ROW = false> struct layout {
    const int64_t *shape, *strides;
#ifdef CKPP_BOUNDS
    bounds_record *record;
    int64_t param;
#endif
};

template <class Stored, int NDIM, bool DENSE, bool ROW> struct view_of {
    Stored *p;
    const layout<NDIM, DENSE, ROW> &l;

    CKPP_FN Stored &linear(int64_t k) const
    {
        if constexpr (DENSE)
            return p[k];
        else
            return p[offset_of<NDIM>(k, l.shape, l.strides)];
    }

    template <class... Index> CKPP_FN Stored &element(Index... at) const
    {
        static_assert(sizeof...(Index) == NDIM, "an array is indexed as x(j, k, ...) with as many "
                                                "indices as it has dimensions");
        static_assert(are_integers<Index...>, "the indices of an array are integers");
        const int64_t index[] = {(int64_t)at..., 0};
        int64_t sum = 0;
        for (int d = 0; d < NDIM; d++)
            if constexpr (DENSE)
                sum = sum * l.shape[d] + index[d];
            else
                sum += index[d] * (ROW && d == NDIM - 1 ? 1 : l.strides[d]);
        return p[sum];
    }

#ifdef CKPP_BOUNDS
    CKPP_FN Stored &at(source_index k) const
    {
        int64_t size = 1;
        for (int d = 0; d < NDIM; d++)
            size *= l.shape[d];
        return is_bad(l.record, l.param, k.value, size, -1, k.line) ? dummy() : linear(k.value);
    }

    CKPP_FN Stored &operator()() const { return element(); }
    template <class... Index>
    CKPP_FN Stored &operator()(source_index first, Index... rest) const
    {
        const int64_t index[] = {first.value, (int64_t)rest...};
        for (int d = 0; d < NDIM && d <= (int)sizeof...(Index); d++)
            if (is_bad(l.record, l.param, index[d], l.shape[d], d, first.line))
                return dummy();
        return element(first.value, rest...);
    }

    CKPP_FN Stored &dummy() const { return *(Stored *)&dummy_element<Stored>; }
#else
    CKPP_FN Stored &at(int64_t k) const { return linear(k); }

    template <class... Index> CKPP_FN Stored &operator()(Index... at) const
    {
        return element(at...);
    }
#endif
};

template <class Stored, int NDIM, bool DENSE, bool ROW>
CKPP_FN view_of<Stored, NDIM, DENSE, ROW> view(Stored *p, const layout<NDIM, DENSE, ROW> &l)
{
    return {p, l};
}

} // namespace ckpp
