/* float8.h - 8-bit floats by their definition, for the tests of them. */
#include "check.h"

typedef struct format {
    ckpp_dtype type;
    int fraction, bias;
    unsigned largest, infinity, nan; /* codes; infinity 0: there is none */
} format;

UNUSED static const format formats[] = {{CKPP_FLOAT8_E4M3, 3, 7, 0x7e, 0, 0x7f},
                                        {CKPP_FLOAT8_E5M2, 2, 15, 0x7b, 0x7c, 0x7d}};

UNUSED static double value_of(const format *f, unsigned code)
{
    unsigned magnitude = code & 0x7f, ones = 1u << f->fraction;
    int exponent = (int)(magnitude >> f->fraction);
    double value = magnitude >= f->nan                      ? NAN
                   : f->infinity && magnitude == f->infinity ? INFINITY
                   : exponent ? ldexp(ones + magnitude % ones, exponent - f->bias - f->fraction)
                              : ldexp(magnitude, 1 - f->bias - f->fraction);
    return code & 0x80 ? -value : value;
}

/* The code nearest to x, by search; ties to even. What lies beyond the largest number is
 * compared with the one that would come next. */
UNUSED static unsigned nearest(const format *f, double x)
{
    double beyond = 2 * value_of(f, f->largest) - value_of(f, f->largest - 1);
    unsigned best = 0, sign = signbit(x) ? 0x80 : 0;
    if (isnan(x))
        return sign | f->nan;
    x = fabs(x);
    if (x > beyond)
        x = beyond;
    for (unsigned code = 1; code <= f->largest + 1; code++) {
        double one = code > f->largest ? beyond : value_of(f, code), other = value_of(f, best);
        if (fabs(x - one) < fabs(x - other) || (fabs(x - one) == fabs(x - other) && code % 2 == 0))
            best = code;
    }
    return sign | (best > f->largest && !f->infinity ? f->nan : best);
}

UNUSED static float host_value(const format *f, unsigned code)
{
    return f->type == CKPP_FLOAT8_E4M3 ? ckpp_float8_e4m3_to((ckpp_float8_e4m3){(uint8_t)code})
                                       : ckpp_float8_e5m2_to((ckpp_float8_e5m2){(uint8_t)code});
}

UNUSED static unsigned host_code(const format *f, float x)
{
    return f->type == CKPP_FLOAT8_E4M3 ? ckpp_float8_e4m3_from(x).bits
                                       : ckpp_float8_e5m2_from(x).bits;
}

UNUSED static bool same_code(const format *f, unsigned a, unsigned b)
{
    return a == b || (isnan(value_of(f, a)) && isnan(value_of(f, b)));
}

UNUSED static bool same_value(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a == b && !signbit(a) == !signbit(b));
}

/* Each number, the middle between it and the next one, and what lies just beside both; and what
 * is too large or no number. */
UNUSED static size_t make_samples(const format *f, float *samples)
{
    static const float others[] = {0, 1e-30f, 0x1p-126f, 0x1p-149f, 100000, 3e38f, INFINITY, NAN};
    size_t n = 0;
    for (unsigned code = 0; code <= f->largest; code++) {
        double one = value_of(f, code);
        double next = code < f->largest ? value_of(f, code + 1) : 2 * one - value_of(f, code - 1);
        const double places[] = {one, (one + next) / 2, next};
        for (int k = 0; k < 3; k++) {
            samples[n++] = (float)places[k];
            samples[n++] = nextafterf((float)places[k], INFINITY);
            samples[n++] = nextafterf((float)places[k], 0);
        }
    }
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        samples[n++] = others[k];
    for (size_t k = 0; k < n; k++)
        samples[n + k] = -samples[k];
    return 2 * n;
}

UNUSED static void check_codes(const format *f, const float *samples, const unsigned char *codes,
                        size_t n, const char *where)
{
    for (size_t k = 0; k < n && !failures; k++)
        if (!same_code(f, codes[k], nearest(f, (double)samples[k])))
            fail_at(__FILE__, __LINE__, "%s, %s: %a becomes %#x instead of %#x",
                    ckpp_dtype_name(f->type), where, (double)samples[k], codes[k],
                    nearest(f, (double)samples[k]));
}
