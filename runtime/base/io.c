/* io.c - reading and writing whole files, and folders that only the user can access. */
#define _GNU_SOURCE
#include "runtime/base/base.h"

#include <errno.h>
#include <fcntl.h>
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
