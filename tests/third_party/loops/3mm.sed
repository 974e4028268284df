# polybench linear-algebra/kernels/3mm/3mm.c -DSMALL_DATASET
21i #pragma kernel declare
85i #pragma kernel elementwise collapse(2) in(A[ni][nk], B[nk][nj]) out(E[ni][nj]) private(k)
93i #pragma kernel elementwise collapse(2) in(C[nj][nm], D[nm][nl]) out(F[nj][nl]) private(k)
101i #pragma kernel elementwise collapse(2) in(E[ni][nj], F[nj][nl]) out(G[ni][nl]) private(k)
