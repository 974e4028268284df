/* near.c - near parameters over shards, whose neighbours are on other ranks: the results of the
 * array as a whole, in every grid, with every boundary at its ends. */
#include "check.h"

#include <mpi.h>

#pragma kernel elementwise star in(near float u) out(float v) boundary(exchange)
{
    v = 2 * u + u[-1][0][0] + 3 * u[1][0][0] + 4 * u[0][-1][0] + 5 * u[0][1][0] +
        6 * u[0][0][-1] + 7 * u[0][0][1];
}

#pragma kernel elementwise corners in(near T u) out(T v) \
    boundary(exchange(clamp), exchange(mirror), exchange(constant(9)))
{
    v = (T)(u[-1][-1][-2] + 2 * u[-1][1][1] + 3 * u[1][-1][0] + 4 * u[1][1][1] +
            5 * u[0][-1][1] + 6 * u[-2][0][0]);
}

#pragma kernel elementwise flat in(near double u, double k) out(double v) \
    boundary(exchange(constant(k + 1)), exchange)
{ v = u[-3][0] + 2 * u[2][0] + 3 * u[0][-1] + 4 * u[1][2]; }

#pragma kernel elementwise line in(near int u) out(int64_t v) boundary(exchange(mirror))
{ v = u[-3] + 2 * u[1]; }

#pragma kernel elementwise upper in(near float u) out(float v) boundary(exchange(clamp))
{ v = u[0][1] + 2 * u[1][0]; }

#pragma kernel elementwise mixed in(near float u) out(float v) boundary(exchange(clamp), wrap)
{ v = u[-1][0] + 2 * u[1][-1] + 4 * u[0][1]; }

#pragma kernel begin declare
typedef struct { float x, y, z; } triple;
#pragma kernel end declare

#pragma kernel elementwise several in(near float a, near uint8 b, near triple t, float w) \
    inout(float sum) out(int64_t place) boundary(exchange(clamp))
{
    sum += a[0][1] - a[-1][0] + 10 * (float)b[1][0] + t[-2][-1].y + w;
    place = i * 1000000 + _ind[0] * 1000 + _ind[1];
}

#pragma kernel elementwise batch in(near float u, near float each) out(float v) \
    boundary(exchange(mirror), exchange(clamp))
{ v = u[-1][1] + 2 * u[1][0] + 3 * each[0][-1]; }

/* The same with and without ranks: sums that are rounded. */
#pragma kernel elementwise alone in(near float u) out(float v) boundary(clamp)
{ v = u + 0.1f * (u[-1][0][0] + u[1][0][0] + u[0][-1][1] + u[0][1][0] + u[0][0][-1] - 5 * u); }
#pragma kernel elementwise together in(near float u) out(float v) boundary(exchange(clamp))
{ v = u + 0.1f * (u[-1][0][0] + u[1][0][0] + u[0][-1][1] + u[0][1][0] + u[0][0][-1] - 5 * u); }

enum { CLAMP, WRAP, MIRROR, CONSTANT, SKIP };

/* What a body adds up. */
typedef struct term {
    int weight, by[3];
} term;
typedef struct stencil {
    const char *name;
    int ndim, edge[3];
    double constant;
    term term[8];
} stencil;

static const stencil star_of = {"star", 3, {SKIP, SKIP, SKIP}, 0,
    {{2, {0}}, {1, {-1, 0, 0}}, {3, {1, 0, 0}}, {4, {0, -1, 0}}, {5, {0, 1, 0}}, {6, {0, 0, -1}},
     {7, {0, 0, 1}}}};
static const stencil corners_of = {"corners", 3, {CLAMP, MIRROR, CONSTANT}, 9,
    {{1, {-1, -1, -2}}, {2, {-1, 1, 1}}, {3, {1, -1, 0}}, {4, {1, 1, 1}}, {5, {0, -1, 1}},
     {6, {-2, 0, 0}}}};
static const stencil flat_of = {"flat", 2, {CONSTANT, SKIP}, 8,
    {{1, {-3, 0}}, {2, {2, 0}}, {3, {0, -1}}, {4, {1, 2}}}};
static const stencil line_of = {"line", 1, {MIRROR}, 0, {{1, {-3}}, {2, {1}}}};
static const stencil upper_of = {"upper", 2, {CLAMP, CLAMP}, 0, {{1, {0, 1}}, {2, {1, 0}}}};
static const stencil mixed_of = {"mixed", 2, {CLAMP, WRAP}, 0,
    {{1, {-1, 0}}, {2, {1, -1}}, {4, {0, 1}}}};

static int rank;
static bool few; /* stencils and grids: where kernels take long to compile */

/* ---- the array as a whole ---- */

static int64_t extent[3];

static double value_at(const int64_t at[3], int salt)
{
    const int64_t k = (at[0] * 31 + at[1]) * 37 + at[2] + salt;
    return (double)((k * 7919 >> 3) & 7);
}

static int64_t at_edge(int how, int64_t k, int64_t n)
{
    if (k >= 0 && k < n)
        return k;
    if (how == CLAMP)
        return k < 0 ? 0 : n - 1;
    if (how == WRAP)
        return (k % n + n) % n;
    if (how != MIRROR)
        return -1;
    if (n == 1)
        return 0;
    k = llabs(k) % (2 * (n - 1));
    return k < n ? k : 2 * (n - 1) - k;
}

/* The element that the body makes, or `kept` where it does not run. */
static double want(const stencil *s, const ckpp_comm *c, const int64_t at[3], double kept)
{
    double sum = 0;
    for (const term *t = s->term; t < s->term + 8; t++) {
        int64_t from[3] = {0};
        bool outside = false;
        for (int d = 0; d < s->ndim; d++) {
            const int how = d < c->ndim && c->periodic[d] ? WRAP : s->edge[d];
            from[d] = at_edge(how, at[d] + t->by[d], extent[d]);
            if (how == SKIP && from[d] < 0)
                return kept;
            outside |= from[d] < 0;
        }
        sum += t->weight * (outside ? s->constant : value_at(from, 0));
    }
    return sum;
}

/* ---- shards ---- */

static int64_t begin[3], end[3];

static void find_shard(const ckpp_comm *c, int ndim)
{
    for (int d = 0; d < 3; d++) {
        begin[d] = 0;
        end[d] = d < ndim ? extent[d] : 1;
        if (d < ndim)
            CHECK_OK(ckpp_comm_shard(c, d, extent[d], &begin[d], &end[d]));
    }
}

typedef double filler(const int64_t at[3], int salt);

static double minus_one(const int64_t at[3], int salt)
{
    return (void)at, (void)salt, -1;
}

/* An array of the shard's values, in one of several layouts; `whole` owns the memory. Types are
 * converted in rows, so that each layout has no kernel of its own for that. */
static ckpp_array make(ckpp_dtype type, int ndim, int layout, filler *fill, int salt,
                       ckpp_array *whole)
{
    int64_t shape[3], padded[3], k = 0;
    for (int d = 0; d < ndim; d++) {
        shape[d] = end[d] - begin[d];
        padded[d] = shape[d] + (layout == 1 ? 3 : 0);
    }
    double *values = malloc((size_t)(shape[0] * (ndim > 1 ? shape[1] : 1) *
                                     (ndim > 2 ? shape[2] : 1) + 1) * sizeof *values);
    for (int64_t a = begin[0]; a < end[0]; a++)
        for (int64_t b = begin[1]; b < end[1]; b++)
            for (int64_t e = begin[2]; e < end[2]; e++)
                values[k++] = fill((int64_t[]){a, b, e}, salt);
    ckpp_array row = ckpp_view(values, k), dense = {0}, from, view, next;
    CHECK_OK(ckpp_empty(&dense, type, 1, &k));
    CHECK_OK(ckpp_copy(&dense, &row));
    CHECK_OK(ckpp_reshape(&from, &dense, ndim, shape));
    if (layout == 2 && ndim > 1) {
        int64_t turned[3];
        for (int d = 0; d < ndim; d++)
            turned[d] = shape[ndim - 1 - d];
        CHECK_OK(ckpp_empty(whole, type, ndim, turned));
        CHECK_OK(ckpp_transpose(&view, whole, NULL));
    } else {
        CHECK_OK(ckpp_empty(whole, type, ndim, padded));
        view = *whole;
        for (int d = 0; d < ndim && layout == 1; d++) {
            CHECK_OK(ckpp_slice(&next, &view, d, 1, 1 + shape[d], 1));
            view = next;
        }
    }
    CHECK_OK(ckpp_copy(&view, &from));
    ckpp_free(&dense);
    free(values);
    return view;
}

static void compare(const stencil *s, const ckpp_comm *c, const ckpp_array *v, double kept)
{
    const int64_t n = ckpp_size(v);
    double *found = malloc((size_t)(n + 1) * sizeof *found);
    ckpp_array to = ckpp_view(found, n), dense = {0}, row;
    int wrong = 0;
    int64_t k = 0;
    CHECK_OK(ckpp_empty(&dense, v->dtype, v->ndim, v->shape));
    CHECK_OK(ckpp_copy(&dense, v));
    CHECK_OK(ckpp_reshape(&row, &dense, 1, &n));
    CHECK_OK(ckpp_copy(&to, &row));
    ckpp_free(&dense);
    for (int64_t a = begin[0]; a < end[0]; a++)
        for (int64_t b = begin[1]; b < end[1]; b++)
            for (int64_t e = begin[2]; e < end[2]; e++, k++) {
                const double wanted = want(s, c, (int64_t[]){a, b, e}, kept);
                if (found[k] != wanted && wrong++ < 2)
                    fail_at(__FILE__, __LINE__,
                            "%s, rank %d of %d x %d x %d: element %d, %d, %d is %g, not %g",
                            s->name, rank, c->dims[0], c->dims[1], c->dims[2], (int)a, (int)b,
                            (int)e, found[k], wanted);
            }
    free(found);
}

typedef ckpp_status caller(const ckpp_array *u, ckpp_array *v, const ckpp_comm *c);

static ckpp_status call_star(const ckpp_array *u, ckpp_array *v, const ckpp_comm *c)
{
    return star(u, v, .comm = c);
}
static ckpp_status call_corners(const ckpp_array *u, ckpp_array *v, const ckpp_comm *c)
{
    return corners(u, v, .comm = c);
}
static ckpp_status call_flat(const ckpp_array *u, ckpp_array *v, const ckpp_comm *c)
{
    return flat(u, 7.0, v, .comm = c);
}
static ckpp_status call_line(const ckpp_array *u, ckpp_array *v, const ckpp_comm *c)
{
    return line(u, v, .comm = c);
}
static ckpp_status call_upper(const ckpp_array *u, ckpp_array *v, const ckpp_comm *c)
{
    return upper(u, v, .comm = c);
}
static ckpp_status call_mixed(const ckpp_array *u, ckpp_array *v, const ckpp_comm *c)
{
    return mixed(u, v, .comm = c);
}

/* Kernels of each layout are others, and take time to compile: each stencil has one. */
static void check_one(const stencil *s, caller *call, const ckpp_comm *c, ckpp_dtype type,
                      int layout, const int64_t shape[3])
{
    ckpp_array whole = {0}, results = {0}, made = {0};
    memcpy(extent, shape, sizeof extent);
    find_shard(c, s->ndim);
    ckpp_array u = make(type, s->ndim, layout, value_at, 0, &whole),
               v = make(s == &line_of ? CKPP_INT64 : type, s->ndim, layout == 1, minus_one, 0,
                        &results);
    for (int k = 0; k < 2; k++) {
        CHECK_OK(call(&u, &v, c));
        compare(s, c, &v, -1);
    }
    if (layout == 0) {
        CHECK_OK(call(&u, &made, c));
        compare(s, c, &made, 0);
    }
    ckpp_free(&whole);
    ckpp_free(&results);
    ckpp_free(&made);
}

/* Shards of every extent, also thinner than the body's reach, which are right or refused: on a
 * rank that would wait for such a one, too. An error may leave a communicator broken. */
static void check_thin_mirror(int size, bool periodic)
{
    for (int n = 1; n <= 6 * size; n++) {
        ckpp_comm c;
        ckpp_array whole = {0}, v = {0};
        CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD, .periodic = {periodic}));
        if (c.device != CKPP_HOST) { /* there ranks wait for one that refuses, as long as may be */
            ckpp_comm_free(&c);
            return;
        }
        memcpy(extent, (int64_t[]){n, 1, 1}, sizeof extent);
        find_shard(&c, 1);
        const ckpp_array u = make(CKPP_INT32, 1, 0, value_at, 0, &whole);
        const ckpp_status status = line(&u, &v, .comm = &c);
        CHECK(!status || status == CKPP_ERROR_SHAPE || status == CKPP_ERROR_COMM);
        CHECK(!status || n < 4 * size);
        if (!status)
            compare(&line_of, &c, &v, -1);
        ckpp_free(&whole);
        ckpp_free(&v);
        ckpp_comm_free(&c);
    }
}

/* ---- what one stencil cannot say ---- */

static double third(const int64_t at[3], int salt)
{
    return value_at(at, salt) / 3;
}

static void check_several(const ckpp_comm *c)
{
    memcpy(extent, (int64_t[]){13, 22, 1}, sizeof extent);
    find_shard(c, 2);
    ckpp_array whole[5] = {{0}}, triples = {0}, place = {0};
    const int64_t h = end[0] - begin[0], w = end[1] - begin[1];
    ckpp_array a = make(CKPP_FLOAT32, 2, 1, value_at, 1, &whole[0]),
               b = make(CKPP_UINT8, 2, 0, value_at, 2, &whole[1]),
               sum = make(CKPP_FLOAT32, 2, 0, third, 3, &whole[2]);
    triple *memory = calloc((size_t)(h * w + 1), sizeof *memory);
    for (int64_t k = 0; k < h * w; k++)
        memory[k].y = (float)value_at((int64_t[]){begin[0] + k / w, begin[1] + k % w, 0}, 4);
    const ckpp_array from = ckpp_view(memory, h, w);
    CHECK_OK(ckpp_copy(&triples, &from));
    CHECK_OK(several(&a, &b, &triples, 5, &sum, &place, .comm = c));
    float *sums = calloc((size_t)(h * w + 1), sizeof *sums);
    int64_t *places = calloc((size_t)(h * w + 1), sizeof *places);
    ckpp_array to = ckpp_view(sums, h, w), places_to = ckpp_view(places, h, w);
    CHECK_OK(ckpp_copy(&to, &sum));
    CHECK_OK(ckpp_copy(&places_to, &place));
    for (int64_t k = 0; k < h * w; k++) {
        const int64_t y = begin[0] + k / w, x = begin[1] + k % w;
#define AT(salt, dy, dx)                                                                         \
    (float)value_at((int64_t[]){                                                                 \
        at_edge(c->periodic[0] ? WRAP : CLAMP, y + (dy), extent[0]),                             \
        at_edge(c->ndim > 1 && c->periodic[1] ? WRAP : CLAMP, x + (dx), extent[1]), 0}, salt)
        const float wanted = (float)third((int64_t[]){y, x, 0}, 3) +
                             (AT(1, 0, 1) - AT(1, -1, 0) + 10 * AT(2, 1, 0) + AT(4, -2, -1) + 5);
        CHECK(sums[k] == wanted);
        CHECK(places[k] == k * 1000000 + k / w * 1000 + k % w);
    }
    for (int k = 0; k < 5; k++)
        ckpp_free(&whole[k]);
    ckpp_free(&triples);
    ckpp_free(&place);
    free(memory);
    free(sums);
    free(places);
}

/* Dimensions in front of a near parameter's subscripts may be divided, or missing. */
static void check_batch(const ckpp_comm *c)
{
    memcpy(extent, (int64_t[]){6, 9, 8}, sizeof extent);
    find_shard(c, 3);
    ckpp_array whole = {0}, one = {0}, v = {0};
    ckpp_array u = make(CKPP_FLOAT32, 3, 0, value_at, 0, &whole);
    const int64_t first = begin[0], last = end[0];
    begin[0] = 0, end[0] = 1;
    ckpp_array each = make(CKPP_FLOAT32, 3, 0, value_at, 5, &one);
    begin[0] = first, end[0] = last;
    ckpp_array plane;
    CHECK_OK(ckpp_reshape(&plane, &each, 2, each.shape + 1));
    CHECK_OK(batch(&u, &plane, &v, .comm = c));
    const int64_t n = ckpp_size(&v), h = end[1] - begin[1], w = end[2] - begin[2];
    float *found = calloc((size_t)(n + 1), sizeof *found);
    ckpp_array to = ckpp_view(found, end[0] - begin[0], h, w);
    CHECK_OK(ckpp_copy(&to, &v));
    for (int64_t k = 0; k < n; k++) {
        const int64_t z = begin[0] + k / (h * w), y = begin[1] + k / w % h, x = begin[2] + k % w;
        const int rows = c->ndim > 1 && c->periodic[1] ? WRAP : MIRROR,
                  columns = c->ndim > 2 && c->periodic[2] ? WRAP : CLAMP;
#define OF(z, dy, dx, salt)                                                                       \
    value_at((int64_t[]){z, at_edge(rows, y + (dy), extent[1]),                                  \
                         at_edge(columns, x + (dx), extent[2])}, salt)
        CHECK(found[k] == OF(z, -1, 1, 0) + 2 * OF(z, 1, 0, 0) + 3 * OF(0, 0, -1, 5));
    }
    free(found);
    ckpp_free(&whole);
    ckpp_free(&one);
    ckpp_free(&v);
}

/* Steps over shards and over the whole have the same bits. */
static void check_bits(const ckpp_comm *c)
{
    ckpp_array u[2] = {{0}}, all[2] = {{0}}, memory = {0}, memories = {0};
    memcpy(extent, (int64_t[]){14, 9, 37}, sizeof extent);
    find_shard(c, 3);
    u[0] = make(CKPP_FLOAT32, 3, 0, third, 0, &memory);
    const int64_t n = ckpp_size(&u[0]);
    int64_t part[2][3];
    memcpy(part[0], begin, sizeof begin);
    memcpy(part[1], end, sizeof end);
    memset(begin, 0, sizeof begin);
    memcpy(end, extent, sizeof extent);
    all[0] = make(CKPP_FLOAT32, 3, 0, third, 0, &memories);
    for (int s = 0; s < 4; s++) {
        CHECK_OK(together(&u[s % 2], &u[!(s % 2)], .comm = c));
        CHECK_OK(alone(&all[s % 2], &all[!(s % 2)]));
    }
    ckpp_array mine = all[0], slice;
    for (int d = 0; d < 3; d++) {
        CHECK_OK(ckpp_slice(&slice, &mine, d, part[0][d], part[1][d], 1));
        mine = slice;
    }
    float *found = calloc((size_t)n, sizeof *found), *wanted = calloc((size_t)n, sizeof *wanted);
    ckpp_array from = ckpp_view(found, mine.shape[0], mine.shape[1], mine.shape[2]),
               to = ckpp_view(wanted, mine.shape[0], mine.shape[1], mine.shape[2]);
    CHECK_OK(ckpp_copy(&from, &u[0]));
    CHECK_OK(ckpp_copy(&to, &mine));
    CHECK(!memcmp(found, wanted, (size_t)n * sizeof *found));
    ckpp_free(&memory);
    ckpp_free(&memories);
    ckpp_free(&u[1]);
    ckpp_free(&all[1]);
    free(found);
    free(wanted);
}

/* ---- what is refused ---- */

static void check_errors(const ckpp_comm *c)
{
    ckpp_array u = {0}, v = {0};
    CHECK_OK(ckpp_zeros(&u, CKPP_INT32, 1, (int64_t[]){2}));
    CHECK_ERROR(line(&u, &v), CKPP_ERROR_ARGUMENT, "near.c", "kernel 'line'",
                "no communicator is given: .comm = &c at the call");
    if (c->ndim == 1 && c->size > 1)
        CHECK_ERROR(line(&u, &v, .comm = c), CKPP_ERROR_SHAPE, "kernel 'line'",
                    "the shard has 2 elements along axis 0, but the body reads neighbours that "
                    "are 3 away",
                    "divide that axis among fewer ranks");
    ckpp_free(&u);
    CHECK_OK(ckpp_zeros(&u, CKPP_FLOAT32, 2, (int64_t[]){8, 8}));
    if (c->ndim > 1 && c->dims[1] > 1)
        CHECK_ERROR(mixed(&u, &v, .comm = c), CKPP_ERROR_ARGUMENT,
                    "axis 1 is divided among", "its boundary is not exchange");
    ckpp_free(&u);
    CHECK_OK(ckpp_zeros(&u, CKPP_FLOAT32, 2, (int64_t[]){0, 8}));
    if (c->ndim > 0 && c->dims[0] > 1)
        CHECK_ERROR(upper(&u, &v, .comm = c), CKPP_ERROR_SHAPE, "the shard has 0 elements");
    ckpp_free(&u);
}

static void check_more(const ckpp_comm *c)
{
    check_one(&star_of, call_star, c, CKPP_FLOAT32, 2, (int64_t[]){4, 5, 4});
    check_one(&corners_of, call_corners, c, CKPP_FLOAT32, 1, (int64_t[]){9, 10, 41});
    check_one(&corners_of, call_corners, c, CKPP_FLOAT16, 0, (int64_t[]){8, 8, 8});
    check_one(&flat_of, call_flat, c, CKPP_FLOAT64, 2, (int64_t[]){12, 17, 1});
    check_one(&upper_of, call_upper, c, CKPP_FLOAT32, 0, (int64_t[]){4, 12, 1});
    check_one(&line_of, call_line, c, CKPP_INT32, 1, (int64_t[]){17, 1, 1});
    if (c->dims[1] == 1 && !c->periodic[1])
        check_one(&mixed_of, call_mixed, c, CKPP_FLOAT32, 0, (int64_t[]){9, 14, 1});
    check_batch(c);
    if (!c->periodic[0] && !c->periodic[1] && !c->periodic[2])
        check_bits(c);
}

static void check_grid(const int dims[3], const bool periodic[3])
{
    ckpp_comm c;
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {dims[0], dims[1], dims[2]},
                              .periodic = {periodic[0], periodic[1], periodic[2]}));
    check_one(&star_of, call_star, &c, CKPP_FLOAT32, 0, (int64_t[]){9, 11, 70});
    check_one(&flat_of, call_flat, &c, CKPP_FLOAT64, 1, (int64_t[]){40, 130, 1});
    check_several(&c);
    if (!few)
        check_more(&c);
    check_errors(&c);
    ckpp_comm_free(&c);
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    few = argc > 1;
    check_thin_mirror(size, false);
    check_grid((int[]){size, 0, 0}, (bool[]){false, false, false});
    check_grid((int[]){1, size, 1}, (bool[]){false, true, false});
    if (size == 4)
        check_grid((int[]){2, 1, 2}, (bool[]){true, true, true});
    if (!few) {
        check_thin_mirror(size, true);
        check_grid((int[]){size, 1, 1}, (bool[]){true, false, true});
        check_grid((int[]){1, 1, size}, (bool[]){false, false, true});
    }
    if (!few && size == 4) {
        check_grid((int[]){2, 2, 0}, (bool[]){false, false, false});
        check_grid((int[]){1, 2, 2}, (bool[]){false, true, false});
    }
    MPI_Finalize();
    return failures != 0;
}
