/* vectors.c - CUDA's vector types as types of elements: ckpp_float4 in C, or structs of the
 * program's own of the same size, and float4 in kernels. */
#include "check.h"

#include <stdalign.h>

typedef struct { float r, g, b, a; } color;

enum { N = 37 };

/* ---- what declares share ---- */

#pragma kernel begin declare
struct body { ckpp_float4 place; ckpp_short2 cell; };
static inline float dot4(ckpp_float4 a, ckpp_float4 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
#define BOTH(type) (int)sizeof(type), (int)alignof(type)
#define FOUR(name) BOTH(name##1), BOTH(name##2), BOTH(name##3), BOTH(name##4)
#define SIZES                                                                                     \
    FOUR(ckpp_char), FOUR(ckpp_uchar), FOUR(ckpp_short), FOUR(ckpp_ushort), FOUR(ckpp_int),       \
        FOUR(ckpp_uint), FOUR(ckpp_long), FOUR(ckpp_ulong), FOUR(ckpp_longlong),                  \
        FOUR(ckpp_ulonglong), FOUR(ckpp_float), FOUR(ckpp_double)
#pragma kernel end declare

static const int sizes[] = {SIZES};
enum { SIZES_COUNT = sizeof sizes / sizeof *sizes };

static void test_sizes(void)
{
    int seen[SIZES_COUNT];
    #pragma kernel elementwise out(int y[SIZES_COUNT] = seen)
    { const int all[] = {SIZES}; y = all[i]; }
    CHECK(!memcmp(seen, sizes, sizeof sizes));
}

static void test_declared(void)
{
    struct body b[3] = {{{1, 2, 3, 4}, {7, 8}}, {{0, 0, 0, 2}, {1, 1}}, {{5, 0, 0, 0}, {-1, -2}}};
    float r[3];
    #pragma kernel elementwise inout(struct body b[3]) out(float r[3])
    {
        r = dot4(b.place, (ckpp_float4){1, 1, 1, 1}) + b.cell.x;
        b.cell = make_short2(b.cell.y, b.cell.x);
    }
    CHECK(r[0] == 17 && r[1] == 3 && r[2] == 4);
    CHECK(b[0].cell.x == 8 && b[2].cell.x == -2 && b[2].cell.y == -1);
}

/* ---- elementwise ---- */

#pragma kernel elementwise weigh in(float4 v, float4 weight, T k) out(float4 scaled, float s)
{
    scaled = make_float4(v.x * k, v.y * k, v.z * k, v.w * k);
    s = v.x * weight.x + v.y * weight.y + v.z * weight.z + v.w * weight.w;
}
#pragma kernel elementwise widen in(uchar3 v) out(ushort3 w, double1 sum)
{
    w = make_ushort3(v.x, v.y, v.z);
    sum.x = v.x + v.y + v.z;
}
#pragma kernel elementwise swapped in(longlong2 v) out(longlong2 w)
{ w = make_longlong2(v.y, v.x); }

static void test_elementwise(void)
{
    ckpp_float4 v[N], w[N];
    color same[N];
    float s[N];
    for (int k = 0; k < N; k++) {
        v[k] = (ckpp_float4){(float)k, 1, 2, (float)(3 * k)};
        same[k] = (color){(float)k, 0, 0, 1};
    }
    #pragma kernel elementwise in(float4 x[N] = v) out(float s[N])
    { s = x.x + x.w; }
    for (int k = 0; k < N; k++)
        CHECK(s[k] == (float)(4 * k));
    /* the program's own struct, behind a pointer to const and by value */
    const color *pixels = same, tint = {2, 0, 0, 3};
    #pragma kernel elementwise in(float4 x[N] = pixels, float4 by = tint) out(ckpp_float4 y[N] = w)
    { y = x; y.x *= by.x; y.w += by.w; }
    for (int k = 0; k < N; k++)
        CHECK(w[k].x == (float)(2 * k) && w[k].w == 4);
    /* a C variable as output */
    color one = {0, 0, 0, 0};
    #pragma kernel elementwise in(float4 x = tint) out(float4 one)
    { one = make_float4(x.w, x.z, x.y, x.x); }
    CHECK(one.r == 3 && one.a == 2);

    ckpp_array sums = ckpp_view(s), scaled = {0};
    CHECK_OK(weigh(ckpp_view(v), tint, 2, &scaled, &sums));
    CHECK(scaled.dtype == CKPP_STRUCT && scaled.itemsize == 16 && scaled.shape[0] == N);
    CHECK_OK(ckpp_to(w, &scaled));
    ckpp_free(&scaled);
    for (int k = 0; k < N; k++)
        CHECK(w[k].x == (float)(2 * k) && w[k].y == 2 && s[k] == (float)(11 * k));

    /* strided, and of three members */
    ckpp_uchar3 bytes[2 * N];
    ckpp_ushort3 shorts[N];
    double wide[N];
    for (int k = 0; k < 2 * N; k++)
        bytes[k] = (ckpp_uchar3){(unsigned char)k, 1, 255};
    ckpp_array every = ckpp_view(bytes), to = ckpp_view(shorts);
    struct { double x; } *boxed = (void *)wide;
    ckpp_array box = ckpp_view(boxed, N);
    every.shape[0] = N;
    every.strides[0] = 2;
    CHECK_OK(widen(every, &to, &box));
    for (int k = 0; k < N; k++)
        CHECK(shorts[k].x == 2 * k && shorts[k].z == 255 && wide[k] == 2 * k + 256);

    ckpp_longlong2 pairs[N];
    for (int k = 0; k < N; k++)
        pairs[k] = (ckpp_longlong2){k, -k};
    ckpp_array p = ckpp_view(pairs);
    CHECK_OK(swapped(p, &p));
    CHECK(pairs[5].x == -5 && pairs[5].y == 5);
}

/* ---- reductions ---- */

#pragma kernel reduction sum2 in(float2 v) out(float2 r) \
        reduce(make_float2(a.x + b.x, a.y + b.y)) identity(make_float2(0, 0))
{ return v; }
#pragma kernel reduction range in(T x) out(T low, T high) reduce_type(double2) \
        reduce(make_double2(min(a.x, b.x), max(a.y, b.y))) post(low = (T)a.x; high = (T)a.y)
{ return make_double2(x, x); }

static void test_reductions(void)
{
    enum { ROWS = 5, COLUMNS = 700 };
    static ckpp_float2 v[ROWS][COLUMNS];
    static int x[COLUMNS];
    ckpp_float2 all, rows[ROWS];
    struct { float re, im; } own;
    for (int k = 0; k < ROWS * COLUMNS; k++)
        v[k / COLUMNS][k % COLUMNS] = (ckpp_float2){1, (float)(k / COLUMNS)};
    for (int k = 0; k < COLUMNS; k++)
        x[k] = (k * 37) % COLUMNS - 5;
    CHECK_OK(sum2(ckpp_view(v), &all));
    CHECK(all.x == ROWS * COLUMNS && all.y == 10 * COLUMNS);
    CHECK_OK(sum2(ckpp_view(v[3]), &own));
    CHECK(own.re == COLUMNS && own.im == 3 * COLUMNS);
    ckpp_array to = ckpp_view(rows);
    CHECK_OK(sum2(ckpp_view(v), &to, .axis = 1));
    for (int k = 0; k < ROWS; k++)
        CHECK(rows[k].x == COLUMNS && rows[k].y == (float)(k * COLUMNS));
    int low, high;
    CHECK_OK(range(ckpp_view(x), &low, &high));
    CHECK(low == -5 && high == COLUMNS - 6);
}

/* ---- what does not fit ---- */

static void test_errors(void)
{
    float s[N], odd[4 * N + 4];
    color *apart = (color *)(void *)((char *)odd + (4 - ((uintptr_t)odd & 4)));
    ckpp_float2 small[N];
    ckpp_array sums = ckpp_view(s), out = {0};
    color tint = {1, 1, 1, 1};
    memset(odd, 0, sizeof odd);
    memset(small, 0, sizeof small);
    CHECK_ERROR(weigh(ckpp_view(small), tint, 1, &out, &sums), CKPP_ERROR_TYPE, "'v'",
                "ckpp_float4 (16 bytes)", "have 8 bytes");
    CHECK_ERROR(weigh(ckpp_view(s), tint, 1, &out, &sums), CKPP_ERROR_TYPE, "'v'",
                "declared ckpp_float4", "float32");
    CHECK_ERROR(weigh(ckpp_view(apart, N), tint, 1, &out, &sums), CKPP_ERROR_ARGUMENT, "'v'",
                "not aligned to 16 bytes");
    /* a quarter of the alignment is enough where the vector asks for no more */
    ckpp_float3 *triple = (ckpp_float3 *)(void *)apart;
    #pragma kernel elementwise in(float3 x[N] = triple) out(float s[N])
    { s = x.x + x.z + 1; }
    CHECK(s[0] == 1 && s[N - 1] == 1);
}

int main(void)
{
    test_sizes();
    test_declared();
    test_elementwise();
    test_reductions();
    test_errors();
    return finish("vectors");
}
