# hecbench src/iso2dfd-omp/iso2dfd.cpp 128 96 20
151i #pragma kernel elementwise collapse(2) in(prev[nRows * nCols], vel[nRows * nCols]) inout(next[nRows * nCols])
