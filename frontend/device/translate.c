/* translate.c - from C11 to C++20, token by token in place.
 *
 * A translation is a set of changes to single tokens: text in front of a token, behind it, or in
 * its place. All other bytes are copied in order, so that line numbers do not change and
 * translations can nest.
 *
 *   (struct p){ x, y }            ckpp_type<struct p>{ x, y }
 *   (struct p){ .y = 1, .x = 2 }  [&]{ ckpp_bare<struct p> ckpp_v{};
 *                                      ckpp_v.y = 1; ckpp_v.x = 2; return ckpp_v; }()
 *   struct p q = { .a.b = 1 };    struct p q = [&]{ ckpp_bare<decltype(q)> ckpp_v{};
 *                                                   ckpp_v.a.b = 1; return ckpp_v; }();
 *   float v[4] = { [2] = 1 };     float v[4] = { {}, {}, 1 };
 *   double _Complex               complex128
 *   _Float16                      float16
 *   extern __shared__ T b[];      CKPP_DYNAMIC_SHARED(__align__(16), b,   T );
 *   x.shape[0], of an array x     ckpp_x_shape[0]
 *
 * Other forms (designators mixed with plain initialisers, #if inside a list) are left to the C++
 * compilers. */
#define _GNU_SOURCE
#include "frontend/device/device.h"
#include "frontend/tree/tree.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 16, MAX_GAP = 64 };

static uint32_t code(const translation *t, int k)
{
    return outline_code(&t->o, k);
}

/* ---- types ---- */

static bool is_type_word(const translation *t, int k)
{
    return k >= 0 && k < t->o.count &&
           (t->o.t[k].keyword & (KEYWORD_TYPE | KEYWORD_SPECIFIER) ||
            outline_is_word(&t->o, k, "complex"));
}

/* Translates the complex type among the type words from k on, which may have any order: float
 * _Complex, complex double, const _Complex. */
static void type_words(translation *t, int k)
{
    int end = k, complex = -1, last = -1;
    bool is_float = false, is_real = false, is_keyword = false;
    for (; is_type_word(t, end); end++) {
        is_float |= outline_is_word(&t->o, end, "float");
        is_real |= outline_is_word(&t->o, end, "float") || outline_is_word(&t->o, end, "double");
        bool word = outline_is_word(&t->o, end, "complex");
        if (outline_is_word(&t->o, end, "_Complex") ||
            outline_is_word(&t->o, end, "__complex__") || outline_is_word(&t->o, end, "__complex"))
            complex = end, is_keyword = true;
        else if (word && complex < 0)
            complex = last = end;
    }
    uint32_t after = code(t, end);
    bool variable = last == end - 1 && (after == '=' || after == ';' || after == '[');
    if (complex < 0 || (!is_keyword && (!is_real || variable)))
        return;
    for (int j = k; j < end; j++)
        if (j == complex)
            translate_instead(t, j, is_float ? "complex64" : "complex128");
        else if (outline_is_word(&t->o, j, "float") || outline_is_word(&t->o, j, "double") ||
                 outline_is_word(&t->o, j, "long"))
            translate_instead(t, j, "");
}

/* Removes specifiers in brackets: float v[static 3]. */
static void array_qualifiers(translation *t, int k)
{
    for (int j = k + 1; j < t->o.count && t->o.t[j].keyword & KEYWORD_SPECIFIER; j++)
        translate_instead(t, j, " ");
}

/* ---- dynamic shared memory: extern __shared__ TYPE NAME[]; ---- */

/* Removes the alignas(...) whose parenthesis is at `open`. Returns its text, which goes to another
 * place in the declaration, or NULL if the memory's usual 16 bytes are enough. */
static const char *take_alignment(translation *t, int open)
{
    int close = t->o.t[open].partner;
    str number = t->o.t[open + 1].t->text;
    bool small = close == open + 2 && t->o.t[open + 1].t->kind == TOKEN_NUMBER &&
                 (number.size == 1 || str_is(number, "16"));
    for (int i = open - 1; i <= close; i++)
        translate_instead(t, i, "");
    return small ? NULL : translate_text(t, open - 1, close + 1);
}

/* The first array's name in `extern __shared__ TYPE NAME[]` at k, or -1 if k begins anything else.
 * words[] are `extern` and `__shared__`. */
static int shared_name(const translation *t, int k, int words[2])
{
    int types = 0;
    for (int j = k; j < k + MAX_GAP && j < t->o.count; j++) {
        int group = code(t, j + 1) == '(' ? t->o.t[j + 1].partner : -1;
        if (outline_is_word(&t->o, j, "extern"))
            words[0] = j;
        else if (outline_is_word(&t->o, j, "__shared__"))
            words[1] = j;
        else if (t->o.t[j].keyword & KEYWORD_GROUP && group > 0 && j < k + MAX_GAP)
            j = group;
        else if (code(t, j) == '<' && types && outline_angle(&t->o, j) > 0)
            j = outline_angle(&t->o, j);
        else if (outline_kind(&t->o, j) == TOKEN_NAME && code(t, j + 1) != '[')
            types++;
        else if (code(t, j) != CODE2(':', ':') && code(t, j) != '*')
            return outline_is_name(&t->o, j) && types && words[0] >= 0 && words[1] >= 0 ? j : -1;
    }
    return -1;
}

/* The tokens [k, name), without those that have been replaced. */
static const char *type_of(const translation *t, int k, int name)
{
    text type = {0};
    for (; k < name; k++)
        if (!t->changes[k].instead)
            text_printf(&type, "%.*s ", (int)t->o.t[k].t->text.size, t->o.t[k].t->text.data);
    return arena_take(t->arena, &type).data;
}

/* Turns each array of the declaration into a macro: all of them begin at the start of the memory.
 * Other forms, such as further dimensions, are left to the CUDA compiler. */
static void dynamic_shared(translation *t, int k)
{
    int words[2] = {-1, -1}, first = shared_name(t, k, words),
        last = first; /* extern, __shared__ */
    while (first >= 0 && code(t, last + 2) == ']' && code(t, last + 3) == ',' &&
           outline_is_name(&t->o, last + 4) && code(t, last + 5) == '[')
        last += 4;
    /* in a macro's replacement the ';' may be missing: it is where the macro is used */
    if (first < 0 || code(t, last + 2) != ']' ||
        (last + 3 < t->o.count && code(t, last + 3) != ';'))
        return;
    const char *alignment = "__align__(16)", *more;
    for (int i = k; i < first; i++)
        if (code(t, i) == '(' && t->o.t[i - 1].keyword & KEYWORD_GROUP &&
            (more = take_alignment(t, i)))
            alignment = more;
    translate_instead(t, words[0], "");
    translate_instead(t, words[1], "");
    bool in_function = outline_role_of(&t->o, t->o.t[k].parent) != ROLE_SCOPE;
    const char *macro = in_function ? "CKPP_DYNAMIC_SHARED" : "CKPP_DYNAMIC_SHARED_GLOBAL";
    const char *type = type_of(t, k, first);
    translate_before(t, k,
                     arena_printf(t->arena, "%s(%s, %s, ", macro, alignment,
                                  translate_text(t, first, first + 1)));
    for (int j = first; j <= last; j += 4) {
        const char *again = arena_printf(t->arena, "%s(%s, %s, %s", macro, alignment,
                                         translate_text(t, j, j + 1), type);
        translate_instead(t, j, j > first ? again : "");
        translate_instead(t, j + 1, ")");
        translate_instead(t, j + 2, "");
        if (j < last)
            translate_instead(t, j + 3, ";");
    }
}

/* Moves __shared__ behind the alignas in `__shared__ alignas(16) T x[8]`: on the host it is a
 * macro for a specifier, and C++ wants alignas in front of specifiers. */
static void shared_alignment(translation *t, int k)
{
    bool has = outline_is_word(&t->o, k + 1, "alignas") && code(t, k + 2) == '(';
    int close = has ? t->o.t[k + 2].partner : -1;
    if (close < 0 || t->changes[k].instead)
        return;
    translate_instead(t, k, "");
    translate_after(t, close, " __shared__");
}

/* C compilers' words for types that kernels have by another name. */
static void c_word(translation *t, int k)
{
    static const char *const rows[][2] = {{"_Float16", "float16"}, {"__bf16", "bfloat16"}};
    for (size_t j = 0; j < sizeof rows / sizeof *rows; j++)
        if (outline_is_word(&t->o, k, rows[j][0]))
            translate_instead(t, k, rows[j][1]);
}

static void rewrite(translation *t)
{
    const outline *o = &t->o;
    for (int k = 0; k < o->count; k++) {
        uint32_t c = o->t[k].code;
        if (c == '(' && o->t[k].role == ROLE_LITERAL)
            translate_literal(t, k);
        else if (c == '=' && code(t, k + 1) == '{' && o->t[k + 1].role == ROLE_INIT)
            translate_initializer(t, k);
        else if (c == '[' && o->t[k].role == ROLE_INDEX)
            array_qualifiers(t, k);
        else if (is_type_word(t, k) && !is_type_word(t, k - 1))
            type_words(t, k);
        c_word(t, k);
        if (o->t[k].starts && o->t[k].keyword & (KEYWORD_SPECIFIER | KEYWORD_GROUP))
            dynamic_shared(t, k);
        if (outline_is_word(o, k, "__shared__"))
            shared_alignment(t, k);
        if (outline_is_word(o, k, "static") &&
            (outline_is_word(o, k + 1, "__shared__") || outline_is_word(o, k - 1, "__shared__")))
            translate_instead(t, k, ""); /* on the host, __shared__ includes `static` */
    }
}

/* ---- output ---- */

/* Keeps the line splices of a token that is replaced, for the line numbers. */
static void put_splices(text *out, const char *p, size_t size)
{
    for (size_t k = 0; k < size; k++)
        if (p[k] == '\n')
            text_puts(out, "\\\n");
}

static void translate_range(arena *a, text *out, size_t begin, size_t end,
                            const token_list *tokens, outline_role top, const body_facts *facts,
                            const text_names *c, int depth);

/* Whether the replacement is an expression that is an int in C, and a bool in C++; or a `!`. */
static bool is_macro_truth(arena *a, const token_list *body)
{
    if (body->count == 1 && str_is(body->items[0].text, "!"))
        return true;
    static const char *const words[] = {"==", "!=", "<", ">", "<=", ">=", "&&", "||"};
    tree_reader r = {.arena = a, .tokens = body};
    const node *n = tree_read_expression(&r);
    for (size_t k = 0; n && n->kind == NODE_BINARY && k < sizeof words / sizeof *words; k++)
        if (str_is(n->at->text, words[k]))
            return true;
    return n && n->kind == NODE_UNARY && str_is(n->at->text, "!");
}

/* Copies a directive; a #define's replacement is translated. */
static void put_directive(arena *a, text *out, source *s, const token *t, const body_facts *facts,
                          const text_names *c, int depth)
{
    str name, rest;
    const bool define = directive_macro(t, &name, &rest);
    size_t end = t->offset + t->length;
    bool worth = depth == 0 && define &&
                 (memchr(rest.data, '{', rest.size) || memmem(rest.data, rest.size, "omplex", 6) ||
                  memmem(rest.data, rest.size, "__shared__", 10) ||
                  (facts && members_in_macros(facts)));
    if (worth || (depth == 0 && define && (c->is_c || c->mixed || c->defaults))) {
        token_list all = token_scan(a, s, t->offset + 1, end);
        size_t first = 2;
        bool complete = all.count > 2 && str_is(all.items[0].text, "define");
        bool params = complete && str_is(all.items[2].text, "(") &&
                      all.items[2].offset == all.items[1].offset + all.items[1].length;
        if (params)
            while (first < all.count && !str_is(all.items[first].text, ")"))
                first++;
        first += params;
        token_list body = {0};
        if (complete && first < all.count)
            body = token_slice(a, &all, first, all.count - first);
        const bool truth = body.count && c->is_c && is_macro_truth(a, &body);
        if (body.count) {
            translate_directive_names(out, s->data + t->offset, body.items[0].offset - t->offset,
                                      c, TEXT_NAMES);
            const size_t begin = body.items[0].offset;
            const token *last = &body.items[body.count - 1];
            const size_t behind = truth ? last->offset + last->length : end;
            text_puts(out, !truth ? "" : body.count == 1 ? "+" : "(+(");
            if (c->defaults && asked_is_default(a, s, t))
                asked_put_default(out, c->defaults, name, rest);
            else if (worth)
                translate_range(a, out, begin, behind, &body, ROLE_BLOCK, facts, c, depth + 1);
            else
                translate_directive_names(out, s->data + begin, behind - begin, c,
                                          TEXT_REPLACEMENT);
            text_puts(out, truth && body.count > 1 ? "))" : "");
            text_put(out, s->data + behind, end - behind);
            return;
        }
    }
    if (directive_is(t, "include", &rest) || directive_is(t, "line", &rest) ||
        directive_is(t, "error", &rest) || directive_is(t, "pragma", &rest))
        text_put(out, s->data + t->offset, t->length);
    else
        translate_directive_names(out, s->data + t->offset, t->length, c,
                                  define || directive_is(t, "undef", &rest) ? TEXT_NAMES
                                                                            : TEXT_CONDITION);
}

static void translate_range(arena *a, text *out, size_t begin, size_t end,
                            const token_list *tokens, outline_role top, const body_facts *facts,
                            const text_names *c, int depth)
{
    translation t = {.arena = a, .o = outline_make(a, tokens, top, NULL, NULL)};
    source *s = tokens->source;
    t.changes = arena_alloc(a, ((size_t)t.o.count + 1) * sizeof *t.changes);
    if (facts && depth > 0)
        members_translate_macro(&t, facts);
    else if (facts)
        members_translate(&t, facts);
    rewrite(&t);
    translate_c(&t, c);
    size_t at = begin;
    for (int k = 0, d = 0; k < t.o.count || d < t.o.ndirectives;) {
        bool directive = d < t.o.ndirectives &&
                         (k >= t.o.count || t.o.directives[d]->offset < t.o.t[k].t->offset);
        const token *token = directive ? t.o.directives[d++] : t.o.t[k].t;
        change e = directive ? (change){0} : t.changes[k++];
        text_put(out, s->data + at, token->offset - at);
        at = token->offset + token->length;
        if (directive) {
            put_directive(a, out, s, token, facts, c, depth);
            continue;
        }
        if (e.before)
            text_puts(out, e.before);
        if (e.instead) {
            text_puts(out, e.instead);
            put_splices(out, s->data + token->offset, token->length);
        } else {
            text_put(out, s->data + token->offset, token->length);
        }
        if (e.after)
            text_puts(out, e.after);
    }
    text_put(out, s->data + at, end - at);
}

void body_translate(text *out, size_t begin, size_t end, const token_list *tokens, body_form form,
                    const body_facts *facts, text_names c)
{
    arena *a = arena_new();
    translate_range(a, out, begin, end, tokens, outline_top(form), facts, &c, 0);
    arena_free(a);
}
