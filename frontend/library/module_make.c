/* module_make.c - ckpp_module_compile(), ckpp_module_file() and ckpp_module_free(): modules that
 * the program makes when it runs. */
#define _GNU_SOURCE
#include "frontend/library/library.h"
#include "runtime/call/call.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 30, NAME_MAX_SIZE = 100 };

/* ---- reading ---- */

/* Calls made_describe(), with running out of memory turned into a status. */
static ckpp_status describe_safely(made_module *m, const made_source *source)
{
    jmp_buf back, *outer = fatal_return;
    ckpp_status status;

    if (setjmp(back)) {
        status = rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes of source",
                         source->size);
    } else {
        fatal_return = &back;
        status = made_describe(m, source);
    }
    fatal_return = outer;
    return status;
}

/* "filters" for "/usr/share/filters.cu", as an identifier: it becomes a part of names in the
 * compiled code. */
static char *name_of(arena *a, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t size = strcspn(base, "."), most = size < NAME_MAX_SIZE ? size : NAME_MAX_SIZE;
    char *name = most ? arena_strndup(a, base, most) : arena_printf(a, "module");

    for (char *p = name; *p; p++)
        if (!name_has(*p))
            *p = '_';
    return name;
}

/* A module without text and code. NULL: out of memory. */
static made_module *begin(const ckpp_module_options *o, const char *path)
{
    jmp_buf back, *outer = fatal_return;
    arena *volatile a = NULL;
    made_module *m = NULL;

    if (!setjmp(back)) {
        fatal_return = &back;
        a = arena_new();
        m = arena_alloc(a, sizeof *m);
        m->arena = a;
        m->kernel = (ckpp_kernel){.abi = CKPP_ABI,
                                  .kind = CKPP_MODULE,
                                  .name = name_of(a, path),
                                  .file = o->file_ ? arena_strndup(a, o->file_, strlen(o->file_))
                                                   : "?",
                                  .line = o->line_,
                                  .state = &m->state,
                                  .made = m};
        m->binary.file = arena_strndup(a, path, strlen(path));
    } else {
        arena_free(a);
        m = NULL;
        rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a module");
    }
    fatal_return = outer;
    return m;
}

/* ---- making ---- */

/* What a call from another language may leave out; the macros give it. */
static const ckpp_module_options no_options;

static void release(made_module *m)
{
    kernel_state_forget(&m->kernel);
    arena_free(m->arena);
}

static ckpp_status finish(made_module *m, const ckpp_module_options *o, ckpp_module *module)
{
    ckpp_options options = {.file_ = o->file_, .line_ = o->line_};
    rt_call previous = rt_enter(
        (rt_call){.kernel = &m->kernel, .file = o->file_, .line = o->line_});
    ckpp_status status = module_load(&m->kernel, &options);

    rt_leave(previous);
    if (status)
        release(m);
    else
        *module = &m->kernel;
    return status;
}

static ckpp_status make(ckpp_module *module, const made_source *source)
{
    const ckpp_module_options *o = source->options;
    made_module *m = begin(o, source->path);

    if (!m)
        return CKPP_ERROR_MEMORY;
    ckpp_status status = describe_safely(m, source);
    if (!status)
        return finish(m, o, module);
    release(m);
    return status;
}

ckpp_status ckpp_module_make(ckpp_module *module, const char *source,
                             const ckpp_module_options *options)
{
    options = options ? options : &no_options;
    rt_call previous = rt_enter((rt_call){
        .function = "ckpp_module_compile", .file = options->file_, .line = options->line_});
    ckpp_status status;

    if (module)
        *module = NULL;
    if (!module || !source)
        status = rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is a null pointer",
                         module ? "source" : "module");
    else
        status = make(module, &(made_source){.text = source,
                                             .size = strlen(source),
                                             .path = options->label ? options->label : "source",
                                             .options = options});
    rt_leave(previous);
    return status;
}

/* ---- files ---- */

static bool ends_with(const char *path, const char *end)
{
    size_t size = strlen(path), n = strlen(end);
    return size > n && strcmp(path + size - n, end) == 0;
}

static ckpp_status read_source(ckpp_module *module, const char *path, const ckpp_module_options *o)
{
    char place[RT_PATH_SIZE];
    rt_blob content = {0};
    ckpp_status status = program_file_read(path, FILE_MAX, &content, place);

    if (!status)
        status = make(module, &(made_source){.text = content.data,
                                             .size = content.size,
                                             .path = place,
                                             .is_file = true,
                                             .options = o});
    free(content.data);
    return status;
}

static ckpp_status read_image(ckpp_module *module, const char *path, const ckpp_module_options *o)
{
    if (o->names[0] || (o->options && *o->options) || o->compiler)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".%s is given, but '%s' is compiled already: a source's name ends in .cu",
                       o->names[0]   ? "names"
                       : o->compiler ? "compiler"
                                     : "options",
                       path);
    made_module *m = begin(o, path);
    if (!m)
        return CKPP_ERROR_MEMORY;
    m->kernel.binary = &m->binary;
    return finish(m, o, module);
}

ckpp_status ckpp_module_read(ckpp_module *module, const char *path,
                             const ckpp_module_options *options)
{
    options = options ? options : &no_options;
    rt_call previous = rt_enter(
        (rt_call){.function = "ckpp_module_file", .file = options->file_, .line = options->line_});
    ckpp_status status;

    if (module)
        *module = NULL;
    if (!module || !path || !*path)
        status = rt_fail(CKPP_ERROR_ARGUMENT, "%s",
                         !module ? "'module' is a null pointer"
                         : path  ? "the path is empty"
                                 : "'path' is a null pointer");
    else if (ends_with(path, ".cu") || ends_with(path, ".cuh"))
        status = read_source(module, path, options);
    else
        status = read_image(module, path, options);
    rt_leave(previous);
    return status;
}

void ckpp_module_free(ckpp_module *module)
{
    if (!module || !*module || !(*module)->made)
        return;
    release((*module)->made);
    *module = NULL;
}
