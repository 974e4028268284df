# polybench linear-algebra/blas/gesummv/gesummv.c -DSMALL_DATASET
21i #pragma kernel declare
83i #pragma kernel elementwise in(A[n][n], B[n][n], x[n]) out(tmp[n], y[n]) private(j)
