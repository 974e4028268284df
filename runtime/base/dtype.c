/* dtype.c - element types: names, sizes, conversion of scalars.
 *
 * All tables are made from CKPP_DTYPES. Conversions are those of C; where C leaves them undefined,
 * a floating-point value out of an integer type's range becomes the nearest value in it, and a NaN
 * becomes 0. */
#include "runtime/base/base.h"

#include <stdio.h>
#include <string.h>

static const dtype_row rows[DTYPE_END] = {
    [CKPP_NONE] = {.name = "none", .stored = "void", .seen = "void"},
    [CKPP_STRUCT] = {.name = "struct", .stored = "void", .seen = "void", .kind = 's'},
#define DTYPE_ROW(ENUM, name_, kind_, bytes, number, type, scalar, stored_, seen_, text_, part_,  \
                  fraction_, exponent_, infinite_, units_, dlpack)                                \
    [CKPP_##ENUM] = {.name = #name_,                                                              \
                     .stored = #stored_,                                                          \
                     .seen = #seen_,                                                              \
                     .kind = kind_,                                                               \
                     .size = bytes,                                                               \
                     .bits = DTYPE_SCALAR_##scalar,                                               \
                     .text = DTYPE_TEXT_##text_,                                                  \
                     .part = CKPP_##part_,                                                        \
                     .fraction = fraction_,                                                       \
                     .exponent = exponent_,                                                       \
                     .infinite = infinite_,                                                       \
                     .units = units_},
    CKPP_DTYPES(DTYPE_ROW)
#undef DTYPE_ROW
};

const dtype_row *dtype_of(ckpp_dtype type)
{
    static const dtype_row unknown = {.name = "unknown", .stored = "void", .seen = "void"};
    return (unsigned)type < DTYPE_END && rows[type].name ? &rows[type] : &unknown;
}

const char *ckpp_dtype_name(ckpp_dtype type)
{
    return dtype_of(type)->name;
}

size_t ckpp_dtype_size(ckpp_dtype type)
{
    return dtype_of(type)->size;
}

char rt_dtype_kind(ckpp_dtype type)
{
    return dtype_of(type)->kind;
}

const char *rt_dtype_cname(ckpp_dtype type)
{
    return dtype_of(type)->stored;
}

/* ---- floats that are kept as bits ---- */

static uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* How a row's format differs from float: by the exponent's bias, and by bits of the fraction. */
static uint32_t rebias_of(const dtype_row *row)
{
    return 128 - (1u << (row->exponent - 1));
}

static int shift_of(const dtype_row *row)
{
    return 23 - row->fraction;
}

uint64_t dtype_top(const dtype_row *row)
{
    uint64_t all = ((uint64_t)1 << (row->exponent + row->fraction)) - 1;
    return row->infinite ? all >> row->fraction << row->fraction : all;
}

/* Rounds to nearest even, as kernel/half.h does: a subnormal result by adding a number whose last
 * bit is as large as the result's. A NaN becomes quiet and keeps the upper bits of its payload,
 * where the format has infinities. */
static uint32_t narrow(float value, const dtype_row *row)
{
    uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu, rebias = rebias_of(row);
    uint32_t top = (uint32_t)dtype_top(row), result;
    int shift = shift_of(row);

    if (magnitude > 0x7f800000u && row->infinite) {
        uint32_t quiet = 1u << (row->fraction - 1);
        result = top | quiet | (magnitude >> shift & (quiet - 1));
    } else if (magnitude > 0x7f800000u) {
        result = top;
    } else if (rebias > 0 && magnitude < (rebias + 1) << 23) {
        /* the float whose last bit is as large as that of subnormal results */
        uint32_t unit = (rebias + 1 + (uint32_t)shift) << 23;
        result = bits_of(float_of(magnitude) + float_of(unit)) - unit;
    } else {
        uint32_t half = (1u << (shift - 1)) - 1 + (magnitude >> shift & 1);
        result = (magnitude - (rebias << 23) + half) >> shift;
        result = result < top ? result : top;
    }
    return result | bits >> 31 << (row->fraction + row->exponent);
}

/* Multiplying corrects the exponent, of subnormal numbers too; a format with float's exponents
 * needs no correction. */
static float widen(uint32_t bits, const dtype_row *row)
{
    uint32_t sign_bit = 1u << (row->exponent + row->fraction);
    uint32_t sign = bits & sign_bit ? 0x80000000u : 0;
    uint32_t magnitude = (bits & (sign_bit - 1)) << shift_of(row);
    uint32_t top = (uint32_t)dtype_top(row) << shift_of(row);

    if (rebias_of(row) == 0)
        return float_of(sign | magnitude);
    if (magnitude > top || (magnitude == top && !row->infinite))
        return float_of(sign | 0x7fc00000u | (magnitude & 0x007fffffu));
    if (magnitude == top)
        return float_of(sign | 0x7f800000u);
    return float_of(sign | bits_of(float_of(magnitude) * float_of((127 + rebias_of(row)) << 23)));
}

#define NO_FROM_TO(ENUM, type)
#define FROM_TO_u NO_FROM_TO
#define FROM_TO_i NO_FROM_TO
#define FROM_TO_f NO_FROM_TO
#define FROM_TO_c NO_FROM_TO
#define FROM_TO_bits(ENUM, type)                                                                  \
    type type##_from(float value)                                                                 \
    {                                                                                             \
        type result;                                                                              \
        result.bits = (__typeof__(result.bits))narrow(value, &rows[CKPP_##ENUM]);                 \
        return result;                                                                            \
    }                                                                                             \
    float type##_to(type value)                                                                   \
    {                                                                                             \
        return widen(value.bits, &rows[CKPP_##ENUM]);                                             \
    }
#define FROM_TO(ENUM, name, kind, bytes, number, type, scalar, ...) FROM_TO_##scalar(ENUM, type)
CKPP_DTYPES(FROM_TO)

double dtype_real(ckpp_dtype type, const void *at)
{
    const dtype_row *row = dtype_of(type);
    uint32_t bits = 0;
    float single;
    double value;

    if (row->bits) {
        memcpy(&bits, at, row->size);
        return (double)widen(bits, row);
    }
    if (row->size == sizeof single) {
        memcpy(&single, at, sizeof single);
        return (double)single;
    }
    memcpy(&value, at, sizeof value);
    return value;
}

/* Rounds to odd: where x is no float, the neighbour towards 0 or the other, whichever has 1 as its
 * last bit. Rounding that again to 16 bits or fewer gives the same as rounding x once. */
static float round_to_odd(double x)
{
    float near = (float)x;
    double back = near;
    uint32_t bits = bits_of(near);

    if (x != x || back == x)
        return near;
    bits -= x < 0 ? back < x : back > x;
    return float_of(bits | 1);
}

/* ---- scalars ---- */

/* A scalar in the widest type of its kind. */
typedef struct number {
    char kind; /* 'i', 'u', 'f' */
    long long i;
    unsigned long long u;
    double f;
    double im;
} number;

static number number_of(const ckpp_arg *from)
{
    number x = {.kind = rt_dtype_kind(from->dtype)};

    switch (x.kind) {
    case 'i': x.i = from->scalar.i; break;
    case 'f': x.f = from->scalar.f; break;
    case 'c':
        x.f = from->scalar.c[0];
        x.im = from->scalar.c[1];
        x.kind = 'f';
        break;
    default: x.u = from->scalar.u; x.kind = 'u';
    }
    return x;
}

/* The value as an integer of so many bits; integers wrap around. */
static uint64_t to_integer(const number *x, int bits, bool is_signed)
{
    double end = is_signed ? (double)(1ull << (bits - 1)) : 2 * (double)(1ull << (bits - 1));

    if (x->kind == 'i')
        return (uint64_t)x->i;
    if (x->kind == 'u')
        return x->u;
    if (x->f != x->f)
        return 0;
    if (x->f >= end)
        return is_signed ? (1ull << (bits - 1)) - 1 : ~0ull;
    if (is_signed)
        return x->f < -end ? 0 - (1ull << (bits - 1)) : (uint64_t)(int64_t)x->f;
    return x->f <= -1 ? 0 : (uint64_t)x->f;
}

static double to_double(const number *x)
{
    return x->kind == 'i' ? (double)x->i : x->kind == 'u' ? (double)x->u : x->f;
}

static float to_float(const number *x)
{
    return x->kind == 'i' ? (float)x->i : x->kind == 'u' ? (float)x->u : (float)x->f;
}

/* A float that rounds to 16 bits or fewer as the exact number does. */
static float to_float_for_half(const number *x)
{
    uint64_t bits = x->kind == 'i' ? (uint64_t)x->i : x->u;
    double value = to_double(x);

    /* a set bit stands for all that a double would round away, which could decide a tie */
    if (x->kind != 'f' && (value > 0x1p53 || value < -0x1p53) && (bits & 0xfff)) {
        bits = (bits & ~0xfffull) | 0x800;
        value = x->kind == 'i' ? (double)(int64_t)bits : (double)bits;
    }
    return round_to_odd(value);
}

static void store_integer(void *to, uint64_t value, size_t size)
{
    uint8_t b1 = (uint8_t)value;
    uint16_t b2 = (uint16_t)value;
    uint32_t b4 = (uint32_t)value;

    memcpy(to,
           size == 1   ? (void *)&b1
           : size == 2 ? (void *)&b2
           : size == 4 ? (void *)&b4
                       : (void *)&value,
           size);
}

static void store_floating(void *to, ckpp_dtype type, const number *x)
{
    const dtype_row *row = dtype_of(type);

    if (row->bits) {
        store_integer(to, narrow(to_float_for_half(x), row), row->size);
    } else if (row->part == CKPP_FLOAT32) {
        float single[2] = {to_float(x), (float)x->im};
        memcpy(to, single, row->size);
    } else {
        double full[2] = {to_double(x), x->im};
        memcpy(to, full, row->size);
    }
}

bool rt_scalar_fits(ckpp_dtype type, const ckpp_arg *from)
{
    char kind = rt_dtype_kind(type);
    if ((kind != 'i' && kind != 'u') || from->dtype == CKPP_STRUCT)
        return true;
    number x = number_of(from);
    double end = (double)(1ull << (8 * ckpp_dtype_size(type) - 1)) * (kind == 'i' ? 1 : 2);
    if (x.kind == 'f')
        return x.f < end && (x.f > (kind == 'i' ? -end - 1 : -1) || (kind == 'i' && x.f == -end));
    if (x.kind == 'u')
        x.i = (long long)x.u; /* if it is a negative number's bits */
    return kind == 'u' || (x.kind == 'u' && (double)x.u < 2 * end) ||
           ((double)x.i >= -end && (double)x.i < (x.kind == 'i' ? 2 * end : 0));
}

void rt_scalar_describe(const ckpp_arg *from, char text[40])
{
    number x = number_of(from);
    if (x.kind == 'f')
        snprintf(text, 40, "%g", x.f);
    else if (x.kind == 'i')
        snprintf(text, 40, "%lld", x.i);
    else
        snprintf(text, 40, "%llu", x.u);
}

void rt_scalar_store(void *to, ckpp_dtype type, const ckpp_arg *from)
{
    size_t size = ckpp_dtype_size(type);

    if (type == CKPP_STRUCT) {
        memcpy(to, from->scalar.bytes, from->itemsize);
        return;
    }
    number x = number_of(from);
    switch (rt_dtype_kind(type)) {
    case 'b':
        store_integer(to,
                      x.kind == 'i'   ? x.i != 0
                      : x.kind == 'u' ? x.u != 0
                                      : x.f != 0 || x.im != 0,
                      size);
        break;
    case 'i':
    case 'u':
        store_integer(to, to_integer(&x, 8 * (int)size, rt_dtype_kind(type) == 'i'), size);
        break;
    default: store_floating(to, type, &x);
    }
}
