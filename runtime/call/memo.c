/* memo.c - a thread's last call of a kernel, remembered so that the same call takes less time.
 *
 * Two calls are the same if their arguments have the same types, shapes, strides, device and
 * alignment, and their options are equal; pointers, scalars and the stream may differ. Then only
 * pointers and scalars are put into the parameter block of the last call, and the kernel is
 * launched. Calls that allocate or stage memory are not remembered. Slots belong to a thread, so
 * they need no lock; there are several, chosen by the kernel's address, for loops that call
 * several kernels. The library's own that run within another kernel's call have a slot for
 * themselves: that call goes on with its own. If a program unloads kernels and loads others, a new
 * kernel may have the address of an old one, but not its state's. */
#include "runtime/call/call.h"

#include <string.h>

enum { SLOTS = 8, MEMO_PARAMS = 8, MEMO_DIMS = 4, MEMO_BLOCK = 512, ALIGNMENT = 16 };

typedef struct memo_param {
    bool is_scalar;
    bool is_output;
    /* a scalar that is converted to an integer type, which may not hold every value */
    bool is_narrow;
    ckpp_dtype dtype; /* as given */
    ckpp_dtype bound; /* as in the parameter block */
    int at;           /* offset in the parameter block */
    int window;       /* of an array in a window: 1 + the parameter that the window is of */
    int ndim;
    size_t itemsize;
    unsigned char *data; /* as given: of a present array, on the host */
    int64_t ahead;       /* bytes from data to the pointer in the parameter block */
    bool is_present;     /* on the device, `shift` bytes from where it is on the host */
    ptrdiff_t shift;
    int64_t low, high; /* the bytes that it can touch, from data */
    int64_t shape[MEMO_DIMS], strides[MEMO_DIMS];
} memo_param;

typedef struct memo {
    const ckpp_kernel *kernel;     /* NULL: the slot is empty */
    const void *state;             /* the kernel's */
    bool reads_ahead;              /* inputs, before other elements' outputs are written */
    unsigned long long ranks;      /* the serial number of those that make the call; 0: none */
    rt_segments segments;          /* `ready` points to them */
    int current;                   /* the thread's device */
    unsigned long long generation; /* of the tables of what is present */
    ckpp_options options;
    ckpp_options tuned;                 /* of a kernel with tune(...): with the chosen values, */
    int64_t chosen[CKPP_MAX_TEMPLATES]; /* which it points to */
    int64_t axis[MEMO_DIMS];
    int64_t value[CKPP_MAX_TEMPLATES];
    ckpp_dtype type[26]; /* of placeholders, as the call gives them */
    memo_param param[MEMO_PARAMS];
    rt_use use[MEMO_PARAMS + 1]; /* `ready` points to it, if anything is known */
    rt_ready ready;
    _Alignas(64) unsigned char block[MEMO_BLOCK];
} memo;

static _Thread_local memo slots[SLOTS + 1];
static _Thread_local unsigned long long stored; /* how often a slot has been filled */

static memo *slot_of(const ckpp_kernel *kernel)
{
    return &slots[kernel->uses & CKPP_USES_NESTED ? SLOTS
                                                  : (uintptr_t)kernel / sizeof *kernel % SLOTS];
}

static const void *state_of(const ckpp_kernel *kernel)
{
    return atomic_load_explicit((_Atomic(void *) *)kernel->state, memory_order_acquire);
}

/* ---- options ---- */

static bool same_words(const int64_t *a, const int64_t *b, int count)
{
    for (int k = 0; k < count; k++)
        if (a[k] != b[k])
            return false;
    return true;
}

static bool same_extents(const ckpp_extents a, const ckpp_extents b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* Compares what a raw kernel's launch depends on besides its arguments. */
static bool same_geometry(const memo *m, const ckpp_options *o, int ntemplates)
{
    const ckpp_options *was = &m->options;

    return same_extents(was->grid, o->grid) && same_extents(was->threads, o->threads) &&
           same_extents(was->block, o->block) && same_extents(was->cluster, o->cluster) &&
           was->has_grid_ == o->has_grid_ && was->has_threads_ == o->has_threads_ &&
           was->has_block_ == o->has_block_ && was->has_cluster_ == o->has_cluster_ &&
           was->shared == o->shared && was->carveout == o->carveout &&
           was->has_carveout_ == o->has_carveout_ && was->has_shared_ == o->has_shared_ &&
           was->cooperative == o->cooperative && was->contiguous == o->contiguous &&
           was->given_ == o->given_ && same_words(m->value, o->values_, ntemplates);
}

/* Of a kernel with tune(...): whether its clauses, which may mention scalars, give the geometry
 * that is remembered. Their values may make calls, after which the slot may be another one's. */
static bool same_tuned(const memo *m, const ckpp_kernel *kernel, const ckpp_arg *args,
                       const ckpp_options *o)
{
    const ckpp_options *was = &m->tuned;

    if (!kernel->tune || !kernel->tune->set)
        return true;
    ckpp_options now = *o;
    int64_t chosen[CKPP_MAX_TEMPLATES];
    memcpy(chosen, m->chosen, sizeof chosen);
    now.values_ = chosen;
    now.given_ = was->given_;
    const unsigned long long before = stored;
    const int mark = rt_mark(); /* another combination may be without errors */
    if (kernel->tune->set(args, &now)) {
        rt_rewind(mark);
        return false;
    }
    return stored == before && same_extents(was->grid, now.grid) &&
           same_extents(was->threads, now.threads) && same_extents(was->cluster, now.cluster) &&
           was->shared == now.shared && was->carveout == now.carveout &&
           (was->has_block_ != now.has_block_ || same_extents(was->block, now.block));
}

/* Whether the call does something other than launching the kernel. */
static bool is_special(const ckpp_options *o)
{
    return o->prepare || o->attributes || o->options || o->has_fill_;
}

/* Whether all options are the same, byte by byte, and none points to values that may have changed.
 * So it is with most calls, and takes least time. `line_` and `file_` come first, and do not
 * matter; for `text_` see same_options(). */
static bool same_bytes(const ckpp_options *was, const ckpp_options *o)
{
    enum { BEGIN = offsetof(ckpp_options, none_), END = offsetof(ckpp_options, text_) };

    return !o->axes.axis && !o->types_ && !o->values_ && (!o->named_ || was->text_ == o->text_) &&
           !memcmp((const char *)was + BEGIN, (const char *)o + BEGIN, END - BEGIN);
}

static bool same_options(const memo *m, const ckpp_kernel *kernel, const ckpp_options *o)
{
    const ckpp_options *was = &m->options;

    if (same_bytes(was, o))
        return true;
    if (was->size != o->size || was->has_size_ != o->has_size_ || was->named_ != o->named_ ||
        was->overlap != o->overlap || was->host_ != o->host_ || was->kept_ != o->kept_ ||
        was->whole_ != o->whole_ || was->joined_ != o->joined_ || was->comm != o->comm ||
        !same_extents(was->shape_, o->shape_) || was->has_device_ != o->has_device_ ||
        was->on_device_ != o->on_device_ || is_special(o))
        return false;
    if (was->ntypes_ != o->ntypes_ ||
        (o->ntypes_ && memcmp(m->type, o->types_, (size_t)o->ntypes_ * sizeof m->type[0])))
        return false;
    /* the text tells apart options whose value is 0, and how many extents are given */
    if (o->named_ && was->text_ != o->text_)
        return false;
    if (was->keepdims != o->keepdims || was->axis != o->axis || !was->axes.axis != !o->axes.axis ||
        was->axes.count != o->axes.count || !same_words(m->axis, o->axes.axis, o->axes.count))
        return false;
    if (kind_of(kernel)->has_grid)
        return same_geometry(m, o, kernel->ntemplates);
    return same_extents(was->block, o->block) && was->has_block_ == o->has_block_ &&
           !launch_is_raw(o);
}

/* ---- arguments ---- */

/* What a call finds: the generation of the tables of what is present and, of each argument that
 * is present, how far the device's address is from the host's. */
typedef struct residence {
    unsigned long long generation;
    ptrdiff_t shift[MEMO_PARAMS];
} residence;

/* Whether the memory, which was present, still is; sets *shift to where. */
static bool is_present(const memo *m, const memo_param *p, const ckpp_array *a,
                       const residence *now, ptrdiff_t *shift)
{
    const unsigned char *data = a->data;
    present_hit hit;

    *shift = p->shift;
    if (a->device >= 0)
        return false;
    if (data == p->data && m->generation == now->generation)
        return true;
    if (!present_find(m->ready.device, data + p->low, (size_t)(p->high - p->low), &hit))
        return false;
    *shift = hit.shift;
    return true;
}

static bool same_array(const memo *m, int k, const ckpp_arg *arg, residence *now)
{
    const memo_param *p = &m->param[k];
    const int device = m->ready.device;
    const ckpp_array *a = arg->array;
    int found = device;

    if (!a || p->dtype != a->dtype || p->ndim != a->ndim || p->itemsize != a->itemsize ||
        !a->data || ((uintptr_t)p->data ^ (uintptr_t)a->data) & (ALIGNMENT - 1) ||
        !same_words(p->shape, a->shape, p->ndim) || !same_words(p->strides, a->strides, p->ndim) ||
        (a->read_only && p->is_output))
        return false;
    if (arg->shape && (arg->ndim != a->ndim || !same_words(arg->shape, a->shape, a->ndim)))
        return false;
    if (p->is_present)
        return is_present(m, p, a, now, &now->shift[k]);
    if (a->device != CKPP_UNKNOWN_)
        return a->device == device;
    return !device_locate(a->data, &found) && found == device;
}

static bool same_scalar(const memo_param *p, const ckpp_arg *arg)
{
    return p->dtype == arg->dtype &&
           (p->dtype != CKPP_STRUCT || (p->itemsize == arg->itemsize && arg->scalar.bytes));
}

/* Sets *moved if a pointer differs, and the shifts of present arrays. */
static bool same_arguments(const memo *m, const ckpp_arg *args, bool *moved, residence *now)
{
    *moved = false;
    for (int k = 0; k < m->kernel->nparams; k++) {
        const memo_param *p = &m->param[k];
        if (p->is_scalar != args[k].is_scalar ||
            !(p->is_scalar ? same_scalar(p, &args[k]) : same_array(m, k, &args[k], now)))
            return false;
        if (p->is_narrow && !rt_scalar_fits(p->bound, &args[k]))
            return false;
        *moved |= !p->is_scalar &&
                  (args[k].array->data != p->data || (p->is_present && now->shift[k] != p->shift));
    }
    return true;
}

static uintptr_t address_of(const memo *m, int k, const ckpp_arg *args, const residence *now)
{
    return (uintptr_t)args[k].array->data +
           (m->param[k].is_present ? (uintptr_t)now->shift[k] : 0);
}

/* Whether an output may share bytes with another argument. */
static bool may_overlap(const memo *m, const ckpp_arg *args, const residence *now)
{
    for (int k = 0; k < m->kernel->nparams; k++) {
        const memo_param *out = &m->param[k];
        for (int j = 0; out->is_output && j < m->kernel->nparams; j++) {
            const memo_param *p = &m->param[j];
            if (j == k || p->is_scalar)
                continue;
            uintptr_t a = address_of(m, k, args, now), b = address_of(m, j, args, now);
            if (a + (uintptr_t)out->low < b + (uintptr_t)p->high &&
                b + (uintptr_t)p->low < a + (uintptr_t)out->high)
                return true;
        }
    }
    return false;
}

/* Whether views that are read from one window are as far apart as they were. */
static bool same_windows(const memo *m, const ckpp_arg *args, const residence *now)
{
    for (int k = 0; m->reads_ahead && k < m->kernel->nparams; k++) {
        const int first = m->param[k].window - 1;
        if (first < 0 || first == k)
            continue;
        const memo_param *a = &m->param[first], *b = &m->param[k];
        const uintptr_t was = (uintptr_t)b->data + (uintptr_t)b->shift - (uintptr_t)a->data -
                              (uintptr_t)a->shift;
        if (address_of(m, k, args, now) - address_of(m, first, args, now) != was)
            return false;
    }
    return true;
}

/* ---- a call ---- */

static void put_arguments(memo *m, const ckpp_arg *args, const residence *now)
{
    for (int k = 0; k < m->kernel->nparams; k++) {
        memo_param *p = &m->param[k];
        unsigned char *at = m->block + p->at;
        if (p->is_scalar) {
            rt_scalar_store(at, p->bound, &args[k]);
            continue;
        }
        const bool shifted = p->is_present && p->shift != now->shift[k];
        if (shifted) {
            p->ahead += now->shift[k] - p->shift;
            p->shift = now->shift[k];
        }
        if (shifted || p->data != args[k].array->data) {
            /* a block that is not written stays in the caches of the host's other threads */
            unsigned char *there = (p->data = args[k].array->data) + p->ahead;
            memcpy(at, &there, sizeof there);
        }
    }
}

/* Brings what uses_list() has listed up to date. */
static void put_uses(memo *m)
{
    rt_use *use = m->use;

    for (int k = 0; k < m->kernel->nparams; k++) {
        const memo_param *p = &m->param[k];
        if (p->is_scalar)
            continue;
        const uintptr_t data = (uintptr_t)p->data + (uintptr_t)p->shift;
        *use++ = (rt_use){data + (uintptr_t)p->low, data + (uintptr_t)p->high, p->is_output};
    }
}

bool memo_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options,
              rt_ranks *ranks, ckpp_status *status)
{
    memo *m = slot_of(kernel);
    residence now;
    bool moved, textures = kernel->uses & CKPP_USES_TEXTURES;
    ckpp_stream stream;
    int current;

    now.generation = present_generation();
    if (m->kernel != kernel || m->state != state_of(kernel) ||
        m->ranks != (ranks ? ranks->serial : 0) || !same_options(m, kernel, options) ||
        device_current(&current, &stream) || current != m->current ||
        !same_arguments(m, args, &moved, &now) || !same_tuned(m, kernel, args, options) ||
        (moved && (!same_windows(m, args, &now) ||
                   ((!options->overlap || m->reads_ahead) && may_overlap(m, args, &now)))))
        return false;
    if (options->stream || options->has_stream_)
        stream = options->stream;
    else if (m->ready.device != current)
        stream = NULL; /* as in device_stream() */
    m->ready.stream = stream;
    m->ready.backend = device_backend(m->ready.device); /* another one in a graph block */
    if (textures && (*status = texture_check(kernel, args, m->ready.device)))
        return true;
    m->generation = now.generation;
    put_arguments(m, args, &now);
    if (m->ready.use && m->ready.backend->note_uses)
        put_uses(m);
    *status = launch_block(&m->ready, m->block);
    if (*status == RT_AGAIN)
        return false;
    if (textures && !*status)
        *status = texture_report(kernel, args, m->ready.device);
    return true;
}

static bool is_memorable(const rt_launch *l, const rt_layout *layout)
{
    if (l->kernel->nparams > MEMO_PARAMS || layout->size > MEMO_BLOCK || l->nregions ||
        l->options->axes.count > MEMO_DIMS || is_special(l->options))
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->arg->is_scalar &&
            (o->allocated || o->dense || o->array.ndim > MEMO_DIMS || o->param->align > ALIGNMENT))
            return false;
    }
    return true;
}

static void store_param(memo *m, const rt_launch *l, const rt_class *cls, const rt_member *own)
{
    memo_param *p = &m->param[own->param];
    const rt_operand *o = &l->operand[own->param];
    const ckpp_array *a = &o->array;

    p->at = own->at;
    p->is_scalar = o->arg->is_scalar;
    p->is_output = !p->is_scalar && o->param->direction != CKPP_IN;
    p->dtype = p->is_scalar ? o->arg->dtype : a->dtype;
    p->bound = (ckpp_dtype)cls->param[own->param].dtype;
    p->is_narrow = p->is_scalar &&
                   (rt_dtype_kind(p->bound) == 'i' || rt_dtype_kind(p->bound) == 'u') &&
                   p->dtype != p->bound;
    p->itemsize = o->arg->itemsize;
    p->window = cls->param[own->param].window;
    m->reads_ahead |= p->window != 0;
    if (p->is_scalar)
        return;
    p->ndim = a->ndim;
    p->itemsize = a->itemsize;
    /* the host's address of a present array is in the argument; as given it may be a view */
    p->is_present = o->present != NULL;
    p->data = p->is_present ? o->arg->array->data : a->data;
    p->shift = p->is_present ? (unsigned char *)a->data - p->data : 0;
    unsigned char *there;
    memcpy(&there, m->block + p->at, sizeof there);
    p->ahead = there - p->data;
    array_span(a, &p->low, &p->high);
    memcpy(p->shape, a->shape, (size_t)p->ndim * sizeof p->shape[0]);
    memcpy(p->strides, a->strides, (size_t)p->ndim * sizeof p->strides[0]);
}

/* The state is that which the code is of: the kernel may have another one since. */
void memo_store(const rt_launch *l, const rt_ready *ready, const rt_specialization *spec,
                const unsigned char *block)
{
    const rt_class *cls = spec->cls;
    memo *m = slot_of(l->kernel);
    ckpp_stream stream;

    if ((l->ranks && !ranks_keep(ready)) || cls->bounds || rt_env()->explain ||
        rt_env()->check_results || rt_env()->check_discrete || l->undecided ||
        !is_memorable(l, ready->layout) || device_current(&m->current, &stream))
        return;
    stored++;
    m->kernel = l->kernel;
    m->state = spec->state;
    m->reads_ahead = l->kernel->boundaries != NULL;
    m->generation = present_generation();
    m->options = *l->given;
    for (int k = 0; k < m->options.axes.count; k++)
        m->axis[k] = l->options->axes.axis[k];
    if (m->options.ntypes_)
        memcpy(m->type, l->options->types_, (size_t)m->options.ntypes_ * sizeof m->type[0]);
    for (int k = 0; k < l->kernel->ntemplates; k++)
        m->value[k] = l->given->values_[k];
    if (l->kernel->tune) {
        m->tuned = l->tuned;
        memcpy(m->chosen, l->values, sizeof m->chosen);
        m->tuned.values_ = m->chosen;
    }
    m->ready = *ready;
    m->ranks = l->ranks ? l->ranks->serial : 0;
    if (l->ranks) {
        m->segments = l->segments;
        m->ready.segments = &m->segments;
    }
    if (ready->use)
        m->ready.use = memcpy(m->use, ready->use, (size_t)ready->nuses * sizeof *m->use);
    memcpy(m->block, block, (size_t)ready->layout->size);
    for (int k = 0; k < ready->layout->count; k++)
        if (member_is_own(&ready->layout->member[k]))
            store_param(m, l, cls, &ready->layout->member[k]);
}
