/* exchange.c - expressions in which threads wait: votes of a block, shuffles and collective
 * operations of a warp.
 *
 * In a loop over threads of its own, or at the end of the one before, each thread puts its value
 * into an array; a collective operation has another loop in which one thread of each group
 * computes the results; and in the statement itself the call becomes a look into the array:
 *
 *   sum += __shfl_xor_sync(m, sum, 1);      ckpp_f::put(s, sum);  }
 *                                           for each thread { sum += ckpp_f::__shfl_xor_sync(s,
 *                                                                    m, sum, 1);
 */
#define _GNU_SOURCE
#include "frontend/fission/fission.h"

#include <string.h>

typedef struct collector {
    fission *f;
    const node **calls;
    size_t n;
    int conditional; /* how deep */
    int effects;
    bool nested;
} collector;

static bool is_kind(const fission *f, const node *n, call_kind least, call_kind most)
{
    call_kind kind = n->kind == NODE_CALL ? fission_call(f, n).kind : CALL_UNKNOWN;
    return n->kind == NODE_CALL && kind >= least && kind <= most;
}

/* Arguments are evaluated where the lanes give their values, or where they get them, when a thread
 * may already have gone on. */
static void find_effect(const node *n, void *data)
{
    collector *c = data;
    c->nested = c->nested || fission_is_assignment(n) ||
                (n->kind == NODE_CALL && !fission_is_view(n) &&
                 !is_kind(c->f, n, CALL_PURE, CALL_PURE));
    tree_each(n, find_effect, c);
}

static void collect(const node *n, void *data)
{
    collector *c = data;
    const fission *f = c->f;
    bool decides = n->kind == NODE_CONDITIONAL ||
                   (n->kind == NODE_BINARY &&
                    (str_is(n->at->text, "&&") || str_is(n->at->text, "||")));
    c->effects += fission_is_assignment(n) || is_kind(f, n, CALL_ATOMIC, CALL_ATOMIC) ||
                  is_kind(f, n, CALL_UNKNOWN, CALL_UNKNOWN);
    if (is_kind(f, n, CALL_BARRIER, CALL_COLLECTIVE)) {
        for (const node *a = n->b; a; a = a->next) {
            c->nested = c->nested || fission_waits(f, a);
            if (is_kind(f, n, CALL_SHUFFLE, CALL_SHUFFLE) && a != fission_call(f, n).value &&
                fission_loads(f, a))
                fission_refuse(c->f, a->first, "a lane that is read from memory");
            if (!is_kind(f, n, CALL_VOTE, CALL_VOTE))
                find_effect(a, c);
        }
        c->nested = c->nested || c->conditional || is_kind(f, n, CALL_BARRIER, CALL_BARRIER) ||
                    is_kind(f, n, CALL_WARP_BARRIER, CALL_WARP_BARRIER);
        c->calls = arena_grow(c->f->arena, c->calls, c->n, sizeof *c->calls);
        c->calls[c->n++] = n;
    }
    if (!decides) {
        tree_each(n, collect, c);
        return;
    }
    collect(n->a, c);
    c->conditional++;
    if (n->b)
        collect(n->b, c);
    if (n->c)
        collect(n->c, c);
    c->conditional--;
}

/* ---- votes ---- */

static void vote(sequencer *q, const node *n, const call *c)
{
    static const struct {
        const char *name;
        int start;
        const char *text;
    } kinds[] = {{"__syncthreads_count", 0, "+= (bool)"},
                 {"__syncthreads_and", 1, "&= (bool)"},
                 {"__syncthreads_or", 0, "|= (bool)"}};
    const int number = q->votes++;
    size_t k = 0;
    while (strcmp(kinds[k].name, c->name) != 0)
        k++;
    sequence_close(q);
    write_put(q, " int ckpp_v%d = %d;", number, kinds[k].start);
    sequence_open(q);
    sequence_use(q, c->value);
    write_put(q, " ckpp_v%d %s(%s);", number, kinds[k].text,
              q->writes ? write_tokens(q, c->value->first, c->value->last) : "");
    sequence_close(q);
    write_blank(q, n->first, n->last);
    write_instead(q, n->first, arena_printf(q->f->arena, "(ckpp_v%d)", number));
}

/* ---- warps ---- */

static const char *slot(const sequencer *q, int number)
{
    const char *mask = q->mask >= 0    ? arena_printf(q->f->arena, "ckpp_m%d", q->mask)
                       : q->f->returns ? "ckpp_live"
                                       : "nullptr";
    return arena_printf(q->f->arena, "CKPP_SLOT(ckpp_s%d, %s)", number, mask);
}

/* "slot, group, arguments". In place of a value that is read from another lane stands what the
 * thread has given. */
static const char *arguments(const sequencer *q, const node *n, const call *c, int number)
{
    const char *group = c->is_method ? write_tokens(q, c->group->first, c->group->last) : "",
               *comma = c->is_method ? ", " : "", *place = slot(q, number);
    const token *first = c->value->first, *last = c->value->last;
    const char *value = write_tokens(q, first, last);
    if (c->kind == CALL_SHUFFLE)
        value = arena_printf(q->f->arena, "ckpp_f::given<decltype(ckpp_f::plain(%s))>(%s) ", value,
                             place);
    return arena_printf(q->f->arena, "%s, %s%s%s%s%s", place, group, comma,
                        write_tokens(q, n->at + 1, first - 1), value,
                        write_tokens(q, last + 1, n->last - 1));
}

static void put_value(sequencer *q, const call *c, int number)
{
    bool predicate = strstr(c->name, "any") || strstr(c->name, "all") || strstr(c->name, "ballot");
    sequence_use(q, c->value);
    write_put(q, " ckpp_f::put(%s, %s(%s));", slot(q, number), predicate ? "(bool)" : "",
              q->writes ? write_tokens(q, c->value->first, c->value->last) : "");
}

static void finish(sequencer *q, const node *n, const call *c, int number)
{
    sequence_open(q);
    if (c->group)
        sequence_use(q, c->group);
    for (const node *a = n->b; a; a = a->next)
        sequence_use(q, a);
    write_put(q, " ckpp_f::%s(%s);", c->name, q->writes ? arguments(q, n, c, number) : "");
    sequence_close(q);
}

/* In place of the call. */
static void look_up(sequencer *q, const node *n, const call *c, int number)
{
    const fission *f = q->f;
    if (!q->writes)
        return;
    if (c->kind == CALL_SHUFFLE) {
        const char *given = arguments(q, n, c, number);
        write_blank(q, n->first, n->last);
        write_instead(q, n->first, arena_printf(f->arena, "ckpp_f::%s(%s)", c->name, given));
        return;
    }
    const char *whole = write_tokens(q, n->a->first, n->a->last),
               *given = write_tokens(q, n->at, n->last);
    write_blank(q, n->first, n->last);
    write_instead(
        q, n->first,
        arena_printf(f->arena, "ckpp_f::get<decltype(%s%s)>(%s)", whole, given, slot(q, number)));
}

bool fission_exchange(sequencer *q, const node *n)
{
    fission *f = q->f;
    collector c = {.f = f};
    collect(n, &c);
    if (f->why || c.n == 0)
        return !f->why;
    bool assigns = n->kind == NODE_ASSIGN ||
                   (n->kind == NODE_EXPRESSION && n->a->kind == NODE_ASSIGN);
    if (c.nested || c.effects > assigns)
        return fission_refuse(f, n->first, "threads wait in the middle of an expression");
    /* A loop may end with what is put for this statement and begin with what the one before gets,
     * so that these need different arrays; further ones take turns. */
    const int parity = q->exchanges++ % 2;
    int number = parity;
    for (size_t k = 0; k < c.n; k++) {
        call what = fission_call(f, c.calls[k]);
        if (what.kind != CALL_VOTE)
            continue;
        if (q->mask >= 0)
            return fission_refuse(f, n->first, "a barrier under a condition");
        vote(q, c.calls[k], &what);
    }
    for (size_t k = 0; k < c.n; k++) {
        call what = fission_call(f, c.calls[k]);
        if (what.kind == CALL_VOTE)
            continue;
        if (!q->open)
            sequence_open(q);
        put_value(q, &what, number);
        q->slots = number >= q->slots ? number + 1 : q->slots;
        number += 2;
    }
    if (number > parity)
        sequence_close(q);
    number = parity;
    for (size_t k = 0; k < c.n; k++) {
        call what = fission_call(f, c.calls[k]);
        if (what.kind == CALL_VOTE)
            continue;
        if (what.kind == CALL_COLLECTIVE)
            finish(q, c.calls[k], &what, number);
        look_up(q, c.calls[k], &what, number);
        number += 2;
    }
    return true;
}
