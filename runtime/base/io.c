/* io.c - reading and writing whole files, and folders that only the user can access. */
#define _GNU_SOURCE
#include "runtime/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether appending `more` bytes would exceed the limit on a file's size: write() would then raise
 * a signal that ends the program. */
static bool is_beyond_limit(int fd, size_t more)
{
    struct rlimit limit;
    struct stat st;
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
           fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
           ((uint64_t)st.st_size > limit.rlim_cur || more > limit.rlim_cur - (uint64_t)st.st_size);
}

bool io_write(int fd, const void *data, size_t size)
{
    if (is_beyond_limit(fd, size)) {
        errno = EFBIG;
        return false;
    }
    const char *from = data;
    while (size > 0) {
        ssize_t done = write(fd, from, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            if (done == 0)
                errno = ENOSPC;
            return false;
        }
        from += done;
        size -= (size_t)done;
    }
    return true;
}

bool io_create(const char *path, const void *data, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool ok = fchmod(fd, 0600) == 0 && io_write(fd, data, size); /* whatever the umask */
    int code = errno;
    if (close(fd) != 0 && ok && errno != EINTR) {
        ok = false;
        code = errno;
    }
    errno = code;
    return ok;
}

bool io_read(int fd, size_t limit, rt_blob *content)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return false;
    if (!S_ISREG(st.st_mode) || st.st_size < 0 || (uint64_t)st.st_size > limit) {
        errno = S_ISREG(st.st_mode) ? EFBIG : S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    size_t size = (size_t)st.st_size, have = 0;
    char *data = malloc(size + 1);
    if (!data)
        return false;
    while (have < size) {
        ssize_t done = read(fd, data + have, size - have);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            int code = done < 0 ? errno : EIO; /* shorter than it was a moment ago */
            free(data);
            errno = code;
            return false;
        }
        have += (size_t)done;
    }
    data[size] = '\0';
    *content = (rt_blob){data, size};
    return true;
}

bool io_is_shared(const char *path, struct stat *folder)
{
    char parent[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int size = snprintf(parent, sizeof parent, "%.*s.", slash ? (int)(slash + 1 - path) : 0, path);
    *folder = (struct stat){.st_uid = geteuid()};
    return size < 0 || (size_t)size >= sizeof parent || stat(parent, folder) != 0 ||
           (folder->st_mode & S_ISVTX && folder->st_mode & S_IWOTH);
}

/* Whoever can write to the folder may have made another name there for a file or a link of the
 * user's, or of root's, that lies elsewhere: that is seen by its having two names. */
bool io_may_use(const char *path, const struct stat *st)
{
    struct stat folder;
    return !io_is_shared(path, &folder) ||
           ((st->st_uid == geteuid() || st->st_uid == folder.st_uid) &&
            (st->st_nlink <= 1 || S_ISDIR(st->st_mode)));
}

/* Replaces the link's path by what it says. false with errno. */
static bool follow_link(char path[PATH_MAX])
{
    char text[PATH_MAX], next[PATH_MAX];
    const char *slash = strrchr(path, '/');
    ssize_t got = readlink(path, text, sizeof text);
    int folder = got > 0 && *text != '/' && slash ? (int)(slash + 1 - path) : 0;
    int size = got < 0 ? -1
                       : snprintf(next, sizeof next, "%.*s%.*s", folder, path, (int)got, text);
    if (size >= 0 && (size_t)size >= sizeof next)
        errno = ENAMETOOLONG;
    if (size < 0 || (size_t)size >= sizeof next)
        return false;
    strcpy(path, next);
    return true;
}

/* The links of /proc lead to open files, and say no path. */
static bool is_path_link(const struct stat *st)
{
    struct stat proc;
    return S_ISLNK(st->st_mode) && !(stat("/proc/self", &proc) == 0 && st->st_dev == proc.st_dev);
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
    enum { MOST_LINKS = 40 };
    char at[PATH_MAX];
    struct stat st;
    if ((size_t)snprintf(at, sizeof at, "%s", path) >= sizeof at) {
        errno = ENAMETOOLONG;
        return -1;
    }
    bool found = lstat(at, &st) == 0, usable = !found || io_may_use(at, &st);
    for (int k = 0; usable && found && is_path_link(&st); k++) {
        if (k == MOST_LINKS)
            errno = ELOOP;
        if (k == MOST_LINKS || !follow_link(at))
            return -1;
        found = lstat(at, &st) == 0;
        usable = !found || io_may_use(at, &st);
    }
    if (usable && found && S_ISLNK(st.st_mode))
        return io_above_streams(open(at, flags, 0666));
    int fd = usable ? io_above_streams(open(at, flags | O_NOFOLLOW, 0666)) : -1;
    if (fd >= 0 && (fstat(fd, &st) != 0 || !io_may_use(at, &st))) { /* it came meanwhile */
        close(fd);
        usable = false;
        fd = -1;
    }
    if (!usable)
        errno = EACCES;
    return fd;
}

/* The folder was made with mode 0700, from which a umask can only take permissions away. A folder
 * with another owner, or with permissions for others, was put there by somebody else and is left
 * alone. */
bool io_set_private(const char *path)
{
    char self[32];
    struct stat st;
    int fd = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool ok = fstat(fd, &st) == 0;
    if (ok && (st.st_mode & 0777) != 0700) {
        errno = EPERM;
        snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
        ok = st.st_uid == geteuid() && !(st.st_mode & 0077) && chmod(self, 0700) == 0;
    }
    int code = errno;
    close(fd);
    errno = code;
    return ok;
}
