# hecbench src/matrix-rotate-omp/main.cpp 500 10
14i #pragma kernel elementwise inout(matrix[n * n]) independent
