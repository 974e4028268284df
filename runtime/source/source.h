/* source.h - from a kernel and the class of its arguments to the source that is compiled, and
 * where its parameter block has what. */
#ifndef RUNTIME_SOURCE_H
#define RUNTIME_SOURCE_H

#include "runtime/base/backend.h"

/* ---- what a source depends on ---- */

/* How a parameter's elements are found. A class is compared with memcmp(), so it is zeroed before
 * it is filled. The numbers are in recordings and must not change. */
typedef enum rt_access {
    RT_SCALAR,     /* by value */
    RT_DENSE,      /* element k is at k */
    RT_STRIDED,    /* by coordinates; the innermost stride is anything */
    /* by coordinates; the innermost stride is 1 (in a reduction: the stride along which vectors
     * lie) */
    RT_ROW,
    RT_BROADCAST,     /* by coordinates; the innermost stride is 0 (likewise) */
    /* by coordinates, through shared memory; the stride along the class's tile_dim is 1 */
    RT_TRANSPOSED,
    /* indexed by the body; row-major contiguous (in a raw kernel: a pointer, whatever the
     * layout) */
    RT_RAW_DENSE,
    RT_RAW_STRIDED,/* indexed by the body */
    /* RT_ROW of a reduction's output, where two threads next to each other store 64 bytes
     * together */
    RT_PAIRED
} rt_access;

typedef struct rt_param_class {
    unsigned char access;   /* rt_access */
    unsigned char dtype;    /* ckpp_dtype, bound */
    unsigned char ndim;     /* of a raw parameter */
    /* its vectors are aligned; for a raw kernel's array of complex numbers: each number is aligned
     * to its whole size */
    unsigned char aligned;
} rt_param_class;

/* A member that the source depends on is written down by record.c, too. */
struct rt_class {
    const rt_target *target;
    /* the device's ordinal, or CKPP_HOST cut to this type: kernels have variables of their own on
     * each device */
    unsigned char device;
    unsigned char ndim;        /* loop dimensions after merging, 1 and up */
    unsigned char ind_ndim;    /* dimensions of _ind, where the body uses it */
    unsigned char width;       /* elements of a vector, which a thread loads at once */
    unsigned char wide;        /* 64-bit offsets */
    unsigned char bounds;      /* CKPP_CHECK=bounds */
    /* a reduction's reduced dimensions after merging, 1 and up; else 0 */
    unsigned char reduced;
    unsigned char bound[26];   /* dtype of placeholder 'A' + k */
    /* of a reduction: vectors are of neighbouring results, not of one result's elements */
    unsigned char columns;
    /* of a reduction: its accumulator's dtype; CKPP_NONE: what the body returns */
    unsigned char value;
    /* of a reduction: the loop meets the elements of a result in the order of i */
    unsigned char ordered;
    unsigned char aliased;     /* of a raw kernel: outputs may share memory with other arguments */
    /* on a GPU: vectors of a thread, a block apart; of a reduction, those fetched at once */
    unsigned char items;
    /* of an elementwise loop on a GPU, see plan/loop_gpu.c: */
    /* flat: there are elements in front of the first vector, or some operand is misaligned */
    unsigned char has_head;
    unsigned char partial_vector; /* rows: the last vector of a row is partial */
    unsigned char misaligned;     /* vectors of some operands are not aligned */
    unsigned char not_unrolled;   /* the body is called in a loop over the vector's elements */
    unsigned char tile_dim;       /* the dimension of a tile besides the innermost one */
    /* of a reduction on a GPU: neighbouring results that a vector has elements of */
    unsigned char results;
    /* elements of a block's tile along the innermost dimension and along tile_dim; 0: no tiles */
    unsigned short tile_width, tile_height;
    /* of a reduction on a GPU: vectors, of different rows, that a thread takes together */
    unsigned char batch;
    unsigned char finish;      /* likewise: rt_finish */
    unsigned char out_ndim;    /* of a reduction: dimensions of _out, where post uses it */
    unsigned struct_size;      /* bytes of the struct that placeholders are bound to */
    /* the compiler's options given at the call; a string that the kernel's state owns, or NULL */
    const char *options;
    /* of a raw kernel: the values of its template's parameters */
    int64_t constant[CKPP_MAX_TEMPLATES];
    rt_param_class param[];    /* nparams */
};

/* ---- parameters.c: the parameter block ---- */

/* Each parameter has one member of its own: a scalar; a pointer to an array's first element; or
 * ckpp::raw, an array that the body of a loop indexes. All others are words, one or an array of
 * them. A row here has their name and their text: what is in front of the parameter's number,
 * whether "[3]" follows, and what is behind. */
#define RT_MEMBERS(X)                                                                          \
    /* of a loop's operand; the second one is how far a thread's next vector is */             \
    X(STRIDES, " int64_t _s", true, ";")                                                       \
    X(STEP, " int64_t _by", false, ";")                                                        \
    /* of an array: x.shape, x.strides, x.size */                                              \
    X(ARRAY_SHAPE, "    int64_t _h", true, ";\n")                                              \
    X(ARRAY_STRIDES, "    int64_t _t", true, ";\n")                                            \
    X(ARRAY_SIZE, "    int64_t _z", false, ";\n")                                              \
    /* of loops */                                                                             \
    X(N, "    int64_t _n", false, ";\n")                                                       \
    X(IND_SHAPE, "    int64_t _ind_shape", true, ";\n")                                        \
    X(SHAPE, "    int64_t _shape", true, ";\n")                                                \
    X(VECTORS, "    int64_t _vectors", false, ";\n")                                           \
    X(FLAT_VECTORS, "    int64_t _vectors, _head", false, ";\n")                               \
    X(DIVISORS, "    ckpp::divisor _by", true, ";\n")                                          \
    /* of reductions; the last two count i, and an element's place in the input */             \
    X(KEPT, "    int64_t _kept", true, ";\n")                                                  \
    X(REDUCED, "    int64_t _reduced", true, ";\n")                                            \
    X(SPLIT, "    int64_t" RT_SPLIT(RT_SPLIT_NAME_, ","), false, ";\n")                        \
    X(SCRATCH, "    ckpp_acc *_scratch", false, ";\n")                                         \
    X(I, "    int64_t _ci", true, ",")                                                         \
    X(PLACE, " _ce", true, ";\n")                                                              \
    X(OUT, "    int64_t _co", true, ";\n")                                                     \
    X(OUT_SHAPE, "    int64_t _out_shape", true, ";\n")                                        \
    /* of raw kernels; at INFO the struct begins that has all that is behind it */             \
    X(LAUNCH, "    ckpp_launch _launch", false, ";\n")                                         \
    X(INFO, "    ckpp_info _info", false, ";\n")                                               \
    X(THREADS, "    struct { int64_t x, y, z; } _threads", false, ";\n")                       \
    X(BARRIER, "    unsigned long long *_barrier", false, ";\n")                                \
    X(RECORD, "    ckpp::bounds_record *_record", false, ";\n")

#define RT_SPLIT_NAME_(name) " _" #name
#define RT_MEMBER_NAME_(name, before, is_array, behind) MEMBER_##name,
typedef enum rt_what {
    MEMBER_SCALAR, MEMBER_POINTER, MEMBER_ARRAY, RT_MEMBERS(RT_MEMBER_NAME_) MEMBER_COUNT_
} rt_what;

typedef struct rt_member {
    unsigned char what;   /* rt_what */
    signed char param;    /* whose it is; -1: no parameter's */
    int align, size, at;  /* in bytes; where it begins */
} rt_member;

enum { RT_MAX_MEMBERS = 16 + 6 * RT_MAX_PARAMS };

/* The parameter block is one struct, the same for both compilers: this is the list of its members,
 * in their order. The struct's text is printed from it, and block_fill() fills a block by it. */
struct rt_layout {
    int size;
    bool waits;           /* on a GPU: the kernel waits for what is before it in its stream */
    int split, scratch;   /* of a reduction: where they are, and */
    int barrier;          /* of a raw kernel; -1: there is none */
    int arguments;        /* of a raw kernel: members in front of those of ckpp_info. On a GPU they
                             are its function's arguments */
    int count;
    rt_member member[RT_MAX_MEMBERS];
};

/* Makes an empty layout, whose first member will be at offset `size`. */
void layout_begin(rt_layout *layout, int size);
const rt_member *layout_add(rt_layout *layout, rt_what what, int param, int size, int align);
/* Whether the member is what a parameter itself is passed as: its value, pointer or array. */
static inline bool member_is_own(const rt_member *m)
{
    return m->what <= MEMBER_ARRAY;
}
/* Words of an array's shape and of its strides, at least one each. */
static inline int member_words(const rt_param_class *c)
{
    return c->ndim > 0 ? c->ndim : 1;
}

/* ---- source.c ---- */

/* The whole source for one compiler. Fails only for lack of memory, or where a type cannot be had
 * on the device. */
ckpp_status specialize_source(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *source,
                              rt_layout *layout);
/* The symbol of the kernel's entry: "ckpp_kernel_saxpy". */
void specialize_symbol(const ckpp_kernel *kernel, char symbol[RT_SYMBOL_SIZE]);
/* Bytes of the widest operand in a vector of a reduction. */
int specialize_vector_bytes(const ckpp_kernel *kernel);
/* What a module uses that the host backend cannot do, in words; NULL: nothing. */
const char *specialize_refusal(const ckpp_kernel *module);
/* Writes the pieces one after another, then a line end. */
void spec_pieces(rt_buf *out, const char *const *pieces);
/* CKPP_FACT_... of the kernel and of its declares. */
uint64_t spec_facts(const ckpp_kernel *kernel);
/* The end of what begins at `at`, in source that is read from its begin: a comment, a literal, a
 * number, a name, or one letter of anything else. */
const char *spec_token_end(const char *at);
/* Whether a module's kernels launch kernels. */
bool specialize_launches(const ckpp_kernel *kernel);
/* How many functions the body calls that take longer than an operator, as far as can be told. */
int specialize_calls(const ckpp_kernel *kernel);
/* The input of a reduction that is added up as it is, if its integers are so small that many of
 * them fit into 32 bits, and lie in vectors: the body is "return x". A GPU has instructions for
 * that. -1: there is none. */
int specialize_small_input(const ckpp_kernel *kernel, const rt_class *cls);
/* Whether a GPU's thread takes so long to combine two accumulators, or has so many arrays, that it
 * takes many vectors at once, with few threads: structs, argmin and argmax of columns that are not
 * very short, and bodies that write arrays. */
bool specialize_is_large(const ckpp_kernel *kernel, const rt_class *cls);
/* Whether a reduction's body writes elements of arrays. */
bool specialize_writes(const ckpp_kernel *kernel);

/* ---- words that stand for something in a text for the host ---- */

/* In a module, these enclose the body of a function that launches kernels. */
#define RT_LAUNCHES "CKPP_LAUNCHES_"
#define RT_LAUNCHED "CKPP_LAUNCHED_"
/* In a module on the host, the name that replaces `asm volatile`. */
#define RT_ASM "CKPP_ASM_"

/* ---- files.c: what a compiler reads besides the source ---- */

/* `host`: the compiler is a C++ compiler, not NVRTC. */
void files_scan(const ckpp_kernel *kernel, const char *options, bool host, rt_files *files);
void files_free(rt_files *files);
/* Whether `name`, as it is included, is a file of the program's. */
bool files_found(const rt_files *files, const char *name);
/* The headers that ckpp puts in front of a kernel; NULL-terminated. */
extern const char *const rt_device_texts[];

/* ---- own_headers.c: headers that ckpp has itself ---- */

typedef struct own_header {
    size_t row;
    const char *name, *text;
} own_header;

/* The next header that NVRTC is given; it starts as {0}. false: there are no more. */
bool own_header_next(own_header *i);
/* Whether it is one of them: C's, C++'s and POSIX's, which the host's compiler has, too. */
bool own_header_is_cuda(const char *name);
/* Whether what a source for NVRTC includes may come to libcu++, whose integer types are not those
 * of base.h. */
bool own_headers_reach_libcuxx(const char *text);
/* Appends the text of a header of CUDA's as the host's compiler gets it. false: it gets none from
 * here. */
bool own_header_host(const char *name, rt_buf *text);
/* host/headers.c: writes those of them that the source includes below the folder. false with
 * errno. */
bool host_write_headers(const char *folder, const rt_files *files);

/* ---- files.c: the #include directives of a text ---- */

typedef struct header_reader {
    const char *at;
    bool inside; /* behind the first token of a line */
    int dead;    /* depth of conditions in #if 0 */
} header_reader;

typedef struct header_name {
    const char *text;
    size_t size;
    char kind; /* '<' or '"'; 0: it cannot be told what is read */
} header_name;

/* Gives the next header that the text includes outside of #if 0, or that __has_include asks for.
 * Lines must not be spliced. false: there is none. */
bool header_next(header_reader *r, header_name *i);

/* ---- program_file.c: files that the program has ---- */

enum { RT_PATH_SIZE = 4096 };
/* Reads a regular file of at most `limit` bytes. A relative path counts from the working directory
 * and, where nothing is there, from the executable's own; `place` gets the path that was found. In
 * a program that has rights which its caller does not have, from the latter alone, and nobody else
 * may be able to replace the file. The bytes are the caller's to free, also after a failure; a NUL
 * follows them. */
ckpp_status program_file_read(const char *path, size_t limit, rt_blob *content,
                              char place[RT_PATH_SIZE]);

/* ---- precompiled.c: kernels that exist already ---- */

/* The image of the job's kernel for the job's device, checked against its parameters; and the
 * symbol that it is loaded by. The bytes are the caller's to free, also after a failure. */
ckpp_status precompiled_image(const rt_backend *backend, const rt_compile *job,
                              const rt_class *cls, rt_blob *image, char symbol[RT_SYMBOL_SIZE]);
/* Where the image is, for messages. */
const char *precompiled_place(const ckpp_binary *binary);

/* ---- reductions ---- */

/* Whether the body reads or writes elements of it, where it is an array; else it has an element
 * for each result. */
static inline bool rt_param_is_mapped(const ckpp_param *p)
{
    return p->direction == CKPP_IN ? !p->of_result : p->mapped;
}

/* argmin and argmax: accumulators are a value and its index. */
static inline bool rt_is_arg(const ckpp_reduction *r)
{
    return operator_of(r->op)->form >= CKPP_FORM_LEAST;
}

/* reduce(+ : s, max : m): each result has an operator, and the accumulator a member for it. */
static inline bool rt_has_groups(const ckpp_reduction *r)
{
    return r->op == CKPP_REDUCE_EXPRESSION && !r->reduce;
}

static inline bool rt_has_identity(const ckpp_reduction *r)
{
    return r->identity || rt_has_groups(r) || (r->op != CKPP_REDUCE_EXPRESSION && !rt_is_arg(r));
}

#endif
