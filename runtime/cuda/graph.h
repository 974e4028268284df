/* graph.h - what the files graph.c, graph_backend.c and graph_node.c share.
 *
 * A thread in a graph block appends its launches to a graph, which is launched once. The graph has
 * a record of each operation, in sequence. What is appended is compared with the record at the
 * same position. If that is the same kernel in the same form, nothing is left to do, or the node
 * of the instantiated graph gets other parameters. Any other operation takes the place of this
 * record and of all behind it, and at the block's end the graph is built anew from the records. */
#ifndef RUNTIME_CUDA_GRAPH_H
#define RUNTIME_CUDA_GRAPH_H

#include "runtime/cuda/cuda.h"

enum { GRAPH_NAME = 100, GRAPH_LOCATED = 8 };

typedef enum op_kind { OP_KERNEL, OP_COPY, OP_ZERO } op_kind;

/* What cannot be changed in an instantiated graph. */
typedef struct op_form {
    op_kind kind;
    bool cooperative, early;
    int carveout;               /* percent, plus 1; 0: not set */
    unsigned cluster[3];
    const void *function;       /* of a kernel: its handle */
    size_t size;                /* and the bytes of its arguments */
} op_form;

typedef struct graph_op {
    op_form form;
    cudaGraphNode_t node;
    dim3 grid, block;
    size_t shared;
    const void *entry;          /* the function to launch: `function`, or that of the context */
    size_t at;                  /* where its arguments are in cuda_graph.arguments, */
    int count;                  /* and how many; behind them there is the offset of each */
    void *to;                   /* of a copy, or zeros */
    const void *from;
    size_t bytes;
    char name[GRAPH_NAME];       /* "kernel 'scale' (foo.c:12)" */
} graph_op;

typedef struct cuda_graph {
    int device;
    ckpp_stream stream;
    const ckpp_graph_place *place;
    cudaGraph_t graph;          /* NULL, as `exec`: none is built */
    cudaGraphExec_t exec;
    graph_op *op;
    int count, capacity;
    int next;                   /* position of the next operation of the block that is running */
    bool changed;               /* operations were recorded, so `exec` is out of date */
    ckpp_status failed;         /* something could not be appended */
    unsigned char *arguments;
    size_t arguments_size, arguments_capacity;
    unsigned char *scratch;     /* in front of it there are `zeros` bytes; NULL: none */
    size_t zeros, bytes;
    void **later;               /* memory to release after the launch */
    int nlater, later_capacity;
    const void *located[GRAPH_LOCATED]; /* addresses on the device; NULL behind the last one */
    rt_graph_run run;
} cuda_graph;

/* The graph that this thread appends to, while its backend is the one that appends. */
extern _Thread_local cuda_graph *graph_open;

/* ---- graph_node.c ---- */

/* Makes room for one more item; false: out of memory. */
bool graph_reserve(void *items, int count, int *capacity, size_t size);
/* Notes why the graph has to be built anew; the first reason is kept. */
__attribute__((format(printf, 2, 3))) void graph_change(cuda_graph *g, const char *format, ...);
/* Forgets the operations from `count` on. */
void graph_truncate(cuda_graph *g, int count);
/* Appends a kernel to the thread's graph; starts it if its stream is another one. */
cuda_starter graph_append_kernel;
ckpp_status graph_append_memory(cuda_graph *g, op_kind kind, void *to, const void *from,
                                size_t bytes);
/* Adds the operation behind the one before it, or NULL, to the graph that is built. After an error
 * *call is the function that has failed. */
cudaError_t graph_add_node(const cuda_graph *g, graph_op *op, const graph_op *before,
                           const char **call);

/* ---- graph_backend.c ---- */

/* The backend whose functions append to the thread's graph. */
const rt_backend *graph_backend(void);
/* Releases what was to be released after the launch. */
void graph_release_noted(cuda_graph *g, ckpp_stream stream);
void graph_drop_scratch(cuda_graph *g);

#endif
