// reduce_small.h - integers of 8 or 16 bits that a reduction on a GPU combines in words as they
// come from memory.
namespace ckpp {

// A sum of small integers that cannot overflow.
struct small_sum {
    int _n;
    CKPP_FN void combine(const small_sum &b) { _n += b._n; }
};

// WIDTH integers of 8 or 16 bits, as words or a part of one.
template <class Stored, int WIDTH>
using small_vector = vector<unsigned, (sizeof(Stored) * WIDTH + 3) / 4>;
template <int WIDTH, class Stored> CKPP_FN small_vector<Stored, WIDTH> fetch_small(const Stored *p)
{
    if constexpr (sizeof(Stored) * WIDTH < 4)
        return {{sizeof(Stored) * WIDTH == 2 ? *(const uint16_t *)p : *(const uint8_t *)p}};
    else
        return *(const small_vector<Stored, WIDTH> *)p;
}

#ifdef CKPP_MISALIGNED
template <int WIDTH, class Stored>
CKPP_FN small_vector<Stored, WIDTH> fetch_small_misaligned(const Stored *p,
                                                           const Stored *end = nullptr)
{
    return __builtin_bit_cast(small_vector<Stored, WIDTH>, load_unaligned<WIDTH>(p, end));
}
#endif

// Adds each integer to the sum of its result. A GPU's dot product instruction adds the integers in
// a word, each multiplied by a factor, here 0 or 1.
template <class Stored, int WIDTH, int RESULTS, bool COLUMNS, class Vector>
CKPP_FN void add_small(small_sum *sums, const Vector &r)
{
    constexpr int EACH = WIDTH / RESULTS, COUNT = 4 / sizeof(Stored);
    constexpr bool IS_SIGNED = (Stored)-1 < (Stored)0;
#ifdef CKPP_GPU
    constexpr bool ALIKE = !COLUMNS && EACH % COUNT == 0;
    for (int j = 0; j < WIDTH; j += ALIKE ? COUNT : 1) {
        const unsigned word = r._v[j / COUNT], factors = ALIKE ? 0x01010101 : 1u << j % COUNT * 8;
        int &sum = sums[COLUMNS ? j % RESULTS : j / EACH]._n;
        if constexpr (COUNT == 4)
            sum = IS_SIGNED ? __dp4a((int)word, (int)factors, sum)
                            : (int)__dp4a(word, factors, (unsigned)sum);
        else
            sum = IS_SIGNED ? __dp2a_lo((int)word, (int)factors, sum)
                            : (int)__dp2a_lo(word, factors, (unsigned)sum);
    }
#else
    constexpr int BITS = 32 / COUNT;
    for (int j = 0; j < WIDTH; j++) {
        const unsigned first = r._v[j / COUNT] << (32 - BITS - j % COUNT * BITS);
        sums[COLUMNS ? j % RESULTS : j / EACH]._n += IS_SIGNED ? (int)first >> (32 - BITS)
                                                               : (int)(first >> (32 - BITS));
    }
#endif
}
template <int WIDTH, int RESULTS, bool COLUMNS>
CKPP_FN int small_value(const small_sum *sums, int j)
{
    return sums[j]._n;
}

// Whether all bools are true, or any: those of a word each for itself. Bytes that belong to one
// result share a word, or have the same place in several.
template <bool ALL> struct small_truth {
    unsigned _n = ALL ? 0x1010101 : 0;
    CKPP_FN void combine(const small_truth &b) { _n = ALL ? _n & b._n : _n | b._n; }
};
// In which word element j of a vector is.
template <int WIDTH, int RESULTS, bool COLUMNS> CKPP_FN int word_of_truth(int j)
{
    constexpr int EACH = WIDTH / RESULTS;
    return RESULTS == 1 ? 0
           : COLUMNS    ? j / 4 % (RESULTS < 4 ? 1 : RESULTS / 4)
                        : j / (EACH < 4 ? 4 : EACH);
}
template <class Stored, int WIDTH, int RESULTS, bool COLUMNS, bool ALL, class Vector>
CKPP_FN void add_small(small_truth<ALL> *words, const Vector &r)
{
    for (int j = 0; j < WIDTH; j += 4)
        words[word_of_truth<WIDTH, RESULTS, COLUMNS>(j)].combine({r._v[j / 4]});
}
// Of result j.
template <int WIDTH, int RESULTS, bool COLUMNS, bool ALL>
CKPP_FN bool small_value(const small_truth<ALL> *words, int j)
{
    small_truth<ALL> all;
    for (int k = 0; k < WIDTH / RESULTS; k++) {
        const int element = COLUMNS ? j + k * RESULTS : j * (WIDTH / RESULTS) + k;
        const unsigned word = words[word_of_truth<WIDTH, RESULTS, COLUMNS>(element)]._n;
        all.combine({word >> element % 4 * 8});
    }
    return all._n & 1;
}

} // namespace ckpp
