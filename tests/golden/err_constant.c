#pragma kernel declare
struct weight { float factor; int shift; };
#pragma kernel elementwise raw_one in(float x) constant(raw float w[3]) out(float y)
{ y = x * w[0]; }
#pragma kernel elementwise generic in(T x) constant(T w[3]) out(T y)
{ y = x * w[0]; }
#pragma kernel raw open in(float x) constant(float w[]) out(float y) grid(1) block(1)
{ y[0] = x[0] * w[0]; }
#pragma kernel elementwise deep in(float x) constant(float w[1][2][3][4][5]) out(float y)
{ y = x * w[0][0][0][0][0]; }
#pragma kernel elementwise seen in(float x) constant(ckpp_texture t) out(float y)
{ y = x; }
#pragma kernel elementwise untyped in(float x) constant(w[3]) out(float y)
{ y = x * w[0]; }
#pragma kernel elementwise writes in(float x) constant(float w[3], int s) out(float y)
{ w[0] = x; s = 1; y = w[1]; }
#pragma kernel raw writes_too in(float x) constant(struct weight w[3]) out(float y) grid(1) block(1)
{ w[0].factor = x[0]; y[0] = w[1].factor; }
#pragma kernel raw clause in(float x) constant(int w[3]) out(float y) grid(w) block(1)
{ y[0] = w[0] * x[0]; }
#pragma kernel elementwise given in(float x) constant(float w[3] = other) out(float y)
{ y = w[0] * x; }
#pragma kernel module m constant(float w[3])
{ __global__ void k(float *x) { x[0] = w[0]; } }
#pragma kernel precompiled p file("x.ptx") symbol("p") constant(float w[3]) inout(float x);
#pragma kernel elementwise late in(float x) out(float y) constant(float w[3])
{ y = x * w[0] + v[0]; }
#pragma kernel elementwise many in(float x) constant(float w[3], float w[4]) out(float y)
{ y = x * w[0]; }
#define LARGE (1000 * 2)
#pragma kernel elementwise full in(float x) constant(float w[4000], float v[LARGE][2 + 1]) out(float y)
{ y = x + w[i] + v[i][0]; }
  #	define	SPACED	4000 /* elements */
# define SPLIT \
    4000
#pragma kernel elementwise spelt in(float x) constant(float w[SPACED], float v[SPLIT], float u[1000]) out(float y)
{ y = x + w[i] + v[i] + u[i]; }
#pragma kernel elementwise large in(float x) constant(double w[4001], float v[3]) out(float y)
{ y = x + w[i] + v[0]; }
#pragma kernel elementwise unused in(float x) constant(float w[3]) out(float y)
{ y = x; }
#pragma kernel elementwise alone constant(float w[3])
{ }
#pragma kernel elementwise bases in(float x) constant(float w[010], float v[0x8]) out(float y)
{ y = x + w[7] + w[8u] + v[07] + v[0x8]; }
