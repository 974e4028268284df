#include <setjmp.h>

float outside[10];
#pragma kernel enter data in(outside)

void wrong(int n, float *x, jmp_buf buffer)
{
    #pragma kernel enter in(x[n])
    #pragma kernel enter data inout(x[n]) out(x[n])
    #pragma kernel exit data in(x[n])
    #pragma kernel update host(x[n]) in(x[n])
    #pragma kernel update
    #pragma kernel data in(float x[n], 3, x + 1, *x)
    { }
    #pragma kernel data in(x[n]) size(n) nowait(n)
    { }
    #pragma kernel data in(x[], x[, n]) nowait(n)
    { }
    #pragma kernel data temp() if(n) if(n)
    { }
    if (n)
        #pragma kernel update host(x[n])
    while (n--)
        ; /* no statement of the directive's */
    #pragma kernel update host(x[n])
    #pragma kernel data inout(x[n])
    {
        longjmp(buffer, 1);
    }
    #pragma kernel data inot(x[n])
    { }
    #pragma kernel data in(x[1][1][1][1][1][1][1][1][1])
    { }
    #pragma kernel data in(x[n]) { }
    #pragma kernel data in(x[n])
    x[0] = 1;
}
