/* peer.c - see peer.h. */
#include "peer.h"

#ifdef __clang__    /* clang 14 does not vectorise the sum of everything, and says so; the peer is gcc */
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* The first way to sum columns gives each thread some rows, and sums of its own (few columns: they are on its stack); the second
 * gives it some columns, in pieces that stay in its first-level cache. */
enum { PIECE = 4096 };

#define PEER_SUMS(type)                                                                         \
    type peer_sum_##type(size_t n, const type *restrict x)                                      \
    {                                                                                           \
        type s = 0;                                                                             \
        _Pragma("omp parallel for simd reduction(+:s) schedule(static)")                        \
        for (size_t k = 0; k < n; k++)                                                          \
            s += x[k];                                                                          \
        return s;                                                                               \
    }                                                                                           \
    void peer_rows_##type(size_t rows, size_t columns, const type *restrict x, type *restrict y)\
    {                                                                                           \
        _Pragma("omp parallel for schedule(static)")                                            \
        for (size_t j = 0; j < rows; j++) {                                                     \
            const type *row = x + j * columns;                                                  \
            type s = 0;                                                                         \
            _Pragma("omp simd reduction(+:s)")                                                  \
            for (size_t k = 0; k < columns; k++)                                                \
                s += row[k];                                                                    \
            y[j] = s;                                                                           \
        }                                                                                       \
    }                                                                                           \
    void peer_columns_by_rows_##type(size_t rows, size_t columns, const type *restrict x, type *restrict y)\
    {                                                                                           \
        for (size_t k = 0; k < columns; k++)                                                    \
            y[k] = 0;                                                                           \
        _Pragma("omp parallel for reduction(+:y[:columns]) schedule(static)")                   \
        for (size_t j = 0; j < rows; j++)                                                       \
            for (size_t k = 0; k < columns; k++)                                                \
                y[k] += x[j * columns + k];                                                     \
    }                                                                                           \
    void peer_columns_by_columns_##type(size_t rows, size_t columns, const type *restrict x, type *restrict y)\
    {                                                                                           \
        _Pragma("omp parallel for schedule(static)")                                            \
        for (size_t first = 0; first < columns; first += PIECE) {                               \
            size_t count = columns - first < PIECE ? columns - first : PIECE;                   \
            type s[PIECE] = {0};                                                                \
            for (size_t j = 0; j < rows; j++)                                                   \
                for (size_t k = 0; k < count; k++)                                              \
                    s[k] += x[j * columns + first + k];                                         \
            for (size_t k = 0; k < count; k++)                                                  \
                y[first + k] = s[k];                                                            \
        }                                                                                       \
    }
PEER_TYPES(PEER_SUMS)
