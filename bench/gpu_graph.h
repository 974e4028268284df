/* gpu_graph.h - graphs by hand, for peers of graph blocks: kernels in a sequence. */
#ifndef GPU_GRAPH_H
#define GPU_GRAPH_H

#include "gpu.h"

typedef struct gpu_work {
    gpu_kernel kernel;
    unsigned grid[2], block[2];
    void *arguments[8];
} gpu_work;

typedef struct gpu_graph gpu_graph;

/* Of explicit nodes, or of launches that are captured. */
gpu_graph *gpu_graph_make(const gpu_work *work, int count, int captured);
/* Gives the node other arguments. */
void gpu_graph_set(gpu_graph *graph, int node, const gpu_work *work);
void gpu_graph_launch(gpu_graph *graph);
/* The same without a graph. */
void gpu_launch_all(const gpu_work *work, int count);

#endif
