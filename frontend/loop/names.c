/* names.c - the names in a loop's body: numbers and variables of the program, loop variables, and
 * what the body declares. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

/* ---- numbers ---- */

/* A variable of reduce(...) has its parameter's name. */
static void use_variable(loop *l, const node *n)
{
    const loop_variable *v = loop_find_variable(l, n->at->text);
    if (l->names_pass && v->op && !str_is(n->at->text, v->kernel_name))
        loop_add_edit(l, n->at, n->at, v->kernel_name);
}

void loop_check_macro(loop *l, const node *n, const host_name *found)
{
    if (l->names_pass || !found || found->kind < HOST_MACRO)
        return;
    const char *fault = loop_macro_fault(l, found);
    if (!fault)
        return;
    loop_error(l, n, "macro '%.*s' %s: ckpp cannot follow that in a loop", (int)found->name.size,
               found->name.data, fault);
    loop_note(l, n, "write it out");
}

static bool is_combined(const loop *l, str name)
{
    for (const loop_inner *i = l->inside; i; i = i->outer)
        for (const loop_variable *v = i->variables; v; v = v->next)
            if (str_equal(v->name->text, name))
                return true;
    return false;
}

static bool is_private(const loop *l, str name)
{
    const loop_inner *i = l->inside;
    while (i && !loop_is_private(i, name))
        i = i->outer;
    return i;
}

/* A variable of the iteration may not be written by the threads that share it. */
static void check_shared(loop *l, const node *n, const loop_local *local, int how)
{
    str name = n->at->text;
    bool own = local && local->inner;
    if (l->names_pass || !l->inside || !(how & (WRITE | ADDRESS)) || own)
        return;
    if (is_combined(l, name) || is_private(l, name))
        return;
    loop_error(l, n, "'%.*s' belongs to the outer iteration, and the inner loop %s it",
               (int)name.size, name.data, how & WRITE ? "assigns" : "takes the address of");
    if (local && local->is_array)
        loop_note(l, n,
                  "each thread has its own '%.*s': declare it in the inner loop if it is used "
                  "there alone; else it has to be an array of the program, with a row for each "
                  "iteration",
                  (int)name.size, name.data);
    else
        loop_note(l, n,
                  "declare it in the inner loop, or say private(%.*s) or reduce(OPERATOR : %.*s) "
                  "in its directive",
                  (int)name.size, name.data, (int)name.size, name.data);
}

/* The type of the array's elements, if C's functions and kernels may have different names for it:
 * char is int8 there, and long long is int64. Else NULL. */
static const char *pointed_type(const loop *l, const loop_array *a)
{
    const char *type = l->unit->cxx ? NULL : loop_known_type(l, a->path, a->first);
    const str name = {type, type ? strlen(type) : 0};
    name_kind kind;
    return type && (str_is(name, "char") || str_is(name, "wchar_t") || strstr(type, "long long") ||
                    (!strpbrk(type, " *") && !names_keyword(name) &&
                     !names_is_builtin(name, &kind)))
               ? type
               : NULL;
}

/* A function is given the array: it reads any element, and writes any if a clause says so. */
static bool hand_array(loop *l, const node *n)
{
    const loop_array *known = loop_find_array(l, n->at->text);
    loop_array *a = loop_add_array(l, n->at->text, n, known ? known->dimensions : 1);
    const bool written = a->clause && ast_is_output(a->clause);
    if (a->dimensions != 1)
        return false;
    loop_view *v = loop_find_view(l, a, n->at->text, NULL, false);
    if (!v && l->names_pass) /* a header's array, whose subscripts came later */
        return false;
    if (!v)
        v = loop_add_view(l, a, n->at->text, NULL, n);
    if (!l->names_pass) {
        if (loop_reach_of(l, n))
            loop_note_address(l, v, n, PERHAPS);
        else
            loop_note_access(l, v, n, READ | PERHAPS | (written ? WRITE : 0));
        v->pointed = true;
        return true;
    }
    if (!a->raw_name)
        a->raw_name = loop_new_name(l, a->path);
    const char *type = pointed_type(l, a);
    loop_add_edit(l, n->at, n->at,
                  type ? arena_printf(l->unit->arena, "(%s%s *)&%s[0]", written ? "" : "const ",
                                      type, a->raw_name)
                       : arena_printf(l->unit->arena, "&%s[0]", a->raw_name));
    return true;
}

/* Whether pointers to the program's variable only read it: kernels have a copy. */
static bool is_only_read(const loop *l, const node *n)
{
    const loop_reach *r = loop_reach_of(l, n);
    const host_name *found = host_find(l->host, n->at->text, n->at->offset);
    bool only = r && !r->lost && found && !loop_is_pointer(l, found);
    for (int k = 0; k < LOOP_DISTANCES; k++)
        only = only && !r->written[k];
    return only;
}

static void use_copy(loop *l, const node *n)
{
    if (!l->names_pass)
        return;
    loop_scalar *s = loop_add_scalar(l, n, n->at->text);
    const char *stem = arena_printf(l->unit->arena, "%s_copy", s->name);
    if (!s->copy)
        s->copy = loop_new_name(l, (str){stem, strlen(stem)});
    loop_add_edit(l, n->at, n->at, s->copy);
}

/* Whether in(...) or an output of the loop's directive names it. */
static bool in_clause(const loop *l, str name)
{
    for (const parameter *p = l->c->parameters; p; p = p->next)
        if (str_equal(p->name->text, name) && (p->nextents || ast_is_output(p)))
            return true;
    return false;
}

/* `*x`, and not `y * x`. */
static bool is_pointed_at(const node *n)
{
    const token *star = n->at - 1, *before = star - 1;
    return str_is(star->text, "*") && before->kind == TOKEN_PUNCTUATOR &&
           !str_is(before->text, ")") && !str_is(before->text, "]");
}

void loop_refuse_atomic(loop *l, const node *target)
{
    loop_error(l, target, "'atomic' is for an element of one of the program's arrays");
}

void loop_use_name(loop *l, const node *n, int how)
{
    str name = n->at->text;
    int level = loop_level_of(l, name);
    const loop_local *local = loop_find_local(l, name);
    if (how & ATOMIC)
        loop_refuse_atomic(l, n);
    if (local || (level < 0 && loop_find_variable(l, name)))
        check_shared(l, n, local, how);
    if (local) {
        if (local->kernel_name && l->names_pass)
            loop_add_edit(l, n->at, n->at, local->kernel_name);
        return;
    }
    if (level >= 0) {
        if (how & (WRITE | ADDRESS) && !l->names_pass) {
            loop_error(l, n, "the loop's variable '%.*s' changes in its body", (int)name.size,
                       name.data);
            loop_note(l, n,
                      "iterations run at the same time, so that none can move another: compute "
                      "with a copy, 'int k = %.*s;'",
                      (int)name.size, name.data);
        }
        l->levels[level].used = true;
        const char *made = l->levels[level].kernel_name;
        if (l->names_pass && made && !str_is(name, made))
            loop_add_edit(l, n->at, n->at, made);
        return;
    }
    if (loop_find_variable(l, name)) {
        use_variable(l, n);
        return;
    }
    const host_name *found = host_find(l->host, name, n->at->offset);
    loop_check_macro(l, n, found);
    if (found && found->kind == HOST_FUNCTION && !l->names_pass && !loop_knows(l, n->at)) {
        loop_error(l, n, "'%.*s' is a function: kernels cannot call it by its address",
                   (int)name.size, name.data);
        loop_note(l, n,
                  "call functions by their names; where there are several, choose by 'if' or "
                  "'switch'");
        return;
    }
    if (loop_knows(l, n->at) ||
        (found && (found->kind == HOST_FUNCTION || found->kind == HOST_FUNCTION_MACRO)))
        return;
    if (how & ADDRESS && !(how & WRITE) && is_only_read(l, n)) {
        use_copy(l, n);
        return;
    }
    if (how & (WRITE | ADDRESS)) {
        name_kind kind;
        if (l->names_pass || names_find(l->reported, name, &kind))
            return;
        names_add(l->reported, name, NAME_VALUE);
        if (found && loop_is_pointer(l, found)) {
            if (str_is(n->at[1].text, "->")) {
                loop_error(l, n, "the loop's body assigns a member of '%.*s', which all have",
                           (int)name.size, name.data);
                loop_note(l, n,
                          "iterations run at the same time: assign it after the loop, or combine "
                          "a variable by reduce(...) and give the member its value there");
                return;
            }
            loop_error(l, n, "'%.*s' is a pointer of the program, and the loop's body moves it",
                       (int)name.size, name.data);
            loop_note(l, n,
                      "iterations run at the same time: say by the loop's variable where an "
                      "element is, '%.*s[j]' instead of '*%.*s++'",
                      (int)name.size, name.data, (int)name.size, name.data);
            return;
        }
        loop_error(l, n, "'%.*s' is a variable of the program that the loop's body %s",
                   (int)name.size, name.data, how & WRITE ? "assigns" : "takes the address of");
        loop_note(l, n,
                  "say private(%.*s) if each iteration has its own, or "
                  "reduce(OPERATOR : %.*s) "
                  "of 'reduction' if it combines what they give",
                  (int)name.size, name.data, (int)name.size, name.data);
        return;
    }
    if (loop_find_array(l, name) || in_clause(l, name) || (found && loop_is_pointer(l, found))) {
        if (how & ARGUMENT && hand_array(l, n)) {
            return;
        } else if (!l->names_pass || how & ARGUMENT) {
            loop_error(l, n, "'%.*s' is used without a subscript", (int)name.size, name.data);
            loop_note(l, n,
                      is_pointed_at(n) ? "in a loop, ckpp follows arrays and pointers by their "
                                         "subscripts: %.*s[0]"
                                       : "in a loop, ckpp follows arrays and pointers by their "
                                         "subscripts, as in %.*s[j]; compute before the loop "
                                         "what only the pointer itself tells",
                      (int)name.size, name.data);
        }
        return;
    }
    if (l->names_pass)
        loop_use_scalar(l, n, loop_spelled(l, n));
}

void loop_convert_argument(loop *l, const node *call)
{
    static const char *const rows[][2] = {
        {"abs", "(int)("}, {"labs", "(long)("}, {"llabs", "(long long)("}};
    const node *e = call->b;
    if (l->unit->cxx || call->a->kind != NODE_NAME || !e || e->next ||
        loop_find_local(l, call->a->at->text))
        return;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (str_is(call->a->at->text, rows[k][0])) {
            const size_t end = e->last->offset + e->last->length;
            loop_add_text(l, e->first->offset, e->first->offset, rows[k][1]);
            loop_add_text(l, end, end, ")");
            return;
        }
}

/* ---- what the body assigns and declares ---- */

/* The enumerators of `enum { A, B = 2 }`. */
static void find_constants(loop *l, const node *type)
{
    bool is_enum = false, starts = false;
    for (const token *t = type->first; t <= type->last; t++) {
        is_enum = is_enum || str_is(t->text, "enum");
        if (is_enum && starts && t->kind == TOKEN_NAME)
            names_add(l->constants, t->text, NAME_VALUE);
        starts = str_is(t->text, "{") || str_is(t->text, ",");
    }
}

void loop_find_changed(const node *n, void *data)
{
    loop *l = data;
    bool step = (n->kind == NODE_UNARY || n->kind == NODE_POSTFIX) &&
                (str_is(n->at->text, "++") || str_is(n->at->text, "--") ||
                 str_is(n->at->text, "&"));
    if ((n->kind == NODE_ASSIGN || step) && n->a->kind == NODE_NAME)
        names_add(l->changed, n->a->at->text, NAME_VALUE);
    if (n->kind == NODE_DECLARATION && n->b)
        find_constants(l, n->b);
    if (n->kind == NODE_LABEL)
        names_add(l->labels, n->at->text, NAME_VALUE);
    if (n->kind == NODE_DECLARATOR && n->at)
        names_add(l->own, n->at->text, NAME_VALUE);
    tree_each(n, loop_find_changed, data);
}

/* `found = 1`, `ok = false` */
static bool assigns_word(const node *e, const loop_variable *v, const char *number,
                         const char *word)
{
    return e->kind == NODE_ASSIGN && e->a->kind == NODE_NAME &&
           str_equal(e->a->at->text, v->name->text) && str_is(e->at->text, "=") &&
           e->b->first == e->b->last &&
           (str_is(e->b->at->text, number) || str_is(e->b->at->text, word));
}

static bool mentions(const node *n, const loop_variable *v)
{
    for (const token *t = n->first; t <= n->last; t++)
        if (str_equal(t->text, v->name->text))
            return true;
    return false;
}

/* Whether the body also updates the variable by the operator of its clause: s += x, s = s * x. */
static bool is_updated(const loop *l, const loop_variable *v)
{
    const token_list *t = &l->c->body_tokens;
    const bool sum = str_is(v->op->text, "+"), product = str_is(v->op->text, "*");
    for (size_t k = 0; k + 2 < t->count && (sum || product); k++) {
        const token *at = &t->items[k];
        if (str_equal(at->text, v->name->text) &&
            (str_is(at[1].text, sum ? "+=" : "*=") || (sum && str_is(at[1].text, "-=")) ||
             (str_is(at[1].text, "=") && str_equal(at[2].text, v->name->text))))
            return true;
    }
    return false;
}

typedef struct place_search {
    const loop_variable *v;
    int assigned; /* in the branch that is looked at, besides the variable */
    bool found;
} place_search;

static void count_assigned(const node *n, void *data)
{
    place_search *s = data;
    s->assigned += n->kind == NODE_ASSIGN &&
                   !(n->a->kind == NODE_NAME && str_equal(n->a->at->text, s->v->name->text));
    tree_each(n, count_assigned, data);
}

/* Looks for `if (x > best) { best = x; at = j; }`. */
static void find_place(const node *n, void *data)
{
    place_search *s = data;
    if (n->kind == NODE_IF) {
        s->assigned = 0;
        count_assigned(n->b, s);
        s->found = s->found || (s->assigned && mentions(n->a, s->v));
    }
    tree_each(n, find_place, data);
}

static bool has_place(const loop *l, const loop_variable *v)
{
    place_search s = {.v = v};
    if (str_is(v->op->text, "max") || str_is(v->op->text, "min"))
        find_place(l->body, &s);
    return s.found;
}

void loop_note_update(loop *l, const loop_variable *v, const node *n)
{
    const node *e = n->kind == NODE_EXPRESSION ? n->a : n;
    const int size = (int)v->name->text.size;
    const char *name = v->name->text.data;
    const char *type = loop_known_type(l, v->name->text, v->name);
    if (n->kind == NODE_DECLARATOR && str_equal(n->at->text, v->name->text))
        loop_note(l, n, "give the variable that the body declares another name");
    else if (e->kind == NODE_ASSIGN && str_is(e->at->text, "=") && !mentions(e->b, v) &&
             is_updated(l, v))
        loop_note(l, n,
                  "if it begins anew in each iteration, leave it out of reduce(...), and declare "
                  "it in the body: '%s %.*s = ...;'",
                  type ? type : "float", size, name);
    else if (assigns_word(e, v, "0", "false"))
        loop_note(l, n, "say reduce(&& : %.*s), and '%.*s = %.*s && !x;' for 'if (x) %.*s = 0;'",
                  size, name, size, name, size, name, size, name);
    else if (assigns_word(e, v, "1", "true"))
        loop_note(l, n, "say reduce(|| : %.*s), and '%.*s = %.*s || x;' for 'if (x) %.*s = 1;'",
                  size, name, size, name, size, name, size, name);
    else if (has_place(l, v))
        loop_note(l, n,
                  "its value is known when the loop has ended; to combine a value and its place, "
                  "give a struct the two: reduce(b.value > a.value ? b : a : best) "
                  "identity({-INFINITY, -1})");
    else
        loop_note(l, n,
                  "its value is known when the loop has ended; updates are "
                  "'s += x', 's = s * x', 's = fmax(s, x)', 'if (x > s) s = x;'");
}

void loop_name_variables(loop *l)
{
    for (loop_variable *v = l->variables; v; v = v->next) {
        if (!v->op)
            continue;
        v->kernel_name = loop_new_name(l, v->name->text);
        const char *part = arena_printf(l->unit->arena, "%s_part", v->kernel_name);
        if (loop_has_parts(l) || v->expression.count)
            v->part_name = loop_new_name(l, (str){part, strlen(part)});
    }
}
