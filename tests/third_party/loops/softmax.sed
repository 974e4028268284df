# hecbench src/softmax-omp/main.cpp 1000 784 3
53i #pragma kernel elementwise in(input[numElem]) out(output_gpu[numElem])
55i #pragma kernel reduction reduce(max : max_)
59i #pragma kernel reduction reduce(+ : sum)
62i #pragma kernel elementwise
