# hecbench src/langevin-omp/main.cpp 100000 3
9i #pragma kernel elementwise in(a[n]) out(o[n])
17i #pragma kernel elementwise in(a[n]) out(o[n])
53i #pragma kernel elementwise in(a[n]) out(o[n])
