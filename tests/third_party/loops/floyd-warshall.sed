# polybench medley/floyd-warshall/floyd-warshall.c -DSMALL_DATASET
21i #pragma kernel declare
72i #pragma kernel elementwise collapse(2) inout(path[n][n]) independent
