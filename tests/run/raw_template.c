/* raw_template.c - values and types that a raw kernel knows when it is compiled, and compiler
 * options of a call: each combination is a kernel of its own beside the others. */
#include "check.h"

/* An array's extent is a constant, so N is one; negative where the call says so. */
#pragma kernel raw constants \
        template(int N, bool B, unsigned char W, int64 L, uint64 U, int8 C, unsigned V) \
        out(int64 d[10]) grid(1) block(1)
{
    int table[N + 5], flags[B + 1];
    d[0] = N;
    d[1] = B ? sizeof(flags) / sizeof(int) : -1;
    d[2] = W;
    d[3] = L;
    d[4] = (int64_t)(U / 2);
    d[5] = U % 2;
    d[6] = C;
    d[7] = V / 2;
    d[8] = sizeof(table) / sizeof(int);
    d[9] = sizeof(N) + 10 * sizeof(W) + 100 * sizeof(L) + 1000 * sizeof(U);
    d[9] += 10000 * sizeof(C) + 100000 * sizeof(V);
}

/* What d[0] to d[8] are. */
#define CHECK_SEEN(...) CHECK(memcmp(d, (const int64_t[9]){__VA_ARGS__}, 9 * sizeof *d) == 0)

static void test_values(void)
{
    int64_t d[10];
    ckpp_array v = ckpp_view(d, 10);
    CHECK_OK(constants(&v, .N = 3, .B = true, .W = 255, .L = -5, .U = 7, .C = -128,
                       .V = 4000000000u));
    CHECK_SEEN(3, 2, 255, -5, 3, 1, -128, 2000000000, 8);
    CHECK(d[9] == 418814);
    CHECK_OK(constants(&v, .N = -3, .B = 0, .W = 0, .L = INT64_MIN, .U = UINT64_MAX, .C = 127,
                       .V = UINT32_MAX));
    CHECK_SEEN(-3, -1, 0, INT64_MIN, INT64_MAX, 1, 127, INT32_MAX, 2);
    CHECK_OK(constants(&v, .V = 0, .C = 0, .U = (uint64_t)1 << 63, .L = INT64_MAX, .W = 1, .B = 2,
                       .N = 0));
    CHECK_SEEN(0, 2, 1, INT64_MAX, (int64_t)1 << 62, 0, 0, 0, 5);
}

/* Types: of parameters, whether arrays bind them or the call does; and of no parameter. */
#pragma kernel raw converted in(T x) out(U y[x.shape[0]], int32 sizes[3]) template(A, U, T) \
        threads(A == CKPP_FLOAT64 ? 7 : x.shape[0]) block(16) shared(16 * sizeof(A))
{
    extern __shared__ A between[];
    int k = threadIdx.x;
    if (k < _threads.x) {
        between[k] = x[k];
        y[k] = between[k];
    }
    if (k == 0)
        sizes[0] = sizeof(A), sizes[1] = sizeof(U), sizes[2] = sizeof(T);
}

static void test_types(void)
{
    float data[5] = {1.75f, -2.25f, 100.5f, 0, 3};
    int32_t sizes[3];
    ckpp_array x = ckpp_view(data, 5), s = ckpp_view(sizes, 3), y = {0};
    CHECK_OK(converted(x, &y, &s, .A = CKPP_INT8, .U = CKPP_FLOAT64));
    CHECK(y.dtype == CKPP_FLOAT64 && sizes[0] == 1 && sizes[1] == 8 && sizes[2] == 4);
    CHECK_ELEMENTS(&y, 1, -2, 100, 0, 3);
    /* an array that is there binds U, and what the call says of T agrees */
    CHECK_OK(converted(x, &y, &s, .A = CKPP_INT16, .T = CKPP_FLOAT32));
    CHECK_ELEMENTS(&y, 1, -2, 100, 0, 3);
    ckpp_free(&y);
    CHECK_OK(converted(x, &y, &s, .A = CKPP_FLOAT16, .T = CKPP_FLOAT32, .U = CKPP_BFLOAT16));
    CHECK(y.dtype == CKPP_BFLOAT16 && sizes[0] == 2 && sizes[1] == 2);
    CHECK_ELEMENTS(&y, 1.75, -2.25, 100.5, 0, 3);
    ckpp_free(&y);
    CHECK_OK(converted(x, &y, &s, .A = CKPP_BOOL, .U = CKPP_UINT64));
    CHECK_ELEMENTS(&y, 1, 1, 1, 0, 1);
    ckpp_free(&y);
    CHECK_OK(converted(x, &y, &s, .A = CKPP_COMPLEX64, .U = CKPP_COMPLEX128));
    CHECK(y.dtype == CKPP_COMPLEX128 && sizes[0] == 8 && sizes[1] == 16);
    CHECK_ELEMENTS(&y, 1.75, -2.25, 100.5, 0, 3);
    ckpp_free(&y);
    /* the geometry sees A too: seven threads */
    double wide[7] = {1, 2, 3, 4, 5, 6, 7};
    ckpp_array w = ckpp_view(wide, 7);
    CHECK_OK(converted(w, &y, &s, .A = CKPP_FLOAT64, .U = CKPP_INT32));
    CHECK(sizes[0] == 8 && sizes[1] == 4 && sizes[2] == 8);
    CHECK_ELEMENTS(&y, 1, 2, 3, 4, 5, 6, 7);
    ckpp_free(&y);
}

/* Scalars alone: they bind T where the call does not, and are converted to it where it does. */
#pragma kernel raw filled in(T value) out(T y[N]) template(T, int N) threads(N)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < N)
        y[k] = value + k;
}

/* T is whatever the arrays' elements are, structs too. */
#pragma kernel raw reversed in(T x) out(T y[x.shape[0]]) template(T, int BLOCK) \
        grid((x.shape[0] + BLOCK - 1) / BLOCK) block(BLOCK) shared(BLOCK * sizeof(T))
{
    extern __shared__ T room[];
    int64_t k = (int64_t)blockIdx.x * BLOCK + threadIdx.x;
    if (k < x_size) {
        room[threadIdx.x] = x[k];
        y[x_size - 1 - k] = room[threadIdx.x];
    }
}

static void test_binding(void)
{
    ckpp_array y = {0};
    CHECK_OK(filled(5, &y, .N = 3));
    CHECK(y.dtype == CKPP_INT32);
    CHECK_ELEMENTS(&y, 5, 6, 7);
    ckpp_free(&y);
    CHECK_OK(filled(5.75, &y, .N = 2, .T = CKPP_INT16));
    CHECK(y.dtype == CKPP_INT16);
    CHECK_ELEMENTS(&y, 5, 6);
    ckpp_free(&y);
    CHECK_OK(filled(5, &y, .N = 0, .T = CKPP_COMPLEX64));
    CHECK(y.dtype == CKPP_COMPLEX64 && has_shape(&y, CKPP_SHAPE(0)));
    ckpp_free(&y);

    struct record { int32_t a, b, c; } out[5];
    struct record records[5] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14, 15}};
    ckpp_array r = ckpp_view(records, 5), vr = ckpp_view(out, 5);
    CHECK_OK(reversed(r, &vr, .BLOCK = 4));
    for (int k = 0; k < 5; k++)
        CHECK(out[k].a == records[4 - k].a && out[k].c == records[4 - k].c);
    CHECK_OK(reversed(r, &y, .BLOCK = 2));
    CHECK(y.dtype == CKPP_STRUCT && y.itemsize == sizeof(struct record));
    ckpp_free(&y);
}

/* Each combination again and again, in changing order: none gets another's kernel. */
static void test_side_by_side(void)
{
    static const ckpp_dtype types[] = {CKPP_FLOAT32, CKPP_INT32, CKPP_UINT32, CKPP_FLOAT64,
                                       CKPP_INT64};
    for (int round = 0; round < 60; round++) {
        int n = 1 + round * 7 % 4;
        ckpp_dtype type = types[round * 3 % 5];
        ckpp_array y = {0};
        CHECK_OK(filled(round, &y, .T = type, .N = n));
        CHECK(y.dtype == type && has_shape(&y, CKPP_SHAPE(n)));
        void *out = read_back(&y);
        for (int k = 0; k < n; k++)
            CHECK(element_get(type, out, k) == round + k);
        free(out), ckpp_free(&y);
    }
}

#pragma kernel declare
#define DOUBLED(x) (2 * (x))

/* Options of the call come behind the construct's. Their text is the caller's, who may change it
 * after the call. */
#pragma kernel raw optional out(int32 y[2]) options("-DX=3") template(int N) grid(1) block(1) \
        preamble("#ifndef Y\n#define Y 5\n#endif")
{
    y[0] = 100 * X + 10 * Y + N;
    y[1] = DOUBLED(X);
}

static void test_options(void)
{
    int32_t y[2];
    char text[32];
    ckpp_array v = ckpp_view(y, 2);
    CHECK_OK(optional(&v, .N = 1));
    CHECK(y[0] == 351 && y[1] == 6);
    for (int round = 0; round < 3; round++)
        for (int value = 1; value < 5; value++) {
            snprintf(text, sizeof text, "-DY=%d", value);
            CHECK_OK(optional(&v, .N = round, .options = text));
            CHECK(y[0] == 300 + 10 * value + round);
        }
    memset(text, 0, sizeof text);
    CHECK_OK(optional(&v, .N = 1, .options = text));
    CHECK(y[0] == 351);
    CHECK_OK(optional(&v, .N = 2, .options = "-UX -DX=4 -DY=2"));
    CHECK(y[0] == 422 && y[1] == 8);
    CHECK_OK(optional(&v, .N = 1, .options = NULL));
    CHECK(y[0] == 351);
}

/* Options by macros, in any order, with and without blanks. */
#define THREE .N = 3
#define TYPED(name) .T = CKPP_##name
static void test_spelling(void)
{
    ckpp_array y = {0};
    CHECK_OK(filled(1, &y, THREE, TYPED(FLOAT64)));
    CHECK(y.dtype == CKPP_FLOAT64 && y.shape[0] == 3);
    ckpp_free(&y);
    CHECK_OK(filled(1, &y, .stream=NULL, .T=CKPP_UINT8, .N=2));
    CHECK(y.dtype == CKPP_UINT8 && y.shape[0] == 2);
    ckpp_free(&y);
}

int main(void)
{
    test_values();
    test_types();
    test_binding();
    test_side_by_side();
    test_options();
    test_spelling();
    return finish("raw_template");
}
