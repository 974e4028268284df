/* block.c - the parameter block of a launch: what the kernel is given, where the layout has it. */
#include "runtime/call/call.h"

#include <string.h>

static void put_words(unsigned char *at, const int64_t *words, int count)
{
    memcpy(at, words, (size_t)count * sizeof words[0]);
}

/* An array that the body indexes. */
static void put_raw(const rt_launch *l, const rt_layout *layout, int k, int ndim, unsigned char *block, void *record)
{
    int64_t number = k;
    ckpp_array view;

    reduce_view(l, &l->operand[k].array, &view);
    put_words(block + layout->param[k].shape, view.shape, ndim);
    put_words(block + layout->param[k].strides, view.strides, ndim);
    if (record) {
        memcpy(block + layout->param[k].record, &record, sizeof record);
        put_words(block + layout->param[k].record + sizeof record, &number, 1);
    }
}

/* What the loops of both kinds have. */
static void fill_loop(const rt_launch *l, const rt_class *cls, const rt_layout *layout, unsigned char *block, void *record)
{
    put_words(block + layout->n, &l->n, 1);
    put_words(block + layout->shape, l->extent, l->ndim);
    if (l->kernel->uses & CKPP_USES_IND)
        put_words(block + layout->ind_shape, l->shape, l->shape_ndim);
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        const rt_param_class *c = &cls->param[k];
        unsigned char *at = block + layout->param[k].data;
        if (c->access == RT_SCALAR) {
            rt_scalar_store(at, o->dtype, o->arg);
            continue;
        }
        memcpy(at, &o->data, sizeof o->data);
        if (c->access == RT_RAW_DENSE || c->access == RT_RAW_STRIDED) {
            put_raw(l, layout, k, c->ndim, block, record);
        } else if (c->access != RT_DENSE) {
            put_words(block + layout->param[k].strides, o->strides, l->ndim + cls->reduced);
            if (layout->param[k].step)
                put_words(block + layout->param[k].step, &(int64_t){reduce_step(l, cls, o)}, 1);
        }
    }
}

void block_fill(const rt_launch *l, const rt_class *cls, const rt_layout *layout, unsigned char *block, void *record)
{
    if (kind_of(l->kernel)->loops)
        fill_loop(l, cls, layout, block, record);
    steps_of(l->kernel)->fill(l, cls, layout, block);
}
