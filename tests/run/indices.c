/* indices.c - i, n, _ind and _ind.size(), over dense and strided arrays; indices that are
 * comparisons. */
#include "check.h"

#pragma kernel elementwise positions in(float x) \
        out(int64 index, int64 count, int64 row, int64 column, int64 size)
{
    (void)x;
    index = i;
    count = n;
    row = _ind[0];
    column = _ind[1];
    size = _ind.size();
}

static void check_positions(const ckpp_array *x, int64_t rows, int64_t columns)
{
    ckpp_array out[5] = {{0}};
    CHECK_OK(positions(x, &out[0], &out[1], &out[2], &out[3], &out[4]));
    int64_t *got[5];
    for (int k = 0; k < 5; k++)
        got[k] = read_back(&out[k]);
    for (int64_t k = 0; k < rows * columns; k++) {
        CHECK(got[0][k] == k);
        CHECK(got[1][k] == rows * columns && got[4][k] == rows * columns);
        CHECK(got[2][k] == k / columns && got[3][k] == k % columns);
    }
    for (int k = 0; k < 5; k++) {
        free(got[k]);
        ckpp_free(&out[k]);
    }
}

int main(void)
{
    static float px[400];
    ckpp_array dense = ckpp_view(px, 7, 9), v = {0};
    check_positions(&dense, 7, 9);
    /* i counts row-major positions of the shape, whatever the strides */
    CHECK_OK(ckpp_transpose(&v, &dense, NULL));
    check_positions(&v, 9, 7);
    CHECK_OK(ckpp_slice(&v, &dense, 0, -1, INT64_MIN, -2));
    check_positions(&v, 4, 9);

    /* inline: i alone makes an iota */
    int iota[1000];
    #pragma kernel elementwise out(int iota[1000])
    { iota = (int)i; }
    for (int k = 0; k < 1000; k++)
        CHECK(iota[k] == k);

    /* three dimensions */
    short cube[2][3][4];
    #pragma kernel elementwise cube out(short cube[2][3][4])
    { cube = (short)(100 * _ind[0] + 10 * _ind[1] + _ind[2]); }
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 3; b++)
            for (int c = 0; c < 4; c++)
                CHECK(cube[a][b][c] == 100 * a + 10 * b + c);
    /* a comparison is an index, 0 or 1 */
    enum { N = 300 };
    float few[6] = {-1, -1, 3, 4, 5, 6}, x[N], one[N], two[N], three[N];
    for (int k = 0; k < N; k++)
        x[k] = (float)(k % 5);
    #pragma kernel elementwise in(float x[N], raw float t[2] = few + 2) out(float y[N] = one)
    { y = t[x > 2]; }
    #pragma kernel elementwise in(raw float t[2] = few + 2) out(float y[N] = two)
    { y = t(_i != 5); }
    #pragma kernel elementwise in(raw float t[2][2] = few + 2) out(float y[N] = three)
    { y = t(1, _i != 5); }
    for (int k = 0; k < N; k++) {
        CHECK(one[k] == (float)(3 + (k % 5 > 2)));
        CHECK(two[k] == (float)(3 + (k != 5)) && three[k] == two[k] + 2);
    }
    return finish("indices");
}
