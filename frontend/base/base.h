/* base.h - what everything else of ckpp stands on: memory, text, a file's bytes and lines,
 * messages, and files that are written whole. It knows nothing of C.
 *
 * What belongs to one input file lives in its arena and is freed with it; there is no other
 * ownership question. A location is a byte offset into the source; diag.c turns it into file, line
 * and column. */
#ifndef FRONT_BASE_H
#define FRONT_BASE_H

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
void *arena_alloc(arena *a, size_t size); /* zeroed; does not return without memory */
char *arena_strndup(arena *a, const char *s, size_t n);
__attribute__((format(printf, 2, 3))) char *arena_printf(arena *a, const char *format, ...);

/* A piece of text that somebody else owns; not NUL-terminated. */
typedef struct str {
    const char *data;
    size_t size;
} str;
bool str_is(str s, const char *z);
bool str_equal(str a, str b);
int str_order(str a, str b); /* as strcmp's */
/* The nearest of the n words within a third of its letters wrong, or NULL: for "did you mean". */
const char *str_nearest(str s, const char *const *words, size_t n);

/* Text under construction; malloc'd. */
typedef struct text {
    char *data;
    size_t size, capacity;
} text;
void text_put(text *t, const void *data, size_t size);
void text_puts(text *t, const char *s);
__attribute__((format(printf, 2, 3))) void text_printf(text *t, const char *format, ...);
void text_free(text *t);

/* Makes room for one more item in an arena's array: doubles it. Returns the array. */
void *arena_grow(arena *a, void *items, size_t count, size_t item_size);

/* An internal failure (memory, I/O): "ckpp: error: ...", exit status 2. */
__attribute__((noreturn, format(printf, 1, 2))) void fatal(const char *format, ...);
/* Whose failure that is, for programs other than ckpp. */
extern const char *fatal_program;
/* Where it goes instead, in this thread: no library ends its program. NULL: nowhere. */
extern _Thread_local jmp_buf *fatal_return;

/* ---- source.c: a file's bytes, and its line starts ---- */

typedef struct source {
    const char *path;      /* as the user wrote it; "<stdin>" for - */
    const char *data;      /* size bytes, followed by two NULs (flex scans in place) */
    size_t size;
    /* line table, made at the first question */
    const uint32_t *lines;
    size_t nlines;
    /* the text's own #line directives, by offset */
    struct source_mark *marks;
    size_t nmarks;
    /* a file that a declare includes: from where, and its place in the order of messages */
    struct source *includer;
    size_t include_offset;
    int order;
    /* a text that is made of bytes [within, within_end) of the main file, whose messages come in
     * that place */
    size_t within, within_end;
    arena *arena;
} source;

/* Reads a file; "-" is standard input. NULL with errno where that fails. */
source *source_read(arena *a, const char *path);
/* A source over text that already exists; it is copied. */
source *source_from(arena *a, const char *path, const char *data, size_t size);
/* Where its text begins: behind a byte order mark, if there is one. */
size_t source_start(const source *s);
/* Line and column count from 1; the column in bytes. */
void source_position(source *s, size_t offset, int *line, int *column);
/* Where a line begins, and where it ends (before its line end). Lines count from 1. */
void source_line(source *s, int line, size_t *begin, size_t *end);
/* The text has "#line NEXT "FILE"" at `offset`, which says what the line after it is called; file
 * NULL: as before. */
void source_mark(source *s, size_t offset, int next, const char *file);
/* The line and file that the user knows: source_position() seen through the text's own #line
 * directives. */
void source_presumed(source *s, size_t offset, const char **file, int *line);

/* ---- diag.c: messages, collected and printed in order ---- */

typedef enum severity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } severity;
typedef struct diag diag;      /* counts, options (-W, -Werror, -w), where to print */

/* `check` is the check's name, shown in brackets: "[-Wunknown-name]" for a warning,
 * "[unknown-name]" for an error. `offset` and `length` are the bytes to underline. A note goes
 * with the message before it. */
__attribute__((format(printf, 7, 8))) void diag_at(diag *d, severity how, const char *check,
                                                   source *s, size_t offset, size_t length,
                                                   const char *format, ...);
int diag_errors(const diag *d);
/* Takes back what has been said of the source from this offset on. */
void diag_forget(diag *d, const source *s, size_t from);

diag *diag_new(arena *a);
/* "-Wname", "-Wno-name", "-Werror", "-Werror=name", "-Wall", "-w", ...; false: there is no such
 * warning. */
bool diag_option(diag *d, const char *option);
/* The name as a string that stays, where it is that of a warning of the host's compiler that is
 * shown; else NULL. */
const char *diag_compiler_warning(str name);
typedef enum diag_color { DIAG_COLOR_AUTO, DIAG_COLOR_ALWAYS, DIAG_COLOR_NEVER } diag_color;
typedef enum diag_format { DIAG_TEXT, DIAG_JSON, DIAG_SARIF } diag_format;
void diag_set_format(diag *d, diag_format format);
/* Prints what was collected, in the order of the places, and forgets it. Colour is for text. */
void diag_print(diag *d, FILE *to, diag_color color);

/* ---- diag_json.c: messages for programs ---- */

typedef struct diag_message {
    severity how;
    bool promoted;          /* a warning that -Werror made an error */
    const char *check;      /* NULL: it has no name */
    source *source;         /* NULL: it belongs to no place */
    size_t offset, length;
    const char *text;
    size_t sequence;
} diag_message;

/* A message and the notes after it. */
typedef struct diag_group {
    const diag_message *first;
    size_t count;
    size_t key;             /* the offset in the main file: of an included file, of its #include */
} diag_group;

/* A string of JSON; what is no UTF-8 is replaced. */
void diag_put_string(text *out, const char *s);
/* The groups in the order of their places, and how many errors are left out: an array in the form
 * that GCC gives its messages, or a log after SARIF 2.1.0. */
void diag_put_json(text *out, const diag_group *groups, size_t count, int hidden);
void diag_put_sarif(text *out, arena *a, const diag_group *groups, size_t count, int hidden);

/* ---- output.c: a file that is there when all of it is ---- */

typedef struct output {
    char *target;           /* what is made or replaced; NULL: it is written to directly */
    char *temporary;        /* beside it */
    int fd;                 /* -1: none is open */
} output;

/* Each is false with errno where it fails; then output_drop() is what remains to be done. A
 * regular file is made in a temporary one beside its place; a symbolic link stays one, and what it
 * leads to is made or replaced. "-" (standard output), what is no regular file (a pipe, /dev/null)
 * and what has no name any more (/dev/fd/3 of a removed one) are written to directly. */
bool output_open(output *o, const char *path);
bool output_put(output *o, const void *data, size_t size);
bool output_close(output *o);
/* Leaves nothing. Keeps errno. */
void output_drop(output *o);
/* Removes an older regular file that may be written to. false, with errno: it is still there. */
bool output_remove(const char *path);
/* Whether the two are the same file, or will be where they are not there yet. */
bool output_is_same(const char *a, const char *b);

#endif
