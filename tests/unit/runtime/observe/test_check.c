/* test_check.c - CKPP_CHECK=nan and verify: what counts as the same result, and on a fake GPU,
 * whose launches do nothing, that every call of CUDA's may fail while a launch is checked. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"
#include "runtime/host/host.h"

#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "child_fixture.h"

/* ---- what counts as the same ---- */

typedef struct pair {
    ckpp_kind kind;
    int64_t added; /* elements of a result, or threads */
    ckpp_dtype output, input;
    double mine, theirs;
    double others;       /* what the output's other elements are */
    const char *message; /* NULL: they count as the same */
} pair;

enum { OTHERS = 99 };

static void store(ckpp_array *a, int64_t k, double value)
{
    const ckpp_arg scalar = {.is_scalar = true, .dtype = CKPP_FLOAT64, .scalar = {.f = value}};
    rt_scalar_store((unsigned char *)a->data + (size_t)k * a->itemsize, a->dtype, &scalar);
}

static ckpp_status compare(const pair *p)
{
    static const ckpp_param params[] = {{.name = "x", .direction = CKPP_IN},
                                        {.name = "y", .direction = CKPP_OUT}};
    static const ckpp_arg args[2];
    const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                .kind = p->kind,
                                .name = "f",
                                .file = "f.c",
                                .line = 3,
                                .nparams = 2,
                                .params = params};
    static rt_launch l;
    unsigned char mine[16 * (OTHERS + 1)], theirs[sizeof mine];
    ckpp_array a = ckpp_view_make(mine, p->output, ckpp_dtype_size(p->output), 2,
                                  (const int64_t[]){2, (OTHERS + 1) / 2});
    ckpp_array b = a;

    b.data = theirs;
    for (int64_t k = 0; k <= OTHERS; k++) {
        store(&a, k, k == 53 ? p->mine : p->others);
        store(&b, k, k == 53 ? p->theirs : p->others);
    }
    l = (rt_launch){.kernel = &kernel,
                    .backend = &host_backend,
                    .device = CKPP_HOST,
                    .n = p->added,
                    .value = p->input,
                    .work.threads = {p->added, 1, 1}};
    l.operand[0] = (rt_operand){.param = &params[0], .arg = &args[0], .dtype = p->input};
    l.operand[1] = (rt_operand){
        .param = &params[1], .arg = &args[1], .dtype = p->output, .array = a};
    rt_call previous = rt_enter((rt_call){.kernel = &kernel});
    ckpp_status status = compare_output(&l, &l.operand[1], &a, CKPP_HOST, &b);
    rt_leave(previous);
    return status;
}

static int check_pairs(const void *argument)
{
    static const pair pairs[] = {
        /* integers, and what is made of them */
        {CKPP_ELEMENTWISE, 1, CKPP_INT32, CKPP_FLOAT32, 7, 7, 1, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_INT8, CKPP_FLOAT32, -7, -8, 1,
         "f.c:3: error: kernel 'f': output 'y' at [1][3] is -7 on host ("},
        {CKPP_REDUCTION, 1 << 20, CKPP_UINT64, CKPP_UINT64, 1e18, 1e18 + 128, 1,
         "is 1000000000000000000 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_BOOL, CKPP_INT8, 0, 1, 1, "is 0 on"},
        /* some ulps, of the least exact type that takes part */
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1 + 0x1p-18, 0, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1 + 0x1p-15, 0, "is 1 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1 + 0x1p-15, 0,
         "256 ulps apart, and no more than 64 can be explained"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT64, CKPP_FLOAT64, 1, 1 + 0x1p-40, 0, "4096 ulps apart"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT64, CKPP_FLOAT32, 1, 1 + 0x1p-40, 0, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT16, CKPP_FLOAT32, 1, 1 + 0x1p-8, 0, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT16, CKPP_FLOAT16, 1, 1 + 0x1p-6, 0, "16 ulps apart"},
        {CKPP_ELEMENTWISE, 1, CKPP_BFLOAT16, CKPP_BFLOAT16, 1, 1 + 0x1p-5, 0, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_BFLOAT16, CKPP_BFLOAT16, 1, 1.25, 0, "ulps apart"},
        {CKPP_ELEMENTWISE, 1, CKPP_COMPLEX64, CKPP_FLOAT32, 3, 3.5, 0, "is 3 + i 0 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E4M3, CKPP_FLOAT32, 1, 1.25, 0, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E4M3, CKPP_FLOAT8_E4M3, 1, 1.5, 0,
         "4 ulps apart, and no more than 2 can be explained"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E5M2, CKPP_FLOAT8_E5M2, 1, 1.5, 0, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E5M2, CKPP_FLOAT8_E5M2, 1, 2.5, 0, "is 1 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT8_E5M2, 1, 1.25, 0, "ulps apart"},
        /* cancellation: what counts is how large the numbers are on average */
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 0, 1e-6, 1, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 0, 1e-6, 1e-3, "is 0 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 0, 0x1p-149, 0, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 1e-30, -1e-30, 0, "ulps apart"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, 0.0, -0.0, 0, NULL},
        /* sums */
        {CKPP_REDUCTION, 1 << 20, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1 + 0x1p-10, 0, NULL},
        {CKPP_REDUCTION, 1 << 20, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1 + 0x1p-7, 0, "ulps apart"},
        {CKPP_REDUCTION, 16, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1 + 0x1p-10, 0, "ulps apart"},
        {CKPP_REDUCTION, 1 << 20, CKPP_FLOAT16, CKPP_FLOAT32, 1, 1 + 0x1p-5, 0, "32 ulps apart"},
        {CKPP_RAW, 1 << 20, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1 + 0x1p-10, 0, NULL},
        {CKPP_RAW, (int64_t)1 << 50, CKPP_FLOAT32, CKPP_FLOAT32, 1, 1.25, 0, "ulps apart"},
        /* what is no number */
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, NAN, NAN, 1, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, -NAN, NAN, NAN, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, NAN, 1, 1, "and 1 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT64, CKPP_FLOAT64, 1, NAN, 1, "is 1 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, INFINITY, INFINITY, 1, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, INFINITY, -INFINITY, 1, "is inf on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, INFINITY, 0x1.fffffep127, 1, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT32, CKPP_FLOAT32, INFINITY, 1e38, INFINITY,
         "and 9.99999968e+37 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E5M2, CKPP_FLOAT8_E5M2, INFINITY, 57344, 1, NULL},
        /* a NaN is what this one overflows to */
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E4M3, CKPP_FLOAT8_E4M3, NAN, 448, 1, NULL},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E4M3, CKPP_FLOAT8_E4M3, NAN, 1, 1, "and 1 on"},
        {CKPP_ELEMENTWISE, 1, CKPP_FLOAT8_E4M3, CKPP_FLOAT8_E4M3, NAN, -448, 1, "and -448 on"},
    };

    (void)argument;
    setenv("CKPP_DEVICE", "host", 1);
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        ckpp_status status = compare(&pairs[k]);
        const char *message = status ? ckpp_last_error() : "";
        const char *expected = pairs[k].message;
        EXPECT((status != CKPP_OK) == (expected != NULL) &&
                   (!expected || strstr(message, expected)),
               "pair %zu, '%s': %s", k, expected ? expected : "", message);
    }
    return 0;
}

static void test_compare(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_pairs, NULL), 0);
}

/* ---- launches on a fake GPU ---- */

#ifdef CKPP_CUDA
#include "fake_cuda.h"

enum { DONE = 77 };

static const ckpp_param sum_params[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static const char *const sum_body[] = {"{ y += x; }\n", NULL};
static void *sum_state;
static const ckpp_kernel sum_kernel = {.abi = CKPP_ABI,
                                       .kind = CKPP_ELEMENTWISE,
                                       .name = "sum",
                                       .file = "s.c",
                                       .line = 8,
                                       .nparams = 2,
                                       .params = sum_params,
                                       .body = sum_body,
                                       .state = &sum_state};

/* y += x, which this GPU leaves undone. */
static ckpp_status add(float x, const ckpp_array *y)
{
    float values[4] = {x, 0, 0, 0};
    const ckpp_array a = ckpp_view_make(values, CKPP_FLOAT32, sizeof(float), 1,
                                        (const int64_t[]){4});
    const ckpp_arg args[] = {{.array = &a}, {.array = y}};
    const ckpp_options none = {0};
    return ckpp_run(&sum_kernel, args, &none);
}

static int check_launches(const void *argument)
{
    ckpp_array y = {0};

    (void)argument;
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CHECK", "verify,nan", 1);
    fake_cuda_install((fake_options){.devices = 1});
    EXPECT(!ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(4)) && y.device == 0, "%s", ckpp_last_error());
    for (int round = 0; round < 3; round++) {
        EXPECT(!add(0, &y), "%s", ckpp_last_error());
        EXPECT(add(1, &y) == CKPP_ERROR_CHECK, "%s", ckpp_last_error());
        EXPECT(strstr(ckpp_last_error(), "s.c:8: error: kernel 'sum': output 'y' at [0] is 0 on "
                                         "Fake GPU 0 (cuda:0, sm_90), and 1 on host ("),
               "%s", ckpp_last_error());
    }
    ckpp_free(&y);
    EXPECT(fake_cuda_alive() == 1, "%d", fake_cuda_alive()); /* the kernel */
    return 0;
}

static int fail_once(const void *argument)
{
    const int k = *(const int *)argument;
    ckpp_array y = {0};

    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CHECK", "verify,nan", 1);
    fake_cuda_install((fake_options){.devices = 1});
    EXPECT(!ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(4)) && !add(0, &y), "%s", ckpp_last_error());
    fake_cuda_fail_at(k, cudaErrorUnknown, NVRTC_SUCCESS);
    ckpp_status status = add(0, &y);
    const char *failed = fake_cuda_failed();
    if (failed && status)
        EXPECT(strstr(ckpp_last_error(), failed), "call %d, %s: %s", k, failed, ckpp_last_error());
    fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    ckpp_free(&y);
    EXPECT(fake_cuda_alive() == 1, "call %d: %d", k, fake_cuda_alive()); /* the kernel */
    return failed ? 0 : DONE;
}

static void test_launches(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_launches, NULL), 0);
}

static void test_failures(void **state)
{
    int k = 1, status;

    (void)state;
    while ((status = run_child(fail_once, &k)) == 0)
        k++;
    assert_int_equal(status, DONE);
    assert_true(k > 5);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compare),
#ifdef CKPP_CUDA
        cmocka_unit_test(test_launches),
        cmocka_unit_test(test_failures),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
