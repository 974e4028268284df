/* peer.h - the loops that the host backend is measured against: plain C, compiled with -O3 -march=native -fopenmp. */
#ifndef PEER_H
#define PEER_H

#include <stddef.h>

void peer_saxpy(size_t n, float a, const float *restrict x, float *restrict y);
void peer_add(size_t n, const float *restrict x, const float *restrict y, float *restrict z);
void peer_polynomial(size_t n, const float *restrict x, float *restrict y);

#endif
