/* list.c - listing the cache's files, and removing some: the entries that were not used for
 * longest, and temporary files and locks whose owners are gone.
 *
 * Other processes read, write and remove files at the same time. An entry is published by a rename
 * and read through a descriptor, so removing it costs them a compilation at most; a file that is
 * gone already was removed by another process. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STALE_SECONDS = 3600 }; /* a temporary file or lock of this age has no owner any more */

/* An earlier version of ckpp named locks by the first two digits of entries. */
static bool is_lock_of(const char *entry)
{
    return cache_is_name(entry) || (strlen(entry) == 2 && strspn(entry, "0123456789abcdef") == 2);
}

static cache_kind kind_of_file(const char *name, const struct stat *st)
{
    if (!S_ISREG(st->st_mode))
        return CACHE_OTHER;
    if (cache_is_name(name))
        return CACHE_ENTRY;
    if (name_starts_with(name, CACHE_TEMPORARY_PREFIX))
        return CACHE_TEMPORARY;
    if (name_starts_with(name, CACHE_LOCK_PREFIX) && is_lock_of(name + strlen(CACHE_LOCK_PREFIX)))
        return CACHE_LOCK;
    return CACHE_OTHER;
}

bool cache_dir_walk(const cache_dir *dir, cache_visit *visit, void *context)
{
    int fd = openat(dir->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *stream = fd < 0 ? NULL : fdopendir(fd);
    if (!stream) {
        int code = errno;
        if (fd >= 0)
            close(fd);
        errno = code;
        return false;
    }
    bool ok = true;
    for (struct dirent *item; ok;) {
        struct stat st;
        errno = 0; /* which alone tells an error of readdir() from the end */
        if (!(item = readdir(stream))) {
            ok = errno == 0;
            break;
        }
        bool own = strcmp(item->d_name, ".") == 0 || strcmp(item->d_name, "..") == 0;
        if (!own && fstatat(dir->fd, item->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0)
            ok = visit(context, dir, item->d_name, kind_of_file(item->d_name, &st), &st);
    }
    int code = errno;
    closedir(stream);
    errno = code;
    return ok;
}

/* ---- lists ---- */

static bool add_entry(void *context, const cache_dir *dir, const char *name, cache_kind kind,
                      const struct stat *st)
{
    cache_list *list = context;
    (void)dir;
    if (kind != CACHE_ENTRY)
        return true;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 256;
        cache_file *items = realloc(list->items, capacity * sizeof *items);
        if (!items) {
            errno = ENOMEM;
            return false;
        }
        list->items = items;
        list->capacity = capacity;
    }
    cache_file *item = &list->items[list->count++];
    memcpy(item->name, name, CACHE_NAME_SIZE);
    item->used = st->st_mtim;
    item->size = (uint64_t)st->st_size;
    list->total += item->size;
    return true;
}

static int compare_age(const void *a, const void *b)
{
    const cache_file *x = a, *y = b;
    if (x->used.tv_sec != y->used.tv_sec)
        return x->used.tv_sec < y->used.tv_sec ? -1 : 1;
    if (x->used.tv_nsec != y->used.tv_nsec)
        return x->used.tv_nsec < y->used.tv_nsec ? -1 : 1;
    return strcmp(x->name, y->name);
}

bool cache_list_read(const cache_dir *dir, cache_list *list)
{
    *list = (cache_list){0};
    bool taken = cache_dir_walk(dir, add_entry, list);
    if (list->count > 0)
        qsort(list->items, list->count, sizeof *list->items, compare_age);
    return taken;
}

void cache_list_free(cache_list *list)
{
    free(list->items);
    *list = (cache_list){0};
}

/* ---- removing ---- */

bool cache_list_remove(const cache_dir *dir, cache_list *list, uint64_t most, time_t since,
                       const char *keep)
{
    size_t left = 0;
    int code = 0;
    for (size_t k = 0; k < list->count; k++) {
        const cache_file item = list->items[k];
        bool unwanted = (list->total > most || item.used.tv_sec < since) &&
                        strcmp(item.name, keep) != 0;
        if (unwanted && (unlinkat(dir->fd, item.name, 0) == 0 || errno == ENOENT)) {
            list->total -= item.size;
            continue;
        }
        if (unwanted && !code)
            code = errno;
        list->items[left++] = item;
    }
    list->count = left;
    errno = code;
    return !code;
}

static bool remove_stale(void *context, const cache_dir *dir, const char *name, cache_kind kind,
                         const struct stat *st)
{
    const time_t now = *(const time_t *)context;
    if (now - st->st_mtime <= STALE_SECONDS && st->st_mtime - now <= STALE_SECONDS)
        return true;
    if (kind == CACHE_TEMPORARY)
        (void)unlinkat(dir->fd, name, 0);
    else if (kind == CACHE_LOCK)
        cache_lock_remove(dir, name);
    return true;
}

void cache_dir_remove_stale(const cache_dir *dir)
{
    time_t now = time(NULL);
    (void)cache_dir_walk(dir, remove_stale, &now);
}

/* ---- the limit ---- */

/* Bytes that this process may write before it lists the directory again, and which directory and
 * limit that is for. Threads that use two directories at once may take one's for the other's. */
static _Atomic uint64_t unlisted, unlisted_in;

/* 0: it cannot be examined. */
static uint64_t identify(const cache_dir *dir)
{
    struct stat st;
    if (fstat(dir->fd, &st) != 0)
        return 0;
    return (((uint64_t)st.st_dev * 31 + (uint64_t)st.st_ino) * 31 + dir->limit) | 1;
}

void cache_dir_prune(const cache_dir *dir, const char *keep)
{
    cache_list list;
    uint64_t left = 0;
    cache_dir_remove_stale(dir);
    bool read = cache_list_read(dir, &list);
    /* Prunes to below the limit, so that not every write has to prune. */
    if (read && list.total > dir->limit)
        (void)cache_list_remove(dir, &list, dir->limit - dir->limit / 10, 0, keep);
    if (read && list.total < dir->limit)
        left = dir->limit - list.total;
    cache_list_free(&list);
    unlisted_in = identify(dir);
    unlisted = left < dir->limit / CACHE_UNLISTED ? left : dir->limit / CACHE_UNLISTED;
}

void cache_dir_keep_limit(const cache_dir *dir, uint64_t size, const char *keep)
{
    uint64_t left = unlisted;
    bool known = unlisted_in == identify(dir);
    while (known && size <= left)
        if (atomic_compare_exchange_weak(&unlisted, &left, left - size))
            return;
    cache_dir_prune(dir, keep);
}
