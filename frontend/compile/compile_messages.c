/* compile_messages.c - turns compilers' messages into diagnostics.
 *
 * The runtime gives lines as C compilers write them, "foo.c:12:7: error: ...". The files and lines
 * in them come from #line; here they are mapped back to offsets. A message about a file that ckpp
 * has not read (its own headers, a library's) is reported at the directive. */
#define _GNU_SOURCE
#include "frontend/compile/compile.h"
#include "runtime/base/kind.h"

#include <stdlib.h>
#include <string.h>

typedef struct place {
    source *source;
    size_t offset, length;
} place;

/* The physical line of the text that #line calls `line` of `file`; 0 if there is none. */
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

/* The number of bytes of the word at the place, at least 1, to underline. */
static size_t word_length(const source *s, size_t offset, size_t end)
{
    size_t n = 0;
    while (offset + n < end && (s->data[offset + n] == '_' ||
                                (s->data[offset + n] >= '0' && s->data[offset + n] <= '9') ||
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
    size_t offset = column > 0 ? begin + (size_t)column - 1
                               : begin + strspn(s->data + begin, " \t");
    offset = offset < end ? offset : end;
    *found = (place){s, offset, word_length(s, offset, end)};
    return true;
}

static bool find_place(unit *u, str file, int line, int column, place *found)
{
    if (file.size > 5 && memcmp(file.data, "ckpp/", 5) == 0) /* ckpp's own headers */
        return false;
    if (find_in(u->source, file, line, column, found))
        return true;
    for (size_t k = 0; k < u->nincludes; k++) {
        source *s = u->includes[k].source;
        if (s && find_in(s, file, line, column, found))
            return true;
    }
    return false;
}

/* Splits "foo.c:12:7: error: MESSAGE"; the column is 0 if there is none. False for other lines. */
static bool read_header(str line, str *file, int *number, int *column, severity *how, str *message)
{
    static const struct {
        const char *word;
        severity how;
    } kinds[] = {{": fatal error: ", DIAG_ERROR},
                 {": internal compiler error: ", DIAG_ERROR},
                 {": error: ", DIAG_ERROR},
                 {": warning: ", DIAG_WARNING},
                 {": note: ", DIAG_NOTE}};
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

static bool is_same_line(source *s, size_t a, size_t b)
{
    int line, other;
    source_position(s, a, &line, NULL);
    source_position(s, b, &other, NULL);
    return line == other;
}

/* Whether the message is a duplicate: an earlier job has given it, or it is NVRTC's at a line
 * where the host's compiler has reported something. If not, it is remembered. */
static bool is_known(unit *u, const compile_job *job, const place *at, str message)
{
    for (size_t k = 0; k < u->ncompile_messages; k++) {
        const compile_message *m = &u->compile_messages[k];
        if (m->source == at->source && is_same_line(at->source, m->offset, at->offset) &&
            ((str_equal(m->text, message) && (m->offset == at->offset || !job->arch)) ||
             (m->by_host && job->arch)))
            return true;
    }
    u->compile_messages = arena_grow(u->arena, u->compile_messages, u->ncompile_messages,
                                     sizeof *u->compile_messages);
    u->compile_messages[u->ncompile_messages++] = (compile_message){
        at->source,
        at->offset,
        {arena_strndup(u->arena, message.data, message.size), message.size},
        job->arch == 0};
    return false;
}

/* Whether a declare that the kernel sees is inside an #if. */
static bool has_condition(const unit *u, const construct *c)
{
    for (const construct *d = u->constructs; d != c; d = d->next)
        if (!d->is->is_kernel && d->is_conditional)
            return true;
    return false;
}

/* The state while a job's messages are read. */
typedef struct reader {
    unit *u;
    const compile_job *job;
    bool gpu_only; /* errors become warnings */
    bool shown;    /* the last message was shown, so its notes are */
    bool any;      /* there was an error */
    place from;    /* the user's line that instantiates the template of the next message;
                             * source NULL if there is none */
} reader;

static place directive_of(const reader *r)
{
    const span d = r->job->construct->directive;
    return (place){r->u->source, d.begin, d.end - d.begin};
}

static bool says(str message, const char *words)
{
    return memmem(message.data, message.size, words, strlen(words)) != NULL;
}

/* A hint for messages that a C programmer may not understand, or NULL. */
static const char *find_hint(const compile_job *job, str message)
{
    static const char flat[] = "an array of a raw kernel is flat: x[j * x_shape[1] + k]";
    static const char whole[] = "an index is an integer: x[(int)k]";
    static const char cast[] = "kernels are compiled as C++, where a cast makes another pointer "
                               "of a void *: p = (float *)malloc(size)";
    static const struct {
        const char *said, *hint;
    } hints[] = {{"'void*' to", cast},
                 {"rvalue of type 'void *'", cast},
                 {"incompatible type 'void *'", cast},
                 {"of type \"void *\"", cast},
                 {"-fexceptions", "kernels have no exceptions, as on a GPU"},
                 {"exceptions disabled", "kernels have no exceptions, as on a GPU"},
                 {"-fno-rtti", "kernels have no typeid and dynamic_cast, as on a GPU"},
                 {"-frtti", "kernels have no typeid and dynamic_cast, as on a GPU"}};
    for (size_t k = 0; k < sizeof hints / sizeof *hints; k++)
        if (says(message, hints[k].said))
            return hints[k].hint;
    if (job->construct->is->has_grid)
        return says(message, "for array subscript") || says(message, "subscripted value is not") ||
                       says(message, "must have pointer-to-object type")
                   ? flat
                   : NULL;
    return (says(message, "operator[]") && says(message, "ckpp::raw<")) ||
                   says(message, "no operator \"[]\"")
               ? whole
               : NULL;
}

static void add_note(const reader *r, const place *at, const char *text)
{
    diag_at(r->u->diag, DIAG_NOTE, NULL, at->source, at->offset, at->length, "%s", text);
}

const char *compile_check_name(const compile_job *job)
{
    return !job->arch ? "host" : job->kernel->uses & CKPP_USES_NVCC ? "nvcc" : "nvrtc";
}

static void report_error(reader *r, const place *at, bool own, str message, const char *where)
{
    const compile_job *job = r->job;
    const char *kind = job->construct->is->is_function ? "kernel" : "module";
    severity how = r->gpu_only ? DIAG_WARNING : DIAG_ERROR;
    const char *check = r->gpu_only ? "gpu-only" : compile_check_name(job),
               *hint = find_hint(job, message);
    if (own)
        diag_at(r->u->diag, how, check, at->source, at->offset, at->length, "%.*s",
                (int)message.size, message.data);
    else {
        char name[200];
        kind_put_name(job->kernel, name, sizeof name);
        diag_at(r->u->diag, how, check, at->source, at->offset, at->length, "%s: %.*s%s", name,
                (int)message.size, message.data, where);
    }
    if (r->gpu_only)
        add_note(r, at,
                 arena_printf(r->u->arena,
                              "NVRTC compiles it: the %s runs on GPUs, and cannot run on the host",
                              kind));
    if (hint)
        add_note(r, at, hint);
    if (*job->types)
        add_note(r, at,
                 arena_printf(r->u->arena,
                              job->arch ? "with %s, for sm_%d%s" : "with %s, for the host%.0d%s",
                              job->types, job->arch,
                              job->construct->instances || job->construct->clause[CLAUSE_LOOP]
                                  ? ""
                                  : "; instantiate(...) says what else it is to be compiled for"));
    if (has_condition(r->u, job->construct))
        add_note(
            r, at,
            "ckpp does not evaluate #if: here the kernel sees every declare that is inside one");
}

/* Whether the message, about printf(), concerns the difference of long and long long. */
static bool is_of_longs(str message)
{
    int longs = 0, pairs = 0;
    for (size_t k = 0; k + 4 <= message.size; k++) {
        bool pair = k + 9 <= message.size && memcmp(message.data + k, "long long", 9) == 0;
        longs += !pair && memcmp(message.data + k, "long", 4) == 0;
        pairs += pair;
        k += pair ? 8 : 0;
    }
    return longs && pairs;
}

/* Whether the warning points at a mistake. Unused names count only in the construct itself, since
 * other kernels may use those of a declare. A long printed as long long does not count, because
 * int64_t is one of them on the host and the other for the GPU. */
static bool is_mistake(const reader *r, const char *name, const place *at, str message)
{
    const construct *c = r->job->construct;
    bool inside = at->source == r->u->source && at->offset >= c->directive.begin &&
                  at->offset < c->body.end;
    return strncmp(name, "unused-", 7) == 0 ? inside
                                            : strcmp(name, "format") != 0 || !is_of_longs(message);
}

static void report_warning(reader *r, const place *at, str message)
{
    const char *name = compile_warning(&message);
    r->shown = name && is_mistake(r, name, at, message) &&
               !is_known(r->u, r->job, at, (str){name, strlen(name)});
    if (!r->shown)
        return;
    bool refused = strcmp(name, "vla") == 0;
    diag_at(r->u->diag, refused ? DIAG_ERROR : DIAG_WARNING, refused ? "host" : name, at->source,
            at->offset, at->length, "%.*s", (int)message.size, message.data);
    if (refused)
        add_note(r, at, "GPUs have no arrays of a length that is not a constant");
}

/* Reads "foo.c:3:4:   required from ...". The first of these lines with a place in the user's text
 * is the place of the next message, which is about a header of ckpp. False for other lines. */
static bool read_context(reader *r, str line)
{
    static const char words[] = ":   required from ";
    str file, message;
    int number, column;
    severity how;
    place at;
    const char *found = memmem(line.data, line.size, words, sizeof words - 1);
    if (!found)
        return false;
    const char *header = arena_printf(r->u->arena, "%.*s: note: ", (int)(found - line.data),
                                      line.data);
    if (!r->from.source &&
        read_header((str){header, strlen(header)}, &file, &number, &column, &how, &message) &&
        find_place(r->u, file, number, column, &at))
        r->from = at;
    return true;
}

/* In a template, g++ says that there are no arguments to 'f' that depend on a template parameter,
 * and later at another column, that 'f' was not declared. The first becomes the second. */
static str without_templates(arena *a, str message)
{
    static const char words[] = "there are no arguments to ";
    const size_t n = sizeof words - 1;
    if (message.size <= n || memcmp(message.data, words, n) != 0)
        return message;
    const char *name = message.data + n, *end = memchr(name, ' ', message.size - n);
    const char *made = arena_printf(a, "%.*s was not declared in this scope",
                                    (int)(end ? end - name : 0), name);
    return (str){made, strlen(made)};
}

static void report_line(reader *r, str line)
{
    str file, message;
    int number, column;
    severity how;
    place at = r->from.source ? r->from : directive_of(r);
    if (read_context(r, line) || !read_header(line, &file, &number, &column, &how, &message))
        return;
    bool own = find_place(r->u, file, number, column, &at);
    r->from = (place){0};
    if (how == DIAG_NOTE) {
        if (r->shown && own && !memmem(message.data, message.size, "-fpermissive", 12))
            diag_at(r->u->diag, DIAG_NOTE, NULL, at.source, at.offset, at.length, "%.*s",
                    (int)message.size, message.data);
        return;
    }
    if (how == DIAG_WARNING) {
        r->shown = false;
        if (own && !r->job->message) /* behind an error, a warning may be a consequence */
            report_warning(r, &at, message);
        return;
    }
    if (r->job->arch == 0)
        compile_warning(&message); /* removes the option's name */
    message = without_templates(r->u->arena, message);
    r->shown = !is_known(r->u, r->job, &at, message) && !(r->gpu_only && r->any);
    r->any = true;
    if (r->shown)
        report_error(r, &at, own, message,
                     arena_printf(r->u->arena, " (%.*s:%d)", (int)file.size, file.data, number));
}

/* Joins a message without places, such as one of the assembler, to one line. */
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
    return arena_take(a, &out).data;
}

void compile_report(unit *u, const compile_job *job, bool gpu_only)
{
    reader r = {.u = u, .job = job, .gpu_only = gpu_only};
    const char *p = job->message ? job->message : job->code;
    while (*p) {
        size_t n = strcspn(p, "\n");
        report_line(&r, (str){p, n});
        p += n + (p[n] == '\n');
    }
    if (r.any || !job->message)
        return;
    place at = directive_of(&r);
    const char *joined = join_lines(u->arena, job->message);
    if (!is_known(u, job, &at, (str){joined, strlen(joined)}))
        report_error(&r, &at, false, (str){joined, strlen(joined)}, "");
}

bool compile_is_assertion(unit *u, const compile_job *job)
{
    str file, message;
    int number, column;
    severity how;
    place at;
    bool found = false;
    for (const char *p = job->message; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        if (!read_header((str){p, strcspn(p, "\n")}, &file, &number, &column, &how, &message) ||
            how != DIAG_ERROR)
            continue;
        found = find_place(u, file, number, column, &at) &&
                (says(message, "static assertion") || says(message, "static_assert"));
        if (!found)
            return false;
    }
    return found;
}
