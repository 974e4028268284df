# polybench linear-algebra/kernels/mvt/mvt.c -DSMALL_DATASET
21i #pragma kernel declare
88i #pragma kernel elementwise in(A[n][n], y_1[n]) inout(x1[n]) private(j)
91i #pragma kernel elementwise in(A[n][n], y_2[n]) inout(x2[n]) private(j)
