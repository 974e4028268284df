/* tune_plans.c - translated with --tune: on a GPU the first calls measure ways to divide the work,
 * and results are as without it: of flat loops, rows, tiles, reductions of all, of rows and of
 * columns. */
#include "check.h"

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }
#pragma kernel elementwise waves in(float x) inout(float y)
{ y += sinf(x) + i; }
#pragma kernel elementwise curve in(float x) out(float y)
{ y = x * tanhf(x); }
#pragma kernel elementwise curves in(float x) out(float y)
{ y = tanhf(x) + expf(-x * x) * sinf(x) + cosf(x) * atanf(x) + erff(x); }
#pragma kernel elementwise bytes in(int8 x) out(int8 y)
{ y = x + 1; }
#pragma kernel elementwise blocks in(float x) out(float y) block(96)
{ y = 2 * x; }
#pragma kernel reduction sum in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction least in(T x) out(int64 k) reduce(argmin)
{ return x; }
#pragma kernel reduction squares in(float x) out(float y, float z) reduce(+) post(y = a; z = -a)
{ return x * x; }

#pragma kernel reduction lengths in(float x) out(float y) reduce(+)
{ return sqrtf(x * x) * expf(0 * x); }
#pragma kernel begin declare
struct range { float low, high; };
struct triple { float x, y, z; };
static inline struct range joined(struct range a, struct range b)
{
    return (struct range){fminf(a.low, b.low), fmaxf(a.high, b.high)};
}
#pragma kernel end declare
#pragma kernel elementwise sizes in(struct triple a) inout(float y)
{ y += a.x + 2 * a.y + 3 * a.z; }
#pragma kernel elementwise grown in(struct triple a) out(struct triple b)
{ b = (struct triple){a.x + 1, a.y + 2, a.z + 3}; }
#pragma kernel elementwise sides in(near float u) out(float v) boundary(clamp)
{ v = u + u[-1][0] + 2 * u[1][0] + 3 * u[0][-1] + 4 * u[0][1]; }
#pragma kernel reduction range in(float x) out(float low, float high) reduce_type(struct range) \
        identity({1e9f, -1e9f}) reduce(joined(a, b)) post(low = a.low; high = a.high)
{ return (struct range){x, x}; }
#pragma kernel reduction total in(int8 x) out(int64 y) reduce(+)
{ return x; }

enum { PLAN_ROWS = 130, PLAN_COLUMNS = 70, PLAN_N = PLAN_ROWS * PLAN_COLUMNS };

/* Small whole numbers, whose sums are exact. */
static float plan_value(int k)
{
    return (float)(k * 7 % 13 - 4);
}

static void check_plan(const char *name, const ckpp_array *a, const float *expected, int line)
{
    float *seen = read_back(a);
    const int64_t count = ckpp_size(a);
    int64_t wrong = 0;
    while (wrong < count && fabsf(seen[wrong] - expected[wrong]) <= 1e-3F)
        wrong++;
    if (wrong < count)
        fail_at(__FILE__, line, "%s: element %lld is %g instead of %g", name, (long long)wrong,
                (double)seen[wrong], (double)expected[wrong]);
    free(seen);
}
#define CHECK_PLAN(array, expected) check_plan(#array, &(array), expected, __LINE__)

static void check_elements_plans(ckpp_array *x)
{
    static float expected[PLAN_N];
    ckpp_array z = {0}, part, other, turned, w = {0};
    for (int k = 0; k < PLAN_N; k++)
        expected[k] = 2 * plan_value(k);
    CHECK_OK(add(*x, *x, &z));
    CHECK_PLAN(z, expected);
    CHECK_OK(blocks(*x, &z));
    CHECK_PLAN(z, expected);

    /* bodies that call functions, flat and in rows; the first output does not begin at a vector */
    ckpp_array curved = {0}, inner, from;
    CHECK_OK(curve(*x, &curved));
    for (int k = 0; k < PLAN_N; k++)
        expected[k] = plan_value(k) * tanhf(plan_value(k));
    CHECK_PLAN(curved, expected);
    CHECK_OK(ckpp_fill(&curved, 0));
    CHECK_OK(ckpp_slice(&inner, &curved, 1, 3, PLAN_COLUMNS, 1));
    CHECK_OK(ckpp_slice(&from, x, 1, 3, PLAN_COLUMNS, 1));
    CHECK_OK(curve(from, &inner));
    for (int k = 0; k < PLAN_N; k++)
        expected[k] *= k % PLAN_COLUMNS >= 3;
    CHECK_PLAN(curved, expected);
    CHECK_OK(curves(*x, &curved));
    for (int k = 0; k < PLAN_N; k++) {
        const float v = plan_value(k);
        expected[k] = tanhf(v) + expf(-v * v) * sinf(v) + cosf(v) * atanf(v) + erff(v);
    }
    CHECK_PLAN(curved, expected);
    ckpp_free(&curved);
    for (int k = 0; k < PLAN_N; k++)
        expected[k] = 2 * plan_value(k);

    /* parts that do not begin where vectors do */
    CHECK_OK(ckpp_slice(&part, x, 0, 1, PLAN_ROWS, 1));
    CHECK_OK(ckpp_slice(&other, &z, 0, 1, PLAN_ROWS, 1));
    CHECK_OK(waves(part, &other));
    for (int k = PLAN_COLUMNS; k < PLAN_N; k++)
        expected[k] += sinf(plan_value(k)) + (float)(k - PLAN_COLUMNS);
    CHECK_PLAN(z, expected);

    /* a transposed input, through tiles */
    CHECK_OK(ckpp_transpose(&turned, x, NULL));
    CHECK_OK(add(turned, turned, &w));
    for (int k = 0; k < PLAN_N; k++)
        expected[k] = 2 * plan_value(k % PLAN_ROWS * PLAN_COLUMNS + k / PLAN_ROWS);
    CHECK_PLAN(w, expected);
    ckpp_free(&z);
    ckpp_free(&w);
}

/* Structs of odd sizes, which go through shared memory; neighbours. */
static void check_structs(const ckpp_array *u)
{
    enum { COUNT = 3001 };
    static struct triple from[COUNT], to[COUNT];
    static float sum[COUNT], sides_of[PLAN_N];
    ckpp_array host = ckpp_view(from), back = ckpp_view(to), y = {0}, a = {0}, b = {0}, v = {0};
    int wrong = 0;
    for (int k = 0; k < COUNT; k++) {
        from[k] = (struct triple){plan_value(k), plan_value(k + 1), plan_value(k + 2)};
        sum[k] = from[k].x + 2 * from[k].y + 3 * from[k].z;
    }
    CHECK_OK(ckpp_copy(&a, &host));
    CHECK_OK(ckpp_zeros(&y, CKPP_FLOAT32, 1, (const int64_t[]){COUNT}));
    CHECK_OK(sizes(a, &y));
    CHECK_PLAN(y, sum);
    CHECK_OK(grown(a, &b));
    CHECK_OK(ckpp_copy(&back, &b));
    for (int k = 0; k < COUNT; k++)
        wrong += to[k].x != from[k].x + 1 || to[k].y != from[k].y + 2 || to[k].z != from[k].z + 3;
    CHECK(!wrong);
    for (int k = 0; k < PLAN_N; k++) {
        const int r = k / PLAN_COLUMNS, c = k % PLAN_COLUMNS;
        sides_of[k] = plan_value(k) + plan_value(r ? k - PLAN_COLUMNS : k) +
                      2 * plan_value(r < PLAN_ROWS - 1 ? k + PLAN_COLUMNS : k) +
                      3 * plan_value(c ? k - 1 : k) +
                      4 * plan_value(c < PLAN_COLUMNS - 1 ? k + 1 : k);
    }
    CHECK_OK(sides(*u, &v));
    CHECK_PLAN(v, sides_of);
    ckpp_free(&a);
    ckpp_free(&b);
    ckpp_free(&y);
    ckpp_free(&v);
}

/* Small elements, of which a thread takes several vectors. */
static void check_bytes(void)
{
    enum { COUNT = 10007 };
    static signed char from[COUNT], to[COUNT];
    ckpp_array host = ckpp_view(from), back = ckpp_view(to), x = {0}, y = {0}, part, result,
               all_of_x = {0};
    for (int k = 0; k < COUNT; k++)
        from[k] = (signed char)(k % 100);
    CHECK_OK(ckpp_zeros(&x, CKPP_INT8, 1, (const int64_t[]){COUNT}));
    CHECK_OK(ckpp_zeros(&y, CKPP_INT8, 1, (const int64_t[]){COUNT}));
    CHECK_OK(ckpp_copy(&x, &host));
    int64_t all = 0;
    for (int k = 0; k < COUNT; k++)
        all += k % 100;
    CHECK_OK(total(x, &all_of_x));
    CHECK_ELEMENTS(&all_of_x, (double)all);
    ckpp_free(&all_of_x);
    for (int first = 0; first < 6; first += 5) {
        int wrong = 0;
        CHECK_OK(ckpp_slice(&part, &x, 0, first, COUNT, 1));
        CHECK_OK(ckpp_slice(&result, &y, 0, first, COUNT, 1));
        CHECK_OK(ckpp_fill(&y, 0));
        CHECK_OK(bytes(part, &result));
        CHECK_OK(ckpp_copy(&back, &y));
        for (int k = 0; k < COUNT; k++)
            wrong += to[k] != (k < first ? 0 : k % 100 + 1);
        CHECK(!wrong);
    }
    ckpp_free(&x);
    ckpp_free(&y);
}

static void check_reduction_plans(ckpp_array *x)
{
    static float rows[PLAN_ROWS], columns[PLAN_COLUMNS];
    float all = 0, square = 0, negative;
    ckpp_array y = {0}, k = {0}, z = {0};
    memset(rows, 0, sizeof rows);
    memset(columns, 0, sizeof columns);
    for (int n = 0; n < PLAN_N; n++) {
        rows[n / PLAN_COLUMNS] += plan_value(n);
        columns[n % PLAN_COLUMNS] += plan_value(n);
        all += plan_value(n);
        square += plan_value(n) * plan_value(n);
    }
    negative = -square;
    CHECK_OK(sum(*x, &y));
    CHECK_PLAN(y, &all);
    ckpp_free(&y);
    CHECK_OK(sum(*x, &y, .axis = 1));
    CHECK_PLAN(y, rows);
    ckpp_free(&y);
    CHECK_OK(sum(*x, &y, .axis = 0));
    CHECK_PLAN(y, columns);
    ckpp_free(&y);
    CHECK_OK(squares(*x, &y, &z));
    CHECK_PLAN(y, &square);
    CHECK_PLAN(z, &negative);
    ckpp_free(&y);
    for (int axis = 0; axis < 2; axis++) {
        const int count = axis ? PLAN_ROWS : PLAN_COLUMNS;
        float *expected = calloc((size_t)count, sizeof *expected), low[PLAN_ROWS],
              high[PLAN_ROWS];
        for (int n = 0; n < count; n++)
            low[n] = 1e9F, high[n] = -1e9F;
        for (int n = 0; n < PLAN_N; n++) {
            const int to = axis ? n / PLAN_COLUMNS : n % PLAN_COLUMNS;
            expected[to] += fabsf(plan_value(n));
            low[to] = fminf(low[to], plan_value(n));
            high[to] = fmaxf(high[to], plan_value(n));
        }
        ckpp_free(&y);
        CHECK_OK(lengths(*x, &y, .axis = axis));
        CHECK_PLAN(y, expected);
        ckpp_free(&y);
        ckpp_free(&z);
        CHECK_OK(range(*x, &y, &z, .axis = axis));
        CHECK_PLAN(y, low);
        CHECK_PLAN(z, high);
        free(expected);
    }
    CHECK_OK(least(*x, &k));
    CHECK_ELEMENTS(&k, 0);
    ckpp_free(&y);
    ckpp_free(&z);
    ckpp_free(&k);
}

static void check_plans(void)
{
    static float values[PLAN_ROWS][PLAN_COLUMNS];
    ckpp_array given = ckpp_view(values), x = {0};
    for (int k = 0; k < PLAN_N; k++)
        values[k / PLAN_COLUMNS][k % PLAN_COLUMNS] = plan_value(k);
    CHECK_OK(ckpp_zeros(&x, CKPP_FLOAT32, 2, (const int64_t[]){PLAN_ROWS, PLAN_COLUMNS}));
    CHECK_OK(ckpp_copy(&x, &given));
    check_elements_plans(&x);
    check_structs(&x);
    check_bytes();
    check_reduction_plans(&x);
    ckpp_free(&x);
}

int main(void)
{
    for (int round = 0; round < 2; round++)
        check_plans();
    return failures != 0;
}
