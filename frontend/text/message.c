/* message.c - what is wrong with a text, collected. */
#include "frontend/text/reader.h"

void pp_say(reader *r, severity how, const char *check, uint32_t file, uint32_t offset,
            uint32_t length, const char *format, ...)
{
    pp_unit *u = &r->unit;
    if (u->nmessages >= PP_MESSAGES_MAX && !r->over)
        return;
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *s = arena_alloc(u->arena, (size_t)(n < 0 ? 0 : n) + 1);
    vsnprintf(s, (size_t)(n < 0 ? 0 : n) + 1, format, again);
    va_end(args);
    va_end(again);
    u->messages = arena_grow(u->arena, u->messages, u->nmessages, sizeof *u->messages);
    u->messages[u->nmessages++] = (pp_message){how, check, s, file, offset, length};
}

void pp_say_at(reader *r, severity how, const char *check, const pp_token *t, const char *format,
               ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *s = arena_alloc(r->unit.arena, (size_t)(n < 0 ? 0 : n) + 1);
    vsnprintf(s, (size_t)(n < 0 ? 0 : n) + 1, format, again);
    va_end(args);
    va_end(again);
    pp_say(r, how, check, t->file, t->offset, t->length, "%s", s);
}

void pp_stop(reader *r, const pp_token *t, const char *what)
{
    if (r->over)
        return;
    r->over = true;
    pp_say_at(r, DIAG_ERROR, "too-large", t, "%s", what);
}
