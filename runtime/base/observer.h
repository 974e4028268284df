/* observer.h - what looks at calls from the side: recordings, checks, traces, explanations. They
 * are above all that they look at, which so reaches them through a table. */
#ifndef RUNTIME_OBSERVER_H
#define RUNTIME_OBSERVER_H

#include "runtime/base/backend.h"

typedef struct rt_launch rt_launch;
typedef struct rt_ready rt_ready;

/* Runs the call that is prepared, and stages its memory. */
typedef ckpp_status rt_step(rt_launch *l, void *context);
/* Launches with the parameter block. */
typedef ckpp_status rt_run(const rt_ready *r, unsigned char *block);

typedef struct rt_observer_table {
    /* The launch's kernel was compiled from the source, or fetched, between these times, in
     * seconds of CLOCK_MONOTONIC. */
    void (*built)(const rt_launch *l, const rt_class *cls, const char *source, rt_source_of from,
                  double begin, double end);
    /* backend->copy(). */
    ckpp_status (*copy)(const rt_backend *backend, void *to, int to_device, const void *from,
                        int from_device, size_t bytes, ckpp_stream stream);
    /* The launch is about to be made: fills what `ready` has for those who look. cls: NULL for a
     * module's kernel. */
    void (*prepare)(const rt_launch *l, const rt_class *cls, rt_ready *ready);
    /* Runs a launch that is looked at. */
    ckpp_status (*launch)(const rt_ready *r, unsigned char *block, rt_run *run);
    /* Does the step, and looks at what it gave. */
    ckpp_status (*check)(rt_launch *l, rt_step *step, void *context);
    /* Collects the times of what devices have done meanwhile. */
    void (*collect)(void);
    /* A compiler in this process was used. */
    void (*compiler)(void);
    /* The thread has waited for the device since `begin`. */
    void (*waited)(int device, double begin);
} rt_observer_table;

/* The observer; NULL: there is none. */
extern const rt_observer_table *rt_observer;
/* backend->copy(), with the observer. */
ckpp_status observed_copy(const rt_backend *backend, void *to, int to_device, const void *from,
                          int from_device, size_t bytes, ckpp_stream stream);
/* When a wait for the device begins; 0: nobody looks. */
double observed_begin(int device);
/* It has ended. */
void observed_wait(int device, double begin);

#endif
