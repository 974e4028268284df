/* reduction_rows.c - short rows of a reduction on a GPU, one after another in memory.
 *
 * Where rows are no whole vectors, or so few that lanes of a team would be idle, a block brings
 * the memory of many rows into shared memory as one piece (kernel/text/reduce_rows.cu.in): then
 * neither the rows' length nor where they begin matters. What lies between rows comes along: next
 * to nothing, as memory is read by sectors. */
#include "runtime/plan/plan.h"

/* Elements from a row to the next one, on the average, rounded up; *most: how many more it can be
 * where a few rows are concerned. 0: rows are in another order. */
static int64_t pitch_of(const rt_launch *l, const rt_operand *o, int64_t *most)
{
    int64_t pitch = l->n, next = l->n, rows = 1;

    *most = 0;
    for (int d = l->ndim - 1; d >= 0; d--) {
        const int64_t gap = l->extent[d] > 1 ? o->strides[d] - next : 0;
        if (gap < 0 || gap > INT32_MAX)
            return 0;
        pitch += divide_up(gap, rows);
        *most += rows > 1 ? gap : 0;
        next = l->extent[d] > 1 ? o->strides[d] * l->extent[d] : next;
        rows *= l->extent[d];
    }
    return pitch;
}

/* Whether the operand's rows are one after another, with gaps that memory reads anyway. */
static bool has_adjacent_rows(const rt_launch *l, const rt_operand *o)
{
    enum { SECTOR = 32 };
    const size_t size = o->array.itemsize;
    int64_t most, pitch = pitch_of(l, o, &most);

    return ckpp_dtype_size(o->dtype) && (uintptr_t)o->data % size == 0 && pitch > 0 &&
           (pitch - l->n) * (int64_t)size < SECTOR;
}

/* Whether all results have the same row of the operand: it is in caches. */
static bool is_one_row(const rt_launch *l, const rt_operand *o)
{
    for (int d = 0; d < l->ndim; d++)
        if (l->extent[d] > 1 && o->strides[d] != 0)
            return false;
    return true;
}

/* Marks the operands whose rows can be staged. Returns the bytes of the widest one's elements; 0:
 * some operand cannot be read like this, or there is none. */
static size_t mark(const rt_launch *l, rt_class *cls)
{
    size_t widest = 0;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!rt_is_mapped(o) || cls->param[k].access != RT_ROW)
            continue;
        if (has_adjacent_rows(l, o)) {
            cls->param[k].access = RT_STAGED;
            widest = o->array.itemsize > widest ? o->array.itemsize : widest;
        } else if (!is_one_row(l, o)) {
            return 0;
        }
    }
    return widest;
}

static void unmark(const rt_launch *l, rt_class *cls)
{
    for (int k = 0; k < l->kernel->nparams; k++)
        if (cls->param[k].access == RT_STAGED)
            cls->param[k].access = RT_ROW;
}

/* Rows that fit, wherever in a vector they begin. */
static int64_t rows_of_stage(const rt_launch *l, const rt_class *cls)
{
    const int64_t room = specialize_stage(l->kernel, cls) - RT_VECTOR_BYTES;
    int64_t rows = room / l->n;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (cls->param[k].access == RT_STAGED) {
            int64_t most, pitch = pitch_of(l, &l->operand[k], &most);
            rows = (room - most) / pitch < rows ? (room - most) / pitch : rows;
        }
    return rows;
}

/* Elements of the longest rows that are staged. Narrow ones, each of which is a load from shared
 * memory, are sooner read as vectors with a few single elements before and behind. */
static int64_t longest_row(size_t size)
{
    return size >= 4 ? 256 : size == 2 ? 64 : 40;
}

bool reduce_stage(const rt_launch *l, rt_class *cls)
{
    enum { FEWEST = 6 };

    if (l->columns || l->reduced != 1 || l->n < 2 || specialize_writes(l->kernel) ||
        reduce_acc_size(l) > RT_MAX_SHARED ||
        l->work.split.results < l->backend->capacity(l->device) / l->n)
        return false;
    size_t size = mark(l, cls);
    if (size && l->n <= longest_row(size) && rows_of_stage(l, cls) >= FEWEST)
        return true;
    unmark(l, cls);
    return false;
}

/* How many threads that read the same element of neighbouring rows meet in a bank of shared
 * memory. */
static int64_t conflicts(const rt_launch *l, const rt_class *cls)
{
    enum { WORD = 4, BANKS = 32 };
    int64_t most = 1;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        int64_t bytes = o->strides[l->ndim - 1] * (int64_t)o->array.itemsize, same = 1;
        while (cls->param[k].access == RT_STAGED && same < BANKS && bytes % (same * 2 * WORD) == 0)
            same *= 2;
        most = same > most ? same : most;
    }
    return most;
}

void reduce_plan_stage(rt_work *work, const rt_launch *l, const rt_class *cls)
{
    enum { WARP_BITS = 5, FEW = 4 };
    rt_split *s = &work->split;
    int64_t most = rows_of_stage(l, cls),
            share = divide_up(s->results, divide_up(l->backend->capacity(l->device), RT_BLOCK)),
            meeting = conflicts(l, cls);

    s->tile = share < most ? share : most;
    s->tile = s->tile > 1 ? s->tile : 1;
    /* threads for half of the block at least, and few that meet */
    while (s->lane_bits < WARP_BITS && (int64_t)2 << s->lane_bits <= l->n &&
           (s->tile << s->lane_bits < RT_BLOCK / 2 || meeting >> s->lane_bits > FEW))
        s->lane_bits++;
    s->stride = (int64_t)1 << s->lane_bits;
    work->items = divide_up(s->results, s->tile) * RT_BLOCK;
}
