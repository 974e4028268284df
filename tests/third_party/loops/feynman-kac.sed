# hecbench src/feynman-kac-omp/main.cpp 1
395i #pragma kernel reduction collapse(2) reduce(+ : err, n_inside)
