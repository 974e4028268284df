/* lock.c - one process builds an entry, and the others wait for it.
 *
 * Each entry has a lock file, which exists while a process builds the entry. The lock is advisory
 * (flock) and ends with its holder. The file holds the holder's process number: waiting processes
 * name it in a warning, and do not wait for a process that is stopped, or that died while a child
 * keeps the file open. The holder removes the file before it releases the lock; so whoever gets
 * the lock checks that its file still has that name. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { FIRST_SLEEP_US = 500, LAST_SLEEP_US = 50000, MAX_TRIES = 100 };

int cache_wait_ms = 30000, cache_wait_said_ms = 2000;

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- the file ---- */

static int open_lock(const cache_dir *dir, const char *name)
{
    int fd = openat(dir->fd, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (fd >= 0)
        (void)fchmod(fd, 0600);
    return fd;
}

/* Whether the open file still has that name: the last holder may have removed it. */
static bool is_current(const cache_dir *dir, const char *name, int fd)
{
    struct stat open, named;
    return fstat(fd, &open) == 0 && fstatat(dir->fd, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

static void write_holder(int fd)
{
    char text[24];
    int size = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(fd, 0) != 0 || !io_write(fd, text, (size_t)size))
        (void)ftruncate(fd, 0); /* then waiting processes cannot name the holder */
}

/* The holder's process number; 0: unknown. */
static long read_holder(int fd)
{
    char text[24];
    ssize_t size = pread(fd, text, sizeof text - 1, 0);
    if (size <= 0 || text[size - 1] != '\n')
        return 0;
    text[size] = '\0';
    return strtol(text, NULL, 10);
}

/* Whether the holder has ended or is stopped. */
static bool is_stuck(long holder)
{
    char path[32], text[512];
    if (holder <= 0)
        return false;
    snprintf(path, sizeof path, "/proc/%ld/stat", holder);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT && access("/proc/self/stat", F_OK) == 0;
    ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    text[size > 0 ? size : 0] = '\0';
    const char *name_end = strrchr(text, ')'); /* "1234 (name) T ..." */
    return name_end && name_end[1] == ' ' && (name_end[2] == 'T' || name_end[2] == 't');
}

/* ---- waiting ---- */

typedef struct waiting {
    const char *label;
    int64_t begin;
    atomic_flag said;
    long sleep_us;
} waiting;

/* Sleeps a little. false: there is no point in waiting any longer. */
static bool wait_more(waiting *w, int fd)
{
    const int64_t waited = now_ms() - w->begin;
    const long holder = read_holder(fd);
    if (waited >= cache_wait_ms || is_stuck(holder))
        return false;
    if (waited >= cache_wait_said_ms && holder)
        rt_warn_once(&w->said, "waiting for process %ld, which compiles the same kernel, %s",
                     holder, w->label);
    nanosleep(&(struct timespec){.tv_nsec = w->sleep_us * 1000}, NULL);
    w->sleep_us = w->sleep_us * 3 / 2 < LAST_SLEEP_US ? w->sleep_us * 3 / 2 : LAST_SLEEP_US;
    return true;
}

cache_lock cache_lock_acquire(const cache_dir *dir, const char *entry, const char *label)
{
    cache_lock lock = {.fd = -1};
    waiting w = {.label = label ? label : entry,
                 .begin = now_ms(),
                 .said = ATOMIC_FLAG_INIT,
                 .sleep_us = FIRST_SLEEP_US};
    snprintf(lock.name, sizeof lock.name, CACHE_LOCK_PREFIX "%s", entry);
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        int fd = open_lock(dir, lock.name);
        if (fd < 0)
            return lock;
        while (flock(fd, LOCK_EX | LOCK_NB) != 0)
            /* Any error but "held by another" and a signal means that this file system has no
             * locks. */
            if ((errno != EWOULDBLOCK && errno != EINTR) || !wait_more(&w, fd)) {
                close(fd);
                return lock;
            }
        if (is_current(dir, lock.name, fd)) {
            write_holder(fd);
            lock.fd = fd;
            return lock;
        }
        close(fd);
    }
    return lock;
}

/* Unlocks explicitly, because a child that the program forked meanwhile shares the open file, and
 * closing ours alone would not release the lock. */
void cache_lock_release(const cache_dir *dir, cache_lock *lock)
{
    if (lock->fd < 0)
        return;
    (void)unlinkat(dir->fd, lock->name, 0);
    (void)flock(lock->fd, LOCK_UN);
    close(lock->fd);
    lock->fd = -1;
}

/* A lock that is held stays: if its file were gone, another process would make a new one and not
 * wait. */
void cache_lock_remove(const cache_dir *dir, const char *name)
{
    int fd = openat(dir->fd, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && is_current(dir, name, fd))
        (void)unlinkat(dir->fd, name, 0);
    close(fd);
}
