// divisor.h - division by a loop's extents, on a GPU.
namespace ckpp {

// Divides by an extent with a multiplication: x / extent is x * multiplier >> (31 + shift) for
// every x below 2^31. 2^shift is the extent rounded up to a power of two, and the multiplier is
// 2^(31 + shift) / extent rounded up: the product's error is less than x * 2^shift, so less than
// what the shift drops.
struct divisor {
    uint32_t multiplier, shift;
};

CKPP_FN uint32_t divide(uint32_t x, uint32_t, const divisor &by)
{
    return (uint32_t)((uint64_t)x * by.multiplier >> (31 + by.shift));
}

// _ind, of element i of a loop with no more than 2^31 - 1.
template <int NDIM> struct quick_index {
    uint32_t i;
    int64_t n;
    const int64_t *shape;
    const divisor *by;

    CKPP_FN int64_t operator[](int k) const
    {
        uint32_t rest = i;
        if ((unsigned)k >= NDIM)
            return 0;
        for (int d = NDIM - 1; d > k; d--)
            rest = divide(rest, 0u, by[d]);
        return k > 0 ? rest - divide(rest, 0u, by[k]) * (uint32_t)shape[k] : rest;
    }
    CKPP_FN int64_t size() const { return n; }
};

} // namespace ckpp
