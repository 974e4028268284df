/* lower.c - the file's text with its loops as constructs in braces. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* Where the line that ends at `end` begins, with those that a backslash continues. */
static size_t line_start(const source *s, size_t end)
{
    while (end && (s->data[end - 1] != '\n' || (end > 1 && s->data[end - 2] == '\\')))
        end--;
    return end;
}

/* A word of OpenMP or OpenACC, in a directive that stands for the loop. */
static bool is_standard(const token_list *t)
{
    return t->count > 1 && (str_is(t->items[1].text, "omp") || str_is(t->items[1].text, "acc"));
}

/* `#pragma GCC ivdep` and its kin, which say how a compiler makes the loop that follows. */
static bool is_compilers(const token_list *t)
{
    static const char *const rows[][2] = {
        {"GCC", "ivdep"}, {"GCC", "unroll"}, {"GCC", "novector"},   {"clang", "loop"},
        {"unroll", ""},   {"nounroll", ""},  {"ivdep", ""},         {"simd", ""},
        {"novector", ""}, {"vector", ""},    {"unroll_and_jam", ""}};
    for (size_t k = 0; t->count > 1 && k < sizeof rows / sizeof *rows; k++)
        if (str_is(t->items[1].text, rows[k][0]) &&
            (!*rows[k][1] || (t->count > 2 && str_is(t->items[2].text, rows[k][1]))))
            return true;
    return false;
}

/* `#pragma omp parallel for` or the like, which stands for the same loop. */
static bool is_of_loop(unit *u, size_t begin, size_t end)
{
    static const char *const words[] = {"for", "loop", "simd", "distribute", "taskloop"};
    token_list t = token_scan(u->arena, u->source, begin, end);
    str rest;
    bool found = false;
    if (t.count != 1 || t.items[0].kind != TOKEN_DIRECTIVE ||
        !directive_is(t.items, "pragma", &rest))
        return false;
    t = token_scan(u->arena, u->source, t.items[0].offset + 1, end);
    for (size_t k = 2; k < t.count; k++)
        for (size_t j = 0; j < sizeof words / sizeof *words; j++)
            found = found || str_is(t.items[k].text, words[j]);
    return is_compilers(&t) || (found && is_standard(&t));
}

/* Refuses `#pragma omp for` in a parallel region: each of its threads would run the construct. */
static void check_region(unit *u, construct *c, size_t begin, size_t end)
{
    static const char *const alone[] = {"parallel", "teams", "target", "simd", "loop", "taskloop"};
    token_list t = token_scan(u->arena, u->source, begin, end);
    t = token_scan(u->arena, u->source, t.items[0].offset + 1, end);
    if (!is_standard(&t))
        return;
    for (size_t k = 1; k < t.count; k++)
        for (size_t j = 0; j < sizeof alone / sizeof *alone; j++)
            if (str_is(t.items[1].text, "acc") || str_is(t.items[k].text, alone[j]))
                return;
    diag_at(u->diag, DIAG_ERROR, "loop", u->source, begin, end - begin,
            "each thread of the parallel region would run the loop of ckpp");
    diag_at(u->diag, DIAG_NOTE, NULL, u->source, begin, end - begin,
            "end the region before the loop; 'omp parallel for' may stay");
    c->broken = true;
}

/* Where the directives of other compilers begin that stand before the loop's own: they would
 * be about the construct that replaces it. */
static size_t before_directives(unit *u, construct *c)
{
    const source *s = u->source;
    size_t begin = c->directive.begin, line = line_start(s, begin);
    while (line) {
        size_t end = line - 1;
        line = line_start(s, end);
        if (!is_of_loop(u, line, end))
            break;
        check_region(u, c, line, end);
        begin = line;
    }
    return begin;
}

/* What device code knows at the construct. */
static void add_known(name_set *known, type_table *types, const construct *c)
{
    if (c->is->is_kernel || c->is->moves)
        return;
    names_collect(known, &c->body_tokens);
    type_collect(types, &c->body_tokens);
}

/* All that is found out about the loop is forgotten at the end; what is written stays. */
static void lower(const unit *u, construct *c, host_scope *host, const type_table *types,
                  const loop_headers *headers, loop_writer *w)
{
    unit now = *u;
    now.arena = arena_new();
    loop l = {.unit = &now,
              .c = c,
              .host = host,
              .types = types,
              .known = headers->known,
              .values = headers->values,
              .headers = headers};
    l.changed = names_new(now.arena);
    l.own = names_new(now.arena);
    l.harmless = names_new(now.arena);
    l.reported = names_new(now.arena);
    l.constants = names_new(now.arena);
    l.labels = names_new(now.arena);
    l.taken = names_new(now.arena);
    l.words = names_new(now.arena);
    for (size_t k = 0; k < c->body_tokens.count; k++)
        if (c->body_tokens.items[k].kind == TOKEN_NAME)
            names_add(l.words, c->body_tokens.items[k].text, NAME_VALUE);
    l.letter = 'Z' + 1;
    l.last_array = &l.arrays;
    l.last_view = &l.views;
    l.last_scalar = &l.scalars;
    l.last_edit = &l.edits;
    l.last_inner = &l.inners;
    loop_read(&l);
    if (!l.broken)
        loop_find_inner(&l);
    if (!l.broken)
        loop_check_expression(&l);
    if (!l.broken)
        loop_find_accesses(&l);
    if (!l.broken)
        loop_check(&l);
    if (!l.broken)
        loop_find_copied(&l);
    if (!l.broken)
        loop_write(&l, w);
    arena_free(now.arena);
}

bool loop_lower(unit *u)
{
    bool any = false;
    for (construct *c = u->constructs; c; c = c->next)
        any = any || c->is_loop;
    if (!any)
        return false;
    loop_writer w = {.unit = u};
    host_scope *host = host_scope_new(u);
    type_table *types = type_table_new(u->arena, u->cxx);
    name_set *known = names_new(u->arena);
    loop_declares declares = {.unit = u, .host = host, .known = known, .kernel_types = types};
    loop_headers headers = {
        .unit = u, .known = known, .types = types, .read = names_new(u->arena)};
    headers.values = names_new(u->arena);
    headers.texts = arena_grow(u->arena, NULL, 0, sizeof *headers.texts);
    arena *all = arena_new(); /* the file's tokens are of no use behind this */
    headers.texts[headers.ntexts++] = token_look(all, u->arena, u->source, source_start(u->source),
                                                 u->source->size);
    headers.around = loop_brackets(all, &headers.texts[0]);
    headers.pointers = loop_find_pointers(u, &headers.texts[0]);
    declares.file = headers.texts[0];
    loop_find_declares(&declares);
    loop_take_operators(&declares);
    loop_place_copies(&declares);
    size_t at = 0;
    for (construct *c = u->constructs; c; c = c->next) {
        add_known(known, types, c);
        loop_read_headers(&headers, c);
        if (!c->is_loop)
            continue;
        size_t begin = before_directives(u, c);
        loop_copy_declares(&w, &declares, at, begin < at ? at : begin);
        for (size_t k = begin < at ? at : begin; k < c->directive.begin; k++)
            if (u->source->data[k] == '\n')
                loop_put(&w, k, "\n");
        while (u->assumed && u->assumed->number < c->number)
            u->assumed = u->assumed->next;
        if (!c->broken)
            lower(u, c, host, types, &headers, &w);
        at = c->body.end;
        loop_put(&w, at - 1, "\n");
        text line = {0};
        c_put_line(&line, u->source, at);
        loop_put(&w, at - 1, "%s", line.data);
        text_free(&line);
    }
    loop_copy_declares(&w, &declares, at, u->source->size);
    u->source = loop_source(&w);
    arena_free(all);
    return true;
}
