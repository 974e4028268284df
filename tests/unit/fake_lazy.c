/* fake_lazy.c - streams that do nothing until somebody waits for them: see fake_options.lazy.
 *
 * Copies of page-locked memory, events and waits for events are queued. A stream does its part of
 * the queue when the program waits for it, or for an event in it, and what it waits for itself is
 * done then, but no more. So who uses memory before it is copied, or writes to it before it was,
 * gets wrong bytes. Everything else is done at once, after what its stream has queued; launches
 * are queued, too, where a test says how many bytes their parameters have. */
#include "fake_cuda_parts.h"

#include <stdlib.h>
#include <string.h>

typedef enum what { COPY, RECORD, WAIT, LAUNCH } what;

typedef struct work {
    struct work *next;
    what what;
    cudaStream_t stream;
    long ticket; /* RECORD: this record's; WAIT: the one to wait for */
    void *to;
    const void *from;
    size_t bytes;
    fake_launch launch;
} work;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static work *queue;
static long tickets;
static size_t block; /* bytes of a launch's parameters; 0: launches are not queued */

static bool is_same(cudaStream_t a, cudaStream_t b)
{
    return a == b || ((uintptr_t)a <= 1 && (uintptr_t)b <= 1);
}

static void put(work w)
{
    work **end = &queue, *copy = malloc(sizeof *copy);
    while (*end)
        end = &(*end)->next;
    *copy = w;
    *end = copy;
}

static const work *find_record(long ticket)
{
    const work *w = queue;
    while (w && !(w->what == RECORD && w->ticket == ticket))
        w = w->next;
    return w;
}

/* Does the stream's part of the queue up to the record, or all of it. */
static void run(cudaStream_t stream, long until)
{
    for (;;) {
        work **link = &queue;
        while (*link && !is_same((*link)->stream, stream))
            link = &(*link)->next;
        work *w = *link;
        if (!w)
            return;
        if (w->what == WAIT) {
            const work *record = find_record(w->ticket);
            if (record) {
                run(record->stream, record->ticket);
                continue;
            }
        }
        const bool last = w->what == RECORD && w->ticket == until;
        if (w->what == COPY)
            memmove(w->to, w->from, w->bytes);
        if (w->what == LAUNCH) {
            fake.options.run(&w->launch, fake.options.user);
            free((void *)w->launch.params);
        }
        *link = w->next;
        free(w);
        if (last)
            return;
    }
}

void fake_lazy_run(cudaStream_t stream)
{
    pthread_mutex_lock(&lock);
    run(stream, 0);
    pthread_mutex_unlock(&lock);
}

void fake_lazy_run_all(void)
{
    pthread_mutex_lock(&lock);
    while (queue)
        run(queue->stream, 0);
    pthread_mutex_unlock(&lock);
}

void fake_lazy_copy(void *to, const void *from, size_t bytes, cudaStream_t stream)
{
    pthread_mutex_lock(&lock);
    put((work){.what = COPY, .stream = stream, .to = to, .from = from, .bytes = bytes});
    pthread_mutex_unlock(&lock);
}

void fake_cuda_queue_launches(size_t bytes)
{
    block = bytes;
}

bool fake_lazy_launch(const fake_launch *launch)
{
    if (!block || !fake.options.lazy)
        return false;
    work w = {.what = LAUNCH, .stream = launch->stream, .launch = *launch};
    void *params = malloc(block);
    w.launch.params = memcpy(params, launch->params, block);
    pthread_mutex_lock(&lock);
    put(w);
    pthread_mutex_unlock(&lock);
    return true;
}

long fake_lazy_record(cudaStream_t stream)
{
    pthread_mutex_lock(&lock);
    long ticket = ++tickets;
    put((work){.what = RECORD, .stream = stream, .ticket = ticket});
    pthread_mutex_unlock(&lock);
    return ticket;
}

void fake_lazy_join(cudaStream_t stream, long ticket)
{
    pthread_mutex_lock(&lock);
    put((work){.what = WAIT, .stream = stream, .ticket = ticket});
    pthread_mutex_unlock(&lock);
}

bool fake_lazy_is_done(long ticket)
{
    pthread_mutex_lock(&lock);
    bool done = !find_record(ticket);
    pthread_mutex_unlock(&lock);
    return done;
}

void fake_lazy_reach(long ticket)
{
    pthread_mutex_lock(&lock);
    const work *record = find_record(ticket);
    if (record)
        run(record->stream, ticket);
    pthread_mutex_unlock(&lock);
}
