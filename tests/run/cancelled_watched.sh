# A thread that is cancelled while its call is traced, explained or checked takes no lock along.
. "$ROOT/scripts/test_lib.sh"
cat >p.c <<'END'
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
static float y[64];
static void add(int n)
{
    #pragma kernel elementwise inout(float y[n])
    { y += 1; }
}
static void *cancelled(void *unused)
{
    pthread_cancel(pthread_self());
    add(48);
    pthread_testcancel();
    return unused;
}
int main(void)
{
    pthread_t thread;
    void *how;
    alarm(60); /* a lock that nobody gives back */
    add(64);
    /* a trace is written now and then */
    nanosleep(&(struct timespec){.tv_nsec = 700000000}, NULL);
    if (pthread_create(&thread, NULL, cancelled, NULL) || pthread_join(thread, &how) ||
        how != PTHREAD_CANCELED)
        return 2;
    add(32);
    printf("%g\n", (double)y[0]);
    return 0;
}
END
build p
for setting in CKPP_TRACE=t.json CKPP_EXPLAIN=1 CKPP_STATS=1 CKPP_CHECK=verify,nan; do
    env CKPP_DEVICE=host $setting ./p >out 2>err || fail "$setting: status $?: $(cat out err)"
done
grep -qx ']' t.json || fail "the trace has no end"
finish
