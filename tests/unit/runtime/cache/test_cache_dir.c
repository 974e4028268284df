/* test_cache_dir.c - the disk cache's directory: which one, who is let in, what is removed, and
 * what a bad disk does. */
#define _GNU_SOURCE
#include "cache_fixture.h"

#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

/* What another user does while a directory is made. */
static void (*after_mkdir)(const char *path);

int mkdir(const char *path, mode_t mode)
{
    int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (result == 0 && after_mkdir)
        after_mkdir(path);
    return result;
}

/* What the system's list says of group 54321. */
static char root_name[] = "root", video_name[] = "video", other_name[] = "other";
static char *group_name = root_name;
static char *group_members[3];

int getgrgid_r(gid_t gid, struct group *group, char *text, size_t size, struct group **found)
{
    (void)text, (void)size;
    *group = (struct group){.gr_name = gid == 0 ? root_name : group_name,
                            .gr_gid = gid,
                            .gr_mem = gid == 0 ? group_members + 2 : group_members};
    *found = gid == 0 || gid == 54321 ? group : NULL;
    return 0;
}

/* What the list of accounts says; 0: it is empty. */
static uid_t account;

int fgetpwent_r(FILE *list, struct passwd *user, char *text, size_t size, struct passwd **found)
{
    const bool ended = !account || ftell(list) > 0;
    (void)fgetc(list), (void)text, (void)size;
    *user = (struct passwd){.pw_name = other_name, .pw_uid = account, .pw_gid = 54321};
    *found = ended ? NULL : user;
    return ended ? ENOENT : 0;
}

/* ---- the directory ---- */

static void expect_mode(const char *path, unsigned mode)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 07777, mode);
}

static void check_modes(void **state, mode_t mask)
{
    (void)state;
    char deep[256], path[256];
    snprintf(deep, sizeof deep, "%s/a/b//c/./", root);
    setenv("CKPP_CACHE_DIR", deep, 1);
    mode_t before = umask(mask);
    bool first = is_hit("k"), second = is_hit("k");
    umask(before);
    assert_false(first);
    assert_true(second);
    snprintf(directory, sizeof directory, "%s/a/b/c", root);
    expect_mode(directory, 0700);
    entry_path(path, "k");
    expect_mode(path, 0600);
}

static void test_umask_0(void **state)
{
    check_modes(state, 0);
}
static void test_umask_777(void **state)
{
    check_modes(state, 0777);
}

static void test_places(void **state)
{
    (void)state;
    char path[256];
    unsetenv("CKPP_CACHE_DIR");
    setenv("HOME", root, 1);
    setenv("XDG_CACHE_HOME", "relative", 1);
    assert_false(is_hit("k"));
    snprintf(path, sizeof path, "%s/.cache/ckpp", root);
    assert_int_equal(count_files(path, ""), 1);
    snprintf(path, sizeof path, "%s/xdg", root);
    setenv("XDG_CACHE_HOME", path, 1);
    assert_false(is_hit("k"));
    strcat(path, "/ckpp");
    assert_int_equal(count_files(path, ""), 1);
    unsetenv("XDG_CACHE_HOME");
}

static void test_symlink(void **state)
{
    (void)state;
    char real[128], with_slash[128];
    snprintf(real, sizeof real, "%s/real", root);
    assert_int_equal(mkdir(real, 0700), 0);
    assert_int_equal(symlink(real, directory), 0);
    expect_warning(child_without_cache, "symbolic link");
    static const char *const ends[] = {"/", "//", "/.", "/./"};
    for (int k = 0; k < 4; k++) {
        snprintf(with_slash, sizeof with_slash, "%s%s", directory, ends[k]);
        setenv("CKPP_CACHE_DIR", with_slash, 1);
        expect_warning(child_without_cache, "symbolic link");
    }
    assert_int_equal(count_files(real, ""), 0);
}

static void test_writable_by_others(void **state)
{
    (void)state;
    assert_int_equal(mkdir(directory, 0700), 0);
    assert_int_equal(chmod(directory, 0770), 0);
    expect_warning(child_without_cache, "other users");
    assert_int_equal(chmod(directory, 0702), 0);
    expect_warning(child_without_cache, "other users");
    assert_int_equal(chmod(directory, 0755), 0);
    expect_warning(child_with_cache, NULL);
}

static void test_other_owner(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip();
    assert_int_equal(mkdir(directory, 0700), 0);
    assert_int_equal(chown(directory, 12345, 12345), 0);
    expect_warning(child_without_cache, "another user");
}

/* Who may replace a directory or a link on the way decides what is at its end. */
static void test_way(void **state)
{
    (void)state;
    char way[128], link[128], path[160];
    snprintf(way, sizeof way, "%s/way", root);
    snprintf(path, sizeof path, "%s/on/cache", way);
    assert_int_equal(mkdir(way, 0755), 0);
    setenv("CKPP_CACHE_DIR", path, 1);
    expect_warning(child_with_cache, NULL);
    assert_int_equal(chmod(way, 0777), 0);
    expect_warning(child_without_cache,
                   "/way', on the way to it, can be written to by other users");
    assert_int_equal(chmod(way, 01777), 0);
    expect_warning(child_with_hits, NULL);
    assert_int_equal(chmod(way, 0755), 0);
    /* also where a link leads through it */
    snprintf(link, sizeof link, "%s/link", root);
    assert_int_equal(symlink(way, link), 0);
    snprintf(path, sizeof path, "%s/on/cache", link);
    setenv("CKPP_CACHE_DIR", path, 1);
    expect_warning(child_with_hits, NULL);
    assert_int_equal(chmod(way, 0757), 0);
    expect_warning(child_without_cache,
                   "/way', on the way to it, can be written to by other users");
    assert_int_equal(chmod(way, 0755), 0);
    if (geteuid() != 0)
        return;
    assert_int_equal(lchown(link, 12345, 12345), 0);
    expect_warning(child_without_cache, "/link', on the way to it, belongs to another user");
    assert_int_equal(lchown(link, 0, 0), 0);
    assert_int_equal(chown(way, 12345, 12345), 0);
    expect_warning(child_without_cache, "/way', on the way to it, belongs to another user");
    /* a group that is nobody's own */
    assert_int_equal(chown(way, 0, 12345), 0);
    assert_int_equal(chmod(way, 0775), 0);
    expect_warning(child_without_cache,
                   "/way', on the way to it, can be written to by other users");
    assert_int_equal(chown(way, 0, 0), 0);
    expect_warning(child_with_hits, NULL);
}

/* A group with the user's name and no other member is the user's own, unless it is another
 * account's first group. */
static void test_groups(void **state)
{
    (void)state;
    static const char refused[] = "/way', on the way to it, can be written to by other users";
    char way[128], path[160];
    if (geteuid() != 0)
        skip();
    snprintf(way, sizeof way, "%s/way", root);
    snprintf(path, sizeof path, "%s/on/cache", way);
    assert_int_equal(mkdir(way, 0755), 0);
    setenv("CKPP_CACHE_DIR", path, 1);
    expect_warning(child_with_cache, NULL);
    assert_true(chown(way, 0, 54321) == 0 && chmod(way, 0775) == 0);
    expect_warning(child_with_hits, NULL);
    group_members[0] = root_name;
    expect_warning(child_with_hits, NULL);
    group_name = video_name;
    expect_warning(child_without_cache, refused);
    group_name = root_name;
    group_members[1] = other_name;
    expect_warning(child_without_cache, refused);
    group_members[0] = group_members[1] = NULL;
    account = 12345; /* whose first group it is */
    expect_warning(child_without_cache, refused);
    account = 0;
    expect_warning(child_with_hits, NULL);
}

/* An access control list that lets one more user write: where there is one, the mode's bits of the
 * group are what it gives at most. */
static bool give_write(const char *path, uid_t user)
{
    static const unsigned char entries[][4] = {
        {1, 0, 7}, {2, 0, 7}, {4, 0, 5}, {0x10, 0, 7}, {0x20, 0, 5}};
    unsigned char list[4 + 5 * 8] = {2};
    for (int k = 0; k < 5; k++) {
        uint32_t id = k == 1 ? user : UINT32_MAX;
        memcpy(list + 4 + 8 * k, entries[k], 4);
        for (int byte = 0; byte < 4; byte++)
            list[8 + 8 * k + byte] = (unsigned char)(id >> 8 * byte);
    }
    return setxattr(path, "system.posix_acl_access", list, sizeof list, 0) == 0;
}

static void test_access_lists(void **state)
{
    (void)state;
    char way[128], path[256];
    snprintf(way, sizeof way, "%s/way", root);
    snprintf(directory, sizeof directory, "%s/way/on/cache", root);
    assert_int_equal(mkdir(way, 0755), 0);
    setenv("CKPP_CACHE_DIR", directory, 1);
    expect_warning(child_with_cache, NULL);
    if (!give_write(way, 12345))
        skip();
    expect_warning(child_without_cache,
                   "/way', on the way to it, can be written to by other users");
    assert_int_equal(removexattr(way, "system.posix_acl_access"), 0);
    assert_int_equal(chmod(way, 0755), 0);
    expect_warning(child_with_hits, NULL);
    assert_true(give_write(directory, 12345));
    expect_warning(child_without_cache, "other users can write to it");
    assert_int_equal(chmod(directory, 0700), 0);
    expect_warning(child_with_hits, NULL);
    assert_false(is_hit("k"));
    entry_path(path, "k");
    assert_true(give_write(path, 12345));
    assert_false(is_hit("k"));
    assert_true(is_hit("k"));
}

/* A link of the user's may lead through one of another user's. */
static void test_links_of_links(void **state)
{
    (void)state;
    char real[128], theirs[128], link[128], path[160];
    snprintf(real, sizeof real, "%s/real", root);
    snprintf(theirs, sizeof theirs, "%s/theirs", root);
    snprintf(link, sizeof link, "%s/link", root);
    snprintf(path, sizeof path, "%s/on/../cache", link);
    assert_true(mkdir(real, 0700) == 0 && symlink("./real//", theirs) == 0 &&
                symlink("../nowhere/../theirs", link) == 0);
    setenv("CKPP_CACHE_DIR", path, 1);
    expect_warning(child_without_cache, "cannot make");
    assert_true(unlink(link) == 0 && symlink("theirs", link) == 0);
    snprintf(path, sizeof path, "%s/on", real);
    assert_int_equal(mkdir(path, 0700), 0);
    expect_warning(child_with_cache, NULL);
    if (geteuid() == 0) {
        assert_int_equal(lchown(theirs, 12345, 12345), 0);
        expect_warning(child_without_cache, "/theirs', on the way to it, belongs to another user");
        assert_int_equal(lchown(theirs, 0, 0), 0);
    }
    assert_true(unlink(theirs) == 0 && symlink("link", theirs) == 0);
    expect_warning(child_without_cache, "is a link that leads nowhere");
}

/* A directory is made where the program works: who can rename that has it, too. */
static void test_relative(void **state)
{
    (void)state;
    int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    char way[128];
    snprintf(way, sizeof way, "%s/way", root);
    assert_true(here >= 0 && mkdir(way, 0700) == 0 && chmod(way, 0777) == 0 && chdir(way) == 0);
    setenv("CKPP_CACHE_DIR", "cache/of/mine", 1);
    expect_warning(child_without_cache,
                   "/way', on the way to it, can be written to by other users");
    assert_int_equal(count_files(way, ""), 0);
    assert_int_equal(chmod(way, 0755), 0);
    expect_warning(child_with_cache, NULL);
    assert_int_equal(fchdir(here), 0);
    close(here);
}

static void replace_by_link(const char *path)
{
    char gone[256];
    snprintf(gone, sizeof gone, "%s-gone", path);
    if (strstr(path, "/cache") && (rename(path, gone) != 0 || symlink("../secret", path) != 0))
        abort();
}

static void take_over(const char *path)
{
    char parent[256];
    snprintf(parent, sizeof parent, "%s/..", path);
    if (strstr(path, "/cache") && chmod(parent, 0777) != 0)
        abort();
}

/* What was missing when the way was looked at comes from another user before it is made. */
static void test_races(void **state)
{
    (void)state;
    char path[160];
    snprintf(path, sizeof path, "%s/secret", root);
    write_all(path, "", 0);
    assert_int_equal(chmod(path, 0644), 0);
    snprintf(directory, sizeof directory, "%s/x/cache", root);
    setenv("CKPP_CACHE_DIR", directory, 1);
    after_mkdir = replace_by_link;
    expect_warning(child_without_cache, "cannot make");
    expect_mode(path, 0644);
    snprintf(directory, sizeof directory, "%s/y/cache", root);
    setenv("CKPP_CACHE_DIR", directory, 1);
    after_mkdir = take_over;
    expect_warning(child_without_cache, "/y', on the way to it, can be written to by other users");
    after_mkdir = NULL;
    assert_int_equal(count_files(directory, ""), 0);
}

/* An entry that another user can have written is none. */
static void test_foreign_entry(void **state)
{
    (void)state;
    char path[256];
    struct stat st;
    assert_false(is_hit("k"));
    entry_path(path, "k");
    assert_int_equal(chmod(path, 0602), 0);
    assert_false(is_hit("k"));
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_true(is_hit("k"));
    if (geteuid() == 0) {
        assert_int_equal(chown(path, 12345, 12345), 0);
        assert_false(is_hit("k"));
        assert_true(is_hit("k"));
    }
}

static void test_no_directory(void **state)
{
    (void)state;
    write_all(directory, "", 0);
    expect_warning(child_without_cache, "not a directory");
    setenv("CKPP_CACHE_DIR", "/proc/ckpp/cache", 1);
    expect_warning(child_without_cache, "/proc/ckpp/cache");
}

/* As a user for whom file modes count. */
static void child_unwritable(void)
{
    if (geteuid() == 0)
        CHECK(setresgid(12345, 12345, 12345) == 0 && setresuid(12345, 12345, 12345) == 0);
    fake old = {.name = "old"}, new = {.name = "new"};
    rt_source_of from;
    CHECK(get(&old, &from) == CKPP_OK && from == RT_FROM_DISK);
    CHECK(get(&new, &from) == CKPP_OK && from == RT_COMPILED);
    CHECK(get(&new, &from) == CKPP_OK && from == RT_COMPILED);
}

/* Another process has cleared the cache, and taken the directory away, while an entry was
 * written. */
static void child_cleared(void)
{
    rt_field fields[2];
    make_fields(fields, "k");
    const cache_key key = cache_key_make(fields, 2);
    cache_dir dir = cache_dir_open();
    CHECK(dir.fd >= 0 && rmdir(directory) == 0);
    cache_dir_write(&dir, &key, NULL, &(rt_blob){(char[]){"k"}, 1});
    cache_dir_close(&dir);
    CHECK(access(directory, F_OK) != 0);
}

static void test_cleared(void **state)
{
    (void)state;
    expect_warning(child_cleared, NULL);
}

static void test_unwritable(void **state)
{
    (void)state;
    char path[256];
    assert_false(is_hit("old"));
    entry_path(path, "old");
    assert_int_equal(chmod(directory, 0500), 0);
    if (geteuid() == 0)
        assert_true(chown(root, 12345, 12345) == 0 && chown(directory, 12345, 12345) == 0 &&
                    chown(path, 12345, 12345) == 0);
    expect_warning(child_unwritable, "Permission denied");
    assert_int_equal(count_files(directory, "tmp-"), 0);
}

/* A kernel that is too large for the disk, twice; a small one is kept all the same. */
static void check_full(void)
{
    rt_source_of from;
    for (int k = 0; k < 3; k++) {
        fake large = {.name = "large", .size = 200000};
        CHECK(get(&large, &from) == CKPP_OK && from == RT_COMPILED);
        fake small = {.name = "small"};
        CHECK(get(&small, &from) == CKPP_OK && from == (k == 0 ? RT_COMPILED : RT_FROM_DISK));
    }
    CHECK(count_files(directory, "tmp-") == 0);
}

/* The limit's signal, which ends a process, must not be raised. */
static void child_size_limit(void)
{
    CHECK(setrlimit(RLIMIT_FSIZE, &(struct rlimit){100000, 100000}) == 0);
    check_full();
}

static void test_size_limit(void **state)
{
    (void)state;
    expect_warning(child_size_limit, "File too large");
}

/* A small file system of the child's own; where it cannot be had, what it would say is said. */
static void child_full_disk(void)
{
    if (mkdir(directory, 0700) != 0 || unshare(CLONE_NEWNS) != 0 ||
        mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("tmpfs", directory, "tmpfs", 0, "size=100k,mode=0700") != 0) {
        fprintf(stderr, "ckpp: warning: No space left on device (not tested: %s)\n",
                strerror(errno));
        return;
    }
    check_full();
}

static void test_full_disk(void **state)
{
    (void)state;
    expect_warning(child_full_disk, "No space left on device");
    int fd = open("/dev/full", O_WRONLY | O_CLOEXEC);
    if (fd >= 0) {
        errno = 0;
        assert_false(io_write(fd, "x", 1));
        assert_int_equal(errno, ENOSPC);
        close(fd);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_umask_0),        CASE(test_umask_777),
        CASE(test_places),         CASE(test_symlink),
        CASE(test_links_of_links), CASE(test_relative),
        CASE(test_races),          CASE(test_writable_by_others),
        CASE(test_other_owner),    CASE(test_way),
        CASE(test_groups),         CASE(test_access_lists),
        CASE(test_foreign_entry),  CASE(test_no_directory),
        CASE(test_unwritable),     CASE(test_cleared),
        CASE(test_size_limit),     CASE(test_full_disk),
    };
    return cmocka_run_group_tests(tests, start_group, end_group);
}
