/* gpu_graph.c - see gpu_graph.h. The driver's functions take the kernels' handles. */
#include "gpu_graph.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1024 };

struct gpu_graph {
    cudaGraphExec_t exec;
    CUgraphNode node[MOST];
};

static CUresult (*add_kernel)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
                              const CUDA_KERNEL_NODE_PARAMS *);
static CUresult (*set_kernel)(CUgraphExec, CUgraphNode, const CUDA_KERNEL_NODE_PARAMS *);

static void check(int error, const char *call)
{
    if (error) {
        fprintf(stderr, "%s: error %d\n", call, error);
        exit(1);
    }
}
#define CHECK(call) check((int)(call), #call)

static void *find(const char *name)
{
    enum cudaDriverEntryPointQueryResult result;
    void *found = NULL;
    CHECK(cudaGetDriverEntryPointByVersion(name, &found, 12000, cudaEnableDefault, &result));
    return found;
}

static CUDA_KERNEL_NODE_PARAMS params_of(const gpu_work *w)
{
    return (CUDA_KERNEL_NODE_PARAMS){.kern = (CUkernel)w->kernel,
                                     .gridDimX = w->grid[0],
                                     .gridDimY = w->grid[1],
                                     .gridDimZ = 1,
                                     .blockDimX = w->block[0],
                                     .blockDimY = w->block[1],
                                     .blockDimZ = 1,
                                     .kernelParams = (void **)w->arguments};
}

static void launch(const gpu_work *w, cudaStream_t stream)
{
    CHECK(cudaLaunchKernel(w->kernel, (struct dim3){w->grid[0], w->grid[1], 1},
                           (struct dim3){w->block[0], w->block[1], 1}, (void **)w->arguments, 0,
                           stream));
}

void gpu_launch_all(const gpu_work *work, int count)
{
    for (int k = 0; k < count; k++)
        launch(&work[k], NULL);
}

static cudaGraph_t capture(const gpu_work *work, int count)
{
    cudaStream_t stream;
    cudaGraph_t graph;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    for (int k = 0; k < count; k++)
        launch(&work[k], stream);
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaStreamDestroy(stream));
    return graph;
}

gpu_graph *gpu_graph_make(const gpu_work *work, int count, int captured)
{
    gpu_graph *g = calloc(1, sizeof *g);
    cudaGraph_t graph;
    *(void **)&add_kernel = find("cuGraphAddKernelNode");
    *(void **)&set_kernel = find("cuGraphExecKernelNodeSetParams");
    CHECK(count > MOST);
    if (captured) {
        graph = capture(work, count);
    } else {
        CHECK(cudaGraphCreate(&graph, 0));
        for (int k = 0; k < count; k++) {
            const CUDA_KERNEL_NODE_PARAMS params = params_of(&work[k]);
            CHECK(add_kernel(&g->node[k], graph, k ? &g->node[k - 1] : NULL, k > 0, &params));
        }
    }
    CHECK(cudaGraphInstantiate(&g->exec, graph, 0));
    return g;
}

void gpu_graph_set(gpu_graph *graph, int node, const gpu_work *work)
{
    const CUDA_KERNEL_NODE_PARAMS params = params_of(work);
    CHECK(set_kernel(graph->exec, graph->node[node], &params));
}

void gpu_graph_launch(gpu_graph *graph)
{
    CHECK(cudaGraphLaunch(graph->exec, NULL));
}
