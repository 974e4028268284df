/* explain_say.c - prints explanations, and of those that come again only what is new.
 *
 * A text belongs to a place: its first bytes, "ckpp: foo.c:9: step:9: ". If the place has had the
 * same text before, it is only counted, and the count is printed at exit; else its first line is
 * printed, and of the others those that differ from the place's last text. Calls repeated through
 * memo_run() do not get here, so memo_store() keeps none with CKPP_EXPLAIN. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { SEEN = 64, PLACES = 4096 };

typedef struct place {
    rt_buf last;
    size_t head;         /* bytes of it that name the place */
    uint64_t seen[SEEN]; /* hashes of the latest texts */
    unsigned nseen;
    long long repeats;
    struct place *next;
} place;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static place *places, **last_place = &places;
static int nplaces;

static void at_end(void)
{
    if (pthread_mutex_trylock(&lock))
        return;
    for (place *p = places, *next; p; p = next) {
        next = p->next;
        if (p->repeats)
            fprintf(stderr, "%.*s%sthe same %lld more time%s\n", (int)p->head, p->last.data,
                    p->last.data[p->head - 1] == '\n' ? "ckpp: " : "", p->repeats,
                    p->repeats == 1 ? "" : "s");
        buf_free(&p->last);
        free(p);
    }
    places = NULL;
    last_place = &places;
    pthread_mutex_unlock(&lock);
}

static void register_end(void)
{
    atexit(at_end);
}

/* A thread that is cancelled while it prints would not release the lock. */
int explain_begin(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int cancelling;

    pthread_once(&once, register_end);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&lock);
    return cancelling;
}

void explain_end(int cancelling)
{
    pthread_mutex_unlock(&lock);
    pthread_setcancelstate(cancelling, NULL);
}

static place *find_place(const char *text, size_t head)
{
    place *p = places;

    while (p && (p->head != head || memcmp(p->last.data, text, head) != 0))
        p = p->next;
    return p;
}

static bool is_seen(const place *p, uint64_t hash)
{
    for (unsigned k = 0; k < p->nseen && k < SEEN; k++)
        if (p->seen[k] == hash)
            return true;
    return false;
}

/* Prints the first line of the text, and those others that the old one does not have there. */
static void print_changed(const char *text, const char *old)
{
    for (bool first = true; *text; first = false) {
        const size_t size = strcspn(text, "\n") + 1, before = strcspn(old, "\n") + 1;
        if (first || size != before || memcmp(text, old, size) != 0)
            fwrite(text, 1, size, stderr);
        text += size;
        old += old[before - 1] ? before : before - 1;
    }
}

void explain_say(rt_buf *text, size_t head)
{
    if (text->failed || !text->size) {
        buf_free(text);
        return;
    }
    const uint64_t hash = XXH3_64bits(text->data, text->size);
    const int cancelling = explain_begin();
    place *p = find_place(text->data, head);

    if (p && is_seen(p, hash)) {
        p->repeats++;
        buf_free(text);
        explain_end(cancelling);
        return;
    }
    print_changed(text->data, p ? p->last.data : "\n");
    if (!p && nplaces < PLACES && (p = calloc(1, sizeof *p))) {
        p->head = head;
        *last_place = p;
        last_place = &p->next;
        nplaces++;
    }
    if (p) {
        p->seen[p->nseen++ % SEEN] = hash;
        buf_free(&p->last);
        p->last = *text;
    } else {
        buf_free(text);
    }
    explain_end(cancelling);
}
