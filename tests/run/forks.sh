# A child's kernels run, whoever used OpenMP before the fork, and whatever another thread was doing
# then.
. "$ROOT/scripts/test_lib.sh"
case ${SAN-} in
?*) echo "the sanitizers allow no threads behind such a fork"; exit 77 ;;
esac

# The program's own OpenMP.
cat >p.c <<'END'
#define _GNU_SOURCE
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static float y[1 << 20];
static void *add(void *unused)
{
    #pragma kernel elementwise inout(float y[1 << 20])
    { y += 1; }
    return unused;
}
int main(void)
{
    int sum = 0, how = 0;
    #pragma omp parallel num_threads(4) reduction(+ : sum)
    sum += omp_get_num_threads();
    for (int k = 0; k < 3; k++) {
        const pid_t child = fork();
        if (child == 0) {
            pthread_t other;
            alarm(60);
            add(NULL);
            if (k == 2 && (pthread_create(&other, NULL, add, NULL) || pthread_join(other, NULL)))
                _exit(2);
            const pid_t grandchild = k ? fork() : 0;
            alarm(60);
            add(NULL);
            if (grandchild > 0 && (waitpid(grandchild, &how, 0) != grandchild || how))
                _exit(3);
            _exit(y[0] == y[(1 << 20) - 1] && y[0] == 2 + (k == 2) + k ? 0 : 1);
        }
        if (waitpid(child, &how, 0) != child || how)
            return printf("child %d: %#x\n", k, (unsigned)how), 1;
        add(NULL);
    }
    return sum == 16 ? 0 : 4;
}
END
"$CKPP" p.c -o p_gen.c || fail ckpp
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -fopenmp -o p p_gen.c $TEST_LIBS || fail "p does not build"
CKPP_DEVICE=host OMP_NUM_THREADS=4 ./p >out 2>err ||
    fail "the program's own OpenMP: $(cat out err)"

# A plugin that was closed before the fork, and is loaded in the child.
cat >plugin.c <<'END'
void add(int n, float *y);
void add(int n, float *y)
{
    #pragma kernel elementwise inout(float y[n])
    { y += 1; }
}
END
cat >q.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static float y[1 << 20];
static void use(void)
{
    void *plugin = dlopen("./plugin.so", RTLD_NOW);
    void (*add)(int, float *) = NULL;
    if (plugin)
        *(void **)&add = dlsym(plugin, "add");
    if (!add)
        _exit((puts(dlerror()), 2));
    add(1 << 20, y);
    dlclose(plugin);
}
int main(void)
{
    int how = 0;
    use();
    const pid_t child = fork();
    if (child == 0) {
        alarm(60);
        for (int k = 0; k < 3; k++)
            use();
        _exit(y[(1 << 20) - 1] == 4 ? 0 : 1);
    }
    if (waitpid(child, &how, 0) != child || how)
        return printf("child: %#x\n", (unsigned)how), 1;
    return 0;
}
END
"$CKPP" plugin.c -o plugin_gen.c || fail ckpp
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -fPIC -shared -o plugin.so plugin_gen.c -L"$B" -lckpp -Wl,-rpath,"$B" ||
    fail "the plugin does not build"
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o q q.c -ldl || fail "q does not build"
CKPP_DEVICE=host OMP_NUM_THREADS=4 ./q >out 2>err || fail "a plugin: $(cat out err)"

# A thread that waits for the GPU's driver, which here is a pipe.
cat >r.c <<'END'
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static float run(void)
{
    float y[100] = {0};
    #pragma kernel elementwise inout(float y[100])
    { y += 1; }
    return y[99];
}
static void *first(void *unused)
{
    run();
    return unused;
}
int main(void)
{
    pthread_t thread;
    int driver = -1, how = 0;
    if (mkfifo("libcuda.so.1", 0600) || pthread_create(&thread, NULL, first, NULL))
        return 1;
    /* it can be opened when the thread has, which then waits for the first byte */
    for (int k = 0; k < 300 && driver < 0; k++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        driver = open("libcuda.so.1", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    }
    if (driver < 0)
        return puts("nobody looks for the driver"), 77;
    unlink("libcuda.so.1");
    const pid_t child = fork();
    if (child == 0) {
        alarm(60);
        _exit(run() == 1 ? 0 : 1);
    }
    if (waitpid(child, &how, 0) != child || how)
        _exit(1); /* the thread has the dynamic linker's lock */
    close(driver);
    pthread_join(thread, NULL);
    return 0;
}
END
"$CKPP" r.c -o r_gen.c || fail ckpp
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o r r_gen.c $TEST_LIBS || fail "r does not build"
code=0
env -u CKPP_DEVICE LD_LIBRARY_PATH="$PWD" ./r >out 2>err || code=$?
case $code in
77) ;; # a library without CUDA
0) expect "the process forked while another thread was starting CUDA" err ;;
*) fail "a thread that starts CUDA: $(cat out err)" ;;
esac
# CKPP_CHECK=discrete: other threads are in data regions, whose pages are watched.
cat >d.c <<'END'
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>
enum { N = 4096, THREADS = 3, FORKS = 50 };
static atomic_bool stop;
static void step(float *u, int n)
{
    #pragma kernel data inout(u[n])
    {
        #pragma kernel elementwise inout(float u[n])
        { u += 1; }
    }
}
static float *make(void)
{
    float *u = aligned_alloc(4096, N * sizeof *u);
    for (int k = 0; k < N; k++)
        u[k] = 0;
    return u;
}
static void *work(void *unused)
{
    float *u = make();
    while (!stop)
        step(u, N);
    free(u);
    return unused;
}
int main(void)
{
    pthread_t threads[THREADS];
    float *u = make();
    int how = 0, k = 0;
    step(u, N);
    for (int j = 0; j < THREADS; j++)
        pthread_create(&threads[j], NULL, work, NULL);
    for (; k < FORKS && !how; k++) {
        const pid_t child = fork();
        if (child == 0) {
            alarm(60);
            step(u, N);
            _exit(u[0] == 2 ? 0 : 1);
        }
        if (waitpid(child, &how, 0) != child)
            how = -1;
    }
    stop = true;
    for (int j = 0; j < THREADS; j++)
        pthread_join(threads[j], NULL);
    free(u);
    return how ? printf("child %d: %#x\n", k, (unsigned)how), 1 : 0;
}
END
"$CKPP" d.c -o d_gen.c || fail ckpp
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -fopenmp -o d d_gen.c $TEST_LIBS || fail "d does not build"
CKPP_DEVICE=host CKPP_CHECK=discrete ./d >out 2>err || fail "data regions: $(cat out err)"
finish
