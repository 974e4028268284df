// elementwise_cuda.h - the accessors by which a thread of the elementwise loop on a GPU loads and
// stores its elements.
//
// The loop over a kernel's parameters is in text/elementwise.cu.in. A parameter is an accessor. It
// fetches a vector of a thread's elements from memory into registers, and stores the registers
// that the body wrote. All parameters are fetched before the body runs, and stored after it ran
// for the thread's last element, so loads are in flight together and an output may be the same
// array as an input.
//
//   Stored  the type in memory; the body sees compute_t<Stored> (a float for a 16-bit float)
//   MODE    what the body does with it: reads, writes
//
// This is the loop in one dimension; elementwise_rows.h is for several.
namespace ckpp {

enum { reads = 1, writes = 2 };

// The number of the thread's first element, which gives its offset.
struct flat_position {
    int64_t first;
    template <int INNER = -1> CKPP_FN int64_t offset(const int64_t *strides) const
    {
        return INNER < 0 ? first * strides[0] : first * INNER;
    }
    CKPP_FN int64_t inner(const int64_t *strides) const { return strides[0]; }
};

#ifdef CKPP_HALF
// Element k is at p[k]. If WIDTH > 1, whole vectors of 16 bytes at most, whose alignment the plan
// has checked. Only for floats of 8 and 16 bits: if the body sees the stored type, a pointer
// suffices.
template <class Stored, int MODE> struct dense {
    Stored *p;
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, WIDTH> r = {};
        if constexpr (MODE & reads) {
            const auto stored = *(const vector<Stored, WIDTH> *)(p + place.first);
            for (int j = 0; j < WIDTH; j++)
                r._v[j] = stored._v[j];
        }
        return r;
    }
    template <int WIDTH, class Place>
    CKPP_FN void store(const vector<compute_t<Stored>, WIDTH> &r, const Place &place) const
    {
        if constexpr (MODE & writes) {
            vector<Stored, WIDTH> stored;
            for (int j = 0; j < WIDTH; j++)
                stored._v[j] = r._v[j];
            *(vector<Stored, WIDTH> *)(p + place.first) = stored;
        }
    }
};
#endif

#ifdef CKPP_STRIDED
// An element's offset is computed from coordinates and strides.
//
//   INNER   the stride between elements of a vector: 0, 1, or -1 for any other
//   WHOLE   vectors are aligned, and loaded and stored at once
template <class Stored, int MODE, int INNER, bool WHOLE = false> struct strided {
    Stored *p;
    const int64_t *strides;
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, WIDTH> r = {};
        if constexpr (MODE & reads) {
            const Stored *from = p + place.template offset<INNER>(strides);
            if constexpr (WHOLE && WIDTH > 1) {
                const auto stored = *(const vector<Stored, WIDTH> *)from;
                for (int j = 0; j < WIDTH; j++)
                    r._v[j] = stored._v[j];
            } else {
                const int64_t step = INNER < 0 ? place.inner(strides) : INNER;
                for (int j = 0; j < WIDTH; j++)
                    r._v[j] = from[j * step];
            }
        }
        return r;
    }
    template <int WIDTH, class Place>
    CKPP_FN void store(const vector<compute_t<Stored>, WIDTH> &r, const Place &place) const
    {
        if constexpr (MODE & writes) {
            Stored *to = p + place.template offset<INNER>(strides);
            if constexpr (WHOLE && WIDTH > 1) {
                vector<Stored, WIDTH> stored;
                for (int j = 0; j < WIDTH; j++)
                    stored._v[j] = r._v[j];
                *(vector<Stored, WIDTH> *)to = stored;
            } else {
                const int64_t step = INNER < 0 ? place.inner(strides) : INNER;
                for (int j = 0; j < WIDTH; j++)
                    to[j * step] = r._v[j];
            }
        }
    }
};
#endif

#ifdef CKPP_MISALIGNED
// Element k is at p[k], but vectors are not aligned. The array's last vector must not be read like
// this, because the second aligned vector may lie outside the array.
template <class Stored, int MODE> struct misaligned {
    Stored *p;
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, WIDTH> r = {};
        if constexpr (MODE & reads) {
            const auto stored = load_pair<Stored, WIDTH>(p + place.first);
            for (int j = 0; j < WIDTH; j++)
                r._v[j] = stored._v[j];
        }
        return r;
    }
    template <int WIDTH, class Place>
    CKPP_FN void store(const vector<compute_t<Stored>, WIDTH> &r, const Place &place) const
    {
        if constexpr (MODE & writes)
            for (int j = 0; j < WIDTH; j++)
                p[place.first + j] = r._v[j];
    }
};
#endif

} // namespace ckpp
