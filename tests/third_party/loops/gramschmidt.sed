# polybench linear-algebra/solvers/gramschmidt/gramschmidt.c -DM=509 -DN=40
21i #pragma kernel declare
92i #pragma kernel reduction in(A[m][n]) reduce(+ : nrm)
95i #pragma kernel elementwise in(A[m][n], R[n][n]) out(Q[m][n])
97i #pragma kernel elementwise in(Q[m][n]) out(R[n][n]) inout(A[m][n]) private(i)
