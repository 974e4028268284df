/* facts.c - what a kernel's body says of how it is best run: whether it takes longer than an operator, whether it only adds up small
 * integers. */
#include "runtime/source/source.h"

#include <string.h>

/* Whether what is called so takes no longer than an operator: a keyword, an array, a type, a function of one instruction. */
static bool is_short_call(const ckpp_kernel *kernel, const char *name, size_t length)
{
    static const char *const words[] = {"if", "for", "while", "switch", "return", "sizeof", "min", "max", "abs", "fabs", "fabsf", "fminf",
                                        "fmaxf", "fmin", "fmax", "fma", "fmaf", "_ind"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strlen(words[k]) == length && !memcmp(words[k], name, length))
            return true;
    for (int k = 0; k < kernel->nparams; k++)
        if (strlen(kernel->params[k].name) == length && !memcmp(kernel->params[k].name, name, length))
            return true;
    return length == 1 && *name >= 'A' && *name <= 'Z';
}

static int count_long_calls(const ckpp_kernel *kernel, const char *text)
{
    int count = 0;

    for (const char *p = text; *p;) {
        size_t length = 0;
        while (name_has(p[length]))
            length++;
        count += length && p[length + strspn(p + length, " \t\n")] == '(' && !is_short_call(kernel, p, length);
        p += length ? length : 1;
    }
    return count;
}

int specialize_calls(const ckpp_kernel *kernel)
{
    int count = 0;

    for (const char *const *piece = kernel->body; piece && *piece; piece++)
        count += count_long_calls(kernel, *piece);
    return count;
}

/* Each copy of a long body costs compile time and registers, and half a packet is enough to keep memory busy. */
int specialize_packet_bytes(const ckpp_kernel *kernel)
{
    return specialize_calls(kernel) ? RT_PACKET_BYTES / 2 : RT_PACKET_BYTES;
}

int specialize_small_input(const ckpp_kernel *kernel, const rt_class *cls)
{
    const char *at = kernel->body[0];

    if (kernel->reduction->op != CKPP_REDUCE_ADD || ckpp_dtype_size((ckpp_dtype)cls->value) != 8 || kernel->body[1] ||
        !strchr("iu", rt_dtype_kind((ckpp_dtype)cls->value)))
        return -1;
    at = *at == '#' ? at + strcspn(at, "\n") : at;
    at += strspn(at, " \t\n{");
    if (strncmp(at, "return", 6) != 0 || at[6] == '\0' || !strchr(" \t\n", at[6]))
        return -1;
    at += 6 + strspn(at + 6, " \t\n");
    size_t length = strcspn(at, " \t\n;");
    if (at[length + strspn(at + length, " \t\n;}")])
        return -1;
    for (int k = 0; k < kernel->nparams; k++) {
        const char *name = kernel->params[k].name;
        ckpp_dtype dtype = (ckpp_dtype)cls->param[k].dtype;
        if (kernel->params[k].direction == CKPP_IN && strlen(name) == length && !memcmp(name, at, length))
            return cls->param[k].access == RT_ROW && strchr("biu", rt_dtype_kind(dtype)) && ckpp_dtype_size(dtype) <= 2 ? k : -1;
    }
    return -1;
}

bool specialize_is_large(const ckpp_kernel *kernel, const rt_class *cls)
{
    bool many = rt_is_arg(kernel->reduction) && cls->columns && cls->items > 2;
    return (cls->value == CKPP_STRUCT || many) && !specialize_calls(kernel);
}
