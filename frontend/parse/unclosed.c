/* unclosed.c - a body whose closing brace is missing, found when the file has ended.
 *
 * Either the body takes all that is left of the file, or it ends with a brace of the function
 * around it and the file lacks one. What is then made of the constructs behind it is nonsense: one
 * message is all that is said. */
#include "frontend/parse/parser.h"

#include <string.h>

/* The blanks that the line of the brace at `at` begins with; false where something else is in
 * front of it. */
static bool indent_of(const source *s, size_t at, bool alone, str *indent)
{
    size_t line = at;
    while (line > 0 && s->data[line - 1] != '\n')
        line--;
    size_t end = line + strspn(s->data + line, " \t");
    *indent = (str){s->data + line, end - line};
    return !alone || end == at;
}

/* Whether the brace that closes the body is further left than the line that opens it. */
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

/* Leaves out the constructs behind this one; NULL: all of them. */
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
