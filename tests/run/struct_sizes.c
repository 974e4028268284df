/* struct_sizes.c - arrays of structs of every size, as inputs, outputs and both, of sizes that
 * make no whole blocks, and beginning at any element: a GPU's threads read and write them by way
 * of shared memory. */
#include "check.h"

#pragma kernel begin declare
struct bytes3 { unsigned char c[3]; };
struct halves3 { short c[3]; };
struct floats3 { float c[3]; };
struct floats4 { float c[4]; };
struct floats7 { float c[7]; };
struct floats12 { float c[12]; };
struct doubles3 { double c[3]; };
struct mixed { double d; float f; signed char c; };
#pragma kernel end declare

#pragma kernel elementwise copy in(T x) out(T y)
{ y = x; }
#pragma kernel elementwise make3 in(float a) out(struct floats3 y)
{ y.c[0] = a, y.c[1] = a + 1, y.c[2] = a + 2; }
#pragma kernel elementwise length3 in(struct floats3 x) out(float y)
{ y = sqrtf(x.c[0] * x.c[0] + x.c[1] * x.c[1] + x.c[2] * x.c[2]); }
#pragma kernel elementwise turn3 inout(struct floats3 x)
{ float first = x.c[0]; x.c[0] = x.c[1]; x.c[1] = x.c[2]; x.c[2] = first; }
#pragma kernel elementwise gray in(struct bytes3 x, float scale) out(unsigned char y)
{ y = (unsigned char)(scale * (float)(x.c[0] + x.c[1] + x.c[2])); }
#pragma kernel elementwise widen in(struct halves3 x, struct floats7 z) out(struct doubles3 y)
{ y = (struct doubles3){{x.c[0], x.c[1] + (double)z.c[6], x.c[2]}}; }
#pragma kernel elementwise scale12 in(struct floats12 x, float a) out(struct floats12 y)
{
    for (int k = 0; k < 12; k++)
        y.c[k] = a * x.c[k];
}
#pragma kernel elementwise add4 in(struct floats4 x) inout(struct floats4 y)
{
    for (int k = 0; k < 4; k++)
        y.c[k] += x.c[k];
}
#pragma kernel elementwise some in(struct mixed x, int8 keep) out(struct mixed y)
{
    if (keep)
        y = x;
}
/* an input that is transposed, and read in vectors, beside structs */
#pragma kernel elementwise beside in(int8 t) inout(struct floats3 x)
{ x.c[1] += (float)t; }

enum { MOST = 4100 };

/* Elements of any size: copied between arrays that begin anywhere. */
static void test_copy(size_t size, int64_t n, int from, int to)
{
    unsigned char *px = malloc((MOST + 4) * size), *py = calloc(MOST + 4, size);
    for (size_t k = 0; k < (MOST + 4) * size; k++)
        px[k] = (unsigned char)(k * 2654435761u >> 13);
    /* each on the device as a whole, where there is one */
    ckpp_array whole_x = ckpp_view_make(px, CKPP_STRUCT, size, 1, (int64_t[]){MOST + 4}),
               whole_y = ckpp_view_make(py, CKPP_STRUCT, size, 1, (int64_t[]){MOST + 4}),
               dx = {0}, dy = {0}, x = {0}, y = {0};
    CHECK_OK(copy(whole_x, &dx));
    CHECK_OK(copy(whole_y, &dy));
    CHECK_OK(ckpp_slice(&x, &dx, 0, from, from + n, 1));
    CHECK_OK(ckpp_slice(&y, &dy, 0, to, to + n, 1));
    CHECK_OK(copy(x, &y));
    unsigned char *got = read_back(&dy);
    for (size_t k = 0; k < (MOST + 4) * size; k++) {
        bool inside = k >= (size_t)to * size && k < (size_t)(to + n) * size;
        unsigned char expected = inside ? px[k + (size_t)from * size - (size_t)to * size] : 0;
        if (got[k] != expected) {
            fail_at(__FILE__, __LINE__, "size %zu, %lld elements from %d to %d: byte %zu", size,
                    (long long)n, from, to, k);
            break;
        }
    }
    free(got), free(px), free(py);
    ckpp_free(&dx), ckpp_free(&dy);
}

static void test_floats(int64_t n)
{
    static float a[MOST];
    ckpp_array y = {0}, length = {0}, va = ckpp_view(a, n);
    for (int64_t k = 0; k < n; k++)
        a[k] = (float)(k % 1000);
    CHECK_OK(make3(va, &y));
    CHECK_OK(length3(y, &length));
    CHECK_OK(turn3(&y));
    struct floats3 *got = read_back(&y);
    float *lengths = read_back(&length);
    for (int64_t k = 0; k < n; k++) {
        CHECK(got[k].c[0] == a[k] + 1 && got[k].c[1] == a[k] + 2 && got[k].c[2] == a[k]);
        float expected = sqrtf(a[k] * a[k] + (a[k] + 1) * (a[k] + 1) + (a[k] + 2) * (a[k] + 2));
        CHECK(fabsf(lengths[k] - expected) <= 1e-6f * expected);
    }
    free(got), free(lengths);
    ckpp_free(&y), ckpp_free(&length);
}

static void test_kinds(int64_t n)
{
    static struct bytes3 b[MOST];
    static struct halves3 h[MOST];
    static struct floats7 f[MOST];
    static struct floats12 t[MOST], u[MOST];
    static struct floats4 v[MOST], w[MOST];
    static struct doubles3 d[MOST];
    static struct mixed m[MOST], kept[MOST];
    static unsigned char y[MOST];
    static signed char keep[MOST];
    for (int64_t k = 0; k < n; k++) {
        b[k] = (struct bytes3){{(unsigned char)k, (unsigned char)(k + 50), 1}};
        h[k] = (struct halves3){{(short)k, (short)-k, 7}};
        f[k].c[6] = (float)k / 2;
        for (int j = 0; j < 12; j++)
            t[k].c[j] = (float)(k + j);
        for (int j = 0; j < 4; j++)
            v[k].c[j] = (float)(k + j), w[k].c[j] = 1;
        m[k] = (struct mixed){.d = (double)k, .f = 2, .c = 3};
        kept[k] = (struct mixed){.d = -1, .f = -1, .c = -1};
        keep[k] = k % 3 == 0;
    }
    ckpp_array vb = ckpp_view(b, n), vh = ckpp_view(h, n), vf = ckpp_view(f, n),
               vt = ckpp_view(t, n), vu = ckpp_view(u, n), vv = ckpp_view(v, n),
               vw = ckpp_view(w, n), vd = ckpp_view(d, n), vm = ckpp_view(m, n),
               vk = ckpp_view(kept, n), vy = ckpp_view(y, n), vs = ckpp_view(keep, n);
    CHECK_OK(gray(vb, 0.25f, &vy));
    CHECK_OK(widen(vh, vf, &vd));
    CHECK_OK(scale12(vt, 3, &vu));
    CHECK_OK(add4(vv, &vw));
    CHECK_OK(some(vm, vs, &vk));
    for (int64_t k = 0; k < n; k++) {
        CHECK(y[k] == (unsigned char)(0.25f * (float)(b[k].c[0] + b[k].c[1] + 1)));
        CHECK(d[k].c[0] == h[k].c[0] && d[k].c[1] == h[k].c[1] + (double)k / 2 && d[k].c[2] == 7);
        for (int j = 0; j < 12; j++)
            CHECK(u[k].c[j] == 3 * (float)(k + j));
        for (int j = 0; j < 4; j++)
            CHECK(w[k].c[j] == (float)(k + j + 1));
        CHECK(kept[k].d == (k % 3 ? -1 : (double)k) && kept[k].c == (k % 3 ? -1 : 3));
    }
}

/* Structs in several dimensions: rows of an array with gaps, and beside an input in another
 * order. */
static void test_dimensions(void)
{
    enum { ROWS = 40, COLS = 37 };
    static struct floats3 x[ROWS][COLS + 3];
    static signed char t[COLS][ROWS];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLS + 3; c++) {
            x[r][c] = (struct floats3){{(float)r, (float)c, -1}};
            if (c < COLS)
                t[c][r] = (signed char)(r + 2 * c);
        }
    ckpp_array rows = ckpp_view(&x[0][0], ROWS, COLS + 3), inner = {0},
               turned = ckpp_view(&t[0][0], COLS, ROWS);
    CHECK_OK(ckpp_slice(&inner, &rows, 1, 0, COLS, 1));
    CHECK_OK(ckpp_transpose(&turned, &turned, NULL));
    CHECK_OK(turn3(&inner));
    CHECK_OK(beside(turned, &inner));
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLS + 3; c++) {
            const float *e = x[r][c].c;
            CHECK(c < COLS ? e[0] == (float)c && e[1] == (float)(r + 2 * c) - 1 && e[2] == (float)r
                           : e[0] == (float)r && e[1] == (float)c && e[2] == -1);
        }
}

int main(void)
{
    static const size_t sizes[] = {3, 5, 6, 7, 12, 16, 20, 24, 28, 36, 40, 48, 100, 256};
    static const int64_t counts[] = {0, 1, 255, 256, 257, 1024, MOST};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            test_copy(sizes[s], counts[c], 0, 0);
        test_copy(sizes[s], 1500, 1, 0);
        test_copy(sizes[s], 1500, 0, 3);
        test_copy(sizes[s], 1500, 4, 2);
    }
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        test_floats(counts[c]);
        test_kinds(counts[c]);
    }
    test_dimensions();
    return finish("struct_sizes");
}
