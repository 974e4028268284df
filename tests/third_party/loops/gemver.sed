# polybench linear-algebra/blas/gemver/gemver.c -DSMALL_DATASET
21i #pragma kernel declare
101i #pragma kernel elementwise collapse(2) in(u1[n], v1[n], u2[n], v2[n]) inout(A[n][n])
105i #pragma kernel elementwise in(A[n][n], y[n]) inout(x[n]) private(j)
109i #pragma kernel elementwise in(z[n]) inout(x[n])
112i #pragma kernel elementwise in(A[n][n], x[n]) inout(w[n]) private(j)
