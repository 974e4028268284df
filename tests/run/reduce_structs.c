/* reduce_structs.c - a property test of reductions by expressions, and with accumulators that are
 * structs. See reduce_random.h. */
#include "reduce_random.h"

/* Mean and variance in one pass: Chan, Golub, LeVeque, Updating Formulae and a Pairwise Algorithm
 * for Computing Sample Variances (1979). */
#pragma kernel begin declare
struct moments { double count, mean, squares; };

static inline struct moments merge_moments(struct moments p, struct moments q)
{
    struct moments r = {p.count + q.count, 0, 0};
    double d = q.mean - p.mean;
    if (p.count == 0 || q.count == 0)
        return p.count == 0 ? q : p;
    r.mean = p.mean + d * q.count / r.count;
    r.squares = p.squares + q.squares + d * d * p.count * q.count / r.count;
    return r;
}

struct sums { double a, b; };      /* fields that are named as the accumulators are */

struct extreme { float value; int64_t at; };

/* More than a block of threads has shared memory for. */
enum { BINS = 48 };
struct histogram { int32_t count[BINS]; };

static inline struct histogram add_counts(struct histogram p, struct histogram q)
{
    for (int k = 0; k < BINS; k++)
        p.count[k] += q.count[k];
    return p;
}

static inline struct extreme further(struct extreme p, struct extreme q)
{
    return p.value > q.value || (p.value == q.value && p.at < q.at) ? p : q;
}

static inline int32_t common_divisor(int32_t p, int32_t q)
{
    while (q != 0) {
        int32_t rest = p % q;
        p = q;
        q = rest;
    }
    return p;
}
#pragma kernel end declare

#pragma kernel reduction statistics in(T x) out(double mean, double variance, int64 count) \
        reduce(merge_moments(a, b)) identity((struct moments){0, 0, 0}) \
        reduce_type(struct moments) \
        post(mean = a.mean; variance = a.squares / (double)n; count = (int64_t)a.count)
{
    return (struct moments){1, (double)x, 0};
}

#pragma kernel reduction two_sums in(T x) out(float sum, double squares) \
        reduce((struct sums){a.a + b.a, a.b + b.b}) identity({0, 0}) reduce_type(struct sums) \
        post(sum = (float)a.a; squares = a.b)
{
    struct sums s = {.a = (double)x, .b = (double)x * (double)x};
    return s;
}

#pragma kernel reduction furthest in(T x) out(int64 at, float value) \
        reduce(further(a, b)) reduce_type(struct extreme) post(value = a.value; at = a.at)
{
    return (struct extreme){(float)x, i};
}

#pragma kernel reduction counts in(uint8 x) out(int32 low, int32 middle, int32 high) \
        reduce(add_counts(a, b)) identity({{0}}) reduce_type(struct histogram) \
        post(low = a.count[0]; middle = a.count[20]; high = a.count[BINS - 1])
{
    struct histogram h = {{0}};
    h.count[x % BINS] = 1;
    return h;
}

#pragma kernel reduction largest in(T x) out(T y) \
        reduce(fabs(a) > fabs(b) || (fabs(a) == fabs(b) && a > b) ? a : b)
{
    return x;
}

#pragma kernel reduction divisor in(int32 x) out(int32 y) reduce(common_divisor(a, b)) identity(0)
{
    return 12 * (x < 0 ? -x : x);
}

#pragma kernel reduction residue in(uint32 x) out(uint32 y) \
        reduce((uint32_t)((uint64_t)a * b % 65521)) identity(1)
{
    return x % 65520 + 1;
}

#pragma kernel reduction precise in(T x) out(float y) \
        reduce(+) reduce_type(double) post(y = (float)(a / 3))
{
    return 3 * (double)x;
}

#pragma kernel reduction joined in(T x) out(T y) reduce(a + b) reduce_type(T)
{
    return x;
}

#define CALLER(name, ...)                                                                     \
    static ckpp_status call_##name(const test_case *c, ckpp_array *out)                       \
    {                                                                                         \
        return name(&c->in[0].view, __VA_ARGS__, .axes = c->axes, .keepdims = c->keepdims);   \
    }
CALLER(statistics, &out[0], &out[1], &out[2])
CALLER(two_sums, &out[0], &out[1])
CALLER(furthest, &out[0], &out[1])
CALLER(counts, &out[0], &out[1], &out[2])
CALLER(largest, &out[0])
CALLER(divisor, &out[0])
CALLER(residue, &out[0])
CALLER(precise, &out[0])
CALLER(joined, &out[0])

/* ---- the reference ---- */

static void take_sums(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.re += x->re;
    t->size += fabsl(x->re);
    t->squares += x->re * x->re;
    t->most = fabsl(x->re) > t->most ? fabsl(x->re) : t->most;
}

/* Of numbers around 0, the squares' mean less the mean's square is good enough in long double. A
 * merge is some ten operations on doubles: the mean's on numbers up to the largest element, those
 * of the squares on parts of their sum. Nothing goes through more than n merges. */
static void finish_statistics(const tally *t, const test_case *c, expected *e)
{
    long double n = (long double)t->count, u = 0x1p-53L;

    (void)c;
    e[0].value.re = t->count ? t->value.re / n : 0;
    e[0].bound = 10 * (n + 1) * u * (t->most + 1);
    e[1].value.re = t->count ? t->squares / n - e[0].value.re * e[0].value.re : (long double)NAN;
    e[1].bound = t->count ? 20 * (n + 1) * u * (t->squares / n + 1) : 0;
    e[2].value.bits = (uint64_t)t->count;
}

static void finish_two_sums(const tally *t, const test_case *c, expected *e)
{
    tally squares = {.size = t->squares};

    e[0].value.re = t->value.re;
    e[0].bound = sum_bound(t, c, CKPP_FLOAT64, 0);
    e[1].value.re = t->squares;
    e[1].bound = sum_bound(&squares, c, CKPP_FLOAT64, 1);
}

static void take_furthest(tally *t, const number *x, const place *p)
{
    if (t->count && x->re <= t->value.re)
        return;
    t->value = *x;
    t->index = p->i;
}

static void finish_furthest(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e[0].value.bits = (uint64_t)t->index;
    e[1].value = t->value;
}

/* Three counts of up to 2^20 each. */
static void take_counts(tally *t, const number *x, const place *p)
{
    uint64_t bin = x->bits % BINS;

    (void)p;
    if (bin == 0)
        t->value.bits += 1;
    else if (bin == 20)
        t->value.bits += (uint64_t)1 << 20;
    else if (bin == BINS - 1)
        t->value.bits += (uint64_t)1 << 40;
}

static void finish_counts(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    for (int k = 0; k < 3; k++)
        e[k].value.bits = t->value.bits >> (20 * k) & 0xfffff;
}

static void take_largest(tally *t, const number *x, const place *p)
{
    long double old = fabsl(t->value.re), now = fabsl(x->re);

    (void)p;
    if (t->count == 0 || now > old || (now == old && x->re > t->value.re))
        t->value = *x;
}

static void finish_value(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value = t->value;
}

static void take_divisor(tally *t, const number *x, const place *p)
{
    uint64_t a = t->value.bits, b = 12 * (uint64_t)fabsl(x->re);

    (void)p;
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    t->value.bits = a;
}

static void take_residue(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits = (t->count ? t->value.bits : 1) * (x->bits % 65520 + 1) % 65521;
}

static void finish_residue(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value.bits = t->count ? t->value.bits : 1;
}

/* Three operations on doubles besides the additions. */
static void finish_precise(const tally *t, const test_case *c, expected *e)
{
    e->value.re = t->value.re;
    e->bound = 3 * (long double)(c->n + 3) * 0x1p-53L * t->size + (t->size > 0 ? LDBL_MIN : 0);
}

static void take_joined(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits += x->bits;
    t->value.re += x->re;
}

#define SUBJECT(name, reference, last, count, drawn, ...) \
    {#name, call_##name, take_##reference, finish_##last, count, drawn, __VA_ARGS__}

static const subject subjects[] = {
    SUBJECT(statistics, sums, statistics, 5, WHOLE | REAL, {CKPP_FLOAT32},
            {CKPP_FLOAT64, CKPP_FLOAT64, CKPP_INT64}, .no_identity = false),
    SUBJECT(statistics, sums, statistics, 2, WHOLE | REAL, {CKPP_FLOAT16},
            {CKPP_FLOAT64, CKPP_FLOAT64, CKPP_INT64}, .no_identity = false),
    SUBJECT(two_sums, sums, two_sums, 3, WHOLE | REAL, {CKPP_FLOAT64},
            {CKPP_FLOAT32, CKPP_FLOAT64}, .no_identity = false),
    SUBJECT(two_sums, sums, two_sums, 2, WHOLE, {CKPP_UINT8}, {CKPP_FLOAT32, CKPP_FLOAT64},
            .no_identity = false),
    SUBJECT(furthest, furthest, furthest, 4, WHOLE | REAL | TIES, {CKPP_FLOAT32},
            {CKPP_INT64, CKPP_FLOAT32}, .no_identity = true),
    SUBJECT(counts, counts, counts, 3, BITS, {CKPP_UINT8}, {CKPP_INT32, CKPP_INT32, CKPP_INT32},
            .no_identity = false),
    SUBJECT(largest, largest, value, 3, WHOLE | REAL, {CKPP_FLOAT32}, {CKPP_FLOAT32},
            .no_identity = true),
    SUBJECT(largest, largest, value, 2, WHOLE | REAL, {CKPP_FLOAT16}, {CKPP_FLOAT16},
            .no_identity = true),
    SUBJECT(divisor, divisor, value, 2, WHOLE, {CKPP_INT32}, {CKPP_INT32}, .no_identity = false),
    SUBJECT(residue, residue, residue, 2, WHOLE | BITS, {CKPP_UINT32}, {CKPP_UINT32},
            .no_identity = false),
    SUBJECT(precise, sums, precise, 3, WHOLE | REAL, {CKPP_FLOAT32}, {CKPP_FLOAT32},
            .no_identity = false),
    SUBJECT(precise, sums, precise, 2, WHOLE, {CKPP_INT16}, {CKPP_FLOAT32}, .no_identity = false),
    SUBJECT(joined, joined, value, 3, WHOLE, {CKPP_FLOAT32}, {CKPP_FLOAT32}, .no_identity = true),
    SUBJECT(joined, joined, value, 2, BITS | TIES, {CKPP_UINT8}, {CKPP_UINT8},
            .no_identity = true),
};

int main(void)
{
    return test_subjects("reduce_structs", subjects, sizeof subjects / sizeof *subjects);
}
