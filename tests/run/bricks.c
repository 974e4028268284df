/* bricks.c - arrays whose dimensions come in another order, some of them short: in all orders, of
 * every size of elements, with rows that begin anywhere, beside other inputs. */
#include "check.h"

#pragma kernel elementwise copy in(T x) out(T y)
{ y = x; }
#pragma kernel elementwise convert in(uint8 x) out(int32 y)
{ y = x - 7; }
#pragma kernel elementwise mix in(int16 a, int16 b, float c, int16 d) inout(float y)
{ y += a + 2 * b + c - d + (float)(_ind[0] % 3) + (float)(_i % 5); }
#pragma kernel elementwise long_body in(float x) out(double y)
{ y = pow(fabs((double)x) + 1, 0.3) + sin((double)x); }

#pragma kernel begin declare
struct pair { float a; int32_t b; };
struct shorts { int8_t a, b; };
struct four { float v[4]; };
#pragma kernel end declare
#pragma kernel elementwise swap_pairs in(struct pair x) out(struct pair y)
{ y.a = (float)x.b; y.b = (int32)x.a + 1; }
#pragma kernel elementwise add_shorts in(struct shorts x) out(int8 y)
{ y = (int8)(x.a + 3 * x.b); }
#pragma kernel elementwise last_of in(struct four x) out(float y)
{ y = x.v[3] - x.v[0]; }

enum { MOST = 1 << 17, DIMS = 5 };
static _Alignas(64) unsigned char px[MOST * 16], py[MOST * 16];

static int64_t next_number(int64_t below)
{
    static uint64_t state = 11;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)(state >> 33) % below;
}

static int64_t draw_shape(int ndim, int64_t shape[DIMS])
{
    static const int64_t many[] = {1, 2, 3, 4, 5, 7, 8, 16, 19, 32, 33, 64, 97, 200, 1000};
    int64_t size = 1, k;
    for (int d = 0; d < ndim; d++) {
        k = many[next_number(sizeof many / sizeof *many)];
        shape[d] = size * k > MOST / 8 ? 2 : k;
        size *= shape[d];
    }
    return size;
}

/* A dense array of the shape whose dimensions lie in some order. */
static ckpp_array draw_turned(void *memory, ckpp_dtype type, int ndim, const int64_t shape[])
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
        stride *= shape[order[k]];
    }
    return a;
}

/* A row-major one, whose rows may be a part of longer ones. */
static ckpp_array draw_rows(unsigned char *memory, ckpp_dtype type, int ndim,
                            const int64_t shape[])
{
    const size_t size = ckpp_dtype_size(type);
    ckpp_array a = ckpp_view_make(memory + (size_t)next_number(3) * size, type, size, ndim, shape);
    const int64_t more = next_number(3) * next_number(5);
    for (int64_t d = ndim - 1, stride = 1; d >= 0; d--) {
        a.strides[d] = stride;
        stride *= shape[d] + (d == ndim - 1 ? more : 0);
    }
    return a;
}

static void fail_case(const char *what, const ckpp_array *x, int64_t wrong)
{
    char text[256];
    int at = snprintf(text, sizeof text, "%s: %lld wrong: size %d:", what, (long long)wrong,
                      (int)x->itemsize);
    for (int d = 0; d < x->ndim; d++)
        at += snprintf(text + at, sizeof text - (size_t)at, " %lld by %lld",
                       (long long)x->shape[d], (long long)x->strides[d]);
    fail_at(__FILE__, __LINE__, "%s", text);
}

static void test_copy(ckpp_dtype type, bool offset)
{
    int64_t shape[DIMS], wrong = 0;
    const int ndim = 2 + (int)next_number(DIMS - 1);
    const int64_t n = draw_shape(ndim, shape);
    const size_t size = ckpp_dtype_size(type);
    for (size_t k = 0; k < sizeof px / 16 * size; k++)
        px[k] = (unsigned char)(k * 2654435761u >> 11) &
                (type == CKPP_FLOAT16 ? 0x3f : 0xff);    /* no NaN */
    memset(py, 0, sizeof py);
    ckpp_array x = draw_turned(px + (offset ? size : 0), type, ndim, shape),
               y = draw_rows(py, type, ndim, shape);
    CHECK_OK(copy(x, &y));
    int64_t first = (int64_t)((unsigned char *)y.data - py), last = place_in(&y, n - 1);
    for (int64_t k = 0; k < n; k++) {
        unsigned char *got = (unsigned char *)y.data + (size_t)place_in(&y, k) * size;
        wrong += memcmp(got, (unsigned char *)x.data + (size_t)place_in(&x, k) * size, size) != 0;
        memset(got, 0, size);
    }
    for (int64_t k = 0; k < first + (last + 64) * (int64_t)size; k++) /* nothing beside it */
        wrong += py[k] != 0;
    if (wrong)
        fail_case("copy", &x, wrong);
}

static void test_convert(void)
{
    static int32_t z[MOST];
    int64_t shape[DIMS], wrong = 0;
    const int ndim = 2 + (int)next_number(3);
    const int64_t n = draw_shape(ndim, shape);
    ckpp_array x = draw_turned(px, CKPP_UINT8, ndim, shape),
               y = draw_rows((unsigned char *)z, CKPP_INT32, ndim, shape);
    for (int64_t k = 0; k < n; k++)
        px[k] = (unsigned char)(k * 37);
    CHECK_OK(convert(x, &y));
    for (int64_t k = 0; k < n; k++)
        wrong += ((int32_t *)y.data)[place_in(&y, k)] != px[place_in(&x, k)] - 7;
    if (wrong)
        fail_case("convert", &x, wrong);
}

static void test_mix(void)
{
    static int16_t a[MOST], b[MOST], d[MOST];
    static float c[MOST], z[MOST];
    int64_t shape[DIMS], wrong = 0;
    const int ndim = 2 + (int)next_number(3);
    const int64_t n = draw_shape(ndim, shape);
    for (int64_t k = 0; k < MOST; k++) {
        a[k] = (int16_t)(k % 101), b[k] = (int16_t)(k % 13), d[k] = (int16_t)(k % 7);
        c[k] = (float)(k % 3), z[k] = (float)(k % 11);
    }
    ckpp_array va = draw_turned(a, CKPP_INT16, ndim, shape), vb = va,
               vc = draw_rows((unsigned char *)c, CKPP_FLOAT32, ndim, shape),
               vd = draw_turned(d, CKPP_INT16, ndim, shape),
               vy = draw_rows((unsigned char *)z, CKPP_FLOAT32, ndim, shape);
    vb.data = b;
    const int64_t first = (float *)vy.data - z;
    CHECK_OK(mix(va, vb, vc, vd, &vy));
    for (int64_t k = 0; k < n; k++) {
        const int64_t at = place_in(&va, k), y = place_in(&vy, k);
        const float expected =
            (float)((first + y) % 11 + a[at] + 2 * b[at] - d[place_in(&vd, k)]) +
            ((float *)vc.data)[place_in(&vc, k)] + (float)(k / (n / shape[0]) % 3 + k % 5);
        wrong += ((float *)vy.data)[y] != expected;
    }
    if (wrong)
        fail_case("mix", &va, wrong);
}

static void test_long_body(void)
{
    static float x[MOST];
    static double z[MOST];
    const int64_t shape[] = {7, 50, 9}, n = 7 * 50 * 9;
    int64_t wrong = 0;
    ckpp_array vx = draw_turned(x, CKPP_FLOAT32, 3, shape), vy = ckpp_view(z, 7, 50, 9);
    for (int64_t k = 0; k < n; k++)
        x[k] = (float)(k % 100) - 50;
    CHECK_OK(long_body(vx, &vy));
    for (int64_t k = 0; k < n; k++) {
        const double v = x[place_in(&vx, k)], e = pow(fabs(v) + 1, 0.3) + sin(v);
        wrong += !(fabs(z[k] - e) < 1e-9);
    }
    if (wrong)
        fail_case("long_body", &vx, wrong);
}

/* Structs of several sizes. */
static void test_structs(void)
{
    static struct pair pairs[MOST / 8], swapped[MOST / 8];
    static struct shorts shorts[MOST / 8];
    static struct four fours[MOST / 8];
    static int8_t sums[MOST / 8];
    static float last[MOST / 8];
    int64_t shape[DIMS], wrong = 0;
    const int ndim = 2 + (int)next_number(2);
    const int64_t n = draw_shape(ndim, shape);
    for (int k = 0; k < MOST / 8; k++) {
        pairs[k] = (struct pair){(float)k, -k};
        shorts[k] = (struct shorts){(int8_t)(k % 50), (int8_t)(k % 20)};
        fours[k] = (struct four){{(float)(k % 7), 1, 2, (float)k}};
    }
    ckpp_array x = draw_turned(pairs, CKPP_INT64, ndim, shape), s = x, f = x,
               y = ckpp_view_make(swapped, CKPP_STRUCT, sizeof *swapped, ndim, shape),
               t = ckpp_view_make(sums, CKPP_INT8, 1, ndim, shape),
               z = ckpp_view_make(last, CKPP_FLOAT32, sizeof *last, ndim, shape);
    x.dtype = s.dtype = f.dtype = CKPP_STRUCT;
    s.data = shorts, s.itemsize = sizeof *shorts;
    f.data = fours, f.itemsize = sizeof *fours;
    CHECK_OK(swap_pairs(x, &y));
    CHECK_OK(add_shorts(s, &t));
    CHECK_OK(last_of(f, &z));
    for (int64_t k = 0; k < n; k++) {
        const int64_t at = place_in(&x, k);
        wrong += swapped[k].a != (float)-at || swapped[k].b != at + 1;
        wrong += sums[k] != (int8_t)(at % 50 + 3 * (at % 20));
        wrong += last[k] != (float)(at - at % 7);
    }
    if (wrong)
        fail_case("structs", &x, wrong);
}

int main(void)
{
    static const ckpp_dtype types[] = {CKPP_INT8, CKPP_INT16, CKPP_FLOAT32, CKPP_FLOAT64,
                                       CKPP_COMPLEX128, CKPP_FLOAT16};
    for (int k = 0; k < 90; k++)
        test_copy(types[k % 6], k % 5 == 0);
    for (int k = 0; k < 20; k++) {
        test_convert();
        test_mix();
    }
    for (int k = 0; k < 12; k++)
        test_structs();
    for (int k = 0; k < 4; k++)
        test_long_body();
    return finish("bricks");
}
