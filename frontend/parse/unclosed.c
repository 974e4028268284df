/* unclosed.c - a body whose closing brace is missing, found at the end of the file.
 *
 * The body then takes the rest of the file, or it ends with a brace of the function around it. The
 * constructs behind it cannot be trusted, so their messages are removed and only this error is
 * reported. */
#include "frontend/parse/parser.h"

#include <string.h>

/* Sets *indent to the blanks at the start of the line with offset `at`. With `alone`, false if
 * anything else is in front of `at`. */
static bool indent_of(const source *s, size_t at, bool alone, str *indent)
{
    size_t line = at;
    while (line > 0 && s->data[line - 1] != '\n')
        line--;
    size_t end = line + strspn(s->data + line, " \t");
    *indent = (str){s->data + line, end - line};
    return !alone || end == at;
}

/* Whether the brace that closes the body is indented less than the line that opens it. */
static bool is_outer(const source *s, const construct *c)
{
    str open, close;
    return c->is->is_kernel && c->body.end > c->body.begin + 1 &&
           indent_of(s, c->body.begin, false, &open) &&
           indent_of(s, c->body.end - 1, true, &close) && close.size < open.size &&
           memcmp(open.data, close.data, close.size) == 0;
}

static void report(const scan_state *x, const construct *c)
{
    unit *u = x->unit;
    if (!x->torn)
        diag_forget(u->diag, u->source, c->directive.begin);
    diag_at(u->diag, DIAG_ERROR, "unterminated", u->source, c->body.begin, 1,
            "the body of the construct does not end: expected '}'");
}

/* Removes the constructs behind `before`, or all if that is NULL. */
static void cut(unit *u, construct *before)
{
    u->last = before;
    u->nconstructs = before ? before->number : 0;
    *(before ? &before->next : &u->constructs) = NULL;
}

void scan_unclosed_body(const scan_state *x, const construct *c)
{
    report(x, c);
}

void scan_unclosed_file(scan_state *x)
{
    unit *u = x->unit;
    construct *before = NULL;
    if (!x->depth || x->uneven || x->torn)
        return;
    for (construct *c = u->constructs; c; before = c, c = c->next)
        if (is_outer(u->source, c)) {
            report(x, c);
            diag_at(u->diag, DIAG_NOTE, NULL, u->source, c->body.end - 1, 1,
                    "this '}' ends it, and the file lacks one");
            cut(u, before);
            return;
        }
}
