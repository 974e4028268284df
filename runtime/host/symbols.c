/* symbols.c - the error for a kernel that calls an undefined function: C++ compilers accept it,
 * and the dynamic linker refuses it but knows only the symbol. The message has the function's name
 * and the line that uses it. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Writes "deep::method" for "_ZN4deep6methodEdPS_"; other symbols are written unchanged. */
static void put_name(rt_buf *out, const char *symbol, size_t size)
{
    const char *end = symbol + size, *at = symbol;
    if (size > 2 && strncmp(at, "_Z", 2) == 0) {
        at += 2 + strspn(at + 2, "NKL");
        for (const char *colons = ""; at < end && isdigit((unsigned char)*at); colons = "::") {
            char *name;
            unsigned long length = strtoul(at, &name, 10);
            if (length > (size_t)(end - name))
                break;
            buf_puts(out, colons);
            buf_put(out, name, length);
            at = name + length;
        }
    }
    if (out->size == 0)
        buf_put(out, symbol, size);
}

/* Finds the last line with this word in a file of the user's. That is a use, since a declaration
 * comes first. */
static bool find_use(const char *source, const char *word, const char **file, int *file_size,
                     long *line)
{
    const char *now = NULL;
    size_t length = strlen(word), now_size = 0;
    long number = 0;
    bool found = false, first = true;
    for (const char *at = source ? source : "", *end; *at; at = end) {
        if (first && strncmp(at, "#line ", 6) == 0) {
            char *quote;
            number = strtol(at + 6, &quote, 10) - 1;
            end = at + strcspn(at, "\n");
            quote = memchr(quote, '"', (size_t)(end - quote));
            now = quote ? quote + 1 : now;
            now_size = now ? strcspn(now, "\"\n") : 0;
            continue;
        }
        end = spec_token_end(at);
        if ((size_t)(end - at) == length && memcmp(at, word, length) == 0 && now &&
            strncmp(now, "ckpp/", 5) != 0) {
            found = true;
            *file = now;
            *file_size = (int)now_size;
            *line = number;
        }
        first = *at == '\n';
        for (const char *p = at; p < end; p++)
            number += *p == '\n';
    }
    return found;
}

ckpp_status host_fail_load(const rt_compile *job, const char *why)
{
    static const char undefined[] = "undefined symbol: ";
    const char *symbol = strstr(why, undefined), *file = "";
    rt_buf name = {0};
    int file_size = 0;
    long line = 0;
    if (symbol) {
        symbol += sizeof undefined - 1;
        put_name(&name, symbol, strcspn(symbol, " \t\n,;"));
    }
    if (!symbol || name.failed || name.size == 0) {
        buf_free(&name);
        return rt_fail(CKPP_ERROR_BACKEND, "the compiled kernel does not load: %s", why);
    }
    const char *colons = strrchr(name.data, ':'), *last = colons ? colons + 1 : name.data;
    bool found = find_use(job->source, last, &file, &file_size, &line);
    ckpp_status status;
    if (found)
        status = rt_fail(
            CKPP_ERROR_COMPILE,
            "the kernel does not compile:\n%.*s:%ld: error: '%s' is declared, but its definition "
            "is "
            "not among what kernels see: put that into a declare, a preamble or the module",
            file_size, file, line, name.data);
    else
        status = rt_fail(
            CKPP_ERROR_COMPILE,
            "the kernel does not compile: '%s' is declared, but its definition is not among what "
            "kernels see: put that into a declare, a preamble or the module",
            name.data);
    buf_free(&name);
    return status;
}
