/* check_compare.c - whether two backends have computed the same output.
 *
 * Integers and booleans must be equal. Floating-point numbers need not be: the backends have
 * different libraries for sin() and others, one contracts a * b + c to a single rounding where the
 * other does not, and sums are added in different orders. So numbers may differ by some units in
 * the last place of the least precise type involved, and where many are added, by a multiple of
 * the square root of their count, which is how rounding errors in sums grow (N. Higham, Accuracy
 * and Stability of Numerical Algorithms, 2.8). A difference of almost equal numbers keeps their
 * absolute error, so the unit is that of the element or of the output's mean magnitude, whichever
 * is larger. Two NaNs are equal. */
#include "runtime/observe/observe.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { UNITS_OF_SUM = 16 };
/* Relative to the number: a larger difference is an error, however many were added, unless the
 * type itself is coarser. */
static const double MOST = 1.0 / 16;

/* ---- how far apart two numbers may be ---- */

/* Not fmax(), because the library does without libm. */
static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* The least power of two that is not below the square root; 0 for 0. */
static double rough_root(double x)
{
    double root = x > 0 ? 1 : 0;

    while (root * root < x)
        root *= 2;
    return root;
}

/* 2 to the exponent. */
static double power(int exponent)
{
    uint64_t bits = (uint64_t)(1023 + exponent) << 52;
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The distance from 1 to the next number; 0 for types that are not floating-point. */
static double unit_of(ckpp_dtype type)
{
    const dtype_row *row = dtype_of(type);
    return row->part == CKPP_NONE ? 0 : power(-row->fraction);
}

/* How many numbers may have been added for one of the output's. For a raw kernel that is not
 * known, so every thread counts. */
static double count_added(const rt_launch *l)
{
    if (kind_of(l->kernel)->reduces)
        return (double)l->n;
    if (kind_of(l->kernel)->has_grid)
        return (double)l->work.threads[0] * (double)l->work.threads[1] *
               (double)l->work.threads[2];
    return 0;
}

/* How far the dtype table allows the type's numbers to differ. */
static double allowed_of(ckpp_dtype type)
{
    return unit_of(type) * dtype_of(type)->units;
}

/* The allowed difference, relative to the magnitude. */
static double tolerance(const rt_launch *l, const rt_operand *output)
{
    ckpp_dtype coarsest = output->dtype;

    for (int k = 0; k < l->kernel->nparams; k++)
        if (unit_of(l->operand[k].dtype) > unit_of(coarsest))
            coarsest = l->operand[k].dtype;
    bool is_sum = kind_of(l->kernel)->reduces && unit_of(l->value) > 0;
    double sum = unit_of(is_sum ? l->value : coarsest);
    double allowed = allowed_of(coarsest) + sum * UNITS_OF_SUM * rough_root(count_added(l));
    double most = larger(MOST, allowed_of(output->dtype));
    return allowed < most ? allowed : most;
}

/* Numbers smaller than this are spaced evenly. */
static double smallest_normal(ckpp_dtype real)
{
    return power(2 - (1 << (dtype_of(real)->exponent - 1)));
}

static double mean_magnitude(const ckpp_array *a)
{
    ckpp_dtype real = dtype_of(a->dtype)->part;
    size_t size = ckpp_dtype_size(real);
    check_cursor c = check_first(a);
    double sum = 0, count = 0;

    for (int64_t left = ckpp_size(a); left > 0; left--) {
        for (size_t at = 0; at < a->itemsize; at += size) {
            double value = fabs(dtype_real(real, c.element + at));
            if (isfinite(value)) {
                count++;
                sum += (value - sum) / count;
            }
        }
        check_next(&c);
    }
    return sum;
}

/* How many steps from one number of the type to the next lie between the two. */
static uint64_t units_apart(size_t size, const unsigned char *a, const unsigned char *b)
{
    const unsigned char *at[2] = {a, b};
    uint64_t place[2];

    for (int k = 0; k < 2; k++) {
        uint64_t bits = 0, sign = (uint64_t)1 << (8 * size - 1);
        memcpy(&bits, at[k], size);
        /* ordered as the numbers are */
        place[k] = bits & sign ? sign - (bits & ~sign) : sign + bits;
    }
    return place[0] > place[1] ? place[0] - place[1] : place[1] - place[0];
}

typedef struct limits {
    ckpp_dtype real; /* CKPP_NONE: elements must be equal */
    double relative, mean;
} limits;

/* The larger magnitude of both elements: the parts of a complex number share one error. */
static double magnitude(const limits *l, size_t itemsize, const unsigned char *a,
                        const unsigned char *b)
{
    size_t size = ckpp_dtype_size(l->real);
    double most = l->mean;

    for (size_t at = 0; at < itemsize; at += size) {
        double x = fabs(dtype_real(l->real, a + at)), y = fabs(dtype_real(l->real, b + at));
        most = larger(most, larger(isfinite(x) ? x : 0, isfinite(y) ? y : 0));
    }
    return most;
}

static bool is_close(const limits *l, double most, const unsigned char *a, const unsigned char *b)
{
    double x = dtype_real(l->real, a), y = dtype_real(l->real, b);

    if (isnan(x) && isnan(y))
        return true;
    /* One backend may have overflowed, to NaN if the type has no infinity, where the other has
     * just not. */
    bool overflows = !dtype_of(l->real)->infinite && (isnan(x) || isnan(y));
    if ((isnan(x) || isnan(y)) && !overflows)
        return false;
    if (overflows || isinf(x) || isinf(y))
        return (double)units_apart(ckpp_dtype_size(l->real), a, b) * unit_of(l->real) <=
               l->relative;
    return fabs(x - y) <= l->relative * most;
}

static bool is_same(const limits *l, size_t itemsize, const unsigned char *a,
                    const unsigned char *b)
{
    size_t size = ckpp_dtype_size(l->real);

    if (!memcmp(a, b, itemsize))
        return true;
    if (l->real == CKPP_NONE)
        return false;
    double most = magnitude(l, itemsize, a, b);
    return is_close(l, most, a, b) && (itemsize == size || is_close(l, most, a + size, b + size));
}

/* ---- messages ---- */

static int put_real(char *text, size_t size, ckpp_dtype real, const unsigned char *at)
{
    /* enough digits to be read back: 17 for a double, 9 for a float, 5 for a float16 */
    int digits = 2 + (dtype_of(real)->fraction + 1) * 301 / 1000;
    return snprintf(text, size, "%.*g", digits > 5 ? digits : 5, dtype_real(real, at));
}

static void put_element(char *text, size_t size, ckpp_dtype type, const unsigned char *at)
{
    ckpp_dtype real = dtype_of(type)->part;
    size_t bytes = ckpp_dtype_size(type), half = ckpp_dtype_size(real);
    int64_t number = 0;
    int used;

    if (real != CKPP_NONE) {
        used = put_real(text, size, real, at);
        if (half < bytes && used > 0 && (size_t)used < size) {
            used += snprintf(text + used, size - (size_t)used, " + i ");
            put_real(text + used, size - (size_t)used, real, at + half);
        }
        return;
    }
    memcpy(&number, at, bytes);
    if (rt_dtype_kind(type) == 'i') {
        int shift = 64 - 8 * (int)bytes;
        snprintf(text, size, "%" PRId64, (int64_t)((uint64_t)number << shift) >> shift);
    } else {
        snprintf(text, size, "%" PRIu64, (uint64_t)number);
    }
}

/* Adds how large the difference is, for floating-point types. */
static void add_distance(const limits *limits, size_t itemsize, const unsigned char *a,
                         const unsigned char *b)
{
    double most = magnitude(limits, itemsize, a, b);
    size_t size = ckpp_dtype_size(limits->real),
           at = itemsize > size && is_close(limits, most, a, b) ? size : 0;
    double x = dtype_real(limits->real, a + at), y = dtype_real(limits->real, b + at);

    if (isfinite(x) && isfinite(y))
        rt_add(": %" PRIu64 " ulps apart, and no more than %.3g can be explained by rounding",
               units_apart(size, a + at, b + at),
               limits->relative * most / (unit_of(limits->real) * larger(fabs(x), fabs(y))));
}

static ckpp_status report(const rt_launch *l, const rt_operand *o, const limits *limits,
                          int device, const check_cursor *mine, const unsigned char *theirs,
                          int64_t count)
{
    char name[128], place[CHECK_PLACE], here[160], there[160], own[80], other[80];
    const ckpp_array *a = mine->array;

    check_put_name(name, l, o);
    check_put_place(place, a->ndim, mine->at);
    l->backend->describe(l->device, here, sizeof here);
    device_backend(device)->describe(device, there, sizeof there);
    put_element(own, sizeof own, a->dtype, mine->element);
    put_element(other, sizeof other, a->dtype, theirs);
    ckpp_status status = rt_fail(CKPP_ERROR_CHECK, "%s%s%s is %s on %s, and %s on %s", name,
                                 *place ? " at " : "", place, own, here, other, there);
    if (limits->real != CKPP_NONE)
        add_distance(limits, a->itemsize, mine->element, theirs);
    if (count > 1)
        rt_add("; %" PRId64 " of %" PRId64 " elements differ so", count, ckpp_size(a));
    rt_add(" (CKPP_CHECK=verify)");
    return status;
}

/* ---- an output ---- */

ckpp_status compare_output(const rt_launch *l, const rt_operand *o, const ckpp_array *mine,
                           int device, const ckpp_array *theirs)
{
    check_cursor a = check_first(mine), b = check_first(theirs), first = a;
    limits limits = {.real = dtype_of(mine->dtype)->part};
    const unsigned char *first_theirs = NULL;
    int64_t count = 0;

    if (limits.real != CKPP_NONE) {
        limits.relative = tolerance(l, o);
        limits.mean = larger(mean_magnitude(mine), smallest_normal(limits.real));
    }
    for (int64_t left = ckpp_size(mine); left > 0; left--) {
        if (!is_same(&limits, mine->itemsize, a.element, b.element) && count++ == 0) {
            first = a;
            first_theirs = b.element;
        }
        check_next(&a);
        check_next(&b);
    }
    return count ? report(l, o, &limits, device, &first, first_theirs, count) : CKPP_OK;
}
