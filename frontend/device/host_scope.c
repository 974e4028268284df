/* host_scope.c - the names that host code declares, and their scopes.
 *
 * The text outside the constructs' bodies is read once, with an outline as for device code. Each
 * declared name gets a scope, which is a range of the source: a block, a `for` statement, a
 * function's body, or the rest of the file. A name has a link to the one that it hides, so that a
 * look-up is a binary search and a few steps. Macros are those of frontend/text.
 *
 * Only what is certain is found. A declaration inside an #if has its scope end with the branch;
 * one with unmatched brackets, or made by a macro, is not found at all. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_AHEAD = 64, STATEMENT_MAX = 1000 };

struct host_scope {
    unit *unit;
    pp_part *part; /* NULL: nobody asked for it */
    bool made;
    host_name *names; /* sorted by name, then by place */
    size_t count;
    /* while names are collected: the indices of those in an open branch of an #if, and for each
     * open #if the value of `nlive` where its branch began */
    host_name *types; /* those of blocks: typedefs, and tags that are defined */
    size_t ntypes;
    size_t *live, nlive;
    size_t *branches, nbranches;
    int declaration, comma; /* 1 + where the last one with several declarators begins; after the
                             * first of them */
    arena *scratch;
};

host_scope *host_scope_new(unit *u)
{
    host_scope *h = arena_alloc(u->arena, sizeof *h);
    h->unit = u;
    return h;
}

/* ---- the host's tokens ---- */

static void add_token(text *to, token t)
{
    text_put(to, &t, sizeof t);
}

static void add_tokens(host_scope *h, text *to, size_t begin, size_t end)
{
    if (begin >= end)
        return;
    arena *list = arena_new();
    token_list part = token_look(list, h->scratch, h->unit->source, begin, end);
    text_put(to, part.items, part.count * sizeof *part.items);
    arena_free(list);
}

/* The file's tokens without directives and bodies of constructs, in `all`; a body's braces are
 * kept. The text of a declare is host code, too. */
static token_list host_tokens(host_scope *h, text *all)
{
    source *s = h->unit->source;
    size_t at = scan_at_file_start(s, 3) ? 3 : 0;
    for (const construct *c = h->unit->constructs; c; c = c->next) {
        add_tokens(h, all, at, c->directive.begin);
        at = c->directive.end;
        if (!c->is->is_kernel && c->closing.end) {
            if (c->is->is_host)
                add_tokens(h, all, at, c->closing.begin);
            at = c->closing.end;
        } else if (c->is->is_kernel && c->body.end > at) {
            add_token(all, (token){TOKEN_PUNCTUATOR, {"{", 1}, c->body.begin, 1});
            add_token(all, (token){TOKEN_PUNCTUATOR, {"}", 1}, c->body.end - 1, 1});
            at = c->body.end;
        }
    }
    add_tokens(h, all, at, s->size);
    add_token(all, (token){TOKEN_END, {"", 0}, s->size, 0});
    return (token_list){(void *)all->data, all->size / sizeof(token) - 1, s, !h->unit->cxx};
}

/* ---- the scope of a name ---- */

static int statement_end(const outline *o, int k)
{
    for (int end = k + STATEMENT_MAX; k < o->count && k < end && outline_code(o, k) != ';';
         k = outline_skip(o, k))
        if (outline_code(o, k) == '{' && outline_role_of(o, k) == ROLE_BLOCK)
            return outline_skip(o, k);
    return k;
}

/* The end of the body of the function whose parameters begin at `open`; the closing parenthesis if
 * there is no body. */
static int function_end(const outline *o, int open)
{
    int close = o->t[open].partner;
    if (!outline_is_name(o, open - 1)) /* float (*f)(int) */
        return close;
    for (int k = close + 1; k < o->count && k < close + LOOK_AHEAD; k = outline_skip(o, k)) {
        if (outline_code(o, k) == '{')
            return outline_skip(o, k);
        if (outline_code(o, k) && outline_code(o, k) != '(')
            break;
    }
    return close;
}

/* The index after the last token of the scope of the name at k, and for the file's own names one
 * more than there are; -1 for members of structs, and if the scope is not certain. */
static int name_end(const outline *o, int k)
{
    int parent = o->t[k].parent, role = outline_role_of(o, parent);
    while (parent >= 0 && (role == ROLE_DECLARATOR || role == ROLE_ENUM)) {
        parent = o->t[parent].parent;
        role = outline_role_of(o, parent);
    }
    if (parent < 0)
        return o->count + 1;
    if (o->t[parent].partner < 0 || role == ROLE_RECORD)
        return -1;
    return role == ROLE_FOR      ? statement_end(o, o->t[parent].partner + 1)
           : role == ROLE_PARAMS ? function_end(o, parent)
                                 : o->t[parent].partner + 1;
}

/* ---- collecting ---- */

/* A copy of a part of the token's text that outlives the tokens: the source's bytes, unless the
 * token has splices. */
static str keep(host_scope *h, const token *t, str s)
{
    if (t->text.size == t->length)
        return (str){h->unit->source->data + t->offset + (s.data - t->text.data), s.size};
    return (str){arena_strndup(h->unit->arena, s.data, s.size), s.size};
}

static void add_name(host_scope *h, host_name n)
{
    h->names = arena_grow(h->unit->arena, h->names, h->count, sizeof *h->names);
    h->names[h->count] = n;
    h->live = arena_grow(h->scratch, h->live, h->nlive, sizeof *h->live);
    h->live[h->nlive++] = h->count++;
}

static void end_branch(host_scope *h, size_t at)
{
    size_t first = h->nbranches ? h->branches[h->nbranches - 1] : h->nlive;
    for (size_t k = first; k < h->nlive; k++) {
        host_name *n = &h->names[h->live[k]];
        n->to = n->to < at ? n->to : at;
    }
    h->nlive = first;
}

static void add_directive(host_scope *h, const token *t)
{
    directive_part part = directive_branch(t);
    if (part == DIRECTIVE_IF) {
        h->branches = arena_grow(h->scratch, h->branches, h->nbranches, sizeof *h->branches);
        h->branches[h->nbranches++] = h->nlive;
    } else if (part != DIRECTIVE_OTHER) {
        end_branch(h, t->offset);
        h->nbranches -= part == DIRECTIVE_ENDIF && h->nbranches > 0;
    }
}

/* Whether the token at j is between two declarators of the declaration that begins at `first`. */
static bool is_comma(const outline *o, int j, int first)
{
    return o->t[j].code == ',' && o->t[j].parent == o->t[first].parent && !o->t[j].quiet;
}

/* Where the declarator of the name at k begins; of the first one, the declaration. */
static int own_declarator(const outline *o, int k, int first)
{
    for (int j = k - 1; j > first; j--) {
        if (is_comma(o, j, first))
            return j + 1;
        int open = o->t[j].partner;
        j = open > first && open < j ? open : j;
    }
    return first;
}

/* A type that a block declares. A tag's `begin` is after its name. */
static void add_type(host_scope *h, const outline *o, int k, int first)
{
    const outline_token *t = &o->t[k];
    const int end = name_end(o, k);
    const bool tag = k && outline_keyword(o, k - 1) & KEYWORD_TAG;
    if (t->parent < 0 || end < 0 || (tag && outline_code(o, k + 1) != '{'))
        return;
    for (int at = t->parent; at >= 0; at = o->t[at].parent)
        if (o->t[at].role == ROLE_SCOPE || o->t[at].role == ROLE_RECORD)
            return;
    const token *last = end < o->count ? o->t[end - 1].t : NULL;
    h->types = arena_grow(h->unit->arena, h->types, h->ntypes, sizeof *h->types);
    h->types[h->ntypes++] = (host_name){.name = keep(h, t->t, t->t->text),
                                        .kind = tag ? HOST_TAG : HOST_TYPE,
                                        .begin = o->t[first].t->offset,
                                        .offset = t->t->offset,
                                        .to = last ? last->offset + last->length : SIZE_MAX};
}

static void add_declared(host_scope *h, const outline *o, int k, int first)
{
    if (o->t[k].declares == DECLARES_TYPE)
        add_type(h, o, k, first);
    const outline_token *t = &o->t[k];
    bool called = outline_code(o, k + 1) == '(';
    host_kind kind = outline_role_of(o, t->parent) == ROLE_ENUM ? HOST_CONSTANT : HOST_VARIABLE;
    const bool nested = t->declares == DECLARES_VALUE && called && !h->unit->cxx;
    if (t->declares == DECLARES_FUNCTION || nested) {
        int end = called && o->t[k + 1].partner > k ? function_end(o, k + 1) : -1;
        if (end < 0 || outline_code(o, end - 1) != '}')
            return;
        kind = HOST_FUNCTION;
    } else if ((t->declares != DECLARES_VALUE &&
                (t->declares != DECLARES_KEYWORD || h->unit->cxx)) ||
               called) {
        return;
    }
    int end = name_end(o, k);
    if (end < 0)
        return;
    const token *last = end <= o->count ? o->t[end - 1].t : NULL;
    int own = own_declarator(o, k, first);
    if (own > first && h->declaration != first + 1) {
        h->declaration = first + 1;
        for (h->comma = first; h->comma < own - 1 && !is_comma(o, h->comma, first);)
            h->comma = outline_skip(o, h->comma);
    }
    add_name(h, (host_name){.name = keep(h, t->t, t->t->text),
                            .kind = kind,
                            .begin = o->t[first].t->offset,
                            .rest = own > first ? o->t[h->comma].t->offset + 1 : 0,
                            .own = o->t[own].t->offset,
                            .offset = t->t->offset,
                            .to = last ? last->offset + last->length : SIZE_MAX});
}

/* A block at file scope that is no construct's body is that of a function in K&R style: the names
 * declared since the last brace are its parameters, and their scope ends here. */
static void end_parameters(host_scope *h, size_t since, size_t at)
{
    for (size_t k = since; k < h->count; k++)
        if (h->names[k].kind == HOST_VARIABLE && h->names[k].to == SIZE_MAX)
            h->names[k].to = at;
}

static void collect(host_scope *h)
{
    text all = {0};
    token_list tokens = host_tokens(h, &all);
    outline o = outline_make(h->scratch, &tokens, ROLE_SCOPE, NULL, NULL);
    const construct *next = h->unit->constructs;
    size_t since = 0;
    int first = 0, d = 0;
    for (int k = 0; k < o.count; k++) {
        const outline_token *t = &o.t[k];
        for (; d < o.ndirectives && o.directives[d]->offset < t->t->offset; d++)
            add_directive(h, o.directives[d]);
        while (next && next->body.begin < t->t->offset)
            next = next->next;
        bool param = outline_role_of(&o, t->parent) == ROLE_PARAMS &&
                     (k - 1 == t->parent || outline_code(&o, k - 1) == ',');
        if (t->starts || param)
            first = k;
        if (t->declares)
            add_declared(h, &o, k, first);
        if (t->parent >= 0 || (t->code != '{' && t->code != '}'))
            continue;
        bool body = next && next->body.begin == t->t->offset && next->body.end > t->t->offset;
        if (t->code == '{' && t->role == ROLE_BLOCK && !body)
            end_parameters(h, since, t->t->offset);
        since = h->count;
    }
    for (; d < o.ndirectives; d++)
        add_directive(h, o.directives[d]);
    text_free(&all);
}

/* ---- looking up ---- */

static int compare_names(const void *a, const void *b)
{
    const host_name *x = a, *y = b;
    int order = str_order(x->name, y->name);
    return order ? order : (x->offset > y->offset) - (x->offset < y->offset);
}

/* Sets each name's `around`: the one of the same name in whose scope it is. */
static void nest(host_scope *h)
{
    size_t open = 0; /* 1 + the innermost one's number */
    for (size_t k = 0; k < h->count; k++) {
        host_name *n = &h->names[k];
        if (!k || !str_equal(n->name, h->names[k - 1].name))
            open = 0;
        while (open && h->names[open - 1].to <= n->offset)
            open = h->names[open - 1].around;
        n->around = open;
        open = k + 1;
    }
}

static void make(host_scope *h)
{
    h->made = true;
    h->scratch = arena_new();
    collect(h);
    arena_free(h->scratch);
    if (h->count)
        qsort(h->names, h->count, sizeof *h->names, compare_names);
    nest(h);
}

/* The number of the first name that is not before this one at `at`. */
static size_t first_behind(host_scope *h, str name, size_t at)
{
    if (!h->made)
        make(h);
    size_t low = 0, high = h->count;
    host_name key = {.name = name, .offset = at};
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_names(&h->names[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

pp_part *host_part(host_scope *h)
{
    if (h->part)
        return h->part;
    h->part = pp_part_new(h->unit->arena, h->unit->source, h->unit->cxx);
    for (const construct *c = h->unit->constructs; c; c = c->next) {
        const size_t end = c->is->is_kernel ? c->body.end : c->is->is_host ? 0 : c->closing.end;
        if (end > c->directive.end)
            pp_part_skip(h->part, c->directive.end, end);
    }
    return h->part;
}

static const host_name *of_macro(host_scope *h, const pp_macro *m)
{
    host_name *made = arena_alloc(h->unit->arena, sizeof *made);
    *made = (host_name){.name = m->name->text,
                        .kind = m->is_function ? HOST_FUNCTION_MACRO : HOST_MACRO,
                        .macro = m,
                        .begin = m->from,
                        .offset = m->offset,
                        .to = SIZE_MAX};
    return made;
}

const host_name *host_find(host_scope *h, str name, size_t at)
{
    const pp_macro *m = pp_part_directive(host_part(h), name, at, 0);
    const host_name *n = NULL;
    for (size_t k = first_behind(h, name, at); !n && k && str_equal(h->names[k - 1].name, name);
         k = h->names[k - 1].around)
        if (h->names[k - 1].to > at)
            n = &h->names[k - 1];
    return m && !m->is_undefined && !(n && n->offset > m->offset) ? of_macro(h, m) : n;
}

const pp_macro *host_macro(arena *a, const void *place, str name, size_t k)
{
    const host_place *p = place;
    const host_name *n = k ? NULL : host_find(p->host, name, p->at);
    (void)a;
    return n ? n->macro : NULL;
}

token_list host_declaration(host_scope *h, arena *a, const host_name *n, size_t *own)
{
    source *s = h->unit->source;
    token_list head = token_scan(a, s, n->begin, n->rest ? n->rest : n->offset);
    *own = n->rest ? head.count : 0;
    if (!n->rest)
        return head;
    token_list tail = token_scan(a, s, n->own, n->offset), all = {.source = s};
    all.count = head.count + tail.count;
    all.items = arena_alloc(a, (all.count + 1) * sizeof *all.items);
    memcpy(all.items, head.items, head.count * sizeof *head.items);
    memcpy(all.items + head.count, tail.items, (tail.count + 1) * sizeof *tail.items);
    return all;
}

bool host_is_pointer(host_scope *h, arena *a, const host_name *n)
{
    const char *after = h->unit->source->data + n->offset + n->name.size;
    size_t own;
    if (n->kind != HOST_VARIABLE)
        return false;
    token_list t = host_declaration(h, a, n, &own);
    for (size_t k = own; k < t.count; k++)
        if (str_is(t.items[k].text, "*"))
            return true;
    return after[strspn(after, " \t\r\n")] == '[';
}

const host_name *host_block_type(host_scope *h, str name, bool tag, size_t at)
{
    first_behind(h, name, at);
    for (size_t k = h->ntypes; k--;)
        if (h->types[k].offset < at && at < h->types[k].to &&
            (h->types[k].kind == HOST_TAG) == tag && str_equal(h->types[k].name, name))
            return &h->types[k];
    return NULL;
}

const host_name *host_function_under_if(host_scope *h, str name, size_t at, size_t k)
{
    for (size_t j = first_behind(h, name, at); j && str_equal(h->names[j - 1].name, name); j--)
        if (h->names[j - 1].kind == HOST_FUNCTION && h->names[j - 1].to <= at && !k--)
            return &h->names[j - 1];
    return NULL;
}

const host_name *host_function_named(host_scope *h, str name, size_t k)
{
    for (size_t j = first_behind(h, name, 0); j < h->count && str_equal(h->names[j].name, name);
         j++)
        if (h->names[j].kind == HOST_FUNCTION && !k--)
            return &h->names[j];
    return NULL;
}

const host_name *host_function_below(host_scope *h, str name, size_t at)
{
    for (size_t k = first_behind(h, name, at); k < h->count && str_equal(h->names[k].name, name);
         k++)
        if (h->names[k].kind == HOST_FUNCTION && h->names[k].to == SIZE_MAX)
            return &h->names[k];
    return NULL;
}

/* Reads what precedes the name, without specifiers: one type's name, or C's type words. */
const char *host_type(host_scope *h, const host_name *n)
{
    arena *a = h->unit->arena;
    const char *after = h->unit->source->data + n->offset + n->name.size;
    size_t own;
    token_list t = host_declaration(h, a, n, &own);
    text type = {0};
    bool named = false,
         simple = n->kind == HOST_VARIABLE && after[strspn(after, " \t\r\n")] != '[';
    for (size_t k = 0; k < t.count && t.items[k].kind == TOKEN_NAME; k++) {
        unsigned word = names_keyword(t.items[k].text);
        if (word & KEYWORD_SPECIFIER || (named && !(word & KEYWORD_TYPE)))
            continue;
        simple = simple && !(word & KEYWORD_GROUP);
        named = !(word & KEYWORD_TAG);
        text_printf(&type, "%s%.*s", type.size ? " " : "", (int)t.items[k].text.size,
                    t.items[k].text.data);
    }
    simple = simple && named && !(t.count && str_is(t.items[t.count - 1].text, "*"));
    const char *found = simple ? arena_strndup(a, type.data, type.size) : NULL;
    text_free(&type);
    return n->kind == HOST_MACRO || n->kind == HOST_CONSTANT ? "int" : found;
}
