/* patch.c - elementwise loops on a GPU whose bodies read neighbours, or coordinates.
 *
 * A thread has a patch: a vector of the innermost dimension in each of several rows. What its
 * elements read of one array, their neighbours among it, is the array's window, which is loaded
 * once for the whole patch. Windows are of near parameters; of inputs that are views of one
 * array with the same strides, which is how loops with subscripts such as u[r - 1][c] arrive
 * here; and of raw inputs that are indexed by the element's coordinates: where all of a window
 * is inside. Coordinates are counted, not computed from an element's number.
 *
 * A patch has as many rows as make the rows above and below few beside them, as long as what it
 * reads fits into registers. Vectors are as wide as those of all windows and of the first output
 * can be aligned; where an output does not begin at a vector, the first vector of each row begins
 * `shift` elements in front of it. */
#include "runtime/plan/plan.h"

#include <stdlib.h>
#include <string.h>

enum {
    DIMS = RT_WINDOW_DIMS,
    INNER = DIMS - 1,
    MASK_BITS = 32,
    MANY_WORDS = 96, /* registers that windows may take */
    FEW_WORDS = 48,
    MANY_OPERATIONS = 1500,
    WIDEST = 8,      /* elements of a vector */
    WORDS = 4,       /* of a vector */
    MOST_CALLS = 4,  /* elements whose bodies call functions */
    ROWS = 4,        /* of a patch, if it has vectors */
    SINGLE_ROWS = 8, /* if it has none */
    FEW_ELEMENTS = 1 << 20,
    STEPS = 8,           /* patches of a thread, in three dimensions */
    LEAST_THREADS = 640, /* of a multiprocessor, where windows take many registers */
    MANY_THREADS = 1024, /* where they take few */
    MOST_BLOCKS = 16,
    FEW_WARPS = 4 /* along a row: half of them are near its ends */
};

/* Whether coordinates are rather divided, of an element's number: no array is indexed by them, or
 * rows are so short that a patch's threads would be idle. */
static bool divides_quickly(const rt_launch *l)
{
    enum { SHORT_ROW = 24 };
    bool indexes = false;

    for (int k = 0; k < l->kernel->nparams; k++)
        indexes |= l->operand[k].raw && !l->operand[k].arg->is_scalar;
    return (l->rows ? l->whole : l->n) <= INT32_MAX && !rt_env()->check_bounds &&
           (!indexes || l->shape[l->shape_ndim - 1] < SHORT_ROW);
}

bool patch_is_wanted(const rt_launch *l)
{
    if (l->kernel->boundaries || l->boxed)
        return true;
    return rt_uses(l->kernel) & CKPP_USES_IND && l->shape_ndim > 1 && l->backend->target->simt &&
           !divides_quickly(l);
}

/* ---- windows of views ---- */

bool patch_distance(int ndim, const int64_t *strides, int64_t distance, signed char by[DIMS])
{
    for (int d = 0; d < DIMS; d++) {
        const int dim = ndim - DIMS + d;
        const int64_t stride = dim < 0 ? 0 : llabs(strides[dim]);
        int64_t times = 0;
        if (stride)
            times = d == INNER ? distance / stride
                               : (distance + (distance < 0 ? -stride : stride) / 2) / stride;
        distance -= times * stride;
        if (llabs(times) > RT_WINDOW_FAR)
            return false;
        by[d] = (signed char)(dim >= 0 && strides[dim] < 0 ? -times : times);
    }
    return distance == 0;
}

/* Whether the first element of `o` is the element `by` of `of`, and not its first one. Both have
 * the same strides. */
static rt_hides find_distance(const rt_launch *l, const rt_operand *of, const rt_operand *o,
                              signed char by[DIMS])
{
    const int64_t size = (int64_t)o->array.itemsize;
    const int64_t distance = (int64_t)((uintptr_t)o->data - (uintptr_t)of->data);

    if (distance % size || !patch_distance(l->ndim, o->strides, distance / size, by))
        return RT_HIDES_DISTANCE;
    for (int d = 0; d < DIMS; d++)
        if (l->ndim - DIMS + d >= 0 && abs(by[d]) >= l->extent[l->ndim - DIMS + d])
            return RT_HIDES_SHORT;
    return by[0] || by[1] || by[INNER] ? RT_HIDES_NOTHING : RT_HIDES_SAME;
}

static bool same_type(const ckpp_param *a, const ckpp_param *b)
{
    return a->placeholder == b->placeholder && !a->type == !b->type &&
           (!a->type || strcmp(a->type, b->type) == 0);
}

/* Whether windows may have the parameter's elements. */
static bool is_view(const rt_launch *l, int k)
{
    const ckpp_param *param = l->operand[k].param;

    return rt_is_element(&l->operand[k]) && param->direction == CKPP_IN && !param->near;
}

/* What keeps view k from being in the window of view j, as its element `by`. */
static rt_hides find_hidden(const rt_launch *l, int j, int k, signed char by[DIMS])
{
    const rt_operand *a = &l->operand[j], *b = &l->operand[k];

    if (a->array.itemsize != b->array.itemsize || a->dtype != b->dtype ||
        (a->dtype == CKPP_STRUCT && !same_type(a->param, b->param)))
        return RT_HIDES_TYPE;
    for (int d = 0; d < l->ndim; d++)
        if (a->strides[d] != b->strides[d])
            return RT_HIDES_STRIDES;
    return b->strides[l->ndim - 1] ? find_distance(l, a, b, by) : RT_HIDES_BROADCAST;
}

static bool share_memory(const rt_launch *l, int j, int k)
{
    const ckpp_array *a = &l->operand[j].array, *b = &l->operand[k].array;
    const uintptr_t at = (uintptr_t)a->data, other = (uintptr_t)b->data;
    int64_t low, high, other_low, other_high;

    array_span(a, &low, &high);
    array_span(b, &other_low, &other_high);
    return at + (uintptr_t)low < other + (uintptr_t)other_high &&
           other + (uintptr_t)other_low < at + (uintptr_t)high;
}

/* Whether an output may share memory with an input: then neither is read ahead. */
static bool may_overlap(const rt_launch *l, int input)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!o->arg->is_scalar && o->param->direction != CKPP_IN && share_memory(l, input, k))
            return true;
    }
    return false;
}

/* Puts each input that is a view of the same array as one before it into that one's window.
 * Returns how many are. */
static int find_views(const rt_launch *l, rt_class *cls)
{
    int found = 0;

    for (int k = 0; k < l->kernel->nparams; k++) {
        if (!is_view(l, k) || may_overlap(l, k))
            continue;
        for (int j = 0; j < k; j++) {
            rt_param_class *first = &cls->param[j];
            signed char by[DIMS];
            if ((first->window && first->window != j + 1) || !is_view(l, j) ||
                find_hidden(l, j, k, by) || may_overlap(l, j))
                continue;
            memcpy(cls->param[k].by, by, sizeof by);
            cls->param[k].window = first->window = (unsigned char)(j + 1);
            found++;
            break;
        }
    }
    return found;
}

/* Whether coordinates are found from the place in the whole loop. */
static bool finds_coordinates(const rt_launch *l, const rt_class *cls)
{
    return rt_uses(l->kernel) & CKPP_USES_IND && (cls->parted || l->ndim != l->shape_ndim);
}

rt_hides patch_hides(const rt_launch *l, const rt_class *cls, int k, int *other)
{
    signed char by[DIMS];

    for (*other = 0; *other < l->kernel->nparams && is_view(l, k); ++*other) {
        const int j = *other;
        if (j == k || !is_view(l, j) || !share_memory(l, j, k))
            continue;
        const rt_hides hides = find_hidden(l, j < k ? j : k, j < k ? k : j, by);
        if (hides)
            return hides;
        if (may_overlap(l, k) || may_overlap(l, j))
            return RT_HIDES_OUTPUT;
        if (finds_coordinates(l, cls))
            return RT_HIDES_COORDINATES;
    }
    return RT_HIDES_NOTHING;
}

/* Gives raw parameters that are indexed by the element's coordinates windows. Returns how many
 * have one. */
static int find_coordinates(const rt_launch *l, rt_class *cls)
{
    int found = 0;

    for (int k = 0; k < l->kernel->nparams && !cls->bounds; k++) {
        const rt_operand *o = &l->operand[k];
        bool same = !o->arg->is_scalar && o->raw && o->param->near &&
                    o->param->near->ndim == l->ndim && o->array.ndim == l->ndim;
        for (int d = 0; same && d < l->ndim; d++)
            same = o->array.shape[d] == l->extent[d];
        if (!same || may_overlap(l, k))
            continue;
        cls->param[k].window = (unsigned char)(k + 1);
        found++;
    }
    return found;
}

int patch_find_windows(const rt_launch *l, rt_class *cls)
{
    if (finds_coordinates(l, cls))
        return -1;
    int windows = find_views(l, cls);
    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_element(&l->operand[k]) && l->operand[k].param->near) {
            cls->param[k].window = (unsigned char)(k + 1);
            windows++;
        }
    return windows ? windows : find_coordinates(l, cls);
}

/* ---- what windows take ---- */

static const signed char *offset_of(const rt_launch *l, const rt_class *cls, int window, int *k)
{
    const ckpp_near *near = l->kernel->params[window].near;

    if (near)
        return *k < near->count ? near->offsets[(*k)++] : NULL;
    for (; *k < l->kernel->nparams; ++*k)
        if (cls->param[*k].window == window + 1)
            return cls->param[(*k)++].by;
    return NULL;
}

typedef struct reach {
    int low[DIMS], high[DIMS];
} reach;

static reach reach_of(const rt_launch *l, const rt_class *cls, int window)
{
    reach r = {{0}, {0}};
    const signed char *by;

    for (int k = 0; (by = offset_of(l, cls, window, &k));)
        for (int d = 0; d < DIMS; d++) {
            r.low[d] = by[d] < r.low[d] ? by[d] : r.low[d];
            r.high[d] = by[d] > r.high[d] ? by[d] : r.high[d];
        }
    return r;
}

/* The dimension along which windows reach farthest, besides the innermost one. */
static int find_axis(const rt_launch *l, const rt_class *cls)
{
    int span[DIMS] = {0}, best = -1;

    for (int p = 0; p < l->kernel->nparams; p++) {
        if (cls->param[p].window != p + 1)
            continue;
        const reach r = reach_of(l, cls, p);
        for (int d = 0; d < INNER; d++)
            if (r.high[d] - r.low[d] > span[d])
                span[d] = r.high[d] - r.low[d];
    }
    for (int d = 0; d < INNER; d++)
        if (l->ndim - DIMS + d >= 0 && (best < 0 || span[d] > span[best]))
            best = d;
    return best < 0 ? 0 : l->ndim - DIMS + best;
}

/* The words of registers that all windows take, about: their outermost rows have no corners. */
static int count_words(const rt_launch *l, const rt_class *cls)
{
    int words = 0;

    for (int p = 0; p < l->kernel->nparams; p++) {
        if (cls->param[p].window != p + 1)
            continue;
        const int size = (int)l->operand[p].array.itemsize, each = size < 4 ? 1 : size / 4;
        bool seen[3 * RT_WINDOW_FAR + 1][3 * RT_WINDOW_FAR + 1] = {{false}};
        const reach r = reach_of(l, cls, p);
        const signed char *by;
        int rows = 0;
        for (int k = 0; (by = offset_of(l, cls, p, &k));)
            for (int u = 0; u < cls->patch_rows; u++) {
                const int axis = cls->patch_axis - (l->ndim - DIMS);
                int at[INNER];
                for (int d = 0; d < INNER; d++)
                    at[d] = by[d] - r.low[d] + (d == axis ? u : 0);
                rows += !seen[at[0]][at[1]];
                seen[at[0]][at[1]] = true;
            }
        words += each * (rows * cls->width + cls->patch_rows * (r.high[INNER] - r.low[INNER]));
    }
    return words;
}

/* In three dimensions planes above and below cost as much as rows do in two, and more of them fit
 * into registers where a thread goes on from patch to patch: it keeps those that two patches
 * share. */
static void plan_steps(const rt_launch *l, rt_class *cls)
{
    size_t bytes = 0;
    bool reaches = false;

    cls->patch_steps = 1;
    if (l->ndim < DIMS || cls->patch_axis != l->ndim - DIMS)
        return;
    for (int p = 0; p < l->kernel->nparams; p++) {
        if (cls->param[p].window != p + 1)
            continue;
        const reach r = reach_of(l, cls, p);
        reaches |= r.high[0] > r.low[0];
        bytes = l->operand[p].array.itemsize * cls->width;
    }
    if (!reaches || (bytes < RT_VECTOR_BYTES && count_words(l, cls) <= FEW_WORDS))
        return;
    cls->patch_steps = STEPS;
    cls->patch_rows = cls->patch_rows > ROWS / 2 ? ROWS / 2 : cls->patch_rows;
}

static void plan_rows(const rt_launch *l, rt_class *cls)
{
    const int calls = specialize_calls(l->kernel), operations = l->kernel->operations;
    /* more threads with less each, where all of them run at once */
    int rows = cls->width > 1 || l->n < FEW_ELEMENTS ? ROWS : SINGLE_ROWS;

    cls->patch_axis = (unsigned char)find_axis(l, cls);
    rows = l->ndim == 1 ? 1 : rows;
    while (rows * cls->width > MASK_BITS ||
           (rows > 1 && calls && rows * cls->width > MOST_CALLS) ||
           (rows > 1 && rows * cls->width * operations > MANY_OPERATIONS) ||
           (rows > 1 && l->extent[cls->patch_axis] <= rows / 2))
        rows /= 2;
    cls->patch_rows = (unsigned char)rows;
    plan_steps(l, cls);
    while (cls->patch_rows > 1 && count_words(l, cls) > MANY_WORDS)
        cls->patch_rows /= 2;
}

/* ---- vectors ---- */

static bool windows_are_aligned(const rt_launch *l, const rt_class *cls, int64_t head)
{
    for (int k = 0; k < l->kernel->nparams; k++)
        if (cls->param[k].window == k + 1 &&
            ((!loop_is_unit(cls, k) && cls->param[k].access != RT_RAW_DENSE) ||
             !loop_is_aligned(l, k, cls->width, head, l->ndim - 1)))
            return false;
    return true;
}

static void plan_width(const rt_launch *l, rt_class *cls, int widest)
{
    const int lead = loop_aligned_operand(l, cls);
    int64_t head = 0;

    cls->width = (unsigned char)(lead < 0 ? 1 : widest);
    for (; cls->width > 1; cls->width /= 2) {
        head = loop_head_of(&l->operand[lead], cls->width);
        if (head >= 0 && loop_is_aligned(l, lead, cls->width, head, l->ndim - 1) &&
            l->extent[l->ndim - 1] >= cls->width && windows_are_aligned(l, cls, head))
            break;
        head = 0;
    }
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_param_class *c = &cls->param[k];
        if (c->window && c->access == RT_RAW_DENSE)
            c->aligned = cls->width > 1;
        if (!loop_is_unit(cls, k))
            continue;
        c->aligned = cls->width > 1 && loop_is_aligned(l, k, cls->width, head, l->ndim - 1);
        if (!c->aligned && cls->width > 1) {
            c->access = RT_ROW;
            cls->misaligned = 1;
        }
    }
}

int64_t patch_shift(const rt_launch *l, const rt_class *cls)
{
    const int lead = loop_aligned_operand(l, cls);
    const int64_t head = cls->width > 1 ? loop_head_of(&l->operand[lead], cls->width) : 0;

    return head > 0 ? cls->width - head : 0;
}

/* Whether ends of rows are taken for no edges: most warps are near one, or vectors are so wide
 * that loads of single elements cost little beside them. What is past them has a place: neighbours
 * of parameters do, those of views are the program's own. */
static bool has_near_ends(const rt_launch *l, const rt_class *cls)
{
    bool any = false;

    for (int k = 0; k < l->kernel->nparams; k++) {
        if (cls->param[k].window && !l->kernel->params[k].near)
            return false;
        any |= cls->param[k].window;
    }
    return any && (cls->width == WIDEST ||
                   l->extent[l->ndim - 1] <= (int64_t)FEW_WARPS * 32 * cls->width);
}

/* ---- threads ---- */

static void plan_lanes(const rt_launch *l, rt_class *cls)
{
    const int64_t vectors = divide_up(l->extent[l->ndim - 1], cls->width) + (cls->width > 1);
    const int most = cls->width == 1 ? 128 : cls->width == 2 && l->ndim == 2 ? 64 : 32;

    if (!cls->block && cls->width > 1 && l->ndim > 1)
        cls->block = RT_BLOCK / 2;
    const int block = rt_block_of(cls);
    cls->patch_lanes = 8;
    while (cls->patch_lanes < most && cls->patch_lanes < vectors)
        cls->patch_lanes *= 2;
    if (l->ndim == 1 || block % cls->patch_lanes)
        cls->patch_lanes = (unsigned short)block;
}

/* Threads that wait for large windows have to have others beside them, even if some of a window
 * does not stay in registers then. Bodies by coordinates, which are there twice, take more
 * registers; not where patches follow each other.
 *
 * Where windows leave room, a compiler that knows how much has more loads under way: those of
 * other arrays, and of the next patch. The limits of a box are then looked up again. */
static void plan_blocks(const rt_launch *l, rt_class *cls)
{
    bool raw = false, reads = false;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        raw |= cls->param[k].window && o->raw;
        reads |= rt_is_element(o) && !cls->param[k].window && o->param->direction != CKPP_OUT;
    }
    const bool few = count_words(l, cls) <= FEW_WORDS;
    const int blocks = (few ? MANY_THREADS : LEAST_THREADS) / rt_block_of(cls);
    if (few ? l->boxed || (!raw && (cls->patch_steps > 1 || reads)) : cls->patch_steps > 1 || !raw)
        cls->patch_blocks = (unsigned char)(blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS);
}

/* ---- the plan ---- */

bool patch_plan(const rt_launch *l, rt_class *cls, int widest)
{
    bool indexes = false;

    const int windows = patch_find_windows(l, cls);
    for (int k = 0; k < l->kernel->nparams; k++)
        indexes |= !l->operand[k].arg->is_scalar && l->operand[k].raw;
    if (windows < 0)
        return false;
    if (!windows && !patch_is_wanted(l))
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_param_class *c = &cls->param[k];
        if (l->operand[k].raw)
            continue;
        if (c->window == k + 1 && c->access == RT_DENSE)
            c->access = RT_ROW;
        else if (c->window && c->window != k + 1)
            c->access = RT_DENSE; /* it needs no strides */
    }
    if (indexes && !windows) /* what neighbours index lies side by side at best: a word of each */
        widest = widest < WORDS ? 1 : widest / WORDS;
    plan_width(l, cls, widest < WIDEST ? widest : WIDEST);
    plan_rows(l, cls);
    plan_lanes(l, cls);
    plan_blocks(l, cls);
    cls->patch_ends = has_near_ends(l, cls);
    return true;
}

int64_t patch_threads(const rt_class *cls, const rt_box *box, int64_t shift)
{
    const int inner = cls->ndim - 1, block = rt_block_of(cls), lines = block / cls->patch_lanes;
    int64_t threads = block;

    for (int d = 0; d < inner; d++)
        threads *= divide_up(
            box->to[d] - box->from[d],
            (int64_t)(d == cls->patch_axis ? cls->patch_rows * cls->patch_steps : 1) *
                (d == inner - 1 ? lines : 1));
    const int64_t first = box->from[inner] - (box->from[inner] + shift) % cls->width;
    return threads * divide_up(box->to[inner] - first, (int64_t)cls->patch_lanes * cls->width);
}
