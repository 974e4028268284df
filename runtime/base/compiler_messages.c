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
#include "runtime/base/kind.h"

#include <string.h>

/* ---- names ---- */

/* Of a C program, kernels have names that C++ reserves with this ending. */
static const char c_ending[] = "_c_";

/* What the program calls the word, which is a name that ckpp has made up; *size is its length.
 * Where the name begins what the program has, "x" for x[j], it stays. */
static const char *find_shown(const ckpp_kernel *kernel, const char *word, size_t *size)
{
    const size_t ending = sizeof c_ending - 1;

    for (int k = 0; k < kernel->nparams; k++) {
        const ckpp_param *p = &kernel->params[k];
        if (!p->shown || !*p->shown || strlen(p->name) != *size || memcmp(p->name, word, *size) ||
            (strncmp(p->shown, p->name, *size) == 0 && p->shown[*size] == '['))
            continue;
        *size = strlen(p->shown);
        return p->shown;
    }
    if (!kind_of(kernel)->is_file && *size > ending &&
        !memcmp(word + *size - ending, c_ending, ending))
        *size -= ending;
    return word;
}

static void rename_words(rt_buf *out, const ckpp_kernel *kernel, const char *text, size_t size)
{
    for (size_t k = 0, n; k < size; k += n) {
        n = 1;
        while (name_has(text[k]) && k + n < size && name_has(text[k + n]))
            n++;
        size_t shown = n;
        const char *word = name_has(text[k]) ? find_shown(kernel, text + k, &shown) : text + k;
        buf_put(out, word, shown);
    }
}

/* The caret under a line that is renamed is moved with what it points at. */
void host_rename(rt_buf *out, const ckpp_kernel *kernel, const char *messages)
{
    const char *before = "";

    for (const char *p = messages; *p;) {
        const size_t size = strcspn(p, "\n"), caret = strspn(p, " \t~");
        if (caret && p[caret] == '^' && caret <= strcspn(before, "\n")) {
            rt_buf moved = {0};
            rename_words(&moved, kernel, before, caret);
            for (size_t k = caret; k < moved.size; k++)
                buf_puts(out, " ");
            const size_t less = moved.size < caret ? caret - moved.size : 0;
            buf_put(out, p + less, size - less);
            buf_free(&moved);
        } else {
            rename_words(out, kernel, p, size);
        }
        before = p;
        p += size + (p[size] == '\n');
        buf_puts(out, p[-1] == '\n' ? "\n" : "");
    }
}

/* ---- lines ---- */

typedef enum line_kind {
    LINE_CONTEXT, /* leads to a diagnostic, or ends the output */
    LINE_PLACE,   /* as LINE_CONTEXT, with a place: "t.c:3:4:   required from here" */
    LINE_ERROR,   /* begins an error */
    LINE_NOTE,    /* begins a note or a warning */
    LINE_MORE     /* continues the diagnostic before it */
} line_kind;

typedef struct line {
    const char *text;
    size_t size;
    line_kind kind;
    bool own; /* its place is in a user's file */
} line;

typedef struct writer {
    rt_buf *out;
    int left; /* lines that may still be written */
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

static void filter(rt_buf *out, const char *messages, int max_lines)
{
    writer w = {.out = out, .left = max_lines};
    write_errors(&w, messages, ERRORS_OF_HEADERS);
    if (w.left < max_lines)
        return;
    write_errors(&w, messages, ERRORS_OWN);
    write_errors(&w, messages, ERRORS_OTHERS);
    if (w.left == max_lines) {
        line l;
        for (const char *p = messages; next_line(&p, &l);)
            write_line(&w, &l);
    }
    if (w.dropped > 0)
        buf_printf(out, "\n(and %d more lines)", w.dropped);
}

void host_filter_messages(rt_buf *out, const ckpp_kernel *kernel, const char *messages,
                          int max_lines)
{
    rt_buf text = {0};
    filter(kernel ? &text : out, messages, max_lines);
    if (text.size > 0)
        host_rename(out, kernel, text.data);
    out->failed |= text.failed;
    buf_free(&text);
}
