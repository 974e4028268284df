/* symbols.c - finding a kernel or variable of an image by its name in the source.
 *
 * The mangled name of a C++ function is _Z, then the name's length and the name, or N, a length
 * and a name for each namespace and the function, and E; then the types of its parameters. So the
 * function's name, "filters::blur", can be read from it. An unnamed namespace has a name made by
 * the compiler, which is left out. A template's instance has I behind its name and is not found in
 * this way. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <stdlib.h>
#include <string.h>

/* Whether this is the compiler's name of an unnamed namespace. */
static bool is_nameless(const char *part)
{
    return strncmp(part, "_GLOBAL__N_", 11) == 0 || strncmp(part, "_INTERNAL_", 10) == 0;
}

/* Appends a symbol's name as programs give it: "filters::blur". false: it is a template's
 * instance, or something else. */
static bool put_plain(rt_buf *out, const char *name, bool is_kernel)
{
    bool nested = strncmp(name, "_ZN", 3) == 0, first = true;
    if (strncmp(name, "_Z", 2) != 0) {
        buf_puts(out, name);
        return true;
    }
    const char *p = name + (nested ? 3 : 2);
    while (*p >= '1' && *p <= '9' && (nested || first)) {
        char *rest;
        unsigned long length = strtoul(p, &rest, 10);
        if (length > strlen(rest))
            return false;
        p = rest + length;
        if (nested && is_nameless(rest))
            continue;
        buf_printf(out, "%s%.*s", first ? "" : "::", (int)length, rest);
        first = false;
    }
    if (nested && *p++ != 'E')
        return false;
    return !first && (is_kernel ? *p && *p != 'I' : !*p);
}

static bool is_called(const cuda_symbol *s, const char *name)
{
    rt_buf plain = {0};
    bool is = put_plain(&plain, s->name, s->is_kernel) && !plain.failed && plain.data &&
              strcmp(plain.data, name) == 0;
    buf_free(&plain);
    return is;
}

const cuda_symbol *cuda_symbol_find(const cuda_image *image, const char *name, bool is_kernel,
                                    int *count)
{
    const cuda_symbol *found = NULL;
    *count = 0;
    if (strncmp(name, "::", 2) == 0)
        name += 2;
    for (size_t k = 0; k < image->count; k++)
        if (image->symbols[k].is_kernel == is_kernel &&
            strcmp(image->symbols[k].name, name) == 0) {
            *count = 1;
            return &image->symbols[k];
        }
    for (size_t k = 0; k < image->count; k++)
        if (image->symbols[k].is_kernel == is_kernel && is_called(&image->symbols[k], name)) {
            found = &image->symbols[k];
            ++*count;
        }
    return *count == 1 ? found : NULL;
}

ckpp_status cuda_symbol_check(const char *name, bool is_kernel)
{
    const char *what = is_kernel ? "kernel" : "variable",
               *part = strncmp(name, "::", 2) == 0 ? name + 2 : name;
    if (!*name)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the name of the %s is empty", what);
    while (*part && strncmp(part, "::", 2) != 0) {
        const char *colons = strstr(part, "::");
        if (!colons)
            return CKPP_OK;
        part = colons + 2;
    }
    return rt_fail(CKPP_ERROR_ARGUMENT, "'%s' is no %s's name: a part of it is empty", name, what);
}

/* ---- for messages ---- */

void cuda_symbol_list(const cuda_image *image, bool is_kernel, bool instances, rt_name_list *list)
{
    for (size_t k = 0; k < image->count; k++) {
        const cuda_symbol *s = &image->symbols[k];
        rt_buf plain = {0};
        if (s->is_kernel != is_kernel)
            continue;
        if (!put_plain(&plain, s->name, is_kernel)) {
            buf_free(&plain);
            if (instances)
                name_list_add(list, s->name, strlen(s->name));
        } else if (!plain.failed) {
            name_list_add(list, plain.data, plain.size);
        }
        buf_free(&plain);
    }
}
