/* handler.c - errors of inline constructs: status(), ckpp_on_error, and the default, which
 * prints and aborts. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static int reports;
static char reported[1024];
static ckpp_status reported_status;

static void note(ckpp_status status, const char *message, void *user)
{
    *(int *)user += 1;
    reported_status = status;
    snprintf(reported, sizeof reported, "%s", message);
}

static void bad_inline(const float *x, float *y)
{
    #pragma kernel elementwise careless in(float x[3]) out(float y[4])
    { y = x; }
}

static void test_default(void)
{
    int ends[2];
    float x[3] = {0}, y[4];
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        bad_inline(x, y);
        _exit(0);
    }
    close(ends[1]);
    char text[2048] = "";
    size_t size = 0;
    ssize_t got;
    while (size < sizeof text - 1 &&
           (got = read(ends[0], text + size, sizeof text - 1 - size)) > 0)
        size += (size_t)got;
    close(ends[0]);
    int how = 0;
    CHECK(waitpid(child, &how, 0) == child);
    CHECK(WIFSIGNALED(how) && WTERMSIG(how) == SIGABRT);
    if (!strstr(text, "careless") || !strstr(text, "handler.c:"))
        fail_at(__FILE__, __LINE__, "the default handler printed: %s", text);
}

int main(void)
{
    float x[3] = {1, 2, 3}, y[4] = {0};
    test_default();

    ckpp_on_error(note, &reports);
    bad_inline(x, y);
    CHECK(reports == 1 && reported_status == CKPP_ERROR_SHAPE);
    CHECK(strstr(reported, "careless") && strstr(reported, "handler.c:23") &&
          strstr(reported, "'x'") && strstr(reported, "'y'"));
    CHECK(strcmp(reported, ckpp_last_error()) == 0);

    /* with status() the handler is not called */
    ckpp_status status = CKPP_OK;
    #pragma kernel elementwise in(float x[3]) out(float y[4]) status(status)
    { y = x; }
    CHECK(status == CKPP_ERROR_SHAPE && reports == 1);
    #pragma kernel elementwise in(float x[3]) out(float y[3]) status(status)
    { y = x; }
    CHECK(status == CKPP_OK && y[2] == 3);

    /* a definition returns its status, and calls no handler */
    ckpp_array wrong = ckpp_view(x, -1), v = {0};
    CHECK(ckpp_copy(&v, &wrong) != CKPP_OK && reports == 1);
    ckpp_must_succeed(CKPP_ERROR_SHAPE, NULL, 7);
    CHECK(reports == 2 && strstr(reported, "?:7"));
    return finish("handler");
}
