/* report.c - the rows' messages. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

void check_error(checker *k, const char *check, span where, const char *message)
{
    diag_at(k->diag, DIAG_ERROR, check, k->source, where.begin, where.end - where.begin, "%s",
            message);
}

void check_note(checker *k, span where, const char *message)
{
    diag_at(k->diag, DIAG_NOTE, NULL, k->source, where.begin, where.end - where.begin, "%s",
            message);
}

span check_span(const token *t)
{
    return (span){t->offset, t->offset + t->length};
}

void check_error_name(checker *k, const char *check, const token *t, const char *format)
{
    const char *name = arena_strndup(k->unit->arena, t->text.data,
                                     t->text.size < 200 ? t->text.size : 200);
    text message = {0};
    for (const char *p = format; *p; p++) {
        if (*p == '@')
            text_printf(&message, "'%s'", name);
        else
            text_put(&message, p, 1);
    }
    check_error(k, check, check_span(t), message.data);
    text_free(&message);
}
