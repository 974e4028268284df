/* observe.c - the table through which the lower layers call the observers. */
#include "runtime/observe/observe.h"

static void built(const rt_launch *l, const rt_class *cls, const char *source, rt_source_of from,
                  double begin, double end)
{
    if (!trace_is_measuring())
        record_put(l->kernel, cls, source);
    if (rt_env()->explain && !trace_is_measuring())
        explain_built(l, source, from, end - begin);
    trace_built(l, from, begin, end);
}

static void prepare(const rt_launch *l, const rt_class *cls, rt_ready *ready)
{
    if (rt_env()->watch)
        trace_prepare(l, cls, ready);
    if (rt_env()->explain)
        explain_launch(l, cls);
}

static void prepare_graph(const ckpp_graph_place *place, rt_ready *ready)
{
    if (rt_env()->watch)
        ready->row = trace_graph_row(place, ready->device);
}

static void graph(const ckpp_graph_place *place, const rt_ready *ready)
{
    if (rt_env()->explain)
        explain_graph(place, ready->graph);
    if (ready->row)
        trace_note_graph(ready->row, ready->graph);
}

void observe_begin(void)
{
    static const rt_observer_table table = {
        built,        trace_copy,    prepare,       prepare_graph,       graph,
        trace_launch, check_results, trace_collect, trace_note_compiler, explain_line,
        trace_copied, trace_waited,  trace_travel,  trace_travelled};
    rt_observer = &table;
}
