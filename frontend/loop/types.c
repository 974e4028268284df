/* types.c - the types of a loop's numbers, arrays and variables, as kernels know them. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

/* A placeholder that no word of the construct is. */
const char *loop_new_letter(loop *l)
{
    for (l->letter--; l->letter >= 'A'; l->letter--) {
        const str letter = {&l->letter, 1};
        name_kind kind;
        bool word = names_find(l->values, letter, &kind) || names_find(l->known, letter, &kind);
        for (size_t k = 0; k < l->c->body_tokens.count && !word; k++)
            word = l->c->body_tokens.items[k].text.size == 1 &&
                   l->c->body_tokens.items[k].text.data[0] == l->letter;
        if (!word)
            return arena_printf(l->unit->arena, "%c", l->letter);
    }
    if (!l->broken)
        loop_error_at(l, l->c->body_tokens.items, l->c->body_tokens.items,
                      "the loop uses more variables whose types ckpp does not know than there are "
                      "letters");
    return "float";
}

/* The type's name if kernels know it. */
static const char *known_type(const loop *l, const token_list *words)
{
    ckpp_dtype dtype;
    const char *name;
    if (!words->count ||
        type_resolve(l->types, (range){words->items, words->count}, &dtype, &name) != TYPE_KNOWN)
        return NULL;
    text out = {0};
    token_put(&out, words->items, words->count);
    return arena_take(l->unit->arena, &out).data;
}

bool loop_is_kernel_type(const loop *l, const char *type)
{
    char *copy = arena_strndup(l->unit->arena, type, strlen(type));
    source *s = source_from(l->unit->arena, "", copy, strlen(copy));
    token_list words = token_scan(l->unit->arena, s, 0, strlen(copy));
    return known_type(l, &words) != NULL;
}

/* The name of the array that "s[1]" is an element of; of another path, the path. */
static str array_of(str path)
{
    const char *open = memchr(path.data, '[', path.size);
    return open && !memchr(path.data, '.', path.size) && !memchr(path.data, '>', path.size)
               ? (str){path.data, (size_t)(open - path.data)}
               : path;
}

const char *loop_known_type(const loop *l, str path, const token *first)
{
    const host_name *h = host_find(l->host, array_of(path), first->offset);
    if (!h || h->kind != HOST_VARIABLE)
        return NULL;
    size_t own;
    token_list t = host_declaration(l->host, l->unit->arena, h, &own);
    token_list words = {.source = t.source};
    bool simple = true, initial = false;
    int depth = 0;
    for (size_t k = 0; k < t.count; k++) { /* a struct that is defined in the declaration */
        depth += range_nesting(&t.items[k]);
        initial = depth
                      ? initial
                      : str_is(t.items[k].text, "=") || (initial && !str_is(t.items[k].text, ","));
        simple = simple && !str_is(t.items[k].text, ";") &&
                 (initial || !str_is(t.items[k].text, "}"));
    }
    size_t end = 0; /* of the specifiers; the first declarator's name is none of them */
    while (end < t.count && t.items[end].kind == TOKEN_NAME)
        end++;
    if (own && end && !str_is(t.items[end].text, "*") && !str_is(t.items[end].text, "("))
        end--;
    for (size_t k = 0; k < (own ? end : t.count); k++) {
        unsigned word = names_keyword(t.items[k].text);
        if (t.items[k].kind != TOKEN_NAME) {
            simple = simple && (str_is(t.items[k].text, "*") || str_is(t.items[k].text, "("));
            continue;
        }
        if (word & KEYWORD_SPECIFIER)
            continue;
        words.items = arena_grow(l->unit->arena, words.items, words.count, sizeof *words.items);
        words.items[words.count++] = t.items[k];
    }
    return simple ? known_type(l, &words) : NULL;
}

const char *loop_type_of(loop *l, str path, const token *first)
{
    const char *known = loop_known_type(l, path, first);
    return known ? known : loop_new_letter(l);
}

bool loop_is_type_word(const token *t, const name_set *types)
{
    name_kind kind;
    return t->kind == TOKEN_NAME &&
           (names_keyword(t->text) & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG) ||
            (names_is_builtin(t->text, &kind) && kind == NAME_TYPE) ||
            (names_find(types, t->text, &kind) && kind == NAME_TYPE));
}

/* Integers of at least 32 bits: a cast to one of them does not change a subscript. */
bool loop_is_index_type(const node *type)
{
    static const char *const words[] = {"int",     "long",     "unsigned",  "signed",
                                        "size_t",  "ssize_t",  "ptrdiff_t", "int32_t",
                                        "int64_t", "uint32_t", "uint64_t",  "const"};
    for (const token *t = type->first; t <= type->last; t++) {
        bool found = false;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            found = found || str_is(t->text, words[k]);
        if (!found)
            return false;
    }
    return true;
}

bool loop_is_plain_number(const loop *l, const node *type)
{
    ckpp_dtype dtype;
    const char *name;
    range words = {type->first, (size_t)(type->last - type->first) + 1};
    return type_resolve(l->types, words, &dtype, &name) == TYPE_KNOWN &&
           (dtype == CKPP_FLOAT32 || dtype == CKPP_FLOAT64 || strchr("biu", type_kind(dtype)));
}

/* Whether the name after struct, union or enum is that of a type of the function around. */
static bool is_block_tag(const loop *l, const token *name)
{
    name_kind kind; /* of a known name, it is an error of its own */
    const host_name *h = name->kind == TOKEN_NAME && !names_find(l->known, name->text, &kind)
                             ? host_block_type(l->host, name->text, true, name->offset)
                             : NULL;
    return h && h->offset < l->c->body_tokens.items[0].offset;
}

/* Whether kernels know the type's words. What follows "struct" may be the body's own. */
static bool knows_words(const loop *l, const token *first, const token *last,
                        const token **unknown)
{
    name_kind kind;
    for (const token *t = first; t <= last; t++) {
        const bool tag = names_keyword(t->text) & KEYWORD_TAG;
        *unknown = t + 1;
        if (tag && t < last && is_block_tag(l, t + 1))
            return false;
        if (tag || str_is(t->text, "{") || str_is(t->text, "(") ||
            (t->kind == TOKEN_NAME && t < last && str_is(t[1].text, "(")))
            return true; /* of typeof(e), it is e's */
        /* names with an underscore in front are the compilers' */
        if (t->kind != TOKEN_NAME || t->text.data[0] == '_' || loop_is_type_word(t, l->known) ||
            names_find(l->known, t->text, &kind) || names_find(l->own, t->text, &kind))
            continue;
        *unknown = t;
        return false;
    }
    return true;
}

bool loop_has_type(const loop *l, const char *words)
{
    char *copy = arena_strndup(l->unit->arena, words, strlen(words));
    source *s = source_from(l->unit->arena, "", copy, strlen(copy));
    token_list t = token_scan(l->unit->arena, s, 0, strlen(copy));
    const token *unknown;
    return t.count && knows_words(l, t.items, t.items + t.count - 1, &unknown);
}

const char *loop_private_type(loop *l, const loop_variable *v)
{
    const char *known = loop_known_type(l, v->name->text, v->name);
    const host_name *h = host_find(l->host, v->name->text, l->c->directive.begin);
    const char *words = h ? host_type(l->host, h) : NULL;
    return known ? known : words && loop_has_type(l, words) ? words : NULL;
}

/* Whether the nearest list of template parameters before the loop that has the name has it as
 * a type: template <typename Real>. */
static bool is_template_type(const loop *l, str name)
{
    bool found = false, list = false;
    if (!l->unit->cxx)
        return false;
    const token_list t = loop_text_above(l);
    for (size_t k = 1; k + 1 < t.count; k++) {
        list = str_is(t.items[k - 1].text, "template") ||
               (list && !strchr(">;{(", t.items[k].text.data[0]));
        if (list && str_equal(t.items[k].text, name))
            found = str_is(t.items[k - 1].text, "typename") ||
                    str_is(t.items[k - 1].text, "class");
    }
    return found;
}

static bool add_template_type(loop *l, str name)
{
    loop_template_type *t = l->template_types;
    while (t && !str_equal(t->name, name))
        t = t->next;
    if (t || !is_template_type(l, name))
        return t != NULL;
    t = arena_alloc(l->unit->arena, sizeof *t);
    *t = (loop_template_type){name, l->template_types};
    l->template_types = t;
    return true;
}

void loop_check_words(loop *l, const token *first, const token *last)
{
    const token *t = NULL;
    if (l->names_pass || names_is_open(l->known))
        return;
    while (!knows_words(l, first, last, &t) && add_template_type(l, t->text))
        first = t + 1;
    if (first > last || knows_words(l, first, last, &t))
        return;
    const host_name *found = host_find(l->host, t->text, t->offset);
    if (loop_refuse_type(l, t->text)) {
        l->broken = true;
        return;
    }
    loop_error_at(l, t, t, "kernels do not know the type '%.*s'", (int)t->text.size, t->text.data);
    const host_name *of_block = host_block_type(l->host, t->text, true, t->offset);
    if (!of_block)
        of_block = host_block_type(l->host, t->text, false, t->offset);
    if (of_block)
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, of_block->offset, 0,
                "declare it before the function: kernels then have it");
    if (of_block)
        return;
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, found ? found->begin : t->offset,
            found ? 0 : t->length,
            "put '#pragma kernel declare' in front of its definition, or of the #include "
            "that has it");
}
