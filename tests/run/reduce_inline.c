/* reduce_inline.c - reductions that run where they stand: into host scalars, host and device
 * arrays, with the clauses. */
#include "check.h"

enum { N = 1000, ROWS = 7, COLUMNS = 11 };

#pragma kernel begin declare
struct range { float low, high; };
static inline struct range join_ranges(struct range p, struct range q)
{
    return (struct range){p.low < q.low ? p.low : q.low, p.high > q.high ? p.high : q.high};
}
#pragma kernel end declare

static float x[N];
static float matrix[ROWS][COLUMNS];

static void test_scalars(void)
{
    float norm = -1;
    #pragma kernel reduction in(float x[N]) out(float norm) reduce(+) post(norm = sqrt(a))
    { return x * x; }
    double squares = 0;
    for (int k = 0; k < N; k++)
        squares += (double)x[k] * (double)x[k];
    CHECK(fabs((double)norm - sqrt(squares)) < 1e-4 * sqrt(squares));

    double sum = -1;
    #pragma kernel reduction in(float x[N]) out(double sum) reduce(+)
    { return x; }
    double expected = 0;
    for (int k = 0; k < N; k++)
        expected += (double)x[k];
    CHECK(sum == expected);     /* multiples of 1/4 */

    int64_t count = -1, where = -1;
    #pragma kernel reduction count_positive in(float x[N]) out(int64_t count) reduce(+)
    { return x > 0; }
    #pragma kernel reduction in(float x[N]) out(int64_t where) reduce(argmax)
    { return x; }
    int64_t positive = 0, most = 0;
    for (int k = 0; k < N; k++) {
        positive += x[k] > 0;
        most = x[k] > x[most] ? k : most;
    }
    CHECK(count == positive && where == most);

    bool any = true, all = false;
    #pragma kernel reduction in(float x[N]) out(bool any) reduce(||)
    { return x > 1e6f; }
    #pragma kernel reduction in(float x[N]) out(bool all) reduce(&&)
    { return x < 1e6f; }
    CHECK(!any && all);

    double _Complex turned = 0;
    #pragma kernel reduction in(float x[N]) out(double _Complex turned) reduce(+)
    { return complex128(x, -x); }
    CHECK(creal(turned) == expected && cimag(turned) == -expected);
}

/* A struct as the accumulator and as the output. */
static void test_structs(void)
{
    struct range r = {0, 0};
    #pragma kernel reduction in(float x[N]) out(struct range r) reduce(join_ranges(a, b))
    { return (struct range){x, x}; }
    float low = 0, high = 0, middle = 0;
    #pragma kernel reduction in(float x[N]) out(float low, float high) reduce(join_ranges(a, b)) \
            reduce_type(struct range) identity({INFINITY, -INFINITY}) \
            post(low = a.low; high = a.high)
    {
        struct range one = {.low = x, .high = x};
        return one;
    }
    float least = x[0], most = x[0];
    for (int k = 0; k < N; k++) {
        least = x[k] < least ? x[k] : least;
        most = x[k] > most ? x[k] : most;
    }
    CHECK(r.low == least && r.high == most && low == least && high == most);
    /* what post sees besides: scalars and n */
    float offset = 100;
    #pragma kernel reduction in(float x[N], float offset) out(float middle) \
            reduce(join_ranges(a, b)) reduce_type(struct range) \
            post(float half = (a.high - a.low) / 2; middle = a.low + half + offset * n)
    { return (struct range){x, x}; }
    CHECK(middle == least + (most - least) / 2 + 100 * N);
}

static void test_arrays(void)
{
    float rows[ROWS], columns[COLUMNS], kept[ROWS][1], all[1][1], each[ROWS][COLUMNS];
    int last = 1;

    #pragma kernel reduction in(float matrix[ROWS][COLUMNS]) out(float rows[ROWS]) \
            reduce(+) axis(last)
    { return matrix; }
    #pragma kernel reduction in(float matrix[ROWS][COLUMNS]) out(float columns[COLUMNS]) \
            reduce(max) axis(-2)
    { return matrix; }
    #pragma kernel reduction in(float matrix[ROWS][COLUMNS]) out(float kept[ROWS][1]) \
            reduce(min) axis(1) keepdims
    { return matrix; }
    #pragma kernel reduction in(float matrix[ROWS][COLUMNS]) out(float all[1][1]) \
            reduce(+) axis(0, 1) keepdims
    { return matrix; }
    #pragma kernel reduction in(float matrix[ROWS][COLUMNS]) out(float each[ROWS][COLUMNS]) \
            reduce(+) axis() post(each = -a)
    { return matrix; }

    float total = 0;
    for (int r = 0; r < ROWS; r++) {
        float sum = 0, least = matrix[r][0];
        for (int c = 0; c < COLUMNS; c++) {
            sum += matrix[r][c];
            least = matrix[r][c] < least ? matrix[r][c] : least;
            CHECK(each[r][c] == -matrix[r][c]);
        }
        CHECK(rows[r] == sum && kept[r][0] == least);
        total += sum;
    }
    for (int c = 0; c < COLUMNS; c++) {
        float most = matrix[0][c];
        for (int r = 0; r < ROWS; r++)
            most = matrix[r][c] > most ? matrix[r][c] : most;
        CHECK(columns[c] == most);
    }
    CHECK(all[0][0] == total);
}

/* A matrix and a vector by pointers; host expressions are evaluated once. */
static int calls;
static const float *counted(const float *p)
{
    calls++;
    return p;
}

static void test_expressions(void)
{
    float product[ROWS], weight[COLUMNS], old[ROWS] = {0};
    size_t rows = ROWS, columns = COLUMNS;

    for (int c = 0; c < COLUMNS; c++)
        weight[c] = (float)(c - 3);
    #pragma kernel reduction multiply \
            in(float m[rows][columns] = counted(&matrix[0][0]), float v[columns] = weight) \
            out(float product[rows]) reduce(+) axis(rows > 1 ? 1 : 0)
    { return m * v; }
    CHECK(calls == 1);
    #pragma kernel reduction \
            in(float m[rows - 1][columns] = matrix[1], float factor = (float)(columns / 11)) \
            inout(float o[rows - 1] = old + 1) reduce(+) axis(1) post(o += factor * a)
    { return m; }
    for (int r = 0; r < ROWS; r++) {
        float expected = 0, sum = 0;
        for (int c = 0; c < COLUMNS; c++) {
            expected += matrix[r][c] * weight[c];
            sum += matrix[r][c];
        }
        CHECK(product[r] == expected);
        CHECK(old[r] == (r ? sum : 0));
    }
}

/* Names that the generated code could stumble over: a and b as inputs, x within exp. */
static void test_names(void)
{
    float a[3] = {1, 2, 3}, b[3] = {4, 5, 6}, dot = 0, e = 0;
    #pragma kernel reduction in(float a[3], float b[3]) out(float dot) reduce(+) post(dot = a)
    { return a * b; }
    CHECK(dot == 32);
    float p[1] = {0};
    #pragma kernel reduction in(float p[1]) out(float e) reduce(+) post(e = exp(a) + expm1(a))
    { return exp(p) - 1; }
    CHECK(e == 1);
}

static void test_device_arrays(void)
{
    ckpp_array values = {0}, sums = {0}, given = {0};
    ckpp_array host = ckpp_view(&matrix[0][0], ROWS, COLUMNS);
    ckpp_stream stream = NULL;
    float total = 0, scalar = 3;

    CHECK_OK(ckpp_copy(&values, &host));
    CHECK_OK(ckpp_zeros(&given, CKPP_FLOAT32, CKPP_SHAPE(COLUMNS)));
    #pragma kernel reduction in(float values, float scalar) out(float sums) \
            reduce(+) axis(-1) stream(stream)
    { return scalar * values; }
    #pragma kernel reduction in(float values) inout(float given) \
            reduce(+) axis(0) stream(stream) post(given += a)
    { return values; }
    #pragma kernel reduction in(float sums) out(float total) reduce(+)
    { return sums; }
    float expected = 0;
    float *columns = read_back(&given);
    for (int c = 0; c < COLUMNS; c++) {
        float sum = 0;
        for (int r = 0; r < ROWS; r++)
            sum += matrix[r][c];
        CHECK(columns[c] == sum);
        expected += 3 * sum;
    }
    CHECK(has_shape(&sums, CKPP_SHAPE(ROWS)) && total == expected);
    int device = CKPP_HOST;
    CHECK_OK(ckpp_get_device(&device));
    CHECK(sums.device == device);
    ckpp_array *pointer = &given;
    #pragma kernel reduction in(float values) out(float pointer) reduce(max) axis(0)
    { return values; }
    free(columns);
    columns = read_back(&given);
    CHECK(columns[0] >= matrix[0][0] && columns[0] >= matrix[ROWS - 1][0]);
    free(columns);
    ckpp_free(&values), ckpp_free(&sums), ckpp_free(&given);
}

static void test_clauses(void)
{
    float first = 0, second = 0, wrong[ROWS + 1] = {0};
    ckpp_status status = CKPP_ERROR_BACKEND;
    bool small = true;

    #pragma kernel reduction in(float x[N]) out(float first) reduce(+) if(!small) status(status)
    { return x; }
    CHECK_OK(status);
    #pragma kernel reduction in(float x[N]) out(float second) \
            reduce(+) device(CKPP_HOST) status(status)
    { return x; }
    CHECK_OK(status);
    CHECK(first == second);
    #pragma kernel reduction rows_of in(float matrix[ROWS][COLUMNS]) out(float wrong[ROWS + 1]) \
            reduce(+) axis(1) status(status)
    { return matrix; }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "'rows_of'", "'wrong'", "(8", "(7", "reduce_inline.c");

    static float large[100000], sums[10];
    for (int k = 0; k < 100000; k++)
        large[k] = (float)(k % 100);
    #pragma kernel reduction in(float large[10][10000]) out(float sums[10]) \
            reduce(+) axis(1) nowait
    { return large; }
    CHECK_OK(ckpp_synchronize());
    for (int k = 0; k < 10; k++)
        CHECK(sums[k] == 100 * 4950);

    int64_t total = 0, limit = 500;
    float scaled = 0;
    #pragma kernel reduction in(raw float x[N]) out(int64_t total) reduce(+) size(limit)
    { return x[i] > 0 ? i : 0; }
    int64_t expected = 0;
    for (int k = 0; k < 500; k++)
        expected += x[k] > 0 ? k : 0;
    CHECK(total == expected);
    #pragma kernel reduction in(float x[N]) out(float scaled) reduce(+) options("-DSCALE=4") \
            preamble("inline float scale(float v) { return SCALE * v; }") post(scaled = scale(a))
    { return scale(x); }
    CHECK(scaled == 16 * first);
}

int main(void)
{
    for (int k = 0; k < N; k++)
        x[k] = (float)(k * 37 % 201 - 100) / 4;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            matrix[r][c] = (float)((5 * r + 3 * c) % 17 - 8);
    test_scalars();
    test_structs();
    test_arrays();
    test_expressions();
    test_names();
    test_device_arrays();
    test_clauses();
    return finish("reduce_inline");
}
