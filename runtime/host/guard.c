/* guard.c - CKPP_CHECK=discrete: what the program does with memory of the host that is present on
 * the device.
 *
 * The pages that belong to present arrays alone are protected. After the device's copy was
 * written, no access is allowed: a read would find old values, and is reported at its line. A
 * write is allowed, and its place is kept: a later copy from the device that overwrites it is
 * reported, and so is a kernel that reads the device's copy. Pages that an array shares with other
 * data are not watched, and neither are those of which a part alone was updated.
 *
 * Of each array it is also known between which addresses the device's copy was filled: a kernel
 * that reads none of that is reported.
 */
#define _GNU_SOURCE
#include "runtime/base/observer.h"
#include "runtime/host/host.h"
#include "runtime/host/quiet.h"

#include <errno.h>
#include <execinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

/* What a page may be used for. */
typedef enum state {
    OPEN,                     /* for everything: it is not watched any more */
    CLEAN,                    /* for reading: both copies are the same */
    WRITTEN,                  /* for everything: the program has written it, at `writer` */
    OLD                       /* for nothing: the device's copy is newer */
} state;

typedef struct page {
    unsigned char state;
    const void *writer;       /* an address of code; NULL: not written since the last copy */
} page;

typedef struct guard {
    struct guard *next;
    uintptr_t start, end;     /* of the array */
    uintptr_t low, high;      /* of its own pages; if there are none, both are its end */
    uintptr_t filled, filled_end; /* around all that was written on the device */
    const char *name, *file;
    int line;
    page pages[];
} guard;

/* The lock is not held while the program's memory is accessed, so a handler that takes it has not
 * interrupted its holder. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static guard *guards;
static uintptr_t page_size;

/* ---- pages; under the lock ---- */

/* false: there is no such memory any more. */
static bool protect(uintptr_t from, uintptr_t to, state s)
{
    errno = 0;
    (void)mprotect((void *)from, to - from,
                   s == OLD     ? PROT_NONE
                   : s == CLEAN ? PROT_READ
                                : PROT_READ | PROT_WRITE);
    return errno != ENOMEM;
}

static page *page_at(guard *g, uintptr_t address)
{
    return &g->pages[(address - g->low) / page_size];
}

static guard *find(uintptr_t address)
{
    guard *g = guards;

    while (g && (address < g->low || address >= g->high))
        g = g->next;
    return g;
}

/* The first page at or behind *at that is watched and begins before `end`; NULL: there is none. */
static guard *next_page(uintptr_t *at, uintptr_t end)
{
    if (!guards) /* the size of pages may be unknown */
        return NULL;
    for (*at -= *at % page_size; *at < end; *at += page_size) {
        guard *g = find(*at);
        if (g)
            return g;
    }
    return NULL;
}

static void set_state(guard *g, uintptr_t at, state s)
{
    page_at(g, at)->state = (unsigned char)s;
    protect(at, at + page_size, s);
}

/* ---- the table ---- */

/* With CKPP_EXPLAIN, says which bytes are not watched. */
static void explain_rest(const guard *g)
{
    const uintptr_t end = g->end;
    char first[64] = "", last[64] = "", text[512];

    if (!rt_observer || !rt_env()->explain || (g->low == g->start && g->high == end))
        return;
    if (g->low > g->start)
        snprintf(first, sizeof first, "bytes 0 to %zu", (size_t)(g->low - g->start - 1));
    if (g->high < end)
        snprintf(last, sizeof last, "%s %zu to %zu", *first ? " and" : "bytes",
                 (size_t)(g->high - g->start), (size_t)(end - g->start - 1));
    snprintf(text, sizeof text,
             "ckpp: %.200s:%d: '%.80s': %s%s share pages with other data: what the program does "
             "there is not checked\n",
             g->file, g->line, g->name, first, last);
    rt_observer->say(text);
}

/* Whether the program may read and write the memory, and no more: other rights could not be given
 * back. */
static bool is_plain(uintptr_t from, uintptr_t to)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    unsigned long begin, end;
    char *line = NULL, rights[5];
    size_t room = 0;
    bool plain = maps != NULL;

    while (plain && from < to && getline(&line, &room, maps) > 0)
        if (sscanf(line, "%lx-%lx %4s", &begin, &end, rights) == 3 && begin <= from &&
            from < end) {
            plain = !strncmp(rights, "rw-", 3);
            from = end;
        }
    free(line);
    if (maps)
        fclose(maps);
    return plain && from >= to;
}

static guard *find_start(uintptr_t start)
{
    guard *g = guards;

    while (g && g->start != start)
        g = g->next;
    return g;
}

/* A thread that holds the lock would not exist in the child of a fork. */
static void take_lock(void) { pthread_mutex_lock(&lock); }
static void release_lock(void) { pthread_mutex_unlock(&lock); }
static void watch_forks(void) { (void)pthread_atfork(take_lock, release_lock, release_lock); }

static void guard_enter(void *low, size_t bytes, bool filled, const char *name, const char *file,
                        int line)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t start = (uintptr_t)low, end = start + bytes,
                    first = (start + page_size - 1) / page_size, last = end / page_size;
    void *unused[2];

    const uintptr_t pages =
        first < last && is_plain(first * page_size, last * page_size) ? last - first : 0;
    guard *g = calloc(1, sizeof *g + pages * sizeof *g->pages);
    if (!g)
        return;
    *g = (guard){.start = start, .end = end, .low = end, .high = end, .name = name, .file = file,
                 .line = line, .filled = start, .filled_end = filled ? end : start};
    if (pages) {
        g->low = first * page_size;
        g->high = last * page_size;
    }
    for (uintptr_t k = 0; k < pages; k++)
        g->pages[k].state = CLEAN;
    if (pages || first >= last)
        explain_rest(g);
    pthread_once(&once, watch_forks);
    fault_install();
    (void)backtrace(unused, 2); /* loads what it needs, which a handler must not */
    pthread_mutex_lock(&lock);
    if (find_start(start)) {
        free(g);
    } else {
        g->next = guards;
        guards = g;
        if (pages)
            protect(g->low, g->high, CLEAN);
    }
    pthread_mutex_unlock(&lock);
}

static void guard_leave(void *low, size_t bytes)
{
    (void)bytes;
    const sigset_t kept = quiet_lock(&lock);
    guard **at = &guards;
    while (*at && (*at)->start != (uintptr_t)low)
        at = &(*at)->next;
    guard *g = *at;
    if (g) {
        *at = g->next;
        if (g->low < g->high)
            protect(g->low, g->high, OPEN);
        free(g);
    }
    quiet_unlock(&lock, &kept);
}

/* The array that the byte belongs to. Under the lock. */
static guard *find_array(uintptr_t address)
{
    guard *g = guards;

    while (g && (address < g->start || address >= g->end))
        g = g->next;
    return g;
}

/* Under the lock. */
static void note_filled(uintptr_t low, uintptr_t end)
{
    guard *g = find_array(low);

    if (!g)
        return;
    const bool none = g->filled == g->filled_end;
    g->filled = none || low < g->filled ? low : g->filled;
    g->filled_end = none || end > g->filled_end ? end : g->filled_end;
}

static void guard_wrote(void *low, size_t bytes)
{
    const uintptr_t end = (uintptr_t)low + bytes;
    guard *g;

    const sigset_t kept = quiet_lock(&lock);
    note_filled((uintptr_t)low, end);
    for (uintptr_t at = (uintptr_t)low; (g = next_page(&at, end)); at += page_size)
        set_state(g, at, OLD);
    quiet_unlock(&lock, &kept);
}

static bool is_whole(uintptr_t page, const void *low, size_t bytes)
{
    return page >= (uintptr_t)low && page + page_size <= (uintptr_t)low + bytes;
}

/* The first page of the part, as a whole in it, that the program has written since the last copy;
 * 0: there is none. Under the lock. */
static uintptr_t find_written(const void *low, size_t bytes)
{
    const uintptr_t end = (uintptr_t)low + bytes;
    guard *g;

    for (uintptr_t at = (uintptr_t)low; (g = next_page(&at, end)); at += page_size) {
        const page *p = page_at(g, at);
        if (p->writer && p->state == WRITTEN && is_whole(at, low, bytes))
            return at;
    }
    return 0;
}

static ckpp_status guard_reads(void *low, size_t bytes, const char *name)
{
    const uintptr_t start = (uintptr_t)low;
    guard found = {.name = NULL};
    const void *writer = NULL;
    char text[512];

    const sigset_t kept = quiet_lock(&lock);
    const guard *g = find_array(start);
    const uintptr_t written = g ? find_written(low, bytes) : 0;
    if (g)
        found = *g;
    if (written)
        writer = page_at(find(written), written)->writer;
    quiet_unlock(&lock, &kept);
    if (!found.name)
        return CKPP_OK;
    if (start >= found.filled_end || start + bytes <= found.filled)
        return rt_fail(CKPP_ERROR_CHECK,
                       "'%s' is read, but nobody has filled it on the device since '%s' was "
                       "entered at %s:%d: what was not copied there has to be written by a kernel "
                       "first (CKPP_CHECK=discrete)",
                       name, found.name, found.file, found.line);
    if (!writer)
        return CKPP_OK;
    line_put(writer, text, sizeof text);
    return rt_fail(CKPP_ERROR_CHECK,
                   "'%s' is read on the device, but the program has written the host's copy at "
                   "%s since it was copied, on the page at byte %zu of '%s' of %s:%d: update "
                   "device(...) copies it there (CKPP_CHECK=discrete)",
                   name, text, (size_t)(written - found.start), found.name, found.file,
                   found.line);
}

static ckpp_status guard_begin(void *low, size_t bytes, bool to_host)
{
    const uintptr_t end = (uintptr_t)low + bytes;
    const void *writer = NULL;
    uintptr_t lost = 0;
    const char *name = "", *file = "";
    bool gone = false;
    int line = 0;
    guard *g;

    const sigset_t kept = quiet_lock(&lock);
    for (uintptr_t at = (uintptr_t)low; (g = next_page(&at, end)); at += page_size) {
        page *p = page_at(g, at);
        const bool written = to_host && p->writer && !writer && is_whole(at, low, bytes);
        if (written)
            writer = p->writer;
        if (!gone)
            gone = !protect(at, at + page_size, OPEN);
        if (written || gone)
            lost = at - g->start, name = g->name, file = g->file, line = g->line;
        if (gone)
            break;
    }
    quiet_unlock(&lock, &kept);
    if (gone)
        return rt_fail(CKPP_ERROR_CHECK,
                       "there is no memory at byte %zu of '%s' of %s:%d any more: it is freed, or "
                       "moved by realloc(), while it is present (CKPP_CHECK=discrete)",
                       (size_t)lost, name, file, line);
    if (!writer)
        return CKPP_OK;
    char text[512];
    line_put(writer, text, sizeof text);
    return rt_fail(CKPP_ERROR_CHECK,
                   "what the program has written at %s, on the page at byte %zu of '%s' of "
                   "%s:%d, would be overwritten by what the device has: update device(...) "
                   "copies it there (CKPP_CHECK=discrete)",
                   text, (size_t)lost, name, file, line);
}

static void guard_end(void *low, size_t bytes, bool to_host)
{
    const uintptr_t end = (uintptr_t)low + bytes;
    guard *g;

    const sigset_t kept = quiet_lock(&lock);
    if (!to_host)
        note_filled((uintptr_t)low, end);
    for (uintptr_t at = (uintptr_t)low; (g = next_page(&at, end)); at += page_size) {
        page *p = page_at(g, at);
        const bool whole = is_whole(at, low, bytes), mixed = to_host || p->writer;
        set_state(g, at, whole ? CLEAN : mixed ? OPEN : (state)p->state);
        if (whole || mixed)
            p->writer = NULL;
    }
    quiet_unlock(&lock, &kept);
}

const rt_guard guard_table = {guard_enter, guard_leave, guard_wrote,
                              guard_reads, guard_begin, guard_end};

/* ---- faults ---- */

/* Whether the access that has faulted was a write; and where the program was. */
static bool was_write(const void *context, const void **pc)
{
    const ucontext_t *c = context;
#if defined __x86_64__
    *pc = (const void *)(uintptr_t)c->uc_mcontext.gregs[REG_RIP];
    return c->uc_mcontext.gregs[REG_ERR] & 2;
#elif defined __aarch64__
    *pc = (const void *)(uintptr_t)c->uc_mcontext.pc;
    return true; /* not known: nothing is reported */
#else
    (void)c;
    *pc = NULL;
    return true;
#endif
}

guard_outcome guard_resolve(const rt_call *call, const void *address, const void *context)
{
    const uintptr_t at = (uintptr_t)address;
    const void *pc = NULL;
    char text[512];
    bool resolved = false;

    const sigset_t kept = quiet_lock(&lock);
    guard *g = find(at);
    page *p = g ? page_at(g, at) : NULL;
    if (p && (was_write(context, &pc) || p->state != OLD)) {
        /* an old page may be written as a whole before it is copied to the device */
        p->writer = p->writer ? p->writer : line_find_own(pc);
        set_state(g, at - at % page_size, WRITTEN);
        resolved = true;
    }
    const guard of = g ? *g : (guard){0}; /* another thread may free it */
    quiet_unlock(&lock, &kept);
    if (!p || resolved)
        return p ? GUARD_RESOLVED : GUARD_UNKNOWN;
    line_put(line_find_own(pc), text, sizeof text);
    fault_report(call,
                 "%s: the program reads byte %zu of '%s', but its newer copy is on the device "
                 "(since %s:%d): update host(...) copies it (CKPP_CHECK=discrete)",
                 text, (size_t)(at - of.start), of.name, of.file, of.line);
    return GUARD_REPORTED;
}
