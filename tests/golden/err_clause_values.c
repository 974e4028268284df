/* What clauses of definitions compute, where the text alone tells that it is wrong. */
#pragma kernel raw zero in(float x) out(float y[x.shape[0] / 0]) grid(x.shape[0] % 0u, 1 / 0.0, 4 /00) block(8 / 0x0)
{ y[0] = x[0]; }
#pragma kernel elementwise nothing in(raw float x) inout(raw float y) size(x.shape[0] / 0)
{ y[i] = x[i]; }
#pragma kernel reduction lower in(float x) out(float y) reduce(+) axis(x.ndim / 0)
{ return x; }
#pragma kernel raw dimensions in(float x, ckpp_texture t) out(float y[3][x.shape[-1]], float z[y.shape[2]]) \
        grid(y.shape[1], z.shape[1], x.shape[64]) block(t.shape[3], y.strides[8])
{ y[0] = x[0] + tex1D<float>(t, 0); z[0] = 0; }
#pragma kernel raw members in(float x) out(float y[x.size][x.len]) grid(x->shape[0], x.shape(0)) block(x.size())
{ y[0] = x[0]; }
#pragma kernel raw mixed in(float x) out(float y[ckpp_size(&x)]) grid(ckpp_size(&x) * x)
{ y[0] = x[0]; }
