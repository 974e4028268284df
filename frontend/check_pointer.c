/* check_pointer.c - structs whose members point to memory of the host, and bodies that follow them.
 *
 * On the host backend that works; to a GPU the address is foreign. ckpp warns where the pointer is certainly followed: indexed,
 * dereferenced, called, added to, given to a function or a variable; in the body or in a function of a declare that gets the struct.
 * A pointer that is only copied or compared is as good as any other bits, and so is one that nobody mentions.
 *
 * Structs are read from declares by their tokens alone; what cannot be read has no members, and nothing is said of it. */
#include "check.h"

#include <string.h>

enum { DEEP = 12, ALIASES = 16, SCANS_MAX = 200 };

/* A type as a declaration names it. */
typedef struct shape {
    range body;          /* between the braces where they stand here */
    str name;            /* else a tag or a typedef's name; empty: none of a struct */
    bool is_tag;
    source *source;
} shape;

typedef struct member {
    const token *name;
    shape type;
    bool is_pointer, is_function;
} member;

/* What a declare gives: a struct's tag, or a typedef, which may be of a pointer. */
typedef struct known_type {
    str name;
    bool is_tag;
    member is;
    bool asked, holds;   /* whether it holds a pointer has been found out, and is so */
} known_type;

typedef struct known_function {
    str name;
    range params, body;
    source *source;
} known_function;

struct pointers {
    name_set *names;
    known_type *types;
    size_t ntypes;
    known_function *functions;
    size_t nfunctions;
};

struct pointers *pointers_new(arena *a)
{
    struct pointers *made = arena_alloc(a, sizeof *made);
    made->names = names_new(a);
    return made;
}

static bool is_at(range r, size_t k, const char *text)
{
    return k < r.count && str_is(r.first[k].text, text);
}

/* Past the bracket at k, or past the token. */
static size_t skip(range r, size_t k)
{
    int depth = 0;
    do
        depth += range_nesting(&r.first[k++]);
    while (k < r.count && depth > 0);
    return k;
}

/* What is inside the bracket at k. */
static range inside(range r, size_t k)
{
    size_t end = skip(r, k);
    return (range){r.first + k + 1, end > k + 1 ? end - k - 2 : 0};
}

/* ---- declarations: "struct view { ... } v, *p", "float *data, (*f)(float)" ---- */

/* Past the specifiers. */
static size_t read_type(range r, source *s, shape *type)
{
    bool has_type = false;
    size_t k = 0;
    *type = (shape){.source = s};
    while (k < r.count && r.first[k].kind == TOKEN_NAME) {
        unsigned word = names_keyword(r.first[k].text);
        if (word & KEYWORD_GROUP && is_at(r, k + 1, "(")) {
            k = skip(r, k + 1);
        } else if (word & KEYWORD_TAG) {
            bool is_enum = is_at(r, k, "enum");
            for (k++; k < r.count && names_keyword(r.first[k].text) & KEYWORD_GROUP && is_at(r, k + 1, "(");)
                k = skip(r, k + 1);
            if (k < r.count && r.first[k].kind == TOKEN_NAME)
                type->name = r.first[k++].text, type->is_tag = true;
            if (is_at(r, k, "{")) {
                type->body = inside(r, k);
                k = skip(r, k);
            }
            if (is_enum)
                *type = (shape){.source = s};
            has_type = true;
        } else if (word) {
            has_type = has_type || word & KEYWORD_TYPE;
            k++;
        } else if (!has_type) {
            type->name = r.first[k++].text;
            has_type = true;
        } else {
            break;
        }
    }
    return k;
}

/* The declarator from *k on; false: there are no more. */
static bool read_declarator(range r, size_t *k, member *m)
{
    m->name = NULL;
    m->is_pointer = m->is_function = false;
    if (*k >= r.count)
        return false;
    while (*k < r.count && !is_at(r, *k, ",")) {
        const token *t = &r.first[*k];
        if (str_is(t->text, "(") && !m->name && is_at(r, *k + 1, "*")) {
            range in = inside(r, *k);
            for (size_t j = 0; j < in.count && !m->name; j++)
                if (in.first[j].kind == TOKEN_NAME && !names_is_keyword(in.first[j].text))
                    m->name = &in.first[j];
            m->is_pointer = true;
            *k = skip(r, *k);
            m->is_function = is_at(r, *k, "(");
        } else if (str_is(t->text, "*")) {
            m->is_pointer = true;
            ++*k;
        } else if (t->kind == TOKEN_NAME && !m->name && !names_is_keyword(t->text)) {
            m->name = t;
            ++*k;
            if (is_at(r, *k, "(")) /* a function */
                m->name = NULL;
        } else {
            *k = skip(r, *k);
        }
    }
    ++*k;
    return true;
}

/* ---- what declares give ---- */

static known_type *find_type(const struct pointers *l, str name, bool is_tag)
{
    name_kind kind;
    for (size_t j = names_find(l->names, name, &kind) ? 0 : l->ntypes; j < l->ntypes; j++)
        if (l->types[j].is_tag == is_tag && str_equal(l->types[j].name, name))
            return &l->types[j];
    return NULL;
}

static const known_function *find_function(const struct pointers *l, str name)
{
    name_kind kind;
    for (size_t j = names_find(l->names, name, &kind) ? 0 : l->nfunctions; j < l->nfunctions; j++)
        if (str_equal(l->functions[j].name, name))
            return &l->functions[j];
    return NULL;
}

static void add_type(checker *k, known_type made)
{
    struct pointers *l = k->pointers;
    if (find_type(l, made.name, made.is_tag))
        return;
    names_add(l->names, made.name, NAME_TYPE);
    l->types = arena_grow(k->unit->arena, l->types, l->ntypes, sizeof made);
    l->types[l->ntypes++] = made;
}

/* Reads a declaration at the top of a declare, or in a struct: the structs that it defines, and the names of a typedef. */
static void read_declaration(checker *k, range r, source *s, bool is_typedef)
{
    member m = {0};
    size_t at = read_type(r, s, &m.type);
    if (m.type.is_tag && m.type.body.count)
        add_type(k, (known_type){.name = m.type.name, .is_tag = true, .is = {.type = m.type}});
    while (is_typedef && read_declarator(r, &at, &m))
        if (m.name)
            add_type(k, (known_type){.name = m.name->text, .is = m});
}

/* Where the statement from k on ends: at its semicolon, or behind a function's braces, whose place is *body. */
static size_t statement_end(range r, size_t k, size_t *body)
{
    *body = 0;
    for (size_t begin = k; k < r.count && !is_at(r, k, ";"); k = skip(r, k))
        if (is_at(r, k, "{") && k > begin && is_at(r, k - 1, ")")) {
            *body = k;
            return skip(r, k) - 1;
        }
    return k;
}

/* `static float f(struct view v, int k) { ... }` */
static void read_function(checker *k, range r, size_t body, source *s)
{
    struct pointers *l = k->pointers;
    for (size_t j = 0; j + 1 < body; j = skip(r, j))
        if (r.first[j].kind == TOKEN_NAME && !names_is_keyword(r.first[j].text) && is_at(r, j + 1, "(")) {
            names_add(l->names, r.first[j].text, NAME_FUNCTION);
            l->functions = arena_grow(k->unit->arena, l->functions, l->nfunctions, sizeof *l->functions);
            l->functions[l->nfunctions++] = (known_function){r.first[j].text, inside(r, j + 1), inside(r, body), s};
            return;
        }
}

void pointers_declared(checker *k, const token_list *t)
{
    range all = {t->items, t->count};
    for (size_t j = 0, body; j < all.count; j++) {
        bool linkage = is_at(all, j, "extern") && is_at(all, j + 2, "{"); /* extern "C" { */
        j += linkage ? 2 : 0;
        if (linkage || all.first[j].kind == TOKEN_DIRECTIVE || is_at(all, j, "}"))
            continue;
        size_t end = statement_end(all, j, &body);
        bool is_typedef = is_at(all, j, "typedef");
        range one = {all.first + j + is_typedef, end - j - is_typedef};
        if (body)
            read_function(k, (range){all.first + j, end - j + 1}, body - j, t->source);
        else
            read_declaration(k, one, t->source, is_typedef);
        j = end;
    }
}

/* ---- members ---- */

/* The struct behind typedefs; without one its body is empty. *is_pointer: a typedef makes it a pointer. */
static shape resolve(const struct pointers *l, shape type, member *pointer)
{
    for (int deep = 0; deep < DEEP && !type.body.count && type.name.size; deep++) {
        const known_type *found = find_type(l, type.name, type.is_tag);
        if (!found)
            return (shape){0};
        if (found->is.is_pointer && pointer)
            pointer->is_pointer = true, pointer->is_function = found->is.is_function;
        type = found->is.type;
    }
    return type;
}

static bool holds_pointer(const struct pointers *l, shape type, int deep);

/* The member of this name; with an empty one the first that is a pointer, or holds one. */
static bool find_member(const struct pointers *l, shape type, str name, int deep, member *m)
{
    range r = resolve(l, type, NULL).body;
    source *s = resolve(l, type, NULL).source;
    for (size_t j = 0, ignored; j < r.count && deep < DEEP; j++) {
        size_t end = statement_end(r, j, &ignored), at = j;
        range one = {r.first + at, end - at};
        at = read_type(one, s, &m->type);
        shape of = m->type;
        if (at >= one.count && find_member(l, of, name, deep + 1, m)) /* struct { ... }; */
            return true;
        while (read_declarator(one, &at, m)) {
            m->type = of;
            resolve(l, of, m);
            if (m->name && (name.size ? str_equal(m->name->text, name) : m->is_pointer || holds_pointer(l, of, deep + 1)))
                return true;
        }
        j = end;
    }
    return false;
}

static bool holds_pointer(const struct pointers *l, shape type, int deep)
{
    member m;
    known_type *named = type.body.count ? NULL : find_type(l, type.name, type.is_tag);
    if (named && named->asked)
        return named->holds;
    bool holds = find_member(l, type, (str){"", 0}, deep, &m);
    if (named)
        named->asked = true, named->holds = holds;
    return holds;
}

/* ---- uses ---- */

/* A name of a text that is such a struct, or an array of them, or points to one. */
typedef struct alias {
    str name;
    shape type;
} alias;

typedef struct scan {
    const struct pointers *known;
    range text;
    alias aliases[ALIASES];
    size_t naliases;
    int *scans;          /* how many texts have been looked at */
    /* what is found: */
    member found;
    source *source;      /* of the member */
    size_t from, to;     /* the access in the text; of what a function follows, the argument */
} scan;

static bool is_one_of(range r, size_t k, const char *const *words, size_t n)
{
    for (size_t j = 0; j < n; j++)
        if (is_at(r, k, words[j]))
            return true;
    return false;
}
#define IS_ONE_OF(r, k, words) is_one_of(r, k, words, sizeof(words) / sizeof *(words))

static bool is_plain_name(range r, size_t k)
{
    return k < r.count && r.first[k].kind == TOKEN_NAME && !names_is_keyword(r.first[k].text);
}

static bool is_operand(range r, size_t k)
{
    if (k >= r.count)
        return false;
    token_kind kind = r.first[k].kind;
    return is_plain_name(r, k) || kind == TOKEN_NUMBER || kind == TOKEN_CHARACTER || is_at(r, k, ")") || is_at(r, k, "]") ||
           is_at(r, k, "++") || is_at(r, k, "--");
}

static bool is_member_name(range r, size_t k)
{
    return k && (is_at(r, k - 1, ".") || is_at(r, k - 1, "->"));
}

/* The name of the function that gets text [from, to) as its argument number *number; NULL: it is none. */
static const token *called_with(range r, size_t from, size_t to, size_t *number)
{
    int depth = 0;
    if (!from || !(is_at(r, from - 1, "(") || is_at(r, from - 1, ",")) || !(is_at(r, to, ")") || is_at(r, to, ",")))
        return NULL;
    *number = 0;
    for (size_t k = from; k-- > 0;) {
        depth += range_nesting(&r.first[k]);
        if (depth > 0)
            return is_at(r, k, "(") && k && is_plain_name(r, k - 1) ? &r.first[k - 1] : NULL;
        *number += depth == 0 && is_at(r, k, ",");
        if (is_at(r, k, ";"))
            break;
    }
    return NULL;
}

/* Whether the pointer that [from, to) is, is followed there. */
static bool is_followed(range r, size_t from, size_t to)
{
    static const char *const after[] = {"[", "->", "(", "+", "-", "++", "--", "+=", "-="};
    size_t number;
    while (from && is_at(r, from - 1, "(") && is_at(r, to, ")") && !(from > 1 && is_operand(r, from - 2)))
        from--, to++;
    if (IS_ONE_OF(r, to, after))
        return true;
    if (from && is_at(r, from - 1, "*") && !(from > 1 && is_operand(r, from - 2)))
        return true;
    if (from > 1 && is_at(r, from - 1, ")") && is_at(r, from - 2, "*")) /* (float4 *)v.data */
        return true;
    const token *function = called_with(r, from, to, &number);
    if (function)
        return !str_is(function->text, "printf");
    return from > 1 && is_at(r, from - 1, "=") && is_plain_name(r, from - 2) && !is_member_name(r, from - 2) &&
           (is_at(r, to, ";") || is_at(r, to, ","));
}

static bool find_use(scan *x);

/* Whether the function follows a pointer of the struct that it gets as this argument. */
static bool function_follows(scan *x, const token *name, size_t number, shape type)
{
    const known_function *f = find_function(x->known, name->text);
    range list = f ? f->params : (range){0}, param = {0};
    for (size_t j = 0; f && j <= number; j++)
        if (!range_next(&list, &param))
            return false;
    member m = {0};
    shape ignored;
    size_t at = f ? read_type(param, f->source, &ignored) : 0;
    if (!f || ++*x->scans > SCANS_MAX || !read_declarator(param, &at, &m) || !m.name)
        return false;
    scan own = {.known = x->known, .text = f->body, .scans = x->scans, .naliases = 1, .aliases = {{m.name->text, type}}};
    if (!find_use(&own))
        return false;
    x->found = own.found;
    x->source = own.source;
    return true;
}

/* `struct view v = x;` makes v another name of it. */
static void note_alias(scan *x, size_t from, size_t to, shape type)
{
    range r = x->text;
    if (from < 3 || x->naliases == ALIASES || !is_at(r, from - 1, "=") || !is_plain_name(r, from - 2) ||
        !(is_at(r, to, ";") || is_at(r, to, ",")) || is_member_name(r, from - 2) ||
        !(r.first[from - 3].kind == TOKEN_NAME || is_at(r, from - 3, "*") || is_at(r, from - 3, "&")))
        return;
    x->aliases[x->naliases++] = (alias){r.first[from - 2].text, type};
}

/* Looks at the name at `from`. */
static bool find_use_at(scan *x, size_t from, shape type)
{
    range r = x->text;
    size_t to = from + 1, number;
    for (bool first = true; to < r.count; first = false) {
        if (is_at(r, to, "[") || (first && is_at(r, to, "("))) {
            to = skip(r, to);
            continue;
        }
        member m;
        if (!(is_at(r, to, ".") || is_at(r, to, "->")) || !is_plain_name(r, to + 1))
            break;
        if (!find_member(x->known, type, r.first[to + 1].text, 0, &m))
            return false;
        to += 2;
        if (m.is_pointer) {
            x->found = m;
            x->source = m.type.source;
            x->from = from, x->to = to;
            return is_followed(r, from, to);
        }
        type = m.type;
    }
    if (!holds_pointer(x->known, type, 0))
        return false;
    if (from && (is_at(r, from - 1, "&") || is_at(r, from - 1, "*")) && !(from > 1 && is_operand(r, from - 2)))
        from--;
    note_alias(x, from, to, type);
    const token *function = called_with(r, from, to, &number);
    x->from = from, x->to = to;
    return function && function_follows(x, function, number, type);
}

/* The first place where the text follows a pointer of its structs. */
static bool find_use(scan *x)
{
    for (size_t k = 0; k < x->text.count; k++)
        for (size_t j = 0; j < x->naliases; j++)
            if (is_plain_name(x->text, k) && !is_member_name(x->text, k) && str_equal(x->text.first[k].text, x->aliases[j].name) &&
                find_use_at(x, k, x->aliases[j].type))
                return true;
    return false;
}

/* ---- the row ---- */

void check_host_pointer(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        shape type;
        int scans = 0;
        if (p->dtype != CKPP_STRUCT || p->direction == CLAUSE_OUT) /* what that points to, the body says */
            continue;
        read_type(p->type, k->source, &type);
        if (!holds_pointer(k->pointers, type, 0) || check_may_be_declared(&c->body_tokens, p->name->text))
            continue;
        scan x = {.known = k->pointers, .text = {c->body_tokens.items, c->body_tokens.count}, .scans = &scans, .naliases = 1,
                  .aliases = {{p->name->text, type}}};
        if (!find_use(&x))
            continue;
        const token *first = &x.text.first[x.from], *last = &x.text.first[x.to - 1];
        str s = x.found.name->text, whose = p->name->text;
        diag_at(k->diag, DIAG_WARNING, name, k->source, first->offset, last->offset + last->length - first->offset,
                x.found.is_function ? "a GPU cannot call '%.*s' of '%.*s', a function of the host"
                                    : "a GPU cannot follow '%.*s' of '%.*s' to memory of the host",
                (int)s.size, s.data, (int)whose.size, whose.data);
        diag_at(k->diag, DIAG_NOTE, NULL, x.source, x.found.name->offset, x.found.name->length, "the pointer is here");
        check_note(k, check_span(first), x.found.is_function
                                         ? "let a number choose among functions of a declare"
                                         : "pass what it points to as an array of its own; -Wno-host-pointer if it is a device's address");
    }
}
