# polybench stencils/heat-3d/heat-3d.c -DSMALL_DATASET
21i #pragma kernel declare
73i #pragma kernel elementwise collapse(3) in(A[n][n][n]) inout(B[n][n][n])
83i #pragma kernel elementwise collapse(3) in(B[n][n][n]) inout(A[n][n][n])
