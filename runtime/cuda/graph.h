/* graph.h - what the files graph.c, graph_backend.c, graph_node.c and graph_order.c share.
 *
 * A thread in a graph block appends its launches to a graph, which is launched once. The graph has
 * a record of each operation, in sequence, with the memory that it uses: from that follows which
 * operations wait for which. What is appended is compared with the record at the same position. If
 * that is the same kernel in the same form, nothing is left to do, or the node of the instantiated
 * graph gets other parameters. Any other operation takes the place of this record and of all
 * behind it, and at the block's end the graph is built anew from the records. So it is where other
 * memory is used, and operations have to wait for other ones. */
#ifndef RUNTIME_CUDA_GRAPH_H
#define RUNTIME_CUDA_GRAPH_H

#include "runtime/cuda/cuda.h"

enum { GRAPH_NAME = 100, GRAPH_LOCATED = 8, GRAPH_SCRATCHES = 4 };

typedef enum op_kind { OP_KERNEL, OP_COPY, OP_ZERO } op_kind;

/* What cannot be changed in an instantiated graph. */
typedef struct op_form {
    op_kind kind;
    bool cooperative, early;
    int carveout;               /* percent, plus 1; 0: not set */
    unsigned cluster[3];
    const void *function;       /* of a kernel: its handle */
    size_t size;                /* and the bytes of its arguments */
    int nuses;                  /* parts of memory that it uses; -1: any memory */
} op_form;

typedef struct graph_op {
    op_form form;
    cudaGraphNode_t node;
    dim3 grid, block;
    size_t shared;
    const void *entry;          /* the function to launch: `function`, or that of the context */
    size_t at;                  /* where its arguments are in cuda_graph.arguments, */
    int count;                  /* and how many; behind them there is the offset of each */
    size_t uses;                /* where the memory that it uses is listed there: rt_use */
    int first, nbefore;         /* the operations that it waits for, in cuda_graph.edge */
    void *to;                   /* of a copy, or zeros */
    const void *from;
    size_t bytes;
    char name[GRAPH_NAME];       /* "kernel 'scale' (foo.c:12)" */
} graph_op;

/* Scratch memory of reductions; in front of it there are `zeros` bytes. NULL: there is none. */
typedef struct graph_scratch {
    unsigned char *data;
    size_t zeros, bytes;
} graph_scratch;

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
    bool moved;                 /* operations use other memory than when the edges were found */
    ckpp_status failed;         /* something could not be appended */
    unsigned char *arguments;
    size_t arguments_size, arguments_capacity;
    const rt_use *use;          /* what the next launches use; NULL: any memory */
    int nuses;
    cudaGraphNode_t *node;      /* those that the one that is added waits for */
    int node_room;
    int *edge, nedges, edge_room; /* operations that others wait for; -1 behind those of each */
    /* used in turn, so that reductions may run side by side */
    graph_scratch scratch[GRAPH_SCRATCHES];
    int nacquired;              /* since the block's begin */
    const graph_scratch *held;  /* that the launches use at present, or NULL */
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
/* Adds the operation to the graph that is built, behind those that it waits for. After an error
 * *call is the function that has failed. */
cudaError_t graph_add_node(cuda_graph *g, graph_op *op, const char **call);

/* ---- graph_order.c ---- */

/* Finds which operations wait for which. false: out of memory. */
bool graph_order(cuda_graph *g);

/* ---- graph_backend.c ---- */

/* The backend whose functions append to the thread's graph. */
const rt_backend *graph_backend(void);
/* Releases what was to be released after the launch. */
void graph_release_noted(cuda_graph *g, ckpp_stream stream);
void graph_drop_scratch(cuda_graph *g);

#endif
