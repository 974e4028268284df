/* reference.h - whether results are right: computed again, slowly, from the noise. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "worker.h"

/* Few results: each. Many: runs of them at the begin, at the end, and evenly between. */
int check_results(const struct job *job, void (*read)(void *to, const void *from, size_t bytes),
                  char *why, size_t size);

/* An element of a stencil or its kin; false where the kernel is none. Arrays are row-major. */
int expect_neighbours(const struct job *job, int output, long k, double *value);

#endif
