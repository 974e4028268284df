/* reduce_large.c - more elements than 32 bits count, reduced and kept. Most inputs are repeated
 * elements, which need no memory. */
#include "check.h"

#pragma kernel reduction total in(uint8 x) out(int64 y) reduce(+)
{ return x; }
#pragma kernel reduction last_index in(uint8 x, uint8 w) out(int64 y) reduce(max)
{ return (x + w) * i; }
#pragma kernel reduction sums in(uint8 x, uint8 w) out(uint8 y) reduce(+)
{ return x * w; }

static uint8_t row[1000];

/* Everything, with a single loop dimension and with several; and rows. */
static void test_reduced(void)
{
    const int64_t n = ((int64_t)1 << 31) + 7, rows = n / 1000 + 1;
    uint8_t three = 3;
    int64_t result = 0, each[2] = {0};
    ckpp_array one = ckpp_view(&three), line = ckpp_view(row, 1000), wide = {0};
    ckpp_array y = ckpp_view(&result), two = ckpp_view(each, 2);

    CHECK_OK(ckpp_broadcast(&wide, &one, CKPP_SHAPE(n)));
    CHECK_OK(total(wide, &y));
    CHECK(result == 3 * n);
    CHECK_OK(ckpp_broadcast(&wide, &line, CKPP_SHAPE(rows, 1000)));
    int64_t expected = 0;
    for (int k = 0; k < 1000; k++)
        expected += row[k];
    CHECK_OK(total(wide, &y));
    CHECK(result == rows * expected);
    ckpp_array two_rows = {0}, pair = ckpp_view(row, 2, 1);
    CHECK_OK(ckpp_broadcast(&two_rows, &pair, CKPP_SHAPE(2, n)));
    CHECK_OK(total(two_rows, &two, .axis = 1));
    CHECK(each[0] == row[0] * n && each[1] == row[1] * n);
}

/* i and n are 64 bits wide. */
static void test_index(void)
{
    const int64_t rows = ((int64_t)1 << 31) / 1000 + 1;
    uint8_t one = 1, zero = 0;
    int64_t result = 0;
    ckpp_array x = ckpp_view(&one), w = ckpp_view(&zero), wide = {0}, wide_w = {0};
    ckpp_array y = ckpp_view(&result);

    CHECK_OK(ckpp_broadcast(&wide, &x, CKPP_SHAPE(rows, 1)));
    CHECK_OK(ckpp_broadcast(&wide_w, &w, CKPP_SHAPE(1000)));
    CHECK_OK(last_index(wide, wide_w, &y));
    CHECK(result == rows * 1000 - 1);
}

/* More than 2^31 results: 2 GiB of them. */
static void test_kept(void)
{
    const int64_t n = ((int64_t)1 << 31) + 7;
    ckpp_array x = {0}, column = {0}, three = ckpp_view(row, 3), y = {0}, v = {0};
    ckpp_status status = ckpp_full(&x, CKPP_UINT8, CKPP_SHAPE(n), 5);

    if (status == CKPP_ERROR_MEMORY)
        return;
    CHECK_OK(status);
    CHECK_OK(ckpp_slice(&v, &x, 0, n - 2, n, 1));
    uint8_t ends[2] = {7, 9};
    ckpp_array host = ckpp_view(ends, 2);
    CHECK_OK(ckpp_copy(&v, &host));
    CHECK_OK(ckpp_reshape(&column, &three, CKPP_SHAPE(3, 1)));
    CHECK_OK(sums(x, column, &y, .axis = 0));
    CHECK(has_shape(&y, CKPP_SHAPE(n)));
    int factor = row[0] + row[1] + row[2];
    CHECK_OK(ckpp_slice(&v, &y, 0, n - 3, n, 1));
    CHECK_ELEMENTS(&v, (uint8_t)(5 * factor), (uint8_t)(7 * factor), (uint8_t)(9 * factor));
    CHECK_OK(ckpp_slice(&v, &y, 0, 0, n, n / 2));
    CHECK_ELEMENTS(&v, (uint8_t)(5 * factor), (uint8_t)(5 * factor), (uint8_t)(9 * factor));
    ckpp_free(&y);
    ckpp_free(&x);
}

int main(void)
{
    for (int k = 0; k < 1000; k++)
        row[k] = (uint8_t)(k % 251 + 2);
    test_reduced();
    test_index();
    if (on_gpu())
        test_kept();
    return finish("reduce_large");
}
