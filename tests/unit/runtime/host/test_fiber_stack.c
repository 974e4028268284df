/* test_fiber_stack.c - blocks of threads on the host: the threads and processes that launch them,
 * and what becomes of their stacks. */
#define _GNU_SOURCE
#include "fiber_fixture.h"

#include <pthread.h>
#include <signal.h>

typedef struct caller {
    int *y, bad;
    ckpp_status status;
} caller;

static void call(caller *c)
{
    for (int k = 0; k < 20 && c->status == CKPP_OK; k++) {
        params p = {.which = TREE, .y = c->y, .bad = &c->bad};
        const rt_grid grid = {SHAPE(8, 1, 1, 100 + 10 * (unsigned)k, 1, 1)};
        c->status = host_launch_grid(&fibers, CKPP_HOST, NULL, &grid, NULL, (unsigned char *)&p);
    }
}

static void *call_from(void *argument)
{
    call(argument);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    pthread_t threads[6];
    caller callers[6];
    use_threads(2);
    for (int k = 0; k < 6; k++) {
        callers[k] = (caller){.y = calloc(8, sizeof(int))};
        assert_int_equal(pthread_create(&threads[k], NULL, call_from, &callers[k]), 0);
    }
    for (int k = 0; k < 6; k++) {
        assert_int_equal(pthread_join(threads[k], NULL), 0);
        assert_int_equal(callers[k].status, CKPP_OK);
        assert_int_equal(callers[k].bad, 0);
        free(callers[k].y);
    }
#if defined _OPENMP && !defined __SANITIZE_THREAD__
    int wrong = 0;
#pragma omp parallel num_threads(3) reduction(+ : wrong)
    {
        int sums[8];
        caller c = {.y = sums};
        call(&c);
        wrong += c.bad + (c.status != CKPP_OK);
    }
    assert_int_equal(wrong, 0);
#endif
}

/* A thread's stacks are given back when it ends. */
static long count_mappings(void)
{
    long lines = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    for (int c; maps && (c = fgetc(maps)) != EOF;)
        lines += c == '\n';
    if (maps)
        fclose(maps);
    return lines;
}

static void test_given_back(void **state)
{
    (void)state;
    long before = 0;
    use_threads(1);
    for (int k = 0; k < 4; k++) {
        pthread_t thread;
        int sums[8];
        caller c = {.y = sums};
        assert_int_equal(pthread_create(&thread, NULL, call_from, &c), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
        if (k == 1)
            before = count_mappings();
    }
    /* OpenMP's own threads, of these threads and of before, end when they like. */
    for (int k = 0; k < 500 && count_mappings() > before + 50; k++)
        usleep(20000);
    assert_true(count_mappings() <= before + 50);
}

/* What a child has written on standard error. */
static char said[4096];

static void *run_in_child(void *which)
{
    _exit(run_on(&fibers, *(int *)which, (rt_grid){SHAPE(8, 1, 1, 96, 1, 1)}) != CKPP_OK || bad);
}

/* In a thread of its own, whose stacks are new: `handler` is what is there before them. */
static int in_child(int which, void (*handler)(int))
{
    int ends[2], status = -1;
    size_t size = 0;
    fflush(NULL);
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) {
        pthread_t thread;
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]), close(ends[1]);
        fault_forget(); /* as if it had not been installed yet */
        sigaction(SIGSEGV, &(struct sigaction){.sa_handler = handler, .sa_flags = SA_ONSTACK},
                  NULL);
        use_threads(1);
        pthread_create(&thread, NULL, run_in_child, &which);
        pthread_join(thread, NULL);
    }
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], said + size, sizeof said - 1 - size)) > 0;)
        size += (size_t)got;
    said[size] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void test_fork(void **state)
{
    (void)state;
    use_threads(3);
    expect(TREE, (rt_grid){SHAPE(64, 1, 1, 96, 1, 1)});
    assert_int_equal(in_child(TREE, SIG_DFL), 0);
    assert_string_equal(said, "");
}

static void test_deep(void **state)
{
    (void)state;
    use_threads(2);
    expect(DEEP, (rt_grid){SHAPE(3, 1, 1, 40, 1, 1)});
    expect(DEEP, (rt_grid){SHAPE(2, 1, 1, 8, 1, 1), .cooperative = true});
    for (size_t k = 0; k < y_size; k++)
        assert_int_not_equal(y[k], 0);
}

static void leave_with_42(int number)
{
    (void)number;
    _exit(42);
}

/* It ends the program with a message, and reaches no other thread's stack; a handler of the
 * program's own is called. */
static void test_overflow(void **state)
{
    (void)state;
    for (int which = OVERFLOW; which <= OVERFLOW_AT_ONCE; which++) {
        int status = in_child(which, SIG_DFL);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
        assert_non_null(strstr(
            said, "): thread (50, 0, 0) has overflowed its stack: on the host it has 956 KiB"));
    }
    assert_int_equal(in_child(OVERFLOW, leave_with_42), 42 << 8);
    assert_non_null(strstr(said, "has overflowed its stack"));
    assert_int_equal(in_child(WILD, leave_with_42), 42 << 8);
    assert_non_null(strstr(said, "invalid memory access at address 0x"));
    int status = in_child(WILD, SIG_DFL);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    assert_non_null(strstr(said, "invalid memory access at address 0x"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads), cmocka_unit_test(test_given_back),
        cmocka_unit_test(test_fork), cmocka_unit_test(test_deep), cmocka_unit_test(test_overflow)};
    return cmocka_run_group_tests(tests, build_all, unload_all);
}
