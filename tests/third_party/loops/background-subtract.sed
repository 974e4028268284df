# hecbench src/background-subtract-omp/main.cpp 64 64 0 12
20i #pragma kernel elementwise in(Img[imgSize], Img1[imgSize], Img2[imgSize], Tn[imgSize]) out(Mp[imgSize])
36i #pragma kernel elementwise in(Img[imgSize], Mp[imgSize]) inout(Bn[imgSize])
50i #pragma kernel elementwise in(Img[imgSize], Mp[imgSize], Bn[imgSize]) inout(Tn[imgSize])
70i #pragma kernel elementwise in(Img[imgSize], Img1[imgSize], Img2[imgSize]) inout(Tn[imgSize], Bn[imgSize])
