# hecbench src/lombscargle-omp/main.cpp 2
122i #pragma kernel elementwise in(x[x_shape], y[x_shape], f[freqs_shape]) out(p[freqs_shape])
