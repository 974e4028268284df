/* copier.c - threads that copy between places in the host's memory, for transfers that are staged.
 *
 * They sleep while there is nothing to copy, and call nothing of CUDA's, so they need no context.
 * They are started at the first staged transfer. The child of a fork has none of them: there is
 * nothing to stage either, since CUDA does not survive a fork. */
#define _GNU_SOURCE
#include "runtime/cuda/staging.h"

#include <sched.h>
#include <signal.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { MOST = 32 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t work, done; /* there is something to copy; something was copied */
    cuda_move *first, **end;   /* what no thread has taken yet */
    int sleeping, waiting;     /* threads that wait for `work`, and for `done` */
    int threads;
    pthread_t thread[MOST];
    bool asked, forked, ends;
} copier = {.lock = PTHREAD_MUTEX_INITIALIZER,
            .work = PTHREAD_COND_INITIALIZER,
            .done = PTHREAD_COND_INITIALIZER,
            .end = &copier.first};

/* ---- copying ---- */

/* Copies with stores that go past the caches, which need not read what they overwrite. */
static void copy_past_caches(unsigned char *to, const unsigned char *from, size_t bytes)
{
#ifdef __SSE2__
    enum { LINE = 64, AHEAD = 1024 };
    size_t head = (0 - (uintptr_t)to) & (LINE - 1);
    head = head < bytes ? head : bytes;
    memcpy(to, from, head);
    for (to += head, from += head, bytes -= head; bytes >= LINE;
         to += LINE, from += LINE, bytes -= LINE) {
        _mm_prefetch((const char *)from + AHEAD, _MM_HINT_NTA);
        __m128i a = _mm_loadu_si128((const __m128i *)from),
                b = _mm_loadu_si128((const __m128i *)from + 1),
                c = _mm_loadu_si128((const __m128i *)from + 2),
                d = _mm_loadu_si128((const __m128i *)from + 3);
        _mm_stream_si128((__m128i *)to, a);
        _mm_stream_si128((__m128i *)to + 1, b);
        _mm_stream_si128((__m128i *)to + 2, c);
        _mm_stream_si128((__m128i *)to + 3, d);
    }
    _mm_sfence();
#endif
    memcpy(to, from, bytes);
}

static void *run_copier(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&copier.lock);
    for (;;) {
        cuda_move *m = copier.first;
        if (!m && copier.ends)
            break;
        if (!m) {
            copier.sleeping++;
            pthread_cond_wait(&copier.work, &copier.lock);
            copier.sleeping--;
            continue;
        }
        if (!(copier.first = m->next))
            copier.end = &copier.first;
        pthread_mutex_unlock(&copier.lock);
        if (m->past_caches)
            copy_past_caches(m->to, m->from, m->bytes);
        else
            memcpy(m->to, m->from, m->bytes);
        pthread_mutex_lock(&copier.lock);
        atomic_store_explicit(&m->done, true, memory_order_release);
        if (copier.waiting)
            pthread_cond_broadcast(&copier.done);
    }
    pthread_mutex_unlock(&copier.lock);
    return NULL;
}

/* ---- the threads ---- */

static void in_child(void)
{
    copier.forked = true;
    pthread_mutex_init(&copier.lock, NULL);
}

/* As many as the processors that this process may use, but not more than keep the link busy. One
 * alone would gain nothing: CUDA copies with one itself. */
static int wanted_threads(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 2;

    count = count < cuda_staging.threads ? count : cuda_staging.threads;
    return count < 2 ? 0 : count < MOST ? count : MOST;
}

/* Only the signals of faults, which a program may have handlers for, reach these threads. */
static void start_threads(void)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    const int wanted = wanted_threads();
    sigset_t all, before;

    sigfillset(&all);
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++)
        sigdelset(&all, faults[k]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (copier.threads < wanted &&
           !pthread_create(&copier.thread[copier.threads], NULL, run_copier, NULL))
        copier.threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool copier_start(void)
{
    if (copier.forked)
        return false;
    int cancelling = cuda_lock(&copier.lock);
    if (!copier.asked) {
        copier.asked = true;
        (void)pthread_atfork(NULL, NULL, in_child);
        start_threads();
    }
    bool any = copier.threads > 0;
    cuda_unlock(&copier.lock, cancelling);
    return any;
}

void copier_end(void)
{
    if (copier.forked)
        return;
    pthread_mutex_lock(&copier.lock);
    copier.ends = true;
    pthread_cond_broadcast(&copier.work);
    pthread_mutex_unlock(&copier.lock);
    for (int k = 0; k < copier.threads; k++)
        pthread_join(copier.thread[k], NULL);
    copier.threads = 0;
    copier.ends = copier.asked = false;
}

/* ---- what they are given ---- */

void copier_put(cuda_move *m)
{
    atomic_store_explicit(&m->done, false, memory_order_relaxed);
    m->next = NULL;
    pthread_mutex_lock(&copier.lock);
    *copier.end = m;
    copier.end = &m->next;
    if (copier.sleeping)
        pthread_cond_signal(&copier.work);
    pthread_mutex_unlock(&copier.lock);
}

void copier_wait(const cuda_move *m)
{
    if (copier_is_done(m))
        return;
    pthread_mutex_lock(&copier.lock);
    copier.waiting++;
    while (!copier_is_done(m))
        pthread_cond_wait(&copier.done, &copier.lock);
    copier.waiting--;
    pthread_mutex_unlock(&copier.lock);
}
