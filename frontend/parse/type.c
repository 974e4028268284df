/* type.c - resolves a parameter's TYPE: an element type, a placeholder, or a type of a declare.
 *
 * C's specifiers are counted, so that their order does not matter. Typedefs, tags and macros of
 * declares are resolved when they are read: a typedef of an arithmetic type is that type, any
 * other type is an opaque CKPP_STRUCT with its name. */
#define _GNU_SOURCE
#include "frontend/parse/parser.h"
#include "runtime/base/base.h"

#include <string.h>

/* A name that a declare gives to a type. */
typedef struct entry {
    str name;
    bool is_tag;
    ckpp_dtype dtype;
    bool is_enum;   /* a typedef's name for an enum */
    bool ambiguous; /* there are two definitions, probably under different #ifs */
} entry;

struct type_table {
    arena *arena;
    bool cxx;     /* a struct's tag is a type's name, too */
    entry *slots; /* open addressing; capacity is a power of two */
    size_t capacity, count;
};

type_table *type_table_new(arena *a, bool cxx)
{
    type_table *t = arena_alloc(a, sizeof *t);
    t->arena = a;
    t->cxx = cxx;
    t->capacity = 64;
    t->slots = arena_alloc(a, t->capacity * sizeof *t->slots);
    return t;
}

static entry *table_slot(const type_table *t, str name, bool is_tag)
{
    for (size_t k = (size_t)(str_hash(name) >> 32) + is_tag;; k++) {
        entry *e = &t->slots[k & (t->capacity - 1)];
        if (!e->name.data || (e->is_tag == is_tag && str_equal(e->name, name)))
            return e;
    }
}

static void table_add(type_table *t, str name, bool is_tag, ckpp_dtype dtype)
{
    if (t->count * 2 >= t->capacity) {
        type_table larger = *t;
        larger.capacity *= 2;
        larger.slots = arena_alloc(t->arena, larger.capacity * sizeof *t->slots);
        for (size_t k = 0; k < t->capacity; k++)
            if (t->slots[k].name.data)
                *table_slot(&larger, t->slots[k].name, t->slots[k].is_tag) = t->slots[k];
        *t = larger;
    }
    entry *e = table_slot(t, name, is_tag);
    if (e->name.data) {
        e->ambiguous = e->ambiguous || e->dtype != dtype;
    } else {
        *e = (entry){.name = name, .is_tag = is_tag, .dtype = dtype};
        t->count++;
    }
}

/* ---- C's specifiers ---- */

typedef struct specifiers {
    int is_signed, is_unsigned, is_char, is_short, is_int, is_long, is_float, is_double, is_bool,
        is_complex;
    int others;
} specifiers;

static bool is_qualifier(str s)
{
    static const char *const words[] = {"const",  "volatile", "restrict",
                                        "static", "extern",   "inline"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(s, words[k]))
            return true;
    return false;
}

static void specifier_count(specifiers *s, str word)
{
    const struct {
        const char *word;
        int *count;
    } words[] = {{"signed", &s->is_signed},   {"unsigned", &s->is_unsigned},
                 {"char", &s->is_char},       {"short", &s->is_short},
                 {"int", &s->is_int},         {"long", &s->is_long},
                 {"float", &s->is_float},     {"double", &s->is_double},
                 {"_Bool", &s->is_bool},      {"_Complex", &s->is_complex},
                 {"complex", &s->is_complex}, {"__signed__", &s->is_signed}};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(word, words[k].word)) {
            ++*words[k].count;
            return;
        }
    s->others += !is_qualifier(word);
}

/* The arithmetic type that C's keywords name; CKPP_NONE if they name none, CKPP_STRUCT for long
 * double, which has no element type. */
static ckpp_dtype specifier_type(range words)
{
    specifiers s = {0};
    for (size_t k = 0; k < words.count; k++)
        specifier_count(&s, words.first[k].text);
    int kinds = s.is_char + s.is_float + s.is_double + s.is_bool;
    int signs = s.is_signed + s.is_unsigned, sizes = s.is_short + s.is_long;
    if (s.others || kinds > 1 || signs > 1 || s.is_int > 1 || s.is_short > 1 || s.is_long > 2 ||
        s.is_complex > 1 || (s.is_short && s.is_long) || (s.is_int && kinds))
        return CKPP_NONE;
    if (s.is_float || s.is_double || s.is_complex) {
        if (signs || s.is_short || s.is_int || s.is_char || s.is_bool || (s.is_float && s.is_long))
            return CKPP_NONE;
        if (s.is_long)
            return s.is_long == 1 && s.is_double ? CKPP_STRUCT : CKPP_NONE; /* long double */
        if (s.is_complex)
            return s.is_float ? CKPP_COMPLEX64 : CKPP_COMPLEX128;
        return s.is_float ? CKPP_FLOAT32 : CKPP_FLOAT64;
    }
    if (kinds && sizes)
        return CKPP_NONE;
    if (s.is_bool)
        return signs ? CKPP_NONE : CKPP_BOOL;
    if (s.is_char)
        return s.is_unsigned ? CKPP_UINT8 : CKPP_INT8;
    if (!signs && !sizes && !s.is_int)
        return CKPP_NONE;
    if (s.is_short)
        return s.is_unsigned ? CKPP_UINT16 : CKPP_INT16;
    if (s.is_long)
        return s.is_unsigned ? CKPP_UINT64 : CKPP_INT64;
    return s.is_unsigned ? CKPP_UINT32 : CKPP_INT32;
}

static ckpp_dtype fixed_type(str word)
{
    static const struct {
        const char *word;
        ckpp_dtype dtype;
    } words[] = {
#define TYPE_ROW_(ENUM, name, kind, bytes, number, type, ...)                                     \
    {#name, CKPP_##ENUM}, {#type, CKPP_##ENUM},
        CKPP_DTYPES(TYPE_ROW_) /* float16 and ckpp_float16 */
#undef TYPE_ROW_
        {"_Float16", CKPP_FLOAT16},
        {"__bf16", CKPP_BFLOAT16},
        {"int8_t", CKPP_INT8},
        {"uint8_t", CKPP_UINT8},
        {"int16_t", CKPP_INT16},
        {"uint16_t", CKPP_UINT16},
        {"int32_t", CKPP_INT32},
        {"uint32_t", CKPP_UINT32},
        {"int64_t", CKPP_INT64},
        {"uint64_t", CKPP_UINT64},
        {"size_t", CKPP_UINT64},
        {"ssize_t", CKPP_INT64},
        {"ptrdiff_t", CKPP_INT64},
        {"intptr_t", CKPP_INT64},
        {"uintptr_t", CKPP_UINT64}};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(word, words[k].word))
            return words[k].dtype;
    return CKPP_NONE;
}

/* "ckpp_texture" or "ckpp_surface" for these types and their short names; else NULL. */
static const char *object_type(str word)
{
    if (str_is(word, "texture") || str_is(word, "ckpp_texture"))
        return "ckpp_texture";
    return str_is(word, "surface") || str_is(word, "ckpp_surface") ? "ckpp_surface" : NULL;
}

static const vector_type vectors[] = {
#define VECTOR_ROW_(type) {#type, sizeof(type), _Alignof(type)},
#define VECTOR_ROWS_(name, ...)                                                                   \
    VECTOR_ROW_(ckpp_##name##1)                                                                   \
    VECTOR_ROW_(ckpp_##name##2) VECTOR_ROW_(ckpp_##name##3) VECTOR_ROW_(ckpp_##name##4)
    CKPP_VECTORS(VECTOR_ROWS_)
#undef VECTOR_ROWS_
#undef VECTOR_ROW_
};

/* float4 or ckpp_float4. */
static const vector_type *find_vector(str word)
{
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        if (str_is(word, vectors[k].name) || str_is(word, vectors[k].name + strlen("ckpp_")))
            return &vectors[k];
    return NULL;
}

const vector_type *type_vector(const char *type_name)
{
    str name = {type_name, type_name ? strlen(type_name) : 0};
    const vector_type *found = find_vector(name);
    return found && str_is(name, found->name) ? found : NULL;
}

static bool is_tag_word(str s)
{
    return str_is(s, "struct") || str_is(s, "union") || str_is(s, "enum") || str_is(s, "class");
}

static range plain_words(arena *a, range words)
{
    token *kept = arena_alloc(a, (words.count + 1) * sizeof *kept);
    size_t n = 0;
    for (size_t k = 0; k < words.count; k++)
        if (!is_qualifier(words.first[k].text))
            kept[n++] = words.first[k];
    return (range){kept, n};
}

char type_kind(ckpp_dtype type)
{
    char kind = rt_dtype_kind(type);
    return kind ? kind : '-';
}

const operator_traits *type_operator(int op)
{
    static const operator_traits rows[] = {
        [CKPP_REDUCE_EXPRESSION] = {"", "biufcs", false, "", NULL},
#define TYPE_OPERATOR_(ENUM, word, kinds, identity, combined, wraps, form, others, advice)        \
    [CKPP_REDUCE_##ENUM] = {word, kinds, CKPP_FORM_##form >= CKPP_FORM_LEAST, others, advice},
        CKPP_OPERATORS(TYPE_OPERATOR_)
#undef TYPE_OPERATOR_
    };
    return op < (int)(sizeof rows / sizeof *rows) ? &rows[op] : NULL;
}

/* Whether "complex" is a type of the program's, and not <complex.h>'s word. */
static bool is_own_complex(const type_table *t, range words)
{
    return words.count == 1 && str_is(words.first->text, "complex") &&
           table_slot(t, words.first->text, false)->name.data;
}

type_found type_resolve(const type_table *t, range words, ckpp_dtype *dtype, const char **name)
{
    words = plain_words(t->arena, words);
    *name = NULL;
    *dtype = is_own_complex(t, words) ? CKPP_NONE : specifier_type(words);
    if (*dtype == CKPP_STRUCT)
        return TYPE_UNSUPPORTED;
    if (*dtype != CKPP_NONE)
        return TYPE_KNOWN;
    str word = words.count ? words.first[words.count - 1].text : (str){"", 0};
    bool is_tag = words.count == 2 && is_tag_word(words.first[0].text);
    if (words.count != 1 && !is_tag)
        return TYPE_UNKNOWN;
    if (!is_tag && word.size == 1 && word.data[0] >= 'A' && word.data[0] <= 'Z')
        return TYPE_PLACEHOLDER;
    if (!is_tag && (*dtype = fixed_type(word)) != CKPP_NONE)
        return TYPE_KNOWN;
    const entry *e = table_slot(t, word, is_tag);
    if (!e->name.data && !is_tag && (*name = object_type(word))) {
        *dtype = CKPP_UINT64;
        return TYPE_KNOWN;
    }
    const vector_type *vector = !e->name.data && !is_tag ? find_vector(word) : NULL;
    if (vector) {
        *dtype = CKPP_STRUCT;
        *name = vector->name;
        return TYPE_KNOWN;
    }
    if (!e->name.data)
        return TYPE_UNKNOWN;
    *dtype = e->dtype;
    if (e->dtype == CKPP_STRUCT) {
        str kind = words.first[0].text;
        *name = is_tag ? arena_printf(t->arena, "%.*s %.*s", (int)kind.size, kind.data,
                                      (int)word.size, word.data)
                       : arena_strndup(t->arena, word.data, word.size);
    }
    return e->ambiguous ? TYPE_AMBIGUOUS : TYPE_KNOWN;
}

bool type_is_enum(const type_table *t, const char *type)
{
    return !strncmp(type, "enum ", 5) || table_slot(t, (str){type, strlen(type)}, false)->is_enum;
}

/* ---- types of declares ---- */

/* The type of a typedef of `words`. */
static ckpp_dtype alias_type(const type_table *t, range words)
{
    ckpp_dtype dtype;
    const char *name;
    return type_resolve(t, words, &dtype, &name) == TYPE_KNOWN && !name ? dtype : CKPP_STRUCT;
}

/* The index behind the attribute at first[k]; k if there is none. */
static size_t skip_attribute(const token *first, size_t count, size_t k)
{
    if (k >= count ||
        (!str_is(first[k].text, "__attribute__") && !str_is(first[k].text, "_Alignas")))
        return k;
    size_t depth = 0;
    for (k++; k < count; k++) {
        depth += str_is(first[k].text, "(");
        if (str_is(first[k].text, ")") && --depth == 0)
            return k + 1;
        if (!depth)
            return k;
    }
    return k;
}

/* Adds the first name of the typedef whose tokens after the keyword are first[0 .. count).
 * Pointers, arrays and functions are no element types and are left out. */
static void collect_typedef(type_table *t, const token *first, size_t count)
{
    size_t braces = 0, names = 0;
    const token *last = NULL;
    bool plain = true;
    for (size_t k = 0; k < count; k++) {
        size_t after = skip_attribute(first, count, k);
        if (after != k) {
            plain = false;
            k = after - 1;
            continue;
        }
        const token *one = &first[k];
        if (str_is(one->text, "{"))
            braces++, plain = false;
        else if (str_is(one->text, "}") && braces)
            braces--;
        else if (braces)
            continue;
        else if (str_is(one->text, "*") || str_is(one->text, "[") || str_is(one->text, "("))
            return;
        else if (str_is(one->text, ","))
            count = k;
        else if (one->kind == TOKEN_NAME)
            last = one, names++;
        else
            plain = false;
    }
    if (last && names > (plain ? 1 : 0))
        table_add(t, last->text, false,
                  plain ? alias_type(t, (range){first, count - 1}) : CKPP_STRUCT);
    if (last && count && str_is(first->text, "enum"))
        table_slot(t, last->text, false)->is_enum = true;
}

/* The tag of the definition whose `struct` is items[k], or NULL. */
static const token *defined_tag(const token_list *tokens, size_t k)
{
    k = skip_attribute(tokens->items, tokens->count, k + 1);
    const token *tag = &tokens->items[k];
    if (k + 1 >= tokens->count || tag->kind != TOKEN_NAME)
        return NULL;
    k = skip_attribute(tokens->items, tokens->count, k + 1);
    return str_is(tokens->items[k].text, "{") ? tag : NULL;
}

/* Adds what C++'s `using` at token k names: using real = float; or using geo::vec; */
static void collect_using(type_table *t, const token_list *tokens, size_t k)
{
    size_t end = k;
    while (end < tokens->count && !str_is(tokens->items[end].text, ";"))
        end++;
    const token *first = &tokens->items[k];
    if (end - k > 3 && str_is(first[2].text, "="))
        table_add(t, first[1].text, false, alias_type(t, (range){first + 3, end - k - 3}));
    else if (end - k > 2 && !str_is(first[1].text, "namespace"))
        table_add(t, tokens->items[end - 1].text, false, CKPP_STRUCT);
}

/* Adds a macro that stands for a type: #define real float */
static void collect_macro(type_table *t, const token_list *tokens, const token *directive)
{
    if (!memmem(directive->text.data, directive->text.size, "define", 6))
        return;
    size_t marker = directive->text.data[0] == '%' ? 2 : 1;
    token_list d = token_scan(t->arena, tokens->source, directive->offset + marker,
                              directive->offset + directive->length);
    if (d.count < 3 || d.count > 8 || !str_is(d.items[0].text, "define"))
        return;
    for (size_t k = 1; k < d.count; k++)
        if (d.items[k].kind != TOKEN_NAME)
            return;
    ckpp_dtype dtype;
    const char *name;
    if (type_resolve(t, (range){d.items + 2, d.count - 2}, &dtype, &name) == TYPE_KNOWN)
        table_add(t, d.items[1].text, false, dtype);
}

/* Follows #if groups: text inside `#if 0` is skipped, and each branch starts with the braces that
 * were open at the #if. */
typedef struct groups {
    struct {
        size_t braces;
        bool dead;
    } open[64];
    size_t depth, too_deep;
    bool dead;
} groups;

static void groups_follow(groups *g, const token *directive, size_t *braces)
{
    str rest;
    directive_part part = directive_branch(directive);
    if (part == DIRECTIVE_IF) {
        if (g->depth == sizeof g->open / sizeof *g->open) {
            g->too_deep++;
            return;
        }
        g->open[g->depth].braces = *braces;
        g->open[g->depth++].dead = g->dead;
        g->dead = g->dead || (directive_is(directive, "if", &rest) && rest.data[0] == '0' &&
                              (rest.size == 1 || strchr(" \t/", rest.data[1])));
    } else if (part == DIRECTIVE_ENDIF) {
        if (g->too_deep)
            g->too_deep--;
        else if (g->depth)
            g->dead = g->open[--g->depth].dead;
    } else if (part == DIRECTIVE_ELSE && g->depth && !g->too_deep) {
        g->dead = g->open[g->depth - 1].dead;
        *braces = g->open[g->depth - 1].braces;
    }
}

void type_collect(type_table *t, const token_list *tokens)
{
    groups g = {0};
    size_t braces = 0, begin = SIZE_MAX; /* where the current typedef begins, or SIZE_MAX */
    for (size_t k = 0; k < tokens->count; k++) {
        const token *one = &tokens->items[k], *tag;
        if (one->kind == TOKEN_DIRECTIVE) {
            groups_follow(&g, one, &braces);
            if (!g.dead)
                collect_macro(t, tokens, one);
        } else if (g.dead) {
            continue;
        } else if (str_is(one->text, "{")) {
            braces += !(k > 1 && one[-1].kind == TOKEN_STRING &&
                        str_is(one[-2].text, "extern")); /* extern "C" { */
        } else if (str_is(one->text, "}")) {
            braces -= braces > 0;
        } else if (braces) {
            continue;
        } else if (is_tag_word(one->text)) {
            if ((tag = defined_tag(tokens, k))) {
                table_add(t, tag->text, true, CKPP_STRUCT);
                if (t->cxx)
                    table_add(t, tag->text, false, CKPP_STRUCT);
            }
        } else if (t->cxx && str_is(one->text, "using")) {
            collect_using(t, tokens, k);
        } else if (str_is(one->text, "typedef")) {
            begin = k + 1;
        } else if (str_is(one->text, ";") && begin != SIZE_MAX) {
            collect_typedef(t, tokens->items + begin, k - begin);
            begin = SIZE_MAX;
        }
    }
}
