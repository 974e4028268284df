struct hidden { int a; };
#pragma kernel declare
typedef struct { float x; } known;
#pragma kernel declare
typedef float *pointer;
#pragma kernel elementwise f in(x, long double y, struct hidden h, unknown u, known ok) out(TT z, pointer p)
{ z = x; }
#pragma kernel elementwise g in(unsigned float a, short long b, signed c) out(complex complex d, char int e)
{ d = a; }
#ifdef SINGLE
#pragma kernel declare
typedef float real;
#else
#pragma kernel declare
typedef double real;
#endif
#pragma kernel elementwise h in(real a) out(float z)
{ z = a; }
#pragma kernel elementwise k in(float8_e4m2 a) out(float z)
{ z = a; }
