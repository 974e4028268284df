/* cache_show.c - the cache's contents: stats, list, verify.
 *
 * An entry is read completely, because its label comes after its key. Entries that another process
 * removes meanwhile are skipped. Control characters in an entry's text are replaced before it is
 * printed, since files may come from elsewhere. */
#define _GNU_SOURCE
#include "cache_tool.h"

#include "frontend/base/base.h"
#include "runtime/base/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- texts ---- */

enum { TEXTS = 8, TEXT_SIZE = 64 };

static char *next_text(void)
{
    static char texts[TEXTS][TEXT_SIZE];
    static unsigned number;
    return texts[number++ % TEXTS];
}

const char *cache_bytes_text(uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KB", "MB", "GB", "TB"};
    char *out = next_text();
    double value = (double)bytes;
    size_t unit = 0;
    for (; value >= 1024 && unit + 1 < sizeof units / sizeof *units; unit++)
        value /= 1024;
    snprintf(out, TEXT_SIZE, unit && value < 100 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    return out;
}

const char *cache_count_text(size_t count, const char *one, const char *many)
{
    char *out = next_text();
    snprintf(out, TEXT_SIZE, "%zu %s", count, count == 1 ? one : many);
    return out;
}

static const char *time_text(time_t when, bool json)
{
    struct tm parts;
    char *out = next_text();
    if (!(json ? gmtime_r(&when, &parts) : localtime_r(&when, &parts)) ||
        !strftime(out, TEXT_SIZE, json ? "%Y-%m-%dT%H:%M:%SZ" : "%Y-%m-%d %H:%M", &parts))
        strcpy(out, "?");
    return out;
}

/* Copies the first line, at most size - 1 bytes, with control characters replaced. */
static void copy_line(char *to, size_t size, const rt_blob *from)
{
    size_t n = from->size < size ? from->size : size - 1;
    if (n)
        memcpy(to, from->data, n);
    to[n] = '\0';
    to[strcspn(to, "\n")] = '\0';
    utf8_clean(to);
}

/* ---- entries ---- */

cache_list cache_read_list(const cache_tool *t)
{
    cache_list list = {0};
    if (t->dir.fd >= 0 && !cache_list_read(&t->dir, &list))
        fatal("cannot read the directory '%s': %s", t->path, strerror(errno));
    return list;
}

bool cache_item_read(const cache_tool *t, const char *name, cache_item *item)
{
    rt_blob value;
    *item = (cache_item){.backend = "?", .arch = "?"};
    if (!cache_dir_load(&t->dir, name, &item->bytes)) {
        item->why = rt_errno_text(errno);
        return errno != ENOENT;
    }
    item->why = cache_entry_read(&item->bytes, &item->entry);
    if (!item->why && strcmp(item->entry.name, name) != 0)
        item->why = "it is the entry of another key than its name says";
    if (!item->why && cache_entry_field(&item->entry, "backend", &value))
        copy_line(item->backend, sizeof item->backend, &value);
    if (!item->why && cache_entry_field(&item->entry, "arch", &value))
        copy_line(item->arch, sizeof item->arch, &value);
    return true;
}

void cache_item_free(cache_item *item)
{
    free(item->bytes.data);
    item->bytes = (rt_blob){0};
}

bool cache_item_is_wanted(const cache_tool *t, const cache_item *item)
{
    bool host = strcmp(item->backend, "host") == 0, wanted = !t->narchs;
    for (size_t k = 0; k < t->narchs; k++) {
        char name[16];
        snprintf(name, sizeof name, "sm_%d", t->archs[k]);
        wanted = wanted ||
                 (t->archs[k] == CACHE_HOST ? host : !host && strcmp(item->arch, name) == 0);
    }
    return wanted;
}

/* ---- stats ---- */

typedef struct group {
    char name[96];
    size_t count;
    uint64_t bytes;
} group;

static void add_to_group(cache_tool *t, group **groups, size_t *count, const char *name,
                         uint64_t bytes)
{
    size_t k = 0;
    while (k < *count && strcmp((*groups)[k].name, name) != 0)
        k++;
    if (k == *count) {
        *groups = arena_grow(t->arena, *groups, *count, sizeof **groups);
        (*groups)[k] = (group){0};
        snprintf((*groups)[k].name, sizeof(*groups)[k].name, "%s", name);
        ++*count;
    }
    (*groups)[k].count++;
    (*groups)[k].bytes += bytes;
}

int cache_stats(cache_tool *t)
{
    cache_list list = cache_read_list(t);
    group *groups = NULL;
    size_t ngroups = 0;
    for (size_t k = 0; k < list.count; k++) {
        cache_item item;
        char name[96];
        if (cache_item_read(t, list.items[k].name, &item)) {
            snprintf(name, sizeof name, "%s %s", item.backend, item.arch);
            add_to_group(t, &groups, &ngroups, item.why ? "bad" : name, list.items[k].size);
        }
        cache_item_free(&item);
    }
    printf("folder   %s%s\n", t->path, t->dir.fd < 0 ? " (which is not there yet)" : "");
    printf("entries  %zu\n", list.count);
    printf("size     %s of %s\n", cache_bytes_text(list.total), cache_bytes_text(t->dir.limit));
    for (size_t k = 0; k < ngroups; k++)
        printf("         %-16s %s, %s%s\n", groups[k].name,
               cache_count_text(groups[k].count, "entry", "entries"),
               cache_bytes_text(groups[k].bytes),
               strcmp(groups[k].name, "bad") == 0 ? " (ckpp-cache verify says more)" : "");
    if (list.count)
        printf("used     %s to %s\n", time_text(list.items[0].used.tv_sec, false),
               time_text(list.items[list.count - 1].used.tv_sec, false));
    cache_list_free(&list);
    return 0;
}

/* ---- list ---- */

/* The contents of a label, "saxpy foo.c:42"; and, on a second line, what a kernel is tuned to. */
typedef struct origin {
    char kernel[128], file[512], tuned[512];
    int line; /* 0: unknown */
} origin;

static void read_label(const cache_entry *entry, origin *o)
{
    char text[sizeof o->kernel + sizeof o->file];
    *o = (origin){.kernel = "?"};
    copy_line(text, sizeof text, &entry->label);
    const char *label = entry->label.data,
               *line = entry->label.size ? memchr(label, '\n', entry->label.size) : NULL;
    if (line)
        copy_line(o->tuned, sizeof o->tuned,
                  &(rt_blob){(char *)(uintptr_t)(line + 1),
                             entry->label.size - (size_t)(line + 1 - label)});
    char *blank = strchr(text, ' '), *colon = strrchr(text, ':');
    if (!blank || !colon || colon < blank)
        return;
    *blank = *colon = '\0';
    snprintf(o->kernel, sizeof o->kernel, "%.*s", (int)sizeof o->kernel - 1, text);
    snprintf(o->file, sizeof o->file, "%.*s", (int)sizeof o->file - 1, blank + 1);
    o->line = atoi(colon + 1);
}

static void print_line(const cache_file *file, const cache_item *item)
{
    origin o;
    char processor[sizeof item->backend + sizeof item->arch + 1];
    snprintf(processor, sizeof processor, "%s %s", item->backend, item->arch);
    printf("%.12s  %-14s  %10s  %s  ", file->name, item->why ? "bad" : processor,
           cache_bytes_text(file->size), time_text(file->used.tv_sec, false));
    if (item->why) {
        puts(item->why);
        return;
    }
    read_label(&item->entry, &o);
    printf("%s", o.kernel);
    if (o.line)
        printf("  %s:%d", o.file, o.line);
    printf(*o.tuned ? "  tuned: %s\n" : "\n", o.tuned);
}

static void print_json_text(const char *name, const char *value)
{
    text out = {0};
    diag_put_string(&out, value);
    printf(", \"%s\": %s", name, out.data);
    text_free(&out);
}

static void print_object(const cache_file *file, const cache_item *item, bool first)
{
    origin o;
    printf("%s\n  {\"key\": \"%s\", \"bytes\": %llu", first ? "" : ",", file->name,
           (unsigned long long)file->size);
    print_json_text("used", time_text(file->used.tv_sec, true));
    if (item->why) {
        print_json_text("bad", item->why);
    } else {
        read_label(&item->entry, &o);
        print_json_text("backend", item->backend);
        print_json_text("arch", item->arch);
        print_json_text("kernel", o.kernel);
        print_json_text("file", o.file);
        printf(", \"line\": %d", o.line);
        if (*o.tuned)
            print_json_text("tuned", o.tuned);
    }
    putchar('}');
}

int cache_list_all(cache_tool *t)
{
    cache_list list = cache_read_list(t);
    bool first = true;
    if (t->json)
        putchar('[');
    for (size_t k = list.count; k-- > 0;) {
        cache_item item;
        bool is_there = cache_item_read(t, list.items[k].name, &item);
        if (is_there && t->json)
            print_object(&list.items[k], &item, first);
        else if (is_there)
            print_line(&list.items[k], &item);
        first = first && !is_there;
        cache_item_free(&item);
    }
    if (t->json)
        puts(first ? "]" : "\n]");
    cache_list_free(&list);
    return 0;
}

/* ---- verify ---- */

/* Checks again under the lock, since a good entry may have replaced it. Returns whether it was
 * removed. */
static bool remove_bad(const cache_tool *t, const char *name)
{
    cache_item item;
    cache_lock lock = cache_lock_acquire(&t->dir, name, NULL);
    bool bad = cache_item_read(t, name, &item) && item.why,
         removed = bad && unlinkat(t->dir.fd, name, 0) == 0;
    int code = errno;
    cache_item_free(&item);
    cache_lock_release(&t->dir, &lock);
    if (bad && !removed)
        fprintf(stderr, "ckpp-cache: cannot remove %s: %s\n", name, strerror(code));
    return removed;
}

int cache_verify(cache_tool *t)
{
    cache_list list = cache_read_list(t);
    size_t checked = 0, bad = 0, removed = 0;
    for (size_t k = 0; k < list.count; k++) {
        cache_item item;
        bool is_there = cache_item_read(t, list.items[k].name, &item);
        checked += is_there;
        if (is_there && item.why) {
            bad++;
            printf("%s/%s: %s\n", t->path, list.items[k].name, item.why);
            removed += t->remove && remove_bad(t, list.items[k].name);
        }
        cache_item_free(&item);
    }
    printf("%s checked, %zu bad%s", cache_count_text(checked, "entry", "entries"), bad,
           t->remove ? "" : "\n");
    if (t->remove)
        printf(", %zu removed\n", removed);
    cache_list_free(&list);
    return bad ? 1 : 0;
}
