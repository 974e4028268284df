/* facts.c - what the runtime has to know about a kernel's texts.
 *
 * The texts are read as tokens, so that comments and strings do not count. Names count wherever
 * they are, also in directives; names that only the macros of an included header use are not
 * seen. */
#include "frontend/device/device.h"

#include <string.h>

typedef enum word_match { WHOLE, PART } word_match;

/* A PART may be found in an unrelated name. The fact is then wrong, but only makes the kernel
 * slower. */
static const struct fact_word {
    const char *word;
    word_match match;
    uint64_t facts;
} fact_words[] = {
    {"printf", WHOLE, CKPP_FACT_PRINTS},
    {"_sync", PART, CKPP_FACT_WAITS},
    {"__activemask", PART, CKPP_FACT_WAITS},
    {"__nanosleep", PART, CKPP_FACT_WAITS},
    {"__trap", PART, CKPP_FACT_WAITS},
    {"assert", PART, CKPP_FACT_WAITS},
    {"CKPP_LAUNCHES_", PART, CKPP_FACT_WAITS},
    {"cooperative_groups", PART, CKPP_FACT_WAITS | CKPP_FACT_GROUPS},
    {"grid_sync", WHOLE, CKPP_FACT_GRID_SYNC},
    {"CKPP_DYNAMIC_SHARED", PART, CKPP_FACT_DYNAMIC_SHARED},
    {"__cluster_dims__", WHOLE, CKPP_FACT_CLUSTER_DIMS},
    {"__noinline__", WHOLE, CKPP_FACT_NOINLINE},
    {"lerp", PART, CKPP_FACT_LERP},
    {"cuComplex", PART, CKPP_FACT_CU_COMPLEX},
    {"cuFloatComplex", PART, CKPP_FACT_CU_COMPLEX},
    {"cuDoubleComplex", PART, CKPP_FACT_CU_COMPLEX},
    {"cuda_fp16", WHOLE, CKPP_FACT_CUDA_HALF},
    {"cuda_bf16", WHOLE, CKPP_FACT_CUDA_HALF},
    {"cublas", PART, CKPP_FACT_CUDA_HALF},
    {"tex1D", PART, CKPP_FACT_TEXTURES},
    {"tex2D", PART, CKPP_FACT_TEXTURES},
    {"tex3D", PART, CKPP_FACT_TEXTURES},
    {"texCube", PART, CKPP_FACT_TEXTURES},
    {"surf1D", PART, CKPP_FACT_TEXTURES},
    {"surf2D", PART, CKPP_FACT_TEXTURES},
    {"surf3D", PART, CKPP_FACT_TEXTURES},
    {"surfCube", PART, CKPP_FACT_TEXTURES},
    {"loop_team", WHOLE, CKPP_FACT_TEAM},
    {"loop_columns", WHOLE, CKPP_FACT_TEAM},
    {"ckpp_array", WHOLE, CKPP_FACT_ARRAYS},
    {"float16", PART, CKPP_FACT_HALF},
    {"_Float16", WHOLE, CKPP_FACT_HALF},
    {"__bf16", WHOLE, CKPP_FACT_HALF},
    {"__device__", WHOLE, CKPP_FACT_DEVICE_CODE},
    {"__managed__", WHOLE, CKPP_FACT_DEVICE_CODE},
    {"for", WHOLE, CKPP_FACT_LOOPS},
    {"while", WHOLE, CKPP_FACT_LOOPS},
    {"goto", WHOLE, CKPP_FACT_LOOPS},
    /* names that body_translate() writes */
    {"ckpp_bare", WHOLE, CKPP_FACT_LITERALS},
    {"ckpp_set", WHOLE, CKPP_FACT_LITERALS},
    {"ckpp_lvalue", WHOLE, CKPP_FACT_LITERALS},
};

static const char *find_part(str name, const char *part)
{
    size_t size = strlen(part);
    for (size_t k = 0; k + size <= name.size; k++)
        if (!memcmp(name.data + k, part, size))
            return name.data + k;
    return NULL;
}

/* Whether the name contains that of a CUDA vector type: float4, uchar2, make_int3. */
static bool names_vector(str name)
{
    static const char *const types[] = {"char", "short", "int", "long", "float", "double"};
    const char *end = name.data + name.size;
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        str rest = name;
        for (const char *at; (at = find_part(rest, types[k]));) {
            at += strlen(types[k]);
            if (at < end && *at >= '1' && *at <= '4' &&
                (at + 1 == end || at[1] < '0' || at[1] > '9'))
                return true;
            rest = (str){at, (size_t)(end - at)};
        }
    }
    return false;
}

static bool is_cuda_name(str name)
{
    const char *at = find_part(name, "cuda");
    return at && at + 4 < name.data + name.size && at[4] >= 'A' && at[4] <= 'Z';
}

static uint64_t facts_of_name(str name)
{
    uint64_t facts = (names_vector(name) ? CKPP_FACT_VECTORS : 0u) |
                     (is_cuda_name(name) ? CKPP_FACT_CUDA_NAMES : 0u);
    for (size_t k = 0; k < sizeof fact_words / sizeof *fact_words; k++) {
        const struct fact_word *w = &fact_words[k];
        if (w->match == WHOLE ? str_is(name, w->word) : find_part(name, w->word) != NULL)
            facts |= w->facts;
    }
    return facts;
}

/* Whether a directive with these words includes a file: #include, #include_next, #import. */
static bool is_include(const token_list *words)
{
    const token *t = words->items + str_is(words->items[0].text, ":"); /* after the digraph %: */
    return find_part(t->text, "include") || str_is(t->text, "import");
}

/* Names in a header's name count, also if that is in quotes. */
static uint64_t facts_of_include(arena *a, const token_list *words)
{
    uint64_t facts = CKPP_FACT_INCLUDES;
    for (size_t k = 0; k < words->count; k++) {
        const token *t = &words->items[k];
        if (t->kind != TOKEN_STRING)
            continue;
        token_list names = token_scan(a, words->source, t->offset + 1, t->offset + t->length);
        for (size_t j = 0; j < names.count; j++)
            facts |= names.items[j].kind == TOKEN_NAME ? facts_of_name(names.items[j].text) : 0u;
    }
    return facts;
}

/* Whether it is a type of C, an element's type, or what looks like a type's name. */
static bool is_type(str name)
{
    return names_keyword(name) & KEYWORD_TYPE || names_is_bits(name) ||
           (name.size > 2 && memcmp(name.data + name.size - 2, "_t", 2) == 0);
}

/* Whether a ")" ends a cast to one, or to a placeholder. */
static bool ends_cast(const token *t)
{
    const str last = t[-1].text;
    return str_is(t->text, ")") &&
           (is_type(last) || (last.size == 1 && last.data[0] >= 'A' && last.data[0] <= 'Z'));
}

/* Whether the token at t, behind two or more, reads at a place that may be computed, or makes a
 * pointer by which that may be done: a subscript, but of _ind or behind x.shape(), a pointer's
 * target or first value, or the address of an array's element. */
static bool is_subscript(const token *t, size_t behind)
{
    const token *before = t - 1;
    if (str_is(t->text, "["))
        return !str_is(before->text, "_ind") &&
               !(str_is(before->text, ")") && str_is(before[-1].text, "(") && behind > 2 &&
                 str_is(before[-2].text, "shape"));
    const bool unary = (before->kind == TOKEN_PUNCTUATOR && !str_is(before->text, ")") &&
                        !str_is(before->text, "]")) ||
                       str_is(before->text, "return") || ends_cast(before),
               named = t[1].kind == TOKEN_NAME;
    if (str_is(t->text, "*"))
        return unary || (is_type(before->text) && named && str_is(t[2].text, "="));
    return (str_is(t->text, "&") && unary && named && str_is(t[2].text, "(")) ||
           str_is(t->text, "->");
}

static uint64_t facts_of_tokens(arena *a, const token_list *tokens)
{
    uint64_t facts = 0;
    for (size_t k = 0; k < tokens->count; k++) {
        const token *t = &tokens->items[k], *next = t + 1;
        bool beside = next->offset == t->offset + t->length;
        str file;
        if (t->kind == TOKEN_NAME) {
            facts |= facts_of_name(t->text);
        } else if (t->kind == TOKEN_DIRECTIVE && !directive_is(t, "line", &file)) {
            token_list words = token_scan(a, tokens->source, t->offset + 1, t->offset + t->length);
            facts |= facts_of_tokens(a, &words) |
                     (is_include(&words) ? facts_of_include(a, &words) : 0u);
        } else if (str_is(t->text, ")") && str_is(next->text, "blockIdx")) {
            facts |= CKPP_FACT_CASTS_BLOCK;
        } else if (str_is(t->text, "<<") && beside && str_is(next->text, "<")) {
            facts |= CKPP_FACT_LAUNCHES;
        } else if (k > 1 && is_subscript(t, k)) {
            facts |= CKPP_FACT_SUBSCRIPTS;
        }
    }
    return facts;
}

uint64_t facts_find(const char *text)
{
    arena *a = arena_new();
    source *s = source_from(a, "", text, strlen(text));
    token_list tokens = token_scan(a, s, 0, s->size);
    uint64_t facts = facts_of_tokens(a, &tokens);
    arena_free(a);
    return facts;
}

/* ---- the body's cost ---- */

static bool is_one_of(str s, const char *const *words)
{
    while (*words && !str_is(s, *words))
        words++;
    return *words != NULL;
}

int facts_count_operations(const token_list *tokens)
{
    static const char *const loops[] = {"for", "while", "do", "goto", "ckpp_unrolled_for", NULL};
    static const char *const no_values[] = {"if",     "switch", "return", "sizeof", "float",
                                            "double", "int",    "case",   "else",   NULL};
    static const char *const operators[] = {
        "+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "%=", NULL};
    int count = 0, brackets = 0;
    bool value = false; /* the token before ends an operand */
    for (size_t k = 0; k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        bool name = t->kind == TOKEN_NAME && !is_one_of(t->text, no_values);
        if (t->kind == TOKEN_NAME && is_one_of(t->text, loops))
            return -1;
        if (name && !brackets && str_is(t[1].text, "("))
            count++;
        brackets += str_is(t->text, "[") - str_is(t->text, "]");
        if (value && !brackets && t->kind == TOKEN_PUNCTUATOR && is_one_of(t->text, operators))
            count++;
        value = name || t->kind == TOKEN_NUMBER || str_is(t->text, ")") || str_is(t->text, "]");
    }
    return count;
}

/* The number of the parameter with this name, from 1; 0 if there is none. */
static int find_param(const ckpp_kernel *kernel, str name)
{
    int k = kernel->nparams;
    while (k > 0 && !str_is(name, kernel->params[k - 1].name))
        k--;
    return k;
}

/* Whether it is a function of at most a few dozen instructions, in single precision. */
static bool is_short_function(str name)
{
    static const char *const functions[] = {
        "exp",   "exp2",  "exp10",     "expm1",    "log",     "log2",     "log10", "log1p", "tanh",
        "erf",   "sqrt",  "rsqrt",     "cbrt",     "floor",   "ceil",     "trunc", "round", "rint",
        "isnan", "isinf", "nearbyint", "copysign", "signbit", "isfinite", "fdim",  "atan",  NULL};
    const bool intrinsic = name.size > 2 && name.data[0] == '_' && name.data[1] == '_';
    name.size -= name.size > 1 && name.data[name.size - 1] == 'f' && !str_is(name, "erf") &&
                 !str_is(name, "isinf");
    return intrinsic || is_one_of(name, functions);
}

/* The number of calls that take longer than an operator. A name before a '(' may also be a
 * keyword, an array, a type, or a function of a single instruction. *facts gets
 * CKPP_FACT_LONG_CALLS if an elementwise kernel has long ones. */
static int count_calls(const ckpp_kernel *kernel, const token_list *tokens, uint64_t *facts)
{
    static const char *const quick[] = {"if",
                                        "for",
                                        "while",
                                        "switch",
                                        "return",
                                        "sizeof",
                                        "min",
                                        "max",
                                        "abs",
                                        "fabs",
                                        "fabsf",
                                        "fminf",
                                        "fmaxf",
                                        "fmin",
                                        "fmax",
                                        "fma",
                                        "fmaf",
                                        "_ind",
                                        "size",
                                        "shape",
                                        "strides",
                                        "pick",
                                        "ckpp_unrolled_for",
                                        NULL};
    int count = 0;
    for (size_t k = 0; k < tokens->count; k++) {
        str name = tokens->items[k].text;
        bool letter = name.size == 1 && name.data[0] >= 'A' && name.data[0] <= 'Z';
        bool near = name.size > 10 && memcmp(name.data, "ckpp_near_", 10) == 0;
        if (tokens->items[k].kind != TOKEN_NAME || !str_is(tokens->items[k + 1].text, "(") ||
            letter || near || is_one_of(name, quick) || find_param(kernel, name))
            continue;
        count++;
        if (kernel->kind == CKPP_ELEMENTWISE && !is_short_function(name))
            *facts |= CKPP_FACT_LONG_CALLS;
    }
    return count;
}

/* CKPP_FACT_SUBSCRIPTS if the body names raw arrays other than as what is read ahead: see
 * coordinates.c. */
static uint64_t facts_of_arrays(const ckpp_kernel *kernel, const token_list *tokens)
{
    uint64_t facts = 0;
    for (size_t k = 0; k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        const int p = t->kind == TOKEN_NAME ? find_param(kernel, t->text) : 0;
        const bool picked = k > 1 && str_is(t[-1].text, "(") && str_is(t[-2].text, "pick");
        const bool asked = str_is(t[1].text, ".") && !str_is(t[2].text, "at");
        if (p && kernel->params[p - 1].raw && !picked && !asked)
            facts |= CKPP_FACT_SUBSCRIPTS;
    }
    return facts;
}

/* For "{ return x; }" the number of the input x, from 1; 0 for any other body. */
static int find_returned(const ckpp_kernel *kernel, const token_list *tokens)
{
    const token *t = tokens->items + (tokens->items[0].kind == TOKEN_DIRECTIVE);
    bool plain = tokens->items + tokens->count == t + 5 && str_is(t[0].text, "{") &&
                 str_is(t[1].text, "return") && str_is(t[3].text, ";");
    int k = plain ? find_param(kernel, t[2].text) : 0;
    return k && kernel->params[k - 1].direction == CKPP_IN ? k : 0;
}

/* ---- a kernel ---- */

static uint64_t facts_of_pieces(arena *a, const char *const *pieces, token_list *tokens)
{
    text all = {0};
    text_puts(&all, "");
    for (; pieces && *pieces; pieces++)
        text_puts(&all, *pieces);
    source *s = source_from(a, "", all.data, all.size);
    text_free(&all);
    *tokens = token_scan(a, s, 0, s->size);
    return facts_of_tokens(a, tokens);
}

static uint64_t facts_of_type(const ckpp_param *p)
{
    return p->type ? facts_of_name((str){p->type, strlen(p->type)}) : 0u;
}

void facts_describe(ckpp_kernel *kernel)
{
    const ckpp_reduction *r = kernel->reduction, none = {0};
    const char *const *const texts[] = {
        kernel->preamble,          kernel->before,       kernel->after, (r ? r : &none)->reduce,
        (r ? r : &none)->identity, (r ? r : &none)->post};
    arena *a = arena_new();
    token_list tokens;
    kernel->facts = facts_of_pieces(a, kernel->body, &tokens);
    if (kernel->facts & CKPP_FACT_GRID_SYNC)
        kernel->facts |= CKPP_FACT_BODY_GRID_SYNC;
    if (kernel->facts & CKPP_FACT_DYNAMIC_SHARED)
        kernel->facts |= CKPP_FACT_BODY_DYNAMIC_SHARED;
    /* in a reduction, combining two values is one more operation */
    int operations = facts_count_operations(&tokens);
    kernel->operations = operations < 0 ? 0 : operations + (r != NULL);
    kernel->calls = count_calls(kernel, &tokens, &kernel->facts);
    kernel->returned = find_returned(kernel, &tokens);
    kernel->facts |= facts_of_arrays(kernel, &tokens);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        kernel->facts |= facts_of_pieces(a, texts[k], &tokens);
    for (int k = 0; k < kernel->nparams; k++)
        kernel->facts |= facts_of_type(&kernel->params[k]);
    kernel->facts |= r ? facts_of_type(&r->type) : 0u;
    if (kernel->kind != CKPP_ELEMENTWISE)
        kernel->facts &= ~(uint64_t)CKPP_FACT_SUBSCRIPTS;
    arena_free(a);
}
