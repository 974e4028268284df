/* read.c - the body's tree, and which variable each name means.
 *
 * Two things are made simpler before the body is read. C++'s qualified names, casts and calls of
 * templates with arguments (cg::tiled_partition<32>, static_cast<int>, f<1>) become one token, so
 * that the grammar of C does. A declaration of several variables becomes one for each, since
 * those may be treated differently. */
#define _GNU_SOURCE
#include "frontend/fission/fission.h"

#include <stdlib.h>
#include <string.h>

bool fission_refuse(fission *f, const token *t, const char *what)
{
    const char *file;
    int line;
    if (f->why)
        return false;
    source_presumed(f->source, t->offset, &file, &line);
    f->why = arena_printf(f->arena, "%s:%d: %s", file, line, what);
    return false;
}

/* ---- tokens ---- */

static bool is(const token *t, const char *text)
{
    return str_is(t->text, text);
}

size_t fission_behind_angles(const token_list *l, size_t k)
{
    size_t depth = 0, inside = 0; /* of angles; of others in them */
    for (size_t at = k; at < l->count && at < k + 64; at++) {
        const token *t = &l->items[at];
        bool opens = is(t, "(") || is(t, "["), closes = is(t, ")") || is(t, "]");
        if (is(t, ";") || is(t, "{") || (closes && !inside))
            break;
        inside = inside + opens - closes;
        if (inside)
            continue;
        if (is(t, "<"))
            depth++;
        else if (is(t, ">"))
            depth--;
        else if (is(t, ">>") && depth >= 2)
            depth -= 2;
        else if (is(t, "&&") || is(t, "||"))
            break;
        if (depth == 0)
            return at + 1;
    }
    return k;
}

bool fission_is_cast(str word)
{
    return str_is(word, "static_cast") || str_is(word, "reinterpret_cast") ||
           str_is(word, "const_cast") || str_is(word, "__builtin_bit_cast");
}

/* Whether the name at k may be a function's: it is no member, and nothing before says that it is
 * one of the variables. */
static bool may_be_function(const fission *f, const name_set *variables, const token_list *l,
                            size_t k)
{
    const token *t = &l->items[k];
    name_kind kind;
    if ((k > 0 && (is(t - 1, ".") || is(t - 1, "->"))) || names_find(f->macros, t->text, &kind))
        return false;
    for (int j = 0; j < f->kernel->nparams; j++)
        if (is(t, f->kernel->params[j].name))
            return false;
    return !names_find(variables, t->text, &kind);
}

/* The index behind the name of a template and its arguments, if it is called; or k. */
static size_t behind_template(const fission *f, const name_set *variables, const token_list *l,
                              size_t k)
{
    if (k + 1 >= l->count || !is(&l->items[k + 1], "<") || !may_be_function(f, variables, l, k))
        return k;
    size_t end = fission_behind_angles(l, k + 1);
    for (size_t j = k + 1; j < end; j++)
        if (is(&l->items[j], "?") || is(&l->items[j], "="))
            return k;
    return end > k + 1 && end < l->count && is(&l->items[end], "(") ? end : k;
}

/* The index behind the qualified name at k, behind a template with arguments that is called,
 * behind a cast with its type, or behind "namespace x = y"; k if there is none of these. */
static size_t behind_qualified(const fission *f, const name_set *variables, const token_list *l,
                               size_t k)
{
    const token *t = &l->items[k];
    if (t->kind != TOKEN_NAME)
        return k;
    if (is(t, "namespace") || is(t, "using")) {
        size_t end = k;
        while (end < l->count && end < k + 16 && !is(&l->items[end], ";"))
            end++;
        return end;
    }
    if (fission_is_cast(t->text) && k + 1 < l->count && is(&t[1], "<"))
        return fission_behind_angles(l, k + 1);
    size_t end = k + 1;
    while (end + 1 < l->count && is(&l->items[end], "::") && l->items[end + 1].kind == TOKEN_NAME)
        end += 2;
    if (end == k + 1)
        return behind_template(f, variables, l, k);
    size_t angles = end < l->count && is(&l->items[end], "<") ? fission_behind_angles(l, end)
                                                              : end;
    if (angles > end && angles + 1 < l->count && is(&l->items[angles], "{") &&
        is(&l->items[angles + 1], "}"))
        angles += 2;
    return angles;
}

/* The grammar passes over __align__(16), which is an argument in CKPP_DYNAMIC_SHARED(). */
static bool is_alignment(const token_list *l, size_t k)
{
    return k > 1 && is(&l->items[k], "__align__") && is(&l->items[k - 1], "(") &&
           is(&l->items[k - 2], "CKPP_DYNAMIC_SHARED");
}

static token_list merge(const fission *f, const token_list *l)
{
    token_list merged = {arena_alloc(f->arena, (l->count + 1) * sizeof *l->items), 0, l->source,
                         false};
    name_set *variables = names_new(f->arena); /* names that are neither called nor before a '<' */
    for (size_t k = 0; k < l->count;) {
        size_t end = behind_qualified(f, variables, l, k);
        for (bool alignment = is_alignment(l, k); alignment && end < l->count; end++)
            if (is(&l->items[end], ",")) {
                alignment = false;
                end--;
            }
        token t = l->items[k];
        if (end > k) {
            const token *last = &l->items[end - 1];
            t.length = last->offset + last->length - t.offset;
            t.text = (str){l->source->data + t.offset, t.length};
        }
        merged.items[merged.count++] = t;
        for (end = end > k ? end : k + 1; k < end; k++)
            if (l->items[k].kind == TOKEN_NAME && !is(&l->items[k + 1], "<") &&
                !is(&l->items[k + 1], "("))
                names_add(variables, l->items[k].text, NAME_VALUE);
    }
    merged.items[merged.count] = l->items[l->count];
    return merged;
}

/* ---- the text ---- */

/* The pieces as one source, with the name and lines that its first #line says. */
static source *make_source(arena *a, const char *const *pieces)
{
    text all = {0};
    text_puts(&all, "");
    for (; pieces && *pieces; pieces++)
        text_puts(&all, *pieces);
    str made = arena_take(a, &all);
    source *s = source_from(a, "the body", made.data, made.size);
    char *end;
    if (!strncmp(made.data, "#line ", 6)) {
        int line = (int)strtol(made.data + 6, &end, 10);
        const char *name = strchr(end, '"'), *behind = name ? strchr(name + 1, '"') : NULL;
        source_mark(s, 0, line,
                    behind ? arena_strndup(a, name + 1, (size_t)(behind - name) - 1) : NULL);
    }
    return s;
}

static node *read_tree(fission *f, const name_set *types)
{
    token_list all = token_scan(f->arena, f->source, 0, f->source->size);
    f->tokens = merge(f, &all);
    size_t first = f->tokens.count && f->tokens.items[0].kind == TOKEN_DIRECTIVE;
    for (size_t k = first; k < f->tokens.count; k++) {
        str rest;
        const token *t = &f->tokens.items[k];
        if (t->kind == TOKEN_DIRECTIVE && !directive_is(t, "pragma", &rest)) {
            fission_refuse(f, t, "a directive in the body");
            return NULL;
        }
    }
    tree_reader r = {.arena = f->arena, .tokens = &f->tokens, .first = first, .types = types};
    node *n = tree_read_statement(&r);
    if (!n)
        fission_refuse(f, r.wrong, arena_printf(f->arena, "not plain C (%s)", r.expected));
    else if (n->kind != NODE_BLOCK)
        fission_refuse(f, n->first, "not a block");
    return n && n->kind == NODE_BLOCK ? n : NULL;
}

static bool has_word(const node *n, const char *word)
{
    for (const token *t = n->first; t <= n->last; t++)
        if (is(t, word))
            return true;
    return false;
}

/* Notes each comma between declarators. */
static void find_commas(const node *n, void *data)
{
    fission *f = data;
    if (n->kind == NODE_FOR) {
        find_commas(n->d, data);
        return;
    }
    bool defines = n->kind == NODE_DECLARATION && n->b && has_word(n->b, "{");
    for (const node *d = n->kind == NODE_DECLARATION && n->a && !defines ? n->a->next : NULL; d;
         d = d->next) {
        text specifiers = {0};
        text_puts(&specifiers, "; ");
        token_put(&specifiers, n->b->first, (size_t)(n->b->last - n->b->first) + 1);
        size_t comma = index_of(f, d->first) - 1;
        f->tokens.items[comma].text = arena_take(f->arena, &specifiers);
    }
    tree_each(n, find_commas, data);
}

/* Writes a declaration for each variable; the text's lines stay. */
static void split_declarations(fission *f)
{
    text out = {0};
    size_t at = 0;
    find_commas(f->body, f);
    for (size_t k = 0; k < f->tokens.count; k++) {
        const token *t = &f->tokens.items[k];
        if (t->length != 1 || t->text.size == 1)
            continue;
        text_put(&out, f->source->data + at, t->offset - at);
        text_put(&out, t->text.data, t->text.size);
        at = t->offset + 1;
    }
    text_put(&out, f->source->data + at, f->source->size - at);
    str made = arena_take(f->arena, &out);
    f->source = make_source(f->arena, (const char *const[]){made.data, NULL});
}

/* ---- texts around it ---- */

static void add_outer(fission *f, text *all, const ckpp_declare *d)
{
    if (!d)
        return;
    add_outer(f, all, d->before);
    for (const char *const *piece = d->text; piece && *piece; piece++)
        text_puts(all, *piece);
}

static void read_outer(fission *f, name_set *types)
{
    text all = {0};
    text_puts(&all, "");
    add_outer(f, &all, f->kernel->declares);
    for (const char *const *piece = f->kernel->preamble; piece && *piece; piece++)
        text_puts(&all, *piece);
    str made = arena_take(f->arena, &all);
    source *s = source_from(f->arena, "", made.data, made.size);
    f->outer = token_scan(f->arena, s, 0, s->size);
    fission_find_outer(f);
    for (size_t k = 0; k < f->outer.count; k++) {
        const token *t = &f->outer.items[k];
        if ((is(t, "struct") || is(t, "union") || is(t, "enum") || is(t, "class")) &&
            t[1].kind == TOKEN_NAME)
            names_add(types, t[1].text, NAME_TYPE);
        else if (is(t, "typedef"))
            for (size_t j = k + 1; j < f->outer.count && !is(&f->outer.items[j], ";"); j++)
                if (f->outer.items[j].kind == TOKEN_NAME && is(&f->outer.items[j + 1], ";"))
                    names_add(types, f->outer.items[j].text, NAME_TYPE);
    }
    for (int k = 0; k < f->kernel->nparams; k++)
        if (f->kernel->params[k].placeholder)
            names_add(types, (str){&f->kernel->params[k].placeholder, 1}, NAME_TYPE);
    for (int k = 0; k < f->kernel->ntemplates; k++)
        if (!f->kernel->templates[k].type)
            names_add(types, (str){f->kernel->templates[k].name, 1}, NAME_TYPE);
}

/* ---- names ---- */

typedef struct resolver {
    fission *f;
    variable **visible;
    size_t n;
} resolver;

static variable *find_visible(const resolver *r, str name)
{
    for (size_t k = r->n; k-- > 0;)
        if (str_equal(r->visible[k]->name, name))
            return r->visible[k];
    return NULL;
}

static variable *add_variable(resolver *r, str name)
{
    fission *f = r->f;
    variable *v = arena_alloc(f->arena, sizeof *v);
    *v = (variable){.name = name,
                    .number = (int)f->nvariables,
                    .declared_in = -1,
                    .used_in = -1,
                    .outer = find_visible(r, name)};
    f->variables = arena_grow(f->arena, f->variables, f->nvariables, sizeof *f->variables);
    f->variables[f->nvariables++] = v;
    r->visible = arena_grow(f->arena, r->visible, r->n, sizeof *r->visible);
    r->visible[r->n++] = v;
    return v;
}

/* Whether the qualified name ends with this one, whatever stands in angles behind it. */
static bool is_named(str s, const char *name)
{
    const char *angle = memchr(s.data, '<', s.size);
    size_t size = strlen(name), end = angle ? (size_t)(angle - s.data) : s.size;
    return end >= size && !memcmp(s.data + end - size, name, size) &&
           (end == size || s.data[end - size - 1] == ':');
}

static void find_group(variable *v, const node *value)
{
    if (!value || value->kind != NODE_CALL || value->a->kind != NODE_NAME)
        return;
    str name = value->a->at->text;
    const char *angle = memchr(name.data, '<', name.size);
    int tile = angle ? atoi(angle + 1) : 0;
    if (is_named(name, "this_thread_block") && !value->b)
        v->group = GROUP_BLOCK;
    else if (is_named(name, "tiled_partition") && tile > 0 && tile <= 32)
        v->group = GROUP_TILE, v->tile = tile;
}

static void resolve(const node *n, void *data);

static void resolve_declarator(resolver *r, const node *declaration, const node *d)
{
    tree_each(d, resolve, r);
    if (!d->at)
        return;
    variable *v = add_variable(r, d->at->text);
    v->declaration = declaration;
    v->declarator = d;
    v->is_type = declaration->is_typedef;
    v->shared = has_word(declaration->b, "__shared__");
    if (!d->is_pointer_to_array)
        v->extents = d->pointers ? 0 : fission_type_extents(r->f, declaration->b);
    for (const node *e = d->is_pointer_to_array ? NULL : d->b; e; e = e->next)
        v->extents++;
    v->array = v->extents > 0;
    find_group(v, d->a);
    r->f->shows = r->f->shows || v->group;
    r->f->of[index_of(r->f, d->at)] = v;
}

/* CKPP_DYNAMIC_SHARED(alignment, NAME, TYPE) declares a pointer. */
static bool resolve_dynamic(resolver *r, const node *n)
{
    const node *call = n->kind == NODE_EXPRESSION ? n->a : NULL;
    if (!call || call->kind != NODE_CALL || call->a->kind != NODE_NAME ||
        !is(call->a->at, "CKPP_DYNAMIC_SHARED"))
        return false;
    const token *name = call->at;
    for (int commas = 0;
         name < call->last && !(commas && name->kind == TOKEN_NAME && is(name + 1, ",")); name++)
        commas += is(name, ",");
    if (name == call->last)
        return false;
    variable *v = add_variable(r, name->text);
    v->declaration = n;
    v->shared = true;
    r->f->of[index_of(r->f, name)] = v;
    return true;
}

/* A template's arguments are in one token with its name, where variables would not be found; and
 * what reads like a comparison must be none with a function. */
static void check_template(const resolver *r, const token *t)
{
    fission *f = r->f;
    const token_list *outer = &f->outer;
    name_kind kind;
    token_list parts = {0};
    if (memchr(t->text.data, '<', t->text.size)) {
        source *s = source_from(f->arena, "", t->text.data, t->text.size);
        parts = token_scan(f->arena, s, 0, s->size);
    }
    for (size_t k = 0; k + 1 < parts.count; k++) {
        const token *part = &parts.items[k];
        bool of_other = k > 0 && (is(part - 1, "::") || is(part - 1, "."));
        const variable *v = of_other ? NULL : find_visible(r, part->text);
        if (v && !v->is_type)
            fission_refuse(f, t, "a variable as an argument of a template");
    }
    if (!is(t + 1, "<") || find_visible(r, t->text) || names_find(f->macros, t->text, &kind))
        return;
    for (size_t k = 0; k + 1 < outer->count; k++)
        if (str_equal(outer->items[k].text, t->text) && is(&outer->items[k + 1], "("))
            fission_refuse(f, t, "arguments of a template");
}

static void resolve(const node *n, void *data)
{
    resolver *r = data;
    size_t before = r->n;
    switch (n->kind) {
    case NODE_NAME:
        check_template(r, n->at);
        r->f->of[index_of(r->f, n->at)] = find_visible(r, n->at->text);
        return;
    case NODE_DECLARATION:
        for (const node *d = n->a; d; d = d->next)
            resolve_declarator(r, n, d);
        return;
    case NODE_FOR:
    case NODE_BLOCK:
        tree_each(n, resolve, r);
        r->n = before;
        return;
    case NODE_STATEMENTS:
    case NODE_GENERIC:
    case NODE_GOTO:
    case NODE_LABEL: fission_refuse(r->f, n->first, tree_what(n)); return;
    case NODE_TYPE: return;
    default:
        if (!resolve_dynamic(r, n))
            tree_each(n, resolve, r);
    }
}

static bool read_names(fission *f, const name_set *types)
{
    f->body = read_tree(f, types);
    if (!f->body)
        return false;
    f->of = arena_alloc(f->arena, (f->tokens.count + 1) * sizeof *f->of);
    f->nvariables = 0;
    f->known_macros->count = 0; /* what they mention may be a variable now */
    resolver r = {.f = f};
    resolve(f->body, &r);
    return !f->why;
}

bool fission_read(fission *f)
{
    name_set *types = names_new(f->arena);
    text out = {0};
    read_outer(f, types);
    f->source = make_source(f->arena, f->kernel->body);
    for (int k = 0;; k++) {
        f->body = read_tree(f, types);
        if (!f->body)
            return false;
        split_declarations(f);
        if (!read_names(f, types))
            return false;
        if (!fission_inline(f, k, &out))
            break;
        str made = arena_take(f->arena, &out);
        f->source = make_source(f->arena, (const char *const[]){made.data, NULL});
    }
    text_free(&out);
    return true;
}
