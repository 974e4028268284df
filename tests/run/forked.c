/* forked.c - a process that has not yet used the GPU forks, and so does one that has used the host
 * backend, also while another thread's kernel is compiled: the children's kernels work. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

#pragma kernel elementwise increment in(float x) out(float y)

{ y = x + 1; }

static int run_once(int n)
{
    float x[100], y[100];
    for (int k = 0; k < n; k++)
        x[k] = (float)k;
    ckpp_array vx = ckpp_view(x, n), vy = ckpp_view(y, n);
    if (increment(vx, &vy)) {
        fprintf(stderr, "%s\n", ckpp_last_error());
        return 1;
    }
    return y[n - 1] == (float)n ? 0 : 1;
}

static void fork_and_run(int children)
{
    for (int k = 0; k < children; k++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(100);
            _exit(run_once(50 + k));
        }
        int how = 0;
        CHECK(waitpid(child, &how, 0) == child && WIFEXITED(how) && WEXITSTATUS(how) == 0);
    }
}

#ifndef __SANITIZE_ADDRESS__
/* A compilation of its own, which no cache has. */
static void *compile(void *compiled)
{
    char option[40];
    float x[100] = {0}, y[100];
    ckpp_array vx = ckpp_view(x), vy = ckpp_view(y);

    snprintf(option, sizeof option, "-DOWN=%lld%ld", (long long)time(NULL), (long)getpid());
    CHECK_OK(increment(vx, &vy, .options = option));
    atomic_store((atomic_bool *)compiled, true);
    return NULL;
}

static void test_compiling(void)
{
    atomic_bool compiled = false;
    pthread_t thread;

    CHECK(pthread_create(&thread, NULL, compile, &compiled) == 0);
    for (int k = 0; k < 4 && !atomic_load(&compiled); k++) {
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        fork_and_run(1);
    }
    pthread_join(thread, NULL);
}
#endif

int main(void)
{
    fork_and_run(2);
    const char *device = getenv("CKPP_DEVICE");
    /* CUDA itself cannot be used on both sides of a fork */
    if (device && strcmp(device, "host") == 0) {
#ifndef __SANITIZE_ADDRESS__ /* whose own locks a fork may find taken */
        test_compiling();
#endif
        CHECK(run_once(100) == 0);
        fork_and_run(3);
        CHECK(run_once(100) == 0);
    }
    return finish("forked");
}
