/* trace_graph.c - graph blocks in statistics and traces: a block has a row, beside those of the
 * constructs that it launches, which have no times of their own. */
#include "runtime/observe/observe.h"

#include <stdio.h>

trace_row *trace_graph_row(const ckpp_graph_place *place, int device)
{
    char label[256];

    snprintf(label, sizeof label, "graph@%s:%d", name_of_file(place->file), place->line);
    int cancelling = trace_lock();
    trace_site *site = trace_find_site(label, device, false);
    if (site)
        site->is_graph = true;
    trace_row *row = trace_get_row(site, NULL, NULL);
    trace_unlock(cancelling);
    return row;
}

void trace_note_graph(trace_row *row, const rt_graph_run *run)
{
    int cancelling = trace_lock();

    row->site->nodes = run->nodes;
    row->site->updated += run->updated;
    row->site->rebuilt += run->built;
    trace_unlock(cancelling);
}

void trace_put_graph(trace_event *e, const rt_graph_run *run)
{
    if (!run)
        return;
    e->nodes = run->nodes;
    e->updated = run->updated;
    e->built = run->built;
}
