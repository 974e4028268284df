// packet_cuda.h - how a GPU's thread gets at elements: several at once, or by their coordinates.
//
// Every construct in the CUDA headers costs each kernel's first call some of NVRTC's time: they are written to be quick
// to compile.
namespace ckpp {

// VECTOR neighbours, loaded and stored as one.
template <class Stored, int VECTOR> struct alignas(sizeof(Stored) * VECTOR) packet {
    Stored _v[VECTOR];
    // Each element takes the place of the one before it; the first one, or another, that of the last one.
    CKPP_FN void shift()
    {
        for (int j = 0; j + 1 < VECTOR; j++)
            _v[j] = _v[j + 1];
    }
    CKPP_FN void turn()
    {
        const Stored first = _v[0];
        shift();
        _v[VECTOR - 1] = first;
    }
};
template <class Stored> struct alignas(load_alignment<Stored>) packet<Stored, 1> {
    Stored _v[1];
};

// Where a thread's elements are. Index is unsigned where all offsets fit into 31 bits: a 32-bit division costs a
// quarter of a 64-bit one. Strides may be negative: the sum is then taken modulo 2^32, and is signed in the end.
template <int NDIM, class Index> struct place {
    int64_t first;
    Index c[NDIM];

    CKPP_FN place(int64_t k, const int64_t *shape) : first(k)
    {
        Index rest = (Index)k;
        for (int d = NDIM - 1; d > 0; d--) {
            const Index extent = (Index)shape[d];
            const Index quotient = rest / extent;
            c[d] = rest - quotient * extent;
            rest = quotient;
        }
        c[0] = rest;
    }
    // Element j behind the first, along the innermost dimension.
    CKPP_FN int64_t offset(const int64_t *strides, int j) const
    {
        Index sum = (Index)j * (Index)strides[NDIM - 1];
        for (int d = 0; d < NDIM; d++)
            sum += c[d] * (Index)strides[d];
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
};

// In one dimension a thread may have several elements.
template <class Index> struct place<1, Index> {
    int64_t first;

    CKPP_FN place(int64_t k, const int64_t *) : first(k) {}
    CKPP_FN int64_t offset(const int64_t *strides, int j) const { return (first + j) * strides[0]; }
};

} // namespace ckpp
