#pragma kernel module
{ __global__ void f() {} }
#pragma kernel module empty
{ int f(int x) { return x; } }
#pragma kernel module parameters in(float x) out(float y)
{ __global__ void f() {} }
#pragma kernel module geometry threads(256) stream(0) status(s)
{ __global__ void f() {} }
#pragma kernel module named names(f<float>) options("-DX=1")
{ template <class T> __global__ void f() {} }
#pragma kernel module none names()
{ __global__ void f() {} }
#pragma kernel module addresses names("&f", "f<int>")
{ template <class T> __global__ void f() {} }
#pragma kernel module nmaes nmaes("f")
{ __global__ void f() {} }
#pragma kernel module twice names("f") names("g")
{ __global__ void f() {} }
#pragma kernel module nobody;
#pragma kernel raw list names("f") in(float x) out(float y)
{ y[0] = x[0]; }
void g(void)
{
    #pragma kernel module inside
    { __global__ void f() {} }
    #pragma kernel modul inside
}
