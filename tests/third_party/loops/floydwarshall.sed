# hecbench src/floydwarshall-omp/main.cpp 128 2 16
218i #pragma kernel elementwise collapse(2) inout(pathDistanceMatrix[matrixSize], pathMatrix[matrixSize]) independent
