# polybench linear-algebra/kernels/atax/atax.c -DSMALL_DATASET
21i #pragma kernel declare
74i #pragma kernel elementwise out(y[n])
76i #pragma kernel elementwise in(A[m][n], x[n]) out(tmp[m]) inout(y[n]) private(j)
82i #pragma kernel atomic
