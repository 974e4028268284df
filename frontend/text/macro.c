/* macro.c - definitions of macros, and their replacement.
 *
 * Replacement is gcc's and clang's way to do what the standard says: what a macro is replaced by
 * becomes a context, which is read before the file goes on; while its context is being read the
 * macro is disabled, and a name met then is painted and is never replaced any more. A context
 * that is used up is left only when the next token is asked for, so that a call may begin in a
 * context and end after it.
 *
 * The first token of what replaces a name has the blank before that name. Where nothing
 * replaces it, the next token gets it. Only # can tell. */
#define _GNU_SOURCE
#include "frontend/text/reader.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEAD = PP_BLANK | PP_LINE_START };

/* ---- contexts ---- */

static pp_context *push(reader *r, pp_name *name, const pp_token *items, size_t n)
{
    r->contexts = pp_room(r, r->contexts, r->ncontexts, &r->contexts_room, sizeof *r->contexts);
    pp_context *c = &r->contexts[r->ncontexts++];
    *c = (pp_context){.name = name, .at = items, .end = items + n};
    if (name)
        name->disabled = true;
    return c;
}

static void pop(reader *r)
{
    pp_context *c = &r->contexts[--r->ncontexts];
    if (c->name)
        c->name->disabled = false;
    if (c->list)
        pp_list_give(r, c->list);
    r->lead |= c->trail | (c->started ? 0 : c->lead);
}

void pp_drop_contexts(reader *r)
{
    while (r->ncontexts)
        pop(r);
}

void pp_push_list(reader *r, pp_list *l, bool alone)
{
    pp_context *c = push(r, NULL, l->items, l->count);
    c->list = l;
    c->barrier = alone;
}

static void push_back(reader *r, const pp_token *t)
{
    pp_list *l = pp_list_take(r);
    pp_put(r, l, t);
    pp_context *c = push(r, NULL, l->items, 1);
    c->list = l;
    c->lead = t->flags & LEAD;
}

/* The next token of the contexts, or of the file after them. */
static void next(reader *r, pp_token *t)
{
    while (r->ncontexts) {
        pp_context *c = &r->contexts[r->ncontexts - 1];
        if (c->at == c->end) {
            if (c->barrier) {
                t->kind = PP_END;
                t->mark = 0;
                t->flags = 0;
                return;
            }
            pop(r);
            continue;
        }
        *t = *c->at++;
        if (!t->use)
            t->use = c->use;
        if (!c->started) {
            c->started = true;
            t->flags = (t->flags & ~LEAD) | c->lead;
        }
        t->flags |= r->lead;
        r->lead = 0;
        return;
    }
    r->more(r, t);
    if (t->kind != PP_END) {
        t->flags |= r->lead;
        r->lead = 0;
    }
}

/* Counts tokens against the bounds. */
static void spend(reader *r, size_t n, const pp_token *t)
{
    r->work += n;
    r->spent += n;
    if (r->work > PP_EXPANSION_MAX)
        pp_stop(r, t, "what this macro is replaced by is too long, or has no end");
    else if (r->spent > PP_WORK_MAX)
        pp_stop(r, t, "what the macros of this file are replaced by is too long");
}

/* ---- made tokens ---- */

pp_token pp_make(reader *r, pp_kind kind, const char *data, size_t size, const pp_token *like)
{
    pp_token t = *like;
    t.kind = kind;
    t.mark = 0;
    t.flags = (t.flags & LEAD) | PP_BODY;
    t.data = arena_strndup(r->unit.arena, data, size);
    t.size = (uint32_t)size;
    return t;
}

static pp_token number(reader *r, long value, const pp_token *like)
{
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%ld", value);
    return pp_make(r, PP_NUMBER, digits, (size_t)n, like);
}

/* The bytes as they are inside of a string. */
static void put_escaped(text *out, str s)
{
    for (size_t k = 0; k < s.size; k++) {
        const bool newline = s.data[k] == '\n';
        text_puts(out, newline ? "\\n" : s.data[k] == '"' || s.data[k] == '\\' ? "\\" : "");
        text_put(out, s.data + k, !newline);
    }
}

static pp_token string(reader *r, const char *s, const pp_token *like)
{
    text out = {0};
    text_puts(&out, "\"");
    put_escaped(&out, (str){s, strlen(s)});
    text_puts(&out, "\"");
    pp_token t = pp_make(r, PP_STRING, out.data, out.size, like);
    text_free(&out);
    return t;
}

/* ---- built-in macros ---- */

enum {
    BUILTIN_NONE,
    BUILTIN_FILE,
    BUILTIN_LINE,
    BUILTIN_BASE_FILE,
    BUILTIN_FILE_NAME,
    BUILTIN_LEVEL,
    BUILTIN_COUNTER,
    BUILTIN_DATE,
    BUILTIN_TIME,
    BUILTIN_TIMESTAMP,
    BUILTIN_HAS /* and the kinds of the probe */
};

static void builtin(reader *r, const char *word, int which)
{
    pp_name *name = pp_intern(r, word, strlen(word));
    pp_macro *m = arena_alloc(r->unit.arena, sizeof *m);
    *m = (pp_macro){.name = name, .builtin = (uint8_t)which};
    pp_set_macro(r, name, m);
}

void pp_builtins(reader *r)
{
    static const char *const words[] = {"__FILE__",      "__LINE__",          "__BASE_FILE__",
                                        "__FILE_NAME__", "__INCLUDE_LEVEL__", "__COUNTER__",
                                        "__DATE__",      "__TIME__",          "__TIMESTAMP__"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        builtin(r, words[k], BUILTIN_FILE + (int)k);
    for (int k = 0; pp_operator(k); k++)
        if (r->e->has >> k & 1)
            builtin(r, arena_printf(r->unit.arena, "__has_%s", pp_operator(k)), BUILTIN_HAS + k);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The presumed line that __LINE__ is: its own one, or, in a macro's text, that of the use: where
 * it begins, as gcc has it, or ends, as clang has it. */
static long line_of(reader *r, const pp_token *t)
{
    const pp_cursor *c = &r->cursors[r->ncursors - 1];
    size_t offset = t->offset;
    int line;
    if (r->directive)
        offset = r->place;
    else if (t->flags & PP_BODY) {
        const pp_use *use = &r->unit.uses[t->use];
        offset = use->offset + (r->is_clang && use->length ? use->length - 1 : 0);
    }
    source_position(c->file->source, offset, &line, NULL);
    return (long)line + c->line_shift;
}

static void set_time(reader *r)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = r->e->now ? r->e->now : epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
    struct tm tm = {.tm_mday = 1};
    if (!(epoch || r->e->now ? gmtime_r(&now, &tm) : localtime_r(&now, &tm)))
        tm = (struct tm){.tm_mday = 1};
    snprintf(r->date, sizeof r->date, "%.3s %2d %4d", months + 3 * tm.tm_mon % 36, tm.tm_mday % 32,
             (tm.tm_year + 1900) % 10000);
    snprintf(r->time, sizeof r->time, "%02d:%02d:%02d", tm.tm_hour % 24, tm.tm_min % 60,
             tm.tm_sec % 61);
}

/* The name in the parentheses of __has_attribute and its like; false: it is not written so. */
static bool read_asked(reader *r, pp_token *t, str *vendor, str *name)
{
    *vendor = (str){"", 0};
    r->no_expand += r->is_clang;
    pp_next(r, t);
    *name = pp_spelling(t);
    bool good = t->kind == PP_NAME || t->kind == PP_STRING;
    pp_next(r, t);
    if (good && t->mark == PP_SCOPE) {
        *vendor = *name;
        pp_next(r, t);
        *name = pp_spelling(t);
        pp_next(r, t);
    }
    r->no_expand -= r->is_clang;
    return good && t->mark == ')';
}

static void note_asked(reader *r, const pp_token *t, const char *kind, str name)
{
    pp_unit *u = &r->unit;
    for (size_t k = 0; k < u->nunanswered; k++)
        if (u->unanswered[k].kind == kind && str_equal(u->unanswered[k].name, name))
            return;
    u->unanswered = arena_grow(u->arena, u->unanswered, u->nunanswered, sizeof *u->unanswered);
    u->unanswered[u->nunanswered++] = (pp_asked){kind, name};
    pp_say_at(r, DIAG_NOTE, "not-asked", t,
              "whether the compiler has the %s '%.*s' is not known, and taken for no", kind,
              (int)name.size, name.data);
}

/* Reads the operand of __has_include and its like and answers; false: they are not called. */
static bool has(reader *r, pp_token *t, int which)
{
    const char *kind = pp_operator(which);
    pp_token p;
    str name, vendor;
    bool quoted, next = strcmp(kind, "include_next") == 0, good;
    long value = 0;
    r->no_expand++;
    pp_next(r, &p);
    r->no_expand--;
    if (p.mark != '(') {
        if (p.kind != PP_END)
            push_back(r, &p);
        pp_say_at(r, DIAG_ERROR, "bad-condition", t, "__has_%s has no name in parentheses", kind);
        return false;
    }
    if (next || strcmp(kind, "include") == 0 || strcmp(kind, "embed") == 0) {
        const pp_cursor *c = &r->cursors[r->ncursors - 1];
        good = pp_header(r, &p, &name, &quoted);
        if (good) {
            value = pp_find_path(r, c, name, quoted, next);
            if (value && *kind == 'e') {
                const pp_file *f = pp_find(r, c, name, quoted, false);
                value = f ? f->source->size ? 1 : 2 : 0;
            }
        }
        for (int open = 0; p.kind != PP_END && !(p.mark == ')' && !open--); pp_next(r, &p))
            open += p.mark == '(';
        good = good && p.mark == ')';
    } else {
        good = read_asked(r, &p, &vendor, &name);
        if (good) {
            if (vendor.size)
                kind = pp_operator(0); /* attribute */
            value = pp_answer(r->e, kind, name);
            if (value < 0)
                note_asked(r, t, kind, name);
        }
    }
    if (!good)
        pp_say_at(r, DIAG_ERROR, "bad-condition", t, "__has_%s has no name in parentheses", kind);
    *t = number(r, value > 0 ? value : 0, t);
    return true;
}

static void replace_builtin(reader *r, pp_token *t, int which)
{
    const pp_cursor *c = &r->cursors[r->ncursors - 1];
    switch (which) {
    case BUILTIN_FILE: *t = string(r, c->presumed, t); return;
    case BUILTIN_LINE: *t = number(r, line_of(r, t), t); return;
    case BUILTIN_BASE_FILE: *t = string(r, r->unit.files[1]->source->path, t); return;
    case BUILTIN_FILE_NAME: *t = string(r, base_name(c->presumed), t); return;
    case BUILTIN_LEVEL: *t = number(r, c->level, t); return;
    case BUILTIN_COUNTER: *t = number(r, (long)r->counter++, t); return;
    case BUILTIN_DATE:
    case BUILTIN_TIME:
        if (!*r->date)
            set_time(r);
        *t = string(r, which == BUILTIN_DATE ? r->date : r->time, t);
        return;
    case BUILTIN_TIMESTAMP: *t = string(r, "??? ??? ?? ??:??:?? ????", t); return;
    default:
        if (!r->directive || !has(r, t, which - BUILTIN_HAS))
            t->flags |= PP_PAINTED;
    }
}

/* ---- arguments ---- */

typedef struct pp_arg {
    const pp_token *items;
    size_t count;
    pp_list *expanded; /* with macros replaced; NULL: not yet */
    bool absent;       /* the variable arguments of a use that has none, not even empty ones */
} pp_arg;

enum { ARGS_USUAL = 6 };

/* Reads the arguments up to the ')' that is then in *t; the list keeps their tokens. */
static bool collect(reader *r, const pp_macro *m, const pp_token *name, pp_token *t, pp_list *l,
                    pp_arg *args)
{
    size_t n = 0, depth = 0, begin = 0, fixed = m->is_variadic ? m->nparameters - 1u : SIZE_MAX;
    for (;;) {
        pp_next(r, t);
        if (t->kind == PP_END) {
            pp_say_at(r, DIAG_ERROR, "macro-arguments", name,
                      "the arguments of macro '%.*s' have no ')'", (int)m->name->text.size,
                      m->name->text.data);
            return false;
        }
        bool ends = t->mark == ')' && !depth;
        if (ends || (t->mark == ',' && !depth && n < fixed)) {
            if (n < m->nparameters)
                args[n] = (pp_arg){.items = NULL, .count = l->count - begin};
            begin = l->count;
            n++;
            if (ends)
                break;
            continue;
        }
        depth += t->mark == '(';
        depth -= t->mark == ')';
        pp_put(r, l, t);
        if (l->count > PP_EXPANSION_MAX) {
            pp_stop(r, name, "the arguments of this macro are too long");
            return false;
        }
    }
    spend(r, l->count, name);
    if (n == 1 && !m->nparameters && !l->count)
        n = 0;
    if (m->is_variadic && n < m->nparameters)
        args[m->nparameters - 1] = (pp_arg){.absent = true};
    if (n != m->nparameters && !(m->is_variadic && n + 1 == m->nparameters)) {
        pp_say_at(r, DIAG_ERROR, "macro-arguments", name,
                  "macro '%.*s' takes %u argument%s, not %zu", (int)m->name->text.size,
                  m->name->text.data, m->nparameters, m->nparameters == 1 ? "" : "s", n);
        return false;
    }
    const pp_token *items = l->items;
    for (size_t k = 0; k < m->nparameters; k++) {
        args[k].items = items;
        items += args[k].count;
    }
    if (m->is_variadic && m->nparameters == 1 && !args[0].count)
        args[0].absent = !r->is_strict;
    return true;
}

static const pp_list *expanded(reader *r, pp_arg *arg, const pp_token *like)
{
    if (arg->expanded)
        return arg->expanded;
    pp_list *l = arg->expanded = pp_list_take(r);
    if (++r->depth > PP_NESTED_MAX)
        pp_stop(r, like, "macros are used in arguments of macros too deeply");
    int no_expand = r->no_expand;
    uint8_t lead = r->lead;
    r->no_expand = 0;
    r->lead = 0;
    pp_context *c = push(r, NULL, arg->items, arg->count);
    c->barrier = true;
    c->use = like->use;
    c->lead = arg->count ? arg->items->flags & LEAD : 0;
    size_t level = r->ncontexts;
    for (pp_token t; !r->over;) {
        pp_next(r, &t);
        if (t.kind == PP_END)
            break;
        pp_put(r, l, &t);
    }
    spend(r, l->count, like);
    while (r->ncontexts >= level)
        pop(r);
    r->no_expand = no_expand;
    r->lead = lead;
    r->depth--;
    return l;
}

/* What # makes of the tokens. */
static pp_token stringify(reader *r, const pp_token *items, size_t n, const pp_token *like)
{
    text out = {0};
    text_puts(&out, "\"");
    for (size_t k = 0; k < n; k++) {
        str s = pp_spelling(&items[k]);
        if (k && items[k].flags & LEAD)
            text_puts(&out, " ");
        if (items[k].kind == PP_STRING || items[k].kind == PP_CHARACTER)
            put_escaped(&out, s);
        else
            text_put(&out, s.data, s.size);
    }
    size_t slashes = 0;
    while (out.data[out.size - 1 - slashes] == '\\')
        slashes++;
    if (slashes % 2)
        out.size--; /* not to escape the quote */
    text_puts(&out, "\"");
    pp_token t = pp_make(r, PP_STRING, out.data, out.size, like);
    text_free(&out);
    return t;
}

/* Puts the token that the last one of the list and this one make together, or leaves both. */
static void paste(reader *r, pp_list *out, const pp_token *right)
{
    pp_token *left = &out->items[out->count - 1], made;
    str a = pp_spelling(left), b = pp_spelling(right);
    char *both = arena_alloc(r->unit.arena, a.size + b.size + 2);
    memcpy(both, a.data, a.size);
    memcpy(both + a.size, b.data, b.size);
    if (pp_lex_one(r, both, a.size + b.size, left, &made)) {
        *left = made;
        return;
    }
    pp_say_at(r, DIAG_ERROR, "bad-paste", left, "'%.*s' and '%.*s' make no token together",
              (int)a.size, a.data, (int)b.size, b.data);
    pp_put(r, out, right);
}

/* ---- the replacement ---- */

typedef struct pp_call {
    reader *r;
    const pp_macro *macro;
    pp_arg *args;
    const pp_token *name;
} pp_call;

/* Puts what body[begin...end) is replaced by; returns the blank for what follows it. */
static uint8_t substitute(const pp_call *call, size_t begin, size_t end, pp_list *out);

/* The tokens that stand for body[k]; a list to be given back, or NULL. */
static const pp_token *item_of(const pp_call *call, size_t k, bool pasted, pp_token *one,
                               size_t *n, pp_list **list)
{
    reader *r = call->r;
    const pp_token *b = &call->macro->body[k];
    *list = NULL;
    *n = 1;
    *one = *b;
    one->use = 0;
    one->flags = (b->flags & LEAD) | PP_BODY;
    if (b->kind == PP_OPTIONAL) {
        *list = pp_list_take(r);
        if (expanded(r, &call->args[call->macro->nparameters - 1], call->name)->count)
            substitute(call, k + 1, k + 1 + b->use, *list);
        *n = (*list)->count;
        if (!(b->flags & PP_STRINGIFY))
            return (*list)->items;
        *one = stringify(r, (*list)->items, *n, b);
        one->use = 0;
        *n = 1;
        return one;
    }
    if (!b->use)
        return one;
    pp_arg *arg = &call->args[b->use - 1];
    if (b->flags & PP_STRINGIFY) {
        *one = stringify(r, arg->items, arg->count, one);
        return one;
    }
    *n = arg->count;
    if (pasted || b->flags & PP_PASTE)
        return arg->items;
    const pp_list *l = expanded(r, arg, call->name);
    *n = l->count;
    return l->items;
}

static uint8_t substitute(const pp_call *call, size_t begin, size_t end, pp_list *out)
{
    reader *r = call->r;
    const pp_token *body = call->macro->body;
    bool pasted = false, left_is_empty = true;
    uint8_t lead = 0; /* of items that are empty */
    for (size_t k = begin, size; k < end && !r->over; k += size) {
        const pp_token *b = &body[k];
        pp_token one;
        pp_list *list;
        size_t n, first = out->count;
        size = b->kind == PP_OPTIONAL ? b->use + 1 : 1;
        const pp_token *items = item_of(call, k, pasted, &one, &n, &list);
        bool is_rest = b->kind != PP_OPTIONAL && b->use && call->macro->is_variadic &&
                       b->use == call->macro->nparameters;
        if (pasted && is_rest && body[k - 1].mark == ',' && body[k - 1].flags & PP_PASTE) {
            if (!n && call->args[b->use - 1].absent)
                out->count--;
            left_is_empty = !n;
        } else if (pasted && n && !left_is_empty) {
            paste(r, out, items);
            items++;
            n--;
            first = SIZE_MAX;
        } else if (!pasted || n) {
            left_is_empty = !n;
        }
        spend(r, n + 1, call->name);
        for (size_t j = 0; j < n; j++)
            pp_put(r, out, &items[j]);
        if (first < out->count) {
            pp_token *t = &out->items[first];
            t->flags = (t->flags & ~LEAD) | (b->flags & PP_BLANK) | lead;
        }
        lead = n || first == SIZE_MAX ? 0 : lead | (b->flags & PP_BLANK);
        if (list)
            pp_list_give(r, list);
        pasted = b->flags & PP_PASTE;
    }
    return lead;
}

static uint32_t note_use(reader *r, const pp_macro *m, const pp_token *t)
{
    pp_unit *u = &r->unit;
    u->uses = arena_grow(u->arena, u->uses, u->nuses, sizeof *u->uses);
    u->uses[u->nuses] = (pp_use){m, t->file, t->offset, t->length, t->use};
    return (uint32_t)u->nuses++;
}

const pp_use *pp_outermost(const pp_unit *u, const pp_token *t)
{
    uint32_t use = t->use;
    while (use && u->uses[use].outer)
        use = u->uses[use].outer;
    return use ? &u->uses[use] : NULL;
}

/* Puts what replaces the function-like macro; false: it is not called, or wrongly. */
static bool call_macro(reader *r, const pp_macro *m, const pp_token *t, pp_list *out,
                       uint8_t *trail)
{
    pp_arg usual[ARGS_USUAL] = {{0}}, *args = usual;
    pp_token p;
    r->no_expand++;
    r->peeking = true;
    pp_next(r, &p);
    r->peeking = false;
    if (p.mark != '(') {
        r->no_expand--;
        if (p.kind != PP_END)
            push_back(r, &p);
        return false;
    }
    if (m->nparameters > ARGS_USUAL)
        args = arena_alloc(r->unit.arena, m->nparameters * sizeof *args);
    pp_list *l = pp_list_take(r);
    bool good = collect(r, m, t, &p, l, args);
    r->no_expand--;
    pp_use *use = &r->unit.uses[t->use];
    if (good && t->use && !(p.flags & PP_BODY) && p.file == use->file && p.offset > use->offset)
        use->length = p.offset + p.length - use->offset;
    if (good && r->note_used)
        r->note_used(r, m);
    if (good)
        *trail = substitute(&(pp_call){r, m, args, t}, 0, m->size, out);
    for (size_t k = 0; k < m->nparameters; k++)
        if (args[k].expanded)
            pp_list_give(r, args[k].expanded);
    pp_list_give(r, l);
    return good;
}

/* Replaces the name of a macro; false: *t is what is read. */
static bool replace(reader *r, pp_token *t)
{
    pp_macro *m = t->name->macro;
    const uint32_t outer = t->use;
    bool noted = !(t->flags & PP_BODY) && !r->directive;
    uint8_t lead = t->flags & LEAD, trail = 0;
    if (!outer)
        r->work = 0;
    if (noted)
        t->use = note_use(r, m, t);
    if (m->builtin) {
        replace_builtin(r, t, m->builtin);
        return false;
    }
    pp_list *l = m->is_function || m->pastes ? pp_list_take(r) : NULL;
    if (m->is_function && !call_macro(r, m, t, l, &trail)) {
        pp_list_give(r, l);
        r->unit.nuses -= noted;
        t->use = outer;
        return false;
    }
    if (!m->is_function && r->note_used)
        r->note_used(r, m);
    if (!m->is_function && m->pastes)
        substitute(&(pp_call){r, m, NULL, t}, 0, m->size, l);
    spend(r, m->size + 1, t);
    pp_context *c = push(r, t->name, l ? l->items : m->body, l ? l->count : m->size);
    c->list = l;
    c->use = t->use;
    c->lead = lead;
    c->trail = trail;
    return true;
}

void pp_next(reader *r, pp_token *t)
{
    for (;;) {
        next(r, t);
        if (r->over) {
            t->kind = PP_END;
            t->mark = 0;
            return;
        }
        if (t->kind != PP_NAME || t->flags & PP_PAINTED)
            return;
        if (r->look_up)
            r->look_up(r, t);
        if (!t->name->macro)
            return;
        if (t->name->disabled) {
            t->flags |= PP_PAINTED;
            return;
        }
        if (r->no_expand || !replace(r, t))
            return;
    }
}

/* ---- the name of a header ---- */

bool pp_header(reader *r, pp_token *t, str *name, bool *quoted)
{
    pp_cursor *c = &r->cursors[r->ncursors - 1];
    c->wants_header = true;
    pp_next(r, t);
    c->wants_header = false;
    *quoted = t->kind == PP_STRING && *t->data == '"';
    if (t->kind == PP_HEADER || *quoted) {
        *name = (str){t->data + 1, t->size - 2};
        pp_next(r, t);
        return name->size > 0;
    }
    if (t->mark != '<')
        return false;
    text path = {0};
    for (pp_next(r, t); t->kind != PP_END && t->mark != '>'; pp_next(r, t)) {
        str s = pp_spelling(t);
        if (path.size && t->flags & PP_BLANK)
            text_puts(&path, " ");
        text_put(&path, s.data, s.size);
    }
    bool good = t->mark == '>' && path.size;
    *name = arena_take(r->unit.arena, &path);
    if (t->kind != PP_END)
        pp_next(r, t);
    return good;
}

/* ---- definitions ---- */

void pp_set_macro(reader *r, pp_name *name, pp_macro *m)
{
    if (name->macro)
        name->macro->to = r->unit.count;
    name->macro = m;
    if (!m)
        return;
    m->before = name->first;
    m->from = r->unit.count;
    m->to = SIZE_MAX;
    name->first = m;
}

const pp_macro *pp_macro_at(const pp_unit *u, str name, size_t at)
{
    const pp_name *found = pp_lookup(u->names, name);
    const pp_macro *m = found ? found->first : NULL;
    while (m && !(m->from <= at && at < m->to))
        m = m->before;
    return m;
}

/* Reads the parameters after '(', up to the ')'; returns the error, or NULL. */
static const char *read_parameters(reader *r, pp_cursor *c, pp_macro *m, pp_token *t)
{
    static const char *const wrong = "the parameters of a macro are names, with commas in between";
    size_t n = 0;
    m->is_function = true;
    pp_lex(r, c, t);
    for (; t->mark != ')'; n++) {
        bool dots = t->mark == PP_ELLIPSIS;
        if ((t->kind != PP_NAME && !dots) || n == UINT16_MAX)
            return wrong;
        m->parameters = arena_grow(r->unit.arena, m->parameters, n, sizeof *m->parameters);
        m->parameters[n] = dots ? pp_intern(r, "__VA_ARGS__", 11) : t->name;
        for (size_t k = 0; k < n; k++)
            if (m->parameters[k] == m->parameters[n])
                return "two parameters of the macro have the same name";
        pp_lex(r, c, t);
        if (!dots && t->mark == PP_ELLIPSIS) {
            dots = true;
            pp_lex(r, c, t);
        }
        m->is_variadic = dots;
        if (t->mark == ')')
            continue;
        if (t->mark != ',' || dots)
            return wrong;
        pp_lex(r, c, t);
        if (t->mark == ')')
            return wrong;
    }
    m->nparameters = (uint16_t)n;
    m->end = t->offset + t->length;
    return NULL;
}

/* Which parameter the token names, from 1; 0: none. */
static uint32_t parameter_of(const pp_macro *m, const pp_token *t)
{
    for (uint32_t k = 0; t->kind == PP_NAME && k < m->nparameters; k++)
        if (m->parameters[k] == t->name)
            return k + 1;
    return 0;
}

/* Adds a token to the macro's text; returns the error, or NULL. */
static const char *put_body(reader *r, pp_macro *m, pp_list *body, const pp_token *t, bool hash,
                            size_t *optional)
{
    static const char *const no_end = "## is between two tokens";
    pp_token b = *t;
    b.flags = (b.flags & PP_BLANK) | PP_BODY;
    b.use = parameter_of(m, t);
    if (m->is_variadic && !b.use && pp_is_word(t, "__VA_OPT__")) {
        if (*optional)
            return "__VA_OPT__ is not inside of another one";
        b.kind = PP_OPTIONAL;
        *optional = body->count + 1;
    } else if (hash && !b.use) {
        return "# is in front of a parameter of the macro";
    }
    if (hash)
        b.flags |= PP_STRINGIFY;
    if (t->mark == PP_HASH_HASH) {
        if (!body->count || body->items[body->count - 1].flags & PP_PASTE)
            return no_end;
        body->items[body->count - 1].flags |= PP_PASTE;
        m->pastes = true;
        return NULL;
    }
    m->pastes = m->pastes || b.kind == PP_OPTIONAL;
    pp_put(r, body, &b);
    return NULL;
}

/* Reads __VA_OPT__(...) to its end, once its name was put. */
static const char *read_optional(reader *r, pp_cursor *c, pp_macro *m, pp_list *body, pp_token *t,
                                 size_t at)
{
    static const char *const no_end = "__VA_OPT__ has no text in parentheses";
    size_t depth = 0, inside = at;
    pp_lex(r, c, t);
    if (t->mark != '(')
        return no_end;
    for (pp_lex(r, c, t); !(t->mark == ')' && !depth); pp_lex(r, c, t)) {
        if (t->kind == PP_END)
            return no_end;
        bool hash = t->mark == '#';
        uint8_t lead = t->flags;
        if (hash)
            pp_lex(r, c, t), t->flags = (t->flags & ~PP_BLANK) | (lead & PP_BLANK);
        if (t->mark == PP_HASH_HASH && body->count == at)
            return "## is between two tokens";
        const char *wrong = put_body(r, m, body, t, hash, &inside);
        if (wrong)
            return wrong;
        depth += t->mark == '(';
        depth -= t->mark == ')';
    }
    if (body->items[body->count - 1].flags & PP_PASTE && body->count > at)
        return "## is between two tokens";
    body->items[at - 1].use = (uint32_t)(body->count - at);
    return NULL;
}

static const char *read_body(reader *r, pp_cursor *c, pp_macro *m, pp_list *body, pp_token *t)
{
    for (; t->kind != PP_END; pp_lex(r, c, t)) {
        bool hash = m->is_function && t->mark == '#';
        size_t optional = 0;
        uint8_t lead = t->flags;
        if (hash) {
            pp_lex(r, c, t);
            t->flags = (t->flags & ~PP_BLANK) | (lead & PP_BLANK);
        }
        const char *wrong = put_body(r, m, body, t, hash, &optional);
        if (!wrong && optional)
            wrong = read_optional(r, c, m, body, t, optional);
        if (wrong)
            return wrong;
        m->end = t->offset + t->length;
    }
    if (body->count && body->items[body->count - 1].flags & PP_PASTE)
        return "## is between two tokens";
    return NULL;
}

/* Reads what is after the macro's name; returns the error, or NULL. */
static const char *read_definition(reader *r, pp_cursor *c, pp_macro *m)
{
    pp_token t;
    const char *wrong = NULL;
    pp_list *body = pp_list_take(r);
    pp_lex(r, c, &t);
    if (t.mark == '(' && !(t.flags & PP_BLANK)) {
        wrong = read_parameters(r, c, m, &t);
        if (!wrong)
            pp_lex(r, c, &t);
    }
    if (!wrong)
        wrong = read_body(r, c, m, body, &t);
    m->size = body->count;
    m->body = arena_alloc(r->unit.arena, (m->size ? m->size : 1) * sizeof *m->body);
    if (m->size) {
        memcpy(m->body, body->items, m->size * sizeof *m->body);
        m->body[0].flags &= ~PP_BLANK;
    }
    pp_list_give(r, body);
    return wrong;
}

void pp_define(reader *r, pp_cursor *c, const pp_token *directive)
{
    pp_token name;
    pp_lex(r, c, &name);
    if (name.kind != PP_NAME || pp_is_word(&name, "defined")) {
        pp_say_at(r, DIAG_ERROR, "bad-define", name.kind == PP_END ? directive : &name,
                  "#define is followed by the name of a macro");
        return;
    }
    pp_macro *m = arena_alloc(r->unit.arena, sizeof *m);
    *m = (pp_macro){.name = name.name,
                    .file = name.file,
                    .offset = name.offset,
                    .end = name.offset + name.length};
    const char *wrong = read_definition(r, c, m);
    if (wrong)
        pp_say_at(r, DIAG_ERROR, "bad-define", &name, "%s", wrong);
    else
        pp_set_macro(r, name.name, m);
}

const pp_macro *pp_macro_of(arena *a, str name, str text)
{
    const pp_environment e = {.cxx = true};
    reader r = {.unit = {.arena = a, .names = pp_names_new(a, 16)}, .e = &e, .has_raw = true};
    pp_file f = {.source = source_from(a, "", text.data, text.size)};
    pp_macro *m = arena_alloc(a, sizeof *m);
    m->name = pp_name_of(r.unit.names, name);
    pp_join_lines(a, &f);
    pp_cursor c = pp_open(&f);
    c.in_directive = c.is_quiet = true;
    read_definition(&r, &c, m);
    return m;
}

bool pp_same_macro(const pp_macro *a, const pp_macro *b)
{
    bool same = a->size == b->size && a->nparameters == b->nparameters &&
                a->is_function == b->is_function && a->is_variadic == b->is_variadic &&
                a->is_undefined == b->is_undefined;
    for (size_t k = 0; same && k < a->nparameters; k++)
        same = str_equal(a->parameters[k]->text, b->parameters[k]->text);
    for (size_t k = 0; same && k < a->size; k++)
        same = str_equal(pp_spelling(&a->body[k]), pp_spelling(&b->body[k])) &&
               !((a->body[k].flags ^ b->body[k].flags) & (PP_STRINGIFY | PP_PASTE));
    return same;
}
