/* test_embedded.c - code that came with the program: which of it is taken, and what is said where
 * none is. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "child_fixture.h"
#include "fake_cuda.h"

enum { DONE = 77, MOST = 4 };

static ckpp_embedded list[MOST];
static ckpp_kernel kernel = {.abi = CKPP_ABI,
                             .kind = CKPP_ELEMENTWISE,
                             .name = "k",
                             .file = "foo.c",
                             .line = 11,
                             .embedded = list};
static const char source[] = "extern \"C\" __global__ void k() {}";
static uint64_t code[MOST][64];

static rt_compile job_of(const char *text)
{
    return (rt_compile){.kernel = &kernel,
                        .source = text,
                        .source_size = strlen(text),
                        .symbol = "k",
                        .options = "-DX=1"};
}

static void start(int capability)
{
    const char *reason;
    fake_cuda_install((fake_options){.capability = capability});
    EXPECT(cuda_probe(&reason) == 1, "%s", reason);
}

/* Embeds what the compiler makes of the source, for a GPU of this architecture. */
static void embed(int arch)
{
    rt_compile job = job_of(source);
    rt_blob image = {0};
    int k = kernel.nembedded++;
    EXPECT(cuda_backend.compile(&job, &image) == CKPP_OK, "%s", ckpp_last_error());
    EXPECT(image.size <= sizeof code[k], "%zu", image.size);
    EXPECT(cuda_embedded_make(&job, arch, &image, &list[k]) == CKPP_OK, "%s", ckpp_last_error());
    memcpy(code[k], image.data, image.size);
    list[k].code = code[k];
    free(image.data);
}

/* Loads; `why` is what has to be said where that fails, NULL where it must not. */
static void load(const char *text, const char *expected)
{
    rt_compile job = job_of(text);
    rt_code made = {0};
    rt_buf why = {0};
    bool loaded = cuda_backend.load_embedded(&job, &made, &why);
    EXPECT(loaded == !expected, "%s", why.data ? why.data : "loaded");
    EXPECT(!expected || (why.data && strstr(why.data, expected)), "not '%s' but '%s'", expected,
           why.data);
    if (loaded)
        cuda_backend.unload(&made);
    EXPECT(!loaded || !made.handle, "%p", made.handle);
    buf_free(&why);
}

static int taken(const void *unused)
{
    (void)unused;
    start(86);
    embed(80);
    load(source, NULL);
    load("another source", "is for other types or layouts than this call's");
    return DONE;
}

/* The newest that the GPU runs; where it is damaged, the next. */
static int best(const void *unused)
{
    (void)unused;
    start(89);
    embed(80), embed(89), embed(86), embed(90);
    list[0].sum ^= 1, list[2].sum ^= 1;
    load(source, NULL);
    list[1].sum ^= 1;
    load(source, "for sm_80 is damaged: its ");
    list[2].sum ^= 1;
    load(source, NULL);
    return DONE;
}

static int elsewhere(const void *argument)
{
    int capability = *(const int *)argument;
    start(capability);
    embed(86), embed(120), embed(86);
    char expected[64];
    snprintf(expected, sizeof expected, "is for sm_86, sm_120, and the device is sm_%d",
             capability);
    load(source, expected);
    return DONE;
}

/* Every byte of the code counts. */
static int damaged(const void *unused)
{
    (void)unused;
    start(90);
    embed(90);
    for (size_t k = 0; k < list[0].size; k++) {
        ((unsigned char *)code[0])[k] ^= 4;
        load(source, "for sm_90 is damaged: its ");
        ((unsigned char *)code[0])[k] ^= 4;
    }
    list[0].code = NULL;
    load(source, "for sm_90 is damaged: its ");
    return DONE;
}

/* What the driver refuses is no error of the call. */
static int refused(const void *unused)
{
    (void)unused;
    start(90);
    embed(90);
    for (int k = 1; k <= 3; k++) { /* load, look up, take in */
        fake_cuda_fail_at(k, cudaErrorNoKernelImageForDevice, NVRTC_SUCCESS);
        load(source, "for sm_90 is refused: cuda");
        EXPECT(fake_cuda_failed(), "%d calls", k - 1);
    }
    fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    EXPECT(!fake_cuda_alive(), "%d are left", fake_cuda_alive());
    EXPECT(!*ckpp_last_error(), "%s", ckpp_last_error());
    return DONE;
}

/* A call: nothing fits, and nothing can be compiled. Both reasons are told. */
static int neither(const void *unused)
{
    (void)unused;
    static const char *const body[] = {"#error\n", NULL};
    static const ckpp_param param = {.name = "y", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32};
    static void *state;
    float y[4] = {0};
    ckpp_array array = {.data = y,
                        .dtype = CKPP_FLOAT32,
                        .itemsize = 4,
                        .ndim = 1,
                        .shape = {4},
                        .strides = {1},
                        .device = CKPP_HOST};
    ckpp_arg arg = {.array = &array, .out = &array};
    setenv("CKPP_DEVICE", "cuda", 1), setenv("CKPP_CACHE", "off", 1);
    start(90);
    embed(80);
    kernel.nparams = 1, kernel.params = &param, kernel.body = body, kernel.state = &state;
    EXPECT(ckpp_run(&kernel, &arg, &(ckpp_options){.text_ = ""}) == CKPP_ERROR_COMPILE, "%s",
           ckpp_last_error());
    const char *said = ckpp_last_error();
    EXPECT(strstr(said, "the kernel does not compile") &&
               strstr(said, "; the embedded code is for sm_80, and the device is sm_90"),
           "%s", said);
    return DONE;
}

#define IN_CHILD(function)                                                                        \
    static void test_##function(void **state)                                                     \
    {                                                                                             \
        (void)state;                                                                              \
        assert_int_equal(run_child(function, NULL), DONE);                                        \
    }
IN_CHILD(taken)
IN_CHILD(best)
IN_CHILD(damaged)
IN_CHILD(refused)
IN_CHILD(neither)

static void test_elsewhere(void **state)
{
    (void)state;
    assert_int_equal(run_child(elsewhere, &(int){80}), DONE);
    assert_int_equal(run_child(elsewhere, &(int){90}), DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taken),     cmocka_unit_test(test_best),
        cmocka_unit_test(test_elsewhere), cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_refused),   cmocka_unit_test(test_neither)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
