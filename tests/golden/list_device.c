#pragma kernel begin device
template <class T> T twice(T x) { return 2 * x; }
#pragma kernel end device
#pragma kernel elementwise f in(float x) constant(float w[2][3], int k) out(float y)
{ y = twice(x) * w[0][1] + k; }
