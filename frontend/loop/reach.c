/* reach.c - what is done through pointers to the elements of a loop's arrays.
 *
 * A pointer is followed from where it is made, `&v[j]` or `v + j`, through the variables that it
 * is given to and the functions that it is handed to, whatever the order of the statements is.
 * `*p`, `p[0]` and `p->m` are the element itself, as are the elements of an array in it; any other
 * subscript leads to other elements: of the row, if the array has rows, or to any. A pointer that
 * is kept where it cannot be followed may do anything. In C++, a parameter that is a reference is
 * followed as the pointer `&d` is.
 *
 * Where threads share an iteration, pointers to its variables are followed, too: those that an
 * inner loop, which is spread, does not declare. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

/* How far a pointer may be from the element that it was made for. */
typedef enum distance {
    INSIDE = LOOP_INSIDE, /* in an array of the element, or a number of it */
    EXACT = LOOP_EXACT,   /* the element */
    IN_ROW = LOOP_IN_ROW, /* another one of its row */
    ANYWHERE = LOOP_ANYWHERE
} distance;

typedef struct origin {
    loop_reach *reach;
    distance how_far;
    int parameter; /* in a function: the number of the parameter that it is; reach is NULL */
    struct origin *next;
} origin;

/* A variable that the text declares. */
typedef struct pointer {
    const token *name;           /* in its declaration */
    int stars, levels;           /* that its declaration shows: of pointers; and of arrays, too */
    bool is_array, is_shared;    /* is_shared: it belongs to an iteration that threads share */
    bool is_const, is_reference; /* is_reference: the origins are what it refers to */
    const origin *origins;
    struct pointer *next;         /* of all */
    struct pointer *outer, *same; /* of those in scope: the one before it, and of its bucket */
} pointer;

enum { PARAMETERS = 32, CALLS_DEEP = 12 };

/* What a function does with what a parameter points to. */
typedef struct summary {
    str name;
    bool known, is_open; /* is_open: it is being looked at */
    bool gives_reference;
    struct {
        bool is_pointer, is_reference, is_const;
        bool returned[3]; /* INSIDE: a number of it; EXACT: itself; IN_ROW: moved */
        /* by distance: the element itself, or others */
        const token *read[2], *written[2], *lost;
    } of[PARAMETERS];
    struct summary *next;
} summary;

struct loop_reaches {
    loop_reach *buckets[LOOP_BUCKETS];
    summary *functions;
};

typedef struct follower {
    loop *l;
    pointer *pointers[LOOP_BUCKETS], *scope, *buckets[LOOP_BUCKETS];
    summary *function; /* whose body it is; NULL: the loop's */
    bool changed;      /* a variable has got another origin */
    const loop_inner
        *inside;        /* the inner loop that is spread, in its bound or its body; or NULL */
    const token *macro; /* whose text it is; or NULL */
    int depth;
} follower;

static const origin *follow(follower *f, const node *n, int how);
static summary *summary_of(follower *f, str name);

/* ---- what is known of a place where a pointer is made ---- */

static loop_reach **bucket_of(const loop *l, const node *n)
{
    return &l->reaches->buckets[n->first->offset % LOOP_BUCKETS];
}

/* Two nodes at the same token differ in where they end. */
loop_reach *loop_reach_of(const loop *l, const node *made)
{
    loop_reach *found = l->reaches ? *bucket_of(l, made) : NULL;
    while (found && (found->made->first != made->first || found->made->last != made->last))
        found = found->next;
    return found;
}

static const origin *made_at(follower *f, const node *n, bool has_rows, distance how_far)
{
    loop *l = f->l;
    loop_reach *r = loop_reach_of(l, n);
    if (!r) {
        r = arena_alloc(l->unit->arena, sizeof *r);
        *r = (loop_reach){.made = n, .has_rows = has_rows, .next = *bucket_of(l, n)};
        *bucket_of(l, n) = r;
    }
    origin *o = arena_alloc(l->unit->arena, sizeof *o);
    *o = (origin){.reach = r, .how_far = how_far};
    return o;
}

/* A pointer to the variable, or into it; NULL: no other thread has the same. */
static const origin *made_of(follower *f, const node *n, const pointer *p, distance how_far)
{
    if (f->function || !p->is_shared)
        return NULL;
    const origin *o = made_at(f, n, false, how_far);
    loop_reach *r = o->reach;
    if (!r->variable.size) {
        r->variable = p->name->text;
        *f->l->last_pointed = r;
        f->l->last_pointed = &r->next_of_variables;
    }
    return o;
}

/* ---- sets of origins ---- */

static bool rows_of(const loop_reach *r)
{
    return r && r->has_rows;
}

static bool has(const origin *all, const origin *o)
{
    for (; all; all = all->next)
        if (all->reach == o->reach && all->parameter == o->parameter && all->how_far == o->how_far)
            return true;
    return false;
}

static const origin *added(follower *f, const origin *to, const origin *o, distance how_far)
{
    origin *made = arena_alloc(f->l->unit->arena, sizeof *made);
    *made = *o;
    made->how_far = how_far;
    made->next = NULL;
    if (has(to, made))
        return to;
    made->next = (origin *)to;
    return made;
}

static const origin *both(follower *f, const origin *a, const origin *b)
{
    for (; a && b; b = b->next)
        a = added(f, a, b, b->how_far);
    return a ? a : b;
}

static bool is_within(const origin *all, distance low, distance high)
{
    while (all && all->how_far >= low && all->how_far <= high)
        all = all->next;
    return !all;
}

/* Pointers that have been moved. */
static const origin *moved(follower *f, const origin *all)
{
    const origin *made = NULL;
    if (is_within(all, INSIDE, INSIDE) || is_within(all, ANYWHERE, ANYWHERE))
        return all;
    for (; all; all = all->next)
        made = added(f, made, all,
                     all->how_far == INSIDE                          ? INSIDE
                     : all->how_far <= IN_ROW && rows_of(all->reach) ? IN_ROW
                                                                     : ANYWHERE);
    return made;
}

/* Numbers of the elements, or arrays in them, that pointers lead to. */
static const origin *inside(follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next)
        made = added(f, made, all, all->how_far == EXACT ? INSIDE : all->how_far);
    return made;
}

/* Pointers that a pointer in memory may be: not numbers of elements. */
static const origin *anywhere(follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next)
        if (all->how_far != INSIDE)
            made = added(f, made, all, ANYWHERE);
    return made;
}

/* A pointer that an element has, of whose kind these are. */
static const origin *loaded(follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next)
        made = added(f, made, all, ANYWHERE);
    return made;
}

static const origin *without_numbers(follower *f, const origin *all)
{
    const origin *made = NULL;
    for (; all; all = all->next)
        if (all->how_far != INSIDE)
            made = added(f, made, all, all->how_far);
    return made;
}

/* ---- uses ---- */

static void note(const token **where, const token *at)
{
    if (!*where)
        *where = at;
}

/* Notes what an inner loop does. */
static void note_use(const follower *f, loop_reach *r, bool writes, const token *at)
{
    if (r->variable.size && f->inside)
        loop_add_use(f->l, r, (loop_use){f->macro ? f->macro : at, f->inside, writes, NULL});
}

/* What these pointers point to is used at the token. */
static void use(follower *f, const origin *all, int how, const token *at)
{
    for (; all; all = all->next) {
        const int far = all->how_far > EXACT;
        if (all->reach) {
            loop_reach *r = all->reach;
            if (how & READ)
                note(&r->read[all->how_far], at);
            if (how & WRITE)
                note(&r->written[all->how_far], at);
            r->lends = r->lends || how & WRITE;
            if (how & (READ | WRITE))
                note_use(f, r, how & WRITE, at);
        } else {
            if (how & READ)
                note(&f->function->of[all->parameter].read[far], at);
            if (how & WRITE)
                note(&f->function->of[all->parameter].written[far], at);
        }
    }
}

static void lend(const origin *all, bool is_const)
{
    for (; all && !is_const; all = all->next)
        if (all->reach)
            all->reach->lends = true;
}

/* The pointers are kept where they cannot be followed. A number of an element is none. */
static void lose(follower *f, const origin *all, const token *at)
{
    for (; all; all = all->next)
        if (all->how_far != INSIDE) {
            origin one = *all;
            one.next = NULL;
            one.how_far = ANYWHERE;
            use(f, &one, READ, at);
            if (one.reach)
                note_use(f, one.reach, true, at);
            note(one.reach ? &one.reach->lost : &f->function->of[one.parameter].lost, at);
            lend(&one, false);
        }
}

/* ---- variables ---- */

static pointer **names_bucket(follower *f, str name)
{
    return &f->buckets[(str_hash(name) >> 32) % LOOP_BUCKETS];
}

/* The variable in scope; NULL: the name is none of the text's. */
static pointer *find_pointer(const follower *f, str name)
{
    pointer *p = f->buckets[(str_hash(name) >> 32) % LOOP_BUCKETS];
    while (p && !str_equal(p->name->text, name))
        p = p->same;
    return p;
}

/* The variable that the token declares is in scope from here on. */
static pointer *declare(follower *f, const token *name, int stars, int levels, bool is_const)
{
    pointer **bucket = names_bucket(f, name->text);
    pointer **all = &f->pointers[name->offset % LOOP_BUCKETS];
    pointer *p = *all;
    while (p && p->name != name)
        p = p->next;
    if (!p) {
        p = arena_alloc(f->l->unit->arena, sizeof *p);
        *p = (pointer){
            .name = name, .stars = stars, .levels = levels, .is_const = is_const, .next = *all};
        *all = p;
    }
    p->is_shared = f->l->nested && !f->function && !f->macro && !f->inside;
    p->outer = f->scope;
    p->same = *bucket;
    f->scope = *bucket = p;
    return p;
}

static void end_scope(follower *f, const pointer *outer)
{
    for (; f->scope != outer; f->scope = f->scope->outer)
        *names_bucket(f, f->scope->name->text) = f->scope->same;
}

static void give(follower *f, pointer *p, const origin *all)
{
    if (!p->stars)
        all = without_numbers(f, all);
    lend(all, p->is_const);
    for (; all; all = all->next) {
        if (all->reach)
            all->reach->kept = true;
        if (!has(p->origins, all)) {
            p->origins = added(f, p->origins, all, all->how_far);
            f->changed = true;
        }
    }
}

/* q->v as a pointer to these, unless they are the iteration's own. */
static void expect_array(follower *f, const node *n, const origin *all)
{
    loop_member *m = f->l->members;
    while (all && all->reach && all->reach->variable.size)
        all = all->next;
    while (m && m->node != n)
        m = m->next;
    if (!all || f->function || m || !n || n->kind != NODE_MEMBER)
        return;
    m = arena_alloc(f->l->unit->arena, sizeof *m);
    *m = (loop_member){n, f->l->members};
    f->l->members = m;
}

static bool has_word(const node *n, const char *word)
{
    for (const token *t = n ? n->first : NULL; t && t <= n->last; t++)
        if (str_is(t->text, word))
            return true;
    return false;
}

static void follow_declaration(follower *f, const node *n)
{
    for (const node *d = n->a; d; d = d->next) {
        const int stars = d->pointers + d->is_pointer_to_array;
        int levels = stars;
        for (const node *extent = d->b; extent; extent = extent->next, levels++)
            follow(f, extent, READ);
        if (!d->at || n->is_typedef) {
            follow(f, d->a, READ);
            continue;
        }
        pointer *p = declare(f, d->at, stars, levels, levels == 1 && has_word(n->b, "const"));
        p->is_array = d->b != NULL;
        const origin *all = follow(f, d->a, READ);
        if (stars)
            expect_array(f, d->a, all);
        give(f, p, all);
    }
}

/* The variable that a path of members and subscripts leads from: it.p, ps[0]. */
static pointer *root_of(const follower *f, const node *n)
{
    while ((n->kind == NODE_MEMBER && str_is(n->at->text, ".")) || n->kind == NODE_INDEX)
        n = n->a;
    return n->kind == NODE_NAME ? find_pointer(f, n->at->text) : NULL;
}

/* ---- the program's arrays ---- */

static const node *path_of(const node *n)
{
    while (n->kind == NODE_MEMBER)
        n = n->a;
    return n->kind == NODE_NAME ? n : NULL;
}

/* Whether the name, or the path of members, is an array or a pointer of the program. */
static bool is_array(const follower *f, const node *n)
{
    const node *name = path_of(n);
    if (f->function || !name || find_pointer(f, name->at->text))
        return false;
    return loop_is_array(f->l, n);
}

/* The access whose address `&n` is or is inside of: of &s[j].v[2] it is s[j]; NULL: it is none of
 * an array of the program. */
static const node *element_of(const follower *f, const node *n)
{
    while (n->kind == NODE_INDEX || n->kind == NODE_MEMBER) {
        const node *base = n;
        while (base->kind == NODE_INDEX)
            base = base->a;
        const node *name = path_of(base);
        if (n->kind == NODE_INDEX && name)
            return !f->function && !find_pointer(f, name->at->text) ? n : NULL;
        n = n->kind == NODE_INDEX ? base : n->a;
    }
    return NULL;
}

static void follow_subscripts(follower *f, const node *n)
{
    for (; n->kind == NODE_INDEX || n->kind == NODE_MEMBER; n = n->a)
        if (n->kind == NODE_INDEX)
            follow(f, n->b, READ);
}

/* ---- functions ---- */

/* Whether a function of the language, with pointers, uses more than what these point to. */
static bool is_of_memory(str name)
{
    return (name.size > 3 && (!memcmp(name.data, "mem", 3) || !memcmp(name.data, "str", 3)));
}

static void add_parameter(follower *f, summary *s, int number, const token *first,
                          const token *end)
{
    int levels = 0;
    bool is_const = false, is_reference = false, moves = false;
    const token *name = NULL;
    for (const token *t = first; t < end && !str_is(t->text, "="); t++) {
        is_reference = is_reference || str_is(t->text, "&") || str_is(t->text, "&&");
        moves = moves || (str_is(t->text, "&") && str_is(t[-1].text, "*"));
        is_const = is_const || (str_is(t->text, "const") && !levels);
        levels += str_is(t->text, "*") || str_is(t->text, "[");
        if (t->kind == TOKEN_NAME && !(name && str_is(t[-1].text, "[")) &&
            !(names_keyword(t->text) & KEYWORD_SPECIFIER))
            name = t;
        if (str_is(t->text, "["))
            for (int depth = 1; depth && ++t < end;)
                depth += range_nesting(t);
    }
    if (number >= PARAMETERS || !name)
        return;
    is_reference = is_reference && !levels;
    s->of[number].is_pointer = levels > 0 && !moves;
    s->of[number].is_reference = s->of[number].is_reference || is_reference;
    s->of[number].is_const = is_const && (levels == 1 || is_reference);
    pointer *p = declare(f, name, levels, levels, s->of[number].is_const);
    p->is_reference = is_reference;
    if (!levels && !is_reference)
        return;
    origin *o = arena_alloc(f->l->unit->arena, sizeof *o);
    *o = (origin){.parameter = number, .how_far = EXACT};
    p->origins = added(f, p->origins, o, EXACT);
}

static bool is_far(const summary *s, int number)
{
    return s->of[number].read[1] || s->of[number].written[1] || s->of[number].lost ||
           s->of[number].returned[EXACT] || s->of[number].returned[IN_ROW];
}

/* A place of a function's body, which ckpp cannot read, where the address of a reference may be
 * used; or NULL. */
static const token *find_address(follower *f, const token_list *body)
{
    for (size_t k = 1; k + 1 < body->count; k++) {
        const token *t = &body->items[k];
        const bool operand = t[-1].kind == TOKEN_NAME || t[-1].kind == TOKEN_NUMBER ||
                             str_is(t[-1].text, ")") || str_is(t[-1].text, "]");
        if (str_is(t->text, "&") && (t[1].kind == TOKEN_NAME || str_is(t[1].text, "(")) &&
            (!operand || str_is(t[-1].text, "return")))
            return t;
        if (t->kind != TOKEN_NAME || !str_is(t[1].text, "(") || names_keyword(t->text))
            continue;
        const summary *s = summary_of(f, t->text);
        for (int number = 0; number < PARAMETERS; number++)
            if (s->of[number].is_reference && is_far(s, number))
                return t;
    }
    return NULL;
}

/* What a function may do with its references if ckpp cannot read its body. */
static void guess_references(follower *f, const token_list *body, const token *name)
{
    summary *s = f->function;
    const token *address = find_address(f, body);
    for (int number = 0; number < PARAMETERS; number++) {
        if (!s->of[number].is_reference)
            continue;
        note(&s->of[number].read[0], name);
        if (!s->of[number].is_const)
            note(&s->of[number].written[0], name);
        if (address)
            note(&s->of[number].lost, address);
    }
}

/* The function whose name is token `k`, if it is defined there. */
static bool follow_function(loop *l, summary *s, const token_list *t, size_t k, int depth)
{
    follower f = {.l = l, .function = s, .depth = depth + 1};
    size_t open = k + 1, at = open;
    int nesting = 0, number = 0;
    const token *first = &t->items[open + 1];
    s->gives_reference = s->gives_reference || (k && (str_is(t->items[k - 1].text, "&")));
    do {
        const token *here = &t->items[at];
        nesting += range_nesting(here);
        if ((nesting == 1 && str_is(here->text, ",")) || !nesting) {
            add_parameter(&f, s, number++, first, here);
            first = here + 1;
        }
    } while (nesting && ++at < t->count);
    if (at + 1 >= t->count || !str_is(t->items[at + 1].text, "{"))
        return false;
    size_t end = at + 1;
    do
        nesting += range_nesting(&t->items[end]);
    while (nesting && ++end < t->count);
    if (end == t->count)
        return false;
    token_list body = token_slice(l->unit->arena, t, at + 1, end - at);
    tree_reader r = {
        .arena = l->unit->arena, .tokens = &body, .types = l->known, .cxx = l->unit->cxx};
    const node *tree = tree_read_statement(&r);
    if (!tree) {
        guess_references(&f, &body, &t->items[k]);
        return false;
    }
    do {
        f.changed = false;
        follow(&f, tree, READ);
    } while (f.changed);
    return true;
}

static bool is_definition(const token_list *t, size_t k, str name)
{
    return k && k + 1 < t->count && str_equal(t->items[k].text, name) &&
           str_is(t->items[k + 1].text, "(") &&
           (t->items[k - 1].kind == TOKEN_NAME || str_is(t->items[k - 1].text, "*") ||
            str_is(t->items[k - 1].text, ">") || str_is(t->items[k - 1].text, "&")) &&
           !str_is(t->items[k - 1].text, "return") && !str_is(t->items[k - 1].text, "else");
}

/* What the functions of that name do: in the file, or in a header that a declare includes. */
static summary *summary_of(follower *f, str name)
{
    loop *l = f->l;
    summary *s = l->reaches->functions;
    while (s && !str_equal(s->name, name))
        s = s->next;
    if (s)
        return s;
    s = arena_alloc(l->unit->arena, sizeof *s);
    memset(s, 0, sizeof *s);
    s->name = name;
    s->is_open = true;
    s->next = l->reaches->functions;
    l->reaches->functions = s;
    int found = 0, followed = 0;
    for (size_t j = 0; j < l->headers->ntexts && f->depth < CALLS_DEEP; j++) {
        const token_list *t = &l->headers->texts[j];
        for (size_t k = 0; k < t->count; k++)
            if (is_definition(t, k, name)) {
                int nesting = 0;
                size_t end = k + 1;
                do
                    nesting += range_nesting(&t->items[end]);
                while (nesting && ++end < t->count);
                if (end + 1 >= t->count || !str_is(t->items[end + 1].text, "{"))
                    continue; /* a call, or a declaration */
                found++;
                followed += follow_function(l, s, t, k, f->depth);
            }
    }
    s->known = found && found == followed;
    s->is_open = false;
    return s;
}

/* A function is given the pointers. */
static const origin *hand(follower *f, const summary *s, int number, const origin *all,
                          const token *at)
{
    if (!all)
        return NULL;
    const bool known = (s->known && s->of[number % PARAMETERS].is_pointer) ||
                       s->of[number % PARAMETERS].is_reference;
    if (!known || s->is_open || number >= PARAMETERS) {
        lose(f, all, at);
        return anywhere(f, all);
    }
    const origin *far = moved(f, all), *given = NULL;
    lend(all, s->of[number].is_const);
    for (int k = 0; k < 2; k++) {
        if (s->of[number].read[k])
            use(f, k ? far : all, READ, at);
        if (s->of[number].written[k])
            use(f, k ? far : all, WRITE, at);
    }
    if (s->of[number].lost)
        lose(f, all, at);
    if (s->of[number].returned[INSIDE])
        given = inside(f, all);
    if (s->of[number].returned[EXACT])
        given = both(f, given, all);
    if (s->of[number].returned[IN_ROW])
        given = both(f, given, far);
    return given;
}

/* A function is given the variable or element, by reference. What is done to an element itself is
 * found where the loop's accesses are. */
static const origin *hand_reference(follower *f, const summary *s, int number, const node *e,
                                    const token *at)
{
    const origin *values = without_numbers(f, follow(f, e, READ));
    const node *element = element_of(f, e);
    if (values) { /* a pointer, or something that has some */
        lose(f, values, at);
        return NULL;
    }
    if (element && !is_far(s, number))
        return NULL;
    const origin *all = follow(f, e, ADDRESS);
    if (s == f->function && all && !all->next && !all->reach && all->parameter == number &&
        all->how_far == EXACT) /* it calls itself */
        return NULL;
    for (const origin *o = all; o && element; o = o->next)
        if (o->reach)
            o->reach->referred = true;
    return hand(f, s, number, all, at);
}

/* A macro's text, with its parameters as variables. */
static const origin *follow_macro(follower *f, const host_name *macro, const node *call, int how)
{
    const pp_macro *m = macro->macro;
    const node *e = loop_macro_expression(f->l, macro);
    const node *argument = call->b;
    if (!e || f->depth >= CALLS_DEEP) {
        for (; argument; argument = argument->next)
            lose(f, follow(f, argument, READ), call->first);
        return NULL;
    }
    follower inner = {.l = f->l,
                      .function = f->function,
                      .inside = f->inside,
                      .macro = f->macro ? f->macro : call->first,
                      .depth = f->depth + 1};
    for (size_t k = 0; k < m->nparameters && argument; k++, argument = argument->next) {
        token *name = arena_alloc(f->l->unit->arena, sizeof *name);
        *name = (token){TOKEN_NAME, m->parameters[k]->text, macro->offset, 0};
        give(&inner, declare(&inner, name, 1, 1, true), follow(f, argument, READ));
    }
    return follow(&inner, e, how);
}

static const origin *follow_call(follower *f, const node *n, int how)
{
    const origin *made = NULL;
    const node *callee = n->a;
    name_kind kind;
    int number = 0;
    const bool named = callee->kind == NODE_NAME;
    const str name = named ? callee->at->text : (str){"", 0};
    const host_name *found = named ? host_find(f->l->host, name, f->l->c->directive.begin) : NULL;
    if (found && found->kind == HOST_FUNCTION_MACRO)
        return follow_macro(f, found, n, how);
    const bool is_of_language = named && !found && names_is_builtin(name, &kind) &&
                                kind == NAME_FUNCTION;
    const summary *s = named && !is_of_language ? summary_of(f, name) : NULL;
    if (!named)
        lose(f, follow(f, callee, READ), n->first);
    for (const node *e = n->b; e; e = e->next, number++) {
        if (s && number < PARAMETERS && s->of[number].is_reference) {
            made = both(f, made, hand_reference(f, s, number, e, n->first));
            continue;
        }
        const origin *all = follow(f, e, READ);
        if (!all)
            continue;
        if (is_of_language && is_of_memory(name))
            use(f, moved(f, all), number ? READ : READ | WRITE, n->first), lend(all, !!number);
        else if (is_of_language)
            use(f, without_numbers(f, all), READ | WRITE, n->first);
        else if (s)
            made = both(f, made, hand(f, s, number, all, n->first));
        else
            lose(f, all, e->first);
    }
    if (!s || !s->gives_reference || how & ADDRESS)
        return made;
    use(f, made, how, n->first);
    return NULL;
}

/* ---- expressions ---- */

static bool is_zero(const node *n)
{
    return n->kind == NODE_NUMBER && n->at->text.size == 1 && n->at->text.data[0] == '0';
}

static const origin *follow_name(follower *f, const node *n, int how)
{
    const pointer *p = find_pointer(f, n->at->text);
    if (p && p->is_reference && !(how & ADDRESS)) {
        use(f, p->origins, how, n->first);
        return NULL;
    }
    if (p)
        return p->is_array || how & ADDRESS ? both(f, p->origins, made_of(f, n, p, EXACT))
                                            : p->origins;
    return is_array(f, n) && !(how & WRITE) ? made_at(f, n, false, ANYWHERE) : NULL;
}

/* What a pointer of a variable with so many levels points to is not a pointer any more; `taken`
 * levels are left behind besides the subscripts. */
static const origin *pointed_to(follower *f, const node *n, const origin *all, int taken)
{
    const pointer *p = root_of(f, n);
    for (; n->kind == NODE_INDEX; n = n->a)
        taken++;
    return p && p->levels > (n->kind == NODE_NAME ? taken : 1) ? anywhere(f, all) : NULL;
}

static const origin *follow_element(follower *f, const node *access, const node *n, int how)
{
    const bool member = n != access;
    const bool array = n->kind == NODE_INDEX && member;
    follow_subscripts(f, n);
    for (const node *m = n; m != access; m = m->a)
        if (m->kind == NODE_MEMBER && str_is(m->at->text, "->")) {
            const origin *other = made_at(f, access, false, ANYWHERE);
            use(f, other, how & ADDRESS ? 0 : how, n->first);
            return how & ADDRESS ? other : NULL;
        }
    if (how & ADDRESS)
        return made_at(f, access, access->a->kind == NODE_INDEX, array ? INSIDE : EXACT);
    const origin *made = member ? made_at(f, access, false, INSIDE) : NULL;
    const node *base = n;
    while (base->kind == NODE_INDEX && base != access)
        base = base->a;
    if (made && (!array || how & WRITE))
        made->reach->member = base;
    if (array)
        use(f, made, how & WRITE, n->first);
    return made;
}

static const origin *follow_index(follower *f, const node *n, int how)
{
    const node *access = element_of(f, n);
    if (access)
        return follow_element(f, access, n, how);
    const origin *all = follow(f, n->a, READ);
    follow(f, n->b, READ);
    if (!is_zero(n->b))
        all = moved(f, all);
    if (how & ADDRESS)
        return all;
    if (how & WRITE)
        expect_array(f, n->a, all);
    use(f, all, how, n->first);
    return pointed_to(f, n, all, 0);
}

static const origin *follow_member(follower *f, const node *n, int how)
{
    const node *access = element_of(f, n);
    const bool arrow = str_is(n->at->text, "->");
    if (access)
        return follow_element(f, access, n, how);
    if (!find_pointer(f, path_of(n) ? path_of(n)->at->text : n->at->text) && is_array(f, n))
        return how & WRITE ? NULL : made_at(f, n, false, ANYWHERE);
    const pointer *root = arrow ? NULL : root_of(f, n);
    if (root && root->is_reference) {
        follow_subscripts(f, n);
        use(f, inside(f, root->origins), how & ADDRESS ? 0 : how, n->first);
        return how & ADDRESS ? root->origins : inside(f, root->origins);
    }
    if (root && !root->stars) { /* a struct, which may have pointers */
        follow_subscripts(f, n);
        return both(f, root->origins, made_of(f, n, root, how & ADDRESS ? EXACT : INSIDE));
    }
    const origin *all = follow(f, n->a, arrow ? READ : how);
    if (arrow && n->a->kind == NODE_MEMBER)
        all = loaded(f, all);
    if (how & ADDRESS)
        return all;
    if (arrow)
        use(f, all, how, n->first);
    return inside(f, all);
}

static const origin *follow_unary(follower *f, const node *n, int how)
{
    const bool step = str_is(n->at->text, "++") || str_is(n->at->text, "--");
    if (step) {
        const origin *all = moved(f, follow(f, n->a, READ | WRITE));
        if (n->a->kind == NODE_NAME && find_pointer(f, n->a->at->text))
            give(f, find_pointer(f, n->a->at->text), all);
        return all;
    }
    if (str_is(n->at->text, "&")) {
        const pointer *p = n->a->kind == NODE_NAME ? find_pointer(f, n->a->at->text) : NULL;
        if (p)
            return both(f, p->stars ? loaded(f, p->origins) : p->origins,
                        made_of(f, n->a, p, EXACT));
        const node *whole = n->a;
        while (whole->kind == NODE_MEMBER && str_is(whole->at->text, "."))
            whole = whole->a;
        if (whole->kind == NODE_NAME && !f->function && !find_pointer(f, whole->at->text) &&
            !is_array(f, whole)) /* a variable of the program */
            return made_at(f, whole, false, EXACT);
        return follow(f, n->a, ADDRESS);
    }
    if (str_is(n->at->text, "*")) {
        const origin *all = follow(f, n->a, READ);
        if (n->a->kind == NODE_MEMBER)
            all = loaded(f, all);
        if (how & ADDRESS)
            return all;
        use(f, all, how, n->first);
        return pointed_to(f, n->a, all, 1);
    }
    if (!str_is(n->at->text, "sizeof"))
        follow(f, n->a, READ);
    return NULL;
}

static const origin *follow_binary(follower *f, const node *n)
{
    const bool plus = str_is(n->at->text, "+"), minus = str_is(n->at->text, "-");
    const node *array = loop_sum_array(f->l, n);
    if (array && is_array(f, array)) {
        follow(f, array == n->a ? n->b : n->a, READ);
        return made_at(f, n, false, EXACT);
    }
    const origin *a = follow(f, n->a, READ), *b = follow(f, n->b, READ);
    if (!plus && !(minus && !b))
        return NULL;
    const origin *pointers = both(f, without_numbers(f, a), without_numbers(f, b));
    return moved(f, pointers ? pointers : both(f, a, b));
}

static const origin *follow_assignment(follower *f, const node *n)
{
    const bool plain = str_is(n->at->text, "=");
    const origin *all = follow(f, n->b, READ);
    pointer *p = root_of(f, n->a);
    const bool refers = p && p->is_reference;
    if (n->a->kind == NODE_NAME && p && p->stars)
        expect_array(f, n->b, all);
    if (refers)
        lose(f, all, n->first);
    else if (n->a->kind == NODE_NAME && p)
        give(f, p, plain ? all : moved(f, p->origins));
    else if (p && p->levels != 1)
        give(f, p, all);
    else
        lose(f, all, n->first);
    if (n->a->kind != NODE_NAME || refers)
        follow(f, n->a, plain ? WRITE : READ | WRITE);
    return plain ? all : p && !refers ? p->origins : NULL;
}

static const origin *follow_cast(follower *f, const node *n)
{
    const origin *all = follow(f, n->b, READ);
    if (has_word(n->a, "void") && !has_word(n->a, "*"))
        return NULL;
    if (!has_word(n->a, "*")) {
        lose(f, all, n->first);
        return NULL;
    }
    lend(all, has_word(n->a, "const"));
    return loaded(f, all);
}

typedef struct child_of {
    follower *f;
    const origin *all;
} child_of;

static void follow_child(const node *n, void *data)
{
    child_of *c = data;
    c->all = both(c->f, c->all, follow(c->f, n, READ));
}

static const origin *follow_return(follower *f, const node *n)
{
    const int how = f->function && f->function->gives_reference ? ADDRESS : READ;
    for (const origin *o = follow(f, n->a, how); o; o = o->next)
        if (!o->reach && f->function)
            f->function->of[o->parameter].returned[o->how_far < IN_ROW ? o->how_far : IN_ROW] =
                true;
    return NULL;
}

/* An inner loop that is spread: its threads have variables of their own. */
static void follow_inner(follower *f, const node *n, const loop_inner *i)
{
    const pointer *outer = f->scope;
    follow(f, n->a, READ);
    f->inside = i;
    for (range list = i->own, item; range_next(&list, &item);) {
        const pointer *p = item.count ? find_pointer(f, item.first->text) : NULL;
        if (p)
            declare(f, item.first, p->stars, p->levels, p->is_const)->is_array = p->is_array;
    }
    follow(f, n->b, READ);
    follow(f, n->d, READ);
    f->inside = NULL;
    end_scope(f, outer);
}

static const origin *follow(follower *f, const node *n, int how)
{
    const loop_inner *i = n && n->kind == NODE_FOR && !f->function && !f->inside
                              ? loop_inner_of(f->l, n)
                              : NULL;
    if (i && i->spread) {
        follow_inner(f, n, i);
        return NULL;
    }
    child_of children = {f, NULL};
    if (!n)
        return NULL;
    switch (n->kind) {
    case NODE_NAME: return follow_name(f, n, how);
    case NODE_INDEX: return follow_index(f, n, how);
    case NODE_MEMBER: return follow_member(f, n, how);
    case NODE_UNARY:
    case NODE_POSTFIX: return follow_unary(f, n, how);
    case NODE_BINARY: return follow_binary(f, n);
    case NODE_ASSIGN: return follow_assignment(f, n);
    case NODE_CALL: return follow_call(f, n, how);
    case NODE_CAST: return follow_cast(f, n);
    case NODE_DECLARATION: follow_declaration(f, n); return NULL;
    case NODE_RETURN: return follow_return(f, n);
    case NODE_DESIGNATED: return follow(f, n->b, READ);
    case NODE_LITERAL: return follow(f, n->b, READ);
    case NODE_TYPE_OPERAND:
    case NODE_TYPE: return NULL;
    case NODE_COMMA: follow(f, n->a, READ); return follow(f, n->b, how);
    case NODE_CONDITIONAL:
        follow(f, n->a, READ);
        children.all = follow(f, n->b ? n->b : n->a, how);
        return both(f, children.all, follow(f, n->c, how));
    default: break;
    }
    const pointer *outer = f->scope;
    tree_each(n, follow_child, &children);
    if (n->kind == NODE_BLOCK || n->kind == NODE_FOR)
        end_scope(f, outer);
    return n->kind == NODE_LIST || n->kind == NODE_STATEMENTS || n->kind == NODE_BLOCK ||
                   n->kind == NODE_EXPRESSION || n->kind == NODE_GENERIC
               ? children.all
               : NULL;
}

void loop_find_reaches(loop *l)
{
    follower f = {.l = l};
    l->reaches = arena_alloc(l->unit->arena, sizeof *l->reaches);
    memset(l->reaches, 0, sizeof *l->reaches);
    l->last_pointed = &l->pointed;
    for (const loop_variable *v = l->nested ? l->variables : NULL; v; v = v->next) {
        const char *extents = v->op ? NULL : loop_literal_extents(l, v->name);
        int levels = 0;
        for (const char *e = extents; e && (e = strchr(e, '[')); e++)
            levels++;
        token *name = arena_alloc(l->unit->arena,
                                  sizeof *name); /* an inner loop may have it, too */
        *name = *v->name;
        if (!v->op)
            declare(&f, name, 0, levels, false)->is_array = levels > 0;
    }
    do {
        f.changed = false;
        follow(&f, l->body, READ);
    } while (f.changed);
}
