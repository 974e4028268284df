# hecbench src/thomas-omp/main.cpp 128 512 64 3
152i #pragma kernel elementwise in(L[matrix_size], D[matrix_size]) inout(U[matrix_size], RHS[matrix_size]) independent
