/* repeated.c - calls of one kernel in random order: the runtime remembers the last one, and must
 * notice what is another. */
#include "check.h"

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

#pragma kernel elementwise scale in(float a, raw float x) inout(raw float y)
{ y[i] = a * x[i]; }

enum { N = 4096, VIEWS = 8 };
static unsigned long long seed = 42;

static int below(int n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((seed >> 33) % (unsigned)n);
}

/* Views of one device array: of several lengths, alignments and steps. */
static ckpp_array view_of(const ckpp_array *base, int which)
{
    static const int64_t start[VIEWS] = {0, 1, 4, 0, 2, 100, 64, 3};
    static const int64_t step[VIEWS] = {1, 1, 1, 2, 2, 1, 1, -1};
    static const int64_t length[VIEWS] = {64, 64, 64, 64, 64, 33, 64, 1};
    ckpp_array v = {0};
    int64_t stop = start[which] + length[which] * step[which];
    CHECK_OK(ckpp_slice(&v, base, 0, start[which], stop, step[which]));
    CHECK(v.shape[0] == length[which]);
    return v;
}

static void call_add(const ckpp_array *from, const ckpp_array *to)
{
    int a = below(VIEWS), b = below(VIEWS), c = below(VIEWS);
    ckpp_array x = view_of(from, a), y = view_of(from, b), z = view_of(to, c);
    bool scalar = below(3) == 0;
    /* inputs are broadcast to the output's shape, never the other way round */
    int64_t n = z.shape[0], nx = x.shape[0], ny = y.shape[0];
    bool fits = (nx == n || nx == 1) && (scalar || ny == n || ny == 1);
    ckpp_status status = scalar ? (below(2) ? add(x, 3, &z) : add(x, 3.0, &z)) : add(x, y, &z);

    CHECK((status == CKPP_OK) == fits);
    if (status)
        return;
    float *xs = read_back(&x), *ys = read_back(&y), *zs = read_back(&z);
    for (int64_t k = 0; k < n; k++)
        CHECK(zs[k] == xs[nx == 1 ? 0 : k] + (scalar ? 3 : ys[ny == 1 ? 0 : k]));
    free(xs), free(ys), free(zs);
}

int main(void)
{
    static float values[N];
    ckpp_array from = {0}, to = {0}, doubles = {0}, host = ckpp_view(values, N);

    for (int k = 0; k < N; k++)
        values[k] = (float)k / 8;
    CHECK_OK(ckpp_copy(&from, &host));
    CHECK_OK(ckpp_zeros(&to, CKPP_FLOAT32, CKPP_SHAPE(N)));
    CHECK_OK(ckpp_zeros(&doubles, CKPP_FLOAT64, CKPP_SHAPE(64)));
    for (int round = 0; round < 2000; round++)
        call_add(&from, &to);

    /* the same call with another type */
    ckpp_array x = view_of(&from, 0), y = view_of(&from, 6), z = view_of(&to, 0);
    ckpp_array w = view_of(&from, 2);
    CHECK_OK(add(x, y, &z));
    CHECK_ERROR(add(x, y, &doubles), CKPP_ERROR_TYPE, "type T");
    CHECK_OK(add(x, y, &z));

    /* with memory that overlaps: allowed once is not allowed for ever */
    CHECK_ERROR(add(x, y, &w), CKPP_ERROR_OVERLAP, "shares memory");
    CHECK_OK(add(x, y, &w, .overlap = true));
    CHECK_ERROR(add(x, y, &w), CKPP_ERROR_OVERLAP, "shares memory");
    CHECK_OK(add(x, y, &w, .overlap = true));
    CHECK_OK(add(x, x, &x));

    /* with another size, or none */
    CHECK_OK(scale(2, x, &z, .size = 64));
    CHECK_OK(scale(3, x, &z, .size = 2));
    CHECK_ERROR(scale(3, x, &z), CKPP_ERROR_ARGUMENT, "number of elements");
    CHECK_OK(scale(4, x, &z, .size = 1));
    float *xs = read_back(&x), *zs = read_back(&z);
    CHECK(zs[0] == 4 * xs[0] && zs[1] == 3 * xs[1] && zs[2] == 2 * xs[2] && zs[63] == 2 * xs[63]);
    free(xs), free(zs);

    CHECK_OK(add(x, y, &z));
    CHECK_ERROR(add(x, y, &z, .size = 0), CKPP_ERROR_ARGUMENT, "size is given");

    /* with a null pointer, or an array that is no longer there */
    ckpp_array gone = x;
    gone.data = NULL;
    CHECK_ERROR(add(gone, y, &z), CKPP_ERROR_ARGUMENT, "NULL");
    CHECK_OK(add(x, y, &z));
    ckpp_free(&from), ckpp_free(&to), ckpp_free(&doubles);
    return finish("repeated");
}
