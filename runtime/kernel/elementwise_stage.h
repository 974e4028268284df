// elementwise_stage.h - the flat loop on a GPU where a block's elements pass through shared
// memory: whatever the size of an element, threads read and write memory in words that lie side by
// side, and in shared memory a thread's elements have indices.
namespace ckpp {

// What a thread moves at once.
template <int BYTES> struct alignas(BYTES) stage_word { uint32_t w[BYTES / 4]; };
template <> struct stage_word<2> { uint16_t w; };
template <> struct stage_word<1> { uint8_t w; };

enum { keeps = 4 };

// The block's element k.
struct staged_position : flat_position {
    int k;
};

//   MODE    also `keeps`: what the body does not write stays. It is read past shared memory, so
//           that nothing is where the compiler sees that the body writes all of an element
//   ITEMS   elements of a thread, a block apart
//   WHOLE   the block's part of the array begins and ends at words of 16 bytes
//   ONCE    code is to be compiled once, not for each word of a thread
template <class Stored, int MODE, int ITEMS, bool WHOLE, bool ONCE> struct staged {
    static constexpr int SIZE = sizeof(Stored),
                         BYTES = WHOLE || alignof(Stored) > 16 ? 16 : alignof(Stored),
                         EACH = (SIZE * ITEMS + BYTES - 1) / BYTES,
                         GROUP = BYTES / ((SIZE | BYTES) & -(SIZE | BYTES)); // makes whole words
    // Whether threads that store an element each write words that lie side by side.
    static constexpr bool DIRECT = (SIZE & (SIZE - 1)) == 0 &&
                                   (SIZE < 16 || alignof(Stored) >= 16);
    typedef stage_word<BYTES> word;
    Stored *p, *shared;                // the block's first element
    int count;

    // Whether the block's element k passes through shared memory. The array's last ones, which
    // make no whole words, do not.
    CKPP_FN bool has(int k) const { return GROUP == 1 || k < (count & -GROUP); }
    CKPP_FN void move(word *to, const word *from) const
    {
        const int words = (count & -GROUP) * SIZE / BYTES;
        #pragma unroll (ONCE ? 1 : EACH)
        for (int k = 0; k < EACH; k++)
            if ((int)threadIdx.x + k * CKPP_BLOCK < words)
                to[threadIdx.x + k * CKPP_BLOCK] = from[threadIdx.x + k * CKPP_BLOCK];
    }
    CKPP_FN void load() const { move((word *)shared, (const word *)p); }
    CKPP_FN void write() const
    {
        if constexpr (!DIRECT) {
            __syncthreads();
            move((word *)p, (const word *)shared);
        }
    }
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, 1> fetch(const Place &place) const
    {
        vector<compute_t<Stored>, 1> r = {};
        if constexpr (MODE & reads)
            r._v[0] = has(place.k) ? shared[place.k] : p[place.k];
        if constexpr (MODE & keeps)
            r._v[0] = p[place.k];
        return r;
    }
    template <int WIDTH, class Place>
    CKPP_FN void store(const vector<compute_t<Stored>, WIDTH> &r, const Place &place) const
    {
        if (!DIRECT && has(place.k))
            shared[place.k] = r._v[0];
        else
            p[place.k] = r._v[0];
    }
};

} // namespace ckpp
