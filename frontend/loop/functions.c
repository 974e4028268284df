/* functions.c - static inline functions of the file that loops call, and those that these call:
 * each becomes a declare, so that kernels have it. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

static bool is_inline(const unit *u, const host_name *h)
{
    token_list t = token_scan(u->arena, u->source, h->begin, h->offset);
    bool is_static = false, found = false;
    for (size_t k = 0; k < t.count; k++) {
        str s = t.items[k].text;
        is_static = is_static || str_is(s, "static");
        found = found || str_is(s, "inline") || str_is(s, "__inline") || str_is(s, "__inline__");
    }
    return is_static && found;
}

/* Whether kernels have the text at `at` already. */
static bool is_declared(const unit *u, size_t at)
{
    for (const construct *c = u->constructs; c; c = c->next) {
        size_t end = c->closing.end ? c->closing.end : c->body.end;
        if (!c->is->is_kernel && c->directive.begin <= at && at < end)
            return true;
    }
    return false;
}

/* The tokens of the function whose name is at `at`, to the end of its body. */
static token_list function_at(const unit *u, size_t at)
{
    for (size_t window = 2048;; window *= 4) {
        size_t end = u->source->size - at > window ? at + window : u->source->size;
        token_list t = token_scan(u->arena, u->source, at, end);
        int depth = 0;
        bool body = false;
        for (size_t k = 0; k < t.count; k++) {
            body = body || (!depth && str_is(t.items[k].text, "{"));
            depth += range_nesting(&t.items[k]);
            if (body && !depth)
                return token_slice(u->arena, &t, 0, k + 1);
        }
        if (end == u->source->size)
            return t;
    }
}

static void take_calls(loop_functions *f, const token_list *t);

static void take(loop_functions *f, const token *name)
{
    const host_name *h = host_find(f->host, name->text, name->offset);
    if (!h || h->kind != HOST_FUNCTION || is_declared(f->unit, h->begin) || !is_inline(f->unit, h))
        return;
    for (size_t k = 0; k < f->count; k++)
        if (f->begins[k] == h->begin)
            return;
    f->begins = arena_grow(f->unit->arena, f->begins, f->count, sizeof *f->begins);
    f->begins[f->count++] = h->begin;
    token_list body = function_at(f->unit, h->offset);
    take_calls(f, &body);
}

static void take_calls(loop_functions *f, const token_list *t)
{
    for (size_t k = 0; k + 1 < t->count; k++)
        if (t->items[k].kind == TOKEN_NAME && str_is(t->items[k + 1].text, "("))
            take(f, &t->items[k]);
}

static int compare(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

loop_functions loop_find_functions(unit *u, host_scope *host)
{
    loop_functions f = {.unit = u, .host = host};
    for (const construct *c = u->constructs; c; c = c->next)
        if (c->is_loop)
            take_calls(&f, &c->body_tokens);
    if (f.count)
        qsort(f.begins, f.count, sizeof *f.begins, compare);
    return f;
}

void loop_copy_functions(loop_writer *w, loop_functions *f, size_t begin, size_t end)
{
    for (; f->next < f->count && f->begins[f->next] < end; f->next++) {
        const size_t at = f->begins[f->next];
        const char *file;
        int line;
        text out = {0};
        if (at < begin)
            continue;
        loop_copy(w, begin, at);
        source_presumed(w->unit->source, at, &file, &line);
        text_printf(&out, "\n#line %d ", line - 1);
        c_put_literal(&out, (str){file, strlen(file)});
        loop_put(w, at, "%s\n#pragma kernel declare\n", out.data);
        text_free(&out);
        begin = at;
    }
    loop_copy(w, begin, end);
}
