/* module_body.c - a module's source, with marks on its definitions.
 *
 * Behind each kernel and each global variable that is defined, and on the same line, so within the
 * same #if and namespace, CKPP_EXPORT("NAME", NAME); is inserted. The host backend finds them by
 * it; for a GPU it is empty. Definitions of an unusual form, templates and constants are not
 * marked. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

typedef struct writer {
    const source *source;
    text out;    /* the source with the marks */
    size_t done; /* the source up to here has been copied */
} writer;

static bool is(const token *t, const char *word)
{
    return str_is(t->text, word);
}

static size_t end_of(const token *t)
{
    return t->offset + t->length;
}

static void copy_to(writer *w, size_t end)
{
    text_put(&w->out, w->source->data + w->done, end - w->done);
    w->done = end;
}

static void put_mark(writer *w, const module_item *d, str name)
{
    int scope = (int)d->scope.size;
    copy_to(w, end_of(d->end));
    text_printf(&w->out, " CKPP_EXPORT(\"%.*s%.*s\", %.*s%.*s);", scope, d->scope.data,
                (int)name.size, name.data, scope, d->scope.data, (int)name.size, name.data);
}

/* The name with the namespaces that are written in front of it. */
static str qualified(const writer *w, const token *name)
{
    const token *first = name;
    while (first[-1].kind == TOKEN_PUNCTUATOR && is(&first[-1], "::") &&
           first[-2].kind == TOKEN_NAME)
        first -= 2;
    const char *data = w->source->data + first->offset;
    return (str){data, name->offset + name->length - first->offset};
}

/* Marks variables: a name is the last word in front of a '[', '=', '{', ',' or ';'. */
static void mark_variables(writer *w, const module_item *d)
{
    str names[16];
    size_t n = 0;
    int angle = 0;
    bool named = false; /* the name of the current declarator was found */
    for (const token *t = d->first;
         t <= d->end && n<sizeof names / sizeof *names; t = range_nesting(t)> 0 ? module_skip(t)
                                                                                : module_next(t)) {
        angle += named ? 0 : is(t, "<") ? 1 : is(t, ">") ? -1 : is(t, ">>") ? -2 : 0;
        if (angle)
            continue;
        bool ends = is(t, ",") || is(t, ";"),
             behind = ends || is(t, "=") || is(t, "[") || is(t, "{");
        bool tag = is(t, "{") && t > d->first + 1 &&
                   names_keyword(t[-2].text) & KEYWORD_TAG; /* struct S { */
        if (behind && !named && !tag && t > d->first && t[-1].kind == TOKEN_NAME &&
            !names_keyword(t[-1].text)) {
            names[n++] = t[-1].text;
            named = true;
        }
        named = named && !ends;
    }
    for (size_t k = 0; k < n; k++)
        put_mark(w, d, names[k]);
}

/* Leaves out a declaration, except for its line ends and its directives (but pragmas), which
 * other declarations may need. */
static void leave_out(writer *w, const module_item *d)
{
    copy_to(w, d->start->offset);
    for (const token *t = d->start; t <= d->end; t++) {
        for (; w->done < t->offset; w->done++)
            if (w->source->data[w->done] == '\n')
                text_puts(&w->out, "\n");
        if (t->kind == TOKEN_DIRECTIVE && !memmem(t->text.data, t->text.size, "pragma", 6))
            copy_to(w, end_of(t));
    }
    w->done = end_of(d->end);
}

/* Puts marks around a body with kernel launches, which the host backend cannot run. */
static void mark_body(writer *w, const module_item *d)
{
    copy_to(w, end_of(d->open));
    text_puts(&w->out, " CKPP_LAUNCHES_;");
    copy_to(w, d->end->offset);
    text_puts(&w->out, "CKPP_LAUNCHED_; ");
}

static void put_item(writer *w, const module_item *d)
{
    if (d->left_out)
        leave_out(w, d);
    else if (d->launches && d->open && d->end > d->open) /* the body is complete */
        mark_body(w, d);
    if (d->left_out || d->template || d->other)
        return;
    if (d->global && d->open && d->call)
        put_mark(w, d, qualified(w, d->call));
    else if (d->variable && !d->global && !d->function && !d->constant && !d->external &&
             is(d->end, ";"))
        mark_variables(w, d);
}

str gen_module_body(unit *u, const construct *c)
{
    source *s = c->device_source;
    text out = {0}, cpp = {0};
    token_list tokens = token_scan(u->arena, s, 0, s->size);
    module_items found = module_read(u->arena, c, &tokens);
    writer w = {.source = s};
    for (size_t k = 0; k < found.count; k++)
        put_item(&w, &found.items[k]);
    copy_to(&w, s->size);

    source *marked = source_from(u->arena, s->path, w.out.data, w.out.size);
    token_list whole = token_scan(u->arena, marked, 0, marked->size);
    body_translate(&cpp, 0, marked->size, &whole, BODY_DEFINITIONS, NULL, (text_names){0});
    c_put_text(&out, cpp.data, cpp.size);
    text_puts(&out, "\n");
    str made = arena_take(u->arena, &out);
    text_free(&cpp);
    text_free(&w.out);
    return made;
}
