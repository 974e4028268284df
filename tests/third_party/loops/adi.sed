# polybench stencils/adi/adi.c -DSMALL_DATASET
21i #pragma kernel declare
98i #pragma kernel elementwise in(u[n][n]) inout(v[n][n], p[n][n], q[n][n]) private(j) independent
113i #pragma kernel elementwise in(v[n][n]) inout(u[n][n], p[n][n], q[n][n]) private(j) independent
