/* reduce_arrays.h - what the property tests of reductions draw: random numbers, extents, and
 * arrays of any layout.
 *
 * An array lies in a block of memory of which all is kept, its elements and what is between them,
 * so that whatever is written beside them shows. The block is the program's own, or the library's
 * (on a GPU: the device's). */
#ifndef REDUCE_ARRAYS_H
#define REDUCE_ARRAYS_H

#include "check.h"

enum { MOST_DIMS = 5 };

/* ---- random numbers ---- */

static uint64_t random_state;

/* A linear congruential generator; its high bits are the good ones. */
static uint32_t draw_bits(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 32);
}

/* 0 .. n - 1 */
static int64_t below(int64_t n)
{
    return (int64_t)draw_bits() % n;
}

static bool chance(int percent)
{
    return below(100) < percent;
}

/* 0 .. count - 1 in random order. */
static void shuffle(int count, int *order)
{
    for (int k = 0; k < count; k++) {
        int at = (int)below(k + 1);
        order[k] = order[at];
        order[at] = k;
    }
}

/* 2 .. limit, of all magnitudes alike; often next to a power of two, where loops
 * have their seams. */
static int64_t draw_extent(int64_t limit)
{
    int bits = 1;

    while (limit >> (bits + 1))
        bits++;
    int64_t power = (int64_t)1 << (1 + below(bits)), extent = power + below(3) - 1;
    if (chance(40))
        extent = power + below(power);
    return extent < 2 || limit < 2 ? 2 : extent < limit ? extent : limit;
}

/* ---- elements ---- */

/* An element as the references see it. */
typedef struct number {
    uint64_t bits;          /* of an integer: its value modulo 2^64 */
    long double re, im;     /* of any; 64-bit integers fit exactly */
} number;

/* 'b', 'i', 'u', 'f' or 'c', as in CKPP_DTYPES. */
static char kind_of(ckpp_dtype type)
{
    static const char kinds[] = {
        [CKPP_NONE] = '-',
#define KIND_(ENUM, name, kind, bytes, ...) [CKPP_##ENUM] = kind,
        CKPP_DTYPES(KIND_)
#undef KIND_
    };
    return kinds[type];
}

static number number_at(ckpp_dtype type, const void *data, int64_t k)
{
    if (type == CKPP_UINT64)
        return (number){((const uint64_t *)data)[k], (long double)((const uint64_t *)data)[k], 0};
    if (type == CKPP_INT64)
        return (number){(uint64_t)((const int64_t *)data)[k],
                        (long double)((const int64_t *)data)[k], 0};
    double _Complex value = element_get(type, data, k);
    bool whole = kind_of(type) != 'f' && kind_of(type) != 'c';
    return (number){whole ? (uint64_t)(int64_t)creal(value) : 0, creal(value), cimag(value)};
}

/* ---- layouts ---- */

typedef struct layout {
    int order[MOST_DIMS];       /* dimensions, the outermost in memory first */
    /* elements of memory from one to the next along a dimension, at least 1 */
    int step[MOST_DIMS];
    int padding[MOST_DIMS];     /* unused elements behind the last one along a dimension */
    bool reversed[MOST_DIMS];
    bool repeated[MOST_DIMS];   /* stride 0 */
    int shift;                  /* unused elements in front */
} layout;

static layout dense_layout(void)
{
    layout l = {.shift = 0};

    for (int d = 0; d < MOST_DIMS; d++)
        l.order[d] = d, l.step[d] = 1;
    return l;
}

/* `odd`: how many of a hundred dimensions are sliced, and padded, and reversed. */
static layout draw_layout(int ndim, int odd)
{
    layout l = dense_layout();

    if (chance(50))
        shuffle(ndim, l.order);
    for (int d = 0; d < ndim; d++) {
        l.step[d] = chance(odd) ? 2 + (int)below(2) : 1;
        l.padding[d] = chance(odd) ? 1 + (int)below(3) : 0;
        l.reversed[d] = chance(odd);
    }
    return l;
}

/* ---- arrays ---- */

typedef struct block {
    ckpp_array view;      /* the array, for the calls */
    ckpp_array local;     /* the same over `data`, for the references */
    int64_t count;        /* elements of memory */
    void *data;           /* the memory, or a copy of it */
    ckpp_array device;    /* the library's memory; empty where `data` itself is used */
} block;

static int64_t bytes_of(const block *b)
{
    return b->count * (int64_t)b->local.itemsize;
}

/* An array of zeros over memory of its own. */
static void block_make(block *b, ckpp_dtype type, int ndim, const int64_t *shape, const layout *l)
{
    size_t itemsize = ckpp_dtype_size(type);
    int64_t first = l->shift, length = 1;

    *b = (block){
        .local = {.dtype = type, .ndim = ndim, .itemsize = itemsize, .device = CKPP_HOST}};
    for (int k = ndim - 1; k >= 0; k--) {
        int d = l->order[k];
        b->local.shape[d] = shape[d];
        if (l->repeated[d])
            continue;
        int64_t stride = length * l->step[d], most = shape[d] > 0 ? shape[d] - 1 : 0;
        b->local.strides[d] = l->reversed[d] ? -stride : stride;
        first += l->reversed[d] ? most * stride : 0;
        length = stride * (shape[d] > 0 ? shape[d] : 1) + l->padding[d];
    }
    b->count = length + l->shift;
    b->data = calloc((size_t)b->count, itemsize);
    if (!b->data)
        abort();
    b->local.data = (char *)b->data + first * (int64_t)itemsize;
    b->view = b->local;
}

static ckpp_array block_memory(const block *b)
{
    return ckpp_view_make(b->data, b->local.dtype, b->local.itemsize, 1, &b->count);
}

/* Moves the array into the library's memory. */
static void block_upload(block *b)
{
    ckpp_array memory = block_memory(b);

    CHECK_OK(ckpp_copy(&b->device, &memory));
    b->view.data = (char *)b->device.data + ((char *)b->local.data - (char *)b->data);
    b->view.device = b->device.device;
}

static void block_free(block *b)
{
    ckpp_free(&b->device);
    free(b->data);
    *b = (block){.count = 0};
}

/* Where the element at these coordinates is in the array. */
static int64_t offset_at(const ckpp_array *a, const int64_t *at)
{
    int64_t offset = 0;

    for (int d = 0; d < a->ndim; d++)
        offset += at[d] * a->strides[d];
    return offset;
}

/* The coordinates of element k in row-major order of these extents. */
static void coordinates_of(int64_t k, int ndim, const int64_t *shape, int64_t *at)
{
    for (int d = ndim - 1; d >= 0; d--) {
        at[d] = k % shape[d];
        k /= shape[d];
    }
}

#endif
