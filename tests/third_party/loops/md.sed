# hecbench src/md-omp/main.cpp 0 2
9i #pragma kernel declare
24i #pragma kernel elementwise in(position[nAtom], neighborList[nAtom * maxNeighbors]) out(force[nAtom])
