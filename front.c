#include <stdio.h>
#ifdef MORE
#define FIRST (MORE * 10)
#endif
#pragma kernel declare
#include "first.h"
#undef FOURTH
#define FOURTH 11
#undef FIFTH
#pragma kernel begin declare
#include "second.h"
#ifdef SIXTH
#define LAST SIXTH
#else
#define SIXTH 19
#define LAST 23
#endif
#pragma kernel end declare
int main(void)
{
    int y[1];
    #pragma kernel elementwise out(y[1])
    for (int k = 0; k < 1; k++)
        y[k] = sum(k) + fifth(3) + LAST;
    printf("%d: %d\\n", y[0] == sum(0) + fifth(3) + LAST, y[0]);
}
