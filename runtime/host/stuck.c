/* stuck.c - the error for a block whose threads wait for others that never arrive. */
#include "runtime/host/block.h"

#include <string.h>

enum { MAX_STATES = 8 }; /* of stuck threads, shown in a message */

const char *block_sync_point_name(int sync_point)
{
#define NAME(name) #name,
    static const char *const names[] = {CKPP_SYNC_POINTS(NAME)};
#undef NAME
    return names[sync_point];
}

static bool has_ended(const pool *p, unsigned number)
{
    return !(p->warps[number / CKPP_WARP].live >> number % CKPP_WARP & 1);
}

static bool is_same_state(const pool *p, unsigned a, unsigned b)
{
    const ckpp_fiber *f = &p->fiber[p->stack[a]], *g = &p->fiber[p->stack[b]];
    if (has_ended(p, a) || has_ended(p, b))
        return has_ended(p, a) && has_ended(p, b);
    return f->sync_point == g->sync_point && f->mask == g->mask && f->line == g->line &&
           strcmp(f->file, g->file) == 0;
}

/* Writes "31 threads (the first is (0, 0, 0)) at foo.c:12: __syncthreads()", for the threads in
 * the same state as `first`, which is the first of them. */
static void describe_state(const pool *p, unsigned first, rt_buf *text)
{
    const ckpp_fiber *f = &p->fiber[p->stack[first]];
    unsigned count = 0;
    for (unsigned k = first; k < p->threads; k++)
        count += is_same_state(p, first, k);
    buf_puts(text, text->size > 0 ? "; " : "");
    buf_printf(text,
               count == 1 ? "%u thread (%u, %u, %u) " : "%u threads (the first is (%u, %u, %u)) ",
               count, p->place[first][0], p->place[first][1], p->place[first][2]);
    if (has_ended(p, first))
        buf_puts(text, count == 1 ? "has ended" : "have ended");
    else if (f->mask)
        buf_printf(text, "at %s:%d: %s(0x%08x)", f->file, f->line,
                   block_sync_point_name(f->sync_point), f->mask);
    else
        buf_printf(text, "at %s:%d: %s()", f->file, f->line, block_sync_point_name(f->sync_point));
}

void block_report_stuck(const pool *p)
{
    rt_buf text = {0};
    int states = 0;
    for (unsigned k = 0; k < p->threads && states <= MAX_STATES; k++) {
        unsigned before = 0;
        while (before < k && !is_same_state(p, before, k))
            before++;
        if (before < k)
            continue;
        if (states++ < MAX_STATES)
            describe_state(p, k, &text);
        else
            buf_puts(&text, "; others elsewhere");
    }
    grid_fail(p->launch, p->block, "threads wait for others that do not come: %s",
              text.size > 0 ? text.data : "");
    buf_free(&text);
}
