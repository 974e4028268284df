/* messages.c - NVRTC's and nvcc's messages in the form of C compilers.
 *
 * NVRTC writes "foo.c(12): error: MESSAGE", maybe more lines, the source line after two blanks,
 * and a line with only a caret, which shows the column. This becomes "foo.c:12:7: error: MESSAGE",
 * so that editors find the place and host_filter_messages() recognizes it. Empty lines and totals
 * are left out. */
#include "runtime/cuda/cuda.h"

#include <string.h>

static const struct {
    const char *theirs, *ours;
} kinds[] = {
    {"catastrophic error", "fatal error"},
    {"internal error", "internal compiler error"},
    {"error", "error"},
    {"warning", "warning"},
    {"remark", "note"},
    {"note", "note"},
};

typedef struct header {
    size_t file;      /* length of the file's name */
    const char *line; /* the line's number */
    size_t digits;
    const char *kind; /* as C compilers write it */
    const char *message;
} header;

static bool starts_with(const char *p, const char *end, const char *word)
{
    size_t size = strlen(word);
    return (size_t)(end - p) >= size && memcmp(p, word, size) == 0;
}

/* Reads the kind at p, an optional number such as " #2361-D", and ": ". */
static bool read_kind(const char *p, const char *end, header *h)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (!starts_with(p, end, kinds[k].theirs))
            continue;
        const char *q = p + strlen(kinds[k].theirs);
        if (starts_with(q, end, " #"))
            while (q < end && *q != ':')
                q++;
        if (!starts_with(q, end, ": "))
            continue;
        h->kind = kinds[k].ours;
        h->message = q + 2;
        return true;
    }
    return false;
}

static bool read_header(const char *line, const char *end, header *h)
{
    for (const char *p = line; p < end; p++) {
        size_t digits = 0;
        if (*p != '(')
            continue;
        while (p + 1 + digits < end && p[1 + digits] >= '0' && p[1 + digits] <= '9')
            digits++;
        const char *rest = p + 1 + digits;
        if (digits == 0 || !starts_with(rest, end, "): ") || !read_kind(rest + 3, end, h))
            continue;
        h->file = (size_t)(p - line);
        h->line = p + 1;
        h->digits = digits;
        return h->file > 0;
    }
    return false;
}

static const char *line_end(const char *p)
{
    return p + strcspn(p, "\n");
}

static const char *next_line(const char *end)
{
    return *end ? end + 1 : end;
}

/* The column, from 1, that a line with only a caret shows; 0: it is another line. */
static size_t caret_column(const char *line, const char *end)
{
    size_t blanks = strspn(line, " \t");
    return blanks >= 2 && line[blanks] == '^' && line + blanks + 1 == end ? blanks - 1 : 0;
}

/* The column of the diagnostic whose first line ends at `end`; 0: it has no caret. */
static size_t find_column(const char *end)
{
    header unused;
    for (const char *p = next_line(end); *p; p = next_line(end)) {
        end = line_end(p);
        size_t column = caret_column(p, end);
        if (column || read_header(p, end, &unused))
            return column;
    }
    return 0;
}

static bool is_noise(const char *line, const char *end)
{
    if (line + strspn(line, " \t\r") >= end ||
        starts_with(line, end, "Remark: The warnings can be suppressed") ||
        starts_with(line, end, "Compilation terminated"))
        return true;
    static const char total[] = " detected in the compilation of ";
    for (const char *p = line; *line >= '0' && *line <= '9' && p < end; p++)
        if (starts_with(p, end, total))
            return true;
    return false;
}

static void rewrite_log(rt_buf *out, const char *log, bool columns)
{
    header h;
    const char *end;
    for (const char *p = log; *p; p = next_line(end)) {
        end = line_end(p);
        if (is_noise(p, end))
            continue;
        if (read_header(p, end, &h)) {
            size_t column = columns ? find_column(end) : 0;
            buf_put(out, p, h.file);
            buf_puts(out, ":");
            buf_put(out, h.line, h.digits);
            if (column)
                buf_printf(out, ":%zu", column);
            buf_printf(out, ": %s: ", h.kind);
            p = h.message;
        }
        buf_put(out, p, (size_t)(end - p));
        buf_puts(out, "\n");
    }
}

void cuda_format_messages(rt_buf *out, const ckpp_kernel *kernel, const char *log, bool columns,
                          int max_lines)
{
    rt_buf text = {0};
    rewrite_log(&text, log, columns);
    if (text.size > 0 && !text.failed)
        host_filter_messages(out, kernel, text.data, max_lines);
    if (text.failed)
        out->failed = true;
    buf_free(&text);
}
