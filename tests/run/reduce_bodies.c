/* reduce_bodies.c - a property test of what map bodies and post see: several inputs, scalars, i,
 * n, _ind, raw arrays, outputs' old values. See reduce_random.h. */
#include "reduce_random.h"

#pragma kernel reduction dot in(T a, T b) out(T y) reduce(+)
{ return a * b; }

#pragma kernel reduction weighted in(float x, float w, float scale, float shift) \
        out(float y, int64 count) reduce(+) post(y = a + shift; count = n)
{
    return scale * x * w;
}

#pragma kernel reduction three in(int32 x, int8 y, uint16 z) out(int64 sum) reduce(+)
{
    return (int64_t)x * y + z;
}

#pragma kernel reduction numbered in(T x) out(int64 y) reduce(+)
{
    return (int64_t)x * (i % 5 + 1) + (2 * i < n ? 1000 : 0);
}

#pragma kernel reduction placed in(int32 x) out(int64 y) reduce(+)
{
    return x * (10 * _ind[0] + _ind[1] + 1);
}

#pragma kernel reduction added in(float x) inout(float y) out(int32 kept) reduce(max) \
        post(if (a > 2) y += a; kept = a <= 2)
{
    return fabs(x);
}

#pragma kernel reduction looked_up in(int32 x, raw int32 table) out(int64 y) \
        reduce(+) post(y = a + table[0])
{
    return x * table[(i + 1) % table.size()];
}

#pragma kernel reduction leading in(int32 x, raw int32 w) out(int64 y) reduce(+)
{
    return x * w[i * (w.size() / n)];
}

enum { SCALE = 2, SHIFT = 3 };

#define CALLER(name, ...)                                                                     \
    static ckpp_status call_##name(const test_case *c, ckpp_array *out)                       \
    {                                                                                         \
        const ckpp_array *x = &c->in[0].view;                                                 \
        return name(x, __VA_ARGS__, .axes = c->axes, .keepdims = c->keepdims);                \
    }
CALLER(dot, &c->in[1].view, &out[0])
CALLER(weighted, &c->in[1].view, SCALE, SHIFT, &out[0], &out[1])
CALLER(three, &c->in[1].view, &c->in[2].view, &out[0])
CALLER(numbered, &out[0])
CALLER(placed, &out[0])
CALLER(added, &out[0], &out[1])
CALLER(leading, &c->in[1].local, &out[0])

/* The table is what the first input's memory begins with. */
static ckpp_status call_looked_up(const test_case *c, ckpp_array *out)
{
    ckpp_array table = block_memory(&c->in[0]);

    table.shape[0] = table.shape[0] < 100 ? table.shape[0] : 100;
    return looked_up(&c->in[0].view, table, &out[0], .axes = c->axes, .keepdims = c->keepdims);
}

/* ---- the reference ---- */

static void take_dot(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits += x[0].bits * x[1].bits;
    t->value.re += x[0].re * x[1].re;
    t->size += fabsl(x[0].re * x[1].re);
}

static void finish_dot(const tally *t, const test_case *c, expected *e)
{
    e->value = t->value;
    e->bound = sum_bound(t, c, c->subject->out[0], 1);
}

static void finish_weighted(const tally *t, const test_case *c, expected *e)
{
    tally scaled = {.size = SCALE * t->size + SHIFT};

    e[0].value.re = SCALE * t->value.re + SHIFT;
    e[0].bound = sum_bound(&scaled, c, CKPP_FLOAT32, 3);
    e[1].value.bits = (uint64_t)c->n;
}

static void take_three(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits += x[0].bits * x[1].bits + x[2].bits;
}

static void finish_integer(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value.bits = t->value.bits;
}

static void take_numbered(tally *t, const number *x, const place *p)
{
    t->value.bits += x->bits * (uint64_t)(p->i % 5 + 1) + (2 * p->i < p->c->n ? 1000 : 0);
}

static void take_placed(tally *t, const number *x, const place *p)
{
    t->value.bits += x->bits * (uint64_t)(10 * p->at[0] + p->at[1] + 1);
}

static void take_added(tally *t, const number *x, const place *p)
{
    (void)p;
    t->most = t->count == 0 || fabsl(x->re) > t->most ? fabsl(x->re) : t->most;
    t->nan = t->nan || isnan(x->re);
}

/* The first output has its old value. */
static void finish_added(const tally *t, const test_case *c, expected *e)
{
    bool above = !t->nan && t->count > 0 && t->most > 2;

    (void)c;
    e[0].value.re += above ? t->most : 0;
    e[1].value.bits = !t->nan && !above;
}

static uint64_t table_at(const test_case *c, int64_t k)
{
    const block *b = &c->in[0];
    int64_t size = b->count < 100 ? b->count : 100;

    return number_at(CKPP_INT32, b->data, k % size).bits;
}

static void take_looked_up(tally *t, const number *x, const place *p)
{
    t->value.bits += x->bits * table_at(p->c, p->i + 1);
}

static void finish_looked_up(const tally *t, const test_case *c, expected *e)
{
    e->value.bits = t->value.bits + table_at(c, 0);
}

/* Seen with the reduced axes first, element i * results is the one of result 0. */
static void take_leading(tally *t, const number *x, const place *p)
{
    const block *b = &p->c->in[1];
    int64_t at[MOST_DIMS] = {0};

    set_coordinates(p->c, true, p->i, at);
    t->value.bits += x->bits * number_at(CKPP_INT32, b->local.data, offset_at(&b->local, at)).bits;
}

#define SUBJECT(name, reference, last, count, drawn, ...) \
    {#name, call_##name, take_##reference, finish_##last, count, drawn, __VA_ARGS__}

static const subject subjects[] = {
    SUBJECT(dot, dot, dot, 5, WHOLE | REAL, {CKPP_FLOAT32, CKPP_FLOAT32}, {CKPP_FLOAT32},
            .no_identity = false),
    SUBJECT(dot, dot, dot, 2, WHOLE, {CKPP_INT16, CKPP_INT16}, {CKPP_INT16}, .no_identity = false),
    SUBJECT(weighted, dot, weighted, 4, WHOLE | REAL, {CKPP_FLOAT32, CKPP_FLOAT32},
            {CKPP_FLOAT32, CKPP_INT64}, .no_identity = false),
    SUBJECT(three, three, integer, 3, WHOLE, {CKPP_INT32, CKPP_INT8, CKPP_UINT16}, {CKPP_INT64},
            .no_identity = false),
    SUBJECT(numbered, numbered, integer, 4, WHOLE, {CKPP_INT32}, {CKPP_INT64},
            .no_identity = false),
    SUBJECT(numbered, numbered, integer, 3, WHOLE, {CKPP_INT8}, {CKPP_INT64},
            .no_identity = false),
    SUBJECT(placed, placed, integer, 4, WHOLE, {CKPP_INT32}, {CKPP_INT64}, .least_ndim = 2),
    SUBJECT(added, added, added, 4, TIES | NANS, {CKPP_FLOAT32}, {CKPP_FLOAT32, CKPP_INT32},
            .is_inout = {true}),
    SUBJECT(looked_up, looked_up, looked_up, 4, WHOLE, {CKPP_INT32}, {CKPP_INT64},
            .no_identity = false),
    SUBJECT(leading, leading, integer, 4, WHOLE, {CKPP_INT32, CKPP_INT32}, {CKPP_INT64},
            .no_identity = false),
};

int main(void)
{
    return test_subjects("reduce_bodies", subjects, sizeof subjects / sizeof *subjects);
}
