/* lasting.c - CKPP_DEBUG: files in which compiled kernels are kept, for debuggers, which open them
 * while the program runs, and profilers, which open them after it.
 *
 * They lie in a folder that only the user can write to. A file's name has the kernel, a hash of
 * its source and of the library that this runtime is part of, and how many were loaded before it
 * by that. So a program that runs again overwrites the same files, and a kernel that is loaded
 * twice, also by plugins that each have a copy of the runtime, has two files: the dynamic linker
 * would treat one file as one library, with one set of variables. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"
#include "runtime/host/host.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Opens the folder, and makes it if necessary. Its files are loaded by their paths, so it has to
 * be one that only the user can write to. Returns -1 with errno; for EPERM, `why` may have
 * the reason. */
static int open_folder(char *path, size_t size, rt_buf *why)
{
    const char *named = rt_getenv(ENV_TMPDIR);
    int length = snprintf(path, size, "%s/ckpp-debug-%ld", named ? named : "/tmp",
                          (long)geteuid());
    if (length < 0 || (size_t)length >= size) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return -1;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0 && (!host_workspace_is_private(folder) || !cache_way_is_trusted(path, why))) {
        close(folder);
        errno = EPERM;
        return -1;
    }
    return folder;
}

/* Writes under a temporary name and renames, so that a file of this name is always complete. */
static bool write_file(int folder, const char *name, const rt_blob *image)
{
    char draft[300];
    snprintf(draft, sizeof draft, "%s.%ld", name, (long)getpid());
    int fd = openat(folder, draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool written = fd >= 0 && io_write(fd, image->data, image->size);
    int code = errno;
    if (fd >= 0 && close(fd) != 0 && written) {
        written = false;
        code = errno;
    }
    if (written && renameat(folder, draft, folder, name) == 0)
        return true;
    code = written ? errno : code;
    (void)unlinkat(folder, draft, 0);
    errno = code;
    return false;
}

/* The file of the library that has the address; the program has no name, so that it is the same
 * however it is called. */
static const char *own_library(const void *address)
{
    Dl_info found;
    void *map = NULL;
    return dladdr1(address, &found, &map, RTLD_DL_LINKMAP) && map
               ? ((const struct link_map *)map)->l_name
               : "";
}

ckpp_status host_lasting_file(const rt_compile *job, const rt_blob *image, char *path, size_t size)
{
    static atomic_uint loaded;
    const char *library = own_library(&loaded);
    char parent[4096 - 300], name[256];
    rt_buf why = {0};
    int folder = open_folder(parent, sizeof parent, &why);
    if (folder < 0) {
        ckpp_status status = rt_fail(
            CKPP_ERROR_BACKEND, "CKPP_DEBUG: cannot use the folder '%s' for compiled kernels: %s",
            parent,
            why.data         ? why.data
            : errno == EPERM ? "others can write to it"
                             : rt_errno_text(errno));
        buf_free(&why);
        return status;
    }
    snprintf(name, sizeof name, "%.100s-%016llx-%u.so", job->symbol,
             (unsigned long long)XXH3_64bits_withSeed(job->source, job->source_size,
                                                      XXH3_64bits(library, strlen(library))),
             atomic_fetch_add(&loaded, 1));
    bool written = write_file(folder, name, image);
    int code = errno;
    close(folder);
    snprintf(path, size, "%s/%s", parent, name);
    return written ? CKPP_OK
                   : rt_fail(CKPP_ERROR_BACKEND, "CKPP_DEBUG: cannot write '%s': %s", path,
                             rt_errno_text(code));
}
