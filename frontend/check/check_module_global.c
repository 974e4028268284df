/* check_module_global.c - calls of ckpp_module_global() that ask for another type than the
 * variable has in the module's text. At run time only its size in bytes is known.
 *
 * Integers of one size are taken for one another: programs count in unsigned, and look at the
 * counter as an int. Types that ckpp does not know, such as vectors, may be seen as any other. */
#include "frontend/check/check.h"

#include <string.h>

/* The type of the variable's elements; CKPP_NONE if it is not known. */
static ckpp_dtype type_of(checker *k, const module_item *d)
{
    static const char *const passed[] = {"const", "volatile", "static", "extern", "constexpr"};
    token words[4];
    size_t n = 0;
    for (const token *t = d->first; t < d->name; t++) {
        bool pass = t->text.size > 2 && memcmp(t->text.data, "__", 2) == 0;
        for (size_t m = 0; m < sizeof passed / sizeof *passed; m++)
            pass = pass || str_is(t->text, passed[m]);
        if (!pass && (t->kind != TOKEN_NAME || n == sizeof words / sizeof *words))
            return CKPP_NONE;
        if (!pass)
            words[n++] = *t;
    }
    ckpp_dtype type;
    const char *name;
    bool known = n && type_resolve(k->types, (range){words, n}, &type, &name) == TYPE_KNOWN;
    return known && !name ? type : CKPP_NONE;
}

static ckpp_dtype type_asked(str word)
{
    static const struct {
        const char *word;
        ckpp_dtype type;
    } rows[] = {
#define ROW_(upper, ...) {"CKPP_" #upper, CKPP_##upper},
        CKPP_DTYPES(ROW_)
#undef ROW_
    };
    for (size_t m = 0; m < sizeof rows / sizeof *rows; m++)
        if (str_is(word, rows[m].word))
            return rows[m].type;
    return CKPP_NONE;
}

static bool is_alike(ckpp_dtype a, ckpp_dtype b)
{
    bool whole = strchr("biu", type_kind(a)) && strchr("biu", type_kind(b));
    return a == b || (whole && ckpp_dtype_size(a) == ckpp_dtype_size(b));
}

/* Reports the call if every variable of this name has a type that is another than it asks for. */
static void judge(checker *k, const module_items *found, str name, const token *asked)
{
    const ckpp_dtype wanted = type_asked(asked->text);
    ckpp_dtype has = CKPP_NONE;
    for (size_t m = 0; wanted && m < found->count; m++) {
        const module_item *d = &found->items[m];
        if (!d->variable || !d->variables || !d->name || d->scope.size ||
            !str_equal(d->name->text, name))
            continue;
        has = type_of(k, d);
        if (!has || is_alike(has, wanted))
            return;
    }
    if (has)
        check_error(k, "module-global", check_span(asked),
                    arena_printf(k->unit->arena,
                                 "variable '%.*s' of the module has elements of "
                                 "%s, not of %s",
                                 (int)name.size, name.data, ckpp_dtype_name(has),
                                 ckpp_dtype_name(wanted)));
}

/* The file's calls that are compiled, found once for all modules: the module's name in each. */
static void find_calls(checker *k)
{
    const token_list file = token_scan(k->unit->arena, k->source, 0, k->source->size);
    int dead = 0;
    k->globals = arena_alloc(k->unit->arena, sizeof *k->globals);
    for (size_t j = 0; j + 6 < file.count; j++) {
        const token *t = &file.items[j];
        if (t->kind == TOKEN_DIRECTIVE)
            dead = check_dead_groups(t, dead);
        if (dead || !str_is(t[0].text, "ckpp_module_global") || !str_is(t[1].text, "(") ||
            !str_is(t[3].text, ",") || t[4].kind != TOKEN_STRING || !str_is(t[5].text, ",") ||
            t[6].kind != TOKEN_NAME)
            continue;
        k->globals = arena_grow(k->unit->arena, k->globals, k->nglobals, sizeof *k->globals);
        k->globals[k->nglobals++] = &t[2];
    }
}

void check_module_globals(checker *k, const construct *c, const module_items *found)
{
    if (!k->globals)
        find_calls(k);
    for (size_t j = 0; j < k->nglobals; j++) {
        const token *t = k->globals[j];
        if (str_equal(t->text, c->name->text))
            judge(k, found, token_string_value(k->unit->arena, &t[2], 1), &t[4]);
    }
}
