/* translate_list.c - translates initialiser lists, compound literals and initialised variables to
 * C++; and the functions that change single tokens. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 16, MAX_GAP = 64 };

/* ---- changes ---- */

static uint32_t code(const translation *t, int k)
{
    return outline_code(&t->o, k);
}

void translate_before(translation *t, int k, const char *s)
{
    t->changes[k].before = t->changes[k].before
                               ? arena_printf(t->arena, "%s%s", t->changes[k].before, s)
                               : s;
}

void translate_after(translation *t, int k, const char *s)
{
    t->changes[k].after = t->changes[k].after
                              ? arena_printf(t->arena, "%s%s", t->changes[k].after, s)
                              : s;
}

void translate_instead(translation *t, int k, const char *s)
{
    t->changes[k].instead = s;
}

const char *translate_text(const translation *t, int from, int to)
{
    text line = {0};
    for (int k = from; k < to; k++) {
        if (k > from)
            text_puts(&line, " ");
        text_put(&line, t->o.t[k].t->text.data, t->o.t[k].t->text.size);
    }
    return arena_take(t->arena, &line).data;
}

bool translate_in_block(const translation *t, int k)
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

/* An item of an initialiser list. */
typedef struct piece {
    int begin, end; /* without the comma; equal if empty */
    int value;      /* behind the designators and their = */
    int list;       /* the { if the value is a list in braces, or -1 */
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
        lists;   /* number of pieces, with .x =, with [k] =, and with a list as value */
    bool simple; /* at most one .x = expression, as C++ allows it */
    bool zero;   /* { 0 } */
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

/* Whether all pieces have designators, so that the list can become assignments. */
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
        translate_instead(t, open + 1, " ");
}

/* Turns the list's pieces into assignments to members of `path`. */
static void assign_pieces(translation *t, int open, const char *path)
{
    int close = t->o.t[open].partner;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        shape inner = p.list >= 0 ? shape_of(t, p.list) : (shape){0};
        if (p.list >= 0 && inner.fields + inner.indices > 0) {
            const char *deeper = arena_printf(t->arena, "%s%s", path,
                                              translate_text(t, p.begin, p.value - 1));
            for (int j = p.begin; j <= p.list; j++)
                translate_instead(t, j, "");
            assign_pieces(t, p.list, deeper);
            translate_instead(t, p.end - 1, "");
        } else if (p.list >= 0) {
            translate_before(t, p.begin, arena_printf(t->arena, "ckpp_set(%s", path));
            translate_instead(t, p.value - 1, ",");
            blank_zero(t, p.list);
            translate_after(t, p.end - 1, ");");
        } else {
            translate_before(t, p.begin, path);
            translate_after(t, p.end - 1, ";");
        }
        if (p.end < close)
            translate_instead(t, p.end, "");
        k = p.end + 1;
    }
}

/* Makes the list the body of a lambda, whose beginning the caller writes. */
static void make_lambda(translation *t, int open)
{
    assign_pieces(t, open, "ckpp_v");
    translate_instead(t, t->o.t[open].partner, " return ckpp_v; }()");
}

static const char *lambda_head(const translation *t, int k)
{
    return translate_in_block(t, k) ? "[&]{ ckpp_bare<" : "[]{ ckpp_bare<";
}

/* The index that a piece of an array's list initialises: its designator's, or `next` if it has
 * none; -1 if it is unknown, not rising or far ahead. */
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

bool translate_is_in_order(const translation *t, int open)
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

/* Removes the [k] = of an array's list, and translates the lists of its elements, whose type is
 * ckpp_bare<type>. */
static void array_list(translation *t, int open, int dims, const char *type)
{
    int close = t->o.t[open].partner;
    long next = 0;
    if (close < 0 || has_directive(t, open, close) || !translate_is_in_order(t, open))
        return;
    for (int k = open + 1; k < close;) {
        piece p = next_piece(t, k, close);
        for (long index = piece_index(t, p, next); next < index; next++)
            translate_before(t, p.begin, "{}, ");
        for (int j = p.begin; j < p.value; j++)
            translate_instead(t, j, "");
        if (p.list >= 0 && dims > 1) {
            array_list(t, p.list, dims - 1, type);
        } else if (p.list >= 0 && !shape_of(t, p.list).simple && !shape_of(t, p.list).indices &&
                   can_assign(t, p.list, 0)) {
            translate_instead(
                t, p.list,
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

/* Whether the literal at [k, end) has to be an lvalue until the call returns: an argument that is
 * an array, or has & in front. Elsewhere C++ cannot express that. */
static bool needs_lvalue(const translation *t, int k, int end, bool is_array)
{
    int first = code(t, k - 1) == '&' ? k - 1 : k, role = outline_role_of(&t->o, t->o.t[k].parent);
    uint32_t before = code(t, first - 1), after = code(t, end);
    return (first < k || is_array) && role == ROLE_CALL && (before == '(' || before == ',') &&
           (after == ',' || after == ')');
}

void translate_literal(translation *t, int k)
{
    int type_end = t->o.t[k].partner, open = type_end + 1, close = t->o.t[open].partner;
    if (close < 0)
        return;
    int dims = 0;
    for (int j = k + 1; j < type_end; j = outline_skip(&t->o, j))
        dims += code(t, j) == '[';
    shape s = shape_of(t, open);
    bool lambda = !dims && !s.simple && !s.indices && !has_directive(t, k, close) &&
                  can_assign(t, open, 0);
    if (needs_lvalue(t, k, close + 1, dims > 0)) {
        translate_before(t, k, "ckpp_lvalue(");
        translate_after(t, close, ")");
    }
    if (lambda) {
        translate_instead(t, k, lambda_head(t, k));
        translate_instead(t, type_end, "> ckpp_v{};");
        translate_instead(t, open, " ");
        make_lambda(t, open);
        return;
    }
    translate_instead(t, k, "ckpp_type<");
    translate_instead(t, type_end, ">");
    if (dims)
        array_list(t, open, dims, translate_text(t, k + 1, type_end));
    else
        blank_zero(t, open);
}

/* ---- initialisers of declarations: name = { and name[n] = {, with k at the = ---- */

void translate_initializer(translation *t, int k)
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
        translate_instead(t, open,
                          arena_printf(t->arena, "%sdecltype(%.*s)> ckpp_v{};", lambda_head(t, k),
                                       (int)id.size, id.data));
        make_lambda(t, open);
    }
}
