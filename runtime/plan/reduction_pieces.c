/* reduction_pieces.c - rows of a reduction along several dimensions on a GPU, which begin
 * anywhere: they are read by aligned vectors, the first and the last of which are partly outside
 * of the row (kernel/reduce_pieces.h). Where a row is, is found once for each vector and not for
 * each element. */
#include "runtime/plan/plan.h"

static int inner_dimension(const rt_launch *l)
{
    return l->ndim + l->reduced - 1;
}

/* Vectors that cover a row, wherever it begins. */
static int64_t vectors_of_row(const rt_launch *l, int width)
{
    return divide_up(l->extent[inner_dimension(l)] + width - 1, width);
}

/* Whether all inputs' rows have the same elements in front of a vector's boundary, and the rows of
 * a result do not overlap. */
static bool are_alike(const rt_launch *l, const rt_class *cls, int width)
{
    const int inner = inner_dimension(l);
    const rt_operand *first = NULL;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const size_t size = o->array.itemsize;
        if (!rt_is_mapped(o) || cls->param[k].access == RT_BROADCAST)
            continue;
        if (cls->param[k].access != RT_ROW || (uintptr_t)o->data % size)
            return false;
        if (!first)
            first = o;
        if ((int64_t)((uintptr_t)o->data / size - (uintptr_t)first->data / first->array.itemsize) %
                width !=
            0)
            return false;
        for (int d = 0; d < inner; d++)
            if (l->extent[d] > 1 && (o->strides[d] < (d < l->ndim ? 0 : l->extent[inner]) ||
                                     (o->strides[d] - first->strides[d]) % width != 0))
                return false;
    }
    return first != NULL;
}

/* Elements of a vector, up to `most`: a row, which has a whole vector wherever it begins, takes
 * the least instructions. They are estimated. */
static int width_of(const rt_launch *l, int most)
{
    enum { PLACE = 60, ELEMENT = 4 };
    int best = 1;
    int64_t least = INT64_MAX;

    for (int width = most; width > 1; width /= 2) {
        const int64_t cost = vectors_of_row(l, width) * (PLACE + ELEMENT * width);
        if (l->extent[inner_dimension(l)] >= 2 * width - 1 && cost < least) {
            best = width;
            least = cost;
        }
    }
    return best;
}

/* Rows are so long, or their elements so narrow, that to find where each vector is takes less than
 * its elements would one by one; and combining two values does not take longer than either. */
bool reduce_by_pieces(const rt_launch *l, rt_class *cls, int most)
{
    enum { LEAST = 4, LONG = 128, MANY = 8192, NARROW = 8 /* elements of the largest vector */ };
    const int width = l->columns || l->reduced == 1 ? 1 : width_of(l, most);

    if (width < LEAST || cls->width > 1 || l->segments.all || l->n < MANY ||
        (most < NARROW && l->extent[inner_dimension(l)] < LONG) ||
        l->extent[inner_dimension(l)] > INT32_MAX / 2 || /* places in a row are ints */
        l->kernel->reduction->reduce || specialize_writes(l->kernel) || !are_alike(l, cls, width))
        return false;
    cls->width = (unsigned char)width;
    cls->pieces = true;
    return true;
}

int64_t reduce_pieces(const rt_launch *l, const rt_class *cls)
{
    return l->n / l->extent[inner_dimension(l)] * vectors_of_row(l, cls->width);
}
