/* present.c - the tables of what is present on devices.
 *
 * Each device has a table, sorted by the host's addresses; its ranges do not overlap. One lock
 * guards all tables. It is not held while memory is copied: a range is busy then, and other
 * threads that need it wait. No thread waits while a range of its own is busy.
 *
 * A thread keeps the ranges that it has found last, so that repeated calls take no lock. Each
 * change of a table makes a new generation, which makes all threads forget them. */
#define _GNU_SOURCE
#include "runtime/array/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct table {
    present **range;
    int count, room;
} table;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t ready; /* a range is not busy any more */
    table *tables;        /* by device */
    atomic_int ntables;
    int nranges;
    unsigned long long serial; /* of the last generation */
} state = {.lock = PTHREAD_MUTEX_INITIALIZER, .ready = PTHREAD_COND_INITIALIZER};

atomic_ullong present_changes;

enum { REMEMBERED = 16 };

static _Thread_local struct {
    unsigned long long generation;
    int count, next;
    struct {
        int device;
        present_hit hit;
    } found[REMEMBERED];
} recent;

/* ---- the lock ---- */

/* A thread that was changing a table does not exist in the child, nor do the devices. */
static void in_child(void)
{
    pthread_mutex_init(&state.lock, NULL);
    pthread_cond_init(&state.ready, NULL);
    for (int device = 0; device < state.ntables; device++)
        state.tables[device].count = 0;
    state.nranges = 0;
    atomic_store(&present_changes, 0);
    recent.count = 0;
}

static void watch_forks(void)
{
    (void)pthread_atfork(NULL, NULL, in_child);
}

/* A thread that is cancelled would not release the lock. */
static int take_lock(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int cancelling;

    pthread_once(&once, watch_forks);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&state.lock);
    return cancelling;
}

static void release_lock(int cancelling)
{
    pthread_mutex_unlock(&state.lock);
    pthread_setcancelstate(cancelling, NULL);
}

/* ---- the tables; under the lock ---- */

static void note_change(void)
{
    state.serial++;
    atomic_store_explicit(&present_changes, state.nranges ? state.serial : 0,
                          memory_order_release);
}

static table *table_of(int device)
{
    return device >= 0 && device < state.ntables ? &state.tables[device] : NULL;
}

/* The number of ranges that end at or before the address. */
static int count_below(const table *t, uintptr_t low)
{
    int begin = 0, end = t->count;

    while (begin < end) {
        int middle = begin + (end - begin) / 2;
        if (t->range[middle]->high <= low)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/* The first range that shares a byte with [low, high), or NULL. */
static present *find_overlap(const table *t, uintptr_t low, uintptr_t high)
{
    int k = t ? count_below(t, low) : 0;

    return t && k < t->count && t->range[k]->low < high ? t->range[k] : NULL;
}

static bool grow(table *t)
{
    int room = t->room ? 2 * t->room : 16;
    present **more;

    if (t->count < t->room)
        return true;
    if (!(more = realloc(t->range, (size_t)room * sizeof *more)))
        return false;
    t->room = room;
    t->range = more;
    return true;
}

static table *make_table(int device)
{
    if (device >= state.ntables) {
        table *more = realloc(state.tables, (size_t)(device + 1) * sizeof *more);
        if (!more)
            return NULL;
        memset(more + state.ntables, 0, (size_t)(device + 1 - state.ntables) * sizeof *more);
        state.tables = more;
        state.ntables = device + 1;
    }
    return grow(&state.tables[device]) ? &state.tables[device] : NULL;
}

static void insert(table *t, present *p)
{
    int k = count_below(t, p->low);

    memmove(t->range + k + 1, t->range + k, (size_t)(t->count - k) * sizeof *t->range);
    t->range[k] = p;
    t->count++;
    state.nranges++;
    note_change();
}

static void take_out(table *t, const present *p)
{
    int k = count_below(t, p->low);

    memmove(t->range + k, t->range + k + 1, (size_t)(t->count - k - 1) * sizeof *t->range);
    t->count--;
    state.nranges--;
    note_change();
}

/* ---- messages ---- */

/* Writes "'u' (100, 200) of foo.c:12". */
static void put_range(const present *p, char *text, size_t size)
{
    char shape[160];

    array_describe_shape(shape, sizeof shape, p->ndim, p->shape);
    snprintf(text, size, "'%.80s' %s of %.160s:%d", p->site->name, shape, p->site->file,
             p->site->line);
}

static ckpp_status fail_straddle(int device, const present *p, const char *name, uintptr_t low,
                                 uintptr_t high)
{
    char text[480], where[16];
    long long first = (long long)(low - p->low), last = (long long)(high - p->low);

    put_range(p, text, sizeof text);
    device_put_name(device, where);
    return rt_fail(CKPP_ERROR_ARGUMENT,
                   "'%s' is present on %s in part alone: it is bytes %lld to %lld of what is "
                   "there as %s, which has %lld",
                   name, where, first, last, text, (long long)(p->high - p->low));
}

static ckpp_status fail_absent(int device, const char *name)
{
    char where[16];

    device_put_name(device, where);
    return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is not present on %s", name, where);
}

void present_add_sizes(int device)
{
    char where[16], bytes[32], text[480];
    int cancelling = take_lock();
    const table *t = table_of(device);
    bool any = false;

    device_put_name(device, where);
    for (int k = 0; t && k < t->count; k++) {
        const present *p = t->range[k];
        if (!p->memory)
            continue;
        if (!any)
            rt_add("; present on %s: ", where);
        put_range(p, text, sizeof text);
        present_put_bytes(p->high - p->low, bytes);
        rt_add("%s%s takes %s", any ? "; " : "", text, bytes);
        any = true;
    }
    release_lock(cancelling);
}

/* ---- looking up ---- */

static present_hit hit_of(const present *p)
{
    return (present_hit){(ptrdiff_t)((uintptr_t)p->there - p->low), p->low, p->high, p->site};
}

/* Forgets what was found in another generation. */
static void forget_old(unsigned long long generation)
{
    if (recent.generation == generation)
        return;
    recent.generation = generation;
    recent.count = recent.next = 0;
}

static bool find_recent(int device, uintptr_t low, uintptr_t high, present_hit *hit)
{
    for (int k = 0; k < recent.count; k++)
        if (recent.found[k].hit.low <= low && high <= recent.found[k].hit.high &&
            recent.found[k].device == device) {
            *hit = recent.found[k].hit;
            return true;
        }
    return false;
}

static void remember(int device, const present_hit *hit)
{
    recent.found[recent.next].device = device;
    recent.found[recent.next].hit = *hit;
    recent.next = (recent.next + 1) % REMEMBERED;
    recent.count += recent.count < REMEMBERED;
}

/* The range that shares a byte with [low, high), once it is not busy; or NULL. Under the lock. */
static present *wait_for(int device, uintptr_t low, uintptr_t high)
{
    present *p;

    while ((p = find_overlap(table_of(device), low, high)) && p->busy)
        pthread_cond_wait(&state.ready, &state.lock);
    return p;
}

bool present_find(int device, const void *low, size_t bytes, present_hit *hit)
{
    const uintptr_t begin = (uintptr_t)low, end = begin + bytes;
    unsigned long long generation = present_generation();

    if (!generation || end < begin)
        return false;
    forget_old(generation);
    if (find_recent(device, begin, end, hit))
        return true;
    int cancelling = take_lock();
    const present *p = wait_for(device, begin, end);
    bool found = p && p->low <= begin && end <= p->high;
    if (found) {
        *hit = hit_of(p);
        forget_old(present_generation());
        remember(device, hit);
    }
    release_lock(cancelling);
    return found;
}

ckpp_status present_look(int device, const void *low, size_t bytes, const char *name, bool *found,
                         present_hit *hit)
{
    const uintptr_t begin = (uintptr_t)low, end = begin + bytes;
    ckpp_status status = CKPP_OK;

    *found = present_find(device, low, bytes, hit);
    if (*found || !present_generation())
        return CKPP_OK;
    int cancelling = take_lock();
    const present *p = find_overlap(table_of(device), begin, end);
    if (p && (begin < p->low || end > p->high))
        status = fail_straddle(device, p, name, begin, end);
    release_lock(cancelling);
    return status;
}

bool present_anywhere(int *device, const void *low, size_t bytes, present_hit *hit)
{
    if (present_find(*device, low, bytes, hit))
        return true;
    for (int other = 0; other < state.ntables; other++)
        if (other != *device && present_find(other, low, bytes, hit)) {
            *device = other;
            return true;
        }
    return false;
}

ckpp_status present_translate(ckpp_array *a, const char *name, int device, bool any,
                              const present_site **site)
{
    int64_t low, high;
    present_hit hit;
    bool found = false;

    *site = NULL;
    if (!present_generation() || device < 0 || a->device != CKPP_HOST)
        return CKPP_OK;
    array_span(a, &low, &high);
    if (low == high)
        return CKPP_OK;
    const unsigned char *begin = (const unsigned char *)a->data + low;
    const size_t bytes = (size_t)(high - low);
    ckpp_status status = present_look(device, begin, bytes, name, &found, &hit);
    if (!status && !found && any)
        found = present_anywhere(&device, begin, bytes, &hit);
    if (status || !found)
        return status;
    a->data = (unsigned char *)a->data + hit.shift;
    a->device = device;
    *site = hit.site;
    return CKPP_OK;
}

/* ---- changing ---- */

/* Puts a new range, which is busy, into the table. Under the lock. */
static ckpp_status add(int device, const present_range *r, present **made)
{
    table *t = make_table(device);
    present *p = t ? calloc(1, sizeof *p) : NULL;
    const present_site *site = p ? present_site_here(r->name) : NULL;

    if (!site) {
        free(p);
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for the table of present arrays");
    }
    p->low = (uintptr_t)r->data;
    p->high = p->low + r->bytes;
    p->count = 1;
    p->busy = true;
    p->site = site;
    p->ndim = r->ndim;
    p->itemsize = r->itemsize;
    memcpy(p->shape, r->shape, (size_t)r->ndim * sizeof p->shape[0]);
    insert(t, p);
    *made = p;
    return CKPP_OK;
}

/* The device's copy is aligned to 16 bytes as the host's is, which memos rely on. */
static ckpp_status allocate(int device, ckpp_stream stream, present *p)
{
    const size_t ahead = p->low & 15;
    ckpp_status status = device_backend(device)->allocate(device, stream, p->high - p->low + ahead,
                                                          &p->memory);

    p->there = status ? NULL : (unsigned char *)p->memory + ahead;
    return status;
}

ckpp_status present_enter(int device, ckpp_stream stream, const present_range *r, present **made)
{
    const uintptr_t low = (uintptr_t)r->data, high = low + r->bytes;
    ckpp_status status = CKPP_OK;

    *made = NULL;
    int cancelling = take_lock();
    present *p = wait_for(device, low, high);
    if (p && (low < p->low || high > p->high))
        status = fail_straddle(device, p, r->name, low, high);
    else if (p)
        p->count++;
    else
        status = add(device, r, made);
    release_lock(cancelling);
    if (status || !*made || !(status = allocate(device, stream, *made)))
        return status;
    if (status == CKPP_ERROR_MEMORY)
        present_add_sizes(device);
    present_drop(device, stream, *made);
    *made = NULL;
    return status;
}

ckpp_status present_leave(int device, const present_range *r, present **last)
{
    const uintptr_t low = (uintptr_t)r->data, high = low + r->bytes;
    ckpp_status status = CKPP_OK;

    *last = NULL;
    int cancelling = take_lock();
    present *p = wait_for(device, low, high);
    if (!p)
        status = fail_absent(device, r->name);
    else if (low < p->low || high > p->high)
        status = fail_straddle(device, p, r->name, low, high);
    else if (--p->count == 0) {
        p->busy = true;
        *last = p;
    }
    release_lock(cancelling);
    return status;
}

void present_ready(present *p)
{
    const rt_guard *guard = device_guard();

    if (guard)
        guard->enter((void *)p->low, p->high - p->low, p->filled, p->site->name, p->site->file,
                     p->site->line);
    int cancelling = take_lock();
    p->busy = false;
    p->count += p->count == 0;
    pthread_cond_broadcast(&state.ready);
    release_lock(cancelling);
}

void present_drop(int device, ckpp_stream stream, present *p)
{
    const rt_guard *guard = device_guard();

    if (guard)
        guard->leave((void *)p->low, p->high - p->low);
    if (p->memory)
        device_backend(device)->release(device, stream, p->memory);
    int cancelling = take_lock();
    take_out(table_of(device), p);
    pthread_cond_broadcast(&state.ready);
    release_lock(cancelling);
    free(p);
}

ckpp_status present_get(int device, const present_range *r, present *copy)
{
    const uintptr_t low = (uintptr_t)r->data, high = low + r->bytes;
    ckpp_status status = CKPP_OK;
    int cancelling = take_lock();
    const present *p = wait_for(device, low, high);

    if (!p)
        status = fail_absent(device, r->name);
    else if (low < p->low || high > p->high)
        status = fail_straddle(device, p, r->name, low, high);
    else
        *copy = *p;
    release_lock(cancelling);
    return status;
}

bool present_overlap(int *device, uintptr_t low, uintptr_t high, bool anywhere, present *copy)
{
    int cancelling = take_lock();
    const present *p = wait_for(*device, low, high);

    for (int other = 0; anywhere && !p && other < state.ntables; other++)
        if ((p = wait_for(other, low, high)))
            *device = other;
    if (p)
        *copy = *p;
    release_lock(cancelling);
    return p != NULL;
}

void *present_host(const ckpp_array *a, size_t *bytes)
{
    void *host = NULL;
    int64_t low, high;

    array_span(a, &low, &high);
    const unsigned char *first = (const unsigned char *)a->data + low;
    *bytes = (size_t)(high - low);
    int cancelling = take_lock();
    const table *t = table_of(a->device);
    for (int k = 0; t && k < t->count && low < high; k++) {
        const present *p = t->range[k];
        if (first >= p->there && first < p->there + (p->high - p->low))
            host = (void *)(p->low + (uintptr_t)(first - p->there));
    }
    release_lock(cancelling);
    return host;
}
