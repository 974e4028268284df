#pragma kernel begin device
typedef struct acc { float sum; } acc;
__device__ int counter;
#pragma kernel begin device
#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }
#pragma kernel end declare
#pragma kernel end device
#pragma kernel begin declare
int before(void);
#pragma kernel end device
#pragma kernel device
float lonely(float x) { return x; }
#pragma kernel begin
#pragma kernel end elementwise
#pragma kernel begin device now
#pragma kernel end device either
void f(void)
{
    #pragma kernel begin device
    #pragma kernel end device
}
#pragma kernel elementwise typed in(acc x) out(float y)
{ y = x.sum; }
#pragma kernel elementwise early in(float x) out(float y)
{ y = late(x) + LATE; }
#pragma kernel begin device
#include "absent.h"
float late(float x) { return x; }
#define LATE 1.0f
#pragma kernel end device
#pragma kernel begin device
static inline float later(float x) { return x; }
const float table[] = {1, 2};
#pragma kernel end device
#pragma kernel elementwise last in(float x) out(float y)
{ y = later(x) + tabel[1]; }
