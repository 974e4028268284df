#include <stdint.h>
#define R 2
#pragma kernel declare
struct weight { float factor; int shift; };
#pragma kernel elementwise weigh in(T x) constant(float w[2 * R + 1], float bias) out(T y)
{ y = (T)(x * w[i % (2 * 2 + 1)] + bias); }
#pragma kernel reduction constant in(float x) constant(struct weight s[3][sizeof(int)]) out(double r) reduce(+)
{ return x * s[0][1].factor; }
#pragma kernel raw stencil in(T x, int n) constant(uint8_t w[R]) out(T y) threads(n)
{ y[threadIdx.x] = x[0] * w[1]; }
#ifdef LARGE
#define COUNT 8000
#else
# define COUNT 8
#endif
#define LENGTH 8000
#undef LENGTH
enum { LENGTH = 4 };
#pragma kernel elementwise unclear in(T x) constant(double w[COUNT], double v[LENGTH]) out(T y)
{ y = (T)(x * w[i % 8] + v[i % 4]); }
void f(float *x, const float *host)
{
    #pragma kernel elementwise inout(float x[3]) constant(float v[7] = host, int add = R, double _Complex z = 1)
    { x = x * v[0] + add + (float)z.real(); }
}
#pragma push_macro("TURNED")
#define TURNED 5000
#pragma pop_macro("TURNED")
enum { TURNED = 4 };
#pragma kernel elementwise popped in(T x) constant(double w[TURNED]) out(T y)
{ y = (T)(x * w[0]); }
