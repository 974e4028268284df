# hecbench src/maxpool3d-omp/main.cpp 128 128 6 5
60i #pragma kernel elementwise collapse(3) in(h_image[size_image * i_img_count]) out(d_output[size_output * i_img_count])
