# hecbench src/goulash-omp/main.cpp 0 0.002
19i #pragma kernel elementwise in(Vm[nCells]) inout(m_gate[nCells])
