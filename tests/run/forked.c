/* forked.c - a process that has not yet used the GPU forks, and so does one that has used the host backend: the children's
 * kernels work. */
#define _GNU_SOURCE
#include <sys/wait.h>
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
        if (child == 0)
            _exit(run_once(50 + k));
        int how = 0;
        CHECK(waitpid(child, &how, 0) == child && WIFEXITED(how) && WEXITSTATUS(how) == 0);
    }
}

int main(void)
{
    fork_and_run(2);
    const char *device = getenv("CKPP_DEVICE");
    if (device && strcmp(device, "host") == 0) {    /* CUDA itself cannot be used on both sides of a fork */
        CHECK(run_once(100) == 0);
        fork_and_run(3);
        CHECK(run_once(100) == 0);
    }
    return finish("forked");
}
