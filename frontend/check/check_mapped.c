/* check_mapped.c - tells a reduction's results from its mapped outputs, which are those that the
 * body assigns. */
#include "frontend/check/check.h"

/* Sets `mapped` of all parameters. Nothing is reported. */
static void find_assigned(checker *k, construct *c)
{
    body_param *uses = arena_alloc(k->unit->arena, (c->nparameters + 1) * sizeof *uses);
    size_t n = 0;
    for (const parameter *p = c->parameters; p; p = p->next)
        uses[n++] = (body_param){
            .name = p->name->text, .is_output = ast_is_output(p), .raw = p->raw};
    body_scope scope = {.form = BODY_STATEMENTS,
                        .params = uses,
                        .nparams = n,
                        .counters = BODY_I | BODY_N | BODY_IND,
                        .placeholders = c->placeholders,
                        .known = k->known};
    body_check(k->unit->arena, NULL, &c->body_tokens, &scope);
    n = 0;
    for (parameter *p = c->parameters; p; p = p->next, n++)
        p->mapped = ast_is_output(p) && !p->raw && !p->op && uses[n].assigned;
}

void check_mapped_output(checker *k, construct *c, const char *name)
{
    range body = {c->body_tokens.items, c->body_tokens.count};
    const parameter *first = NULL;
    bool mentioned = false, result = false;
    for (const parameter *p = c->parameters; p; p = p->next)
        mentioned = mentioned || (ast_is_output(p) && ast_mentions(body, p->name->text));
    if (mentioned)
        find_assigned(k, c);
    for (const parameter *p = c->parameters; p; p = p->next) {
        first = first || !p->mapped ? first : p;
        result = result || (ast_is_output(p) && !p->mapped);
    }
    if (result)
        return;
    check_error_name(k, name, first->name,
                     "the body assigns @ for each element: no output is left for the result");
    check_note(k, check_span(first->name),
               "the body gives an element's value with 'return', and the result goes to an output "
               "that it does not assign: out(float sum)");
    c->broken = true;
}
