/* array_fixture.h - helpers for the tests of arrays. The file that includes this defines
 * _GNU_SOURCE first. */
#ifndef ARRAY_FIXTURE_H
#define ARRAY_FIXTURE_H

#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define assert_ok(call) assert_int_equal_message_((call), CKPP_OK, #call)
#define assert_fails(call, status, part)                                                          \
    do {                                                                                          \
        assert_int_equal((call), (status));                                                       \
        assert_contains(part);                                                                    \
    } while (0)

static inline void assert_int_equal_message_(ckpp_status status, ckpp_status expected,
                                             const char *call)
{
    if (status != expected)
        fail_msg("%s: %s: %s", call, ckpp_status_name(status), ckpp_last_error());
}

static inline void assert_contains(const char *part)
{
    if (!strstr(ckpp_last_error(), part))
        fail_msg("the message is \"%s\", without \"%s\"", ckpp_last_error(), part);
}

#define FIRST INT64_MIN
#define LAST INT64_MAX

/* Elements 0 to 9, in row-major order of the view. */
static inline const char *digits_of(const ckpp_array *v)
{
    static char text[64];
    int64_t n = ckpp_size(v);
    for (int64_t k = 0; k < n; k++) {
        int64_t rest = k, offset = 0;
        for (int d = v->ndim - 1; d >= 0; d--) {
            offset += rest % v->shape[d] * v->strides[d];
            rest /= v->shape[d];
        }
        text[k] = (char)('0' + ((const int *)v->data)[offset]);
    }
    text[n] = '\0';
    return text;
}

static int numbers[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

/* Runs the tests on the host, with an empty cache. */
static inline int run_on_host(const struct CMUnitTest *tests, size_t count)
{
    char cache[] = "/tmp/ckpp-test-XXXXXX", command[64];
    if (!mkdtemp(cache))
        return 1;
    setenv("CKPP_DEVICE", "host", 1);
    setenv("CKPP_CACHE_DIR", cache, 0);
    int failed = _cmocka_run_group_tests("arrays", tests, count, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", cache);
    return system(command) != 0 || failed;
}

#endif
