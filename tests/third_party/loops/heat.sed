# hecbench src/heat-omp/heat.cpp 256 10
117i #pragma kernel elementwise collapse(2) out(u[n * n])
126i #pragma kernel elementwise collapse(2) out(u_tmp[n * n])
149i #pragma kernel elementwise collapse(2) in(u[n * n]) out(u_tmp[n * n])
