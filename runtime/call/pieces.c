/* pieces.c - an elementwise call over large arrays of the host, in pieces: while the kernel has
 * one of them, the next travels to the device and the one before it back.
 *
 * A piece is a part of the outermost dimension of the loop, after merging. Each is a launch of the
 * same specialisation: the arrays' memory on the device is allocated in whole, and what differs
 * are pointers and an extent. Pointers move by multiples of what kernels are specialised by, so
 * alignment stays what it is. A body that uses an element's place in the loop is given how many
 * there are in front of the piece: the results are the same bits. */
#include "runtime/call/call.h"

enum {
    FLAT_GRAIN = 4096, /* a piece has a multiple of so many elements of a loop of one dimension, */
    ROW_GRAIN = 16,    /* of others a multiple of so many rows */
    PARTS = 16         /* of calls that are not very large */
};

struct call_pieces call_pieces = {.least = 16 << 20, .smallest = 4 << 20, .largest = 24 << 20};

/* ---- whether, and how ---- */

static bool is_in_region(const rt_launch *l, const rt_operand *o, const rt_region *r)
{
    const unsigned char *data = o->array.data;

    return !o->arg->is_scalar && o->array.device != l->device && r->low <= data && data < r->high;
}

/* Finds how many bytes of a region belong to an index of the outermost dimension; 0: all of it
 * belongs to all of them, and is only read. false: its bytes cannot be told apart so. What is only
 * read may be read at several places for an index, as by stencils. */
static bool find_step(const rt_launch *l, const rt_region *r, int64_t *step)
{
    *step = -1;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!is_in_region(l, o, r))
            continue;
        int64_t own = rt_is_element(o) ? o->strides[0] * (int64_t)o->array.itemsize : 0;
        if (own < 0 || (*step >= 0 && own != *step) ||
            (r->copy_out && (own == 0 || o->array.data != r->low)))
            return false;
        *step = own;
    }
    return *step >= 0 && (!r->copy_out || r->high - r->low <= *step * l->extent[0]);
}

/* Bytes that travel, one way or both; 0: the regions cannot be divided. */
static size_t count_bytes(const rt_launch *l)
{
    size_t bytes = 0;
    bool any = false;

    for (int k = 0; k < l->nregions; k++) {
        const rt_region *r = &l->region[k];
        int64_t step;
        if (r->slot || !find_step(l, r, &step))
            return 0;
        any |= step > 0;
        bytes += (size_t)(r->high - r->low) * ((size_t)r->copy_in + r->copy_out);
    }
    return any ? bytes : 0;
}

static bool may_divide(const rt_launch *l)
{
    const rt_kind *kind = kind_of(l->kernel);
    size_t bytes = 0;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (l->kernel->params[k].near) /* a piece's ends are none of the array's */
            return false;
    for (int k = 0; k < l->nregions; k++)
        bytes += (size_t)(l->region[k].high - l->region[k].low);
    return bytes >= call_pieces.least / 2 && l->backend->pipe && kind->loops && !kind->reduces &&
           l->n > 0 && !l->kernel->boundaries && !(l->kernel->facts & CKPP_FACT_TEAM) &&
           !l->options->overlap && !l->options->prepare && !rt_env()->check_bounds;
}

void pieces_plan(rt_launch *l)
{
    size_t bytes;

    l->rows = 0;
    if (l->boxed || !may_divide(l))
        return;
    steps_of(l->kernel)->merge(l);
    if ((bytes = count_bytes(l)) < call_pieces.least)
        return;
    size_t piece = bytes / PARTS, grain = l->ndim == 1 ? FLAT_GRAIN : ROW_GRAIN;
    piece = piece < call_pieces.smallest  ? call_pieces.smallest
            : piece > call_pieces.largest ? call_pieces.largest
                                          : piece;
    int64_t count = divide_up((int64_t)bytes, (int64_t)piece),
            rows = (int64_t)round_up((size_t)divide_up(l->extent[0], count), grain);
    l->begin = 0;
    l->whole = l->n;
    if (rows < l->extent[0])
        l->rows = rows;
}

int64_t pieces_count(const rt_launch *l)
{
    return l->rows ? divide_up(l->extent[0], l->rows) : 1;
}

/* ---- one piece ---- */

typedef struct piece {
    int64_t begin, end; /* indices of the outermost dimension */
} piece;

static piece piece_of(const rt_launch *l, int64_t number)
{
    int64_t begin = number * l->rows, end = begin + l->rows;

    return (piece){begin, end < l->extent[0] ? end : l->extent[0]};
}

/* The bytes of a region that travel with the piece: those up to the last that it touches, behind
 * those of the pieces in front of it. */
static void find_bytes(const rt_launch *l, const rt_region *r, piece p, size_t *at, size_t *bytes)
{
    const int64_t last = l->extent[0], size = r->high - r->low;
    int64_t step;

    (void)find_step(l, r, &step);
    const int64_t more = size > step * last ? size - step * last : 0,
                  begin = p.begin == 0 ? 0 : p.begin * step + more,
                  end = p.end == last ? size : p.end * step + more;
    *at = (size_t)begin;
    *bytes = (size_t)(end - begin);
}

static ckpp_status copy_in(const rt_launch *l, rt_pipe *pipe, piece p)
{
    ckpp_status status = CKPP_OK;
    size_t at, bytes;

    for (int k = 0; k < l->nregions && !status; k++) {
        const rt_region *r = &l->region[k];
        find_bytes(l, r, p, &at, &bytes);
        if (r->copy_in && bytes)
            status = l->backend->pipe->in(pipe, r->staged + at, r->low + at, bytes);
    }
    return status;
}

static ckpp_status copy_out(const rt_launch *l, rt_pipe *pipe, piece p)
{
    ckpp_status status = CKPP_OK;
    size_t at, bytes;

    for (int k = 0; k < l->nregions && !status; k++) {
        const rt_region *r = &l->region[k];
        find_bytes(l, r, p, &at, &bytes);
        if (r->copy_out)
            status = l->backend->pipe->out(pipe, r->low + at, r->staged + at, bytes);
    }
    return status;
}

static void move_operands(rt_launch *l, int64_t rows)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_operand *o = &l->operand[k];
        if (rt_is_element(o))
            o->data += rows * o->strides[0] * (int64_t)o->array.itemsize;
    }
}

/* The launch is as it was when this returns. */
static ckpp_status compute(rt_launch *l, const rt_class *cls, const rt_ready *whole, piece p,
                           unsigned char *block)
{
    const int64_t n = l->n, extent = l->extent[0], rows = p.end - p.begin;
    rt_ready ready = *whole;

    move_operands(l, p.begin);
    l->extent[0] = rows;
    l->n = n / extent * rows;
    l->begin = n / extent * p.begin;
    steps_of(l->kernel)->divide(l, cls);
    block_fill(l, cls, whole->layout, block, NULL);
    ready.work = l->work;
    ready.reads = whole->reads / extent * rows;
    ready.writes = whole->writes / extent * rows;
    ready.elements = l->n;
    ready.joined = true;
    l->n = n;
    l->begin = 0;
    l->extent[0] = extent;
    move_operands(l, -p.begin);
    return launch_block(&ready, block);
}

/* ---- all of them ---- */

/* What travels, and since when. */
typedef struct travels {
    size_t in, out;
    double in_begin, out_begin;
} travels;

/* A piece begins to travel before the one in front of it is computed, so that the link never
 * waits. */
static ckpp_status run(rt_launch *l, const rt_class *cls, const rt_ready *whole, rt_pipe *pipe,
                       travels *t, unsigned char *block)
{
    const rt_pipe_backend *b = l->backend->pipe;
    const int64_t count = pieces_count(l);

    t->in_begin = clock_now();
    ckpp_status status = copy_in(l, pipe, piece_of(l, 0));
    for (int64_t k = 0; k < count && !status; k++) {
        int64_t begun = b->begun(pipe);
        if (k + 1 < count)
            status = copy_in(l, pipe, piece_of(l, k + 1));
        if (status || (status = b->join(pipe, begun)) ||
            (status = compute(l, cls, whole, piece_of(l, k), block)))
            return status;
        t->out_begin = k ? t->out_begin : clock_now();
        if (k + 1 == count)
            observed_copies(l->device, CKPP_HOST, t->in, l->stream, t->in_begin);
        status = copy_out(l, pipe, piece_of(l, k));
    }
    return status;
}

ckpp_status pieces_launch(rt_launch *l, const rt_class *cls, const rt_ready *whole,
                          unsigned char *block)
{
    travels t = {0};
    rt_pipe *pipe;

    for (int k = 0; k < l->nregions; k++) {
        const rt_region *r = &l->region[k];
        t.in += r->copy_in ? (size_t)(r->high - r->low) : 0;
        t.out += r->copy_out ? (size_t)(r->high - r->low) : 0;
    }
    ckpp_status status = l->backend->pipe->open(l->device, l->stream, t.in, t.out, &pipe);
    if (!status && !pipe) {
        l->rows = 0;
        status = data_copy_in(l);
        return status ? status : launch_block(whole, block);
    }
    if (status)
        return status;
    status = run(l, cls, whole, pipe, &t, block);
    ckpp_status closed = l->backend->pipe->close(pipe, status != CKPP_OK);
    if (!status && !closed)
        observed_copies(CKPP_HOST, l->device, t.out, l->stream, t.out_begin);
    return status ? status : closed;
}
