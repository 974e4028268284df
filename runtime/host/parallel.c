/* parallel.c - a loop on all cores of the host, by OpenMP.
 *
 * libgomp keeps the threads that each thread of the program has used for that thread's next
 * region. They do not survive a fork: the one thread of the child has a team that does not exist,
 * and libgomp would wait for it forever. So that thread's regions are begun by another thread, the
 * leader, which has a team of its own. Who used OpenMP before the fork does not matter: the
 * program itself may have, or a plugin that is unloaded since. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#ifdef _OPENMP

#include <dlfcn.h>
#include <fcntl.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct region {
    host_entry *entry;
    const void *params;
    int64_t items, grain;
    int team;
    const rt_call *call;
} region;

static void run_region(const region *r)
{
    region work = *r;
    int64_t grains = divide_up(work.items, work.grain);
#pragma omp parallel default(none) shared(work, grains) num_threads(work.team)
    {
        int64_t threads = omp_get_num_threads(), k = omp_get_thread_num();
        int64_t each = grains / threads, more = grains % threads;
        int64_t begin = (k * each + (k < more ? k : more)) * work.grain;
        int64_t end = begin + (each + (k < more)) * work.grain;
        if (end > work.items)
            end = work.items;
        if (begin < end)
            fault_run(work.entry, work.params, begin, end, work.call);
    }
}

/* ---- the leader ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_t leader;
static bool has_leader, ends;
static const region *waiting; /* for the leader; NULL: it is done */

static void *lead(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!ends) {
        if (waiting) {
            run_region(waiting);
            waiting = NULL;
            pthread_cond_broadcast(&changed);
        } else {
            pthread_cond_wait(&changed, &lock);
        }
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* Only one thread of a process can have lost its team, so nobody else gives the leader work.
 * false: the leader cannot be created. */
static bool run_by_leader(const region *r)
{
    int cancelling;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&lock);
    has_leader = has_leader || !pthread_create(&leader, NULL, lead, NULL);
    const bool runs = has_leader;
    waiting = runs ? r : NULL;
    pthread_cond_broadcast(&changed);
    while (waiting)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    pthread_setcancelstate(cancelling, NULL);
    return runs;
}

/* The library is unloaded. */
static void end_leader(void)
{
    pthread_mutex_lock(&lock);
    ends = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    if (has_leader)
        pthread_join(leader, NULL);
    host_end_idler();
}

/* ---- forks ---- */

static _Thread_local bool asked, has_lost_team;

static void in_child(void)
{
    asked = has_lost_team = true;
    has_leader = false;
    waiting = NULL;
    host_forget_idler();
    pthread_mutex_init(&lock, NULL);
    pthread_cond_init(&changed, NULL);
}

/* Whether this is the thread that forked, in a process that was not replaced by exec() since: if
 * the library was loaded later, nothing else tells. false where the system does not say. */
static bool is_from_fork(void)
{
    enum { FORKED_NO_EXEC = 0x40, FLAGS = 7 }; /* PF_FORKNOEXEC; fields behind the name */
    char text[512];
    int fd = gettid() == getpid() ? open("/proc/self/stat", O_RDONLY | O_CLOEXEC) : -1;
    ssize_t size = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
    if (fd >= 0)
        close(fd);
    text[size > 0 ? size : 0] = '\0';
    const char *at = strrchr(text, ')'); /* "1234 (name) R 1 2 3 4 5 64 ..." */
    for (int k = 0; at && k < FLAGS; k++)
        at = strchr(at + 1, ' ');
    return at && strtoul(at, NULL, 10) & FORKED_NO_EXEC;
}

/* OpenMP's threads keep running after a kernel. If this library is part of a plugin, unloading it
 * would unload OpenMP's library too, so that one is pinned. They end with the thread that they
 * work for, by pthread_exit(), for which the C library loads libgcc_s and ends the program if it
 * cannot: no descriptor may be left then, or the program may have changed its root directory. */
static void keep_libraries(void)
{
    int (*const function)(void) = omp_get_max_threads;
    void *address;
    Dl_info library;

    memcpy(&address, &function, sizeof address);
    if (dladdr(address, &library) && library.dli_fname)
        (void)dlopen(library.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    (void)dlopen("libgcc_s.so.1", RTLD_LAZY | RTLD_NODELETE);
}

static void before_first_threads(void)
{
    static rt_unload unload = {.release = end_leader};
    (void)pthread_atfork(NULL, NULL, in_child);
    unload_register(&unload);
    keep_libraries();
}

/* ---- a loop ---- */

/* Inside a parallel region of the user's the team is one thread, unless the user has enabled
 * nesting. */
void host_run_parallel(host_entry *entry, const void *params, int64_t items, int64_t grain)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, before_first_threads);
    if (!asked) {
        has_lost_team = is_from_fork();
        asked = true;
    }
    const bool nested = omp_get_active_level() >= omp_get_max_active_levels();
    const int team = nested ? 1 : host_team_size(omp_get_max_threads());
    /* the call is thread-local, so it is read before the region */
    if (team > 1)
        host_watch_load(team);
    const region r = {entry, params, items, grain, team, rt_current()};
    if (!has_lost_team)
        run_region(&r);
    else if (team == 1 || !run_by_leader(&r))
        fault_run(entry, params, 0, items, r.call);
}

int host_thread_count(void)
{
    return omp_get_max_threads();
}

#else

void host_run_parallel(host_entry *entry, const void *params, int64_t items, int64_t grain)
{
    (void)grain;
    fault_run(entry, params, 0, items, rt_current());
}

int host_thread_count(void)
{
    return 1;
}

#endif
