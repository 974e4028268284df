/* window_rows.c - how a window is filled whose rows are all there: no row is past an edge of the
 * array, but rows' ends may be near. */
#include "runtime/source/spec.h"

enum { DIMS = RT_WINDOW_DIMS, INNER = DIMS - 1 };

/* How many elements in front of a patch's row, or behind it, whole vectors reach. */
int spec_window_halo(const spec *s, const spec_window *w, int reach)
{
    const int width = s->cls->width;
    const bool vectors = s->cls->param[w->param].aligned && width > 1 && reach > 1;

    return vectors ? (reach + width - 1) / width * width : reach;
}

bool spec_window_is_raw(const spec *s, const spec_window *w)
{
    return spec_is_raw((rt_access)s->cls->param[w->param].access);
}

bool spec_window_is_unit(const spec *s, const spec_window *w)
{
    const int access = s->cls->param[w->param].access;
    return access == RT_ROW || access == RT_RAW_DENSE;
}

/* "ckpp_p._s0", the array of its strides. */
void spec_put_strides(const spec *s, const spec_window *w)
{
    buf_printf(s->out, spec_window_is_raw(s, w) ? "ckpp_p._p%d.strides_" : "ckpp_p._s%d",
               w->param);
}

/* " + A * stride + B * stride" of the element `by` along the dimensions. */
static void put_offset(const spec *s, const spec_window *w, const int by[DIMS])
{
    for (int d = 0; d < DIMS; d++)
        if (by[d] && d == INNER && spec_window_is_unit(s, w))
            buf_printf(s->out, " + %d", by[d]);
        else if (by[d]) {
            buf_printf(s->out, " + %d * ", by[d]);
            spec_put_strides(s, w);
            buf_printf(s->out, "[%d]", spec_loop_dim(s, d));
        }
}

/* Where an element is that is the constant of its boundary. */
const char spec_nowhere[] = "ckpp::nowhere<decltype(ckpp_patch.c[0] + 0)>";

int spec_window_edge(const spec *s, const spec_window *w, int d)
{
    /* what lies outside of a raw array is read by no body that is right; along dimensions without
     * neighbours, by none but for elements that the loop does not have */
    if (spec_window_is_raw(s, w) || (w->is_near && w->low[d] == w->high[d]))
        return CKPP_EDGE_CLAMP;
    return w->is_near && s->kernel->boundaries ? (int)s->kernel->boundaries[d].edge : 0;
}

bool spec_window_has_constant(const spec *s, const spec_window *w, int d)
{
    return spec_window_edge(s, w, d) == CKPP_EDGE_CONSTANT;
}

/* Which elements of a vector of a row the window has: those from *first to *last. */
static bool find_wanted(const spec *s, const spec_window *w, int plane, int line, int block,
                        spec_phase when, int *first, int *last)
{
    const int width = s->cls->width, size = spec_window_size(s, w, INNER);

    *first = width;
    *last = -1;
    for (int j = 0; j < width; j++) {
        const int at = block * width + j - w->low[INNER];
        if (at < 0 || at >= size || !spec_is_wanted(s, w, (int[DIMS]){plane, line, at}, when))
            continue;
        *first = j < *first ? j : *first;
        *last = j;
    }
    return *last >= *first;
}

/* Loads an element of a row that is known to exist; `ends`: it may be past the row's ends, unless
 * it is one of the thread's own vector. */
static void put_beside(const spec *s, const spec_window *w, const int at[DIMS], bool ends)
{
    const int inner = s->cls->ndim - 1;
    int by[DIMS];

    for (int d = 0; d < DIMS; d++)
        by[d] = at[d] + w->low[d];
    const bool own = !ends || (by[INNER] >= 0 && by[INNER] < s->cls->width);
    buf_printf(s->out, "            ckpp_w%d.v[%d][%d][%d] = ", w->param, at[0], at[1], at[INNER]);
    if (!own && spec_window_has_constant(s, w, INNER)) {
        buf_printf(s->out, "ckpp_k%d == %s ? (", at[INNER], spec_nowhere);
        spec_value(s, (ckpp_dtype)s->cls->param[w->param].dtype, &s->kernel->params[w->param]);
        buf_printf(s->out, ")ckpp_outside%d : (", INNER);
        spec_value(s, (ckpp_dtype)s->cls->param[w->param].dtype, &s->kernel->params[w->param]);
        buf_puts(s->out, ")");
    }
    buf_puts(s->out, "*(ckpp_from");
    by[INNER] = own ? by[INNER] : 0;
    put_offset(s, w, by);
    if (!own) {
        buf_printf(s->out, " + (ckpp_k%d - ckpp_patch.c[%d])", at[INNER], inner);
        if (!spec_window_is_unit(s, w)) {
            buf_puts(s->out, " * ");
            spec_put_strides(s, w);
            buf_printf(s->out, "[%d]", inner);
        }
    }
    buf_puts(s->out, ");\n");
}

/* Loads of the window's elements in a vector of a row, together or one by one. */
static void put_vector(const spec *s, const spec_window *w, int plane, int line, int block,
                       spec_phase when, bool together, bool ends)
{
    const int width = s->cls->width, low = w->low[INNER];
    int first, last;

    if (!find_wanted(s, w, plane, line, block, when, &first, &last))
        return;
    if (together && last > first) {
        buf_printf(s->out, "            ckpp_w%d.load<%d, %d, %d>(%d, %d, %d, ckpp_from", w->param,
                   width, first, last, plane, line, block * width - low);
        put_offset(s, w, (int[DIMS]){plane + w->low[0], line + w->low[1], block * width});
        buf_puts(s->out, ");\n");
        return;
    }
    for (int j = first; j <= last; j++) {
        const int at[] = {plane, line, block * width + j - low};
        if (spec_is_wanted(s, w, at, when))
            put_beside(s, w, at, ends);
    }
}

/* The same of all rows. Returns whether some is loaded as a vector. */
static bool put_vectors(const spec *s, const spec_window *w, int block, spec_phase when,
                        bool together, bool puts)
{
    bool any = false;
    int first, last;

    for (int plane = 0; plane < spec_window_size(s, w, 0); plane++)
        for (int line = 0; line < spec_window_size(s, w, 1); line++) {
            any |= find_wanted(s, w, plane, line, block, when, &first, &last) && last > first;
            if (puts)
                put_vector(s, w, plane, line, block, when, together, true);
        }
    return any && together;
}

/* Where the elements beside the thread's own are in a row. */
static void put_columns(const spec *s, const spec_window *w)
{
    const int inner = s->cls->ndim - 1;

    for (int k = 0; k < spec_window_size(s, w, INNER); k++) {
        const int by = k + w->low[INNER];
        if (by < 0 || by >= s->cls->width)
            buf_printf(s->out,
                       "            [[maybe_unused]] const auto ckpp_k%d = ckpp::edge<%d>(\n"
                       "                ckpp_patch.c[%d] + (%d), ckpp_patch.low[%d], "
                       "ckpp_patch.high[%d]);\n",
                       k, spec_window_edge(s, w, INNER), inner, by, inner, inner);
    }
}

/* The vectors that begin in front of the window's end: *first is negative or 0. */
static int find_blocks(const spec *s, const spec_window *w, int *first)
{
    const int width = s->cls->width, low = w->low[INNER];

    *first = -((width - 1 - low) / width);
    return (spec_window_size(s, w, INNER) + low + width - 1) / width;
}

/* Rows whose ends may be near. */
static void put_ends(const spec *s, const spec_window *w, spec_phase when)
{
    const int width = s->cls->width, inner = s->cls->ndim - 1;
    const bool aligned = s->cls->param[w->param].aligned && width > 1;
    int block;
    const int end = find_blocks(s, w, &block);

    put_columns(s, w);
    for (; block < end; block++) {
        if (!block || !put_vectors(s, w, block, when, aligned, false)) {
            put_vectors(s, w, block, when, aligned, true);
            continue;
        }
        buf_printf(s->out,
                   "            if (ckpp_patch.c[%d] + (%d) >= ckpp_patch.low[%d] &&\n"
                   "                ckpp_patch.c[%d] + %d <= ckpp_patch.high[%d]) {\n",
                   inner, block * width, inner, inner, (block + 1) * width, inner);
        put_vectors(s, w, block, when, true, true);
        buf_puts(s->out, "            } else {\n");
        put_vectors(s, w, block, when, false, true);
        buf_puts(s->out, "            }\n");
    }
}

void spec_put_rows(const spec *s, const spec_window *w, spec_phase when, bool ends)
{
    int first;
    const int end = find_blocks(s, w, &first);

    buf_puts(s->out, "        {\n            const ");
    spec_stored(s, (ckpp_dtype)s->cls->param[w->param].dtype, &s->kernel->params[w->param]);
    buf_printf(s->out, " *const ckpp_from = ckpp_p._p%d%s + ckpp_patch.at(0).offset(", w->param,
               spec_window_is_raw(s, w) ? ".p" : "");
    spec_put_strides(s, w);
    buf_puts(s->out, ");\n");
    if (ends)
        put_ends(s, w, when);
    for (int plane = 0; plane < spec_window_size(s, w, 0) && !ends; plane++)
        for (int line = 0; line < spec_window_size(s, w, 1); line++)
            for (int block = first; block < end; block++)
                put_vector(s, w, plane, line, block, when,
                           s->cls->param[w->param].aligned && s->cls->width > 1, false);
    buf_puts(s->out, "        }\n");
}
