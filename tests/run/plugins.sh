# Libraries of kernels that a program loads and unloads: one that takes another's place has its own kernels.
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
    $CC $TEST_CFLAGS -fPIC -shared -o plugin$k.so plugin${k}_gen.c || fail "plugin$k does not build"
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
$CC $TEST_CFLAGS -o p p.c -L"$B" -lckpp -Wl,-rpath,"$B",--no-as-needed -ldl || fail "the program does not build"
# what a kernel remembers stays where its library was unloaded
ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ./p >out 2>err || fail "it failed: $(cat out err)"
expect "2 4 2 4 2 4" out

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
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL); /* in which they would run on where nothing is */
    }
    return 0;
}
END
"$CKPP" large.c -o large_gen.c || fail ckpp
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -fPIC -shared -o large.so large_gen.c -L"$B" -lckpp -Wl,-rpath,"$B" || fail "large does not build"
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o q q.c -ldl || fail "the program does not build"
CKPP_DEVICE=host OMP_NUM_THREADS=4 OMP_WAIT_POLICY=active ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ./q >out 2>err ||
    fail "it failed: $(cat out err)"
expect "2 4 8" out
finish
