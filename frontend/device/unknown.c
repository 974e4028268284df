/* unknown.c - names that a kernel cannot know: finding those that are certainly unknown, and the
 * messages.
 *
 * Only values outside of #if are reported. Unknown types, functions and members cannot be told
 * with certainty, and are left to the compilers. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <string.h>

enum { MAX_SUGGESTIONS = 20, MAX_PLACES = 1000, LOOK_BACK = 256 };

static uint32_t code(const outline *o, int k)
{
    return outline_code(o, k);
}

/* Whether the name is reserved for the compilers, CUDA or ckpp. Not all of these are in tables. */
static bool is_reserved(str name)
{
    static const char *const prefixes[] = {"__", "cuda", "CUDA", "ckpp", "CKPP", "NV_"};
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        if (name.size > strlen(prefixes[k]) &&
            memcmp(name.data, prefixes[k], strlen(prefixes[k])) == 0)
            return true;
    return name.size > 1 && name.data[0] == '_' && name.data[1] >= 'A' && name.data[1] <= 'Z';
}

/* Whether the name at k is the type of a cast, (name) or (name *) with an operand behind it, or of
 * sizeof(name). */
static bool is_cast(const outline *o, int k)
{
    int parent = o->t[k].parent, j = k + 1;
    if (parent < 0 || k - 1 != parent || code(o, parent) != '(')
        return false;
    while (code(o, j) == '*' || code(o, j) == '&')
        j++;
    if (j != o->t[parent].partner)
        return false;
    uint32_t c = code(o, j + 1);
    token_kind after = outline_kind(o, j + 1);
    if (j > k + 1 || o->t[parent].role == ROLE_TYPEOF)
        return true;
    return o->t[parent].role == ROLE_GROUP &&
           (after == TOKEN_NAME || after == TOKEN_NUMBER || after == TOKEN_STRING ||
            after == TOKEN_CHARACTER || c == '(' || c == '~' || c == '!' || c == '{');
}

bool unknown_is_value(const outline *o, int k)
{
    const outline_token *t = &o->t[k];
    uint32_t before = code(o, k - 1), after = code(o, k + 1);
    unsigned word = outline_keyword(o, k - 1), next = outline_keyword(o, k + 1);
    if (t->declares || t->is_type || t->quiet || t->conditional || is_reserved(t->t->text))
        return false;
    if (before == '.' || before == CODE2('-', '>') || before == CODE2(':', ':'))
        return false;
    if (after == '(' || after == '{' || after == CODE2(':', ':') ||
        (after == '<' && o->t[k + 1].role == ROLE_ANGLE))
        return false;
    if (outline_kind(o, k + 1) == TOKEN_NAME && !(next & KEYWORD_OPERATOR && next & KEYWORD_CXX))
        return false; /* a type, or a macro */
    if (outline_kind(o, k + 1) == TOKEN_STRING || outline_kind(o, k - 1) == TOKEN_STRING)
        return false; /* a macro that is a string */
    if (word & (KEYWORD_TAG | KEYWORD_SPECIFIER) ||
        (word & KEYWORD_CXX && !(word & KEYWORD_OPERATOR)) || outline_is_word(o, k - 1, "goto") ||
        outline_is_word(o, k - 1, "new"))
        return false;
    if (before == ELLIPSIS || after == ELLIPSIS ||
        (before == '=' && outline_is_word(o, k - 3, "using")))
        return false;
    if ((before == ',' || before == '{') && after == ':')
        return false; /* _Generic, and initialisers of the GNU kind */
    if (outline_role_of(o, t->parent) == ROLE_PARAMS && (before == ',' || before == '(') &&
        (after == ',' || after == ')'))
        return false;
    return !is_cast(o, k);
}

/* ---- messages ---- */

static bool once(unknown_names *u, str name)
{
    name_kind kind;
    if (names_find(u->reported, name, &kind))
        return false;
    names_add(u->reported, name, NAME_VALUE);
    return true;
}

typedef enum place { PLACE_OTHER, PLACE_VARIABLE, PLACE_MACRO } place;

/* Whether the word [p, next) of the source is a macro's name in its #define, or seems to be a
 * variable in its declaration. */
static place place_of(const source *s, const char *p, const char *next)
{
    const char *least = p - s->data > LOOK_BACK ? p - LOOK_BACK : s->data, *q = p;
    while (q > least && (q[-1] == ' ' || q[-1] == '\t'))
        q--;
    const char *word = q, *line = p;
    while (word > least && names_word_char(word[-1]))
        word--;
    while (line > least && line[-1] != '\n')
        line--;
    while (*line == ' ' || *line == '\t')
        line++;
    str before = {word, (size_t)(q - word)};
    if (*line == '#')
        return q < p && str_is(before, "define") ? PLACE_MACRO : PLACE_OTHER;
    if ((line == least && least > s->data) || *line == '*' ||
        memmem(line, (size_t)(p - line), "//", 2) || memmem(line, (size_t)(p - line), "/*", 2))
        return PLACE_OTHER;
    while (*next == ' ')
        next++;
    bool ends = *next && strchr("=;,[)", *next);
    bool typed = before.size ? q < p && !(names_keyword(before) & KEYWORD_OPERATOR)
                             : q > least && (q[-1] == '*' || q[-1] == ',');
    return ends && typed ? PLACE_VARIABLE : PLACE_OTHER;
}

/* The name's place in the file outside [begin, end): in a #define, or else in what seems to be a
 * declaration; NULL if there is none. */
static const char *find_in_host(const source *s, str name, size_t begin, size_t end, place *what)
{
    const char *stop = s->data + s->size, *variable = NULL, *p = s->data;
    int places = 0;
    *what = PLACE_OTHER;
    for (; places < MAX_PLACES && (p = memmem(p, (size_t)(stop - p), name.data, name.size));
         p += name.size) {
        size_t offset = (size_t)(p - s->data);
        const char *next = p + name.size;
        if ((offset >= begin && offset < end) || (offset && names_word_char(p[-1])) ||
            names_word_char(*next))
            continue;
        places++;
        place here = place_of(s, p, next);
        if (here == PLACE_MACRO) {
            *what = here;
            return p;
        }
        if (here == PLACE_VARIABLE && !variable)
            variable = p;
    }
    if (variable)
        *what = PLACE_VARIABLE;
    return variable;
}

static void collect_words(unknown_names *u)
{
    static const char *const builtin[] = {
        "threadIdx",   "blockIdx", "blockDim", "gridDim",     "warpSize", "M_PI",
        "INFINITY",    "NAN",      "INT_MAX",  "INT_MIN",     "FLT_MAX",  "FLT_MIN",
        "FLT_EPSILON", "DBL_MAX",  "DBL_MIN",  "DBL_EPSILON", "SIZE_MAX", "UINT_MAX",
        "true",        "false",    "NULL",     "_ind"};
    const name_set *sets[] = {u->o->declared, u->o->known};
    str name;
    for (size_t s = 0; s < 2; s++)
        for (size_t k = 0; sets[s] && names_get(sets[s], k, &name); k++) {
            u->words = arena_grow(u->arena, u->words, u->nwords, sizeof *u->words);
            u->words[u->nwords++] = arena_strndup(u->arena, name.data, name.size);
        }
    for (size_t k = 0; k < sizeof builtin / sizeof *builtin; k++) {
        u->words = arena_grow(u->arena, u->words, u->nwords, sizeof *u->words);
        u->words[u->nwords++] = builtin[k];
    }
}

static const char *enum_brace(const char *p, const char *stop)
{
    while (p < stop && (names_word_char(*p) || strchr(" \t\r\n", *p)))
        p++;
    return p < stop && *p == '{' ? p : NULL;
}

/* The enumerator of this name among those in [brace, close). */
static const char *find_in_enum(arena *a, source *s, const char *brace, const char *close,
                                str name)
{
    token_list t = token_scan(a, s, (size_t)(brace - s->data), (size_t)(close - s->data));
    int depth = 0;
    for (size_t k = 1; k < t.count; k++) {
        depth += range_nesting(&t.items[k]);
        bool first = str_is(t.items[k - 1].text, "{") || str_is(t.items[k - 1].text, ",");
        if (first && !depth && str_equal(t.items[k].text, name))
            return s->data + t.items[k].offset;
    }
    return NULL;
}

/* The enumerator of this name that the file defines before `end`. */
static const char *find_enumerator(arena *a, source *s, str name, size_t end)
{
    const char *stop = s->data + end, *p = s->data;
    for (int places = 0; places < MAX_PLACES && (p = memmem(p, (size_t)(stop - p), "enum", 4));
         places++) {
        bool word = (p == s->data || !names_word_char(p[-1])) && !names_word_char(p[4]);
        const char *brace = word ? enum_brace(p + 4, stop) : NULL;
        const char *close = brace ? memchr(brace, '}', (size_t)(stop - brace)) : NULL;
        const char *found = close ? find_in_enum(a, s, brace, close, name) : NULL;
        if (found)
            return found;
        p = close ? close : p + 4;
    }
    return NULL;
}

/* Names the accumulator in a note, if the text is post(...) and does not mention it. Of all texts
 * only post(...) sees n and no other counter. */
static void suggest_accumulator(const unknown_names *u, const token *t)
{
    const outline *o = u->o;
    if (u->scope->form != BODY_STATEMENTS || u->scope->counters != BODY_N)
        return;
    for (int k = 0; k < o->count; k++)
        if (outline_is_word(o, k, "a") && code(o, k - 1) != '.' &&
            code(o, k - 1) != CODE2('-', '>'))
            return;
    diag_at(u->diag, DIAG_NOTE, NULL, o->source, t->offset, t->length,
            "in post(...) the accumulator is called 'a'");
}

/* Whether the name at p is a constant at file scope and no pointer: its line is not indented, and
 * has `const` in front of the name. */
static bool is_constant(const source *s, const char *p)
{
    const char *line = p;
    bool found = false;
    while (line > s->data && line[-1] != '\n')
        line--;
    if (!names_word_char(*line))
        return false;
    for (; line < p; line += !names_word_char(*line)) {
        const char *word = line;
        while (line < p && names_word_char(*line))
            line++;
        found = found || str_is((str){word, (size_t)(line - word)}, "const");
        if (strchr("*&();", *line) && line < p)
            return false;
    }
    return found;
}

/* If the name is a host variable in scope, suggests how to pass it; false if not. */
static bool suggest_parameter(const unknown_names *u, const token *t)
{
    host_scope *scope = u->scope->form == BODY_EXPRESSION ? NULL : u->scope->host;
    const host_name *host = scope ? host_find(scope, t->text, u->scope->begin) : NULL;
    const char *type = host && host->kind == HOST_VARIABLE ? host_type(scope, host) : NULL;
    if (type && is_constant(u->o->source, u->o->source->data + host->offset))
        return false;
    if (type)
        diag_at(u->diag, DIAG_NOTE, NULL, u->o->source, host->offset, t->text.size,
                "host variables reach a kernel through in(...): add in(%s %.*s)", type,
                (int)t->text.size, t->text.data);
    return type != NULL;
}

/* The bytes of the text, or of the construct that it belongs to. */
static void find_own(const unknown_names *u, size_t *begin, size_t *end)
{
    *begin = u->scope->end ? u->scope->begin : u->o->t[0].t->offset;
    *end = u->scope->end ? u->scope->end : u->o->t[u->o->count].t->offset;
}

/* Whether the file has a macro or an enumerator of this name, and says so if `d` is not NULL. */
static bool suggest_declare(const unknown_names *u, const token *t, diag *d)
{
    source *s = u->o->source;
    size_t begin, end;
    place what;
    find_own(u, &begin, &end);
    const char *host = find_in_host(s, t->text, begin, end, &what);
    if (what != PLACE_MACRO)
        host = find_enumerator(u->arena, s, t->text, begin);
    if (host && d)
        diag_at(d, DIAG_NOTE, NULL, s, (size_t)(host - s->data), t->text.size,
                what == PLACE_MACRO
                    ? "'%.*s' is a macro of this file: put it into '#pragma kernel declare'"
                    : "'%.*s' is a constant of this file: put '#pragma kernel declare' before its "
                      "enum",
                (int)t->text.size, t->text.data);
    return host != NULL;
}

static void suggest(unknown_names *u, const token *t)
{
    source *s = u->o->source;
    size_t begin, end;
    place what;
    if (suggest_parameter(u, t) || suggest_declare(u, t, u->diag))
        return;
    bool expression = u->scope->form == BODY_EXPRESSION;
    find_own(u, &begin, &end);
    const char *host = find_in_host(s, t->text, begin, end, &what);
    if (!u->words)
        collect_words(u);
    const char *nearest = str_nearest(t->text, u->words, u->nwords);
    if (what == PLACE_VARIABLE && !expression && is_constant(s, host))
        diag_at(
            u->diag, DIAG_NOTE, NULL, s, (size_t)(host - s->data), t->text.size,
            "put '#pragma kernel declare' before it: host and kernels then share the constant");
    else if (what == PLACE_VARIABLE)
        diag_at(u->diag, DIAG_NOTE, NULL, s, (size_t)(host - s->data), t->text.size,
                expression ? "a host variable, which cannot be seen here; '#pragma kernel "
                             "declare' shares a constant"
                           : "host variables reach a kernel through in(...)");
    else if (nearest)
        diag_at(u->diag, DIAG_NOTE, NULL, s, t->offset, t->length, "did you mean '%s'?", nearest);
}

static const body_hidden *find_hidden(const unknown_names *u, str name)
{
    for (size_t k = 0; k < u->scope->nhidden; k++)
        if (str_equal(name, u->scope->hidden[k].name))
            return &u->scope->hidden[k];
    return NULL;
}

bool unknown_is_known(const unknown_names *u, str name)
{
    const outline *o = u->o;
    name_kind kind;
    if (find_hidden(u, name)) /* it is not built in here, even if the tables have it */
        return names_find(o->declared, name, &kind) ||
               (o->known && names_find(o->known, name, &kind));
    return outline_find(o, name, &kind);
}

static void report_hidden(unknown_names *u, const token *t, const body_hidden *hidden)
{
    diag_at(u->diag, DIAG_ERROR, "not-here", u->o->source, t->offset, t->length, "'%.*s' %s",
            (int)t->text.size, t->text.data, hidden->message);
    diag_at(u->diag, DIAG_NOTE, NULL, u->o->source, t->offset, t->length, "%s", hidden->note);
}

void unknown_report(unknown_names *u, const token *t)
{
    name_kind kind;
    if (u->scope->given && names_find(u->scope->given, t->text, &kind)) {
        if (u->scope->needed)
            names_add(u->scope->needed, t->text, NAME_MACRO);
        return;
    }
    if ((u->scope->shared && !suggest_declare(u, t, NULL)) || !once(u, t->text))
        return;
    const body_hidden *hidden = find_hidden(u, t->text);
    if (hidden) {
        report_hidden(u, t, hidden);
        return;
    }
    diag_at(u->diag, DIAG_ERROR, "unknown-name", u->o->source, t->offset, t->length,
            "'%.*s' is neither a parameter nor declared for the kernel", (int)t->text.size,
            t->text.data);
    if (u->suggestions++ >= MAX_SUGGESTIONS)
        return;
    suggest(u, t);
    suggest_accumulator(u, t);
}

void unknown_report_keyword(unknown_names *u, const token *t)
{
    if (once(u, t->text))
        diag_at(
            u->diag, DIAG_ERROR, "cxx-keyword", u->o->source, t->offset, t->length,
            "'%.*s' is a keyword of C++, as which kernels are compiled: it cannot be a name here",
            (int)t->text.size, t->text.data);
}
