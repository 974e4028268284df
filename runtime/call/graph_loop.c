/* graph_loop.c - `while (flag) { ... }` in a graph block, the flag being an array of the device.
 *
 * Where launches are put off, the loop becomes a node that the device repeats: the C in its body
 * runs once, between the two calls of ckpp_graph_while_(), and what it launches becomes the body's
 * graph. A kernel in front of the node and one at the end of the body say whether it goes on.
 * Where launches are made at once, the flag is read and the body runs again, as in any loop. */
#include "runtime/call/call.h"

#include <string.h>

enum { NEW, IN_NODE, AT_ONCE, OVER };

/* It is where the block's kernels run. */
static ckpp_status check_device(const ckpp_array *flag)
{
    char there[16], here[16];
    ckpp_stream stream;
    int device, current;
    ckpp_status status = device_of(flag, "the condition", &device);

    if (status || (status = device_current(&current, &stream)) || device == current)
        return status;
    device_put_name(device, there);
    device_put_name(current, here);
    return rt_fail(CKPP_ERROR_DEVICE, "the condition of the loop is on %s, the graph on %s", there,
                   here);
}

static ckpp_status check_flag(const ckpp_array *flag)
{
    const char kind = flag->dtype == CKPP_STRUCT ? 's' : rt_dtype_kind(flag->dtype);

    if (!flag->data || ckpp_size(flag) != 1)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "the condition of the loop is an array of %lld elements, not of one",
                       flag->data ? (long long)ckpp_size(flag) : 0LL);
    if (strchr("biu", kind) || flag->dtype == CKPP_FLOAT32 || flag->dtype == CKPP_FLOAT64)
        return check_device(flag);
    return rt_fail(CKPP_ERROR_TYPE,
                   "the condition of the loop is of %s, and no integer, bool, float32 or float64",
                   ckpp_dtype_name(flag->dtype));
}

/* ---- in a node ---- */

/* Appends the kernel that says whether the loop goes on. */
static ckpp_status append_condition(const rt_graph_backend *graphs, void *graph,
                                    const ckpp_array *flag, const ckpp_graph_loop *loop)
{
    static const ckpp_param params[] = {
        {.name = "loop", .direction = CKPP_IN, .dtype = CKPP_UINT64},
        {.name = "flag", .direction = CKPP_IN, .placeholder = 'T'}};
    static const char *const preamble[] = {
        "extern \"C\" __device__ void cudaGraphSetConditional(unsigned long long, unsigned);\n",
        NULL};
    static const char *const body[] = {"{ cudaGraphSetConditional(loop, flag != 0); }\n", NULL};
    static void *state;
    static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                       .kind = CKPP_ELEMENTWISE,
                                       .name = "condition",
                                       .file = "ckpp_graph",
                                       .line = 1,
                                       .nparams = 2,
                                       .params = params,
                                       .preamble = preamble,
                                       .body = body,
                                       .state = &state};
    const ckpp_arg args[] = {
        {.is_scalar = true, .dtype = CKPP_UINT64, .scalar = {.u = RT_LOOP_HANDLE}},
        {.array = flag}};
    const ckpp_options options = {.file_ = loop->file, .line_ = loop->line};
    ckpp_status status = graphs->loop(graph, RT_LOOP_SETS);

    return status ? status : launch_run(&kernel, args, &options, NULL);
}

static bool begin_node(const rt_graph_backend *graphs, void *graph, ckpp_graph_loop *loop,
                       const ckpp_array *flag)
{
    ckpp_status status = append_condition(graphs, graph, flag, loop);

    if (!status)
        status = graphs->loop(graph, RT_LOOP_BEGINS);
    if (status)
        graph_note_failure(status);
    loop->state = status ? OVER : IN_NODE;
    return !status;
}

static void end_node(const rt_graph_backend *graphs, void *graph, ckpp_graph_loop *loop,
                     const ckpp_array *flag)
{
    ckpp_status status = append_condition(graphs, graph, flag, loop);

    if (!status)
        status = graphs->loop(graph, RT_LOOP_ENDS);
    if (status)
        graph_note_failure(status);
    loop->state = OVER;
}

/* ---- at once ---- */

/* -0 is no reason to go on, and NaN is. */
static bool is_true(const ckpp_array *flag, uint64_t bits)
{
    if (flag->dtype == CKPP_FLOAT32 || flag->dtype == CKPP_FLOAT64)
        bits <<= 64 - 8 * flag->itemsize + 1;
    return bits != 0;
}

static ckpp_status read_flag(const ckpp_array *flag, bool *on)
{
    uint64_t bits = 0;
    int device;
    ckpp_stream stream;
    ckpp_status status = device_current(&device, &stream);

    if (status)
        return status;
    const rt_backend *b = device_backend(device);
    if (b->is_captured && b->is_captured(device, stream))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the loop's condition is on the device, and cannot be read because the "
                       "program is capturing the stream");
    if (!(status = observed_copy(b, &bits, CKPP_HOST, flag->data, device, flag->itemsize, stream)))
        status = b->wait(device, stream);
    *on = is_true(flag, bits);
    return status;
}

/* ---- the loop ---- */

static bool go_on(ckpp_graph_loop *loop, const ckpp_array *flag)
{
    void *graph;
    const rt_graph_backend *graphs = graph_current(&graph);
    bool on = false;

    if (loop->state == IN_NODE) {
        end_node(graphs, graph, loop, flag);
        return false;
    }
    ckpp_status status = graph_has_failed() ? CKPP_ERROR_ARGUMENT : check_flag(flag);
    if (!status && graphs)
        return begin_node(graphs, graph, loop, flag);
    if (!status)
        status = read_flag(flag, &on);
    if (status)
        graph_note_failure(status);
    loop->state = !status && on ? AT_ONCE : OVER;
    return loop->state == AT_ONCE;
}

int ckpp_graph_while_(ckpp_graph_loop *loop, ckpp_array flag)
{
    rt_call previous = rt_enter(
        (rt_call){.function = "while", .file = loop->file, .line = loop->line});
    const bool on = go_on(loop, &flag);

    rt_leave(previous);
    return on;
}

void ckpp_graph_loop_end_(ckpp_graph_loop *loop)
{
    if (loop->state != IN_NODE)
        return;
    rt_call previous = rt_enter(
        (rt_call){.function = "while", .file = loop->file, .line = loop->line});
    graph_note_failure(rt_fail(CKPP_ERROR_ARGUMENT,
                               "the loop was left in the middle of its body, which a GPU repeats "
                               "without the program"));
    rt_leave(previous);
}
