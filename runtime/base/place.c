/* place.c - where a file is that a user names and that is written to.
 *
 * The way to it is walked name by name, from descriptor to descriptor, so that nobody can change
 * what was looked at. In folders such as /tmp, which everybody may write to, only links and files
 * of the user's are used, and those of the folder's owner; and none with a second name, which
 * somebody may have given to what lies elsewhere. The kernel has such rules, which may be switched
 * off. */
#define _GNU_SOURCE
#include "runtime/base/place.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINKS = 40 }; /* Linux's own limit for one path */

bool io_is_shared(int folder)
{
    struct stat st;
    return fstat(folder, &st) != 0 || (st.st_mode & S_ISVTX && st.st_mode & S_IWOTH);
}

/* Whether the file or link in the folder may be used. false with errno. */
static bool may_use(int folder, const struct stat *st)
{
    struct stat owner;
    errno = EACCES;
    return !io_is_shared(folder) || ((st->st_uid == geteuid() || (fstat(folder, &owner) == 0 &&
                                                                  st->st_uid == owner.st_uid)) &&
                                     (st->st_nlink <= 1 || S_ISDIR(st->st_mode)));
}

/* The links of /proc lead to open files and folders, and say no path. */
static bool says_path(const struct stat *st)
{
    struct stat proc;
    return S_ISLNK(st->st_mode) && !(stat("/proc/self", &proc) == 0 && st->st_dev == proc.st_dev);
}

/* Goes to another folder. false with errno. */
static bool enter(io_place *p, const char *name, int flags)
{
    int next = openat(p->folder, name, O_PATH | O_DIRECTORY | O_CLOEXEC | flags), code = errno;
    if (p->folder >= 0)
        close(p->folder);
    p->folder = next;
    errno = code;
    return next >= 0;
}

/* Puts what the link says in front of the rest of the path. false with errno. */
static bool follow(const io_place *p, char rest[PATH_MAX], const char *after)
{
    char text[PATH_MAX], whole[PATH_MAX];
    ssize_t size = readlinkat(p->folder, p->name, text, sizeof text);
    if (size < 0)
        return false;
    int written = snprintf(whole, sizeof whole, "%.*s%s%s", (int)size, text, *after ? "/" : "",
                           after);
    errno = ENAMETOOLONG;
    if (written < 0 || (size_t)written >= sizeof whole)
        return false;
    memcpy(rest, whole, (size_t)written + 1);
    return true;
}

/* Takes the first name of the rest, and returns what is behind it; NULL with errno. An empty one
 * is the folder itself. */
static const char *take_name(io_place *p, const char *rest)
{
    size_t size = strcspn(rest, "/");
    errno = ENAMETOOLONG;
    if (size >= sizeof p->name)
        return NULL;
    snprintf(p->name, sizeof p->name, "%.*s", size ? (int)size : 1, size ? rest : ".");
    return rest[size] ? rest + size + 1 : "";
}

/* The last name is none of a link then, but for one of /proc. false with errno. */
static bool walk(io_place *p, char rest[PATH_MAX])
{
    for (int links = 0;;) {
        if (!enter(p, *rest == '/' ? "/" : ".", 0))
            return false;
        const char *begin = rest + strspn(rest, "/"), *after = take_name(p, begin);
        if (!after)
            return false;
        const bool last = !begin[strcspn(begin, "/")];
        p->exists = fstatat(p->folder, p->name, &p->status, AT_SYMLINK_NOFOLLOW) == 0;
        if (!p->exists)
            return last && errno == ENOENT;
        const bool link = S_ISLNK(p->status.st_mode), says = says_path(&p->status);
        if (link && !may_use(p->folder, &p->status))
            return false;
        errno = ELOOP;
        if (says && (links++ == MOST_LINKS || !follow(p, rest, after)))
            return false;
        if (says)
            continue;
        if (last)
            return true;
        if (!enter(p, p->name, link ? 0 : O_NOFOLLOW))
            return false;
        after += strspn(after, "/");
        memmove(rest, after, strlen(after) + 1);
    }
}

bool io_find_place(const char *path, io_place *p)
{
    char rest[PATH_MAX];
    *p = (io_place){.folder = AT_FDCWD};
    errno = *path ? ENAMETOOLONG : ENOENT;
    if (*path && (size_t)snprintf(rest, sizeof rest, "%s", path) < sizeof rest && walk(p, rest))
        return true;
    io_leave_place(p);
    return false;
}

void io_leave_place(io_place *p)
{
    int code = errno;
    if (p->folder >= 0)
        close(p->folder);
    p->folder = -1;
    errno = code;
}

int io_above_streams(int fd)
{
    if (fd < 0 || fd > STDERR_FILENO)
        return fd;
    int above = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), code = errno;
    close(fd);
    errno = code;
    return above;
}

int io_open_output(const char *path, int flags)
{
    io_place p;
    struct stat st;
    if (!io_find_place(path, &p))
        return -1;
    const int no_link = p.exists && S_ISLNK(p.status.st_mode) ? 0 : O_NOFOLLOW;
    int fd = !p.exists || may_use(p.folder, &p.status)
                 ? io_above_streams(openat(p.folder, p.name, flags | no_link, 0666))
                 : -1;
    if (fd >= 0 && (fstat(fd, &st) != 0 || !may_use(p.folder, &st))) { /* it came meanwhile */
        close(fd);
        errno = EACCES;
        fd = -1;
    }
    io_leave_place(&p);
    return fd;
}
