/* emit.c - the only writer of output.
 *
 * Output is made in memory and then written by output.c, so that a file is there only when it is
 * complete. A failure ends the process with status 2 and leaves no file. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- C ---- */

/* Continues with the source at `at`, behind generated C: skips the rest of the line if that is
 * blank, and appends a #line. Returns the offset to continue from. */
static size_t emit_resume(text *out, source *s, size_t at, bool was_line_start)
{
    size_t p = at;
    while (p < s->size && (s->data[p] == ' ' || s->data[p] == '\t' || s->data[p] == '\r'))
        p++;
    if (!was_line_start && (p == s->size || s->data[p] == '\n'))
        at = p < s->size ? p + 1 : p;
    if (at < s->size)
        c_put_line(out, s, at);
    return at;
}

void emit_c(text *out, unit *u, const edit_list *edits)
{
    source *s = u->source;
    size_t at = 0;
    for (size_t k = 0; k < edits->count; k++) {
        const edit *e = &edits->items[k];
        text_put(out, s->data + at, e->begin - at);
        bool line_start = scan_at_file_start(s, e->begin) || s->data[e->begin - 1] == '\n';
        /* An insertion begins on a new line. */
        if (e->line && e->begin == e->end && !line_start)
            text_puts(out, "\n");
        text_put(out, e->text.data, e->text.size);
        at = e->end;
        if (e->line)
            at = emit_resume(out, s, at, e->begin == e->end && line_start);
    }
    text_put(out, s->data + at, s->size - at);
}

/* ---- lists and trees ---- */

static void put_parameter(text *out, const parameter *p)
{
    const range *extents = p->ncounts ? p->counts : p->extents;
    text_printf(out, "%s%s ", ast_parameter_word(p), p->raw ? " raw" : p->near ? " near" : "");
    token_put(out, p->type.first, p->type.count);
    text_printf(out, "%s%.*s", p->type.count ? " " : "", (int)p->name->text.size,
                p->name->text.data);
    for (size_t k = 0; k < p->nempty; k++)
        text_puts(out, "[]");
    if (p->like)
        text_printf(out, " like %.*s", (int)p->like->text.size, p->like->text.data);
    for (size_t k = 0; k < p->nextents + p->ncounts && !p->like; k++) {
        text_puts(out, "[");
        token_put(out, extents[k].first, extents[k].count);
        text_puts(out, "]");
    }
    if (p->host.count) {
        text_puts(out, " = ");
        token_put(out, p->host.first, p->host.count);
    }
}

static void put_place(text *out, unit *u, size_t offset)
{
    const char *file;
    int line;
    source_presumed(u->source, offset, &file, &line);
    text_printf(out, "%s:%d: ", file, line);
}

/* Appends <T, int TILE>. */
static void put_templates(text *out, const construct *c)
{
    for (const parameter *t = c->templates; t; t = t->next) {
        text_puts(out, t == c->templates ? "<" : ", ");
        token_put(out, t->type.first, t->type.count);
        text_printf(out, "%s%.*s%s", t->type.count ? " " : "", (int)t->name->text.size,
                    t->name->text.data, t->next ? "" : ">");
    }
}

void emit_list(text *out, unit *u)
{
    for (const construct *c = u->constructs; c; c = c->next) {
        put_place(out, u, c->directive.begin);
        if (!c->is->is_kernel) {
            text_printf(out, "%s%s\n", c->closing.end ? "begin " : "", c->is->word);
            continue;
        }
        if (c->is->moves) {
            text_printf(out, "%s\n", c->is->moves);
            continue;
        }
        str name = c->name ? c->name->text : (str){"", 0};
        if (c->is->has_block) {
            text_printf(out, "%s\n", c->is->word);
            continue;
        }
        text_printf(out, "%s %.*s", c->is->word, (int)name.size, name.data);
        put_templates(out, c);
        text_puts(out, "(");
        for (const parameter *p = c->parameters; p; p = p->next) {
            put_parameter(out, p);
            text_puts(out, p->next ? ", " : "");
        }
        text_puts(out, ")\n");
    }
}

static void put_kernel(text *out, const construct *c)
{
    text_printf(out, "%s %s", c->is->word, c->is_inline ? "inline" : "definition");
    if (c->name)
        text_printf(out, " '%.*s'", (int)c->name->text.size, c->name->text.data);
    text_puts(out, "\n");
    for (const parameter *p = c->parameters; p; p = p->next) {
        text_puts(out, "    parameter ");
        put_parameter(out, p);
        text_puts(out, p->placeholder ? " : placeholder\n" : " : ");
        if (!p->placeholder)
            text_printf(out, "%s\n", p->type_name ? p->type_name : gen_dtype(p->dtype));
    }
    for (const parameter *t = c->templates; t; t = t->next) {
        text_puts(out, "    template ");
        token_put(out, t->type.first, t->type.count);
        text_printf(out, "%s%.*s : %s\n", t->type.count ? " " : "", (int)t->name->text.size,
                    t->name->text.data, t->type.count ? gen_dtype(t->dtype) : "type");
    }
    for (const clause *l = c->clauses; l; l = l->next) {
        text_printf(out, "    clause %.*s", (int)l->word->text.size, l->word->text.data);
        if (ast_clause(l->kind)->form != AST_NOTHING) {
            text_puts(out, " (");
            token_put(out, l->value.first, l->value.count);
            text_puts(out, ")");
        }
        text_puts(out, "\n");
    }
}

void emit_ast(text *out, unit *u)
{
    for (const construct *c = u->constructs; c; c = c->next) {
        int first, last;
        put_place(out, u, c->directive.begin);
        if (!c->is->is_kernel)
            text_printf(out, "%s%s\n", c->is->word, c->closing.end ? " region" : "");
        else
            put_kernel(out, c);
        const span lines = c->is->has_block ? c->block : c->body;
        source_position(u->source, lines.begin, &first, NULL);
        source_position(u->source, lines.end, &last, NULL);
        text_printf(out, "    %s lines %d-%d", !c->is->is_kernel ? "text" : "body", first, last);
        if (!c->is->has_block)
            text_printf(out, ", %zu tokens", c->body_tokens.count);
        text_puts(out, "\n");
    }
}

/* ---- dependencies ---- */

/* Whether make takes a line that begins with the name for an assignment, and there is no way to
 * quote that: to a variable such as SHELL, or, with "!=", of what a command says. A variable with
 * a '/' in its name does nothing. */
static bool is_assignment(const char *name)
{
    const char *equals = strchr(name, '=');
    return equals && (strstr(name, "!=") || !memchr(name, '/', (size_t)(equals - name)));
}

/* A name at the beginning of a line, or of what follows a rule's colon. */
static void check_first_name(const char *name)
{
    if (is_assignment(name))
        fatal("make would take the file's name '%s' for an assignment", name);
}

/* Escapes as GCC does, and also characters that would end the list or begin a recipe. Backslashes
 * in front of an escaped character are halved by make, in front of ';' twice. */
void emit_make_name(text *out, const char *name, bool target)
{
    size_t slashes = 0;
    if (target)
        check_first_name(name);
    for (const char *p = name; *p; p++) {
        size_t more = 0;
        if (*p == '\n' || *p == '\r')
            fatal("make has no way to write a file's name with a line end: '%s'", name);
        else if (*p == ';')
            more = 3 * slashes + 3;
        else if (strchr(" \t#:", *p) || *p == (target ? '%' : '|'))
            more = slashes + 1;
        for (; more > 0; more--)
            text_puts(out, "\\");
        text_puts(out, *p == '$' ? "$" : "");
        text_put(out, p, 1);
        slashes = *p == '\\' ? slashes + 1 : 0;
    }
}

void emit_rule(text *out, unit *u, const emit_depfile *depfile)
{
    bool first = strcmp(u->source->path, "<stdin>") == 0;
    text_printf(out, "%s:", depfile->targets);
    if (!first) {
        check_first_name(u->source->path);
        text_puts(out, " ");
        emit_make_name(out, u->source->path, false);
    }
    for (size_t k = 0; k < u->nincludes; k++)
        if (u->includes[k].listed) {
            if (first)
                check_first_name(u->includes[k].path);
            first = false;
            text_puts(out, " \\\n ");
            emit_make_name(out, u->includes[k].path, false);
        }
    text_puts(out, "\n");
    for (size_t k = 0; depfile->phony && k < u->nincludes; k++)
        if (u->includes[k].listed && !is_assignment(u->includes[k].path)) {
            text_puts(out, "\n");
            emit_make_name(out, u->includes[k].path, true);
            text_puts(out, ":\n");
        }
}

/* ---- files ---- */

void emit_remove(const char *path)
{
    if (!output_remove(path))
        fprintf(stderr, "ckpp: warning: cannot remove %s: %s\n", path, strerror(errno));
}

/* A failure also removes an older output, which could be taken for the new one. */
void emit_write(const text *out, const char *path, const char *companion)
{
    output o;
    if (output_open(&o, path) && output_put(&o, out->data, out->size) && output_close(&o))
        return;
    int why = errno;
    output_drop(&o);
    emit_remove(path);
    if (companion)
        emit_remove(companion);
    fatal("cannot write %s: %s", strcmp(path, "-") == 0 ? "standard output" : path, strerror(why));
}
