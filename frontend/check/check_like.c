/* check_like.c - out(T y like x): an output with the shape of another parameter. If that has
 * extents, the output gets them; else its shape is known at the call. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

static parameter *find_parameter(const construct *c, str name)
{
    parameter *p = c->parameters;
    while (p && !str_equal(p->name->text, name))
        p = p->next;
    return p;
}

/* The message for a `like` that may not be here, with its note; or NULL. */
static const char *misplaced(const construct *c, const parameter *p, const char **note)
{
    *note = "leave it out";
    if (p->direction != CLAUSE_OUT)
        return "'like' is for outputs in out(...), which it says the shape of";
    if (c->is->over_elements) {
        *note = "leave it out: the inputs' shape is the output's";
        return "'like' is for raw kernels";
    }
    return p->nextents || p->nempty ? "'like' and extents both say the shape" : NULL;
}

/* The parameter that the chain of `like`s ends with; NULL with a message if there is none. */
static parameter *find_model(checker *k, const construct *c, const parameter *p, const char *name)
{
    parameter *model = NULL;
    const token *like = p->like;
    for (size_t steps = 0; like && steps <= c->nparameters; steps++) {
        model = find_parameter(c, like->text);
        if (!model || ast_is_object(model)) {
            check_error_name(k, name, like,
                             model ? "@ is no array" : "@ is no parameter of the kernel");
            return NULL;
        }
        like = model->like;
    }
    if (like)
        check_error_name(k, name, p->like, "@ has no shape but this one's");
    return like ? NULL : model;
}

static void resolve(checker *k, const construct *c, parameter *p, const char *name)
{
    const char *note, *wrong = misplaced(c, p, &note);
    if (wrong) {
        check_error(k, name, check_span(p->like - 1), wrong);
        check_note(k, (span){p->like[-1].offset, p->like->offset + p->like->length}, note);
        return;
    }
    parameter *model = find_model(k, c, p, name);
    if (!model)
        return;
    if (model->nextents) {
        p->extents = model->extents;
        p->nextents = model->nextents;
        return;
    }
    p->model = model;
    if (!ast_is_output(model))
        model->mentions |= CKPP_MENTIONS_POINTER;
}

void check_like(checker *k, construct *c, const char *name)
{
    for (parameter *p = c->parameters; p; p = p->next)
        if (p->like)
            resolve(k, c, p, name);
    for (parameter *t = c->templates; t; t = t->next)
        if (t->like)
            resolve(k, c, t, name);
}
