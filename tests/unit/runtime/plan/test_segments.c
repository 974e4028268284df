/* test_segments.c - how a reduction over ranks is divided: how many segments there are, and that
 * nothing about one depends on who has it. */
#include "reduce_fixture.h"

static int64_t gap; /* elements between rows */

/* Divides rows x columns of each rank over an axis, or everything (2); returns the class. */
static rt_class *divide(fixture *f, const int64_t *rows, int64_t columns, int axis, int ranks,
                        int rank)
{
    static rt_ranks together;
    rt_shard shards[16];
    rt_class *cls = calloc(1, sizeof *cls + OPERANDS * sizeof cls->param[0]);

    assert_non_null(cls);
    set_array(f, 0, 2, (int64_t[]){rows[rank], columns}, (int64_t[]){columns + gap, 1});
    set_array(f, 1, 0, (int64_t[]){0}, (int64_t[]){0});
    f->axis[0] = axis;
    f->options = (ckpp_options){.axes = {f->axis, axis < 2}};
    if (axis == 2)
        f->options.axes.axis = NULL;
    f->launch.ranks = &together;
    f->launch.operand[2].array = (ckpp_array){0};
    f->args[2].out = &f->launch.operand[2].array;
    assert_int_equal(bind_shape(&f->launch), CKPP_OK);
    assert_int_equal(reduce_shape(&f->launch), CKPP_OK);
    for (int k = 0; k < ranks; k++)
        shards[k] = (rt_shard){rows[k], rows[k] * (axis == 2 ? columns : 1)};
    assert_int_equal(reduce_segment(&f->launch, shards, ranks, rank), CKPP_OK);
    f->launch.operand[2].array = (ckpp_array){
        .dtype = CKPP_FLOAT32, .itemsize = 4, .ndim = f->launch.result_ndim, .strides = {1}};
    reduce_merge(&f->launch);
    plan_classify(&f->launch, cls);
    f->launch.work = reduce_divide(&f->launch, cls);
    return cls;
}

static void test_counts(void **state)
{
    static const struct {
        int64_t rows, columns;
        int axis, ranks, all;
    } cases[] = {{1 << 20, 1, 2, 1, 16}, {1 << 19, 1, 2, 2, 16},  {5040, 1, 2, 1, 5040},
                 {504, 10, 2, 10, 5040}, {71 * 71, 1, 2, 1, 1},   {71 * 71, 1, 2, 2, 2},
                 {7, 3, 2, 3, 21},       {1000000, 1, 2, 16, 80}, {5, 1, 2, 11, 11},
                 {2520, 100, 0, 2, 120}, {2520, 100000, 0, 2, 8}, {630, 100000, 0, 16, 16},
                 {0, 1, 2, 3, 3}};
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        fixture *f = make_fixture(0);
        const rt_segments *s = &f->launch.segments;
        int64_t rows[16];
        for (int r = 0; r < cases[k].ranks; r++)
            rows[r] = cases[k].rows;
        free(divide(f, rows, cases[k].columns, cases[k].axis, cases[k].ranks, 0));
        assert_int_equal(s->all, cases[k].all);
        assert_int_equal(s->own * cases[k].ranks, s->all);
        assert_int_equal(s->own * s->extent, cases[k].rows);
        assert_int_equal(s->whole, cases[k].rows * cases[k].ranks);
        free(f);
    }
}

/* Where shards differ, each is a segment, and all have as many parts. */
static void test_uneven(void **state)
{
    static const int64_t rows[4] = {100000, 0, 1, 50000};
    int64_t parts = 0, before = 0;
    (void)state;
    for (int rank = 0; rank < 4; rank++) {
        fixture *f = make_fixture(0);
        const rt_segments *s = &f->launch.segments;
        free(divide(f, rows, 3, 2, 4, rank));
        assert_int_equal(s->all, 4);
        assert_int_equal(s->own, 1);
        assert_int_equal(s->extent, rows[rank]);
        assert_int_equal(s->first, before);
        assert_int_equal(f->launch.begin, 3 * before);
        assert_int_equal(f->launch.whole, 3 * 150001);
        if (rank > 0)
            assert_int_equal(s->parts, parts);
        parts = s->parts;
        before += rows[rank];
        free(f);
    }
    assert_true(parts > 1);
}

/* Everything about a segment is the same for 1 to 8 ranks, on a device of any size. */
static void test_sameness(void **state)
{
    static const struct {
        int64_t rows, columns;
        int axis;
        int64_t gap;
    } cases[] = {{1 << 20, 1, 2, 0}, {40320, 1, 2, 0},   {80640, 4, 2, 0},   {8 << 20, 3, 2, 0},
                 {48, 1000, 2, 0},   {1 << 20, 8, 0, 0}, {4096, 1000, 0, 0}, {24, 100000, 0, 0},
                 {1 << 16, 5, 0, 0}, {240, 1, 2, 0},     {1 << 26, 1, 2, 0}, {8, 1000, 2, 4},
                 {88, 1000, 2, 1},   {64, 1000, 0, 1}};
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        rt_class *first = NULL;
        rt_split split = {0};
        for (int ranks = 1; ranks <= 8; ranks *= 2) {
            fixture *f = make_fixture(0);
            int64_t rows[8];
            some_threads = 2048 * 132 / ranks;
            gap = cases[k].gap;
            for (int r = 0; r < ranks; r++)
                rows[r] = cases[k].rows / ranks;
            rt_class *cls = divide(f, rows, cases[k].columns, cases[k].axis, ranks, ranks / 2);
            rt_split now = f->launch.work.split;
            assert_int_equal(f->launch.work.finish, RT_SEGMENTS);
            assert_int_equal(now.results * ranks,
                             f->launch.segments.all * f->launch.segments.each);
            now.results = 0;
            if (first) {
                assert_memory_equal(cls, first, sizeof *cls + OPERANDS * sizeof cls->param[0]);
                assert_memory_equal(&now, &split, sizeof now);
                free(cls);
            } else {
                first = cls;
                split = now;
            }
            free(f);
        }
        free(first);
    }
    gap = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts),
                                       cmocka_unit_test(test_uneven),
                                       cmocka_unit_test(test_sameness)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
