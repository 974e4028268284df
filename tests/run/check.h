/* check.h - what the self-checking programs share: checks that count failures, and elements of
 * any type as numbers. */
#ifndef CHECK_H
#define CHECK_H

#include <complex.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ckpp/ckpp.h>

#define UNUSED __attribute__((unused))

static int failures;

UNUSED __attribute__((format(printf, 3, 4))) static void fail_at(const char *file, int line,
                                                                 const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    failures++;
}

#define CHECK(condition) \
    ((condition) ? (void)0 : fail_at(__FILE__, __LINE__, "not so: %s", #condition))

/* A call that must succeed. */
#define CHECK_OK(...) check_ok((__VA_ARGS__), __FILE__, __LINE__)
UNUSED static void check_ok(ckpp_status status, const char *file, int line)
{
    if (status)
        fail_at(file, line, "%s: %s", ckpp_status_name(status), ckpp_last_error());
}

/* A call that must fail with this status, and with a message that has all these
 * pieces (last: NULL). */
#define CHECK_ERROR(status, expected, ...) \
    check_error((status), (expected), __FILE__, __LINE__, (const char *[]){__VA_ARGS__, NULL})
UNUSED static void check_error(ckpp_status status, ckpp_status expected, const char *file,
                               int line, const char **pieces)
{
    const char *message = ckpp_last_error();
    if (status != expected) {
        fail_at(file, line, "%s instead of %s: %s", ckpp_status_name(status),
                ckpp_status_name(expected), message);
        return;
    }
    for (; *pieces; pieces++)
        if (!strstr(message, *pieces))
            fail_at(file, line, "the message has no '%s': %s", *pieces, message);
}

/* "file:line" of here, as messages have it. */
#define HERE here_text(__FILE__, __LINE__)
UNUSED static const char *here_text(const char *file, int line)
{
    static _Thread_local char text[256];
    snprintf(text, sizeof text, "%s:%d", file, line);
    return text;
}

/* Whether to test a part of many combinations, each of which compiles kernels: `make check` leaves
 * the others to `make check-rest`. */
UNUSED static bool in_part(void)
{
    const char *part = getenv("PART");
    return part && strcmp(part, "daily") == 0;
}

UNUSED static int finish(const char *what)
{
    if (failures)
        printf("%s: %d failure%s\n", what, failures, failures == 1 ? "" : "s");
    return failures ? 1 : 0;
}

UNUSED static int skip(const char *why)
{
    printf("%s\n", why);
    return 77;
}

/* ---- elements of any type, as complex numbers ---- */

UNUSED static void element_set(ckpp_dtype type, void *data, int64_t k, double _Complex value)
{
    double re = creal(value);
    switch (type) {
    case CKPP_BOOL: ((bool *)data)[k] = re != 0; break;
    case CKPP_INT8: ((int8_t *)data)[k] = (int8_t)re; break;
    case CKPP_UINT8: ((uint8_t *)data)[k] = (uint8_t)re; break;
    case CKPP_INT16: ((int16_t *)data)[k] = (int16_t)re; break;
    case CKPP_UINT16: ((uint16_t *)data)[k] = (uint16_t)re; break;
    case CKPP_INT32: ((int32_t *)data)[k] = (int32_t)re; break;
    case CKPP_UINT32: ((uint32_t *)data)[k] = (uint32_t)re; break;
    case CKPP_INT64: ((int64_t *)data)[k] = (int64_t)re; break;
    case CKPP_UINT64: ((uint64_t *)data)[k] = (uint64_t)re; break;
    case CKPP_FLOAT16: ((ckpp_float16 *)data)[k] = ckpp_float16_from((float)re); break;
    case CKPP_BFLOAT16: ((ckpp_bfloat16 *)data)[k] = ckpp_bfloat16_from((float)re); break;
    case CKPP_FLOAT8_E4M3: ((ckpp_float8_e4m3 *)data)[k] = ckpp_float8_e4m3_from((float)re); break;
    case CKPP_FLOAT8_E5M2: ((ckpp_float8_e5m2 *)data)[k] = ckpp_float8_e5m2_from((float)re); break;
    case CKPP_FLOAT32: ((float *)data)[k] = (float)re; break;
    case CKPP_FLOAT64: ((double *)data)[k] = re; break;
    case CKPP_COMPLEX64: ((float _Complex *)data)[k] = (float _Complex)value; break;
    case CKPP_COMPLEX128: ((double _Complex *)data)[k] = value; break;
    case CKPP_NONE: case CKPP_STRUCT: abort();
    }
}

UNUSED static double _Complex element_get(ckpp_dtype type, const void *data, int64_t k)
{
    switch (type) {
    case CKPP_BOOL: return ((const bool *)data)[k];
    case CKPP_INT8: return ((const int8_t *)data)[k];
    case CKPP_UINT8: return ((const uint8_t *)data)[k];
    case CKPP_INT16: return ((const int16_t *)data)[k];
    case CKPP_UINT16: return ((const uint16_t *)data)[k];
    case CKPP_INT32: return ((const int32_t *)data)[k];
    case CKPP_UINT32: return ((const uint32_t *)data)[k];
    case CKPP_INT64: return (double)((const int64_t *)data)[k];
    case CKPP_UINT64: return (double)((const uint64_t *)data)[k];
    case CKPP_FLOAT16: return (double)ckpp_float16_to(((const ckpp_float16 *)data)[k]);
    case CKPP_BFLOAT16: return (double)ckpp_bfloat16_to(((const ckpp_bfloat16 *)data)[k]);
    case CKPP_FLOAT8_E4M3: return (double)ckpp_float8_e4m3_to(((const ckpp_float8_e4m3 *)data)[k]);
    case CKPP_FLOAT8_E5M2: return (double)ckpp_float8_e5m2_to(((const ckpp_float8_e5m2 *)data)[k]);
    case CKPP_FLOAT32: return (double)((const float *)data)[k];
    case CKPP_FLOAT64: return ((const double *)data)[k];
    case CKPP_COMPLEX64: return (double _Complex)((const float _Complex *)data)[k];
    case CKPP_COMPLEX128: return ((const double _Complex *)data)[k];
    case CKPP_NONE: case CKPP_STRUCT: abort();
    }
    abort();
}

/* The array's elements in row-major order, in host memory (free them), wherever and
 * however it is laid out. */
UNUSED static void *read_back(const ckpp_array *a)
{
    int64_t size = ckpp_size(a);
    void *data = calloc((size_t)(size > 0 ? size : 1), a->itemsize ? a->itemsize : 1);
    if (!data)
        abort();
    ckpp_array host = ckpp_view_make(data, a->dtype, a->itemsize, a->ndim, a->shape);
    CHECK_OK(ckpp_copy(&host, a));
    return data;
}

/* Compares the array's elements in row-major order. */
#define CHECK_ELEMENTS(array, ...)                                                       \
    check_elements((array), (int64_t)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), \
                   (const double[]){__VA_ARGS__}, __FILE__, __LINE__)
UNUSED static void check_elements(const ckpp_array *a, int64_t count, const double *expected,
                                  const char *file, int line)
{
    if (ckpp_size(a) != count) {
        fail_at(file, line, "%lld elements instead of %lld", (long long)ckpp_size(a),
                (long long)count);
        return;
    }
    void *data = read_back(a);
    for (int64_t k = 0; k < count; k++) {
        double value = creal(element_get(a->dtype, data, k));
        if (!(value == expected[k] || (value != value && expected[k] != expected[k])))
            fail_at(file, line, "element %lld is %g instead of %g", (long long)k, value,
                    expected[k]);
    }
    free(data);
}

/* Elements from the array's first one to its k-th, in row-major order. */
UNUSED static int64_t place_in(const ckpp_array *a, int64_t k)
{
    int64_t place = 0;
    for (int d = a->ndim - 1; d >= 0; k /= a->shape[d--])
        place += k % a->shape[d] * a->strides[d];
    return place;
}

UNUSED static bool has_shape(const ckpp_array *a, int ndim, const int64_t *shape)
{
    bool same = a->ndim == ndim;
    for (int d = 0; same && d < ndim; d++)
        same = a->shape[d] == shape[d];
    return same;
}

/* Whether this run is on a GPU. */
UNUSED static bool on_gpu(void)
{
    int device = CKPP_HOST;
    CHECK_OK(ckpp_get_device(&device));
    return device != CKPP_HOST;
}

/* Whether it is one that the tests make of the CPU, which takes long to compile and to run. */
UNUSED static bool on_fake_gpu(void)
{
    return on_gpu() && strncmp(ckpp_device_name(0), "Fake", 4) == 0;
}

#endif
