/* utf8.h - characters of texts that may come from anywhere: files, and other users. */
#ifndef RUNTIME_BASE_UTF8_H
#define RUNTIME_BASE_UTF8_H

#include <stddef.h>

/* Bytes of the UTF-8 character at the text, of which at least one byte is left; 0 where there is
 * none: also of overlong forms, surrogates, and beyond U+10FFFF. */
size_t utf8_size(const char *text, size_t left);
/* The same, but 0 of control characters, too: terminals take them for commands. */
size_t utf8_shown(const char *text, size_t left);
/* Puts '?' for what is not shown. */
void utf8_clean(char *text);

#endif
