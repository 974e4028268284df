/* test_loop.c - loop.c's merging against brute force, and the classes that it gives.
 *
 * For random shapes and views the merged loop must visit the same tuples of addresses, one per
 * operand, as the plain loop over the broadcast shape; and in the same order where the body asks
 * which element it is at. */
#include "loop_fixture.h"

enum { MOST = 4096 };

typedef struct tuple {
    int64_t offset[OPERANDS];
} tuple;

static unsigned long long seed = 20260101;

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

static int64_t visit(int ndim, const int64_t *extent, int64_t strides[OPERANDS][CKPP_MAX_DIMS],
                     tuple *seen)
{
    int64_t n = 1;

    for (int d = 0; d < ndim; d++)
        n *= extent[d];
    assert_true(n <= MOST);
    for (int64_t i = 0; i < n; i++) {
        int64_t rest = i;
        memset(&seen[i], 0, sizeof seen[i]);
        for (int d = ndim - 1; d >= 0; d--) {
            for (int k = 0; k < OPERANDS; k++)
                seen[i].offset[k] += rest % extent[d] * strides[k][d];
            rest /= extent[d];
        }
    }
    return n;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(tuple));
}

static void check_random_loop(fixture *f)
{
    static tuple plain[MOST], merged[MOST];
    int64_t shape[6], strides[OPERANDS][CKPP_MAX_DIMS], of_loop[OPERANDS][CKPP_MAX_DIMS];
    int ndim = below(6);

    for (int d = 0; d < ndim; d++)
        shape[d] = 1 + below(4);
    for (int k = 0; k < OPERANDS; k++) {
        int64_t mine[6], own[6];
        int lead = k == 2 ? 0 : below(ndim + 1);
        for (int d = lead; d < ndim; d++)
            mine[d - lead] = k != 2 && below(4) == 0 ? 1 : shape[d];
        random_strides(ndim - lead, mine, own);
        set_array(f, k, ndim - lead, mine, own);
        for (int d = 0; d < ndim; d++)
            strides[k][d] = d < lead || mine[d - lead] == 1 ? 0 : own[d - lead];
    }
    assert_int_equal(bind_shape(&f->launch), CKPP_OK);
    assert_int_equal(f->launch.shape_ndim, ndim);
    loop_merge(&f->launch);
    for (int k = 0; k < OPERANDS; k++)
        memcpy(of_loop[k], f->launch.operand[k].strides, sizeof of_loop[k]);
    int64_t n = visit(ndim, shape, strides, plain);
    assert_int_equal(n, f->launch.n);
    assert_int_equal(visit(f->launch.ndim, f->launch.extent, of_loop, merged), n);
    if (!f->kernel.uses) {
        qsort(plain, (size_t)n, sizeof *plain, compare);
        qsort(merged, (size_t)n, sizeof *merged, compare);
    }
    assert_memory_equal(plain, merged, (size_t)n * sizeof *plain);
}

static void loops_visit_every_element_once(void **state)
{
    (void)state;
    for (int order = 0; order < 2; order++) {
        fixture *f = make_fixture(order ? CKPP_USES_I : 0);
        for (int round = 0; round < 20000; round++)
            check_random_loop(f);
        free(f);
    }
}

/* A GPU's kernel that reads memory waits for those before it by itself; one that only writes is
 * launched when they have ended. */
static void kernels_that_read_wait(void **state)
{
    static const char *const body[] = {"#line 1 \"f.c\"\n{ y = a; }", NULL};
    fixture *f = make_fixture(0);
    (void)state;
    f->kernel.body = body;
    facts_describe(&f->kernel);
    set_all(f, 1, (int64_t[]){1000}, (int64_t[]){1});
    rt_class *cls = classify(f);
    cls->target = &cuda_target;
    cls->width = cls->items = 1;
    for (int reads = 1; reads >= 0; reads--) {
        rt_buf source = {0};
        rt_layout layout = {0};
        for (int k = 0; k < 2 && !reads; k++)
            cls->param[k].access = RT_SCALAR;
        assert_int_equal(specialize_source(&f->kernel, cls, &source, &layout), CKPP_OK);
        assert_int_equal(layout.waits, reads);
        assert_int_equal(strstr(source.data, "    ckpp::wait_for_previous();\n") != NULL, reads);
        buf_free(&source);
    }
    /* nor one that reads textures; an architecture in the options is not the one that is compiled
     * for */
    for (int k = 0; k < 2; k++) {
        rt_buf source = {0};
        rt_layout layout = {0};
        cls->param[0].access = RT_DENSE;
        cls->options = k == 0 ? "--use_fast_math --gpu-architecture=compute_80" : NULL;
        f->kernel.uses = k == 1 ? CKPP_USES_TEXTURES : 0;
        assert_int_equal(specialize_source(&f->kernel, cls, &source, &layout), CKPP_OK);
        assert_int_equal(layout.waits, k == 0);
        buf_free(&source);
    }
    free(cls);
    free(f);
}

static void contiguous_arrays_are_one_dense_dimension(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    set_all(f, 3, (int64_t[]){2, 3, 4}, (int64_t[]){12, 4, 1});
    rt_class *cls = classify(f);
    assert_int_equal(cls->ndim, 1);
    assert_int_equal(f->launch.extent[0], 24);
    for (int k = 0; k < OPERANDS; k++)
        assert_int_equal(cls->param[k].access, RT_DENSE);
    free(cls);
    free(f);
}

static void
transposed_arrays_are_one_dense_dimension_unless_the_body_asks_where_it_is(void **state)
{
    (void)state;
    for (int ask = 0; ask < 2; ask++) {
        fixture *f = make_fixture(ask ? CKPP_USES_I : 0);
        set_all(f, 2, (int64_t[]){3, 4}, (int64_t[]){1, 3});
        rt_class *cls = classify(f);
        assert_int_equal(cls->ndim, ask ? 2 : 1);
        assert_int_equal(cls->param[2].access, ask ? RT_STRIDED : RT_DENSE);
        free(cls);
        free(f);
    }
}

static void rows_and_columns_are_told_apart(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    set_array(f, 0, 2, (int64_t[]){5, 1}, (int64_t[]){1, 1});
    set_array(f, 1, 1, (int64_t[]){7}, (int64_t[]){1});
    set_array(f, 2, 2, (int64_t[]){5, 7}, (int64_t[]){7, 1});
    rt_class *cls = classify(f);
    assert_int_equal(cls->ndim, 2);
    assert_int_equal(cls->param[0].access, RT_BROADCAST);
    assert_int_equal(cls->param[1].access, RT_ROW);
    assert_int_equal(cls->param[2].access, RT_DENSE);
    free(cls);
    free(f);
}

#ifdef CKPP_CUDA
static void vectors_of_flat_loops(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 1, (int64_t[]){1000}, (int64_t[]){1});
    rt_class *cls = classify(f);
    assert_int_equal(cls->width, 4);
    assert_int_equal(cls->items, 1);
    assert_false(cls->has_head || cls->misaligned || cls->staged);
    loop_divide(&f->launch, cls);
    assert_int_equal(f->launch.work.items, 256);
    free(cls);
    f->launch.operand[1].data += 4; /* an input's vectors lie across */
    cls = classify(f);
    assert_int_equal(cls->width, 4);
    assert_true(cls->has_head && cls->misaligned && cls->param[0].aligned &&
                !cls->param[1].aligned && cls->param[2].aligned);
    free(cls);
    f->launch.operand[0].data += 4; /* all begin behind a vector's boundary */
    f->launch.operand[2].data += 4;
    cls = classify(f);
    assert_true(cls->has_head && cls->param[0].aligned && cls->param[1].aligned &&
                cls->param[2].aligned);
    free(cls);
    f->launch.operand[2].data += 1; /* at no multiple of its size */
    cls = classify(f);
    assert_int_equal(cls->width, 1);
    free(cls);
    free(f);
}

static void vectors_of_rows(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 2, (int64_t[]){64, 1000}, (int64_t[]){1000, 1});
    set_array(f, 1, 1, (int64_t[]){1000}, (int64_t[]){1});
    rt_class *cls = classify(f);
    assert_int_equal(cls->ndim, 2);
    assert_int_equal(cls->width, 4);
    assert_int_equal(cls->items, 1);
    assert_false(cls->partial_vector || cls->misaligned);
    free(cls);
    set_array(f, 0, 2, (int64_t[]){64, 1000}, (int64_t[]){1001, 1});
    cls = classify(f);
    assert_true(cls->strips && cls->width == 1 && cls->items == 4);
    free(cls);
    set_all(f, 2, (int64_t[]){64, 1001}, (int64_t[]){1001, 1});
    set_array(f, 1, 1, (int64_t[]){1001}, (int64_t[]){1});
    cls = classify(f); /* no row but the first is aligned: all are cut alike */
    assert_true(cls->strips && cls->width == 4 && cls->items == 1 && !cls->misaligned);
    assert_true(cls->param[0].aligned && !cls->param[1].aligned && cls->param[2].aligned);
    assert_int_equal(cls->param[2].access, RT_ROW);
    loop_divide(&f->launch, cls);
    assert_int_equal(f->launch.work.items, 64 * 8 * 32); /* 249 vectors and 5 elements */
    free(cls);
    set_all(f, 2, (int64_t[]){64, 17}, (int64_t[]){17, 1});
    set_array(f, 1, 1, (int64_t[]){17}, (int64_t[]){1});
    cls = classify(f); /* too short: threads have single elements */
    assert_true(!cls->strips && cls->width == 1 && cls->items == 4);
    loop_divide(&f->launch, cls);
    assert_int_equal(f->launch.work.items, 2 * RT_BLOCK); /* 1088 elements */
    free(cls);
    free(f);
}

static void transposed_inputs_make_tiles(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 2, (int64_t[]){500, 1000}, (int64_t[]){1000, 1});
    set_array(f, 1, 2, (int64_t[]){500, 1000}, (int64_t[]){1, 500});
    rt_class *cls = classify(f);
    assert_int_equal(cls->param[0].access, RT_DENSE);
    assert_int_equal(cls->param[1].access, RT_TRANSPOSED);
    assert_int_equal(cls->tile_dim, 0);
    assert_int_equal(cls->tile_width, 64);
    assert_int_equal(cls->tile_height, 64);
    assert_true(cls->width == 4 && cls->even && cls->param[1].aligned && !cls->tile_shift);
    loop_divide(&f->launch, cls);
    assert_int_equal(f->launch.work.items, 16 * 8 * 256);
    free(cls);
    /* the output's rows are not aligned */
    set_all(f, 2, (int64_t[]){500, 513}, (int64_t[]){513, 1});
    set_array(f, 1, 2, (int64_t[]){500, 513}, (int64_t[]){1, 500});
    cls = classify(f);
    assert_true(cls->width == 1 && cls->even && cls->tile_shift == 8);
    assert_int_equal(cls->param[2].access, RT_ROW);
    loop_divide(&f->launch, cls); /* (513 + 7) / 64 tiles in a row */
    assert_int_equal(f->launch.work.items, 9 * 8 * 256);
    free(cls);
    set_all(f, 2, (int64_t[]){500, 512}, (int64_t[]){512, 1});
    /* only the input's are not */
    set_array(f, 1, 2, (int64_t[]){500, 512}, (int64_t[]){1, 501});
    cls = classify(f);
    assert_true(cls->width == 1 && !cls->tile_shift && cls->param[0].access == RT_DENSE);
    free(cls);
    free(f);
}

/* Both are in bricks, of long runs in the input and in the output. */
static void narrow_transposed_inputs_make_bricks(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 2, (int64_t[]){5000, 15}, (int64_t[]){15, 1});
    set_array(f, 1, 2, (int64_t[]){5000, 15}, (int64_t[]){1, 5000});
    rt_class *cls = classify(f);
    assert_true(cls->tile_width == 0 && cls->brick_dims == 2 && cls->brick_order == 0x10);
    assert_true(cls->param[0].access == RT_DENSE && cls->param[1].access == RT_BRICK);
    assert_true(cls->block == 512 && cls->items == 8 && cls->brick_run == 1 && cls->width == 1);
    loop_divide(&f->launch, cls);
    assert_true(f->launch.brick[0] == 264 && f->launch.brick[1] == 15);
    assert_int_equal(f->launch.work.items, 19 * 512);
    free(cls);
    /* the input of a brick is one piece; the dimensions lie together for both, but not in order */
    set_all(f, 3, (int64_t[]){100, 9, 4}, (int64_t[]){36, 4, 1});
    set_array(f, 1, 3, (int64_t[]){100, 9, 4}, (int64_t[]){4, 400, 1});
    cls = classify(f);
    assert_true(cls->brick_dims == 3 && cls->brick_order == 0x102 && cls->brick_run == 3);
    loop_divide(&f->launch, cls);
    assert_true(f->launch.brick[0] == 100 && f->launch.brick[1] == 9 && f->launch.brick[2] == 4);
    free(cls);
    /* a pair of bytes is copied at once */
    for (int k = 0; k < 3; k++)
        f->launch.operand[k].dtype = CKPP_INT8;
    set_all(f, 3, (int64_t[]){5000, 15, 2}, (int64_t[]){30, 2, 1});
    set_array(f, 1, 3, (int64_t[]){5000, 15, 2}, (int64_t[]){2, 10000, 1});
    for (int k = 0; k < 3; k++)
        f->launch.operand[k].array.dtype = CKPP_INT8, f->launch.operand[k].array.itemsize = 1;
    cls = classify(f);
    assert_true(cls->brick_dims == 3 && cls->width == 2 && cls->brick_load == 4);
    free(cls);
    /* rows that begin anywhere are copied in chunks and written in words */
    set_all(f, 2, (int64_t[]){3000, 1001}, (int64_t[]){1001, 1});
    set_array(f, 1, 2, (int64_t[]){3000, 1001}, (int64_t[]){1, 3000});
    for (int k = 0; k < 3; k++)
        f->launch.operand[k].array.dtype = CKPP_INT8, f->launch.operand[k].array.itemsize = 1;
    cls = classify(f);
    assert_true(cls->brick_dims == 2 && cls->brick_row == 1 && cls->width == 4 && !cls->even);
    assert_true(cls->param[1].access == RT_BRICK && cls->param[0].aligned);
    /* but not very short ones beside another input */
    set_all(f, 3, (int64_t[]){40, 900, 17}, (int64_t[]){15300, 17, 1});
    set_array(f, 1, 3, (int64_t[]){40, 900, 17}, (int64_t[]){15300, 1, 900});
    for (int k = 0; k < 3; k++)
        f->launch.operand[k].array.dtype = CKPP_INT8, f->launch.operand[k].array.itemsize = 1;
    free(cls);
    cls = classify(f);
    assert_true(cls->brick_dims && !cls->brick_row && cls->width == 1);
    free(cls);
    for (int k = 0; k < 3; k++)
        f->launch.operand[k].dtype = CKPP_FLOAT32;
    /* rows of the input are long enough to be read as they are */
    set_all(f, 3, (int64_t[]){100, 9, 64}, (int64_t[]){576, 64, 1});
    set_array(f, 1, 3, (int64_t[]){100, 9, 64}, (int64_t[]){64, 6400, 1});
    cls = classify(f);
    assert_true(!cls->brick_dims && cls->param[1].access == RT_ROW);
    free(cls);
    free(f);
}

static void offsets_beyond_31_bits_are_wide(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 2, (int64_t[]){3, 4}, (int64_t[]){(int64_t)1 << 31, 2});
    rt_class *cls = classify(f);
    assert_int_equal(cls->wide, 1);
    free(cls);
    set_all(f, 2, (int64_t[]){3, 4}, (int64_t[]){16, 2});
    cls = classify(f);
    assert_int_equal(cls->wide, 0);
    free(cls);
    free(f);
}
#endif

/* ---- overlap ---- */

static bool brute_overlap(const ckpp_array *a, const ckpp_array *b)
{
    static unsigned char used[1 << 16];
    bool hit = false;

    memset(used, 0, sizeof used);
    for (int which = 0; which < 2; which++) {
        const ckpp_array *v = which ? b : a;
        int64_t n = ckpp_size(v);
        for (int64_t i = 0; i < n; i++) {
            int64_t rest = i, at = (const char *)v->data - (const char *)0x10000;
            for (int d = v->ndim - 1; d >= 0; d--) {
                at += rest % v->shape[d] * v->strides[d] * (int64_t)v->itemsize;
                rest /= v->shape[d];
            }
            for (int byte = 0; byte < (int)v->itemsize; byte++) {
                unsigned char *cell = &used[at + byte + (1 << 15)];
                hit |= which && *cell;
                *cell |= !which;
            }
        }
    }
    return hit;
}

static void random_view(ckpp_array *a)
{
    *a = (ckpp_array){.dtype = CKPP_FLOAT32, .itemsize = 4, .ndim = below(4), .device = CKPP_HOST};
    a->data = (void *)(0x10000 + (uintptr_t)below(200) * 4);
    for (int d = 0; d < a->ndim; d++) {
        a->shape[d] = 1 + below(4);
        a->strides[d] = below(31) - 10;
        if (a->strides[d] == 0)
            a->strides[d] = 1;
    }
}

static void overlap_is_exact(void **state)
{
    fixture *f = make_fixture(0);
    int overlapping = 0;
    (void)state;
    for (int round = 0; round < 50000; round++) {
        f->launch.n = 1;
        random_view(&f->launch.operand[0].array);
        random_view(&f->launch.operand[2].array);
        f->args[1].is_scalar = true;
        const ckpp_array *a = &f->launch.operand[0].array, *b = &f->launch.operand[2].array;
        bool same = a->data == b->data && a->ndim == b->ndim;
        for (int d = 0; same && d < a->ndim; d++)
            same = a->shape[d] == b->shape[d] &&
                   (a->shape[d] == 1 || a->strides[d] == b->strides[d]);
        bool expected = brute_overlap(a, b);
        overlapping += expected;
        if (!same)
            assert_int_equal(overlap_check(&f->launch) != CKPP_OK, expected);
    }
    assert_in_range(overlapping, 1000, 49000);
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_visit_every_element_once),
        cmocka_unit_test(kernels_that_read_wait),
        cmocka_unit_test(contiguous_arrays_are_one_dense_dimension),
        cmocka_unit_test(
            transposed_arrays_are_one_dense_dimension_unless_the_body_asks_where_it_is),
        cmocka_unit_test(rows_and_columns_are_told_apart),
#ifdef CKPP_CUDA
        cmocka_unit_test(vectors_of_flat_loops),
        cmocka_unit_test(vectors_of_rows),
        cmocka_unit_test(transposed_inputs_make_tiles),
        cmocka_unit_test(narrow_transposed_inputs_make_bricks),
        cmocka_unit_test(offsets_beyond_31_bits_are_wide),
#endif
        cmocka_unit_test(overlap_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
