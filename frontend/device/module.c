/* module.c - the declarations at file scope of a module's source. They are found from the tokens,
 * without a parser: a declaration of an unusual form gets no name. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <string.h>

static bool is(const token *t, const char *word)
{
    return str_is(t->text, word);
}

const token *module_next(const token *t)
{
    for (t++; t->kind == TOKEN_DIRECTIVE; t++)
        ;
    return t;
}

/* The number of open brackets. Each branch of an #if begins with those open at the #if. */
typedef struct nesting {
    int depth, before[16], conditions;
} nesting;

static void nest(nesting *n, const token *t)
{
    enum { MOST = sizeof n->before / sizeof *n->before };
    directive_part part = directive_branch(t);
    n->depth += range_nesting(t);
    if (part == DIRECTIVE_IF) {
        if (n->conditions < MOST)
            n->before[n->conditions] = n->depth;
        n->conditions++;
    } else if (part == DIRECTIVE_ELSE && n->conditions > 0 && n->conditions <= MOST) {
        n->depth = n->before[n->conditions - 1];
    } else if (part == DIRECTIVE_ENDIF && n->conditions > 0) {
        n->conditions--;
    }
}

const token *module_skip(const token *t)
{
    nesting n = {0};
    do
        nest(&n, t++);
    while (n.depth > 0 && t->kind != TOKEN_END);
    return t->kind == TOKEN_DIRECTIVE ? module_next(t) : t;
}

/* ---- declarations ---- */

static bool is_one_of(const token *t, const char *const *words)
{
    for (; *words; words++)
        if (is(t, *words))
            return true;
    return false;
}

static void note_word(module_item *d, const token *t)
{
    static const char *const other[] = {"typedef",        "using",   "friend", "static_assert",
                                        "_Static_assert", "concept", NULL};
    static const char *const variable[] = {"__device__", "__constant__", "__managed__", NULL};
    d->template = d->template || is(t, "template");
    d->other = d->other || (t == d->first && is_one_of(t, other));
    d->global = d->global || is(t, "__global__");
    d->variable = d->variable || is_one_of(t, variable);
    d->host = d->host || is(t, "__host__");
    d->annotated = d->annotated || d->global || d->variable || is(t, "__shared__") ||
                   is(t, "constexpr");
    d->constant = d->constant || is(t, "const") || is(t, "constexpr");
    d->external = d->external || is(t, "extern");
}

/* Whether the word in front of a '(' is an attribute, such as __launch_bounds__, and no function's
 * name. */
static bool is_attribute(const token *t)
{
    str s = t->text;
    return names_keyword(s) & KEYWORD_GROUP || (s.size > 4 && memcmp(s.data, "__", 2) == 0 &&
                                                memcmp(s.data + s.size - 2, "__", 2) == 0);
}

static int angle_nesting(const token *t)
{
    return is(t, "<") - is(t, ">") - 2 * is(t, ">>");
}

/* The token behind the template arguments whose '<' is at t, or some token from `end` on if they
 * do not end. */
static const token *skip_angle(const token *t, const token *end)
{
    int depth = 0;
    do {
        depth += angle_nesting(t);
        t = range_nesting(t) > 0 ? module_skip(t) : module_next(t);
    } while (depth > 0 && t < end);
    return t;
}

/* The '>' that ends a template's parameters, which may have defaults; t if it has none. */
static const token *skip_template(const token *t)
{
    const token *end = module_next(t), *open = end;
    int depth = 0;
    if (!is(t, "template") || !is(open, "<"))
        return t;
    do {
        depth += angle_nesting(end);
        end = range_nesting(end) > 0 ? module_skip(end) : module_next(end);
    } while (depth > 0 && end->kind != TOKEN_END && !is(end, "{") && !is(end, ";"));
    while (--end > open)
        if (end->kind != TOKEN_DIRECTIVE)
            return end;
    return t;
}

/* Reads a declaration into *d; returns the token behind it. */
static const token *read_declaration(const token *t, module_item *d)
{
    *d = (module_item){.first = t};
    for (; t->kind != TOKEN_END; t = module_next(t)) {
        d->end = t;
        if (is(t, ";") || is(t, "}"))
            return module_next(t);
        if (is(t, "="))
            d->initial = true;
        if (t->kind == TOKEN_NAME && !d->initial)
            note_word(d, t);
        t = skip_template(t);
        if (is(t, "(") && !d->initial && t > d->first && !is_attribute(&t[-1])) {
            /* A kernel's name is in front of the last '(', because macros may precede it:
             * __global__ void BOUNDS(256) k(float *x) */
            if (t[-1].kind == TOKEN_NAME &&
                (!d->function ||
                 (d->global && !is(&t[-1], "noexcept") && !is(&t[-1], "requires"))))
                d->call = &t[-1];
            d->function = true;
        }
        if (range_nesting(t) <= 0)
            continue;
        const token *after = module_skip(t), *last = after - 1;
        while (last->kind == TOKEN_DIRECTIVE)
            last--;
        d->end = last;
        if (is(t, "{") && d->function && !d->initial) {
            d->open = t;
            return after;
        }
        t = last;
    }
    return t;
}

typedef struct reader {
    arena *arena;
    const token *at;
    str scope;      /* of the namespaces that are open */
    str scopes[64]; /* what it was before each brace */
    size_t nscopes;
    const token *prefix; /* extern "C" in front of one declaration, or NULL */
} reader;

/* Reads the opening or closing brace of a namespace or of extern "C"; false if there is none. */
static bool read_scope(reader *r)
{
    const token *p = r->at;
    str inner = r->scope;
    if (is(p, "}") && r->nscopes) {
        r->scope = r->scopes[--r->nscopes];
        r->at = module_next(p);
        return true;
    }
    if (is(p, "extern") && p[1].kind == TOKEN_STRING) {
        p = module_next(p + 1);
        if (!is(p, "{")) {
            r->prefix = r->at;
            r->at = p;
            return true;
        }
    } else {
        p = is(p, "inline") && is(p + 1, "namespace") ? p + 1 : p;
        if (!is(p, "namespace"))
            return false;
        bool named = false;
        for (p = module_next(p); p->kind == TOKEN_NAME || is(p, "::");
             p = module_next(p), named = true)
            inner.data = arena_printf(r->arena, "%.*s%.*s", (int)inner.size, inner.data,
                                      (int)p->text.size, p->text.data),
            inner.size += p->text.size;
        if (!is(p, "{")) /* an alias */
            return false;
        if (named)
            inner = (str){arena_printf(r->arena, "%.*s::", (int)inner.size, inner.data),
                          inner.size + 2};
    }
    if (r->nscopes == sizeof r->scopes / sizeof *r->scopes)
        return false;
    r->scopes[r->nscopes++] = r->scope;
    r->scope = inner;
    r->at = module_next(p);
    return true;
}

/* ---- names ---- */

static bool is_launch(const token *t)
{
    return is(t, "<<") && is(&t[1], "<") && t[1].offset == t->offset + t->length;
}

/* Whether the name exists only on the host: the CUDA runtime's, except for types of textures and
 * surfaces, and C's for files and processes. */
static bool is_of_host(const token *t)
{
    static const char *const words[] = {"FILE",   "argv",    "atof",   "atoi", "exit",
                                        "fopen",  "fprintf", "getenv", "rand", "srand",
                                        "stderr", "stdout",  NULL};
    str s = t->text;
    if (t->kind != TOKEN_NAME)
        return false;
    if (s.size > 4 && memcmp(s.data, "cuda", 4) == 0 && s.data[4] >= 'A' && s.data[4] <= 'Z')
        return !memmem(s.data, s.size, "Object_t", 8);
    return is_one_of(t, words) || (is(t, "std") && is(&t[1], "::"));
}

static void look_inside(module_item *d)
{
    nesting n = {0};
    for (const token *t = d->first; t <= d->end; t++) {
        nest(&n, t);
        d->launches = d->launches || is_launch(t);
        d->hosts = d->hosts || is_of_host(t);
        d->marked_inside = d->marked_inside || is(t, "__global__") || is(t, "__device__") ||
                           is(t, "__constant__");
    }
    d->torn = n.depth != 0;
}

/* The name of the class that is defined, declared, specialised or instantiated, or NULL. */
static const token *type_name(const module_item *d)
{
    const token *t = d->first;
    while (t < d->end && !(names_keyword(t->text) & KEYWORD_TAG))
        t = is(t, "<") ? skip_angle(t, d->end) : module_next(t);
    if (t >= d->end || is(t, "enum") || is(t, "typename") || t[1].kind != TOKEN_NAME)
        return NULL;
    return is(&t[2], "{") || is(&t[2], ":") || is(&t[2], "final") || is(&t[2], ";") ||
                   is(&t[2], "<")
               ? &t[1]
               : NULL;
}

/* The name of a function template that is specialised or instantiated, or NULL:
 * template void fill<int>(int *x); */
static const token *special_name(const module_item *d)
{
    const token *t = d->template ? d->first : d->end;
    while (t < d->end && !is(t, "(")) {
        const token *next = is(&t[1], "<") ? skip_angle(&t[1], d->end) : module_next(t);
        if (is(&t[1], "<") && is(next, "(") && t->kind == TOKEN_NAME && !is(t, "template"))
            return t;
        t = next;
    }
    return NULL;
}

/* A variable's name is the last word in front of a '[', '=', '{', ',' or ';'. */
const token *module_variable(const module_item *d, const token *t)
{
    bool comma = t != NULL; /* the comma behind the variable at t has to be found first */
    for (t = t ? t : d->first; t <= d->end;
         t = range_nesting(t) > 0 ? module_skip(t) : module_next(t)) {
        if (is(t, "<") && !comma)
            t = skip_angle(t, d->end);
        bool ends = is(t, "=") || is(t, "[") || is(t, "{") || is(t, ",") || is(t, ";");
        if (names_keyword(t->text) & KEYWORD_TAG)
            return NULL;
        if (ends && !comma)
            return t > d->first && t[-1].kind == TOKEN_NAME && !names_is_keyword(t[-1].text)
                       ? &t[-1]
                       : NULL;
        comma = comma && !is(t, ",");
    }
    return NULL;
}

/* Whether one declaration has several prototypes. */
static bool is_list(const module_item *d)
{
    for (const token *t = d->call; t <= d->end && !d->open;
         t = range_nesting(t) > 0 ? module_skip(t) : module_next(t))
        if (is(t, ","))
            return true;
    return false;
}

static const token *find_name(module_item *d)
{
    const token *last = d->end - 1;
    if (d->torn || !(d->open || is(d->end, ";")))
        return NULL;
    if (is(d->first, "using") && is(&d->first[2], "="))
        return &d->first[1];
    if ((is(d->first, "typedef") || is(d->first, "using")) && !d->function &&
        !is(&d->first[1], "namespace"))
        return last->kind == TOKEN_NAME && !names_is_keyword(last->text) ? last : NULL;
    if (d->other)
        return NULL;
    if (d->function && d->call) {
        bool plain = d->call > d->first && !names_is_keyword(d->call->text) &&
                     !is(&d->call[-1], "operator") &&
                     d->call[-1].kind != TOKEN_STRING; /* operator""_km */
        return plain && !is_list(d) ? d->call : NULL;
    }
    if (d->function)
        return special_name(d);
    const token *name = type_name(d);
    d->variables = !name && !d->template;
    return d->variables ? module_variable(d, NULL) : name;
}

/* ---- all declarations ---- */

module_items module_scan(arena *a, const token_list *tokens)
{
    module_items found = {0};
    reader r = {.arena = a, .at = tokens->items, .scope = {"", 0}};
    if (r.at->kind == TOKEN_DIRECTIVE)
        r.at = module_next(r.at);
    while (r.at->kind != TOKEN_END) {
        module_item d;
        if (read_scope(&r))
            continue;
        r.at = read_declaration(r.at, &d);
        d.start = r.prefix ? r.prefix : d.first;
        d.scope = r.scope;
        r.prefix = NULL;
        look_inside(&d);
        d.name = find_name(&d);
        d.tag = is(d.first, "typedef") ? type_name(&d) : NULL;
        found.items = arena_grow(a, found.items, found.count, sizeof *found.items);
        found.items[found.count++] = d;
    }
    return found;
}

token_list module_kept(arena *a, const module_items *found, const token_list *tokens)
{
    token_list kept = {arena_alloc(a, (tokens->count + 1) * sizeof *kept.items), 0, tokens->source,
                       false};
    const module_item *d = found->items, *end = d + found->count;
    for (size_t k = 0; k <= tokens->count; k++) {
        const token *t = &tokens->items[k];
        while (d < end && d->end < t)
            d++;
        if (d == end || !d->left_out || t < d->start || t->kind == TOKEN_DIRECTIVE)
            kept.items[kept.count++] = *t;
    }
    kept.count--;
    return kept;
}
