/* elementwise_block.c - block(...) and .block of elementwise kernels: how many threads a block has
 * on a GPU. Everywhere it is checked, and changes no result. */
#include "check.h"

enum { ROWS = 150, COLUMNS = 70, N = ROWS * COLUMNS };

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

#pragma kernel elementwise doubled in(T x) out(T y) block(64)
{ y = 2 * x + i; }

#pragma kernel elementwise some in(float x) out(float y) block(x.size < 100 ? 32 : 1024)
{ y = x; }

#pragma kernel reduction sum in(float x) out(float r) reduce(+)
{ return x; }

static const int blocks[] = {1, 96, 128, 1024};
enum { BLOCKS = sizeof blocks / sizeof *blocks };

/* Flat, of small and of large elements; in rows; with a transposed input. */
static void test_results(int block)
{
    static float x[ROWS][COLUMNS], y[COLUMNS][ROWS], z[ROWS][COLUMNS];
    static signed char sx[N], sz[N];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            x[r][c] = (float)(r * 1000 + c);
            y[c][r] = (float)(r - c);
            sx[r * COLUMNS + c] = (signed char)(r % 50);
        }
    ckpp_array vx = ckpp_view(x), vy = ckpp_view(y), vz = ckpp_view(z), turned, rows, out;
    for (int round = 0; round < 2; round++) {
        CHECK_OK(add(vx, vx, &vz, .block = block));
        CHECK(z[ROWS - 1][COLUMNS - 1] == 2 * x[ROWS - 1][COLUMNS - 1] && z[0][1] == 2);
    }
    CHECK_OK(ckpp_transpose(&turned, &vy, NULL));
    CHECK_OK(add(vx, turned, &vz, .block = block));
    int wrong = 0;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            wrong += z[r][c] != x[r][c] + (float)(r - c);
    CHECK(wrong == 0);
    CHECK_OK(ckpp_slice(&rows, &vx, 1, 1, COLUMNS, 1));
    CHECK_OK(ckpp_slice(&out, &vz, 1, 0, COLUMNS - 1, 1));
    CHECK_OK(add(rows, rows, &out, .block = block));
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c + 1 < COLUMNS; c++)
            wrong += z[r][c] != 2 * x[r][c + 1];
    CHECK(wrong == 0);
    ckpp_array vsz = ckpp_view(sz);
    CHECK_OK(add(ckpp_view(sx), 1, &vsz, .block = block));
    for (int k = 0; k < N; k++)
        wrong += sz[k] != sx[k] + 1;
    CHECK(wrong == 0);
}

static void test_clauses(void)
{
    float x[200], y[200], z[200];
    int device, n = 200;
    for (int k = 0; k < n; k++)
        x[k] = (float)k;
    ckpp_array vx = ckpp_view(x), vy = ckpp_view(y);
    ckpp_attributes a = {0};
    CHECK_OK(doubled(vx, &vy, .attributes = &a));
    CHECK(y[199] == 2 * 199 + 199);
    CHECK_OK(ckpp_get_device(&device));
    CHECK(device == CKPP_HOST || a.block == 64);
    CHECK_OK(doubled(vx, &vy, .attributes = &a, .block = 128));
    CHECK(device == CKPP_HOST || a.block == 128);
    CHECK_OK(some(vx, &vy));
    CHECK(y[199] == 199);
    #pragma kernel elementwise in(float x[n]) out(float z[n]) block(n - 100)
    { z = x + 1; }
    CHECK(z[199] == 200);
}

static void test_errors(void)
{
    float x[3] = {1, 2, 3}, z[3], r;
    ckpp_array vx = ckpp_view(x), vz = ckpp_view(z);
    CHECK(add(vx, 1, &vz, .block = 0) == CKPP_ERROR_ARGUMENT);
    CHECK(strstr(ckpp_last_error(), "block is (0, 1, 1)"));
    CHECK(add(vx, 1, &vz, .block = -1) == CKPP_ERROR_ARGUMENT);
    CHECK(add(vx, 1, &vz, .block = 1025) == CKPP_ERROR_ARGUMENT);
    CHECK(add(vx, 1, &vz, .block = {16, 16}) == CKPP_ERROR_ARGUMENT);
    CHECK(strstr(ckpp_last_error(), "one dimension"));
    CHECK(sum(vx, &r, .block = 32) == CKPP_ERROR_ARGUMENT);
    CHECK(strstr(ckpp_last_error(), "no raw or elementwise kernel"));
    CHECK_OK(add(vx, 1, &vz, .block = 32));
    CHECK(z[2] == 4);
}

int main(void)
{
    for (int k = 0; k < BLOCKS; k++)
        test_results(blocks[k]);
    test_clauses();
    test_errors();
    return finish("elementwise_block");
}
