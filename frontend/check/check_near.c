/* check_near.c - near parameters: which neighbours the body reads of them, and boundary(...). */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

enum { FARTHEST = 16 };

/* ---- the parameters ---- */

/* The message for a parameter that cannot be near, with its note; or NULL. */
static const char *find_fault(const construct *c, const parameter *p, const char **note)
{
    *note = "near is for an input array of 'elementwise', whose body reads its neighbours: "
            "in(near float u)";
    if (c->is->has_grid)
        return "@ is near, and a parameter of a raw kernel: its body indexes it as it likes";
    if (c->is->reduces)
        return "@ is near, and a parameter of a reduction";
    if (p->raw)
        return "@ is both raw and near";
    if (p->is_constant || p->direction == CLAUSE_TEMPLATE)
        return "@ is near, but no input array";
    if (ast_is_object(p))
        return "@ is near, but a texture or a surface";
    if (!ast_is_output(p))
        return NULL;
    *note = "its neighbours are other threads' elements, which may be written already: read them "
            "from another array";
    return "@ is near, and an output";
}

void check_near_marker(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        const char *note, *fault = p->near ? find_fault(c, p, &note) : NULL;
        if (!fault)
            continue;
        check_error_name(k, name, p->name, fault);
        check_note(k, p->where, note);
        c->broken = true;
    }
}

/* ---- neighbours ---- */

static bool is_mark(const token *t, const char *mark)
{
    return t->kind == TOKEN_PUNCTUATOR && str_is(t->text, mark);
}

/* The subscript that begins behind the `[` at *t, which is moved behind its `]`. */
static range next_subscript(const token **t)
{
    range r = {*t + 1, 0};
    int depth = 0;
    for (const token *at = *t; at->kind != TOKEN_END; at++) {
        depth += is_mark(at, "[") - is_mark(at, "]");
        if (depth == 0) {
            *t = at + 1;
            break;
        }
        r.count += at > *t;
    }
    return r;
}

static void add_neighbour(checker *k, construct *c, parameter *p, const signed char *by)
{
    if (ast_add_neighbour(k->unit, p, by))
        return;
    check_error_name(k, "near", p->name, "the body reads more than 128 neighbours of @");
    check_note(k, p->where, "make it raw, and index it in loops");
    c->broken = true;
}

/* Reads the subscripts of a neighbour; false after an error. */
static bool read_neighbour(checker *k, construct *c, parameter *p, const token *at,
                           const char *name)
{
    int64_t value[CKPP_NEAR_DIMS] = {0};
    signed char by[CKPP_NEAR_DIMS] = {0};
    size_t n = 0;
    for (const token *t = at + 1; is_mark(t, "["); n++) {
        const span open = check_span(t);
        const range r = next_subscript(&t);
        if (n == CKPP_NEAR_DIMS) {
            check_error_name(k, name, at, "@ has more than 3 subscripts");
            check_note(k, p->where, "make it raw to index it in more dimensions");
            return false;
        }
        if (!r.count || !ast_constant_value(k->unit, r, &value[n])) {
            check_error(k, name, r.count ? range_span(r) : open,
                        "the subscript of a near parameter is no constant that ckpp can compute");
            check_note(k, p->where,
                       "numbers and macros of this file can be added and multiplied; make the "
                       "parameter raw to index it by what changes");
            return false;
        }
        if (value[n] < -FARTHEST || value[n] > FARTHEST) {
            check_error(k, name, range_span(r), "a neighbour that is more than 16 elements away");
            check_note(k, p->where, "make the parameter raw to reach that far");
            return false;
        }
    }
    if (p->nsubscripts && p->nsubscripts != n) {
        check_error(k, name, check_span(at),
                    arena_printf(k->unit->arena, "'%.*s' has %zu subscripts here, and %zu above",
                                 (int)at->text.size, at->text.data, n, p->nsubscripts));
        check_note(k, p->where, "they are of its last dimensions, the same ones everywhere");
        return false;
    }
    p->nsubscripts = n;
    for (size_t d = 0; d < n; d++)
        by[CKPP_NEAR_DIMS - n + d] = (signed char)value[d];
    add_neighbour(k, c, p, by);
    return true;
}

static void find_neighbours(checker *k, construct *c, parameter *p, const char *name)
{
    static const signed char own[CKPP_NEAR_DIMS] = {0};
    for (size_t j = 0; j < c->facts.nmembers && !c->broken; j++) {
        const body_member *m = &c->facts.members[j];
        if (m->param != p->use || m->what != CKPP_MENTIONS_NEAR)
            continue;
        if (!m->at) {
            check_error_name(k, name, p->name, "a macro of the body has neighbours of @");
            check_note(k, p->where, "write them where they are used");
            c->broken = true;
        } else if (!read_neighbour(k, c, p, m->at, name)) {
            c->broken = true;
        }
    }
    if (!p->nneighbours) /* it is an input like any other */
        p->near = false;
    else if (p->use->bare)
        add_neighbour(k, c, p, own);
}

/* ---- boundary(...) ---- */

static const struct {
    const char *word;
    ckpp_edge edge;
} edges[] = {{"clamp", CKPP_EDGE_CLAMP},
             {"wrap", CKPP_EDGE_WRAP},
             {"mirror", CKPP_EDGE_MIRROR},
             {"skip", CKPP_EDGE_SKIP},
             {"constant", CKPP_EDGE_CONSTANT}};
static const char ways[] = "the ways are clamp, wrap, mirror, skip and constant(VALUE); between "
                           "ranks exchange, or exchange(WAY) with that of the ends";

/* What the body can see of the parameters in constant(VALUE): numbers. */
static void check_value(checker *k, construct *c, range value)
{
    body_param *uses = arena_alloc(k->unit->arena, (c->nparameters + 1) * sizeof *uses);
    body_hidden *hidden = arena_alloc(k->unit->arena, (c->nparameters + 1) * sizeof *hidden);
    size_t n = 0, nhidden = 0;
    for (parameter *p = c->parameters; p; p = p->next)
        if (!ast_is_output(p) && !p->near && !p->raw && !p->nextents) {
            uses[n++] = (body_param){.name = p->name->text};
            p->in_outer = p->in_outer || ast_mentions(value, p->name->text);
        } else {
            hidden[nhidden++] = (body_hidden){p->name->text, "is an array, which is not seen here",
                                              "constant(...) has one value for all elements"};
        }
    token_list tokens = token_slice(k->unit->arena, &c->tokens,
                                    (size_t)(value.first - c->tokens.items), value.count);
    body_scope scope = {.form = BODY_EXPRESSION,
                        .params = uses,
                        .nparams = n,
                        .hidden = hidden,
                        .nhidden = nhidden};
    check_text(k, c, &tokens, &scope);
    for (parameter *p = c->parameters; p; p = p->next)
        if (ast_mentions(value, p->name->text))
            p->use->mentioned = true;
}

static bool is_call(range item)
{
    return item.count >= 4 && is_mark(&item.first[1], "(") &&
           is_mark(&item.first[item.count - 1], ")");
}

/* exchange, or exchange(WAY) with what is at the ends of the ranks' grid. Gives the way; false:
 * the item is something else. */
static bool read_exchange(range item, range *way)
{
    if (!item.count || !str_is(item.first->text, "exchange") || (item.count > 1 && !is_call(item)))
        return false;
    *way = item.count > 1 ? (range){item.first + 2, item.count - 3} : (range){0};
    return true;
}

/* Reads one item of the clause; false after an error. */
static bool read_edge(checker *k, construct *c, range item, boundary_edge *to, const char *name)
{
    *to = (boundary_edge){.exchange = read_exchange(item, &item)};
    if (to->exchange && !item.count) {
        to->edge = CKPP_EDGE_SKIP;
        return true;
    }
    const token *t = item.first;
    for (size_t j = 0; j < sizeof edges / sizeof *edges; j++)
        if (str_is(t->text, edges[j].word))
            to->edge = edges[j].edge;
    const bool constant = to->edge == CKPP_EDGE_CONSTANT;
    if (to->exchange && to->edge == CKPP_EDGE_WRAP) {
        check_error_name(k, name, t, "@ is no way for the ends of the ranks' grid");
        check_note(k, check_clause_span(c, CLAUSE_BOUNDARY),
                   "a grid that wraps is made by .periodic of ckpp_comm_create()");
        return false;
    }
    if (!to->edge) {
        check_error_name(k, name, t, "unknown boundary @");
    } else if (item.count > 1 && !constant) {
        check_error_name(k, name, t, "something is behind the boundary @");
    } else if (constant && !is_call(item)) {
        check_error_name(k, name, t, "@ has no value");
    } else {
        to->value = (range){t + 2, constant ? item.count - 3 : 0};
        if (constant)
            check_value(k, c, to->value);
        return true;
    }
    check_note(k, check_clause_span(c, CLAUSE_BOUNDARY), ways);
    return false;
}

/* One way is for all dimensions; several are those of the parameters' subscripts. */
static bool read_edges(checker *k, construct *c, const clause *l, size_t dims, const char *name)
{
    boundary_edge *found = arena_alloc(k->unit->arena, CKPP_NEAR_DIMS * sizeof *found);
    boundary_edge given[CKPP_NEAR_DIMS];
    bool missing = is_mark(&l->value.first[l->value.count - 1], ",");
    size_t n = 0;
    for (range list = l->value, item; range_next(&list, &item); n++) {
        missing = missing || !item.count;
        if (item.count && n < CKPP_NEAR_DIMS && !read_edge(k, c, item, &given[n], name))
            return false;
    }
    if (missing) {
        check_error(k, name, check_clause_span(c, CLAUSE_BOUNDARY), "a boundary is missing");
        check_note(k, check_clause_span(c, CLAUSE_BOUNDARY), ways);
        return false;
    }
    if (n != 1 && n != dims) {
        check_error(k, name, check_clause_span(c, CLAUSE_BOUNDARY),
                    arena_printf(k->unit->arena, "%zu boundaries for %zu dimension%s", n, dims,
                                 dims == 1 ? "" : "s"));
        check_note(k, check_clause_span(c, CLAUSE_BOUNDARY),
                   "there is one for each subscript of a near parameter, or one for all");
        return false;
    }
    for (size_t d = 0; d < CKPP_NEAR_DIMS; d++)
        found[d] = given[n == 1 || d < CKPP_NEAR_DIMS - n ? 0 : d - (CKPP_NEAR_DIMS - n)];
    c->edges = found;
    for (size_t d = 0; d < n && c->is_inline; d++)
        if (given[d].exchange && !c->clause[CLAUSE_COMM]) {
            check_error(k, name, check_clause_span(c, CLAUSE_BOUNDARY),
                        "boundary(exchange) without comm(...)");
            check_note(k, check_clause_span(c, CLAUSE_BOUNDARY),
                       "comm(c) says which ranks have the neighbours");
            return false;
        }
    return true;
}

/* Without exchange, a shard's edge would be the array's: a rank would not see its neighbours. */
static bool refuse_idle_comm(checker *k, construct *c, size_t dims, const char *name)
{
    const clause *l = c->clause[CLAUSE_COMM];

    for (size_t d = 0; d < CKPP_NEAR_DIMS && l; d++)
        if (c->edges[d].exchange)
            return true;
    if (!l || !dims)
        return true;
    check_error(k, name, check_clause_span(c, CLAUSE_COMM),
                "comm(...) without boundary(exchange): no neighbours come from other ranks");
    check_note(k, check_clause_span(c, CLAUSE_BOUNDARY),
               "exchange(clamp) has them, and clamps at the ends of the ranks' grid");
    return false;
}

void check_near(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_BOUNDARY];
    const parameter *near = NULL;
    size_t dims = 0;
    for (parameter *p = c->parameters; p && !c->broken; p = p->next) {
        if (!p->near)
            continue;
        find_neighbours(k, c, p, name);
        near = p->near && !near ? p : near;
        dims = p->nsubscripts > dims ? p->nsubscripts : dims;
    }
    if (c->broken)
        return;
    if (near && !l) {
        check_error_name(k, name, near->name,
                         "nothing says what neighbours of @ are outside of it");
        check_note(k, near->where, "add boundary(clamp), or wrap, mirror, constant(0), skip");
        c->broken = true;
    } else if (!near && l) {
        check_error_name(k, name, l->word, "@, but the body reads no neighbours");
        check_note(k, check_span(l->word),
                   "neighbours are those of a near parameter: in(near float u) ... u[-1][0]");
        c->broken = true;
    } else if (l && (!read_edges(k, c, l, dims, name) || !refuse_idle_comm(k, c, dims, name))) {
        c->broken = true;
    }
}
