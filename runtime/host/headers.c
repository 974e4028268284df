/* headers.c - writes CUDA's headers as files, for the host's compiler. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Makes the directories of a path after its first `begin` characters. */
static bool make_folders(char *path, size_t begin)
{
    for (char *slash = strchr(path + begin, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 ? io_set_private(path) : errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

/* Whether the name stays inside the folder, and can be quoted in a #line. */
static bool is_plain_path(const char *name)
{
    return *name && *name != '/' && !strstr(name, "..") && strlen(name) < 200 &&
           !strpbrk(name, "\"\\\n");
}

static bool write_header(const char *folder, const char *name)
{
    char path[PATH_MAX + 256];
    rt_buf text = {0};
    bool ok = true;

    buf_printf(&text, "#line 1 \"ckpp/%s\"\n", name);
    if (own_header_host(name, &text)) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        ok = !text.failed && make_folders(path, strlen(folder)) &&
             io_create(path, text.data, text.size);
    }
    buf_free(&text);
    return ok;
}

bool host_write_headers(const char *folder, const rt_files *files)
{
    const char *end = files->names.data + files->names.size;

    for (const char *name = files->names.data; name && name < end; name += strlen(name) + 1)
        if (is_plain_path(name) && !write_header(folder, name))
            return false;
    return true;
}
