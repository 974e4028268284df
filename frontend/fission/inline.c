/* inline.c - puts functions in which threads wait into the body that calls them.
 *
 *   T sum = warp_sum(x) / n;    float ckpp_r0; { float ckpp_p0_v = (x); ...; ckpp_r0 = (v); }
 *                               T sum = ckpp_r0 / n;
 *
 * Only plain functions: parameters by value, and one return at the end or none. Names of the
 * function's that the kernel has too are renamed. If that is not what was meant, the result does
 * not compile, and the threads have stacks. */
#include "frontend/fission/fission.h"

#include <string.h>

enum { MOST_INLINED = 32, MOST_PARAMETERS = 16 };

static bool is(const token *t, const char *text)
{
    return str_is(t->text, text);
}

/* ---- the function ---- */

typedef struct function {
    size_t type, name, open, close, body, end; /* indices; of its brackets */
} function;

/* Finds the only definition with this name. */
static bool find_function(const token_list *l, str name, function *found)
{
    int definitions = 0;
    for (size_t k = 1; k + 1 < l->count; k++) {
        if (!str_equal(l->items[k].text, name) || !is(&l->items[k + 1], "("))
            continue;
        size_t body = fission_behind_group(l, k + 1);
        if (body >= l->count || !is(&l->items[body], "{"))
            continue;
        size_t type = k;
        while (type > 0 && l->items[type - 1].kind != TOKEN_DIRECTIVE &&
               !is(&l->items[type - 1], ";") && !is(&l->items[type - 1], "}") &&
               !is(&l->items[type - 1], "{"))
            type--;
        *found = (function){type, k, k + 1, body - 1, body, fission_behind_group(l, body) - 1};
        definitions++;
    }
    return definitions == 1 && is(&l->items[found->end], "}");
}

static bool is_specifier(const token *t)
{
    static const char *const words[] = {"static",     "inline",   "__inline__", "__forceinline__",
                                        "__device__", "__host__", "constexpr",  "extern"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (is(t, words[k]))
            return true;
    return false;
}

/* The return type, or NULL: it is a template, or is not written out. */
static const char *return_type(arena *a, const token_list *l, const function *fn)
{
    text out = {0};
    text_puts(&out, "");
    for (size_t k = fn->type; k < fn->name; k++) {
        const token *t = &l->items[k];
        if (is(t, "template") || is(t, "<") || is(t, "auto") || is(t, "&") || is(t, "["))
            return NULL;
        if (!is_specifier(t))
            text_printf(&out, "%.*s ", (int)t->text.size, t->text.data);
    }
    return out.size ? arena_take(a, &out).data : NULL;
}

/* ---- the text ---- */

typedef struct inliner {
    fission *f;
    const function *fn;
    int number;
    const token *names[MOST_PARAMETERS];
    int nnames;
} inliner;

static bool is_renamed(const inliner *w, const token *t)
{
    const fission *f = w->f;
    if (t->kind != TOKEN_NAME || is(t - 1, ".") || is(t - 1, "->"))
        return false;
    for (int k = 0; k < w->nnames; k++)
        if (str_equal(w->names[k]->text, t->text))
            return true;
    for (size_t k = 0; k < f->nvariables; k++)
        if (str_equal(f->variables[k]->name, t->text))
            return true;
    for (int k = 0; k < f->kernel->nparams; k++)
        if (is(t, f->kernel->params[k].name))
            return true;
    return false;
}

/* Whether the tokens can be put on one line: of directives only #pragma unroll can be left out. */
static bool is_one_line(const token_list *l, size_t first, size_t last)
{
    for (size_t k = first; k <= last; k++) {
        str rest;
        if (l->items[k].kind == TOKEN_DIRECTIVE &&
            !(directive_is(&l->items[k], "pragma", &rest) && rest.size >= 6 &&
              !memcmp(rest.data, "unroll", 6)))
            return false;
    }
    return true;
}

static void put(const inliner *w, text *out, size_t first, size_t last)
{
    for (size_t k = first; k <= last; k++) {
        const token *t = &w->f->outer.items[k];
        if (t->kind == TOKEN_DIRECTIVE)
            continue;
        if (is_renamed(w, t))
            text_printf(out, "ckpp_p%d_", w->number);
        text_printf(out, "%.*s ", (int)t->text.size, t->text.data);
    }
}

/* Writes the parameters as variables with the arguments' values. */
static bool put_parameters(inliner *w, text *out, const node *call)
{
    const token_list *l = &w->f->outer;
    const node *a = call->b;
    size_t first = w->fn->open + 1, begin = first;
    if (first == w->fn->close)
        return !a;
    for (size_t k = first; k <= w->fn->close; k++) {
        const token *t = &l->items[k];
        if (is(t, "&") || is(t, "=") || is(t, "[") || is(t, "(") || is(t, "<"))
            return false;
        if (!is(t, ",") && k != w->fn->close)
            continue;
        if (!a || w->nnames == MOST_PARAMETERS || k < begin + 2 || t[-1].kind != TOKEN_NAME)
            return false;
        w->names[w->nnames++] = &t[-1];
        put(w, out, begin, k - 1);
        text_puts(out, "= ( ");
        token_put(out, a->first, (size_t)(a->last - a->first) + 1);
        text_puts(out, ") ; ");
        a = a->next;
        begin = k + 1;
    }
    return !a;
}

/* Writes the statements; the value is given to the variable for it. */
static bool put_statements(const inliner *w, text *out, bool gives)
{
    const token_list *l = &w->f->outer;
    size_t last = w->fn->end - 1, value = 0;
    int depth = 0, returns = 0;
    if (!is_one_line(l, w->fn->type, w->fn->end))
        return false;
    for (size_t k = w->fn->body; k < w->fn->end; k++) {
        depth += is(&l->items[k], "{");
        depth -= is(&l->items[k], "}");
        if (is(&l->items[k], "return")) {
            returns++;
            value = depth == 1 ? k : 0;
        }
    }
    if (!gives) {
        put(w, out, w->fn->body + 1, last);
        return returns == 0;
    }
    if (returns != 1 || !value || !is(&l->items[last], ";"))
        return false;
    for (size_t k = value; k < last; k++)
        if (is(&l->items[k], ";"))
            return false;
    /* "if (x) return" is no return at the end */
    if (!is(&l->items[value - 1], ";") && !is(&l->items[value - 1], "}") &&
        !is(&l->items[value - 1], "{"))
        return false;
    put(w, out, w->fn->body + 1, value - 1);
    text_printf(out, "ckpp_r%d = ( ", w->number);
    put(w, out, value + 1, last - 1);
    text_puts(out, ") ; ");
    return true;
}

/* ---- calls ---- */

typedef struct search {
    fission *f;
    const node *statement; /* that the call is to be in front of */
    const node *call;      /* found: the first one */
    const node *of;        /* the statement around it */
    int conditional;
} search;

static void find_call(const node *n, void *data)
{
    search *s = data;
    const node *statement = s->statement;
    /* what is in front of it may not be done, or must be done before */
    bool decides = n->kind == NODE_CONDITIONAL || n->kind == NODE_COMMA || n->kind == NODE_LIST ||
                   (n->kind == NODE_BINARY && (is(n->at, "&&") || is(n->at, "||")));
    if (s->call)
        return;
    if (n->kind == NODE_EXPRESSION || (n->kind == NODE_DECLARATION && n->a && !n->a->next))
        s->statement = n;
    else if (n->kind == NODE_IF || n->kind == NODE_FOR || n->kind == NODE_WHILE ||
             n->kind == NODE_DO || n->kind == NODE_SWITCH || n->kind == NODE_RETURN)
        s->statement = NULL;
    s->conditional += decides;
    if (n->kind == NODE_FOR) { /* not of the header */
        find_call(n->d, s);
    } else {
        tree_each(n, find_call, s);
    }
    function fn;
    if (!s->call && n->kind == NODE_CALL && s->statement && !s->conditional &&
        n->a->kind == NODE_NAME && fission_call(s->f, n).kind == CALL_REFUSED &&
        find_function(&s->f->outer, n->a->at->text, &fn)) {
        s->call = n;
        s->of = s->statement;
    }
    s->conditional -= decides;
    s->statement = statement;
}

/* Writes the body with the call's function in front of its statement. */
static bool inline_call(fission *f, const search *s, int number, text *out)
{
    function fn;
    find_function(&f->outer, s->call->a->at->text, &fn);
    const char *type = return_type(f->arena, &f->outer, &fn);
    inliner w = {.f = f, .fn = &fn, .number = number};
    text made = {0};
    bool gives = type && strcmp(type, "void ") != 0, alone = s->of->kind == NODE_EXPRESSION;
    if (!type || (!gives && s->of->a != s->call))
        return false;
    text_puts(&made, alone ? "{ " : "");
    if (gives)
        text_printf(&made, "%sckpp_r%d ; ", type, number);
    text_puts(&made, "{ ");
    bool plain = put_parameters(&w, &made, s->call) && put_statements(&w, &made, gives);
    text_puts(&made, "} ");
    const source *from = f->source;
    const size_t begin = s->of->first->offset, call = s->call->first->offset,
                 behind = s->call->last->offset + s->call->last->length,
                 end = s->of->last->offset + s->of->last->length;
    text_put(out, from->data, begin);
    text_put(out, made.data, made.size);
    text_put(out, from->data + begin, call - begin);
    if (gives)
        text_printf(out, "ckpp_r%d", number);
    for (size_t k = call; k < behind; k++) /* the lines of the call */
        text_puts(out, from->data[k] == '\n' ? "\n" : "");
    text_put(out, from->data + behind, end - behind);
    text_puts(out, alone ? " }" : "");
    text_put(out, from->data + end, from->size - end);
    text_free(&made);
    return plain;
}

bool fission_inline(fission *f, int number, text *out)
{
    search s = {.f = f};
    find_call(f->body, &s);
    return s.call && number < MOST_INLINED && inline_call(f, &s, number, out);
}
