#pragma kernel reduction missing in(float x) out(float r)
{ return x; }
#pragma kernel reduction minus in(float x) out(float r) reduce(-)
{ return x; }
#pragma kernel reduction average in(float x) out(float r) reduce(avg)
{ return x; }
#pragma kernel reduction sum in(float x) out(float r) reduce(sum)
{ return x; }
#pragma kernel reduction mistyped in(float x) out(float r) reduce(mxa)
{ return x; }
#pragma kernel reduction unknown in(float x) out(float r) reduce(whatever)
{ return x; }
#pragma kernel reduction neither in(float x) out(float r) reduce(x + y)
{ return x; }
#pragma kernel reduction statement in(float x) out(float r) reduce(a + b;) identity(0;)
{ return x; }
#pragma kernel reduction returned in(float x) out(float r) reduce(return a + b) identity(return 0)
{ return x; }
#pragma kernel reduction assigned in(float x) out(float r) reduce(a = a + b)
{ return x; }
#pragma kernel reduction arg in(float x) out(int64_t r) reduce(argmin) identity(1)
{ return x; }
#pragma kernel reduction empty in(float x) out(float r) reduce()
{ return x; }
#pragma kernel reduction two in(float x) out(float r) reduce(+, max)
{ return x; }
#pragma kernel reduction variable in(float x) out(float r) reduce(+ : r)
{ return x; }
