/* test_halo.c - the parts that ranks exchange and the boxes of their loops, of all ranks of a grid
 * in one process: what is sent is what is awaited, the boxes are the loop, and what they read is
 * there. */
#include "runtime/comm/halo.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NDIM = 3 };

/* What bodies read, with corners or without, and farther on one side. */
static const signed char star[][RT_WINDOW_DIMS] = {{-1, 0, 0}, {1, 0, 0},  {0, -1, 0},
                                                   {0, 1, 0},  {0, 0, -1}, {0, 0, 1}};
static const signed char corners[][RT_WINDOW_DIMS] = {
    {-1, -1, -2}, {1, 1, 1}, {-2, 0, 1}, {0, 1, -1}};
static const signed char upper[][RT_WINDOW_DIMS] = {{0, 0, 1}, {0, 1, 0}};

static const ckpp_near stars = {3, 6, star}, cornered = {3, 4, corners}, uppers = {3, 2, upper};

typedef struct rank_case {
    rt_comm comm;
    rt_launch l;
    halo h;
    int64_t begin[NDIM];
} rank_case;

static ckpp_arg array_argument;
static ckpp_boundary exchange_all[CKPP_NEAR_DIMS] = {
    {CKPP_EDGE_SKIP, NULL, true}, {CKPP_EDGE_SKIP, NULL, true}, {CKPP_EDGE_SKIP, NULL, true}};

static void make_rank(rank_case *r, const int dims[NDIM], unsigned periodic, int rank,
                      const int64_t extent[NDIM], const ckpp_kernel *kernel)
{
    static const ckpp_options options;
    memset(r, 0, sizeof *r);
    r->comm.shown = (ckpp_comm){.rank = rank, .size = dims[0] * dims[1] * dims[2], .ndim = NDIM};
    for (int d = NDIM - 1, left = rank; d >= 0; left /= dims[d], d--) {
        r->comm.shown.dims[d] = dims[d];
        r->comm.shown.periodic[d] = periodic >> d & 1;
        r->comm.shown.coords[d] = left % dims[d];
    }
    r->l.kernel = kernel;
    r->l.options = &options;
    r->l.ndim = r->l.shape_ndim = NDIM;
    for (int d = 0; d < NDIM; d++) {
        int64_t end;
        comm_part(extent[d], dims[d], r->comm.shown.coords[d], &r->begin[d], &end);
        r->l.shape[d] = r->l.extent[d] = end - r->begin[d];
    }
    for (int k = 0; k < kernel->nparams; k++)
        r->l.operand[k] = (rt_operand){.param = &kernel->params[k], .arg = &array_argument};
    r->h.comm = &r->comm;
    halo_list_near(&r->l, &r->h);
    assert_int_equal(halo_plan(&r->l, &r->h), CKPP_OK);
}

static int other_rank(const rank_case *r, const int *toward, int sign)
{
    int offset[CKPP_COMM_DIMS];
    for (int d = 0; d < CKPP_COMM_DIMS; d++)
        offset[d] = sign * toward[d];
    return comm_neighbour(&r->comm, offset);
}

static bool is_in(const int64_t *from, const int64_t *to, const int64_t at[NDIM])
{
    bool in = true;
    for (int d = 0; d < NDIM; d++)
        in &= at[d] >= from[d] && at[d] < to[d];
    return in;
}

/* What r sends in each direction has the shape of what the rank there awaits. */
static void check_messages(const rank_case *all, const rank_case *r)
{
    int toward[CKPP_COMM_DIMS];
    for (int n = -1; halo_next(&n, toward);) {
        const int to = other_rank(r, toward, 1);
        for (int j = 0; j < r->h.narrays && to >= 0; j++) {
            halo_part sent, received;
            const bool travels = halo_travels(&r->h, &r->h.array[j], toward);
            assert_int_equal(travels, halo_travels(&all[to].h, &all[to].h.array[j], toward));
            if (!travels)
                continue;
            halo_sent(&r->h, toward, &sent);
            halo_received(&all[to].h, toward, &received);
            assert_int_equal(other_rank(&all[to], toward, -1), r->comm.shown.rank);
            for (int d = 0; d < NDIM; d++) {
                assert_true(sent.from[d] >= 0 && sent.to[d] <= r->l.extent[d]);
                assert_true(sent.to[d] > sent.from[d]);
                assert_int_equal(sent.to[d] - sent.from[d], received.to[d] - received.from[d]);
            }
        }
    }
}

/* Whether an element beyond the shard has come, for array j. */
static bool has_come(const rank_case *r, int j, const int64_t at[NDIM])
{
    int toward[CKPP_COMM_DIMS];
    for (int n = -1; halo_next(&n, toward);) {
        halo_part part;
        if (other_rank(r, toward, -1) < 0 || !halo_travels(&r->h, &r->h.array[j], toward))
            continue;
        halo_received(&r->h, toward, &part);
        if (is_in(part.from, part.to, at))
            return true;
    }
    return false;
}

/* What the box reads is in what its near arrays have, or beyond an end of the grid. */
static void check_reads(const rank_case *r, const rt_box *box, bool interior, const int64_t at[3])
{
    static const int64_t zero[NDIM];
    for (int j = 0; j < r->h.narrays; j++)
        for (int k = 0; k < r->h.array[j].count; k++) {
            int64_t from[NDIM];
            bool beyond = false;
            for (int d = 0; d < NDIM; d++) {
                int offset[CKPP_COMM_DIMS] = {0};
                from[d] = at[d] + r->h.array[j].by[k][d];
                offset[d] = from[d] < 0 ? -1 : 1;
                beyond |= (from[d] < 0 || from[d] >= r->l.extent[d]) &&
                          comm_neighbour(&r->comm, offset) < 0;
            }
            if (beyond)
                continue;
            assert_true(is_in(box->low, box->high, from));
            const bool own = is_in(zero, r->l.extent, from);
            assert_true(own || (!interior && has_come(r, j, from)));
        }
}

static void check_boxes(const rank_case *r)
{
    int64_t at[NDIM];
    for (at[0] = 0; at[0] < r->l.extent[0]; at[0]++)
        for (at[1] = 0; at[1] < r->l.extent[1]; at[1]++)
            for (at[2] = 0; at[2] < r->l.extent[2]; at[2]++) {
                int found = 0;
                for (int b = 0; b <= 2 * NDIM; b++) {
                    rt_box box;
                    if (b)
                        halo_rim(&r->h, (b - 1) / 2, (b - 1) % 2, &box);
                    else
                        halo_interior(&r->h, &box);
                    if (!is_in(box.from, box.to, at))
                        continue;
                    found++;
                    check_reads(r, &box, b == 0, at);
                }
                assert_int_equal(found, 1);
            }
}

static void check_grid(const int dims[NDIM], unsigned periodic, const int64_t extent[NDIM],
                       const ckpp_near *one, const ckpp_near *two)
{
    static rank_case all[8];
    const ckpp_param params[] = {{.name = "u", .near = one}, {.name = "w", .near = two}};
    const ckpp_kernel kernel = {
        .nparams = two ? 2 : 1, .params = params, .boundaries = exchange_all};
    const int size = dims[0] * dims[1] * dims[2];
    for (int k = 0; k < size; k++)
        make_rank(&all[k], dims, periodic, k, extent, &kernel);
    for (int k = 0; k < size; k++) {
        check_messages(all, &all[k]);
        check_boxes(&all[k]);
    }
}

static void test_all_grids(void **state)
{
    static const int grids[][NDIM] = {{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {1, 3, 1}, {1, 1, 4},
                                      {2, 2, 1}, {1, 2, 2}, {2, 1, 3}, {2, 2, 2}};
    static const int64_t extents[][NDIM] = {{8, 9, 11}, {7, 6, 8}, {6, 6, 8}};
    (void)state;
    for (size_t g = 0; g < sizeof grids / sizeof *grids; g++)
        for (unsigned periodic = 0; periodic < 8; periodic++)
            for (size_t e = 0; e < sizeof extents / sizeof *extents; e++) {
                check_grid(grids[g], periodic, extents[e], &stars, NULL);
                check_grid(grids[g], periodic, extents[e], &cornered, NULL);
                check_grid(grids[g], periodic, extents[e], &uppers, &cornered);
            }
}

/* A star needs no corners; what reads upwards sends nothing upwards. */
static void test_directions(void **state)
{
    const ckpp_param params[] = {{.name = "u", .near = &stars}, {.name = "w", .near = &uppers}};
    const ckpp_kernel kernel = {.nparams = 2, .params = params, .boundaries = exchange_all};
    rank_case r;
    int toward[CKPP_COMM_DIMS], count[2] = {0};
    (void)state;
    make_rank(&r, (int[]){2, 2, 2}, 7, 0, (int64_t[]){8, 8, 8}, &kernel);
    for (int n = -1; halo_next(&n, toward);)
        for (int j = 0; j < 2; j++)
            if (halo_travels(&r.h, &r.h.array[j], toward)) {
                count[j]++;
                assert_int_equal(abs(toward[0]) + abs(toward[1]) + abs(toward[2]), 1);
                assert_true(j == 0 || toward[0] + toward[1] + toward[2] < 0);
            }
    assert_int_equal(count[0], 6);
    assert_int_equal(count[1], 2);
}

static void test_thin(void **state)
{
    const ckpp_param params[] = {{.name = "u", .near = &cornered}};
    const ckpp_kernel kernel = {.nparams = 1,
                                .params = params,
                                .boundaries = exchange_all,
                                .name = "thin",
                                .file = "t.c",
                                .line = 3};
    rank_case r;
    (void)state;
    make_rank(&r, (int[]){2, 1, 1}, 0, 1, (int64_t[]){4, 4, 4}, &kernel);
    r.l.shape[0] = 1;
    assert_int_equal(halo_plan(&r.l, &r.h), CKPP_ERROR_SHAPE);
    assert_non_null(strstr(ckpp_last_error(), "rank 1: the shard has 1 elements along axis 0, but "
                                              "the body reads neighbours that are 2 away"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_grids),
                                       cmocka_unit_test(test_directions),
                                       cmocka_unit_test(test_thin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
