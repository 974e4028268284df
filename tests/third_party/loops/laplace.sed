# hecbench src/laplace-omp/main.cpp
25i #pragma kernel declare
26i #pragma kernel declare
27i #pragma kernel declare
28i #pragma kernel declare
191i #pragma kernel elementwise collapse(2) in(temp_black[size_temp], aP[size], aW[size], aE[size], aS[size], aN[size], b[size]) inout(temp_red[size_temp], bl_norm_L2[size_norm])
213i #pragma kernel reduction in(bl_norm_L2[size_norm]) reduce(+ : norm_L2)
218i #pragma kernel elementwise collapse(2) in(temp_red[size_temp], aP[size], aW[size], aE[size], aS[size], aN[size], b[size]) inout(temp_black[size_temp], bl_norm_L2[size_norm])
240i #pragma kernel reduction in(bl_norm_L2[size_norm]) reduce(+ : norm_L2)
