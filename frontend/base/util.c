/* util.c - arena, strings, growing text.
 *
 * No function here reports a failure: running out of memory is fatal(), so that callers need not
 * handle it. */
#include "frontend/base/base.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/base/utf8.h"

const char *fatal_program = "ckpp";
_Thread_local jmp_buf *fatal_return;

void fatal(const char *format, ...)
{
    char message[8192];
    va_list args;
    if (fatal_return)
        longjmp(*fatal_return, 1);
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    utf8_clean(message); /* files may have any name */
    fflush(stdout);
    fprintf(stderr, "%s: error: %s\n", fatal_program, message);
    exit(2);
}

/* ---- arena: a list of blocks; small requests are served from the newest ---- */

/* the first one is small: many arenas are for a moment */
enum { FIRST_SIZE = 4 * 1024, BLOCK_SIZE = 64 * 1024, ALIGNMENT = 16 };

typedef struct block {
    struct block *next;
    size_t used, size;
    _Alignas(ALIGNMENT) unsigned char data[];
} block;

struct arena {
    block *first;
};

/* calloc() gets large blocks from the system as pages that are zero already. */
static block *block_new(size_t size)
{
    block *b = size > SIZE_MAX - sizeof(block) ? NULL : calloc(1, sizeof(block) + size);
    if (!b)
        fatal("out of memory");
    b->size = size;
    return b;
}

arena *arena_new(void)
{
    arena *a = calloc(1, sizeof *a);
    if (!a)
        fatal("out of memory");
    return a;
}

void arena_free(arena *a)
{
    if (!a)
        return;
    for (block *b = a->first, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(a);
}

void *arena_alloc(arena *a, size_t size)
{
    if (size > SIZE_MAX - ALIGNMENT)
        fatal("out of memory");
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    block *b = a->first;
    if (!b || b->size - b->used < size) {
        size_t usual = a->first ? BLOCK_SIZE : FIRST_SIZE;
        bool large = size > usual / 4;
        b = block_new(large ? size : usual);
        if (large && a->first) { /* second in the list, so that the first block's rest is used */
            b->next = a->first->next;
            a->first->next = b;
        } else {
            b->next = a->first;
            a->first = b;
        }
    }
    void *p = b->data + b->used;
    b->used += size;
    return p;
}

char *arena_strndup(arena *a, const char *s, size_t n)
{
    char *copy = arena_alloc(a, n + 1);
    if (n)
        memcpy(copy, s, n);
    return copy;
}

char *arena_printf(arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0)
        fatal("cannot format a message");
    char *s = arena_alloc(a, (size_t)n + 1);
    va_start(args, format);
    vsnprintf(s, (size_t)n + 1, format, args);
    va_end(args);
    return s;
}

void *arena_grow(arena *a, void *items, size_t count, size_t item_size)
{
    if (count >= 8 ? (count & (count - 1)) != 0 : count != 0)
        return items;
    size_t room = count ? count * 2 : 8;
    if (room > SIZE_MAX / item_size)
        fatal("out of memory");
    void *grown = arena_alloc(a, room * item_size);
    if (count)
        memcpy(grown, items, count * item_size);
    return grown;
}

/* ---- strings ---- */

bool str_is(str s, const char *z)
{
    if (s.size && *s.data != *z) /* mostly */
        return false;
    return s.size == strlen(z) && memcmp(s.data, z, s.size) == 0;
}

bool str_equal(str a, str b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

uint64_t str_hash(str s)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t k = 0; k < s.size; k++)
        hash = (hash ^ (unsigned char)s.data[k]) * 1099511628211u;
    return hash;
}

int str_order(str a, str b)
{
    size_t n = a.size < b.size ? a.size : b.size;
    int order = n ? memcmp(a.data, b.data, n) : 0;
    return order ? order : (a.size > b.size) - (a.size < b.size);
}

enum { NEAREST_MAX = 64 };

/* The Damerau-Levenshtein distance (optimal string alignment): the least number of insertions,
 * deletions, replacements and swaps of neighbours. */
static size_t str_distance(str a, str b)
{
    size_t rows[3][NEAREST_MAX + 1];
    size_t *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t k = 0; k <= b.size; k++)
        last[k] = k;
    for (size_t j = 1; j <= a.size; j++) {
        now[0] = j;
        for (size_t k = 1; k <= b.size; k++) {
            size_t best = last[k - 1] + (a.data[j - 1] != b.data[k - 1]);
            if (last[k] + 1 < best)
                best = last[k] + 1;
            if (now[k - 1] + 1 < best)
                best = now[k - 1] + 1;
            if (j > 1 && k > 1 && a.data[j - 1] == b.data[k - 2] &&
                a.data[j - 2] == b.data[k - 1] && before[k - 2] + 1 < best)
                best = before[k - 2] + 1;
            now[k] = best;
        }
        size_t *spare = before;
        before = last, last = now, now = spare;
    }
    return last[b.size];
}

const char *str_nearest(str s, const char *const *words, size_t n)
{
    const char *best = NULL;
    size_t least = SIZE_MAX;
    if (s.size > NEAREST_MAX)
        return NULL;
    for (size_t k = 0; k < n; k++) {
        str word = {words[k], strlen(words[k])};
        if (word.size > NEAREST_MAX)
            continue;
        size_t longer = word.size > s.size ? word.size : s.size;
        size_t distance = str_distance(s, word);
        if (distance < least && distance <= (longer + 2) / 3 && distance < longer)
            least = distance, best = words[k];
    }
    return best;
}

/* ---- growing text ---- */

static void text_reserve(text *t, size_t more)
{
    if (t->capacity - t->size > more)
        return;
    size_t capacity = t->capacity ? t->capacity : 256;
    while (capacity - t->size <= more) {
        if (capacity > SIZE_MAX / 2)
            fatal("out of memory");
        capacity *= 2;
    }
    char *data = realloc(t->data, capacity);
    if (!data)
        fatal("out of memory");
    t->data = data;
    t->capacity = capacity;
}

/* text_reserve() leaves room for the NUL. */
void text_put(text *t, const void *data, size_t size)
{
    text_reserve(t, size);
    if (size)
        memcpy(t->data + t->size, data, size);
    t->size += size;
    t->data[t->size] = 0;
}

void text_puts(text *t, const char *s)
{
    text_put(t, s, strlen(s));
}

void text_printf(text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0)
        fatal("cannot format a message");
    text_reserve(t, (size_t)n);
    va_start(args, format);
    vsnprintf(t->data + t->size, (size_t)n + 1, format, args);
    va_end(args);
    t->size += (size_t)n;
}

void text_free(text *t)
{
    free(t->data);
    *t = (text){0};
}

str arena_take(arena *a, text *t)
{
    str taken = {arena_strndup(a, t->data, t->size), t->size};
    text_free(t);
    return taken;
}
