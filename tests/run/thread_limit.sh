# Where the system refuses threads, kernels run on those that there are, and the program goes on.
. "$ROOT/scripts/test_lib.sh"
[ "$(id -u)" = 0 ] && command -v setpriv >/dev/null || { echo "needs root and setpriv"; exit 77; }
case ${SAN-} in
?*) echo "the sanitizers need threads of their own"; exit 77 ;;
esac
cat >p.c <<'END'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static float x[1 << 20];
int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1) { /* from within the program's own parallel region */
        #pragma omp parallel num_threads(2)
        {
            float *y = calloc(100000, sizeof *y);
            #pragma kernel elementwise inout(float y[100000])
            { y += 3; }
            if (y[99999] != 3)
                abort();
            free(y);
        }
    }
    for (int k = 0; k < 3; k++) {
        #pragma kernel elementwise inout(float x[1 << 20])
        { x += 1; }
    }
    double sum = 0;
    for (int k = 0; k < 1 << 20; k++)
        sum += x[k];
    printf("%g\n", sum / (1 << 20));
    return 0;
}
END
"$CKPP" p.c -o p_gen.c || exit 1
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -fopenmp -o p p_gen.c $TEST_LIBS || exit 1
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
mkdir "$place/home"
cp p "$place"
chmod 755 "$place" "$place/p"
user=51234    # nobody else's, whose processes would count
chown $user "$place/home"
cd "$place" || exit 1
limited() {   # THREADS ARGUMENTS...: run p, while the user may have that many threads
    threads=$1
    shift
    setpriv --reuid=$user --regid=$user --clear-groups env -u CKPP_CACHE_DIR HOME="$place/home" \
        TMPDIR="$place/home" OMP_NUM_THREADS=6 prlimit --nproc="$threads" ./p "$@" >out 2>err
}
limited 1000 1 || fail "without a limit: $(cat out err)"
expect 3 out
for threads in 1 2 4; do
    limited $threads || fail "with $threads threads: status $?: $(cat out err)"
    expect 3 out
    expect "kernels run on $threads of 6 threads" err
    [ "$(grep -c "of 6 threads" err)" = 1 ] || fail "said more than once: $(cat err)"
done

# a limit of a group of processes, which is above the ones that are in it at first
group=/sys/fs/cgroup/pids
[ -e "$group/cgroup.procs" ] || group=/sys/fs/cgroup
group=$group/ckpp-test-$$
if mkdir "$group" 2>/dev/null; then
    trap 'rmdir "$group"; rm -rf "$place"' EXIT
    for threads in 4 300; do
        [ -w "$group/pids.max" ] && echo $threads >"$group/pids.max" || break
        enter="echo \$\$ >$group/cgroup.procs"
        (sh -c "$enter"' && exec "$@"' sh env OMP_NUM_THREADS=6 ./p >out 2>err) ||
            fail "a group of $threads: status $?: $(cat out err)"
        expect 3 out
        [ $threads = 300 ] || expect "kernels run on 4 of 6 threads" err
        [ $threads = 4 ] || reject "of 6 threads" err
    done
fi

# where the limits are far, and can all be seen, no thread is made to find that out: OpenMP's own
# are all
cat >counting.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static int made;
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    void *symbol = dlsym(RTLD_NEXT, "pthread_create");
    memcpy(&next, &symbol, sizeof next);
    made++;
    return next(thread, attributes, run, argument);
}
__attribute__((destructor)) static void tell(void)
{
    fprintf(stderr, "%d threads were made\n", made);
}
END
$CC -w -shared -fPIC -o counting.so counting.c -ldl || exit 1
if [ "$(readlink /proc/self/ns/cgroup)" = "cgroup:[4026531835]" ] &&
    grep -q 'Seccomp:.0' /proc/self/status; then
    setpriv --reuid=$user --regid=$user --clear-groups env -u CKPP_CACHE_DIR HOME="$place/home" \
        TMPDIR="$place/home" OMP_NUM_THREADS=6 LD_PRELOAD="$place/counting.so" ./p >out 2>err ||
        fail "counting: $(cat err)"
    grep -qx "5 threads were made" err || fail "counting: $(cat err)"
fi
limited 1000 || fail "again without a limit: $(cat out err)"
reject "of 6 threads" err
finish
