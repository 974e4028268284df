# Calls that are made in an odd place or with odd arrays: views without extents, arrays that nobody
# has initialised, threads with small stacks, signal handlers.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host

cat > p.c <<'END'
#define _GNU_SOURCE
#include <ckpp/ckpp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#pragma kernel elementwise sq in(T x) out(T y)
{ y = x * x; }
#pragma kernel elementwise add in(T x, T z) out(T y)
{ y = x + z; }
#pragma kernel elementwise look in(raw T t, int k) out(T y)
{ y = t[k]; }
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel module steps
{
    __global__ void step(float *y) { y[threadIdx.x] += 1; }
}

static float v[8] = {3, 1, 2, 3, 4, 5, 6, 7}, w[8];

/* Without other arrays: a pointer is one element, */
static void run_bare(void)
{
    float *p = v, *q = w, sum;
    struct { float *at; } s = {v};
    ckpp_array z = {0}, seen = ckpp_view(p + 2);
    ckpp_must(sq(ckpp_view(p), ckpp_out(q)));
    ckpp_must(total(ckpp_view(s.at), &sum));
    ckpp_must(add(ckpp_view(v + 1), 2, &z));
    ckpp_must(total(seen, &sum));
    ckpp_must(add(1, 2, ckpp_out(q)));
    /* which is said with an address, an extent or an output */
    ckpp_must(sq(ckpp_view(&*p), ckpp_out(&q[0])));
    ckpp_must(total(ckpp_view(&p[1]), &sum));
    ckpp_must(total(ckpp_view(p, 1), &sum));
    ckpp_must(sq(ckpp_view(p), ckpp_out(q, 1)));
    ckpp_must(sq(ckpp_view(v), ckpp_out(w)));
    ckpp_must(ckpp_fill(ckpp_out(&p[2]), 2));
    printf("%g %g\n", (double)sum, (double)w[7]);
    ckpp_free(&z);
    ckpp_must(ckpp_from(&z, p));
    ckpp_must(total(z, &sum));
    ckpp_free(&z);
    ckpp_must(look(ckpp_view(p), 0, ckpp_out(w)));
    ckpp_must(ckpp_fill(ckpp_out(q), 3));
    ckpp_free(&z);
}

static void run_views(void)
{
    float *p = v, sum = 0, *to = &sum, one = 5;
    ckpp_array z = {0};
    for (int k = 0; k < 3; k++)
        ckpp_must(sq(ckpp_view(p), ckpp_out(w)));
    ckpp_must(add(ckpp_view(w), ckpp_view_as(p + 1, CKPP_FLOAT32), &z));
    /* one element is meant, or there is but one */
    ckpp_must(sq(ckpp_view(&p[0]), ckpp_out(w)));
    ckpp_must(add(ckpp_view(w), ckpp_view(&one), ckpp_out(w)));
    ckpp_must(add(ckpp_view(v), ckpp_view_as(&one, CKPP_FLOAT32), ckpp_out(w)));
    ckpp_must(sq(ckpp_view(p), ckpp_out(&one)));
    ckpp_must(total(ckpp_view(v), ckpp_out(to)));
    ckpp_free(&z);
    ckpp_must(total(ckpp_view(v), &z));
    ckpp_must(add(ckpp_view(v), z, ckpp_out(w)));
    ckpp_free(&z);
    printf("%g %g\n", (double)w[0], (double)sum);
}

/* Arrays that have what was in memory before. */
static void run_arrays(void)
{
    static const unsigned char bytes[] = {0x11, 0x7f, 0xa5, 0xff};
    ckpp_array x = ckpp_view(v), a;
    for (size_t k = 0; k < sizeof bytes; k++) {
        memset(&a, bytes[k], sizeof a);
        ckpp_status made[] = {sq(a, ckpp_out(w)), sq(x, &a), ckpp_copy(&a, &x), ckpp_copy(&x, &a),
                              ckpp_slice(&x, &a, 0, 0, 1, 1), total(a, &x), ckpp_print(&a),
                              sq(x, &a)};
        for (size_t j = 0; j < sizeof made / sizeof *made; j++)
            if (made[j] != CKPP_ERROR_ARGUMENT)
                printf("%zu %zu: %d %s\n", k, j, (int)made[j], ckpp_last_error());
        if (!strstr(ckpp_last_error(), "'y' is not initialised"))
            printf("%zu: %s\n", k, ckpp_last_error());
    }
    a.owner = &a;
    ckpp_free(&a);
}

/* Results at places that the device has. */
typedef struct pair { float a, b; } pair;
static void run_places(void)
{
    ckpp_array c = {0}, f = {0}, two = {0}, in;
    float _Complex got = 0;
    float numbers[3] = {0};
    ckpp_must(ckpp_zeros(&c, CKPP_COMPLEX64, CKPP_SHAPE(1)));
    ckpp_must(ckpp_zeros(&f, CKPP_FLOAT32, CKPP_SHAPE(3)));
    float _Complex *r = c.data;
    float *s = f.data;
    pair *t = (pair *)s;
    #pragma kernel reduction in(float v[8]) out(float _Complex r = *r) reduce(+)
    { return v; }
    #pragma kernel reduction in(float v[8]) out(float q = s[2]) reduce(+)
    { return v; }
    #pragma kernel reduction in(float v[8]) out(float q = t->b) reduce(max)
    { return v; }
    in = ckpp_view(&got);
    ckpp_must(ckpp_reshape(&two, &c, 0, NULL));
    ckpp_must(ckpp_copy(&in, &two));
    in = ckpp_view(numbers);
    ckpp_must(ckpp_copy(&in, &f));
    printf("%g %g %g %g\n", (double)__real__ got, (double)__imag__ got, (double)numbers[1],
           (double)numbers[2]);
    ckpp_free(&c);
    ckpp_free(&f);
}

static bool good;
static void compute(void)
{
    float y[64], sum = 0;
    for (int k = 0; k < 3; k++) {
        #pragma kernel elementwise out(y[64])
        for (int j = 0; j < 64; j++)
            y[j] = (float)(j * k);
        #pragma kernel reduction in(float y[64]) out(float sum) reduce(+)
        { return y; }
    }
    ckpp_array z = {0}, a = ckpp_view(y);
    ckpp_must(sq(a, &z));
    ckpp_must(ckpp_copy(&a, &z));
    ckpp_must(ckpp_launch(steps, "step", CKPP_ARGS(&a), .grid = CKPP_DIM(1),
                          .block = CKPP_DIM(64)));
    #pragma kernel data inout(y[64])
    {
        #pragma kernel elementwise inout(y[64])
        for (int j = 0; j < 64; j++)
            y[j] += 1;
    }
    ckpp_free(&z);
    good = sum == 2 * 63 * 32 && y[63] == 4 * 63 * 63 + 2 && sq(a, &a, .size = 3) != CKPP_OK &&
           strstr(ckpp_last_error(), "size is given (3)");
}

static void *work(void *unused)
{
    compute();
    return unused;
}

static void run_stacks(size_t bytes)
{
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    for (int k = 0; k < 2; k++) {
        if (pthread_create(&thread, &attributes, work, NULL))
            exit(3);
        pthread_join(thread, NULL);
        printf("%d\n", good);
        good = false;
    }
}

/* On a stack of the program's own. */
static ucontext_t here, there;
static void run_coroutine(void)
{
    static unsigned char stack[64 << 10];
    getcontext(&there);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = sizeof stack;
    there.uc_link = &here;
    makecontext(&there, compute, 0);
    swapcontext(&here, &there);
    printf("%d\n", good);
}

static volatile sig_atomic_t handled, refused;
static char words[1000];
static void handle(int number)
{
    float y[8];
    ckpp_status status, data;
    (void)number;
    #pragma kernel elementwise inside out(y[8]) status(status)
    for (int j = 0; j < 8; j++)
        y[j] = 7;
    if (!status && y[7] != 7)
        _exit(4);
    if (status && !refused)
        snprintf(words, sizeof words, "%s", ckpp_last_error());
    #pragma kernel update host(y) status(data)
    refused += status != CKPP_OK && data != CKPP_OK;
    handled++;
}

static void run_handlers(void)
{
    static float x[100000];
    struct itimerval every = {{0, 1000}, {0, 1000}};
    handle(0); /* compiles what it needs */
    signal(SIGALRM, handle);
    setitimer(ITIMER_REAL, &every, NULL);
    for (int k = 0; !refused && k < 1000000; k++) {
        for (int j = 0; j < 100000; j++)
            x[j] = (float)k;
        #pragma kernel elementwise outside inout(x[100000])
        for (int j = 0; j < 100000; j++)
            x[j] = x[j] * 2 + 1;
        if (x[0] != (float)k * 2 + 1 || x[99999] != x[0])
            exit(5);
    }
    signal(SIGALRM, SIG_IGN);
    printf("%s\n", words);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "views"))
        run_views();
    if (!strcmp(what, "arrays"))
        run_arrays();
    if (!strcmp(what, "places"))
        run_places();
    if (!strcmp(what, "stacks"))
        run_stacks(argc > 2 ? (size_t)atoi(argv[2]) << 10 : 64 << 10);
    if (!strcmp(what, "bare"))
        run_bare();
    if (!strcmp(what, "coroutine"))
        run_coroutine();
    if (!strcmp(what, "handlers"))
        run_handlers();
    return 0;
}
END
build p
for check in none discrete; do
    set -- "CKPP_CHECK=$(echo $check | sed s/none//)"
    env "$1" ./p views >out 2>err || fail "views, $check: $(cat err)"
    expect "34 31" out
    expect "p.c:60: kernel 'sq': 'x' is a single element, which each of the 8 elements of 'y' " err
    expect "ckpp_view(p) without extents is one element; write ckpp_view(p, extent...), or " err
    expect "p.c:61: kernel 'add': 'z' is a single element, which each of the 8 elements of 'x'" err
    [ "$(grep -c "single element" err)" = 2 ] || fail "not two warnings: $(cat err)"

    env "$1" ./p bare >out 2>err || fail "bare, $check: $(cat err)"
    expect "3 49" out
    expect "p.c:33: kernel 'sq': 'x' is a single element: ckpp_view(p) without extents is one " err
    expect "one element; write ckpp_view(p, extent...), or ckpp_view(&p[0]) if one is meant" err
    expect "p.c:33: kernel 'sq': 'y' is a single element: ckpp_out(p) without extents is one " err
    for line in "34: kernel 'total': 'x" "35: kernel 'add': 'x" "36: kernel 'total': 'x" \
        "37: kernel 'add': 'y"; do
        expect "p.c:$line' is a single element: " err
    done
    expect "ckpp: warning: ckpp_fill: a single element is filled: ckpp_out(p) without exte" err
    for line in "48: kernel 'total': 'x" "50: kernel 'look': 't"; do
        expect "p.c:$line' is a single element: " err
    done
    [ "$(grep -c "single element" err)" = 9 ] || fail "not nine warnings: $(cat err)"

    (ulimit -c 0; env "$1" ./p arrays >out 2>err) 2>/dev/null &&
        fail "arrays, $check: the program lives"
    [ ! -s out ] || fail "arrays, $check: $(cat out)"
    expect "ckpp_free: the array is not initialised: its members are what was in memory" err

    env "$1" ./p places >out 2>err || fail "places, $check: $(cat err)"
    expect "31 0 7 31" out

    # a sanitizer's threads need more; each time the calls are compiled
    if [ -z "${SAN-}" ]; then
        for kilobytes in 64 128; do
            env "$1" CKPP_CACHE_DIR="$PWD/cache$kilobytes" ./p stacks $kilobytes >out 2>err ||
                fail "$kilobytes KiB, $check: $? $(cat err)"
            [ "$(grep -c 1 out)" = 2 ] || fail "$kilobytes KiB, $check: $(cat out err)"
        done
        env "$1" ./p coroutine >out 2>err || fail "coroutine, $check: $(cat err)"
        expect 1 out
    fi
    env "$1" timeout 100 ./p handlers >out 2>err || fail "handlers, $check: $? $(cat err)"
    expect "error: kernel 'inside': this call interrupts another one of the same thread (" out
    expect "), in a signal handler: a handler can set a flag, and the program makes the call " out
done

cat > q.cpp <<'END'
#include <ckpp/ckpp.h>
#include <cstdio>
#pragma kernel elementwise sq in(T x) out(T y)
{ y = x * x; }
int main()
{
    float v[8] = {3, 1, 2}, w[8], *p = v, one = 4;
    ckpp_must(sq(ckpp_view(p), ckpp_out(w)));
    ckpp_must(sq(ckpp_view_as(p, CKPP_FLOAT32), ckpp_out(w)));
    ckpp_must(sq(ckpp_view(&one), ckpp_out(w)));
    std::printf("%g\n", double(w[7]));
}
END
"$CKPP" q.cpp -o q_gen.cpp || fail "q.cpp"
# shellcheck disable=SC2046,SC2086  # lists of words
${CXX:-c++} -std=c++17 $(echo "$TEST_CFLAGS" | sed 's/-std=c11//') -o q q_gen.cpp $TEST_LIBS ||
    fail "q_gen.cpp"
./q >out 2>err || fail "q: $(cat err)"
expect 16 out
expect "q.cpp:8: kernel 'sq': 'x' is a single element" err
expect "q.cpp:9: kernel 'sq': 'x' is a single element" err
[ "$(grep -c "single element" err)" = 2 ] || fail "not two warnings: $(cat err)"
finish
