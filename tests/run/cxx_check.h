/* cxx_check.h - what the self-checking programs in C++ share. */
#ifndef CXX_CHECK_H
#define CXX_CHECK_H

#include <ckpp/ckpp.h>

#include <cstdio>

static int failures;

#define CHECK(condition) check((condition), #condition, __LINE__)
static inline void check(bool holds, const char *what, int line)
{
    if (!holds)
        std::fprintf(stderr, "line %d: not so: %s\n", line, what), failures++;
}

#define CHECK_OK(...) check_ok((__VA_ARGS__), __LINE__)
static inline void check_ok(ckpp_status status, int line)
{
    if (status)
        std::fprintf(stderr, "line %d: %s: %s\n", line, ckpp_status_name(status),
                     ckpp_last_error()),
            failures++;
}

#endif
