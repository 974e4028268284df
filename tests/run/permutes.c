/* permutes.c - arrays whose dimensions come in another order: a GPU transposes tiles of them. Of
 * every size of elements, with extents that make no whole tiles, and rows that begin anywhere. */
#include "check.h"

#pragma kernel elementwise copy in(T x) out(T y)
{ y = x; }
#pragma kernel elementwise add in(float x, float d) out(float y)
{ y = x + d; }
#pragma kernel elementwise root in(float x) out(double y)
{ y = sqrtf(x); }
#pragma kernel elementwise both in(int32 a, int8 b) inout(int32 y)
{ y += a - b; }
#pragma kernel elementwise where in(int32 x) out(int32 y)
{ y = x + (int32)_ind[0] * 1000 + (int32)_i; }

enum { LARGEST = 70 * 140 * 6 };
static _Alignas(64) unsigned char px[(LARGEST + 64) * 16], py[(LARGEST + 64) * 16];

static void fill(unsigned char *p, size_t size)
{
    for (size_t k = 0; k < size; k++)
        p[k] = (unsigned char)(k * 2654435761u >> 11);
}

/* y = x with its axes in the given order; both lie `gap` elements a row apart from what is dense,
 * and begin `first` elements behind an aligned address, on the device, too. */
static void test_copy(size_t size, const int64_t shape[3], const int order[3], int gap, int first)
{
    static const ckpp_dtype types[] = {[1] = CKPP_INT8, [2] = CKPP_INT16, [4] = CKPP_FLOAT32,
                                       [8] = CKPP_FLOAT64, [16] = CKPP_COMPLEX128};
    int64_t turned[3];
    for (int d = 0; d < 3; d++)
        turned[d] = shape[order[d]];
    int64_t wide_x[] = {shape[0], shape[1], shape[2] + gap},
            wide_y[] = {turned[0], turned[1], turned[2] + gap};
    int64_t size_x = wide_x[0] * wide_x[1] * wide_x[2] + first,
            size_y = wide_y[0] * wide_y[1] * wide_y[2] + first;
    fill(px, (size_t)size_x * size), memset(py, 0, (size_t)size_y * size);
    ckpp_array flat_x = ckpp_view_make(px, types[size], size, 1, &size_x),
               flat_y = ckpp_view_make(py, types[size], size, 1, &size_y), dx = {0}, dy = {0},
               x = {0}, y = {0};
    CHECK_OK(copy(flat_x, &dx));
    CHECK_OK(copy(flat_y, &dy));
    CHECK_OK(ckpp_slice(&x, &dx, 0, first, size_x, 1));
    CHECK_OK(ckpp_slice(&y, &dy, 0, first, size_y, 1));
    CHECK_OK(ckpp_reshape(&x, &x, 3, wide_x));
    CHECK_OK(ckpp_reshape(&y, &y, 3, wide_y));
    CHECK_OK(ckpp_slice(&x, &x, 2, 0, shape[2], 1));
    CHECK_OK(ckpp_slice(&y, &y, 2, 0, turned[2], 1));
    CHECK_OK(ckpp_transpose(&x, &x, order));
    CHECK_OK(copy(x, &y));
    unsigned char *got = read_back(&dy);
    int64_t at[3], wrong = 0;
    for (at[0] = 0; at[0] < wide_y[0]; at[0]++)
        for (at[1] = 0; at[1] < wide_y[1]; at[1]++)
            for (at[2] = 0; at[2] < wide_y[2]; at[2]++) {
                int64_t from[3] = {0}, k = (at[0] * wide_y[1] + at[1]) * wide_y[2] + at[2] + first;
                for (int d = 0; d < 3; d++)
                    from[order[d]] = at[d];
                int64_t j = (from[0] * wide_x[1] + from[1]) * wide_x[2] + from[2] + first;
                static const unsigned char zeros[16];
                wrong += memcmp(got + (size_t)k * size,
                                at[2] < turned[2] ? px + (size_t)j * size : zeros, size) != 0;
            }
    if (wrong)
        fail_at(__FILE__, __LINE__,
                "%lld wrong: size %zu, %lld x %lld x %lld, order %d %d %d, gap %d, first %d",
                (long long)wrong, size, (long long)shape[0], (long long)shape[1],
                (long long)shape[2], order[0], order[1], order[2], gap, first);
    free(got);
    ckpp_free(&dx), ckpp_free(&dy);
}

/* Beside inputs that are read along the rows, several transposed ones, functions, and the number
 * of the element. */
static void test_others(int64_t rows, int64_t cols)
{
    enum { MOST = 140 * 140 };
    static float x[MOST], d[MOST], y[MOST];
    static double z[MOST];
    static int32_t a[MOST], s[MOST], w[MOST];
    static int8_t b[MOST];
    for (int64_t k = 0; k < rows * cols; k++) {
        x[k] = (float)k, d[k] = 0.5f * (float)k;
        a[k] = (int32_t)(3 * k), b[k] = (int8_t)k, s[k] = (int32_t)k;
    }
    ckpp_array vx = ckpp_view(x, cols, rows), vd = ckpp_view(d, rows, cols),
               vy = ckpp_view(y, rows, cols), vz = ckpp_view(z, rows, cols),
               va = ckpp_view(a, cols, rows), vb = ckpp_view(b, cols, rows),
               vs = ckpp_view(s, rows, cols), vw = ckpp_view(w, rows, cols);
    CHECK_OK(ckpp_transpose(&vx, &vx, NULL));
    CHECK_OK(ckpp_transpose(&va, &va, NULL));
    CHECK_OK(ckpp_transpose(&vb, &vb, NULL));
    CHECK_OK(add(vx, vd, &vy));
    CHECK_OK(root(vx, &vz));
    CHECK_OK(both(va, vb, &vs));
    CHECK_OK(where(va, &vw));
    int64_t wrong = 0;
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < cols; c++) {
            int64_t k = r * cols + c, t = c * rows + r;
            wrong += y[k] != x[t] + d[k];
            wrong += fabs(z[k] - (double)sqrtf(x[t])) > 1e-5 * z[k];
            wrong += s[k] != (int32_t)k + a[t] - b[t];
            wrong += w[k] != a[t] + (int32_t)(1000 * r + k);
        }
    if (wrong)
        fail_at(__FILE__, __LINE__, "%lld wrong: %lld x %lld", (long long)wrong, (long long)rows,
                (long long)cols);
}

int main(void)
{
    static const int64_t shapes[][3] = {
        {3, 64, 128}, {2, 65, 129}, {70, 2, 40}, {33, 6, 100}, {66, 1, 131}, {1, 48, 16},
        {1, 128, 256}};
    static const int orders[][3] = {{0, 2, 1}, {2, 1, 0}, {1, 2, 0}};
    for (size_t size = 1; size <= 16; size *= 2)
        for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
            for (size_t o = 0; o < sizeof orders / sizeof *orders; o++) {
                test_copy(size, shapes[s], orders[o], 0, 0);
                if (s < 3) {
                    test_copy(size, shapes[s], orders[o], 4, 0);
                    test_copy(size, shapes[s], orders[o], 1, 3);
                }
            }
    test_others(64, 128);
    test_others(65, 129);
    test_others(100, 36);
    test_others(17, 140);
    return finish("permutes");
}
