/* test_cache_settings.c - the disk cache: the variables that set it up, and pruning. */
#define _GNU_SOURCE
#include "cache_fixture.h"

#include <dlfcn.h>

/* ---- counting ---- */

static int walks;

/* Walking the cache's directory begins with it. */
DIR *fdopendir(int fd)
{
    DIR *(*next)(int);
    *(void **)&next = dlsym(RTLD_NEXT, "fdopendir");
    walks++;
    return next(fd);
}

/* ---- settings ---- */

static void test_off(void **state)
{
    (void)state;
    setenv("CKPP_CACHE", "off", 1);
    expect_warning(child_without_cache, NULL);
    assert_int_equal(access(directory, F_OK), -1);
}

static void test_readonly(void **state)
{
    (void)state;
    char path[256];
    setenv("CKPP_CACHE", "ro", 1);
    expect_warning(child_without_cache, NULL);
    assert_int_equal(access(directory, F_OK), -1);
    unsetenv("CKPP_CACHE");
    assert_false(is_hit("old"));
    entry_path(path, "old");
    struct timespec long_ago[2] = {{1000, 0}, {1000, 0}};
    assert_int_equal(utimensat(AT_FDCWD, path, long_ago, 0), 0);
    int files = count_files(directory, "");
    setenv("CKPP_CACHE", "ro", 1);
    assert_true(is_hit("old"));
    assert_false(is_hit("new"));
    assert_false(is_hit("new"));
    assert_int_equal(count_files(directory, ""), files);
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mtime, 1000);
}

static void test_settings(void **state)
{
    (void)state;
    setenv("CKPP_CACHE", "sometimes", 1);
    expect_warning(child_with_cache, "CKPP_CACHE='sometimes'");
    unsetenv("CKPP_CACHE");
    static const char *const wrong[] = {
        "big", "1T", "-1", " 5", "1.5G", "1GB", "99999999999G", "99999999999999999999", "K"};
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        remove_tree(root);
        assert_int_equal(mkdir(root, 0700), 0);
        setenv("CKPP_CACHE_SIZE", wrong[k], 1);
        expect_warning(child_with_cache, "CKPP_CACHE_SIZE=");
    }
    static const struct {
        const char *text;
        uint64_t size;
    } right[] = {{"0", 0},
                 {"12", 12},
                 {"12K", 12 << 10},
                 {"3m", 3 << 20},
                 {"2G", (uint64_t)2 << 30},
                 {"", (uint64_t)1 << 30}};
    for (size_t k = 0; k < sizeof right / sizeof right[0]; k++) {
        setenv("CKPP_CACHE_SIZE", right[k].text, 1);
        cache_dir dir = cache_dir_open();
        assert_true(dir.fd >= 0);
        assert_int_equal(dir.limit, right[k].size);
        cache_dir_close(&dir);
    }
}

/* ---- pruning ---- */

static void put_entry(const char *name, size_t size, time_t used)
{
    char path[256];
    rt_source_of from;
    fake f = {.name = name, .size = size};
    assert_int_equal(get(&f, &from), CKPP_OK);
    entry_path(path, name);
    struct timespec times[2] = {{used, 0}, {used, 0}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void put_file(const char *name, time_t used)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    write_all(path, "x", 1);
    struct timespec times[2] = {{used, 0}, {used, 0}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static bool has_file(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return access(path, F_OK) == 0;
}

static void test_prune(void **state)
{
    (void)state;
    /* Each entry is its image and some 100 bytes; nine fit, ten do not. */
    setenv("CKPP_CACHE_SIZE", "20K", 1);
    char name[32];
    for (int k = 0; k < 9; k++) {
        snprintf(name, sizeof name, "entry %d", k);
        put_entry(name, 2000, 1000 + k);
    }
    for (int k = 0; k < 9; k++) {
        snprintf(name, sizeof name, "entry %d", k);
        assert_true(has_entry(name));
    }
    /* A hit makes an entry young. */
    assert_true(is_hit("entry 0"));
    put_file("not-ours", 1000);
    put_file("tmp-1-2-3", 1000);
    put_file("tmp-4-5-6", time(NULL));
    /* The new one brings it to 21 K; down to 18 K, which takes the two oldest. Its own time does
     * not count. */
    put_entry("entry 9", 2000, 1);
    assert_true(has_entry("entry 9"));
    assert_true(has_entry("entry 0"));
    assert_false(has_entry("entry 1"));
    assert_false(has_entry("entry 2"));
    assert_true(has_entry("entry 3"));
    assert_true(has_entry("entry 8"));
    assert_true(has_file("not-ours"));
    assert_false(has_file("tmp-1-2-3"));
    assert_true(has_file("tmp-4-5-6"));
    /* One that is over the limit by itself stays until the next. */
    put_entry("large", 40000, 5000);
    assert_true(has_entry("large"));
    assert_false(has_entry("entry 8"));
    assert_false(has_entry("entry 0"));
    put_entry("small", 100, 6000);
    assert_true(has_entry("small"));
    assert_false(has_entry("large"));
}

static void write_small(int first, int count)
{
    char name[32];
    for (int k = first; k < first + count; k++) {
        snprintf(name, sizeof name, "entry %d", k);
        assert_false(is_hit(name));
    }
}

/* An entry of a hundred bytes is a small part of a 64th of the limit. */
static void test_walks(void **state)
{
    (void)state;
    setenv("CKPP_CACHE_SIZE", "1M", 1);
    walks = 0;
    write_small(0, 1);
    const int once = walks;
    assert_true(once > 0);
    write_small(1, 50);
    assert_int_equal(walks, once);
    write_small(51, 250);
    assert_in_range(walks, 2 * once, 8 * once);
    /* another limit, and another directory */
    walks = 0;
    setenv("CKPP_CACHE_SIZE", "2M", 1);
    write_small(301, 2);
    assert_int_equal(walks, once);
    strcat(directory, "2");
    setenv("CKPP_CACHE_DIR", directory, 1);
    write_small(0, 2);
    assert_int_equal(walks, 2 * once);
}

static uint64_t total_size(void)
{
    cache_dir dir = cache_dir_open();
    cache_list list;
    assert_true(cache_list_read(&dir, &list));
    uint64_t total = list.total;
    cache_list_free(&list);
    cache_dir_close(&dir);
    return total;
}

/* A process that is alone stays within the limit exactly. */
static void test_limit_alone(void **state)
{
    (void)state;
    setenv("CKPP_CACHE_SIZE", "20000", 1);
    uint64_t most = 0;
    for (int k = 0; k < 400; k++) {
        write_small(k, 1);
        uint64_t total = total_size();
        assert_in_range(total, 1, 20000);
        most = total > most ? total : most;
    }
    assert_in_range(most, 19000, 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(test_off),      CASE(test_readonly),
                                       CASE(test_settings), CASE(test_prune),
                                       CASE(test_walks),    CASE(test_limit_alone)};
    return cmocka_run_group_tests(tests, start_group, end_group);
}
