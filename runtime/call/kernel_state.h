/* kernel_state.h - what the runtime remembers of a kernel: kernel_state.c and build.c. */
#ifndef KERNEL_STATE_H
#define KERNEL_STATE_H

#include "runtime/rt.h"

/* Compiler options that a call has given, behind the construct's own. Each text is there once, so that
 * classes have the same pointer. */
typedef struct option_text option_text;
struct option_text {
    option_text *next;
    char text[];
};

/* What kernel->state points to. */
typedef struct kernel_state kernel_state;
struct kernel_state {
    kernel_state *next;
    _Atomic(void *) *slot; /* kernel->state */
    pthread_mutex_t lock;  /* held while a specialisation is built, or compiler options are added */
    _Atomic(rt_specialization *) specializations;
    option_text *options;
};

/* The kernel's state, made at its first call. NULL: out of memory. */
kernel_state *kernel_state_get(const ckpp_kernel *kernel);

#endif
