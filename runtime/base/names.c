/* names.c - comparing names of kernels and variables as users write them, and suggesting the one
 * that was meant. */
#define _GNU_SOURCE
#include "runtime/base/base.h"

#include <stdlib.h>
#include <string.h>

bool name_starts_with(const char *name, const char *begin)
{
    return strncmp(name, begin, strlen(begin)) == 0;
}

const char *name_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool name_has(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool name_is_same(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " \t");
        b += strspn(b, " \t");
        if (*a != *b)
            return false;
        if (!*a)
            return true;
    }
}

int name_distance(const char *a, size_t size, const char *b)
{
    enum { LONGEST = 64 };
    int table[LONGEST + 1][LONGEST + 1];
    size_t n = size < LONGEST ? size : LONGEST, m = strnlen(b, LONGEST);

    for (size_t j = 0; j <= n; j++)
        for (size_t k = 0; k <= m; k++) {
            int least = (int)(j > k ? j : k);
            if (j && k) {
                int change = table[j - 1][k - 1] + (a[j - 1] != b[k - 1]);
                int side =
                    (table[j - 1][k] < table[j][k - 1] ? table[j - 1][k] : table[j][k - 1]) + 1;
                least = change < side ? change : side;
                if (j > 1 && k > 1 && a[j - 1] == b[k - 2] && a[j - 2] == b[k - 1] &&
                    table[j - 2][k - 2] + 1 < least)
                    least = table[j - 2][k - 2] + 1;
            }
            table[j][k] = least;
        }
    return table[n][m];
}

void name_list_add(rt_name_list *list, const char *name, size_t length)
{
    rt_name *names = realloc(list->names, (list->count + 1) * sizeof *names);

    if (!names)
        return;
    list->names = names;
    names[list->count].text = strndup(name, length);
    if (names[list->count].text)
        list->count++;
}

static int compare(const void *a, const void *b)
{
    const rt_name *x = a, *y = b;
    return x->distance != y->distance ? x->distance - y->distance : strcmp(x->text, y->text);
}

void name_list_put(rt_name_list *list, const char *name, bool is_kernel, rt_buf *out)
{
    enum { SHOWN = 6 };

    for (size_t k = 0; k < list->count; k++)
        list->names[k].distance = name_distance(name, strlen(name), list->names[k].text);
    if (list->count > 0)
        qsort(list->names, list->count, sizeof *list->names, compare);
    buf_puts(out, list->count ? "; it has "
                  : is_kernel ? "; it has no kernel"
                              : "; it has no global variable");
    for (size_t k = 0; k < list->count; k++) {
        if (k < SHOWN)
            buf_printf(out, "%s'%s'", k ? ", " : "", list->names[k].text);
        else if (k == SHOWN)
            buf_printf(out, " and %zu more", list->count - SHOWN);
        free(list->names[k].text);
    }
    free(list->names);
    *list = (rt_name_list){0};
}

ckpp_status module_fail_missing(const char *name, bool is_kernel, rt_name_list *list,
                                const char *note)
{
    rt_buf has = {0};
    bool is_template = strchr(name, '<') != NULL;

    for (size_t k = 0; k < list->count; k++) { /* whether there is an instance of it */
        size_t length = strlen(name);
        is_template = is_template || (!strncmp(list->names[k].text, name, length) &&
                                      list->names[k].text[length] == '<');
    }
    if (is_kernel && is_template)
        note = ". A template's instances are those that the module lists, as in "
               "names(\"scale<float>\", \"scale<double>\")";

    name_list_put(list, name, is_kernel, &has);
    ckpp_status status = rt_fail(CKPP_ERROR_ARGUMENT, "there is no %s '%s'%s%s",
                                 is_kernel ? "kernel" : "global variable", name,
                                 has.failed ? "" : has.data, note);
    buf_free(&has);
    return status;
}
