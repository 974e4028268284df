# A thread that has run kernels ends, with OpenMP's threads, though the program can open no file
# any more.
. "$ROOT/scripts/test_lib.sh"
case ${SAN-} in
?*) echo "the sanitizers open files of their own"; exit 77 ;;
esac
cat >p.c <<'END'
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
static float y[1 << 18];
static void *add(void *unused)
{
    const struct rlimit none = {0, 0};
    #pragma kernel elementwise inout(float y[1 << 18])
    { y += 1; }
    return setrlimit(RLIMIT_NOFILE, &none) ? y : unused;
}
int main(void)
{
    pthread_t other;
    void *failed;
    if (pthread_create(&other, NULL, add, NULL) || pthread_join(other, &failed) || failed)
        return 2;
    printf("%g\n", (double)y[7]);
    return 0;
}
END
build p
CKPP_DEVICE=host OMP_NUM_THREADS=4 ./p >out 2>err || fail "status $?: $(cat out err)"
expect 1 out
finish
