# hecbench src/chi2-omp/chi2.cpp 400 4000 200 200 256 10
56i #pragma kernel elementwise in(dataT[size]) out(h_results[cols])
