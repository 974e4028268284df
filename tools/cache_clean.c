/* cache_clean.c - removing entries from the cache: prune, clear.
 *
 * Both remove only files that the cache has written: none with other names, no special files, and
 * never the target of a link. */
#define _GNU_SOURCE
#include "cache_tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cache_prune(cache_tool *t)
{
    uint64_t most = t->size ? t->bytes : t->age ? UINT64_MAX : t->dir.limit;
    time_t since = t->age ? time(NULL) - (time_t)t->seconds : INT64_MIN;
    if (t->dir.fd >= 0)
        cache_dir_remove_stale(&t->dir);
    cache_list list = cache_read_list(t);
    size_t count = list.count;
    uint64_t total = list.total;
    if (t->dir.fd >= 0 && !cache_list_remove(&t->dir, &list, most, since, ""))
        fatal("cannot remove entries from '%s': %s", t->path, strerror(errno));
    printf("%s removed (%s); ", cache_count_text(count - list.count, "entry", "entries"),
           cache_bytes_text(total - list.total));
    printf("%zu left (%s)\n", list.count, cache_bytes_text(list.total));
    cache_list_free(&list);
    return 0;
}

typedef struct clearing {
    size_t entries;
    uint64_t bytes;
    int error; /* errno of the first failure to remove a file */
} clearing;

static bool clear_one(void *context, const cache_dir *dir, const char *name, cache_kind kind,
                      const struct stat *st)
{
    clearing *c = context;
    if (kind == CACHE_LOCK)
        cache_lock_remove(dir, name);
    else if (kind != CACHE_OTHER && unlinkat(dir->fd, name, 0) == 0) {
        c->entries += kind == CACHE_ENTRY;
        c->bytes += kind == CACHE_ENTRY ? (uint64_t)st->st_size : 0;
    } else if (kind != CACHE_OTHER && errno != ENOENT && !c->error)
        c->error = errno;
    return true;
}

int cache_clear(cache_tool *t)
{
    clearing c = {0};
    if (t->dir.fd >= 0 && !cache_dir_walk(&t->dir, clear_one, &c))
        fatal("cannot read the directory '%s': %s", t->path, strerror(errno));
    printf("%s removed (%s)\n", cache_count_text(c.entries, "entry", "entries"),
           cache_bytes_text(c.bytes));
    if (c.error)
        fatal("cannot remove all files from '%s': %s", t->path, strerror(c.error));
    return 0;
}
