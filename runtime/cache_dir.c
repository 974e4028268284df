/* cache_dir.c - the directory that the cache lives in.
 *
 * It holds entries (32 hexadecimal digits), lock files (lock-xx, xx being an entry's first two digits) and,
 * while one is being written, temporary files (tmp-...); any other file is left alone. The directory is opened
 * anew, and looked at, for every use: a descriptor kept for long could be closed by a program that closes all,
 * and then stand for something else. All that is in it is reached through that descriptor. Whatever goes wrong
 * here costs speed alone, and one warning. */
#define _GNU_SOURCE
#include "cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    ENTRY_MAX = 1 << 30,           /* bytes of an entry that is worth reading */
    STALE_SECONDS = 3600,          /* a temporary file of this age has lost its writer */
    FIRST_SLEEP_US = 500, LAST_SLEEP_US = 50000
};

int cache_wait_ms = 30000;

static const char temporary_prefix[] = "tmp-";
static const char how_to_silence[] = "set CKPP_CACHE_DIR to a directory of your own, or CKPP_CACHE=off";
static atomic_flag warned_of_disk = ATOMIC_FLAG_INIT;

/* ---- the environment ---- */

/* "200M"; false where the text is none. */
static bool parse_size(const char *text, uint64_t *size)
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

static uint64_t read_limit(void)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    uint64_t limit = (uint64_t)1 << 30;
    const char *text = rt_getenv("CKPP_CACHE_SIZE");
    if (text && !parse_size(text, &limit))
        rt_warn_once(&warned, "CKPP_CACHE_SIZE='%s' is no size (bytes, or with K, M or G: 200M); it stays at 1G", text);
    return limit;
}

/* CKPP_CACHE: false for off. */
static bool read_mode(bool *readonly)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    const char *text = rt_getenv("CKPP_CACHE");
    *readonly = text && strcmp(text, "ro") == 0;
    if (text && !*readonly && strcmp(text, "off") != 0)
        rt_warn_once(&warned, "CKPP_CACHE='%s' is neither off nor ro; the cache stays on", text);
    return !text || strcmp(text, "off") != 0;
}

static void put_home(rt_buf *path)
{
    const char *home = rt_getenv("HOME");
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

/* The directory's path; empty where the environment gives none. A last component that is a symbolic link is to
 * be seen as one, so nothing stands behind it: "dir/", "dir/." become "dir". */
static void put_path(rt_buf *path)
{
    const char *own = rt_getenv("CKPP_CACHE_DIR"), *xdg = rt_getenv("XDG_CACHE_HOME");
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

/* One warning for all that can be wrong with the disk. */
static void warn_of_disk(const char *what, const char *path, const char *why)
{
    rt_warn_once(&warned_of_disk, "compiled kernels are not kept: %s%s%s%s: %s (%s)", what, path ? " '" : "",
                 path ? path : "", path ? "'" : "", why, how_to_silence);
}

/* mkdir -p; what is made is 0700 whatever the umask. false, with errno. `path` is written to, and restored. */
static bool make_directories(char *path)
{
    for (char *p = path + 1; ; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        char end = *p;
        *p = '\0';
        bool ok = mkdir(path, 0700) == 0 ? chmod(path, 0700) == 0 : errno == EEXIST || errno == EISDIR;
        int code = errno;
        /* A parent that is there may refuse with EROFS, EACCES and more; what counts is whether the next one
         * can be made in it. */
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

/* NULL where the directory may be trusted. */
static const char *find_objection(int fd)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return "it cannot be examined";
    if (st.st_uid != geteuid())
        return "it belongs to another user";
    if (st.st_mode & (S_IWGRP | S_IWOTH))
        return "other users can write to it";
    return NULL;
}

/* Why open_path() failed. */
static const char *name_failure(const char *path, int code)
{
    struct stat st;
    if ((code == ENOTDIR || code == ELOOP) && lstat(path, &st) == 0)
        return S_ISLNK(st.st_mode) ? "it is a symbolic link" : "it is not a directory";
    return rt_errno_text(code);
}

static int open_directory(rt_buf *path, bool readonly)
{
    int fd = open_path(path->data);
    if (fd < 0 && errno == ENOENT) {
        if (readonly)
            return -1;
        if (!make_directories(path->data)) {
            warn_of_disk("cannot make the directory", path->data, rt_errno_text(errno));
            return -1;
        }
        fd = open_path(path->data);
    }
    if (fd < 0) {
        warn_of_disk("cannot use the directory", path->data, name_failure(path->data, errno));
        return -1;
    }
    const char *objection = find_objection(fd);
    if (objection) {
        warn_of_disk("will not use the directory", path->data, objection);
        close(fd);
        return -1;
    }
    return fd;
}

cache_dir cache_dir_open(void)
{
    cache_dir dir = {.fd = -1};
    if (!read_mode(&dir.readonly))
        return dir;
    dir.limit = read_limit();
    rt_buf path = {0};
    put_path(&path);
    if (path.size == 0 || path.failed)
        warn_of_disk("no directory for them", NULL, "no CKPP_CACHE_DIR, XDG_CACHE_HOME or HOME");
    else
        dir.fd = open_directory(&path, dir.readonly);
    buf_free(&path);
    return dir;
}

void cache_dir_close(cache_dir *dir)
{
    if (dir->fd >= 0)
        close(dir->fd);
    dir->fd = -1;
}

/* ---- reading and writing an entry ---- */

bool cache_dir_read(const cache_dir *dir, const cache_key *key, rt_blob *image)
{
    /* O_NONBLOCK: a FIFO of that name must not hang the program. */
    int fd = openat(dir->fd, key->name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return false;
    rt_blob content = {0};
    bool hit = io_read(fd, ENTRY_MAX, &content) && cache_entry_open(key, &content);
    if (hit) {
        *image = content;
        if (!dir->readonly)
            (void)futimens(fd, NULL);
    } else {
        free(content.data);
    }
    close(fd);
    return hit;
}

/* Makes a file that no other process or thread makes. -1 with errno. */
static int open_temporary(const cache_dir *dir, char *name, size_t size)
{
    static atomic_uint counter;
    int fd = -1;
    for (int tries = 0; tries < 16 && fd < 0; tries++) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        snprintf(name, size, "%s%ld-%u-%ld", temporary_prefix, (long)getpid(), atomic_fetch_add(&counter, 1), now.tv_nsec);
        fd = openat(dir->fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST && errno != EINTR)
            break;
    }
    return fd;
}

/* Writes to a temporary file, then renames. false with errno; then no file is left. */
static bool publish(const cache_dir *dir, const char *name, const rt_blob *entry)
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

void cache_dir_write(const cache_dir *dir, const cache_key *key, const rt_blob *image)
{
    rt_blob entry;
    if (!cache_entry_make(key, image, &entry))
        return;
    if (!publish(dir, key->name, &entry))
        warn_of_disk("cannot write to the cache directory", NULL, rt_errno_text(errno));
    free(entry.data);
}

/* ---- pruning ---- */

typedef struct kept {
    char name[CACHE_NAME_SIZE];
    struct timespec used;
    uint64_t size;
} kept;

typedef struct inventory {
    kept *items;
    size_t count, capacity;
    uint64_t total;
} inventory;

static bool inventory_add(inventory *list, const char *name, const struct stat *st)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 256;
        kept *items = realloc(list->items, capacity * sizeof *items);
        if (!items)
            return false;
        list->items = items;
        list->capacity = capacity;
    }
    kept *item = &list->items[list->count++];
    memcpy(item->name, name, CACHE_NAME_SIZE);
    item->used = st->st_mtim;
    item->size = (uint64_t)st->st_size;
    list->total += item->size;
    return true;
}

/* Lists the entries, and removes temporary files that have lost their writer. */
static bool take_inventory(const cache_dir *dir, inventory *list)
{
    int fd = openat(dir->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *stream = fd < 0 ? NULL : fdopendir(fd);
    if (!stream) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    time_t now = time(NULL);
    bool ok = true;
    for (struct dirent *item; ok && (item = readdir(stream)); ) {
        bool temporary = strncmp(item->d_name, temporary_prefix, sizeof temporary_prefix - 1) == 0;
        struct stat st;
        if ((!temporary && !cache_is_name(item->d_name)) ||
            fstatat(dir->fd, item->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 || S_ISDIR(st.st_mode))
            continue;
        if (!temporary)
            ok = inventory_add(list, item->d_name, &st);
        else if (now - st.st_mtime > STALE_SECONDS || st.st_mtime - now > STALE_SECONDS)
            (void)unlinkat(dir->fd, item->d_name, 0);
    }
    closedir(stream);
    return ok;
}

static int compare_age(const void *a, const void *b)
{
    const kept *x = a, *y = b;
    if (x->used.tv_sec != y->used.tv_sec)
        return x->used.tv_sec < y->used.tv_sec ? -1 : 1;
    if (x->used.tv_nsec != y->used.tv_nsec)
        return x->used.tv_nsec < y->used.tv_nsec ? -1 : 1;
    return strcmp(x->name, y->name);
}

void cache_dir_prune(const cache_dir *dir, const char *keep)
{
    inventory list = {0};
    if (take_inventory(dir, &list) && list.total > dir->limit) {
        /* Some room below the limit, so that not every write prunes. */
        uint64_t goal = dir->limit - dir->limit / 10;
        qsort(list.items, list.count, sizeof *list.items, compare_age);
        for (size_t k = 0; k < list.count && list.total > goal; k++) {
            if (strcmp(list.items[k].name, keep) == 0)
                continue;
            /* Gone already: another process prunes, too. */
            if (unlinkat(dir->fd, list.items[k].name, 0) == 0 || errno == ENOENT)
                list.total -= list.items[k].size;
        }
    }
    free(list.items);
}

/* ---- one builds, the others wait ---- */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int cache_dir_lock(const cache_dir *dir, const cache_key *key)
{
    char name[8];
    snprintf(name, sizeof name, "lock-%.2s", key->name);
    int fd = openat(dir->fd, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (fd < 0)
        return -1;
    (void)fchmod(fd, 0600);
    int64_t deadline = now_ms() + cache_wait_ms;
    for (long sleep_us = FIRST_SLEEP_US; ; sleep_us = sleep_us * 3 / 2) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0)
            return fd;
        /* Anything but "held by another" means that there are no locks here; a signal is retried. */
        if ((errno != EWOULDBLOCK && errno != EINTR) || now_ms() >= deadline) {
            close(fd);
            return -1;
        }
        if (sleep_us > LAST_SLEEP_US)
            sleep_us = LAST_SLEEP_US;
        nanosleep(&(struct timespec){.tv_nsec = sleep_us * 1000}, NULL);
    }
}

/* Unlocked before it is closed: a child that the program forked meanwhile has the same open file. */
void cache_dir_unlock(int lock)
{
    if (lock < 0)
        return;
    (void)flock(lock, LOCK_UN);
    close(lock);
}
