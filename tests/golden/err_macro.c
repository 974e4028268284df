#define KERNEL(x) _Pragma("kernel elementwise inout(float x[n])") { x += 1; }
#define FINE _Pragma("GCC unroll 4") "kernel"
#define SPLICED \
    _Pragma \
    ( "kernel data" )
#define ALSO_FINE _Pragma("kernels")
