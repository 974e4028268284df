/* Geometry that no device takes. */
#pragma kernel raw both in(T x) out(T y) grid(1) threads(2)
{ y[0] = x[0]; }
#pragma kernel raw both_turned in(T x) out(T y) threads(1) block(3) grid(2)
{ y[0] = x[0]; }
#pragma kernel raw many in(T x) out(T y) grid(1, 2, 3, 4) block()
{ y[0] = x[0]; }
#pragma kernel raw large in(T x) out(T y) grid(2147483648, 65536, 3) block(32, 32, 2) cluster(4, 4, 2)
{ y[0] = x[0]; }
#pragma kernel raw flat in(T x) out(T y) threads(5000000000) block(1, x.ndim, 65) cluster(17)
{ y[0] = x[0]; }
#pragma kernel raw empty in(T x) out(T y) threads(0, -1, 0x0) block(0) cluster(-2)
{ y[0] = x[0]; }
#pragma kernel raw bytes in(T x) out(T y) shared(-1) carveout(101)
{ y[0] = x[0]; }
#pragma kernel raw wholes in(T x) out(T y) threads(1.5) block(32, 1e1) shared(0.5)
{ y[0] = x[0]; }
#pragma kernel raw commas in(T x) out(T y) threads(1,,2) block(1 2)
{ y[0] = x[0]; }

void f(int n, float *x)
{
    #pragma kernel raw inout(float x[n])
    { x[0] = 1; }
    #pragma kernel raw inout(float x[n]) block(128)
    { x[0] = 1; }
    #pragma kernel raw inout(float x[n]) grid(3)
    { x[0] = 1; }
    #pragma kernel raw inout(float x[n]) grid(3) block(1025) shared(3 * sizeof(T))
    { x[0] = 1; }
    #pragma kernel raw inout(float x[n]) threads(n) contiguous template(T, int N)
    { x[0] = 1; }
    #pragma kernel raw out(float x[n]) threads(n) contiguous
    { x[0] = 1; }
}
