# hecbench src/atomicReduction-omp/reduction.cpp 100000 5
64i #pragma kernel reduction in(array[arrayLength]) reduce(+ : sum)
80i #pragma kernel reduction in(array[arrayLength]) reduce(+ : sum)
103i #pragma kernel reduction in(array[arrayLength]) reduce(+ : sum)
124i #pragma kernel reduction in(array[arrayLength]) reduce(+ : sum)
145i #pragma kernel reduction in(array[arrayLength]) reduce(+ : sum)
167i #pragma kernel reduction in(array[arrayLength]) reduce(+ : sum)
