/* alignment.c - structs and fields that need more, or less, than their neighbours: by value, in
 * arrays, and as views of records, which a GPU gets in one piece. */
#include "check.h"

#pragma kernel begin declare
struct wide { _Alignas(32) float v[8]; };
struct huge { _Alignas(128) float v[32]; };
struct tiny { unsigned char c[3]; };
#pragma kernel end declare

#pragma kernel elementwise with_wide in(struct wide w, float x) out(float y)
{ y = x + w.v[7]; }
#pragma kernel elementwise with_huge in(struct huge w, float x) out(float y)
{ y = x + w.v[31]; }
#pragma kernel elementwise with_tiny \
        in(struct tiny a, float x, bool flag, struct tiny b, struct wide w) out(float y)
{ y = x + a.c[2] + flag + b.c[0] + w.v[0]; }
#pragma kernel elementwise twice in(float b) out(double c)
{ c = 2 * b; }
#pragma kernel elementwise sum in(float b, complex128 z) out(double c)
{ c = b + imag(z); }

struct record { float a, b; double c; };

/* The first field given, b, is aligned less than the second, c. */
static void test_records(void)
{
    enum { N = 20 };
    struct record r[N];
    for (int k = 0; k < N; k++)
        r[k] = (struct record){(float)k, (float)k + 0.5f, -1};
    ckpp_array b = ckpp_view(&r[0].b, N), c = ckpp_view(&r[0].c, N);
    b.strides[0] = sizeof(struct record) / sizeof(float);
    c.strides[0] = sizeof(struct record) / sizeof(double);
    CHECK_OK(twice(b, &c));
    for (int k = 0; k < N; k++)
        CHECK(r[k].a == (float)k && r[k].c == 2 * k + 1);
}

/* Complex numbers at addresses that only their parts are aligned to, between other data. */
static void test_complex(void)
{
    enum { N = 8 };
    double buffer[2 * N + 4];
    for (int k = 0; k < 2 * N + 4; k++)
        buffer[k] = k;
    for (int odd = 0; odd < 2; odd++) {
        float *low = (float *)buffer + 1; /* overlaps z: they are staged together */
        double c[N];
        ckpp_array b = ckpp_view(low, N), z = ckpp_view_as(buffer + odd, CKPP_COMPLEX128, N),
                   vc = ckpp_view(c, N);
        CHECK_OK(sum(b, z, &vc));
        for (int k = 0; k < N; k++)
            CHECK(c[k] == (double)low[k] + buffer[odd + 2 * k + 1]);
    }
}

int main(void)
{
    static struct wide w[5] = {{{1, 2, 3, 4, 5, 6, 7, 8}}, {{0}}, {{0}}, {{0}}, {{0}}};
    static struct huge h;
    struct tiny a = {{1, 2, 3}}, b = {{9, 0, 0}};
    float x[4] = {1, 2, 3, 4}, y[4];
    ckpp_array vx = ckpp_view(x, 4), vy = ckpp_view(y, 4);
    CHECK_OK(with_wide(w[0], vx, &vy));
    CHECK(y[0] == 9 && y[3] == 12);
    CHECK_OK(with_tiny(a, vx, true, b, w[0], &vy));
    CHECK(y[0] == 15 && y[3] == 18);
    ckpp_array vw = ckpp_view(w, 4), askew = ckpp_view_make((char *)w + 16, CKPP_STRUCT, sizeof *w,
                                                            1, (const int64_t[]){4});
    CHECK_OK(with_wide(vw, vx, &vy));
    CHECK(y[0] == 9 && y[3] == 4);
    CHECK_ERROR(with_wide(askew, vx, &vy), CKPP_ERROR_ARGUMENT, HERE, "with_wide", "'w'",
                "32 bytes", "struct wide");
    CHECK_ERROR(with_huge(h, vx, &vy), CKPP_ERROR_TYPE, "with_huge", "'w'", "128 bytes", HERE);
    test_records();
    test_complex();
    return finish("alignment");
}
