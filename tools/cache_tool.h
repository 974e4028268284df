/* cache_tool.h - ckpp-cache, which manages the cache of compiled kernels.
 *
 *   ckpp-cache.c (the command line) -> cache_show.c (stats, list, verify), cache_clean.c (prune,
 *   clear), cache_ship.c (export, import), cache_warm.c (warm)
 *
 * runtime/cache/cache.h defines entries, and which directories are trusted. Memory, and failures
 * that exit with status 2, are in frontend/base/base.h. */
#ifndef CACHE_TOOL_H
#define CACHE_TOOL_H

#include "frontend/base/base.h"
#include "runtime/cache/cache.h"

enum { CACHE_HOST = 0, CACHE_MAX_ARCHS = 32 };

typedef struct cache_tool {
    const char *path;  /* of the directory */
    cache_dir dir;     /* fd is -1 if there is no directory yet: the cache is empty */
    bool json, remove; /* --json, --remove */
    const char *size;  /* --size and --age as given, or NULL */
    const char *age;
    uint64_t bytes;
    int64_t seconds;
    int archs[CACHE_MAX_ARCHS]; /* --arch: 90 for sm_90, CACHE_HOST; none: all */
    size_t narchs;
    const char *file; /* the recording, or the export */
    arena *arena;
} cache_tool;

/* The commands, which return the exit status. */
int cache_stats(cache_tool *t);
int cache_list_all(cache_tool *t);
int cache_verify(cache_tool *t);
int cache_prune(cache_tool *t);
int cache_clear(cache_tool *t);
int cache_warm(cache_tool *t);
int cache_export(cache_tool *t);
int cache_import(cache_tool *t);

/* ---- cache_show.c ---- */

/* The directory's entries, least recently used first. cache_list_free() frees the list. */
cache_list cache_read_list(const cache_tool *t);
/* An entry that was read from the cache. */
typedef struct cache_item {
    rt_blob bytes; /* malloc'd */
    cache_entry entry;
    const char *why; /* what is wrong with it, or NULL */
    char backend[16], arch[64];
} cache_item;
/* Reads and checks an entry as the runtime does. false: it was removed meanwhile. Call
 * cache_item_free() in any case. */
bool cache_item_read(const cache_tool *t, const char *name, cache_item *item);
void cache_item_free(cache_item *item);
/* Whether the entry is for one of the architectures of --arch. */
bool cache_item_is_wanted(const cache_tool *t, const cache_item *item);
/* Returns "12.3 MB", in one of a few static buffers. */
const char *cache_bytes_text(uint64_t bytes);
/* Returns "1 entry" or "3 entries", likewise. */
const char *cache_count_text(size_t count, const char *one, const char *many);

#endif
