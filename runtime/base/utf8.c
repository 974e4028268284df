/* utf8.c - UTF-8 characters in texts that nobody has checked. */
#include "runtime/base/utf8.h"

#include <string.h>

size_t utf8_size(const char *text, size_t left)
{
    const unsigned char *p = (const unsigned char *)text;
    static const struct {
        unsigned char first, last, least, most;
        size_t size;
    } forms[] = {
        {0x00, 0x7f, 0x80, 0xbf, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        if (*p < forms[k].first || *p > forms[k].last)
            continue;
        if (forms[k].size > left ||
            (forms[k].size > 1 && (p[1] < forms[k].least || p[1] > forms[k].most)))
            return 0;
        for (size_t j = 2; j < forms[k].size; j++)
            if (p[j] < 0x80 || p[j] > 0xbf)
                return 0;
        return forms[k].size;
    }
    return 0;
}

/* Control characters are not shown, as terminals obey them: below a blank, DEL, and U+0080 to
 * U+009F, of which U+009B begins a terminal's commands. */
size_t utf8_shown(const char *text, size_t left)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t size = utf8_size(text, left);

    return *p < ' ' || *p == 127 || (size == 2 && *p == 0xc2 && p[1] < 0xa0) ? 0 : size;
}

void utf8_clean(char *text)
{
    for (size_t left = strlen(text), size; left; text += size, left -= size)
        if (!(size = utf8_shown(text, left))) {
            *text = '?';
            size = 1;
        }
}
