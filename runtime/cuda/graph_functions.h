/* graph_functions.h - the functions of CUDA by which graphs are made: a part of the list in
 * cuda.h. */
#ifndef RUNTIME_CUDA_GRAPH_FUNCTIONS_H
#define RUNTIME_CUDA_GRAPH_FUNCTIONS_H

#include <cuda_runtime_api.h>

#if CUDART_VERSION >= 13000
#define CUDA_ADD_NODE_(X)                                                                         \
    X(GraphAddNode,                                                                               \
      (cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *before,                   \
        const cudaGraphEdgeData *edges, size_t nbefore, struct cudaGraphNodeParams *params),      \
      (node, graph, before, edges, nbefore, params))
#else
#define CUDA_ADD_NODE_(X)                                                                         \
    X(GraphAddNode_v2,                                                                            \
      (cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *before,                   \
        const cudaGraphEdgeData *edges, size_t nbefore, struct cudaGraphNodeParams *params),      \
      (node, graph, before, edges, nbefore, params))
#define GraphAddNode GraphAddNode_v2
#endif

#define CUDA_GRAPH_FUNCTIONS(X)                                                                   \
    X(GraphCreate, (cudaGraph_t *graph, unsigned flags), (graph, flags))                          \
    X(GraphDestroy, (cudaGraph_t graph), (graph))                                                 \
    X(GraphAddMemcpyNode1D,                                                                       \
      (cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *before, size_t nbefore,   \
        void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind),                      \
      (node, graph, before, nbefore, to, from, bytes, kind))                                      \
    X(GraphAddMemsetNode,                                                                         \
      (cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *before, size_t nbefore,   \
        const struct cudaMemsetParams *params),                                                   \
      (node, graph, before, nbefore, params))                                                     \
    X(GraphKernelNodeSetAttribute,                                                                \
      (cudaGraphNode_t node, cudaLaunchAttributeID attribute,                                     \
        const cudaLaunchAttributeValue *value),                                                   \
      (node, attribute, value))                                                                   \
    CUDA_ADD_NODE_(X)                                                                             \
    X(GraphConditionalHandleCreate,                                                               \
      (cudaGraphConditionalHandle *handle, cudaGraph_t graph, unsigned value, unsigned flags),    \
      (handle, graph, value, flags))                                                              \
    X(GraphInstantiate, (cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags),     \
      (exec, graph, flags))                                                                       \
    X(GraphExecMemcpyNodeSetParams1D,                                                             \
      (cudaGraphExec_t exec, cudaGraphNode_t node, void *to, const void *from, size_t bytes,      \
        enum cudaMemcpyKind kind),                                                                \
      (exec, node, to, from, bytes, kind))                                                        \
    X(GraphExecMemsetNodeSetParams,                                                               \
      (cudaGraphExec_t exec, cudaGraphNode_t node, const struct cudaMemsetParams *params),        \
      (exec, node, params))                                                                       \
    X(GraphExecDestroy, (cudaGraphExec_t exec), (exec))                                           \
    X(GraphLaunch, (cudaGraphExec_t exec, cudaStream_t stream), (exec, stream))

#endif
