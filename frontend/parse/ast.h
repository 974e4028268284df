/* ast.h - the constructs of a file, with their directives' clauses and parameters. Later stages
 * fill in further members; a comment in front of these names the stage. */
#ifndef FRONT_AST_H
#define FRONT_AST_H

#include "ckpp/call.h"
#include "frontend/lex/lex.h"

/* ---- what body_check() finds in a kernel's texts ---- */

typedef struct body_param {
    str name;
    bool is_output;       /* out or inout */
    bool raw;
    bool is_pointer;      /* in a raw kernel: an array argument is a pointer in the body */
    unsigned char array;  /* array_form: how x.shape and x(j, k) are translated */
    /* body_check() fills: */
    bool mentioned;
    unsigned members;     /* CKPP_MENTIONS_... of x.shape, x(j, k) and the like */
    bool bare;            /* also mentioned in any other way */
    bool in_macro;        /* mentioned by a macro that the text uses */
    bool assigned;        /* written somewhere, a pointer: through it; an output also if it may be
                           * written by a function or through its address */
    bool always_assigned; /* as a whole, on every path, before any return */
    size_t assigned_at;   /* offset of the first place, if assigned */
    bool dereferenced;    /* x[k], *x, x->y, x(j, k) or x.at(k), which a number does not have */
    bool like_pointer;    /* first operand where a pointer is likely, as in *(x + k); it could
                           * still be a number */
} body_param;

typedef struct body_facts {
    bool uses_i, uses_n, uses_ind; /* mentions i or _i, n or _n, _ind */
    const token *plain_i, *plain_n; /* the first i and n that certainly mean the counters, or
                                       NULL */
    bool uses_complex;             /* mentions _Complex, a complex type or function */
    bool has_return_value;         /* return with an expression */
    size_t return_value_at;        /* its offset */
    bool has_bare_return;          /* return; */
    size_t bare_return_at;
    bool ends;                     /* statements: the end can certainly be reached */
    const token *jump;             /* a break or continue that is in no loop or switch, or NULL */
    bool hides_names;              /* a macro makes names with ## */
    bool hides_flow;               /* a macro has a return, goto, break or continue */
    const struct body_member *members; /* x.shape, x(j, k) and the like, in order */
    size_t nmembers;
    const int *unrolled; /* tokens of the outline: each `for` whose counter is in subscripts of
                          * CKPP_MENTIONS_COORDINATES */
    size_t nunrolled;
    const str
        *functions; /* sorted: names that are called and neither declared nor known, library
                     * functions that are mentioned, and float16 and the like */
    size_t nfunctions;
} body_facts;

/* ---- ast.c: constructs, clauses and parameters ---- */

typedef struct span {
    size_t begin, end;    /* bytes of the source */
} span;

/* Neighbouring tokens of a list. */
typedef struct range {
    const token *first;
    size_t count;
} range;
span range_span(range r);
/* 1 for a token that opens a (, [ or {, -1 for one that closes it, else 0. */
int range_nesting(const token *t);
/* Removes the first item of a comma-separated list; false if the list is empty. */
bool range_next(range *list, range *item);
/* The index of the ':' between FIRST:COUNT; the number of tokens where there is none. */
size_t range_colon(range r);

/* X(ENUM, word, traits): the constructs. */
#define AST_CONSTRUCTS(X)                                                                         \
    X(ELEMENTWISE, "elementwise", .runs_as = CKPP_ELEMENTWISE, .is_kernel = true,                 \
      .is_function = true, .has_source = true, .over_elements = true)                             \
    X(REDUCTION, "reduction", .runs_as = CKPP_REDUCTION, .is_kernel = true, .is_function = true,  \
      .has_source = true, .over_elements = true, .reduces = true)                                 \
    X(RAW, "raw", .runs_as = CKPP_RAW, .is_kernel = true, .is_function = true,                    \
      .has_source = true, .has_grid = true)                                                       \
    X(MODULE, "module", .runs_as = CKPP_MODULE, .is_kernel = true, .has_source = true)            \
    X(PRECOMPILED, "precompiled", .runs_as = CKPP_RAW, .is_kernel = true, .is_function = true,    \
      .has_grid = true)                                                                           \
    X(DECLARE, "declare", .is_host = true)                                                        \
    X(DEVICE, "device", .is_host = false)                                                         \
    X(DATA, "data", .is_kernel = true, .moves = "data", .has_block = true)                        \
    X(ENTER, "enter", .is_kernel = true, .moves = "enter data")                                   \
    X(EXIT, "exit", .is_kernel = true, .moves = "exit data")                                      \
    X(UPDATE, "update", .is_kernel = true, .moves = "update")                                     \
    X(GRAPH, "graph", .is_kernel = true, .has_block = true)                                       \
    X(COPY, "copy_c_", .is_host = true) /* by loops: the program has it elsewhere, too */

typedef enum construct_kind {
#define AST_ENUM_(ENUM, word, ...) CONSTRUCT_##ENUM,
    AST_CONSTRUCTS(AST_ENUM_)
#undef AST_ENUM_
    CONSTRUCT_COUNT
} construct_kind;

/* The properties of each construct. Stages mostly ask for these and not for the kind, so that a
 * new construct is a new row. */
typedef struct construct_traits {
    construct_kind kind;     /* the row's number */
    const char *word;
    ckpp_kind runs_as;       /* its kind for the runtime */
    /* one kernel or more, or none at all (`has_block`); else its text is seen by the kernels
     * below */
    bool is_kernel;
    bool is_host;            /* without is_kernel: the program sees the text, too */
    bool is_function;        /* called with arguments */
    bool has_source;         /* its source is in the braces; else it is compiled already */
    bool over_elements;      /* the body runs for each element, and has i and n */
    bool reduces;            /* the body gives a value, and values are combined */
    bool has_grid;           /* the program gives the number of threads */
    const char *moves;       /* it moves arrays: the directive's words; else NULL */
    bool has_block;          /* a block of host code follows, which stays */
} construct_traits;

/* The construct with this word, or NULL. */
const construct_traits *ast_construct_find(str word);

/* X(ENUM, word, form, constructs, ...): the clauses, as rows of clause_traits. */
#define AST_CLAUSES(X)                                                                            \
    X(IN, "in", AST_PARAMETERS, AST_CALLED | AST_ENTERS, .value = VALUE_NONE)                     \
    X(OUT, "out", AST_PARAMETERS, AST_CALLED | AST_DATA | AST_EXIT, .value = VALUE_NONE)          \
    X(INOUT, "inout", AST_PARAMETERS, AST_CALLED | AST_DATA, .value = VALUE_NONE)                 \
    X(TEMP, "temp", AST_LIST, AST_ENTERS, .value = VALUE_NONE)                                    \
    X(RELEASE, "release", AST_LIST, AST_EXIT, .value = VALUE_NONE)                                \
    X(HOST, "host", AST_LIST, AST_UPDATE, .value = VALUE_NONE)                                    \
    X(CONSTANT, "constant", AST_PARAMETERS, AST_ALL, .value = VALUE_NONE)                         \
    X(TEMPLATE, "template", AST_PARAMETERS, AST_RAW, .value = VALUE_NONE)                         \
    X(INSTANTIATE, "instantiate", AST_INSTANCES, AST_ALL, .value = VALUE_NONE)                    \
    X(TUNE, "tune", AST_INSTANCES, AST_RAW, .value = VALUE_NONE)                                  \
    X(REDUCE, "reduce", AST_REDUCE, AST_REDUCTION, .value = VALUE_NONE)                           \
    X(IDENTITY, "identity", AST_DEVICE, AST_REDUCTION, .value = VALUE_NONE)                       \
    X(POST, "post", AST_STATEMENTS, AST_REDUCTION, .value = VALUE_NONE)                           \
    X(REDUCE_TYPE, "reduce_type", AST_TYPE, AST_REDUCTION, .value = VALUE_NONE)                   \
    X(SIZE, "size", AST_EXPRESSION, AST_ELEMENTS, .value = VALUE_EXTENT, .member = "ckpp_size_",  \
      .has = "ckpp_has_size_", .given = "size")                                                   \
    X(STREAM, "stream", AST_EXPRESSION, AST_CALLED | AST_MOVES | AST_GRAPH,                       \
      .value = VALUE_PLAIN,                                                                       \
      .member = "ckpp_stream_", .has = "ckpp_has_stream_", .given = "stream")                     \
    X(AXIS, "axis", AST_LIST, AST_REDUCTION, .value = VALUE_AXES, .member = "ckpp_axes_",         \
      .given = "axis")                                                                            \
    X(DEVICE, "device", AST_EXPRESSION, AST_CALLED | AST_ENTERS | AST_EXIT | AST_GRAPH,           \
      .value = VALUE_PLAIN, .cast = "(int)",                                                      \
      .member = "ckpp_on_device_", .has = "ckpp_has_device_",                                     \
      .given = "device")                                                                          \
    /* what an update copies to the device: ast_add_clause() tells it from the other one */       \
    X(TO_DEVICE, "device", AST_LIST, AST_UPDATE, .value = VALUE_NONE)                             \
    X(IF, "if", AST_EXPRESSION, AST_ALL | AST_MOVES, .value = VALUE_PLAIN, .cast = "!",           \
      .member = "ckpp_host_")                                                                     \
    X(NOWAIT, "nowait", AST_NOTHING, AST_CALLED | AST_MOVES, .value = VALUE_FLAG,                 \
      .member = "ckpp_nowait_")                                                                   \
    X(KEEPDIMS, "keepdims", AST_NOTHING, AST_REDUCTION, .value = VALUE_FLAG,                      \
      .member = "ckpp_keepdims_", .given = "keepdims")                                            \
    X(GRID, "grid", AST_LIST, AST_LAUNCHED, .value = VALUE_EXTENTS, .member = "ckpp_grid_",       \
      .has = "ckpp_has_grid_", .given = "grid", .instead = "threads")                             \
    X(THREADS, "threads", AST_LIST, AST_LAUNCHED, .value = VALUE_EXTENTS,                         \
      .member = "ckpp_threads_",                                                                  \
      .has = "ckpp_has_threads_", .given = "threads", .instead = "grid")                          \
    X(BLOCK, "block", AST_LIST, AST_BLOCKS, .value = VALUE_EXTENTS, .member = "ckpp_block_",      \
      .has = "ckpp_has_block_", .given = "block")                                                 \
    X(CLUSTER, "cluster", AST_LIST, AST_LAUNCHED, .value = VALUE_EXTENTS,                         \
      .member = "ckpp_cluster_",                                                                  \
      .has = "ckpp_has_cluster_", .given = "cluster")                                             \
    X(SHARED, "shared", AST_EXPRESSION, AST_LAUNCHED, .value = VALUE_PLAIN,                       \
      .cast = "(ckpp_int64)", .member = "ckpp_shared_", .has = "ckpp_has_shared_",                \
      .given = "shared")                                                                          \
    X(CARVEOUT, "carveout", AST_EXPRESSION, AST_LAUNCHED, .value = VALUE_PLAIN, .cast = "(int)",  \
      .member = "ckpp_carveout_", .has = "ckpp_has_carveout_", .given = "carveout")               \
    X(FILL, "fill", AST_EXPRESSION, AST_LAUNCHED, .value = VALUE_PLAIN, .cast = "(double)",       \
      .member = "ckpp_fill_", .has = "ckpp_has_fill_", .given = "fill")                           \
    X(COOPERATIVE, "cooperative", AST_NOTHING, AST_LAUNCHED, .value = VALUE_FLAG,                 \
      .member = "ckpp_cooperative_", .given = "cooperative")                                      \
    X(CONTIGUOUS, "contiguous", AST_NOTHING, AST_LAUNCHED, .value = VALUE_FLAG,                   \
      .member = "ckpp_contiguous_", .given = "contiguous")                                        \
    X(ATOMIC, "atomic", AST_NOTHING, AST_RAW, .value = VALUE_NONE)                                \
    X(COLLAPSE, "collapse", AST_EXPRESSION, AST_ELEMENTS, .value = VALUE_NONE)                    \
    X(PRIVATE, "private", AST_LIST, AST_ELEMENTS, .value = VALUE_NONE)                            \
    X(BOUNDARY, "boundary", AST_EDGES, AST_ELEMENTWISE, .value = VALUE_NONE)                      \
    X(COMM, "comm", AST_EXPRESSION, AST_ELEMENTS, .value = VALUE_PLAIN,                           \
      .cast = "CKPP_COMM_OF_", .member = "ckpp_comm_", .given = "comm")                           \
    X(INDEPENDENT, "independent", AST_NOTHING, AST_ELEMENTS, .value = VALUE_FLAG,                 \
      .member = "ckpp_overlap_", .given = "overlap")                                              \
    /* written by loop/ alone */                                                                  \
    /* it is one; and pairs of a parameter and what the program calls it. Others are made up. */  \
    X(LOOP, "ckpp_loop", AST_LIST, AST_ELEMENTS, .value = VALUE_NONE)                             \
    X(KEPT, "ckpp_kept", AST_EXPRESSION, AST_ELEMENTWISE, .value = VALUE_PLAIN,                   \
      .member = "ckpp_kept_")                                                                     \
    X(WHOLE, "ckpp_whole", AST_EXPRESSION, AST_ELEMENTWISE, .value = VALUE_PLAIN,                 \
      .member = "ckpp_whole_")                                                                    \
    X(BASES, "ckpp_bases", AST_EXPRESSION, AST_ELEMENTWISE, .value = VALUE_PLAIN,                 \
      .member = "ckpp_bases_")                                                                    \
    X(SHAPE, "ckpp_shape", AST_LIST, AST_ELEMENTS, .value = VALUE_EXTENTS,                        \
      .member = "ckpp_shape_")                                                                    \
    X(STATUS, "status", AST_EXPRESSION, AST_CALLED | AST_MOVES | AST_GRAPH, .value = VALUE_NONE)  \
    X(OPTIONS, "options", AST_STRINGS, AST_COMPILED, .value = VALUE_NONE)                         \
    X(COMPILER, "compiler", AST_STRINGS, AST_WRITTEN, .value = VALUE_NONE)                        \
    X(PREAMBLE, "preamble", AST_STRINGS, AST_COMPILED, .value = VALUE_NONE)                       \
    X(BEFORE, "before", AST_STRINGS, AST_ELEMENTWISE, .value = VALUE_NONE)                        \
    X(AFTER, "after", AST_STRINGS, AST_ELEMENTWISE, .value = VALUE_NONE)                          \
    X(NAMES, "names", AST_LIST, AST_MODULE, .value = VALUE_NONE)                                  \
    X(FILE, "file", AST_EXPRESSION, AST_IN_FILE, .value = VALUE_NONE)                             \
    X(BYTES, "bytes", AST_LIST, AST_PRECOMPILED, .value = VALUE_NONE)                             \
    X(SYMBOL, "symbol", AST_STRINGS, AST_PRECOMPILED, .value = VALUE_NONE)                        \
    X(SCALARS, "scalars", AST_PARAMETERS, AST_PRECOMPILED, .value = VALUE_NONE)

typedef enum ast_form {
    AST_PARAMETERS,
    AST_EXPRESSION,      /* host code */
    AST_LIST,            /* of host expressions; may be empty */
    AST_DEVICE,          /* an expression in device code */
    AST_REDUCE,          /* such an expression, or outputs behind operators */
    AST_STATEMENTS,      /* in device code */
    AST_TYPE,
    AST_STRINGS,
    AST_INSTANCES,       /* NAME = VALUE, ...; names may be separated by semicolons */
    AST_EDGES,           /* clamp, wrap, mirror, skip, constant(EXPRESSION) */
    AST_NOTHING
} ast_form;
/* Which constructs take a clause: a bit for each construct_kind. */
enum {
    AST_ELEMENTWISE = 1, AST_REDUCTION = 2, AST_RAW = 4, AST_MODULE = 8, AST_PRECOMPILED = 16,
    AST_DATA = 128, AST_ENTER = 256, AST_EXIT = 512, AST_UPDATE = 1024, AST_GRAPH = 2048,
    AST_ENTERS = AST_DATA | AST_ENTER,               /* after which arrays are present */
    AST_MOVES = AST_ENTERS | AST_EXIT | AST_UPDATE,
    AST_ELEMENTS = AST_ELEMENTWISE | AST_REDUCTION,
    AST_ALL = AST_ELEMENTS | AST_RAW,                /* kernels with a body */
    AST_LAUNCHED = AST_RAW | AST_PRECOMPILED,        /* whose grid the program gives */
    AST_BLOCKS = AST_LAUNCHED | AST_ELEMENTWISE,     /* or at least the threads in a block */
    AST_CALLED = AST_ALL | AST_PRECOMPILED,
    AST_COMPILED = AST_ALL | AST_MODULE,
    AST_WRITTEN = AST_RAW | AST_MODULE,              /* whose threads the program divides */
    AST_IN_FILE = AST_PRECOMPILED | AST_MODULE
};

typedef enum clause_kind {
#define AST_ENUM_(ENUM, ...) CLAUSE_##ENUM,
    AST_CLAUSES(AST_ENUM_)
#undef AST_ENUM_
    CLAUSE_COUNT,
    CLAUSE_UNKNOWN = CLAUSE_COUNT
} clause_kind;

/* How a clause becomes a member of ckpp_options. */
typedef enum clause_value {
    VALUE_NONE,          /* it does not */
    VALUE_PLAIN,         /* its expression, with `cast` in front */
    VALUE_EXTENT,        /* a number of elements */
    VALUE_EXTENTS,       /* {X, Y, Z} */
    VALUE_AXES,
    VALUE_FLAG           /* 1 */
} clause_value;

typedef struct clause_traits {
    const char *word;
    ast_form form;
    int constructs;      /* AST_ELEMENTWISE | ...: which kernels take it */
    clause_value value;
    const char *cast;    /* for VALUE_PLAIN, or NULL */
    const char *member;  /* of ckpp_options */
    const char *has;     /* the member of ckpp_options that is set with it, or NULL */
    const char *given;   /* the call's option that overrides the clause, or NULL */
    const char *instead; /* another option that overrides it, or NULL */
} clause_traits;

/* The clause's row; `word` is NULL for CLAUSE_UNKNOWN. */
const clause_traits *ast_clause(clause_kind kind);
/* The clause with this word, or CLAUSE_UNKNOWN. */
clause_kind ast_clause_find(str word);
/* Whether the construct takes the clause. */
bool ast_takes(const construct_traits *is, clause_kind kind);
/* Whether the clause holds host expressions, which in a definition may mention parameters. */
bool ast_is_host(clause_kind kind);

typedef struct clause {
    clause_kind kind;
    const token *word;
    range value;           /* between the parentheses; without parentheses the word */
    struct clause *next;
} clause;
/* Whether the clause holds one or more string literals without prefix, and nothing else. */
bool ast_is_string(const clause *l);

enum { PARAMETERS_MAX = 64 }; /* of a kernel */
typedef struct parameter {
    clause_kind
        direction; /* CLAUSE_IN, CLAUSE_OUT, CLAUSE_INOUT, CLAUSE_SCALARS or CLAUSE_TEMPLATE */
    bool raw;
    bool near;             /* the body reads neighbours, too */
    range type;            /* as written; may be empty */
    const token *name;
    range *extents;
    size_t nextents;
    bool is_constant;      /* of constant(...): passed by value with each launch */
    range *counts;         /* a constant's extents; `extents` is empty, so that stages that do not
                            * ask take it for a scalar */
    size_t ncounts;
    size_t nempty;         /* number of empty brackets, as in x[]: an array of any shape */
    int op;                /* of reduce(+ : s): the result's ckpp_operator; else 0 */
    bool mapped;           /* in a reduction: an output that the body assigns */
    bool of_result;        /* in a reduction: an input that only post mentions */
    bool in_outer;         /* a scalar that before(...) or after(...) mentions */
    range host;            /* the host expression; empty: the variable of the same name */
    const token *like;     /* the name behind `like`, or NULL */
    span where;
    struct parameter *next;
    /* check/ fills: */
    str shown;             /* of a loop: what the program calls it; empty: made up by ckpp */
    ckpp_hidden hidden;    /* of a loop's array: why it is raw */
    unsigned char reads, writes; /* likewise: elements in an iteration, see ckpp_param */
    char placeholder;      /* 'T', or 0 */
    ckpp_dtype dtype;
    const char *type_name; /* of a CKPP_STRUCT, a texture or a surface */
    body_param
        *use; /* what the body does with it; for a result of a reduction: what post does */
    body_param *post_use;  /* what post does with an input that it can see; else NULL */
    unsigned mentions;     /* CKPP_MENTIONS_... */
    unsigned access;       /* of a texture or a surface: 1 << CKPP_ACCESS_... */
    /* neighbours that the body reads, in so many dimensions; of a raw one: by coordinates */
    size_t nsubscripts;
    signed char (*neighbours)[CKPP_NEAR_DIMS];
    size_t nneighbours;
    const struct parameter *model; /* the parameter that `like` names, if its shape is only known
                                    * at the call */
} parameter;

const char *ast_parameter_word(const parameter *p); /* its clause's word */
bool ast_is_output(const parameter *p);   /* out or inout */
bool ast_is_type(const parameter *p);     /* a type parameter of template(...) */
bool ast_is_object(const parameter *p);   /* a texture or a surface */
bool ast_is_surface(const parameter *p);
bool ast_is_complex(const parameter *p);

/* What --check and --aot compile a generic kernel for: a type for each placeholder, and a value
 * for each parameter of template(...), which is unused for a type parameter. */
typedef struct instance {
    ckpp_dtype types[26];  /* of 'A' + k; CKPP_NONE if that is no placeholder */
    int64_t *values;
    struct instance *next;
} instance;

/* A name in tune(...), and its values. */
typedef struct tuned_name {
    const token *name;
    const parameter *value; /* of template(...); NULL: the block */
    int number;             /* its index there; -1: the block */
    range *values; size_t count; /* those of the block may be extents in parentheses */
    bool known; int64_t likely; /* if the first is a plain number: it, or a later one for 0 */
} tuned_name;

/* A part of a dimension in a clause of a construct that moves arrays. */
typedef struct section {
    bool has_colon;          /* FIRST:COUNT; else COUNT */
    range first, count;      /* empty: from 0 on; up to the end */
} section;

/* An array in such a clause. */
typedef struct moved_array {
    clause_kind how;
    range host;              /* the array: a name, with members and subscripts of its own */
    section *sections;
    size_t nsections;
    range *declared;         /* without sections: the extents of its declaration, if found */
    size_t ndeclared;
    bool decays;             /* C++ templates get its address: its length is computed */
    span where;
    struct moved_array *next;
} moved_array;

/* What boundary(...) says of a dimension. */
typedef struct boundary_edge {
    ckpp_edge edge;
    range value;             /* of constant(...) */
    bool exchange;           /* the edge is for the ends of the ranks' grid */
} boundary_edge;

/* A construct: a directive and the body or text behind it. */
/* A name that kernels have, and a header of the program may have defined as a macro. */
typedef struct program_name {
    str name, macro; /* the macro that kernels have; .data == NULL: none */
    bool called;     /* a "(" is after it */
    bool by_option;  /* the macro is of -D */
    bool if_defined; /* the program's compiler need not know it */
    size_t at;
    struct program_name *next;
} program_name;

typedef struct construct {
    const construct_traits *is;
    int number;              /* among all constructs of the file, from 1 */
    bool is_inline;          /* inside a function */
    bool is_conditional;     /* inside an #if */
    str function;            /* that it is in; empty if that is not known */
    const char *scope;       /* of C++: "::outer::inner::", the namespace that it is in, or "" */
    bool is_loop;            /* the body is a for statement */
    bool in_file;            /* a module with file(...), which has no braces */
    span directive;          /* from '#' (or _Pragma) to the end of the line's text */
    span closing;            /* of a region: its "end declare" */
    span body;               /* "{ ... }", or the declared text; with a block or `moves`, empty */
    /* of one with a block: that block behind its "{", up to and with "}"; it may have constructs
     * of its own */
    span block;
    size_t block_depth;
    struct construct *outer; /* the innermost construct whose block is around it, or NULL */
    token_list tokens;       /* the directive's, after "pragma kernel" */
    token_list closing_tokens;
    token_list body_tokens;
    bool broken;             /* an error was reported: it is not checked further */
    /* parse.y fills: */
    const token *name;       /* NULL: none */
    parameter *parameters, *last_parameter;
    size_t nparameters;
    parameter *templates, *last_template;  /* of a raw kernel; one without a type is a type */
    size_t ntemplates;
    clause *clauses, *last_clause;
    /* check/ fills: */
    const clause *clause[CLAUSE_COUNT]; /* the clause of each kind, or NULL */
    body_facts facts;
    str *functions;          /* library functions that its source calls */
    size_t nfunctions;
    char placeholders[27];
    int op;                  /* of a reduction: a ckpp_operator */
    bool has_groups;         /* of a reduction: its results have an operator each */
    parameter *accumulator;  /* of reduce_type(...), or NULL */
    moved_array *moved;      /* of a construct that moves arrays */
    body_facts post;         /* those of post(...) */
    unsigned uses_place;     /* CKPP_USES_THREAD, ...: a raw kernel's body mentions _thread, ...,
                              * or a reduction's post mentions _out */
    instance *instances;     /* of instantiate(...), or NULL */
    tuned_name *tuned; size_t ntuned; /* of tune(...) */
    const struct boundary_edge *edges; /* of boundary(...): CKPP_NEAR_DIMS of them, or NULL */
    str debug;               /* of a loop: its variables for a debugger, or empty */
    struct program_name *program; /* names whose meaning the program's compiler looks at */
    /* compile/ fills: */
    ckpp_embedded *embedded;
    size_t nembedded;
    str device_text;         /* of a declare: the device's text, with included files */
    str preamble_text;       /* of a preamble that includes files; else empty */
    int declare_number;      /* of a declare: counted from 1 */
    const struct construct *declare; /* the last declare above, or NULL */
    const name_set *mixed;     /* pow, ..., if they are C++'s or of <tgmath.h>; else NULL */
    const name_set *defined;   /* of what is shared: macros that kernels define themselves */
    const name_set *front;     /* and those that they have as the program has them in front of it;
                                * NAME_VALUE: which a declare above defines. Or NULL */
    name_set *asked;           /* of a block: macros of the program that its #ifs test, or NULL */
    const name_set *own_names; /* of declares above, in C: kernels have them for something else */
    bool certain;            /* of a declare: this one or one above is outside all #ifs */
    const struct ckpp_declare *given; /* of a declare: its description for the runtime */
    name_set *call_macros;   /* macros of calls' options that its texts mention, or NULL */
    str macros;              /* the lines of -D and -U that it needs, if no declare has them */
    struct module_kernel *kernels; /* of a module: those that can be called by name */
    source *device_source;   /* a module's text with included files; NULL for a module that is
                              * compiled already */
    struct construct *next;
} construct;

#include "frontend/parse/unit.h"

/* Whether ckpp has a kernel's source: false for declares and for what is compiled already. Valid
 * after the checks. */
bool ast_has_source(const construct *c);

/* The tokens of bytes [begin, end) of the source, for as long as the constructs. */
token_list ast_tokens(struct unit *u, size_t begin, size_t end);
construct *ast_construct(unit *u, const construct_traits *is, span directive, token_list tokens);
/* The k-th host expression of a construct's clauses and its parameters' extents, from 0; false if
 * there are no more. */
bool ast_host_text(const construct *c, size_t k, range *text);
/* Whether the k-th token is this name, and not a member of something. */
bool ast_names(range text, size_t k, str name);
/* Whether the name at k is used as an array: x.shape, &x. */
bool ast_names_array(range text, size_t k);
/* Whether the text mentions the name, other than as a member. */
bool ast_mentions(range text, str name);

/* Whether the text mentions a template value of tune(...); the extents of a block there. */
bool ast_is_tuned(const construct *c, range text);
range ast_block_extents(range value);
/* extent.c: the value of an extent of constant(...); 0 if it is not a positive number that can be
 * computed from the file's own macros. */
int ast_extent_value(unit *u, range extent);
/* Adds the element `by`, of the last dimensions, to the neighbours that the body reads of the
 * parameter; false if they are too many. */
bool ast_add_neighbour(unit *u, parameter *p, const signed char by[CKPP_NEAR_DIMS]);
/* Sets *value to that of an expression of numbers and the file's own macros; false if it is none,
 * or too large for a constant's extents. */
bool ast_constant_value(unit *u, range expression, int64_t *value);

#endif
