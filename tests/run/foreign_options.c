/* foreign_options.c - options of NVRTC, nvcc, g++ and clang++: each compiler gets what it knows;
 * and macros that a call gives. */
#include "check.h"

#define NVCC_OPTIONS                                                                          \
    "-std=c++11 --use_fast_math -lineinfo --maxrregcount 64 -rdc=true --ftz=true "             \
    "--prec-div=true -arch=sm_75 --restrict -diag-suppress 177 -w --fmad=false -default-device"
#define GCC_OPTIONS                                                                           \
    "-O2 -march=native -Wall -Wno-unused -fopenmp-simd -funroll-loops -g -std=gnu++17 "        \
    "-fno-strict-aliasing -ffp-contract=off"

#pragma kernel elementwise nvcc in(float x) out(float y)                                     \
    options("-std=c++11 --use_fast_math -lineinfo --maxrregcount 64 -rdc=true --ftz=true "   \
            "--prec-div=true -arch=sm_75 --restrict --extra-device-vectorization "           \
            "-diag-suppress 177 -w --fmad=false -default-device")
{ y = x / 2; }

#pragma kernel module debugged options("--std=c++14 -G --gpu-architecture=compute_70 "       \
                                       "-Xptxas -v -DBY=3 --expt-relaxed-constexpr")
{
    extern "C" __global__ void scale(float *x) { x[threadIdx.x] *= BY; }
}

#pragma kernel raw gcc in(float x) out(float y) threads(ckpp_size(&x))                       \
    options("-O2 -march=native -Wall -Wno-unused -fopenmp-simd -funroll-loops -g "           \
            "-fno-strict-aliasing -std=gnu++17 -ffp-contract=off")
{ if (threadIdx.x < x_size) y[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x]; }

#pragma kernel elementwise scaled in(float x) out(float y)
{ y = x * FACTOR + OFFSET(1); }

int main(void)
{
    float f[4] = {2, 4, 6, 8}, g[4];
    ckpp_array x = ckpp_view(f, 4), y = ckpp_view(g, 4);

    CHECK_OK(nvcc(x, &y));
    CHECK(g[0] == 1 && g[3] == 4);
    CHECK_OK(gcc(x, &y));
    CHECK(g[0] == 4 && g[3] == 64);
    CHECK_OK(ckpp_launch(debugged, "scale", CKPP_ARGS(&y), .grid = CKPP_DIM(1), .block =
            CKPP_DIM(4)));
    CHECK(g[0] == 12 && g[3] == 192);
    CHECK_OK(scaled(x, &y, .options = "-DFACTOR=10 '-DOFFSET(x)=(x + 1)' " NVCC_OPTIONS));
    CHECK(g[0] == 22 && g[3] == 82);
    CHECK_OK(scaled(x, &y, .options = "-DFACTOR=1 '-DOFFSET(x)=-x' " GCC_OPTIONS));
    CHECK(g[0] == 1 && g[3] == 7);
    CHECK_ERROR(scaled(x, &y, .options = "-DFACTOR=1 '-DOFFSET(x)=1' -fplugin=./p.so"),
            CKPP_ERROR_COMPILE, "'-fplugin=./p.so' cannot be given",
                "none of those of NVRTC, g++ and clang++");
    CHECK_ERROR(scaled(x, &y, .options = "-DFACTOR=1 '-DOFFSET(x)=1' --fmad=perhaps"),
            CKPP_ERROR_COMPILE, "'--fmad=perhaps' cannot be given",
                "its value is none");
    return finish("foreign_options");
}
