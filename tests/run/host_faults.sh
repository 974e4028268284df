# A kernel on the host that touches memory that is not there, or divides by zero, ends the program
# with a message; the program's own handlers stay what they are.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host
ulimit -c 0
cat >p.c <<'END2'
#define _GNU_SOURCE
#include <ckpp/ckpp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma kernel elementwise wild in(int64 k, raw float x) out(float y)
{ y = x(k); }
#pragma kernel reduction total in(int64 k, float x, raw float z) out(float y) reduce(+)
{ return x + z(k); }
#pragma kernel elementwise divide in(int a, int b) out(int y)
{ y = a / b; }
#pragma kernel elementwise trapped in(int a) out(int y)
{
    if (a == 3)
        __builtin_trap();
    y = a;
}
#pragma kernel raw blocks in(int64 k, float x) out(float y[64]) grid(2) block(32)
{ y[blockIdx.x * 32 + threadIdx.x] = x[k]; }
#pragma kernel raw waiting in(int64 k, float x) out(float y[64]) grid(2) block(32)
{
    __syncthreads();
    y[blockIdx.x * 32 + threadIdx.x] = x[k];
}
#pragma kernel raw together in(int64 k, float x) out(float y[64]) grid(2) block(32) cooperative
{
    grid_sync();
    y[blockIdx.x * 32 + threadIdx.x] = x[k];
}
#pragma kernel module several
{
    __global__ void store(float *y, long long k) { y[k] = 1; }
}

enum { N = 1 << 20 };
static const long long FAR = 1LL << 40;
static float numbers[N];
static int a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 0, 1}, out[4];
static volatile int *page, *other;
static sigjmp_buf back;

static void leave(int number)
{
    _exit(number == SIGSEGV ? 51 : number == SIGFPE ? 52 : 53);
}

/* what it is told of the fault, too */
static void leave_informed(int number, siginfo_t *info, void *context)
{
    (void)number;
    if (!context)
        _exit(54);
    if (info->si_code <= 0)
        _exit(info->si_code == SI_USER && info->si_pid == getpid() ? 55 : 56);
    _exit(info->si_addr == (void *)page ? 57 : 58);
}

/* a collector's: the page is opened, and the instruction done again */
static void open_page(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (info->si_addr != (void *)page || mprotect((void *)page, 4096, PROT_READ | PROT_WRITE))
        leave(number);
}

static void jump(int number)
{
    siglongjmp(back, number);
}

static void set(int number, void (*handler)(int), void (*informed)(int, siginfo_t *, void *))
{
    struct sigaction action = {.sa_flags = informed ? SA_SIGINFO : 0};
    if (informed)
        action.sa_sigaction = informed;
    else
        action.sa_handler = handler;
    sigaction(number, &action, NULL);
}

static struct sigaction before;
static void chain(int number, siginfo_t *info, void *context)
{
    if (info->si_addr == (void *)page)
        open_page(number, info, context);
    else if (before.sa_flags & SA_SIGINFO)
        before.sa_sigaction(number, info, context);
}

/* Has one page itself, and leaves all else to who was there before. */
static void open_other(int number, siginfo_t *info, void *context)
{
    if (info->si_addr == (void *)other)
        mprotect((void *)other, 4096, PROT_READ | PROT_WRITE);
    else
        before.sa_sigaction(number, info, context);
}

static void use(ckpp_status status)
{
    if (status)
        fprintf(stderr, "%s\n", ckpp_last_error());
}

static void fine(void)
{
    ckpp_array x = ckpp_view(a, 4), y = ckpp_view(out, 4);
    use(divide(x, 1, &y));
    if (out[3] != 4)
        _exit(60);
}

static void fault(void)
{
    ckpp_array x = ckpp_view(numbers, N), y = {0};
    use(wild(FAR, x, &y, .size = 4));
}

static void *in_thread(void *unused)
{
    fault();
    return unused;
}

int main(int argc, char **argv)
{
    const char *what = argv[1], *how = argc > 2 ? argv[2] : "";
    ckpp_array x = ckpp_view(numbers, N), y = {0};
    ckpp_array whole = ckpp_view(a, 4), holes = ckpp_view(b, 4), z = ckpp_view(out, 4);

    page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    other = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!strcmp(how, "own"))
        set(SIGSEGV, leave, NULL), set(SIGFPE, leave, NULL), set(SIGILL, leave, NULL);
    if (!strcmp(how, "informed"))
        set(SIGSEGV, NULL, leave_informed);
    if (!strcmp(how, "opens") || !strcmp(how, "layers"))
        set(SIGSEGV, NULL, open_page);
    if (!strcmp(how, "later") || !strcmp(how, "chained"))
        fine();
    if (!strcmp(how, "layers"))
        fine(), sigaction(SIGSEGV, NULL, &before), set(SIGSEGV, NULL, open_other);
    if (!strcmp(how, "later"))
        set(SIGSEGV, leave, NULL);
    if (!strcmp(how, "chained"))
        sigaction(SIGSEGV, NULL, &before), set(SIGSEGV, NULL, chain);

    if (!strcmp(what, "wild"))
        fault();
    if (!strcmp(what, "workers"))
        use(wild(FAR, x, &y, .size = N));
    if (!strcmp(what, "thread")) {
        pthread_t thread;
        pthread_create(&thread, NULL, in_thread, NULL);
        pthread_join(thread, NULL);
    }
    if (!strcmp(what, "forked")) {
        int status = 0;
        fine();
        if (fork() == 0)
            fault(), _exit(0);
        wait(&status);
        fine();
        return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    }
    if (!strcmp(what, "reduction"))
        use(total(FAR, x, x, &y));
    if (!strcmp(what, "divide"))
        use(divide(whole, holes, &z));
    if (!strcmp(what, "inline")) {
        int d = b[2];
        #pragma kernel elementwise in(int a[4], int d) out(int b[4])
        { b = a % d; }
    }
    if (!strcmp(what, "trapped"))
        use(trapped(whole, &z));
    if (!strcmp(what, "blocks"))
        use(blocks(FAR, x, &y));
    if (!strcmp(what, "waiting"))
        use(waiting(FAR, x, &y));
    if (!strcmp(what, "together"))
        use(together(FAR, x, &y));
    if (!strcmp(what, "module"))
        use(ckpp_launch(several, "store", CKPP_ARGS(&x, FAR), .threads = CKPP_DIM(1)));

    /* nothing of a kernel's */
    if (!strcmp(what, "outside"))
        fine(), *page = 1;
    if (!strcmp(what, "both"))
        for (int k = 0; k < 3; k++) {
            *page = k, *other = k;
            mprotect((void *)page, 4096, PROT_READ);
            mprotect((void *)other, 4096, PROT_READ);
        }
    if (!strcmp(what, "sent"))
        fine(), kill(getpid(), SIGSEGV);
    if (!strcmp(what, "recovers")) { /* and kernels' faults are told of afterwards, too */
        fine();
        for (int k = 0; k < 3; k++) {
            *page = k;
            mprotect((void *)page, 4096, PROT_READ);
            fine();
        }
        fault();
    }
    if (!strcmp(what, "jumps")) {
        set(SIGFPE, jump, NULL);
        fine();
        if (!sigsetjmp(back, 1))
            raise(SIGFPE);
        fine();
        struct sigaction now;
        set(SIGFPE, SIG_DFL, NULL);
        sigaction(SIGFPE, NULL, &now);
        return now.sa_handler == SIG_DFL ? 0 : 61;
    }
    return 62;
}
END2
build p

lives() {   # STATUS ARGUMENTS...
    wanted=$1
    shift
    ./p "$@" >out 2>err
    got=$?
    # a sanitizer's own handler is what the signal goes to
    [ "$got" -eq "$wanted" ] || [ -n "${SAN-}" ] || fail "$*: status $got, not $wanted: $(cat err)"
}
said() { for text; do expect "$text" err; done; }
silent() { [ -n "${SAN-}" ] || ! grep -v "^Segmentation fault" err || fail "it said so"; }

line() { grep -n "$1" p.c | head -1 | cut -d: -f1; }
segv=$((128 + 11)) fpe=$((128 + 8)) ill=$((128 + 4))

for how in "" own; do
    [ -z "$how" ] || segv=51 fpe=52 ill=53
    lives $segv wild $how
    call=$(line 'use(wild(FAR, x, &y, .size = 4))') body=$(line 'raw kernel\|elementwise wild')
    said "p.c:$call: error: kernel 'wild': invalid memory access at address 0x" \
        " in its body (p.c:$body) on the host (SIGSEGV);" \
        "(SIGSEGV); CKPP_CHECK=bounds,discrete finds the index"
    OMP_NUM_THREADS=4 lives $segv workers $how
    said "error: kernel 'wild': invalid memory access at address 0x"
    lives $segv thread $how
    said "error: kernel 'wild': invalid memory access at address 0x"
    lives $segv reduction $how
    said "error: kernel 'total': invalid memory access"
    lives $segv blocks $how
    said "error: kernel 'blocks': invalid memory access" \
        "; CKPP_CHECK=discrete can tell which array it is"
    lives $segv waiting $how
    said "error: kernel 'waiting': invalid memory access"
    lives $segv together $how
    said "error: kernel 'together': invalid memory access"
    lives $segv module $how
    said "p.c:$(line 'use(ckpp_launch'): error: kernel 'store': invalid memory access"
    case $(uname -m) in x86_64)
        lives $fpe divide $how
        division="integer division by zero, or of the smallest number by -1"
        said "error: kernel 'divide': $division, in its body (p.c:"
        lives $fpe inline $how
        construct="p.c:$(line 'in(int a\[4\], int d)'): error: elementwise construct"
        said "$construct: $division, on the host (SIGFPE)"
        lives $ill trapped $how
        said "error: kernel 'trapped': invalid instruction at address 0x";;
    esac
done
for check in bounds bounds,nan discrete; do
    CKPP_CHECK=$check lives 139 blocks
    said "error: kernel 'blocks': invalid memory access"
done
reject "; CKPP_CHECK" err
CKPP_CHECK=bounds lives 62 wild
said "error: kernel 'wild': p.c:" "index 1099511627776 of 'x' is out of range"

lives 11 forked
said "error: kernel 'wild': invalid memory access"
lives 51 forked own
said "error: kernel 'wild': invalid memory access"
lives 139 outside
silent
lives 139 sent
silent
lives 51 outside own
silent
lives 51 sent own
silent
lives 57 outside informed
silent
lives 55 sent informed
silent
lives 58 wild informed
said "error: kernel 'wild': invalid memory access"
lives 62 outside opens
silent
lives 51 recovers opens
said "error: kernel 'wild': invalid memory access"
lives 51 wild later
silent
lives 51 waiting later    # for which there is more to look after
silent
lives 62 both layers
silent
lives 51 wild layers
said "error: kernel 'wild': invalid memory access"
lives 62 outside chained
silent
lives 139 recovers chained
said "error: kernel 'wild': invalid memory access"
lives 0 jumps
silent

# a library that goes away takes its handlers with it; ThreadSanitizer does not see it go
[ "${SAN-}" = thread ] && finish
cat >plugin.c <<'END2'
void twice(int n, float *y);
void twice(int n, float *y)
{
    #pragma kernel elementwise inout(float y[n])
    { y *= 2; }
}
END2
cat >q.c <<'END2'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
static void own(int number) { (void)number; }
int main(void)
{
    struct sigaction before, now;
    void *plugin = dlopen("./plugin.so", RTLD_NOW);
    void (*twice)(int, float *) = NULL;
    float y[2] = {1, 1};
    if (plugin)
        *(void **)&twice = dlsym(plugin, "twice");
    if (!twice)
        return puts(dlerror());
    sigaction(SIGFPE, &(struct sigaction){.sa_handler = own}, NULL);
    sigaction(SIGSEGV, NULL, &before);
    twice(2, y);
    sigaction(SIGSEGV, NULL, &now);
    if (now.sa_handler == before.sa_handler)
        return puts("there is no handler");
    dlclose(plugin);
    sigaction(SIGSEGV, NULL, &now);
    if (now.sa_handler != before.sa_handler)
        return puts("SIGSEGV's handler stays");
    sigaction(SIGFPE, NULL, &now);
    return now.sa_handler == own ? 0 : puts("SIGFPE's handler is another");
}
END2
"$CKPP" plugin.c -o plugin_gen.c || fail ckpp
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -fPIC -shared -o plugin.so plugin_gen.c -L"$B" -lckpp -Wl,-rpath,"$B" ||
    fail "the plugin does not build"
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o q q.c -ldl || fail "the program does not build"
ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ./q >out 2>err || fail "it failed: $(cat out err)"
finish
