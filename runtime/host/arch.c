/* arch.c - the processor properties that -march=native depends on: the first processor's
 * description in /proc/cpuinfo, without values that change from boot to boot. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

static char arch_text[8192];

static bool is_arch_line(const char *line)
{
    static const char *const names[] = {"vendor_id", "cpu family", "model", "flags", "Features",
                                        "CPU ",      "cpu\t",      "isa",   "uarch", "features"};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
        if (strncmp(line, names[k], strlen(names[k])) == 0)
            return true;
    return false;
}

static void read_text(void)
{
    struct utsname system;
    size_t used = 0;
    if (uname(&system) == 0)
        used = (size_t)snprintf(arch_text, sizeof arch_text, "%s\n", system.machine);
    FILE *info = fopen("/proc/cpuinfo", "re");
    if (!info)
        return;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size;
    while ((size = getline(&line, &capacity, info)) > 1) {
        if (!is_arch_line(line) || (size_t)size >= sizeof arch_text - used)
            continue;
        memcpy(arch_text + used, line, (size_t)size + 1);
        used += (size_t)size;
    }
    free(line);
    fclose(info);
}

const char *host_arch_text(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_text);
    return arch_text;
}
