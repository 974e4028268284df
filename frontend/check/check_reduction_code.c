/* check_reduction_code.c - the rows of a reduction's device code.
 *
 * There are four texts that see different names: the body sees the inputs and mapped outputs,
 * reduce(...) the accumulators a and b, identity(...) none of these, post(...) the accumulator a,
 * the results, and inputs that the body does not reduce. The message for a name that does not
 * exist in a text says where it does. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

/* ---- the expressions ---- */

/* reduce(...) and identity(...) are expressions: no ';' ends them, no `return` is in front. */
void check_expression(checker *k, construct *c, const char *name)
{
    static const clause_kind kinds[] = {CLAUSE_REDUCE, CLAUSE_IDENTITY};
    for (size_t j = 0; j < 2; j++) {
        const clause *l = c->clause[kinds[j]];
        int depth = 0;
        for (size_t m = 0; l && m < l->value.count; m++) {
            const token *t = &l->value.first[m];
            depth += range_nesting(t);
            if (depth || !(str_is(t->text, ";") || str_is(t->text, "return")))
                continue;
            check_error(k, name, check_span(t),
                        arena_printf(k->unit->arena, "'%.*s' in '%s': it takes an expression",
                                     (int)t->text.size, t->text.data, ast_clause(kinds[j])->word));
            check_note(k, check_span(t),
                       str_is(t->text, ";")
                           ? "leave the ';' out; what takes statements can be a declare's function"
                           : "leave 'return' out");
            c->broken = true;
            break;
        }
    }
}

/* ---- which names the texts see ---- */

typedef struct hidden_list {
    arena *arena;
    body_hidden *items;
    size_t count;
} hidden_list;

static void hide(hidden_list *list, str name, const char *message, const char *note)
{
    list->items = arena_grow(list->arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = (body_hidden){name, message, note};
}

static void hide_words(hidden_list *list, const char *words, const char *message, const char *note)
{
    while (*words) {
        size_t n = strcspn(words, " ");
        hide(list, (str){words, n}, message, note);
        words += n + (words[n] == ' ');
    }
}

static body_facts check_scope(checker *k, construct *c, const token_list *tokens,
                              body_scope *scope, const hidden_list *hidden)
{
    scope->hidden = hidden->items;
    scope->nhidden = hidden->count;
    return check_text(k, c, tokens, scope);
}

/* Each result of reduce(+ : s, max : m) gets what the body assigns. */
static void check_contributions(checker *k, const construct *c)
{
    bool known = !c->facts.hides_names && !c->facts.has_return_value;
    for (const parameter *p = c->parameters; p && known; p = p->next) {
        if (!p->op || p->use->assigned)
            continue;
        check_error_name(k, "unassigned-output", p->name, "the body never assigns @");
        check_note(k, check_clause_span(c, CLAUSE_REDUCE),
                   arena_printf(k->unit->arena,
                                "what it assigns is an element's part of the result: %.*s = ...",
                                (int)p->name->text.size, p->name->text.data));
    }
}

void check_map_body(checker *k, construct *c, const char *name)
{
    (void)name;
    arena *a = k->unit->arena;
    body_param *uses = arena_alloc(a, (c->nparameters + 1) * sizeof *uses);
    hidden_list hidden = {.arena = a};
    size_t n = 0;
    for (parameter *p = c->parameters; p; p = p->next) {
        if (ast_is_output(p) && !p->mapped && !p->op) {
            hide(&hidden, p->name->text, "is an output, which the body cannot see",
                 c->has_groups ? "the body sees results that reduce(...) names, and outputs that "
                                 "it assigns an element of"
                               : "the body gives an element's value with 'return'; it sees "
                                 "outputs that it assigns an element of");
            continue;
        }
        uses[n] = (body_param){.name = p->name->text,
                               .is_output = ast_is_output(p),
                               .raw = p->raw || p->ncounts,
                               .array = check_array_form(c, p)};
        p->use = &uses[n++];
    }
    hide_words(&hidden, "a b", "does not exist in the body",
               "'a' and 'b' are accumulators: reduce(...) sees both, post(...) sees 'a'");
    hide_words(&hidden, "_out", "does not exist in the body",
               "it is a result's place, which post(...) sees; an element's is _ind");
    body_scope scope = {.form = BODY_STATEMENTS,
                        .params = uses,
                        .nparams = n,
                        .counters = BODY_I | BODY_N | BODY_IND};
    c->facts = check_scope(k, c, &c->body_tokens, &scope, &hidden);
    check_members(c);
    check_contributions(k, c);
}

/* Checks reduce(...) or identity(...), which see only `params`; `words` are further names that
 * they do not see. */
static body_facts check_value(checker *k, construct *c, clause_kind kind, body_param *params,
                              size_t nparams, const char *words, const char *note)
{
    const char *message = arena_printf(k->unit->arena, "does not exist in '%s'",
                                       ast_clause(kind)->word);
    hidden_list hidden = {.arena = k->unit->arena};
    body_scope scope = {.form = BODY_EXPRESSION, .params = params, .nparams = nparams};
    token_list tokens = check_clause_tokens(k, c, kind);
    for (const parameter *p = c->parameters; p; p = p->next)
        hide(&hidden, p->name->text, message, note);
    hide_words(&hidden, words, message, note);
    body_facts facts = check_scope(k, c, &tokens, &scope, &hidden);
    c->facts.uses_complex = facts.uses_complex;
    return facts;
}

/* Warns if reduce(...) does not mention both accumulators: elements would be lost. */
static void check_accumulators(checker *k, const construct *c, const body_param *accumulators)
{
    span where = range_span(c->clause[CLAUSE_REDUCE]->value);
    bool a = accumulators[0].mentioned, b = accumulators[1].mentioned;
    if (a && b)
        return;
    diag_at(k->diag, DIAG_WARNING, "unused-accumulator", k->source, where.begin,
            where.end - where.begin, "%s",
            !a && !b ? "'reduce' mentions neither 'a' nor 'b'"
            : a      ? "'reduce' never mentions 'b': what has gone into it is lost"
                     : "'reduce' never mentions 'a': what has gone into it is lost");
    check_note(k, where, "it combines two accumulators into one, as in reduce(max(a, b))");
}

void check_reduce(checker *k, construct *c, const char *name)
{
    (void)name;
    body_param accumulators[] = {{.name = {"a", 1}, .is_output = true},
                                 {.name = {"b", 1}, .is_output = true}};
    if (c->op == CKPP_REDUCE_EXPRESSION && !c->has_groups) {
        int errors = diag_errors(k->diag);
        body_facts facts = check_value(k, c, CLAUSE_REDUCE, accumulators, 2, "i n _i _n _ind _out",
                                       "reduce(...) combines two accumulators, 'a' and 'b'; what "
                                       "an element adds is said in the body");
        if (errors == diag_errors(k->diag) && !facts.hides_names && !names_is_open(k->known))
            check_accumulators(k, c, accumulators);
    }
    if (c->clause[CLAUSE_IDENTITY])
        check_value(k, c, CLAUSE_IDENTITY, NULL, 0, "a b i n _i _n _ind _out",
                    "identity(...) is what every accumulator starts from: the same whatever the "
                    "arguments are");
}

/* Whether the parameter is certainly an array whose elements the body reduces: in an inline
 * construct its extents tell it from a number. */
static bool is_reduced(const construct *c, const parameter *p)
{
    return c->is_inline && !ast_is_output(p) && !p->raw && p->nextents && p->use->bare;
}

/* Without post the first output gets the accumulator. */
static void no_post(checker *k, construct *c)
{
    const parameter *first = check_first_output(c);
    for (parameter *p = c->parameters; p; p = p->next)
        if (ast_is_output(p) && !p->mapped) {
            p->use = arena_alloc(k->unit->arena, sizeof *p->use);
            p->use->assigned = p->use->always_assigned = p->op || p == first;
        }
}

/* Where each result has an operator, the accumulator has a member for each. */
static void check_accumulator_members(checker *k, const construct *c, const token_list *t)
{
    const parameter *first = check_first_output(c);
    for (size_t j = 0; c->has_groups && j < t->count; j++) {
        const token *member = &t->items[j + (j + 2 < t->count ? 2 : 0)];
        if (!ast_names((range){t->items, t->count}, j, (str){"a", 1}))
            continue;
        const bool has_member = str_is(t->items[j + 1].text, ".");
        const parameter *p = has_member ? c->parameters : NULL;
        while (p && !(p->op && str_equal(p->name->text, member->text)))
            p = p->next;
        if (p)
            continue;
        check_error_name(k, "accumulator", has_member ? member : &t->items[j],
                         has_member ? "the accumulator has no member @"
                                    : "@ has a member for each result of reduce(...)");
        check_note(k, check_span(&t->items[j]),
                   arena_printf(k->unit->arena, "a member has its output's name: a.%.*s",
                                (int)first->name->text.size, first->name->text.data));
    }
}

void check_post(checker *k, construct *c, const char *name)
{
    (void)name;
    arena *a = k->unit->arena;
    if (!c->clause[CLAUSE_POST]) {
        no_post(k, c);
        return;
    }
    body_param *uses = arena_alloc(a, (c->nparameters + 2) * sizeof *uses);
    hidden_list hidden = {.arena = a};
    size_t n = 0;
    token_list tokens = check_clause_tokens(k, c, CLAUSE_POST);
    for (parameter *p = c->parameters; p; p = p->next)
        if (ast_is_output(p) && !p->mapped) {
            uses[n] = (body_param){
                .name = p->name->text, .is_output = true, .array = check_array_form(c, p)};
            p->use = &uses[n++];
        }
    uses[n++] = (body_param){.name = {"a", 1}, .is_output = true};
    const body_param *place = &uses[n];
    uses[n++] = (body_param){.name = {"_out", 4}};
    for (parameter *p = c->parameters; p; p = p->next) {
        bool only_members = check_has_only_members(k, &tokens, p->name->text);
        if (p->mapped && !only_members)
            hide(&hidden, p->name->text, "is assigned by the body, element by element",
                 "'post' sees one result: what it gives goes to an output that the body does not "
                 "assign");
        else if (is_reduced(c, p) && !only_members)
            hide(&hidden, p->name->text,
                 "is an array: 'post' sees one result, not the elements that went into it",
                 "use it in the body alone, or in 'post' alone, where it has an element for each "
                 "result; or make it raw, or give a number");
        else if ((!ast_is_output(p) || p->mapped) && !str_is(p->name->text, "a")) {
            uses[n] = (body_param){.name = p->name->text,
                                   .raw = p->raw || p->ncounts,
                                   .array = check_array_form(c, p)};
            p->post_use = &uses[n++];
        }
    }
    hide_words(&hidden, "b", "does not exist in 'post'",
               "post(...) sees one accumulator, 'a': all elements have gone into it");
    hide_words(&hidden, "i _i _ind", "does not exist in 'post'",
               "post(...) runs once for each result, when its elements have been combined: its "
               "place is _out");
    check_accumulator_members(k, c, &tokens);
    body_scope scope = {.form = BODY_STATEMENTS, .params = uses, .nparams = n, .counters = BODY_N};
    body_facts facts = check_scope(k, c, &tokens, &scope, &hidden);
    c->facts.uses_n = facts.uses_n;
    c->facts.uses_complex = facts.uses_complex;
    c->uses_place = place->mentioned ? CKPP_USES_OUT : 0;
    for (parameter *p = c->parameters; p; p = p->next)
        p->of_result = p->post_use && p->post_use->bare && !p->use->bare && !p->raw &&
                       !p->is_constant && !ast_is_object(p);
    c->post = facts;
    check_members(c);
}

/* ---- what the texts do ---- */

/* Whether the body calls only known functions, so that no unknown macro may hide a return. */
static bool is_plain(const checker *k, const body_facts *f)
{
    name_kind kind;
    for (size_t j = 0; j < f->nfunctions; j++)
        if (!names_is_builtin(f->functions[j], &kind))
            return false;
    return !f->hides_flow && !names_is_open(k->known);
}

static void refuse_return_value(checker *k, const body_facts *f, const char *name)
{
    span where = {f->return_value_at, f->return_value_at + 6};
    if (!f->has_return_value)
        return;
    check_error(k, name, where, "'return' with a value, where results have an operator each");
    check_note(k, where, "the body assigns each of them: s = x; 'return;' alone ends an element");
}

void check_missing_return(checker *k, construct *c, const char *name)
{
    const body_facts *f = &c->facts;
    span end = {c->body.end - 1, c->body.end};
    if (c->has_groups) {
        refuse_return_value(k, f, name);
        return;
    }
    if (f->has_bare_return) {
        check_error(k, name, (span){f->bare_return_at, f->bare_return_at + 6},
                    "'return' without a value");
        check_note(
            k, (span){f->bare_return_at, f->bare_return_at + 6},
            "give what the element adds to the result; to leave it out, what changes nothing");
    } else if (!f->has_return_value && (f->ends || is_plain(k, f))) {
        check_error(k, name, end, "the body never returns a value");
        check_note(
            k, end,
            "a reduction's body gives what an element adds to the result: return EXPRESSION;");
    } else if (f->ends) {
        check_error(k, name, end, "the body can end without 'return'");
        check_note(
            k, end,
            "every element gives a value; one that is to be left out gives what changes nothing");
    }
}

void check_post_return(checker *k, construct *c, const char *name)
{
    span where = {c->post.return_value_at, c->post.return_value_at + 6};
    str output = check_first_output(c)->name->text;
    if (!c->post.has_return_value)
        return;
    check_error(k, name, where, "'return' with a value in 'post'");
    check_note(k, where,
               arena_printf(k->unit->arena, "it assigns the outputs: %.*s = ...", (int)output.size,
                            output.data));
}

/* ---- the outputs' old values ---- */

static void check_old_value(checker *k, const construct *c, const parameter *p,
                            const token_list *post)
{
    str s = p->name->text;
    const token_list *text = p->mapped ? &c->body_tokens : post;
    const token *read = p->direction == CLAUSE_OUT ? check_old_value_read(k, text, p) : NULL;
    if (read) {
        check_error_name(k, "unassigned-output", read,
                         p->mapped ? "the body reads output @ before it assigns it"
                                   : "'post' reads output @ before it assigns it");
        check_note(k, p->where, "an 'out' has no old value: declare it in inout(...)");
        if (!p->mapped)
            check_note(k, check_span(read),
                       arena_printf(k->unit->arena, "the result is 'a%s%.*s'", p->op ? "." : "",
                                    p->op ? (int)s.size : 0, s.data));
    } else if (p->direction == CLAUSE_INOUT &&
               (p->mapped || c->clause[CLAUSE_POST] ? check_is_overwritten(k, text, p)
                                                    : p->use->assigned)) {
        diag_at(k->diag, DIAG_WARNING, "unused-inout", k->source, p->name->offset, p->name->length,
                "the old value of '%.*s' is not used", (int)s.size, s.data);
        check_note(k, check_span(p->name),
                   p->mapped ? "what is only written belongs into out(...): it need not travel "
                               "to the device"
                             : arena_printf(k->unit->arena,
                                            "declare it in out(...); or add to it: "
                                            "post(%.*s += a%s%.*s)",
                                            (int)s.size, s.data, p->op ? "." : "",
                                            p->op ? (int)s.size : 0, s.data));
    }
}

static void check_old_values(checker *k, const construct *c)
{
    token_list post = check_clause_tokens(k, c, CLAUSE_POST);
    for (const parameter *p = c->parameters; p && !c->post.hides_names; p = p->next)
        if (ast_is_output(p))
            check_old_value(k, c, p, &post);
}

void check_unassigned_output(checker *k, construct *c, const char *name)
{
    const clause *post = c->clause[CLAUSE_POST];
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (!ast_is_output(p) || p->use->assigned || c->post.hides_names)
            continue;
        str s = p->name->text;
        check_error_name(k, name, p->name,
                         post ? "'post' never assigns output @" : "nothing assigns output @");
        check_note(k, post ? check_span(post->word) : check_span(p->name),
                   post ? arena_printf(k->unit->arena, "it assigns every output: %.*s = ...",
                                       (int)s.size, s.data)
                   : c->has_groups
                       ? "it is in no group of reduce(...), and the body does not assign it"
                       : "without 'post' the first output gets the accumulator: add post(...) "
                         "that assigns all");
    }
    check_old_values(k, c);
}
