/* block.c - the parameter block of a launch: each member that the layout lists gets what the
 * launch has for it. */
#include "runtime/plan/plan.h"

#include <stddef.h>
#include <string.h>

enum { WORD = sizeof(int64_t) };

/* The members that are copied as they are from the launch or its operand, and from where; 0 for
 * all others. */
static const size_t places[MEMBER_COUNT_] = {
    [MEMBER_STRIDES] = offsetof(rt_operand, strides),
    [MEMBER_ARRAY_SHAPE] = offsetof(rt_operand, array.shape),
    [MEMBER_ARRAY_STRIDES] = offsetof(rt_operand, array.strides),
    [MEMBER_N] = offsetof(rt_launch, n),
    [MEMBER_BEGIN] = offsetof(rt_launch, begin),
    [MEMBER_WHOLE] = offsetof(rt_launch, whole),
    [MEMBER_IND_SHAPE] = offsetof(rt_launch, shape),
    [MEMBER_SHAPE] = offsetof(rt_launch, extent),
    [MEMBER_VECTORS] = offsetof(rt_launch, vectors),
    [MEMBER_FLAT_VECTORS] = offsetof(rt_launch, vectors),
    [MEMBER_SHIFT] = offsetof(rt_launch, vectors),
    [MEMBER_BRICK] = offsetof(rt_launch, brick),
    [MEMBER_KEPT] = offsetof(rt_launch, extent),
    [MEMBER_SPLIT] = offsetof(rt_launch, work.split),
    [MEMBER_I] = offsetof(rt_launch, counter[0]),
    [MEMBER_PLACE] = offsetof(rt_launch, counter[1]),
    [MEMBER_SEGMENTS] = offsetof(rt_launch, segments.each),
    [MEMBER_OUT] = offsetof(rt_launch, counter[2]),
    [MEMBER_OUT_SHAPE] = offsetof(rt_launch, result_shape),
    [MEMBER_THREADS] = offsetof(rt_launch, work.threads)};

/* As kernel/raw.h has it. */
static void put_array(const rt_launch *l, const rt_class *cls, int k, unsigned char *at,
                      void *record)
{
    size_t size = (size_t)member_words(&cls->param[k]) * WORD;
    int64_t number = k;
    ckpp_array view;

    reduce_view(l, &l->operand[k].array, &view);
    memcpy(at, &l->operand[k].data, WORD);
    memcpy(at + WORD, view.shape, size);
    memcpy(at + WORD + size, view.strides, size);
    if (record) {
        memcpy(at + WORD + 2 * size, &record, WORD);
        memcpy(at + WORD + 2 * size + WORD, &number, WORD);
    }
}

/* The first vector's address. In some loops there are elements in front of it, the head. */
static unsigned char *start_of(const rt_launch *l, const rt_class *cls, const rt_operand *o)
{
    return o->data +
           (cls->has_head ? l->vectors[1] * o->strides[0] * (int64_t)o->array.itemsize : 0);
}

/* ---- boxes ---- */

void box_whole(const rt_launch *l, rt_box *box)
{
    for (int d = 0; d < l->ndim; d++) {
        box->from[d] = box->low[d] = 0;
        box->to[d] = box->high[d] = l->extent[d];
    }
}

bool box_is_empty(int ndim, const rt_box *box)
{
    for (int d = 0; d < ndim; d++)
        if (box->from[d] >= box->to[d])
            return true;
    return false;
}

static void put_box(int ndim, const rt_box *box, unsigned char *at)
{
    const int64_t *const words[RT_BOX_WORDS] = {box->from, box->to, box->low, box->high};

    for (int k = 0; k < RT_BOX_WORDS; k++)
        memcpy(at + k * ndim * WORD, words[k], (size_t)ndim * WORD);
}

void box_put(const rt_layout *layout, int ndim, const rt_box *box, unsigned char *block)
{
    for (const rt_member *m = layout->member; m < layout->member + layout->count; m++)
        if (m->what == MEMBER_BOX)
            put_box(ndim, box, block + m->at);
}

int64_t box_items(const rt_launch *l, const rt_class *cls, const rt_box *box)
{
    int64_t items = 1;

    if (cls->patch_rows)
        return patch_threads(cls, box, l->vectors[0]);
    for (int d = 0; d < l->ndim; d++)
        items *= box->to[d] - box->from[d];
    return items;
}

void box_put_operand(const rt_layout *layout, int k, const unsigned char *data,
                     const int64_t *strides, unsigned char *block)
{
    for (const rt_member *m = layout->member; m < layout->member + layout->count; m++)
        if (m->param == k && m->what == MEMBER_POINTER)
            memcpy(block + m->at, &data, sizeof data);
        else if (m->param == k && m->what == MEMBER_STRIDES)
            memcpy(block + m->at, strides, (size_t)m->size);
}

/* ---- the whole block ---- */

void block_fill(const rt_launch *l, const rt_class *cls, const rt_layout *layout,
                unsigned char *block, void *record)
{
    rt_box whole;

    for (const rt_member *m = layout->member; m < layout->member + layout->count; m++) {
        const rt_operand *o = m->param >= 0 ? &l->operand[m->param] : NULL;
        const unsigned char *owner = o ? (const unsigned char *)o : (const unsigned char *)l;
        unsigned char *at = block + m->at;
        if (places[m->what])
            memcpy(at, owner + places[m->what], (size_t)m->size);
        else if (m->what == MEMBER_SCALAR)
            rt_scalar_store(at, o->dtype, o->arg);
        else if (m->what == MEMBER_BOX)
            put_box(l->ndim, (box_whole(l, &whole), &whole), at);
        else if (m->what == MEMBER_POINTER)
            memcpy(at, &(unsigned char *){start_of(l, cls, o)}, WORD);
        else if (m->what == MEMBER_ARRAY)
            put_array(l, cls, m->param, at, record);
        else if (m->what == MEMBER_RECORD)
            memcpy(at, &record, WORD);
        else if (m->what == MEMBER_STEP)
            memcpy(at, &(int64_t){reduce_step(l, cls, o)}, WORD);
        else if (m->what == MEMBER_ARRAY_SIZE)
            memcpy(at, &(int64_t){ckpp_size(&o->array)}, WORD);
        else if (m->what == MEMBER_DIVISORS)
            loop_divisors(l, cls, at);
        else if (m->what == MEMBER_IND_DIVISORS)
            loop_ind_divisors(l, at);
        else if (m->what == MEMBER_REDUCED)
            memcpy(at, l->extent + l->ndim, (size_t)m->size);
    }
}
