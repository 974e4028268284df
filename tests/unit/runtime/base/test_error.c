/* test_error.c - messages, warnings, the handler, the environment and growing strings. */
#define _GNU_SOURCE
#include "cache_fixture.h"

#include <signal.h>
#include <sys/resource.h>

/* ---- messages ---- */

static void test_messages(void **state)
{
    (void)state;
    ckpp_kernel kernel = {.name = "saxpy", .file = "t.c", .line = 3};
    rt_call outside = rt_enter((rt_call){.kernel = &kernel});
    rt_fail(CKPP_ERROR_SHAPE, "shape (%d) and (%d)", 2, 3);
    assert_string_equal(ckpp_last_error(), "t.c:3: error: kernel 'saxpy': shape (2) and (3)");
    rt_call outer = rt_enter((rt_call){.function = "ckpp_copy"});
    rt_fail(CKPP_ERROR_MEMORY, "a later one");
    rt_leave(outer);
    assert_string_equal(ckpp_last_error(), "t.c:3: error: kernel 'saxpy': shape (2) and (3)");
    rt_leave(outside);

    outside = rt_enter((rt_call){.kernel = &kernel, .file = "call.c", .line = 9});
    int mark = rt_mark();
    rt_fail(CKPP_ERROR_MEMORY, "not meant");
    rt_rewind(mark);
    assert_string_equal(ckpp_last_error(), "t.c:3: error: kernel 'saxpy': shape (2) and (3)");
    rt_fail(CKPP_ERROR_MEMORY, "meant");
    assert_string_equal(ckpp_last_error(), "call.c:9: error: kernel 'saxpy': meant");
    rt_leave(outside);

    char *words = malloc(20001);
    for (int k = 0; k < 20000; k += 2)
        memcpy(words + k, "\xC3\xA9", 2);
    words[20000] = '\0';
    outside = rt_enter((rt_call){.function = "f"});
    rt_fail(CKPP_ERROR_MEMORY, "%s", words);
    rt_leave(outside);
    const char *text = ckpp_last_error(),
               *mark_text = strstr(text, " [... the message is cut here]");
    assert_int_equal(strlen(text) <= 8191, 1);
    assert_non_null(mark_text);
    assert_int_equal((mark_text - text - 3) % 2, 0);
    free(words);
    assert_string_equal(ckpp_status_name(CKPP_ERROR_BOUNDS), "CKPP_ERROR_BOUNDS");
    assert_string_equal(ckpp_status_name(CKPP_ERROR_CHECK), "CKPP_ERROR_CHECK");
}

static void remember(ckpp_status status, const char *message, void *user)
{
    snprintf(user, 64, "%d %s", status, message);
}

static void child_report(void)
{
    rt_call outside = rt_enter((rt_call){.function = "f", .file = "t.c", .line = 4});
    rt_fail(CKPP_ERROR_SHAPE, "wrong");
    rt_leave(outside);
    char text[64];
    ckpp_on_error(remember, text);
    rt_report(CKPP_ERROR_SHAPE);
    CHECK(strcmp(text, "2 t.c:4: error: f: wrong") == 0);
    ckpp_on_error(NULL, NULL);
    pid_t pid = fork();
    if (pid == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        signal(SIGABRT, SIG_DFL);
        rt_report(CKPP_ERROR_SHAPE);
        _exit(0);
    }
    int status;
    CHECK(waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void test_report(void **state)
{
    (void)state;
    rt_blob said = run_child(child_report);
    assert_string_equal(said.data, "t.c:4: error: f: wrong\n");
    free(said.data);
}

static void child_check_list(void)
{
    setenv("CKPP_CHECK", "bounds,nan, verify bonds,,discrete", 1);
    setenv("CKPP_EXPLAIN", "1", 1);
    CHECK(rt_env()->check_bounds && rt_env()->check_nan && rt_env()->check_verify &&
          rt_env()->check_discrete && rt_env()->explain);
}

static void test_environment(void **state)
{
    (void)state;
    expect_warning(child_check_list, "CKPP_CHECK: 'bonds' is unknown (did you mean 'bounds'?); it "
                                     "can have: bounds, nan, verify, discrete");
}

static void test_buffer(void **state)
{
    (void)state;
    rt_buf b = {0};
    buf_put(&b, "", 0);
    assert_null(b.data);
    for (int k = 0; k < 10000; k++)
        buf_printf(&b, "%d,", k);
    assert_int_equal(b.size, 48890);
    assert_string_equal(b.data + b.size - 5, "9999,");
    buf_puts(&b, "end");
    assert_int_equal(strlen(b.data), b.size);
    buf_put(&b, "x", SIZE_MAX - 100);
    assert_true(b.failed);
    buf_free(&b);
    assert_null(b.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_messages),
        CASE(test_report),
        CASE(test_environment),
        CASE(test_buffer),
    };
    return cmocka_run_group_tests(tests, start_group, end_group);
}
