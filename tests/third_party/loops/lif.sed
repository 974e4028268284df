# hecbench src/lif-omp/main.cpp 1000 32 100
21i #pragma kernel elementwise in(encode_result[(numNeurons + neurons_per_item - 1) / neurons_per_item], bias[neurons_per_item], gain[neurons_per_item]) inout(voltage_array[numNeurons], reftime_array[numNeurons]) out(spikes[numNeurons])
