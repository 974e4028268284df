/* test_tune.c - tune(...) on a GPU that is not there: what is launched how often, which
 * combination is taken and kept, what damages and failures do. What is remembered lasts as long as
 * the process, so each case runs in a child of its own. */
#define _GNU_SOURCE
#include "runtime/call/tune.h"
#include "runtime/observe/observe.h"

#include <dirent.h>
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

/* ---- a kernel: tune(W = 10, 20, 30, 0; block = 32, 64) ---- */

enum { N = 600, WIDTHS = 4, BLOCKS = 2, RAN = WIDTHS * BLOCKS, LEFT = RAN - BLOCKS };

static int seen[N + 1][65]; /* launches, by blocks and threads */
static unsigned last_blocks, last_threads;
static int content = -1; /* what each launch finds in the array or its copy; -1: anything */
static double (*cost)(unsigned blocks, unsigned threads);

/* More launches at once are not measured than these: one to warm up, seven timed ones. */
enum { ROUNDS = 8 };

static double best_is_20_and_64(unsigned blocks, unsigned threads)
{
    return blocks == N / 20 && threads == 64 ? 1 : 1.8;
}

/* neither the first combination nor the other best one */
static double best_is_30_and_32(unsigned blocks, unsigned threads)
{
    return blocks == N / 30 && threads == 32 ? 1 : 1.8;
}

static void run_kernel(const fake_launch *launch, void *user)
{
    int **y = (int **)(uintptr_t)launch->params;
    (void)user;
    EXPECT(content < 0 || **y == content, "it has %d instead of %d", **y, content);
    ++**y;
    last_blocks = launch->blocks;
    last_threads = launch->threads;
    seen[last_blocks][last_threads]++;
    fake_cuda_take(cost ? cost(last_blocks, last_threads) : 1);
}

/* grid(n / W) shared(W == 30 ? MUCH : 0) */
static long long shared_of_30;

static ckpp_status set(const ckpp_arg *args, ckpp_options *o)
{
    const long long n = ckpp_arg_integer_(&args[1]), w = o->values_[0];
    if (!w)
        return rt_fail(CKPP_ERROR_ARGUMENT, "W is 0");
    o->has_grid_ = true;
    o->grid[0] = n / w;
    o->grid[1] = o->grid[2] = 1;
    o->has_shared_ = true;
    o->shared = w == 30 ? shared_of_30 : 0;
    return CKPP_OK;
}

static const int64_t widths[WIDTHS] = {10, 20, 30, 0}, blocks[] = {32, 1, 1, 64, 1, 1};
static const ckpp_tuned tuned[] = {{0, WIDTHS, widths}, {-1, BLOCKS, blocks}};
static const ckpp_tune tune = {2, tuned, set};
static const ckpp_template templates[] = {{.name = "W", .type = "int"}};
static const ckpp_param params[] = {
    {.name = "y", .direction = CKPP_INOUT, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_INT32},
    {.name = "n", .direction = CKPP_IN, .dtype = CKPP_INT64}};
static const char *const body[] = {"#line 1 \"foo.c\"\n{ y[0] += n; }\n", NULL};
static void *state_of_kernel;
static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                   .kind = CKPP_RAW,
                                   .name = "k",
                                   .file = "foo.c",
                                   .line = 1,
                                   .nparams = 2,
                                   .params = params,
                                   .body = body,
                                   .ntemplates = 1,
                                   .templates = templates,
                                   .tune = &tune,
                                   .state = &state_of_kernel};

static ckpp_status call_with(const ckpp_array *y, int n, ckpp_options options, int width)
{
    int64_t value[1] = {width};
    ckpp_arg args[] = {{.array = y}, {.is_scalar = true, .dtype = CKPP_INT32, .scalar = {.i = n}}};
    options.values_ = value;
    options.given_ = width > 0;
    return ckpp_run(&kernel, args, &options);
}

static ckpp_status call(const ckpp_array *y)
{
    return call_with(y, N, (ckpp_options){0}, 0);
}

static char directory[] = "/tmp/ckpp-tune-XXXXXX";

static void empty_cache(void)
{
    DIR *dir = opendir(directory);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
        remove(path);
    }
    closedir(dir);
}

static void install(const char *mode)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE_DIR", directory, 1);
    if (mode)
        setenv("CKPP_TUNE", mode, 1);
    fake_cuda_install((fake_options){.devices = 1, .run = run_kernel});
    memset(seen, 0, sizeof seen);
    /* however slow this machine is */
    tune_limits = (struct tune_limits){.flush = 4096, .forced = -1, .once = 1e9, .enough = 1e9};
}

static int value_of(const ckpp_array *y)
{
    return *(const int *)y->data;
}

static ckpp_array new_array(void)
{
    ckpp_array y = {0};
    EXPECT(!ckpp_empty(&y, CKPP_INT32, 1, (const int64_t[]){1}), "%s", ckpp_last_error());
    *(int *)y.data = 0;
    return y;
}

/* ---- which is taken ---- */

static int check_choice(const void *argument)
{
    (void)argument;
    install(NULL);
    cost = best_is_20_and_64;
    ckpp_array y = new_array();
    content = 0;
    EXPECT(!call(&y), "%s", ckpp_last_error());
    content = -1;
    EXPECT(value_of(&y) == 1, "it has run %d times on the array", value_of(&y));
    EXPECT(last_blocks == N / 20 && last_threads == 64, "%u of %u", last_blocks, last_threads);
    EXPECT(fake_cuda_launches() == LEFT * ROUNDS + 1, "%d launches", fake_cuda_launches());
    EXPECT(seen[N / 30][32] == ROUNDS && seen[N / 20][64] == ROUNDS + 1, "%d and %d",
           seen[N / 30][32], seen[N / 20][64]);

    /* the same again: one launch, and nothing asked of the device besides */
    const int calls = fake_cuda_calls();
    EXPECT(!call(&y) && value_of(&y) == 2, "%d: %s", value_of(&y), ckpp_last_error());
    EXPECT(fake_cuda_launches() == LEFT * ROUNDS + 2, "%d launches", fake_cuda_launches());
    EXPECT(fake_cuda_calls() <= calls + 1, "%d calls", fake_cuda_calls() - calls);
    EXPECT(last_blocks == N / 20 && last_threads == 64, "%u of %u", last_blocks, last_threads);

    /* scalars change the grid, also of a call that is remembered; not the choice */
    EXPECT(!call_with(&y, N - 20, (ckpp_options){0}, 0), "%s", ckpp_last_error());
    EXPECT(last_blocks == N / 20 - 1 && last_threads == 64, "%u of %u", last_blocks, last_threads);
    EXPECT(fake_cuda_launches() == LEFT * ROUNDS + 3, "%d launches", fake_cuda_launches());

    /* another size of the grid is measured for itself, and what a call gives is not tuned */
    EXPECT(!call_with(&y, N / 4, (ckpp_options){0}, 0), "%s", ckpp_last_error());
    EXPECT(fake_cuda_launches() == 2 * (LEFT * ROUNDS + 1) + 2, "%d", fake_cuda_launches());
    EXPECT(!call_with(&y, N, (ckpp_options){.block = {16}}, 10), "%s", ckpp_last_error());
    EXPECT(fake_cuda_launches() == 2 * (LEFT * ROUNDS + 1) + 3, "%d", fake_cuda_launches());
    EXPECT(last_blocks == N / 10 && last_threads == 16, "%u of %u", last_blocks, last_threads);
    EXPECT(!call_with(&y, N, (ckpp_options){0}, 30), "%s", ckpp_last_error());
    EXPECT(last_blocks == N / 30, "%u of %u", last_blocks, last_threads);
    EXPECT(fake_cuda_launches() == 2 * (LEFT * ROUNDS + 1) + 4 + BLOCKS * ROUNDS, "%d",
           fake_cuda_launches());

    /* and so is another size of an array */
    ckpp_array more = {0};
    EXPECT(!ckpp_zeros(&more, CKPP_INT32, 1, (const int64_t[]){2}), "%s", ckpp_last_error());
    const int before = fake_cuda_launches();
    EXPECT(!call_with(&more, N, (ckpp_options){0}, 20), "%s", ckpp_last_error());
    EXPECT(fake_cuda_launches() == before + BLOCKS * ROUNDS + 1, "%d",
           fake_cuda_launches() - before);
    EXPECT(!call_with(&y, N, (ckpp_options){0}, 20), "%s", ckpp_last_error());
    EXPECT(fake_cuda_launches() == before + 2 * (BLOCKS * ROUNDS + 1), "%d",
           fake_cuda_launches() - before);
    ckpp_free(&more);
    ckpp_free(&y);
    return 0;
}

static void test_choice(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_choice, NULL), 0);
}

/* Combinations that a launch refuses are left out; and where none can run, the call fails as the
 * first one does. */
static int check_left_out(const void *argument)
{
    (void)argument;
    install(NULL);
    shared_of_30 = FAKE_SHARED + 1;
    ckpp_array y = new_array();
    EXPECT(!call(&y) && value_of(&y) == 1, "%d: %s", value_of(&y), ckpp_last_error());
    EXPECT(fake_cuda_launches() == (LEFT - BLOCKS) * ROUNDS + 1, "%d launches",
           fake_cuda_launches());
    EXPECT(call_with(&y, N, (ckpp_options){0}, 30) == CKPP_ERROR_ARGUMENT, "%s",
           ckpp_last_error());
    EXPECT(strstr(ckpp_last_error(), "shared is 232449 bytes") &&
               strstr(ckpp_last_error(), "; nor can the other combinations of tune(...) run"),
           "%s", ckpp_last_error());
    EXPECT(value_of(&y) == 1, "%d", value_of(&y));
    ckpp_free(&y);
    return 0;
}

static void test_left_out(void **state)
{
    (void)state;
    empty_cache();
    assert_int_equal(run_child(check_left_out, NULL), 0);
}

/* ---- the cache ---- */

typedef struct process {
    const char *mode, *cache;
    double (*cost)(unsigned blocks, unsigned threads);
    int launches;
    unsigned blocks, threads;
} process;

static int run_process(const void *argument)
{
    const process *p = argument;
    install(p->mode);
    if (p->cache)
        setenv("CKPP_CACHE", p->cache, 1);
    cost = p->cost;
    ckpp_array y = new_array();
    EXPECT(!call(&y) && value_of(&y) == 1, "%d: %s", value_of(&y), ckpp_last_error());
    EXPECT(fake_cuda_launches() == p->launches, "%d launches, not %d", fake_cuda_launches(),
           p->launches);
    EXPECT(last_blocks == p->blocks && last_threads == p->threads, "%u of %u", last_blocks,
           last_threads);
    ckpp_free(&y);
    return 0;
}

/* Changes a byte of each entry, `at` bytes from its end; 0: none. Returns how many there are. */
static int damage(long at)
{
    DIR *dir = opendir(directory);
    int count = 0;
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir));) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
        FILE *f = strlen(e->d_name) == 32 ? fopen(path, "r+b") : NULL;
        if (!f)
            continue;
        count++;
        if (at) {
            fseek(f, -at, SEEK_END);
            int byte = fgetc(f);
            fseek(f, -at, SEEK_END);
            fputc(byte ^ 1, f);
        }
        fclose(f);
    }
    closedir(dir);
    return count;
}

static void test_cache(void **state)
{
    enum { ALL = LEFT * ROUNDS + 1 };
    const process first = {NULL, NULL, best_is_20_and_64, ALL, N / 20, 64},
                  again = {NULL, NULL, best_is_30_and_32, 1, N / 20, 64},
                  readonly = {NULL, "ro", best_is_30_and_32, 1, N / 20, 64},
                  without = {NULL, "off", best_is_30_and_32, ALL, N / 30, 32},
                  off = {"off", NULL, best_is_20_and_64, 1, N / 10, 32},
                  force = {"force", NULL, best_is_30_and_32, ALL, N / 30, 32},
                  forced = {"auto", NULL, best_is_20_and_64, 1, N / 30, 32},
                  unwritten = {"force", "ro", best_is_20_and_64, ALL, N / 20, 64},
                  unknown = {"fast", NULL, best_is_20_and_64, 1, N / 30, 32};
    (void)state;
    empty_cache();
    assert_int_equal(run_child(run_process, &off), 0);
    assert_int_equal(run_child(run_process, &first), 0);
    assert_int_equal(run_child(run_process, &again), 0);
    assert_int_equal(run_child(run_process, &readonly), 0);
    assert_int_equal(run_child(run_process, &without), 0);
    assert_int_equal(run_child(run_process, &off), 0);
    assert_int_equal(run_child(run_process, &force), 0);
    assert_int_equal(run_child(run_process, &forced), 0);
    assert_int_equal(run_child(run_process, &unwritten), 0);
    assert_int_equal(run_child(run_process, &forced), 0);
    assert_int_equal(run_child(run_process, &unknown), 0);
}

/* A damaged entry is a miss, and replaced. */
static void test_damage(void **state)
{
    const process first = {NULL, NULL, best_is_20_and_64, LEFT * ROUNDS + 1, N / 20, 64},
                  again = {NULL, NULL, best_is_30_and_32, 1, N / 20, 64};
    (void)state;
    empty_cache();
    assert_int_equal(run_child(run_process, &first), 0);
    assert_true(damage(0) > 1);
    for (long at = 1; at < 60; at += 7) {
        assert_true(damage(at) > 1);
        assert_int_equal(run_child(run_process, &first), 0);
        assert_int_equal(run_child(run_process, &again), 0);
    }
}

/* ---- where nothing is measured ---- */

static int check_captured(const void *argument)
{
    (void)argument;
    install(NULL);
    cost = best_is_20_and_64;
    ckpp_array y = new_array();
    const ckpp_options options = {.stream = fake_cuda_stream(0, 1)};
    fake_cuda_capture(options.stream, true);
    EXPECT(!call_with(&y, N, options, 0), "%s", ckpp_last_error());
    EXPECT(last_blocks == N / 10 && last_threads == 32, "%u of %u", last_blocks, last_threads);
    EXPECT(fake_cuda_launches() == 1, "%d launches", fake_cuda_launches());
    fake_cuda_capture(options.stream, false);

    /* the thread does not remember that */
    EXPECT(!call_with(&y, N, options, 0), "%s", ckpp_last_error());
    EXPECT(fake_cuda_launches() == 1 + LEFT * ROUNDS + 1, "%d launches", fake_cuda_launches());
    EXPECT(last_blocks == N / 20 && last_threads == 64, "%u of %u", last_blocks, last_threads);

    /* and a choice that there is, is taken */
    fake_cuda_capture(options.stream, true);
    EXPECT(!call_with(&y, N - 1, options, 0), "%s", ckpp_last_error());
    EXPECT(last_blocks == (N - 1) / 20 && last_threads == 64, "%u of %u", last_blocks,
           last_threads);
    fake_cuda_capture(options.stream, false);
    EXPECT(value_of(&y) == 3, "%d", value_of(&y));
    ckpp_free(&y);
    return 0;
}

/* A graph block puts launches off, so that nothing could be measured. */
static int check_graph(const void *argument)
{
    static ckpp_graph_place place = {.file = "foo.c", .line = 3};
    ckpp_status status = CKPP_OK;
    (void)argument;
    install(NULL);
    cost = best_is_20_and_64;
    ckpp_array y = new_array();
    for (int round = 0; round < 2; round++) {
        ckpp_graph_block block = ckpp_graph_begin_(
            &place, (ckpp_graph_options){
                        .status = &status, .has_stream = true, .stream = fake_cuda_stream(0, 1)});
        EXPECT(!call(&y), "%s", ckpp_last_error());
        ckpp_graph_end_(&block);
        EXPECT(!status, "%s", ckpp_last_error());
        EXPECT(fake_cuda_launches() == (round ? 1 + LEFT * ROUNDS + 1 + 1 : 1), "%d launches",
               fake_cuda_launches());
        EXPECT(last_blocks == (round ? N / 20 : N / 10), "%u", last_blocks);
        EXPECT(value_of(&y) == (round ? 3 : 1), "%d", value_of(&y));
        EXPECT(round || !call(&y), "%s", ckpp_last_error());
    }
    ckpp_free(&y);
    return 0;
}

static void test_captured(void **state)
{
    (void)state;
    empty_cache();
    assert_int_equal(run_child(check_captured, NULL), 0);
    empty_cache();
    assert_int_equal(run_child(check_graph, NULL), 0);
}

/* ---- every call failing in turn ---- */

enum { DONE = 77 };

/* The kernel has run once on the array, or the call has failed; and nothing is left behind. */
static int check_failure(const void *argument)
{
    const int *k = argument;
    install("force");
    ckpp_array y = new_array();
    EXPECT(!call_with(&y, N, (ckpp_options){.block = {16}}, 10), "%s", ckpp_last_error());
    EXPECT(!call_with(&y, N, (ckpp_options){.block = {16}}, 20), "%s", ckpp_last_error());
    EXPECT(!call_with(&y, N, (ckpp_options){.block = {16}}, 30), "%s", ckpp_last_error());
    const int alive = fake_cuda_alive(), before = value_of(&y);
    fake_cuda_fail_at(*k, cudaErrorUnknown, NVRTC_SUCCESS);
    const ckpp_status status = call(&y);
    const char *failed = fake_cuda_failed();
    char message[1000];
    snprintf(message, sizeof message, "%s", ckpp_last_error());
    EXPECT(!status || failed, "%d: %s", *k, message);
    /* what the device does wrong is no reason to leave a combination out */
    EXPECT(!failed || strcmp(failed, "cudaStreamSynchronize") != 0 || status, "%d: no error", *k);
    fake_cuda_fail_at(0, cudaSuccess, NVRTC_SUCCESS);
    const int ran = value_of(&y) - before;
    EXPECT(status ? ran <= 1 : ran == 1, "%d: %d runs, %s", *k, ran, ckpp_last_error());
    EXPECT(!status || strstr(message, failed), "%d: %s, not a word of %s", *k, message, failed);
    ckpp_status again = call(&y);
    EXPECT(!again, "%d, %s: %s", *k, fake_cuda_failed(), ckpp_last_error());
    EXPECT(fake_cuda_alive() == alive, "%d: %d alive, %d before", *k, fake_cuda_alive(), alive);
    ckpp_free(&y);
    return failed ? 0 : DONE;
}

static void test_failures(void **state)
{
    int k = 1, status = 0;
    (void)state;
    empty_cache();
    for (; k < 2000 && !status; k += k < 120 ? 1 : 13)
        status = run_child(check_failure, &k);
    assert_int_equal(status, DONE);
    assert_true(k > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choice),   cmocka_unit_test(test_left_out),
        cmocka_unit_test(test_cache),    cmocka_unit_test(test_damage),
        cmocka_unit_test(test_captured), cmocka_unit_test(test_failures)};
    if (!mkdtemp(directory))
        return 1;
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    empty_cache();
    rmdir(directory);
    return status;
}

#endif
