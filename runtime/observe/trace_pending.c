/* trace_pending.c - timed launches that a device may not have finished: each has a mark before it
 * and one behind it in its stream, which are queried now and then until the device has passed
 * both. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <stdlib.h>
#include <time.h>

enum {
    PENDING = 4096, /* the most launches that are timed at once */
    COLLECT = 8     /* the most of them that the next timed launch queries */
};
static const double patience = 2.0; /* the most seconds that the program's end waits */

typedef struct pending {
    struct pending *next;
    const rt_timer *timer;
    void *start, *stop;
    trace_row *row;
    trace_event event;
} pending;

static pending *first, **last = &first;
static int count;
static long long lost;

void trace_note_span(trace_row *row, trace_event *e)
{
    e->site = row->site;
    e->form = row->form;
    e->type = row->type;
    e->thread = row->thread;
    trace_add_time(row, e->end - e->begin, e->sampled);
    if (trace_file_is_open())
        trace_file_launch(e);
}

/* Notes the launch's times; false: it is not finished. */
static bool collect_one(pending *p)
{
    rt_passing start = p->timer->passed(p->start, &p->event.begin);
    rt_passing stop = start == RT_PASSED ? p->timer->passed(p->stop, &p->event.end) : start;

    if (stop == RT_NOT_YET)
        return false;
    if (stop == RT_PASSED)
        trace_note_span(p->row, &p->event);
    else
        lost++;
    p->timer->drop(p->start);
    p->timer->drop(p->stop);
    return true;
}

/* Collects launches from the front of the list as long as they are finished. One behind them may
 * be finished, too, in another stream, but has to wait. */
static void collect_some(int most)
{
    while (most-- && first && collect_one(first)) {
        pending *p = first;
        if (!(first = p->next))
            last = &first;
        count--;
        free(p);
    }
}

void trace_pending_collect(bool wait)
{
    const double until = clock_now() + patience;

    collect_some(count);
    while (wait && first && clock_now() < until) {
        nanosleep(&(struct timespec){0, 100000}, NULL);
        collect_some(count);
    }
}

void trace_pending_add(const rt_timer *timer, void *start, void *stop, trace_row *row,
                       const trace_event *e)
{
    pending *p = NULL;

    collect_some(COLLECT);
    if (count < PENDING && (p = malloc(sizeof *p))) {
        *p = (pending){NULL, timer, start, stop, row, *e};
        *last = p;
        last = &p->next;
        count++;
    } else {
        lost++;
        timer->drop(start);
        timer->drop(stop);
    }
}

long long trace_pending_lost(void)
{
    return lost + count;
}

void trace_pending_forget(void)
{
    first = NULL;
    last = &first;
    count = 0;
}
