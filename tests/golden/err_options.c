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
#pragma kernel elementwise fine in(float x) out(float y) \
        options("-opt-info=inline -include a.c -D a.o -I b.so -I/a.o -DX=.c -march=native -c11 --output -mx -Xptxas=-v -ewp -use_fast_math")
{ y = x; }
