/* after.c - variables of private(...) that the program reads after the loop.
 *
 * In C they have what the last iteration gave them. Each iteration has one of its own here, and
 * the program's stays what it was: so a read on a way on which nothing was assigned is an error.
 *
 * The statements after the loop are followed to the end of the variable's scope, block by block
 * outwards; where a block is the body of a loop, also from its begin. A variable of the file, or
 * a static one, is read by whichever function is called later: each of the file's is followed
 * from its begin, and from each call that leads to the loop.
 *
 * Numbers of the program, bounds, and variables of reduce(...), which the loop reads once, before
 * it begins, or changes when it has ended: in C an iteration sees what another has assigned to an
 * element in the same place. So the running program compares the addresses, as far as something
 * may point there. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

/* The facts about the variable at a place of the program. */
typedef struct flow {
    loop *l;
    str name;
    bool assigned;           /* or the place is never reached */
    bool hidden;             /* by another variable of this name, to the end of the block */
    bool at_switch;          /* `assigned` where the switch around the place begins */
    bool returns;            /* the function ends without an assignment */
    size_t open, close;      /* tokens: the braces of the function around the loop */
    const token *read;       /* the first read of the old value, or NULL */
    const token *elsewhere;  /* in the loop's function: a read by another one, or NULL */
    const name_set *callers; /* in others: the functions that lead to the loop, or NULL */
} flow;

static void follow(flow *f, const node *n);
static void follow_tokens(flow *f, const token_list *t, size_t first, size_t end);

static void follow_child(const node *n, void *data)
{
    follow(data, n);
}

static bool is_variable(const flow *f, const node *n)
{
    return n && n->kind == NODE_NAME && str_equal(n->at->text, f->name);
}

/* Whether it is the variable, or a part of it. */
static bool is_part(const flow *f, const node *n)
{
    while (n->kind == NODE_INDEX || (n->kind == NODE_MEMBER && !str_is(n->at->text, "->")))
        n = n->a;
    return is_variable(f, n);
}

/* What may run and may not. */
static void follow_perhaps(flow *f, const node *n)
{
    const bool before = f->assigned;
    if (n)
        follow(f, n);
    f->assigned = before && f->assigned;
}

static void follow_all(flow *f, const node *n)
{
    for (; n; n = n->next)
        follow(f, n);
}

static void follow_branches(flow *f, const node *n)
{
    follow(f, n->a);
    const bool before = f->assigned;
    if (n->b)
        follow(f, n->b);
    const bool then = f->assigned;
    f->assigned = before;
    if (n->c)
        follow(f, n->c);
    f->assigned = f->assigned && then;
}

static void follow_assignment(flow *f, const node *n)
{
    const bool plain = str_is(n->at->text, "=") && is_part(f, n->a);
    if (plain && n->a->kind != NODE_NAME) /* its subscripts */
        for (const node *part = n->a; part->kind != NODE_NAME; part = part->a)
            if (part->b)
                follow(f, part->b);
    follow(f, n->b);
    if (!plain)
        follow(f, n->a);
    f->assigned = f->assigned || plain;
}

/* Functions that read nothing of the program. */
static bool is_of_library(str name)
{
    static const char *const names[] = {
        "printf", "fprintf",      "puts",          "putchar",      "fflush", "free",
        "malloc", "calloc",       "memset",        "memcpy",       "exit",   "clock",
        "time",   "gettimeofday", "clock_gettime", "omp_get_wtime"};
    name_kind kind;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (str_is(name, names[k]))
            return true;
    return names_is_builtin(name, &kind);
}

/* A call of what reads the variable, or gives it the loop's value. */
static void follow_callee(flow *f, str name)
{
    name_kind kind;
    if (f->callers && names_find(f->callers, name, &kind))
        f->assigned = false;
    if (f->elsewhere && !f->assigned && !f->read && !is_of_library(name))
        f->read = f->elsewhere;
}

/* An array that a function is given is one that it may fill. */
static void follow_call(flow *f, const node *n)
{
    const host_name *h = host_find(f->l->host, f->name, loop_anchor(f->l));
    bool given = false;
    for (const node *argument = n->b; argument; argument = argument->next) {
        if (is_variable(f, argument) && h && loop_is_pointer(f->l, h))
            given = true;
        else
            follow(f, argument);
    }
    follow(f, n->a);
    if (n->a->kind == NODE_NAME)
        follow_callee(f, n->a->at->text);
    f->assigned = f->assigned || given;
}

static bool says_private(const flow *f, const token *directive)
{
    token_list t = token_scan(f->l->unit->arena, f->l->unit->source, directive->offset + 1,
                              directive->offset + directive->length);
    bool inside = false;
    for (size_t k = 0; k < t.count; k++) {
        const str word = t.items[k].text;
        if (k + 1 < t.count && str_is(t.items[k + 1].text, "("))
            inside = str_is(word, "private") || str_is(word, "lastprivate");
        if (inside && str_equal(word, f->name))
            return true;
    }
    return false;
}

static void follow_declaration(flow *f, const node *n)
{
    for (const node *d = n->a; d; d = d->next) {
        if (d->at && str_equal(d->at->text, f->name)) {
            f->assigned = f->hidden = true;
            return;
        }
        if (d->a)
            follow(f, d->a);
    }
}

/* A loop's body may not run, and what leaves it goes on after it. */
static void follow_loop(flow *f, const node *n)
{
    const bool outer = f->assigned, hidden = f->hidden;
    const bool declares = n->kind == NODE_FOR && n->a && n->a->kind == NODE_DECLARATION;
    if (n->kind == NODE_DO) {
        for (int run = 0; run < 1 + !!f->callers; run++) {
            follow(f, n->b);
            follow(f, n->a);
        }
        return;
    }
    if (n->a)
        follow(f, n->a);
    if (n->kind == NODE_FOR && n->b)
        follow(f, n->b);
    const bool before = f->assigned;
    for (int run = 0; run < 1 + !!f->callers; run++) { /* again, with what a call has changed */
        follow(f, n->kind == NODE_FOR ? n->d : n->b);
        if (n->kind == NODE_FOR && n->c)
            follow(f, n->c);
        if (n->kind == NODE_FOR ? n->b != NULL : run < 1)
            follow(f, n->kind == NODE_FOR ? n->b : n->a);
        f->assigned = before && f->assigned;
    }
    f->assigned = declares && f->hidden && !hidden ? outer : f->assigned;
    f->hidden = hidden;
}

/* A jump to a label: what is done from there on. */
static void follow_goto(flow *f, str label)
{
    const token_list *t = &f->l->headers->texts[0];
    for (size_t k = f->open + 1; k + 1 < f->close && k + 1 < t->count; k++)
        if (str_equal(t->items[k].text, label) && str_is(t->items[k + 1].text, ":") &&
            strchr(";{}:)", *t->items[k - 1].text.data)) {
            flow next = *f;
            follow_tokens(&next, t, k + 2, f->close);
            f->read = next.read;
            f->returns = f->returns || !next.assigned;
        }
}

static void follow(flow *f, const node *n)
{
    const bool before = f->assigned, hidden = f->hidden, at_switch = f->at_switch;
    if ((before && n->kind != NODE_CASE && !f->callers) || f->hidden || f->read)
        return;
    switch (n->kind) {
    case NODE_NAME:
        if (str_equal(n->at->text, f->name) && !f->assigned)
            f->read = n->at;
        return;
    case NODE_ASSIGN: follow_assignment(f, n); return;
    case NODE_IF:
    case NODE_CONDITIONAL: follow_branches(f, n); return;
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: follow_loop(f, n); return;
    case NODE_SWITCH:
        follow(f, n->a);
        f->at_switch = f->assigned;
        follow_perhaps(f, n->b);
        f->at_switch = at_switch;
        return;
    case NODE_CASE:
        f->assigned = f->at_switch && f->assigned; /* it may be jumped to */
        if (n->c)
            follow(f, n->c);
        return;
    case NODE_BINARY:
        follow(f, n->a);
        if (str_is(n->at->text, "&&") || str_is(n->at->text, "||"))
            follow_perhaps(f, n->b);
        else
            follow(f, n->b);
        return;
    case NODE_UNARY:
        if (str_is(n->at->text, "sizeof"))
            return;
        if (str_is(n->at->text, "&") && is_part(f, n->a)) {
            f->assigned = true; /* whoever has the address may do it */
            return;
        }
        break;
    case NODE_CALL: follow_call(f, n); return;
    case NODE_DECLARATION: follow_declaration(f, n); return;
    case NODE_BLOCK:
        follow_all(f, n->a);
        for (const node *s = n->a; s; s = s->next)
            for (const node *d = s->kind == NODE_DECLARATION ? s->a : NULL; d; d = d->next)
                if (d->at && str_equal(d->at->text, f->name) && !hidden)
                    f->assigned = before;
        f->hidden = hidden;
        return;
    case NODE_PRAGMA:
        if (n->a && !says_private(f, n->at))
            follow(f, n->a);
        return;
    case NODE_RETURN:
    case NODE_GOTO:
    case NODE_BREAK:
    case NODE_CONTINUE:
        tree_each(n, follow_child, f);
        if (n->kind == NODE_RETURN)
            f->returns = f->returns || !f->assigned;
        if (n->kind == NODE_GOTO && !n->a && !f->assigned)
            follow_goto(f, n->at->text);
        f->assigned = true;
        return;
    default: break;
    }
    tree_each(n, follow_child, f);
}

/* A statement that cannot be read: whether its first mention of the variable assigns it. */
static void follow_tokens(flow *f, const token_list *t, size_t first, size_t end)
{
    for (size_t k = first; k < end && (!f->assigned || f->callers) && !f->read; k++) {
        const token *at = &t->items[k];
        const bool member = k && (str_is(at[-1].text, ".") || str_is(at[-1].text, "->"));
        if (at->kind == TOKEN_NAME && !member && str_is(at[1].text, "("))
            follow_callee(f, at->text);
        if (member || f->read || !str_equal(at->text, f->name))
            continue;
        if (str_is(at[1].text, "=") || str_is(at[-1].text, "&"))
            f->assigned = true;
        else if (!f->assigned)
            f->read = at;
    }
}

/* The statements from token `k` on; the index of what ends them: a '}', or `end`. */
static size_t follow_statements(flow *f, const token_list *t, size_t k, size_t end)
{
    while (k < end && !str_is(t->items[k].text, "}")) {
        const bool directive = t->items[k].kind == TOKEN_DIRECTIVE;
        if (directive && !says_private(f, &t->items[k])) {
            k++;
            continue;
        }
        tree_reader r = {.arena = f->l->unit->arena,
                         .tokens = t,
                         .first = k,
                         .types = f->l->known,
                         .cxx = f->l->unit->cxx};
        const size_t behind = tree_statement_end(t, k);
        const bool done = (f->assigned && !f->callers) || f->hidden || f->read || directive;
        const node *n = done ? NULL : tree_read_statement(&r);
        if (n)
            follow(f, n);
        else if (!done)
            follow_tokens(f, t, k, behind ? behind : k + 1);
        k = behind ? behind : k + 1;
    }
    return k;
}

/* The first token of what the statement at token k is the body of: `for (...)`, `else`; or k. */
static size_t head_of(const flow *f, const token_list *t, size_t k)
{
    while (k && t->items[k - 1].kind == TOKEN_DIRECTIVE)
        k--;
    if (k && (str_is(t->items[k - 1].text, "else") || str_is(t->items[k - 1].text, "do")))
        return k - 1;
    const size_t open = k && str_is(t->items[k - 1].text, ")") ? f->l->headers->around[k - 1] : 0;
    return open && open < k && t->items[open - 1].kind == TOKEN_NAME ? open - 1 : k;
}

/* What a loop does between two runs of its body, which begins at `body`. */
static void follow_head(flow *f, const token_list *t, size_t head, size_t body)
{
    const bool counts = str_is(t->items[head].text, "for");
    int parts = 0, depth = 0;
    size_t condition = head, step = head;
    if (!counts && !str_is(t->items[head].text, "while"))
        return;
    for (size_t k = head + 1; k < body; k++) {
        depth += range_nesting(&t->items[k]);
        if (depth == 1 && str_is(t->items[k].text, ";")) {
            condition = !parts++ ? k : condition;
            step = k;
        }
    }
    follow_tokens(f, t, step, body);
    if (counts)
        follow_tokens(f, t, condition, step);
}

/* Goes on after the statement that begins at `begin` and ends before `k`, outwards. */
static void follow_out(flow *f, const token_list *t, size_t begin, size_t k, size_t end)
{
    while (k < end && !f->read && !f->assigned) {
        const size_t head = head_of(f, t, begin);
        if (head != begin) { /* it is the body of a statement */
            if (k < end && str_is(t->items[k].text, "else"))
                k = tree_statement_end(t, k + 1);
            else if (str_is(t->items[head].text, "do") && str_is(t->items[k].text, "while")) {
                const size_t first = k;
                while (k < end && !str_is(t->items[k].text, ";"))
                    k++;
                follow_tokens(f, t, first, k++);
            }
            follow_head(f, t, head, begin);
            begin = head;
            if (!k)
                return;
            continue;
        }
        k = follow_statements(f, t, k, end);
        const size_t block = f->l->headers->around[begin];
        if (k >= end || block == t->count || f->read || f->assigned)
            return;
        const size_t outer = head_of(f, t, block);
        const bool again = str_is(t->items[outer].text, "for") ||
                           str_is(t->items[outer].text, "while") ||
                           str_is(t->items[outer].text, "do");
        if (again && outer != block) {
            flow next = *f;
            follow_head(&next, t, outer, block);
            (void)follow_statements(&next, t, block + 1, begin);
            f->read = next.read;
        }
        begin = block;
        k++;
    }
}

/* ---- variables that other functions see ---- */

/* The first read of the variable in a function that may be called when the loop has ended; or
 * NULL. `own`: it is static in the function around the loop, which begins at token `own`. */
static const token *find_reader(const flow *f, size_t own)
{
    loop *l = f->l;
    const token_list *t = &l->headers->texts[0];
    loop_function *all = NULL;
    const loop_function *at = NULL;
    const size_t count = loop_find_functions(l->unit->arena, t, &all);
    for (size_t j = 0; j < count; j++)
        at = all[j].open == f->open ? &all[j] : at;
    const name_set *callers = at ? loop_callers_of(l->unit->arena, t, all, count, at) : NULL;
    for (size_t j = 0; callers && j < count; j++) {
        flow g = {.l = l, .name = f->name, .open = all[j].open, .close = all[j].close};
        const bool is_main = str_is(loop_function_name(t, &all[j]), "main");
        bool hidden = own && &all[j] != at;
        for (size_t k = all[j].parameters; k < all[j].open; k++)
            hidden = hidden || str_equal(t->items[k].text, f->name);
        g.callers = callers;
        g.assigned = is_main;
        if (!hidden)
            (void)follow_statements(&g, t, own ? own : g.open + 1, g.close);
        if (g.read)
            return g.read;
    }
    return NULL;
}

/* Whether the file's text at the offset is a kernel's. */
static bool is_in_kernel(const loop *l, size_t offset)
{
    for (const construct *c = l->unit->constructs; c; c = c->next)
        if (c->is->is_kernel && offset >= c->body.begin && offset < c->body.end)
            return true;
    return false;
}

/* The bracket around token k, which is in [0, k); or `count`. */
static size_t bracket_around(const token_list *t, size_t k)
{
    for (int depth = 0; k-- > 0;)
        if ((depth += range_nesting(&t->items[k])) > 0)
            return k;
    return t->count;
}

/* Whether something keeps the pointer that begins at token k: p = &t, {0, &t}, return &t. */
static bool is_kept(const token_list *t, size_t k)
{
    while (k > 1 && strchr("()", *t->items[k - 1].text.data)) { /* and of a cast */
        k = str_is(t->items[k - 1].text, ")") ? bracket_around(t, k - 1) : k - 1;
        if (k == t->count || !k)
            return false;
        if (t->items[k - 1].kind == TOKEN_NAME)
            return str_is(t->items[k - 1].text, "return");
    }
    if (k && str_is(t->items[k - 1].text, ",")) {
        const size_t open = bracket_around(t, k - 1);
        return open < t->count && str_is(t->items[open].text, "{");
    }
    static const char *const before[] = {"=", "?", ":", "{", "return"};
    for (size_t j = 0; k && j < sizeof before / sizeof *before; j++)
        if (str_is(t->items[k - 1].text, before[j]))
            return true;
    return false;
}

/* Whether a reference of C++ is made of what begins at token k: T &r = t, T &r{t}, T &r(t). */
static bool is_referred(const flow *f, const token_list *t, size_t k)
{
    if (!f->l->unit->cxx || k < 4 || t->items[k - 2].kind != TOKEN_NAME ||
        *t->items[k - 3].text.data != '&')
        return false;
    return str_is(t->items[k - 1].text, "=") || str_is(t->items[k - 1].text, "{") ||
           (str_is(t->items[k - 1].text, "(") &&
            (str_is(t->items[k - 4].text, "auto") ||
             loop_is_type_word(&t->items[k - 4], f->l->known)));
}

/* Whether token k, before the loop, is in a lambda that refers to the variables around. */
static bool is_captured(const flow *f, const token_list *t, size_t k)
{
    if (!f->l->unit->cxx || t->items[k].offset > f->l->c->directive.begin)
        return false;
    while ((k = f->l->headers->around[k]) < t->count) {
        size_t last = k;
        if (last > 1 && str_is(t->items[last - 1].text, ")"))
            last = bracket_around(t, last - 1);
        if (!last || last == t->count || !str_is(t->items[last - 1].text, "]"))
            continue;
        const size_t first = bracket_around(t, last - 1);
        const size_t body = loop_closing(t, k);
        for (size_t j = first; j < last && body < t->count; j++)
            if (str_is(t->items[j].text, "&"))
                return t->items[body].offset < f->l->c->directive.begin;
    }
    return false;
}

/* Where something gets the variable's address and keeps it, `p = &t`, in tokens [k, end); or NULL.
 * What a function is given has no use for it later, as a rule: scanf("%d", &t). */
static const token *find_pointer(const flow *f, const host_name *h, size_t k, size_t end)
{
    const token_list *t = &f->l->headers->texts[0];
    const bool array = h && loop_is_pointer(f->l, h);
    for (; k < end && k < t->count; k++) {
        size_t before = k;
        const str next = t->items[k + 1].text;
        if (!str_equal(t->items[k].text, f->name) || str_is(next, "->") ||
            (k && (str_is(t->items[k - 1].text, ".") || str_is(t->items[k - 1].text, "->"))))
            continue;
        while (before && str_is(t->items[before - 1].text, "("))
            before--;
        const bool address = before && str_is(t->items[before - 1].text, "&");
        const bool part = str_is(next, "[") || str_is(next, ".");
        if (((address && is_kept(t, before - 1)) || (array && !part && is_kept(t, k)) ||
             is_referred(f, t, k) || is_captured(f, t, k)) &&
            !is_in_kernel(f->l, t->items[k].offset))
            return &t->items[k];
    }
    return NULL;
}

/* The token after the declaration that token k is in. */
static size_t after_declaration(const token_list *t, size_t k)
{
    while (k < t->count && !str_is(t->items[k].text, ";"))
        k++;
    return k + 1;
}

static void check_variable(loop *l, const loop_variable *v, const flow *around)
{
    const host_name *h = host_find(l->host, v->name->text, loop_anchor(l));
    const token_list *t = &l->headers->texts[0];
    const loop_storage storage = loop_storage_of(l, v->name->text, h);
    flow f = *around;
    const size_t at = token_at(t, l->c->directive.begin);
    name_kind kind;
    f.name = v->name->text;
    if ((h && h->kind != HOST_VARIABLE) || !names_find(l->words, f.name, &kind))
        return;
    const bool of_function = h && token_at(t, h->offset) > f.open;
    size_t end = h && (of_function || f.open == t->count) ? token_at(t, h->to) : f.close;
    if (storage != LOOP_STORAGE_BLOCK)
        f.elsewhere = find_reader(&f, of_function && storage != LOOP_STORAGE_OTHERS
                                          ? after_declaration(t, token_at(t, h->offset))
                                          : 0);
    follow_out(&f, t, at, token_at(t, l->c->body.end), end);
    const bool lasts = f.returns || !f.assigned;
    if (!f.read && lasts && f.open < t->count &&
        !str_is(loop_function_name(
                    t, &(loop_function){f.open, f.close, loop_parameters_of(t, f.open)}),
                "main"))
        f.read = storage == LOOP_STORAGE_OTHERS && !f.elsewhere ? v->name : f.elsewhere;
    const bool pointed = loop_has_address(l, f.name) || l->unit->cxx ||
                         (h && loop_is_pointer(l, h));
    const token *kept = f.read || !pointed
                            ? NULL
                            : find_pointer(&f, h, of_function ? token_at(t, h->offset) + 1 : 0,
                                           of_function ? end : t->count);
    if (!f.read && !kept)
        return;
    loop_error_at(l, v->name, v->name,
                  "'%.*s' is private: each iteration has its own, so the last iteration's value, "
                  "which is read after the loop, is lost",
                  (int)v->name->text.size, v->name->text.data);
    if (kept)
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, kept->offset, kept->length,
                "read through a pointer, perhaps: declare the loop's own in its body");
    else if (f.read == v->name)
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, v->name->offset, v->name->length,
                "read by other files, perhaps: assign '%.*s' after the loop, or declare the "
                "loop's own in its body",
                (int)v->name->text.size, v->name->text.data);
    else
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, f.read->offset, f.read->length,
                "read here: assign '%.*s' before this, or declare the loop's own in its body",
                (int)v->name->text.size, v->name->text.data);
}

void loop_check_after(loop *l)
{
    const token_list *t = &l->headers->texts[0];
    flow f = {.l = l, .open = t->count, .close = t->count};
    if (!l->variables)
        return;
    for (size_t k = token_at(t, l->c->directive.begin); (k = l->headers->around[k]) < t->count;)
        if (loop_is_function(t, k))
            f.open = k;
    if (f.open < t->count)
        f.close = loop_closing(t, f.open);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->op)
            check_variable(l, v, &f);
}

/* ---- what is read once, or changes later ---- */

/* Something that is read once. */
typedef struct copied {
    const char *text, *shown; /* as an expression, and in messages */
    const token *at;
    bool changes; /* it gets its value after the loop */
    bool unknown; /* it may be a value, which has no address */
    struct copied *next;
} copied;

typedef struct finder {
    loop *l;
    copied *all, **last;
    bool bound; /* what is looked at is a bound: elements are read once, too */
} finder;

/* ---- what is read once ---- */

static void add(finder *f, const char *words, const char *shown, const token *at, bool changes)
{
    for (copied *c = f->all; c; c = c->next)
        if (!strcmp(c->text, words)) {
            c->changes = c->changes || changes;
            return;
        }
    copied *made = arena_alloc(f->l->unit->arena, sizeof *made);
    *made = (copied){.text = words, .shown = shown, .at = at, .changes = changes};
    *f->last = made;
    f->last = &made->next;
}

/* A macro that is read once. */
typedef struct copied_macro {
    finder *f;
    const char *shown;
    const token *at;
} copied_macro;

static void add_operand(const char *words, void *data)
{
    const copied_macro *m = data;
    add(m->f, words, m->shown, m->at, false);
}

/* A number by its path: "s", "c.scale", "o->scale". */
static void add_path(finder *f, str path, const token *first)
{
    arena *a = f->l->unit->arena;
    const char *shown = arena_strndup(a, path.data, path.size), *words = shown;
    const bool arrow = strstr(shown, "->") != NULL;
    token name = *first; /* a macro's text may be what mentions it */
    name.text = (str){shown, strcspn(shown, ".-")};
    copied_macro m = {f, shown, first};
    if (loop_each_operand(f->l, name.text, add_operand, &m))
        return;
    const loop_shared how = loop_may_be_shared(f->l, &name);
    bool shared = arrow || how;
    for (const loop_array *x = f->l->arrays; x; x = x->next) /* of a union, perhaps */
        shared = shared || (path.size > name.text.size && x->path.size > name.text.size &&
                            x->path.data[name.text.size] == '.' &&
                            !memcmp(x->path.data, shown, name.text.size));
    if (loop_find_array(f->l, path) || !shared)
        return;
    if (loop_is_bit_field(f->l, path)) { /* it has no address: the struct around it has */
        size_t end = path.size;
        while (end > 0 && shown[end - 1] != '.' && shown[end - 1] != '>')
            end--;
        const bool by_pointer = end > 1 && shown[end - 1] == '>';
        end -= by_pointer ? 2 : 1;
        words = arena_printf(a, by_pointer ? "*%.*s" : "%.*s", (int)end, shown);
    }
    add(f, words, shown, first, false);
    for (copied *c = f->all; c; c = c->next)
        c->unknown = c->unknown || (!strcmp(c->text, words) && how == LOOP_UNKNOWN && !arrow);
}

static bool is_own(const loop *l, str name)
{
    name_kind kind;
    return names_find(l->own, name, &kind) || names_find(l->constants, name, &kind) ||
           loop_level_of(l, name) >= 0 || loop_find_variable(l, name);
}

/* Whether all names of the expression are the program's, so that it can be written anew. */
static bool is_of_program(const loop *l, const node *n)
{
    for (const token *t = n->first; t <= n->last; t++) {
        const bool member = t > n->first && (str_is(t[-1].text, ".") || str_is(t[-1].text, "->"));
        if ((t->kind == TOKEN_NAME && !member && is_own(l, t->text)) || str_is(t->text, "=") ||
            str_is(t->text, "++") || str_is(t->text, "--") ||
            (t > n->first && str_is(t->text, "(") && t[-1].kind == TOKEN_NAME))
            return false;
    }
    return true;
}

static void find(const node *n, void *data)
{
    finder *f = data;
    const node *root = n;
    const bool leads = n->kind == NODE_INDEX ||
                       (n->kind == NODE_UNARY && str_is(n->at->text, "*"));
    switch (n->kind) {
    case NODE_NAME:
    case NODE_MEMBER:
        while (root && root->kind == NODE_MEMBER)
            root = root->a;
        if (!root) /* a designator */
            return;
        if (root->kind == NODE_NAME) {
            const host_name *h = host_find(f->l->host, root->at->text, root->at->offset);
            const bool scalar = !f->bound && f->l->unit->cxx; /* it comes later, if it is one */
            if (!is_own(f->l, root->at->text) && (h ? h->kind == HOST_VARIABLE : !scalar) &&
                !(n == root && h && loop_is_pointer(f->l, h)))
                add_path(f, loop_spelled(f->l, n), n->first);
            return;
        }
        if (!f->bound || !is_of_program(f->l, n)) {
            find(root, f);
            return;
        }
        break;
    case NODE_INDEX:
        while (root && root->kind == NODE_INDEX) {
            find(root->b, f);
            root = root->a;
        }
        if (!root)
            return;
        if (root->kind != NODE_NAME && root->kind != NODE_MEMBER)
            find(root, f);
        break;
    case NODE_TYPE_OPERAND: return;
    case NODE_CALL: /* of a function, or of a member of a variable */
        if (n->a->kind != NODE_NAME)
            find(n->a->kind == NODE_MEMBER && n->a->a ? n->a->a : n->a, f);
        for (const node *argument = n->b; argument; argument = argument->next)
            find(argument, f);
        return;
    case NODE_UNARY:
        if (str_is(n->at->text, "sizeof"))
            return;
        tree_each(n, find, f);
        break;
    default: tree_each(n, find, f); return;
    }
    if (f->bound && (leads || n->kind == NODE_MEMBER) && is_of_program(f->l, n)) {
        const str spelled = loop_spelled(f->l, n);
        add(f, loop_host_text(f->l, n),
            arena_strndup(f->l->unit->arena, spelled.data, spelled.size), n->first, false);
    }
}

static copied *find_copied(loop *l)
{
    finder f = {.l = l, .bound = true};
    f.last = &f.all;
    for (int k = 0; k < l->nlevels; k++) {
        find(l->levels[k].bound, &f);
        if (k)
            find(l->levels[k].first, &f);
        if (l->levels[k].step)
            find(l->levels[k].step, &f);
    }
    f.bound = false;
    find(l->body, &f);
    for (const loop_scalar *s = l->scalars; s; s = s->next)
        add_path(&f, s->path, s->first);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (v->op && (v->element.count || loop_may_be_shared(l, v->name))) {
            const char *name = arena_strndup(l->unit->arena, v->name->text.data,
                                             v->name->text.size);
            add(&f, name, name, v->name, true);
        }
    for (int k = 0; k < l->nlevels; k++)
        if (l->levels[k].is_outer && loop_may_be_shared(l, l->levels[k].name)) {
            const str name = l->levels[k].name->text;
            const char *words = arena_strndup(l->unit->arena, name.data, name.size);
            add(&f, words, words, l->levels[k].name, true);
        }
    return f.all;
}

/* ---- what the loop writes ---- */

/* The members that the body assigns of an array's elements: "x", "at.y". */
typedef struct members {
    const loop *l;
    const loop_array *array;
    str paths[8];
    size_t count;
    bool whole; /* or it may assign others */
} members;

static void note_member(members *m, const node *target)
{
    const node *element = target, *named = NULL;
    while (element->kind == NODE_MEMBER || element->kind == NODE_INDEX) {
        const node *base = element;
        while (base->kind == NODE_INDEX)
            base = base->a;
        if (element->kind == NODE_INDEX && str_equal(loop_spelled(m->l, base), m->array->path))
            break;
        named = element->kind == NODE_MEMBER && !named ? element : named;
        if (element->kind == NODE_INDEX)
            named = NULL; /* of an array in it: the array */
        if (element->kind == NODE_MEMBER && !str_is(element->at->text, "."))
            return;
        element = element->a;
    }
    if (element->kind != NODE_INDEX)
        return;
    if (!named) {
        m->whole = true;
        return;
    }
    text path = {0};
    for (const token *t = element->last + 1; t <= named->name; t++)
        text_put(&path, t->text.data, t->text.size);
    const str words = arena_take(m->l->unit->arena, &path);
    if (words.size < 2 || words.data[0] != '.' || memchr(words.data, ')', words.size) ||
        loop_is_bit_field(m->l, words)) {
        m->whole = true;
        return;
    }
    for (size_t k = 0; k < m->count; k++)
        if (str_equal(m->paths[k], words))
            return;
    if (m->count == sizeof m->paths / sizeof *m->paths)
        m->whole = true;
    else
        m->paths[m->count++] = words;
}

static void find_members(const node *n, void *data)
{
    members *m = data;
    const bool step = (n->kind == NODE_UNARY || n->kind == NODE_POSTFIX) &&
                      (str_is(n->at->text, "++") || str_is(n->at->text, "--"));
    if (n->kind == NODE_ASSIGN || step)
        note_member(m, n->a);
    if (n->kind == NODE_CALL) { /* of C's functions, loop_view knows whether they have pointers */
        const host_name *h = n->a->kind == NODE_NAME
                                 ? host_find(m->l->host, n->a->at->text, n->a->at->offset)
                                 : NULL;
        m->whole = m->whole || m->l->unit->cxx || (h && h->kind != HOST_FUNCTION);
    }
    tree_each(n, find_members, data);
}

static members members_of(const loop *l, const loop_view *v)
{
    members m = {.l = l, .array = v->array};
    find_members(l->body, &m);
    m.whole = m.whole || v->pointed || !m.count;
    for (const loop_reach *r = v->reaches; r; r = r->next_of_view)
        m.whole = m.whole || r->lends || r->lost;
    for (const token *t = l->body->first; l->unit->cxx && t <= l->body->last; t++)
        m.whole = m.whole || str_is(t->text, "&"); /* a reference */
    if (m.whole)
        m.count = 0;
    return m;
}

/* Whether the array's views do not say which elements are written. */
static bool is_written_anywhere(const loop *l, const loop_array *a)
{
    bool any = false;
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->array == a && (v->written_at || v->pointed)) {
            if (v->pointed || !loop_is_computed(l, v) || v->checks_row)
                return true;
            any = true;
        }
    return a->raw_written && !any;
}

static const char *elements_of(const loop *l, const loop_array *a)
{
    const char *one = loop_element(l, a);
    if (loop_may_be_present(l, a))
        return arena_printf(l->unit->arena, "ckpp_present_%d_%s", loop_id(l), a->raw_name);
    if (a->clause && a->clause->nextents)
        return loop_elements(l, a);
    return loop_is_whole(l, a) ? arena_printf(l->unit->arena, "CKPP_LOOP_COUNT_(%.*s, %s)",
                                              (int)a->path.size, a->path.data, one)
                               : "-1";
}

static void put_range(text *out, const char *where, const char *at, const char *size, bool written,
                      const char *shown)
{
    text name = {0};
    c_put_literal(&name, (str){shown, strlen(shown)});
    text_printf(out, "{%s, %s, (ckpp_int64)sizeof(%s), %d, %s}, ", where, at, size, written,
                name.data);
    text_free(&name);
}

static void put_views(loop *l, text *out, bool reads)
{
    arena *a = l->unit->arena;
    int number = 0;
    for (const loop_view *v = l->views; v; v = v->next) {
        const char *one = loop_element(l, v->array);
        const char *key = arena_strndup(a, v->key.data, v->key.size);
        if (!loop_is_computed(l, v))
            continue;
        const char *where = arena_printf(a, "&ckpp_view_%d[%d], (void *)0", loop_id(l), number++);
        if ((!v->written_at && !reads) || (v->checks_row && !v->name))
            continue;
        const members m = v->written_at ? members_of(l, v) : (members){.count = 0};
        if (!m.count)
            put_range(out, where, "0", one, v->written_at, key);
        for (size_t k = 0; k < m.count; k++) {
            const char *member = arena_printf(a, "%s%.*s", one, (int)m.paths[k].size,
                                              m.paths[k].data);
            put_range(out, where,
                      arena_printf(a,
                                   "(ckpp_int64)((__const__ volatile char *)&%s - "
                                   "(__const__ volatile char *)&%s)",
                                   member, one),
                      member, true,
                      arena_printf(a, "%s%.*s", key, (int)m.paths[k].size, m.paths[k].data));
        }
    }
}

static void put_ranges(loop *l, text *out, bool reads)
{
    arena *a = l->unit->arena;
    put_views(l, out, reads);
    for (const loop_array *x = l->arrays; x; x = x->next) {
        const bool written = is_written_anywhere(l, x);
        const char *one = loop_element(l, x);
        if (x->raw_name && (written || reads))
            put_range(out, arena_printf(a, "0, &%s", one), elements_of(l, x), one, written,
                      arena_strndup(a, x->path.data, x->path.size));
    }
}

void loop_find_copied(loop *l)
{
    const int n = loop_id(l);
    bool reads = false;
    text ranges = {0}, out = {0};
    const copied *all = find_copied(l);
    for (const copied *c = all; c; c = c->next)
        reads = reads || c->changes;
    if (all)
        put_ranges(l, &ranges, reads);
    if (ranges.size || reads) {
        text_printf(&out,
                    "if (!ckpp_status_%d && ckpp_loop_runs_(ckpp_trips_%d, %d)) { "
                    "__const__ ckpp_loop_range_ ckpp_ranges_%d[] = {%s}; "
                    "__const__ ckpp_loop_copy_ ckpp_copies_%d[] = {",
                    n, n, l->nlevels, n, ranges.size ? ranges.data : "{0, 0, 0, 0, 0, 0}", n);
        for (const copied *c = all; c; c = c->next) {
            text name = {0};
            c_put_literal(&name, (str){c->shown, strlen(c->shown)});
            text_printf(&out, "{%s(%s), sizeof(%s), %d, %s, %s}, ",
                        c->unknown ? "CKPP_LOOP_ADDRESS_" : "&", c->text, c->text, c->changes,
                        loop_place(l, c->at->offset), name.data);
            text_free(&name);
        }
        text_printf(&out,
                    "}; ckpp_status_%d = ckpp_loop_copied_(ckpp_ranges_%d, "
                    "(int)(sizeof ckpp_ranges_%d / sizeof *ckpp_ranges_%d), ckpp_copies_%d, "
                    "(int)(sizeof ckpp_copies_%d / sizeof *ckpp_copies_%d)); } ",
                    n, n, n, n, n, n, n);
        l->compared = arena_take(l->unit->arena, &out).data;
    }
    text_free(&ranges);
}
