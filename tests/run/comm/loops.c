/* loops.c - loops over shards with ghost cells, which are filled from the ranks beside this one:
 * the results of the whole array, in every grid. */
#include "check.h"

#include <mpi.h>

enum { G = 2, STEPS = 3 }; /* ghosts at either end; steps that follow each other */

static int64_t extent[3], begin[3], end[3];
static bool around[3];
static int rank, ndim;

/* What is at a place of the whole array, or outside of it, at first. */
static int64_t first_value(int64_t a, int64_t b, int64_t e)
{
    return ((a * 31 + b) * 37 + e) * 7919 >> 3 & 15;
}

static int64_t wrapped(int64_t k, int d)
{
    return around[d] ? (k % extent[d] + extent[d]) % extent[d] : k;
}

/* Cells of the whole, with what is around them. */
static int64_t *whole, *next;

static int64_t *cell(int64_t *of, int64_t a, int64_t b, int64_t e)
{
    a = wrapped(a, 0) + G, b = wrapped(b, 1) + G, e = wrapped(e, 2) + G;
    return &of[(a * (extent[1] + 2 * G) + b) * (extent[2] + 2 * G) + e];
}

typedef int64_t rule(int64_t a, int64_t b, int64_t e);

static void begin_whole(void)
{
    size_t n = 1;
    for (int d = 0; d < 3; d++)
        n *= (size_t)(extent[d] + 2 * G);
    whole = malloc(n * sizeof *whole);
    for (int64_t a = -G; a < extent[0] + G; a++)
        for (int64_t b = -G; b < extent[1] + G; b++)
            for (int64_t e = -G; e < extent[2] + G; e++)
                if (wrapped(a, 0) == a && wrapped(b, 1) == b && wrapped(e, 2) == e)
                    *cell(whole, a, b, e) = first_value(a, b, e);
    next = malloc(n * sizeof *next);
    memcpy(next, whole, n * sizeof *next);
}

static void step_whole(rule *r)
{
    for (int64_t a = 0; a < extent[0]; a++)
        for (int64_t b = 0; b < extent[1]; b++)
            for (int64_t e = 0; e < extent[2]; e++)
                *cell(next, a, b, e) = r(a, b, e);
    int64_t *old = whole;
    whole = next;
    next = old;
}

static void end_whole(void)
{
    free(whole);
    free(next);
}

/* ---- shards ---- */

static void find_shard(const ckpp_comm *c, const int64_t shape[3])
{
    for (int d = 0; d < 3; d++) {
        extent[d] = end[d] = shape[d];
        begin[d] = 0;
        around[d] = d < c->ndim && d < ndim && c->periodic[d];
        if (d < ndim)
            CHECK_OK(ckpp_comm_shard(c, d, extent[d], &begin[d], &end[d]));
    }
}

/* An array with ghosts in the dimensions there are. Those that another rank has are wrong. */
static int64_t *make_shard(void)
{
    const int64_t g1 = ndim > 1 ? G : 0, g2 = ndim > 2 ? G : 0;
    int64_t *made = malloc((size_t)((end[0] - begin[0] + 2 * G) * (end[1] - begin[1] + 2 * g1) *
                                    (end[2] - begin[2] + 2 * g2)) * sizeof *made), k = 0;
    for (int64_t a = begin[0] - G; a < end[0] + G; a++)
        for (int64_t b = begin[1] - g1; b < end[1] + g1; b++)
            for (int64_t e = begin[2] - g2; e < end[2] + g2; e++) {
                const int64_t at[] = {a, b, e};
                bool other = false;
                for (int d = 0; d < 3; d++)
                    other |= (at[d] < begin[d] && (begin[d] > 0 || around[d])) ||
                             (at[d] >= end[d] && (end[d] < extent[d] || around[d]));
                made[k++] = other ? -1000000 : first_value(a, b, e);
            }
    return made;
}

static void compare(const char *name, const ckpp_comm *c, const int64_t *shard)
{
    const int64_t g1 = ndim > 1 ? G : 0, g2 = ndim > 2 ? G : 0;
    const int64_t w = end[1] - begin[1] + 2 * g1, z = end[2] - begin[2] + 2 * g2;
    int wrong = 0;
    for (int64_t a = begin[0]; a < end[0]; a++)
        for (int64_t b = begin[1]; b < end[1]; b++)
            for (int64_t e = begin[2]; e < end[2]; e++) {
                const int64_t found = shard[((a - begin[0] + G) * w + b - begin[1] + g1) * z + e -
                                            begin[2] + g2];
                if (found != *cell(whole, a, b, e) && wrong++ < 2)
                    fail_at(__FILE__, __LINE__,
                            "%s, rank %d of %d x %d x %d: element %d, %d, %d is %lld, not %lld",
                            name, rank, c->dims[0], c->dims[1], c->dims[2], (int)a, (int)b,
                            (int)e, (long long)found, (long long)*cell(whole, a, b, e));
            }
}

/* ---- the loops ---- */

static void step_line(const int64_t *u, int64_t *v, int64_t n, const ckpp_comm *c)
{
    const ckpp_comm *next = c;
    #pragma kernel elementwise in(u[n]) inout(v[n]) boundary(exchange) comm(*next++)
    for (int64_t k = G; k < n - G; k++)
        v[k] = (u[k - 2] + 2 * u[k + 1] + 3 * u[k]) & 1023;
    CHECK(next == c + 1);    /* evaluated once */
}
static int64_t rule_line(int64_t a, int64_t b, int64_t e)
{
    return (*cell(whole, a - 2, b, e) + 2 * *cell(whole, a + 1, b, e) +
            3 * *cell(whole, a, b, e)) & 1023;
}

static void step_star(const int64_t *u, int64_t *v, int64_t h, int64_t w, const ckpp_comm *c)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w]) boundary(exchange) comm(*c)
    for (int64_t y = G; y < h - G; y++)
        for (int64_t x = G; x < w - G; x++)
            v[y * w + x] = (u[(y - 1) * w + x] + 2 * u[(y + 1) * w + x] + 3 * u[y * w + x - 1] +
                            5 * u[y * w + x + 1]) & 1023;
}
static int64_t rule_star(int64_t a, int64_t b, int64_t e)
{
    return (*cell(whole, a - 1, b, e) + 2 * *cell(whole, a + 1, b, e) +
            3 * *cell(whole, a, b - 1, e) + 5 * *cell(whole, a, b + 1, e)) & 1023;
}

/* Its own numbers: coordinates are those of the shard. */
static void step_corner(int64_t h, int64_t w, int64_t u[h][w], int64_t v[h][w],
                        const ckpp_comm *c, int64_t top, int64_t left)
{
    #pragma kernel elementwise collapse(2) in(u[h][w]) inout(v[h][w]) boundary(exchange) comm(*c)
    for (int64_t y = G; y < h - G; y++)
        for (int64_t x = G; x < w - G; x++)
            v[y][x] = (u[y - 1][x - 1] + 2 * u[y + 2][x - 2] + 3 * u[y - 1][x + 1] +
                       (y + top) * 5 + x + left) & 1023;
}
static int64_t rule_corner(int64_t a, int64_t b, int64_t e)
{
    return (*cell(whole, a - 1, b - 1, e) + 2 * *cell(whole, a + 2, b - 2, e) +
            3 * *cell(whole, a - 1, b + 1, e) + (a + G) * 5 + b + G) & 1023;
}

#define AT(z, y, x) (((z) * h + (y)) * w + (x))
static void step_cube(const int64_t *u, int64_t *v, int64_t d, int64_t h, int64_t w,
                      const ckpp_comm *c)
{
    #pragma kernel elementwise collapse(3) in(u[d * h * w]) inout(v[d * h * w]) \
        boundary(exchange) comm(*c)
    for (int64_t z = G; z < d - G; z++)
        for (int64_t y = G; y < h - G; y++)
            for (int64_t x = G; x < w - G; x++)
                v[AT(z, y, x)] = (u[AT(z - 1, y, x)] + 2 * u[AT(z + 2, y, x)] +
                                  3 * u[AT(z, y - 1, x)] + 4 * u[AT(z, y + 1, x)] +
                                  5 * u[AT(z, y, x - 2)] + 6 * u[AT(z, y, x + 1)] +
                                  7 * u[AT(z + 1, y - 1, x - 1)] + u[AT(z, y, x)]) & 1023;
}
static int64_t rule_cube(int64_t a, int64_t b, int64_t e)
{
    return (*cell(whole, a - 1, b, e) + 2 * *cell(whole, a + 2, b, e) +
            3 * *cell(whole, a, b - 1, e) + 4 * *cell(whole, a, b + 1, e) +
            5 * *cell(whole, a, b, e - 2) + 6 * *cell(whole, a, b, e + 1) +
            7 * *cell(whole, a + 1, b - 1, e - 1) + *cell(whole, a, b, e)) & 1023;
}

/* ---- tests ---- */

static void check_loop(const char *name, rule *r, const ckpp_comm *c, int dims,
                       const int64_t shape[3])
{
    ndim = dims;
    find_shard(c, shape);
    begin_whole();
    int64_t *u = make_shard(), *v = make_shard(), size[3];
    for (int d = 0; d < 3; d++)
        size[d] = end[d] - begin[d] + 2 * G;
    const int64_t n = size[0] * (ndim > 1 ? size[1] : 1) * (ndim > 2 ? size[2] : 1);
    for (int s = 0; s < STEPS; s++) {
        #pragma kernel data inout(u[n], v[n])
        {
            if (r == rule_line)
                step_line(u, v, size[0], c);
            if (r == rule_star)
                step_star(u, v, size[0], size[1], c);
            if (r == rule_corner)
                step_corner(size[0], size[1], (void *)u, (void *)v, c, begin[0], begin[1]);
            if (r == rule_cube)
                step_cube(u, v, size[0], size[1], size[2], c);
        }
        step_whole(r);
        compare(name, c, v);
        int64_t *old = u;
        u = v;
        v = old;
    }
    end_whole();
    free(u);
    free(v);
}

static void check_errors(const ckpp_comm *c)
{
    enum { N = 3 + 2 * G };
    int64_t u[4 * N] = {0}, v[4 * N] = {0}, n = N;
    ckpp_status status;
    #pragma kernel elementwise in(u[n]) inout(v[n]) boundary(exchange) comm(*c) status(status)
    for (int64_t k = G; k < n - G; k++)
        v[k] = u[k - 2];
    if (c->device != CKPP_HOST)
        CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "' is memory of the host",
                    "put it into a data region");
    else
        CHECK_OK(status);
    #pragma kernel data inout(u[4 * N], v[4 * N])
    {
    #pragma kernel elementwise in(u[n]) inout(v[n]) boundary(exchange) comm(*c) status(status)
    for (int64_t k = G; k < n - G; k++)
        v[k] = u[k - 2] + u[4 * N - 1 - (k & 1)];
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "loops.c",
                "' is indexed by more than the loop's variables and constants");
    #pragma kernel elementwise in(u[4 * n]) inout(v[n]) boundary(exchange) comm(*c) status(status)
    for (int64_t k = G; k < n - G; k++) {
        int64_t sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int64_t j = 0; j < n; j++)
            sum += u[k + j];
        v[k] = sum;
    }
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT, "has no inner loops with a directive");
    #pragma kernel elementwise in(u[4 * n]) inout(v[n]) boundary(exchange) comm(*c) status(status)
    for (int64_t k = G; k < n - G; k++)
        v[k] = u[4 * k - 1] + u[4 * k + 1];
    CHECK_ERROR(status, CKPP_ERROR_ARGUMENT,
                "which elements of 'u[4*k-1]' are neighbours is not known",
                "otherwise than 'v[k]', which the loop writes");
    #pragma kernel elementwise in(u[n]) inout(v[n]) boundary(exchange) comm(*c) status(status)
    for (int64_t k = G; k < G + 1; k++)
        v[k] = u[k - 2] + u[k + 1];
    if (c->size > 1 && c->ndim == 1)
        CHECK_ERROR(status, CKPP_ERROR_SHAPE, "the shard has 1 elements along axis 0",
                    "neighbours that are 2 away");
    }
}

/* Shards of one row, which is narrower than its ghosts are far away. */
static void check_one_row(const ckpp_comm *c)
{
    enum { W = 4 };
    const int64_t size = c->size, r = c->rank;
    const bool wraps = c->periodic[0];
    int64_t u[3 * W], v[3 * W] = {0}, h = 3;

    if (c->dims[0] != c->size)
        return;
    for (int k = 0; k < 3 * W; k++)
        u[k] = k / W == 1 ? 10 * r + k % W : -1000;
    #pragma kernel data inout(u[3 * W], v[3 * W])
    {
    #pragma kernel elementwise collapse(2) in(u[h * W]) inout(v[h * W]) boundary(exchange) comm(*c)
    for (int64_t a = 1; a < h - 1; a++)
        for (int64_t b = 0; b < W; b++)
            v[a * W + b] = 7 * u[(a - 1) * W + b] + u[(a + 1) * W + b];
    }
    for (int64_t b = 0; b < W; b++) {
        const int64_t above = r > 0 || wraps ? (r + size - 1) % size * 10 + b : -1000;
        const int64_t below = r < size - 1 || wraps ? (r + 1) % size * 10 + b : -1000;
        CHECK(v[W + b] == 7 * above + below);
    }
}

/* Rank 0 alone has iterations along an axis that is divided, or nobody has any along another. */
static void check_empty(const ckpp_comm *c)
{
    enum { W = 4 };
    int64_t u[5 * W], v[5 * W], h = c->rank ? 2 : 5, w = 1, sum = 3, all = 0;
    ckpp_status status;
    for (int k = 0; k < 5 * W; k++)
        u[k] = v[k] = k;
    #pragma kernel reduction in(u[h * W]) reduce(+ : sum) comm(*c)
    for (int64_t a = 1; a < h - 1; a++)
        sum += u[a * W];
    CHECK(sum == 3 + W + 2 * W + 3 * W);
    #pragma kernel reduction in(u[h * W]) collapse(2) reduce(+ : all) comm(*c)
    for (int64_t a = 1; a < h - 1; a++)
        for (int64_t b = 0; b < W; b++)
            all += u[a * W + b];
    CHECK(all == 3 * (0 + 1 + 2 + 3) + 4 * W * (1 + 2 + 3));
    int64_t rows = 0, most = -1, numbers = 0;
    #pragma kernel reduction in(u[h * W]) reduce(+ : rows) comm(*c)
    for (int64_t a = 1; a < h - 1; a++) {
        int64_t row = 0;
        #pragma kernel reduction reduce(+ : row)
        for (int64_t b = 0; b < W; b++)
            row += u[a * W + b];
        rows += row;
    }
    CHECK(rows == all);
    #pragma kernel reduction reduce(+ : numbers) reduce(max : most) comm(*c)
    for (int64_t a = 1; a < h - 1; a++) {
        numbers += a;
        most = a > most ? a : most;
    }
    CHECK(numbers == 6 && most == 3);
    if (c->dims[0] != c->size)
        return;
    #pragma kernel data inout(u[5 * W], v[5 * W])
    {
    #pragma kernel elementwise collapse(2) in(u[h * W]) inout(v[h * W]) boundary(exchange) \
        comm(*c) status(status)
    for (int64_t a = 1; a < h - 1; a++)
        for (int64_t b = 1; b < w; b++)
            v[a * W + b] = u[(a - 1) * W + b];
    CHECK_OK(status);
    h = 2;
    #pragma kernel elementwise collapse(2) in(u[h * W]) inout(v[h * W]) boundary(exchange) \
        comm(*c) status(status)
    for (int64_t a = 1; a < h - 1; a++)
        for (int64_t b = 0; b < W; b++)
            v[a * W + b] = u[(a - 1) * W + b];
    if (c->size == 1)
        CHECK_OK(status);
    else
        CHECK_ERROR(status, CKPP_ERROR_SHAPE, "loops.c:", "error: loop: rank ",
                    "the loop has no iterations along axis 0", "divide that axis");
    }
}

static void check_grid(const int dims[3], const bool periodic[3])
{
    ckpp_comm c;
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {dims[0], dims[1], dims[2]},
                              .periodic = {periodic[0], periodic[1], periodic[2]}));
    check_loop("line", rule_line, &c, 1, (int64_t[]){19, 1, 1});
    check_loop("star", rule_star, &c, 2, (int64_t[]){8, 11, 1});
    check_loop("star", rule_star, &c, 2, (int64_t[]){40, 150, 1});
    check_loop("corner", rule_corner, &c, 2, (int64_t[]){9, 17, 1});
    check_loop("cube", rule_cube, &c, 3, (int64_t[]){9, 8, 11});
    check_errors(&c);
    check_empty(&c);
    check_one_row(&c);
    ckpp_comm_free(&c);
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    check_grid((int[]){size, 0, 0}, (bool[]){false, false, false});
    check_grid((int[]){size, 1, 1}, (bool[]){true, false, true});
    check_grid((int[]){1, size, 1}, (bool[]){false, true, false});
    check_grid((int[]){1, 1, size}, (bool[]){false, false, true});
    if (size == 4) {
        check_grid((int[]){2, 2, 0}, (bool[]){false, false, false});
        check_grid((int[]){2, 1, 2}, (bool[]){true, true, true});
    }
    MPI_Finalize();
    return failures != 0;
}
