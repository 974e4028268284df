/* stage.c - loops on a GPU whose elements pass through shared memory, a block's at a time. Where
 * the size of an element is no power of two, or more than a thread loads at once, neighbouring
 * threads would each read and write words far apart, parts of what memory moves at once. */
#include "runtime/plan/plan.h"

#include <stdint.h>

enum {
    MOST_ITEMS = 8,
    LEAST_BYTES = 32 /* of the elements that a thread takes, of all operands */
};

/* Whether threads that take one element each would not read and write whole words side by side. */
static bool is_ragged(const rt_operand *o)
{
    size_t size = o->array.itemsize;

    return o->dtype == CKPP_STRUCT &&
           (!is_power_of_two((int64_t)size) ||
            (size >= RT_VECTOR_BYTES && o->param->align < RT_VECTOR_BYTES));
}

bool stage_plan(const rt_launch *l, rt_class *cls)
{
    const size_t block = (size_t)rt_block_of(cls);
    size_t bytes = 0, items = 1;
    bool ragged = false;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (cls->param[k].access == RT_DENSE) {
            bytes += l->operand[k].array.itemsize;
            ragged |= is_ragged(&l->operand[k]);
        }
    while (items < MOST_ITEMS && items * bytes < LEAST_BYTES)
        items *= 2;
    while (items > 1 && block * items * bytes > RT_STATIC_SHARED)
        items /= 2;
    if (l->ndim > 1 || !ragged || block * items * bytes > RT_STATIC_SHARED)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (cls->param[k].access == RT_DENSE)
            cls->param[k].aligned =
                ((uintptr_t)o->data | block * items * o->array.itemsize) % RT_VECTOR_BYTES == 0;
    }
    cls->staged = 1;
    cls->items = (unsigned char)items;
    return true;
}
