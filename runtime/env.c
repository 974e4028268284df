/* env.c - the environment variables that no other file owns. */
#define _GNU_SOURCE
#include "rt.h"

#include <stdlib.h>
#include <string.h>

static rt_settings settings;

const char *rt_getenv(const char *name)
{
    const char *value = secure_getenv(name);
    return value && value[0] != '\0' ? value : NULL;
}

static bool is_word(const char *text, size_t size, const char *word)
{
    return strlen(word) == size && memcmp(text, word, size) == 0;
}

static void add_name(rt_buf *list, const char *name, size_t size)
{
    if (list->size > 0)
        buf_puts(list, ", ");
    buf_put(list, name, size);
}

/* A list with commas. What is in it and has no effect is named in one warning. */
static void read_check(const char *list)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    rt_buf unknown = {0}, unsupported = {0};
    for (const char *p = list; *p; ) {
        size_t size = strcspn(p, ", \t");
        if (is_word(p, size, "bounds"))
            settings.check_bounds = true;
        else if (is_word(p, size, "nan") || is_word(p, size, "verify") || is_word(p, size, "discrete"))
            add_name(&unsupported, p, size);
        else if (size > 0)
            add_name(&unknown, p, size);
        p += size;
        p += strspn(p, ", \t");
    }
    if (unknown.size > 0 || unsupported.size > 0)
        rt_warn_once(&warned, "CKPP_CHECK: %s%s%s%s%s; supported: bounds", unsupported.size > 0 ? unsupported.data : "",
                     unsupported.size > 0 ? " (not supported by this version)" : "",
                     unknown.size > 0 && unsupported.size > 0 ? "; " : "", unknown.size > 0 ? unknown.data : "",
                     unknown.size > 0 ? " (unknown)" : "");
    buf_free(&unknown);
    buf_free(&unsupported);
}

static void read_settings(void)
{
    const char *explain = rt_getenv("CKPP_EXPLAIN"), *check = rt_getenv("CKPP_CHECK");
    settings.explain = explain && strcmp(explain, "0") != 0;
    if (check)
        read_check(check);
}

const rt_settings *rt_env(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_settings);
    return &settings;
}
