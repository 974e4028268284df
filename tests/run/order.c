/* order.c - kernels one after another in a stream: each reads what those before it have written,
 * and writes what they have read, though it may begin while they end. */
#include "check.h"

#pragma kernel elementwise set in(int32 k) out(int32 x)
{ x = k * 7 + (int)i; }
#pragma kernel elementwise follow in(int32 x) out(int32 y)
{ y = 3 * x + 1; }
#pragma kernel reduction total in(int32 x) out(int64 y) reduce(+)
{ return x; }
#pragma kernel elementwise mix in(int32 y, int64 row, int64 column) inout(int32 x)
{ x = (int)((unsigned)x + (unsigned)y + (unsigned)row * 5u + (unsigned)column); }
#pragma kernel raw turn in(int32 x) out(int32 y)
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < x_size)
        y[x_size - 1 - k] = x[k];
}
#pragma kernel elementwise shrink inout(int32 y)
{ y = y / 16; }

/* The same in C. */
static int64_t expect(int32_t *x, int32_t *y, int64_t *row, int64_t *column, int rows, int columns,
                      int k)
{
    int n = rows * columns;
    int64_t sum = 0;

    memset(row, 0, (size_t)rows * sizeof *row);
    memset(column, 0, (size_t)columns * sizeof *column);
    for (int j = 0; j < n; j++) {
        x[j] = k * 7 + j;
        y[j] = 3 * x[j] + 1;
        row[j / columns] += y[j];
        column[j % columns] += y[j];
    }
    for (int j = 0; j < n; j++)
        x[j] = (int32_t)((uint32_t)x[j] + (uint32_t)y[j] + (uint32_t)row[j / columns] * 5u +
                         (uint32_t)column[j % columns]);
    for (int j = 0; j < n; j++)
        sum += x[j] / 16;
    return sum;
}

static void check_chain(int rows, int columns, int rounds)
{
    size_t n = (size_t)rows * (size_t)columns;
    ckpp_array x = {0}, y = {0}, row = {0}, column = {0}, across = {0}, all = {0};
    int32_t *xs = malloc(n * sizeof *xs), *ys = malloc(n * sizeof *ys);
    int64_t *rs = malloc((size_t)rows * sizeof *rs), *cs = malloc((size_t)columns * sizeof *cs);

    CHECK_OK(ckpp_empty(&x, CKPP_INT32, CKPP_SHAPE(rows, columns)));
    CHECK_OK(ckpp_empty(&y, CKPP_INT32, CKPP_SHAPE(rows, columns)));
    CHECK_OK(ckpp_empty(&row, CKPP_INT64, CKPP_SHAPE(rows)));
    CHECK_OK(ckpp_empty(&column, CKPP_INT64, CKPP_SHAPE(columns)));
    CHECK_OK(ckpp_empty(&all, CKPP_INT64, 0, NULL));
    CHECK_OK(ckpp_reshape(&across, &row, CKPP_SHAPE(rows, 1)));
    for (int k = 0; k < rounds; k++) {
        CHECK_OK(set(k, &x));
        CHECK_OK(follow(x, &y));
        CHECK_OK(total(y, &row, .axis = 1));
        CHECK_OK(total(y, &column, .axis = 0));
        CHECK_OK(mix(y, across, column, &x));
        CHECK_OK(turn(x, &y, .threads = (int64_t)n));
        CHECK_OK(shrink(&y));
        CHECK_OK(total(y, &all));
        int64_t sum, *found = read_back(&all);
        if (*found != (sum = expect(xs, ys, rs, cs, rows, columns, k)))
            fail_at(__FILE__, __LINE__, "%d x %d, round %d: %lld instead of %lld", rows, columns,
                    k, (long long)*found, (long long)sum);
        free(found);
    }
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&row), ckpp_free(&column), ckpp_free(&all);
    free(xs), free(ys), free(rs), free(cs);
}

int main(void)
{
    check_chain(3, 5, 100);
    check_chain(256, 256, 100);
    check_chain(16, 8192, 30);
    check_chain(8192, 32, 30);
    /* kernels that take longer than launches: they are there before those in front
     * of them have ended */
    check_chain(2048, 2048, 6);
    return finish("order");
}
