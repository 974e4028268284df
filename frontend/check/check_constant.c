/* check_constant.c - constant(...): arrays and numbers that are passed by value at a launch. */
#include "frontend/check/check.h"

/* An array's bytes, or 0 if they are not known without a C compiler. */
static int64_t bytes_of(checker *k, const parameter *p)
{
    int64_t bytes = (int64_t)ckpp_dtype_size(p->dtype);
    for (size_t j = 0; j < p->ncounts && bytes <= CKPP_MAX_CONSTANT_; j++)
        bytes *= ast_extent_value(k->unit, p->counts[j]);
    return p->ncounts ? bytes : 0;
}

static void check_bytes(checker *k, construct *c, const char *name)
{
    int64_t all = 0;
    for (const parameter *p = c->parameters; p; p = p->next) {
        all += p->is_constant ? bytes_of(k, p) : 0;
        if (all <= CKPP_MAX_CONSTANT_)
            continue;
        check_error_name(k, name, p->name,
                         "with @ the constants take more than the " CKPP_MAX_CONSTANT_TEXT_
                         " bytes that a launch can pass");
        check_note(k, p->where, "give large arrays in in(...)");
        c->broken = true;
        return;
    }
}

/* The message for a wrong parameter, with its note; or NULL. */
static const char *find_fault(const parameter *p, const char **note)
{
    *note = "in(...) takes arrays of any type and size";
    if (p->raw)
        return "@ is a constant, which is never raw";
    if (p->placeholder)
        return "@ is a constant, whose type cannot be a placeholder";
    if (ast_is_object(p))
        return "@ is a constant: a texture or a surface is none";
    if (p->nempty) {
        *note = "write how many elements it has: float w[7]";
        return "@ is a constant without extents";
    }
    return p->ncounts > CKPP_CONSTANT_DIMS ? "@ is a constant with more than 4 extents" : NULL;
}

void check_constant(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        const char *note, *fault = p->is_constant ? find_fault(p, &note) : NULL;
        if (!fault)
            continue;
        check_error_name(k, name, p->name, fault);
        check_note(k, p->where, note);
        c->broken = true;
    }
    if (!c->broken)
        check_bytes(k, c, name);
}
