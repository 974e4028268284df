/* parameters.c - the parameter block: its members, and the text of its struct.
 *
 * Members are multiples of 8 bytes, except scalars, which are aligned to 16 bytes or to their
 * struct's alignment: so both compilers lay the struct out as the list says.
 *
 * On a GPU a raw kernel's block is no struct: each parameter is an argument of its function, and
 * everything else that the body needs is in a struct, ckpp_info, the function's last argument. On
 * the host ckpp_info is a member of the block's struct, which begins with a ckpp_launch. */
#include "runtime/source/spec.h"
#include "runtime/kernel/block_host.h"

enum { WORD = 8, SCALAR_ALIGN = 16 };

/* ---- the list ---- */

static int align_up(int size, int align)
{
    return (int)round_up((size_t)size, (size_t)align);
}

void layout_begin(rt_layout *layout, int size)
{
    layout->size = size;
    layout->waits = false;
    layout->split = layout->scratch = layout->arguments = layout->count = 0;
    layout->barrier = -1;
}

const rt_member *layout_add(rt_layout *layout, rt_what what, int param, int size, int align)
{
    rt_member *m = &layout->member[layout->count++];
    int at = align_up(layout->size, align);

    *m = (rt_member){(unsigned char)what, (signed char)param, align, size, at};
    layout->size = align_up(at + size, WORD);
    return m;
}

/* Returns the words' offset. */
static int add_words(spec *s, rt_what what, int param, int words)
{
    return layout_add(s->layout, what, param, WORD * words, WORD)->at;
}

/* The alignment of a parameter that is passed by value. */
static int scalar_align(const spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];
    bool is_struct = s->cls->param[k].dtype == CKPP_STRUCT;
    return is_struct && param->align > SCALAR_ALIGN ? (int)param->align : SCALAR_ALIGN;
}

/* Adds the member that parameter k is passed as. */
static void add_own(spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];
    const rt_param_class *c = &s->cls->param[k];
    bool is_struct = c->dtype == CKPP_STRUCT;

    if (c->access == RT_SCALAR)
        layout_add(s->layout, MEMBER_SCALAR, k,
                   (int)(is_struct ? param->itemsize : ckpp_dtype_size((ckpp_dtype)c->dtype)),
                   scalar_align(s, k));
    else if (kind_of(s->kernel)->loops && spec_is_raw((rt_access)c->access)) /* see kernel/raw.h */
        add_words(s, MEMBER_ARRAY, k, 1 + 2 * member_words(c) + (s->cls->bounds ? 2 : 0));
    else
        add_words(s, MEMBER_POINTER, k, 1);
}

static void add_reduction(spec *s)
{
    int dims = s->cls->ndim + s->cls->reduced;

    add_words(s, MEMBER_KEPT, -1, s->cls->ndim);
    add_words(s, MEMBER_REDUCED, -1, s->cls->reduced);
    s->layout->split = add_words(s, MEMBER_SPLIT, -1, sizeof(rt_split) / WORD);
    s->layout->scratch = add_words(s, MEMBER_SCRATCH, -1, 1);
    if (rt_has_segments(s->cls))
        add_words(s, MEMBER_SEGMENTS, -1, 6);
    add_words(s, MEMBER_I, -1, dims);
    add_words(s, MEMBER_PLACE, -1, dims);
    if (s->kernel->uses & CKPP_USES_OUT) {
        add_words(s, MEMBER_OUT, -1, dims);
        add_words(s, MEMBER_OUT_SHAPE, -1, s->cls->out_ndim > 0 ? s->cls->out_ndim : 1);
    }
}

static void add_elementwise(spec *s)
{
    add_words(s, MEMBER_SHAPE, -1, s->cls->ndim);
    if (s->cls->boxed)
        add_words(s, MEMBER_BOX, -1, RT_BOX_WORDS * s->cls->ndim);
    if (!s->cls->target->simt)
        return;
    if (s->cls->patch_rows) {
        add_words(s, MEMBER_SHIFT, -1, 1);
    } else if (s->cls->has_head) {
        add_words(s, MEMBER_FLAT_VECTORS, -1, 2);
    } else if (s->cls->brick_dims) {
        add_words(s, MEMBER_VECTORS, -1, 1);
        add_words(s, MEMBER_BRICK, -1, s->cls->ndim);
        add_words(s, MEMBER_DIVISORS, -1, s->cls->ndim + (s->cls->brick_row ? 1 : 0));
    } else if (s->cls->ndim > 1 && !s->cls->tile_width) { /* tiles follow from the shape */
        add_words(s, MEMBER_VECTORS, -1, 1);
        add_words(s, MEMBER_DIVISORS, -1, s->cls->ndim);
    }
}

static void add_loop(spec *s)
{
    add_words(s, MEMBER_N, -1, 1);
    if (s->cls->parted) {
        add_words(s, MEMBER_BEGIN, -1, 1);
        add_words(s, MEMBER_WHOLE, -1, 1);
    }
    if (kind_of(s->kernel)->reduces)
        add_reduction(s);
    else
        add_elementwise(s);
    if (spec_needs_ind(s) && !spec_counts_coordinates(s))
        add_words(s, MEMBER_IND_SHAPE, -1, s->cls->ind_ndim > 0 ? s->cls->ind_ndim : 1);
    if (s->cls->quick)
        add_words(s, MEMBER_IND_DIVISORS, -1, s->cls->ind_ndim > 0 ? s->cls->ind_ndim : 1);
    if (s->cls->bounds)
        add_words(s, MEMBER_RECORD, -1, 1);
    for (int k = 0; k < s->kernel->nparams; k++) {
        add_own(s, k);
        spec_add_array(s, k);
        const rt_access access = (rt_access)s->cls->param[k].access;
        if (!spec_is_coordinates(access) && !(access == RT_STAGED && kind_of(s->kernel)->reduces))
            continue;
        add_words(s, MEMBER_STRIDES, k, s->cls->ndim + s->cls->reduced);
        if (spec_steps(s) && spec_is_mapped(s, k))
            add_words(s, MEMBER_STEP, k, 1);
    }
}

/* Adds what a raw kernel's body uses besides its parameters. */
static void add_info(spec *s)
{
    rt_layout *layout = s->layout;
    int align = WORD;

    /* The struct begins at its alignment, so that its members' offsets are those that the compiler
     * chooses. */
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_constant(s, k) && scalar_align(s, k) > align)
            align = scalar_align(s, k);
    layout_add(layout, MEMBER_INFO, -1, 0, align);
    layout->arguments = layout->count;
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_constant(s, k)) /* these cannot be arguments of a function */
            add_own(s, k);
    if (s->kernel->uses & CKPP_USES_THREADS)
        add_words(s, MEMBER_THREADS, -1, 3);
    if (s->cls->target->cuda_cxx && spec_facts(s->kernel) & CKPP_FACT_GRID_SYNC)
        layout->barrier = add_words(s, MEMBER_BARRIER, -1, 1);
    if (s->cls->bounds)
        add_words(s, MEMBER_RECORD, -1, 1);
    for (int k = 0; k < s->kernel->nparams; k++)
        spec_add_array(s, k);
    if (layout->count == layout->arguments) /* the body uses nothing of it */
        layout->count = --layout->arguments;
}

static void add_raw(spec *s)
{
    if (!s->cls->target->cuda_cxx)
        layout_add(s->layout, MEMBER_LAUNCH, -1, sizeof(ckpp_launch), WORD);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (!spec_is_constant(s, k))
            add_own(s, k);
    add_info(s);
}

void spec_lay_out(spec *s)
{
    int align = SCALAR_ALIGN;

    if (kind_of(s->kernel)->loops)
        add_loop(s);
    else
        add_raw(s);
    for (int k = 0; k < s->layout->count; k++)
        align = s->layout->member[k].align > align ? s->layout->member[k].align : align;
    s->layout->size = align_up(s->layout->size, align);
}

/* ---- the text ---- */

static const struct {
    const char *before;
    bool is_array;
    const char *behind;
} texts[] = {
#define TEXT_(name, before, is_array, behind) [MEMBER_##name] = {before, is_array, behind},
    RT_MEMBERS(TEXT_)};

/* ckpp --check and --aot do not know a struct's alignment, and NVRTC takes no lone alignas that is
 * less: of two the stricter one counts. So the text is the same as in a call. */
static void put_alignment(const spec *s, int k, ckpp_dtype dtype)
{
    const ckpp_param *param = &s->kernel->params[k];

    if (dtype == CKPP_STRUCT) {
        buf_puts(s->out, "alignas(");
        spec_stored(s, spec_is_constant(s, k) ? param->element : dtype, param);
        buf_puts(s->out, ") ");
    }
    buf_printf(s->out, "alignas(%d) ", SCALAR_ALIGN);
}

static void put_own(const spec *s, const rt_member *m)
{
    const ckpp_param *param = &s->kernel->params[m->param];
    ckpp_dtype dtype = (ckpp_dtype)s->cls->param[m->param].dtype;

    buf_puts(s->out, "    ");
    if (m->what == MEMBER_SCALAR)
        put_alignment(s, m->param, dtype);
    if (m->what == MEMBER_ARRAY)
        spec_raw_type(s, m->param);
    else
        spec_stored(s, spec_is_constant(s, m->param) ? param->element : dtype, param);
    buf_printf(s->out, " %s_p%d", m->what == MEMBER_POINTER ? "*" : "", m->param);
    for (int d = 0; d < CKPP_CONSTANT_DIMS && param->extents[d]; d++)
        buf_printf(s->out, "[%d]", param->extents[d]);
    buf_puts(s->out, ";");
}

static void put_member(const spec *s, const rt_member *m)
{
    if (member_is_own(m)) {
        put_own(s, m);
        return;
    }
    buf_puts(s->out, texts[m->what].before);
    if (m->param >= 0)
        buf_printf(s->out, "%d", m->param);
    if (texts[m->what].is_array)
        buf_printf(s->out, "[%d]", m->size / WORD);
    buf_puts(s->out, texts[m->what].behind);
}

/* Writes a struct: for a loop each parameter on a line, for a raw kernel each of its members. */
static void put_struct(const spec *s, const char *name, int first, int end)
{
    const rt_member *members = s->layout->member;

    buf_printf(s->out, "struct %s {\n", name);
    for (int k = first; k < end; k++) {
        int param = members[k].param, next = k + 1 < end ? members[k + 1].param : -1;
        put_member(s, &members[k]);
        if (kind_of(s->kernel)->loops && param != next && param >= 0)
            buf_printf(s->out, " /* %s */\n", s->kernel->params[param].name);
        else if (!kind_of(s->kernel)->loops && member_is_own(&members[k]))
            buf_puts(s->out, "\n");
    }
    buf_puts(s->out, "};\n");
}

void spec_params(const spec *s)
{
    const rt_layout *layout = s->layout;

    if (kind_of(s->kernel)->loops) {
        buf_puts(s->out, "#line 1 \"ckpp/parameters\"\nstruct ckpp_acc;\n");
        put_struct(s, "ckpp_params", 0, layout->count);
        return;
    }
    if (spec_has_info(s))
        put_struct(s, "ckpp_info", layout->arguments, layout->count);
    if (!s->cls->target->cuda_cxx)
        put_struct(s, "ckpp_params", 0, layout->arguments);
}
