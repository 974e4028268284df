/* reduce_pieces.c - reductions whose rows begin anywhere, with columns along one axis, and along
 * several: a GPU reads them by aligned vectors, which at a row's ends have elements of other rows,
 * or of gaps. Arrays begin and end with their memory; what is in gaps would be seen. */
#include "check.h"

#pragma kernel reduction sum_up in(T x) out(int64 u) reduce(+)
{ return x; }
#pragma kernel reduction squares in(T x) out(double u, double v) reduce(+ : u, max : v)
{ u = (double)x * x; v = x; }
#pragma kernel reduction place_of in(T x) out(int64 u) reduce(argmin)
{ return x; }
#pragma kernel reduction all_of in(bool x) out(bool u) reduce(&&)
{ return x; }
#pragma kernel reduction any_of in(bool x) out(bool u) reduce(||)
{ return x; }
#pragma kernel reduction none_of in(bool x) out(bool u) reduce(&&)
{ return !x; }
/* no identity; a body that takes as long as its element says, for ever where it is 99 */
#pragma kernel reduction largest in(uint8 x) out(int32 u) reduce(a > b ? a : b)
{
    int k = 0;
    while (x == 99 || k < x % 4)
        k++;
    return 4 * x + k;
}
/* weights of the elements that there are */
#pragma kernel reduction weigh in(int16 x, raw int32 weight) out(int64 u) reduce(+)
{ return x * weight[i]; }
/* the same place is asked for by coordinates; added to what is there */
#pragma kernel reduction place_sum in(int16 x, int32 y, int64 size) inout(int64 u) reduce(+) \
        post(u += a)
{ return x * (1 + _ind[0] % 3 + 10 * (_ind[1] % 3)) + y * (_ind[2] < size ? _ind[2] : 1000000); }
#pragma kernel reduction dot in(float x, float y) out(double u) reduce_type(double) reduce(+)
{ return x * y; }

enum { MOST = 20000 };

static int64_t next_number(int64_t below)
{
    static uint64_t state = 5;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)(state >> 33) % below;
}

/* A part of an array, with elements in front of it and in gaps; and the same on the device, where
 * it begins as far behind a vector's boundary. */
typedef struct part {
    ckpp_array x, all, there;
    char *memory;
    int64_t count;
    unsigned axes;              /* that are reduced */
    int64_t results, elements;  /* elements of a result */
} part;

static void draw_part(part *p, ckpp_dtype dtype, const int64_t *shape, unsigned axes,
                      const int64_t *gaps, int64_t first)
{
    int64_t stride = 1, reach = 1;
    p->x = ckpp_view_make(NULL, dtype, ckpp_dtype_size(dtype), 3, shape);
    p->axes = axes;
    p->results = p->elements = 1;
    for (int d = 2; d >= 0; d--) {
        p->x.strides[d] = stride;
        reach += (shape[d] - 1) * stride;
        stride *= shape[d] + gaps[d];
        *(axes >> d & 1 ? &p->elements : &p->results) *= shape[d];
    }
    p->count = first + (shape[0] > 0 ? reach : 0);
    p->memory = malloc((size_t)(p->count + !p->count) * p->x.itemsize);
    p->x.data = p->memory + (size_t)first * p->x.itemsize;
    CHECK(p->memory && p->results <= MOST);
    p->all = (ckpp_array){0};
    CHECK_OK(ckpp_empty(&p->all, dtype, CKPP_SHAPE(p->count + !p->count)));
    p->there = ckpp_view_make((char *)p->all.data + (size_t)first * p->x.itemsize, dtype,
                              p->x.itemsize, 3, shape);
    memcpy(p->there.strides, p->x.strides, sizeof p->x.strides);
}

static void free_part(part *p)
{
    ckpp_free(&p->all);
    free(p->memory);
}

static void upload(part *p)
{
    const ckpp_array host =
        ckpp_view_make(p->memory, p->x.dtype, p->x.itemsize, 1, p->all.shape);
    CHECK_OK(ckpp_copy(&p->all, &host));
}

static double value_at(const part *p, int64_t place)
{
    const char *at = (const char *)p->x.data + place * (int64_t)p->x.itemsize;
    switch (p->x.dtype) {
    case CKPP_BOOL: return *(const bool *)(const void *)at;
    case CKPP_UINT8: return *(const uint8_t *)(const void *)at;
    case CKPP_INT16: return *(const int16_t *)(const void *)at;
    case CKPP_FLOAT32: return *(const float *)(const void *)at;
    default: return *(const double *)(const void *)at;
    }
}

static void set_value(part *p, int64_t k, int64_t v)
{
    switch (p->x.dtype) {
    case CKPP_BOOL: ((bool *)p->memory)[k] = v % 2; break;
    case CKPP_UINT8: ((uint8_t *)p->memory)[k] = (uint8_t)v; break;
    case CKPP_INT16: ((int16_t *)(void *)p->memory)[k] = (int16_t)v; break;
    case CKPP_FLOAT32: ((float *)(void *)p->memory)[k] = (float)v; break;
    default: ((double *)(void *)p->memory)[k] = (double)v; break;
    }
}

/* Calls f for each element: the result that it belongs to, its number there, its coordinates. */
#define FOR_EACH(p)                                                                               \
    for (int64_t c[3] = {0}, place = 0, m = 0, e = 0; set_place(p, c, &place, &m, &e);            \
         next_place(p, c))

static bool set_place(const part *p, const int64_t *c, int64_t *place, int64_t *m, int64_t *e)
{
    *place = *m = *e = 0;
    for (int d = 0; d < 3; d++) {
        int64_t *number = p->axes >> d & 1 ? e : m;
        *number = *number * p->x.shape[d] + c[d];
        *place += c[d] * p->x.strides[d];
    }
    return c[0] < p->x.shape[0];
}

static void next_place(const part *p, int64_t *c)
{
    for (int d = 2; d >= 0 && (d == 2 || c[d + 1] == 0); d--)
        c[d] = ++c[d] < p->x.shape[d] || d == 0 ? c[d] : 0;
}

static int64_t sums[MOST], places[MOST], wanted[MOST];
static double doubles[MOST], largest_of[MOST], least[MOST], most[MOST], other[MOST];
static bool truth[MOST];
static int32_t numbers[MOST];

/* An array of all results. */
#define OUT(p, data) \
    &(ckpp_array[1]){results_in(p, data, CKPP_DTYPE_OF((data)[0]), sizeof *(data))}[0]
static ckpp_array results_in(const part *p, void *data, ckpp_dtype dtype, size_t size)
{
    int64_t shape[3];
    for (int d = 0; d < 3; d++)
        shape[d] = p->axes >> d & 1 ? 1 : p->x.shape[d];
    return ckpp_view_make(data, dtype, size, 3, shape);
}

static ckpp_axes axes_of(unsigned axes, int64_t *list)
{
    ckpp_axes r = {list, 0};
    for (int d = 0; d < 3; d++)
        if (axes >> d & 1)
            list[r.count++] = d;
    return r;
}

static void expect(const part *p, bool fits, const char *what)
{
    if (!fits)
        fail_at(__FILE__, __LINE__, "%s: %s, axes %u of %lld x %lld x %lld, strides %lld, %lld",
                what, ckpp_dtype_name(p->x.dtype), p->axes, (long long)p->x.shape[0],
                (long long)p->x.shape[1], (long long)p->x.shape[2], (long long)p->x.strides[0],
                (long long)p->x.strides[1]);
}

/* Values that are large in gaps, where a result would not bear one. */
static void fill(part *p, int64_t below, int64_t in_gaps)
{
    for (int64_t k = 0; k < p->count; k++)
        set_value(p, k, in_gaps);
    const int64_t first = ((char *)p->x.data - p->memory) / (int64_t)p->x.itemsize;
    FOR_EACH(p)
        set_value(p, first + place, next_number(below));
}

static void test_sums(part *p)
{
    int64_t list[3];
    const ckpp_axes axes = axes_of(p->axes, list);
    bool right = true, has_squares = true;
    fill(p, 250, 253);
    upload(p);
    CHECK_OK(sum_up(p->there, OUT(p, sums), .axes = axes, .keepdims = true));
    CHECK_OK(squares(p->there, OUT(p, doubles), OUT(p, largest_of),
                     .axes = axes, .keepdims = true));
    memset(wanted, 0, sizeof wanted);
    for (int64_t m = 0; m < p->results; m++)
        most[m] = -INFINITY, other[m] = 0;
    FOR_EACH(p) {
        const double v = value_at(p, place);
        wanted[m] += (int64_t)v;
        other[m] += v * v;
        most[m] = v > most[m] ? v : most[m];
    }
    for (int64_t m = 0; m < p->results; m++) {
        right &= sums[m] == wanted[m];
        has_squares &= doubles[m] == other[m] && largest_of[m] == most[m];
    }
    expect(p, right, "sum");
    expect(p, has_squares, "squares");
}

static void test_argmin(part *p)
{
    int64_t list[3];
    const ckpp_axes axes = axes_of(p->axes, list);
    bool has_places = true;
    fill(p, 90, 0);
    FOR_EACH(p)
        if (value_at(p, place) == 0)
            set_value(p, place + ((char *)p->x.data - p->memory) / (int64_t)p->x.itemsize, 1);
    for (int64_t m = 0; m < p->results; m++)
        least[m] = INFINITY;
    upload(p);
    CHECK_OK(place_of(p->there, OUT(p, places), .axes = axes, .keepdims = true));
    FOR_EACH(p) {
        const double v = value_at(p, place);
        if (v < least[m])
            least[m] = v, wanted[m] = e;
    }
    for (int64_t m = 0; m < p->results; m++)
        has_places &= places[m] == wanted[m];
    expect(p, has_places, "argmin");
}

static void test_truth(part *p, int64_t each)
{
    int64_t list[3];
    const ckpp_axes axes = axes_of(p->axes, list);
    for (int kind = 0; kind < 3; kind++) {
        const bool usual = kind == 0;
        bool right = true;
        fill(p, 1, !usual);
        FOR_EACH(p)
            set_value(p, place + ((char *)p->x.data - p->memory),
                      (next_number(each * p->elements) == 0) != usual);
        upload(p);
        if (kind == 0)
            CHECK_OK(all_of(p->there, OUT(p, truth), .axes = axes, .keepdims = true));
        else if (kind == 1)
            CHECK_OK(any_of(p->there, OUT(p, truth), .axes = axes, .keepdims = true));
        else
            CHECK_OK(none_of(p->there, OUT(p, truth), .axes = axes, .keepdims = true));
        for (int64_t m = 0; m < p->results; m++)
            wanted[m] = kind != 1;
        FOR_EACH(p) {
            const bool v = value_at(p, place) != 0;
            wanted[m] = kind == 0 ? wanted[m] && v : kind == 1 ? wanted[m] || v : wanted[m] && !v;
        }
        for (int64_t m = 0; m < p->results; m++)
            right &= truth[m] == wanted[m];
        expect(p, right, kind == 0 ? "all" : kind == 1 ? "any" : "none");
    }
}

static void test_largest(part *p)
{
    int64_t list[3];
    bool right = true;
    fill(p, 99, 99);
    upload(p);
    CHECK_OK(largest(p->there, OUT(p, numbers), .axes = axes_of(p->axes, list),
                     .keepdims = true));
    memset(wanted, 0, sizeof wanted);
    FOR_EACH(p) {
        const int64_t v = (int64_t)value_at(p, place), u = 4 * v + v % 4;
        wanted[m] = u > wanted[m] ? u : wanted[m];
    }
    for (int64_t m = 0; m < p->results; m++)
        right &= numbers[m] == wanted[m];
    expect(p, right, "largest");
}

static void test_places(part *p)
{
    int64_t list[3];
    const ckpp_axes axes = axes_of(p->axes, list);
    bool right = true, has_sums = true;
    int32_t *weight = malloc((size_t)p->elements * sizeof *weight);
    CHECK(weight);
    if (!weight)
        return;
    for (int64_t k = 0; k < p->elements; k++)
        weight[k] = (int32_t)next_number(50);
    fill(p, 90, 93);
    upload(p);
    CHECK_OK(weigh(p->there, ckpp_view(weight, p->elements), OUT(p, places),
                   .axes = axes, .keepdims = true));
    const int64_t shape[3] = {1, p->x.shape[1], 1};
    ckpp_array beside = ckpp_view_make(weight, CKPP_INT32, 4, 3, shape);
    for (int64_t m = 0; m < p->results; m++)
        sums[m] = m, wanted[m] = 0, other[m] = (double)m;
    const bool has_weights = p->x.shape[1] <= p->elements;
    if (has_weights)
        CHECK_OK(place_sum(p->there, beside, p->x.shape[2], OUT(p, sums),
                           .axes = axes, .keepdims = true));
    FOR_EACH(p) {
        const double v = value_at(p, place);
        wanted[m] += (int64_t)v * weight[e];
        if (has_weights)
            other[m] += v * (double)(1 + c[0] % 3 + 10 * (c[1] % 3)) +
                        (double)(weight[c[1]] * c[2]);
    }
    for (int64_t m = 0; m < p->results; m++) {
        right &= places[m] == wanted[m];
        has_sums &= (double)sums[m] == other[m];
    }
    expect(p, right, "weights");
    expect(p, has_sums, "coordinates");
    free(weight);
}

static void test_dot(part *p)
{
    int64_t list[3];
    bool right = true;
    part q;
    const int64_t first = ((char *)p->x.data - p->memory) / (int64_t)p->x.itemsize;
    const int64_t gaps[3] = {0};
    draw_part(&q, p->x.dtype, p->x.shape, p->axes, gaps, first);
    if (!q.memory)
        return;
    fill(p, 90, 93);
    fill(&q, 90, 93);
    upload(p);
    upload(&q);
    CHECK_OK(dot(p->there, q.there, OUT(p, doubles), .axes = axes_of(p->axes, list),
                     .keepdims = true));
    memset(other, 0, sizeof other);
    FOR_EACH(p)
        other[m] += value_at(p, place) *
                    value_at(&q, (c[0] * q.x.shape[1] + c[1]) * q.x.shape[2] + c[2]);
    for (int64_t m = 0; m < p->results; m++)
        right &= doubles[m] == other[m];
    expect(p, right, "dot");
    free_part(&q);
}

static void test(const int64_t *shape, unsigned axes, const int64_t *gaps, int64_t first)
{
    static const ckpp_dtype types[] = {CKPP_BOOL, CKPP_UINT8, CKPP_INT16, CKPP_FLOAT32,
                                       CKPP_FLOAT64};
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        part p;
        draw_part(&p, types[k], shape, axes, gaps, first);
        if (!p.memory)
            return;
        if (types[k] == CKPP_BOOL)
            test_truth(&p, 3);
        else
            test_sums(&p);
        if (types[k] == CKPP_UINT8 && p.elements > 0) {
            test_largest(&p);
            test_argmin(&p);
        }
        if (types[k] == CKPP_INT16 && p.elements > 0)
            test_places(&p);
        if (types[k] == CKPP_FLOAT32 && p.elements > 0)
            test_dot(&p);
        free_part(&p);
    }
}

/* Bools in words: rows and columns that share one, have several, or pass through shared memory. */
static void test_words(void)
{
    static const int64_t few[] = {1, 2, 4, 8, 3, 16, 33, 700}, none[3] = {0};
    for (size_t k = 0; k < sizeof few / sizeof *few; k++)
        for (unsigned axes = 1; axes <= 4; axes += 3) {
            const int64_t shape[3] = {512, 1, few[k]};
            part p;
            draw_part(&p, CKPP_BOOL, shape, axes, none, axes == 4 && k % 2 ? 1 : 0);
            if (!p.memory)
                return;
            test_truth(&p, axes == 1 && few[k] < 8 ? 1 : 2);
            free_part(&p);
        }
}

int main(void)
{
    /* shapes, reduced axes (a bit for each), gaps behind each dimension, elements in front */
    static const struct {
        int64_t shape[3], gaps[3], first;
        unsigned axes;
    } c[] = {
        /* columns: odd, few, with gaps, all alike, of several outer ones, tall, hardly any rows,
         * none */
        {{301, 1, 333}, {0, 0, 0}, 0, 1},   {{517, 1, 37}, {0, 0, 1}, 3, 1},
        {{260, 1, 2053}, {0, 0, 0}, 5, 1},  {{70, 1, 2061}, {0, 0, 3}, 3, 1},
        {{3, 150, 43}, {0, 1, 2}, 1, 2},    {{9000, 1, 17}, {0, 0, 0}, 1, 1},
        {{2, 33, 300}, {0, 3, 5}, 7, 2},    {{5, 7, 70}, {0, 0, 0}, 1, 1},
        {{0, 1, 35}, {0, 0, 0}, 0, 1},      {{40, 1, 2051}, {0, 0, 13}, 5, 1},
        /* several axes: sliced, of several results, short and long rows, rows of all vectors */
        {{6, 13, 31}, {2, 3, 2}, 1, 7},     {{40, 9, 23}, {0, 0, 0}, 0, 5},
        {{300, 1, 32}, {0, 0, 3}, 2, 5},    {{11, 60, 35}, {0, 2, 1}, 3, 5},
        {{7, 3, 1001}, {0, 0, 3}, 5, 5},    {{3, 2, 7}, {0, 1, 1}, 1, 7},
        {{25, 5, 64}, {1, 0, 0}, 3, 5},     {{0, 5, 64}, {1, 0, 0}, 3, 5},
        {{120, 70, 19}, {1, 2, 0}, 0, 7},   {{2, 4, 15}, {1, 0, 1}, 2, 5},
    };
    for (size_t k = 0; k < sizeof c / sizeof *c; k++)
        test(c[k].shape, c[k].axes, c[k].gaps, c[k].first);
    test_words();
    return failures != 0;
}
