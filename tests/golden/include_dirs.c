/* Includes along -I, macros of -D and -U. */
#pragma kernel begin declare
#include <stdint.h>
#include "shape.h"
#include "point.h"
#include <shape.h>
#pragma kernel end declare
void f(int n, struct point *p);
void f(int n, struct point *p)
{
    #pragma kernel elementwise inout(struct point p[n])
    { p.x += STEP; p.y -= OTHER; }
}
