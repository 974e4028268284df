// reduce_stage.h - memory that a GPU's block reads into shared memory as one piece; see
// text/reduce_rows.cu.in.
namespace ckpp {

// A block's copy of `count` elements from p on, in shared memory for LENGTH elements, the first of
// which remain empty, so that vectors are aligned there, too. A thread loads some vectors; the
// first and the last elements, which may be no whole vector, are loaded one by one. All loads are
// under way before put() stores.
template <class Stored, int LENGTH> struct stage {
    enum { WIDTH = 16 / sizeof(Stored), LOADS = (LENGTH / WIDTH + CKPP_BLOCK - 1) / CKPP_BLOCK };
    typedef vector<unsigned, 4> part;
    part _part[LOADS];
    Stored _single;
    unsigned _empty, _vectors, _end, _count;

    CKPP_FN stage(const Stored *p, unsigned count) : _count(count)
    {
        const unsigned t = threadIdx.x;
        _empty = (unsigned)((uint64_t)p / sizeof(Stored)) % WIDTH;
        const unsigned head = (WIDTH - _empty) % WIDTH;
        _vectors = count < head ? 0 : (count - head) / WIDTH;
        const part *const from = (const part *)(p + head);
#pragma unroll
        for (int j = 0; j < LOADS; j++)
            if (t + j * CKPP_BLOCK < _vectors)
                _part[j] = from[t + j * CKPP_BLOCK];
        _end = t < WIDTH ? t : t < 2 * WIDTH ? count + t - 2 * WIDTH : count;
        if (_end < count)
            _single = p[_end];
    }
    // Returns where the first element is.
    CKPP_FN const Stored *put(unsigned char *shared) const
    {
        const unsigned t = threadIdx.x;
        Stored *const to = (Stored *)shared + _empty;
        part *const parts = (part *)shared + (_empty > 0);
#pragma unroll
        for (int j = 0; j < LOADS; j++)
            if (t + j * CKPP_BLOCK < _vectors)
                parts[t + j * CKPP_BLOCK] = _part[j];
        if (_end < _count)
            to[_end] = _single;
        return to;
    }
};

} // namespace ckpp
