/* include.c - the device text of declares, modules and preambles, with their #includes.
 *
 * Every #include "x.h" is replaced by the file's text; conditions are left to the device
 * compilers. A file with #pragma once gets an #ifndef around it instead. A file that includes
 * itself is left out the second time if it is guarded, and is an error if not.
 *
 * In declares, <...> headers of the C library are dropped, because kernels have their contents
 * anyway; other <...> headers are looked for along -I. Modules and preambles are CUDA source:
 * their <...> headers of the C library are left to the compilers. An #include "x.h" that is not
 * found is an error outside of #ifs in a declare; elsewhere it stays, since its condition may not
 * hold. */
#define _GNU_SOURCE
#include "frontend/device/device.h"
#include "runtime/source/source.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MAX = 64, FILES_MAX = 4096, TEXT_MAX = 16 << 20 };

typedef struct include_state {
    unit *unit;
    text out;
    bool failed;
    int files;      /* number of files read */
    int conditions; /* open #ifs, except for include guards */
    int module;     /* a module's construct number, or 0 */
    struct line_mark {
        size_t at;
        source *source;
        size_t offset;
    } * marks; /* the #lines in out */
    size_t nmarks;
    text_names c;
    size_t begin;  /* a declare's */
    name_set *own; /* macros of which kernels need not know what they are in front of it */
    bool foreign;  /* CUDA source: a module or preamble */
    bool opens;    /* a remaining #include may declare any name */
    include_each *each;
    void *context;
} include_state;

typedef struct include_name {
    str file; /* between the quotes */
    bool angled;
} include_name;

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* "a/x.h" and "b/../a/x.h" are the same file. */
static bool is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    if (strcmp(a, b) == 0)
        return true;
    return strcmp(last_name(a), last_name(b)) == 0 && !stat(a, &x) && !stat(b, &y) &&
           x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

size_t include_number(unit *u, const char *path, bool listed)
{
    for (size_t k = 0; k < u->nincludes; k++)
        if (is_same_file(u->includes[k].path, path))
            return k;
    u->includes = arena_grow(u->arena, u->includes, u->nincludes, sizeof *u->includes);
    u->includes[u->nincludes] = (included){.path = path, .listed = listed};
    return u->nincludes++;
}

static bool is_pragma_once(const token *t)
{
    str rest;
    return t->kind == TOKEN_DIRECTIVE && directive_is(t, "pragma", &rest) && rest.size >= 4 &&
           memcmp(rest.data, "once", 4) == 0 && (rest.size == 4 || !names_word_char(rest.data[4]));
}

static bool is_once(const token_list *tokens)
{
    for (size_t k = 0; k < tokens->count; k++)
        if (is_pragma_once(&tokens->items[k]))
            return true;
    return false;
}

static bool is_open(const source *s, const char *path)
{
    for (; s; s = s->includer)
        if (is_same_file(s->path, path))
            return true;
    return false;
}

static int include_depth(const source *s)
{
    int depth = 0;
    for (; s; s = s->includer)
        depth++;
    return depth;
}

static void include_text(include_state *x, source *s, size_t begin, size_t end,
                         const token_list *tokens);

/* Whether an #include that was not found stays: a <...> header, one that ckpp or the compilers
 * provide, or one whose condition may not hold. */
static bool is_left(const include_state *x, include_name name, int reason)
{
    rt_buf text = {0};
    char *file = arena_strndup(x->unit->arena, name.file.data, name.file.size);
    bool left = name.angled || (include_is_absent(reason) &&
                                (x->foreign || x->conditions > 0 || own_header_is_given(file) ||
                                 own_header_host(file, &text)));
    buf_free(&text);
    return left;
}

/* Keeps the directive. The header may declare names that ckpp does not know, unless it is one of
 * those that own_header_is_cuda() lists. */
static void leave_include(include_state *x, source *from, const token *directive,
                          include_name name)
{
    text_put(&x->out, directive->text.data, directive->text.size);
    if (own_header_is_given(arena_strndup(x->unit->arena, name.file.data, name.file.size)))
        return;
    token *items = arena_alloc(x->unit->arena, 2 * sizeof *items);
    items[0] = *directive;
    items[1] = (token){TOKEN_END, {"", 0}, directive->offset + directive->length, 0};
    x->opens = true;
    if (x->each)
        x->each(x->context, &(token_list){items, 1, from, false});
}

static void put_line(include_state *x, source *s, size_t offset)
{
    c_put_line(&x->out, s, offset);
    x->marks = arena_grow(x->unit->arena, x->marks, x->nmarks, sizeof *x->marks);
    x->marks[x->nmarks++] = (struct line_mark){x->out.size - 1, s, offset};
}

static void find_path(const token_list *t, void *data)
{
    const char **path = data;
    if (*path && !strcmp(t->source->path, *path))
        *path = NULL;
}

/* Whether the program has included the file above the declare, whose #ifs have chosen there. */
static bool is_above(const include_state *x, const source *s)
{
    unit *u = x->unit;
    const char *path = s->path;
    if (!x->c.front || !names_count(x->c.front))
        return false;
    const token_list t = token_scan(u->arena, u->source, source_start(u->source), x->begin);
    include_each_text(u, &t, find_path, &path);
    return !path;
}

/* Goes back to the includer's set, which gets the names of the file. */
static void leave_front(include_state *x, name_set *to, bool is_forgotten)
{
    str name;
    for (size_t k = 0; to && !is_forgotten && names_get(x->c.front, k, &name); k++)
        names_add(to, name, NAME_MACRO);
    x->c.front = to;
}

static void include_file(include_state *x, source *from, const token *directive, include_name name)
{
    unit *u = x->unit;
    diag *d = u->diag;
    int shown = (int)name.file.size;
    source *s = include_part(u, from, name.file, name.angled);
    if (!s && is_left(x, name, errno)) {
        leave_include(x, from, directive, name);
        return;
    }
    x->failed = true;
    if (!s) {
        diag_at(d, DIAG_ERROR, "include", from, directive->offset, directive->length,
                "cannot read \"%.*s\": %s", shown, name.file.data, strerror(errno));
        diag_at(d, DIAG_NOTE, NULL, from, directive->offset, 0,
                "it is looked for beside the file that includes it and along -I");
        return;
    }
    s->includer = from;
    s->include_offset = directive->offset;
    token_list tokens = token_scan(u->arena, s, source_start(s), s->size);
    bool once = is_once(&tokens);
    if (is_open(from, s->path)) {
        x->failed = !once && !include_is_guarded(u->arena, &tokens);
        if (x->failed) {
            diag_at(d, DIAG_ERROR, "include", from, directive->offset, directive->length,
                    "\"%.*s\" includes itself", shown, name.file.data);
            diag_at(d, DIAG_NOTE, NULL, from, directive->offset, 0,
                    "put '#pragma once' at its top");
        }
        return;
    }
    bool large = x->out.size > TEXT_MAX || ++x->files > FILES_MAX;
    if (include_depth(from) >= DEPTH_MAX || large) {
        diag_at(d, DIAG_ERROR, "include", from, directive->offset, directive->length, "%s",
                large ? "the includes are too large" : "includes are nested too deeply");
        return;
    }
    if (memchr(s->data, 0, s->size)) {
        diag_at(d, DIAG_ERROR, "include", from, directive->offset, directive->length,
                "\"%.*s\" is no text: it has a NUL character", shown, name.file.data);
        return;
    }
    if (x->c.is_c && !x->foreign)
        translate_check_version(u, &tokens);
    x->failed = false;
    size_t number = include_number(u, s->path, !name.angled);
    bool guarded = include_is_guarded(u->arena, &tokens);
    bool certain = x->conditions == 0 && (once || guarded);
    if (x->module ? u->includes[number].module == x->module : u->includes[number].done)
        return;
    if (x->module)
        u->includes[number].module = certain ? x->module : 0;
    else
        u->includes[number].done = certain;
    if (!u->includes[number].source)
        u->includes[number].source = s;
    s->order = (int)number + 1;
    x->conditions -= guarded;
    if (once)
        text_printf(&x->out, "#ifndef CKPP_ONCE_%zu\n#define CKPP_ONCE_%zu\n", number + 1,
                    number + 1);
    put_line(x, s, 0);
    name_set *const front = x->c.front;
    x->c.front = front ? names_new(u->arena) : NULL;
    include_text(x, s, source_start(s), s->size, &tokens);
    leave_front(x, front, (once || guarded) && is_above(x, s));
    if (x->out.data[x->out.size - 1] != '\n')
        text_puts(&x->out, "\n");
    if (once)
        text_puts(&x->out, "#endif\n");
    x->conditions += guarded;
}

/* Appends a header's text of which loop_include() has left parts, without the blanks. */
static void put_parts(include_state *x, const source *s, text *cpp)
{
    const size_t end = include_find_part(x->unit, s->path) ? cpp->size : 0;
    size_t to = 0;
    for (size_t k = 0; k < end; k++) {
        while (cpp->data[k] == '\n' && to && cpp->data[to - 1] == ' ')
            to--;
        cpp->data[to++] = cpp->data[k];
    }
    c_put_text(&x->out, cpp->data, end ? to : cpp->size);
}

/* Appends bytes [begin, end), whose tokens are [first, last), as C++; those of a module as they
 * are. */
static void put_tokens(include_state *x, size_t begin, size_t end, const token_list *tokens,
                       size_t first, size_t last)
{
    if (x->module) {
        c_put_text(&x->out, tokens->source->data + begin, end - begin);
        return;
    }
    token_list part = token_slice(x->unit->arena, tokens, first, last - first);
    part.is_c = x->c.is_c;
    text cpp = {0};
    text_names c = x->c;
    c.is_header = tokens->source != x->unit->source;
    body_translate(&cpp, begin, end, &part, BODY_DEFINITIONS, NULL, c);
    put_parts(x, tokens->source, &cpp);
    text_free(&cpp);
    if (x->each)
        x->each(x->context, &part);
}

static void include_text(include_state *x, source *s, size_t begin, size_t end,
                         const token_list *tokens)
{
    size_t first = 0;
    if (x->own)
        asked_find_own(x->unit->arena, tokens, x->own);
    for (size_t k = 0; k < tokens->count && !x->failed; k++) {
        const token *t = &tokens->items[k];
        if (t->kind != TOKEN_DIRECTIVE)
            continue;
        bool once = is_pragma_once(t);
        x->conditions += directive_nesting(t);
        include_name name = {{"", 0}, false};
        name.file = include_named(t, &name.angled);
        if (!once && !name.file.size)
            continue;
        put_tokens(x, begin, t->offset, tokens, first, k);
        begin = t->offset + t->length;
        first = k + 1;
        if (once || (!x->foreign && include_is_of_c(name.file)))
            continue;
        if (x->module && name.angled && include_is_of_c(name.file)) {
            text_put(&x->out, t->text.data, t->text.size);
            continue;
        }
        include_file(x, s, t, name);
        /* Skips the end of the directive's line, and writes a #line for the next one. */
        if (begin < end && x->out.size && x->out.data[x->out.size - 1] == '\n') {
            while (begin < end && s->data[begin] != '\n')
                begin++;
            begin += begin < end;
            put_line(x, s, begin);
        }
    }
    if (!x->failed)
        put_tokens(x, begin, end, tokens, first, tokens->count);
}

bool include_expand(unit *u, source *s, size_t begin, size_t end, include_each *each,
                    void *context, str *made)
{
    enum { FAR = 3900 };
    include_state x = {.unit = u, .each = each, .context = context, .foreign = true};
    token_list tokens = token_scan(u->arena, s, begin, end);
    size_t before = u->nincludes, first, last;
    bool *done = arena_alloc(u->arena, before + 1);
    int line;
    *made = (str){"", 0};
    for (size_t k = 0; k < before; k++)
        done[k] = u->includes[k].done;
    c_put_line(&x.out, s, begin);
    source_position(s, begin, &line, NULL);
    source_line(s, line, &first, &last);
    for (size_t k = first; k < begin && begin - first < FAR; k++)
        text_puts(&x.out, s->data[k] == '\t' ? "\t" : " ");
    include_text(&x, s, begin, end, &tokens);
    if (x.out.data[x.out.size - 1] != '\n')
        text_puts(&x.out, "\n");
    for (size_t k = 0; k < u->nincludes; k++) /* other constructs do not get this text */
        u->includes[k].done = k < before && done[k];
    if (x.files)
        *made = arena_take(u->arena, &x.out);
    text_free(&x.out);
    return x.opens;
}

/* A program's own float4 has another name in kernels, which have CUDA's. */
static void rename_vectors(unit *u, text *out, const token_list *t, const text_names *c)
{
    for (size_t k = 1; k + 1 < t->count; k++) {
        const token *one = &t->items[k];
        const bool tag = names_keyword(one[-1].text) & KEYWORD_TAG && str_is(one[1].text, "{");
        const bool alias = str_is(t->items[0].text, "typedef") && str_is(one[1].text, ";");
        if (one->kind == TOKEN_NAME && !translate_renames(c, one->text) &&
            (tag || alias || str_is(one[-1].text, "}")) &&
            type_vector(arena_printf(u->arena, "ckpp_%.*s", (int)one->text.size, one->text.data)))
            text_printf(out, "#define %.*s ckpp_own_%.*s\n", (int)one->text.size, one->text.data,
                        (int)one->text.size, one->text.data);
    }
}

/* The macros that the #ifs ask for, without the text's own; NAME_VALUE: a declare above defines
 * it. `above` is the number of those. */
static const name_set *find_front(unit *u, const include_state *x, size_t above)
{
    name_set *found = names_new(u->arena), *earlier = names_new(u->arena);
    str name;
    name_kind kind;
    if (!names_count(x->c.front))
        return NULL;
    for (size_t k = 0; k < above && names_get(u->header_macros, k, &name); k++)
        if (names_find(x->c.front, name, &kind))
            names_add(earlier, name, NAME_MACRO);
    for (size_t k = 0; names_get(x->c.front, k, &name); k++) {
        const bool is_earlier = names_find(earlier, name, &kind);
        if (is_earlier || !names_find(x->own, name, &kind))
            names_add(found, name, is_earlier ? NAME_VALUE : NAME_MACRO);
    }
    return found;
}

bool include_declare(unit *u, construct *c, include_each *each, void *context)
{
    include_state x = {
        .unit = u, .each = each, .context = context, .conditions = c->is_conditional};
    text defaults = {0}, all = {0};
    x.c = (text_names){.own = c->own_names,
                       .mixed = c->mixed,
                       .defined = c->defined,
                       .is_c = c->body_tokens.is_c,
                       .in_c = !u->cxx};
    u->header_macros = u->header_macros ? u->header_macros : names_new(u->arena);
    const size_t above = names_count(u->header_macros);
    include_find_macros(u, &c->body_tokens, u->header_macros);
    directive_names(u->header_macros, &c->body_tokens);
    x.c.by_headers = u->header_macros;
    x.begin = c->directive.begin;
    if (c->defined) {
        x.own = names_new(u->arena);
        x.c.front = names_new(u->arena);
    }
    x.c.defaults = c->defined ? &defaults : NULL;
    rename_vectors(u, &x.out, &c->body_tokens, &x.c);
    c_put_line(&x.out, u->source, c->body.begin);
    include_text(&x, u->source, c->body.begin, c->body.end, &c->body_tokens);
    if (x.out.data[x.out.size - 1] != '\n')
        text_puts(&x.out, "\n");
    c->broken = c->broken || x.failed;
    c->front = x.own ? find_front(u, &x, above) : NULL;
    if (c->declare_number == 1)
        text_puts(&all, u->macros ? u->macros : "");
    text_put(&all, defaults.data, defaults.size);
    text_put(&all, x.out.data, x.out.size);
    c->device_text = arena_take(u->arena, &all);
    text_free(&defaults);
    text_free(&x.out);
    return x.opens;
}

void include_module(unit *u, construct *c, source *s, size_t inside, size_t last)
{
    enum { FAR = 3900 };
    size_t begin, end;
    include_state x = {
        .unit = u, .module = c->number, .foreign = true, .conditions = c->is_conditional};
    token_list tokens = token_scan(u->arena, s, inside, last);
    int line;
    source_position(s, inside, &line, NULL);
    source_line(s, line, &begin, &end);
    put_line(&x, s, inside);
    for (size_t k = begin; k < inside && inside - begin < FAR; k++) /* keeps messages' columns */
        text_puts(&x.out, s->data[k] == '\t' ? "\t" : " ");
    include_text(&x, s, inside, last, &tokens);
    c->broken = c->broken || x.failed;
    c->device_source = source_from(u->arena, s->path, x.out.data, x.out.size);
    c->device_source->within = c->in_file ? c->directive.begin : inside;
    c->device_source->within_end = c->in_file ? c->directive.end : last;
    for (size_t k = 0; k < x.nmarks; k++) {
        const char *file;
        source_presumed(x.marks[k].source, x.marks[k].offset, &file, &line);
        source_mark(c->device_source, x.marks[k].at, line, file);
    }
    text_free(&x.out);
}

void include_module_file(unit *u, construct *c, str file, span where)
{
    size_t length = where.end - where.begin;
    int shown = (int)file.size;
    source *s = include_open(u, u->source, file, false);
    c->broken = !s || memchr(s->data, 0, s->size);
    if (!s) {
        diag_at(u->diag, DIAG_ERROR, "include", u->source, where.begin, length,
                "cannot read \"%.*s\": %s", shown, file.data, strerror(errno));
        diag_at(u->diag, DIAG_NOTE, NULL, u->source, where.begin, 0,
                "a module's source is read now: it is looked for beside the file and along -I");
    } else if (c->broken) {
        diag_at(u->diag, DIAG_ERROR, "include", u->source, where.begin, length,
                "\"%.*s\" is no text: it has a NUL character", shown, file.data);
    } else {
        s->includer = u->source;
        s->include_offset = where.begin;
        s->order = (int)include_number(u, s->path, true) + 1;
        include_module(u, c, s, source_start(s), s->size);
    }
}
