/* test_module.c - modules and compiled kernels on a GPU that is not there, with NVIDIA's own
 * compiler: each call of CUDA's and of NVRTC's fails once, and each time the launch says so, and
 * works the next time; damaged tables of names are misses. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <stdlib.h>
#include <string.h>

#include "child_fixture.h"

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "fake_cuda.h"

enum { DONE = 3 };

static const char *const body[] = {"#line 1 \"module.cu\"\n__constant__ float weights[4];\n"
                                   "template <class T> __global__ void scale(const T *x, T *y, "
                                   "int n) { y[threadIdx.x] = n * x[threadIdx.x] * weights[0]; }\n"
                                   "extern \"C\" __global__ void plain(float *y) { *y = 1; }\n",
                                   NULL};
static const char *const names[] = {"scale<float>", "scale<double>", NULL};
static void *state_of_module;
static const ckpp_kernel module = {.abi = CKPP_ABI,
                                   .kind = CKPP_MODULE,
                                   .name = "filters",
                                   .file = "module.c",
                                   .line = 3,
                                   .body = body,
                                   .names = names,
                                   .state = &state_of_module};

/* Uses all there is: two kernels, one twice, a variable, handles, LTO-IR. */
static ckpp_status use_module(void)
{
    float px[4] = {1, 2, 3, 4}, py[4];
    ckpp_array x = ckpp_view(px, 4), y = ckpp_view(py, 4), view;
    ckpp_status status = ckpp_launch(&module, "scale<float>", CKPP_ARGS(x, &y, 4), .threads = 4);
    if (!status)
        status = ckpp_launch(&module, "plain", CKPP_ARGS(&y), .grid = 1, .block = 1);
    if (!status)
        status = ckpp_module_global(&module, "weights", CKPP_FLOAT32, CKPP_SHAPE(4), &view);
    if (!status && (!ckpp_module_handle(&module) || !ckpp_module_function(&module, "plain")))
        status = CKPP_ERROR_BACKEND;
    void *data = NULL;
    size_t size = 0;
    if (!status)
        status = ckpp_module_lto_ir(&module, &data, &size);
    free(data);
    return status ? status
                  : ckpp_launch(&module, "scale< float >", CKPP_ARGS(x, &y, 4), .threads = 4);
}

/* Failures that change nothing: what a notice would say, where memory is, which device was
 * current. */
static bool is_optional(const char *failed)
{
    static const char *const optional[] = {"cudaPointerGetAttributes", "nvrtcDestroyProgram",
                                           "nvrtcGetProgramLogSize",   "cudaDriverGetVersion",
                                           "cudaMemPoolSetAttribute",  "cudaFreeAsync"};
    for (size_t k = 0; k < sizeof optional / sizeof *optional; k++)
        if (strcmp(failed, optional[k]) == 0)
            return true;
    return false;
}

static int check_failure(const void *argument)
{
    int k = *(const int *)argument;
    const char *reason;
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install((fake_options){.devices = 1, .real_nvrtc = true});
    if (cuda_probe(&reason) == 0 || ckpp_set_device(0))
        return 1;
    fake_cuda_fail_at(k, cudaErrorUnknown, NVRTC_ERROR_INTERNAL_ERROR);
    ckpp_status status = use_module();
    const char *failed = fake_cuda_failed();
    if (!failed) {
        EXPECT(!status, "%s", ckpp_last_error());
        return DONE;
    }
    if (!is_optional(failed)) {
        EXPECT(status, "call %d, %s", k, failed);
        EXPECT(strstr(ckpp_last_error(), failed), "call %d, %s: '%s'", k, failed,
               ckpp_last_error());
        EXPECT(strstr(ckpp_last_error(), "test_module.c:"), "'%s'", ckpp_last_error());
    }
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "call %d, %s: the error is still there", k,
           failed);
    EXPECT(use_module() == CKPP_OK, "after call %d, %s: %s", k, failed, ckpp_last_error());
    return 0;
}

static bool have_nvrtc(void)
{
    const cuda_toolkit *toolkit = cuda_find();
    return toolkit && toolkit->nvrtc[0];
}

static void test_module_failures(void **state)
{
    (void)state;
    if (!have_nvrtc())
        skip();
    for (int k = 1;; k++) {
        int result = run_child(check_failure, &k);
        if (result == DONE) {
            assert_true(k > 8);
            return;
        }
        assert_int_equal(result, 0);
    }
}

/* An image whose table of names is none is refused before the driver sees it. */
static int check_tables(const void *argument)
{
    (void)argument;
    fake_cuda_install((fake_options){.devices = 1, .real_nvrtc = true});
    if (cuda_probe(NULL) == 0)
        return 1;
    rt_code code = {0};
    rt_blob image = {0};
    rt_compile job = {
        .kernel = &module, .source = body[0], .source_size = strlen(body[0]), .symbol = "unused"};
    EXPECT(cuda_backend.compile(&job, &image) == CKPP_OK, "%s", ckpp_last_error());
    EXPECT(cuda_backend.load(&job, &image, &code) == CKPP_OK, "%s", ckpp_last_error());
    cuda_backend.unload(&code);
    uint64_t size;
    memcpy(&size, (char *)image.data + 8, sizeof size);
    for (size_t k = 0; k < size + 64; k++) {
        unsigned char *byte = (unsigned char *)image.data + k, kept = *byte;
        for (int bit = 0; bit < 8; bit++) {
            *byte = (unsigned char)(kept ^ 1 << bit);
            ckpp_status status = cuda_backend.load(&job, &image, &code);
            EXPECT(status || (k >= 16 && k != size - 1), "byte %zu, bit %d", k, bit);
            if (!status) {
                rt_module_kernel *kernel = calloc(1, sizeof *kernel + 16);
                (void)cuda_backend.module_kernel(&code, 0, "scale<float>", kernel);
                free(kernel->param), free(kernel);
                cuda_backend.unload(&code);
            }
        }
        *byte = kept;
    }
    for (size_t k = 0; k < size; k++) {
        rt_blob cut = {malloc(k ? k : 1), k};
        memcpy(cut.data, image.data, k);
        EXPECT(cuda_backend.load(&job, &cut, &code), "%zu bytes", k);
        free(cut.data);
    }
    free(image.data);
    return 0;
}

static void test_module_tables(void **state)
{
    (void)state;
    if (!have_nvrtc())
        skip();
    assert_int_equal(run_child(check_tables, NULL), 0);
}

static nvrtcResult refuse_expression(nvrtcProgram program, const char *expression)
{
    (void)program, (void)expression;
    return NVRTC_ERROR_OUT_OF_MEMORY;
}

static nvrtcResult find_no_name(nvrtcProgram program, const char *expression, const char **lowered)
{
    (void)program, (void)expression, (void)lowered;
    return NVRTC_ERROR_INTERNAL_ERROR;
}

/* What NVRTC says of an instance is said with its name. */
static int check_instances(const void *argument)
{
    (void)argument;
    rt_blob image = {0};
    rt_compile job = {
        .kernel = &module, .source = body[0], .source_size = strlen(body[0]), .symbol = "unused"};
    fake_cuda_install((fake_options){.devices = 1, .real_nvrtc = true});
    if (cuda_probe(NULL) == 0)
        return 1;
    EXPECT(cuda_backend.compile(&job, &image) == CKPP_OK, "%s", ckpp_last_error());
    free(image.data);
    image = (rt_blob){0};
    __typeof__(rt_cuda.nvrtc.AddNameExpression) add = rt_cuda.nvrtc.AddNameExpression;
    rt_cuda.nvrtc.AddNameExpression = refuse_expression;
    EXPECT(cuda_backend.compile(&job, &image) && !image.data, "it is compiled");
    EXPECT(strstr(ckpp_last_error(), "nvrtcAddNameExpression(\"scale<float>\") failed: "), "%s",
           ckpp_last_error());
    rt_cuda.nvrtc.AddNameExpression = add;
    rt_cuda.nvrtc.GetLoweredName = find_no_name;
    EXPECT(cuda_backend.compile(&job, &image) && !image.data, "it is compiled");
    EXPECT(strstr(ckpp_last_error(), "nvrtcGetLoweredName(\"scale<float>\") failed: "), "%s",
           ckpp_last_error());
    return 0;
}

static void test_module_instances(void **state)
{
    (void)state;
    if (!have_nvrtc())
        skip();
    assert_int_equal(run_child(check_instances, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_module_failures),
                                       cmocka_unit_test(test_module_tables),
                                       cmocka_unit_test(test_module_instances)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
