/* compile_work.c - runs compilations, each in a separate process.
 *
 * NVRTC's front end runs in one thread of a process at a time, so only processes can use several
 * processors; and a crash of the compiler ends only its process. A process writes its result to a
 * pipe and ends: a struct result, then the message or the code. */
#define _GNU_SOURCE
#include "frontend/compile/compile.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/base/utf8.h"

enum { RESULT_MAX = 1 << 30 };

typedef struct result {
    int status;
    bool cached;
    uint64_t size;
    ckpp_embedded made;
} result;

/* A running process. */
typedef struct worker {
    pid_t pid; /* 0 if there is none */
    int from;  /* the pipe that it writes to */
    compile_job *job;
    text received;
} worker;

static bool write_all(int to, const void *data, size_t size)
{
    for (const char *p = data; size > 0;) {
        ssize_t n = write(to, p, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

/* Runs in the process: compiles the job and sends the result. */
static __attribute__((noreturn)) void work(const compile_job *job, int to)
{
    rt_blob image = {0};
    result r = {0};
    r.status = offline_compile(job, &image, &r.made, &r.cached);
    const char *message = ckpp_last_error();
    r.size = r.status ? strlen(message) : image.size;
    bool sent = write_all(to, &r, sizeof r) &&
                write_all(to, r.status ? message : image.data, (size_t)r.size);
    _exit(sent ? 0 : 1);
}

static void start(worker *w, compile_job *job)
{
    int ends[2];
    if (pipe(ends))
        fatal("cannot make a pipe for a compilation: %s", strerror(errno));
    pid_t pid = fork();
    if (pid < 0)
        fatal("cannot start a process for a compilation: %s", strerror(errno));
    if (pid == 0) {
        close(ends[0]);
        work(job, ends[1]);
    }
    close(ends[1]);
    *w = (worker){.pid = pid, .from = ends[0], .job = job};
}

static void take_code(arena *a, const worker *w, const result *r)
{
    w->job->code = arena_strndup(a, w->received.data + sizeof *r, (size_t)r->size);
    w->job->code_size = (size_t)r->size;
    w->job->made = r->made;
    w->job->cached = r->cached;
}

static void take_message(arena *a, const worker *w, const result *r)
{
    w->job->message = arena_strndup(a, w->received.data + sizeof *r, (size_t)r->size);
    w->job->refused = r->status == CKPP_ERROR_ARGUMENT;
}

static void finish(arena *a, worker *w)
{
    result r;
    int status = 0;
    compile_job *job = w->job;
    close(w->from);
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
        ;
    bool whole = w->received.size >= sizeof r;
    if (whole)
        memcpy(&r, w->received.data, sizeof r);
    if (!whole || w->received.size - sizeof r != r.size)
        job->message = WIFSIGNALED(status)
                           ? arena_printf(a, "the compiler ended with signal %d (%s)",
                                          WTERMSIG(status), strsignal(WTERMSIG(status)))
                           : "the compiler ended without a result";
    else if (r.status)
        take_message(a, w, &r);
    else
        take_code(a, w, &r);
    text_free(&w->received);
    w->pid = 0;
}

/* Reads from the pipe; false if it has ended. */
static bool receive(worker *w)
{
    char bytes[65536];
    ssize_t n = read(w->from, bytes, sizeof bytes);
    if (n < 0)
        return errno == EINTR || errno == EAGAIN;
    if (n > 0)
        text_put(&w->received, bytes, (size_t)n);
    return n > 0 && w->received.size < RESULT_MAX;
}

static size_t count_processors(void)
{
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
    return n > 0 ? (size_t)n : 1;
}

/* Prints one line, which the next one overwrites. A recording's names may come from anywhere. */
static void show_progress(bool shown, const compile_job *last, size_t done, size_t count)
{
    char name[64];
    snprintf(name, sizeof name, "%s", last->kernel->name);
    utf8_clean(name);
    if (shown && done < count && last->arch)
        fprintf(stderr, "\r\033[K%zu of %zu compiled: %s for sm_%d", done, count, name,
                last->arch);
    else if (shown && done < count)
        fprintf(stderr, "\r\033[K%zu of %zu compiled: %s for the host", done, count, name);
    else if (shown)
        fprintf(stderr, "\r\033[K");
}

void compile_run(arena *a, compile_job *jobs, size_t count)
{
    size_t most = count_processors(), next = 0, done = 0;
    bool shown = count > 1 && isatty(2);
    most = most < count ? most : count;
    worker *workers = arena_alloc(a, (most + 1) * sizeof *workers);
    struct pollfd *waiting = arena_alloc(a, (most + 1) * sizeof *waiting);
    if (count)
        offline_prepare();
    fflush(NULL); /* else each process would write buffered output again */
    while (done < count) {
        for (size_t k = 0; k < most; k++) {
            if (!workers[k].pid && next < count)
                start(&workers[k], &jobs[next++]);
            waiting[k] = (struct pollfd){.fd = workers[k].pid ? workers[k].from : -1,
                                         .events = POLLIN};
        }
        if (poll(waiting, most, -1) < 0 && errno != EINTR)
            fatal("cannot wait for a compilation: %s", strerror(errno));
        for (size_t k = 0; k < most; k++) {
            if (!workers[k].pid || !waiting[k].revents || receive(&workers[k]))
                continue;
            const compile_job *job = workers[k].job;
            finish(a, &workers[k]);
            show_progress(shown, job, ++done, count);
        }
    }
}
