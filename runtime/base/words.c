/* words.c - splitting command lines, and finding programs. */
#include "runtime/base/base.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Appends the word at p, without a NUL. Returns its end; NULL: a quote is not closed. */
static const char *split_word(const char *p, rt_buf *words)
{
    for (char quote = 0; *p && (quote || !is_blank(*p)); p++) {
        if (quote == '\'' && *p != '\'') {
            buf_put(words, p, 1);
        } else if (*p == quote) {
            quote = 0;
        } else if (!quote && (*p == '\'' || *p == '"')) {
            quote = *p;
        } else if (*p == '\\' && p[1] != '\0' && (!quote || p[1] == '"' || p[1] == '\\')) {
            buf_put(words, ++p, 1);
        } else {
            buf_put(words, p, 1);
        }
        if (quote && p[1] == '\0')
            return NULL;
    }
    return p;
}

int host_split_words(const char *text, rt_buf *words)
{
    int count = 0;
    for (const char *p = text; p;) {
        while (is_blank(*p))
            p++;
        if (*p == '\0')
            return count;
        p = split_word(p, words);
        buf_put(words, "", 1);
        count++;
    }
    return -1;
}

/* Asks for the real user, who is the effective one where anything is compiled (rt_is_secure()): a
 * question for the other one is a newer system call, which filters of containers refuse. */
static bool is_program(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

bool host_find_program(const char *word, char *path, size_t size)
{
    if (word[0] == '\0')
        return false;
    if (strchr(word, '/'))
        return (size_t)snprintf(path, size, "%s", word) < size && is_program(path);
    const char *search = rt_getenv(ENV_PATH);
    if (!search)
        search = HOST_USUAL_PATH;
    for (const char *p = search;; p++) {
        int length = (int)strcspn(p, ":");
        /* nothing from the working directory, which an empty element is, too: other users may
         * have put programs there */
        int written = *p == '/' ? snprintf(path, size, "%.*s/%s", length, p, word) : 0;
        if (written > 0 && (size_t)written < size && is_program(path))
            return true;
        p += length;
        if (*p == '\0')
            return false;
    }
}
