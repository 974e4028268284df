/* test_present.c - what is present on GPUs that are not there: who finds it, what it costs to find
 * it again, and what is left after each failure. */
#define _GNU_SOURCE
#include "child_fixture.h"
#include "runtime/observe/observe.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "fake_cuda.h"

enum { DONE = 42, N = 64 };

static float a[N], b[N], c[N];

static void start(fake_options options)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install(options);
}

#define ITEM(how, x, first, count) CKPP_DATA_ITEM_(CKPP_DATA_##how, #x, x, 1, {{first}}, {{count}})
#define WHERE(line) .file_ = "foo.c", .line_ = (line)
#define AT(line)                                                                                  \
    (ckpp_options)                                                                                \
    {                                                                                             \
        WHERE(line)                                                                               \
    }
#define PLAIN AT(0)
#define ON(number)                                                                                \
    (ckpp_options)                                                                                \
    {                                                                                             \
        .has_device_ = true, .on_device_ = (number)                                               \
    }

static ckpp_status move(const char *directive, ckpp_data_item item, ckpp_options options)
{
    return ckpp_data_move_(directive, &item, 1, &options);
}

#define ENTER(...) move("enter data", __VA_ARGS__)
#define EXIT(...) move("exit data", __VA_ARGS__)
#define UPDATE(...) move("update", __VA_ARGS__)

static int copies(void)
{
    return fake_cuda_calls_of("cudaMemcpyAsync");
}

#define REFUSES(call, status, ...)                                                                \
    do {                                                                                          \
        const char *parts[] = {__VA_ARGS__};                                                      \
        EXPECT((call) == (status), "%s", ckpp_last_error());                                      \
        for (size_t j = 0; j < sizeof parts / sizeof *parts; j++)                                 \
            EXPECT(strstr(ckpp_last_error(), parts[j]), "no '%s' in '%s'", parts[j],              \
                   ckpp_last_error());                                                            \
    } while (0)

/* ---- a kernel ---- */

/* y = x */
static ckpp_status copy_kernel(const ckpp_array *x, const ckpp_array *y, ckpp_options options)
{
    static const ckpp_param params[] = {
        {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
        {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
    static const char *const body[] = {"{ y = x; }\n", NULL};
    static void *state;
    static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                       .kind = CKPP_ELEMENTWISE,
                                       .name = "copy",
                                       .file = "foo.c",
                                       .line = 1,
                                       .nparams = 2,
                                       .params = params,
                                       .body = body,
                                       .state = &state};
    ckpp_arg args[] = {{.array = x}, {.array = y}};
    return ckpp_run(&kernel, args, &options);
}

static ckpp_array at(float *data, int n)
{
    ckpp_array made = {.data = data,
                       .dtype = CKPP_FLOAT32,
                       .ndim = 1,
                       .itemsize = sizeof *data,
                       .device = CKPP_UNKNOWN_,
                       .shape = {n},
                       .strides = {1}};
    return made;
}

typedef struct seen {
    int device, launches;
    const void *words[8]; /* of the parameter block, which has the pointers */
} seen;

static void keep_launch(const fake_launch *launch, void *user)
{
    seen *s = user;
    s->device = launch->device;
    s->launches++;
    memcpy(s->words, launch->params, sizeof s->words);
}

/* ---- repeated calls ---- */

/* Whether the kernel got these, in this order. */
static bool got(const seen *s, const void *x, const void *y)
{
    int k = 0, j = 0;
    while (k < 8 && s->words[k] != x)
        k++;
    while (j < 8 && s->words[j] != y)
        j++;
    return k < j && j < 8;
}

static int check_repeated(const void *argument)
{
    seen s = {0};
    (void)argument;
    start((fake_options){.run = keep_launch, .user = &s});
    EXPECT(!ENTER(ITEM(IN, a, 0, N), PLAIN) && !ENTER(ITEM(TEMP, b, 0, N), PLAIN) && copies() == 1,
           "%s", ckpp_last_error());
    ckpp_array x = at(a, N), y = at(b, N);
    EXPECT(!copy_kernel(&x, &y, (ckpp_options){0}), "%s", ckpp_last_error());
    EXPECT(s.launches == 1 && got(&s, ckpp_device_pointer(a), ckpp_device_pointer(b)), "args");
    int before = fake_cuda_calls();
    for (int k = 0; k < 10; k++) {
        EXPECT(!copy_kernel(&x, &y, (ckpp_options){0}), "%s", ckpp_last_error());
        EXPECT(!copy_kernel(&y, &x, (ckpp_options){0}), "%s", ckpp_last_error());
    }
    EXPECT(fake_cuda_calls() - before == s.launches - 1, "%d calls for %d launches",
           fake_cuda_calls() - before, s.launches - 1);
    EXPECT(got(&s, ckpp_device_pointer(b), ckpp_device_pointer(a)), "args of the swap");

    /* elsewhere after it has left and entered again, and not there after it has left */
    void *was = ckpp_device_pointer(a);
    EXPECT(!ENTER(ITEM(TEMP, c, 0, N), PLAIN) && !EXIT(ITEM(RELEASE, a, 0, N), PLAIN) &&
               !ENTER(ITEM(TEMP, a, 0, N), PLAIN),
           "%s", ckpp_last_error());
    EXPECT(!copy_kernel(&x, &y, (ckpp_options){0}), "%s", ckpp_last_error());
    EXPECT(got(&s, ckpp_device_pointer(a), ckpp_device_pointer(b)), "args, %p", was);
    EXPECT(!EXIT(ITEM(RELEASE, a, 0, N), PLAIN), "%s", ckpp_last_error());
    before = copies();
    EXPECT(!copy_kernel(&x, &y, (ckpp_options){0}), "%s", ckpp_last_error());
    EXPECT(copies() == before + 1, "%d copies", copies() - before);
    EXPECT(!EXIT(ITEM(BACK, b, 0, N), PLAIN) && !EXIT(ITEM(RELEASE, c, 0, N), PLAIN), "%s",
           ckpp_last_error());
    EXPECT(present_generation() == 0, "something is present");
    return 0;
}

static void test_repeated(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_repeated, NULL), 0);
}

/* ---- several GPUs ---- */

static int check_devices(const void *argument)
{
    seen s = {0};
    (void)argument;
    start((fake_options){.devices = 3, .run = keep_launch, .user = &s});
    ckpp_array x = at(a, N), y = at(b, N), z = at(c, N);
    EXPECT(!ENTER(ITEM(IN, a, 0, N), ON(1)), "%s", ckpp_last_error());
    EXPECT(!ckpp_is_present(a, sizeof a) && ckpp_device_pointer(a), "present on another device");
    EXPECT(!copy_kernel(&x, &y, (ckpp_options){0}) && s.device == 1, "cuda:%d: %s", s.device,
           ckpp_last_error());
    /* on both: the thread's */
    EXPECT(!ENTER(ITEM(IN, a, 0, N), PLAIN), "%s", ckpp_last_error());
    EXPECT(!copy_kernel(&x, &y, (ckpp_options){0}) && s.device == 0, "cuda:%d", s.device);
    EXPECT(!copy_kernel(&x, &y, ON(1)) && s.device == 1, "cuda:%d", s.device);
    /* where the other array is */
    EXPECT(!ENTER(ITEM(IN, b, 0, N), ON(2)) && !ENTER(ITEM(IN, c, 0, N), ON(1)), "%s",
           ckpp_last_error());
    REFUSES(copy_kernel(&z, &y, (ckpp_options){0}), CKPP_ERROR_DEVICE, "'x' is on cuda:1",
            "'y' is on cuda:2");
    ckpp_array own = {0};
    int64_t n = N;
    EXPECT(!ckpp_set_device(1) && !ckpp_empty(&own, CKPP_FLOAT32, 1, &n) && !ckpp_set_device(0),
           "%s", ckpp_last_error());
    EXPECT(!copy_kernel(&x, &own, (ckpp_options){0}) && s.device == 1, "cuda:%d: %s", s.device,
           ckpp_last_error());
    ckpp_free(&own);
    EXPECT(!UPDATE(ITEM(HOST, b, 0, N), PLAIN), "%s", ckpp_last_error());
    EXPECT(!EXIT(ITEM(RELEASE, a, 0, N), PLAIN) && !EXIT(ITEM(RELEASE, a, 0, N), PLAIN) &&
               !EXIT(ITEM(RELEASE, b, 0, N), PLAIN) && !EXIT(ITEM(RELEASE, c, 0, N), PLAIN),
           "%s", ckpp_last_error());
    EXPECT(present_generation() == 0, "something is present");
    return 0;
}

static void test_devices(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_devices, NULL), 0);
}

/* ---- extents that are left out ---- */

static int check_extents(const void *argument)
{
    static double x[100];
    (void)argument;
    start((fake_options){.devices = 2});
    EXPECT(ckpp_present_elements_(x, 8) == -1, "%s", ckpp_last_error());
    EXPECT(!ENTER(ITEM(TEMP, x, 10, 50), PLAIN), "%s", ckpp_last_error());
    EXPECT(ckpp_present_elements_(&x[10], 8) == 50 && ckpp_present_elements_(&x[59], 8) == 1 &&
               ckpp_present_elements_(&x[60], 8) == -1 && ckpp_present_elements_(x, 8) == -1,
           "%lld", (long long)ckpp_present_elements_(&x[10], 8));
    EXPECT(!ckpp_set_device(1) && ckpp_present_elements_(&x[20], 8) == 40, "another device");
    EXPECT(!ckpp_set_device(CKPP_HOST) && ckpp_present_elements_(x, 8) > (int64_t)1 << 36 &&
               ckpp_is_present(x, sizeof x) && ckpp_device_pointer(x) == x,
           "on the host");
    return 0;
}

static void test_extents(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_extents, NULL), 0);
}

/* A region ends on the device on which it has begun, and not where the thread is then. */
static int check_moved(const void *argument)
{
    const ckpp_data_item items[] = {ITEM(INOUT, a, 0, N)};
    const ckpp_options options = AT(1);
    (void)argument;
    start((fake_options){.devices = 2});
    ckpp_status status;
    ckpp_data_region region = ckpp_data_begin_(items, 1, &options, &status);
    EXPECT(!status && copies() == 1, "%s", ckpp_last_error());
    EXPECT(!ckpp_set_device(1), "%s", ckpp_last_error());
    ckpp_data_end_(&region);
    EXPECT(!status && copies() == 2 && present_generation() == 0, "%s", ckpp_last_error());
    EXPECT(!ckpp_set_device(CKPP_HOST), "%s", ckpp_last_error());
    region = ckpp_data_begin_(items, 1, &options, &status);
    EXPECT(!status && !region.items && copies() == 2, "on the host");
    EXPECT(!ckpp_set_device(0), "%s", ckpp_last_error());
    ckpp_data_end_(&region);
    EXPECT(!status && copies() == 2, "on the host");
    return 0;
}

static void test_moved(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_moved, NULL), 0);
}

/* ---- errors ---- */

static int check_errors(const void *argument)
{
    static float x[100];
    (void)argument;
    start((fake_options){0});
    EXPECT(!ENTER(ITEM(IN, x, 10, 50), AT(3)), "%s", ckpp_last_error());
    REFUSES(ENTER(ITEM(IN, x, 0, 60), AT(4)), CKPP_ERROR_ARGUMENT, "foo.c:4: error: enter data",
            "'x' is present on cuda:0 in part alone",
            "it is bytes -40 to 200 of what is there as 'x' (50) of foo.c:3, which has 200");
    REFUSES(ENTER(ITEM(IN, x, 59, 2), AT(5)), CKPP_ERROR_ARGUMENT, "foo.c:5", "foo.c:3");
    REFUSES(EXIT(ITEM(RELEASE, a, 0, N), AT(6)), CKPP_ERROR_ARGUMENT, "foo.c:6: error: exit data",
            "'a' is not present on cuda:0");
    REFUSES(UPDATE(ITEM(HOST, a, 0, N), AT(7)), CKPP_ERROR_ARGUMENT, "foo.c:7: error: update",
            "'a' is not present on cuda:0");
    REFUSES(UPDATE(ITEM(DEVICE, x, 50, 11), AT(8)), CKPP_ERROR_ARGUMENT, "foo.c:8", "foo.c:3");
    REFUSES(ENTER(ITEM(IN, a, 0, -5), AT(9)), CKPP_ERROR_ARGUMENT, "'a': -5 elements from 0 on");
    REFUSES(ENTER(ITEM(IN, a, 0, N + 1), AT(9)), CKPP_ERROR_SHAPE,
            "'a': 65 elements from 0 on, but dimension 0 has 64");
    float *null = NULL, *p = x;
    REFUSES(ENTER(ITEM(IN, null, 0, 5), PLAIN), CKPP_ERROR_ARGUMENT, "'null' is a null pointer");
    REFUSES(ENTER(ITEM(IN, p, 0, INT64_MAX / 2), PLAIN), CKPP_ERROR_MEMORY,
            "'p' is larger than the");
    REFUSES(ENTER(CKPP_DATA_ITEM_(CKPP_DATA_IN, "p", p, 2, {{0, 1}}, {{5, 5}}), PLAIN),
            CKPP_ERROR_SHAPE, "'p': a part of each row has gaps");
    REFUSES(UPDATE(CKPP_DATA_ITEM_(CKPP_DATA_HOST, "p", &p[10], 2, {{0, 1}}, {{5, 5}}), PLAIN),
            CKPP_ERROR_SHAPE, "'p': how long are its rows?");
    float rows[10][10];
    REFUSES(ENTER(CKPP_DATA_ITEM_(CKPP_DATA_IN, "rows", rows, 3, {{0}}, {{5, 5, 5}}), PLAIN),
            CKPP_ERROR_SHAPE, "'rows' has 3 extents, but its type has 2 dimensions");
    REFUSES(ENTER(CKPP_DATA_ITEM_(CKPP_DATA_IN, "p", p, 1, {{5}}, {{-1}}), PLAIN),
            CKPP_ERROR_ARGUMENT, "'p': how many elements are in dimension 0? write FIRST:COUNT");
    ckpp_array whole = at(x, 60), y = at(b, 60);
    REFUSES(copy_kernel(&whole, &y, (ckpp_options){WHERE(11)}), CKPP_ERROR_ARGUMENT,
            "foo.c:11: error: kernel 'copy'", "'x' is present on cuda:0 in part alone", "foo.c:3");
    REFUSES(ckpp_copy(&y, &whole), CKPP_ERROR_ARGUMENT, "'from' is present on cuda:0 in part");

    /* what does not fit takes nothing away */
    char *big = (char *)((uintptr_t)1 << 40); /* never touched */
    ckpp_data_item items[] = {ITEM(IN, a, 0, N), ITEM(TEMP, big, 0, (int64_t)1 << 31)};
    REFUSES(ckpp_data_move_("enter data", items, 2, &(ckpp_options){WHERE(12)}), CKPP_ERROR_MEMORY,
            "cuda:0 is out of memory: 2147483648 bytes asked for", "; present on cuda:0: '",
            "'a' (64) of foo.c:12 takes 256 bytes", "'x' (50) of foo.c:3 takes 200 bytes");
    EXPECT(ckpp_is_present(&x[10], 200) && !ckpp_is_present(a, sizeof a), "rolled back");
    EXPECT(!EXIT(ITEM(RELEASE, x, 10, 50), PLAIN), "%s", ckpp_last_error());
    return 0;
}

static void test_errors(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_errors, NULL), 0);
}

/* ---- every call failing in turn ---- */

static ckpp_status do_work(void)
{
    const ckpp_data_item items[] = {ITEM(INOUT, a, 0, N), ITEM(IN, b, 0, N)};
    ckpp_options options = {WHERE(1)};
    ckpp_status first = CKPP_OK, status = CKPP_OK;
    ckpp_data_region region = ckpp_data_begin_(items, 2, &options, &status);
    first = status;
    if (!status) {
        status = UPDATE(ITEM(HOST, a, 3, 5), PLAIN);
        first = first ? first : status;
    }
    ckpp_data_end_(&region);
    first = first ? first : status;
    /* what has failed to leave stays */
    for (int k = 0; k < 2; k++)
        if (ckpp_is_present(k ? a : b, sizeof a))
            (void)move("exit data", k ? ITEM(RELEASE, a, 0, N) : ITEM(RELEASE, b, 0, N), options);
    return first;
}

static int fail_once(const void *argument)
{
    int k = *(const int *)argument;
    start((fake_options){0});
    if (ckpp_device_count() != 1)
        return 1;
    for (int j = 0; j < N; j++)
        a[j] = (float)j;
    fake_cuda_fail_at(k, cudaErrorUnknown, NVRTC_ERROR_INTERNAL_ERROR);
    ckpp_status status = do_work();
    const char *failed = fake_cuda_failed();
    if (!failed)
        return status ? 1 : DONE;
    EXPECT(present_generation() == 0, "call %d, %s: something stays present", k, failed);
    EXPECT(fake_cuda_alive() == 0 || strcmp(failed, "cudaFreeAsync") == 0,
           "call %d, %s: %d objects are left", k, failed, fake_cuda_alive());
    for (int j = 0; j < N; j++)
        EXPECT(a[j] == (float)j, "call %d, %s: a[%d] is %g", k, failed, j, (double)a[j]);
    EXPECT(do_work() == CKPP_OK, "after call %d, %s: %s", k, failed, ckpp_last_error());
    return 0;
}

static void test_failures(void **state)
{
    (void)state;
    for (int k = 1;; k++) {
        int status = run_child(fail_once, &k);
        if (status == DONE) {
            assert_true(k > 10);
            return;
        }
        assert_int_equal(status, 0);
    }
}

/* ---- threads ---- */

static atomic_int wrong;

static void *enter_and_leave(void *argument)
{
    const int own = *(const int *)argument;
    for (int k = 0; k < 300; k++) {
        const bool shared = k % 2;
        float *x = shared ? a : own % 2 ? b : c;
        present_hit hit;
        wrong += ENTER(ITEM(IN, x, 0, N), PLAIN) != CKPP_OK;
        wrong += !present_find(0, x + own, 4, &hit) || hit.low != (uintptr_t)x ||
                 memcmp((char *)x + own * 4 + hit.shift, x + own, 4);
        wrong += !ckpp_is_present(x, sizeof a);
        wrong += EXIT(ITEM(RELEASE, x, 0, N), PLAIN) != CKPP_OK;
    }
    return NULL;
}

static int check_threads(const void *argument)
{
    static const int numbers[] = {0, 1, 2, 3};
    pthread_t thread[4];
    (void)argument;
    start((fake_options){0});
    for (int j = 0; j < N; j++)
        a[j] = b[j] = c[j] = (float)j;
    if (ckpp_device_count() != 1)
        return 1;
    for (int k = 0; k < 4; k++)
        EXPECT(!pthread_create(&thread[k], NULL, enter_and_leave, (void *)&numbers[k]), "thread");
    for (int k = 0; k < 4; k++)
        pthread_join(thread[k], NULL);
    EXPECT(wrong == 0, "%d", wrong);
    EXPECT(present_generation() == 0 && fake_cuda_alive() == 0, "%d alive", fake_cuda_alive());
    return 0;
}

static void test_threads(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_threads, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repeated), cmocka_unit_test(test_devices),
        cmocka_unit_test(test_extents),  cmocka_unit_test(test_moved),
        cmocka_unit_test(test_errors),   cmocka_unit_test(test_failures),
        cmocka_unit_test(test_threads)};
    return cmocka_run_group_tests_name("present", tests, NULL, NULL);
}
#endif
