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
finish
