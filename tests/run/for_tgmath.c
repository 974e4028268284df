/* Loops of a file with <tgmath.h>: a float and an integer make a double, as in the program. */
#include "check.h"

#include <math.h>

static inline double early(float x)
{
    return sqrt(x); /* of a double */
}

#pragma kernel declare
#include "for_tgmath.h"

#define CUBE(x) pow(x, 3)
static inline double product(float x, int k)
{
    return fma(x, k, 1) + hypot(k, x);
}

int main(void)
{
    const float x[3] = {0.1f, 2, 3.3f};
    const int large = 16777217;
    double y[3], z[3], roots[3];
#pragma kernel elementwise
    for (int k = 0; k < 3; k++) {
        y[k] = pow(x[k], 2) + product(x[k], k + 1) + CUBE(x[k]) + atan2(x[k], 3);
        z[k] = fmax(x[k], large) + fmod(k, x[k]) + sqrt(x[k]) + pow(x[k], 1.5f);
    }
#pragma kernel elementwise
    for (int k = 0; k < 3; k++)
        roots[k] = 1000 * early(x[k]) + late(x[k]);
    CHECK(fabs(early(2) - late(2)) > 1e-9);
    for (int k = 0; k < 3; k++) {
        CHECK(fabs(roots[k] - 1000 * early(x[k]) - late(x[k])) < 1e-12);
        const double of_y = pow(x[k], 2) + product(x[k], k + 1) + CUBE(x[k]) + atan2(x[k], 3),
                     of_z = fmax(x[k], large) + fmod(k, x[k]) + sqrt(x[k]) + pow(x[k], 1.5f);
        CHECK(fabs(y[k] / of_y - 1) < 1e-14);
        CHECK(fabs(z[k] - of_z) < 2e-6); /* of the floats sqrt and pow */
    }
    return failures != 0;
}
