/* header.c - the headers of loops, as OpenMP defines canonical ones, and the
 * clauses about them. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

static bool is_name(const node *n, const token *name)
{
    return n && n->kind == NODE_NAME && str_equal(n->at->text, name->text);
}

/* The type's words in front of the variable: "const unsigned" gives "unsigned".
 */
static const char *declared_type(loop *l, const node *declaration)
{
    text words = {0};
    const token *end = declaration->a->at;
    for (const token *t = declaration->first; t != end; t++)
        if (!(names_keyword(t->text) & KEYWORD_SPECIFIER))
            text_printf(&words, "%s%.*s", words.size ? " " : "", (int)t->text.size, t->text.data);
    return arena_take(l->unit->arena, &words).data;
}

static bool has_auto(const node *declaration)
{
    const token *t = declaration->first;
    while (t != declaration->a->at && !str_is(t->text, "auto"))
        t++;
    return t != declaration->a->at;
}

/* `int j = 0`, `j = 0`. */
static bool read_first(loop *l, loop_level *v, const node *first)
{
    if (first && first->kind == NODE_DECLARATION && first->a && !first->a->next && first->a->at &&
        first->a->a && !first->a->pointers && !first->a->b) {
        v->name = first->a->at;
        v->type = declared_type(l, first);
        v->first = first->a->a;
        return true;
    }
    const node *e = first && first->kind == NODE_EXPRESSION ? first->a : NULL;
    if (!e || e->kind != NODE_ASSIGN || !str_is(e->at->text, "=") || e->a->kind != NODE_NAME)
        return false;
    v->name = e->a->at;
    v->first = e->b;
    v->is_outer = true;
    const host_name *found = host_find(l->host, v->name->text, l->c->directive.begin);
    v->type = found ? host_type(l->host, found) : NULL;
    return v->type != NULL;
}

static const char *turned_around(str relation)
{
    static const char *const pairs[][2] = {
        {"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}, {"!=", "!="}};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (str_is(relation, pairs[k][0]))
            return pairs[k][1];
    return NULL;
}

/* `j < n`, `n > j`. */
static bool read_bound(loop_level *v, const node *condition)
{
    if (!condition || condition->kind != NODE_BINARY || !turned_around(condition->at->text))
        return false;
    bool left = is_name(condition->a, v->name);
    if (!left && !is_name(condition->b, v->name))
        return false;
    v->bound = left ? condition->b : condition->a;
    v->relation = turned_around(condition->at->text);
    if (left)
        v->relation = turned_around((str){v->relation, strlen(v->relation)});
    return true;
}

/* `j++`, `--j`, `j += s`, `j = j + s`, `j = s + j`, `j = j - s`. */
static bool read_step(loop_level *v, const node *step)
{
    if (!step)
        return false;
    if ((step->kind == NODE_POSTFIX || step->kind == NODE_UNARY) && is_name(step->a, v->name)) {
        v->down = str_is(step->at->text, "--");
        return v->down || str_is(step->at->text, "++");
    }
    if (step->kind != NODE_ASSIGN || !is_name(step->a, v->name))
        return false;
    v->down = str_is(step->at->text, "-=");
    v->step = step->b;
    if (v->down || str_is(step->at->text, "+="))
        return true;
    const node *e = step->b;
    if (!str_is(step->at->text, "=") || e->kind != NODE_BINARY)
        return false;
    v->down = str_is(e->at->text, "-");
    v->step = is_name(e->a, v->name) ? e->b : e->a;
    return (v->down && is_name(e->a, v->name)) ||
           (str_is(e->at->text, "+") && (is_name(e->a, v->name) || is_name(e->b, v->name)));
}

bool loop_is_plain_header(loop *l, loop_level *v, const node *statement)
{
    v->statement = statement;
    return read_first(l, v, statement->a) && read_bound(v, statement->b) &&
           read_step(v, statement->c) && (v->relation[0] == '!' ? !v->step : true) &&
           (v->relation[0] == '!' || (v->relation[0] == '<') != v->down);
}

/* What to write instead of the forms of a condition that C's programmers use. */
static void note_condition(loop *l, const loop_level *v, const node *condition)
{
    const node *sum = condition;
    if (!sum || sum->kind != NODE_BINARY || !turned_around(sum->at->text))
        return;
    const str bound = loop_spelled(l, sum->b), relation = sum->at->text;
    sum = sum->a;
    const int size = (int)v->name->text.size;
    const char *name = v->name->text.data;
    if (sum->kind == NODE_BINARY && is_name(sum->a, v->name) &&
        (str_is(sum->at->text, "+") || str_is(sum->at->text, "-"))) {
        const str added = loop_spelled(l, sum->b);
        loop_note(l, condition, "write '%.*s %.*s %.*s %s %.*s', if its bound is of a signed type",
                  size, name, (int)relation.size, relation.data, (int)bound.size, bound.data,
                  str_is(sum->at->text, "+") ? "-" : "+", (int)added.size, added.data);
    }
    if (sum->kind == NODE_POSTFIX && is_name(sum->a, v->name) && str_is(sum->at->text, "--")) {
        const str first = loop_spelled(l, v->first);
        loop_note(l, condition, "write 'for (long %.*s = (long)(%.*s) - 1; %.*s >= 0; %.*s--)'",
                  size, name, (int)first.size, first.data, size, name, size, name);
    }
}

bool loop_read_header(loop *l, loop_level *v, const node *statement)
{
    v->statement = statement;
    if (!read_first(l, v, statement->a)) {
        const host_name *h = v->is_outer ? host_find(l->host, v->name->text, l->c->directive.begin)
                                         : NULL;
        if (h && loop_is_pointer(l, h)) {
            loop_error_at(l, v->name, v->name, "'%.*s' is a pointer, and a loop counts integers",
                          (int)v->name->text.size, v->name->text.data);
            loop_note(l, statement->a,
                      "write 'for (int j = 0; j < n; j++)', with 'x[j]' instead of '*%.*s'",
                      (int)v->name->text.size, v->name->text.data);
            return false;
        }
        if (v->is_outer) {
            loop_error_at(l, v->name, v->name,
                          "the type of '%.*s' is not known here: declare it in the loop, 'for "
                          "(int %.*s = ...'",
                          (int)v->name->text.size, v->name->text.data, (int)v->name->text.size,
                          v->name->text.data);
            return false;
        }
        loop_error(l, statement->a ? statement->a : statement,
                   "the loop of '%s' does not begin as 'int j = FIRST' or 'j = FIRST' does",
                   l->c->is->word);
        return false;
    }
    const int size = (int)v->name->text.size;
    const char *name = v->name->text.data;
    if (l->unit->cxx && !v->is_outer && has_auto(statement->a)) {
        loop_error(l, statement->a, "the type of '%.*s' is not written in the loop", size, name);
        loop_note(l, statement->a, "write it, as in 'for (int %.*s = ...', instead of 'auto'",
                  size, name);
        return false;
    }
    if (!read_bound(v, statement->b)) {
        loop_error(l, statement->b ? statement->b : statement,
                   "the loop's condition does not compare '%.*s' by <, <=, >, >= or !=", size,
                   name);
        note_condition(l, v, statement->b);
        return false;
    }
    if (!read_step(v, statement->c)) {
        loop_error(l, statement->c ? statement->c : statement,
                   "the loop does not end as '%.*s++', '--' or '+= STEP' does", size, name);
        return false;
    }
    /* where the step is computed, the program sees whether it leads to the bound */
    const bool computed = v->step && !loop_is_literal(v->step);
    bool below = v->relation[0] == '<';
    if (v->relation[0] != '!' && below == v->down && !computed) {
        loop_error(l, statement->c, "the loop counts %s, but goes on while '%.*s' is %s its bound",
                   v->down ? "down" : "up", size, name, below ? "below" : "above");
        if (v->down && v->type && strstr(v->type, "unsigned")) {
            const str bound = loop_spelled(l, v->bound);
            loop_note(l, statement->b,
                      "to end at 0, write 'for (long %.*s = (long)%.*s - 1; %.*s >= 0; %.*s--)'",
                      size, name, (int)bound.size, bound.data, size, name, size, name);
        }
        return false;
    }
    if (loop_level_of(l, v->name->text) >= 0) {
        loop_error_at(l, v->name, v->name, "both loops have the variable '%.*s'", size, name);
        return false;
    }
    return true;
}

/* The statement in a block that has no other, or the statement itself. */
static const node *only_statement(const node *n)
{
    while (n && n->kind == NODE_BLOCK && n->a && !n->a->next)
        n = n->a;
    return n;
}

static const clause *find_clause(const loop *l, clause_kind kind)
{
    const clause *found = l->c->clauses;
    while (found && found->kind != kind)
        found = found->next;
    return found;
}

/* The number of loops that are spread. */
static int read_collapse(loop *l)
{
    const clause *found = find_clause(l, CLAUSE_COLLAPSE);
    if (!found)
        return 1;
    const token *t = found->value.first;
    int count = found->value.count == 1 && t->kind == TOKEN_NUMBER
                    ? atoi(arena_strndup(l->unit->arena, t->text.data, t->text.size))
                    : 0;
    if (count < 1 || count > LOOP_LEVELS)
        loop_error_at(l, found->word, t, "collapse takes a number from 1 to %d", LOOP_LEVELS);
    return count;
}

/* What reduce(...) combines by. */
static bool is_operator(const token *t)
{
    static const char *const words[] = {"+", "*", "&", "|", "^", "&&", "||", "min", "max"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(t->text, words[k]))
            return true;
    return false;
}

/* A type that the function defines is not there for kernels. */
static bool has_local_type(const loop *l, const host_name *h)
{
    token_list t = token_scan(l->unit->arena, l->unit->source, h->begin, h->offset);
    bool found = false; /* a declaration that defines it may begin at its last member */
    for (size_t k = 0; k < t.count; k++)
        found = found || str_is(t.items[k].text, "struct") || str_is(t.items[k].text, "union") ||
                str_is(t.items[k].text, "}");
    return found && !loop_known_type(l, h->name, l->c->tokens.items);
}

static void add_variable(loop *l, loop_variable **to, const token *name, const token *op)
{
    loop_variable *made = arena_alloc(l->unit->arena, sizeof *made);
    *made = (loop_variable){.name = name, .op = op, .next = *to};
    const bool outer = to == &l->variables; /* else it may be a variable of the body */
    const host_name *found = outer ? host_find(l->host, name->text, l->c->directive.begin) : NULL;
    if (!op && loop_level_of(l, name->text) >= 0)
        return; /* each iteration has its own already */
    if (name->kind != TOKEN_NAME)
        loop_error_at(l, name, name, "expected a variable's name");
    else if (loop_level_of(l, name->text) >= 0)
        loop_error_at(l, name, name, "'%.*s' is the loop's variable", (int)name->text.size,
                      name->text.data);
    else if (found && loop_is_pointer(l, found) &&
             (op || !loop_literal_extents(l, name) || !loop_private_type(l, made)))
        loop_error_at(l, name, name, "'%.*s' is an array or a pointer: %s", (int)name->text.size,
                      name->text.data, op ? "numbers are combined" : "declare it in the body");
    else if (found && found->kind == HOST_VARIABLE && op && has_local_type(l, found)) {
        loop_error_at(l, name, name, "'%.*s' is of a type that kernels do not know",
                      (int)name->text.size, name->text.data);
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, found->offset, 0,
                "define its type at file scope: kernels then have it");
    }
    const loop_variable *twice = outer ? loop_find_variable(l, name->text) : *to;
    while (twice && !str_equal(twice->name->text, name->text))
        twice = twice->next;
    if (twice)
        loop_error_at(l, name, name, "'%.*s' is named twice", (int)name->text.size,
                      name->text.data);
    if (outer)
        loop_add_variable(l, made);
    else
        *to = made;
}

void loop_read_reduce(loop *l, loop_variable **to, const token *word, range value)
{
    const token *op = NULL;
    size_t count = 0;
    for (range item; range_next(&value, &item);) {
        if (++count > PARAMETERS_MAX) {
            loop_error_at(l, word, word, "a loop combines at most %d variables", PARAMETERS_MAX);
            return;
        }
        const range target = loop_combined_in(item);
        const loop_joined *joined = to == &l->variables && target.count ? loop_joined_of(l, target)
                                                                        : NULL;
        const token *name = joined ? &joined->name : target.first;
        const size_t before = item.count - target.count;
        if (before)
            op = item.first;
        if (!joined && loop_refuse_element(l, target))
            return;
        if (before > 2 && (joined || target.count == 1)) {
            add_variable(l, to, name, op);
            (*to)->expression = (range){item.first, before - 1};
            (*to)->element = joined ? target : (range){0};
            continue;
        }
        if (!op || (!joined && target.count != 1)) {
            const token *t = item.count ? item.first : word;
            loop_error_at(l, t, t, "expected OPERATOR : VARIABLE, as in reduce(+ : sum)");
            return;
        }
        if (before && !is_operator(op)) {
            loop_error_at(l, op, op, "reduce(...) of a loop combines by + * & | ^ && || min max");
            return;
        }
        add_variable(l, to, name, op);
        (*to)->element = joined ? target : (range){0};
    }
}

void loop_read_private(loop *l, range list, bool inner)
{
    for (range item; range_next(&list, &item);) {
        bool known = inner && item.count &&
                     (loop_find_variable(l, item.first->text) ||
                      !host_find(l->host, item.first->text, l->c->directive.begin));
        if (item.count && !known)
            add_variable(l, &l->variables, item.first, NULL);
    }
}

static void read_variables(loop *l)
{
    const clause *reduce = find_clause(l, CLAUSE_REDUCE);
    const clause *early = find_clause(l, CLAUSE_NOWAIT);
    if (reduce && early)
        loop_error_at(l, early->word, early->word,
                      "'nowait' goes with no reduce(...): its result is used at once");
    for (const clause *c = l->c->clauses; c; c = c->next) {
        if (c->kind == CLAUSE_REDUCE)
            loop_read_reduce(l, &l->variables, c->word, c->value);
        if (c->kind == CLAUSE_PRIVATE)
            loop_read_private(l, c->value, false);
    }
    if (l->c->is->reduces && !reduce)
        loop_error_at(l, l->c->tokens.items, l->c->tokens.items,
                      "a loop of 'reduction' needs reduce(OPERATOR : VARIABLE)");
    l->independent = find_clause(l, CLAUSE_INDEPENDENT) != NULL;
    loop_check_joined(l);
}

static void check_comm(loop *l)
{
    const clause *comm = find_clause(l, CLAUSE_COMM);
    const token *name = comm && comm->value.count == 1 ? comm->value.first : NULL;
    const host_name *h = name ? host_find(l->host, name->text, name->offset) : NULL;
    if (!h || !host_is_pointer(l->host, l->unit->arena, h))
        return;
    const int size = (int)name->text.size;
    loop_error_at(l, name, name, "'%.*s' is a pointer, and comm(...) takes the ckpp_comm itself",
                  size, name->text.data);
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, name->offset, name->length,
            "say comm(*%.*s)", size, name->text.data);
}

/* Beyond the ends of the ranks' grid a loop reads what the program has there. */
static void read_boundary(loop *l)
{
    const clause *c = find_clause(l, CLAUSE_BOUNDARY), *comm = find_clause(l, CLAUSE_COMM);
    check_comm(l);
    if (!c && comm && !l->c->is->reduces)
        loop_error_at(l, comm->word, comm->word,
                      "comm(...) on a loop of 'elementwise' without boundary(exchange): no "
                      "neighbours come from other ranks");
    if (!c)
        return;
    l->exchanges = true;
    if (l->c->is->reduces)
        loop_error_at(l, c->word, c->word,
                      "a loop of 'reduction' has no boundary: a loop of 'elementwise' reads "
                      "neighbours of other ranks");
    else if (c->value.count != 1 || !str_is(c->value.first->text, "exchange"))
        loop_error_at(l, c->word, c->word,
                      "a loop's boundary is 'exchange': at the ends of the ranks' grid it reads "
                      "what its arrays have there");
    else if (!comm)
        loop_error_at(l, c->word, c->word,
                      "boundary(exchange) without comm(...), which says which ranks have the "
                      "neighbours");
}

/* A variable that an expression combines has to be the only one, and to begin as something. */
void loop_check_expression(loop *l)
{
    const loop_variable *found = NULL, *other = NULL;
    for (const loop_variable *v = l->variables; v; v = v->next) {
        found = v->expression.count ? v : found;
        other = v->op && !v->expression.count ? v : other;
    }
    for (const loop_inner *i = l->inners; i; i = i->next)
        for (const loop_variable *v = i->variables; v; v = v->next)
            if (v->expression.count || (found && i->spread))
                other = v, found = v;
    if (!found)
        return;
    if (other)
        loop_error_at(l, other->name, other->name,
                      "what an expression combines is one variable, in a loop without inner ones "
                      "that are spread");
    else if (!find_clause(l, CLAUSE_IDENTITY)) {
        loop_error_at(l, found->op, found->op, "'%.*s' needs identity(VALUE)",
                      (int)found->name->text.size, found->name->text.data);
        loop_note(l, l->levels[0].statement,
                  "each thread begins with it: combined with any other value it gives that one");
    }
}

/* Leaves out what a variable of the program hides there: types, above all. */
static void hide_known(loop *l)
{
    const token_list *t = &l->c->body_tokens;
    name_set *hidden = names_new(l->unit->arena), *made = names_new(l->unit->arena);
    name_kind kind;
    str name;
    for (size_t k = 0; k < t->count; k++) {
        const host_name *h = t->items[k].kind == TOKEN_NAME &&
                                     names_find(l->known, t->items[k].text, &kind)
                                 ? host_find(l->host, t->items[k].text, l->c->directive.begin)
                                 : NULL;
        if (h && h->kind == HOST_VARIABLE)
            names_add(hidden, h->name, NAME_VALUE);
    }
    if (!names_get(hidden, 0, &name))
        return;
    for (size_t k = 0; names_get(l->known, k, &name); k++)
        if (!names_find(hidden, name, &kind))
            names_add(made, name, names_find(l->known, name, &kind) ? kind : NAME_TYPE);
    if (names_is_open(l->known))
        names_open(made);
    l->known = made;
}

/* Kernels have no object whose function has the loop. */
static void refuse_this(loop *l)
{
    const token *t = l->body->first;
    while (t <= l->body->last && !str_is(t->text, "this"))
        t++;
    if (t > l->body->last || !l->unit->cxx)
        return;
    loop_error_at(l, t, t, "kernels have no 'this'");
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, t->offset, 0,
            "leave it out, 'u[j]' instead of 'this->u[j]', or use a variable that is declared "
            "before the loop");
}

/* What to write instead of a form of C++ at the token, which C does not have; or NULL. */
static const char *cxx_form(const loop *l, const token *t)
{
    static const char *const words[] = {"and",   "or",     "not",    "xor",   "bitand", "bitor",
                                        "compl", "not_eq", "and_eq", "or_eq", "xor_eq"};
    const token *first = l->c->body_tokens.items, *before = t > first ? t - 1 : NULL;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(t->text, words[k]) || (before && str_is(before->text, words[k])))
            return "write the operator by its sign: '&&' for 'and', '||' for 'or', '!' for 'not'";
    if (before && (str_is(before->text, "&") || str_is(before->text, "&&")))
        t = before--;
    if (!before || t == first)
        return NULL;
    const bool type = before->kind == TOKEN_NAME || str_is(before->text, ">");
    if (type && (str_is(t->text, "&") || str_is(t->text, "&&")))
        return "write a pointer instead of the reference, 'float *p = &x[j];', or the element "
               "itself";
    if (type && str_is(t->text, "{"))
        return "declare a variable that has the value, 'type t = {1, 2};', or write the literal "
               "as C does: '(type){1, 2}'";
    if (str_is(t->text, ":"))
        return "write a loop that counts, 'for (int i = 0; i < n; i++)'";
    return NULL;
}

/* What cannot be read as a statement of C. */
static void report_unread(loop *l, const tree_reader *r)
{
    const token *t = r->wrong;
    const bool lambda = l->unit->cxx && str_is(t->text, "[");
    const char *const instead = l->unit->cxx && !lambda ? cxx_form(l, t) : NULL;
    if (instead) {
        loop_error_at(l, t, t, "loops have what C has, and not this form of C++");
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, t->offset, 0, "%s", instead);
        return;
    }
    if (t->kind == TOKEN_DIRECTIVE) {
        loop_error_at(l, t, t, "a directive of the preprocessor inside of the loop");
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, t->offset, 0,
                "put it in front of the function");
        return;
    }
    loop_error_at(l, t, t, "%s", lambda ? "a lambda begins inside of the loop" : r->expected);
    if (lambda)
        diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, t->offset, 0,
                "write it as a function 'static inline' of the file, in front of this one");
}

/* The variable that the loop begins with, if the program has declared it; or NULL. */
static const token *program_variable(const node *statement)
{
    const node *first = statement->a->kind == NODE_EXPRESSION ? statement->a->a : NULL;
    return first && first->kind == NODE_ASSIGN && first->a->kind == NODE_NAME ? first->a->at
                                                                              : NULL;
}

/* Whether the loop's bounds or its step mention a variable of the loops around it. */
static bool is_dependent(const loop *l, const node *statement)
{
    const token *own = statement->a->kind == NODE_DECLARATION ? statement->a->a->at
                                                              : program_variable(statement);
    for (const token *t = statement->first; t < statement->d->first; t++)
        if (t->kind == TOKEN_NAME && loop_level_of(l, t->text) >= 0 &&
            !(own && str_equal(t->text, own->text)))
            return true;
    return false;
}

/* Makes the variable of a loop that stays in the body each iteration's own. */
static void add_own(loop *l, const node *statement)
{
    const token *own = program_variable(statement);
    if (own && !loop_find_variable(l, own->text))
        add_variable(l, &l->variables, own, NULL);
}

/* Reads the headers of collapse(n). From the first loop on that depends on those around it, each
 * iteration runs the loops whole. */
static void read_headers(loop *l, const node *statement)
{
    const int count = read_collapse(l);
    bool spread = true;
    for (int k = 0; k < count && !l->broken; k++) {
        if (!statement || statement->kind != NODE_FOR) {
            loop_error(l, statement ? statement : l->levels[l->nlevels - 1].statement,
                       "collapse(%d) is for loops in loops with nothing between them", count);
            return;
        }
        spread = spread && !(k && is_dependent(l, statement));
        if (!spread)
            add_own(l, statement);
        else if (loop_read_header(l, &l->levels[l->nlevels], statement))
            l->nlevels++;
        l->body = spread ? statement->d : l->body;
        statement = only_statement(statement->d);
    }
}

void loop_read(loop *l)
{
    hide_known(l);
    tree_reader r = {.arena = l->unit->arena,
                     .tokens = &l->c->body_tokens,
                     .types = l->known,
                     .cxx = l->unit->cxx};
    l->broken = loop_refuse(l->unit, l->host, l->known, &l->c->body_tokens);
    if (l->broken)
        return;
    loop_join_elements(l);
    const node *statement = tree_read_statement(&r);
    if (!statement) {
        report_unread(l, &r);
        return;
    }
    read_headers(l, statement);
    if (!l->broken)
        refuse_this(l);
    if (!l->broken)
        read_variables(l);
    if (!l->broken)
        read_boundary(l);
}
