/* base.h - the preprocessor's lowest layer: memory, text, a file's bytes and lines, messages, and
 * output files. Nothing here depends on the C language.
 *
 * Everything that belongs to one input file is allocated in that file's arena and freed with it. A
 * location is a byte offset into the source; diag.c turns it into file, line and column. */
#ifndef FRONT_BASE_H
#define FRONT_BASE_H

#include "runtime/base/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- util.c: arena, strings, growing text ---- */

typedef struct arena arena;
arena *arena_new(void);
void arena_free(arena *a);
void *arena_alloc(arena *a, size_t size); /* zeroed; fatal() if out of memory */
char *arena_strndup(arena *a, const char *s, size_t n);
__attribute__((format(printf, 2, 3))) char *arena_printf(arena *a, const char *format, ...);

/* A piece of text that somebody else owns; not NUL-terminated. */
typedef struct str {
    const char *data;
    size_t size;
} str;
bool str_is(str s, const char *z);
bool str_equal(str a, str b);
uint64_t str_hash(str s);    /* FNV-1a; the upper half is mixed better than the lower one */
int str_order(str a, str b); /* the sign is strcmp()'s */
/* The word most like `s`, for "did you mean", or NULL if every word differs from it in more than a
 * third of the letters. */
const char *str_nearest(str s, const char *const *words, size_t n);

/* A growing, NUL-terminated text; `data` is malloc'd, text_free() frees it. Start with {0}. */
typedef struct text {
    char *data;
    size_t size, capacity;
} text;
void text_put(text *t, const void *data, size_t size);
void text_puts(text *t, const char *s);
__attribute__((format(printf, 2, 3))) void text_printf(text *t, const char *format, ...);
void text_free(text *t);
/* What it holds, in the arena and NUL-terminated; the text is freed, and empty. */
str arena_take(arena *a, text *t);

/* Returns the array `items` of `count` items with room for one more: `items` itself, or a copy
 * with twice the room. */
void *arena_grow(arena *a, void *items, size_t count, size_t item_size);

/* Reports an internal failure (memory, I/O) as "ckpp: error: ..." and exits with status 2. */
__attribute__((noreturn, format(printf, 1, 2))) void fatal(const char *format, ...);
/* The program name that fatal() prints. */
extern const char *fatal_program;
/* If not NULL, fatal() jumps here and prints nothing: libckpp must not end its program. */
extern _Thread_local jmp_buf *fatal_return;

/* ---- source.c: a file's bytes, and its line starts ---- */

typedef struct source {
    const char *path; /* as the user wrote it; "<stdin>" for "-" */
    const char *data; /* size bytes, followed by two NULs (flex scans in place) */
    size_t size;
    /* where each line starts; built when first needed */
    const uint32_t *lines;
    size_t nlines;
    /* the #line directives in the text, by offset */
    struct source_mark *marks;
    size_t nmarks;
    /* of an included file: its #include, and its rank among the files when messages are sorted */
    struct source *includer;
    size_t include_offset;
    int order;
    /* if the text was generated from bytes [within, within_end) of the main file: its messages
     * are sorted as if they were there */
    size_t within, within_end;
    /* if the text was made from another one: where its pieces come from, in order */
    struct source *origin;
    const struct source_piece *pieces;
    size_t npieces;
    arena *arena;
} source;

/* From `at` on the text comes from offset `from` of the origin: it is a copy of what stands there,
 * or was made because of it. */
typedef struct source_piece {
    size_t at, from;
    bool copied;
} source_piece;

/* Reads a file; "-" is standard input. NULL with errno set if that fails. */
source *source_read(arena *a, const char *path);
/* A source with a copy of `data`; `path` is not copied. */
source *source_from(arena *a, const char *path, const char *data, size_t size);
/* Replaces a place in a text that was made from another one by the place in that one. */
/* Whether the text at `offset` stands in the origin, too, or there is none. */
bool source_is_copied(const source *s, size_t offset);
void source_find_origin(source **s, size_t *offset, size_t *length);
/* Where its text begins: behind a byte order mark, if there is one. */
size_t source_start(const source *s);
/* Line and column count from 1; the column in bytes. */
void source_position(source *s, size_t offset, int *line, int *column);
/* The offsets of a line's first byte and of its line end. Lines count from 1. */
void source_line(source *s, int line, size_t *begin, size_t *end);
/* Records the directive `#line NEXT "FILE"` at `offset`; a NULL file leaves the name unchanged. */
void source_mark(source *s, size_t offset, int next, const char *file);
/* The file and line of `offset` according to the text's #line directives. */
void source_presumed(source *s, size_t offset, const char **file, int *line);

/* ---- diag.c: messages, collected and then printed in order of place ---- */

typedef enum severity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } severity;
typedef struct diag diag; /* counts, options (-W, -Werror, -w), where to print */

/* `check` is the check's name, shown in brackets: "[-Wunknown-name]" for a warning,
 * "[unknown-name]" for an error. `offset` and `length` are the bytes to underline. A note goes
 * with the message before it. */
__attribute__((format(printf, 7, 8))) void diag_at(diag *d, severity how, const char *check,
                                                   source *s, size_t offset, size_t length,
                                                   const char *format, ...);
/* From now on, words of messages for which `find` has another text are replaced by that; NULL: no
 * longer. */
typedef str diag_find(const void *data, str word);
void diag_rename(diag *d, diag_find *find, const void *data);
int diag_errors(const diag *d);
/* The file is read once more: what has been said so far is not repeated. */
void diag_read_again(diag *d);
/* Removes the messages about the source from this offset on. */
void diag_forget(diag *d, const source *s, size_t from);

diag *diag_new(arena *a);
/* Applies "-Wname", "-Wno-name", "-Werror", "-Werror=name", "-Wall", "-w", ...; false if the
 * option or the warning is unknown. */
bool diag_option(diag *d, const char *option);
/* The static string equal to `name` if it is one of the host compiler's warnings that --check
 * shows; else NULL. */
const char *diag_compiler_warning(str name);
typedef enum diag_color { DIAG_COLOR_AUTO, DIAG_COLOR_ALWAYS, DIAG_COLOR_NEVER } diag_color;
typedef enum diag_format { DIAG_TEXT, DIAG_JSON, DIAG_SARIF } diag_format;
void diag_set_format(diag *d, diag_format format);
/* Prints and removes the collected messages, in order of place. `color` applies to DIAG_TEXT. */
void diag_print(diag *d, FILE *to, diag_color color);

/* ---- diag_json.c: messages in machine-readable formats ---- */

typedef struct diag_message {
    severity how;
    bool promoted;     /* a warning that -Werror made an error */
    const char *check; /* the check's name, or NULL */
    source *source;    /* NULL if the message has no place */
    size_t offset, length;
    const char *text;
    size_t sequence;
} diag_message;

/* A message and the notes after it. */
typedef struct diag_group {
    const diag_message *first;
    size_t count;
    size_t key; /* sort key: the offset in the main file, or that of the #include that
                             * leads to the message's file */
} diag_group;

/* Appends `s` as a JSON string; bytes that are not valid UTF-8 become U+FFFD. */
void diag_put_string(text *out, const char *s);
/* Append the groups, which are sorted already, as a JSON array like GCC's or as a SARIF 2.1.0 log.
 * `hidden` is the number of errors that were not kept. */
void diag_put_json(text *out, const diag_group *groups, size_t count, int hidden);
void diag_put_sarif(text *out, arena *a, const diag_group *groups, size_t count, int hidden);

/* ---- output.c: files that appear only when they are complete ---- */

typedef struct output {
    io_place place;  /* of the file to create or replace */
    char *temporary; /* the file being written, in the same folder; NULL: none */
    int fd;          /* -1 if none is open */
} output;

/* These return false with errno set if they fail; the caller then calls output_drop(). A regular
 * file is written under a temporary name and renamed by output_close(). A symbolic link is kept,
 * and its target is created or replaced. Written to directly are "-" (standard output), files that
 * are not regular (a pipe, /dev/null), and what is open already (/dev/fd/3). `o` must not move. */
bool output_open(output *o, const char *path);
bool output_put(output *o, const void *data, size_t size);
bool output_close(output *o);
/* Removes the temporary file and frees what `o` holds. Keeps errno. */
void output_drop(output *o);
/* Removes an earlier output if it is a writable regular file, and leaves anything else alone.
 * False with errno set if the removal fails. */
bool output_remove(const char *path);
/* Whether the two are the same file, or will be where they are not there yet. */
bool output_is_same(const char *a, const char *b);

#endif
