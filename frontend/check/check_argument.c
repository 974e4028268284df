/* check_argument.c - members of arrays, in places where they do not exist. In the clauses of a
 * definition an array is its argument, a ckpp_array; in the body of a raw kernel it is a pointer
 * that also has x.shape and the like. Forms from another place are reported, with what to write
 * instead. Also divisions by a literal 0 in clauses. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <stdlib.h>
#include <string.h>

static bool is_mark(const token *t, const char *mark)
{
    return t->kind == TOKEN_PUNCTUATOR && str_is(t->text, mark);
}

static bool is_member_mark(const token *t)
{
    return is_mark(t, ".") || is_mark(t, "->");
}

static bool is_one_of(str s, const char *const *words, size_t n)
{
    for (size_t j = 0; j < n; j++)
        if (str_is(s, words[j]))
            return true;
    return false;
}
#define IS_ONE_OF(s, words) is_one_of(s, words, sizeof(words) / sizeof *(words))

/* ---- clauses of definitions ---- */

static const char *const members[] = {"data",   "device", "dtype",     "itemsize",
                                      "ndim",   "owner",  "read_only", "shape",
                                      "shared", "size",   "strides"};
static const char in_clauses[] = "a clause may read x.shape[d], x.strides[d], x.ndim, x.size and "
                                 "x.itemsize of an array x";

/* Checks the member of the parameter at t[0], such as x.length or x->shape. */
static void check_member(checker *k, const token *t, const char *name)
{
    const token *member = &t[2];
    if (is_mark(&t[1], "->")) {
        check_error_name(k, name, t, "@ is an array in a clause, not a pointer to one: write '.'");
        check_note(k, check_span(t), in_clauses);
    } else if (!IS_ONE_OF(member->text, members)) {
        check_error(k, name, check_span(member),
                    arena_printf(k->unit->arena, "an array has no member '%.*s'",
                                 (int)member->text.size, member->text.data));
        check_note(k, check_span(member), in_clauses);
    } else if (is_mark(&t[3], "(")) {
        check_error(k, name, check_span(member),
                    arena_printf(k->unit->arena, "'%.*s' of an array is no function",
                                 (int)member->text.size, member->text.data));
        check_note(k, check_span(member), in_clauses);
    }
}

/* Reads the tokens as a whole number; false if they are anything else. */
static bool whole_number(arena *a, range r, long long *value)
{
    bool minus = r.count == 2 && is_mark(r.first, "-");
    const token *t = &r.first[minus];
    if (r.count != 1u + minus || t->kind != TOKEN_NUMBER)
        return false;
    char *end;
    *value = strtoll(arena_strndup(a, t->text.data, t->text.size), &end, 0) * (minus ? -1 : 1);
    return end[strspn(end, "uUlL")] == '\0';
}

/* Reports x.shape[7] of the parameter at text[j], if it cannot have that dimension. */
static void check_dimension(checker *k, const parameter *p, range text, size_t j, const char *name)
{
    const token *t = &text.first[j];
    size_t end = j + 4;
    long long d;
    if (j + 5 >= text.count || !is_mark(&t[3], "[") ||
        !(str_is(t[2].text, "shape") || str_is(t[2].text, "strides")))
        return;
    while (end < text.count && !is_mark(&text.first[end], "]"))
        end++;
    range index = {t + 4, end - j - 4};
    size_t most = p->nextents        ? p->nextents
                  : ast_is_object(p) ? check_object_dimensions(p)
                                     : CKPP_MAX_DIMS;
    if (!whole_number(k->unit->arena, index, &d) || (d >= 0 && d < (long long)most))
        return;
    if (d < 0)
        check_error(k, name, range_span(index),
                    "dimensions count from 0: the last one is ndim - 1");
    else
        check_error(k, name, range_span(index),
                    arena_printf(k->unit->arena, "'%.*s' has %s%zu dimension%s%s",
                                 (int)p->name->text.size, p->name->text.data,
                                 p->nextents || p->access ? "" : "at most ", most,
                                 most == 1 ? "" : "s", p->access ? " in the body" : ""));
}

/* Variables that exist in raw bodies for each array x, and how a clause writes the same. */
static const struct {
    const char *suffix, *clause;
} companions[] = {{"_shape", "%.*s.shape[d]"},
                  {"_strides", "%.*s.strides[d]"},
                  {"_ndim", "%.*s.ndim"},
                  {"_size", "%.*s.size"}};

/* How a clause writes the companion of this name, or NULL. The name may be a host variable's as
 * well. */
static const char *find_companion(checker *k, const construct *c, str name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        str s = p->name->text;
        if (name.size <= s.size || memcmp(name.data, s.data, s.size))
            continue;
        for (size_t j = 0; j < sizeof companions / sizeof *companions; j++)
            if (str_is((str){name.data + s.size, name.size - s.size}, companions[j].suffix))
                return arena_printf(k->unit->arena, companions[j].clause, (int)s.size, s.data);
    }
    return NULL;
}

static bool is_parameter(const construct *c, str name)
{
    const parameter *lists[] = {c->parameters, c->templates};
    for (size_t j = 0; j < 2; j++)
        for (const parameter *p = lists[j]; p; p = p->next)
            if (str_equal(p->name->text, name))
                return true;
    return false;
}

static void check_clause_name(checker *k, const construct *c, range text, size_t j)
{
    const token *t = &text.first[j];
    const char *instead = is_parameter(c, t->text) ? NULL : find_companion(k, c, t->text);
    if (!instead || (j && is_member_mark(&t[-1])))
        return;
    diag_at(k->diag, DIAG_WARNING, "clause-name", k->source, t->offset, t->length,
            "'%.*s' is a name of bodies: here it is one of the host's", (int)t->text.size,
            t->text.data);
    check_note(k, check_span(t), arena_printf(k->unit->arena, "in a clause write '%s'", instead));
}

void check_clause_arrays(checker *k, construct *c, const char *name)
{
    range text;
    for (size_t n = 0; !c->is_inline && ast_host_text(c, n, &text); n++)
        for (size_t j = 0; j < text.count; j++) {
            check_clause_name(k, c, text, j);
            for (const parameter *p = c->parameters; p && j + 2 < text.count; p = p->next)
                if (ast_names(text, j, p->name->text) && is_member_mark(&text.first[j + 1])) {
                    check_member(k, &text.first[j], name);
                    check_dimension(k, p, text, j, name);
                }
        }
}

void check_division(checker *k, construct *c, const char *name)
{
    range text;
    long long value;
    for (size_t n = 0; !c->is_inline && ast_host_text(c, n, &text); n++)
        for (size_t j = 1; j + 1 < text.count; j++) {
            const token *t = &text.first[j];
            range divisor = {t + 1, 1};
            if ((is_mark(t, "/") || is_mark(t, "%")) &&
                whole_number(k->unit->arena, divisor, &value) && value == 0)
                check_error(k, name, (span){t->offset, t[1].offset + t[1].length},
                            "division by 0");
        }
}

/* ---- bodies of raw kernels ---- */

/* Checks the parameter at t[0]: x.shape(d) and x.data() exist only for raw parameters of
 * elementwise and reduction bodies. */
static void check_pointer_at(checker *k, const token *t, const char *name)
{
    static const char *const words[] = {"shape", "strides", "ndim", "size", "data", "at"};
    str s = t->text, member = t[2].text;
    bool data = str_is(member, "data"), at = str_is(member, "at"), called = is_mark(&t[3], "(");
    bool index = str_is(member, "shape") || str_is(member, "strides");
    if (!is_member_mark(&t[1]) || !IS_ONE_OF(member, words) ||
        (is_mark(&t[1], ".") && !data && called == at))
        return;
    check_error_name(k, name, t, "@ is a pointer here, and has no such member");
    check_note(k, check_span(t),
               data ? arena_printf(k->unit->arena,
                                   "in a raw body write '%.*s' alone, which is that pointer",
                                   (int)s.size, s.data)
                    : arena_printf(k->unit->arena, "in a raw body write '%.*s.%.*s%s'",
                                   (int)s.size, s.data, (int)member.size, member.data,
                                   at      ? "(k)"
                                   : index ? "[d]"
                                           : ""));
}

static void check_companion_at(checker *k, const token *t, const char *name)
{
    str s = t->text;
    if (is_mark(&t[1], "(")) {
        check_error_name(k, name, t, "@ is an array here, not a function");
        check_note(k, check_span(t),
                   arena_printf(k->unit->arena, "index it: '%.*s[d]'", (int)s.size, s.data));
    }
}

/* Whether the name is a companion that has an index, x_shape or x_strides. */
static bool is_extents(checker *k, const construct *c, str name)
{
    const char *found = find_companion(k, c, name);
    return found && strchr(found, '[');
}

/* Whether the text may declare a variable of this name: T x, T *x = ..., T (*x)(...),
 * auto &x : ... */
static bool may_be_declared(const token_list *body, str name)
{
    static const char *const after[] = {"=", ";", ")", ",", ":"};
    for (size_t j = 2; j + 1 < body->count; j++) {
        const token *t = &body->items[j];
        bool star = is_mark(&t[-1], "*") || is_mark(&t[-1], "&") || is_mark(&t[-1], "&&");
        if (star && str_equal(t->text, name) &&
            (t[-2].kind == TOKEN_NAME || is_mark(&t[-2], "(")) && IS_ONE_OF(t[1].text, after))
            return true;
    }
    return check_may_be_declared(body, name);
}

void check_raw_pointers(checker *k, construct *c, const char *name)
{
    const token_list *body = &c->body_tokens;
    name_kind kind;
    for (size_t j = 0; j + 2 < body->count; j++) {
        const token *t = &body->items[j];
        if (t->kind != TOKEN_NAME || (j && (is_member_mark(&t[-1]) || is_mark(&t[-1], "::"))) ||
            (!is_member_mark(&t[1]) && !is_mark(&t[1], "(")) ||
            (names_find(k->known, t->text, &kind) && kind == NAME_MACRO))
            continue;
        const parameter *p = c->parameters;
        while (p && !str_equal(p->name->text, t->text))
            p = p->next;
        const bool array = p && p->dtype != CKPP_STRUCT && !ast_is_object(p);
        /* last, since it goes through the whole body */
        if ((!array && (p || !is_extents(k, c, t->text))) || may_be_declared(body, t->text))
            continue;
        (array ? check_pointer_at : check_companion_at)(k, t, name);
    }
}
