/* cache_trust.c - whether another user can put files of their own in the cache's place.
 *
 * What is read from the cache is run. Its directory must be the user's own, and so must be the way to
 * it: whoever may rename a directory on that way, or replace a symbolic link, decides what is found at
 * its end. Only the user and the owner of the root directory may; a directory that everybody may write
 * to is no harm where it is sticky, as /tmp is. */
#define _GNU_SOURCE
#include "cache.h"

#include <errno.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_SIZE = 16 * 1024 }; /* of a user's or a group's entry */

static bool is_trusted(uid_t owner)
{
    struct stat root;
    return owner == geteuid() || owner == 0 || (stat("/", &root) == 0 && owner == root.st_uid);
}

/* Whether nobody but its owner is in the file's group: some systems give each user such a group, and
 * make directories writable to it. */
static bool is_private_group(const struct stat *st)
{
    struct passwd user, *found_user = NULL;
    struct group group, *found_group = NULL;
    char *text = malloc(2 * NAMES_SIZE);
    bool private = false;
    if (text && getpwuid_r(st->st_uid, &user, text, NAMES_SIZE, &found_user) == 0 && found_user &&
        getgrgid_r(st->st_gid, &group, text + NAMES_SIZE, NAMES_SIZE, &found_group) == 0 && found_group) {
        char *const *member = group.gr_mem;
        private = member[0] ? !member[1] && strcmp(member[0], user.pw_name) == 0
                            : strcmp(group.gr_name, user.pw_name) == 0;
    }
    free(text);
    return private;
}

/* NULL where no other user can replace what is in the directory, or the link itself. */
static const char *find_objection(const struct stat *st)
{
    if (!is_trusted(st->st_uid))
        return "belongs to another user";
    if (S_ISLNK(st->st_mode) || st->st_mode & S_ISVTX)
        return NULL;
    if (st->st_mode & S_IWOTH || (st->st_mode & S_IWGRP && !is_private_group(st)))
        return "can be written to by other users";
    return NULL;
}

/* Looks at all that the path goes through, but not at its end. `path` is written to, and restored. */
static bool check_way(char *path, rt_buf *why)
{
    const char *objection = NULL;
    for (char *p = path; !objection; p++) {
        p = strchr(p, '/');
        if (!p)
            return true;
        char *end = p == path ? p + 1 : p, kept = *end;
        struct stat st;
        *end = '\0';
        bool there = lstat(path, &st) == 0;
        objection = there ? find_objection(&st) : NULL;
        if (objection)
            buf_printf(why, "'%s', on the way to it, %s", path, objection);
        *end = kept;
        if (!there) /* the rest is missing, too */
            return true;
    }
    return false;
}

bool cache_way_is_trusted(char *path, rt_buf *why)
{
    char real[PATH_MAX];
    if (!check_way(path, why))
        return false;
    return !realpath(path, real) || check_way(real, why);
}

const char *cache_file_objection(const struct stat *st)
{
    if (st->st_uid != geteuid())
        return "it belongs to another user";
    if (st->st_mode & (S_IWGRP | S_IWOTH))
        return "other users can write to it";
    return NULL;
}
