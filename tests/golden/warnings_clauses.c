/* Names of bodies in clauses, which may still be the host's; names of arrays that are fine there. */
#include <ckpp/ckpp.h>

static const int64_t x_shape[2] = {1, 2}, x_strides[1] = {1}, x_ndim = 3, x_size = 1;

#pragma kernel raw companions in(float x, int n) out(float y[x_size]) grid(x_shape[1], x_strides[0]) block(x_ndim)
{ y[0] = x[0] + n; }
#pragma kernel raw fine in(float x, int x_size) out(float y[x_size]) template(int y_ndim) grid(y_ndim * ckpp_size(&x)) block(x.ndim & 7)
{ y[0] = x[0]; }
#pragma kernel raw address in(float x, int n) out(float y[n & 3]) threads(ckpp_size (& x), x.itemsize)
{ y[0] = x[0]; }
