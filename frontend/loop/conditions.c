/* conditions.c - the #ifs that loops depend on are decided, before anything else reads the file.
 *
 * These are the ones that stand in a loop, or around a part of it, and those under which the file
 * declares what a loop mentions, or leads to. text/ reads the file with its headers and says which
 * group a compiler takes that has the macros of ckpp's command line and otherwise those of the
 * compiler that ckpp was built with. Only this group is left of the #if, and a copy of its
 * conditions, in which an #error stands for each of the other groups: a compiler with other macros
 * stops there.
 *
 * A loop in a group that is not taken is translated, too: the #ifs around it stay as they are, and
 * what is inside is read as if that group were taken. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"
#include "frontend/parse/parser.h"

#include <stdlib.h>
#include <string.h>

/* An #if with its #else, #elif and #endif, which begin a part each; that of #endif is empty. */
typedef struct chain {
    size_t *parts;       /* indices of tokens */
    size_t count, taken; /* part `count` - 1 is taken if no group is */
    bool is_decided;
    size_t place;            /* where it is asserted */
    const pp_message *wrong; /* with its conditions; or NULL */
    struct chain *outer;     /* in which it stands, or NULL */
} chain;

typedef struct decider {
    unit *unit;
    arena *arena;
    token_list file;
    chain **chains; /* in the order of their #ifs */
    size_t nchains;
    chain **around; /* of each token: the innermost one that it is in, or a directive of */
    pp_environment *environment;
    pp_unit *plain; /* the file as it is read by itself; NULL: not read */
    pp_unit *told;  /* the same on the way to a group, in an arena of its own */
    arena *told_arena;
    size_t told_way;         /* the offset of the directive in front of that group */
    bool any;                /* something has been decided */
    token *kept;             /* room for a loop's tokens */
    struct declared **names; /* by what they are called */
} decider;

static size_t offset_of(const decider *d, size_t token)
{
    return d->file.items[token].offset;
}

static void find_chains(decider *d)
{
    chain *open = NULL;
    d->around = arena_alloc(d->arena, (d->file.count + 1) * sizeof *d->around);
    for (size_t k = 0; k < d->file.count; k++) {
        const directive_part part = directive_branch(&d->file.items[k]);
        if (part == DIRECTIVE_IF) {
            chain *made = arena_alloc(d->arena, sizeof *made);
            *made = (chain){.outer = open};
            d->chains = arena_grow(d->arena, d->chains, d->nchains, sizeof *d->chains);
            d->chains[d->nchains++] = open = made;
        }
        d->around[k] = open;
        if (part == DIRECTIVE_OTHER || !open)
            continue;
        open->parts = arena_grow(d->arena, open->parts, open->count, sizeof *open->parts);
        open->parts[open->count++] = k;
        open = part == DIRECTIVE_ENDIF ? open->outer : open;
    }
    for (; open; open = open->outer)
        open->count = 0; /* without an end: not to be decided */
}

/* The part of the chain that has the token; `count`: none has. */
static size_t part_of(const chain *c, size_t token)
{
    size_t k = c->count;
    while (k && c->parts[k - 1] > token)
        k--;
    return k && k < c->count ? k - 1 : c->count;
}

/* ---- what a compiler takes ---- */

static void make_environment(decider *d)
{
    const unit *u = d->unit;
    pp_environment *e = pp_environment_new(d->arena, (str){"", 0});
    e->cxx = u->cxx;
    if (u->cxx)
        text_puts(&e->defines, "#undef __STDC_VERSION__\n#define __cplusplus 201703L\n"
                               "#define __GNUG__ __GNUC__\n#define _GNU_SOURCE 1\n");
    if (u->macros)
        text_puts(&e->defines, u->macros);
    for (size_t k = 0; k < u->ninclude_dirs; k++)
        pp_environment_dir(e, PP_DIR_USER, u->include_dirs[k]);
    d->environment = e;
}

static pp_unit *read_plain(decider *d)
{
    if (!d->environment)
        make_environment(d);
    if (!d->plain)
        d->plain = pp_read(d->arena, d->environment, d->unit->source);
    return d->plain;
}

/* The file as a compiler reads it that comes to the token `user`, by those chains around c in
 * which that is; NULL: in none. */
static pp_unit *read_told(decider *d, const chain *c, size_t user)
{
    pp_choice *way = NULL;
    size_t count = 0;
    for (const chain *o = c->outer; o; o = o->outer) {
        const size_t part = part_of(o, user);
        if (part == o->count)
            continue;
        way = arena_grow(d->arena, way, count, sizeof *way);
        way[count++] = (pp_choice){(uint32_t)offset_of(d, o->parts[0]),
                                   (uint32_t)offset_of(d, o->parts[part])};
    }
    if (!count || (d->told && d->told_way == way->taken))
        return count ? d->told : NULL;
    if (d->told_arena)
        arena_free(d->told_arena);
    d->told_arena = arena_new();
    d->told_way = way->taken;
    d->told = pp_read_to(d->told_arena, d->environment, d->unit->source, way, count);
    return d->told;
}

static const pp_choice *find_choice(const decider *d, const pp_unit *u, const chain *c)
{
    const size_t at = offset_of(d, c->parts[0]);
    for (size_t k = 0; u && k < u->nchoices; k++)
        if (u->choices[k].offset == at)
            return &u->choices[k];
    return NULL;
}

/* What cannot be evaluated in the chain, or NULL. */
static const pp_message *find_wrong(const decider *d, const pp_unit *u, const chain *c)
{
    for (size_t k = 0; k < u->nmessages; k++) {
        const pp_message *m = &u->messages[k];
        const bool about = m->file == 1 && !strcmp(m->check, "bad-condition");
        for (size_t j = 0; j < c->count && about; j++) {
            const token *t = &d->file.items[c->parts[j]];
            if (t->offset > m->offset || m->offset > t->offset + t->length)
                continue;
            pp_message *made = arena_alloc(d->arena, sizeof *made);
            *made = *m;
            made->text = arena_strndup(d->arena, m->text, strlen(m->text));
            return made;
        }
    }
    return NULL;
}

/* Decides the chain, for what stands at the token `user`; false: it has no end. */
static bool decide(decider *d, chain *c, size_t user)
{
    if (!c->count || c->is_decided)
        return c->count;
    const pp_unit *u = read_plain(d);
    const pp_choice *found = find_choice(d, u, c);
    if (!found)
        found = find_choice(d, u = read_told(d, c, user), c);
    if (!found)
        return false;
    c->taken = 0;
    while (c->taken + 1 < c->count && offset_of(d, c->parts[c->taken]) != found->taken)
        c->taken++;
    c->place = offset_of(d, c->parts[0]);
    c->wrong = find_wrong(d, u, c);
    return true;
}

/* ---- what is in the way of a loop ---- */

/* The token behind the directive at k, one of a chain that is decided, from where reading goes on:
 * what is read is the group that is taken. */
static size_t next_of(const chain *c, size_t k)
{
    const size_t end = c->parts[c->count - 1];
    return k == c->parts[0] ? c->parts[c->taken] + 1 : end + 1;
}

/* Whether the statement, which may end with the token in front of k, goes on there. */
static bool has_else(const decider *d, size_t k)
{
    while (k < d->file.count && d->file.items[k].kind == TOKEN_DIRECTIVE)
        k++;
    return k < d->file.count && str_is(d->file.items[k].text, "else");
}

/* The directives in front of that at token k, which the construct replaces, too. */
static size_t first_pragma(const decider *d, size_t k)
{
    str rest;
    while (k && directive_is(&d->file.items[k - 1], "pragma", &rest))
        k--;
    return offset_of(d, k);
}

typedef struct loop_walk {
    chain **chains;
    size_t nchains;
    token *kept; /* the loop's tokens that a compiler takes, and room for an end */
    size_t count;
    int depth;
} loop_walk;

static bool ends(const decider *d, loop_walk *w, size_t k)
{
    const token *last = &w->kept[w->count - 1];
    if (w->depth || !(str_is(last->text, ";") || str_is(last->text, "}")))
        return false;
    w->kept[w->count] = (token){TOKEN_END, {"", 0}, last->offset + last->length, 0};
    const token_list t = {w->kept, w->count, d->file.source, d->file.is_c};
    const size_t end = tree_statement_end(&t, 0);
    return end && (end < w->count || !has_else(d, k + 1));
}

/* Goes over the loop behind the directive at token `user`; false: there is none. */
static bool walk_loop(decider *d, loop_walk *w, size_t user)
{
    for (size_t k = user + 1; k < d->file.count;) {
        const token *t = &d->file.items[k];
        if (directive_branch(t) != DIRECTIVE_OTHER) {
            chain *c = d->around[k];
            if (!c || !decide(d, c, user))
                return false;
            w->chains = arena_grow(d->arena, w->chains, w->nchains, sizeof *w->chains);
            w->chains[w->nchains++] = c;
            if (c->parts[0] < user && part_of(c, user) != c->taken)
                return true; /* the directive is in a group that is left out */
            k = next_of(c, k);
            continue;
        }
        if (t->kind != TOKEN_DIRECTIVE) {
            if (!w->count && !str_is(t->text, "for"))
                return false;
            w->kept[w->count++] = *t;
            w->depth += range_nesting(t);
            if (ends(d, w, k))
                return true;
        }
        k++;
    }
    return false;
}

/* The token behind the loop of the directive at token `user`. */
static size_t find_in_loop(decider *d, size_t user)
{
    loop_walk w = {.kept = d->kept};
    if (!walk_loop(d, &w, user))
        return user + 1;
    const size_t end = w.count ? token_at(&d->file, w.kept[w.count - 1].offset) : user;
    for (size_t k = 0; k < w.nchains; k++) {
        chain *c = w.chains[k];
        if (c->is_decided || (w.count && c->parts[0] > end))
            continue;
        c->is_decided = d->any = true;
        c->place = c->parts[0] > user ? first_pragma(d, user) : c->place;
    }
    return end + 1;
}

/* `#pragma kernel elementwise`, or of a reduction. */
static bool is_of_elements(const decider *d, const token *directive)
{
    str rest;
    if (!directive_is(directive, "pragma", &rest))
        return false;
    source *s = source_from(d->arena, "", rest.data, rest.size);
    const token_list t = token_scan(d->arena, s, 0, rest.size);
    return t.count > 1 && str_is(t.items[0].text, "kernel") &&
           (str_is(t.items[1].text, "elementwise") || str_is(t.items[1].text, "reduction"));
}

/* Braces in groups may mislead the scanner: what it takes for a loop does not count. */
static void find_in_loops(decider *d)
{
    for (size_t k = 0; k < d->file.count;)
        k = is_of_elements(d, &d->file.items[k]) ? find_in_loop(d, k) : k + 1;
}

/* ---- declarations under #ifs ---- */

/* A name that the file declares, or a macro. */
typedef struct declared {
    str name;
    size_t token;      /* of the name, or the #define */
    size_t begin, end; /* tokens of the declaration */
    size_t from, to;   /* and of what sees it */
    bool is_function, is_fraction;
    struct declared *next;
} declared;

enum { BUCKETS = 1024 };

static declared **bucket_of(const decider *d, str name)
{
    return &d->names[str_hash(name) % BUCKETS];
}

static void add_declared(decider *d, declared n)
{
    declared **bucket = bucket_of(d, n.name), *made = arena_alloc(d->arena, sizeof *made);
    *made = n;
    made->next = *bucket;
    *bucket = made;
}

/* Whether the text is that of a number with a fraction: the program computes it for kernels, which
 * do not need it as a constant. */
static bool is_fraction(decider *d, str text)
{
    source *s = source_from(d->arena, "", text.data, text.size);
    const token_list t = token_scan(d->arena, s, 0, text.size);
    bool found = false;
    for (size_t k = 0; k < t.count; k++) {
        if (t.items[k].kind != TOKEN_NUMBER && t.items[k].kind != TOKEN_PUNCTUATOR)
            return false;
        found = found || (t.items[k].kind == TOKEN_NUMBER && loop_is_fraction(t.items[k].text));
    }
    return found;
}

static void find_macros(decider *d)
{
    str name, text;
    for (size_t k = 0; k < d->file.count; k++)
        if (d->file.items[k].kind == TOKEN_DIRECTIVE &&
            directive_macro(&d->file.items[k], &name, &text))
            add_declared(d, (declared){.name = name,
                                       .token = k,
                                       .begin = k,
                                       .end = k + 1,
                                       .to = d->file.count,
                                       .is_fraction = is_fraction(d, text)});
}

/* Adds the names that the file declares; of a local one, `from` and `to` are its function. */
static void find_declared(decider *d)
{
    const outline o = outline_make(d->arena, &d->file, ROLE_SCOPE, NULL, NULL);
    const bool *top = outline_find_top(&o);
    int item = 0, item_end = 0, first = 0, end = 0;
    for (int k = 0; k < o.count; k++) {
        const outline_token *t = &o.t[k];
        const int role = outline_role_of(&o, t->parent);
        if (t->starts && top[k] && role == ROLE_SCOPE) {
            item = k++;
            while (k < o.count &&
                   !(o.t[k].starts && top[k] && outline_role_of(&o, o.t[k].parent) == ROLE_SCOPE))
                k++;
            item_end = k;
            k = item;
        }
        for (first = t->starts ? k : first, end = t->starts ? k + 1 : end;
             t->starts && end < o.count && !o.t[end].starts;)
            end++;
        if (!t->declares || t->declares == DECLARES_LABEL || role == ROLE_RECORD)
            continue;
        const int begin_of = top[k] ? item : first, end_of = top[k] ? item_end : end;
        add_declared(
            d, (declared){.name = t->t->text,
                          .token = (size_t)(t->t - d->file.items),
                          .begin = (size_t)(o.t[begin_of].t - d->file.items),
                          .end = (size_t)(o.t[end_of].t - d->file.items),
                          .from = top[k] ? 0 : (size_t)(o.t[item].t - d->file.items),
                          .to = top[k] ? d->file.count : (size_t)(o.t[item_end].t - d->file.items),
                          .is_function = t->declares == DECLARES_FUNCTION});
    }
}

/* Whether the chain may be decided, as far as its groups have constructs: these are translated
 * wherever they are. */
static bool loses_nothing(const decider *d, const chain *c)
{
    for (const construct *k = d->unit->constructs; k; k = k->next) {
        const size_t part = part_of(c, token_at(&d->file, k->directive.begin));
        if (part != c->count && part != c->taken)
            return false;
    }
    return true;
}

/* Whether kernels have the text at the token as it is, with its #ifs. */
static bool is_in_construct(const decider *d, size_t token)
{
    const size_t at = offset_of(d, token);
    for (const construct *c = d->unit->constructs; c; c = c->next)
        if (c->directive.begin <= at && at < (c->closing.end ? c->closing.end : c->body.end))
            return true;
    return false;
}

/* Decides what #ifs around the declaration are not around `user`, too, from the outside on; false:
 * it is left out there. */
static bool decide_around(decider *d, const declared *n, size_t user)
{
    chain *all[PP_INCLUDED_MAX];
    size_t count = 0;
    for (chain *c = d->around[n->token]; c && count < PP_INCLUDED_MAX; c = c->outer) {
        const size_t part = part_of(c, user);
        if (part != c->count && part != part_of(c, n->token))
            return false;
        if (part != c->count || !c->count)
            break;
        all[count++] = c;
    }
    if (!count || is_in_construct(d, n->token))
        return true;
    while (count--) {
        chain *c = all[count];
        if (!decide(d, c, user) || !loses_nothing(d, c))
            return true;
        c->is_decided = d->any = true;
        if (part_of(c, n->token) != c->taken)
            return false;
    }
    return true;
}

typedef struct search {
    decider *d;
    size_t user; /* the loop's directive, as a token */
    arena *arena;
    name_set *seen;
    size_t (*work)[2]; /* ranges of tokens to be looked through */
    size_t count;
} search;

/* Looks at what the name is. What is a fraction needs no decision if the loop itself mentions it;
 * functions come along with their #ifs. */
static void need(search *x, str name, bool by_loop)
{
    name_kind kind;
    bool fraction = by_loop;
    if (names_find(x->seen, name, &kind))
        return;
    names_add(x->seen, name, NAME_VALUE);
    for (const declared *n = *bucket_of(x->d, name); n; n = n->next)
        fraction = fraction && (n->is_fraction || !str_equal(n->name, name));
    for (const declared *n = *bucket_of(x->d, name); n; n = n->next) {
        if (!str_equal(n->name, name) || x->user < n->from || x->user >= n->to ||
            (!n->is_function && !fraction && !decide_around(x->d, n, x->user)))
            continue;
        x->work = arena_grow(x->arena, x->work, x->count, sizeof *x->work);
        x->work[x->count][0] = n->begin;
        x->work[x->count++][1] = n->end;
    }
}

static void need_names(search *x, const token *t, size_t count, bool by_loop)
{
    for (size_t k = 0; k < count; k++) {
        str name, text;
        if (t[k].kind == TOKEN_NAME) {
            need(x, t[k].text, by_loop);
        } else if (directive_macro(&t[k], &name, &text)) {
            source *s = source_from(x->arena, "", text.data, text.size);
            const token_list inside = token_scan(x->arena, s, 0, text.size);
            need_names(x, inside.items, inside.count, by_loop);
        }
    }
}

static void find_declarations(decider *d)
{
    d->names = arena_alloc(d->arena, BUCKETS * sizeof *d->names);
    find_macros(d);
    find_declared(d);
    for (const construct *c = d->unit->constructs; c; c = c->next) {
        if (!c->is_loop)
            continue;
        search x = {.d = d, .user = token_at(&d->file, c->directive.begin), .arena = arena_new()};
        x.seen = names_new(x.arena);
        need_names(&x, c->tokens.items, c->tokens.count, true);
        need_names(&x, c->body_tokens.items, c->body_tokens.count, true);
        for (size_t k = 0; k < x.count; k++)
            need_names(&x, &d->file.items[x.work[k][0]], x.work[k][1] - x.work[k][0], false);
        arena_free(x.arena);
    }
}

/* ---- the new text ---- */

/* Of the old one: what is put in front, or left out but for its line ends. */
typedef struct decision_edit {
    size_t begin, end;
    const chain *asserted; /* or NULL */
} decision_edit;

typedef struct changes {
    decision_edit *items;
    size_t count;
} changes;

static int compare_changes(const void *a, const void *b)
{
    const decision_edit *x = a, *y = b;
    return x->begin != y->begin ? (x->begin > y->begin) - (x->begin < y->begin)
                                : (x->asserted == NULL) - (y->asserted == NULL);
}

static void add_change(decider *d, changes *all, decision_edit c)
{
    all->items = arena_grow(d->arena, all->items, all->count, sizeof *all->items);
    all->items[all->count++] = c;
}

/* Whether a decision about an outer chain leaves it out. */
static bool is_left_out(const chain *c)
{
    for (const chain *o = c->outer; o; o = o->outer)
        if (o->is_decided && part_of(o, c->parts[0]) != o->taken)
            return true;
    return false;
}

static void add_changes(decider *d, changes *all, const chain *c)
{
    str name, text;
    unit *u = d->unit;
    name_set *given = u->given = u->given ? u->given : names_new(u->arena);
    add_change(d, all, (decision_edit){c->place, c->place, c});
    for (size_t k = 0; k < c->count; k++) {
        const token *t = &d->file.items[c->parts[k]];
        const bool whole = k + 1 < c->count && k != c->taken;
        const size_t behind = whole ? offset_of(d, c->parts[k + 1]) : t->offset + t->length;
        add_change(d, all, (decision_edit){t->offset, behind, NULL});
        for (size_t j = c->parts[k]; whole && j < c->parts[k + 1]; j++)
            if (directive_macro(&d->file.items[j], &name, &text))
                names_add(given, name, NAME_MACRO);
    }
}

/* The first word of the conditions that may be a macro. */
static str asked_of(const decider *d, const chain *c)
{
    for (size_t k = 0; k + 1 < c->count; k++) {
        const token *directive = &d->file.items[c->parts[k]];
        const token_list t = token_scan(d->arena, d->file.source, directive->offset + 1,
                                        directive->offset + directive->length);
        for (size_t j = 1; j < t.count; j++)
            if (t.items[j].kind == TOKEN_NAME && !str_is(t.items[j].text, "defined"))
                return t.items[j].text;
    }
    return (str){"", 0};
}

static void put_error(decider *d, text *out, const chain *c)
{
    const char *file;
    int line;
    text words = {0};
    const str name = asked_of(d, c);
    source_presumed(d->file.source, offset_of(d, c->parts[0]), &file, &line);
    text_printf(&words,
                "%s:%d: ckpp read this #if with another %.*s: give it the compiler's "
                "options -D, -U and -I",
                file, line, (int)name.size, name.data);
    text_puts(out, "#error ");
    c_put_literal(out, (str){words.data, words.size});
    text_puts(out, "\n");
    text_free(&words);
}

/* The chain's conditions, with an error for each group but that which is taken. */
static void put_assertion(decider *d, loop_writer *w, const chain *c)
{
    text out = {0};
    str rest;
    text_puts(&out, "\n");
    c_put_line(&out, d->file.source, offset_of(d, c->parts[0]));
    for (size_t k = 0; k + 1 < c->count; k++) {
        const token *t = &d->file.items[c->parts[k]];
        text_put(&out, d->file.source->data + t->offset, t->length);
        text_puts(&out, "\n");
        if (k != c->taken)
            put_error(d, &out, c);
    }
    if (c->taken + 1 < c->count &&
        !directive_is(&d->file.items[c->parts[c->count - 2]], "else", &rest)) {
        text_puts(&out, "#else\n");
        put_error(d, &out, c);
    }
    text_puts(&out, "#endif\n");
    c_put_line(&out, d->file.source, c->place);
    loop_put(w, c->place, "%s", out.data);
    text_free(&out);
}

static void report_wrong(decider *d, const chain *c)
{
    const pp_message *m = c->wrong;
    source *s = d->file.source;
    if (!m)
        return;
    size_t end = m->offset;
    while (end && strchr(" \t", s->data[end - 1]))
        end--;
    size_t begin = end;
    while (begin && names_word_char(s->data[begin - 1]))
        begin--;
    if (s->data[m->offset] != '(' || begin == end) {
        diag_at(d->unit->diag, DIAG_ERROR, "loop", s, m->offset, m->length,
                "a loop depends on this #if, and ckpp cannot evaluate it: %s", m->text);
        return;
    }
    diag_at(d->unit->diag, DIAG_ERROR, "loop", s, begin, end - begin,
            "a loop depends on this #if, and ckpp does not find macro '%.*s'", (int)(end - begin),
            s->data + begin);
    diag_at(d->unit->diag, DIAG_NOTE, NULL, s, begin, end - begin,
            "ckpp looks for the header that defines it along -I DIR");
}

static void rewrite(decider *d)
{
    loop_writer w = {.unit = d->unit};
    changes all = {0};
    size_t at = 0;
    for (size_t k = 0; k < d->nchains; k++)
        if (d->chains[k]->is_decided && !is_left_out(d->chains[k])) {
            add_changes(d, &all, d->chains[k]);
            report_wrong(d, d->chains[k]);
        }
    qsort(all.items, all.count, sizeof *all.items, compare_changes);
    for (size_t k = 0; k < all.count; k++) {
        const decision_edit *c = &all.items[k];
        loop_copy(&w, at, c->begin);
        if (c->asserted)
            put_assertion(d, &w, c->asserted);
        for (at = c->begin; at < c->end; at++)
            if (d->file.source->data[at] == '\n')
                loop_put(&w, at, "\n");
    }
    loop_copy(&w, at, d->file.source->size);
    d->unit->source = loop_source(&w);
}

/* Lists the program's own headers that have been read: what they define decides. */
static void list_headers(decider *d)
{
    const pp_environment *e = d->environment;
    for (size_t k = 2; d->plain && k < d->plain->nfiles; k++) {
        const char *path = d->plain->files[k]->source->path;
        bool own = true;
        for (size_t j = 0; j < e->ndirs; j++)
            own = own && !(e->dirs[j].kind >= PP_DIR_SYSTEM &&
                           !strncmp(path, e->dirs[j].path, strlen(e->dirs[j].path)));
        if (own)
            include_number(d->unit, arena_strndup(d->unit->arena, path, strlen(path)), true);
    }
}

/* ---- the stage ---- */

/* Whether the file may have both a loop and an #if. */
static bool is_concerned(const unit *u)
{
    bool any = false;
    for (const construct *c = u->constructs; c; c = c->next)
        any = any || c->is->over_elements;
    return any && memmem(u->source->data, u->source->size, "endif", 5);
}

static bool run(unit *u, void (*find)(decider *d), bool forget)
{
    decider d = {.unit = u, .arena = arena_new()};
    d.file = token_scan(d.arena, u->source, source_start(u->source), u->source->size);
    d.file.is_c = !u->cxx;
    d.kept = arena_alloc(d.arena, (d.file.count + 2) * sizeof *d.kept);
    find_chains(&d);
    if (d.nchains)
        find(&d);
    if (d.any && forget)
        diag_forget(u->diag, u->source, 0);
    if (d.any)
        rewrite(&d);
    list_headers(&d);
    if (d.environment)
        pp_environment_free(d.environment);
    if (d.told_arena)
        arena_free(d.told_arena);
    arena_free(d.arena);
    return d.any;
}

void loop_decide(unit *u)
{
    if (!is_concerned(u))
        return;
    if (run(u, find_in_loops, true))
        scan_again(u);
    diag_read_again(u->diag);
    if (run(u, find_declarations, false))
        scan_again(u);
}
