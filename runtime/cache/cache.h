/* cache.h - the cache of compiled kernels on the disk; ckpp-cache, which looks after it, has the
 * same functions. */
#ifndef RUNTIME_CACHE_H
#define RUNTIME_CACHE_H

#include "runtime/base/backend.h"

#include <sys/stat.h>
#include <time.h>

/* ---- cache.c ---- */

typedef struct rt_artifact {
    /* Compiles: fills `image`. */
    ckpp_status (*build)(void *context, rt_blob *image);
    /* Makes an image runnable. An image from the disk that does not load is a miss. */
    ckpp_status (*load)(void *context, const rt_blob *image);
    void *context;
    const char *label; /* what ckpp-cache shows of it, or NULL */
} rt_artifact;

/* Gets the artifact with this key from the disk, or builds and stores it; loads it. `from` says
 * which it was. */
ckpp_status cache_get(const rt_field *key, int nkey, const rt_artifact *artifact,
                      rt_source_of *from);
/* The same for a job of the backend's, whose key is made here: in one place for all who compile.
 * The label is, too. */
ckpp_status cache_get_compiled(const rt_backend *backend, const rt_compile *job,
                               rt_artifact artifact, rt_source_of *from);

/* How long to wait for another process that builds the same entry, and when to say so. Variables
 * for the tests' sake; 30,000 and 2,000. */
extern int cache_wait_ms, cache_wait_said_ms;

/* ---- entry.c: a key, and an entry's bytes; no I/O ---- */

enum {
    CACHE_NAME_SIZE = 33,
    CACHE_NUMBER_SIZE = 8,
    CACHE_ENTRY_MAX = 1 << 30       /* bytes of an entry that is worth reading */
};

typedef struct cache_key {
    /* the caller's; written down, what an entry with this key begins with */
    const rt_field *fields;
    int nfields;
    char name[CACHE_NAME_SIZE];     /* its file's name: 32 hexadecimal digits */
} cache_key;

/* 64 bits, little-endian. */
void cache_put_number(rt_buf *b, uint64_t value);
uint64_t cache_read_number(const void *from);

/* The fields stay in use as long as the key is. */
cache_key cache_key_make(const rt_field *fields, int nfields);
bool cache_is_name(const char *name);
/* The entry's bytes; false: out of memory. The label, which may be NULL, is for those who look at
 * the cache. */
bool cache_entry_make(const cache_key *key, const char *label, const rt_blob *image,
                      rt_blob *entry);
/* Turns an entry into its image, in place. false where it is not, to the last byte, an entry with
 * this key. */
bool cache_entry_open(const cache_key *key, rt_blob *entry);

/* What is in an entry's bytes, which stay where they are. */
typedef struct cache_entry {
    char name[CACHE_NAME_SIZE];     /* of the file that it belongs into */
    rt_blob head, label, image;
    uint64_t nfields;
} cache_entry;

/* Reads an entry whatever its key, with the checks of cache_entry_open(). NULL; else why it is
 * none. */
const char *cache_entry_read(const rt_blob *bytes, cache_entry *entry);
/* A field of the key; false: it has none with this tag. */
bool cache_entry_field(const cache_entry *entry, const char *tag, rt_blob *value);

/* ---- dir.c: the directory ---- */

#define CACHE_TEMPORARY_PREFIX "tmp-"
#define CACHE_LOCK_PREFIX "lock-"

typedef struct cache_dir {
    int fd;                 /* -1: there is no cache */
    bool readonly;          /* CKPP_CACHE=ro */
    uint64_t limit;         /* bytes, of all entries */
} cache_dir;

/* Where the environment has the directory; empty: nowhere. */
void cache_dir_path(rt_buf *path);
/* CKPP_CACHE_SIZE. */
uint64_t cache_dir_limit(void);
/* "200M"; false where the text is none. */
bool cache_parse_size(const char *text, uint64_t *size);
/* Opens the directory, or makes it where it is missing; -1: it may not be used, as `why` says, or,
 * where that stays empty, is missing. `path` is written to, and restored. */
int cache_dir_open_path(rt_buf *path, bool make, rt_buf *why);

/* None of the following is an error of the call; what keeps the cache from working is said in one
 * warning. */
/* Opens the directory as the environment says, and makes it where it is missing. */
cache_dir cache_dir_open(void);
void cache_dir_close(cache_dir *dir);
/* Reads the entry's image, and marks it as used. false: a miss. */
bool cache_dir_read(const cache_dir *dir, const cache_key *key, rt_blob *image);
void cache_dir_write(const cache_dir *dir, const cache_key *key, const char *label,
                     const rt_blob *image);
/* Removes the entries that were not used for longest where all of them are over the limit, but
 * never `keep`; and temporary files that a process left behind. */
void cache_dir_prune(const cache_dir *dir, const char *keep);

/* Reads the file of this name. false with errno. */
bool cache_dir_load(const cache_dir *dir, const char *name, rt_blob *content);
/* Puts the entry's bytes there, all at once. false with errno; then no file is left. */
bool cache_dir_publish(const cache_dir *dir, const char *name, const rt_blob *entry);

/* ---- trust.c: whether another user can change what is in it ---- */

/* Looks at the directories and links on the way to `path`, as far as they are there; false: `why`
 * says which of them others can replace. */
bool cache_way_is_trusted(const char *path, rt_buf *why);
/* NULL where a file or directory of the cache is the user's, and nobody else may write to it. */
const char *cache_file_objection(const struct stat *st);

/* ---- lock.c: one builds an entry, the others wait ---- */

typedef struct cache_lock {
    int fd;                 /* -1: none */
    char name[sizeof CACHE_LOCK_PREFIX + CACHE_NAME_SIZE];
} cache_lock;

/* Waits, for a bounded time, for the right to build the entry of this name, or to remove it after
 * a look; not for a process that cannot go on. After a while a warning names whom it waits for,
 * and the label, which may be NULL. Without a lock: go on alone. */
cache_lock cache_lock_acquire(const cache_dir *dir, const char *entry, const char *label);
void cache_lock_release(const cache_dir *dir, cache_lock *lock);
/* Removes a lock file that nobody holds. */
void cache_lock_remove(const cache_dir *dir, const char *name);

/* ---- list.c: what is in it ---- */

typedef enum cache_kind { CACHE_OTHER, CACHE_ENTRY, CACHE_TEMPORARY, CACHE_LOCK } cache_kind;
/* false ends the walk. */
typedef bool cache_visit(void *context, const cache_dir *dir, const char *name, cache_kind kind,
                         const struct stat *st);
/* Calls the visitor for each file of the directory. false, with errno, where it cannot be read or
 * the visitor ends the walk. */
bool cache_dir_walk(const cache_dir *dir, cache_visit *visit, void *context);

typedef struct cache_file {
    char name[CACHE_NAME_SIZE];
    struct timespec used;
    uint64_t size;
} cache_file;

typedef struct cache_list {
    cache_file *items;
    size_t count, capacity;
    uint64_t total;         /* bytes */
} cache_list;

/* Lists the entries, the one that was not used for longest first. false with errno.
 * cache_list_free() in either case. */
bool cache_list_read(const cache_dir *dir, cache_list *list);
void cache_list_free(cache_list *list);
/* Removes entries from the directory and the list, the first ones first: as long as there are more
 * than `most` bytes, and all that were not used since; but never `keep`. false, with errno, where
 * one cannot be removed. */
bool cache_list_remove(const cache_dir *dir, cache_list *list, uint64_t most, time_t since,
                       const char *keep);
/* Removes temporary files and locks that have lost their owner. */
void cache_dir_remove_stale(const cache_dir *dir);

#endif
