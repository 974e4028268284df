// elementwise_cuda.h - what the elementwise loop on a GPU is made of: one thread handles VECTOR consecutive elements.
//
// specialize.c writes the loop, for the parameters that the kernel has. A parameter is an accessor. It fetches the elements of a thread from memory into registers, and keeps the
// registers that the body wrote. All parameters are fetched before the body runs and kept after it ran for the
// thread's last element, so loads are in flight together and an output may be the very array that an input is.
//
//   Stored  the type in memory; seen_t<Stored> is what the body sees (a float for a 16-bit float)
//   MODE    what the body does with it: reads, writes
//
// Packets and places are packet_cuda.h's.
namespace ckpp {

enum { reads = 1, writes = 2 };

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

} // namespace ckpp
