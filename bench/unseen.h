/* unseen.h - what the files that unseen.py writes have in common with unseen_main.c. */
#ifndef UNSEEN_H
#define UNSEEN_H

#include "bench.h"

enum { UNSEEN_ARRAYS = 8, UNSEEN_NDIM = 6 };

struct unseen_array {
    ckpp_dtype dtype;
    int itemsize, ndim, noise; /* the kind of noise in it: workers/noise.h */
    /* in elements; the buffer has `span` of them, and the view begins at `offset` */
    int64_t offset, span, shape[UNSEEN_NDIM], strides[UNSEEN_NDIM];
    int same_as;      /* its buffer is that of this array, or -1 */
    ckpp_dtype parts; /* of a struct: the type of its words, `words` of them */
    int words;
};

struct unseen_case {
    const char *name, *source;
    double bytes; /* that must move */
    double work;  /* inputs' elements that one result takes */
    double tolerance;
    int inputs, outputs;
    struct unseen_array array[UNSEEN_ARRAYS];
    void (*run)(ckpp_array *v);
    /* The value of word `word` of output o at r; computed from the noise. */
    double (*expect)(const int64_t *r, int o, int word);
};

/* Element `place` of array k's buffer. */
#define IN(k, place, kind) ((double)noise((unsigned)(place), k, kind))

#endif
