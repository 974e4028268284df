/* halo.c - which parts of shards travel, and where the rims of a loop find them.
 *
 * Coordinates are those of this rank's shard. Beyond its ends it has halos: along each axis as
 * many elements as bodies reach, where the grid has a rank. These come from that rank, those of
 * corners from the one at the corner.
 *
 * The loop is divided into boxes: the interior, all of whose neighbours are of the shard, and
 * along each axis a rim at either end. A rim's near arrays are slabs: memory that has the halo
 * and as many elements of the shard as the rim reads. */
#include "runtime/comm/halo.h"

/* ---- the plan ---- */

/* How far away the array's neighbours are, along a dimension of windows. */
static void reach_of(const halo_array *a, int w, int64_t *low, int64_t *high)
{
    for (int j = 0; j < a->count; j++) {
        const int by = a->by[j][w];
        *low = -by > *low ? -by : *low;
        *high = by > *high ? by : *high;
    }
}

void halo_list_near(const rt_launch *l, halo *h)
{
    for (int k = 0; k < l->kernel->nparams && l->kernel->boundaries; k++) {
        const ckpp_near *near = l->kernel->params[k].near;
        if (near && rt_is_element(&l->operand[k]))
            h->array[h->narrays++] = (halo_array){k, near->count, near->offsets};
    }
}

static bool has_rank(const rt_comm *c, int d, int by)
{
    int offset[CKPP_COMM_DIMS] = {0};

    if (d >= c->shown.ndim)
        return false;
    offset[d] = by;
    return comm_neighbour(c, offset) >= 0;
}

/* Checks the shard along an axis with neighbours. at: NULL for a loop. */
static ckpp_status check_axis(const halo *h, int d, const ckpp_boundary *at)
{
    const rt_comm *c = h->comm;
    const bool mirrors = at && at->edge == CKPP_EDGE_MIRROR && !(h->low[d] && h->high[d]);
    const int64_t reach = h->reach_low[d] > h->reach_high[d] ? h->reach_low[d] : h->reach_high[d];

    if (at && !at->exchange)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "axis %d is divided among %d ranks, but its boundary is not exchange: "
                       "neighbours on other ranks would be missing",
                       d, c->shown.dims[d]);
    if (h->extent[d] < reach + mirrors)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "rank %d: the shard has %lld elements along axis %d, but the body reads "
                       "neighbours that are %lld away%s: divide that axis among fewer ranks",
                       c->shown.rank, (long long)h->extent[d], d, (long long)reach,
                       mirrors ? ", mirrored ones too" : "");
    return CKPP_OK;
}

static ckpp_status plan_axis(const rt_launch *l, halo *h, int d)
{
    const rt_comm *c = h->comm;
    const int w = d - (h->ndim - RT_WINDOW_DIMS);
    const ckpp_boundary *at = w >= 0 && l->kernel->boundaries ? &l->kernel->boundaries[w] : NULL;
    const bool below = has_rank(c, d, -1), above = has_rank(c, d, 1);
    int64_t low = 0, high = 0;

    for (int j = 0; j < h->narrays && w >= 0; j++)
        reach_of(&h->array[j], w, &low, &high);
    if (l->options->bases_) {
        h->end_low[d] = below ? 0 : low;
        h->end_high[d] = above ? 0 : high;
    }
    if (!(low || high) || !(below || above) || (c->shown.dims[d] == 1 && at && !at->exchange))
        return CKPP_OK;
    h->reach_low[d] = low;
    h->reach_high[d] = high;
    h->low[d] = below ? low : 0;
    h->high[d] = above ? high : 0;
    return check_axis(h, d, at);
}

ckpp_status halo_plan(const rt_launch *l, halo *h)
{
    ckpp_status status = CKPP_OK;

    h->ndim = l->shape_ndim;
    h->extent = l->shape;
    for (int d = 0; d < h->ndim && !status; d++)
        status = plan_axis(l, h, d);
    return status;
}

/* ---- what travels ---- */

bool halo_next(int *number, int toward[CKPP_COMM_DIMS])
{
    enum { EACH = 3, CENTRE = 13, ALL = 27 };

    *number += *number + 1 == CENTRE ? 2 : 1;
    toward[0] = *number / (EACH * EACH) - 1;
    toward[1] = *number / EACH % EACH - 1;
    toward[2] = *number % EACH - 1;
    return *number < ALL;
}

static bool has_halos(const halo *h, int d)
{
    return d < h->ndim && (h->reach_low[d] || h->reach_high[d]);
}

/* What travels upwards are lower neighbours. */
bool halo_travels(const halo *h, const halo_array *a, const int *toward)
{
    for (int d = 0; d < CKPP_COMM_DIMS; d++)
        if (toward[d] && !has_halos(h, d))
            return false;
    for (int j = 0; j < a->count; j++) {
        bool reads = true;
        for (int d = 0; d < CKPP_COMM_DIMS; d++)
            reads &= !toward[d] || a->by[j][d - (h->ndim - RT_WINDOW_DIMS)] * toward[d] < 0;
        if (reads)
            return true;
    }
    return false;
}

void halo_sent(const halo *h, const int *toward, halo_part *p)
{
    for (int d = 0; d < h->ndim; d++) {
        const int to = d < CKPP_COMM_DIMS ? toward[d] : 0;
        p->from[d] = to > 0 ? h->extent[d] - h->reach_low[d] : to < 0 ? 0 : -h->end_low[d];
        p->to[d] = to < 0 ? h->reach_high[d] : h->extent[d] + (to > 0 ? 0 : h->end_high[d]);
    }
}

void halo_received(const halo *h, const int *toward, halo_part *p)
{
    for (int d = 0; d < h->ndim; d++) {
        const int to = d < CKPP_COMM_DIMS ? toward[d] : 0;
        p->from[d] = to > 0 ? -h->low[d] : to < 0 ? h->extent[d] : -h->end_low[d];
        p->to[d] = to > 0 ? 0 : h->extent[d] + (to < 0 ? h->high[d] : h->end_high[d]);
    }
}

/* ---- boxes ---- */

void halo_interior(const halo *h, rt_box *box)
{
    for (int d = 0; d < h->ndim; d++) {
        box->from[d] = h->low[d];
        box->to[d] = h->extent[d] - h->high[d];
        box->low[d] = 0;
        box->high[d] = h->extent[d];
    }
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}
static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Along the axes before it a rim is as long as the interior, along those behind it as the shard,
 * and needs these axes' halos, too. */
void halo_rim(const halo *h, int axis, bool above, rt_box *box)
{
    const int64_t extent = h->extent[axis], low = h->low[axis], high = h->high[axis];

    halo_interior(h, box);
    for (int d = axis + 1; d < h->ndim; d++) {
        box->from[d] = 0;
        box->to[d] = h->extent[d];
        box->low[d] = -h->low[d];
        box->high[d] = h->extent[d] + h->high[d];
    }
    box->from[axis] = above ? most(extent - high, low) : 0;
    box->to[axis] = above ? extent : least(low, extent);
    box->low[axis] = above ? most(box->from[axis] - h->reach_low[axis], -low) : -low;
    box->high[axis] = above ? extent + high
                            : least(box->to[axis] + h->reach_high[axis], extent + high);
}
