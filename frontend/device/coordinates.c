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
    const parameter *parameters;
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

/* Whether the declaration that begins the statement around k is of integers, none narrower than
 * int. */
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

/* Whether the macro's text has the name, or another macro that does. */
static bool macro_has(const finder *f, str macro, str name, int depth)
{
    name_kind kind;
    const name_set *set = f->o->known;
    if (names_find(f->o->declared, macro, &kind) && kind == NAME_MACRO)
        set = f->o->declared;
    const str text = set ? names_macro_text(set, macro) : (str){"", 0};
    source *s = source_from(f->unit->arena, "", text.data, text.size);
    const token_list tokens = token_scan(f->unit->arena, s, 0, text.size);
    for (size_t k = 0; k < tokens.count; k++) {
        const token *t = &tokens.items[k];
        if (t->kind == TOKEN_NAME && (str_equal(t->text, name) || depth > 16 ||
                                      (!str_equal(t->text, macro) &&
                                       macro_has(f, t->text, name, depth + 1))))
            return true;
    }
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
        if (!same && macro_has(f, o->t[k].t->text, name, 0))
            return false;
    }
    return declared == 1;
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
    finder f = {.unit = u, .o = &o, .parameters = c->parameters};
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
