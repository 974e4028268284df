/* odd_rows.c - rows that begin anywhere: of odd lengths, of longer rows, behind an offset; and a
 * long row that is repeated. Nothing beside them is written. */
#include "check.h"

#pragma kernel elementwise add_row in(T x, T row) out(T z)
{ z = x + row; }
#pragma kernel elementwise number in(T x) inout(T z)
{ z = x + z + (T)(i % 5); }
/* with a function, for which threads take fewer elements */
#pragma kernel elementwise waves in(T x) inout(T z)
{ z += (T)cosf((float)x * 0) + (T)(_ind[0] + _ind[1] % 3); }

#pragma kernel elementwise choose in(int8 c, int16 x) out(int16 z)
{ z = c ? x : -1; }

enum { SPAN = 1 << 14 };

static int64_t next_number(int64_t below)
{
    static uint64_t state = 7;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)(state >> 33) % below;
}

/* A matrix of these extents in memory of SPAN elements, and where its first element is. */
static ckpp_array make_rows(void *memory, ckpp_dtype type, int64_t rows, int64_t columns,
                            int64_t *first)
{
    const int64_t pitch = columns + next_number(3) * next_number(9);
    const size_t size = ckpp_dtype_size(type);
    *first = next_number(17);
    ckpp_array a = ckpp_view_make((char *)memory + *first * (int64_t)size, type, size, 2,
                                  (int64_t[]){rows, columns});
    a.strides[0] = pitch;
    return a;
}

#define TEST_ROWS(TYPE, DTYPE)                                                                    \
    static void test_##DTYPE(void)                                                                \
    {                                                                                             \
        static TYPE px[SPAN], pr[SPAN], pz[SPAN];                                                 \
        const int64_t columns = 1 + next_number(next_number(2) ? 40 : 700);                       \
        const int64_t rows = 2 + next_number(9);                                                  \
        int64_t x_first, z_first, r_first = next_number(9);                                       \
        for (int k = 0; k < SPAN; k++)                                                            \
            px[k] = (TYPE)(k % 29), pr[k] = (TYPE)(k % 13), pz[k] = (TYPE)(k % 7);                \
        ckpp_array x = make_rows(px, CKPP_##DTYPE, rows, columns, &x_first),                      \
                   z = make_rows(pz, CKPP_##DTYPE, rows, columns, &z_first);                      \
        ckpp_array row = ckpp_view(pr + r_first, columns);                                        \
        CHECK_OK(add_row(x, row, &z));                                                            \
        CHECK_OK(number(x, &z));                                                                  \
        CHECK_OK(waves(x, &z));                                                                   \
        for (int64_t k = 0, r, c; k < SPAN; k++) {                                                \
            r = k < z_first ? rows : (k - z_first) / z.strides[0];                                \
            c = k < z_first ? 0 : (k - z_first) % z.strides[0];                                   \
            TYPE expected = (TYPE)(k % 7);                                                        \
            if (r < rows && c < columns)                                                          \
                expected = (TYPE)(2 * px[x_first + r * x.strides[0] + c] + pr[r_first + c] +      \
                                  (TYPE)((r * columns + c) % 5 + 1 + r + c % 3));                 \
            CHECK(pz[k] == expected);                                                             \
        }                                                                                         \
    }
TEST_ROWS(int8_t, INT8)
TEST_ROWS(int16_t, INT16)
TEST_ROWS(float, FLOAT32)
TEST_ROWS(double, FLOAT64)

/* A word of the wider type has less than a word of the narrower one. */
static void test_mixed(void)
{
    enum { ROWS = 5, COLUMNS = 300, PITCH = COLUMNS + 3 };
    static int8_t pc[ROWS * PITCH];
    static int16_t px[ROWS * COLUMNS], pz[ROWS * COLUMNS];
    for (int k = 0; k < ROWS * PITCH; k++)
        pc[k] = (int8_t)(k % 7 % 2);
    for (int k = 0; k < ROWS * COLUMNS; k++)
        px[k] = (int16_t)(k % 1009);
    ckpp_array c = ckpp_view(pc, ROWS, COLUMNS), x = ckpp_view(px, ROWS, COLUMNS),
               z = ckpp_view(pz, ROWS, COLUMNS);
    c.strides[0] = PITCH;
    CHECK_OK(choose(c, x, &z));
    for (int r = 0, k = 0; r < ROWS; r++)
        for (int j = 0; j < COLUMNS; j++, k++)
            CHECK(pz[k] == (pc[r * PITCH + j] ? px[k] : -1));
}

/* So long that a cache would not keep it until the next row. */
static void test_long_row(void)
{
    enum { ROWS = 3, COLUMNS = (1 << 21) + 5 };
    double *px = malloc(COLUMNS * sizeof *px), *pz = malloc(ROWS * COLUMNS * sizeof *pz);
    double column[ROWS] = {0, 0.25, 0.5};
    CHECK(px && pz);
    if (!px || !pz)
        return;
    for (int64_t k = 0; k < COLUMNS; k++)
        px[k] = (double)(k % 1001);
    ckpp_array x = ckpp_view(px, COLUMNS), y = ckpp_view(column, ROWS, 1),
               z = ckpp_view(pz, ROWS, COLUMNS);
    CHECK_OK(add_row(x, y, &z));
    int64_t wrong = 0;
    for (int64_t r = 0; r < ROWS; r++)
        for (int64_t k = 0; k < COLUMNS; k++)
            wrong += pz[r * COLUMNS + k] != (double)(k % 1001) + 0.25 * (double)r;
    CHECK(wrong == 0);
    free(px), free(pz);
}

int main(void)
{
    for (int k = 0; k < 40; k++) {
        test_INT8();
        test_INT16();
        test_FLOAT32();
        test_FLOAT64();
    }
    test_mixed();
    test_long_row();
    return finish("odd_rows");
}
