/* test_cache_files.c - which texts, options and environments make a compiler read files that the cache knows nothing of. */
#define _GNU_SOURCE
#include "rt.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool body_reads(const char *text, bool host)
{
    const char *const body[] = {text, NULL};
    return cache_misses_files(&(ckpp_kernel){.kind = CKPP_MODULE, .body = body}, NULL, host);
}

static void test_texts(void **state)
{
    (void)state;
    static const char *const read[] = {
        "#include \"v.h\"\n", "# /* the values */ include \"v.h\"\n", "#inclu\\\nde \"v.h\"\n", "#\\ \t\ninclude \"v.h\"\n",
        "%:include \"v.h\"\n", "%\\\n:include \"v.h\"\n", "?\?=include \"v.h\"\n", "\t#\tinclude\t\"v.h\"\n", "#include <v.h>\n",
        "#include <cmath\n", "#include HEADER\n", "#include <cuda/../v.h>", "#include_next <cmath>\n", "#import <cmath>\n",
        "#embed \"v.bin\"\n", "#if __has_include(<v.h>)\n#endif\n", "asm(\".incbin \\\"v.bin\\\"\");\n", "#include <math.hh>\n",
        "a /* #include \"v.h\" */ b\n", "#/* */ /* */include \"v.h\"", "#include <cmath>\n#include <v.h>\n", "#include <cuda/>\n"};
    static const char *const none[] = {
        "", "x = y;\n", "#define include 3\n", "#pragma unroll\nx = y % 3;", "#include <cmath>\n", "# include /* */ <cuda_fp16.h>\n",
        "#include <cuda/std/complex>\n#include <mma.h>", "#line 3 \"foo.c\"\n", "#includes \"v.h\"\n", "x = \"include\";\n", "a %: b", "#"};
    for (size_t k = 0; k < sizeof read / sizeof *read; k++)
        if (!body_reads(read[k], false))
            fail_msg("nothing is read by '%s'", read[k]);
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        if (body_reads(none[k], true))
            fail_msg("'%s' is said to read a file", none[k]);
}

/* Wherever it stands in a construct, also where two texts meet. */
static void test_places(void **state)
{
    (void)state;
    static const char *const text[] = {"x;\n#inc", "lude \"v.h\"\n", NULL};
    static const ckpp_declare declares = {NULL, text};
    const ckpp_reduction reduce = {.reduce = text}, identity = {.identity = text}, post = {.post = text};
    const ckpp_kernel kernels[] = {{.body = text}, {.preamble = text}, {.before = text}, {.after = text}, {.declares = &declares},
                                   {.reduction = &reduce}, {.reduction = &identity}, {.reduction = &post}};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        assert_true(cache_misses_files(&kernels[k], NULL, false));
}

static void test_options(void **state)
{
    (void)state;
    static const char *const read[] = {
        "-I.", "-I .", "-idirafter inc", "-include v.h", "-isystem inc", "--include-path=inc", "@file", "v.o", "-DX=4 -Iinc",
        "-D X -Iinc", "-Wp,-include,v.h", "-fplugin=./p.so", "-fprofile-use", "-B.", "--sysroot=x", "-D'X", "-x c"};
    static const char *const none[] = {
        "", "-DX=4", "-D X=4 -U Y", "-O3 -std=c++20 -ffast-math -Wall -w -g", "--use_fast_math -lineinfo", "-march=native",
        "-D 'X=a b' --maxrregcount=32", "-DDIR=\\\"/usr/include\\\""};
    const ckpp_kernel kernel = {.kind = CKPP_RAW};
    for (size_t k = 0; k < sizeof read / sizeof *read; k++)
        if (!cache_misses_files(&kernel, read[k], false))
            fail_msg("nothing is read by '%s'", read[k]);
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        if (cache_misses_files(&kernel, none[k], false))
            fail_msg("'%s' is said to read a file", none[k]);
}

/* NVRTC does not ask it; and where nothing is included, no folder matters. */
static void test_environment(void **state)
{
    (void)state;
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        assert_false(body_reads("#include <cmath>\n", true));
        setenv(names[k], "", 1);
        assert_false(body_reads("#include <cmath>\n", true));
        setenv(names[k], "/tmp", 1);
        assert_true(body_reads("#include <cmath>\n", true));
        assert_false(body_reads("#include <cmath>\n", false));
        assert_false(body_reads("x = 1;\n", true));
        unsetenv(names[k]);
    }
}

int main(void)
{
    unsetenv("CPATH"), unsetenv("C_INCLUDE_PATH"), unsetenv("CPLUS_INCLUDE_PATH");
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_texts), cmocka_unit_test(test_places),
                                       cmocka_unit_test(test_options), cmocka_unit_test(test_environment)};
    return cmocka_run_group_tests_name("cache_files", tests, NULL, NULL);
}
