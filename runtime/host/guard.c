/* guard.c - CKPP_CHECK=discrete: what the program does with memory of the host that is present on
 * the device.
 *
 * The pages that belong to present arrays alone are protected. After the device's copy was
 * written, no access is allowed: a read would find old values, and is reported at its line. A
 * write is allowed, and its place is kept: a later copy from the device that overwrites it is
 * reported, and so is a kernel that reads the device's copy. Pages of which a part alone was
 * updated are not watched any more.
 *
 * Pages that an array shares with other data, and those of stacks, cannot be protected. Of the
 * array's bytes there, its edges, a copy is kept: the program has written what differs from it
 * later. While the device's bytes are newer, the host's are CKPP_POISON.
 *
 * What a copy with nowait brings to the host is hidden in the same ways until the program waits.
 *
 * Of each array it is also known between which addresses the device's copy was filled: a kernel
 * that reads none of that is reported. And it is known what kernels have written there and nobody
 * has copied: of an array that is only an input, or that is still present when the program ends,
 * that is a lost result.
 *
 * An array from malloc() has been freed if its pages are gone, or if the words around and in it
 * are those of a free block: glibc's, whose layout is part of its interface with debuggers.
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
    OPEN,    /* for everything: it is not watched any more */
    CLEAN,   /* for reading: both copies are the same */
    WRITTEN, /* for everything: the program has written it, at `writer` */
    OLD,     /* for nothing: the device's copy is newer */
    LATE     /* for nothing: nobody has waited for the copy to the host */
} state;

typedef struct page {
    unsigned char state;
    const void *writer; /* an address of code; NULL: not written since the last copy */
} page;

typedef struct guard {
    struct guard *next;
    uintptr_t start, end;         /* of the array */
    uintptr_t low, high;          /* of its own pages; if there are none, both are its end */
    uintptr_t filled, filled_end; /* around all that was written on the device */
    uintptr_t wrote, wrote_end;   /* around what was written there and not copied since, */
    char writer[300];             /* by "kernel 'f' (foo.c:12)" */
    bool plain;                   /* its edges can be written */
    unsigned char *seen, *hidden; /* its edges at the last copy; whether they are poison now, and
                                   * 2 if that ends when the program waits */
    char late[300];               /* what copies: "update (foo.c:12)" */
    size_t header;                /* malloc()'s word before it; 0: it has none */
    const char *name, *file;
    int line;
    page pages[];
} guard;

/* The lock is not held while the program's memory is accessed, so a handler that takes it has not
 * interrupted its holder. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static guard *guards;
static uintptr_t page_size;
static atomic_bool any_late; /* pages are LATE, or edges hidden for that */
static atomic_int owner;     /* the process whose arrays these are; a child has none */

/* ---- pages; under the lock ---- */

/* false: there is no such memory any more. */
static bool protect(uintptr_t from, uintptr_t to, state s)
{
    errno = 0;
    (void)mprotect((void *)from, to - from,
                   s == OLD || s == LATE ? PROT_NONE
                   : s == CLEAN          ? PROT_READ
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

/* The array that the byte belongs to. Under the lock. */
static guard *find_array(uintptr_t address)
{
    guard *g = guards;

    while (g && (address < g->start || address >= g->end))
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

/* ---- edges ---- */

/* The edges' parts in [low, end). */
static int list_edges(const guard *g, uintptr_t low, uintptr_t end, rt_edge edge[2])
{
    const rt_edge whole[2] = {{g->start, g->low, 0}, {g->high, g->end, g->low - g->start}};
    int count = 0;

    for (int k = 0; k < 2 && g->seen; k++) {
        rt_edge e = whole[k];
        if (e.from < low)
            e.at += low - e.from, e.from = low;
        e.to = e.to > end ? end : e.to;
        if (e.from < e.to)
            edge[count++] = e;
    }
    return count;
}

static void note_edges(guard *g, uintptr_t low, uintptr_t end)
{
    rt_edge edge[2];

    for (int k = 0, count = list_edges(g, low, end, edge); k < count; k++) {
        const rt_edge *e = &edge[k];
        memcpy(g->seen + e->at, (const void *)e->from, e->to - e->from);
        memset(g->hidden + e->at, 0, e->to - e->from);
    }
}

/* The first byte that the program has written since the last copy; 0: there is none. */
static uintptr_t find_changed(const guard *g, uintptr_t low, uintptr_t end)
{
    rt_edge edge[2];

    for (int k = 0, count = list_edges(g, low, end, edge); k < count; k++) {
        const unsigned char *host = (const unsigned char *)edge[k].from;
        for (size_t j = 0; j < edge[k].to - edge[k].from; j++) {
            const size_t at = edge[k].at + j;
            if (host[j] != (g->hidden[at] ? CKPP_POISON : g->seen[at]))
                return edge[k].from + j;
        }
    }
    return 0;
}

static void show_edges(guard *g, uintptr_t low, uintptr_t end)
{
    rt_edge edge[2];

    for (int k = 0, count = list_edges(g, low, end, edge); k < count; k++) {
        unsigned char *host = (unsigned char *)edge[k].from;
        for (size_t j = 0; j < edge[k].to - edge[k].from; j++) {
            const size_t at = edge[k].at + j;
            if (g->hidden[at] && host[j] == CKPP_POISON)
                host[j] = g->seen[at];
            g->hidden[at] = 0;
        }
    }
}

/* ---- freed memory; under the lock ---- */

static bool is_mapped(uintptr_t address)
{
    unsigned char resident;

    return mincore((void *)(address - address % page_size), page_size, &resident) == 0 ||
           errno != ENOMEM;
}

/* AddressSanitizer's, which knows; its malloc() has other words around a block. */
extern void *__asan_region_is_poisoned(void *low, size_t bytes) __attribute__((__weak__));

#ifdef __GLIBC__

enum { IN_USE = 1, MAPPED = 2, FLAGS = 7, WORD = sizeof(size_t) };

static size_t word_at(uintptr_t address)
{
    return *(const volatile size_t *)address;
}

/* The word that glibc writes into each small free block. */
static size_t free_mark(void)
{
    static atomic_size_t mark;
    uintptr_t block;

    if (mark)
        return mark;
    void *made = malloc(3 * WORD);
    memcpy(&block, &made, sizeof block);
    free(made);
    return mark = block ? word_at(block + WORD) : 0;
}

/* The word before the array, if it is all of a block of malloc(). */
static size_t find_header(uintptr_t start, uintptr_t end)
{
    if (start % (2 * WORD) || start % page_size < 2 * WORD || __asan_region_is_poisoned)
        return 0;
    const size_t header = word_at(start - WORD), size = header & ~(size_t)FLAGS;
    const size_t most = header & MAPPED ? 2 * page_size : 6 * WORD;
    if (size % (2 * WORD) || size < 4 * WORD || size > PTRDIFF_MAX / 2)
        return 0;
    const uintptr_t behind = start - 2 * WORD + size + (header & MAPPED ? 0 : WORD);
    return behind >= end && behind - end < most ? header : 0;
}

static bool is_free_block(const guard *g)
{
    const uintptr_t next = g->start - WORD + (g->header & ~(size_t)FLAGS);

    if (!g->header)
        return false;
    if ((word_at(g->start - WORD) ^ g->header) & ~(size_t)IN_USE)
        return true;
    if (g->header & MAPPED)
        return false;
    return !is_mapped(next) || !(word_at(next) & IN_USE) ||
           (free_mark() && word_at(g->start + WORD) == free_mark());
}

#else

static size_t find_header(uintptr_t start, uintptr_t end)
{
    (void)start, (void)end;
    return 0;
}

static bool is_free_block(const guard *g)
{
    (void)g;
    return false;
}

#endif

static bool is_freed(const guard *g)
{
    return !is_mapped(g->start) || !is_mapped(g->end - 1) || is_free_block(g) ||
           (__asan_region_is_poisoned &&
            __asan_region_is_poisoned((void *)g->start, g->end - g->start));
}

static ckpp_status fail_freed(const guard *g, size_t byte)
{
    return rt_fail(CKPP_ERROR_CHECK,
                   "there is no memory at byte %zu of '%s' of %s:%d any more: it is freed, or "
                   "moved by realloc(), while it is present (CKPP_CHECK=discrete)",
                   byte, g->name, g->file, g->line);
}

/* ---- the table ---- */

/* With CKPP_EXPLAIN, says which bytes are not watched but compared. */
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
             "ckpp: %.200s:%d: '%.80s': %s%s share pages with other data: they are compared at "
             "the next use, not watched\n",
             g->file, g->line, g->name, first, last);
    rt_observer->say(text);
}

bool guard_is_plain(uintptr_t from, uintptr_t to)
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

static void free_guard(guard *g)
{
    free(g->seen);
    free(g);
}

/* A thread that holds the lock would not exist in the child of a fork. */
static void take_lock(void)
{
    pthread_mutex_lock(&lock);
}
static void release_lock(void)
{
    pthread_mutex_unlock(&lock);
}
static void watch_forks(void)
{
    (void)pthread_atfork(take_lock, release_lock, release_lock);
}

static bool is_known(uintptr_t start)
{
    const sigset_t kept = quiet_lock(&lock);
    const bool known = find_start(start) != NULL;

    quiet_unlock(&lock, &kept);
    return known;
}

static void guard_enter(void *low, size_t bytes, bool filled, const char *name, const char *file,
                        int line)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    late_finish((uintptr_t)low, (uintptr_t)low + bytes);
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t start = (uintptr_t)low, end = start + bytes,
                    first = (start + page_size - 1) / page_size, last = end / page_size;
    void *unused[2];

    if (is_known(start)) /* it has not left after all, and its memory may be gone */
        return;

    const uintptr_t pages = first < last && guard_is_plain(first * page_size, last * page_size)
                                ? last - first
                                : 0;
    guard *g = calloc(1, sizeof *g + pages * sizeof *g->pages);
    if (!g)
        return;
    *g = (guard){.start = start,
                 .end = end,
                 .low = end,
                 .high = end,
                 .name = name,
                 .file = file,
                 .line = line,
                 .filled = start,
                 .filled_end = filled ? end : start};
    if (pages) {
        g->low = first * page_size;
        g->high = last * page_size;
    }
    for (uintptr_t k = 0; k < pages; k++)
        g->pages[k].state = CLEAN;
    const size_t edges = bytes - (g->high - g->low);
    g->plain = guard_is_plain(start - start % page_size, end);
    if (g->plain && (g->seen = malloc(2 * edges + 1)))
        g->hidden = g->seen + edges;
    if (g->plain)
        g->header = find_header(start, end);
    if (is_free_block(g)) /* a word that looks like malloc()'s by chance */
        g->header = 0;
    atomic_store(&owner, getpid());
    if (pages || first >= last)
        explain_rest(g);
    pthread_once(&once, watch_forks);
    fault_install();
    (void)backtrace(unused, 2); /* loads what it needs, which a handler must not */
    pthread_mutex_lock(&lock);
    if (find_start(start)) {
        free_guard(g);
    } else {
        note_edges(g, start, end);
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
        if (!is_freed(g))
            show_edges(g, g->start, g->end);
        free_guard(g);
    }
    quiet_unlock(&lock, &kept);
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

/* Under the lock. */
static void note_written(guard *g, uintptr_t low, uintptr_t end)
{
    const rt_call *call = rt_current();
    char name[120];
    const bool none = g->wrote == g->wrote_end;

    g->wrote = none || low < g->wrote ? low : g->wrote;
    g->wrote_end = none || end > g->wrote_end ? end : g->wrote_end;
    if (call->kernel)
        kind_put_name(call->kernel, name, sizeof name);
    else
        snprintf(name, sizeof name, "%s()", call->function ? call->function : "ckpp");
    const char *file = call->file ? call->file : call->kernel ? call->kernel->file : NULL;
    if (file)
        snprintf(g->writer, sizeof g->writer, "%s (%.160s:%d)", name, file,
                 call->file ? call->line : call->kernel->line);
    else
        snprintf(g->writer, sizeof g->writer, "%s", name);
}

static int guard_edges(void *low, size_t bytes, rt_edge edge[2])
{
    int count = 0;

    const sigset_t kept = quiet_lock(&lock);
    const guard *g = find_array((uintptr_t)low);
    const uintptr_t end = (uintptr_t)low + bytes;
    if (g && g->plain && !is_freed(g) && !find_changed(g, g->start, g->end))
        count = list_edges(g, (uintptr_t)low, end, edge);
    quiet_unlock(&lock, &kept);
    return count;
}

/* Whether the device has other bytes there, and somebody has written them. */
static bool is_newer(const unsigned char *newer, const unsigned char *host, size_t bytes)
{
    bool written = false;

    for (size_t j = 0; j < bytes && !written; j++)
        written = newer[j] != CKPP_POISON;
    return written && memcmp(newer, host, bytes) != 0;
}

/* Element by element, so that numbers become NaN. */
static void guard_hide(const rt_edge *edge, const unsigned char *newer, size_t itemsize)
{
    const size_t size = edge->to - edge->from;

    const sigset_t kept = quiet_lock(&lock);
    guard *g = find_array(edge->from);
    unsigned char *host = (unsigned char *)edge->from;
    for (size_t j = 0, next; g && g->seen && j < size; j = next) {
        next = j + itemsize - (edge->from + j - g->start) % itemsize;
        next = next > size ? size : next;
        if (g->hidden[edge->at + j])
            memset(g->hidden + edge->at + j, 1, next - j);
        if (g->hidden[edge->at + j] || !is_newer(newer + j, host + j, next - j))
            continue;
        memset(g->hidden + edge->at + j, 1, next - j);
        memset(host + j, CKPP_POISON, next - j);
    }
    quiet_unlock(&lock, &kept);
}

static void guard_wrote(void *low, size_t bytes)
{
    const uintptr_t end = (uintptr_t)low + bytes;
    guard *g;

    const sigset_t kept = quiet_lock(&lock);
    note_filled((uintptr_t)low, end);
    if ((g = find_array((uintptr_t)low)))
        note_written(g, (uintptr_t)low, end);
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
    const bool gone = g && is_freed(g);
    const uintptr_t changed = g && !gone ? find_changed(g, start, start + bytes) : 0;
    if (g)
        found = *g;
    if (written)
        writer = page_at(find(written), written)->writer;
    quiet_unlock(&lock, &kept);
    if (!found.name)
        return CKPP_OK;
    if (gone)
        return fail_freed(&found, 0);
    if (start >= found.filled_end || start + bytes <= found.filled)
        return rt_fail(CKPP_ERROR_CHECK,
                       "'%s' is read, but nobody has filled it on the device since '%s' was "
                       "entered at %s:%d: what was not copied there has to be written by a kernel "
                       "first (CKPP_CHECK=discrete)",
                       name, found.name, found.file, found.line);
    if (!writer && changed)
        return rt_fail(CKPP_ERROR_CHECK,
                       "'%s' is read on the device, but the program has written the host's copy "
                       "since it was copied, at byte %zu of '%s' of %s:%d: update device(...) "
                       "copies it there (CKPP_CHECK=discrete)",
                       name, (size_t)(changed - found.start), found.name, found.file, found.line);
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

/* Whether a copy to the device overwrites what is newer there, and the program has written nothing
 * of the part since the last copy. Under the lock. */
static bool is_overwritten(const guard *found, uintptr_t low, uintptr_t end)
{
    bool newer = false;
    rt_edge edge[2];
    guard *g;

    if (found->wrote < found->wrote_end && (found->wrote >= end || found->wrote_end <= low))
        return false;
    for (int k = 0, count = list_edges(found, low, end, edge); k < count && !newer; k++)
        newer = memchr(found->hidden + edge[k].at, 1, edge[k].to - edge[k].from) != NULL;
    for (uintptr_t at = low; (g = next_page(&at, end)); at += page_size) {
        const page *p = page_at(g, at);
        if (p->writer || (p->state != OLD && p->state != CLEAN))
            return false;
        newer = newer || p->state == OLD;
    }
    return newer && !find_changed(found, low, end);
}

static void warn_overwritten(const guard *found)
{
    rt_warn_here(found->name,
                 "'%s' of %s:%d: what %s has written on the device is overwritten by the host's "
                 "copy, which the program has not changed since the last copy: update host(%s) "
                 "copies the result to the host (CKPP_CHECK=discrete)",
                 found->name, found->file, found->line,
                 found->writer[0] ? found->writer : "a kernel", found->name);
}

static ckpp_status guard_begin(void *low, size_t bytes, bool to_host)
{
    const uintptr_t end = (uintptr_t)low + bytes;
    const void *writer = NULL;
    uintptr_t lost = 0, changed = 0;
    const char *name = "", *file = "";
    bool gone = false;
    guard overwritten = {.name = NULL};
    int line = 0;

    const sigset_t kept = quiet_lock(&lock);
    guard *g = find_array((uintptr_t)low);
    if (g && is_freed(g)) {
        gone = true;
        name = g->name, file = g->file, line = g->line;
    } else if (g) {
        if (!to_host && is_overwritten(g, (uintptr_t)low, end))
            overwritten = *g;
        changed = to_host ? find_changed(g, (uintptr_t)low, end) : 0;
        if (changed)
            lost = changed - g->start, name = g->name, file = g->file, line = g->line;
        if (!changed)
            show_edges(g, (uintptr_t)low, end);
    }
    for (uintptr_t at = (uintptr_t)low; !gone && (g = next_page(&at, end)); at += page_size) {
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
        return fail_freed(&(guard){.name = name, .file = file, .line = line}, (size_t)lost);
    if (overwritten.name)
        warn_overwritten(&overwritten);
    if (!writer && changed)
        return rt_fail(CKPP_ERROR_CHECK,
                       "what the program has written to byte %zu of '%s' of %s:%d would be "
                       "overwritten by what the device has: update device(...) copies it there "
                       "(CKPP_CHECK=discrete)",
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
    if ((g = find_array((uintptr_t)low))) {
        g->wrote_end = g->wrote; /* of what is copied in part, the program wants no more */
        note_edges(g, (uintptr_t)low, end);
    }
    for (uintptr_t at = (uintptr_t)low; (g = next_page(&at, end)); at += page_size) {
        page *p = page_at(g, at);
        const bool whole = is_whole(at, low, bytes), mixed = to_host || p->writer;
        set_state(g, at, whole ? CLEAN : mixed ? OPEN : (state)p->state);
        if (whole || mixed)
            p->writer = NULL;
    }
    quiet_unlock(&lock, &kept);
}

/* ---- copies to the host that nobody has waited for ---- */

/* Hides whole pages and edges of the part. Under the lock. */
static void hide_late(guard *g, uintptr_t low, uintptr_t end)
{
    const rt_call *call = rt_current();
    rt_edge edge[2];

    snprintf(g->late, sizeof g->late, "%s (%.160s:%d)", call->function ? call->function : "a copy",
             call->file ? call->file : "?", call->line);
    for (uintptr_t at = g->low; at < g->high; at += page_size)
        if (page_at(g, at)->state == CLEAN && is_whole(at, (void *)low, end - low))
            set_state(g, at, LATE);
    for (int k = 0, count = list_edges(g, low, end, edge); k < count; k++) {
        const size_t size = edge[k].to - edge[k].from;
        memset(g->hidden + edge[k].at, 2, size);
        memset((void *)edge[k].from, CKPP_POISON, size);
    }
    atomic_store(&any_late, true);
}

/* Parts of pages are not watched any more. */
static ckpp_status hide_part(const guard *g, uintptr_t low, uintptr_t end)
{
    low = low < g->low ? g->low : low;
    end = end > g->high ? g->high : end;
    if (low >= end)
        return CKPP_OK;
    late_put_off(g->name);
    ckpp_status status = late_add((void *)low, (const void *)low, end - low);
    late_put_off(NULL);
    return status;
}

static ckpp_status guard_late(void *low, size_t bytes)
{
    const uintptr_t start = (uintptr_t)low, end = start + bytes,
                    first = round_up(start, page_size), last = end - end % page_size;
    guard found = {.name = NULL};

    const sigset_t kept = quiet_lock(&lock);
    guard *g = find_array(start);
    if (g) {
        hide_late(g, start, end);
        found = *g;
    }
    quiet_unlock(&lock, &kept);
    if (!found.name)
        return CKPP_OK;
    if (first > last)
        return hide_part(&found, start, end);
    ckpp_status status = hide_part(&found, start, first);
    return status ? status : hide_part(&found, last, end);
}

static void arrive(guard *g)
{
    rt_edge edge[2];

    for (uintptr_t at = g->low; at < g->high; at += page_size)
        if (page_at(g, at)->state == LATE)
            set_state(g, at, CLEAN);
    for (int k = 0, count = list_edges(g, g->start, g->end, edge); k < count; k++) {
        unsigned char *host = (unsigned char *)edge[k].from;
        for (size_t j = 0; j < edge[k].to - edge[k].from; j++) {
            const size_t at = edge[k].at + j;
            if (g->hidden[at] == 2 && host[j] == CKPP_POISON)
                host[j] = g->seen[at];
            g->hidden[at] = g->hidden[at] == 1;
        }
    }
}

void guard_arrive(void)
{
    if (!atomic_exchange(&any_late, false))
        return;
    const sigset_t kept = quiet_lock(&lock);
    for (guard *g = guards; g; g = g->next)
        if (g->late[0] && !is_freed(g)) {
            arrive(g);
            g->late[0] = 0;
        }
    quiet_unlock(&lock, &kept);
}

/* ---- lost results ---- */

/* Whether the pages are another one's by now: they have not the rights that were given here. */
static bool is_mapped_anew(const guard *g)
{
    const unsigned char state = g->low < g->high ? g->pages[0].state : OPEN;

    return (state == CLEAN || state == OLD) && guard_is_plain(g->low, g->low + page_size);
}

static ckpp_status fail_part(const guard *g, uintptr_t part, size_t copied)
{
    return rt_fail(CKPP_ERROR_CHECK,
                   "what %s has written to '%s' of %s:%d is lost: its bytes %zu to %zu are copied "
                   "to the host, it leaves the device as a whole, and bytes %zu to %zu were "
                   "written; update host(...) of the part and exit data release(%s) say that "
                   "nobody reads the others (CKPP_CHECK=discrete)",
                   g->writer, g->name, g->file, g->line, (size_t)(part - g->start),
                   (size_t)(part - g->start) + copied - 1, (size_t)(g->wrote - g->start),
                   (size_t)(g->wrote_end - g->start - 1), g->name);
}

static ckpp_status guard_ends(void *low, bool input, void *part, size_t copied)
{
    const uintptr_t from = (uintptr_t)part;
    guard found = {.name = NULL};
    bool gone = false;

    const sigset_t kept = quiet_lock(&lock);
    const guard *g = find_start((uintptr_t)low);
    if (g) {
        found = *g;
        gone = is_freed(g) || is_mapped_anew(g);
    }
    quiet_unlock(&lock, &kept);
    if (gone)
        return copied ? CKPP_OK : fail_freed(&found, 0); /* the copy says so */
    if (!found.name || found.wrote == found.wrote_end)
        return CKPP_OK;
    if (copied && (found.wrote < from || found.wrote_end > from + copied))
        return fail_part(&found, from, copied);
    if (!input)
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_CHECK,
                   "what %s has written to '%s' of %s:%d stays on the device: it was in(...), so "
                   "its bytes %zu to %zu are not copied to the host; inout(...) or update "
                   "host(...) copies them. If nobody reads them, write temp(...), or, where "
                   "kernels need the host's values, enter data in(%s) and exit data release(%s) "
                   "(CKPP_CHECK=discrete)",
                   found.writer, found.name, found.file, found.line,
                   (size_t)(found.wrote - found.start),
                   (size_t)(found.wrote_end - found.start - 1), found.name, found.name);
}

/* After all of the program's own functions: what is still present will not be copied any more. */
__attribute__((destructor)) static void report_present(void)
{
    if (atomic_load(&owner) != getpid())
        return;
    for (const guard *g = guards; g; g = g->next) {
        const bool lost = g->wrote < g->wrote_end;
        fprintf(stderr,
                "ckpp: warning: %s:%d: '%s' (%zu bytes) is still present on the device at the "
                "program's end%s%s%s: exit data %s(%s) is missing (CKPP_CHECK=discrete)\n",
                g->file, g->line, g->name, (size_t)(g->end - g->start), lost ? ", and what " : "",
                lost ? g->writer : "", lost ? " has written to it stays there" : "",
                lost ? "out" : "release", g->name);
    }
}

const rt_guard guard_table = {.enter = guard_enter,
                              .leave = guard_leave,
                              .wrote = guard_wrote,
                              .edges = guard_edges,
                              .hide = guard_hide,
                              .reads = guard_reads,
                              .begin = guard_begin,
                              .end = guard_end,
                              .late = guard_late,
                              .ends = guard_ends};

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

    (void)was_write(context, &pc);
    if (late_report(call, address, pc))
        return GUARD_REPORTED;

    const sigset_t kept = quiet_lock(&lock);
    guard *g = find(at);
    page *p = g ? page_at(g, at) : NULL;
    const bool late = p && p->state == LATE;
    if (p && !late && (was_write(context, &pc) || p->state != OLD)) {
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
    if (late)
        fault_report(call,
                     "%s: the program touches byte %zu of '%s', which %s copies with nowait: "
                     "ckpp_synchronize() waits for it (CKPP_CHECK=discrete)",
                     text, (size_t)(at - of.start), of.name, of.late);
    else
        fault_report(call,
                     "%s: the program reads byte %zu of '%s', but its newer copy is on the device "
                     "(since %s:%d): update host(...) copies it (CKPP_CHECK=discrete)",
                     text, (size_t)(at - of.start), of.name, of.file, of.line);
    return GUARD_REPORTED;
}
