/* coordinates.c - subscripts of raw parameters that are coordinates of the element at hand, as in
 * x(j - 1, k) where j is _ind[0] and k is _ind[1].
 *
 * They are found where that is certain: the subscripts are _ind[d], or variables that are set
 * to it once, plus or minus constants and counters of loops between constants, in the order of
 * the dimensions. On a GPU such a neighbour need not be read where it stands: x(j - 1, k) becomes
 * ckpp_near_x.pick(x(j - 1, k), -1, 0), which gives what has been read ahead, or else the element
 * itself. Loops that count neighbours are unrolled, so that these stay in registers. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

enum { VARIABLES = 16, COUNTERS = 16, FARTHEST = 16, MOST_NEIGHBOURS = 64 };

/* A variable that goes through the numbers from `low` to `high` in the loop of the tokens from
 * `loop` to in front of `end`, which nothing else changes. */
typedef struct counter {
    str name;
    int loop, end;
    int64_t low, high;
    bool is_used;
} counter;

/* A variable that is coordinate `dim` of the element, plus `by`, plus or minus a counter. */
typedef struct coordinate {
    str name;
    int64_t dim, by;
    counter *counter; /* or NULL */
    int times;        /* 1 or -1 */
} coordinate;

typedef struct finder {
    unit *unit;
    const outline *o;
    const parameter *parameters;
    coordinate found[VARIABLES];
    int count;
    counter counters[COUNTERS];
    int ncounters;
} finder;

static uint32_t code(const finder *f, int k)
{
    return outline_code(f->o, k);
}

static range tokens_between(const finder *f, int from, int to)
{
    return (range){f->o->t[from].t, (size_t)(to - from)};
}

/* The counter whose name is at k; NULL: there is none. */
static counter *find_counter(finder *f, int k)
{
    for (int j = f->ncounters; j-- > 0 && outline_is_name(f->o, k);)
        if (f->counters[j].loop < k && k < f->counters[j].end &&
            str_equal(f->counters[j].name, f->o->t[k].t->text))
            return &f->counters[j];
    return NULL;
}

/* Reads the term of a sum at [k, end): "_ind[0]" or a variable's name, a counter, a constant.
 * *has_dim: there was a coordinate among the terms before, or it is one. */
static bool read_term(finder *f, int k, int end, int sign, coordinate *to, bool *has_dim)
{
    int64_t number;
    int j = 0;
    while (j < f->count &&
           !(outline_is_name(f->o, k) && str_equal(f->found[j].name, f->o->t[k].t->text)))
        j++;
    const bool is_ind = outline_is_word(f->o, k, "_ind") && code(f, k + 1) == '[' &&
                        f->o->t[k + 1].partner == k + 3 && end == k + 4;
    if (is_ind || (j < f->count && end == k + 1)) {
        const bool second = *has_dim || (!is_ind && f->found[j].counter && to->counter);
        if (sign < 0 || second ||
            (is_ind && !ast_constant_value(f->unit, tokens_between(f, k + 2, k + 3), &to->dim)))
            return false;
        *has_dim = true;
        if (is_ind)
            return true;
        to->dim = f->found[j].dim;
        to->by += f->found[j].by;
        if (f->found[j].counter) {
            to->counter = f->found[j].counter;
            to->times = f->found[j].times;
        }
        return true;
    }
    counter *c = end == k + 1 ? find_counter(f, k) : NULL;
    if (c && !to->counter) {
        to->counter = c;
        to->times = sign;
        return true;
    }
    if (c || !ast_constant_value(f->unit, tokens_between(f, k, end), &number))
        return false;
    to->by += sign * number;
    return true;
}

/* Reads a coordinate plus or minus constants and at most one counter at [k, end). */
static bool read_coordinate(finder *f, int k, int end, coordinate *to)
{
    bool has_dim = false;
    int sign = 1;
    if (code(f, k) == '(' && f->o->t[k].partner == end - 1)
        return read_coordinate(f, k + 1, end - 1, to);
    *to = (coordinate){.by = 0};
    while (k < end) {
        int next = k;
        while (next < end && code(f, next) != '+' && code(f, next) != '-')
            next = outline_skip(f->o, next);
        if (next == k || next > end || !read_term(f, k, next, sign, to, &has_dim))
            return false;
        sign = code(f, next) == '-' ? -1 : 1;
        k = next + (next < end);
        if (next < end && k == end)
            return false;
    }
    return has_dim;
}

/* ---- variables ---- */

/* Whether the declaration that begins the statement around k is of integers, none narrower than
 * int. */
static bool is_wide(const finder *f, int k)
{
    static const char *const words[] = {"const",   "int",       "long",     "unsigned",
                                        "signed",  "int64_t",   "uint64_t", "size_t",
                                        "ssize_t", "ptrdiff_t", "auto"};
    while (k > 0 && !f->o->t[k].starts)
        k--;
    for (int n = 0; outline_kind(f->o, k) == TOKEN_NAME && !f->o->t[k].declares; k++, n++) {
        bool known = false;
        for (size_t j = 0; j < sizeof words / sizeof *words; j++)
            known = known || outline_is_word(f->o, k, words[j]);
        if (!known)
            return false;
    }
    return f->o->t[k].declares == DECLARES_VALUE;
}

/* Whether the call whose '(' is at k leaves its arguments alone: elements of a raw parameter, a
 * built-in function, a conversion. */
static bool keeps_arguments(const finder *f, int k)
{
    name_kind kind;
    int callee = k - 1;
    if (outline_role_of(f->o, callee) == ROLE_ANGLE)
        callee = f->o->t[callee].partner - 1;
    if (callee < 0 || body_is_arrow(code(f, callee - 1)))
        return false;
    if (code(f, callee) == ')') /* (float)(j) */
        return outline_keyword(f->o, callee - 1) & KEYWORD_TYPE;
    if (outline_keyword(f->o, callee) & (KEYWORD_TYPE | KEYWORD_CXX))
        return true;
    if (!outline_is_name(f->o, callee))
        return false;
    const str name = f->o->t[callee].t->text;
    for (const parameter *p = f->parameters; p; p = p->next)
        if (p->raw && str_equal(p->name->text, name))
            return true;
    return names_is_builtin(name, &kind) && !names_find(f->o->declared, name, &kind) &&
           !(f->o->known && names_find(f->o->known, name, &kind));
}

/* Whether what is in front of k, and behind `next`, changes what is between, or may do so. */
static bool is_changed(const finder *f, int k, int next)
{
    const uint32_t before = code(f, k - 1), after = code(f, next);
    const int parent = f->o->t[k].parent, role = outline_role_of(f->o, parent);
    uint32_t last = after;
    while (last > 0xff)
        last >>= 8;
    if (before == '(' && after == ')' && role == ROLE_GROUP)
        return is_changed(f, parent, next + 1);
    const bool compares = after == CODE2('=', '=') || after == CODE2('!', '=') ||
                          after == CODE2('<', '=') || after == CODE2('>', '=');
    const bool alone = (before == '(' || before == ',' || before == '{') &&
                       (after == ')' || after == ',' || after == '}');
    return (last == '=' && !compares) || after == CODE2('+', '+') || after == CODE2('-', '-') ||
           before == CODE2('+', '+') || before == CODE2('-', '-') || before == '&' ||
           (alone && role == ROLE_INIT) ||
           (alone && (role == ROLE_CALL || role == ROLE_PARAMS) && !keeps_arguments(f, parent));
}

/* Whether the name at k is in a statement that declares a reference, or in assembly. */
static bool is_bound(const finder *f, int k)
{
    for (int j = f->o->t[k].parent; j >= 0; j = f->o->t[j].parent)
        if (outline_role_of(f->o, j) == ROLE_ASM)
            return true;
    for (; k > 0 && !f->o->t[k].starts; k--)
        if (f->o->t[k].declares && (code(f, k - 1) == '&' || code(f, k - 1) == CODE2('&', '&')))
            return true;
    return false;
}

/* Whether a variable is declared once with this name, and keeps its first value. */
static bool is_constant(const finder *f, str name)
{
    const outline *o = f->o;
    int declared = 0;
    for (int k = 0; k < o->count; k++) {
        if (!outline_is_name(o, k) || body_is_arrow(code(f, k - 1)))
            continue;
        const bool same = str_equal(o->t[k].t->text, name);
        declared += same && o->t[k].declares;
        if (same && !o->t[k].declares && (is_changed(f, k, k + 1) || is_bound(f, k)))
            return false;
        if (!same && pp_mentions(f->unit->arena, outline_macro, o, o->t[k].t->text, name))
            return false;
    }
    return declared == 1;
}

/* ---- counters ---- */

/* The index after the loop whose `for` is at k; -1: its statement is neither a block nor an
 * expression, nor such a loop. */
static int loop_end(const finder *f, int k)
{
    const outline *o = f->o;
    const int first = outline_skip(o, k + 1);
    if (code(f, first) == '{')
        return outline_skip(o, first);
    if (outline_is_word(o, first, "for") && code(f, first + 1) == '(')
        return loop_end(f, first);
    if (outline_kind(o, first) == TOKEN_NAME && !outline_is_name(o, first))
        return -1;
    int end = first;
    while (end < o->count && code(f, end) != ';')
        end = outline_skip(o, end);
    return end + 1;
}

/* Whether the loop leaves its counter alone, but for the token at `step`. */
static bool keeps_counter(const finder *f, const counter *c, int name, int step)
{
    const outline *o = f->o;
    for (int k = c->loop; k < c->end; k++) {
        if (!outline_is_name(o, k) || body_is_arrow(code(f, k - 1)) || k == name || k == step)
            continue;
        if (!str_equal(o->t[k].t->text, c->name)) {
            if (pp_mentions(f->unit->arena, outline_macro, o, o->t[k].t->text, c->name))
                return false;
        } else if (o->t[k].declares || is_changed(f, k, k + 1) || is_bound(f, k)) {
            return false;
        }
    }
    return true;
}

/* Whether a directive is in front of token k: it may be of the loop there. */
static bool follows_directive(const finder *f, int k)
{
    const outline *o = f->o;
    for (int d = 0; d < o->ndirectives; d++)
        if (o->directives[d]->offset < o->t[k].t->offset &&
            (k == 0 || o->directives[d]->offset > o->t[k - 1].t->offset))
            return true;
    return false;
}

/* Reads for (int d = LOW; d < HIGH; d++) at k. */
static bool read_loop(const finder *f, int k, counter *to)
{
    const outline *o = f->o;
    const int close = o->t[k + 1].partner;
    int name = k + 2, test, step;
    while (name < close && o->t[name].declares != DECLARES_VALUE)
        name++;
    for (test = name; test < close && code(f, test) != ';';)
        test = outline_skip(o, test);
    for (step = test + 1; step < close && code(f, step) != ';';)
        step = outline_skip(o, step);
    const bool below = code(f, test + 2) == '<', after = outline_is_name(o, step + 1);
    if (step + 3 != close || code(f, name + 1) != '=' || !is_wide(f, name) ||
        !ast_constant_value(f->unit, tokens_between(f, name + 2, test), &to->low) ||
        (!below && code(f, test + 2) != CODE2('<', '=')) || test + 3 >= step ||
        !ast_constant_value(f->unit, tokens_between(f, test + 3, step), &to->high) ||
        code(f, after ? step + 2 : step + 1) != CODE2('+', '+'))
        return false;
    to->name = o->t[name].t->text;
    to->high -= below;
    to->loop = k;
    to->end = loop_end(f, k);
    const int stepped = after ? step + 1 : step + 2;
    return to->end > 0 && outline_is_name(o, test + 1) && outline_is_name(o, stepped) &&
           str_equal(o->t[test + 1].t->text, to->name) &&
           str_equal(o->t[stepped].t->text, to->name) && to->high >= to->low &&
           to->high - to->low < MOST_NEIGHBOURS && keeps_counter(f, to, name, stepped);
}

static void find_counters(finder *f)
{
    for (int k = 0; k < f->o->count && f->ncounters < COUNTERS; k++) {
        counter c = {0};
        if (outline_is_word(f->o, k, "for") && code(f, k + 1) == '(' &&
            outline_role_of(f->o, k + 1) == ROLE_FOR && !f->o->t[k].conditional &&
            !follows_directive(f, k) && read_loop(f, k, &c))
            f->counters[f->ncounters++] = c;
    }
}

static void find_variables(finder *f)
{
    const outline *o = f->o;
    for (int k = 0; k < o->count && f->count < VARIABLES; k++) {
        coordinate c;
        int end = k + 2;
        if (o->t[k].declares != DECLARES_VALUE || code(f, k + 1) != '=' || o->t[k].conditional)
            continue;
        while (end < o->count && code(f, end) != ',' && code(f, end) != ';')
            end = outline_skip(o, end);
        if (end >= o->count || !read_coordinate(f, k + 2, end, &c) || !is_wide(f, k) ||
            !is_constant(f, o->t[k].t->text))
            continue;
        c.name = o->t[k].t->text;
        f->found[f->count++] = c;
    }
}

/* ---- subscripts ---- */

/* Reads the subscripts of x(j, k) at k, those of the last dimensions. Returns how many there are;
 * 0: they are no coordinates in order. */
static size_t read_subscripts(finder *f, int k, coordinate to[CKPP_NEAR_DIMS])
{
    const int close = f->o->t[k + 1].partner;
    coordinate found[CKPP_NEAR_DIMS] = {{.by = 0}};
    size_t n = 0;
    for (int from = k + 2; from < close; n++) {
        int end = from;
        while (end < close && code(f, end) != ',')
            end = outline_skip(f->o, end);
        if (n == CKPP_NEAR_DIMS || !read_coordinate(f, from, end, &found[n]) ||
            found[n].dim != (int64_t)n || found[n].by < INT8_MIN || found[n].by > INT8_MAX)
            return 0;
        from = end + 1;
    }
    for (size_t d = 0; d < CKPP_NEAR_DIMS; d++)
        to[d] = d + n < CKPP_NEAR_DIMS ? (coordinate){.by = 0} : found[d + n - CKPP_NEAR_DIMS];
    return n;
}

/* Adds the neighbours that the subscripts stand for, from dimension d on; at[]: of counters before
 * it. False: there are too many, or some are too far. */
static bool add_neighbours(unit *u, parameter *p, const coordinate c[CKPP_NEAR_DIMS], size_t d,
                           int64_t at[CKPP_NEAR_DIMS])
{
    signed char by[CKPP_NEAR_DIMS];
    if (d == CKPP_NEAR_DIMS) {
        for (size_t j = 0; j < d; j++) {
            const int64_t far = c[j].by + c[j].times * at[j];
            if (far < -FARTHEST || far > FARTHEST)
                return false;
            by[j] = (signed char)far;
        }
        return p->nneighbours <= MOST_NEIGHBOURS && ast_add_neighbour(u, p, by);
    }
    size_t same = 0;
    while (same < d && c[same].counter != c[d].counter)
        same++;
    const bool is_new = c[d].counter && same == d;
    const int64_t low = is_new     ? c[d].counter->low
                        : same < d ? at[same]
                                   : 0,
                  high = is_new ? c[d].counter->high : low;
    for (at[d] = low; at[d] <= high; at[d]++)
        if (!add_neighbours(u, p, c, d + 1, at))
            return false;
    return true;
}

static void note_member(unit *u, construct *c, const body_member *m)
{
    body_member *members = arena_grow(u->arena, (void *)(uintptr_t)c->facts.members,
                                      c->facts.nmembers, sizeof *members);
    members[c->facts.nmembers++] = *m;
    c->facts.members = members;
}

static void note_loop(unit *u, construct *c, int k)
{
    int *loops = arena_grow(u->arena, (void *)(uintptr_t)c->facts.unrolled, c->facts.nunrolled,
                            sizeof *loops);
    loops[c->facts.nunrolled++] = k;
    c->facts.unrolled = loops;
}

static void note_subscripts(finder *f, construct *c, parameter *p, int k)
{
    body_member m = {
        .token = k, .at = f->o->t[k].t, .param = p->use, .what = CKPP_MENTIONS_COORDINATES};
    coordinate found[CKPP_NEAR_DIMS];
    const size_t n = read_subscripts(f, k, found), before = p->nneighbours;
    if (!n || (p->nsubscripts && p->nsubscripts != n))
        return;
    if (!add_neighbours(f->unit, p, found, 0, (int64_t[CKPP_NEAR_DIMS]){0})) {
        p->nneighbours = before;
        return;
    }
    p->nsubscripts = n;
    for (size_t d = 0; d < CKPP_NEAR_DIMS; d++) {
        const coordinate *x = &found[d];
        m.by[d] = (signed char)x->by;
        if (!x->counter)
            continue;
        x->counter->is_used = true;
        m.more[d] = arena_printf(f->unit->arena, " %c (int)%.*s", x->times < 0 ? '-' : '+',
                                 (int)x->counter->name.size, x->counter->name.data);
    }
    note_member(f->unit, c, &m);
}

void coordinates_find(unit *u, construct *c, const name_set *known)
{
    const outline o = outline_make(u->arena, &c->body_tokens, ROLE_BLOCK, NULL, known);
    finder f = {.unit = u, .o = &o, .parameters = c->parameters};
    if (!c->facts.uses_ind || c->facts.hides_names || !o.balanced)
        return;
    find_counters(&f);
    find_variables(&f);
    for (int k = 0; k < o.count; k++) {
        parameter *p = c->parameters;
        if (!outline_is_name(&o, k) || o.t[k].declares || outline_code(&o, k + 1) != '(' ||
            o.t[k + 1].partner < k || o.t[k].conditional || body_is_arrow(outline_code(&o, k - 1)))
            continue;
        while (p && !(p->raw && !ast_is_output(p) && str_equal(p->name->text, o.t[k].t->text)))
            p = p->next;
        if (p)
            note_subscripts(&f, c, p, k);
    }
    for (int j = 0; j < f.ncounters; j++)
        if (f.counters[j].is_used)
            note_loop(u, c, f.counters[j].loop);
}
