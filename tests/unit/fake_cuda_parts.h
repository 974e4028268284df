/* fake_cuda_parts.h - what the files of the fake GPU share: see fake_cuda.h. */
#ifndef FAKE_CUDA_PARTS_H
#define FAKE_CUDA_PARTS_H

#include "fake_cuda.h"

/* ---- fake_cuda.c: what is alive, the options, the calls ---- */

typedef enum fake_kind {
    MEMORY,
    POOL,
    LIBRARY,
    EVENT,
    REGISTERED,
    GRAPH,
    EXEC,
    OPENED, /* memory of another process */
    BODY    /* the graph of a loop, which belongs to its node */
} fake_kind;

typedef struct fake_object {
    struct fake_object *next;
    fake_kind kind;
    int device;
    unsigned char *data; /* MEMORY, REGISTERED, OPENED: the bytes */
    size_t bytes;
    enum cudaMemoryType type; /* MEMORY, REGISTERED */
    bool done;                /* EVENT: recorded */
    double at;                /* EVENT: when */
    long ticket;              /* EVENT: its last record's, of a lazy stream */
    char *names[32];          /* LIBRARY: its kernels */
    struct fake_node *nodes;  /* GRAPH, EXEC, BODY */
} fake_object;

extern struct fake_state {
    pthread_mutex_t lock;
    fake_options options;
    fake_object *objects;
    double now; /* in milliseconds */
    int calls, launches, entry_launches;
    int fail_in; /* calls until one fails; 0: none will */
    cudaError_t error;
    nvrtcResult result;
    const char *failed;
} fake;

extern _Thread_local int fake_current_device;

/* Counts a call; true: it is to fail. */
bool fake_count_call(const char *name);
/* Whether the next call is. */
bool fake_fails_next(void);

/* With uninitialized memory, if there are bytes. */
fake_object *fake_add(fake_kind kind, int device, size_t bytes);
/* The object itself, or the memory that begins at p. NULL where there is none of the kind. */
fake_object *fake_find(fake_kind kind, const void *p);
/* Frees it; false where there is none. */
bool fake_remove(fake_kind kind, const void *p);

/* The functions of the table: fake_Malloc() and so on. */
#define FAKE_FUNCTION_(name, parameters, arguments) cudaError_t fake_##name parameters;
CUDA_FUNCTIONS(FAKE_FUNCTION_)
#undef FAKE_FUNCTION_

/* ---- fake_stream.c ---- */

/* A stream can be used where it is the default one or belongs to the current device. */
bool fake_is_usable(cudaStream_t stream);
/* Whether another thread's capture forbids the calling one what might wait. */
bool fake_is_forbidden(void);
void fake_make_streams(void);

/* ---- fake_launch.c ---- */

/* The kernel that a function in the context of a device is of; else the argument itself. */
const void *fake_kernel_of(const void *function);

/* ---- fake_graph.c ---- */

void fake_free_nodes(struct fake_node *nodes);
CUresult fake_add_kernel(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                         size_t nbefore, const CUDA_KERNEL_NODE_PARAMS *params);
CUresult fake_set_kernel(CUgraphExec exec, CUgraphNode node,
                         const CUDA_KERNEL_NODE_PARAMS *params);
CUresult fake_add_edges(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
                        const CUgraphEdgeData *edges, size_t count);
/* ---- fake_lazy.c: only where fake.options.lazy ---- */

void fake_lazy_copy(void *to, const void *from, size_t bytes, cudaStream_t stream);
/* false: it is to be done at once. */
bool fake_lazy_launch(const fake_launch *launch);
/* Returns the record's ticket, which no other one has. */
long fake_lazy_record(cudaStream_t stream);
/* Has the stream wait for a record. */
void fake_lazy_join(cudaStream_t stream, long ticket);
bool fake_lazy_is_done(long ticket);
/* Does what has to be done up to a record, of a stream, and of all streams. */
void fake_lazy_reach(long ticket);
void fake_lazy_run(cudaStream_t stream);
void fake_lazy_run_all(void);

/* ---- fake_nvrtc.c ---- */

nvrtc_api fake_nvrtc(void);
int fake_nvrtc_alive(void);

/* ---- fake_texture.c: arrays and textures ---- */

bool fake_is_texture_limit(enum cudaDeviceAttr attribute);
int fake_texture_alive(void);

#endif
