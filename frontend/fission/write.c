/* write.c - the texts that make loops over threads of the body's regions. */
#define _GNU_SOURCE
#include "frontend/fission/fission.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void write_put(sequencer *q, const char *format, ...)
{
    va_list list;
    char *text;
    if (!q->writes)
        return;
    va_start(list, format);
    if (vasprintf(&text, format, list) < 0)
        fatal("out of memory");
    va_end(list);
    text_puts(&q->behind[index_of(q->f, q->last)], text);
    free(text);
}

void write_instead(sequencer *q, const token *t, const char *text)
{
    if (q->writes)
        q->instead[index_of(q->f, t)] = text;
}

void write_blank(sequencer *q, const token *first, const token *last)
{
    for (; first <= last; first++)
        write_instead(q, first, "");
}

static void put_token(const sequencer *q, text *out, const token *t, const variable *without,
                      const char *name)
{
    const variable *v = variable_of(q->f, t);
    if (v && v == without)
        text_puts(out, name);
    else if (v && v->renamed)
        text_puts(out, v->renamed);
    else
        text_put(out, t->text.data, t->text.size);
    text_puts(out, " ");
}

static const char *tokens_as(const sequencer *q, const token *first, const token *last,
                             const variable *without, const char *name)
{
    text out = {0};
    text_puts(&out, "");
    for (; first <= last; first++)
        put_token(q, &out, first, without, name);
    return arena_take(q->f->arena, &out).data;
}

const char *write_tokens(const sequencer *q, const token *first, const token *last)
{
    return tokens_as(q, first, last, NULL, NULL);
}

/* ---- variables ---- */

bool write_is_context(const variable *v)
{
    return !v->for_block && !v->derived && !v->is_type && !v->shared &&
           (v->used_elsewhere || v->outlasts || v->declared_in != v->used_in);
}

bool write_by_reference(const variable *v)
{
    return v->array || v->exposed;
}

/* The last token of what is declared, without the initialiser. */
static const token *declarator_end(const variable *v)
{
    const node *value = v->declarator->a;
    const token *end = value ? value->first : v->declarator->last;
    for (; value && !str_is(end->text, "="); end--)
        ;
    return value ? end - 1 : end;
}

static const char *type_of(const sequencer *q, const variable *v, const char *name)
{
    const node *type = v->declaration->b;
    return arena_printf(q->f->arena, "%s%s", write_tokens(q, type->first, type->last),
                        tokens_as(q, v->declarator->first, declarator_end(v), v, name));
}

static const char *name_of(const sequencer *q, const variable *v)
{
    return v->renamed ? v->renamed : arena_strndup(q->f->arena, v->name.data, v->name.size);
}

void write_context(sequencer *q, const variable *v)
{
    const int n = v->number;
    if (!write_by_reference(v) || !write_is_context(v))
        return;
    write_instead(q, v->declarator->at, arena_printf(q->f->arena, "ckpp_i%d", n));
    write_put(q, " auto &%s = ckpp_c%d[ckpp_t];", name_of(q, v), n);
    if (v->declarator->a)
        write_put(q, " ckpp::fission_copy(%s, ckpp_i%d);", name_of(q, v), n);
}

/* ---- regions ---- */

static bool is_axis(const node *n, const char *name)
{
    return n->kind == NODE_MEMBER && n->a->kind == NODE_NAME && str_is(n->a->at->text, name);
}

/* The initialiser of a derived variable. A thread's place in the grid as an int is written as a
 * sum of ints: compilers do not see that one of unsigned numbers does not wrap around. */
static const char *value_of(sequencer *q, const variable *v)
{
    const node *n = v->declarator->a, *type = v->declaration->b;
    const char *whole = write_tokens(q, declarator_end(v) + 2, v->declarator->last);
    bool is_int = str_is(type->last->text, "int") && type->last - type->first < 2 &&
                  !v->declarator->pointers;
    if (is_int && is_axis(n, "_thread"))
        return arena_printf(q->f->arena, "CKPP_SUM(blockIdx.%.*s * blockDim.%.*s, threadIdx.%.*s)",
                            (int)n->name->text.size, n->name->text.data, (int)n->name->text.size,
                            n->name->text.data, (int)n->name->text.size, n->name->text.data);
    if (!is_int || n->kind != NODE_BINARY || !str_is(n->at->text, "+"))
        return whole;
    const node *thread = is_axis(n->a, "threadIdx") ? n->a : n->b,
               *block = thread == n->a ? n->b : n->a;
    if (!is_axis(thread, "threadIdx") || block->kind != NODE_BINARY ||
        !str_is(block->at->text, "*") ||
        !(is_axis(block->a, "blockIdx") || is_axis(block->b, "blockIdx")))
        return whole;
    return arena_printf(q->f->arena, "CKPP_SUM(%s, %s)",
                        write_tokens(q, block->first, block->last),
                        write_tokens(q, thread->first, thread->last));
}

/* The array that says which threads take part, or NULL. */
static const char *active(const sequencer *q)
{
    return q->mask >= 0    ? arena_printf(q->f->arena, "ckpp_m%d", q->mask)
           : q->f->returns ? "ckpp_live"
                           : NULL;
}

static int by_number(const void *a, const void *b)
{
    return ((const region_use *)a)->v->number - ((const region_use *)b)->v->number;
}

void write_open(sequencer *q, const region *r, int number)
{
    const char *mask = active(q);
    if (!q->writes)
        return;
    if (r->nuses)
        qsort(r->uses, r->nuses, sizeof *r->uses, by_number);
    for (size_t k = 0; k < r->nuses; k++) {
        const variable *v = r->uses[k].v;
        const int n = v->number;
        if (v->declared_in == number && write_is_context(v))
            write_put(q, " typedef %s; ckpp::context<ckpp_d%d> ckpp_c%d;",
                      type_of(q, v, arena_printf(q->f->arena, "ckpp_d%d ", n)), n, n);
    }
    const char axis = q->place.axis;
    if (axis)
        write_put(q, " CKPP_THREADS_AT(%s, %s, %s) {",
                  axis == 'x' ? write_tokens(q, q->place.at->first, q->place.at->last) : "-1",
                  axis == 'y' ? write_tokens(q, q->place.at->first, q->place.at->last) : "-1",
                  axis == 'z' ? write_tokens(q, q->place.at->first, q->place.at->last) : "-1");
    else if (q->limit >= 0)
        write_put(q, " CKPP_THREADS_UPTO(ckpp_n%d) {", q->limit);
    else
        write_put(q, mask ? " CKPP_THREADS_OF(%s) {" : " CKPP_THREADS%s {", mask ? mask : "");
    write_put(q, " CKPP_PLACE%s", q->f->shows ? " CKPP_SHOW" : "");
    if (mask)
        write_put(q, " if (!%s[ckpp_t]) continue;", mask);
    for (size_t k = 0; k < r->nuses; k++) {
        const variable *v = r->uses[k].v;
        if (v->derived)
            write_put(q, " [[maybe_unused]] %s= %s;",
                      type_of(q, v, arena_printf(q->f->arena, "%s ", name_of(q, v))),
                      value_of(q, v));
        else if (v->declared_in == number || !write_is_context(v))
            continue;
        else if (write_by_reference(v))
            write_put(q, " auto &%s = ckpp_c%d[ckpp_t];", name_of(q, v), v->number);
        else
            write_put(q, " ckpp_d%d %s = ckpp_c%d[ckpp_t];", v->number, name_of(q, v), v->number);
    }
    write_put(q, " {");
}

void write_close(sequencer *q, const region *r, int number)
{
    for (size_t k = 0; k < r->nuses; k++) {
        const variable *v = r->uses[k].v;
        if (write_is_context(v) && !write_by_reference(v) &&
            (r->uses[k].assigned || (v->declared_in == number && v->declarator->a)))
            write_put(q, " ckpp_c%d[ckpp_t] = %s;", v->number, name_of(q, v));
    }
    write_put(q, " }");
    if (r->returns)
        write_put(q, " ckpp_end%d:;", number);
    write_put(q, " }");
    if (r->returns)
        write_put(q, " if (!ckpp::fission_any(ckpp_live)) return;");
}

void write_mask(sequencer *q, int mask, int outer)
{
    const int most = sizeof q->outer_mask / sizeof *q->outer_mask;
    if (mask < most)
        q->outer_mask[mask] = outer;
    else
        fission_refuse(q->f, q->last, "too many conditions under which threads wait");
}

void write_returns(sequencer *q, const node *n, int number)
{
    text out = {0};
    text_puts(&out, "{ ckpp_live[ckpp_t] = 0;");
    for (int mask = q->mask; mask >= 0; mask = q->outer_mask[mask])
        text_printf(&out, " ckpp_m%d[ckpp_t] = 0;", mask);
    text_printf(&out, " goto ckpp_end%d; }", number);
    write_instead(q, n->first, arena_take(q->f->arena, &out).data);
    write_instead(q, n->last, "");
}

/* ---- the whole ---- */

void write_all(sequencer *q, text *out)
{
    const fission *f = q->f;
    size_t at = 0;
    for (size_t k = 0; k < f->tokens.count; k++) {
        const token *t = &f->tokens.items[k];
        const variable *v = f->of[k];
        text_put(out, f->source->data + at, t->offset - at);
        if (q->instead[k])
            text_puts(out, q->instead[k]);
        else if (v && v->renamed)
            text_puts(out, v->renamed);
        else
            text_put(out, f->source->data + t->offset, t->length);
        at = t->offset + t->length;
        if (q->behind[k].data)
            text_put(out, q->behind[k].data, q->behind[k].size);
        text_free(&q->behind[k]);
    }
    text_put(out, f->source->data + at, f->source->size - at);
}
