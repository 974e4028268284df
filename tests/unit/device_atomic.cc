// device_atomic.cc - uses of everything in kernel/atomic.h, on both backends:
// test_atomic.c puts the headers that kernels have in front of it. With NVRTC it is only
// compiled; on the host it runs.

// GPUs have no atomics for a thread's own variables.
#ifdef __CUDACC_RTC__
#define SHARED __shared__
#define COUNT_BAD atomicAdd(bad, 1)
#else
#define SHARED
#define COUNT_BAD __atomic_store_n(bad, __LINE__, __ATOMIC_RELAXED)
#endif
#define CHECK(condition) ((condition) ? (void)0 : (void)COUNT_BAD)

// The neighbours of an element stay what they are.
template <class Type> struct guarded {
    Type before, element, after;
};

template <class Type> __device__ void number(int *bad)
{
    SHARED guarded<Type> g;
    g.before = (Type)77, g.after = (Type)78, g.element = (Type)5;
    CHECK(atomic_add(&g.element, 3) == (Type)5 && g.element == (Type)8);
    CHECK(atomic_sub(&g.element, 7) == (Type)8 && g.element == (Type)1);
    CHECK(atomic_min(&g.element, 2) == (Type)1 && g.element == (Type)1);
    CHECK(atomic_max(&g.element, 100) == (Type)1 && g.element == (Type)100);
    CHECK(atomic_min(&g.element, 6.0) == (Type)100 && g.element == (Type)6);
    CHECK(atomic_exchange(&g.element, 9) == (Type)6 && g.element == (Type)9);
    CHECK(atomic_cas(&g.element, 8, 1) == (Type)9 && g.element == (Type)9);
    CHECK(atomic_cas(&g.element, 9, 1) == (Type)9 && g.element == (Type)1);
    g.element = (Type)4;
    const Type same = (Type)2;
    CHECK(atomic_add(&g.element, same) == (Type)4 && g.element == (Type)6);
    CHECK(g.before == (Type)77 && g.after == (Type)78);
}

template <class Type> __device__ void integer(int *bad)
{
    number<Type>(bad);
    SHARED guarded<Type> g;
    const bool is_signed = (Type)-1 < (Type)0;
    const Type most = is_signed ? (Type)(((unsigned long long)1 << (8 * sizeof(Type) - 1)) - 1)
                                : (Type)-1;
    g.before = (Type)-1, g.after = (Type)-1, g.element = most;
    CHECK(atomic_add(&g.element, 1) == most &&
          g.element == (Type)(is_signed ? -(long long)most - 1 : 0));
    CHECK(atomic_sub(&g.element, 1) != most && g.element == most);
    CHECK(atomic_and(&g.element, 0x35) == most && g.element == (Type)0x35);
    CHECK(atomic_or(&g.element, 0x0a) == (Type)0x35 && g.element == (Type)0x3f);
    CHECK(atomic_xor(&g.element, 0x11) == (Type)0x3f && g.element == (Type)0x2e);
    g.element = 0;
    CHECK(atomic_min(&g.element, -1) == (Type)0 && g.element == (is_signed ? (Type)-1 : (Type)0));
    CHECK(atomic_max(&g.element, 0) == (is_signed ? (Type)-1 : (Type)0) && g.element == (Type)0);
    CHECK(g.before == (Type)-1 && g.after == (Type)-1);
}

template <class Type> __device__ void floating(int *bad)
{
    number<Type>(bad);
    SHARED Type y;
    y = (Type)1.5f;
    const Type nan = (Type)NAN;
    CHECK(atomic_add(&y, 0.25) == (Type)1.5f && y == (Type)1.75f);
    CHECK(atomic_sub(&y, 3) == (Type)1.75f && y == (Type)-1.25f);
    CHECK(atomic_min(&y, nan) == (Type)-1.25f && y == (Type)-1.25f);
    CHECK(atomic_max(&y, nan) == (Type)-1.25f && y == (Type)-1.25f);
    y = nan;
    CHECK(!(atomic_min(&y, 4) == (Type)4) && y == (Type)4);
    y = -nan;
    CHECK(!(atomic_max(&y, -4) == (Type)-4) && y == (Type)-4);
    CHECK(atomic_min(&y, -8) == (Type)-4 && y == (Type)-8 && atomic_max(&y, -2) == (Type)-8 &&
          y == (Type)-2);
    y = (Type)0;
    CHECK(atomic_cas(&y, -0.0f, 5) == (Type)0 && y == (Type)0);
}

__device__ void truths(int *bad)
{
    SHARED guarded<bool> g;
    g.before = g.after = true, g.element = false;
    CHECK(!atomic_or(&g.element, 1) && g.element && atomic_xor(&g.element, true) && !g.element);
    CHECK(!atomic_exchange(&g.element, 5) && g.element && atomic_and(&g.element, 0) && !g.element);
    CHECK(!atomic_cas(&g.element, false, true) && g.element && atomic_min(&g.element, 0) &&
          !g.element);
    CHECK(!atomic_add(&g.element, 3) && g.element && atomic_max(&g.element, 0) && g.element &&
          g.before && g.after);
}

// Rounded once, from what is added.
__device__ void rounding(int *bad)
{
    SHARED float16 h;
    SHARED bfloat16 b;
    h = 2048;
    atomic_add(&h, 1.0004f); // as a 16-bit float it would be 1, and 2049 would go to 2048
    CHECK(h == 2050);
    b = 256;
    atomic_add(&b, 1.0004f);
    CHECK(b == 258);
}

__device__ void complexes(int *bad)
{
    SHARED alignas(8) complex64 z[2];
    SHARED complex128 w;
    z[0] = {1, 2}, z[1] = {3, 4}, w = {1, 2};
    CHECK(atomic_add(&z[1], complex64(10, 20)) == complex64(3, 4) && z[1] == complex64(13, 24));
    CHECK(atomic_sub(&z[1], 3) == complex64(13, 24) && z[1] == complex64(10, 24));
    CHECK(atomic_exchange(&z[1], complex64(1, 2)) == complex64(10, 24) && z[1] == z[0]);
    CHECK(atomic_cas(&z[1], z[0], 7) == complex64(1, 2) && z[1] == 7 &&
          atomic_cas(&z[1], z[0], 8) == 7 && z[1] == 7);
    CHECK(atomic_add(&w, 2.5) == complex128(1, 2) && w == complex128(3.5, 2) &&
          z[0] == complex64(1, 2));
}

__device__ void everything(int *bad)
{
    integer<signed char>(bad), integer<unsigned char>(bad), integer<short>(bad),
        integer<unsigned short>(bad);
    integer<int>(bad), integer<unsigned>(bad), integer<long>(bad), integer<unsigned long>(bad);
    integer<long long>(bad), integer<unsigned long long>(bad), integer<char>(bad);
    floating<float>(bad), floating<double>(bad), floating<float16>(bad), floating<bfloat16>(bad);
    truths(bad), rounding(bad), complexes(bad);
}

// What `many` threads of the system do at once to elements that share words.
template <class Type> __device__ void together(Type *y, int many)
{
    for (int k = 0; k < many; k++)
        atomic_add(&y[k % 8], 1), atomic_xor(&y[8 + k % 8], 1),
            atomic_max(&y[16 + k % 8], k % 100);
}

struct sums {
    unsigned char bytes[24];
    unsigned short words[24];
    long longs[24];
    float floats[8];
    double doubles[8];
    float16 halves[8];
    complex64 complexes[8];
};

__device__ void all_together(sums *s, int many)
{
    together(s->bytes, many), together(s->words, many), together(s->longs, many);
    for (int k = 0; k < many; k++) {
        atomic_add(&s->floats[k % 8], 1), atomic_add(&s->doubles[k % 8], 0.5);
        atomic_sub(&s->complexes[k % 8], complex64(1, -1));
        if (k < 256)
            atomic_add(&s->halves[k % 8], 1);
    }
}

#ifdef __CUDACC_RTC__
extern "C" __global__ void raws(int *bad, sums *s)
{
    everything(bad);
    all_together(s, 1000);
    __shared__ unsigned char bytes[4];
    together(bytes, (int)threadIdx.x);
}
#else
extern "C" __attribute__((visibility("default"))) void entry(const void *params, int64_t begin,
                                                             int64_t)
{
    struct given {
        int *bad;
        sums *s;
    };
    const given *g = (const given *)params;
    if (begin < 0)
        everything(g->bad);
    else
        all_together(g->s, 1600);
}
#endif
