/* diag.c - messages, collected while a file is translated and then printed in order of place.
 *
 * A location is a byte offset; only here is it turned into file, line, column and caret. A note
 * belongs to the message before it and is printed after it. After DIAG_MAX errors, further ones
 * are counted but not kept. */
#define _GNU_SOURCE
#include "frontend/base/base.h"
#include "frontend/base/warnings.h"
#include "runtime/base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIAG_MAX = 50, LINE_MAX_ = 160, LINE_BEFORE = 60 };

static const char *const warning_names[] = {
#define NAME_(name, help) name,
    DIAG_WARNINGS(NAME_)
#undef NAME_
};
/* The host compiler's warnings about kernels (--check=host) that are shown, by GCC's names: those
 * that point at likely mistakes. compile_warnings.c maps other compilers' names to these. */
static const char *const compiler_warning_names[] = {"address",
                                                     "bool-compare",
                                                     "bool-operation",
                                                     "comment",
                                                     "div-by-zero",
                                                     "empty-body",
                                                     "format",
                                                     "implicit-fallthrough",
                                                     "infinite-recursion",
                                                     "int-in-bool-context",
                                                     "logical-not-parentheses",
                                                     "maybe-uninitialized",
                                                     "memset-elt-size",
                                                     "memset-transposed-args",
                                                     "misleading-indentation",
                                                     "multistatement-macros",
                                                     "nonnull",
                                                     "overflow",
                                                     "parentheses",
                                                     "return-local-addr",
                                                     "return-type",
                                                     "self-assign",
                                                     "sequence-point",
                                                     "shift-count-negative",
                                                     "shift-count-overflow",
                                                     "sizeof-array-div",
                                                     "sizeof-pointer-div",
                                                     "sizeof-pointer-memaccess",
                                                     "strict-aliasing",
                                                     "switch",
                                                     "switch-unreachable",
                                                     "tautological-compare",
                                                     "uninitialized",
                                                     "unused-but-set-variable",
                                                     "unused-label",
                                                     "unused-value",
                                                     "unused-variable"};
enum {
    NOWN = sizeof warning_names / sizeof *warning_names,
    NCOMPILER = sizeof compiler_warning_names / sizeof *compiler_warning_names,
    NWARNINGS = NOWN + NCOMPILER
};

struct diag {
    arena *arena;
    diag_message *items;
    size_t count, said; /* the first `said` ones are not to be repeated */
    int errors;         /* including those that were not kept */
    int hidden;         /* errors that were not kept */
    bool dropping;      /* the last message was not kept, so its notes are dropped too */
    diag_find *find;    /* what words of messages are replaced by */
    const void *find_in;
    bool quiet, werror;
    diag_format format;
    bool off[NWARNINGS], error[NWARNINGS], no_error[NWARNINGS];
};

diag *diag_new(arena *a)
{
    diag *d = arena_alloc(a, sizeof *d);
    d->arena = a;
    return d;
}

int diag_errors(const diag *d)
{
    return d->errors;
}

/* The warning's index into the arrays of struct diag, or -1. */
static int warning_find(const char *name)
{
    for (int k = 0; name && k < NWARNINGS; k++)
        if (strcmp(name, k < NOWN ? warning_names[k] : compiler_warning_names[k - NOWN]) == 0)
            return k;
    return -1;
}

const char *diag_compiler_warning(str name)
{
    for (int k = 0; k < NCOMPILER; k++)
        if (str_is(name, compiler_warning_names[k]))
            return compiler_warning_names[k];
    return NULL;
}

bool diag_option(diag *d, const char *option)
{
    static const char *const groups[] = {"-Wall", "-Wextra", "-Wpedantic"};
    if (strcmp(option, "-w") == 0)
        return d->quiet = true;
    if (strcmp(option, "-Werror") == 0)
        return d->werror = true;
    if (strcmp(option, "-Wno-error") == 0)
        return d->werror = false, true;
    for (size_t k = 0; k < sizeof groups / sizeof *groups; k++)
        if (strcmp(option, groups[k]) == 0)
            return true;
    static const struct {
        const char *prefix;
        bool off, error, no_error;
    } forms[] = {{"-Werror=", false, true, false},
                 {"-Wno-error=", false, false, true},
                 {"-Wno-", true, false, false},
                 {"-W", false, false, false}};
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        size_t n = strlen(forms[k].prefix);
        int row = strncmp(option, forms[k].prefix, n) == 0 ? warning_find(option + n) : -1;
        if (row < 0)
            continue;
        d->error[row] = forms[k].error;
        d->no_error[row] = forms[k].no_error;
        d->off[row] = forms[k].off;
        return true;
    }
    return false;
}

void diag_read_again(diag *d)
{
    d->said = d->count;
}

void diag_rename(diag *d, diag_find *find, const void *data)
{
    d->find = find;
    d->find_in = data;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* A copy of a message, with words replaced. */
static const char *copy_renamed(diag *d, const char *from)
{
    text out = {0};
    for (const char *p = from; *p;) {
        str word = {p, 1};
        while (is_word(*p) && is_word(p[word.size]))
            word.size++;
        const str other = is_word(*p) ? d->find(d->find_in, word) : (str){0};
        text_put(&out, other.size ? other.data : p, other.size ? other.size : word.size);
        p += word.size;
    }
    return arena_take(d->arena, &out).data;
}

/* Whether reading the file the first time has said so. */
static bool was_said(const diag *d, const source *s, size_t offset, const char *text)
{
    for (size_t k = 0; k < d->said; k++)
        if (d->items[k].offset == offset && d->items[k].source == s &&
            !strcmp(d->items[k].text, text))
            return true;
    return false;
}

void diag_at(diag *d, severity how, const char *check, source *s, size_t offset, size_t length,
             const char *format, ...)
{
    bool promoted = false;
    source_find_origin(&s, &offset, &length);
    if (how == DIAG_NOTE && d->dropping)
        return;
    va_list args;
    va_start(args, format);
    char *text = NULL;
    if (vasprintf(&text, format, args) < 0)
        fatal("out of memory");
    va_end(args);
    const char *kept = d->find && *text ? copy_renamed(d, text)
                                        : arena_strndup(d->arena, text, strlen(text));
    free(text);
    if (how != DIAG_NOTE && (d->dropping = was_said(d, s, offset, kept)))
        return;
    if (how == DIAG_WARNING) {
        int row = warning_find(check);
        d->dropping = d->quiet || (row >= 0 && d->off[row]);
        if (d->dropping)
            return;
        promoted = row >= 0 ? d->error[row] || (d->werror && !d->no_error[row]) : d->werror;
    }
    if (how == DIAG_ERROR || promoted) {
        d->dropping = d->errors++ >= DIAG_MAX;
        if (d->dropping) {
            d->hidden++;
            return;
        }
    }
    d->items = arena_grow(d->arena, d->items, d->count, sizeof *d->items);
    d->items[d->count] = (diag_message){how, promoted, check, s, offset, length, kept, d->count};
    d->count++;
}

void diag_forget(diag *d, const source *s, size_t from)
{
    size_t kept = 0;
    bool drop = false;
    for (size_t k = 0; k < d->count; k++) {
        diag_message m = d->items[k];
        if (m.how != DIAG_NOTE) {
            drop = m.source == s && m.offset >= from;
            d->errors -= drop && (m.how == DIAG_ERROR || m.promoted);
        }
        m.sequence = kept;
        if (!drop)
            d->items[kept++] = m;
    }
    d->count = kept;
    d->said = d->said < kept ? d->said : kept;
}

/* ---- printing ---- */

typedef struct palette {
    const char *bold, *error, *warning, *note, *caret, *off;
} palette;

static int group_compare(const void *a, const void *b)
{
    const diag_group *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    if (x->first->source && y->first->source) {
        if (x->first->source->order != y->first->source->order)
            return x->first->source->order < y->first->source->order ? -1 : 1;
        if (x->first->offset != y->first->offset)
            return x->first->offset < y->first->offset ? -1 : 1;
    }
    return x->first->sequence < y->first->sequence ? -1 : 1;
}

static size_t message_key(const diag_message *m)
{
    size_t offset = m->offset;
    const source *s = m->source;
    for (; s && s->includer; s = s->includer)
        offset = s->include_offset;
    if (!s || !s->within_end)
        return offset;
    return s->within + offset < s->within_end ? s->within + offset : s->within_end;
}

/* Bytes that take no column of their own: the second and later ones of a UTF-8 character. */
static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* In as many columns as the caret's line counts. */
static void print_visible(FILE *to, const char *s, size_t n)
{
    for (size_t k = 0, size; k < n; k += size ? size : 1) {
        size = s[k] == '\t' ? 1 : utf8_shown(s + k, n - k);
        if (size)
            fwrite(s + k, 1, size, to);
        else if (!is_continuation(s[k]))
            fputc('?', to);
    }
}

/* A file's name, which can be that of a #line, and its line. */
static void print_place(FILE *to, const char *file, int line)
{
    print_visible(to, file, strlen(file));
    fprintf(to, ":%d", line);
}

static void print_line(FILE *to, const palette *p, const diag_message *m, int shown_line)
{
    source *s = m->source;
    int line, column;
    size_t begin, end, offset = m->offset < s->size ? m->offset : s->size;
    source_position(s, offset, &line, &column);
    source_line(s, line, &begin, &end);
    if (offset > end)
        offset = end;
    size_t stop = offset + (m->length ? m->length : 1);
    /* Of a long line only the part around the place is shown. */
    size_t from = begin, until = end;
    if (end - begin > LINE_MAX_) {
        if (offset - begin > LINE_BEFORE)
            from = offset - LINE_BEFORE;
        while (from > begin && is_continuation(s->data[from]))
            from--;
        if (end - from > LINE_MAX_)
            until = from + LINE_MAX_;
        while (until < end && is_continuation(s->data[until]))
            until++;
    }
    const char *cut = from > begin ? "..." : "";
    fprintf(to, "%5d | %s", shown_line, cut);
    print_visible(to, s->data + from, until - from);
    fprintf(to, "%s\n      | %s", until < end ? "..." : "", *cut ? "   " : "");
    for (size_t k = from; k < offset; k++)
        if (!is_continuation(s->data[k]))
            fputc(s->data[k] == '\t' ? '\t' : ' ', to);
    fprintf(to, "%s^", p->caret);
    for (size_t k = offset + 1; k < stop && k < until; k++)
        if (!is_continuation(s->data[k]))
            fputc('~', to);
    fprintf(to, "%s\n", p->off);
}

static void print_includers(FILE *to, const source *s)
{
    const char *lead = "In file included from";
    for (; s->includer; s = s->includer) {
        const char *file;
        int line;
        source_presumed(s->includer, s->include_offset, &file, &line);
        fprintf(to, "%s ", lead);
        print_place(to, file, line);
        fprintf(to, "%s\n", s->includer->includer ? "," : ":");
        lead = "                 from";
    }
}

static void print_message(FILE *to, const palette *p, const diag_message *m)
{
    int line = 0, column = 0;
    const char *file = "ckpp";
    if (m->source) {
        source_position(m->source, m->offset, &line, &column);
        source_presumed(m->source, m->offset, &file, &line);
        if (m->how != DIAG_NOTE)
            print_includers(to, m->source);
        fputs(p->bold, to);
        print_place(to, file, line);
        fprintf(to, ":%d:%s ", column, p->off);
    } else {
        fprintf(to, "%s%s:%s ", p->bold, file, p->off);
    }
    if (m->how == DIAG_NOTE)
        fprintf(to, "%snote:%s ", p->note, p->off);
    else if (m->how == DIAG_ERROR || m->promoted)
        fprintf(to, "%serror:%s ", p->error, p->off);
    else
        fprintf(to, "%swarning:%s ", p->warning, p->off);
    print_visible(to, m->text, strlen(m->text));
    if (m->check && m->how != DIAG_NOTE)
        fprintf(to, " [%s%s]",
                m->how == DIAG_ERROR ? ""
                : m->promoted        ? "-Werror="
                                     : "-W",
                m->check);
    fputc('\n', to);
    /* A note at the same place as the message before it would only repeat the source line. */
    if (m->source && !(m->how == DIAG_NOTE && m->sequence && m->offset == m[-1].offset &&
                       m->source == m[-1].source))
        print_line(to, p, m, line);
}

static bool use_color(FILE *to, diag_color color)
{
    const char *term = getenv("TERM");
    if (color != DIAG_COLOR_AUTO)
        return color == DIAG_COLOR_ALWAYS;
    return isatty(fileno(to)) && term && strcmp(term, "dumb") != 0;
}

void diag_set_format(diag *d, diag_format format)
{
    d->format = format;
}

static diag_group *sorted_groups(diag *d, size_t *count)
{
    diag_group *groups = arena_alloc(d->arena, (d->count + 1) * sizeof *groups);
    *count = 0;
    for (size_t k = 0; k < d->count; k++) {
        if (d->items[k].how != DIAG_NOTE || *count == 0)
            groups[(*count)++] = (diag_group){&d->items[k], 1, message_key(&d->items[k])};
        else
            groups[*count - 1].count++;
    }
    qsort(groups, *count, sizeof *groups, group_compare);
    return groups;
}

static void print_text(const diag *d, FILE *to, diag_color color, const diag_group *groups,
                       size_t count)
{
    static const palette plain = {"", "", "", "", "", ""};
    static const palette colored = {"\33[1m",    "\33[1;31m", "\33[1;35m",
                                    "\33[1;36m", "\33[1;32m", "\33[0m"};
    const palette *p = use_color(to, color) ? &colored : &plain;
    for (size_t k = 0; k < count; k++)
        for (size_t j = 0; j < groups[k].count; j++)
            print_message(to, p, groups[k].first + j);
    if (d->hidden)
        fprintf(to, "ckpp: %d more error%s not shown\n", d->hidden,
                d->hidden == 1 ? " is" : "s are");
}

void diag_print(diag *d, FILE *to, diag_color color)
{
    size_t count;
    diag_group *groups = sorted_groups(d, &count);
    if (d->format == DIAG_TEXT) {
        print_text(d, to, color, groups, count);
    } else {
        text out = {0};
        if (d->format == DIAG_JSON)
            diag_put_json(&out, groups, count, d->hidden);
        else
            diag_put_sarif(&out, d->arena, groups, count, d->hidden);
        fwrite(out.data, 1, out.size, to);
        text_free(&out);
    }
    d->count = 0;
    d->hidden = 0;
}
