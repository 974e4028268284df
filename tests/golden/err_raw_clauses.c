/* Clauses of other constructs, words of other libraries, parameters, and what contradicts the rest. */
#pragma kernel raw foreign in(T x) out(T y) size(3) axis(0) before("{") reduce(+)
{ y[0] = x[0]; }
#pragma kernel elementwise borrowed in(T x) out(T y) template(T) grid(3) cooperative
{ y = x; }
#pragma kernel elementwise cooperative in(T x) out(T y) block(3)
{ y = x; }
#pragma kernel raw cooperative in(T x) out(T y)
{ y[0] = x[0]; }
#pragma kernel raw words in(T x) out(T y) blocks(1) threadgroup(3) smem(3) init_value(0) ensure_row_contiguous() treads(3)
{ y[0] = x[0]; }
#pragma kernel raw twice in(T x) out(T y) grid(1) grid(2) contiguous contiguous atomic(y) fill(0) template(T) template(int N)
{ y[0] = atomic_add(&x[0], N); }
#pragma kernel raw reserved in(T x, T warpSize, T _y) out(T y, T while)
{ y[0] = x[0]; }
#pragma kernel raw marked in(raw T x, T threadIdx) out(raw T y)
{ y[0] = x[0] * threadIdx; }
#pragma kernel raw indexed in(raw T x) out(raw float y[3])
{ y[0] = x[0]; }
#pragma kernel raw extents in(T x[3], U n) inout(T y[4]) out(T z[w.shape[0]][3], T w[w.ndim][z.shape[1]][x.ndim + x][n][w])
{ y[0] = x[0]; z[0] = w[0]; }
#pragma kernel raw filled in(T x) inout(T y) fill(0)
{ y[0] = x[0]; }
#pragma kernel raw strided in(T x) out(T y) contiguous
{ y[0] = x[x_strides[0]]; }
#pragma kernel raw lonely out(T y) contiguous
{ y[y_strides[0]] = 0; }
#pragma kernel raw nothing in(T x) fill(1)
{ (void)x[0]; }
#pragma kernel raw looped inout(T x) threads(x.shape[0])
for (int i = 0; i < 3; i++)
    x[i] = 1;
#pragma kernel raw
{ }
#pragma kernel raw values in(T x) out(T y) shared(x, y)
{ y[0] = x[0]; }
#pragma kernel raw stated in(T x) out(T y) status(s)
{ y[0] = x[0]; }
