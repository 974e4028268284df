/* cache_tool.h - ckpp-cache: what looks after the cache of compiled kernels. Its parts share this.
 *
 *   ckpp-cache.c (the command line) -> cache_show.c (stats, list, verify), cache_clean.c (prune,
 *   clear),
 *   cache_ship.c (export, import), cache_warm.c (warm)
 *
 * What an entry is, and what of the directory may be trusted, is the runtime's to say:
 * runtime/cache.h. Memory, and failures that end the program with status 2, are those of the
 * frontend's util.c. */
#ifndef CACHE_TOOL_H
#define CACHE_TOOL_H

#include "frontend/base/base.h"
#include "runtime/cache/cache.h"

enum { CACHE_HOST = 0, CACHE_MAX_ARCHS = 32 };

typedef struct cache_tool {
    const char *path;       /* of the directory */
    cache_dir dir;          /* fd -1: there is none yet, so the cache is empty */
    bool json, remove;      /* --json, --remove */
    const char *size;       /* --size and --age as given, or NULL */
    const char *age;
    uint64_t bytes;
    int64_t seconds;
    int archs[CACHE_MAX_ARCHS]; /* --arch: 90 for sm_90, CACHE_HOST; none: all */
    size_t narchs;
    const char *file;       /* the recording, or what is shipped */
    arena *arena;
} cache_tool;

/* The commands. They return the exit status. */
int cache_stats(cache_tool *t);
int cache_list_all(cache_tool *t);
int cache_verify(cache_tool *t);
int cache_prune(cache_tool *t);
int cache_clear(cache_tool *t);
int cache_warm(cache_tool *t);
int cache_export(cache_tool *t);
int cache_import(cache_tool *t);

/* ---- cache_show.c ---- */

/* The entries of the directory, the one that was not used for longest first. */
cache_list cache_read_list(const cache_tool *t);
/* An entry that was read. */
typedef struct cache_item {
    rt_blob bytes;          /* malloc'd */
    cache_entry entry;
    const char *why;        /* what is wrong with it; NULL: nothing */
    char backend[16], arch[64];
} cache_item;
/* Reads it and checks it as the runtime does. false: it has gone meanwhile. cache_item_free() in
 * either case. */
bool cache_item_read(const cache_tool *t, const char *name, cache_item *item);
void cache_item_free(cache_item *item);
/* Whether it is for one of the architectures of --arch. */
bool cache_item_is_wanted(const cache_tool *t, const cache_item *item);
/* "12.3 MB", in one of a few buffers. */
const char *cache_bytes_text(uint64_t bytes);
/* "1 entry", "3 entries", likewise. */
const char *cache_count_text(size_t count, const char *one, const char *many);

#endif
