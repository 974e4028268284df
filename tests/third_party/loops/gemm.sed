# polybench linear-algebra/blas/gemm/gemm.c -DSMALL_DATASET
21i #pragma kernel declare
89i #pragma kernel elementwise in(A[ni][nk], B[nk][nj]) inout(C[ni][nj]) private(j, k)
90i #pragma kernel elementwise
93i #pragma kernel elementwise
