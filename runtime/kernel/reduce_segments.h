// reduce_segments.h - what folds the accumulators of the segments of all ranks. Those of a segment
// follow each other, and each result has one for every part.
namespace ckpp {

#ifdef CKPP_BLOCK

// Folds those of result m from `lane` on, `lanes` apart; as combine_parts() does.
template <class Acc, class Params>
CKPP_FN void fold_segments(Acc &a, const Params &p, int64_t m, unsigned lane, unsigned lanes)
{
    enum { AT_ONCE = sizeof(Acc) <= CKPP_MAX_SHARED ? CKPP_PARTS_AT_ONCE : 1 };
    const unsigned shares = (unsigned)p._shares, count = (unsigned)p._finish;
#pragma unroll 1
    for (unsigned k = lane; k < count; k += AT_ONCE * lanes) {
        Acc part[AT_ONCE];
        for (int j = 0; j < AT_ONCE; j++) {
            const unsigned at = k + j * lanes;
            part[j] = at < count ? *part_of_segment(p, at / shares * p._each + m, at % shares)
                                 : Acc::empty();
        }
        for (int j = 0; j < AT_ONCE; j++)
            a.combine(part[j]);
    }
}

#else

// Folds those of results begin to end.
template <class Params, class Store>
CKPP_FN void fold_segments(int64_t begin, int64_t end, const Params &p, Store &store)
{
    using Acc = unreferenced<decltype(*p._scratch)>;
    constexpr int NK = sizeof p._kept / sizeof *p._kept;
    place<NK> kept(begin, p._kept);

    for (int64_t m = begin; m < end; m++) {
        Acc a = *part_of_segment(p, m, 0);
        for (int64_t k = 1; k < p._finish; k++)
            a.combine(*part_of_segment(p, k / p._shares * p._each + m, k % p._shares));
        store(result<NK>{kept, 0}, a);
        kept.move(1, p._kept);
    }
}

#endif

} // namespace ckpp
