/* reduce_groups.c - a property test of reductions whose results have an operator each. See
 * reduce_random.h. */
#include "reduce_random.h"

#pragma kernel reduction spread in(T x) out(int64 sum, T low, T high) \
        reduce(+ : sum, min : low, max : high)
{
    sum = (int64_t)x;
    low = high = x;
}

/* An element does not change the results that it does not assign, and `return` ends it. */
#pragma kernel reduction some in(int16 x) out(int32 even, int32 negative, bool all) \
        reduce(+ : even, negative, && : all)
{
    if (x >= 40)
        all = false;
    if (x % 2 == 0)
        even = 1;
    if (x >= 0)
        return;
    negative += 1;
}

/* In post, `a` has a member for each result, with its output's name. */
#pragma kernel reduction halves in(float16 x) out(float16 mean, float largest, int64 count) \
        reduce(+ : mean, max : largest, + : count) \
        post(mean = a.mean / (n ? n : 1); largest = a.largest; count = 2 * a.count)
{
    mean = x;
    largest = x;
    count = 1;
}

#pragma kernel reduction bits in(uint8 x) out(uint8 both, uint8 any) inout(uint32 odd) \
        reduce(& : both, | : any, ^ : odd) post(both = a.both; any = a.any; odd += a.odd)
{
    both = any = x;
    odd = x;
}

#define CALLER(name, ...)                                                                       \
    static ckpp_status call_##name(const test_case *c, ckpp_array *out)                         \
    {                                                                                           \
        return name(&c->in[0].view, __VA_ARGS__, .axes = c->axes, .keepdims = c->keepdims);     \
    }
CALLER(spread, &out[0], &out[1], &out[2])
CALLER(some, &out[0], &out[1], &out[2])
CALLER(halves, &out[0], &out[1], &out[2])
CALLER(bits, &out[0], &out[1], &out[2])

/* ---- the reference ---- */

static void take_spread(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits += x->bits;
    t->squares = t->count && t->squares < x->re ? t->squares : x->re; /* here the smallest value */
    t->most = t->count && t->most > x->re ? t->most : x->re;
}

static void finish_spread(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e[0].value.bits = t->value.bits;
    e[1].value.re = t->count ? t->squares : INT32_MAX;
    e[2].value.re = t->count ? t->most : INT32_MIN;
    for (int k = 1; k < 3; k++)
        e[k].value.bits = (uint64_t)(int64_t)e[k].value.re;
}

/* Three counts of up to 2^20 each. */
static void take_some(tally *t, const number *x, const place *p)
{
    (void)p;
    int64_t value = (int64_t)x->re;
    t->value.bits += (uint64_t)(value % 2 == 0) + ((uint64_t)(value < 0) << 20) +
                     ((uint64_t)(value >= 40) << 40);
}

static void finish_some(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e[0].value.bits = t->value.bits & 0xfffff;
    e[1].value.bits = t->value.bits >> 20 & 0xfffff;
    e[2].value.bits = t->value.bits >> 40 == 0;
}

static void take_halves(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.re += x->re;
    t->size += fabsl(x->re);
    t->most = t->count && t->most > x->re ? t->most : x->re;
}

static void finish_halves(const tally *t, const test_case *c, expected *e)
{
    int64_t n = t->count ? t->count : 1;
    e[0].value.re = t->value.re / n;
    e[0].bound = (sum_bound(t, c, CKPP_FLOAT32, 1) + 0x1p-24L * fabsl(t->value.re)) / n;
    e[1].value.re = t->count ? t->most : -(long double)INFINITY;
    e[2].value.bits = 2 * (uint64_t)t->count;
}

static void take_bits(tally *t, const number *x, const place *p)
{
    (void)p;
    uint64_t both = t->count ? t->value.bits & 0xff : 0xff, rest = t->value.bits >> 8;
    t->value.bits = (both & x->bits & 0xff) | ((rest & 0xff) | (x->bits & 0xff)) << 8 |
                    ((rest >> 8) ^ x->bits) << 16;
}

static void finish_bits(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e[0].value.bits = t->count ? t->value.bits & 0xff : 0xff;
    e[1].value.bits = t->value.bits >> 8 & 0xff;
    e[2].value.bits += t->value.bits >> 16 & 0xff;
}

#define SUBJECT(name, count, drawn, ...) \
    {#name, call_##name, take_##name, finish_##name, count, drawn, __VA_ARGS__}

static const subject subjects[] = {
    SUBJECT(spread, 5, WHOLE | TIES, {CKPP_INT32}, {CKPP_INT64, CKPP_INT32, CKPP_INT32},
            .no_identity = false),
    SUBJECT(some, 5, WHOLE, {CKPP_INT16}, {CKPP_INT32, CKPP_INT32, CKPP_BOOL},
            .no_identity = false),
    SUBJECT(halves, 4, WHOLE, {CKPP_FLOAT16}, {CKPP_FLOAT16, CKPP_FLOAT32, CKPP_INT64},
            .no_identity = false),
    SUBJECT(bits, 4, BITS, {CKPP_UINT8}, {CKPP_UINT8, CKPP_UINT8, CKPP_UINT32},
            .is_inout = {false, false, true}, .no_identity = false),
};

/* Types that are known at the call. */
#pragma kernel reduction generic in(T x) out(T s, U m) reduce(| : s, max : m)
{
    s = x;
    m = x;
}

static void test_types(void)
{
    int32_t p[4] = {1, 2, 4, 7};
    float q[4] = {1, 2, 4, 7}, s = 0;
    int32_t bits = 0, m = 0;
    CHECK_OK(generic(ckpp_view(p), &bits, &m));
    CHECK(bits == 7 && m == 7);
    CHECK_ERROR(generic(ckpp_view(q), &s, &m), CKPP_ERROR_TYPE, "'|' has no meaning for float32",
                "output 's'");
}

/* Inline, with variables of the program, and an array that the body writes beside them. */
static void test_inline(void)
{
    enum { N = 1000 };
    float x[N], y[N], total, peak;
    for (int k = 0; k < N; k++)
        x[k] = (float)(k * 37 % N);
    #pragma kernel reduction in(float x[N]) out(float y[N], float total, float peak) \
            reduce(+ : total, max : peak)
    {
        y = 2 * x;
        total += x;
        peak = x;
    }
    CHECK(total == N * (N - 1) / 2 && peak == N - 1 && y[10] == 2 * x[10]);
}

int main(void)
{
    test_types();
    test_inline();
    if (failures)
        return 1;
    return test_subjects("reduce_groups", subjects, sizeof subjects / sizeof *subjects);
}
