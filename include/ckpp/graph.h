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
    ckpp_bool has_stream, has_device; /* which of the next members are given */
    ckpp_stream stream;
    int device;
} ckpp_graph_options;

/* A run of a block. */
typedef struct ckpp_graph_block {
    void *status;
    ckpp_bool is_inner;          /* it is a part of the block around it */
} ckpp_graph_block;

CKPP_API CKPP_MUST_USE_ ckpp_graph_block ckpp_graph_begin_(ckpp_graph_place *place,
                                                           ckpp_graph_options options);
static inline int ckpp_graph_is_inner_(const ckpp_graph_block *block)
{
    return block->is_inner;
}
CKPP_API void ckpp_graph_end_(ckpp_graph_block *block);

/* A loop in a block whose condition may be an array of the device. */
typedef struct ckpp_graph_loop {
    const char *file;
    int line;
    int state;                   /* for the runtime; it starts as 0 */
} ckpp_graph_loop;

/* Called where such a loop begins, and each time behind its body: whether the body runs, again. */
CKPP_API CKPP_MUST_USE_ int ckpp_graph_while_(ckpp_graph_loop *loop, ckpp_array flag);
CKPP_API void ckpp_graph_loop_end_(ckpp_graph_loop *loop);

#define CKPP_GRAPH_LOOP_                                                                        \
    __attribute__((__unused__, __cleanup__(ckpp_graph_loop_end_))) ckpp_graph_loop

#define CKPP_GRAPH_BLOCK_                                                                       \
    __attribute__((__unused__, __cleanup__(ckpp_graph_end_))) ckpp_graph_block
#define CKPP_GRAPH_STATUS_MESSAGE_ "status() of a graph is no variable for a ckpp_status"
#ifdef __cplusplus
extern "C++" {
namespace ckpp {
template <class Status> inline void *ckpp_graph_status(Status *variable)
{
    static_assert(sizeof(Status) == sizeof(ckpp_status), CKPP_GRAPH_STATUS_MESSAGE_);
    return variable;
}
inline bool ckpp_graph_while(ckpp_graph_loop &loop, const ckpp_array &flag)
{
    return ckpp_graph_while_(&loop, flag) != 0;
}
template <class Condition> inline bool ckpp_graph_while(ckpp_graph_loop &, const Condition &on)
{
    return static_cast<bool>(on);
}
template <class Condition> constexpr bool ckpp_is_on_device = false;
template <> inline constexpr bool ckpp_is_on_device<ckpp_array> = true;
/* Whether whoever gets the address of such a variable may change it: a number or a pointer. */
template <class Type>
constexpr bool ckpp_may_change = !traits::is_const<traits::remove_reference<Type>> &&
                            !__is_class(traits::remove_reference<Type>) &&
                            !traits::is_function<traits::remove_reference<Type>>;
} // namespace ckpp
}
#define CKPP_MAY_CHANGE_(x) (::ckpp::ckpp_may_change<CKPP_TYPE_OF_(x)>)
#define CKPP_ON_DEVICE_(x) (::ckpp::ckpp_is_on_device<::ckpp::ckpp_bare<CKPP_TYPE_OF_(x)>>)
#define CKPP_GRAPH_WHILE_(loop, x) ::ckpp::ckpp_graph_while(loop, x)
#define CKPP_GRAPH_STATUS_(v) ::ckpp::ckpp_graph_status(&(v))
#else
/* Whether whoever gets its address may change it: a number or a pointer, and not const. */
#define CKPP_MAY_CHANGE_(x)                                                                     \
    (__builtin_classify_type(x) < 12 && _Generic(&(x), __const__ __typeof__(x) *: 0, default: 1))
#define CKPP_ON_DEVICE_(x) _Generic((x), ckpp_array: 1, default: 0)
#define CKPP_GRAPH_WHILE_(loop, x)                                                              \
    (CKPP_ON_DEVICE_(x)                                                                         \
         ? ckpp_graph_while_(&loop, _Generic((x), ckpp_array: (x), default: (ckpp_array){0}))   \
         : _Generic((x), ckpp_array: 0, default: (x)) != 0)
/* A condition that is no loop's: it is a number of C. */
#define CKPP_GRAPH_CONDITION_(x)                                                                \
    (0 * sizeof(struct {                                                                        \
         _Static_assert(!CKPP_ON_DEVICE_(x),                                                    \
                        "'" #x "' is on the device, where no C looks at it: the condition of "  \
                        "'while (" #x ")' can be there, and no other");                         \
         int ckpp_member;                                                                       \
     })                                                                                         \
         ? 0                                                                                    \
         : _Generic((x), ckpp_array: 0, default: (x)))
#define CKPP_GRAPH_STATUS_(v)                                                                   \
    (&(v) + 0 * sizeof(struct {                                                                 \
        _Static_assert(sizeof(v) == sizeof(ckpp_status), CKPP_GRAPH_STATUS_MESSAGE_);           \
        int ckpp_member;                                                                        \
    }))
#endif

#endif
