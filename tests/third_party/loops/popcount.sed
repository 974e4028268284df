# hecbench src/popcount-omp/main.cpp 100000 3
69i #pragma kernel elementwise in(data[length]) out(result[length])
91i #pragma kernel elementwise in(data[length]) out(result[length])
110i #pragma kernel elementwise in(data[length]) out(result[length])
128i #pragma kernel elementwise in(data[length]) out(result[length])
150i #pragma kernel elementwise in(data[length]) out(result[length])
176i #pragma kernel elementwise in(data[length]) out(result[length])
