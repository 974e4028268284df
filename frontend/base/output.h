/* output.h - a file that is there when all of it is. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct output {
    char *target;           /* what is made or replaced; NULL: it is written to directly */
    char *temporary;        /* beside it */
    int fd;                 /* -1: none is open */
} output;

/* Each is false with errno where it fails; then output_drop() is what remains to be done. A regular file is made in a temporary one
 * beside its place; a symbolic link stays one, and what it leads to is made or replaced. "-" (standard output), what is no
 * regular file (a pipe, /dev/null) and what has no name any more (/dev/fd/3 of a removed one) are written to directly. */
bool output_open(output *o, const char *path);
bool output_put(output *o, const void *data, size_t size);
bool output_close(output *o);
/* Leaves nothing. Keeps errno. */
void output_drop(output *o);
/* Removes an older regular file that may be written to. false, with errno: it is still there. */
bool output_remove(const char *path);
/* Whether the two are the same file. */
bool output_is_same(const char *a, const char *b);

#endif
