/* after.c - variables of private(...) that the program reads after the loop. In C they have what
 * the last iteration gave them. Each iteration has one of its own here, and the program's stays
 * what it was: so a read on a way on which nothing was assigned is an error.
 *
 * The statements after the loop are followed to the end of the variable's scope, block by block
 * outwards; where a block is the body of a loop, also from its begin. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* The facts about the variable at a place of the program. */
typedef struct flow {
    loop *l;
    str name;
    bool assigned;     /* or hidden, or the place is never reached */
    const token *read; /* the first read of the old value, or NULL */
} flow;

static void follow(flow *f, const node *n);

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
    f->assigned = before;
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
            f->assigned = true; /* another one, to the end of the block */
            return;
        }
        if (d->a)
            follow(f, d->a);
    }
}

/* A loop's body may not run, and what leaves it goes on after it. */
static void follow_loop(flow *f, const node *n)
{
    const bool outer = f->assigned;
    const bool declares = n->kind == NODE_FOR && n->a && n->a->kind == NODE_DECLARATION;
    if (n->kind == NODE_DO) {
        follow(f, n->b);
        follow(f, n->a);
        return;
    }
    if (n->a)
        follow(f, n->a);
    if (n->kind == NODE_FOR && n->b)
        follow(f, n->b);
    const bool before = f->assigned;
    if (n->kind == NODE_FOR) {
        follow(f, n->d);
        if (n->c)
            follow(f, n->c);
    } else {
        follow(f, n->b);
    }
    f->assigned = declares ? outer : before;
}

static void follow(flow *f, const node *n)
{
    const bool before = f->assigned;
    if ((before && n->kind != NODE_CASE) || f->read)
        return;
    switch (n->kind) {
    case NODE_NAME:
        if (str_equal(n->at->text, f->name))
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
        follow_perhaps(f, n->b);
        return;
    case NODE_CASE:
        f->assigned = false; /* it may be jumped to */
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
                if (d->at && str_equal(d->at->text, f->name))
                    f->assigned = before;
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
        f->assigned = true;
        return;
    default: break;
    }
    tree_each(n, follow_child, f);
}

/* A statement that cannot be read: whether its first mention of the variable assigns it. */
static void follow_tokens(flow *f, const token_list *t, size_t first, size_t end)
{
    for (size_t k = first; k < end && !f->assigned && !f->read; k++) {
        const token *at = &t->items[k];
        const bool member = k && (str_is(at[-1].text, ".") || str_is(at[-1].text, "->"));
        if (member || !str_equal(at->text, f->name))
            continue;
        if (str_is(at[1].text, "=") || str_is(at[-1].text, "&"))
            f->assigned = true;
        else
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
        tree_reader r = {.arena = f->l->unit->arena, .tokens = t, .first = k,
                         .types = f->l->known, .cxx = f->l->unit->cxx};
        const size_t behind = tree_statement_end(t, k);
        const node *n = f->assigned || f->read || directive ? NULL : tree_read_statement(&r);
        if (n)
            follow(f, n);
        else if (!directive)
            follow_tokens(f, t, k, behind ? behind : k + 1);
        k = behind ? behind : k + 1;
    }
    return k;
}

static size_t token_at(const token_list *t, size_t offset)
{
    size_t low = 0, high = t->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (t->items[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The index of the bracket that token k, a closing one, belongs to; `count`: none. */
static size_t opening(const token_list *t, size_t k)
{
    int depth = 0;
    for (size_t j = k + 1; j-- > 0;)
        if (!(depth += range_nesting(&t->items[j])))
            return j;
    return t->count;
}

/* The '{' around token k; `count`: none. */
static size_t block_around(const token_list *t, size_t k)
{
    int depth = 0;
    while (k-- > 0)
        if ((depth += range_nesting(&t->items[k])) > 0)
            return k;
    return t->count;
}

/* The first token of what the statement at token k is the body of: `for (...)`, `else`; or k. */
static size_t head_of(const token_list *t, size_t k)
{
    while (k && t->items[k - 1].kind == TOKEN_DIRECTIVE)
        k--;
    if (k && (str_is(t->items[k - 1].text, "else") || str_is(t->items[k - 1].text, "do")))
        return k - 1;
    const size_t open = k && str_is(t->items[k - 1].text, ")") ? opening(t, k - 1) : 0;
    return open && t->items[open - 1].kind == TOKEN_NAME ? open - 1 : k;
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
        const size_t head = head_of(t, begin);
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
        const size_t block = block_around(t, begin);
        if (k >= end || block == t->count || f->read || f->assigned)
            return;
        const size_t outer = head_of(t, block);
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

static void check_variable(loop *l, const loop_variable *v)
{
    const host_name *h = host_find(l->host, v->name->text, loop_anchor(l));
    const token_list *t = &l->headers->texts[0];
    flow f = {.l = l, .name = v->name->text};
    name_kind kind;
    if (!h || h->kind != HOST_VARIABLE || !names_find(l->words, f.name, &kind))
        return;
    follow_out(&f, t, token_at(t, l->c->directive.begin), token_at(t, l->c->body.end),
               token_at(t, h->to));
    if (!f.read)
        return;
    loop_error_at(l, v->name, v->name,
                  "'%.*s' is private: each iteration has its own, so the last iteration's value, "
                  "which is read after the loop, is lost",
                  (int)v->name->text.size, v->name->text.data);
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, f.read->offset, f.read->length,
            "read here: assign '%.*s' before this, or declare the loop's own in its body",
            (int)v->name->text.size, v->name->text.data);
}

void loop_check_after(loop *l)
{
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->op)
            check_variable(l, v);
}
