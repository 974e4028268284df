/* spec.h - what the files of this folder share while they compose a kernel's source. */
#ifndef RUNTIME_SOURCE_SPEC_H
#define RUNTIME_SOURCE_SPEC_H

#include "runtime/source/source.h"

typedef struct spec {
    const ckpp_kernel *kernel;
    const rt_class *cls;
    rt_buf *out;
    rt_layout *layout;
} spec;

static inline bool spec_is_coordinates(rt_access access)
{
    return access == RT_STRIDED || access == RT_ROW || access == RT_BROADCAST ||
           access == RT_PAIRED || access == RT_TRANSPOSED;
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

/* Whether a GPU's thread gets from one vector of a reduction to its next by adding what the member
 * _byK says: columns, along one dimension. */
static inline bool spec_steps(const spec *s)
{
    return s->cls->target->simt && s->cls->columns && s->cls->reduced == 1;
}

/* The type in memory: "float", "ckpp::float16", "struct body". */
void spec_stored(const spec *s, ckpp_dtype dtype, const ckpp_param *param);
/* The type that the body sees: 16-bit floats are storage types. */
void spec_value(const spec *s, ckpp_dtype dtype, const ckpp_param *param);
/* "ckpp::raw<const float, 2, true>": an array that the body of a loop indexes. */
void spec_raw_type(const spec *s, int k);
/* Whether the body asks for this of array k: CKPP_MENTIONS_... */
static inline bool spec_asks(const spec *s, int k, unsigned what)
{
    return s->cls->param[k].access != RT_SCALAR && (s->kernel->params[k].mentions & what);
}

/* Whether parameter k is an array of constant(...): a C array in the block. */
static inline bool spec_is_constant(const spec *s, int k)
{
    return s->kernel->params[k].extents[0] > 0;
}

/* Whether it asks for anything that ckpp_info has. */
static inline bool spec_has_info(const spec *s)
{
    return s->layout->arguments < s->layout->count;
}

/* parameters.c: lists the members of the kernel's parameter block. */
void spec_lay_out(spec *s);
/* Writes the struct ckpp_params; of a raw kernel also the ckpp_info, and on a GPU only that. */
void spec_params(const spec *s);
/* Writes all declares up to `last`, in their order. */
void spec_declares(rt_buf *out, const ckpp_declare *last);
/* Sets layout->waits: whether the entry first waits for the work before it in its stream. */
void spec_set_wait(const spec *s);
/* Puts an array of constant(...) by its name, which needs the struct called ckpp_p. */
void spec_constant(const spec *s, int k);
/* array_names.c: what bodies call by x.shape, x(j, k) and their kin, and raw ones by x_shape, as
 * variables of the function that is being written. */
void spec_array_names(const spec *s);
/* The members that they need in the parameter block. */
void spec_add_array(spec *s, int k);
/* Whether the body asks for x(j, k) of any array. */
bool spec_has_views(const spec *s);
/* Declares raw arrays, scalars and n as variables of the function that is being written. */
void spec_locals(const spec *s);
/* prelude.c: writes the headers that the kernel's source begins with. `user` is the text behind
 * them. */
void spec_prelude(const spec *s, const char *user);

/* The kernel's own functions, the entry last. */
void spec_elementwise(spec *s);
void spec_reduction(spec *s);
void spec_raw(spec *s);
/* A module's source, with what the host backend needs to find its kernels and variables by
 * name. */
void spec_module(spec *s);
/* Whether a raw kernel's template has values, which are constants of the source. They may be
 * called like any function of the headers: they, and all that comes behind them, are in a
 * namespace. */
bool spec_has_constants(const ckpp_kernel *kernel);
/* Writes the preamble and, behind its last #include, opens the namespace, which
 * spec_raw() closes. */
void spec_open_scope(const spec *s);

/* ---- reductions ---- */

static inline bool spec_is_arg(const spec *s)
{
    return rt_is_arg(s->kernel->reduction);
}

static inline bool spec_has_identity(const spec *s)
{
    return rt_has_identity(s->kernel->reduction);
}

static inline bool spec_is_input(const spec *s, int k)
{
    const ckpp_param *p = &s->kernel->params[k];
    return spec_is_element(s, k) && p->direction == CKPP_IN && !p->of_result;
}

/* An input of post, which has an element for each result. */
static inline bool spec_is_beside(const spec *s, int k)
{
    return spec_is_element(s, k) && s->kernel->params[k].of_result;
}

/* An output that has an element for each result. */
static inline bool spec_is_output(const spec *s, int k)
{
    return s->kernel->params[k].direction != CKPP_IN && !s->kernel->params[k].mapped;
}

/* An array whose elements the body reads or writes. */
static inline bool spec_is_mapped(const spec *s, int k)
{
    return spec_is_element(s, k) && rt_param_is_mapped(&s->kernel->params[k]);
}

static inline bool spec_needs_index(const spec *s)
{
    return spec_is_arg(s) || (s->kernel->uses & CKPP_USES_I) != 0;
}

static inline bool spec_needs_ind(const spec *s)
{
    return (s->kernel->uses & CKPP_USES_IND) != 0;
}

/* What the accumulator's type is that of: the reduction's own, or a struct of the first output. */
const ckpp_param *spec_value_type(const spec *s);
/* ---- text.c: the text of runtime/kernel/text/ ---- */

enum { SPEC_WORDS = 256 };

typedef struct spec_text spec_text;

/* A word of a kernel text. It has one of the three: a number, a function that writes text, or the
 * lines of a section. */
typedef struct spec_word {
    size_t size;
    const char *name;
    int (*number)(const spec_text *t);
    void (*put)(const spec_text *t);
    const char *section;
} spec_word;

struct spec_text {
    const spec *s;
    int k;            /* the parameter that the lines are of, or the round */
    int count, width; /* vectors that they take at once, elements of each */
    bool joined;      /* without line ends */
    int size;
    const spec_word *words[SPEC_WORDS]; /* by a hash of the name */
};

/* Begins with the words that every text has. */
void spec_text_begin(spec_text *t, const spec *s);
/* Adds a table that ends with {0}: words, or the sections of a file, whose table the Makefile
 * makes. */
void spec_text_add(spec_text *t, const spec_word *words);
/* Writes a section's lines, as "//: put NAME" does. */
void spec_text_put(spec_text *t, const char *section);

#define SPEC_NAME(word) .size = sizeof word - 1, .name = word
/* X of a list X(WORD, NUMBER): the word's function, and its row. */
#define SPEC_NUMBER(word, value)                                                                  \
    static int number_##word(const spec_text *t)                                                  \
    {                                                                                             \
        const spec *s = t->s;                                                                     \
        (void)s;                                                                                  \
        return value;                                                                             \
    }
#define SPEC_NUMBER_WORD(word, value) {SPEC_NAME(#word), .number = number_##word},

/* kernel_text.c: runtime/kernel/text/. */
extern const spec_word rt_text_elementwise[], rt_text_reduce[], rt_text_reduce_groups[],
    rt_text_reduce_cuda[], rt_text_vector[];
/* The words of reduce_cuda.cu.in and vector.cu.in. */
extern const spec_word reduce_cuda_words[];

#endif
