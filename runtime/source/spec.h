/* spec.h - shared by the files of this folder that write a kernel's source. */
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
           access == RT_PAIRED || access == RT_TRANSPOSED || access == RT_BRICK;
}

/* Whether the threads of a block are run by loops; see raw_classify(). */
static inline bool spec_in_loops(const spec *s)
{
    return s->cls->block_z > 0;
}
static inline bool spec_is_raw(rt_access access)
{
    return access == RT_RAW_DENSE || access == RT_RAW_STRIDED || access == RT_RAW_ROW;
}

/* The arguments of ckpp::raw and ckpp::layout that say what is known of an array's strides. */
static inline const char *spec_raw_layout(rt_access access)
{
    return access == RT_RAW_DENSE ? "true" : access == RT_RAW_ROW ? "false, true" : "false";
}

/* Whether the loop passes elements of parameter k to the body. */
static inline bool spec_is_element(const spec *s, int k)
{
    rt_access access = (rt_access)s->cls->param[k].access;
    return access != RT_SCALAR && !spec_is_raw(access);
}

/* Whether a GPU's thread advances from one vector of a reduction to the next by adding the member
 * _byK: with columns along one reduced dimension. */
static inline bool spec_steps(const spec *s)
{
    return s->cls->target->simt && s->cls->columns && s->cls->reduced == 1;
}

/* Writes the type in memory: "float", "ckpp::float16", "struct body". */
void spec_stored(const spec *s, ckpp_dtype dtype, const ckpp_param *param);
/* Writes the compute type. */
void spec_value(const spec *s, ckpp_dtype dtype, const ckpp_param *param);
/* Writes the type of an array that the body of a loop indexes: "ckpp::raw<const float, 2,
 * true>". */
void spec_raw_type(const spec *s, int k);
/* Whether the body mentions this (CKPP_MENTIONS_...) of array k. */
static inline bool spec_asks(const spec *s, int k, unsigned what)
{
    return s->cls->param[k].access != RT_SCALAR && (s->kernel->params[k].mentions & what);
}

/* Whether some array has a copy for each of the host's threads. */
bool spec_has_own(const spec *s);
/* Writes the type of elements of such a copy: "ckpp::own<int, ckpp::sums, 2>". */
void spec_own(const spec *s, int k);

/* Whether parameter k is an array of constant(...), stored in the parameter block. */
static inline bool spec_is_constant(const spec *s, int k)
{
    return s->kernel->params[k].extents[0] > 0;
}

/* Whether the kernel needs any member of ckpp_info. */
static inline bool spec_has_info(const spec *s)
{
    return s->layout->arguments < s->layout->count;
}

/* parameters.c: lists the members of the kernel's parameter block. */
void spec_lay_out(spec *s);
/* Writes the struct ckpp_params; for a raw kernel also ckpp_info, on a GPU only that. */
void spec_params(const spec *s);
/* Writes all declares up to `last`, in order. */
/* layout.c: writes the variable whose name has the sizes and offsets of the kernel's structs. */
void spec_layouts(const spec *s);
void spec_declares(rt_buf *out, const ckpp_declare *last);
/* Sets layout->waits: whether the entry first waits for the work before it in its stream. */
void spec_set_wait(const spec *s);
/* Declares an array of constant(...) by its name; a struct called ckpp_p must exist. */
void spec_constant(const spec *s, int k);
/* array_names.c: declares what bodies call x.shape, x(j, k) and so on, and raw ones x_shape, as
 * variables of the function being written. */
void spec_array_names(const spec *s);
/* Adds the members that these need to the parameter block. */
void spec_add_array(spec *s, int k);
/* Whether the body uses x(j, k) of any array. */
bool spec_has_views(const spec *s);
/* Declares raw arrays, scalars and n as variables of the function being written. */
void spec_locals(const spec *s);
/* prelude.c: writes the headers that the kernel's source begins with. `user` is the text that will
 * follow. */
void spec_prelude(const spec *s, const char *user);

/* These write the kernel's own functions, the entry last. */
void spec_elementwise(spec *s);
void spec_reduction(spec *s);
void spec_raw(spec *s);
/* Writes a module's source, including the list by which the host backend finds kernels and
 * variables. */
void spec_module(spec *s);
/* Whether a raw kernel's template has values, which become constants. So that these may have names
 * of the headers' functions, they and everything after them are in a namespace. */
bool spec_has_constants(const ckpp_kernel *kernel);
/* Writes the preamble, and opens the namespace after its last #include; spec_raw() closes it. */
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

/* An input of post, with an element for each result. */
static inline bool spec_is_beside(const spec *s, int k)
{
    return spec_is_element(s, k) && s->kernel->params[k].of_result;
}

/* An output with an element for each result. */
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
    return spec_is_arg(s) || (rt_uses(s->kernel) & CKPP_USES_I) != 0;
}

static inline bool spec_needs_ind(const spec *s)
{
    return (rt_uses(s->kernel) & CKPP_USES_IND) != 0;
}

/* Whether the loop counts coordinates for _ind, see rt_counts_coordinates(). */
static inline bool spec_counts_coordinates(const spec *s)
{
    return spec_needs_ind(s) && (!s->cls->target->simt || s->cls->patch_rows);
}

/* The parameter whose type the accumulator has: that of the reduction, or the first output if it
 * is a struct. */
const ckpp_param *spec_value_type(const spec *s);
/* ---- text.c: the text of runtime/kernel/text/ ---- */

enum { SPEC_WORDS = 512 };

typedef struct spec_text spec_text;

/* A word of a kernel text, which is one of three: a number, a function that writes text, or the
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
    int k;            /* the parameter, or the iteration, that the lines are for */
    int count, width; /* vectors taken at once; elements of each */
    bool joined;      /* lines are joined */
    int size;
    const spec_word *words[SPEC_WORDS]; /* a hash table by name */
};

/* Begins with the words that all texts have. */
void spec_text_begin(spec_text *t, const spec *s);
/* Adds a table that ends with {0}: words, or the sections of a file, which the Makefile
 * generates. */
void spec_text_add(spec_text *t, const spec_word *words);
/* Writes a section's lines, as "//: put NAME" does. */
void spec_text_put(spec_text *t, const char *section);

#define SPEC_NAME(word) .size = sizeof word - 1, .name = word
/* For X of a list X(WORD, NUMBER): defines the word's function, and its row. */
#define SPEC_NUMBER(word, value)                                                                  \
    static int number_##word(const spec_text *t)                                                  \
    {                                                                                             \
        const spec *s = t->s;                                                                     \
        (void)s;                                                                                  \
        return value;                                                                             \
    }
#define SPEC_NUMBER_WORD(word, value) {SPEC_NAME(#word), .number = number_##word},

/* kernel_text.c: generated from runtime/kernel/text/. */
extern const spec_word rt_text_elementwise[], rt_text_elementwise_host[], rt_text_reduce[],
    rt_text_reduce_groups[], rt_text_reduce_cuda[], rt_text_reduce_batch[], rt_text_reduce_rows[],
    rt_text_vector[], rt_text_patch[], rt_text_strips[], rt_text_brick[], rt_text_tile[],
    rt_text_stage[];
/* ---- window_elements.c: which elements are in a window ---- */

enum { SPEC_WINDOW_OFFSETS = 128 };

/* A window: the neighbours that bodies read of one array. */
typedef struct spec_window {
    int param;
    int count;
    signed char offset[SPEC_WINDOW_OFFSETS][RT_WINDOW_DIMS];
    int low[RT_WINDOW_DIMS], high[RT_WINDOW_DIMS];
    int axis;     /* which of the dimensions the patch's rows lie along; -1: none */
    bool is_near; /* of a near parameter, with boundaries; else of a loop's views */
} spec_window;

/* Which elements of a window are loaded: all at once or, where a thread goes on from patch to
 * patch, those that its first patch shares with what would be before it, and in each patch those
 * that the ones before it have not loaded. */
typedef enum spec_phase { ALL, FIRST, NEXT } spec_phase;

/* The next window, from `param` on. */
bool spec_next_window(const spec *s, int param, spec_window *w);
/* The window's size along dimension d. */
int spec_window_size(const spec *s, const spec_window *w, int d);
/* The loop's dimension for dimension d of a window; negative: the loop has none. */
int spec_loop_dim(const spec *s, int d);
/* The elements of the patch that need the window's element at `at`: one bit each. */
unsigned spec_needed_by(const spec *s, const spec_window *w, const int at[RT_WINDOW_DIMS]);
/* How far along the axis elements need the one at `at`, from `low` to `high`, and which elements
 * of a row do: one bit each; 0: none. */
unsigned spec_needed_from(const spec *s, const spec_window *w, const int at[RT_WINDOW_DIMS],
                          int *low, int *high);
bool spec_is_wanted(const spec *s, const spec_window *w, const int at[RT_WINDOW_DIMS],
                    spec_phase when);

/* ---- window_rows.c: windows whose rows are all there ---- */

/* In the place of a coordinate, what the constant of a boundary stands for. */
extern const char spec_nowhere[];

bool spec_window_is_raw(const spec *s, const spec_window *w);
/* Whether neighbours in a row are neighbours in memory. */
bool spec_window_is_unit(const spec *s, const spec_window *w);
/* The ckpp_edge along dimension d; 0: the program keeps neighbours inside. */
int spec_window_edge(const spec *s, const spec_window *w, int d);
bool spec_window_has_constant(const spec *s, const spec_window *w, int d);
/* How many elements in front of a patch's row, or behind it, whole vectors reach. */
int spec_window_halo(const spec *s, const spec_window *w, int reach);
/* Puts "ckpp_p._s0", the array of its strides. */
void spec_put_strides(const spec *s, const spec_window *w);
/* Puts the loads; `ends`: the ends of rows may be near, but the loop has all of the thread's own
 * elements. */
void spec_put_rows(const spec *s, const spec_window *w, spec_phase when, bool ends);

/* window.c: the words of patch.cu.in. */
extern const spec_word spec_window_words[];
/* Declares the values of boundary(constant(...)) as variables of the function being written. */
void spec_put_outside(const spec *s);
/* For the host: the structs that say how far near parameters reach; the values of constants
 * outside, and which of these are outside of parameter k along each dimension. */
void spec_reaches(const spec_text *t);
void spec_outsides(const spec_text *t);
void spec_outside(const spec_text *t);
/* The words of reduce_cuda.cu.in, reduce_batch.cu.in, reduce_rows.cu.in and vector.cu.in. */
extern const spec_word reduce_cuda_words[];

#endif
