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
    WORDS = 8,               /* of 4 bytes, for each thread */
    WORD = 4,
    SHORT_RUN = 64,          /* bytes: what is read less of at once is read through bricks */
    MOST_DIMS = 8,
    FEW_RUNS = 16,           /* of a brick: caches keep as many lines */
    BLOCKS = 1024,           /* enough to keep a device busy */
    MOST_STEPS = 4,          /* more lie too far from what other blocks have meanwhile */
    WIDEST = 16
};

/* A brick: the dimensions in the order of the lead input's memory. */
typedef struct brick {
    int lead;
    int order[RT_LOOP_DIMS], count; /* those along which the brick has several elements */
    int run;
    int64_t extent[RT_LOOP_DIMS];
} brick;

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
    if (o->strides[order[0]] != 1 ||
        (order[0] == inner && l->extent[inner] * (int64_t)size >= SHORT_RUN))
        return false;
    for (int j = 0; j < l->ndim; j++)
        if (order[j] != inner - j)
            return true;
    return false;
}

static int first_candidate(const rt_launch *l)
{
    int k = 0;

    while (k < l->kernel->nparams && !is_candidate(l, k))
        k++;
    return k;
}

/* Whether the operand goes through the same bricks as the lead. */
static bool is_bricked(const rt_launch *l, const brick *b, int k)
{
    int order[RT_LOOP_DIMS], other[RT_LOOP_DIMS];

    if (!is_candidate(l, k))
        return false;
    order_of(l, &l->operand[k], order);
    order_of(l, &l->operand[b->lead], other);
    return memcmp(order, other, (size_t)l->ndim * sizeof order[0]) == 0;
}

/* ---- extents ---- */

static int64_t size_of(const rt_launch *l, const brick *b)
{
    int64_t size = 1;

    for (int d = 0; d < l->ndim; d++)
        size *= b->extent[d];
    return size;
}

/* Makes the run along these dimensions as long as `most`, if it can. A dimension of which no more
 * than half would be left over is taken whole. */
static void reach(const rt_launch *l, brick *b, const int order[], int64_t most)
{
    for (int j = 0; j < l->ndim && most > 1; j++) {
        const int d = order[j];
        int64_t take = l->extent[d] < 2 * most ? l->extent[d] : most;
        b->extent[d] = take > b->extent[d] ? take : b->extent[d];
        most = divide_up(most, b->extent[d]);
    }
}

/* The first dimension of these of which the brick has not all; -1: it has. *run: the elements up
 * to there. */
static int open_dim(const rt_launch *l, const brick *b, const int order[], int64_t *run)
{
    *run = 1;
    for (int j = 0; j < l->ndim; j++) {
        *run *= b->extent[order[j]];
        if (b->extent[order[j]] < l->extent[order[j]])
            return order[j];
    }
    return -1;
}

static bool grow(const rt_launch *l, brick *b, int d, int64_t most)
{
    const int64_t times = d < 0 ? 0 : most / (size_of(l, b) / b->extent[d]),
                  extent = d < 0 ? 0 : times < l->extent[d] ? times : l->extent[d];

    if (d < 0 || extent <= b->extent[d])
        return false;
    b->extent[d] = extent;
    return true;
}

static void shrink(const rt_launch *l, brick *b, int64_t most)
{
    while (size_of(l, b) > most) {
        int longest = 0;
        for (int d = 1; d < l->ndim; d++)
            longest = b->extent[d] > b->extent[longest] ? d : longest;
        b->extent[longest] = most / (size_of(l, b) / b->extent[longest]);
        b->extent[longest] += b->extent[longest] == 0;
    }
}

/* Chooses extents with no more than `most` elements; those of which the shape has several bricks
 * are multiples of `unit`. */
static void choose_extents(const rt_launch *l, brick *b, int64_t most, int unit)
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

/* How many of the brick's dimensions are one piece in all of its inputs. */
static int find_run(const rt_launch *l, const brick *b)
{
    int run = b->count;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const int64_t *strides = l->operand[k].strides;
        int j = 1;
        if (!is_bricked(l, b, k))
            continue;
        while (j < run && b->extent[b->order[j - 1]] == l->extent[b->order[j - 1]] &&
               strides[b->order[j]] == strides[b->order[j - 1]] * l->extent[b->order[j - 1]])
            j++;
        run = j;
    }
    return run;
}

static int64_t runs_of(const rt_launch *l, const brick *b)
{
    int64_t runs = size_of(l, b);

    for (int j = 0; j < b->run; j++)
        runs /= b->extent[b->order[j]];
    return runs;
}

/* ---- vectors ---- */

/* Whether the operand's part of each brick is in aligned vectors. */
static bool loads_vectors(const rt_launch *l, const brick *b, int k, int width)
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
static bool stores_vectors(const rt_launch *l, const rt_class *cls, const brick *b, int width)
{
    const int inner = l->ndim - 1;

    if (b->extent[inner] % width || l->extent[inner] % width)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (!is_bricked(l, b, k) && loop_is_unit(cls, k) &&
            !loop_is_aligned(l, k, width, 0, inner))
            return false;
    return true;
}

/* ---- the plan ---- */

/* Finds the brick. *loads, *stores: elements of a vector. */
static bool find_brick(const rt_launch *l, const rt_class *cls, brick *b, int *loads, int *stores)
{
    size_t size = WIDEST, bytes = 0;

    b->lead = first_candidate(l);
    if (b->lead == l->kernel->nparams)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (is_bricked(l, b, k)) {
            bytes += l->operand[k].array.itemsize;
            size = l->operand[k].array.itemsize < size ? l->operand[k].array.itemsize : size;
        }
    const int unit = size < WORD ? (int)(WORD / size) : 1;
    for (int width = unit;; width /= 2) {
        int64_t most = (int64_t)rt_block_of(cls) * WORDS * width;
        most = size > WORD ? most * WORD / (int64_t)size : most;
        while (most > 1 && (size_t)most * bytes > RT_STATIC_SHARED / 2 / 33 * 32 - 64)
            most /= 2;
        choose_extents(l, b, most, unit);
        if (!b->count || b->extent[l->ndim - 1] == 1)
            return false;
        b->run = find_run(l, b);
        *loads = *stores = unit;
        for (int k = 0; k < l->kernel->nparams; k++)
            while (*loads > 1 && is_bricked(l, b, k) && !loads_vectors(l, b, k, *loads))
                *loads /= 2;
        while (*stores > 1 && !stores_vectors(l, cls, b, *stores))
            *stores /= 2;
        if (width == 1 && size < WORD && *loads == 1 && runs_of(l, b) < FEW_RUNS)
            return false;
        if (width == 1 || (*loads >= width && *stores >= width))
            return true;
    }
}

bool brick_plan(const rt_launch *l, rt_class *cls)
{
    const unsigned short block = cls->block;
    int loads, stores;
    brick b;

    if (l->ndim < 2 || l->ndim > MOST_DIMS || loop_needs_wide(l, cls))
        return false;
    if (!cls->block)
        cls->block = BLOCK;
    if (!find_brick(l, cls, &b, &loads, &stores)) {
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
        if (is_bricked(l, &b, k)) {
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
    brick b;

    find_brick(l, cls, &b, &loads, &stores);
    memcpy(l->brick, b.extent, sizeof l->brick);
    for (int d = 0; d < l->ndim; d++)
        bricks *= divide_up(l->extent[d], l->brick[d]);
    const int64_t steps = bricks / BLOCKS < MOST_STEPS ? bricks / BLOCKS : MOST_STEPS;
    l->vectors[0] = steps > 1 ? steps : 1;
    return divide_up(bricks, l->vectors[0]) * rt_block_of(cls);
}
