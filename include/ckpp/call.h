/* ckpp/call.h - used by generated C: kernel descriptions, arguments, and the options of a call.
 * Programs do not use it directly. */
#ifndef CKPP_CALL_H
#define CKPP_CALL_H

#include "api.h"
#include "facts.h"
#include "near.h"
#include "operators.h"
#include "pick.h"
#include "tune.h"

/* For messages about the macros of a system header, GCC shows only the place of the call. */
#pragma GCC system_header

/* The version of the interface between generated C and the library. */
#define CKPP_ABI 15

#define CKPP_UNUSED_ __attribute__((__unused__))

/* ---- a kernel's description: constant data in the generated C ---- */

/* A piece of a text, in generated C, where "const" may be a macro. */
typedef const char *const ckpp_piece;

typedef enum CKPP_WORD_ ckpp_kind {
    CKPP_ELEMENTWISE = 1,
    CKPP_REDUCTION = 2,
    CKPP_RAW = 3,
    CKPP_MODULE = 4
} ckpp_kind;
typedef enum CKPP_WORD_ ckpp_direction { CKPP_IN, CKPP_OUT, CKPP_INOUT } ckpp_direction;
/* Whether a CKPP_UINT64 parameter is a handle; see texture.h. */
typedef enum CKPP_WORD_ ckpp_object { CKPP_NO_OBJECT, CKPP_TEXTURE, CKPP_SURFACE } ckpp_object;

/* Which properties of an array `x` a body mentions. */
enum {
    CKPP_MENTIONS_SHAPE = 1,     /* x.shape, x_shape */
    CKPP_MENTIONS_STRIDES = 2,   /* x.strides, x_strides: a CKPP_RAW kernel takes any layout */
    CKPP_MENTIONS_NDIM = 4,      /* x.ndim, x_ndim */
    CKPP_MENTIONS_SIZE = 8,      /* x.size, x_size */
    CKPP_MENTIONS_POINTER = 16,  /* x[k], *x, x + k, x.shape, ...: it cannot be a number */
    CKPP_MENTIONS_MEMBERS = 32,  /* x.shape, ..., which are ckpp_x_shape, ... in the body */
    CKPP_MENTIONS_NAMES = 64,    /* with CKPP_MENTIONS_MEMBERS: also x_shape, ... */
    CKPP_MENTIONS_VIEW = 128,    /* x(j, k) or x.at(k), which need ckpp_x_layout */
    /* these are not among ckpp_param.mentions: */
    CKPP_MENTIONS_NEAR = 256,    /* x[-1][0] */
    CKPP_MENTIONS_COORDINATES = 512 /* x(j - 1, k) with the element's coordinates j and k */
};

/* Why the elements of a loop's array are none of its views, but the body indexes the array. */
#define CKPP_HIDDEN(X)                                                                          \
    X(SUBSCRIPT, "a subscript depends on more than the loop's variables and constants")         \
    X(CONDITION, "an element is used only behind a condition, in an inner loop or in a subscript")\
    X(WRITTEN, "the loop writes it, and has several subscripts of it")                          \
    X(ATOMIC, "it is updated atomically")                                                       \
    X(POINTER, "a pointer into it is made, or a function is given it")
#define CKPP_HIDDEN_ENUM_(NAME, text) CKPP_HIDDEN_##NAME,
typedef enum CKPP_WORD_ ckpp_hidden {
    CKPP_NOT_HIDDEN,
    CKPP_HIDDEN(CKPP_HIDDEN_ENUM_)
} ckpp_hidden;
enum { CKPP_MANY_ELEMENTS = 255 };
#undef CKPP_HIDDEN_ENUM_

/* Limits of constant(...): extents of an array, and bytes of all constants of a kernel. */
enum { CKPP_CONSTANT_DIMS = 4 };
#define CKPP_MAX_CONSTANT_ 32000
#define CKPP_MAX_CONSTANT_TEXT_ "32000"

/* A member of a struct of the program: "at.x", its offset and its size. A list of them begins with
 * the struct itself, its alignment and its size, and ends with a NULL. */
typedef struct ckpp_member {
    const char *name;
    ckpp_size_t at, size;
} ckpp_member;
#define CKPP_MEMBER_(type, member) \
    {#member, __builtin_offsetof(type, member), sizeof(((type *)0)->member)}

typedef struct ckpp_param {
    CKPP_FIELD_(const char *, name)
    CKPP_FIELD_(ckpp_direction, direction)
    /* the body indexes it; not set in a CKPP_RAW kernel, where all arrays are raw */
    CKPP_FIELD_(ckpp_bool, raw)
    /* an `out` that the body (in a reduction: post) may leave unwritten for some element */
    CKPP_FIELD_(ckpp_bool, partial)
    CKPP_FIELD_(ckpp_bool, in_post) /* in a reduction: post mentions it */
    CKPP_FIELD_(char, placeholder) /* 'T': bound at the call; 0: the type is fixed */
    CKPP_FIELD_(unsigned char, mentions) /* CKPP_MENTIONS_... */
    /* ckpp_object: a CKPP_UINT64 that is a texture or a surface */
    CKPP_FIELD_(unsigned char, object)
    /* in a reduction: an input that only post mentions; an array has an element for each
     * result */
    CKPP_FIELD_(ckpp_bool, of_result)
    /* in a reduction: an output with an element for each one that the body maps, not a result */
    CKPP_FIELD_(ckpp_bool, mapped)
    /* ckpp_operator: of a result of reduce(+ : s, max : m); or by which the body combines elements
     * of an array atomically, and does nothing else with them */
    CKPP_FIELD_(unsigned char, op)
    CKPP_FIELD_(unsigned char, hidden) /* ckpp_hidden: of a loop's array that is raw */
    /* of a texture or a surface: 1 << CKPP_ACCESS_... of the body's functions; 0: unknown */
    CKPP_FIELD_(unsigned short, access)
    /* of a loop's array that is raw: how many elements an iteration reads and writes at most,
     * CKPP_MANY_ELEMENTS: it is not known; both 0: neither is */
    CKPP_FIELD_(unsigned char, reads)
    CKPP_FIELD_(unsigned char, writes)
    CKPP_FIELD_(ckpp_dtype, dtype) /* the fixed type; CKPP_STRUCT for a type from a declare */
    CKPP_FIELD_(const char *, type) /* CKPP_STRUCT: its name in the kernel source */
    CKPP_FIELD_(ckpp_size_t, itemsize) /* CKPP_STRUCT: its size */
    CKPP_FIELD_(ckpp_size_t, align) /* CKPP_STRUCT: its alignment */
    /* an array of constant(...) is a CKPP_STRUCT, except for the source: */
    CKPP_FIELD_(ckpp_dtype, element) /* its element type; for CKPP_STRUCT see `type` */
    CKPP_FIELDS_(int, extents, [CKPP_CONSTANT_DIMS]) /* its extents, with 0 after the last one */
    /* the body reads neighbours, too; of a raw one: with its own coordinates as subscripts, at
     * places that it checks itself; else NULL */
    CKPP_FIELD_(const ckpp_near *, near)
    /* of a loop: the program's own text for it, "s->h[k-1]"; "": it has none; NULL: the name */
    CKPP_FIELD_(const char *, shown)
    /* of a type from a declare; else NULL */
    CKPP_FIELD_(const ckpp_member *, members)
} ckpp_param;

/* How a reduction combines two values. */
#define CKPP_OPERATOR_ENUM_(ENUM, ...) CKPP_REDUCE_##ENUM,
typedef enum CKPP_WORD_ ckpp_operator {
    CKPP_REDUCE_EXPRESSION,
    CKPP_OPERATORS(CKPP_OPERATOR_ENUM_)
} ckpp_operator;
#undef CKPP_OPERATOR_ENUM_

/* A reduction's clauses. Texts are lists of pieces, as in ckpp_kernel. */
typedef struct ckpp_reduction {
    CKPP_FIELD_(ckpp_operator, op)
    /* CKPP_REDUCE_EXPRESSION: the expression of a and b; NULL: each result has an operator of its
     * own, ckpp_param.op, and the accumulator is a struct of them */
    CKPP_FIELD_(const char *const *, reduce)
    /* an expression; NULL: the operator's, if it has one */
    CKPP_FIELD_(const char *const *, identity)
    /* statements that see a and the outputs; NULL: the first output gets a */
    CKPP_FIELD_(const char *const *, post)
    /* reduce_type; dtype CKPP_NONE and no placeholder if it is not given */
    CKPP_FIELD_(ckpp_param, type)
} ckpp_reduction;

/* A parameter of template(...): a value that is known when the kernel is compiled. */
typedef struct ckpp_template {
    CKPP_FIELD_(const char *, name) /* "TILE" */
    /* "int", "bool", ...; NULL for a type, whose name is a letter */
    CKPP_FIELD_(const char *, type)
} ckpp_template;

/* What the body (in a reduction: or post) mentions. */
enum {
    CKPP_USES_I = 1, CKPP_USES_N = 2, CKPP_USES_IND = 4, CKPP_USES_COMPLEX = 8,
    CKPP_USES_THREADS = 16,      /* CKPP_RAW: _threads */
    CKPP_USES_TEXTURES = 32,     /* a parameter is a texture or a surface */
    CKPP_USES_THREAD = 64,       /* CKPP_RAW: _thread */
    CKPP_USES_LANE = 128,        /* CKPP_RAW: _lane */
    CKPP_USES_WARP = 256,        /* CKPP_RAW: _warp */
    CKPP_USES_OUT = 512,         /* CKPP_REDUCTION, in post: _out */
    CKPP_USES_NVCC = 1024,       /* no name: compiler("nvcc") */
    CKPP_USES_TUNING = 2048,     /* no name: ckpp --tune */
    CKPP_USES_LOOP = 8192,       /* no name: a for loop */
    CKPP_USES_NESTED = 4096      /* no name: the library's own, run within another kernel's call */
};

/* GPU code that is embedded in the program by ckpp --aot. */
typedef struct ckpp_embedded {
    /* 90: it runs on sm_90, and on later GPUs of that major version */
    CKPP_FIELD_(int, arch)
    /* hash of the source and options that it was compiled from */
    CKPP_FIELDS_(ckpp_uint64, key, [2])
    CKPP_FIELD_(ckpp_uint64, sum)      /* checksum of the code */
    CKPP_FIELD_(ckpp_size_t, size)       /* in bytes */
    CKPP_FIELD_(const ckpp_uint64 *, code) /* in memory order, zeros at the end */
} ckpp_embedded;

/* A declare's device text, which follows that of the one before it. */
typedef struct ckpp_declare {
    const struct ckpp_declare *before;   /* NULL for the first */
    const char *const *text;             /* a NULL-terminated list of pieces to concatenate */
    ckpp_uint64 facts;                      /* CKPP_FACT_... of `text` */
    /* #pragma pack where the declare is, or -fpack-struct: the most that members are aligned to;
     * CKPP_UNPACKED_ and 0: neither */
    int pack;
} ckpp_declare;
#define CKPP_UNPACKED_ ((int)_Alignof(long double))

/* A kernel, or a module, that is compiled already: PTX, a cubin or a fatbin. Exactly one of file,
 * bytes and find_file is set. */
typedef const void *ckpp_bytes(ckpp_size_t *size); /* the image in memory, and its size */
typedef const char *ckpp_find_file(void);          /* the file's path */
typedef struct ckpp_binary {
    CKPP_FIELD_(const char *, symbol)               /* the kernel's name; NULL for a module */
    CKPP_FIELD_(const char *, file)
    CKPP_FIELD_(ckpp_bytes *, bytes)
    CKPP_FIELD_(ckpp_find_file *, find_file)
} ckpp_binary;

typedef struct ckpp_kernel {
    CKPP_FIELD_(int, abi)
    CKPP_FIELD_(ckpp_kind, kind)
    /* "saxpy"; "step:42" for a construct without a name in step() */
    CKPP_FIELD_(const char *, name)
    CKPP_FIELD_(const char *, file) /* of the directive */
    CKPP_FIELD_(int, line)
    CKPP_FIELD_(int, nparams)
    CKPP_FIELD_(const ckpp_param *, params) /* in declared order */
    CKPP_FIELD_(unsigned, uses)
    CKPP_FIELD_(ckpp_uint64, facts)    /* CKPP_FACT_... of its texts, without those of declares */
    /* about the body of a CKPP_ELEMENTWISE or a CKPP_REDUCTION: */
    CKPP_FIELD_(int, operations)    /* for one element; 0 if they cannot be counted */
    CKPP_FIELD_(int, calls)         /* calls of functions that take longer than an operator */
    CKPP_FIELD_(int, returned)      /* number of the input x in "{ return x; }", from 1; else 0 */
    /* Device source. Each is a NULL-terminated list of pieces to concatenate, or NULL. */
    CKPP_FIELD_(const ckpp_declare *, declares) /* the last one above the kernel, or NULL */
    CKPP_FIELD_(const char *const *, body)  /* "#line N \"foo.c\"\n{ ... }\n" */
    /* of a CKPP_RAW in which threads wait for each other: the body for the host, as loops over the
     * threads of a block; or NULL, and why not. With `whole_warps` it is for blocks whose rows are
     * whole warps, and for those of one dimension. */
    CKPP_FIELD_(const char *const *, loops)
    CKPP_FIELD_(ckpp_bool, whole_warps)
    CKPP_FIELD_(const char *, stacks)
    /* of a loop: declarations of its variables that only a debugger looks at, or NULL */
    CKPP_FIELD_(const char *, debug)
    CKPP_FIELD_(const char *const *, preamble)
    CKPP_FIELD_(const char *const *, before)
    CKPP_FIELD_(const char *const *, after)
    /* NULL-terminated names of library functions that the source calls */
    CKPP_FIELD_(const char *const *, functions)
    CKPP_FIELD_(const char *, options)      /* compiler options, or NULL */
    CKPP_FIELD_(const ckpp_reduction *, reduction) /* of a CKPP_REDUCTION */
    /* where near parameters end: CKPP_NEAR_DIMS of them, one for each dimension; or NULL */
    CKPP_FIELD_(const ckpp_boundary *, boundaries)
    CKPP_FIELD_(int, ntemplates)            /* of a CKPP_RAW, at most CKPP_MAX_TEMPLATES */
    CKPP_FIELD_(const ckpp_template *, templates)
    CKPP_FIELD_(const ckpp_tune *, tune)    /* of a CKPP_RAW with tune(...), or NULL */
    /* of a kernel or module that is compiled already, see module.h; else NULL */
    CKPP_FIELD_(const ckpp_binary *, binary)
    /* of a CKPP_MODULE: NULL-terminated name expressions, or NULL */
    CKPP_FIELD_(const char *const *, names)
    CKPP_FIELD_(int, nembedded)
    CKPP_FIELD_(const ckpp_embedded *, embedded)
    CKPP_FIELD_(void **, state)             /* for the runtime; *state starts as NULL */
    /* of a module that was made at run time: the memory that it owns; else NULL */
    CKPP_FIELD_(struct ckpp_made_module *, made)
} ckpp_kernel;

/* ---- arguments ---- */

typedef union ckpp_scalar {
    long long i;
    unsigned long long u;
    double f;
    double c[2];
    const void *bytes;     /* of a CKPP_STRUCT */
} ckpp_scalar;

/* An argument. It is small, because every call fills one for each argument: arrays are not
 * copied. */
typedef struct ckpp_arg {
    ckpp_bool is_scalar;
    ckpp_dtype dtype;      /* of the scalar */
    ckpp_size_t itemsize;       /* of a scalar that is a CKPP_STRUCT */
    ckpp_scalar scalar;
    /* of a texture or a surface, whose owner, type and extents are in `array` */
    ckpp_uint64 serial;
    /* an array argument, or NULL for an empty one; if its device is CKPP_UNKNOWN_, the runtime
     * finds that out */
    const ckpp_array *array;
    /* the array to allocate for an empty output; NULL if it cannot be allocated */
    ckpp_array *out;
    /* of a CKPP_RAW kernel's output: the shape from its extents, or NULL */
    const ckpp_int64 *shape;
    int ndim;              /* extents in it */
} ckpp_arg;

#define CKPP_UNKNOWN_ (-2)

/* Several axes of a reduction: .axes = CKPP_AXIS(0, -1). With CKPP_AXIS() no axis is reduced:
 * every element is a result. */
typedef struct ckpp_axes {
    const ckpp_int64 *axis;      /* NULL: not given */
    int count;
} ckpp_axes;
#ifdef __cplusplus
#define CKPP_AXIS(...) (::ckpp::ckpp_axis_list(__VA_ARGS__))
#else
#define CKPP_AXIS(...)                                     \
    ((ckpp_axes){(__const__ ckpp_int64[]){0, __VA_ARGS__} + 1, \
                 (int)(sizeof((__const__ ckpp_int64[]){0, __VA_ARGS__}) / sizeof(ckpp_int64)) - 1})
#endif

#define CKPP_HERE_ .ckpp_file_ = __FILE__, .ckpp_line_ = __LINE__
/* The address of other options than those of a kernel's call; C++ has them in the struct's own
 * order. */
#ifdef __cplusplus
#define CKPP_OPTIONS_AT_(type, ...) __extension__ ::ckpp::ckpp_address(type{__VA_ARGS__})
#else
#define CKPP_OPTIONS_AT_(type, ...) (&(type){__VA_ARGS__})
#endif

/* An older way to write .grid = {4, 4}. */
#define CKPP_DIM(...) {__VA_ARGS__}
/* Extents in x, y and z; those that are not given are 0. */
typedef ckpp_int64 ckpp_extents[3];

enum { CKPP_MAX_TEMPLATES = 8 };

/* X(type, name): the options of a call; those that are not given are 0. In C++ a call names them
 * in this order. */
#define CKPP_CALL_OPTIONS(X)                                                                      \
    X(ckpp_int64, size)        /* number of elements, if every array is raw */                    \
    X(ckpp_int64, axis)        /* the input's axis that is reduced; from the end if negative */   \
    X(ckpp_axes, axes)        /* or several: CKPP_AXIS(0, -1) */                                  \
    X(int, keepdims)          /* of a reduction: outputs keep reduced axes, with extent 1 */      \
    /* of a raw kernel, up to `fill`: */                                                          \
    X(ckpp_extents, grid)     /* blocks: .grid = 10, .grid = {x, y}, .grid = {x, y, z} */         \
    X(ckpp_extents, threads)  /* or threads, in as many blocks as these need */                   \
    X(ckpp_extents, block)    /* threads in a block */                                            \
    X(ckpp_extents, cluster)  /* blocks in a cluster */                                           \
    X(ckpp_int64, shared)      /* bytes of dynamic shared memory in a block */                    \
    X(int, carveout)          /* percent of the first-level cache wanted as shared memory */      \
    X(int, cooperative)       /* all blocks run at once, so that they can wait for each other */  \
    X(int, contiguous)        /* strided inputs are copied to row-major order first */            \
    X(double, fill)           /* what outputs (not inout) are filled with first */                \
    /* outputs may overlap inputs in another layout (of a raw kernel: at all) */                  \
    X(ckpp_bool, overlap)                                                                         \
    X(__const__ char *, options)  /* of the compiler, besides those of the construct */           \
    X(int, device)            /* CKPP_HOST, or 0 and up; else the arrays', or the thread's */     \
    X(ckpp_stream, stream)    /* NULL: the thread's current stream */                             \
    /* arrays are this rank's shards; NULL: they are whole */                                     \
    X(__const__ struct ckpp_comm *, comm)                                                         \
    /* filled with properties of the kernel that is specialized for these arguments */            \
    X(ckpp_attributes *, attributes)                                                              \
    X(ckpp_bool, prepare)          /* compile and load the kernel for these arguments, no more */

/* The same, and members that are filled by generated C, whose names end with _. The options of a
 * raw kernel with a template have these members first, then one for each template parameter. */
#define CKPP_OPTION_MEMBERS(X, OWN)                                                               \
    OWN(int, line_)                                                                               \
    OWN(__const__ char *, file_)  /* of the call */                                               \
    /* an initialiser without a name, of a superfluous argument, is for this and does not fit */  \
    OWN(__const__ struct ckpp_too_many_arguments *, none_)                                        \
    CKPP_CALL_OPTIONS(X)                                                                          \
    OWN(ckpp_bool, has_size_) OWN(ckpp_bool, has_stream_) OWN(ckpp_bool, has_device_)             \
    OWN(ckpp_bool, host_) OWN(ckpp_bool, nowait_) OWN(ckpp_bool, has_fill_)                       \
    OWN(ckpp_bool, has_carveout_) OWN(ckpp_bool, has_shared_) OWN(ckpp_bool, has_grid_)           \
    OWN(ckpp_bool, has_threads_) OWN(ckpp_bool, has_block_) OWN(ckpp_bool, has_cluster_)          \
    OWN(int, on_device_)                                                                          \
    /* types of placeholders, in the order of the parameters; CKPP_NONE: not given */             \
    OWN(__const__ ckpp_dtype *, types_) OWN(int, ntypes_)                                         \
    OWN(ckpp_bool, joined_)   /* work of other streams comes before it, by an event */            \
    OWN(int, kept_)           /* of a loop: elements of a row that each thread keeps */           \
    /* of a loop over shards with ghosts: where the arrays of the first parameters begin; NULL */ \
    /* ends the list */                                                                           \
    OWN(__const__ void *__const__ *, bases_)                                                      \
    OWN(ckpp_bool, whole_)    /* of a loop: all threads of a block share an iteration */          \
    /* of nested loops that only index arrays: trips of each loop, up to a 0; or all 0 */         \
    OWN(ckpp_extents, shape_)                                                                     \
    OWN(__const__ ckpp_int64 *, values_) /* values of template parameters */                      \
    OWN(unsigned, given_)     /* bit k: values_[k] is given */                                    \
    OWN(unsigned, named_)     /* CKPP_NAMES_...: which options are given, even if as 0 */         \
    /* the call's options as text, for messages, and for the number of extents */                 \
    OWN(__const__ char *, text_)
typedef struct ckpp_options {
    CKPP_OPTION_MEMBERS(CKPP_PUBLIC_FIELD_, CKPP_OWN_FIELD_)
} ckpp_options;
/* A definition's options type repeats these members and adds others behind them. Those must begin
 * where the struct ends, since generated C uses both types for the same memory. */
CKPP_STATIC_ASSERT_(sizeof(ckpp_options) == __builtin_offsetof(ckpp_options,
                                                               text_) + sizeof(const char *),
                    "no padding");

/* Runs the kernel. `args` are the kernel's nparams arguments. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_run(const ckpp_kernel *kernel, const ckpp_arg *args,
                                             const ckpp_options *options);
/* The same for an inline construct without status(): an error goes to the handler. */
CKPP_API void ckpp_run_or_report(const ckpp_kernel *kernel, const ckpp_arg *args,
                                 const ckpp_options *options);

/* The value of a scalar argument, for the clauses of a definition; 0 if it is an array. */
CKPP_API double ckpp_arg_real_(const ckpp_arg *arg);
CKPP_API long long ckpp_arg_integer_(const ckpp_arg *arg);

/* ---- errors in the clauses of a definition ---- */

/* The place of an expression, for messages; the variable ckpp_at of generated C. */
typedef struct ckpp_clause {
    const ckpp_kernel *kernel;
    const ckpp_arg *args;
    const ckpp_options *options;
    const char *name;        /* "grid", "the extents of 'y'" */
} ckpp_clause;

/* These set the error's message, and return the status for the definition's function to return. */
CKPP_API ckpp_status ckpp_cannot_divide_(const ckpp_clause *at, long long a, long long b,
                                         const char *divisor, const char *text);
CKPP_API ckpp_status ckpp_no_dimension_(const ckpp_clause *at, int param, const char *member,
                                        ckpp_int64 index);
CKPP_API ckpp_status ckpp_bad_extent_(const ckpp_clause *at, unsigned mentioned, int dimension,
                                      ckpp_int64 extent, const char *text);
/* Template value k does not fit its type. */
CKPP_API ckpp_status ckpp_bad_value_(const ckpp_kernel *kernel, const ckpp_options *options, int k,
                                     ckpp_int64 least, ckpp_int64 most);

/* The bits of the type in which C divides two integers: 32 or 64, 0 if it is unsigned, -1 if they
 * are not integers. */
#ifdef __cplusplus
#define CKPP_DIVISION_(a, b) ::ckpp::ckpp_division_bits((a) + (b))
#define CKPP_AUTO_TYPE_ auto
#else
#define CKPP_AUTO_TYPE_ __auto_type
#define CKPP_DIVISION_(a, b)                                                                    \
    _Generic((a) + (b), int: 32, long: 64, long long: 64, unsigned: 0, unsigned long: 0,        \
             unsigned long long: 0, default: -1)
#endif
static inline ckpp_bool ckpp_divides_(int bits, ckpp_int64 a, ckpp_int64 b)
{
    return b != 0 &&
           (b != -1 || bits == 0 || a != (bits == 32 ? CKPP_INT32_MIN_ : CKPP_INT64_MIN_));
}

/* a / b or a % b, with each operand evaluated once. If that is undefined, the function around it
 * returns an error. */
#define CKPP_DIVIDE_(a, op, b, divisor, text)                                                    \
    __extension__({                                                                              \
        CKPP_AUTO_TYPE_ ckpp_a = (a);                                                            \
        CKPP_AUTO_TYPE_ ckpp_b = (b);                                                            \
        __const__ int ckpp_bits = CKPP_DIVISION_(ckpp_a, ckpp_b);                                \
        if (ckpp_bits >= 0 && !ckpp_divides_(ckpp_bits, (ckpp_int64)ckpp_a, (ckpp_int64)ckpp_b)) \
            return ckpp_cannot_divide_(&ckpp_at, (long long)ckpp_a, (long long)ckpp_b, divisor,  \
                                       text);                                                    \
        ckpp_a op ckpp_b;                                                                        \
    })

static inline int ckpp_ndim_(const ckpp_array *a)
{
    return a->ndim;
}

/* d, if the array x, parameter number `param`, has that dimension; else the function around it
 * returns an error. */
#define CKPP_DIMENSION_(x, d, param, member)                                                    \
    __extension__({                                                                             \
        __const__ ckpp_int64 ckpp_d = (d);                                                      \
        if (ckpp_d < 0 || ckpp_d >= ckpp_ndim_(&x))                                               \
            return ckpp_no_dimension_(&ckpp_at, param, member, ckpp_d);                         \
        ckpp_d;                                                                                 \
    })

/* ---- extents of inline constructs ---- */

/* An integer operand of an extent, widened to 128 bits, so that products do not overflow; reals
 * keep their type. There are no parentheses around the cast and its operand, so that a macro
 * whose text is an unparenthesised sum is evaluated as in plain C. */
__extension__ typedef __int128 ckpp_wide;
#define CKPP_WIDE_(x) (__typeof__((x) + (ckpp_wide)0))x
/* A number of elements or threads has no fraction. */
#ifdef __cplusplus
#define CKPP_IS_SIGNED_(x) (::ckpp::ckpp_division_bits((x) + 0) > 0)
#define CKPP_CHOOSE_(condition, a, b) \
    ((condition) ? ::ckpp::ckpp_whole<ckpp_wide>(a) : ::ckpp::ckpp_whole<ckpp_wide>(b))
#define CKPP_INTEGER_(...) ::ckpp::ckpp_whole<ckpp_int64>(__VA_ARGS__)
#define CKPP_EXTENT_(...) ckpp_extent_(::ckpp::ckpp_whole<ckpp_wide>(__VA_ARGS__))
#else
#define CKPP_IS_SIGNED_(x)                                                                      \
    _Generic((x) + 0, int: 1, long: 1, long long: 1, default: 0)
#define CKPP_WHOLE_(...)                                                                      \
    (0 * (int)sizeof(struct {                                                               \
        int ckpp_one;                                                                       \
        _Static_assert(_Generic((__VA_ARGS__) + 0, float: 0, double: 0, long double: 0,     \
                                default: 1),                                                \
                       "a number of elements has a fraction");                              \
    }))
#define CKPP_INTEGER_(...) ((ckpp_int64)(__VA_ARGS__) + CKPP_WHOLE_(__VA_ARGS__))
#define CKPP_EXTENT_(...) ckpp_extent_((ckpp_wide)(__VA_ARGS__) + CKPP_WHOLE_(__VA_ARGS__))
#endif
static inline ckpp_int64 ckpp_extent_(ckpp_wide x)
{
    return x > CKPP_INT64_MAX_   ? CKPP_INT64_MAX_
           : x < CKPP_INT64_MIN_ ? CKPP_INT64_MIN_
                                 : (ckpp_int64)x;
}

/* ---- which options a call gives ---- */

/* X(option, index, unset): options for which 0 differs from "not given", with the value of the
 * member, or of its element, in a call that does not give it. The call's initialiser overrides
 * that value. */
#define CKPP_NAMED_OPTIONS(X)                                                                    \
    X(size, , CKPP_UNSET_) X(axis, , CKPP_UNSET_) X(keepdims, , CKPP_UNSET_INT_)                 \
    X(stream, , CKPP_UNSET_STREAM_) X(device, , CKPP_UNSET_INT_)                                 \
    X(cooperative, , CKPP_UNSET_INT_) X(contiguous, , CKPP_UNSET_INT_) X(shared, , CKPP_UNSET_)  \
    X(carveout, , CKPP_UNSET_INT_) X(grid, [0], CKPP_UNSET_) X(threads, [0], CKPP_UNSET_)        \
    X(block, [0], CKPP_UNSET_) X(cluster, [0], CKPP_UNSET_) X(comm, , CKPP_UNSET_COMM_)
#define CKPP_UNSET_ (CKPP_INT64_MIN_ + 0x6b70)              /* a number that no call gives */
#define CKPP_UNSET_INT_ (CKPP_INT32_MIN_ + 0x6b70)
#define CKPP_UNSET_STREAM_ ((ckpp_stream)(__INTPTR_TYPE__)CKPP_UNSET_)
#define CKPP_UNSET_COMM_ ((__const__ struct ckpp_comm *)(__INTPTR_TYPE__)CKPP_UNSET_)
#define CKPP_UNSET_FILL_ __builtin_nan("0x6b70")      /* its bits differ from other NaNs' */
/* for a template value of 64 bits, signed or unsigned */
#define CKPP_UNSET_WIDE_ ((ckpp_wide)CKPP_INT64_MIN_ * 4)

#define CKPP_NAMED_NUMBER_(option, index, unset) CKPP_NAMED_NUMBER_##option,
#define CKPP_NAMED_BIT_(option, index, unset) \
    CKPP_NAMES_##option = 1 << CKPP_NAMED_NUMBER_##option,
enum { CKPP_NAMED_OPTIONS(CKPP_NAMED_NUMBER_) CKPP_NAMED_NUMBER_fill };
enum { CKPP_NAMED_OPTIONS(CKPP_NAMED_BIT_) CKPP_NAMES_fill = 1 << CKPP_NAMED_NUMBER_fill };
#undef CKPP_NAMED_NUMBER_
#undef CKPP_NAMED_BIT_

/* The beginning of the initialiser of a call's options. */
#define CKPP_UNSET_OPTION_(option, index, unset) .ckpp_##option##_ index = unset,
#define CKPP_UNSET_OPTIONS_ CKPP_NAMED_OPTIONS(CKPP_UNSET_OPTION_) .ckpp_fill_ = CKPP_UNSET_FILL_

/* Sets named_ to the options that the call has given, and the others to 0. */
static inline void ckpp_settle_(ckpp_options *o)
{
    const double unset_fill = CKPP_UNSET_FILL_;
    o->named_ = 0;
#define CKPP_SETTLE_(option, index, unset)  \
    if (o->ckpp_##option##_ index == unset) \
        o->ckpp_##option##_ index = 0;      \
    else                                    \
        o->named_ |= CKPP_NAMES_##option;
    CKPP_NAMED_OPTIONS(CKPP_SETTLE_)
#undef CKPP_SETTLE_
    if (!__builtin_memcmp(&o->fill, &unset_fill, sizeof unset_fill))
        o->fill = 0;
    else
        o->named_ |= CKPP_NAMES_fill;
    if (o->named_ & CKPP_NAMES_device)
        o->on_device_ = o->device, o->has_device_ = 1;
}

/* Whether the call gives the option; and for .grid, .threads, .block and .cluster, whether the
 * call or a clause does. */
#define CKPP_GIVEN_(options, option) (((options)->ckpp_named_ & CKPP_NAMES_##option) != 0)
#define CKPP_EXTENTS_GIVEN_(options, option)                                   \
    ((options)->ckpp_##option##_[0] != 0 || (options)->ckpp_has_##option##_ || \
     CKPP_GIVEN_(options, option))

static inline ckpp_bool ckpp_has_axes_(const ckpp_options *o)
{
    return o->axes.axis != 0;
}

/* The text behind the name of `option` in the text of a call's options, or NULL. */
static inline const char *ckpp_option_text_(const char *text, const char *option)
{
    /* '.' begins a designator at the start or behind a comma; elsewhere it selects a member */
    char before = ',';

    for (; text && *text; text++) {
        ckpp_bool starts = *text == '.' && before == ',';
        ckpp_size_t k = 0;
        while (starts && option[k] && text[k + 1] == option[k])
            k++;
        char after = starts && !option[k] ? text[k + 1] : 'x';
        if (after == ' ' || after == '=' || after == '\t')
            return text + k + 1;
        before = *text == ' ' || *text == '\t' ? before : *text;
    }
    return (const char *)0;
}

#ifdef __cplusplus
#include "cxx_call.h"
#endif

#endif
