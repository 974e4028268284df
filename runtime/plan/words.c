/* words.c - bricks (see brick.c) of elements that are smaller than a word: whatever their rows'
 * places in memory are, they are copied to shared memory in aligned chunks, and written in aligned
 * words. kernel/elementwise_words.h has the rest. */
#include "runtime/plan/plan.h"

#include <string.h>

enum {
    WORD = 4,
    WORDS = 8, /* of each thread */
    WARP = 32,
    LEAST_THREADS = 8, /* of a row */
    MOST = 16,         /* words of a row, or chunks, for each thread */
    MOST_ROWS = 255,
    SHORT_ROW = 24, /* words: shorter rows are put together */
    LEAST_ROW = 6,  /* words: still shorter ones are not for warps */
    FEW = 16,       /* neighbours, for lanes */
    MANY = 16,      /* bricks: one more does no harm */
    FEW_CHUNKS = 3  /* in a piece: shorter pieces are copied in smaller chunks */
};

/* The words behind `lead` are as kernel/elementwise_words.h has them. */
typedef struct words {
    plan_brick brick;
    int lead; /* the output whose words are aligned */
    int width, chunk, row, sector;
    int lanes, lane; /* lane: the dimension */
    bool aligned;
    int64_t chunks;        /* of a piece of an input */
    int64_t threads;       /* of a row */
    int64_t items, rounds; /* of a thread: words of a row, rows */
    int64_t pitch, size;   /* in shared memory: from an element to its neighbour; elements */
    int64_t loads;         /* of a block */
} words;

/* ---- which loops ---- */

/* Bytes of the smallest element of the inputs and the output. */
static size_t smallest_of(const rt_launch *l, const plan_brick *b, int lead)
{
    size_t size = WORD;

    for (int k = 0; k < l->kernel->nparams; k++)
        if ((brick_has(l, b, k) || k == lead) && l->operand[k].array.itemsize < size)
            size = l->operand[k].array.itemsize;
    return size;
}

/* Bytes of an element of all inputs, or of the widest one. */
static int64_t bytes_of_inputs(const rt_launch *l, const plan_brick *b, bool widest)
{
    int64_t bytes = 0;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const int64_t size = brick_has(l, b, k) ? (int64_t)l->operand[k].array.itemsize : 0;
        bytes = !widest ? bytes + size : size > bytes ? size : bytes;
    }
    return bytes;
}

/* Whether the output's elements lie at multiples of their size. */
static bool is_lead(const rt_launch *l, int k)
{
    const rt_operand *o = k < 0 ? NULL : &l->operand[k];

    return o && o->param->direction != CKPP_IN && o->dtype != CKPP_STRUCT &&
           is_power_of_two((int64_t)o->array.itemsize) &&
           (uintptr_t)o->data % o->array.itemsize == 0;
}

/* Whether the inputs are of numbers, and their pieces begin alike in chunks of so many. */
static bool suits_chunks(const rt_launch *l, const plan_brick *b, int chunk)
{
    for (int k = 0; k < l->kernel->nparams; k++)
        for (int d = 0; brick_has(l, b, k) && d < l->ndim; d++)
            if (l->operand[k].dtype == CKPP_STRUCT ||
                (l->operand[k].strides[d] - l->operand[b->lead].strides[d]) % chunk)
                return false;
    return true;
}

/* ---- rows of the output ---- */

static bool is_in_row(const rt_launch *l, const words *w, int d)
{
    return d >= l->ndim - w->row;
}

/* Whether the elements of the outputs are as evenly spaced in the two innermost dimensions as in
 * one. Beside other inputs that is not worth its while. */
static bool can_join(const rt_launch *l, const plan_brick *b)
{
    const int inner = l->ndim - 1;

    if (l->ndim < 3 || b->extent[inner] < l->extent[inner] || b->extent[inner - 1] == 1)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const int64_t *strides = l->operand[k].strides;
        if (rt_is_element(&l->operand[k]) && !brick_has(l, b, k) &&
            (l->operand[k].param->direction == CKPP_IN ||
             strides[inner - 1] != strides[inner] * l->extent[inner]))
            return false;
    }
    return true;
}

static int64_t row_of(const rt_launch *l, const words *w)
{
    int64_t size = 1;

    for (int d = 0; d < l->ndim; d++)
        size *= is_in_row(l, w, d) ? w->brick.extent[d] : 1;
    return size;
}

/* Whether all rows of all bricks begin at a sector's boundary; `cut`: if a brick's part of a row
 * that it has not all of were whole sectors. */
static bool are_aligned(const rt_launch *l, const words *w, bool cut)
{
    const rt_operand *o = &l->operand[w->lead];
    const plan_brick *b = &w->brick;

    if ((uintptr_t)o->data % (o->array.itemsize * (size_t)w->sector))
        return false;
    for (int d = 0; d < l->ndim; d++) {
        const int64_t step = !is_in_row(l, w, d)            ? 1
                             : b->extent[d] == l->extent[d] ? 0
                             : cut                          ? w->sector
                                                            : b->extent[d];
        if (o->strides[d] * step % w->sector)
            return false;
    }
    return true;
}

/* Chooses the dimension along which neighbouring threads have different rows, where those of one
 * row would be in few banks: their elements are in the same word, or nearly so. */
static void choose_lanes(const rt_launch *l, words *w)
{
    const plan_brick *b = &w->brick;
    int64_t distance = 1, pitch = l->operand[b->lead].strides[l->ndim - 1];

    w->lanes = 1;
    w->lane = 0;
    for (int j = 0; j < b->count && distance <= w->width; j++) {
        const int d = b->order[j];
        if (is_in_row(l, w, d))
            return;
        if (b->extent[d] >= FEW || b->extent[d] % w->width == 0) {
            w->lane = d;
            while (w->lanes < w->width && pitch % (2 * w->lanes) == 0)
                w->lanes *= 2;
            return;
        }
        distance *= b->extent[d];
    }
}

/* Of a row. They write whole sectors, two of them where lanes do not have others beside them. */
static int64_t least_threads(const words *w)
{
    return w->lanes > 1 ? LEAST_THREADS : 2 * LEAST_THREADS;
}

/* Makes a brick's part of a row so long that its threads' words cover it, or whole sectors. */
static void fill_row(const rt_launch *l, words *w)
{
    const int inner = l->ndim - 1;
    const bool aligned = are_aligned(l, w, true);
    int64_t *extent = &w->brick.extent[inner];
    const int64_t step = least_threads(w) * w->width, more = aligned ? 0 : w->sector - 1,
                  filled = (*extent + more) / step * step - more;

    if (w->row > 1 || *extent == l->extent[inner])
        return;
    if (5 * filled >= 4 * *extent &&
        (divide_up(l->extent[inner], filled) == divide_up(l->extent[inner], *extent) ||
         l->extent[inner] >= MANY * filled))
        *extent = filled;
    else if (aligned && *extent > w->sector)
        *extent -= *extent % w->sector;
}

/* Chooses what is a row; false: rows are too short. */
static bool choose_rows(const rt_launch *l, words *w)
{
    const int64_t extent = w->brick.extent[l->ndim - 1];

    w->row = extent < SHORT_ROW * w->width && can_join(l, &w->brick) ? 2 : 1;
    choose_lanes(l, w);
    fill_row(l, w);
    w->aligned = are_aligned(l, w, false);
    return row_of(l, w) >= LEAST_ROW * w->width;
}

/* Divides the rows among the threads: as few words and rows for each as possible. */
static void share_rows(const rt_launch *l, const rt_class *cls, words *w)
{
    enum { ROW_COSTS = 2 }; /* words */
    const int64_t more = w->width - 1 + (w->aligned ? 0 : w->sector - 1),
                  in_row = (row_of(l, w) + more) / w->width;
    int64_t rows = 1, least = INT64_MAX;

    for (int d = 0; d < l->ndim; d++)
        if (!is_in_row(l, w, d))
            rows *= w->lanes > 1 && d == w->lane ? divide_up(w->brick.extent[d], w->lanes)
                                                 : w->brick.extent[d];
    for (int64_t threads = least_threads(w); rt_block_of(cls) % (threads * w->lanes) == 0;
         threads *= 2) {
        const int64_t items = divide_up(in_row, threads),
                      rounds = divide_up(rows, rt_block_of(cls) / (threads * w->lanes)),
                      costs = rounds * (items + ROW_COSTS);
        if (items > MOST || costs >= least)
            continue;
        least = costs;
        w->threads = threads;
        w->items = items;
        w->rounds = rounds;
    }
    if (least == INT64_MAX)
        w->items = w->rounds = INT64_MAX;
}

/* ---- shared memory ---- */

/* Whether neighbours along a dimension of rows are in few banks if their distance is this. */
static bool is_in_few_banks(const rt_launch *l, const words *w, int d, int64_t stride)
{
    return is_in_row(l, w, d) && stride % (2 * w->width) == 0;
}

/* How many of the brick's dimensions are one piece in shared memory, too. */
static int find_run(const rt_launch *l, const words *w)
{
    const plan_brick *b = &w->brick;
    const int run = brick_run(l, b);

    for (int j = 1; j < run; j++)
        if (is_in_few_banks(l, w, b->order[j], l->operand[b->lead].strides[b->order[j]]))
            return j;
    return run;
}

static int64_t run_elements(const plan_brick *b)
{
    int64_t run = 1;

    for (int j = 0; j < b->run; j++)
        run *= b->extent[b->order[j]];
    return run;
}

/* Chunks of 16 bytes of the widest input, where pieces are long and no distance is a bad one. */
static int choose_chunk(const rt_launch *l, const words *w)
{
    const plan_brick *b = &w->brick;
    const int widest = (int)(RT_VECTOR_BYTES / bytes_of_inputs(l, b, true));
    bool few = false;

    for (int j = b->run; j < b->count; j++)
        few |= is_in_few_banks(l, w, b->order[j], l->operand[b->lead].strides[b->order[j]]);
    return widest > w->width && !few && suits_chunks(l, b, widest) &&
                   run_elements(b) >= (int64_t)FEW_CHUNKS * widest
               ? widest
               : w->width;
}

/* As word_layout of kernel/elementwise_words.h does it. */
static void lay_out(const rt_launch *l, words *w)
{
    const plan_brick *b = &w->brick;
    const int64_t *strides = l->operand[b->lead].strides;
    int64_t stride[RT_LOOP_DIMS] = {0}, run = 1, pieces = 1, gap = 0;

    for (int j = 0; j < b->run; j++) {
        stride[b->order[j]] = run;
        run *= b->extent[b->order[j]];
    }
    w->chunks = (run + w->chunk - 2) / w->chunk + 1;
    int64_t step = w->chunks * w->chunk;
    for (int j = b->run; j < b->count; j++) {
        const int d = b->order[j];
        step += (strides[d] - step) & (w->chunk - 1);
        if (is_in_few_banks(l, w, d, step))
            step += w->chunk;
        stride[d] = step;
        step *= b->extent[d];
        pieces *= b->extent[d];
    }
    for (int d = l->ndim - w->row; d < l->ndim; d++)
        gap = stride[d] > gap ? stride[d] : gap;
    gap = (int64_t)round_up((size_t)((w->width - 1) * gap), (size_t)w->chunk);
    w->pitch = stride[l->ndim - 1];
    w->size = (int64_t)round_up((size_t)(step + w->chunk + 2 * gap), RT_VECTOR_BYTES * WORD);
    w->loads = pieces * w->chunks;
}

/* ---- the plan ---- */

static bool fits(const rt_launch *l, const rt_class *cls, const words *w)
{
    const int block = rt_block_of(cls);

    return w->size * 2 * bytes_of_inputs(l, &w->brick, false) <= RT_STATIC_SHARED &&
           w->items <= MOST && w->rounds <= MOST_ROWS && w->loads <= (int64_t)MOST * block;
}

static bool find_words(const rt_launch *l, const rt_class *cls, words *w)
{
    plan_brick *b = &w->brick;

    b->lead = brick_lead(l);
    w->lead = loop_aligned_operand(l, cls);
    if (b->lead == l->kernel->nparams || !is_lead(l, w->lead) || rt_block_of(cls) % WARP)
        return false;
    w->width = (int)(WORD / smallest_of(l, b, w->lead));
    w->sector = rt_sector(l->operand[w->lead].array.itemsize, w->width);
    if (w->width == 1 || !suits_chunks(l, b, w->width) ||
        bytes_of_inputs(l, b, true) * w->width > RT_VECTOR_BYTES)
        return false;
    int64_t most = (int64_t)rt_block_of(cls) * WORDS * w->width;
    for (; most > WARP; most -= most / 8) {
        brick_choose(l, b, most, w->width);
        if (!b->count || b->extent[l->ndim - 1] == 1)
            return false;
        if (!choose_rows(l, w))
            return false;
        share_rows(l, cls, w);
        b->run = find_run(l, w);
        w->chunk = choose_chunk(l, w);
        lay_out(l, w);
        if (fits(l, cls, w))
            return true;
    }
    return false;
}

static void set_access(const rt_launch *l, rt_class *cls, const words *w)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_param_class *c = &cls->param[k];
        const rt_operand *o = &l->operand[k];
        if (brick_has(l, &w->brick, k)) {
            c->access = RT_BRICK;
            c->aligned = false;
        } else if (loop_is_unit(cls, k)) {
            c->aligned = is_power_of_two((int64_t)o->array.itemsize) &&
                         (uintptr_t)o->data % o->array.itemsize == 0 &&
                         loop_begins_alike(l, o, &l->operand[w->lead], w->width);
        }
    }
}

bool words_plan(const rt_launch *l, rt_class *cls, bool long_rows)
{
    words w;

    if (!find_words(l, cls, &w) || (long_rows && row_of(l, &w) < (int64_t)SHORT_ROW * w.width))
        return false;
    const int block = rt_block_of(cls);
    cls->width = (unsigned char)w.width;
    cls->items = (unsigned char)w.items;
    cls->brick_rounds = (unsigned char)w.rounds;
    cls->brick_threads = (unsigned short)w.threads;
    cls->brick_pitch = (unsigned short)w.pitch;
    cls->brick_dims = (unsigned char)w.brick.count;
    cls->brick_run = (unsigned char)w.brick.run;
    cls->brick_row = (unsigned char)w.row;
    cls->brick_load = (unsigned char)divide_up(w.loads, block);
    cls->brick_chunk = (unsigned char)w.chunk;
    cls->brick_lanes = (unsigned char)w.lanes;
    cls->brick_lane = (unsigned char)w.lane;
    cls->brick_size = (unsigned short)w.size;
    cls->even = w.aligned;
    for (int j = 0; j < w.brick.count; j++)
        cls->brick_order |= (unsigned)w.brick.order[j] << 4 * j;
    set_access(l, cls, &w);
    return true;
}

void words_divide(rt_launch *l, const rt_class *cls)
{
    words w;

    find_words(l, cls, &w);
    memcpy(l->brick, w.brick.extent, sizeof l->brick);
    l->vectors[1] = w.chunks;
}
