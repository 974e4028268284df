# polybench linear-algebra/solvers/durbin/durbin.c -DSMALL_DATASET
21i #pragma kernel declare
80i #pragma kernel reduction in(r[n], y[n]) reduce(+ : sum)
85i #pragma kernel elementwise in(y[n]) out(z[n])
88i #pragma kernel elementwise in(z[n]) out(y[n])
