# hecbench src/vanGenuchten-omp/main.cpp 64 64 64 10
6i #pragma kernel declare
17i #pragma kernel elementwise in(Ksat[size], psi[size]) out(C[size], theta[size], K[size])
