/* Templates. */
#pragma kernel declare
#define TILE 16
#pragma kernel declare
struct point { float x, y; };

#pragma kernel raw types in(T x) out(T y) template(T, float F, tile, typename U, U N, class V, point P, struct point q, int *p)
{ y[0] = x[0]; }
#pragma kernel raw types in(T x) out(T y) template(T, float F, tile, typename U, U N, class V, point P, struct point q)
{ y[0] = x[0]; }
#pragma kernel raw names in(T x) out(T y) template(int grid, bool x, int N, int N, int TILE, int _a, int while, int given_)
{ y[0] = x[0]; }
#pragma kernel raw values in(T x) out(T y) template(int M = 3, int B[3], T = float, int T)
{ y[0] = x[0]; }
#pragma kernel raw many in(T x) out(T y) template(int A, int B, int C, int D, int E, int F, int G, int H, int I)
{ y[0] = x[0]; }
#pragma kernel raw written in(T x) out(T y) template(int A, int B)
{ y[0] = x[0] + A++; B = 3; }
#pragma kernel raw bound in(N x) out(N y) template(int N)
{ y[0] = 1; }
#pragma kernel raw many_types in(T x) out(T y) template(struct point N, enum e M)
{ y[0] = x[0]; }
#pragma kernel raw empty in(T x) out(T y) template()
{ y[0] = x[0]; }
