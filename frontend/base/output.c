/* output.c - output files that appear only when they are complete: written under a temporary
 * name, then renamed. */
#define _GNU_SOURCE
#include "frontend/base/base.h"
#include "runtime/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The temporary file that a signal handler has to remove, or NULL. */
static char *volatile unfinished;

static void clean_up(int number)
{
    if (unfinished)
        (void)unlink(unfinished);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void watch_signals(char *temporary)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};

    unfinished = temporary;
    for (size_t k = 0; temporary && k < sizeof numbers / sizeof *numbers; k++)
        if (signal(numbers[k], clean_up) == SIG_IGN)
            (void)signal(numbers[k], SIG_IGN);
}

/* Gets the status of the folder that the file is in, or would be. */
static bool stat_folder(const char *path, struct stat *st)
{
    const char *slash = strrchr(path, '/');
    char *folder;

    if (asprintf(&folder, "%.*s.", slash ? (int)(slash + 1 - path) : 0, path) < 0)
        return false;
    bool found = stat(folder, st) == 0;
    free(folder);
    return found;
}

/* Reads the target of the link at the path; returns its length, or 0 if there is no link or it may
 * not be followed, with errno. */
static size_t read_link(const char *path, char text[PATH_MAX])
{
    struct stat st;
    int fd = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC); /* one link for owner and target */
    ssize_t size = 0;

    errno = 0;
    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISLNK(st.st_mode)) {
        if (io_may_use(path, &st))
            size = readlinkat(fd, "", text, PATH_MAX);
        else
            errno = EACCES;
    }
    int kept = errno;
    if (fd >= 0)
        close(fd);
    errno = kept;
    return size > 0 && size < PATH_MAX ? (size_t)size : 0;
}

/* The path that a symbolic link leads to, which need not exist; for anything else the path itself.
 * malloc'd; NULL if out of memory. */
static char *follow_links(const char *path)
{
    enum { MOST = 40 };
    char *at = strdup(path), link[PATH_MAX];
    size_t size;

    for (int k = 0; at && k < MOST && (size = read_link(at, link)); k++) {
        const char *slash = strrchr(at, '/');
        int folder = *link == '/' || !slash ? 0 : (int)(slash + 1 - at);
        char *next;
        if (asprintf(&next, "%.*s%.*s", folder, at, (int)size, link) < 0)
            next = NULL;
        free(at);
        at = next;
    }
    if (at && errno == EACCES) { /* it may not be followed */
        free(at);
        at = NULL;
        errno = EACCES;
    }
    return at;
}

static bool is_same(const struct stat *x, const struct stat *y)
{
    return x->st_dev == y->st_dev && x->st_ino == y->st_ino;
}

/* Whether two files that do not exist would be made under one name in one folder. */
static bool will_be_same(const char *a, const char *b)
{
    char *x = follow_links(a), *y = follow_links(b);
    struct stat xs, ys;
    bool same = x && y && strcmp(basename(x), basename(y)) == 0 && stat_folder(x, &xs) &&
                stat_folder(y, &ys) && is_same(&xs, &ys);

    free(x);
    free(y);
    return same;
}

bool output_is_same(const char *a, const char *b)
{
    struct stat x, y;
    bool has_a = stat(a, &x) == 0, has_b = stat(b, &y) == 0;

    return has_a && has_b ? is_same(&x, &y) : !has_a && !has_b && will_be_same(a, b);
}

/* Makes the temporary file. Its permissions are what the system gives to a new file in that
 * folder, by the umask or by an access control list, or those of the user's own file that it
 * replaces. In a folder such as /tmp, another user can have put one of the user's files there, so
 * that its permissions give no more than the umask lets. */
static bool make_temporary(output *o)
{
    enum { TRIES = 100 };
    struct stat st, folder;
    bool own = lstat(o->target, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid(),
         exactly = own && !io_is_shared(o->target, &folder);
    mode_t mode = own ? st.st_mode & 0777 : 0666;

    for (unsigned k = 0; k < TRIES; k++) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (asprintf(&o->temporary, "%s.%06lx", o->target,
                     ((unsigned long)now.tv_nsec + ((unsigned long)getpid() << 8)) & 0xffffff) < 0)
            o->temporary = NULL;
        else if ((o->fd = io_above_streams(
                      open(o->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode))) < 0) {
            free(o->temporary); /* there is none to remove */
            o->temporary = NULL;
        }
        if (o->fd >= 0 || errno != EEXIST)
            break;
    }
    watch_signals(o->temporary);
    return o->fd >= 0 && (!exactly || fchmod(o->fd, mode) == 0);
}

bool output_open(output *o, const char *path)
{
    struct stat st;
    bool standard = strcmp(path, "-") == 0, exists = !standard && stat(path, &st) == 0;

    *o = (output){.fd = -1};
    /* so that write() fails beyond `ulimit -f`, instead of the signal ending ckpp */
    (void)signal(SIGXFSZ, SIG_IGN);
    if (!standard && !exists && errno != ENOENT)
        return false;
    if (exists && S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (standard || (exists && !S_ISREG(st.st_mode)))
        return (o->fd = standard ? dup(1) : io_open_output(path, O_WRONLY | O_CLOEXEC)) >= 0;
    if (exists && access(path, W_OK))
        return false;
    if (!(o->target = follow_links(path)))
        return false;
    /* a link in /proc/self/fd to a file that was removed leads to no name */
    if (exists && !output_is_same(path, o->target)) {
        free(o->target);
        o->target = NULL;
        /* not by open(): another user may just have put a link there */
        return (o->fd = io_open_output(path, O_WRONLY | O_CLOEXEC)) >= 0 &&
               ftruncate(o->fd, 0) == 0;
    }
    return make_temporary(o);
}

bool output_put(output *o, const void *data, size_t size)
{
    for (const char *from = data; size > 0;) {
        ssize_t done = write(o->fd, from, size);
        if (done < 0 && errno != EINTR)
            return false;
        from += done > 0 ? done : 0;
        size -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

bool output_close(output *o)
{
    int fd = o->fd;

    o->fd = -1;
    if (close(fd) || (o->temporary && rename(o->temporary, o->target)))
        return false;
    unfinished = NULL;
    free(o->temporary);
    free(o->target);
    return true;
}

void output_drop(output *o)
{
    int kept = errno;

    if (o->fd >= 0)
        close(o->fd);
    if (o->temporary)
        unlink(o->temporary);
    unfinished = NULL;
    free(o->temporary);
    free(o->target);
    *o = (output){.fd = -1};
    errno = kept;
}

bool output_remove(const char *path)
{
    struct stat st;

    if (strcmp(path, "-") == 0 || stat(path, &st) || !S_ISREG(st.st_mode) || access(path, W_OK))
        return true;
    char *target = follow_links(path);
    bool gone = target && (unlink(target) == 0 || errno == ENOENT);
    free(target);
    return gone;
}
