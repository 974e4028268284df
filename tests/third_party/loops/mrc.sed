# hecbench src/mrc-omp/main.cpp 100000 10
13i #pragma kernel elementwise in(Y[N], X1[N], X2[N], dOutput[N]) out(dX1[N], dX2[N])
28i #pragma kernel elementwise in(Y[N], X1[N], X2[N], dOutput[N]) out(dX1[N], dX2[N])
