/* The list of raw kernels. */
#pragma kernel raw transpose in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int TILE, bool B) \
        grid((x.shape[1] + TILE - 1) / TILE) block(TILE, 8) shared(sizeof(T) * TILE) cooperative
{
    y[0] = B ? x[0] : 0;
}
void f(int n, float *x)
{
    #pragma kernel raw ones out(float x[n]) threads(n) fill(1)
    { x[blockIdx.x] += 1; }
}
