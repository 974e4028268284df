/* test_reduce_choices.c - what a reduction on a GPU chooses by its shape and type: vectors, lanes,
 * parts, how they are combined. */
#include "reduce_fixture.h"
#include "runtime/host/host.h"

/* What was measured on an H200 (bench/NOTES.md). */
static void choices_that_were_measured(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        ckpp_dtype dtype;
        int64_t rows, columns;
        int axis, width, results, batch, lane_bits, finish_bits;
    } c[] = {
        /* rows: four at once, then four warps to each, then a block to each; a row alone is for
         * many blocks */
        {CKPP_FLOAT32, 1 << 18, 512, 1, 4, 1, 4, 5, 0},
        {CKPP_FLOAT32, 1 << 17, 2048, 1, 4, 1, 1, 7, 0},
        {CKPP_FLOAT32, 1 << 16, 4096, 1, 4, 1, 1, 8, 0},
        {CKPP_FLOAT32, 1, 1 << 28, 1, 4, 1, 1, 8, 8},
        /* columns: each result's parts go to as few lanes as load five of them */
        {CKPP_FLOAT32, 1 << 16, 4096, 0, 4, 4, 1, 3, 3},
        {CKPP_FLOAT32, 1 << 22, 16, 0, 4, 4, 1, 6, 8},
        /* of bytes: eight where columns are long and not split, else four */
        {CKPP_INT8, 1 << 10, 1 << 18, 0, 8, 8, 1, 3, 0},
        {CKPP_INT8, 1 << 16, 4096, 0, 4, 4, 1, 3, 3},
        {CKPP_INT8, 1 << 6, 1 << 22, 0, 4, 4, 1, 0, 0},
        {CKPP_INT8, 16, 1 << 24, 0, 4, 4, 1, 0, 0}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        input_type = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        f->launch.value = c[k].dtype == CKPP_INT8 ? CKPP_INT64 : CKPP_FLOAT32;
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, c[k].axis);
        rt_work *work = &f->launch.work;
        if (cls->width != c[k].width || cls->results != c[k].results || cls->batch != c[k].batch ||
            work->split.lane_bits != c[k].lane_bits)
            fail_msg("%zu: vectors of %d, of %d results, %d at once, 2^%d lanes", k, cls->width,
                     cls->results, cls->batch, (int)work->split.lane_bits);
        if (work->finish == RT_SECOND_LAUNCH)
            reduce_finish(&fake_gpu, work);
        if (work->finish && work->split.lane_bits != c[k].finish_bits)
            fail_msg("%zu: 2^%d lanes for %d parts", k, (int)work->split.lane_bits,
                     (int)work->split.finish);
        free(cls);
    }
    input_type = CKPP_FLOAT32;
    free(f);
}

/* Where rows are long, blocks follow each other. */
static void long_rows_have_more_parts(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        ckpp_dtype dtype;
        int64_t rows, columns;
        int axis;
        int64_t parts;
    } c[] = {{CKPP_FLOAT32, 1, 1 << 26, 1, 1056},          {CKPP_FLOAT16, 1, 1 << 28, 1, 1056},
             {CKPP_FLOAT32, 1, 1 << 28, 1, 2112},          {CKPP_FLOAT64, 1, 1 << 28, 1, 4224},
             {CKPP_FLOAT64, 1, (int64_t)1 << 32, 1, 8448}, {CKPP_FLOAT64, 1 << 10, 1 << 18, 1, 4},
             {CKPP_FLOAT32, 1 << 11, 1 << 18, 1, 1},       {CKPP_FLOAT32, 1 << 16, 4096, 0, 33}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        input_type = f->launch.value = f->launch.operand[0].dtype = f->params[0].dtype =
            c[k].dtype;
        free(make_plan(f, c[k].rows, c[k].columns, c[k].axis));
        if (f->launch.work.split.parts != c[k].parts)
            fail_msg("%zu: %lld parts", k, (long long)f->launch.work.split.parts);
    }
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_FLOAT32;
    f->reduction.type = (ckpp_param){
        .type = "struct large", .dtype = CKPP_STRUCT, .itemsize = 128, .align = 4};
    f->launch.value = CKPP_STRUCT;
    free(make_plan(f, 1, 1 << 28, 1));
    assert_int_equal(f->launch.work.split.parts, some_threads / 32);
    free(f);
}

/* What takes long to combine takes many vectors at once, and half of the threads. */
static void large_ones_take_many_vectors(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        ckpp_operator op;
        ckpp_dtype dtype;
        int64_t rows, columns;
        int axis, items;
        bool large;
    } c[] = {{CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 8192, 8192, 0, 4, true},
             {CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 8, 1 << 20, 0, 4, true},
             {CKPP_REDUCE_ARGMAX, CKPP_FLOAT16, 8192, 8192, 0, 8, true},
             {CKPP_REDUCE_ARGMAX, CKPP_INT8, 8192, 8192, 0, 8, true},
             {CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 7, 1 << 20, 0, 2, false},
             {CKPP_REDUCE_ARGMAX, CKPP_FLOAT32, 8192, 8192, 1, 2, false},
             {CKPP_REDUCE_ADD, CKPP_FLOAT32, 8192, 8192, 0, 2, false},
             {CKPP_REDUCE_ADD, CKPP_FLOAT32, 8192, 8192, 1, 2, false}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        f->reduction.op = c[k].op;
        input_type = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, c[k].axis);
        if (cls->items != c[k].items || specialize_is_large(&f->kernel, cls) != c[k].large)
            fail_msg("%zu: %d at once, large %d", k, cls->items,
                     specialize_is_large(&f->kernel, cls));
        free(cls);
    }
    input_type = CKPP_FLOAT32;
    free(f);
}

/* Rows that are no whole vectors, if they are short, and many: how many of them a block has, and
 * how many threads have each. */
static void short_rows_are_staged(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        ckpp_dtype dtype;
        int64_t rows, columns, tile;
        int lane_bits;
    } c[] = {{CKPP_FLOAT32, 1 << 20, 7, 582, 0},
             {CKPP_FLOAT32, 1 << 20, 24, 170, 1},
             {CKPP_FLOAT32, 1 << 20, 31, 131, 0},
             {CKPP_FLOAT32, 1 << 20, 129, 31, 3},
             {CKPP_FLOAT32, 100000, 7, 95, 1},
             {CKPP_FLOAT64, 1 << 20, 3, 677, 0},
             {CKPP_INT8, 1 << 20, 13, 993, 0},
             /* whole vectors; long rows; few rows */
             {CKPP_FLOAT32, 1 << 20, 16, 0, 0},
             {CKPP_FLOAT32, 1 << 20, 2, 0, 0},
             {CKPP_FLOAT32, 1 << 20, 257, 0, 0},
             {CKPP_INT8, 1 << 20, 63, 0, 0},
             {CKPP_FLOAT32, 1000, 7, 0, 0}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        input_type = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        f->launch.value = c[k].dtype == CKPP_INT8 ? CKPP_INT64 : CKPP_FLOAT32;
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, 1);
        const rt_split *s = &f->launch.work.split;
        if ((cls->param[0].access == RT_STAGED) != (c[k].tile > 0) ||
            (c[k].tile > 0 && (s->tile != c[k].tile || s->lane_bits != c[k].lane_bits)))
            fail_msg("%zu: access %d, %lld rows, 2^%lld lanes", k, cls->param[0].access,
                     (long long)s->tile, (long long)s->lane_bits);
        free(cls);
    }
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_FLOAT32;
    f->launch.value = CKPP_FLOAT32;
    free(f);
}

/* Gaps of less than a sector come along. */
static void short_rows_with_gaps_are_staged(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        ckpp_dtype dtype;
        int64_t columns, gap, tile;
    } c[] = {{CKPP_INT8, 13, 5, 909},
             {CKPP_INT8, 13, 31, 372},
             {CKPP_INT8, 13, 32, 0},
             {CKPP_FLOAT32, 7, 2, 453},
             {CKPP_FLOAT32, 7, 8, 0}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        input_type = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        f->launch.value = c[k].dtype == CKPP_INT8 ? CKPP_INT64 : CKPP_FLOAT32;
        row_gap = c[k].gap;
        rt_class *cls = make_plan(f, 1 << 20, c[k].columns, 1);
        if ((cls->param[0].access == RT_STAGED) != (c[k].tile > 0) ||
            (c[k].tile > 0 && f->launch.work.split.tile != c[k].tile))
            fail_msg("%zu: access %d, %lld rows", k, cls->param[0].access,
                     (long long)f->launch.work.split.tile);
        free(cls);
    }
    row_gap = 0;
    input_type = CKPP_FLOAT32;
    free(f);
}

/* Results that have an operator each take no more than they need: then threads have several. */
static void groups_have_their_size(void **state)
{
    static const ckpp_dtype types[] = {CKPP_INT8, CKPP_INT16, CKPP_FLOAT16, CKPP_FLOAT64};
    static const size_t sizes[] = {4, 4, 4, 8};
    fixture *f = make_fixture(0);

    (void)state;
    f->reduction.op = CKPP_REDUCE_EXPRESSION; /* and no expression */
    f->params[2].op = CKPP_REDUCE_MIN;
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        f->launch.operand[2].dtype = types[k];
        assert_int_equal(reduce_value_size(&f->launch), sizes[k]);
        assert_int_equal(reduce_acc_size(&f->launch), sizes[k]);
    }
    free(f);
}

/* Columns whose rows begin anywhere, in vectors put together of two, the last of which may begin
 * earlier. */
static void columns_may_be_misaligned(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        ckpp_dtype dtype;
        ckpp_direction direction;
        int64_t rows, columns;
        int width, items, lane_bits;
    } c[] = {{CKPP_FLOAT32, CKPP_OUT, 12347, 21613, 4, 1, 3},
             {CKPP_FLOAT32, CKPP_OUT, 67041, 1001, 4, 1, 3},
             {CKPP_FLOAT32, CKPP_OUT, 67041, 301, 4, 1, 1},
             {CKPP_FLOAT64, CKPP_OUT, 12347, 21613, 2, 1, 3},
             {CKPP_FLOAT32, CKPP_OUT, 100000, 5, 1, 8, 8},
             {CKPP_FLOAT32, CKPP_INOUT, 12347, 21613, 1, 8, 3}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        input_type = f->launch.operand[0].dtype = f->params[0].dtype = c[k].dtype;
        f->params[2].direction = c[k].direction;
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, 0);
        const rt_split *s = &f->launch.work.split;
        if (cls->misaligned != (c[k].width > 1) || cls->width != c[k].width ||
            cls->results != c[k].width || cls->items != c[k].items ||
            (c[k].width > 1 && s->lane_bits != c[k].lane_bits))
            fail_msg("%zu: vectors of %d, %d results, %d at once, 2^%lld lanes", k, cls->width,
                     cls->results, cls->items, (long long)s->lane_bits);
        free(cls);
    }
    f->params[2].direction = CKPP_OUT;
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_FLOAT32;
    free(f);
}

/* Rows in several dimensions that begin anywhere; places in a row are ints. */
static void pieces_have_rows_of_32_bits(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        int64_t rows, columns;
        bool pieces, wide;
    } c[] = {{1000, 1001, true, false},
             {1 << 20, 3001, true, true},
             {2, INT32_MAX / 2, true, true},
             {2, INT32_MAX - 10LL, false, true},
             {2, INT32_MAX + 100LL, false, true}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_INT8;
    row_gap = 3;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, 2);
        if (cls->pieces != c[k].pieces || cls->wide != c[k].wide)
            fail_msg("%zu: pieces %d, wide %d", k, cls->pieces, cls->wide);
        free(cls);
    }
    row_gap = 0;
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_FLOAT32;
    free(f);
}

static bool fake_clusters(int device)
{
    (void)device;
    return true;
}

/* A few results of up to a megabyte in all, where a GPU has clusters. */
static void clusters_take_few_elements(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        int64_t rows, columns;
        bool cluster;
    } c[] = {{1, 8188, false},   {1, 8192, true},   {1, 65536, true},   {1, 1 << 18, true},
             {1, 300000, false}, {16, 16384, true}, {17, 16384, false}, {100, 8192, false}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (int k = 0; k < 2 * (int)(sizeof c / sizeof *c); k++) {
        int64_t rows = c[k / 2].rows, columns = c[k / 2].columns;
        fake_gpu.has_clusters = k % 2 ? fake_clusters : NULL;
        rt_class *cls = make_plan(f, rows, columns, 1);
        const rt_work *work = &f->launch.work;
        if ((cls->finish == RT_CLUSTER) != (k % 2 && c[k / 2].cluster) ||
            (cls->finish == RT_CLUSTER &&
             (cls->block != RT_CLUSTER_BLOCK || work->split.parts != RT_CLUSTER_SIZE ||
              work->split.stride != RT_CLUSTER_SIZE * RT_CLUSTER_BLOCK ||
              work->items != rows * RT_CLUSTER_SIZE * RT_CLUSTER_BLOCK)))
            fail_msg("%d: finish %d, %lld threads", k, cls->finish, (long long)work->items);
        free(cls);
    }
    fake_gpu.has_clusters = NULL;
    free(f);
}

/* Columns on the host: in tiles without parts where all stays in caches, in parts of whole lines
 * where it does not. */
static void threads_share_columns_in_caches(void **state)
{
    static const struct {
        int64_t rows, columns, tile, parts;
    } c[] = {{256, 256, 64, 1},    {250, 300, 80, 1},    {64, 4096, 256, 1},
             {1024, 256, 64, 1},   {2, 100000, 3136, 1}, {1024, 1024, 1024, 8},
             {2048, 128, 128, 16}, {256, 100, 100, 1},   {4096, 4096, 4096, 64},
             {1 << 20, 3, 3, 128}};
    fixture *f = make_fixture(0);

    (void)state;
    f->launch.backend = &host_backend;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        free(make_plan(f, c[k].rows, c[k].columns, 0));
        const rt_work *work = &f->launch.work;
        int64_t tiles = (c[k].columns + c[k].tile - 1) / c[k].tile;
        if (work->split.tile != c[k].tile || work->split.parts != c[k].parts ||
            work->items != tiles * c[k].parts)
            fail_msg("%zu: tiles of %d, %d parts, %d items", k, (int)work->split.tile,
                     (int)work->split.parts, (int)work->items);
    }
    free(f);
}

/* Bytes of one row: a thread has as many results as it stores together with its neighbour, where
 * there is one for each. */
static void neighbours_store_together(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL};
    static const struct {
        int64_t columns;
        int results, access;
    } c[] = {{1 << 20, 4, RT_PAIRED}, {(1 << 20) + 4, 2, RT_ROW}, {999, 1, RT_STRIDED}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    input_type = f->launch.operand[0].dtype = f->params[0].dtype = CKPP_INT8;
    f->launch.value = CKPP_INT64;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        rt_class *cls = make_plan(f, 1, c[k].columns, 0);
        f->launch.operand[2].array.dtype = CKPP_INT64;
        f->launch.operand[2].array.itemsize = 8;
        f->launch.operand[2].strides[0] = 1;
        plan_classify(&f->launch, cls);
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
    static const struct {
        int64_t rows, columns;
        int axis;
        bool wide;
    } c[] = {{1 << 20, 4, 1, false},
             {(int64_t)1 << 32, 4, 1, true},
             {4, (int64_t)1 << 32, 0, true},
             {(int64_t)1 << 32, 4, 0, true},
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
    static const struct {
        int64_t rows, columns;
        int axis;
    } c[] = {{8192, 8192, 0},  {8192, 8192, 1},  {8192, 8192, 2}, {1 << 22, 16, 1},
             {16, 1 << 22, 0}, {1 << 20, 64, 0}, {5000, 3000, 0}};
    fixture *f = make_fixture(0);

    (void)state;
    some_threads = 270336;
    for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
        rt_class *cls = make_plan(f, c[k].rows, c[k].columns, c[k].axis);
        rt_work *work = &f->launch.work;
        int64_t bytes = c[k].rows * c[k].columns * 4,
                parts = work->split.results * work->split.parts * (int64_t)work->acc_size;
        if (work->cost * work->items < bytes || work->cost * work->items > bytes * 5 / 4)
            fail_msg("%zu: %lld bytes by each of %lld", k, (long long)work->cost,
                     (long long)work->items);
        if (work->finish == RT_SECOND_LAUNCH) {
            reduce_finish(&fake_gpu, work);
            if (work->cost * work->items < parts || work->cost * work->items > 2 * parts)
                fail_msg("%zu: %lld bytes of parts by each of %lld", k, (long long)work->cost,
                         (long long)work->items);
        }
        free(cls);
    }
    free(f);
}

/* What may begin while others end waits for them. */
static void kernels_wait_by_themselves(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ return a; }", NULL}, *const sum[] = {
                                                                                    "a", NULL};
    fixture *f = make_fixture(0);
    rt_class *cls;

    (void)state;
    some_threads = 270336;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    for (int axis = 0; axis <= 2; axis++) {
        cls = make_plan(f, 8192, 8192, axis);
        check_waits(f, cls, true);
        cls->target = &host_target;
        check_waits(f, cls, false);
        free(cls);
    }
    f->reduction.op = CKPP_REDUCE_EXPRESSION;
    f->reduction.reduce = f->reduction.post = sum;
    f->reduction.type = (ckpp_param){
        .type = "struct pair", .dtype = CKPP_STRUCT, .itemsize = 8, .align = 4};
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_that_were_measured),
        cmocka_unit_test(threads_share_columns_in_caches),
        cmocka_unit_test(neighbours_store_together),
        cmocka_unit_test(kernels_wait_by_themselves),
        cmocka_unit_test(many_results_are_counted_in_64_bits),
        cmocka_unit_test(launches_tell_what_they_read),
        cmocka_unit_test(long_rows_have_more_parts),
        cmocka_unit_test(large_ones_take_many_vectors),
        cmocka_unit_test(clusters_take_few_elements),
        cmocka_unit_test(short_rows_are_staged),
        cmocka_unit_test(short_rows_with_gaps_are_staged),
        cmocka_unit_test(groups_have_their_size),
        cmocka_unit_test(columns_may_be_misaligned),
        cmocka_unit_test(pieces_have_rows_of_32_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
