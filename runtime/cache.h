/* cache.h - what the cache's files share: cache.c, cache_entry.c and cache_dir.c. The rest of the runtime has cache_get(). */
#ifndef CACHE_H
#define CACHE_H

#include "rt.h"

/* ---- cache_entry.c: a key, and an entry's bytes; no I/O ---- */

enum { CACHE_NAME_SIZE = 33 };

typedef struct cache_key {
    rt_buf head;                    /* what an entry with this key begins with */
    char name[CACHE_NAME_SIZE];     /* its file's name: 32 hexadecimal digits */
} cache_key;

/* false: out of memory. cache_key_free() in either case. */
bool cache_key_make(cache_key *key, const rt_field *fields, int nfields);
void cache_key_free(cache_key *key);
bool cache_is_name(const char *name);
/* The entry's bytes; false: out of memory. */
bool cache_entry_make(const cache_key *key, const rt_blob *image, rt_blob *entry);
/* Turns an entry into its image, in place. false where it is not, to the last byte, an entry with this key. */
bool cache_entry_open(const cache_key *key, rt_blob *entry);

/* ---- cache_dir.c: the directory ---- */

typedef struct cache_dir {
    int fd;                 /* -1: there is no cache */
    bool readonly;          /* CKPP_CACHE=ro */
    uint64_t limit;         /* bytes, of all entries */
} cache_dir;

/* None of these is an error of the call; what keeps the cache from working is said in one warning. */
/* Opens the directory as the environment says, and makes it where it is missing. */
cache_dir cache_dir_open(void);
void cache_dir_close(cache_dir *dir);
/* Reads the entry's image, and marks it as used. false: a miss. */
bool cache_dir_read(const cache_dir *dir, const cache_key *key, rt_blob *image);
void cache_dir_write(const cache_dir *dir, const cache_key *key, const rt_blob *image);
/* Removes the entries that were not used for longest where all of them are over the limit, but never `keep`; and temporary files
 * that a process left behind. */
void cache_dir_prune(const cache_dir *dir, const char *keep);
/* Waits, for a bounded time, for the right to build the entry. Returns what cache_dir_unlock() takes; -1: go on without. */
int cache_dir_lock(const cache_dir *dir, const cache_key *key);
void cache_dir_unlock(int lock);

#endif
