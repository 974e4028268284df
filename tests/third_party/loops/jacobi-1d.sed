# polybench stencils/jacobi-1d/jacobi-1d.c -DSMALL_DATASET
21i #pragma kernel declare
74i #pragma kernel elementwise in(A[n]) inout(B[n])
76i #pragma kernel elementwise in(B[n]) inout(A[n])
