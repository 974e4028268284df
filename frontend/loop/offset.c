/* offset.c - by how much pointers are moved: whether they are likely to stay in their row.
 *
 * An offset is a sum. Its terms are names of the program, which are the same in all iterations,
 * parameters of functions, in whose place a call has its arguments, and whatever else changes. Of
 * a product, the terms are those of its factors. The length of a row, or a number that is at least
 * as large, leads to the next row, and if it is subtracted to the one before, unless it is where a
 * row is counted from its end: `w - 1`, `w - 1 - c`. Where a name of the program moves a pointer
 * that is kept, as in `row - stride`, it is taken for the length. */
#define _GNU_SOURCE
#include "frontend/loop/reach.h"

#include <stdlib.h>
#include <string.h>

enum {
    ANY = 1,  /* the term for what an iteration computes */
    AWAY = 2, /* that for what leads out of the row */
    WALK = 4, /* and for a pointer that goes to and fro */
    NAMED = 3,
    UNNAMED = ANY | AWAY | WALK,
    TERMS = 64, /* of a sum, with those; any more are ANY */
    NUMBER_MOST = 1 << 30,
    ALIASES = 8 /* names that a variable is given by, one by the other */
};

typedef struct term {
    str name;             /* of the program; or empty: */
    const void *function; /* whose parameter it is */
    int parameter;
    bool is_kept;  /* it moves a pointer that is kept */
    bool is_times; /* it is multiplied */
} term;

struct loop_terms {
    loop *l;
    term items[TERMS];
    int count;
};

loop_terms *loop_terms_new(loop *l)
{
    loop_terms *t = arena_alloc(l->unit->arena, sizeof *t);
    t->l = l;
    t->count = NAMED;
    return t;
}

static uint64_t bit_of(loop_terms *t, term new)
{
    int k = NAMED;
    for (; k < t->count; k++) {
        const term *o = &t->items[k];
        if (o->function == new.function &&
            o->parameter == new.parameter &&str_equal(o->name, new.name) &&
            o->is_kept == new.is_kept && o->is_times == new.is_times)
            return UINT64_C(1) << k;
    }
    if (t->count == TERMS)
        return ANY;
    t->items[t->count++] = new;
    return UINT64_C(1) << k;
}

/* ---- sums ---- */

static int64_t within(int64_t number)
{
    return number > NUMBER_MOST ? NUMBER_MOST : number < -NUMBER_MOST ? -NUMBER_MOST : number;
}

static loop_sum number_sum(int64_t number)
{
    return (loop_sum){.number = within(number)};
}

loop_sum loop_any_sum(void)
{
    return (loop_sum){.plus = ANY};
}

loop_sum loop_walk_sum(void)
{
    return (loop_sum){.plus = WALK};
}

loop_sum loop_away(void)
{
    return (loop_sum){.plus = AWAY};
}

loop_sum loop_parameter_sum(loop_terms *t, const void *function, int number)
{
    return (loop_sum){
        .plus = bit_of(t, (term){.name = {"", 0}, .function = function, .parameter = number})};
}

static loop_sum negated(loop_sum s)
{
    return (loop_sum){s.minus, s.plus, -s.number, s.factor};
}

static int64_t larger(int64_t a, int64_t b)
{
    return llabs(a) > llabs(b) ? a : b;
}

loop_sum loop_added(loop_sum a, loop_sum b, bool subtracted)
{
    b = subtracted ? negated(b) : b;
    return (loop_sum){a.plus | b.plus, a.minus | b.minus, within(a.number + b.number),
                      larger(a.factor, b.factor)};
}

loop_sum loop_either(loop_sum a, loop_sum b)
{
    return (loop_sum){a.plus | b.plus | (a.number != b.number ? ANY : 0), a.minus | b.minus,
                      larger(a.number, b.number), larger(a.factor, b.factor)};
}

bool loop_same_sum(loop_sum a, loop_sum b)
{
    return a.plus == b.plus && a.minus == b.minus && a.number == b.number && a.factor == b.factor;
}

/* The same terms, of names and parameters as these. */
static uint64_t marked(loop_terms *t, uint64_t terms, bool is_kept, bool is_times)
{
    uint64_t made = terms & UNNAMED;
    for (int k = NAMED, count = t->count; k < count; k++)
        if (terms >> k & 1) {
            term new = t->items[k];
            new.is_kept = new.is_kept || is_kept;
            new.is_times = new.is_times || is_times;
            made |= bit_of(t, new);
        }
    return made;
}

static loop_sum times(loop_terms *t, loop_sum s, int64_t number)
{
    if (number == 0)
        return number_sum(0);
    if (number < 0)
        s = negated(s);
    if (llabs(number) == 1)
        return s;
    const bool terms = s.plus || s.minus;
    return (loop_sum){marked(t, s.plus, false, true), marked(t, s.minus, false, true),
                      within(s.number * llabs(number)),
                      terms ? within((s.factor ? s.factor : 1) * llabs(number)) : s.factor};
}

static bool is_number(loop_sum s)
{
    return !s.plus && !s.minus;
}

static loop_sum product(loop_terms *t, loop_sum a, loop_sum b)
{
    if (is_number(a) || is_number(b))
        return is_number(a) ? times(t, b, a.number) : times(t, a, b.number);
    const bool minus = !a.plus != !b.plus;
    const uint64_t terms = marked(t, a.plus | a.minus | b.plus | b.minus, false, true);
    const int64_t factor = larger(larger(a.factor, b.factor), larger(a.number, b.number));
    return (loop_sum){minus ? 0 : terms, minus ? terms : 0, 0, llabs(factor)};
}

loop_sum loop_counted(loop_sum s, bool falls)
{
    const uint64_t plus = s.plus & ~(uint64_t)UNNAMED, minus = s.minus & ~(uint64_t)ANY;
    const bool back = falls || s.minus || s.number < 0;
    return (loop_sum){(s.plus & AWAY) | (back ? 0 : plus) | ANY, plus ? 0 : minus,
                      s.number > 0 && back ? 0 : s.number, s.factor};
}

loop_sum loop_kept_sum(loop_terms *t, loop_sum s, bool down)
{
    s.plus = down ? s.plus : marked(t, s.plus, true, false);
    s.minus = marked(t, s.minus, true, false);
    return s;
}

loop_sum loop_with_arguments(loop_terms *t, loop_sum s, const void *function,
                             const loop_sum *arguments, int count)
{
    loop_sum made = {s.plus & UNNAMED, s.minus & UNNAMED, s.number, s.factor};
    for (int k = NAMED, all = t->count; k < all; k++) {
        const term at = t->items[k];
        const uint64_t bit = UINT64_C(1) << k;
        if (!((s.plus | s.minus) & bit))
            continue;
        loop_sum by = {.plus = bit};
        if (at.function == function && function) {
            by = at.parameter < count ? arguments[at.parameter] : loop_any_sum();
            if (at.is_times)
                by = product(t, by, loop_any_sum());
            if (at.is_kept)
                by = loop_kept_sum(t, by, false);
        }
        if (s.plus & bit)
            made = loop_added(made, by, false);
        if (s.minus & bit)
            made = loop_added(made, by, true);
    }
    return made;
}

/* ---- names of the program ---- */

/* The name that the variable's declaration gives it, as `w` of `int stride = w;`; or itself. */
static str alias_of(const loop *l, str name)
{
    for (int k = 0; k < ALIASES; k++) {
        const host_name *h = host_find(l->host, name, l->c->directive.begin);
        if (!h || h->kind != HOST_VARIABLE)
            break;
        const size_t end = h->offset + h->name.size, rest = l->unit->source->size - end;
        const token_list t = token_scan(l->unit->arena, l->unit->source, end,
                                        end + (rest < 200 ? rest : 200));
        if (t.count < 3 || !str_is(t.items[0].text, "=") || t.items[1].kind != TOKEN_NAME ||
            !(str_is(t.items[2].text, ";") || str_is(t.items[2].text, ",")))
            break;
        name = t.items[1].text;
    }
    return name;
}

static loop_sum program_sum(loop_terms *t, const node *n)
{
    loop *l = t->l;
    const node *root = n;
    while (root->kind == NODE_MEMBER)
        root = root->a;
    int64_t value;
    if (root->kind != NODE_NAME || loop_level_of(l, root->at->text) >= 0 ||
        loop_find_variable(l, root->at->text))
        return loop_any_sum();
    if (n == root && loop_constant_value(l, (range){n->at, 1}, &value))
        return number_sum(value);
    const str name = n == root ? alias_of(l, n->at->text) : loop_spelled(l, n);
    return (loop_sum){.plus = bit_of(t, (term){.name = name})};
}

/* ---- expressions ---- */

static loop_sum number_of(const loop_terms *t, const node *n)
{
    int64_t value;
    if (loop_is_literal(n))
        return number_sum(strtoll(n->at->text.data, NULL, 10));
    const range r = {n->first, (size_t)(n->last - n->first) + 1};
    return ast_constant_value(t->l->unit, r, &value) ? number_sum(value) : loop_any_sum();
}

static bool is_product(const node *n)
{
    return n->kind == NODE_BINARY && str_is(n->at->text, "*");
}

static bool is_size(const node *n)
{
    return n->kind == NODE_TYPE_OPERAND ||
           (n->kind == NODE_UNARY && str_is(n->at->text, "sizeof"));
}

/* Of bytes, the number of elements. */
static loop_sum product_of(loop_terms *t, const node *n, loop_find_sum *find, void *data)
{
    if (is_size(n->a) || is_size(n->b))
        return loop_sum_of(t, is_size(n->a) ? n->b : n->a, find, data);
    const loop_sum a = loop_sum_of(t, n->a, find, data);
    return product(t, a, loop_sum_of(t, n->b, find, data));
}

loop_sum loop_sum_of(loop_terms *t, const node *n, loop_find_sum *find, void *data)
{
    loop_sum a;
    switch (n->kind) {
    case NODE_NUMBER: return number_of(t, n);
    case NODE_NAME: return find(data, n, &a) ? a : program_sum(t, n);
    case NODE_MEMBER: {
        const node *root = n;
        while (root->kind == NODE_MEMBER)
            root = root->a;
        return root->kind == NODE_NAME && find(data, root, &a) ? loop_any_sum()
                                                               : program_sum(t, n);
    }
    case NODE_COMMA: return loop_sum_of(t, n->b, find, data);
    case NODE_CAST: /* (int)(x * w) is a part of the row if x is a fraction */
        if (is_product(n->b) && !loop_is_literal(n->b->a) && !loop_is_literal(n->b->b))
            return loop_any_sum();
        return loop_sum_of(t, n->b, find, data);
    case NODE_CONDITIONAL:
        a = loop_counted(loop_sum_of(t, n->b ? n->b : n->a, find, data), false);
        return loop_either(a, loop_counted(loop_sum_of(t, n->c, find, data), false));
    case NODE_UNARY:
        if (!str_is(n->at->text, "-") && !str_is(n->at->text, "+"))
            return loop_any_sum();
        a = loop_sum_of(t, n->a, find, data);
        return str_is(n->at->text, "-") ? negated(a) : a;
    case NODE_BINARY: break;
    default: return loop_any_sum();
    }
    const bool minus = str_is(n->at->text, "-");
    if (is_product(n))
        return product_of(t, n, find, data);
    if (!minus && !str_is(n->at->text, "+"))
        return loop_any_sum();
    a = loop_sum_of(t, n->a, find, data);
    return loop_added(a, loop_sum_of(t, n->b, find, data), minus);
}

/* ---- bytes ---- */

static int64_t size_of_type(const char *type)
{
    static const struct {
        const char *words;
        int size;
    } rows[] = {{"char", 1},   {"short", 2},   {"int", 4},     {"float", 4},
                {"double", 8}, {"int32_t", 4}, {"int64_t", 8}, {"unsigned", 4}};
    for (size_t k = 0; type && k < sizeof rows / sizeof *rows; k++)
        if (!strcmp(type, rows[k].words))
            return rows[k].size;
    return 0;
}

/* A number of bytes: of elements, whose size is not known if it is 0. */
typedef struct bytes {
    loop_terms *t;
    loop_find_sum *find;
    void *data;
    int64_t size;
    bool has_row; /* it is a multiple of a row's size */
} bytes;

/* sizeof m[r], of a row; sizeof m, of an array. */
static bool is_row_size(const bytes *s, const node *n)
{
    size_t subscripts = 0;
    loop_sum own;
    for (; n && n->kind == NODE_INDEX; n = n->a)
        subscripts++;
    if (!n || n->kind != NODE_NAME || s->find(s->data, n, &own))
        return false;
    range extents[CKPP_MAX_DIMS];
    for (size_t k = subscripts + 1; k <= CKPP_MAX_DIMS; k++) {
        const loop_array a = {.path = n->at->text, .first = n->first, .dimensions = k};
        if (loop_extent_ranges(s->t->l, &a, extents) == k)
            return true;
    }
    return false;
}

/* The factors of a product that are not the elements' size; the numbers among them are in
 * *number. */
static loop_sum factors_of(bytes *s, const node *n, int64_t *number, bool *has_size)
{
    if (is_product(n)) {
        const loop_sum a = factors_of(s, n->a, number, has_size);
        return product(s->t, a, factors_of(s, n->b, number, has_size));
    }
    const bool size = is_size(n);
    const loop_sum by = size ? number_sum(1) : loop_sum_of(s->t, n, s->find, s->data);
    *has_size = *has_size || size;
    s->has_row = s->has_row || (size && n->kind == NODE_UNARY && is_row_size(s, n->a));
    if (!is_number(by))
        return by;
    *number = within(*number * by.number);
    return number_sum(1);
}

/* How many elements are so many bytes. */
static loop_sum count_of(bytes *s, const node *n)
{
    const bool minus = n->kind == NODE_BINARY && str_is(n->at->text, "-");
    int64_t number = 1;
    bool has_size = false;
    if (n->kind == NODE_CAST)
        return count_of(s, n->b);
    if (minus || (n->kind == NODE_BINARY && str_is(n->at->text, "+"))) {
        const loop_sum a = count_of(s, n->a);
        return loop_added(a, count_of(s, n->b), minus);
    }
    const loop_sum others = factors_of(s, n, &number, &has_size);
    if (s->has_row && (number != 1 || !is_number(others)))
        return loop_away();
    if (!has_size && (s->size || !is_number(others)))
        number = s->size ? (number + s->size - 1) / s->size : 1;
    return times(s->t, others, number);
}

loop_sum loop_bytes_sum(loop_terms *t, const node *n, const char *type, loop_find_sum *find,
                        void *data)
{
    bytes s = {.t = t, .find = find, .data = data, .size = size_of_type(type)};
    const loop_sum count = count_of(&s, n);
    return s.has_row ? loop_added(count, loop_any_sum(), false)
                     : loop_added(count, number_sum(1), true);
}

/* ---- rows ---- */

static bool is_length(const term *t, const loop_row *row)
{
    return t->is_kept || t->function || (row->length.size && str_equal(t->name, row->length));
}

bool loop_is_near(loop_terms *t, loop_sum s, const loop_row *row)
{
    static const loop_row unknown;
    row = row ? row : &unknown;
    const bool large = row->count && s.number >= row->count;
    bool up = large, down = row->count && -s.number >= row->count, others = s.plus & ANY;
    const bool back = s.minus || (s.number < 0 && !down);
    if ((s.plus | s.minus) & AWAY || (row->count && s.factor >= row->count))
        return false;
    for (int k = NAMED; k < t->count; k++) {
        const bool plus = s.plus >> k & 1, minus = s.minus >> k & 1;
        const bool length = is_length(&t->items[k], row);
        if ((plus || minus) && length && t->items[k].is_times && !row->is_plane)
            return false;
        up = up || (plus && length);
        down = down || (minus && length);
        others = others || (plus && !length);
    }
    if (!s.plus && s.number <= 0 && (s.minus || s.number < 0))
        return false; /* in front of the first element */
    if (down)
        return up;
    return !up || row->is_plane || (back && (!others || s.minus));
}

/* The row that has these extents together; there are none if they are not known. */
static loop_row *row_of_ranges(loop *l, const range *extents, size_t count, bool is_plane)
{
    loop_row *row = arena_alloc(l->unit->arena, sizeof *row);
    *row = (loop_row){.count = count > 0, .is_plane = is_plane};
    for (size_t k = 0; k < count && row->count; k++) {
        int64_t value;
        const bool known = loop_constant_value(l, extents[k], &value) && value > 0;
        row->count = known ? within(row->count * value) : 0;
    }
    if (is_plane || !count)
        return row;
    text name = {0};
    for (size_t k = 0; k < extents->count; k++)
        text_put(&name, extents->first[k].text.data, extents->first[k].text.size);
    row->length = arena_take(l->unit->arena, &name);
    if (extents->count == 1)
        row->length = alias_of(l, row->length);
    return row;
}

static bool has_level(const loop *l, const node *n)
{
    for (const token *t = n->first; t <= n->last; t++)
        if (t->kind == TOKEN_NAME && loop_level_of(l, t->text) >= 0)
            return true;
    return false;
}

const loop_row *loop_row_of_access(loop *l, const node *access)
{
    size_t dimensions = 0, own = 0;
    const node *n = access;
    for (; n->kind == NODE_INDEX; n = n->a, dimensions++)
        if (own == dimensions && !has_level(l, n->b))
            own++;
    own += own == 0; /* the pointer moves along its last subscript */
    if (dimensions < 2 || dimensions > CKPP_MAX_DIMS)
        return NULL;
    range extents[CKPP_MAX_DIMS];
    const str path = loop_spelled(l, n);
    const loop_array a = {.path = path,
                          .first = n->first,
                          .dimensions = dimensions,
                          .clause = loop_clause_of(l, path)};
    const size_t most = own < dimensions ? own : dimensions - 1;
    const bool known = loop_extent_ranges(l, &a, extents) == dimensions;
    return row_of_ranges(l, &extents[dimensions - most], known ? most : 0, most > 1);
}

const loop_row *loop_row_of_member(loop *l, str member)
{
    range extents[CKPP_MAX_DIMS];
    const size_t found = loop_member_ranges(l, member, extents);
    return found ? row_of_ranges(l, extents, found, found > 1) : NULL;
}
