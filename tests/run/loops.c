/* loops.c - elementwise loops over random shapes and layouts against the same loop in plain C:
 * packets that are aligned and not, rows with odd ends, tiles with edges, broadcast, turned and
 * reversed operands, of element types of all sizes. What lies between and around an output's
 * elements must stay as it was.
 *
 * CKPP_TEST_CASES and CKPP_TEST_SEED are the number of cases and where they begin. */
#include "check.h"

#pragma kernel begin declare
static inline double same(double x) { return x; }
#pragma kernel end declare

#pragma kernel elementwise mix in(T x, U y) out(V z)
{ z = (V)(x + 3 * y); }
#pragma kernel elementwise counted in(T x, U y) out(V z)
{ z = (V)(x + 3 * y + i % 7); }
#pragma kernel elementwise gather in(T x, U y) inout(V z)
{ z = (V)(z + x + 3 * y); }

/* bodies that call functions have loops of their own */
#pragma kernel elementwise called in(T x, U y) inout(V z)
{ z = (V)(z + x + same(3 * y) + i % 7); }
#pragma kernel elementwise often in(T x, U y) inout(V z)
{ z = (V)(z + same(same(x)) + same(same(3 * y)) + i % 7); }

enum {
    KERNELS = 5,
    OPERANDS = 3,
    MOST_DIMS = 4,
    MOST = 70000,
    ROOM = 2 * MOST + 70000,
    MARGIN = 64,
    SHOWN = 5
};

static uint64_t random_state;

static int below(int n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (int)((random_state >> 33) % (unsigned)n);
}

/* An operand: its memory on the host and where calls run, and the view of that
 * which a call gets. */
typedef struct operand {
    ckpp_dtype type;
    ckpp_array memory, view;
    void *before, *after;
    int64_t first; /* element of the memory */
} operand;

static void random_shape(int *ndim, int64_t shape[MOST_DIMS])
{
    static const int64_t flat[] = {1, 5, 15, 16, 17, 63, 255, 1000, 4099, 65536, 69999};
    static const int64_t sides[] = {1, 3, 16, 17, 33, 64, 65, 128, 130, 200, 256};
    static const int64_t small[] = {1, 2, 3, 5, 8, 16, 20, 33};
    int64_t n;

    do {
        *ndim = 1 + below(MOST_DIMS);
        n = 1;
        for (int d = 0; d < *ndim; d++) {
            shape[d] = *ndim == 1   ? flat[below(11)]
                       : *ndim == 2 ? sides[below(11)]
                                    : small[below(8)];
            n *= shape[d];
        }
    } while (n > MOST);
}

/* Strides of a random layout: dense in some order, with room behind rows, with
 * steps, backwards. */
static void random_layout(operand *o, int ndim, const int64_t *shape, bool is_output)
{
    int order[MOST_DIMS], turned = below(3) == 0;
    int64_t stride = below(8) ? 1 : 2, low = 0;
    ckpp_array *v = &o->view;

    v->ndim = ndim;
    for (int d = 0; d < ndim; d++) {
        v->shape[d] = is_output || below(6) ? shape[d] : 1;
        order[d] = d;
    }
    for (int d = ndim - 1; turned && d > 0; d--) {
        int e = below(d + 1), t = order[d];
        order[d] = order[e];
        order[e] = t;
    }
    for (int k = ndim - 1; k >= 0; k--) {
        int d = order[k];
        bool back = below(12) == 0;
        v->strides[d] = back ? -stride : stride;
        low += back ? (v->shape[d] - 1) * stride : 0;
        stride *= v->shape[d];
        if (below(5) == 0)
            stride += 1 + below(8);
    }
    o->first = MARGIN + low + (below(2) ? 0 : below(17));
}

static void make_operand(operand *o, ckpp_dtype type, int ndim, const int64_t *shape,
                         bool is_output)
{
    size_t size = ckpp_dtype_size(type);
    int64_t span;

    o->type = type;
    do {
        o->view = (ckpp_array){.dtype = type, .itemsize = size};
        random_layout(o, ndim, shape, is_output);
        span = o->first + 1;
        for (int d = 0; d < ndim; d++)
            span += o->view.strides[d] > 0 ? (o->view.shape[d] - 1) * o->view.strides[d] : 0;
    } while (span + MARGIN > ROOM);
    o->before = calloc((size_t)(span + MARGIN), size);
    if (!o->before)
        abort();
    for (int64_t k = 0; k < span + MARGIN; k++)
        element_set(type, o->before, k, below(16));
    ckpp_array host = ckpp_view_make(o->before, type, size, 1, (int64_t[]){span + MARGIN});
    o->memory = (ckpp_array){0};
    CHECK_OK(ckpp_copy(&o->memory, &host));
    o->view.data = (char *)o->memory.data + o->first * (int64_t)size;
    o->view.device = o->memory.device;
}

static int64_t place(const operand *o, const int64_t *at)
{
    int64_t k = o->first;

    for (int d = 0; d < o->view.ndim; d++)
        k += o->view.shape[d] == 1 ? 0 : at[d] * o->view.strides[d];
    return k;
}

static void describe(const operand *o, int ndim, const int64_t *shape)
{
    for (int k = 0; k < OPERANDS; k++) {
        fprintf(stderr, "  %s, first %lld:", ckpp_dtype_name(o[k].type), (long long)o[k].first);
        for (int d = 0; d < ndim; d++)
            fprintf(stderr, " %lld/%lld x %lld", (long long)o[k].view.shape[d],
                    (long long)shape[d], (long long)o[k].view.strides[d]);
        fputc('\n', stderr);
    }
}

/* What the output's memory must be: computed into z->before. */
static void compute(operand *o, int kernel, int ndim, const int64_t *shape)
{
    int64_t at[MOST_DIMS] = {0}, i = 0;
    operand *z = &o[2];
    int d;

    do {
        double x = creal(element_get(o[0].type, o[0].before, place(&o[0], at)));
        double y = creal(element_get(o[1].type, o[1].before, place(&o[1], at)));
        double old = creal(element_get(z->type, z->before, place(z, at)));
        double value = x + 3 * y + (kernel == 1 || kernel > 2 ? (double)(i % 7) : 0) +
                       (kernel >= 2 ? old : 0);
        element_set(z->type, z->before, place(z, at), value);
        i++;
        for (d = ndim - 1; d >= 0 && ++at[d] == shape[d]; d--)
            at[d] = 0;
    } while (d >= 0);
}

static void run_case(const ckpp_dtype types[OPERANDS], int kernel, long long number)
{
    operand o[OPERANDS];
    int ndim;
    int64_t shape[MOST_DIMS];

    random_shape(&ndim, shape);
    for (int k = 0; k < OPERANDS; k++)
        make_operand(&o[k], types[k], ndim, shape, k == 2);
    switch (kernel) {
    case 0: CHECK_OK(mix(&o[0].view, &o[1].view, &o[2].view)); break;
    case 1: CHECK_OK(counted(&o[0].view, &o[1].view, &o[2].view)); break;
    case 2: CHECK_OK(gather(&o[0].view, &o[1].view, &o[2].view)); break;
    case 3: CHECK_OK(called(&o[0].view, &o[1].view, &o[2].view)); break;
    default: CHECK_OK(often(&o[0].view, &o[1].view, &o[2].view));
    }
    o[2].after = read_back(&o[2].memory);
    compute(o, kernel, ndim, shape);
    if (memcmp(o[2].before, o[2].after, (size_t)ckpp_size(&o[2].memory) * o[2].memory.itemsize)) {
        if (failures < SHOWN)
            describe(o, ndim, shape);
        fail_at(__FILE__, __LINE__, "case %lld, kernel %d: wrong elements", number, kernel);
    }
    free(o[2].after);
    for (int k = 0; k < OPERANDS; k++) {
        free(o[k].before);
        ckpp_free(&o[k].memory);
    }
}

static long long setting(const char *name, long long otherwise)
{
    const char *text = getenv(name);
    return text ? atoll(text) : otherwise;
}

int main(void)
{
    static const ckpp_dtype types[][OPERANDS] = {
        {CKPP_INT8, CKPP_INT8, CKPP_INT8},       {CKPP_FLOAT32, CKPP_FLOAT32, CKPP_FLOAT32},
        {CKPP_FLOAT16, CKPP_FLOAT16, CKPP_FLOAT16}, {CKPP_FLOAT64, CKPP_FLOAT64, CKPP_FLOAT64},
        {CKPP_INT8, CKPP_FLOAT32, CKPP_INT16},   {CKPP_FLOAT64, CKPP_INT16, CKPP_FLOAT32},
    };
    const bool is_fast = on_gpu() && !on_fake_gpu();
    long long cases = setting("CKPP_TEST_CASES", is_fast ? 600 : in_part() ? 50 : 150),
              seed = setting("CKPP_TEST_SEED", 1), k = 0;

    for (; k < cases; k++) {
        random_state = (uint64_t)(seed * 1000003 + k) * 0x9E3779B97F4A7C15u;
        run_case(types[below(6)], below(2) ? 0 : below(KERNELS), k);
    }
    printf("loops: %lld cases, CKPP_TEST_SEED=%lld\n", k, seed);
    return finish("loops");
}
