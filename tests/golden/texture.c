/* Textures and surfaces as parameters, and their extents in clauses. */
#include <ckpp/ckpp.h>

#pragma kernel raw resample in(ckpp_texture t, float step) out(float y[t.shape[0]][t.shape[1]]) \
        threads(t.shape[1], t.shape[0])
{
    int64_t j = (int64_t)blockIdx.x * blockDim.x + threadIdx.x, k = (int64_t)blockIdx.y * blockDim.y + threadIdx.y;
    if (j < _threads.x && k < _threads.y)
        y[k * y_shape[1] + j] = tex2D<float4>(t, j * step, k * step).w;
}
#pragma kernel raw paint in(surface s) threads(s.shape[0])
{ surf1Dwrite(make_uchar4(1, 2, 3, 4), s, (int)(blockIdx.x * blockDim.x + threadIdx.x) * 4, cudaBoundaryModeZero); }

void f(ckpp_texture t, const ckpp_surface *s, float *y)
{
    #pragma kernel elementwise in(const texture t, ckpp_surface u = s) out(float y[8])
    { y = tex1D<float>(t, i + 0.5f) + surf1Dread<float>(u, (int)i * 4); }
    #pragma kernel elementwise in(surface s, int x[8] = (int[8]){0})
    { surf1Dwrite(x, s, (int)i * 4); }
}
