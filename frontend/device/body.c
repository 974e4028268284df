/* body.c - what a body mentions: unknown names, and the facts that decide how a kernel is built.
 *
 * Names are not resolved by scope: what is declared anywhere in the body counts as known
 * everywhere in it. Only for the parameters themselves is shadowing followed, because facts about
 * them change what is generated. Macros are looked into, one level of text at a time (macro_*),
 * since a body may use anything through them. */
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_AHEAD = 64 };

/* A parameter, or i, n, _i, _n, _ind. */
typedef struct tracked {
    str name;
    body_param *param;  /* or NULL */
    bool *used;
    const token **plain; /* of i and n: the first place that certainly means it */
    bool unclear;       /* a macro may declare the name */
    int shadowed_until; /* a token */
} tracked;

typedef struct body {
    arena *arena;
    diag *diag;
    outline o;
    const name_set *known;
    tracked *tracked;        /* sorted by name */
    size_t ntracked;
    body_facts facts;
    name_set *functions, *macros, *lenient;
    unsigned short *owner;   /* for flow.c */
    body_param *params;
    bool *nested;            /* of an opening bracket: inside a lambda or a member function */
    unknown_names unknown;
} body;

static uint32_t code(const body *b, int k)
{
    return outline_code(&b->o, k);
}

static bool is_name(const body *b, int k)
{
    return outline_is_name(&b->o, k);
}

static bool is_arrow(uint32_t c)
{
    return c == '.' || c == CODE2('-', '>');
}

/* A member, or what a namespace or a class holds. */
static bool is_member(const body *b, int k)
{
    uint32_t before = code(b, outline_is_word(&b->o, k - 1, "template") ? k - 2 : k - 1);
    return is_arrow(before) || before == CODE2(':', ':');
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

/* ---- the tracked names ---- */

static int compare_tracked(const void *a, const void *b)
{
    return str_order(((const tracked *)a)->name, ((const tracked *)b)->name);
}

static int compare_names(const void *a, const void *b)
{
    return str_order(*(const str *)a, *(const str *)b);
}

static tracked *find_tracked(const body *b, str name)
{
    tracked key = {.name = name};
    return b->ntracked ? bsearch(&key, b->tracked, b->ntracked, sizeof key, compare_tracked)
                       : NULL;
}

static void track(body *b, str name, body_param *param, bool *used)
{
    b->tracked[b->ntracked++] = (tracked){.name = name, .param = param, .used = used};
}

static void track_all(body *b, const body_scope *scope)
{
    name_set *declared = names_new(b->arena);
    b->tracked = arena_alloc(b->arena, (scope->nparams + 5) * sizeof *b->tracked);
    for (size_t k = 0; k < scope->nparams; k++) {
        body_param *p = &b->params[k];
        name_kind kind;
        p->mentioned = p->assigned = p->always_assigned = p->dereferenced = p->like_pointer =
            false;
        p->assigned_at = 0;
        if (!names_find(declared, p->name, &kind))
            track(b, p->name, p, &p->mentioned);
        names_add(declared, p->name, NAME_VALUE);
    }
    body_facts *f = &b->facts;
    struct { unsigned which; const char *name; bool *used; const token **plain;
    } counters[] = {{BODY_I, "i", &f->uses_i, &f->plain_i},
                    {BODY_I, "_i", &f->uses_i, NULL},
                    {BODY_N, "n", &f->uses_n, &f->plain_n},
                    {BODY_N, "_n", &f->uses_n, NULL},
                    {BODY_IND, "_ind", &f->uses_ind, NULL}};
    for (size_t k = 0; k < sizeof counters / sizeof *counters; k++) {
        str name = {counters[k].name, strlen(counters[k].name)};
        name_kind kind;
        if (!(scope->counters & counters[k].which) || names_find(declared, name, &kind))
            continue;
        track(b, name, NULL, counters[k].used);
        b->tracked[b->ntracked - 1].plain = counters[k].plain;
    }
    for (const char *p = scope->placeholders; p && *p; p++)
        names_add(declared, (str){p, 1}, NAME_TYPE);
    qsort(b->tracked, b->ntracked, sizeof *b->tracked, compare_tracked);
    b->o.declared = declared;
}

static void write_to(tracked *t, size_t offset)
{
    if (!t->param || (t->param->assigned && t->param->assigned_at <= offset))
        return;
    t->param->assigned = true;
    t->param->assigned_at = offset;
}

/* ---- macros: what their text mentions ---- */

static bool macro_text(const body *b, str name, str *text)
{
    name_kind kind;
    const name_set *sets[] = {b->o.declared, b->known};
    for (size_t k = 0; k < 2; k++)
        if (sets[k] && names_find(sets[k], name, &kind) && kind == NAME_MACRO) {
            *text = names_macro_text(sets[k], name);
            return true;
        }
    return false;
}

/* A text's identifier, with what is around it. */
typedef struct macro_word {
    str name;
    size_t offset;
    bool declared;   /* as in `float x` and `float *x` */
    bool member;     /* after . -> :: or # */
    bool called;
} macro_word;

static size_t skip_literal(str text, size_t at)
{
    char quote = text.data[at++];
    while (at < text.size && text.data[at] != quote)
        at += text.data[at] == '\\' ? 2 : 1;
    return at < text.size ? at + 1 : text.size;
}

/* The next identifier from *at on. */
static bool macro_next(str text, size_t *at, macro_word *w)
{
    while (*at < text.size) {
        char c = text.data[*at];
        if (c == '"' || c == '\'') {
            *at = skip_literal(text, *at);
        } else if (!outline_word_char(c)) {
            ++*at;
        } else {
            size_t begin = *at;
            bool number = c >= '0' && c <= '9';
            while (*at < text.size &&
                   (outline_word_char(text.data[*at]) || (number && text.data[*at] == '.')))
                ++*at;
            if (number)
                continue;
            size_t next = *at;
            while (next < text.size && (text.data[next] == ' ' || text.data[next] == '\t'))
                next++;
            *w = (macro_word){.name = {text.data + begin, *at - begin}, .offset = begin,
                              .called = next < text.size && text.data[next] == '('};
            return true;
        }
    }
    return false;
}

/* What is between the last identifier, which ends at `end`, and this one; `typed`: whether that
 * can be a type. */
static void macro_look_back(str text, size_t end, bool typed, macro_word *w)
{
    size_t gap = end, tail = w->offset;
    while (gap < tail && strchr(" \t*&", text.data[gap]))
        gap++;
    w->declared = typed && gap == tail;
    while (tail > end && (text.data[tail - 1] == ' ' || text.data[tail - 1] == '\t'))
        tail--;
    char last = tail > end ? text.data[tail - 1] : ' ',
         before = tail > end + 1 ? text.data[tail - 2] : ' ';
    w->member = last == '.' || last == '#' || (last == '>' && before == '-') ||
                (last == ':' && before == ':');
}

/* The parameters of a function-like macro: `(a, b)` right behind its name. Returns where the
 * replacement begins. */
static size_t macro_params(str text, name_set *params)
{
    size_t at = 0;
    if (!text.size || text.data[0] != '(')
        return 0;
    const char *close = memchr(text.data, ')', text.size);
    str list = {text.data, close ? (size_t)(close - text.data) : text.size};
    macro_word w;
    while (macro_next(list, &at, &w))
        names_add(params, w.name, NAME_VALUE);
    return list.size;
}

/* CUDA's atomic functions have many types; a text may well add one, or have one where the compiler
 * does not. */
static bool is_atomic(str name)
{
    name_kind kind;
    return name.size > 6 && memcmp(name.data, "atomic", 6) == 0 && names_is_builtin(name, &kind);
}

static void call(body *b, str name)
{
    name_kind kind;
    if ((names_is_builtin(name, &kind) && kind == NAME_TYPE) || names_is_keyword(name))
        return;
    if (is_atomic(name))
        names_add(b->functions, name, NAME_FUNCTION);
    else if (!names_find(b->o.declared, name, &kind) &&
             !(b->known && names_find(b->known, name, &kind)))
        names_add(b->functions, name, NAME_FUNCTION);
}

static void mention_complex(body *b, str name)
{
    name_kind kind;
    if (names_is_complex(name) && !names_find(b->o.declared, name, &kind) &&
        !(b->known && names_find(b->known, name, &kind)))
        b->facts.uses_complex = true;
}

/* What is no call but needs its header: a function by its name alone, the types of 16-bit floats,
 * and C's I. */
static void mention_builtin(body *b, str name)
{
    name_kind kind;
    bool header = str_is(name, "float16") || str_is(name, "bfloat16") || str_is(name, "I");
    if ((header || (names_is_builtin(name, &kind) && kind == NAME_FUNCTION)) &&
        !names_find(b->o.declared, name, &kind) &&
        !(b->known && names_find(b->known, name, &kind)))
        names_add(b->functions, name, NAME_FUNCTION);
}

static void macro_use(body *b, str name, size_t offset, int depth);

/* One identifier of a macro's replacement. */
static void macro_mention(body *b, const macro_word *w, bool is_param, bool *lenient,
                          size_t offset, int depth)
{
    str text;
    if (is_param) {
        *lenient |= w->declared || w->member;
        return;
    }
    if (str_is(w->name, "return") || str_is(w->name, "goto") || str_is(w->name, "break") ||
        str_is(w->name, "continue"))
        b->facts.hides_flow = true;
    if (w->member || names_is_keyword(w->name)) {
        mention_complex(b, w->name);
        return;
    }
    if (macro_text(b, w->name, &text)) {
        *lenient |= w->called;
        macro_use(b, w->name, offset, depth + 1);
        return;
    }
    tracked *t = find_tracked(b, w->name);
    if (t) {
        *t->used = true;
        t->unclear |= w->declared;
        if (t->param && t->param->is_output)
            write_to(t, offset);
    } else if (w->declared) {
        names_add(b->o.declared, w->name, NAME_VALUE);
    } else if (w->called) {
        call(b, w->name);
    }
    mention_builtin(b, w->name);
    mention_complex(b, w->name);
}

/* Looks into a macro, once. */
static void macro_use(body *b, str name, size_t offset, int depth)
{
    str text;
    name_kind kind;
    if (depth > LOOK_AHEAD || names_find(b->macros, name, &kind) || !macro_text(b, name, &text))
        return;
    names_add(b->macros, name, NAME_MACRO);
    name_set *params = names_new(b->arena);
    size_t at = macro_params(text, params), end = at;
    bool lenient = memchr(text.data + at, '#', text.size - at) != NULL;
    for (size_t k = at; k + 1 < text.size; k++)
        b->facts.hides_names |= text.data[k] == '#' && text.data[k + 1] == '#';
    bool typed = false;
    macro_word w;
    while (macro_next(text, &at, &w)) {
        macro_look_back(text, end, typed, &w);
        macro_mention(b, &w, names_find(params, w.name, &kind), &lenient, offset, depth);
        unsigned word = names_keyword(w.name);
        typed = !word || word & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG);
        end = at;
    }
    if (lenient)
        names_add(b->lenient, name, NAME_MACRO);
}

/* Before anything else: what macros declare is known everywhere. */
static void look_into_macros(body *b)
{
    outline *o = &b->o;
    for (int k = 0; k < o->count; k++) {
        str text;
        name_kind kind;
        if (!is_name(b, k) || is_member(b, k) || !macro_text(b, o->t[k].t->text, &text))
            continue;
        macro_use(b, o->t[k].t->text, o->t[k].t->offset, 0);
        if (code(b, k + 1) != '(' || o->t[k].quiet ||
            !names_find(b->lenient, o->t[k].t->text, &kind))
            continue;
        for (int j = k + 2; j < o->t[k + 1].partner; j++) {
            o->t[j].quiet = true;
            if (!is_name(b, j))
                continue;
            names_add(o->declared, o->t[j].t->text, NAME_VALUE);
            tracked *t = find_tracked(b, o->t[j].t->text);
            if (t)
                t->unclear = true;
        }
    }
}

/* ---- shadowing ---- */

/* Past the statement at k. */
static int statement_end(const body *b, int k)
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

/* How far the name declared at k reaches. */
static int scope_end(const body *b, int k)
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

/* Past the members and indices behind the name at k. `plain`: whether writing to that writes to
 * the parameter itself, and not through a pointer in it. */
static int access_end(const body *b, int k, bool raw, bool *plain)
{
    int j = k + 1;
    *plain = true;
    for (bool first = true;; first = false) {
        uint32_t c = code(b, j);
        if (is_arrow(c) && outline_kind(&b->o, j + 1) == TOKEN_NAME) {
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

static bool is_operand(const body *b, int k)
{
    uint32_t c = code(b, k);
    return is_name(b, k) || c == ')' || c == ']' || outline_kind(&b->o, k) == TOKEN_NUMBER ||
           outline_is_word(&b->o, k, "this");
}

/* Whether what is at [k, end) may be written by somebody else: a function, through its address or
 * a reference. */
static bool is_handed_out(const body *b, int k, int end)
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

/* Whether the name at k stands first where a pointer is wanted: *(x + k), (x + k)[j], (float4 *)x,
 * float *p = x + k, __ldg(x + k). */
static bool is_like_pointer(const body *b, int k)
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

/* An array of a raw kernel: a pointer, which may itself be written to. What else it leads to is
 * not followed. */
static void use_pointer(body *b, tracked *t, int k)
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
        write_to(t, b->o.t[k].t->offset);
}

/* Of i and n: whether they are certainly meant, and nothing that a macro declares. */
static void use_counter(body *b, tracked *t, int k)
{
    const outline_token *at = &b->o.t[k];
    t->unclear |= at->parent >= 0 && code(b, b->o.t[at->parent].partner + 1) == '{' &&
                  b->o.t[at->parent].role == ROLE_CALL; /* EACH(i, 3) { */
    if (t->plain && !*t->plain && !t->unclear && !at->conditional && !b->facts.hides_names)
        *t->plain = at->t;
}

static void use(body *b, tracked *t, int k)
{
    *t->used = true;
    if (!t->param) {
        use_counter(b, t, k);
        return;
    }
    if (t->param->is_pointer) {
        use_pointer(b, t, k);
        return;
    }
    b->owner[k] = (unsigned short)(t->param - b->params < 0xffff ? t->param - b->params + 1 : 0);
    bool plain;
    int end = access_end(b, k, t->param->raw, &plain);
    uint32_t before = code(b, k - 1), after = code(b, end);
    bool written = is_assignment(after) || after == CODE2('+', '+') || after == CODE2('-', '-') ||
                   before == CODE2('+', '+') || before == CODE2('-', '-');
    if ((written && (plain || t->param->is_output)) ||
        (t->param->is_output && is_handed_out(b, k, end)))
        write_to(t, b->o.t[k].t->offset);
}

/* ---- the walk ---- */

static void visit_keyword(body *b, int k)
{
    const outline_token *t = &b->o.t[k];
    mention_complex(b, t->t->text);
    if (outline_is_word(&b->o, k, "return") && !(t->parent >= 0 && b->nested[t->parent])) {
        bool bare = code(b, k + 1) == ';' ||
                    k + 1 == b->o.count; /* post's last semicolon may be left out */
        bool *has = bare ? &b->facts.has_bare_return : &b->facts.has_return_value;
        if (!*has)
            *(bare ? &b->facts.bare_return_at : &b->facts.return_value_at) = t->t->offset;
        *has = true;
    }
    bool member = t->keyword & KEYWORD_CXX && is_arrow(code(b, k - 1)) &&
                  !outline_is_word(&b->o, k, "template") &&
                  !outline_is_word(&b->o, k, "operator") && code(b, k + 1) != '(';
    if (b->diag && !t->conditional && (t->declares == DECLARES_KEYWORD || member))
        unknown_report_keyword(&b->unknown, t->t);
}

static void visit_name(body *b, int k)
{
    outline_token *t = &b->o.t[k];
    str name = t->t->text;
    tracked *p = find_tracked(b, name);
    if (t->declares == DECLARES_MAYBE && p) {
        *p->used = true;
        if (p->param && p->param->is_output)
            write_to(p, t->t->offset);
        return;
    }
    if (t->declares) {
        bool shadows = t->declares == DECLARES_VALUE || t->declares == DECLARES_FUNCTION;
        if (p && shadows && k >= p->shadowed_until) /* scopes nest: an inner one ends no later */
            p->shadowed_until = scope_end(b, k);
        return;
    }
    bool called = code(b, k + 1) == '(';
    if (code(b, k + 1) == '<' && b->o.t[k + 1].role == ROLE_ANGLE) {
        int close = outline_angle(&b->o, k + 1);
        called = close > 0 && code(b, close + 1) == '(';
    }
    bool member = is_member(b, k);
    if (called && (!member || code(b, k - 1) == CODE2(':', ':')))
        call(b, name);
    if (member || code(b, k + 1) == CODE2(':', ':') || outline_is_word(&b->o, k - 1, "goto"))
        return;
    mention_complex(b, name);
    mention_builtin(b, name);
    if (p && k >= p->shadowed_until)
        use(b, p, k);
    else if (b->diag && !p && unknown_is_value(&b->o, k) && !b->facts.hides_names && !b->o.opens &&
             !(b->known && names_is_open(b->known)) && !unknown_is_known(&b->unknown, name))
        unknown_report(&b->unknown, t->t);
}

static void walk(body *b)
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
    }
}

static void list_functions(body *b)
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
    body b = {.arena = a, .diag = d, .known = scope->known, .params = scope->params};
    b.functions = names_new(a);
    b.macros = names_new(a);
    b.lenient = names_new(a);
    track_all(&b, scope);
    b.o = outline_make(a, text, outline_top(scope->form), b.o.declared, scope->known);
    look_into_macros(&b);
    b.unknown = (unknown_names){.arena = a, .diag = d, .o = &b.o, .reported = names_new(a),
                                .scope = scope};
    walk(&b);
    list_functions(&b);
    flow_facts flow = b.facts.hides_flow ? (flow_facts){.jump = -1} : flow_follow(&b.o, b.owner);
    b.facts.ends = flow.ends;
    b.facts.jump = flow.jump >= 0 && !b.facts.hides_names ? b.o.t[flow.jump].t : NULL;
    for (size_t k = 0; k < scope->nparams && k < FLOW_PARAMS; k++)
        b.params[k].always_assigned = b.params[k].is_output && (flow.always_assigned >> k & 1);
    return b.facts;
}
