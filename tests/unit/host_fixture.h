/* host_fixture.h - what the tests of the host backend share.
 *
 * Each case has a TMPDIR of its own, which must be empty at its end; at the end of all, no
 * descriptor and no child may be left. The file that includes this defines _GNU_SOURCE first. */
#ifndef HOST_FIXTURE_H
#define HOST_FIXTURE_H

#include "runtime/observe/observe.h"
#include "runtime/host/host.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char root[64], temporary[96];

static inline int count_files(const char *path)
{
    int count = 0;
    DIR *stream = opendir(path);
    for (struct dirent *item; stream && (item = readdir(stream));)
        count += strcmp(item->d_name, ".") != 0 && strcmp(item->d_name, "..") != 0;
    if (stream)
        closedir(stream);
    return count;
}

static inline int set_up(void **state)
{
    (void)state;
    strcpy(root, "/tmp/ckpp-test-XXXXXX");
    if (!mkdtemp(root))
        return -1;
    snprintf(temporary, sizeof temporary, "%s/temporary", root);
    setenv("TMPDIR", temporary, 1);
    unsetenv("CKPP_CXX");
    return mkdir(temporary, 0700);
}

static inline int tear_down(void **state)
{
    (void)state;
    int left = count_files(temporary);
    if (left > 0)
        fprintf(stderr, "%d files were left in %s\n", left, temporary);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command) != 0 || left > 0;
}

/* ---- kernels ---- */

#define ENTRY                                                                                     \
    "extern \"C\" __attribute__((visibility(\"default\"))) void entry(const void *p, long "       \
    "begin, long end)\n"

/* p is a pointer to the array; VALUE is added to each element. */
static const char adder[] =
    "#ifndef VALUE\n#define VALUE 1\n#endif\n" ENTRY
    "{ int *y = *(int *const *)p; for (long k = begin; k < end; k++) y[k] += VALUE; }\n";

static inline rt_compile make_job(const char *source)
{
    return (rt_compile){
        .source = source, .source_size = strlen(source), .symbol = "entry", .device = CKPP_HOST};
}

static inline ckpp_status compile(const rt_compile *job, rt_code *code)
{
    rt_blob image = {0};
    ckpp_status status = host_backend.compile(job, &image);
    if (status == CKPP_OK)
        status = host_backend.load(job, &image, code);
    free(image.data);
    return status;
}

static inline void launch(rt_code *code, int *y, int64_t items)
{
    assert_int_equal(host_backend.launch(code, CKPP_HOST, NULL, items, 1, &y, sizeof y, false),
                     CKPP_OK);
}

/* ---- what is left ---- */

static int descriptors_before;

static inline int start_group(void **state)
{
    (void)state;
    descriptors_before = count_files("/proc/self/fd");
    return 0;
}

static inline int end_group(void **state)
{
    (void)state;
    int left = count_files("/proc/self/fd") - descriptors_before;
    bool child = waitpid(-1, NULL, WNOHANG) >= 0 || errno != ECHILD;
    if (left != 0 || child)
        fprintf(stderr, "%d descriptors were left open%s\n", left,
                child ? ", and a child was not waited for" : "");
    return left != 0 || child;
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
