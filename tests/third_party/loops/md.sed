# hecbench src/md-omp/main.cpp 0 2
24i #pragma kernel elementwise in(position[nAtom], neighborList[nAtom * maxNeighbors]) out(force[nAtom])
