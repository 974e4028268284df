# CKPP_STATS: a table at the program's end, whose counts are exact, of all threads; nothing without
# it. And CKPP_EXPLAIN: what each launch is.
. "$ROOT/scripts/test_lib.sh"
cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma kernel elementwise axpy in(T a, T x) inout(T y)
{ y = a * x + y; }

#pragma kernel raw third in(float x) out(float y) threads(1)
{ y[0] = x[2]; }

static float px[4000], py[4000];
static double pz[4000];

static void *work(void *user)
{
    ckpp_array x = ckpp_view(px, 1000), y = ckpp_view(py, 1000);
    float own[1000] = {0};
    (void)user;
    y.data = own;
    for (int k = 0; k < 1000; k++)
        axpy(2, x, &y);
    return NULL;
}

int main(int argc, char **argv)
{
    ckpp_array x = ckpp_view(px, 4000), y = ckpp_view(py, 4000), z = ckpp_view(pz, 4000);
    ckpp_array copy = {0}, one = ckpp_view(py, 1), few = ckpp_view(px, 249);
    pthread_t threads[4];

    for (int k = 0; k < 500; k++)
        axpy(2, x, &y);
    axpy(2, z, &z);
    if (ckpp_copy(&copy, &x))
        return 1;
    ckpp_free(&copy);
    third(few, &one);
    if (argc > 1 && strcmp(argv[1], "threads") == 0) {
        /* those of a later round take the places of those before */
        for (int round = 0; round < 3; round++) {
            for (int k = 0; k < 4; k++)
                pthread_create(&threads[k], NULL, work, NULL);
            for (int k = 0; k < 4; k++)
                pthread_join(threads[k], NULL);
        }
    }
    if (argc > 1 && strcmp(argv[1], "fork") == 0) {
        if (fork() == 0) {
            axpy(2, x, &y);
            exit(0);
        }
        wait(NULL);
    }
    return 0;
}
END
build p
export CKPP_CACHE_DIR="$PWD/cache"
# calls NAME: those of the kernel, in the table's third column
calls() { awk -v name="$1" '$1 == name { print $3 }' err; }

./p >out 2>err
[ ! -s err ] || fail "without CKPP_STATS it says: $(cat err)"
CKPP_STATS=0 ./p >out 2>err
[ ! -s err ] || fail "with CKPP_STATS=0 it says: $(cat err)"

CKPP_STATS=1 ./p >out 2>err || fail "status: $(cat err)"
[ "$(calls axpy@p.c:9)" = 501 ] || fail "axpy's calls: $(cat err)"
[ "$(calls third@p.c:12)" = 1 ] || fail "third's calls: $(cat err)"
# 500 launches read 2 x 16 kB and write 16 kB, one reads 2 x 32 kB and writes 32 kB
expect "24.1 MB" err
# 249 floats and one are a kilobyte
expect " 1 kB" err
expect "2 from the cache in" err
expect "copy on the host" err
reject "compiled" err
rm -rf cache
CKPP_STATS=1 ./p >out 2>err || fail "status: $(cat err)"
expect "2 compiled in" err

CKPP_STATS=1 ./p threads >out 2>err || fail "status: $(cat err)"
[ "$(calls axpy@p.c:9)" = 12501 ] || fail "calls of all threads: $(cat err)"

CKPP_STATS=1 ./p fork >out 2>err || fail "status: $(cat err)"
[ "$(calls axpy@p.c:9 | tr '\n' ' ')" = "1 501 " ] ||
    fail "calls of a child, and of its parent: $(cat err)"

# each launch once, and how often it was repeated
CKPP_EXPLAIN=1 ./p >out 2>err || fail "status: $(cat err)"
expect "axpy: launch: 4000 elements on host (" err
expect "as CKPP_DEVICE says" err
expect "specialised for T = float32; a float32 by value; x, y float32 dense" err
expect "specialised for T = float64; a float64 by value; x, y float64 dense" err
expect "reads 32 kB, writes 16 kB; no copies" err
expect "axpy: the same 499 more times" err
expect "third: launch: 1 x 1 x 1 blocks of 256 x 1 x 1 threads on host (" err
expect "axpy: loaded from the cache for host" err

# an array of constant(...) is no struct that is passed
cat >q.c <<'END'
#include <ckpp/ckpp.h>
#pragma kernel elementwise weigh in(float x) constant(float w[2], int shift[2], float bias) \
    out(float y)
{ y = w[0] * x + w[1] + shift[1] + bias; }
int main(void)
{
    const float w[2] = {1, 2};
    const int shift[2] = {0, 1};
    float y[3];
    ckpp_array z = ckpp_view(y);
    return weigh(ckpp_view(w, 1), w, shift, 1, &z);
}
END
build q
CKPP_EXPLAIN=1 ./q >out 2>err || fail "status: $(cat err)"
expect "w float32 constant; shift int32 constant; bias float32 by value;" err

# the source as it is compiled, without the headers' text
reject "struct ckpp_params" err
CKPP_EXPLAIN=source ./p >out 2>err || fail "status: $(cat err)"
expect "axpy: launch: 4000 elements on host (" err
expect '#line 1 "ckpp/base.h"' err
reject "namespace ckpp" err
expect "struct ckpp_params {" err
expect "ckpp_kernel_axpy" err

# words that no list has
CKPP_CHECK=bonds,bounds,quux ./p >out 2>err || fail "status: $(cat err)"
unknown="'bonds' is unknown (did you mean 'bounds'?); 'quux' is unknown"
expect "ckpp: warning: CKPP_CHECK: $unknown; it can have: bounds, nan, verify, discrete" err
finish
