/* cache_fixture.h - what the tests of the cache share: a directory for each case, a stand-in for a
 * compiled kernel, and children.
 *
 * An artifact here is a text that says which key it is for. Cases that need a process of their own
 * (warnings, limits, users, deaths) fork; a child says on standard error what is wrong and exits
 * with 1. The file that includes this defines _GNU_SOURCE first. */
#ifndef CACHE_FIXTURE_H
#define CACHE_FIXTURE_H

#include "runtime/cache/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char root[64];      /* of a test */
static char directory[80]; /* the cache's */

/* ---- an artifact ---- */

typedef struct fake {
    const char *name;
    size_t size; /* of its image; 0: the name's */
    int builds, loads;
    ckpp_status build_status;
    int refuse;   /* loads that fail */
    int pause_ms; /* in build */
} fake;

static inline void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static inline ckpp_status fake_build(void *context, rt_blob *image)
{
    fake *f = context;
    f->builds++;
    sleep_ms(f->pause_ms);
    if (f->build_status)
        return rt_fail(f->build_status, "building %s failed", f->name);
    image->size = f->size ? f->size : strlen(f->name);
    image->data = calloc(1, image->size + 1);
    memcpy(image->data, f->name, strlen(f->name));
    return CKPP_OK;
}

static inline ckpp_status fake_load(void *context, const rt_blob *image)
{
    fake *f = context;
    f->loads++;
    if (f->refuse > 0) {
        f->refuse--;
        return rt_fail(CKPP_ERROR_BACKEND, "loading %s failed", f->name);
    }
    if (image->size < strlen(f->name) || memcmp(image->data, f->name, strlen(f->name)) != 0)
        return rt_fail(CKPP_ERROR_BACKEND, "not %s", f->name);
    return CKPP_OK;
}

static inline void make_fields(rt_field fields[2], const char *name)
{
    fields[0] = (rt_field){"source", name, strlen(name)};
    fields[1] = (rt_field){"arch", "sm_90", 5};
}

static inline ckpp_status get(fake *f, rt_source_of *from)
{
    rt_field fields[2];
    make_fields(fields, f->name);
    return cache_get(fields, 2, &(rt_artifact){fake_build, fake_load, f, f->name}, from);
}

/* Whether it came from the disk; the call must succeed. */
static inline bool is_hit(const char *name)
{
    fake f = {.name = name};
    rt_source_of from;
    assert_int_equal(get(&f, &from), CKPP_OK);
    assert_int_equal(f.builds, from == RT_COMPILED);
    return from == RT_FROM_DISK;
}

static inline void entry_path(char path[256], const char *name)
{
    rt_field fields[2];
    make_fields(fields, name);
    snprintf(path, 256, "%s/%s", directory, cache_key_make(fields, 2).name);
}

static inline bool has_entry(const char *name)
{
    char path[256];
    entry_path(path, name);
    return access(path, F_OK) == 0;
}

/* ---- files ---- */

static inline rt_blob read_all(const char *path)
{
    rt_blob content = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0 && io_read(fd, 1 << 20, &content));
    close(fd);
    return content;
}

static inline void write_all(const char *path, const void *data, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(fd >= 0 && io_write(fd, data, size));
    close(fd);
}

static inline int count_files(const char *path, const char *prefix)
{
    int count = 0;
    DIR *stream = opendir(path);
    for (struct dirent *item; stream && (item = readdir(stream));)
        count += item->d_name[0] != '.' && strncmp(item->d_name, prefix, strlen(prefix)) == 0;
    if (stream)
        closedir(stream);
    return count;
}

static inline void remove_tree(const char *path)
{
    char command[256];
    snprintf(command, sizeof command, "chmod -R u+rwx '%s' && rm -rf '%s'", path, path);
    assert_int_equal(system(command), 0);
}

static inline int set_up(void **state)
{
    (void)state;
    strcpy(root, "/tmp/ckpp-test-XXXXXX");
    if (!mkdtemp(root))
        return -1;
    snprintf(directory, sizeof directory, "%s/cache", root);
    setenv("CKPP_CACHE_DIR", directory, 1);
    unsetenv("CKPP_CACHE");
    unsetenv("CKPP_CACHE_SIZE");
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    remove_tree(root);
    return 0;
}

/* ---- children ---- */

#define CHECK(condition)                                                                          \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "%s:%d: %s is false (%s)\n", __FILE__, __LINE__, #condition,          \
                    ckpp_last_error());                                                           \
            _exit(1);                                                                             \
        }                                                                                         \
    } while (0)

/* Runs `body` in a process of its own, with its standard error in a file whose content comes
 * back. */
static inline rt_blob run_child(void (*body)(void))
{
    char path[256];
    snprintf(path, sizeof path, "%s/stderr", root);
    pid_t pid = fork();
    if (pid == 0) {
        int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        dup2(fd, 2);
        body();
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    rt_blob said = read_all(path);
    if (status != 0)
        fail_msg("the child ended with status %#x and said: %s", (unsigned)status,
                 (char *)said.data);
    return said;
}

/* Runs it, and expects one warning with this word, or none. */
static inline void expect_warning(void (*body)(void), const char *word)
{
    rt_blob said = run_child(body);
    const char *text = said.data;
    int lines = 0;
    for (const char *p = text; *p; p++)
        lines += *p == '\n';
    if (lines != (word ? 1 : 0) ||
        (word && (strncmp(text, "ckpp: warning: ", 15) != 0 || !strstr(text, word))))
        fail_msg("expected %s%s, got: %s", word ? "one warning with " : "nothing",
                 word ? word : "", text);
    free(said.data);
}

/* Two kernels, twice each: all of it works, and nothing is kept. */
static inline void child_without_cache(void)
{
    for (int k = 0; k < 4; k++) {
        fake f = {.name = k % 2 ? "one" : "two"};
        rt_source_of from;
        CHECK(get(&f, &from) == CKPP_OK && from == RT_COMPILED && f.builds == 1);
    }
}

static inline void child_with_cache(void)
{
    for (int k = 0; k < 4; k++) {
        fake f = {.name = k % 2 ? "one" : "two"};
        rt_source_of from;
        CHECK(get(&f, &from) == CKPP_OK && from == (k < 2 ? RT_COMPILED : RT_FROM_DISK));
    }
}

/* The same after child_with_cache(). */
static inline void child_with_hits(void)
{
    CHECK(is_hit("one") && is_hit("two"));
}

/* ---- descriptors ---- */

static int descriptors_before;

static inline int start_group(void **state)
{
    (void)state;
    descriptors_before = count_files("/proc/self/fd", "");
    return 0;
}

static inline int end_group(void **state)
{
    (void)state;
    int left = count_files("/proc/self/fd", "") - descriptors_before;
    if (left != 0)
        fprintf(stderr, "%d descriptors were left open\n", left);
    return left;
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
