# hecbench src/glu-omp/main.cpp 3 64 3
20i #pragma kernel elementwise in(Xdata[2 * M * split_dim_size * N]) out(Ydata[M * split_dim_size * N]) independent
