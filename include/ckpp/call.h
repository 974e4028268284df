/* ckpp/call.h - what generated C is made of: kernel descriptions, arguments, and the _Generic
 * selections that turn a C expression into an argument. Programs do not use it directly. */
#ifndef CKPP_CALL_H
#define CKPP_CALL_H

#include "api.h"
#include "operators.h"
#include "pick.h"

/* GCC shows what it has to say of a macro from here at the place of the call. */
#pragma GCC system_header

/* What the generated C of this ckpp and the library must agree on. */
#define CKPP_ABI 8

#define CKPP_UNUSED_ __attribute__((unused))

/* ---- a kernel, as ckpp describes it: constant data in the generated C ---- */

typedef enum ckpp_kind { CKPP_ELEMENTWISE = 1, CKPP_REDUCTION = 2, CKPP_RAW = 3, CKPP_MODULE = 4 } ckpp_kind;
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

typedef struct ckpp_param {
    const char *name;
    ckpp_direction direction;
    bool raw;            /* the body indexes it; not set in a CKPP_RAW kernel, where that goes for every array */
    bool partial;        /* an `out` that the body (of a reduction: post) may leave unwritten for some element */
    bool in_post;        /* of a reduction: post mentions it */
    char placeholder;    /* 'T': bound at the call; 0: the type is fixed */
    unsigned char mentions; /* CKPP_MENTIONS_... */
    unsigned char object; /* ckpp_object: a CKPP_UINT64 that is a texture or a surface */
    ckpp_dtype dtype;    /* the fixed type; CKPP_STRUCT for a type from a declare */
    const char *type;    /* CKPP_STRUCT: its name in the kernel source */
    size_t itemsize;     /* CKPP_STRUCT: its size */
    size_t align;        /* CKPP_STRUCT: its alignment */
} ckpp_param;

/* How a reduction combines two values. */
#define CKPP_OPERATOR_ENUM_(ENUM, ...) CKPP_REDUCE_##ENUM,
typedef enum ckpp_operator { CKPP_REDUCE_EXPRESSION, CKPP_OPERATORS(CKPP_OPERATOR_ENUM_) } ckpp_operator;
#undef CKPP_OPERATOR_ENUM_

/* What a reduction's clauses say. Texts are lists of pieces, as those of ckpp_kernel. */
typedef struct ckpp_reduction {
    ckpp_operator op;
    const char *const *reduce;           /* CKPP_REDUCE_EXPRESSION: the expression of a and b */
    const char *const *identity;         /* an expression; NULL: that of the operator, or none */
    const char *const *post;             /* statements that see a and the outputs; NULL: the first output gets a */
    ckpp_param type;                     /* reduce_type; dtype CKPP_NONE and no placeholder where it is not given */
} ckpp_reduction;

/* A parameter of template(...): a value that is known when the kernel is compiled. */
typedef struct ckpp_template {
    const char *name;            /* "TILE" */
    const char *type;            /* "int", "bool", ...; NULL: a type, whose name is a placeholder's letter */
} ckpp_template;

/* What the body (of a reduction: or post) mentions. */
enum {
    CKPP_USES_I = 1, CKPP_USES_N = 2, CKPP_USES_IND = 4, CKPP_USES_COMPLEX = 8,
    CKPP_USES_THREADS = 16,      /* of a CKPP_RAW: _threads */
    CKPP_USES_TEXTURES = 32,     /* a parameter is a texture or a surface */
    CKPP_USES_THREAD = 64,       /* of a CKPP_RAW: _thread, */
    CKPP_USES_LANE = 128,        /* _lane, */
    CKPP_USES_WARP = 256         /* _warp */
};

/* X(FACT): what texts of a kernel, or of a declare, name outside of comments and strings. Names count in directives, too. */
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
    int arch;                    /* 90: it runs on sm_90, and on later GPUs of that major version */
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
    int returned;                /* where it is "{ return x; }" the number of the input x, from 1; else 0 */
    /* Device source. Each is a NULL-terminated list of pieces to concatenate, or NULL. */
    const ckpp_declare *declares;        /* the last one before the kernel; NULL: there are none */
    const char *const *body;             /* "#line N \"foo.c\"\n{ ... }\n" */
    const char *const *preamble;
    const char *const *before;
    const char *const *after;
    const char *const *functions;        /* NULL-terminated names of library functions that the source calls */
    const char *options;                 /* compiler options, or NULL */
    const ckpp_reduction *reduction;     /* of a CKPP_REDUCTION */
    int ntemplates;                      /* of a CKPP_RAW, at most CKPP_MAX_TEMPLATES */
    const ckpp_template *templates;
    const struct ckpp_binary *binary;    /* of a CKPP_RAW: its code exists already, see module.h; else NULL */
    const char *const *names;            /* of a CKPP_MODULE: NULL-terminated name expressions, or NULL */
    int nembedded;
    const ckpp_embedded *embedded;
    void **state;                        /* the runtime's memory of this kernel; starts as NULL */
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
    uint64_t serial;       /* of a texture or a surface, whose owner, type and extents are in `array` */
    const ckpp_array *array; /* an array argument, device CKPP_UNKNOWN_ where the runtime must look; NULL: an empty one */
    ckpp_array *out;       /* where an output that the call allocates goes; NULL: it cannot be allocated */
    const int64_t *shape;  /* of a CKPP_RAW kernel's output: the shape that its extents give; NULL: none is declared */
    int ndim;              /* extents in it */
} ckpp_arg;

#define CKPP_UNKNOWN_ (-2)

/* Several axes of a reduction: .axes = CKPP_AXIS(0, -1). CKPP_AXIS() is none: every element is a result. */
typedef struct ckpp_axes {
    const int64_t *axis;         /* NULL: not given */
    int count;
} ckpp_axes;
#define CKPP_AXIS(...)                                                          \
    ((ckpp_axes){(const int64_t[]){0, __VA_ARGS__} + 1,                                  \
                 (int)(sizeof((const int64_t[]){0, __VA_ARGS__}) / sizeof(int64_t)) - 1})

/* An older way to write .grid = {4, 4}. */
#define CKPP_DIM(...) {__VA_ARGS__}
/* Those that are not given are 0. */
typedef int64_t ckpp_extents[3];

enum { CKPP_MAX_TEMPLATES = 8 };

/* X(type, name): the options of a call; those that are not given are 0. Generated macros fill those that end with _. A raw
 * kernel's options have these members first, then one for each of its template's parameters. */
#define CKPP_OPTION_MEMBERS(X)                                                                                       \
    X(int, line_) X(const char *, file_)                                        /* of the call */                    \
    X(const struct ckpp_too_many_arguments *, none_) /* what has no name in front of it ends here, and does not fit */ \
    X(ckpp_stream, stream)        /* NULL: the thread's current stream */                                            \
    X(int64_t, size)              /* elements, where every array is raw */                                           \
    X(int64_t, axis)              /* of a reduction: the input's axis that is reduced; from the end where negative */ \
    X(ckpp_axes, axes)            /* or several: CKPP_AXIS(0, -1) */                                                 \
    X(int, keepdims)              /* of a reduction: outputs keep reduced axes, with extent 1 */                     \
    X(bool, overlap)              /* outputs may overlap inputs in another layout (of a raw kernel: at all) */       \
    X(bool, prepare)              /* compile and load the kernel for these arguments, but do not run it */           \
    X(ckpp_attributes *, attributes) /* what the kernel that these arguments get answers of itself */                \
    /* of a raw kernel: */                                                                                           \
    X(int, cooperative)           /* all blocks run at once, so that they can wait for each other */                 \
    X(int, contiguous)            /* strided inputs are copied to row-major order first */                           \
    X(ckpp_extents, grid)         /* blocks: .grid = 10, .grid = {x, y}, .grid = {x, y, z} */                        \
    X(ckpp_extents, threads)      /* or threads: blocks are as many as that takes */                                 \
    X(ckpp_extents, block)        /* threads in a block */                                                           \
    X(ckpp_extents, cluster)      /* blocks in a cluster */                                                          \
    X(int64_t, shared)            /* bytes of dynamic shared memory in a block */                                    \
    X(int, carveout)              /* percent of the first-level cache that is wanted as shared memory */             \
    X(double, fill)               /* what outputs (not inout) are filled with first */                               \
    X(const char *, options)      /* of the compiler, besides those of the construct */                              \
    X(bool, has_size_) X(bool, has_stream_) X(bool, has_device_) X(bool, host_) X(bool, nowait_) X(bool, has_fill_)  \
    X(bool, has_carveout_) X(bool, has_shared_)                                                                      \
    X(bool, has_grid_) X(bool, has_threads_) X(bool, has_block_) X(bool, has_cluster_)                               \
    X(int, device_)                                                                                                  \
    X(const int64_t *, values_)   /* of the template's parameters */                                                 \
    X(unsigned, given_)           /* bit k: values_[k] is given */                                                   \
    X(const char *, text_)        /* the call's options as written, for messages and for how many extents there are */ \
    X(unsigned, named_)           /* CKPP_NAMES_...: which are given, be it as 0 */
#define CKPP_OPTION_MEMBER_(type, name) type name;
typedef struct ckpp_options {
    CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_)
} ckpp_options;

/* Runs the kernel. `args` are the kernel's nparams arguments. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options);
/* The same for an inline construct without status(): an error goes to the handler. */
CKPP_API void ckpp_run_or_report(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options);

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
CKPP_API ckpp_status ckpp_cannot_divide_(const ckpp_clause *at, long long a, long long b, const char *divisor, const char *text);
CKPP_API ckpp_status ckpp_no_dimension_(const ckpp_clause *at, int param, const char *member, int64_t index);
CKPP_API ckpp_status ckpp_bad_extent_(const ckpp_clause *at, unsigned mentioned, int dimension, int64_t extent, const char *text);
/* Value k of the template is not among those of its type. */
CKPP_API ckpp_status ckpp_bad_value_(const ckpp_kernel *kernel, const ckpp_options *options, int k, int64_t least, int64_t most);

/* How wide the integers are that C divides: 32 or 64 bits, 0 where they have no sign, -1 for what is no integer. */
#define CKPP_DIVISION_(a, b)                                                                    \
    _Generic((a) + (b), int: 32, long: 64, long long: 64, unsigned: 0, unsigned long: 0,        \
             unsigned long long: 0, default: -1)
static inline bool ckpp_divides_(int bits, int64_t a, int64_t b)
{
    return b != 0 && (b != -1 || bits == 0 || a != (bits == 32 ? INT32_MIN : INT64_MIN));
}

/* a / b or a % b, each evaluated once; the function that it stands in returns where that has no value. */
#define CKPP_DIVIDE_(a, op, b, divisor, text)                                                   \
    __extension__({                                                                             \
        __auto_type ckpp_a = (a);                                                               \
        __auto_type ckpp_b = (b);                                                               \
        const int ckpp_bits = CKPP_DIVISION_(ckpp_a, ckpp_b);                                   \
        if (ckpp_bits >= 0 && !ckpp_divides_(ckpp_bits, (int64_t)ckpp_a, (int64_t)ckpp_b))      \
            return ckpp_cannot_divide_(&ckpp_at, (long long)ckpp_a, (long long)ckpp_b, divisor, text); \
        ckpp_a op ckpp_b;                                                                       \
    })

/* d, where the array x, parameter number `param`, has such a dimension; else the function returns. */
#define CKPP_DIMENSION_(x, d, param, member)                                                    \
    __extension__({                                                                             \
        const int64_t ckpp_d = (d);                                                             \
        if (ckpp_d < 0 || ckpp_d >= x.ndim)                                                     \
            return ckpp_no_dimension_(&ckpp_at, param, member, ckpp_d);                         \
        ckpp_d;                                                                                 \
    })

/* ---- extents of inline constructs ---- */

/* An integer operand of an extent in 128 bits, so that products of ints are what they are; pointers and reals stay. The
 * cast has no parentheses around it, nor its operand: a macro whose text has none means what it did. */
__extension__ typedef __int128 ckpp_wide;
#define CKPP_WIDE_(x) (__typeof__((x) + (ckpp_wide)0))x
#define CKPP_IS_SIGNED_(x)                                                                      \
    _Generic((x) + 0, int: 1, long: 1, long long: 1, default: 0)
#define CKPP_EXTENT_(x) ckpp_extent_((ckpp_wide)(x))
static inline int64_t ckpp_extent_(ckpp_wide x)
{
    return x > INT64_MAX ? INT64_MAX : x < INT64_MIN ? INT64_MIN : (int64_t)x;
}

/* ---- from C expressions to arguments ---- */

_Static_assert(sizeof(long) == 8, "ckpp supports 64-bit Unix systems");

/* The rows of all C types of an element. */
#define CKPP_C_TYPES_(X) CKPP_DTYPES(X) CKPP_C_TWINS_(X)

/* The element type of an expression, as an integer constant: CKPP_STRUCT for what is none. */
#define CKPP_DTYPE_CASE_(ENUM, name, kind, bytes, number, type, ...) type: CKPP_##ENUM,
#define CKPP_DTYPE_OF(x) _Generic((x), CKPP_C_TYPES_(CKPP_DTYPE_CASE_) default: CKPP_STRUCT)

/* ckpp_in_int32(int) and its kin: an argument of a scalar. */
#define CKPP_SCALAR_u_(type, value) arg.scalar.u = value
#define CKPP_SCALAR_i_(type, value) arg.scalar.i = value
#define CKPP_SCALAR_f_(type, value) arg.scalar.f = value
#define CKPP_SCALAR_c_(type, value)                                             \
    arg.scalar.c[0] = __real__ value, arg.scalar.c[1] = __imag__ value
#define CKPP_SCALAR_bits_(type, value) arg.scalar.f = type##_to(value)
#define CKPP_IN_FUNCTION_(ENUM, name, kind, bytes, number, type, member, ...)   \
    static inline ckpp_arg ckpp_in_##name(type value)                           \
    {                                                                           \
        ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_##ENUM};               \
        CKPP_SCALAR_##member##_(type, value);                                   \
        return arg;                                                             \
    }
CKPP_C_TYPES_(CKPP_IN_FUNCTION_)
#undef CKPP_IN_FUNCTION_

static inline ckpp_arg ckpp_in_array_at(const ckpp_array *array)
{
    ckpp_arg arg = {.array = array};
    return arg;
}
static inline ckpp_array ckpp_no_array_(void)
{
    return (ckpp_array){0};
}
/* Anything else has been refused with a sentence. */
static inline ckpp_arg ckpp_in_refused(const volatile void *pointer)
{
    (void)pointer;
    return (ckpp_arg){0};
}

#define CKPP_IN_CASE_(ENUM, name, kind, bytes, number, type, ...) type: ckpp_in_##name,
/* An input of a call: an array by value or by pointer, or a scalar. */
#define CKPP_IN_(x)                                                             \
    _Generic((x), CKPP_C_TYPES_(CKPP_IN_CASE_)                                  \
             ckpp_array: ckpp_in_array_at,                                      \
             ckpp_array *: ckpp_in_array_at,                                    \
             const ckpp_array *: ckpp_in_array_at,                              \
             default: ckpp_in_refused)(CKPP_BY_ADDRESS_(x))

/* x; an array by value as the address of a copy, which lives as long as the block that the call stands in. */
#define CKPP_BY_ADDRESS_(x)                                                     \
    _Generic((x), ckpp_array: (const ckpp_array[1]){_Generic((x), ckpp_array: (x), default: ckpp_no_array_())}, \
             default: __builtin_choose_expr(CKPP_IS_INPUT_(x), (x), 0))

/* What assertions ask of an argument: integer constants, each of a single _Generic, since Clang prints more complicated
 * conditions. An argument that is missing is refused for that alone. */
#define CKPP_IS_GIVEN_(x) _Generic((x), struct ckpp_missing *: 0, default: 1)
#define CKPP_IS_ARRAY_(x) \
    _Generic((x), ckpp_array: 1, ckpp_array *: 1, const ckpp_array *: 1, default: 0)
#define CKPP_NUMBER_CASE_(ENUM, name, kind, bytes, number, type, ...) type: 1,
#define CKPP_REAL_CASE_(ENUM, name, kind, bytes, number, type, scalar, ...)                     \
    CKPP_REAL_##scalar##_(type)
#define CKPP_REAL_u_(type) type: 1,
#define CKPP_REAL_i_(type) type: 1,
#define CKPP_REAL_f_(type) type: 1,
#define CKPP_REAL_bits_(type) type: 1,
#define CKPP_REAL_c_(type)
#define CKPP_IS_REAL_(x) \
    _Generic((x), CKPP_C_TYPES_(CKPP_REAL_CASE_) struct ckpp_missing *: 1, default: 0)
#define CKPP_IS_NUMBER_(x) \
    _Generic((x), CKPP_C_TYPES_(CKPP_NUMBER_CASE_) struct ckpp_missing *: 1, default: 0)
#define CKPP_IS_INPUT_(x) \
    _Generic((x), ckpp_array: 1, ckpp_array *: 1, const ckpp_array *: 1, default: CKPP_IS_NUMBER_(x))
#define CKPP_IS_REAL_INPUT_(x) \
    _Generic((x), ckpp_array: 1, ckpp_array *: 1, const ckpp_array *: 1, default: CKPP_IS_REAL_(x))
#define CKPP_IS_STRUCT_(x, type) _Generic((x), type: 1, struct ckpp_missing *: 1, default: CKPP_IS_ARRAY_(x))
#define CKPP_IS_OUTPUT_(x) _Generic((x), ckpp_array *: 1, struct ckpp_missing *: 1, default: 0)

/* How their sentences go on. */
#define CKPP_NEEDS_INPUT_ " is neither an array nor a number: wrap a pointer in ckpp_view(pointer, extent...)"
#define CKPP_NEEDS_REAL_INPUT_ " is neither an array nor a real number: wrap a pointer in ckpp_view(pointer, extent...)"
#define CKPP_NEEDS_NUMBER_ " is one of scalars(...): give a number"
#define CKPP_NEEDS_STRUCT_ " is neither an array nor such a struct: wrap a pointer in ckpp_view(pointer, extent...)"
#define CKPP_NEEDS_OUTPUT_ " is an output: give the address of a ckpp_array (wrap a pointer with ckpp_view first)"
#define CKPP_NEEDS_TEXTURE_ " is a texture: give a ckpp_texture, which ckpp_texture_create() makes of an array"
#define CKPP_NEEDS_SURFACE_ " is a surface: give a ckpp_surface, which ckpp_surface_create() makes of an array"

/* A static assertion inside an expression. Not in a struct: Clang takes what a condition mentions there for its members'. */
#define CKPP_ASSERT_(condition, message) \
    ((void)__extension__({ _Static_assert(condition, message); 0; }))

/* An input whose declared type is a struct: an array, or an object of that type. */
#define CKPP_IN_STRUCT_(x, type)                                                                \
    _Generic((x), ckpp_array: ckpp_in_object_array, ckpp_array *: ckpp_in_object_pointer,       \
             const ckpp_array *: ckpp_in_object_pointer,                                        \
             type: ckpp_in_object, default: ckpp_in_no_struct)((__typeof__(x)[1]){x}, sizeof(type))
static inline ckpp_arg ckpp_in_object_array(const void *object, size_t size)
{
    (void)size;
    return ckpp_in_array_at((const ckpp_array *)object);
}
static inline ckpp_arg ckpp_in_object_pointer(const void *object, size_t size)
{
    (void)size;
    return ckpp_in_array_at(*(const ckpp_array *const *)object);
}
static inline ckpp_arg ckpp_in_no_struct(const void *object, size_t size)
{
    (void)object, (void)size;
    return (ckpp_arg){0};
}
static inline ckpp_arg ckpp_in_object(const void *object, size_t size)
{
    ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_STRUCT, .itemsize = size};
    arg.scalar.bytes = object;
    return arg;
}

/* The array of an argument, for the clauses of a definition; an empty one where there is none. */
static inline const ckpp_array *ckpp_array_of_(const ckpp_arg *arg)
{
    static const ckpp_array none;
    return arg->array ? arg->array : &none;
}

/* x.size of an array x in a clause; an output's shape is known before its type. */
static inline int64_t ckpp_elements_(const ckpp_array *a)
{
    int64_t count = 1;
    bool none = false, fits = true;
    for (int d = 0; d < a->ndim && d < CKPP_MAX_DIMS; d++) {
        none = none || a->shape[d] == 0;
        fits = fits && !__builtin_mul_overflow(count, a->shape[d], &count);
    }
    return none ? 0 : fits ? count : INT64_MAX;
}

/* An output gets the shape of another argument's array. */
static inline void ckpp_like_(ckpp_arg *output, const ckpp_arg *of)
{
    output->shape = ckpp_array_of_(of)->shape;
    output->ndim = ckpp_array_of_(of)->ndim;
}

/* What an output will be like whose shape is known. */
static inline ckpp_array ckpp_shaped_(const ckpp_arg *output)
{
    ckpp_array made = *ckpp_array_of_(output);
    made.ndim = output->ndim;
    for (int d = 0; d < made.ndim && d < CKPP_MAX_DIMS; d++)
        made.shape[d] = output->shape[d];
    return made;
}

/* An output of a call: ckpp_array *. */
#define CKPP_OUT_(x) ckpp_out_array_at(_Generic((x), ckpp_array *: (x), default: (ckpp_array *)0))
static inline ckpp_arg ckpp_out_array_at(ckpp_array *array)
{
    ckpp_arg arg = {.array = array, .out = array};
    return arg;
}

/* An output of an inline construct without extents: an object that is a ckpp_array, a pointer to one, or a scalar
 * (then a 0-dimensional host array). x is an lvalue. */
#define CKPP_OUT_LVALUE_(x)                                                                     \
    _Generic((x), ckpp_array: ckpp_out_object_array, ckpp_array *: ckpp_out_object_pointer,     \
             default: ckpp_out_object)(&(x), CKPP_DTYPE_OF(x), sizeof(x), &(ckpp_array){0})
static inline ckpp_arg ckpp_out_object_array(void *object, ckpp_dtype dtype, size_t size, ckpp_array *room)
{
    (void)dtype, (void)size, (void)room;
    return ckpp_out_array_at((ckpp_array *)object);
}
static inline ckpp_arg ckpp_out_object_pointer(void *object, ckpp_dtype dtype, size_t size, ckpp_array *room)
{
    (void)dtype, (void)size, (void)room;
    return ckpp_out_array_at(*(ckpp_array *const *)object);
}
static inline ckpp_arg ckpp_out_object(void *object, ckpp_dtype dtype, size_t size, ckpp_array *room)
{
    ckpp_arg arg = {.array = room};
    *room = (ckpp_array){.data = object, .dtype = dtype, .itemsize = size, .device = CKPP_HOST};
    return arg;
}

/* An argument of an inline construct with extents: a pointer to that many row-major elements, described in *room. More of them
 * than the compiler knows the memory to have are no view, which the call says.
 * Inlined even by an optimiser that would rather share it: GCC would warn that an output's memory is not initialised yet. */
#define CKPP_POINTER_ARG_(room, data, ...) ckpp_pointer_arg_at(room, data, __builtin_object_size(data, 0), __VA_ARGS__)
CKPP_NO_ACCESS_(2) __attribute__((always_inline)) static inline ckpp_arg
ckpp_pointer_arg_at(ckpp_array *room, const void *data, size_t known, ckpp_dtype dtype, size_t itemsize, int ndim,
                    const int64_t *shape)
{
    ckpp_arg arg = {.array = room};
    int64_t stride = 1, bytes = (int64_t)itemsize;
    room->dtype = dtype;
    room->ndim = ndim;
    room->itemsize = itemsize;
    room->device = CKPP_UNKNOWN_;
    room->read_only = room->shared = false;
    room->owner = (void *)0;
    *(const void **)&room->data = data;
    for (int d = ndim - 1; d >= 0; d--) {
        room->shape[d] = shape[d];
        room->strides[d] = stride;
        stride = (int64_t)((uint64_t)stride * (uint64_t)(shape[d] > 0 ? shape[d] : 1));
    }
    for (int d = 0; known != (size_t)-1 && d < ndim; d++)
        if (shape[d] < 0 || __builtin_mul_overflow(bytes, shape[d], &bytes))
            return arg; /* the call finds that */
    if (known != (size_t)-1 && (uint64_t)bytes > known) {
        room->ndim = -2;
        room->shape[0] = bytes;
        room->shape[1] = (int64_t)known;
    }
    return arg;
}

/* What p points to; a char where it is no pointer to an object. Where p is a C array of three dimensions, a row of rows. */
#define CKPP_NO_POINTER_CASE_(ENUM, name, kind, bytes, number, type, ...) type: (char *)0,
#define CKPP_ROW_(p)                                                                            \
    (*_Generic((p), CKPP_C_TYPES_(CKPP_NO_POINTER_CASE_)                                        \
               ckpp_array: (char *)0, void *: (char *)0, const void *: (char *)0, default: (p)))

/* Whether p points to `type` (1-dimensional), or is an array of rows of it, or of rows of rows; an integer constant. For
 * outputs: without the const variants. */
#define CKPP_POINTS_TO_(p, type)                                                                \
    _Generic((p), type *: 1, const type *: 1, void *: 1, const void *: 1, type (*)[]: 1, const type (*)[]: 1, \
             default: _Generic(CKPP_ROW_(p), type (*)[]: 1, const type (*)[]: 1, default: 0))
#define CKPP_POINTS_TO_MUTABLE_(p, type)                                                        \
    _Generic((p), type *: 1, void *: 1, type (*)[]: 1, default: _Generic(CKPP_ROW_(p), type (*)[]: 1, default: 0))

/* The element type of what p points to (or of its rows), CKPP_STRUCT for what is none; its size; and whether
 * it may be written. Integer constants. */
#define CKPP_AT_CASES_(type, value)                                                             \
    type *: value, const type *: value, type (*)[]: value, const type (*)[]: value,
#define CKPP_DTYPE_AT_CASE_(ENUM, name, kind, bytes, number, type, ...)                        \
    CKPP_AT_CASES_(type, CKPP_##ENUM)
#define CKPP_DTYPE_AT_(p) _Generic((p), CKPP_C_TYPES_(CKPP_DTYPE_AT_CASE_) default: CKPP_STRUCT)
#define CKPP_SIZE_AT_CASE_(ENUM, name, kind, bytes, number, type, ...)                         \
    CKPP_AT_CASES_(type, sizeof(type))
#define CKPP_SIZE_AT_(p) _Generic((p), CKPP_C_TYPES_(CKPP_SIZE_AT_CASE_) default: (size_t)0)
#define CKPP_MUTABLE_AT_CASE_(ENUM, name, kind, bytes, number, type, ...) type *: 1, type (*)[]: 1,
#define CKPP_MUTABLE_AT_(p) _Generic((p), CKPP_C_TYPES_(CKPP_MUTABLE_AT_CASE_) default: 0)

/* X(option, member, unset): those whose 0 is not the same as nothing, and what the member is in a call that does not give it.
 * Nobody means that: a call's own initialiser overrides it. */
#define CKPP_NAMED_OPTIONS(X)                                                                                        \
    X(size, size, CKPP_UNSET_) X(axis, axis, CKPP_UNSET_) X(keepdims, keepdims, CKPP_UNSET_INT_)                     \
    X(stream, stream, CKPP_UNSET_STREAM_) X(cooperative, cooperative, CKPP_UNSET_INT_)                               \
    X(contiguous, contiguous, CKPP_UNSET_INT_) X(shared, shared, CKPP_UNSET_) X(carveout, carveout, CKPP_UNSET_INT_) \
    X(grid, grid[0], CKPP_UNSET_) X(threads, threads[0], CKPP_UNSET_) X(block, block[0], CKPP_UNSET_)                \
    X(cluster, cluster[0], CKPP_UNSET_)
#define CKPP_UNSET_ (INT64_MIN + 0x6b70)              /* an unlikely number, which no call gives */
#define CKPP_UNSET_INT_ (INT32_MIN + 0x6b70)
#define CKPP_UNSET_STREAM_ ((ckpp_stream)(intptr_t)CKPP_UNSET_)
#define CKPP_UNSET_FILL_ __builtin_nan("0x6b70")      /* told from other NaNs by its bits */
#define CKPP_UNSET_WIDE_ ((ckpp_wide)INT64_MIN * 4)   /* a template's value of 64 bits, with or without a sign */

#define CKPP_NAMED_NUMBER_(option, member, unset) CKPP_NAMED_NUMBER_##option,
#define CKPP_NAMED_BIT_(option, member, unset) CKPP_NAMES_##option = 1 << CKPP_NAMED_NUMBER_##option,
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
#define CKPP_SETTLE_(option, member, unset)                                                                          \
    if (o->member == unset)                                                                                          \
        o->member = 0;                                                                                               \
    else                                                                                                             \
        o->named_ |= CKPP_NAMES_##option;
    CKPP_NAMED_OPTIONS(CKPP_SETTLE_)
#undef CKPP_SETTLE_
    if (!__builtin_memcmp(&o->fill, &unset_fill, sizeof unset_fill))
        o->fill = 0;
    else
        o->named_ |= CKPP_NAMES_fill;
}

/* Whether the call gives the option; and one of .grid, .threads, .block and .cluster, or a clause does. */
#define CKPP_GIVEN_(options, option) (((options)->named_ & CKPP_NAMES_##option) != 0)
#define CKPP_EXTENTS_GIVEN_(options, option) \
    ((options)->option[0] != 0 || (options)->has_##option##_ || CKPP_GIVEN_(options, option))

/* What stands behind the name of `option` in a call's options, as written; NULL: they do not name it. */
static inline const char *ckpp_option_text_(const char *text, const char *option)
{
    char before = ','; /* a designator stands at the start or behind a comma; else it is a member's name */

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

#endif
