/* reduce_map.c - a property test of reductions that also write arrays: outputs that the body
 * assigns have an element for each one that it maps. Each is checked, with the memory beside it,
 * and that no element is mapped twice. See reduce_random.h for the results. */
#include "reduce_random.h"

#pragma kernel reduction both in(T x, T y) out(T g, double r) reduce(+)
{
    g = x + y;
    return (double)x * (double)y;
}

#pragma kernel reduction rotated in(T x, T y) out(T g, T r) reduce(+)
{
    g = x + y;
    return x * y;
}

#pragma kernel reduction added in(int32 x) inout(int32 g) out(int64 r) reduce(+)
{
    g += x;
    return g;
}

#pragma kernel reduction partly in(int16 x) out(float g, int64 r) reduce(+) post(r = a + n)
{
    if (x > 0)
        g = x;
    return x;
}

#pragma kernel reduction found in(float x) out(int8 g, int64 r) reduce(argmax)
{
    g = x > 0;
    return x;
}

#pragma kernel reduction largest in(int32 x) out(double g, int32 r) reduce(max(a, b))
{
    g = 0.5 * x;
    return x;
}

#pragma kernel reduction placed in(int8 x) out(int64 g, int64 r) reduce(+)
{
    g = 100 * _ind[0] + i + (int64_t)x * n;
    return x + i;
}

#pragma kernel reduction two in(float x, double y) out(uint8 g, int64 r, double h) reduce(+)
{
    h = x - y;
    g = x + 8;
    return x;
}

/* ---- the arrays that bodies write ---- */

enum { WRITTEN = 2 };

/* What the body makes of an element. */
typedef void element_want(const number *x, const place *p, number *g);

typedef struct written {
    block of[WRITTEN];
    void *want[WRITTEN]; /* a copy of the memory, which the check brings up to date */
    ckpp_array array[WRITTEN];
    bool given;
} written;

static void written_begin(written *w, const test_case *c, const ckpp_dtype *types, bool inout)
{
    *w = (written){.given = inout || !c->allocate};
    for (int k = 0; k < WRITTEN && types[k]; k++) {
        if (!w->given)
            continue;
        block_make(&w->of[k], types[k], c->plan->ndim, c->shape, &c->plan->output);
        for (int64_t e = 0; e < w->of[k].count; e++)
            element_set(types[k], w->of[k].data, e, (double)(e % 50));
        if (c->in[0].device.data)
            block_upload(&w->of[k]);
        w->array[k] = w->of[k].view;
        w->want[k] = malloc((size_t)bytes_of(&w->of[k]) + 1);
        if (!w->want[k])
            abort();
        memcpy(w->want[k], w->of[k].data, (size_t)bytes_of(&w->of[k]));
    }
}

static bool is_wanted(ckpp_dtype type, const void *got, int64_t at, const number *want)
{
    unsigned char memory[16] = {0};
    const size_t size = ckpp_dtype_size(type);

    if (type == CKPP_INT64)
        memcpy(memory, &want->bits, size);
    else
        element_set(type, memory, 0, (double)want->re + I * (double)want->im);
    return !memcmp((const char *)got + (size_t)at * size, memory, size);
}

static void check_written(const test_case *c, written *w, int k, const void *got,
                          element_want *want)
{
    const block *b = &w->of[k];
    const int64_t gap = b->data ? (char *)b->local.data - (char *)b->data : 0;
    const int64_t first = gap / (int64_t)w->array[k].itemsize;
    const size_t size = w->array[k].itemsize;

    for (int64_t m = 0; m < c->results; m++)
        for (int64_t i = 0; i < c->n; i++) {
            int64_t at[MOST_DIMS] = {0};
            number x[MOST_INPUTS], g[WRITTEN] = {{0}};
            set_coordinates(c, false, m, at);
            set_coordinates(c, true, i, at);
            for (int j = 0; j < inputs_of(c->subject); j++)
                x[j] = number_at(c->subject->in[j], c->in[j].local.data,
                                 offset_at(&c->in[j].local, at));
            const int64_t e = first + offset_at(b->data ? &b->local : &w->array[k], at);
            if (b->data)
                g[k] = number_at(b->local.dtype, w->want[k], e);
            want(x, &(place){c, at, i}, g);
            if (!is_wanted(w->array[k].dtype, got, e, &g[k]))
                report(c, "element %lld of result %lld of written array %d", (long long)i,
                       (long long)m, k);
            else if (b->data)
                memcpy((char *)w->want[k] + (size_t)e * size,
                       (const char *)got + (size_t)e * size, size);
        }
    if (b->data && memcmp(w->want[k], got, (size_t)bytes_of(b)))
        report(c, "memory beside written array %d was written", k);
}

static ckpp_status written_end(written *w, const test_case *c, const ckpp_dtype *types,
                               element_want *want, ckpp_status status)
{
    for (int k = 0; k < WRITTEN && types[k]; k++) {
        void *got = NULL;
        if (!status && !has_shape(&w->array[k], c->plan->ndim, c->shape)) {
            report(c, "written array %d has another shape", k);
        } else if (!status && w->given) {
            ckpp_array memory = block_memory(&w->of[k]);
            memory.data = got = calloc((size_t)memory.shape[0], memory.itemsize);
            ckpp_array from = w->of[k].device.data ? w->of[k].device : block_memory(&w->of[k]);
            CHECK_OK(ckpp_copy(&memory, &from));
        } else if (!status) {
            ckpp_array *g = &w->array[k];
            got = calloc((size_t)ckpp_size(g) + 1, g->itemsize);
            ckpp_array dense = ckpp_view_make(got, g->dtype, g->itemsize, g->ndim, g->shape);
            CHECK_OK(ckpp_copy(&dense, g));
            ckpp_free(g);
            *g = dense;
        }
        if (got)
            check_written(c, w, k, got, want);
        free(got);
        free(w->want[k]);
        if (w->given)
            block_free(&w->of[k]);
    }
    return status;
}

/* The body's arrays are g[0] and g[1]. */
#define CALLER(name, want, inout, first, second, ...)                                         \
    static ckpp_status call_##name(const test_case *c, ckpp_array *out)                       \
    {                                                                                         \
        const ckpp_array *x = &c->in[0].view;                                                 \
        const ckpp_dtype types[] = {first, second};                                           \
        written w;                                                                            \
        written_begin(&w, c, types, inout);                                                   \
        ckpp_array *g = w.array;                                                              \
        ckpp_status status = name(x, __VA_ARGS__, .axes = c->axes, .keepdims = c->keepdims);  \
        return written_end(&w, c, types, want, status);                                       \
    }

/* ---- the references ---- */

static void want_both(const number *x, const place *p, number *g)
{
    (void)p;
    g->re = x[0].re + x[1].re, g->im = x[0].im + x[1].im;
}

static void want_added(const number *x, const place *p, number *g)
{
    (void)p;
    g->re += x->re;
}

static void want_partly(const number *x, const place *p, number *g)
{
    (void)p;
    g->re = x->re > 0 ? x->re : g->re;
}

static void want_found(const number *x, const place *p, number *g)
{
    (void)p;
    g->re = x->re > 0;
}

static void want_largest(const number *x, const place *p, number *g)
{
    (void)p;
    g->re = x->re / 2;
}

static void want_placed(const number *x, const place *p, number *g)
{
    g->bits = (uint64_t)(100 * p->at[0] + p->i) + x->bits * (uint64_t)p->c->n;
}

static void want_two(const number *x, const place *p, number *g)
{
    (void)p;
    g[0].re = x[0].re + 8;
    g[1].re = x[0].re - x[1].re;
}

CALLER(both, want_both, false, c->subject->in[0], CKPP_NONE, &c->in[1].view, &g[0], &out[0])
CALLER(rotated, want_both, false, c->subject->in[0], CKPP_NONE, &c->in[1].view, &g[0], &out[0])
CALLER(added, want_added, true, CKPP_INT32, CKPP_NONE, &g[0], &out[0])
CALLER(partly, want_partly, false, CKPP_FLOAT32, CKPP_NONE, &g[0], &out[0])
CALLER(found, want_found, false, CKPP_INT8, CKPP_NONE, &g[0], &out[0])
CALLER(largest, want_largest, false, CKPP_FLOAT64, CKPP_NONE, &g[0], &out[0])
CALLER(placed, want_placed, false, CKPP_INT64, CKPP_NONE, &g[0], &out[0])
CALLER(two, want_two, false, CKPP_UINT8, CKPP_FLOAT64, &c->in[1].view, &g[0], &out[0], &g[1])

static void take_both(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits += x[0].bits * x[1].bits;
    t->value.re += x[0].re * x[1].re - x[0].im * x[1].im;
    t->value.im += x[0].re * x[1].im + x[0].im * x[1].re;
}

/* What the array held is added by written_begin(): the number of the element in memory. */
static void take_added(tally *t, const number *x, const place *p)
{
    const test_case *c = p->c;
    block b;

    block_make(&b, CKPP_INT32, c->plan->ndim, c->shape, &c->plan->output);
    int64_t first = ((char *)b.local.data - (char *)b.data) / (int64_t)b.local.itemsize;
    t->value.bits += x->bits + (uint64_t)((first + offset_at(&b.local, p->at)) % 50);
    block_free(&b);
}

static void take_sum(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits += (uint64_t)(int64_t)x->re;
}

static void take_most(tally *t, const number *x, const place *p)
{
    if (t->count == 0 || x->re > t->most)
        t->most = x->re, t->index = p->i;
}

static void take_placed(tally *t, const number *x, const place *p)
{
    t->value.bits += x->bits + (uint64_t)p->i;
}

static void finish_sum(const tally *t, const test_case *c, expected *e)
{
    e->value = t->value;
    e->bound = sum_bound(t, c, c->subject->out[0], 2);
}

static void finish_partly(const tally *t, const test_case *c, expected *e)
{
    e->value.bits = t->value.bits + (uint64_t)c->n;
}

static void finish_index(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value.bits = (uint64_t)t->index;
}

static void finish_most(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value.bits = (uint64_t)(int64_t)t->most;
}

#define SUBJECT(name, reference, last, count, ...) \
    {#name, call_##name, take_##reference, finish_##last, count, WHOLE, __VA_ARGS__}

static const subject subjects[] = {
    SUBJECT(both, both, sum, 7, {CKPP_FLOAT32, CKPP_FLOAT32}, {CKPP_FLOAT64},
            .no_identity = false),
    SUBJECT(both, both, sum, 4, {CKPP_INT8, CKPP_INT8}, {CKPP_FLOAT64}, .no_identity = false),
    SUBJECT(both, both, sum, 4, {CKPP_FLOAT16, CKPP_FLOAT16}, {CKPP_FLOAT64},
            .no_identity = false),
    SUBJECT(rotated, both, sum, 3, {CKPP_COMPLEX64, CKPP_COMPLEX64}, {CKPP_COMPLEX64},
            .no_identity = false),
    SUBJECT(added, added, sum, 7, {CKPP_INT32}, {CKPP_INT64}, .no_identity = false),
    SUBJECT(partly, sum, partly, 4, {CKPP_INT16}, {CKPP_INT64}, .no_identity = false),
    SUBJECT(found, most, index, 4, {CKPP_FLOAT32}, {CKPP_INT64}, .no_identity = true),
    SUBJECT(largest, most, most, 4, {CKPP_INT32}, {CKPP_INT32}, .no_identity = true),
    SUBJECT(placed, placed, sum, 4, {CKPP_INT8}, {CKPP_INT64}, .least_ndim = 1),
    SUBJECT(two, sum, sum, 4, {CKPP_FLOAT32, CKPP_FLOAT64}, {CKPP_INT64}, .no_identity = false),
};

int main(void)
{
    return test_subjects("reduce_map", subjects, sizeof subjects / sizeof *subjects);
}
