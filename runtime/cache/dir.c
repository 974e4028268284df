/* dir.c - the cache's directory: choosing it, checking that it can be trusted, reading and writing
 * entries.
 *
 * It holds entries (32 hexadecimal digits) and, while one is being built, its lock file (lock- and
 * the entry's name) and a temporary file (tmp-...); other files are left alone. Each use opens and
 * checks the directory again: a descriptor that stayed open could be closed by a program that
 * closes all, and then belong to another file. All files are opened relative to that descriptor.
 * In a program that runs kernels, a failure here only costs time, and one warning. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char how_to_silence[] =
    "set CKPP_CACHE_DIR to a directory of your own, or CKPP_CACHE=off";
static atomic_flag warned_of_disk = ATOMIC_FLAG_INIT;

/* ---- the environment ---- */

bool cache_parse_size(const char *text, uint64_t *size)
{
    static const char units[] = "KMG";
    if (text[0] < '0' || text[0] > '9')
        return false;
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno != 0)
        return false;
    int shift = 0;
    char letter = (char)(end[0] >= 'a' && end[0] <= 'z' ? end[0] - 'a' + 'A' : end[0]);
    const char *unit = letter ? strchr(units, letter) : NULL;
    if (unit) {
        shift = 10 * (int)(unit - units + 1);
        end++;
    }
    if (*end != '\0' || value > UINT64_MAX >> shift)
        return false;
    *size = (uint64_t)value << shift;
    return true;
}

uint64_t cache_dir_limit(void)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    uint64_t limit = (uint64_t)1 << 30;
    const char *text = rt_getenv(ENV_CKPP_CACHE_SIZE);
    if (text && !cache_parse_size(text, &limit))
        rt_warn_once(
            &warned,
            "CKPP_CACHE_SIZE='%s' is no size (bytes, or with K, M or G: 200M); it stays at 1G",
            text);
    return limit;
}

/* CKPP_CACHE. false: it is off. */
static bool read_mode(bool *readonly)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    const char *text = rt_getenv(ENV_CKPP_CACHE);
    *readonly = text && strcmp(text, "ro") == 0;
    if (text && !*readonly && strcmp(text, "off") != 0)
        rt_warn_once(&warned, "CKPP_CACHE='%s' is neither off nor ro; the cache stays on", text);
    return !text || strcmp(text, "off") != 0;
}

static void put_home(rt_buf *path)
{
    const char *home = rt_getenv(ENV_HOME);
    if (home) {
        buf_puts(path, home);
        return;
    }
    struct passwd entry, *found = NULL;
    size_t size = 1024;
    for (char *text = NULL, *more; size <= 1 << 20 && (more = realloc(text, size)); size *= 4) {
        text = more;
        int code = getpwuid_r(geteuid(), &entry, text, size, &found);
        if (code == 0 && found && entry.pw_dir)
            buf_puts(path, entry.pw_dir);
        if (code != ERANGE) {
            free(text);
            return;
        }
    }
}

/* Removes "/" and "/." from the end of the path, because with them a last component that is a
 * symbolic link would be followed and not be seen. */
void cache_dir_path(rt_buf *path)
{
    const char *own = rt_getenv(ENV_CKPP_CACHE_DIR), *xdg = rt_getenv(ENV_XDG_CACHE_HOME);
    if (own) {
        buf_puts(path, own);
    } else if (xdg && xdg[0] == '/') {
        buf_puts(path, xdg);
        buf_puts(path, "/ckpp");
    } else {
        put_home(path);
        if (path->size > 0)
            buf_puts(path, "/.cache/ckpp");
    }
    if (path->failed || path->size == 0)
        return;
    char *s = path->data;
    size_t n = path->size;
    while (n > 1 && (s[n - 1] == '/' || (n > 2 && s[n - 1] == '.' && s[n - 2] == '/')))
        n--;
    s[n] = '\0';
    path->size = n;
}

/* ---- opening ---- */

/* One warning for all problems with the disk. */
static void warn_of_disk(const char *why)
{
    rt_warn_once(&warned_of_disk, "compiled kernels are not kept: %s (%s)", why, how_to_silence);
}

/* Like mkdir -p, with the mode 0700 whatever the umask. false, with errno. `path` is written to
 * and restored. */
static bool make_directories(char *path)
{
    for (char *p = path + 1;; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        char end = *p;
        *p = '\0';
        bool ok = mkdir(path, 0700) == 0 ? io_set_private(path)
                                         : errno == EEXIST || errno == EISDIR;
        int code = errno;
        /* For a parent that exists, mkdir() may fail with EROFS, EACCES and other codes; it only
         * matters whether the next directory can be made in it. */
        struct stat st;
        if (!ok && end == '/' && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
            ok = true;
        *p = end;
        errno = code;
        if (!ok)
            return false;
        if (end == '\0')
            return true;
    }
}

static int open_path(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* NULL: the directory can be trusted. */
static const char *find_objection(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 ? cache_file_objection(&st) : "it cannot be examined";
}

/* Why open_path() failed. */
static const char *name_failure(const char *path, int code)
{
    struct stat st;
    if ((code == ENOTDIR || code == ELOOP) && lstat(path, &st) == 0)
        return S_ISLNK(st.st_mode) ? "it is a symbolic link" : "it is not a directory";
    return rt_errno_text(code);
}

/* Appends what is wrong with the directory. Returns -1. */
static int refuse_directory(rt_buf *why, const char *what, const char *path, const char *reason)
{
    buf_printf(why, "%s '%s': %s", what, path, reason);
    return -1;
}

static bool check_way(const char *path, rt_buf *why)
{
    rt_buf way = {0};
    bool ok = cache_way_is_trusted(path, &way);
    if (!ok)
        refuse_directory(why, "will not use the directory", path, way.data ? way.data : "");
    buf_free(&way);
    return ok;
}

int cache_dir_open_path(rt_buf *path, bool make, rt_buf *why)
{
    if (!check_way(path->data, why))
        return -1;
    int fd = open_path(path->data);
    if (fd < 0 && errno == ENOENT) {
        if (!make)
            return -1;
        if (!make_directories(path->data))
            return refuse_directory(why, "cannot make the directory", path->data,
                                    rt_errno_text(errno));
        if (!check_way(path->data, why)) /* another user may have made what was missing */
            return -1;
        fd = open_path(path->data);
    }
    if (fd < 0)
        return refuse_directory(why, "cannot use the directory", path->data,
                                name_failure(path->data, errno));
    const char *objection = find_objection(fd);
    if (objection) {
        close(fd);
        return refuse_directory(why, "will not use the directory", path->data, objection);
    }
    return fd;
}

cache_dir cache_dir_open(void)
{
    cache_dir dir = {.fd = -1};
    rt_buf path = {0}, why = {0};
    if (rt_is_secure() || !read_mode(&dir.readonly))
        return dir;
    dir.limit = cache_dir_limit();
    cache_dir_path(&path);
    if (path.size == 0 || path.failed)
        buf_puts(&why, "no directory for them: no CKPP_CACHE_DIR, XDG_CACHE_HOME or HOME");
    else
        dir.fd = cache_dir_open_path(&path, !dir.readonly, &why);
    if (why.size > 0)
        warn_of_disk(why.data);
    buf_free(&path);
    buf_free(&why);
    return dir;
}

void cache_dir_close(cache_dir *dir)
{
    if (dir->fd >= 0)
        close(dir->fd);
    dir->fd = -1;
}

/* ---- reading and writing an entry ---- */

bool cache_dir_load(const cache_dir *dir, const char *name, rt_blob *content)
{
    /* O_NONBLOCK, because opening a FIFO of that name would hang the program */
    int fd = openat(dir->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return false;
    struct stat st;
    bool trusted = fstat(fd, &st) == 0 && !cache_file_objection(&st);
    errno = EPERM;
    bool read = trusted && io_read(fd, CACHE_ENTRY_MAX, content);
    int code = errno;
    close(fd);
    errno = code;
    return read;
}

bool cache_dir_read(const cache_dir *dir, const cache_key *key, rt_blob *image)
{
    rt_blob content = {0};
    if (!cache_dir_load(dir, key->name, &content))
        return false;
    if (!cache_entry_open(key, &content)) {
        free(content.data);
        return false;
    }
    *image = content;
    if (!dir->readonly)
        (void)utimensat(dir->fd, key->name, NULL, AT_SYMLINK_NOFOLLOW);
    return true;
}

/* Makes a file with a new name. -1 with errno. */
static int open_temporary(const cache_dir *dir, char *name, size_t size)
{
    static atomic_uint counter;
    int fd = -1;
    for (int tries = 0; tries < 16 && fd < 0; tries++) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        snprintf(name, size, CACHE_TEMPORARY_PREFIX "%ld-%u-%ld", (long)getpid(),
                 atomic_fetch_add(&counter, 1), now.tv_nsec);
        fd = openat(dir->fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST && errno != EINTR)
            break;
    }
    return fd;
}

bool cache_dir_publish(const cache_dir *dir, const char *name, const rt_blob *entry)
{
    char temporary[64];
    int fd = open_temporary(dir, temporary, sizeof temporary);
    if (fd < 0)
        return false;
    bool ok = fchmod(fd, 0600) == 0 && io_write(fd, entry->data, entry->size);
    int code = errno;
    if (close(fd) != 0 && errno != EINTR && ok) {
        ok = false;
        code = errno;
    }
    if (ok && renameat(dir->fd, temporary, dir->fd, name) != 0) {
        ok = false;
        code = errno;
    }
    if (!ok)
        (void)unlinkat(dir->fd, temporary, 0);
    errno = code;
    return ok;
}

uint64_t cache_dir_write(const cache_dir *dir, const cache_key *key, const char *label,
                         const rt_blob *image)
{
    rt_blob entry;
    rt_buf why = {0};
    if (!cache_entry_make(key, label, image, &entry))
        return 0;
    /* With ENOENT, another process has removed the temporary file while it cleared the cache. */
    if (!cache_dir_publish(dir, key->name, &entry) && errno != ENOENT) {
        buf_printf(&why, "cannot write to the cache directory: %s", rt_errno_text(errno));
        warn_of_disk(why.data ? why.data : "out of memory");
    }
    buf_free(&why);
    free(entry.data);
    return entry.size;
}
