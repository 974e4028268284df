/* print.c - prints arrays as NumPy does with its default options.
 *
 * First the shown elements are copied to the host: all of a small array, the edges of a larger
 * one. They determine the column width and whether numbers have exponents; then each becomes a
 * word, and words fill lines. The rules, and the line width, are those of NumPy 2.3 and later
 * (numpy/_core/arrayprint.py). */
#define _GNU_SOURCE
#include "runtime/ops/ops.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 75, THRESHOLD = 1000, EDGE = 3, PRECISION = 8, MAX_DIGITS = 17, WORD = 128 };

/* ---- real numbers ---- */

/* How an array's numbers, or the real or imaginary parts of complex ones, are written. */
typedef struct real_format {
    ckpp_dtype type; /* determines how many digits distinguish neighbours */
    bool plus;       /* numbers without a minus get a plus */
    bool exponent;
    int left, right; /* characters before and after the point */
    int exponent_size;
} real_format;

static double round_to(ckpp_dtype type, double value)
{
    unsigned char bytes[16];
    const ckpp_arg arg = {.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}};

    rt_scalar_store(bytes, type, &arg);
    return dtype_real(type, bytes);
}

static bool is_read_as(const char *text, ckpp_dtype type, double value)
{
    if (type == CKPP_FLOAT32)
        return (double)strtof(text, NULL) == value;
    return round_to(type, strtod(text, NULL)) == value;
}

/* Writes the fewest digits, at most `most` after the point, that are read back as the same number,
 * as in 1.25e+03. Returns how many are after the point. */
static int put_shortest(char text[WORD], ckpp_dtype type, double value, int most)
{
    for (int digits = 0;; digits++) {
        snprintf(text, WORD, "%.*e", digits, value);
        if (digits == most || is_read_as(text, type, value))
            return digits;
    }
}

/* Removes zeros at the end of the fraction, but not the point. Returns the new end. */
static char *trim_zeros(char *text, char *end)
{
    while (end > text && end[-1] == '0')
        end--;
    return end;
}

/* Writes the shortest distinct digits, at most `most` of them after the point: "1.25", "3.". */
static void put_positional(char text[WORD], ckpp_dtype type, double value, int most)
{
    int digits = put_shortest(text, type, value, MAX_DIGITS - 1);
    int fraction = digits - atoi(strchr(text, 'e') + 1);

    snprintf(text, WORD, "%.*f", fraction < 0 ? 0 : fraction > most ? most : fraction, value);
    char *end = text + strlen(text);
    if (!strchr(text, '.'))
        strcpy(end, ".");
    else
        *trim_zeros(text, end) = '\0';
}

/* Writes "1.25e+03" or "3.e+00". */
static void put_scientific(char text[WORD], ckpp_dtype type, double value)
{
    char exponent[16], *e;

    put_shortest(text, type, value, PRECISION);
    e = strchr(text, 'e');
    snprintf(exponent, sizeof exponent, "%s", e);
    if (!memchr(text, '.', (size_t)(e - text)))
        *e++ = '.';
    else
        e = trim_zeros(text, e);
    strcpy(e, exponent);
}

/* Writes a finite number with its sign. Returns where the point is. */
static char *put_finite(char text[WORD], const real_format *f, double value)
{
    text[0] = '+';
    char *number = text + (f->plus && !signbit(value));
    if (f->exponent)
        put_scientific(number, f->type, value);
    else
        put_positional(number, f->type, value, PRECISION);
    return strchr(text, '.');
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* The magnitude from which exponents are used: for types of few digits less than `most`. */
static double exponent_limit(ckpp_dtype type, double most)
{
    int digits = dtype_of(type)->fraction * 30103 / 100000;

    return digits >= 8 ? most : digits <= 3 ? 1e3 : pow(10, digits);
}

/* Whether numbers are so large, small or different for their type that exponents are used. */
static bool wants_exponent(ckpp_dtype type, double least, double most)
{
    return most >= exponent_limit(type, 1e8) || least < round_to(type, 1e-4) ||
           round_to(type, most / least) > 1000;
}

/* Chooses the format of `count` numbers, `step` bytes apart. */
static real_format choose_format(ckpp_dtype type, const unsigned char *data, size_t step,
                                 int64_t count, bool plus)
{
    real_format f = {.type = type, .plus = plus};
    double least = INFINITY, most = 0;
    bool infinite = false, below = plus;
    char text[WORD];

    for (int64_t k = 0; k < count; k++) {
        double value = dtype_real(type, data + (size_t)k * step), size = fabs(value);
        if (!isfinite(value)) {
            infinite = true;
            below |= value < 0;
        } else if (size > 0) {
            least = size < least ? size : least;
            most = size > most ? size : most;
        }
    }
    f.exponent = most > 0 && wants_exponent(type, least, most);
    for (int64_t k = 0; k < count; k++) {
        double value = dtype_real(type, data + (size_t)k * step);
        if (!isfinite(value))
            continue;
        const char *point = put_finite(text, &f, value), *e = strchr(point, 'e');
        f.left = larger(f.left, (int)(point - text));
        f.right = larger(f.right, (int)((e ? e : point + strlen(point)) - point) - 1);
        f.exponent_size = larger(f.exponent_size, e ? (int)strlen(e) - 2 : 0);
    }
    if (infinite) {
        int behind = 1 + f.right + (f.exponent ? f.exponent_size + 2 : 0);
        f.left = larger(f.left, 3 + below - behind);
    }
    return f;
}

/* Returns where the number ends in `out`, without trailing blanks. */
static size_t put_real(rt_buf *out, const real_format *f, double value)
{
    char text[WORD];

    if (!isfinite(value)) {
        const char *sign = !isnan(value) && value < 0 ? "-" : f->plus ? "+" : "";
        int width = f->left + 1 + f->right + (f->exponent ? f->exponent_size + 2 : 0);
        snprintf(text, sizeof text, "%s%s", sign, isnan(value) ? "nan" : "inf");
        buf_printf(out, "%*s", width, text);
        return out->size;
    }
    if (f->exponent) { /* all have the same number of digits, exact ones */
        snprintf(text, sizeof text, f->plus ? "%+#.*e" : "%#.*e", f->right, value);
        char *e = strchr(text, 'e'), sign = e[1];
        *e = '\0';
        buf_printf(out, "%*se%c%0*d", f->left + 1 + f->right, text, sign, f->exponent_size,
                   atoi(e + 2));
        return out->size;
    }
    const char *point = put_finite(text, f, value);
    buf_printf(out, "%*s%s", f->left - (int)(point - text), "", text);
    size_t end = out->size;
    buf_printf(out, "%*s", f->right - (int)strlen(point + 1), "");
    return end;
}

/* ---- elements ---- */

/* The shown elements in a row-major copy, and how they are written. */
typedef struct page {
    const ckpp_array *array; /* the caller's */
    ckpp_array shown;
    int width; /* of an integer */
    real_format real, imaginary;
    rt_buf out;
    int column; /* characters in the current line */
} page;

static size_t put_integer(rt_buf *out, ckpp_dtype type, const unsigned char *at, int width)
{
    size_t before = out->size, bytes = ckpp_dtype_size(type);
    bool is_signed = rt_dtype_kind(type) == 'i';
    uint64_t bits = 0;

    memcpy(&bits, at, bytes);
    if (is_signed)
        buf_printf(out, "%*" PRId64, width,
                   (int64_t)(bits << (64 - 8 * bytes)) >> (64 - 8 * bytes));
    else
        buf_printf(out, "%*" PRIu64, width, bits);
    return out->size - before;
}

static ckpp_dtype part_of(ckpp_dtype type)
{
    return dtype_of(type)->part;
}

static void choose_formats(page *p)
{
    const ckpp_array *a = &p->shown;
    const unsigned char *data = a->data;
    char kind = rt_dtype_kind(a->dtype);
    int64_t count = ckpp_size(a);
    rt_buf scratch = {0};

    if (kind == 'f' || kind == 'c')
        p->real = choose_format(part_of(a->dtype), data, a->itemsize, count, false);
    if (kind == 'c')
        p->imaginary = choose_format(part_of(a->dtype), data + a->itemsize / 2, a->itemsize, count,
                                     true);
    for (int64_t k = 0; (kind == 'i' || kind == 'u') && k < count; k++)
        p->width = larger(p->width,
                          (int)put_integer(&scratch, a->dtype, data + (size_t)k * a->itemsize, 0));
    buf_free(&scratch);
}

static void put_element(page *p, rt_buf *out, const unsigned char *at)
{
    ckpp_dtype type = p->shown.dtype;

    switch (rt_dtype_kind(type)) {
    case 'b': buf_puts(out, *at ? " True" : "False"); return;
    case 'i':
    case 'u': put_integer(out, type, at, p->width); return;
    case 'f': put_real(out, &p->real, dtype_real(type, at)); return;
    }
    put_real(out, &p->real, dtype_real(part_of(type), at));
    size_t end = put_real(out, &p->imaginary,
                          dtype_real(part_of(type), at + p->shown.itemsize / 2));
    buf_puts(out, " ");
    if (!out->failed) {
        memmove(out->data + end + 1, out->data + end, out->size - end - 1);
        out->data[end] = 'j';
    }
}

/* ---- an array without dimensions, as Python's str() ---- */

static void put_alone(rt_buf *out, ckpp_dtype type, double value, const char *whole, bool plus)
{
    char text[WORD];
    double size = fabs(value);

    buf_puts(out, signbit(value) && !isnan(value) ? "-" : plus ? "+" : "");
    if (!isfinite(value)) {
        buf_puts(out, isnan(value) ? "nan" : "inf");
        return;
    }
    if (size == 0 || (size >= 1e-4 && size < exponent_limit(type, 1e16))) {
        put_positional(text, type, size, WORD / 2);
        if (text[strlen(text) - 1] == '.')
            strcpy(text + strlen(text) - 1, whole);
    } else {
        put_shortest(text, type, size, MAX_DIGITS - 1);
    }
    buf_puts(out, text);
}

static void put_single(page *p)
{
    const unsigned char *at = p->shown.data;
    ckpp_dtype type = p->shown.dtype, part = part_of(type);

    switch (rt_dtype_kind(type)) {
    case 'b': buf_puts(&p->out, *at ? "True" : "False"); return;
    case 'i':
    case 'u': put_integer(&p->out, type, at, 0); return;
    case 'f': put_alone(&p->out, type, dtype_real(type, at), ".0", false); return;
    }
    double re = dtype_real(part, at), im = dtype_real(part, at + p->shown.itemsize / 2);
    bool both = re != 0 || signbit(re);
    buf_puts(&p->out, both ? "(" : "");
    if (both)
        put_alone(&p->out, part, re, "", false);
    put_alone(&p->out, part, im, "", both);
    buf_puts(&p->out, both ? "j)" : "j");
}

/* ---- lines ---- */

static void put_blanks(rt_buf *out, int count)
{
    buf_printf(out, "%*s", count, "");
}

/* Appends a word of the innermost dimension, in a new line if it does not fit. */
static void put_word(page *p, const char *word, bool last)
{
    int indent = p->shown.ndim, length = (int)strlen(word);

    if (p->column > indent && p->column + length > LINE_WIDTH - indent) {
        while (p->out.size && p->out.data[p->out.size - 1] == ' ')
            p->out.size--;
        buf_puts(&p->out, "\n");
        put_blanks(&p->out, indent);
        p->column = indent;
    }
    buf_puts(&p->out, word);
    buf_puts(&p->out, last ? "" : " ");
    p->column += length + 1;
}

static void put_axis(page *p, int axis, const unsigned char *at)
{
    const ckpp_array *a = &p->shown;
    bool innermost = axis == a->ndim - 1;
    rt_buf word = {0};

    buf_puts(&p->out, "[");
    p->column = a->ndim;
    for (int64_t k = 0; k < a->shape[axis]; k++) {
        const unsigned char *here = at + (size_t)(k * a->strides[axis]) * a->itemsize;
        bool last = k == a->shape[axis] - 1,
             cut = k == EDGE && p->array->shape[axis] != a->shape[axis];
        if (innermost) {
            if (cut)
                put_word(p, "...", false);
            word.size = 0;
            put_element(p, &word, here);
            put_word(p, word.data ? word.data : "", last);
            continue;
        }
        for (int times = cut ? 2 : 1; times > 0; times--) {
            put_blanks(&p->out, k ? axis + 1 : 0);
            if (times == 2)
                buf_puts(&p->out, "...");
            else
                put_axis(p, axis + 1, here);
            for (int line = axis + 1; line < a->ndim && (times == 2 || !last); line++)
                buf_puts(&p->out, "\n");
        }
    }
    buf_puts(&p->out, "]");
    p->out.failed |= word.failed;
    buf_free(&word);
}

/* ---- an array ---- */

/* Copies the first and last elements along each axis where `to` is shorter. */
static ckpp_status copy_edges(ckpp_array *to, const ckpp_array *from, int axis)
{
    ckpp_status status = CKPP_OK;

    if (axis == from->ndim)
        return ckpp_copy(to, from);
    if (to->shape[axis] == from->shape[axis])
        return copy_edges(to, from, axis + 1);
    for (int end = 0; end < 2 && !status; end++) {
        ckpp_array t, f;
        status = ckpp_slice(&t, to, axis, end * EDGE, end * EDGE + EDGE, 1);
        if (!status)
            status = ckpp_slice(&f, from, axis, end ? -EDGE : 0, end ? INT64_MAX : EDGE, 1);
        if (!status)
            status = copy_edges(&t, &f, axis + 1);
    }
    return status;
}

/* In the program's locale numbers might have a decimal comma. */
static void put_elements(page *p)
{
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0), previous = uselocale(c);

    choose_formats(p);
    if (p->array->ndim == 0)
        put_single(p);
    else
        put_axis(p, 0, p->shown.data);
    uselocale(previous);
    if (c)
        freelocale(c);
}

static ckpp_status print_elements(page *p)
{
    const ckpp_array *a = p->array;
    ckpp_array *shown = &p->shown;

    *shown = (ckpp_array){
        .dtype = a->dtype, .itemsize = a->itemsize, .ndim = a->ndim, .device = CKPP_HOST};
    for (int d = 0; d < a->ndim; d++)
        shown->shape[d] = ckpp_size(a) > THRESHOLD && a->shape[d] > 2 * EDGE ? 2 * EDGE
                                                                             : a->shape[d];
    array_set_row_major(shown);
    shown->data = malloc((size_t)ckpp_size(shown) * a->itemsize);
    if (!shown->data)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory");
    ckpp_status status = copy_edges(shown, a, 0);
    if (!status)
        put_elements(p);
    free(shown->data);
    return status;
}

static ckpp_status print_array(const ckpp_array *a)
{
    page p = {.array = a};
    ckpp_status status;

    if (!a)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the array is a null pointer");
    if ((status = array_check(a, "the array")))
        return status;
    if (a->dtype == CKPP_STRUCT)
        return rt_fail(CKPP_ERROR_TYPE,
                       "the elements are structs of %zu bytes, whose members are "
                       "not known here: copy the array to the host, and print "
                       "them",
                       a->itemsize);
    if (ckpp_size(a))
        status = print_elements(&p);
    else
        buf_puts(&p.out, "[]");
    buf_puts(&p.out, "\n");
    if (!status && p.out.failed)
        status = rt_fail(CKPP_ERROR_MEMORY, "out of memory");
    if (!status && fwrite(p.out.data, 1, p.out.size, stdout) != p.out.size)
        status = rt_fail(CKPP_ERROR_BACKEND, "standard output cannot be written to");
    buf_free(&p.out);
    return status;
}

ckpp_status ckpp_print(const ckpp_array *a)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_print"});
    ckpp_status status = device_refuse_graph("an array is printed");

    if (!status)
        status = print_array(a);
    rt_leave(previous);
    return status;
}
