# hecbench src/layout-omp/main.cpp 2
24i #pragma kernel declare
25i #pragma kernel declare
28i #pragma kernel declare
33i #pragma kernel declare
99i #pragma kernel elementwise in(trees[treeNumber]) out(output[treeNumber])
144i #pragma kernel elementwise in(applesOnTrees[treeSize]) out(output[treeNumber])
