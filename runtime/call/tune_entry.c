/* tune_entry.c - choices of tune.c in the cache on disk.
 *
 * The key has all that a choice is for; the GPU is in it by its name, so that a choice can be
 * shipped. The image is one line of text. A damaged entry is none. */
#define _GNU_SOURCE
#include "runtime/call/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tune_entry_free(tune_entry *e)
{
    buf_free(&e->scratch);
    buf_free(&e->source);
    buf_free(&e->values);
    buf_free(&e->sizes);
    buf_free(&e->device);
}

static void add_field(tune_entry *e, const char *tag, const rt_buf *text)
{
    e->field[e->nfields++] = (rt_field){tag, text->data ? text->data : "", text->size};
}

/* Adds what the backend says of architecture and options. What compiles the kernel does not
 * matter. */
static ckpp_status add_backend(const rt_launch *l, const rt_class *cls, tune_entry *e)
{
    const rt_backend *backend = backend_plain(l->backend);
    const rt_compile job = {.kernel = l->kernel,
                            .device = l->device,
                            .source = e->source.data,
                            .source_size = e->source.size,
                            .options = cls->options};
    rt_field fields[RT_MAX_FIELDS];
    int count = 0;
    ckpp_status status = backend->key(&job, fields, &count, &e->scratch);

    e->field[e->nfields++] = (rt_field){"backend", backend->target->name,
                                        strlen(backend->target->name)};
    for (int k = 0; k < count && !status; k++)
        if (!strcmp(fields[k].tag, "arch") || !strcmp(fields[k].tag, "options"))
            e->field[e->nfields++] = fields[k];
    return status;
}

bool tune_entry_make(rt_launch *l, const tune_key *key, int count, tune_entry *e)
{
    const rt_class *cls = (const rt_class *)key->cls;
    rt_layout layout;
    char device[160];
    const int mark = rt_mark();

    memset(e, 0, sizeof *e);
    if (specialize_source(l->kernel, cls, &e->source, &layout) || add_backend(l, cls, e)) {
        rt_rewind(mark);
        return false;
    }
    for (int c = 0; c < count; c++) {
        rt_buf one = {0};
        tune_put(l, c, &one);
        buf_printf(&e->values, "%s\n", one.data ? one.data : "");
        e->values.failed |= one.failed;
        buf_free(&one);
    }
    for (int k = 0; k < TUNE_SIZES; k++)
        buf_printf(&e->sizes, "%d ", key->size[k]);
    backend_plain(l->backend)->describe(l->device, device, sizeof device);
    /* without the number that the GPU has among others: "NVIDIA H200 (cuda:0, sm_90)" */
    const char *number = strstr(device, " (cuda:");
    buf_put(&e->device, device, number ? (size_t)(number - device) : strlen(device));
    XXH128_canonicalFromHash(&e->sum, XXH3_128bits(e->source.data, e->source.size));
    e->field[e->nfields++] = (rt_field){"source's sum", &e->sum, sizeof e->sum};
    add_field(e, "combinations", &e->values);
    add_field(e, "sizes", &e->sizes);
    add_field(e, "device", &e->device);
    return !(e->scratch.failed | e->source.failed | e->values.failed | e->sizes.failed |
             e->device.failed);
}

static const char format[] = "tuned %d of %d: %lld ns\n";

bool tune_entry_read(const tune_entry *e, int count, int *combination)
{
    const cache_key key = cache_key_make(e->field, e->nfields);
    cache_dir dir = cache_dir_open();
    rt_blob image = {0};
    char text[80] = "";
    int of = 0;
    long long ns;

    if (dir.fd >= 0 && cache_dir_read(&dir, &key, &image)) {
        memcpy(text, image.data, image.size < sizeof text ? image.size : sizeof text - 1);
        free(image.data);
    }
    cache_dir_close(&dir);
    return sscanf(text, format, combination, &of, &ns) == 3 && of == count && *combination >= 0 &&
           *combination < count;
}

void tune_entry_write(const rt_launch *l, const tune_entry *e, int count, int combination,
                      double seconds)
{
    const cache_key key = cache_key_make(e->field, e->nfields);
    cache_dir dir = cache_dir_open();
    rt_buf label = {0};
    char text[80];

    if (dir.fd >= 0 && !dir.readonly) {
        snprintf(text, sizeof text, format, combination, count, (long long)(seconds * 1e9));
        buf_printf(&label, "%s %s:%d\n", l->kernel->name, l->kernel->file, l->kernel->line);
        tune_put(l, combination, &label);
        uint64_t written = cache_dir_write(&dir, &key, label.failed ? NULL : label.data,
                                           &(rt_blob){text, strlen(text)});
        cache_dir_keep_limit(&dir, written, key.name);
    }
    buf_free(&label);
    cache_dir_close(&dir);
}
