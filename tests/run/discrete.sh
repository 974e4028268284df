# CKPP_CHECK=discrete: without a GPU, the host is a device with memory of its own. What works on a
# GPU works; what does not, ends with a message.
. "$ROOT/scripts/test_lib.sh"
cat >p.c <<'END'
#define _GNU_SOURCE
#include <ckpp/ckpp.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }

#pragma kernel raw some in(float x) out(float y[8]) grid(1) block(x.shape[0])
{ y[threadIdx.x] = x[threadIdx.x]; }

#pragma kernel raw beyond in(int64 k) out(float y[8]) grid(1) block(1)
{ y[k] = 1; }

#pragma kernel module counters
{
    __device__ int counts[4] = {1, 2, 3, 4};
    __global__ void count() { atomicAdd(&counts[threadIdx.x], 10); }
}

static int failures;
static void check(bool good, const char *condition, int line)
{
    if (!good)
        fprintf(stderr, "%d: not so: %s; %s\n", line, condition, ckpp_last_error());
    failures += !good;
}
#define CHECK(condition) check(condition, #condition, __LINE__)

/* Whether a call was refused because of a device, with these words. */
static bool refused(ckpp_status status, const char *words)
{
    return status == CKPP_ERROR_DEVICE && strstr(ckpp_last_error(), words);
}

static float host[6] = {1, 2, 3, 4, 5, 6};

/* What a GPU does. */
static void check_device(void)
{
    int device = -5;
    ckpp_array x = ckpp_view(host, 2, 3), y = {0}, z = {0}, t, back = {0};

    CHECK(ckpp_device_count() == 1);
    CHECK(!ckpp_get_device(&device) && device == 0);
    CHECK(strstr(ckpp_device_name(0), "host ("));
    CHECK(strstr(ckpp_device_name(0), "memory of its own"));
    CHECK(!strstr(ckpp_device_name(CKPP_HOST), "memory of its own"));
    CHECK(refused(ckpp_set_device(1), "there is no device 1"));
    CHECK(!add(x, x, &y) && y.device == 0);
    CHECK(!add(y, 1, &z));
    CHECK(ckpp_view((float *)y.data, 6).device == 0 && ckpp_view(host, 6).device == CKPP_HOST);
    CHECK(!ckpp_transpose(&t, &z, NULL) && !add(t, t, &t));
    float sum = 0, got[6] = {0};
    #pragma kernel reduction in(float host[6]) out(float sum) reduce(+)
    { return host; }
    CHECK(sum == 21);
    ckpp_array here = ckpp_view(got, 2, 3);
    CHECK(!ckpp_copy(&here, &z) && got[0] == 6 && got[5] == 26);

    /* on the host itself, where a device's memory has no place */
    CHECK(!ckpp_set_device(CKPP_HOST) && !ckpp_copy(&back, &z));
    CHECK(back.device == CKPP_HOST && ((float *)back.data)[5] == 26);
    CHECK(add(z, back, &back) == CKPP_OK && back.device == CKPP_HOST);
    bool no = false;
    ckpp_status status;
    #pragma kernel elementwise in(float z) out(float host[2][3]) if(no) status(status)
    { host = z; }
    CHECK(refused(status, "'z' is on device 0, but the call is to run on the host"));
    CHECK(!ckpp_set_device(0));
    struct DLManagedTensorVersioned *tensor = NULL;
    CHECK(refused(ckpp_to_dlpack(&y, &tensor, NULL), "stands for a GPU's"));

    /* an array that says that it is where it is not */
    ckpp_array wrong = x, lost = y;
    wrong.device = 0;
    lost.device = CKPP_HOST;
    CHECK(refused(add(y, wrong, &z),
                  "'y' is said to be on device 0 (.device is 0), but its data, at "));
    CHECK(strstr(ckpp_last_error(), ", is memory of the host (CKPP_CHECK=discrete)"));
    wrong.device = -7;
    CHECK(refused(add(y, wrong, &z),
                  "there is no device -7: it can be CKPP_HOST (-1), or 0 and up"));
    CHECK(!add(y, y, &z) && !add(y, y, &z));
    float *there = z.data;
    z.data = host;
    CHECK(refused(add(y, y, &z), "'z' is said to be on device 0"));
    z.data = there;
    CHECK(refused(add(x, lost, &back), "'y' is said to be on the host") &&
          strstr(ckpp_last_error(), "is memory of device 0"));
    CHECK(refused(ckpp_copy(&here, &lost), "'from' is said to be on the host"));
    ckpp_texture texture = {0};
    CHECK(refused(ckpp_texture_create(&texture, &lost), "'array' is said to be on the host"));
    CHECK(!ckpp_texture_create(&texture, &y));    /* of what is on the device */
    ckpp_texture_free(&texture);
    CHECK(refused(ckpp_to_dlpack(&lost, &tensor, NULL), "'array' is said to be on the host"));
    ckpp_free(&back);
    ckpp_free(&y);
    ckpp_free(&z);
}

/* A module's variables are the device's; the host's own copy of the module has others. */
static void check_variables(void)
{
    int got[4] = {0}, given[2] = {7, 8};
    ckpp_array v, here = ckpp_view(got, 4), two = ckpp_view(given, 2), part, back = {0};

    CHECK(!ckpp_launch(counters, "count", CKPP_ARGS(), .grid = CKPP_DIM(1), .block = CKPP_DIM(4)));
    for (int k = 0; k < 2; k++)
        CHECK(!ckpp_module_global(counters, "counts", CKPP_INT32, CKPP_SHAPE(4), &v) &&
              v.device == 0);
    CHECK(!ckpp_copy(&here, &v) && got[0] == 11 && got[3] == 14);
    CHECK(!ckpp_slice(&part, &v, 0, 0, INT64_MAX, 2) && !ckpp_copy(&part, &two));
    CHECK(!ckpp_copy(&here, &v));
    CHECK(got[0] == 7 && got[1] == 12 && got[2] == 8 && got[3] == 14);
    CHECK(!ckpp_copy(&back, &v) && back.device == 0 && !add(back, v, &back));
    CHECK(!ckpp_copy(&here, &back) && got[2] == 16);
    v.device = CKPP_HOST;
    CHECK(refused(ckpp_copy(&here, &v), "'from' is said to be on the host"));
    CHECK(!ckpp_set_device(CKPP_HOST));
    CHECK(!ckpp_module_global(counters, "counts", CKPP_INT32, CKPP_SHAPE(4), &v));
    CHECK(v.device == CKPP_HOST && ((int *)v.data)[0] == 1);
    CHECK(!ckpp_copy(&here, &v) && got[3] == 4 && !ckpp_set_device(0));
    ckpp_free(&back);
}

/* New memory is no zeros, and what a kernel leaves out stays so. */
static void check_poison(void)
{
    ckpp_array x = ckpp_view(host, 6), y = {0}, e = {0};
    float got[8];
    unsigned char bytes[100];
    ckpp_array here = ckpp_view(got, 8), there = ckpp_view(bytes, 100);

    CHECK(!ckpp_empty(&e, CKPP_UINT8, CKPP_SHAPE(100)) && !ckpp_copy(&there, &e));
    CHECK(bytes[0] == 0xff && bytes[99] == 0xff);
    ckpp_free(&e);
    CHECK(!some(x, &y) && !ckpp_copy(&here, &y) && got[5] == 6 && isnan(got[6]) && isnan(got[7]));
    CHECK(!some(x, &y, .fill = 7) && !ckpp_copy(&here, &y) && got[5] == 6 && got[6] == 7);
    ckpp_free(&y);
}

static void check_nan(void)
{
    ckpp_array x = ckpp_view(host, 6), y = {0};

    CHECK(some(x, &y) == CKPP_ERROR_CHECK);
    CHECK(strstr(ckpp_last_error(), "output 'y', float32 (8), is NaN at [6]"));
    CHECK(strstr(ckpp_last_error(), "is this element written at all?"));
    CHECK(!some(x, &y, .fill = 0));
    ckpp_free(&y);
}

static atomic_bool stop;
static void *work(void *unused)
{
    ckpp_array x = {0}, y = {0};
    /* so much that there is always a kernel at work */
    CHECK(!ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(1 << 20), 1));
    while (!stop)
        CHECK(!add(x, x, &y));
    ckpp_free(&x);
    ckpp_free(&y);
    return unused;
}

/* Forked while a thread works: a child can work, and its memory is closed. */
static void check_forks(void)
{
    pthread_t thread;
    ckpp_array x = ckpp_view(host, 6), y = {0};

    CHECK(!add(x, x, &y) && !pthread_create(&thread, NULL, work, NULL));
    for (int k = 0; k < 20 && !failures; k++) {
        int status = 0;
        pid_t child = fork();
        if (!child) {
            alarm(20);
            if (k % 2)
                _exit(add(x, x, &y) != CKPP_OK);
            _exit(((volatile float *)y.data)[0] == 2 ? 2 : 3);
        }
        CHECK(waitpid(child, &status, 0) == child);
        CHECK(k % 2 ? WIFEXITED(status) && WEXITSTATUS(status) == 0
                    : WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    }
    stop = true;
    pthread_join(thread, NULL);
    ckpp_free(&y);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    ckpp_array x = ckpp_view(host, 6), y = {0}, e = {0};

    if (!strcmp(what, "nan"))
        check_nan();
    if (!strcmp(what, "forks"))
        check_forks();
    if (!*what) {
        ckpp_array large = {0};
        CHECK(ckpp_empty(&large, CKPP_FLOAT32, CKPP_SHAPE((int64_t)1 << 44)) == CKPP_ERROR_MEMORY);
        check_device();
        check_variables();
        check_poison();
    }
    CHECK(!add(x, x, &y) && !ckpp_empty(&e, CKPP_FLOAT32, CKPP_SHAPE(100)));
    float *data = y.data;
    if (!strcmp(what, "read"))
        printf("%g\n", (double)data[2]);
    if (!strcmp(what, "write"))
        memset(e.data, 0, 400);
    ckpp_array old = y;
    ckpp_free(&y);
    if (!strcmp(what, "twice"))
        ckpp_free(&old);
    if (!strcmp(what, "stale"))
        CHECK(!add(old, 1, &y));
    if (!strcmp(what, "behind"))
        CHECK(!beyond(20, &y));
    if (!strcmp(what, "released"))
        printf("%g\n", (double)data[2]);
    ckpp_free(&e);
    return failures != 0;
}
END
build p

CKPP_DEVICE=host ./p >out 2>err && fail "the program did not notice that it has no device"
for device in host auto; do
    CKPP_DEVICE=$device CKPP_CHECK=discrete ./p >out 2>err ||
        fail "status $? with CKPP_DEVICE=$device: $(cat err)"
done
# a sanitizer takes the signal, and threads' programs apart
[ -n "${SAN-}" ] || (ulimit -c 0; CKPP_CHECK=discrete timeout -s KILL 100 ./p forks >out 2>err) ||
    fail "forks: $(cat err)"
CKPP_CHECK=discrete,nan ./p nan >out 2>err || fail "with nan: $(cat err)"
CKPP_CHECK=discrete,bounds,nan,verify CKPP_EXPLAIN=1 CKPP_STATS=1 CKPP_TRACE=trace.json ./p other \
    >out 2>err || fail "all together: $(cat err)"
expect "6 elements on host (" err
expect "copies to the device: 'x', 'y'" err
expect "verify has nothing to compare with: no GPU is in use" err

# what would go wrong on a GPU
dies() {   # HOW MESSAGE...
    how=$1
    shift
    (ulimit -c 0; CKPP_CHECK=discrete ./p "$how" >out 2>err) 2>/dev/null &&
        fail "$how: the program lives: $(cat err)"
    for message; do expect "$message" err; done
}
dies read "ckpp: error: the program itself touches a device's memory, at byte 8 of the 24 " \
    "24 that kernel 'add' (p.c:" \
    " has allocated: ckpp_copy() copies an array to the host (CKPP_CHECK=discrete)"
dies write "the program itself touches a device's memory, at byte 0 of the 400 " \
    "400 that ckpp_empty() has allocated"
dies released \
    "a device's memory is touched after its release, at byte 8 of the 24 that kernel 'add' (p.c:"
dies stale "a device's memory is touched after its release, at byte "
dies twice "ckpp: error: ckpp_free(): the 24 bytes that kernel 'add' (p.c:" \
    ") has allocated are released a second time (CKPP_CHECK=discrete)"
dies behind \
    "a device's memory is touched out of bounds, at byte 80 of the 32 that kernel 'beyond' (p.c:"
finish
