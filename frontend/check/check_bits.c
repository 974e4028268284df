/* check_bits.c - bit-fields of more bits than an int, and structs in another order of bytes, in
 * text that C and kernels share.
 *
 * In gcc's C an expression with such a bit-field has as many bits as the field; C++ and clang's C
 * compute with the field's type. The two agree where the field is converted first, by a cast, an
 * assignment or a call. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <stdlib.h>
#include <string.h>

enum { BITS_OF_INT = 32 };

/* Whether a member is declared at k that is a bit-field; *wide: it may be wider than an int. */
static bool is_field(const token_list *t, size_t k, bool *wide)
{
    const token *at = &t->items[k], *type = at;
    if (!k || k + 3 >= t->count || at->kind != TOKEN_NAME || !str_is(at[1].text, ":"))
        return false;
    while (type > t->items && !check_is_listed(type[-1].text, "; { }"))
        type--;
    bool is_long = false;
    for (const token *w = type; w < at; w++)
        if (check_is_listed(w->text, "? case"))
            return false;
        else
            is_long = is_long ||
                      check_is_listed(w->text,
                                      "long int64_t uint64_t size_t ssize_t intmax_t uintmax_t");
    const bool is_number = at[2].kind == TOKEN_NUMBER && check_is_listed(at[3].text, "; ,");
    *wide = is_number ? strtol(at[2].text.data, NULL, 0) > BITS_OF_INT : is_long;
    return type < at;
}

/* Where the postfix expression that ends with the member at k begins: s of s.v, p of p[k]->v. */
static size_t begin_of(const token_list *t, size_t k)
{
    int depth = 0;
    while (k > 0) {
        const token *before = &t->items[k - 1];
        const bool part = check_is_listed(before->text, ". -> ] )") ||
                          (before->kind == TOKEN_NAME &&
                           check_is_listed(t->items[k].text, ". -> [ ("));
        if (!depth && !part)
            break;
        if (!depth && str_is(before->text, ")") && !check_is_listed(t->items[k].text, ". -> [ ("))
            break; /* a cast */
        depth -= range_nesting(before);
        k--;
    }
    return k;
}

/* Whether it makes no difference how many bits the type of the member at k has. */
static bool is_converted(const token_list *t, size_t k)
{
    const token *next = &t->items[k + 1];
    const size_t begin = begin_of(t, k);
    const token *before = begin ? &t->items[begin - 1] : NULL;
    if (check_is_listed(next->text, "= += -= *= /= %= &= |= ^= <<= >>= ++ --") || !before ||
        check_is_listed(before->text, "++ --"))
        return true;
    if (str_is(before->text, ")") &&
        !check_is_listed(next->text, "[")) { /* a cast: (unsigned long)s.v */
        size_t open = begin - 1;
        for (int depth = 0; open > 0; open--)
            if (!(depth += range_nesting(&t->items[open])))
                break;
        return open && t->items[open + 1].kind == TOKEN_NAME &&
               !(t->items[open - 1].kind == TOKEN_NAME && !names_keyword(t->items[open - 1].text));
    }
    const bool call = str_is(before->text, "(") && begin > 1 && before[-1].kind == TOKEN_NAME &&
                      !names_keyword(before[-1].text);
    return (call || check_is_listed(before->text, "= += -= |= &= ^= return ,")) &&
           check_is_listed(next->text, "; , )");
}

/* Whether the last #pragma scalar_storage_order above the offset has another order of bytes. */
static bool is_below_swap(const source *s, size_t at)
{
    static const char word[] = "scalar_storage_order ", other[] = "big-endian";
    const char *found = NULL, *end = s->data + at;
    for (const char *p = s->data; (p = memmem(p, (size_t)(end - p), word, sizeof word - 1));)
        found = p += sizeof word - 1;
    return found && (size_t)(end - found) >= sizeof other &&
           !memcmp(found, other, sizeof other - 1);
}

/* Whether the struct that token j begins is in such an order. */
static bool is_swapped(const checker *k, const token_list *t, size_t j)
{
    const token *at = &t->items[j];
    return names_keyword(at->text) & KEYWORD_TAG &&
           (str_is(at[1].text, "{") || str_is(at[2].text, "{")) &&
           (is_below_swap(t->source, at->offset) ||
            (t->source != k->source && k->declare &&
             is_below_swap(k->source, k->declare->directive.begin)));
}

static void check_text_bits(checker *k, const token_list *t)
{
    name_kind kind;
    for (size_t j = 0; j + 1 < t->count; j++) {
        const token *at = &t->items[j];
        const bool member = j && at->kind == TOKEN_NAME && check_is_listed(at[-1].text, ". ->");
        if (str_is(at->text, "scalar_storage_order") ||
            str_is(at->text, "__scalar_storage_order__") || is_swapped(k, t, j)) {
            diag_at(k->diag, DIAG_ERROR, "bit-field", t->source, at->offset, at->length,
                    "kernels have numbers in the machine's order of bytes");
        } else if (member && names_find(k->wide, at->text, &kind) && !is_converted(t, j)) {
            diag_at(k->diag, DIAG_ERROR, "bit-field", t->source, at->offset, at->length,
                    "'%.*s' is a bit-field of more bits than an int: compilers of C differ in how "
                    "many they compute with",
                    (int)at->text.size, at->text.data);
            diag_at(k->diag, DIAG_NOTE, NULL, t->source, at->offset, at->length,
                    "convert it first, as in (long)s.%.*s", (int)at->text.size, at->text.data);
        }
    }
}

void check_bits_declare(checker *k, const token_list *part)
{
    for (size_t j = 0; j < part->count; j++) {
        bool wide;
        if (!is_field(part, j, &wide))
            continue;
        names_add(k->unit->fields, part->items[j].text, NAME_VALUE);
        if (wide)
            names_add(k->wide, part->items[j].text, NAME_VALUE);
    }
    if (k->declare->body_tokens.is_c)
        check_text_bits(k, part);
}

void check_bits(checker *k, construct *c, const char *name)
{
    (void)name;
    if (c->body_tokens.is_c)
        check_text_bits(k, &c->body_tokens);
}
