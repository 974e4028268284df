// aligned_vector.h - how a GPU's thread gets at elements: several at once.
//
// Every construct in the CUDA headers costs each kernel's first call some of NVRTC's time: they
// are written to be quick to compile.
namespace ckpp {

// WIDTH neighbours, loaded and stored as one.
template <class Stored, int WIDTH> struct alignas(sizeof(Stored) * WIDTH) vector {
    Stored _v[WIDTH];
    // Each element takes the place of the one before it; the first one, or another, that of the
    // last one.
    CKPP_FN void shift()
    {
        for (int j = 0; j + 1 < WIDTH; j++)
            _v[j] = _v[j + 1];
    }
    CKPP_FN void rotate()
    {
        const Stored first = _v[0];
        shift();
        _v[WIDTH - 1] = first;
    }
};
template <class Stored> struct alignas(load_alignment<Stored>) vector<Stored, 1> {
    Stored _v[1];
};

// A kernel may begin while the one before it in its stream ends, so that the device is at work all
// the time. Here it waits until that is done; the next one may begin when all blocks have come
// here. The runtime launches kernels so that call this.
CKPP_FN void wait_for_previous()
{
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

} // namespace ckpp
