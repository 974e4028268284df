/* cache_ship.c - a cache in one file: export, import.
 *
 *   file = magic, { size, entry } ..., 0, number of entries
 *
 * Numbers are 64-bit little-endian. An entry is the content of its file in the cache, which
 * includes a checksum; its name is not stored, because it follows from the entry's key, so that no
 * export can name another path. Import adds entries one by one, each checked, and stops at the
 * first bad one. */
#define _GNU_SOURCE
#include "cache_tool.h"

#include "frontend/lex/lex.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/base/utf8.h"

static const char magic[16] = "ckpp-export\r\n\x1a\n1";

/* ---- export ---- */

typedef struct shipment {
    const char *name; /* the file's name, for messages */
    output out;
} shipment;

static const char *shown_name(const cache_tool *t, const char *standard)
{
    char *name = arena_strndup(t->arena, t->file, strlen(t->file));
    utf8_clean(name);
    return strcmp(name, "-") == 0 ? standard : name;
}

/* Removes the incomplete output. */
static void __attribute__((noreturn)) give_up(shipment *s)
{
    output_drop(&s->out);
    fatal("cannot write %s: %s", s->name, strerror(errno));
}

static void write_bytes(shipment *s, const void *data, size_t size)
{
    if (!output_put(&s->out, data, size))
        give_up(s);
}

static void write_number(shipment *s, uint64_t value)
{
    rt_buf bytes = {0};
    cache_put_number(&bytes, value);
    if (bytes.failed) {
        errno = ENOMEM;
        give_up(s);
    }
    write_bytes(s, bytes.data, bytes.size);
    buf_free(&bytes);
}

int cache_export(cache_tool *t)
{
    cache_list list = cache_read_list(t);
    shipment s = {.name = shown_name(t, "standard output")};
    size_t count = 0, bad = 0;
    uint64_t bytes = 0;
    if (strcmp(t->file, "-") == 0 && isatty(1))
        fatal("an export is no text for a terminal: name a file, or a program behind a |");
    if (!output_open(&s.out, t->file))
        give_up(&s);
    write_bytes(&s, magic, sizeof magic);
    for (size_t k = 0; k < list.count; k++) {
        cache_item item;
        bool is_there = cache_item_read(t, list.items[k].name, &item);
        if (is_there && item.why) {
            fprintf(stderr, "ckpp-cache: warning: %s is left out: %s\n", list.items[k].name,
                    item.why);
            bad++;
        } else if (is_there && cache_item_is_wanted(t, &item)) {
            write_number(&s, item.bytes.size);
            write_bytes(&s, item.bytes.data, item.bytes.size);
            bytes += item.bytes.size;
            count++;
        }
        cache_item_free(&item);
    }
    write_number(&s, 0);
    write_number(&s, count);
    if (!output_close(&s.out))
        give_up(&s);
    fprintf(stderr, "ckpp-cache: %s (%s) exported\n", cache_count_text(count, "entry", "entries"),
            cache_bytes_text(bytes));
    cache_list_free(&list);
    return bad ? 1 : 0;
}

/* ---- import ---- */

typedef struct arrival {
    const char *name; /* the file's name, for messages */
    int fd;
    uint64_t at; /* how many bytes were read */
} arrival;

/* Reads up to `size` bytes. Memory is allocated only as data arrives, since `size` may be
 * wrong. */
static void read_bytes(arrival *a, size_t size, rt_buf *to)
{
    enum { STEP = 1 << 20 };
    static char bytes[STEP];
    to->size = 0;
    while (to->size < size) {
        size_t wanted = size - to->size < STEP ? size - to->size : STEP;
        ssize_t n = read(a->fd, bytes, wanted);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            fatal("cannot read %s: %s", a->name, strerror(errno));
        if (n == 0)
            return;
        buf_put(to, bytes, (size_t)n);
        if (to->failed)
            fatal("out of memory for an entry of %zu bytes", size);
        a->at += (uint64_t)n;
    }
}

/* Reads a number. Returns NULL, or what is wrong. */
static const char *read_number(arrival *a, rt_buf *bytes, uint64_t *value)
{
    read_bytes(a, CACHE_NUMBER_SIZE, bytes);
    if (bytes->size < CACHE_NUMBER_SIZE)
        return "it is cut off";
    *value = cache_read_number(bytes->data);
    return NULL;
}

static const char *read_magic(arrival *a, rt_buf *bytes)
{
    read_bytes(a, sizeof magic, bytes);
    if (bytes->size < sizeof magic || memcmp(bytes->data, magic, sizeof magic - 1) != 0)
        return bytes->size ? "it is no export of ckpp-cache" : "it is empty";
    return bytes->data[sizeof magic - 1] == magic[sizeof magic - 1]
               ? NULL
               : "it is an export of another version of ckpp-cache";
}

static const char *read_end(arrival *a, rt_buf *bytes, size_t count)
{
    uint64_t number;
    const char *why = read_number(a, bytes, &number);
    if (why)
        return why;
    if (number != count)
        return "it has not as many entries as it says";
    read_bytes(a, 1, bytes);
    return bytes->size ? "there is more behind its end" : NULL;
}

/* Imports one entry, and adds its name to `all`, but for one that is there. *size is 0 at the end.
 * Returns NULL, or what is wrong. */
static const char *read_entry(const cache_tool *t, arrival *a, rt_buf *bytes, uint64_t *size,
                              name_set *all)
{
    name_kind kind;
    cache_entry entry;
    const char *why = read_number(a, bytes, size);
    if (why || !*size)
        return why;
    if (*size > CACHE_ENTRY_MAX)
        return "an entry's size is more than an entry can have";
    read_bytes(a, (size_t)*size, bytes);
    if (bytes->size < *size)
        return "it is cut off";
    const rt_blob whole = {bytes->data, bytes->size};
    if ((why = cache_entry_read(&whole, &entry)))
        return why;
    str name = {entry.name, strlen(entry.name)};
    if (names_find(all, name, &kind))
        return NULL;
    /* another process that clears the cache may remove the temporary file */
    for (int tries = 3; !cache_dir_publish(&t->dir, entry.name, &whole);)
        if (errno != ENOENT || tries-- == 0)
            fatal("cannot write to the cache directory '%s': %s", t->path, strerror(errno));
    name.data = arena_strndup(t->arena, name.data, name.size);
    names_add(all, name, NAME_VALUE);
    return NULL;
}

static void say_removed(const cache_tool *t, const name_set *all)
{
    size_t gone = 0;
    struct stat st;
    str name;
    for (size_t k = 0; names_get(all, k, &name); k++)
        gone += fstatat(t->dir.fd, name.data, &st, AT_SYMLINK_NOFOLLOW) != 0;
    if (gone)
        fprintf(stderr,
                "ckpp-cache: warning: %s of these removed again: the cache's limit is %s "
                "(CKPP_CACHE_SIZE)\n",
                cache_count_text(gone, "entry", "entries"), cache_bytes_text(t->dir.limit));
}

int cache_import(cache_tool *t)
{
    bool standard = strcmp(t->file, "-") == 0;
    arrival a = {.name = shown_name(t, "standard input"),
                 .fd = standard ? dup(0) : open(t->file, O_RDONLY | O_CLOEXEC)};
    rt_buf bytes = {0};
    name_set *all = names_new(t->arena);
    size_t count = 0, nread = 0; /* an entry may stand in the file more than once */
    str name;
    uint64_t size = 0, total = 0, begin = 0;
    if (a.fd < 0)
        fatal("cannot read %s: %s", a.name, strerror(errno));
    const char *why = read_magic(&a, &bytes);
    while (!why) {
        begin = a.at;
        if ((why = read_entry(t, &a, &bytes, &size, all)) || !size)
            break;
        nread++;
        if (!names_get(all, count, &name))
            continue;
        count++;
        total += size;
        cache_dir_keep_limit(&t->dir, size, "");
    }
    if (!why)
        why = read_end(&a, &bytes, nread);
    cache_dir_prune(&t->dir, "");
    printf("%s imported (%s)\n", cache_count_text(count, "entry", "entries"),
           cache_bytes_text(total));
    say_removed(t, all);
    if (why)
        fprintf(stderr, "ckpp-cache: error: %s: at byte %llu: %s%s\n", a.name,
                (unsigned long long)begin, why,
                count ? "; the entries before are in the cache" : "");
    buf_free(&bytes);
    close(a.fd);
    return why ? 1 : 0;
}
