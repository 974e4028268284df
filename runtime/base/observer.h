/* observer.h - the table by which calls reach recordings, checks, traces and explanations, whose
 * folder is above those that they observe. */
#ifndef RUNTIME_OBSERVER_H
#define RUNTIME_OBSERVER_H

#include "runtime/base/backend.h"

typedef struct rt_launch rt_launch;
typedef struct rt_ready rt_ready;

/* Runs a prepared call, with the staging of its memory. */
typedef ckpp_status rt_step(rt_launch *l, void *context);
/* Launches with the parameter block. */
typedef ckpp_status rt_run(const rt_ready *r, unsigned char *block);

/* What travels between ranks. */
typedef struct rt_travel {
    const char *what; /* "exchange with other ranks" */
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    size_t bytes;
} rt_travel;

typedef struct rt_observer_table {
    /* The launch's kernel was compiled from the source, or its code fetched, between `begin` and
     * `end`, in seconds of CLOCK_MONOTONIC. */
    void (*built)(const rt_launch *l, const rt_class *cls, const char *source, rt_source_of from,
                  double begin, double end);
    /* Does backend->copy(). */
    ckpp_status (*copy)(const rt_backend *backend, void *to, int to_device, const void *from,
                        int from_device, size_t bytes, ckpp_stream stream);
    /* Before a launch: fills in the members of `ready` that are for observers. cls: NULL for a
     * module's kernel. */
    void (*prepare)(const rt_launch *l, const rt_class *cls, rt_ready *ready);
    /* The same before a graph is launched. */
    void (*prepare_graph)(const ckpp_graph_place *place, rt_ready *ready);
    /* What became of a graph. */
    void (*graph)(const ckpp_graph_place *place, const rt_ready *ready);
    /* Runs a launch that `ready` says is observed. */
    ckpp_status (*launch)(const rt_ready *r, unsigned char *block, rt_run *run);
    /* Runs the step and checks its results. */
    ckpp_status (*check)(rt_launch *l, rt_step *step, void *context);
    /* Collects the times of what devices have done meanwhile. */
    void (*collect)(void);
    /* A compiler was used in this process. */
    void (*compiler)(void);
    /* With CKPP_EXPLAIN, prints a line. */
    void (*say)(const char *line);
    /* Memory was copied beside launches, from this time until now. */
    void (*copied)(int to_device, int from_device, size_t bytes, ckpp_stream stream, double begin);
    /* The thread has waited for the device since `begin`. */
    void (*waited)(int device, double begin);
    /* Runs the step, whose work of the stream moves `bytes` bytes between ranks; 0: which waits
     * for them. */
    ckpp_status (*travel)(const rt_travel *t, ckpp_status (*step)(void *context), void *context);
    /* The same of what has begun at this time, and is over. */
    void (*travelled)(const rt_travel *t, double begin);
} rt_observer_table;

/* NULL: there is none. */
extern const rt_observer_table *rt_observer;
/* backend->copy(), through the observer if there is one. */
ckpp_status observed_copy(const rt_backend *backend, void *to, int to_device, const void *from,
                          int from_device, size_t bytes, ckpp_stream stream);
/* Copies beside launches, which have begun at `begin`, are over; bytes may be 0. */
void observed_copies(int to_device, int from_device, size_t bytes, ckpp_stream stream,
                     double begin);
ckpp_status observed_travel(const rt_travel *t, ckpp_status (*step)(void *context), void *context);
void observed_travelled(const rt_travel *t, double begin);
/* When a wait for the device begins; 0: nobody looks. */
double observed_begin(int device);
/* It has ended. */
void observed_wait(int device, double begin);

#endif
