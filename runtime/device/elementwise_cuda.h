// elementwise_cuda.h - the elementwise loop on a GPU: one thread handles VECTOR consecutive elements.
//
// A parameter is an accessor. It fetches the elements of a thread from memory into registers, and keeps the
// registers that the body wrote. All parameters are fetched before the body runs and kept after it ran for the
// thread's last element, so loads are in flight together and an output may be the very array that an input is.
//
//   S     the type in memory; seen_t<S> is what the body sees (a float for a 16-bit float)
//   MODE  what the body does with it: reads, writes
namespace ckpp {

enum { reads = 1, writes = 2 };

template <class S, int VECTOR> struct alignas(sizeof(S) * VECTOR) packet {
    S v[VECTOR];
};
template <class S> struct alignas(load_alignment<S>) packet<S, 1> {
    S v[1];
};

template <class A, class B> inline constexpr bool same = false;
template <class A> inline constexpr bool same<A, A> = true;

// Element k is at p[k]: whole packets, 16 bytes at most, where VECTOR > 1 (loop.c has checked the alignment).
template <class S, int MODE> struct dense {
    S *p;
    template <int VECTOR, class Place> CKPP_FN void fetch(packet<seen_t<S>, VECTOR> &r, const Place &place) const
    {
        if constexpr (!(MODE & reads))
            return;
        const auto *from = (const packet<S, VECTOR> *)(p + place.first);
        if constexpr (same<S, seen_t<S>>) {
            r = *from;
        } else {
            const auto stored = *from;
            for (int j = 0; j < VECTOR; j++)
                r.v[j] = stored.v[j];
        }
    }
    template <int VECTOR, class Place> CKPP_FN void keep(const packet<seen_t<S>, VECTOR> &r, const Place &place) const
    {
        if constexpr (!(MODE & writes))
            return;
        auto *to = (packet<S, VECTOR> *)(p + place.first);
        if constexpr (same<S, seen_t<S>>) {
            *to = r;
        } else {
            packet<S, VECTOR> stored;
            for (int j = 0; j < VECTOR; j++)
                stored.v[j] = r.v[j];
            *to = stored;
        }
    }
    template <int VECTOR> using registers = packet<seen_t<S>, VECTOR>;
};

// Element k is where the coordinates and the strides say.
template <class S, int MODE> struct strided {
    S *p;
    const int64_t *strides;
    template <int VECTOR> using registers = packet<seen_t<S>, VECTOR>;
    template <int VECTOR, class Place> CKPP_FN void fetch(packet<seen_t<S>, VECTOR> &r, const Place &place) const
    {
        if constexpr (MODE & reads)
            for (int j = 0; j < VECTOR; j++)
                r.v[j] = p[place.offset(strides, j)];
    }
    template <int VECTOR, class Place> CKPP_FN void keep(const packet<seen_t<S>, VECTOR> &r, const Place &place) const
    {
        if constexpr (MODE & writes)
            for (int j = 0; j < VECTOR; j++)
                p[place.offset(strides, j)] = r.v[j];
    }
};

// Every element is the same one.
template <class S, int MODE> struct spread {
    S *p;
    template <int VECTOR> using registers = packet<seen_t<S>, VECTOR>;
    template <int VECTOR, class Place> CKPP_FN void fetch(packet<seen_t<S>, VECTOR> &r, const Place &) const
    {
        const seen_t<S> value = *p;
        for (int j = 0; j < VECTOR; j++)
            r.v[j] = value;
    }
    template <int VECTOR, class Place> CKPP_FN void keep(const packet<seen_t<S>, VECTOR> &, const Place &) const {}
};

// Where a thread's elements are. INDEX is unsigned where all offsets fit into 31 bits: a 32-bit division costs a
// quarter of a 64-bit one.
template <int NDIM, class INDEX> struct place {
    int64_t first;
    INDEX c[NDIM];

    CKPP_FN place(int64_t k, const int64_t *shape) : first(k)
    {
        INDEX rest = (INDEX)k;
        for (int d = NDIM - 1; d > 0; d--) {
            const INDEX extent = (INDEX)shape[d];
            const INDEX quotient = rest / extent;
            c[d] = rest - quotient * extent;
            rest = quotient;
        }
        c[0] = rest;
    }
    // Several elements a thread: only where there is one dimension. Strides may be negative: the sum is taken modulo
    // 2^32 and is signed in the end.
    CKPP_FN int64_t offset(const int64_t *strides, int j) const
    {
        INDEX sum = (c[0] + (INDEX)j) * (INDEX)strides[0];
        for (int d = 1; d < NDIM; d++)
            sum += c[d] * (INDEX)strides[d];
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
};

template <int VECTOR, class Place, class Body, class... Params>
CKPP_FN void elements(const Place &place, Body &body, Params... param)
{
    [&](typename Params::template registers<VECTOR>... r) {
        (param.fetch(r, place), ...);
        for (int j = 0; j < VECTOR; j++)
            body(r.v[j]..., place.first + j);
        (param.keep(r, place), ...);
    }(typename Params::template registers<VECTOR>()...);
}

// The first n / VECTOR threads take a packet each, n % VECTOR more a single element each: a loop over the tail would
// cost more to compile than all the rest.
template <int VECTOR, int NDIM, class INDEX, class Body, class... Params>
CKPP_FN void elementwise(int64_t n, const int64_t *shape, Body &body, Params... param)
{
    int64_t k = (int64_t)blockIdx.x * CKPP_BLOCK + threadIdx.x;
    if constexpr (VECTOR > 1) {
        const int64_t packets = n / VECTOR;
        if (k < packets) {
            elements<VECTOR>(place<NDIM, INDEX>(k * VECTOR, shape), body, param...);
            return;
        }
        k += packets * (VECTOR - 1);
    }
    if (k < n)
        elements<1>(place<NDIM, INDEX>(k, shape), body, param...);
}

} // namespace ckpp
