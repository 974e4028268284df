/* test_trust.c - ways that are too long to be looked at are not trusted. */
#define _GNU_SOURCE
#include "runtime/cache/cache.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { FOLDERS = 8, LETTERS = 250, LINKS = 3 };

/* In the working directory: a link l to folders in folders, the last of which becomes the working
 * directory. */
static void make_link(void)
{
    char name[LETTERS + 1], target[FOLDERS * (LETTERS + 1)];
    memset(name, 'n', LETTERS);
    name[LETTERS] = '\0';
    memset(target, 'n', sizeof target);
    for (int k = 1; k < FOLDERS; k++)
        target[k * (LETTERS + 1) - 1] = '/';
    target[sizeof target - 1] = '\0';
    assert_int_equal(symlink(target, "l"), 0);
    for (int k = 0; k < FOLDERS; k++) {
        assert_int_equal(mkdir(name, 0700), 0);
        assert_int_equal(chdir(name), 0);
    }
}

static void test_long_way(void **state)
{
    (void)state;
    char root[] = "/tmp/ckpp_trust_XXXXXX", path[100], remove[120];
    rt_buf why = {0};
    assert_non_null(mkdtemp(root));
    assert_int_equal(chdir(root), 0);
    for (int k = 0; k < LINKS; k++)
        make_link();
    assert_int_equal(mkdir("cache", 0700), 0);
    snprintf(path, sizeof path, "%s/l/l/l/cache", root);
    assert_false(cache_way_is_trusted(path, &why));
    assert_non_null(strstr(why.data, "too long"));
    why.size = 0;
    snprintf(path, sizeof path, "%s/l", root);
    assert_true(cache_way_is_trusted(path, &why));
    buf_free(&why);
    assert_int_equal(chdir("/"), 0);
    snprintf(remove, sizeof remove, "rm -rf %s", root);
    assert_int_equal(system(remove), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_long_way)};
    return cmocka_run_group_tests_name("trust", tests, NULL, NULL);
}
