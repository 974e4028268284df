void f(int n, float a, const float *x, float *y, float *m)
{
  #pragma kernel elementwise in(float a, float x[n]) out(float y[n])
  { y[i] = a * x[i]; }
  #pragma kernel elementwise in(float a, raw float x[n]) out(float y[n])
  { y = a * x; }
  #pragma kernel elementwise in(raw float m[n][n]) out(float y[n])
  { y = m[1][2] + m(1, 2) + m[m[3]]; }
  #pragma kernel elementwise in(float a, raw float x[n]) out(float y[n])
  { y = a * x[i] + fmaf(x[0], x.size(), 1); float *q = &y; q[0] = 1; }
  #pragma kernel elementwise in(float a, float x[n],) out(float y[n])
  { y = a * x; }
  #pragma kernel elementwise in(float x[n][n]) out(float y[n][n])
  { y = x(0, 1); }
}
