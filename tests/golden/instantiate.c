/* What --check and --aot compile a kernel for is nothing to the program. */
#pragma kernel elementwise squared_diff in(T x, T y) out(T z) instantiate(T = float, double, unsigned char)
{
    T diff = x - y;
    z = diff * diff;
}

#pragma kernel reduction total in(T x) out(U y) reduce(+) instantiate(T = float16, bfloat16, U = float, double)
{ return x; }

#pragma kernel raw copy_tile in(T x) out(T y) template(T, int TILE, bool FAST) grid(1) block(32) \
        instantiate(TILE = 16, 0x20, FAST = false, true, T = int)
{ y[threadIdx.x] = FAST ? x[TILE] : x[0]; }

/* It is no word of C's. */
#pragma kernel elementwise instantiate in(float x) out(float y)
{ y = x; }
