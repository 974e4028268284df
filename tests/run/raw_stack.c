/* raw_stack.c - what the threads of a block can have on their stacks on the host: as much local memory as on a GPU, and calls;
 * and what is said where that is not enough. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#pragma kernel begin declare
static int sum_to(volatile int *last)
{
    volatile int own[64];
    int n = *last;
    own[n % 64] = n - 1;
    return n <= 0 ? 0 : sum_to(&own[n % 64]) + own[n % 64] + 1;
}
#pragma kernel end declare

#pragma kernel raw deep in(int x) out(int y[x.shape[0]]) grid(x.shape[0] / 48) block(48)
{
    volatile char local[512 * 1024];
    int k = blockIdx.x * 48 + threadIdx.x;
    for (int j = 0; j < 512 * 1024; j += 4096)
        local[j] = (char)(x[k] + j / 4096);
    __syncthreads();
    int sum = 0;
    for (int j = 0; j < 512 * 1024; j += 4096)
        sum += local[j] == (char)(x[k] + j / 4096);
    volatile int from = x[k];
    y[k] = sum + sum_to(&from);
}
#pragma kernel raw endless in(int x) out(int y[x.shape[0]]) grid(2) block(48)
{
    __syncthreads();
    volatile int from = x[0];
    y[blockIdx.x * 48 + threadIdx.x] = blockIdx.x == 1 && threadIdx.x == 7 ? sum_to(&from) : 1;
}

static void test_deep(void)
{
    int in[96], out[96] = {0};
    ckpp_array x = ckpp_view(in, 96), y = ckpp_view(out, 96);
    for (int k = 0; k < 96; k++)
        in[k] = 5 * k;
    CHECK_OK(deep(x, &y));
    CHECK_OK(deep(x, &y, .cooperative = true));
    for (int k = 0; k < 96; k++)
        CHECK(out[k] == 128 + 5 * k * (5 * k + 1) / 2);
}

/* It ends the program: a child. */
static void test_overflow(void)
{
    int ends[2], status = 0;
    char said[1024] = {0};
    size_t size = 0;
    CHECK(pipe(ends) == 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int in[96] = {1 << 30}, out[96];
        ckpp_array x = ckpp_view(in, 96), y = ckpp_view(out, 96);
        dup2(ends[1], STDERR_FILENO);
        endless(x, &y);    /* line 64 */
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t got; size < sizeof said - 1 && (got = read(ends[0], said + size, sizeof said - 1 - size)) > 0; )
        size += (size_t)got;
    close(ends[0]);
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(status != 0);
    CHECK(strstr(said, "raw_stack.c:64: error: kernel 'endless': block (1, 0, 0): thread (7, 0, 0) has overflowed its stack: on "
                 "the host it has 956 KiB"));
}

int main(void)
{
    if (on_gpu())
        return skip("stacks are those of the host backend");
    test_deep();
    test_overflow();
    return finish("raw_stack");
}
