/* kind.h - what the kinds of kernel differ in that any folder may ask: one row each, in kind.c.
 * What is done differently is in the tables of source/source.c and plan/kind.c. Nothing else tells
 * one kind from another. */
#ifndef RUNTIME_KIND_H
#define RUNTIME_KIND_H

#include <ckpp/ckpp.h>

typedef struct rt_kind {
    const char *word;  /* as recordings have it: "reduction" */
    const char *noun;  /* what messages call one: "kernel" */
    bool loops;        /* a loop of ckpp's gives the body its elements */
    bool reduces;      /* its outputs are results of many elements */
    bool has_grid;     /* the call says how many threads there are, and the body has pointers */
    bool is_file;      /* its text is at file scope, and has kernels of its own */
} rt_kind;

/* By ckpp_kind; the first is of what is none, as a later version of ckpp may have it. */
extern const rt_kind rt_kinds[];

static inline const rt_kind *kind_of(const ckpp_kernel *kernel)
{
    return &rt_kinds[(unsigned)kernel->kind <= CKPP_MODULE ? kernel->kind : 0];
}

#endif
