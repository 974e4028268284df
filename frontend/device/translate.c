/* translate.c - from C11 to C++20, token by token in place.
 *
 * Every rewriting is a change of single tokens: text put in front of one, behind it, or in its
 * place. All other bytes are copied in their order, so no line ever moves, and rewritings nest by
 * themselves.
 *
 *   (struct p){ x, y }           ckpp_type<struct p>{ x, y }
 *   (struct p){ .y = 1, .x = 2 } [&]{ ckpp_bare<struct p> ckpp_v{};   ckpp_v.y = 1; ckpp_v.x = 2;
 * return ckpp_v; }() struct p q = { .a.b = 1 };   struct p q = [&]{ ckpp_bare<decltype(q)>
 * ckpp_v{}; ckpp_v.a.b = 1; return ckpp_v; }(); float v[4] = { [2] = 1 };    float v[4] = { {},
 * {}, 1 }; double _Complex complex128
 *
 *   extern __shared__ T b[];     CKPP_DYNAMIC_SHARED(__align__(16), b,   T );
 *
 * What has no such form (designators mixed with plain initialisers, #if inside a list) is left to
 * the C++ compilers. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 16, MAX_GAP = 64 };

typedef struct change {
    const char *before, *instead, *after; /* NULL: nothing; instead NULL: the token itself */
} change;

typedef struct translation {
    arena *arena;
    outline o;
    change *changes;
} translation;

static uint32_t code(const translation *t, int k)
{
    return outline_code(&t->o, k);
}

static void put_before(translation *t, int k, const char *s)
{
    t->changes[k].before =
        t->changes[k].before ? arena_printf(t->arena, "%s%s", t->changes[k].before, s) : s;
}

static void put_after(translation *t, int k, const char *s)
{
    t->changes[k].after =
        t->changes[k].after ? arena_printf(t->arena, "%s%s", t->changes[k].after, s) : s;
}

static void put_instead(translation *t, int k, const char *s)
{
    t->changes[k].instead = s;
}

/* The tokens [from, to) as one line. */
static const char *text_of(const translation *t, int from, int to)
{
    text line = {0};
    for (int k = from; k < to; k++) {
        if (k > from)
            text_puts(&line, " ");
        text_put(&line, t->o.t[k].t->text.data, t->o.t[k].t->text.size);
    }
    const char *copy = arena_strndup(t->arena, line.data, line.size);
    text_free(&line);
    return copy;
}

/* Whether there are variables around that a lambda has to see. */
static bool in_block(const translation *t, int k)
{
    for (int parent = t->o.t[k].parent, n = 0;; parent = t->o.t[parent].parent, n++) {
        int role = outline_role_of(&t->o, parent);
        if (role == ROLE_BLOCK || role == ROLE_LAMBDA || role == ROLE_FUNCTION || n > MAX_GAP)
            return true;
        if (parent < 0)
            return role != ROLE_SCOPE;
    }
}

/* ---- initialiser lists ---- */

/* The pieces of a list are what is between its commas. */
typedef struct piece {
    int begin, end;     /* without the comma; begin == end: there is none */
    int value;          /* behind the designators and their = */
    int list;           /* the { where the whole value is one, or -1 */
} piece;

static bool is_designator(const translation *t, int k)
{
    return code(t, k) == '.' || (code(t, k) == '[' && t->o.t[k].role == ROLE_INDEX);
}

static piece next_piece(const translation *t, int k, int close)
{
    piece p = {.begin = k, .value = k, .list = -1};
    while (k < close && code(t, k) != ',') {
        if (code(t, k) == '<' && t->o.t[k].role == ROLE_ANGLE && outline_angle(&t->o, k) > k)
            k = outline_angle(&t->o, k);
        k = outline_skip(&t->o, k);
    }
    p.end = k;
    if (is_designator(t, p.begin)) {
        int j = p.begin;
        while (j < p.end && code(t, j) != '=')
            j = outline_skip(&t->o, j);
        p.value = j < p.end ? j + 1 : p.begin;
    }
    if (p.value < p.end && code(t, p.value) == '{' && t->o.t[p.value].partner == p.end - 1)
        p.list = p.value;
    return p;
}

typedef struct shape {
    int pieces, fields, indices,
        lists; /* how many there are in all, with .x =, with [k] =, and those that are lists */
    bool simple;                        /* at most one .x = expression, which C++ has too */
    bool zero;                          /* { 0 } */
} shape;

static shape shape_of(const translation *t, int open)
{
    shape s = {.simple = true};
    int close = t->o.t[open].partner;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        bool designated = p.value > p.begin;
        s.pieces++;
        s.fields += designated && code(t, p.begin) == '.';
        s.indices += designated && code(t, p.begin) == '[';
        s.lists += p.list >= 0;
        if (designated && (code(t, p.begin + 2) != '=' || p.list >= 0))
            s.simple = false;
        k = p.end + 1;
    }
    if (s.fields + s.indices > 1 || s.indices)
        s.simple = false;
    s.zero = close == open + 2 && str_is(t->o.t[open + 1].t->text, "0");
    return s;
}

/* Whether a directive is inside [from, to). */
static bool has_directive(const translation *t, int from, int to)
{
    size_t begin = t->o.t[from].t->offset, end = t->o.t[to].t->offset;
    int low = 0, high = t->o.ndirectives;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (t->o.directives[middle]->offset < begin)
            low = middle + 1;
        else
            high = middle;
    }
    return low < t->o.ndirectives && t->o.directives[low]->offset < end;
}

/* Whether a list inside this one has designators: then it cannot be written as a plain C++
 * list. */
static bool has_designated_lists(const translation *t, int open, int depth)
{
    int close = t->o.t[open].partner;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        if (p.list >= 0) {
            shape s = shape_of(t, p.list);
            if (!s.simple || depth > MAX_DEPTH || has_designated_lists(t, p.list, depth + 1))
                return true;
        }
        k = p.end + 1;
    }
    return false;
}

/* Whether the list is all designators, so that it can become assignments. */
static bool can_assign(const translation *t, int open, int depth)
{
    int close = t->o.t[open].partner;
    shape s = shape_of(t, open);
    if (close < 0 || !s.pieces || s.fields + s.indices < s.pieces || depth > MAX_DEPTH)
        return false;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        if (p.value >= p.end)
            return false;
        for (int j = p.begin; j < p.value; j++)
            if (code(t, j) == ELLIPSIS)
                return false;
        if (p.list >= 0) {
            shape inner = shape_of(t, p.list);
            bool designated = inner.fields + inner.indices > 0;
            if (designated ? !can_assign(t, p.list, depth + 1)
                           : has_designated_lists(t, p.list, 0))
                return false;
        }
        k = p.end + 1;
    }
    return true;
}

static void blank_zero(translation *t, int open)
{
    if (shape_of(t, open).zero)
        put_instead(t, open + 1, " ");
}

/* Turns the list's pieces into assignments to members of `path`. */
static void assign_pieces(translation *t, int open, const char *path)
{
    int close = t->o.t[open].partner;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        shape inner = p.list >= 0 ? shape_of(t, p.list) : (shape){0};
        if (p.list >= 0 && inner.fields + inner.indices > 0) {
            const char *deeper =
                arena_printf(t->arena, "%s%s", path, text_of(t, p.begin, p.value - 1));
            for (int j = p.begin; j <= p.list; j++)
                put_instead(t, j, "");
            assign_pieces(t, p.list, deeper);
            put_instead(t, p.end - 1, "");
        } else if (p.list >= 0) {
            put_before(t, p.begin, arena_printf(t->arena, "ckpp_set(%s", path));
            put_instead(t, p.value - 1, ",");
            blank_zero(t, p.list);
            put_after(t, p.end - 1, ");");
        } else {
            put_before(t, p.begin, path);
            put_after(t, p.end - 1, ";");
        }
        if (p.end < close)
            put_instead(t, p.end, "");
        k = p.end + 1;
    }
}

/* Makes the list a lambda's body; what is put in front of its first token opens it. */
static void make_lambda(translation *t, int open)
{
    assign_pieces(t, open, "ckpp_v");
    put_instead(t, t->o.t[open].partner, " return ckpp_v; }()");
}

static const char *lambda_head(const translation *t, int k)
{
    return in_block(t, k) ? "[&]{ ckpp_bare<" : "[]{ ckpp_bare<";
}

/* The index that a piece of an array's list says, `next` where it says none, or -1. */
static long piece_index(const translation *t, piece p, long next)
{
    if (p.value == p.begin)
        return next;
    if (code(t, p.begin) != '[' || p.value != p.begin + 4 ||
        t->o.t[p.begin + 1].t->kind != TOKEN_NUMBER)
        return -1;
    str digits = t->o.t[p.begin + 1].t->text;
    char *end;
    long index = strtol(digits.data, &end, 0);
    return end == digits.data + digits.size && index >= next && index - next <= MAX_GAP ? index
                                                                                        : -1;
}

/* Whether the indices only grow, so that a list without them says the same. */
static bool is_in_order(const translation *t, int open)
{
    int close = t->o.t[open].partner;
    long next = 0;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        long index = piece_index(t, p, next);
        if (index < 0)
            return false;
        next = index + 1;
        k = p.end + 1;
    }
    return next < INT32_MAX;
}

/* Takes the [k] = out of an array's list, and turns to the lists of its elements, which are of
 * type ckpp_bare<type>. */
static void array_list(translation *t, int open, int dims, const char *type)
{
    int close = t->o.t[open].partner;
    long next = 0;
    if (close < 0 || has_directive(t, open, close) || !is_in_order(t, open))
        return;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        for (long index = piece_index(t, p, next); next < index; next++)
            put_before(t, p.begin, "{}, ");
        for (int j = p.begin; j < p.value; j++)
            put_instead(t, j, "");
        if (p.list >= 0 && dims > 1) {
            array_list(t, p.list, dims - 1, type);
        } else if (p.list >= 0 && !shape_of(t, p.list).simple && !shape_of(t, p.list).indices &&
                   can_assign(t, p.list, 0)) {
            put_instead(t, p.list,
                        arena_printf(t->arena, "%s%s> ckpp_v{}; ", lambda_head(t, p.list), type));
            make_lambda(t, p.list);
        } else if (p.list >= 0) {
            blank_zero(t, p.list);
        }
        next++;
        k = p.end + 1;
    }
}

/* ---- compound literals ---- */

/* As an argument, an array or what & is applied to has to last until the call returns; elsewhere
 * C++ has nothing like it. */
static bool needs_lvalue(const translation *t, int k, int end, bool is_array)
{
    int first = code(t, k - 1) == '&' ? k - 1 : k, role = outline_role_of(&t->o, t->o.t[k].parent);
    uint32_t before = code(t, first - 1), after = code(t, end);
    return (first < k || is_array) && role == ROLE_CALL && (before == '(' || before == ',') &&
           (after == ',' || after == ')');
}

static void compound_literal(translation *t, int k)
{
    int type_end = t->o.t[k].partner, open = type_end + 1, close = t->o.t[open].partner;
    if (close < 0)
        return;
    int dims = 0;
    for (int j = k + 1; j < type_end; j = outline_skip(&t->o, j))
        dims += code(t, j) == '[';
    shape s = shape_of(t, open);
    bool lambda =
        !dims && !s.simple && !s.indices && !has_directive(t, k, close) && can_assign(t, open, 0);
    if (needs_lvalue(t, k, close + 1, dims > 0)) {
        put_before(t, k, "ckpp_lvalue(");
        put_after(t, close, ")");
    }
    if (lambda) {
        put_instead(t, k, lambda_head(t, k));
        put_instead(t, type_end, "> ckpp_v{};");
        put_instead(t, open, " ");
        make_lambda(t, open);
        return;
    }
    put_instead(t, k, "ckpp_type<");
    put_instead(t, type_end, ">");
    if (dims)
        array_list(t, open, dims, text_of(t, k + 1, type_end));
    else
        blank_zero(t, open);
}

/* ---- initialisers of declarations: name = { and name[n] = {, with k at the = ---- */

static void initializer(translation *t, int k)
{
    int open = k + 1, name = k - 1, dims = 0;
    bool sized = true;
    for (; code(t, name) == ']' && t->o.t[name].partner >= 0; name = t->o.t[name].partner - 1) {
        sized &= t->o.t[name].partner < name - 1;
        dims++;
    }
    if (name < 0 || t->o.t[open].partner < 0 ||
        (t->o.t[name].declares != DECLARES_VALUE && t->o.t[name].declares != DECLARES_MAYBE) ||
        outline_is_word(&t->o, name - 1, "auto"))
        return;
    shape s = shape_of(t, open);
    str id = t->o.t[name].t->text;
    if (s.zero && sized) {
        blank_zero(t, open);
    } else if (dims) {
        array_list(t, open, dims, arena_printf(t->arena, "decltype(%.*s)", (int)id.size, id.data));
    } else if (!s.simple && !s.indices && !has_directive(t, open, t->o.t[open].partner) &&
               can_assign(t, open, 0)) {
        put_instead(t, open,
                    arena_printf(t->arena, "%sdecltype(%.*s)> ckpp_v{};", lambda_head(t, k),
                                 (int)id.size, id.data));
        make_lambda(t, open);
    }
}

/* ---- types ---- */

static bool is_type_word(const translation *t, int k)
{
    return k >= 0 && k < t->o.count &&
           (t->o.t[k].keyword & (KEYWORD_TYPE | KEYWORD_SPECIFIER) ||
            outline_is_word(&t->o, k, "complex"));
}

/* The type words from k on, in any order: float _Complex, complex double, const _Complex. */
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
            put_instead(t, j, is_float ? "complex64" : "complex128");
        else if (outline_is_word(&t->o, j, "float") || outline_is_word(&t->o, j, "double") ||
                 outline_is_word(&t->o, j, "long"))
            put_instead(t, j, "");
}

/* float v[static 3] */
static void array_qualifiers(translation *t, int k)
{
    for (int j = k + 1; j < t->o.count && t->o.t[j].keyword & KEYWORD_SPECIFIER; j++)
        put_instead(t, j, " ");
}

/* ---- dynamic shared memory: extern __shared__ TYPE NAME[]; ---- */

/* Takes the alignas(...) with its parenthesis at `open` away, and gives what it says. The memory
 * is aligned for every type; more than that goes in front of the declaration, where CUDA's
 * compilers have its place. */
static const char *take_alignment(translation *t, int open)
{
    int close = t->o.t[open].partner;
    str number = t->o.t[open + 1].t->text;
    bool small = close == open + 2 && t->o.t[open + 1].t->kind == TOKEN_NUMBER &&
                 (number.size == 1 || str_is(number, "16"));
    for (int i = open - 1; i <= close; i++)
        put_instead(t, i, "");
    return small ? NULL : text_of(t, open - 1, close + 1);
}

/* Where the name of the first of `extern __shared__ TYPE NAME[]` is, which begins at k; -1 where
 * something else does. */
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

/* What is left of the tokens in front of the name. */
static const char *type_of(const translation *t, int k, int name)
{
    text type = {0};
    for (; k < name; k++)
        if (!t->changes[k].instead)
            text_printf(&type, "%.*s ", (int)t->o.t[k].t->text.size, t->o.t[k].t->text.data);
    const char *copy = arena_strndup(t->arena, type.data, type.size);
    text_free(&type);
    return copy;
}

/* Several arrays in one declaration are several declarations: all of them begin where the memory
 * does. What has another form, as further dimensions, is the CUDA compiler's. */
static void dynamic_shared(translation *t, int k)
{
    int words[2] = {-1, -1}, first = shared_name(t, k, words),
        last = first; /* extern, __shared__ */
    while (first >= 0 && code(t, last + 2) == ']' && code(t, last + 3) == ',' &&
           outline_is_name(&t->o, last + 4) && code(t, last + 5) == '[')
        last += 4;
    /* behind a macro's replacement the ';' stands where the macro is used */
    if (first < 0 || code(t, last + 2) != ']' ||
        (last + 3 < t->o.count && code(t, last + 3) != ';'))
        return;
    const char *alignment = "__align__(16)", *more;
    for (int i = k; i < first; i++)
        if (code(t, i) == '(' && t->o.t[i - 1].keyword & KEYWORD_GROUP &&
            (more = take_alignment(t, i)))
            alignment = more;
    put_instead(t, words[0], "");
    put_instead(t, words[1], "");
    bool in_function = outline_role_of(&t->o, t->o.t[k].parent) != ROLE_SCOPE;
    const char *macro = in_function ? "CKPP_DYNAMIC_SHARED" : "CKPP_DYNAMIC_SHARED_GLOBAL";
    const char *type = type_of(t, k, first);
    put_before(
        t, k,
        arena_printf(t->arena, "%s(%s, %s, ", macro, alignment, text_of(t, first, first + 1)));
    for (int j = first; j <= last; j += 4) {
        const char *again =
            arena_printf(t->arena, "%s(%s, %s, %s", macro, alignment, text_of(t, j, j + 1), type);
        put_instead(t, j, j > first ? again : "");
        put_instead(t, j + 1, ")");
        put_instead(t, j + 2, "");
        if (j < last)
            put_instead(t, j + 3, ";");
    }
}

/* `__shared__ alignas(16) T x[8]`, where C++ would have the alignment in front of what is a
 * specifier on the host. */
static void shared_alignment(translation *t, int k)
{
    bool has = outline_is_word(&t->o, k + 1, "alignas") && code(t, k + 2) == '(';
    int close = has ? t->o.t[k + 2].partner : -1;
    if (close < 0 || t->changes[k].instead)
        return;
    put_instead(t, k, "");
    put_after(t, close, " __shared__");
}

static void rewrite(translation *t)
{
    const outline *o = &t->o;
    for (int k = 0; k < o->count; k++) {
        uint32_t c = o->t[k].code;
        if (c == '(' && o->t[k].role == ROLE_LITERAL)
            compound_literal(t, k);
        else if (c == '=' && code(t, k + 1) == '{' && o->t[k + 1].role == ROLE_INIT)
            initializer(t, k);
        else if (c == '[' && o->t[k].role == ROLE_INDEX)
            array_qualifiers(t, k);
        else if (is_type_word(t, k) && !is_type_word(t, k - 1))
            type_words(t, k);
        if (o->t[k].starts && o->t[k].keyword & (KEYWORD_SPECIFIER | KEYWORD_GROUP))
            dynamic_shared(t, k);
        if (outline_is_word(o, k, "__shared__"))
            shared_alignment(t, k);
        if (outline_is_word(o, k, "static") &&
            (outline_is_word(o, k + 1, "__shared__") || outline_is_word(o, k - 1, "__shared__")))
            put_instead(t, k, ""); /* on the host, the other one says so, too */
    }
}

/* ---- output ---- */

/* The line splices of a token that is replaced stay. */
static void put_splices(text *out, const char *p, size_t size)
{
    for (size_t k = 0; k < size; k++)
        if (p[k] == '\n')
            text_puts(out, "\\\n");
}

static void translate_range(arena *a, text *out, size_t begin, size_t end,
                            const token_list *tokens, outline_role top, int depth);

/* A #define's replacement is translated as well. */
static void put_directive(arena *a, text *out, source *s, const token *t, int depth)
{
    str name, rest;
    size_t end = t->offset + t->length;
    bool worth = depth == 0 && outline_macro(t, &name, &rest) &&
                 (memchr(rest.data, '{', rest.size) || memmem(rest.data, rest.size, "omplex", 6) ||
                  memmem(rest.data, rest.size, "__shared__", 10));
    if (worth) {
        token_list all = token_scan(a, s, t->offset + 1, end);
        size_t first = 2;
        bool define = all.count > 2 && str_is(all.items[0].text, "define");
        bool params = define && str_is(all.items[2].text, "(") &&
                      all.items[2].offset == all.items[1].offset + all.items[1].length;
        if (params)
            while (first < all.count && !str_is(all.items[first].text, ")"))
                first++;
        first += params;
        if (define && first < all.count) {
            token_list body = token_slice(a, &all, first, all.count - first);
            text_put(out, s->data + t->offset, body.items[0].offset - t->offset);
            translate_range(a, out, body.items[0].offset, end, &body, ROLE_BLOCK, depth + 1);
            return;
        }
    }
    text_put(out, s->data + t->offset, t->length);
}

static void translate_range(arena *a, text *out, size_t begin, size_t end,
                            const token_list *tokens, outline_role top, int depth)
{
    translation t = {.arena = a, .o = outline_make(a, tokens, top, NULL, NULL)};
    source *s = tokens->source;
    t.changes = arena_alloc(a, ((size_t)t.o.count + 1) * sizeof *t.changes);
    rewrite(&t);
    size_t at = begin;
    for (int k = 0, d = 0; k < t.o.count || d < t.o.ndirectives;) {
        bool directive = d < t.o.ndirectives &&
                         (k >= t.o.count || t.o.directives[d]->offset < t.o.t[k].t->offset);
        const token *token = directive ? t.o.directives[d++] : t.o.t[k].t;
        change e = directive ? (change){0} : t.changes[k++];
        text_put(out, s->data + at, token->offset - at);
        at = token->offset + token->length;
        if (directive) {
            put_directive(a, out, s, token, depth);
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

void body_translate(text *out, size_t begin, size_t end, const token_list *tokens, body_form form)
{
    arena *a = arena_new();
    translate_range(a, out, begin, end, tokens, outline_top(form), 0);
    arena_free(a);
}
