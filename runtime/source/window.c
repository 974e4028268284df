/* window.c - how the threads of a loop in patches fill their windows.
 *
 * A window has the elements that any element of the patch needs of one array. They are loaded
 * before the body runs: where no thread of a warp is near an edge, as vectors and at offsets that
 * are known here; else one by one, each only if some element that the loop has needs it, and from
 * where the boundary says. Where rows are so short that most warps are near one's end, these do
 * not count as edges, and only what is past them is loaded from where the boundary says. */
#include "runtime/source/spec.h"

enum { DIMS = RT_WINDOW_DIMS, INNER = DIMS - 1 };

/* ---- at edges ---- */

/* 32 bits where they suffice for all of the array's offsets. */
static const char *offset_type(const spec *s, const spec_window *w)
{
    return !s->cls->wide && s->cls->param[w->param].access != RT_RAW_STRIDED ? "int" : "int64_t";
}

/* Declares where the elements along dimension d of the window are in the array. */
static void put_places(const spec *s, const spec_window *w, int d)
{
    const int size = spec_window_size(s, w, d), dim = spec_loop_dim(s, d);

    if (dim < 0)
        return;
    buf_printf(s->out, "            const decltype(ckpp_patch.c[0] + 0) ckpp_m%d[] = {", d);
    for (int k = 0; k < size; k++)
        buf_printf(s->out,
                   "%sckpp::edge<%d>(ckpp_patch.c[%d] + (%d), ckpp_patch.low[%d], "
                   "ckpp_patch.high[%d])",
                   k ? ", " : "", spec_window_edge(s, w, d), dim, k + w->low[d], dim, dim);
    buf_printf(s->out, "};\n            const %s ckpp_o%d[] = {", offset_type(s, w), d);
    for (int k = 0; k < size; k++) {
        buf_puts(s->out, k ? ", " : "");
        buf_printf(s->out,
                   spec_window_has_constant(s, w, d) ? "(ckpp_m%d[%d] == %s ? 0 : ckpp_m%d[%d])"
                                                     : "ckpp_m%d[%d]",
                   d, k, spec_nowhere, d, k);
        if (d == INNER && spec_window_is_unit(s, w))
            continue;
        buf_printf(s->out, " * (%s)", offset_type(s, w));
        spec_put_strides(s, w);
        buf_printf(s->out, "[%d]", dim);
    }
    buf_puts(s->out, "};\n");
}

/* The condition under which an element of a loop's view exists: some element that the loop has
 * needs it. */
static void put_guard(const spec *s, const spec_window *w, const int at[DIMS], spec_phase when)
{
    int low, high;

    if (when == ALL) {
        buf_printf(s->out, "if (ckpp_mask & 0x%x) ", spec_needed_by(s, w, at));
        return;
    }
    const unsigned columns = spec_needed_from(s, w, at, &low, &high);
    buf_printf(s->out, "if (ckpp_columns & 0x%x && ckpp_patch.c[%d] + (%d) < ckpp_patch.to[%d]) ",
               columns, s->cls->patch_axis, at[w->axis] + w->low[w->axis] - high,
               s->cls->patch_axis);
}

static void put_place_along(const spec *s, int d, int at)
{
    if (spec_loop_dim(s, d) >= 0)
        buf_printf(s->out, " + ckpp_o%d[%d]", d, at);
}

static void put_element(const spec *s, const spec_window *w, const int at[DIMS], spec_phase when)
{
    if (!w->is_near) /* else all places are in the array */
        put_guard(s, w, at, when);
    buf_printf(s->out, "ckpp_w%d.v[%d][%d][%d] = ", w->param, at[0], at[1], at[INNER]);
    bool any_constant = false;
    for (int d = 0; d < DIMS; d++)
        if (spec_window_has_constant(s, w, d)) {
            buf_printf(s->out, "ckpp_m%d[%d] == %s ? ckpp_edge%d : ", d, at[d], spec_nowhere, d);
            any_constant = true;
        }
    if (any_constant) { /* both have the compute type */
        buf_puts(s->out, "(");
        spec_value(s, (ckpp_dtype)s->cls->param[w->param].dtype, &s->kernel->params[w->param]);
        buf_puts(s->out, ")");
    }
    buf_puts(s->out, "ckpp_from[0");
    for (int d = 0; d < DIMS; d++)
        put_place_along(s, d, at[d]);
    buf_puts(s->out, "];\n");
}

/* Whether a row that an edge meets can be loaded as a vector: the row is in the array, and so is
 * each vector of a thread but a row's first or last. */
static bool has_vectors(const spec *s, const spec_window *w)
{
    return s->cls->param[w->param].aligned && s->cls->width > 1 && w->is_near &&
           !spec_window_has_constant(s, w, 0) && !spec_window_has_constant(s, w, 1);
}

/* A row's elements that the body reads, those of the thread's own vector together. */
static void put_edge_row(const spec *s, const spec_window *w, int plane, int line, spec_phase when)
{
    const int size = spec_window_size(s, w, INNER), own = -w->low[INNER], width = s->cls->width;
    int first = width, last = -1;

    for (int j = 0; j < width && has_vectors(s, w); j++)
        if (spec_is_wanted(s, w, (int[DIMS]){plane, line, own + j}, when)) {
            first = j < first ? j : first;
            last = j;
        }
    if (last > first) {
        buf_printf(s->out,
                   "            if (ckpp_full)\n                ckpp_w%d.template "
                   "load<%d, %d, %d>(%d, %d, %d, ckpp_from + (0",
                   w->param, width, first, last, plane, line, own);
        put_place_along(s, 0, plane);
        put_place_along(s, 1, line);
        buf_printf(s->out, " + ckpp_patch.c[%d]));\n            else {\n", s->cls->ndim - 1);
    }
    for (int pass = last > first ? 0 : 1; pass < 2; pass++) {
        for (int k = 0; k < size; k++) {
            const bool in_vector = last > first && k >= own + first && k <= own + last;
            if (in_vector == !pass && spec_is_wanted(s, w, (int[DIMS]){plane, line, k}, when)) {
                buf_puts(s->out, "            ");
                put_element(s, w, (int[DIMS]){plane, line, k}, when);
            }
        }
        buf_puts(s->out, pass ? "" : "            }\n");
    }
}

static void put_edges(const spec *s, const spec_window *w, spec_phase when)
{
    const rt_param_class *c = &s->cls->param[w->param];
    const ckpp_param *param = &s->kernel->params[w->param];

    buf_puts(s->out, "        {\n            const ");
    spec_stored(s, (ckpp_dtype)c->dtype, param);
    buf_printf(s->out, " *const ckpp_from = ckpp_p._p%d%s", w->param,
               spec_window_is_raw(s, w) ? ".p" : "");
    for (int d = 0; d < s->cls->ndim - DIMS; d++) {
        buf_printf(s->out, " + ckpp_patch.c[%d] * ", d);
        spec_put_strides(s, w);
        buf_printf(s->out, "[%d]", d);
    }
    buf_puts(s->out, ";\n");
    if (has_vectors(s, w))
        buf_printf(s->out,
                   "            [[maybe_unused]] const bool ckpp_full =\n                "
                   "ckpp_patch.c[%d] >= ckpp_patch.low[%d] && "
                   "ckpp_patch.c[%d] + %d <= ckpp_patch.high[%d];\n",
                   s->cls->ndim - 1, s->cls->ndim - 1, s->cls->ndim - 1, s->cls->width,
                   s->cls->ndim - 1);
    for (int d = 0; d < DIMS; d++)
        put_places(s, w, d);
    for (int d = 0; d < DIMS; d++) {
        if (!spec_window_has_constant(s, w, d))
            continue;
        buf_puts(s->out, "            const ");
        spec_value(s, (ckpp_dtype)c->dtype, param);
        buf_printf(s->out, " ckpp_edge%d = ckpp_outside%d;\n", d, d);
    }
    for (int plane = 0; plane < spec_window_size(s, w, 0); plane++)
        for (int line = 0; line < spec_window_size(s, w, 1); line++)
            put_edge_row(s, w, plane, line, when);
    buf_puts(s->out, "        }\n");
}

/* ---- the windows ---- */

static void put_declaration(const spec *s, const spec_window *w)
{
    buf_puts(s->out, "        ckpp::window<");
    spec_value(s, (ckpp_dtype)s->cls->param[w->param].dtype, &s->kernel->params[w->param]);
    for (int d = 0; d < DIMS; d++)
        buf_printf(s->out, ", %d", w->low[d]);
    for (int d = 0; d < DIMS; d++)
        buf_printf(s->out, ", %d", spec_window_size(s, w, d));
    /* of a loop's views, not all elements are read at edges */
    buf_printf(s->out, ", %d> ckpp_w%d%s;\n", w->axis, w->param,
               w->is_near || spec_window_is_raw(s, w) ? "" : " = {}");
}

/* Values of boundary(constant(...)), which may mention the kernel's numbers. */
void spec_put_outside(const spec *s)
{
    for (int d = 0; d < DIMS && s->kernel->boundaries; d++) {
        if (s->kernel->boundaries[d].edge != CKPP_EDGE_CONSTANT)
            continue;
        buf_printf(s->out, "        [[maybe_unused]] const auto ckpp_outside%d =\n", d);
        spec_pieces(s->out, s->kernel->boundaries[d].value);
        buf_puts(s->out, "#line 1 \"ckpp/windows\"\n        ;\n");
    }
}

/* What the windows of near parameters together reach along dimension d; `vectors`: all windows, in
 * whole vectors. */
static void hull(const spec *s, int d, bool vectors, int *low, int *high)
{
    spec_window w;

    *low = *high = 0;
    for (int k = 0; spec_next_window(s, k, &w); k = w.param + 1) {
        const int below = vectors ? spec_window_halo(s, &w, -w.low[d]) : -w.low[d],
                  above = vectors ? spec_window_halo(s, &w, w.high[d]) : w.high[d];
        if (!w.is_near && !vectors)
            continue; /* which the program keeps inside */
        *low = -below < *low ? -below : *low;
        *high = above > *high ? above : *high;
    }
}

/* Whether no thread of the warp is near an edge; `ends`: but for the ends of rows, and the loop
 * has all of the thread's own elements. */
static void put_inner(const spec *s, bool ends)
{
    const int inner = s->cls->ndim - 1;

    buf_puts(s->out, "        const bool ckpp_inner = true");
    if (ends)
        buf_printf(s->out,
                   " && ckpp_patch.c[%d] >= ckpp_patch.from[%d] &&\n"
                   "            ckpp_patch.c[%d] + %d <= ckpp_patch.to[%d]",
                   inner, inner, inner, s->cls->width, inner);
    for (int d = 0; d < (ends ? inner : inner + 1); d++) {
        int low = 0, high = 0;
        if (d >= s->cls->ndim - DIMS)
            hull(s, d - (s->cls->ndim - DIMS), d == inner, &low, &high);
        buf_printf(s->out, " && ckpp_patch.template reaches<%d>(%d, %d)", d, low, high);
    }
    buf_puts(s->out, ";\n        if (ckpp_inner) {\n");
}

/* Elements for which the body does not run, because some neighbour along dimensions from `first`
 * on is outside. */
static void put_skipped(const spec *s, int first)
{
    for (int d = first; d < DIMS && s->kernel->boundaries; d++) {
        const int dim = spec_loop_dim(s, d);
        int low, high;
        if (s->kernel->boundaries[d].edge != CKPP_EDGE_SKIP || dim < 0)
            continue;
        hull(s, d, false, &low, &high);
        if (!low && !high)
            continue;
        buf_printf(s->out, "            ckpp_mask &= ckpp_patch.template mask_of<%d>(%d, %d);\n",
                   dim, low, high);
    }
}

static void put_loads(const spec *s, spec_phase when)
{
    const bool ends = s->cls->patch_ends;
    spec_window w;

    put_inner(s, ends);
    if (ends && when != FIRST)
        put_skipped(s, INNER);
    for (int k = 0; spec_next_window(s, k, &w); k = w.param + 1)
        spec_put_rows(s, &w, when, ends);
    buf_puts(s->out, "        } else {\n");
    if (when != FIRST) {
        buf_puts(s->out, "            ckpp_mask = ckpp_patch.mask();\n");
        put_skipped(s, 0);
    }
    if (when != ALL)
        buf_puts(s->out, "            const ckpp::patch_mask ckpp_columns = "
                         "ckpp_patch.columns();\n            (void)ckpp_columns;\n");
    for (int k = 0; spec_next_window(s, k, &w); k = w.param + 1)
        put_edges(s, &w, when);
    buf_puts(s->out, "        }\n");
}

/* Declares the windows; where threads go on, also fills what the first patch would have from one
 * before it. */
static void put_first_windows(const spec_text *t)
{
    spec_window w;

    spec_put_outside(t->s);
    for (int k = 0; spec_next_window(t->s, k, &w); k = w.param + 1)
        put_declaration(t->s, &w);
    if (t->s->cls->patch_steps < 2)
        return;
    buf_puts(t->s->out, "        {\n");
    put_loads(t->s, FIRST);
    buf_puts(t->s->out, "        }\n");
}

static void put_windows(const spec_text *t)
{
    put_loads(t->s, t->s->cls->patch_steps > 1 ? NEXT : ALL);
}

/* Keeps what the next patch needs, too. */
static void put_shift(const spec_text *t)
{
    spec_window w;

    for (int k = 0; spec_next_window(t->s, k, &w); k = w.param + 1)
        buf_printf(t->s->out, "        ckpp_w%d.template go_on<%d>();\n", w.param,
                   t->s->cls->patch_rows);
}

/* Says of a raw array's element that its neighbours are inside, where the patch's are: where rows'
 * ends may be near, those of the elements that are far enough from the ends of the vector. */
static void put_assumed(const spec_text *t)
{
    const char *const name = t->s->kernel->params[t->k].name;
    const int ndim = t->s->cls->ndim;
    spec_window w;

    if (!spec_next_window(t->s, t->k, &w) || w.param != t->k)
        return;
    buf_printf(t->s->out, "    if constexpr (ckpp::is_inside<decltype(ckpp_near_%s)>) {\n", name);
    for (int d = ndim < DIMS ? 0 : ndim - DIMS; d < ndim; d++) {
        const bool ends = d == ndim - 1 && t->s->cls->patch_ends;
        const int low = -w.low[d - (ndim - DIMS)], high = w.high[d - (ndim - DIMS)];
        buf_printf(t->s->out, "        if (ckpp_near_%s.column >= %d)\n", name, ends ? low : 0);
        buf_printf(t->s->out, "            CKPP_ASSUME(_ind[%d] >= %d);\n", d, low);
        buf_printf(t->s->out, "        if (ckpp_near_%s.column < %d)\n", name,
                   t->s->cls->width - (ends ? high : 0));
        buf_printf(t->s->out, "            CKPP_ASSUME(_ind[%d] < %s.shape()[%d] - %d);\n", d,
                   name, d, high);
    }
    buf_puts(t->s->out, "    }\n");
}

static void put_every(const spec_text *t)
{
    const int bits = t->s->cls->patch_rows * t->s->cls->width;

    buf_printf(t->s->out, "0x%xu", bits < 32 ? (1u << bits) - 1 : ~0u);
}

static void put_patch(const spec_text *t)
{
    const rt_class *c = t->s->cls;

    buf_printf(t->s->out, "ckpp::patch<%d, %s, %d, %d, %d, %d, %d, %s>", c->ndim,
               c->wide ? "int64_t" : "uint32_t", c->patch_axis, c->patch_rows, c->patch_steps,
               c->patch_lanes, c->width, c->boxed ? "true" : "false");
}

const spec_word spec_window_words[] = {
    {SPEC_NAME("first_windows"), .put = put_first_windows},
    {SPEC_NAME("windows"), .put = put_windows},
    {SPEC_NAME("shift"), .put = put_shift},
    {SPEC_NAME("assumed"), .put = put_assumed},
    {SPEC_NAME("every"), .put = put_every},
    {SPEC_NAME("patch"), .put = put_patch},
    {0},
};
