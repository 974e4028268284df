#pragma kernel precompiled file("k.cubin") symbol("k") out(float y);
#pragma kernel precompiled nowhere symbol("k") out(float y);
#pragma kernel precompiled nobody file("k.cubin") out(float y);
#pragma kernel precompiled both file("k.cubin") bytes(image, 12) symbol("k") out(float y);
#pragma kernel precompiled half bytes(image) symbol("k") out(float y);
#pragma kernel precompiled mention bytes(image, n) symbol("k") out(float y) scalars(int n);
#pragma kernel precompiled empty file("") symbol("k") out(float y);
#pragma kernel precompiled generic file("k.ptx") symbol("k") in(T x) out(T y);
#pragma kernel precompiled body file("k.ptx") symbol("k") out(float y)
{ y[0] = 1; }
#pragma kernel precompiled clauses file("k.ptx") symbol("k") out(float y) preamble("int x;") template(int N);
#pragma kernel precompiled options file("k.ptx") symbol("k") out(float y) options("-O3");
#pragma kernel precompiled unknown file("k.ptx") symbl("k") out(float y);
#pragma kernel precompiled silent file("k.ptx") symbol("k") in(float x) scalars(int n) threads(n);
#pragma kernel precompiled twice file("k.ptx") symbol("k") in(float x) out(float x);
#pragma kernel precompiled wide file("k.ptx") symbol("k") out(float x) threads(1, 2, 3, 4);
#pragma kernel raw in(float x) out(float y) file("k.ptx")
{ y[0] = x[0]; }
void g(float *y)
{
    #pragma kernel precompiled inside file("k.cubin") symbol("k") out(float y);
}
#pragma kernel precompiled open file("k.ptx") symbol("k") out(float y)
