# hecbench src/jacobi-omp/main.cpp
24i #pragma kernel declare
26i #pragma kernel declare
79i #pragma kernel reduction collapse(2) in(f_old[N * N]) inout(f[N * N]) reduce(+ : error) independent
96i #pragma kernel elementwise collapse(2) in(f[N * N]) inout(f_old[N * N]) independent
