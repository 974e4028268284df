/* check_changed.c - macros of declares that the file undefines or defines anew without a declare,
 * and __COUNTER__.
 *
 * Kernels still have the declared macro, and the file's text around them has another one. That is
 * an error where a body mentions it, or another macro does whose text has it. A declare's function
 * has what is a macro at its place. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

typedef struct declared_macro {
    str name, text;
    bool is_macro; /* false: an #undef */
    bool is_host;  /* false: it is for kernels alone */
    bool is_asked; /* kernels have the program's */
    source *source;
    size_t offset, length;
    size_t at; /* in the file: from here on, kernels have it */
} declared_macro;

/* A text that is looked at. */
typedef struct look {
    checker *k;
    const construct *c;
    construct *to;       /* whose names the program's compiler looks at, too; or NULL */
    construct *includer; /* the declare, where the text is a header's; or NULL */
    const name_set *own; /* macros that the text itself defines */
    name_set *seen;
    source *source; /* where messages point to */
    const char *check;
    bool counts; /* the program has the text, too, and the name does not begin a declaration */
} look;

static const declared_macro *find(const checker *k, str name)
{
    name_kind kind;
    if (!names_find(k->macro_names, name, &kind))
        return NULL; /* most are not, and there may be many macros */
    for (size_t j = k->nmacros; j--;)
        if (str_equal(k->macros[j].name, name))
            return k->macros[j].is_macro ? &k->macros[j] : NULL;
    return NULL;
}

/* The directive that may have changed the macro between its declare and `at`; or NULL. */
static const pp_macro *change_of(checker *k, const declared_macro *m, size_t at)
{
    const pp_macro *h;
    for (size_t j = 0;
         (h = pp_part_directive(host_part(k->host), m->name, at, j)) && h->offset > m->at; j++) {
        if (!pp_same_macro(pp_macro_of(k->unit->arena, m->name, m->text), h))
            return h;
        if (pp_is_certain(h, at))
            return NULL;
    }
    return NULL;
}

static void report(const look *l, const token *place, const declared_macro *m, const pp_macro *h)
{
    const bool direct = str_equal(place->text, m->name), defined = !h->is_undefined;
    const int size = (int)m->name.size;
    diag *d = l->k->diag;
    if (direct)
        diag_at(d, DIAG_ERROR, l->check, l->source, place->offset, place->length,
                "'%.*s' is declared as another macro than the file has here", size, m->name.data);
    else
        diag_at(d, DIAG_ERROR, l->check, l->source, place->offset, place->length,
                "this mentions '%.*s', which is declared as another macro than the file has here",
                size, m->name.data);
    diag_at(d, DIAG_NOTE, NULL, m->source, m->offset, m->length, "kernels have this one");
    diag_at(d, DIAG_NOTE, NULL, l->k->source, h->offset, h->name->text.size,
            defined ? "declare this one, too: put '#pragma kernel declare' in front of it"
                    : "it ends here: define it anew, with '#pragma kernel declare' in front");
}

static bool is_parameter(const construct *c, str name)
{
    const parameter *p = c ? c->parameters : NULL;
    while (p && !str_equal(p->name->text, name))
        p = p->next;
    return p != NULL;
}

/* The kernel counts for itself: its first use is 0, whatever the program's is. */
static bool refuse_counter(const look *l, const token *place)
{
    const bool direct = str_is(place->text, "__COUNTER__");
    if (!l->counts)
        return true;
    diag_at(l->k->diag, DIAG_ERROR, l->check, l->source, place->offset, place->length,
            direct ? "__COUNTER__ counts its uses, and kernels have uses of their own"
                   : "this mentions __COUNTER__, which counts its uses, and kernels have uses of "
                     "their own");
    diag_at(l->k->diag, DIAG_NOTE, NULL, l->source, place->offset, place->length,
            "write a number, or give the kernel a parameter");
    return false;
}

/* Adds what the program's compiler looks at. */
static void add_name(look *l, program_name made)
{
    program_name **last = l->to ? &l->to->program : &l->includer->program;
    for (; *last; last = &(*last)->next)
        if (str_equal((*last)->name, made.name) && (*last)->called == made.called)
            return;
    *last = arena_alloc(l->k->unit->arena, sizeof made);
    **last = made;
}

/* The same for a macro of -D: what C and kernels share has it, too, and a block may have it,
 * unless the name is one of C's where the block is. */
static bool keep_option(look *l, str name, size_t at)
{
    name_kind kind;
    if (!names_find(l->k->by_option, name, &kind) || find(l->k, name))
        return false;
    const bool block = l->c && !l->c->body_tokens.is_c && !l->c->mixed;
    const host_name *h = block ? host_find(l->k->host, name, at) : NULL;
    add_name(l, (program_name){.name = name,
                               .macro = names_macro_text(l->k->by_option, name),
                               .by_option = true,
                               .if_defined = block && (!h || h->kind >= HOST_MACRO),
                               .at = at});
    return true;
}

/* Has the program's compiler look at a name that kernels have: as the macro, or as no macro. */
static void keep(look *l, str name, bool called, size_t at, const declared_macro *m)
{
    const construct *c = l->to ? l->to : l->includer;
    checker *k = l->k;
    size_t same = 0;
    name_kind kind;
    if (!k->looked) {
        k->looked = true;
        k->includes = program_includes(k->unit, 0, k->source->size, false);
    }
    const bool by_header = k->includes && program_includes(k->unit, m ? m->at : 0, at, false),
               by_file = !m && names_is_builtin(name, &kind) &&
                         pp_part_macro(host_part(k->host), name, at, 0);
    if ((!by_header && !by_file) || (m && m->is_asked) || c->clause[CLAUSE_OPTIONS] ||
        c->clause[CLAUSE_PREAMBLE] || names_is_open(k->known))
        return;
    for (size_t j = 0; m && j < k->nmacros; j++)
        same += str_equal(k->macros[j].name, name);
    if (same > 1 || (!m && names_find(k->known, name, &kind) && kind == NAME_MACRO))
        return; /* an #if may decide; -D has it */
    add_name(l,
             (program_name){
                 .name = name, .macro = m ? m->text : (str){NULL, 0}, .called = called, .at = at});
}

/* Whether the name is a kernel's own: a parameter, a template's or a placeholder. */
static bool is_own(const look *l, str name)
{
    const construct *c = l->c;
    name_kind kind;
    for (const parameter *p = c ? c->templates : NULL; p; p = p->next)
        if (str_equal(p->name->text, name))
            return true;
    return is_parameter(c, name) || names_find(l->own, name, &kind) ||
           (c && name.size == 1 && strchr(c->placeholders, name.data[0]));
}

/* Whether the word is a member's name, and a macro of the file that did not come along, which is
 * reported. */
static bool is_lost_member(const look *l, str word, str before, const token *place, size_t at)
{
    checker *k = l->k;
    const host_name *h = str_is(before, ".") || str_is(before, "->") ? host_find(k->host, word, at)
                                                                     : NULL;
    if (!h || h->kind != HOST_MACRO || find(k, word))
        return false;
    diag_at(k->diag, DIAG_ERROR, l->check, l->source, place->offset, place->length,
            "'%.*s' is a macro here, and kernels have the member that is called so",
            (int)word.size, word.data);
    diag_at(k->diag, DIAG_NOTE, NULL, k->source, h->offset, h->name.size,
            "declare it, too: put '#pragma kernel declare' in front of it");
    return true;
}

static const pp_macro *declared(arena *a, const void *k, str name, size_t n)
{
    const declared_macro *m = n ? NULL : find(k, name);
    return m ? pp_macro_of(a, name, m->text) : NULL;
}

/* Looks at a name and what it leads to, up to a first message. */
static void look_at(look *l, str name, bool called, const token *place, size_t at)
{
    pp_walk w = pp_walk_from(l->k->unit->arena, declared, l->k, name);
    const pp_macro *h = NULL;
    name_kind kind;
    for (const pp_token *t; !h && (t = pp_walk_name(&w));) {
        name = t->name->text;
        if (l->to && w.in && t > w.in->body &&
            is_lost_member(l, name, pp_spelling(t - 1), place, at))
            return;
        if (str_is(name, "__COUNTER__") && !refuse_counter(l, place))
            return;
        const declared_macro *m = find(l->k, name);
        if (l->to && !is_own(l, name) && (!m || m->is_host) && !keep_option(l, name, at))
            keep(l, name, w.in ? pp_walk_mark(&w, 1) == '(' : called, at, m);
        w.over = !m || !m->is_host || is_parameter(l->c, name) ||
                 names_find(l->own, name, &kind) || (l->seen && names_find(l->seen, name, &kind));
        if (w.over)
            continue;
        if (l->includer)
            keep(l, name, false, at, m);
        l->seen = l->seen ? l->seen : names_new(l->k->unit->arena);
        names_add(l->seen, name, NAME_MACRO);
        if ((h = change_of(l->k, m, at)))
            report(l, place, m, h);
    }
}

void check_changed_macros(checker *k, construct *c, const char *name)
{
    static const clause_kind kinds[] = {CLAUSE_BEFORE, CLAUSE_REDUCE, CLAUSE_IDENTITY, CLAUSE_POST,
                                        CLAUSE_AFTER};
    const token_list *body = &c->body_tokens;
    name_set *own = names_new(k->unit->arena);
    look l = {
        .k = k, .c = c, .to = c, .own = own, .source = k->source, .check = name, .counts = true};
    directive_names(own, body);
    for (size_t j = 0; j < body->count; j++) {
        const token *t = &body->items[j];
        const token_list words = check_directive_words(k, body, j);
        const name_set *asked = directive_branch(t) != DIRECTIVE_OTHER ? c->asked : NULL;
        name_kind kind;
        if (t->kind == TOKEN_NAME)
            look_at(&l, t->text, str_is(t[1].text, "("), t, t->offset);
        for (size_t n = 1; n < words.count; n++)
            if (words.items[n].kind == TOKEN_NAME &&
                !(asked && names_find(asked, words.items[n].text, &kind)))
                look_at(&l, words.items[n].text, false, &words.items[n], c->body.begin);
    }
    for (size_t j = 0; j < sizeof kinds / sizeof *kinds; j++) {
        const token_list t = check_clause_tokens(k, c, kinds[j]);
        const bool strings = ast_clause(kinds[j])->form == AST_STRINGS;
        for (size_t n = 0; n < t.count; n++)
            if (t.items[n].kind == TOKEN_NAME)
                look_at(&l, t.items[n].text, n + 1 < t.count && str_is(t.items[n + 1].text, "("),
                        strings ? c->clause[kinds[j]]->value.first : &t.items[n],
                        c->directive.begin);
    }
    for (const parameter *p = c->parameters; p; p = p->next)
        for (size_t n = 0; n < p->type.count && p->dtype == CKPP_STRUCT; n++)
            if (p->type.first[n].kind == TOKEN_NAME) /* others are ckpp's own names */
                look_at(&l, p->type.first[n].text, false, &p->type.first[n], c->directive.begin);
}

static void note(checker *k, source *from, const token *t, size_t at)
{
    declared_macro m = {.source = from};
    if (!directive_changes(t, &m.name, &m.text))
        return;
    m.is_macro = m.text.data != NULL;
    m.is_host = k->declare->is->is_host;
    m.is_asked = m.is_host && asked_is_default(k->unit->arena, from, t);
    m.offset = t->offset;
    m.length = t->length;
    m.at = at;
    names_add(k->macro_names, m.name, NAME_MACRO);
    k->macros = arena_grow(k->unit->arena, k->macros, k->nmacros, sizeof *k->macros);
    k->macros[k->nmacros++] = m;
}

void check_changed_declare(checker *k, const token_list *part)
{
    construct *c = k->declare;
    const bool of_file = part->source == k->source;
    look l = {.k = k,
              .to = of_file && c->is->is_host ? c : NULL,
              .includer = !of_file && c->is->is_host ? c : NULL,
              .own = names_new(k->unit->arena),
              .source = part->source,
              .check = "changed-macro"};
    for (size_t j = 0; j < part->count; j++) {
        const token *t = &part->items[j];
        const size_t end = t->offset + t->length;
        if (t->kind == TOKEN_DIRECTIVE) {
            const token_list words = check_directive_words(k, part, j);
            note(k, part->source, t, of_file ? end : c->body.end);
            for (size_t n = 0; l.to && n < words.count; n++)
                keep_option(&l, words.items[n].text, end);
            l.seen = NULL;
        } else if (t->kind == TOKEN_NAME) {
            if (l.to && j && is_lost_member(&l, t->text, t[-1].text, t, t->offset))
                continue;
            l.counts = c->is->is_host && j && t[-1].kind != TOKEN_DIRECTIVE &&
                       !strchr(";}", t[-1].text.data[0]);
            look_at(&l, t->text, str_is(t[1].text, "("), t,
                    of_file ? t->offset : c->directive.begin);
        }
    }
}
