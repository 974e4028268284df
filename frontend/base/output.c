/* output.c - output files that appear only when they are complete: written under a temporary
 * name, then renamed. */
#define _GNU_SOURCE
#include "frontend/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* The path that a symbolic link leads to, which need not exist; for anything else the path itself.
 * malloc'd; NULL if out of memory. */
static char *follow_links(const char *path)
{
    enum { MOST = 40 };
    char *at = strdup(path), link[PATH_MAX];

    for (int k = 0; at && k < MOST; k++) {
        ssize_t size = readlink(at, link, sizeof link);
        if (size < 0 || size == sizeof link)
            break;
        const char *slash = strrchr(at, '/');
        int folder = *link == '/' || !slash ? 0 : (int)(slash + 1 - at);
        char *next;
        if (asprintf(&next, "%.*s%.*s", folder, at, (int)size, link) < 0)
            next = NULL;
        free(at);
        at = next;
    }
    return at;
}

bool output_is_same(const char *a, const char *b)
{
    struct stat x, y;

    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static mode_t usual_mode(void)
{
    mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

bool output_open(output *o, const char *path)
{
    struct stat st;
    bool standard = strcmp(path, "-") == 0, exists = !standard && stat(path, &st) == 0;

    *o = (output){.fd = -1};
    (void)signal(SIGXFSZ,
                 SIG_IGN); /* beyond `ulimit -f` write() then fails instead of ending ckpp */
    if (!standard && !exists && errno != ENOENT)
        return false;
    if (exists && S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (standard || (exists && !S_ISREG(st.st_mode)))
        return (o->fd = standard ? dup(1) : open(path, O_WRONLY | O_CLOEXEC)) >= 0;
    if (exists && access(path, W_OK))
        return false;
    if (!(o->target = follow_links(path)))
        return false;
    if (exists &&
        !output_is_same(path,
                        o->target)) { /* a link in /proc/self/fd to a file that was removed */
        free(o->target);
        o->target = NULL;
        return (o->fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)) >= 0;
    }
    if (asprintf(&o->temporary, "%s.XXXXXX", o->target) < 0)
        o->temporary = NULL;
    else if ((o->fd = mkstemp(o->temporary)) < 0) {
        free(o->temporary); /* so that output_drop() does not try to remove it */
        o->temporary = NULL;
    }
    watch_signals(o->temporary);
    /* Another user's permissions are not taken over: the new file belongs to this user. */
    bool own = exists && st.st_uid == geteuid();
    return o->fd >= 0 && fchmod(o->fd, own ? st.st_mode & 0777 : usual_mode()) == 0;
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
