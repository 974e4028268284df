/* module_text.c - describes a module whose source is known only at run time, as check/ and gen/ do
 * for #pragma kernel module: host code is left out, library functions that are called are noted,
 * kernels and variables are marked, and C is turned into C++. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"
#include "frontend/library/library.h"
#include "runtime/base/base.h"

#include <stdlib.h>
#include <string.h>

enum { SOURCE_MAX = 16 << 20 };

/* ---- what the options say ---- */

static ckpp_status check_names(const char *const *names)
{
    for (int k = 0; names[k]; k++) {
        if (k == CKPP_MAX_NAMES)
            return rt_fail(CKPP_ERROR_ARGUMENT, ".names has more than %d names", CKPP_MAX_NAMES);
        if (!*names[k] || strpbrk(names[k], "&\"\\\n\r"))
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           ".names has \"%s\", which names no kernel: it takes instances of "
                           "templates, such as \"scale<float>\"",
                           names[k]);
    }
    return CKPP_OK;
}

static ckpp_status check_options(const char *options)
{
    rt_buf host = {0};
    ckpp_status status = options ? options_put(options, true, NULL, &host) : CKPP_OK;
    buf_free(&host);
    return status;
}

static ckpp_status check_compiler_name(const char *name)
{
    if (!name || !strcmp(name, "nvrtc") || !strcmp(name, "nvcc"))
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_ARGUMENT,
                   ".compiler = \"%s\": what compiles for GPUs is \"nvrtc\" or \"nvcc\"", name);
}

/* Gives the construct the clauses names(...) and options(...), from the call's options. */
static void put_clauses(unit *u, construct *c, const ckpp_module_options *o)
{
    text out = {0};
    size_t names = 0;
    text_puts(&out, "");
    for (; o->names[names]; names++) {
        text_puts(&out, names ? "," : "");
        c_put_literal(&out, (str){o->names[names], strlen(o->names[names])});
    }
    if (o->options) {
        text_puts(&out, " ");
        c_put_literal(&out, (str){o->options, strlen(o->options)});
    }
    source *s = source_from(u->arena, "", out.data, out.size);
    text_free(&out);
    clause *made = arena_alloc(u->arena, 2 * sizeof *made);
    size_t count = names ? 2 * names - 1 : 0;
    c->tokens = token_scan(u->arena, s, 0, s->size);
    made[0] = (clause){.kind = CLAUSE_NAMES, .value = {c->tokens.items, count}};
    made[1] = (clause){.kind = CLAUSE_OPTIONS,
                       .value = {c->tokens.items + count, c->tokens.count - count}};
    c->clause[CLAUSE_NAMES] = names ? &made[0] : NULL;
    c->clause[CLAUSE_OPTIONS] = o->options ? &made[1] : NULL;
}

/* ---- the text ---- */

/* Sets the device source to the text behind a #line, as include_module() does. */
static void put_text(unit *u, construct *c)
{
    text out = {0};
    c_put_line(&out, u->source, 0);
    size_t mark = out.size - 1;
    const size_t start = source_start(u->source);
    c_put_text(&out, u->source->data + start, u->source->size - start);
    c->device_source = source_from(u->arena, u->source->path, out.data, out.size);
    source_mark(c->device_source, mark, 1, u->source->path);
    text_free(&out);
}

/* Fails with the collected messages as the error's text. */
static ckpp_status fail_read(unit *u)
{
    char *said = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&said, &size);
    if (!to)
        fatal("out of memory");
    diag_print(u->diag, to, DIAG_COLOR_NEVER);
    fclose(to);
    while (said && size && said[size - 1] == '\n')
        said[--size] = '\0';
    ckpp_status status = rt_fail(CKPP_ERROR_COMPILE, "%s", said ? said : "");
    free(said);
    return status;
}

/* ---- the description ---- */

static const char *const *one_piece(arena *a, str s)
{
    const char **pieces = arena_alloc(a, 2 * sizeof *pieces);
    pieces[0] = s.data;
    return pieces;
}

static const char *const *copy_names(arena *a, const char *const *names)
{
    const char **copy = arena_alloc(a, (CKPP_MAX_NAMES + 1) * sizeof *copy);
    for (size_t k = 0; names[k]; k++)
        copy[k] = arena_strndup(a, names[k], strlen(names[k]));
    return copy[0] ? copy : NULL;
}

static const char *const *list_functions(arena *a, const name_set *functions)
{
    const char **list = NULL;
    size_t count = 0;
    str name;
    while (names_get(functions, count, &name)) {
        list = arena_grow(a, list, count, sizeof *list);
        list[count++] = arena_strndup(a, name.data, name.size);
    }
    list = arena_grow(a, list, count, sizeof *list);
    list[count] = NULL;
    return count ? list : NULL;
}

static ckpp_status describe(made_module *m, unit *u, construct *c, const ckpp_module_options *o)
{
    arena *a = u->arena;
    token_list inside = token_scan(a, c->device_source, 0, c->device_source->size);
    if (!module_has_kernel(&inside))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the source has no kernel: one is a function with __global__ in front, "
                       "__global__ void scale(float *x) { ... }");
    module_items found = module_read(a, c, &inside);
    token_list kept = module_kept(a, &found, &inside);
    name_set *functions = names_new(a);
    module_calls(u, c, &found, &kept, names_new(a), functions);

    ckpp_kernel *kernel = &m->kernel;
    kernel->body = one_piece(a, gen_module_body(u, c));
    kernel->functions = list_functions(a, functions);
    kernel->names = copy_names(a, o->names);
    kernel->options = o->options ? arena_strndup(a, o->options, strlen(o->options)) : NULL;
    kernel->uses = (c->facts.uses_complex ? CKPP_USES_COMPLEX : 0u) |
                   (o->compiler && !strcmp(o->compiler, "nvcc") ? CKPP_USES_NVCC : 0u);
    facts_describe(kernel);
    kernel->operations = kernel->calls = kernel->returned = 0;
    return CKPP_OK;
}

ckpp_status made_describe(made_module *m, const made_source *given)
{
    arena *a = m->arena;
    unit u = {.arena = a, .diag = diag_new(a)};
    construct c = {.is = ast_construct_find((str){"module", 6}), .number = 1};
    ckpp_status status;

    if ((status = check_names(given->options->names)) ||
        (status = check_options(given->options->options)) ||
        (status = check_compiler_name(given->options->compiler)))
        return status;
    if (given->size > SOURCE_MAX)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the source has %zu bytes: at most %d can be given",
                       given->size, (int)SOURCE_MAX);
    if (memchr(given->text, '\0', given->size))
        return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is no source: it has a NUL character",
                       given->path);
    u.source = source_from(a, given->path, given->text, given->size);
    if (given->is_file && given->options->label)
        source_mark(u.source, 0, 2,
                    arena_strndup(a, given->options->label, strlen(given->options->label)));
    put_clauses(&u, &c, given->options);
    if (given->is_file)
        include_module(&u, &c, u.source, source_start(u.source), u.source->size);
    else
        put_text(&u, &c);
    return diag_errors(u.diag) ? fail_read(&u) : describe(m, &u, &c, given->options);
}
