/* What may be meant for ckpp is named; what is another program's is not. */
#pragma kernal elementwise f in(float x) out(float y)
#pragma Kernel declare
#pragma kernels fuse_all
#pragma omp parallel
int n;
#pragma ckpp elementwise in(float x) out(float y)
#pragma clang loop unroll(enable)
#pragma ckpp_begin
