/* source.c - a file's bytes, where its lines start, and the line numbers that #line directives
 * give them.
 *
 * The bytes are followed by two NULs, so that flex can scan them in place. The line table is built
 * when first needed: a file without constructs and messages never needs it. */
#define _GNU_SOURCE
#include "frontend/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SOURCE_MAX = 1 << 30, /* line starts are 32-bit offsets, and flex counts bytes in an int */
    DEVICE_MAX = 1 << 20  /* a terminal's text is short; other devices have no end */
};

struct source_mark {
    size_t offset;
    int physical; /* the line of the directive */
    int next;     /* the number that the directive gives the line after it */
    const char *file;
};

source *source_from(arena *a, const char *path, const char *data, size_t size)
{
    char *copy = arena_alloc(a, size + 2);
    memcpy(copy, data, size);
    source *s = arena_alloc(a, sizeof *s);
    *s = (source){.path = path, .data = copy, .size = size, .arena = a};
    return s;
}

bool source_is_copied(const source *s, size_t offset)
{
    size_t low = 0, high = s->origin ? s->npieces : 0;
    while (high > low + 1) {
        size_t middle = low + (high - low) / 2;
        if (s->pieces[middle].at <= offset)
            low = middle;
        else
            high = middle;
    }
    return !high || s->pieces[low].copied;
}

void source_find_origin(source **s, size_t *offset, size_t *length)
{
    for (; *s && (*s)->origin && (*s)->npieces; *s = (*s)->origin) {
        size_t low = 0, high = (*s)->npieces; /* pieces[low].at <= *offset < pieces[high].at */
        while (high - low > 1) {
            size_t middle = low + (high - low) / 2;
            if ((*s)->pieces[middle].at <= *offset)
                low = middle;
            else
                high = middle;
        }
        const source_piece *p = &(*s)->pieces[low];
        size_t end = low + 1 < (*s)->npieces ? (*s)->pieces[low + 1].at : (*s)->size;
        size_t rest = end - *offset;
        *length = !p->copied ? 0 : *length < rest ? *length : rest;
        *offset = p->from + (p->copied ? *offset - p->at : 0);
    }
}

size_t source_start(const source *s)
{
    return s->size >= 3 && memcmp(s->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static source *source_read_fd(arena *a, const char *path, int fd)
{
    struct stat st;
    if (fstat(fd, &st))
        return NULL;
    if (S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return NULL;
    }
    const size_t most = S_ISCHR(st.st_mode) ? DEVICE_MAX : SOURCE_MAX;
    size_t room = S_ISREG(st.st_mode) && st.st_size > 0 ? (size_t)st.st_size + 1 : 64 * 1024;
    size_t size = 0;
    if (room > most + 1) {
        errno = EFBIG;
        return NULL;
    }
    char *data = arena_alloc(a, room + 2);
    for (;;) {
        ssize_t n = size > most ? (errno = EFBIG, -1) : read(fd, data + size, room - size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return NULL;
        if (n == 0)
            break;
        size += (size_t)n;
        if (size == room && size <= most) {
            room = room * 2 <= most ? room * 2 : most + 1;
            char *larger = arena_alloc(a, room + 2);
            memcpy(larger, data, size);
            data = larger;
        }
    }
    data[size] = data[size + 1] = 0;
    source *s = arena_alloc(a, sizeof *s);
    *s = (source){.path = path, .data = data, .size = size, .arena = a};
    return s;
}

source *source_read(arena *a, const char *path)
{
    if (strcmp(path, "-") == 0)
        return source_read_fd(a, "<stdin>", 0);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    source *s = source_read_fd(a, arena_strndup(a, path, strlen(path)), fd);
    int kept = errno;
    close(fd);
    errno = kept;
    return s;
}

static void source_index(source *s)
{
    size_t count = 1;
    const char *end = s->data + s->size;
    for (const char *p = s->data; (p = memchr(p, '\n', (size_t)(end - p))); p++)
        count++;
    uint32_t *lines = arena_alloc(s->arena, count * sizeof *lines);
    size_t k = 1;
    for (const char *p = s->data; (p = memchr(p, '\n', (size_t)(end - p))); p++)
        lines[k++] = (uint32_t)(p + 1 - s->data);
    s->lines = lines;
    s->nlines = count;
}

void source_position(source *s, size_t offset, int *line, int *column)
{
    if (!s->lines)
        source_index(s);
    if (offset > s->size)
        offset = s->size;
    size_t low = 0, high = s->nlines; /* lines[low] <= offset < lines[high] */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (s->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    *line = (int)low + 1;
    if (column)
        *column = (int)(offset - s->lines[low]) + 1;
}

void source_line(source *s, int line, size_t *begin, size_t *end)
{
    if (!s->lines)
        source_index(s);
    *begin = s->lines[line - 1];
    *end = (size_t)line < s->nlines ? s->lines[line] - 1 : s->size;
    if (*end > *begin && s->data[*end - 1] == '\r')
        --*end;
}

void source_mark(source *s, size_t offset, int next, const char *file)
{
    struct source_mark mark = {.offset = offset, .next = next, .file = file};
    source_position(s, offset, &mark.physical, NULL);
    if (!file)
        mark.file = s->nmarks ? s->marks[s->nmarks - 1].file : s->path;
    s->marks = arena_grow(s->arena, s->marks, s->nmarks, sizeof *s->marks);
    s->marks[s->nmarks++] = mark;
}

void source_presumed(source *s, size_t offset, const char **file, int *line)
{
    size_t length = 0;
    source_find_origin(&s, &offset, &length);
    source_position(s, offset, line, NULL);
    *file = s->path;
    size_t low = 0, high = s->nmarks; /* marks before `low` are at or before offset */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->marks[middle].offset <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    if (low) {
        const struct source_mark *m = &s->marks[low - 1];
        *file = m->file;
        *line = *line - m->physical - 1 + m->next;
    }
}
