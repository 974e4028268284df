/* present_guard.c - tells CKPP_CHECK=discrete what kernels do with arrays that are present. */
#include "runtime/array/array.h"

#include <stdlib.h>

/* The device's bytes of the edges; a GPU may still be computing them. */
static void hide_edges(const rt_guard *guard, const ckpp_array *a, unsigned char *host,
                       size_t bytes)
{
    const rt_backend *b = device_backend(a->device);
    rt_edge edge[2];
    int64_t low, high;
    const int count = b && !b->target->simt ? guard->edges(host, bytes, edge) : 0;
    const int mark = rt_mark();

    array_span(a, &low, &high);
    for (int k = 0; k < count; k++) {
        const size_t size = edge[k].to - edge[k].from;
        const unsigned char *there = (const unsigned char *)a->data + low +
                                     (edge[k].from - (uintptr_t)host);
        unsigned char *newer = malloc(size);
        if (newer && !b->copy(newer, CKPP_HOST, there, a->device, size, NULL))
            guard->hide(&edge[k], newer, a->itemsize);
        free(newer);
    }
    rt_rewind(mark);
}

void present_wrote(const ckpp_array *a)
{
    const rt_guard *guard = present_generation() ? device_guard() : NULL;
    size_t bytes;
    void *host = guard ? present_host(a, &bytes) : NULL;

    if (!host)
        return;
    guard->wrote(host, bytes);
    hide_edges(guard, a, host, bytes);
}

ckpp_status present_ends(const present *p, bool input, const present_range *copied)
{
    const rt_guard *guard = device_guard();

    return guard ? guard->ends((void *)p->low, input, copied ? copied->data : NULL,
                               copied ? copied->bytes : 0)
                 : CKPP_OK;
}

ckpp_status present_reads(const ckpp_array *a, const char *name)
{
    const rt_guard *guard = present_generation() ? device_guard() : NULL;
    size_t bytes;
    void *host = guard ? present_host(a, &bytes) : NULL;

    return host ? guard->reads(host, bytes, name) : CKPP_OK;
}
