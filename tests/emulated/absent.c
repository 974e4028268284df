/* absent.c - kernels whose threads have more elements than the loop: nothing is read for those
 * that the loop does not have, and nothing is read at places that are computed from them. Each
 * array touches memory that may not be read, in front of it or behind it. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "../run/check.h"
#include "fake_cuda.h"

#pragma kernel declare
#define FAR 100000000

enum { MANY = 64 };
#define OUTSIDE 5.0f

/* ---- neighbours along one dimension ---- */

#pragma kernel elementwise along_planes in(near float u) out(float v) boundary(constant(5))
{ v = u[-1][0][0] + 2 * u[1][0][0] + 4 * u[0][0][0]; }

#pragma kernel elementwise along_rows in(near float u) out(float v) boundary(constant(5))
{ v = u[-1][0] + 2 * u[1][0] + 4 * u[0][0]; }

#pragma kernel elementwise along_columns in(near float u) out(float v) boundary(constant(5))
{ v = u[0][-1] + 2 * u[0][1] + 4 * u[0][0]; }

#pragma kernel elementwise along_lines in(near float u) out(float v) boundary(constant(5))
{ v = u[-1] + 2 * u[1] + 4 * u; }

#pragma kernel elementwise half_rows in(near float16 u) out(float16 v) boundary(constant(5))
{ v = u[-1][0] + 2 * u[1][0] + 4 * u[0][0]; }

#pragma kernel elementwise half_lines in(near float16 u) out(float16 v) boundary(constant(5))
{ v = u[-1] + 2 * u[1] + 4 * u; }

/* ---- places that are computed from elements ---- */

#pragma kernel elementwise look_up in(near float u, raw float table) out(float v) \
    boundary(constant(-100000000))
{ v = table[(int)u] + (u[0][1] < 0 ? 0 : u[0][1]) + (u[1][0] < 0 ? 0 : u[1][0]); }

#pragma kernel elementwise look_behind in(near float u, raw float table) out(float v) \
    boundary(skip)
{ v = u[0][-1] + u[1][0] + table[_ind[1] - 1]; }

#pragma kernel elementwise look_beside in(raw float x, raw float table) out(float v)
{
    const int j = _ind[0], k = _ind[1];
    v = x(j, k);
    if (k > 0)
        v += table[(int)(x(j, k) - x(j, k - 1)) - 1];
}

#pragma kernel elementwise look_at_itself in(raw float x) out(float v)
{
    const int j = _ind[0], k = _ind[1];
    v = k > 0 ? x(0, (int)(x(j, k) - x(j, k - 1)) - 1) : 0;
}

#pragma kernel elementwise look_below in(raw float x, float last) out(float v)
{
    const int j = _ind[0], k = _ind[1];
    v = last ? 0 : x(j + 1, k);
}

/* `own`: what is read ahead, so that threads have patches. */
#pragma kernel elementwise in_own in(float x, raw float own) out(float v)
{
    const float t[] = {3, 5};
    v = t[((int)x - 1) * FAR] + own(_ind[0], _ind[1]);
}

#pragma kernel elementwise at_address in(uint64 x, raw float own) out(float v)
{ v = (float)((int64_t)*(const float *)x + own(_ind[0], _ind[1])); }

#pragma kernel elementwise kept in(raw float table, float x) out(float v)
{
    if (x > 0)
        v = _ind[1];
    v = table[(int)v];
}

#pragma kernel elementwise steps in(float x, raw float own) out(float v)
{
    float sum = own(_ind[0], _ind[1]);
again:
    sum += x;
    if (sum < 20)
        goto again;
    v = sum;
}

/* what is declared here is nothing to the kernels above */
#pragma kernel begin declare
typedef struct spring { float length, free; uint64_t strength; } spring;
static inline int far_away(int k)
{
    const int t[] = {7, 8, 9};
    return t[k];
}
#pragma kernel end declare

#pragma kernel elementwise in_function in(float x, raw float own) out(float v)
{ v = (float)far_away(((int)x - 1) * FAR) + own(_ind[0], _ind[1]); }

#pragma kernel elementwise in_struct in(spring x, raw float own) out(float v)
{ v = *(const float *)x.strength * x.length + own(_ind[0], _ind[1]); }

/* ---- memory ---- */

static struct { void *memory; size_t bytes; } held[MANY];
static int nheld;

/* Memory of the device that ends, or begins, beside memory that may not be read. */
static void *guarded(size_t bytes, bool at_end)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = (bytes + page - 1) / page * page;
    char *all = mmap(NULL, inner + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (all == MAP_FAILED || mprotect(all + page, inner, PROT_READ | PROT_WRITE) ||
        nheld == MANY)
        abort();
    held[nheld].memory = all;
    held[nheld++].bytes = inner + 2 * page;
    fake_cuda_register(all, inner + 2 * page, cudaMemoryTypeDevice, 0);
    return all + page + (at_end ? inner - bytes : 0);
}

static void release(void)
{
    while (nheld > 0) {
        nheld--;
        munmap(held[nheld].memory, held[nheld].bytes);
    }
}

typedef struct shape { int planes, rows, columns; bool at_end; } shape;

static const shape shapes[] = {
    {1, 1, 1, 0},  {1, 1, 5, 0},  {1, 2, 1, 0},  {1, 3, 4, 0},  {1, 5, 16, 0},
    {1, 9, 33, 0}, {1, 13, 64, 0}, {2, 3, 17, 0}, {5, 4, 8, 0},  {9, 1, 24, 0},
    {17, 5, 36, 0}, {3, 19, 1, 0}, {11, 2, 40, 0}, {1, 37, 256, 0}};

static int64_t count(const shape *s) { return (int64_t)s->planes * s->rows * s->columns; }

static int number(int64_t k) { return (int)(k * 7 % 11); }

/* An array of the device's, in three dimensions or two. */
static ckpp_array array(const shape *s, ckpp_dtype type, int ndim)
{
    const size_t size = type == CKPP_FLOAT16 ? 2 : 4;
    void *data = guarded((size_t)count(s) * size, s->at_end);
    ckpp_array a = ckpp_view((float *)data, s->planes, s->rows, s->columns);

    if (ndim == 2)
        a = ckpp_view((float *)data, s->planes * s->rows, s->columns);
    a.dtype = type;
    a.itemsize = size;
    for (int64_t k = 0; k < count(s); k++)
        element_set(type, data, k, number(k));
    return a;
}

static void compare(int line, const shape *s, const ckpp_array *v, const float *want)
{
    int wrong = 0;

    for (int64_t k = 0; k < count(s); k++) {
        const double found = creal(element_get(v->dtype, v->data, k));
        if (found != (double)want[k] && wrong++ < 2)
            fail_at(__FILE__, line, "%d x %d x %d: element %d is %g, not %g", s->planes, s->rows,
                    s->columns, (int)k, found, (double)want[k]);
    }
    release();
}

/* ---- the checks ---- */

static float want[1 << 14];

/* What the kernels of neighbours along one dimension give: `stride` apart, `extent` of them. */
static void want_neighbours(const shape *s, int64_t stride, int64_t extent)
{
    for (int64_t k = 0; k < count(s); k++) {
        const int64_t at = k / stride % extent;
        want[k] = (at > 0 ? (float)number(k - stride) : OUTSIDE) +
                  2 * (at + 1 < extent ? (float)number(k + stride) : OUTSIDE) +
                  4 * (float)number(k);
    }
}

#define CHECK_NEIGHBOURS(KERNEL, TYPE, NDIM, STRIDE, EXTENT)                                      \
    do {                                                                                          \
        ckpp_array u_ = array(s, TYPE, NDIM), v_ = array(s, TYPE, NDIM);                          \
        want_neighbours(s, STRIDE, EXTENT);                                                       \
        CHECK_OK(KERNEL(u_, &v_));                                                                \
        compare(__LINE__, s, &v_, want);                                                          \
    } while (0)

static void check_neighbours(const shape *s)
{
    const int h = s->planes * s->rows, w = s->columns;

    CHECK_NEIGHBOURS(along_planes, CKPP_FLOAT32, 3, s->rows * w, s->planes);
    CHECK_NEIGHBOURS(along_rows, CKPP_FLOAT32, 3, w, s->rows);
    CHECK_NEIGHBOURS(along_rows, CKPP_FLOAT32, 2, w, h);
    CHECK_NEIGHBOURS(along_columns, CKPP_FLOAT32, 3, 1, w);
    CHECK_NEIGHBOURS(along_columns, CKPP_FLOAT32, 2, 1, w);
    CHECK_NEIGHBOURS(along_lines, CKPP_FLOAT32, 3, 1, w);
    CHECK_NEIGHBOURS(along_lines, CKPP_FLOAT32, 2, 1, w);
    CHECK_NEIGHBOURS(half_rows, CKPP_FLOAT16, 3, w, s->rows);
    CHECK_NEIGHBOURS(half_rows, CKPP_FLOAT16, 2, w, h);
    CHECK_NEIGHBOURS(half_lines, CKPP_FLOAT16, 3, 1, w);
    CHECK_NEIGHBOURS(half_lines, CKPP_FLOAT16, 2, 1, w);
}

static ckpp_array table_of(int n, bool at_end)
{
    const shape s = {1, 1, n, at_end};
    ckpp_array a = array(&s, CKPP_FLOAT32, 2);

    a = ckpp_view((float *)a.data, n);
    for (int k = 0; k < n; k++)
        ((float *)a.data)[k] = (float)(100 * k + 1);
    return a;
}

static void check_near_places(const shape *s)
{
    const int h = s->planes * s->rows, w = s->columns;
    ckpp_array u = array(s, CKPP_FLOAT32, 2), v = array(s, CKPP_FLOAT32, 2),
               table = table_of(11, s->at_end);

    for (int k = 0; k < h * w; k++)
        want[k] = (float)(100 * number(k) + 1 + (k % w + 1 < w ? number(k + 1) : 0) +
                          (k / w + 1 < h ? number(k + w) : 0));
    CHECK_OK(look_up(u, table, &v));
    compare(__LINE__, s, &v, want);

    u = array(s, CKPP_FLOAT32, 2), v = array(s, CKPP_FLOAT32, 2), table = table_of(w, s->at_end);
    for (int k = 0; k < h * w; k++)
        want[k] = (float)(k % w && k / w + 1 < h
                              ? number(k - 1) + number(k + w) + 100 * (k % w - 1) + 1
                              : number(k));
    CHECK_OK(look_behind(u, table, &v));
    compare(__LINE__, s, &v, want);
}

static void check_picked_places(const shape *s)
{
    const int h = s->planes * s->rows, w = s->columns;
    ckpp_array x = array(s, CKPP_FLOAT32, 2), v = array(s, CKPP_FLOAT32, 2),
               table = table_of(1, s->at_end);

    for (int k = 0; k < h * w; k++) {
        ((float *)x.data)[k] = (float)k;
        want[k] = (float)(k + (k % w > 0));
    }
    CHECK_OK(look_beside(x, table, &v));
    compare(__LINE__, s, &v, want);

    x = array(s, CKPP_FLOAT32, 2), v = array(s, CKPP_FLOAT32, 2);
    for (int k = 0; k < h * w; k++) {
        ((float *)x.data)[k] = (float)k;
        want[k] = 0;
    }
    CHECK_OK(look_at_itself(x, &v));
    compare(__LINE__, s, &v, want);

    const shape one_more = {s->planes, s->rows, w + 1, s->at_end};
    x = array(&one_more, CKPP_FLOAT32, 2), v = array(s, CKPP_FLOAT32, 2);
    ckpp_array last = array(s, CKPP_FLOAT32, 2);
    for (int k = 0; k < h * w; k++) {
        const bool is_last = k / w + 1 == h;
        ((float *)last.data)[k] = is_last;
        want[k] = is_last ? 0 : (float)number((k / w + 1) * (w + 1) + k % w);
    }
    CHECK_OK(look_below(x, last, &v));
    compare(__LINE__, s, &v, want);
}

/* Bodies with coordinates, whose elements say where they read. */
static void check_own_places(const shape *s)
{
    const int w = s->columns, n = (int)count(s);

    for (int k = 0; k < 3; k++) {
        ckpp_array x = array(s, CKPP_FLOAT32, 2), v = array(s, CKPP_FLOAT32, 2),
                   own = array(s, CKPP_FLOAT32, 2);
        for (int j = 0; j < n; j++) {
            ((float *)x.data)[j] = 1;
            want[j] = (float)(k == 0 ? number(j) + 3 : k == 1 ? number(j) + 7 : 20);
        }
        ckpp_status status = k == 0   ? in_own(x, own, &v)
                             : k == 1 ? in_function(x, own, &v)
                                      : steps(x, own, &v);
        CHECK_OK(status);
        compare(__LINE__, s, &v, want);
    }
    ckpp_array x = array(s, CKPP_FLOAT32, 2), v = array(s, CKPP_FLOAT32, 2),
               table = table_of(w, s->at_end);
    for (int j = 0; j < n; j++) {
        const int at = number(j) > 0 ? j % w : number(j) % w;
        ((float *)v.data)[j] = (float)at;
        want[j] = (float)(100 * at + 1);
    }
    CHECK_OK(kept(table, x, &v));
    compare(__LINE__, s, &v, want);

    const shape springs = {s->planes, s->rows, w * (int)(sizeof(spring) / sizeof(float)),
                           s->at_end};
    ckpp_array memory = array(&springs, CKPP_FLOAT32, 2);
    ckpp_array from = ckpp_view((spring *)memory.data, s->planes * s->rows, w);
    table = table_of(3, s->at_end), v = array(s, CKPP_FLOAT32, 2);
    ckpp_array own = array(s, CKPP_FLOAT32, 2);
    for (int j = 0; j < n; j++) {
        ((spring *)from.data)[j] = (spring){2, 0, (uintptr_t)((float *)table.data + j % 3)};
        want[j] = (float)(2 * (100 * (j % 3) + 1) + number(j));
    }
    CHECK_OK(in_struct(from, own, &v));
    compare(__LINE__, s, &v, want);

    const shape places = {s->planes, s->rows, 2 * w, s->at_end};
    memory = array(&places, CKPP_FLOAT32, 2);
    from = ckpp_view((uint64_t *)memory.data, s->planes * s->rows, w);
    table = table_of(3, s->at_end), v = array(s, CKPP_FLOAT32, 2);
    own = array(s, CKPP_FLOAT32, 2);
    for (int j = 0; j < n; j++) {
        ((uint64_t *)from.data)[j] = (uintptr_t)((float *)table.data + j % 3);
        want[j] = (float)(100 * (j % 3) + 1 + number(j));
    }
    CHECK_OK(at_address(from, own, &v));
    compare(__LINE__, s, &v, want);
}

/* A loop whose views have a window, and which subscripts by what it reads. */
static void run_loop(int h, int w, const float a[restrict h][w], float b[restrict h][w],
                     const float *table)
{
    #pragma kernel elementwise collapse(2) in(table[1])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w; c++)
            b[r][c] = a[r - 1][c] + a[r + 1][c] + table[(int)(a[r][c] - a[r][c - 1]) - 1];
}

static void check_loop(const shape *s)
{
    const int h = s->planes * s->rows, w = s->columns;
    ckpp_array a = array(s, CKPP_FLOAT32, 2), b = array(s, CKPP_FLOAT32, 2),
               table = table_of(1, s->at_end);

    for (int k = 0; k < h * w; k++) {
        ((float *)a.data)[k] = (float)k;
        want[k] = (float)(k / w > 0 && k / w + 1 < h && k % w > 0 ? 2 * k + 1 : number(k));
    }
    run_loop(h, w, a.data, b.data, table.data);
    compare(__LINE__, s, &b, want);
}

int main(void)
{
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        for (int end = 0; end < 2; end++) {
            shape s = shapes[k];
            s.at_end = end;
            check_neighbours(&s);
            check_near_places(&s);
            check_picked_places(&s);
            check_own_places(&s);
            check_loop(&s);
        }
    return finish("absent");
}
