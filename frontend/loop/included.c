/* included.c - what loops need of the program's own headers.
 *
 * A header that `#include "x.h"` names, or <x.h> in a folder of -I, is one of the program's own.
 * If a loop mentions what such a header defines, be it a type, a macro, a constant or a function
 * with its body, then the #include becomes a declare, and kernels get what the loops need and what
 * that needs in turn. All else is blank in what the stages behind this one read of the header, so
 * that places stay what they are. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

enum { DEEP = 64, BUCKETS = 1024 };

typedef struct header header;

/* A #define, or a declaration outside of all functions and types. */
typedef struct item {
    header *of;
    size_t begin, end; /* in bytes */
    bool is_needed, has_body, has_variable;
    bool looked, is_refused;
    bool is_looked, is_told; /* of what is called: through, and an error was found */
    bool is_kept;            /* a namespace's brace */
    struct item *next;       /* of those to be looked through */
} item;

typedef struct named {
    str name;
    item *item;
    bool is_function, is_type;
    bool is_told;
    struct named *next;
} named;

struct header {
    source *source;
    outline outline;
    bool is_own; /* false: it is the file itself */
    bool is_guarded, is_needed;
    item *items;
    size_t nitems;
    bool *inside;      /* of each directive: it is in the middle of an item */
    header **includes; /* of the program's own */
    size_t nincludes;
    struct header *next;
};

typedef struct finder {
    unit *unit;
    arena *arena; /* of all that is found out */
    host_scope *host;
    header *headers;     /* the last one read first */
    name_set *declared;  /* paths of headers that kernels have already */
    name_set *mentioned; /* by what is needed of headers */
    loop_header_macros macros;
    named *names[BUCKETS];
    item *work;
    int depth; /* of items that is_refused() looks through */
} finder;

static bool is_conditional(const token *directive)
{
    return directive_branch(directive) != DIRECTIVE_OTHER;
}

/* ---- what a header defines ---- */

static named **bucket_of(finder *f, str name)
{
    return &f->names[str_hash(name) % BUCKETS];
}

static void add_name(finder *f, named n)
{
    named **bucket = bucket_of(f, n.name);
    named *made = arena_alloc(f->arena, sizeof *made);
    *made = n;
    made->next = *bucket;
    *bucket = made;
    names_add(f->macros.defined, n.name, NAME_VALUE);
}

/* Whether the name at k of the outline is that of a variable, which kernels cannot have. */
static bool is_variable(const outline *o, int k)
{
    return o->t[k].declares == DECLARES_VALUE && outline_role_of(o, o->t[k].parent) != ROLE_ENUM &&
           (!o->t[k].is_const || outline_code(o, k + 1) == ';');
}

static item *add_item(header *h, size_t begin, size_t end)
{
    h->items[h->nitems] = (item){.of = h, .begin = begin, .end = end};
    return &h->items[h->nitems++];
}

/* Braces that are no part of an item: those of a namespace stay, those of extern "C" do not. */
static void add_braces(header *h, item *head, int open)
{
    const outline_token *t = h->outline.t;
    const token *close = t[t[open].partner].t;
    const size_t begin = head ? head->begin : t[open].t->offset;
    bool is_namespace = false;
    for (int k = open; k-- > 0 && t[k].t->offset >= begin;)
        is_namespace = is_namespace || str_is(t[k].t->text, "namespace");
    if (!head || !is_namespace)
        return;
    head->end = t[open].t->offset + 1;
    head->is_kept = true;
    add_item(h, close->offset, close->offset + 1)->is_kept = true;
}

/* Declarations go from the beginning of a statement to that of the next one, or to the end of
 * their scope. */
static void find_items(finder *f, header *h)
{
    outline *o = &h->outline;
    const bool *top = outline_find_top(o);
    size_t most = (size_t)o->ndirectives;
    for (int k = 0; k < o->count; k++)
        most += o->t[k].starts + (o->t[k].role == ROLE_SCOPE);
    h->items = arena_alloc(f->arena, most * sizeof *h->items + 1);
    h->inside = arena_alloc(f->arena, (size_t)o->ndirectives + 1);
    item *i = NULL;
    for (int k = 0; k < o->count; k++) {
        const outline_token *t = &o->t[k];
        if (t->role == ROLE_SCOPE && top[k]) {
            if (t->partner > k)
                add_braces(h, i, k);
            i = NULL;
            continue;
        }
        if (outline_role_of(o, t->parent) == ROLE_SCOPE && top[k] && t->starts)
            i = add_item(h, t->t->offset, 0);
        if (!i)
            continue;
        i->end = t->t->offset + t->t->length;
        i->has_body = i->has_body || t->role == ROLE_FUNCTION;
        if (top[k] && t->declares && t->declares != DECLARES_LABEL)
            add_name(f, (named){.name = t->t->text,
                                .item = i,
                                .is_function = t->declares == DECLARES_FUNCTION,
                                .is_type = t->declares == DECLARES_TYPE});
        i->has_variable = i->has_variable || (top[k] && is_variable(o, k));
    }
    for (int k = 0; k < o->ndirectives; k++) {
        const token *t = o->directives[k];
        str name, text;
        if (!directive_macro(t, &name, &text))
            continue;
        i = add_item(h, t->offset, t->offset + t->length);
        add_name(f, (named){.name = name, .item = i});
    }
}

/* Whether each item can be left out by itself: its brackets are paired, and so are the #ifs in
 * it. Finds the directives that are inside of items. */
static bool is_balanced(header *h)
{
    const outline *o = &h->outline;
    for (int k = 0; k < o->count; k++)
        if (o->t[k].code && strchr("(){}[]", (int)o->t[k].code) && o->t[k].partner < 0)
            return false;
    int d = 0;
    for (size_t k = 0; k < h->nitems; k++) {
        int depth = 0;
        if (k && h->items[k].begin < h->items[k - 1].begin)
            d = 0; /* the macros are at the end */
        while (d < o->ndirectives && o->directives[d]->offset < h->items[k].begin)
            d++;
        for (int j = d; j < o->ndirectives && o->directives[j]->offset < h->items[k].end; j++) {
            h->inside[j] = h->inside[j] || o->directives[j]->offset > h->items[k].begin;
            if ((depth += directive_nesting(o->directives[j])) < 0)
                return false;
        }
        if (depth)
            return false;
    }
    return true;
}

/* Whether the header is one of those that ckpp writes, or that hold kernels, or has directives
 * whose effect depends on all of its text. */
static bool is_left_out(const outline *o)
{
    static const char *const words[] = {"kernel", "push_macro", "pop_macro",
                                        "scalar_storage_order"};
    str rest;
    for (int k = 0; k < o->ndirectives; k++) {
        if (directive_is(o->directives[k], "include", &rest) && rest.size > 6 &&
            !memcmp(rest.data + 1, "ckpp/", 5))
            return true;
        if (directive_is(o->directives[k], "line", &rest))
            return true;
        const bool pragma = directive_is(o->directives[k], "pragma", &rest);
        for (size_t j = 0; pragma && j < sizeof words / sizeof *words; j++)
            if (rest.size >= strlen(words[j]) && !memcmp(rest.data, words[j], strlen(words[j])))
                return true;
    }
    for (int k = 0; k < o->count; k++)
        if (str_is(o->t[k].t->text, "_Pragma"))
            return true;
    return false;
}

static void add_path(const token_list *t, void *data)
{
    finder *f = data;
    name_kind kind;
    if (!names_find(f->declared, (str){t->source->path, strlen(t->source->path)}, &kind))
        loop_note_macros(&f->macros, t, false), names_find_variable(t, f->macros.variables);
    names_collect(f->macros.defined, t);
    names_add(f->declared, (str){t->source->path, strlen(t->source->path)}, NAME_VALUE);
}

/* What is included in the middle of something is a part of that. */
static void leave_whole(finder *f, source *from, const token *directive)
{
    token two[] = {*directive, {TOKEN_END, {"", 0}, directive->offset + directive->length, 0}};
    const bool before = f->macros.is_unsure;
    f->macros.is_unsure = true;
    include_each_text(f->unit, &(token_list){two, 1, from, false}, add_path, f);
    f->macros.is_unsure = before;
}

/* Whether a macro is defined in the middle of something, which may use it there. */
static bool defines_inside(const header *h)
{
    str name, rest;
    for (int k = 0; k < h->outline.ndirectives; k++)
        if (h->inside[k] && directive_changes(h->outline.directives[k], &name, &rest))
            return true;
    return false;
}

/* The program's own header that the directive includes; NULL: none. */
static header *read_header(finder *f, const source *from, const token *directive, int depth)
{
    unit *u = f->unit;
    bool angled;
    name_kind kind;
    const str file = include_named(directive, &angled);
    if (!file.size || include_is_of_c(file) || depth == DEEP)
        return NULL;
    source *s = include_open(u, from, file, angled);
    if (!s || memchr(s->data, 0, s->size) ||
        names_find(f->declared, (str){s->path, strlen(s->path)}, &kind))
        return NULL;
    for (header *h = f->headers; h; h = h->next)
        if (!strcmp(h->source->path, s->path))
            return h;
    header *h = arena_alloc(f->arena, sizeof *h);
    *h = (header){.source = s, .is_own = true, .next = f->headers};
    const token_list t = token_scan(f->arena, s, source_start(s), s->size);
    h->is_guarded = include_is_guarded(f->arena, &t);
    u->own_bool = u->own_bool || loop_has_own_bool(&t);
    h->outline = outline_make(f->arena, &t, ROLE_SCOPE, NULL, NULL);
    const bool left_out = is_left_out(&h->outline);
    loop_note_macros(&f->macros, &t, left_out);
    if (left_out)
        return NULL;
    find_items(f, h);
    if (!is_balanced(h) || defines_inside(h)) {
        h->is_own = false; /* its names are known, and not what they mean */
        for (size_t k = 0; k < h->nitems; k++)
            h->items[k].looked = h->items[k].is_refused = true;
        return NULL;
    }
    f->headers = h;
    for (int k = 0; k < h->outline.ndirectives; k++) {
        const token *t = h->outline.directives[k];
        const str named = include_named(t, &angled);
        if (named.size && h->inside[k])
            leave_whole(f, s, t);
        header *other = named.size && !h->inside[k] ? read_header(f, s, t, depth + 1) : NULL;
        if (!other)
            continue;
        h->includes = arena_grow(f->arena, h->includes, h->nincludes, sizeof *h->includes);
        h->includes[h->nincludes++] = other;
    }
    return h;
}

/* ---- what loops need ---- */

static bool is_macro(const item *i)
{
    const char first = i->of->source->data[i->begin];
    return first == '#' || first == '%';
}

static token_list item_tokens(const finder *f, const item *i)
{
    return token_scan(f->arena, i->of->source, i->begin + is_macro(i), i->end);
}

static bool is_member(const token_list *t, size_t k)
{
    return k && (str_is(t->items[k - 1].text, ".") || str_is(t->items[k - 1].text, "->"));
}

/* A word of the host's library, or what follows `std::` at token k. */
static bool is_of_host(const token_list *t, size_t k)
{
    static const char *const words[] = {
        "FILE",    "stderr", "stdout", "stdin", "malloc",  "calloc", "realloc", "free", "exit",
        "fprintf", "fputs",  "fopen",  "errno", "va_list", "puts",   "getenv",  "rand"};
    name_kind kind;
    if (str_is(t->items[k].text, "std") && str_is(t->items[k + 1].text, "::"))
        return !names_is_builtin(t->items[k + 2].text, &kind) &&
               !str_is(t->items[k + 2].text, "swap");
    for (size_t j = 0; j < sizeof words / sizeof *words; j++)
        if (str_is(t->items[k].text, words[j]))
            return true;
    return false;
}

/* Whether the item is not for kernels: it has a type that they cannot have, a variable or a
 * function of the host, or in C++, where names are not replaced, a type that they have for
 * something else. */
static bool is_refused(finder *f, item *i)
{
    name_kind kind;
    if (i->looked || f->depth > DEEP)
        return i->is_refused;
    i->looked = true;
    f->depth++;
    const token_list t = item_tokens(f, i);
    for (size_t k = 0; k < t.count && !i->is_refused; k++) {
        const str name = t.items[k].text;
        if (t.items[k].kind != TOKEN_NAME || is_member(&t, k))
            continue;
        i->is_refused = (str_is(name, "long") && str_is(t.items[k + 1].text, "double")) ||
                        is_of_host(&t, k);
        if (f->unit->cxx && k && names_keyword(t.items[k - 1].text) & KEYWORD_TAG)
            i->is_refused = i->is_refused ||
                            (names_is_builtin(name, &kind) && str_is(t.items[k + 1].text, "{"));
        for (const named *n = *bucket_of(f, name); n && !i->is_refused; n = n->next)
            i->is_refused = n->item != i && !n->is_function && str_equal(n->name, name) &&
                            ((n->item->has_variable && !n->is_type && n->item->of->is_own) ||
                             is_refused(f, n->item));
    }
    f->depth--;
    return i->is_refused;
}

static void need(finder *f, str name)
{
    bool defined = false;
    for (const named *n = *bucket_of(f, name); n && !defined; n = n->next)
        defined = str_equal(n->name, name) &&
                  (n->is_function ? n->item->has_body : !n->item->has_variable);
    for (named *n = *bucket_of(f, name); n && defined; n = n->next)
        if (!n->item->is_needed && str_equal(n->name, name) && !is_refused(f, n->item)) {
            n->item->is_needed = true;
            n->item->next = f->work;
            f->work = n->item;
        }
}

static void need_names(finder *f, const token_list *t)
{
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].kind == TOKEN_NAME && !is_member(t, k))
            need(f, t->items[k].text);
}

static void refuse_change(finder *f, const token *name)
{
    name_kind kind;
    bool sure = loop_is_sure(&f->macros, name->text), told = false;
    for (const named *n = *bucket_of(f, name->text); n && !sure && !told; n = n->next) {
        if (!is_macro(n->item) || !n->item->of->is_own || !str_equal(n->name, name->text))
            continue;
        const token_list t = item_tokens(f, n->item);
        told = loop_refuse_macro(&f->macros, name, &t);
    }
    if (sure || told || !names_find(f->macros.others, name->text, &kind))
        return;
    const token_list t = loop_macro_definition(&f->macros, name->text);
    loop_refuse_macro(&f->macros, name, &t);
}

/* Refuses a variable of a header, or a type that kernels do not have, at token k of its item. */
static bool refuse_name(finder *f, const item *i, const token_list *t, size_t k)
{
    const token *name = &t->items[k];
    for (const named *n = *bucket_of(f, name->text); n; n = n->next) {
        if (!n->item->of->is_own || n->item == i || !str_equal(n->name, name->text))
            continue;
        const token_list type = n->is_type ? item_tokens(f, n->item) : (token_list){0};
        if (n->is_type && loop_refuse_types(f->unit, f->host, f->macros.defined, &type))
            return true;
        if (n->is_type || n->is_function || !n->item->has_variable)
            continue;
        loop_refuse_variable(f->unit, t, name, n->item->of->source,
                             (span){n->item->begin, n->item->end});
        return true;
    }
    return false;
}

/* Refuses the first thing in the item that kernels do not have. */
static bool refuse_item(finder *f, const item *i, const token_list *t)
{
    bool found = loop_refuse(f->unit, f->host, f->macros.defined, t) ||
                 (!is_macro(i) && loop_refuse_conversions(f->unit, t));
    for (size_t k = 0; k < t->count && !found; k++)
        found = t->items[k].kind == TOKEN_NAME && !is_member(t, k) && refuse_name(f, i, t, k);
    return found;
}

static bool may_be_called(const named *n, str name)
{
    return n->item->of->is_own && str_equal(n->name, name) &&
           (is_macro(n->item) || (n->is_function && n->item->has_body));
}

/* Whether kernels have one of those that may be called: in C++ there may be several. */
static bool has_callable(finder *f, str name)
{
    bool found = false;
    for (const named *n = *bucket_of(f, name); n && !found; n = n->next)
        found = may_be_called(n, name) && !is_refused(f, n->item);
    return found;
}

/* Refuses a function that a header declares, and that neither it nor the file defines. */
static bool refuse_undefined(finder *f, const token_list *t, const token *name)
{
    bool declared = false;
    for (const named *n = *bucket_of(f, name->text); n; n = n->next) {
        if (!n->is_function || !str_equal(n->name, name->text))
            continue;
        if (n->item->has_body || n->is_told)
            return n->is_told;
        declared = declared || n->item->of->is_own;
    }
    if (!declared || host_function_named(f->host, name->text, 0))
        return false;
    for (named *n = *bucket_of(f, name->text); n; n = n->next)
        n->is_told = n->is_told || str_equal(n->name, name->text);
    diag_at(f->unit->diag, DIAG_ERROR, "loop", t->source, name->offset, name->length,
            "'%.*s' is declared, but its definition is not among what kernels see",
            (int)name->text.size, name->text.data);
    diag_at(f->unit->diag, DIAG_NOTE, NULL, t->source, name->offset, name->length,
            "put that into the header, or into this file");
    return true;
}

static bool refuse_called(finder *f, const token_list *t);

/* The same of what a name at token k of the text may call. */
static bool refuse_call(finder *f, const token_list *t, size_t k)
{
    const token *name = &t->items[k];
    const bool called = str_is(name[1].text, "("), any = has_callable(f, name->text);
    bool told = called && refuse_undefined(f, t, name);
    for (named *n = *bucket_of(f, name->text); n; n = n->next) {
        const bool macro = is_macro(n->item);
        if (!may_be_called(n, name->text) ||
            (!macro && (!called || (any && is_refused(f, n->item)))))
            continue;
        if (!n->item->is_looked && f->depth < DEEP) {
            const token_list inside = item_tokens(f, n->item);
            n->item->is_looked = true;
            f->depth++;
            n->item->is_told = (!(macro && loop_is_sure(&f->macros, name->text)) &&
                                refuse_item(f, n->item, &inside)) ||
                               refuse_called(f, &inside);
            f->depth--;
        }
        told = told || n->item->is_told;
    }
    if (told)
        names_add(f->unit->told, name->text, NAME_FUNCTION);
    return told;
}

/* Refuses what kernels do not have in functions and macros of headers that the text calls; false:
 * they have all. */
static bool refuse_called(finder *f, const token_list *t)
{
    bool told = false;
    for (size_t k = 0; k < t->count; k++) {
        const token *name = &t->items[k];
        if (name->kind == TOKEN_NAME && !is_member(t, k) &&
            !(t->source == f->unit->source && host_find(f->host, name->text, name->offset)))
            told = refuse_call(f, t, k) || told;
    }
    return told;
}

/* Refuses a block's type that has the name of a header's, which kernels would have. */
static void refuse_block_type(finder *f, const token *t, const token *place)
{
    const bool tag = names_keyword(t[-1].text) & KEYWORD_TAG;
    const host_name *h = host_block_type(f->host, t->text, tag, place->offset);
    const named *n = *bucket_of(f, t->text);
    while (n && !(n->is_type && n->item->of->is_own && str_equal(n->name, t->text)))
        n = n->next;
    if (!h || !n || f->unit->cxx)
        return;
    diag_at(f->unit->diag, DIAG_ERROR, "loop", f->unit->source, place->offset, place->length,
            "kernels have the type '%.*s' of a header, and a block declares another one",
            (int)t->text.size, t->text.data);
    diag_at(f->unit->diag, DIAG_NOTE, NULL, f->unit->source, h->offset, t->length,
            "give this one another name, and declare it in front of the function");
}

static void need_loop(finder *f, const construct *c)
{
    const token_list *t = &c->body_tokens;
    for (size_t k = 0; k < t->count; k++) {
        const token *name = &t->items[k];
        size_t own;
        if (name->kind != TOKEN_NAME || is_member(t, k))
            continue;
        const host_name *h = host_find(f->host, name->text, name->offset);
        if (h && h->kind == HOST_FUNCTION && h->to != SIZE_MAX && !f->unit->cxx)
            continue; /* of a block, it hides the header's */
        need(f, name->text);
        if (!h)
            refuse_change(f, name);
        if (k)
            refuse_block_type(f, name, name);
        if (!h || h->kind != HOST_VARIABLE)
            continue;
        const token_list type = host_declaration(f->host, f->arena, h, &own);
        need_names(f, &type);
        for (size_t j = 0; j < type.count; j++)
            if (type.items[j].kind == TOKEN_NAME)
                refuse_block_type(f, j ? &type.items[j] : name, name);
    }
    refuse_called(f, t);
}

/* What is needed needs more. */
static void need_more(finder *f)
{
    while (f->work) {
        const item *i = f->work;
        f->work = i->next;
        const token_list t = item_tokens(f, i);
        need_names(f, &t);
        for (size_t k = 0; k < t.count && i->of->is_own; k++)
            if (t.items[k].kind == TOKEN_NAME)
                names_add(f->mentioned, t.items[k].text, NAME_VALUE);
    }
}

/* Whether C++ finds the item by its types, and not by its name: an operator, a specialisation. */
static bool is_found_by_types(const token_list *t)
{
    if (t->count > 2 && str_is(t->items[0].text, "template") && str_is(t->items[2].text, ">"))
        return true;
    for (size_t k = 0; k < t->count; k++)
        if (str_is(t->items[k].text, "operator"))
            return !(names_keyword(t->items[0].text) & KEYWORD_TAG);
    return false;
}

/* Such items are needed with the types and templates that they are about. */
static void need_by_types(finder *f)
{
    for (bool more = f->unit->cxx; more;) {
        more = false;
        for (const header *h = f->headers; h; h = h->next)
            for (size_t j = 0; j < h->nitems; j++) {
                item *i = &h->items[j];
                const token_list t = i->is_needed || i->is_kept ? (token_list){0}
                                                                : item_tokens(f, i);
                bool about = false;
                if (!t.count || !is_found_by_types(&t) || is_refused(f, i))
                    continue;
                for (size_t k = 0; k < t.count; k++)
                    for (const named *n = *bucket_of(f, t.items[k].text); n; n = n->next)
                        about = about || (n->item != i && n->item->is_needed &&
                                          str_equal(n->name, t.items[k].text));
                if (!about)
                    continue;
                i->is_needed = more = true;
                i->next = f->work;
                f->work = i;
            }
        need_more(f);
    }
}

/* Conditions decide what kernels get, so that they have the macros which these mention. */
static void need_conditions(finder *f)
{
    for (const header *h = f->headers; h; h = h->next)
        for (int k = 0; k < h->outline.ndirectives && h->is_own; k++) {
            const token *t = h->outline.directives[k];
            if (!is_conditional(t))
                continue;
            const token_list words = token_scan(f->arena, h->source, t->offset + 1,
                                                t->offset + t->length);
            need_names(f, &words);
        }
    need_more(f);
}

/* Finds the headers of which loops need something, or of those that they include. */
static void find_needed_headers(finder *f)
{
    for (header *h = f->headers; h; h = h->next)
        for (size_t k = 0; k < h->nitems; k++)
            h->is_needed = h->is_needed || h->items[k].is_needed;
    for (bool more = true; more;) {
        more = false;
        for (header *h = f->headers; h; h = h->next)
            for (size_t k = 0; k < h->nincludes && !h->is_needed; k++)
                h->is_needed = h->includes[k]->is_needed, more = more || h->is_needed;
    }
}

/* ---- what cannot be told ---- */

/* Whether directive k is the first of `#ifndef X`, `#define X`: an include guard, or a default
 * that the program is asked about. */
static bool is_default(finder *f, const header *h, int k)
{
    str name, rest;
    const outline *o = &h->outline;
    if (k + 2 >= o->ndirectives || !is_conditional(o->directives[k]) ||
        !directive_macro(o->directives[k + 1], &name, &rest))
        return false;
    return (!k && h->is_guarded) || (directive_branch(o->directives[k + 2]) == DIRECTIVE_ENDIF &&
                                     asked_is_default(f->arena, h->source, o->directives[k + 1]));
}

/* Whether a condition of a header asks for a macro that a header changes, or the file changes one
 * that headers mention: which text it has at each place is not known here. */
static bool is_unclear(finder *f, const token_list *file)
{
    name_set *tested = names_new(f->arena), *changed = names_new(f->arena);
    str name, rest;
    name_kind kind;
    for (const header *h = f->headers; h; h = h->next) {
        if (names_find(f->declared, (str){h->source->path, strlen(h->source->path)}, &kind))
            return true;
        for (int k = 0; k < h->outline.ndirectives && h->is_needed; k++) {
            const token *t = h->outline.directives[k];
            if (is_default(f, h, k)) {
                const bool is_guard = !k && h->is_guarded;
                if (directive_macro(h->outline.directives[++k], &name, &rest) && !is_guard)
                    names_add(changed, name, NAME_MACRO);
                continue;
            }
            if (directive_changes(t, &name, &rest))
                names_add(changed, name, NAME_MACRO);
            const token_list words = token_scan(f->arena, h->source, t->offset + 1,
                                                t->offset + t->length);
            for (size_t j = 0; j < words.count && is_conditional(t); j++)
                if (words.items[j].kind == TOKEN_NAME)
                    names_add(tested, words.items[j].text, NAME_MACRO);
        }
    }
    for (size_t k = 0; names_get(tested, k, &name); k++)
        if (names_find(changed, name, &kind))
            return true;
    for (size_t k = 0; k < file->count; k++)
        if (file->items[k].kind == TOKEN_DIRECTIVE &&
            directive_changes(&file->items[k], &name, &rest) && !rest.data &&
            (names_find(changed, name, &kind) || names_find(tested, name, &kind) ||
             names_find(f->mentioned, name, &kind)))
            return true;
    for (size_t k = 0; names_get(f->mentioned, k, &name); k++)
        for (const named *n = *bucket_of(f, name); n && !names_find(changed, name, &kind);
             n = n->next)
            if (is_macro(n->item) && !n->item->of->is_own && str_equal(n->name, name))
                return true;
    return false;
}

/* ---- what is read of a header from here on ---- */

static bool is_kept(finder *f, const header *h, const token *t)
{
    str name, rest;
    bool angled;
    if (directive_changes(t, &name, &rest)) /* a #define is an item */
        return !rest.data;
    if (is_conditional(t))
        return true;
    if (directive_is(t, "pragma", &rest))
        return rest.size >= 4 && (!memcmp(rest.data, "once", 4) || !memcmp(rest.data, "pack", 4));
    const str file = include_named(t, &angled);
    if (str_is(file, "tgmath.h"))
        return true;
    for (size_t k = 0; file.size && k < h->nincludes; k++) {
        const source *s = include_open(f->unit, h->source, file, angled);
        if (s && !strcmp(s->path, h->includes[k]->source->path))
            return true;
    }
    return false;
}

static void keep(char *made, const source *s, size_t begin, size_t end)
{
    memcpy(made + begin, s->data + begin, end - begin);
}

static void blank(finder *f, const header *h)
{
    unit *u = f->unit;
    const source *s = h->source;
    const outline *o = &h->outline;
    char *made = arena_strndup(u->arena, s->data, s->size);
    for (size_t k = 0; k < s->size; k++)
        if (made[k] != '\n' && made[k] != '\r')
            made[k] = ' ';
    for (int k = 0; k < o->ndirectives; k++)
        if (is_kept(f, h, o->directives[k]))
            keep(made, s, o->directives[k]->offset,
                 o->directives[k]->offset + o->directives[k]->length);
    for (size_t k = 0; k < h->nitems; k++)
        if (h->items[k].is_needed || h->items[k].is_kept)
            keep(made, s, h->items[k].begin, h->items[k].end);
    u->parts = arena_grow(u->arena, u->parts, u->nparts, sizeof *u->parts);
    u->parts[u->nparts++] = source_from(u->arena, s->path, made, s->size);
}

/* ---- the file ---- */

static bool is_in_construct(const unit *u, size_t at)
{
    for (const construct *c = u->constructs; c; c = c->next)
        if (c->directive.begin <= at && at < (c->closing.end ? c->closing.end : c->body.end) &&
            !c->is->has_block)
            return true;
    return false;
}

/* Of each token, whether a header that is included there may be missing, or not be in force in all
 * loops. */
static bool *find_unsure(const finder *f, const token_list *t)
{
    bool *unsure = arena_alloc(f->arena, t->count + 1);
    const construct *loop = f->unit->constructs;
    int depth = 0;
    while (loop && !loop->is_loop)
        loop = loop->next;
    for (size_t k = 0; k < t->count; k++) {
        depth += directive_nesting(&t->items[k]);
        unsure[k] = depth || (loop && t->items[k].offset > loop->directive.begin);
    }
    return unsure;
}

/* Reads the file's own headers; what a token includes is in own[] then. */
static bool read_headers(finder *f, const token_list *t, header **own)
{
    unit *u = f->unit;
    const bool *unsure = find_unsure(f, t);
    bool any = false, angled;
    int depth = 0;
    for (const construct *c = u->constructs; c; c = c->next)
        if (!c->is->is_kernel) {
            f->macros.is_unsure = unsure[token_at(t, c->directive.begin)];
            include_each_text(u, &c->body_tokens, add_path, f);
        }
    for (size_t k = 0; k < t->count; k++) {
        const token *one = &t->items[k];
        const bool includes = one->kind == TOKEN_DIRECTIVE && include_named(one, &angled).size &&
                              !is_in_construct(u, one->offset);
        depth += range_nesting(one);
        if (includes && depth)
            leave_whole(f, u->source, one);
        f->macros.is_unsure = unsure[k];
        own[k] = includes && !depth ? read_header(f, u->source, one, 0) : NULL;
        any = any || own[k];
    }
    return any;
}

/* Makes declares of the #includes that loops need; false: of none. */
static bool put_declares(finder *f, const token_list *t, header *const *own)
{
    unit *u = f->unit;
    loop_writer w = {.unit = u};
    size_t at = 0;
    for (size_t k = 0; k < t->count; k++) {
        if (!own[k] || !own[k]->is_needed)
            continue;
        const size_t begin = t->items[k].offset, end = begin + t->items[k].length;
        text line = {0};
        loop_copy(&w, at, begin);
        loop_put_directive(&w, begin, "begin declare");
        loop_copy(&w, begin, end);
        c_put_line(&line, u->source, end);
        loop_put(&w, begin, "\n#pragma kernel end declare\n%s", line.data);
        text_free(&line);
        at = end;
    }
    if (!at)
        return false;
    loop_copy(&w, at, u->source->size);
    u->source = loop_source(&w);
    return true;
}

static bool find_needed(finder *f)
{
    unit *u = f->unit;
    const token_list t = token_scan(f->arena, u->source, source_start(u->source), u->source->size);
    header **own = arena_alloc(f->arena, (t.count + 1) * sizeof(header *));
    f->declared = names_new(f->arena);
    f->mentioned = names_new(f->arena);
    loop_begin_macros(&f->macros, u, f->arena);
    u->told = names_new(u->arena);
    const bool any = read_headers(f, &t, own);
    loop_keep_macros(&f->macros, &t);
    if (!any && !names_get(f->macros.others, 0, &(str){0}))
        return false;
    header file = {.source = u->source};
    file.outline = outline_make(f->arena, &t, ROLE_SCOPE, NULL, NULL);
    find_items(f, &file);
    f->host = host_scope_new(u);
    for (const construct *c = u->constructs; c; c = c->next)
        if (c->is_loop && !c->broken)
            need_loop(f, c);
    need_more(f);
    need_by_types(f);
    find_needed_headers(f);
    if (is_unclear(f, &t) || !put_declares(f, &t, own))
        return false;
    need_conditions(f);
    for (const header *h = f->headers; h; h = h->next)
        blank(f, h);
    return true;
}

bool loop_include(unit *u)
{
    bool any = false;
    for (const construct *c = u->constructs; c; c = c->next)
        any = any || (c->is_loop && !c->broken);
    if (!any)
        return false;
    finder f = {.unit = u, .arena = arena_new()};
    any = find_needed(&f);
    arena_free(f.arena);
    return any;
}
