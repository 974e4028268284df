#pragma kernel elementwise f in(float x[10], float y = 3) out(float z) status(s)
{ z = x + y; }
#pragma kernel elementwise g in(double _Complex c, raw T x) out(raw T y) size(x.shape[0] + x) device(y) if(real(c) > 0)
{ y[i] = x[i] + c; }
