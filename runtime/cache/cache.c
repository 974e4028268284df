/* cache.c - compiled kernels on disk: an entry is read, or built and stored. What is loaded in the
 * process is kept by build_find().
 *
 * An entry is looked up without the lock, so a hit costs nothing else; after a miss again with the
 * lock, since another process may have built it meanwhile. An image is loaded before it is stored,
 * so no image that cannot be loaded is stored. An entry that was read but cannot be loaded is a
 * miss, and the error message of its load is dropped. There is no state but the disk, so any
 * number of threads may call these functions. */
#include "runtime/cache/cache.h"

#include <stdlib.h>
#include <string.h>

/* Reads and loads an entry. false: a miss, which is no error. */
static bool try_disk(const cache_dir *dir, const cache_key *key, const rt_artifact *artifact)
{
    rt_blob image;
    if (!cache_dir_read(dir, key, &image))
        return false;
    int mark = rt_mark();
    ckpp_status status = artifact->load(artifact->context, &image);
    if (status != CKPP_OK)
        rt_rewind(mark);
    free(image.data);
    return status == CKPP_OK;
}

static ckpp_status build_and_load(const rt_artifact *artifact, rt_blob *image)
{
    ckpp_status status = artifact->build(artifact->context, image);
    return status == CKPP_OK ? artifact->load(artifact->context, image) : status;
}

/* `files`: see cache_get_compiled(); NULL: none. */
static ckpp_status get_with(const cache_dir *dir, const cache_key *key,
                            const rt_artifact *artifact, const rt_files *files, rt_source_of *from)
{
    *from = RT_FROM_DISK;
    if (dir->fd >= 0 && try_disk(dir, key, artifact))
        return CKPP_OK;

    bool writable = dir->fd >= 0 && !dir->readonly;
    cache_lock lock = {.fd = -1};
    if (writable)
        lock = cache_lock_acquire(dir, key->name, artifact->label);
    if (writable && try_disk(dir, key, artifact)) {
        cache_lock_release(dir, &lock);
        return CKPP_OK;
    }
    *from = RT_COMPILED;
    rt_blob image = {0};
    ckpp_status status = build_and_load(artifact, &image);
    uint64_t written = 0;
    writable = writable && !(files && files->unknown);
    if (status == CKPP_OK && writable)
        written = cache_dir_write(dir, key, artifact->label, &image);
    cache_lock_release(dir, &lock);
    if (status == CKPP_OK && writable)
        cache_dir_keep_limit(dir, written, key->name);
    free(image.data);
    return status;
}

static ckpp_status get(const rt_field *fields, int nfields, const rt_artifact *artifact,
                       const rt_files *files, rt_source_of *from)
{
    const cache_key key = cache_key_make(fields, nfields);
    cache_dir dir = cache_dir_open();
    ckpp_status status = get_with(&dir, &key, artifact, files, from);
    cache_dir_close(&dir);
    return status;
}

ckpp_status cache_get(const rt_field *fields, int nfields, const rt_artifact *artifact,
                      rt_source_of *from)
{
    return get(fields, nfields, artifact, NULL, from);
}

/* "saxpy foo.c:42" */
static void put_label(const ckpp_kernel *kernel, rt_buf *label)
{
    buf_printf(label, "%s %s:%d", kernel->name, kernel->file, kernel->line);
}

/* The instances that a module names, each with a NUL. A module's source ends with them, too, but
 * the source of a recording may be combined with other names. Other kernels have none, and no such
 * field. */
static void put_names(const ckpp_kernel *kernel, rt_buf *names)
{
    for (const char *const *name = kernel->names; name && *name; name++)
        buf_put(names, *name, strlen(*name) + 1);
}

ckpp_status cache_get_compiled(const rt_backend *backend, const rt_compile *job,
                               rt_artifact artifact, rt_source_of *from)
{
    rt_buf scratch = {0}, label = {0}, names = {0};
    rt_field key[4 + RT_MAX_FIELDS] = {
        {"backend", backend->target->name, strlen(backend->target->name)},
        {"source", job->source, job->source_size}};
    int nfields = 0;
    ckpp_status status = backend->key(job, key + 2, &nfields, &scratch);
    nfields += 2;
    if (job->files && job->files->any)
        key[nfields++] = (rt_field){"files", job->files->key.data, job->files->key.size};
    put_names(job->kernel, &names);
    if (kind_of(job->kernel)->is_file)
        key[nfields++] = (rt_field){"names", names.data, names.size};
    if (!status && names.failed)
        status = rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a cache key");
    put_label(job->kernel, &label);
    artifact.label = label.failed ? NULL : label.data;
    if (!status)
        status = get(key, nfields, &artifact, job->files, from);
    buf_free(&scratch);
    buf_free(&label);
    buf_free(&names);
    return status;
}
