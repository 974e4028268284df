/* program_file.c - files beside the program: compiled kernels, and sources of modules.
 *
 * Programs are seldom started in their own directory, so a file that is not in the working
 * directory is searched for beside the executable. If the program has more rights than its caller
 * (setuid), the caller chooses the working directory and may have made links to the executable, so
 * only files that nobody else can replace are read. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"
#include "runtime/source/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Writes the path relative to the executable's directory. false with errno. */
static bool put_beside(const char *path, char place[RT_PATH_SIZE])
{
    char program[RT_PATH_SIZE];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);

    if (size < 0)
        return false;
    program[size] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash) { /* it is in no visible directory */
        errno = ENOENT;
        return false;
    }
    slash[1] = '\0';
    if (snprintf(place, RT_PATH_SIZE, "%s%s", program, path) < RT_PATH_SIZE)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* false with errno. */
static bool read_file(const char *path, size_t limit, rt_blob *content)
{
    /* opening a FIFO must not block the program */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool ok = fd >= 0 && io_read(fd, limit, content);
    int code = errno;

    if (fd >= 0)
        close(fd);
    errno = code;
    return ok;
}

static ckpp_status read_trusted(const char *path, size_t limit, rt_blob *content,
                                char place[RT_PATH_SIZE], int *code)
{
    rt_buf why = {0};
    ckpp_status status = CKPP_OK;

    if (*path != '/' && !put_beside(path, place)) {
        *code = errno;
        return CKPP_OK;
    }
    if (!cache_way_is_trusted(place, &why))
        status = rt_fail(CKPP_ERROR_BACKEND,
                         "'%s' is not read: the program has rights which its caller does not "
                         "have, and %s",
                         place, why.data && !why.failed ? why.data : "others can replace it");
    else
        *code = read_file(place, limit, content) ? 0 : errno;
    buf_free(&why);
    return status;
}

ckpp_status program_file_read(const char *path, size_t limit, rt_blob *content,
                              char place[RT_PATH_SIZE])
{
    const bool secure = rt_is_secure(), relative = *path != '/';
    int code = 0;

    if (snprintf(place, RT_PATH_SIZE, "%s", path) >= RT_PATH_SIZE) {
        code = ENAMETOOLONG;
    } else if (secure) {
        ckpp_status status = read_trusted(path, limit, content, place, &code);
        if (status)
            return status;
    } else if (!read_file(path, limit, content)) {
        code = errno;
        if (relative && code == ENOENT && put_beside(path, place))
            code = read_file(place, limit, content) ? 0 : errno;
    }
    if (!code)
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_BACKEND, "cannot read '%s': %s%s", path, rt_errno_text(code),
                   !relative || code != ENOENT ? ""
                   : secure ? " (it is looked for beside the program's executable alone: the "
                              "program has rights which its caller does not have)"
                            : " (it is looked for in the directory that the program runs in, and "
                              "beside the program's executable)");
}
