# polybench linear-algebra/blas/symm/symm.c -DSMALL_DATASET
21i #pragma kernel declare
94i #pragma kernel elementwise in(A[m][m], B[m][n]) inout(C[m][n]) private(k, temp2)
