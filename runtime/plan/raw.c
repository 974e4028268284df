/* raw.c - what only raw kernels have: a template's values, outputs whose shape the call says, a
 * geometry, row-major copies.
 *
 * A raw kernel does its own indexing, so nothing protects it from arrays of another shape, layout
 * or type than it was written for but the checks here, which come before anything is allocated or
 * copied. */
#include "runtime/plan/plan.h"

#include <stdio.h>
#include <string.h>

/* CUDA's limits, the same on every device; the host backend has them too. */
enum { MAX_THREADS = 1024, MAX_BLOCK_Z = 64, MAX_GRID_YZ = 65535, DEFAULT_BLOCK = 256 };

/* ---- the template ---- */

static bool is_type(const ckpp_template *t)
{
    return !t->type;
}

ckpp_status raw_template(rt_launch *l)
{
    for (int k = 0; k < l->kernel->ntemplates; k++) {
        const ckpp_template *t = &l->kernel->templates[k];
        bool given = l->options->given_ >> k & 1;
        l->constant[k] = given ? l->options->values_[k] : 0;
        if (!given && !is_type(t))
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "the template's '%s %s' is not given: say .%s = ... at the call",
                           t->type, t->name, t->name);
        ckpp_status status = given && is_type(t) ? bind_letter(l, t->name[0], l->constant[k])
                                                 : CKPP_OK;
        if (status)
            return status;
    }
    return CKPP_OK;
}

/* Types that arrays have bound. */
static ckpp_status complete_template(rt_launch *l)
{
    for (int k = 0; k < l->kernel->ntemplates; k++) {
        const ckpp_template *t = &l->kernel->templates[k];
        if (!is_type(t))
            continue;
        l->constant[k] = l->bound[t->name[0] - 'A'];
        if (l->constant[k] == CKPP_NONE)
            return rt_fail(
                CKPP_ERROR_TYPE,
                "nothing binds the template's type %s: say .%s = CKPP_FLOAT32, or whichever it "
                "is, at the call",
                t->name, t->name);
    }
    return CKPP_OK;
}

/* ---- arrays ---- */

static ckpp_status check_declared_shape(const rt_operand *o)
{
    const ckpp_arg *arg = o->arg;

    if (!arg->shape)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "output '%s' is an empty array, and the kernel does not say which shape it gets: "
            "declare it, as in out(float %s[rows][columns]), or give an array",
            param_shown(o->param), param_shown(o->param));
    for (int d = 0; d < arg->ndim; d++)
        if (arg->shape[d] < 0)
            return rt_fail(CKPP_ERROR_SHAPE,
                           "output '%s' is to have the extent %lld in dimension %d",
                           param_shown(o->param), (long long)arg->shape[d], d);
    return CKPP_OK;
}

static ckpp_status check_layout(const rt_launch *l, const rt_operand *o)
{
    const ckpp_array *a = &o->array;
    bool input = o->param->direction == CKPP_IN;
    char text[160];

    if (o->param->mentions & CKPP_MENTIONS_STRIDES || array_is_row_major(a) ||
        (input && l->options->contiguous))
        return CKPP_OK;
    array_describe_shape(text, sizeof text, a->ndim, a->strides);
    return rt_fail(CKPP_ERROR_ARGUMENT,
                   "%s '%s' has the strides %s, but the kernel takes it for row-major%s",
                   input ? "argument" : "output", param_shown(o->param), text,
                   input ? ": add contiguous (or .contiguous = true), which copies it first, or "
                           "let the body use its strides"
                         : ": let the body use its strides, or give another array");
}

ckpp_status raw_arrays(rt_launch *l)
{
    ckpp_status status = complete_template(l);

    l->n = 1;
    for (int k = 0; k < l->kernel->nparams && !status; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar)
            continue;
        if (array_is_empty(&o->array)) {
            status = check_declared_shape(o);
            continue;
        }
        if (o->param->direction != CKPP_IN && o->arg->shape)
            status = bind_output(o, o->arg->ndim, o->arg->shape, "its declared shape is", "");
        else if (o->param->direction != CKPP_IN)
            status = bind_output(o, o->array.ndim, o->array.shape, "", "");
        if (!status)
            status = check_layout(l, o);
    }
    return status;
}

/* ---- geometry ---- */

typedef struct dim {
    bool given;
    int64_t x, y, z;
} dim;

/* How many extents stand behind an option's name: 2 in " = {w, h}", 1 in " = w". */
static int count_extents(const char *at)
{
    int depth = 0, count = 1;

    at += strspn(at, " \t\n=");
    if (*at++ != '{')
        return 1;
    for (; *at && (depth > 0 || *at != '}'); at++) {
        depth += (strchr("([{", *at) != NULL) - (strchr(")]}", *at) != NULL);
        count += depth == 0 && *at == ',' && at[1 + strspn(at + 1, " \t\n")] != '}';
        if (*at == '\'' && at[1] && at[2]) /* ',' */
            at += 2;
    }
    return count;
}

/* An extent that is not given is 1. In the options it is 0, so the options' text says whether a 0
 * was given. */
static ckpp_status read_dim(const ckpp_options *o, const char *name, bool clause,
                            const int64_t *extent, dim *d)
{
    const char *at = clause ? NULL : ckpp_option_text_(o->text_, name);
    int count = clause ? 3 : at ? count_extents(at) : 1;

    if (count > 3)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".%s is given %d extents: there are x, y and z", name,
                       count);
    *d = (dim){clause || at || extent[0], extent[0], extent[1], extent[2]};
    d->y = count < 2 && !d->y ? 1 : d->y;
    d->z = count < 3 && !d->z ? 1 : d->z;
    return CKPP_OK;
}

static ckpp_status check_dim(const char *what, const dim *d, int64_t least, int64_t x, int64_t y,
                             int64_t z)
{
    const int64_t value[3] = {d->x, d->y, d->z}, most[3] = {x, y, z};

    for (int k = 0; k < 3; k++)
        if (value[k] < least || value[k] > most[k])
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "%s is (%lld, %lld, %lld): its %c must be %lld to %lld", what,
                           (long long)d->x, (long long)d->y, (long long)d->z, "xyz"[k],
                           (long long)least, (long long)most[k]);
    return CKPP_OK;
}

static ckpp_status check_block(const dim *b)
{
    ckpp_status status = check_dim("block", b, 1, MAX_THREADS, MAX_THREADS, MAX_BLOCK_Z);

    if (!status && b->x * b->y * b->z > MAX_THREADS)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "block is (%lld, %lld, %lld): %lld threads, and a block has %d at most",
                       (long long)b->x, (long long)b->y, (long long)b->z,
                       (long long)(b->x * b->y * b->z), MAX_THREADS);
    return status;
}

/* Where threads are given and no block: warps lie along x. */
static dim default_block(const dim *threads)
{
    if (threads->z > 1)
        return (dim){true, 32, 4, 2};
    return threads->y > 1 ? (dim){true, 32, 8, 1} : (dim){true, DEFAULT_BLOCK, 1, 1};
}

static ckpp_status choose_grid(const dim *threads, const dim *block, dim *grid)
{
    if (grid->given)
        return check_dim("grid", grid, 0, INT32_MAX, MAX_GRID_YZ, MAX_GRID_YZ);
    ckpp_status status = check_dim("threads", threads, 0, (int64_t)INT32_MAX * block->x,
                                   MAX_GRID_YZ * block->y, MAX_GRID_YZ * block->z);
    *grid = (dim){false, divide_up(threads->x, block->x), divide_up(threads->y, block->y),
                  divide_up(threads->z, block->z)};
    return status;
}

/* Blocks of a cluster are neighbours: a grid is made of whole clusters. */
static ckpp_status check_cluster(const dim *c, const dim *grid)
{
    ckpp_status status = c->given ? check_dim("cluster", c, 1, 16, 16, 16) : CKPP_OK;

    if (!status && c->given && (grid->x % c->x || grid->y % c->y || grid->z % c->z))
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "the grid of (%lld, %lld, %lld) blocks is no multiple of the cluster, which is "
            "(%lld, %lld, %lld)",
            (long long)grid->x, (long long)grid->y, (long long)grid->z, (long long)c->x,
            (long long)c->y, (long long)c->z);
    return status;
}

static void store_dim(unsigned to[3], const dim *d)
{
    to[0] = (unsigned)d->x;
    to[1] = (unsigned)d->y;
    to[2] = (unsigned)d->z;
}

/* What the body says of its launch, which on a GPU nobody would notice: it writes beyond its
 * memory, or waits for ever. */
static ckpp_status check_body(const rt_launch *l)
{
    const ckpp_options *o = l->options;
    const uint64_t facts = l->kernel->facts;

    if (facts & CKPP_FACT_BODY_DYNAMIC_SHARED && o->shared == 0 && !o->has_shared_ &&
        !CKPP_GIVEN_(o, shared))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the body has dynamic shared memory, but shared is not given: say "
                       "shared(bytes), or .shared = bytes at the call");
    if (facts & CKPP_FACT_BODY_GRID_SYNC && !o->cooperative && !o->prepare &&
        l->backend->target->simt)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "the body calls grid_sync(), which needs a cooperative launch: give the clause "
            "cooperative, or the option .cooperative = true");
    return CKPP_OK;
}

/* The largest _thread.x is an unsigned. */
static ckpp_status check_thread(const rt_launch *l, const dim *grid, const dim *block)
{
    if (!(l->kernel->uses & CKPP_USES_THREAD) || grid->x * block->x <= (int64_t)UINT32_MAX + 1)
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_ARGUMENT,
                   "the grid has %lld threads in x, and _thread.x counts to 2^32: compute the "
                   "place from blockIdx and threadIdx in 64 bits",
                   (long long)(grid->x * block->x));
}

ckpp_status raw_check_shared(size_t dynamic, size_t fixed, size_t most, const char *device)
{
    if (fixed <= most && dynamic <= most - fixed)
        return CKPP_OK;
    if (fixed)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "shared is %zu bytes, and the kernel's __shared__ variables take %zu: on "
                       "%s a block has %zu "
                       "for both",
                       dynamic, fixed, device, most);
    return rt_fail(CKPP_ERROR_ARGUMENT, "shared is %zu bytes: on %s a block has %zu at most",
                   dynamic, device, most);
}

ckpp_status raw_geometry(rt_launch *l)
{
    const ckpp_options *o = l->options;
    dim grid, threads, block, cluster;
    ckpp_status status;

    if (CKPP_GIVEN_(o, size))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".size is given, but a raw kernel has .grid or .threads");
    if ((status = read_dim(o, "grid", o->has_grid_, o->grid, &grid)) ||
        (status = read_dim(o, "threads", o->has_threads_, o->threads, &threads)) ||
        (status = read_dim(o, "block", o->has_block_, o->block, &block)) ||
        (status = read_dim(o, "cluster", o->has_cluster_, o->cluster, &cluster)))
        return status;
    if (grid.given == threads.given)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       grid.given
                           ? "grid and threads are both given: they say the same in two ways"
                           : "no geometry is given: say grid(...) or threads(...), or .grid = {x, "
                             "y} at the call");
    if (grid.given && !block.given)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "grid is given without block: say how many threads a block has");
    if (!block.given)
        block = default_block(&threads);
    if ((status = check_block(&block)) || (status = choose_grid(&threads, &block, &grid)) ||
        (status = check_cluster(&cluster, &grid)) || (status = check_thread(l, &grid, &block)))
        return status;
    if (o->shared < 0 || o->shared > INT32_MAX)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "shared is %lld bytes: it can be 0 to what a block of the device has",
                       (long long)o->shared);
    if (grid.x && grid.y && grid.z && (status = check_body(l)))
        return status;
    if (o->carveout < 0 || o->carveout > 100)
        return rt_fail(CKPP_ERROR_ARGUMENT, "carveout is %d: it is a percentage", o->carveout);
    l->work.grid = (rt_grid){
        .shared = (size_t)o->shared,
        .cooperative = o->cooperative,
        .carveout = o->carveout || o->has_carveout_ || CKPP_GIVEN_(o, carveout) ? o->carveout
                                                                                : -1};
    store_dim(l->work.grid.grid, &grid);
    store_dim(l->work.grid.block, &block);
    if (cluster.given)
        store_dim(l->work.grid.cluster, &cluster);
    l->work.threads[0] = threads.given ? threads.x : grid.x * block.x;
    l->work.threads[1] = threads.given ? threads.y : grid.y * block.y;
    l->work.threads[2] = threads.given ? threads.z : grid.z * block.z;
    return CKPP_OK;
}

ckpp_status elementwise_geometry(rt_launch *l)
{
    const ckpp_options *o = l->options;
    dim block;
    ckpp_status status = read_dim(o, "block", o->has_block_, o->block, &block);

    l->work.grid.block[0] = 0;
    if (status || !block.given || (status = check_block(&block)))
        return status;
    if (block.y > 1 || block.z > 1)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "block is (%lld, %lld, %lld): those of an elementwise kernel have one "
                       "dimension",
                       (long long)block.x, (long long)block.y, (long long)block.z);
    l->work.grid.block[0] = (unsigned)block.x;
    return CKPP_OK;
}

/* ---- the class ---- */

/* Whether the threads of a block are run by loops: on the host, unless each one's state is to be
 * seen. The loops are compiled for the shape of the block, whose rows must be warps if the kernel
 * depends on that. */
static bool runs_in_loops(const rt_launch *l, const rt_class *cls)
{
    const unsigned *block = l->work.grid.block;
    bool warps = (block[1] == 1 && block[2] == 1) || block[0] % 32 == 0;

    return l->kernel->loops && !cls->target->simt && !cls->bounds && !rt_env()->debug &&
           !rt_env()->stacks && (warps || !l->kernel->whole_warps);
}

/* At most; a grid can have more threads than 63 bits count. */
static int64_t count_threads(const rt_grid *grid)
{
    int64_t count = 1;

    for (int d = 0; d < 3; d++)
        if (__builtin_mul_overflow(count, grid->grid[d], &count) ||
            __builtin_mul_overflow(count, grid->block[d], &count))
            return INT64_MAX;
    return count;
}

void raw_classify(const rt_launch *l, rt_class *cls)
{
    const unsigned checked = CKPP_MENTIONS_VIEW | CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_STRIDES;

    const int64_t threads = count_threads(&l->work.grid);

    cls->aliased = l->options->overlap;
    /* Loops over x count in 32 bits on the host, which compilers vectorise better. */
    cls->wide = !cls->target->simt &&
                (int64_t)l->work.grid.grid[0] * l->work.grid.block[0] > INT32_MAX - MAX_THREADS;
    memcpy(cls->constant, l->constant, (size_t)l->kernel->ntemplates * sizeof l->constant[0]);
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (o->arg->is_scalar)
            continue;
        const bool view = o->param->mentions & CKPP_MENTIONS_VIEW;
        cls->param[k].access = (unsigned char)(view ? plan_classify_raw(l, &o->array)
                                                    : RT_RAW_DENSE);
        cls->param[k].own = plan_has_own(l, k, threads);
        /* other accesses are by pointers */
        cls->bounds |= o->param->mentions & checked && rt_env()->check_bounds;
        cls->param[k].aligned = rt_dtype_kind(o->dtype) == 'c' &&
                                !((uintptr_t)o->data & (ckpp_dtype_size(o->dtype) - 1));
    }
    if (runs_in_loops(l, cls)) {
        cls->block = (unsigned short)l->work.grid.block[0];
        cls->block_y = (unsigned short)l->work.grid.block[1];
        cls->block_z = (unsigned short)l->work.grid.block[2];
    }
}
