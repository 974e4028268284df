# hecbench src/zeropoint-omp/main.cpp 1000 10
21i #pragma kernel elementwise in(x_min[size], x_max[size]) out(scale[size], zero_point[size])
