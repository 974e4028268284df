/* reduction_split.c - how a reduction's work is divided: between the lanes of a GPU's teams, and
 * into parts.
 *
 * All of it is parameters of a kernel that is compiled already, so a new shape costs no
 * compile. */
#include "runtime/plan/plan.h"

#include <string.h>

enum { PART = 16 * 1024 }; /* elements that are worth a thread's while, on the host */

/* The smallest k with 2^k >= v. */
static int log2_up(int64_t v)
{
    int k = 0;

    while (k < 62 && (int64_t)1 << k < v)
        k++;
    return k;
}

enum {
    BLOCK_BITS = 8,
    LONG_BITS = 7,
    WARP_BITS = 5,
    MANY_TEAMS = 128, /* of misaligned columns: see is_spread() */
    SMALL_ACC = 16,   /* bytes of an accumulator; likewise */
    FEW = 4,          /* vectors that are worth a lane */
    ALONE = 16        /* vectors to a lane, up to which a block does all of a result */
};

/* How many lanes share a result on a GPU. The first row that fits is taken; within its limits
 * there are as few lanes as keep the device full: each lane more makes more to combine. */
typedef struct algorithm {
    bool columns;
    int64_t vectors; /* of a result, at least */
    int64_t teams;   /* results, or vectors of them, at least */
    size_t acc_size; /* bytes of an accumulator, at most */
    /* lanes, as powers of two; least -1: one for FEW vectors, for half of them in the shortest
     * rows */
    int least, most;
    bool split; /* into parts, where that is not enough to fill the device */
} algorithm;

static const algorithm algorithms[] = {
    /* Rows with a few vectors for each lane of a block, or of four warps, which read memory in
     * longer runs than one warp: that gains more than the barrier costs, where there is no more
     * than a number to combine. Where the rows do not fill the device, a block; and where even
     * blocks do not, or everything is reduced to one result, many blocks to a row. */
    {false, FEW << BLOCK_BITS, 0, 8, BLOCK_BITS, BLOCK_BITS, true},
    {false, FEW << LONG_BITS, 0, 8, LONG_BITS, BLOCK_BITS, true},
    /* Long rows: a warp where there are many of them, which needs no barrier. */
    {false, (FEW << WARP_BITS) + 1, 0, SIZE_MAX, WARP_BITS, BLOCK_BITS, true},
    /* Up to a few vectors for each lane of a warp: many rows to a block, shuffles alone. */
    {false, FEW + 1, 0, SIZE_MAX, -1, WARP_BITS, false},
    /* Short rows. A thread reads a whole row: neighbouring rows share cache lines, and there is
     * nothing to combine. */
    {false, 0, 0, SIZE_MAX, 0, 0, false},
    /* Columns, at least a warp of them: threads next to each other have neighbouring columns.
     * Short ones need one lane; up to 8 warps of a block share 32 columns; tall ones are split. */
    {true, 0, 1 << WARP_BITS, SIZE_MAX, 0, BLOCK_BITS - WARP_BITS, true},
    /* Fewer columns than a warp has threads: a block reads whole rows of them, one after
     * another. */
    {true, 0, 0, SIZE_MAX, BLOCK_BITS, BLOCK_BITS, true},
};

static const algorithm *choose(bool columns, int64_t vectors, int64_t teams, size_t acc_size)
{
    const algorithm *a = algorithms;

    while (a->columns != columns || vectors < a->vectors || teams < a->teams ||
           acc_size > a->acc_size)
        a++;
    return a;
}

static int64_t blocks_of(int64_t teams, const rt_split *s)
{
    int64_t threads = divide_up(teams, (int64_t)1 << s->lane_stride_bits)
                      << (s->lane_bits + s->lane_stride_bits);
    return divide_up(threads, RT_BLOCK);
}

/* Many rows: teams of up to a warp take several of them together. */
static void plan_batch(rt_work *work, const rt_class *cls, int64_t teams)
{
    rt_split *s = &work->split;

    s->lane_bits = log2_up(s->vectors) < WARP_BITS ? log2_up(s->vectors) : WARP_BITS;
    work->items = divide_up(teams, cls->batch * ((int64_t)RT_BLOCK >> s->lane_bits)) * RT_BLOCK;
}

/* Whether columns are misaligned, so many that several blocks have neighbouring ones, and combined
 * at once. */
static bool is_spread(const rt_work *work, const rt_class *cls, int64_t teams)
{
    return cls->columns && cls->misaligned && teams >= MANY_TEAMS && work->acc_size <= SMALL_ACC;
}

/* How many blocks of a long row follow each other where one would do, each with vectors enough for
 * its threads: processors are not as fast as each other, and the faster ones take more of them.
 * Columns leave more to combine by it, which is worth it where each vector is made of two; and
 * large accumulators take a warp long. */
static int64_t waves_of(const rt_work *work, const rt_class *cls, int64_t teams,
                        int64_t vectors_each, bool is_large)
{
    enum { ENOUGH = 120, MOST = 8 };
    int64_t waves = vectors_each / ENOUGH;

    if (cls->columns || is_large)
        return is_spread(work, cls, teams) && !is_large ? 2 : 1;
    return waves < 1 ? 1 : waves > MOST ? MOST : waves;
}

static void plan_teams(rt_work *work, const rt_class *cls, int64_t teams, int64_t capacity)
{
    rt_split *s = &work->split;
    bool columns = cls->columns;
    /* threads that can work together */
    int block = work->acc_size > RT_MAX_SHARED ? WARP_BITS : BLOCK_BITS;
    const algorithm *a = choose(columns, s->vectors, teams, work->acc_size);
    int least = a->least < 0 ? log2_up(divide_up(s->vectors, s->vectors > 2 * FEW ? FEW : FEW / 2))
                             : a->least;
    /* neighbours that share lines of memory */
    int near = cls->misaligned && !is_spread(work, cls, teams) ? block : WARP_BITS;
    int room = block - (columns ? (log2_up(teams) < near ? log2_up(teams) : near) : 0);
    int most = a->most < room ? a->most : room;

    s->lane_bits = least < most ? least : most;
    while (s->lane_bits < most && teams << s->lane_bits < capacity &&
           s->vectors >> s->lane_bits > FEW)
        s->lane_bits++;
    s->lane_stride_bits = columns ? block - s->lane_bits : 0;
    if (columns && log2_up(teams) < s->lane_stride_bits)
        s->lane_stride_bits = log2_up(teams);
    int64_t threads = divide_up(teams, (int64_t)1 << s->lane_stride_bits)
                      << (s->lane_bits + s->lane_stride_bits);
    /* To combine parts takes as long as reading a few vectors more. */
    if (a->split && threads < capacity && s->vectors >> s->lane_bits > ALONE) {
        int64_t waves = waves_of(work, cls, teams,
                                 (s->vectors >> s->lane_bits) / (capacity / threads),
                                 block < BLOCK_BITS);
        int64_t want = waves * capacity / threads, worth = (s->vectors >> s->lane_bits) / FEW;
        s->parts = want < worth ? want : worth;
    }
    /* Only arrays of many gigabytes are divided for this. */
    int64_t least_parts = divide_up(s->vectors, (int64_t)RT_THREAD_VECTORS << s->lane_bits);
    s->parts = s->parts > least_parts ? s->parts : least_parts;
    work->items = blocks_of(teams, s) * s->parts * RT_BLOCK;
}

/* Whether a result has more elements than a block should take alone, but so few that the way of
 * parts through the device's memory would take longer than reading them: then one cluster of
 * blocks takes all of it. Such results are few. */
static bool suits_cluster(const rt_work *work, const rt_launch *l, const rt_class *cls,
                          int64_t bytes)
{
    enum { LEAST = 2048, MOST = 1 << 20, THREADS = RT_CLUSTER_SIZE * RT_CLUSTER_BLOCK };
    const rt_split *s = &work->split;
    const rt_backend *b = l->backend;

    return !cls->columns && work->acc_size <= RT_MAX_SHARED && s->vectors >= LEAST &&
           s->results > 0 && s->results <= b->capacity(l->device) / THREADS &&
           l->n <= MOST / (bytes > 0 ? bytes : 1) / s->results && b->has_clusters &&
           b->has_clusters(l->device);
}

static void plan_cluster(rt_work *work)
{
    rt_split *s = &work->split;

    s->parts = RT_CLUSTER_SIZE;
    s->lane_bits = log2_up(RT_CLUSTER_BLOCK);
    work->items = s->results * RT_CLUSTER_SIZE * RT_CLUSTER_BLOCK;
    work->finish = RT_CLUSTER;
}

/* Threads that the device runs at once: as many as the kernel's registers allow, see
 * ckpp::resident of kernel/reduce_cuda.h. */
static int64_t capacity_for(const rt_launch *l, const rt_class *cls, size_t acc_size)
{
    bool is_large = specialize_is_large(l->kernel, cls) &&
                    acc_size * cls->results <= RT_MAX_SHARED;
    return plan_scale((int)l->backend->capacity(l->device) / (is_large ? RT_LARGE_SHARE : 1),
                      plan_candidate_of(l, l->combination)->threads, INT32_MAX / 2);
}

/* Bytes of an element of each input that has one for each: what is broadcast comes from caches. */
static int64_t input_bytes(const rt_launch *l, const rt_class *cls)
{
    int64_t bytes = 0;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (rt_is_mapped(&l->operand[k]) && cls->param[k].access != RT_BROADCAST)
            bytes += (int64_t)l->operand[k].array.itemsize;
    return bytes;
}

/* How a segment is divided depends on nothing but its shape: as if it were alone on a device that
 * runs so many threads. */
static void plan_segments(rt_work *work, const rt_launch *l, const rt_class *cls)
{
    enum { THREADS = 1 << 18 };
    rt_split *s = &work->split;
    int most = cls->columns ? BLOCK_BITS - WARP_BITS : BLOCK_BITS;

    plan_teams(work, cls, divide_up(l->segments.each, cls->results), THREADS);
    s->parts = l->segments.parts;
    while (s->lane_bits < most && work->acc_size <= RT_MAX_SHARED &&
           s->vectors / s->parts >> s->lane_bits > RT_THREAD_VECTORS) {
        s->lane_bits++;
        s->lane_stride_bits -= s->lane_bits + s->lane_stride_bits > BLOCK_BITS;
    }
    work->items = blocks_of(divide_up(s->results, cls->results), s) * s->parts * RT_BLOCK;
}

static void plan_cuda(rt_work *work, const rt_launch *l, const rt_class *cls)
{
    const int64_t shift = reduce_shift(l, cls);
    int64_t teams = divide_up(work->split.results + shift, cls->results);

    work->split.vectors = cls->pieces ? reduce_pieces(l, cls) : l->n / (cls->width / cls->results);
    if (specialize_stage(l->kernel, cls)) {
        reduce_plan_stage(work, l, cls);
        work->cost = work->split.tile * l->n / RT_BLOCK * input_bytes(l, cls);
        return;
    }
    if (cls->shifted)
        work->split.tile = shift;
    if (l->segments.all)
        plan_segments(work, l, cls);
    else if (cls->batch > 1)
        plan_batch(work, cls, teams);
    else if (suits_cluster(work, l, cls, input_bytes(l, cls)))
        plan_cluster(work);
    else
        plan_teams(work, cls, teams, capacity_for(l, cls, work->acc_size));
    work->split.stride = work->split.parts << work->split.lane_bits;
    work->cost = divide_up(work->split.vectors, work->split.stride) * cls->batch * cls->width *
                 input_bytes(l, cls);
}

int64_t reduce_step(const rt_launch *l, const rt_class *cls, const rt_operand *o)
{
    return o->strides[l->ndim] * l->work.split.stride * (cls->width / cls->results);
}

/* Whether the accumulators of all elements, each by itself, would have so many bytes at most. */
static bool fits(const rt_launch *l, int64_t acc_size, int64_t bytes)
{
    return l->n > 0 && l->work.split.results <= bytes / acc_size / l->n;
}

/* Columns of a tile where threads share columns: what stays in the caches of cores can be read in
 * short runs, and parts would have to get from one core to another, which takes longer than the
 * threads' work. 0: there are too many elements, or too few columns. */
static int64_t narrow_tile(const rt_launch *l, int64_t acc_size, int64_t fit)
{
    enum { CORE = 1024 * 1024, NARROW = 64, VECTOR = 16, LONG = 4 * PART };
    int64_t inner = l->extent[l->ndim - 1], tile = inner;

    if (!fits(l, acc_size, CORE))
        return 0;
    int64_t least = divide_up(PART, l->n) > NARROW ? divide_up(PART, l->n) : NARROW;
    while (tile >= 2 * least || tile > fit)
        tile = divide_up(tile, 2);
    tile = divide_up(tile, VECTOR) * VECTOR;
    return tile < inner && tile * l->n <= LONG ? tile : 0;
}

/* Columns are worked on as far as their accumulators stay in the first-level cache, so that memory
 * is read in long runs. Elements are split into parts that are worth a thread's while, and few
 * enough to be combined in no time. Nothing depends on the number of threads, so that results do
 * not either. */
static void plan_host(rt_work *work, const rt_launch *l)
{
    enum { CACHE = 16 * 1024, CACHED = 4 * 1024 * 1024, MOST = 256, ROWS = 64, CACHED_ROWS = 128 };
    rt_split *s = &work->split;
    int64_t inner = l->extent[l->ndim - 1], tiles = s->results, most = MOST;

    s->tile = 1;
    if (l->columns) {
        int64_t acc_size = (int64_t)work->acc_size,
                fit = CACHE / acc_size > 1 ? CACHE / acc_size : 1,
                narrow = l->segments.all ? 0 : narrow_tile(l, acc_size, fit);
        s->tile = narrow ? narrow : fit < inner ? fit : inner;
        tiles = s->results / inner * divide_up(inner, s->tile);
        most = narrow ? 0 : l->n / (fits(l, acc_size, CACHED) ? CACHED_ROWS : ROWS);
        most = most < MOST / 2 ? most : MOST / 2;
    }
    int64_t parts = l->n / divide_up(PART, s->tile), enough = divide_up(most, tiles);
    s->parts = parts < enough ? parts : enough;
    s->parts = s->parts > 1 ? s->parts : 1;
    if (l->segments.all)
        s->parts = l->segments.parts;
    work->items = tiles * s->parts;
    work->cost = divide_up(l->n, s->parts) * s->tile;
}

/* What combines the parts. Of a row, the last of its blocks that is done: there are as many parts
 * as a block has threads, or a few times that, which is less work than a second launch. A block of
 * columns leaves the parts of up to a thousand results: for a block alone that is more work than a
 * second launch is, in which each result has lanes of its own. */
static rt_finish choose_finish(const rt_class *cls, const rt_work *work)
{
    if (work->finish || work->split.parts == 1)
        return work->finish;
    return cls->target->simt && !cls->columns ? RT_LAST_BLOCK : RT_SECOND_LAUNCH;
}

rt_work reduce_divide(const rt_launch *l, const rt_class *cls)
{
    rt_work work = {.acc_size = reduce_acc_size(l),
                    .split = {.results = l->work.split.results, .parts = 1},
                    .finish = l->segments.all ? RT_SEGMENTS : RT_WHOLE};

    if (cls->target->simt)
        plan_cuda(&work, l, cls);
    else
        plan_host(&work, l);
    work.finish = choose_finish(cls, &work);
    return work;
}

/* The parts of a result are combined by the lanes of one team. */
void reduce_finish(const rt_backend *backend, rt_work *work)
{
    rt_split *s = &work->split;
    bool large = work->acc_size > RT_MAX_SHARED; /* as in combine_parts(), reduce_cuda.h */
    int bits = log2_up(divide_up(s->parts, large ? 1 : RT_PARTS_AT_ONCE)),
        most = large ? WARP_BITS : BLOCK_BITS;

    s->finish = s->parts;
    s->parts = 1;
    s->lane_bits = bits < most ? bits : most;
    s->lane_stride_bits = 0;
    work->items = backend->target->simt ? blocks_of(s->results, s) * RT_BLOCK : s->results;
    work->cost = backend->target->simt
                     ? divide_up(s->finish, (int64_t)1 << s->lane_bits) * (int64_t)work->acc_size
                     : s->finish;
}

/* Neighbouring results are neighbours in memory: where they are many, a thread has all of one. */
void reduce_fold(const rt_backend *backend, const rt_segments *segments, rt_work *work)
{
    enum { MANY = 1 << 16 };
    rt_split *s = &work->split;

    s->results = segments->each;
    s->parts = segments->all * segments->parts;
    reduce_finish(backend, work);
    if (backend->target->simt && s->results >= MANY) {
        s->lane_bits = 0;
        work->items = blocks_of(s->results, s) * RT_BLOCK;
        work->cost = s->finish * (int64_t)work->acc_size;
    }
}
