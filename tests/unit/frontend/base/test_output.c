/* test_output.c - a file that is there when all of it is: what is left of it where it is not, and
 * where it is made. */
#define _GNU_SOURCE
#include "frontend/base/base.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/ckpp-output-XXXXXX";

/* Everything that is in the folder, "a b". */
static const char *list(void)
{
    static char text[1000];
    struct dirent **entries;
    int count = scandir(".", &entries, NULL, alphasort);

    *text = '\0';
    for (int k = 0; k < count; k++) {
        if (*entries[k]->d_name != '.')
            sprintf(text + strlen(text), "%s%s", *text ? " " : "", entries[k]->d_name);
        free(entries[k]);
    }
    free(entries);
    return text;
}

static const char *content(const char *path)
{
    static char text[1000];
    FILE *f = fopen(path, "r");
    size_t size = f ? fread(text, 1, sizeof text - 1, f) : 0;

    text[size] = '\0';
    if (f)
        fclose(f);
    return text;
}

static void write_whole(const char *path, const char *text)
{
    output o;

    assert_true(output_open(&o, path) && output_put(&o, text, strlen(text)) && output_close(&o));
}

static int enter(void **state)
{
    (void)state;
    strcpy(folder + sizeof folder - 7, "XXXXXX");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void **state)
{
    char command[100];
    (void)state;
    snprintf(command, sizeof command, "chmod -R u+w %s && rm -rf %s", folder, folder);
    return chdir("/") || system(command);
}

static void test_whole(void **state)
{
    output o;
    struct stat st;

    (void)state;
    umask(027);
    write_whole("a", "one");
    assert_string_equal(content("a"), "one");
    assert_true(stat("a", &st) == 0 && (st.st_mode & 07777) == 0640);
    assert_int_equal(chmod("a", 0604), 0);
    assert_true(output_open(&o, "a") && output_put(&o, "two", 3));
    assert_string_equal(content("a"), "one");
    assert_true(output_close(&o));
    assert_string_equal(content("a"), "two");
    assert_true(stat("a", &st) == 0 && (st.st_mode & 07777) == 0604);
    assert_string_equal(list(), "a");
}

/* Rights that somebody else has given to a file in a shared folder are not given to what replaces
 * it. */
static void test_foreign(void **state)
{
    struct stat st;

    (void)state;
    umask(027);
    write_whole("a", "one");
    assert_int_equal(chmod("a", 06755), 0);
    write_whole("a", "two");
    assert_true(stat("a", &st) == 0 && (st.st_mode & 07777) == 0755);
    if (geteuid() != 0)
        return;
    assert_true(chown("a", 12345, 12345) == 0 && chmod("a", 0666) == 0);
    write_whole("a", "three");
    assert_true(stat("a", &st) == 0 && st.st_uid == 0 && (st.st_mode & 07777) == 0640);
    assert_string_equal(content("a"), "three");
}

static void test_dropped(void **state)
{
    output o;

    (void)state;
    write_whole("a", "one");
    assert_true(output_open(&o, "a") && output_put(&o, "two", 3));
    errno = EDOM;
    output_drop(&o);
    assert_int_equal(errno, EDOM);
    assert_string_equal(content("a"), "one");
    assert_false(output_open(&o, "none/a"));
    assert_int_equal(errno, ENOENT);
    output_drop(&o);
    assert_false(output_open(&o, "."));
    assert_int_equal(errno, EISDIR);
    output_drop(&o);
    assert_string_equal(list(), "a");
}

/* The program ends of the signal, as it would without a file; one that it ignores stays so. */
static void test_signals(void **state)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};

    (void)state;
    for (int k = 0; k < 6; k++) {
        int number = numbers[k / 2], status;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            output o;
            signal(number, k % 2 ? SIG_IGN : SIG_DFL);
            if (!output_open(&o, "a") || !output_put(&o, "one", 3))
                _exit(1);
            raise(number);
            _exit(output_close(&o) ? 2 : 3);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        if (k % 2) {
            assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
            assert_string_equal(list(), "a");
            unlink("a");
        } else {
            assert_true(WIFSIGNALED(status) && WTERMSIG(status) == number);
            assert_string_equal(list(), "");
        }
    }
}

static void test_links(void **state)
{
    output o;

    (void)state;
    assert_true(mkdir("far", 0700) == 0 && symlink("far/second", "first") == 0 &&
                symlink("third", "far/second") == 0);
    write_whole("first", "one");
    assert_string_equal(content("far/third"), "one");
    write_whole("first", "two");
    assert_string_equal(content("far/third"), "two");
    assert_string_equal(list(), "far first");
    assert_true(output_is_same("first", "far/third") && !output_is_same("first", "far") &&
                output_is_same("none", "none"));
    assert_true(output_remove("first"));
    assert_true(access("far/third", F_OK) != 0 && access("first", F_OK) != 0 &&
                strcmp(list(), "far first") == 0);
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_false(output_open(&o, "loop"));
    assert_int_equal(errno, ELOOP);
    output_drop(&o);
}

/* In a folder such as /tmp another user's link is not followed, wherever it leads. */
static void test_foreign_links(void **state)
{
    output o;
    struct stat st;

    (void)state;
    if (geteuid() != 0) {
        print_message("only root can make another user's link\n");
        skip();
    }
    write_whole("a", "one");
    assert_true(mkdir("shared", 0700) == 0 && chown("shared", 12345, 12345) == 0 &&
                chmod("shared", 01777) == 0 && symlink("../a", "shared/b") == 0 &&
                symlink("../new", "shared/c") == 0 && lchown("shared/b", 12346, 12346) == 0 &&
                lchown("shared/c", 12346, 12346) == 0);
    assert_false(output_open(&o, "shared/b"));
    assert_int_equal(errno, EACCES);
    output_drop(&o);
    (void)output_remove("shared/b");
    assert_string_equal(content("a"), "one");
    assert_false(output_open(&o, "shared/c"));
    assert_int_equal(errno, EACCES);
    output_drop(&o);
    /* those of the folder's owner are, and anyone's in other folders */
    assert_int_equal(lchown("shared/b", 12345, 12345), 0);
    write_whole("shared/b", "two");
    assert_string_equal(content("a"), "two");
    assert_true(lchown("shared/b", 12346, 12346) == 0 && chmod("shared", 0777) == 0);
    write_whole("shared/b", "three");
    assert_string_equal(content("a"), "three");
    /* nor one of the owner's that anyone can have given a name there; and what replaces a file
     * there gets no rights from it that the umask would not let */
    umask(022);
    assert_true(chmod("shared", 01777) == 0 && lchown("shared/b", 0, 0) == 0 &&
                linkat(AT_FDCWD, "shared/b", AT_FDCWD, "shared/d", 0) == 0);
    assert_false(output_open(&o, "shared/d"));
    assert_int_equal(errno, EACCES);
    output_drop(&o);
    assert_true(unlink("shared/d") == 0 && chmod("a", 0666) == 0 && link("a", "shared/d") == 0);
    write_whole("shared/d", "four");
    assert_true(stat("shared/d", &st) == 0 && (st.st_mode & 0777) == 0644);
    assert_string_equal(content("a"), "three");
    assert_true(unlink("shared/b") == 0 && unlink("shared/c") == 0 && unlink("shared/d") == 0 &&
                rmdir("shared") == 0);
}

/* A folder's access control list says what new files in it are like. */
static void test_access_list(void **state)
{
    /* version 2; user::rw-, group::r--, other::--- */
    static const unsigned char list[] = {2,   0,   0, 0, 1,   0,   6,   0,   255, 255,
                                         255, 255, 4, 0, 4,   0,   255, 255, 255, 255,
                                         32,  0,   0, 0, 255, 255, 255, 255};
    struct stat st;

    (void)state;
    umask(022);
    if (setxattr(".", "system.posix_acl_default", list, sizeof list, 0) != 0) {
        print_message("there are no access control lists here\n");
        skip();
    }
    write_whole("a", "one");
    assert_true(stat("a", &st) == 0 && (st.st_mode & 0777) == 0640);
}

static void test_same(void **state)
{
    (void)state;
    assert_int_equal(mkdir("d", 0700), 0);
    assert_true(output_is_same("d/a", "./d//a"));
    assert_true(output_is_same("a", "d/../a"));
    assert_false(output_is_same("d/a", "a"));
    assert_false(output_is_same("d/a", "d/b"));
    assert_false(output_is_same("e/a", "e/a/b"));
    assert_int_equal(symlink("a", "d/l"), 0);
    assert_true(output_is_same("d/a", "d/l"));
    write_whole("d/a", "one");
    assert_true(output_is_same("d/a", "d/l"));
    assert_false(output_is_same("d/a", "a"));
    assert_int_equal(unlink("d/l") | unlink("d/a") | rmdir("d"), 0);
}

/* What may not be written to is not removed, either. */
static void test_read_only(void **state)
{
    output o;

    (void)state;
    write_whole("a", "one");
    assert_int_equal(chmod("a", 0444), 0);
    if (access("a", W_OK) == 0) {
        print_message("for this user no file is read-only\n");
        skip();
    }
    assert_false(output_open(&o, "a"));
    output_drop(&o);
    assert_true(output_remove("a"));
    assert_string_equal(content("a"), "one");
}

int main(void)
{
#define CASE(function) cmocka_unit_test_setup_teardown(function, enter, leave)
    const struct CMUnitTest tests[] = {
        CASE(test_whole),   CASE(test_foreign),     CASE(test_dropped),
        CASE(test_signals), CASE(test_links),       CASE(test_foreign_links),
        CASE(test_same),    CASE(test_access_list), CASE(test_read_only)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
