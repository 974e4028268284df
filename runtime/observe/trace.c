/* trace.c - counts and times launches and copies, for CKPP_STATS, CKPP_TRACE and profilers.
 *
 * Otherwise a launch has no row (rt_ready), which is the only thing that is tested. With
 * CKPP_STATS alone only a sample of short calls is timed, so that the program is not slowed down;
 * with CKPP_TRACE every call is. A GPU's launches are timed by marks (events) in their stream,
 * before and after, which are read once the device has passed them: no call waits.
 *
 * Only timed calls take the lock. The results are printed by an atexit() function that is
 * registered after CUDA is in use, so that it runs before CUDA's exit handlers. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    EARLY = 4, /* a row's first calls are timed, whatever they cost */
    /* of short calls, about one in so many is timed: on a GPU two marks, and reading them, cost
     * more than such a call */
    EVERY = 256
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t start_once = PTHREAD_ONCE_INIT;
static bool ended;
pthread_key_t trace_thread_key;

static _Thread_local bool measuring; /* this thread is measuring a device's ceiling */

bool trace_is_measuring(void)
{
    return measuring;
}

void trace_device_text(int device, char text[16])
{
    if (device < 0)
        strcpy(text, "host");
    else
        device_put_name(device, text);
}

/* ---- begin, fork and end ---- */

/* A thread that is cancelled while it writes to the file would not release the lock. */
static int take_lock(void)
{
    int cancelling;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&lock);
    return cancelling;
}

void trace_unlock(int cancelling)
{
    pthread_mutex_unlock(&lock);
    pthread_setcancelstate(cancelling, NULL);
}

/* A thread that ends leaves its rows to the next one that begins. */
static void leave_thread(void *thread)
{
    int cancelling = take_lock();
    trace_free_thread(thread);
    trace_unlock(cancelling);
}

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

/* The trace remains the parent's, and the child counts from 0. Marks are lost, since devices do
 * not survive a fork. */
static void in_child(void)
{
    trace_file_drop();
    trace_forget();
    trace_pending_forget();
    pthread_mutex_unlock(&lock);
}

/* Launches that could not be waited for keep their marks. */
static void close_timers(void)
{
    const rt_backend *gpu = device_backend(0);

    if (gpu && gpu->timer)
        gpu->timer->close();
}

/* Measures the ceiling of each device that was used; the report compares kernels with it. */
static void measure_ceilings(void)
{
    for (int device = CKPP_HOST; device < 64; device++) {
        trace_ceiling ceiling;
        unsigned types = 0;
        bool used = false;
        for (const trace_site *s = trace_sites; s; s = s->next)
            if (s->device == device && !s->is_copy) {
                used = true;
                types |= s->types;
            }
        if (!used)
            continue;
        measuring = true;
        pthread_mutex_unlock(&lock);
        bool measured = trace_measure(device, types, &ceiling);
        pthread_mutex_lock(&lock);
        measuring = false;
        if (measured)
            trace_file_ceiling(device, &ceiling);
    }
}

/* Prints nothing if exit() was called in a signal handler that interrupted the holder of the
 * lock. */
static void at_end(void)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 2;
    if (pthread_mutex_timedlock(&lock, &until))
        return;
    if (ended) {
        pthread_mutex_unlock(&lock);
        return;
    }
    trace_pending_collect(true);
    if (trace_file_is_open()) {
        trace_file_flush();
        measure_ceilings();
        trace_file_close();
    }
    if (rt_env()->stats)
        trace_print_stats(trace_pending_lost());
    close_timers();
    ended = true;
    pthread_mutex_unlock(&lock);
    pthread_key_delete(trace_thread_key);
}

static void start_once_only(void)
{
    pthread_key_create(&trace_thread_key, leave_thread);
    pthread_atfork(before_fork, after_fork, in_child);
    if (rt_env()->trace)
        trace_file_open(rt_env()->trace);
    atexit(at_end);
}

static void start(void)
{
    int cancelling;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_once(&start_once, start_once_only);
    pthread_setcancelstate(cancelling, NULL);
}

int trace_lock(void)
{
    start();
    return take_lock();
}

void trace_note_compiler(void)
{
    if (!rt_env()->trace)
        return;
    start();
    atexit(at_end);
}

static bool is_traced(void)
{
    return trace_file_is_open();
}

/* ---- rows ---- */

static trace_row *get_kernel_row(const rt_launch *l, const rt_class *cls, const rt_ready *ready)
{
    const ckpp_kernel *kernel = rt_current()->kernel;
    trace_row *row = trace_find_row(ready->code);
    rt_buf form = {0};

    if (row)
        return row;
    if (cls)
        explain_class(kernel, cls, &form);
    start();
    int cancelling = take_lock();
    row = trace_get_row(trace_kernel_site(kernel, ready->device), ready->code, &form);
    if (row && row->site->operations > 0) {
        row->type = trace_type_of(l);
        row->site->types |= 1u << row->type;
    }
    trace_unlock(cancelling);
    buf_free(&form);
    return row;
}

/* Copies of data regions have a row for each array and place. */
static trace_row *get_copy_row(int to, int from)
{
    static _Thread_local struct {
        int to, from;
        trace_row *row;
    } last;
    const bool named = rt_current()->array != NULL;
    if (last.row && last.to == to && last.from == from && !named)
        return last.row;
    start();
    int cancelling = take_lock();
    trace_row *row = trace_get_row(trace_copy_site(to, from), NULL, NULL);
    trace_unlock(cancelling);
    if (named)
        return row;
    last.to = to;
    last.from = from;
    return last.row = row;
}

/* ---- timing ---- */

void trace_collect(void)
{
    if (!rt_env()->watch || measuring)
        return;
    int cancelling = take_lock();
    if (!ended)
        trace_pending_collect(false);
    trace_unlock(cancelling);
}

void trace_put_call(char text[64])
{
    const rt_call *call = rt_current();
    const char *slash = call->file ? strrchr(call->file, '/') : NULL;

    if (call->file)
        snprintf(text, 64, "%.48s:%d", slash ? slash + 1 : call->file, call->line);
}

static bool wants_times(void)
{
    return rt_env()->stats || is_traced();
}

void trace_open_span(trace_span *s, const rt_backend *backend, int device, ckpp_stream stream)
{
    *s = (trace_span){.timer = backend->timer, .device = device, .event = {.stream = stream}};
    if (!wants_times())
        return;
    trace_put_call(s->event.call);
    if (s->timer)
        s->mark = s->timer->mark(device, stream);
    else
        s->event.begin = clock_now();
}

static void add_pending(const trace_span *s, void *stop, trace_row *row)
{
    int cancelling = take_lock();
    if (!ended) {
        trace_pending_add(s->timer, s->mark, stop, row, &s->event);
    } else {
        s->timer->drop(s->mark);
        s->timer->drop(stop);
    }
    trace_unlock(cancelling);
}

void trace_close_span(trace_span *s, trace_row *row, ckpp_status status)
{
    void *stop = NULL;

    if (!wants_times())
        return;
    if (!s->timer)
        s->event.end = clock_now();
    else if (s->mark && !status && (stop = s->timer->mark(s->device, s->event.stream)))
        add_pending(s, stop, row);
    else if (s->mark)
        s->timer->drop(s->mark);
    if (s->timer || status)
        return;
    int cancelling = take_lock();
    if (!ended)
        trace_note_span(row, &s->event);
    trace_unlock(cancelling);
}

/* ---- called by the runtime ---- */

static void count(atomic_llong *counter, long long more)
{
    atomic_store_explicit(counter, atomic_load_explicit(counter, memory_order_relaxed) + more,
                          memory_order_relaxed);
}

void trace_count_call(trace_row *row, long long bytes)
{
    count(&row->calls, 1);
    count(&row->bytes, bytes);
}

/* Chooses how many calls stay untimed after a timed one. The number varies, since a fixed one
 * might fall into step with a loop of the program. */
static void choose_untimed(trace_row *row)
{
    row->untimed = 0;
    if (!is_traced() && !rt_env()->profiled &&
        atomic_load_explicit(&row->calls, memory_order_relaxed) >= EARLY &&
        !atomic_load_explicit(&row->is_long, memory_order_relaxed)) {
        row->random = row->random * 1664525u + 1013904223u;
        row->untimed = EVERY / 2 + (row->random >> 16) % EVERY;
    }
    row->sampled = row->untimed > 0;
}

void trace_prepare(const rt_launch *l, const rt_class *cls, rt_ready *ready)
{
    if (measuring || !(ready->row = get_kernel_row(l, cls, ready)))
        return;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar)
            continue;
        ready->present += o->present != NULL;
    }
    ready->reads += trace_touched(l, cls, false);
    ready->writes += trace_touched(l, cls, true);
    if (kind_of(l->kernel)->reduces)
        ready->elements = l->work.split.results * l->n;
    else if (kind_of(l->kernel)->loops)
        ready->elements = l->n;
}

static ckpp_status launch_timed(const rt_ready *r, unsigned char *block, rt_run *run)
{
    trace_span s;

    trace_open_span(&s, r->backend, r->device, r->stream);
    s.event.reads = r->reads;
    s.event.writes = r->writes;
    s.event.elements = r->elements;
    s.event.present = r->present;
    s.event.sampled = r->row->sampled;
    if (rt_env()->profiled)
        nvtx_push(r->row->site->label);
    ckpp_status status = run(r, block);
    if (rt_env()->profiled)
        nvtx_pop();
    trace_put_graph(&s.event, r->graph);
    trace_close_span(&s, r->row, status);
    return status;
}

ckpp_status trace_launch(const rt_ready *r, unsigned char *block, rt_run *run)
{
    trace_row *row = r->row;
    const bool timed = !row->untimed;
    ckpp_status status = timed ? launch_timed(r, block, run) : run(r, block);

    if (!status)
        trace_count_call(row, r->reads + r->writes);
    if (!status && r->present)
        count(&row->present, r->present);
    if (timed)
        choose_untimed(row);
    else
        row->untimed--;
    return status;
}

ckpp_status trace_copy(const rt_backend *backend, void *to, int to_device, const void *from,
                       int from_device, size_t bytes, ckpp_stream stream)
{
    trace_row *row = rt_env()->watch && !measuring ? get_copy_row(to_device, from_device) : NULL;
    trace_span s;

    if (!row)
        return backend->copy(to, to_device, from, from_device, bytes, stream);
    trace_count_call(row, (long long)bytes);
    if (row->untimed) {
        row->untimed--;
        return backend->copy(to, to_device, from, from_device, bytes, stream);
    }
    trace_open_span(&s, backend, to_device < 0 ? from_device : to_device, stream);
    s.event.reads = s.event.writes = (int64_t)bytes;
    s.event.sampled = row->sampled;
    ckpp_status status = backend->copy(to, to_device, from, from_device, bytes, stream);
    trace_close_span(&s, row, status);
    choose_untimed(row);
    return status;
}

void trace_copied(int to_device, int from_device, size_t bytes, ckpp_stream stream, double begin)
{
    trace_row *row = rt_env()->watch && !measuring ? get_copy_row(to_device, from_device) : NULL;
    trace_span s = {
        .event = {
            .stream = stream, .begin = begin, .reads = (int64_t)bytes, .writes = (int64_t)bytes}};

    if (!row)
        return;
    trace_count_call(row, (long long)bytes);
    trace_put_call(s.event.call);
    trace_close_span(&s, row, CKPP_OK);
}

void trace_built(const rt_launch *l, rt_source_of from, double begin, double end)
{
    trace_build_kind kind = l->kernel->binary     ? TRACE_LOADED
                            : from == RT_COMPILED ? TRACE_COMPILED
                            : from == RT_EMBEDDED ? TRACE_EMBEDDED
                                                  : TRACE_CACHED;

    if (!rt_env()->watch || measuring)
        return;
    start();
    int cancelling = take_lock();
    trace_site *site = trace_kernel_site(l->kernel, l->device);
    int thread = trace_thread_number();
    if (site && thread && !ended) {
        site->builds[kind]++;
        site->build_seconds[kind] += end - begin;
        trace_event e = {.site = site, .thread = thread, .begin = begin, .end = end};
        trace_put_call(e.call);
        if (is_traced())
            trace_file_build(&e, kind);
    }
    trace_unlock(cancelling);
}

void trace_waited(int device, double begin)
{
    trace_event e = {.begin = begin, .end = clock_now()};
    char name[16];

    if (measuring)
        return;
    start();
    trace_put_call(e.call);
    trace_device_text(device, name);
    int cancelling = take_lock();
    if (!ended && is_traced() && (e.thread = trace_thread_number()))
        trace_file_wait(&e, name);
    trace_unlock(cancelling);
}
