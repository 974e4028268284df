/* check_data.c - the directives that move arrays: data, enter data, exit data, update. */
#define _GNU_SOURCE
#include "frontend/check/check.h"
#include "ckpp/data.h"

#include <string.h>

static bool has_two_words(const construct *c)
{
    return c->is->kind == CONSTRUCT_ENTER || c->is->kind == CONSTRUCT_EXIT;
}

static span directive_words(const construct *c)
{
    const token *first = &c->tokens.items[0];
    const token *last = has_two_words(c) && c->name ? c->name : first;
    return (span){first->offset, last->offset + last->length};
}

/* Names of labels are allowed as in other constructs, but `enter` and `exit` have `data` behind
 * them. */
void check_moving_name(checker *k, construct *c, const char *name)
{
    if (!has_two_words(c) || (c->name && str_is(c->name->text, "data")))
        return;
    check_error(k, name, check_span(c->name ? c->name : &c->tokens.items[0]),
                arena_printf(k->unit->arena, "expected 'data' after '%s'", c->is->word));
    c->broken = true;
}

/* Whether the tokens end with the head of a statement, whose body would be the directive. */
static bool ends_with_head(const token_list *t)
{
    size_t k = t->count;
    while (k && t->items[k - 1].kind == TOKEN_DIRECTIVE)
        k--;
    if (!k)
        return false;
    if (str_is(t->items[k - 1].text, "else") || str_is(t->items[k - 1].text, "do"))
        return true;
    if (!str_is(t->items[k - 1].text, ")"))
        return false;
    int depth = 0;
    do
        depth += range_nesting(&t->items[--k]);
    while (k && depth);
    static const char *const heads[] = {"if", "for", "while", "switch"};
    for (size_t j = 0; k && j < sizeof heads / sizeof *heads; j++)
        if (str_is(t->items[k - 1].text, heads[j]))
            return true;
    return false;
}

void check_moving_place(checker *k, construct *c, const char *name)
{
    enum { FAR = 4096 };
    const span where = directive_words(c);
    if (!c->is_inline) {
        check_error(
            k, name, where,
            arena_printf(k->unit->arena, "'%s' stands outside of all functions", c->is->moves));
        check_note(k, where, "it runs where it stands, as a statement does");
        c->broken = true;
        return;
    }
    if (c->is->has_block)
        return;
    /* the statement begins nearer than that; where the tokens begin in the middle of something, no
     * head is found */
    size_t end = c->directive.begin, begin = end > FAR ? end - FAR : 0;
    while (begin && k->source->data[begin - 1] != '\n')
        begin--;
    token_list t = token_scan(k->unit->arena, k->source, begin, end);
    if (!ends_with_head(&t))
        return;
    check_error(
        k, name, where,
        arena_printf(k->unit->arena, "'%s' is all that this statement governs", c->is->moves));
    check_note(k, where,
               "compiled without ckpp, it would govern the next statement: put braces around the "
               "directive");
}

void check_moving_clauses(checker *k, construct *c, const char *name)
{
    bool any = false;
    for (const clause *l = c->clauses; l; l = l->next) {
        const bool list = ast_clause(l->kind)->form == AST_LIST ||
                          ast_clause(l->kind)->form == AST_PARAMETERS;
        if (!ast_takes(c->is, l->kind)) {
            check_error(k, name, check_span(l->word),
                        arena_printf(k->unit->arena, "'%s' is no clause of '%s'",
                                     ast_clause(l->kind)->word, c->is->moves));
            if (c->is->kind == CONSTRUCT_ENTER && list)
                check_note(k, check_span(l->word),
                           "it takes in(...), what is copied to the device, and temp(...), what "
                           "is not; exit data has out(...)");
            else if (c->is->kind == CONSTRUCT_EXIT && list)
                check_note(k, check_span(l->word),
                           "it takes out(...), what is copied back, and release(...), what is "
                           "not");
            else if (c->is->kind == CONSTRUCT_UPDATE && list)
                check_note(k, check_span(l->word),
                           "it takes host(...), what is copied from the device, and device(...), "
                           "what is copied to it");
            c->broken = true;
        } else if (!list && c->clause[l->kind]) {
            check_error_name(k, "duplicate-clause", l->word, "clause @ is given twice");
            check_note(k, check_span(c->clause[l->kind]->word), "the first one is here");
        }
        any = any || list;
        c->clause[l->kind] = l;
    }
    if (any || c->broken)
        return;
    check_error(k, "data-array", directive_words(c),
                arena_printf(k->unit->arena, "'%s' names no array", c->is->moves));
}

/* ---- arrays ---- */

static range part_of(range r, size_t begin, size_t end)
{
    return (range){r.first + begin, end - begin};
}

/* The number of tokens in front of the brackets at the end. */
static size_t before_brackets(range r)
{
    size_t n = r.count;
    while (n && str_is(r.first[n - 1].text, "]")) {
        size_t k = n;
        int depth = 0;
        do
            depth += range_nesting(&r.first[--k]);
        while (k && depth);
        n = k;
    }
    return n;
}

/* Reads FIRST:COUNT or COUNT. */
static section read_section(range r)
{
    const size_t colon = range_colon(r);
    return colon < r.count ? (section){true, part_of(r, 0, colon), part_of(r, colon + 1, r.count)}
                           : (section){false, {r.first, 0}, r};
}

static void add_section(checker *k, moved_array *a, range r)
{
    a->sections = arena_grow(k->unit->arena, a->sections, a->nsections, sizeof *a->sections);
    a->sections[a->nsections++] = read_section(r);
}

/* Whether the tokens are a name with members and subscripts, or in parentheses. */
static bool is_designator(range r)
{
    int depth = 0;
    bool name = false;
    for (size_t k = 0; k < r.count; k++) {
        const token *t = &r.first[k];
        const bool top = depth == 0;
        depth += range_nesting(t);
        const bool member = str_is(t->text, ".") || str_is(t->text, "->") || str_is(t->text, "::");
        if (!top || range_nesting(t))
            name = name || range_nesting(t);
        else if (t->kind == TOKEN_NAME && !name)
            name = true;
        else if (member && (name || !k))
            name = false;
        else
            return false;
    }
    return name && r.count &&
           (r.first->kind == TOKEN_NAME || str_is(r.first->text, "(") ||
            str_is(r.first->text, "::"));
}

enum { FAR = 1000 };

/* What follows a name's declarator. */
static token_list after_name(checker *k, const host_name *h)
{
    const size_t begin = h->offset + h->name.size, left = k->source->size - begin;
    return token_scan(k->unit->arena, k->source, begin, begin + (left < FAR ? left : FAR));
}

/* Whether the extent mentions a variable that is not a constant: a const one may be a parameter,
 * or be computed from what is not constant. */
static bool is_computed(checker *k, range extent)
{
    for (size_t j = 0; j < extent.count; j++) {
        const token *t = &extent.first[j];
        const host_name *h = t->kind == TOKEN_NAME ? host_find(k->host, t->text, t->offset) : NULL;
        if (!h || h->kind != HOST_VARIABLE)
            continue;
        const char *type = k->source->data + h->begin;
        token_list after = after_name(k, h);
        if (!memmem(type, h->offset - h->begin, "const", 5) || !after.count ||
            !(str_is(after.items[0].text, "=") || str_is(after.items[0].text, "{")))
            return true;
        size_t end = 1;
        for (int depth = 0; end < after.count && (depth || !str_is(after.items[end].text, ",")) &&
                            !str_is(after.items[end].text, ";");
             end++)
            depth += range_nesting(&after.items[end]);
        if (is_computed(k, (range){&after.items[1], end - 1}))
            return true;
    }
    return false;
}

static const host_name *variable_of(checker *k, const construct *c, const moved_array *a)
{
    const host_name *h = a->host.count == 1
                             ? host_find(k->host, a->host.first->text, c->directive.begin)
                             : NULL;
    return h && h->kind == HOST_VARIABLE ? h : NULL;
}

/* The extents in the declaration of a variable or a parameter, "float x[n]". */
static void find_declared(checker *k, const construct *c, moved_array *a)
{
    const host_name *h = variable_of(k, c, a);
    if (!h)
        return;
    token_list t = after_name(k, h);
    for (size_t j = 0; j < t.count && str_is(t.items[j].text, "["); j++) {
        size_t first = ++j;
        for (int depth = 0; j < t.count && (depth || !str_is(t.items[j].text, "]")); j++)
            depth += range_nesting(&t.items[j]);
        while (first < j && names_keyword(t.items[first].text) & KEYWORD_SPECIFIER)
            first++;
        if (first == j || j == t.count) {
            a->ndeclared = 0;
            return;
        }
        a->declared = arena_grow(k->unit->arena, a->declared, a->ndeclared, sizeof *a->declared);
        a->declared[a->ndeclared++] = (range){&t.items[first], j - first};
    }
}

static void read_array(checker *k, construct *c, const clause *l, range item, const char *name)
{
    moved_array *a = arena_alloc(k->unit->arena, sizeof *a), **last = &c->moved;
    const size_t n = before_brackets(item);
    range part;
    a->how = l->kind;
    a->host = part_of(item, 0, n);
    a->where = range_span(item);
    if (!is_designator(a->host)) {
        const bool typed = n > 1 && item.first[n - 1].kind == TOKEN_NAME &&
                           item.first[n - 2].kind == TOKEN_NAME;
        check_error(k, name, item.count ? a->where : check_span(l->word),
                    "expected an array: x[n], or p->x[n]");
        if (typed)
            check_note(k, a->where, "it has its type already: leave that out");
        c->broken = true;
        return;
    }
    for (size_t at = n; at < item.count;) {
        size_t end = at;
        int depth = 0;
        do
            depth += range_nesting(&item.first[end++]);
        while (depth);
        range inside = part_of(item, at + 1, end - 1);
        if (!inside.count)
            add_section(k, a, inside);
        for (at = end; range_next(&inside, &part);)
            add_section(k, a, part);
    }
    for (size_t j = 0; j < a->nsections; j++) {
        if (a->sections[j].has_colon || a->sections[j].count.count)
            continue;
        check_error(k, name, a->where, "an extent is missing between brackets");
        c->broken = true;
    }
    if (a->nsections > CKPP_DATA_DIMS) {
        check_error(k, name, a->where,
                    arena_printf(k->unit->arena, "%zu dimensions: at most %d are allowed",
                                 a->nsections, CKPP_DATA_DIMS));
        c->broken = true;
    }
    find_declared(k, c, a);
    for (size_t j = 0; k->unit->cxx && j < a->ndeclared; j++)
        a->decays = a->decays || is_computed(k, a->declared[j]);
    if (a->decays && a->ndeclared > 1) {
        check_error(k, name, a->where,
                    "the length of this array's rows is computed, which C++ has no type for");
        check_note(k, a->where,
                   "make it one array of rows * columns elements: name x[0:rows * columns]");
        c->broken = true;
    }
    while (*last)
        last = &(*last)->next;
    *last = a;
}

void check_moved(checker *k, construct *c, const char *name)
{
    for (const clause *l = c->clauses; l; l = l->next) {
        range list = l->value, item;
        if (ast_clause(l->kind)->form != AST_LIST && ast_clause(l->kind)->form != AST_PARAMETERS)
            continue;
        if (!list.count) {
            check_error_name(k, name, l->word, "@ names no array");
            c->broken = true;
        }
        while (range_next(&list, &item))
            read_array(k, c, l, item, name);
    }
}

/* ---- jumps ---- */

/* The outermost region reports what leaves it, and the regions inside of it with it. */
void check_longjmp(checker *k, construct *c, const char *name)
{
    const construct *outer = c->outer;
    while (outer && outer->is->kind != CONSTRUCT_DATA)
        outer = outer->outer;
    if (!c->is->has_block || outer)
        return;
    token_list t = token_scan(k->unit->arena, k->source, c->block.begin, c->block.end);
    for (size_t j = 0; j + 1 < t.count; j++) {
        const bool jump = str_is(t.items[j].text, "longjmp") ||
                          str_is(t.items[j].text, "siglongjmp");
        if (!jump || !str_is(t.items[j + 1].text, "("))
            continue;
        check_error_name(k, name, &t.items[j], "@ leaves the data region without ending it");
        check_note(k, directive_words(c), "the region begins here");
        check_note(k, check_span(&t.items[j]),
                   "'return', 'break', 'continue' and 'goto' end it; 'enter data' and 'exit data' "
                   "stand where the program likes");
    }
}
