/* line.c - the line of the program that an address of its code belongs to. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_systems(const char *path)
{
    static const char *const names[] = {"libc.",      "libm.",    "ld-linux", "libpthread.",
                                        "libstdc++.", "libasan.", "libtsan.", "libckpp."};
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (!strncmp(name, names[k], strlen(names[k])))
            return true;
    return false;
}

const void *line_find_own(const void *pc)
{
    enum { DEEP = 24 };
    void *frame[DEEP];
    Dl_info info;

    if (dladdr(pc, &info) && info.dli_fname && !is_systems(info.dli_fname))
        return pc;
    int count = backtrace(frame, DEEP), k = 0;
    while (k < count && frame[k] != pc)
        k++;
    for (k++; k < count; k++)
        if (dladdr(frame[k], &info) && info.dli_fname && !is_systems(info.dli_fname))
            return (const char *)frame[k] - 1;
    return pc;
}

/* Finds the file that has the code at `pc`, and where in it. There is none where its name is
 * relative to the working directory, into which other users may have put another one. */
static bool find_code(const void *pc, char *path, size_t size, uintptr_t *at)
{
    Dl_info info;
    void *map = NULL;

    if (!dladdr1(pc, &info, &map, RTLD_DL_LINKMAP) || !map)
        return false;
    const Elf64_Ehdr *header = info.dli_fbase;
    const char *name = ((const struct link_map *)map)->l_name;
    *at = (uintptr_t)pc - (header->e_type == ET_EXEC ? 0 : (uintptr_t)info.dli_fbase);
    if (*name) /* the program itself has no name there, and any in argv[0] */
        return (size_t)snprintf(path, size, "%s", name) < size && *path == '/';
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    return length > 0;
}

void line_put(const void *pc, char *text, size_t size)
{
    char path[4096], tool[4096], offset[32], out[512] = "";
    posix_spawn_file_actions_t actions;
    uintptr_t at;
    int ends[2];
    pid_t pid;

    snprintf(text, size, "address %p", pc);
    if (!find_code(pc, path, sizeof path, &at) ||
        !host_find_program("addr2line", tool, sizeof tool) || pipe2(ends, O_CLOEXEC))
        return;
    snprintf(offset, sizeof offset, "%#lx", (unsigned long)at);
    char *const words[] = {tool, (char[]){"-e"}, path, offset, NULL}, *const none[] = {NULL};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    bool runs = posix_spawn(&pid, tool, &actions, NULL, words, none) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    ssize_t got = runs ? read(ends[0], out, sizeof out - 1) : 0;
    close(ends[0]);
    if (runs)
        (void)waitpid(pid, NULL, 0);
    out[got > 0 ? got : 0] = '\0';
    out[strcspn(out, " \n")] = '\0';
    if (strchr(out, ':') && out[0] != '?')
        snprintf(text, size, "%s", out);
}
