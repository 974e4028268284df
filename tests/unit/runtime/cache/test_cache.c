/* test_cache.c - the disk cache: what is in an entry, and who builds it. */
#define _GNU_SOURCE
#include "cache_fixture.h"

#include <signal.h>
#include <xxhash.h>

/* ---- the entry ---- */

static void test_hit(void **state)
{
    (void)state;
    assert_false(is_hit("a kernel"));
    assert_true(is_hit("a kernel"));
    assert_false(is_hit("another"));
    assert_true(is_hit("a kernel"));
    assert_int_equal(count_files(directory, "tmp-"), 0);
}

/* Fields are told apart by their lengths and tags. */
static void test_key(void **state)
{
    (void)state;
    const rt_field lists[][2] = {
        {{"a", "bc", 2}, {"d", "", 0}}, {{"a", "b", 1}, {"d", "c", 1}},
        {{"ab", "c", 1}, {"d", "", 0}}, {{"a", "bcd", 3}, {"", "", 0}},
        {{"d", "", 0}, {"a", "bc", 2}}, {{"a", "bc\0", 3}, {"d", "", 0}},
    };
    enum { LISTS = sizeof lists / sizeof lists[0] };
    cache_key keys[LISTS];
    for (int k = 0; k < LISTS; k++) {
        keys[k] = cache_key_make(lists[k], 2);
        assert_true(cache_is_name(keys[k].name));
        for (int j = 0; j < k; j++)
            assert_string_not_equal(keys[k].name, keys[j].name);
    }
    assert_false(cache_is_name("0123456789abcdef0123456789abcde"));
    assert_false(cache_is_name("0123456789abcdef0123456789abcdef0"));
    assert_false(cache_is_name("0123456789ABCDEF0123456789abcdef"));
}

/* Puts these bytes in the entry's place: they must be a miss, and be replaced. */
static void expect_replaced(const char *path, const void *data, size_t size)
{
    write_all(path, data, size);
    assert_false(is_hit("k"));
    assert_true(is_hit("k"));
}

static void test_damaged(void **state)
{
    (void)state;
    char path[256];
    entry_path(path, "k");
    assert_false(is_hit("k"));
    rt_blob good = read_all(path);
    unsigned char *bytes = malloc(good.size + 1);
    for (size_t k = 0; k < good.size; k++) {
        memcpy(bytes, good.data, good.size);
        bytes[k] ^= (unsigned char)(1 << k % 8);
        expect_replaced(path, bytes, good.size);
    }
    for (size_t size = 0; size < good.size; size++)
        expect_replaced(path, good.data, size);
    memcpy(bytes, good.data, good.size);
    bytes[good.size] = 0;
    expect_replaced(path, bytes, good.size + 1);
    rt_blob again = read_all(path);
    assert_int_equal(again.size, good.size);
    assert_memory_equal(again.data, good.data, good.size);
    free(again.data);
    free(good.data);
    free(bytes);
}

static void fix_checksum(unsigned char *data, size_t size)
{
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, XXH3_128bits(data, size - sizeof sum));
    memcpy(data + size - sizeof sum, &sum, sizeof sum);
}

static void test_foreign(void **state)
{
    (void)state;
    char mine[256], other[256];
    entry_path(mine, "k");
    entry_path(other, "another key");
    assert_false(is_hit("another key"));
    rt_blob entry = read_all(other);
    expect_replaced(mine, entry.data, entry.size);
    free(entry.data);

    /* Another format, with a checksum that is right. */
    entry = read_all(mine);
    unsigned char *bytes = entry.data;
    bytes[8]++;
    fix_checksum(bytes, entry.size);
    expect_replaced(mine, bytes, entry.size);
    free(entry.data);
}

/* Any change of an entry, checksum made right, is either refused or within the payload; and
 * nothing is read out of bounds. */
static void test_fuzz(void **state)
{
    (void)state;
    rt_field fields[2];
    make_fields(fields, "fuzz");
    const cache_key key = cache_key_make(fields, 2);
    rt_blob entry;
    assert_true(
        cache_entry_make(&key, "fuzz foo.c:1", &(rt_blob){(char[]){"0123456789"}, 10}, &entry));
    uint64_t random = 42;
    int opened = 0, others = 0;
    for (int round = 0; round < 200000; round++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        size_t size = round % 3 ? entry.size : (size_t)(random >> 20) % (entry.size + 20);
        unsigned char *bytes = calloc(1, size ? size : 1);
        memcpy(bytes, entry.data, size < entry.size ? size : entry.size);
        if (size > 0)
            bytes[(random >> 33) % size] = (unsigned char)(random >> 56);
        if (size >= 16)
            fix_checksum(bytes, size);
        rt_blob blob = {bytes, size}, field;
        cache_entry read;
        bool is_entry = !cache_entry_read(&blob, &read);
        bool is_source = is_entry && cache_entry_field(&read, "source", &field) &&
                         field.size == 4 && !memcmp(field.data, "fuzz", 4);
        size_t image = read.image.size;
        bool is_own = is_entry && !strcmp(read.name, key.name);
        bool is_open = cache_entry_open(&key, &blob);
        assert_true(is_open == is_own && (!is_open || (is_source && blob.size == image)));
        opened += is_open;
        others += is_entry && !is_own;
        free(bytes);
    }
    /* what a changed head is the key of is an entry, but not this one */
    assert_true(opened > 0 && others > 0);
    free(entry.data);
}

static void test_unloadable(void **state)
{
    (void)state;
    rt_source_of from;
    fake f = {.name = "k"};
    rt_fail(CKPP_ERROR_ARGUMENT, "an earlier error");
    assert_int_equal(get(&f, &from), CKPP_OK);

    /* The entry is refused with and without the lock, then built; that leaves no message. */
    fake broken = {.name = "k", .refuse = 2};
    rt_call before = rt_enter((rt_call){.function = "a call"});
    assert_int_equal(get(&broken, &from), CKPP_OK);
    assert_int_equal(from, RT_COMPILED);
    assert_int_equal(broken.builds, 1);
    assert_string_equal(ckpp_last_error(), "an earlier error");
    assert_int_equal(rt_fail(CKPP_ERROR_SHAPE, "a later error"), CKPP_ERROR_SHAPE);
    assert_string_equal(ckpp_last_error(), "a call: a later error");
    rt_leave(before);

    /* What was just built and does not load is an error, and is not kept. */
    fake bad = {.name = "bad", .refuse = 1};
    assert_int_equal(get(&bad, &from), CKPP_ERROR_BACKEND);
    assert_string_equal(ckpp_last_error(), "loading bad failed");
    assert_false(has_entry("bad"));
    assert_false(is_hit("bad"));
}

static void test_build_error(void **state)
{
    (void)state;
    rt_source_of from;
    fake f = {.name = "k", .build_status = CKPP_ERROR_COMPILE};
    assert_int_equal(get(&f, &from), CKPP_ERROR_COMPILE);
    assert_string_equal(ckpp_last_error(), "building k failed");
    assert_false(has_entry("k"));
    f.build_status = CKPP_OK;
    assert_int_equal(get(&f, &from), CKPP_OK);
}

static void test_fifo(void **state)
{
    (void)state;
    char path[256];
    entry_path(path, "k");
    assert_int_equal(mkdir(directory, 0700), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(is_hit("k"));
    assert_true(is_hit("k"));
    unlink(path);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    assert_false(is_hit("k"));
    assert_true(is_hit("k"));
}

/* ---- several processes ---- */

static int start_pipe[2];

/* Waits for all to be there, then gets the same entry; counts builds in a file. */
static void racer(void)
{
    char byte, path[256];
    CHECK(read(start_pipe[0], &byte, 1) == 0);
    fake f = {.name = "shared", .pause_ms = 200};
    rt_source_of from;
    CHECK(get(&f, &from) == CKPP_OK);
    snprintf(path, sizeof path, "%s/builds", root);
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    for (int k = 0; k < f.builds; k++)
        CHECK(write(fd, "b", 1) == 1);
    CHECK(close(fd) == 0);
}

static void test_one_builds(void **state)
{
    (void)state;
    enum { RACERS = 6 };
    pid_t pids[RACERS];
    assert_int_equal(pipe2(start_pipe, O_CLOEXEC), 0);
    for (int k = 0; k < RACERS; k++) {
        pids[k] = fork();
        if (pids[k] == 0) {
            close(start_pipe[1]);
            racer();
            _exit(0);
        }
    }
    close(start_pipe[0]);
    close(start_pipe[1]);
    for (int k = 0; k < RACERS; k++) {
        int status;
        assert_int_equal(waitpid(pids[k], &status, 0), pids[k]);
        assert_int_equal(status, 0);
    }
    char path[256];
    snprintf(path, sizeof path, "%s/builds", root);
    rt_blob builds = read_all(path);
    assert_int_equal(builds.size, 1);
    free(builds.data);
}

/* ---- several threads ---- */

enum { THREADS = 8, KEYS = 24 };

static char failed;

/* Returns NULL where all went well. */
static void *thread_main(void *argument)
{
    int self = (int)(intptr_t)argument;
    for (int k = 0; k < KEYS; k++) {
        char name[32];
        /* Every other key is shared by all threads. */
        snprintf(name, sizeof name, "key %d of %d", k, k % 2 ? self : -1);
        fake f = {.name = name, .size = 500};
        rt_source_of from;
        if (get(&f, &from) != CKPP_OK)
            return &failed;
    }
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    setenv("CKPP_CACHE_SIZE", "20K", 1);
    pthread_t threads[THREADS];
    for (int k = 0; k < THREADS; k++)
        assert_int_equal(pthread_create(&threads[k], NULL, thread_main, (void *)(intptr_t)k), 0);
    for (int k = 0; k < THREADS; k++) {
        void *result;
        assert_int_equal(pthread_join(threads[k], &result), 0);
        assert_null(result);
    }
    assert_int_equal(count_files(directory, "tmp-"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_hit),        CASE(test_key),        CASE(test_damaged),     CASE(test_foreign),
        CASE(test_fuzz),       CASE(test_unloadable), CASE(test_build_error), CASE(test_fifo),
        CASE(test_one_builds), CASE(test_threads),
    };
    return cmocka_run_group_tests(tests, start_group, end_group);
}
