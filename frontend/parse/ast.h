/* ast.h - what a file holds: its constructs, and what their directives say. Later stages fill in
 * what they find out: who does is said at each member. */
#ifndef FRONT_AST_H
#define FRONT_AST_H

#include "ckpp/call.h"
#include "frontend/lex/lex.h"

/* ---- what body_check() of device/ finds in a kernel's texts ---- */

typedef struct body_param {
    str name;
    bool is_output;       /* out or inout */
    bool raw;
    bool is_pointer; /* of a raw kernel: where it is an array, the body has a pointer to its
                        elements */
    unsigned char array;  /* array_form: what x.shape and x(j, k) are of it */
    /* found: */
    bool mentioned;
    unsigned members;     /* CKPP_MENTIONS_... of x.shape, x(j, k) and their kin */
    bool bare;            /* it stands for something else, too */
    bool assigned; /* written somewhere (of a pointer: what it points to); of an output: or may be,
                    * by a function or through its address */
    bool always_assigned; /* as a whole, on every path, before any return */
    size_t assigned_at;   /* offset of the first place, where assigned */
    bool dereferenced;    /* of a pointer: x[k], *x or x->y, which a number does not have */
    bool like_pointer;    /* stands first where a pointer is wanted, *(x + k): a number could, too,
                           * but is seldom put there */
} body_param;

typedef struct body_facts {
    bool uses_i, uses_n, uses_ind; /* as i or _i, n or _n */
    const token *plain_i, *plain_n; /* where i and n are first meant by these names; NULL where
                                       that is not certain */
    bool uses_complex;             /* mentions _Complex, a complex type or function */
    bool has_return_value;         /* return with an expression */
    size_t return_value_at;        /* its offset */
    bool has_bare_return;          /* return; */
    size_t bare_return_at;
    bool ends;                     /* statements: the end can certainly be reached */
    const token *jump;             /* a break or continue that is in no loop or switch, or NULL */
    bool hides_names;              /* a macro makes names that cannot be seen, */
    bool hides_flow;               /* or leaves the body */
    const struct body_member *members; /* x.shape, x(j, k) and their kin, in their order */
    size_t nmembers;
    const str
        *functions; /* names that are called and are neither parameters nor declared nor known,
                     * library functions that are mentioned, and float16 and its kin; sorted */
    size_t nfunctions;
} body_facts;

/* ---- ast.c: what a file holds, and what its directives say ---- */

typedef struct span {
    size_t begin, end;    /* bytes of the source */
} span;

/* Neighbouring tokens of a list. */
typedef struct range {
    const token *first;
    size_t count;
} range;
span range_span(range r);
/* 1 for a token that opens a bracket of whatever kind, -1 for one that closes it. */
int range_nesting(const token *t);
/* Takes the next item off a list with commas; false: there are no more. */
bool range_next(range *list, range *item);

/* X(ENUM, word, traits): the constructs that this version knows. */
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
    X(DEVICE, "device", .is_host = false)

typedef enum construct_kind {
#define AST_ENUM_(ENUM, word, ...) CONSTRUCT_##ENUM,
    AST_CONSTRUCTS(AST_ENUM_)
#undef AST_ENUM_
    CONSTRUCT_COUNT
} construct_kind;

/* What a construct's word says of it. Stages ask this, and never which construct it is; where they
 * differ altogether (check.c, gen_host.c), they have a table with a row for each. */
typedef struct construct_traits {
    construct_kind kind;     /* the number of its row */
    const char *word;
    ckpp_kind runs_as;       /* what the runtime takes it for */
    bool is_kernel;          /* or several; else its text is what kernels below see */
    bool is_host;            /* of such a text: the C around it has it, too */
    bool is_function;        /* it is called, with arguments */
    bool has_source;         /* of a kernel, in braces; without, it is compiled already */
    bool over_elements;      /* the body runs for each element, and has i and n */
    bool reduces;            /* the body gives a value, and values are combined */
    bool has_grid;           /* the program says how many threads there are */
} construct_traits;

/* The construct with this word, or NULL. */
const construct_traits *ast_construct_find(str word);

/* X(ENUM, word, what is between its parentheses, the constructs that take it, and where it is an
 * option of a call, which): the clauses. */
#define AST_CLAUSES(X)                                                                            \
    X(IN, "in", AST_PARAMETERS, AST_CALLED, .value = VALUE_NONE)                                  \
    X(OUT, "out", AST_PARAMETERS, AST_CALLED, .value = VALUE_NONE)                                \
    X(INOUT, "inout", AST_PARAMETERS, AST_CALLED, .value = VALUE_NONE)                            \
    X(CONSTANT, "constant", AST_PARAMETERS, AST_ALL, .value = VALUE_NONE)                         \
    X(TEMPLATE, "template", AST_PARAMETERS, AST_RAW, .value = VALUE_NONE)                         \
    X(INSTANTIATE, "instantiate", AST_INSTANCES, AST_ALL, .value = VALUE_NONE)                    \
    X(REDUCE, "reduce", AST_DEVICE, AST_REDUCTION, .value = VALUE_NONE)                           \
    X(IDENTITY, "identity", AST_DEVICE, AST_REDUCTION, .value = VALUE_NONE)                       \
    X(POST, "post", AST_STATEMENTS, AST_REDUCTION, .value = VALUE_NONE)                           \
    X(REDUCE_TYPE, "reduce_type", AST_TYPE, AST_REDUCTION, .value = VALUE_NONE)                   \
    X(SIZE, "size", AST_EXPRESSION, AST_ELEMENTS, .value = VALUE_EXTENT, .member = "size",        \
      .has = "has_size_", .given = "size")                                                        \
    X(STREAM, "stream", AST_EXPRESSION, AST_CALLED, .value = VALUE_PLAIN, .member = "stream",     \
      .has = "has_stream_", .given = "stream")                                                    \
    X(AXIS, "axis", AST_LIST, AST_REDUCTION, .value = VALUE_AXES, .member = "axes",               \
      .given = "axis")                                                                            \
    X(DEVICE, "device", AST_EXPRESSION, AST_CALLED, .value = VALUE_PLAIN, .cast = "(int)",        \
      .member = "device_", .has = "has_device_", .given = "device")                               \
    X(IF, "if", AST_EXPRESSION, AST_ALL, .value = VALUE_PLAIN, .cast = "!", .member = "host_")    \
    X(NOWAIT, "nowait", AST_NOTHING, AST_CALLED, .value = VALUE_FLAG, .member = "nowait_")        \
    X(KEEPDIMS, "keepdims", AST_NOTHING, AST_REDUCTION, .value = VALUE_FLAG,                      \
      .member = "keepdims", .given = "keepdims")                                                  \
    X(GRID, "grid", AST_LIST, AST_LAUNCHED, .value = VALUE_EXTENTS, .member = "grid",             \
      .has = "has_grid_", .given = "grid", .instead = "threads")                                  \
    X(THREADS, "threads", AST_LIST, AST_LAUNCHED, .value = VALUE_EXTENTS, .member = "threads",    \
      .has = "has_threads_", .given = "threads", .instead = "grid")                               \
    X(BLOCK, "block", AST_LIST, AST_LAUNCHED, .value = VALUE_EXTENTS, .member = "block",          \
      .has = "has_block_", .given = "block")                                                      \
    X(CLUSTER, "cluster", AST_LIST, AST_LAUNCHED, .value = VALUE_EXTENTS, .member = "cluster",    \
      .has = "has_cluster_", .given = "cluster")                                                  \
    X(SHARED, "shared", AST_EXPRESSION, AST_LAUNCHED, .value = VALUE_PLAIN, .cast = "(int64_t)",  \
      .member = "shared", .has = "has_shared_", .given = "shared")                                \
    X(CARVEOUT, "carveout", AST_EXPRESSION, AST_LAUNCHED, .value = VALUE_PLAIN, .cast = "(int)",  \
      .member = "carveout", .has = "has_carveout_", .given = "carveout")                          \
    X(FILL, "fill", AST_EXPRESSION, AST_LAUNCHED, .value = VALUE_PLAIN, .cast = "(double)",       \
      .member = "fill", .has = "has_fill_", .given = "fill")                                      \
    X(COOPERATIVE, "cooperative", AST_NOTHING, AST_LAUNCHED, .value = VALUE_FLAG,                 \
      .member = "cooperative", .given = "cooperative")                                            \
    X(CONTIGUOUS, "contiguous", AST_NOTHING, AST_LAUNCHED, .value = VALUE_FLAG,                   \
      .member = "contiguous", .given = "contiguous")                                              \
    X(ATOMIC, "atomic", AST_NOTHING, AST_RAW, .value = VALUE_NONE)                                \
    X(STATUS, "status", AST_EXPRESSION, AST_CALLED, .value = VALUE_NONE)                          \
    X(OPTIONS, "options", AST_STRINGS, AST_COMPILED, .value = VALUE_NONE)                         \
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
    AST_EXPRESSION,      /* of the host */
    AST_LIST,            /* of such expressions; it may be empty */
    AST_DEVICE,          /* an expression of the kernel */
    AST_STATEMENTS,      /* of the kernel */
    AST_TYPE,
    AST_STRINGS,
    AST_INSTANCES,       /* NAME = VALUE, ... */
    AST_NOTHING
} ast_form;
/* The kernels that take a clause: a bit for each construct_kind. */
enum {
    AST_ELEMENTWISE = 1, AST_REDUCTION = 2, AST_RAW = 4, AST_MODULE = 8, AST_PRECOMPILED = 16,
    AST_ELEMENTS = AST_ELEMENTWISE | AST_REDUCTION,
    AST_ALL = AST_ELEMENTS | AST_RAW,                /* kernels with a body */
    AST_LAUNCHED = AST_RAW | AST_PRECOMPILED,        /* whose grid the program gives */
    AST_CALLED = AST_ALL | AST_PRECOMPILED,
    AST_COMPILED = AST_ALL | AST_MODULE,
    AST_IN_FILE = AST_PRECOMPILED | AST_MODULE
};

typedef enum clause_kind {
#define AST_ENUM_(ENUM, ...) CLAUSE_##ENUM,
    AST_CLAUSES(AST_ENUM_)
#undef AST_ENUM_
    CLAUSE_COUNT,
    CLAUSE_UNKNOWN = CLAUSE_COUNT
} clause_kind;

/* How a clause becomes an option of the call. */
typedef enum clause_value {
    VALUE_NONE,          /* it is none */
    VALUE_PLAIN,         /* its expression, converted */
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
    const char *cast;    /* of a VALUE_PLAIN; or NULL */
    const char *member;  /* of ckpp_options */
    const char *has;     /* the member that says that it is given; or NULL */
    const char *given;   /* the option by which a call overrides it; NULL: none can */
    const char *instead; /* another one that does; or NULL */
} clause_traits;

/* The clause's row; that of CLAUSE_UNKNOWN has no word. */
const clause_traits *ast_clause(clause_kind kind);
/* The clause with this word, or CLAUSE_UNKNOWN. */
clause_kind ast_clause_find(str word);
/* Whether the construct takes it. */
bool ast_takes(const construct_traits *is, clause_kind kind);
/* Whether it holds expressions of the host, which in a definition may mention parameters. */
bool ast_is_host(clause_kind kind);

typedef struct clause {
    clause_kind kind;
    const token *word;
    range value;           /* between the parentheses; of a clause without them its word */
    struct clause *next;
} clause;
/* Whether it holds string literals, without prefixes, and nothing else. */
bool ast_is_string(const clause *l);

typedef struct parameter {
    clause_kind
        direction; /* CLAUSE_IN, CLAUSE_OUT, CLAUSE_INOUT, CLAUSE_SCALARS or CLAUSE_TEMPLATE */
    bool raw;
    range type;            /* as written; empty where left out */
    const token *name;
    range *extents;
    size_t nextents;
    bool is_constant;      /* of constant(...): it travels with each launch, by value */
    range *counts;         /* its extents: to all but the generators it is a number */
    size_t ncounts;
    size_t nempty;         /* x[]: empty brackets say that it is an array */
    bool mapped;           /* of a reduction: an output that the body assigns */
    bool of_result;        /* of a reduction: an input that post alone mentions */
    bool in_outer;         /* before(...) or after(...) mention it: it is a number */
    range host;            /* the host expression; empty: the variable of the same name */
    const token *like;     /* the parameter that it has the shape of; or NULL */
    span where;
    struct parameter *next;
    /* check/ finds: */
    char placeholder;      /* 'T', or 0 */
    ckpp_dtype dtype;
    const char *type_name; /* of a CKPP_STRUCT, a texture or a surface */
    body_param
        *use; /* what the body does with it; with an output of a reduction: what post does */
    body_param *post_use;  /* what post does with an input that it can see; else NULL */
    unsigned mentions;     /* CKPP_MENTIONS_... */
    const struct parameter *model; /* likewise, where that brings its shape with the call */
} parameter;

const char *ast_parameter_word(const parameter *p); /* of its clause */
bool ast_is_output(const parameter *p);   /* out or inout */
bool ast_is_type(const parameter *p);     /* of a template's parameters: a type */
bool ast_is_object(const parameter *p);   /* a texture or a surface */
bool ast_is_surface(const parameter *p);
bool ast_is_complex(const parameter *p);

/* What a generic kernel is compiled for by --check and --aot: one type for each placeholder, one
 * value for each of the template's parameters (of a type it is not used). */
typedef struct instance {
    ckpp_dtype types[26];  /* of 'A' + k; CKPP_NONE: it is no placeholder */
    int64_t *values;
    struct instance *next;
} instance;

/* A construct: a directive and what follows. */
typedef struct construct {
    const construct_traits *is;
    int number;              /* among all constructs of the file, from 1 */
    bool is_inline;          /* inside a function */
    bool is_conditional;     /* inside an #if */
    const char *scope;       /* of C++: "::outer::inner::", the namespace that it is in, or "" */
    bool in_file;            /* a module whose directive has file(...), and no braces behind it */
    span directive;          /* from '#' (or _Pragma) to the end of the line's text */
    span closing;            /* of a region: its "end declare" */
    span body;               /* "{ ... }", or the declared text */
    token_list tokens;       /* the directive's, after "pragma kernel" */
    token_list closing_tokens;
    token_list body_tokens;
    bool broken;             /* a message has said so: nothing more is checked */
    /* parse.y fills: */
    const token *name;       /* NULL: none */
    parameter *parameters, *last_parameter;
    size_t nparameters;
    parameter *templates, *last_template;  /* of a raw kernel; one without a type is a type */
    size_t ntemplates;
    clause *clauses, *last_clause;
    /* check/ fills: */
    const clause *clause[CLAUSE_COUNT]; /* the one of each kind */
    body_facts facts;
    str *functions;          /* library functions that its source calls */
    size_t nfunctions;
    char placeholders[27];
    int op;                  /* of a reduction: a ckpp_operator */
    parameter *accumulator;  /* its reduce_type; NULL: not given */
    body_facts post;         /* what its post does */
    unsigned uses_place;     /* a raw kernel's body mentions _thread, ..., a reduction's post
                              * _out: CKPP_USES_THREAD, ... */
    instance *instances;     /* what instantiate(...) gives; NULL: it is not given */
    /* compile/ fills: */
    ckpp_embedded *embedded;
    size_t nembedded;
    /* a declare: its text for the device, its number among declares from 1 */
    str device_text;         /* of a module: likewise, where it includes files; else empty */
    str preamble_text;       /* of a preamble that includes files; else empty */
    int declare_number;
    const struct construct *declare; /* the last declare before it; NULL: none */
    bool certain;            /* of a declare: it, or one before it, is inside no #if */
    const struct ckpp_declare *given; /* of a declare: what its kernels' descriptions have */
    name_set *call_macros;   /* macros of calls' options that its texts mention; or NULL */
    str macros; /* of -D and -U, those that it mentions where no declare has brought them; lines */
    struct module_kernel *kernels; /* of a module: those that have a macro */
    source *device_source;   /* a module's text, with what it includes in its place; NULL: it is
                              * compiled already */
    struct construct *next;
} construct;

/* A file that a declare, a module or a preamble includes. */
typedef struct included {
    const char *path;
    bool listed;             /* in the depfile */
    bool done; /* read where no condition holds it back, and guarded: once is enough */
    int module;              /* the same for a module: the last one that has read it */
    source *source;          /* as it was first read */
} included;

/* An #include "..." of the program's, in no #if. */
typedef struct host_include {
    span directive;
    str file;
    str maker;               /* the header that ckpp makes it of; empty: there is none */
} host_include;

/* A compiler's message that a diagnostic was made of: the same one comes from each of a generic
 * kernel's instances. */
typedef struct compile_message {
    const source *source;
    size_t offset;
    str text;
    bool by_host;            /* the host's compiler's */
} compile_message;

/* A source file that is worked on. */
typedef struct unit {
    arena *arena;
    source *source;
    diag *diag;
    bool cxx;                /* C++, and what is generated is, too */
    const char *stem;        /* the file's name as part of C names */
    construct *constructs, *last;
    int nconstructs;
    bool has_insert;
    size_t insert;           /* the place for #include <ckpp/ckpp.h> */
    host_include *host_includes;
    size_t nhost_includes;
    const char *macros;      /* "#define ...\n" lines that stand for -D and -U; or NULL */
    /* for what is included: */
    const char *const *include_dirs;
    size_t ninclude_dirs;
    struct included *includes; /* files read, in order of first use */
    size_t nincludes;
    const char **call_options; /* what the file's calls give as .options = "...", where that
                                  defines macros */
    size_t ncall_options;
    compile_message *compile_messages;
    size_t ncompile_messages;
} unit;

/* Whether ckpp has its source; behind the checks. Else it is compiled already, or a declare. */
bool ast_has_source(const construct *c);

construct *ast_construct(unit *u, const construct_traits *is, span directive, token_list tokens);
/* The texts of a construct that are the host's: its clauses' and its parameters' extents; k counts
 * from 0. False: there are no more. */
bool ast_host_text(const construct *c, size_t k, range *text);
/* Whether the k-th token stands for the thing of that name, and not for a member of something. */
bool ast_names(range text, size_t k, str name);
/* Whether the name at k is meant as an array: x.shape, &x. */
bool ast_names_array(range text, size_t k);
/* Whether the tokens mention it. */
bool ast_mentions(range text, str name);

/* extent.c: the value of an extent of constant(...); 0 where only the C compiler knows it. */
int ast_extent_value(unit *u, range extent);

#endif
