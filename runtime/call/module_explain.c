/* module_explain.c - why a module does not compile, for the cases in which a C++ compiler's
 * message does not help a C programmer: features that only a GPU has, kernels of the same name,
 * and names of templates that do not exist. */
#define _GNU_SOURCE
#include "runtime/call/call.h"

#include <ctype.h>
#include <string.h>

/* ---- kernels of the same name ---- */

/* How many kernels have the same name, *name, by the marks that ckpp has put into the source; 0:
 * all names differ. */
static int count_overloads(const char *text, const char **name, size_t *size)
{
    static const char mark[] = "CKPP_EXPORT(\"";

    for (const char *at = text; (at = strstr(at, mark)); at++) {
        int count = 1;
        *name = at + sizeof mark - 1;
        *size = strcspn(*name, "\"");
        for (const char *other = at; (other = strstr(other + 1, mark));)
            count += strncmp(other, at, sizeof mark + *size) == 0;
        if (count > 1)
            return count;
    }
    return 0;
}

/* ---- instances ---- */

/* The word in front of *end, which is first moved to the front of any spaces. */
static const char *word_before(const char *begin, const char **end)
{
    while (*end > begin && isspace((unsigned char)(*end)[-1]))
        (*end)--;
    const char *word = *end;
    while (word > begin && name_has(word[-1]))
        word--;
    return word;
}

/* Adds the name of the kernel behind this __global__: the word in front of the parameters. */
static void add_kernel(const char *global, rt_name_list *list)
{
    for (const char *at = global; *at && !strchr(";{", *at); at++) {
        const char *end = at, *word = word_before(global, &end);
        if (*at != '(')
            continue;
        if (word < end && strncmp(word, "__", 2) != 0) {
            name_list_add(list, word, (size_t)(end - word));
            return;
        }
        at += strcspn(at, ")"); /* those of __launch_bounds__(256) */
        if (!*at)
            return;
    }
}

static void list_kernels(const char *text, rt_name_list *list)
{
    static const char global[] = "__global__";

    for (const char *at = text, *end; *at; at = end) {
        end = spec_token_end(at);
        if ((size_t)(end - at) == sizeof global - 1 && memcmp(at, global, sizeof global - 1) == 0)
            add_kernel(end, list);
    }
}

/* The kernel of which "filters::scale<float, 3>" is an instance, without namespaces. */
static const char *kernel_of(const char *name, size_t *size)
{
    const char *end = name + strcspn(name, "<"), *word = word_before(name, &end);
    *size = (size_t)(end - word);
    return word;
}

static bool is_listed(const rt_name_list *list, const char *name, size_t size)
{
    for (size_t k = 0; k < list->count; k++)
        if (strncmp(list->names[k].text, name, size) == 0 && !list->names[k].text[size])
            return true;
    return false;
}

/* The first of names(...) whose kernel is not in the source, or NULL. */
static const char *find_unknown(const ckpp_kernel *module, const rt_name_list *list)
{
    for (const char *const *name = module->names; name && *name; name++) {
        size_t size;
        const char *word = kernel_of(*name, &size);
        if (size > 0 && !is_listed(list, word, size))
            return *name;
    }
    return NULL;
}

static void explain_names(const ckpp_kernel *module, const char *text, int mark)
{
    rt_name_list list = {0};
    rt_buf has = {0};

    list_kernels(text, &list);
    const char *unknown = find_unknown(module, &list);
    name_list_put(&list, unknown ? unknown : "", true, &has);
    if (unknown && !has.failed) {
        rt_rewind(mark);
        rt_fail(CKPP_ERROR_COMPILE, "names(\"%s\"): there is no such kernel in the module%s",
                unknown, has.data ? has.data : "");
    }
    buf_free(&has);
}

/* ---- all of it ---- */

void module_explain(const ckpp_kernel *module, bool on_host, int mark)
{
    const char *refused = on_host ? specialize_refusal(module) : NULL, *name = NULL,
               *said = ckpp_last_error();
    size_t size = 0;
    rt_buf text = {0};

    spec_pieces(&text, module->body);
    int overloads = text.failed || !text.data ? 0 : count_overloads(text.data, &name, &size);
    if (refused) {
        rt_rewind(mark);
        rt_fail(CKPP_ERROR_COMPILE,
                "the module uses %s, which is for GPUs alone: the host backend cannot run it",
                refused);
    } else if (overloads > 0 && strstr(said, "has_one_name")) {
        rt_rewind(mark);
        rt_fail(CKPP_ERROR_COMPILE, "%d kernels are called '%.*s': give each a name of its own",
                overloads, (int)size, name);
    } else if (text.data && !text.failed &&
               (strstr(said, "ckpp/names:") || strstr(said, "__nv_name_map"))) {
        explain_names(module, text.data, mark);
    }
    buf_free(&text);
}
