/* reduce_plan.c - how a reduction's work is divided: between the lanes of a GPU's teams, and into parts.
 *
 * All of it is parameters of a kernel that is compiled already, so a new shape costs no compile. */
#include "rt.h"

static int64_t divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

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
    FEW = 4,    /* packets that are worth a lane */
    ALONE = 16  /* packets to a lane, up to which a block does all of a result */
};

/* How many lanes share a result on a GPU. The first row that fits is taken; within its limits there are as few lanes as keep
 * the device full: each lane more makes more to combine. */
typedef struct algorithm {
    bool columns;
    int64_t packets;       /* of a result, at least */
    int64_t teams;         /* results, or packets of them, at least */
    size_t state;          /* bytes of an accumulator, at most */
    int least, most;       /* lanes, as powers of two; least -1: one for FEW packets, for half of them in the shortest rows */
    bool split;            /* into parts, where that is not enough to fill the device */
} algorithm;

static const algorithm algorithms[] = {
    /* Rows with a few packets for each lane of four warps, which read memory in longer runs than one: that gains more than
     * the barrier costs, where there is no more than a number to combine. Where the rows do not fill the device, a block;
     * and where even blocks do not, or everything is reduced to one result, many blocks to a row. */
    {false, FEW << LONG_BITS, 0, 8, LONG_BITS, BLOCK_BITS, true},
    /* Long rows: a warp where there are many of them, which needs no barrier. */
    {false, (FEW << WARP_BITS) + 1, 0, SIZE_MAX, WARP_BITS, BLOCK_BITS, true},
    /* Up to a few packets for each lane of a warp: many rows to a block, shuffles alone. */
    {false, FEW + 1, 0, SIZE_MAX, -1, WARP_BITS, false},
    /* Short rows. A thread reads a whole row: neighbouring rows share cache lines, and there is nothing to combine. */
    {false, 0, 0, SIZE_MAX, 0, 0, false},
    /* Columns, at least a warp of them: threads next to each other have neighbouring columns. Short ones need one lane;
     * up to 8 warps of a block share 32 columns; tall ones are split. */
    {true, 0, 1 << WARP_BITS, SIZE_MAX, 0, BLOCK_BITS - WARP_BITS, true},
    /* Fewer columns than a warp has threads: a block reads whole rows of them, one after another. */
    {true, 0, 0, SIZE_MAX, BLOCK_BITS, BLOCK_BITS, true},
};

static const algorithm *choose(const rt_launch *l, int64_t packets, int64_t teams)
{
    const algorithm *a = algorithms;

    while (a->columns != l->columns || packets < a->packets || teams < a->teams || l->work.state > a->state)
        a++;
    return a;
}

static int64_t blocks_of(int64_t teams, const rt_split *s)
{
    int64_t threads = divide_up(teams, (int64_t)1 << s->apart_bits) << (s->lane_bits + s->apart_bits);
    return divide_up(threads, RT_BLOCK);
}

static void plan_cuda(rt_launch *l, const rt_class *cls)
{
    rt_split *s = &l->work.split;
    int64_t capacity = l->backend->capacity(l->device), teams = s->results / (l->columns ? cls->vector : 1);
    int block = l->work.state > RT_MAX_SHARED ? WARP_BITS : BLOCK_BITS; /* threads that can work together */

    s->packets = l->n / (l->columns ? 1 : cls->vector);
    const algorithm *a = choose(l, s->packets, teams);
    int least = a->least < 0 ? log2_up(divide_up(s->packets, s->packets > 2 * FEW ? FEW : FEW / 2)) : a->least;
    int room = block - (l->columns ? (log2_up(teams) < WARP_BITS ? log2_up(teams) : WARP_BITS) : 0);
    int most = a->most < room ? a->most : room;

    s->lane_bits = least < most ? least : most;
    while (s->lane_bits < most && teams << s->lane_bits < capacity && s->packets >> s->lane_bits > FEW)
        s->lane_bits++;
    s->apart_bits = l->columns ? block - s->lane_bits : 0;
    if (l->columns && log2_up(teams) < s->apart_bits)
        s->apart_bits = log2_up(teams);
    int64_t threads = divide_up(teams, (int64_t)1 << s->apart_bits) << (s->lane_bits + s->apart_bits);
    /* A second launch costs as much as reading a few packets more. */
    if (a->split && threads < capacity && s->packets >> s->lane_bits > ALONE) {
        int64_t want = capacity / threads, worth = (s->packets >> s->lane_bits) / FEW;
        s->parts = want < worth ? want : worth;
    }
    s->parts = s->parts > 1 ? s->parts : 1;
    l->work.items = blocks_of(teams, s) * s->parts * RT_BLOCK;
    l->work.cost = 1;
}

/* Columns are worked on as far as their accumulators stay in the first-level cache, so that memory is read in long runs.
 * Elements are split into parts that are worth a thread's while, and few enough to be combined in no time. Nothing depends on
 * the number of threads, so that results do not either. */
static void plan_host(rt_launch *l)
{
    enum { CACHE = 16 * 1024, PART = 16 * 1024, MOST = 256, ROWS = 64 };
    rt_split *s = &l->work.split;
    int64_t inner = l->extent[l->ndim - 1], tiles = s->results, most = MOST;

    s->tile = 1;
    if (l->columns) {
        int64_t fit = CACHE / (int64_t)l->work.state;
        s->tile = fit < 1 ? 1 : fit < inner ? fit : inner;
        tiles = s->results / inner * divide_up(inner, s->tile);
        most = l->n / ROWS < MOST / 2 ? l->n / ROWS : MOST / 2;
    }
    int64_t parts = l->n / divide_up(PART, s->tile), enough = divide_up(most, tiles);
    s->parts = parts < enough ? parts : enough;
    s->parts = s->parts > 1 ? s->parts : 1;
    l->work.items = tiles * s->parts;
    l->work.cost = divide_up(l->n, s->parts) * s->tile;
}

void reduce_plan(rt_launch *l, const rt_class *cls)
{
    int64_t results = l->work.split.results;

    l->work.split = (rt_split){.results = results, .parts = 1};
    l->work.state = reduce_state_size(l);
    if (cls->backend == RT_CUDA_ID)
        plan_cuda(l, cls);
    else
        plan_host(l);
}

/* What the second launch is: the parts of a result are combined by the lanes of one team. */
void reduce_finish(const rt_backend *backend, rt_work *work)
{
    rt_split *s = &work->split;
    int bits = log2_up(s->parts), most = work->state > RT_MAX_SHARED ? WARP_BITS : BLOCK_BITS;

    s->finish = s->parts;
    s->parts = 1;
    s->lane_bits = bits < most ? bits : most;
    s->apart_bits = 0;
    work->items = backend->id == RT_CUDA_ID ? blocks_of(s->results, s) * RT_BLOCK : s->results;
    work->cost = s->finish;
}
