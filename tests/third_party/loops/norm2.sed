# hecbench src/norm2-omp/main.cpp 2
53i #pragma kernel reduction in(a[n]) reduce(+ : sum)
