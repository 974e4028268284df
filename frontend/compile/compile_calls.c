/* compile_calls.c - makes up the calls for which a kernel is compiled if none were recorded.
 *
 * A call's arguments decide what a kernel is compiled for, by the runtime's plan_classify(). Here
 * that is applied to made-up calls with the simplest arrays that the kernel can take, so that the
 * rules exist only once. No memory is accessed: an array's address is a made-up number. */
#define _GNU_SOURCE
#include "frontend/compile/compile.h"

#include <stdlib.h>
#include <string.h>

/* ---- an assumed GPU ---- */

/* The values of an H100. They only influence how a reduction is divided, and the calls below are
 * far from the sizes where that changes. */
enum { PROCESSORS = 132, PROCESSOR_THREADS = 2048 };

static int64_t offline_capacity(int device)
{
    (void)device;
    return (int64_t)PROCESSORS * PROCESSOR_THREADS;
}

static const rt_backend offline_backend = {.target = &cuda_target, .capacity = offline_capacity};

static int64_t host_capacity(int device)
{
    (void)device;
    return 0;
}

static const rt_backend offline_host = {.target = &host_target, .capacity = host_capacity};

/* ---- numbers of dimensions ---- */

/* The index in brackets at items[k], as in "x.shape[1]"; -1 if it is no number in range. */
static int index_at(const token_list *t, size_t k)
{
    if (k + 2 >= t->count || !str_is(t->items[k].text, "[") ||
        t->items[k + 1].kind != TOKEN_NUMBER || !str_is(t->items[k + 2].text, "]"))
        return -1;
    int index = atoi(t->items[k + 1].text.data);
    return index >= 0 && index < CKPP_MAX_DIMS ? index : -1;
}

static int count_arguments(const token_list *t, size_t k)
{
    int depth = 0, count = !str_is(t->items[k + 1].text, ")");
    for (; k < t->count; k++) {
        depth += range_nesting(&t->items[k]);
        if (depth == 0)
            break;
        count += depth == 1 && str_is(t->items[k].text, ",");
    }
    return count > CKPP_MAX_DIMS ? CKPP_MAX_DIMS : count;
}

static bool is_member(const token_list *t, size_t k, str name, const char *member)
{
    if (str_equal(t->items[k].text, name))
        return k + 2 < t->count &&
               (str_is(t->items[k + 1].text, ".") || str_is(t->items[k + 1].text, "->")) &&
               str_is(t->items[k + 2].text, member);
    size_t n = strlen(member);
    str s = t->items[k].text;
    return s.size == name.size + 1 + n && !memcmp(s.data, name.data, name.size) &&
           s.data[name.size] == '_' && !memcmp(s.data + name.size + 1, member, n);
}

/* The least number of dimensions that the array must have for the text: x.shape[1], x_strides[1],
 * x.shape(1), x(j, k), x(). -1 if the text does not show any. */
static int shown_dimensions(const token_list *t, str name, bool raw)
{
    int most = -1;
    for (size_t k = 0; k < t->count; k++) {
        int index = -2;
        if (t->items[k].kind != TOKEN_NAME)
            continue;
        if (is_member(t, k, name, "shape") || is_member(t, k, name, "strides")) {
            size_t at = k + (str_equal(t->items[k].text, name) ? 3 : 1);
            index = index_at(t, at);
            if (index < 0 && at + 1 < t->count && str_is(t->items[at].text, "(") &&
                t->items[at + 1].kind == TOKEN_NUMBER)
                index = atoi(t->items[at + 1].text.data) % CKPP_MAX_DIMS;
            index = index < 0 ? -2 : index;
        } else if (raw && str_equal(t->items[k].text, name) && k + 1 < t->count &&
                   str_is(t->items[k + 1].text, "(")) {
            index = count_arguments(t, k + 1) - 1;
        }
        most = index + 1 > most ? index + 1 : most;
    }
    return most;
}

/* The same for the loop, from _ind[1]. */
static int shown_coordinates(const token_list *t)
{
    int most = 0;
    for (size_t k = 0; k < t->count; k++)
        if (str_is(t->items[k].text, "_ind") && index_at(t, k + 1) >= most)
            most = index_at(t, k + 1) + 1;
    return most;
}

static int dimensions_of(const construct *c, const parameter *p)
{
    int most = (int)p->nextents;
    if (most)
        return most;
    most = shown_dimensions(&c->body_tokens, p->name->text, p->raw || c->is->has_grid);
    int clauses = shown_dimensions(&c->tokens, p->name->text, false);
    int model = p->model ? dimensions_of(c, p->model) : -1;
    most = clauses > most ? clauses : most;
    most = model > most ? model : most;
    return most < 0 ? 1 : most;
}

/* The extent of each of `ndim` dimensions: usually a multiple of a vector's width, with few enough
 * elements for 32-bit offsets. */
static int64_t even_extent(int ndim)
{
    static const int64_t extents[] = {1 << 20, 1 << 20, 1024, 512, 128, 32, 16, 16, 8,
                                      8,       8,       4,    4,   4,   4,  4,  3};
    return extents[ndim];
}

/* ---- one call ---- */

typedef struct call {
    const construct *construct;
    const ckpp_kernel *kernel;
    const instance *types;
    const rt_backend *backend;
    unsigned long long scalars;    /* bit k: parameter k is a number */
    int ndim;                      /* of the loop */
    int64_t extent[CKPP_MAX_DIMS]; /* of the loop */
    int *own;                      /* each array's number of dimensions */
    ckpp_axes axes;                /* of a reduction */
} call;

static ckpp_dtype type_of(const call *x, const ckpp_param *p)
{
    return p->placeholder ? x->types->types[p->placeholder - 'A'] : p->dtype;
}

/* A row-major array for parameter k, at a well aligned address that no other array overlaps. */
static ckpp_array make_array(const call *x, int k, int ndim, const int64_t *extent)
{
    const ckpp_param *p = &x->kernel->params[k];
    ckpp_array a = {
        .data = (void *)((uintptr_t)(k + 1) << 40), .dtype = type_of(x, p), .ndim = ndim};
    int64_t stride = 1;
    a.itemsize = a.dtype == CKPP_STRUCT ? p->itemsize : ckpp_dtype_size(a.dtype);
    for (int d = ndim - 1; d >= 0; d--) {
        a.shape[d] = extent[d];
        a.strides[d] = stride;
        stride *= extent[d];
    }
    return a;
}

/* The shape of a reduction's results; returns the number of dimensions. */
static int result_shape(const call *x, int64_t extent[CKPP_MAX_DIMS])
{
    int ndim = 0;
    for (int d = 0; d < x->ndim; d++) {
        bool reduced = !x->axes.axis;
        for (int k = 0; x->axes.axis && k < x->axes.count; k++)
            reduced = reduced || x->axes.axis[k] == d || x->axes.axis[k] == d - x->ndim;
        if (!reduced || x->construct->clause[CLAUSE_KEEPDIMS])
            extent[ndim++] = reduced ? 1 : x->extent[d];
    }
    return ndim;
}

static void fill_argument(const call *x, int k, ckpp_array *array, ckpp_arg *arg)
{
    int64_t extent[CKPP_MAX_DIMS];
    const ckpp_param *p = &x->kernel->params[k];
    bool indexed = p->raw || x->construct->is->has_grid;
    *arg = (ckpp_arg){.array = array};
    if (x->scalars >> k & 1) {
        *arg = (ckpp_arg){.is_scalar = true, .dtype = type_of(x, p), .itemsize = p->itemsize};
        if (p->extents[0])
            arg->scalar.bytes = p; /* any address: it is never read */
    } else if (x->construct->is->reduces && !rt_param_is_mapped(p) && !indexed) {
        *array = make_array(x, k, result_shape(x, extent), extent);
    } else if (indexed) {
        for (int d = 0; d < x->own[k]; d++)
            extent[d] = even_extent(x->own[k]);
        *array = make_array(x, k, x->own[k], extent);
    } else {
        *array = make_array(x, k, x->own[k], x->extent + x->ndim - x->own[k]);
    }
}

/* The threads in block(128) of an elementwise kernel; 0 if that is no number. */
static unsigned shown_block(const construct *c)
{
    const clause *l = c->is->has_grid ? NULL : c->clause[CLAUSE_BLOCK];
    return l && l->value.count == 1 ? (unsigned)strtoul(l->value.first->text.data, NULL, 0) : 0;
}

/* The steps of a launch up to its class. */
static ckpp_status classify(const call *x, rt_launch *l, rt_class *cls)
{
    const rt_steps *steps = steps_of(x->kernel);
    ckpp_status status;

    l->work.grid.block[0] = shown_block(x->construct);
    if (x->construct->is->is_function) {
        if ((status = steps->types(l)) || (status = steps->shape(l)))
            return status;
        for (int k = 0; k < x->kernel->nparams; k++)
            l->operand[k].data = l->operand[k].array.data;
        steps->merge(l);
    }
    plan_classify(l, cls);
    cls->options = x->kernel->options;
    return CKPP_OK;
}

/* Extents of as many nested loops as the construct says. */
static void put_shape(const construct *c, ckpp_options *options)
{
    const clause *shape = c->clause[CLAUSE_SHAPE];
    range list = shape ? shape->value : (range){0}, item;

    for (int k = 0; shape && range_next(&list, &item) && !str_is(item.first->text, "0"); k++) {
        options->shape_[k] = even_extent(2);
        options->size = (k ? options->size : 1) * options->shape_[k];
    }
}

/* Whether neighbours are on other ranks. */
static bool is_boxed(const call *x)
{
    bool boxed = x->construct->clause[CLAUSE_BASES] != NULL;

    for (int d = 0; d < CKPP_NEAR_DIMS && x->kernel->boundaries; d++)
        boxed |= x->kernel->boundaries[d].exchange;
    return boxed;
}

/* The class of the call; NULL if the runtime refuses such a call: see ckpp_last_error(). */
static rt_class *class_of(arena *a, const call *x)
{
    int n = x->kernel->nparams;
    rt_launch *l = arena_alloc(a, sizeof *l);
    rt_class *cls = arena_alloc(a, sizeof *cls + (size_t)n * sizeof *cls->param);
    ckpp_array *arrays = arena_alloc(a, (size_t)(n + 1) * sizeof *arrays);
    ckpp_arg *args = arena_alloc(a, (size_t)(n + 1) * sizeof *args);
    ckpp_options options = {.axes = x->axes,
                            .keepdims = x->construct->clause[CLAUSE_KEEPDIMS] != NULL,
                            .given_ = (1u << x->kernel->ntemplates) - 1,
                            .text_ = ""};
    int64_t values[CKPP_MAX_TEMPLATES];

    for (int k = 0; k < x->kernel->ntemplates; k++) {
        const ckpp_template *t = &x->kernel->templates[k];
        values[k] = t->type ? x->types->values[k] : (int64_t)x->types->types[t->name[0] - 'A'];
    }
    options.values_ = values;
    bool any = false; /* some array gives the loop its shape */
    for (int k = 0; k < n; k++) {
        fill_argument(x, k, &arrays[k], &args[k]);
        const ckpp_param *p = &x->kernel->params[k];
        any = any || (!args[k].is_scalar && !p->raw &&
                      (!x->construct->is->reduces || rt_param_is_mapped(p)));
    }
    if (!any && !x->construct->is->has_grid) {
        options.size = x->extent[0];
        options.has_size_ = true;
        put_shape(x->construct, &options);
    }
    *l = (rt_launch){.kernel = x->kernel,
                     .args = args,
                     .options = &options,
                     .backend = x->backend,
                     .boxed = is_boxed(x)};
    for (int k = 0; k < n; k++)
        l->operand[k] = (rt_operand){.param = &x->kernel->params[k],
                                     .arg = &args[k],
                                     .array = arrays[k],
                                     .raw = x->construct->is->has_grid ||
                                            x->kernel->params[k].raw};
    return classify(x, l, cls) ? NULL : cls;
}

/* ---- the list of classes ---- */

typedef struct class_list {
    arena *arena;
    rt_class **items;
    size_t count;
    size_t size; /* bytes of a class */
} class_list;

static void add_class(class_list *list, const call *x)
{
    rt_class *cls = class_of(list->arena, x);
    for (size_t k = 0; cls && k < list->count; k++)
        if (!memcmp(list->items[k], cls, list->size))
            return;
    if (!cls)
        return;
    list->items = arena_grow(list->arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = cls;
}

/* Whether the parameter is an input that is a number in every call, or is taken for one. */
static bool is_number(const construct *c, const parameter *p)
{
    if (p->direction != CLAUSE_IN || p->raw || p->nextents)
        return false;
    return ast_is_object(p) || p->is_constant ||
           (p->post_use && p->post_use->bare && !p->of_result) || p->in_outer ||
           (c->is_inline && !c->is->has_grid && !(p->mentions & CKPP_MENTIONS_POINTER));
}

/* Whether a call may pass the input as a number or as an array. */
static bool may_be_either(const construct *c, const parameter *p)
{
    if (p->direction != CLAUSE_IN || p->raw || p->nextents || is_number(c, p) ||
        (p->dtype == CKPP_STRUCT && !c->is->has_grid))
        return false;
    return !(p->mentions & CKPP_MENTIONS_POINTER);
}

/* Whether, with these numbers, some input is still an array, as is usual in a call; or the kernel
 * has no inputs that could be. */
static bool leaves_array(const construct *c, unsigned long long scalars)
{
    int k = 0;
    bool any_input = false;
    for (const parameter *p = c->parameters; p; p = p->next, k++) {
        any_input = any_input || (p->direction == CLAUSE_IN && !is_number(c, p));
        if (p->direction != CLAUSE_OUT && !p->of_result && !(scalars >> k & 1))
            return true;
    }
    return !any_input;
}

/* Adds calls of a definition with many and few results, of many and few elements each, since the
 * code depends on these numbers. */
static void add_reductions(class_list *list, call *x)
{
    static const int64_t first[] = {0}, last[] = {1}, none[] = {0};
    static const struct {
        int64_t rows, columns;
        ckpp_axes axes;
    } cases[] = {{1, 1 << 24, {none, 0}},   {1, 4096, {none, 0}}, /* all axes */
                 {1 << 20, 64, {last, 1}},  {4096, 4096, {last, 1}},  {8, 1 << 22, {last, 1}},
                 {64, 1 << 20, {first, 1}}, {4096, 4096, {first, 1}}, {1 << 22, 8, {first, 1}}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        bool all = cases[k].axes.count == 0;
        x->ndim = all ? 1 : 2;
        for (int j = 0; j < x->kernel->nparams; j++)
            if (!x->kernel->params[j].raw)
                x->own[j] = x->ndim;
        x->extent[0] = all ? cases[k].columns : cases[k].rows;
        x->extent[1] = cases[k].columns;
        x->axes = all ? (ckpp_axes){0} : cases[k].axes;
        add_class(list, x);
    }
}

/* Reads the numbers in axis(0, -1); if any is no number, the last axis is assumed. */
static void read_axes(const construct *c, int64_t axes[CKPP_MAX_DIMS], ckpp_axes *made)
{
    const clause *l = c->clause[CLAUSE_AXIS];
    range list = l ? l->value : (range){0}, item;
    *made = (ckpp_axes){l ? axes : NULL, 0};
    while (l && range_next(&list, &item)) {
        bool minus = item.count == 2 && str_is(item.first->text, "-");
        const token *number = &item.first[minus];
        if (item.count != (size_t)minus + 1 || number->kind != TOKEN_NUMBER ||
            made->count == CKPP_MAX_DIMS) {
            axes[0] = -1;
            made->count = 1;
            return;
        }
        axes[made->count++] = minus ? -atoi(number->text.data) : atoi(number->text.data);
    }
}

/* Adds calls of an inline construct, whose dimensions and perhaps axes are known. */
static void add_inline_reduction(class_list *list, call *x, bool all)
{
    static const int64_t sizes[] = {4096, 64, 1 << 22};
    int64_t axes[CKPP_MAX_DIMS];
    int64_t many = (int64_t)1 << 24;
    read_axes(x->construct, axes, &x->axes);
    for (size_t k = 0; k < (all ? 3u : 1u); k++) {
        for (int d = 0; d < x->ndim; d++)
            x->extent[d] = x->ndim == 1   ? (k ? sizes[k] * 4 : many)
                           : x->ndim == 2 ? sizes[d ? (k + 1) % 3 : k]
                                          : 64;
        add_class(list, x);
    }
}

/* Adds calls with inputs as numbers or arrays. The first call has the likely choice: arrays, but
 * in a raw kernel numbers, except for inputs that are used like pointers. The others change every
 * subset of the inputs if there are few, else each one alone, and in a raw kernel all. */
static void add_choices(class_list *list, call *x, bool all)
{
    enum { FEW = 3 };
    int either[RT_MAX_PARAMS], count = 0, k = 0;
    unsigned long long least = x->scalars, fixed = least, most = least;
    bool raw = x->construct->is->has_grid;
    for (const parameter *p = x->construct->parameters; p; p = p->next, k++)
        if (may_be_either(x->construct, p))
            either[count++] = k, most |= 1ull << k,
            fixed |= raw && !p->use->like_pointer ? 1ull << k : 0;
    x->scalars = fixed;
    add_class(list, x);
    unsigned choices = !all ? 1 : count <= FEW ? 1u << count : (unsigned)count + 1;
    for (unsigned number = 1; number < choices; number++) {
        x->scalars = fixed;
        for (int j = 0; j < count; j++)
            if (count <= FEW ? number >> j & 1 : number == (unsigned)j + 1)
                x->scalars ^= 1ull << either[j];
        if (raw || leaves_array(x->construct, x->scalars))
            add_class(list, x);
    }
    for (k = 0; k < 2 && all && raw && count > FEW; k++) {
        x->scalars = k ? most : least;
        add_class(list, x);
    }
    x->scalars = fixed;
}

size_t calls_classes(arena *a, const construct *c, const ckpp_kernel *kernel,
                     const instance *types, bool host, bool all, rt_class ***classes)
{
    class_list list = {
        .arena = a, .size = sizeof(rt_class) + (size_t)kernel->nparams * sizeof(rt_param_class)};
    call x = {.construct = c,
              .kernel = kernel,
              .types = types,
              .backend = host ? &offline_host : &offline_backend,
              .ndim = 1};
    int *own = arena_alloc(a, (size_t)(kernel->nparams + 1) * sizeof *own), k = 0;

    for (const parameter *p = c->parameters; p; p = p->next, k++) {
        own[k] = dimensions_of(c, p);
        if (is_number(c, p))
            x.scalars |= 1ull << k;
        else if (!p->raw && own[k] > x.ndim &&
                 (!c->is->reduces || rt_param_is_mapped(&kernel->params[k])))
            x.ndim = own[k];
    }
    int coordinates = shown_coordinates(&c->body_tokens);
    x.ndim = coordinates > x.ndim ? coordinates : x.ndim;
    k = 0;
    for (const parameter *p = c->parameters; p; p = p->next, k++)
        if (!p->raw && !p->nextents && !c->is->has_grid)
            own[k] = x.ndim;
    x.own = own;
    for (int d = 0; d < x.ndim; d++)
        x.extent[d] = even_extent(x.ndim);
    if (c->is->reduces && c->is_inline)
        add_inline_reduction(&list, &x, all);
    else if (c->is->reduces && all && x.ndim == 1)
        add_reductions(&list, &x);
    else
        add_choices(&list, &x, all && c->is->is_function);
    *classes = list.items;
    return list.count;
}
