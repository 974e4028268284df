/* outer.c - what the texts around a body define: what functions do that the body calls, and what
 * macros stand for. */
#include "frontend/device/device.h"
#include "frontend/fission/fission.h"

#include <string.h>

static bool is(const token *t, const char *text)
{
    return str_is(t->text, text);
}

bool fission_has_part(str s, const char *part)
{
    size_t size = strlen(part);
    for (size_t k = 0; k + size <= s.size; k++)
        if (!memcmp(s.data + k, part, size))
            return true;
    return false;
}

bool fission_waits_by_name(str name)
{
    static const char *const names[] = {"sync",   "__activemask", "__nanosleep",
                                        "__trap", "assert",       "asm",
                                        "goto",   "__asm__",      "__shared__"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (str_is(name, names[k]))
            return true;
    return fission_has_part(name, "_sync") || fission_has_part(name, "cooperative_groups") ||
           (name.size >= 6 && !memcmp(name.data, "__sync", 6));
}

size_t fission_behind_group(const token_list *l, size_t k)
{
    int depth = 0;
    for (; k < l->count; k++) {
        depth += is(&l->items[k], "(") || is(&l->items[k], "{");
        depth -= is(&l->items[k], ")") || is(&l->items[k], "}");
        if (depth == 0)
            return k + 1;
    }
    return l->count;
}

static token_list scan(const fission *f, str text)
{
    return token_scan(f->arena, source_from(f->arena, "", text.data, text.size), 0, text.size);
}

static bool is_macro(const fission *f, str name)
{
    name_kind kind;
    return names_find(f->macros, name, &kind);
}

/* ---- what is defined ---- */

/* A name that is defined in several ways stands for all of them. */
static void find_macros(fission *f)
{
    name_set *first = names_new(f->arena), *again = names_new(f->arena);
    str name, replacement;
    name_kind kind;
    f->macros = names_new(f->arena);
    for (size_t k = 0; k < f->outer.count; k++) {
        const token *t = &f->outer.items[k];
        if (t->kind != TOKEN_DIRECTIVE || !directive_macro(t, &name, &replacement))
            continue;
        if (names_find(first, name, &kind) &&
            !str_equal(names_macro_text(first, name), replacement))
            names_add(again, name, NAME_MACRO);
        names_add_macro(first, name, replacement);
    }
    for (size_t n = 0; names_get(again, n, &name); n++) {
        text all = {0};
        str other;
        for (size_t k = 0; k < f->outer.count; k++)
            if (f->outer.items[k].kind == TOKEN_DIRECTIVE &&
                directive_macro(&f->outer.items[k], &other, &replacement) &&
                str_equal(other, name))
                text_printf(&all, "%s%.*s", all.size ? " , " : "", (int)replacement.size,
                            replacement.data);
        names_add_macro(f->macros, name, arena_take(f->arena, &all));
    }
    for (size_t n = 0; names_get(first, n, &name); n++)
        names_add_macro(f->macros, name, names_macro_text(first, name));
}

/* The '(' behind the name at k, and behind template arguments if there are any; 0: none. */
static size_t opening(const token_list *l, size_t k)
{
    size_t at = k + 1;
    if (at < l->count && is(&l->items[at], "<"))
        at = fission_behind_angles(l, at);
    return at < l->count && is(&l->items[at], "(") ? at : 0;
}

/* The '{' of the definition of the function whose name is at k, and the index behind its
 * parameters; 0: it defines none. */
static size_t function_body(const token_list *l, size_t k, size_t *close)
{
    size_t open = l->items[k].kind == TOKEN_NAME ? opening(l, k) : 0;
    if (!open)
        return 0;
    size_t body = *close = fission_behind_group(l, open);
    while (body < l->count && l->items[body].kind == TOKEN_NAME) /* const, noexcept */
        body++;
    return body < l->count && is(&l->items[body], "{") ? body : 0;
}

/* Whether a function that mentions the name may ask for a thread's place, perhaps by a macro. */
static bool asks_for_place(const fission *f, str name)
{
    static const char *const places[] = {"threadIdx", "this_thread", "tiled_partition"};
    pp_walk w = pp_walk_from(f->arena, names_macro, f->macros, name);
    for (const pp_token *t; (t = pp_walk_name(&w));)
        for (size_t k = 0; k < sizeof places / sizeof *places; k++)
            if (fission_has_part(t->name->text, places[k]))
                return true;
    return false;
}

void fission_find_outer(fission *f)
{
    name_set *seen = names_new(f->arena);
    name_kind kind;
    size_t close;
    find_macros(f);
    f->functions = names_new(f->arena);
    f->known = arena_alloc(f->arena, sizeof *f->known);
    f->known_macros = arena_alloc(f->arena, sizeof *f->known_macros);
    for (size_t k = 0; k < f->outer.count; k++) {
        const token *t = &f->outer.items[k];
        if (t->kind == TOKEN_NAME && !f->shows && !names_find(seen, t->text, &kind))
            f->shows = asks_for_place(f, t->text);
        names_add(seen, t->text, NAME_VALUE);
        if (function_body(&f->outer, k, &close))
            names_add(f->functions, t->text, NAME_FUNCTION);
    }
}

/* ---- functions ---- */

/* What is being looked into, from the inside to the outside. */
typedef struct inside {
    str name;
    const struct inside *outer;
} inside;

typedef struct looker {
    const fission *f;
    definition *d;
    name_set *seen; /* each name is looked into once */
} looker;

static void look_at_name(looker *w, str name, bool called, const inside *in);

static void look_into(looker *w, const token_list *l, size_t first, size_t end, const inside *in)
{
    for (size_t k = first; k < end && !w->d->waits; k++) {
        const token *t = &l->items[k];
        const bool called = opening(l, k) > 0;
        if (t->kind != TOKEN_NAME)
            continue;
        w->d->waits = fission_waits_by_name(t->text);
        w->d->atomic = w->d->atomic || fission_has_part(t->text, "atomic");
        if (called || k == 0 || !(is(t - 1, ".") || is(t - 1, "->")))
            look_at_name(w, t->text, called, in);
    }
}

/* Functions may be called by macros that get their names, so that all that are mentioned count. */
static void look_at_name(looker *w, str name, bool called, const inside *in)
{
    const fission *f = w->f;
    const token_list *l = &f->outer;
    const inside here = {name, in};
    const bool macro = is_macro(f, name);
    name_kind kind;
    size_t close;
    /* one that calls itself may need the memory of a stack */
    for (const inside *i = in; i && called && !macro; i = i->outer)
        w->d->waits = w->d->waits || str_equal(i->name, name);
    if (names_find(w->seen, name, &kind))
        return;
    names_add(w->seen, name, NAME_VALUE);
    if (macro) {
        token_list text = scan(f, names_macro_text(f->macros, name));
        look_into(w, &text, 0, text.count, &here);
    }
    for (size_t k = 0; names_find(f->functions, name, &kind) && k < l->count; k++) {
        size_t body = str_equal(l->items[k].text, name) ? function_body(l, k, &close) : 0;
        if (body)
            look_into(w, l, body, fission_behind_group(l, body), &here);
    }
}

/* Whether one of the function's definitions takes a reference. */
static bool takes_reference(const fission *f, str name)
{
    const token_list *l = &f->outer;
    size_t close;
    for (size_t k = 0; k < l->count; k++) {
        if (!str_equal(l->items[k].text, name) || !function_body(l, k, &close))
            continue;
        for (size_t j = k; j < close; j++)
            if (is(&l->items[j], "&") || is(&l->items[j], "&&") ||
                fission_has_part(names_macro_text(f->macros, l->items[j].text), "&"))
                return true;
    }
    return false;
}

definition fission_definition(const fission *f, str name)
{
    definition_list *known = f->known;
    name_kind kind;
    if (!names_find(f->functions, name, &kind))
        return (definition){0};
    for (size_t k = 0; k < known->count; k++)
        if (str_equal(known->items[k].name, name))
            return known->items[k];
    definition d = {.name = name, .found = true, .references = takes_reference(f, name)};
    looker w = {f, &d, names_new(f->arena)};
    look_at_name(&w, name, false, NULL);
    known->items = arena_grow(f->arena, known->items, known->count, sizeof *known->items);
    known->items[known->count++] = d;
    return d;
}

/* ---- macros ---- */

static bool is_local(const fission *f, str name)
{
    for (size_t k = 0; k < f->nvariables; k++)
        if (str_equal(f->variables[k]->name, name))
            return true;
    return false;
}

static bool is_effect(str s)
{
    static const char *const words[] = {"=",        "+=",    "-=",     "*=",  "/=",    "%=",
                                        "&=",       "|=",    "^=",     "<<=", ">>=",   "++",
                                        "--",       "if",    "for",    "do",  "while", "return",
                                        "continue", "break", "switch", ";",   "{",     NULL};
    for (const char *const *w = words; *w; w++)
        if (str_is(s, *w))
            return true;
    return false;
}

/* Whether the name may be a type where it is alone in parentheses. */
static bool may_be_type(const fission *f, str name)
{
    name_kind kind;
    if (names_keyword(name))
        return true;
    if (names_is_builtin(name, &kind))
        return kind == NAME_TYPE;
    for (int k = 0; k < f->kernel->nparams; k++)
        if (str_is(name, f->kernel->params[k].name))
            return false;
    return !is_macro(f, name);
}

/* Whether the token of the macro's text loads memory. The macro's parameters are values. */
static bool is_load(const fission *f, const pp_macro *m, const pp_token *t)
{
    const size_t k = (size_t)(t - m->body);
    if (t->mark != '*')
        return t->mark == '[' || t->mark == PP_ARROW;
    if (!k || (t[-1].kind == PP_PUNCTUATOR && t[-1].mark != ')' && t[-1].mark != ']'))
        return true;
    if (t[-1].mark != ')' || k < 3)
        return names_keyword(pp_spelling(t - 1)) != 0;
    /* the operand of a cast? */
    const str type = pp_spelling(t - 2);
    return t[-2].mark == '*' ||
           (t[-2].kind == PP_NAME && !t[-2].use &&
            (t[-3].mark == '(' ? may_be_type(f, type) : names_keyword(type) != 0));
}

/* What a macro is replaced by must be an expression that mentions no variable of the body, and
 * calls nothing but functions of their arguments. */
static void look_at_macro(const fission *f, str name, macro_facts *facts)
{
    pp_walk w = pp_walk_from(f->arena, names_macro, f->macros, name);
    const pp_token *t = pp_walk_token(&w);
    name_kind kind;
    while (facts->plain && (t = pp_walk_token(&w))) {
        const str word = pp_spelling(t);
        const bool called = pp_walk_mark(&w, 1) == '(';
        facts->plain = !is_effect(word) && !(t->use && called);
        facts->loads = facts->loads || is_load(f, w.in, t);
        if (t->kind != PP_NAME || t->use)
            continue;
        if (fission_waits_by_name(word) || is_local(f, word) ||
            (called && !is_macro(f, word) && !names_keyword(word) &&
             (!names_is_builtin(word, &kind) || fission_has_part(word, "atomic"))))
            facts->plain = false;
        if (str_is(word, "threadIdx") || str_is(word, "_lane") || str_is(word, "_warp") ||
            (word.size >= 7 && !memcmp(word.data, "_thread", 7)))
            facts->spread = FOR_THREAD;
    }
}

macro_facts fission_macro(const fission *f, str name)
{
    macro_list *known = f->known_macros;
    macro_facts facts = {.name = name, .spread = FOR_BLOCK, .plain = true};
    if (!is_macro(f, name))
        return facts;
    for (size_t k = 0; k < known->count; k++)
        if (str_equal(known->items[k].name, name))
            return known->items[k];
    look_at_macro(f, name, &facts);
    known->items = arena_grow(f->arena, known->items, known->count, sizeof *known->items);
    known->items[known->count++] = facts;
    return facts;
}
