// elementwise_cuda.h - what the elementwise loop on a GPU is made of: one thread handles VECTOR consecutive elements.
//
// specialize.c writes the loop, for the parameters that the kernel has. A parameter is an accessor. It fetches the elements of a thread from memory into registers, and keeps the
// registers that the body wrote. All parameters are fetched before the body runs and kept after it ran for the
// thread's last element, so loads are in flight together and an output may be the very array that an input is.
//
//   Stored  the type in memory; seen_t<Stored> is what the body sees (a float for a 16-bit float)
//   MODE    what the body does with it: reads, writes
//
// Every construct here costs each kernel's first call some of NVRTC's time: it is written to be quick to compile.
namespace ckpp {

enum { reads = 1, writes = 2 };

template <class Stored, int VECTOR> struct alignas(sizeof(Stored) * VECTOR) packet {
    Stored _v[VECTOR];
};
template <class Stored> struct alignas(load_alignment<Stored>) packet<Stored, 1> {
    Stored _v[1];
};

// Element k is at p[k]: whole packets, 16 bytes at most, where VECTOR > 1 (loop.c has checked the alignment).
template <class Stored, int MODE, class Seen = seen_t<Stored>> struct dense {
    Stored *p;
    template <int VECTOR, class Place> CKPP_FN packet<Seen, VECTOR> fetch(const Place &place) const
    {
        packet<Seen, VECTOR> r = {};
        if constexpr (MODE & reads) {
            const auto stored = *(const packet<Stored, VECTOR> *)(p + place.first);
            for (int j = 0; j < VECTOR; j++)
                r._v[j] = stored._v[j];
        }
        return r;
    }
    template <int VECTOR, class Place> CKPP_FN void keep(const packet<Seen, VECTOR> &r, const Place &place) const
    {
        if constexpr (MODE & writes) {
            packet<Stored, VECTOR> stored;
            for (int j = 0; j < VECTOR; j++)
                stored._v[j] = r._v[j];
            *(packet<Stored, VECTOR> *)(p + place.first) = stored;
        }
    }
};

// The same where the body sees what memory holds: no conversion to compile.
template <class Stored, int MODE> struct dense<Stored, MODE, Stored> {
    Stored *p;
    template <int VECTOR, class Place> CKPP_FN packet<Stored, VECTOR> fetch(const Place &place) const
    {
        if constexpr (MODE & reads)
            return *(const packet<Stored, VECTOR> *)(p + place.first);
        else
            return {};
    }
    template <int VECTOR, class Place> CKPP_FN void keep(const packet<Stored, VECTOR> &r, const Place &place) const
    {
        if constexpr (MODE & writes)
            *(packet<Stored, VECTOR> *)(p + place.first) = r;
    }
};

// Element k is where the coordinates and the strides say.
template <class Stored, int MODE> struct strided {
    Stored *p;
    const int64_t *strides;
    template <int VECTOR, class Place> CKPP_FN packet<seen_t<Stored>, VECTOR> fetch(const Place &place) const
    {
        packet<seen_t<Stored>, VECTOR> r = {};
        if constexpr (MODE & reads)
            for (int j = 0; j < VECTOR; j++)
                r._v[j] = p[place.offset(strides, j)];
        return r;
    }
    template <int VECTOR, class Place>
    CKPP_FN void keep(const packet<seen_t<Stored>, VECTOR> &r, const Place &place) const
    {
        if constexpr (MODE & writes)
            for (int j = 0; j < VECTOR; j++)
                p[place.offset(strides, j)] = r._v[j];
    }
};

// Every element is the same one.
template <class Stored, int MODE> struct spread {
    Stored *p;
    template <int VECTOR, class Place> CKPP_FN packet<seen_t<Stored>, VECTOR> fetch(const Place &) const
    {
        packet<seen_t<Stored>, VECTOR> r = {};
        const seen_t<Stored> value = *p;
        for (int j = 0; j < VECTOR; j++)
            r._v[j] = value;
        return r;
    }
    template <int VECTOR, class Place> CKPP_FN void keep(const packet<seen_t<Stored>, VECTOR> &, const Place &) const {}
};

// Where a thread's elements are. Index is unsigned where all offsets fit into 31 bits: a 32-bit division costs a
// quarter of a 64-bit one. Strides may be negative: the sum is then taken modulo 2^32, and is signed in the end.
template <int NDIM, class Index> struct place {
    int64_t first;
    Index c[NDIM];

    CKPP_FN place(int64_t k, const int64_t *shape) : first(k)
    {
        Index rest = (Index)k;
        for (int d = NDIM - 1; d > 0; d--) {
            const Index extent = (Index)shape[d];
            const Index quotient = rest / extent;
            c[d] = rest - quotient * extent;
            rest = quotient;
        }
        c[0] = rest;
    }
    CKPP_FN int64_t offset(const int64_t *strides, int) const
    {
        Index sum = 0;
        for (int d = 0; d < NDIM; d++)
            sum += c[d] * (Index)strides[d];
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
};

// In one dimension a thread may have several elements.
template <class Index> struct place<1, Index> {
    int64_t first;

    CKPP_FN place(int64_t k, const int64_t *) : first(k) {}
    CKPP_FN int64_t offset(const int64_t *strides, int j) const { return (first + j) * strides[0]; }
};

} // namespace ckpp
