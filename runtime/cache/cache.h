/* cache.h - the cache of compiled kernels on disk; the program ckpp-cache uses the same
 * functions. */
#ifndef RUNTIME_CACHE_H
#define RUNTIME_CACHE_H

#include "runtime/base/backend.h"

#include <sys/stat.h>
#include <time.h>

/* ---- cache.c ---- */

typedef struct rt_artifact {
    /* Compiles: fills `image`, which the cache frees. */
    ckpp_status (*build)(void *context, rt_blob *image);
    /* Makes an image runnable. An image from the disk that cannot be loaded is a miss. */
    ckpp_status (*load)(void *context, const rt_blob *image);
    void *context;
    const char *label; /* what ckpp-cache shows for it, or NULL */
} rt_artifact;

/* Loads the artifact with this key from the disk, or builds, loads and stores it; *from says
 * which. Fails only if build() or load() fails. */
ckpp_status cache_get(const rt_field *key, int nkey, const rt_artifact *artifact,
                      rt_source_of *from);
/* The same for a backend's compile job. All that compile use this function, so that they make the
 * same key and label. Nothing is stored if build() finds the job's files unknown. */
ckpp_status cache_get_compiled(const rt_backend *backend, const rt_compile *job,
                               rt_artifact artifact, rt_source_of *from);

/* Milliseconds to wait for another process that builds the same entry, and until a warning says
 * so. They are variables for tests. */
extern int cache_wait_ms, cache_wait_said_ms;

/* ---- entry.c: a key, and an entry's bytes; no I/O ---- */

enum {
    CACHE_NAME_SIZE = 33,
    CACHE_NUMBER_SIZE = 8,
    CACHE_ENTRY_MAX = 1 << 30 /* larger files are not read */
};

typedef struct cache_key {
    /* the caller's; an entry begins with them */
    const rt_field *fields;
    int nfields;
    char name[CACHE_NAME_SIZE]; /* the file's name: 32 hexadecimal digits */
} cache_key;

/* 64 bits, little-endian. */
void cache_put_number(rt_buf *b, uint64_t value);
uint64_t cache_read_number(const void *from);

/* The key refers to `fields`. */
cache_key cache_key_make(const rt_field *fields, int nfields);
bool cache_is_name(const char *name);
/* Makes an entry's bytes, which the caller frees. false: out of memory. The label, or NULL, is for
 * ckpp-cache. */
bool cache_entry_make(const cache_key *key, const char *label, const rt_blob *image,
                      rt_blob *entry);
/* Replaces an entry by its image, in place. false: not every byte is as in an entry with this
 * key. */
bool cache_entry_open(const cache_key *key, rt_blob *entry);

/* The parts of an entry, which point into its bytes. */
typedef struct cache_entry {
    char name[CACHE_NAME_SIZE]; /* of the file that it belongs into */
    rt_blob head, label, image;
    uint64_t nfields;
} cache_entry;

/* Finds the parts of an entry with any key, with the checks of cache_entry_open(). Returns NULL,
 * or what is wrong with the entry. */
const char *cache_entry_read(const rt_blob *bytes, cache_entry *entry);
/* false: the key has no field with this tag. */
bool cache_entry_field(const cache_entry *entry, const char *tag, rt_blob *value);

/* ---- dir.c: the directory ---- */

#define CACHE_TEMPORARY_PREFIX "tmp-"
#define CACHE_LOCK_PREFIX "lock-"

enum { CACHE_UNLISTED = 64 };

typedef struct cache_dir {
    int fd;         /* -1: there is no cache */
    bool readonly;  /* CKPP_CACHE=ro */
    uint64_t limit; /* of all entries together, in bytes */
} cache_dir;

/* Appends the directory's path, as the environment has it; nothing where there is none. */
void cache_dir_path(rt_buf *path);
uint64_t cache_dir_limit(void);
/* Parses "200M". false: it is no size. */
bool cache_parse_size(const char *text, uint64_t *size);
/* Opens the directory and returns its descriptor, or -1. If it is missing, it is made or, without
 * `make`, `why` stays empty; otherwise `why` says what is wrong. `path` is written to and
 * restored. */
int cache_dir_open_path(rt_buf *path, bool make, rt_buf *why);

/* The following functions cause no error of the call; a single warning says why the cache does not
 * work. */
/* Opens the directory that the environment names, and makes it if it is missing. */
cache_dir cache_dir_open(void);
void cache_dir_close(cache_dir *dir);
/* Reads the entry's image, which the caller frees, and marks the entry as used. false: a miss. */
bool cache_dir_read(const cache_dir *dir, const cache_key *key, rt_blob *image);
/* Returns the entry's size, also if it could not be written. */
uint64_t cache_dir_write(const cache_dir *dir, const cache_key *key, const char *label,
                         const rt_blob *image);
/* If all entries together are larger than the limit, removes those that were not used for longest,
 * but never `keep`. Also removes temporary files and locks that processes left behind. */
void cache_dir_prune(const cache_dir *dir, const char *keep);
/* The same after an entry of this size was written, but not each time, since it lists the whole
 * directory: a process may write a CACHE_UNLISTED-th of the limit in between, or what is left of
 * the limit if that is less. What other processes write meanwhile is not seen, so that each of
 * them may bring the directory beyond the limit by as much. */
void cache_dir_keep_limit(const cache_dir *dir, uint64_t size, const char *keep);

/* Reads a file. false with errno. */
bool cache_dir_load(const cache_dir *dir, const char *name, rt_blob *content);
/* Publishes an entry at once, by a rename. false with errno; then it leaves no file. */
bool cache_dir_publish(const cache_dir *dir, const char *name, const rt_blob *entry);

/* ---- trust.c: whether another user can change the cache ---- */

/* Checks the existing directories and links on the way to `path`. false: others can replace one of
 * them, as `why` says. */
bool cache_way_is_trusted(const char *path, rt_buf *why);
/* Returns NULL if a file or directory of the cache belongs to the user and nobody else may write
 * to it; else what is wrong. */
const char *cache_file_objection(const struct stat *st);

/* ---- lock.c: one process builds an entry, the others wait ---- */

typedef struct cache_lock {
    int fd; /* -1: no lock */
    char name[sizeof CACHE_LOCK_PREFIX + CACHE_NAME_SIZE];
} cache_lock;

/* Waits, for a limited time, for the right to build or replace the entry of this name; does not
 * wait for a process that is stopped or dead. After a while a warning names the process and
 * `label`, which may be NULL. Without a lock the caller goes on alone. */
cache_lock cache_lock_acquire(const cache_dir *dir, const char *entry, const char *label);
void cache_lock_release(const cache_dir *dir, cache_lock *lock);
/* Removes a lock file that nobody holds. */
void cache_lock_remove(const cache_dir *dir, const char *name);

/* ---- list.c: the directory's files ---- */

typedef enum cache_kind { CACHE_OTHER, CACHE_ENTRY, CACHE_TEMPORARY, CACHE_LOCK } cache_kind;
/* Returns false to end the walk. */
typedef bool cache_visit(void *context, const cache_dir *dir, const char *name, cache_kind kind,
                         const struct stat *st);
/* Calls the visitor for each file of the directory. false, with errno: it cannot be opened, or the
 * visitor ended the walk. */
bool cache_dir_walk(const cache_dir *dir, cache_visit *visit, void *context);

typedef struct cache_file {
    char name[CACHE_NAME_SIZE];
    struct timespec used;
    uint64_t size;
} cache_file;

typedef struct cache_list {
    cache_file *items;
    size_t count, capacity;
    uint64_t total; /* in bytes */
} cache_list;

/* Lists the entries, those that were not used for longest first. false with errno. The caller
 * calls cache_list_free() in either case. */
bool cache_list_read(const cache_dir *dir, cache_list *list);
void cache_list_free(cache_list *list);
/* Removes entries from the directory and the list, the first ones first: while there are more than
 * `most` bytes, and all that were last used before `since`; but never `keep`. false, with errno:
 * one could not be removed. */
bool cache_list_remove(const cache_dir *dir, cache_list *list, uint64_t most, time_t since,
                       const char *keep);
/* Removes temporary files and locks whose owners are gone. */
void cache_dir_remove_stale(const cache_dir *dir);

#endif
