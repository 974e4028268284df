# hecbench src/page-rank-omp/main.cpp -n 500 -i 20
175i #pragma kernel elementwise in(pages[(size_t)n * n], page_ranks[n], noutlinks[n]) out(maps[(size_t)n * n]) independent
182i #pragma kernel elementwise in(maps[(size_t)n * n]) inout(page_ranks[n], diffs[n])
