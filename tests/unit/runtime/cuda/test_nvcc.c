/* test_nvcc.c - compiling by nvcc: what it is given, and what it says. In place of it there is a
 * script, but for the last test. */
#define _GNU_SOURCE
#include "runtime/base/backend.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "runtime/cuda/cuda.h"

static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                   .kind = CKPP_RAW,
                                   .name = "k",
                                   .file = "foo.c",
                                   .line = 11,
                                   .uses = CKPP_USES_NVCC};

static ckpp_status compile(const char *source, const char *options, rt_blob *image)
{
    cuda_devices.device[0].arch = 90;
    return cuda_backend.compile(&(rt_compile){.kernel = &kernel,
                                              .options = options,
                                              .source = source,
                                              .source_size = strlen(source),
                                              .symbol = "k"},
                                image);
}

static void assert_message(const char *part)
{
    if (!strstr(ckpp_last_error(), part))
        fail_msg("no '%s' in: %s", part, ckpp_last_error());
}

/* Makes CUDA_HOME a folder whose nvcc is this script. */
static void put_nvcc(const char *script)
{
    static char home[] = "/tmp/ckpp-test-XXXXXX";
    char path[64];
    if (strstr(home, "XXXXXX"))
        assert_non_null(mkdtemp(home));
    snprintf(path, sizeof path, "%s/bin", home);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/bin/nvcc", home);
    unlink(path);
    FILE *f = script ? fopen(path, "w") : NULL;
    if (f) {
        fprintf(f, "#!/bin/sh\n%s\n", script);
        fclose(f);
        chmod(path, 0700);
        setenv("CUDA_HOME", home, 1);
        return;
    }
    assert_null(script);
    snprintf(path, sizeof path, "%s/bin", home);
    rmdir(path);
    rmdir(home);
    unsetenv("CUDA_HOME");
}

static const char write_image[] = "for last; do :; done\n"
                                  "{ printf '%s\\n' \"$@\"; env; echo; cat options; } >\"$last\"";

/* What may be any text is in the preprocessor's file, since nvcc would give it to a shell. */
static void test_command(void **state)
{
    (void)state;
    static const char *const unwanted[] = {
        "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "INCLUDES",  "SYSTEM_INCLUDES",
        "PTXAS_FLAGS",        "NVVM_FLAGS",        "OCG_FLAGS", NULL};
    rt_blob image = {0};
    for (int k = 0; unwanted[k]; k++)
        setenv(unwanted[k], "-DUNWANTED", 1);
    setenv("NVCC_CCBIN", "some-g++", 1);
    put_nvcc(write_image);
    if (compile("source",
                "-DF(a,b)=`a`$ -Xptxas -v,-dlcm=ca '-I/a b' -Ic --restrict -include none "
                "-arch=sm_90a",
                &image))
        fail_msg("%s", ckpp_last_error());
    char *text = realloc(image.data, image.size + 1);
    text[image.size] = '\0';
    const char *const there[] = {"\n-cubin\n",
                                 "--gpu-architecture=sm_90a\n",
                                 "\n--ptxas-options=-v,-dlcm=ca\n--restrict\n-Xcompiler\n",
                                 "\n@options\n-x\ncu\nsource\n-o\n",
                                 "\nNVCC_CCBIN=some-g++\n",
                                 "\nTMPDIR=.\n",
                                 "\n-DF\\(a,b\\)=\\`a\\`\\$\n-I/a\\ b\n",
                                 "\n-Ickpp-here/c\n-include\ncuda_runtime.h\n-include\nnone\n"
                                 "-ffile-prefix-map=ckpp-here/=\n"};
    for (size_t k = 0; k < sizeof there / sizeof *there; k++)
        if (!strstr(text, there[k]))
            fail_msg("no '%s' in: %s", there[k], text);
    assert_null(strstr(text, "UNWANTED"));
    assert_null(strstr(text, "CUDACC_RTC"));
    free(text);
    for (int k = 0; unwanted[k]; k++)
        unsetenv(unwanted[k]);
    unsetenv("NVCC_CCBIN");
}

static void test_failures(void **state)
{
    (void)state;
    rt_blob image = {0};
    put_nvcc("exit 0");
    assert_int_equal(compile("source", NULL, &image), CKPP_ERROR_COMPILE);
    assert_message("/bin/nvcc' wrote no cubin, and said nothing");
    put_nvcc("kill -9 $$");
    assert_int_equal(compile("source", NULL, &image), CKPP_ERROR_COMPILE);
    assert_message("/bin/nvcc' was ended by signal 9");
    put_nvcc("echo 'a b.c(12): error: wrong'; echo '  x y'; echo '    ^'; exit 2");
    assert_int_equal(compile("source", NULL, &image), CKPP_ERROR_COMPILE);
    assert_message("the kernel does not compile:\na b.c:12: error: wrong\n");
    assert_null(image.data);
}

static void read_key(const ckpp_kernel *of, rt_buf *scratch, rt_field *last)
{
    rt_field fields[RT_MAX_FIELDS];
    int count = 0;
    assert_int_equal(cuda_backend.key(&(rt_compile){.kernel = of}, fields, &count, scratch),
                     CKPP_OK);
    *last = fields[2];
}

/* The key says which nvcc and which C++ compiler it is, and that it is nvcc. */
static void test_key(void **state)
{
    (void)state;
    rt_buf scratch[4] = {{0}, {0}, {0}, {0}};
    rt_field is[4];
    ckpp_kernel usual = kernel;
    usual.uses = 0;
    put_nvcc("exit 1");
    read_key(&kernel, &scratch[0], &is[0]);
    put_nvcc("exit 2");
    read_key(&kernel, &scratch[1], &is[1]);
    read_key(&usual, &scratch[2], &is[2]);
    assert_string_equal(is[0].tag, "nvcc");
    assert_string_equal(is[2].tag, "nvrtc");
    assert_int_equal(is[0].size, is[1].size);
    assert_memory_not_equal(is[0].data, is[1].data, is[0].size);
    setenv("NVCC_CCBIN", "true", 1);
    read_key(&kernel, &scratch[3], &is[3]);
    unsetenv("NVCC_CCBIN");
    assert_true(is[3].size != is[1].size || memcmp(is[3].data, is[1].data, is[3].size) != 0);
    for (int k = 0; k < 4; k++)
        buf_free(&scratch[k]);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* No shell sees a kernel's options, and the working directory may be anybody's. */
static void test_outside(void **state)
{
    (void)state;
    char folder[] = "/tmp/ckpp-test-XXXXXX", before[4096], path[4096];
    rt_blob image = {0};
    rt_buf searched = {0};
    put_nvcc(NULL);
    bool found = cuda_find_nvcc(path, sizeof path, &searched);
    buf_free(&searched);
    if (!found)
        skip();
    assert_non_null(getcwd(before, sizeof before));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    write_file("cuda_runtime.h", "#error \"foreign\"\n");
    assert_int_equal(mkdir("a $(touch ran) b", 0700), 0);
    write_file("a $(touch ran) b/own.h", "__device__ inline int own() { return 2; }\n"
                                         "static_assert(sizeof __FILE__ == 23, __FILE__);\n");
    write_file("first's.h", "__device__ inline int first() { return 1; }\n");
    ckpp_status status = compile(
        "#include \"own.h\"\n"
        "extern \"C\" __global__ void k(int *y) { *y = first() + own() + sizeof TEXT; }",
        "'-DTEXT=\"\\\\`touch ran`$(touch ran)\\\"; touch ran; \\\"\"' "
        "'-Ia $(touch ran) b' -include \"first's.h\"",
        &image);
    bool ran = access("ran", F_OK) == 0;
    unlink("ran"), unlink("cuda_runtime.h"), unlink("first's.h");
    unlink("a $(touch ran) b/own.h"), rmdir("a $(touch ran) b");
    assert_int_equal(chdir(before), 0);
    assert_int_equal(rmdir(folder), 0);
    if (status)
        fail_msg("%s", ckpp_last_error());
    assert_false(ran);
    free(image.data);
}

static void test_nvcc(void **state)
{
    (void)state;
    rt_blob image = {0};
    char path[4096];
    rt_buf searched = {0};
    put_nvcc(NULL);
    bool found = cuda_find_nvcc(path, sizeof path, &searched);
    buf_free(&searched);
    if (!found) {
        assert_int_equal(compile("", NULL, &image), CKPP_ERROR_COMPILE);
        assert_message("compiler(\"nvcc\") needs nvcc, and there is none of /");
        skip();
    }
    if (compile("extern \"C\" __global__ void k(float *y) { *y = 1; }", "-DX=2", &image))
        fail_msg("%s", ckpp_last_error());
    assert_true(cuda_image_is_sound(image.data, image.size));
    free(image.data);
    image = (rt_blob){0};
    assert_int_equal(
        compile("#line 7 \"dir/my foo.c\"\n__device__ int f() { return b; }\n", NULL, &image),
        CKPP_ERROR_COMPILE);
    assert_message("\ndir/my foo.c:7: error: identifier \"b\" is undefined\n");
    assert_int_equal(compile("#include \"absent.h\"\n", NULL, &image), CKPP_ERROR_COMPILE);
    assert_message("absent.h");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_command), cmocka_unit_test(test_failures),
        cmocka_unit_test(test_key),     cmocka_unit_test(test_outside),
        cmocka_unit_test(test_nvcc),
    };
    return cmocka_run_group_tests_name("nvcc", tests, NULL, NULL);
}

#endif
