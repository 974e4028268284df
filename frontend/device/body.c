/* body.c - body_check(): reports unknown names in a body, and finds the facts that decide how a
 * kernel is generated.
 *
 * Names are not resolved by scope: a name that is declared anywhere in the body counts as known
 * everywhere in it. Shadowing is followed only for parameters and counters, because facts about
 * them change the generated code. */
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_AHEAD = 64 };

static uint32_t code(const body_walk *b, int k)
{
    return outline_code(&b->o, k);
}

static bool is_name(const body_walk *b, int k)
{
    return outline_is_name(&b->o, k);
}

static bool is_assignment(uint32_t c)
{
    uint32_t last = c;
    int n = 1;
    while (last > 0xff)
        last >>= 8, n++;
    if (last != '=' || c == CODE2('=', '=') || c == CODE2('!', '='))
        return false;
    return n != 2 || (c != CODE2('<', '=') && c != CODE2('>', '='));
}

/* ---- shadowing ---- */

static int statement_end(const body_walk *b, int k)
{
    const outline *o = &b->o;
    while (k < o->count && code(b, k) != ';') {
        bool block = code(b, k) == '{' && o->t[k].role == ROLE_BLOCK;
        k = outline_skip(o, k);
        if (block)
            return k;
    }
    return k;
}

static int scope_end(const body_walk *b, int k)
{
    const outline *o = &b->o;
    int parent = o->t[k].parent, role = outline_role_of(o, parent);
    while (parent >= 0 && (role == ROLE_DECLARATOR || role == ROLE_ENUM || role == ROLE_BINDING)) {
        parent = o->t[parent].parent;
        role = outline_role_of(o, parent);
    }
    int close = parent < 0 ? o->count : o->t[parent].partner;
    if (close < 0 || parent < 0)
        return o->count;
    if (role == ROLE_FOR || role == ROLE_CONTROL)
        return statement_end(b, close + 1);
    if (role != ROLE_PARAMS && role != ROLE_CAPTURE)
        return close;
    for (int j = close + 1; j < o->count && j < close + LOOK_AHEAD && code(b, j) != ';';
         j = outline_skip(o, j))
        if (code(b, j) == '{')
            return outline_skip(o, j);
    return close;
}

/* ---- how a parameter is used ---- */

/* The index behind the members and subscripts that follow the name at k. *plain is whether writing
 * there writes to the parameter itself, and not through a pointer in it. */
static int access_end(const body_walk *b, int k, bool raw, bool *plain)
{
    int j = k + 1;
    *plain = true;
    for (bool first = true;; first = false) {
        uint32_t c = code(b, j);
        if (body_is_arrow(c) && outline_kind(&b->o, j + 1) == TOKEN_NAME) {
            *plain &= c == '.';
            j += 2;
        } else if ((c == '[' || (c == '(' && raw && first)) && b->o.t[j].partner > j) {
            *plain &= raw && first;
            j = b->o.t[j].partner + 1;
        } else {
            return j;
        }
    }
}

static bool is_operand(const body_walk *b, int k)
{
    uint32_t c = code(b, k);
    return is_name(b, k) || c == ')' || c == ']' || outline_kind(&b->o, k) == TOKEN_NUMBER ||
           outline_is_word(&b->o, k, "this");
}

/* Whether the operand [k, end) may be written indirectly: its address or a reference may be taken,
 * or a function may get one. */
static bool is_handed_out(const body_walk *b, int k, int end)
{
    const outline *o = &b->o;
    uint32_t before = code(b, k - 1), after = code(b, end);
    int parent = o->t[k].parent, role = outline_role_of(o, parent);
    if (before == '&' && !is_operand(b, k - 2))
        return true;
    if (after == '(' && end > k + 1)
        return true; /* a method */
    if ((before == '(' || before == ',') && (after == ')' || after == ',') &&
        (role == ROLE_CALL || role == ROLE_PARAMS || role == ROLE_ASM))
        return true;
    if (role == ROLE_INIT && before == '{' && after == '}')
        return true;
    if (role == ROLE_GROUP && (is_assignment(code(b, o->t[parent].partner + 1)) || before == '('))
        return true;
    if (before == '*' && !is_operand(b, k - 2) &&
        (is_assignment(after) || after == CODE2('+', '+')))
        return true;
    return before == '=' && is_name(b, k - 2) &&
           (code(b, k - 3) == '&' || code(b, k - 3) == CODE2('&', '&'));
}

/* Whether the name at k is the first operand where a pointer is expected: *(x + k), (x + k)[j],
 * (float4 *)x, float *p = x + k, __ldg(x + k). */
static bool is_like_pointer(const body_walk *b, int k)
{
    const outline *o = &b->o;
    for (; code(b, k - 1) == '(' && o->t[k - 1].partner > k; k--) {
        uint32_t before = code(b, k - 2), after = code(b, o->t[k - 1].partner + 1);
        if (before == '>' ? code(b, k - 3) == '*' : after == '[' || after == CODE2('-', '>'))
            return true;
        if ((before == '*' && !is_operand(b, k - 3)) || (before == ')' && code(b, k - 3) == '*'))
            return true;
        if (is_name(b, k - 2))
            return o->t[k - 2].t->text.size > 4 &&
                   memcmp(o->t[k - 2].t->text.data, "__ld", 4) == 0;
    }
    int name = k - 2;
    if (code(b, k - 1) != '=' || !is_name(b, name) || !o->t[name].declares)
        return code(b, k - 1) == ')' && code(b, k - 2) == '*';
    while (outline_keyword(o, name - 1) & KEYWORD_SPECIFIER) /* restrict, const */
        name--;
    return code(b, name - 1) == '*';
}

/* A mention of an array in a raw kernel, which is a pointer there. Only writes through x[k] and *x
 * are noted; the pointer itself may be written, and copies of it are not followed. */
static void use_pointer(body_walk *b, tracked *t, int k)
{
    body_param *p = t->param;
    bool plain;
    int end = access_end(b, k, true, &plain);
    uint32_t before = code(b, k - 1), next = code(b, k + 1), after = code(b, end);
    bool star = before == '*' && !is_operand(b, k - 2), index = next == '[';
    p->dereferenced |= star || index || next == CODE2('-', '>');
    p->like_pointer = p->like_pointer || is_like_pointer(b, k);
    bool stepped = after == CODE2('+', '+') || after == CODE2('-', '-') ||
                   before == CODE2('+', '+') || before == CODE2('-', '-');
    if ((index && plain && (is_assignment(after) || stepped)) ||
        (star && end == k + 1 && is_assignment(after)))
        body_write(t, b->o.t[k].t->offset);
}

/* A mention of i or n: notes the first that is certainly the counter, and not a variable that a
 * macro declares. */
static void use_counter(body_walk *b, tracked *t, int k)
{
    const outline_token *at = &b->o.t[k];
    t->unclear |= at->parent >= 0 && code(b, b->o.t[at->parent].partner + 1) == '{' &&
                  b->o.t[at->parent].role == ROLE_CALL; /* EACH(i, 3) { */
    if (t->plain && !*t->plain && !t->unclear && !at->conditional && !b->facts.hides_names)
        *t->plain = at->t;
}

static bool is_written(const body_walk *b, int k, int end)
{
    uint32_t before = code(b, k - 1), after = code(b, end);
    return is_assignment(after) || after == CODE2('+', '+') || after == CODE2('-', '-') ||
           before == CODE2('+', '+') || before == CODE2('-', '-');
}

/* Notes x.shape, x(j, k) and the like; false if the name at k does not begin one of these. */
static bool use_member(body_walk *b, tracked *t, int k)
{
    body_param *p = t->param;
    name_kind kind;
    bool macro = b->known && names_find(b->known, p->name, &kind) && kind == NAME_MACRO;
    unsigned what = macro ? 0 : members_find(&b->o, k, (array_form)p->array);
    p->bare = p->bare || !what;
    if (!what)
        return false;
    body_note_member(b, p, k, what);
    if ((what == CKPP_MENTIONS_VIEW || what == CKPP_MENTIONS_NEAR) &&
        is_written(b, k, members_end(&b->o, k)))
        body_write(t, b->o.t[k].t->offset);
    return true;
}

static void use(body_walk *b, tracked *t, int k)
{
    *t->used = true;
    if (!t->param) {
        use_counter(b, t, k);
        return;
    }
    if (use_member(b, t, k))
        return;
    if (t->param->is_pointer) {
        use_pointer(b, t, k);
        return;
    }
    b->owner[k] = (unsigned short)(t->param - b->params < 0xffff ? t->param - b->params + 1 : 0);
    bool plain;
    int end = access_end(b, k, t->param->raw, &plain);
    if ((is_written(b, k, end) && (plain || t->param->is_output)) ||
        (t->param->is_output && is_handed_out(b, k, end)))
        body_write(t, b->o.t[k].t->offset);
}

/* ---- the walk ---- */

static void visit_keyword(body_walk *b, int k)
{
    const outline_token *t = &b->o.t[k];
    body_mention_complex(b, t->t->text);
    if (outline_is_word(&b->o, k, "return") && !(t->parent >= 0 && b->nested[t->parent])) {
        bool bare = code(b, k + 1) == ';' ||
                    k + 1 == b->o.count; /* post(...) may lack its last semicolon */
        bool *has = bare ? &b->facts.has_bare_return : &b->facts.has_return_value;
        if (!*has)
            *(bare ? &b->facts.bare_return_at : &b->facts.return_value_at) = t->t->offset;
        *has = true;
    }
    bool member = t->keyword & KEYWORD_CXX && body_is_arrow(code(b, k - 1)) &&
                  !outline_is_word(&b->o, k, "template") &&
                  !outline_is_word(&b->o, k, "operator") && code(b, k + 1) != '(';
    if (b->diag && !b->unknown.scope->shared && !t->conditional &&
        (t->declares == DECLARES_KEYWORD || member))
        unknown_report_keyword(&b->unknown, t->t);
}

static void visit_name(body_walk *b, int k)
{
    outline_token *t = &b->o.t[k];
    str name = t->t->text;
    tracked *p = body_find_tracked(b, name);
    if (t->declares == DECLARES_MAYBE && p) {
        *p->used = true;
        if (p->param)
            p->param->bare = true;
        if (p->param && p->param->is_output)
            body_write(p, t->t->offset);
        return;
    }
    if (t->declares) {
        bool shadows = t->declares == DECLARES_VALUE || t->declares == DECLARES_FUNCTION;
        if (p && shadows && k >= p->shadowed_until) /* else inside a scope that hides it already */
            p->shadowed_until = scope_end(b, k);
        return;
    }
    bool called = code(b, k + 1) == '(';
    if (code(b, k + 1) == '<' && b->o.t[k + 1].role == ROLE_ANGLE) {
        int close = outline_angle(&b->o, k + 1);
        called = close > 0 && code(b, close + 1) == '(';
    }
    bool member = body_is_member(b, k);
    if (called && (!member || code(b, k - 1) == CODE2(':', ':')))
        body_call(b, name);
    if (member || code(b, k + 1) == CODE2(':', ':') || outline_is_word(&b->o, k - 1, "goto"))
        return;
    body_mention_complex(b, name);
    body_mention_builtin(b, name);
    if (p && k >= p->shadowed_until)
        use(b, p, k);
    else if (b->diag && !p && unknown_is_value(&b->o, k) && !b->facts.hides_names && !b->o.opens &&
             !(b->known && names_is_open(b->known)) && !unknown_is_known(&b->unknown, name))
        unknown_report(&b->unknown, t->t);
}

/* Reports `{[3] = 7, [1] = 2}`, which C++ does not have, and translate_initializer() cannot
 * change. */
static void visit_bracket(body_walk *b, int k)
{
    const outline_token *t = &b->o.t[k];
    int end = k + 1;
    if (!b->diag || b->designated || (code(b, k - 1) != '{' && code(b, k - 1) != ','))
        return;
    for (int depth = 1; end < b->o.count; end++) {
        if (depth == 0 && code(b, end) != '[')
            break;
        depth += range_nesting(b->o.t[end].t);
    }
    if (code(b, end) != '=' ||
        translate_is_in_order(&(translation){.arena = b->arena, .o = b->o}, t->parent))
        return;
    b->designated = true;
    diag_at(b->diag, DIAG_ERROR, "cxx-designator", b->o.source, t->t->offset, t->t->length,
            "a kernel, which is compiled as C++, cannot initialise an array's elements by "
            "subscripts in another order");
    diag_at(b->diag, DIAG_NOTE, NULL, b->o.source, t->t->offset, t->t->length,
            "give the subscripts as numbers in rising order, or assign the elements one by one");
}

static void walk(body_walk *b)
{
    outline *o = &b->o;
    b->nested = arena_alloc(b->arena, (size_t)o->count + 1);
    b->owner = arena_alloc(b->arena, ((size_t)o->count + 1) * sizeof *b->owner);
    for (int k = 0; k < o->count; k++) {
        const outline_token *t = &o->t[k];
        b->nested[k] = t->role == ROLE_LAMBDA || t->role == ROLE_FUNCTION ||
                       t->role == ROLE_RECORD || (t->parent >= 0 && b->nested[t->parent]);
        if (t->t->kind == TOKEN_NAME && t->keyword)
            visit_keyword(b, k);
        else if (t->t->kind == TOKEN_NAME)
            visit_name(b, k);
        else if (code(b, k) == '[')
            visit_bracket(b, k);
    }
}

static int compare_names(const void *a, const void *b)
{
    return str_order(*(const str *)a, *(const str *)b);
}

static void list_functions(body_walk *b)
{
    size_t n = 0;
    str name, *list;
    while (names_get(b->functions, n, &name))
        n++;
    b->facts.functions = list = arena_alloc(b->arena, (n + 1) * sizeof *list);
    b->facts.nfunctions = n;
    for (size_t k = 0; k < n; k++)
        names_get(b->functions, k, &list[k]);
    qsort(list, n, sizeof *list, compare_names);
}

body_facts body_check(arena *a, diag *d, const token_list *text, const body_scope *scope)
{
    body_walk b = {.arena = a, .diag = d, .known = scope->known, .params = scope->params};
    b.functions = names_new(a);
    b.lenient = names_new(a);
    body_track(&b, scope);
    b.o = outline_make(a, text, outline_top(scope->form), b.o.declared, scope->known);
    body_look_into_macros(&b);
    b.unknown = (unknown_names){
        .arena = a, .diag = d, .o = &b.o, .reported = names_new(a), .scope = scope};
    walk(&b);
    list_functions(&b);
    flow_facts flow = b.facts.hides_flow ? (flow_facts){.jump = -1} : flow_follow(&b.o, b.owner);
    b.facts.ends = flow.ends;
    b.facts.jump = flow.jump >= 0 && !b.facts.hides_names ? b.o.t[flow.jump].t : NULL;
    for (size_t k = 0; k < scope->nparams && k < FLOW_PARAMS; k++)
        b.params[k].always_assigned = b.params[k].is_output && (flow.always_assigned >> k & 1);
    return b.facts;
}
