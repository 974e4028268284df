# hecbench src/dp-omp/main.cpp 100000 10
66i #pragma kernel reduction in(srcA[src_size], srcB[src_size]) reduce(+ : dst)
80i #pragma kernel reduction in(srcA[src_size], srcB[src_size]) reduce(+ : dst)
