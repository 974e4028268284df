/* buf.c - a growing string.
 *
 * After a lack of memory, puts do nothing, so that a writer checks `failed` once, at the end.
 * While nothing has failed and size > 0, data[size] is a NUL. */
#include "runtime/base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(rt_buf *b, size_t more)
{
    if (b->failed)
        return false;
    if (more < b->capacity - b->size)
        return true;
    size_t capacity = b->capacity ? b->capacity : 256;
    while (capacity - b->size <= more) {
        if (capacity > SIZE_MAX / 2) {
            b->failed = true;
            return false;
        }
        capacity *= 2;
    }
    char *data = realloc(b->data, capacity);
    if (!data) {
        b->failed = true;
        return false;
    }
    b->data = data;
    b->capacity = capacity;
    return true;
}

void buf_put(rt_buf *b, const void *data, size_t size)
{
    if (size == 0 || !reserve(b, size))
        return;
    memcpy(b->data + b->size, data, size);
    b->size += size;
    b->data[b->size] = '\0';
}

void buf_puts(rt_buf *b, const char *s)
{
    buf_put(b, s, strlen(s));
}

/* Formats into the room that is left, which mostly suffices; else makes room and formats again. */
void buf_printf(rt_buf *b, const char *format, ...)
{
    const size_t room = b->failed ? 0 : b->capacity - b->size;
    va_list args;

    va_start(args, format);
    const int size = vsnprintf(room ? b->data + b->size : NULL, room, format, args);
    va_end(args);
    if (size < 0)
        b->failed = true;
    if (size <= 0)
        return;
    if ((size_t)size >= room) {
        if (!reserve(b, (size_t)size))
            return;
        va_start(args, format);
        vsnprintf(b->data + b->size, (size_t)size + 1, format, args);
        va_end(args);
    }
    b->size += (size_t)size;
}

void buf_free(rt_buf *b)
{
    free(b->data);
    *b = (rt_buf){0};
}
