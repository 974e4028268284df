/* What those who come from OpenMP, CuPy or NumPy write. */
#pragma kernel reduction clause in(float x) out(float r) reduction(+)
{ return x; }
#pragma kernel elementwise clause_too in(float x) out(float r) reduction(+)
{ r = x; }
#pragma kernel reduction upper in(float x) out(float r) reduce(MAX)
{ return x; }
#pragma kernel reduction title in(float x) out(float r) reduce(Min)
{ return x; }
#pragma kernel reduction upper_sum in(float x) out(float r) reduce(SUM)
{ return x; }
#pragma kernel reduction add in(float x) out(float r) reduce(add)
{ return x; }
#pragma kernel reduction prod in(float x) out(float r) reduce(prod)
{ return x; }
#pragma kernel reduction mul in(float x) out(float r) reduce(mul)
{ return x; }
#pragma kernel reduction or_ in(int x) out(int r) reduce(or)
{ return x; }
#pragma kernel reduction and_ in(int x) out(int r) reduce(And)
{ return x; }
#pragma kernel reduction bits in(int x) out(int r) reduce(bitor)
{ return x; }
#pragma kernel reduction quoted in(float x) out(float r) reduce("a + b") identity("0") post("r = " "sqrt(a)") axis("0")
{ return x; }
#pragma kernel reduction quoted_too in(float x) out(float r) reduce("+") reduce_type("double") post("r = a;\n") keepdims("1")
{ return x; }
#pragma kernel reduction axes in(float x) out(float r) reduce(+) axis(99999999999999999999, -18446744073709551617, - 3000000000, 16L, 0x10u)
{ return x; }
#pragma kernel reduction commas in(float x) out(float r) reduce(+) axis(1 2, 0 1 -1)
{ return x; }
#pragma kernel reduction one in(float x) out(float r) reduce(a)
{ return x; }
#pragma kernel reduction other in(float x) out(float r) reduce(max(b, 1 - b * b))
{ return x; }
#pragma kernel begin declare
struct pair { float a, b; };
#define BOTH (a + b)
#define NEITHER 1
#pragma kernel end declare
#pragma kernel reduction field in(struct pair x) out(struct pair r) reduce((struct pair){a.a, a.b}) reduce_type(struct pair)
{ return x; }
#pragma kernel reduction neither in(float x) out(float r) reduce(NEITHER)
{ return x; }
#pragma kernel reduction fine in(float x) out(float r) reduce(BOTH) axis(-1 -2, 15L, 0u, (0))
{ return x; }
