/* check_pointer.c - bodies that use pointers in structs, which point to memory of the host.
 *
 * On the host backend that works; on a GPU the address is invalid. ckpp warns if the pointer is
 * certainly used as one (indexed, dereferenced, called, added to, passed to a function, assigned
 * to a variable) in the body, or in a function of a declare that gets the struct. A pointer that
 * is only copied with its struct or compared does no harm. */
#include "frontend/check/check.h"

enum { ALIASES = 16, SCANS_MAX = 200 };

/* ---- uses ---- */

/* A variable that is such a struct, an array of them, or a pointer to one. */
typedef struct alias {
    str name;
    shape type;
} alias;

typedef struct scan {
    const struct pointers *known;
    range text;
    alias aliases[ALIASES];
    size_t naliases;
    int *scans; /* number of texts that have been searched */
    /* the result: */
    member found;
    source *source;  /* of the member */
    size_t from, to; /* the access in the text; or the argument of the function that has it */
} scan;

static bool is_one_of(range r, size_t k, const char *const *words, size_t n)
{
    for (size_t j = 0; j < n; j++)
        if (struct_is_at(r, k, words[j]))
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
    return is_plain_name(r, k) || kind == TOKEN_NUMBER || kind == TOKEN_CHARACTER ||
           struct_is_at(r, k, ")") || struct_is_at(r, k, "]") || struct_is_at(r, k, "++") ||
           struct_is_at(r, k, "--");
}

static bool is_member_name(range r, size_t k)
{
    return k && (struct_is_at(r, k - 1, ".") || struct_is_at(r, k - 1, "->"));
}

/* The name of the function that gets [from, to) as its argument *number, from 0; or NULL. */
static const token *called_with(range r, size_t from, size_t to, size_t *number)
{
    int depth = 0;
    if (!from || !(struct_is_at(r, from - 1, "(") || struct_is_at(r, from - 1, ",")) ||
        !(struct_is_at(r, to, ")") || struct_is_at(r, to, ",")))
        return NULL;
    *number = 0;
    for (size_t k = from; k-- > 0;) {
        depth += range_nesting(&r.first[k]);
        if (depth > 0)
            return struct_is_at(r, k, "(") && k && is_plain_name(r, k - 1) ? &r.first[k - 1]
                                                                           : NULL;
        *number += depth == 0 && struct_is_at(r, k, ",");
        if (struct_is_at(r, k, ";"))
            break;
    }
    return NULL;
}

/* Whether the pointer at [from, to) is used as one. */
static bool is_followed(range r, size_t from, size_t to)
{
    static const char *const after[] = {"[", "->", "(", "+", "-", "++", "--", "+=", "-="};
    size_t number;
    while (from && struct_is_at(r, from - 1, "(") && struct_is_at(r, to, ")") &&
           !(from > 1 && is_operand(r, from - 2)))
        from--, to++;
    if (IS_ONE_OF(r, to, after))
        return true;
    if (from && struct_is_at(r, from - 1, "*") && !(from > 1 && is_operand(r, from - 2)))
        return true;
    if (from > 1 && struct_is_at(r, from - 1, ")") &&
        struct_is_at(r, from - 2, "*")) /* (float4 *)v.data */
        return true;
    const token *function = called_with(r, from, to, &number);
    if (function)
        return !str_is(function->text, "printf");
    return from > 1 && struct_is_at(r, from - 1, "=") && is_plain_name(r, from - 2) &&
           !is_member_name(r, from - 2) && (struct_is_at(r, to, ";") || struct_is_at(r, to, ","));
}

static bool find_use(scan *x);

/* Whether the function uses a pointer in the struct that it gets as this argument. */
static bool function_follows(scan *x, const token *name, size_t number, shape type)
{
    const known_function *f = struct_find_function(x->known, name->text);
    range list = f ? f->params : (range){0}, param = {0};
    for (size_t j = 0; f && j <= number; j++)
        if (!range_next(&list, &param))
            return false;
    member m = {0};
    shape ignored;
    size_t at = f ? struct_read_type(param, f->source, &ignored) : 0;
    if (!f || ++*x->scans > SCANS_MAX || !struct_read_declarator(param, &at, &m) || !m.name)
        return false;
    scan own = {.known = x->known,
                .text = f->body,
                .scans = x->scans,
                .naliases = 1,
                .aliases = {{m.name->text, type}}};
    if (!find_use(&own))
        return false;
    x->found = own.found;
    x->source = own.source;
    return true;
}

/* Notes v in `struct view v = x;` as another name for [from, to). */
static void note_alias(scan *x, size_t from, size_t to, shape type)
{
    range r = x->text;
    if (from < 3 || x->naliases == ALIASES || !struct_is_at(r, from - 1, "=") ||
        !is_plain_name(r, from - 2) || !(struct_is_at(r, to, ";") || struct_is_at(r, to, ",")) ||
        is_member_name(r, from - 2) ||
        !(r.first[from - 3].kind == TOKEN_NAME || struct_is_at(r, from - 3, "*") ||
          struct_is_at(r, from - 3, "&")))
        return;
    x->aliases[x->naliases++] = (alias){r.first[from - 2].text, type};
}

/* Whether the mention of such a variable at `from` uses a pointer in it. */
static bool find_use_at(scan *x, size_t from, shape type)
{
    range r = x->text;
    size_t to = from + 1, number;
    for (bool first = true; to < r.count; first = false) {
        if (struct_is_at(r, to, "[") || (first && struct_is_at(r, to, "("))) {
            to = struct_skip(r, to);
            continue;
        }
        member m;
        if (!(struct_is_at(r, to, ".") || struct_is_at(r, to, "->")) || !is_plain_name(r, to + 1))
            break;
        if (!struct_find_member(x->known, type, r.first[to + 1].text, &m))
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
    if (!struct_holds_pointer(x->known, type))
        return false;
    if (from && (struct_is_at(r, from - 1, "&") || struct_is_at(r, from - 1, "*")) &&
        !(from > 1 && is_operand(r, from - 2)))
        from--;
    note_alias(x, from, to, type);
    const token *function = called_with(r, from, to, &number);
    x->from = from, x->to = to;
    return function && function_follows(x, function, number, type);
}

/* Finds the first use of a pointer in one of the aliases. */
static bool find_use(scan *x)
{
    for (size_t k = 0; k < x->text.count; k++)
        for (size_t j = 0; j < x->naliases; j++)
            if (is_plain_name(x->text, k) && !is_member_name(x->text, k) &&
                str_equal(x->text.first[k].text, x->aliases[j].name) &&
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
        if (p->dtype != CKPP_STRUCT)
            continue;
        struct_read_type(p->type, k->source, &type);
        if (!struct_holds_pointer(k->pointers, type) ||
            check_may_be_declared(&c->body_tokens, p->name->text))
            continue;
        scan x = {.known = k->pointers,
                  .text = {c->body_tokens.items, c->body_tokens.count},
                  .scans = &scans,
                  .naliases = 1,
                  .aliases = {{p->name->text, type}}};
        if (!find_use(&x) || /* the body sets an output's pointers */
            (p->direction == CLAUSE_OUT && !x.found.is_flexible))
            continue;
        const token *first = &x.text.first[x.from], *last = &x.text.first[x.to - 1];
        str s = x.found.name->text, whose = p->name->text;
        if (x.found.is_flexible) {
            const span use = {first->offset, last->offset + last->length};
            check_error(k, "flexible-member", use,
                        arena_printf(k->unit->arena,
                                     "'%.*s' of '%.*s' has no length: a kernel gets the struct "
                                     "without it",
                                     (int)s.size, s.data, (int)whose.size, whose.data));
            check_note(k, use,
                       arena_printf(k->unit->arena,
                                    "pass its elements as an array of its own, by a "
                                    "pointer such as 'p = s->%.*s'",
                                    (int)s.size, s.data));
            c->broken = true;
            continue;
        }
        diag_at(k->diag, DIAG_WARNING, name, k->source, first->offset,
                last->offset + last->length - first->offset,
                x.found.is_function ? "a GPU cannot call '%.*s' of '%.*s', a function of the host"
                                    : "a GPU cannot follow '%.*s' of '%.*s' to memory of the host",
                (int)s.size, s.data, (int)whose.size, whose.data);
        diag_at(k->diag, DIAG_NOTE, NULL, x.source, x.found.name->offset, x.found.name->length,
                "the pointer is here");
        check_note(k, check_span(first),
                   x.found.is_function ? "let a number choose among functions of a declare"
                                       : "pass what it points to as an array of its own; "
                                         "-Wno-host-pointer if it is a device's address");
    }
}
