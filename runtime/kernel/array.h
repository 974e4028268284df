// array.h - ckpp_array<T, N>: an array that a module's kernel takes by value, in any layout.
// module_fill_array() fills the same bytes.
#define CKPP_ARRAYS 1

template <int N> struct ckpp_extents {
    int64_t shape[N], strides[N];    // strides in elements
};
template <> struct ckpp_extents<0> {};

template <class T, int N = 1> struct ckpp_array : ckpp_extents<N> {
    T *data;                         // the first element
    int64_t size;                    // number of elements
    static constexpr int ndim = N;

    template <class... Index> CKPP_FN T &operator()(Index... index) const
    {
        static_assert(sizeof...(Index) == N, "an array is indexed as x(j, k, ...) with as many "
                                             "indices as it has dimensions");
        static_assert(ckpp::are_integers<Index...>, "the indices of an array are integers");
        const int64_t given[] = {(int64_t)index..., 0};
        int64_t at = 0;
        if constexpr (N > 0)
            for (int d = 0; d < N; d++)
                at += given[d] * this->strides[d];
        return data[at];
    }
    // element k in row-major order
    CKPP_FN T &at(int64_t k) const
    {
        if constexpr (N > 0)
            return data[ckpp::offset_of<N>(k, this->shape, this->strides)];
        else
            return data[k];
    }
    CKPP_FN T &operator[](int64_t k) const { return at(k); }
};
