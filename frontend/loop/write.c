/* write.c - a loop as a construct in braces, with what the program computes in
 * front of it.
 *
 * The program computes the number of iterations, and the addresses that each
 * view's access has in the first iteration, one step further along each loop,
 * and in the last: from these the library makes the view. Loop variables are
 * renamed there, since the loop's own do not exist.
 *
 * For a debugger all of that is one statement, on the directive's line: only what makes no code
 * has other lines. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

static void put_line(loop *l, loop_writer *w, size_t at)
{
    text line = {0};
    c_put_line(&line, l->unit->source, at);
    loop_put(w, at, "\n%s", line.data);
    text_free(&line);
}

/* ---- iterations ---- */

/* Whether the expression may be written twice: it calls and changes nothing. */
static bool is_pure(const node *n)
{
    for (const token *t = n->first; t <= n->last; t++)
        if ((t < n->last && t->kind == TOKEN_NAME && str_is(t[1].text, "(")) ||
            str_is(t->text, "=") || str_is(t->text, "++") || str_is(t->text, "--"))
            return false;
    return true;
}

/* The bound as the condition has it: compilers know more of a constant than of
 * a variable that has its value, and warn less. */
static const char *bound_of(const loop *l, int k)
{
    const loop_level *v = &l->levels[k];
    return is_pure(v->bound) ? arena_printf(l->unit->arena, "(%s)", loop_host_text(l, v->bound))
                             : arena_printf(l->unit->arena, "ckpp_bound_%d_%d", loop_id(l), k);
}

/* The value that the variable of loop k has when the loop has ended. */
static const char *end_of(const loop *l, int k)
{
    const int n = loop_id(l);
    return arena_printf(l->unit->arena,
                        "(%s)((ckpp_int64)ckpp_first_%d_%d + ckpp_step_%d_%d * ckpp_trips_%d[%d])",
                        l->levels[k].type, n, k, n, k, n, k);
}

static void put_levels(loop *l, loop_writer *w)
{
    const int n = loop_id(l);
    for (int k = 0; k < l->nlevels; k++) {
        const loop_level *v = &l->levels[k];
        const char *bound = loop_host_text(l, v->bound);
        put_line(l, w, v->statement->first->offset);
        loop_put(w, loop_anchor(l), "%s((%s)1 / 2 == 0, \"the loop's variable is no integer\"); ",
                 l->unit->cxx ? "static_assert" : "_Static_assert", v->type);
        loop_put(w, loop_anchor(l),
                 "%s((__typeof__(%s))1 / 2 == 0, \"the loop's bound is no integer\"); ",
                 l->unit->cxx ? "static_assert" : "_Static_assert", bound);
        put_line(l, w, loop_anchor(l));
        loop_put(w, loop_anchor(l), "const %s ckpp_first_%d_%d = (%s); ", v->type, n, k,
                 loop_host_text(l, v->first));
        loop_put(w, loop_anchor(l), "const __typeof__(%s) ckpp_bound_%d_%d = %s; ", bound, n, k,
                 bound);
        loop_put(w, loop_anchor(l), "const ckpp_int64 ckpp_step_%d_%d = %s(ckpp_int64)(%s); ", n,
                 k, v->down ? "-" : "", v->step ? loop_host_text(l, v->step) : "1");
    }
    loop_put(w, loop_anchor(l), "ckpp_int64 ckpp_trips_%d[] = {", n);
    for (int k = 0; k < l->nlevels; k++) {
        const loop_level *v = &l->levels[k];
        loop_put(w, loop_anchor(l),
                 "%sckpp_first_%d_%d %s %s ? "
                 "ckpp_loop_trips_((ckpp_int64)ckpp_first_%d_%d, "
                 "(ckpp_int64)ckpp_bound_%d_%d, ckpp_step_%d_%d, %d) : 0",
                 k ? ", " : "", n, k, v->relation, bound_of(l, k), n, k, n, k, n, k,
                 v->relation[1] == '=' && v->relation[0] != '!');
    }
    loop_put(w, loop_anchor(l), "}; ");
    /* behind its last value, the variable does not go on: not even as a value of its type */
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, loop_anchor(l),
                 "if (ckpp_trips_%d[%d] > 0 && %s %s %s) { ckpp_trips_%d[%d] = -1; } ", n, k,
                 end_of(l, k), l->levels[k].relation, bound_of(l, k), n, k);
}

/* ---- views ---- */

static int count_views(const loop *l)
{
    int count = 0;
    for (const loop_view *v = l->views; v; v = v->next)
        count += loop_is_computed(l, v);
    return count;
}

static void put_addresses(loop *l, loop_writer *w, int views)
{
    const int n = loop_id(l), places = l->nlevels + 2;
    int number = 0;
    loop_put(w, loop_anchor(l),
             "__const__ void *ckpp_places_%d[%d][%d] = {{0}}; "
             "for (int ckpp_k_%d = ckpp_loop_runs_(ckpp_trips_%d, %d) ? 0 : %d; "
             "ckpp_k_%d < %d; "
             "ckpp_k_%d++) { ",
             n, views, places, n, n, l->nlevels, places, n, places, n);
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, loop_anchor(l),
                 "const %s ckpp_at_%d_%d = (%s)((ckpp_int64)ckpp_first_%d_%d + "
                 "ckpp_step_%d_%d * "
                 "ckpp_loop_%s_(ckpp_k_%d, %d, ckpp_trips_%d, %d)); "
                 "(void)ckpp_at_%d_%d; ",
                 l->levels[k].type, n, k, l->levels[k].type, n, k, n, k,
                 l->exchanges ? "apart" : "place", n, k, n, l->nlevels, n, k);
    for (const loop_view *v = l->views; v; v = v->next) {
        if (!loop_is_computed(l, v))
            continue;
        if (*v->checks) {
            put_line(l, w, v->access->first->offset);
            loop_put(w, loop_anchor(l), "%s", v->checks);
        }
        put_line(l, w, loop_anchor(l));
        loop_put(w, loop_anchor(l), "ckpp_places_%d[%d][ckpp_k_%d] = &(%s);", n, number++, n,
                 v->checks_row ? v->row : v->place);
    }
    loop_put(w, loop_anchor(l), " } ");
}

/* How many elements the arrays have of which only a data region can tell. */
static void put_present(loop *l, loop_writer *w)
{
    const int n = loop_id(l);
    for (const loop_array *a = l->arrays; a; a = a->next) {
        if (!loop_may_be_present(l, a))
            continue;
        const char *one = loop_element(l, a);
        text name = {0};
        c_put_literal(&name, a->path);
        put_line(l, w, loop_anchor(l));
        loop_put(w, loop_anchor(l),
                 "ckpp_int64 ckpp_present_%d_%s = 0; if (!ckpp_status_%d && "
                 "ckpp_loop_runs_(ckpp_trips_%d, %d)) { ckpp_status_%d = "
                 "ckpp_loop_present_(&ckpp_present_%d_%s, &%s, __builtin_object_size(&%s, 0), "
                 "sizeof(%s), %s, %s); } ",
                 n, a->raw_name, n, n, l->nlevels, n, n, a->raw_name, one, one, one,
                 loop_place(l, a->first->offset), name.data);
        text_free(&name);
    }
}

/* Refuses pointers to rows, which may lie anywhere, in place of an array of rows. */
static void put_rows(loop *l, loop_writer *w)
{
    for (const loop_array *a = l->arrays; a; a = a->next) {
        text row = {0}, name = {0};
        text_put(&row, a->path.data, a->path.size);
        c_put_literal(&name, a->path);
        for (size_t k = 1; k < a->dimensions; k++) {
            text_puts(&row, "[0]");
            put_line(l, w, a->first->offset);
            loop_put(w, loop_anchor(l), "CKPP_LOOP_ROW_(%s, %s) ", row.data, name.data);
        }
        text_free(&row);
        text_free(&name);
    }
}

/* Lists where the arrays of the kernel's first parameters begin. */
static void put_bases(loop *l, loop_writer *w)
{
    loop_put(w, loop_anchor(l), "__const__ void *__const__ ckpp_bases_%d[] = {", loop_id(l));
    for (const loop_view *v = l->views; v; v = v->next)
        if (loop_is_computed(l, v) && v->name)
            loop_put(w, loop_anchor(l), "&%s, ", loop_element(l, v->array));
    loop_put(w, loop_anchor(l), "(void *)0}; ");
}

static void put_views(loop *l, loop_writer *w)
{
    const int n = loop_id(l), views = count_views(l);
    int number = 0;
    loop_put(w, loop_anchor(l),
             "ckpp_status ckpp_status_%d = ckpp_loop_check_(ckpp_trips_%d, %d, %s); ", n, n,
             l->nlevels, loop_place(l, loop_anchor(l)));
    loop_put_row_lengths(l, w);
    put_present(l, w);
    put_rows(l, w);
    put_line(l, w, loop_anchor(l));
    if (l->exchanges)
        put_bases(l, w);
    if (!views)
        return;
    put_addresses(l, w, views);
    loop_put(w, loop_anchor(l), "ckpp_array ckpp_view_%d[%d]; ", n, views);
    for (const loop_view *v = l->views; v; v = v->next) {
        if (!loop_is_computed(l, v))
            continue;
        const char *one = loop_element(l, v->array);
        const bool known = v->array->clause && v->array->clause->nextents && v->name;
        const char *base = "(void *)0", *count = "-1";
        if (v->name && loop_is_whole(l, v->array)) {
            const int size = (int)v->array->path.size;
            const char *path = v->array->path.data;
            base = arena_printf(l->unit->arena, "CKPP_LOOP_BASE_(%.*s, %s)", size, path, one);
            count = arena_printf(l->unit->arena, "CKPP_LOOP_COUNT_(%.*s, %s)", size, path, one);
        }
        text name = {0};
        c_put_literal(&name, v->key);
        put_line(l, w, loop_anchor(l));
        loop_put(w, loop_anchor(l),
                 "if (!ckpp_status_%d) { ckpp_status_%d = ckpp_loop_view_(&ckpp_view_%d[%d], "
                 "ckpp_places_%d[%d], %d, ckpp_trips_%d, CKPP_DTYPE_AT_(&%s), sizeof(%s), %d, "
                 "%s%s, %s, %s, %s); }",
                 n, n, n, number, n, number, l->nlevels, n, one, one,
                 !v->written_at ? 0
                 : v->certain   ? 1
                                : 2,
                 known ? "&" : "", known ? one : base, known ? loop_elements(l, v->array) : count,
                 loop_place(l, v->access->first->offset), name.data);
        text_free(&name);
        number++;
    }
    loop_put(w, loop_anchor(l), " ");
}

/* ---- behind the construct ---- */

/* Assigns an expression of two values, which knows them as a and b. */
static void put_expression(loop *l, loop_writer *w, const loop_variable *v,
                           const char *const ab[2], const char *result)
{
    text expression = {0};
    token_put(&expression, v->expression.first, v->expression.count);
    loop_put(w, loop_anchor(l),
             "{ _Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic ignored "
             "\\\"-Wshadow\\\"\")");
    put_line(l, w, loop_anchor(l));
    loop_put(w, loop_anchor(l),
             "const __typeof__(ckpp_old) a = %s, b = %s;\n"
             "_Pragma(\"GCC diagnostic pop\")",
             ab[0], ab[1]);
    put_line(l, w, loop_anchor(l));
    loop_put(w, loop_anchor(l),
             "const __typeof__(ckpp_old) ckpp_all = %s; (void)a; (void)b; %s = ckpp_all; } ",
             expression.data, result);
    text_free(&expression);
}

/* With CKPP_CHECK=verify, the identity is combined with the value before the loop, too. */
static void put_combined(loop *l, loop_writer *w, const loop_variable *v, const char *result)
{
    const int size = (int)v->name->text.size, n = loop_id(l);
    const char *name = v->name->text.data, *place = loop_place(l, l->c->directive.begin);
    put_line(l, w, loop_anchor(l));
    loop_put(w, loop_anchor(l),
             "{ const __typeof__(%s) ckpp_old = %.*s; const __typeof__(%s) *const ckpp_none = "
             "(const __typeof__(%s) *)ckpp_loop_identity_(%s); if (ckpp_none) { __typeof__(%s) "
             "ckpp_left = ckpp_old, ckpp_right = ckpp_old; ",
             result, size, name, result, result, place, result);
    put_expression(l, w, v, (const char *const[]){"*ckpp_none", "ckpp_old"}, "ckpp_left");
    put_expression(l, w, v, (const char *const[]){"ckpp_old", "*ckpp_none"}, "ckpp_right");
    loop_put(w, loop_anchor(l),
             "ckpp_status_%d = ckpp_loop_neutral_(&ckpp_old, &ckpp_left, &ckpp_right, \"%.*s\", "
             "%s); } ",
             n, size, name, place);
    put_expression(l, w, v, (const char *const[]){"ckpp_old", result}, result);
    loop_put(w, loop_anchor(l), "%.*s = %s; }", size, name, result);
}

static void put_combination(loop *l, loop_writer *w, const loop_variable *v)
{
    const char *result = loop_result(l, v);
    int size = (int)v->name->text.size;
    const char *name = v->name->text.data;
    bool most = str_is(v->op->text, "max");
    if (v->expression.count) {
        put_combined(l, w, v, result);
        return;
    }
    put_line(l, w, loop_anchor(l));
    if (most || str_is(v->op->text, "min"))
        loop_put(w, loop_anchor(l), "if (%s %c %.*s%s%.*s%s) { %.*s = %s; }", result,
                 most ? '>' : '<', size, name, v->by_function ? " || " : "",
                 v->by_function ? size : 0, name,
                 v->by_function ? arena_printf(l->unit->arena, " != %.*s", size, name) : "", size,
                 name, result);
    else
        loop_put(w, loop_anchor(l), "%.*s = (__typeof__(%.*s))(%.*s %.*s %s);", size, name, size,
                 name, size, name, (int)v->op->text.size, v->op->text.data, result);
}

static void put_end(loop *l, loop_writer *w)
{
    const clause *status = NULL;
    const int n = loop_id(l);
    for (const clause *c = l->c->clauses; c; c = c->next)
        status = c->kind == CLAUSE_STATUS ? c : status;
    loop_put(w, loop_anchor(l), "if (!ckpp_status_%d) {", n);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            put_combination(l, w, v);
    loop_put(w, loop_anchor(l), " } } ");
    for (int k = 0; k < l->nlevels; k++) {
        if (!l->levels[k].is_outer)
            continue;
        if (k)
            loop_put(w, loop_anchor(l), "if (ckpp_loop_runs_(ckpp_trips_%d, %d)) {", n, k);
        const str name = l->levels[k].name->text;
        loop_put(w, loop_anchor(l), "%.*s = %s; %s(void)%.*s; ", (int)name.size, name.data,
                 end_of(l, k), k ? "} " : "", (int)name.size, name.data);
    }
    put_line(l, w, loop_anchor(l));
    if (status) {
        text out = {0};
        token_put(&out, status->value.first, status->value.count);
        loop_put(w, status->word->offset, "%s = ckpp_status_%d; } ", out.data, n);
        text_free(&out);
    } else {
        loop_put(w, loop_anchor(l), "ckpp_loop_report_(ckpp_status_%d); } ", n);
    }
}

/* The number of iterations of the inner loops, as far as the program can tell in front of the
 * loop: from bounds that do not change, or from the length of an array that they go through. */
static const char *inner_length(const loop *l)
{
    for (const loop_inner *i = l->inners; i; i = i->next) {
        const loop_level *v = &i->level;
        bool other = loop_kept_bytes(l) && !i->keeping;
        if (i->spread && !other && loop_is_fixed(l, v->first) && loop_is_fixed(l, v->bound))
            return arena_printf(l->unit->arena,
                                v->down ? "(ckpp_int64)(%s) - (ckpp_int64)(%s)"
                                        : "-(ckpp_int64)(%s) + (ckpp_int64)(%s)",
                                loop_host_text(l, v->first), loop_host_text(l, v->bound));
    }
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->inner && v->array->dimensions == 1 && v->array->clause &&
            v->access->b->kind == NODE_NAME &&
            str_equal(v->access->b->at->text, v->inner->level.name->text))
            return arena_printf(l->unit->arena,
                                "%s / (ckpp_trips_%d[0] > 0 ? ckpp_trips_%d[0] : 1)",
                                loop_elements(l, v->array), loop_id(l), loop_id(l));
    return "-1";
}

/* How many threads share an iteration. */
static void put_team(loop *l, loop_writer *w)
{
    text width = {0};
    for (const loop_inner *i = l->inners; i && !width.size; i = i->next)
        token_put(&width, i->width.first, i->width.count);
    loop_put(w, loop_anchor(l), "const ckpp_loop_team_ ckpp_team_%d = ckpp_loop_choose_(",
             loop_id(l));
    for (int k = 0; k < l->nlevels; k++)
        loop_put(w, loop_anchor(l), "%sckpp_trips_%d[%d]", k ? " * " : "", loop_id(l), k);
    loop_put(w, loop_anchor(l), ", %s, %s, %d, %d, %s); ", inner_length(l),
             width.size ? width.data : "0", l->unkept ? -(int)l->unkept : loop_kept_bytes(l),
             l->columns != NULL, loop_host(l));
    text_free(&width);
}

static void put_changing(loop *l, loop_writer *w, const token *name)
{
    loop_put(w, loop_anchor(l),
             "_Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic ignored "
             "\\\"-Wshadow\\\"\")");
    put_line(l, w, loop_anchor(l));
    loop_put(w, loop_anchor(l),
             "struct ckpp_changes_in_the_loop *%.*s = 0; (void)%.*s;\n"
             "_Pragma(\"GCC diagnostic pop\")",
             (int)name->text.size, name->text.data, (int)name->text.size, name->text.data);
    put_line(l, w, loop_anchor(l));
}

/* Nothing of the construct is computed from what changes in the loop: a header's macro that
 * mentions it, which ckpp does not see, is an error. */
static void put_hidden(loop *l, loop_writer *w)
{
    for (int k = 0; k < l->nlevels; k++)
        if (l->levels[k].is_outer)
            put_changing(l, w, l->levels[k].name);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->element.count)
            put_changing(l, w, v->name);
}

/* A variable of private(...): its type is taken from the program where kernels do not know it. */
static void put_private(loop *l, loop_writer *w, const loop_variable *v)
{
    const str name = v->name->text;
    if (loop_private_type(l, v))
        loop_put(w, loop_anchor(l), "(void)sizeof(%.*s); ", (int)name.size, name.data);
    else
        loop_put(w, loop_anchor(l), "const __typeof__(%.*s) ckpp_zero_%d_%.*s = {0}; ",
                 (int)name.size, name.data, loop_id(l), (int)name.size, name.data);
}

/* Refuses macros of headers, when the program is compiled. */
static void put_foreign(loop *l, loop_writer *w)
{
    for (size_t k = 0; k < l->nforeign; k++) {
        const token *t = l->foreign[k];
        const int size = (int)t->text.size;
        loop_put(w, loop_anchor(l), "\n#ifdef %.*s", size, t->text.data);
        put_line(l, w, t->offset);
        loop_put(w, loop_anchor(l),
                 "#error macro '%.*s' of a header is not known to kernels: put '#pragma kernel "
                 "declare' in front of its #include\n#endif\n",
                 size, t->text.data);
    }
}

/* What the loop's text took as constants has these values where the program is compiled, too. */
static void put_assumptions(loop *l, loop_writer *w)
{
    if (l->unit->plain_char)
        loop_put(w, loop_anchor(l),
                 "%s(CKPP_USUAL_CHAR_, \"kernels have the char of this processor: say 'signed "
                 "char' or 'unsigned char', or leave -fsigned-char and -funsigned-char out\"); ",
                 l->unit->cxx ? "static_assert" : "_Static_assert");
    for (const loop_assumption *a = l->unit->assumed; a && a->number == loop_id(l); a = a->next) {
        const int size = (int)a->name.size;
        if (a->macro.data || a->steady) {
            text out = {0};
            if (a->steady)
                program_put_steady(&out, l->unit, a->name, loop_anchor(l));
            else
                program_put_same(&out, l->unit, a->name, a->macro, false, loop_anchor(l));
            loop_put(w, loop_anchor(l), "\n%s", out.size ? out.data : "");
            text_free(&out);
            continue;
        }
        if (!a->value) { /* it is used */
            loop_put(w, loop_anchor(l), "(void)%.*s; ", size, a->name.data);
            continue;
        }
        loop_put(w, loop_anchor(l),
                 "%s((%.*s) == %s, \"the loop has %.*s as %s: give ckpp the compiler's options, "
                 "and where a header defines it anew, another name\"); ",
                 l->unit->cxx ? "static_assert" : "_Static_assert", size, a->name.data, a->value,
                 size, a->name.data, a->value);
    }
}

/* A rank that has failed, or whose range is empty, does not come to where others wait for it. So a
 * failure is told, a reduction is called with nothing to reduce, and an exchange is refused. */
static void put_begin(loop *l, loop_writer *w)
{
    const clause *comm = NULL;
    const int n = loop_id(l);
    const size_t at = loop_anchor(l);
    for (const clause *c = l->c->clauses; c; c = c->next)
        comm = c->kind == CLAUSE_COMM ? c : comm;
    if (comm) { /* evaluated once */
        text value = {0};
        token_put(&value, comm->value.first, comm->value.count);
        put_line(l, w, loop_anchor(l));
        loop_put(w, comm->word->offset, "const ckpp_comm *const ckpp_comm_%d = ", n);
        loop_put(w, comm->word->offset, "CKPP_COMM_OF_(%s); ", value.data);
        loop_put(w, at, "ckpp_status_%d = ckpp_comm_loop_(ckpp_comm_%d, ", n, n);
        loop_put(w, at, "ckpp_status_%d, %s, %d, %s); ", n,
                 l->exchanges ? arena_printf(l->unit->arena, "ckpp_trips_%d", n) : "0", l->nlevels,
                 loop_place(l, at));
        text_free(&value);
    }
    if (comm && l->c->is->reduces)
        loop_put(w, at, "if (!ckpp_status_%d) { ", n);
    else
        loop_put(w, at, "if (!ckpp_status_%d && ckpp_loop_runs_(ckpp_trips_%d, %d)) { ", n, n,
                 l->nlevels);
}

/* ---- loops that change nothing ---- */

/* What an iteration does besides looking at values. */
typedef enum doing { DOES_NOTHING, LOOKS, CALLS } doing;

static void find_doing(const node *n, void *data)
{
    doing *d = data;
    const bool looks = (n->kind == NODE_EXPRESSION && n->a) || n->kind == NODE_DECLARATION ||
                       n->kind == NODE_IF || n->kind == NODE_WHILE || n->kind == NODE_DO;
    const doing here = n->kind == NODE_CALL ? CALLS : looks ? LOOKS : DOES_NOTHING;
    *d = here > *d ? here : *d;
    tree_each(n, find_doing, data);
}

/* Whether the program cannot see that the loop has run. It then stays as it is. */
static bool is_idle(const loop *l)
{
    doing does = DOES_NOTHING;
    for (const loop_array *a = l->arrays; a; a = a->next)
        if (a->written)
            return false;
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            return false;
    find_doing(l->body, &does);
    if (does == CALLS)
        return false;
    if (does == LOOKS)
        diag_at(l->unit->diag, DIAG_WARNING, "loop", l->unit->source, l->c->directive.begin,
                l->c->directive.end - l->c->directive.begin,
                "the loop writes nothing that the program could see: no kernel is made of it");
    return true;
}

/* The status is set as by a kernel that has run. */
static void put_idle(loop *l, loop_writer *w)
{
    const token *first = l->c->body_tokens.items;
    loop_put(w, loop_anchor(l), "{");
    for (const clause *c = l->c->clauses; c; c = c->next)
        if (c->kind == CLAUSE_STATUS) {
            text status = {0};
            token_put(&status, c->value.first, c->value.count);
            loop_put(w, c->word->offset, " %s = CKPP_OK;", status.data);
            text_free(&status);
        }
    put_line(l, w, first->offset);
    loop_copy(w, first->offset, l->c->body.end);
    loop_put(w, loop_anchor(l), "}");
}

void loop_write(loop *l, loop_writer *w)
{
    const int n = loop_id(l);
    if (is_idle(l)) {
        put_idle(l, w);
        return;
    }
    loop_put(w, loop_anchor(l), "{");
    put_foreign(l, w);
    put_assumptions(l, w);
    put_levels(l, w);
    loop_put_checks(l, w);
    put_views(l, w);
    if (l->nested)
        put_team(l, w);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op)
            loop_put(w, loop_anchor(l), "__typeof__(%.*s) %s = %.*s; ", (int)v->name->text.size,
                     v->name->text.data, loop_result(l, v), (int)v->name->text.size,
                     v->name->text.data);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->op)
            put_private(l, w, v);
    for (const loop_template_type *t = l->template_types; t; t = t->next)
        loop_put(w, loop_anchor(l), "const %.*s ckpp_zero_%d_%.*s = {}; ", (int)t->name.size,
                 t->name.data, n, (int)t->name.size, t->name.data);
    if (l->compared)
        loop_put(w, loop_anchor(l), "%s", l->compared);
    put_begin(l, w);
    loop_put_part_arrays(l, w);
    loop_put(w, loop_anchor(l), "{ ");
    put_hidden(l, w);
    put_line(l, w, loop_anchor(l));
    loop_write_kernel(l, w);
    loop_put_combination(l, w);
    loop_put(w, loop_anchor(l), "} ");
    put_end(l, w);
}
