/* test_cache_files.c - which texts, options and environments make a compiler read files that the
 * cache knows nothing of. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

typedef enum found { NOTHING, KNOWN, UNKNOWN } found;

static found scan(const ckpp_kernel *kernel, const char *options, bool host)
{
    rt_files files;
    files_scan(kernel, options, host, &files);
    found result = files.unknown ? UNKNOWN : files.any ? KNOWN : NOTHING;
    files_free(&files);
    return result;
}

static found scan_body(const char *text, bool host)
{
    const char *const body[] = {text, NULL};
    return scan(&(ckpp_kernel){.kind = CKPP_MODULE, .body = body}, NULL, host);
}

static bool body_reads(const char *text, bool host)
{
    return scan_body(text, host) == UNKNOWN;
}

/* What cannot be told on the host, where a compiler has headers that nobody knows, can be on a
 * GPU. */
static void test_texts(void **state)
{
    (void)state;
    static const char *const unknown[] = {"?\?=include \"v.h\"\n",
                                          "#include <cmath\n",
                                          "#include HEADER\n",
                                          "#include_next <cmath>\n",
                                          "#import <cmath>\n",
                                          "#embed \"v.bin\"\n",
                                          "asm(\".incbin \\\"v.bin\\\"\");\n",
                                          "%:include V\n",
                                          "#if 0\n#endif\n#include V\n",
                                          "#if 0\n#else\n#include V\n#endif",
                                          "#if 0\n#elif X\n#include V\n#endif",
                                          "#if 1\n#include V\n#endif\n",
                                          "#ifdef OTHER\n#include V\n#endif\n",
                                          "#if defined(_WIN32) || X\n#include V\n#endif\n",
                                          "#ifndef _WIN32\n#include V\n#endif\n"};
    static const char *const host[] = {"#include \"absent.h\"\n",
                                       "# /* the values */ include \"absent.h\"\n",
                                       "#inclu\\\nde \"absent.h\"\n",
                                       "#\\ \t\ninclude \"absent.h\"\n",
                                       "%:include \"absent.h\"\n",
                                       "%\\\n:include \"absent.h\"\n",
                                       "\t#\tinclude\t\"absent.h\"\n",
                                       "#include <absent.h>\n",
                                       "#include <cuda/../v.h>",
                                       "#if __has_include(<absent.h>)\n#endif\n",
                                       "#include <math.hh>\n",
                                       "#/* */ /* */include \"absent.h\"",
                                       "#include <cmath>\n#include <absent.h>\n",
                                       "/* */ #include <absent.h>\n",
                                       "R\"(a\n)\";\n#include <absent.h>\n"};
    static const char *const known[] = {"#include <cmath>\n",
                                        "# include /* */ <cuda_fp16.h>\n",
                                        "#include <cuda/std/complex>\n#include <mma.h>",
                                        "#include <cub/cub.cuh>\n",
                                        "#include <unistd.h>\n",
                                        "#include \"cuda_runtime.h\"\n",
                                        "#if __has_include(<cmath>)\n#endif\n"};
    static const char *const none[] = {
        "",
        "x = y;\n",
        "#define include 3\n",
        "#pragma unroll\nx = y % 3;",
        "#line 3 \"foo.c\"\n",
        "#includes \"v.h\"\n",
        "x = \"include\";\n",
        "a %: b include",
        "#",
        "/* #include V */\n",
        "// #include V\n",
        "#if 0\n#include V\n#endif\n",
        "#if 0 /* old */\n#if X\n#endif\n#import V\n#endif\n",
        "a(R\"x(\n#include V\n)x\");\n",
        "#ifdef __has_include\n#endif\n",
        "#ifdef _WIN32\n#include <windows.h>\n#endif\n",
        "#if defined(__HIPCC__)\n#include <hip/hip_runtime.h>\n#endif\n"};
    for (size_t k = 0; k < sizeof unknown / sizeof *unknown; k++)
        for (int on = 0; on < 2; on++)
            if (scan_body(unknown[k], on) != UNKNOWN)
                fail_msg("it can be told what is read by '%s'", unknown[k]);
    for (size_t k = 0; k < sizeof host / sizeof *host; k++)
        if (scan_body(host[k], true) != UNKNOWN || scan_body(host[k], false) != KNOWN)
            fail_msg("'%s' is %d on the host, %d on a GPU", host[k], scan_body(host[k], true),
                     scan_body(host[k], false));
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        for (int on = 0; on < 2; on++)
            if (scan_body(known[k], on) != KNOWN)
                fail_msg("'%s' is %d", known[k], scan_body(known[k], on));
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        for (int on = 0; on < 2; on++)
            if (scan_body(none[k], on) != NOTHING)
                fail_msg("'%s' is %d", none[k], scan_body(none[k], on));
}

/* Wherever it stands in a construct, also where two texts meet. */
static void test_places(void **state)
{
    (void)state;
    static const char *const text[] = {"x;\n#inc", "lude V\n", NULL};
    static const ckpp_declare declares = {.text = text};
    const ckpp_reduction reduce = {.reduce = text}, identity = {.identity = text},
                         post = {.post = text};
    const ckpp_kernel kernels[] = {{.body = text},           {.preamble = text},
                                   {.before = text},         {.after = text},
                                   {.declares = &declares},  {.reduction = &reduce},
                                   {.reduction = &identity}, {.reduction = &post}};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        assert_int_equal(scan(&kernels[k], NULL, false), UNKNOWN);
}

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0 && fclose(f) == 0);
}

/* The key of a module that includes "a.h" by -I. */
static char *key_of(const char *options, bool host)
{
    static const char *const body[] = {"#include \"a.h\"\n", NULL};
    rt_files files;
    files_scan(&(ckpp_kernel){.kind = CKPP_MODULE, .body = body}, options, host, &files);
    assert_false(files.unknown);
    assert_true(files.any && files_found(&files, "a.h"));
    char *key = strndup(files.key.data, files.key.size);
    files_free(&files);
    return key;
}

static bool key_changes(const char *options, bool host, const char *path, const char *text)
{
    char *before = key_of(options, host);
    write_text(path, text);
    char *after = key_of(options, host);
    bool changes = strcmp(before, after) != 0;
    free(before);
    free(after);
    return changes;
}

/* Files of the program are in the key by what they say, and those that they include. */
static void test_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/ckpp-files-XXXXXX", a[64], b[64], c[64], options[128];
    assert_non_null(mkdtemp(folder));
    snprintf(a, sizeof a, "%s/a.h", folder);
    snprintf(b, sizeof b, "%s/b.h", folder);
    snprintf(c, sizeof c, "%s/c.h", folder);
    snprintf(options, sizeof options, "-DX -I %s", folder);
    for (int host = 0; host < 2; host++) {
        write_text(
            a,
            "#include \"b.h\"\n#include <cmath>\n#if 0\n#include X\n#endif\n#include \"a.h\"\n");
        write_text(b, "1");
        assert_true(key_changes(options, host, b, "2"));
        assert_false(key_changes(options, host, b, "2"));
        assert_true(key_changes(options, host, a, "3"));
        assert_false(key_changes(options, host, c, "4"));
        unlink(c);
    }
    static const char *const body[] = {"x", NULL};
    snprintf(options, sizeof options, "-include %s", a);
    assert_int_equal(scan(&(ckpp_kernel){.body = body}, options, false), KNOWN);
    write_text(a, "#include X\n");
    assert_int_equal(scan(&(ckpp_kernel){.body = body}, options, false), UNKNOWN);
    unlink(a), unlink(b), rmdir(folder);
}

/* nvcc's preprocessor searches the system's folders, too, and reads headers in every source. */
static void test_nvcc(void **state)
{
    (void)state;
    static const char *const bodies[][2] = {{"#include <cmath>\n#include <cub/cub.cuh>\n", NULL},
                                            {"#include <foreign.h>\n", NULL}};
    for (int k = 0; k < 2; k++) {
        const ckpp_kernel kernel = {.uses = CKPP_USES_NVCC, .body = bodies[k]},
                          usual = {.body = bodies[k]};
        assert_int_equal(scan(&usual, NULL, false), KNOWN);
        assert_int_equal(scan(&kernel, NULL, false), k ? UNKNOWN : KNOWN);
    }
    static const char *const body[] = {"x = 1;\n", NULL};
    const ckpp_kernel kernel = {.uses = CKPP_USES_NVCC, .body = body};
    assert_int_equal(scan(&kernel, NULL, false), NOTHING);
    setenv("CPATH", "/tmp", 1);
    assert_int_equal(scan(&kernel, NULL, false), UNKNOWN);
    unsetenv("CPATH");
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
                                       cmocka_unit_test(test_files), cmocka_unit_test(test_nvcc),
                                       cmocka_unit_test(test_environment)};
    return cmocka_run_group_tests_name("cache_files", tests, NULL, NULL);
}
