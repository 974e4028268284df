/* check_old_value.c - uses of the value that an output had before the call. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

typedef enum access {
    ACCESS_NONE,       /* another token, or a member of that name */
    ACCESS_READ,       /* includes += and ++ */
    ACCESS_WRITE,      /* = */
    ACCESS_WRITE_PART, /* .member = */
    ACCESS_UNCLEAR
} access;

static bool is_any_code(uint32_t code, const char *const *words, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        uint32_t word = 0;
        for (size_t m = strlen(words[j]); m > 0; m--)
            word = word << 8 | (unsigned char)words[j][m - 1];
        if (code == word)
            return true;
    }
    return false;
}

static bool is_update(uint32_t code)
{
    static const char *const words[] = {
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"};
    return is_any_code(code, words, sizeof words / sizeof *words);
}

/* Whether the punctuator can follow a value that is only read. */
static bool is_behind_value(uint32_t code)
{
    static const char *const words[] = {
        "+", "-", "*",  "/",  "%",  "<",  ">", "<=", ">=", "==", "!=", "&",
        "|", "^", "<<", ">>", "&&", "||", "?", ":",  ";",  ",",  ")"};
    return !code || is_any_code(code, words, sizeof words / sizeof *words);
}

/* Whether the value at token j is certainly computed: the brackets around it are not those of
 * sizeof, a lambda, a macro, or a function that may get a reference. */
static bool is_computed(const outline *o, int j)
{
    name_kind kind;
    for (j = o->t[j].parent; j >= 0; j = o->t[j].parent) {
        int role = o->t[j].role;
        bool update = is_update(outline_code(o, o->t[j].partner + 1)) ||
                      outline_code(o, o->t[j].partner + 1) == '=';
        uint32_t before = outline_code(o, j - 1);
        if (role == ROLE_BLOCK || role == ROLE_CONTROL)
            continue;
        if (role == ROLE_GROUP && !update && before != '&' && !is_update(before) &&
            !outline_is_word(o, j - 1, "sizeof"))
            continue;
        if (role == ROLE_CALL && outline_is_name(o, j - 1) &&
            names_is_builtin(o->t[j - 1].t->text, &kind) && kind == NAME_FUNCTION &&
            !names_find(o->declared, o->t[j - 1].t->text, &kind) &&
            !names_find(o->known, o->t[j - 1].t->text, &kind))
            continue;
        return false;
    }
    return true;
}

/* How the text accesses the output at token j. */
static access access_at(const outline *o, int j, str name)
{
    uint32_t before = outline_code(o, j - 1);
    int end = j + 1;
    if (!outline_is_name(o, j) || !str_equal(o->t[j].t->text, name) || before == '.' ||
        before == CODE2('-', '>') || before == CODE2(':', ':'))
        return ACCESS_NONE;
    while (outline_code(o, end) == '.' && outline_kind(o, end + 1) == TOKEN_NAME)
        end += 2;
    uint32_t after = outline_code(o, end);
    if (!is_computed(o, j) || outline_is_word(o, j - 1, "sizeof"))
        return ACCESS_UNCLEAR;
    if (is_update(after) || is_update(before))
        return ACCESS_READ;
    if (after == '=')
        return end == j + 1 ? ACCESS_WRITE : ACCESS_WRITE_PART;
    bool address = before == '&' && !outline_is_name(o, j - 2) &&
                   outline_kind(o, j - 2) != TOKEN_NUMBER;
    bool dropped = before == ')' && outline_is_word(o, j - 2, "void"); /* (void)r */
    return address || dropped || !is_behind_value(after) ? ACCESS_UNCLEAR : ACCESS_READ;
}

/* The next token in [j, end) that accesses the output, or `end`. */
static int next_access(const outline *o, int j, int end, str name)
{
    while (j < end && access_at(o, j, name) == ACCESS_NONE)
        j++;
    return j;
}

static int expression_end(const outline *o, int j)
{
    int end = o->t[j].parent >= 0 && o->t[o->t[j].parent].partner > j
                  ? o->t[o->t[j].parent].partner
                  : o->count;
    while (j < end && outline_code(o, j) != ';' && outline_code(o, j) != ',')
        j = outline_skip(o, j);
    return j < end ? j : end;
}

/* Whether the text has no loops and jumps, and no access to the name through macros or
 * references, so that the order of its accesses is known. */
static bool is_visible(const checker *k, const outline *o, str name)
{
    for (int j = 0; j < o->count; j++) {
        str word = o->t[j].t->text;
        uint32_t before = outline_code(o, j - 1);
        bool reference = o->t[j].role == ROLE_BINDING ||
                         (o->t[j].declares && (before == '&' || before == CODE2('&', '&')));
        if (reference || outline_is_word(o, j, "goto") || outline_is_word(o, j, "for") ||
            outline_is_word(o, j, "while") || (o->t[j].declares && str_equal(word, name)))
            return false;
        if (outline_is_name(o, j) &&
            pp_mentions(k->unit->arena, names_macro, k->known, word, name))
            return false;
    }
    return o->balanced;
}

/* The token where the text certainly reads the output before assigning it, or -1. */
static int early_read(const outline *o, str name)
{
    int first = next_access(o, 0, o->count, name), end;
    if (first == o->count || access_at(o, first, name) == ACCESS_READ)
        return first < o->count ? first : -1;
    if (access_at(o, first, name) != ACCESS_WRITE)
        return -1;
    end = expression_end(o, first + 2); /* the right side is evaluated first */
    first = next_access(o, first + 2, end, name);
    return first < end && access_at(o, first, name) == ACCESS_READ ? first : -1;
}

/* Whether the text certainly never reads the old value: the output is assigned on every path, and
 * is either never read, or its first access is an unconditional assignment. */
static bool is_old_value_unused(const outline *o, const parameter *p)
{
    str name = p->name->text;
    int first = next_access(o, 0, o->count, name);
    bool only_written = p->use->always_assigned;
    for (int j = 0; j < o->count; j++) {
        access what = access_at(o, j, name);
        only_written = only_written && (what == ACCESS_NONE || what == ACCESS_WRITE);
    }
    uint32_t before = outline_code(o, first - 1);
    int around = outline_code(o, 0) == '{' ? 0 : -1; /* a body's braces */
    bool leads = first < o->count && o->t[first].parent == around &&
                 access_at(o, first, name) == ACCESS_WRITE &&
                 (first == around + 1 || before == ';');
    if (!leads)
        return only_written;
    int end = expression_end(o, first + 2);
    return p->use->always_assigned && next_access(o, first + 2, end, name) == end;
}

bool check_is_overwritten(checker *k, const token_list *text, const parameter *p)
{
    if (!p->use->always_assigned || p->use->members)
        return false;
    arena *scratch = arena_new();
    outline o = outline_make(scratch, text, outline_top(BODY_STATEMENTS), NULL, k->known);
    const bool found = is_visible(k, &o, p->name->text) && is_old_value_unused(&o, p);
    arena_free(scratch);
    return found;
}

const token *check_old_value_read(checker *k, const token_list *text, const parameter *p)
{
    arena *scratch = arena_new();
    outline o = outline_make(scratch, text, outline_top(BODY_STATEMENTS), NULL, k->known);
    bool visible = !p->use->members && is_visible(k, &o, p->name->text);
    int at = visible ? early_read(&o, p->name->text) : -1;
    const token *found = at >= 0 ? o.t[at].t : NULL;
    arena_free(scratch);
    return found;
}
