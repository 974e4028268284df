/* report.c - messages about a loop. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>

static void report(loop *l, severity how, const token *first, const token *last,
                   const char *format, va_list args)
{
    text made = {0};
    char *part = NULL;
    if (vasprintf(&part, format, args) < 0)
        fatal("out of memory");
    text_puts(&made, part);
    free(part);
    diag_at(l->unit->diag, how, how == DIAG_NOTE ? NULL : "loop", l->unit->source, first->offset,
            last->offset + last->length - first->offset, "%s", made.data);
    text_free(&made);
    l->broken = l->broken || how == DIAG_ERROR;
}

void loop_error(loop *l, const node *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(l, DIAG_ERROR, at->first, at->last, format, args);
    va_end(args);
}

void loop_error_at(loop *l, const token *first, const token *last, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(l, DIAG_ERROR, first, last, format, args);
    va_end(args);
}

void loop_note(loop *l, const node *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(l, DIAG_NOTE, at->first, at->last, format, args);
    va_end(args);
}
