/* compiler("nvcc") is a bit of what the kernel uses. */
#pragma kernel raw by_nvcc in(float x) out(float y) compiler("nvcc")
{ y[_thread.x] = x[0]; }
#pragma kernel raw by_nvrtc in(float x) out(float y) compiler("nvrtc")
{ y[0] = x[0]; }
