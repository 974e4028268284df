/* Warnings. */
#pragma kernel elementwise f in(float x, float unused) out(float y, float z) inout(raw float w)
{ y = x; }

void g(int n, float *x, float *y);
void g(int n, float *x, float *y)
{
	#pragma kernel elementwise in(float x[n])  out(float y[n])
	{ (void)x; }
}
#pragma kernel reduction counted in(float x, float y, float z) out(float r) reduce(+) post(r = a * y)
{ return 1; }
#pragma kernel reduction length in(float x) out(float r) reduce(+)
{ return 1; }
