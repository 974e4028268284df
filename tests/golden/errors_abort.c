/* errors(abort): calls below it that are statements go into ckpp_must. */
#include <ckpp/ckpp.h>
#pragma kernel elementwise square in(T x) out(T y)
{ y = x * x; }
#pragma kernel module m
{
__global__ void f(float *x) { x[0] = 1; }
}
static ckpp_status above(ckpp_array x, ckpp_array *y)
{
    ckpp_status status = CKPP_OK;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-result"
    square(x, y);
#pragma GCC diagnostic pop
    return status;
}
#pragma kernel \
    errors(abort)
#define STEP square(x, &y)
int below(int how, ckpp_array x, ckpp_array y);
int below(int how, ckpp_array x, ckpp_array y)
{
    square(x, &y);
    for (; square(x, &y);)
        square(x, &y);
    if (square(x, &y)) square(x, &y); else square(x, &y);
    do square(x, &y); while (square(x, &y));
again:
    square(x, &y);
    switch (how) {
    case 1: square(x,
                   &y);
    default: square(x, &y);
    }
#ifdef NOTHING
    square(x, &y);
#else
    m_f(&y, .threads = 1);
#endif
    int k = how ? square(x, &y) : square(x, &y);
    for (k = 0; square(x, &y); k++)
        continue;
    k += __extension__({ square(x, &y); square(x, &y); });
    k += (square(x, &y) == CKPP_OK);
    ckpp_synchronize();
    k += STEP;
    k += (int)above(x, &y);
    float z[5];
    #pragma kernel elementwise out(float z[5])
    { z = 1; }
    square(x, &y);
    if (k) goto again;
    return k;
}
