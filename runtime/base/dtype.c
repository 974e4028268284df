/* dtype.c - element types: names, sizes, conversion of scalars.
 *
 * Every table is made from CKPP_DTYPES. Conversions are C's, and defined where C's are not: a
 * floating value that an integer type cannot hold becomes the nearest that it can, a NaN becomes
 * 0. */
#include "runtime/base/base.h"

#include <stdio.h>
#include <string.h>

typedef struct dtype_row {
    const char *name;
    const char *cname;
    char kind;
    unsigned char size;
} dtype_row;

static const dtype_row *find_row(ckpp_dtype type)
{
    /* in the enumeration's order: CKPP_NONE, CKPP_DTYPES, CKPP_STRUCT */
    static const dtype_row rows[] = {
        {"none", "void", 0, 0},
#define DTYPE_ROW(ENUM, name, kind, bytes) {#name, #name, kind, bytes},
        CKPP_DTYPES(DTYPE_ROW)
#undef DTYPE_ROW
        {"struct", "struct", 's', 0},
    };
    return (unsigned)type < sizeof rows / sizeof rows[0] ? &rows[type] : NULL;
}

const char *ckpp_dtype_name(ckpp_dtype type)
{
    const dtype_row *row = find_row(type);
    return row ? row->name : "unknown";
}

size_t ckpp_dtype_size(ckpp_dtype type)
{
    const dtype_row *row = find_row(type);
    return row ? row->size : 0;
}

char rt_dtype_kind(ckpp_dtype type)
{
    const dtype_row *row = find_row(type);
    return row ? row->kind : 0;
}

const char *rt_dtype_cname(ckpp_dtype type)
{
    switch (type) {
    case CKPP_BOOL:
        return "bool";
    case CKPP_INT8:
        return "signed char";
    case CKPP_UINT8:
        return "unsigned char";
    case CKPP_INT16:
        return "short";
    case CKPP_UINT16:
        return "unsigned short";
    case CKPP_INT32:
        return "int";
    case CKPP_UINT32:
        return "unsigned";
    case CKPP_INT64:
        return "long";
    case CKPP_UINT64:
        return "unsigned long";
    case CKPP_FLOAT16:
        return "ckpp::float16";
    case CKPP_BFLOAT16:
        return "ckpp::bfloat16";
    case CKPP_FLOAT32:
        return "float";
    case CKPP_FLOAT64:
        return "double";
    case CKPP_COMPLEX64:
        return "complex64";
    case CKPP_COMPLEX128:
        return "complex128";
    case CKPP_NONE:
    case CKPP_STRUCT:
        break;
    }
    return "void";
}

/* ---- 16-bit floats ---- */

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

/* As kernel/half.h does it: exponents are 112 apart; a subnormal result is rounded by adding 0.5;
 * a NaN keeps the upper bits of its payload and becomes quiet. */
ckpp_float16 ckpp_float16_from(float value)
{
    uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu, result;

    if (magnitude > 0x7f800000u)
        result = 0x7e00u | (magnitude >> 13 & 0x1ffu);
    else if (magnitude >= 0x47800000u)
        result = 0x7c00u;
    else if (magnitude < 0x38800000u)
        result = bits_of(float_of(magnitude) + 0.5f) - 0x3f000000u;
    else
        result = (magnitude - 0x38000000u + 0xfffu + (magnitude >> 13 & 1)) >> 13;
    return (ckpp_float16){(uint16_t)(result | (bits >> 16 & 0x8000u))};
}

float ckpp_float16_to(ckpp_float16 value)
{
    uint32_t magnitude = (uint32_t)(value.bits & 0x7fff) << 13,
             sign = (uint32_t)(value.bits & 0x8000) << 16;

    if (magnitude > 0x0f800000u)
        return float_of(sign | 0x7fc00000u | (magnitude & 0x007fffffu));
    if (magnitude == 0x0f800000u)
        return float_of(sign | 0x7f800000u);
    return float_of(sign | bits_of(float_of(magnitude) * 0x1p112f));
}

ckpp_bfloat16 ckpp_bfloat16_from(float value)
{
    uint32_t bits = bits_of(value);

    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return (ckpp_bfloat16){(uint16_t)(bits >> 16 | 0x40u)};
    return (ckpp_bfloat16){(uint16_t)((bits + 0x7fffu + (bits >> 16 & 1)) >> 16)};
}

float ckpp_bfloat16_to(ckpp_bfloat16 value)
{
    return float_of((uint32_t)value.bits << 16);
}

/* The float next to x on the side that is odd: rounding that to 16 bits is rounding x once. */
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
    char kind;                /* 'i', 'u', 'f' */
    long long i;
    unsigned long long u;
    double f;
    double im;
} number;

static number number_of(const ckpp_arg *from)
{
    number x = {.kind = rt_dtype_kind(from->dtype)};

    switch (x.kind) {
    case 'i':
        x.i = from->scalar.i;
        break;
    case 'f':
        x.f = from->scalar.f;
        break;
    case 'c':
        x.f = from->scalar.c[0];
        x.im = from->scalar.c[1];
        x.kind = 'f';
        break;
    default:
        x.u = from->scalar.u;
        x.kind = 'u';
    }
    return x;
}

/* The value's bits as an integer of that width. Integers wrap around, as C's do. */
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

/* A float that rounds to 16 bits as the number itself does. */
static float to_float_for_half(const number *x)
{
    uint64_t bits = x->kind == 'i' ? (uint64_t)x->i : x->u;
    double value = to_double(x);

    /* keep that there was something in what a double has no room for */
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
    switch (type) {
    case CKPP_FLOAT16: {
        ckpp_float16 half = ckpp_float16_from(to_float_for_half(x));
        memcpy(to, &half, sizeof half);
        break;
    }
    case CKPP_BFLOAT16: {
        ckpp_bfloat16 half = ckpp_bfloat16_from(to_float_for_half(x));
        memcpy(to, &half, sizeof half);
        break;
    }
    case CKPP_FLOAT32:
    case CKPP_COMPLEX64: {
        float single[2] = {to_float(x), (float)x->im};
        memcpy(to, single, type == CKPP_FLOAT32 ? sizeof(float) : sizeof single);
        break;
    }
    default: {
        double full[2] = {to_double(x), x->im};
        memcpy(to, full, type == CKPP_FLOAT64 ? sizeof(double) : sizeof full);
    }
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
        x.i = (long long)x.u; /* a negative number's bits */
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
    default:
        store_floating(to, type, &x);
    }
}
