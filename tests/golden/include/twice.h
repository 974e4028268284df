#ifndef TWICE_H
#define TWICE_H
#include "point.h"
#include "absent_twice.h"
enum { TWO = 2 };
static inline __device__ float twice(float x) { return 2 * x; }
__global__ void included(float *x) { x[0] = twice(((struct point){1, 2}).x); }
#endif
