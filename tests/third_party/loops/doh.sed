# hecbench src/doh-omp/main.cpp 60 80 2
36i #pragma kernel declare
67i #pragma kernel declare
126i #pragma kernel elementwise in(img[img_rows * img_cols]) out(out[img_rows * img_cols])
