/* emit_device.c - the source that the runtime would compile: --emit=cuda and --emit=host. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

/* The parameters' numbers of dimensions in the printed source, -1 for a scalar. An array has one
 * for each extent, or 1 without extents. Inputs without extents are scalars in an inline
 * construct, if a reduction's post mentions them, and in a raw kernel whose body does not use them
 * as pointers. */
static const int *kernel_dimensions(unit *u, const construct *c)
{
    int *ndims = arena_alloc(u->arena, (c->nparameters + 1) * sizeof *ndims), *made = ndims;
    for (const parameter *p = c->parameters; p; p = p->next, made++) {
        bool in_post = p->post_use && p->post_use->bare;
        bool number = c->is->has_grid
                          ? !(p->mentions & CKPP_MENTIONS_POINTER || p->use->like_pointer)
                          : c->is_inline || in_post;
        number = number || p->is_constant;
        bool scalar = p->direction == CLAUSE_IN && !p->raw && p->nextents == 0 && number;
        *made = scalar ? -1 : p->nextents ? (int)p->nextents : 1;
    }
    return ndims;
}

void emit_device(text *out, unit *u, bool cuda)
{
    for (const construct *c = u->constructs; c; c = c->next) {
        if (!ast_has_source(c))
            continue;
        const ckpp_kernel *kernel = gen_describe(u, c);
        text_printf(out, "/* %s:%d: %s */\n", kernel->file, kernel->line, kernel->name);
        emit_device_source(out, kernel, c->is, kernel_dimensions(u, c), cuda);
    }
}
