# polybench stencils/jacobi-2d/jacobi-2d.c -DSMALL_DATASET
21i #pragma kernel declare
75i #pragma kernel elementwise collapse(2) in(A[n][n]) inout(B[n][n])
78i #pragma kernel elementwise collapse(2) in(B[n][n]) inout(A[n][n])
