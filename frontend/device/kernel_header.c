/* kernel_header.c - headers with kernels that the program includes.
 *
 * `ckpp ops.h` makes ops_gen.h, which the program has to include. If ops_gen.h does not exist yet,
 * generated C tells how to make it. If the program includes ops.h itself, ckpp reports that,
 * because a C compiler's message about the braces would not help. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <string.h>

static const char suffix[] = "_gen.h";

/* The number of #ifs that are open at the offset. */
static int conditions_at(const token_list *tokens, size_t offset)
{
    int depth = 0;
    for (size_t k = 0; k < tokens->count && tokens->items[k].offset < offset; k++)
        depth += directive_nesting(&tokens->items[k]);
    return depth;
}

static void add_kernels(unit *u, const construct *c)
{
    if (!u->included_kernels)
        u->included_kernels = names_new(u->arena);
    for (; c; c = c->next) {
        if (!c->is->is_function || c->tokens.count < 2)
            continue;
        str name = c->tokens.items[1].text;
        char *kept = arena_strndup(u->arena, name.data, name.size);
        names_add(u->included_kernels, (str){kept, name.size}, NAME_FUNCTION);
    }
}

/* Whether the header certainly has text that is not C: the body of a kernel's definition, outside
 * all #ifs except for an include guard. If so, its kernels' names are added to the unit. */
static bool holds_kernels(const source *s, unit *u)
{
    arena *a = arena_new();
    unit header = {
        .arena = a, .diag = diag_new(a), .source = source_from(a, s->path, s->data, s->size)};
    scan_unit(&header);
    const construct *c = header.constructs;
    while (c && (!c->is->has_source || c->is_inline || !c->body.end))
        c = c->next;
    bool found = c != NULL;
    if (found && c->is_conditional) {
        token_list tokens = token_scan(a, header.source, 0, s->size);
        found = conditions_at(&tokens, c->directive.begin) == include_is_guarded(a, &tokens);
    }
    if (found)
        add_kernels(u, header.constructs);
    arena_free(a);
    return found;
}

/* "ops.h" for "ops_gen.h"; empty for other names. */
static str maker_of(unit *u, str file)
{
    size_t n = strlen(suffix);
    if (file.size <= n || memcmp(file.data + file.size - n, suffix, n))
        return (str){"", 0};
    return (str){arena_printf(u->arena, "%.*s.h", (int)(file.size - n), file.data),
                 file.size - n + 2};
}

static bool is_beside(const char *a, const char *b)
{
    const char *x = strrchr(a, '/'), *y = strrchr(b, '/');
    return str_equal((str){a, x ? (size_t)(x - a) : 0}, (str){b, y ? (size_t)(y - b) : 0});
}

static void report(unit *u, const host_include *i)
{
    bool header = i->file.size > 2 && memcmp(i->file.data + i->file.size - 2, ".h", 2) == 0;
    int stem = (int)i->file.size - 2, all = (int)i->file.size;
    diag_at(u->diag, DIAG_ERROR, "kernel-header", u->source, i->directive.begin,
            i->directive.end - i->directive.begin,
            "\"%.*s\" holds kernels, which a C compiler cannot read", all, i->file.data);
    if (header)
        diag_at(u->diag, DIAG_NOTE, NULL, u->source, i->directive.begin, 0,
                "include \"%.*s%s\", which 'ckpp %.*s' makes", stem, i->file.data, suffix, all,
                i->file.data);
}

void find_kernel_headers(unit *u, const char *output)
{
    unit beside = *u;
    beside.ninclude_dirs = 0;
    bool certain = strcmp(output, "-") != 0 && is_beside(output, u->source->path);
    for (size_t k = 0; k < u->nhost_includes; k++) {
        host_include *i = &u->host_includes[k];
        str maker = maker_of(u, i->file);
        source *s = maker.size ? include_open(u, u->source, maker, false)
                    : certain  ? include_open(&beside, u->source, i->file, false)
                               : NULL;
        if (!s || !holds_kernels(s, u))
            continue;
        if (maker.size)
            i->maker = maker;
        else
            report(u, i);
    }
}
