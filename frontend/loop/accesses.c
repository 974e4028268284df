/* accesses.c - what a loop's body reads and writes.
 *
 * The tree is walked twice. The first walk finds the arrays with their
 * subscripts; it is then known which subscripts are views, whose text the
 * kernel does not have. The second one finds the numbers and loop variables
 * that are left, and how the text changes. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

static void walk_list(loop *l, const node *n, int how)
{
    for (; n; n = n->next)
        loop_walk(l, n, how);
}

/* ---- arrays ---- */

/* The ']' of the subscript: parentheses around it may follow. */
static const token *closing(const node *n)
{
    return n->b->last + 1;
}

/* An element of the raw array: m[r][c] becomes m(r, c). */
static void edit_raw(loop *l, const node *n, loop_array *a, const node *base)
{
    if (!a->raw_name)
        a->raw_name = loop_new_name(l, a->path);
    if (!str_is(a->path, a->raw_name) || n->a->first != base->first)
        loop_add_edit(l, n->a->first, base->last, a->raw_name);
    if (a->dimensions == 1)
        return;
    loop_add_edit(l, closing(n), closing(n), ")");
    for (; n->kind == NODE_INDEX && n->a->kind == NODE_INDEX; n = n->a)
        loop_add_edit(l, closing(n->a), n->at, ", ");
    loop_add_edit(l, n->at, n->at, "(");
}

static void walk_subscripts(loop *l, const node *n)
{
    for (; n->kind == NODE_INDEX; n = n->a)
        loop_walk(l, n->b, READ | PERHAPS);
}

/* A struct's member that is no element of an array: grid.u, o->scale. */
static const node *path_base(const node *n)
{
    while (n->kind == NODE_MEMBER)
        n = n->a;
    return n->kind == NODE_NAME ? n : NULL;
}

static void refuse_shared_address(loop *l, const node *n)
{
    loop_error(l, n,
               "all threads that share the iteration would run this: what takes an "
               "element's address belongs into an inner loop");
}

/* Reports an access that is a row of an array, not an element: `row = m[j]`. */
static bool is_row(loop *l, const node *n, const node *name, size_t dimensions)
{
    const host_name *h = host_find(l->host, name->at->text, name->at->offset);
    if (l->names_pass || !h || h->kind != HOST_VARIABLE)
        return false;
    const char *p = l->unit->source->data + h->offset + h->name.size;
    size_t extents = 0;
    if (*p == ')' && loop_is_pointer(l, h)) /* (*m)[4] */
        p++, extents++;
    for (p += strspn(p, " \t"); *p == '['; p += strspn(p, " \t"), extents++) {
        int depth = 0;
        do
            depth += (*p == '[') - (*p == ']');
        while (*p && (p++, depth > 0));
    }
    if (extents <= dimensions)
        return false;
    loop_error(l, n, "this is a row of '%.*s', which has %zu subscripts", (int)h->name.size,
               h->name.data, extents);
    loop_note(l, n, "in a loop, ckpp follows elements: give all subscripts where the row is used");
    return true;
}

static void walk_access(loop *l, const node *n, int how)
{
    const bool atomic = how & ATOMIC;
    size_t dimensions = 0;
    const node *base = n;
    for (; base->kind == NODE_INDEX; base = base->a)
        dimensions++;
    const node *name = path_base(base);
    if (l->nviews > LOOP_MOST_VIEWS)
        return;
    if (dimensions > CKPP_MAX_DIMS) {
        if (!l->names_pass)
            loop_error(l, n, "an array has at most %d dimensions, this one %zu", CKPP_MAX_DIMS,
                       dimensions);
        return;
    }
    if (name && !loop_find_local(l, name->at->text) &&
        (loop_level_of(l, name->at->text) >= 0 || loop_find_variable(l, name->at->text))) {
        name_kind kind;
        if (l->names_pass || names_find(l->reported, name->at->text, &kind))
            return;
        names_add(l->reported, name->at->text, NAME_VALUE);
        loop_error(l, name, "'%.*s' is no array of the program", (int)name->at->text.size,
                   name->at->text.data);
        if (base != name)
            loop_note(l, name, "declare '%.*s' in the body, which gives each iteration its own",
                      (int)name->at->text.size, name->at->text.data);
        return;
    }
    if (!name || loop_find_local(l, name->at->text) || loop_knows(l, name->at)) {
        if (atomic && name)
            loop_refuse_atomic(l, n);
        walk_subscripts(l, n);
        if (!name || base != name || loop_find_local(l, name->at->text))
            loop_walk(l, base, name ? how & ~ATOMIC : how);
        return;
    }
    if (how & ADDRESS && l->nested && !l->inside && !l->names_pass)
        refuse_shared_address(l, n);
    if (base == name && is_row(l, n, name, dimensions))
        return;
    loop_array *a = loop_add_array(l, loop_spelled(l, base), base, dimensions);
    a->has_members |= (how & OF_MEMBER) != 0;
    const char *place = how & ADDRESS || atomic ? NULL : loop_place_of(l, n);
    str key = loop_spelled(l, n);
    loop_view *v = loop_find_view(l, a, key, place, atomic);
    if (!l->names_pass) {
        if (!v)
            v = loop_add_view(l, a, key, place, n);
        v->atomic = atomic;
        if (l->update && atomic)
            loop_note_atomic(l, v);
        if (how & ADDRESS)
            loop_note_address(l, v, n, how);
        else
            loop_note_access(l, v, n, how);
        if (how & OF_MEMBER && !(how & ADDRESS))
            loop_note_inside(l, v, n);
        if (!place)
            walk_subscripts(l, n);
    } else if (v && v->name) {
        loop_rename(l, n, v->name);
    } else {
        if (v && v->kept)
            loop_begin_kept(l, n, v);
        walk_subscripts(l, n);
        edit_raw(l, n, a, base);
        if (v && v->kept)
            loop_end_kept(l, n);
    }
}

/* x + e is &x[e]. */
static void walk_sum(loop *l, const node *n, const node *array, int perhaps)
{
    node *other = array == n->a ? n->b : n->a;
    node *offset = arena_alloc(l->unit->arena, sizeof *offset);
    node *element = arena_alloc(l->unit->arena, sizeof *element);
    *offset = *other;
    if (str_is(n->at->text, "-"))
        *offset = (node){.kind = NODE_UNARY,
                         .first = n->at,
                         .last = other->last,
                         .at = n->at,
                         .a = other,
                         .depth = n->depth};
    *element = (node){.kind = NODE_INDEX,
                      .first = n->first,
                      .last = n->last,
                      .at = n->at,
                      .a = array == n->a ? n->a : n->b,
                      .b = offset,
                      .depth = n->depth};
    if (l->nested && !l->inside && !l->names_pass)
        refuse_shared_address(l, n);
    loop_array *a = loop_add_array(l, loop_spelled(l, array), array, 1);
    str key = loop_spelled(l, element);
    loop_view *v = loop_find_view(l, a, key, NULL, false);
    if (!l->names_pass) {
        if (!v)
            v = loop_add_view(l, a, key, NULL, element);
        loop_note_address(l, v, n, ADDRESS | perhaps);
    } else {
        if (!a->raw_name)
            a->raw_name = loop_new_name(l, a->path);
        loop_add_edit(l, array->first, array->last,
                      arena_printf(l->unit->arena, "(&%s[0])", a->raw_name));
    }
    loop_walk(l, other, READ | perhaps);
}

static void walk_member(loop *l, const node *n, int how)
{
    const node *base = path_base(n);
    if (!base) {
        const node *inner = n;
        while (inner->kind == NODE_MEMBER)
            inner = inner->a;
        loop_walk(l, inner,
                  OF_MEMBER | (!(how & WRITE) ? how
                               : how & READ   ? how | PART
                                              : how | READ | PART | KEPT));
        return;
    }
    if (loop_find_local(l, base->at->text) || loop_level_of(l, base->at->text) >= 0 ||
        loop_find_variable(l, base->at->text) || loop_knows(l, base->at) ||
        how & (WRITE | ADDRESS)) {
        loop_use_name(l, base, how);
        return;
    }
    if (l->names_pass)
        loop_use_scalar(l, n, loop_spelled(l, n));
}

/* ---- statements ---- */

/* From here on the body has the variable that `d` declares. */
static void add_local(loop *l, const node *n, const node *d)
{
    name_kind kind;
    bool fixed = d->a && !d->pointers && !d->b && !d->is_function && d->a->kind != NODE_LIST &&
                 n->b && loop_is_index_type(n->b) && !names_find(l->changed, d->at->text, &kind);
    loop_local *local = arena_alloc(l->unit->arena, sizeof *local);
    *local = (loop_local){.inner = loop_spread_inner(l),
                          .type = d->pointers || d->b ? NULL : n->b,
                          .is_array = d->b != NULL,
                          .name = d->at->text,
                          .degree = LOOP_OTHER};
    if (l->names_pass && names_keyword(d->at->text) & KEYWORD_CXX) {
        local->kernel_name = loop_variable_name(l, d->at->text);
        loop_add_edit(l, d->at, d->at, local->kernel_name);
    }
    if (fixed)
        local->degree = loop_converted_degree(l, d->a);
    if (local->degree != LOOP_OTHER) {
        text type = {0};
        token_put(&type, n->b->first, (size_t)(n->b->last - n->b->first) + 1);
        local->value = arena_printf(l->unit->arena, "((%s)(%s))", type.data,
                                    loop_host_text(l, d->a));
        text_free(&type);
        local->checks = loop_checks_of(l, d->a, true);
        if (strlen(local->value) > LOOP_PLACE_MOST)
            local->degree = LOOP_OTHER, local->value = NULL;
    }
    loop_add_local(l, local);
}

static bool has_word(const node *n, const char *word)
{
    for (const token *t = n->first; t <= n->last; t++)
        if (str_is(t->text, word))
            return true;
    return false;
}

/* Whether kernels do not know the name's value when they are compiled. */
static bool is_variable(const loop *l, const token *t)
{
    const loop_local *local = loop_find_local(l, t->text);
    const host_name *h = host_find(l->host, t->text, t->offset);
    if (local)
        return !local->type ||
               !(has_word(local->type, "const") || has_word(local->type, "constexpr"));
    if (loop_level_of(l, t->text) >= 0 || loop_find_variable(l, t->text))
        return true;
    if (loop_knows(l, t) || str_is(t[1].text, "("))
        return false;
    if (!h) /* a template's parameter, or a header's macro that the program computes */
        return true;
    const char *words = l->unit->source->data + h->begin;
    return h->kind == HOST_VARIABLE &&
           (!memmem(words, h->offset - h->begin, "const", 5) ||
            (h->to != SIZE_MAX && !memmem(words, h->offset - h->begin, "static", 6)));
}

/* Arrays of the body have a length that is known when the kernel is compiled. */
static void check_extents(loop *l, const node *d)
{
    for (const node *e = d->b; e && !l->names_pass && !l->broken; e = e->next) {
        if (e->kind == NODE_EMPTY || has_word(e, "sizeof"))
            continue;
        for (const token *t = e->first; t <= e->last; t++) {
            const bool member = str_is(t[-1].text, ".") || str_is(t[-1].text, "->");
            if (t->kind != TOKEN_NAME || (!member && !is_variable(l, t)))
                continue;
            loop_error(l, e,
                       "the length of '%.*s' is computed: kernels have to know it when they "
                       "are compiled",
                       (int)d->at->text.size, d->at->text.data);
            loop_note(l, e,
                      "write the largest length as a number, or as a constant of the file: "
                      "'enum { MOST = 64 };'");
            return;
        }
    }
}

/* Whether the body has the variable's name again. */
static bool is_mentioned(const loop *l, const token *name)
{
    const token_list *t = &l->c->body_tokens;
    for (size_t k = 0; k < t->count; k++)
        if (&t->items[k] > name && str_equal(t->items[k].text, name->text))
            return true;
    return false;
}

/* A type's words. Of typeof(e), kernels have the type of the value, which is not const. */
static void walk_type(loop *l, const node *type, int how)
{
    const node *e = type->b;
    loop_check_words(l, type->first, type->last);
    if (!e || e->kind == NODE_TYPE)
        return;
    const token *word = e->first;
    while (word > type->first && !memmem(word->text.data, word->text.size, "typeof", 6))
        word--;
    const loop_local *local = e->kind == NODE_NAME ? loop_find_local(l, e->at->text) : NULL;
    const size_t end = e->last->offset + e->last->length;
    if (l->names_pass)
        loop_add_edit(l, word, word, "__typeof__");
    if (l->names_pass && !(local && local->is_array))
        loop_add_text(l, e->first->offset, e->first->offset, "ckpp::c_value(");
    loop_walk(l, e, READ | (how & PERHAPS));
    if (l->names_pass && !(local && local->is_array))
        loop_add_text(l, end, end, ")");
}

static void walk_declaration(loop *l, const node *n, int how)
{
    if (n->b)
        walk_type(l, n->b, how);
    if (how & ATOMIC)
        loop_walk_atomic(l, n, how);
    for (const node *d = n->a; d; d = d->next) {
        if (d->at && d->b)
            check_extents(l, d);
        walk_list(l, d->b, how);
        if (!(how & ATOMIC))
            loop_walk(l, d->a, how);
        if (!d->at || n->is_typedef)
            continue;
        add_local(l, n, d);
        /* subscripts of views are gone, and perhaps all its uses with them */
        const size_t end = d->at->offset + d->at->length;
        if (l->names_pass && l->locals->value && is_mentioned(l, d->at))
            loop_add_text(l, end, end, " [[maybe_unused]]");
    }
}

enum { CERTAIN = 1, WRITTEN = 2 };

/* What is known of each view so far; begins anew. */
static unsigned char *take_state(loop *l, size_t *count)
{
    size_t n = 0;
    for (loop_view *v = l->views; v; v = v->next)
        n++;
    unsigned char *state = arena_alloc(l->unit->arena, n + 1);
    n = 0;
    for (loop_view *v = l->views; v; v = v->next, n++) {
        state[n] = (unsigned char)((v->certain ? CERTAIN : 0) | (v->always_written ? WRITTEN : 0));
        v->certain = v->always_written = false;
    }
    *count = n;
    return state;
}

/* Both branches together reach what each of them reaches. */
static void walk_branches(loop *l, const node *n, int how)
{
    const int plain = (how & ~PERHAPS) | READ;
    bool perhaps = how & PERHAPS || l->skipped;
    size_t counts[3], k = 0;
    unsigned char *before = take_state(l, &counts[0]);
    loop_walk(l, n->b, plain);
    unsigned char *then = take_state(l, &counts[1]);
    loop_walk(l, n->c, plain);
    unsigned char *other = take_state(l, &counts[2]);
    for (loop_view *v = l->views; v; v = v->next, k++) {
        unsigned state = k < counts[1] && !perhaps ? then[k] & other[k] : 0u;
        state |= k < counts[0] ? before[k] : 0u;
        v->certain = state & CERTAIN;
        v->always_written = state & WRITTEN;
    }
}

static void walk_scope(loop *l, const node *n, int how)
{
    const loop_local *outer = l->locals;
    walk_list(l, n, how);
    loop_drop_locals(l, outer);
}

/* An inner loop with a directive: its variable is one of the loops' while its body is walked. */
static void walk_inner(loop *l, const node *n, loop_inner *i)
{
    const loop_local *outer = l->locals;
    loop_inner *around = l->inside;
    const int inner = READ | PERHAPS, breakable = l->breakable;
    bool skipped = l->skipped;
    loop_walk(l, i->level.first, inner);
    loop_walk(l, i->level.bound, inner);
    l->inside = i;
    l->inner++;
    l->breakable = ++l->broken_off;
    if (l->nlevels < LOOP_LEVELS + LOOP_NESTED)
        l->levels[l->nlevels++] = i->level;
    else
        loop_error(l, n, "inner loops are spread two levels deep at most");
    loop_walk(l, n->d, READ);
    l->nlevels--;
    l->inner--;
    l->broken_off--;
    l->breakable = breakable;
    l->inside = around;
    loop_drop_locals(l, outer);
    l->skipped = skipped;
    if (l->names_pass)
        loop_edit_inner(l, i);
}

static void walk_loop(loop *l, const node *n)
{
    const loop_local *outer = l->locals;
    const int inner = READ | PERHAPS;
    loop_inner *i = loop_inner_of(l, n);
    if (i && i->spread) {
        walk_inner(l, n, i);
        return;
    }
    l->inner += n->kind != NODE_SWITCH;
    l->broken_off++;
    if (n->kind == NODE_FOR) {
        loop_walk(l, n->a, inner);
        loop_walk(l, n->b, inner);
        loop_walk(l, n->d, inner);
        loop_walk(l, n->c, inner);
    } else {
        loop_walk(l, n->a, inner);
        loop_walk(l, n->b, inner);
    }
    l->inner -= n->kind != NODE_SWITCH;
    l->broken_off--;
    loop_drop_locals(l, outer);
}

/* Whether it is a goto to a label of the body. Threads that share an iteration stay together. */
static bool is_inside(const loop *l, const node *n)
{
    name_kind kind;
    return n->kind == NODE_GOTO && !l->nested && names_find(l->labels, n->at->text, &kind);
}

static void walk_jump(loop *l, const node *n)
{
    if (n->kind == NODE_CONTINUE && !l->inner) {
        l->skipped = true;
        if (l->names_pass)
            loop_add_edit(l, n->first, n->first,
                          loop_return(l) ? loop_return(l)
                          : loop_has_parts(l)
                              ? arena_printf(l->unit->arena, "do { %s; return; } while (0)",
                                             loop_store_parts(l))
                              : "return");
    } else if (is_inside(l, n)) {
        l->skipped = true;
    } else if (n->kind == NODE_GOTO && n->a && !l->names_pass) {
        loop_error(l, n, "'goto' to an address: kernels have no addresses of labels");
        loop_note(l, n, "write a 'switch', or 'goto' with a label's name");
    } else if (!l->names_pass && (n->kind == NODE_RETURN || n->kind == NODE_GOTO ||
                                  (n->kind == NODE_BREAK && l->broken_off == l->breakable))) {
        loop_error(l, n, "'%.*s' leaves the loop, whose iterations run at the same time",
                   (int)n->first->text.size, n->first->text.data);
        loop_note(l, n, "'continue' ends an iteration");
    }
}

enum { REACH = 4096 }; /* bytes of a function's head that are looked at */

/* In C++: whether the function may write to its argument `number`, whose parameter is a reference
 * that is not const. Of a function that ckpp does not see, one may be. */
static bool is_by_reference(const loop *l, const node *call, const host_name *found, int number)
{
    name_kind kind;
    if (!l->unit->cxx)
        return false;
    if (!found || found->kind != HOST_FUNCTION)
        return call->a->kind == NODE_NAME && !names_is_builtin(call->a->at->text, &kind) &&
               !names_keyword(call->a->at->text);
    token_list t = token_scan(l->unit->arena, l->unit->source, found->offset,
                              l->unit->source->size - found->offset < REACH
                                  ? l->unit->source->size
                                  : found->offset + REACH);
    bool reference = false, is_const = false;
    int depth = 0;
    for (size_t k = 1; k < t.count; k++) {
        const str word = t.items[k].text;
        depth += range_nesting(&t.items[k]) + str_is(word, "<") - str_is(word, ">");
        if (depth == 0 || (depth == 1 && str_is(word, ","))) {
            if (depth == 0 || number-- == 0)
                break;
            reference = is_const = false;
        }
        reference = reference || (depth == 1 && (str_is(word, "&") || str_is(word, "&&")));
        is_const = is_const || str_is(word, "const");
    }
    return reference && !is_const;
}

/* Whether it is std::swap, which writes both of its arguments. */
static bool is_swap(const node *f)
{
    const token *first = f->kind == NODE_NAME ? loop_name_first(f) : f->at;
    return f->at - first == 2 && str_is(first->text, "std") && str_is(f->at->text, "swap");
}

static void walk_argument(loop *l, const node *call, const host_name *found, const node *e,
                          int number, int how)
{
    const bool name = e->kind == NODE_NAME && e->first == e->last;
    const bool element = e->kind == NODE_INDEX || e->kind == NODE_MEMBER;
    const int perhaps = how & PERHAPS;
    const host_name *string = name && !l->names_pass && call->a->kind == NODE_NAME &&
                                      !loop_find_local(l, e->at->text) &&
                                      str_is(call->a->at->text, "printf")
                                  ? host_find(l->host, e->at->text, e->at->offset)
                                  : NULL;
    if (string && loop_is_pointer(l, string) && !loop_clause_of(l, string->name)) {
        loop_error(l, e, "'%.*s' is a string of the program, which kernels do not have",
                   (int)string->name.size, string->name.data);
        loop_note(l, e, "print numbers in the loop, and strings before or after it");
        return;
    }
    for (const node *n = e; n->kind == NODE_INDEX || n->kind == NODE_MEMBER; n = n->a)
        if (loop_reach_of(l, n) && loop_reach_of(l, n)->referred) {
            loop_walk(l, e, ADDRESS | perhaps);
            return;
        }
    if (!(name || element) || !is_by_reference(l, call, found, number)) {
        loop_walk(l, e, READ | perhaps | (name ? ARGUMENT : 0));
        return;
    }
    /* what ckpp does not see writes as far as a clause says so */
    const node *base = e;
    while (base->kind == NODE_INDEX)
        base = base->a;
    const parameter *clause = loop_clause_of(l, loop_spelled(l, base));
    const bool writes = (found && found->kind == HOST_FUNCTION) || is_swap(call->a) ||
                        (element && clause && ast_is_output(clause));
    loop_walk(l, e, READ | perhaps | (writes ? WRITE : name ? ARGUMENT : 0));
}

/* The template argument of std::max<int>; "auto": there is none; NULL: there are several. */
static const char *argument_of(const loop *l, const node *f)
{
    text out = {0};
    for (const token *t = f->at + 2; t < f->last; t++) {
        if (str_is(t->text, ","))
            return NULL;
        text_printf(&out, "%.*s ", (int)t->text.size, t->text.data);
    }
    return f->at == f->last ? "auto" : arena_take(l->unit->arena, &out).data;
}

/* A function of namespace std: kernels have those of C by their names alone, and few others.
 * False: they do not have it, which is reported. */
static bool edit_std(loop *l, const node *call)
{
    const node *f = call->a;
    static const char *const rows[][2] = {{"max", "{ return v < w ? w : v; }"},
                                          {"min", "{ return w < v ? w : v; }"},
                                          {"swap", "{ auto u = *v; *v = *w; *w = u; }"}};
    const token *first = loop_name_first(f);
    const bool is_std = f->at - first == 2 && str_is(first->text, "std");
    const char *argument = argument_of(l, f), *text = NULL;
    name_kind kind;
    if (!is_std || names_is_open(l->known))
        return true;
    for (size_t k = 0; k < sizeof rows / sizeof *rows && argument; k++)
        if (str_is(f->at->text, rows[k][0])) {
            const char *by = k == 2 ? "*" : "";
            text = arena_printf(l->unit->arena, "[](%s %sv, %s %sw) %s", argument, by, argument,
                                by, rows[k][1]);
        }
    const bool of_c = !text && f->at == f->last && names_is_builtin(f->at->text, &kind) &&
                      kind == NAME_FUNCTION;
    for (const node *e = is_swap(f) && l->names_pass ? call->b : NULL; e; e = e->next)
        loop_add_text(l, e->first->offset, e->first->offset, "&");
    if (l->names_pass && text)
        loop_add_edit(l, first, f->last, text);
    else if (l->names_pass && of_c)
        loop_add_edit(l, first, f->at - 1, "");
    if (l->names_pass || text || of_c)
        return true;
    loop_error_at(l, first, f->last, "kernels do not have '%.*s'",
                  (int)(f->last->offset + f->last->length - first->offset),
                  l->unit->source->data + first->offset);
    loop_note(l, f,
              "of namespace std they have the functions of <cmath>, max, min and swap: write out "
              "what it does, as a function 'static inline'");
    return false;
}

/* The name that the called expression begins with, if the program has it: (*p)(x), p[k](x), and in
 * C p->f(x). */
static const node *pointer_called(const loop *l, const node *f)
{
    while (f->kind == NODE_INDEX || (f->kind == NODE_MEMBER && !l->unit->cxx) ||
           (f->kind == NODE_UNARY && str_is(f->at->text, "*")))
        f = f->a;
    return f->kind == NODE_NAME && !loop_find_local(l, f->at->text) ? f : NULL;
}

/* Whether it is a variable of C++ whose type is `auto`. */
static bool is_auto(const loop *l, const node *f)
{
    size_t own;
    const host_name *h = l->unit->cxx && f->kind == NODE_NAME
                             ? host_find(l->host, f->at->text, f->at->offset)
                             : NULL;
    if (!h || h->kind != HOST_VARIABLE)
        return false;
    const token_list t = host_declaration(l->host, l->unit->arena, h, &own);
    for (size_t k = 0; k < t.count; k++)
        if (str_is(t.items[k].text, "auto"))
            return true;
    return false;
}

static void report_pointer(loop *l, const node *f)
{
    str spelled = loop_spelled(l, f);
    if (is_auto(l, f)) {
        loop_error(l, f, "'%.*s' is a lambda or an object of the program: kernels cannot call it",
                   (int)spelled.size, spelled.data);
        loop_note(l, f,
                  "write it as a function 'static inline', with a parameter for each variable "
                  "that it captures");
        return;
    }
    loop_error(l, f,
               "'%.*s' is a function pointer of the program: kernels cannot call what it points "
               "to",
               (int)spelled.size, spelled.data);
    loop_note(l, f,
              "call functions by their names; where there are several, choose by 'if' or "
              "'switch'");
}

static void walk_call(loop *l, const node *n, int how)
{
    int number = 0;
    const node *f = n->a;
    const bool qualified = f->kind == NODE_NAME && loop_name_first(f) != f->at;
    const host_name *found = f->kind == NODE_NAME && !loop_find_local(l, f->at->text)
                                 ? host_find(l->host, f->at->text, f->at->offset)
                                 : NULL;
    if (!l->names_pass && f->kind != NODE_NAME && pointer_called(l, f)) {
        report_pointer(l, f);
        return;
    }
    if (f->kind != NODE_NAME || loop_find_local(l, f->at->text))
        loop_walk(l, f, how);
    if (qualified && !edit_std(l, n))
        return;
    loop_check_macro(l, f, found);
    if (f->kind == NODE_NAME && !qualified && !l->names_pass && !found &&
        !loop_find_local(l, f->at->text))
        loop_note_foreign(l, f->at);
    if (found && found->kind == HOST_VARIABLE && !loop_knows(l, f->at) && !l->names_pass)
        report_pointer(l, f);
    if (found && found->kind == HOST_FUNCTION_MACRO)
        loop_check_macro_text(l, f, found);
    if (l->names_pass && !found)
        loop_convert_argument(l, n);
    for (const node *k = n->b; k; k = k->next)
        walk_argument(l, n, found, k, number++, how);
}

/* Whether it is an array or a member of the program, or a row with plain subscripts. */
static bool is_whole(const loop *l, const node *n)
{
    while ((n->kind == NODE_INDEX && loop_is_literal(n->b)) ||
           (n->kind == NODE_UNARY && str_is(n->at->text, "*")))
        n = n->a;
    const node *root = n;
    while (root->kind == NODE_MEMBER)
        root = root->a;
    return loop_is_array(l, n) ||
           (n != root && root->kind == NODE_NAME && !l->unit->cxx &&
            !loop_find_local(l, root->at->text) && loop_level_of(l, root->at->text) < 0 &&
            !loop_find_variable(l, root->at->text));
}

static void walk_unary(loop *l, const node *n, int how)
{
    if (str_is(n->at->text, "sizeof") && n->a && is_whole(l, n->a)) { /* the program's number */
        const str of = loop_spelled(l, n->a);
        const char *size = arena_printf(l->unit->arena, "sizeof(%.*s)", (int)of.size, of.data);
        if (l->names_pass)
            loop_use_scalar(l, n, (str){size, strlen(size)});
        return;
    }
    bool step = str_is(n->at->text, "++") || str_is(n->at->text, "--");
    if (str_is(n->at->text, "&&") && !l->names_pass) {
        loop_error(l, n, "the address of label '%.*s': kernels have none",
                   (int)n->a->at->text.size, n->a->at->text.data);
        loop_note(l, n, "write a 'switch', or 'goto' with a label's name");
        return;
    }
    if (step)
        loop_walk(l, n->a, READ | WRITE | (how & PERHAPS));
    else
        loop_walk(l, n->a,
                  str_is(n->at->text, "&") ? ADDRESS | (how & PERHAPS) : READ | (how & PERHAPS));
}

static void walk_assignment(loop *l, const node *n, int how)
{
    const int perhaps = how & PERHAPS;
    bool plain = str_is(n->at->text, "=");
    loop_walk(l, n->b, READ | perhaps);
    loop_walk(l, n->a, WRITE | perhaps | (plain ? 0 : READ));
}

static bool changes(const node *n)
{
    bool step = (n->kind == NODE_UNARY || n->kind == NODE_POSTFIX) &&
                (str_is(n->at->text, "++") || str_is(n->at->text, "--"));
    return step || n->kind == NODE_ASSIGN;
}

static void count_changes(const node *n, void *data)
{
    int *count = data;
    *count += changes(n);
    tree_each(n, count_changes, data);
}

/* Whether it changes an array's element where a whole team runs it. */
static bool changes_of_team(const loop *l, const node *n)
{
    const node *target = n && changes(n) ? n->a : NULL;
    bool element = false;
    for (; target && (target->kind == NODE_INDEX || target->kind == NODE_MEMBER);
         target = target->a)
        element = element || target->kind == NODE_INDEX;
    return l->nested && !l->inside && element && target && target->kind == NODE_NAME &&
           !loop_find_local(l, target->at->text);
}

/* Whether what is assigned depends on what was there: all threads may store one and the same. */
static bool uses_old(const node *n)
{
    const node *target = n->a;
    if (n->kind != NODE_ASSIGN || !str_is(n->at->text, "="))
        return true;
    while (target->kind != NODE_NAME)
        target = target->a;
    for (const token *t = n->b->first; t <= n->b->last; t++)
        if (str_equal(t->text, target->at->text))
            return true;
    return false;
}

/* An array's element that a whole team assigns is left to its first thread. */
static void walk_statement(loop *l, const node *n, int how)
{
    const bool alone = changes_of_team(l, n->a);
    bool shared = false;
    int count = 0;
    if (alone && !l->names_pass) {
        count_changes(n, &count);
        if (count > 1)
            loop_error(l, n,
                       "one thread of those that share the iteration runs this: assign "
                       "variables in a statement of their own");
    } else if (alone) {
        const char *leads = arena_printf(l->unit->arena, "if (%s.leads()) ", l->team);
        shared = loop_is_shared(l, n->a->a);
        loop_add_text(l, n->first->offset, n->first->offset,
                      shared ? arena_printf(l->unit->arena, "{ %s.sync(); %s", l->team, leads)
                             : arena_printf(l->unit->arena, "{ %s", leads));
    }
    l->alone = alone;
    if (how & ATOMIC)
        loop_walk_atomic(l, n, how);
    else
        loop_walk(l, n->a, how);
    l->alone = false;
    if (alone && l->names_pass) {
        size_t end = n->last->offset + n->last->length;
        loop_add_text(l, end, end,
                      shared ? arena_printf(l->unit->arena, " %s.sync(); }", l->team) : " }");
    }
}

/* A directive in front of an inner loop or of an atomic statement; any other stays. */
static void walk_directive(loop *l, const node *n, int how)
{
    bool atomic = loop_is_atomic(l, n->at);
    if (atomic && (!n->a || (n->a->kind != NODE_EXPRESSION && n->a->kind != NODE_DECLARATION))) {
        loop_error(l, n, "a statement that updates an element follows 'atomic'");
        return;
    }
    if (l->names_pass && (atomic || (n->a && loop_inner_of(l, n->a))))
        loop_add_edit(l, n->at, n->at, "");
    loop_walk(l, n->a, atomic ? how | ATOMIC : how);
}

/* (int[]){1, 2}: in a kernel, which is compiled as C++, it ends with its expression. */
static void refuse_array(loop *l, const node *n)
{
    bool array = false;
    for (const token *t = n->a->first; t <= n->a->last; t++)
        array = array || str_is(t->text, "[");
    if (!array || n->kind != NODE_LITERAL || l->names_pass)
        return;
    loop_error(l, n, "kernels have no literals that are arrays");
    loop_note(l, n, "declare the array, as in 'int t[2] = {1, 2};', and use its name");
}

void loop_walk(loop *l, const node *n, int how)
{
    const int perhaps = how & PERHAPS;
    if (!n)
        return;
    if (!l->alone && changes_of_team(l, n) && uses_old(n))
        loop_error(l, n,
                   "the threads that share the iteration would all change this element: assign it "
                   "in a statement of its own");
    switch (n->kind) {
    case NODE_NAME: loop_use_name(l, n, how); return;
    case NODE_INDEX: walk_access(l, n, how); return;
    case NODE_MEMBER: walk_member(l, n, how); return;
    case NODE_ASSIGN: walk_assignment(l, n, how); return;
    case NODE_POSTFIX:
    case NODE_UNARY: walk_unary(l, n, how); return;
    case NODE_CALL: walk_call(l, n, how); return;
    case NODE_BINARY:
        if (loop_sum_array(l, n)) {
            walk_sum(l, n, loop_sum_array(l, n), perhaps);
            return;
        }
        loop_walk(l, n->a, READ | perhaps);
        loop_walk(l, n->b,
                  READ | perhaps |
                      (str_is(n->at->text, "&&") || str_is(n->at->text, "||") ? PERHAPS : 0));
        return;
    case NODE_CONDITIONAL:
        loop_walk(l, n->a, READ | perhaps);
        loop_walk(l, n->b, READ | PERHAPS);
        loop_walk(l, n->c, READ | PERHAPS);
        return;
    case NODE_IF:
        loop_walk(l, n->a, READ | perhaps);
        walk_branches(l, n, how);
        return;
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH: walk_loop(l, n); return;
    case NODE_BLOCK: walk_scope(l, n->a, how); return;
    case NODE_DECLARATION: walk_declaration(l, n, READ | (how & (PERHAPS | ATOMIC))); return;
    case NODE_BREAK:
    case NODE_CONTINUE:
    case NODE_GOTO: walk_jump(l, n); return;
    case NODE_RETURN: walk_jump(l, n); break;
    case NODE_TYPE_OPERAND: walk_type(l, n->a, how); return;
    case NODE_TYPE: return;
    case NODE_PRAGMA: walk_directive(l, n, how); return;
    case NODE_EXPRESSION: walk_statement(l, n, how); return;
    case NODE_CAST:
    case NODE_LITERAL:
        refuse_array(l, n);
        walk_type(l, n->a, how);
        loop_walk(l, n->b, READ | perhaps);
        return;
    case NODE_DESIGNATED: loop_walk(l, n->b, READ | perhaps); return;
    default: break;
    }
    walk_list(l, n->a, READ | perhaps);
    walk_list(l, n->b, READ | perhaps);
    walk_list(l, n->c, READ | perhaps);
    walk_list(l, n->d, READ | perhaps);
}

static void walk_body(loop *l)
{
    loop_drop_locals(l, NULL);
    for (const loop_variable *v = l->variables; v; v = v->next)
        if (!v->op && loop_literal_extents(l, v->name)) { /* an array of each iteration */
            loop_local *local = arena_alloc(l->unit->arena, sizeof *local);
            *local = (loop_local){.name = v->name->text, .degree = LOOP_OTHER, .is_array = true};
            loop_add_local(l, local);
        }
    l->skipped = false;
    l->inner = l->broken_off = l->breakable = 0;
    loop_walk(l, l->body, READ);
}

/* Why there is no view of the element, but its array is raw. */
static ckpp_hidden find_hidden(const loop_view *v)
{
    return v->pointed                                  ? CKPP_HIDDEN_POINTER
           : v->atomic                                 ? CKPP_HIDDEN_ATOMIC
           : !v->affine                                ? CKPP_HIDDEN_SUBSCRIPT
           : !v->certain                               ? CKPP_HIDDEN_CONDITION
           : v->array->written && v->array->nviews > 1 ? CKPP_HIDDEN_WRITTEN
                                                       : CKPP_NOT_HIDDEN;
}

/* Elements of a written array that may be the same one must be in one place: in memory. */
static void choose_views(loop *l)
{
    for (loop_view *v = l->views; v; v = v->next) {
        const ckpp_hidden hidden = l->nested ? CKPP_NOT_HIDDEN : find_hidden(v);
        if (!hidden && !l->nested) {
            v->name = loop_new_name(l, v->array->path);
            continue;
        }
        v->array->raw = true;
        v->array->raw_written |= v->written_at != NULL;
        if (!v->array->hidden)
            v->array->hidden = hidden;
    }
}

static void add_elements(unsigned char *sum, bool many)
{
    *sum = (unsigned char)(many || *sum >= CKPP_MANY_ELEMENTS - 1 ? CKPP_MANY_ELEMENTS : *sum + 1);
}

/* How many elements of raw arrays an iteration reads and writes. */
static void count_elements(loop *l)
{
    str label;
    const bool jumps = names_get(l->labels, 0, &label);
    for (loop_view *v = l->views; v; v = v->next) {
        loop_array *a = v->array;
        const bool lent = v->pointed || v->reaches, many = v->repeated || lent || jumps;
        if (v->name)
            continue;
        if (v->read_at || lent)
            add_elements(&a->reads, many);
        if (v->written_at || (lent && a->raw_written))
            add_elements(&a->writes, many);
    }
}

void loop_find_accesses(loop *l)
{
    loop_find_changed(l->body, l);
    loop_find_reaches(l);
    walk_body(l);
    if (l->broken)
        return;
    for (loop_view *v = l->views; v; v = v->next) {
        v->array->nviews++;
        v->array->written |= v->written_at != NULL;
    }
    choose_views(l);
    count_elements(l);
    loop_find_rows(l);
    if (l->nested) {
        loop_find_columns(l);
        loop_find_kept(l);
    }
    loop_name_variables(l);
    for (int k = 0; k < l->nlevels; k++) {
        const str name = l->levels[k].name->text;
        l->levels[k].kernel_name = loop_is_of_braces(name) || names_keyword(name)
                                       ? loop_variable_name(l, name)
                                       : arena_strndup(l->unit->arena, name.data, name.size);
        l->levels[k].used = false;
    }
    l->names_pass = true;
    walk_body(l);
}
