/* part.c - what macros make of a part of a file, wherever it is.
 *
 * The file's directives are read once, and headers are not. No condition is decided: the part may
 * be one that an #if leaves out, and has the macros of its place. A macro is certain up to the end
 * of its branch, and is not seen in the other branches of the same #if. */
#include "frontend/text/reader.h"

#include <string.h>

struct pp_part {
    reader r; /* the first member: the reader's functions know the part by it */
    pp_environment environment;
    pp_is_hidden *hidden;
    pp_used *used;
    void *context;
    pp_name *line;       /* __LINE__ */
    uint32_t generation; /* of the names' macros */
    size_t begin, end;
    pp_list list; /* used again */
    bool whole, has_line;
    bool is_listed;       /* the file's directives have been read */
    pp_branch *branch;    /* while they are: the innermost open one */
    size_t (*skipped)[2]; /* where they do not count */
    size_t nskipped;
};

/* Moves the cursor to an offset of the source. */
static void move(pp_cursor *c, size_t offset)
{
    const pp_file *f = c->file;
    size_t low = 0, high = f->njumps; /* jumps before `low` are at or before the offset */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (f->jumps[middle].at + f->jumps[middle].shift <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    c->jump = low;
    c->p = f->data + offset - (low ? f->jumps[low - 1].shift : 0);
}

/* Whether what is read next, and not only looked at, is after the use that is meant. */
static bool is_over(const reader *r)
{
    return !((const pp_part *)r)->whole && !r->no_expand && r->unit.nuses > 1;
}

/* The next token of the part, which ends at a directive, too. */
static void read_raw(reader *r, pp_token *t)
{
    pp_cursor *c = r->cursors;
    const pp_cursor before = *c;
    pp_lex(r, c, t);
    if (t->kind != PP_END && t->offset < ((pp_part *)r)->end && !is_over(r) &&
        !(t->mark == '#' && t->flags & PP_LINE_START))
        return;
    *c = before;
    t->kind = PP_END;
    t->mark = 0;
}

/* ---- the file's directives ---- */

void pp_part_skip(pp_part *p, size_t begin, size_t end)
{
    p->skipped = arena_grow(p->r.unit.arena, p->skipped, p->nskipped, sizeof *p->skipped);
    p->skipped[p->nskipped][0] = begin;
    p->skipped[p->nskipped++][1] = end;
}

void pp_part_define(pp_part *p, str name, str text)
{
    reader *r = &p->r;
    arena *a = r->unit.arena;
    pp_file *f = arena_alloc(a, sizeof *f);
    const char *both = arena_printf(a, "%.*s%.*s", (int)name.size, name.data, (int)text.size,
                                    text.data);
    *f = (pp_file){.source = source_from(a, "", both, strlen(both))};
    pp_join_lines(a, f);
    pp_cursor c = pp_open(f);
    c.in_directive = c.is_quiet = true;
    pp_define(r, &c, NULL);
    const pp_name *n = pp_lookup(r->unit.names, name);
    if (n && n->first && !n->first->builtin) {
        n->first->offset = 0;
        n->first->is_given = true;
    }
}

static void open_branch(pp_part *p, pp_branch *outer, pp_branch *before)
{
    p->branch = arena_alloc(p->r.unit.arena, sizeof *p->branch);
    *p->branch = (pp_branch){SIZE_MAX, SIZE_MAX, outer, before};
}

static void end_branch(pp_part *p, word is, size_t at)
{
    pp_branch *b = p->branch, *outer = b->outer;
    b->to = at;
    p->branch = outer;
    if (is != ENDIF)
        open_branch(p, outer, b);
    for (; is == ENDIF && b; b = b->before)
        b->over = at;
}

/* Notes a directive about a macro, after its word. */
static void add_macro(pp_part *p, pp_cursor *c, word is, const pp_token *hash)
{
    reader *r = &p->r;
    pp_cursor ahead = *c;
    pp_token t;
    bool push = false;
    pp_lex(r, &ahead, &t);
    pp_name *name = is == PRAGMA        ? pp_put_aside(r, &ahead, &t, &push)
                    : t.kind == PP_NAME ? t.name
                                        : NULL;
    if (!name || push)
        return;
    pp_macro *before = name->first;
    if (is == DEFINE) {
        pp_define(r, c, hash);
    } else {
        pp_macro *m = arena_alloc(r->unit.arena, sizeof *m);
        *m = (pp_macro){.name = name,
                        .offset = t.offset + (is == PRAGMA),
                        .is_undefined = true,
                        .is_popped = is == PRAGMA};
        pp_set_macro(r, name, m);
    }
    if (name->first == before)
        return;
    name->first->from = hash->offset;
    name->first->branch = p->branch;
}

static void read_directives(pp_part *p)
{
    reader *r = &p->r;
    pp_cursor c = *r->cursors;
    pp_token hash, t;
    move(&c, source_start(c.file->source));
    c.line_start = c.is_quiet = p->is_listed = true;
    for (size_t k = 0; pp_lex(r, &c, &hash), hash.kind != PP_END;) {
        if (hash.mark != '#' || !(hash.flags & PP_LINE_START))
            continue;
        while (k < p->nskipped && p->skipped[k][1] <= hash.offset)
            k++;
        if (k < p->nskipped && p->skipped[k][0] <= hash.offset) {
            move(&c, p->skipped[k][1]);
            c.line_start = c.p[-1] == '\n';
            continue;
        }
        c.in_directive = true;
        pp_lex(r, &c, &t);
        const word is = t.kind == PP_NAME ? (word)t.name->directive : NO_DIRECTIVE;
        if (is == DEFINE || is == UNDEF || is == PRAGMA)
            add_macro(p, &c, is, &hash);
        else if (is >= IF && is <= IFNDEF)
            open_branch(p, p->branch, NULL);
        else if (is >= ELIF && is <= ENDIF && p->branch)
            end_branch(p, is, hash.offset);
        pp_skip_line(&c);
        c.in_directive = false;
    }
}

/* Whether the offset is in another branch of an #if that the directive is in. */
static bool is_elsewhere(const pp_macro *m, size_t offset)
{
    const pp_branch *b = m->branch;
    while (b && !(b->to <= offset && offset < b->over))
        b = b->outer;
    return b;
}

pp_macro *pp_part_directive(pp_part *p, str name, size_t offset, size_t k)
{
    if (!p->is_listed)
        read_directives(p);
    const pp_name *n = pp_lookup(p->r.unit.names, name);
    pp_macro *m = n ? n->first : NULL;
    for (; m && !m->builtin; m = m->before)
        if (m->offset < offset && !is_elsewhere(m, offset) && !k--)
            return m;
    return NULL;
}

bool pp_is_certain(const pp_macro *m, size_t offset)
{
    return !m->branch || offset < m->branch->to;
}

const pp_macro *pp_part_macro(pp_part *p, str name, size_t offset, size_t k)
{
    const pp_macro *m;
    bool popped = false; /* any of those above may be back */
    for (size_t j = 0; (m = pp_part_directive(p, name, offset, j)); j++) {
        popped = popped || m->is_popped;
        if (!m->is_undefined && !k--)
            return m;
        if (pp_is_certain(m, offset) && !popped)
            break; /* it hides the others */
    }
    return NULL;
}

/* ---- replacement ---- */

static void set_line(pp_part *p)
{
    pp_cursor *c = p->r.cursors;
    const char *file;
    int presumed, line;
    source_presumed(c->file->source, p->begin, &file, &presumed);
    source_position(c->file->source, p->begin, &line, NULL);
    c->line_shift = presumed - line;
    p->has_line = true;
}

static void look_up(reader *r, const pp_token *t)
{
    pp_part *p = (pp_part *)r;
    pp_name *name = t->name;
    if (!t->use && is_over(r)) {
        name->macro = NULL;
        name->asked = 0;
        return;
    }
    if (name == p->line)
        set_line(p);
    if (name == p->line || name->asked == p->generation)
        return;
    pp_macro *m = pp_part_directive(p, name->text, p->begin, 0);
    name->asked = p->generation;
    name->macro = m && !m->is_undefined && pp_is_certain(m, p->begin) && !p->hidden(p->context, m)
                      ? m
                      : NULL;
}

static void note_used(reader *r, const pp_macro *m)
{
    pp_part *p = (pp_part *)r;
    if (!m->builtin)
        p->used(p->context, m);
}

void pp_part_ask(pp_part *p, pp_is_hidden *hidden, pp_used *used, void *context)
{
    p->hidden = hidden;
    p->used = used;
    p->context = context;
}

pp_part *pp_part_new(arena *a, source *s, bool cxx)
{
    pp_part *p = arena_alloc(a, sizeof *p);
    p->environment = (pp_environment){.arena = a, .cxx = cxx};
    p->r = *pp_reader_new(a, &p->environment);
    p->r.more = read_raw;
    p->r.look_up = look_up;
    p->r.note_used = note_used;
    pp_builtins(&p->r);
    p->line = pp_intern(&p->r, "__LINE__", 8);
    pp_add_file(&p->r, source_from(a, "", "", 0));
    p->r.cursors[p->r.ncursors++] = pp_open(pp_add_file(&p->r, s));
    return p;
}

/* Whether the token is the first one of the part, or of the use of a macro that begins there. */
static bool is_of_first(const pp_part *p, const pp_token *t, size_t count)
{
    const pp_unit *u = &p->r.unit;
    return u->nuses > 1 ? pp_outermost(u, t) == &u->uses[1] : !count;
}

pp_replaced pp_part_replace(pp_part *p, size_t begin, size_t end, bool whole, size_t most)
{
    reader *r = &p->r;
    pp_unit *u = &r->unit;
    pp_list *list = &p->list;
    pp_replaced made = {.end = end};
    pp_cursor *c = r->cursors;
    move(c, begin);
    c->line_start = false;
    p->generation++;
    p->begin = begin;
    p->end = end;
    p->whole = whole;
    p->has_line = r->over = false;
    r->spent = PP_WORK_MAX - most;
    r->depth = r->no_expand = r->lead = 0;
    u->nuses = 1;
    u->nmessages = list->count = 0;
    for (pp_token t;;) {
        pp_next(r, &t);
        if (t.kind == PP_END || (!whole && !is_of_first(p, &t, list->count)))
            break;
        pp_put(r, list, &t);
        if (!whole && u->nuses == 1)
            break;
    }
    pp_drop_contexts(r);
    made.macro = !whole && u->nuses > 1 ? u->uses[1].macro : NULL;
    made.count = list->count;
    made.tokens = arena_alloc(u->arena, made.count * sizeof *made.tokens);
    for (size_t k = 0; k < made.count; k++)
        made.tokens[k] = list->items[k];
    made.has_line = p->has_line;
    made.failed = r->over || u->nmessages;
    if (!whole)
        made.end = begin + (made.macro ? u->uses[1].length : made.count ? made.tokens->length : 0);
    return made;
}

bool pp_part_value(pp_part *p, const pp_token *tokens, size_t count, int *value)
{
    reader *r = &p->r;
    pp_token place = {.file = 1};
    r->over = false;
    return pp_constant(r, tokens, count, &place, value);
}
