/* travel.c - arrays of the host that travel with one call after another.
 *
 * What travels to a device and back with each call, at one place of the program, is worth a data
 * region: a warning says so once for each array and place. Places are never forgotten; where the
 * table is full, there are no more warnings. */
#include "runtime/call/call.h"

#include <stdio.h>
#include <string.h>

enum { PLACES = 256, PROBES = 8, OFTEN = 10, SMALL = 1024 /* bytes: not worth a word */ };

static const double FASTEST = 200e9; /* bytes a second, of any link to a device */

typedef struct journey {
    const void *low;
    size_t bytes;
    const char *file;
    int line, count;
    double seconds;
    long long travelled; /* bytes */
} journey;

static journey places[PLACES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_counted(const rt_launch *l, const rt_region *r)
{
    return l->device >= 0 && !r->slot && (r->copy_in || r->copy_out) && r->high - r->low >= SMALL;
}

double travel_begin(const rt_launch *l)
{
    for (int r = 0; r < l->nregions; r++)
        if (is_counted(l, &l->region[r]))
            return clock_now();
    return 0;
}

/* Larger regions have taken more of the time. */
void travel_end(rt_launch *l, double begin)
{
    const double seconds = begin > 0 ? clock_now() - begin : 0;
    double bytes = 0;

    for (int r = 0; seconds > 0 && r < l->nregions; r++)
        bytes += (double)(l->region[r].high - l->region[r].low);
    for (int r = 0; bytes > 0 && r < l->nregions; r++)
        l->region[r].seconds += seconds * (double)(l->region[r].high - l->region[r].low) / bytes;
}

/* Under the lock; NULL: the table is full. */
static journey *find(const rt_region *r, const char *file, int line)
{
    const size_t bytes = (size_t)(r->high - r->low);
    size_t at = ((uintptr_t)r->low >> 4) * 31 + (uintptr_t)file + (size_t)line * 131 + bytes;

    for (int k = 0; k < PROBES; k++) {
        journey *j = &places[(at + (size_t)k) % PLACES];
        if (!j->low)
            *j = (journey){.low = r->low, .bytes = bytes, .file = file, .line = line};
        if (j->low == r->low && j->bytes == bytes && j->file == file && j->line == line)
            return j;
    }
    return NULL;
}

const char *travel_name(const rt_launch *l, const rt_region *r)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const unsigned char *data = o->array.data;
        if (!o->arg->is_scalar && data >= r->low && data < r->high)
            return param_shown(o->param);
    }
    return "?";
}

static void warn(const rt_launch *l, const rt_region *r, const journey *j)
{
    atomic_flag once = ATOMIC_FLAG_INIT;
    char size[32], time[32] = "";

    present_put_bytes((size_t)j->travelled, size);
    /* of copies that nobody waits for, the thread has no time */
    if (j->seconds * FASTEST > (double)j->travelled)
        snprintf(time, sizeof time, ", %.3g ms", j->seconds * 1e3);
    rt_warn_once(&once,
                 "%s:%d: '%s' has travelled %d times (%s%s): put it into a data region "
                 "(#pragma kernel data)",
                 j->file, j->line, travel_name(l, r), j->count, size, time);
}

static void count(const rt_launch *l, const rt_region *r)
{
    const rt_call *call = rt_current();
    int cancelling;
    journey often = {0};

    if (!call->file || !is_counted(l, r))
        return;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&lock);
    journey *j = find(r, call->file, call->line);
    if (j && j->count == OFTEN)
        often = *j;
    if (j && j->count <= OFTEN) {
        j->count++;
        j->seconds += r->seconds;
        j->travelled += (r->high - r->low) * (r->copy_in + r->copy_out);
    }
    pthread_mutex_unlock(&lock);
    pthread_setcancelstate(cancelling, NULL);
    if (often.count)
        warn(l, r, &often);
}

void travel_count(const rt_launch *l)
{
    for (int r = 0; r < l->nregions; r++)
        count(l, &l->region[r]);
}
