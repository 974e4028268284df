/* touched.c - how many bytes a launch reads and writes: each once, though several views of an
 * array may overlap, as those of x[j - 1] and x[j + 1] in a loop do. */
#include "runtime/observe/observe.h"

#include <stdlib.h>

typedef struct extent {
    uintptr_t low, high;
    int64_t bytes; /* of its elements, which may have gaps between them */
} extent;

/* The bytes of an array's distinct elements: broadcast ones count once. */
static int64_t bytes_of(const ckpp_array *a)
{
    int64_t bytes = array_is_endless(a) ? 0 : (int64_t)a->itemsize;

    for (int d = 0; d < a->ndim; d++)
        if (a->strides[d] != 0 || a->shape[d] == 0)
            bytes *= a->shape[d];
    return bytes;
}

static int compare(const void *a, const void *b)
{
    const extent *x = a, *y = b;
    return (x->low > y->low) - (x->low < y->low);
}

/* The same of what the launch reads, or writes: of a loop's array that is raw no more than its
 * iterations come to. */
static int64_t bytes_touched(const rt_launch *l, const rt_operand *o, bool written)
{
    const int64_t all = bytes_of(&o->array);
    const unsigned char reads = o->param->reads, writes = o->param->writes;
    const int64_t count = written ? writes : reads;
    int64_t bytes;

    if ((!reads && !writes) || count == CKPP_MANY_ELEMENTS ||
        __builtin_mul_overflow(l->n, count * (int64_t)o->array.itemsize, &bytes))
        return all;
    return bytes < all ? bytes : all;
}

/* Whether a module's kernel, without a class, reads an array that it may write to is not known. */
static bool is_touched(const rt_operand *o, const rt_class *cls, bool written)
{
    if (written)
        return o->param->direction != CKPP_IN;
    return o->param->direction == CKPP_IN || (o->param->direction == CKPP_INOUT && cls);
}

int64_t trace_touched(const rt_launch *l, const rt_class *cls, bool written)
{
    extent list[RT_MAX_PARAMS];
    int count = 0;
    int64_t sum = 0;

    for (int k = 0; k < l->kernel->nparams && count < RT_MAX_PARAMS; k++) {
        const rt_operand *o = &l->operand[k];
        int64_t low = 0, high = 0;
        const int64_t bytes = o->arg->is_scalar || !is_touched(o, cls, written)
                                  ? 0
                                  : bytes_touched(l, o, written);
        if (bytes <= 0)
            continue;
        array_span(&o->array, &low, &high);
        list[count++] = (extent){(uintptr_t)o->array.data + (uintptr_t)low,
                                 (uintptr_t)o->array.data + (uintptr_t)high, bytes};
    }
    qsort(list, (size_t)count, sizeof *list, compare);
    for (int k = 0, next; k < count; k = next) {
        extent all = list[k];
        for (next = k + 1; next < count && list[next].low < all.high; next++) {
            all.high = list[next].high > all.high ? list[next].high : all.high;
            all.bytes += list[next].bytes;
        }
        const int64_t span = (int64_t)(all.high - all.low);
        sum += all.bytes < span ? all.bytes : span;
    }
    return sum;
}
