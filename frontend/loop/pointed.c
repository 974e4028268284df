/* pointed.c - whether something may point to a variable of the program.
 *
 * The file and its headers are read once: the names that an & is in front of, that a macro takes
 * the address of, and in C++ those that a reference may be made of. A macro that mentions a name
 * stands for it. What cannot be told counts as pointed to: that costs a comparison of addresses
 * when the loop runs. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

enum { DEEP = 40, FILES_MAX = 4096 };

#define ANYWHERE SIZE_MAX

/* A name that something may point to. */
typedef struct mention {
    str name;
    size_t at;    /* in the file, or ANYWHERE */
    bool statics; /* only of static storage: a header's text, what a function returns */
    bool begins;  /* of what ## makes, the beginning; or the end */
} mention;

typedef struct macro {
    str name;
    token_list text;
    name_set *parameters; /* or NULL */
    bool prefix;          /* it ends with & */
    bool done;
} macro;

struct loop_pointers {
    struct unit *unit;
    name_set *read;    /* paths of headers */
    token_list *texts; /* the headers' */
    size_t ntexts;
    name_set *variables; /* that the headers declare, and that are not constant */
    name_set *arrays;    /* members that may be arrays, by their names */
    name_set *takers;    /* what may point to its arguments */
    macro *macros;
    size_t nmacros;
    mention *all; /* sorted by name and place */
    size_t count;
    mention *parts; /* of names that ## makes */
    size_t nparts;
    name_set *names; /* of all of these */
    size_t *ends;    /* of C++'s namespaces */
    size_t nends;
    bool anything; /* a macro makes names of its arguments alone, and takes their addresses */
};

static bool has(const name_set *set, str name)
{
    name_kind kind;
    return names_find(set, name, &kind);
}

/* ---- the program's headers ---- */

static void add_macro(loop_pointers *p, const token_list *from, const token *directive)
{
    arena *a = p->unit->arena;
    str name, rest;
    if (!directive_macro(directive, &name, &rest))
        return;
    token_list t = token_scan(a, from->source, directive->offset + 1,
                              directive->offset + directive->length);
    size_t first = 2;
    macro m = {.name = name};
    if (t.count < 2)
        return;
    if (rest.size && rest.data[0] == '(') {
        m.parameters = names_new(a);
        while (first < t.count && !str_is(t.items[first].text, ")"))
            names_add(m.parameters, t.items[first++].text, NAME_VALUE);
        if (has(m.parameters, (str){"...", 3}))
            names_add(m.parameters, (str){"__VA_ARGS__", 11}, NAME_VALUE);
        first += first < t.count;
    }
    m.text = token_slice(a, &t, first, t.count - first);
    m.prefix = t.count > first && str_is(t.items[t.count - 1].text, "&");
    if (m.prefix)
        names_add(p->takers, name, NAME_MACRO);
    p->macros = arena_grow(a, p->macros, p->nmacros, sizeof *p->macros);
    p->macros[p->nmacros++] = m;
}

/* The variables that a header declares outside of functions. */
static void add_variables(loop_pointers *p, const token_list *t)
{
    arena *scratch = arena_new();
    outline o = outline_make(scratch, t, ROLE_SCOPE, NULL, NULL);
    const bool *top = outline_find_top(&o);
    for (int k = 0; k < o.count; k++) {
        const outline_token *at = &o.t[k];
        if (!top[k] || at->declares != DECLARES_VALUE || at->is_const ||
            outline_role_of(&o, at->parent) == ROLE_ENUM || outline_code(&o, k + 1) == '(')
            continue;
        names_add(p->variables, at->t->text, NAME_VALUE);
    }
    arena_free(scratch);
}

/* Whether a struct's member that is an array may be declared at token k: int all[4]; */
static bool declares_array(const token_list *t, size_t k)
{
    const token *at = &t->items[k];
    if (!k || at->kind != TOKEN_NAME || !str_is(at[1].text, "[") ||
        (at[-1].kind != TOKEN_NAME && !strchr("*,}", *at[-1].text.data)) ||
        names_keyword(at[-1].text) & (KEYWORD_OPERATOR | KEYWORD_CONTROL))
        return false;
    for (int depth = 0; ++k < t->count;)
        if (!(depth += range_nesting(&t->items[k])) && !str_is(t->items[k + 1].text, "["))
            return str_is(t->items[k + 1].text, ";") || str_is(t->items[k + 1].text, ",");
    return false;
}

static void read_text(loop_pointers *p, const source *from, const token_list *t, int depth)
{
    for (size_t k = 0; k < t->count; k++) {
        const token *d = &t->items[k];
        str rest;
        if (declares_array(t, k))
            names_add(p->arrays, d->text, NAME_VALUE);
        if (d->kind != TOKEN_DIRECTIVE)
            continue;
        add_macro(p, t, d);
        const char close = directive_is(d, "include", &rest) && rest.size > 1 &&
                                   strchr("<\"", rest.data[0])
                               ? (char)(rest.data[0] == '<' ? '>' : '"')
                               : 0;
        const char *end = close ? memchr(rest.data + 1, close, rest.size - 1) : NULL;
        if (!end || depth == DEEP || p->ntexts == FILES_MAX)
            continue;
        const str file = {rest.data + 1, (size_t)(end - rest.data) - 1};
        source *s = include_open(p->unit, from, file, close == '>');
        if (!s || has(p->read, (str){s->path, strlen(s->path)}))
            continue;
        names_add(p->read, (str){s->path, strlen(s->path)}, NAME_VALUE);
        const token_list made = token_scan(p->unit->arena, s, source_start(s), s->size);
        p->texts = arena_grow(p->unit->arena, p->texts, p->ntexts, sizeof *p->texts);
        p->texts[p->ntexts++] = made;
        add_variables(p, &made);
        read_text(p, s, &made, depth + 1);
    }
}

/* ---- what is pointed to ---- */

/* A text that is gone through. */
typedef struct walk {
    loop_pointers *p;
    const token_list *t;
    const macro *of; /* whose text it is, or NULL */
    bool header, found;
} walk;

static bool is_at(const walk *w, size_t k, const char *text)
{
    return k < w->t->count && str_is(w->t->items[k].text, text);
}

static bool is_parameter(const walk *w, size_t k)
{
    return w->of && w->of->parameters && k < w->t->count &&
           has(w->of->parameters, w->t->items[k].text);
}

static void add_mention(mention **list, size_t *count, arena *a, mention m)
{
    *list = arena_grow(a, *list, *count, sizeof **list);
    (*list)[(*count)++] = m;
}

/* Notes the name at token k; of one that ## makes, what is not a parameter. */
static void add(walk *w, size_t k, bool statics)
{
    loop_pointers *p = w->p;
    size_t first = k, last = k;
    while (first > 1 && is_at(w, first - 1, "##"))
        first -= 2;
    while (is_at(w, last + 1, "##") && last + 2 < w->t->count)
        last += 2;
    bool certain = false;
    for (size_t j = first; j <= last; j += 2) {
        const token *at = &w->t->items[j];
        const mention m = {.name = at->text,
                           .at = w->of || w->header ? ANYWHERE : at->offset,
                           .statics = statics || w->header,
                           .begins = j == first};
        if (is_parameter(w, j)) {
            w->found = w->found || !has(p->takers, w->of->name);
            names_add(p->takers, w->of->name, NAME_MACRO);
            continue;
        }
        certain = true;
        if (first < last && (j == first || j == last))
            add_mention(&p->parts, &p->nparts, p->unit->arena, m);
        else if (first == last)
            add_mention(&p->all, &p->count, p->unit->arena, m);
        names_add(p->names, at->text, NAME_VALUE);
    }
    p->anything = p->anything || (first < last && !certain);
}

/* Whether something takes the address of what begins with the name at token k: &v, &(v), &ns::v,
 * and REF v with a macro. */
static bool is_addressed(const walk *w, size_t k)
{
    const token_list *t = w->t;
    while (k > 1 && str_is(t->items[k - 1].text, "##"))
        k -= 2;
    while (k && str_is(t->items[k - 1].text, "::"))
        k -= k > 1 && t->items[k - 2].kind == TOKEN_NAME ? 2 : 1;
    while (k && str_is(t->items[k - 1].text, "("))
        k--;
    if (!k)
        return false;
    const token *before = &t->items[k - 1];
    return str_is(before->text, "&") ||
           (before->kind == TOKEN_NAME && has(w->p->takers, before->text) &&
            !str_is(t->items[k].text, "("));
}

/* Whether what begins with the name at token k is an array in a struct, which is a pointer to it:
 * s.all; in C++ also where a member function gives one. */
static bool is_array(const walk *w, size_t k)
{
    size_t end = k + 1;
    while (is_at(w, end, ".") && end + 1 < w->t->count)
        end += 2;
    if (end == k + 1)
        return false;
    return (has(w->p->arrays, w->t->items[end - 1].text) && !is_at(w, end, "[")) ||
           (w->p->unit->cxx && is_at(w, end, "("));
}

/* Whether the bracket at token k has what may be pointed to: f(v), T r{v}. */
static bool takes(const walk *w, size_t k)
{
    const token_list *t = w->t;
    const bool cxx = w->p->unit->cxx;
    if (!k || is_at(w, k, "[") || (is_at(w, k, "{") && !cxx))
        return false;
    const token *callee = &t->items[k - 1];
    if (callee->kind != TOKEN_NAME)
        return cxx && str_is(callee->text, ">");
    if (is_at(w, k, "{") && k > 1 && t->items[k - 2].kind == TOKEN_NAME &&
        names_keyword(t->items[k - 2].text) & KEYWORD_TAG)
        return false;
    return has(w->p->takers, callee->text) || (!(names_keyword(callee->text) & KEYWORD) &&
                                               is_at(w, k, "(") && is_addressed(w, k - 1));
}

/* Whether the = at token k gives a reference of C++ what it refers to. */
static bool refers_by(const walk *w, size_t k)
{
    if (!w->p->unit->cxx || k < 2)
        return false;
    size_t name = k - 1;
    if (is_at(w, name, "]"))
        while (name && !is_at(w, name, "["))
            name--;
    return name && (is_at(w, name - 1, "&") || is_at(w, name - 1, "&&"));
}

typedef struct bracket {
    bool takes, refers; /* what is in it; what was around it */
} bracket;

static void find_pointers(walk *w)
{
    const token_list *t = w->t;
    bracket *open = NULL;
    size_t depth = 0, room = 0;
    bool refers = false;
    for (size_t k = 0; k < t->count; k++) {
        const token *at = &t->items[k];
        const int nesting = at->kind == TOKEN_PUNCTUATOR ? range_nesting(at) : 0;
        if (nesting > 0) {
            if (depth == room)
                open = arena_grow(w->p->unit->arena, open, room++, sizeof *open);
            open[depth] = (bracket){(depth && open[depth - 1].takes) || takes(w, k), refers};
            depth++;
        } else if (nesting < 0 && depth) {
            refers = open[--depth].refers;
        } else if (str_is(at->text, ";")) {
            refers = false;
        } else if (str_is(at->text, "=")) {
            refers = refers || refers_by(w, k);
        }
        if (at->kind != TOKEN_NAME || names_keyword(at->text) & KEYWORD ||
            (k && (str_is(at[-1].text, ".") || str_is(at[-1].text, "->"))))
            continue;
        if ((depth && open[depth - 1].takes) || refers || is_addressed(w, k) || is_array(w, k))
            add(w, k, false);
        else if (w->p->unit->cxx && k && str_is(at[-1].text, "return"))
            add(w, k, true);
    }
}

static const char *const functions[] = {"addressof",
                                        "__addressof",
                                        "__builtin_addressof",
                                        "ref",
                                        "cref",
                                        "tie",
                                        "forward_as_tuple",
                                        "move",
                                        "forward",
                                        "as_const",
                                        "min",
                                        "max",
                                        "minmax",
                                        "clamp"};

/* C++: functions with a reference among their parameters, and variables that are references. */
static void find_takers(loop_pointers *p, const token_list *t)
{
    size_t *open = NULL, depth = 0, room = 0;
    for (size_t k = 0; k < t->count; k++) {
        const token *at = &t->items[k];
        const int nesting = at->kind == TOKEN_PUNCTUATOR ? range_nesting(at) : 0;
        if (nesting > 0) {
            if (depth == room)
                open = arena_grow(p->unit->arena, open, room++, sizeof *open);
            open[depth++] = k;
        } else if (nesting < 0) {
            depth -= depth > 0;
        }
        if (!str_is(at->text, "&") && !str_is(at->text, "&&"))
            continue;
        const size_t in = depth ? open[depth - 1] : 0;
        if (depth && in && t->items[in - 1].kind == TOKEN_NAME && str_is(t->items[in].text, "("))
            if (!(names_keyword(t->items[in - 1].text) & KEYWORD))
                names_add(p->takers, t->items[in - 1].text, NAME_FUNCTION);
        if (at[1].kind == TOKEN_NAME && !(names_keyword(at[1].text) & KEYWORD))
            names_add(p->takers, at[1].text, NAME_VALUE);
    }
}

static void find_namespaces(loop_pointers *p, const token_list *t)
{
    bool inside[DEEP] = {0};
    int depth = 0;
    for (size_t k = 0; k < t->count; k++) {
        const token *at = &t->items[k];
        if (str_is(at->text, "{") && depth < DEEP) {
            size_t name = k;
            while (
                name &&
                (t->items[name - 1].kind == TOKEN_NAME || str_is(t->items[name - 1].text, "::")) &&
                !str_is(t->items[name - 1].text, "namespace"))
                name--;
            inside[depth] = k && ((name && str_is(t->items[name - 1].text, "namespace")) ||
                                  at[-1].kind == TOKEN_STRING);
        }
        depth += str_is(at->text, "{");
        if (!str_is(at->text, "}") || depth == 0)
            continue;
        depth--;
        if (depth < DEEP && inside[depth]) {
            p->ends = arena_grow(p->unit->arena, p->ends, p->nends, sizeof *p->ends);
            p->ends[p->nends++] = at->offset + at->length;
        }
    }
}

static int compare(const void *a, const void *b)
{
    const mention *x = a, *y = b;
    const int order = str_order(x->name, y->name);
    return order ? order : (x->at > y->at) - (x->at < y->at);
}

/* Of macros: those that take addresses, until there are no more; then what else their texts do. */
static void find_in_macros(loop_pointers *p)
{
    for (bool more = true; more;) {
        more = false;
        p->count = p->nparts = 0;
        for (size_t k = 0; k < p->nmacros; k++) {
            walk w = {.p = p, .t = &p->macros[k].text, .of = &p->macros[k]};
            find_pointers(&w);
            more = more || w.found;
        }
    }
}

/* What stands for a name that is pointed to. */
static void find_aliases(loop_pointers *p)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t k = 0; k < p->nmacros; k++) {
            macro *m = &p->macros[k];
            if (m->done || !has(p->names, m->name))
                continue;
            m->done = more = true;
            walk w = {.p = p, .t = &m->text, .of = m};
            for (size_t j = 0; j < m->text.count; j++)
                if (m->text.items[j].kind == TOKEN_NAME)
                    add(&w, j, false);
        }
    }
}

loop_pointers *loop_find_pointers(unit *u, const token_list *file)
{
    loop_pointers *p = arena_alloc(u->arena, sizeof *p);
    p->unit = u;
    p->names = names_new(u->arena);
    p->read = names_new(u->arena);
    p->variables = names_new(u->arena);
    p->arrays = names_new(u->arena);
    p->takers = names_new(u->arena);
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (u->cxx || !strncmp(functions[k], "__", 2))
            names_add(p->takers, (str){functions[k], strlen(functions[k])}, NAME_FUNCTION);
    read_text(p, u->source, file, 0);
    for (size_t k = 0; k <= p->ntexts && u->cxx; k++)
        find_takers(p, k ? &p->texts[k - 1] : file);
    if (u->cxx)
        find_namespaces(p, file);
    find_in_macros(p);
    for (size_t k = 0; k <= p->ntexts; k++) {
        walk w = {.p = p, .t = k ? &p->texts[k - 1] : file, .header = k > 0};
        find_pointers(&w);
    }
    find_aliases(p);
    if (p->count)
        qsort(p->all, p->count, sizeof *p->all, compare);
    return p;
}

const token_list *loop_program_text(const loop *l, size_t k)
{
    const loop_pointers *p = l->headers->pointers;
    return !k ? &l->headers->texts[0] : k <= p->ntexts ? &p->texts[k - 1] : NULL;
}

/* ---- variables ---- */

static bool has_word(const token_list *t, const char *word)
{
    for (size_t k = 0; k < t->count; k++)
        if (str_is(t->items[k].text, word))
            return true;
    return false;
}

/* Whether it is a parameter of a template, which has no address. */
static bool is_of_template(const loop *l, const token_list *t, size_t k)
{
    while (l->unit->cxx && k-- > 0 && !strchr(";{}()", *t->items[k].text.data))
        if (str_is(t->items[k].text, "template"))
            return true;
    return false;
}

/* Whether it is the variable of a whole file, or of a namespace. */
static bool is_of_file(const loop *l, const host_name *h)
{
    const loop_pointers *p = l->headers->pointers;
    for (size_t k = 0; k < p->nends; k++)
        if (p->ends[k] == h->to)
            return true;
    return h->to >= l->unit->source->size;
}

loop_storage loop_storage_of(const loop *l, str name, const host_name *h)
{
    const bool of_header = has(l->headers->pointers->variables, name);
    size_t own;
    if (!h)
        return of_header || l->unit->cxx ? LOOP_STORAGE_OTHERS : LOOP_STORAGE_STATIC;
    const token_list t = host_declaration(l->host, l->unit->arena, h, &own);
    if (has_word(&t, "extern") || (of_header && is_of_file(l, h)))
        return LOOP_STORAGE_OTHERS;
    return has_word(&t, "static") || is_of_file(l, h) ? LOOP_STORAGE_STATIC : LOOP_STORAGE_BLOCK;
}

/* Whether ## may make the variable's name of this. */
static bool is_part_of(const mention *m, str name)
{
    return m->name.size < name.size &&
           !memcmp(m->name.data, name.data + (m->begins ? 0 : name.size - m->name.size),
                   m->name.size);
}

static bool is_pointed_to(const loop *l, const host_name *h, bool is_static)
{
    const loop_pointers *p = l->headers->pointers;
    const bool of_file = is_of_file(l, h);
    size_t low = 0, high = p->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (str_order(p->all[middle].name, h->name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < p->count && str_equal(p->all[low].name, h->name); low++) {
        const mention *m = &p->all[low];
        const bool in_scope = of_file || (m->at > h->offset && m->at < h->to);
        if ((m->at == ANYWHERE || (in_scope && m->at != h->offset)) && (is_static || !m->statics))
            return true;
    }
    for (size_t k = 0; k < p->nparts; k++)
        if (is_part_of(&p->parts[k], h->name) && (is_static || !p->parts[k].statics))
            return true;
    return p->anything;
}

/* The macro of a header, without parameters; or NULL. */
static const macro *macro_of_header(const loop *l, str name)
{
    const loop_pointers *p = l->headers->pointers;
    for (size_t k = 0; k < p->nmacros; k++)
        if (str_equal(p->macros[k].name, name))
            return p->macros[k].parameters ? NULL : &p->macros[k];
    return NULL;
}

bool loop_has_address(const loop *l, str name)
{
    const loop_pointers *p = l->headers->pointers;
    return has(p->names, name) || p->nparts || p->anything;
}

loop_shared loop_may_be_shared(const loop *l, const token *name)
{
    const loop_pointers *p = l->headers->pointers;
    const host_name *h = host_find(l->host, name->text, name->offset);
    name_kind kind;
    size_t own;
    if (!h)
        return macro_of_header(l, name->text)                         ? LOOP_ALONE
               : has(p->variables, name->text)                        ? LOOP_SHARED
               : l->unit->cxx && !names_is_builtin(name->text, &kind) ? LOOP_UNKNOWN
                                                                      : LOOP_ALONE;
    if (h->kind != HOST_VARIABLE)
        return LOOP_ALONE;
    const token_list t = host_declaration(l->host, l->unit->arena, h, &own);
    if (l->unit->cxx && has_word(&t, "&"))
        return LOOP_SHARED;
    const token_list *file = &l->headers->texts[0];
    if (is_of_template(l, file, token_at(file, h->offset)) || has_word(&t, "const") ||
        has_word(&t, "constexpr") || has_word(&t, "register"))
        return LOOP_ALONE;
    const bool is_static = has_word(&t, "static"), is_extern = has_word(&t, "extern");
    const bool everywhere = is_extern || (is_of_file(l, h) && !is_static);
    return everywhere || is_pointed_to(l, h, is_static) ? LOOP_SHARED : LOOP_ALONE;
}

/* ---- macros of headers, which the program computes ---- */

/* The index after the variable or element that begins with the name at token k. */
static size_t operand_end(const token_list *t, size_t k)
{
    for (k++; k < t->count;) {
        const str s = t->items[k].text;
        if (str_is(s, ".") || str_is(s, "->")) {
            k += 2;
            continue;
        }
        if (!str_is(s, "["))
            break;
        for (int depth = 0; k < t->count;)
            if (!(depth += range_nesting(&t->items[k++])))
                break;
    }
    return k < t->count ? k : t->count;
}

/* Where what leads to the name at token k begins: ns::v, *v. */
static size_t operand_begin(const token_list *t, size_t k)
{
    while (k && str_is(t->items[k - 1].text, "::"))
        k -= k > 1 && t->items[k - 2].kind == TOKEN_NAME ? 2 : 1;
    while (k && str_is(t->items[k - 1].text, "*") &&
           (k == 1 || (t->items[k - 2].kind == TOKEN_PUNCTUATOR &&
                       !strchr(")]", *t->items[k - 2].text.data))))
        k--;
    return k;
}

static void each_operand(const loop *l, const macro *m, loop_each_words *each, void *data,
                         int depth)
{
    const token_list *t = &m->text;
    for (size_t k = 0; k < t->count && depth < DEEP; k++) {
        const token *at = &t->items[k];
        const bool member = k && (str_is(at[-1].text, ".") || str_is(at[-1].text, "->"));
        if (at->kind != TOKEN_NAME || member)
            continue;
        const macro *other = macro_of_header(l, at->text);
        const host_name *h = host_find(l->host, at->text, loop_anchor(l));
        size_t own;
        if (other) {
            each_operand(l, other, each, data, depth + 1);
            continue;
        }
        const token_list before = h && h->kind == HOST_VARIABLE
                                      ? host_declaration(l->host, l->unit->arena, h, &own)
                                      : (token_list){0};
        if (h ? h->kind != HOST_VARIABLE || has_word(&before, "register")
              : !has(l->headers->pointers->variables, at->text))
            continue;
        const size_t begin = operand_begin(t, k), end = operand_end(t, k);
        text words = {0};
        if (str_is(t->items[end].text, "("))
            continue;
        token_put(&words, &t->items[begin], end - begin);
        each(arena_take(l->unit->arena, &words).data, data);
    }
}

bool loop_each_operand(const loop *l, str name, loop_each_words *each, void *data)
{
    const macro *m = host_find(l->host, name, loop_anchor(l)) ? NULL : macro_of_header(l, name);
    if (m)
        each_operand(l, m, each, data, 0);
    return m;
}
