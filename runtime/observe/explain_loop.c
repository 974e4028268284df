/* explain_loop.c - with CKPP_EXPLAIN, what was decided about a loop and why: which threads share
 * an iteration and what they keep, which elements have a window, and what hides one; and what is
 * computed in double. Where the loop runs on the host, which has neither windows nor teams, it
 * says what a GPU would have. */
#include "runtime/observe/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local rt_team last;

void explain_team(const rt_team *team)
{
    last = *team;
}

/* ---- threads that share iterations ---- */

static void put_kept(rt_buf *out)
{
#define WORDS(NAME, words) words,
    static const char *const unkept[] = {"", RT_UNKEPT(WORDS)};
    static const char *const never[] = {"", CKPP_LOOP_UNKEPT(WORDS)};

    const char *why = last.never ? never[last.never] : unkept[last.unkept];
    if (last.team.kept)
        buf_printf(out, "; each keeps %d elements of it in registers", last.team.kept);
    else if (*why)
        buf_printf(out, "; nothing of rows is kept: %s", why);
}

static void put_team(rt_buf *out)
{
    static const char *const shares[] = {RT_SHARES(WORDS)};
    const int threads = 1 << last.team.shift;

    buf_puts(out, "\nckpp:     ");
    if (last.on_host)
        buf_puts(out, "one thread runs each iteration, as always on the host; on a GPU, ");
    if (threads == 1)
        buf_puts(out, last.on_host ? "one would run" : "one thread runs");
    else
        buf_printf(out, "%d threads %sshare", threads, last.on_host ? "would " : "");
    buf_printf(out, " each of %lld iterations", (long long)last.rows);
    if (last.inner >= 0)
        buf_printf(out, ", whose inner loops have %lld", (long long)last.inner);
    buf_printf(out, ": %s", shares[last.shares]);
    put_kept(out);
}

/* ---- windows ---- */

static const char *of_view(rt_hides hides)
{
    switch (hides) {
    case RT_HIDES_NOTHING: break;
    case RT_HIDES_TYPE: return "their types differ";
    case RT_HIDES_STRIDES: return "their elements are not equally far apart";
    case RT_HIDES_BROADCAST: return "each is the same element along a row";
    case RT_HIDES_DISTANCE: return "they are far apart, or not by whole elements of the loop";
    case RT_HIDES_SHORT: return "they are farther apart than the loop has iterations";
    case RT_HIDES_SAME: return "they are the same elements";
    case RT_HIDES_OUTPUT: return "an output is in the same memory";
    case RT_HIDES_COORDINATES:
        return "the body uses the loop's variables, and the loop was divided or has fewer "
               "dimensions";
    }
    return NULL;
}

static void put_window(const rt_launch *l, const rt_class *found, int window, rt_buf *out)
{
    bool any = false;

    for (int k = window; k < l->kernel->nparams; k++)
        if (found->param[k].window == window + 1) {
            buf_printf(out, any ? ", '%s'" : "\nckpp:     one window for '%s'",
                       param_shown(l->operand[k].param));
            any = true;
        }
}

/* What hides a window from parameter k, which has none. */
static void put_hidden(const rt_launch *l, const rt_class *found, int k, rt_buf *out)
{
    static const char *const hidden[] = {"", CKPP_HIDDEN(WORDS)};
    const ckpp_param *param = l->operand[k].param;
    int other;
    const char *why = of_view(patch_hides(l, found, k, &other));

    if (param->hidden)
        buf_printf(out, "\nckpp:     no window for '%s': %s", param_shown(param),
                   hidden[param->hidden]);
    else if (why && (other < k || found->param[other].window))
        buf_printf(out, "\nckpp:     no window for '%s' and '%s': %s",
                   param_shown(l->operand[other].param), param_shown(param), why);
}

static void put_windows(const rt_launch *l, const rt_class *cls, rt_buf *out)
{
    const size_t params = (size_t)l->kernel->nparams * sizeof cls->param[0];
    rt_class *found = calloc(1, sizeof *found + params);

    if (!found)
        return;
    found->target = cls->target;
    found->bounds = cls->bounds;
    found->parted = cls->parted;
    const int windows = patch_find_windows(l, found);
    for (int k = 0; k < l->kernel->nparams; k++)
        if (found->param[k].window == k + 1)
            put_window(l, found, k, out);
    if (windows > 0 && !cls->target->simt)
        buf_puts(out, ", on a GPU");
    else if (windows > 0 && cls->patch_rows)
        buf_printf(out, ", for patches of %d x %d elements", cls->patch_rows, cls->width);
    for (int k = 0; k < l->kernel->nparams; k++)
        if (!found->param[k].window)
            put_hidden(l, found, k, out);
    free(found);
}

/* ---- functions that compute in double ---- */

static bool calls_in_double(const ckpp_kernel *kernel, const char *function)
{
    char call[RT_SYMBOL_SIZE];

    snprintf(call, sizeof call, "ckpp::c::%s(", function);
    for (const char *const *piece = kernel->body; piece && *piece; piece++)
        if (strstr(*piece, call))
            return true;
    return false;
}

/* C's sin() of a float is a double, which takes longer on most devices. */
static void put_math(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out)
{
    bool has_float = false, any = false;

    for (int k = 0; k < kernel->nparams; k++)
        has_float |= cls->param[k].dtype == CKPP_FLOAT32;
    for (const char *const *f = kernel->functions; has_float && f && *f; f++)
        if (calls_in_double(kernel, *f)) {
            buf_printf(out, any ? ", %s" : "\nckpp:     in double, as C has them: %s", *f);
            any = true;
        }
    if (any)
        buf_puts(out, "; sinf and its like compute in float");
}

void explain_loop(const rt_launch *l, const rt_class *cls, rt_buf *out)
{
    if (!(l->kernel->uses & CKPP_USES_LOOP) || !cls || !kind_of(l->kernel)->loops)
        return;
    if (l->kernel->facts & CKPP_FACT_TEAM)
        put_team(out);
    else if (!kind_of(l->kernel)->reduces)
        put_windows(l, cls, out);
    put_math(l->kernel, cls, out);
}
