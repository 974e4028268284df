/* source.h - from a kernel and the class of its arguments to the source to compile, and the layout
 * of the parameter block. */
#ifndef RUNTIME_SOURCE_H
#define RUNTIME_SOURCE_H

#include "runtime/base/backend.h"

/* ---- the class ---- */

/* How a parameter's elements are found. Recordings contain these numbers, so they must not change.
 * A class is compared with memcmp(), so it must be zeroed before it is filled in. */
typedef enum rt_access {
    RT_SCALAR,  /* by value */
    RT_DENSE,   /* element k is at k */
    RT_STRIDED, /* by coordinates; any innermost stride */
    /* by coordinates; the innermost stride is 1 (in a reduction: the stride along a vector) */
    RT_ROW,
    RT_BROADCAST, /* by coordinates; the innermost stride is 0 (likewise) */
    /* by coordinates, through shared memory; the stride along tile_dim is 1 */
    RT_TRANSPOSED,
    /* indexed by the body; contiguous in row-major order (in a raw kernel: a pointer, with any
     * layout) */
    RT_RAW_DENSE,
    RT_RAW_STRIDED, /* indexed by the body */
    /* RT_ROW of a reduction's output, if pairs of neighbouring threads store 64 bytes together */
    RT_PAIRED,
    RT_RAW_ROW, /* RT_RAW_STRIDED, on the host; the last stride is 1 */
    /* as RT_DENSE, by way of shared memory; of a reduction's input with short rows one after
     * another */
    RT_STAGED,
    RT_BRICK /* by coordinates, through shared memory, see kernel/elementwise_brick.h */
} rt_access;

enum { RT_WINDOW_DIMS = CKPP_NEAR_DIMS };

typedef struct rt_param_class {
    unsigned char access; /* rt_access */
    unsigned char dtype;  /* ckpp_dtype, bound */
    unsigned char ndim;   /* of a raw parameter */
    /* its vectors are aligned; for an array of complex numbers in a raw kernel: each number is
     * aligned to its size */
    unsigned char aligned;
    /* each of the host's threads combines elements in a copy of its own, see kernel/own_host.h */
    unsigned char own;
    /* of an input in a loop in patches: 1 + the parameter whose window has its elements; 0:
     * none */
    unsigned char window;
    /* where the element is in that window, from that parameter's own, along the innermost
     * dimensions; the last one is the innermost */
    signed char by[RT_WINDOW_DIMS];
} rt_param_class;

/* A box of a loop, in coordinates of the whole: from where to where it is in each dimension, and
 * from where to where near parameters have elements, which may be halos beyond the loop's ends.
 * What they have at these ends is said by the boundaries. */
enum { RT_BOX_WORDS = 4 };
typedef struct rt_box {
    int64_t from[RT_LOOP_DIMS], to[RT_LOOP_DIMS], low[RT_LOOP_DIMS], high[RT_LOOP_DIMS];
} rt_box;

/* The distance of the farthest elements that one window has, in each dimension. */
enum { RT_WINDOW_FAR = 16 };

/* Members that the source depends on must also be in RECORD_MEMBERS (record.c). */
struct rt_class {
    const rt_target *target;
    /* the device's ordinal, or CKPP_HOST truncated: kernels have separate variables on each
     * device */
    unsigned char device;
    unsigned char ndim;     /* loop dimensions after merging, at least 1 */
    unsigned char ind_ndim; /* dimensions of _ind, if the body uses it */
    /* of loops that count coordinates, on the host: the loop's dimension that is dimension d of
     * _ind; -1: its extent is 1. Recordings do without it: they are of use for GPUs alone. */
    signed char ind_place[CKPP_MAX_DIMS];
    unsigned char width; /* elements of a vector, which a thread loads at once */
    /* 64-bit offsets; of elementwise loops on the host: an int cannot count along a row */
    unsigned char wide;
    unsigned char bounds; /* CKPP_CHECK=bounds */
    /* a reduction's reduced dimensions after merging, at least 1; else 0 */
    unsigned char reduced;
    unsigned char bound[26]; /* dtype of placeholder 'A' + k */
    /* of a reduction: vectors are of neighbouring results, not of one result's elements */
    unsigned char columns;
    /* of a reduction: the accumulator's dtype; CKPP_NONE: the type that the body returns */
    unsigned char value;
    /* of a reduction: the loop visits the elements of a result in the order of _i */
    unsigned char ordered;
    unsigned char aliased; /* of a raw kernel: outputs may overlap other arguments */
    /* on a GPU: vectors per thread, a block apart; of a reduction: vectors fetched at once */
    unsigned char items;
    /* of an elementwise loop on a GPU, see plan/loop_gpu.c: */
    /* flat: there are elements before the first vector, or some operand is misaligned */
    unsigned char has_head;
    unsigned char partial_vector; /* rows: the last vector of a row is partial */
    unsigned char strips;         /* rows: a warp takes a strip of one; see plan/strips.c */
    unsigned char rows_first;     /* strips: blocks of the same columns follow each other */
    unsigned char misaligned;     /* vectors of some operands are not aligned */
    unsigned char staged;         /* flat: elements in shared memory, see plan/stage.c */
    unsigned char tile_dim;       /* the dimension of a tile besides the innermost one */
    /* of a reduction on a GPU: how many neighbouring results a vector has elements of */
    unsigned char results;
    /* likewise, of misaligned vectors: columns whose vectors are aligned but for the first and the
     * last ones; rows whose vectors may be partly outside of them, see plan/reduction_pieces.c */
    unsigned char shifted, pieces;
    /* size of a tile along the innermost dimension and along tile_dim; 0: no tiles */
    unsigned short tile_width, tile_height;
    unsigned char tile_shift; /* tiles: rows begin up to so many elements earlier, see
                               * kernel/elementwise_tile.h; 0: they do not */
    unsigned char even;       /* tiles: no vector is partly outside of the shape */
    /* bricks, see kernel/elementwise_brick.h: RUN, COUNT (0: there are none) and ORDER */
    unsigned char brick_run, brick_dims;
    unsigned char brick_load; /* bricks: elements of a vector that is loaded, if it is of a word */
    unsigned brick_order;
    /* bricks of words, see kernel/elementwise_words.h: ROW (0: there are none), CHUNK, ROUNDS,
     * LANES, LANE; THREADS, PITCH, SIZE. `items` is ITEMS, `brick_load` LOADS, `even` ALIGNED */
    unsigned char brick_row, brick_chunk, brick_rounds, brick_lanes, brick_lane;
    unsigned short brick_threads, brick_pitch, brick_size;
    /* patches, see plan/patch.c: rows of each, 0: there are none; how many a thread has, one
     * behind the other; the dimension along which they follow each other; threads of a block
     * along the innermost dimension */
    unsigned char patch_rows, patch_steps, patch_axis;
    unsigned char patch_blocks; /* so many fit a multiprocessor at least; 0: as many as do */
    unsigned char patch_ends;   /* most warps are near the end of a row, see source/window.c */
    unsigned short patch_lanes;
    /* threads in a block, if it is not RT_BLOCK; else 0 */
    unsigned short block;
    /* of a raw kernel whose threads are loops on the host: the block's shape, with `block` as its
     * x; else 0 */
    unsigned short block_y, block_z;
    unsigned char quick; /* of a loop on a GPU: it divides _i in 32 bits for _ind */
    unsigned char kept;  /* of a loop: elements of a row that each thread keeps */
    /* of a loop: it is a part of one whose places the body uses; of a reduction: it has
     * segments */
    unsigned char parted;
    unsigned char whole; /* of a loop: all threads of a block share an iteration */
    unsigned char boxed; /* of a loop: it is run box by box, see rt_box */
    /* of a reduction on a GPU: vectors, of different rows, that a thread takes together */
    unsigned char batch;
    unsigned char finish;   /* likewise: rt_finish */
    unsigned char large;    /* likewise: accumulators are structs of over two registers */
    unsigned char out_ndim; /* of a reduction: dimensions of _out, if post uses it */
    unsigned struct_size;   /* bytes of the struct that placeholders are bound to */
    /* the compiler options given at the call; owned by the kernel's state; or NULL */
    const char *options;
    /* of a raw kernel: the values of its template's parameters */
    int64_t constant[CKPP_MAX_TEMPLATES];
    rt_param_class param[]; /* nparams */
};

/* Elements of so many bytes that memory writes at once, but at least `width`. */
static inline int rt_sector(size_t size, int width)
{
    enum { SECTOR = 32 };

    return size * (size_t)width < SECTOR ? (int)(SECTOR / size) : width;
}

/* Threads in a block of a loop on a GPU. */
static inline int rt_block_of(const rt_class *cls)
{
    return cls->block ? cls->block : RT_BLOCK;
}

/* ---- parameters.c: the parameter block ---- */

/* Each parameter has one member of its own: a scalar; a pointer to an array's first element; or
 * ckpp::raw, an array that the body of a loop indexes. All other members are words or arrays of
 * words, and have a row here: the name, the text before the parameter's number, whether an extent
 * such as "[3]" follows, and the text after that. */
#define RT_MEMBERS(X)                                                                             \
    /* of a loop's operand: strides; distance to a thread's next vector */                        \
    X(STRIDES, " int64_t _s", true, ";")                                                          \
    X(STEP, " int64_t _by", false, ";")                                                           \
    /* of an array: x.shape, x.strides, x.size */                                                 \
    X(ARRAY_SHAPE, "    int64_t _h", true, ";\n")                                                 \
    X(ARRAY_STRIDES, "    int64_t _t", true, ";\n")                                               \
    X(ARRAY_SIZE, "    int64_t _z", false, ";\n")                                                 \
    /* of loops */                                                                                \
    X(N, "    int64_t _n", false, ";\n")                                                          \
    /* of a part: places in front of it, and of the whole */                                      \
    X(BEGIN, "    int64_t _begin", false, ";\n")                                                  \
    X(WHOLE, "    int64_t _whole", false, ";\n")                                                  \
    X(IND_SHAPE, "    int64_t _ind_shape", true, ";\n")                                           \
    X(IND_DIVISORS, "    ckpp::divisor _ind_by", true, ";\n")                                     \
    X(SHAPE, "    int64_t _shape", true, ";\n")                                                   \
    X(BOX, "    int64_t _box", true, ";\n") /* rt_box's, of the loop's dimensions */              \
    X(VECTORS, "    int64_t _vectors", false, ";\n")                                              \
    X(FLAT_VECTORS, "    int64_t _vectors, _head", false, ";\n")                                  \
    X(SHIFT, "    int64_t _shift", false, ";\n")                                                  \
    X(BRICK, "    int64_t _brick", true, ";\n")                                                   \
    X(DIVISORS, "    ckpp::divisor _by", true, ";\n")                                             \
    /* of reductions; I and PLACE: strides of _i, of the input's linear index */                  \
    X(KEPT, "    int64_t _kept", true, ";\n")                                                     \
    X(REDUCED, "    int64_t _reduced", true, ";\n")                                               \
    X(SPLIT, "    int64_t" RT_SPLIT(RT_SPLIT_NAME_, ","), false, ";\n")                           \
    X(SCRATCH, "    ckpp_acc *_scratch", false, ";\n")                                            \
    X(SEGMENTS, "    int64_t _each, _pitch, _shares, _before, _first, _rows", false, ";\n")       \
    X(I, "    int64_t _ci", true, ",")                                                            \
    X(PLACE, " _ce", true, ";\n")                                                                 \
    X(OUT, "    int64_t _co", true, ";\n")                                                        \
    X(OUT_SHAPE, "    int64_t _out_shape", true, ";\n")                                           \
    /* with CKPP_CHECK=bounds */                                                                  \
    X(RECORD, "    ckpp::bounds_record *_record", false, ";\n")                                   \
    /* of raw kernels; INFO is a struct of all members after it */                                \
    X(LAUNCH, "    ckpp_launch _launch", false, ";\n")                                            \
    X(INFO, "    ckpp_info _info", false, ";\n")                                                  \
    X(THREADS, "    struct { int64_t x, y, z; } _threads", false, ";\n")                          \
    X(BARRIER, "    unsigned long long *_barrier", false, ";\n")

#define RT_SPLIT_NAME_(name) " _" #name
#define RT_MEMBER_NAME_(name, before, is_array, behind) MEMBER_##name,
typedef enum rt_what {
    MEMBER_SCALAR,
    MEMBER_POINTER,
    MEMBER_ARRAY,
    RT_MEMBERS(RT_MEMBER_NAME_) MEMBER_COUNT_
} rt_what;

typedef struct rt_member {
    unsigned char what;  /* rt_what */
    signed char param;   /* the parameter that it belongs to; -1: none */
    int align, size, at; /* in bytes; `at` is the offset */
} rt_member;

enum { RT_MAX_MEMBERS = 16 + 6 * RT_MAX_PARAMS };

/* The parameter block is one struct, the same for both compilers. This list of its members, in
 * order, is used to write the struct's source and by block_fill(). */
struct rt_layout {
    int size;
    bool waits;         /* on a GPU: the kernel calls ckpp::wait_for_previous() */
    int split, scratch; /* of a reduction: offsets of these members */
    int barrier;        /* of a raw kernel: its offset; -1: there is none */
    int arguments;      /* of a raw kernel: members before those of ckpp_info. On a GPU they
                             are its function's arguments */
    int count;
    rt_member member[RT_MAX_MEMBERS];
};

/* Makes an empty layout whose first member will be at offset `size` or after it. */
void layout_begin(rt_layout *layout, int size);
const rt_member *layout_add(rt_layout *layout, rt_what what, int param, int size, int align);
/* Whether the member is a parameter's value, pointer or array. */
static inline bool member_is_own(const rt_member *m)
{
    return m->what <= MEMBER_ARRAY;
}
/* Words of an array's shape or of its strides, at least one. */
static inline int member_words(const rt_param_class *c)
{
    return c->ndim > 0 ? c->ndim : 1;
}

/* ---- source.c ---- */

/* Writes the whole source for one compiler. Fails only if memory is lacking or the parameter block
 * is too large. */
ckpp_status specialize_source(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *source,
                              rt_layout *layout);
/* Writes the symbol of the kernel's entry, "ckpp_kernel_saxpy". */
void specialize_symbol(const ckpp_kernel *kernel, char symbol[RT_SYMBOL_SIZE]);
/* Bytes of a reduction's vectors, for the widest operand. */
int specialize_vector_bytes(const ckpp_kernel *kernel);
/* A description of what a module uses that the host backend does not support, or NULL. */
const char *specialize_refusal(const ckpp_kernel *module);
/* Writes the pieces, and a line end if the last has none. */
void spec_pieces(rt_buf *out, const char *const *pieces);
/* CKPP_FACT_... of the kernel and of its declares. */
uint64_t spec_facts(const ckpp_kernel *kernel);
/* The end of the token at `at`: a comment, a literal, a number, a name, or any other character.
 * The source must be read from its beginning, token by token. */
const char *spec_token_end(const char *at);
/* Whether a module's kernels may have parameters that are a ckpp_array. */
bool specialize_takes_arrays(const ckpp_kernel *module);
/* Whether a module has kernels that launch kernels. */
bool specialize_launches(const ckpp_kernel *kernel);
/* An estimate of how many functions the body calls that take longer than an operator. */
int specialize_calls(const ckpp_kernel *kernel);
/* What a GPU combines in words: the input of a sum whose body is just "return x", if its integers
 * are small enough for many to be added in 32 bits, by dot product instructions; or of && or || of
 * bools. They are contiguous in vectors. -1: none. */
int specialize_small_input(const ckpp_kernel *kernel, const rt_class *cls);
/* Whether a GPU's thread takes so long to combine two accumulators, or has so many arrays, that it
 * should take many vectors at once, in few threads: structs, of rows those of more than two
 * registers, argmin and argmax of columns that are not very short, and bodies that write arrays.
 * Not with function calls. */
bool specialize_is_large(const ckpp_kernel *kernel, const rt_class *cls);
/* Whether a reduction that combines structs has a name for them. */
bool specialize_names_value(const ckpp_kernel *kernel, const rt_class *cls);
/* How many elements of each input that is RT_STAGED a block keeps in shared memory; 0: there is no
 * such input. */
int specialize_stage(const ckpp_kernel *kernel, const rt_class *cls);
/* Whether a reduction's body writes elements of arrays. */
bool specialize_writes(const ckpp_kernel *kernel);

/* ---- markers in texts for the host ---- */

/* In a module, these enclose the body of a function that launches kernels. */
#define RT_LAUNCHES "CKPP_LAUNCHES_"
#define RT_LAUNCHED "CKPP_LAUNCHED_"
/* In a module on the host, the name that replaces `asm volatile`. */
#define RT_ASM "CKPP_ASM_"

/* ---- files.c: files that a compiler reads besides the source ---- */

/* `host`: for the host's C++ compiler, not NVRTC or nvcc. files_free() frees the lists. */
void files_scan(const ckpp_kernel *kernel, const char *options, bool host, rt_files *files);
void files_free(rt_files *files);
/* After a compilation: files that somebody has changed meanwhile are unknown, because the compiler
 * may have read others than those of the key. */
void files_check(const rt_compile *job);
/* Whether `name`, as written in an #include, is one of the program's files. */
bool files_found(const rt_files *files, const char *name);
/* The headers that ckpp puts in front of a kernel; NULL-terminated. */
extern const char *const rt_device_texts[];

/* ---- own_headers.c: headers that ckpp supplies ---- */

typedef struct own_header {
    size_t row;
    const char *name, *text;
} own_header;

/* The next header that NVRTC is given. Start with {0}. false: there are no more. */
bool own_header_next(own_header *i);
/* Whether NVRTC is given this header: those of C, C++ and POSIX, and some of the toolkit. */
bool own_header_is_given(const char *name);
/* Whether a source for NVRTC includes a header that may include libcu++, whose integer types are
 * not those of base.h. */
bool own_headers_reach_libcuxx(const char *text);
/* Appends the text of a CUDA header for the host's compiler. false: ckpp supplies none. */
bool own_header_host(const char *name, rt_buf *text);

/* ---- files.c: the #include directives of a text ---- */

typedef struct header_reader {
    const char *at;
    bool inside; /* after the first token of a line */
    int dead;    /* nesting depth of conditions inside #if 0 */
} header_reader;

typedef struct header_name {
    const char *text;
    size_t size;
    char kind; /* '<' or '"'; 0: the file is not known */
} header_name;

/* Returns the next header that the text includes outside of #if 0, or names in __has_include.
 * Lines must have been joined at backslashes. false: no more. */
bool header_next(header_reader *r, header_name *i);

/* ---- program_file.c: files beside the program ---- */

enum { RT_PATH_SIZE = 4096 };
/* Reads a regular file of at most `limit` bytes. A relative path is relative to the working
 * directory or, if nothing is there, to the executable's directory; `place` gets the path that was
 * used. A program with more rights than its caller (setuid) only uses the latter, and only files
 * that nobody else can replace. The caller frees the bytes, also on failure; a NUL follows
 * them. */
ckpp_status program_file_read(const char *path, size_t limit, rt_blob *content,
                              char place[RT_PATH_SIZE]);

/* ---- layout.c ---- */

/* Fails if the compiled kernel's structs have other sizes or offsets than the program's. */
ckpp_status layout_check(const ckpp_kernel *kernel, const rt_blob *image);

/* ---- precompiled.c: kernels that are compiled already ---- */

/* Reads the image of the job's kernel for the job's device, checks its parameters, and returns the
 * symbol to load. The caller frees the bytes, also on failure. */
ckpp_status precompiled_image(const rt_backend *backend, const rt_compile *job,
                              const rt_class *cls, rt_blob *image, char symbol[RT_SYMBOL_SIZE]);
/* A description of where the image comes from, for messages. */
const char *precompiled_place(const ckpp_binary *binary);

/* ---- reductions ---- */

/* Whether the body reads or writes elements of the parameter, if it is an array; otherwise it has
 * an element for each result. */
static inline bool rt_param_is_mapped(const ckpp_param *p)
{
    return p->direction == CKPP_IN ? !p->of_result : p->mapped;
}

/* Whether the kernel may leave elements of an `out` unwritten. */
static inline bool rt_is_partial(const ckpp_kernel *kernel, const ckpp_param *p)
{
    bool skips = false;
    for (int d = 0; kernel->boundaries && d < CKPP_NEAR_DIMS; d++)
        skips |= kernel->boundaries[d].edge == CKPP_EDGE_SKIP;
    return p->partial || skips;
}

/* Of a reduction over ranks: its accumulators are those of segments. */
static inline bool rt_has_segments(const rt_class *cls)
{
    return cls->finish == RT_SEGMENTS;
}

/* argmin or argmax: accumulators are a value and its index. */
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
