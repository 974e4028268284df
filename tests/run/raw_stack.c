/* raw_stack.c - what the threads of a block can have on the host: on their stacks as much local
 * memory as on a GPU, and calls; and shared memory. What is said where that is not enough. */
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

/* The byte of dynamic shared memory that `x` says: where no thread waits, and where they do. */
#pragma kernel raw shared_alone in(int x) out(int y[1]) grid(1) block(1) shared(100)
{
    extern __shared__ char s[];
    s[x[0]] = 5;
    y[0] = s[x[0]];
}
#pragma kernel raw shared_waiting in(int x) out(int y[1]) grid(1) block(64) shared(100)
{
    extern __shared__ char s[];
    if (threadIdx.x == 63)
        s[x[0]] = 5;
    __syncthreads();
    y[0] = s[x[0]];
}
#pragma kernel module wants
{
    extern __shared__ int everywhere[];
    __global__ void fill(int *y, long long k)
    {
        everywhere[k + threadIdx.x] = 7;
        y[0] = everywhere[k];
    }
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

static int at, result;

static ckpp_array view_at(void)
{
    return ckpp_view(&at, 1);
}

static ckpp_array view_result(void)
{
    return ckpp_view(&result, 1);
}

static void overflow(void)
{
    int in[96] = {1 << 30}, out[96];
    ckpp_array x = ckpp_view(in, 96), y = ckpp_view(out, 96);
    ckpp_must(endless(x, &y));    /* line 92 */
}

static void touch_alone(void)
{
    ckpp_array x = view_at(), y = view_result();
    ckpp_must(shared_alone(x, &y));    /* line 98 */
}

static void touch_waiting(void)
{
    ckpp_array x = view_at(), y = view_result();
    ckpp_must(shared_waiting(x, &y, .shared = 96 * 1024));    /* line 104 */
}

static void give_none(void)
{
    ckpp_array y = view_result();
    long long k = at;
    ckpp_must(ckpp_launch(wants, "fill", CKPP_ARGS(&y, k), .grid = 1, .block = 32)); /* line 111 */
}

/* Each block of a cooperative launch is a thread of the system. */
#pragma kernel raw shared_meeting in(int x) out(int y[1]) grid(4) block(1) shared(100) cooperative
{
    extern __shared__ char s[];
    grid_sync();
    if (blockIdx.x == 3)
        s[x[0]] = 5;
    grid_sync();
    y[0] = 5;
}

static void touch_meeting(void)
{
    ckpp_array x = view_at(), y = view_result();
    ckpp_must(shared_meeting(x, &y));    /* line 128 */
}

static void test_shared(void)
{
    at = 99;
    touch_alone();
    CHECK(result == 5);
    at = 96 * 1024 - 1;
    touch_waiting();
    CHECK(result == 5);
    ckpp_array y = view_result();
    CHECK_OK(ckpp_launch(wants, "fill", CKPP_ARGS(&y, (long long)58080), .grid = 1, .block = 32,
                         .shared = 232448));
    CHECK(result == 7);
}

/* It ends the program: a child. */
static void check_dies(void (*function)(void), const char *message)
{
    int ends[2], status = 0;
    char said[1024] = {0};
    size_t size = 0, most = sizeof said - 1;
    CHECK(pipe(ends) == 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        function();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t got; size < most && (got = read(ends[0], said + size, most - size)) > 0; )
        size += (size_t)got;
    close(ends[0]);
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(status != 0);
    if (!strstr(said, message)) {
        fprintf(stderr, "instead of '%s': %s\n", message, said);
        CHECK(!"message");
    }
}

#define OUTSIDE(line, kernel, byte, size)                                          \
    "raw_stack.c:" #line ": error: kernel '" kernel "': dynamic shared memory is " \
    "touched out of bounds, at byte " #byte " of the " #size " that shared gives"

int main(void)
{
    if (on_gpu())
        return skip("stacks are those of the host backend");
    test_deep();
    check_dies(overflow, "raw_stack.c:92: error: kernel 'endless': block (1, 0, 0): thread "
                         "(7, 0, 0) has overflowed its stack: on the host it has 956 KiB");
    test_shared();
    at = 128;
    check_dies(touch_alone, OUTSIDE(98, "shared_alone", 128, 100));
    at = -240 * 1024;
    check_dies(touch_alone, "at byte -245760 of the 100 that shared gives");
    at = 100 * 1024;
    check_dies(touch_waiting, OUTSIDE(104, "shared_waiting", 102400, 98304));
    at = 1000;
    check_dies(touch_meeting, OUTSIDE(128, "shared_meeting", 1000, 100));
    at = 0;
    check_dies(give_none, "raw_stack.c:111: error: kernel 'fill': dynamic shared memory is "
                          "touched, of which this launch has none: say shared(bytes), or "
                          ".shared = bytes at the call");
    return finish("raw_stack");
}
