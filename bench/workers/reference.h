/* reference.h - whether results are right: computed again, slowly, from the noise. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "worker.h"

/* Few results: each. Many: runs of them at the begin, at the end, and evenly between. */
int check_results(const struct job *job, void (*read)(void *to, const void *from, size_t bytes),
                  char *why, size_t size);

#endif
