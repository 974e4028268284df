/* transfer.h - the hand-written peers of transfers: what a programmer would write with CUDA's
 * runtime and threads. */
#ifndef TRANSFER_H
#define TRANSFER_H

#include <stddef.h>

enum { TRANSFER_LOCKED, TRANSFER_REGISTERED, TRANSFER_PAGEABLE };

/* Host memory of a kind. Exits on an error, as all functions here do. */
void *transfer_allocate(int kind, size_t bytes);
void transfer_free(int kind, void *data);
/* cudaMemcpy(). */
void transfer_copy(void *to, const void *from, size_t bytes);
/* Pageable memory through page-locked buffers, by eight threads, each with two of them and a
 * stream of its own. */
void transfer_staged(void *to, const void *from, size_t bytes, int to_device);
/* y = a * x + y on host memory: copy, compute, copy back. */
void transfer_saxpy(size_t n, float a, const float *x, float *y);
/* The same on page-locked memory, in pieces of 8 MiB of each array, on three streams. */
void transfer_saxpy_pieces(size_t n, float a, const float *x, float *y);

#endif
