// aligned_vector.h - vectors of elements, which a GPU's thread loads and stores at once.
//
// Each construct in the CUDA headers adds to NVRTC's compile time, in every kernel's first call,
// so they are written to compile quickly.
namespace ckpp {

// The largest power of two, up to 16, that divides the size: what a thread loads and stores at
// once of so many bytes.
#define CKPP_LOADED_(size) (((size) | 16) & -((size) | 16))

// WIDTH neighbouring elements, loaded and stored together. A struct's vector is as many loads as
// it takes.
template <class Stored, int WIDTH>
struct alignas(CKPP_LOADED_(sizeof(Stored) * WIDTH)) vector {
    Stored _v[WIDTH];
};
template <class Stored> struct alignas(load_alignment<Stored>) vector<Stored, 1> {
    Stored _v[1];
};

// A kernel may start while the previous one in its stream is ending, so that the device never
// idles. Here it waits for the end of that one; the next kernel may start once all blocks are
// here. The runtime launches kernels that call this with programmatic stream serialization.
CKPP_FN void wait_for_previous()
{
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

} // namespace ckpp
