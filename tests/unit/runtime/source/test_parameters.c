/* test_parameters.c - the parameter block of a raw kernel on a GPU: the struct behind the
 * construct's parameters has its members where the compiler puts them. */
#define _GNU_SOURCE
#include "runtime/source/source.h"

#include <setjmp.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WORDS = 2 }; /* pointers at most */

/* Where a compiler puts each member that comes behind the struct's beginning. */
static void check_struct(const rt_layout *layout)
{
    const rt_member *begin = &layout->member[layout->arguments - 1];
    int at = 0;
    assert_int_equal(begin->what, MEMBER_INFO);
    for (int k = layout->arguments; k < layout->count; k++) {
        const rt_member *m = &layout->member[k];
        at = (at + m->align - 1) / m->align * m->align;
        assert_int_equal(begin->at % m->align, 0);
        assert_int_equal(m->at - begin->at, at);
        at += m->size;
    }
}

/* Pointers in front of an array of constant(...) with the barrier of a cooperative launch. */
static void test_constants(void **state)
{
    (void)state;
    static const char *const body[] = {"{ grid_sync(); }", NULL};
    for (size_t align = 4; align <= 64; align *= 4)
        for (int pointers = 0; pointers <= WORDS; pointers++) {
            ckpp_param params[WORDS + 1] = {{.name = NULL}};
            rt_class *cls = calloc(1, sizeof *cls + (WORDS + 1) * sizeof cls->param[0]);
            assert_non_null(cls);
            for (int k = 0; k < pointers; k++) {
                params[k] = (ckpp_param){.name = k ? "y" : "x", .dtype = CKPP_FLOAT32};
                cls->param[k] = (rt_param_class){.access = RT_RAW_DENSE, .dtype = CKPP_FLOAT32};
            }
            params[pointers] = (ckpp_param){.name = "w",
                                            .dtype = CKPP_STRUCT,
                                            .element = CKPP_FLOAT32,
                                            .itemsize = 2 * align,
                                            .align = align,
                                            .extents = {(int)(align / 2)}};
            cls->param[pointers] = (rt_param_class){.access = RT_SCALAR, .dtype = CKPP_STRUCT};
            cls->target = &cuda_target;
            const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                        .kind = CKPP_RAW,
                                        .name = "k",
                                        .file = "test.c",
                                        .line = 1,
                                        .body = body,
                                        .facts = CKPP_FACT_GRID_SYNC,
                                        .params = params,
                                        .nparams = pointers + 1};
            rt_buf source = {0};
            rt_layout layout = {0};
            assert_int_equal(specialize_source(&kernel, cls, &source, &layout), CKPP_OK);
            assert_true(layout.barrier >= 0);
            check_struct(&layout);
            buf_free(&source);
            free(cls);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_constants)};
    return cmocka_run_group_tests_name("parameters", tests, NULL, NULL);
}
