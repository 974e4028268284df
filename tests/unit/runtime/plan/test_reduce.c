/* test_reduce.c - reduce.c's merging against brute force, and that a plan gives every element to
 * one lane.
 *
 * For random shapes, axes and views, the merged loop must visit for each result the same elements
 * as plain loops over the input's coordinates; and the lanes and parts of a GPU's plan must take
 * each vector of each result exactly once. */
#include "reduce_fixture.h"

enum { MOST = 4096 };

static unsigned long long seed = 20260202;

static int below(int n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((seed >> 33) % (unsigned)n);
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
    f->options = (ckpp_options){.axes = {f->axis, 0}, .keepdims = below(2)};
    for (int d = 0; d < ndim; d++)
        if (axes >> d & 1)
            f->axis[f->options.axes.count++] = below(2) ? d : d - ndim;
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

/* What kernel/reduce_cuda.h and source/reduce.c do with a plan, thread by thread. */
static void follow_plan(const rt_launch *l, const rt_class *cls, unsigned char *taken,
                        unsigned char *stored)
{
    const rt_split *s = &l->work.split;
    int64_t states = cls->results, batch = cls->batch;

    for (int64_t t = 0; t < l->work.items; t++) {
        int64_t block = t / RT_BLOCK, tile = block / s->parts, part = block % s->parts;
        int64_t in_block = t % RT_BLOCK, lane_stride = (int64_t)1 << s->lane_stride_bits;
        int64_t lane = in_block >> s->lane_stride_bits & (((int64_t)1 << s->lane_bits) - 1);
        int64_t team = (tile * batch * RT_BLOCK + in_block) >>
                       (s->lane_bits + s->lane_stride_bits);
        for (int64_t b = 0; b < batch; b++) {
            int64_t result = team * lane_stride + in_block % lane_stride +
                             b * (RT_BLOCK >> s->lane_bits);
            if (result >= divide_up(s->results, states))
                continue;
            for (int64_t k = (part << s->lane_bits) + lane; k < s->vectors; k += s->stride)
                taken[result * s->vectors + k]++;
            if (lane == 0)
                stored[result * s->parts + part]++;
        }
    }
}

/* Likewise kernel/text/reduce_rows.cu.in: a block's teams take one of its rows after another. */
static void follow_stage(const rt_launch *l, const rt_class *cls, unsigned char *taken,
                         unsigned char *stored)
{
    const rt_split *s = &l->work.split;
    int64_t teams = RT_BLOCK >> s->lane_bits;

    assert_true(s->tile * l->n + RT_VECTOR_BYTES <= specialize_stage(l->kernel, cls));
    for (int64_t t = 0; t < l->work.items; t++) {
        int64_t in_block = t % RT_BLOCK, lane = in_block & ((1 << s->lane_bits) - 1);
        for (int64_t row = in_block >> s->lane_bits; row < s->tile; row += teams) {
            int64_t result = t / RT_BLOCK * s->tile + row;
            if (result >= s->results)
                continue;
            for (int64_t k = lane; k < s->vectors; k += s->stride)
                taken[result * s->vectors + k]++;
            if (lane == 0)
                stored[result]++;
        }
    }
}

static void check_plan(fixture *f, int64_t rows, int64_t columns, int axis)
{
    rt_class *cls = make_plan(f, rows, columns, axis);
    const rt_split *s = &f->launch.work.split;
    int64_t teams = divide_up(s->results, cls->results);
    unsigned char *taken = calloc((size_t)(teams * s->vectors), 1),
                  *stored = calloc((size_t)(teams * s->parts), 1);
    (specialize_stage(&f->kernel, cls) ? follow_stage : follow_plan)(&f->launch, cls, taken,
                                                                     stored);
    for (int64_t k = 0; k < teams * s->vectors; k++)
        assert_int_equal(taken[k], 1);
    for (int64_t k = 0; k < teams * s->parts; k++)
        assert_int_equal(stored[k], 1);
    assert_in_range(s->lane_bits + s->lane_stride_bits, 0,
                    f->launch.work.acc_size > RT_MAX_SHARED ? 5 : 8);
    assert_true((s->parts - 1) << s->lane_bits < s->vectors || s->parts == 1);
    assert_int_equal(cls->finish, f->launch.work.finish);
    assert_int_equal(cls->finish, s->parts == 1  ? RT_WHOLE
                                  : cls->columns ? RT_SECOND_LAUNCH
                                                 : RT_LAST_BLOCK);
    rt_work finish = f->launch.work;
    reduce_finish(f->launch.backend, &finish);
    assert_in_range(finish.split.lane_bits, 0, 8);
    assert_true(finish.items >= s->results << finish.split.lane_bits);
    assert_true((s->results % cls->results == 0 || cls->misaligned) &&
                cls->width % cls->results == 0);
    free(taken);
    free(stored);
    free(cls);
}

static void plans_take_every_vector_once(void **state)
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
        f->reduction = (ckpp_reduction){
            .op = CKPP_REDUCE_EXPRESSION,
            .type = {.dtype = CKPP_STRUCT, .type = "struct big", .itemsize = 200, .align = 8}};
        f->launch.value = CKPP_STRUCT;
    }
    free(f);
}

/* What sums of small integers rely on: they are kept in 32 bits. Threads that take several rows
 * together add each vector's. */
static void a_thread_has_few_vectors(void **state)
{
    fixture *f = make_fixture(0);

    (void)state;
    for (int c = 0; c < 6; c++)
        for (int64_t rows = 1; rows <= (int64_t)1 << 34; rows *= 2)
            for (int64_t columns = 1; columns <= (int64_t)1 << 24; columns *= 2) {
                some_threads = c % 2 ? 270336 : 1024;
                rt_class *cls = make_plan(f, rows, columns, c / 2);
                const rt_split *s = &f->launch.work.split;
                assert_true(cls->batch > 1 ||
                            s->vectors <= ((RT_THREAD_VECTORS * s->parts) << s->lane_bits));
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
        f->launch.operand[2].array = (ckpp_array){.dtype = CKPP_FLOAT32,
                                                  .itemsize = 4,
                                                  .ndim = 1,
                                                  .shape = {axis ? 30 : 50},
                                                  .strides = {1}};
        f->axis[0] = axis;
        f->options = (ckpp_options){.axes = {f->axis, 1}};
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
        cmocka_unit_test(plans_take_every_vector_once),
        cmocka_unit_test(a_thread_has_few_vectors),
        cmocka_unit_test(a_full_reduction_fills_the_device),
        cmocka_unit_test(transposed_input_is_read_along_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
