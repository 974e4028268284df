/* trace_rows.c - the counters: sites, and the rows of each thread. They are never freed. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct trace_thread {
    struct trace_thread *next;
    bool in_use;
    int number; /* from 1 */
    trace_row *rows;
} trace_thread;

/* seconds: where calls take longer, each is timed */
static const double long_gpu = 500e-6, long_host = 5e-6;

static trace_thread *threads;
static _Thread_local trace_thread *own;
trace_site *trace_sites;

/* ---- types ---- */

trace_type trace_type_of(const rt_launch *l)
{
    bool floats = false, wide[2] = {false, false};

    for (int k = 0; k < l->kernel->nparams; k++) {
        const ckpp_dtype type = l->operand[k].dtype;
        const char kind = rt_dtype_kind(type);
        const bool is_float = kind == 'f' || kind == 'c';
        floats |= is_float || kind == 's';
        wide[is_float] |= kind != 's' && ckpp_dtype_size(type) > (kind == 'c' ? 8 : 4);
    }
    if (floats)
        return wide[1] ? TRACE_FLOAT64 : TRACE_FLOAT32;
    return wide[0] ? TRACE_INT64 : TRACE_INT32;
}

/* ---- sites ---- */

trace_site *trace_find_site(const char *label, int device, bool is_copy)
{
    trace_site *s = trace_sites;

    while (s && (s->device != device || strcmp(s->label, label) != 0))
        s = s->next;
    if (s || !(s = calloc(1, sizeof *s)))
        return s;
    if (!(s->label = strdup(label))) {
        free(s);
        return NULL;
    }
    s->device = device;
    s->is_copy = is_copy;
    s->next = trace_sites;
    trace_sites = s;
    return s;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

trace_site *trace_copy_site(int to, int from)
{
    const rt_call *call = rt_current();
    const char *what = to < 0 && from < 0 ? "copy on the host"
                       : to < 0           ? "copy to the host"
                       : from < 0         ? "copy to the device"
                       : to == from       ? "copy on the device"
                                          : "copy from another device";
    char label[512];

    snprintf(label, sizeof label, "%s", what);
    if (call->array)
        snprintf(label, sizeof label, "%s: %.80s@%.200s:%d", what, call->array,
                 base_name(call->file ? call->file : "?"), call->line);
    return trace_find_site(label, to < 0 ? from : to, true);
}

trace_site *trace_travel_site(const char *what, int device)
{
    const rt_call *call = rt_current();
    char label[512];

    snprintf(label, sizeof label, "%s: %.80s@%.200s:%d", what,
             call->kernel ? call->kernel->name : call->function,
             base_name(call->file ? call->file : "?"), call->line);
    return trace_find_site(label, device, true);
}

/* Its label is "saxpy@foo.c:42". */
trace_site *trace_kernel_site(const ckpp_kernel *kernel, int device)
{
    char label[256];
    const char *file = base_name(kernel->file);

    if (strchr(file, '.'))
        snprintf(label, sizeof label, "%s@%s:%d", kernel->name, file, kernel->line);
    else
        snprintf(label, sizeof label, "%s", file); /* one of ckpp's own */
    trace_site *s = trace_find_site(label, device, false);
    if (s && !s->operations)
        s->operations = kernel->operations;
    return s;
}

/* ---- threads and rows ---- */

static trace_thread *get_thread(void)
{
    static int count;

    if (own)
        return own;
    own = threads;
    while (own && own->in_use)
        own = own->next;
    if (!own && (own = calloc(1, sizeof *own))) {
        own->number = ++count;
        own->next = threads;
        threads = own;
    }
    if (own) {
        own->in_use = true;
        pthread_setspecific(trace_thread_key, own);
    }
    return own;
}

int trace_thread_number(void)
{
    const trace_thread *thread = get_thread();
    return thread ? thread->number : 0;
}

void trace_free_thread(void *thread)
{
    ((trace_thread *)thread)->in_use = false;
}

/* Finds the row of the code and the site; with NULL for the site, one of any site. */
static trace_row *find_row(const trace_thread *thread, const rt_code *code, const trace_site *site)
{
    trace_row *row = thread->rows;

    while (row && (row->code != code || (site && row->site != site)))
        row = row->next;
    return row;
}

void trace_each(void (*f)(trace_row *row, void *user), void *user)
{
    for (trace_thread *t = threads; t; t = t->next)
        for (trace_row *row = t->rows; row; row = row->next)
            f(row, user);
}

trace_row *trace_get_row(trace_site *site, const rt_code *code, const rt_buf *form)
{
    trace_thread *thread = site ? get_thread() : NULL;
    trace_row *row = thread ? find_row(thread, code, site) : NULL;

    if (row || !thread || !(row = calloc(1, sizeof *row)))
        return row;
    row->site = site;
    row->code = code;
    row->form = form && form->size ? strndup(form->data, form->size) : NULL;
    row->thread = thread->number;
    row->random = (unsigned)(uintptr_t)row >> 4;
    row->next = thread->rows;
    thread->rows = row;
    return row;
}

trace_row *trace_find_row(const rt_code *code)
{
    return own ? find_row(own, code, NULL) : NULL;
}

/* ---- time ---- */

void trace_add_time(trace_row *row, double seconds, bool sampled)
{
    row->timed++;
    row->seconds += seconds;
    if (sampled) {
        row->samples++;
        row->sample_seconds += seconds;
    }
    atomic_store_explicit(&row->is_long, seconds > (row->site->device < 0 ? long_host : long_gpu),
                          memory_order_relaxed);
}

double trace_seconds(const trace_row *row)
{
    long long calls = atomic_load_explicit(&row->calls, memory_order_relaxed);

    if (!row->timed || calls <= row->timed)
        return row->seconds;
    double each = row->samples ? row->sample_seconds / (double)row->samples
                               : row->seconds / (double)row->timed;
    return row->seconds + each * (double)(calls - row->timed);
}

static void forget(trace_row *row, void *user)
{
    (void)user;
    atomic_store(&row->calls, 0);
    atomic_store(&row->bytes, 0);
    row->timed = row->samples = 0;
    row->seconds = row->sample_seconds = 0;
}

void trace_forget(void)
{
    trace_each(forget, NULL);
    for (trace_site *s = trace_sites; s; s = s->next) {
        memset(s->builds, 0, sizeof s->builds);
        memset(s->build_seconds, 0, sizeof s->build_seconds);
    }
}
