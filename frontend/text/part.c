/* part.c - what macros make of a part of a file, wherever it is.
 *
 * Who asks says which definition a name has there: the file's conditions are not decided, so that
 * this may be one that an #if leaves out. A definition is read once. Headers are not read. */
#include "frontend/text/reader.h"

struct pp_part {
    reader r; /* the first member: the reader's functions know the part by it */
    pp_environment environment;
    pp_find_definition *find;
    pp_used *used;
    void *context;
    pp_name *line;       /* __LINE__ */
    uint32_t generation; /* of the answers of `find` */
    size_t begin, end;
    pp_list list; /* used again */
    bool whole, has_line;
    bool is_listed; /* the file's names have `defined` */
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

/* Reads the #define at the offset; NULL: it is wrong. */
static pp_macro *define(reader *r, pp_name *name, size_t offset)
{
    pp_macro *m = name->first;
    pp_cursor c = *r->cursors;
    pp_token t;
    while (m && (m->builtin || m->from != offset))
        m = m->before;
    if (m)
        return m;
    move(&c, offset);
    c.in_directive = true;
    pp_lex(r, &c, &t);
    pp_lex(r, &c, &t);
    m = name->first;
    pp_define(r, &c, &t);
    if (name->first == m)
        return NULL;
    name->first->from = offset;
    return name->first;
}

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
    size_t offset;
    if (!t->use && is_over(r)) {
        name->macro = NULL;
        name->asked = 0;
        return;
    }
    if (name == p->line)
        set_line(p);
    if (name == p->line || name->asked == p->generation)
        return;
    name->asked = p->generation;
    name->macro = p->find(p->context, name->text, &offset) ? define(r, name, offset) : NULL;
}

static void note_used(reader *r, const pp_macro *m)
{
    pp_part *p = (pp_part *)r;
    if (!m->builtin)
        p->used(p->context, m);
}

void pp_part_ask(pp_part *p, pp_find_definition *find, pp_used *used, void *context)
{
    p->find = find;
    p->used = used;
    p->context = context;
}

const pp_macro *pp_part_macro(pp_part *p, str name, size_t offset)
{
    static const pp_macro none;
    const pp_macro *m = define(&p->r, pp_intern(&p->r, name.data, name.size), offset);
    return m ? m : &none;
}

/* Marks the names of the file's #defines. */
static void list_definitions(pp_part *p)
{
    pp_cursor c = *p->r.cursors;
    pp_token t;
    p->is_listed = c.in_directive = c.is_quiet = true;
    for (c.p = c.file->data, c.jump = 0; c.p < c.end; pp_skip_line(&c)) {
        while (*c.p == ' ' || *c.p == '\t' || *c.p == '\r' || *c.p == '\n')
            c.p++;
        if (*c.p != '#' && *c.p != '%' && *c.p != '/')
            continue;
        pp_lex(&p->r, &c, &t);
        if (t.mark != '#')
            continue;
        pp_lex(&p->r, &c, &t);
        if (!pp_is_word(&t, "define"))
            continue;
        pp_lex(&p->r, &c, &t);
        if (t.kind == PP_NAME)
            t.name->defined = true;
    }
}

bool pp_part_defines(pp_part *p, str name)
{
    if (!p->is_listed)
        list_definitions(p);
    const pp_name *n = pp_lookup(p->r.unit.names, name);
    return n && n->defined;
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
    made.is_use = !whole && u->nuses > 1;
    made.count = list->count;
    made.tokens = arena_alloc(u->arena, made.count * sizeof *made.tokens);
    for (size_t k = 0; k < made.count; k++)
        made.tokens[k] = list->items[k];
    made.has_line = p->has_line;
    made.failed = r->over || u->nmessages;
    if (!whole)
        made.end = begin + (made.is_use  ? u->uses[1].length
                            : made.count ? made.tokens->length
                                         : 0);
    return made;
}

bool pp_part_value(pp_part *p, const pp_token *tokens, size_t count, int *value)
{
    reader *r = &p->r;
    pp_token place = {.file = 1};
    r->over = false;
    return pp_constant(r, tokens, count, &place, value);
}
