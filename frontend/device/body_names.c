/* body_names.c - the names whose uses body_check() follows, and the macros that a body uses.
 *
 * A body can use a name through a macro, so the replacements of its macros are searched for names,
 * and those of the macros in them. */
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

bool body_is_arrow(uint32_t c)
{
    return c == '.' || c == CODE2('-', '>');
}

bool body_is_member(const body_walk *b, int k)
{
    uint32_t before = code(b, outline_is_word(&b->o, k - 1, "template") ? k - 2 : k - 1);
    return body_is_arrow(before) || before == CODE2(':', ':');
}

/* ---- the tracked names ---- */

static int compare_tracked(const void *a, const void *b)
{
    return str_order(((const tracked *)a)->name, ((const tracked *)b)->name);
}

tracked *body_find_tracked(const body_walk *b, str name)
{
    tracked key = {.name = name};
    return b->ntracked ? bsearch(&key, b->tracked, b->ntracked, sizeof key, compare_tracked)
                       : NULL;
}

static void track(body_walk *b, str name, body_param *param, bool *used)
{
    b->tracked[b->ntracked++] = (tracked){.name = name, .param = param, .used = used};
}

void body_track(body_walk *b, const body_scope *scope)
{
    name_set *declared = names_new(b->arena);
    b->tracked = arena_alloc(b->arena, (scope->nparams + 5) * sizeof *b->tracked);
    for (size_t k = 0; k < scope->nparams; k++) {
        body_param *p = &b->params[k];
        name_kind kind;
        p->mentioned = p->assigned = p->always_assigned = p->dereferenced = p->like_pointer =
            false;
        p->bare = p->in_macro = false;
        p->assigned_at = p->members = 0;
        if (!names_find(declared, p->name, &kind))
            track(b, p->name, p, &p->mentioned);
        names_add(declared, p->name, NAME_VALUE);
    }
    body_facts *f = &b->facts;
    struct {
        unsigned which;
        const char *name;
        bool *used;
        const token **plain;
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

void body_write(tracked *t, size_t offset)
{
    if (!t->param || (t->param->assigned && t->param->assigned_at <= offset))
        return;
    t->param->assigned = true;
    t->param->assigned_at = offset;
}

void body_note_member(body_walk *b, body_param *p, int k, unsigned what)
{
    body_facts *f = &b->facts;
    body_member *members = arena_grow(b->arena, (void *)(uintptr_t)f->members, f->nmembers,
                                      sizeof *members);
    members[f->nmembers++] = (body_member){
        .token = k, .at = k < 0 ? NULL : b->o.t[k].t, .param = p, .what = what};
    f->members = members;
    p->members |= what;
    p->dereferenced |= what == CKPP_MENTIONS_VIEW;
}

/* ---- macros ---- */

static bool macro_text(const body_walk *b, str name, str *text)
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

/* An identifier in a macro's text, and what surrounds it. */
typedef struct macro_word {
    str name;
    str behind;    /* the rest of the text */
    bool declared; /* as in `float x` and `float *x` */
    bool member;   /* after . -> :: # or ## */
    bool called;
} macro_word;

/* Whether a type may end at the token. */
static bool may_be_type(const pp_token *t)
{
    const unsigned word = t->kind == PP_NAME ? names_keyword(t->name->text) : KEYWORD;
    return !(t->flags & PP_PASTE) &&
           (!word || word & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG));
}

static macro_word macro_word_at(const pp_macro *m, size_t k, str text)
{
    const pp_token *t = &m->body[k], *before = k ? t - 1 : NULL, *type = before;
    const size_t end = t->offset + t->length;
    while (type && type > m->body &&
           (type->mark == '*' || type->mark == '&' || type->mark == PP_AND))
        type--;
    return (macro_word){
        .name = t->name->text,
        .behind = {text.data + end, text.size - end},
        .declared = type && may_be_type(type) && !(t->flags & PP_STRINGIFY),
        .member = t->flags & PP_STRINGIFY ||
                  (before && (before->flags & PP_PASTE || before->mark == '.' ||
                              before->mark == PP_ARROW || before->mark == PP_SCOPE)),
        .called = k + 1 < m->size && t[1].mark == '('};
}

/* CUDA's atomic functions are overloaded: a text may declare a further overload and still call
 * the others. */
static bool is_atomic(str name)
{
    name_kind kind;
    return name.size > 6 && memcmp(name.data, "atomic", 6) == 0 && names_is_builtin(name, &kind);
}

void body_call(body_walk *b, str name)
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

void body_mention_complex(body_walk *b, str name)
{
    name_kind kind;
    if (names_is_complex(name) && !names_find(b->o.declared, name, &kind) &&
        !(b->known && names_find(b->known, name, &kind)))
        b->facts.uses_complex = true;
}

/* Notes names that need a header even if they are not called: functions, element types that C
 * lacks, and I. */
void body_mention_builtin(body_walk *b, str name)
{
    name_kind kind;
    bool header = names_is_bits(name) || str_is(name, "I");
    if ((header || (names_is_builtin(name, &kind) && kind == NAME_FUNCTION)) &&
        !names_find(b->o.declared, name, &kind) &&
        !(b->known && names_find(b->known, name, &kind)))
        names_add(b->functions, name, NAME_FUNCTION);
}

/* Notes how a macro uses the parameter; `behind` is the macro's text behind its name. */
static void macro_member(body_walk *b, body_param *p, str behind)
{
    const char *whole = arena_printf(b->arena, "%.*s%.*s", (int)p->name.size, p->name.data,
                                     (int)behind.size, behind.data);
    source *s = source_from(b->arena, "", whole, strlen(whole));
    token_list tokens = token_scan(b->arena, s, 0, s->size);
    outline o = outline_make(b->arena, &tokens, ROLE_BLOCK, NULL, NULL);
    unsigned what = members_find(&o, 0, (array_form)p->array);
    p->in_macro = true;
    if (what)
        body_note_member(b, p, -1, what);
    else
        p->bare = true;
}

static void macro_use(body_walk *b, str name, size_t offset, int depth);

/* Handles one identifier of a macro's replacement. *lenient is set if arguments of the macro may
 * be something else than values: declared names, members, arguments of another macro. */
static void macro_mention(body_walk *b, const macro_word *w, bool is_param, bool *lenient,
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
        body_mention_complex(b, w->name);
        return;
    }
    if (macro_text(b, w->name, &text)) {
        *lenient |= w->called;
        macro_use(b, w->name, offset, depth + 1);
        return;
    }
    tracked *t = body_find_tracked(b, w->name);
    if (t) {
        *t->used = true;
        t->unclear |= w->declared;
        if (t->param)
            macro_member(b, t->param, w->behind);
        if (t->param && t->param->is_output)
            body_write(t, offset);
    } else if (w->declared) {
        names_add(b->o.declared, w->name, NAME_VALUE);
    } else if (w->called) {
        body_call(b, w->name);
    }
    body_mention_builtin(b, w->name);
    body_mention_complex(b, w->name);
}

/* Searches a macro's text, the first time that it is used. */
static void macro_use(body_walk *b, str name, size_t offset, int depth)
{
    str text;
    name_kind kind;
    if (depth > LOOK_AHEAD || names_find(b->macros, name, &kind) || !macro_text(b, name, &text))
        return;
    names_add(b->macros, name, NAME_MACRO);
    const pp_macro *m = pp_macro_of(b->arena, text);
    bool lenient = false;
    for (size_t k = 0; k < m->size; k++) {
        lenient = lenient || m->body[k].flags & (PP_PASTE | PP_STRINGIFY);
        b->facts.hides_names |= (m->body[k].flags & PP_PASTE) != 0;
    }
    for (size_t k = 0; k < m->size; k++) {
        if (m->body[k].kind != PP_NAME)
            continue;
        const macro_word w = macro_word_at(m, k, text);
        macro_mention(b, &w, m->body[k].use, &lenient, offset, depth);
    }
    if (lenient)
        names_add(b->lenient, name, NAME_MACRO);
}

void body_look_into_macros(body_walk *b)
{
    outline *o = &b->o;
    for (int k = 0; k < o->count; k++) {
        str text;
        name_kind kind;
        if (!is_name(b, k) || body_is_member(b, k) || !macro_text(b, o->t[k].t->text, &text))
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
            tracked *t = body_find_tracked(b, o->t[j].t->text);
            if (t)
                t->unclear = true;
        }
    }
}
