/* expand.c - the file's macros and constants in loops, before anything else looks at these.
 *
 * A loop's text gets a macro's replacement in place of its name, as the C preprocessor has it
 * there, an enumerator's number, and that of `static const int N = 4;`. So what a macro hides is
 * seen, and what is a constant for the program is one for kernels: in extents of arrays, in labels
 * of a switch, as the bound of an inner loop.
 *
 * Only what is certain is replaced: a macro that an #if may have defined, or a header, stays, and
 * the program computes its value before the loop. Where a header defines a constant anew,
 * which ckpp does not see, an assertion in the generated C tells. */
#define _GNU_SOURCE
#include "frontend/loop/expand.h"

#include <string.h>

enum { MOST_TOKENS = 100000 }; /* that one loop may have */

static bool is(const pp_token *t, const char *text)
{
    return t && str_is(pp_spelling(t), text);
}

/* ---- a loop ---- */

static bool is_word_of(str s, const char *const *words, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (str_is(s, words[k]))
            return true;
    return false;
}

/* Tokens that stand for a name of the loop, and what is around that name. */
typedef struct replaced {
    pp_token *tokens;
    size_t count;
    str before;   /* the token before it, or empty */
    bool operand; /* that one is a binary operator */
} replaced;

static str before_of(const replaced *r, size_t k)
{
    return k ? pp_spelling(&r->tokens[k - 1]) : r->before;
}

static const pp_token *behind_of(const replaced *r, size_t k)
{
    return k + 1 < r->count ? &r->tokens[k + 1] : NULL;
}

/* A constant's number in place of its name. */
static void put_constant(expander *x, const replaced *r, size_t k)
{
    static const char *const not_behind[] = {".", "->", "::", "struct", "union", "enum", "goto"};
    pp_token *t = &r->tokens[k];
    const pp_token *behind = behind_of(r, k);
    long long value;
    if (x->unit->cxx || t->kind != PP_NAME || expander_is_own(x, t->name->text) ||
        is_word_of(before_of(r, k), not_behind, 7) || is(behind, "::"))
        return;
    const str name = t->name->text;
    const host_name *h = host_find(x->host, name, x->at);
    const char *type = "int";
    bool found = h && h->kind == HOST_CONSTANT && expander_enumerator(x, h, &value);
    if (!found && h && h->kind == HOST_VARIABLE && x->at > h->offset && !is(behind, "[") &&
        !(str_is(before_of(r, k), "&") && (k || !r->operand)))
        found = *(type = expander_number(x, h, &value)) != 0;
    if (!found)
        return;
    expander_assume(x, (loop_assumption){.name = name,
                                         .value = h->kind == HOST_CONSTANT
                                                      ? arena_printf(x->unit->arena, "%lld", value)
                                                      : NULL});
    expander_set_number(t, arena_printf(x->unit->arena,
                                        strcmp(type, "int") ? "((%s)%lld)"
                                        : value < 0         ? "(%s%lld)"
                                                            : "%s%lld",
                                        strcmp(type, "int") ? type : "", value));
}

/* The same for a macro of ckpp's -D for which the file has a default. */
static void put_given(expander *x, const replaced *r, size_t k)
{
    pp_token *t = &r->tokens[k];
    int64_t value;
    name_kind kind;
    if (!x->unit->given || t->kind != PP_NAME ||
        !names_find(x->unit->given, t->name->text, &kind) || expander_is_own(x, t->name->text) ||
        host_find(x->host, t->name->text, x->at))
        return;
    const token name = {.kind = TOKEN_NAME, .text = t->name->text};
    if (!ast_constant_value(x->unit, (range){&name, 1}, &value))
        return;
    const char *made = arena_printf(x->unit->arena, "%lld", (long long)value);
    expander_assume(x, (loop_assumption){.name = name.text, .value = made});
    expander_set_number(t, value < 0 ? arena_printf(x->unit->arena, "(%s)", made) : made);
}

/* Whether something stands between two tokens that would be one without it. */
static bool need_blank(const pp_token *a, const pp_token *b)
{
    const str left = pp_spelling(a);
    const char x = left.data[left.size - 1], y = pp_spelling(b).data[0];
    return b->flags & (PP_BLANK | PP_LINE_START) || (names_word_char(x) && names_word_char(y)) ||
           (a->kind == PP_PUNCTUATOR && b->kind == PP_PUNCTUATOR && x == y) ||
           (a->kind == PP_NUMBER && strchr("+-.", y));
}

static const char *spelled(expander *x, const replaced *r)
{
    text out = {0};
    for (size_t k = 0; k < r->count; k++) {
        const str s = pp_spelling(&r->tokens[k]);
        text_printf(&out, "%s%.*s", k && need_blank(&r->tokens[k - 1], &r->tokens[k]) ? " " : "",
                    (int)s.size, s.data);
    }
    return out.size ? arena_take(x->unit->arena, &out).data : "";
}

/* Notes what an object-like macro stands for, if that is a number of type int. */
static void note_macro(expander *x, const token *name)
{
    long long value;
    if (expander_evaluate(x, name, 1, x->at, &value))
        expander_assume(x,
                        (loop_assumption){.name = name->text,
                                          .value = arena_printf(x->unit->arena, "%lld", value)});
}

/* A name that ckpp does not know may be a header's macro, which the program computes. */
static void note_unknown(expander *x, const replaced *r, size_t k)
{
    static const char *const not_behind[] = {".", "->"};
    name_kind kind;
    const pp_token *t = &r->tokens[k];
    if (x->includes && t->kind == PP_NAME && !is(behind_of(r, k), "(") &&
        !is_word_of(before_of(r, k), not_behind, 2) && !expander_is_own(x, t->name->text) &&
        !names_is_builtin(t->name->text, &kind) && !names_keyword(t->name->text) &&
        !host_find(x->host, t->name->text, x->at) && program_includes(x->unit, 0, x->at, true))
        expander_assume(x, (loop_assumption){.name = t->name->text, .steady = true});
}

/* What the loop's own text declares, and macros that it defines. */
static const name_set *own_names(expander *x, arena *a, const construct *c)
{
    name_set *own = names_new(a);
    outline o = outline_make(a, &c->body_tokens, ROLE_BLOCK, NULL, NULL);
    for (int k = 0; k < o.count; k++) {
        const token *t = o.t[k].t;
        if (o.t[k].declares == DECLARES_NOTHING || o.t[k].declares == DECLARES_LABEL)
            continue;
        const host_name *h = host_find(x->host, t->text, t->offset);
        if (!h || h->kind < HOST_MACRO) /* nothing is called as a macro is */
            names_add(own, t->text, NAME_VALUE);
    }
    directive_names(own, &c->body_tokens);
    return own;
}

/* Puts [from, to) of the source's tokens as `list`, with the line ends that they have. */
static void put(loop_writer *w, const token *from, const token *last, const char *made)
{
    const char *data = w->unit->source->data;
    loop_put(w, from->offset, "%s", made);
    for (size_t k = from->offset; k < last->offset + last->length; k++)
        if (data[k] == '\n')
            loop_put(w, k, "\n");
}

static const pp_macro *macro_here(arena *a, const void *context, str name, size_t k)
{
    const expander *x = context;
    (void)a;
    return pp_part_macro(x->part, name, x->at, k);
}

/* Whether the name may stand for __LINE__ or __COUNTER__, also where an #if decides about that:
 * which one. */
static const char *leads_to(expander *x, str name, bool called)
{
    static const char *const words[] = {"__LINE__", "__COUNTER__"};
    pp_walk w = pp_walk_from(x->unit->arena, macro_here, x, name);
    for (const pp_token *t; (t = pp_walk_name(&w));) {
        for (size_t k = 0; k < 2; k++)
            if (pp_is_word(t, words[k]))
                return words[k];
        const pp_macro *m = w.in || called ? NULL : macro_here(NULL, x, name, 0);
        for (size_t k = 1; m && m->is_function; k++)
            w.over = !(m = macro_here(NULL, x, name, k));
    }
    return NULL;
}

static void refuse(expander *x, const token *name, const char *word)
{
    const bool plain = str_is(name->text, word), counter = !strcmp(word, "__COUNTER__");
    diag_at(x->unit->diag, DIAG_ERROR, "loop", x->unit->source, name->offset, name->length,
            counter && plain ? "%.*s counts its uses: assign it to a variable before the loop"
            : counter        ? "'%.*s' may use __COUNTER__, which counts its uses: assign it to a "
                               "variable before the loop"
                             : "'%.*s' may use __LINE__, and ckpp cannot tell the line: write the "
                               "number",
            (int)name->text.size, name->text.data);
}

/* What is left of the name and has another value where the program computes it, or NULL. */
static const char *find_place(expander *x, const replaced *r, bool called)
{
    const char *word = NULL;
    for (size_t k = 0; k < r->count && !word; k++) {
        const pp_token *t = &r->tokens[k], *behind = behind_of(r, k);
        if (t->kind == PP_NAME && !(t->flags & PP_PAINTED) && !expander_is_own(x, t->name->text))
            word = leads_to(x, t->name->text, behind ? is(behind, "(") : called);
    }
    return word;
}

/* The tokens of the call at `name`, of `most`. */
static size_t call_size(const token *name, size_t most)
{
    size_t count = 1;
    int depth = 0;
    do
        depth += range_nesting(&name[count]);
    while (depth && ++count < most);
    return count + 1;
}

static bool has_pragma(const pp_replaced *m)
{
    size_t k = 0;
    while (k < m->count && !is(&m->tokens[k], "_Pragma"))
        k++;
    return k < m->count;
}

/* What the name at token k becomes, with the *count tokens that are arguments; false: it stays. */
static bool replace(expander *x, const token_list *t, size_t k, replaced *r, size_t *count)
{
    const token *name = &t->items[k], *last = &t->items[t->count - 1];
    const bool called = k + 1 < t->count && str_is(name[1].text, "(");
    x->at = name->offset;
    const pp_replaced m = pp_part_replace(x->part, name->offset, last->offset + last->length,
                                          false, MOST_TOKENS);
    const bool failed = m.failed || has_pragma(&m);
    if (!m.macro && (!m.count || m.tokens->kind != PP_NAME))
        return false;
    *r = (replaced){.tokens = m.tokens,
                    .count = m.count,
                    .before = k ? name[-1].text : (str){"", 0},
                    .operand = k > 1 &&
                               (name[-2].kind != TOKEN_PUNCTUATOR || str_is(name[-2].text, ")") ||
                                str_is(name[-2].text, "]"))};
    for (*count = 1; !failed && k + *count < t->count && name[*count].offset < m.end;)
        ++*count;
    const char *word = failed ? leads_to(x, name->text, called) : find_place(x, r, called);
    if (word) {
        refuse(x, name, word);
        *count = called && *count == 1 ? call_size(name, t->count - k) : *count;
        *count = k + *count > t->count ? 1 : *count;
        r->tokens = arena_alloc(x->unit->arena, sizeof *r->tokens);
        r->count = 1;
        expander_set_number(r->tokens, "1"); /* no other messages are about it */
        return true;
    }
    if (failed)
        return false;
    for (size_t j = 0; j < r->count; j++) {
        note_unknown(x, r, j);
        put_constant(x, r, j);
        put_given(x, r, j);
    }
    if (r->count == 1 && str_equal(pp_spelling(r->tokens), name->text))
        return false;
    if (m.macro && !m.macro->is_function)
        note_macro(x, name);
    return true;
}

/* Writes the loop's text; *at is where what has been written ends. */
static bool expand_loop(expander *x, const construct *c, loop_writer *w, size_t *at)
{
    const token_list *t = &c->body_tokens;
    bool any = false;
    size_t count;
    arena *scratch = arena_new();
    x->own = own_names(x, scratch, c);
    for (size_t k = 0; k < t->count; k++) {
        const token *name = &t->items[k];
        replaced r;
        if (name->kind != TOKEN_NAME || !replace(x, t, k, &r, &count))
            continue;
        loop_copy(w, *at, name->offset);
        const char *made = spelled(x, &r);
        if (r.count && k && names_word_char(made[0]) && name[-1].kind == TOKEN_NUMBER)
            made = arena_printf(x->unit->arena, " %s", made);
        put(w, name, &name[count - 1], made);
        *at = name[count - 1].offset + name[count - 1].length;
        any = true;
        k += count - 1;
    }
    arena_free(scratch);
    x->own = NULL;
    return any;
}

bool loop_expand(unit *u)
{
    bool any = false;
    for (const construct *c = u->constructs; c; c = c->next)
        any = any || (c->is_loop && !c->broken);
    if (!any)
        return false;
    loop_writer w = {.unit = u};
    expander x = {.unit = u, .host = host_scope_new(u), .assumed = &u->assumed};
    expander_begin(&x);
    str name;
    for (size_t k = 0; names_get(u->own_macros, k, &name); k++)
        pp_part_define(x.part, name, names_macro_text(u->own_macros, name));
    x.includes = program_includes(u, 0, u->source->size, true);
    size_t at = 0;
    any = false;
    for (const construct *c = u->constructs; c; c = c->next) {
        x.number = c->number;
        if (c->is_loop && !c->broken)
            any = expand_loop(&x, c, &w, &at) || any;
        while (*x.assumed)
            x.assumed = &(*x.assumed)->next;
    }
    if (!any)
        return false;
    loop_copy(&w, at, u->source->size);
    u->source = loop_source(&w);
    return true;
}
