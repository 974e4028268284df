/* check_verify.c - CKPP_CHECK=verify: repeats each launch on the other backend and compares the
 * outputs.
 *
 * Before the launch, the bytes that its arguments span are copied to the host as they lie:
 * arguments that overlap do so in the copy, too, and what a raw kernel does not write is the same
 * in both. After the launch, the call is repeated on the other device with these copies as
 * arguments. The program's arrays keep what the first launch wrote. A kernel that cannot run on
 * the other backend is skipped, with one warning. */
#include "runtime/observe/observe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- skipped kernels ---- */

/* Whether this is the kernel's first warning; false, too, when the table is full. */
static bool is_new(const ckpp_kernel *kernel)
{
    enum { ROOM = 256 };
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const void *known[ROOM];
    static int count;
    bool found = false;

    pthread_mutex_lock(&lock);
    for (int k = 0; k < count && !found; k++)
        found = known[k] == kernel->state;
    bool fresh = !found && count < ROOM;
    if (fresh)
        known[count++] = kernel->state;
    pthread_mutex_unlock(&lock);
    return fresh;
}

static void say_skipped(const char *why)
{
    const ckpp_kernel *kernel = rt_current()->kernel;
    atomic_flag once = ATOMIC_FLAG_INIT;
    char name[128];

    if (!is_new(kernel))
        return;
    kind_put_name(kernel, name, sizeof name);
    rt_warn_once(&once, "CKPP_CHECK: verify passes over %s (%s:%d): %s", name, kernel->file,
                 kernel->line, why);
}

/* Why the call cannot be repeated; NULL: it can. */
static const char *find_obstacle(const rt_launch *l)
{
    if (!l->kernel->abi)
        return "a module's variables have values of their own on each backend";
    if (l->kernel->uses & CKPP_USES_TEXTURES)
        return "its textures are on one device";
    return NULL;
}

/* ---- copies of the arguments ---- */

static void add_region(const rt_launch *l, check_twin *t, const ckpp_array *a)
{
    int64_t low, high;

    array_span(a, &low, &high);
    if (low == high)
        return;
    /* A raw kernel may rely on its arguments' strides. */
    check_region region = {.low = (unsigned char *)a->data + low,
                           .high = (unsigned char *)a->data + high,
                           .device = a->device,
                           .only = !kind_of(l->kernel)->has_grid && check_is_sparse(a) ? a : NULL};
    for (int r = 0; r < t->nregions;) {
        const check_region *other = &t->region[r];
        if (region.device != other->device || region.high <= other->low ||
            other->high <= region.low) {
            r++;
            continue;
        }
        region.low = other->low < region.low ? other->low : region.low;
        region.high = other->high > region.high ? other->high : region.high;
        region.only = NULL;
        t->region[r] = t->region[--t->nregions];
        r = 0;
    }
    t->region[t->nregions++] = region;
}

static ckpp_status copy_region(const rt_launch *l, check_region *r)
{
    ckpp_array bytes = {.data = r->low,
                        .dtype = CKPP_UINT8,
                        .itemsize = 1,
                        .ndim = 1,
                        .shape = {r->high - r->low},
                        .strides = {1},
                        .device = r->device};

    return check_copy(r->only ? r->only : &bytes, l->stream, &r->image);
}

/* Makes the argument point to its copy. */
static void point_to_copy(const check_twin *t, ckpp_array *a)
{
    int64_t low, high;

    array_span(a, &low, &high);
    for (int r = 0; r < t->nregions && low < high; r++) {
        const check_region *region = &t->region[r];
        const unsigned char *begin = (unsigned char *)a->data + low;
        if (region->device != a->device || begin < region->low || region->high <= begin)
            continue;
        if (region->only)
            *a = region->image.array;
        else
            a->data = (unsigned char *)region->image.array.data +
                      ((unsigned char *)a->data - region->low);
        break;
    }
    a->device = CKPP_HOST;
    a->owner = NULL;
}

static void make_arguments(const rt_launch *l, check_twin *t)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        t->arg[k] = *o->arg;
        if (o->arg->is_scalar)
            continue;
        t->array[k] = o->array;
        point_to_copy(t, &t->array[k]);
        t->arg[k].array = &t->array[k];
        t->arg[k].out = o->arg->out ? &t->array[k] : NULL;
    }
}

static ckpp_status copy_arguments(const rt_launch *l, check_twin *t)
{
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (!l->operand[k].arg->is_scalar)
            add_region(l, t, &l->operand[k].array);
    for (int r = 0; r < t->nregions && !status; r++)
        status = copy_region(l, &t->region[r]);
    if (!status)
        make_arguments(l, t);
    return status;
}

ckpp_status verify_begin(const rt_launch *l, check_twin **twin)
{
    static atomic_flag alone = ATOMIC_FLAG_INIT;
    const char *obstacle = find_obstacle(l);
    int device;

    *twin = NULL;
    if (!device_other(l->device, &device)) {
        rt_warn_once(&alone, "CKPP_CHECK: verify has nothing to compare with: no GPU is in use");
        return CKPP_OK;
    }
    if (obstacle) {
        say_skipped(obstacle);
        return CKPP_OK;
    }
    check_twin *t = calloc(1, sizeof *t);
    if (!t)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for CKPP_CHECK");
    t->device = device;
    *twin = t;
    return copy_arguments(l, t);
}

/* ---- the repeated call ---- */

/* A kernel that the other backend refuses is no error of the program; one that fails while it runs
 * there is. */
static bool is_refusal(ckpp_status status)
{
    return status != CKPP_ERROR_BOUNDS && status != CKPP_ERROR_BACKEND;
}

/* false: there is nothing to compare. */
static bool run_twin(const rt_launch *l, const check_twin *t, ckpp_status *status)
{
    ckpp_options options = *l->options;
    char here[160], there[160], why[1024];
    int mark = rt_mark();

    options.attributes = NULL;
    options.stream = NULL;
    options.has_stream_ = true;
    options.has_device_ = true;
    options.on_device_ = t->device;
    options.host_ = false;
    options.nowait_ = false;
    *status = launch_run(l->kernel, t->arg, &options, &raw_steps);
    if (!*status)
        return true;
    if (is_refusal(*status)) {
        snprintf(why, sizeof why, "%s", ckpp_last_error());
        rt_rewind(mark);
        say_skipped(why);
        *status = CKPP_OK;
        return false;
    }
    l->backend->describe(l->device, here, sizeof here);
    device_backend(t->device)->describe(t->device, there, sizeof there);
    rt_add(" (CKPP_CHECK=verify: so it is on %s, while on %s the call was done)", there, here);
    return false;
}

/* `theirs` is on the host. */
static ckpp_status compare(const rt_launch *l, const rt_operand *o, int device,
                           const ckpp_array *theirs)
{
    host_image mine;
    ckpp_status status = check_fetch(&o->array, l->stream, &mine);

    if (!status)
        status = compare_output(l, o, &mine.array, device, theirs);
    check_drop(&mine);
    return status;
}

ckpp_status verify_end(const rt_launch *l, check_twin *t)
{
    ckpp_status status;

    if (!run_twin(l, t, &status))
        return status;
    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar || o->param->direction == CKPP_IN)
            continue;
        if (o->dtype == CKPP_STRUCT)
            check_say_structs(l, o);
        else
            status = compare(l, o, t->device, &t->array[k]);
    }
    return status;
}

void verify_free(check_twin *t)
{
    if (!t)
        return;
    for (int r = 0; r < t->nregions; r++)
        check_drop(&t->region[r].image);
    free(t);
}

/* ---- the identity of a loop's reduction ---- */

static _Thread_local struct {
    const ckpp_kernel *kernel; /* the loop; NULL: nothing is known */
    bool looking;
    size_t size;
    _Alignas(64) unsigned char bytes[1024];
} identity;

/* The index of its accumulator, which is an output; -1: it has no identity, or a large one. */
static int find_accumulator(const rt_launch *l)
{
    const ckpp_reduction *r = l->kernel->reduction;
    int found = -1;

    if (!(l->kernel->uses & CKPP_USES_LOOP) || !r || !r->identity || l->ranks)
        return -1;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!rt_is_element(o) && o->param->direction != CKPP_IN)
            return -1; /* iterations are not all that writes it */
        if (rt_is_element(o) && o->param->direction == CKPP_OUT && !o->array.ndim)
            found = k;
        if (!o->arg->is_scalar && !o->arg->array)
            return -1;
    }
    return found < 0 || l->operand[found].array.itemsize > sizeof identity.bytes ? -1 : found;
}

void verify_identity(const rt_launch *l)
{
    const int accumulator = identity.looking ? -1 : find_accumulator(l);
    ckpp_options options = *l->options;

    if (identity.looking)
        return;
    identity.kernel = NULL;
    check_twin *t = accumulator < 0 ? NULL : calloc(1, sizeof *t);
    if (!t)
        return;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        t->arg[k] = *o->arg;
        if (o->arg->is_scalar)
            continue;
        t->array[k] = *o->arg->array;
        for (int d = 0; d < t->array[k].ndim && !o->raw; d++)
            t->array[k].shape[d] = 0;
        t->arg[k].array = &t->array[k];
        t->arg[k].out = o->arg->out ? &t->array[k] : NULL;
    }
    t->array[accumulator].data = identity.bytes;
    t->array[accumulator].device = CKPP_HOST;
    options.attributes = NULL;
    options.nowait_ = false;
    options.size = 0;
    identity.size = t->array[accumulator].itemsize;
    const int mark = rt_mark();
    identity.looking = true;
    if (launch_run(l->kernel, t->arg, &options, &raw_steps) == CKPP_OK)
        identity.kernel = l->kernel;
    else
        rt_rewind(mark);
    identity.looking = false;
    free(t);
}

const void *verify_find(const char *file, int line)
{
    return identity.kernel && identity.kernel->line == line && !strcmp(identity.kernel->file, file)
               ? identity.bytes
               : NULL;
}

/* The types of members are not known: numbers that are close if they are floating are the same. */
static bool is_same(const unsigned char *a, const unsigned char *b, size_t size)
{
    double x = 0, y = 1;

    if (!memcmp(a, b, size))
        return true;
    if (size == sizeof(float)) {
        float u, v;
        memcpy(&u, a, size);
        memcpy(&v, b, size);
        x = (double)u, y = (double)v;
    } else if (size == sizeof(double)) {
        memcpy(&x, a, size);
        memcpy(&y, b, size);
    }
    const double most = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    return isfinite(most) && fabs(x - y) <= most * 1e-5;
}

ckpp_status verify_neutral(const void *old, const void *combined, const char *name)
{
    const ckpp_member *m = identity.kernel->reduction->type.members;

    if (!m)
        return is_same(old, combined, identity.size)
                   ? CKPP_OK
                   : rt_fail(CKPP_ERROR_CHECK,
                             "identity(...) is not neutral: reduce(...) of it and '%s', as that "
                             "is before the loop, is another value (CKPP_CHECK=verify)",
                             name);
    while ((++m)->name)
        if (!is_same((const unsigned char *)old + m->at, (const unsigned char *)combined + m->at,
                     m->size))
            return rt_fail(CKPP_ERROR_CHECK,
                           "identity(...) is not neutral: reduce(...) of it and '%s', as that is "
                           "before the loop, has another '%s.%s' (CKPP_CHECK=verify)",
                           name, name, m->name);
    return CKPP_OK;
}
