// elementwise_cuda.h - what the elementwise loop on a GPU is made of: how a thread gets at the
// elements that it handles.
//
// text/elementwise.cu.in is the loop over the parameters that the kernel has. A parameter is an
// accessor. It fetches a vector of a thread's elements from memory into registers, and keeps the
// registers that the body wrote. All parameters are fetched before the body runs and kept after it
// ran for the thread's last element, so loads are in flight together and an output may be the very
// array that an input is.
//
//   Stored  the type in memory; compute_t<Stored> is what the body sees (a float for a 16-bit
//           float)
//   MODE    what the body does with it: reads, writes
//
// This is the loop in one dimension; elementwise_rows.h has several.
namespace ckpp {

enum { reads = 1, writes = 2 };

// The thread's first element: its number, and its place.
struct flat_position {
    int64_t first;
    CKPP_FN int64_t offset(const int64_t *strides) const { return first * strides[0]; }
    CKPP_FN int64_t inner(const int64_t *strides) const { return strides[0]; }
};

#ifdef CKPP_HALF
// Element k is at p[k]: whole vectors, 16 bytes at most, where WIDTH > 1 (the plan has checked the
// alignment). For 16-bit floats: where the body sees what memory holds, a pointer is enough.
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
// Elements are where the coordinates and the strides say.
//
//   INNER   the stride from one element of a vector to the next: 0, 1, or anything else (-1)
//   WHOLE   vectors are aligned: they are loaded and stored as one
template <class Stored, int MODE, int INNER, bool WHOLE = false> struct strided {
    Stored *p;
    const int64_t *strides;
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, WIDTH> r = {};
        if constexpr (MODE & reads) {
            const Stored *from = p + place.offset(strides);
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
            Stored *to = p + place.offset(strides);
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
// A vector that lies across the boundary of two aligned ones, which are loaded.
template <class Stored, int WIDTH> CKPP_FN vector<Stored, WIDTH> load_pair(const Stored *p)
{
    constexpr int WORDS = sizeof(Stored) * WIDTH / 4;
    struct alignas(4 * WORDS) words { uint32_t w[WORDS]; };
    const unsigned bytes = (unsigned)(uintptr_t)p % (4 * WORDS), bits = bytes % 4 * 8;
    const words *from = (const words *)((uintptr_t)p - bytes), low = from[0], high = from[1];
    uint32_t w[2 * WORDS];
    for (int k = 0; k < WORDS; k++)
        w[k] = low.w[k], w[WORDS + k] = high.w[k];
    // by two words, by one, and by the rest of a word
    if constexpr (WORDS > 2)
        for (int k = 0; k < WORDS + 2; k++)
            w[k] = bytes & 8 ? w[k + 2] : w[k];
    if constexpr (WORDS > 1)
        for (int k = 0; k < WORDS + 1; k++)
            w[k] = bytes & 4 ? w[k + 1] : w[k];
    union { words all; vector<Stored, WIDTH> stored; } u = {};
    for (int k = 0; k < WORDS; k++)
        u.all.w[k] = (uint32_t)(((uint64_t)w[k + 1] << 32 | w[k]) >> bits);
    return u.stored;
}

// Element k is at p[k], but vectors are not aligned. The array's last vector is not read so: it
// might have no second one.
template <class Stored, int MODE> struct misaligned {
    Stored *p;
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, WIDTH> r = {};
        if constexpr ((MODE & reads) && WIDTH > 1 && sizeof(Stored) * WIDTH >= 4) {
            const auto stored = load_pair<Stored, WIDTH>(p + place.first);
            for (int j = 0; j < WIDTH; j++)
                r._v[j] = stored._v[j];
        } else if constexpr (MODE & reads) {
            for (int j = 0; j < WIDTH; j++)
                r._v[j] = p[place.first + j];
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
