#ifndef SHAPE_H
#define SHAPE_H
#include "point.h"
#include <math.h>

struct shape {
    struct point center;   /* "a string" */
    float radius;
};
static inline float area(struct shape s)
{
    return 3.14159f * s.radius * s.radius;
}
#endif
