/* test_atomic.c - kernel/atomic.h: device_atomic.cc, compiled by NVRTC, and compiled
 * and run on the host. */
#define _GNU_SOURCE
#include "host_fixture.h"
#include "runtime/host/host.h"

#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"
#endif

extern const char rt_device_base[], rt_device_half[], rt_device_complex[],
    rt_device_complex_math[], rt_device_atomic[];

static rt_buf compose(void)
{
    static const char *const names[] = {"add", "sub", "min",      "max", "and",
                                        "or",  "xor", "exchange", "cas"};
    char path[4096], text[4096];
    rt_buf source = {0};
    size_t got;
    buf_puts(&source, "#define CKPP_HALF 1\n#define CKPP_COMPLEX 1\n");
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
        buf_printf(&source, "#define CKPP_NEED_atomic_%s 1\n", names[k]);
    buf_printf(&source, "%s%s%s%s#line 1 \"atomic.h\"\n%s#line 1 \"device_atomic.cc\"\n",
               rt_device_base, rt_device_half, rt_device_complex, rt_device_complex_math,
               rt_device_atomic);
    snprintf(path, sizeof path, "%s/tests/unit/device_atomic.cc",
             getenv("ROOT") ? getenv("ROOT") : ".");
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("cannot read %s", path);
    while ((got = fread(text, 1, sizeof text, file)) > 0)
        buf_put(&source, text, got);
    fclose(file);
    return source;
}

/* ---- the host ---- */

enum { THREADS = 4, EACH = 1600 };

/* As device_atomic.cc has them. */
typedef struct sums {
    unsigned char bytes[24];
    unsigned short words[24];
    long longs[24];
    float floats[8];
    double doubles[8];
    uint16_t halves[8];
    float complexes[8][2];
} sums;

typedef struct given {
    int *bad;
    sums *s;
} given;

typedef struct worker {
    void (*entry)(const void *params, int64_t begin, int64_t end);
    given given;
} worker;

static void *work(void *argument)
{
    const worker *w = argument;
    w->entry(&w->given, 0, 0);
    return NULL;
}

static void check_sums(const sums *s)
{
    for (int k = 0; k < 8; k++) {
        assert_int_equal(s->bytes[k], THREADS * EACH / 8 % 256);
        assert_int_equal(s->words[k], THREADS * EACH / 8);
        assert_int_equal(s->longs[k], THREADS * EACH / 8);
        /* an even number of times */
        assert_int_equal(s->bytes[8 + k] + s->words[8 + k] + s->longs[8 + k], 0);
        assert_true(s->bytes[16 + k] >= 92 && s->words[16 + k] == s->bytes[16 + k] &&
                    s->longs[16 + k] == s->bytes[16 + k]);
        assert_true(s->floats[k] == THREADS * EACH / 8.f && s->doubles[k] == THREADS * EACH / 16.);
        assert_int_equal(s->halves[k], 0x5800); /* 128 */
        assert_true(s->complexes[k][0] == -THREADS * EACH / 8.f &&
                    s->complexes[k][1] == THREADS * EACH / 8.f);
    }
}

static void check_host(const char *compiler)
{
    char command[128];
    rt_code code = {0};
    int bad = 0;
    _Alignas(8) sums s = {0};
    worker w = {.given = {&bad, &s}};
    pthread_t threads[THREADS];
    snprintf(command, sizeof command, "%s --version >/dev/null 2>&1", compiler);
    if (system(command) != 0) {
        print_message("there is no %s here\n", compiler);
        skip();
    }
    setenv("CKPP_CXX", compiler, 1);
    rt_buf source = compose();
    rt_compile job = make_job(source.data);
    if (compile(&job, &code) != CKPP_OK)
        fail_msg("%s", ckpp_last_error());
    memcpy(&w.entry, &code.function, sizeof w.entry);
    w.entry(&w.given, -1, 0);
    if (bad)
        fail_msg("device_atomic.cc:%d: this check failed", bad);
    for (int k = 0; k < THREADS; k++)
        assert_int_equal(pthread_create(&threads[k], NULL, work, &w), 0);
    for (int k = 0; k < THREADS; k++)
        assert_int_equal(pthread_join(threads[k], NULL), 0);
    check_sums(&s);
    host_backend.unload(&code);
    buf_free(&source);
}

static void test_gcc(void **state)
{
    (void)state;
    check_host("g++");
}

static void test_clang(void **state)
{
    (void)state;
    check_host("clang++");
}

/* ---- NVRTC ---- */

static void check_gpu(int arch)
{
#ifdef CKPP_CUDA
    static const ckpp_kernel kernel = {
        .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "k", .file = "test.c", .line = 1};
    const cuda_toolkit *toolkit = cuda_find();
    rt_blob image = {0};
    if (!toolkit || !toolkit->nvrtc[0])
        skip();
    rt_buf source = compose();
    cuda_devices.device[0].arch = arch;
    ckpp_status status = cuda_backend.compile(&(rt_compile){.kernel = &kernel,
                                                            .source = source.data,
                                                            .source_size = source.size,
                                                            .symbol = "raws"},
                                              &image);
    if (status)
        fail_msg("sm_%d: %s", arch, ckpp_last_error());
    free(image.data);
    buf_free(&source);
#else
    (void)arch;
    print_message("built without CUDA\n");
    skip();
#endif
}

static void test_sm_75(void **state)
{
    (void)state;
    check_gpu(75);
}

static void test_sm_90(void **state)
{
    (void)state;
    check_gpu(90);
}

static void test_sm_120(void **state)
{
    (void)state;
    check_gpu(120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(test_gcc), CASE(test_clang),
                                       cmocka_unit_test(test_sm_75), cmocka_unit_test(test_sm_90),
                                       cmocka_unit_test(test_sm_120)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
