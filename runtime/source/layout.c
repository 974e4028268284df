/* layout.c - whether a kernel's structs have the sizes and offsets that they have in the program.
 *
 * The program's C compiler and the kernel's compiler each read a struct's text, in a context of
 * their own: options such as -fpack-struct, macros, and structs that hide others can make two
 * layouts of it. The program's numbers are in ckpp_param.members. The kernel's are in the name of
 * a variable, as arguments of a template, so that they are found in whatever the compiler makes,
 * with nothing to be run: a shared object, a cubin or PTX. Both lists have the same order. */
#define _GNU_SOURCE
#include "runtime/source/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list: two numbers for each member ---- */

typedef struct cursor {
    const ckpp_kernel *kernel;
    int k;                     /* the parameter; nparams is the type of a reduction's values */
    const ckpp_member *member; /* NULL: the parameter's first */
} cursor;

static const ckpp_member *members_of(const ckpp_kernel *kernel, int k)
{
    return k < kernel->nparams ? kernel->params[k].members
           : kernel->reduction ? kernel->reduction->type.members
                               : NULL;
}

static bool is_listed(const ckpp_kernel *kernel, int k)
{
    for (int j = 0; j < k; j++)
        if (members_of(kernel, j) &&
            !strcmp(members_of(kernel, j)->name, members_of(kernel, k)->name))
            return true;
    return false;
}

static const ckpp_member *next(cursor *c)
{
    if (c->member && c->member[1].name)
        return ++c->member;
    for (c->k += c->member != NULL; c->k <= c->kernel->nparams; c->k++)
        if (members_of(c->kernel, c->k) && !is_listed(c->kernel, c->k))
            return c->member = members_of(c->kernel, c->k);
    return NULL;
}

void spec_layouts(const spec *s)
{
    cursor c = {.kernel = s->kernel};
    const ckpp_member *m = next(&c);
    const char *type = "";

    if (!m)
        return;
    buf_printf(s->out,
               "#line 1 \"ckpp/layouts\"\n"
               "#ifdef __CUDACC_RTC__\n"
               "#define CKPP_OFFSET(T, m) (unsigned long)__INTADDR__(&((T *)0)->m)\n"
               "#else\n"
               "#define CKPP_OFFSET(T, m) __builtin_offsetof(T, m)\n"
               "#endif\n"
               "template <unsigned long...> %s char ckpp_struct_layout;\n"
               "template %schar ckpp_struct_layout<",
               s->cls->target->cuda_cxx ? "__device__"
                                        : "__attribute__((used, visibility(\"default\")))",
               s->cls->target->cuda_cxx ? "__device__ " : "");
    for (const char *between = ""; m; between = ", ", m = next(&c)) {
        if (c.member == members_of(s->kernel, c.k)) {
            type = m->name;
            buf_printf(s->out, "%salignof(%s), sizeof(%s)", between, type, type);
        } else {
            buf_printf(s->out, "%sCKPP_OFFSET(%s, %s), sizeof(((%s *)0)->%s)", between, type,
                       m->name, type, m->name);
        }
    }
    buf_puts(s->out, ">;\n#undef CKPP_OFFSET\n");
}

/* ---- the kernel's numbers ---- */

/* Reads "Lm12E" at *at; false if it is something else. */
static bool read_number(const char **at, const char *end, size_t *number)
{
    const char *p = *at;

    if (end - p < 4 || p[0] != 'L' || p[1] != 'm')
        return false;
    *number = 0;
    for (p += 2; p < end && *p >= '0' && *p <= '9'; p++)
        *number = *number * 10 + (size_t)(*p - '0');
    *at = p + 1;
    return p < end && *p == 'E';
}

static ckpp_status fail(const char *type, const ckpp_member *m, size_t at, size_t size)
{
    char what[200];
    const bool whole = m->name == type, moved = whole ? size == m->size : at != m->at;

    if (whole && moved)
        snprintf(what, sizeof what, "is aligned to %zu byte%s in the program and to %zu", m->at,
                 m->at == 1 ? "" : "s", at);
    else if (whole)
        snprintf(what, sizeof what, "has %zu byte%s in the program and %zu", m->size,
                 m->size == 1 ? "" : "s", size);
    else
        snprintf(what, sizeof what, "has its member '%.100s' %s %zu in the program and %zu",
                 m->name, moved ? "at offset" : "with size", moved ? m->at : m->size,
                 moved ? at : size);
    return rt_fail(CKPP_ERROR_TYPE,
                   "the kernel's '%s' is not the program's: it %s in the kernel; what its text "
                   "depends on (macros, options such as -fshort-enums, other types of the same "
                   "name) has to be the same where it is defined and where the kernel is called",
                   type, what);
}

/* Prefers a member to the struct as a whole, which has another size because of it. */
static ckpp_status compare(const ckpp_kernel *kernel, const char *at, const char *end)
{
    cursor c = {.kernel = kernel};
    const char *type = "", *wrong_type = NULL;
    const ckpp_member *m, *wrong = NULL;
    size_t place, size, wrong_place = 0, wrong_size = 0;

    while ((m = next(&c)) && read_number(&at, end, &place) && read_number(&at, end, &size)) {
        const bool whole = m == members_of(kernel, c.k);
        if (whole && wrong)
            break;
        type = whole ? m->name : type;
        if (place == m->at && size == m->size)
            continue;
        wrong = m, wrong_type = type, wrong_place = place, wrong_size = size;
        if (!whole)
            break;
    }
    return wrong ? fail(wrong_type, wrong, wrong_place, wrong_size) : CKPP_OK;
}

ckpp_status layout_check(const ckpp_kernel *kernel, const rt_blob *image)
{
    static const char tag[] = "18ckpp_struct_layoutIJ";
    cursor c = {.kernel = kernel};

    if (!next(&c))
        return CKPP_OK;
    const char *found = memmem(image->data, image->size, tag, sizeof tag - 1);
    return found ? compare(kernel, found + sizeof tag - 1, (const char *)image->data + image->size)
                 : CKPP_OK;
}
