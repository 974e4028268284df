/* lexer.c - the bytes of a file as tokens, and the table of names.
 *
 * A text with line splices is first copied without them, and a list of jumps leads from offsets in
 * the copy to those in the source. All others are read in place, and tokens point into them. The
 * text ends with NULs, which end every loop. */
#include "frontend/text/reader.h"

#include <string.h>

#include "runtime/base/utf8.h"

/* ---- characters ---- */

/* Stray, NUL, blank, newline, letter, digit, ", ', of a character beyond ASCII, /, a mark, and a
 * mark that may be the second one of a punctuator. */
enum { O, Z, B, N, I, D, Q, C, H, S, M, P };

static const unsigned char class_of[256] = {
    Z, O, O, O, O, O, O, O, O, B, N, B, B, B, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O,
    B, M, Q, P, I, P, P, C, M, M, P, P, M, P, P, S, D, D, D, D, D, D, D, D, D, D, P, M, P, P, P, M,
    O, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, M, O, M, M, I,
    O, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, M, P, M, M, O,
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
    H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
};

static int class_at(const char *p)
{
    return class_of[(unsigned char)*p];
}
static bool is_word_byte(const char *p)
{
    return class_at(p) == I || class_at(p) == D;
}

/* C11's annex D: what a name may have beyond ASCII. */
static bool is_name_character(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        {0xa8, 0xa8},     {0xaa, 0xaa},     {0xad, 0xad},     {0xaf, 0xaf},     {0xb2, 0xb5},
        {0xb7, 0xba},     {0xbc, 0xbe},     {0xc0, 0xd6},     {0xd8, 0xf6},     {0xf8, 0x167f},
        {0x1681, 0x180d}, {0x180f, 0x1fff}, {0x200b, 0x200d}, {0x202a, 0x202e}, {0x203f, 0x2040},
        {0x2054, 0x2054}, {0x2060, 0x218f}, {0x2460, 0x24ff}, {0x2776, 0x2793}, {0x2c00, 0x2dff},
        {0x2e80, 0x2fff}, {0x3004, 0x3007}, {0x3021, 0x302f}, {0x3031, 0xd7ff}, {0xf900, 0xfd3d},
        {0xfd40, 0xfdcf}, {0xfdf0, 0xfe44}, {0xfe47, 0xfffd}};
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
        if (c <= ranges[k][1])
            return c >= ranges[k][0];
    return c >= 0x10000 && c <= 0xefffd && (c & 0xffff) <= 0xfffd;
}

uint32_t pp_character_at(const char *p, size_t n)
{
    uint32_t c = (unsigned char)*p & (0x7f >> n);
    for (size_t k = 1; k < n; k++)
        c = c << 6 | ((unsigned char)p[k] & 0x3f);
    return c;
}

/* Bytes of a \u00e9 at p, or 0. */
static size_t escaped_character(const char *p, uint32_t *value)
{
    size_t digits = p[0] != '\\' ? 0 : p[1] == 'u' ? 4 : p[1] == 'U' ? 8 : 0;
    *value = 0;
    for (size_t k = 2; k < digits + 2; k++) {
        unsigned char c = (unsigned char)p[k] | 0x20;
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return 0;
        *value = *value << 4 | (uint32_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return digits ? digits + 2 : 0;
}

/* Bytes of the character of a name beyond ASCII at p, or 0: it is none. */
static size_t wide_character(const char *p, const char *end, uint32_t *c)
{
    size_t n = class_at(p) == H ? utf8_size(p, (size_t)(end - p)) : 0;
    if (n)
        *c = pp_character_at(p, n);
    else
        n = escaped_character(p, c);
    return n && is_name_character(*c) ? n : 0;
}

/* ---- line splices ---- */

const char *pp_splice(const char *p, const char *end)
{
    if (p >= end || *p != '\\')
        return NULL;
    for (p++; p < end && class_at(p) == B; p++)
        ;
    return p >= end ? end : *p == '\n' ? p + 1 : NULL;
}

void pp_join_lines(arena *a, pp_file *f)
{
    const char *data = f->source->data, *end = data + f->source->size;
    const char *p = data + source_start(f->source), *next = p;
    f->jumps = NULL;
    f->njumps = 0;
    if (p > data) {
        f->jumps = arena_grow(a, f->jumps, 0, sizeof *f->jumps);
        f->jumps[f->njumps++] = (pp_jump){0, (uint32_t)(p - data)};
    }
    f->data = p;
    f->size = (size_t)(end - p);
    char *copy = NULL, *to = NULL;
    while ((next = memchr(next, '\\', (size_t)(end - next)))) {
        const char *after = pp_splice(next, end);
        if (!after) {
            next++;
            continue;
        }
        if (!copy)
            f->data = copy = to = arena_alloc(a, (size_t)(end - p) + 2);
        memcpy(to, p, (size_t)(next - p));
        to += next - p;
        p = next = after;
        f->jumps = arena_grow(a, f->jumps, f->njumps, sizeof *f->jumps);
        f->jumps[f->njumps++] = (pp_jump){(uint32_t)(to - copy),
                                          (uint32_t)(p - data - (to - copy))};
    }
    if (copy) {
        memcpy(to, p, (size_t)(end - p));
        f->size = (size_t)(to + (end - p) - copy);
    }
}

pp_cursor pp_open(pp_file *f)
{
    return (pp_cursor){.file = f,
                       .p = f->data,
                       .end = f->data + f->size,
                       .line_start = true,
                       .presumed = f->source ? f->source->path : ""};
}

/* The source's offset of an offset in the text; `jump` is moved to the first one after it. */
static uint32_t offset_at(const pp_file *f, size_t at, size_t *jump)
{
    while (*jump < f->njumps && f->jumps[*jump].at <= at)
        ++*jump;
    return (uint32_t)at + (*jump ? f->jumps[*jump - 1].shift : 0);
}

uint32_t pp_offset(const pp_cursor *c)
{
    size_t jump = 0;
    return offset_at(c->file, (size_t)(c->p - c->file->data), &jump);
}

/* ---- names ---- */

struct pp_names {
    pp_name **slots;
    size_t count, room; /* room is a power of two */
    arena *arena;
};

struct pp_names *pp_names_new(arena *a, size_t room)
{
    struct pp_names *n = arena_alloc(a, sizeof *n);
    n->arena = a;
    n->room = room;
    n->slots = arena_alloc(a, n->room * sizeof(pp_name *));
    return n;
}

static const uint32_t HASH_START = 0x811c9dc5u, HASH_TIMES = 0x01000193u; /* FNV-1a */

static pp_name **slot_of(const struct pp_names *n, const char *data, size_t size, uint32_t hash)
{
    size_t at = (hash ^ hash >> 15) & (n->room - 1);
    for (pp_name *name; (name = n->slots[at]); at = (at + 1) & (n->room - 1))
        if (name->hash == hash && name->text.size == size && !memcmp(name->text.data, data, size))
            break;
    return &n->slots[at];
}

static pp_name *intern(struct pp_names *n, const char *data, size_t size, uint32_t hash)
{
    pp_name **slot = slot_of(n, data, size, hash);
    if (*slot)
        return *slot;
    pp_name *name = arena_alloc(n->arena, sizeof *name);
    *name = (pp_name){.text = {data, size}, .hash = hash};
    *slot = name;
    if (++n->count * 2 <= n->room)
        return name;
    pp_name **old = n->slots;
    n->slots = arena_alloc(n->arena, n->room * 2 * sizeof(pp_name *));
    n->room *= 2;
    for (size_t k = 0; k < n->room / 2; k++)
        if (old[k])
            *slot_of(n, old[k]->text.data, old[k]->text.size, old[k]->hash) = old[k];
    return name;
}

static uint32_t hash_of(const char *data, size_t size)
{
    uint32_t hash = HASH_START;
    for (size_t k = 0; k < size; k++)
        hash = (hash ^ (unsigned char)data[k]) * HASH_TIMES;
    return hash;
}

pp_name *pp_name_of(struct pp_names *names, str text)
{
    return intern(names, text.data, text.size, hash_of(text.data, text.size));
}

pp_name *pp_intern(reader *r, const char *data, size_t size)
{
    return pp_name_of(r->unit.names, (str){data, size});
}

pp_name *pp_lookup(const struct pp_names *names, str text)
{
    return *slot_of(names, text.data, text.size, hash_of(text.data, text.size));
}

/* A name with characters beyond ASCII, each of which is spelled as UTF-8 in the table. */
static const char *wide_name(reader *r, const char *p, const char *end, pp_token *t)
{
    text name = {0};
    uint32_t c;
    for (;;) {
        size_t n = is_word_byte(p) ? 1 : wide_character(p, end, &c);
        if (!n)
            break;
        if (n == 1 || *p != '\\') {
            text_put(&name, p, n);
        } else {
            char bytes[4]; /* at least two: no ASCII is escaped in a name */
            size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            for (size_t k = size; k-- > 1; c >>= 6)
                bytes[k] = (char)(0x80 | (c & 0x3f));
            bytes[0] = (char)((size == 2 ? 0xc0u : size == 3 ? 0xe0u : 0xf0u) | c);
            text_put(&name, bytes, size);
        }
        p += n;
    }
    str kept = arena_take(r->unit.arena, &name);
    t->kind = PP_NAME;
    t->name = pp_intern(r, kept.data, kept.size);
    t->size = (uint32_t)kept.size;
    return p;
}

str pp_spelling(const pp_token *t)
{
    return t->kind == PP_NAME || t->kind == PP_OPTIONAL ? t->name->text : (str){t->data, t->size};
}

bool pp_is_word(const pp_token *t, const char *word)
{
    return t->kind == PP_NAME && str_is(t->name->text, word);
}

/* ---- tokens ---- */

static const char *number_end(const reader *r, const char *p, const char *end)
{
    for (uint32_t c;;) {
        if (((*p | 0x20) == 'e' || (*p | 0x20) == 'p') && (p[1] == '+' || p[1] == '-'))
            p += 2;
        else if (is_word_byte(p) || *p == '.' ||
                 (*p == '\'' && r->has_separators && is_word_byte(p + 1)))
            p++;
        else if (class_at(p) == H || *p == '\\') {
            size_t n = wide_character(p, end, &c);
            if (!n)
                return p;
            p += n;
        } else
            return p;
    }
}

/* After the literal whose quote is at p; NULL: it does not end in its line. */
static const char *literal_end(const char *p, const char *end)
{
    char quote = *p++;
    for (; p < end && *p != '\n'; p++) {
        if (*p == quote)
            return p + 1;
        if (*p == '\\' && p + 1 < end && p[1] != '\n')
            p++;
    }
    return NULL;
}

/* Reads a literal whose prefix begins at p and whose quote is at q. */
static const char *read_literal(reader *r, pp_cursor *c, pp_token *t, const char *q)
{
    const char *end = literal_end(q, c->end);
    t->kind = *q == '"' ? PP_STRING : PP_CHARACTER;
    if (end)
        return end;
    t->kind = PP_OTHER;
    end = memchr(q, '\n', (size_t)(c->end - q));
    end = end ? end : c->end;
    if (!c->is_quiet) {
        c->p = q;
        pp_say(r, DIAG_WARNING, "unterminated", c->file->id, pp_offset(c), 1,
               "a %c has no end in its line", *q);
    }
    return end;
}

/* A raw string whose quote is at q: its text is the source's, with what looks like splices. */
static const char *read_raw(reader *r, pp_cursor *c, pp_token *t, const char *begin, const char *q)
{
    const pp_file *f = c->file;
    size_t jump = 0;
    const char *data = f->source ? f->source->data : f->data;
    const char *end = f->source ? data + f->source->size : f->data + f->size;
    const char *from = data + offset_at(f, (size_t)(begin - f->data), &jump);
    const char *p = data + offset_at(f, (size_t)(q - f->data), &jump) + 1, *mark = p;
    while (p < end && p - mark <= 16 && *p != '(' && *p != '"' && *p != '\\' && *p != ')' &&
           class_at(p) != B && class_at(p) != N)
        p++;
    size_t n = (size_t)(p - mark);
    if (p >= end || *p != '(' || n > 16)
        return read_literal(r, c, t, q);
    while ((p = memchr(p, ')', (size_t)(end - p)))) {
        if ((size_t)(end - p) < n + 2) {
            p = NULL;
            break;
        }
        if (!memcmp(p + 1, mark, n) && p[n + 1] == '"')
            break;
        p++;
    }
    if (!p) {
        c->p = q;
        pp_say(r, DIAG_ERROR, "unterminated", f->id, pp_offset(c), 1, "a raw string has no end");
        t->kind = PP_OTHER;
        return c->end;
    }
    p += n + 2;
    t->kind = PP_STRING;
    t->data = from;
    t->size = (uint32_t)(p - from);
    /* back to the text without splices: the last offset there that is not after p */
    size_t behind = (size_t)(p - data), low = (size_t)(q - f->data);
    for (jump = 0; jump < f->njumps && (size_t)f->jumps[jump].at + f->jumps[jump].shift <= behind;)
        jump++;
    size_t at = behind - (jump ? f->jumps[jump - 1].shift : 0);
    return f->data + (at > low ? at : low + 1);
}

/* After the comment at p, which begins with slash and star; the end if it has none. */
static const char *comment_end(const char *p, const char *end, bool *ends)
{
    if (end - p > 3)
        for (p += 3; (p = memchr(p, '/', (size_t)(end - p))); p++)
            if (p[-1] == '*')
                return *ends = true, p + 1;
    return *ends = false, end;
}

/* Punctuators of several characters, each before those that it begins with; C++'s first. */
static const struct longer {
    const char *text;
    uint8_t mark;
} longer[] = {{"->*", PP_ASSIGN},
              {".*", PP_ASSIGN},
              {"<=>", PP_ASSIGN},
              {"->", PP_ARROW},
              {"==", PP_EQUAL},
              {"&&", PP_AND},
              {"||", PP_OR},
              {"!=", PP_NOT_EQUAL},
              {"++", PP_INCREMENT},
              {"--", PP_DECREMENT},
              {"+=", PP_ASSIGN},
              {"::", PP_SCOPE},
              {"##", PP_HASH_HASH},
              {"...", PP_ELLIPSIS},
              {"<<=", PP_ASSIGN},
              {"<<", PP_SHIFT_LEFT},
              {"<=", PP_LESS_EQUAL},
              {"<:", '['},
              {"<%", '{'},
              {">>=", PP_ASSIGN},
              {">>", PP_SHIFT_RIGHT},
              {">=", PP_GREATER_EQUAL},
              {"-=", PP_ASSIGN},
              {"*=", PP_ASSIGN},
              {"/=", PP_ASSIGN},
              {"|=", PP_ASSIGN},
              {"&=", PP_ASSIGN},
              {"^=", PP_ASSIGN},
              {"%=", PP_ASSIGN},
              {"%:%:", PP_HASH_HASH},
              {"%:", '#'},
              {"%>", '}'},
              {":>", ']'}};
enum { CXX_LONGER = 3 };

/* The length of the punctuator at p, and what it is; 0: none. */
static size_t punctuator(const char *p, bool cxx, uint8_t *mark)
{
    *mark = (uint8_t)*p;
    if (class_at(p + 1) == P)
        for (size_t k = cxx ? 0 : CXX_LONGER; k < sizeof longer / sizeof *longer; k++) {
            const struct longer *l = &longer[k];
            size_t n = 2;
            if (*p != l->text[0] || p[1] != l->text[1])
                continue;
            while (l->text[n] && p[n] == l->text[n])
                n++;
            if (l->text[n] || (l->mark == '[' && cxx && p[2] == ':' && p[3] != ':' && p[3] != '>'))
                continue; /* <::a of C++ is "<" and "::" */
            *mark = l->mark;
            return n;
        }
    return class_at(p) >= S;
}

/* Reads a name at p, or the literal whose prefix it is. */
static const char *read_name(reader *r, pp_cursor *c, pp_token *t, const char *p)
{
    const char *begin = p;
    uint32_t hash = HASH_START;
    for (; is_word_byte(p); p++)
        hash = (hash ^ (unsigned char)*p) * HASH_TIMES;
    if (class_at(p) == H || *p == '\\') {
        uint32_t wide;
        if (wide_character(p, c->end, &wide))
            return wide_name(r, begin, c->end, t);
    }
    size_t size = (size_t)(p - begin);
    if ((*p == '"' || *p == '\'') && size <= 3) {
        str s = {begin, size};
        bool is_prefix = str_is(s, "L") || str_is(s, "u") || str_is(s, "U") || str_is(s, "u8");
        if (is_prefix)
            return read_literal(r, c, t, p);
        if (*p == '"' && r->has_raw &&
            (str_is(s, "R") || str_is(s, "LR") || str_is(s, "uR") || str_is(s, "UR") ||
             str_is(s, "u8R")))
            return read_raw(r, c, t, begin, p);
    }
    t->kind = PP_NAME;
    t->name = intern(r->unit.names, begin, size, hash);
    return p;
}

/* Reads a stray character. */
static const char *read_other(reader *r, pp_cursor *c, pp_token *t, const char *p)
{
    uint32_t wide;
    if (wide_character(p, c->end, &wide))
        return wide_name(r, p, c->end, t);
    size_t n = class_at(p) == H ? utf8_size(p, (size_t)(c->end - p)) : 1;
    t->kind = PP_OTHER;
    if (n)
        return p + n;
    if (!c->is_quiet) {
        c->p = p;
        pp_say(r, DIAG_WARNING, "invalid-utf8", c->file->id, pp_offset(c), 1,
               "this byte is not UTF-8");
    }
    return p + 1;
}

/* Skips what is before a token; false at the end of the text or of the directive. */
static bool skip_space(reader *r, pp_cursor *c, uint8_t *flags)
{
    const char *p = c->p;
    bool ends;
    for (;; *flags |= PP_BLANK) {
        switch (class_at(p)) {
        case B: p++; continue;
        case N:
            if (c->in_directive) {
                c->p = p;
                return false;
            }
            p++;
            c->line_start = true;
            continue;
        case S:
            if (p[1] == '/') {
                p = memchr(p, '\n', (size_t)(c->end - p));
                p = p ? p : c->end;
                continue;
            }
            if (p[1] != '*')
                break;
            c->p = p;
            p = comment_end(p, c->end, &ends);
            if (!ends && !c->is_quiet)
                pp_say(r, DIAG_ERROR, "unterminated", c->file->id, pp_offset(c), 2,
                       "a comment has no end");
            continue;
        case Z:
            c->p = p;
            if (p >= c->end)
                return false;
            if (!c->is_quiet)
                pp_say(r, DIAG_WARNING, "null-character", c->file->id, pp_offset(c), 1,
                       "a NUL byte is taken for a blank");
            p++;
            continue;
        }
        c->p = p;
        return true;
    }
}

void pp_lex(reader *r, pp_cursor *c, pp_token *t)
{
    uint8_t flags = 0;
    bool found = skip_space(r, c, &flags);
    const char *p = c->p, *begin = p;
    t->use = 0;
    t->mark = 0;
    t->data = p;
    t->file = c->file->id;
    t->offset = offset_at(c->file, (size_t)(p - c->file->data), &c->jump);
    t->flags = c->line_start ? flags | PP_LINE_START : flags;
    t->size = t->length = 0;
    if (!found) {
        t->kind = PP_END;
        return;
    }
    c->line_start = false;
    switch (class_at(p)) {
    case I: p = read_name(r, c, t, p); break;
    case D:
        t->kind = PP_NUMBER;
        p = number_end(r, p, c->end);
        break;
    case Q:
    case C: p = read_literal(r, c, t, p); break;
    case H: p = read_other(r, c, t, p); break;
    default:
        if (*p == '.' && class_at(p + 1) == D) {
            t->kind = PP_NUMBER;
            p = number_end(r, p, c->end);
            break;
        }
        if (*p == '<' && c->wants_header) {
            const char *end = p + 1;
            while (end < c->end && *end != '>' && *end != '\n')
                end++;
            if (*end == '>') {
                t->kind = PP_HEADER;
                p = end + 1;
                break;
            }
        }
        t->kind = PP_PUNCTUATOR;
        size_t n = punctuator(p, r->e->cxx, &t->mark);
        if (!n)
            t->mark = 0;
        p = n ? p + n : read_other(r, c, t, p);
    }
    if (!t->size)
        t->size = (uint32_t)(p - begin);
    c->p = p;
    size_t jump = c->jump;
    t->length = offset_at(c->file, (size_t)(p - 1 - c->file->data), &jump) + 1 - t->offset;
}

bool pp_lex_one(reader *r, const char *data, size_t size, const pp_token *like, pp_token *t)
{
    pp_file f = {.data = data, .size = size};
    pp_cursor c = {.file = &f, .p = data, .end = data + size, .is_quiet = true};
    pp_lex(r, &c, t);
    bool one = t->kind != PP_END && t->kind != PP_OTHER && c.p == c.end && t->data &&
               !(t->flags & PP_BLANK);
    t->file = like->file;
    t->offset = like->offset;
    t->length = like->length;
    t->use = like->use;
    t->flags = like->flags & (PP_BLANK | PP_LINE_START);
    return one;
}

void pp_skip_line(pp_cursor *c)
{
    static const char ends[] = "\n\"'/";
    const char *p = c->p;
    bool ended;
    for (;;) {
        while (class_at(p) != N && class_at(p) != Q && class_at(p) != C && class_at(p) != S &&
               class_at(p) != Z)
            p++;
        if (*p == '\n' || p >= c->end)
            break;
        if (*p == '/' && p[1] == '*')
            p = comment_end(p, c->end, &ended);
        else if ((*p == '/' && p[1] == '/') || *p == ends[1] || *p == ends[2]) {
            const char *end = *p == '/' ? NULL : literal_end(p, c->end);
            const char *newline = end ? NULL : memchr(p, '\n', (size_t)(c->end - p));
            p = end ? end : newline ? newline : c->end;
        } else
            p++;
    }
    c->p = p;
}

/* ---- lists of tokens, which are used again ---- */

void *pp_room(const reader *r, void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = *room ? *room * 2 : 16;
    void *made = arena_alloc(r->unit.arena, *room * size);
    return count ? memcpy(made, items, count * size) : made;
}

void pp_put(reader *r, pp_list *l, const pp_token *t)
{
    l->items = pp_room(r, l->items, l->count, &l->room, sizeof *l->items);
    l->items[l->count++] = *t;
}

pp_list *pp_list_take(reader *r)
{
    if (!r->nspare)
        return arena_alloc(r->unit.arena, sizeof(pp_list));
    pp_list *l = r->spare[--r->nspare];
    l->count = 0;
    return l;
}

void pp_list_give(reader *r, pp_list *l)
{
    r->spare = pp_room(r, r->spare, r->nspare, &r->spare_room, sizeof *r->spare);
    r->spare[r->nspare++] = l;
}
