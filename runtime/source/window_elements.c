/* window_elements.c - which elements of an array are in its window, and which elements of a patch
 * need each of them. */
#include "runtime/source/spec.h"

enum { DIMS = RT_WINDOW_DIMS, INNER = DIMS - 1, MANY = SPEC_WINDOW_OFFSETS };

static void add_offset(spec_window *w, const signed char *by)
{
    if (w->count == MANY)
        return;
    for (int d = 0; d < DIMS; d++) {
        w->offset[w->count][d] = by[d];
        w->low[d] = by[d] < w->low[d] ? by[d] : w->low[d];
        w->high[d] = by[d] > w->high[d] ? by[d] : w->high[d];
    }
    w->count++;
}

static spec_window window_of(const spec *s, int param)
{
    const ckpp_near *near = s->kernel->params[param].near;
    const int axis = s->cls->patch_axis - (s->cls->ndim - DIMS);
    spec_window w = {
        .param = param, .axis = s->cls->ndim > 1 ? axis : -1, .is_near = near != NULL};

    for (int k = 0; near && k < near->count; k++)
        add_offset(&w, near->offsets[k]);
    for (int k = 0; !near && k < s->kernel->nparams; k++)
        if (s->cls->param[k].window == param + 1)
            add_offset(&w, s->cls->param[k].by);
    return w;
}

/* The next window, from `param` on. */
bool spec_next_window(const spec *s, int param, spec_window *w)
{
    for (; param < s->kernel->nparams; param++)
        if (s->cls->param[param].window == param + 1) {
            *w = window_of(s, param);
            return true;
        }
    return false;
}

/* The window's size along dimension d. */
int spec_window_size(const spec *s, const spec_window *w, int d)
{
    return w->high[d] - w->low[d] + 1 +
           (d == INNER     ? s->cls->width - 1
            : d == w->axis ? s->cls->patch_rows - 1
                           : 0);
}

/* The loop's dimension for dimension d of a window; negative: the loop has none. */
int spec_loop_dim(const spec *s, int d)
{
    return s->cls->ndim - DIMS + d;
}

/* The elements of the patch that need the window's element at `at`: one bit each. */
unsigned spec_needed_by(const spec *s, const spec_window *w, const int at[DIMS])
{
    const int rows = s->cls->patch_rows, width = s->cls->width;
    unsigned mask = 0;

    for (int k = 0; k < w->count; k++) {
        int by[DIMS];
        for (int d = 0; d < DIMS; d++)
            by[d] = at[d] + w->low[d] - w->offset[k][d];
        const int row = w->axis < 0 ? 0 : by[w->axis];
        bool other = false;
        for (int d = 0; d < INNER; d++)
            other |= d != w->axis && by[d];
        if (!other && row >= 0 && row < rows && by[INNER] >= 0 && by[INNER] < width)
            mask |= 1u << (row * width + by[INNER]);
    }
    return mask;
}

/* How far along the axis elements need the one at `at`, from `low` to `high`, and which elements
 * of a row do: one bit each; 0: none. */
unsigned spec_needed_from(const spec *s, const spec_window *w, const int at[DIMS], int *low,
                          int *high)
{
    unsigned columns = 0;

    *low = RT_WINDOW_FAR;
    *high = -RT_WINDOW_FAR;
    for (int k = 0; k < w->count; k++) {
        const int column = at[INNER] + w->low[INNER] - w->offset[k][INNER];
        bool other = column < 0 || column >= s->cls->width;
        for (int d = 0; d < INNER; d++)
            other |= d != w->axis && at[d] + w->low[d] != w->offset[k][d];
        if (other)
            continue;
        const int by = w->offset[k][w->axis];
        *low = by < *low ? by : *low;
        *high = by > *high ? by : *high;
        columns |= 1u << column;
    }
    return columns;
}

bool spec_is_wanted(const spec *s, const spec_window *w, const int at[DIMS], spec_phase when)
{
    int low, high;

    if (when == ALL)
        return spec_needed_by(s, w, at) != 0;
    const int by = at[w->axis] + w->low[w->axis];
    if (!spec_needed_from(s, w, at, &low, &high))
        return false;
    return when == FIRST ? by >= low && by < high : by >= high && by < high + s->cls->patch_rows;
}
