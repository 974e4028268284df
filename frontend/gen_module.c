/* gen_module.c - modules, and kernels that are compiled already.
 *
 * A module's source goes to the compilers as it stands. Behind each kernel and each global variable that it defines,
 * CKPP_EXPORT("NAME", NAME); is put, on the same line: the host backend finds them by it, and a GPU's compiler sees nothing. Where
 * the definition is inside an #if or a namespace, so is that. Definitions are found token by token: what is no definition of
 * the usual form, is a template or is const, gets no such mark. */
#define _GNU_SOURCE
#include "gen.h"

#include <string.h>

/* ---- definitions in a module's source ---- */

typedef struct reader {
    const source *source;
    const token *at;             /* up to a TOKEN_END */
    text scope;                  /* "filters::" of the namespaces that are open */
    size_t scopes[64], nscopes;  /* how long it was before each brace */
    text out;                    /* the source with the marks */
    size_t done;                 /* up to here it is in there */
} reader;

static bool is(const token *t, const char *word)
{
    return str_is(t->text, word);
}

static const token *next_token(const token *t)
{
    for (t++; t->kind == TOKEN_DIRECTIVE; t++)
        ;
    return t;
}

/* The token behind the bracket that `t` opens. */
static const token *skip_bracket(const token *t)
{
    int depth = 0;
    do {
        depth += range_nesting(t);
        t = next_token(t);
    } while (depth > 0 && t->kind != TOKEN_END);
    return t;
}

/* What one declaration says, up to its ';' or the end of a function's body. */
typedef struct declaration {
    const token *first, *end;    /* its first and last token */
    bool template, global, variable, constant, external, function, body, initial;
    const token *call;           /* the name in front of its parentheses */
} declaration;

static void note_word(declaration *d, const token *t)
{
    static const char *const other[] = {"typedef", "using", "friend", "static_assert", "_Static_assert", "concept"};
    d->template = d->template || is(t, "template");
    d->global = d->global || is(t, "__global__");
    d->variable = d->variable || is(t, "__device__") || is(t, "__constant__") || is(t, "__managed__");
    d->constant = d->constant || is(t, "const") || is(t, "constexpr");
    d->external = d->external || is(t, "extern");
    for (size_t k = 0; k < sizeof other / sizeof *other && t == d->first; k++)
        if (is(t, other[k]))
            d->template = true; /* nothing that could be exported */
}

/* __launch_bounds__(256) and its like are no function's name. */
static bool is_attribute(const token *t)
{
    return names_keyword(t->text) & KEYWORD_GROUP || (t->text.size > 2 && memcmp(t->text.data, "__", 2) == 0);
}

/* The token behind the template's parameters, whose defaults are no initialisers. */
static const token *skip_template(const token *t)
{
    int depth = 0;
    if (!is(t, "template") || !is(&t[1], "<"))
        return t;
    for (t++; t->kind != TOKEN_END && !is(t, "{") && !is(t, ";");
         t = range_nesting(t) > 0 ? skip_bracket(t) : next_token(t)) {
        depth += is(t, "<") ? 1 : is(t, ">") ? -1 : is(t, ">>") ? -2 : 0;
        if (depth <= 0)
            return next_token(t);
    }
    return t;
}

/* Reads a declaration; returns what is behind it. */
static const token *read_declaration(const token *t, declaration *d)
{
    *d = (declaration){.first = t, .template = is(t, "template")};
    t = skip_template(t);
    for (; t->kind != TOKEN_END; t = next_token(t)) {
        d->end = t;
        if (is(t, ";") || is(t, "}"))
            return next_token(t);
        if (is(t, "="))
            d->initial = true;
        if (t->kind == TOKEN_NAME && !d->initial)
            note_word(d, t);
        if (is(t, "(") && !d->initial && t > d->first && !is_attribute(&t[-1])) {
            /* of a kernel the last one: macros may stand in front of it, as in __global__ void BOUNDS(256) k(float *x) */
            if (t[-1].kind == TOKEN_NAME && (!d->function || (d->global && !is(&t[-1], "noexcept") && !is(&t[-1], "requires"))))
                d->call = &t[-1];
            d->function = true;
        }
        if (range_nesting(t) <= 0)
            continue;
        const token *after = skip_bracket(t), *last = after - 1;
        while (last->kind == TOKEN_DIRECTIVE)
            last--;
        d->end = last;
        if (is(t, "{") && d->function && !d->initial) {
            d->body = true;
            return after;
        }
        t = last;
    }
    return t;
}

static void put_mark(reader *r, const token *behind, str name)
{
    size_t end = behind->offset + behind->length;
    text_put(&r->out, r->source->data + r->done, end - r->done);
    r->done = end;
    int scope = (int)r->scope.size;
    text_printf(&r->out, " CKPP_EXPORT(\"%.*s%.*s\", %.*s%.*s);", scope, scope ? r->scope.data : "", (int)name.size, name.data,
                scope, scope ? r->scope.data : "", (int)name.size, name.data);
}

/* The name, and the namespaces that are written in front of it. */
static str qualified(const reader *r, const token *name)
{
    const token *first = name;
    while (first[-1].kind == TOKEN_PUNCTUATOR && is(&first[-1], "::") && first[-2].kind == TOKEN_NAME)
        first -= 2;
    const char *data = r->source->data + first->offset;
    return (str){data, name->offset + name->length - first->offset};
}

/* The names of variables: each is the last word in front of a '[', '=', '{', ',' or ';'. */
static void mark_variables(reader *r, const declaration *d)
{
    str names[16];
    size_t n = 0;
    int angle = 0;
    bool named = false; /* the declarator under way has its name */
    for (const token *t = d->first; t <= d->end && n < sizeof names / sizeof *names;
         t = range_nesting(t) > 0 ? skip_bracket(t) : next_token(t)) {
        angle += named ? 0 : is(t, "<") ? 1 : is(t, ">") ? -1 : is(t, ">>") ? -2 : 0;
        if (angle)
            continue;
        bool ends = is(t, ",") || is(t, ";"), behind = ends || is(t, "=") || is(t, "[") || is(t, "{");
        bool tag = is(t, "{") && t > d->first + 1 && names_keyword(t[-2].text) & KEYWORD_TAG; /* struct S { */
        if (behind && !named && !tag && t > d->first && t[-1].kind == TOKEN_NAME && !names_keyword(t[-1].text)) {
            names[n++] = t[-1].text;
            named = true;
        }
        named = named && !ends;
    }
    for (size_t k = 0; k < n; k++)
        put_mark(r, d->end, names[k]);
}

/* A brace of a namespace or of extern "C" opens at *t, or closes there; goes behind it. */
static bool read_scope(reader *r, const token **t)
{
    const token *p = *t;
    size_t before = r->scope.size;
    if (is(p, "}") && r->nscopes) {
        r->scope.size = r->scopes[--r->nscopes];
        *t = next_token(p);
        return true;
    }
    if (is(p, "extern") && p[1].kind == TOKEN_STRING) {
        p = next_token(p + 1);
        if (!is(p, "{")) { /* extern "C" in front of one declaration */
            *t = p;
            return true;
        }
    } else {
        p = is(p, "inline") && is(p + 1, "namespace") ? p + 1 : p;
        if (!is(p, "namespace"))
            return false;
        for (p = next_token(p); p->kind == TOKEN_NAME || is(p, "::"); p = next_token(p))
            text_put(&r->scope, p->text.data, p->text.size);
        if (!is(p, "{")) { /* an alias */
            r->scope.size = before;
            return false;
        }
        if (r->scope.size > before)
            text_puts(&r->scope, "::");
    }
    if (r->nscopes == sizeof r->scopes / sizeof *r->scopes)
        return false;
    r->scopes[r->nscopes++] = before;
    *t = next_token(p);
    return true;
}

/* Copies source bytes [r->done, end) with the marks. */
static void read_module(reader *r, const token *t)
{
    if (t->kind == TOKEN_DIRECTIVE)
        t = next_token(t);
    while (t->kind != TOKEN_END) {
        declaration d;
        if (read_scope(r, &t))
            continue;
        t = read_declaration(t, &d);
        if (d.template)
            continue;
        if (d.global && d.body && d.call)
            put_mark(r, d.end, qualified(r, d.call));
        else if (d.variable && !d.global && !d.function && !d.constant && !d.external && is(d.end, ";"))
            mark_variables(r, &d);
    }
}

/* Of a source that includes files: their texts are in it, and it is C++ already. */
static str mark_included(unit *u, const construct *c)
{
    source *s = source_from(u->arena, u->source->path, c->device_text.data, c->device_text.size);
    token_list tokens = token_scan(u->arena, s, 0, s->size);
    reader r = {.source = s};
    read_module(&r, tokens.items);
    text_put(&r.out, s->data + r.done, s->size - r.done);
    str made = {arena_strndup(u->arena, r.out.data, r.out.size), r.out.size};
    text_free(&r.out);
    text_free(&r.scope);
    return made;
}

str gen_module_body(unit *u, const construct *c)
{
    enum { FAR = 3900 };
    if (c->device_text.size)
        return mark_included(u, c);
    source *s = u->source;
    text out = {0};
    int line;
    size_t begin, end, inside = c->body.begin + 1, last = c->body.end - 1;
    token_list tokens = token_scan(u->arena, s, inside, last);
    reader r = {.source = s, .done = inside};
    source_position(s, inside, &line, NULL);
    source_line(s, line, &begin, &end);
    for (size_t k = begin; k < inside && inside - begin < FAR; k++)
        text_puts(&r.out, s->data[k] == '\t' ? "\t" : " ");
    read_module(&r, tokens.items);
    text_put(&r.out, s->data + r.done, last - r.done);

    source *marked = source_from(u->arena, s->path, r.out.data, r.out.size);
    token_list whole = token_scan(u->arena, marked, 0, marked->size);
    text cpp = {0};
    gen_line(&out, s, inside);
    body_translate(&cpp, 0, marked->size, &whole, BODY_DEFINITIONS);
    gen_put_lines(&out, cpp.data, cpp.size);
    text_puts(&out, "\n");
    str made = {arena_strndup(u->arena, out.data, out.size), out.size};
    text_free(&out);
    text_free(&cpp);
    text_free(&r.out);
    text_free(&r.scope);
    return made;
}

/* ---- names(...) ---- */

const char *const *gen_module_names(unit *u, const construct *c)
{
    const clause *l = c->clause[CLAUSE_NAMES];
    range list = l ? l->value : (range){0}, item;
    const char **names = NULL;
    size_t n = 0;
    while (l && range_next(&list, &item)) {
        str name = token_string_value(u->arena, item.first, item.count);
        names = arena_grow(u->arena, names, n, sizeof *names);
        names[n++] = arena_strndup(u->arena, name.data, name.size);
    }
    if (l) {
        names = arena_grow(u->arena, names, n, sizeof *names);
        names[n] = NULL;
    }
    return names;
}

void gen_names(gen *g)
{
    const char *const *name = gen_module_names(g->unit, g->c);
    if (!name)
        return;
    text_printf(&g->out, "static const char *const ckpp_names_%s[] = {", g->id);
    for (; *name; name++) {
        gen_literal(&g->out, (str){*name, strlen(*name)});
        text_puts(&g->out, ", ");
    }
    text_puts(&g->out, "0};\n");
}

/* ---- what stands in the construct's place ---- */

void gen_module(gen *g)
{
    gen_kernel(g);
    gen_line(&g->out, g->unit->source, g->c->name->offset);
    text_printf(&g->out, "CKPP_UNUSED_ static const ckpp_module %s = &ckpp_kernel_%s;\n", g->id, g->id);
}

static void put_string(gen *g, const char *member, clause_kind kind)
{
    const clause *l = g->c->clause[kind];
    if (!l)
        return;
    text_printf(&g->out, "%s = ", member);
    gen_literal(&g->out, token_string_value(g->unit->arena, l->value.first, l->value.count));
}

/* The expressions of bytes(...) are evaluated where the kernel is loaded. */
void gen_binary(gen *g)
{
    const clause *l = g->c->clause[CLAUSE_BYTES];
    text *out = &g->out;
    if (l) {
        range list = l->value, data, size;
        range_next(&list, &data);
        range_next(&list, &size);
        text_printf(out, "static const void *ckpp_bytes_%s(size_t *ckpp_size)\n{\n", g->id);
        gen_line(out, g->unit->source, size.first->offset);
        text_puts(out, "    *ckpp_size = (size_t)(");
        token_put(out, size.first, size.count);
        text_puts(out, ");\n");
        gen_line(out, g->unit->source, data.first->offset);
        text_puts(out, "    return (");
        token_put(out, data.first, data.count);
        text_puts(out, ");\n}\n");
    }
    text_printf(out, "static const ckpp_binary ckpp_binary_%s = {", g->id);
    put_string(g, ".symbol", CLAUSE_SYMBOL);
    put_string(g, ", .file", CLAUSE_FILE);
    if (l)
        text_printf(out, ", .bytes = ckpp_bytes_%s", g->id);
    text_puts(out, "};\n");
}
