/* Options that say where the compiler's result goes, or that it does something else. */
#pragma kernel elementwise written in(float x) out(float y) options("-O2 -o file")
{ y = x; }
#pragma kernel raw several in(float x) out(float y) threads(1) options("-E --save-temps" " -o=a.out" "  -c other.cu")
{ y[0] = x[0]; }
#pragma kernel reduction at in(float x) out(float y) reduce(+) options("@args -MF deps -MD")
{ return x; }
#pragma kernel module kernels options("--options-file=f -x c++")
{
    __global__ void f(void) { }
}
#pragma kernel elementwise unknown in(float x) out(float y) options("-fplugin=p.so -Xcompiler -O3 -Wl,-rpath -ewpx") \
        preamble("")
{ y = x; }
#pragma kernel elementwise values in(float x) out(float y) options("-maxrregcount=many --fmad=maybe -march= -std=c++111 -Xptxas=-o -D")
{ y = x; }
#pragma kernel elementwise fine in(float x) out(float y) \
        options("-include a.c -D a.o -I b.so -I/a.o -DX=.c -march=native -Xptxas=-v,-O2 -ewp -use_fast_math --maxrregcount 32 "  \
                "-std=c++11 --std=gnu++14 -lineinfo -rdc=true -G --ftz=true -arch=sm_70 -gencode arch=compute_70,code=sm_70 --restrict " \
                "-Wall -Wno-unused -O3 -fopenmp -ffast-math -funroll-loops -g -w -mavx2 --fmad false -diag-suppress 177,550")
{ y = x; }
