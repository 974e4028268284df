/* loop_gpu.c - how a GPU's threads divide an elementwise loop. What is decided here depends on the
 * layouts of the operands, and of extents only on whether vectors and tiles fit into them: it is
 * part of the class, so each other answer is compiled anew.
 *
 *   flat    one dimension. A thread takes a vector of neighbours: 16 bytes of the widest operand.
 *           Where the first output does not begin at a vector's boundary, the elements in front of
 *           it are taken alone; operands that then are not aligned have their vectors put together
 *           from two (loads), or element by element (stores).
 *   staged  one dimension: a block's elements pass through shared memory, see stage.c.
 *   rows    several dimensions: vectors lie along the innermost one.
 *   strips  the same, where vectors would not be aligned: see strips.c.
 *   tiles   some input is contiguous along another dimension than the output: it is transposed by
 *           way of shared memory.
 *   bricks   the same where some dimensions are short: see brick.c; of elements of less than a
 *           word, see words.c.
 *
 * One vector a thread keeps memory busy; of smaller vectors it takes several, a block apart; and
 * in rows of a loop that reads next to nothing, whose threads would be gone before the next have
 * come. A body is compiled for each element of a vector. One that calls a long function or two
 * would take NVRTC much longer for that, so it is compiled once: in a loop over elements in shared
 * memory. A body that calls more functions computes for longer than it reads: there each
 * instruction counts, and it is compiled for each element all the same. */
#include "runtime/plan/plan.h"

#include <string.h>

enum { ITEMS = 4, MANY_CALLS = 4, MOST_CALLS = 12, VECTORS_IN_ROW = 8 };

bool loop_is_unit(const rt_class *cls, int k)
{
    return cls->param[k].access == RT_DENSE || cls->param[k].access == RT_ROW;
}

/* The operand whose vectors are to be aligned: the first output with unit stride, else the first
 * input; -1: none has it. */
int loop_aligned_operand(const rt_launch *l, const rt_class *cls)
{
    int first = -1;

    for (int k = 0; k < l->kernel->nparams; k++) {
        if (!loop_is_unit(cls, k))
            continue;
        if (l->operand[k].param->direction != CKPP_IN)
            return k;
        first = first < 0 ? k : first;
    }
    return first;
}

/* Elements in front of the operand's first aligned vector; -1 where its elements do not lie at
 * multiples of their size. */
int64_t loop_head_of(const rt_operand *o, int width)
{
    size_t size = o->array.itemsize;

    if ((uintptr_t)o->data % size)
        return -1;
    return (int64_t)((0 - (uintptr_t)o->data) % (size * (size_t)width) / size);
}

/* Whether the operand's vectors of `width` elements, the first one `head` elements behind its
 * begin, are aligned. `along`: the dimension along which they lie. */
bool loop_is_aligned(const rt_launch *l, int k, int width, int64_t head, int along)
{
    const rt_operand *o = &l->operand[k];
    size_t size = o->array.itemsize;

    if (((uintptr_t)o->data + (uintptr_t)head * size) % (size * (size_t)width))
        return false;
    for (int d = 0; d < l->ndim; d++)
        if (d != along && o->strides[d] % width)
            return false;
    return true;
}

static bool align_params(const rt_launch *l, rt_class *cls, int64_t head)
{
    bool all = true;

    for (int k = 0; k < l->kernel->nparams; k++) {
        if (!loop_is_unit(cls, k))
            continue;
        cls->param[k].aligned = cls->width > 1 &&
                                loop_is_aligned(l, k, cls->width, head, l->ndim - 1);
        all &= cls->param[k].aligned;
    }
    return all;
}

/* How many elements of the widest operand with unit stride a vector has; 1 where an operand's size
 * is no power of two. */
static int widest_vector(const rt_launch *l, const rt_class *cls)
{
    size_t widest = 0;

    for (int k = 0; k < l->kernel->nparams; k++) {
        size_t size = l->operand[k].array.itemsize;
        if (!loop_is_unit(cls, k))
            continue;
        if (!is_power_of_two((int64_t)size))
            return 1;
        widest = size > widest ? size : widest;
    }
    return widest == 0 || widest > RT_VECTOR_BYTES ? 1 : (int)(RT_VECTOR_BYTES / widest);
}

static void plan_flat(const rt_launch *l, rt_class *cls)
{
    int lead = loop_aligned_operand(l, cls);
    int64_t head = lead < 0 || cls->width == 1 ? 0 : loop_head_of(&l->operand[lead], cls->width);

    if (head < 0)
        cls->width = 1;
    cls->has_head = cls->width > 1 && (!align_params(l, cls, head) || head > 0);
}

static void plan_rows(const rt_launch *l, rt_class *cls, bool once)
{
    int64_t extent = l->extent[l->ndim - 1];
    int lead = loop_aligned_operand(l, cls);
    bool whole = cls->width > 1 && align_params(l, cls, 0);

    if (!once && (!whole || strips_repeat_row(l)) && strips_plan(l, cls, lead))
        return;
    while (cls->width > 1 && extent % cls->width && extent < VECTORS_IN_ROW * cls->width)
        cls->width /= 2;
    bool all = align_params(l, cls, 0);
    if (lead < 0 || !cls->param[lead].aligned)
        cls->width = 1;
    cls->partial_vector = extent % cls->width != 0;
    cls->misaligned = cls->width > 1 && !all;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (cls->param[k].access == RT_DENSE && cls->width > 1 && !cls->param[k].aligned)
            cls->param[k].access = RT_ROW;
}

/* ---- the plan ---- */

/* How many operands are as large as the loop: none of their strides is 0. */
static int large_operands(const rt_launch *l)
{
    int count = 0;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        bool large = rt_is_element(o);
        for (int d = 0; large && d < l->ndim; d++)
            large = o->strides[d] != 0;
        count += large;
    }
    return count;
}

/* Whether NVRTC would take long to compile the body for each element of a vector, with so many
 * calls altogether. */
static bool is_long(const rt_launch *l, int calls)
{
    bool long_calls = l->kernel->facts & CKPP_FACT_LONG_CALLS || calls > MOST_CALLS;

    for (int k = 0; k < l->kernel->nparams; k++) /* the functions are those of its type */
        long_calls |= l->operand[k].dtype == CKPP_FLOAT64 ||
                      l->operand[k].dtype == CKPP_COMPLEX128;
    return calls > 0 && long_calls;
}

/* How many vectors a thread takes: where vectors are small, as many as make 16 bytes of the widest
 * operand. */
int loop_items(const rt_launch *l, const rt_class *cls)
{
    size_t widest = 1;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_element(&l->operand[k]) && cls->param[k].access != RT_BROADCAST &&
            l->operand[k].array.itemsize > widest)
            widest = l->operand[k].array.itemsize;
    size_t items = RT_VECTOR_BYTES / (widest * cls->width);
    if (l->ndim > 1 && large_operands(l) == 1)
        return ITEMS;
    return items > ITEMS ? ITEMS : items < 1 ? 1 : (int)items;
}

void loop_plan(const rt_launch *l, rt_class *cls)
{
    enum { MOST_ITEMS = 8 };
    const plan_candidate *candidate = plan_candidate_of(l, l->combination);

    cls->width = cls->items = 1;
    if (!cls->target->simt || l->kernel->facts & CKPP_FACT_TEAM)
        return;
    if (patch_plan(l, cls, widest_vector(l, cls)))
        return;
    if (candidate->block && !l->work.grid.block[0])
        cls->block = candidate->block;
    if (l->ndim > 1 &&
        (tiles_plan(l, cls, true) || brick_plan(l, cls) || tiles_plan(l, cls, false)))
        return;
    const int calls = specialize_calls(l->kernel), width = widest_vector(l, cls);
    const bool once = calls < MANY_CALLS && is_long(l, calls * width) && !candidate->unrolled;
    if (stage_plan(l, cls, once))
        return;
    cls->width = (unsigned char)(once ? 1 : width);
    if (l->ndim == 1)
        plan_flat(l, cls);
    else
        plan_rows(l, cls, once);
    cls->misaligned |= cls->has_head;
    if (!calls && !cls->strips)
        cls->items = (unsigned char)loop_items(l, cls);
    if (!once && !cls->strips)
        cls->items = (unsigned char)plan_scale(cls->items, candidate->items, MOST_ITEMS);
}

static bool has_misaligned(const rt_launch *l, const rt_class *cls)
{
    for (int k = 0; k < l->kernel->nparams; k++)
        if (cls->param[k].access == RT_DENSE && !cls->param[k].aligned)
            return true;
    return false;
}

/* How many vectors a flat loop has; *head: how many elements are in front of the first one. */
static int64_t flat_vectors(const rt_launch *l, const rt_class *cls, int64_t *head)
{
    const int lead = loop_aligned_operand(l, cls);

    *head = cls->has_head ? loop_head_of(&l->operand[lead], cls->width) : 0;
    if (l->n <= *head) {
        *head = l->n;
        return 0;
    }
    int64_t vectors = (l->n - *head) / cls->width;
    return vectors > 0 && cls->has_head && has_misaligned(l, cls) ? vectors - 1 : vectors;
}

static int64_t count_vectors(const rt_launch *l, const rt_class *cls)
{
    int64_t extent = l->extent[l->ndim - 1];

    return l->n / extent * divide_up(extent, cls->width);
}

/* How many elements of a plain body an iteration is worth: one with a loop may go through its part
 * of the largest array. */
static int64_t item_cost(const rt_launch *l)
{
    enum { LOOP = 64 };
    int64_t most = LOOP;
    if (!(l->kernel->facts & (CKPP_FACT_LOOPS | CKPP_FACT_TEAM)) || l->n < 1)
        return 1;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const int64_t size = o->raw ? ckpp_size(&o->array) / l->n : 0;
        most = size > most ? size : most;
    }
    return most;
}

void loop_divide(rt_launch *l, const rt_class *cls)
{
    int64_t threads;

    if (!cls->target->simt) {
        threads = l->n;
    } else if (cls->patch_rows) {
        rt_box whole;
        box_whole(l, &whole);
        l->vectors[0] = patch_shift(l, cls);
        threads = patch_threads(cls, &whole, l->vectors[0]);
    } else if (cls->tile_width) {
        threads = tiles_threads(l, cls);
    } else if (cls->brick_dims) {
        threads = brick_divide(l, cls);
    } else if (cls->strips) {
        threads = strips_divide(l, cls);
    } else {
        bool flat = l->ndim == 1 && cls->width > 1;
        int64_t vectors = flat ? flat_vectors(l, cls, &l->vectors[1]) : count_vectors(l, cls);
        l->vectors[0] = vectors;
        if (flat)
            /* elements in front of them and behind them */
            vectors += l->n - vectors * cls->width;
        const int block = rt_block_of(cls);
        threads = divide_up(vectors, (int64_t)cls->items * block) * block;
    }
    l->work.items = threads;
    l->work.cost = cls->target->simt ? 1 : item_cost(l);
    l->work.finish = RT_WHOLE;
}

/* Packs a ckpp::divisor of kernel/divisor.h; the extent is less than 2^31. */
static int64_t divisor(int64_t extent)
{
    unsigned shift = 0;

    while ((int64_t)1 << shift < extent)
        shift++;
    uint64_t multiplier = (((uint64_t)1 << (31 + shift)) + (uint64_t)extent - 1) /
                          (uint64_t)extent;
    return (int64_t)((uint64_t)shift << 32 | multiplier);
}

void loop_divisors(const rt_launch *l, const rt_class *cls, unsigned char *to)
{
    int64_t by[RT_LOOP_DIMS + 1];
    int count = l->ndim;

    for (int d = 0; d < l->ndim; d++)
        by[d] = divisor(cls->brick_dims   ? l->brick[d]
                        : d < l->ndim - 1 ? l->extent[d]
                        : cls->strips     ? strips_divisor(l, cls)
                                          : divide_up(l->extent[d], cls->width));
    if (cls->brick_row)
        by[count++] = divisor(l->vectors[1]);
    memcpy(to, by, (size_t)count * sizeof by[0]);
}

void loop_ind_divisors(const rt_launch *l, unsigned char *to)
{
    int64_t by[CKPP_MAX_DIMS];

    for (int d = 0; d < l->shape_ndim; d++)
        by[d] = divisor(l->shape[d]);
    memcpy(to, by, (size_t)l->shape_ndim * sizeof by[0]);
}
