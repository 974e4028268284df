/* counters.c - _i and _n are the element's number and the number of elements in every
 * body, whatever the program calls i and n; where nothing of the program's is called so, i
 * and n are the same. */
#include "check.h"

#pragma kernel elementwise numbered in(T x) out(int64 number, int64 count, int64 own) \
        before("const int64_t whole = _n + n;") \
        after("(void)whole;")
{
    (void)x;
    number = _i;
    count = _n + (whole - 2 * n);
    own = 0;
    for (int i = 0, n = 3; i < n; i++)
        own += 10 * i + _i;
}

#pragma kernel elementwise reversed in(raw float x) out(raw float y)
{ y[_i] = x[_n - 1 - _i]; }

#pragma kernel reduction weighted in(float x) out(double sum, double mean, int64 both) reduce(+) \
        reduce_type(double) \
        post(sum = a; mean = a / _n; both = n - _n)
{ return (double)x * _i; }

#pragma kernel reduction latest in(float x) out(int64 place) reduce(max(a, b)) identity(-1) \
        reduce_type(int64)
{ return x > 0 ? _i : _i - _n; }

enum { ROWS = 37, COLUMNS = 50 };
static float x[ROWS][COLUMNS];

static void check_definitions(int64_t rows, int64_t columns)
{
    ckpp_array all = ckpp_view(&x[0][0], ROWS, COLUMNS), v = {0}, out[3] = {{0}};
    CHECK_OK(ckpp_slice(&v, &all, 1, 0, columns, 1));
    CHECK_OK(numbered(v, &out[0], &out[1], &out[2]));
    int64_t *got[3];
    for (int k = 0; k < 3; k++)
        got[k] = read_back(&out[k]);
    for (int64_t k = 0; k < rows * columns; k++) {
        CHECK(got[0][k] == k && got[1][k] == rows * columns);
        CHECK(got[2][k] == 30 + 3 * k);
    }
    for (int k = 0; k < 3; k++) {
        free(got[k]);
        ckpp_free(&out[k]);
    }
    ckpp_array results[4] = {{0}};
    double expected = 0;
    CHECK_OK(weighted(v, &results[0], &results[1], &results[2]));
    CHECK_OK(latest(v, &results[3]));
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < columns; c++)
            expected += (double)x[r][c] * (double)(r * columns + c);
    double *sum = read_back(&results[0]), *mean = read_back(&results[1]);
    int64_t *both = read_back(&results[2]), *place = read_back(&results[3]);
    CHECK(*sum == expected && *mean == expected / (double)(rows * columns));
    CHECK(*both == 0 && *place == rows * columns - 1);
    free(sum), free(mean), free(both), free(place);
    for (int k = 0; k < 4; k++)
        ckpp_free(&results[k]);
}

/* The loop variable, the parameter and the element's number, side by side. */
static void check_inline(int n)
{
    float y[ROWS], sums[ROWS], total[COLUMNS];
    for (int i = 0; i < n; i++) {
        float *row = x[i];
        #pragma kernel elementwise in(float row[COLUMNS], int k = i, int m = n) \
                out(float y[COLUMNS] = total)
        { y = row + 1000 * k + _i + 0.5f * (m + _n); }
        for (int k = 0; k < COLUMNS; k++)
            CHECK(total[k] == x[i][k] + 1000 * i + (float)k + 0.5f * (float)(n + COLUMNS));
        float sum;
        #pragma kernel reduction in(float row[COLUMNS], int k = i) out(float sum) reduce(+) \
                post(sum = a / _n)
        { return row * k + _i; }
        float expected = 0;
        for (int k = 0; k < COLUMNS; k++)
            expected += x[i][k] * (float)i + (float)k;
        CHECK(sum == expected / COLUMNS);
    }
    #pragma kernel reduction in(float x[n][COLUMNS] = &x[0][0]) out(float sums[n]) reduce(+) \
            axis(1) post(sums = a + _n)
    { return x + _i; }
    for (int i = 0; i < n; i++) {
        float expected = COLUMNS;
        for (int k = 0; k < COLUMNS; k++)
            expected += x[i][k] + (float)k;
        CHECK(sums[i] == expected);
    }
    #pragma kernel elementwise in(raw float s[n] = sums) out(raw float y[n]) size(n)
    { y[_i] = s[n - 1 - _i]; }
    for (int i = 0; i < n; i++)
        CHECK(y[i] == sums[n - 1 - i]);
}

int main(void)
{
    float turned[8] = {0}, line[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            x[r][c] = (float)((r * 7 + c * 3) % 5 + 1);
    check_definitions(ROWS, COLUMNS);
    check_definitions(ROWS, 20);
    check_inline(ROWS);
    ckpp_array from = ckpp_view(line, 8), to = ckpp_view(turned, 8);
    CHECK_OK(reversed(from, &to, .size = 8));
    for (int k = 0; k < 8; k++)
        CHECK(turned[k] == line[7 - k]);
    return finish("counters");
}
