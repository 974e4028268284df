/* What compiles for a GPU: of raw kernels and modules. */
#pragma kernel raw known in(float x) out(float y) compiler("nvcc")
{ y[0] = x[0]; }
#pragma kernel raw usual in(float x) out(float y) compiler("nvrtc")
{ y[0] = x[0]; }
#pragma kernel raw other in(float x) out(float y) compiler("gcc")
{ y[0] = x[0]; }
#pragma kernel raw nothing in(float x) out(float y) compiler("")
{ y[0] = x[0]; }
#pragma kernel raw twice in(float x) out(float y) compiler("nvcc") compiler("nvrtc")
{ y[0] = x[0]; }
#pragma kernel raw word in(float x) out(float y) compiler(nvcc)
{ y[0] = x[0]; }
#pragma kernel raw encoded in(float x) out(float y) compiler(u8"nvcc")
{ y[0] = x[0]; }
#pragma kernel module source compiler("NVCC")
{ __global__ void f(void) { } }
#pragma kernel elementwise loop in(float x) out(float y) compiler("nvcc")
{ y = x; }
#pragma kernel precompiled image file("k.ptx") symbol("k") out(float y) compiler("nvcc");
