/* cuda_symbols.c - a kernel or variable of an image by the name that its source gives it.
 *
 * A C++ function has a mangled name: _Z, then a length and the name, or N, a length and a name for each namespace, and E; then
 * its parameters' types. A name with its namespaces can be written so, but for the parameters, and is compared with
 * what a symbol begins with. A template's instance has I behind its name and is not found this way. */
#define _GNU_SOURCE
#include "cuda_api.h"

#include <stdlib.h>
#include <string.h>

/* "filters::blur" is "_ZN7filters4blurE", "blur" is "_Z4blur". */
static void put_mangled(rt_buf *out, const char *name)
{
    bool nested = strstr(name, "::") != NULL;
    buf_puts(out, nested ? "_ZN" : "_Z");
    for (const char *part = name; *part;) {
        const char *colons = strstr(part, "::");
        size_t length = colons ? (size_t)(colons - part) : strlen(part);
        buf_printf(out, "%zu%.*s", length, (int)length, part);
        part += length + (colons ? 2 : 0);
    }
    buf_puts(out, nested ? "E" : "");
}

/* Whether the symbol is that of a function, or of a variable in a namespace, with this beginning. */
static bool is_mangled(const cuda_symbol *s, const rt_buf *mangled)
{
    if (strncmp(s->name, mangled->data, mangled->size) != 0)
        return false;
    char after = s->name[mangled->size];
    return s->is_kernel ? after && after != 'I' : !after;
}

const cuda_symbol *cuda_symbol_find(const cuda_image *image, const char *name, bool is_kernel, int *count)
{
    const cuda_symbol *found = NULL;
    rt_buf mangled = {0};
    *count = 0;
    if (strncmp(name, "::", 2) == 0)
        name += 2;
    for (size_t k = 0; k < image->count; k++)
        if (image->symbols[k].is_kernel == is_kernel && strcmp(image->symbols[k].name, name) == 0) {
            *count = 1;
            return &image->symbols[k];
        }
    put_mangled(&mangled, name);
    for (size_t k = 0; !mangled.failed && k < image->count; k++)
        if (image->symbols[k].is_kernel == is_kernel && is_mangled(&image->symbols[k], &mangled)) {
            found = &image->symbols[k];
            ++*count;
        }
    buf_free(&mangled);
    return *count == 1 ? found : NULL;
}

/* ---- for messages ---- */

/* Puts a mangled name as it is to be given: "filters::blur". false: it is a template's instance, or something else. */
static bool put_plain(rt_buf *out, const char *name, bool is_kernel)
{
    bool nested = strncmp(name, "_ZN", 3) == 0, first = true;
    if (strncmp(name, "_Z", 2) != 0) {
        buf_puts(out, name);
        return true;
    }
    const char *p = name + (nested ? 3 : 2);
    for (; *p >= '1' && *p <= '9' && (nested || first); first = false) {
        char *rest;
        unsigned long length = strtoul(p, &rest, 10);
        if (length > strlen(rest))
            return false;
        buf_printf(out, "%s%.*s", first ? "" : "::", (int)length, rest);
        p = rest + length;
    }
    if (nested && *p++ != 'E')
        return false;
    return !first && (is_kernel ? *p && *p != 'I' : !*p);
}

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
