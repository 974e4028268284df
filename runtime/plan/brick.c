/* brick.c - elementwise loops on a GPU with inputs whose dimensions are in another order than the
 * output's, where tiles of two dimensions do not suit: some dimension is short, or the
 * contiguous one is the same for both.
 *
 * A block has a brick of elements: along the dimensions that are contiguous in the input's memory
 * so many that it reads long runs, along those that are contiguous in the output's so many that
 * it writes long runs, and then as many as fit. kernel/elementwise_brick.h has the rest. */
#include "runtime/plan/plan.h"

#include <string.h>

enum {
    BLOCK = 512,
    WORDS = 8, /* of 4 bytes, for each thread */
    WORD = 4,
    SHORT_RUN = 64,  /* bytes: what is read less of at once is read through bricks */
    LONG_RUN = 1024, /* the same of small elements that are not in whole vectors */
    MOST_DIMS = 8,
    FEW_RUNS = 16,  /* of a brick: caches keep as many lines */
    BLOCKS = 1024,  /* enough to keep a device busy */
    MOST_STEPS = 4, /* more lie too far from what other blocks have meanwhile */
    WIDEST = 16
};

/* ---- inputs ---- */

/* The loop's dimensions in the order of the operand's memory, the contiguous one first. */
static void order_of(const rt_launch *l, const rt_operand *o, int order[RT_LOOP_DIMS])
{
    for (int d = 0; d < l->ndim; d++) {
        int k = d;
        for (; k > 0 && o->strides[order[k - 1]] > o->strides[d]; k--)
            order[k] = order[k - 1];
        order[k] = d;
    }
}

/* Whether the input is read well as it is: rows of bytes that begin anywhere are so only where
 * they are long. */
static bool is_long(const rt_launch *l, int k)
{
    const int64_t bytes = l->extent[l->ndim - 1] * (int64_t)l->operand[k].array.itemsize;

    return bytes >=
           (l->operand[k].array.itemsize < WORD && bytes % RT_VECTOR_BYTES ? LONG_RUN : SHORT_RUN);
}

/* Whether it is an input whose memory the loop goes through in small pieces, but that is all
 * there: the strides are those of an array with its dimensions in another order. */
static bool is_candidate(const rt_launch *l, int k)
{
    const rt_operand *o = &l->operand[k];
    const int inner = l->ndim - 1;
    const size_t size = o->array.itemsize;
    int order[RT_LOOP_DIMS];

    if (!rt_is_element(o) || o->param->direction != CKPP_IN || o->param->near || size > WIDEST ||
        !is_power_of_two((int64_t)size) || (uintptr_t)o->data % size)
        return false;
    for (int d = 0; d < l->ndim; d++)
        if (o->strides[d] < 1)
            return false;
    order_of(l, o, order);
    if (o->strides[order[0]] != 1 || (order[0] == inner && is_long(l, k)))
        return false;
    for (int j = 0; j < l->ndim; j++)
        if (order[j] != inner - j)
            return true;
    return false;
}

int brick_lead(const rt_launch *l)
{
    int k = 0;

    while (k < l->kernel->nparams && !is_candidate(l, k))
        k++;
    return k;
}

bool brick_has(const rt_launch *l, const plan_brick *b, int k)
{
    int order[RT_LOOP_DIMS], other[RT_LOOP_DIMS];

    if (!is_candidate(l, k))
        return false;
    order_of(l, &l->operand[k], order);
    order_of(l, &l->operand[b->lead], other);
    return memcmp(order, other, (size_t)l->ndim * sizeof order[0]) == 0;
}

/* ---- extents ---- */

static int64_t size_of(const rt_launch *l, const plan_brick *b)
{
    int64_t size = 1;

    for (int d = 0; d < l->ndim; d++)
        size *= b->extent[d];
    return size;
}

/* Makes the run along these dimensions as long as `most`, if it can. A dimension of which no more
 * than half would be left over is taken whole. */
static void reach(const rt_launch *l, plan_brick *b, const int order[], int64_t most)
{
    for (int j = 0; j < l->ndim && most > 1; j++) {
        const int d = order[j];
        int64_t take = l->extent[d] < 2 * most ? l->extent[d] : most;
        b->extent[d] = take > b->extent[d] ? take : b->extent[d];
        most = (most + b->extent[d] / 2) / b->extent[d];
    }
}

/* The first dimension of these of which the brick has not all; -1: it has. *run: the elements up
 * to there. */
static int open_dim(const rt_launch *l, const plan_brick *b, const int order[], int64_t *run)
{
    *run = 1;
    for (int j = 0; j < l->ndim; j++) {
        *run *= b->extent[order[j]];
        if (b->extent[order[j]] < l->extent[order[j]])
            return order[j];
    }
    return -1;
}

static bool grow(const rt_launch *l, plan_brick *b, int d, int64_t most)
{
    const int64_t times = d < 0 ? 0 : most / (size_of(l, b) / b->extent[d]),
                  extent = d < 0                  ? 0
                           : times < l->extent[d] ? times
                                                  : l->extent[d];

    if (d < 0 || extent <= b->extent[d])
        return false;
    b->extent[d] = extent;
    return true;
}

/* Whether d is to be shortened, not e: one that the brick has not all of, or the longer one. */
static bool is_rather_shortened(const rt_launch *l, const plan_brick *b, int d, int e)
{
    const bool d_is_cut = b->extent[d] > 1 &&
                          b->extent[d]<l->extent[d], e_is_cut = b->extent[e]> 1 &&
                          b->extent[e] < l->extent[e];

    return d_is_cut != e_is_cut ? d_is_cut : b->extent[d] > b->extent[e];
}

static void shrink(const rt_launch *l, plan_brick *b, int64_t most)
{
    while (size_of(l, b) > most) {
        int longest = 0;
        for (int d = 1; d < l->ndim; d++)
            if (is_rather_shortened(l, b, d, longest))
                longest = d;
        b->extent[longest] = most / (size_of(l, b) / b->extent[longest]);
        b->extent[longest] += b->extent[longest] == 0;
    }
}

void brick_choose(const rt_launch *l, plan_brick *b, int64_t most, int unit)
{
    int input[RT_LOOP_DIMS], output[RT_LOOP_DIMS];
    int64_t side = 1, in, out;

    order_of(l, &l->operand[b->lead], input);
    for (int d = 0; d < l->ndim; d++) {
        output[d] = l->ndim - 1 - d;
        b->extent[d] = 1;
    }
    while (side * side < most)
        side *= 2;
    reach(l, b, input, side / 2); /* what is written in pieces costs more */
    reach(l, b, output, side * 2);
    shrink(l, b, most);
    for (bool grows = true; grows;) {
        const int d = open_dim(l, b, input, &in), e = open_dim(l, b, output, &out);
        grows = grow(l, b, in < out ? d : e, most) || grow(l, b, in < out ? e : d, most);
    }
    for (int d = 0; d < l->ndim; d++) { /* bricks of about the same size */
        b->extent[d] = divide_up(l->extent[d], divide_up(l->extent[d], b->extent[d]));
        if (b->extent[d] < l->extent[d] && b->extent[d] > unit)
            b->extent[d] -= b->extent[d] % unit;
    }
    b->count = 0;
    for (int j = 0; j < l->ndim; j++)
        if (b->extent[input[j]] > 1)
            b->order[b->count++] = input[j];
}

int brick_run(const rt_launch *l, const plan_brick *b)
{
    int run = b->count;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const int64_t *strides = l->operand[k].strides;
        int j = 1;
        if (!brick_has(l, b, k))
            continue;
        while (j < run && b->extent[b->order[j - 1]] == l->extent[b->order[j - 1]] &&
               strides[b->order[j]] == strides[b->order[j - 1]] * l->extent[b->order[j - 1]])
            j++;
        run = j;
    }
    return run;
}

static int64_t runs_of(const rt_launch *l, const plan_brick *b)
{
    int64_t runs = size_of(l, b);

    for (int j = 0; j < b->run; j++)
        runs /= b->extent[b->order[j]];
    return runs;
}

/* ---- vectors ---- */

/* Whether the operand's part of each brick is in aligned vectors. */
static bool loads_vectors(const rt_launch *l, const plan_brick *b, int k, int width)
{
    const rt_operand *o = &l->operand[k];
    const int last = b->order[b->run - 1];
    int64_t size = 1;

    for (int j = 0; j < b->run; j++)
        size *= b->extent[b->order[j]];
    if ((uintptr_t)o->data % (o->array.itemsize * (size_t)width) || size % width ||
        o->strides[last] * l->extent[last] % width)
        return false;
    for (int d = 0; d < l->ndim; d++) {
        bool in_run = false;
        for (int j = 0; j < b->run; j++)
            in_run |= b->order[j] == d;
        if (!in_run && o->strides[d] % width)
            return false;
    }
    return true;
}

/* Whether the output's part is, and that of inputs which are read along with it. */
static bool stores_vectors(const rt_launch *l, const rt_class *cls, const plan_brick *b, int width)
{
    const int inner = l->ndim - 1;

    if (b->extent[inner] % width || l->extent[inner] % width)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (!brick_has(l, b, k) && loop_is_unit(cls, k) && !loop_is_aligned(l, k, width, 0, inner))
            return false;
    return true;
}

/* ---- the plan ---- */

/* Finds the brick. *loads, *stores: elements of a vector. */
static bool find_brick(const rt_launch *l, const rt_class *cls, plan_brick *b, int *loads,
                       int *stores)
{
    size_t size = WIDEST, bytes = 0;

    b->lead = brick_lead(l);
    if (b->lead == l->kernel->nparams)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (brick_has(l, b, k)) {
            bytes += l->operand[k].array.itemsize;
            size = l->operand[k].array.itemsize < size ? l->operand[k].array.itemsize : size;
        }
    const int unit = size < WORD ? (int)(WORD / size) : 1;
    for (int width = unit;; width /= 2) {
        int64_t most = (int64_t)rt_block_of(cls) * WORDS * width;
        most = size > WORD ? most * WORD / (int64_t)size : most;
        while (most > 1 && (size_t)most * bytes > RT_STATIC_SHARED / 2 / 33 * 32 - 64)
            most /= 2;
        brick_choose(l, b, most, unit);
        if (!b->count || b->extent[l->ndim - 1] == 1)
            return false;
        b->run = brick_run(l, b);
        *loads = *stores = unit;
        for (int k = 0; k < l->kernel->nparams; k++)
            while (*loads > 1 && brick_has(l, b, k) && !loads_vectors(l, b, k, *loads))
                *loads /= 2;
        while (*stores > 1 && !stores_vectors(l, cls, b, *stores))
            *stores /= 2;
        if (width == 1 && size < WORD && *loads == 1 && runs_of(l, b) < FEW_RUNS)
            return false;
        if (width == 1 || (*loads >= width && *stores >= width))
            return true;
    }
}

/* How many bytes of each operand are read, or written, at once, at least; `width`: elements of a
 * vector. 0: rows of the input are not so short that their words matter. */
static int64_t bytes_at_once(const rt_launch *l, const plan_brick *b, int width)
{
    const rt_operand *o = &l->operand[b->lead];
    const int inner = l->ndim - 1;
    int64_t size = (int64_t)o->array.itemsize;

    if (o->strides[inner] == 1 && l->extent[inner] * size >= SHORT_RUN)
        return 0;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_element(&l->operand[k]) && l->operand[k].param->direction != CKPP_IN &&
            (int64_t)l->operand[k].array.itemsize < size)
            size = (int64_t)l->operand[k].array.itemsize;
    return size * width;
}

bool brick_plan(const rt_launch *l, rt_class *cls)
{
    const unsigned short block = cls->block;
    int loads, stores;
    plan_brick b;

    if (l->ndim < 2 || l->ndim > MOST_DIMS || loop_needs_wide(l, cls))
        return false;
    if (!cls->block)
        cls->block = BLOCK;
    const bool found = find_brick(l, cls, &b, &loads, &stores);
    const int64_t bytes = found ? bytes_at_once(l, &b, loads < stores ? loads : stores) : 0;
    if (bytes < WORD && words_plan(l, cls, bytes > 1))
        return true;
    if (!found || bytes == 0) {
        cls->block = block;
        return false;
    }
    cls->items = (unsigned char)divide_up(size_of(l, &b), rt_block_of(cls));
    cls->width = (unsigned char)stores;
    cls->brick_dims = (unsigned char)b.count;
    cls->brick_run = (unsigned char)b.run;
    cls->brick_load = (unsigned char)loads;
    for (int j = 0; j < b.count; j++)
        cls->brick_order |= (unsigned)b.order[j] << 4 * j;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (brick_has(l, &b, k)) {
            cls->param[k].access = RT_BRICK;
            cls->param[k].aligned = loads > 1;
        } else if (loop_is_unit(cls, k)) {
            cls->param[k].aligned = cls->width > 1;
        }
    return true;
}

int64_t brick_divide(rt_launch *l, const rt_class *cls)
{
    int64_t bricks = 1;
    int loads, stores;
    plan_brick b;

    if (cls->brick_row) {
        words_divide(l, cls);
    } else {
        find_brick(l, cls, &b, &loads, &stores);
        memcpy(l->brick, b.extent, sizeof l->brick);
    }
    for (int d = 0; d < l->ndim; d++)
        bricks *= divide_up(l->extent[d], l->brick[d]);
    const int64_t steps = bricks / BLOCKS < MOST_STEPS ? bricks / BLOCKS : MOST_STEPS;
    l->vectors[0] = steps > 1 ? steps : 1;
    return divide_up(bricks, l->vectors[0]) * rt_block_of(cls);
}
