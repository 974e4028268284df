/* The macros of a module's kernels: those that the file mentions, where what they take is plain to be seen. */
#include <ckpp/ckpp.h>

#pragma kernel declare
struct point { float x, y; };

#pragma kernel module m names("fill<float>", "ns::fill<struct point, 2>")
{
    #define ARGS float *x, int n
    __global__ void hidden(ARGS) { x[0] = n; }
    __global__ void unnamed(float *, int n) {}
    __global__ void refers(const int &n) {}
    __global__ void overloaded(float *x) {}
    __global__ void overloaded(double *x) {}
    #if __CUDA_ARCH__ >= 900
    __global__ void branched(const float *x, int n = 2) { }
    #else
    __global__ void branched(const float *x, int n = 3) { }
    #endif
    __global__ void silent(float *x) {}
    __global__ void mine(float *x) {}
    __global__ void defined(float *x) {}
    __global__ void values(point p, const struct point *q, float (*rows)[3], int **table, bool b, half h, float4 v) {}
    __global__ void nothing() {}
    template <class T> __global__ void fill(T *x, T value, cudaTextureObject_t t) { *x = value; }
    template <class T> __global__ void unlisted(T *x) {}
    namespace ns { template <class T, int N> __global__ void fill(T *x, const T *y) { *x = *y; } }
}

int m_mine(int x);
#define m_defined(x) (x)
#define RUN(x) m_branched(x, 2, .threads = 1)

ckpp_status run(ckpp_array *x, struct point p);
ckpp_status run(ckpp_array *x, struct point p)
{
    /* m_silent is mentioned in a comment alone: "m_silent" */
#if 0
    m_hidden(), m_unnamed(), m_refers(), m_overloaded(), m_unlisted(), m_mine(1), m_defined(2);
#endif
    ckpp_status s = m_values(p, x, x, x, true, 1, 2, .grid = 1);
    s = s ? s : m_nothing(.grid = 1);
    s = s ? s : m_fill_float(x, 1, 2, .grid = 1);
    return m_ns_fill_struct_point_2(x, x);
}
