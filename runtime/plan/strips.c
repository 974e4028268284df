/* strips.c - loops over rows that are not in whole vectors of 16 bytes: they begin at no vector's
 * boundary, as those of a matrix with an odd number of columns, or of a part of a larger matrix.
 *
 * A warp takes a strip of a row: its threads have neighbouring words, and each of them some, a
 * warp's width apart. So what a warp loads at once is
 * together wherever it begins, and the row and its place in memory are worked out once for all of
 * a thread's words. Rows that are too short for that are left to the loop over rows.
 *
 * Words are aligned for the lead operand (see loop_gpu.c). If they are for all others, too, but
 * for what is repeated, they have 16 bytes; else 4, which a thread may put together from two. The
 * first and the last elements of a row, which are in none of the words, are taken one by one.
 *
 * Where a long row is repeated for all rows, blocks that have the same columns follow each other,
 * so that the cache still has them. */
#include "runtime/plan/plan.h"

enum {
    WARP = 32,
    WORD = 4,
    WORDS_IN_ROW = 40,
    BLOCKS_IN_ROW = 8,
    MUCH = 16 << 20 /* bytes: about a third of a second-level cache */
};

static int64_t inner_extent(const rt_launch *l)
{
    return l->extent[l->ndim - 1];
}

static int64_t count_rows(const rt_launch *l)
{
    return l->n / inner_extent(l);
}

/* Of a row: see `strip` of kernel/elementwise_strips.h. */
static int64_t count_parts(const rt_launch *l, const rt_class *cls)
{
    const int64_t extent = inner_extent(l), width = cls->width;
    const int64_t words = width == 1        ? extent
                          : cls->misaligned ? extent / width - 2
                                            : (extent - width + 1) / width;

    return words + extent - words * width;
}

static int64_t count_strips(const rt_launch *l, const rt_class *cls)
{
    return divide_up(count_parts(l, cls), (int64_t)WARP * cls->items);
}

bool strips_repeat_row(const rt_launch *l)
{
    const int64_t extent = inner_extent(l);

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

static bool is_unit(const rt_class *cls, int k)
{
    return cls->param[k].access == RT_DENSE || cls->param[k].access == RT_ROW;
}

bool loop_begins_alike(const rt_launch *l, const rt_operand *o, const rt_operand *lead, int width)
{
    size_t size = o->array.itemsize, other = lead->array.itemsize;

    if (((uintptr_t)o->data / size - (uintptr_t)lead->data / other) % (size_t)width)
        return false;
    for (int d = 0; d < l->ndim - 1; d++)
        if ((o->strides[d] - lead->strides[d]) % width)
            return false;
    return true;
}

/* Whether some of the operand's elements serve several of the loop's. */
static bool is_repeated(const rt_launch *l, const rt_operand *o)
{
    for (int d = 0; d < l->ndim; d++)
        if (o->strides[d] == 0)
            return true;
    return false;
}

/* Sets whether words of the operands are aligned. Elements that are repeated are in the cache:
 * they may be read one by one. */
static void align_words(const rt_launch *l, rt_class *cls, int lead)
{
    cls->misaligned = false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (is_unit(cls, k)) {
            cls->param[k].aligned = cls->width > 1 &&
                                    loop_begins_alike(l, &l->operand[k], &l->operand[lead],
                                                      cls->width);
            cls->misaligned |= cls->width > 1 && !cls->param[k].aligned &&
                               !is_repeated(l, &l->operand[k]);
        }
}

/* Chooses words of 16 bytes where they are aligned in all operands, else of 4 bytes; of one
 * element where rows are too short. */
static void choose_width(const rt_launch *l, rt_class *cls, int lead)
{
    size_t widest = 1;

    for (int k = 0; lead >= 0 && k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        size_t size = o->array.itemsize;
        if (!is_unit(cls, k))
            continue;
        if (!is_power_of_two((int64_t)size) || (uintptr_t)o->data % size)
            lead = -1;
        widest = size > widest ? size : widest;
    }
    for (size_t bytes = lead < 0 ? 0 : RT_VECTOR_BYTES;; bytes = bytes > WORD ? WORD : 0) {
        cls->width = (unsigned char)(bytes > widest ? bytes / widest : 1);
        align_words(l, cls, lead);
        if (cls->width == 1 || (inner_extent(l) >= (int64_t)WORDS_IN_ROW * cls->width &&
                                (!cls->misaligned || bytes == WORD)))
            return;
    }
}

/* Chooses how many words a thread takes. false: less than three in four of a strip are there. */
static bool choose_items(const rt_launch *l, rt_class *cls)
{
    const int64_t parts = count_parts(l, cls);

    cls->items = (unsigned char)loop_items(l, cls);
    return count_rows(l) <= INT32_MAX / (parts + WARP) &&
           3 * count_strips(l, cls) * WARP * cls->items <= 4 * parts;
}

bool strips_plan(const rt_launch *l, rt_class *cls, int lead)
{
    const unsigned char width = cls->width, items = cls->items;

    choose_width(l, cls, lead);
    if (rt_block_of(cls) % WARP || !choose_items(l, cls)) {
        cls->width = width, cls->items = items;
        return false;
    }
    cls->strips = true;
    cls->rows_first = strips_repeat_row(l);
    for (int k = 0; k < l->kernel->nparams; k++)
        if (is_unit(cls, k) && cls->width > 1 && (k == lead || !cls->param[k].aligned))
            cls->param[k].access = RT_ROW; /* strides say where its rows begin */
    return true;
}

int64_t strips_divide(rt_launch *l, const rt_class *cls)
{
    const int64_t rows = count_rows(l), block = rt_block_of(cls), strips = count_strips(l, cls);

    l->vectors[0] = rows;
    return rows * (cls->rows_first ? divide_up(strips * WARP, block) * block : strips * WARP);
}

int64_t strips_divisor(const rt_launch *l, const rt_class *cls)
{
    return cls->rows_first ? count_rows(l) : count_strips(l, cls);
}
