/* test_stage.c - which loops on a GPU pass elements through shared memory. */
#include "loop_fixture.h"

static void set_struct(fixture *f, int k, size_t size, size_t align)
{
    f->params[k].dtype = f->launch.operand[k].dtype = CKPP_STRUCT;
    f->params[k].itemsize = f->launch.operand[k].array.itemsize = size;
    f->params[k].align = align;
}

static void a_host_has_no_shared_memory(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    set_all(f, 1, (int64_t[]){1000}, (int64_t[]){1});
    set_struct(f, 0, 12, 4);
    rt_class *cls = classify(f);
    assert_false(cls->staged);
    free(cls);
    free(f);
}

#ifdef CKPP_CUDA
static void structs_pass_through_shared_memory(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 1, (int64_t[]){1000}, (int64_t[]){1});
    set_struct(f, 0, 12, 4);
    rt_class *cls = classify(f);
    assert_true(cls->staged && cls->param[0].aligned);
    assert_int_equal(cls->param[0].access, RT_STAGED);
    assert_int_equal(cls->param[2].access, RT_DENSE);
    assert_int_equal(cls->width, 1);
    assert_int_equal(cls->items, 2); /* of 12 + 4 + 4 bytes */
    assert_false(cls->has_head);
    loop_divide(&f->launch, cls);
    assert_int_equal(f->launch.work.items, 512);
    free(cls);
    f->launch.operand[0].data += 12; /* at its second element */
    cls = classify(f);
    assert_true(cls->staged && !cls->param[0].aligned);
    free(cls);
    f->launch.operand[0].data -= 12;
    set_struct(f, 0, 8, 4); /* such vectors are whole loads */
    cls = classify(f);
    assert_true(!cls->staged && cls->width == 2);
    free(cls);
    set_struct(f, 0, 16, 16); /* and such elements */
    cls = classify(f);
    assert_false(cls->staged);
    free(cls);
    set_struct(f, 0, 16, 8);
    cls = classify(f);
    assert_true(cls->staged);
    free(cls);
    set_struct(f, 0, 1000, 8); /* a block's do not fit */
    cls = classify(f);
    assert_false(cls->staged);
    free(cls);
    set_all(f, 2, (int64_t[]){64, 1000}, (int64_t[]){1003, 1});
    set_struct(f, 0, 12, 4);
    cls = classify(f);
    assert_false(cls->staged);
    free(cls);
    free(f);
}

static rt_class *classify_body(fixture *f, const char *text)
{
    const char *const body[] = {text, NULL};

    f->kernel.body = body;
    facts_describe(&f->kernel);
    f->kernel.body = NULL;
    return classify(f);
}

/* Bodies that call one to three functions, of which a copy for each element of a vector would take
 * long to compile, stand in a loop; others do not. */
static void bodies_with_long_functions_are_compiled_once(void **state)
{
    fixture *f = make_fixture(0);
    (void)state;
    f->launch.backend = &cuda_backend;
    set_all(f, 1, (int64_t[]){100000}, (int64_t[]){1});
    rt_class *cls = classify_body(f, "{ y = sinf(a) + b; }\n");
    assert_true(cls->staged && cls->items == 8 && cls->param[0].aligned);
    assert_int_equal(cls->param[1].access, RT_STAGED);
    assert_int_equal(cls->param[2].access, RT_DENSE);
    free(cls);
    cls = classify_body(f, "{ y = tanhf(a) * expf(-b); }\n");
    assert_true(!cls->staged && cls->width == 4);
    free(cls);
    cls = classify_body(f, "{ y = sinf(a) * sinf(b) * cosf(a) * cosf(b); }\n");
    assert_true(!cls->staged && cls->width == 4);
    free(cls);
    f->launch.operand[0].dtype = f->launch.operand[2].dtype = CKPP_FLOAT64;
    f->launch.operand[0].array.itemsize = f->launch.operand[2].array.itemsize = 8;
    cls = classify_body(f, "{ y = exp(a) + b; }\n");
    assert_true(!cls->staged && cls->width == 1);
    free(cls);
    f->launch.operand[0].dtype = f->launch.operand[2].dtype = CKPP_FLOAT32;
    f->launch.operand[0].array.itemsize = f->launch.operand[2].array.itemsize = 4;
    set_all(f, 2, (int64_t[]){100, 1000}, (int64_t[]){1004, 1});
    cls = classify_body(f, "{ y = sinf(a) + b; }\n");
    assert_true(!cls->staged && cls->width == 1);
    free(cls);
    cls = classify_body(f, "{ y = expf(a) + b; }\n");
    assert_true(!cls->staged && cls->width == 4);
    free(cls);
    free(f);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_has_no_shared_memory),
#ifdef CKPP_CUDA
        cmocka_unit_test(structs_pass_through_shared_memory),
        cmocka_unit_test(bodies_with_long_functions_are_compiled_once),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
