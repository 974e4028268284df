/* check_struct.c - the members of declares' structs, and the functions that declares define.
 *
 * They are read from the tokens alone. A struct that cannot be read has no members, so that
 * nothing is reported. */
#include "frontend/check/check.h"

#include <string.h>

enum { DEEP = 12 };

struct pointers *pointers_new(arena *a, host_scope *host)
{
    struct pointers *made = arena_alloc(a, sizeof *made);
    made->host = host;
    made->names = names_new(a);
    return made;
}

bool struct_is_at(range r, size_t k, const char *text)
{
    return k < r.count && str_is(r.first[k].text, text);
}

size_t struct_skip(range r, size_t k)
{
    int depth = 0;
    do
        depth += range_nesting(&r.first[k++]);
    while (k < r.count && depth > 0);
    return k;
}

static range inside(range r, size_t k)
{
    size_t end = struct_skip(r, k);
    return (range){r.first + k + 1, end > k + 1 ? end - k - 2 : 0};
}

/* ---- declarations: "struct view { ... } v, *p", "float *data, (*f)(float)" ---- */

size_t struct_read_type(range r, source *s, shape *type)
{
    bool has_type = false;
    size_t k = 0;
    *type = (shape){.source = s};
    while (k < r.count && r.first[k].kind == TOKEN_NAME) {
        unsigned word = names_keyword(r.first[k].text);
        if (word & KEYWORD_GROUP && struct_is_at(r, k + 1, "(")) {
            k = struct_skip(r, k + 1);
        } else if (word & KEYWORD_TAG) {
            bool is_enum = struct_is_at(r, k, "enum");
            for (k++; k < r.count && names_keyword(r.first[k].text) & KEYWORD_GROUP &&
                      struct_is_at(r, k + 1, "(");)
                k = struct_skip(r, k + 1);
            if (k < r.count && r.first[k].kind == TOKEN_NAME)
                type->name = r.first[k++].text, type->is_tag = true;
            if (struct_is_at(r, k, "{")) {
                type->body = inside(r, k);
                k = struct_skip(r, k);
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

bool struct_read_declarator(range r, size_t *k, member *m)
{
    m->name = NULL;
    m->is_pointer = m->is_function = m->is_flexible = false;
    if (*k >= r.count)
        return false;
    while (*k < r.count && !struct_is_at(r, *k, ",")) {
        const token *t = &r.first[*k];
        if (str_is(t->text, "(") && !m->name && struct_is_at(r, *k + 1, "*")) {
            range in = inside(r, *k);
            for (size_t j = 0; j < in.count && !m->name; j++)
                if (in.first[j].kind == TOKEN_NAME && !names_is_keyword(in.first[j].text))
                    m->name = &in.first[j];
            m->is_pointer = true;
            *k = struct_skip(r, *k);
            m->is_function = struct_is_at(r, *k, "(");
        } else if (str_is(t->text, "*")) {
            m->is_pointer = true;
            ++*k;
        } else if (t->kind == TOKEN_NAME && !m->name && !names_is_keyword(t->text)) {
            m->name = t;
            ++*k;
            if (struct_is_at(r, *k, "(")) /* a function */
                m->name = NULL;
            m->is_flexible = struct_is_at(r, *k, "[") &&
                             struct_is_at(r, *k + 1 + struct_is_at(r, *k + 1, "0"), "]");
            m->is_pointer = m->is_pointer || m->is_flexible;
        } else {
            *k = struct_skip(r, *k);
        }
    }
    ++*k;
    return true;
}

/* ---- types and functions of declares ---- */

static known_type *find_type(const struct pointers *l, str name, bool is_tag)
{
    name_kind kind;
    for (size_t j = names_find(l->names, name, &kind) ? 0 : l->ntypes; j < l->ntypes; j++)
        if (l->types[j].is_tag == is_tag && str_equal(l->types[j].name, name))
            return &l->types[j];
    return NULL;
}

const known_function *struct_find_function(const struct pointers *l, str name)
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
    known_type *found = find_type(l, made.name, made.is_tag);
    if (found) {
        found->twice = true;
        return;
    }
    names_add(l->names, made.name, NAME_TYPE);
    l->types = arena_grow(k->unit->arena, l->types, l->ntypes, sizeof made);
    l->types[l->ntypes++] = made;
}

/* Adds the struct that a declaration of a declare defines, and the names of a typedef. */
static void read_declaration(checker *k, range r, source *s, bool is_typedef)
{
    member m = {0};
    size_t at = struct_read_type(r, s, &m.type);
    if (m.type.is_tag && m.type.body.count)
        add_type(k, (known_type){.name = m.type.name, .is_tag = true, .is = {.type = m.type}});
    while (is_typedef && struct_read_declarator(r, &at, &m))
        if (m.name)
            add_type(k, (known_type){.name = m.name->text, .is = m});
}

/* The index of the last token of the statement at k: its semicolon, or a function's closing brace.
 * *body is the function's opening brace, or 0. */
static size_t statement_end(range r, size_t k, size_t *body)
{
    *body = 0;
    for (size_t begin = k; k < r.count && !struct_is_at(r, k, ";"); k = struct_skip(r, k))
        if (struct_is_at(r, k, "{") && k > begin && struct_is_at(r, k - 1, ")")) {
            *body = k;
            return struct_skip(r, k) - 1;
        }
    return k;
}

/* Adds a function such as `static float f(struct view v, int k) { ... }`. */
static void read_function(checker *k, range r, size_t body, source *s)
{
    struct pointers *l = k->pointers;
    for (size_t j = 0; j + 1 < body; j = struct_skip(r, j))
        if (r.first[j].kind == TOKEN_NAME && !names_is_keyword(r.first[j].text) &&
            struct_is_at(r, j + 1, "(")) {
            names_add(l->names, r.first[j].text, NAME_FUNCTION);
            l->functions = arena_grow(k->unit->arena, l->functions, l->nfunctions,
                                      sizeof *l->functions);
            l->functions[l->nfunctions++] = (known_function){r.first[j].text, inside(r, j + 1),
                                                             inside(r, body), s};
            return;
        }
}

void pointers_declared(checker *k, const token_list *t)
{
    range all = {t->items, t->count};
    for (size_t j = 0, body; j < all.count; j++) {
        bool linkage = struct_is_at(all, j, "extern") &&
                       struct_is_at(all, j + 2, "{"); /* extern "C" { */
        j += linkage ? 2 : 0;
        if (linkage || all.first[j].kind == TOKEN_DIRECTIVE || struct_is_at(all, j, "}"))
            continue;
        size_t end = statement_end(all, j, &body);
        bool is_typedef = struct_is_at(all, j, "typedef");
        range one = {all.first + j + is_typedef, end - j - is_typedef};
        if (body)
            read_function(k, (range){all.first + j, end - j + 1}, body - j, t->source);
        else
            read_declaration(k, one, t->source, is_typedef);
        j = end;
    }
}

/* ---- members ---- */

/* Follows typedefs to the struct; its body is empty if there is none. If a typedef is of a
 * pointer, and `pointer` is not NULL, marks that as a pointer. */
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

/* Finds the member of this name; with an empty name, the first that is or has a pointer. */
static bool find_member(const struct pointers *l, shape type, str name, int deep, member *m)
{
    range r = resolve(l, type, NULL).body;
    source *s = resolve(l, type, NULL).source;
    for (size_t j = 0, ignored; j < r.count && deep < DEEP; j++) {
        size_t end = statement_end(r, j, &ignored), at = j;
        range one = {r.first + at, end - at};
        at = struct_read_type(one, s, &m->type);
        shape of = m->type;
        if (at >= one.count && find_member(l, of, name, deep + 1, m)) /* struct { ... }; */
            return true;
        while (struct_read_declarator(one, &at, m)) {
            m->type = of;
            resolve(l, of, m);
            if (m->name && (name.size ? str_equal(m->name->text, name)
                                      : m->is_pointer || holds_pointer(l, of, deep + 1)))
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

bool struct_find_member(const struct pointers *l, shape type, str name, member *m)
{
    return find_member(l, type, name, 0, m);
}

bool struct_holds_pointer(const struct pointers *l, shape type)
{
    return holds_pointer(l, type, 0);
}

/* ---- all members, by name ---- */

enum { MEMBERS_MOST = 64 };

typedef struct member_names {
    const unit *unit;
    const char **names;
    size_t count;
} member_names;

/* Whether the body is that of a plain struct: in C++, not of a class, or of one with bases. */
static bool is_plain(const member_names *list, range body)
{
    static const char *const words[] = {"private", "protected", "virtual", "operator", "template"};
    for (size_t k = 0; k < body.count; k++)
        if (body.first[k].kind == TOKEN_DIRECTIVE)
            return false;
        else
            for (size_t j = 0; list->unit->cxx && j < sizeof words / sizeof *words; j++)
                if (str_is(body.first[k].text, words[j]))
                    return false;
    const token *tag = body.first - 2;
    return !list->unit->cxx || str_is(tag->text, ")") || names_keyword(tag->text) & KEYWORD_TAG ||
           str_is(tag[-1].text, "struct") || str_is(tag[-1].text, "union");
}

/* Whether the declarator is one that offsetof and sizeof take, in the program and in kernels. */
static bool is_named(const member_names *list, const member *m)
{
    const token *name = m->name;
    if (!name || names_keyword(name->text))
        return false;
    const host_name *h = host_find(list->unit->structs->host, name->text,
                                   list->unit->source->size);
    return !(h && h->kind >= HOST_MACRO) && !str_is(name[1].text, ":") &&
           !(str_is(name[1].text, "[") && str_is(name[2].text, "]"));
}

/* Whether the statement declares members: in C++ it may be something else. */
static bool declares_members(range one)
{
    static const char *const words[] = {"static", "typedef", "using", "friend", "public"};
    for (size_t k = 0; k < one.count; k = struct_skip(one, k)) {
        for (size_t j = 0; j < sizeof words / sizeof *words; j++)
            if (struct_is_at(one, k, words[j]))
                return false;
        if (struct_is_at(one, k, "&") || struct_is_at(one, k, "="))
            return false;
    }
    return true;
}

static const char *subscripts(arena *a, const token *name)
{
    const char *made = "";
    for (const token *t = name + 1; str_is(t->text, "["); t++) {
        made = arena_printf(a, "%s[0]", made);
        for (int depth = range_nesting(t); depth > 0;)
            depth += range_nesting(++t);
    }
    return made;
}

/* Adds the members; false if the text cannot be trusted. */
static bool add_members(member_names *list, shape type, const char *prefix, int deep)
{
    arena *a = list->unit->arena;
    const range r = type.body;
    member m;
    if (deep > DEEP || (r.count && !is_plain(list, r)))
        return false;
    for (size_t j = 0, body; j < r.count; j++) {
        size_t end = statement_end(r, j, &body), at;
        const range one = {r.first + j, end - j};
        j = end;
        if (body || !declares_members(one))
            continue;
        at = struct_read_type(one, type.source, &m.type);
        const shape of = resolve(list->unit->structs, m.type, NULL);
        if (at >= one.count && m.type.body.count && !m.type.name.size &&
            !add_members(list, of, prefix, deep + 1))
            return false;
        while (struct_read_declarator(one, &at, &m) && list->count < MEMBERS_MOST) {
            if (!is_named(list, &m))
                continue;
            const char *name = arena_printf(a, "%s%.*s", prefix, (int)m.name->text.size,
                                            m.name->text.data);
            list->names[list->count++] = name;
            resolve(list->unit->structs, m.type, &m);
            if (!m.is_pointer && !m.is_function && of.body.count)
                add_members(list, of, arena_printf(a, "%s%s.", name, subscripts(a, m.name)),
                            deep + 1);
        }
    }
    return true;
}

const char *const *struct_members(const unit *u, const char *type)
{
    static const char *const none[] = {NULL};
    const char *blank = strchr(type, ' ');
    const char *name = blank ? blank + 1 : type;
    member_names list = {.unit = u,
                         .names = arena_alloc(u->arena, (MEMBERS_MOST + 1) * sizeof *list.names)};
    known_type *found = u->structs
                            ? find_type(u->structs, (str){name, strlen(name)}, blank != NULL)
                            : NULL;
    if (!found && u->structs && u->cxx && !blank)
        found = find_type(u->structs, (str){name, strlen(name)}, true);
    if (!found || found->twice || found->is.is_pointer)
        return none;
    shape is = resolve(u->structs, found->is.type, NULL);
    return add_members(&list, is, "", 0) ? list.names : none;
}
