/* Tests of cache/lock.c: who waits for whom when several processes want the same entry. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cache_fixture.h"

#include <signal.h>
#include <sys/prctl.h>

/* a test that waits this long has failed */
enum { FOR_EVER_MS = 3600 * 1000, TOO_LONG_S = 120 };

static int start_pipe[2];

static int set_up_lock(void **state)
{
    cache_wait_ms = FOR_EVER_MS;
    cache_wait_said_ms = FOR_EVER_MS;
    alarm(TOO_LONG_S);
    return set_up(state);
}

static int tear_down_lock(void **state)
{
    alarm(0);
    return tear_down(state);
}

/* A process that holds the lock of "held" and never finishes. */
static ckpp_status build_for_ever(void *context, rt_blob *image)
{
    (void)context, (void)image;
    if (write(start_pipe[1], "b", 1) != 1)
        _exit(1);
    for (;;)
        pause();
}

static pid_t start_holder(void)
{
    assert_int_equal(pipe2(start_pipe, O_CLOEXEC), 0);
    pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* not to outlive a test that fails */
        rt_field fields[2];
        rt_source_of from;
        make_fields(fields, "held");
        (void)cache_get(fields, 2, &(rt_artifact){build_for_ever, fake_load, NULL, NULL}, &from);
        _exit(1);
    }
    char byte;
    assert_int_equal(read(start_pipe[0], &byte, 1), 1);
    close(start_pipe[0]);
    close(start_pipe[1]);
    return pid;
}

static void end_holder(pid_t pid)
{
    int status;
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
}

static void test_dead_holder(void **state)
{
    (void)state;
    pid_t pid = start_holder();
    end_holder(pid);
    assert_false(is_hit("held"));
    assert_true(is_hit("held"));
}

static void test_bounded_wait(void **state)
{
    (void)state;
    cache_wait_ms = 50;
    pid_t pid = start_holder();
    assert_false(is_hit("held"));
    assert_true(is_hit("held"));
    end_holder(pid);
}

/* A process that was stopped may never go on: nobody waits for it. */
static void test_stopped_holder(void **state)
{
    (void)state;
    pid_t pid = start_holder();
    int status;
    assert_int_equal(kill(pid, SIGSTOP), 0);
    assert_int_equal(waitpid(pid, &status, WUNTRACED), pid);
    assert_false(is_hit("held"));
    assert_true(is_hit("held"));
    end_holder(pid);
}

/* A child that the holder forked keeps the lock's file open beyond the holder's end. */
static void test_child_of_holder(void **state)
{
    (void)state;
    int pipes[2];
    assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
    pid_t pid = fork();
    if (pid == 0) {
        rt_field fields[2];
        make_fields(fields, "held");
        cache_dir dir = cache_dir_open();
        cache_lock lock = cache_lock_acquire(&dir, cache_key_make(fields, 2).name, NULL);
        pid_t child = lock.fd >= 0 ? fork() : -1;
        if (child == 0) {
            alarm(TOO_LONG_S);
            for (;;)
                pause();
        }
        _exit(child > 0 && write(pipes[1], &child, sizeof child) == sizeof child ? 0 : 1);
    }
    pid_t child;
    int status;
    assert_int_equal(read(pipes[0], &child, sizeof child), sizeof child);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_false(is_hit("held"));
    assert_true(is_hit("held"));
    kill(child, SIGKILL);
    close(pipes[0]);
    close(pipes[1]);
}

/* Another entry's lock is another one, however alike the names are. */
static void test_other_entries(void **state)
{
    (void)state;
    char held[256], name[32], path[256];
    pid_t pid = start_holder();
    entry_path(held, "held");
    size_t digits = strlen(directory) + 1 + 2;
    int k = 0;
    do {
        snprintf(name, sizeof name, "other %d", k++);
        entry_path(path, name);
    } while (strncmp(path, held, digits) != 0);
    assert_false(is_hit(name));
    assert_true(is_hit(name));
    end_holder(pid);
}

static void child_that_waits(void)
{
    cache_wait_said_ms = 10;
    cache_wait_ms = 500;
    CHECK(!is_hit("held"));
}

static void test_waiting_is_said(void **state)
{
    (void)state;
    char words[80];
    pid_t pid = start_holder();
    snprintf(words, sizeof words, "waiting for process %d, which compiles the same kernel, held",
             (int)pid);
    expect_warning(child_that_waits, words);
    end_holder(pid);
}

/* No file is left, and one whose owner has died is removed in time. */
static void test_files(void **state)
{
    (void)state;
    assert_false(is_hit("one"));
    assert_int_equal(count_files(directory, CACHE_LOCK_PREFIX), 0);
    pid_t pid = start_holder();
    assert_int_equal(count_files(directory, CACHE_LOCK_PREFIX), 1);
    cache_dir dir = cache_dir_open();
    char path[256];
    entry_path(path, "held");
    char name[64];
    snprintf(name, sizeof name, CACHE_LOCK_PREFIX "%s", strrchr(path, '/') + 1);
    const struct timespec old[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    assert_int_equal(utimensat(dir.fd, name, old, 0), 0);
    cache_dir_remove_stale(&dir);
    assert_int_equal(count_files(directory, CACHE_LOCK_PREFIX), 1);
    end_holder(pid);
    cache_dir_remove_stale(&dir);
    assert_int_equal(count_files(directory, CACHE_LOCK_PREFIX), 0);
    cache_dir_close(&dir);
}

#define LOCK_CASE(name) cmocka_unit_test_setup_teardown(name, set_up_lock, tear_down_lock)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOCK_CASE(test_dead_holder),    LOCK_CASE(test_bounded_wait),
        LOCK_CASE(test_stopped_holder), LOCK_CASE(test_child_of_holder),
        LOCK_CASE(test_other_entries),  LOCK_CASE(test_waiting_is_said),
        LOCK_CASE(test_files),
    };
    return cmocka_run_group_tests(tests, start_group, end_group);
}
