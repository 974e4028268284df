/* What is refused of textures and surfaces. */
#pragma kernel raw outputs in(T x) out(ckpp_texture t) inout(surface s) grid(1) block(1)
{ surf1Dwrite(x[0], s, 0); }
#pragma kernel elementwise marker in(raw texture t) out(float y)
{ y = tex1D<float>(t, 0); }
void f(float *y, ckpp_texture *t)
{
    #pragma kernel elementwise in(ckpp_texture t[4]) out(float y[4])
    { y = tex1D<float>(t, 0); }
}
#pragma kernel raw value in(texture t) out(float y[8]) threads(t)
{ y[0] = tex1D<float>(t, 0); }
#pragma kernel raw constants in(T x) out(T y) template(ckpp_texture t) threads(8)
{ y[0] = tex1D<T>(t, 0) + x[0]; }
#pragma kernel reduction total in(texture t, float x) out(float r) reduce(+) reduce_type(ckpp_texture)
{ return tex1D<float>(t, x); }
#pragma kernel elementwise functions in(texture t, surface s, float x) out(float y)
{
    y = tex1Dfetch<float>(t, 3) + tex1D<float>(t, x) + texCubemap<float>(t, x, x, x);
    float4 four = tex2Dgather<float4>(t, x, x);
    y += surf1DLayeredread<float>(s, 0, 0) + surfCubemapread<float>(s, 0, 0, 0) + four.x + tex2DLod<float>(t, x, x, 0);
}
#pragma kernel elementwise own in(uint64 object, float x) out(float y)
{ y = tex1Dfetch<float>(object, 3) + x; }
#pragma kernel elementwise blind in(ckpp_textur t, float x) out(float y)
{ y = x; }
#pragma kernel elementwise nothing in(texture t, float x)
{ float y = tex1D<float>(t, x); }
#pragma kernel elementwise kinds in(texture t, surface s, float x) out(float y)
{
    y = tex1D<float>(s, x) + surf2Dread<float>(t, 0, 0) + tex1D<float>(t, x) + surf1Dread<float>(s, 0);
    surf1Dwrite(y, t, 0);
    surf1Dwrite<float>(y, s, 0);
}
#pragma kernel raw extents in(texture t, surface s) out(float y[t.shape[1]]) threads(s.shape[2], t.shape[0])
{ y[0] = tex1D<float>(t, 0) + surf2Dread<float>(s, 0, 0); }
#pragma kernel raw layers in(texture t) out(float y[t.shape[2]]) threads(t.shape[1])
{ y[0] = tex2DLayered<float>(t, 0, 0, 0); }
#pragma kernel raw either in(texture t) out(float y[t.shape[1]]) template(int n) threads(t.shape[2])
{ if constexpr (n == 1) y[0] = tex1D<float>(t, 0); else y[0] = tex2D<float>(t, 0, 0); }
