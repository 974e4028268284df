# polybench linear-algebra/blas/trmm/trmm.c -DSMALL_DATASET
21i #pragma kernel declare
87i #pragma kernel elementwise in(A[m][m]) inout(B[m][n]) private(k)
