# polybench stencils/fdtd-2d/fdtd-2d.c -DSMALL_DATASET
21i #pragma kernel declare
104i #pragma kernel elementwise in(_fict_[tmax]) inout(ey[nx][ny])
106i #pragma kernel elementwise collapse(2) in(hz[nx][ny]) inout(ey[nx][ny])
109i #pragma kernel elementwise collapse(2) in(hz[nx][ny]) inout(ex[nx][ny])
112i #pragma kernel elementwise collapse(2) in(ex[nx][ny], ey[nx][ny]) inout(hz[nx][ny])
