/* ckpp/graph.h - graph blocks: what generated C calls where one begins and ends.
 *
 *     #pragma kernel graph stream(s)
 *     { ... }
 *
 * The C between the braces always runs. What it launches on a GPU is put into a graph, which is
 * launched where the block ends; also after return, break or goto, but not after longjmp(). */
#ifndef CKPP_GRAPH_H
#define CKPP_GRAPH_H

#include "api.h"

#pragma GCC system_header

/* A graph block in the source. */
typedef struct ckpp_graph_place {
    const char *file;
    int line;
    void *graphs;                /* for the runtime; it starts as NULL */
} ckpp_graph_place;

typedef struct ckpp_graph_options {
    void *status;                /* gets the block's status; NULL: an error goes to the handler */
    bool has_stream, has_device; /* which of the next members are given */
    ckpp_stream stream;
    int device;
} ckpp_graph_options;

/* A run of a block. */
typedef struct ckpp_graph_block {
    void *status;
    bool is_inner;               /* it is a part of the block around it */
} ckpp_graph_block;

CKPP_API CKPP_MUST_USE_ ckpp_graph_block ckpp_graph_begin_(ckpp_graph_place *place,
                                                           ckpp_graph_options options);
CKPP_API void ckpp_graph_end_(ckpp_graph_block *block);

#define CKPP_GRAPH_BLOCK_                                                                       \
    __attribute__((__unused__, __cleanup__(ckpp_graph_end_))) ckpp_graph_block
#define CKPP_GRAPH_STATUS_MESSAGE_ "status() of a graph is no variable for a ckpp_status"
#ifdef __cplusplus
extern "C++" {
namespace ckpp {
template <class Status> inline void *graph_status(Status *variable)
{
    static_assert(sizeof(Status) == sizeof(ckpp_status), CKPP_GRAPH_STATUS_MESSAGE_);
    return variable;
}
} // namespace ckpp
}
#define CKPP_GRAPH_STATUS_(v) ::ckpp::graph_status(&(v))
#else
#define CKPP_GRAPH_STATUS_(v)                                                                   \
    (&(v) + 0 * sizeof(struct {                                                                 \
        _Static_assert(sizeof(v) == sizeof(ckpp_status), CKPP_GRAPH_STATUS_MESSAGE_);           \
        int ckpp_member;                                                                        \
    }))
#endif

#endif
