/* Warnings. */
#pragma kernel elementwise f in(float x, float unused) out(float y, float z) inout(raw float w)
{ y = x; }

void g(int n, float *x, float *y);
void g(int n, float *x, float *y)
{
	#pragma kernel elementwise in(float x[n])  out(float y[n])
	{ (void)x; }
}
