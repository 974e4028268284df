/* specialize.h - what the files that compose a kernel's source share: specialize.c, specialize_elementwise.c,
 * specialize_reduce.c and specialize_raw.c. */
#ifndef SPECIALIZE_H
#define SPECIALIZE_H

#include "runtime/rt.h"

typedef struct spec {
    const ckpp_kernel *kernel;
    const rt_class *cls;
    rt_buf *out;
    rt_layout *layout;
    int align; /* of the parameter block */
} spec;

static inline bool spec_is_coordinates(rt_access access)
{
    return access == RT_STRIDED || access == RT_ROW || access == RT_SPREAD || access == RT_PAIRED ||
           access == RT_TURNED;
}

static inline bool spec_is_raw(rt_access access)
{
    return access == RT_RAW_DENSE || access == RT_RAW_STRIDED;
}

/* Whether the loop gives the body an element of parameter k. */
static inline bool spec_is_element(const spec *s, int k)
{
    rt_access access = (rt_access)s->cls->param[k].access;
    return access != RT_SCALAR && !spec_is_raw(access);
}

/* Whether a GPU's thread gets from one packet of a reduction to its next by adding what the member _byK says: columns, along one
 * dimension. */
static inline bool spec_steps(const spec *s)
{
    return s->cls->backend == RT_CUDA_ID && s->cls->columns && s->cls->reduced == 1;
}

/* The type in memory: "float", "ckpp::float16", "struct body". */
void spec_stored(const spec *s, ckpp_dtype dtype, const ckpp_param *param);
/* The type that the body sees: 16-bit floats are storage types. */
void spec_value(const spec *s, ckpp_dtype dtype, const ckpp_param *param);
/* The pieces, one after another, and a line end. */
void spec_pieces(rt_buf *out, const char *const *pieces);
/* All declares up to the last one, in their order. */
void spec_declares(rt_buf *out, const ckpp_declare *last);
/* The entry's first statement: it waits for what is before the kernel in its stream, where layout->waits. */
void spec_wait(const spec *s);
/* Raw arrays, scalars and n as variables of the function that is being written. */
void spec_locals(const spec *s);
/* CKPP_FACT_... of the kernel and of its declares. */
uint64_t spec_facts(const ckpp_kernel *kernel);

/* The kernel's own functions, the entry last. */
void spec_elementwise(const spec *s);
void spec_reduction(const spec *s);
/* The same with its parameters, whose places it puts into the layout. */
void spec_raw(spec *s);
/* A module's source, with what the host backend needs to find its kernels and variables by name. */
void spec_module(const spec *s);
/* The end of what begins at `at`, in source that is read from its begin: a comment, a literal, a number, a name, or one letter of
 * anything else. */
const char *spec_token_end(const char *at);
/* Whether a raw kernel's template has values, which are constants of the source. They may be called like any function of the
 * headers: they, and all that comes behind them, are in a namespace. */
bool spec_has_constants(const ckpp_kernel *kernel);
/* The preamble, and the namespace from where it has no more #include; spec_raw() closes it. */
void spec_open_scope(const spec *s);

#endif
