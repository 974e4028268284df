/* late.c - CKPP_CHECK=discrete: results of calls with nowait arrive late.
 *
 * On a GPU such a call returns while its kernel may still run, and a program that reads the result
 * at once finds it or not. So here it never finds it: the bytes are kept until the program waits.
 * Meanwhile the pages that belong to the result alone are inaccessible, and an access is reported
 * at its line; the elements on other pages are CKPP_POISON, and what the program writes there is
 * reported when it waits. Any wait counts for all streams. */
#define _GNU_SOURCE
#include "runtime/host/host.h"
#include "runtime/host/quiet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct late {
    struct late *next;
    uintptr_t low, high;       /* on the host */
    uintptr_t first, last;     /* its own pages; if there are none, both are `high` */
    char name[80], maker[300]; /* of the array; "kernel 'f' (foo.c:12)" */
    const char *does;          /* "computes", or "copies" */
    unsigned char bytes[];
} late;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static late *all; /* newest first */
static _Thread_local const char *putting_off;
static atomic_int owner; /* the process whose results these are */

void late_put_off(const char *name)
{
    putting_off = name;
}

bool late_is_on(void)
{
    return putting_off != NULL;
}

static void put_maker(late *l)
{
    const rt_call *call = rt_current();
    char name[120] = "a call";

    l->does = call->kernel ? "computes" : "copies";
    if (call->kernel)
        kind_put_name(call->kernel, name, sizeof name);
    else if (call->function)
        snprintf(name, sizeof name, "%s", call->function);
    snprintf(l->name, sizeof l->name, "%s", putting_off);
    snprintf(l->maker, sizeof l->maker, "%s (%.160s:%d)", name,
             call->file     ? call->file
             : call->kernel ? call->kernel->file
                            : "?",
             call->file     ? call->line
             : call->kernel ? call->kernel->line
                            : 0);
}

/* Of the bytes that are not on own pages: whether they are CKPP_POISON, as they were left. */
static bool is_untouched(const late *l)
{
    bool same = true;

    for (uintptr_t at = l->low; at < l->high && same; at++) {
        if (at == l->first)
            at = l->last;
        same = at == l->high || *(const unsigned char *)at == CKPP_POISON;
    }
    return same;
}

static void hide(const late *l)
{
    memset((void *)l->low, CKPP_POISON, l->first - l->low);
    memset((void *)l->last, CKPP_POISON, l->high - l->last);
    if (l->first < l->last)
        (void)mprotect((void *)l->first, l->last - l->first, PROT_NONE);
}

ckpp_status late_add(void *to, const void *from, size_t bytes)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), low = (uintptr_t)to,
                    high = low + bytes, first = (low + page - 1) / page * page,
                    last = high / page * page;
    ckpp_status status = late_finish(low, high);
    late *l = status ? NULL : malloc(sizeof *l + bytes);

    if (status)
        return status;
    atomic_store(&owner, getpid());
    if (!l)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes were asked for", bytes);
    *l = (late){.low = low, .high = high, .first = high, .last = high};
    if (first < last && guard_is_plain(first, last))
        l->first = first, l->last = last;
    put_maker(l);
    memcpy(l->bytes, from, bytes);
    fault_install();
    const sigset_t kept = quiet_lock(&lock);
    l->next = all;
    all = l;
    hide(l);
    quiet_unlock(&lock, &kept);
    return CKPP_OK;
}

static late *take_one(uintptr_t low, uintptr_t high)
{
    const sigset_t kept = quiet_lock(&lock);
    late **at = &all;
    while (*at && (low >= (*at)->high || (*at)->low >= high))
        at = &(*at)->next;
    late *l = *at;
    if (l)
        *at = l->next;
    quiet_unlock(&lock, &kept);
    return l;
}

static ckpp_status arrive(const late *l)
{
    if (l->first < l->last &&
        mprotect((void *)l->first, l->last - l->first, PROT_READ | PROT_WRITE) != 0)
        return rt_fail(CKPP_ERROR_CHECK,
                       "'%s', which %s with nowait %s, is freed before it was waited for "
                       "(CKPP_CHECK=discrete)",
                       l->name, l->maker, l->does);
    if (!is_untouched(l))
        return rt_fail(CKPP_ERROR_CHECK,
                       "the program has written to '%s', which %s with nowait %s, before "
                       "it was waited for: ckpp_synchronize() waits (CKPP_CHECK=discrete)",
                       l->name, l->maker, l->does);
    memcpy((void *)l->low, l->bytes, l->high - l->low);
    return CKPP_OK;
}

ckpp_status late_finish(uintptr_t low, uintptr_t high)
{
    ckpp_status status = CKPP_OK;

    for (late *l; (l = take_one(low, high)); free(l)) {
        ckpp_status one = arrive(l);
        status = status ? status : one;
    }
    return status;
}

ckpp_status late_finish_all(void)
{
    guard_arrive();
    return late_finish(0, UINTPTR_MAX);
}

bool late_report(const rt_call *call, const void *address, const void *pc)
{
    const uintptr_t at = (uintptr_t)address;
    char text[512];

    const sigset_t kept = quiet_lock(&lock);
    const late *l = all;
    while (l && (at < l->first || at >= l->last))
        l = l->next;
    if (l) {
        line_put(line_find_own(pc), text, sizeof text);
        fault_report(call,
                     "%s: the program touches byte %zu of '%s', which %s with nowait %s: "
                     "ckpp_synchronize() waits for it (CKPP_CHECK=discrete)",
                     text, (size_t)(at - l->low), l->name, l->maker, l->does);
    }
    quiet_unlock(&lock, &kept);
    return l != NULL;
}

/* After all of the program's own functions. */
__attribute__((destructor)) static void report_late(void)
{
    for (const late *l = atomic_load(&owner) == getpid() ? all : NULL; l; l = l->next)
        fprintf(stderr,
                "ckpp: warning: '%s', which %s with nowait %s, was not waited for: what the "
                "program has read of it is not the result; ckpp_synchronize() waits "
                "(CKPP_CHECK=discrete)\n",
                l->name, l->maker, l->does);
}
