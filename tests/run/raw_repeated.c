/* raw_repeated.c - calls of one raw kernel in random order, which differ in one thing or another:
 * the runtime remembers the last ones, and must notice what is another. */
#include "check.h"

enum { N = 200, VIEWS = 5, CALLS = 1500 };

/* Every value depends on everything that a call can change. */
#pragma kernel raw mix in(T x, T a, int offset) out(T y) inout(int seen) \
        template(T, int SCALE) block(64) preamble("#ifndef X\n#define X 0\n#endif")
{
    int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x && k < x_shape[0])
        y[k] = SCALE * x[k * x_strides[0]] + a + offset + X;
    if (k == 0) {
        const int now[5] = {(int)gridDim.x, (int)blockDim.x, (int)_threads.x, (int)x_size,
                            (int)sizeof(T)};
        for (int j = 0; j < 5; j++)
            seen[j] = now[j];
    }
}

static unsigned long long seed = 42;

static int below(int n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((seed >> 33) % (unsigned)n);
}

/* What a call says; most of it is as in the last one. */
typedef struct call {
    int view, type, scale, a, offset, threads, grid, block, options, fill, output, wrong;
} call;

static void change_one(call *c)
{
    switch (below(12)) {
    case 0: c->view = below(VIEWS); break;
    case 1: c->type = below(3); break;
    case 2: c->scale = 1 + below(3); break;
    case 3: c->a = below(5); break;
    case 4: c->offset = below(5); break;
    case 5: c->threads = below(2) ? 1 + below(300) : 0; break;
    case 6: c->grid = 1 + below(6); break;
    case 7: c->block = below(3) ? 0 : 1 + below(100); break;
    case 8: c->options = below(3); break;
    case 9: c->fill = below(3); break;
    case 10: c->output = below(3); break;
    default: c->wrong = below(4); break;
    }
}

/* Views of one array: they differ in where they begin, in length, and in the step. */
static ckpp_array view_of(const ckpp_array *base, int which)
{
    static const int64_t start[VIEWS] = {0, 1, 50, 199, 3}, stop[VIEWS] = {N, N, 60, INT64_MIN, 4};
    static const int64_t step[VIEWS] = {1, 2, 1, -1, 1};
    ckpp_array v = {0};
    CHECK_OK(ckpp_slice(&v, base, 0, start[which], stop[which], step[which]));
    return v;
}

/* What elements are filled with before, where fill is not 0; else what no body writes stays. */
static double fill_of(const call *c) { return c->fill == 1 ? -1 : 5; }

static ckpp_status run(const call *c, ckpp_array x, ckpp_array *y, ckpp_array *seen)
{
    static char text[16];    /* the same memory for every text */
    int block = c->block ? c->block : 64;
    snprintf(text, sizeof text, "-DX=%d", c->options);
#define MIX(...)                                                        \
    mix(x, c->a, c->offset, y, seen, .SCALE = c->scale, .block = block, \
        .options = c->options ? text : NULL, __VA_ARGS__)
    if (c->fill == 0)
        return c->threads ? MIX(.threads = c->threads) : MIX(.grid = c->grid);
    return c->threads ? MIX(.threads = c->threads, .fill = fill_of(c))
                      : MIX(.grid = c->grid, .fill = fill_of(c));
#undef MIX
}

/* `before` is what y was before the call. */
static void check_result(const call *c, const ckpp_array *x, const ckpp_array *y,
                         const void *before, const ckpp_array *seen)
{
    int block = c->block ? c->block : 64, length = (int)x->shape[0], wrong = 0;
    int threads = c->threads ? c->threads : c->grid * block, grid = (threads + block - 1) / block;
    void *xs = read_back(x), *ys = read_back(y);
    int *now = read_back(seen);
    double added = c->a + c->offset + c->options;
    for (int k = 0; k < N; k++) {
        double expected = c->fill ? fill_of(c) : creal(element_get(y->dtype, before, k));
        if (k < threads && k < length)
            expected = c->scale * creal(element_get(x->dtype, xs, k)) + added;
        wrong += creal(element_get(y->dtype, ys, k)) != expected;
    }
    const int right[5] = {grid, block, threads, length, (int)x->itemsize};
    if (wrong || memcmp(now, right, sizeof right) != 0)
        fail_at(__FILE__, __LINE__,
                "view %d, type %d, %d threads, block %d: %d values wrong; seen %d, %d, %d, %d, %d",
                c->view, c->type, threads, block, wrong, now[0], now[1], now[2], now[3], now[4]);
    free(xs), free(ys), free(now);
}

/* Among right calls some that are refused, which must neither run nor be remembered. */
static void call_wrongly(const call *c, ckpp_array x, ckpp_array *y, ckpp_array *seen)
{
    ckpp_array none = {0};
    if (c->wrong == 1)
        CHECK_ERROR(mix(x, 1, 1, y, seen, .SCALE = 1, .grid = 1, .block = 2000),
                    CKPP_ERROR_ARGUMENT, "'mix'", "block", "2000");
    else if (c->wrong == 2)
        CHECK_ERROR(mix(x, 1, 1, &none, seen, .SCALE = 1, .grid = 1), CKPP_ERROR_ARGUMENT, HERE,
                    "'y'", "empty");
    else if (c->wrong == 3)
        CHECK_ERROR(mix(x, 1, 1, y, seen, .grid = 1), CKPP_ERROR_ARGUMENT, HERE, "SCALE");
}

static void test_random(void)
{
    static const ckpp_dtype types[3] = {CKPP_FLOAT32, CKPP_INT32, CKPP_FLOAT64};
    ckpp_array base[3] = {{0}}, to[3][3] = {{{0}}};
    ckpp_array seen = {0};
    CHECK_OK(ckpp_zeros(&seen, CKPP_INT32, CKPP_SHAPE(5)));
    for (int t = 0; t < 3; t++) {
        _Alignas(16) unsigned char data[8 * N];
        for (int k = 0; k < N; k++)
            element_set(types[t], data, k, k * 7 % 41 - 20);
        ckpp_array host = ckpp_view_as(data, types[t], N);
        CHECK_OK(ckpp_copy(&base[t], &host));
        for (int k = 0; k < 3; k++)
            CHECK_OK(ckpp_zeros(&to[t][k], types[t], CKPP_SHAPE(N)));
    }
    call c = {.scale = 1, .grid = 2};
    for (int k = 0; k < CALLS; k++) {
        change_one(&c);
        ckpp_array x = view_of(&base[c.type], c.view), *y = &to[c.type][c.output];
        void *before = read_back(y);
        call_wrongly(&c, x, y, &seen);
        CHECK_OK(run(&c, x, y, &seen));
        check_result(&c, &x, y, before, &seen);
        free(before);
    }
    ckpp_free(&seen);
    for (int t = 0; t < 3; t++) {
        ckpp_free(&base[t]);
        for (int k = 0; k < 3; k++)
            ckpp_free(&to[t][k]);
    }
}

/* The same call, thousands of times: each runs. */
#pragma kernel raw count inout(int counter) in(int step) grid(2) block(4)
{ atomicAdd(&counter[blockIdx.x], step); }

static void test_same(void)
{
    ckpp_array there = {0};
    int host[2] = {0}, sum = 0;
    ckpp_array v = ckpp_view(host, 2);
    CHECK_OK(ckpp_zeros(&there, CKPP_INT32, CKPP_SHAPE(2)));
    for (int k = 0; k < 3000; k++)
        CHECK_OK(count(&there, 3));
    CHECK_ELEMENTS(&there, 36000, 36000);
    for (int k = 0; k < 1000; k++) {
        CHECK_OK(count(&v, k));    /* from one place, another number each time */
        sum += 4 * k;
    }
    CHECK(host[0] == sum && host[1] == sum);
    for (int k = 0; k < 300; k++) {
        CHECK_OK(count(&there, 1, .grid = 1 + k % 2));
        CHECK_OK(count(&v, 1, .prepare = true));
    }
    CHECK_ELEMENTS(&there, 37200, 36600);
    CHECK(host[0] == sum && host[1] == sum);
    ckpp_free(&there);
}

/* What is remembered of a call is not what another number in it asks for: a shape, and with it
 * memory. */
#pragma kernel raw counted in(int n) out(int y[n]) threads(256)
{
    if (threadIdx.x < n)
        y[threadIdx.x] = n;
}
#pragma kernel raw spread in(int n, int step) inout(int y) threads(n)
{
    if (threadIdx.x < _threads.x)
        y[threadIdx.x * step] += _threads.x;
}

static void test_shapes(void)
{
    ckpp_array there = {0}, two = {0};
    CHECK_OK(ckpp_zeros(&there, CKPP_INT32, CKPP_SHAPE(8)));
    for (int round = 0; round < 3; round++) {
        CHECK_OK(counted(8, &there));
        CHECK_ERROR(counted(9, &there), CKPP_ERROR_SHAPE, HERE, "'counted'", "'y'", "(8)", "(9)");
        CHECK_ERROR(counted(-1, &there), CKPP_ERROR_SHAPE, HERE, "'y'");
        CHECK_ERROR(counted(7, &there), CKPP_ERROR_SHAPE, HERE, "'y'");
    }
    CHECK_ELEMENTS(&there, 8, 8, 8, 8, 8, 8, 8, 8);
    CHECK_OK(ckpp_slice(&two, &there, 0, 0, 4, 1));
    CHECK_OK(counted(4, &two));
    CHECK_OK(counted(8, &there));
    for (int n = 1; n < 5; n++)
        CHECK_OK(spread(n, 2, &there));
    CHECK_ELEMENTS(&there, 18, 8, 17, 8, 15, 8, 12, 8);
    ckpp_free(&there);
}

/* Memory that is given back and got again, at the same place or at another. */
static void test_memory(void)
{
    for (int k = 0; k < 200; k++) {
        ckpp_array there = {0};
        CHECK_OK(ckpp_zeros(&there, CKPP_INT32, CKPP_SHAPE(2 + k % 3)));
        CHECK_OK(count(&there, k));
        int *out = read_back(&there);
        CHECK(out[0] == 4 * k && out[1] == 4 * k);
        free(out), ckpp_free(&there);
    }
    int places[100] = {0}, wrong = 0;
    for (int k = 0; k < 50; k++) {
        ckpp_array v = ckpp_view(places + 2 * k, 2);
        CHECK_OK(count(&v, k + 1));
    }
    for (int k = 0; k < 100; k++)
        wrong += places[k] != 4 * (k / 2 + 1);
    CHECK(wrong == 0);
}

int main(void)
{
    test_random();
    test_same();
    test_shapes();
    test_memory();
    return finish("raw_repeated");
}
