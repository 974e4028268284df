/* kind.h - how the kinds of kernel differ, for any folder to ask: one row each. The functions in
 * which they differ are in the tables of specialize_source() and steps_of(). */
#ifndef RUNTIME_KIND_H
#define RUNTIME_KIND_H

#include <ckpp/ckpp.h>

typedef struct rt_kind {
    const char *word; /* as recordings write it: "reduction" */
    const char *noun; /* as messages call it: "kernel" */
    bool loops;       /* a generated loop gives the body its elements */
    bool reduces;     /* its outputs are results of many elements */
    bool has_grid;    /* the call gives the grid, and the body gets pointers */
    bool is_file;     /* its text is a whole file with kernels of its own */
} rt_kind;

/* Indexed by ckpp_kind; the first row is for unknown kinds, which a later version of ckpp may
 * have. */
extern const rt_kind rt_kinds[];

static inline const rt_kind *kind_of(const ckpp_kernel *kernel)
{
    return &rt_kinds[(unsigned)kernel->kind <= CKPP_MODULE ? kernel->kind : 0];
}

/* Whether the name says where it is, "step:42", as the program has given it none. */
bool kind_is_unnamed(const ckpp_kernel *kernel);
/* What messages call the parameter. */
static inline const char *param_shown(const ckpp_param *param)
{
    return param->shown && *param->shown ? param->shown : param->name;
}
/* Writes "kernel 'saxpy'"; if it has no name, "loop" or "elementwise construct". Returns the
 * length, as snprintf() does. */
int kind_put_name(const ckpp_kernel *kernel, char *text, size_t size);

#endif
