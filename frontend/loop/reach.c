/* reach.c - what is done through pointers to the elements of a loop's arrays.
 *
 * A pointer is followed from where it is made, `&v[j]` or `v + j`, through the variables that it
 * is given to and the functions that it is handed to, whatever the order of the statements is.
 * `*p`, `p[0]` and `p->m` are the element itself, as are the elements of an array in it; any other
 * subscript leads to other elements: of the row, if the array has rows and loop_is_near() says so,
 * or to any. A pointer that is kept where it cannot be followed may do anything. In C++, a
 * parameter that is a reference is followed as the pointer `&d` is.
 *
 * Where threads share an iteration, pointers to its variables are followed, too: those that an
 * inner loop, which is spread, does not declare. */
#define _GNU_SOURCE
#include "frontend/loop/reach.h"

#include <stdlib.h>
#include <string.h>

static const origin *follow(follower *f, const node *n, int how);
static summary *summary_of(follower *f, str name);

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
        pointer *p = loop_declare_pointer(f, d->at, stars, levels,
                                          levels == 1 && has_word(n->b, "const"));
        p->is_array = d->b != NULL;
        p->assigned += d->a && f->pass == COUNT;
        const origin *all = follow(f, d->a, READ);
        if (stars)
            expect_array(f, d->a, all);
        loop_give(f, p, all);
        loop_give_value(f, p, d->a, false);
    }
}

/* The variable that a path of members and subscripts leads from: it.p, ps[0]. */
static pointer *root_of(const follower *f, const node *n)
{
    while ((n->kind == NODE_MEMBER && str_is(n->at->text, ".")) || n->kind == NODE_INDEX)
        n = n->a;
    return n->kind == NODE_NAME ? loop_find_pointer(f, n->at->text) : NULL;
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
    if (f->function || !name || loop_find_pointer(f, name->at->text))
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
            return !f->function && !loop_find_pointer(f, name->at->text) ? n : NULL;
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
    pointer *p = loop_declare_pointer(f, name, levels, levels, s->of[number].is_const);
    p->is_reference = is_reference;
    p->parameter = 1 + number;
    p->assigned = 1;
    if (levels || is_reference)
        p->origins = loop_with_origin(f, p->origins,
                                      &(origin){.parameter = number, .how_far = EXACT});
}

static bool is_far(const summary *s, int number)
{
    const effect *e = s->of[number].effects;
    while (e && e->of.how_far <= EXACT && !e->loses && !(e->returns && e->of.how_far == EXACT))
        e = e->next;
    return e;
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
        effect *e = loop_effect_of(f, &(origin){.parameter = number, .how_far = EXACT}, name);
        e->reads = true;
        e->writes = e->writes || !s->of[number].is_const;
        if (address)
            loop_effect_of(f, &(origin){.parameter = number, .how_far = ANYWHERE}, address)
                ->loses = true;
    }
}

static void follow_passes(follower *f, const node *n)
{
    follow(f, n, READ);
    f->pass = GIVE;
    do {
        f->changed = false;
        follow(f, n, READ);
    } while (f->changed);
    f->pass = USE;
    follow(f, n, READ);
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
    follow_passes(&f, tree);
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

/* Where a function's use of its parameter is that is given this pointer, and that moves it so. */
static const origin *used_by(follower *f, const origin *given, const effect *e, loop_sum by)
{
    const bool within = e->of.how_far == INSIDE;
    origin o = *given;
    o.next = NULL;
    if (e->of.how_far == IN_ROW)
        o = *loop_moved(f, &o, by);
    if (within && o.how_far <= EXACT)
        o = (origin){o.reach, INSIDE, o.parameter, e->of.row, by, false, NULL};
    if (e->of.how_far == ANYWHERE && o.how_far != INSIDE)
        o = (origin){.reach = o.reach, .parameter = o.parameter, .how_far = ANYWHERE};
    o.in_element = o.in_element || (o.how_far == IN_ROW && (within || e->of.in_element));
    return loop_with_origin(f, NULL, &o);
}

/* A function is given the pointers. */
static const origin *hand(follower *f, const summary *s, int number, const origin *all,
                          const node *call)
{
    const token *at = call->first;
    if (!all)
        return NULL;
    const bool known = (s->known && s->of[number % PARAMETERS].is_pointer) ||
                       s->of[number % PARAMETERS].is_reference;
    if (!known || s->is_open || number >= PARAMETERS) {
        loop_lose(f, all, at);
        return loop_anywhere(f, all);
    }
    loop_sum arguments[PARAMETERS];
    int count = 0;
    for (const node *e = call->b; e && count < PARAMETERS; e = e->next)
        arguments[count++] = loop_value_of(f, e);
    const origin *given = NULL;
    loop_lend(all, s->of[number].is_const);
    for (const effect *e = s->of[number].effects; e; e = e->next) {
        const loop_sum by = loop_with_arguments(f->l->reaches->terms, e->of.sum, s, arguments,
                                                count);
        const origin *used = NULL;
        for (const origin *o = all; o; o = o->next)
            used = loop_both(f, used, used_by(f, o, e, by));
        if (e->reads || e->writes)
            loop_use_pointed(f, used, (e->reads ? READ : 0) | (e->writes ? WRITE : 0), at);
        if (e->loses)
            loop_lose(f, all, at);
        if (e->returns)
            given = loop_both(f, given, used);
    }
    return given;
}

/* A function is given the variable or element, by reference. What is done to an element itself is
 * found where the loop's accesses are. */
static const origin *hand_reference(follower *f, const summary *s, int number, const node *e,
                                    const node *call)
{
    const origin *values = loop_without_numbers(f, follow(f, e, READ));
    const node *element = element_of(f, e);
    if (values) { /* a pointer, or something that has some */
        loop_lose(f, values, call->first);
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
    return hand(f, s, number, all, call);
}

/* A macro's text, with its parameters as variables. */
static const origin *follow_macro(follower *f, const host_name *macro, const node *call, int how)
{
    const pp_macro *m = macro->macro;
    const node *e = loop_macro_expression(f->l, macro);
    const node *argument = call->b;
    if (!e || f->depth >= CALLS_DEEP) {
        for (; argument; argument = argument->next)
            loop_lose(f, follow(f, argument, READ), call->first);
        return NULL;
    }
    follower inner = {.l = f->l,
                      .function = f->function,
                      .inside = f->inside,
                      .pass = f->pass,
                      .macro = f->macro ? f->macro : call->first,
                      .depth = f->depth + 1};
    for (size_t k = 0; k < m->nparameters && argument; k++, argument = argument->next) {
        token *name = arena_alloc(f->l->unit->arena, sizeof *name);
        *name = (token){TOKEN_NAME, m->parameters[k]->text, macro->offset, 0};
        pointer *p = loop_declare_pointer(&inner, name, 1, 1, true);
        p->origins = follow(f, argument, READ);
        p->value = loop_value_of(f, argument);
    }
    return follow(&inner, e, how);
}

/* memcpy() and its like. */
static void use_memory(follower *f, const node *call, const origin *all, int number)
{
    const node *size = call->b->next ? call->b->next->next : NULL;
    for (const origin *o = all; o; o = o->next) {
        const node *array = o->reach && o->how_far != INSIDE ? o->reach->made : NULL;
        while (array && array->kind == NODE_INDEX)
            array = array->a;
        const char *type = array ? loop_known_type(f->l, loop_spelled(f->l, array), array->first)
                                 : NULL;
        origin one = *o;
        one.next = NULL;
        loop_use_pointed(f,
                         loop_moved(f, &one,
                                    size ? loop_bytes_sum(f->l->reaches->terms, size, type,
                                                          loop_variable_sum, f)
                                         : loop_any_sum()),
                         number ? READ : READ | WRITE, call->first);
    }
    loop_lend(all, !!number);
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
        loop_lose(f, follow(f, callee, READ), n->first);
    for (const node *e = n->b; e; e = e->next, number++) {
        if (s && number < PARAMETERS && s->of[number].is_reference) {
            made = loop_both(f, made, hand_reference(f, s, number, e, n));
            continue;
        }
        const origin *all = follow(f, e, READ);
        if (!all)
            continue;
        if (is_of_language && is_of_memory(name))
            use_memory(f, n, all, number);
        else if (is_of_language)
            loop_use_pointed(f, loop_without_numbers(f, all), READ | WRITE, n->first);
        else if (s)
            made = loop_both(f, made, hand(f, s, number, all, n));
        else
            loop_lose(f, all, e->first);
    }
    if (!s || !s->gives_reference || how & ADDRESS)
        return made;
    loop_use_pointed(f, made, how, n->first);
    return NULL;
}

/* ---- expressions ---- */

static bool is_zero(const node *n)
{
    return n->kind == NODE_NUMBER && n->at->text.size == 1 && n->at->text.data[0] == '0';
}

static const origin *follow_name(follower *f, const node *n, int how)
{
    const pointer *p = loop_find_pointer(f, n->at->text);
    if (p && p->is_reference && !(how & ADDRESS)) {
        loop_use_pointed(f, p->origins, how, n->first);
        return NULL;
    }
    if (p && p->parameter && p->falls && !loop_goes_up(p) && !(how & ADDRESS))
        return loop_moved(f, p->origins, (loop_sum){.number = -1});
    if (p && loop_goes_up(p) && !p->is_array && !(how & ADDRESS))
        return loop_walking(f, p->origins);
    if (p)
        return p->is_array || how & ADDRESS
                   ? loop_both(f, p->origins, loop_made_of(f, n, p, EXACT))
                   : p->origins;
    return is_array(f, n) && !(how & WRITE) ? loop_made_at(f, n, false, ANYWHERE) : NULL;
}

/* What a pointer of a variable with so many levels points to is not a pointer any more; `taken`
 * levels are left behind besides the subscripts. */
static const origin *pointed_to(follower *f, const node *n, const origin *all, int taken)
{
    const pointer *p = root_of(f, n);
    for (; n->kind == NODE_INDEX; n = n->a)
        taken++;
    return p && p->levels > (n->kind == NODE_NAME ? taken : 1) ? loop_anywhere(f, all) : NULL;
}

/* In an element: what a[j].m is, or a[j].m[2]. */
static const origin *made_inside(follower *f, const node *access, const node *n)
{
    origin *made = (origin *)loop_made_at(f, access, false, INSIDE);
    for (; n->kind == NODE_INDEX && n != access; n = n->a)
        made->sum = loop_added(made->sum, loop_value_of(f, n->b), false);
    made->row = n->kind == NODE_MEMBER ? loop_member_row(f, n->name->text) : NULL;
    return made;
}

static const origin *follow_element(follower *f, const node *access, const node *n, int how)
{
    const bool member = n != access;
    const bool array = n->kind == NODE_INDEX && member;
    follow_subscripts(f, n);
    for (const node *m = n; m != access; m = m->a)
        if (m->kind == NODE_MEMBER && str_is(m->at->text, "->")) {
            const origin *other = loop_made_at(f, access, false, ANYWHERE);
            loop_use_pointed(f, other, how & ADDRESS ? 0 : how, n->first);
            return how & ADDRESS ? other : NULL;
        }
    if (how & ADDRESS && !array)
        return loop_made_at(f, access, access->a->kind == NODE_INDEX, EXACT);
    const origin *made = member ? made_inside(f, access, n) : NULL;
    if (how & ADDRESS)
        return made;
    const node *base = n;
    while (base->kind == NODE_INDEX && base != access)
        base = base->a;
    if (made && (!array || how & WRITE))
        made->reach->member = base;
    if (array)
        loop_use_pointed(f, made, how & WRITE, n->first);
    return made;
}

static const origin *follow_index(follower *f, const node *n, int how)
{
    const node *access = element_of(f, n);
    if (access)
        return follow_element(f, access, n, how);
    const origin *all = follow(f, n->a, READ);
    follow(f, n->b, READ);
    if (!is_zero(n->b) && all) {
        const loop_sum by = loop_value_of(f, n->b);
        const bool kept = how & ADDRESS && !(how & OF_MEMBER);
        all = loop_moved(f, all, kept ? loop_kept_sum(f->l->reaches->terms, by, true) : by);
    }
    if (how & ADDRESS)
        return all;
    if (how & WRITE)
        expect_array(f, n->a, all);
    loop_use_pointed(f, all, how, n->first);
    return pointed_to(f, n, all, 0);
}

static const origin *follow_member(follower *f, const node *n, int how)
{
    const node *access = element_of(f, n);
    const bool arrow = str_is(n->at->text, "->");
    if (access)
        return follow_element(f, access, n, how);
    if (!loop_find_pointer(f, path_of(n) ? path_of(n)->at->text : n->at->text) && is_array(f, n))
        return how & WRITE ? NULL : loop_made_at(f, n, false, ANYWHERE);
    const pointer *root = arrow ? NULL : root_of(f, n);
    if (root && root->is_reference) {
        follow_subscripts(f, n);
        loop_use_pointed(f, loop_into(f, root->origins, n->name->text), how & ADDRESS ? 0 : how,
                         n->first);
        return how & ADDRESS ? root->origins : loop_into(f, root->origins, n->name->text);
    }
    if (root && !root->stars) { /* a struct, which may have pointers */
        follow_subscripts(f, n);
        return loop_both(f, root->origins,
                         loop_made_of(f, n, root, how & ADDRESS ? EXACT : INSIDE));
    }
    /* p[k].m, (*p).m, p->s.m */
    const bool by = n->a->kind == NODE_INDEX || n->a->kind == NODE_UNARY ||
                    n->a->kind == NODE_MEMBER;
    const origin *all = follow(f, n->a, arrow ? READ : by ? ADDRESS | OF_MEMBER : how);
    if (arrow && n->a->kind == NODE_MEMBER && !loop_member_row(f, n->a->name->text))
        all = loop_loaded(f, all);
    if (how & ADDRESS)
        return all;
    if (how & WRITE && !arrow && n->a->kind == NODE_INDEX)
        expect_array(f, n->a->a, all);
    if (arrow || by)
        loop_use_pointed(f, all, how, n->first);
    return loop_into(f, all, n->name->text);
}

/* ++ and --, += and -= of what may be a pointer. */
static const origin *follow_step(follower *f, const node *n, const origin *all, loop_sum by)
{
    pointer *p = n->a->kind == NODE_NAME ? loop_find_pointer(f, n->a->at->text) : NULL;
    if (!p)
        return loop_moved(f, all, by);
    const bool small = !by.plus && !by.minus && llabs(by.number) <= STEP_MOST;
    if (f->pass == COUNT) {
        p->falls = p->falls || by.minus || by.number < 0;
        p->climbs = p->climbs || by.plus || by.number > 0;
    }
    if (small && loop_goes_up(p))
        by = loop_walk_sum();
    all = loop_stepped(f, loop_moved(f, all, by), p->falls);
    loop_give(f, p, all);
    return all;
}

/* p + e; the pointer is kept, or it is p[e] that is meant. */
static const origin *follow_sum(follower *f, const node *n, bool kept)
{
    const bool plus = str_is(n->at->text, "+"), minus = str_is(n->at->text, "-");
    const node *array = loop_sum_array(f->l, n);
    if (array && is_array(f, array)) {
        follow(f, array == n->a ? n->b : n->a, READ);
        return loop_made_at(f, n, false, EXACT);
    }
    const origin *a = n->a->kind == NODE_BINARY ? follow_sum(f, n->a, kept)
                                                : follow(f, n->a, READ);
    const origin *b = follow(f, n->b, READ);
    if ((!plus && !(minus && !b)) || (!a && !b))
        return NULL;
    const origin *left = loop_without_numbers(f, a), *right = loop_without_numbers(f, b);
    const pointer *p = n->b->kind == NODE_NAME ? loop_find_pointer(f, n->b->at->text) : NULL;
    const bool first = (right && !left) || (!a && b) || (p && p->stars);
    loop_sum by = loop_added((loop_sum){0}, loop_value_of(f, first ? n->a : n->b), minus);
    by = kept ? loop_kept_sum(f->l->reaches->terms, by, false) : by;
    const origin *pointers = loop_both(f, left, right);
    return loop_moved(f, pointers ? pointers : loop_both(f, a, b), by);
}

static const origin *follow_unary(follower *f, const node *n, int how)
{
    const bool step = str_is(n->at->text, "++") || str_is(n->at->text, "--");
    if (step)
        return follow_step(f, n, follow(f, n->a, READ | WRITE),
                           (loop_sum){.number = str_is(n->at->text, "++") ? 1 : -1});
    if (str_is(n->at->text, "&")) {
        pointer *p = n->a->kind == NODE_NAME ? loop_find_pointer(f, n->a->at->text) : NULL;
        if (p)
            p->falls = p->climbs = true; /* as others may count it */
        if (p)
            return loop_both(f, p->stars ? loop_loaded(f, p->origins) : p->origins,
                             loop_made_of(f, n->a, p, EXACT));
        const node *whole = n->a;
        while (whole->kind == NODE_MEMBER && str_is(whole->at->text, "."))
            whole = whole->a;
        if (whole->kind == NODE_NAME && !f->function && !loop_find_pointer(f, whole->at->text) &&
            !is_array(f, whole)) /* a variable of the program */
            return loop_made_at(f, whole, false, EXACT);
        return follow(f, n->a, ADDRESS);
    }
    if (str_is(n->at->text, "*")) {
        const origin *all = n->a->kind == NODE_BINARY ? follow_sum(f, n->a, false)
                                                      : follow(f, n->a, READ);
        if (n->a->kind == NODE_MEMBER)
            all = loop_loaded(f, all);
        if (how & ADDRESS)
            return all;
        loop_use_pointed(f, all, how, n->first);
        return pointed_to(f, n->a, all, 1);
    }
    if (!str_is(n->at->text, "sizeof"))
        follow(f, n->a, READ);
    return NULL;
}

/* x = x - e */
static bool is_down(const node *n)
{
    return str_is(n->at->text, "=") && n->b->kind == NODE_BINARY && str_is(n->b->at->text, "-") &&
           n->b->a->kind == NODE_NAME && str_equal(n->b->a->at->text, n->a->at->text);
}

/* A variable of the text is assigned. */
static const origin *assign(follower *f, const node *n, pointer *p, const origin *all)
{
    const bool plain = str_is(n->at->text, "="), minus = str_is(n->at->text, "-=");
    if (f->pass == COUNT) {
        p->assigned += plain;
        p->climbs = p->climbs || (!plain && !minus);
        p->falls = p->falls || is_down(n);
    }
    if (!plain && (minus || str_is(n->at->text, "+="))) {
        const loop_sum by = loop_added((loop_sum){0}, loop_value_of(f, n->b), minus);
        loop_give_value(f, p, n->b, true);
        return follow_step(f, n, p->origins, loop_kept_sum(f->l->reaches->terms, by, false));
    }
    loop_give(f, p, plain ? all : p->origins);
    if (plain)
        loop_give_value(f, p, n->b, false);
    return all;
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
        loop_lose(f, all, n->first);
    else if (n->a->kind == NODE_NAME && p)
        all = assign(f, n, p, all);
    else if (p && p->levels != 1)
        loop_give(f, p, all);
    else
        loop_lose(f, all, n->first);
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
        loop_lose(f, all, n->first);
        return NULL;
    }
    loop_lend(all, has_word(n->a, "const"));
    return loop_loaded(f, all);
}

typedef struct child_of {
    follower *f;
    const origin *all;
} child_of;

static void follow_child(const node *n, void *data)
{
    child_of *c = data;
    c->all = loop_both(c->f, c->all, follow(c->f, n, READ));
}

static const origin *follow_return(follower *f, const node *n)
{
    const int how = f->function && f->function->gives_reference ? ADDRESS : READ;
    for (const origin *o = follow(f, n->a, how); o; o = o->next)
        if (!o->reach && f->function && f->pass == USE)
            loop_effect_of(f, o, n->first)->returns = true;
    return NULL;
}

/* An inner loop that is spread: its threads have variables of their own. */
static void follow_inner(follower *f, const node *n, const loop_inner *i)
{
    const pointer *outer = f->scope;
    follow(f, n->a, READ);
    f->inside = i;
    for (range list = i->own, item; range_next(&list, &item);) {
        const pointer *p = item.count ? loop_find_pointer(f, item.first->text) : NULL;
        if (p)
            loop_declare_pointer(f, item.first, p->stars, p->levels, p->is_const)->is_array =
                p->is_array;
    }
    follow(f, n->b, READ);
    follow(f, n->d, READ);
    f->inside = NULL;
    loop_end_scope(f, outer);
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
    case NODE_BINARY: return follow_sum(f, n, true);
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
        return loop_both(f, children.all, follow(f, n->c, how));
    default: break;
    }
    const pointer *outer = f->scope;
    tree_each(n, follow_child, &children);
    if (n->kind == NODE_BLOCK || n->kind == NODE_FOR)
        loop_end_scope(f, outer);
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
    l->reaches->terms = loop_terms_new(l);
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
            loop_declare_pointer(&f, name, 0, levels, false)->is_array = levels > 0;
    }
    follow_passes(&f, l->body);
}
