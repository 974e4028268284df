/* coordinates.c - subscripts of raw parameters that are coordinates of the element at hand, as in
 * x(j - 1, k) where j is _ind[0] and k is _ind[1].
 *
 * They are found where that is certain: the subscripts are _ind[d], or variables that are set
 * to it once, plus or minus constants, in the order of the dimensions. On a GPU such a
 * neighbour need not be read where it stands: x(j - 1, k) becomes ckpp_near_x.pick(x(j - 1,
 * k), -1, 0), which gives what has been read ahead, or else the element itself. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

enum { VARIABLES = 16, FARTHEST = 16 };

/* A variable that is coordinate `dim` of the element, plus `by`. */
typedef struct coordinate {
    str name;
    int64_t dim, by;
} coordinate;

typedef struct finder {
    unit *unit;
    const outline *o;
    coordinate found[VARIABLES];
    int count;
} finder;

static uint32_t code(const finder *f, int k)
{
    return outline_code(f->o, k);
}

static range tokens_between(const finder *f, int from, int to)
{
    return (range){f->o->t[from].t, (size_t)(to - from)};
}

/* Reads "_ind[0]", or a variable's name, at k, and "+ 1" or "- R" behind it, up to `end`. */
static bool read_coordinate(const finder *f, int k, int end, coordinate *to)
{
    int next = k + 1;
    if (code(f, k) == '(' && f->o->t[k].partner == end - 1)
        return read_coordinate(f, k + 1, end - 1, to);
    if (outline_is_word(f->o, k, "_ind")) {
        if (code(f, k + 1) != '[' || f->o->t[k + 1].partner != k + 3 ||
            !ast_constant_value(f->unit, tokens_between(f, k + 2, k + 3), &to->dim))
            return false;
        to->by = 0;
        next = k + 4;
    } else {
        int j = 0;
        while (j < f->count &&
               !(outline_is_name(f->o, k) && str_equal(f->found[j].name, f->o->t[k].t->text)))
            j++;
        if (j == f->count)
            return false;
        to->dim = f->found[j].dim;
        to->by = f->found[j].by;
    }
    int64_t by = 0;
    const uint32_t sign = next < end ? code(f, next) : 0;
    if (next < end && ((sign != '+' && sign != '-') || next + 2 != end ||
                       !ast_constant_value(f->unit, tokens_between(f, next + 1, end), &by)))
        return false;
    to->by += sign == '-' ? -by : by;
    return true;
}

/* ---- variables ---- */

/* Whether the declaration that begins the statement around k is of integers that hold every
 * coordinate. */
static bool is_wide(const finder *f, int k)
{
    static const char *const words[] = {"const",   "int",      "long",   "unsigned", "signed",
                                        "int64_t", "uint64_t", "size_t", "ssize_t",  "ptrdiff_t",
                                        "auto"};
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

/* Whether the name at k is, or may be, changed there. */
static bool is_changed(const finder *f, int k)
{
    const uint32_t before = code(f, k - 1), after = code(f, k + 1);
    uint32_t last = after;
    while (last > 0xff)
        last >>= 8;
    const bool compares = after == CODE2('=', '=') || after == CODE2('!', '=') ||
                          after == CODE2('<', '=') || after == CODE2('>', '=');
    return (last == '=' && !compares) || after == CODE2('+', '+') || after == CODE2('-', '-') ||
           before == CODE2('+', '+') || before == CODE2('-', '-') || before == '&';
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
        if (end >= o->count || !read_coordinate(f, k + 2, end, &c) || !is_wide(f, k))
            continue;
        c.name = o->t[k].t->text;
        f->found[f->count++] = c;
    }
    for (int j = 0; j < f->count; j++) {
        bool sure = true;
        int declared = 0;
        for (int k = 0; k < o->count; k++) {
            if (!outline_is_name(o, k) || !str_equal(o->t[k].t->text, f->found[j].name) ||
                body_is_arrow(code(f, k - 1)))
                continue;
            declared += o->t[k].declares != DECLARES_NOTHING;
            sure = sure && (o->t[k].declares || !is_changed(f, k));
        }
        if (!sure || declared != 1)
            f->found[j--] = f->found[--f->count];
    }
}

/* ---- subscripts ---- */

/* Reads the subscripts of x(j, k) at k, as offsets of the last dimensions. */
static size_t read_subscripts(const finder *f, int k, signed char by[CKPP_NEAR_DIMS])
{
    const int close = f->o->t[k + 1].partner;
    int64_t found[CKPP_NEAR_DIMS];
    size_t n = 0;
    for (int from = k + 2; from < close;) {
        int to = from;
        coordinate c;
        while (to < close && code(f, to) != ',')
            to = outline_skip(f->o, to);
        if (n == CKPP_NEAR_DIMS || !read_coordinate(f, from, to, &c) || c.dim != (int64_t)n ||
            c.by < -FARTHEST || c.by > FARTHEST)
            return 0;
        found[n++] = c.by;
        from = to + 1;
    }
    for (size_t d = 0; d < n; d++)
        by[CKPP_NEAR_DIMS - n + d] = (signed char)found[d];
    return n;
}

static void note(unit *u, construct *c, parameter *p, const body_member *m)
{
    body_member *members = arena_grow(u->arena, (void *)(uintptr_t)c->facts.members,
                                      c->facts.nmembers, sizeof *members);
    members[c->facts.nmembers++] = *m;
    c->facts.members = members;
    ast_add_neighbour(u, p, m->by);
}

void coordinates_find(unit *u, construct *c, const name_set *known)
{
    const outline o = outline_make(u->arena, &c->body_tokens, ROLE_BLOCK, NULL, known);
    finder f = {.unit = u, .o = &o};
    if (!c->facts.uses_ind || c->facts.hides_names || !o.balanced)
        return;
    find_variables(&f);
    for (int k = 0; k < o.count; k++) {
        parameter *p = c->parameters;
        if (!outline_is_name(&o, k) || o.t[k].declares || outline_code(&o, k + 1) != '(' ||
            o.t[k + 1].partner < k || o.t[k].conditional || body_is_arrow(outline_code(&o, k - 1)))
            continue;
        while (p && !(p->raw && !ast_is_output(p) && str_equal(p->name->text, o.t[k].t->text)))
            p = p->next;
        body_member m = {.token = k, .at = o.t[k].t, .what = CKPP_MENTIONS_COORDINATES};
        const size_t n = p ? read_subscripts(&f, k, m.by) : 0;
        if (!n || (p->nsubscripts && p->nsubscripts != n))
            continue;
        p->nsubscripts = n;
        m.param = p->use;
        note(u, c, p, &m);
    }
}
