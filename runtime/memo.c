/* memo.c - what a thread remembers of its last call of a kernel, so that the same call again is short.
 *
 * The same call: arguments of the same types, shapes, strides, device and alignment; pointers, scalars and the stream may
 * differ. Nothing then has to be worked out: the parameter block is copied, pointers and scalars are put in, and the
 * kernel is launched. Only calls that allocated and staged nothing are remembered. A slot belongs to one thread, so it
 * needs no lock; a few slots, chosen by the kernel's address, serve a loop over several kernels. Where a program unloads
 * a library of kernels and loads another, a new kernel can have an old one's address, but never its state's. */
#include "rt.h"

#include <string.h>

enum { SLOTS = 8, MEMO_PARAMS = 8, MEMO_DIMS = 4, MEMO_BLOCK = 512, ALIGNMENT = 16 };

typedef struct memo_param {
    bool is_scalar;
    ckpp_dtype dtype; /* as given */
    int ndim;
    size_t itemsize;
    unsigned char *data;
    int64_t shape[MEMO_DIMS], strides[MEMO_DIMS];
} memo_param;

/* What a raw kernel's launch depends on besides its arguments. */
typedef struct memo_grid {
    ckpp_dim grid, threads, block, cluster;
    int64_t shared;
    int carveout;
    bool cooperative, contiguous, overlap;
    unsigned given;
    int64_t value[CKPP_MAX_TEMPLATES];
} memo_grid;

typedef struct memo {
    const ckpp_kernel *kernel; /* NULL: the slot is empty */
    const void *state;         /* the kernel's */
    int device;
    bool has_size;
    bool checked; /* for overlap */
    int64_t size; /* the size option */
    const char *text; /* of the call's options */
    bool has_axis, keepdims;
    int naxes;
    int64_t axis[MEMO_DIMS];
    int64_t n;
    rt_work work;
    memo_grid grid; /* of a raw kernel */
    rt_code *code;
    const rt_class *cls;
    const rt_layout *layout;
    memo_param param[MEMO_PARAMS];
    _Alignas(16) unsigned char block[MEMO_BLOCK];
} memo;

static _Thread_local memo slots[SLOTS];

static memo *slot_of(const ckpp_kernel *kernel)
{
    return &slots[(uintptr_t)kernel / sizeof *kernel % SLOTS];
}

static const void *state_of(const ckpp_kernel *kernel)
{
    return atomic_load_explicit((_Atomic(void *) *)kernel->state, memory_order_acquire);
}

static bool same_extents(const int64_t *a, const int64_t *b, int ndim)
{
    for (int d = 0; d < ndim; d++)
        if (a[d] != b[d])
            return false;
    return true;
}

static bool same_argument(const memo_param *p, const ckpp_arg *arg)
{
    const ckpp_array *a = &arg->array;

    if (p->is_scalar || arg->is_scalar)
        return p->is_scalar == arg->is_scalar && p->dtype == arg->dtype;
    return p->dtype == a->dtype && p->ndim == a->ndim && p->itemsize == a->itemsize && a->data &&
           (((uintptr_t)p->data ^ (uintptr_t)a->data) & (ALIGNMENT - 1)) == 0 &&
           (!arg->shape || (arg->ndim == a->ndim && same_extents(arg->shape, a->shape, a->ndim))) &&
           same_extents(p->shape, a->shape, a->ndim) && same_extents(p->strides, a->strides, a->ndim);
}

static bool same_axes(const memo *m, const ckpp_options *o)
{
    return m->keepdims == o->keepdims && m->has_axis == (o->axis.axis != NULL) && m->naxes == o->axis.count &&
           same_extents(m->axis, o->axis.axis, m->naxes);
}

static bool same_dim(const ckpp_dim *a, const ckpp_dim *b)
{
    return !a->given == !b->given && a->x == b->x && a->y == b->y && a->z == b->z;
}

static bool same_grid(const memo *m, const rt_launch *l)
{
    const memo_grid *g = &m->grid;
    const ckpp_options *o = l->options;

    return same_dim(&g->grid, &o->grid) && same_dim(&g->threads, &o->threads) && same_dim(&g->block, &o->block) &&
           same_dim(&g->cluster, &o->cluster) && g->shared == o->shared && g->carveout == o->carveout &&
           g->cooperative == o->cooperative && g->contiguous == o->contiguous && g->overlap == o->overlap &&
           g->given == o->given_ && same_extents(g->value, o->values_, l->kernel->ntemplates);
}

static void keep_grid(memo *m, const rt_launch *l)
{
    const ckpp_options *o = l->options;

    m->grid = (memo_grid){.grid = o->grid, .threads = o->threads, .block = o->block, .cluster = o->cluster,
                          .shared = o->shared, .carveout = o->carveout, .cooperative = o->cooperative,
                          .contiguous = o->contiguous, .overlap = o->overlap, .given = o->given_};
    for (int k = 0; k < l->kernel->ntemplates; k++)
        m->grid.value[k] = o->values_[k];
}

/* Calls that do more, or less, than launching. */
static bool is_special(const rt_launch *l)
{
    const ckpp_options *o = l->options;
    return o->prepare || o->attributes || o->options || (l->kernel->kind == CKPP_RAW && o->has_fill_);
}

/* Whether the call is the remembered one. Sets *moved where a pointer is another one. */
static bool is_same_call(const memo *m, const rt_launch *l, bool *moved)
{
    if (m->kernel != l->kernel || m->state != state_of(l->kernel) || m->device != l->device ||
        m->size != l->options->size || m->has_size != l->options->has_size_ || !same_axes(m, l->options) || is_special(l) ||
        (l->kernel->kind == CKPP_RAW && !same_grid(m, l)))
        return false;
    if (m->text != l->options->text_ && (ckpp_given_(l->options->text_, "size") ||
                                         (!l->options->axis.axis && ckpp_given_(l->options->text_, "axis")) ||
                                         ckpp_given_(l->options->text_, "carveout")))
        return false; /* another call: is its size 0, are its axes no list, is its carveout 0? */
    *moved = false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const ckpp_arg *arg = l->operand[k].arg;
        if (!same_argument(&m->param[k], arg) || (!arg->is_scalar && arg->array.device != l->device))
            return false;
        *moved |= !arg->is_scalar && arg->array.data != m->param[k].data;
    }
    return true;
}

bool memo_launch(rt_launch *l, ckpp_status *status)
{
    memo *m = slot_of(l->kernel);
    bool moved;

    if (!is_same_call(m, l, &moved))
        return false;
    l->n = m->n;
    l->work = m->work;
    if (moved || !m->checked) {
        if ((*status = bind_overlap(l)))
            return true;
        m->checked = !l->options->overlap;
    }
    for (int k = 0; k < l->kernel->nparams; k++) {
        unsigned char *at = m->block + m->layout->param[k].data;
        if (m->param[k].is_scalar) {
            rt_scalar_store(at, (ckpp_dtype)m->cls->param[k].dtype, l->operand[k].arg);
        } else {
            m->param[k].data = l->operand[k].arg->array.data;
            memcpy(at, &m->param[k].data, sizeof m->param[k].data);
        }
    }
    *status = launch_block(l, m->code, m->layout, m->block);
    return true;
}

static bool is_memorable(const rt_launch *l, const rt_layout *layout)
{
    if (l->kernel->nparams > MEMO_PARAMS || layout->size > MEMO_BLOCK || l->nregions || l->options->axis.count > MEMO_DIMS ||
        is_special(l))
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->arg->is_scalar && (o->allocated || o->dense || o->arg->array.ndim > MEMO_DIMS || o->param->align > ALIGNMENT))
            return false;
        if (o->arg->is_scalar && o->arg->dtype == CKPP_STRUCT)
            return false;
    }
    return true;
}

void memo_keep(const rt_launch *l, rt_code *code, const rt_class *cls, const rt_layout *layout,
               const unsigned char *block)
{
    memo *m = slot_of(l->kernel);

    if (cls->bounds || !is_memorable(l, layout))
        return;
    m->kernel = l->kernel;
    m->state = state_of(l->kernel);
    m->device = l->device;
    m->has_size = l->options->has_size_;
    m->size = l->options->size;
    m->text = l->options->text_;
    m->checked = !l->options->overlap;
    m->has_axis = l->options->axis.axis != NULL;
    m->keepdims = l->options->keepdims;
    m->naxes = l->options->axis.count;
    for (int k = 0; k < m->naxes; k++)
        m->axis[k] = l->options->axis.axis[k];
    m->n = l->n;
    m->work = l->work;
    if (l->kernel->kind == CKPP_RAW)
        keep_grid(m, l);
    m->code = code;
    m->cls = cls;
    m->layout = layout;
    memcpy(m->block, block, (size_t)layout->size);
    for (int k = 0; k < l->kernel->nparams; k++) {
        const ckpp_arg *arg = l->operand[k].arg;
        memo_param *p = &m->param[k];
        p->is_scalar = arg->is_scalar;
        p->dtype = arg->is_scalar ? arg->dtype : arg->array.dtype;
        if (arg->is_scalar)
            continue;
        p->ndim = arg->array.ndim;
        p->itemsize = arg->array.itemsize;
        p->data = arg->array.data;
        memcpy(p->shape, arg->array.shape, (size_t)p->ndim * sizeof p->shape[0]);
        memcpy(p->strides, arg->array.strides, (size_t)p->ndim * sizeof p->strides[0]);
    }
}
