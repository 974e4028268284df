/* inner.c - inner loops with a directive, which are spread over the threads that share an
 * iteration of the outer loop: a team, see runtime/kernel/team.h.
 *
 * The team's threads all run what stands between the inner loops; what writes to an array there is
 * left to the first one. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

bool loop_is_private(const loop_inner *i, str name)
{
    for (range list = i->own, item; range_next(&list, &item);)
        if (item.count && str_equal(item.first->text, name))
            return true;
    return false;
}

/* ---- directives ---- */

/* The tokens between the parentheses at *k; *k is then behind them. */
static range group_at(const token_list *t, size_t *k)
{
    size_t first = *k + 1;
    int depth = 0;
    do
        depth += range_nesting(&t->items[*k]);
    while (++*k < t->count && depth);
    return (range){&t->items[first], *k - first - (depth ? 0 : 1)};
}

/* Reads `#pragma kernel reduction reduce(max : top)`; false if it is not one of ckpp's. */
static bool read_directive(loop *l, loop_inner *i, const token *directive)
{
    token_list t = token_scan(l->unit->arena, l->unit->source, directive->offset + 1,
                              directive->offset + directive->length);
    if (t.count < 3 || !str_is(t.items[0].text, "pragma") || !str_is(t.items[1].text, "kernel"))
        return false;
    if (str_is(t.items[2].text, "atomic"))
        return false;
    bool reduces = str_is(t.items[2].text, "reduction");
    if (!reduces && !str_is(t.items[2].text, "elementwise"))
        loop_error_at(l, &t.items[2], &t.items[2],
                      "an inner loop is 'elementwise' or 'reduction', not '%.*s'",
                      (int)t.items[2].text.size, t.items[2].text.data);
    for (size_t k = 3; k < t.count && !l->broken;) {
        const token *word = &t.items[k++];
        if (str_is(word->text, "reduce") && reduces && str_is(t.items[k].text, "("))
            loop_read_reduce(l, &i->variables, word, group_at(&t, &k));
        else if (str_is(word->text, "width") && str_is(t.items[k].text, "("))
            i->width = group_at(&t, &k);
        else if (str_is(word->text, "private") && str_is(t.items[k].text, "("))
            loop_read_private(l, i->own = group_at(&t, &k), true);
        else
            loop_error_at(l, word, word, "'%.*s' is no clause of an inner loop",
                          (int)word->text.size, word->text.data);
    }
    if (reduces && !i->variables && !l->broken)
        loop_error_at(l, &t.items[2], &t.items[2],
                      "a loop of 'reduction' needs reduce(OPERATOR : VARIABLE)");
    return true;
}

/* What the threads of a team can share: a loop with a variable and a pace of its own. */
static void check_header(loop *l, const loop_level *v)
{
    if (v->is_outer && !loop_find_variable(l, v->name->text)) {
        loop_error_at(l, v->name, v->name,
                      "'%.*s' is a variable of the program, and this loop is spread",
                      (int)v->name->text.size, v->name->text.data);
        loop_note(l, v->statement->a,
                  "say private(%.*s) at the outer loop, or declare it here: 'int %.*s = ...'",
                  (int)v->name->text.size, v->name->text.data, (int)v->name->text.size,
                  v->name->text.data);
    } else if (v->step && !loop_is_literal(v->step)) {
        loop_error(l, v->step, "the step of an inner loop that is spread is a plain number");
    } else if (!loop_is_kernel_type(l, v->type)) {
        loop_error(l, v->statement->a, "kernels do not know the type '%s'", v->type);
    }
}

typedef struct finder {
    loop *l;
    loop_inner *outer;
    bool direct; /* no condition is around it */
} finder;

static void find(const node *n, void *data)
{
    finder *f = data, below = *f;
    if (f->l->broken)
        return;
    if (n->kind == NODE_PRAGMA) {
        loop_inner *i = arena_alloc(f->l->unit->arena, sizeof *i);
        i->outer = f->outer;
        i->spread = !f->outer;
        if (read_directive(f->l, i, n->at)) {
            i->statement = n->a;
            if (!n->a || n->a->kind != NODE_FOR) {
                loop_error(f->l, n, "a for statement follows the directive of an inner loop");
                return;
            }
            *f->l->last_inner = i;
            f->l->last_inner = &i->next;
            f->l->nested = f->l->nested || i->spread;
            i->direct = f->direct;
            if (loop_read_header(f->l, &i->level, n->a) && i->spread)
                check_header(f->l, &i->level);
            below.outer = i;
        }
    }
    below.direct = f->direct && (n->kind == NODE_BLOCK || n->kind == NODE_PRAGMA);
    tree_each(n, find, &below);
}

void loop_find_inner(loop *l)
{
    finder f = {l, NULL, true};
    find(l->body, &f);
    if (!l->nested)
        return;
    l->team = loop_new_name(l, (str){"team_", 5});
    l->shift = loop_new_name(l, (str){"shift_", 6});
}

/* ---- pointers to variables of the iteration ---- */

/* Each thread has them, with the same values, except in an inner loop that is spread: there it has
 * those that the loop declares or has as private ones, and a part of what the loop combines. By
 * their names, that is seen elsewhere. */

static bool is_combined(const loop_inner *i, str name)
{
    for (const loop_variable *v = i->variables; v; v = v->next)
        if (str_equal(v->name->text, name))
            return true;
    return false;
}

static void report_kept(loop *l, const loop_reach *r, const loop_inner *i)
{
    const int size = (int)r->variable.size;
    loop_error(l, r->made,
               "a pointer to '%.*s' is kept, and the threads of an inner loop have "
               "one of their own each",
               size, r->variable.data);
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, i->statement->first->offset, 0,
            "this loop: use '%.*s' by its name, or give the loop another variable", size,
            r->variable.data);
}

static void report_use(loop *l, const loop_reach *r, const loop_use *u)
{
    const int size = (int)r->variable.size;
    const char *const name = r->variable.data;
    const bool combined = is_combined(u->inner, r->variable);
    if (combined)
        loop_error_at(l, u->at, u->at,
                      "'%.*s' is combined by the inner loop, which uses it here by a pointer",
                      size, name);
    else
        loop_error_at(l, u->at, u->at,
                      "'%.*s' belongs to the outer iteration, and the inner loop may write it "
                      "here, by a pointer",
                      size, name);
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, r->made->first->offset, 0,
            combined
                ? "this is the pointer: use '%.*s' by its name, in updates alone"
                : "this is the pointer: use '%.*s' by its name, in reduce(OPERATOR : %.*s) or "
                  "private(%.*s), or declare it in the inner loop",
            size, name, size, name, size, name);
}

static void report_lost(loop *l, const loop_reach *r)
{
    const int size = (int)r->variable.size;
    loop_error_at(l, r->lost, r->lost,
                  "ckpp cannot follow the pointer to '%.*s' from here, and threads share the "
                  "iteration",
                  size, r->variable.data);
    loop_note(l, r->made, "use '%.*s' by its name, or by a variable that is a pointer", size,
              r->variable.data);
}

void loop_check_pointed(loop *l)
{
    for (const loop_reach *r = l->pointed; r && !l->broken; r = r->next_of_variables) {
        for (const loop_use *u = r->uses; u && !l->broken; u = u->next)
            if (u->writes || is_combined(u->inner, r->variable))
                report_use(l, r, u);
        for (const loop_inner *i = l->inners; i && !l->broken; i = i->next)
            if (i->spread && r->kept && loop_is_private(i, r->variable))
                report_kept(l, r, i);
        if (r->lost && !l->broken)
            report_lost(l, r);
    }
}

/* ---- the text ---- */

/* The first value of a thread's part of what is combined; NULL: the old value itself. */
static const char *neutral(str op)
{
    return str_is(op, "+") || str_is(op, "^") ? "0" : str_is(op, "*") ? "1" : NULL;
}

static const char *combined(loop *l, str op)
{
    if (str_is(op, "max") || str_is(op, "min"))
        return arena_printf(l->unit->arena, "ckpp_b %c ckpp_a ? ckpp_b : ckpp_a",
                            str_is(op, "max") ? '>' : '<');
    return arena_printf(l->unit->arena, "ckpp_a %.*s ckpp_b", (int)op.size, op.data);
}

/* The variable's name in the kernel. */
static str kernel_name(const loop *l, const loop_variable *v)
{
    const loop_variable *outer = loop_find_variable(l, v->name->text);
    const loop_local *local = loop_find_local(l, v->name->text);
    const char *name = local ? local->kernel_name : outer ? outer->kernel_name : NULL;
    return name ? (str){name, strlen(name)} : v->name->text;
}

static void put_before(const loop *l, text *out, const loop_inner *i)
{
    for (const loop_variable *v = i->variables; v; v = v->next) {
        str name = kernel_name(l, v);
        const char *first = neutral(v->op->text);
        if (first)
            text_printf(out, "const auto ckpp_old_%.*s = %.*s; %.*s = %s; ", (int)name.size,
                        name.data, (int)name.size, name.data, (int)name.size, name.data, first);
    }
}

static void put_after(loop *l, text *out, const loop_inner *i)
{
    for (const loop_variable *v = i->variables; v; v = v->next) {
        str name = kernel_name(l, v), op = v->op->text;
        const char *type = arena_printf(l->unit->arena, "decltype(%.*s)", (int)name.size,
                                        name.data);
        const char *fold = arena_printf(
            l->unit->arena, "%s.fold(%.*s, [](%s ckpp_a, %s ckpp_b) { return (%s)(%s); })",
            l->team, (int)name.size, name.data, type, type, type, combined(l, op));
        if (neutral(op))
            text_printf(out, "%.*s = (%s)(ckpp_old_%.*s %.*s %s); ", (int)name.size, name.data,
                        type, (int)name.size, name.data, (int)op.size, op.data, fold);
        else
            text_printf(out, "%.*s = %s; ", (int)name.size, name.data, fold);
    }
}

/* A thread may combine its part in any order: processors have instructions for several numbers. */
static void put_simd(const loop *l, text *out, const loop_inner *i)
{
    for (const loop_variable *v = i->variables; v; v = v->next) {
        const loop_local *local = loop_find_local(l, v->name->text);
        if (!local || !local->type || !loop_is_plain_number(l, local->type))
            return;
    }
    for (const loop_variable *v = i->variables; v; v = v->next)
        text_printf(out, "%s reduction(%.*s : %.*s)%s", v == i->variables ? "CKPP_SIMD(" : "",
                    (int)v->op->text.size, v->op->text.data, (int)v->name->text.size,
                    v->name->text.data, v->next ? "" : ") ");
}

/* Each thread has variables of its own in place of the iteration's. */
static void put_private(text *out, const loop_inner *i)
{
    for (range list = i->own, item; range_next(&list, &item);)
        if (item.count)
            text_printf(out, "decltype(%.*s) %.*s; ", (int)item.first->text.size,
                        item.first->text.data, (int)item.first->text.size, item.first->text.data);
}

static size_t end_of(const token *t)
{
    return t->offset + t->length;
}

/* Whether the loop writes an array that is used elsewhere: all threads must have come to the loop
 * before it is written, and to its end before it is used. */
static bool is_waited_for(const loop *l, const loop_inner *i)
{
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->inner == i && v->written_at &&
            (v->array->mentions > 1 || l->independent || !i->direct))
            return true;
    return false;
}

/* What threads keep is filled, if the loop is the first: all elements are on their way before the
 * first one is used, and without a condition each; a thread that has fewer takes the first one
 * again. */
static void put_fill(loop *l, text *out, const loop_inner *i, const char *step)
{
    const loop_level *v = &i->level;
    text_printf(out,
                "using ckpp_offset = ckpp::loop_offset<(CKPP_KEPT > 0)>; [[maybe_unused]] const "
                "ckpp_offset ckpp_count = (ckpp_offset)ckpp::loop_count(ckpp_first, ckpp_end, "
                "%s); [[maybe_unused]] constexpr int ckpp_u = 0; ",
                step);
    text_puts(out,
              loop_fill_kept(
                  l, i,
                  arena_printf(l->unit->arena,
                               "if (ckpp_count > 0) CKPP_UNROLL for (int ckpp_u = 0; ckpp_u < "
                               "CKPP_KEPT; ckpp_u++) { const ckpp_offset ckpp_k = ckpp_u * "
                               "%s.lanes + %s.lane; const %s %.*s = (%s)ckpp_first + (%s)("
                               "(ckpp_k < ckpp_count ? ckpp_k : 0) * %s); ",
                               l->team, l->team, v->type, (int)v->name->text.size,
                               v->name->text.data, v->type, v->type, step)));
}

void loop_edit_inner(loop *l, const loop_inner *i)
{
    const loop_level *v = &i->level;
    const node *body = i->statement->d;
    text out = {0};
    const char *name = l->team;
    text_puts(&out, "{ const int64_t ckpp_first = (int64_t)(");
    loop_add_text(l, i->statement->first->offset, v->first->first->offset,
                  arena_take(l->unit->arena, &out).data);
    loop_add_text(l, end_of(v->first->last), v->bound->first->offset, "), ckpp_end = (int64_t)(");
    text_printf(&out, ")%s; ",
                v->relation[1] == '=' && v->relation[0] != '!' ? v->down ? " - 1" : " + 1" : "");
    put_before(l, &out, i);
    const bool waits = is_waited_for(l, i);
    if (waits)
        text_printf(&out, "%s.sync(); ", l->team);
    const int size = (int)v->name->text.size;
    const char *by = v->step ? arena_printf(l->unit->arena, "%.*s", (int)v->step->at->text.size,
                                            v->step->at->text.data)
                             : "1";
    if (i->keeping)
        put_fill(l, &out, i, by);
    put_simd(l, &out, i);
    text_printf(&out,
                "CKPP_%s_LOOP(%s, %s, %s, %s%s) { const %s %.*s = ", i->keeping ? "ROW" : "TEAM",
                name, v->down ? "int64_t" : v->type, v->down ? ">" : "<", v->down ? "-" : "", by,
                v->type, size, v->name->text.data);
    if (i->keeping)
        text_printf(&out, "CKPP_ROW_VALUE(%s, %s); ", v->type, by);
    else
        text_printf(&out, "(%s)ckpp_k; ", v->type);
    put_private(&out, i);
    loop_add_text(l, end_of(v->bound->last), body->first->offset,
                  arena_take(l->unit->arena, &out).data);
    text_puts(&out, " } ");
    put_after(l, &out, i);
    text_puts(&out, waits ? arena_printf(l->unit->arena, "%s.sync(); }", name) : "}");
    loop_add_text(l, end_of(body->last), end_of(body->last),
                  arena_take(l->unit->arena, &out).data);
}
