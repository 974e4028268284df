/* blocks_peer.h - in plain C, what the kernels of bench_blocks.c do; see blocks_peer.c. */
#ifndef BLOCKS_PEER_H
#define BLOCKS_PEER_H

#include <stddef.h>

void plain_product(const float *a, const float *b, float *c, size_t n);
/* Returns the sum of the squared changes. */
float plain_relax(const float *from, float *to, size_t n);
void plain_paths(const int *costs, const int *from, int *to, size_t n);
void plain_normalise(const float *x, const float *scale, float *y, size_t rows, size_t columns);
void plain_scan(const int *x, int *y, size_t blocks, size_t block);

#endif
