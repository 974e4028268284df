/* trace_stats.c - the table of CKPP_STATS: a line for each kernel on each device, then the copies,
 * each sorted by total time, longest first. */
#include "runtime/observe/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct line {
    const trace_site *site;
    long long calls, bytes, present, timed;
    double seconds;
} line;

typedef struct table {
    line *lines;
    int count;
} table;

static void add_row(trace_row *row, void *user)
{
    table *t = user;

    for (int k = 0; k < t->count; k++)
        if (t->lines[k].site == row->site) {
            t->lines[k].calls += atomic_load_explicit(&row->calls, memory_order_relaxed);
            t->lines[k].bytes += atomic_load_explicit(&row->bytes, memory_order_relaxed);
            t->lines[k].present += atomic_load_explicit(&row->present, memory_order_relaxed);
            t->lines[k].timed += row->timed;
            t->lines[k].seconds += trace_seconds(row);
        }
}

static int compare(const void *a, const void *b)
{
    const line *x = a, *y = b;
    if (x->site->is_copy != y->site->is_copy)
        return x->site->is_copy ? 1 : -1;
    return x->seconds < y->seconds   ? 1
           : x->seconds > y->seconds ? -1
                                     : strcmp(x->site->label, y->site->label);
}

/* Writes "12.3 us", right-aligned in 11 columns. */
static void put_time(rt_buf *b, double seconds, const char *mark)
{
    static const struct {
        double least;
        const char *unit;
    } units[] = {{1, "s "}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}};
    int k = 0;
    char text[32];

    while (k < 3 && seconds < units[k].least)
        k++;
    snprintf(text, sizeof text, "%s%.3g %s", mark, seconds / units[k].least, units[k].unit);
    if (seconds / units[k].least >= 1000)
        snprintf(text, sizeof text, "%s%.0f %s", mark, seconds / units[k].least, units[k].unit);
    buf_printf(b, "%11s", text);
}

static void put_bytes(rt_buf *b, double bytes)
{
    static const char *const units[] = {"B ", "kB", "MB", "GB", "TB", "PB"};
    int k = 0;
    char text[32];

    for (; k < 5 && bytes >= 1000; k++)
        bytes /= 1000;
    snprintf(text, sizeof text, bytes >= 100 || k == 0 ? "%.0f %s" : "%.3g %s", bytes, units[k]);
    buf_printf(b, "%10s", text);
}

static void put_builds(rt_buf *b, const trace_site *site, trace_build_kind kind)
{
    static const char *const words[] = {"compiled", "from the cache", "loaded", "embedded"};
    if (!site->builds[kind])
        return;
    buf_printf(b, "  %d %s in", site->builds[kind], words[kind]);
    rt_buf time = {0};
    put_time(&time, site->build_seconds[kind], "");
    buf_printf(b, " %s", time.failed ? "" : time.data + strspn(time.data, " "));
    if (b->size && b->data[b->size - 1] == ' ')
        b->data[--b->size] = '\0';
    buf_free(&time);
}

static void put_line(rt_buf *b, const line *l, int width)
{
    char device[16];
    double bytes = (double)l->bytes;

    trace_device_text(l->site->device, device);
    buf_printf(b, "  %-*s  %-7s %10lld", width, l->site->label, device, l->calls);
    if (l->timed) {
        put_time(b, l->seconds, l->timed < l->calls ? "~" : "");
        put_time(b, l->seconds / (double)l->calls, "");
    } else {
        buf_printf(b, "%11s%11s", "-", "-");
    }
    put_bytes(b, bytes);
    if (l->timed && l->seconds > 0 && bytes > 0)
        buf_printf(b, " %9.4g", bytes / l->seconds * 1e-9);
    else
        buf_printf(b, " %9s", "-");
    for (int k = 0; k < TRACE_BUILDS; k++)
        put_builds(b, l->site, (trace_build_kind)k);
    if (l->present)
        buf_printf(b, "  %lld arrays were present", l->present);
    if (l->site->is_graph)
        buf_printf(b, "  %d nodes, %lld set; built %lld times", l->site->nodes, l->site->updated,
                   l->site->rebuilt);
    buf_puts(b, "\n");
}

static bool is_idle(const line *l)
{
    int builds = 0;

    for (int k = 0; k < TRACE_BUILDS; k++)
        builds += l->site->builds[k];
    return !l->calls && !builds;
}

static void put_table(rt_buf *b, table *t)
{
    int width = 6;
    bool estimated = false;

    for (int k = 0; k < t->count; k++)
        if ((int)strlen(t->lines[k].site->label) > width)
            width = (int)strlen(t->lines[k].site->label);
    buf_printf(b, "ckpp: statistics of process %ld\n  %-*s  %-7s %10s%11s%11s%10s %9s\n",
               (long)getpid(), width, "kernel", "device", "calls", "time", "each", "bytes",
               "GB/s");
    for (int k = 0; k < t->count; k++)
        if (!is_idle(&t->lines[k])) {
            put_line(b, &t->lines[k], width);
            estimated |= t->lines[k].timed && t->lines[k].timed < t->lines[k].calls;
        }
    if (estimated)
        buf_puts(
            b, "  ~ short calls are timed now and then, and the rest is taken to be like those\n");
}

void trace_print_stats(long long lost)
{
    table t = {0};
    rt_buf text = {0};
    bool any = false;

    for (const trace_site *s = trace_sites; s; s = s->next)
        t.count++;
    if (!t.count || !(t.lines = calloc((size_t)t.count, sizeof *t.lines)))
        return;
    t.count = 0;
    for (const trace_site *s = trace_sites; s; s = s->next)
        t.lines[t.count++].site = s;
    trace_each(add_row, &t);
    qsort(t.lines, (size_t)t.count, sizeof *t.lines, compare);
    for (int k = 0; k < t.count; k++)
        any |= !is_idle(&t.lines[k]);
    if (any)
        put_table(&text, &t);
    if (any && lost)
        buf_printf(&text, "  the times of %lld launches could not be had\n", lost);
    if (text.size && !text.failed)
        fputs(text.data, stderr);
    buf_free(&text);
    free(t.lines);
}
