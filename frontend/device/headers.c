/* headers.c - the files that texts include: where they are, and what is in them. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MAX = 64 };

str include_named(const token *directive, bool *angled)
{
    const str none = {"", 0};
    str d = directive->text;
    size_t p = d.size && d.data[0] == '%' ? 2 : 1;
    while (p < d.size && (d.data[p] == ' ' || d.data[p] == '\t'))
        p++;
    if (d.size < p + 7 || memcmp(d.data + p, "include", 7))
        return none;
    p += 7;
    while (p < d.size && (d.data[p] == ' ' || d.data[p] == '\t'))
        p++;
    if (p >= d.size || (d.data[p] != '"' && d.data[p] != '<'))
        return none;
    *angled = d.data[p++] == '<';
    const char *end = memchr(d.data + p, *angled ? '>' : '"', d.size - p);
    return end ? (str){d.data + p, (size_t)(end - d.data) - p} : none;
}

bool include_is_of_c(str file)
{
    static const char *const headers[] = {
        "assert.h",    "complex.h",  "ctype.h",  "errno.h",       "fenv.h",    "float.h",
        "inttypes.h",  "iso646.h",   "limits.h", "locale.h",      "math.h",    "setjmp.h",
        "signal.h",    "stdalign.h", "stdarg.h", "stdatomic.h",   "stdbool.h", "stddef.h",
        "stdint.h",    "stdio.h",    "stdlib.h", "stdnoreturn.h", "string.h",  "tgmath.h",
        "threads.h",   "time.h",     "uchar.h",  "wchar.h",       "wctype.h",  "ckpp/ckpp.h",
        "ckpp/types.h"};
    for (size_t k = 0; k < sizeof headers / sizeof *headers; k++)
        if (str_is(file, headers[k]))
            return true;
    return false;
}

static source *include_read(unit *u, const char *path)
{
    struct stat st;
    if (stat(path, &st))
        return NULL;
    if (!S_ISREG(st.st_mode)) {
        errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
        return NULL;
    }
    return source_read(u->arena, path);
}

/* Whether the search goes on in the next directory. */
bool include_is_absent(int reason)
{
    return reason == ENOENT || reason == ENOTDIR || reason == EISDIR;
}

/* Whether the directory is the CUDA toolkit's, whose headers the compilers find by themselves. */
static bool is_toolkit(unit *u, const char *dir)
{
    struct stat st;
    return stat(arena_printf(u->arena, "%s/cuda_runtime.h", dir), &st) == 0;
}

source *include_open(unit *u, const source *from, str file, bool angled)
{
    const char *slash = strrchr(from->path, '/');
    if (!angled) {
        const char *path = arena_printf(
            u->arena, "%.*s%.*s", slash && file.data[0] != '/' ? (int)(slash + 1 - from->path) : 0,
            from->path, (int)file.size, file.data);
        source *s = include_read(u, path);
        if (s || file.data[0] == '/' || !include_is_absent(errno))
            return s;
    }
    for (size_t k = 0; k < u->ninclude_dirs; k++) {
        const char *dir = u->include_dirs[k];
        size_t n = strlen(dir);
        const char *path = arena_printf(u->arena, "%s%s%.*s", dir,
                                        n && dir[n - 1] == '/' ? "" : "/", (int)file.size,
                                        file.data);
        source *s = include_read(u, path);
        if (s && angled && is_toolkit(u, dir))
            continue;
        if (s || !include_is_absent(errno))
            return s;
    }
    errno = ENOENT;
    return NULL;
}

/* The part of the file that loop_include() has left, or NULL. */
const source *include_find_part(const unit *u, const char *path)
{
    for (size_t k = 0; k < u->nparts; k++)
        if (!strcmp(u->parts[k]->path, path))
            return u->parts[k];
    return NULL;
}

source *include_part(unit *u, const source *from, str file, bool angled)
{
    source *s = include_open(u, from, file, angled);
    const source *part = s ? include_find_part(u, s->path) : NULL;
    return part ? source_from(u->arena, part->path, part->data, part->size) : s;
}

str include_guard_name(arena *a, const token *t)
{
    str rest, none = {"", 0};
    bool plain = t->kind == TOKEN_DIRECTIVE && directive_is(t, "ifndef", &rest);
    if (!plain && (t->kind != TOKEN_DIRECTIVE || !directive_is(t, "if", &rest)))
        return none;
    source *s = source_from(a, "", rest.data, rest.size);
    token_list l = token_scan(a, s, 0, s->size);
    if (plain)
        return l.count == 1 ? l.items[0].text : none;
    if (l.count < 3 || !str_is(l.items[0].text, "!") || !str_is(l.items[1].text, "defined"))
        return none;
    return l.count == 3                                   ? l.items[2].text
           : l.count == 5 && str_is(l.items[2].text, "(") ? l.items[3].text
                                                          : none;
}

bool include_is_guarded(arena *a, const token_list *tokens)
{
    str name = tokens->count > 2 ? include_guard_name(a, tokens->items) : (str){"", 0}, macro,
        text;
    int depth = 1;
    size_t k = 1;
    if (!name.size || tokens->items[1].kind != TOKEN_DIRECTIVE ||
        !directive_macro(&tokens->items[1], &macro, &text) || !str_equal(macro, name))
        return false;
    for (; depth && k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        if (depth == 1 && directive_branch(t) == DIRECTIVE_ELSE)
            return false;
        depth += directive_nesting(t);
    }
    return !depth && k == tokens->count;
}

/* ---- what is in them ---- */

static void each_text(unit *u, const token_list *tokens, name_set *files, int depth,
                      include_each_header *each, void *data)
{
    name_kind kind;
    each(tokens, data);
    for (size_t k = 0; k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        bool angled;
        const str file = t->kind == TOKEN_DIRECTIVE ? include_named(t, &angled) : (str){"", 0};
        if (!file.size || include_is_of_c(file) || depth > DEPTH_MAX)
            continue;
        source *s = include_part(u, tokens->source, file, angled);
        const str path = s ? (str){s->path, strlen(s->path)} : (str){"", 0};
        if (!s || names_find(files, path, &kind))
            continue;
        names_add(files, path, NAME_VALUE);
        const token_list inside = token_scan(u->arena, s, source_start(s), s->size);
        each_text(u, &inside, files, depth + 1, each, data);
    }
}

void include_each_text(unit *u, const token_list *tokens, include_each_header *each, void *data)
{
    each_text(u, tokens, names_new(u->arena), 0, each, data);
}

/* The macros of all texts but the first. */
typedef struct macro_finder {
    name_set *found;
    bool inside;
} macro_finder;

static void find_macros(const token_list *t, void *data)
{
    macro_finder *f = data;
    str name, rest;
    for (size_t k = 0; k < t->count && f->inside; k++)
        if (t->items[k].kind == TOKEN_DIRECTIVE && directive_changes(&t->items[k], &name, &rest))
            names_add(f->found, name, NAME_MACRO);
    f->inside = true;
}

void include_find_macros(unit *u, const token_list *tokens, name_set *found)
{
    macro_finder f = {found, false};
    include_each_text(u, tokens, find_macros, &f);
}
