/* Forms of dynamic shared memory: several arrays, types that are templates, behind a macro. */
#include <stdint.h>
#pragma kernel raw forms out(float y) grid(1) block(1) shared(1024) preamble("template <class A, class B> struct pair { A a; B b; };")
{
    extern __shared__ pair<float, pair<int, int>> s[];
    extern __shared__ alignas(32) const float *a[], b[],
        c[];
#define MEMORY extern __shared__ float t[]
#define BYTES(type) extern __shared__ type u[];
    MEMORY;
    BYTES(char)
    extern __shared__ float other[][2];
    y[0] = s[0].a + *a[0] + b[0] + c[0] + t[0] + u[0] + other[0][0];
}
