// load_pair.h - vectors that are not aligned, on a GPU.
namespace ckpp {

// Loads a misaligned vector from the two aligned ones that contain it; one of less than a word,
// element by element.
template <class Stored, int WIDTH> CKPP_FN vector<Stored, WIDTH> load_pair(const Stored *p)
{
    if constexpr (WIDTH == 1 || sizeof(Stored) * WIDTH < 4) {
        vector<Stored, WIDTH> r;
        for (int j = 0; j < WIDTH; j++)
            r._v[j] = p[j];
        return r;
    } else {
        constexpr int WORDS = sizeof(Stored) * WIDTH / 4;
        struct alignas(4 * WORDS) words { uint32_t w[WORDS]; };
        const unsigned bytes = (unsigned)(uintptr_t)p % (4 * WORDS);
        [[maybe_unused]] const unsigned bits = bytes % 4 * 8;
        // a difference of pointers: the compiler still sees that it is global memory
        const words *from = (const words *)((const char *)p - bytes);
        const words low = from[0], high = from[1];
        uint32_t w[2 * WORDS];
        for (int k = 0; k < WORDS; k++)
            w[k] = low.w[k], w[WORDS + k] = high.w[k];
        // shifts by two words, by one, and by the rest in bits, as far as an element is smaller
        if constexpr (WORDS > 2)
            for (int k = 0; k < WORDS + 2; k++)
                w[k] = bytes & 8 ? w[k + 2] : w[k];
        if constexpr (WORDS > 1 && sizeof(Stored) <= 4)
            for (int k = 0; k < WORDS + 1; k++)
                w[k] = bytes & 4 ? w[k + 1] : w[k];
        union { words all; vector<Stored, WIDTH> stored; } u = {};
        for (int k = 0; k < WORDS; k++)
            if constexpr (sizeof(Stored) < 4)
                u.all.w[k] = (uint32_t)(((uint64_t)w[k + 1] << 32 | w[k]) >> bits);
            else
                u.all.w[k] = w[k];
        return u.stored;
    }
}

// The same, of an array that ends at `end`: the second aligned vector may lie outside of it.
template <class Stored, int WIDTH>
CKPP_FN vector<Stored, WIDTH> load_misaligned(const Stored *p, const Stored *end)
{
    if (p + 2 * WIDTH <= end)
        return load_pair<Stored, WIDTH>(p);
    vector<Stored, WIDTH> r;
    for (int j = 0; j < WIDTH; j++)
        r._v[j] = p[j];
    return r;
}

} // namespace ckpp
