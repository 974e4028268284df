/* reduce_fixture.h - what the tests of reductions share: a launch of r = reduction of f(a, b) on a
 * GPU that is not there, and its plan. */
#ifndef REDUCE_FIXTURE_H
#define REDUCE_FIXTURE_H

#include "frontend/device/device.h"
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { OPERANDS = 3 };

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

/* What the GPU runs at once. */
static int64_t some_threads;

static inline int64_t fake_capacity(int device)
{
    (void)device;
    return some_threads;
}

static rt_backend fake_gpu = {.target = &cuda_target, .capacity = fake_capacity};

static inline fixture *make_fixture(unsigned uses)
{
    static const char *const names[OPERANDS] = {"a", "b", "r"};
    fixture *f = calloc(1, sizeof *f);

    assert_non_null(f);
    for (int k = 0; k < OPERANDS; k++)
        f->params[k] = (ckpp_param){
            .name = names[k], .direction = k == 2 ? CKPP_OUT : CKPP_IN, .dtype = CKPP_FLOAT32};
    f->reduction.op = CKPP_REDUCE_ADD;
    f->kernel = (ckpp_kernel){.abi = CKPP_ABI,
                              .kind = CKPP_REDUCTION,
                              .name = "f",
                              .file = "f.c",
                              .line = 1,
                              .nparams = OPERANDS,
                              .params = f->params,
                              .uses = uses,
                              .reduction = &f->reduction,
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
static int64_t row_gap;                      /* elements between its rows */

static inline void set_array(fixture *f, int k, int ndim, const int64_t *shape,
                             const int64_t *strides)
{
    ckpp_array *a = &f->launch.operand[k].array;

    ckpp_dtype dtype = k ? CKPP_FLOAT32 : input_type;
    *a = (ckpp_array){.data = &f->launch,
                      .dtype = dtype,
                      .itemsize = ckpp_dtype_size(dtype),
                      .ndim = ndim,
                      .device = CKPP_HOST};
    memcpy(a->shape, shape, (size_t)ndim * sizeof *shape);
    memcpy(a->strides, strides, (size_t)ndim * sizeof *strides);
}

/* The class and f->launch.work of rows x columns elements over an axis, or everything (2). */
static inline rt_class *make_plan(fixture *f, int64_t rows, int64_t columns, int axis)
{
    rt_class *cls = calloc(1, sizeof *cls + OPERANDS * sizeof cls->param[0]);

    assert_non_null(cls);
    set_array(f, 0, 2, (int64_t[]){rows, columns}, (int64_t[]){columns + row_gap, 1});
    set_array(f, 1, 0, (int64_t[]){0}, (int64_t[]){0});
    f->axis[0] = axis;
    f->options = (ckpp_options){.axes = {f->axis, axis < 2}};
    if (axis == 2)
        f->options.axes.axis = NULL;
    f->launch.operand[2].array = (ckpp_array){0};
    f->args[2].out = &f->launch.operand[2].array;
    assert_int_equal(bind_shape(&f->launch), CKPP_OK);
    assert_int_equal(reduce_shape(&f->launch), CKPP_OK);
    f->launch.operand[2].array = (ckpp_array){
        .dtype = CKPP_FLOAT32, .itemsize = 4, .ndim = f->launch.result_ndim, .strides = {1}};
    reduce_merge(&f->launch);
    plan_classify(&f->launch, cls);
    f->launch.work = reduce_divide(&f->launch, cls);
    return cls;
}

#endif
