/* test_device_headers.c - the headers that kernels are compiled with, with everything
 * in them switched on.
 *
 * Host: put in front of device_host.cc and device_complex.cc, which check what they compute,
 * compiled with each C++ compiler there is, and run. NVRTC and nvcc: put in front of
 * device_nvrtc.cu, which uses everything once, and compiled for several GPUs. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <ctype.h>
#include <setjmp.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"
#endif

extern char **environ;
extern const char rt_device_base[], rt_device_half[], rt_device_complex[],
    rt_device_complex_math[], rt_device_math_host[], rt_device_math[],
    rt_device_atomic_functions[], rt_device_intrinsics[], rt_device_intrinsics_host[],
    rt_device_rounding_host[], rt_device_simd_host[], rt_device_element[], rt_device_raw[],
    rt_device_bounds[];

static const struct {
    const char *name, *text;
} headers[] = {{"base", rt_device_base},
               {"half", rt_device_half},
               {"complex", rt_device_complex},
               {"complex_math", rt_device_complex_math},
               {"math_host", rt_device_math_host},
               {"math", rt_device_math},
               {"atomic_functions", rt_device_atomic_functions},
               {"intrinsics", rt_device_intrinsics},
               {"intrinsics_host", rt_device_intrinsics_host},
               {"rounding_host", rt_device_rounding_host},
               {"simd_host", rt_device_simd_host},
               {"element", rt_device_element},
               {"bounds", rt_device_bounds}, /* only where they are checked */
               {"raw", rt_device_raw}};
enum { HEADERS = sizeof headers / sizeof headers[0] };

static char root[64];

/* Defines every CKPP_NEED_name that the headers ask for. */
static void switch_on(rt_buf *source)
{
    buf_puts(source, "#define CKPP_HALF 1\n#define CKPP_COMPLEX 1\n");
    for (int k = 0; k < HEADERS; k++)
        for (const char *at = headers[k].text; (at = strstr(at, "CKPP_NEED_"));) {
            int length = 10;
            while (isalnum((unsigned char)at[length]) || at[length] == '_')
                length++;
            if (length > 10)
                buf_printf(source, "#ifndef %.*s\n#define %.*s 1\n#endif\n", length, at, length,
                           at);
            at += length;
        }
}

/* Appends the file tests/unit/NAME. */
static void put_file(rt_buf *source, const char *name)
{
    char path[4096], text[4096];
    size_t got;

    buf_printf(source, "#line 1 \"%s\"\n", name);
    snprintf(path, sizeof path, "%s/tests/unit/%s", getenv("ROOT") ? getenv("ROOT") : ".", name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("cannot read %s", path);
    while ((got = fread(text, 1, sizeof text, file)) > 0)
        buf_put(source, text, got);
    fclose(file);
    assert_false(source->failed);
}

/* The headers, then the file tests/unit/NAME. */
static rt_buf compose(const char *name, bool bounds)
{
    rt_buf source = {0};

    if (bounds)
        buf_puts(&source, "#define CKPP_BOUNDS 1\n");
    switch_on(&source);
    for (int k = 0; k < HEADERS; k++)
        if (bounds || strcmp(headers[k].name, "bounds") != 0)
            buf_printf(&source, "#line 1 \"ckpp/%s.h\"\n%s", headers[k].name, headers[k].text);
    put_file(&source, name);
    return source;
}

/* ---- the host's compilers ---- */

/* The exit status; 127 where there is no such program. */
static int run(const char *const *words)
{
    pid_t child;
    int status;

    if (posix_spawnp(&child, words[0], NULL, NULL, (char *const *)(uintptr_t)words, environ))
        return 127;
    if (waitpid(child, &status, 0) != child)
        return 126;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 125;
}

static bool has_compiler(const char *compiler)
{
    char command[128];
    snprintf(command, sizeof command, "%s --version >/dev/null 2>&1", compiler);
    return system(command) == 0;
}

static void check_on_host(const char *compiler, bool bounds, const char *optimization)
{
    char source_path[96], program[96];
    rt_buf source = compose("device_host.cc", bounds);

    put_file(&source, "device_complex.cc");
    snprintf(source_path, sizeof source_path, "%s/test.cc", root);
    snprintf(program, sizeof program, "%s/test", root);
    FILE *file = fopen(source_path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(source.data, 1, source.size, file), source.size);
    assert_int_equal(fclose(file), 0);
    buf_free(&source);
    const char *const compile[] = {compiler, "-std=c++20", optimization, "-march=native",
                                   "-Wall",  "-Wextra",    "-Werror",    "-o",
                                   program,  source_path,  "-lm",        NULL};
    if (run(compile))
        fail_msg("%s %s does not compile the headers%s", compiler, optimization,
                 bounds ? " with CKPP_BOUNDS" : "");
    if (run((const char *const[]){program, NULL}))
        fail_msg("the checks failed: %s %s%s", compiler, optimization,
                 bounds ? ", with CKPP_BOUNDS" : "");
}

static void check_compiler(const char *compiler)
{
    if (!has_compiler(compiler)) {
        print_message("there is no %s here\n", compiler);
        skip();
    }
    check_on_host(compiler, false, "-O3");
    check_on_host(compiler, true, "-O1");
}

static void test_gcc(void **state)
{
    (void)state;
    check_compiler("g++");
}

static void test_clang(void **state)
{
    (void)state;
    check_compiler("clang++");
}

/* ---- NVRTC and nvcc ---- */

static bool has_gpu_compiler(unsigned uses)
{
#ifdef CKPP_CUDA
    char path[4096];
    rt_buf searched = {0};
    const cuda_toolkit *toolkit = cuda_find();
    bool found = uses & CKPP_USES_NVCC ? cuda_find_nvcc(path, sizeof path, &searched)
                                       : toolkit && toolkit->nvrtc[0];
    buf_free(&searched);
    return found;
#else
    (void)uses;
    return false;
#endif
}

static void check_on_gpu(int arch, bool bounds, unsigned uses)
{
    if (!has_gpu_compiler(uses)) {
        print_message("there is no compiler for GPUs here\n");
        skip();
    }
#ifdef CKPP_CUDA
    const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                .kind = CKPP_ELEMENTWISE,
                                .name = "k",
                                .file = "test.c",
                                .line = 1,
                                .uses = uses};
    rt_blob image = {0};

    rt_buf source = compose("device_nvrtc.cu", bounds);
    cuda_devices.device[0].arch = arch;
    ckpp_status status = cuda_backend.compile(&(rt_compile){.kernel = &kernel,
                                                            .source = source.data,
                                                            .source_size = source.size,
                                                            .symbol = "raws"},
                                              &image);
    if (status)
        fail_msg("sm_%d%s: %s", arch, bounds ? " with CKPP_BOUNDS" : "", ckpp_last_error());
    free(image.data);
    buf_free(&source);
#else
    (void)arch, (void)bounds;
#endif
}

static void test_sm_75(void **state)
{
    (void)state;
    check_on_gpu(75, false, 0);
}

static void test_sm_80(void **state)
{
    (void)state;
    check_on_gpu(80, true, 0);
}

static void test_sm_120(void **state)
{
    (void)state;
    check_on_gpu(120, false, 0);
}

static void test_nvcc(void **state)
{
    (void)state;
    check_on_gpu(75, true, CKPP_USES_NVCC);
    check_on_gpu(90, false, CKPP_USES_NVCC);
}

/* Comments are left out where the headers are embedded; but each line stays the line that
 * it is in the file. */
static void test_no_comments(void **state)
{
    (void)state;
    for (int k = 0; k < HEADERS; k++) {
        assert_null(strstr(headers[k].text, "\n/*"));
        assert_null(strstr(headers[k].text, "\n//"));
        assert_true(headers[k].text[0] == '\n');
    }
}

int main(void)
{
    char command[96];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_comments), cmocka_unit_test(test_gcc),
        cmocka_unit_test(test_clang),       cmocka_unit_test(test_sm_75),
        cmocka_unit_test(test_sm_80),       cmocka_unit_test(test_sm_120),
        cmocka_unit_test(test_nvcc)};

    strcpy(root, "/tmp/ckpp-test-XXXXXX");
    if (!mkdtemp(root))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command) != 0 || failed;
}
