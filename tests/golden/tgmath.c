/* With <tgmath.h>, functions of <math.h> are those of the argument's type in C, too. */
#include <tgmath.h>

static inline float half(float a) { return sqrt(a) / 2; }

void tgmath(float *x, int n)
{
    #pragma kernel elementwise inout(x[n])
    for (int k = 0; k < n; k++)
        x[k] = sin(x[k]) + half(x[k]) + pow(x[k], 2);
}
