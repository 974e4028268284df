/* output.c - output files that appear only when they are complete: written under a temporary
 * name, then renamed. */
#define _GNU_SOURCE
#include "frontend/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The output whose temporary file a signal handler has to remove, or NULL. */
static const output *volatile unfinished;

static void remove_temporary(const output *o)
{
    if (o->temporary)
        (void)unlinkat(o->place.folder, o->temporary, 0);
}

static void clean_up(int number)
{
    if (unfinished)
        remove_temporary(unfinished);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void watch_signals(const output *o)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};

    unfinished = o;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (signal(numbers[k], clean_up) == SIG_IGN)
            (void)signal(numbers[k], SIG_IGN);
}

static bool is_same(const struct stat *x, const struct stat *y)
{
    return x->st_dev == y->st_dev && x->st_ino == y->st_ino;
}

/* Whether two files that do not exist would be made under one name in one folder. */
static bool will_be_same(const char *a, const char *b)
{
    io_place x, y;
    struct stat xs, ys;
    bool has_x = io_find_place(a, &x), has_y = io_find_place(b, &y);
    bool same = has_x && has_y && strcmp(x.name, y.name) == 0 && fstat(x.folder, &xs) == 0 &&
                fstat(y.folder, &ys) == 0 && is_same(&xs, &ys);

    io_leave_place(&x);
    io_leave_place(&y);
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
    const io_place *p = &o->place;
    bool own = p->exists && p->status.st_uid == geteuid(),
         exactly = own && !io_is_shared(p->folder);
    mode_t mode = own ? p->status.st_mode & 0777 : 0666;

    for (unsigned k = 0; k < TRIES; k++) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (asprintf(&o->temporary, "%s.%06lx", p->name,
                     ((unsigned long)now.tv_nsec + ((unsigned long)getpid() << 8)) & 0xffffff) < 0)
            o->temporary = NULL;
        else if ((o->fd = io_above_streams(openat(
                      p->folder, o->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode))) <
                 0) {
            free(o->temporary); /* there is none to remove */
            o->temporary = NULL;
        }
        if (o->fd >= 0 || errno != EEXIST)
            break;
    }
    watch_signals(o);
    return o->fd >= 0 && (!exactly || fchmod(o->fd, mode) == 0);
}

/* Whether the user may write to the file that is there. false with errno. */
static bool may_write(const io_place *p)
{
    int fd = openat(p->folder, p->name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* Opens a file that is written to as it is, such as a pipe. */
static bool open_directly(output *o, const char *path)
{
    struct stat st;

    o->fd = io_open_output(path, O_WRONLY | O_CLOEXEC);
    return o->fd >= 0 && (fstat(o->fd, &st) || !S_ISREG(st.st_mode) || ftruncate(o->fd, 0) == 0);
}

bool output_open(output *o, const char *path)
{
    *o = (output){.fd = -1, .place = {.folder = -1}};
    /* so that write() fails beyond `ulimit -f`, instead of the signal ending ckpp */
    (void)signal(SIGXFSZ, SIG_IGN);
    if (strcmp(path, "-") == 0)
        return (o->fd = dup(1)) >= 0;
    if (!io_find_place(path, &o->place))
        return false;
    const io_place *p = &o->place;
    if (p->exists && S_ISDIR(p->status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (p->exists && !S_ISREG(p->status.st_mode))
        return open_directly(o, path);
    return (!p->exists || may_write(p)) && make_temporary(o);
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

/* Frees what it holds. */
static void end(output *o)
{
    unfinished = NULL;
    free(o->temporary);
    io_leave_place(&o->place);
    o->temporary = NULL;
}

bool output_close(output *o)
{
    int fd = o->fd;

    o->fd = -1;
    if (close(fd) ||
        (o->temporary && renameat(o->place.folder, o->temporary, o->place.folder, o->place.name)))
        return false;
    end(o);
    return true;
}

void output_drop(output *o)
{
    int kept = errno;

    if (o->fd >= 0)
        close(o->fd);
    remove_temporary(o);
    end(o);
    o->fd = -1;
    errno = kept;
}

bool output_remove(const char *path)
{
    io_place p;

    if (strcmp(path, "-") == 0 || !io_find_place(path, &p))
        return true;
    bool gone = !p.exists || !S_ISREG(p.status.st_mode) || !may_write(&p) ||
                unlinkat(p.folder, p.name, 0) == 0 || errno == ENOENT;
    io_leave_place(&p);
    return gone;
}
