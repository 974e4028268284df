/* Forms of declarations in modules: which of them are kernels and variables, and under which names. */
#include <ckpp/ckpp.h>

#pragma kernel module forms
	{
    template <class A, class B> struct both { A a; B b; };
    __host__ __device__ constexpr int answer(int n) { return n; }
    __device__ float forward(float x);
    __device__ float forward(float x) { return x; }
    __device__ int size = sizeof(int), other = answer(42);
    struct mark { int a; };
    __device__ both<mark, both<mark, char>> nested, after_nested;
    inline namespace version {
    __global__ void inlined(int *x) { *x = 1; }
    }
    namespace outer { namespace inner {
    __constant__ int deep;
    } }
    namespace alias = outer::inner;
    __global__ void behind_alias(int *x) { *x = alias::deep; }
    __device__
#ifdef WIDE
    double
#else
    float
#endif
    split;
    typedef int word;
    static_assert(sizeof(word) == 4, "a word");
    __global__ void last(word *x) { *x = 2; }
}
