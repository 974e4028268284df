/* words.c - arrays of bytes and of halves whose dimensions come in another order: their rows begin
 * anywhere, in the input and in the output, and have any length. */
#include "check.h"

#pragma kernel elementwise copy in(T x) out(T y)
{ y = x; }
#pragma kernel elementwise copy_by_few in(T x) out(T y) block(64)
{ y = x; }
#pragma kernel elementwise widen in(uint8 x) out(int32 y)
{ y = x - 7; }
#pragma kernel elementwise narrow in(float x) out(int8 y)
{ y = (int8)(x / 2); }
#pragma kernel elementwise choose in(bool x, int8 a, int16 b) out(int8 y)
{ y = x ? a : (int8)(b + 1); }
#pragma kernel elementwise both in(int8 a, int16 b) inout(int16 y)
{ y += a - b; }
#pragma kernel elementwise positive in(int8 x) out(int8 y)
{
    if (x > 0)
        y = x;
}
#pragma kernel elementwise where in(int8 x, raw int16 table) out(int16 y)
{ y = table(x & 7) + (int16)(_ind[0] % 5) + (int16)(_i % 3); }
#pragma kernel elementwise long_body in(int16 x) out(float y)
{ y = (float)pow(fabs((double)x) + 1, 0.3); }

enum { MOST = 1 << 17, LARGE = 1 << 22, DIMS = 4 };
static _Alignas(64) unsigned char px[LARGE + 64], py[LARGE + 64];
static _Alignas(64) int16_t more[2 * MOST];
static _Alignas(64) float floats[2 * MOST];

static int64_t next_number(int64_t below)
{
    static uint64_t state = 5;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)(state >> 33) % below;
}

/* The extents' product is at most MOST / 2, often nearly that. */
static int64_t draw_shape(int ndim, int64_t shape[DIMS])
{
    static const int64_t many[] = {1, 2, 3, 4, 5, 6, 7, 13, 16, 17, 23, 31, 64, 71, 97, 128, 251,
                                   307};
    int64_t size = 1;
    for (int d = 0; d < ndim; d++) {
        shape[d] = many[next_number(sizeof many / sizeof *many)];
        if (size * shape[d] > MOST / 2)
            shape[d] = MOST / 2 / size;
        size *= shape[d];
    }
    const int grown = (int)next_number(ndim);
    size /= shape[grown];
    const int64_t longest = MOST / 2 / size;
    if (next_number(2))
        shape[grown] = longest - (longest > 9 ? next_number(9) : 0);
    return size * shape[grown];
}

/* Dense, with the dimensions in some order; its rows are `longer` than what it has of them. */
static ckpp_array draw_turned(void *memory, ckpp_dtype type, int ndim, const int64_t shape[],
                              int64_t longer)
{
    int order[DIMS];
    const size_t size = ckpp_dtype_size(type);
    ckpp_array a = ckpp_view_make(memory, type, size, ndim, shape);
    for (int d = 0; d < ndim; d++) {
        int k = (int)next_number(d + 1);
        order[d] = order[k], order[k] = d;
    }
    for (int64_t k = 0, stride = 1; k < ndim; k++) {
        a.strides[order[k]] = stride;
        stride *= shape[order[k]] + (k == 0 ? longer : 0);
    }
    return a;
}

static ckpp_array draw_rows(void *memory, ckpp_dtype type, int ndim, const int64_t shape[])
{
    const size_t size = ckpp_dtype_size(type);
    ckpp_array a = ckpp_view_make((unsigned char *)memory + (size_t)next_number(7) * size, type,
                                  size, ndim, shape);
    int64_t longer = next_number(2) * next_number(4);
    longer = shape[ndim - 1] > 16 ? longer : 0;
    for (int64_t d = ndim - 1, stride = 1; d >= 0; d--) {
        a.strides[d] = stride;
        stride *= shape[d] + (d == ndim - 1 ? longer : 0);
    }
    return a;
}

static void fail_case(const char *what, const ckpp_array *x, const ckpp_array *y, int64_t wrong)
{
    char text[256];
    int at = snprintf(text, sizeof text, "%s: %lld wrong: size %d:", what, (long long)wrong,
                      (int)x->itemsize);
    for (int d = 0; d < x->ndim; d++)
        at += snprintf(text + at, sizeof text - (size_t)at, " %lld by %lld to %lld",
                       (long long)x->shape[d], (long long)x->strides[d],
                       (long long)y->strides[d]);
    fail_at(__FILE__, __LINE__, "%s", text);
}

static void fill(void)
{
    for (int64_t k = 0; k < 2 * MOST; k++) {
        px[k] = (unsigned char)((uint64_t)k * 2654435761u >> 11);
        more[k] = (int16_t)((uint64_t)k * 40503 >> 7 & 63);
        floats[k] = (float)(k % 201) - 100;
    }
    memset(py, 0, 4 * MOST);
}

/* What has been written has its values, and nothing else has been. */
static void check_copy(const ckpp_array *x, ckpp_array *y)
{
    const size_t size = x->itemsize;
    const int64_t n = ckpp_size(x);
    int64_t wrong = 0, first = (unsigned char *)y->data - py, last = place_in(y, n - 1);
    for (int64_t k = 0; k < n; k++) {
        unsigned char *got = (unsigned char *)y->data + (size_t)place_in(y, k) * size;
        wrong += memcmp(got, (unsigned char *)x->data + (size_t)place_in(x, k) * size, size) != 0;
        memset(got, 0, size);
    }
    for (int64_t k = 0; k < first + (last + 16) * (int64_t)size; k++)
        wrong += py[k] != 0;
    if (wrong)
        fail_case("copy", x, y, wrong);
}

static void test_copy(size_t size)
{
    int64_t shape[DIMS];
    const int ndim = 2 + (int)next_number(DIMS - 1);
    draw_shape(ndim, shape);
    static const ckpp_dtype bytes[] = {CKPP_INT8, CKPP_UINT8, CKPP_BOOL};
    const ckpp_dtype type = size == 1 ? bytes[next_number(3)] : CKPP_INT16;
    fill();
    for (int64_t k = 0; type == CKPP_BOOL && k < 2 * MOST; k++)
        px[k] &= 1;
    ckpp_array x = draw_turned(px + (size_t)next_number(16) * size, type, ndim, shape, 0),
               y = draw_rows(py, type, ndim, shape);
    if (next_number(3))
        CHECK_OK(copy(x, &y));
    else
        CHECK_OK(copy_by_few(x, &y));
    check_copy(&x, &y);
}

/* So many bricks that blocks have several. */
static void test_large(void)
{
    const int64_t shape[] = {61, 251, 271};
    ckpp_array x = draw_turned(px + 3, CKPP_INT8, 3, shape, 0),
               y = ckpp_view_make(py + 1, CKPP_INT8, 1, 3, shape);
    for (int64_t k = 0; k < LARGE + 64; k++)
        px[k] = (unsigned char)((uint64_t)k * 2654435761u >> 11);
    CHECK_OK(copy_by_few(x, &y));
    check_copy(&x, &y);
}

static void test_types(void)
{
    static _Alignas(64) int32_t wide[2 * MOST];
    int64_t shape[DIMS], wrong = 0;
    const int ndim = 2 + (int)next_number(2);
    const int64_t n = draw_shape(ndim, shape);
    fill();
    ckpp_array bytes = draw_turned(px, CKPP_UINT8, ndim, shape, next_number(3)),
               x = draw_turned(floats, CKPP_FLOAT32, ndim, shape, 0),
               y = draw_rows(wide, CKPP_INT32, ndim, shape),
               z = draw_rows(py, CKPP_INT8, ndim, shape);
    CHECK_OK(widen(bytes, &y));
    CHECK_OK(narrow(x, &z));
    for (int64_t k = 0; k < n; k++) {
        wrong += ((int32_t *)y.data)[place_in(&y, k)] != px[place_in(&bytes, k)] - 7;
        wrong += ((int8_t *)z.data)[place_in(&z, k)] != (int8_t)(floats[place_in(&x, k)] / 2);
    }
    if (wrong)
        fail_case("types", &bytes, &y, wrong);
}

static void test_several(void)
{
    static _Alignas(64) int8_t flags[2 * MOST];
    static _Alignas(64) int16_t sums[2 * MOST];
    int64_t shape[DIMS], wrong = 0;
    const int ndim = 2 + (int)next_number(2);
    const int64_t n = draw_shape(ndim, shape);
    fill();
    for (int64_t k = 0; k < 2 * MOST; k++) {
        flags[k] = (int8_t)(px[k] & 1);
        sums[k] = (int16_t)k;
    }
    ckpp_array x = draw_turned(flags, CKPP_BOOL, ndim, shape, 0), a = x,
               b = draw_rows(more, CKPP_INT16, ndim, shape),
               y = draw_rows(py, CKPP_INT8, ndim, shape), turned = x,
               s = draw_rows(sums, CKPP_INT16, ndim, shape);
    const int64_t first = (int16_t *)s.data - sums;
    a.dtype = CKPP_INT8, a.data = px + 1;
    turned.dtype = CKPP_INT16, turned.itemsize = 2, turned.data = more + 1;
    CHECK_OK(choose(x, next_number(2) ? a : (a = draw_rows(px, CKPP_INT8, ndim, shape)), b, &y));
    x.dtype = CKPP_INT8;
    CHECK_OK(both(x, turned, &s));
    for (int64_t k = 0; k < n; k++) {
        const int8_t va = ((int8_t *)a.data)[place_in(&a, k)],
                     vx = flags[place_in(&x, k)];
        const int16_t vb = ((int16_t *)b.data)[place_in(&b, k)],
                      vt = ((int16_t *)turned.data)[place_in(&turned, k)];
        const int64_t at = place_in(&s, k);
        wrong += ((int8_t *)y.data)[place_in(&y, k)] != (vx ? va : (int8_t)(vb + 1));
        wrong += ((int16_t *)s.data)[at] != (int16_t)((int16_t)(first + at) + vx - vt);
    }
    if (wrong)
        fail_case("several", &x, &y, wrong);
}

static void test_bodies(void)
{
    static _Alignas(64) int16_t w[2 * MOST];
    int64_t shape[DIMS], wrong = 0;
    const int ndim = 2 + (int)next_number(2);
    const int64_t n = draw_shape(ndim, shape), eight = 8;
    fill();
    ckpp_array x = draw_turned(px, CKPP_INT8, ndim, shape, 0),
               y = draw_rows(py, CKPP_INT8, ndim, shape),
               z = draw_rows(w, CKPP_INT16, ndim, shape),
               table = ckpp_view_make(more, CKPP_INT16, 2, 1, &eight);
    CHECK_OK(positive(x, &y));
    CHECK_OK(where(x, table, &z));
    for (int64_t k = 0; k < n; k++) {
        const int8_t v = (int8_t)px[place_in(&x, k)];
        wrong += ((int8_t *)y.data)[place_in(&y, k)] != (v > 0 ? v : 0);
        wrong += ((int16_t *)z.data)[place_in(&z, k)] !=
                 more[v & 7] + k / (n / shape[0]) % 5 + k % 3;
    }
    if (wrong)
        fail_case("bodies", &x, &z, wrong);
}

static void test_long_body(void)
{
    static float z[2 * MOST];
    const int64_t shape[] = {7, 50, 31}, n = 7 * 50 * 31;
    int64_t wrong = 0;
    fill();
    ckpp_array x = draw_turned(more, CKPP_INT16, 3, shape, 0),
               y = draw_rows(z, CKPP_FLOAT32, 3, shape);
    CHECK_OK(long_body(x, &y));
    for (int64_t k = 0; k < n; k++) {
        const float e = (float)pow(fabs((double)more[place_in(&x, k)]) + 1, 0.3);
        wrong += !(fabsf(((float *)y.data)[place_in(&y, k)] - e) < 1e-5f);
    }
    if (wrong)
        fail_case("long_body", &x, &y, wrong);
}

/* A call that is repeated with arrays at other places, in a device's memory. */
static void test_moved(void)
{
    enum { N = 7 * 33 * 45, ROOM = N + 64 };
    static const int64_t by[] = {0, 16, 32, 48, 1, 17, 33, 6, 8, 24};
    static const int64_t shape[] = {7, 33, 45}, strides[] = {33, 1, 7 * 33};
    static int32_t got[ROOM];
    ckpp_array x = {0}, y = {0}, values = ckpp_view_make(px, CKPP_UINT8, 1, 1, (int64_t[]){ROOM}),
               back = ckpp_view_make(got, CKPP_INT32, 4, 1, (int64_t[]){ROOM});
    int64_t wrong = 0;
    fill();
    CHECK_OK(ckpp_empty(&y, CKPP_INT32, CKPP_SHAPE(ROOM)));
    CHECK_OK(ckpp_copy(&x, &values));
    for (size_t k = 0; k < sizeof by / sizeof *by; k++) {
        const int64_t from = by[k], to = by[k] / 4;
        ckpp_array vx = ckpp_view_make((char *)x.data + from, CKPP_UINT8, 1, 3, shape),
                   vy = ckpp_view_make((int32_t *)y.data + to, CKPP_INT32, 4, 3, shape);
        memcpy(vx.strides, strides, sizeof strides);
        memset(got, 0, sizeof got);
        CHECK_OK(ckpp_copy(&y, &back));
        CHECK_OK(widen(vx, &vy));
        CHECK_OK(ckpp_copy(&back, &y));
        for (int64_t e = 0; e < N; e++)
            wrong += got[to + e] != px[from + place_in(&vx, e)] - 7;
        for (int64_t e = 0; e < ROOM; e++)
            wrong += (e < to || e >= to + N) && got[e] != 0;
    }
    if (wrong)
        fail_case("moved", &x, &y, wrong);
    ckpp_free(&x);
    ckpp_free(&y);
}

int main(void)
{
    for (int k = 0; k < 60; k++)
        test_copy(k % 3 ? 1 : 2);
    test_large();
    for (int k = 0; k < 8; k++) {
        test_types();
        test_several();
        test_bodies();
    }
    test_long_body();
    test_moved();
    return finish("words");
}
