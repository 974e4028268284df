# polybench linear-algebra/kernels/2mm/2mm.c -DSMALL_DATASET
21i #pragma kernel declare
89i #pragma kernel elementwise collapse(2) in(A[ni][nk], B[nk][nj]) out(tmp[ni][nj]) private(k)
96i #pragma kernel elementwise collapse(2) in(tmp[ni][nj], C[nj][nl]) inout(D[ni][nl]) private(k)
