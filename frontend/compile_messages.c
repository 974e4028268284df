/* compile_messages.c - from what the compiler says to diagnostics.
 *
 * The runtime hands out lines as C compilers write them, "foo.c:12:7: error: ...", those of the user's files first. #line gave
 * them the names that the user knows: here the place in the text is looked for again. What is in no file that was read (ckpp's
 * own headers, a library's) is said at the directive. */
#define _GNU_SOURCE
#include "compile.h"

#include <stdlib.h>
#include <string.h>

typedef struct place {
    source *source;
    size_t offset, length;
} place;

/* The line of the text that the user knows as line `line` of `file`; 0: there is none. */
static int find_line(source *s, str file, int line)
{
    int last;
    source_position(s, s->size, &last, NULL);
    for (int physical = 1; physical <= last; physical++) {
        size_t begin, end;
        const char *name;
        int presumed;
        source_line(s, physical, &begin, &end);
        source_presumed(s, begin, &name, &presumed);
        if (presumed == line && str_is(file, name))
            return physical;
    }
    return 0;
}

/* Bytes of the word at the place, for underlining. */
static size_t word_length(const source *s, size_t offset, size_t end)
{
    size_t n = 0;
    while (offset + n < end && (s->data[offset + n] == '_' || (s->data[offset + n] >= '0' && s->data[offset + n] <= '9') ||
                                (s->data[offset + n] >= 'a' && s->data[offset + n] <= 'z') ||
                                (s->data[offset + n] >= 'A' && s->data[offset + n] <= 'Z')))
        n++;
    return n ? n : 1;
}

static bool find_in(source *s, str file, int line, int column, place *found)
{
    size_t begin, end;
    int physical = find_line(s, file, line);
    if (!physical)
        return false;
    source_line(s, physical, &begin, &end);
    size_t offset = column > 0 ? begin + (size_t)column - 1 : begin + strspn(s->data + begin, " \t");
    offset = offset < end ? offset : end;
    *found = (place){s, offset, word_length(s, offset, end)};
    return true;
}

static bool find_place(unit *u, str file, int line, int column, place *found)
{
    if (find_in(u->source, file, line, column, found))
        return true;
    for (size_t k = 0; k < u->nincludes; k++) {
        source *s = u->includes[k].source;
        if (s && find_in(s, file, line, column, found))
            return true;
    }
    return false;
}

/* "foo.c:12:7: error: MESSAGE"; column 0 where there is none. False: the line is not of that form. */
static bool read_header(str line, str *file, int *number, int *column, severity *how, str *message)
{
    static const struct { const char *word; severity how; } kinds[] = {
        {": fatal error: ", DIAG_ERROR}, {": internal compiler error: ", DIAG_ERROR}, {": error: ", DIAG_ERROR},
        {": warning: ", DIAG_WARNING}, {": note: ", DIAG_NOTE}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        size_t n = strlen(kinds[k].word);
        const char *at = memmem(line.data, line.size, kinds[k].word, n), *p = at, *first;
        if (!at)
            continue;
        while (p > line.data && p[-1] >= '0' && p[-1] <= '9')
            p--;
        if (p == at || p == line.data || p[-1] != ':')
            continue;
        *number = atoi(p);
        *column = 0;
        for (first = p - 1; first > line.data && first[-1] >= '0' && first[-1] <= '9'; first--)
            ;
        if (first < p - 1 && first > line.data && first[-1] == ':') {
            *column = *number;
            *number = atoi(first);
            p = first;
        }
        *file = (str){line.data, (size_t)(p - 1 - line.data)};
        *how = kinds[k].how;
        *message = (str){at + n, (size_t)(line.data + line.size - at) - n};
        return file->size > 0;
    }
    return false;
}

/* Whether an earlier job has said the same; else it is remembered. */
static bool is_known(unit *u, const place *at, str message)
{
    for (size_t k = 0; k < u->ncompile_messages; k++) {
        const compile_message *m = &u->compile_messages[k];
        if (m->source == at->source && m->offset == at->offset && str_equal(m->text, message))
            return true;
    }
    u->compile_messages = arena_grow(u->arena, u->compile_messages, u->ncompile_messages, sizeof *u->compile_messages);
    u->compile_messages[u->ncompile_messages++] = (compile_message){
        at->source, at->offset, {arena_strndup(u->arena, message.data, message.size), message.size}};
    return false;
}

/* Whether a declare that the kernel sees is inside an #if. */
static bool has_condition(const unit *u, const construct *c)
{
    for (const construct *d = u->constructs; d != c; d = d->next)
        if (d->kind == CONSTRUCT_DECLARE && d->is_conditional)
            return true;
    return false;
}

static void report_line(unit *u, const compile_job *job, str line, bool *shown, bool *any)
{
    static const char check[] = "nvrtc";
    str file, message;
    int number, column;
    severity how;
    place at = {u->source, job->construct->directive.begin, job->construct->directive.end - job->construct->directive.begin};
    if (!read_header(line, &file, &number, &column, &how, &message))
        return;
    bool own = find_place(u, file, number, column, &at);
    if (how == DIAG_NOTE) {
        if (*shown && own)
            diag_at(u->diag, DIAG_NOTE, NULL, at.source, at.offset, at.length, "%.*s", (int)message.size, message.data);
        return;
    }
    *any = true;
    *shown = how == DIAG_ERROR && !is_known(u, &at, message);
    if (!*shown)
        return;
    if (own)
        diag_at(u->diag, how, check, at.source, at.offset, at.length, "%.*s", (int)message.size, message.data);
    else
        diag_at(u->diag, how, check, at.source, at.offset, at.length, "kernel '%s': %.*s (%.*s:%d)", job->kernel->name,
                (int)message.size, message.data, (int)file.size, file.data, number);
    if (*job->types)
        diag_at(u->diag, DIAG_NOTE, NULL, at.source, at.offset, at.length, "with %s, for sm_%d%s", job->types, job->arch,
                job->construct->instances ? "" : "; instantiate(...) says what else it is to be compiled for");
    if (has_condition(u, job->construct))
        diag_at(u->diag, DIAG_NOTE, NULL, at.source, at.offset, at.length,
                "ckpp does not evaluate #if: here the kernel sees every declare that is inside one");
}

/* Messages without a place, of the assembler's for instance, as one line. */
static const char *join_lines(arena *a, const char *message)
{
    static const char head[] = "the kernel does not compile:\n";
    text out = {0};
    if (strncmp(message, head, sizeof head - 1) == 0)
        message += sizeof head - 1;
    text_puts(&out, "");
    for (const char *p = message; *p; p += strspn(p, "\n")) {
        size_t n = strcspn(p, "\n");
        text_printf(&out, "%s%.*s", out.size ? "; " : "", (int)n, p);
        p += n;
    }
    const char *made = arena_strndup(a, out.data, out.size);
    text_free(&out);
    return made;
}

void compile_report(unit *u, const compile_job *job)
{
    bool shown = false, any = false;
    const char *p = job->message;
    while (*p) {
        size_t n = strcspn(p, "\n");
        report_line(u, job, (str){p, n}, &shown, &any);
        p += n + (p[n] == '\n');
    }
    if (any)
        return;
    place at = {u->source, job->construct->directive.begin, job->construct->directive.end - job->construct->directive.begin};
    const char *joined = join_lines(u->arena, job->message);
    if (!is_known(u, &at, (str){joined, strlen(joined)}))
        diag_at(u->diag, DIAG_ERROR, "nvrtc", at.source, at.offset, at.length, "kernel '%s': %s", job->kernel->name, joined);
}
