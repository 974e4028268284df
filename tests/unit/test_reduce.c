/* test_reduce.c - reduce.c's merging against brute force, and that a plan gives every element to one lane.
 *
 * For random shapes, axes and views, the merged loop must visit for each result the same elements as plain loops over the
 * input's coordinates; and the lanes and parts of a GPU's plan must take each packet of each result exactly once. */
#include "rt.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { OPERANDS = 3, MOST = 4096 };

static unsigned long long seed = 20260202;

static int below(int n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((seed >> 33) % (unsigned)n);
}

/* r = reduction of f(a, b), and a launch of it. */
typedef struct fixture {
    ckpp_param params[OPERANDS];
    void *state;
    ckpp_reduction reduction;
    ckpp_kernel kernel;
    ckpp_arg args[OPERANDS];
    int64_t axis[CKPP_MAX_DIMS];
    ckpp_options options;
    rt_launch launch;
} fixture;

static int64_t some_threads;

static int64_t fake_capacity(int device)
{
    (void)device;
    return some_threads;
}

static rt_backend fake_gpu = {.id = RT_CUDA_ID, .name = "fake", .capacity = fake_capacity};

static fixture *make_fixture(unsigned uses)
{
    static const char *const names[OPERANDS] = {"a", "b", "r"};
    fixture *f = calloc(1, sizeof *f);

    assert_non_null(f);
    for (int k = 0; k < OPERANDS; k++)
        f->params[k] = (ckpp_param){.name = names[k], .direction = k == 2 ? CKPP_OUT : CKPP_IN, .dtype = CKPP_FLOAT32};
    f->reduction.op = CKPP_REDUCE_ADD;
    f->kernel = (ckpp_kernel){.abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "f", .file = "f.c", .line = 1,
                              .nparams = OPERANDS, .params = f->params, .uses = uses, .reduction = &f->reduction,
                              .state = &f->state};
    f->launch.kernel = &f->kernel;
    f->launch.options = &f->options;
    f->launch.backend = &fake_gpu;
    f->launch.value = CKPP_FLOAT32;
    for (int k = 0; k < OPERANDS; k++) {
        f->launch.operand[k].param = &f->params[k];
        f->launch.operand[k].arg = &f->args[k];
        f->launch.operand[k].dtype = CKPP_FLOAT32;
        f->launch.operand[k].data = (unsigned char *)(uintptr_t)4096;
    }
    return f;
}

static ckpp_dtype input_type = CKPP_FLOAT32; /* of the first input */

static void set_array(fixture *f, int k, int ndim, const int64_t *shape, const int64_t *strides)
{
    ckpp_array *a = &f->launch.operand[k].array;

    ckpp_dtype dtype = k ? CKPP_FLOAT32 : input_type;
    *a = (ckpp_array){.data = &f->launch, .dtype = dtype, .itemsize = ckpp_dtype_size(dtype), .ndim = ndim, .device = CKPP_HOST};
    memcpy(a->shape, shape, (size_t)ndim * sizeof *shape);
    memcpy(a->strides, strides, (size_t)ndim * sizeof *strides);
}

/* Dense in a random order of dimensions, perhaps with gaps and negative steps. */
static void random_strides(int ndim, const int64_t *shape, int64_t *strides)
{
    int order[CKPP_MAX_DIMS];
    int64_t stride = below(3) ? 1 : 2;

    for (int d = 0; d < ndim; d++)
        order[d] = ndim - 1 - d;
    if (below(2))
        for (int d = ndim - 1; d > 0; d--) {
            int e = below(d + 1), t = order[d];
            order[d] = order[e];
            order[e] = t;
        }
    for (int d = 0; d < ndim; d++) {
        strides[order[d]] = below(5) ? stride : -stride;
        stride *= shape[order[d]] + (below(4) ? 0 : 1);
    }
}

/* A random call: the input's shape, random axes, and an output of the right shape. */
static void random_call(fixture *f)
{
    int64_t shape[6], mine[6], strides[6], result[6];
    int ndim = below(6), results = 0;

    for (int d = 0; d < ndim; d++)
        shape[d] = below(6) ? 1 + below(4) : 0;
    for (int k = 0; k < 2; k++) {
        int lead = k == 0 ? 0 : below(ndim + 1);
        for (int d = lead; d < ndim; d++)
            mine[d - lead] = k && below(4) == 0 ? 1 : shape[d];
        random_strides(ndim - lead, mine, strides);
        set_array(f, k, ndim - lead, mine, strides);
    }
    unsigned axes = (unsigned)below(1 << ndim);
    f->options = (ckpp_options){.axis = {f->axis, 0}, .keepdims = below(2)};
    for (int d = 0; d < ndim; d++)
        if (axes >> d & 1)
            f->axis[f->options.axis.count++] = below(2) ? d : d - ndim;
    for (int d = 0; d < ndim; d++)
        if (!(axes >> d & 1) || f->options.keepdims)
            result[results++] = axes >> d & 1 ? 1 : shape[d];
    random_strides(results, result, strides);
    set_array(f, 2, results, result, strides);
    assert_int_equal(bind_shape(&f->launch), CKPP_OK);
    if (reduce_shape(&f->launch))
        fail_msg("%s", ckpp_last_error());
    assert_int_equal(f->launch.axes, axes);
}

/* Offsets that belong to one element of the input. */
typedef struct element {
    int64_t offset[OPERANDS]; /* that of the output says which result it goes into */
    int64_t counter[2];
} element;

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(element));
}

static int64_t visit_plainly(const fixture *f, element *seen)
{
    const rt_launch *l = &f->launch;
    int64_t n = 1;

    for (int d = 0; d < l->shape_ndim; d++)
        n *= l->shape[d];
    assert_true(n <= MOST);
    for (int64_t e = 0; e < n; e++) {
        int64_t c[CKPP_MAX_DIMS], rest = e, index = 0;
        int out = 0;
        for (int d = l->shape_ndim - 1; d >= 0; d--) {
            c[d] = rest % l->shape[d];
            rest /= l->shape[d];
        }
        memset(&seen[e], 0, sizeof seen[e]);
        for (int d = 0; d < l->shape_ndim; d++) {
            bool reduced = l->axes >> d & 1;
            for (int k = 0; k < 2; k++) {
                const ckpp_array *a = &f->launch.operand[k].array;
                int own = d - (l->shape_ndim - a->ndim);
                if (own >= 0 && a->shape[own] != 1)
                    seen[e].offset[k] += c[d] * a->strides[own];
            }
            if (reduced)
                index = index * l->shape[d] + c[d];
            else
                seen[e].offset[2] += c[d] * f->launch.operand[2].array.strides[out];
            out += !reduced || f->options.keepdims;
        }
        seen[e].counter[0] = f->kernel.uses & CKPP_USES_I ? index : 0;
        seen[e].counter[1] = f->kernel.uses & CKPP_USES_IND ? e : 0;
    }
    return n;
}

static int64_t visit_merged(const fixture *f, element *seen)
{
    const rt_launch *l = &f->launch;
    int64_t n = l->n * l->work.split.results, product = 1;
    int dims = l->ndim + l->reduced;

    for (int d = 0; d < dims; d++)
        product *= l->extent[d];
    assert_int_equal(product, n);
    for (int64_t e = 0; e < n; e++) {
        int64_t rest = e;
        memset(&seen[e], 0, sizeof seen[e]);
        for (int d = dims - 1; d >= 0; d--) {
            int64_t c = rest % l->extent[d];
            rest /= l->extent[d];
            for (int k = 0; k < OPERANDS; k++)
                seen[e].offset[k] += c * l->operand[k].strides[d];
            for (int k = 0; k < 2; k++)
                seen[e].counter[k] += c * l->counter[k][d];
        }
    }
    return n;
}

static void merged_loops_visit_the_same_elements(void **state)
{
    static element plain[MOST], merged[MOST];
    static const unsigned uses[] = {0, CKPP_USES_I, CKPP_USES_IND, CKPP_USES_I | CKPP_USES_IND};

    (void)state;
    for (int k = 0; k < 4; k++) {
        fixture *f = make_fixture(uses[k]);
        for (int round = 0; round < 10000; round++) {
            random_call(f);
            if (f->launch.work.split.results == 0)
                continue;
            reduce_merge(&f->launch);
            int64_t n = visit_plainly(f, plain);
            assert_int_equal(visit_merged(f, merged), n);
            qsort(plain, (size_t)n, sizeof *plain, compare);
            qsort(merged, (size_t)n, sizeof *merged, compare);
            assert_memory_equal(plain, merged, (size_t)n * sizeof *plain);
        }
        free(f);
    }
}

/* ---- plans ---- */

/* What device/reduce_cuda.h and specialize_reduce.c do with a plan, thread by thread. */
static void follow_plan(const rt_launch *l, const rt_class *cls, unsigned char *taken, unsigned char *stored)
{
    const rt_split *s = &l->work.split;
    int64_t states = cls->results, batch = cls->batch;

    for (int64_t t = 0; t < l->work.items; t++) {
        int64_t block = t / RT_BLOCK, tile = block / s->parts, part = block % s->parts;
        int64_t in_block = t % RT_BLOCK, apart = (int64_t)1 << s->apart_bits;
        int64_t lane = in_block >> s->apart_bits & (((int64_t)1 << s->lane_bits) - 1);
        int64_t team = (tile * batch * RT_BLOCK + in_block) >> (s->lane_bits + s->apart_bits);
        for (int64_t b = 0; b < batch; b++) {
            int64_t result = team * apart + in_block % apart + b * (RT_BLOCK >> s->lane_bits);
            if (result >= s->results / states)
                continue;
            for (int64_t k = (part << s->lane_bits) + lane; k < s->packets; k += s->stride)
                taken[result * s->packets + k]++;
            if (lane == 0)
                stored[result * s->parts + part]++;
        }
    }
}

static rt_class *make_plan(fixture *f, int64_t rows, int64_t columns, int axis)
{
    rt_class *cls = calloc(1, sizeof *cls + OPERANDS * sizeof cls->param[0]);

    assert_non_null(cls);
    set_array(f, 0, 2, (int64_t[]){rows, columns}, (int64_t[]){columns, 1});
    set_array(f, 1, 0, (int64_t[]){0}, (int64_t[]){0});
    f->axis[0] = axis;
    f->options = (ckpp_options){.axis = {f->axis, axis < 2}};
    if (axis == 2)
        f->options.axis.axis = NULL;
    f->launch.operand[2].array = (ckpp_array){0};
    f->args[2].out = &f->launch.operand[2].array;
    assert_int_equal(bind_shape(&f->launch), CKPP_OK);
    assert_int_equal(reduce_shape(&f->launch), CKPP_OK);
    f->launch.operand[2].array = (ckpp_array){.dtype = CKPP_FLOAT32, .itemsize = 4, .ndim = f->launch.result_ndim, .strides = {1}};
    reduce_merge(&f->launch);
    loop_classify(&f->launch, cls);
    f->launch.work = reduce_divide(&f->launch, cls);
    return cls;
}

static void check_plan(fixture *f, int64_t rows, int64_t columns, int axis)
{
    rt_class *cls = make_plan(f, rows, columns, axis);
    const rt_split *s = &f->launch.work.split;
    int64_t teams = s->results / cls->results;
    unsigned char *taken = calloc((size_t)(teams * s->packets), 1), *stored = calloc((size_t)(teams * s->parts), 1);
    follow_plan(&f->launch, cls, taken, stored);
    for (int64_t k = 0; k < teams * s->packets; k++)
        assert_int_equal(taken[k], 1);
    for (int64_t k = 0; k < teams * s->parts; k++)
        assert_int_equal(stored[k], 1);
    assert_in_range(s->lane_bits + s->apart_bits, 0, f->launch.work.state > RT_MAX_SHARED ? 5 : 8);
    assert_true((s->parts - 1) << s->lane_bits < s->packets || s->parts == 1);
    assert_int_equal(cls->finish, f->launch.work.finish);
    assert_int_equal(cls->finish, s->parts == 1 ? RT_WHOLE : cls->columns ? RT_SECOND_LAUNCH : RT_LAST_BLOCK);
    rt_work finish = f->launch.work;
    reduce_finish(f->launch.backend, &finish);
    assert_in_range(finish.split.lane_bits, 0, 8);
    assert_true(finish.items >= s->results << finish.split.lane_bits);
    assert_true(s->results % cls->results == 0 && cls->vector % cls->results == 0);
    free(taken);
    free(stored);
    free(cls);
}

static void plans_take_every_packet_once(void **state)
{
    static const int64_t sizes[] = {1, 2, 3, 7, 31, 32, 33, 100, 255, 1000, 4096, 5000};
    static const int64_t capacities[] = {1024, 20480, 270336};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    fixture *f = make_fixture(0);

    (void)state;
    for (int round = 0; round < 2; round++) {
        for (int c = 0; c < 3; c++) {
            some_threads = capacities[c];
            for (int k = 0; k < SIZES * SIZES; k++)
                for (int axis = 0; axis < 3; axis++)
                    if (sizes[k / SIZES] * sizes[k % SIZES] < 5000000)
                        check_plan(f, sizes[k / SIZES], sizes[k % SIZES], axis);
        }
        /* An accumulator too large for warps to work together. */
        f->reduction = (ckpp_reduction){.op = CKPP_REDUCE_EXPRESSION,
                                        .type = {.dtype = CKPP_STRUCT, .type = "struct big", .itemsize = 200, .align = 8}};
        f->launch.value = CKPP_STRUCT;
    }
    free(f);
}

/* What sums of small integers rely on: they are kept in 32 bits. Threads that take several rows together add each packet's. */
static void a_thread_has_few_packets(void **state)
{
    fixture *f = make_fixture(0);

    (void)state;
    for (int c = 0; c < 6; c++)
        for (int64_t rows = 1; rows <= (int64_t)1 << 34; rows *= 2)
            for (int64_t columns = 1; columns <= (int64_t)1 << 24; columns *= 2) {
                some_threads = c % 2 ? 270336 : 1024;
                rt_class *cls = make_plan(f, rows, columns, c / 2);
                const rt_split *s = &f->launch.work.split;
                assert_true(cls->batch > 1 || s->packets <= ((RT_THREAD_PACKETS * s->parts) << s->lane_bits));
                free(cls);
            }
    free(f);
}

/* What was measured on an H200 (bench/NOTES.md). */
static void choices_that_were_measured(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct { ckpp_dtype dtype; int64_t rows, columns; int axis, vector, results, batch, lane_bits, finish_bits; } c[] = {
        /* rows: four at once, then four warps to each, then a block to each; a row alone is for many blocks */
        {CKPP_FLOAT32, 1 << 18, 512, 1, 4, 1, 4, 5, 0}, {CKPP_FLOAT32, 1 << 17, 2048, 1, 4, 1, 1, 7, 0},
        {CKPP_FLOAT32, 1 << 16, 4096, 1, 4, 1, 1, 8, 0}, {CKPP_FLOAT32, 1, 1 << 28, 1, 4, 1, 1, 8, 8},
        /* columns: each result's parts go to as few lanes as load five of them */
        {CKPP_FLOAT32, 1 << 16, 4096, 0, 4, 4, 1, 3, 3}, {CKPP_FLOAT32, 1 << 22, 16, 0, 4, 4, 1, 6, 8},
        /* of bytes: eight where columns are long and not split, else four */
        {CKPP_INT8, 1 << 10, 1 << 18, 0, 8, 8, 1, 3, 0}, {CKPP_INT8, 1 << 16, 4096, 0, 4, 4, 1, 3, 3},
        {CKPP_INT8, 1 << 6, 1 << 22, 0, 4, 4, 1, 0, 0}, {CKPP_INT8, 16, 1 << 24, 0, 4, 4, 1, 0, 0}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        input_type = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        f->launch.value = c[k].dtype == CKPP_INT8 ? CKPP_INT64 : CKPP_FLOAT32;
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, c[k].axis);
        rt_work *work = &f->launch.work;
        if (cls->vector != c[k].vector || cls->results != c[k].results || cls->batch != c[k].batch ||
            work->split.lane_bits != c[k].lane_bits)
            fail_msg("%zu: packets of %d, of %d results, %d at once, 2^%d lanes", k, cls->vector, cls->results, cls->batch,
                     (int)work->split.lane_bits);
        if (work->finish == RT_SECOND_LAUNCH)
            reduce_finish(&fake_gpu, work);
        if (work->finish && work->split.lane_bits != c[k].finish_bits)
            fail_msg("%zu: 2^%d lanes for %d parts", k, (int)work->split.lane_bits, (int)work->split.finish);
        free(cls);
    }
    input_type = CKPP_FLOAT32;
    free(f);
}

/* Where rows are long, blocks follow each other. */
static void long_rows_have_more_parts(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct { ckpp_dtype dtype; int64_t rows, columns; int axis; int64_t parts; } c[] = {
        {CKPP_FLOAT32, 1, 1 << 26, 1, 1056}, {CKPP_FLOAT16, 1, 1 << 28, 1, 1056}, {CKPP_FLOAT32, 1, 1 << 28, 1, 2112},
        {CKPP_FLOAT64, 1, 1 << 28, 1, 4224}, {CKPP_FLOAT64, 1, (int64_t)1 << 32, 1, 8448}, {CKPP_FLOAT64, 1 << 10, 1 << 18, 1, 4},
        {CKPP_FLOAT32, 1 << 11, 1 << 18, 1, 1}, {CKPP_FLOAT32, 1 << 16, 4096, 0, 33}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        input_type = f->launch.value = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        free(make_plan(f, c[k].rows, c[k].columns, c[k].axis));
        if (f->launch.work.split.parts != c[k].parts)
            fail_msg("%zu: %lld parts", k, (long long)f->launch.work.split.parts);
    }
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_FLOAT32;
    f->reduction.type = (ckpp_param){.type = "struct large", .dtype = CKPP_STRUCT, .itemsize = 128, .align = 4};
    f->launch.value = CKPP_STRUCT;
    free(make_plan(f, 1, 1 << 28, 1));
    assert_int_equal(f->launch.work.split.parts, some_threads / 32);
    free(f);
}

/* What takes long to combine takes many packets at once, and half of the threads. */
static void large_ones_take_many_packets(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct { ckpp_operator op; ckpp_dtype dtype; int64_t rows, columns; int axis, items; bool large; } c[] = {
        {CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 8192, 8192, 0, 4, true}, {CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 8, 1 << 20, 0, 4, true},
        {CKPP_REDUCE_ARGMAX, CKPP_FLOAT16, 8192, 8192, 0, 8, true}, {CKPP_REDUCE_ARGMAX, CKPP_INT8, 8192, 8192, 0, 8, true},
        {CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 7, 1 << 20, 0, 2, false}, {CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 8192, 8192, 1, 2, false},
        {CKPP_REDUCE_ADD, CKPP_FLOAT32, 8192, 8192, 0, 2, false}, {CKPP_REDUCE_ADD, CKPP_FLOAT32, 8192, 8192, 1, 2, false}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        f->reduction.op = c[k].op;
        input_type = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, c[k].axis);
        if (cls->items != c[k].items || reduce_is_large(&f->kernel, cls) != c[k].large)
            fail_msg("%zu: %d at once, large %d", k, cls->items, reduce_is_large(&f->kernel, cls));
        free(cls);
    }
    input_type = CKPP_FLOAT32;
    free(f);
}

/* Columns on the host: in tiles without parts where all stays in caches, in parts of whole lines where it does not. */
static void threads_share_columns_in_caches(void **state)
{
    static const struct { int64_t rows, columns, tile, parts; } c[] = {
        {256, 256, 64, 1}, {250, 300, 80, 1}, {64, 4096, 256, 1}, {1024, 256, 64, 1}, {2, 100000, 3136, 1},
        {1024, 1024, 1024, 8}, {2048, 128, 128, 16}, {256, 100, 100, 1}, {4096, 4096, 4096, 64}, {1 << 20, 3, 3, 128}};
    fixture *f = make_fixture(0);

    (void)state;
    f->launch.backend = &host_backend;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        free(make_plan(f, c[k].rows, c[k].columns, 0));
        const rt_work *work = &f->launch.work;
        int64_t tiles = (c[k].columns + c[k].tile - 1) / c[k].tile;
        if (work->split.tile != c[k].tile || work->split.parts != c[k].parts || work->items != tiles * c[k].parts)
            fail_msg("%zu: tiles of %d, %d parts, %d items", k, (int)work->split.tile, (int)work->split.parts, (int)work->items);
    }
    free(f);
}

/* Bytes of one row: a thread has as many results as it stores together with its neighbour, where there is one for each. */
static void neighbours_store_together(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct { int64_t columns; int results, access; } c[] = {
        {1 << 20, 4, RT_PAIRED}, {(1 << 20) + 4, 2, RT_ROW}, {999, 1, RT_STRIDED}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_INT8;
    f->launch.value = CKPP_INT64;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        rt_class *cls = make_plan(f, 1, c[k].columns, 0);
        f->launch.operand[2].array.dtype = CKPP_INT64;
        f->launch.operand[2].array.itemsize = 8;
        f->launch.operand[2].strides[0] = 1;
        loop_classify(&f->launch, cls);
        if (cls->results != c[k].results || cls->param[2].access != c[k].access)
            fail_msg("%zu: %d results, access %d", k, cls->results, cls->param[2].access);
        free(cls);
    }
    input_type = CKPP_FLOAT32;
    free(f);
}

static void check_waits(fixture *f, const rt_class *cls, bool waits)
{
    rt_buf source = {0};
    rt_layout layout = {0};

    assert_int_equal(specialize_source(&f->kernel, cls, &source, &layout), CKPP_OK);
    assert_int_equal(layout.waits, waits);
    assert_int_equal(strstr(source.data, "    ckpp::wait_for_previous();\n") != NULL, waits);
    buf_free(&source);
}

/* Results, and the elements of one, are counted in 32 bits where there are not more. */
static void many_results_are_counted_in_64_bits(void **state)
{
    static const struct { int64_t rows, columns; int axis; bool wide; } c[] = {
        {1 << 20, 4, 1, false}, {(int64_t)1 << 32, 4, 1, true}, {4, (int64_t)1 << 32, 0, true}, {(int64_t)1 << 32, 4, 0, true},
        {(int64_t)1 << 30, 4, 1, false}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, c[k].axis);
        if (cls->wide != c[k].wide)
            fail_msg("%zu: %d", k, cls->wide);
        free(cls);
    }
    free(f);
}

/* What a launch reads, which its threads share; the second one reads the parts. */
static void launches_tell_what_they_read(void **state)
{
    static const struct { int64_t rows, columns; int axis; } c[] = {
        {8192, 8192, 0}, {8192, 8192, 1}, {8192, 8192, 2}, {1 << 22, 16, 1}, {16, 1 << 22, 0}, {1 << 20, 64, 0}, {5000, 3000, 0}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, c[k].axis);
        rt_work *work = &f->launch.work;
        int64_t bytes = c[k].rows * c[k].columns * 4, parts = work->split.results * work->split.parts * (int64_t)work->state;
        if (work->cost * work->items < bytes || work->cost * work->items > bytes * 5 / 4)
            fail_msg("%zu: %lld bytes by each of %lld", k, (long long)work->cost, (long long)work->items);
        if (work->finish == RT_SECOND_LAUNCH) {
            reduce_finish(&fake_gpu, work);
            if (work->cost * work->items < parts || work->cost * work->items > 2 * parts)
                fail_msg("%zu: %lld bytes of parts by each of %lld", k, (long long)work->cost, (long long)work->items);
        }
        free(cls);
    }
    free(f);
}

/* What may begin while others end waits for them. */
static void kernels_wait_by_themselves(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL}, *const sum[] = {"a", NULL};
    fixture *f = make_fixture(0);
    rt_class *cls;

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    for (int axis = 0; axis <= 2; axis++) {
        cls = make_plan(f, 8192, 8192, axis);
        check_waits(f, cls, true);
        cls->backend = RT_HOST_ID;
        check_waits(f, cls, false);
        free(cls);
    }
    f->reduction.op = CKPP_REDUCE_EXPRESSION;
    f->reduction.reduce = f->reduction.post = sum;
    f->reduction.type = (ckpp_param){.type = "struct pair", .dtype = CKPP_STRUCT, .itemsize = 8, .align = 4};
    f->launch.value = CKPP_STRUCT;
    for (int axis = 0; axis <= 2; axis++) {
        cls = make_plan(f, 8192, 8192, axis);
        check_waits(f, cls, true);
        if (axis == 2)
            assert_int_equal(f->launch.work.items, some_threads / RT_LARGE_SHARE);
        free(cls);
    }
    free(f);
}

static void a_full_reduction_fills_the_device(void **state)
{
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    check_plan(f, 4096, 1220, 2);
    assert_int_equal(f->launch.columns, 0);
    assert_true(f->launch.work.items > 200000);
    assert_int_equal(f->launch.work.split.lane_bits, 8);
    free(f);
}

static void transposed_input_is_read_along_memory(void **state)
{
    fixture *f = make_fixture(0);

    (void)state;
    for (int axis = 0; axis < 2; axis++) {
        set_array(f, 0, 2, (int64_t[]){30, 50}, (int64_t[]){1, 30});
        set_array(f, 1, 0, (int64_t[]){0}, (int64_t[]){0});
        f->launch.operand[2].array = (ckpp_array){.dtype = CKPP_FLOAT32, .itemsize = 4, .ndim = 1, .shape = {axis ? 30 : 50}, .strides = {1}};
        f->axis[0] = axis;
        f->options = (ckpp_options){.axis = {f->axis, 1}};
        assert_int_equal(bind_shape(&f->launch), CKPP_OK);
        assert_int_equal(reduce_shape(&f->launch), CKPP_OK);
        reduce_merge(&f->launch);
        assert_int_equal(f->launch.columns, axis);
    }
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_loops_visit_the_same_elements),
        cmocka_unit_test(plans_take_every_packet_once),
        cmocka_unit_test(a_thread_has_few_packets),
        cmocka_unit_test(choices_that_were_measured),
        cmocka_unit_test(threads_share_columns_in_caches),
        cmocka_unit_test(neighbours_store_together),
        cmocka_unit_test(kernels_wait_by_themselves),
        cmocka_unit_test(many_results_are_counted_in_64_bits),
        cmocka_unit_test(launches_tell_what_they_read),
        cmocka_unit_test(long_rows_have_more_parts), cmocka_unit_test(large_ones_take_many_packets),
        cmocka_unit_test(a_full_reduction_fills_the_device),
        cmocka_unit_test(transposed_input_is_read_along_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
