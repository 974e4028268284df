/* report_json.c - reads the trace one event at a time, and skips all members that are not used.
 *
 * If the program was killed, the array has no end and the last event may be incomplete; all
 * complete events are read. Strings are unescaped in place. */
#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64 };
static const size_t MOST_TEXT = (size_t)1 << 31; /* bytes: some ten million events */

static _Noreturn void fail_at(const reader *r, const char *what)
{
    fatal("%s: byte %zu: %s: this is no trace of CKPP_TRACE", r->file, (size_t)(r->at - r->text),
          what);
}

static void skip_blanks(reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at))
        r->at++;
}

/* The next non-blank character; 0 at the end. */
static char peek(reader *r)
{
    skip_blanks(r);
    return r->at < r->end ? *r->at : '\0';
}

static bool take(reader *r, char c)
{
    if (peek(r) != c)
        return false;
    r->at++;
    return true;
}

static char *put_utf8(char *to, unsigned code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3F));
    } else {
        *to++ = (char)(0xE0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    }
    return to;
}

/* Handles an escape sequence after its backslash. A surrogate pair becomes two replacement
 * characters. */
static char *unescape(reader *r, char *to)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
    char c = *r->at++, digits[5] = "";
    const char *letter = c ? strchr(letters, c) : NULL;

    if (c != 'u') {
        *to++ = letter ? meant[letter - letters] : c;
        return to;
    }
    if (r->end - r->at < 4 || strspn(memcpy(digits, r->at, 4), "0123456789abcdefABCDEF") < 4)
        return to;
    r->at += 4;
    unsigned code = (unsigned)strtoul(digits, NULL, 16);
    return put_utf8(to, code == 0 || (code >= 0xD800 && code <= 0xDFFF) ? 0xFFFD : code);
}

/* Returns NULL if the text ends inside the string. */
static const char *read_string(reader *r)
{
    char *begin = ++r->at, *to = begin;

    while (r->at < r->end && *r->at != '"') {
        if (*r->at == '\\') {
            if (++r->at == r->end)
                break;
            to = unescape(r, to);
        } else {
            *to++ = *r->at++;
        }
    }
    if (r->at >= r->end)
        return NULL;
    r->at++;
    *to = '\0'; /* at most over the closing quote */
    return begin;
}

/* Reads a value, and stores it if its name is that of a member of event. false: the text ends
 * inside the value. */
static bool read_value(reader *r, event *e, const char *name, int depth);

static bool read_members(reader *r, event *e, int depth, char close)
{
    if (depth > DEEPEST)
        fail_at(r, "too many arrays and objects in each other");
    r->at++;
    if (take(r, close))
        return true;
    do {
        const char *name = "";
        char c = peek(r);
        if (close == '}') {
            if (c != '"' && c)
                fail_at(r, "a member's name is missing");
            if (!c || !(name = read_string(r)) || !peek(r))
                return false;
            if (!take(r, ':'))
                fail_at(r, "a colon is missing");
        }
        if (!read_value(r, e, name, depth + 1))
            return false;
    } while (take(r, ','));
    if (!peek(r))
        return false;
    if (!take(r, close))
        fail_at(r, "a comma is missing");
    return true;
}

static void keep_string(event *e, const char *name, const char *value, int depth)
{
    const struct {
        const char *name;
        const char **to;
        int depth;
    } members[] = {
        {"ph", &e->phase, 1},        {"name", &e->name, 1},          {"cat", &e->category, 1},
        {"name", &e->label, 2},      {"form", &e->form, 2},          {"device", &e->device, 2},
        {"type", &e->type, 2},       {"date", &e->date, 2},          {"version", &e->version, 2},
        {"program", &e->program, 2}, {"arguments", &e->arguments, 2}};

    for (size_t k = 0; k < sizeof members / sizeof *members; k++)
        if (members[k].depth == depth && strcmp(members[k].name, name) == 0)
            *members[k].to = value;
}

static void keep_number(event *e, const char *name, double value, int depth)
{
    const struct {
        const char *name;
        double *to;
        int depth;
    } members[] = {{"ts", &e->begin, 1},
                   {"dur", &e->duration, 1},
                   {"bytes_read", &e->reads, 2},
                   {"bytes_written", &e->writes, 2},
                   {"operations", &e->operations, 2},
                   {"present", &e->present, 2},
                   {"nodes", &e->nodes, 2},
                   {"updated", &e->updated, 2},
                   {"GB/s", &e->bandwidth, 2},
                   {"GFLOP/s", &e->ceiling, 2},
                   {"epoch", &e->epoch, 2}};

    /* Measured values are in this range. Others would break the plots, which are logarithmic and
     * show quotients. */
    if (!(fabs(value) >= 1e-9 && fabs(value) <= 1e18))
        value = 0;
    if (depth == 1 && strcmp(name, "pid") == 0 && value >= 0 && value < 1e9)
        e->process = (int)value;
    if (depth == 1 && strcmp(name, "tid") == 0 && value >= 0 && value < 1e9)
        e->row = (int)value;
    for (size_t k = 0; k < sizeof members / sizeof *members; k++)
        if (members[k].depth == depth && strcmp(members[k].name, name) == 0)
            *members[k].to = value;
}

static bool read_value(reader *r, event *e, const char *name, int depth)
{
    char c = peek(r), *end;

    if (c == '{' || c == '[')
        return read_members(r, e, depth, c == '{' ? '}' : ']');
    if (c == '"') {
        const char *value = read_string(r);
        if (value)
            keep_string(e, name, value, depth);
        return value != NULL;
    }
    if (c == '-' || (c >= '0' && c <= '9')) {
        double value = strtod(r->at, &end);
        keep_number(e, name, value, depth);
        r->at = end;
        return r->at < r->end;
    }
    size_t word = strspn(r->at, "truefalsn");
    if (r->at + word >= r->end)
        return false;
    if (word < 4)
        fail_at(r, "there is no value");
    if (depth == 2 && strcmp(name, "built") == 0)
        e->built = *r->at == 't';
    r->at += word;
    return true;
}

bool reader_next(reader *r, event *e)
{
    while (take(r, ','))
        ;
    char c = peek(r);
    if (c == ']')
        return false;
    *e = (event){.process = -1};
    if (c && c != '{')
        fail_at(r, "there is no event");
    r->cut_off = !c || !read_value(r, e, "", 0);
    return !r->cut_off;
}

static void read_file(reader *r)
{
    FILE *f = strcmp(r->file, "-") ? fopen(r->file, "rb") : stdin;
    size_t size = 0, capacity = 1 << 16, got;

    if (!f)
        fatal("%s cannot be read: %s", r->file, strerror(errno));
    r->text = allocate_more(NULL, capacity + 1, 1);
    while ((got = fread(r->text + size, 1, capacity - size, f)) > 0) {
        if (memchr(r->text + size, 0, got)) /* stop early: a file such as /dev/zero has no end */
            fatal("%s is no text, and no trace of CKPP_TRACE", r->file);
        if ((size += got) > MOST_TEXT) /* nor may a pipe */
            fatal("%s has more than %zu MB: this is no trace of CKPP_TRACE", r->file,
                  MOST_TEXT >> 20);
        if (size == capacity)
            r->text = allocate_more(r->text, (capacity *= 2) + 1, 1);
    }
    if (ferror(f))
        fatal("%s cannot be read: %s", r->file, strerror(errno));
    if (f != stdin)
        fclose(f);
    r->text[size] = '\0';
    r->at = r->text;
    r->end = r->text + size;
}

void reader_open(reader *r, const char *file)
{
    *r = (reader){.file = file};
    read_file(r);
    if (r->at == r->end)
        fatal("%s is empty", file);
    /* Other programs write {"traceEvents": [...]}. */
    if (peek(r) == '{') {
        char *list = strstr(r->at, "\"traceEvents\"");
        r->at = list ? list + strlen("\"traceEvents\"") : r->end;
        take(r, ':');
    }
    if (!take(r, '['))
        fail_at(r, "there is no array of events");
}
