// What the host's compiler refuses in kernels, at the user's own place.
#pragma kernel elementwise first in(float x) out(float y)
{
	y = x + no_such_function(x); // error at 10: no_such_function...[host]
}
#pragma kernel elementwise second in(float x) out(float y)
{ float t = x   y = t; } // error: expected ...;...[host]
#pragma kernel raw third in(float x) out(float y) grid(1) block(32)
{
    // error: void...*...[host]
    // note: note: kernels are compiled as C++, where a cast makes another pointer of a void *
    float *p = malloc(32);
    p[0] = x;
    y[threadIdx.x] = p[0];
}
#pragma kernel elementwise fourth in(T x, int m) out(T y)
{
    // error: variable length array...[host]
    // note: note: GPUs have no arrays of a length that is not a constant
    T v[m];
    v[0] = x;
    y = v[0];
}
// error at 80: missing...[host]
#pragma kernel reduction fifth in(float x) out(float y) reduce(+) post(y = a + missing(a))
{ return x; }
#pragma kernel elementwise sixth in(T x) out(T y) instantiate(T = int, float, double)
{
    // error: ...[host]
    // error: ...[host]
    // note: note: with T = float32, for the host
    y = x % 3;
}
#pragma kernel begin device
template <class T> T half(T x)
{
    return x / nothing(x); // error at 23: nothing...[host]
}
#pragma kernel end device
#pragma kernel elementwise seventh in(float x) out(float y)
{ y = half(x); }
#pragma kernel raw fraction in(float x) out(float y) grid(1) block(32)
{ y(0) = x(0.5); } // error: the indices of an array are integers
#pragma kernel elementwise element in(raw float x, float z) out(float y)
{ y = z + x(z); } // error: the indices of an array are integers
// a static assertion does not explain what else is wrong
#pragma kernel raw tiles in(float x) out(float y) template(int TILE) grid(1) block(32)
// error: seven [host]
// error: unary...[host]
{ static_assert(TILE == 7, "seven"); y[0] = *TILE; y[threadIdx.x] = x * TILE; }
void inside(float *y)
{
#line 100 "other.c"
    #pragma kernel elementwise out(float y[8])
    { y = *i; } // error: ...[host]
}
