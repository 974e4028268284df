/* graph.h - what the files graph.c, graph_backend.c, graph_node.c, graph_load.c,
 * graph_order.c and graph_build.c share.
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

/* Between OP_LOOP and OP_END are the operations that a loop repeats; in front of both is a kernel
 * that `sets` whether it goes on. */
typedef enum op_kind { OP_KERNEL, OP_COPY, OP_ZERO, OP_LOAD, OP_LOOP, OP_END } op_kind;

/* What cannot be changed in an instantiated graph. */
typedef struct op_form {
    op_kind kind;
    bool cooperative, early, sets;
    int carveout; /* percent, plus 1; 0: not set */
    unsigned cluster[3];
    const void *function; /* of a kernel: its handle */
    size_t size;          /* and the bytes of its arguments */
    int nuses;            /* parts of memory that it uses; -1: any memory */
} op_form;

typedef struct graph_op {
    op_form form;
    cudaGraphNode_t node;
    dim3 grid, block;
    size_t shared;
    const void *entry;  /* the function to launch: `function`, or that of the context */
    size_t at;          /* where its arguments are in cuda_graph.arguments, */
    int count;          /* and how many; behind them there is the offset of each */
    size_t uses;        /* where the memory that it uses is listed there: rt_use */
    int first, nbefore; /* the operations that it waits for, in cuda_graph.edge */
    cudaGraphConditionalHandle loop; /* OP_LOOP: its name on the device */
    void *to;                        /* of a copy, or zeros */
    const void *from;
    size_t bytes;
    void *own;             /* OP_LOAD: page-locked memory, which it copies; else NULL */
    char name[GRAPH_NAME]; /* "kernel 'scale' (foo.c:12)" */
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
    cudaGraph_t graph; /* NULL, as `exec`: none is built */
    cudaGraphExec_t exec;
    graph_op *op;
    int count, capacity;
    int next;           /* position of the next operation of the block that is running */
    bool changed;       /* operations were recorded, so `exec` is out of date */
    bool moved;         /* operations use other memory than when the edges were found */
    ckpp_status failed; /* something could not be appended */
    unsigned char *arguments;
    size_t arguments_size, arguments_capacity;
    bool sets;         /* the next kernel says whether a loop goes on */
    int depth;         /* loops around the next operation */
    const rt_use *use; /* what the next launches use; NULL: any memory */
    int nuses;
    cudaGraphNode_t *node; /* those that the one that is added waits for */
    int node_room;
    int *edge, nedges, edge_room; /* operations that others wait for; -1 behind those of each */
    /* used in turn, so that reductions may run side by side */
    graph_scratch scratch[GRAPH_SCRATCHES];
    int nacquired;             /* since the block's begin */
    const graph_scratch *held; /* that the launches use at present, or NULL */
    cudaEvent_t loaded;        /* behind the last launch, if that has OP_LOADs; or NULL */
    bool is_loading;           /* it is not known whether the event was reached */
    void **later;              /* memory to release after the launch */
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
/* Appends the begin or the end of a loop. */
ckpp_status graph_append_loop(cuda_graph *g, op_kind kind);
/* As the driver takes what the operation has; `each`: where its arguments are. */
CUDA_KERNEL_NODE_PARAMS graph_kernel_params(const graph_op *op, void **each);
struct cudaMemsetParams graph_memset_params(const graph_op *op);

/* ---- graph_build.c ---- */

/* The operation that was to be added, and the function that has failed. */
typedef struct graph_fault {
    int op;
    const char *call;
} graph_fault;
/* Adds the operations from *next on to a graph, up to the end of the loop whose name is given, or
 * of all; *next is that end. */
cudaError_t graph_add_nodes(cuda_graph *g, cudaGraph_t to, cudaGraphConditionalHandle loop,
                            int *next, graph_fault *fault);

/* ---- graph_order.c ---- */

/* Finds which operations wait for which. false: out of memory. */
bool graph_order(cuda_graph *g);

/* ---- graph_load.c ---- */

/* Appends a copy of memory of the host, whose bytes are taken now. */
ckpp_status graph_append_load(cuda_graph *g, void *to, const void *from, size_t bytes);
/* The graph was launched. */
cudaError_t graph_note_loading(cuda_graph *g);
void graph_drop_load(cuda_graph *g, graph_op *op);
void graph_drop_loaded(cuda_graph *g);

/* ---- graph_backend.c ---- */

/* The backend whose functions append to the thread's graph. */
const rt_backend *graph_backend(void);
/* Releases what was to be released after the launch. */
void graph_release_noted(cuda_graph *g, ckpp_stream stream);
void graph_drop_scratch(cuda_graph *g);

#endif
