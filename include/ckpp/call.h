/* ckpp/call.h - what generated C is made of: kernel descriptions, arguments, and the options of a
 * call. Programs do not use it directly. */
#ifndef CKPP_CALL_H
#define CKPP_CALL_H

#include "api.h"
#include "operators.h"
#include "pick.h"

/* GCC shows what it has to say of a macro from here at the place of the call. */
#pragma GCC system_header

/* What the generated C of this ckpp and the library must agree on. */
#define CKPP_ABI 9

#define CKPP_UNUSED_ __attribute__((unused))

/* ---- a kernel, as ckpp describes it: constant data in the generated C ---- */

typedef enum ckpp_kind {
    CKPP_ELEMENTWISE = 1,
    CKPP_REDUCTION = 2,
    CKPP_RAW = 3,
    CKPP_MODULE = 4
} ckpp_kind;
typedef enum ckpp_direction { CKPP_IN, CKPP_OUT, CKPP_INOUT } ckpp_direction;
/* What the 64 bits of a parameter stand for; see texture.h. */
typedef enum ckpp_object { CKPP_NO_OBJECT, CKPP_TEXTURE, CKPP_SURFACE } ckpp_object;

/* What a body mentions of an array `x`. */
enum {
    CKPP_MENTIONS_SHAPE = 1,     /* x.shape, x_shape */
    CKPP_MENTIONS_STRIDES = 2,   /* x.strides, x_strides: a CKPP_RAW kernel takes any layout */
    CKPP_MENTIONS_NDIM = 4,      /* x.ndim, x_ndim */
    CKPP_MENTIONS_SIZE = 8,      /* x.size, x_size */
    CKPP_MENTIONS_POINTER = 16,  /* x[k], *x, x + k, x.shape, ...: it cannot be a number */
    CKPP_MENTIONS_MEMBERS = 32,  /* the body has ckpp_x_shape for x.shape, ..., and no x_shape */
    CKPP_MENTIONS_NAMES = 64,    /* but with this, or where neither is set */
    CKPP_MENTIONS_VIEW = 128     /* x(j, k) or x.at(k), for which it has ckpp_x_layout */
};

/* An array of constant(...): its extents, at most, and its bytes. */
enum { CKPP_CONSTANT_DIMS = 4 };
#define CKPP_MAX_CONSTANT_ 32000
#define CKPP_MAX_CONSTANT_TEXT_ "32000"

typedef struct ckpp_param {
    const char *name;
    ckpp_direction direction;
    /* the body indexes it; not set in a CKPP_RAW kernel, where that goes for every array */
    bool raw;
    /* an `out` that the body (of a reduction: post) may leave unwritten for some element */
    bool partial;
    bool in_post;        /* of a reduction: post mentions it */
    char placeholder;    /* 'T': bound at the call; 0: the type is fixed */
    unsigned char mentions; /* CKPP_MENTIONS_... */
    unsigned char object; /* ckpp_object: a CKPP_UINT64 that is a texture or a surface */
    /* of a reduction: an input that post alone mentions; an array has an element for each
     * result */
    bool of_result;
    /* of a reduction: an output with an element for each one that the body maps, not a result */
    bool mapped;
    ckpp_dtype dtype;    /* the fixed type; CKPP_STRUCT for a type from a declare */
    const char *type;    /* CKPP_STRUCT: its name in the kernel source */
    size_t itemsize;     /* CKPP_STRUCT: its size */
    size_t align;        /* CKPP_STRUCT: its alignment */
    /* an array of constant(...) is a CKPP_STRUCT to all but the source: */
    ckpp_dtype element;  /* what it has, `type` where that is a struct */
    int extents[CKPP_CONSTANT_DIMS]; /* how many; 0 behind the last one */
} ckpp_param;

/* How a reduction combines two values. */
#define CKPP_OPERATOR_ENUM_(ENUM, ...) CKPP_REDUCE_##ENUM,
typedef enum ckpp_operator {
    CKPP_REDUCE_EXPRESSION,
    CKPP_OPERATORS(CKPP_OPERATOR_ENUM_)
} ckpp_operator;
#undef CKPP_OPERATOR_ENUM_

/* What a reduction's clauses say. Texts are lists of pieces, as those of ckpp_kernel. */
typedef struct ckpp_reduction {
    ckpp_operator op;
    const char *const *reduce;           /* CKPP_REDUCE_EXPRESSION: the expression of a and b */
    const char *const *identity;         /* an expression; NULL: that of the operator, or none */
    /* statements that see a and the outputs; NULL: the first output gets a */
    const char *const *post;
    /* reduce_type; dtype CKPP_NONE and no placeholder where it is not given */
    ckpp_param type;
} ckpp_reduction;

/* A parameter of template(...): a value that is known when the kernel is compiled. */
typedef struct ckpp_template {
    const char *name;            /* "TILE" */
    const char *type; /* "int", "bool", ...; NULL: a type, whose name is a placeholder's letter */
} ckpp_template;

/* What the body (of a reduction: or post) mentions. */
enum {
    CKPP_USES_I = 1, CKPP_USES_N = 2, CKPP_USES_IND = 4, CKPP_USES_COMPLEX = 8,
    CKPP_USES_THREADS = 16,      /* of a CKPP_RAW: _threads */
    CKPP_USES_TEXTURES = 32,     /* a parameter is a texture or a surface */
    CKPP_USES_THREAD = 64,       /* of a CKPP_RAW: _thread, */
    CKPP_USES_LANE = 128,        /* _lane, */
    CKPP_USES_WARP = 256,        /* _warp */
    CKPP_USES_OUT = 512          /* of a CKPP_REDUCTION's post: _out */
};

/* X(FACT): what texts of a kernel, or of a declare, name outside of comments and strings. Names
 * count in directives, too. */
#define CKPP_FACTS(X)                                                                            \
    X(PRINTS)              /* printf */                                                          \
    X(WAITS)               /* what threads of a block wait for each other by, or stop in */      \
    X(GRID_SYNC)           /* grid_sync() */                                                     \
    X(DYNAMIC_SHARED)      /* CKPP_DYNAMIC_SHARED */                                             \
    X(BODY_GRID_SYNC)      /* the body itself names it */                                        \
    X(BODY_DYNAMIC_SHARED)                                                                       \
    X(GROUPS)              /* cooperative_groups */                                              \
    X(CLUSTER_DIMS)        /* __cluster_dims__ */                                                \
    X(NOINLINE)            /* __noinline__ */                                                    \
    X(CASTS_BLOCK)         /* a cast of blockIdx */                                              \
    X(TEXTURES)            /* tex2D(), surf2Dread(), ... */                                      \
    X(VECTORS)             /* float4, make_int2(), ... */                                        \
    X(CU_COMPLEX)          /* cuComplex.h, or what it has */                                     \
    X(CUDA_HALF)           /* CUDA's headers of 16-bit floats */                                 \
    X(CUDA_NAMES)          /* cudaStream_t, cudaMalloc(), ... */                                 \
    X(LAUNCHES)            /* <<< */                                                             \
    X(LERP)                /* lerp() */                                                          \
    X(INCLUDES)            /* an #include that is left to the compilers */                       \
    X(LITERALS)            /* what ckpp makes of C's compound literals */

#define CKPP_FACT_NUMBER_(FACT) CKPP_FACT_NUMBER_##FACT,
#define CKPP_FACT_BIT_(FACT) CKPP_FACT_##FACT = 1u << CKPP_FACT_NUMBER_##FACT,
enum { CKPP_FACTS(CKPP_FACT_NUMBER_) CKPP_FACT_COUNT };
enum { CKPP_FACTS(CKPP_FACT_BIT_) CKPP_NO_FACTS = 0 };
#undef CKPP_FACT_NUMBER_
#undef CKPP_FACT_BIT_

/* Code for a GPU that came with the program: ckpp --aot has compiled it. */
typedef struct ckpp_embedded {
    /* 90: it runs on sm_90, and on later GPUs of that major version */
    int arch;
    uint64_t key[2];             /* of the source and the options that it was compiled from */
    uint64_t sum;                /* of the code */
    size_t size;                 /* in bytes */
    const uint64_t *code;        /* as memory has it, zeros at the end */
} ckpp_embedded;

/* What a declare gives to the kernels below it, behind what the one before it gives. */
typedef struct ckpp_declare {
    const struct ckpp_declare *before;   /* NULL: it is the first */
    const char *const *text;             /* a NULL-terminated list of pieces to concatenate */
    uint64_t facts;                      /* CKPP_FACT_..., of its own text alone */
} ckpp_declare;

typedef struct ckpp_kernel {
    int abi;
    ckpp_kind kind;
    const char *name;            /* "saxpy"; for a construct without one "kernel" */
    const char *file;            /* of the directive */
    int line;
    int nparams;
    const ckpp_param *params;    /* in declared order */
    unsigned uses;
    uint64_t facts;              /* CKPP_FACT_..., of its own texts; declares have theirs */
    /* Of the body of a CKPP_ELEMENTWISE or a CKPP_REDUCTION: */
    int operations;              /* for one element; 0: they cannot be counted */
    int calls;                   /* of functions that take longer than an operator */
    int returned; /* where it is "{ return x; }" the number of the input x, from 1; else 0 */
    /* Device source. Each is a NULL-terminated list of pieces to concatenate, or NULL. */
    const ckpp_declare *declares;        /* the last one before the kernel; NULL: there are none */
    const char *const *body;             /* "#line N \"foo.c\"\n{ ... }\n" */
    const char *const *preamble;
    const char *const *before;
    const char *const *after;
    /* NULL-terminated names of library functions that the source calls */
    const char *const *functions;
    const char *options;                 /* compiler options, or NULL */
    const ckpp_reduction *reduction;     /* of a CKPP_REDUCTION */
    int ntemplates;                      /* of a CKPP_RAW, at most CKPP_MAX_TEMPLATES */
    const ckpp_template *templates;
    /* of a CKPP_RAW: its code exists already, see module.h; else NULL */
    const struct ckpp_binary *binary;
    /* of a CKPP_MODULE: NULL-terminated name expressions, or NULL */
    const char *const *names;
    int nembedded;
    const ckpp_embedded *embedded;
    void **state;                        /* the runtime's memory of this kernel; starts as NULL */
    /* of a module that ckpp_module_compile() has made: what it consists of */
    struct ckpp_made_module *made;
} ckpp_kernel;

/* ---- arguments ---- */

typedef union ckpp_scalar {
    long long i;
    unsigned long long u;
    double f;
    double c[2];
    const void *bytes;     /* of a CKPP_STRUCT */
} ckpp_scalar;

/* Small, since every call fills one for each argument: arrays stay where they are. */
typedef struct ckpp_arg {
    bool is_scalar;
    ckpp_dtype dtype;      /* of the scalar */
    size_t itemsize;       /* of the scalar, where it is a CKPP_STRUCT */
    ckpp_scalar scalar;
    /* of a texture or a surface, whose owner, type and extents are in `array` */
    uint64_t serial;
    /* an array argument, device CKPP_UNKNOWN_ where the runtime must look; NULL: an empty one */
    const ckpp_array *array;
    /* where an output that the call allocates goes; NULL: it cannot be allocated */
    ckpp_array *out;
    /* of a CKPP_RAW kernel's output: the shape that its extents give; NULL: none is declared */
    const int64_t *shape;
    int ndim;              /* extents in it */
} ckpp_arg;

#define CKPP_UNKNOWN_ (-2)

/* Several axes of a reduction: .axes = CKPP_AXIS(0, -1). CKPP_AXIS() is none: every
 * element is a result. */
typedef struct ckpp_axes {
    const int64_t *axis;         /* NULL: not given */
    int count;
} ckpp_axes;
#ifdef __cplusplus
#define CKPP_AXIS(...) (::ckpp::axis_list(__VA_ARGS__))
#else
#define CKPP_AXIS(...)                                  \
    ((ckpp_axes){(const int64_t[]){0, __VA_ARGS__} + 1, \
                 (int)(sizeof((const int64_t[]){0, __VA_ARGS__}) / sizeof(int64_t)) - 1})
#endif

#define CKPP_HERE_ .file_ = __FILE__, .line_ = __LINE__
/* The address of other options than those of a kernel's call; C++ has them in the struct's own
 * order. */
#ifdef __cplusplus
#define CKPP_OPTIONS_AT_(type, ...) __extension__ ::ckpp::address(type{__VA_ARGS__})
#else
#define CKPP_OPTIONS_AT_(type, ...) (&(type){__VA_ARGS__})
#endif

/* An older way to write .grid = {4, 4}. */
#define CKPP_DIM(...) {__VA_ARGS__}
/* Those that are not given are 0. */
typedef int64_t ckpp_extents[3];

enum { CKPP_MAX_TEMPLATES = 8 };

/* X(type, name): the options of a call; those that are not given are 0. In C++ a call names them
 * in this order. */
#define CKPP_CALL_OPTIONS(X)                                                                      \
    X(ckpp_stream, stream)    /* NULL: the thread's current stream */                             \
    X(int, device)            /* CKPP_HOST, or 0 and up; else the arrays', or the thread's */     \
    X(int64_t, size)          /* elements, where every array is raw */                            \
    X(int64_t, axis)          /* the input's axis that is reduced; from the end where negative */ \
    X(ckpp_axes, axes)        /* or several: CKPP_AXIS(0, -1) */                                  \
    X(int, keepdims)          /* of a reduction: outputs keep reduced axes, with extent 1 */      \
    /* outputs may overlap inputs in another layout (of a raw kernel: at all) */                  \
    X(bool, overlap)                                                                              \
    X(bool, prepare)          /* compile and load the kernel for these arguments, no more */      \
    /* what the kernel that these arguments get answers of itself */                              \
    X(ckpp_attributes *, attributes)                                                              \
    /* of a raw kernel: */                                                                        \
    X(int, cooperative)       /* all blocks run at once, so that they can wait for each other */  \
    X(int, contiguous)        /* strided inputs are copied to row-major order first */            \
    X(ckpp_extents, grid)     /* blocks: .grid = 10, .grid = {x, y}, .grid = {x, y, z} */         \
    X(ckpp_extents, threads)  /* or threads: blocks are as many as that takes */                  \
    X(ckpp_extents, block)    /* threads in a block */                                            \
    X(ckpp_extents, cluster)  /* blocks in a cluster */                                           \
    X(int64_t, shared)        /* bytes of dynamic shared memory in a block */                     \
    X(int, carveout)          /* percent of the first-level cache wanted as shared memory */      \
    X(double, fill)           /* what outputs (not inout) are filled with first */                \
    X(const char *, options)  /* of the compiler, besides those of the construct */
/* Those of a call, and what generated macros fill: that ends with _. A raw kernel's options have
 * these members first, then one for each of its template's parameters. */
#define CKPP_OPTION_MEMBERS(X)                                                                    \
    X(int, line_)                                                                                 \
    X(const char *, file_)    /* of the call */                                                   \
    /* what has no name in front of it ends here, and does not fit */                             \
    X(const struct ckpp_too_many_arguments *, none_)                                              \
    CKPP_CALL_OPTIONS(X)                                                                          \
    X(bool, has_size_) X(bool, has_stream_) X(bool, has_device_) X(bool, host_) X(bool, nowait_)  \
    X(bool, has_fill_) X(bool, has_carveout_) X(bool, has_shared_) X(bool, has_grid_)             \
    X(bool, has_threads_) X(bool, has_block_) X(bool, has_cluster_) X(int, device_)               \
    /* of placeholders, in the order of the parameters; CKPP_NONE: not given */                   \
    X(const ckpp_dtype *, types_) X(int, ntypes_)                                                 \
    X(const int64_t *, values_) /* of the template's parameters */                                \
    X(unsigned, given_)       /* bit k: values_[k] is given */                                    \
    X(unsigned, named_)       /* CKPP_NAMES_...: which are given, be it as 0 */                   \
    /* the call's options as written, for messages and for how many extents there are */          \
    X(const char *, text_)
#define CKPP_OPTION_MEMBER_(type, name) type name;
typedef struct ckpp_options {
    CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_)
} ckpp_options;
/* What a definition's own options have behind these members is where it is behind the struct. */
CKPP_STATIC_ASSERT_(sizeof(ckpp_options) == offsetof(ckpp_options, text_) + sizeof(const char *),
                    "no padding");

/* Runs the kernel. `args` are the kernel's nparams arguments. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_run(const ckpp_kernel *kernel, const ckpp_arg *args,
                                             const ckpp_options *options);
/* The same for an inline construct without status(): an error goes to the handler. */
CKPP_API void ckpp_run_or_report(const ckpp_kernel *kernel, const ckpp_arg *args,
                                 const ckpp_options *options);

/* The value of a scalar argument, for the clauses of a definition; 0 where it is an array. */
CKPP_API double ckpp_arg_real_(const ckpp_arg *arg);
CKPP_API long long ckpp_arg_integer_(const ckpp_arg *arg);

/* ---- what can go wrong in the clauses of a definition ---- */

/* Where an expression stands; generated C calls it ckpp_at. */
typedef struct ckpp_clause {
    const ckpp_kernel *kernel;
    const ckpp_arg *args;
    const ckpp_options *options;
    const char *name;        /* "grid", "the extents of 'y'" */
} ckpp_clause;

/* These keep the error's message, and give the status that the definition's function returns. */
CKPP_API ckpp_status ckpp_cannot_divide_(const ckpp_clause *at, long long a, long long b,
                                         const char *divisor, const char *text);
CKPP_API ckpp_status ckpp_no_dimension_(const ckpp_clause *at, int param, const char *member,
                                        int64_t index);
CKPP_API ckpp_status ckpp_bad_extent_(const ckpp_clause *at, unsigned mentioned, int dimension,
                                      int64_t extent, const char *text);
/* Value k of the template is not among those of its type. */
CKPP_API ckpp_status ckpp_bad_value_(const ckpp_kernel *kernel, const ckpp_options *options, int k,
                                     int64_t least, int64_t most);

/* How wide the integers are that C divides: 32 or 64 bits, 0 where they have no sign, -1 for
 * what is no integer. */
#ifdef __cplusplus
#define CKPP_DIVISION_(a, b) ::ckpp::division_bits((a) + (b))
#define CKPP_AUTO_TYPE_ auto
#else
#define CKPP_AUTO_TYPE_ __auto_type
#define CKPP_DIVISION_(a, b)                                                                    \
    _Generic((a) + (b), int: 32, long: 64, long long: 64, unsigned: 0, unsigned long: 0,        \
             unsigned long long: 0, default: -1)
#endif
static inline bool ckpp_divides_(int bits, int64_t a, int64_t b)
{
    return b != 0 && (b != -1 || bits == 0 || a != (bits == 32 ? INT32_MIN : INT64_MIN));
}

/* a / b or a % b, each evaluated once; the function that it stands in returns where
 * that has no value. */
#define CKPP_DIVIDE_(a, op, b, divisor, text)                                                   \
    __extension__({                                                                             \
        CKPP_AUTO_TYPE_ ckpp_a = (a);                                                           \
        CKPP_AUTO_TYPE_ ckpp_b = (b);                                                           \
        const int ckpp_bits = CKPP_DIVISION_(ckpp_a, ckpp_b);                                   \
        if (ckpp_bits >= 0 && !ckpp_divides_(ckpp_bits, (int64_t)ckpp_a, (int64_t)ckpp_b))      \
            return ckpp_cannot_divide_(&ckpp_at, (long long)ckpp_a, (long long)ckpp_b, divisor, \
                                       text);                                                   \
        ckpp_a op ckpp_b;                                                                       \
    })

/* d, where the array x, parameter number `param`, has such a dimension; else the
 * function returns. */
#define CKPP_DIMENSION_(x, d, param, member)                                                    \
    __extension__({                                                                             \
        const int64_t ckpp_d = (d);                                                             \
        if (ckpp_d < 0 || ckpp_d >= x.ndim)                                                     \
            return ckpp_no_dimension_(&ckpp_at, param, member, ckpp_d);                         \
        ckpp_d;                                                                                 \
    })

/* ---- extents of inline constructs ---- */

/* An integer operand of an extent in 128 bits, so that products of ints are what they are;
 * pointers and reals stay. The cast has no parentheses around it, nor its operand: a macro whose
 * text has none means what it did. */
__extension__ typedef __int128 ckpp_wide;
#define CKPP_WIDE_(x) (__typeof__((x) + (ckpp_wide)0))x
#ifdef __cplusplus
#define CKPP_IS_SIGNED_(x) (::ckpp::division_bits((x) + 0) > 0)
#define CKPP_CHOOSE_(condition, a, b) ((condition) ? (ckpp_wide)(a) : (ckpp_wide)(b))
#else
#define CKPP_IS_SIGNED_(x)                                                                      \
    _Generic((x) + 0, int: 1, long: 1, long long: 1, default: 0)
#endif
#define CKPP_EXTENT_(x) ckpp_extent_((ckpp_wide)(x))
static inline int64_t ckpp_extent_(ckpp_wide x)
{
    return x > INT64_MAX ? INT64_MAX : x < INT64_MIN ? INT64_MIN : (int64_t)x;
}

/* ---- which options a call gives ---- */

/* X(option, member, unset): those whose 0 is not the same as nothing, and what the member is in a
 * call that does not give it. Nobody means that: a call's own initialiser overrides it. */
#define CKPP_NAMED_OPTIONS(X)                                                                    \
    X(size, size, CKPP_UNSET_) X(axis, axis, CKPP_UNSET_) X(keepdims, keepdims, CKPP_UNSET_INT_) \
    X(stream, stream, CKPP_UNSET_STREAM_) X(device, device, CKPP_UNSET_INT_)                     \
    X(cooperative, cooperative, CKPP_UNSET_INT_)                                                 \
    X(contiguous, contiguous, CKPP_UNSET_INT_) X(shared, shared, CKPP_UNSET_)                    \
    X(carveout, carveout, CKPP_UNSET_INT_) X(grid, grid[0], CKPP_UNSET_)                         \
    X(threads, threads[0], CKPP_UNSET_) X(block, block[0], CKPP_UNSET_)                          \
    X(cluster, cluster[0], CKPP_UNSET_)
#define CKPP_UNSET_ (INT64_MIN + 0x6b70)              /* an unlikely number, which no call gives */
#define CKPP_UNSET_INT_ (INT32_MIN + 0x6b70)
#define CKPP_UNSET_STREAM_ ((ckpp_stream)(intptr_t)CKPP_UNSET_)
#define CKPP_UNSET_FILL_ __builtin_nan("0x6b70")      /* told from other NaNs by its bits */
/* a template's value of 64 bits, with or without a sign */
#define CKPP_UNSET_WIDE_ ((ckpp_wide)INT64_MIN * 4)

#define CKPP_NAMED_NUMBER_(option, member, unset) CKPP_NAMED_NUMBER_##option,
#define CKPP_NAMED_BIT_(option, member, unset) \
    CKPP_NAMES_##option = 1 << CKPP_NAMED_NUMBER_##option,
enum { CKPP_NAMED_OPTIONS(CKPP_NAMED_NUMBER_) CKPP_NAMED_NUMBER_fill };
enum { CKPP_NAMED_OPTIONS(CKPP_NAMED_BIT_) CKPP_NAMES_fill = 1 << CKPP_NAMED_NUMBER_fill };
#undef CKPP_NAMED_NUMBER_
#undef CKPP_NAMED_BIT_

/* What the initialiser of a call's options begins with. */
#define CKPP_UNSET_OPTION_(option, member, unset) .member = unset,
#define CKPP_UNSET_OPTIONS_ CKPP_NAMED_OPTIONS(CKPP_UNSET_OPTION_) .fill = CKPP_UNSET_FILL_

/* Notes which options the call has given; the others become 0. */
static inline void ckpp_settle_(ckpp_options *o)
{
    const double unset_fill = CKPP_UNSET_FILL_;
    o->named_ = 0;
#define CKPP_SETTLE_(option, member, unset) \
    if (o->member == unset)                 \
        o->member = 0;                      \
    else                                    \
        o->named_ |= CKPP_NAMES_##option;
    CKPP_NAMED_OPTIONS(CKPP_SETTLE_)
#undef CKPP_SETTLE_
    if (!__builtin_memcmp(&o->fill, &unset_fill, sizeof unset_fill))
        o->fill = 0;
    else
        o->named_ |= CKPP_NAMES_fill;
    if (o->named_ & CKPP_NAMES_device)
        o->device_ = o->device, o->has_device_ = true;
}

/* Whether the call gives the option; and one of .grid, .threads, .block and .cluster,
 * or a clause does. */
#define CKPP_GIVEN_(options, option) (((options)->named_ & CKPP_NAMES_##option) != 0)
#define CKPP_EXTENTS_GIVEN_(options, option) \
    ((options)->option[0] != 0 || (options)->has_##option##_ || CKPP_GIVEN_(options, option))

/* What stands behind the name of `option` in a call's options, as written; NULL:
 * they do not name it. */
static inline const char *ckpp_option_text_(const char *text, const char *option)
{
    /* a designator stands at the start or behind a comma; else it is a member's name */
    char before = ',';

    for (; text && *text; text++) {
        bool starts = *text == '.' && before == ',';
        size_t k = 0;
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
