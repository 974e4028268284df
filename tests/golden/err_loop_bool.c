/* A program whose bool is another type than C's. */
#include "include/own_bool.h"

void fill(int *y, bool *z, const flag *f);
void fill(int *y, bool *z, const flag *f)
{
    #pragma kernel elementwise out(y[4])
    for (int j = 0; j < 4; j++) { bool t = 10 + j; y[j] = t; }
    #pragma kernel elementwise out(z[4])
    for (int j = 0; j < 4; j++) z[j] = 7;
    #pragma kernel elementwise in(f[4]) out(y[4])
    for (int j = 0; j < 4; j++) y[j] = f[j].on + twice(j);
    #pragma kernel elementwise in(f[4]) out(y[4])
    for (int j = 0; j < 4; j++) y[j] = f[j].k;
}
