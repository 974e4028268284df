/* reduce_post.c - a property test of what post sees of a result: its place, and arrays that have
 * an element for each result. See reduce_random.h. */
#include "reduce_random.h"

#pragma kernel reduction biased in(int32 x, T bias) out(int64 y) reduce(max(a, b)) \
        post(y = 1000 * (int64_t)bias + a)
{ return x; }

#pragma kernel reduction placed in(int16 x, int32 ndim) out(int64 y, int32 second) \
        reduce(max(a, b)) \
        post(y = 1000000 * _out[0] + 1000 * _out.size() + a; second = ndim > 1 ? _out[1] : 0)
{ return x; }

#pragma kernel reduction both in(int8 x, int32 bias) out(int64 y, int8 g) reduce(max(a, b)) \
        post(y = 1000 * (bias - _out[0]) + a)
{
    g = -x;
    return x;
}

/* ---- arrays beside the results ---- */

static int value_at(int64_t k)
{
    return (int)(k * 37 % 101);
}

typedef struct beside {
    ckpp_array array;   /* of the device's */
    void *data;
} beside;

/* Which dimensions of the results it has as one element, and how many it leaves out, is up to the
 * case. */
static bool is_single(const test_case *c, int d)
{
    return (c->n + d) % 3 == 0;
}

static int left_out(const test_case *c)
{
    int lead = 0;
    while (lead < c->result_ndim && is_single(c, lead) && c->n % 2)
        lead++;
    return lead;
}

static beside beside_make(const test_case *c, ckpp_dtype type)
{
    const int lead = left_out(c);
    int64_t shape[MOST_DIMS] = {1}, size = 1;
    beside b = {{0}, NULL};

    for (int d = lead; d < c->result_ndim; d++)
        size *= shape[d - lead] = is_single(c, d) ? 1 : c->result_shape[d];
    b.data = calloc((size_t)(size + 1), ckpp_dtype_size(type));
    if (!b.data)
        abort();
    for (int64_t k = 0; k < size; k++)
        element_set(type, b.data, k, value_at(k));
    ckpp_array host =
        ckpp_view_make(b.data, type, ckpp_dtype_size(type), c->result_ndim - lead, shape);
    if (c->n % 5)
        CHECK_OK(ckpp_copy(&b.array, &host));
    else
        b.array = host;
    return b;
}

static ckpp_status beside_free(beside *b, ckpp_status status)
{
    ckpp_free(&b->array);
    free(b->data);
    return status;
}

/* Coordinates of the result that the element at `at` goes into. */
static void result_of(const test_case *c, const int64_t *at, int64_t *where)
{
    int next = 0;

    for (int d = 0; d < c->plan->ndim; d++)
        if (!c->plan->reduced[d] || c->keepdims)
            where[next++] = c->plan->reduced[d] ? 0 : at[d];
}

static int64_t bias_of(const test_case *c, const int64_t *at)
{
    int64_t where[MOST_DIMS] = {0}, k = 0;

    result_of(c, at, where);
    for (int d = left_out(c); d < c->result_ndim; d++)
        k = is_single(c, d) ? k : k * c->result_shape[d] + where[d];
    return value_at(k);
}

/* ---- calls ---- */

#define OPTIONS .axes = c->axes, .keepdims = c->keepdims

static ckpp_status call_biased(const test_case *c, ckpp_array *out)
{
    beside b = beside_make(c, CKPP_FLOAT16);
    return beside_free(&b, biased(&c->in[0].view, &b.array, &out[0], OPTIONS));
}

static ckpp_status call_placed(const test_case *c, ckpp_array *out)
{
    return placed(&c->in[0].view, c->result_ndim, &out[0], &out[1], OPTIONS);
}

static ckpp_status call_both(const test_case *c, ckpp_array *out)
{
    beside b = beside_make(c, CKPP_INT32);
    ckpp_array g = {0};
    ckpp_status status = both(&c->in[0].view, &b.array, &out[0], &g, OPTIONS);
    ckpp_free(&g);
    return beside_free(&b, status);
}

/* ---- the references ---- */

static void take_most(tally *t, const number *x)
{
    t->most = t->count == 0 || x->re > t->most ? x->re : t->most;
}

static void take_biased(tally *t, const number *x, const place *p)
{
    take_most(t, x);
    t->index = 1000 * bias_of(p->c, p->at);
}

static void take_placed(tally *t, const number *x, const place *p)
{
    int64_t where[MOST_DIMS] = {0};

    take_most(t, x);
    result_of(p->c, p->at, where);
    t->index = 1000000 * where[0] + 1000 * p->c->results;
    t->value.bits = p->c->result_ndim > 1 ? (uint64_t)where[1] : 0;
}

static void take_both(tally *t, const number *x, const place *p)
{
    int64_t where[MOST_DIMS] = {0};

    take_most(t, x);
    result_of(p->c, p->at, where);
    t->index = 1000 * (bias_of(p->c, p->at) - where[0]);
}

static void finish_index(const tally *t, const test_case *c, expected *e)
{
    if (outputs_of(c->subject) > 1)
        e[1].value.bits = t->value.bits;
    e->value.bits = (uint64_t)(t->index + (int64_t)t->most);
    e->bound = sum_bound(t, c, CKPP_INT64, 1);
}

#define SUBJECT(name, count, input, ...)                                                          \
    {#name, call_##name, take_##name, finish_index, count, WHOLE, {input}, {__VA_ARGS__},         \
     .no_identity = true}

static const subject subjects[] = {
    SUBJECT(biased, 12, CKPP_INT32, CKPP_INT64),
    {"placed", call_placed, take_placed, finish_index, 10, WHOLE, {CKPP_INT16},
     {CKPP_INT64, CKPP_INT32}, .no_identity = true, .least_ndim = 2},
    SUBJECT(both, 8, CKPP_INT8, CKPP_INT64),
};

int main(void)
{
    return test_subjects("reduce_post", subjects, sizeof subjects / sizeof *subjects);
}
