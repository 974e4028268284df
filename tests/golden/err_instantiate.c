#pragma kernel elementwise typed in(float x) out(float y) instantiate(T = float)
{ y = x; }

#pragma kernel elementwise other in(T x) out(T y) instantiate(U = float)
{ y = x; }

#pragma kernel elementwise nameless in(T x) out(T y) instantiate(float, double)
{ y = x; }

#pragma kernel elementwise unknown in(T x) out(T y) instantiate(T = float, flaot)
{ y = x; }

#pragma kernel declare
struct pair { float a, b; };

#pragma kernel elementwise structs in(T x) out(T y) instantiate(T = struct pair)
{ y = x; }

#pragma kernel elementwise twice in(T x) out(U y) instantiate(T = float, U = int, T = double)
{ y = x; }

#pragma kernel elementwise gap in(T x) out(T y) instantiate(T = float, , double)
{ y = x; }

#pragma kernel elementwise nothing in(T x) out(T y) instantiate(T =)
{ y = x; }

#pragma kernel raw tiles in(T x) out(T y) template(T, int TILE, bool FAST) grid(1) block(32) \
        instantiate(TILE = 16, "32", FAST = true)
{ y[0] = FAST ? x[TILE] : x[0]; }

#pragma kernel raw many in(T x) out(T y) template(T, int N) grid(1) block(32) \
        instantiate(T = float, double, int, char, short, long, unsigned, float16, N = 1, 2, 3, 4, 5, 6, 7, 8, 9)
{ y[0] = x[N]; }

#pragma kernel elementwise again in(T x) out(T y) instantiate(T = float) instantiate(T = double)
{ y = x; }

#pragma kernel module filters instantiate(T = float)
{ __global__ void blur(float *x) { x[0] = 1; } }
