/* plan.h - what a call is to do, worked out from its arguments: types, shapes, the loop and how
 * threads divide it. Nothing here touches a device. */
#ifndef RUNTIME_PLAN_H
#define RUNTIME_PLAN_H

#include "runtime/source/source.h"

/* ---- a call under way, handed from step to step ---- */

/* What a call has worked out about one parameter. */
typedef struct rt_operand {
    const ckpp_param *param;
    const ckpp_arg *arg;
    /* the argument's array, or the one that this call has allocated or copied in its place, or
     * the device's copy of it, which is present */
    ckpp_array array;
    const struct present_site *present; /* where it has been entered; NULL: it is not present */
    ckpp_dtype dtype;                   /* bound */
    bool raw;                           /* the body indexes it, if it is an array */
    bool described; /* of a module's kernel: passed with its shape and strides */
    bool allocated; /* an output that this call has allocated */
    /* of a raw kernel: the memory of a row-major copy that replaces the argument; else NULL */
    void *dense;
    /* where the kernel finds the first element: staged memory, or the array's own */
    unsigned char *data;
    /* over the loop's dimensions, the kept ones first; not set for raw arrays and scalars */
    int64_t strides[RT_LOOP_DIMS];
} rt_operand;

/* Host memory that is copied to the device for the launch. */
typedef struct rt_region {
    unsigned char *low, *high;
    bool copy_in, copy_out;
    void *memory;          /* on the device */
    unsigned char *staged; /* where `low` is in it */
    bool slot;             /* it is a slot: memory of the host's that the device reaches */
    double seconds;        /* that its copies have taken of the thread, where counted */
} rt_region;

/* Of a reduction over ranks: the shards of all of them, behind each other along the first axis,
 * are divided into segments, equal ones where that is possible. Each segment is reduced by itself
 * to an accumulator for each result and part; all of these together are then folded. How a segment
 * is reduced depends on its shape and on how many there are, not on who has which. */
typedef struct rt_segments {
    int64_t all, own; /* of all ranks (0: there are none), and of this rank */
    int64_t whole;    /* the extent of all along the first axis */
    /* members of the parameter block: */
    int64_t each;   /* results */
    int64_t pitch;  /* bytes from one accumulator to the next */
    int64_t parts;  /* of a segment's elements */
    int64_t before; /* elements of the input in front of this rank's */
    int64_t first;  /* the same along the first axis */
    int64_t extent; /* of each of this rank's along the first axis */
} rt_segments;

typedef struct rt_launch {
    const ckpp_kernel *kernel;
    const ckpp_arg *args;
    const ckpp_options *options; /* those that are given, or `tuned` */
    const ckpp_options *given;   /* the call's own */
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    /* not 0: host memory is staged, so the call is complete when it returns */
    int nregions;
    /* the call is made in pieces, of so many indices of the outermost dimension; 0: in one */
    int64_t rows;
    int64_t begin, whole;           /* of a piece: elements in front of it, and of all pieces */
    const struct rt_raw_steps *raw; /* of a raw kernel: see launch.c */
    bool boxed;                     /* a loop is run box by box, */
    struct rt_boxes *boxes;         /* by these: see launch.c */
    /* of tune(...), whose values are in `tuned` and `values`, or of --tune: what is tried, or
     * chosen; from 0 */
    int combination;
    bool undecided; /* another call of the kind is to choose */
    ckpp_options tuned;
    int64_t values[CKPP_MAX_TEMPLATES];
    bool prints; /* the kernel's text is shown when the stream is waited for */
    rt_region region[RT_MAX_PARAMS];
    int shape_ndim; /* the broadcast shape, of a reduction: of its inputs */
    int64_t shape[CKPP_MAX_DIMS];
    int64_t n; /* elements, of a reduction: in one result */
    /* the loop's dimensions after merging, at least 1; of a reduction: the kept ones */
    int ndim;
    int64_t extent[RT_LOOP_DIMS];
    /* the loop's dimension that is dimension d of the broadcast shape, if the loop counts
     * coordinates; -1: its extent is 1 */
    signed char place[CKPP_MAX_DIMS];
    /* of a loop on a GPU: vectors, and elements in front of them; of bricks: those of a block,
     * and see words_divide() */
    int64_t vectors[2];
    int64_t brick[RT_LOOP_DIMS]; /* of a loop in bricks: the extents of one */
    rt_work work;
    /* of a reduction: */
    struct rt_ranks *ranks;     /* that make the call together, see ranks.c; NULL: one alone */
    const struct rt_told *told; /* what they have told each other */
    /* the type of elements of which each rank has one for each result, which is their sum; else
     * CKPP_NONE */
    ckpp_dtype sums;
    rt_segments segments;
    ckpp_dtype value; /* the accumulator's; CKPP_NONE: what the body returns */
    uint32_t axes;    /* bit d: the broadcast shape's dimension d is reduced */
    int result_ndim;  /* the outputs' shape */
    int64_t result_shape[CKPP_MAX_DIMS];
    /* reduced dimensions of the loop, at least 1; their extents follow those of the kept ones */
    int reduced;
    bool columns; /* neighbours in memory belong to different results */
    /* the strides of three counters, like an operand's: of i, of the element's index in the input,
     * and of the result's in the outputs */
    int64_t counter[3][RT_LOOP_DIMS];
    /* of a raw kernel: */
    /* the values of its template's parameters; for a type its ckpp_dtype */
    int64_t constant[CKPP_MAX_TEMPLATES];
    unsigned char bound[26];    /* ckpp_dtype of placeholder 'A' + k; CKPP_NONE: not bound */
    unsigned char bound_by[26]; /* which parameter bound it */
    unsigned struct_size;
    rt_operand operand[RT_MAX_PARAMS];
} rt_launch;

/* Whether the loop gives the body an element of it: it is an array, and not raw. */
static inline bool rt_is_element(const rt_operand *o)
{
    return !o->arg->is_scalar && !o->raw;
}

/* Whether the loop counts the coordinates that the body asks for, so that nothing is divided:
 * a processor's threads go through rows in order. Its dimensions are then those of the shape.
 * A GPU's threads do so where they have patches. */
static inline bool rt_counts_coordinates(const rt_launch *l)
{
    return (rt_uses(l->kernel) & CKPP_USES_IND) && !l->backend->target->simt;
}

/* Whether it is an output of a reduction that has an element for each result. */
static inline bool rt_is_result(const rt_operand *o)
{
    return o->param->direction != CKPP_IN && !o->param->mapped;
}

/* Whether it is an array whose elements a reduction's body reads or writes. */
static inline bool rt_is_mapped(const rt_operand *o)
{
    return rt_is_element(o) && rt_param_is_mapped(o->param);
}

/* ---- kind.c: the steps, for each kind of kernel ---- */

/* The steps of a plan, in this order. Modules have none of them. */
typedef struct rt_steps {
    ckpp_status (*types)(rt_launch *l); /* of arguments and placeholders */
    ckpp_status (*shape)(rt_launch *l); /* of the loop, or of outputs */
    ckpp_status (*grid)(rt_launch *l);
    /* Gives the shape of an output that the call allocates. */
    void (*output)(const rt_launch *l, const rt_operand *o, int *ndim, const int64_t **shape);
    void (*merge)(rt_launch *l); /* the loop's dimensions */
    /* fills the members of the class that plan_classify() leaves to the kind */
    void (*classify)(const rt_launch *l, rt_class *cls);
    void (*divide)(rt_launch *l, const rt_class *cls); /* fills l->work */
} rt_steps;

const rt_steps *steps_of(const ckpp_kernel *kernel);
/* How the body finds the elements of an array that it indexes. */
rt_access plan_classify_raw(const rt_launch *l, const ckpp_array *a);
/* Whether each of the host's threads has a copy of array k, whose elements are only combined, by
 * about as many threads as `times` says. */
bool plan_has_own(const rt_launch *l, int k, int64_t times);
/* Fills the class from the launch. `cls` has room for the kernel's parameters. */
void plan_classify(const rt_launch *l, rt_class *cls);

/* ---- candidate.c: what --tune tries ---- */

enum { PLAN_CANDIDATES = 6 };

typedef struct plan_candidate {
    const char *text;     /* for explanations */
    unsigned short block; /* threads in a block; 0: as usual */
    /* powers of two by which it has more vectors in a thread, more threads */
    signed char items, threads;
    bool unrolled; /* a body that calls functions is compiled for each element */
} plan_candidate;

const plan_candidate *plan_candidate_of(const rt_launch *l, int number);
/* The value times 2^by, from 1 to `most`. */
int plan_scale(int value, int by, int most);

/* ---- block.c: the parameter block ---- */

/* Fills the block, after the step `divide`. `record`: where the kernel stores the first index that
 * is out of bounds; NULL where indices are not checked. */
void block_fill(const rt_launch *l, const rt_class *cls, const rt_layout *layout,
                unsigned char *block, void *record);

/* ---- bind.c: types, shapes and outputs ---- */

/* Checks the arguments against the parameters, binds the placeholders. */
ckpp_status bind_types(rt_launch *l);
/* A placeholder's type that the call gives. */
ckpp_status bind_letter(rt_launch *l, char letter, int64_t type);
/* The broadcast shape of all arrays that are not raw (of a reduction: of its inputs), or the size
 * option. */
ckpp_status bind_shape(rt_launch *l);
/* Checks the shapes of the outputs that are given. */
ckpp_status bind_output_shapes(const rt_launch *l);
/* Checks that a supplied output has the shape, and no two elements in the same place. `why`: "the
 * arguments broadcast to"; `hint` ends the message, or is "". */
ckpp_status bind_output(const rt_operand *o, int ndim, const int64_t *shape, const char *why,
                        const char *hint);
/* "argument" or "output". */
const char *bind_role(const rt_operand *o);

/* ---- near.c ---- */

/* Checks the arrays of near parameters, after bind_shape(). */
ckpp_status near_check(const rt_launch *l);

/* ---- overlap.c: arrays that share memory ---- */

/* Refuses outputs that share memory with another argument in another layout. */
ckpp_status overlap_check(const rt_launch *l);
/* Whether some byte belongs to an element of each array: exact for views of one array. */
bool overlap_meets(const ckpp_array *a, const ckpp_array *b);
/* Refuses an array with two elements in the same place. `what` names it in the message: "output
 * 'y'"; `hint` follows. */
ckpp_status overlap_check_itself(const ckpp_array *a, const char *what, const char *hint);

/* ---- loop.c: the loop's dimensions and each operand's place in the class ---- */

/* Orders and merges dimensions, fills extent[] and the operands' strides[]. */
void loop_merge(rt_launch *l);
/* The step `classify` of elementwise loops. */
void loop_classify(const rt_launch *l, rt_class *cls);

/* ---- loop_gpu.c: how a GPU's threads divide the loop ---- */

/* Fills the members of the class that say how threads divide the loop. The operands' accesses are
 * known; some of them change. */
void loop_plan(const rt_launch *l, rt_class *cls);
/* Fills l->work and l->vectors. */
void loop_divide(rt_launch *l, const rt_class *cls);
/* Writes the divisors by which the kernel finds a vector's row: l->ndim words. */
void loop_divisors(const rt_launch *l, const rt_class *cls, unsigned char *to);
/* The same for the broadcast shape's extents. */
void loop_ind_divisors(const rt_launch *l, unsigned char *to);

/* Whether a parameter's elements are neighbours in memory along the innermost dimension. */
bool loop_is_unit(const rt_class *cls, int k);
/* The operand whose vectors are to be aligned; -1: none has neighbours in memory. */
int loop_aligned_operand(const rt_launch *l, const rt_class *cls);
/* Elements in front of the operand's first aligned vector; -1 where its elements do not lie at
 * multiples of their size. */
int64_t loop_head_of(const rt_operand *o, int width);
/* Whether the operand's vectors of `width` elements, the first one `head` elements behind its
 * begin, are aligned. `along`: the dimension along which they lie. */
bool loop_is_aligned(const rt_launch *l, int k, int width, int64_t head, int along);

/* ---- patch.c: threads that have several rows, for neighbours and coordinates ---- */

/* Whether the loop keeps the dimensions of the arrays' shape. */
bool patch_is_wanted(const rt_launch *l);
/* Writes a distance in memory, in elements, as one along the innermost dimensions; false: it is
 * none of whole elements of the loop, or a long one. */
bool patch_distance(int ndim, const int64_t *strides, int64_t distance,
                    signed char by[RT_WINDOW_DIMS]);
/* What keeps two views of an array out of one window. */
typedef enum rt_hides {
    RT_HIDES_NOTHING,
    RT_HIDES_TYPE,
    RT_HIDES_STRIDES,
    RT_HIDES_BROADCAST,  /* all of a row is the same element */
    RT_HIDES_DISTANCE,   /* it is none of whole elements of the loop, or a long one */
    RT_HIDES_SHORT,      /* the loop has fewer iterations than the distance */
    RT_HIDES_SAME,       /* they are the same elements */
    RT_HIDES_OUTPUT,     /* an output is in the same memory */
    RT_HIDES_COORDINATES /* the loop has other dimensions than its coordinates, or is a part */
} rt_hides;
/* What keeps parameter k out of a window with another view of its array, *other, if something
 * does. */
rt_hides patch_hides(const rt_launch *l, const rt_class *cls, int k, int *other);
/* Finds the parameters that have windows: `window` and `by` in the class. Returns how many have;
 * negative: coordinates keep the loop from having any. */
int patch_find_windows(const rt_launch *l, rt_class *cls);
/* Fills the class's part about patches; false: the loop has none. `widest`: elements of the
 * widest vector. */
bool patch_plan(const rt_launch *l, rt_class *cls, int widest);
/* Elements of the first vector of a row in front of the row. */
int64_t patch_shift(const rt_launch *l, const rt_class *cls);
int64_t patch_threads(const rt_class *cls, const rt_box *box, int64_t shift);

/* ---- block.c: a box of a loop ---- */

/* The loop as a whole. */
void box_whole(const rt_launch *l, rt_box *box);
bool box_is_empty(int ndim, const rt_box *box);
/* Writes the box into the parameter block of a loop that is run box by box. */
void box_put(const rt_layout *layout, int ndim, const rt_box *box, unsigned char *block);
/* The work items of a box; the loop's have been found. */
int64_t box_items(const rt_launch *l, const rt_class *cls, const rt_box *box);
/* Gives an operand of the block other memory: where its element at coordinates 0 is, or would be,
 * and strides over the loop's dimensions. */
void box_put_operand(const rt_layout *layout, int k, const unsigned char *data,
                     const int64_t *strides, unsigned char *block);

/* ---- stage.c: loops on a GPU by way of shared memory ---- */

/* Fills the members of the class, unless the loop is better without. `once`: the body is to be
 * compiled once. */
bool stage_plan(const rt_launch *l, rt_class *cls, bool once);
/* loop_gpu.c: how many vectors, or words, a thread takes. */
int loop_items(const rt_launch *l, const rt_class *cls);

/* Whether an operand's words of `width` elements are aligned where those of `lead` are. */
bool loop_begins_alike(const rt_launch *l, const rt_operand *o, const rt_operand *lead, int width);

/* Whether an offset in coordinates needs more than 31 bits. */
bool loop_needs_wide(const rt_launch *l, const rt_class *cls);

/* ---- tiles.c: transposed inputs ---- */

/* Fills the members of the class; false: there are none, or `large` and the shape is cut better
 * into bricks. */
bool tiles_plan(const rt_launch *l, rt_class *cls, bool large);
int64_t tiles_threads(const rt_launch *l, const rt_class *cls);

/* ---- brick.c: inputs whose dimensions are in another order, some of them short ---- */

/* Fills the members of the class; false: it is as it was, there are no such inputs. */
bool brick_plan(const rt_launch *l, rt_class *cls);
/* The number of threads; sets l->brick, and l->vectors to the bricks of each block. */
int64_t brick_divide(rt_launch *l, const rt_class *cls);

/* A brick: the dimensions in the order of the lead input's memory. */
typedef struct plan_brick {
    int lead;
    int order[RT_LOOP_DIMS], count; /* those along which the brick has several elements */
    int run;                        /* so many of these are one piece in all of its inputs */
    int64_t extent[RT_LOOP_DIMS];
} plan_brick;

/* The first input that is read through bricks, or the number of parameters. */
int brick_lead(const rt_launch *l);
/* Whether the operand goes through the same bricks as the lead. */
bool brick_has(const rt_launch *l, const plan_brick *b, int k);
/* Chooses extents with no more than `most` elements; those of which the shape has several bricks
 * are multiples of `unit`. */
void brick_choose(const rt_launch *l, plan_brick *b, int64_t most, int unit);
int brick_run(const rt_launch *l, const plan_brick *b);

/* ---- words.c: bricks of elements that are smaller than a word ---- */

/* Fills the members of the class; false: it is as it was. `long_rows`: only if rows are long. */
bool words_plan(const rt_launch *l, rt_class *cls, bool long_rows);
/* Sets l->brick, and l->vectors[1] to the chunks of a piece. */
void words_divide(rt_launch *l, const rt_class *cls);

/* ---- strips.c: rows that begin anywhere, a warp for each part ---- */

/* Whether a row is repeated that is so long that a cache would have lost it by the next row. */
bool strips_repeat_row(const rt_launch *l);
/* False, and the class is as it was, if rows are too short. lead: the operand whose words are
 * aligned, or -1. */
bool strips_plan(const rt_launch *l, rt_class *cls, int lead);
/* The number of threads; sets l->vectors. */
int64_t strips_divide(rt_launch *l, const rt_class *cls);
/* What the number of a warp, or of a block, is divided by. */
int64_t strips_divisor(const rt_launch *l, const rt_class *cls);

/* ---- reduction.c, reduction_class.c: axes, results, and which loop a layout gets ---- */

/* Finds the accumulator's type and checks that the operator is defined for it. After
 * bind_types(). */
ckpp_status reduce_types(rt_launch *l);
/* Finds the axes and the outputs' shape. After bind_shape(). */
ckpp_status reduce_shape(rt_launch *l);
/* Finds the loop's dimensions and the operands' strides over them. */
void reduce_merge(rt_launch *l);
/* reduction_class.c: fills the class's part about reductions, its `access` of elements and its
 * vectors. */
void reduce_classify(const rt_launch *l, rt_class *cls);
/* The declaration of the accumulator's type: reduce_type, or the first output. */
const ckpp_param *reduce_value_type(const rt_launch *l);
/* Bytes of an accumulator, at most: the compiler knows better, but memory has to be allocated. */
size_t reduce_acc_size(const rt_launch *l);
/* Bytes of the accumulated value; 0 where its type is what the body returns. */
size_t reduce_value_size(const rt_launch *l);
/* Gives a raw array as the body sees it: where it has as many dimensions as the input, the reduced
 * ones come first. */
void reduce_view(const rt_launch *l, const ckpp_array *a, ckpp_array *view);

/* Fails because there are no elements, and the reduction has no identity. */
ckpp_status reduce_refuse_empty(const rt_launch *l);

/* ---- reduction_segments.c ---- */

/* What a rank has of the input: its extent along the first axis, elements of each result. */
typedef struct rt_shard {
    int64_t extent, count;
} rt_shard;

/* Whether a reduction over ranks reduces the first axis. After reduce_shape(). */
ckpp_status reduce_check_axes(const rt_launch *l);
/* Divides the input of a reduction over ranks, each of which has one of the shards. */
ckpp_status reduce_segment(rt_launch *l, const rt_shard *shards, int ranks, int rank);
/* The extent of dimension d of the broadcast shape in the loop. */
static inline int64_t reduce_extent(const rt_launch *l, int d)
{
    return d == 0 && l->segments.all ? l->segments.extent : l->shape[d];
}
/* Bytes of the accumulators of so many segments. */
static inline size_t reduce_segment_bytes(const rt_segments *s, int64_t segments)
{
    return (size_t)(segments * s->each * s->parts * s->pitch);
}

/* ---- reduction_rows.c ---- */

/* Whether the rows are brought into shared memory by blocks; then their operands' access is
 * RT_STAGED. */
bool reduce_stage(const rt_launch *l, rt_class *cls);
/* Fills the tile, the lanes and the items of such work. */
void reduce_plan_stage(rt_work *work, const rt_launch *l, const rt_class *cls);

/* ---- reduction_pieces.c ---- */

/* Whether rows along several reduced dimensions, which begin anywhere, are read by vectors of up
 * to `most` elements that are aligned; then the class says so. */
bool reduce_by_pieces(const rt_launch *l, rt_class *cls, int most);
/* How many such vectors a result's rows have. */
int64_t reduce_pieces(const rt_launch *l, const rt_class *cls);

/* ---- reduction_split.c ---- */

/* Divides the work of l->work.split.results results. On a GPU all of the class must be known but
 * its `finish`. */
rt_work reduce_divide(const rt_launch *l, const rt_class *cls);
/* How many elements behind a vector's boundary the first column is; 0: rows do not begin alike. */
int64_t reduce_shift(const rt_launch *l, const rt_class *cls);
/* Turns the work of a reduction in parts into that of the second launch, which combines them. */
void reduce_finish(const rt_backend *backend, rt_work *work);
/* The same of segments. */
void reduce_fold(const rt_backend *backend, const rt_segments *segments, rt_work *work);
/* For columns that are reduced along one dimension: how many elements of the input lie between a
 * GPU thread's vector and its next one. */
int64_t reduce_step(const rt_launch *l, const rt_class *cls, const rt_operand *o);

/* ---- raw.c: what only raw kernels have ---- */

/* Finds the values of the template's parameters and binds the types among them. Before
 * bind_types(). */
ckpp_status raw_template(rt_launch *l);
/* Checks the arrays' shapes and layouts. After bind_types(). */
ckpp_status raw_arrays(rt_launch *l);
/* Fills l->work.grid and .threads; a grid without blocks is possible. */
ckpp_status raw_geometry(rt_launch *l);
/* Reads and checks how many threads a block of an elementwise loop is to have on a GPU, into
 * l->work.grid.block[0]; 0: the call does not say. */
ckpp_status elementwise_geometry(rt_launch *l);
/* Fills the class's part about raw kernels. */
void raw_classify(const rt_launch *l, rt_class *cls);
/* Fails where a block's dynamic shared memory and its __shared__ variables (`fixed`) have more
 * than the `most` bytes that a block on `device` has for both. */
ckpp_status raw_check_shared(size_t dynamic, size_t fixed, size_t most, const char *device);

#endif
