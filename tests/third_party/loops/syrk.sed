# polybench linear-algebra/blas/syrk/syrk.c -DSMALL_DATASET
21i #pragma kernel declare
83i #pragma kernel elementwise in(A[n][m]) inout(C[n][n]) private(j, k)
