/* c_text.c - writing C and device code. */
#include "frontend/lex/lex.h"

#include <string.h>

/* Appends one character of a literal. An octal escape has three digits so that a digit after it is
 * not taken for a part of it; "\?" prevents trigraphs. */
static void put_char(text *out, unsigned char c, unsigned char before)
{
    if (c == '\n')
        text_puts(out, "\\n");
    else if (c == '\t')
        text_puts(out, "\\t");
    else if (c == '"' || c == '\\' || (c == '?' && before == '?'))
        text_put(out, (char[]){'\\', (char)c}, 2);
    else if (c < 32 || c >= 127)
        text_printf(out, "\\%03o", c);
    else
        text_put(out, &c, 1);
}

void c_put_literal(text *out, str s)
{
    text_puts(out, "\"");
    for (size_t k = 0; k < s.size; k++)
        put_char(out, (unsigned char)s.data[k], k ? (unsigned char)s.data[k - 1] : 0);
    text_puts(out, "\"");
}

void c_put_line(text *out, source *s, size_t offset)
{
    const char *file;
    int line;
    source_presumed(s, offset, &file, &line);
    text_printf(out, "#line %d \"", line);
    for (const char *p = file; *p;
         p++) { /* few escapes: some compilers print the name without undoing them */
        if (*p == '"' || *p == '\\' || (*p == '?' && p > file && p[-1] == '?')) /* a trigraph */
            text_puts(out, "\\");
        if ((unsigned char)*p < 32)
            text_printf(out, "\\%03o", *p);
        else
            text_put(out, p, 1);
    }
    text_puts(out, "\"\n");
}

void c_put_text(text *out, const char *data, size_t size)
{
    const char *end = data + size;
    while (data < end) {
        const char *cr = memchr(data, '\r', (size_t)(end - data));
        text_put(out, data, (size_t)((cr ? cr : end) - data));
        if (cr && (cr + 1 == end || cr[1] != '\n'))
            text_put(out, cr, 1);
        data = cr ? cr + 1 : end;
    }
}
