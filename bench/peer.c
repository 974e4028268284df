/* peer.c - see peer.h. */
#include "peer.h"

void peer_saxpy(size_t n, float a, const float *restrict x, float *restrict y)
{
    #pragma omp parallel for simd schedule(static)
    for (size_t k = 0; k < n; k++)
        y[k] = a * x[k] + y[k];
}

void peer_add(size_t n, const float *restrict x, const float *restrict y, float *restrict z)
{
    #pragma omp parallel for simd schedule(static)
    for (size_t k = 0; k < n; k++)
        z[k] = x[k] + y[k];
}

void peer_polynomial(size_t n, const float *restrict x, float *restrict y)
{
    #pragma omp parallel for simd schedule(static)
    for (size_t k = 0; k < n; k++) {
        float t = x[k], sum = 0.1f;
        for (int j = 0; j < 16; j++)
            sum = sum * t + 0.3f;
        y[k] = sum;
    }
}
