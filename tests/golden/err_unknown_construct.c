#pragma kernel elemntwise f in(float x) out(float y)
{ y = x; }
#pragma kernel
int a;
#pragma kernel 42
#pragma kernel declar
#pragma kernel begin something
#pragma kernel end
