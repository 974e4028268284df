/* text.c - writes text of runtime/kernel/text/ into a source, with its holes filled in.
 *
 * A file there has text of kernels in sections. Lines that begin with // are not part of a kernel:
 * they are comments or, with a colon, directives for the lines that follow:
 *
 *   //: section NAME         NAME stands for the lines up to the next section
 *   //: put NAME             writes the lines of a section
 *   //: put NAME count=WORD  the same, with another value for the word `count` (or `width`)
 *   //: if WORD              writes the lines up to //: end if the word is not 0. In between there
 *   //: else if not WORD     may be alternatives
 *   //: else
 *   //: end
 *   //: each WORD            writes the lines up to //: end for each parameter for which the word
 *   //: end                  is not 0. $k is the parameter's number
 *   //: repeat WORD          the same, this many times. $k counts from 0
 *   //: end
 *
 * In other lines $WORD is a hole. A word is a row of the kind's table (or of the one at the end of
 * this file), with a function that returns a number, or one that writes text. Or it is a section,
 * whose lines are joined. A line that consists of one hole has no line end of its own: the hole
 * writes whole lines, or nothing.
 *
 * The Makefile removes comments, empty lines and blanks before //, and puts a character with the
 * line's length before each line. */
#include "runtime/source/spec.h"

#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static size_t word_size(const char *at)
{
    size_t size = 0;

    while (at[size] == '_' || (at[size] >= 'a' && at[size] <= 'z'))
        size++;
    return size;
}

/* Where the word is in the table, or would be inserted. */
static const spec_word **slot_of(spec_text *t, const char *at, size_t size)
{
    unsigned k = ((unsigned)at[0] * 33 + (unsigned)at[size / 2]) * 33 + (unsigned)at[size - 1];

    for (k = k * 33 + (unsigned)size;; k++) {
        const spec_word **slot = &t->words[k % SPEC_WORDS];
        if (!*slot || ((*slot)->size == size && !memcmp((*slot)->name, at, size)))
            return slot;
    }
}

static const spec_word *find(spec_text *t, const char *at, size_t size)
{
    static const spec_word none;
    const spec_word *w = *slot_of(t, at, size);

    if (!w)
        buf_printf(t->s->out, "\n#error \"no text has the word %.*s\"\n", (int)size, at);
    return w ? w : &none;
}

/* Reads a number, "4", or a word that is one. */
static int number_at(spec_text *t, const char *at)
{
    if (*at >= '0' && *at <= '9')
        return atoi(at);
    const spec_word *w = find(t, at, word_size(at));
    return w->number ? w->number(t) : 0;
}

/* ---- lines ---- */

static const char *put_block(spec_text *t, const char *line, bool on);

static void put_number(rt_buf *out, int number)
{
    char digits[12], *at = digits + sizeof digits;
    unsigned rest = number < 0 ? -(unsigned)number : (unsigned)number;

    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        *--at = '-';
    buf_put(out, at, (size_t)(digits + sizeof digits - at));
}

static void put_hole(spec_text *t, const char *at, size_t size)
{
    const spec_word *w = find(t, at, size);
    const bool joined = t->joined;

    if (w->number) {
        put_number(t->s->out, w->number(t));
    } else if (w->put) {
        w->put(t);
    } else if (w->section) {
        t->joined = true;
        put_block(t, w->section, true);
        t->joined = joined;
    }
}

static void put_line(spec_text *t, const char *line)
{
    const char *at = line + 1, *first = at, *const end = at + (unsigned char)*line, *hole;

    while (*first == ' ')
        first++;
    const bool alone = *first == '$' && first + 1 + word_size(first + 1) == end;
    at = alone || t->joined ? first : at;
    while ((hole = memchr(at, '$', (size_t)(end - at)))) {
        size_t size = word_size(hole + 1);
        buf_put(t->s->out, at, (size_t)(hole - at));
        put_hole(t, hole + 1, size);
        at = hole + 1 + size;
    }
    buf_put(t->s->out, at, (size_t)(end - at) + !(alone || t->joined));
}

/* ---- directives ---- */

typedef enum line_kind {
    LINE_TEXT,
    LINE_PUT,
    LINE_IF,
    LINE_EACH,
    LINE_REPEAT,
    LINE_ELSE,
    LINE_END
} line_kind;

static const char *next_line(const char *line)
{
    return line + 1 + (unsigned char)*line + 1;
}

/* *said is what follows the directive's first word. */
static line_kind kind_of_line(const char *line, const char **said)
{
    if (line[1] != '/' || line[2] != '/' || line[3] != ':')
        return LINE_TEXT;
    for (line += 4; *line == ' ';)
        line++;
    line_kind kind = *line == 'p'     ? LINE_PUT
                     : *line == 'i'   ? LINE_IF
                     : *line == 'r'   ? LINE_REPEAT
                     : line[1] == 'a' ? LINE_EACH
                     : line[1] == 'l' ? LINE_ELSE
                                      : LINE_END;
    while (*line > ' ')
        line++;
    *said = line + (*line == ' ');
    return kind;
}

/* Handles "NAME count=2 width=vector_width". */
static void put_section(spec_text *t, const char *at)
{
    const int count = t->count, width = t->width;
    const spec_word *w = find(t, at, word_size(at));

    for (at += word_size(at); *at == ' '; at += strcspn(at, " \n")) {
        int *changed = *++at == 'c' ? &t->count : &t->width;
        *changed = number_at(t, at + strlen("count="));
    }
    if (w->section)
        put_block(t, w->section, true);
    t->count = count;
    t->width = width;
}

/* Evaluates "steps" or "not steps". */
static bool holds(spec_text *t, const char *at)
{
    const bool inverse = at[0] == 'n' && at[1] == 'o' && at[2] == 't' && at[3] == ' ';
    return !number_at(t, inverse ? at + 4 : at) == inverse;
}

/* Handles the lines from //: if, with the condition `said`, to its //: end, and returns the line
 * after. */
static const char *put_choice(spec_text *t, const char *line, const char *said, bool on)
{
    bool bare = false; /* "//: else" alone */
    line_kind kind;

    do {
        const bool chosen = on && (bare || holds(t, said));
        line = put_block(t, next_line(line), chosen);
        on = on && !chosen;
        kind = kind_of_line(line, &said);
        bare = *said == '\n';
        said += bare ? 0 : strlen("if ");
    } while (kind == LINE_ELSE);
    return next_line(line);
}

/* The same for //: each and //: repeat. */
static const char *put_repeated(spec_text *t, const char *line, const char *said, bool each,
                                bool on)
{
    const char *const lines = next_line(line), *end = NULL;
    const int k = t->k, times = !on ? 0 : each ? t->s->kernel->nparams : number_at(t, said);

    for (t->k = 0; t->k < times; t->k++)
        if (!each || number_at(t, said))
            end = put_block(t, lines, true);
    t->k = k;
    return next_line(end ? end : put_block(t, lines, false));
}

/* Handles lines up to the //: else or //: end of the enclosing directive, which it returns. */
static const char *put_block(spec_text *t, const char *line, bool on)
{
    while (*line) {
        const char *said, *next = next_line(line);
        line_kind kind = kind_of_line(line, &said);
        if (kind >= LINE_ELSE)
            return line;
        if (kind == LINE_TEXT && on)
            put_line(t, line);
        else if (kind == LINE_PUT && on)
            put_section(t, said);
        else if (kind == LINE_IF)
            next = put_choice(t, line, said, on);
        else if (kind > LINE_IF)
            next = put_repeated(t, line, said, kind == LINE_EACH, on);
        line = next;
    }
    return line;
}

/* ---- words of all texts ---- */

#define NUMBERS(X)                                                                                \
    X(k, t->k)                                                                                    \
    X(count, t->count)                                                                            \
    X(width, t->width)                                                                            \
    X(several, t->count > 1)                                                                      \
    X(ndim, s->cls->ndim)                                                                         \
    X(vector_width, s->cls->width)                                                                \
    X(items, s->cls->items)                                                                       \
    X(uses_i, rt_uses(s->kernel) & CKPP_USES_I)                                                   \
    X(uses_ind, rt_uses(s->kernel) & CKPP_USES_IND)                                               \
    X(has_own, s->cls->param[t->k].own)                                                           \
    X(any_own, spec_has_own(s))                                                                   \
    X(ind_ndim, s->cls->ind_ndim)                                                                 \
    X(counts_coordinates, spec_counts_coordinates(s))                                             \
    X(ind_is_one, !s->cls->target->simt && s->cls->ind_place[t->k] < 0)                           \
    X(ind_place, s->cls->target->simt ? t->k : s->cls->ind_place[t->k])                           \
    X(parted, s->cls->parted)                                                                     \
    X(segments, rt_has_segments(s->cls))                                                          \
    X(waits, s->layout->waits)
NUMBERS(SPEC_NUMBER)

static void put_symbol(const spec_text *t)
{
    char symbol[RT_SYMBOL_SIZE];

    specialize_symbol(t->s->kernel, symbol);
    buf_puts(t->s->out, symbol);
}

static void put_name(const spec_text *t)
{
    buf_puts(t->s->out, t->s->kernel->params[t->k].name);
}

/* Writes the type of parameter k in memory, and below its compute type. */
static void put_stored(const spec_text *t)
{
    const spec *s = t->s;
    spec_stored(s, (ckpp_dtype)s->cls->param[t->k].dtype, &s->kernel->params[t->k]);
}

static void put_own_type(const spec_text *t)
{
    spec_own(t->s, t->k);
}

static void put_value(const spec_text *t)
{
    const spec *s = t->s;
    spec_value(s, (ckpp_dtype)s->cls->param[t->k].dtype, &s->kernel->params[t->k]);
}

static void put_locals(const spec_text *t)
{
    spec_locals(t->s);
}

static void put_body(const spec_text *t)
{
    const char *debug = rt_env()->debug ? t->s->kernel->debug : NULL;

    if (debug) /* a loop's variable may have the name of what is outside of the brace */
        buf_printf(t->s->out, "{ %s\n", debug);
    spec_pieces(t->s->out, t->s->kernel->body);
    buf_puts(t->s->out, debug ? "#line 1 \"ckpp/loop\"\n}\n" : "");
}

static const spec_word words[] = {
    NUMBERS(SPEC_NUMBER_WORD){SPEC_NAME("symbol"), .put = put_symbol},
    {SPEC_NAME("name"), .put = put_name},
    {SPEC_NAME("stored"), .put = put_stored},
    {SPEC_NAME("own_type"), .put = put_own_type},
    {SPEC_NAME("value"), .put = put_value},
    {SPEC_NAME("locals"), .put = put_locals},
    {SPEC_NAME("body"), .put = put_body},
    {0},
};

void spec_text_begin(spec_text *t, const spec *s)
{
    *t = (spec_text){.s = s, .count = 1, .width = s->cls->width};
    spec_text_add(t, words);
}

void spec_text_add(spec_text *t, const spec_word *more)
{
    for (; more->name; more++) {
        const spec_word **slot = slot_of(t, more->name, more->size);
        /* The table is never full, because a search ends at an empty slot. */
        if (*slot || ++t->size > SPEC_WORDS * 3 / 4)
            buf_printf(t->s->out, "\n#error \"the word %s is one too many\"\n", more->name);
        else
            *slot = more;
    }
}

void spec_text_put(spec_text *t, const char *section)
{
    put_section(t, section);
}
