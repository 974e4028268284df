/* body_names.c - the names whose uses body_check() follows, and the macros that a body uses.
 *
 * A body can use a name through a macro, so the replacements of its macros are searched for names,
 * and those of the macros in them. */
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

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

/* Whether a type may end at the token. */
static bool may_be_type(const pp_token *t)
{
    const unsigned word = t->kind == PP_NAME ? names_keyword(t->name->text) : KEYWORD;
    return !(t->flags & PP_PASTE) &&
           (!word || word & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG));
}

/* Whether the name is declared, as in `float x` and `float *x`. */
static bool is_declared(const pp_macro *m, const pp_token *t)
{
    const pp_token *type = t - (t > m->body);
    while (type > m->body && (type->mark == '*' || type->mark == '&' || type->mark == PP_AND))
        type--;
    return t > m->body && may_be_type(type) && !(t->flags & PP_STRINGIFY);
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

/* Notes how a macro uses the parameter, whose token is `t`. */
static void macro_member(body_walk *b, body_param *p, const pp_macro *m, const pp_token *t)
{
    text whole = {0};
    for (; t < m->body + m->size; t++)
        text_printf(&whole, "%.*s ", (int)pp_spelling(t).size, pp_spelling(t).data);
    const str made = arena_take(b->arena, &whole);
    source *s = source_from(b->arena, "", made.data, made.size);
    token_list tokens = token_scan(b->arena, s, 0, s->size);
    outline o = outline_make(b->arena, &tokens, ROLE_BLOCK, NULL, NULL);
    unsigned what = members_find(&o, 0, (array_form)p->array);
    p->in_macro = true;
    if (what)
        body_note_member(b, p, -1, what);
    else
        p->bare = true;
}

/* Handles a token of a macro's text, and says whether what it leads to counts. A macro is lenient
 * if arguments of it may be something else than values: declared names, members, arguments of
 * another macro. */
static bool macro_mention(body_walk *b, const pp_walk *w, const pp_token *t, size_t offset)
{
    const str name = pp_spelling(t);
    const uint8_t before = pp_walk_mark(w, -1);
    const bool is_name = t->kind == PP_NAME, called = pp_walk_mark(w, 1) == '(',
               declared = is_name && is_declared(w->in, t),
               keyword = is_name && names_is_keyword(name),
               member = t->flags & PP_STRINGIFY || before == '.' || before == PP_ARROW ||
                        before == PP_SCOPE || (t > w->in->body && t[-1].flags & PP_PASTE),
               macro = is_name && !t->use && !member && !keyword &&
                       outline_macro(b->arena, &b->o, name, 0);
    b->facts.hides_names |= (t->flags & PP_PASTE) != 0;
    if (t->flags & (PP_PASTE | PP_STRINGIFY) || (is_name && t->use && (declared || member)) ||
        (macro && called))
        names_add(b->lenient, w->in->name->text, NAME_MACRO);
    if (!is_name || t->use || macro)
        return macro;
    if (str_is(name, "return") || str_is(name, "goto") || str_is(name, "break") ||
        str_is(name, "continue"))
        b->facts.hides_flow = true;
    body_mention_complex(b, name);
    if (member || keyword)
        return false;
    tracked *found = body_find_tracked(b, name);
    if (found) {
        *found->used = true;
        found->unclear |= declared;
        if (found->param)
            macro_member(b, found->param, w->in, t);
        if (found->param && found->param->is_output)
            body_write(found, offset);
    } else if (declared) {
        names_add(b->o.declared, name, NAME_VALUE);
    } else if (called) {
        body_call(b, name);
    }
    body_mention_builtin(b, name);
    return false;
}

static void macro_use(body_walk *b, str name, size_t offset)
{
    pp_walk w = pp_walk_from(b->arena, outline_macro, &b->o, name);
    const pp_token *t = pp_walk_token(&w);
    while ((t = pp_walk_token(&w)))
        w.over = !macro_mention(b, &w, t, offset);
}

void body_look_into_macros(body_walk *b)
{
    outline *o = &b->o;
    name_set *seen = names_new(b->arena);
    for (int k = 0; k < o->count; k++) {
        name_kind kind;
        if (!is_name(b, k) || body_is_member(b, k))
            continue;
        if (!names_find(seen, o->t[k].t->text, &kind))
            macro_use(b, o->t[k].t->text, o->t[k].t->offset);
        names_add(seen, o->t[k].t->text, NAME_MACRO);
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
