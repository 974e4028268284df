/* graph_order.c - which operations of a graph wait for which.
 *
 * An operation waits for the last one that has written what it reads or writes, and for those that
 * have read since what it writes. That is found from ranges of addresses: each has the operation
 * that wrote it last, and those that have read it since. A range may have had other bytes when it
 * was written; this makes an operation wait for more than it must, never for less.
 *
 * What an operation waits for anyway, because another one that it waits for does, needs no edge.
 * To tell that, operations are divided into a few chains, in each of which one waits for the one
 * before; an operation has, for each chain, the last one of it that has ended when it begins. */
#include "runtime/cuda/graph.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 8, MOST_RANGES = 256, NONE = -1 };

typedef struct reader {
    int op, next; /* index of the next reader of the range, or NONE */
} reader;

typedef struct range {
    uintptr_t low, high;
    int writer, readers; /* NONE: nobody */
} range;

typedef struct op_clock {
    int chain;        /* that it belongs to, or NONE */
    int last[CHAINS]; /* the last operation that has ended, itself included */
} op_clock;

typedef struct order {
    bool failed; /* out of memory */
    range *range;
    int nranges, range_room;
    reader *reader;
    int nreaders, reader_room;
    op_clock *clock;  /* of each operation */
    int tail[CHAINS]; /* the last operation of each chain */
    int *waits;       /* the operations that the current one waits for */
    int nwaits, waits_room;
} order;

static void add_wait(order *o, int op)
{
    if (op == NONE || o->failed)
        return;
    if (!graph_reserve(&o->waits, o->nwaits, &o->waits_room, sizeof *o->waits))
        o->failed = true;
    else
        o->waits[o->nwaits++] = op;
}

static void add_reader(order *o, range *r, int op)
{
    if (!graph_reserve(&o->reader, o->nreaders, &o->reader_room, sizeof *o->reader)) {
        o->failed = true;
        return;
    }
    o->reader[o->nreaders] = (reader){op, r->readers};
    r->readers = o->nreaders++;
}

/* Notes what the operation has to wait for on account of one use, and the use itself. */
static void note_use(order *o, int op, const rt_use *use)
{
    range *same = NULL;
    int kept = 0;

    for (int k = 0; k < o->nranges; k++) {
        range r = o->range[k];
        bool covered = false;
        if (use->low < r.high && r.low < use->high) {
            add_wait(o, r.writer == op ? NONE : r.writer);
            for (int j = use->writes ? r.readers : NONE; j != NONE; j = o->reader[j].next)
                add_wait(o, o->reader[j].op == op ? NONE : o->reader[j].op);
            covered = use->writes && use->low <= r.low && r.high <= use->high;
        }
        if (covered)
            continue;
        if (r.low == use->low && r.high == use->high)
            same = &o->range[kept];
        o->range[kept++] = r;
    }
    o->nranges = kept;
    if (!same && !graph_reserve(&o->range, o->nranges, &o->range_room, sizeof *o->range)) {
        o->failed = true;
        return;
    }
    if (!same) {
        same = &o->range[o->nranges++];
        *same = (range){use->low, use->high, use->writes ? op : NONE, NONE};
    }
    if (!use->writes)
        add_reader(o, same, op);
}

static int compare_later(const void *a, const void *b)
{
    const int *x = a, *y = b;

    return (*x < *y) - (*x > *y);
}

/* Drops what the operation waits for anyway, and puts it into a chain. */
static void reduce(order *o, int op)
{
    op_clock *c = &o->clock[op];
    int kept = 0;

    c->chain = NONE;
    for (int k = 0; k < CHAINS; k++)
        c->last[k] = NONE;
    if (o->nwaits > 1)
        qsort(o->waits, (size_t)o->nwaits, sizeof *o->waits, compare_later);
    for (int k = 0; k < o->nwaits; k++) {
        const int before = o->waits[k];
        const op_clock *b = &o->clock[before];
        if ((kept && o->waits[kept - 1] == before) ||
            (b->chain != NONE && c->last[b->chain] >= before))
            continue;
        o->waits[kept++] = before;
        for (int j = 0; j < CHAINS; j++)
            c->last[j] = c->last[j] > b->last[j] ? c->last[j] : b->last[j];
    }
    o->nwaits = kept;
    for (int k = 0; k < CHAINS && c->chain == NONE; k++)
        if (o->tail[k] <= c->last[k])
            c->chain = k;
    if (c->chain != NONE)
        o->tail[c->chain] = c->last[c->chain] = op;
}

/* Appends the operation's edges to the graph's list, and a mark behind them. */
static bool put_edges(const order *o, cuda_graph *g, graph_op *op)
{
    op->first = g->nedges;
    op->nbefore = o->nwaits;
    for (int k = 0; k <= o->nwaits; k++) {
        if (!graph_reserve(&g->edge, g->nedges, &g->edge_room, sizeof *g->edge))
            return false;
        g->edge[g->nedges++] = k < o->nwaits ? o->waits[k] : NONE;
    }
    return true;
}

static void note_uses(order *o, const cuda_graph *g, int op)
{
    static const rt_use all = {0, UINTPTR_MAX, true};
    const int count = g->op[op].form.nuses;

    if (count < 0 || o->nranges > MOST_RANGES)
        note_use(o, op, &all);
    for (int k = 0; k < count; k++) {
        rt_use use;
        memcpy(&use, g->arguments + g->op[op].uses + (size_t)k * sizeof use, sizeof use);
        if (use.low < use.high)
            note_use(o, op, &use);
    }
}

static bool order_body(cuda_graph *g, int *op);

/* Orders the operation, and what is in it if it is a loop. */
static void order_one(order *o, cuda_graph *g, int *op)
{
    o->nwaits = 0;
    note_uses(o, g, *op);
    reduce(o, *op);
    o->failed = o->failed || !put_edges(o, g, &g->op[*op]);
    if (g->op[*op].form.kind == OP_LOOP && !o->failed) {
        ++*op;
        o->failed = !order_body(g, op);
    }
}

/* Orders the operations from *op on, up to the end of the loop that they are in, or of all; *op is
 * that end. A loop uses any memory, so nothing in it waits for what is around it. */
static bool order_body(cuda_graph *g, int *op)
{
    order o = {.clock = malloc((size_t)g->count * sizeof *o.clock + 1)};

    for (int k = 0; k < CHAINS; k++)
        o.tail[k] = NONE;
    o.failed = !o.clock;
    for (; *op < g->count && g->op[*op].form.kind != OP_END && !o.failed; ++*op)
        order_one(&o, g, op);
    free(o.range);
    free(o.reader);
    free(o.clock);
    free(o.waits);
    return !o.failed;
}

bool graph_order(cuda_graph *g)
{
    int op = 0;

    g->nedges = 0;
    return order_body(g, &op);
}
