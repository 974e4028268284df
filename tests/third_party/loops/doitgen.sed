# polybench linear-algebra/kernels/doitgen/doitgen.c -DSMALL_DATASET
21i #pragma kernel declare
75i #pragma kernel elementwise in(A[nr][nq][np], C4[np][np]) out(sum[np]) private(s)
80i #pragma kernel elementwise in(sum[np]) inout(A[nr][nq][np])
