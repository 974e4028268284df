/* test_own.c - which arrays each of the host's threads has a copy of. */
#define _GNU_SOURCE
#include "loop_fixture.h"

#include "child_fixture.h"

enum {
    Y = 2,
    COUNT = 16,        /* elements */
    TIMES = 32 * COUNT /* and how many are combined at least, for a copy to be worth it */
};

/* A histogram of an array, in COUNT ints. */
static fixture *make_histogram(void)
{
    fixture *f = make_fixture(0);
    f->params[Y].raw = true;
    f->params[Y].op = CKPP_REDUCE_ADD;
    f->launch.operand[Y].raw = true;
    f->launch.operand[Y].dtype = CKPP_INT32;
    set_array(f, Y, 1, (int64_t[]){COUNT}, (int64_t[]){1});
    return f;
}

static bool has_own(const fixture *f)
{
    return plan_has_own(&f->launch, Y, TIMES);
}

/* Of four and eight bytes: all numbers can be added, and integers be combined otherwise, too. */
static void types_and_operators(void **state)
{
    static const struct {
        ckpp_dtype dtype;
        bool added, least;
    } cases[] = {{CKPP_BOOL, false, false},      {CKPP_INT8, false, false},
                 {CKPP_INT16, false, false},     {CKPP_FLOAT16, false, false},
                 {CKPP_INT32, true, true},       {CKPP_UINT32, true, true},
                 {CKPP_FLOAT32, true, false},    {CKPP_INT64, true, true},
                 {CKPP_UINT64, true, true},      {CKPP_FLOAT64, true, false},
                 {CKPP_COMPLEX64, false, false}, {CKPP_COMPLEX128, false, false}};
    fixture *f = make_histogram();
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        f->launch.operand[Y].dtype = cases[k].dtype;
        f->params[Y].op = CKPP_REDUCE_ADD;
        assert_int_equal(has_own(f), cases[k].added);
        f->params[Y].op = CKPP_REDUCE_MIN;
        assert_int_equal(has_own(f), cases[k].least);
        f->params[Y].op = 0; /* it is also read, or written otherwise */
        assert_false(has_own(f));
    }
    free(f);
}

/* A copy fits on a stack, and each of its elements is combined many times. */
static void sizes(void **state)
{
    enum { MOST = 16 * 1024 / 4 };
    fixture *f = make_histogram();
    (void)state;
    assert_true(plan_has_own(&f->launch, Y, TIMES));
    assert_false(plan_has_own(&f->launch, Y, TIMES - 1));
    set_array(f, Y, 1, (int64_t[]){MOST}, (int64_t[]){1});
    assert_true(plan_has_own(&f->launch, Y, INT64_MAX));
    set_array(f, Y, 1, (int64_t[]){MOST + 1}, (int64_t[]){1});
    assert_false(plan_has_own(&f->launch, Y, INT64_MAX));
    f->launch.operand[Y].dtype = CKPP_INT64;
    set_array(f, Y, 1, (int64_t[]){MOST / 2}, (int64_t[]){1});
    assert_true(plan_has_own(&f->launch, Y, INT64_MAX));
    set_array(f, Y, 1, (int64_t[]){MOST / 2 + 1}, (int64_t[]){1});
    assert_false(plan_has_own(&f->launch, Y, INT64_MAX));
    f->launch.operand[Y].array = (ckpp_array){0}; /* it is not allocated yet */
    assert_false(plan_has_own(&f->launch, Y, INT64_MAX));
    set_array(f, Y, 1, (int64_t[]){COUNT}, (int64_t[]){2});
    assert_false(has_own(f));
    set_array(f, Y, 2, (int64_t[]){4, COUNT / 4}, (int64_t[]){COUNT / 4, 1});
    assert_true(has_own(f));
    set_array(f, Y, 2, (int64_t[]){4, COUNT / 4}, (int64_t[]){1, 4});
    assert_false(has_own(f));
    free(f);
}

/* Nor where something else would see the copy, or threads take turns. */
static void kernels(void **state)
{
    static const ckpp_boundary boundary;
    fixture *f = make_histogram();
    (void)state;
    assert_true(has_own(f));
    f->kernel.kind = CKPP_REDUCTION;
    assert_false(has_own(f));
    f->kernel.kind = CKPP_RAW;
    assert_true(has_own(f));
    f->kernel.facts = CKPP_FACT_WAITS;
    assert_false(has_own(f));
    f->kernel.facts = 0;
    f->kernel.boundaries = &boundary;
    assert_false(has_own(f));
    f->kernel.boundaries = NULL;
    f->options.overlap = true;
    assert_false(has_own(f));
    f->options.overlap = false;
    f->args[Y].is_scalar = true;
    assert_false(has_own(f));
    f->args[Y].is_scalar = false;
    assert_true(has_own(f));
#ifdef CKPP_CUDA
    f->launch.backend = &cuda_backend;
    assert_false(has_own(f));
#endif
    free(f);
}

static int check_bounds(const void *check)
{
    fixture *f = make_histogram();
    setenv("CKPP_CHECK", check, 1);
    const bool own = has_own(f);
    free(f);
    return own;
}

/* Indices are checked where the array itself is. */
static void checks(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_bounds, "nan"), 1);
    assert_int_equal(run_child(check_bounds, "bounds"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(checks), /* before CKPP_CHECK is read */
                                       cmocka_unit_test(types_and_operators),
                                       cmocka_unit_test(sizes), cmocka_unit_test(kernels)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
