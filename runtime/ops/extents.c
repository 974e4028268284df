/* extents.c - where arrays of data regions end, while kernels run on the host, where regions do
 * nothing else: CKPP_CHECK=bounds checks loops that say of an array only that it is in a region.
 * Without that check nothing is kept. */
#include "runtime/ops/ops.h"

#include <stdlib.h>

typedef struct extent {
    struct extent *next;
    uintptr_t low, high;
    int count; /* how often it has been entered and not left */
} extent;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static extent *extents;

/* The place of the pointer to an extent that has all of [low, high), or to NULL. */
static extent **find(uintptr_t low, uintptr_t high)
{
    extent **at = &extents;

    while (*at && (low < (*at)->low || high > (*at)->high))
        at = &(*at)->next;
    return at;
}

void extents_enter(const void *data, size_t bytes)
{
    const uintptr_t low = (uintptr_t)data, high = low + bytes;

    pthread_mutex_lock(&lock);
    extent **at = find(low, high);
    if (*at)
        (*at)->count++;
    else if ((*at = malloc(sizeof **at))) /* else its indices are not checked */
        **at = (extent){NULL, low, high, 1};
    pthread_mutex_unlock(&lock);
}

void extents_leave(const void *data)
{
    const uintptr_t low = (uintptr_t)data;

    pthread_mutex_lock(&lock);
    extent **at = find(low, low + 1), *e = *at;
    if (e && --e->count == 0) {
        *at = e->next;
        free(e);
    }
    pthread_mutex_unlock(&lock);
}

size_t extents_find(const void *data)
{
    const uintptr_t low = (uintptr_t)data;

    pthread_mutex_lock(&lock);
    const extent *e = *find(low, low + 1);
    const size_t bytes = e ? e->high - low : 0;
    pthread_mutex_unlock(&lock);
    return bytes;
}
