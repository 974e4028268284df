/* keep.c - the elements of a row that several inner loops read.
 *
 * Inner loops with the same header go through the same elements. What more than one of them reads
 * in each iteration, threads keep in registers: the first loop fills them. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

static bool same_header(const loop *l, const loop_inner *a, const loop_inner *b)
{
    const loop_level *x = &a->level, *y = &b->level;
    return loop_same(l, x->first, y->first) && loop_same(l, x->bound, y->bound) &&
           loop_same(l, x->step, y->step) && !strcmp(x->relation, y->relation) &&
           x->down == y->down;
}

/* The bytes of a number of a type that fits into registers as it is; else 0. */
static int bytes_of(const char *type)
{
    static const struct {
        const char *name;
        int bytes;
    } types[] = {{"float", 4},         {"int", 4},      {"unsigned", 4}, {"unsigned int", 4},
                 {"int32_t", 4},       {"uint32_t", 4}, {"double", 8},   {"long", 8},
                 {"unsigned long", 8}, {"int64_t", 8},  {"uint64_t", 8}, {"size_t", 8},
                 {"short", 2}};
    for (size_t k = 0; type && k < sizeof types / sizeof *types; k++)
        if (!strcmp(type, types[k].name))
            return types[k].bytes;
    return 0;
}

static bool is_written(const loop *l, const loop_array *a)
{
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->array == a && v->written_at)
            return true;
    return false;
}

static bool can_keep(const loop *l, const loop_inner *domain, const loop_view *v)
{
    return v->inner && v->inner->direct && v->affine && v->certain &&
           v->nlevels == l->nlevels + 1 && same_header(l, v->inner, domain) &&
           !is_written(l, v->array) &&
           bytes_of(loop_known_type(l, v->array->path, v->array->first));
}

/* Gives the view, and those that are the same in later loops, a name. */
static bool keep(loop *l, loop_inner *domain, loop_view *v)
{
    bool several = false;
    for (loop_view *o = v->next; o; o = o->next)
        several = several || (o->array == v->array && can_keep(l, domain, o) &&
                              str_equal(loop_row_key(l, v), loop_row_key(l, o)));
    if (!several)
        return false;
    v->kept = loop_new_name(l, (str){"row_", 4});
    v->keeps = true;
    for (loop_view *o = v->next; o; o = o->next)
        if (o->array == v->array && can_keep(l, domain, o) &&
            str_equal(loop_row_key(l, v), loop_row_key(l, o)))
            o->kept = v->kept;
    return true;
}

static bool has_several(const loop *l)
{
    int count = 0;
    for (const loop_inner *i = l->inners; i; i = i->next)
        count += i->spread;
    return count > 1;
}

void loop_find_kept(loop *l)
{
    enum { MOST = 2 };
    loop_inner *domain = l->inners;
    int count = 0;
    while (domain &&
           !(domain->spread && domain->direct && !domain->level.down &&
             loop_is_fixed(l, domain->level.first) && loop_is_fixed(l, domain->level.bound)))
        domain = domain->next;
    l->unkept = !has_several(l)  ? CKPP_LOOP_KEPT
                : l->independent ? CKPP_LOOP_UNKEPT_INDEPENDENT
                : l->columns     ? CKPP_LOOP_UNKEPT_COLUMNS
                : !domain        ? CKPP_LOOP_UNKEPT_BOUNDS
                                 : CKPP_LOOP_KEPT;
    if (!domain || l->independent || l->columns)
        return;
    for (loop_view *v = l->views; v && count < MOST; v = v->next)
        if (!v->kept && can_keep(l, domain, v))
            count += keep(l, domain, v);
    if (!count && has_several(l))
        l->unkept = CKPP_LOOP_UNKEPT_ROWS;
    for (loop_inner *i = domain; i && count; i = i->next)
        i->keeping = i->spread && i->direct && same_header(l, i, domain);
}

int loop_kept_bytes(const loop *l)
{
    int bytes = 0;
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->keeps)
            bytes += bytes_of(loop_known_type(l, v->array->path, v->array->first));
    return bytes;
}

const char *loop_kept_declarations(loop *l)
{
    text out = {0};
    for (const loop_view *v = l->views; v; v = v->next)
        if (v->keeps)
            text_printf(&out, "%s %s[CKPP_KEPT + 1]; ",
                        loop_known_type(l, v->array->path, v->array->first), v->kept);
    return arena_take(l->unit->arena, &out).data;
}

/* ---- the text ---- */

void loop_begin_kept(loop *l, const node *access, const loop_view *v)
{
    loop_add_text(l, access->first->offset, access->first->offset,
                  arena_printf(l->unit->arena, "(CKPP_KEPT ? %s[ckpp_u] : ", v->kept));
}

void loop_end_kept(loop *l, const node *access)
{
    const size_t end = access->last->offset + access->last->length;
    loop_add_text(l, end, end, ")");
}

/* The access as the kernel has it. What is inserted around it is left out. */
static void put_access(const loop *l, text *out, const node *n)
{
    const size_t end = n->last->offset + n->last->length;
    for (size_t at = n->first->offset; at < end;) {
        const loop_edit *next = NULL;
        for (const loop_edit *e = l->edits; e; e = e->next)
            if (e->begin >= at && e->begin < e->end && e->end <= end &&
                (!next || e->begin < next->begin))
                next = e;
        size_t stop = next ? next->begin : end;
        for (size_t k = at; k < stop; k++)
            text_put(out, l->unit->source->data[k] == '\n' ? " " : &l->unit->source->data[k], 1);
        if (next)
            text_puts(out, next->text);
        at = next ? next->end : end;
    }
}

const char *loop_fill_kept(loop *l, const loop_inner *i, const char *header)
{
    text out = {0};
    for (const loop_view *v = l->views; v; v = v->next) {
        if (!v->keeps || v->inner != i)
            continue;
        text_puts(&out, out.size ? "" : header);
        text_printf(&out, "%s[ckpp_u] = ", v->kept);
        put_access(l, &out, v->access);
        text_puts(&out, "; ");
    }
    text_puts(&out, out.size ? "} " : "");
    return arena_take(l->unit->arena, &out).data;
}
