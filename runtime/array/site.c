/* site.c - where programs have said that arrays are to be present, and sizes in messages. */
#define _GNU_SOURCE
#include "runtime/array/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static present_site *sites; /* under the lock of present.c */

const present_site *present_site_here(const char *name)
{
    const rt_call *call = rt_current();
    const char *file = call->file ? call->file : "?";
    present_site *s = sites;

    while (s && (s->line != call->line || strcmp(s->file, file) || strcmp(s->name, name)))
        s = s->next;
    if (s || !(s = malloc(sizeof *s)))
        return s;
    *s = (present_site){sites, strdup(name), strdup(file), call->line};
    if (!s->name || !s->file) {
        free(s);
        return NULL;
    }
    return sites = s;
}

void present_put_bytes(size_t bytes, char text[32])
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
    double value = (double)bytes;
    int k = 0;

    for (; k < 4 && value >= 10000; k++)
        value /= 1000;
    snprintf(text, 32, "%.4g %s", value, units[k]);
}
