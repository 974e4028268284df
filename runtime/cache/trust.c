/* trust.c - whether another user can put other files in the cache's place.
 *
 * Files of the cache are run as code. So its directory must be the user's, and the way to it must
 * be safe: whoever may rename a directory on that way, or replace a symbolic link, decides which
 * directory is used. Only the user, root and the owner of the root directory may be able to. A
 * directory that everybody may write to is safe if it is sticky, as /tmp is. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"

#include <errno.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

enum {
    NAMES_SIZE = 16 * 1024, /* bytes for the entry of a user or a group */
    MOST_LINKS = 40         /* Linux's own limit for one path */
};

static bool is_trusted(uid_t owner)
{
    struct stat root;
    return owner == geteuid() || owner == 0 || (stat("/", &root) == 0 && owner == root.st_uid);
}

/* Whether another account of this machine has the group as its primary group, which the list of
 * the group's members does not show. */
static bool is_primary_group(gid_t group, uid_t owner, char *text)
{
    FILE *accounts = fopen("/etc/passwd", "re");
    struct passwd user, *found;
    bool shared = false;
    while (accounts && !shared && fgetpwent_r(accounts, &user, text, NAMES_SIZE, &found) == 0)
        shared = user.pw_gid == group && user.pw_uid != owner && !is_trusted(user.pw_uid);
    if (accounts)
        fclose(accounts);
    return shared;
}

/* Whether only the file's owner is in the file's group. Some systems give each user a group with
 * the user's name, and make new directories writable to that group. */
static bool is_private_group(const struct stat *st)
{
    struct passwd user, *found_user = NULL;
    struct group group, *found_group = NULL;
    char *text = malloc(2 * NAMES_SIZE);
    bool private = false;
    if (text && getpwuid_r(st->st_uid, &user, text, NAMES_SIZE, &found_user) == 0 && found_user &&
        getgrgid_r(st->st_gid, &group, text + NAMES_SIZE, NAMES_SIZE, &found_group) == 0 &&
        found_group) {
        char *const *member = group.gr_mem;
        private = strcmp(group.gr_name, user.pw_name) == 0 &&
                  (!member[0] || (strcmp(member[0], user.pw_name) == 0 && !member[1])) &&
                  !is_primary_group(st->st_gid, st->st_uid, text);
    }
    free(text);
    return private;
}

/* Whether the file has an access control list. The mode's group bits are then the upper limit of
 * what the list gives to other users and groups. */
static bool has_access_list(const char *path)
{
    return lgetxattr(path, "system.posix_acl_access", NULL, 0) >= 0 ||
           (errno != ENODATA && errno != ENOTSUP);
}

/* Why another user may be able to replace the link, or files in the directory; NULL: none can. */
static const char *find_objection(const char *path, const struct stat *st)
{
    if (!is_trusted(st->st_uid))
        return "belongs to another user";
    if (S_ISLNK(st->st_mode) || st->st_mode & S_ISVTX)
        return NULL;
    if (st->st_mode & S_IWOTH ||
        (st->st_mode & S_IWGRP && (!is_private_group(st) || has_access_list(path))))
        return "can be written to by other users";
    return NULL;
}

/* ---- the way ---- */

/* The part of the path that was walked, in which links are resolved, and the rest of it. */
typedef struct walk {
    char done[PATH_MAX], rest[PATH_MAX];
    int links;
} walk;

/* Puts `way` in front of the rest. false: the result is too long. */
static bool put_before_rest(walk *w, const char *way)
{
    char rest[PATH_MAX];
    int size = snprintf(rest, sizeof rest, "%s/%s", way, w->rest);
    memcpy(w->rest, rest, sizeof rest);
    return size >= 0 && (size_t)size < sizeof rest;
}

static bool begin(walk *w, const char *path)
{
    char here[PATH_MAX];
    w->done[0] = '\0';
    w->links = 0;
    return (size_t)snprintf(w->rest, sizeof w->rest, "%s", path) < sizeof w->rest &&
           (path[0] == '/' || (getcwd(here, sizeof here) && put_before_rest(w, here)));
}

/* Moves one name from the rest to the part that was walked. false: it was the last one; or the
 * result is too long, and *objection says so. */
static bool step(walk *w, const char **objection)
{
    const char *name = w->rest + strspn(w->rest, "/");
    size_t size = strcspn(name, "/"), used = strlen(w->done);
    const char *next = name + size + strspn(name + size, "/");
    if (*next && used + size + 2 > sizeof w->done)
        *objection = "is too long with its links resolved";
    if (!*next || *objection)
        return false;
    if (size == 2 && !memcmp(name, "..", 2)) {
        char *last = strrchr(w->done, '/');
        if (last)
            *last = '\0';
    } else if (size != 1 || *name != '.') {
        w->done[used] = '/';
        memcpy(w->done + used + 1, name, size);
        w->done[used + 1 + size] = '\0';
    }
    memmove(w->rest, next, strlen(next) + 1);
    return true;
}

/* Replaces the link, at which the walk stands, by its target. false: it cannot be followed. */
static bool follow(walk *w)
{
    char target[PATH_MAX];
    ssize_t size = readlink(w->done, target, sizeof target - 1);
    if (size <= 0 || w->links++ == MOST_LINKS)
        return false;
    target[size] = '\0';
    *(target[0] == '/' ? w->done : strrchr(w->done, '/')) = '\0';
    return put_before_rest(w, target);
}

/* Follows links as the system does, so that the links to which a link leads are checked, too. */
bool cache_way_is_trusted(const char *path, rt_buf *why)
{
    static const char unknown[] = "cannot be examined";
    walk w;
    const char *objection = begin(&w, path) ? NULL : unknown;
    while (!objection) {
        const char *here = *w.done ? w.done : "/";
        struct stat st;
        if (lstat(here, &st) == 0)
            objection = find_objection(here, &st);
        else if (errno == ENOENT || errno == ENOTDIR) /* so the rest is missing, too */
            return true;
        else
            objection = unknown;
        if (!objection && S_ISLNK(st.st_mode) && !follow(&w))
            objection = "is a link that leads nowhere";
        else if (!objection && !step(&w, &objection) && !objection)
            return true;
    }
    buf_printf(why, "'%s', on the way to it, %s", *w.done ? w.done : "/", objection);
    return false;
}

const char *cache_file_objection(const struct stat *st)
{
    if (st->st_uid != geteuid())
        return "it belongs to another user";
    if (st->st_mode & (S_IWGRP | S_IWOTH))
        return "other users can write to it";
    return NULL;
}
