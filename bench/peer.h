/* peer.h - the loops that the host backend is measured against: plain C, compiled with -O3 -march=native -fopenmp. */
#ifndef PEER_H
#define PEER_H

#include <stddef.h>

void peer_saxpy(size_t n, float a, const float *restrict x, float *restrict y);
void peer_add(size_t n, const float *restrict x, const float *restrict y, float *restrict z);
void peer_polynomial(size_t n, const float *restrict x, float *restrict y);

/* Sums, as peer_sum_float and peer_sum_double: of everything; of each row of a matrix; of each column, by two ways to share the
 * work between threads, since neither suits every shape. X(type). */
#define PEER_TYPES(X) X(float) X(double)
#define PEER_DECLARE_(type)                                                                             \
    type peer_sum_##type(size_t n, const type *restrict x);                                             \
    void peer_rows_##type(size_t rows, size_t columns, const type *restrict x, type *restrict y);       \
    void peer_columns_by_rows_##type(size_t rows, size_t columns, const type *restrict x, type *restrict y);\
    void peer_columns_by_columns_##type(size_t rows, size_t columns, const type *restrict x, type *restrict y);
PEER_TYPES(PEER_DECLARE_)
#undef PEER_DECLARE_

#endif
