# polybench linear-algebra/blas/syr2k/syr2k.c -DSMALL_DATASET
21i #pragma kernel declare
88i #pragma kernel elementwise in(A[n][m], B[n][m]) inout(C[n][n]) private(j, k)
