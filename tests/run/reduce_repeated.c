/* reduce_repeated.c - calls of one reduction in random order, which differ in one thing or
 * another: the runtime remembers the last ones, and must notice what is another. */
#include "check.h"

#pragma kernel reduction scaled in(T x, T factor) out(T y) reduce(+) post(y = a * factor)
{ return x; }

#pragma kernel reduction picked in(raw int32 x, int32 step) out(int64 y) reduce(+)
{ return x[i * step]; }

enum { E = 6, ELEMENTS = E * E * E, AXES = 8, VIEWS = 4, CALLS = 2000 };

static unsigned long long seed = 42;

static int below(int n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((seed >> 33) % (unsigned)n);
}

/* Cubes of the same shape in one array: they differ in where they begin and in the order of their
 * dimensions. */
static ckpp_array view_of(const ckpp_array *base, int which)
{
    ckpp_array v = {0};
    int64_t start = which == 1 ? 100 : 0;

    CHECK_OK(ckpp_slice(&v, base, 0, start, start + ELEMENTS, 1));
    CHECK_OK(ckpp_reshape(&v, &v, CKPP_SHAPE(E, E, E)));
    if (which == 2)
        CHECK_OK(ckpp_transpose(&v, &v, NULL));
    if (which == 3)
        CHECK_OK(ckpp_slice(&v, &v, 2, INT64_MIN, INT64_MAX, -1));
    return v;
}

/* Bit d of `mask`: dimension d is reduced. The axes are listed in memory that the next call
 * overwrites. */
static ckpp_axes axes_of(int mask)
{
    static int64_t axis[3];
    int count = 0;

    for (int d = 0; d < 3; d++)
        if (mask >> d & 1)
            axis[count++] = below(2) ? d : d - 3;
    return mask == 7 && below(2) ? (ckpp_axes){NULL, 0} : (ckpp_axes){axis, count};
}

static void check_call(const ckpp_array *x, int mask, bool keepdims, float factor,
                       const ckpp_array *y)
{
    float *xs = read_back(x), *ys = read_back(y);
    float sums[ELEMENTS] = {0};

    for (int k = 0; k < ELEMENTS; k++) {
        int at[3] = {k / E / E, k / E % E, k % E}, m = 0;
        for (int d = 0; d < 3; d++)
            m = mask >> d & 1 ? m : m * E + at[d];
        sums[m] += xs[k];
    }
    int64_t results = 1;
    int ndim = 0;
    for (int d = 0; d < 3; d++) {
        results *= mask >> d & 1 ? 1 : E;
        ndim += keepdims || !(mask >> d & 1);
    }
    CHECK(y->ndim == ndim && ckpp_size(y) == results);
    for (int64_t m = 0; m < results; m++)
        CHECK(ys[m] == sums[m] * factor);
    free(xs), free(ys);
}

static void call_once(const ckpp_array *base, ckpp_array *square)
{
    ckpp_array x = view_of(base, below(VIEWS)), z = {0};
    int mask = below(AXES), factor = 1 + below(3);
    bool keepdims = below(3) == 0, fits = !keepdims && (mask == 1 || mask == 2 || mask == 4);
    ckpp_array *y = fits && below(2) ? square : &z; /* often the very same array for other axes */

    if (below(10) == 0) {
        ckpp_axes axes = axes_of(mask);
        CHECK((scaled(x, factor, square, .axes = axes, .keepdims = keepdims) == CKPP_OK) == fits);
        return;
    }
    CHECK_OK(scaled(x, factor, y, .axes = axes_of(mask), .keepdims = keepdims));
    check_call(&x, mask, keepdims, (float)factor, y);
    ckpp_free(&z);
}

/* The number of elements is all that differs. */
static void test_sizes(void)
{
    int32_t numbers[100];
    ckpp_array x = ckpp_view(numbers, 100);
    int64_t sum = 0;
    ckpp_array y = ckpp_view(&sum);

    for (int k = 0; k < 100; k++)
        numbers[k] = k;
    for (int round = 0; round < 200; round++) {
        int size = below(50), step = 1 + below(2);
        CHECK_OK(picked(x, step, &y, .size = size));
        CHECK(sum == step * size * (size - 1) / 2);
    }
    CHECK_ERROR(picked(x, 1, &y), CKPP_ERROR_ARGUMENT, "'picked'", "size");
}

/* Preparing a call leaves a result on the host as it is. */
static void test_prepared(void)
{
    int32_t numbers[3] = {1, 2, 3};
    ckpp_array x = ckpp_view(numbers, 3);
    int64_t sum = 0, untouched = -7;
    ckpp_array y = ckpp_view(&sum), z = ckpp_view(&untouched);

    CHECK_OK(picked(x, 1, &y, .size = 3));
    CHECK_OK(picked(x, 1, &z, .size = 3, .prepare = true));
    CHECK(sum == 6 && untouched == -7);
}

int main(void)
{
    static float values[400];
    ckpp_array base = {0}, square = {0}, host = ckpp_view(values, 400);

    for (int k = 0; k < 400; k++)
        values[k] = (float)(k * 7 % 41 - 20);
    CHECK_OK(ckpp_copy(&base, &host));
    CHECK_OK(ckpp_zeros(&square, CKPP_FLOAT32, CKPP_SHAPE(E, E)));
    test_prepared();
    for (int call = 0; call < CALLS; call++)
        call_once(&base, &square);
    /* another type, and memory that overlaps: allowed once is not allowed for ever */
    ckpp_array x = view_of(&base, 0), inside = {0};
    double doubles[E][E];
    ckpp_array wrong = ckpp_view(&doubles[0][0], E, E);
    CHECK_OK(ckpp_slice(&inside, &base, 0, 0, E * E, 1));
    CHECK_OK(ckpp_reshape(&inside, &inside, CKPP_SHAPE(E, E)));
    CHECK_OK(scaled(x, 1, &square, .axis = 0));
    CHECK_ERROR(scaled(x, 1, &wrong, .axis = 0), CKPP_ERROR_TYPE, "'y'");
    CHECK_ERROR(scaled(x, 1, &inside, .axis = 0), CKPP_ERROR_OVERLAP, "'y'", "'x'");
    CHECK_OK(scaled(x, 1, &inside, .axis = 0, .overlap = true));
    CHECK_ERROR(scaled(x, 1, &inside, .axis = 0), CKPP_ERROR_OVERLAP, "'y'", "'x'");
    test_sizes();
    ckpp_free(&base), ckpp_free(&square);
    return finish("reduce_repeated");
}
