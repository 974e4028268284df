// elementwise_stage.h - the flat loop on a GPU where a block's elements pass through shared
// memory: whatever the size of an element, threads read and write memory in whole words, which
// lie side by side.
namespace ckpp {

// What a thread moves at once.
template <int BYTES> struct alignas(BYTES) stage_word { uint32_t w[BYTES / 4]; };
template <> struct stage_word<2> { uint16_t w; };
template <> struct stage_word<1> { uint8_t w; };

// ITEMS elements for each thread of the block, a block apart.
template <class Stored, int ITEMS> struct shared_stage {
    alignas(16) Stored element[CKPP_BLOCK * ITEMS];
};

//   first    the block's first element
//   n        elements of the array
//   WHOLE    the block's part of the array consists of aligned words of 16 bytes
template <class Stored, int MODE, int ITEMS, bool WHOLE> struct staged {
    static constexpr int BYTES = WHOLE || alignof(Stored) > 16 ? 16 : alignof(Stored),
                         COUNT = CKPP_BLOCK * ITEMS, WORDS = COUNT * (int)sizeof(Stored) / BYTES,
                         EACH = (WORDS + CKPP_BLOCK - 1) / CKPP_BLOCK;
    typedef stage_word<BYTES> word;
    struct held { word w[EACH]; };
    Stored *p;
    shared_stage<Stored, ITEMS> &shared;
    int64_t first, n;

    CKPP_FN bool whole() const { return first + COUNT <= n; }
    // The words that this thread will put into shared memory: those of all arrays are on their way
    // together.
    CKPP_FN held load() const
    {
        held r;
        if (whole())
            #pragma unroll
            for (int k = 0; k < EACH; k++) {
                const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
                if (WORDS % CKPP_BLOCK == 0 || q < WORDS)
                    r.w[k] = ((const word *)(p + first))[q];
            }
        return r;
    }
    CKPP_FN void put(const held &r) const
    {
        if (whole())
            #pragma unroll
            for (int k = 0; k < EACH; k++) {
                const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
                if (WORDS % CKPP_BLOCK == 0 || q < WORDS)
                    ((word *)shared.element)[q] = r.w[k];
            }
        else
            #pragma unroll 1
            for (int64_t k = threadIdx.x; first + k < n; k += CKPP_BLOCK)
                shared.element[k] = p[first + k];
    }
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, 1> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, 1> r = {};
        if constexpr (MODE & reads)
            r._v[0] = shared.element[place.first - first];
        return r;
    }
    template <int WIDTH, class Place>
    CKPP_FN void store(const vector<compute_t<Stored>, WIDTH> &r, const Place &place) const
    {
        shared.element[place.first - first] = r._v[0];
    }
    CKPP_FN void write() const
    {
        if (whole())
            #pragma unroll
            for (int k = 0; k < EACH; k++) {
                const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
                if (WORDS % CKPP_BLOCK == 0 || q < WORDS)
                    ((word *)(p + first))[q] = ((const word *)shared.element)[q];
            }
        else
            #pragma unroll 1
            for (int64_t k = threadIdx.x; first + k < n; k += CKPP_BLOCK)
                p[first + k] = shared.element[k];
    }
};

} // namespace ckpp
