/* strips.c - loops over rows that are not in whole vectors of 16 bytes: they begin at no vector's
 * boundary, as those of a matrix with an odd number of columns, or of a part of a larger matrix.
 *
 * A warp takes a strip of a row: its threads have neighbouring words of 4 bytes (elements, where
 * these are larger), and each of them some, a warp's width apart. So what a warp loads at once lies
 * together wherever it begins, and the row and its place in memory are worked out once for all of
 * a thread's words. Words are aligned for the lead operand (see loop_gpu.c); for others a word may
 * be put together from two. The first and the last elements of a row, which are in none of the
 * words, are taken one by one.
 *
 * Where a long row is repeated for all rows, blocks that have the same columns follow each other,
 * so that the cache still has them. */
#include "runtime/plan/plan.h"

enum {
    WARP = 32,
    WORD = 4,
    BLOCKS_IN_ROW = 8,
    MUCH = 16 << 20    /* bytes: about a third of a second-level cache */
};

static int64_t count_rows(const rt_launch *l)
{
    return l->n / l->extent[l->ndim - 1];
}

/* See `strip` of kernel/elementwise_strips.h. */
static int64_t count_strips(const rt_launch *l, const rt_class *cls)
{
    int64_t extent = l->extent[l->ndim - 1],
            words = cls->width == 1 ? extent : extent / cls->width - 2;

    return divide_up(words + extent - words * cls->width, (int64_t)WARP * cls->items);
}

static int64_t blocks_of_row(const rt_launch *l, const rt_class *cls)
{
    return divide_up(count_strips(l, cls), rt_block_of(cls) / WARP);
}

bool strips_repeat_row(const rt_launch *l)
{
    const int64_t extent = l->extent[l->ndim - 1];

    if (l->ndim < 2 || extent < (int64_t)BLOCKS_IN_ROW * RT_BLOCK * RT_VECTOR_BYTES)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_element(o) && o->strides[l->ndim - 2] == 0 && o->strides[l->ndim - 1] != 0 &&
            extent > MUCH / (int64_t)o->array.itemsize)
            return true;
    }
    return false;
}

/* Whether the operand's rows begin as far behind a word's boundary as those of `lead`. */
static bool begins_alike(const rt_launch *l, const rt_operand *o, const rt_operand *lead,
                         int width)
{
    size_t size = o->array.itemsize, other = lead->array.itemsize;

    if (((uintptr_t)o->data / size - (uintptr_t)lead->data / other) % (size_t)width)
        return false;
    for (int d = 0; d < l->ndim - 1; d++)
        if ((o->strides[d] - lead->strides[d]) % width)
            return false;
    return true;
}

/* Elements of a word: those of operands with an innermost stride of 1, if they are small. */
static int word_width(const rt_launch *l, const rt_class *cls, int lead)
{
    size_t widest = 1;

    for (int k = 0; lead >= 0 && k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        size_t size = o->array.itemsize;
        if (cls->param[k].access != RT_DENSE && cls->param[k].access != RT_ROW)
            continue;
        if (!is_power_of_two((int64_t)size) || (uintptr_t)o->data % size)
            return 1;
        widest = size > widest ? size : widest;
    }
    return lead < 0 || widest >= WORD ? 1 : WORD / (int)widest;
}

/* How many words a thread takes: so many that three in four of a strip's are there. 0: there is no
 * such number. */
static int choose_items(const rt_launch *l, rt_class *cls)
{
    const int64_t words = l->extent[l->ndim - 1] / cls->width;

    for (int items = loop_items(l, cls); items > 0; items /= 2) {
        cls->items = (unsigned char)items;
        const int64_t strips = count_strips(l, cls);
        if (words > 2 && 3 * strips * WARP * items <= 4 * words &&
            count_rows(l) <= INT32_MAX / rt_block_of(cls) / strips)
            return items;
    }
    return 0;
}

bool strips_plan(const rt_launch *l, rt_class *cls, int lead)
{
    const unsigned char width = cls->width, items = cls->items;

    cls->width = (unsigned char)word_width(l, cls, lead);
    if (rt_block_of(cls) % WARP || !choose_items(l, cls)) {
        cls->width = width, cls->items = items;
        return false;
    }
    cls->strips = true;
    cls->not_unrolled = false;
    cls->rows_first = strips_repeat_row(l);
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_param_class *c = &cls->param[k];
        if (c->access != RT_DENSE && c->access != RT_ROW)
            continue;
        c->aligned = cls->width > 1 &&
                     begins_alike(l, &l->operand[k], &l->operand[lead], cls->width);
        if (cls->width == 1)
            continue;
        cls->misaligned |= !c->aligned;
        if (k == lead || !c->aligned)    /* strides say where its rows begin */
            c->access = RT_ROW;
    }
    return true;
}

int64_t strips_divide(rt_launch *l, const rt_class *cls)
{
    const int block = rt_block_of(cls);
    int64_t strips = count_rows(l) * count_strips(l, cls);

    l->vectors[0] = cls->rows_first ? count_rows(l) : strips;
    return cls->rows_first ? count_rows(l) * blocks_of_row(l, cls) * block
                           : divide_up(strips * WARP, block) * block;
}

int64_t strips_divisor(const rt_launch *l, const rt_class *cls)
{
    return cls->rows_first ? count_rows(l) : count_strips(l, cls);
}
