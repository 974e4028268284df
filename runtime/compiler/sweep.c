/* sweep.c - removes the workspaces of processes that were killed while they compiled.
 *
 * A workspace is recognized by its name, its user, its mode and its file "owner", which its
 * process keeps locked: if nobody holds the lock, the workspace is abandoned. The kernel releases
 * the lock however the process ends, and it is effective between containers, too. On a file system
 * without locks that file says so, and the folder's age decides. A folder without the file is left
 * alone, for it may belong to something else, unless it is empty and old: its process was killed
 * before it had written the file. No symbolic link is followed. */
#define _GNU_SOURCE
#include "runtime/compiler/compiler.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    NAMES_MAX = 16384, /* entries of the parent that are examined */
    FOLDERS_MAX = 64,  /* removed by one process */
    FILES_MAX = 4096,  /* entries in one of them */
    DEPTH_MAX = 16,
    OLD_SECONDS = 24 * 60 * 60
};

const char host_workspace_mark[] = "ckpp\n";
const char host_workspace_lockless_mark[] = "ckpp, without a lock\n";

bool host_workspace_is_private(int folder)
{
    struct stat st;
    return fstat(folder, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
           (st.st_mode & 0777) == 0700;
}

static int open_folder(int parent, const char *name)
{
    return openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

/* Opens a separate stream on the folder; NULL: impossible. */
static DIR *list_folder(int folder)
{
    int fd = open_folder(folder, ".");
    DIR *list = fd >= 0 ? fdopendir(fd) : NULL;
    if (!list && fd >= 0)
        close(fd);
    return list;
}

static const char *next_name(DIR *list)
{
    const struct dirent *entry;
    while ((entry = readdir(list)) &&
           (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")))
        ;
    return entry ? entry->d_name : NULL;
}

/* ---- removing ---- */

static bool clear_folder(int folder, dev_t device, int depth, long *left)
{
    DIR *list = depth < DEPTH_MAX ? list_folder(folder) : NULL;
    bool all = list != NULL;
    const char *name;
    while (list && (name = next_name(list))) {
        if (depth == 0 && !strcmp(name, HOST_WORKSPACE_OWNER))
            continue;
        if ((*left)-- <= 0) {
            all = false;
            break;
        }
        if (unlinkat(folder, name, 0) == 0)
            continue;
        struct stat st;
        int inner = open_folder(folder, name);
        if (inner >= 0 && fstat(inner, &st) == 0 && st.st_dev == device)
            (void)clear_folder(inner, device, depth + 1, left);
        if (inner >= 0)
            close(inner);
        all = unlinkat(folder, name, AT_REMOVEDIR) == 0 && all;
    }
    if (list)
        closedir(list);
    return all;
}

bool host_workspace_clear(int folder, long most)
{
    struct stat st;
    return fstat(folder, &st) == 0 && clear_folder(folder, st.st_dev, 0, &most);
}

/* ---- abandoned workspaces ---- */

static bool is_ours(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t size = strlen(HOST_WORKSPACE_PREFIX);
    return !strncmp(name, HOST_WORKSPACE_PREFIX, size) &&
           strlen(name) == size + strlen(HOST_WORKSPACE_RANDOM) &&
           strspn(name + size, letters) == strlen(HOST_WORKSPACE_RANDOM);
}

static bool is_old(int folder)
{
    struct stat st;
    return fstat(folder, &st) == 0 && st.st_mtime < time(NULL) - OLD_SECONDS;
}

static bool has_mark(int owner, const char *mark)
{
    char text[32];
    struct stat st;
    size_t size = strlen(mark);
    return fstat(owner, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
           st.st_size == (off_t)size && pread(owner, text, size, 0) == (ssize_t)size &&
           !memcmp(text, mark, size);
}

/* Whether the workspace is abandoned. *owner is then open, and locked where locks work. */
static bool is_abandoned(int folder, int *owner)
{
    if (!host_workspace_is_private(folder))
        return false;
    *owner = openat(folder, HOST_WORKSPACE_OWNER, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (*owner < 0)
        return false;
    if (has_mark(*owner, host_workspace_lockless_mark))
        return is_old(folder);
    return has_mark(*owner, host_workspace_mark) && flock(*owner, LOCK_EX | LOCK_NB) == 0;
}

/* Marks a folder that could not be removed, so that the next sweep recognizes it. */
static void mark_again(int folder, const char *mark)
{
    int fd = openat(folder, HOST_WORKSPACE_OWNER,
                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd >= 0) {
        (void)io_write(fd, mark, strlen(mark));
        close(fd);
    }
}

/* Removes the folder if nothing is in it, but for an "owner" without a text. */
static void remove_empty(int parent, const char *name, int folder, int owner)
{
    DIR *list = owner >= 0 ? list_folder(folder) : NULL;
    struct stat st;
    bool other = false;
    for (const char *inner; list && !other && (inner = next_name(list));)
        other = strcmp(inner, HOST_WORKSPACE_OWNER) != 0;
    if (list && !other && fstat(owner, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == 0)
        (void)unlinkat(folder, HOST_WORKSPACE_OWNER, 0);
    if (list)
        closedir(list);
    (void)unlinkat(parent, name, AT_REMOVEDIR); /* only if it is empty */
}

/* "owner" is removed last, so that the next sweep recognizes a folder that could not be emptied.
 * The compiler of the process that was killed may still write there. */
static bool sweep_one(int parent, const char *name)
{
    int folder = open_folder(parent, name), owner = -1;
    bool abandoned = folder >= 0 && is_abandoned(folder, &owner);
    if (abandoned && host_workspace_clear(folder, FILES_MAX)) {
        bool lockless = has_mark(owner, host_workspace_lockless_mark);
        (void)unlinkat(folder, HOST_WORKSPACE_OWNER, 0);
        if (unlinkat(parent, name, AT_REMOVEDIR) != 0)
            mark_again(folder, lockless ? host_workspace_lockless_mark : host_workspace_mark);
    } else if (!abandoned && folder >= 0 && is_old(folder) && host_workspace_is_private(folder)) {
        remove_empty(parent, name, folder, owner);
    }
    if (owner >= 0)
        close(owner);
    if (folder >= 0)
        close(folder);
    return abandoned;
}

void host_workspace_sweep(const char *parent)
{
    int fd = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = fd >= 0 ? fdopendir(fd) : NULL;
    const char *name;
    int folders = 0;
    for (int k = 0; list && k < NAMES_MAX && folders < FOLDERS_MAX && (name = next_name(list));
         k++)
        folders += is_ours(name) && sweep_one(fd, name);
    if (list)
        closedir(list);
    else if (fd >= 0)
        close(fd);
}
