/* reduce_cases.h - what the property tests of reductions run: subjects, plans and cases.
 *
 * A reduction is specialised for its types, the number of dimensions that are left after merging
 * and each operand's innermost stride, and each specialisation costs a compile. So for a subject
 * (a kernel with element types) few plans are drawn: which dimensions are reduced, how they lie in
 * memory, what is sliced, reversed or repeated. Of each plan there are many cases, which differ in
 * extents, values, where the memory is and how the outputs are given. */
#ifndef REDUCE_CASES_H
#define REDUCE_CASES_H

#include "reduce_arrays.h"

enum { MOST_INPUTS = 3, MOST_OUTPUTS = 3, MOST_RESULT_BYTES = 16 };

/* What values are drawn, as bits of a set. */
typedef enum mood {
    WHOLE = 1,      /* small whole numbers */
    REAL = 2,       /* -1 to 1 */
    BITS = 4,       /* any, of integers */
    FACTORS = 8,    /* of floats: mostly 1, else powers of two, so that products are exact */
    TIES = 16,      /* few different ones */
    NANS = 32,      /* the same with now and then a NaN or an infinity */
    SPARSE = 64,    /* 0, and now and then a bit, of integers */
    ENDS = 128      /* the least or the greatest that there is, and now and then the other one */
} mood;
enum { MOODS = 8 };

typedef struct plan {
    int ndim;
    bool reduced[MOST_DIMS];
    layout input[MOST_INPUTS], output;
    bool packed;    /* the first input begins, and its rows do, where vector loads can */
    int edge;       /* the dimension that sometimes has an extent of 0 or 1 */
} plan;

typedef struct subject subject;

typedef struct test_case {
    const subject *subject;
    const plan *plan;
    mood mood;
    int64_t shape[MOST_DIMS];   /* of the inputs, broadcast */
    int64_t n, results;         /* elements of one result; results */
    int result_ndim;
    int64_t result_shape[MOST_DIMS];
    int64_t axis[MOST_DIMS];
    ckpp_axes axes;
    bool keepdims;
    bool on_gpu;                /* host memory is laid out anew on its way there: less of it */
    bool allocate;              /* the outputs are the call's */
    block in[MOST_INPUTS];
    block out[MOST_OUTPUTS];    /* those that the call does not allocate */
} test_case;

/* Where the reference is. */
typedef struct place {
    const test_case *c;
    const int64_t *at;      /* coordinates in the broadcast input */
    int64_t i;              /* number of the element in the reduction */
} place;

/* What the reference keeps of one result. */
typedef struct tally {
    number value;
    int64_t count, index;
    /* the sum of what was added, without signs: what bounds on errors are made of */
    long double size;
    long double squares, most;
    bool nan;
} tally;

/* What an output must be: a value, give or take `bound`, besides rounding to its type. */
typedef struct expected {
    number value;
    long double bound;
} expected;

struct subject {
    const char *name;
    ckpp_status (*call)(const test_case *c, ckpp_array *out);
    void (*take)(tally *t, const number *x, const place *p);
    void (*finish)(const tally *t, const test_case *c, expected *e);
    int plans;
    unsigned moods;
    ckpp_dtype in[MOST_INPUTS], out[MOST_OUTPUTS];    /* CKPP_NONE: no more */
    bool no_identity;
    bool is_inout[MOST_OUTPUTS];
    int least_ndim;
};

static int inputs_of(const subject *s)
{
    int k = 0;

    while (k < MOST_INPUTS && s->in[k] != CKPP_NONE)
        k++;
    return k;
}

static int outputs_of(const subject *s)
{
    int k = 0;

    while (k < MOST_OUTPUTS && s->out[k] != CKPP_NONE)
        k++;
    return k;
}

/* ---- plans ---- */

enum { CANONICAL = 7 };

/* Everything; rows; columns; the middle; both ends; everything, transposed; a single element. */
static void draw_canonical(plan *p, int which)
{
    static const struct { int ndim; bool reduced[3], transposed;
    } canonical[CANONICAL] = {
        {1, {true}, false},
        {2, {false, true}, false},
        {2, {true, false}, false},
        {3, {false, true, false}, false},
        {3, {true, false, true}, false},
        {2, {true, true}, true},
        {0, {false}, false},
    };

    p->ndim = canonical[which].ndim;
    memcpy(p->reduced, canonical[which].reduced, sizeof canonical[which].reduced);
    for (int k = 0; k < MOST_INPUTS; k++) {
        p->input[k] = dense_layout();
        if (canonical[which].transposed)
            p->input[k].order[0] = 1, p->input[k].order[1] = 0;
    }
    p->output = dense_layout();
}

static void draw_free(plan *p, const subject *s)
{
    bool repeats = !(s->moods & FACTORS);   /* a power of a factor may be out of range */

    p->ndim = s->least_ndim + (int)below(MOST_DIMS + 1 - s->least_ndim);
    for (int d = 0; d < p->ndim; d++)
        p->reduced[d] = chance(50);
    p->input[0] = draw_layout(p->ndim, chance(50) ? 20 : 0);
    for (int k = 1; k < MOST_INPUTS; k++)
        p->input[k] = chance(50) ? p->input[0] : draw_layout(p->ndim, chance(50) ? 20 : 0);
    for (int k = 0; k < MOST_INPUTS; k++)
        for (int d = 0; d < p->ndim; d++)
            p->input[k].repeated[d] = chance(k ? 25 : 10) && repeats;
    p->output = draw_layout(p->ndim, chance(50) ? 30 : 0);
}

static plan draw_plan(const subject *s, int which, int first)
{
    plan p = {.ndim = 0};

    if (which % 2 || s->least_ndim > 0)
        draw_free(&p, s);
    else
        draw_canonical(&p, (first + which / 2) % CANONICAL);
    p.packed = chance(50);
    for (int k = 0; k < MOST_INPUTS && !p.packed; k++)
        p.input[k].shift = k && chance(30) ? 2 : 1;
    p.edge = p.ndim ? (int)below(p.ndim) : 0;
    return p;
}

/* ---- cases ---- */

static void draw_shape(test_case *c, int64_t most)
{
    const plan *p = c->plan;
    int order[MOST_DIMS] = {0};
    double part = (double)below(1000) / 1000;
    int64_t room = (int64_t)pow((double)most, part < 0.3 ? part + 0.7 : part);

    shuffle(p->ndim, order);
    for (int k = 0; k < p->ndim; k++) {
        int64_t limit = room >> (p->ndim - 1 - k);
        c->shape[order[k]] = k == p->ndim - 1 && chance(50) && limit > 1 ? limit
                                                                         : draw_extent(limit);
        room /= c->shape[order[k]];
    }
    int inner = p->ndim ? p->input[0].order[p->ndim - 1] : 0;
    if (p->packed && p->ndim > 1)
        c->shape[inner] = (c->shape[inner] + 15) / 16 * 16;
    if (p->ndim && chance(12))
        c->shape[p->edge] = below(2);
    c->n = c->results = 1;
    for (int d = 0; d < p->ndim; d++)
        *(p->reduced[d] ? &c->n : &c->results) *= c->shape[d];
}

static void draw_axes(test_case *c)
{
    const plan *p = c->plan;
    int order[MOST_DIMS] = {0}, count = 0;

    shuffle(p->ndim, order);
    for (int k = 0; k < p->ndim; k++)
        if (p->reduced[order[k]])
            c->axis[count++] = chance(50) ? order[k] : order[k] - p->ndim;
    c->axes = (ckpp_axes){c->axis, count};
    if (count == p->ndim && chance(50))
        c->axes = (ckpp_axes){NULL, 0};
    c->keepdims = chance(40);
    c->result_ndim = 0;
    for (int d = 0; d < p->ndim; d++)
        if (!p->reduced[d] || c->keepdims)
            c->result_shape[c->result_ndim++] = p->reduced[d] ? 1 : c->shape[d];
}

static mood draw_mood(unsigned moods)
{
    for (;;) {
        unsigned m = 1u << below(MOODS);
        if (m & moods)
            return (mood)m;
    }
}

/* `rare`: whether this is one of the few that stand out. */
static double draw_real(mood m, bool is_unsigned, bool rare)
{
    static const double factors[] = {0.5, 2, -1, -2};
    static const double ends[] = {(double)NAN, (double)NAN, (double)INFINITY, -(double)INFINITY};
    int64_t most = m & (TIES | NANS) ? 2 : 4;

    if (m == REAL)
        return (double)draw_bits() / 0x1p31 - 1;
    if (m == FACTORS)
        return rare ? factors[below(4)] : 1;
    if (m == NANS && rare)
        return ends[below(4)];
    return (double)(is_unsigned ? below(2 * most + 1) : below(2 * most + 1) - most);
}

static uint64_t draw_integer(mood m, bool rare)
{
    if (m == SPARSE)
        return rare ? (uint64_t)0x0101010101010101 << below(8) : 0;    /* in each byte */
    return (uint64_t)draw_bits() << 32 | draw_bits() | (m == FACTORS);
}

static void set_end(ckpp_dtype type, void *data, int64_t k, bool greatest)
{
    size_t size = ckpp_dtype_size(type);
    uint64_t least = kind_of(type) == 'i' ? (uint64_t)1 << (8 * size - 1) : 0,
             bits = greatest ? ~least : least;

    if (strchr("iu", kind_of(type)))
        memcpy((char *)data + (size_t)k * size, &bits, size);
    else
        element_set(type, data, k,
                    kind_of(type) == 'b' ? greatest
                    : greatest           ? (double)INFINITY
                                         : -(double)INFINITY);
}

static void draw_elements(const test_case *c, ckpp_dtype type, void *data, int64_t count)
{
    bool is_integer = strchr("iu", kind_of(type)), is_unsigned = strchr("ub", kind_of(type));
    size_t size = ckpp_dtype_size(type);
    /* As many factors as keep products in range; a NaN in few of the results. */
    int64_t every = c->mood == FACTORS ? c->n / 40 + 1 : 3 * c->n + 1;
    bool greatest = chance(50);

    for (int64_t k = 0; k < count; k++) {
        bool rare = below(every) == 0;
        if (c->mood == ENDS) {
            set_end(type, data, k, greatest != rare);
            continue;
        }
        if (is_integer && (c->mood & (BITS | FACTORS | SPARSE))) {
            uint64_t bits = draw_integer(c->mood, rare);
            memcpy((char *)data + (size_t)k * size, &bits, size);
            continue;
        }
        double _Complex value = draw_real(c->mood, is_unsigned, rare);
        if (kind_of(type) == 'c' && c->mood == FACTORS)
            value = rare && chance(50) ? I : value;
        else if (kind_of(type) == 'c')
            value += I * draw_real(c->mood, is_unsigned, rare);
        element_set(type, data, k, value);
    }
}

/* An input: where it is repeated it has stride 0, or for the call an extent of 1, or leading
 * dimensions are left out. The first one keeps the broadcast shape. */
static void draw_input(test_case *c, int k)
{
    const layout *l = &c->plan->input[k];
    block *b = &c->in[k];
    int lead = 0;

    block_make(b, c->subject->in[k], c->plan->ndim, c->shape, l);
    draw_elements(c, b->local.dtype, b->data, b->count);
    if (chance(c->on_gpu ? 90 : 50))
        block_upload(b);
    for (int d = 0; k > 0 && d < c->plan->ndim; d++)
        if (l->repeated[d] && chance(70))
            b->view.shape[d] = 1;
    while (k > 0 && lead < b->view.ndim && b->view.shape[lead] == 1 && l->repeated[lead] &&
           chance(70))
        lead++;
    b->view.ndim -= lead;
    memmove(b->view.shape, b->view.shape + lead, (size_t)b->view.ndim * sizeof b->view.shape[0]);
    memmove(b->view.strides, b->view.strides + lead,
            (size_t)b->view.ndim * sizeof b->view.strides[0]);
}

/* The plan's layout is that of all dimensions; the output may have but those that are kept. */
static layout output_layout(const test_case *c)
{
    const plan *p = c->plan;
    layout l = p->output;
    int place_of[MOST_DIMS] = {0}, count = 0;

    for (int d = 0; d < p->ndim; d++)
        if (!p->reduced[d] || c->keepdims) {
            place_of[d] = count;
            l.step[count] = p->output.step[d], l.padding[count] = p->output.padding[d];
            l.reversed[count++] = p->output.reversed[d];
        }
    count = 0;
    for (int k = 0; k < p->ndim; k++)
        if (!p->reduced[p->output.order[k]] || c->keepdims)
            l.order[count++] = place_of[p->output.order[k]];
    return l;
}

/* Row-major, as what a call allocates. */
static bool is_dense(const layout *l, int ndim)
{
    bool dense = true;

    for (int d = 0; d < ndim; d++)
        dense = dense && l->order[d] == d && l->step[d] == 1 && l->padding[d] == 0 &&
                !l->reversed[d];
    return dense;
}

static void draw_outputs(test_case *c)
{
    layout l = output_layout(c);
    bool upload = chance(50);

    c->allocate = is_dense(&l, c->result_ndim) && chance(60);
    for (int k = 0; k < outputs_of(c->subject); k++) {
        if (c->allocate && !c->subject->is_inout[k])
            continue;
        block_make(&c->out[k], c->subject->out[k], c->result_ndim, c->result_shape, &l);
        for (int64_t e = 0; e < c->out[k].count; e++)
            element_set(c->subject->out[k], c->out[k].data, e, (double)below(50));
        if (upload)
            block_upload(&c->out[k]);
    }
}

static void draw_case(test_case *c, const subject *s, const plan *p, bool on_gpu, int64_t most)
{
    *c = (test_case){.subject = s, .plan = p, .on_gpu = on_gpu, .mood = draw_mood(s->moods)};
    draw_shape(c, most);
    draw_axes(c);
    for (int k = 0; k < inputs_of(s); k++)
        draw_input(c, k);
    draw_outputs(c);
}

static void free_case(test_case *c)
{
    for (int k = 0; k < MOST_INPUTS; k++)
        block_free(&c->in[k]);
    for (int k = 0; k < MOST_OUTPUTS; k++)
        block_free(&c->out[k]);
}

#endif
