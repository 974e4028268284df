/* text.c - a unit: files that are open, directives, and the tokens that come out. */
#include "frontend/text/reader.h"

#include <errno.h>
#include <string.h>

static const struct {
    const char *text;
    word is;
} words[] = {{"if", IF},           {"ifdef", IFDEF},     {"ifndef", IFNDEF},
             {"elif", ELIF},       {"elifdef", ELIFDEF}, {"elifndef", ELIFNDEF},
             {"else", ELSE},       {"endif", ENDIF},     {"define", DEFINE},
             {"undef", UNDEF},     {"include", INCLUDE}, {"include_next", INCLUDE_NEXT},
             {"import", IMPORT},   {"embed", EMBED},     {"line", LINE},
             {"error", ERROR},     {"warning", WARNING}, {"pragma", PRAGMA},
             {"ident", IGNORED},   {"sccs", IGNORED},    {"assert", IGNORED},
             {"unassert", IGNORED}};

/* A macro that #pragma push_macro has put aside. */
typedef struct pp_pushed {
    struct pp_pushed *next;
    pp_name *name;
    pp_macro *macro;
} pp_pushed;

/* ---- output ---- */

static void emit(reader *r, const pp_token *t)
{
    pp_unit *u = &r->unit;
    u->tokens = pp_room(r, u->tokens, u->count, &u->tokens_room, sizeof *u->tokens);
    u->tokens[u->count] = *t;
    if (t->kind != PP_END && ++u->count >= PP_TOKENS_MAX)
        pp_stop(r, t, "this file has too many tokens");
}

/* ---- #pragma ---- */

pp_name *pp_put_aside(reader *r, pp_cursor *c, pp_token *t, bool *push)
{
    *push = pp_is_word(t, "push_macro");
    if (!*push && !pp_is_word(t, "pop_macro"))
        return NULL;
    pp_lex(r, c, t);
    if (t->mark == '(')
        pp_lex(r, c, t);
    return t->kind == PP_STRING && t->size > 2 ? pp_intern(r, t->data + 1, t->size - 2) : NULL;
}

static void put_aside(reader *r, pp_name *name, bool push)
{
    if (push) {
        pp_pushed *p = arena_alloc(r->unit.arena, sizeof *p);
        *p = (pp_pushed){r->pushed, name, name->macro};
        r->pushed = p;
        return;
    }
    for (pp_pushed **p = &r->pushed; *p; p = &(*p)->next) {
        if ((*p)->name != name)
            continue;
        pp_macro *m = (*p)->macro;
        *p = (*p)->next;
        if (m) { /* in force once more */
            pp_macro *copy = arena_alloc(r->unit.arena, sizeof *copy);
            *copy = *m;
            m = copy;
        }
        pp_set_macro(r, name, m);
        return;
    }
}

/* What the pragma, whose text is next, does to the reading. */
static void obey_pragma(reader *r, pp_cursor *c)
{
    pp_token t;
    bool push;
    pp_lex(r, c, &t);
    if (pp_is_word(&t, "once"))
        r->cursors[r->ncursors - 1].file->once = true;
    pp_name *name = pp_put_aside(r, c, &t, &push);
    if (name)
        put_aside(r, name, push);
}

/* The same for the text of a _Pragma. */
static void obey_literal(reader *r, const pp_token *literal)
{
    text bare = {0};
    const char *p = memchr(literal->data, '"', literal->size);
    const char *end = literal->data + literal->size - 1;
    for (p++; p < end; p++) {
        if (*p == '\\' && (p[1] == '"' || p[1] == '\\'))
            p++;
        text_put(&bare, p, 1);
    }
    text_put(&bare, "\0", 2);
    str s = arena_take(r->unit.arena, &bare);
    pp_file f = {.data = s.data, .size = s.size - 2};
    pp_cursor c = {
        .file = &f, .p = f.data, .end = f.data + f.size, .in_directive = true, .is_quiet = true};
    obey_pragma(r, &c);
}

static void read_pragma(reader *r, pp_cursor *c, const pp_token *hash)
{
    pp_cursor copy = *c;
    copy.is_quiet = true;
    obey_pragma(r, &copy);
    if (!c->file->id)
        return;
    pp_token t = *hash, end = *hash;
    t.kind = PP_PRAGMA;
    t.mark = 0;
    t.data = "#pragma";
    t.size = 7;
    t.length = pp_offset(c) - t.offset;
    emit(r, &t);
    for (pp_lex(r, c, &t); t.kind != PP_END; pp_lex(r, c, &t))
        emit(r, &t);
    end = t;
    end.kind = PP_PRAGMA_END;
    emit(r, &end);
}

/* ---- #include and #embed ---- */

static pp_file *read_include(reader *r, pp_cursor *c, const pp_token *hash, word is)
{
    pp_token t = *hash;
    str name;
    bool quoted, next = is == INCLUDE_NEXT;
    if (!pp_header(r, &t, &name, &quoted)) {
        if (!r->over)
            pp_say_at(r, DIAG_ERROR, "bad-include", hash, "#include is followed by \"x\" or <x>");
        return NULL;
    }
    pp_file *f = pp_find(r, c, name, quoted, next);
    if (!f) {
        int why = errno;
        r->unit.nmissing++;
        pp_say(r, DIAG_WARNING, "missing-header", hash->file, hash->offset,
               pp_offset(c) - hash->offset, "'%.*s' %s%s", (int)name.size, name.data,
               why == ENOENT ? "is not found" : "cannot be read: ",
               why == ENOENT ? "" : strerror(why));
        return NULL;
    }
    bool again = f->entered && (f->once || is == IMPORT);
    f->once = f->once || is == IMPORT;
    if (again || (f->guard && f->guard->macro))
        return NULL;
    if (r->ncursors > PP_INCLUDED_MAX) {
        pp_stop(r, hash, "files include each other too deeply");
        return NULL;
    }
    return f;
}

/* The tokens in the parentheses of an #embed's parameter, or the value of its limit. */
static bool embed_parameter(reader *r, const pp_token *hash, pp_token *t, pp_list *into[3],
                            uintmax_t *limit)
{
    static const char *const names[] = {"prefix", "suffix", "if_empty", "limit"};
    bool good = false;
    int which = -1;
    for (int k = 0; k < 4; k++)
        if (pp_is_word(t, names[k]) ||
            pp_is_word(t, arena_printf(r->unit.arena, "__%s__", names[k])))
            which = k;
    if (which < 0)
        return false;
    pp_next(r, t);
    if (t->mark != '(')
        return false;
    if (which == 3) {
        *limit = pp_condition_value(r, hash, t, &good);
        good = good && t->mark == ')';
        pp_next(r, t);
        return good;
    }
    size_t depth = 0;
    for (pp_next(r, t); t->kind != PP_END && !(t->mark == ')' && !depth); pp_next(r, t)) {
        depth += t->mark == '(';
        depth -= t->mark == ')';
        t->flags |= PP_PAINTED;
        pp_put(r, into[which], t);
    }
    good = t->mark == ')';
    pp_next(r, t);
    return good;
}

/* The bytes of a file as numbers, which are read next. */
static pp_list *read_embed(reader *r, pp_cursor *c, const pp_token *hash)
{
    pp_token t = *hash;
    str name;
    bool quoted;
    if (!pp_header(r, &t, &name, &quoted)) {
        pp_say_at(r, DIAG_ERROR, "bad-include", hash, "#embed is followed by \"x\" or <x>");
        return NULL;
    }
    pp_list *parts[3] = {pp_list_take(r), pp_list_take(r), pp_list_take(r)};
    uintmax_t limit = UINTMAX_MAX;
    while (t.kind != PP_END)
        if (!embed_parameter(r, hash, &t, parts, &limit)) {
            pp_say_at(r, DIAG_ERROR, "bad-include", t.kind == PP_END ? hash : &t,
                      "a parameter of #embed is limit(n), prefix(), suffix() or if_empty()");
            return NULL;
        }
    const pp_file *f = pp_find(r, c, name, quoted, false);
    if (!f) {
        r->unit.nmissing++;
        pp_say_at(r, DIAG_ERROR, "missing-header", hash, "'%.*s' is not found", (int)name.size,
                  name.data);
        return NULL;
    }
    size_t n = f->source->size < limit ? f->source->size : (size_t)limit;
    if (!n)
        return parts[2];
    if (n > PP_TOKENS_MAX / 2) {
        pp_stop(r, hash, "this file has too many bytes");
        return NULL;
    }
    pp_list *out = parts[0];
    char *digits = arena_alloc(r->unit.arena, 4 * 256);
    pp_token one = *hash, comma = *hash;
    one.kind = PP_NUMBER;
    one.flags = PP_BODY;
    one.mark = 0;
    comma.data = ",";
    comma.size = 1;
    comma.mark = ',';
    comma.flags = PP_BODY;
    for (size_t k = 0; k < n; k++) {
        unsigned char byte = (unsigned char)f->source->data[k];
        one.data = digits + 4 * byte;
        if (!*one.data)
            snprintf(digits + 4 * byte, 4, "%u", byte);
        one.size = (uint32_t)strlen(one.data);
        if (k)
            pp_put(r, out, &comma);
        pp_put(r, out, &one);
    }
    for (size_t k = 0; k < parts[1]->count; k++)
        pp_put(r, out, &parts[1]->items[k]);
    return out;
}

/* ---- conditions ---- */

static bool holds(reader *r, pp_cursor *c, const pp_token *hash, word is);

/* Whether the group behind the directive is read: of an #if on the way, the one that is told. */
static bool takes(reader *r, pp_cursor *c, const pp_condition *of, const pp_token *hash, word is)
{
    return of->way ? of->way->taken == hash->offset : is == ELSE || holds(r, c, hash, is);
}

/* Notes that the group behind the directive is read. */
static void take(reader *r, pp_condition *of, const pp_token *hash)
{
    of->taken = true;
    if (of->choice)
        r->unit.choices[of->choice - 1].taken = hash->offset;
}

static bool open_condition(reader *r, pp_cursor *c, const pp_token *hash, word is)
{
    pp_unit *u = &r->unit;
    pp_condition made = {.offset = hash->offset};
    if (c->file->id == 1) {
        u->choices = arena_grow(u->arena, u->choices, u->nchoices, sizeof *u->choices);
        u->choices[u->nchoices++] = (pp_choice){hash->offset, UINT32_MAX};
        made.choice = u->nchoices;
        for (size_t k = 0; k < r->nway; k++)
            if (r->way[k].offset == hash->offset)
                made.way = &r->way[k];
    }
    if (takes(r, c, &made, hash, is))
        take(r, &made, hash);
    r->conditions = pp_room(r, r->conditions, r->nconditions, &r->conditions_room,
                            sizeof *r->conditions);
    r->conditions[r->nconditions++] = made;
    return made.taken;
}

static void close_condition(reader *r, pp_cursor *c)
{
    r->nconditions--;
    if (r->nconditions == c->conditions && c->guarded == GUARD_OPEN)
        c->guarded = GUARD_CLOSED;
}

/* Whether the name after #ifdef and the like is defined. */
static bool name_is_defined(reader *r, pp_cursor *c, const pp_token *hash)
{
    pp_token t;
    pp_lex(r, c, &t);
    if (t.kind == PP_NAME)
        return t.name->macro;
    pp_say_at(r, DIAG_ERROR, "bad-condition", hash, "this directive is followed by a name");
    return false;
}

static bool holds(reader *r, pp_cursor *c, const pp_token *hash, word is)
{
    if (is == IF || is == ELIF)
        return pp_condition_holds(r, hash);
    return name_is_defined(r, c, hash) == (is == IFDEF || is == ELIFDEF);
}

/* Skips groups up to the one that is read next, or after the #endif. */
static void skip_groups(reader *r, pp_cursor *c)
{
    size_t nested = 0;
    for (pp_token t, name;;) {
        pp_skip_line(c);
        if (c->p >= c->end)
            return;
        for (c->p++; *c->p == ' ' || *c->p == '\t'; c->p++)
            ;
        if (*c->p != '#' && *c->p != '%' && *c->p != '/')
            continue;
        c->is_quiet = true;
        pp_lex(r, c, &t);
        if (t.mark == '#')
            pp_lex(r, c, &name);
        c->is_quiet = false;
        if (t.mark != '#' || name.kind != PP_NAME)
            continue;
        word is = (word)name.name->directive;
        pp_condition *top = &r->conditions[r->nconditions - 1];
        if (is == IF || is == IFDEF || is == IFNDEF) {
            nested++;
        } else if (nested) {
            nested -= is == ENDIF;
        } else if (is == ENDIF) {
            close_condition(r, c);
            return;
        } else if (is >= ELIF && is <= ELSE) {
            if (top->last)
                pp_say_at(r, DIAG_ERROR, "unbalanced", &t, "#%.*s comes after #else",
                          (int)name.size, name.name->text.data);
            if (r->nconditions == c->conditions + 1)
                c->guarded = GUARD_NONE;
            top->last = top->last || is == ELSE;
            r->place = t.offset;
            if (!top->taken && takes(r, c, top, &t, is)) {
                take(r, top, &t);
                return;
            }
        }
    }
}

/* The name of #ifndef X or #if !defined X that a file begins with, or NULL. */
static pp_name *guard_of(reader *r, const pp_cursor *c, word is)
{
    pp_cursor copy = *c;
    pp_token t, name;
    copy.is_quiet = true;
    pp_lex(r, &copy, &t);
    bool closed = false;
    if (is == IF) {
        if (t.mark != '!')
            return NULL;
        pp_lex(r, &copy, &t);
        if (!pp_is_word(&t, "defined"))
            return NULL;
        pp_lex(r, &copy, &t);
        closed = t.mark == '(';
        if (closed)
            pp_lex(r, &copy, &t);
    }
    name = t;
    if (closed)
        pp_lex(r, &copy, &t);
    if (closed && t.mark != ')')
        return NULL;
    pp_lex(r, &copy, &t);
    return name.kind == PP_NAME && t.kind == PP_END ? name.name : NULL;
}

static void read_condition(reader *r, pp_cursor *c, const pp_token *hash, const pp_token *name,
                           word is)
{
    bool opens = is == IF || is == IFDEF || is == IFNDEF;
    if (!opens && r->nconditions == c->conditions) {
        pp_say_at(r, DIAG_ERROR, "unbalanced", hash, "#%.*s without #if", (int)name->size,
                  name->name->text.data);
        return;
    }
    pp_condition *top = opens ? NULL : &r->conditions[r->nconditions - 1];
    if (opens) {
        bool first = c->guarded == GUARD_MAYBE && (is == IFNDEF || is == IF);
        pp_name *guard = first ? guard_of(r, c, is) : NULL;
        bool taken = open_condition(r, c, hash, is);
        if (c->guarded != GUARD_OPEN)
            c->guarded = guard ? GUARD_OPEN : GUARD_NONE;
        if (guard)
            c->guard = guard;
        if (!taken)
            skip_groups(r, c);
    } else if (is == ENDIF) {
        close_condition(r, c);
    } else { /* the end of a group that was read */
        if (top->last)
            pp_say_at(r, DIAG_ERROR, "unbalanced", hash, "#%.*s comes after #else",
                      (int)name->size, name->name->text.data);
        if (r->nconditions == c->conditions + 1)
            c->guarded = GUARD_NONE;
        top->last = top->last || is == ELSE;
        skip_groups(r, c);
    }
}

/* ---- other directives ---- */

/* #line, or a line marker, whose number is *t. */
static void read_line(reader *r, pp_cursor *c, const pp_token *hash, pp_token *t)
{
    long line = 0;
    int here;
    for (size_t k = 0; t->kind == PP_NUMBER && k < t->size; k++) {
        char digit = t->data[k];
        if (digit == '\'')
            continue;
        if (digit < '0' || digit > '9' || line > INT32_MAX / 10 - 1) {
            t->kind = PP_OTHER;
            break;
        }
        line = line * 10 + (digit - '0');
    }
    if (t->kind != PP_NUMBER) {
        pp_say_at(r, DIAG_ERROR, "bad-line", hash, "#line is followed by a number");
        return;
    }
    pp_next(r, t);
    if (t->kind == PP_STRING && *t->data == '"') {
        text path = {0};
        for (size_t k = 1; k + 1 < t->size; k++) {
            k += t->data[k] == '\\' && k + 2 < t->size;
            text_put(&path, t->data + k, 1);
        }
        text_puts(&path, "");
        c->presumed = arena_take(r->unit.arena, &path).data;
    }
    source_position(c->file->source, pp_offset(c), &here, NULL);
    c->line_shift = (int)line - here - 1;
}

static void read_undef(reader *r, pp_cursor *c, const pp_token *hash)
{
    pp_token t;
    pp_lex(r, c, &t);
    if (t.kind == PP_NAME)
        pp_set_macro(r, t.name, NULL);
    else
        pp_say_at(r, DIAG_ERROR, "bad-define", hash, "#undef is followed by the name of a macro");
}

static void read_error(reader *r, pp_cursor *c, const pp_token *hash, severity how)
{
    const char *begin = c->p;
    while (*begin == ' ' || *begin == '\t')
        begin++;
    pp_skip_line(c);
    size_t n = (size_t)(c->p - begin);
    pp_say(r, how, how == DIAG_ERROR ? "error" : "warning", hash->file, hash->offset,
           pp_offset(c) - hash->offset, "%.*s", (int)(n < 1000 ? n : 1000), begin);
}

static void enter_file(reader *r, pp_file *f, int level)
{
    pp_unit *u = &r->unit;
    u->bytes += f->size;
    r->read += f->size + 4096;
    if (r->read > PP_BYTES_MAX) {
        pp_token t = {.file = f->id};
        pp_stop(r, &t, "there is too much text in the files that are included");
        return;
    }
    f->entered = true;
    pp_cursor *c = &r->cursors[r->ncursors++];
    *c = pp_open(f);
    c->level = level;
    c->conditions = r->nconditions;
    c->guarded = f->id > 1 ? GUARD_MAYBE : GUARD_NONE;
}

/* Reads the directive whose # was read. */
static void read_directive(reader *r, const pp_token *hash)
{
    pp_cursor *c = &r->cursors[r->ncursors - 1];
    const int no_expand = r->no_expand;
    const uint8_t lead = r->lead;
    const bool was = r->directive;
    pp_file *entered = NULL;
    pp_list *embedded = NULL;
    pp_token t;
    c->in_directive = r->directive = true;
    r->no_expand = r->lead = 0;
    r->work = 0;
    r->place = hash->offset;
    pp_lex(r, c, &t);
    word is = t.kind == PP_NAME ? (word)t.name->directive : NO_DIRECTIVE;
    if (c->guarded == GUARD_CLOSED ||
        (c->guarded == GUARD_MAYBE && is != IF && is != IFNDEF && t.kind != PP_END))
        c->guarded = GUARD_NONE;
    if (is && is <= ENDIF)
        read_condition(r, c, hash, &t, is);
    else if (is == DEFINE)
        pp_define(r, c, hash);
    else if (is == UNDEF)
        read_undef(r, c, hash);
    else if (is == INCLUDE || is == INCLUDE_NEXT || is == IMPORT)
        entered = read_include(r, c, hash, is);
    else if (is == EMBED)
        embedded = read_embed(r, c, hash);
    else if (is == PRAGMA)
        read_pragma(r, c, hash);
    else if (is == ERROR || is == WARNING)
        read_error(r, c, hash, is == ERROR ? DIAG_ERROR : DIAG_WARNING);
    else if (is == LINE) {
        pp_next(r, &t);
        read_line(r, c, hash, &t);
    } else if (t.kind == PP_NUMBER)
        read_line(r, c, hash, &t);
    else if (t.kind != PP_END && is != IGNORED)
        pp_say_at(r, DIAG_ERROR, "unknown-directive", &t, "#%.*s is not a directive",
                  (int)pp_spelling(&t).size, pp_spelling(&t).data);
    pp_drop_contexts(r);
    pp_skip_line(c);
    c->in_directive = false;
    r->directive = was;
    r->no_expand = no_expand;
    r->lead = lead;
    if (entered && !r->over)
        enter_file(r, entered, c->level + 1);
    if (embedded)
        pp_push_list(r, embedded, false);
}

/* Leaves the file whose end was reached; false: it was the last one. */
static bool leave_file(reader *r)
{
    pp_cursor *c = &r->cursors[r->ncursors - 1];
    while (r->nconditions > c->conditions) {
        const pp_condition *open = &r->conditions[--r->nconditions];
        pp_say(r, DIAG_ERROR, "unbalanced", c->file->id, open->offset, 1,
               "this #if has no #endif");
    }
    if (c->guarded == GUARD_CLOSED)
        c->file->guard = c->guard;
    if (r->ncursors == 1)
        return false;
    r->ncursors--;
    return true;
}

/* The next token of the open files, without macros replaced. */
static void read_raw(reader *r, pp_token *t)
{
    for (;;) {
        pp_cursor *c = &r->cursors[r->ncursors - 1];
        const char *before = c->p;
        bool at_start = c->line_start;
        pp_lex(r, c, t);
        if (t->kind == PP_END) {
            if (r->over || c->in_directive || r->no_expand || !leave_file(r))
                return;
            continue;
        }
        if (t->mark == '#' && t->flags & PP_LINE_START && !c->in_directive) {
            if (r->peeking) { /* to be read when the directive is not in the middle of a call */
                c->p = before;
                c->line_start = at_start;
                c->jump = 0;
                t->kind = PP_END;
                t->mark = 0;
                return;
            }
            read_directive(r, t);
            if (r->over || r->ncontexts) {
                pp_next(r, t);
                return;
            }
            continue;
        }
        if (c->guarded != GUARD_OPEN && !c->in_directive)
            c->guarded = GUARD_NONE;
        return;
    }
}

/* ---- the unit ---- */

static bool has_macro(const pp_environment *e, const char *line)
{
    return e->defines.data && strstr(e->defines.data, line);
}

/* What the compiler's macros say of its language. */
static void set_modes(reader *r)
{
    const pp_environment *e = r->e;
    r->is_clang = has_macro(e, "#define __clang__ ");
    r->is_strict = has_macro(e, "#define __STRICT_ANSI__ ");
    bool c23 = has_macro(e, "#define __STDC_VERSION__ 2020") ||
               has_macro(e, "#define __STDC_VERSION__ 2023");
    r->has_bool = e->cxx || c23;
    r->has_separators = e->cxx || c23;
    r->has_raw = e->cxx || (!r->is_clang && !r->is_strict);
}

reader *pp_reader_new(arena *a, const pp_environment *e)
{
    reader *r = arena_alloc(a, sizeof *r);
    *r = (reader){.unit = {.arena = a, .names = pp_names_new(a, 4096)}, .e = e, .more = read_raw};
    r->cursors = arena_alloc(a, (PP_INCLUDED_MAX + 4) * sizeof *r->cursors);
    r->unit.uses = arena_grow(a, NULL, 0, sizeof *r->unit.uses);
    r->unit.nuses = 1;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        pp_intern(r, words[k].text, strlen(words[k].text))->directive = (uint8_t)words[k].is;
    set_modes(r);
    return r;
}

/* Gives the unit its last token. */
static pp_unit *finish(reader *r)
{
    pp_unit *u = &r->unit;
    const source *main = u->files[1]->source;
    emit(r, &(pp_token){.kind = PP_END, .data = "", .file = 1, .offset = (uint32_t)main->size});
    u->complete = !r->over;
    return u;
}

/* Notes the pragma of the _Pragma("...") that has just come out. */
static void see_operator(reader *r, const pp_name *operator)
{
    const pp_unit *u = &r->unit;
    const pp_token *t = u->count >= 4 ? &u->tokens[u->count - 4] : NULL;
    if (t && t->kind == PP_NAME &&
        t->name == operator&& t[1].mark == '(' && t[2].kind == PP_STRING)
        obey_literal(r, &t[2]);
}

pp_unit *pp_read_to(arena *a, const pp_environment *e, source *main, const pp_choice *way,
                    size_t count)
{
    reader *r = pp_reader_new(a, e);
    r->way = way;
    r->nway = count;
    const pp_name *operator= pp_intern(r, "_Pragma", 7);
    pp_builtins(r);
    const text *defines = &e->defines;
    pp_file *given = pp_add_file(r, source_from(a, "<built-in>", defines->data, defines->size));
    enter_file(r, pp_add_main(r, main), 0);
    enter_file(r, given, -1);
    for (pp_token t;;) {
        pp_next(r, &t);
        if (t.kind == PP_END)
            break;
        emit(r, &t);
        if (t.mark == ')')
            see_operator(r, operator);
    }
    return finish(r);
}

pp_unit *pp_read(arena *a, const pp_environment *e, source *main)
{
    return pp_read_to(a, e, main, NULL, 0);
}

pp_unit *pp_scan(arena *a, const pp_environment *e, source *s)
{
    reader *r = pp_reader_new(a, e);
    pp_add_file(r, source_from(a, "", "", 0));
    pp_cursor c = pp_open(pp_add_file(r, s));
    for (pp_token t; !r->over; emit(r, &t)) {
        pp_lex(r, &c, &t);
        if (t.kind == PP_END)
            break;
    }
    return finish(r);
}
