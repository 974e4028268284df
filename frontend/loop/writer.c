/* writer.c - the file's text anew, in pieces that know where they come from. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>

static void add_piece(loop_writer *w, size_t from, bool copied)
{
    w->pieces = arena_grow(w->unit->arena, w->pieces, w->npieces, sizeof *w->pieces);
    w->pieces[w->npieces++] = (source_piece){w->out.size, from, copied};
}

void loop_copy(loop_writer *w, size_t begin, size_t end)
{
    if (begin >= end)
        return;
    add_piece(w, begin, true);
    text_put(&w->out, w->unit->source->data + begin, end - begin);
}

void loop_put(loop_writer *w, size_t from, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *part = NULL;
    if (vasprintf(&part, format, args) < 0)
        fatal("out of memory");
    va_end(args);
    add_piece(w, from, false);
    text_puts(&w->out, part);
    free(part);
}

source *loop_source(loop_writer *w)
{
    unit *u = w->unit;
    source *made = source_from(u->arena, u->source->path, w->out.data, w->out.size);
    made->origin = u->source;
    made->pieces = w->pieces;
    made->npieces = w->npieces;
    text_free(&w->out);
    return made;
}
