/* test_patch.c - loops on a GPU in patches, whose bodies read neighbours. */
#include "loop_fixture.h"

#ifdef CKPP_CUDA
static const signed char offsets[2][CKPP_NEAR_DIMS] = {{0, 0, -1}, {0, 0, 1}};
static const ckpp_near near = {.ndim = 1, .count = 2, .offsets = offsets};
static const ckpp_boundary mirror[CKPP_NEAR_DIMS] = {
    {.edge = CKPP_EDGE_MIRROR}, {.edge = CKPP_EDGE_MIRROR}, {.edge = CKPP_EDGE_MIRROR}};

/* Elements have a byte each, and what parameter 0 reads is next to them. */
static fixture *make_near(void)
{
    fixture *f = make_fixture(0);
    f->launch.backend = &cuda_backend;
    f->kernel.boundaries = mirror;
    f->params[0].near = &near;
    return f;
}

static bool is_wide(fixture *f)
{
    rt_class *cls = classify(f);
    const bool wide = cls->wide;
    assert_true(cls->patch_rows);
    free(cls);
    return wide;
}

static void coordinates_beyond_31_bits_are_wide(void **state)
{
    fixture *f = make_near();
    (void)state;
    set_all(f, 1, (int64_t[]){3000000000}, (int64_t[]){1});
    assert_true(is_wide(f));
    /* with boundary(mirror) c modulo twice the extent is computed */
    set_all(f, 1, (int64_t[]){1500000000}, (int64_t[]){1});
    assert_true(is_wide(f));
    set_all(f, 2, (int64_t[]){1, 1500000000}, (int64_t[]){1500000000, 1});
    assert_true(is_wide(f));
    set_all(f, 1, (int64_t[]){1000000000}, (int64_t[]){1});
    assert_false(is_wide(f));
    set_array(f, 0, 1, (int64_t[]){1000000000}, (int64_t[]){-3});
    assert_true(is_wide(f));
    free(f);
}

static void views_beyond_31_bits_are_wide(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 1, (int64_t[]){3000000000}, (int64_t[]){1});
    f->launch.operand[1].data += 4; /* the element behind */
    f->launch.operand[1].array.data = (char *)f->launch.operand[0].array.data + 4;
    f->launch.operand[2].array.data = (void *)((uintptr_t)1 << 40);
    assert_true(is_wide(f));
    free(f);
}

/* Raw arrays that are indexed by coordinates are read ahead, by their strides. */
static void raw_arrays_beyond_31_bits_are_wide(void **state)
{
    static const ckpp_near here = {.ndim = 2, .count = 1, .offsets = offsets};
    fixture *f = make_fixture(CKPP_USES_IND);
    (void)state;
    f->launch.backend = &cuda_backend;
    f->params[0].near = &here;
    f->params[0].raw = f->launch.operand[0].raw = true;
    set_all(f, 2, (int64_t[]){30, 40}, (int64_t[]){40, 1});
    f->launch.operand[2].array.data = (void *)((uintptr_t)1 << 40);
    assert_false(is_wide(f));
    set_array(f, 0, 2, (int64_t[]){30, 40}, (int64_t[]){(int64_t)1 << 31, 1});
    assert_true(is_wide(f));
    free(f);
}

/* Coordinates that no array is indexed by are divided, if an element's number has 31 bits. */
static void coordinates_alone_are_divided(void **state)
{
    fixture *f = make_fixture(CKPP_USES_IND);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 2, (int64_t[]){3000, 400}, (int64_t[]){400, 1});
    rt_class *cls = classify(f);
    assert_true(cls->quick && !cls->patch_rows && cls->ndim == 1 && cls->width == 4);
    free(cls);
    set_all(f, 2, (int64_t[]){3000000, 4000}, (int64_t[]){4000, 1});
    cls = classify(f);
    assert_true(!cls->quick && cls->patch_rows);
    free(cls);
    f->params[0].raw = f->launch.operand[0].raw = true;
    set_all(f, 2, (int64_t[]){3000, 400}, (int64_t[]){400, 1});
    cls = classify(f);
    assert_true(!cls->quick && cls->patch_rows && cls->width == 1);
    free(cls);
    set_all(f, 2, (int64_t[]){3000, 4}, (int64_t[]){4, 1});
    cls = classify(f);
    assert_true(cls->quick && !cls->patch_rows);
    free(cls);
    free(f);
}

/* Where rows are short most warps are near an end, which then is no edge: what is past it has a
 * place, unless it is the program's own. */
static void ends_of_short_rows_are_no_edges(void **state)
{
    fixture *f = make_near();
    (void)state;
    set_all(f, 2, (int64_t[]){30, 64}, (int64_t[]){64, 1});
    set_array(f, 0, 2, (int64_t[]){30, 64}, (int64_t[]){128, 2}); /* no vectors */
    rt_class *cls = classify(f);
    assert_true(cls->patch_rows && cls->patch_ends);
    free(cls);
    set_all(f, 2, (int64_t[]){30, 65536}, (int64_t[]){65536, 1});
    set_array(f, 0, 2, (int64_t[]){30, 65536}, (int64_t[]){131072, 2});
    cls = classify(f);
    assert_true(cls->patch_rows && !cls->patch_ends);
    free(cls);
    free(f);
    f = make_fixture(0);
    f->launch.backend = &cuda_backend;
    set_all(f, 2, (int64_t[]){30, 64}, (int64_t[]){64, 1});
    f->launch.operand[1].data += 4; /* the element behind */
    f->launch.operand[1].array.data = (char *)f->launch.operand[0].array.data + 4;
    f->launch.operand[2].array.data = (void *)((uintptr_t)1 << 40);
    cls = classify(f);
    assert_true(cls->patch_rows && !cls->patch_ends);
    free(cls);
    free(f);
}

/* Threads that run at once on a multiprocessor, as the compiler is told; 0: nothing. */
static int threads_of(fixture *f)
{
    rt_class *cls = classify(f);
    const int threads = cls->patch_blocks * rt_block_of(cls);
    assert_true(cls->patch_rows);
    free(cls);
    return threads;
}

static void few_windows_leave_room_for_loads(void **state)
{
    fixture *f = make_near();
    (void)state;
    set_all(f, 2, (int64_t[]){4096, 4096}, (int64_t[]){4096, 1});
    assert_int_equal(threads_of(f), 1024); /* of the other input */
    f->params[1].direction = CKPP_OUT;
    assert_int_equal(threads_of(f), 0);
    f->launch.boxed = true;
    assert_int_equal(threads_of(f), 1024);
    free(f);
}
#endif

static void a_host_has_no_patches(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    set_all(f, 2, (int64_t[]){30, 40}, (int64_t[]){40, 1});
    rt_class *cls = classify(f);
    assert_false(cls->patch_rows);
    free(cls);
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_has_no_patches),
#ifdef CKPP_CUDA
        cmocka_unit_test(coordinates_alone_are_divided),
        cmocka_unit_test(coordinates_beyond_31_bits_are_wide),
        cmocka_unit_test(views_beyond_31_bits_are_wide),
        cmocka_unit_test(raw_arrays_beyond_31_bits_are_wide),
        cmocka_unit_test(ends_of_short_rows_are_no_edges),
        cmocka_unit_test(few_windows_leave_room_for_loads),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
