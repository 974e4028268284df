/* loop_fixture.h - an elementwise kernel y = f(a, b), a launch over it, and its class. */
#ifndef LOOP_FIXTURE_H
#define LOOP_FIXTURE_H

#include "frontend/device/device.h"
#include "runtime/observe/observe.h"
#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"
#endif
#include "runtime/host/host.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define UNUSED __attribute__((unused))

enum { OPERANDS = 3 };

typedef struct fixture {
    ckpp_param params[OPERANDS];
    void *state;
    ckpp_kernel kernel;
    ckpp_arg args[OPERANDS];
    ckpp_options options;
    rt_launch launch;
} fixture;

UNUSED static fixture *make_fixture(unsigned uses)
{
    static const char *const names[OPERANDS] = {"a", "b", "y"};
    fixture *f = calloc(1, sizeof *f);

    assert_non_null(f);
    for (int k = 0; k < OPERANDS; k++)
        f->params[k] = (ckpp_param){
            .name = names[k], .direction = k == 2 ? CKPP_OUT : CKPP_IN, .dtype = CKPP_FLOAT32};
    f->kernel = (ckpp_kernel){.abi = CKPP_ABI,
                              .kind = CKPP_ELEMENTWISE,
                              .name = "f",
                              .file = "f.c",
                              .line = 1,
                              .nparams = OPERANDS,
                              .params = f->params,
                              .uses = uses,
                              .state = &f->state};
    f->launch.kernel = &f->kernel;
    f->launch.options = &f->options;
    f->launch.backend = &host_backend;
    f->launch.device = CKPP_HOST;
    for (int k = 0; k < OPERANDS; k++) {
        f->launch.operand[k].param = &f->params[k];
        f->launch.operand[k].arg = &f->args[k];
        f->launch.operand[k].dtype = CKPP_FLOAT32;
    }
    return f;
}

UNUSED static void set_array(fixture *f, int k, int ndim, const int64_t *shape,
                             const int64_t *strides)
{
    ckpp_array *a = &f->launch.operand[k].array;

    *a = (ckpp_array){.data = &f->launch,
                      .dtype = CKPP_FLOAT32,
                      .itemsize = 4,
                      .ndim = ndim,
                      .device = CKPP_HOST};
    memcpy(a->shape, shape, (size_t)ndim * sizeof *shape);
    memcpy(a->strides, strides, (size_t)ndim * sizeof *strides);
    f->launch.operand[k].data = (unsigned char *)(uintptr_t)4096;
}

UNUSED static rt_class *classify(fixture *f)
{
    rt_class *cls = calloc(1, sizeof *cls + OPERANDS * sizeof cls->param[0]);

    assert_non_null(cls);
    assert_int_equal(bind_shape(&f->launch), CKPP_OK);
    loop_merge(&f->launch);
    plan_classify(&f->launch, cls);
    return cls;
}

UNUSED static void set_all(fixture *f, int ndim, const int64_t *shape, const int64_t *strides)
{
    for (int k = 0; k < OPERANDS; k++)
        set_array(f, k, ndim, shape, strides);
}

#endif
