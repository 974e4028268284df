/* Raw parameters, and size(). */
#pragma kernel elementwise gather in(raw T x, int64 k) out(T y)
{ y = x[k]; }

#pragma kernel elementwise reverse in(raw float x) out(raw float y) size(x.shape[0])
{ y[i] = x[n - 1 - i]; }

void shift(int n, const float *x, float *y, ckpp_array *z);
void shift(int n, const float *x, float *y, ckpp_array *z)
{
    #pragma kernel elementwise in(raw float x[n]) out(raw float y[n]) size(n - 1)
    { y[i] = x[i + 1]; }
    #pragma kernel elementwise in(raw float x[n], raw float w = z) out(float y[n])
    { y = x[i] + w(i) + _ind[0]; }
}
