/* trace_travel.c - what ranks send each other, and how long they wait, in the trace and the
 * statistics: as copies, with a row for each call. */
#include "runtime/observe/observe.h"

static trace_row *get_travel_row(const rt_travel *t)
{
    int cancelling = trace_lock();
    trace_row *row = trace_get_row(trace_travel_site(t->what, t->device), NULL, NULL);
    trace_unlock(cancelling);
    return row;
}

ckpp_status trace_travel(const rt_travel *t, ckpp_status (*step)(void *context), void *context)
{
    trace_row *row = get_travel_row(t);
    trace_span s;

    if (!row)
        return step(context);
    trace_open_span(&s, t->backend, t->device, t->stream);
    s.event.reads = s.event.writes = (int64_t)t->bytes;
    ckpp_status status = step(context);
    trace_close_span(&s, row, status);
    trace_count_call(row, (long long)t->bytes);
    return status;
}

void trace_travelled(const rt_travel *t, double begin)
{
    trace_row *row = get_travel_row(t);
    trace_span s = {.event = {.stream = t->stream,
                              .begin = begin,
                              .reads = (int64_t)t->bytes,
                              .writes = (int64_t)t->bytes}};

    if (!row)
        return;
    trace_count_call(row, (long long)t->bytes);
    trace_put_call(s.event.call);
    trace_close_span(&s, row, CKPP_OK);
}
