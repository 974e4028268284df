/* simd_host.h - CUDA's SIMD intrinsics for the host, such as __vadd4(), on words of four bytes or
 * two halves. */
#ifndef CKPP_GPU
namespace ckpp {

template <class Lane> inline constexpr int lane_bits = 8 * (int)sizeof(Lane);
template <class Lane> CKPP_FN Lane lane_at(unsigned word, int k)
{
    return (Lane)(word >> k * lane_bits<Lane>);
}

/* A word with f(a, b) of each lane. */
template <class Lane, class Function>
CKPP_FN unsigned each_lane(unsigned x, unsigned y, const Function &f)
{
    unsigned word = 0;
    for (int k = 0; k < 32 / lane_bits<Lane>; k++)
        word |= ((unsigned)f((int)lane_at<Lane>(x, k), (int)lane_at<Lane>(y, k)) &
                 (0xffffffffu >> (32 - lane_bits<Lane>)))
                << k * lane_bits<Lane>;
    return word;
}
template <class Lane, class Function>
CKPP_FN unsigned sum_lanes(unsigned x, unsigned y, const Function &f)
{
    unsigned sum = 0;
    for (int k = 0; k < 32 / lane_bits<Lane>; k++)
        sum += (unsigned)f((int)lane_at<Lane>(x, k), (int)lane_at<Lane>(y, k));
    return sum;
}
/* The nearest value that fits in a lane. */
template <class Lane> CKPP_FN int clamp_lane(int value)
{
    const int most = (Lane)-1 < 0 ? (1 << (lane_bits<Lane> - 1)) - 1 : (1 << lane_bits<Lane>)-1;
    const int least = (Lane)-1 < 0 ? -most - 1 : 0;
    return value < least ? least : value > most ? most : value;
}

} // namespace ckpp

#define CKPP_LANES_(name, Lane, expression)                                                       \
    CKPP_FN unsigned name(unsigned x, unsigned y)                                                 \
    {                                                                                             \
        return ckpp::each_lane<Lane>(x, y, [](int a, int b) { return expression; });              \
    }
#define CKPP_LANES_1_(name, Lane, expression)                                                     \
    CKPP_FN unsigned name(unsigned x)                                                             \
    {                                                                                             \
        return ckpp::each_lane<Lane>(x, 0, [](int a, int) { return expression; });                \
    }
#define CKPP_LANES_SUM_(name, Lane, expression)                                                   \
    CKPP_FN unsigned name(unsigned x, unsigned y)                                                 \
    {                                                                                             \
        return ckpp::sum_lanes<Lane>(x, y, [](int a, int b) { return expression; });              \
    }
#define CKPP_LANES_COMPARED_(word, n, Lane, operator)                                             \
    CKPP_LANES_(__vcmp##word##n, Lane, a operator b ? -1 : 0)                                     \
    CKPP_LANES_(__vset##word##n, Lane, a operator b)
#define CKPP_LANES_OF_(n, Signed, Unsigned)                                                       \
    CKPP_LANES_(__vadd##n, Unsigned, a + b)                                                       \
    CKPP_LANES_(__vsub##n, Unsigned, a - b)                                                       \
    CKPP_LANES_(__vaddss##n, Signed, ckpp::clamp_lane<Signed>(a + b))                             \
    CKPP_LANES_(__vsubss##n, Signed, ckpp::clamp_lane<Signed>(a - b))                             \
    CKPP_LANES_(__vaddus##n, Unsigned, ckpp::clamp_lane<Unsigned>(a + b))                         \
    CKPP_LANES_(__vsubus##n, Unsigned, ckpp::clamp_lane<Unsigned>(a - b))                         \
    CKPP_LANES_(__vabsdiffs##n, Signed, a < b ? b - a : a - b)                                    \
    CKPP_LANES_(__vabsdiffu##n, Unsigned, a < b ? b - a : a - b)                                  \
    CKPP_LANES_(__vavgs##n, Signed, (a + b + (a + b >= 0)) >> 1)                                  \
    CKPP_LANES_(__vavgu##n, Unsigned, (a + b + 1) >> 1)                                           \
    CKPP_LANES_(__vhaddu##n, Unsigned, (a + b) >> 1)                                              \
    CKPP_LANES_(__vmaxs##n, Signed, a < b ? b : a)                                                \
    CKPP_LANES_(__vmaxu##n, Unsigned, a < b ? b : a)                                              \
    CKPP_LANES_(__vmins##n, Signed, b < a ? b : a)                                                \
    CKPP_LANES_(__vminu##n, Unsigned, b < a ? b : a)                                              \
    CKPP_LANES_1_(__vabs##n, Signed, a < 0 ? -a : a)                                              \
    CKPP_LANES_1_(__vabsss##n, Signed, ckpp::clamp_lane<Signed>(a < 0 ? -a : a))                  \
    CKPP_LANES_1_(__vneg##n, Signed, -a)                                                          \
    CKPP_LANES_1_(__vnegss##n, Signed, ckpp::clamp_lane<Signed>(-a))                              \
    CKPP_LANES_SUM_(__vsads##n, Signed, a < b ? b - a : a - b)                                    \
    CKPP_LANES_SUM_(__vsadu##n, Unsigned, a < b ? b - a : a - b)                                  \
    CKPP_LANES_COMPARED_(eq, n, Unsigned, ==)                                                     \
    CKPP_LANES_COMPARED_(ne, n, Unsigned, !=)                                                     \
    CKPP_LANES_COMPARED_(ges, n, Signed, >=)                                                      \
    CKPP_LANES_COMPARED_(geu, n, Unsigned, >=)                                                    \
    CKPP_LANES_COMPARED_(gts, n, Signed, >)                                                       \
    CKPP_LANES_COMPARED_(gtu, n, Unsigned, >)                                                     \
    CKPP_LANES_COMPARED_(les, n, Signed, <=)                                                      \
    CKPP_LANES_COMPARED_(leu, n, Unsigned, <=)                                                    \
    CKPP_LANES_COMPARED_(lts, n, Signed, <)                                                       \
    CKPP_LANES_COMPARED_(ltu, n, Unsigned, <)
CKPP_LANES_OF_(2, int16_t, uint16_t)
CKPP_LANES_OF_(4, int8_t, uint8_t)
#endif
