/* stage.c - loops on a GPU whose elements pass through shared memory, a block's at a time.
 *
 * Where the size of an element is no power of two, or more than a thread loads at once,
 * neighbouring threads would each read and write words far apart, parts of what memory moves at
 * once.
 *
 * In shared memory a thread's elements have indices. So a body that is to be compiled once stands
 * in a loop over them, and yet memory is read and written in vectors. Not with elements of 8
 * bytes, whose functions compute for longer than memory takes. */
#include "runtime/plan/plan.h"

#include <stdint.h>

enum {
    WORD = 4,
    LEAST_BYTES = 32 /* of what a thread takes: of structs all, else of the widest operand */
};

/* Whether threads that take one element each would not read and write whole words side by side. */
static bool is_ragged(const rt_operand *o)
{
    size_t size = o->array.itemsize;

    return o->dtype == CKPP_STRUCT &&
           (!is_power_of_two((int64_t)size) ||
            (size >= RT_VECTOR_BYTES && o->param->align < RT_VECTOR_BYTES));
}

/* Whether the loop reads the elements: those that the body may leave as they are, too. */
static bool is_read(const rt_operand *o)
{
    return o->param->direction != CKPP_OUT || o->param->partial;
}

bool stage_plan(const rt_launch *l, rt_class *cls, bool once)
{
    const size_t block = (size_t)rt_block_of(cls);
    size_t widest = 0, bytes = 0, items = 1;
    bool ragged = false;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (cls->param[k].access == RT_DENSE) {
            size_t size = l->operand[k].array.itemsize;
            bytes += size;
            widest = size > widest ? size : widest;
            ragged |= is_ragged(&l->operand[k]);
        }
    if (l->ndim > 1 || !(ragged || (once && widest > 0 && widest <= WORD)))
        return false;
    while (items * (ragged ? bytes : widest) < LEAST_BYTES)
        items *= 2;
    while (items > 1 && block * items * bytes > RT_STATIC_SHARED)
        items /= 2;
    if (block * items * bytes > RT_STATIC_SHARED)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        rt_param_class *c = &cls->param[k];
        if (c->access != RT_DENSE || !(is_ragged(o) || (once && is_read(o))))
            continue;
        c->access = RT_STAGED;
        c->aligned = ((uintptr_t)o->data | block * items * o->array.itemsize) % RT_VECTOR_BYTES ==
                     0;
    }
    cls->staged = 1;
    cls->items = (unsigned char)items;
    return true;
}
