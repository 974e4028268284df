/* Messages for programs: notes, an error in an included file, tabs and characters of several bytes in front, bytes that are
 * no UTF-8, a warning, one that -Werror= made an error, and files with odd names. */
#pragma kernel begin declare
#include "include/bad.h"
#pragma kernel end declare

void f(int n, float *x, float *y)
{
	#pragma kernel elementwise in(float x[n]) out(float y[n])
	{ y = x; /* Ã¤â‚¬ðŸ˜€ */ y += gianÃ¤; }
	#pragma kernel elementwise in(float x[n], float y[n]) inout(float y2[n] = x)
	{ /* ÿí € */ y2 = bÿ; }
    #pragma kernel nonsense "\t"
    #pragma kernel elementwise in(float x[n]) out(float y[n], float unwritten[n] = x)
    { y = x + "a\"; }
#line 7 "a b\"%<Ã¤>.c"
    #pragma kernel elementwise in(float x[n) out(float y[n])
    { y = x; }
#line 1 "/usr/include/x.h"
    #pragma kernel elementwise in(float x[n]) out(double y[n])
    { y = z; }
}
