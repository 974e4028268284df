#pragma kernel module absent file("absent.cu");
#pragma kernel module empty file("");
#pragma kernel module named file("k.cubin") names("scale<float>") options("-DX=1") preamble("int x;");
#pragma kernel module nothing file();
#pragma kernel module twice file("a.cubin") file("b.cubin");
#pragma kernel module both file("k.cubin")
{ __global__ void f() {} }
#pragma kernel module none file("include/module_more.cuh");
#pragma kernel module symbol file("k.cubin") symbol("f");
#pragma kernel precompiled mention file(paths[n]) symbol("k") inout(float x) scalars(int n) threads(1);
void g(void)
{
    #pragma kernel module inside file("k.cubin");
}
#pragma kernel module open file("k.cubin")
