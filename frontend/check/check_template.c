/* check_template.c - the rows of template(...). */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

static bool is_option(str s)
{
    static const char *const words[] = {
#define OPTION_WORD_(type, name) #name,
        CKPP_OPTION_MEMBERS(OPTION_WORD_, OPTION_WORD_)
#undef OPTION_WORD_
    };
    for (size_t j = 0; j < sizeof words / sizeof *words; j++)
        if (str_is(s, words[j]))
            return true;
    return false;
}

/* The parameter of this name before `end` in the list, or NULL. */
static const parameter *find_parameter(const parameter *list, const parameter *end, str name)
{
    for (; list && list != end; list = list->next)
        if (str_equal(list->name->text, name))
            return list;
    return NULL;
}

static bool check_template_name(checker *k, const construct *c, const parameter *t,
                                const char *name)
{
    str s = t->name->text;
    name_kind kind;
    const parameter *again = find_parameter(c->templates, t, s),
                    *parameter = find_parameter(c->parameters, NULL, s);
    if (again || parameter) {
        check_error_name(k, name, t->name,
                         again ? "template parameter @ is given twice"
                               : "@ is a parameter of the template and of the kernel");
        check_note(k, check_span((again ? again : parameter)->name), "the first one is here");
    } else if (s.data[0] == '_' || (s.size > 5 && memcmp(s.data, "ckpp_", 5) == 0)) {
        check_error_name(
            k, name, t->name,
            "@ cannot name a parameter: names that begin with '_' or 'ckpp_' are reserved");
    } else if (names_is_keyword(s)) {
        check_error_name(k, name, t->name,
                         "@ is a keyword of C, C++ or CUDA and cannot name a parameter");
    } else if (is_option(s)) {
        check_error_name(k, name, t->name,
                         "@ cannot name a template parameter: it is an option of every call");
    } else if (names_find(k->known, s, &kind) && kind == NAME_MACRO) {
        check_error_name(
            k, name, t->name,
            "@ cannot name a template parameter: it is a macro that a declare defines");
    } else {
        return true;
    }
    return false;
}

static bool check_template_type(checker *k, construct *c, parameter *t, const char *name)
{
    const char *word = arena_strndup(k->unit->arena, t->name->text.data, t->name->text.size);
    if (!t->type.count) {
        if (ast_is_type(t))
            return true;
        check_error_name(k, name, t->name, "template parameter @ has no type");
        check_note(
            k, check_span(t->name),
            arena_printf(k->unit->arena,
                         "write 'int %s'; a type is a single capital letter, as in template(T)",
                         word));
        return false;
    }
    if (str_is(t->type.first->text, "typename") || str_is(t->type.first->text, "class")) {
        check_error_name(k, name, t->type.first, "@ in 'template'");
        check_note(k, t->where, "a type is a single capital letter, as in template(T)");
        return false;
    }
    bool broken = c->broken;
    c->broken = false;
    check_type_of(k, c, t, name);
    bool unknown = c->broken;
    c->broken = broken || unknown;
    if (unknown)
        return false;
    if (!t->placeholder && t->dtype >= CKPP_BOOL && t->dtype <= CKPP_UINT64 && !ast_is_object(t))
        return true;
    check_error_name(k, name, t->name, "template parameter @ is neither an integer nor a bool");
    check_note(k, t->where,
               arena_printf(k->unit->arena,
                            "pass other values in in(...), where the body finds '%s' as well",
                            word));
    return false;
}

/* A template parameter has no extents and no host expression. */
static bool check_template_form(checker *k, const parameter *t, const char *name)
{
    if (!t->nextents && !t->nempty && !t->host.count)
        return true;
    check_error_name(k, name, t->name,
                     t->nextents || t->nempty
                         ? "template parameter @ has extents: it is a single value"
                         : "template parameter @ has a value in the directive");
    if (t->host.count)
        check_note(k, range_span(t->host),
                   arena_printf(k->unit->arena, "the call gives it: .%.*s = ...",
                                (int)t->name->text.size, t->name->text.data));
    return false;
}

void check_template(checker *k, construct *c, const char *name)
{
    if (c->templates && c->is_inline) {
        check_error(k, name, c->templates->where,
                    "'template' in an inline construct: no call gives its values");
        check_note(k, c->templates->where,
                   "types are bound by the arguments without it; a constant is a macro in a "
                   "'#pragma kernel declare', or options(\"-DNAME=VALUE\")");
        c->broken = true;
        return;
    }
    if (c->ntemplates > CKPP_MAX_TEMPLATES) {
        check_error(k, name, c->templates->where,
                    arena_printf(k->unit->arena,
                                 "a template has at most %d parameters, this one %zu",
                                 CKPP_MAX_TEMPLATES, c->ntemplates));
        c->broken = true;
        return;
    }
    for (parameter *t = c->templates; t; t = t->next) {
        bool good = check_template_form(k, t, name);
        good = check_template_type(k, c, t, name) && check_template_name(k, c, t, name) && good;
        c->broken = c->broken || !good;
        char letter = t->name->text.size == 1 ? t->name->text.data[0] : '\0';
        bool bound = letter && strchr(c->placeholders, letter);
        if (ast_is_type(t) && !bound) {
            c->placeholders[strlen(c->placeholders)] = letter;
        } else if (!ast_is_type(t) && bound) {
            check_error_name(k, name, t->name,
                             "@ is a value of the template and a type of parameters at once");
            c->broken = true;
        }
    }
}

/* Whether a macro that the kernel knows has the word in its text. */
static bool in_macros(const checker *k, str word)
{
    str name;
    for (size_t j = 0; names_get(k->known, j, &name); j++)
        if (pp_mentions(k->unit->arena, names_macro, k->known, name, word))
            return true;
    return false;
}

/* Whether a parameter or the body uses the type. For a value, t->use tells that. */
static bool is_type_used(const construct *c, str letter)
{
    range body = {c->body_tokens.items, c->body_tokens.count};
    for (const parameter *p = c->parameters; p; p = p->next)
        if (p->placeholder == letter.data[0])
            return true;
    return ast_mentions(body, letter);
}

/* Whether a directive in the body mentions the name: #pragma unroll N. */
static bool in_directives(checker *k, const construct *c, str name)
{
    for (size_t j = 0; j < c->body_tokens.count; j++) {
        token_list words = check_directive_words(k, &c->body_tokens, j);
        if (words.count && ast_mentions((range){words.items, words.count}, name))
            return true;
    }
    return false;
}

void check_unused_template(checker *k, construct *c, const char *name)
{
    const clause *preamble = c->clause[CLAUSE_PREAMBLE];
    for (const parameter *t = c->templates; t; t = t->next) {
        str s = t->name->text;
        range text;
        bool used = ast_is_type(t) ? is_type_used(c, s) : t->use->mentioned;
        for (size_t j = 0; !used && ast_host_text(c, j, &text); j++)
            used = ast_mentions(text, s);
        if (!used && preamble) {
            str code = token_string_value(k->unit->arena, preamble->value.first,
                                          preamble->value.count);
            used = memmem(code.data, code.size, s.data, s.size) != NULL;
        }
        if (!used && !c->facts.hides_names && !in_macros(k, s) && !in_directives(k, c, s))
            diag_at(k->diag, DIAG_WARNING, name, k->source, t->name->offset, t->name->length,
                    "nothing uses template parameter '%.*s'", (int)s.size, s.data);
    }
}
