# Libraries of kernels that a program loads and unloads: one that takes another's place has its own
# kernels.
. "$ROOT/scripts/test_lib.sh"
for k in 1 2; do
    cat >plugin$k.c <<END
void scale(int n, float *y);
void scale(int n, float *y)
{
    #pragma kernel elementwise inout(float y[n])
    { y *= $k; }
}
END
    "$CKPP" plugin$k.c -o plugin${k}_gen.c || fail ckpp
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -fPIC -shared -o plugin$k.so plugin${k}_gen.c ||
        fail "plugin$k does not build"
done
cat >p.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <ckpp/ckpp.h>
int main(void)
{
    for (int k = 0; k < 6; k++) {
        float y[2] = {1, 1};
        void *plugin = dlopen(k % 2 ? "./plugin2.so" : "./plugin1.so", RTLD_NOW);
        void (*scale)(int, float *) = NULL;
        if (plugin)
            *(void **)&scale = dlsym(plugin, "scale");
        if (!scale || ckpp_set_device(CKPP_HOST))
            return puts(plugin ? ckpp_last_error() : dlerror());
        scale(2, y);
        printf("%g ", (double)(y[0] + y[1]));
        dlclose(plugin);
    }
    return 0;
}
END
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o p p.c -L"$B" -lckpp -Wl,-rpath,"$B",--no-as-needed -ldl ||
    fail "the program does not build"
# what a kernel remembers stays where its library was unloaded
ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ./p >out 2>err || fail "it failed: $(cat out err)"
expect "2 4 2 4 2 4" out

# Plugins that each have a copy of the library, both loaded: each has its own kernels.
for k in 1 2; do
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -fPIC -shared -o own$k.so plugin${k}_gen.c -Wl,--exclude-libs,ALL \
        $TEST_STATIC || fail "own$k does not build"
done
cat >own.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int main(void)
{
    static const char *const names[] = {"./own1.so", "./own2.so"};
    for (int k = 0; k < 2; k++) {
        float y[2] = {1, 1};
        void *plugin = dlopen(names[k], RTLD_NOW);
        void (*scale)(int, float *) = NULL;
        if (plugin)
            *(void **)&scale = dlsym(plugin, "scale");
        if (!scale)
            return puts(dlerror());
        scale(2, y);
        printf("%g ", (double)(y[0] + y[1]));
    }
    return 0;
}
END
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o own own.c -ldl || fail "the program does not build"
CKPP_DEVICE=host ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ./own >out 2>err ||
    fail "it failed: $(cat out err)"
expect "2 4" out

# So it is where kernels stay in files: the same source is another library in each copy.
cat >count.c <<'END'
#include <ckpp/ckpp.h>
void scale(int n, float *y);
#pragma kernel module counter
{
    __device__ int calls;
    __global__ void count(float *y) { y[0] = ++calls; }
}
void scale(int n, float *y)
{
    ckpp_array view = ckpp_view(y, n);
    ckpp_must(ckpp_launch(counter, "count", CKPP_ARGS(&view), .grid = 1, .block = 1));
}
END
"$CKPP" count.c -o count_gen.c || fail ckpp
mkdir debug
for k in 1 2; do
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -fPIC -shared -o own$k.so count_gen.c -Wl,--exclude-libs,ALL $TEST_STATIC ||
        fail "count does not build"
done
for run in 1 2; do
    CKPP_DEBUG=1 TMPDIR="$PWD/debug" CKPP_DEVICE=host \
        ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ./own >out 2>err ||
        fail "it failed: $(cat out err)"
    expect "2 2" out
    [ "$(find debug -name '*.so' | wc -l)" = 2 ] || fail "run $run: $(find debug)"
done

# The library goes with the plugin: the threads that it has woken outlive it.
cat >large.c <<'END'
void twice(int n, float *y);
void twice(int n, float *y)
{
    #pragma kernel elementwise inout(float y[n])
    { y *= 2; }
}
END
cat >q.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>
static float y[1000000];
int main(void)
{
    y[999999] = 1;
    for (int k = 0; k < 3; k++) {
        void *plugin = dlopen("./large.so", RTLD_NOW);
        void (*twice)(int, float *) = NULL;
        if (plugin)
            *(void **)&twice = dlsym(plugin, "twice");
        if (!twice)
            return puts(dlerror());
        twice(1000000, y);
        printf("%g ", (double)y[999999]);
        dlclose(plugin);
        /* in which they would run on where nothing is */
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    return 0;
}
END
"$CKPP" large.c -o large_gen.c || fail ckpp
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -fPIC -shared -o large.so large_gen.c -L"$B" -lckpp -Wl,-rpath,"$B" ||
    fail "large does not build"
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o q q.c -ldl || fail "the program does not build"
CKPP_DEVICE=host OMP_NUM_THREADS=4 OMP_WAIT_POLICY=active \
    ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ./q >out 2>err ||
    fail "it failed: $(cat out err)"
expect "2 4 8" out

# ---- what a plugin has taken is given back: memory, mappings, code; 2,000 times ----

cat >many.c <<'END'
void many(int m, float *y);
void many(int m, float *y)
{
    #pragma kernel elementwise inout(float y[m])
    { y += 1; }
    #pragma kernel raw inout(float y[m]) threads(64) block(64)
    { __syncthreads(); if (threadIdx.x < 1) y[0] += 1; __syncthreads(); }
}
END
cat >r.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void *plugin;
static void (*many)(int, float *);
static int pipes[2];

static void load(void)
{
    plugin = dlopen("./many.so", RTLD_NOW);
    if (plugin)
        *(void **)&many = dlsym(plugin, "many");
    else
        exit((fprintf(stderr, "%s\n", dlerror()), 2));
}

static long mappings(void)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    long lines = 0;
    for (int c; maps && (c = getc(maps)) != EOF;)
        lines += c == '\n';
    fclose(maps);
    return lines;
}

static long address_space(void) /* pages */
{
    FILE *statm = fopen("/proc/self/statm", "r");
    long pages = 0;
    if (!statm || fscanf(statm, "%ld", &pages) != 1)
        exit(3);
    fclose(statm);
    return pages;
}

/* Uses the plugin, and ends after it was closed. */
static void *outlive(void *unused)
{
    static _Thread_local float mine[100000];
    char byte;
    many(100000, mine);
    if (write(pipes[1], "x", 1) != 1 || read(pipes[0], &byte, 1) != 1)
        exit(4);
    return unused;
}

static void *run_on(void *unused)
{
    static float mine[100000];
    for (;;)
        many(100000, mine);
    return unused;
}

int main(int argc, char **argv)
{
    static float y[100000];
    if (argc > 1 && !strcmp(argv[1], "ends")) { /* a thread is in a kernel when the program ends */
        pthread_t thread;
        load();
        many(100000, y);
        pthread_create(&thread, NULL, run_on, NULL);
        nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
        return 0;
    }
    long maps = 0, pages = 0;
    const int times = argc > 1 ? 200 : 2000;
    for (int k = 0; k < times; k++) {
        load();
        if (argc > 1) {
            pthread_t thread;
            char byte;
            int back[2];
            if (pipe(pipes) || pipe(back))
                return 5;
            int ours = pipes[0], theirs = back[0];
            pipes[0] = theirs;
            pthread_create(&thread, NULL, outlive, NULL);
            if (read(ours, &byte, 1) != 1)
                return 6;
            dlclose(plugin);
            if (write(back[1], "x", 1) != 1)
                return 7;
            pthread_join(thread, NULL);
            close(ours), close(theirs), close(back[1]), close(pipes[1]);
        } else {
            many(100000, y);
            dlclose(plugin);
        }
        if (k == 20) {
            maps = mappings();
            pages = address_space();
        }
    }
    /* a thread that lives on keeps the stack of its signal handlers, 64 KB: nobody else can change
     * that */
    const long threads = argc > 1 ? times : 0;
    const long most = pages + (threads * 64 + (32 << 10)) / 4;
    printf("%s %s\n", mappings() <= maps + threads + 8 ? "same maps" : "more maps",
           address_space() <= most ? "same space" : "more space");
    fprintf(stderr, "%ld mappings, then %ld; %ld pages, then %ld\n", maps, mappings(), pages,
            address_space());
    return 0;
}
END
case ${SAN-} in
?*) finish ;;    # their libraries keep what was unloaded
esac
"$CKPP" many.c -o many_gen.c || fail ckpp
for kind in inside beside; do
    case $kind in
    inside) libraries=$TEST_STATIC ;;
    beside) libraries="-L$B -lckpp -Wl,-rpath,$B" ;;
    esac
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -fPIC -shared -o many.so many_gen.c $libraries || fail "many does not build"
    # shellcheck disable=SC2086  # lists of words
    case $kind in
    inside) $CC $TEST_CFLAGS -o r r.c -ldl -lpthread ;;
    beside)
        $CC $TEST_CFLAGS -o r r.c -L"$B" -Wl,-rpath,"$B",--no-as-needed -lckpp -ldl -lpthread ;;
    esac || fail "the program does not build"
    for how in "" thread; do
        # shellcheck disable=SC2086  # no argument
        CKPP_DEVICE=host OMP_NUM_THREADS=2 MALLOC_ARENA_MAX=1 ./r $how >out 2>err ||
            fail "$kind $how: status $?: $(cat out err)"
        expect "same maps same space" out
    done
    for k in 1 2 3 4 5 6 7 8 9 10; do
        CKPP_DEVICE=host OMP_NUM_THREADS=2 ./r ends >out 2>err ||
            fail "$kind: status $? at the end: $(cat out err)"
    done
done
finish
