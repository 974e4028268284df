/* message.c - what is wrong with a text, collected. */
#include "frontend/text/reader.h"

__attribute__((format(printf, 3, 0))) static void say(reader *r, pp_message m, const char *format,
                                                      va_list args)
{
    pp_unit *u = &r->unit;
    if (u->nmessages >= PP_MESSAGES_MAX && !r->over)
        return;
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *s = arena_alloc(u->arena, (size_t)(n < 0 ? 0 : n) + 1);
    vsnprintf(s, (size_t)(n < 0 ? 0 : n) + 1, format, args);
    m.text = s;
    u->messages = arena_grow(u->arena, u->messages, u->nmessages, sizeof *u->messages);
    u->messages[u->nmessages++] = m;
}

void pp_say(reader *r, severity how, const char *check, uint32_t file, uint32_t offset,
            uint32_t length, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(r, (pp_message){how, check, NULL, file, offset, length}, format, args);
    va_end(args);
}

void pp_say_at(reader *r, severity how, const char *check, const pp_token *t, const char *format,
               ...)
{
    va_list args;
    va_start(args, format);
    say(r, (pp_message){how, check, NULL, t->file, t->offset, t->length}, format, args);
    va_end(args);
}

void pp_stop(reader *r, const pp_token *t, const char *what)
{
    if (r->over)
        return;
    r->over = true;
    pp_say_at(r, DIAG_ERROR, "too-large", t, "%s", what);
}
