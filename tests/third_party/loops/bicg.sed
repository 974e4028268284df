# polybench linear-algebra/kernels/bicg/bicg.c -DSMALL_DATASET
21i #pragma kernel declare
83i #pragma kernel elementwise out(s[m])
85i #pragma kernel elementwise in(A[n][m], p[m], r[n]) out(q[n]) inout(s[m]) private(j)
90i #pragma kernel atomic
