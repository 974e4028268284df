/* columns.c - whether neighbouring iterations of the outer loop read neighbouring elements in the
 * inner ones: m[r][c] where r is the inner loop's variable and c the outer one's. A warp's threads
 * then have neighbouring iterations, and those that share one are a warp apart.
 *
 * Such threads wait for all of the block, so all iterations have to go the same way through what
 * stands between the inner loops. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* Whether the sum has the variable by itself: a step of the variable is a step of the sum. */
static bool has_addend(const node *sum, str variable)
{
    if (sum->kind == NODE_NAME)
        return str_equal(sum->at->text, variable);
    if (sum->kind == NODE_CAST)
        return has_addend(sum->b, variable);
    if (sum->kind != NODE_BINARY)
        return false;
    if (str_is(sum->at->text, "+"))
        return has_addend(sum->a, variable) || has_addend(sum->b, variable);
    return str_is(sum->at->text, "-") && has_addend(sum->a, variable);
}

static bool mentions(const node *n, str name)
{
    for (const token *t = n->first; t <= n->last; t++)
        if (str_equal(t->text, name))
            return true;
    return false;
}

/* Whether the inner loop that spreads `v` reads along columns: 1; along rows: -1; neither: 0. */
static int direction(const loop *l, const loop_view *v)
{
    const str outer = l->levels[l->nlevels - 1].name->text;
    const str inner = v->inner ? v->inner->level.name->text : outer;
    if (!v->inner || v->access->kind != NODE_INDEX || !mentions(v->access, outer) ||
        !mentions(v->access, inner))
        return 0;
    bool across = has_addend(v->access->b, outer), along = has_addend(v->access->b, inner);
    return across - along;
}

/* Sets *data to false where an iteration may go a way of its own, outside of the inner loops. */
typedef struct way {
    const loop *l;
    bool same;
} way;

static void follow(const node *n, void *data)
{
    static const node_kind turns[] = {NODE_IF,     NODE_FOR,  NODE_WHILE,    NODE_DO,
                                      NODE_SWITCH, NODE_GOTO, NODE_CONTINUE, NODE_STATEMENTS};
    way *w = data;
    const loop_inner *i = loop_inner_of(w->l, n);
    if (i && i->spread)
        return;
    for (size_t k = 0; k < sizeof turns / sizeof *turns; k++)
        w->same = w->same && n->kind != turns[k];
    tree_each(n, follow, w);
}

void loop_find_columns(loop *l)
{
    int columns = 0, rows = 0;
    way w = {l, true};
    for (const loop_view *v = l->views; v; v = v->next) {
        int found = direction(l, v);
        columns += found > 0;
        rows += found < 0;
    }
    follow(l->body, &w);
    if (columns && !rows && w.same)
        l->columns = loop_new_name(l, (str){"columns_", 8});
}
