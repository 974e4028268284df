/* child_fixture.h - cases that run in a child process of their own, because what they test is
 * remembered as long as a process lives. */
#ifndef CHILD_FIXTURE_H
#define CHILD_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#if defined __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
static inline int count_leaks(void)
{
    return __lsan_do_recoverable_leak_check();
}
#else
static inline int count_leaks(void)
{
    return 0;
}
#endif

/* _exit() writes no counters of coverage. */
#ifdef COVERAGE
void __gcov_dump(void);
#else
static inline void __gcov_dump(void)
{
}
#endif

static int failures;

/* In a child. */
#define EXPECT(condition, ...)                                                                    \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition);                       \
            fprintf(stderr, __VA_ARGS__);                                                         \
            fputc('\n', stderr);                                                                  \
            failures++;                                                                           \
        }                                                                                         \
    } while (0)

/* Runs the function in a child; returns its exit status. */
static inline int run_child(int (*function)(const void *argument), const void *argument)
{
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        int status = function(argument);
        fflush(NULL);
        __gcov_dump();
        _exit(failures > 0 || count_leaks() ? 1 : status);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

#endif
