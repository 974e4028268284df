/* reduce_operators.c - a property test of reductions by operators. See reduce_random.h. */
#include "reduce_random.h"

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction total_int64 in(T x) out(int64 y) reduce(+)
{ return x; }
#pragma kernel reduction total_float in(T x) out(float y) reduce(+)
{ return x; }
#pragma kernel reduction product in(T x) out(T y) reduce(*)
{ return x; }
#pragma kernel reduction least in(T x) out(T y) reduce(min)
{ return x; }
#pragma kernel reduction greatest in(T x) out(T y) reduce(max)
{ return x; }
#pragma kernel reduction common in(T x) out(T y) reduce(&)
{ return (T)~x; }
#pragma kernel reduction any_bit in(T x) out(T y) reduce(|)
{ return x; }
#pragma kernel reduction parity in(T x) out(T y) reduce(^)
{ return x; }
#pragma kernel reduction all_numbers in(T x) out(bool y) reduce(&&)
{ return x == x; }
#pragma kernel reduction any_above in(T x) out(bool y) reduce(||)
{ return x > 0; }
#pragma kernel reduction where_least in(T x) out(int64 where) reduce(argmin)
{ return x; }
#pragma kernel reduction where_greatest in(T x) out(int64 where) reduce(argmax)
{ return x; }

#define CALLER(name)                                                                          \
    static ckpp_status call_##name(const test_case *c, ckpp_array *out)                       \
    {                                                                                         \
        return name(&c->in[0].view, &out[0], .axes = c->axes, .keepdims = c->keepdims);       \
    }
CALLER(total)
CALLER(total_int64)
CALLER(total_float)
CALLER(product)
CALLER(least)
CALLER(greatest)
CALLER(common)
CALLER(any_bit)
CALLER(parity)
CALLER(all_numbers)
CALLER(any_above)
CALLER(where_least)
CALLER(where_greatest)

/* ---- the reference ---- */

static void take_total(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits += x->bits;
    t->value.re += x->re;
    t->value.im += x->im;
    t->size += fabsl(x->re) + fabsl(x->im);
}

/* The accumulator has the output's type, but for 16-bit floats. */
static void finish_total(const tally *t, const test_case *c, expected *e)
{
    ckpp_dtype out = c->subject->out[0];

    e->value = t->value;
    bool is_short = out == CKPP_FLOAT16 || out == CKPP_BFLOAT16;
    e->bound = sum_bound(t, c, is_short ? CKPP_FLOAT32 : out, 0);
}

static void take_product(tally *t, const number *x, const place *p)
{
    number a = t->count ? t->value : (number){1, 1, 0};

    (void)p;
    t->value.bits = a.bits * x->bits;
    t->value.re = a.re * x->re - a.im * x->im;
    t->value.im = a.re * x->im + a.im * x->re;
}

/* The factors are drawn so that a product is exact. */
static void finish_product(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value = t->count ? t->value : (number){1, 1, 0};
    e->bound = 0;
}

/* Whether b is less than a, where NaN is less than all and no two are. */
static bool is_less(const number *b, const number *a, int sign)
{
    return isnan(b->re) ? !isnan(a->re) : (long double)sign * b->re < (long double)sign * a->re;
}

static void take_extreme(tally *t, const number *x, const place *p, int sign)
{
    if (t->count && !is_less(x, &t->value, sign))
        return;
    t->value = *x;
    t->index = p->i;
}

static void take_least(tally *t, const number *x, const place *p)
{
    take_extreme(t, x, p, 1);
}

static void take_greatest(tally *t, const number *x, const place *p)
{
    take_extreme(t, x, p, -1);
}

/* Of nothing: the type's other end. */
static number end_of(ckpp_dtype type, int sign)
{
    int bits = (int)(8 * ckpp_dtype_size(type));

    switch (kind_of(type)) {
    case 'b': return (number){sign > 0, 0, 0};
    case 'u': return (number){sign > 0 ? ~(uint64_t)0 : 0, 0, 0};
    case 'i': return (number){((uint64_t)1 << (bits - 1)) - (sign > 0), 0, 0};
    default: return (number){0, sign > 0 ? (long double)INFINITY : -(long double)INFINITY, 0};
    }
}

static void finish_least(const tally *t, const test_case *c, expected *e)
{
    e->value = t->count ? t->value : end_of(c->subject->out[0], 1);
}

static void finish_greatest(const tally *t, const test_case *c, expected *e)
{
    e->value = t->count ? t->value : end_of(c->subject->out[0], -1);
}

static void finish_where(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value.bits = (uint64_t)t->index;
}

static void take_common(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits |= x->bits;
}

static void finish_common(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value.bits = ~t->value.bits;
}

static void finish_bits(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value = t->value;
}

static void take_parity(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits ^= x->bits;
}

static void take_numbers(tally *t, const number *x, const place *p)
{
    (void)p;
    t->nan = t->nan || isnan(x->re);
}

static void finish_numbers(const tally *t, const test_case *c, expected *e)
{
    (void)c;
    e->value.bits = !t->nan;
}

static void take_above(tally *t, const number *x, const place *p)
{
    (void)p;
    t->value.bits |= x->re > 0;
}

#define SUBJECT(name, reference, last, count, drawn, from, to)          \
    {#name, call_##name, take_##reference, finish_##last, count, drawn, \
     {CKPP_##from}, {CKPP_##to}, .no_identity = false}
#define WHERE(name, reference, count, drawn, from)                      \
    {#name, call_##name, take_##reference, finish_where, count, drawn,  \
     {CKPP_##from}, {CKPP_INT64}, .no_identity = true}

static const subject subjects[] = {
    SUBJECT(total, total, total, 8, WHOLE | REAL, FLOAT32, FLOAT32),
    SUBJECT(total, total, total, 2, WHOLE | REAL, FLOAT64, FLOAT64),
    SUBJECT(total, total, total, 2, WHOLE | REAL, FLOAT16, FLOAT16),
    SUBJECT(total, total, total, 2, WHOLE | REAL, COMPLEX64, COMPLEX64),
    SUBJECT(total, total, total, 3, WHOLE | BITS, INT32, INT32),
    SUBJECT(total_int64, total, total, 3, BITS, INT8, INT64),
    SUBJECT(total_float, total, total, 2, WHOLE | REAL, BFLOAT16, FLOAT32),
    SUBJECT(product, product, product, 2, FACTORS, FLOAT32, FLOAT32),
    SUBJECT(product, product, product, 2, FACTORS, COMPLEX128, COMPLEX128),
    SUBJECT(product, product, product, 2, FACTORS, UINT16, UINT16),
    SUBJECT(least, least, least, 3, TIES | NANS | REAL, FLOAT32, FLOAT32),
    SUBJECT(least, least, least, 2, TIES | BITS, INT64, INT64),
    SUBJECT(greatest, greatest, greatest, 2, TIES | NANS | REAL, BFLOAT16, BFLOAT16),
    SUBJECT(greatest, greatest, greatest, 2, TIES | BITS, UINT64, UINT64),
    SUBJECT(common, common, common, 2, SPARSE, UINT8, UINT8),
    SUBJECT(any_bit, common, bits, 2, SPARSE, INT16, INT16),
    SUBJECT(parity, parity, bits, 2, SPARSE | BITS, UINT32, UINT32),
    SUBJECT(all_numbers, numbers, numbers, 2, NANS, FLOAT64, BOOL),
    SUBJECT(any_above, above, bits, 2, SPARSE, UINT8, BOOL),
    WHERE(where_least, least, 5, TIES | NANS | REAL | ENDS, FLOAT32),
    WHERE(where_least, least, 4, TIES | BITS | ENDS, INT8),
    WHERE(where_greatest, greatest, 2, TIES | NANS | ENDS, FLOAT64),
    WHERE(where_greatest, greatest, 3, TIES | NANS | ENDS, FLOAT16),
    WHERE(where_greatest, greatest, 3, TIES | BITS | ENDS, UINT8),
    WHERE(where_greatest, greatest, 2, TIES | BITS | ENDS, INT16),
    WHERE(where_greatest, greatest, 1, ENDS, BOOL),
    WHERE(where_greatest, greatest, 2, BITS | ENDS, UINT64),
    WHERE(where_least, least, 2, BITS | ENDS, INT64),
};

int main(void)
{
    return test_subjects("reduce_operators", subjects, sizeof subjects / sizeof *subjects);
}
