/* compiler_messages.c - the useful lines of a C++ compiler's output.
 *
 * g++ and clang++ write diagnostics that begin with "file:line[:column]: error: ". Before one
 * there may be lines that explain its place ("In function ...", "required from here"), after it
 * source lines with carets. #line directives keep the user's lines in kernel source; ckpp's own
 * text is in files named ckpp/... or <stdin>. Users can act on errors in their own files, so these
 * come first; then errors in the prelude, with the places in the user's files that led there.
 * Where a header is for GPUs alone, that is all that is shown: other errors are about what it
 * lacks. Output without any such diagnostic is shown unchanged. */
#include "runtime/base/base.h"

#include <string.h>

typedef enum line_kind {
    LINE_CONTEXT, /* leads to a diagnostic, or ends the output */
    LINE_PLACE, /* as LINE_CONTEXT, with a place: "t.c:3:4:   required from here" */
    LINE_ERROR, /* begins an error */
    LINE_NOTE,  /* begins a note or a warning */
    LINE_MORE   /* continues the diagnostic before it */
} line_kind;

typedef struct line {
    const char *text;
    size_t size;
    line_kind kind;
    bool own;           /* its place is in a user's file */
} line;

typedef struct writer {
    rt_buf *out;
    int left;           /* lines that may still be written */
    int dropped;
} writer;

static bool starts_with(const line *l, size_t at, const char *word)
{
    size_t size = strlen(word);
    return at <= l->size && size <= l->size - at && memcmp(l->text + at, word, size) == 0;
}

static bool contains(const line *l, const char *word)
{
    for (size_t at = 0; at < l->size; at++)
        if (starts_with(l, at, word))
            return true;
    return false;
}

/* The length of "file:12:34: " or "file:12: "; 0 where the line does not begin with a place. */
static size_t find_place(const line *l)
{
    for (size_t at = 1; at + 1 < l->size; at++) {
        if (l->text[at] != ':')
            continue;
        size_t end = at, numbers = 0;
        for (size_t p = at; p < l->size && l->text[p] == ':'; numbers++) {
            size_t digits = 0;
            while (p + 1 + digits < l->size && l->text[p + 1 + digits] >= '0' &&
                   l->text[p + 1 + digits] <= '9')
                digits++;
            if (digits == 0)
                break;
            p += 1 + digits;
            end = p;
        }
        if (numbers > 0 && starts_with(l, end, ": "))
            return end + 2;
    }
    return 0;
}

static void classify(line *l)
{
    enum { FROM = sizeof "In file included from " - 1 };
    size_t place = l->text[0] == ' ' ? 0 : find_place(l);
    l->own = place > 0 && l->text[0] != '<' && !starts_with(l, 0, "ckpp/");
    if (place > 0) {
        if (starts_with(l, place, "error: ") || starts_with(l, place, "fatal error: ") ||
            starts_with(l, place, "internal compiler error: ") ||
            starts_with(l, place, "sorry, unimplemented: "))
            l->kind = LINE_ERROR;
        else if (starts_with(l, place, "note: ") || starts_with(l, place, "warning: "))
            l->kind = LINE_NOTE;
        else
            l->kind = LINE_PLACE;
    } else if (starts_with(l, 0, "In file included from ") ||
               starts_with(l, 0, "                 from ")) {
        l->kind = LINE_PLACE;
        l->own = !starts_with(l, FROM, "<") && !starts_with(l, FROM, "ckpp/");
    } else if ((l->text[l->size - 1] == ':' && (contains(l, ": In ") || contains(l, ": At "))) ||
               starts_with(l, 0, "compilation terminated") || contains(l, " generated.")) {
        l->kind = LINE_CONTEXT;
    } else {
        l->kind = LINE_MORE;
    }
}

static bool next_line(const char **p, line *l)
{
    if (**p == '\0')
        return false;
    *l = (line){.text = *p, .size = strcspn(*p, "\n")};
    *p += l->size + ((*p)[l->size] == '\n');
    if (l->size > 0)
        classify(l);
    else
        l->kind = LINE_MORE;
    return true;
}

static void write_line(writer *w, const line *l)
{
    if (w->left == 0) {
        w->dropped++;
        return;
    }
    w->left--;
    buf_puts(w->out, "\n");
    buf_put(w->out, l->text, l->size);
}

/* Writes the lines in [from, to) that name places in the user's files. */
static void write_places(writer *w, const char *from, const char *to)
{
    line l;
    while (from < to && next_line(&from, &l))
        if (l.kind == LINE_PLACE && l.own)
            write_line(w, &l);
}

typedef enum error_set { ERRORS_OF_HEADERS, ERRORS_OWN, ERRORS_OTHERS } error_set;

static bool belongs_to(const line *l, error_set set)
{
    if (set == ERRORS_OF_HEADERS)
        return !l->own && contains(l, "is a CUDA header for GPUs alone");
    return l->own == (set == ERRORS_OWN);
}

/* Writes the errors of a set with the lines and notes that follow. */
static void write_errors(writer *w, const char *messages, error_set set)
{
    bool wanted = false, shown = false;
    const char *context = messages;
    line l;
    for (const char *p = messages, *start = p; next_line(&p, &l); start = p) {
        if (l.kind == LINE_ERROR) {
            shown = wanted = belongs_to(&l, set);
            if (wanted && set != ERRORS_OWN)
                write_places(w, context, start);
        } else if (l.kind == LINE_NOTE) {
            shown = wanted && l.own;
        } else if (l.kind != LINE_MORE) {
            shown = false;
        }
        if (shown)
            write_line(w, &l);
        if (l.kind == LINE_ERROR || l.kind == LINE_NOTE)
            context = p;
    }
}

void host_filter_messages(rt_buf *out, const char *messages, int max_lines)
{
    writer w = {.out = out, .left = max_lines};
    write_errors(&w, messages, ERRORS_OF_HEADERS);
    if (w.left < max_lines)
        return;
    write_errors(&w, messages, ERRORS_OWN);
    write_errors(&w, messages, ERRORS_OTHERS);
    if (w.left == max_lines) {
        line l;
        for (const char *p = messages; next_line(&p, &l); )
            write_line(&w, &l);
    }
    if (w.dropped > 0)
        buf_printf(out, "\n(and %d more lines)", w.dropped);
}
