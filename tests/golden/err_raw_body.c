/* What bodies of raw kernels cannot do. */
#pragma kernel raw counters in(T x) out(T y) threads(x.shape[0])
{
    y[i] = x[i] * n + _ind[0];
    return 3;
}
#pragma kernel raw names in(T x, T q, T xs) out(T y) threads(x.shape[0])
{
    y[0] = x[0] + z_shape[0] + x_shap[0] + blockIds.x + gridDm.x + _thred.x + q * *xs;
    auto own = [&](int n) { return n; };
    for (int i = 0; i < own(3); i++)
        y[i] = x_strides[0];
}
#pragma kernel raw constant in(T x, T s, T p, T k) out(T y)
{ y[0] = x[0]; { float *x = y; x[0] = s * p; } k = 3; }
#pragma kernel raw written in(T x, T s, T p, T k, T l) out(T y) grid(1)
{
    x[0] = 1;
    ++p[s];
    *k = 3;
    s++, s = 4, l++, y++;
    *y++ = *l++;
    y[0] += p[1] == 3;
}
#pragma kernel declare
struct point { float x, y; };
#pragma kernel raw elements in(struct point x) out(T y) grid(1)
{ x[0].y = 1; }
#pragma kernel raw keyword in(T x) out(T y) grid(1)
{ int class = 3; y[class] = x[0]; }
