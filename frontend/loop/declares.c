/* declares.c - what loops need of the file, and what that needs: functions, macros that are
 * called, types, constants. Each becomes a declare, so that kernels have it.
 *
 * Only what is certain is taken: what is defined once, outside of all #ifs. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

/* Parts of the file, in order and apart from each other. */
struct loop_spans {
    span *items;
    size_t count;
};

/* Adds one that begins behind the begin of the last one. */
static void add_span(arena *a, loop_spans *all, size_t begin, size_t end)
{
    span *last = all->count ? &all->items[all->count - 1] : NULL;
    if (last && begin <= last->end) {
        last->end = end > last->end ? end : last->end;
    } else if (begin < end) {
        all->items = arena_grow(a, all->items, all->count, sizeof *all->items);
        all->items[all->count++] = (span){begin, end};
    }
}

static bool is_within(const loop_spans *all, size_t at)
{
    size_t low = 0, high = all->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (all->items[middle].end <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && all->items[low].begin <= at;
}

static void find_spans(loop_declares *d)
{
    arena *a = d->unit->arena;
    d->declared = arena_alloc(a, sizeof *d->declared);
    d->bodies = arena_alloc(a, sizeof *d->bodies);
    *d->declared = *d->bodies = (loop_spans){NULL, 0};
    for (const construct *c = d->unit->constructs; c; c = c->next)
        if (c->is->is_kernel)
            add_span(a, d->bodies, c->body.begin, c->body.end);
        else
            add_span(a, d->declared, c->directive.begin,
                     c->closing.end ? c->closing.end : c->body.end);
}

/* Whether kernels have the text at `at` already. */
static bool is_declared(const loop_declares *d, size_t at)
{
    return is_within(d->declared, at);
}

/* False if it is there already. */
static bool add(loop_declares *d, size_t begin)
{
    size_t low = 0, high = d->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (d->begins[middle] < begin)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < d->count && d->begins[low] == begin)
        return false;
    d->begins = arena_grow(d->unit->arena, d->begins, d->count, sizeof *d->begins);
    memmove(&d->begins[low + 1], &d->begins[low], (d->count++ - low) * sizeof *d->begins);
    d->begins[low] = begin;
    return true;
}

/* ---- types ---- */

/* A type that the file defines: a tag, a typedef's name, or a macro that is a type's words. */
struct loop_type {
    str name;
    token_list tokens;
    bool taken;
};

static int compare_types(const void *a, const void *b)
{
    return str_order(((const loop_type *)a)->name, ((const loop_type *)b)->name);
}

static void add_type(loop_declares *d, str name, const token_list *all, size_t first, size_t count)
{
    names_add(d->type_names, name, NAME_TYPE);
    d->types = arena_grow(d->unit->arena, d->types, d->ntypes, sizeof *d->types);
    d->types[d->ntypes++] = (loop_type){.name = name,
                                        .tokens = token_slice(d->unit->arena, all, first, count)};
}

static bool is_tag_word(str s)
{
    return str_is(s, "struct") || str_is(s, "union") || str_is(s, "enum");
}

/* `typedef double real;`, `typedef float row[4];`, `typedef float (*map)(float);`. One with commas
 * is not, and one with other parentheses only if they are an attribute's. */
static size_t find_typedef(loop_declares *d, const token_list *t, size_t k)
{
    size_t end = k + 1, extent = 0;
    for (; end < t->count && !str_is(t->items[end].text, ";"); end++) {
        const token *at = &t->items[end];
        const bool attribute = str_is(at->text, "__attribute__") && at[-1].kind == TOKEN_NAME &&
                               end > k + 2,
                   pointer = end + 3 < t->count && str_is(at->text, "(") &&
                             str_is(at[1].text, "*") && str_is(at[3].text, ")");
        if (!extent && (attribute || pointer || str_is(at->text, "[")))
            extent = pointer ? end + 3 : end;
        if (at->kind != TOKEN_NAME && !strchr("[]*", *at->text.data) && !extent)
            return k;
    }
    const token *name = &t->items[(extent ? extent : end) - 1];
    if (end == t->count || name->kind != TOKEN_NAME)
        return k;
    add_type(d, name->text, t, k, end + 1 - k);
    return end;
}

/* The tokens of a directive, from its word on. */
static token_list directive_tokens(const loop_declares *d, const token *directive)
{
    return token_scan(d->unit->arena, d->unit->source, directive->offset + 1,
                      directive->offset + directive->length);
}

/* `#define real double` */
static void find_macro(loop_declares *d, const token_list *all, size_t at)
{
    str rest;
    if (!directive_is(&all->items[at], "define", &rest))
        return;
    token_list t = directive_tokens(d, &all->items[at]);
    bool words = t.count > 2;
    for (size_t k = 2; k < t.count; k++)
        words = words && loop_is_type_word(&t.items[k], d->type_names);
    if (words)
        add_type(d, t.items[1].text, all, at, 1);
}

/* The index after the attributes at token k: __attribute__((packed)), _Alignas(16). */
static size_t skip_attributes(const token_list *t, size_t k)
{
    while (k + 1 < t->count && names_keyword(t->items[k].text) & KEYWORD_GROUP &&
           str_is(t->items[k + 1].text, "(")) {
        int depth = 0;
        for (k++; k < t->count; k++)
            if (!(depth += range_nesting(&t->items[k])))
                break;
        k++;
    }
    return k;
}

/* The definition of a type that may begin at token k; the index behind it, or k. */
static size_t find_type(loop_declares *d, const token_list *t, size_t k)
{
    size_t at = k + str_is(t->items[k].text, "typedef"), end, tag = at;
    if (is_tag_word(t->items[at].text))
        tag = skip_attributes(t, at + 1);
    bool tagged = tag > at && tag < t->count && t->items[tag].kind == TOKEN_NAME;
    size_t open = tagged ? skip_attributes(t, tag + 1) : tag;
    if (tag == at || open >= t->count || !str_is(t->items[open].text, "{"))
        return at > k ? find_typedef(d, t, k) : k;
    int depth = 0;
    for (end = at; end < t->count; end++) {
        depth += range_nesting(&t->items[end]);
        if (!depth && str_is(t->items[end].text, ";"))
            break;
    }
    if (end == t->count)
        return k;
    if (tagged)
        add_type(d, t->items[tag].text, t, k, end + 1 - k);
    const token *last = &t->items[end - 1];
    if (at > k && last->kind == TOKEN_NAME &&
        !(tagged && str_equal(last->text, t->items[tag].text)))
        add_type(d, last->text, t, k, end + 1 - k);
    return end;
}

/* A struct, union or enum that a block defines: bytes [begin, end) are its scope. */
struct loop_hidden {
    str name;
    size_t begin, end;
    int depth;
    bool reported;
};

/* Notes a definition at token k, which is inside `depth` brackets; deeper blocks have ended. */
static void find_hidden(loop_declares *d, const token_list *t, size_t k, int depth)
{
    const size_t at = t->items[k].offset;
    for (size_t j = d->nhidden; j-- > 0 && str_is(t->items[k].text, "}");)
        if (d->hidden[j].end == SIZE_MAX && d->hidden[j].depth >= depth)
            d->hidden[j].end = at;
    if (!depth || !is_tag_word(t->items[k].text))
        return;
    size_t tag = skip_attributes(t, k + 1);
    if (tag + 1 >= t->count || t->items[tag].kind != TOKEN_NAME ||
        !str_is(t->items[skip_attributes(t, tag + 1)].text, "{"))
        return;
    d->hidden = arena_grow(d->unit->arena, d->hidden, d->nhidden, sizeof *d->hidden);
    d->hidden[d->nhidden++] = (loop_hidden){
        .name = t->items[tag].text, .begin = at, .end = SIZE_MAX, .depth = depth};
}

/* `unsigned a : 3, b : WIDTH;` */
static void find_bit_field(loop_declares *d, const token_list *t, size_t k)
{
    const token *name = &t->items[k];
    if (k && k + 3 < t->count && name->kind == TOKEN_NAME && str_is(name[1].text, ":") &&
        (str_is(name[3].text, ";") || str_is(name[3].text, ",")) &&
        (str_is(name[-1].text, ",") || name[-1].kind == TOKEN_NAME) &&
        !str_is(name[-1].text, "case"))
        names_add(d->unit->bit_fields, name->text, NAME_VALUE);
}

static void find_types(loop_declares *d)
{
    const token_list *t = &d->file;
    int depth = 0, conditions = 0;
    bool starts = true;
    d->unit->own_bool = d->unit->own_bool || loop_has_own_bool(t);
    for (size_t k = 0; k < t->count; k++)
        find_bit_field(d, t, k);
    for (size_t k = 0; k < t->count; k++) {
        conditions += directive_nesting(&t->items[k]);
        if (t->items[k].kind == TOKEN_DIRECTIVE && !conditions)
            find_macro(d, t, k);
        if (starts && !depth && !conditions)
            k = find_type(d, t, k);
        find_hidden(d, t, k, depth);
        depth += range_nesting(&t->items[k]);
        starts = t->items[k].kind == TOKEN_DIRECTIVE || str_is(t->items[k].text, ";") ||
                 str_is(t->items[k].text, "}");
    }
    if (d->ntypes)
        qsort(d->types, d->ntypes, sizeof *d->types, compare_types);
}

/* The type, if it is the only one of its name. */
static loop_type *type_named(const loop_declares *d, str name)
{
    loop_type key = {.name = name};
    loop_type *found = d->ntypes
                           ? bsearch(&key, d->types, d->ntypes, sizeof *d->types, compare_types)
                           : NULL;
    const loop_type *end = d->types + d->ntypes;
    if (!found || (found > d->types && str_equal(found[-1].name, name)) ||
        (found + 1 < end && str_equal(found[1].name, name)))
        return NULL;
    return found;
}

static void take_names(loop_declares *d, const token_list *t);

enum { DEEP = 2000 };

/* False, with an error, if what is taken leads to too much. */
static bool begin_taking(loop_declares *d, size_t at)
{
    if (d->depth++ < DEEP)
        return true;
    if (d->depth == DEEP + 1)
        diag_at(d->unit->diag, DIAG_ERROR, "loop", d->unit->source, at, 0,
                "functions and types need each other %d deep, down to this one: put '#pragma "
                "kernel declare' in front of it",
                DEEP);
    d->depth--;
    return false;
}

static void take_inside(loop_declares *d, size_t at, const token_list *t)
{
    if (begin_taking(d, at)) {
        take_names(d, t);
        d->depth--;
    }
}

/* Whether the offset is in a body, of which loop_refuse() says what kernels do not have. */
static bool is_in_body(const loop_declares *d, const token_list *t, size_t offset)
{
    return t->source == d->unit->source && is_within(d->bodies, offset);
}

/* Reports the first word of a type that no kernel can have. */
static void check_type_words(loop_declares *d, const token_list *t)
{
    if (!t->count) /* a loop without a body, of which the parser has told */
        return;
    const size_t at = t->items[0].offset;
    const char *number = arena_printf(d->unit->arena, "%zu", at);
    const str place = {number, strlen(number)};
    name_kind kind;
    if (!is_in_body(d, t, at) && !names_find(d->refused, place, &kind) &&
        loop_refuse_types(d->unit, d->host, d->known, t))
        names_add(d->refused, place, NAME_TYPE);
}

static void take_type(loop_declares *d, str name)
{
    loop_type *type = type_named(d, name);
    if (!type || type->taken)
        return;
    type->taken = true;
    check_type_words(d, &type->tokens);
    const size_t begin = type->tokens.items[0].offset;
    if (is_declared(d, begin) || !add(d, begin))
        return;
    names_collect(d->known, &type->tokens);
    type_collect(d->kernel_types, &type->tokens);
    token_list inside = type->tokens;
    if (inside.items[0].kind == TOKEN_DIRECTIVE)
        inside = directive_tokens(d, inside.items);
    take_inside(d, begin, &inside);
}

static bool is_sign(str s)
{
    return str_is(s, "signed") || str_is(s, "unsigned");
}

static void take_types(loop_declares *d, const token_list *t)
{
    for (size_t k = 0; k < t->count; k++) {
        const token *at = &t->items[k];
        if (at->kind == TOKEN_NAME)
            take_type(d, at->text);
        if (str_is(at->text, "char") && !is_sign(at[1].text) && !(k && is_sign(at[-1].text)))
            d->unit->plain_char = true;
    }
}

/* Reports a loop that uses a struct of a block, `struct NAME` at token k, where the file has
 * another one of that name: kernels would have the latter. */
static void check_hidden(loop_declares *d, const construct *c, const token_list *t, size_t k)
{
    const token *tag = &t->items[k + 1];
    const loop_type *type = is_tag_word(tag[-1].text) ? type_named(d, tag->text) : NULL;
    for (size_t j = 0; type && j < d->nhidden; j++) {
        loop_hidden *h = &d->hidden[j];
        if (h->reported || !str_equal(h->name, tag->text) || h->begin > tag->offset ||
            h->end < c->directive.begin || is_declared(d, h->begin))
            continue;
        h->reported = true;
        diag_at(d->unit->diag, DIAG_ERROR, "loop", d->unit->source, tag->offset, tag->length,
                "a block of the function defines its own '%.*s %.*s', and kernels would have "
                "that of the file",
                (int)tag[-1].text.size, tag[-1].text.data, (int)tag->text.size, tag->text.data);
        diag_at(d->unit->diag, DIAG_NOTE, NULL, d->unit->source, h->begin, 0,
                "give this one another name, and put it outside of the function");
        return;
    }
}

/* ---- functions ---- */

/* Whether C's function is one of a function, an extension of gcc's. */
static bool is_nested(const unit *u, const host_name *h)
{
    return !u->cxx && h->to != SIZE_MAX && u->source->data[h->to - 1] == '}';
}

/* The tokens of a function to the end of its body, of a macro's #define, of a declaration. */
static token_list definition_at(const loop_declares *d, const host_name *h)
{
    const token_list *t = &d->file;
    const size_t first = token_at(t, h->begin);
    const bool function = h->kind == HOST_FUNCTION;
    bool found = false, body = false;
    size_t end = first;
    for (int depth = 0; end < t->count && !found; end++) {
        const token *at = &t->items[end];
        body = body || (!depth && str_is(at->text, "{"));
        depth += range_nesting(at);
        found = h->macro || (!depth && (function ? body : str_is(at->text, ";")));
    }
    return token_slice(d->unit->arena, t, first, found || function ? end - first : 0);
}

/* `static const double A = 1, B[2] = {2, 3};`: numbers, not a pointer. */
static bool is_constant(const loop_declares *d, const host_name *h)
{
    token_list t = definition_at(d, h);
    bool found = false;
    int depth = 0;
    for (size_t k = 0; k < t.count; k++) {
        if (strchr("*(", t.items[k].text.data[0]) && t.items[k].offset < h->offset)
            return false;
        found = found || str_is(t.items[k].text, "const");
        if (t.items[k].offset != h->offset)
            continue;
        for (k++; k < t.count && (depth || !str_is(t.items[k].text, "=")); k++)
            if (!(depth += range_nesting(&t.items[k])) && !str_is(t.items[k].text, "]"))
                return false;
        return found && k < t.count;
    }
    return false;
}

/* ---- what C converts and C++ does not ---- */

/* Whether token k declares a pointer to void. */
static bool declares_void(const token_list *t, size_t k)
{
    while (k &&
           (str_is(t->items[k - 1].text, "const") || str_is(t->items[k - 1].text, "restrict")))
        k--;
    const size_t star = k;
    while (k > 1 && star && str_is(t->items[k - 2].text, "const"))
        k--;
    return k > 1 && str_is(t->items[star - 1].text, "*") && str_is(t->items[k - 2].text, "void");
}

/* Whether the last declaration of the name above token k is such a one. */
static bool is_declared_void(const token_list *t, size_t k)
{
    for (size_t j = k + 1; j-- > 1;) {
        const token *before = &t->items[j - 1];
        if (!str_equal(t->items[j].text, t->items[k].text) || str_is(before->text, ".") ||
            str_is(before->text, "->"))
            continue;
        if (declares_void(t, j))
            return true;
        if (before->kind == TOKEN_NAME && !str_is(before->text, "return") &&
            !str_is(before->text, "else") && !str_is(before->text, "case"))
            return false; /* of another type */
    }
    return false;
}

/* Whether the name is declared in the text as a pointer to anything but void. */
static bool is_other_pointer(const token_list *t, size_t k)
{
    for (size_t j = k + 1; j-- > 2;)
        if (str_equal(t->items[j].text, t->items[k].text) && str_is(t->items[j - 1].text, "*") &&
            t->items[j - 2].kind == TOKEN_NAME)
            return !str_is(t->items[j - 2].text, "void") &&
                   !(str_is(t->items[j - 2].text, "const") && j > 2 &&
                     str_is(t->items[j - 3].text, "void"));
    return false;
}

static bool refuse_conversion(unit *u, const token_list *t, size_t k, const name_set *voids)
{
    name_kind kind;
    const token *at = &t->items[k];
    const bool member = k && (str_is(at[-1].text, ".") || str_is(at[-1].text, "->"));
    if (member || k + 3 >= t->count)
        return false;
    const bool ends = str_is(at[3].text, ";") || str_is(at[3].text, ",");
    if (!str_is(at[1].text, "=") || !ends || at[2].kind != TOKEN_NAME ||
        !names_find(voids, at[2].text, &kind) || !is_declared_void(t, k + 2) ||
        !is_other_pointer(t, k))
        return false;
    diag_at(u->diag, DIAG_ERROR, "loop", t->source, at[2].offset, at[2].length,
            "'%.*s' is a pointer to void, which a kernel, which is compiled as C++, does not "
            "convert by itself",
            (int)at[2].text.size, at[2].text.data);
    diag_at(u->diag, DIAG_NOTE, NULL, t->source, at[2].offset, at[2].length,
            "write a cast in front of it, as in '(const float *)%.*s'", (int)at[2].text.size,
            at[2].text.data);
    return true;
}

bool loop_refuse_conversions(unit *u, const token_list *t)
{
    bool found = false, any = false;
    name_set *voids = names_new(u->arena);
    for (size_t k = 0; k < t->count && !u->cxx; k++)
        if (t->items[k].kind == TOKEN_NAME && declares_void(t, k)) {
            names_add(voids, t->items[k].text, NAME_VALUE);
            any = true;
        }
    for (size_t k = 0; k < t->count && any && !found; k++)
        found = t->items[k].kind == TOKEN_NAME && refuse_conversion(u, t, k, voids);
    return found;
}

/* A function that is defined below what needs it, which has a prototype in front of it then. If it
 * is below the loop, kernels have a copy of it in front of the function with the loop. */
struct loop_copied {
    bool whole;              /* it is below the loop */
    size_t at, prototype_at; /* where these go */
    size_t begin, body, end; /* where it and its body are */
    struct loop_copied *next;
};

/* Where the function around the offset begins; the offset itself if it is in none. */
static size_t find_around(const loop_declares *d, size_t at)
{
    loop_function *all = NULL;
    const size_t count = loop_find_functions(d->unit->arena, &d->file, &all);
    for (size_t k = 0; k < count; k++) {
        const token *open = &d->file.items[all[k].open], *close = &d->file.items[all[k].close];
        const host_name *h = open->offset < at && at < close->offset
                                 ? host_find(d->host, loop_function_name(&d->file, &all[k]),
                                             open->offset)
                                 : NULL;
        if (h && h->kind == HOST_FUNCTION && h->to == SIZE_MAX)
            return h->begin;
    }
    return at;
}

static loop_copied *find_copy(const loop_declares *d, size_t begin)
{
    loop_copied *c = d->copies;
    while (c && c->begin != begin)
        c = c->next;
    return c;
}

static void add_copy(loop_declares *d, const host_name *h, const token_list *text, size_t user)
{
    const bool whole = h->begin > d->loop;
    size_t open = 0;
    while (open < text->count && !str_is(text->items[open].text, "{"))
        open++;
    loop_copied *c = arena_alloc(d->unit->arena, sizeof *c);
    *c = (loop_copied){whole, SIZE_MAX, user, h->begin, text->items[open].offset, 0, NULL};
    c->end = text->items[text->count - 1].offset + 1;
    d->last_copy = d->copies ? d->last_copy : &d->copies;
    *d->last_copy = c;
    d->last_copy = &c->next;
}

void loop_place_copies(loop_declares *d)
{
    for (loop_copied *f = d->copies; f; f = f->next) {
        const construct *c = d->unit->constructs;
        if (!f->whole)
            continue;
        while (!c->is->is_kernel || c->directive.begin < f->prototype_at)
            c = c->next;
        f->at = find_around(d, c->directive.begin);
        f->prototype_at = f->prototype_at < f->at ? f->prototype_at : f->at;
    }
}

/* Whether a macro or the packing of structs may be another one at the function than at `from`. */
static bool is_other_place(const loop_declares *d, size_t from, const host_name *h)
{
    str rest;
    for (size_t k = token_at(&d->file, from); k < d->file.count; k++) {
        const token *t = &d->file.items[k];
        if (t->offset >= h->begin)
            break;
        if (str_is(t->text, "_Pragma") ||
            (t->kind == TOKEN_DIRECTIVE &&
             (directive_is(t, "define", &rest) || directive_is(t, "undef", &rest) ||
              directive_is(t, "include", &rest) ||
              (directive_is(t, "pragma", &rest) && rest.size && !memchr("oGk", *rest.data, 3)))))
            return true;
    }
    return false;
}

/* Refuses a function below the loop that cannot be copied to a place above it. */
static void refuse_copy(loop_declares *d, const host_name *h)
{
    name_kind kind;
    if (names_find(d->variables, h->name, &kind))
        return;
    names_add(d->variables, h->name, NAME_FUNCTION);
    diag_at(d->unit->diag, DIAG_ERROR, "loop", d->unit->source, h->begin, 0,
            "a loop above needs this function, and what stands between may give its text another "
            "meaning there");
    diag_at(d->unit->diag, DIAG_NOTE, NULL, d->unit->source, h->begin, 0,
            "move it above the loop");
}

/* What mentions the function is at `user`. */
static void take_function(loop_declares *d, const host_name *h, size_t user)
{
    loop_copied *c = find_copy(d, h->begin);
    if (c && user < c->prototype_at)
        c->prototype_at = user;
    if (is_declared(d, h->begin) || is_nested(d->unit, h) || (c && c->whole))
        return;
    token_list text = definition_at(d, h);
    const bool below = h->begin > d->loop;
    if (!c && (below || user < h->begin)) {
        const size_t from = user < d->loop ? user : find_around(d, d->loop);
        if (below && (is_other_place(d, from, h) ||
                      (d->unit->cxx && host_function_named(d->host, h->name, 1)))) {
            refuse_copy(d, h);
            return;
        }
        add_copy(d, h, &text, from);
    }
    if (!below && !add(d, h->begin))
        return;
    if (loop_refuse(d->unit, d->host, d->known, &text) || loop_refuse_conversions(d->unit, &text))
        return;
    take_inside(d, h->begin, &text);
}

/* All functions of the name: in C++ there may be several. */
static void take_functions(loop_declares *d, const host_name *h, size_t user)
{
    const host_name *other;
    take_function(d, h, user);
    for (size_t k = 0; d->unit->cxx && (other = host_function_named(d->host, h->name, k)); k++)
        if (other != h)
            take_function(d, other, user);
}

/* A macro, a constant or an enum of the file. */
static void take_declaration(loop_declares *d, const host_name *h)
{
    token_list t = definition_at(d, h);
    if (!t.count || !add(d, h->begin))
        return;
    names_collect(d->known, &t);
    if (t.items[0].kind == TOKEN_DIRECTIVE)
        t = directive_tokens(d, t.items);
    take_inside(d, h->begin, &t);
}

bool loop_take(loop_declares *d, const token_list *t)
{
    if (is_declared(d, t->items[0].offset) || !add(d, t->items[0].offset))
        return false;
    take_inside(d, t->items[0].offset, t);
    return true;
}

/* `seed = ..`, `n += 2`, `n++`, `--n`, also of an element or a member. */
static bool is_changed_at(const token *name)
{
    const token *t = name + 1;
    if (str_is(name[-1].text, "++") || str_is(name[-1].text, "--"))
        return true;
    for (; str_is(t->text, "[") || str_is(t->text, "."); t++) {
        int depth = range_nesting(t);
        while (depth && t->kind != TOKEN_END)
            depth += range_nesting(++t);
        t += str_is(t->text, ".");
    }
    const str s = t->text;
    return str_is(s, "++") || str_is(s, "--") ||
           (s.size && s.data[s.size - 1] == '=' && !str_is(s, "==") && !str_is(s, "!=") &&
            !str_is(s, "<=") && !str_is(s, ">="));
}

/* What to do about a variable of the program that a function has, declared in `where`. */
static const char *instead_of_variable(unit *u, const token *name, source *s, span where)
{
    const token_list words = token_scan(u->arena, s, where.begin, where.end);
    for (size_t k = 0; k < words.count && !str_is(words.items[k].text, "="); k++)
        if (str_is(words.items[k].text, "}"))
            return "define its struct in a declaration of its own, in front of this one";
    return is_changed_at(name)
               ? "iterations run at the same time: keep it in a variable of the loop's body, and "
                 "give the function its address; what all iterations add up is returned, and "
                 "combined in the loop by reduce(+ : ...)"
               : "make it const, or give it to the function as an argument";
}

void loop_refuse_variable(unit *u, const token_list *t, const token *name, source *s, span where)
{
    diag_at(u->diag, DIAG_ERROR, "loop", t->source, name->offset, name->length,
            "a loop needs this, and kernels do not have the program's variable '%.*s'",
            (int)name->text.size, name->text.data);
    diag_at(u->diag, DIAG_NOTE, NULL, s, where.begin, 0, "%s",
            instead_of_variable(u, name, s, where));
}

static void refuse_variable(loop_declares *d, const token_list *t, const token *name,
                            const host_name *h)
{
    name_kind kind;
    if (names_find(d->variables, h->name, &kind))
        return;
    names_add(d->variables, h->name, NAME_VALUE);
    loop_refuse_variable(d->unit, t, name, d->unit->source, (span){h->begin, h->offset});
}

/* Finds definitions in K&R style, whose parameters' types stand after the parenthesis. */
static void find_old_style(loop_declares *d)
{
    const token_list *t = &d->file;
    int depth = 0;
    d->old_style = names_new(d->unit->arena);
    for (size_t k = 0; k + 1 < t->count; k++) {
        depth += range_nesting(&t->items[k]);
        if (depth || t->items[k].kind != TOKEN_NAME || !str_is(t->items[k + 1].text, "("))
            continue;
        size_t end = k + 1;
        bool names = true; /* between the parentheses is nothing else */
        for (int inside = 0; end < t->count && (inside += range_nesting(&t->items[end])); end++)
            names = names &&
                    (end == k + 1 || str_is(t->items[end].text, ",") ||
                     (t->items[end].kind == TOKEN_NAME && t->items[end - 1].kind != TOKEN_NAME));
        const token *behind = end + 1 < t->count ? &t->items[end + 1] : NULL;
        if (names && behind && behind->kind == TOKEN_NAME && behind[1].kind == TOKEN_NAME)
            names_add(d->old_style, t->items[k].text, NAME_FUNCTION);
    }
}

/* Refuses the call of a function that is defined so. */
static void refuse_old_style(loop_declares *d, const token *name)
{
    name_kind kind;
    if (d->unit->cxx)
        return;
    if (!d->old_style)
        find_old_style(d);
    if (!names_find(d->old_style, name->text, &kind))
        return;
    diag_at(d->unit->diag, DIAG_ERROR, "loop", d->unit->source, name->offset, name->length,
            "'%.*s' is defined in K&R style, which kernels do not have", (int)name->text.size,
            name->text.data);
    diag_at(d->unit->diag, DIAG_NOTE, NULL, d->unit->source, name->offset, name->length,
            "write the types of its parameters into its parentheses, as in '%.*s(float x)'",
            (int)name->text.size, name->text.data);
}

/* A function that no definition above the call shows: one below, or those that an #if decides
 * about, each in its branch. */
static void take_other(loop_declares *d, const token *name, size_t user)
{
    const host_name *h = host_function_below(d->host, name->text, name->offset);
    if (h)
        take_function(d, h, user);
    for (size_t k = 0; (h = host_function_under_if(d->host, name->text, name->offset, k)); k++)
        take_function(d, h, user);
}

/* Whether kernels have another definition of the macro by a declare: check_changed tells of it. */
static bool is_changed(const loop_declares *d, const host_name *h)
{
    const pp_macro *m;
    for (size_t k = 0; h->macro; k++) {
        m = pp_part_directive(host_part(d->host), h->name, h->offset, k);
        if (!m || is_declared(d, m->offset))
            return m != NULL;
    }
    return false;
}

static void take_names(loop_declares *d, const token_list *t)
{
    const bool is_given = d->in_declare && !d->depth; /* by the program, and not taken */
    take_types(d, t);
    for (size_t k = 0; k < t->count; k++) {
        const token *name = &t->items[k];
        bool member = k && (str_is(name[-1].text, ".") || str_is(name[-1].text, "->"));
        const host_name *h = name->kind == TOKEN_NAME && !member
                                 ? host_find(d->host, name->text, name->offset)
                                 : NULL;
        if (!is_given && name->kind == TOKEN_DIRECTIVE &&
            directive_branch(name) != DIRECTIVE_OTHER &&
            (memmem(name->text.data, name->text.size, "__CUDA", 6) ||
             memmem(name->text.data, name->text.size, "__NVCC__", 8))) {
            diag_at(d->unit->diag, DIAG_ERROR, "loop", d->unit->source, name->offset, name->length,
                    "a loop needs this, and kernels are CUDA, which the program is not");
            diag_at(d->unit->diag, DIAG_NOTE, NULL, d->unit->source, name->offset, name->length,
                    "put '#pragma kernel declare' in front of it if they are to differ");
        }
        const pp_macro *m = !is_given && !h && name->kind == TOKEN_NAME
                                ? pp_part_directive(host_part(d->host), name->text, name->offset,
                                                    0)
                                : NULL;
        if (m && m->is_popped)
            diag_at(d->unit->diag, DIAG_ERROR, "loop", d->unit->source, name->offset, name->length,
                    "a loop needs this, and ckpp does not know what macro '%.*s' is behind "
                    "'pop_macro': define it anew, in front of this",
                    (int)name->text.size, name->text.data);
        if (!h && !member && name->kind == TOKEN_NAME && str_is(name[1].text, "(")) {
            take_other(d, name, t->items[0].offset);
            refuse_old_style(d, name);
        }
        if (!h || (h->begin >= t->items[0].offset && h->begin <= name->offset) ||
            is_declared(d, h->begin) || (is_given && is_changed(d, h)))
            continue;
        if (h->kind == HOST_FUNCTION)
            take_functions(d, h, t->items[0].offset);
        else if (h->kind >= HOST_MACRO || h->kind == HOST_CONSTANT || is_constant(d, h))
            take_declaration(d, h);
        else if (h->kind == HOST_VARIABLE && !d->unit->cxx && !is_given)
            refuse_variable(d, t, name, h);
    }
}

/* Whether a call's parenthesis follows the name, in C++ perhaps after template arguments. */
static bool is_called(const loop_declares *d, const token_list *t, size_t k)
{
    int depth = 0;
    if (d->unit->cxx && str_is(t->items[k].text, "<"))
        for (; k + 1 < t->count && !strchr(";(){}", t->items[k].text.data[0]); k++) {
            depth += str_is(t->items[k].text, "<") - str_is(t->items[k].text, ">");
            if (!depth)
                break;
        }
    return str_is(t->items[k + (k + 1 < t->count && str_is(t->items[k].text, ">"))].text, "(");
}

/* Whether kernels have another function of the name than one within a function. */
static bool has_other(const loop_declares *d, str name)
{
    const host_name *h;
    name_kind kind;
    bool found = names_is_builtin(name, &kind) || names_find(d->header_names, name, &kind);
    for (size_t k = 0; !found && (h = host_function_named(d->host, name, k)); k++)
        found = is_declared(d, h->begin);
    return found;
}

/* The functions that a loop calls, macros with parameters, and enumerators of the file; its other
 * names are computed by the program. */
static void take_calls(loop_declares *d, const token_list *t)
{
    for (size_t k = 0; k + 1 < t->count; k++) {
        const token *name = &t->items[k];
        const bool called = is_called(d, t, k + 1);
        const host_name *h = name->kind == TOKEN_NAME
                                 ? host_find(d->host, name->text, name->offset)
                                 : NULL;
        if (!h && called && name->kind == TOKEN_NAME) {
            take_other(d, name, t->items[0].offset);
            refuse_old_style(d, name);
        }
        if (h && called && is_nested(d->unit, h) && has_other(d, name->text))
            loop_refuse_nested(d->unit, name, h);
        if (!h || is_declared(d, h->begin))
            continue;
        if (h->kind == HOST_FUNCTION && called)
            take_functions(d, h, t->items[0].offset);
        else if ((h->kind == HOST_FUNCTION_MACRO && called) ||
                 (h->kind == HOST_CONSTANT && h->to == SIZE_MAX))
            take_declaration(d, h);
    }
}

/* ---- what loops need ---- */

/* Refuses types of a block that kernels have for another type of the file: typedefs, and in the
 * body tags. */
static void check_typedefs(loop_declares *d, const token_list *t, const token *place)
{
    name_kind kind;
    bool of_header;
    for (size_t k = 0; k < t->count; k++) {
        const token *name = &t->items[k];
        const bool member = k && (str_is(name[-1].text, ".") || str_is(name[-1].text, "->")),
                   tag = k && is_tag_word(name[-1].text);
        of_header = names_find(d->header_names, name->text, &kind);
        if (name->kind != TOKEN_NAME || member || (tag && place && !of_header) ||
            !(of_header || names_find(d->type_names, name->text, &kind) ||
              names_find(d->known, name->text, &kind) || names_is_builtin(name->text, &kind)))
            continue;
        const host_name *h = host_block_type(d->host, name->text, tag, name->offset);
        if (!h || names_find(d->hiding, name->text, &kind))
            continue;
        names_add(d->hiding, name->text, NAME_TYPE);
        const token *at = place ? place : name;
        diag_at(d->unit->diag, DIAG_ERROR, "loop", d->unit->source, at->offset, at->length,
                "kernels have the type '%.*s' of %s, and a block declares another one",
                (int)name->text.size, name->text.data, of_header ? "a header" : "the file");
        diag_at(d->unit->diag, DIAG_NOTE, NULL, d->unit->source, h->offset, name->length,
                "give this one another name, and declare it in front of the function");
    }
}

/* The types of the program's variables that the loop names. */
static void take_variables(loop_declares *d, const construct *c)
{
    const token_list *t = &c->body_tokens;
    for (size_t k = 0; k < t->count; k++) {
        const host_name *h = t->items[k].kind == TOKEN_NAME
                                 ? host_find(d->host, t->items[k].text, t->items[k].offset)
                                 : NULL;
        if (!h || h->kind != HOST_VARIABLE)
            continue;
        size_t own;
        token_list declaration = host_declaration(d->host, d->unit->arena, h, &own);
        take_types(d, &declaration);
        check_type_words(d, &declaration);
        for (size_t j = 0; d->nhidden && j + 1 < declaration.count; j++)
            check_hidden(d, c, &declaration, j);
        check_typedefs(d, &declaration, &t->items[k]);
    }
}

static void find_header_names(const token_list *t, void *data)
{
    const loop_declares *d = data;
    if (t->source != d->unit->source)
        names_collect(d->header_names, t);
}

void loop_find_declares(loop_declares *d)
{
    d->header_names = names_new(d->unit->arena);
    d->variables = names_new(d->unit->arena);
    d->hiding = names_new(d->unit->arena);
    d->type_names = names_new(d->unit->arena);
    d->refused = names_new(d->unit->arena);
    d->unit->bit_fields = names_new(d->unit->arena);
    find_spans(d);
    find_types(d);
    for (const construct *c = d->unit->constructs; c; c = c->next) {
        d->loop = c->directive.begin;
        d->in_declare = c->is->kind == CONSTRUCT_DECLARE;
        if (d->in_declare) {
            take_names(d, &c->body_tokens);
            include_each_text(d->unit, &c->body_tokens, find_header_names, d);
        }
        if (!c->is_loop)
            continue;
        take_variables(d, c);
        take_types(d, &c->body_tokens);
        check_type_words(d, &c->body_tokens);
        take_calls(d, &c->body_tokens);
        check_typedefs(d, &c->body_tokens, NULL);
        loop_refuse_conversions(d->unit, &c->body_tokens);
    }
}

void loop_put_directive(loop_writer *w, size_t at, const char *words)
{
    const char *file;
    int line;
    text out = {0};
    source_presumed(w->unit->source, at, &file, &line);
    text_printf(&out, "\n#line %d ", line - 1);
    c_put_literal(&out, (str){file, strlen(file)});
    loop_put(w, at, "%s\n#pragma kernel %s\n", out.data, words);
    text_free(&out);
}

static void put_copy(loop_writer *w, size_t begin, size_t end, const char *ending)
{
    loop_put_directive(w, begin, "begin copy_c_");
    w->pieces[w->npieces - 1].from -= begin > 0; /* the directive's own line is the one above */
    loop_copy(w, begin, end);
    loop_put(w, begin, "%s\n#pragma kernel end copy_c_\n", ending);
}

/* Writes the prototypes and functions that go to `at`. */
static void put_copies(loop_writer *w, const loop_declares *d, size_t at)
{
    for (const loop_copied *c = d->copies; c; c = c->next)
        if (c->prototype_at == at)
            put_copy(w, c->begin, c->body, ";");
    for (const loop_copied *c = d->copies; c; c = c->next)
        if (c->at == at)
            put_copy(w, c->begin, c->end, "");
    text out = {0};
    c_put_line(&out, w->unit->source, at);
    loop_put(w, at, "%s", out.data);
    text_free(&out);
}

/* The first place from `from` on that something is copied to; SIZE_MAX: there is none. */
static size_t next_place(const loop_declares *d, size_t from)
{
    size_t at = SIZE_MAX;
    for (const loop_copied *c = d->copies; c; c = c->next) {
        at = c->at >= from && c->at < at ? c->at : at;
        at = c->prototype_at >= from && c->prototype_at < at ? c->prototype_at : at;
    }
    return at;
}

void loop_copy_declares(loop_writer *w, loop_declares *d, size_t begin, size_t end)
{
    for (size_t from = begin;;) {
        const size_t place = next_place(d, from),
                     at = d->next < d->count ? d->begins[d->next] : SIZE_MAX,
                     first = place <= at ? place : at;
        if (first >= end)
            break;
        loop_copy(w, begin, first);
        begin = first;
        if (place <= at) {
            put_copies(w, d, place);
            from = place + 1;
        } else {
            loop_put_directive(w, at, "declare");
            d->next++;
        }
    }
    loop_copy(w, begin, end);
}
