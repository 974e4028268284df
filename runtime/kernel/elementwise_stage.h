// elementwise_stage.h - the flat loop on a GPU where a block's elements pass through shared
// memory: whatever the size of an element, threads read and write memory in words that lie side by
// side, and in shared memory a thread's elements have indices.
namespace ckpp {

// What a thread moves at once.
template <int BYTES> struct alignas(BYTES) stage_word { uint32_t w[BYTES / 4]; };
template <> struct stage_word<2> { uint16_t w; };
template <> struct stage_word<1> { uint8_t w; };

//   ITEMS   elements of a thread, a block apart
//   WHOLE   the block's part of the array begins and ends at words of 16 bytes
template <class Stored, int MODE, int ITEMS, bool WHOLE> struct staged {
    static constexpr int SIZE = sizeof(Stored),
                         BYTES = WHOLE || alignof(Stored) > 16 ? 16 : alignof(Stored),
                         EACH = (SIZE * ITEMS + BYTES - 1) / BYTES,
                         GROUP = BYTES / ((SIZE | BYTES) & -(SIZE | BYTES)); // makes whole words
    typedef stage_word<BYTES> word;
    struct held { word w[EACH]; };
    Stored *p, *shared;                // the block's first element
    int whole, words;                  // elements that are whole groups, and their words

    CKPP_FN staged(Stored *data, Stored *block, int64_t first, int count)
        : p(data + first), shared(block), whole(count & -GROUP), words(whole * SIZE / BYTES)
    {
    }
    // The words that this thread will put into shared memory: those of all arrays are on their way
    // together.
    CKPP_FN held load() const
    {
        held r;
        #pragma unroll
        for (int k = 0; k < EACH; k++)
            if ((int)threadIdx.x + k * CKPP_BLOCK < words)
                r.w[k] = ((const word *)p)[threadIdx.x + k * CKPP_BLOCK];
        return r;
    }
    CKPP_FN void put(const held &r) const
    {
        #pragma unroll
        for (int k = 0; k < EACH; k++)
            if ((int)threadIdx.x + k * CKPP_BLOCK < words)
                ((word *)shared)[threadIdx.x + k * CKPP_BLOCK] = r.w[k];
    }
    // Whether the block's element k passes through shared memory. The array's last ones may not.
    CKPP_FN bool has(int k) const { return GROUP == 1 || k < whole; }
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, 1> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, 1> r = {};
        if constexpr (MODE & reads)
            r._v[0] = has(place.k) ? shared[place.k] : p[place.k];
        return r;
    }
    template <int WIDTH, class Place>
    CKPP_FN void store(const vector<compute_t<Stored>, WIDTH> &r, const Place &place) const
    {
        (has(place.k) ? shared : p)[place.k] = r._v[0];
    }
    CKPP_FN void write() const
    {
        #pragma unroll
        for (int k = 0; k < EACH; k++)
            if ((int)threadIdx.x + k * CKPP_BLOCK < words)
                ((word *)p)[threadIdx.x + k * CKPP_BLOCK] =
                    ((const word *)shared)[threadIdx.x + k * CKPP_BLOCK];
    }
};

// The block's element k.
struct staged_position : flat_position {
    int k;
};

} // namespace ckpp
