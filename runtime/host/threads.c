/* threads.c - how many threads OpenMP can create.
 *
 * If a thread cannot be created (a limit on processes, the container's limit, memory) OpenMP's
 * library ends the program. So the limits are read before each program thread's first parallel
 * region. If they are near, or cannot all be read, the region's number of threads is created here
 * at once, as a test, and ended again; if some cannot be created, the team is smaller. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <unistd.h>

/* ---- reading the limits ---- */

enum {
    SPARE_THREADS = 256, /* that other processes may create meanwhile */
    /* Linux's limit is at least 32768, if there is memory for as many */
    SYSTEM_THREADS = 16384,
    THREAD_MEMORY = 256 * 1024 /* memory per thread; Linux allows twice as many threads */
};

/* The inode of /proc/self/ns/cgroup in the initial namespace: in any other one the limits of the
 * enclosing groups cannot be seen. */
static const ino_t first_cgroup_namespace = 0xEFFFFFFB;

/* Reads a file's text; -1 with errno. */
static ssize_t read_text(const char *path, char *text, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd >= 0 ? read(fd, text, size - 1) : -1;
    int code = errno;
    if (fd >= 0)
        close(fd);
    text[got > 0 ? got : 0] = '\0';
    errno = code;
    return got;
}

/* Whether neither the group nor those around it have a limit below `most`. Modifies `path`. */
static bool allow_threads(char *path, size_t top, unsigned long most)
{
    static const char name[] = "/pids.max";
    char text[32], *end = path + strlen(path);
    for (;;) {
        memcpy(end, name, sizeof name);
        ssize_t size = read_text(path, text, sizeof text);
        if (size < 0 ? errno != ENOENT
                     : strncmp(text, "max", 3) != 0 && strtoul(text, NULL, 10) < most)
            return false;
        *end = '\0';
        if (end <= path + top)
            return true;
        end = strrchr(path, '/');
        *end = '\0';
    }
}

/* The same for the process's own group, in the hierarchy that counts its threads. */
static bool groups_allow_threads(unsigned long most)
{
    char text[4096], path[PATH_MAX];
    struct stat st;
    ssize_t size = read_text("/proc/self/cgroup", text, sizeof text);
    if (size <= 0 || (size_t)size == sizeof text - 1 || stat("/proc/self/ns/cgroup", &st) != 0 ||
        st.st_ino != first_cgroup_namespace)
        return false;
    const char *older = strstr(text, ":pids:"), *newer = strstr(text, "0::");
    const char *group = older ? older + strlen(":pids:") : newer ? newer + strlen("0::") : NULL;
    const char *root = older ? "/sys/fs/cgroup/pids" : "/sys/fs/cgroup";
    int length = group ? (int)strcspn(group, "\n") : 0;
    size_t top = strlen(root);
    if (length == 0 || *group != '/' || length > PATH_MAX - 64 || (!older && strstr(text, "pids")))
        return false; /* no pids controller, or one mounted together with others */
    snprintf(path, sizeof path, "%s%.*s/cgroup.procs", root, length > 1 ? length : 0, group);
    if (access(path, F_OK) != 0)
        return false;
    *strrchr(path, '/') = '\0';
    return allow_threads(path, top, most);
}

/* Whether so many more threads can surely be created. All threads of the system are counted, more
 * than any of the limits counts. */
static bool are_limits_far(int wanted)
{
    struct rlimit threads, space;
    struct sysinfo system;
    if (wanted > SPARE_THREADS || prctl(PR_GET_SECCOMP) != 0 || sysinfo(&system) != 0 ||
        getrlimit(RLIMIT_NPROC, &threads) != 0 || getrlimit(RLIMIT_AS, &space) != 0)
        return false;
    unsigned long most = system.procs + 2UL * SPARE_THREADS;
    return space.rlim_cur == RLIM_INFINITY &&
           (threads.rlim_cur == RLIM_INFINITY || threads.rlim_cur >= most) &&
           most <= SYSTEM_THREADS && most <= system.totalram / THREAD_MEMORY * system.mem_unit &&
           groups_allow_threads(most);
}

bool host_can_make(int threads)
{
    return are_limits_far(threads);
}

/* ---- making threads ---- */

typedef struct gate {
    pthread_mutex_t lock;
    pthread_cond_t open;
    bool is_open;
} gate;

static void *wait_at(void *argument)
{
    gate *g = argument;
    pthread_mutex_lock(&g->lock);
    while (!g->is_open)
        pthread_cond_wait(&g->open, &g->lock);
    pthread_mutex_unlock(&g->lock);
    return NULL;
}

/* How many of `wanted` threads can exist at once; *code is the errno of the first failure. */
static int try_threads(int wanted, int *code)
{
    gate g = {.lock = PTHREAD_MUTEX_INITIALIZER, .open = PTHREAD_COND_INITIALIZER};
    pthread_t *threads = calloc((size_t)wanted, sizeof *threads);
    int made = 0;
    *code = threads ? 0 : ENOMEM;
    while (threads && made < wanted &&
           !(*code = pthread_create(&threads[made], NULL, wait_at, &g)))
        made++;
    pthread_mutex_lock(&g.lock);
    g.is_open = true;
    pthread_cond_broadcast(&g.open);
    pthread_mutex_unlock(&g.lock);
    for (int k = 0; k < made; k++)
        pthread_join(threads[k], NULL);
    free(threads);
    return made;
}

int host_team_size(int wanted)
{
    /* each thread of the program has its own OpenMP team */
    static _Thread_local int asked, possible;
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    int code = 0;
    if (wanted <= asked)
        return wanted < possible ? wanted : possible;
    possible = are_limits_far(wanted) ? wanted : 1 + try_threads(wanted - 1, &code);
    asked = wanted;
    if (possible < wanted)
        rt_warn_once(
            &warned,
            "kernels run on %d of %d threads: no more can be made (%s); see ulimit -u, the "
            "container's limit of processes, and OMP_NUM_THREADS",
            possible, wanted, rt_errno_text(code));
    return possible;
}
