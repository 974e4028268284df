void f(int n, float *x)
{
	#pragma kernel elementwise inout(float x[n]) /* größe → */ siez(n)	
	{ x = 1; }
    #pragma kernel elementwise \
        inout(float x[n]) /* ünï */ siez(n \
        + 1)
    { x = 1; }
    #pragma kernel elementwise /* [31m */ inout(flot x[n])
    { x = 1; }
    /* long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long */ int a;
    #pragma kernel /* ö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö longö long */ elementwise inout(flot x[n]) /* long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long */
    { x = 1; }
}
